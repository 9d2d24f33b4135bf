package ranking

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// SessionTotal is how the results of several sessions make one. The zero value adds
// them: the matchpoints over all boards, IMPs, victory points.
type SessionTotal struct {
	// Average takes the mean of the percentages, or of the points, of the sessions.
	Average bool
	// Best is how many of the best sessions count: the mean of their percentages, or
	// the sum of their points; 0 for all.
	Best int
}

// String is sum, average or best-3.
func (t SessionTotal) String() string {
	switch {
	case t.Best > 0:
		return "best-" + strconv.Itoa(t.Best)
	case t.Average:
		return "average"
	}
	return "sum"
}

// UnmarshalText is the inverse of String.
func (t *SessionTotal) UnmarshalText(b []byte) error {
	text := string(b)
	switch text {
	case "sum":
		*t = SessionTotal{}
		return nil
	case "average":
		*t = SessionTotal{Average: true}
		return nil
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(text, "best-")); err == nil && n > 0 && text == "best-"+strconv.Itoa(n) {
		*t = SessionTotal{Best: n}
		return nil
	}
	return fmt.Errorf("unknown value %q (one of sum, average, best-3 or another number)", text)
}

// MarshalText is String.
func (t SessionTotal) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// MissedSession is what a session counts for a contestant who was not there while its
// section played.
type MissedSession uint8

const (
	// MissedNothing: the total is that of the sessions played. Percentages and averages
	// of a board are over those.
	MissedNothing MissedSession = iota
	// MissedAverage: it counts as the average of those played.
	MissedAverage
	// MissedZero: all its boards count, and have brought nothing.
	MissedZero
)

var missedNames = []string{"none", "average", "zero"}

func (m MissedSession) String() string { return missedNames[m] }

// UnmarshalText is the inverse of String.
func (m *MissedSession) UnmarshalText(b []byte) error { return scoring.ParseName(m, missedNames, b) }

// MarshalText is String.
func (m MissedSession) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// Session is what an entry came to in a session before it is ranked. Boards, Points,
// Top and Penalty are as those of an Entry.
type Session struct {
	Number               int
	Weight               exact.Num
	Boards, Matches      int
	Points, Top, Penalty exact.Num
	Missed               bool
	// MostBoards and MostTop are those of whoever has most of the session.
	MostBoards int
	MostTop    exact.Num
}

// countedSession is a session that may count in a total.
type countedSession struct {
	at              int // of the sessions of the entry
	weight          exact.Num
	value           exact.Num // what the best ones are chosen by
	score, maximum  exact.Num
	penalty, boards exact.Num
	missed          bool
}

// plain tells whether the total is simply that of all boards, or matches, together.
func (s Settings) plain(e Entry) bool {
	return len(e.Sessions) == 0 || s.Sessions == (SessionTotal{}) &&
		!slices.ContainsFunc(e.Sessions, func(in Session) bool {
			return !in.Weight.Equal(exact.Int(1)) || in.Missed && s.MissedSession != MissedNothing
		})
}

// sessions gives what an entry came to in each session, and which of them count in
// its total.
func (s Settings) sessions(e Entry, percent bool) (all []scoring.InSession, count []countedSession) {
	for i, in := range e.Sessions {
		st := s.session(in, percent)
		all = append(all, scoring.InSession{Session: in.Number, Boards: in.Boards, Score: st.Score, Maximum: st.Maximum, Percent: st.Percent, Missed: in.Missed})
		c := countedSession{at: i, weight: in.Weight, value: st.Score, score: st.Score, maximum: st.Maximum, penalty: st.Penalty, boards: exact.Int(in.Boards), missed: in.Missed}
		if percent {
			c.value = st.Percent
		}
		switch {
		case in.Missed && s.MissedSession == MissedZero:
			c.maximum, c.boards = in.MostTop, exact.Int(in.MostBoards)
		case in.Boards == 0 && in.Matches == 0:
			continue
		}
		count = append(count, c)
	}
	if best := s.Sessions.Best; best > 0 && len(count) > best {
		slices.SortStableFunc(count, func(a, b countedSession) int { return b.value.Cmp(a.value) })
		for _, c := range count[best:] {
			all[c.at].Dropped = true
		}
		count = count[:best]
	}
	return all, count
}

// session is what an entry came to in a session alone.
func (s Settings) session(in Session, percent bool) scoring.Standing {
	e := Entry{Boards: in.Boards, Matches: in.Matches, Points: in.Points, Top: in.Top, Penalty: in.Penalty}
	switch {
	case percent:
		return s.standing(e, in.MostBoards)
	case in.Matches > 0:
		return scoring.Standing{Score: e.Points.Add(e.Penalty), Penalty: e.Penalty}
	}
	return s.inPoints(e, in.MostBoards)
}

// missedTimes is by how much the sessions that count are multiplied where one that was
// missed counts as their average.
func (s Settings) missedTimes(e Entry, count []countedSession) exact.Num {
	var missed, played exact.Num
	n := len(count)
	for _, in := range e.Sessions {
		if in.Missed {
			missed = missed.Add(in.Weight)
			n++
		}
	}
	if best := s.Sessions.Best; best > 0 {
		return exact.Frac(min(n, max(best, len(count))), len(count))
	}
	for _, c := range count {
		played = played.Add(c.weight)
	}
	return missed.Add(played).Div(played)
}

// whole is the penalty that is of no session.
func whole(e Entry) exact.Num {
	p := e.Penalty
	for _, in := range e.Sessions {
		p = p.Sub(in.Penalty)
	}
	return p
}

// overPercent puts the total of several sessions into a standing by percentages.
func (s Settings) overPercent(st *scoring.Standing, e Entry) {
	var count []countedSession
	st.Sessions, count = s.sessions(e, true)
	if s.plain(e) || len(count) == 0 {
		return
	}
	s.tellSessions(st, e, count, true)
	var score, maximum, penalty, weights, played exact.Num
	mean := s.Sessions != (SessionTotal{})
	for _, c := range count {
		w := c.weight
		weights = weights.Add(w)
		if !c.missed {
			played = played.Add(w)
		}
		if mean { // of percentages: the maximum of each session is 100
			score = score.Add(c.value.Mul(w))
			if c.maximum.Sign() > 0 {
				penalty = penalty.Add(c.penalty.Times(100).Mul(w).Div(c.maximum))
			}
			continue
		}
		score, maximum, penalty = score.Add(c.score.Mul(w)), maximum.Add(c.maximum.Mul(w)), penalty.Add(c.penalty.Mul(w))
	}
	event := whole(e)
	if mean {
		score, penalty, maximum = score.Div(weights), penalty.Div(weights), exact.Int(100)
		if e.Top.Sign() > 0 {
			event = event.Times(100).Div(e.Top)
		}
	}
	event = event.Add(e.Adjustment.Mul(maximum).Over(100)).Add(e.Added)
	if mean {
		tellMeanOfSessions(st, e, weights, score, event)
	} else {
		tellSumOfSessions(st, score, exact.Int(1), event)
	}
	st.Score, st.Maximum, st.Penalty = score.Add(event), maximum, penalty.Add(event)
	st.Percent = exact.Int(50) // nobody was compared with anybody
	if maximum.Sign() > 0 {
		st.Percent = st.Score.Times(100).Div(maximum)
	}
	tellTotal(st.Working, st.Score)
	tellPercent(st)
	st.Score = st.Score.Add(st.Carry)
	factor := s.HandicapFactor.Mul(played).Div(weights)
	st.Net = st.Percent.Add(e.contestant().Handicap.Mul(factor))
	tellMeritAndNet(st, e, factor)
}

// overPoints puts the total of several sessions into a standing by points, and gives
// the boards that its average is over; 0 where the total is compared as it stands.
func (s Settings) overPoints(st *scoring.Standing, e Entry) (boards exact.Num) {
	var count []countedSession
	st.Sessions, count = s.sessions(e, false)
	if s.plain(e) || len(count) == 0 {
		return exact.Int(e.Boards)
	}
	s.tellSessions(st, e, count, false)
	var score, penalty, weights exact.Num
	for _, c := range count {
		score, penalty = score.Add(c.score.Mul(c.weight)), penalty.Add(c.penalty.Mul(c.weight))
		weights, boards = weights.Add(c.weight), boards.Add(c.boards.Mul(c.weight))
	}
	scale := exact.Int(1)
	switch {
	case s.Sessions.Average:
		scale = exact.Int(1).Div(weights)
	case s.MissedSession == MissedAverage:
		scale = s.missedTimes(e, count)
	}
	if s.Sessions != (SessionTotal{}) {
		boards = exact.Num{}
	}
	boards = boards.Mul(scale)
	event := whole(e).Add(e.Added)
	tellSumOfSessions(st, score, scale, event)
	st.Penalty = penalty.Mul(scale).Add(event)
	st.Score = score.Mul(scale).Add(event).Add(st.Carry)
	tellTotal(st.Working, st.Score.Sub(st.Carry))
	return boards
}
