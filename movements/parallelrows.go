package movements

import "fmt"

// ParallelRows makes a movement of teams in two rows, each team of the one against those
// of the other (Hasler): both tables of a match have the same set at once. In the first
// row East-West go up a table, in the second North-South do so, and the boards of both
// go down one; of an even number of tables in a row they skip one half-way, and the last
// match is not played. Of an odd number of teams the last one of the second row is not
// there.
func ParallelRows(r Request) (Movement, error) {
	n := (r.Tables + 1) / 2 // tables in a row
	rounds := n - 1 + n%2
	if err := r.bounds("movement in parallel rows", "teams", 6, maxTables, rounds); err != nil {
		return Movement{}, err
	}
	if r.HalfTable {
		return Movement{}, errNoHalf
	}
	row, err := mitchellOf(n)
	if err != nil {
		return Movement{}, err
	}
	if r.Rounds > 0 {
		rounds = r.Rounds
	}
	m := Movement{Name: "parallel rows", Winners: 1, Teams: true}
	for round := range rounds {
		first := row.Meetings[round*n : (round+1)*n]
		for _, g := range first {
			m.Meetings = append(m.Meetings, Meeting{Round: g.Round, Table: g.Table, NS: g.NS, EW: n + g.EW, Boards: g.Boards})
		}
		for _, g := range first {
			m.Meetings = append(m.Meetings, Meeting{Round: g.Round, Table: n + g.Table, NS: n + g.EW, EW: g.NS, Boards: g.Boards})
		}
	}
	m.remark("stationary", "NS of the first row, EW of the second")
	if n%2 == 0 && rounds > n/2 {
		m.remark("skip", fmt.Sprintf("those who move, after round %d", n/2))
	}
	if n*2 > r.Tables && r.Missing == (Unit{}) {
		r.Missing = Unit{Number: 2 * n}
	}
	return r.finish(m, n, rounds, Unit{})
}
