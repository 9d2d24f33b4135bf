package pairing

import (
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// reasons are those of a draw in short: a line for each table, word and arguments.
func reasons(d *Draw) string {
	d.Explain()
	var lines []string
	for _, p := range d.Pairings {
		var words []string
		for _, r := range p.Reasons {
			words = append(words, strings.TrimPrefix(r.Word, "draw.")+"("+strings.Join(r.Args, ",")+")")
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return strings.Join(lines, "\n")
}

// Every pairing tells at what the two stand, why no nearer opponent was taken, and who is
// home why.
func TestExplain(t *testing.T) {
	scores := func(f Field, of ...int) Field {
		for i, n := range of {
			f.Units[i].Score = exact.Int(n)
			f.Units[i].Place = i + 1
			if i > 0 && n == of[i-1] {
				f.Units[i].Place = f.Units[i-1].Place
			}
		}
		return f
	}
	for _, c := range []struct {
		what   string
		field  Field
		change string
		orders []Order
		want   string
	}{
		// 2-3 would make 1-4 and 5-6: 1+9+1, against 4+4+1.
		{"who has met, and who would put others apart", field(t, 6, 3, "1-2:1 3-4:2"), "", nil, `
places(1,3) nearer_met(2,1) side_standing(1)
places(2,4) nearer_farther(3,1,11,9) side_standing(4)
places(5,6) side_standing(5)`},
		{"forbidden", field(t, 4, 2, ""), "", []Order{{Units: []scoring.ID{id(1), id(2)}}}, `
places(1,3) nearer_forbidden(2) side_standing(1)
places(2,4) nearer_farther(3,1,10,8) side_standing(4)`},
		// With 1-2, 3 and 4 would be left, who have met.
		{"stuck", field(t, 4, 2, "3-4:1"), "", nil, `
places(1,3) nearer_stuck(2) side_fewer(1,0,1)
places(2,4) nearer_farther(3,1,10,8) side_fewer(4,-1,0)`},
		{"forced", field(t, 4, 2, ""), "", []Order{{Forced: true, Units: []scoring.ID{id(1), id(4)}}}, `
forced() side_standing(1)
places(2,3) side_standing(3)`},
		// 3 is home, for it was away; 1 and 2 were home and away once, 2 away last.
		{"sides", field(t, 4, 3, "1-3:1 2-4:1 1-4:2 3-2:2"), "", nil, `
places(1,2) side_fewer(2,0,2)
places(3,4) side_fewer(4,-2,0)`},
		{"the other way round than in the last match", field(t, 4, 3, "1-3:1 4-2:1 4-1:2 2-3:2"), "", nil, `
places(1,2) side_alternating(1)
places(3,4) side_fewer(3,-2,2)`},
		// 1 and 2 have 20, 3 to 5 have 12, 6 has 5; 1 and 2 have met.
		{"floats", scores(field(t, 6, 3, "1-2:1 3-4:2"), 20, 20, 12, 12, 12, 5), "", nil, `
places(1,3) floats_down(1,20,12) floats_up(4,12,20) nearer_met(2,1) side_fewer(4,-1,1)
places(1,3) floats_down(2,20,12) floats_up(3,12,20) side_fewer(2,-1,1)
places(3,6) floats_down(5,12,5) side_standing(5)`},
		{"halves", field(t, 4, 1, ""), "", []Order{{Units: []scoring.ID{id(1), id(3)}}}, `
halves(1,2,2) nearer_forbidden(3) side_standing(1)
halves(3,4,2) nearer_forbidden(1) side_standing(4)`},
		{"seeds", field(t, 4, 1, ""), "start=adjacent", nil, `
seeds(1,2) side_standing(1)
seeds(3,4) side_standing(4)`},
		{"sit-out", field(t, 5, 3, "5-0:1 1-2:1 3-4:1"), "", []Order{{Units: []scoring.ID{id(4)}}}, `
places(1,4) nearer_met(2,1) nearer_out(3) side_fewer(4,-1,1)
places(2,5) nearer_out(3) nearer_farther(4,1,20,18) side_fewer(2,-1,0)
sitout(3) lower_forbidden(4) lower_sat(5,1)`},
		{"forced to sit out", field(t, 3, 2, ""), "", []Order{{Forced: true, Units: []scoring.ID{id(1)}}}, `
places(2,3) side_standing(2)
sitout_forced(1)`},
		{"greedy", field(t, 10, 2, "9-10:1 1-2:1"), "method=greedy", nil, `
places(1,3) nearer_met(2,1) side_fewer(3,0,1)
places(2,4) nearer_taken(3,1) side_fewer(2,-1,0)
places(5,6) side_standing(5)
places(7,9) exchanged() nearer_taken(8,10) side_fewer(7,0,1)
places(8,10) exchanged() nearer_taken(9,7) side_fewer(10,-1,0)`},
		{"triangle", field(t, 5, 2, ""), "triangle=short", nil, `
places(1,2) side_standing(1)
triangle(3,4,5)`},
	} {
		f := c.field
		f.Orders = c.orders
		d, err := Next(f, changed(t, scoring.Swiss, strings.Fields(c.change)...))
		if err != nil {
			t.Fatal(errText(err))
		}
		if got := reasons(d); got != strings.TrimSpace(c.want) {
			t.Errorf("%s: got\n%s\nwant%s", c.what, got, c.want)
		}
	}
}
