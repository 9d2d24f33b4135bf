package svoyaigra

import (
	"slices"

	"recap/scoring"
)

// picking follows who may pick the next question (4.3, 4.5.5, 4.8f).
type picking struct {
	*scorer
	// expected is who picks; Nobody where that is not known. Where also is another who
	// may, after an annulled question.
	expected, also int
	known          bool
	round          Round
	picker         int // of the question that is played
}

// check compares who picked a question with who should have.
func (p *picking) check(i int, score []int) {
	q := &p.Questions[i]
	if q.Round != p.round {
		first := p.round == NoRound
		p.round, p.known = q.Round, false
		if !first && q.Round == Red && p.rules.Pick.RedFirst == "lowest" {
			p.redFirst(i, score)
			p.picker = q.Picker
			return
		}
	}
	p.picker = q.Picker
	if q.Picker == Nobody {
		if p.known && p.also == p.expected {
			p.picker = p.expected
		}
		return
	}
	if p.known && q.Picker != p.expected && q.Picker != p.also && p.stays(p.expected, i) {
		p.finding(PickerWrong, scoring.Failure, q.PickPos, q, q.Picker, p.Called(p.expected))
	}
}

// stays tells whether a player has not left before a question.
func (p *picking) stays(seat, i int) bool { return seat != Nobody && p.Players[seat].LeftAfter > i }

// redFirst checks who begins Red: the lowest score (4.3), of several any (B-22).
func (p *picking) redFirst(i int, score []int) {
	q := &p.Questions[i]
	if q.Picker == Nobody {
		return
	}
	lowest := Nobody
	for seat := range p.Players {
		if p.stays(seat, i) && (lowest == Nobody || score[seat] < score[lowest]) {
			lowest = seat
		}
	}
	if lowest == Nobody || q.Picker == lowest || score[q.Picker] == score[lowest] && p.rules.Pick.RedTied == "any" {
		return
	}
	p.finding(PickerWrong, scoring.Failure, q.PickPos, q, q.Picker, p.Called(lowest))
}

// next says who picks after a question.
func (p *picking) next(i int) {
	if !p.kind.Series {
		return
	}
	q := &p.Questions[i]
	keeps, answered := p.picker, p.picker
	if len(q.Attempts) > 0 {
		last := q.Attempts[len(q.Attempts)-1].Seat
		right := slices.ContainsFunc(q.Attempts, func(a Attempt) bool { return a.Right })
		switch {
		case q.Auction() && p.rules.Pick.AfterAuction == "player", p.rules.Pick.AfterWrong == "answered" && !right:
			answered = last
		case q.Auction():
		case right:
			answered = q.Attempts[slices.IndexFunc(q.Attempts, func(a Attempt) bool { return a.Right })].Seat
		}
	} else if q.Auction() && p.rules.Pick.AfterAuction == "player" {
		answered = q.highest()
	}
	p.expected, p.also = answered, answered
	// Whether it was annulled before the next pick is what matters.
	if q.Annulled && p.annulledAfter(i) == i+1 {
		switch p.rules.Pick.AfterAnnulled {
		case "keeps":
			p.expected, p.also = keeps, keeps
		case "either":
			p.expected, p.also = keeps, answered
		}
	}
	p.known = p.expected != Nobody
}

// highest is the seat of the highest bid; Nobody where all passed.
func (q *Question) highest() int {
	seat, stake := Nobody, 0
	for _, b := range q.Bids {
		if !b.Pass && (seat == Nobody || b.Stake > stake) {
			seat, stake = b.Seat, b.Stake
		}
	}
	return seat
}
