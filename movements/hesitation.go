package movements

import (
	"cmp"
	"fmt"
)

// Hesitation makes a hesitation Mitchell, one winner, with a round more than there are
// tables: East-West go up a table, from the last one to North-South there, and from
// there to East-West of the first. All other North-South pairs stay. A set rests
// half-way; of an even number of tables two, and the first and the last table share.
func Hesitation(r Request) (Movement, error) {
	n := r.Tables
	return hesitate(r, hesitation{name: "hesitation Mitchell", least: 3, rounds: n + 1, pivots: []int{n}, half: 1, set: func(table, round int) int {
		place := table // of the boards, in the ring of the sets
		switch {
		case n%2 == 0 && table == n:
			place = 1
		case n%2 == 0 && table > n/2:
			place += 2
		case n%2 != 0 && table > n/2:
			place++
		}
		return place + round - 1
	}})
}

// DoubleHesitation makes a hesitation Mitchell with two rounds more than there are
// tables: from the last one East-West go to North-South of table 2, from there to
// North-South of the last and then to East-West of the first. Two sets rest.
func DoubleHesitation(r Request) (Movement, error) {
	n := r.Tables
	return hesitate(r, hesitation{name: "double hesitation Mitchell", least: 5, rounds: n + 2, pivots: []int{2, n}, half: 1, set: func(table, round int) int {
		switch {
		case n%2 == 0 && table > n/2+1:
			return table + round
		case n%2 != 0 && table > (n+1)/2:
			return table + round + 1
		}
		return table + round - 1
	}})
}

// HesitationBowman makes a hesitation Mitchell of a set less than tables: East-West go
// up a table, from the last one to North-South of the last but one, and from there to
// East-West of the first. The boards of the last table alone go up; it shares them with
// another in every round, unless a half table is there. Of an even number of sets those
// who move skip a seat half-way.
func HesitationBowman(r Request) (Movement, error) {
	n := r.Tables
	h := hesitation{name: "hesitation Bowman", least: 5, rounds: n - 1, pivots: []int{n - 1}, half: n, share: fmt.Sprintf("table %d with another", n), set: func(table, round int) int {
		if table == n {
			return n - 1 - round
		}
		return table + round - 1
	}}
	if n%2 != 0 {
		h.skip = (n - 1) / 2
	}
	return hesitate(r, h)
}

// ExtendedHesitation makes a hesitation Mitchell of three tables, and a last round in
// which those meet who have not, all with the same set: a Howell in which two pairs stay
// for four of the five rounds.
func ExtendedHesitation(r Request) (Movement, error) {
	if r.Tables != 3 {
		return Movement{}, cannot("hesitation", "an extended hesitation Mitchell has 3 tables, not %d", r.Tables)
	}
	if err := r.bounds("extended hesitation Mitchell", "tables", 3, 3, 5); err != nil {
		return Movement{}, err
	}
	m, err := Hesitation(Request{Tables: 3, ArrowSwitch: ArrowSwitch{Kind: SwitchNone}})
	if err != nil {
		return Movement{}, err
	}
	m.Name = "extended hesitation Mitchell"
	met := map[[2]int]bool{}
	for _, g := range m.Meetings {
		met[[2]int{g.NS, g.EW}], met[[2]int{g.EW, g.NS}] = true, true
	}
	for ns, table := 1, 1; ns <= 6; ns++ {
		for ew := ns + 1; ew <= 6; ew++ {
			if !met[[2]int{ns, ew}] {
				m.Meetings = append(m.Meetings, Meeting{Round: 5, Table: table, NS: ns, EW: ew, Boards: []int{5}})
				table++
			}
		}
	}
	rounds := 5
	if r.Rounds > 0 {
		rounds = r.Rounds
		m.Meetings = m.Meetings[:3*rounds]
	}
	if rounds == 5 {
		m.remark("share", "all tables in round 5")
	}
	if r.ArrowSwitch.Kind == SwitchUsual {
		r.ArrowSwitch.Kind = SwitchAuto
	}
	return r.finish(m, 5, rounds, Unit{Number: 1})
}

// hesitation is a rule by which East-West go on to the North-South seats of the pivots.
type hesitation struct {
	name   string
	least  int   // tables
	rounds int   // at most, and sets
	pivots []int // tables
	// set is the set of a table in a round, going round.
	set func(table, round int) int
	// skip is the round after which those who move skip a seat; 0 for none.
	skip  int
	half  int // the pair that is missing of a half table
	share string
}

// hesitate makes a movement with pivots.
func hesitate(r Request, h hesitation) (Movement, error) {
	n := r.Tables
	if err := r.bounds(h.name, "tables", h.least, maxTables, h.rounds); err != nil {
		return Movement{}, err
	}
	rounds := h.rounds
	if r.Rounds > 0 {
		rounds = r.Rounds
	}
	// The pairs that move, in the order of their seats.
	var ring []int
	for t := 1; t <= n; t++ {
		ring = append(ring, n+t)
	}
	ring = append(ring, h.pivots...)
	m := Movement{Name: h.name, Winners: 1}
	for round := 1; round <= rounds; round++ {
		moved := round - 1
		if h.skip > 0 && round > h.skip {
			moved++
		}
		at := func(seat int) int { return ring[wrap(seat-moved, len(ring))-1] }
		for t := 1; t <= n; t++ {
			g := Meeting{Round: round, Table: t, NS: t, EW: at(t), Boards: []int{wrap(h.set(t, round), h.rounds)}}
			for i, p := range h.pivots {
				if p == t {
					g.NS = at(n + 1 + i)
				}
			}
			m.Meetings = append(m.Meetings, g)
		}
	}
	m.remark("pivot", "NS "+ranges(h.pivots))
	if h.skip > 0 && rounds > h.skip {
		m.remark("skip", fmt.Sprintf("those who move, after round %d", h.skip))
	}
	if m.copies() > 1 {
		m.remark("share", cmp.Or(h.share, fmt.Sprintf("tables 1 and %d", n)))
	}
	if r.ArrowSwitch.Kind == SwitchUsual {
		r.ArrowSwitch.Kind = SwitchAuto
	}
	r.ArrowSwitch.Except = h.pivots
	// The one that is missing stays: so does the sit-out, and nothing is shared.
	return r.finish(m, h.rounds, rounds, Unit{Number: h.half})
}
