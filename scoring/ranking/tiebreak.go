package ranking

import (
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// TieBreak is a way to part contestants whose results are equal.
type TieBreak uint8

const (
	// Shared leaves them tied.
	Shared TieBreak = iota
	// HeadToHead ranks them by the matches among themselves: 2 for a win and 1
	// for a draw, a match being the boards on which two of them met. Those who are
	// equal in that too share the place.
	HeadToHead
)

var tieBreakNames = []string{"none", "head-to-head"}

func (t TieBreak) String() string { return tieBreakNames[t] }

// UnmarshalText is the inverse of String.
func (t *TieBreak) UnmarshalText(b []byte) error { return scoring.ParseName(t, tieBreakNames, b) }

// MarshalText is String.
func (t TieBreak) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// breakTies parts those who share a place.
func (s Settings) breakTies(r *scoring.Ranking, entries []Entry) {
	if s.TieBreak != HeadToHead {
		return
	}
	against := map[scoring.ID]map[scoring.ID]exact.Num{}
	for _, e := range entries {
		against[e.Contestant.ID] = e.Against
	}
	for from := 0; from < len(r.Standings); {
		to := from + 1
		for to < len(r.Standings) && r.Standings[from].Tied && r.Standings[to].Place == r.Standings[from].Place {
			to++
		}
		if to-from > 1 {
			headToHead(r.Standings[from:to], against)
		}
		from = to
	}
}

// headToHead places those who are tied anew.
func headToHead(tied []scoring.Standing, against map[scoring.ID]map[scoring.ID]exact.Num) {
	points := map[scoring.ID]int{}
	for _, a := range tied {
		for _, b := range tied {
			mine, met := against[a.Contestant.ID][b.Contestant.ID]
			if !met {
				continue
			}
			points[a.Contestant.ID] += 1 + mine.Cmp(against[b.Contestant.ID][a.Contestant.ID])
		}
	}
	of := func(st scoring.Standing) int { return points[st.Contestant.ID] }
	slices.SortStableFunc(tied, func(a, b scoring.Standing) int { return of(b) - of(a) })
	first := tied[0].Place
	for i := range tied {
		tied[i].Place, tied[i].Tied = first+i, false
		if i > 0 && of(tied[i]) == of(tied[i-1]) {
			tied[i].Place, tied[i].Tied, tied[i-1].Tied = tied[i-1].Place, true, true
		}
	}
}
