package bridgemate

import (
	"cmp"
	"slices"

	"recap/movements"
	"recap/scoring"
	"recap/scoring/traveller/source"
)

// Movements reads the movement of a database, one for each section that has one. The
// pair that is missing is nobody, as for Read; there need be no results. The error is
// a *scoring.InputError: it is encrypted, has a password, is damaged beyond reading,
// or has no movement.
func Movements(f source.File) ([]movements.Movement, []scoring.Problem, error) {
	d, err := open(f)
	if err == nil {
		err = d.readPlan()
	}
	if err == nil && len(d.meetings) == 0 {
		err = &scoring.InputError{Pos: d.pos("RoundData"), Text: "there is no movement in it"}
	}
	if err == nil {
		// The results only tell whether a missing pair came after all; what is wrong
		// with them is told by Read.
		told := d.problems
		_, err = d.readResults()
		d.problems = told
	}
	if err = cmp.Or(err, d.tooManySections()); err != nil {
		return nil, d.problems, err
	}
	d.plan()
	d.leaveOutMissing()
	bySection := map[*section][]*meeting{}
	for _, m := range d.meetings {
		// How the numbers are to be read is told by the movement, not the results.
		m.section.moved = true
		bySection[m.section] = append(bySection[m.section], m)
	}
	d.settleSections()
	var all []movements.Movement
	for _, id := range d.sectionIDs() {
		if s := d.sections[id]; bySection[s] != nil {
			all = append(all, s.movement(bySection[s]))
		}
	}
	return all, d.problems, nil
}

// movement gives the meetings of a section in the words of a movement.
func (s *section) movement(meetings []*meeting) movements.Movement {
	all := movements.Movement{Section: s.letter, Winners: s.winners, Teams: s.teams, Individual: slices.ContainsFunc(meetings, (*meeting).individual)}
	for _, m := range meetings {
		g := movements.Meeting{Pos: m.pos, Round: m.round, Table: m.table, Boards: m.boards}
		switch {
		case all.Individual:
			g.Players = [4]int{max(m.ns, 0), max(m.ew, 0), max(m.south, 0), max(m.west, 0)}
		case m.nsMissing && m.ewMissing:
			g.Boards = nil
		case m.nsMissing:
			g.EW = m.ew
		case m.ewMissing:
			g.NS = m.ns
		default:
			g.NS, g.EW = m.ns, m.ew
		}
		all.Meetings = append(all.Meetings, g)
	}
	slices.SortStableFunc(all.Meetings, func(a, b movements.Meeting) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Table, b.Table))
	})
	return all
}
