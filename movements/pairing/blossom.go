package pairing

import "slices"

// Maximum-weight perfect matching in a graph with whole-number weights: Edmonds'
// primal-dual method of blossoms, in the form of Galil (Efficient algorithms for
// finding maximum matching in graphs, 1986), O(n³) and far less on sparse graphs.
//
// Every vertex has a dual and every blossom one that is not negative; the slack of an
// edge is the sum of the duals of its ends less twice its weight, and never negative
// outside of blossoms. Edges of the matching have no slack, so that in the end no
// matching can be heavier. Trees grow from all free vertices at once over edges without
// slack; where none is left the duals change until one comes up.

// edge joins two vertices. Twice its index is its end u, that and 1 its end v.
type edge struct {
	u, v   int
	weight int64
}

// label tells how far a vertex or blossom is from the root of its tree.
type label uint8

const (
	free  label = iota // in no tree
	outer              // an even way from the root: S
	inner              // an odd way: T
	crumb              // outer, and passed while a common root is looked for
)

// none stands for no vertex, edge, end or blossom.
const none = -1

// matcher is a matching in the making. Vertices are 0 to n-1, blossoms n to 2n-1;
// what is said of both has room for 2n.
type matcher struct {
	n     int
	edges []edge
	ends  [][]int // of each vertex, the far ends of its edges
	mate  []int   // of each vertex, the far end of its edge in the matching

	label    []label
	labelEnd []int // the end by which it was reached, on the far side of the edge
	top      []int // of each vertex, the outermost blossom that it is in, or itself
	parent   []int // the blossom that it is in
	children [][]int
	links    [][]int // the ends that join each child to the next one
	base     []int   // the vertex whose mate is outside
	best     []int   // the edge of least slack to an outer vertex elsewhere
	bests    [][]int // of outer blossoms, such edges to each of the others
	unused   []int   // numbers of blossoms
	dual     []int64
	tight    []bool // of each edge: known to have no slack
	queue    []int  // outer vertices to be looked at
}

// perfect gives the mate of each vertex in a heaviest perfect matching and the duals of
// the vertices that prove it; ok is false where there is no perfect matching.
func perfect(n int, edges []edge) (mate []int, dual []int64, ok bool) {
	m := newMatcher(n, edges)
	for range n / 2 {
		if !m.stage() {
			return nil, nil, false
		}
	}
	mate = make([]int, n)
	for v := range mate {
		if m.mate[v] == none {
			return nil, nil, false
		}
		mate[v] = m.vertex(m.mate[v])
	}
	return mate, m.dual[:n], true
}

func newMatcher(n int, edges []edge) *matcher {
	m := &matcher{n: n, edges: edges, ends: make([][]int, n), tight: make([]bool, len(edges)), label: make([]label, 2*n), dual: make([]int64, 2*n),
		children: make([][]int, 2*n), links: make([][]int, 2*n), bests: make([][]int, 2*n)}
	fill := func(size int) []int { return slices.Repeat([]int{none}, size) }
	m.mate, m.labelEnd, m.parent, m.base, m.best = fill(n), fill(2*n), fill(2*n), fill(2*n), fill(2*n)
	var heaviest int64
	for k, e := range edges {
		m.ends[e.u] = append(m.ends[e.u], 2*k+1)
		m.ends[e.v] = append(m.ends[e.v], 2*k)
		heaviest = max(heaviest, e.weight)
	}
	m.top = make([]int, n)
	for v := range n {
		m.top[v], m.base[v], m.dual[v] = v, v, heaviest
		m.unused = append(m.unused, n+v)
	}
	return m
}

// vertex is the one at an end.
func (m *matcher) vertex(end int) int {
	if end%2 == 0 {
		return m.edges[end/2].u
	}
	return m.edges[end/2].v
}

func (m *matcher) slack(k int) int64 {
	e := &m.edges[k]
	return m.dual[e.u] + m.dual[e.v] - 2*e.weight
}

// leaves are the vertices of a blossom, or the vertex itself.
func (m *matcher) leaves(b int, do func(v int)) {
	if b < m.n {
		do(b)
		return
	}
	for _, child := range m.children[b] {
		m.leaves(child, do)
	}
}

// reach labels a vertex and its blossom, reached over an end. The mate of the base of
// an inner one is outer.
func (m *matcher) reach(w int, as label, end int) {
	b := m.top[w]
	m.label[w], m.label[b] = as, as
	m.labelEnd[w], m.labelEnd[b] = end, end
	m.best[w], m.best[b] = none, none
	if as == outer {
		m.leaves(b, func(v int) { m.queue = append(m.queue, v) })
		return
	}
	mate := m.mate[m.base[b]]
	m.reach(m.vertex(mate), outer, mate^1)
}

// meeting is the base of the blossom that an edge between two outer vertices closes;
// none where they are in different trees.
func (m *matcher) meeting(v, w int) int {
	var path []int
	found := none
	for v != none || w != none {
		b := m.top[v]
		if m.label[b] == crumb {
			found = m.base[b]
			break
		}
		path = append(path, b)
		m.label[b] = crumb
		if m.labelEnd[b] == none {
			v = none
		} else {
			b = m.top[m.vertex(m.labelEnd[b])]
			v = m.vertex(m.labelEnd[b])
		}
		if w != none {
			v, w = w, v
		}
	}
	for _, b := range path {
		m.label[b] = outer
	}
	return found
}

// shrink makes a blossom of the circle that edge k closes.
func (m *matcher) shrink(base, k int) {
	root, bv, bw := m.top[base], m.top[m.edges[k].u], m.top[m.edges[k].v]
	b := m.unused[len(m.unused)-1]
	m.unused = m.unused[:len(m.unused)-1]
	m.base[b], m.parent[b], m.parent[root] = base, none, b
	var path, links []int
	for ; bv != root; bv = m.top[m.vertex(m.labelEnd[bv])] {
		m.parent[bv] = b
		path, links = append(path, bv), append(links, m.labelEnd[bv])
	}
	path = append(path, root)
	slices.Reverse(path)
	slices.Reverse(links)
	links = append(links, 2*k)
	for ; bw != root; bw = m.top[m.vertex(m.labelEnd[bw])] {
		m.parent[bw] = b
		path, links = append(path, bw), append(links, m.labelEnd[bw]^1)
	}
	m.children[b], m.links[b] = path, links
	m.label[b], m.labelEnd[b], m.dual[b] = outer, m.labelEnd[root], 0
	m.leaves(b, func(v int) {
		if m.label[m.top[v]] == inner {
			m.queue = append(m.queue, v) // it has become outer
		}
		m.top[v] = b
	})
	m.gatherBests(b)
}

// gatherBests finds the edges of least slack from a new blossom to the other outer
// ones, from those of its children.
func (m *matcher) gatherBests(b int) {
	to := map[int]int{}
	var order []int
	look := func(k int) {
		i, j := m.edges[k].u, m.edges[k].v
		if m.top[j] == b {
			i, j = j, i
		}
		other := m.top[j]
		if other == b || m.label[other] != outer {
			return
		}
		had, ok := to[other]
		if !ok {
			order = append(order, other)
		}
		if !ok || m.slack(k) < m.slack(had) {
			to[other] = k
		}
	}
	for _, child := range m.children[b] {
		if child >= m.n && m.bests[child] != nil {
			for _, k := range m.bests[child] {
				look(k)
			}
		} else {
			m.leaves(child, func(v int) {
				for _, end := range m.ends[v] {
					look(end / 2)
				}
			})
		}
		m.bests[child], m.best[child] = nil, none
	}
	m.bests[b], m.best[b] = make([]int, 0, len(order)), none
	for _, other := range order {
		k := to[other]
		m.bests[b] = append(m.bests[b], k)
		if m.best[b] == none || m.slack(k) < m.slack(m.best[b]) {
			m.best[b] = k
		}
	}
}

// walk goes round a blossom from a child to the base, the way that has an even number
// of steps. at gives the child i steps on, link the end that leads over from it, seen
// from the child that is nearer to the start.
func (m *matcher) walk(b, from int) (step int, at func(i int) int, link func(i int) int) {
	children, links := m.children[b], m.links[b]
	size := len(children)
	wrap := func(i int) int { return ((i % size) + size) % size }
	if from%2 == 1 {
		return 1, func(i int) int { return children[wrap(from+i)] }, func(i int) int { return links[wrap(from+i)] }
	}
	return -1, func(i int) int { return children[wrap(from-i)] }, func(i int) int { return links[wrap(from-i-1)] ^ 1 }
}

// expand takes a blossom apart. Within a stage one that was inner leaves labels on the
// way from its entrance to its base; at the end of one those inside that have no dual
// are taken apart too.
func (m *matcher) expand(b int, endOfStage bool) {
	for _, child := range m.children[b] {
		m.parent[child] = none
		if endOfStage && child >= m.n && m.dual[child] == 0 {
			m.expand(child, endOfStage)
		} else {
			m.leaves(child, func(v int) { m.top[v] = child })
		}
	}
	if !endOfStage && m.label[b] == inner {
		m.relabel(b)
	}
	m.label[b], m.labelEnd[b] = free, none
	m.children[b], m.links[b], m.bests[b] = nil, nil, nil
	m.base[b], m.best[b] = none, none
	m.unused = append(m.unused, b)
}

// relabel labels the children of an inner blossom that was taken apart: by turns inner
// and outer from where it was entered to its base; the others keep what they were
// reached by from elsewhere.
func (m *matcher) relabel(b int) {
	entrance := m.top[m.vertex(m.labelEnd[b]^1)]
	from := slices.Index(m.children[b], entrance)
	_, at, link := m.walk(b, from)
	end, i := m.labelEnd[b], 0
	toBase := from
	if from%2 == 1 {
		toBase = len(m.children[b]) - from
	}
	for ; i < toBase; i += 2 {
		m.label[m.vertex(end^1)] = free
		m.label[m.vertex(link(i)^1)] = free
		m.reach(m.vertex(end^1), inner, end)
		m.tight[link(i)/2] = true
		end = link(i + 1)
		m.tight[end/2] = true
	}
	last := at(i) // the base: inner, and its mate keeps what it has
	m.label[m.vertex(end^1)], m.label[last] = inner, inner
	m.labelEnd[m.vertex(end^1)], m.labelEnd[last] = end, end
	m.best[last] = none
	for i++; at(i) != entrance; i++ {
		child := at(i)
		if m.label[child] == outer {
			continue
		}
		reached := none
		m.leaves(child, func(v int) {
			if reached == none && m.label[v] != free {
				reached = v
			}
		})
		if reached != none {
			m.label[reached] = free
			m.label[m.vertex(m.mate[m.base[child]])] = free
			m.reach(reached, inner, m.labelEnd[reached])
		}
	}
}

// turn makes a vertex the base of a blossom by changing the matching along the even
// way from it to the base.
func (m *matcher) turn(b, v int) {
	child := v
	for m.parent[child] != b {
		child = m.parent[child]
	}
	if child >= m.n {
		m.turn(child, v)
	}
	from := slices.Index(m.children[b], child)
	_, at, link := m.walk(b, from)
	toBase := from
	if from%2 == 1 {
		toBase = len(m.children[b]) - from
	}
	for i := 0; i < toBase; i += 2 {
		end := link(i + 1)
		if c := at(i + 1); c >= m.n {
			m.turn(c, m.vertex(end))
		}
		if c := at(i + 2); c >= m.n {
			m.turn(c, m.vertex(end^1))
		}
		m.mate[m.vertex(end)], m.mate[m.vertex(end^1)] = end^1, end
	}
	m.children[b] = slices.Concat(m.children[b][from:], m.children[b][:from])
	m.links[b] = slices.Concat(m.links[b][from:], m.links[b][:from])
	m.base[b] = v
}

// augment changes the matching along the way from root to root over edge k.
func (m *matcher) augment(k int) {
	for _, end := range [...]int{2*k + 1, 2 * k} {
		s := m.vertex(end ^ 1)
		for {
			b := m.top[s]
			if b >= m.n {
				m.turn(b, s)
			}
			m.mate[s] = end
			if m.labelEnd[b] == none {
				break
			}
			through := m.top[m.vertex(m.labelEnd[b])]
			over := m.labelEnd[through]
			s = m.vertex(over)
			j := m.vertex(over ^ 1)
			if through >= m.n {
				m.turn(through, j)
			}
			m.mate[j] = over
			end = over ^ 1
		}
	}
}

// stage adds an edge to the matching; false where none can be added.
func (m *matcher) stage() bool {
	clear(m.label)
	clear(m.tight)
	for b := range m.best {
		m.best[b] = none
		m.bests[b] = nil
	}
	m.queue = m.queue[:0]
	for v := range m.n {
		if m.mate[v] == none && m.label[m.top[v]] == free {
			m.reach(v, outer, none)
		}
	}
	for {
		for len(m.queue) > 0 {
			v := m.queue[len(m.queue)-1]
			m.queue = m.queue[:len(m.queue)-1]
			if m.grow(v) {
				m.unfold()
				return true
			}
		}
		if !m.change() {
			return false
		}
	}
}

// grow looks at the edges of an outer vertex; true where one has led to another tree
// and the matching has grown.
func (m *matcher) grow(v int) bool {
	for _, end := range m.ends[v] {
		k, w := end/2, m.vertex(end)
		if m.top[v] == m.top[w] {
			continue
		}
		var slack int64
		if !m.tight[k] {
			slack = m.slack(k)
			m.tight[k] = slack <= 0
		}
		nearer := func(at int) {
			if m.best[at] == none || slack < m.slack(m.best[at]) {
				m.best[at] = k
			}
		}
		switch of := m.label[m.top[w]]; {
		case m.tight[k] && of == free:
			m.reach(w, inner, end^1)
		case m.tight[k] && of == outer:
			base := m.meeting(v, w)
			if base == none {
				m.augment(k)
				return true
			}
			m.shrink(base, k)
		case m.tight[k] && m.label[w] == free:
			// It is in an inner blossom: should that be taken apart, this is the way to it.
			m.label[w], m.labelEnd[w] = inner, end^1
		case m.tight[k]:
		case of == outer:
			nearer(m.top[v])
		case m.label[w] == free:
			nearer(w)
		}
	}
	return false
}

// change changes the duals by the least that makes an edge tight or lets a blossom be
// taken apart; false where nothing bounds it, and there is no perfect matching.
func (m *matcher) change() bool {
	const (
		nothing = iota
		toFree
		toOuter
		apart
	)
	var delta int64
	kind, at := nothing, none
	least := func(d int64, of, which int) {
		if kind == nothing || d < delta {
			delta, kind, at = d, of, which
		}
	}
	for v := range m.n {
		if m.label[m.top[v]] == free && m.best[v] != none {
			least(m.slack(m.best[v]), toFree, m.best[v])
		}
	}
	for b := range m.label {
		if m.base[b] == none || m.parent[b] != none {
			continue
		}
		switch {
		case m.label[b] == outer && m.best[b] != none:
			least(m.slack(m.best[b])/2, toOuter, m.best[b])
		case m.label[b] == inner && b >= m.n:
			least(m.dual[b], apart, b)
		}
	}
	if kind == nothing {
		return false
	}
	for v := range m.n {
		switch m.label[m.top[v]] {
		case outer:
			m.dual[v] -= delta
		case inner:
			m.dual[v] += delta
		}
	}
	for b := m.n; b < 2*m.n; b++ {
		if m.base[b] == none || m.parent[b] != none {
			continue
		}
		switch m.label[b] {
		case outer:
			m.dual[b] += delta
		case inner:
			m.dual[b] -= delta
		}
	}
	if kind == apart {
		m.expand(at, false)
		return true
	}
	m.tight[at] = true
	v := m.edges[at].u
	if m.label[m.top[v]] == free {
		v = m.edges[at].v
	}
	m.queue = append(m.queue, v)
	return true
}

// unfold takes the outer blossoms without a dual apart, at the end of a stage.
func (m *matcher) unfold() {
	for b := m.n; b < 2*m.n; b++ {
		if m.parent[b] == none && m.base[b] != none && m.label[b] == outer && m.dual[b] == 0 {
			m.expand(b, true)
		}
	}
}
