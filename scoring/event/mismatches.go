package event

import (
	"cmp"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/teams"
)

// mismatches adjusts the victory points of teams that were drawn against others than
// they should have met, by what those had before the round.
//
// An earlier round counts for a later one as it was adjusted, in whatever order the
// event file has them.
func (s *scorer) mismatches(res *scoring.Results, found []scoring.Match) {
	type mismatch struct {
		at int // of found, which is in the order of the rounds
		MatchRuling
	}
	var all []mismatch
	for _, r := range s.file().Matches {
		if r.HomeDue+r.AwayDue == "" || r.Result != "" {
			continue
		}
		at := -1
		for i, m := range found {
			turned := m.Home.Number == r.Away && m.Away.Number == r.Home
			if !turned && (m.Home.Number != r.Home || m.Away.Number != r.Away) || r.Round > 0 && m.Round != r.Round || r.Session > 0 && m.Session != r.Session || m.SitOut || m.Deleted {
				continue
			}
			if at = i; turned {
				r.turn()
			}
			break
		}
		if at < 0 {
			continue // told where the decisions are settled
		}
		all = append(all, mismatch{at, r})
	}
	slices.SortStableFunc(all, func(a, b mismatch) int { return cmp.Compare(a.at, b.at) })
	for _, r := range all {
		m := &found[r.at]
		if !s.opt.Rules.Teams.Mismatch || !m.Converted || s.opt.VP == nil {
			tell(res, r.Pos, scoring.Failure, "round %d, %s against %s: the rules do not say what a match against the wrong opponents is worth; give its victory points, result = \"16-4\"", m.Round, m.Home, m.Away)
			continue
		}
		before := func(number string) (total exact.Num, ok bool) {
			for _, o := range found {
				if o.Session > m.Session || o.Session == m.Session && o.Round >= m.Round || o.Deleted || !o.Converted {
					continue
				}
				switch number {
				case o.Home.Number:
					total, ok = total.Add(o.HomeVP), true
				case o.Away.Number:
					total, ok = total.Add(o.AwayVP), true
				}
			}
			return total, ok
		}
		adjust := func(vp exact.Num, met, due string, atFault bool) exact.Num {
			if due == "" {
				return vp
			}
			had, ok := before(met)
			should, known := before(due)
			if !ok || !known {
				tell(res, r.Pos, scoring.Failure, "round %d, %s against %s: %s and %s have no victory points from before that could be compared", m.Round, m.Home, m.Away, met, due)
				return vp
			}
			return teams.Mismatched(vp, had, should, s.mostVP(), atFault)
		}
		home := adjust(m.HomeVP, m.Away.Number, r.HomeDue, r.Fault == "home" || r.Fault == "both")
		away := adjust(m.AwayVP, m.Home.Number, r.AwayDue, r.Fault == "away" || r.Fault == "both")
		if !home.Equal(m.HomeVP) || !away.Equal(m.AwayVP) {
			m.Rulings = append(m.Rulings, fact("ruling.mismatch", m.HomeVP.String(), m.AwayVP.String()))
			m.HomeVP, m.AwayVP = home, away
		}
	}
}
