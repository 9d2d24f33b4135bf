package event

import (
	"slices"

	"recap/scoring"
	"recap/scoring/ranking"
)

// explainTies gives, for all those whose results are equal, what was looked at: each
// criterion with what it found of each, and whom it parted.
func (s *scorer) explainTies(x *scoring.Explanation) {
	for _, r := range x.Results.Rankings {
		if !r.IsMain() {
			continue
		}
		for from := 0; from < len(r.Standings); {
			to := from + 1
			for to < len(r.Standings) && equalResults(&r.Standings[from], &r.Standings[to]) {
				to++
			}
			if equal := r.Standings[from:to]; len(equal) > 1 {
				w := &scoring.Working{In: s.totalUnit()}
				if s.byPercent() && !s.converts() {
					w.In = scoring.UnitPercent
				}
				if !equal[0].Endless {
					w.Step("tie_equal", equal[0].Place, equal[0].Place+len(equal)-1).Gives(equal[0].Value, w.In)
				}
				s.tellTie(w, r.Standings, equal, 0)
				x.Parts = append(x.Parts, scoring.Explained{Kind: scoring.ExplainedTie, Of: idsOf(equal), Working: w})
			}
			from = to
		}
	}
}

// equalResults tells whether two that have a place are equal but for what parts ties.
func equalResults(a, b *scoring.Standing) bool {
	return a.Place > 0 && b.Place > 0 && a.Value.Equal(b.Value) && a.Endless == b.Endless
}

// tellTie says what was looked at of a group from one of its tie-breaks on. They stand
// in the order of their places, and have looked at the same things so far.
func (s *scorer) tellTie(w *scoring.Working, all, group []scoring.Standing, at int) {
	if len(group) == 1 {
		w.Step("tie_place", group[0].Contestant.ID, group[0].Place)
		return
	}
	if at >= len(group[0].TieBreaks) {
		if at == 0 {
			w.Step("tie_unused", listed(idsOf(group)), group[0].Place).By("", s.whyUnused())
		} else {
			w.Step("tie_left", listed(idsOf(group)), group[0].Place)
		}
		return
	}
	if at == 0 {
		for _, c := range s.opt.Rules.Ranking.TieBreak {
			if c.String() == group[0].TieBreaks[0].Criterion || decidedByHand(group[0].TieBreaks[0]) {
				break
			}
			w.Step("tie_nothing."+c.String()).By("", "ranking.tie-break")
		}
	}
	s.tellNearest(w, all, group, at)
	for i := range group {
		b := &group[i].TieBreaks[at]
		args := []any{group[i].Contestant.ID, listed(b.Against), meanOr(b)}
		for _, term := range b.Each {
			args = append(args, term)
		}
		step := w.Step("tiebreak."+b.Criterion, args...).Because(b.Reason)
		if !decidedByHand(*b) {
			step.By("", "ranking.tie-break")
		}
		switch {
		case b.Endless:
		case b.Percent:
			step.Gives(b.Value, scoring.UnitPercent)
		default:
			step.Gives(b.Value, s.tieUnit(b.Criterion))
		}
	}
	if !group[0].TieBreaks[at].Decided {
		w.Step("tie_not_parted")
		s.tellTie(w, all, group, at+1)
		return
	}
	for from := 0; from < len(group); {
		to := from + 1
		for to < len(group) && sameTieBreak(&group[from].TieBreaks[at], &group[to].TieBreaks[at]) {
			to++
		}
		s.tellTie(w, all, group[from:to], at+1)
		from = to
	}
}

// decidedByHand tells whether a lot or the director parted those who are equal, and no
// criterion of the rules.
func decidedByHand(b scoring.TieBreak) bool {
	return b.Criterion == scoring.ByLot || b.Criterion == scoring.ByRuling
}

// whyUnused is the setting by which no tie-break is looked at; empty where they are, and
// found nothing to compare.
func (s *scorer) whyUnused() string {
	switch settings := s.opt.Rules.Ranking; {
	case len(settings.TieBreak) == 0:
		return "ranking.tie-break"
	case settings.TieBreakFor == ranking.AtLines:
		return "ranking.tie-break-for"
	}
	return ""
}

// tellNearest says whom the field value compares those of a group by, and why no others.
func (s *scorer) tellNearest(w *scoring.Working, all, group []scoring.Standing, at int) {
	b := &group[0].TieBreaks[at]
	if b.Criterion != ranking.FieldValue.String() || len(b.Against) == 0 {
		return
	}
	if len(b.Before) > 0 {
		w.Step("tie_before", listed(b.Before))
	}
	if len(b.Passed) > 0 {
		w.Step("tie_passed", listed(b.Passed))
	}
	i := slices.IndexFunc(all, func(st scoring.Standing) bool { return st.Contestant.ID == b.Against[0] })
	if i < 0 {
		return // it is of another line
	}
	distance := all[i].Value.Sub(group[0].Value)
	if distance.Sign() < 0 {
		distance = distance.Neg()
	}
	word := "tie_nearest"
	if len(b.Against) > 1 {
		word = "tie_nearest_added"
	}
	w.Step(word, listed(b.Against)).Gives(distance, w.In)
}

// tieUnit is what the values of a criterion are in where they are no percentages.
func (s *scorer) tieUnit(criterion string) scoring.Unit {
	var c ranking.Criterion
	if c.UnmarshalText([]byte(criterion)) != nil {
		return scoring.UnitNumber // of a lot or a ruling
	}
	switch c {
	case ranking.HeadToHead, ranking.FieldValue, ranking.AgainstHigher, ranking.TieBreakPoints:
		return s.totalUnit()
	case ranking.HeadToHeadBasic, ranking.NextCommon, ranking.Basic:
		return s.awardUnit()
	case ranking.HeadToHeadWins, ranking.Wins:
		return scoring.UnitWins
	case ranking.PointABoard, ranking.Tops:
		return scoring.UnitBoards
	case ranking.Quotient:
		return scoring.UnitQuotient
	}
	return scoring.UnitNumber
}

// meanOr is the word for a value that is a mean; empty where it is none.
func meanOr(b *scoring.TieBreak) string {
	if b.Mean {
		return "mean"
	}
	return ""
}

// sameTieBreak tells whether a criterion found the same of two; all who lost nothing are
// equal, however much they won.
func sameTieBreak(a, b *scoring.TieBreak) bool {
	return a.Endless && b.Endless || a.Endless == b.Endless && a.Value.Equal(b.Value)
}

// tied are how many share their place with others, or did before they were parted.
func tied(res *scoring.Results) (n int) {
	for _, r := range res.Rankings {
		if r.IsMain() {
			n += len(slices.DeleteFunc(slices.Clone(r.Standings), func(st scoring.Standing) bool { return !st.Tied && len(st.TieBreaks) == 0 }))
		}
	}
	return n
}
