package movements

import "fmt"

// Hesitation makes a hesitation Mitchell, one winner, with a round more than there are
// tables: East-West go up a table, from the last one to North-South there, and from
// there to East-West of the first. All other North-South pairs stay. A set rests
// half-way; of an even number of tables two, and the first and the last table share.
func Hesitation(r Request) (Movement, error) {
	n := r.Tables
	return hesitate(r, "hesitation Mitchell", 4, []int{n}, func(table int) int {
		switch {
		case n%2 == 0 && table == n:
			return 1
		case n%2 == 0 && table > n/2:
			return table + 2
		case n%2 != 0 && table > n/2:
			return table + 1
		}
		return table
	})
}

// DoubleHesitation makes a hesitation Mitchell with two rounds more than there are
// tables: from the last one East-West go to North-South of table 2, from there to
// North-South of the last and then to East-West of the first. Two sets rest.
func DoubleHesitation(r Request) (Movement, error) {
	n := r.Tables
	return hesitate(r, "double hesitation Mitchell", 5, []int{2, n}, func(table int) int {
		switch {
		case n%2 == 0 && table > n/2+1:
			return table + 1
		case n%2 != 0 && table > (n+1)/2:
			return table + 2
		}
		return table
	})
}

// hesitate makes a movement in which East-West go on to the North-South seats of the
// pivots. place is where the boards of a table are in the ring of the sets.
func hesitate(r Request, name string, least int, pivots []int, place func(table int) int) (Movement, error) {
	n := r.Tables
	most := n + len(pivots) // rounds, sets, and pairs that move
	if err := r.bounds(name, "tables", least, maxTables, most); err != nil {
		return Movement{}, err
	}
	rounds := most
	if r.Rounds > 0 {
		rounds = r.Rounds
	}
	// The pairs that move, in the order of their seats.
	var ring []int
	for t := 1; t <= n; t++ {
		ring = append(ring, n+t)
	}
	ring = append(ring, pivots...)
	m := Movement{Name: name, Winners: 1}
	for round := 1; round <= rounds; round++ {
		at := func(seat int) int { return ring[wrap(seat-(round-1), most)-1] }
		for t := 1; t <= n; t++ {
			g := Meeting{Round: round, Table: t, NS: t, EW: at(t), Boards: []int{wrap(place(t)+round-1, most)}}
			for i, p := range pivots {
				if p == t {
					g.NS = at(n + 1 + i)
				}
			}
			m.Meetings = append(m.Meetings, g)
		}
	}
	m.remark("pivot", "NS "+ranges(pivots))
	if m.copies() > 1 {
		m.remark("share", fmt.Sprintf("tables 1 and %d", n))
	}
	if r.ArrowSwitch.Kind == SwitchUsual {
		r.ArrowSwitch.Kind = SwitchAuto
	}
	r.ArrowSwitch.Except = pivots
	// North-South 1 stays: so does the sit-out, and nothing is shared.
	return r.finish(m, most, rounds, Unit{Number: 1})
}
