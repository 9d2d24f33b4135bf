package ranking

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// MBSZ I.4: the strength of a unit is the sum of its players' live masterpoints, the
// best 2 of a pair of three and the best 4 of a team of five to seven; where that is
// equal the remaining players are compared, then the list of the year before.
func TestMBSZ_I4_Seeding(t *testing.T) {
	for _, c := range []struct {
		rule     string
		counting int
		entries  []string // each player "points/earlier", ~ for an estimate
		want     string
	}{
		{"the sum", 2, []string{"100/0 50/0", "120/0 40/0"}, "1: 2 (160), 2: 1 (150)"},
		// 100 + 80 of three against 100 + 79: the third player's 70 do not count.
		{"best two of three", 2, []string{"100/0 79/0", "70/0 80/0 100/0", "100/0 79/0 75/0"}, "1: 2 (180), 2: 3 (179), 3: 1 (179)"},
		{"best four of seven", 4, []string{"10/0 20/0 30/0 40/0", "40/0 30/0 20/0 10/0 5/0 5/0 5/0", "40/0 30/0 20/0 10/0 6/0"}, "1: 3 (100), 2: 2 (100), 3: 1 (100)"},
		// Equal up to the further players: last year 90 + 60 against 90 + 50.
		{"the list before", 2, []string{"100/90 50/50", "100/60 50/90"}, "1: 2 (150), 2: 1 (150)"},
		{"equal in everything", 2, []string{"100/0 50/0", "80/0 20/0", "50/0 100/0"}, "1=: 1 (150), 1=: 3 (150), 3: 2 (100)"},
		{"an estimate", 2, []string{"~100/0 50/0", "10/0 10/0"}, "1: 1 (150~), 2: 2 (20)"},
		{"nobody with points", 2, []string{"", "1/0"}, "1: 2 (1), 2: 1 (0)"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var entries []scoring.Contestant
			for i, e := range c.entries {
				of := scoring.Contestant{ID: scoring.ID{Number: fmt.Sprint(i + 1)}}
				for _, p := range strings.Fields(e) {
					p, estimate := strings.CutPrefix(p, "~")
					now, before, _ := strings.Cut(p, "/")
					s := scoring.Strength{Estimate: estimate}
					s.Points, _ = exact.Parse(now)
					s.Earlier, _ = exact.Parse(before)
					of.Strengths = append(of.Strengths, s)
				}
				entries = append(entries, of)
			}
			var got []string
			for _, s := range ByStrength(entries, c.counting) {
				mark, tied := "", ""
				if s.Estimate {
					mark = "~"
				}
				if s.Tied {
					tied = "="
				}
				got = append(got, fmt.Sprintf("%d%s: %s (%s%s)", s.Place, tied, s.Contestant.ID, s.Strength, mark))
			}
			if g := strings.Join(got, ", "); g != c.want {
				t.Errorf("got  %s\nwant %s", g, c.want)
			}
		})
	}
}
