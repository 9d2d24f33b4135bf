package movements

import "fmt"

// Crisscross makes a Mitchell of a multiple of four tables (a double weave): odd
// East-West pairs go up a table and even ones down, odd sets down and even ones up;
// half-way every set goes on by half of the tables and turns back. Nothing is shared.
func Crisscross(r Request) (Movement, error) {
	n := r.Tables
	if n%4 != 0 {
		return Movement{}, cannot("relay-mitchell", "a crisscross has a multiple of four tables, not %d", n)
	}
	return mitchell(r, "crisscross Mitchell", n, func(table, round int) (ew, set int) {
		step := round - 1
		// The pair that has come here by going up is odd, else it has come down.
		if ew = table - step; wrap(ew, n)%2 == 0 {
			ew = table + step
		}
		back := step
		if step >= n/2 {
			back = n/2 - step - 1
		}
		if set = table + back; wrap(set, n)%2 == 0 {
			set = table - back
		}
		return ew, set
	})
}

// Square makes a Mitchell of four tables that stand in a square, 3 and 2 before 4 and 1.
// East-West change places with those behind or before them, across the square, and
// behind again; the boards with those beside them, behind, and beside. Nothing is shared.
func Square(r Request) (Movement, error) {
	if r.Tables != 4 {
		return Movement{}, cannot("mitchell, or crisscross", "a square Mitchell has 4 tables, not %d", r.Tables)
	}
	behind, beside, across := [...]int{2, 1, 4, 3}, [...]int{4, 3, 2, 1}, [...]int{3, 4, 1, 2}
	pairs := [...][4]int{{1, 2, 3, 4}, behind, beside, across}
	boards := [...][4]int{{1, 2, 3, 4}, beside, across, behind}
	return stationary(r, plan{name: "square Mitchell", least: 4, sets: 4, rounds: 4, at: func(table, round int) (ew, set int) {
		return pairs[round-1][table-1], boards[round-1][table-1]
	}})
}

// TwoStanza makes a Mitchell of an even number of tables in two halves: each is played
// with half of the sets, which two tables have at a time. East-West go up one table; of
// 8 tables two, and one between the halves; of 12 four after rounds 3 and 9.
func TwoStanza(r Request) (Movement, error) {
	n := r.Tables
	if n%4 != 2 && n != 8 && n != 12 {
		return Movement{}, cannot("crisscross, or relay-mitchell", "a two-stanza Mitchell has 6, 8, 10, 12, 14, 18 … tables, not %d", n)
	}
	m, err := stationary(r, plan{name: "two-stanza Mitchell", least: 6, sets: n, rounds: n, at: func(table, round int) (ew, set int) {
		up := round - 1
		switch {
		case n == 8:
			up = 2 * up
			if round > 4 {
				up--
			}
		case n == 12 && round > 9:
			up += 6
		case n == 12 && round > 3:
			up += 3
		}
		set = wrap(table+round-1, n/2)
		if round > n/2 {
			set += n / 2
		}
		return table - up, set
	}})
	if err == nil && !r.Barometer && m.last() > n/2 {
		m.remark("break", fmt.Sprintf("after round %d", n/2))
	}
	return m, err
}

// Blackpool makes an extended Mitchell, with two rounds more than there are tables, or
// four or six more: Sets says how many, or Rounds. In those some opponents meet again, and
// all play the same boards. Of the sets that rest one does so half-way where the tables
// are even in number, the others after the last table. East-West go up a table, until as
// many rounds are left as half of those that are more; then all change over, the first
// with the last, and go on up.
func Blackpool(r Request) (Movement, error) {
	const most = 3 // twice this is how many rounds are more
	n := r.Tables
	more := 1
	switch {
	case n < 4 || n > maxTables:
		// stationary says so.
	case r.Sets > 0:
		if more = (r.Sets - n) / 2; r.Sets > n+2*most || r.Sets-n != 2*more || more < 1 {
			return Movement{}, cannot(fmt.Sprintf("%d, %d or %d sets", n+2, n+4, n+6), "a Blackpool of %d tables has two, four or six sets more, not %d", n, r.Sets)
		}
	case r.Rounds > n+2:
		more = min((r.Rounds-n+1)/2, most)
	}
	sets := n + 2*more
	return stationary(r, plan{name: "Blackpool", least: 4, sets: sets, rounds: sets, at: func(table, round int) (ew, set int) {
		place := table
		if n%2 == 0 && table > n/2 {
			place++
		}
		ew = table - (round - 1)
		if left := sets + 1 - round; left <= more {
			ew = 2 - left - table
		}
		return ew, place + round - 1
	}})
}

// AmericanWhist makes the movement of that name for pairs, of an odd number of tables:
// East-West go down two tables and the boards down one, before the first round too.
func AmericanWhist(r Request) (Movement, error) {
	if r.Tables%2 == 0 {
		return Movement{}, cannot(fmt.Sprintf("%d tables", r.Tables+1), "an American Whist of pairs has an odd number of tables, not %d", r.Tables)
	}
	return stationary(r, plan{name: "American Whist", least: 3, sets: r.Tables, rounds: r.Tables - 1, at: func(table, round int) (ew, set int) {
		return table + 2*round, table + round - 1
	}})
}
