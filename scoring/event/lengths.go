package event

import (
	"recap/scoring"
)

// measure finds how long most of the matches of each round are.
func (s *scorer) measure(res *scoring.Results, found []scoring.Match, g int) {
	s.usual, s.longest = map[when]int{}, map[when]int{}
	lengths := map[when]map[int]int{}
	for _, m := range found {
		if at := (when{m.Session, m.Round}); !m.SitOut && m.Length > 0 {
			if lengths[at] == nil {
				lengths[at] = map[int]int{}
			}
			lengths[at][m.Length]++
			s.longest[at] = max(s.longest[at], m.Length)
		}
	}
	for at, of := range lengths {
		s.usual[at] = commonest(of)
	}
	s.scheduled(res, found, g)
}

// scheduled takes the length of matches that the event file states, where it is
// that of some: boards that cannot be scored need not stand in the travellers.
func (s *scorer) scheduled(res *scoring.Results, found []scoring.Match, g int) {
	boards := s.file().Heading.Boards
	if boards == 0 || len(found) == 0 {
		return
	}
	as, longer := false, false
	for _, m := range found {
		as, longer = as || m.Length == boards, longer || m.Length > boards
	}
	switch {
	case as && !longer:
		for at := range s.longest {
			s.longest[at] = boards
		}
	case g == 0:
		tell(res, s.opt.File.boardsPos, scoring.Warning, "boards = %d is not how long the matches of teams are", boards)
	}
}

// commonest is the length that most have, the longest of several.
func commonest(lengths map[int]int) (best int) {
	for length, n := range lengths {
		if n > lengths[best] || n == lengths[best] && length > best {
			best = length
		}
	}
	return best
}

// tellLengths tells of matches that are shorter or longer than most of their round
// and about which nothing is decided.
func (s *scorer) tellLengths(res *scoring.Results, found []scoring.Match) {
	if s.system == scoring.KnockOut {
		return // segments are as long as they have to be
	}
	as, all := map[when]int{}, map[when]int{}
	for _, m := range found {
		if at := (when{m.Session, m.Round}); !m.SitOut && m.Length > 0 {
			all[at]++
			if m.Length == s.usual[at] {
				as[at]++
			}
		}
	}
	for _, m := range found {
		at := when{m.Session, m.Round}
		if m.SitOut || m.Length == 0 || m.Length == s.usual[at] || m.Round == 0 || len(m.Rulings) > 0 || 2*as[at] <= all[at] {
			continue // half of the matches are no measure
		}
		tell(res, s.matchPos[matchKey{m.Session, m.Round, m.Home, m.Away}], scoring.Warning, "round %d: the match of %s against %s has %d boards, the others have %d",
			m.Round, m.Home, m.Away, m.Length, s.usual[at])
	}
}
