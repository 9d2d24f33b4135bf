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
	type room struct {
		round, ns, ew int
		group         string
	}
	type seat struct{ round, unit int }
	// Each slice begins in a place of its own in one array: most have one row.
	rooms, places := make(map[room][]int, len(rows)), make([]int, len(rows))
	order := make([]room, 0, len(rows))
	first := make(map[seat]int, len(rows)) // the first row of a team in a round
	for n, i := range rows {
		r, u := &p.ev.Rows[i], p.units[i]
		if u[0] < 0 || u[1] < 0 || r.Outcome == scoring.Disputed {
			continue
		}
		if r.Round > 0 {
			for side, unit := range u {
				key := seat{r.Round, unit}
				j, seen := first[key]
				if !seen {
					first[key] = i
					continue
				}
				earlier := &p.ev.Rows[j]
				if other := p.opponent(j, unit); other != u[1-side] {
					p.problem(r, scoring.Failure, "one of the rows has a wrong number", "round %d: team %s plays the board against %s and against %s (also %s); neither is scored",
						r.Round, p.ev.Contestants[unit].ID, p.ev.Contestants[other].ID, p.ev.Contestants[u[1-side]].ID, earlier.Pos.Within())
					r.Outcome, earlier.Outcome = scoring.Disputed, scoring.Disputed
				}
			}
		}
		k := room{r.Round, u[0], u[1], r.Group}
		there := rooms[k]
		if there == nil {
			order = append(order, k)
			there = places[n : n : n+1]
		}
		rooms[k] = append(there, i)
	}
	for _, k := range order {
		here, there := rooms[k], rooms[room{k.round, k.ew, k.ns, k.group}]
		if len(here) == 1 || len(here) == 2 && len(there) == 2 && p.differentTables(append(slices.Clone(here), there...)) {
			continue
		}
		j := here[0]
		earlier := &p.ev.Rows[j]
		for _, i := range here[1:] {
			r := &p.ev.Rows[i]
			who := fmt.Sprintf("%s against %s is there twice (also %s)", r.NS, r.EW, earlier.Pos.Within())
			if sameResult(r, earlier) {
				p.problem(r, scoring.Failure, "", "%s, with the same result; counted once", who)
			} else {
				p.problem(r, scoring.Failure, "delete the row that is wrong; teams of eight have two rows each way, of four tables", "%s, with another result; neither is scored", who)
				earlier.Outcome = scoring.Disputed
			}
			r.Outcome = scoring.Repeated
		}
	}
}

// opponent is who a unit meets in a row.
func (p *prepared) opponent(row, unit int) int {
	if p.units[row][0] == unit {
		return p.units[row][1]
	}
	return p.units[row][0]
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

// tellOpponents warns of the few teams with several opponents in a round, a
// triangle or a wrong number, and of those who sit out and play.
func (p *prepared) tellOpponents() {
	type seat struct{ session, round, unit int }
	opponents := map[seat][]int{}
	second := map[seat]scoring.Position{} // the first row against another one
	for i := range p.ev.Rows {
		r, u := &p.ev.Rows[i], p.units[i]
		if r.Round == 0 || u[0] < 0 || u[1] < 0 || u[0] == u[1] || r.Outcome == scoring.SatOut || r.Outcome == scoring.Disputed {
			continue
		}
		for side, unit := range u {
			key := seat{r.Session, r.Round, unit}
			if met := opponents[key]; !slices.Contains(met, u[1-side]) {
				if opponents[key] = append(met, u[1-side]); len(met) == 1 {
					second[key] = r.Pos
				}
			}
		}
	}
	keys := slices.SortedFunc(maps.Keys(second), func(a, b seat) int {
		return cmp.Or(cmp.Compare(a.session, b.session), cmp.Compare(a.round, b.round), cmp.Compare(a.unit, b.unit))
	})
	if 2*len(keys) > len(opponents) || len(p.ev.Matches) > 0 {
		keys = nil // the movement is one in which teams meet several, or the file names its matches
	}
	for _, key := range keys {
		pos, met := second[key], opponents[key]
		p.problems = append(p.problems, scoring.Problem{Pos: pos, Severity: scoring.Warning, Text: fmt.Sprintf("round %d: team %s meets %s and %s; %d matches are counted",
			key.round, p.ev.Contestants[key.unit].ID, p.ev.Contestants[met[0]].ID, p.ev.Contestants[met[1]].ID, len(met))})
	}
	told := map[seat]bool{} // a sit-out has a row for each board
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		if r.Outcome != scoring.SatOut {
			continue
		}
		for _, unit := range p.units[i] {
			if key := (seat{r.Session, r.Round, unit}); unit >= 0 && len(opponents[key]) > 0 && !told[key] {
				told[key] = true
				p.problems = append(p.problems, scoring.Problem{Pos: r.Pos, Severity: scoring.Failure,
					Text: fmt.Sprintf("round %d: team %s sits out, and has a match as well; the sit-out is left out", r.Round, p.ev.Contestants[unit].ID)})
			}
		}
	}
}
