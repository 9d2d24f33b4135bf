package pairing

import (
	"strconv"

	"recap/scoring"
)

// The look-ahead: a round is drawn so that those that are left can be drawn as well. The
// rounds left are so many perfect matchings that have no pair in common, of the units
// who may still meet; in an odd field a further vertex meets who sits out.
//
// Where everybody has at least half of the field left in the last round to come there is
// always one (Dirac, 1952): an event of up to half as many rounds as units never gets
// stuck. Beyond that a way through the rounds is sought, and in a small field all ways
// are tried.

const (
	// exhaustive is the largest field, sit-out included, in which all ways are tried.
	exhaustive = 10
	// attempts are how often a way through the rounds left is sought for one draw.
	attempts = 12
	// alternatives are how many draws are looked at, the nearest first, in larger fields.
	alternatives = 30
	// steps bounds the trying of all ways of one draw, and effort the whole search; it is
	// of a second or so.
	steps  = 200_000
	effort = 4_000_000
)

// lookAhead makes sure that the rounds left can be drawn after this one, with another
// draw if need be; false where that was not found.
func (d *drawing) lookAhead() bool {
	if !d.looksAhead() {
		return true
	}
	d.reach = d.settings.Rounds
	left := d.settings.Rounds - d.Round
	open := d.open(left)
	after := d.after(open)
	if most := after.leastDegree(); most < left {
		d.notes = append(d.notes, scoring.Fact{Word: "draw.note.rounds", Args: []string{strconv.Itoa(d.settings.Rounds), strconv.Itoa(d.Round + most)}})
		left = most
		d.reach = d.Round + most
	}
	sure := max(0, after.leastDegree()-after.n/2+1) // rounds that Dirac's theorem proves
	if left <= sure {
		return true
	}
	s := &search{newDice(uint64(d.Round)), effort}
	for l := left; l > 0; l-- {
		if l <= sure || d.secure(open, l, s) {
			d.reach = d.Round + l
			if l < left {
				d.notes = append(d.notes, scoring.Fact{Word: "draw.note.stuck", Args: []string{strconv.Itoa(d.Round + l)}})
			}
			return l == left
		}
	}
	d.reach = d.Round
	d.notes = append(d.notes, scoring.Fact{Word: "draw.note.stuck", Args: []string{strconv.Itoa(d.Round)}})
	return false
}

// looksAhead tells whether there are rounds left to look at.
func (d *drawing) looksAhead() bool {
	return d.settings.Rounds > d.Round && d.settings.Rematch != Allowed && d.settings.Method != Greedy && d.triangle == nil
}

// open is who may still meet before this round; a vertex more, in an odd field, is
// sitting out. Once all have done so they may again.
func (d *drawing) open(left int) costs {
	n := len(d.units)
	g := newCosts(n + n%2)
	for i := range n {
		for j := i + 1; j < n; j++ {
			if key := pairKey(i, j); len(d.met[key]) == 0 && !d.always[key] {
				g.set(i, j, 0)
			}
		}
	}
	if n%2 == 1 {
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		who := d.waiting(all)
		if len(who) <= left {
			who = all
		}
		for _, i := range who {
			g.set(i, n, 0)
		}
	}
	return g
}

// whole is the matching of all units, with those whom the director paired, and the one
// that sits out.
func (d *drawing) whole() []int {
	mate := make([]int, len(d.units)+len(d.units)%2)
	for i := range mate {
		mate[i] = i
	}
	pair := func(i, j int) { mate[i], mate[j] = j, i }
	for i, j := range d.mate {
		pair(i, j)
	}
	for _, m := range d.forced {
		pair(m.a, m.b)
	}
	if d.idle != none {
		pair(d.idle, len(d.units))
	}
	return mate
}

// after is who may meet after this round.
func (d *drawing) after(open costs) costs {
	g := open.clone()
	g.without(d.whole())
	return g
}

// secure finds the nearest draw after which so many rounds can be drawn: the one there
// is, the next ones in their order, or one on a way through all of the rounds.
func (d *drawing) secure(open costs, left int, s *search) bool {
	check := func() bool {
		g := d.after(open)
		return g.rounds(left, s) != nil || g.n <= exhaustive && g.lasts(left, new(int))
	}
	if check() {
		return true
	}
	nearest := d.mate
	c := d.costs(d.in, false)
	most := alternatives
	if open.n <= exhaustive {
		most = 1000 // all: ten units are paired in 945 ways
	}
	found := false
	c.inOrder(most, func(mate []int) bool {
		d.take(mate)
		found = check()
		return found || s.effort < 0
	})
	if !found && open.n > exhaustive {
		found = d.detourBy(open, c, left, s)
	}
	if !found {
		d.mate = nearest
		return false
	}
	if !d.detour {
		d.detour = true
		d.notes = append(d.notes, scoring.Fact{Word: "draw.note.detour", Args: []string{strconv.Itoa(d.Round + left)}})
	}
	return true
}

// detourBy seeks a draw together with the rounds after it, and makes it nearer by
// exchanging what it and one of them have between the same units.
func (d *drawing) detourBy(open, c costs, left int, s *search) bool {
	at := map[int]int{}
	for p, i := range d.in {
		at[i] = p
	}
	found := false
	var best map[int]int
	var least int64
	for range attempts {
		thrown := c.clone()
		thrown.throw(s.dice)
		mate, ok := thrown.cheapest()
		if !ok {
			return false
		}
		d.take(mate)
		rounds := d.after(open).rounds(left, s)
		if rounds == nil {
			continue
		}
		now := d.whole()
		for nearer := true; nearer; {
			nearer = false
			for _, other := range rounds {
				nearer = exchangeCircles(now, other, func(i, j int) int64 {
					p, okP := at[i]
					q, okQ := at[j]
					if !okP || !okQ {
						return barred
					}
					return c.at(p, q)
				}) || nearer
			}
		}
		var sum int64
		for i, p := range at {
			if j := now[i]; i < j {
				sum += c.at(p, at[j])
			}
		}
		if !found || sum < least {
			found, least, best = true, sum, map[int]int{}
			for i := range at {
				best[i] = now[i]
			}
		}
	}
	if found {
		d.mate = best
	}
	return found
}

// exchangeCircles goes through the circles that two matchings make together, and
// exchanges their pairs where that makes the first one cheaper. Both stay matchings of
// the same units, and have the same pairs between them.
func exchangeCircles(now, other []int, cost func(i, j int) int64) (changed bool) {
	seen := make([]bool, len(now))
	for start := range now {
		var circle []int
		for i := start; !seen[i]; i = other[now[i]] {
			seen[i], seen[now[i]] = true, true
			circle = append(circle, i, now[i])
		}
		var had, gets int64
		possible := len(circle) > 2
		for k := 0; k < len(circle); k += 2 {
			a, b := cost(circle[k], circle[k+1]), cost(circle[k+1], other[circle[k+1]])
			possible = possible && a != barred && b != barred
			had, gets = had+a, gets+b
		}
		if !possible || gets >= had {
			continue
		}
		changed = true
		for _, i := range circle {
			now[i], other[i] = other[i], now[i]
		}
	}
	return changed
}
