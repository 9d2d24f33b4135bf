package movements

import "fmt"

// Dundee makes a double Mitchell: two Mitchells of an odd number of tables stand side by
// side and share their boards. Each opponent is met in two short rounds, first with the
// sets of odd numbers, then with those of even ones; between the halves the last
// North-South pairs of the two change places.
func Dundee(r Request) (Movement, error) {
	n := r.Tables / 2
	if r.Tables%2 != 0 || n%2 == 0 {
		return Movement{}, cannot("mitchell, or web", "a Dundee has twice an odd number of tables, 10, 14, 18 …, not %d", r.Tables)
	}
	note := ""
	if r.Rounds == 0 || r.Rounds > n {
		note = fmt.Sprintf("NS %d and %d change places after round %d", n, 2*n, n)
	}
	return stationary(r, plan{name: "Dundee double Mitchell", least: 6, sets: 2 * n, rounds: 2 * n,
		at: func(table, round int) (ew, set int) {
			first := (table - 1) / n * n
			step := (round - 1) % n
			ew, set = first+wrap(table-first-step, n), 2*wrap(table-first+step, n)-1
			if round > n {
				set++
			}
			return ew, set
		},
		ns: func(table, round int) int {
			if round > n && table%n == 0 {
				return 3*n - table
			}
			return table
		},
		note: note})
}
