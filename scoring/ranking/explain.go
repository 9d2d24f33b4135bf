package ranking

import (
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// The workings of totals: each tell says in words and figures what the line beside it
// has computed. What was counted and each penalty stand in them before.

// tellLevelled says what a total by points is for all boards of the field.
func tellLevelled(w *scoring.Working, e Entry, scale exact.Num) {
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
func (s Settings) tellAverage(st *scoring.Standing, entries []Entry, boards exact.Num) {
	uneven := func(e Entry) bool { return e.Boards != st.Boards && e.Boards > 0 }
	if w := st.Working; w != nil && s.Totals != Levelled && slices.ContainsFunc(entries, uneven) {
		score := st.Score.Sub(st.Carry)
		w.Step("average_of_board", score, boards).Gives(score.Div(boards), w.In)
	}
}

// tellCarry says what a total is with what was brought along, and how that came about.
func tellCarry(st *scoring.Standing, e Entry) {
	if w := st.Working; w != nil && st.Carry.Sign() != 0 {
		w.With(e.Brought).Step("carry", st.Score.Sub(st.Carry), st.Carry).Gives(st.Score, w.In)
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
func tellScaled(st *scoring.Standing, scale exact.Num) {
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

// tellPercent says what a total is of its top; nothing of one that is a percentage.
func tellPercent(st *scoring.Standing) {
	switch w := st.Working; {
	case w == nil, w.In == scoring.UnitPercent && st.Percent.Equal(st.Score):
	case st.Maximum.Sign() > 0:
		w.Step("percent", st.Score, st.Maximum).Gives(st.Percent, scoring.UnitPercent)
	case st.Boards > 0:
		w.Step("percent_alone").Gives(st.Percent, scoring.UnitPercent)
	}
}

// tellMeritAndNet says what a percentage is with what was brought along, and with so
// much of the handicap.
func tellMeritAndNet(st *scoring.Standing, e Entry, factor exact.Num) {
	w := st.Working
	if w == nil {
		return
	}
	tellCarry(st, e)
	if st.Carry.Sign() != 0 && st.Maximum.Sign() > 0 {
		w.Step("merit", st.Percent, st.Carry, st.Maximum).Gives(Merit(*st), scoring.UnitPercent)
	}
	if h := st.Contestant.Handicap; h.Sign() != 0 {
		w.Step("net", st.Percent, h, factor).Gives(st.Net, scoring.UnitPercent).By("", "ranking.handicap-factor")
	}
}

// tellSessions begins the working of a total over sessions anew with what each of them
// is worth in it.
func (s Settings) tellSessions(st *scoring.Standing, e Entry, count []countedSession, percent bool) {
	if st.Working == nil {
		return
	}
	w := e.Told.Clone()
	points := w.In
	// The sums are those of each session, and not of all together.
	w.Steps = slices.DeleteFunc(w.Steps, func(s *scoring.Step) bool {
		return s.Fact.Word == "sum_boards" || s.Fact.Word == "sum_tops" || s.Fact.Word == "sum_matches"
	})
	if percent && s.Sessions != (SessionTotal{}) {
		w.In = scoring.UnitPercent
	}
	st.Working = w
	for i, in := range st.Sessions {
		at := slices.IndexFunc(count, func(c countedSession) bool { return c.at == i })
		tellSession(w, e.Sessions[i], points)
		switch {
		case in.Dropped && percent:
			w.Step("session_dropped", in.Session).Gives(in.Percent, scoring.UnitPercent).By("", "ranking.sessions")
		case in.Dropped:
			w.Step("session_dropped", in.Session).Gives(in.Score, w.In).By("", "ranking.sessions")
		case at < 0:
			w.Step("session_missed", in.Session).By("", "ranking.missed-session")
		case s.Sessions != (SessionTotal{}) && percent && isPercent(count[at].value, in.Score, in.Maximum):
			w.Step("session_percent_of", in.Session, count[at].weight, in.Score, in.Maximum).Gives(count[at].value, scoring.UnitPercent)
		case s.Sessions != (SessionTotal{}) && percent:
			w.Step("session_percent", in.Session, count[at].weight).Gives(count[at].value, scoring.UnitPercent)
		case percent:
			w.Step("session_counts_of", in.Session, count[at].weight, count[at].maximum).Gives(count[at].score, w.In)
		default:
			w.Step("session_counts", in.Session, count[at].weight).Gives(count[at].score, w.In)
		}
	}
}

// tellSession says what the boards or the matches of a session come to.
func tellSession(w *scoring.Working, in Session, unit scoring.Unit) {
	switch {
	case unit == scoring.UnitQuotient:
		return // which is no sum
	case in.Matches > 0:
		w.Step("session_matches", in.Number, in.Matches).Gives(in.Points, unit)
	case in.Boards > 0 && in.Top.Sign() > 0:
		w.Step("session_boards_of", in.Number, in.Boards, in.Top).Gives(in.Points, unit)
	case in.Boards > 0:
		w.Step("session_boards", in.Number, in.Boards).Gives(in.Points, unit)
	}
	if in.Penalty.Sign() != 0 {
		w.Step("session_penalty", in.Points, in.Penalty).Gives(in.Points.Add(in.Penalty), unit)
	}
}

// isPercent tells whether a percentage is that of a score of a maximum.
func isPercent(percent, score, maximum exact.Num) bool {
	return maximum.Sign() > 0 && score.Times(100).Div(maximum).Equal(percent)
}

// tellMeanOfSessions says what the percentages of sessions come to, and penalties that
// are of none.
func tellMeanOfSessions(st *scoring.Standing, e Entry, weights, mean, event exact.Num) {
	w := st.Working
	if w == nil {
		return
	}
	w.Step("sessions_mean", weights).Gives(mean, scoring.UnitPercent).By("", "ranking.sessions")
	if points := whole(e); e.Top.Sign() > 0 && points.Times(100).Div(e.Top).Equal(event) && event.Sign() != 0 {
		w.Step("of_event_percent", points, e.Top).Gives(event, scoring.UnitPercent)
		return
	}
	tellOfEvent(w, event, scoring.UnitPercent)
}

// tellSumOfSessions says what sessions add up to.
func tellSumOfSessions(st *scoring.Standing, sum, scale, event exact.Num) {
	w := st.Working
	if w == nil {
		return
	}
	w.Step("sessions_sum").Gives(sum, w.In)
	if !scale.Equal(exact.Int(1)) {
		w.Step("sessions_times", sum, scale).Gives(sum.Mul(scale), w.In).By("", "ranking.sessions")
	}
	tellOfEvent(w, event, w.In)
}

func tellOfEvent(w *scoring.Working, event exact.Num, in scoring.Unit) {
	if event.Sign() != 0 {
		w.Step("of_event").Gives(event, in)
	}
}
