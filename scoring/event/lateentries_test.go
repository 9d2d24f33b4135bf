package event

import (
	"testing"

	"recap/scoring"
)

// Four teams draw two rounds, 20 each, and the list has a fifth. The only one whom a
// round does not name sits out, for 12: but not in a round before it came.
func TestWhoCameLateDidNotSitOut(t *testing.T) {
	for _, c := range []struct{ file, want, problem string }{
		{"", "1: 20, 5: 24", ""},
		{"[[entry]]\nunit = 5\nround = 2\n", "1: 20, 5: 12", ""},
		{"[[entry]]\nunit = 5\nround = 3\n", "1: 20, 5: 0", ""},
		{"[[entry]]\nunit = 6\nround = 3\n", "5: 24", "event.toml:4: warning: entry: 6 does not take part in the event"},
	} {
		ev := roundRobin(4, 2, 8)
		for _, n := range []string{"1", "2", "3", "4", "5"} {
			ev.Contestants = append(ev.Contestants, scoring.Contestant{ID: scoring.ID{Number: n}})
		}
		res := decided(t, ev, "mbsz-2014", "wbf", "[event]\nsystem = \"swiss\"\nrounds = 4\n"+c.file)
		checkPoints(t, res.Rankings[0], c.want)
		check(t, "problems", problemTexts(res), c.problem)
		for _, f := range res.Findings {
			if f.Code == scoring.PairWithoutResult && c.want == "1: 20, 5: 0" {
				t.Errorf("who has not come yet has no result: %v", f)
			}
		}
	}
}
