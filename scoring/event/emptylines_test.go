package event

import (
	"strings"
	"testing"

	"recap/scoring"
)

// A line that was foreseen, and in which nothing is entered, is nothing where one of
// its pairs has its result on the board in another line, against whomever and whichever
// way it sat: the line that was typed is scored, and the empty one told.
func TestAnEmptyLineYieldsToTheOneThatWasTyped(t *testing.T) {
	for what, typed := range map[string]string{"the same pairs": "- 1 1 2 420", "the other way": "- 1 2 1 420", "another opponent": "- 1 1 5 420", "an opponent of the other side": "- 1 6 2 420",
		"an award": "- 1 1 2 A+|A-", "not played": "- 1 2 1 NP"} {
		for _, lines := range [][]string{{"- 1 1 2 …", typed, "- 1 3 4 -50"}, {typed, "- 1 3 4 -50", "- 1 1 2 …"}} {
			ev := rows(t, lines...)
			res := score(t, ev, Options{})
			without := score(t, rows(t, typed, "- 1 3 4 -50"), Options{})
			got, _, _ := strings.Cut(list(res.Rankings[0]), ", 0 ") // who was foreseen and did not play stands behind
			want, _, _ := strings.Cut(list(without.Rankings[0]), ", 0 ")
			check(t, what, got, want)
			if len(res.Missing) != 0 || len(res.Problems) != 1 || res.Problems[0].Severity != scoring.Note {
				t.Fatalf("%s: missing %v, problems %v", what, res.Missing, res.Problems)
			}
			if at := res.Problems[0]; !strings.Contains(at.Text, "has its result on the board in another one (line ") || at.Pos.Line == 0 {
				t.Errorf("%s: %v", what, at)
			}
		}
	}
}

// What waits for another reason still contradicts the other line: an entry is there
// that cannot be read. Empty lines yield to no empty one, and to none of another board.
func TestWhatDoesNotYield(t *testing.T) {
	ev := rows(t, "- 1 1 2 …", "- 1 3 4 -50", "- 1 1 2 420")
	ev.Rows[0].Blank = false
	if res := score(t, ev, Options{}); len(res.Missing) != 1 || len(res.Problems) != 1 || res.Problems[0].Code != scoring.LineTwice {
		t.Errorf("missing %v, problems %v", res.Missing, res.Problems)
	}
	if res := score(t, rows(t, "- 1 1 2 …", "- 1 1 5 …", "- 2 1 2 …", "- 2 3 4 420", "- 1 3 4 50"), Options{}); len(res.Missing) != 3 {
		t.Errorf("missing %v", res.Missing)
	}
}

// The two pairs of a team sit at two tables: only the line of the same pair, in the
// same round or in none that is said, takes the place of an empty one.
//
//	1-2  620 - 170 = 450 = 10 IMPs
func TestEmptyLinesOfTeams(t *testing.T) {
	for _, c := range []struct {
		rule    string
		lines   []string
		rounds  []int
		missing string
	}{
		{"the other room is not in yet", []string{"- 1 1 2 620", "- 1 2 1 …"}, []int{1, 1}, "1: 2 v 1 no_result"},
		{"the same room once more", []string{"- 1 1 2 …", "- 1 2 1 170", "- 1 1 2 620"}, []int{1, 1, 1}, ""},
		{"in a line without a round", []string{"- 1 1 2 …", "- 1 2 1 170", "- 1 1 2 620"}, []int{1, 1, 0}, "1: 2 v 1 one_room, 1: 1 v 2 one_room"},
		{"against another team", []string{"- 1 1 3 …", "- 1 2 1 170", "- 1 1 2 620"}, []int{1, 1, 1}, ""},
		{"of another round", []string{"- 1 1 3 …", "- 1 2 1 170", "- 1 1 2 620"}, []int{2, 1, 1}, "1: 1 v 3 no_result"},
	} {
		ev := inRounds(rows(t, c.lines...), c.rounds...)
		res := score(t, ev, Options{})
		check(t, c.rule, missingList(res), c.missing)
		if c.missing == "" && !strings.HasPrefix(matchList(res), "1 2-1 -10.00/10.00") {
			t.Errorf("%s: %s", c.rule, matchList(res))
		}
	}
}

// A player of an individual who was moved: the foreseen table is nothing.
func TestEmptyLinesOfIndividuals(t *testing.T) {
	ev := seated(t, "1 1 2 3 4 420", "1 5 6 7 8 420", "1 9 2 3 4 50")
	ev.Rows[0].Outcome, ev.Rows[0].Blank = scoring.Outstanding, true
	res := score(t, ev, Options{})
	if len(res.Missing) != 0 || len(res.Problems) != 1 {
		t.Errorf("missing %v, problems %v", res.Missing, res.Problems)
	}
}
