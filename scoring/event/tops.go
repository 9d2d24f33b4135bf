package event

import (
	"fmt"
	"strings"

	"recap/scoring"
	"recap/scoring/matchpoint"
)

// expectedByTop is how many results a board is to have by the top that the event file
// states, which the results that there are need not reach; 0 where it states none that
// can be.
func (s *scorer) expectedByTop() int {
	top := s.file().Heading.Top
	if top == 0 {
		return 0
	}
	fail := func(format string, args ...any) int {
		s.fileProblem(s.opt.File.topPos, scoring.Failure, "", format+"; the results that there are tell it", append([]any{top}, args...)...)
		return 0
	}
	if s.method != scoring.Matchpoints {
		return fail("top = %d is of matchpoints, and the event is scored by %s", s.method)
	}
	expected := top + 1
	if s.opt.Rules.Matchpoints.Scale == matchpoint.Two {
		if top%2 > 0 {
			return fail("top = %d is odd, and a result beaten is worth 2")
		}
		expected = top/2 + 1
	}
	for _, f := range s.fields {
		if most := (scoring.Field{Rows: f.Rows}).Most(); most > expected {
			return fail("top = %d is that of %d results, and a board has %d", expected, most)
		}
	}
	return expected
}

// expect lets the fields expect as many results as the event file says.
func (s *scorer) expect() {
	if expected := s.expectedByTop(); expected > 0 {
		for i := range s.fields {
			s.fields[i].Expected = expected
		}
	}
}

// checkBoards warns of pairs and players who have more boards in a session than the
// event file says. Of teams it says how long a match is.
func (s *scorer) checkBoards() {
	boards := s.file().Heading.Boards
	if boards == 0 || s.teams || s.converts() {
		return
	}
	have := map[[2]int]int{}
	for i := range s.ev.Rows {
		if s.ev.Rows[i].Outcome == scoring.Repeated {
			continue
		}
		for _, unit := range s.seated(i) {
			have[[2]int{unit, s.ev.Rows[i].Session}]++
		}
	}
	var more []string
	for unit, c := range s.ev.Contestants {
		for _, session := range s.sessions {
			if have[[2]int{unit, session}] > boards {
				more = append(more, c.ID.String())
				break
			}
		}
	}
	if len(more) > 0 {
		who := "pair"
		if s.individuals {
			who = "player"
		}
		s.fileProblem(s.opt.File.boardsPos, scoring.Warning, "", "boards = %d, and %d %s have more (%s)", boards, len(more), plural(len(more), who), few(more))
	}
}

// few are the first of many, in a list.
func few(all []string) string {
	const most = 8
	if len(all) > most {
		return fmt.Sprintf("%s …", strings.Join(all[:most], ", "))
	}
	return strings.Join(all, ", ")
}
