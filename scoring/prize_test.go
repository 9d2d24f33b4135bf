package scoring

import (
	"fmt"
	"strings"
	"testing"
)

// A section or a line that is ranked together with others has its prizes by what it has in
// that ranking, with places of its own: of 1:A1N 2=:B1N 2=:B1E 4:B2N 5:A2E section B has
// 1=, 1= and 3.
func TestPrizesPickTheirOwnOutOfAWiderRanking(t *testing.T) {
	all := Ranking{}
	add := func(place int, section, number string, line Line) {
		st := Standing{Place: place, Contestant: &Contestant{ID: ID{Section: section, Number: number, Line: line}}, Boards: 1, Tied: place == 2}
		all.Standings = append(all.Standings, st)
	}
	add(1, "A", "1", NS)
	add(2, "B", "1", NS)
	add(2, "B", "1", EW)
	add(4, "B", "2", NS)
	add(5, "A", "2", EW)
	own := all
	own.Section, own.Standings = "A", nil
	for _, c := range []struct {
		prize Prize
		in    []Ranking
		want  string
	}{
		{Prize{}, []Ranking{all}, "/: 1 A1N, 2= B1N, 2= B1E, 4 B2N, 5 A2E"},
		{Prize{Section: "B"}, []Ranking{all}, "B/: 1= B1N, 1= B1E, 3 B2N"},
		{Prize{Line: NS}, []Ranking{all}, "/NS: 1 A1N, 2 B1N, 3 B2N"},
		{Prize{Section: "B", Line: EW}, []Ranking{all}, "B/EW: 1 B1E"},
		{Prize{Section: "C"}, []Ranking{all}, ""},
		{Prize{Category: "juniors"}, []Ranking{all}, ""},
		// It has a ranking of its own: by that.
		{Prize{Section: "A"}, []Ranking{all, own}, "A/: "},
	} {
		var got []string
		for _, r := range c.prize.Rankings(c.in) {
			var places []string
			for _, st := range r.Standings {
				tie := ""
				if st.Tied {
					tie = "="
				}
				id := st.Contestant.ID
				places = append(places, fmt.Sprintf("%d%s %s%s%.1s", st.Place, tie, id.Section, id.Number, id.Line))
			}
			got = append(got, fmt.Sprintf("%s/%s: %s", r.Section, r.Line, strings.Join(places, ", ")))
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%+v: %q, not %q", c.prize, got, c.want)
		}
	}
	if all.Standings[2].Place != 2 || !all.Standings[1].Tied {
		t.Error("the ranking of all was changed")
	}
}
