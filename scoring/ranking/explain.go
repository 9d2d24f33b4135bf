package ranking

import (
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// The workings of totals: each tell says in words and figures what the line beside it
// has computed. What was counted and each penalty stand in them before.

// tellLevelled says what a total by points is for all boards of the field.
func (s Settings) tellLevelled(w *scoring.Working, e Entry, scale exact.Num) {
	if w != nil && !scale.Equal(exact.Int(1)) {
		w.Step("levelled", e.Points.Add(e.Penalty), scale).Gives(e.Points.Add(e.Penalty).Mul(scale), w.In).By("", "ranking.totals")
	}
}

// tellTotal says what points and penalties come to.
func tellTotal(w *scoring.Working, score exact.Num) {
	if w != nil {
		w.Step("total").Gives(score, w.In)
	}
}

// tellAverage says what a total is a board, where others have another number of them.
func tellAverage(st *scoring.Standing, entries []Entry) {
	if w := st.Working; w != nil && st.Boards > 0 && slices.ContainsFunc(entries, func(e Entry) bool { return e.Boards != st.Boards && e.Boards > 0 }) {
		w.Step("average_of_board", st.Score, st.Boards).Gives(st.Average(), w.In)
	}
}

// tellAdjustment says what an adjustment in percent of the top is worth.
func tellAdjustment(w *scoring.Working, e Entry) {
	if w != nil && e.Adjustment.Sign() != 0 {
		w.Step("adjustment", e.Adjustment, e.Top).Gives(e.Adjustment.Mul(e.Top).Over(100), w.In)
	}
}

// tellAdded says what the file adds to a total.
func tellAdded(w *scoring.Working, e Entry) {
	if w != nil && e.Added.Sign() != 0 {
		w.Step("added").Gives(e.Added, w.In)
	}
}

// tellScaled says what points, penalties and tops are for all boards of the field.
func (s Settings) tellScaled(st *scoring.Standing, scale exact.Num) {
	w := st.Working
	if w == nil || scale.Equal(exact.Int(1)) {
		return
	}
	w.Step("levelled", st.Score.Div(scale), scale).Gives(st.Score, w.In).By("", "ranking.totals")
	if st.Penalty.Sign() != 0 {
		w.Step("levelled_penalty", st.Penalty.Div(scale), scale).Gives(st.Penalty, w.In).By("", "ranking.totals")
	}
	w.Step("levelled_top", st.Maximum.Div(scale), scale).Gives(st.Maximum, w.In).By("", "ranking.totals")
}

func tellPercent(st *scoring.Standing) {
	switch w := st.Working; {
	case w == nil:
	case st.Maximum.Sign() > 0:
		w.Step("percent", st.Score, st.Maximum).Gives(st.Percent, scoring.UnitPercent)
	case st.Boards > 0:
		w.Step("percent_alone").Gives(st.Percent, scoring.UnitPercent)
	}
}

// tellCarryAndNet says what a result is with what was brought along, and with the
// handicap.
func (s Settings) tellCarryAndNet(st *scoring.Standing) {
	w := st.Working
	if w == nil {
		return
	}
	if st.Carry.Sign() != 0 {
		w.Step("carry", st.Carry).Gives(st.Score, w.In)
		if merit := Merit(*st); st.Maximum.Sign() > 0 {
			w.Step("merit", st.Percent, st.Carry, st.Maximum).Gives(merit, scoring.UnitPercent)
		}
	}
	if h := st.Contestant.Handicap; h.Sign() != 0 {
		w.Step("net", st.Percent, h, s.HandicapFactor).Gives(st.Net, scoring.UnitPercent).By("", "ranking.handicap-factor")
	}
}
