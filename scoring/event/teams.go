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

// disputeRooms finds what contradicts itself on a board of team matches: a room
// that is there twice, and a team that plays the board against two others in one
// round. Two rows a room are teams of eight, if they are of four tables.
func (p *prepared) disputeRooms(rows []int) {
	type room struct {
		round, ns, ew int
		group         string
	}
	type seat struct{ round, unit int }
	// Each slice begins in a place of its own in one array: most have one row.
	rooms, places := make(map[room][]int, len(rows)), make([]int, len(rows))
	order := make([]room, 0, len(rows))
	first := make(map[seat]int, len(rows)) // the first row of a team in a round
	for n, i := range rows {
		r, u := &p.ev.Rows[i], p.units[i]
		if u[0] < 0 || u[1] < 0 || r.Outcome == scoring.Disputed {
			continue
		}
		if r.Round > 0 {
			for side, unit := range u {
				key := seat{r.Round, unit}
				j, seen := first[key]
				if !seen {
					first[key] = i
					continue
				}
				earlier := &p.ev.Rows[j]
				if other := p.opponent(j, unit); other != u[1-side] {
					p.problem(r, scoring.Failure, "one of the rows has a wrong number", "round %d: team %s plays the board against %s and against %s (also %s); neither is scored",
						r.Round, p.ev.Contestants[unit].ID, p.ev.Contestants[other].ID, p.ev.Contestants[u[1-side]].ID, earlier.Pos.Within())
					r.Outcome, earlier.Outcome = scoring.Disputed, scoring.Disputed
				}
			}
		}
		k := room{r.Round, u[0], u[1], r.Group}
		there := rooms[k]
		if there == nil {
			order = append(order, k)
			there = places[n : n : n+1]
		}
		rooms[k] = append(there, i)
	}
	for _, k := range order {
		here, there := rooms[k], rooms[room{k.round, k.ew, k.ns, k.group}]
		if len(here) == 1 || len(here) == 2 && len(there) == 2 && p.differentTables(append(slices.Clone(here), there...)) {
			continue
		}
		j := here[0]
		earlier := &p.ev.Rows[j]
		for _, i := range here[1:] {
			r := &p.ev.Rows[i]
			who := fmt.Sprintf("%s against %s is there twice (also %s)", r.NS, r.EW, earlier.Pos.Within())
			if sameResult(r, earlier) {
				p.problem(r, scoring.Failure, "", "%s, with the same result; counted once", who)
			} else {
				p.problem(r, scoring.Failure, "delete the row that is wrong; teams of eight have two rows each way, of four tables", "%s, with another result; neither is scored", who)
				earlier.Outcome = scoring.Disputed
			}
			r.Outcome = scoring.Repeated
		}
	}
}

// opponent is who a unit meets in a row.
func (p *prepared) opponent(row, unit int) int {
	if p.units[row][0] == unit {
		return p.units[row][1]
	}
	return p.units[row][0]
}

// differentTables tells whether no table that is known is there twice.
func (p *prepared) differentTables(rows []int) bool {
	seen := map[int]bool{}
	for _, i := range rows {
		t := p.ev.Rows[i].Table
		if t > 0 && seen[t] {
			return false
		}
		seen[t] = true
	}
	return true
}

// tellOpponents warns of the few teams with several opponents in a round, a
// triangle or a wrong number, and of those who sit out and play.
func (p *prepared) tellOpponents() {
	type seat struct{ session, round, unit int }
	opponents := map[seat][]int{}
	second := map[seat]scoring.Position{} // the first row against another one
	for i := range p.ev.Rows {
		r, u := &p.ev.Rows[i], p.units[i]
		if r.Round == 0 || u[0] < 0 || u[1] < 0 || u[0] == u[1] || r.Outcome == scoring.SatOut || r.Outcome == scoring.Disputed {
			continue
		}
		for side, unit := range u {
			key := seat{r.Session, r.Round, unit}
			if met := opponents[key]; !slices.Contains(met, u[1-side]) {
				if opponents[key] = append(met, u[1-side]); len(met) == 1 {
					second[key] = r.Pos
				}
			}
		}
	}
	keys := slices.SortedFunc(maps.Keys(second), func(a, b seat) int {
		return cmp.Or(cmp.Compare(a.session, b.session), cmp.Compare(a.round, b.round), cmp.Compare(a.unit, b.unit))
	})
	if 2*len(keys) > len(opponents) || len(p.ev.Matches) > 0 {
		keys = nil // the movement is one in which teams meet several, or the file names its matches
	}
	for _, key := range keys {
		pos, met := second[key], opponents[key]
		p.problems = append(p.problems, scoring.Problem{Pos: pos, Severity: scoring.Warning, Text: fmt.Sprintf("round %d: team %s meets %s and %s; %d matches are counted",
			key.round, p.ev.Contestants[key.unit].ID, p.ev.Contestants[met[0]].ID, p.ev.Contestants[met[1]].ID, len(met))})
	}
	told := map[seat]bool{} // a sit-out has a row for each board
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		if r.Outcome != scoring.SatOut {
			continue
		}
		for _, unit := range p.units[i] {
			if key := (seat{r.Session, r.Round, unit}); unit >= 0 && len(opponents[key]) > 0 && !told[key] {
				told[key] = true
				p.problems = append(p.problems, scoring.Problem{Pos: r.Pos, Severity: scoring.Failure,
					Text: fmt.Sprintf("round %d: team %s sits out, and has a match as well; the sit-out is left out", r.Round, p.ev.Contestants[unit].ID)})
			}
		}
	}
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

// teamAwards scores a field of team matches.
func (s *scorer) teamAwards(f field) teams.Result {
	res := s.teamRules().Score(f.Field, s.comparison())
	for _, p := range res.Problems {
		s.once(f.Rows[p.Row].Pos, "board %d: %s", f.Rows[p.Row].Board, p.Text)
	}
	return res
}

// once tells a problem that scoring finds each time anew.
func (s *scorer) once(pos scoring.Position, format string, args ...any) {
	s.tell(pos, scoring.Failure, format, args...)
}

func (s *scorer) tell(pos scoring.Position, severity scoring.Severity, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if !slices.ContainsFunc(s.problems, func(p scoring.Problem) bool { return p.Pos == pos && p.Text == text }) {
		s.problems = append(s.problems, scoring.Problem{Pos: pos, Severity: severity, Text: text})
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
	if !s.opt.AsWritten || !slices.ContainsFunc(s.ev.Matches, func(m scoring.MatchRecord) bool { return m.VPHome != "" }) {
		return nil
	}
	type published struct {
		scoring.Match
		home, away scoring.Figure
	}
	var matches []published
	all := s.results().Matches
	found := matchIndex(all)
	for _, m := range s.ev.Matches {
		if match, ok := found.of(m); ok && !match.VPOnly && !match.SitOut && m.VPHome != "" && m.VPAway != "" {
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
	// A scale of the file's own takes many matches to be believed, margins that
	// come again among them, and every match must have its victory points.
	played := 0
	for _, m := range all {
		if !m.SitOut && !m.VPOnly {
			played++
		}
	}
	if 2*best > len(matches) || len(matches) < enoughMatches || len(matches) < played {
		s.scaleOf(wbf, best, len(matches))
		return nil
	}
	own, again := map[margin][2]exact.Num{}, 0
	learn := func(key margin, home, away exact.Num) bool {
		was, ok := own[key]
		if ok {
			again++
		}
		own[key] = [2]exact.Num{home, away}
		return !ok || was[0].Equal(home) && was[1].Equal(away)
	}
	for _, m := range matches {
		home, okHome := m.home.Num()
		away, okAway := m.away.Num()
		turned := m.Match
		turned.HomeResult = m.AwayResult
		if !okHome || !okAway || !learn(marginOf(m.Match), home, away) || !learn(marginOf(turned), away, home) {
			s.scaleOf(wbf, best, len(matches))
			return nil
		}
	}
	if !rising(own) || 2*again < len(matches) {
		s.scaleOf(wbf, best, len(matches))
		return nil
	}
	s.opt.VP, s.fileVP = nil, own
	s.problems = append(s.problems, scoring.Problem{Pos: scoring.Position{File: s.ev.File}, Severity: scoring.Note,
		Text: "the victory points of the matches are by no scale that is known; they are taken as the file has them", Hint: "--vp FILE converts the IMPs by a table of your own, --vp wbf by the WBF scale"})
	return nil
}

// enoughMatches is how many show a scale of a file's own.
const enoughMatches = 10

// scaleOf settles for the scale that was found where most matches come out by
// it, else for the usual one.
func (s *scorer) scaleOf(usual *vp.Scale, agreeing, of int) {
	if 2*agreeing <= of {
		s.opt.VP = usual
	}
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
	both := slices.ContainsFunc(s.ev.Matches, func(m scoring.MatchRecord) bool { return m.IMPsHome != "" && m.IMPsAway != "" })
	for i, m := range s.ev.Matches {
		if !s.groups[g].has(m.Home.Section) {
			skip[i] = true
			continue
		}
		who := fmt.Sprintf("round %d: %s against %s", m.Round, m.Home, m.Away)
		if m.Away.IsZero() {
			who = fmt.Sprintf("round %d: the sit-out of %s", m.Round, m.Home)
		}
		switch {
		case m.Away.IsZero() && (m.IMPsHome != "" || m.IMPsAway != ""):
			s.once(m.Pos, "%s has IMPs: the opponents are missing; it is not scored", who)
			missing(m, scoring.ReasonNoResult)
			skip[i] = true
			continue
		case both && (m.IMPsHome == "") != (m.IMPsAway == ""):
			s.once(m.Pos, "%s has IMPs of one side only; they are not counted", who)
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
			switch {
			case sameMatch(first, m):
				s.once(m.Pos, "%s appears twice (also %s), with the same result; counted once", who, first.Pos.Within())
			default:
				s.once(m.Pos, "%s appears twice (also %s), with another result; neither is scored", who, first.Pos.Within())
				if !skip[j] {
					missing(first, scoring.ReasonDisputed)
				}
				skip[j] = true
			}
			skip[i] = true
			continue
		}
		if j, twice := seen[key]; twice && sameMatch(s.ev.Matches[j], m) {
			s.tell(m.Pos, scoring.Warning, "%s against %s is there twice with the same result (also %s); without a round both are counted", m.Home, m.Away, s.ev.Matches[j].Pos.Within())
		}
		seen[key] = i
		if !m.Away.IsZero() {
			playing[meeting{m.Session, m.Round, m.Home, scoring.ID{}}], playing[meeting{m.Session, m.Round, m.Away, scoring.ID{}}] = true, true
		}
	}
	s.tellSecondMatches(skip)
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
		hasIMPs := m.IMPsHome != "" && m.IMPsAway != "" || !both && (m.IMPsHome != "" || m.IMPsAway != "")
		match.VPOnly = !hasIMPs
		if match.SitOut {
			match.Boards = 0 // nobody played them
		}
		home, okHome := m.VPHome.Num()
		away, okAway := m.VPAway.Num()
		given := okHome && (okAway || match.SitOut)
		if okHome != okAway && !match.SitOut {
			s.once(m.Pos, "round %d: %s against %s has victory points of one side only; they are not counted", m.Round, m.Home, m.Away)
		}
		switch {
		case given && !(s.opt.verifying && (hasIMPs || match.SitOut)):
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

// tellSecondMatches warns of the few teams of a list with two matches in a round,
// a triangle or a wrong number.
func (s *scorer) tellSecondMatches(skip []bool) {
	type seat struct {
		session, round int
		team           scoring.ID
	}
	first := map[seat]int{}
	type second struct {
		seat
		at int
	}
	var seconds []second
	for i, m := range s.ev.Matches {
		if skip[i] || m.Round == 0 || m.Away.IsZero() {
			continue
		}
		for _, team := range [...]scoring.ID{m.Home, m.Away} {
			key := seat{m.Session, m.Round, team}
			if _, ok := first[key]; ok {
				seconds = append(seconds, second{key, i})
			} else {
				first[key] = i
			}
		}
	}
	if 2*len(seconds) > len(first) {
		return // the movement is one in which teams meet several
	}
	for _, x := range seconds {
		s.tell(s.ev.Matches[x.at].Pos, scoring.Warning, "round %d: team %s has two matches (also %s); both are counted", x.round, x.team, s.ev.Matches[first[x.seat]].Pos.Within())
	}
}

// sameMatch tells whether two records give the same match the same result, from
// whichever side.
func sameMatch(a, b scoring.MatchRecord) bool {
	if a.Home != b.Home {
		b.Home, b.Away, b.IMPsHome, b.IMPsAway, b.VPHome, b.VPAway = b.Away, b.Home, b.IMPsAway, b.IMPsHome, b.VPAway, b.VPHome
	}
	a.Pos, a.Note, b.Pos, b.Note = scoring.Position{}, "", scoring.Position{}, ""
	return a == b
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
