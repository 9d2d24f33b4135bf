package movements

import (
	"fmt"
	"slices"
)

// Endless makes a Howell that needs no cards: North-South of table 1 stay; the others
// go up on North-South seats, turn round at the last table and come down on East-West
// seats. Each table takes the next set. All meet all; two tables may share.
func Endless(r Request) (Movement, error) {
	n := 2*r.Tables - 1
	if err := r.bounds("endless Howell", "tables", 3, maxHowell, n); err != nil {
		return Movement{}, err
	}
	// In the order in which the seats are gone through, 2 NS is the first and 1 EW the
	// last; there the numbers go down by one, so that each goes up a seat in each round.
	at := [][]seat{{{0, n - 1}}}
	for t := 2; t <= r.Tables; t++ {
		at = append(at, []seat{{0, n - t}, {0, t - 2}})
	}
	sets := addSets(n, at)
	if sets == nil {
		return Movement{}, cannot("howell", "no boards go with an endless Howell of %d tables", r.Tables)
	}
	rounds := n
	if r.Rounds > 0 {
		rounds = r.Rounds
	}
	m := Movement{Name: "endless Howell", Winners: 1}
	for round := 1; round <= rounds; round++ {
		for t, seats := range at {
			ns, ew := n+1, wrap(seats[0].at+round, n)
			if t > 0 {
				ns, ew = ew, wrap(seats[1].at+round, n)
			}
			m.Meetings = append(m.Meetings, Meeting{Round: round, Table: t + 1, NS: ns, EW: ew, Boards: []int{wrap(sets[t]+round, n)}})
		}
	}
	m.remark("stationary", fmt.Sprint(n+1))
	m.remark("moves", fmt.Sprintf("NS up a table, at table %d to EW, EW down a table, EW of table 1 to NS of table 2", r.Tables))
	return r.finish(m, n, rounds, Unit{Number: n + 1})
}

// Interwoven makes a movement of two rings, in which each pair meets those of its own
// ring: a double Howell. Of an odd number of tables one pair of each ring meets one of
// the other in each round; of an even number two Howells stand side by side and share
// their boards. All play the same boards.
func Interwoven(r Request) (Movement, error) {
	n := r.Tables
	if n%2 == 0 && n < 8 {
		return Movement{}, cannot("howell", "an interwoven Howell has 5, 7, 8, 9 … tables, not %d", n)
	}
	ring := n - 1 + n%2 // pairs that go round in each, and sets
	if err := r.bounds("interwoven Howell", "tables", 5, maxHowell, ring); err != nil {
		return Movement{}, err
	}
	var cells []cell
	if n%2 != 0 {
		cells = oddRings(n)
	} else {
		cells = evenRings(n)
	}
	if cells == nil {
		return Movement{}, cannot("howell", "no interwoven Howell of %d tables is known", n)
	}
	rounds := ring
	if r.Rounds > 0 {
		rounds = r.Rounds
	}
	// Of each ring the pairs up to the last one go round; the last of an even number
	// stays.
	move := func(pair, by int) int {
		first := (pair - 1) / n * n
		if pair-first > ring {
			return pair
		}
		return first + wrap(pair-first+by, ring)
	}
	m := Movement{Name: "interwoven Howell", Winners: 1}
	for round := range rounds {
		for t, c := range cells {
			m.Meetings = append(m.Meetings, Meeting{Round: round + 1, Table: t + 1, NS: move(c.ns, round), EW: move(c.ew, round), Boards: []int{wrap(c.set+round, ring)}})
		}
	}
	if n%2 == 0 {
		m.remark("stationary", fmt.Sprintf("%d and %d", n, 2*n))
	}
	if r.ArrowSwitch.Kind == SwitchUsual {
		r.ArrowSwitch.Kind = SwitchAuto
	}
	return r.finish(m, ring, rounds, Unit{Number: 2 * n})
}

// oddRings is the first round of two rings of an odd number of pairs: the pairs of each
// meet at all distances, and the one that is over meets that of the other.
func oddRings(n int) (cells []cell) {
	at := [][]seat{{{0, 0}, {1, 0}}}
	for x := 1; x <= n/2; x++ {
		at = append(at, []seat{{0, x}, {0, n - x}}, []seat{{1, x}, {1, n - x}})
	}
	sets := addSets(n, at)
	for t, set := range sets {
		a, b := at[t][0], at[t][1]
		cells = append(cells, cell{a.ring*n + a.at + 1, b.ring*n + b.at + 1, set + 1})
	}
	return cells
}

// evenRings is the first round of two Howells side by side: the second is the first
// with all its numbers times the same, which leaves it a Howell, and its sets so far on
// that as few as can be are in both.
func evenRings(n int) (cells []cell) {
	all := seeds()
	i := slices.IndexFunc(all, func(s seed) bool { return s.tables == n/2 && s.rounds == n-1 })
	if i < 0 {
		return nil
	}
	s, ring := all[i], n-1
	in := map[int]bool{}
	for _, c := range s.at {
		in[c.set] = true
	}
	fewest, times, on := n, 1, 0
	for u := 1; u < ring; u++ {
		if gcd(u, ring) > 1 {
			continue
		}
		for shift := range ring {
			both := 0
			for _, c := range s.at {
				if in[wrap(u*c.set+shift, ring)] {
					both++
				}
			}
			if both < fewest {
				fewest, times, on = both, u, shift
			}
		}
	}
	other := func(pair int) int {
		if pair > ring {
			return 2 * n
		}
		return n + wrap(times*pair, ring)
	}
	cells = slices.Clone(s.at)
	for _, c := range s.at {
		cells = append(cells, cell{other(c.ns), other(c.ew), wrap(times*c.set+on, ring)})
	}
	return cells
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
