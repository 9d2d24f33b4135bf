package masterpoint

import (
	"slices"
	"strings"

	"recap/scoring/exact"
)

// matches gives the awards of a list by the matches that were won and drawn.
func (a *awarder) matches(r *Rule, l *ranked, in *scope) error {
	share, err := optional(r.MinimumShare, in, exact.Num{})
	if err != nil {
		return err
	}
	var wonAt exact.Num
	if r.WonAt != nil && slices.ContainsFunc(a.Event.Matches, func(m Match) bool { return !m.SatOut }) {
		if wonAt, err = r.WonAt.value(in); err != nil {
			return err
		}
		a.formula(l, r, "won", r.WonAt, in, wonAt)
	}
	type record struct{ won, drawn, lost int }
	records := map[string]*record{}
	of := func(name string) *record {
		name = strings.ReplaceAll(name, " ", "")
		if records[name] == nil {
			records[name] = &record{}
		}
		return records[name]
	}
	byVP := slices.ContainsFunc(a.Event.Matches, func(m Match) bool { return m.HasVP && !m.SatOut })
	for _, m := range a.Event.Matches {
		home, away := m.HomeResult, m.AwayResult
		switch {
		case m.SatOut || !m.HasResult && !m.HasVP:
			continue
		case byVP && !m.HasVP: // it has left the totals, as those of a team that withdrew
			continue
		case r.WonAt != nil && !m.HasVP:
			continue
		case r.WonAt != nil || !m.HasResult:
			home, away = m.HomeVP, m.AwayVP
		}
		h, w := of(m.Home), of(m.Away)
		c := home.Cmp(away)
		if r.WonAt != nil && home.Less(wonAt) && away.Less(wonAt) {
			c = 0
		}
		switch {
		case c > 0:
			h.won, w.lost = h.won+1, w.lost+1
		case c < 0:
			h.lost, w.won = h.lost+1, w.won+1
		default:
			h.drawn, w.drawn = h.drawn+1, w.drawn+1
		}
	}
	for _, e := range l.entries {
		rec := records[strings.ReplaceAll(e.Name(), " ", "")]
		if rec == nil {
			if rec = records[e.Number]; rec == nil {
				continue
			}
		}
		at := in.with(map[string]exact.Num{"won": exact.Int(rec.won), "drawn": exact.Int(rec.drawn), "lost": exact.Int(rec.lost)})
		award, err := r.Points.value(at)
		if err != nil {
			return err
		}
		a.step(l, r, "matches", r.Points.Working(at.lookup), award, e.Name())
		if award.Sign() == 0 {
			continue
		}
		if err := a.credit(r, l, e, in, award, share); err != nil {
			return err
		}
	}
	return nil
}
