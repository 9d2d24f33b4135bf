package event

import (
	"strings"
	"testing"

	"recap/scoring"
)

// A prize names a place or a run of places, and of what; one that names none is told with
// its line and left out.
func TestPrizesOfAnEventFile(t *testing.T) {
	f, problems, err := ReadFile("e.toml", []byte(`
[[prize]]
name = "Cup"
place = 1
[[prize]]
place = "2-3"
category = "juniors"
line = "EW"
section = "B"
[[prize]]
name = "nothing"
[[prize]]
place = "1, 4"
`))
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Prizes) != 2 {
		t.Fatalf("%+v", f.Prizes)
	}
	for i, want := range []scoring.Prize{{Name: "Cup", From: 1, To: 1}, {From: 2, To: 3, Category: "juniors", Line: scoring.EW, Section: "B"}} {
		got := f.Prizes[i]
		got.Pos = scoring.Position{}
		if got != want {
			t.Errorf("%+v, not %+v", got, want)
		}
	}
	if len(problems) != 2 || !strings.HasPrefix(problems[0].String(), "e.toml:10: error: the prize has no place") || !strings.HasPrefix(problems[1].String(), "e.toml:13: error: place 1, 4 is no run of places") {
		t.Errorf("%v", problems)
	}
}
