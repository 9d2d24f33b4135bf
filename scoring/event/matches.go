package event

import (
	"cmp"
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

// meeting identifies a match: two contestants in a round of a session.
type matchKey struct{ session, round, a, b int }

// convert turns the awards of a Swiss of pairs into victory points, match by
// match, each side by its own result, and gives every contestant their sum in
// place of its points.
func (s *scorer) convert(res *scoring.Results, entries []ranking.Entry, g int) {
	matches := map[matchKey]*[2]matchSide{}
	rows := map[matchKey]scoring.Position{}
	for _, f := range s.fields {
		if f.group != g {
			continue
		}
		for k, i := range f.rows {
			r, ns, ew := f.Rows[k].Row, f.Rows[k].NSUnit, f.Rows[k].EWUnit
			if ns < 0 || ew < 0 || ns == ew {
				continue
			}
			key := matchKey{r.Session, r.Round, min(ns, ew), max(ns, ew)}
			m := matches[key]
			if m == nil {
				m = &[2]matchSide{{unit: ns}, {unit: ew}}
				matches[key], rows[key] = m, r.Pos
			}
			for side, award := range map[int]scoring.Award{ns: res.Awards[i].NS, ew: res.Awards[i].EW} {
				to := &m[0]
				if m[1].unit == side {
					to = &m[1]
				}
				if award.Kind != scoring.NoAward {
					to.boards++
					to.points, to.top = to.points.Add(award.Points), to.top.Add(award.Top)
				}
			}
		}
	}
	for i := range entries {
		entries[i].Points, entries[i].Top = exact.Num{}, exact.Num{}
	}
	scale := s.opt.VP
	keys := make([]matchKey, 0, len(matches))
	for key := range matches {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(x, y matchKey) int {
		return cmp.Or(cmp.Compare(x.session, y.session), cmp.Compare(x.round, y.round), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
	})
	for _, key := range keys {
		m := matches[key]
		home, away := m[0], m[1]
		out := scoring.Match{Session: key.session, Round: key.round, Home: s.ev.Contestants[home.unit].ID, Away: s.ev.Contestants[away.unit].ID,
			Boards: max(home.boards, away.boards), Percent: scale.Unit() == vp.Percent}
		if out.Boards == 0 {
			continue // nothing of it has come in, or all of it was not played
		}
		var err error
		for _, side := range [...]struct {
			from       matchSide
			result, vp *exact.Num
		}{{home, &out.HomeResult, &out.HomeVP}, {away, &out.AwayResult, &out.AwayVP}} {
			*side.result = s.matchResult(side.from, scale)
			v, e := scale.Side(*side.result, out.Boards)
			*side.vp, err = v, cmp.Or(err, e)
		}
		if err != nil {
			s.problem(&scoring.Row{Pos: rows[key]}, scoring.Failure, "", "round %d, %s against %s: %v; the match gives no victory points", key.round, out.Home, out.Away, err)
			continue
		}
		res.Matches = append(res.Matches, out)
		entries[home.unit].Points = entries[home.unit].Points.Add(out.HomeVP)
		entries[away.unit].Points = entries[away.unit].Points.Add(out.AwayVP)
	}
}

// matchResult is what the scale converts: the percentage of the boards of the
// match, or its IMPs to the nearest whole one.
func (s *scorer) matchResult(side matchSide, scale *vp.Scale) exact.Num {
	switch {
	case scale.Unit() != vp.Percent:
		return side.points.RoundTo(exact.Int(1), exact.HalfAway)
	case side.top.Sign() == 0:
		return exact.Int(50)
	}
	return side.points.Times(100).Div(side.top)
}
