package event

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"recap/scoring"
)

// disputeRooms finds what contradicts itself on a board of team matches: a room
// that is there twice, and a team that plays the board against two others in one
// round. Two rows a room are teams of eight, if they are of four tables.
func (p *prepared) disputeRooms(rows []int) {
	type room struct{ round, ns, ew, group int } // a key without texts is quick
	groups := map[string]int{"": 0}
	type side struct{ round, unit int }
	// Each slice begins in a place of its own in one array: most have one row.
	rooms, places := make(map[room][]int, len(rows)), make([]int, len(rows))
	order := make([]room, 0, len(rows))
	first := make(map[side]int, len(rows)) // the first row of a team in a round
	for n, i := range rows {
		r, u := &p.ev.Rows[i], p.unitsOf(i)
		if u[0] < 0 || u[1] < 0 || r.Outcome == scoring.Disputed || r.Outcome == scoring.Repeated {
			continue
		}
		if r.Round > 0 {
			for line, unit := range u {
				key := side{r.Round, unit}
				j, seen := first[key]
				if !seen {
					first[key] = i
					continue
				}
				earlier := &p.ev.Rows[j]
				if other := p.opponent(j, unit); other != u[1-line] {
					p.problem(scoring.PairTwice, r, scoring.Failure, "one of the rows has a wrong number", "round %d: team %s plays the board against %s and against %s (also %s); neither is scored",
						r.Round, p.ev.Contestants[unit].ID, p.ev.Contestants[other].ID, p.ev.Contestants[u[1-line]].ID, earlier.Pos().Within())
					r.Outcome, earlier.Outcome = scoring.Disputed, scoring.Disputed
				}
			}
		}
		if _, known := groups[r.Group()]; !known {
			groups[r.Group()] = len(groups)
		}
		k := room{r.Round, u[0], u[1], groups[r.Group()]}
		there := rooms[k]
		if there == nil {
			order = append(order, k)
			there = places[n : n : n+1]
		}
		rooms[k] = append(there, i)
	}
	var alone []aloneRoom
	for _, k := range order {
		here, there := rooms[k], rooms[room{k.round, k.ew, k.ns, k.group}]
		if len(here) == 1 && len(there) == 0 {
			alone = append(alone, aloneRoom{here[0], k.ns, k.ew, k.group})
		}
		if len(here) == 1 || len(here) == 2 && len(there) == 2 && p.differentTables(append(slices.Clone(here), there...)) {
			continue
		}
		j := here[0]
		earlier := &p.ev.Rows[j]
		for _, i := range here[1:] {
			r := &p.ev.Rows[i]
			who := fmt.Sprintf("%s against %s is there twice (also %s)", r.NS, r.EW, earlier.Pos().Within())
			if sameResult(r, earlier) {
				p.problem(scoring.LineTwice, r, scoring.Failure, "", "%s, with the same result; counted once", who)
			} else {
				p.problem(scoring.LineTwice, r, scoring.Failure, "delete the row that is wrong; teams of eight have two rows each way, of four tables", "%s, with another result; neither is scored", who)
				earlier.Outcome = scoring.Disputed
			}
			r.Outcome = scoring.Repeated
		}
	}
	p.matchReturns(alone)
}

// opponent is who a unit meets in a row.
func (p *prepared) opponent(row, unit int) int {
	if p.unitsOf(row)[0] == unit {
		return p.unitsOf(row)[1]
	}
	return p.unitsOf(row)[0]
}

// differentTables tells whether no table that is known is there twice.
func (p *prepared) differentTables(rows []int) bool {
	seen := map[int]bool{}
	for _, i := range rows {
		t := p.ev.Rows[i].Table
		if t > 0 && seen[t] {
			return false
		}
		seen[t] = true
	}
	return true
}

// seat is a team in a round.
type seat struct{ session, round, unit int }

// meetings are whom teams meet in each round, and where it says so of the second
// one.
type meetings struct {
	opponents map[seat][]int
	known     map[opposed]bool // of those with many
	second    map[seat]scoring.Position
}

// opposed is whom a team meets in a round.
type opposed struct {
	seat
	opponent int
}

func newMeetings() meetings {
	return meetings{map[seat][]int{}, map[opposed]bool{}, map[seat]scoring.Position{}}
}

// meets tells whether a team is known to meet another one.
func (m meetings) meets(at seat, opponent int) bool {
	const many = 8
	met := m.opponents[at]
	if len(met) <= many {
		return slices.Contains(met, opponent)
	}
	return slices.Contains(met[:many], opponent) || m.known[opposed{at, opponent}]
}

func (m meetings) add(at seat, opponent int, pos scoring.Position) {
	if m.meets(at, opponent) {
		return
	}
	met := m.opponents[at]
	if len(met) > 0 {
		m.known[opposed{at, opponent}] = true
	}
	if m.opponents[at] = append(met, opponent); len(met) == 1 {
		m.second[at] = pos
	}
}

// several are warnings of the few teams that meet several in a round, which may be a wrong
// number; none of a triangle, whose two opponents meet each other, and none where most
// meet several: that is the movement.
func (m meetings) several(contestants []scoring.Contestant) (ps []scoring.Problem) {
	if 2*len(m.second) > len(m.opponents) {
		return nil
	}
	for _, at := range slices.SortedFunc(maps.Keys(m.second), func(a, b seat) int {
		return cmp.Or(cmp.Compare(a.session, b.session), cmp.Compare(a.round, b.round), cmp.Compare(a.unit, b.unit))
	}) {
		met := m.opponents[at]
		if len(met) == 2 && m.meets(seat{at.session, at.round, met[0]}, met[1]) {
			continue
		}
		ps = append(ps, scoring.Problem{Pos: m.second[at], Code: scoring.TwoTables, Severity: scoring.Warning, Text: fmt.Sprintf("round %d: team %s meets %s and %s; %d matches are counted",
			at.round, contestants[at.unit].ID, contestants[met[0]].ID, contestants[met[1]].ID, len(met))})
	}
	return ps
}

// tellOpponents warns of teams with several opponents in a round, and of those
// who sit out and play.
func (p *prepared) tellOpponents() {
	met := newMeetings()
	for i := range p.ev.Rows {
		r, u := &p.ev.Rows[i], p.unitsOf(i)
		if r.Round == 0 || u[0] < 0 || u[1] < 0 || u[0] == u[1] || r.Outcome == scoring.SatOut || r.Outcome == scoring.Disputed || r.Outcome == scoring.Repeated {
			continue
		}
		met.add(seat{r.Session, r.Round, u[0]}, u[1], r.Pos())
		met.add(seat{r.Session, r.Round, u[1]}, u[0], r.Pos())
	}
	if len(p.ev.Matches) == 0 { // else the file names its matches
		p.problems = append(p.problems, met.several(p.ev.Contestants)...)
	}
	told := map[seat]bool{} // a sit-out has a row for each board
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		if r.Outcome != scoring.SatOut {
			continue
		}
		for _, unit := range p.unitsOf(i) {
			if at := (seat{r.Session, r.Round, unit}); unit >= 0 && len(met.opponents[at]) > 0 && !told[at] {
				told[at] = true
				p.problems = append(p.problems, scoring.Problem{Pos: r.Pos(), Code: scoring.TwoTables, Severity: scoring.Failure,
					Text: fmt.Sprintf("round %d: team %s sits out, and has a match as well; the sit-out is left out", r.Round, p.ev.Contestants[unit].ID)})
			}
		}
	}
}
