package event

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/vp"
)

// margin is what a scale converts: the IMPs of the side that won, and the length
// of the match in boards.
type margin struct{ imps, boards int }

// marginOf takes a match in which the home side won, or nobody did, with the
// result rounded for a scale.
func marginOf(m scoring.Match) margin {
	imps, _ := m.HomeResult.Whole()
	return margin{imps, m.Length}
}

// exactPlaces is more decimals than any scale of victory points has.
const exactPlaces = 6

// chooseScale finds the scale of an event of teams for which none is asked: where
// the file publishes the victory points of its matches, the one by which most of
// them come out; else the continuous scale of the WBF. Where they come out by
// none, but the same margin always brings the same and a higher one never less,
// they are taken as they are.
func (s *scorer) chooseScale() error {
	name := s.opt.Rules.Teams.Scale
	if name == "" && !s.opt.AsWritten {
		return &scoring.InputError{Pos: scoring.Position{File: s.ev.File}, Text: fmt.Sprintf("the rule set %s names no scale of victory points, so the event has to", s.opt.Rules.Name),
			Hint: `--vp SCALE, or vp = "wbf" in the event file; recap vp --list names the scales`}
	}
	wbf, err := vp.Open(cmp.Or(name, vp.Default))
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
		for _, scale := range vp.List() {
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
		if m.HomeResult.Sign() < 0 { // a margin is that of the side that won
			m.HomeResult, home, away = m.HomeResult.Neg(), away, home
		}
		if !okHome || !okAway || !learn(marginOf(m.Match), home, away) {
			s.scaleOf(wbf, best, len(matches))
			return nil
		}
	}
	if !rising(own) || 3*again < len(matches) {
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
		return cmp.Or(cmp.Compare(a.boards, b.boards), cmp.Compare(a.imps, b.imps))
	})
	for i := 1; i < len(keys); i++ {
		if a, b := keys[i-1], keys[i]; a.boards == b.boards && scale[b][0].Less(scale[a][0]) {
			return false
		}
	}
	return true
}
