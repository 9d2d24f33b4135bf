package monopoly

import (
	"cmp"
	"slices"
)

// parting is the search for tables at which as few as possible know each other.
type parting struct {
	known     network
	sizes     []int
	table     []int // by entrant; -1 for who is not drawn
	drawn     []int // the entrants who are, in the order of their seats
	conflicts int
	with      []int // acquaintances of an entrant at a table, by entrant and table
	looked    int   // changes that were looked at
}

func newParting(d *Draw, known network, sizes []int) *parting {
	p := &parting{known: known, sizes: sizes, table: make([]int, len(d.Entrants))}
	for i := range p.table {
		p.table[i] = -1
	}
	for t := range d.Tables {
		for _, e := range d.Tables[t].Seats {
			p.table[e] = t
			p.drawn = append(p.drawn, e)
		}
	}
	p.sit(p.table)
	return p
}

// sit takes tables over.
func (p *parting) sit(table []int) {
	p.table, p.conflicts = table, p.count(table)
	p.with = make([]int, len(table)*len(p.sizes))
	for e := range p.known {
		for o := range p.known[e] {
			if t := table[o]; t >= 0 {
				p.with[e*len(p.sizes)+t]++
			}
		}
	}
}

func (p *parting) count(table []int) (n int) {
	for _, e := range p.drawn {
		for o := range p.known[e] {
			if o > e && table[o] == table[e] && table[o] >= 0 {
				n++
			}
		}
	}
	return n
}

// at counts whom an entrant knows at a table.
func (p *parting) at(e, table int) int { return p.with[e*len(p.sizes)+table] }

// gain is how many pairs fewer there are when two change their tables.
func (p *parting) gain(a, b int) int {
	ta, tb := p.table[a], p.table[b]
	gain := p.at(a, ta) + p.at(b, tb) - p.at(a, tb) - p.at(b, ta)
	if p.known[a][b] { // who knows the other meets nobody in that seat
		gain += 2
	}
	return gain
}

func (p *parting) exchange(a, b int) {
	p.conflicts -= p.gain(a, b)
	ta, tb := p.table[a], p.table[b]
	p.table[a], p.table[b] = tb, ta
	n := len(p.sizes)
	for o := range p.known[a] {
		p.with[o*n+ta]--
		p.with[o*n+tb]++
	}
	for o := range p.known[b] {
		p.with[o*n+tb]--
		p.with[o*n+ta]++
	}
}

// descend changes seats as long as that helps, the greatest gain first.
func (p *parting) descend() {
	for p.conflicts > 0 {
		a, b, gain := p.best(func(int, int) bool { return true })
		if gain <= 0 {
			return
		}
		p.exchange(a, b)
	}
}

// best is the change with the greatest gain of those that are allowed: of somebody who
// sits with an acquaintance.
func (p *parting) best(allowed func(a, b int) bool) (a, b, gain int) {
	a, b, gain = -1, -1, -1<<30
	for _, x := range p.drawn {
		if p.at(x, p.table[x]) == 0 {
			continue
		}
		p.looked += len(p.drawn)
		for _, y := range p.drawn {
			if p.table[x] == p.table[y] || !allowed(x, y) {
				continue
			}
			if g := p.gain(x, y); g > gain {
				a, b, gain = x, y, g
			}
		}
	}
	return a, b, gain
}

// wander goes on where no single change helps: it takes the best one all the same, and
// does not take it back for a while (tabu search). The best tables that it comes by
// stay.
func (p *parting) wander(chance *lot) {
	const steps, looks = 4000, 4_000_000 // half a second at most
	p.looked = 0
	best, fewest := slices.Clone(p.table), p.conflicts
	until := make([]int, len(p.table)) // the step up to which an entrant stays
	for step := 1; step <= steps && p.looked < looks && fewest > 0; step++ {
		a, b, _ := p.best(func(x, y int) bool {
			return until[x] < step && until[y] < step || p.conflicts-p.gain(x, y) < fewest
		})
		if a < 0 {
			continue
		}
		p.exchange(a, b)
		stay := step + 2 + chance.below(4)
		until[a], until[b] = stay, stay
		if p.conflicts < fewest {
			best, fewest = slices.Clone(p.table), p.conflicts
		}
	}
	p.sit(best)
}

// maxNodes bounds the search for a proof.
const maxNodes = 400_000

// exhaust tries all ways to seat those who know somebody, as far as they may still be
// better than what is found. The others fill the seats that are left, whichever they
// are. It tells whether it came to an end, and the better tables where it found some.
func (p *parting) exhaust() (better []int, proven bool) {
	var social []int
	for _, e := range p.drawn {
		if slices.ContainsFunc(p.drawn, func(o int) bool { return p.known[e][o] }) {
			social = append(social, e)
		}
	}
	slices.SortStableFunc(social, func(a, b int) int { return cmp.Compare(len(p.known[b]), len(p.known[a])) })
	table := make([]int, len(p.table))
	for i := range table {
		table[i] = -1
	}
	free := slices.Clone(p.sizes)
	fewest, nodes := p.conflicts, 0
	var try func(i, conflicts int)
	try = func(i, conflicts int) {
		if nodes++; conflicts >= fewest || nodes > maxNodes {
			return
		}
		if i == len(social) {
			fewest, better = conflicts, slices.Clone(table)
			return
		}
		e := social[i]
		for t := range free {
			if free[t] == 0 || free[t] == p.sizes[t] && t > 0 && free[t-1] == p.sizes[t-1] && p.sizes[t] == p.sizes[t-1] {
				continue // full, or as empty as the table before it
			}
			n := conflicts
			for o := range p.known[e] {
				if table[o] == t {
					n++
				}
			}
			table[e] = t
			free[t]--
			try(i+1, n)
			free[t]++
			table[e] = -1
		}
	}
	try(0, 0)
	return better, nodes <= maxNodes
}

// take takes tables over in which some have no seat yet: they keep theirs where it is
// free, and the others get what is left.
func (p *parting) take(table []int) {
	free := slices.Clone(p.sizes)
	for _, e := range p.drawn {
		if table[e] >= 0 {
			free[table[e]]--
		}
	}
	for _, e := range p.drawn {
		if t := p.table[e]; table[e] < 0 && free[t] > 0 {
			table[e] = t
			free[t]--
		}
	}
	for _, e := range p.drawn {
		if table[e] >= 0 {
			continue
		}
		t := slices.IndexFunc(free, func(n int) bool { return n > 0 })
		table[e] = t
		free[t]--
	}
	p.sit(table)
}
