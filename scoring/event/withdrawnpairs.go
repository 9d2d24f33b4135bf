package event

import (
	"fmt"
	"slices"

	"recap/scoring"
	"recap/scoring/imps"
)

// Pairs that leave the event. What they did and is deleted leaves the totals, theirs
// and their opponents', and stays in the comparison of its board (MBSZ I.6: boards are
// not re-scored).

// settleRoundRobin takes the settings that the rules have for a round robin of IMP pairs.
func (s *scorer) settleRoundRobin() {
	if s.system != scoring.RoundRobin || s.method != scoring.IMPsAcross && s.method != scoring.Butler {
		return
	}
	own := s.opt.Rules.RoundRobin
	if own.Withdrawal != "" {
		s.opt.Rules.Ranking.Withdrawal = own.Withdrawal
	}
	if own.SitOut == "" {
		return
	}
	sitOut := &s.opt.Rules.Across.SitOut
	if s.method == scoring.Butler {
		sitOut = &s.opt.Rules.Butler.SitOut
	}
	was := *sitOut
	_ = sitOut.UnmarshalText([]byte(own.SitOut)) // which Check has allowed
	if i := rowOf(s.ev, func(r *scoring.Row) bool { return r.Outcome == scoring.SatOut }); i >= 0 && *sitOut == imps.NoSitOut && was != *sitOut {
		s.problem("", &s.ev.Rows[i], scoring.Warning, fmt.Sprintf("imps-round-robin.sit-out = %q gives the own average over the boards that were played", imps.PlayedSitOut),
			"boards without opponents do not count: what they bring in a round robin of IMP pairs %s leaves to the event", s.opt.Rules.Name)
	}
}

// withdrawPairs decides what becomes of the results of pairs that left.
func (s *scorer) withdrawPairs() {
	s.deletedRows = map[int]bool{}
	for _, unit := range s.goneUnits() {
		g := s.gone[unit]
		ofSession, all := s.deletes(s.ev.Contestants[unit].ID, g)
		for i := range s.ev.Rows {
			r := &s.ev.Rows[i]
			if u := s.unitsOf(i); !slices.Contains(u[:], unit) {
				continue
			}
			at := when{r.Session, r.Round}
			left := g.Round > 0 && s.hasLeft(unit, at) || g.Round == 0 && g.Session > 0 && r.Session >= g.from.session
			switch {
			case left && r.Outcome == scoring.Outstanding:
				r.Outcome = scoring.NotPlayed // nobody was there
			case left && r.Outcome == scoring.Played && at != g.from:
				s.problem(scoring.Doubtful, r, scoring.Warning, "", "pair %s has withdrawn from round %d on (%s), and has a result in round %d; it does not count", s.ev.Contestants[unit].ID, g.Round, g.Pos.Within(), r.Round)
				s.deletedRows[i] = true
			case all, ofSession && r.Session == g.from.session:
				s.deletedRows[i] = true
			}
		}
	}
}

// deletes tells what of the results of a pair is deleted: those of the session in which
// it leaves, or all.
func (s *scorer) deletes(id scoring.ID, g gone) (ofSession, all bool) {
	switch g.Results {
	case "kept":
		return false, false
	case "deleted":
		return true, true
	}
	fail := func(hint, text string) {
		s.fileProblem(g.Pos, scoring.Failure, hint, "%s", fmt.Sprintf(text, id, s.opt.Rules.Name)+"; they are kept")
	}
	how := s.opt.Rules.Ranking.Withdrawal
	switch {
	case how == "":
		fail(`results = "kept" or "deleted"`, "pair %s withdraws, and the rule set %s does not say what becomes of its results")
	case how == "deleted":
		return true, true
	case g.Round == 0 && g.Session == 0 && how != "kept":
		fail("the round is the first one that it did not finish", "pair %s withdraws, and it is not said when, on which by the rule set %s its results depend")
	case how == "session":
		return g.Round > 0, false
	case how == "half":
		return g.Round > 0 && 2*(g.Round-1) < s.lastRoundOf(g.from.session), false
	}
	return false, false
}

// withoutGone leaves out the results that are missing because a pair has left.
func (s *scorer) withoutGone(missing []scoring.Missing) []scoring.Missing {
	if len(s.gone) == 0 || s.teams {
		return missing
	}
	index := s.unitIndex()
	return slices.DeleteFunc(slices.Clone(missing), func(m scoring.Missing) bool {
		for _, id := range [...]scoring.ID{m.NS, m.EW} {
			if unit, known := index[id]; known && !id.IsZero() {
				if g, left := s.gone[unit]; left && g.Round+g.Session > 0 && m.Session >= g.from.session {
					return true
				}
			}
		}
		return false
	})
}
