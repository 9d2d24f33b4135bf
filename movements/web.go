package movements

import (
	"fmt"
	"strings"
)

// Web makes a Mitchell with fewer sets than tables, by copies of the boards: those of
// one copy go down a table as ever, those of the other up, at the tables behind.
// All pairs play the same boards in as many rounds as there are sets. Of an even number
// of sets East-West skip a table half-way. Sets of the Request, or else Rounds, is how
// many there are.
func Web(r Request) (Movement, error) {
	n, err := r.webSets()
	if err != nil {
		return Movement{}, err
	}
	// The tables at which the sets ascend: half of them, or as many as the sets and
	// half of the rest.
	up := r.Tables / 2
	if r.Tables%2 != 0 {
		up = n + (r.Tables-n)/2
	}
	return web(r, "web Mitchell", 4, n, func(table int) (set int, down bool) {
		if table > up {
			return r.Tables - table, true
		}
		return table, false
	})
}

// webSets is how many sets a web has.
func (r Request) webSets() (int, error) {
	const usual = 13 // 26 boards, two a set
	n := r.Sets
	if n == 0 {
		n = r.Rounds
	}
	if n == 0 {
		n = min(usual, r.Tables-1)
		if r.Tables%2 != 0 && n%2 == 0 {
			n--
		}
		// Of the sizes that go with the tables the greatest among whose sets the boards
		// can be shared out, two or more to a set.
		for fewer := n; r.Boards > 0 && 3*fewer >= r.Tables && fewer > 1; fewer-- {
			if r.Boards%fewer == 0 && r.Boards/fewer > 1 && (r.PerSet == 0 || r.PerSet == r.Boards/fewer) && (r.Tables%2 == 0 || fewer%2 != 0) {
				n = fewer
				break
			}
		}
	}
	switch {
	case r.Tables < 4 || r.Tables > maxTables:
		// bounds says so.
	case n < 0:
		return 0, cannot("", "there cannot be %d sets", n)
	case n >= r.Tables:
		return 0, cannot("mitchell", "a web has fewer sets than tables, not %d for %d", n, r.Tables)
	case 3*n < r.Tables:
		return 0, cannot(fmt.Sprintf("%d sets, or make two sections of it", (r.Tables+2)/3), "a web of %d sets has %d tables at most, not %d", n, 3*n, r.Tables)
	case r.Tables%2 != 0 && n%2 == 0:
		return 0, cannot(fmt.Sprintf("%d or %d sets", n-1, n+1), "a web of an odd number of tables has an odd number of sets, not %d", n)
	}
	return max(n, 1), nil
}

// web makes a movement with copies of the boards, from the set with which a table
// begins, and whether its sets descend.
func web(r Request, name string, least, sets int, start func(table int) (set int, down bool)) (Movement, error) {
	m, err := stationary(r, plan{name: name, least: least, sets: sets, rounds: sets, at: func(table, round int) (ew, set int) {
		ew = table - (round - 1)
		if sets%2 == 0 && round > sets/2 {
			ew--
		}
		set, down := start(table)
		if down {
			return ew, set - (round - 1)
		}
		return ew, set + round - 1
	}})
	if err == nil && sets%2 == 0 && m.Meetings[len(m.Meetings)-1].Round > sets/2 {
		m.remark("skip", fmt.Sprintf("EW after round %d", sets/2))
	}
	return m, err
}

// Bowman makes a web of two sets less than tables, in which the boards of the last
// table alone go up; the last but one shares with the first. A half table at the last
// one leaves the other sharing alone (a 1½-table appendix Mitchell).
func Bowman(r Request) (Movement, error) {
	n := r.Tables - 2
	return web(r, "Bowman", 5, max(n, 1), func(table int) (set int, down bool) {
		if table == r.Tables {
			return 0, true
		}
		return table, false
	})
}

// DoubleBowman makes a web of four sets less than tables: of each two of the four
// tables more, one has the boards in the other direction.
func DoubleBowman(r Request) (Movement, error) {
	n := r.Tables - 4
	return web(r, "double Bowman", 7, max(n, 1), func(table int) (set int, down bool) {
		switch table {
		case n:
			return n - 2, true
		case r.Tables:
			return n, true
		}
		if table > n {
			return table - 2, false
		}
		return table, false
	})
}

// Appendix makes an appendix Mitchell (Beynon): to a Mitchell of a prime number of
// tables others are added, each of which has the boards of one of the first tables.
// Their East-West pairs stay, and so do the North-South pairs of those first tables; the
// other North-South pairs go up a table, through the appendix, and East-West of the
// Mitchell down two. Sets is the prime number, or else it is the greatest that goes.
func Appendix(r Request) (Movement, error) {
	if err := r.bounds("appendix Mitchell", "tables", 6, maxTables, maxTables); err != nil {
		return Movement{}, err
	}
	base := r.Sets
	if base == 0 {
		for base = r.Tables - 1; base > 2 && !prime(base); base-- {
		}
	}
	extra := r.Tables - base
	switch {
	case base > maxTables || !prime(base) || base < 5:
		return Movement{}, cannot(appendixSets(r.Tables), "an appendix Mitchell has a prime number of sets, 5 at least, not %d", base)
	case extra < 1 || extra > base:
		return Movement{}, cannot(appendixSets(r.Tables), "%d tables are no appendix to a Mitchell of %d", r.Tables, base)
	}
	ring := r.Tables - extra // of the tables through which North-South go
	return stationary(r, plan{name: "appendix Mitchell", least: 6, sets: base, rounds: base - 1,
		at: func(table, round int) (ew, set int) {
			if table > base {
				return table, table - base + round - 1
			}
			return wrap(table+2*(round-1), base), table + round - 1
		},
		ns: func(table, round int) int {
			if table <= extra {
				return table
			}
			return extra + wrap(table-extra-(round-1), ring)
		}})
}

// appendixSets names the numbers of sets that an appendix Mitchell can have: as many
// tables more are there as that, at most.
func appendixSets(tables int) string {
	var all []string
	for n := max(5, (tables+1)/2); n < tables; n++ {
		if prime(n) {
			all = append(all, fmt.Sprint(n))
		}
	}
	return strings.Join(all, ", ") + " sets"
}

func prime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}
