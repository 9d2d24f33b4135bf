package scoring

import (
	"testing"

	"recap/scoring/exact"
)

// A working that nobody asks for takes everything and keeps nothing.
func TestNoWorking(t *testing.T) {
	var w *Working
	w.Step("counted", 1, exact.Frac(1, 2)).Gives(exact.Int(3), UnitMP).By("Law 78A", "").On(7).At(1).Because("x")
	w.Rounded("rounded", exact.Frac(1, 2), exact.Int(1), exact.HalfAway, exact.Int(1), UnitMP).By("", "")
	if x, ok := w.Result(); ok || x.Sign() != 0 || w.With(&Working{}) != nil || w.Clone() != nil || w.Unit() != "" {
		t.Error("something was kept")
	}
	var ws *Workings
	if ws.Of(0, NS) != nil || ws.Asked([]int{0}) {
		t.Error("somebody asked")
	}
}

// The result of a working is that of the last step that has one; a rounding that changes
// nothing is no step; a copy goes its own way.
func TestWorkingKeepsItsSteps(t *testing.T) {
	w := &Working{In: UnitMP}
	w.Step("counted", 420, exact.Frac(1, 3)).Gives(exact.Frac(17, 3), UnitMP)
	w.Rounded("rounded", exact.Int(5), exact.Int(1), exact.HalfAway, exact.Int(5), UnitMP)
	w.Step("note")
	if x, ok := w.Result(); !ok || x.String() != "17/3" || len(w.Steps) != 2 || w.Steps[0].Fact.Args[1] != "1/3" {
		t.Errorf("%v %v %v", x, ok, w.Steps)
	}
	other := w.Clone()
	if !other.Equal(w) {
		t.Error("the copy differs")
	}
	other.Step("total").Gives(exact.Int(6), UnitMP)
	if len(w.Steps) != 2 || other.Equal(w) {
		t.Error("the copy is the same")
	}
}

// The charts of the two lines are the same the other way round where no side is compared
// by another result than the other one.
func TestMirrored(t *testing.T) {
	row := func(ns, ew string) FieldRow {
		r := Row{Board: 1, Outcome: Played, Score: 420}
		a, _ := ParseAdjustment(ns, North, NoneVul)
		b, _ := ParseAdjustment(ew, North, NoneVul)
		r.SetAwards(a, b)
		return FieldRow{Row: &r}
	}
	for _, c := range []struct {
		ns, ew string
		want   bool
	}{{"", "", true}, {"A+", "A-", true}, {"A+", "", false}, {"0.5*420+0.5*50", "0.5*420+0.5*50", true}, {"0.5*420+0.5*50", "1*420", false}, {"1*420", "A", false}} {
		f := Field{Rows: []FieldRow{row("", ""), row(c.ns, c.ew)}}
		if got := f.Mirrored([]int{0, 1}); got != c.want {
			t.Errorf("%q, %q: %v", c.ns, c.ew, got)
		}
	}
}
