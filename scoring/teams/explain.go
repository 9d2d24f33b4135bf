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
