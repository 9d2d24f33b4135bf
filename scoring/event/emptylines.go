package event

import "recap/scoring"

// atTable is one who sits at a table on a board. Pairs and players sit at one, in
// whatever seat and round; the two pairs of a team each at one of the round.
type atTable struct{ unit, line, round int }

// emptyLine tells whether nothing was entered in a line.
func emptyLine(r *scoring.Row) bool { return r.Blank && r.Outcome == scoring.Outstanding }

// emptyLines leaves out the lines of a board on which nothing was entered and of
// which one side has its result in another line: who was foreseen there played
// elsewhere, and the line that was typed counts.
func (p *prepared) emptyLines(rows []int, units func(row int) []int) {
	at := -1
	for _, i := range rows {
		if emptyLine(&p.ev.Rows[i]) {
			at = i
			break
		}
	}
	if at < 0 {
		return
	}
	seats := func(row int, round int) (all []atTable) {
		for line, unit := range units(row) {
			switch {
			case unit < 0:
			case p.teams:
				all = append(all, atTable{unit, line, round})
			default:
				all = append(all, atTable{unit: unit})
			}
		}
		return all
	}
	entered := map[atTable]int{}
	for _, i := range rows {
		switch r := &p.ev.Rows[i]; r.Outcome {
		case scoring.Played, scoring.Awarded, scoring.NotPlayed:
			for _, s := range seats(i, r.Round) {
				if _, there := entered[s]; !there {
					entered[s] = i
				}
			}
		}
	}
	for _, i := range rows {
		r := &p.ev.Rows[i]
		if !emptyLine(r) {
			continue
		}
		// A line that was added need not say its round.
		for _, s := range append(seats(i, r.Round), seats(i, 0)...) {
			j, there := entered[s]
			if !there {
				continue
			}
			other := &p.ev.Rows[j]
			r.Outcome = scoring.Repeated
			p.problems = append(p.problems, problemOf(r, scoring.Note, "", "nothing is entered in this line, and %s has its result on the board in another one (%s); the empty line does not count",
				p.ev.Contestants[s.unit].ID, other.Pos().Within()))
			break
		}
	}
}
