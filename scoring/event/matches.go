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
}

// addMatches finds the matches of a group: the meetings of its rows, or those of
// a list. With a scale of victory points each side of a match is converted by its
// own result, and by the length of the match: a board that was not played does
// not shorten it. Their sum takes the place of a contestant's points. It tells
// whether there was any match.
func (s *scorer) addMatches(res *scoring.Results, entries []ranking.Entry, uncounted map[int]bool, g int) bool {
	found := append(s.meetings(res, uncounted, g), s.givenMatches(res, g)...)
	index := map[scoring.ID]int{}
	for i, c := range s.ev.Contestants {
		index[c.ID] = i
	}
	if s.converts() || len(s.ev.Rows) == 0 {
		for i := range entries {
			entries[i].Points, entries[i].Top = exact.Num{}, exact.Num{}
		}
	}
	before := len(res.Matches)
	for _, m := range found {
		if s.converts() && !m.Converted && !m.VPOnly {
			var err error
			if m.HomeVP, m.AwayVP, err = s.toVP(m); err != nil {
				pos, who := s.matchPos[matchKey{m.Session, m.Round, m.Home, m.Away}], fmt.Sprintf("%s against %s", m.Home, m.Away)
				if m.SitOut {
					who = fmt.Sprintf("the sit-out of %s", m.Home)
				}
				tell(res, pos, scoring.Failure, "round %d, %s: %v; the match gives no victory points", m.Round, who, err)
				res.Missing = append(res.Missing, scoring.Missing{Session: m.Session, Section: m.Home.Section, NS: m.Home, EW: m.Away, Pos: pos, Reason: scoring.ReasonNoVP})
				continue
			}
			m.Converted = true
		}
		res.Matches = append(res.Matches, m)
		for _, side := range [...]struct {
			id         scoring.ID
			vp, result exact.Num
		}{{m.Home, m.HomeVP, m.HomeResult}, {m.Away, m.AwayVP, m.AwayResult}} {
			if side.id.IsZero() {
				continue
			}
			e := &entries[index[side.id]]
			if m.Converted || len(s.ev.Rows) == 0 {
				e.Matches++
			}
			switch {
			case m.Converted:
				e.Points = e.Points.Add(side.vp)
			case len(s.ev.Rows) == 0:
				e.Points = e.Points.Add(side.result)
			}
			if len(s.ev.Rows) == 0 {
				e.Boards += m.Boards
			}
		}
	}
	if s.teams {
		s.sitOuts(res, res.Matches[before:], entries, g)
	}
	slices.SortStableFunc(res.Matches[before:], func(x, y scoring.Match) int {
		return cmp.Or(cmp.Compare(x.Session, y.Session), cmp.Compare(x.Round, y.Round), compareBool(x.SitOut, y.SitOut), sitting(x, y, index))
	})
	return len(res.Matches) > before
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

// toVP converts both sides of a match.
func (s *scorer) toVP(m scoring.Match) (home, away exact.Num, err error) {
	if s.fileVP != nil {
		turned := m.HomeResult.Sign() < 0 // a margin is that of the side that won
		if turned {
			m.HomeResult = m.HomeResult.Neg()
		}
		if vps, ok := s.fileVP[marginOf(m)]; ok {
			if turned {
				return vps[1], vps[0], nil
			}
			return vps[0], vps[1], nil
		}
		return home, away, fmt.Errorf("the file has no match of %s IMPs over %d boards with victory points, and its scale is none that is known", m.HomeResult, m.Length)
	}
	if home, err = s.opt.VP.Side(m.HomeResult, m.Length); err == nil && !m.SitOut {
		away, err = s.opt.VP.Side(m.AwayResult, m.Length)
	}
	return home, away, err
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
	}
	matches := map[pair]*meeting{}
	for _, f := range s.fields {
		if f.group != g {
			continue
		}
		for k, i := range f.rows {
			r, ns, ew := f.Rows[k].Row, f.Rows[k].NSUnit, f.Rows[k].EWUnit
			alone := ns < 0 || ew < 0
			if ns == ew || alone && res.Awards[i].NS.Kind == scoring.NoAward && res.Awards[i].EW.Kind == scoring.NoAward {
				continue
			}
			key := pair{r.Session, r.Round, min(ns, ew), max(ns, ew)}
			m := matches[key]
			if m == nil {
				m = &meeting{sides: [2]matchSide{{unit: ns}, {unit: ew}}, first: r.Pos, boards: map[int]bool{}}
				if ns < 0 {
					m.sides[0], m.sides[1] = m.sides[1], m.sides[0]
				}
				matches[key] = m
			}
			m.boards[r.Board] = true
			if uncounted[i] {
				continue
			}
			nsSide, ewSide := &m.sides[0], &m.sides[1]
			if m.sides[0].unit != ns {
				nsSide, ewSide = ewSide, nsSide
			}
			nsSide.add(res.Awards[i].NS)
			ewSide.add(res.Awards[i].EW)
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
			Boards: max(home.boards, away.boards), Length: len(found.boards), Percent: s.opt.VP != nil && s.opt.VP.Unit() == vp.Percent}
		if m.Boards == 0 {
			// Nothing of it has come in, or all of it was not played.
			if !s.teams {
				continue
			}
			m.VPOnly = true
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
			res.Missing = append(res.Missing, scoring.Missing{Session: m.Session, Section: m.Home.Section, NS: m.Home, EW: s.ev.Contestants[away.unit].ID, Pos: found.first, Reason: scoring.ReasonNoVP})
			continue
		}
		m.HomeResult = s.matchResult(home, m.Percent)
		if !m.SitOut {
			m.Away, m.AwayResult = s.ev.Contestants[away.unit].ID, s.matchResult(away, m.Percent)
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
	}
}

// matchResult is what a match is decided by and the scale converts: the
// percentage of its boards, or its points, to the nearest whole one for a scale.
func (s *scorer) matchResult(side matchSide, percent bool) exact.Num {
	switch {
	case !percent && s.converts():
		return side.points.RoundTo(exact.Int(1), exact.HalfAway)
	case !percent:
		return side.points
	case side.top.Sign() == 0:
		return exact.Int(50)
	}
	return side.points.Times(100).Div(side.top)
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
