package cards

import (
	"cmp"
	"maps"
	"slices"

	"recap/movements"
	"recap/scoring"
)

// place is a seat of a unit. Of pairs and teams it is a line of the table, of
// individuals a single seat.
type place struct {
	table int
	line  scoring.Line
	seat  scoring.Seat // NoSeat of pairs and teams
}

// visit is where a unit is in a round.
type visit struct {
	round int // index into the rounds
	place
	meeting *movements.Meeting
}

// track is a movement in which everybody can be followed from round to round.
type track struct {
	m        movements.Movement
	winners  int
	teams    bool
	rounds   []int // their numbers, ascending
	tables   []int
	units    []movements.Unit
	visits   map[movements.Unit][]visit    // in the order of the rounds, one a round
	meetings map[[2]int]*movements.Meeting // by the index of the round and the table
}

// follow finds where all are. What an unsound movement says twice counts once.
func follow(m movements.Movement) *track {
	t := &track{m: m, visits: map[movements.Unit][]visit{}, meetings: map[[2]int]*movements.Meeting{}}
	t.winners, t.teams = m.Numbering()
	rounds, tables := map[int]bool{}, map[int]bool{}
	for i := range m.Meetings {
		rounds[m.Meetings[i].Round], tables[m.Meetings[i].Table] = true, true
	}
	t.rounds, t.tables = slices.Sorted(maps.Keys(rounds)), slices.Sorted(maps.Keys(tables))
	for i := range m.Meetings {
		g := &m.Meetings[i]
		round, _ := slices.BinarySearch(t.rounds, g.Round)
		if key := [2]int{round, g.Table}; t.meetings[key] == nil {
			t.meetings[key] = g
		}
		for _, s := range t.seats(g) {
			if s.unit.Number > 0 {
				t.visits[s.unit] = append(t.visits[s.unit], visit{round, s.place, g})
			}
		}
	}
	for u, v := range t.visits {
		slices.SortStableFunc(v, func(a, b visit) int { return a.round - b.round })
		t.visits[u] = slices.CompactFunc(v, func(a, b visit) bool { return a.round == b.round })
	}
	t.units = slices.SortedFunc(maps.Keys(t.visits), func(a, b movements.Unit) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.Number, b.Number))
	})
	return t
}

// seated is a unit and where it sits; its number is 0 for nobody.
type seated struct {
	unit movements.Unit
	place
}

// seats are those of a table: two lines, or North, South, East and West.
func (t *track) seats(g *movements.Meeting) (all []seated) {
	if t.m.Individual {
		for _, seat := range [...]scoring.Seat{scoring.North, scoring.South, scoring.East, scoring.West} {
			u := movements.Unit{Number: g.Players[seat-scoring.North]}
			if t.winners == 4 {
				u.Seat = seat
			}
			all = append(all, seated{u, place{g.Table, seat.Line(), seat}})
		}
		return all
	}
	for _, line := range [...]scoring.Line{scoring.NS, scoring.EW} {
		u := movements.Unit{Number: g.NS}
		if line == scoring.EW {
			u.Number = g.EW
		}
		if t.winners == 2 || t.teams {
			u.Line = line
		}
		all = append(all, seated{u, place{g.Table, line, scoring.NoSeat}})
	}
	return all
}

// in is where a unit is in a round.
func (t *track) in(u movements.Unit, round int) (visit, bool) {
	for _, v := range t.visits[u] {
		if v.round == round {
			return v, true
		}
	}
	return visit{}, false
}

// next is where a unit is after a round, in whichever round that is.
func (t *track) next(u movements.Unit, round int) (visit, bool) {
	for _, v := range t.visits[u] {
		if v.round > round {
			return v, true
		}
	}
	return visit{}, false
}
