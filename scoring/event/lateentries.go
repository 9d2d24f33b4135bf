package event

import "recap/scoring"

// findLate finds who came late, and from which round on it is there.
func (s *scorer) findLate() {
	s.late = map[int]when{}
	for _, e := range s.file().Entries {
		unit, err := s.unitNamed(e.Section, e.Unit, e.Line)
		if err != nil {
			if !s.file().later {
				s.fileProblem(e.Pos, scoring.Warning, "", "entry: %v", err)
			}
			continue
		}
		session, one := s.sessionOf(e.Session, e.Round)
		if !one {
			s.fileProblem(e.Pos, scoring.Failure, "the session says in which", "entry of %s: several sessions have a round %d; it is taken to be there from the start", s.ev.Contestants[unit].ID, e.Round)
			continue
		}
		s.late[unit] = when{session, e.Round}
	}
}

// isThere tells whether a contestant takes part in a round: not late for it, and not
// withdrawn.
func (s *scorer) isThere(unit int, at when) bool {
	from, late := s.late[unit]
	return !(late && at.compare(from) < 0) && !s.hasLeft(unit, at)
}
