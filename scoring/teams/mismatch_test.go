package teams

import (
	"testing"

	"recap/scoring/exact"
)

// EBU 3.5, by a scale of 20: 5 + 3/4 of 12 are 14; 13 less a quarter of the 8 above 5
// are 11. On a scale of 10 the constant is 2.5: 2.5 + 3/4 of 6 are 7.
func TestMismatched(t *testing.T) {
	for _, c := range []struct {
		rule               string
		vp, met, due, most int
		fault              bool
		want               string
	}{
		{"a higher one, not at fault", 12, 40, 30, 20, false, "14"},
		{"a lower one, own fault", 13, 30, 40, 20, true, "11"},
		{"a higher one, own fault", 12, 40, 30, 20, true, "12"},
		{"a lower one, not at fault", 13, 30, 40, 20, false, "13"},
		{"just 5 apart", 12, 35, 30, 20, false, "12"},
		{"own fault, and no more than 5", 5, 30, 40, 20, true, "5"},
		{"a scale of 10", 6, 20, 10, 10, false, "7"},
	} {
		if got := Mismatched(exact.Int(c.vp), exact.Int(c.met), exact.Int(c.due), exact.Int(c.most), c.fault).String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.rule, got, c.want)
		}
	}
}
