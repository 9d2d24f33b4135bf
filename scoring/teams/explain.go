package teams

import (
	"recap/scoring"
	"recap/scoring/exact"
)

// The workings of boards and matches: each tell says in words and figures what the line
// beside it has computed.

// workingOf is that of a team on a board, which stands with the first of its rows.
func workingOf(f scoring.Field, both [2][]int, unit int) *scoring.Working {
	if f.Workings == nil {
		return nil
	}
	first := firstRow(both)
	return f.Workings.Of(first, lineOf(f.Rows[first], unit))
}

// settingsOf is the part of the rule set that the averages of a board are of.
func settingsOf(w *scoring.Working) string {
	if w.Unit() == scoring.UnitIMP {
		return "teams"
	}
	return "bam"
}

// lawOf is the law by which the two rooms of a board are compared.
func lawOf(w *scoring.Working) string {
	if w.Unit() == scoring.UnitIMP {
		return "Law 78B"
	}
	return ""
}

func tellOwn(w *scoring.Working, sum exact.Num, boards int, average exact.Num) {
	if w != nil {
		w.Step("own_average", sum, boards).Gives(average, w.In).By("", settingsOf(w)+".own-average")
	}
}

func tellRooms(w *scoring.Working, mine, theirs int, weight exact.Num, points int) {
	switch {
	case w == nil:
	case weight.Equal(exact.Int(1)):
		w.Step("rooms", mine, theirs, mine+theirs).Gives(exact.Int(points), w.In).By(lawOf(w), "")
	default:
		w.Step("rooms_weighted", mine, theirs, mine+theirs, weight, points).Gives(weight.Times(points), w.In).By("Law 12C1(c)", "")
	}
}

// tellMean says how several comparisons of a board, of weighted scores or of teams of
// eight, make one.
func tellMean(w *scoring.Working, sum exact.Num, n int, mean exact.Num) {
	if w == nil || len(w.Steps) == 1 {
		return
	}
	if n == 1 {
		w.Step("rooms_sum").Gives(mean, w.In)
		return
	}
	w.Step("rooms_mean", sum, n).Gives(mean, w.In)
}

func tellMeanOfRooms(w *scoring.Working, sum exact.Num, n int, mean exact.Num) {
	if w != nil && n > 1 {
		w.Step("awards_mean", sum, n).Gives(mean, w.In)
	}
}

// tellAssigned says that a rule or the director gives both sides victory points in
// place of their result.
func tellAssigned(m *scoring.Match, word, setting string, args ...any) {
	m.Told[0].Step(word, args...).Gives(m.HomeVP, scoring.UnitVP).By("", setting)
	m.Told[1].Step(word, args...).Gives(m.AwayVP, scoring.UnitVP).By("", setting)
}

// tellVoidBoards says what the boards of a void match are worth to a side.
func tellVoidBoards(w *scoring.Working, half int, each exact.Num, rest int, average, imps exact.Num) {
	if w != nil {
		w.Step("void_boards", half, each, rest, average).Gives(imps, scoring.UnitIMP).By("", "teams.void-one-side")
	}
}

// tellScored says by how many boards a match is converted of which not all can be scored.
func tellScored(m *scoring.Match) {
	for _, w := range m.Told {
		w.Step("scored_boards", m.Boards, m.Length).By("", "teams.part-void")
	}
}

// tellLost is a result with what lost boards are worth.
func tellLost(w *scoring.Working, result exact.Num, lost int, each exact.Num) exact.Num {
	with := result.Add(each.Times(lost))
	if w != nil {
		w.Step("lost_boards", result, lost, each).Gives(with, scoring.UnitIMP).By("", "teams.part-void")
	}
	return with
}

// tellDeducted says what is taken from the victory points of both sides.
func tellDeducted(m scoring.Match, deduction exact.Num, replay Replay) {
	if deduction.Sign() == 0 {
		return
	}
	setting := map[Replay]string{Impossible: "teams.part-void-deduction", Agreed: "teams.replayed-deduction", Refused: "teams.refused-deduction"}[replay]
	m.Told[0].Step("vp_deducted", m.HomeVP, deduction).Gives(m.HomeVP.Sub(deduction), scoring.UnitVP).By("", setting)
	m.Told[1].Step("vp_deducted", m.AwayVP, deduction).Gives(m.AwayVP.Sub(deduction), scoring.UnitVP).By("", setting)
}

// tellNet says what penalties leave of a result.
func (s Settings) tellNet(m scoring.Match, home, away exact.Num) {
	tell := func(w *scoring.Working, result, own, others, net exact.Num) {
		in := scoring.UnitIMP
		if m.Percent {
			in = scoring.UnitPercent
		}
		switch {
		case w == nil:
		case own.Sign() == 0 && (others.Sign() == 0 || s.IMPPenalty != "both"):
		case s.IMPPenalty == "both":
			w.Step("net_of_penalties", result, own.Neg(), others.Neg()).Gives(net, in).By("", "teams.imp-penalty").Because(m.Note)
		default:
			w.Step("net_of_penalty", result, own.Neg()).Gives(net, in).By("", "teams.imp-penalty").Because(m.Note)
		}
	}
	tell(m.Told[0], m.HomeResult, m.HomePenalty, m.AwayPenalty, home)
	tell(m.Told[1], m.AwayResult, m.AwayPenalty, m.HomePenalty, away)
}
