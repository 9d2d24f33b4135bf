package sink

import (
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// An award of 21 that someone typed over a result, or over 50 %, is lost where
// only the result or the percentage is written; one that is computed is not.
func TestTypedAwardsAreNamed(t *testing.T) {
	half := scoring.Adjustment{Kind: scoring.Average}
	typed := scoring.Award{Kind: scoring.Artificial, Points: exact.Int(21), Typed: true}
	computed := scoring.Award{Kind: scoring.Artificial, Points: exact.Int(20)}
	res := &scoring.Results{
		Event: &scoring.Event{Rows: []scoring.Row{
			{Outcome: scoring.Played},
			scoring.Row{Outcome: scoring.Awarded}.With(scoring.Particulars{NSAward: half, EWAward: half}),
			scoring.Row{Outcome: scoring.Awarded}.With(scoring.Particulars{NSAward: half, EWAward: half}),
			{Outcome: scoring.Played},
		}},
		Awards: []scoring.Awards{{NS: typed, EW: typed}, {NS: computed, EW: typed}, {NS: computed, EW: computed}},
	}
	for i, want := range []string{
		"an award that was typed over a result, which counts for the others",
		"an award that was typed over an artificial score",
		"",
		"", // it was not scored
	} {
		if got := Typed(res, i); got != want {
			t.Errorf("row %d: %q, want %q", i, got, want)
		}
	}
}
