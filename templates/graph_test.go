package templates

import (
	"fmt"
	"testing"

	"recap/scoring/exact"
)

// The scale has round figures, zero among them, and all that is drawn lies between its ends.
func TestGraphScale(t *testing.T) {
	for _, test := range []struct {
		points []int
		want   string
	}{
		{[]int{0, 10, 30, 120}, "[0 20 40 60 80 100 120]"},
		{[]int{0, -30, 50}, "[-30 -20 -10 0 10 20 30 40 50]"},
		{[]int{0, 0}, "[0 1]"},
		{[]int{0, 24001, 3}, "[0 5000 10000 15000 20000 25000]"},
		{[]int{0, -1}, "[-1 0]"},
	} {
		g := Graph{Lines: []GraphLine{{}}}
		for _, p := range test.points {
			g.Lines[0].Points = append(g.Lines[0].Points, exact.Int(p))
		}
		scale := g.Scale()
		if got := fmt.Sprint(scale); got != test.want {
			t.Errorf("%v: %s, want %s", test.points, got, test.want)
		}
		for _, p := range g.Lines[0].Points {
			if h := Height(scale, p); h < 0 || h > 1000 {
				t.Errorf("%v: %v stands at %d", test.points, p, h)
			}
		}
		if g.Steps() != len(test.points)-1 {
			t.Errorf("%d steps", g.Steps())
		}
	}
}
