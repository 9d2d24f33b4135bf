package event

import (
	"strings"
	"testing"

	"recap/scoring"
)

// Four teams, two rounds. Round 1: 1 beats 2 by 20-0 and 3 beats 4 by 20-0. In round 2
// team 2, which should have met 4 (0 VP before), was drawn against 1 (20): the totals
// differ by 20, more than 5. It met the higher one and was not at fault: of its 10 VP
// of a drawn match it gets 5 + 3/4 of 10, 12.5. Team 1, which should have met 3 (20),
// met 2 (0) through its own fault: 10 - (10 - 5)/4 are 8.75 (EBU White Book 3.5).
func TestMismatchEBU_3_5(t *testing.T) {
	ev := matchesOf(t, "1 1 2 20-0", "1 3 4 20-0", "2 1 2 10-10", "2 3 4 10-10")
	const text = `[[match]]
		round = 2
		home = 2
		away = 1
		home-due = 4
		away-due = 3
		fault = "away"`
	res := decided(t, ev(), "ebu", "wbf", text)
	checkPoints(t, res.Rankings[0], "1: 28.75, 2: 12.5, 3: 30, 4: 10")
	if text := problemTexts(res); text != "" {
		t.Error(text)
	}
	// The Laws do not say what such a match is worth.
	res = decided(t, ev(), "wbf", "wbf", text)
	checkPoints(t, res.Rankings[0], "1: 30, 2: 10, 3: 30, 4: 10")
	if problemTexts(res) == "" {
		t.Error("nothing is said")
	}
}

// matchesOf makes an event of a list of matches "round home away vp-vp".
func matchesOf(t *testing.T, lines ...string) func() *scoring.Event {
	t.Helper()
	return func() *scoring.Event {
		ev := &scoring.Event{File: "m.csv", Method: scoring.Teams}
		for i, line := range lines {
			f := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '-' })
			ev.Matches = append(ev.Matches, scoring.MatchRecord{Pos: scoring.Position{File: "m.csv", Line: i + 2}, Round: int(f[0][0] - '0'),
				Home: scoring.ID{Number: f[1]}, Away: scoring.ID{Number: f[2]}, Boards: 16, VPHome: scoring.Figure(f[3]), VPAway: scoring.Figure(f[4])})
		}
		return ev
	}
}
