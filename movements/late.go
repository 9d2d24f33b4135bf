package movements

import (
	"fmt"

	"recap/scoring"
)

// AddedTable makes a Mitchell to which a table is added after the first round, for two
// pairs that come late, or with HalfTable for one of them, East-West. All goes on as in
// the Mitchell of one table more: of an odd number the skip falls away, of an even one
// there is one now. A set of boards is added too.
func AddedTable(r Request) (Movement, error) {
	n := r.Tables + 1
	if err := r.bounds("Mitchell with an added table", "tables", 2, maxTables-1, r.Tables+n%2); err != nil {
		return Movement{}, err
	}
	m, err := mitchellOf(n)
	if err != nil {
		return Movement{}, err
	}
	m.Name = "Mitchell with an added table"
	m.remark("late", fmt.Sprintf("table %d, from round 2 on", n))
	rounds := m.last()
	if r.Rounds > 0 {
		rounds = r.Rounds
		m.Meetings = m.Meetings[:n*rounds]
	}
	// Nobody plays there in the first round; the pairs are told apart from none.
	m.Meetings[n-1].Boards = nil
	return r.finish(m, n, rounds, Unit{Number: n, Line: scoring.NS})
}

// mitchellOf is the Mitchell of so many tables in which nothing is shared.
func mitchellOf(tables int) (Movement, error) {
	if tables%2 == 0 {
		return SkipMitchell(Request{Tables: tables})
	}
	return Mitchell(Request{Tables: tables})
}
