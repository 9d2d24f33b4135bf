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

// What a mismatch of round 2 is adjusted to counts for one of round 3, whichever the file
// has first. Round 2 as above but that 4 beat 3 by 20-0: 1 has 28.75, 2 12.5, 3 16 and 4
// 4 + 20. In round 3 team 4 met 3 and should have met 2: 16 against 12.5 are not more than 5
// apart, and its 10 stay; as they would not with the 10 that 2 had before.
func TestMismatchesInAnyOrder(t *testing.T) {
	ev := matchesOf(t, "1 1 2 20-0", "1 3 4 16-4", "2 1 2 10-10", "2 3 4 0-20", "3 4 3 10-10", "3 1 2 10-10")
	const two = "[[match]]\nround = 2\nhome = 2\naway = 1\nhome-due = 4\naway-due = 3\nfault = \"away\"\n"
	const three = "[[match]]\nround = 3\nhome = 4\naway = 3\nhome-due = 2\naway-due = 1\n"
	for _, text := range []string{two + three, three + two} {
		res := decided(t, ev(), "ebu", "wbf", text)
		for _, st := range res.Rankings[0].Standings {
			if st.Contestant.ID.Number == "4" && st.Score.String() != "34" {
				t.Errorf("4 has %v, want 4 + 20 + 10 = 34, by\n%s", st.Score, text)
			}
		}
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
