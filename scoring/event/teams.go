package event

import (
	"cmp"
	"fmt"
	"slices"

	"recap/scoring"
	"recap/scoring/teams"
)

// isTeams tells whether the rows of an event name teams: the method says so, or
// most of them are of two rooms, in which the same two meet both ways on a board.
// Pairs who are numbered apart by line, or are to have two winners, are none.
func isTeams(ev *scoring.Event, opt Options, method scoring.Method) bool {
	switch method {
	case scoring.Teams, scoring.Patton:
		return true
	case scoring.BoardAMatch, scoring.TotalPoints:
	default:
		return false
	}
	if cmp.Or(opt.Winners, ev.Winners) == 2 {
		return false
	}
	lined := func(c scoring.Contestant) bool { return c.ID.Line != scoring.NoLine }
	if slices.ContainsFunc(ev.Contestants, lined) || slices.ContainsFunc(opt.Contestants, lined) {
		return false
	}
	return twoRooms(ev)
}

// twoRooms tells whether most rows are of boards on which the same two meet both
// ways, under numbers without lines.
func twoRooms(ev *scoring.Event) bool {
	type meeting struct {
		session, board int
		ns, ew         scoring.ID
	}
	seen := map[meeting]bool{}
	rooms := 0
	for i := range ev.Rows {
		r := &ev.Rows[i]
		if r.NS.Line != scoring.NoLine || r.EW.Line != scoring.NoLine {
			return false
		}
		if seen[meeting{r.Session, r.Board, r.EW, r.NS}] {
			rooms += 2
		}
		seen[meeting{r.Session, r.Board, r.NS, r.EW}] = true
	}
	return 2*rooms > len(ev.Rows)
}

// comparison is how the boards of team matches are counted.
func (s *scorer) comparison() teams.Comparison {
	switch s.method {
	case scoring.BoardAMatch:
		return teams.BoardAMatch
	case scoring.Patton:
		return s.opt.Rules.Patton.Board
	case scoring.TotalPoints:
		return teams.TotalPoints
	}
	return teams.IMPs
}

// teamRules are those of teams, with artificial scores in the unit of the method:
// in points there are none.
func (s *scorer) teamRules() teams.Settings {
	settings := s.opt.Rules.Teams
	switch s.method {
	case scoring.BoardAMatch, scoring.Patton:
		settings.Averages = s.opt.Rules.BoardAMatch.Averages
	case scoring.TotalPoints:
		settings.Averages = scoring.Averages{}
	}
	return settings
}

// tell adds what scoring finds wrong to the results.
func tell(res *scoring.Results, pos scoring.Position, severity scoring.Severity, format string, args ...any) {
	res.Problems = append(res.Problems, scoring.Problem{Pos: pos, Severity: severity, Text: fmt.Sprintf(format, args...)})
}
