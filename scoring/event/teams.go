package event

import (
	"cmp"
	"fmt"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
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
		session, round, board int
		ns, ew                scoring.ID
	}
	seen := map[meeting]bool{}
	rooms := 0
	for _, r := range ev.Rows {
		if r.NS.Line != scoring.NoLine || r.EW.Line != scoring.NoLine {
			return false
		}
		if seen[meeting{r.Session, r.Round, r.Board, r.EW, r.NS}] {
			rooms += 2
		}
		seen[meeting{r.Session, r.Round, r.Board, r.NS, r.EW}] = true
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

// sitOutVP is what a team without opponents gets.
func (s *scorer) sitOutVP() exact.Num { return s.opt.Rules.Teams.SitOut.VP(s.mostVP()) }

// sitOuts gives the teams without opponents in a round what the rules say: those
// for which a row says so, and the only one of a section that the round does not
// name. Where it does not name several, matches are not in yet. Who has withdrawn
// does not sit out.
func (s *scorer) sitOuts(res *scoring.Results, of []scoring.Match, g int) []scoring.Match {
	points := s.sitOutVP()
	if !s.converts() || len(of) == 0 {
		return of
	}
	for i := range of {
		// Those who would have met a team that has withdrawn sit out.
		m := &of[i]
		if !m.SitOut || m.Converted || m.Deleted || m.Boards > 0 {
			continue
		}
		m.HomeVP, m.Converted = points, true
		for unit, left := range s.gone {
			if id := s.ev.Contestants[unit].ID; left.best && slices.ContainsFunc(m.Rulings, func(f scoring.Fact) bool { return f.Word == "ruling.withdrawn" && f.Args[0] == id.Number }) {
				m.HomeVP = s.bestOf(of, m.Home, id)
			}
		}
	}
	if points.Sign() <= 0 {
		return of
	}
	if len(s.ev.Rows) == 0 && slices.ContainsFunc(s.ev.Matches, func(m scoring.MatchRecord) bool { return m.Away.IsZero() }) {
		return of // the list has the sit-outs itself
	}
	type round struct {
		when
		section string
	}
	// Who is named in a round does not sit out, even if that match is not in yet
	// or is not scored.
	named, says := map[round]map[int]bool{}, map[round]map[int]bool{}
	put := func(to map[round]map[int]bool, session, number int, units ...int) {
		for _, unit := range units {
			if unit < 0 || number == 0 || !s.groups[g].has(s.ev.Contestants[unit].ID.Section) {
				continue
			}
			at := round{when{session, number}, s.ev.Contestants[unit].ID.Section}
			if to[at] == nil {
				to[at] = map[int]bool{}
			}
			to[at][unit] = true
		}
	}
	for i := range s.ev.Rows {
		to := named
		if s.ev.Rows[i].Outcome == scoring.SatOut {
			to = says
		}
		put(to, s.ev.Rows[i].Session, s.ev.Rows[i].Round, s.units[i][0], s.units[i][1])
	}
	index := s.unitIndex()
	for _, m := range s.ev.Matches {
		put(named, m.Session, m.Round, index[m.Home], index[m.Away])
	}
	for _, m := range of {
		put(named, m.Session, m.Round, index[m.Home], index[m.Away]) // also those that only a ruling names
	}
	idle := map[round][]int{} // who may sit out
	for _, rounds := range [...]map[round]map[int]bool{named, says} {
		for r := range rounds {
			if _, done := idle[r]; done {
				continue
			}
			idle[r] = nil
			for i, c := range s.ev.Contestants {
				if !c.Phantom && c.ID.Section == r.section && !named[r][i] && !s.hasLeft(i, r.when) {
					idle[r] = append(idle[r], i)
				}
			}
		}
	}
	for r, units := range idle {
		units, gone := s.notMeeting(units, r.when, of)
		for _, i := range units {
			if !says[r][i] && len(units) != 1 {
				continue
			}
			m := scoring.Match{Session: r.session, Round: r.round, Home: s.ev.Contestants[i].ID, SitOut: true, HomeVP: points, Converted: true}
			if gone >= 0 && s.gone[gone].best {
				m.HomeVP = s.bestOf(of, m.Home, s.ev.Contestants[gone].ID)
			}
			of = append(of, m)
		}
	}
	return of
}

// notMeeting leaves out of those whom a round does not name the ones who would
// have met, in a round robin, a team that has withdrawn and of which all results
// are deleted: all others met it for nothing too. Where its results stand, gone is
// the team that the only one left would have met; else -1.
func (s *scorer) notMeeting(units []int, at when, of []scoring.Match) (left []int, gone int) {
	gone = -1
	if s.system != scoring.RoundRobin {
		return units, gone
	}
	for _, i := range units {
		id, waits := s.ev.Contestants[i].ID, false
		for unit, g := range s.gone {
			if !s.hasLeft(unit, at) {
				continue
			}
			other := s.ev.Contestants[unit].ID
			if slices.ContainsFunc(of, func(m scoring.Match) bool {
				return !m.SitOut && (m.Home == id && m.Away == other || m.Home == other && m.Away == id)
			}) {
				continue // they have met
			}
			gone = unit
			waits = waits || g.deleted
		}
		if !waits {
			left = append(left, i)
		}
	}
	return left, gone
}
