package event

import (
	"cmp"
	"fmt"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
	"recap/vp"
)

// matchSide is what one side of a match came to.
type matchSide struct {
	unit        int
	boards      int
	points, top exact.Num
	won         exact.Num // of points, those above 0
	plus        exact.Num // points that it scored at the tables
	told        *scoring.Working
}

// addMatches finds the matches of a group: the meetings of its rows, or those of
// a list. With a scale of victory points each side of a match is converted by its
// own result, and by the length of the match: a board that was not played does
// not shorten it. Their sum takes the place of a contestant's points. It tells
// whether there was any match.
func (s *scorer) addMatches(res *scoring.Results, entries []ranking.Entry, uncounted map[int]bool, g int) bool {
	found := append(s.meetings(res, uncounted, g), s.givenMatches(res, g)...)
	index := s.unitIndex()
	if s.teams {
		s.measure(res, found, g)
		found = s.decide(res, found, g)
		s.tellLengths(res, found)
		if s.system == scoring.KnockOut {
			found = s.knockOut(res, found)
			if s.tree = found; g == 0 && s.opt.File != nil {
				s.countRounds(res)
			}
		}
	}
	for _, m := range found {
		key := matchKey{m.Session, m.Round, m.Home, m.Away}
		if s.unplayed[key] && s.converts() && m.VPOnly && !m.Converted && !m.Deleted {
			res.Problems = append(res.Problems, scoring.Problem{Pos: s.matchPos[key], Severity: scoring.Warning, Hint: "a [[match]] in the event file says what becomes of it",
				Text: fmt.Sprintf("round %d, %s against %s: no board of the match was played; it gives no victory points", m.Round, m.Home, m.Away)})
			res.Missing = append(res.Missing, scoring.Missing{Session: m.Session, Section: m.Home.Section, Round: m.Round, NS: m.Home, EW: m.Away, Pos: s.matchPos[key], Reason: scoring.ReasonNoVP})
		}
	}
	for i := range found {
		m := &found[i]
		if !s.converts() || m.Converted || m.VPOnly || m.Deleted || m.SitOut && m.Boards == 0 {
			continue
		}
		var err error
		if m.HomeVP, m.AwayVP, err = s.toVP(*m); err != nil {
			pos, who := s.matchPos[matchKey{m.Session, m.Round, m.Home, m.Away}], fmt.Sprintf("%s against %s", m.Home, m.Away)
			if m.SitOut {
				who = fmt.Sprintf("the sit-out of %s", m.Home)
			}
			tell(res, pos, scoring.Failure, "round %d, %s: %v; the match gives no victory points", m.Round, who, err)
			res.Missing = append(res.Missing, scoring.Missing{Session: m.Session, Section: m.Home.Section, Round: m.Round, NS: m.Home, EW: m.Away, Pos: pos, Reason: scoring.ReasonNoVP})
			m.Deleted, m.Length = true, -1
			continue
		}
		m.Converted = true
	}
	found = slices.DeleteFunc(found, func(m scoring.Match) bool { return m.Length < 0 })
	for i := range found {
		if m := &found[i]; s.teams && !m.SitOut && !m.VPOnly && !m.Percent && m.HomeResult.Add(m.AwayResult).Sign() != 0 && s.method == scoring.Teams {
			m.Rulings = append(m.Rulings, fact("ruling.apart", m.HomeResult.String(), m.AwayResult.String()))
		}
	}
	if s.teams && s.system != scoring.KnockOut {
		found = s.sitOuts(res, found, g)
	}
	slices.SortStableFunc(found, func(x, y scoring.Match) int {
		return cmp.Or(cmp.Compare(x.Session, y.Session), cmp.Compare(x.Round, y.Round), compareBool(x.SitOut, y.SitOut), sitting(x, y, index))
	})
	s.mismatches(res, found)
	res.Matches = append(res.Matches, found...)
	if s.converts() || s.teams {
		s.tally(res, found, entries, index, g)
	}
	return len(found) > 0
}

// tally adds what matches brought to their sides. The standings of teams after
// each round are kept on the way.
func (s *scorer) tally(res *scoring.Results, of []scoring.Match, entries []ranking.Entry, index map[scoring.ID]int, g int) {
	list := len(s.ev.Rows) == 0
	for i := range entries {
		e := &entries[i]
		*e = ranking.Entry{Contestant: e.Contestant, Boards: e.Boards, Adjustment: e.Adjustment, Told: s.totalTold(i)}
		if s.teams || list {
			e.Boards = 0
		}
	}
	sums := make([]tallied, len(entries))
	rounds := s.teams && s.system != scoring.KnockOut && len(of) > 0 && of[0].Round > 0
	for k, m := range of {
		if !m.Deleted {
			sums[index[m.Home]].add(m, true)
			if !m.SitOut {
				sums[index[m.Away]].add(m, false)
			}
		}
		s.tellMatches(entries, m, index[m.Home], index[m.Away])
		if next := k + 1; rounds && (next == len(of) || of[next].Round != m.Round || of[next].Session != m.Session) {
			at := when{m.Session, m.Round}
			then := slices.Clone(entries)
			s.fill(then, sums)
			s.penalties(res, then, nil, g, &at)
			s.addRound(res, at, s.rank(res, then, s.groups[g], &at))
		}
	}
	s.fill(entries, sums)
	s.tellTally(entries, sums)
	parts := s.partsOf(of, index)
	s.penalties(res, entries, parts, g, nil)
	s.keepSessions(entries, parts, g)
}

// partsOf are the sessions of an event with several, and what their matches brought.
func (s *scorer) partsOf(of []scoring.Match, index map[scoring.ID]int) (parts []part) {
	if !s.several() {
		return nil
	}
	for _, session := range s.sessions {
		p := s.newPart(session)
		sums := make([]tallied, len(p.entries))
		for _, m := range of {
			if m.Session != session || m.Deleted {
				continue
			}
			sums[index[m.Home]].add(m, true)
			if !m.SitOut {
				sums[index[m.Away]].add(m, false)
			}
		}
		s.fill(p.entries, sums)
		for i := range p.entries {
			p.entries[i].Boards = sums[i].boards
		}
		parts = append(parts, p)
	}
	return parts
}

// addRound keeps the standings after a round; those of several groups stand side
// by side.
func (s *scorer) addRound(res *scoring.Results, at when, rankings []scoring.Ranking) {
	for i := range res.Rounds {
		if r := &res.Rounds[i]; r.Session == at.session && r.Number == at.round {
			r.Rankings = append(r.Rankings, rankings...)
			return
		}
	}
	res.Rounds = append(res.Rounds, scoring.Round{Session: at.session, Number: at.round, Rankings: rankings})
}

// tallied is what the matches of a contestant brought it.
type tallied struct {
	boards, matches int
	converted       int
	halves          int       // matches won, a draw being half a one
	vp              exact.Num // victory points
	points          exact.Num // the results themselves, penalties in them
	won, lost       exact.Num // IMPs
}

func (t *tallied) add(m scoring.Match, home bool) {
	if !home {
		m.Home, m.Away = m.Away, m.Home
		m.HomeVP, m.HomeResult, m.AwayResult, m.HomeIMPs, m.AwayIMPs = m.AwayVP, m.AwayResult, m.HomeResult, m.AwayIMPs, m.HomeIMPs
		m.HomePenalty, m.AwayPenalty = m.AwayPenalty, m.HomePenalty
	}
	t.boards += m.Boards
	if !m.VPOnly || m.Converted {
		t.matches++
	}
	if m.Converted {
		t.converted++
		t.vp = t.vp.Add(m.HomeVP)
	}
	own := m.HomeResult.Add(m.HomePenalty)
	t.points = t.points.Add(own)
	t.won, t.lost = t.won.Add(m.HomeIMPs), t.lost.Add(m.AwayIMPs).Sub(m.HomePenalty)
	switch {
	case m.SitOut || m.VPOnly:
	case m.AwayResult.Add(m.AwayPenalty).Less(own):
		t.halves += 2
	case own.Equal(m.AwayResult.Add(m.AwayPenalty)):
		t.halves++
	}
}

// fill gives entries what their matches brought, in the unit of the ranking.
func (s *scorer) fill(entries []ranking.Entry, sums []tallied) {
	list := len(s.ev.Rows) == 0
	for i := range entries {
		e, t := &entries[i], &sums[i]
		if s.teams || list {
			e.Boards = t.boards
		}
		e.Matches = t.converted
		if s.teams && !s.converts() {
			e.Matches = t.matches
		}
		switch s.rankedBy() {
		case "vp":
			e.Points = t.vp
		case "wins":
			e.Points = exact.Frac(t.halves, 2)
		case "quotient":
			if t.lost.Sign() > 0 {
				e.Points = t.won.Div(t.lost)
			} else if e.Endless = t.won.Sign() > 0; e.Endless {
				e.Points = t.won
			}
		default:
			e.Points = t.points
		}
		if _, left := s.gone[i]; left {
			e.Withdrawn = true
		}
	}
}

// sitting puts sit-outs in the order of their contestants, and leaves matches.
func sitting(x, y scoring.Match, index map[scoring.ID]int) int {
	if !x.SitOut || !y.SitOut {
		return 0
	}
	return cmp.Compare(index[x.Home], index[y.Home])
}

// compareBool puts false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// converts tells whether matches bring victory points.
func (s *scorer) converts() bool { return s.opt.VP != nil || s.fileVP != nil }

// toVP converts both sides of a match, with their penalties.
func (s *scorer) toVP(m scoring.Match) (home, away exact.Num, err error) {
	m.HomeResult, m.AwayResult = s.opt.Rules.Teams.Net(m)
	if !m.Percent {
		m.HomeResult, m.AwayResult = m.HomeResult.RoundTo(exact.Int(1), exact.HalfAway), m.AwayResult.RoundTo(exact.Int(1), exact.HalfAway)
	}
	if s.fileVP != nil {
		turned := m.HomeResult.Sign() < 0 // a margin is that of the side that won
		if turned {
			m.HomeResult = m.HomeResult.Neg()
		}
		if vps, ok := s.fileVP[marginOf(m)]; ok {
			if turned {
				vps[0], vps[1] = vps[1], vps[0]
			}
			tellFileVP(m, vps)
			return vps[0], vps[1], nil
		}
		return home, away, fmt.Errorf("the file has no match of %s IMPs over %d boards with victory points, and its scale is none that is known", m.HomeResult, m.Length)
	}
	if home, err = s.readVP(m.HomeResult, m.Length, m.Told[0]); err == nil && !m.SitOut {
		away, err = s.readVP(m.AwayResult, m.Length, m.Told[1])
	}
	return home, away, err
}

// sideVP is the victory points of a side of a match of which so many boards can
// be scored: where the scale has no column for them, by the next longer one (MBSZ
// I.5).
func (s *scorer) sideVP(result exact.Num, boards int, w *scoring.Working) (exact.Num, error) {
	if s.opt.VP == nil {
		return exact.Num{}, fmt.Errorf("the scale is the file's own, which is known for its matches only; --vp names one")
	}
	points, err := s.readVP(result, boards, w)
	if err == nil {
		return points, nil
	}
	for _, span := range s.opt.VP.Spans() {
		if span.From > boards {
			w.Step("vp_next_column", boards, span).By("", "teams.part-void")
			return s.readVP(result, span.From, w)
		}
	}
	return points, err
}

// pool is the victory points that two sides share in a draw.
func (s *scorer) pool() exact.Num {
	if s.opt.VP != nil {
		return s.opt.VP.Draw().Times(2)
	}
	return s.mostVP()
}

// mostVP is the most that a match can bring a side.
func (s *scorer) mostVP() (most exact.Num) {
	if s.opt.VP != nil {
		most = s.opt.VP.Max()
	}
	for _, vps := range s.fileVP {
		if sum := vps[0].Add(vps[1]); most.Less(sum) {
			most = sum
		}
	}
	return most
}

// meetings are the matches that the rows of a group make, in the order of their
// rounds. The home side sat North-South in the first of the rows. The boards for
// which a pair without opponents is given an award are one too, against nobody.
func (s *scorer) meetings(res *scoring.Results, uncounted map[int]bool, g int) []scoring.Match {
	type pair struct{ session, round, a, b int }
	type meeting struct {
		sides  [2]matchSide
		first  scoring.Position
		boards map[int]bool // the two rooms of a team match have the same ones
		waits  bool         // a result is not in yet
	}
	matches := map[pair]*meeting{}
	for _, f := range s.fields {
		if f.group != g {
			continue
		}
		for k, i := range f.rows {
			r, ns, ew := f.Rows[k].Row, int(f.Rows[k].NSUnit), int(f.Rows[k].EWUnit)
			alone := ns < 0 || ew < 0
			if ns == ew || r.Outcome == scoring.Repeated || alone && res.Awards[i].NS.Kind == scoring.NoAward && res.Awards[i].EW.Kind == scoring.NoAward {
				continue
			}
			key := pair{r.Session, s.roundOfMatch(i), min(ns, ew), max(ns, ew)}
			m := matches[key]
			if m == nil {
				m = &meeting{sides: [2]matchSide{{unit: ns}, {unit: ew}}, first: r.Pos(), boards: map[int]bool{}}
				if ns < 0 {
					m.sides[0], m.sides[1] = m.sides[1], m.sides[0]
				}
				matches[key] = m
				m.sides[0].told, m.sides[1].told = s.tellMatch(r.Session, r.Round, m.sides[0].unit, m.sides[1].unit)
			}
			m.boards[r.Board] = true
			m.waits = m.waits || r.Outcome != scoring.NotPlayed
			nsSide, ewSide := &m.sides[0], &m.sides[1]
			if m.sides[0].unit != ns {
				nsSide, ewSide = ewSide, nsSide
			}
			if s.method == scoring.Patton && res.Awards[i].NS.Kind == scoring.Compared {
				if plus := exact.Int(r.Score); r.Score > 0 {
					nsSide.plus = nsSide.plus.Add(plus)
				} else {
					ewSide.plus = ewSide.plus.Sub(plus)
				}
			}
			if uncounted[i] {
				continue
			}
			nsSide.add(res.Awards[i].NS)
			ewSide.add(res.Awards[i].EW)
			s.tellBoard(nsSide.told, f, k, scoring.NS, res.Awards[i].NS)
			s.tellBoard(ewSide.told, f, k, scoring.EW, res.Awards[i].EW)
		}
	}
	keys := make([]pair, 0, len(matches))
	for key := range matches {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(x, y pair) int {
		return cmp.Or(cmp.Compare(x.session, y.session), cmp.Compare(x.round, y.round), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
	})
	var out []scoring.Match
	for _, key := range keys {
		found := matches[key]
		home, away := found.sides[0], found.sides[1]
		m := scoring.Match{Session: key.session, Round: key.round, Home: s.ev.Contestants[home.unit].ID, SitOut: away.unit < 0,
			Boards: max(home.boards, away.boards), Length: len(found.boards), Percent: s.opt.VP != nil && s.opt.VP.Unit() == vp.Percent, Told: [2]*scoring.Working{home.told, away.told}}
		if m.Boards == 0 {
			// Nothing of it has come in, or all of it was not played.
			if !s.teams {
				continue
			}
			m.VPOnly = true
			s.unplayed[matchKey{m.Session, m.Round, m.Home, s.ev.Contestants[max(away.unit, 0)].ID}] = !found.waits && !m.SitOut
		}
		if !m.SitOut && !m.VPOnly && s.converts() && (home.boards == 0 || away.boards == 0) {
			// Nothing is no result: it converts to no draw.
			empty := home
			if home.boards > 0 {
				empty = away
			}
			id := s.ev.Contestants[empty.unit].ID
			tell(res, found.first, scoring.Failure, "round %d, %s against %s: no board of the match counts for %s; the match gives no victory points",
				m.Round, s.ev.Contestants[home.unit].ID, s.ev.Contestants[away.unit].ID, id)
			res.Missing = append(res.Missing, scoring.Missing{Session: m.Session, Section: m.Home.Section, Round: m.Round, NS: m.Home, EW: s.ev.Contestants[away.unit].ID, Pos: found.first, Reason: scoring.ReasonNoVP})
			continue
		}
		m.HomeResult = s.matchResult(home, m.Percent)
		if !m.SitOut {
			m.Away, m.AwayResult = s.ev.Contestants[away.unit].ID, s.matchResult(away, m.Percent)
		}
		switch s.method {
		case scoring.Teams, scoring.IMPsAcross, scoring.Butler:
			m.HomeIMPs, m.AwayIMPs = home.won, away.won
		case scoring.Patton:
			forHome, forAway := s.opt.Rules.Patton.Aggregate(home.plus, away.plus, m.Boards)
			m.HomeResult, m.AwayResult = m.HomeResult.Add(forHome), m.AwayResult.Add(forAway)
			tellAggregate(m, home.plus, away.plus, forHome, forAway)
		}
		s.matchPos[matchKey{m.Session, m.Round, m.Home, m.Away}] = found.first
		out = append(out, m)
	}
	return out
}

// matchKey identifies a match.
type matchKey struct {
	session, round int
	home, away     scoring.ID
}

func (m *matchSide) add(a scoring.Award) {
	if a.Kind != scoring.NoAward {
		m.boards++
		m.points, m.top = m.points.Add(a.Points), m.top.Add(a.Top)
		if a.Points.Sign() > 0 {
			m.won = m.won.Add(a.Points)
		}
	}
}

// matchResult is what a match is decided by and the scale converts: the
// percentage of its boards, or its points, to the nearest whole one for a scale.
func (s *scorer) matchResult(side matchSide, percent bool) exact.Num {
	result := side.points
	switch {
	case !percent && s.converts():
		result = side.points.RoundTo(exact.Int(1), exact.HalfAway)
	case !percent:
	case side.top.Sign() == 0:
		result = exact.Int(50)
	default:
		result = side.points.Times(100).Div(side.top)
	}
	tellMatchResult(side, percent, result)
	return result
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
