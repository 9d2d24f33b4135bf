package event

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
	"recap/scoring/teams"
	"recap/vp"
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

// teamAwards scores a field of team matches, and tells which of its rows count
// in totals: one of every board of a match.
func (s *scorer) teamAwards(f field) ([]scoring.Awards, []bool) {
	res := s.teamRules().Score(f.Field, s.comparison())
	for _, p := range res.Problems {
		s.once(f.Rows[p.Row].Pos, "board %d: %s", f.Rows[p.Row].Board, p.Text)
	}
	return res.Awards, res.Counts
}

// once tells a problem that scoring finds each time anew.
func (s *scorer) once(pos scoring.Position, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if !slices.ContainsFunc(s.problems, func(p scoring.Problem) bool { return p.Pos == pos && p.Text == text }) {
		s.problems = append(s.problems, scoring.Problem{Pos: pos, Severity: scoring.Failure, Text: text})
	}
}

// margin is what a scale converts: the IMPs of the home side and the length of
// the match in boards.
type margin struct {
	imps   string
	boards int
}

func marginOf(m scoring.Match) margin { return margin{m.HomeResult.String(), m.Length} }

// exactPlaces is more decimals than any scale of victory points has.
const exactPlaces = 6

// chooseScale finds the scale of an event of teams for which none is asked: where
// the file publishes the victory points of its matches, the one by which most of
// them come out; else the continuous scale of the WBF. Where they come out by
// none, but the same margin always brings the same and a higher one never less,
// they are taken as they are.
func (s *scorer) chooseScale() error {
	wbf, err := vp.Lookup("wbf")
	if err != nil {
		return err
	}
	s.opt.VP = wbf
	if !s.opt.AsWritten {
		return nil
	}
	type published struct {
		scoring.Match
		home, away scoring.Figure
	}
	var matches []published
	found := matchIndex(s.results().Matches)
	for _, m := range s.ev.Matches {
		if match, ok := found.of(m); ok && m.VPHome != "" && m.VPAway != "" {
			matches = append(matches, published{match, m.VPHome, m.VPAway})
		}
	}
	if len(matches) == 0 {
		return nil
	}
	agreeing := func(scale *vp.Scale, decimals func(scoring.Figure) int) (n int) {
		for _, m := range matches {
			home, err := scale.Side(m.HomeResult, m.Length)
			away, err2 := scale.Side(m.AwayResult, m.Length)
			if err == nil && err2 == nil && sameFigure(m.home, home, decimals(m.home)) && sameFigure(m.away, away, decimals(m.away)) {
				n++
			}
		}
		return n
	}
	// A scale of whole points agrees with one of hundredths that are printed whole,
	// so that exact agreement is asked for first.
	best := 0
	for _, decimals := range [...]func(scoring.Figure) int{func(scoring.Figure) int { return exactPlaces }, scoring.Figure.Places} {
		for _, scale := range append([]*vp.Scale{wbf}, vp.List()...) {
			if scale.Unit() != vp.IMPs {
				continue
			}
			if n := agreeing(scale, decimals); n > best {
				s.opt.VP, best = scale, n
			}
		}
		if best == len(matches) {
			return nil
		}
	}
	if 2*best > len(matches) {
		return nil // that scale, and wrong figures
	}
	own := map[margin][2]exact.Num{}
	learn := func(key margin, home, away exact.Num) bool {
		was, ok := own[key]
		own[key] = [2]exact.Num{home, away}
		return !ok || was[0].Equal(home) && was[1].Equal(away)
	}
	for _, m := range matches {
		home, okHome := m.home.Num()
		away, okAway := m.away.Num()
		turned := m.Match
		turned.HomeResult = m.AwayResult
		if !okHome || !okAway || !learn(marginOf(m.Match), home, away) || !learn(marginOf(turned), away, home) {
			s.opt.VP = wbf
			return nil
		}
	}
	if !rising(own) {
		s.opt.VP = wbf
		return nil
	}
	s.opt.VP, s.fileVP = nil, own
	s.problems = append(s.problems, scoring.Problem{Pos: scoring.Position{File: s.ev.File}, Severity: scoring.Note,
		Text: "the victory points of the matches are by no scale that is known; they are taken as the file has them", Hint: "--vp FILE converts the IMPs by a table of your own, --vp wbf by the WBF scale"})
	return nil
}

// rising tells whether a higher margin never brings less, over matches of the
// same length.
func rising(scale map[margin][2]exact.Num) bool {
	keys := slices.Collect(maps.Keys(scale))
	slices.SortFunc(keys, func(a, b margin) int {
		return cmp.Or(cmp.Compare(a.boards, b.boards), exact.MustParse(a.imps).Cmp(exact.MustParse(b.imps)))
	})
	for i := 1; i < len(keys); i++ {
		if a, b := keys[i-1], keys[i]; a.boards == b.boards && scale[b][0].Less(scale[a][0]) {
			return false
		}
	}
	return true
}

// matchesByKey finds computed matches.
type matchesByKey map[matchKey]scoring.Match

func matchIndex(ms []scoring.Match) matchesByKey {
	out := matchesByKey{}
	for _, m := range ms {
		out[matchKey{m.Session, m.Round, m.Home, m.Away}] = m
	}
	return out
}

// of is the computed match of one that a file gives, seen from its home side.
func (by matchesByKey) of(m scoring.MatchRecord) (scoring.Match, bool) {
	if found, ok := by[matchKey{m.Session, m.Round, m.Home, m.Away}]; ok {
		return found, true
	}
	found, ok := by[matchKey{m.Session, m.Round, m.Away, m.Home}]
	found.Home, found.Away = found.Away, found.Home
	found.HomeResult, found.AwayResult = found.AwayResult, found.HomeResult
	found.HomeVP, found.AwayVP = found.AwayVP, found.HomeVP
	return found, ok
}

// givenMatches are the matches of a list that has no boards. Victory points that
// the list gives stand, in a verification only where nothing else does.
func (s *scorer) givenMatches(res *scoring.Results, g int) []scoring.Match {
	if len(s.ev.Rows) > 0 {
		return nil
	}
	type meeting struct {
		session, round int
		a, b           scoring.ID
	}
	seen := map[meeting]int{} // where in the list
	playing := map[meeting]bool{}
	skip := make([]bool, len(s.ev.Matches))
	missing := func(m scoring.MatchRecord, why scoring.Reason) {
		res.Missing = append(res.Missing, scoring.Missing{Session: m.Session, Section: m.Home.Section, NS: m.Home, EW: m.Away, Pos: m.Pos, Reason: why})
	}
	for i, m := range s.ev.Matches {
		if !s.groups[g].has(m.Home.Section) {
			skip[i] = true
			continue
		}
		if m.Home == m.Away {
			s.once(m.Pos, "team %s plays against itself", m.Home)
			missing(m, scoring.ReasonDisputed)
			skip[i] = true
			continue
		}
		key := meeting{m.Session, m.Round, m.Home, m.Away}
		if scoring.CompareID(m.Away, m.Home) < 0 {
			key.a, key.b = m.Away, m.Home
		}
		if j, twice := seen[key]; twice && m.Round > 0 {
			first := s.ev.Matches[j]
			same := first
			same.Pos, same.Note = m.Pos, m.Note
			switch {
			case same == m:
				s.once(m.Pos, "round %d: %s against %s appears twice (also %s), with the same result; counted once", m.Round, m.Home, m.Away, first.Pos.Within())
			default:
				s.once(m.Pos, "round %d: %s against %s appears twice (also %s), with another result; neither is scored", m.Round, m.Home, m.Away, first.Pos.Within())
				if !skip[j] {
					missing(first, scoring.ReasonDisputed)
				}
				skip[j] = true
			}
			skip[i] = true
			continue
		}
		seen[key] = i
		if !m.Away.IsZero() {
			playing[meeting{m.Session, m.Round, m.Home, scoring.ID{}}], playing[meeting{m.Session, m.Round, m.Away, scoring.ID{}}] = true, true
		}
	}
	var out []scoring.Match
	for i, m := range s.ev.Matches {
		if skip[i] {
			continue
		}
		match := scoring.Match{Session: m.Session, Round: m.Round, Home: m.Home, Away: m.Away, Boards: m.Boards, Length: m.Boards, SitOut: m.Away.IsZero(), Note: m.Note}
		s.matchPos[matchKey{m.Session, m.Round, m.Home, m.Away}] = m.Pos
		if match.SitOut && m.Round > 0 && playing[meeting{m.Session, m.Round, m.Home, scoring.ID{}}] {
			s.once(m.Pos, "round %d: team %s sits out, and has a match as well; the sit-out is left out", m.Round, m.Home)
			continue
		}
		match.HomeResult, match.AwayResult = net(m.IMPsHome, m.IMPsAway)
		if s.converts() {
			match.HomeResult, match.AwayResult = match.HomeResult.RoundTo(exact.Int(1), exact.HalfAway), match.AwayResult.RoundTo(exact.Int(1), exact.HalfAway)
		}
		hasIMPs := m.IMPsHome != "" || m.IMPsAway != ""
		match.VPOnly = !hasIMPs
		home, okHome := m.VPHome.Num()
		away, okAway := m.VPAway.Num()
		given := okHome && (okAway || match.SitOut)
		if okHome != okAway && !match.SitOut {
			s.once(m.Pos, "round %d: %s against %s has victory points of one side only; they are not counted", m.Round, m.Home, m.Away)
		}
		switch {
		case given && !(s.opt.verifying && hasIMPs):
			match.HomeVP, match.AwayVP, match.Converted = home, away, true
		case match.SitOut && !hasIMPs:
			match.HomeVP, match.Converted, match.Boards, match.Length = s.sitOutVP(), s.converts(), 0, 0
		case !hasIMPs:
			missing(m, scoring.ReasonNoResult)
			continue
		}
		out = append(out, match)
	}
	return out
}

// net is what each side of a match has more than the other. A side whose figure
// is missing has the other's with the sign turned.
func net(home, away scoring.Figure) (h, a exact.Num) {
	x, okX := home.Num()
	y, okY := away.Num()
	switch {
	case okX && okY:
		return x.Sub(y), y.Sub(x)
	case okX:
		return x, x.Neg()
	case okY:
		return y.Neg(), y
	}
	return h, a
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

// sitOuts gives the team without opponents what the rules say, in an odd field of
// which every round has just one. Where rounds are missing others nothing is
// concluded from that.
func (s *scorer) sitOuts(res *scoring.Results, of []scoring.Match, entries []ranking.Entry, g int) {
	points := s.sitOutVP()
	if points.Sign() <= 0 {
		return
	}
	type round struct{ session, number int }
	plays := map[round]map[scoring.ID]bool{}
	for _, m := range of {
		if m.Round == 0 || m.SitOut {
			return // no rounds are known, or the list has the sit-outs itself
		}
		plays[round{m.Session, m.Round}] = map[scoring.ID]bool{}
	}
	// Who is named in a round does not sit out, even if that match is not in yet
	// or is not scored.
	named := func(session, number int, ids ...scoring.ID) {
		if in := plays[round{session, number}]; in != nil {
			for _, id := range ids {
				in[id] = true
			}
		}
	}
	for i := range s.ev.Rows {
		if r := &s.ev.Rows[i]; r.Outcome != scoring.SatOut {
			named(r.Session, r.Round, r.NS, r.EW)
		}
	}
	for _, m := range s.ev.Matches {
		named(m.Session, m.Round, m.Home, m.Away)
	}
	without := map[round]int{}
	for r, playing := range plays {
		n := 0
		for i, c := range s.ev.Contestants {
			if !c.Phantom && s.groups[g].has(c.ID.Section) && !playing[c.ID] {
				without[r] = i
				n++
			}
		}
		if n != 1 {
			return
		}
	}
	for r, i := range without {
		res.Matches = append(res.Matches, scoring.Match{Session: r.session, Round: r.number, Home: s.ev.Contestants[i].ID, SitOut: true, HomeVP: points, Converted: true})
		entries[i].Points = entries[i].Points.Add(points)
	}
}
