package event

import (
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/rules"
)

// Exact halves as Magic Contest prints them. 2.15 is a little less as a number of
// double precision, and is printed as 2.1; 0.45 is a little more, 1.25 is exact and
// goes away from zero. Artificial scores of a top go by a hundredth of their
// percentage times the top: 355 x 0.01 is above 3.55, and 405 x 0.01 below 4.05.
func TestHalvesOfDoublePrecision(t *testing.T) {
	how := rules.Printed{Award: "double"}
	for _, tt := range []struct{ points, top, want, not string }{
		{"2.15", "", "2,1", "2,2"}, {"-1.15", "", "-1,1", "-1,2"}, {"-0.45", "", "-0,5", "-0,4"}, {"1.25", "", "1,3", "1,2"},
		{"3.55", "8", "3,6", "3,5"}, {"4.35", "8", "4,4", "4,3"}, {"4.05", "8", "4,0", "4,1"}, {"3.25", "6", "3,3", "3,2"},
		{"2.14", "", "2,1", "2,2"},
	} {
		a := scoring.Award{Kind: scoring.Artificial, Points: exact.MustParse(tt.points)}
		if tt.top != "" {
			a.Top = exact.MustParse(tt.top)
		}
		if !sameAward(how, scoring.Figure(tt.want), a, 1) || sameAward(how, scoring.Figure(tt.not), a, 1) {
			t.Errorf("%s of %s: want %s and not %s", tt.points, tt.top, tt.want, tt.not)
		}
	}
	// Without that convention halves go away from zero.
	if a := (scoring.Award{Points: exact.MustParse("2.15")}); !sameAward(rules.Printed{}, "2.2", a, 1) || sameAward(rules.Printed{}, "2.1", a, 1) {
		t.Error("2.15 is not 2.2")
	}
}
