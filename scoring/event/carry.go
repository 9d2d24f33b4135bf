package event

import (
	"maps"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
)

// CarryOver is what the event file says that a contestant brings along, in the unit of
// the total.
type CarryOver struct {
	Pos    scoring.Position
	Unit   string // a number, with the line where it has one
	Amount exact.Num
}

// carryOvers reads the figures of [event.carry].
func (r *fileReader) carryOvers(of map[string]any) {
	for _, unit := range slices.SortedFunc(maps.Keys(of), scoring.CompareNumber) {
		pos := r.pos("carry")
		if line, ok := r.lines["event.carry."+unit]; ok {
			pos.Line = line
		}
		if amount := r.number("carry", of[unit]); amount != nil {
			r.file.CarryOvers = append(r.file.CarryOvers, CarryOver{pos, unit, *amount})
		}
	}
}

// carryOver takes the carry-over that the event file gives as figures.
func (s *scorer) carryOver() {
	given := s.file().CarryOvers
	if len(given) == 0 || s.opt.carry != nil {
		return
	}
	s.opt.carry = map[scoring.ID]carried{}
	for _, c := range given {
		number, line, err := scoring.EnteredNumber(c.Unit)
		unit := -1
		if err == nil {
			unit, err = s.unitNamed("", number, line)
		}
		if err != nil {
			s.fileProblem(c.Pos, scoring.Failure, "", "carry: %v", err)
			continue
		}
		s.opt.carry[s.ev.Contestants[unit].ID] = carried{points: c.Amount}
	}
}

// topOfTotal is the top of the boards of an entry in the unit of its total: where that is a
// mean of percentages they give 100.
func (s *scorer) topOfTotal(e ranking.Entry) exact.Num {
	if s.several() && s.opt.Rules.Ranking.Sessions != (ranking.SessionTotal{}) {
		return exact.Int(100)
	}
	return e.Top
}
