package svoyaigra

import (
	"slices"
	"strconv"

	"recap/scoring"
)

// Score works a game out and checks it. A fault is a finding, and what was recorded
// counts as it stands, so that the figures are those of the protocol; what a question
// gave is 0 for all where it was annulled (4.5.7).
func (rules *Rules) Score(g *Game) *Result {
	n := len(g.Players)
	r := &Result{Game: g, Rules: rules, Winner: Nobody, Totals: make([]int, n), Stats: make([]Stats, n),
		Deltas: make([]int, n*len(g.Questions)), Running: make([]int, n*len(g.Questions))}
	width := len(rules.Game.Blue)
	counts := make([]int, 2*n*width)
	for i := range r.Stats {
		r.Stats[i].ByValue, counts = counts[:width:width], counts[width:]
		r.Stats[i].WrongByValue, counts = counts[:width:width], counts[width:]
	}
	s := scorer{Result: r, Game: g, rules: rules, kind: rules.Of(g.PlayedAs()), answered: make([]int, n)}
	r.Findings = slices.Clone(g.Reading)
	s.layout()
	s.play()
	s.final()
	s.places()
	s.declared()
	if g.Damaged {
		r.Winner, r.WinnerDecided = Nobody, false
	}
	return r
}

// scorer is a game on its way to its result.
type scorer struct {
	*Result
	*Game
	rules *Rules
	kind  KindRules

	annuls   []int            // questions annulled later than at once, in the order of the moment
	answered []int            // the last question that each seat answered, counted from 1
	spares   map[[3]int]spare // by round, theme and value
}

// finding adds one about a question; q is nil where it is about none.
func (s *scorer) finding(code scoring.Code, severity scoring.Severity, pos scoring.Position, q *Question, seat int, args ...string) {
	f := Finding{Code: code, Severity: severity, Pos: pos, Game: s.ID, Player: s.Called(seat), Args: args}
	if q != nil {
		f.Round, f.Theme, f.Value = q.Round, q.Theme, q.Value
		if f.Pos == (scoring.Position{}) {
			f.Pos = q.Pos
		}
	}
	if f.Pos == (scoring.Position{}) {
		f.Pos = s.Pos
	}
	s.Findings = append(s.Findings, f)
}

// annulledAfter is from how many questions on a question counts for nothing.
func (s *scorer) annulledAfter(i int) int {
	q := &s.Questions[i]
	if s.rules.Annul.From == "at-once" || q.AnnulledAfter <= i {
		return i + 1
	}
	return q.AnnulledAfter
}

// play goes through the questions in their order.
func (s *scorer) play() {
	n := len(s.Players)
	score := make([]int, n)
	for i := range s.Questions {
		if s.Questions[i].Annulled && s.annulledAfter(i) > i+1 {
			s.annuls = append(s.annuls, i)
		}
	}
	slices.SortStableFunc(s.annuls, func(a, b int) int { return s.annulledAfter(a) - s.annulledAfter(b) })
	later := s.annuls
	raw := make([]int, n) // what the question would give
	pick := picking{scorer: s, expected: Nobody}
	s.AfterBlue = nil
	for i := range s.Questions {
		q := &s.Questions[i]
		for len(later) > 0 && s.annulledAfter(later[0]) <= i {
			s.writeOff(later[0], score)
			later = later[1:]
		}
		if q.Round == Red && s.AfterBlue == nil {
			s.AfterBlue = slices.Clone(score)
		}
		if s.kind.Series && !s.Unordered {
			pick.check(i, score)
		}
		if q.Auction() {
			s.auction(i, score)
		}
		s.answers(i)
		clear(raw)
		for _, a := range q.Attempts {
			raw[a.Seat] += q.Worth(a)
		}
		deltas := s.Deltas[i*n : i*n+n]
		if !q.Annulled || s.annulledAfter(i) > i+1 {
			copy(deltas, raw)
		}
		for seat, d := range deltas {
			score[seat] += d
		}
		copy(s.Running[i*n:], score)
		pick.next(i)
	}
	for _, i := range later {
		s.writeOff(i, score)
	}
	copy(s.Totals, score)
	if s.AfterBlue == nil {
		s.AfterBlue = slices.Clone(score)
	}
	s.BeforeFinal = slices.Clone(score)
	for i := range s.Questions {
		s.count(&s.Questions[i])
	}
}

// writeOff takes back what a question gave.
func (s *scorer) writeOff(i int, score []int) {
	n := len(s.Players)
	for seat, d := range s.Deltas[i*n : i*n+n] {
		score[seat] -= d
	}
	clear(s.Deltas[i*n : i*n+n])
}

// Worth is what an answer gives, or would give if the question counted: the value (4.6),
// or the stake in an auction (4.8e).
func (q *Question) Worth(a Attempt) int {
	points := q.Value
	if q.Auction() {
		points = q.Stake(a.Seat)
	}
	if !a.Right {
		return -points
	}
	return points
}

// Stake is the last stake that a seat bid in the auction; 0 where it only passed.
func (q *Question) Stake(seat int) int {
	for _, b := range slices.Backward(q.Bids) {
		if b.Seat == seat && !b.Pass {
			return b.Stake
		}
	}
	return 0
}

// count adds the answers to a question to the statistics.
func (s *scorer) count(q *Question) {
	if q.Annulled {
		return
	}
	at := slices.Index(s.rules.Values(q.Round), q.Value)
	for _, a := range q.Attempts {
		st := &s.Stats[a.Seat]
		points := q.Worth(a)
		if a.Right {
			st.Right++
			st.Plus += points
			st.Nominal += q.Value
		} else {
			st.Wrong++
			st.Minus -= points
			if !q.Auction() {
				st.Nominal -= q.Value
			}
		}
		if at >= 0 && at < len(st.ByValue) {
			if a.Right {
				st.ByValue[at]++
			} else {
				st.WrongByValue[at]++
			}
		}
		if q.Auction() {
			st.Auctions++
		}
	}
}

// answers checks the answers to a question: wrong ones and then one right at most
// (4.5.4), one of each player (4.5.6), in an auction that of the highest bidder (4.8e).
func (s *scorer) answers(i int) {
	q := &s.Questions[i]
	right := Nobody
	if q.Played && !q.Auction() && !q.Damaged {
		s.finding(PlayWithoutBid, scoring.Failure, q.Attempts[0].Pos, q, q.Attempts[0].Seat)
	}
	for _, a := range q.Attempts {
		if s.answered[a.Seat] == i+1 {
			s.finding(AnswerTwice, scoring.Failure, a.Pos, q, a.Seat)
		}
		s.answered[a.Seat] = i + 1
		switch {
		case right == Nobody || s.rules.Game.Answers == "everybody":
		case a.Right:
			s.finding(TwoRight, scoring.Failure, a.Pos, q, a.Seat, s.Called(right))
		case !s.Unordered:
			s.finding(AnswerAfterRight, scoring.Failure, a.Pos, q, a.Seat, s.Called(right))
		}
		if a.Right && right == Nobody {
			right = a.Seat
		}
		if s.Players[a.Seat].LeftAfter <= i {
			s.finding(AnswerAfterLeft, scoring.Failure, a.Pos, q, a.Seat)
		}
	}
	if q.Annulled && s.rules.Annul.Replacement == "required" && !s.spareFor(q).read {
		s.finding(NotReplaced, scoring.Failure, q.AnnulPos, q, Nobody)
	}
}

func itoa(n int) string { return strconv.Itoa(n) }
