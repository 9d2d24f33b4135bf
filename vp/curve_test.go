package vp

import (
	"fmt"
	"testing"

	"recap/scoring/exact"
)

// What CurveOf tells of the curve of 2013 is what the scale gives. 16 boards: B = 60, and
// r = φ^(-1/20). At 11 IMPs φ^(-11/20) = e^(-0.55·0.481212) = 0.767461, and 10 +
// 10(1 - 0.767461)/(3 - √5) = 10 + 10·0.232539/0.763932 = 13.0440.
func TestCurveOf(t *testing.T) {
	s, err := Lookup("wbf")
	if err != nil {
		t.Fatal(err)
	}
	c, ok := s.CurveOf(11, 16)
	if got := c.Blitz.String() + " " + c.Value.Text(4) + " " + c.Rounded.String() + " " + c.VP.String(); !ok || got != "60 13.0440 13.04 13.04" {
		t.Errorf("%v %s", ok, got)
	}
	lifted := 0
	for boards := 1; boards <= 50; boards += 7 {
		for imps := 0; imps < 120; imps += 3 {
			c, ok := s.CurveOf(imps, boards)
			r, err := s.Read(exact.Int(imps), boards)
			switch {
			case !ok || err != nil || !c.VP.Equal(r.VP):
				t.Fatalf("%d IMPs, %d boards: %v %v, %v %v", imps, boards, c, ok, r, err)
			case c.VP.Less(c.Rounded):
				t.Errorf("%d IMPs, %d boards: lifted down, %v to %v", imps, boards, c.Rounded, c.VP)
			case !c.VP.Equal(c.Rounded):
				lifted++
			}
		}
	}
	if lifted == 0 {
		t.Error("no cell was lifted")
	}
	if _, ok := s.CurveOf(11, 0); ok {
		t.Error("a match of no board")
	}
	acbl, err := Lookup("acbl-20")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := acbl.CurveOf(11, 8); ok {
		t.Error("a table has no curve")
	}
}

// The line of a scale that Read names is the one that the result stands on. ACBL 20 VPs
// to 8 boards: 11 to 13 IMPs are 15-5, 28 and more 20-0. EBU pairs, 7 to 9 boards: above
// 61.75 % to 64.40 % 18-2. WBF: each IMP is a line.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		scale, result string
		boards        int
		want          string
	}{
		{"acbl-20", "11", 8, "1-8 boards, 11 to 13: 15"},
		{"acbl-20", "-13", 8, "1-8 boards, 11 to 13: 5"},
		{"acbl-20", "-100", 8, "1-8 boards, from 28: 0"},
		{"ebu-pairs", "62.5", 8, "7-9 boards, 61.75 to 64.4: 18"},
		{"ebu-pairs", "50", 8, "7-9 boards, 50 to 50.65: 10"},
		{"wbf", "-11", 16, "16 boards, 11 to 11: 6.96"},
	} {
		s, err := Lookup(c.scale)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Read(exact.MustParse(c.result), c.boards)
		got := fmt.Sprintf("%v boards, %v to %v: %v", r.Boards, r.From, r.To, r.VP)
		if r.Open {
			got = fmt.Sprintf("%v boards, from %v: %v", r.Boards, r.From, r.VP)
		}
		if err != nil || got != c.want {
			t.Errorf("%s: %s, want %s (%v)", c.scale, got, c.want, err)
		}
	}
}
