package event

import (
	"cmp"
	"fmt"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
	"recap/scoring/teams"
)

// isTeams tells whether the rows of an event name teams: the method says so, or
// most of them are of two rooms, in which the same two meet both ways on a board.
// Pairs who are numbered apart by line, or are to have two winners, are none.
func isTeams(ev *scoring.Event, opt Options, method scoring.Method) bool {
	switch method {
	case scoring.Teams:
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
	case scoring.BoardAMatch:
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

// sitOutVP is what a team without opponents gets: a part of the most that a match
// can bring.
func (s *scorer) sitOutVP() exact.Num {
	var most exact.Num
	if s.opt.VP != nil {
		most = s.opt.VP.Max()
	}
	for _, vps := range s.fileVP {
		if sum := vps[0].Add(vps[1]); most.Less(sum) {
			most = sum
		}
	}
	return most.Mul(s.opt.Rules.Teams.SitOut).Over(100)
}

// sitOuts gives the teams without opponents in a round what the rules say: those
// for which a row says so, and the only one of a section that the round does not
// name. Where it does not name several, matches are not in yet.
func (s *scorer) sitOuts(res *scoring.Results, of []scoring.Match, entries []ranking.Entry, g int) {
	points := s.sitOutVP()
	if points.Sign() <= 0 || len(of) == 0 {
		return
	}
	for _, m := range of {
		if len(s.ev.Rows) == 0 && m.SitOut {
			return // the list has the sit-outs itself
		}
	}
	type round struct {
		session, number int
		section         string
	}
	// Who is named in a round does not sit out, even if that match is not in yet
	// or is not scored.
	named, says := map[round]map[int]bool{}, map[round]map[int]bool{}
	put := func(to map[round]map[int]bool, session, number int, units ...int) {
		for _, unit := range units {
			if unit < 0 || number == 0 || !s.groups[g].has(s.ev.Contestants[unit].ID.Section) {
				continue
			}
			at := round{session, number, s.ev.Contestants[unit].ID.Section}
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
	if len(s.ev.Matches) > 0 {
		index := map[scoring.ID]int{{}: -1}
		for i, c := range s.ev.Contestants {
			index[c.ID] = i
		}
		for _, m := range s.ev.Matches {
			put(named, m.Session, m.Round, index[m.Home], index[m.Away])
		}
	}
	idle := map[round][]int{} // who may sit out
	for _, rounds := range [...]map[round]map[int]bool{named, says} {
		for r := range rounds {
			if _, done := idle[r]; done {
				continue
			}
			idle[r] = nil
			for i, c := range s.ev.Contestants {
				if !c.Phantom && c.ID.Section == r.section && !named[r][i] {
					idle[r] = append(idle[r], i)
				}
			}
		}
	}
	for r, units := range idle {
		for _, i := range units {
			if says[r][i] || len(units) == 1 {
				res.Matches = append(res.Matches, scoring.Match{Session: r.session, Round: r.number, Home: s.ev.Contestants[i].ID, SitOut: true, HomeVP: points, Converted: true})
				entries[i].Points, entries[i].Matches = entries[i].Points.Add(points), entries[i].Matches+1
			}
		}
	}
}
