package svoyaigra

import (
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// declared compares what the scorer announced with what the marks give. Of a running
// total that is wrong all later ones are wrong by the same: only where the difference
// changes is there a finding.
func (s *scorer) declared() {
	if len(s.Declared) == 0 {
		return
	}
	off := make([]int, len(s.Players))
	order := seats(len(s.Declared))
	slices.SortStableFunc(order, func(a, b int) int { return s.Declared[a].After - s.Declared[b].After })
	for _, i := range order {
		d := &s.Declared[i]
		if d.HasTotal {
			s.declaredTotal(d, off)
		}
		if d.Place != nil {
			s.declaredPlace(d)
		}
	}
}

func (s *scorer) declaredTotal(d *Declared, off []int) {
	computed, other := s.standing(d.Seat, d.After)
	diff := d.Total - computed
	if d.Total == other {
		diff = 0
	}
	if diff != off[d.Seat] && diff != 0 {
		q := &Question{Round: d.Round, Theme: d.Theme, Pos: d.Pos}
		s.finding(DeclaredTotal, scoring.Failure, d.Pos, q, d.Seat, itoa(d.Total), itoa(computed), signed(diff))
	}
	off[d.Seat] = diff
}

func signed(n int) string {
	if n > 0 {
		return "+" + itoa(n)
	}
	return itoa(n)
}

// standing is the score of a seat after so many questions, before and after the
// annulments of that moment.
func (s *scorer) standing(seat, after int) (score, corrected int) {
	n := len(s.Players)
	switch {
	case after >= Always:
		return s.Totals[seat], s.Totals[seat]
	case after <= 0 || len(s.Questions) == 0:
		return 0, 0
	}
	after = min(after, len(s.Questions))
	score = s.Running[(after-1)*n+seat]
	corrected = score
	for _, i := range s.annuls {
		if s.annulledAfter(i) == after {
			for _, a := range s.Questions[i].Attempts {
				if a.Seat == seat {
					corrected -= s.Questions[i].Worth(a)
				}
			}
		}
	}
	return score, corrected
}

func (s *scorer) declaredPlace(d *Declared) {
	computed := s.Places[d.Seat]
	one := exact.Int(1)
	switch {
	case d.ByHand && d.Place.Equal(computed):
		severity := scoring.Warning
		if d.Reason != "" {
			severity = scoring.Note
		}
		s.finding(PlaceByHand, severity, d.Pos, nil, d.Seat, d.Place.String(), d.Reason)
	case d.Place.Equal(computed):
	case s.Damaged: // what the marks give is not certain
	case d.Place.Equal(one) && s.Winner != d.Seat:
		s.finding(DeclaredWinner, scoring.Failure, d.Pos, nil, d.Seat, computed.String(), s.Called(s.Winner))
	default:
		s.finding(DeclaredPlace, scoring.Failure, d.Pos, nil, d.Seat, d.Place.String(), computed.String())
	}
}
