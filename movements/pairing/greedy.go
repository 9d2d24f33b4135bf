package pairing

// untouched is how many of the top tables are never exchanged by the greedy method
// (Magic Contest).
const untouched = 3

// greedy goes from the top down: each takes the nearest below that it has not met, which
// before the first results is the nearest by the start that is set. Who finds nobody
// takes the nearest there is. Then the rematches are undone from the bottom
// up: the pairs of two tables exchange opponents, the tables from the bottom to the half
// of the field and none of the top three. It is the way of directors, and of Magic
// Contest; false where rematches remain, which it may leave though there is a draw
// without.
func (d *drawing) greedy() bool {
	paired := map[int]bool{}
	var tables []match
	legal := func(i, j int) bool {
		key := pairKey(i, j)
		return !d.forbid[key] && len(d.met[key]) == 0
	}
	for p, i := range d.in {
		if paired[i] {
			continue
		}
		nearest := none
		for _, j := range d.in[p+1:] {
			if paired[j] {
				continue
			}
			better := nearest == none || legal(i, j) && !legal(i, nearest)
			if better || legal(i, j) == legal(i, nearest) && d.apart(i, j, len(d.in)) < d.apart(i, nearest, len(d.in)) {
				nearest = j
			}
		}
		paired[i], paired[nearest] = true, true
		tables = append(tables, match{i, nearest})
	}
	d.swapped = map[int]bool{}
	for t := len(tables) - 1; t >= 0; t-- {
		if !legal(tables[t].a, tables[t].b) && !d.exchange(tables, t, legal) {
			return false
		}
	}
	d.mate = map[int]int{}
	for _, m := range tables {
		d.mate[m.a], d.mate[m.b] = m.b, m.a
	}
	return true
}

// exchange undoes the rematch at a table with the first table, from the bottom to the
// half, with which it can exchange opponents.
func (d *drawing) exchange(tables []match, t int, legal func(i, j int) bool) bool {
	if t < untouched {
		return false
	}
	for o := len(tables) - 1; o >= max(len(tables)/2, untouched); o-- {
		if o == t {
			continue
		}
		x, y := tables[t], tables[o]
		for _, w := range [...][2]match{{{x.a, y.a}, {x.b, y.b}}, {{x.a, y.b}, {x.b, y.a}}} {
			if legal(w[0].a, w[0].b) && legal(w[1].a, w[1].b) {
				tables[t], tables[o] = w[0], w[1]
				for _, i := range [...]int{x.a, x.b, y.a, y.b} {
					d.swapped[i] = true
				}
				return true
			}
		}
	}
	return false
}
