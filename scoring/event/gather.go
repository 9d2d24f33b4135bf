package event

import (
	"slices"

	"recap/scoring"
)

// gatherer finds who met whom, one section after the other. It keeps its tables from
// one to the next, since an event may have thousands.
type gatherer struct {
	*prepared
	division
	meetings []meeting
	// of are the meetings of the section's rows; -1 for those that are of none.
	of     []int32
	index  map[encounter]int32
	room   int // for how many meetings the index was made
	boards []int
	// local numbers those who take part in the section, from 1; 0 for others.
	local []int32
}

// meeting is the boards that two units had together.
type meeting struct {
	ns, ew int   // units
	boards []int // in order
	round  int
	set    int // which of the sets of the shape the boards are
}

// encounter is two units in a round, the smaller number first; round 0 is where it is not known.
type encounter struct{ round, a, b int }

// gather finds the meetings of a section, in the order of their first rows. They hold
// until the next section is gathered.
func (g *gatherer) gather(d division) {
	g.division, g.meetings, g.of = d, g.meetings[:0], slices.Grow(g.of[:0], len(d.rows))[:len(d.rows)]
	if g.index == nil || g.room > 8*len(d.rows)+64 {
		g.index, g.room = make(map[encounter]int32), len(d.rows)
	}
	g.room = max(g.room, len(d.rows))
	clear(g.index)
	var last encounter
	at := int32(-1)
	for n, i := range d.rows {
		r, u := &g.ev.Rows[i], g.unitsOf(i)
		if len(g.due) > 0 {
			if due, ok := g.due[i]; ok {
				u = due
			}
		}
		if u[0] < 0 || u[1] < 0 || u[0] == u[1] || r.Outcome == scoring.Repeated {
			g.of[n] = -1
			continue
		}
		if k := (encounter{r.Round, min(u[0], u[1]), max(u[0], u[1])}); at < 0 || k != last {
			found, ok := g.index[k]
			if !ok {
				found = int32(len(g.meetings))
				g.index[k] = found
				g.meetings = append(g.meetings, meeting{ns: u[0], ew: u[1], round: r.Round})
			}
			at, last = found, k
		}
		g.of[n] = at
		g.meetings[at].set++ // how many rows, for now
	}
	g.boards = slices.Grow(g.boards[:0], len(d.rows))[:len(d.rows)]
	rest := g.boards
	for n := range g.meetings {
		m := &g.meetings[n]
		m.boards, rest = rest[:0:m.set], rest[m.set:]
		m.set = 0
	}
	for n, at := range g.of {
		if at >= 0 {
			m := &g.meetings[at]
			m.boards = append(m.boards, g.ev.Rows[d.rows[n]].Board)
		}
	}
	for n := range g.meetings {
		m := &g.meetings[n]
		slices.Sort(m.boards)
		m.boards = slices.Compact(m.boards)
	}
}

// uniform tells whether each board is played in one set only: then no meeting is
// another one than its neighbours, and there is nothing in their shape to doubt.
func (g *gatherer) uniform() bool {
	set := map[int]int{} // a meeting that has the board
	for n := range g.meetings {
		m := &g.meetings[n]
		if first, ok := set[m.boards[0]]; ok {
			if !slices.Equal(g.meetings[first].boards, m.boards) {
				return false
			}
			continue
		}
		for _, b := range m.boards {
			if _, ok := set[b]; ok {
				return false
			}
			set[b] = n
		}
	}
	return true
}
