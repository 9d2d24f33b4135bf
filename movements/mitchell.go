package movements

import (
	"fmt"

	"recap/scoring"
)

// Mitchell makes a Mitchell, two winners: North-South stay, East-West go up a table
// and the boards down one. Of an even number of tables East-West would meet the
// boards again half-way; they skip a table there, and the last round falls away. With
// all rounds, or a half table, two tables share boards and a set rests, as in
// RelayMitchell.
func Mitchell(r Request) (Movement, error) {
	switch {
	case r.Tables%2 != 0 || r.Tables < 2:
		return mitchell(r, "Mitchell", r.Tables, func(table, round int) (ew, set int) {
			return table - (round - 1), table + (round - 1)
		})
	case r.HalfTable || r.Missing != (Unit{}) || r.Rounds == r.Tables:
		return RelayMitchell(r)
	}
	return SkipMitchell(r)
}

// SkipMitchell makes a Mitchell of an even number of tables in which East-West go up
// two tables, once, after half of the rounds. The last round is not played: the
// first opponents would meet again.
func SkipMitchell(r Request) (Movement, error) {
	if r.Tables%2 != 0 {
		return Movement{}, cannot("mitchell", "a skip Mitchell has an even number of tables, not %d", r.Tables)
	}
	m, err := mitchell(r, "skip Mitchell", r.Tables-1, func(table, round int) (ew, set int) {
		ew, set = table-(round-1), table+(round-1)
		if round > r.Tables/2 {
			ew--
		}
		return ew, set
	})
	if err == nil && m.Meetings[len(m.Meetings)-1].Round > r.Tables/2 {
		m.remark("skip", fmt.Sprintf("EW after round %d", r.Tables/2))
	}
	return m, err
}

// RelayMitchell makes a Mitchell of an even number of tables in which a set rests
// half-way between the tables, and the first and the last table have the same boards
// in every round. A half table at the last one leaves nothing to be shared.
func RelayMitchell(r Request) (Movement, error) {
	if r.Tables%2 != 0 {
		return Movement{}, cannot("mitchell", "a relay-and-share Mitchell has an even number of tables, not %d", r.Tables)
	}
	m, err := mitchell(r, "relay-and-share Mitchell", r.Tables, func(table, round int) (ew, set int) {
		// The places of the boards in a ring: those of the tables, with the relay
		// after half of them; the last table has that of the first.
		place := table
		switch {
		case table == r.Tables:
			place = 1
		case table > r.Tables/2:
			place = table + 1
		}
		return table - (round - 1), place + (round - 1)
	})
	if err != nil || r.Barometer {
		return m, err
	}
	m.remark("relay", fmt.Sprintf("a set after table %d", r.Tables/2))
	// Nothing is shared where one of the two tables is never in play.
	empty := r.Missing.Line == scoring.NS && (r.Missing.Number == 1 || r.Missing.Number == r.Tables)
	if !empty && !(r.HalfTable && r.Missing == (Unit{})) {
		m.remark("share", fmt.Sprintf("tables 1 and %d", r.Tables))
	}
	return m, nil
}

// mitchell makes a movement with as many sets as there are tables.
func mitchell(r Request, name string, most int, at func(table, round int) (ew, set int)) (Movement, error) {
	return stationary(r, plan{name: name, least: 2, sets: r.Tables, rounds: most, at: at})
}

// plan is a rule by which East-West and the boards move, while North-South stay.
type plan struct {
	name   string
	least  int // tables
	sets   int
	rounds int // at most
	// at gives the East-West pair and the set of a table in a round, going round.
	at func(table, round int) (ew, set int)
	// ns is the North-South pair, where they do not all stay, and note says how they move.
	ns   func(table, round int) int
	note string
}

// stationary makes a movement in which North-South stay, or most of them.
func stationary(r Request, p plan) (Movement, error) {
	if err := r.bounds(p.name, "tables", p.least, maxTables, p.rounds); err != nil {
		return Movement{}, err
	}
	rounds := p.rounds
	if r.Rounds > 0 {
		rounds = r.Rounds
	}
	m := Movement{Name: p.name, Winners: 2}
	for round := 1; round <= rounds; round++ {
		for table := 1; table <= r.Tables; table++ {
			ew, set := p.at(table, round)
			ns := table
			if p.ns != nil {
				ns = p.ns(table, round)
			}
			m.Meetings = append(m.Meetings, Meeting{Round: round, Table: table, NS: ns, EW: wrap(ew, r.Tables), Boards: []int{wrap(set, p.sets)}})
		}
	}
	if p.ns == nil {
		m.remark("stationary", "NS")
	} else if p.note != "" {
		m.remark("moves", p.note)
	}
	if n := m.copies(); n > 2 || n > 1 && r.Tables > p.sets {
		m.remark("copies", fmt.Sprint(n))
	}
	// Of the pairs of a line all cost the same: each of their opponents sits out once.
	// At the last table nothing is shared then, where it shared.
	return r.finish(m, p.sets, rounds, Unit{Number: r.Tables, Line: scoring.NS})
}

// copies is at how many tables a set is in play at once.
func (m *Movement) copies() (most int) {
	type use struct{ round, set int }
	n := map[use]int{}
	for _, g := range m.Meetings {
		if g.Played() {
			u := use{g.Round, g.Boards[0]}
			n[u]++
			most = max(most, n[u])
		}
	}
	return most
}
