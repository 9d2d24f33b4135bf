package event

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/vp"
)

// stanza is a match of two teams of so many boards, all flat, with its players: those of
// team 1 stand in the file for each board.
func stanza(t *testing.T, boards int) *scoring.Event {
	t.Helper()
	var lines []string
	for b := 1; b <= boards; b++ {
		lines = append(lines, fmt.Sprintf("1 %d 1 2 420", b), fmt.Sprintf("1 %d 2 1 420", b))
	}
	ev := entered(t, lines...)
	for i := range ev.Rows {
		ev.Rows[i].Table = 1 + i%2
	}
	team := func(number string, names ...string) scoring.Contestant {
		c := scoring.Contestant{ID: scoring.ID{Number: number}, Team: "T" + number}
		for _, n := range names {
			c.Players = append(c.Players, scoring.Player{Name: n})
		}
		return c
	}
	ev.Contestants = []scoring.Contestant{team("1", "Alfa", "Béta", "Гамма", "Delta", "Epsilon"), team("2", "Ж", "Щ", "Ű", "Ő")}
	return ev
}

// teamsUnder scores teams by a rule set, with the scale of the WBF.
func teamsUnder(t *testing.T, rules string) Options {
	t.Helper()
	scale, err := vp.Open("wbf")
	if err != nil {
		t.Fatal(err)
	}
	return Options{Method: scoring.Teams, Rules: set(t, rules), VP: scale}
}

func lineup(unit int, rest string, players ...string) string {
	return fmt.Sprintf("[[lineup]]\nunit = %d\nround = 1\nplayers = [\"%s\"]\n%s\n", unit, strings.Join(players, `", "`), rest)
}

// MBSZ I.6: a team fields one long substitute at a time, and nobody who is entered may be
// one; a substitution of two boards is short, and not recorded. Other rules say nothing.
func TestMBSZ_I6_Substitutes(t *testing.T) {
	all := lineup(2, "", "Ж", "Щ", "Ű", "Ő")
	for name, c := range map[string]struct{ file, want string }{
		"one":             {lineup(1, `substitute = ["X"]`, "Alfa", "Béta", "Гамма", "X"), ""},
		"two at a time":   {lineup(1, `substitute = ["X", "Y"]`, "Alfa", "Béta", "Y", "X"), "line 1: team 1: X and Y are substitutes at the same time (round 1); one is allowed (mbsz-2014 I.6)"},
		"one by one":      {lineup(1, "boards = \"1-8\"\nsubstitute = [\"X\"]", "Alfa", "Béta", "Гамма", "X") + lineup(1, "boards = \"9-16\"\nsubstitute = [\"Y\"]", "Alfa", "Y", "Гамма", "Delta"), "CHANGE"},
		"entered himself": {lineup(1, `substitute = ["Ő"]`, "Alfa", "Béta", "Гамма", "Ő"), "line 1: team 1: Ő is entered in team 2, and cannot be a substitute (mbsz-2014 I.6)"},
		"short":           {lineup(1, "", "Alfa", "Béta", "Гамма", "Delta") + lineup(1, "boards = \"3-4\"\nsubstitute = [\"Ő\", \"X\"]", "Alfa", "X", "Гамма", "Ő"), ""},
		"own player":      {lineup(1, `substitute = ["Epsilon"]`, "Alfa", "Béta", "Гамма", "Epsilon"), "line 1: line-up: Epsilon is a player of team 1, and no substitute"},
	} {
		for _, rules := range []string{"mbsz-2014", "wbf"} {
			res, _ := ruledBy(t, stanza(t, 16), teamsUnder(t, rules), c.file+all)
			got := aboutLineups(res)
			want := c.want
			if rules == "wbf" && strings.Contains(want, "mbsz") || want == "CHANGE" {
				want = ""
			}
			if c.want == "CHANGE" { // told by another rule
				got = strings.Join(slices.DeleteFunc(strings.Split(got, "\n"), func(line string) bool { return strings.Contains(line, "may change") }), "\n")
			}
			check(t, name+", "+rules, got, want)
		}
	}
}

// aboutLineups are the problems of results that are about who played.
func aboutLineups(res *scoring.Results) string {
	var told []string
	for _, p := range res.Problems {
		if strings.Contains(p.Text, "substitute") || strings.Contains(p.Text, "room") {
			told = append(told, fmt.Sprintf("line %d: %s", p.Pos.Line, p.Text))
		}
	}
	return strings.Join(told, "\n")
}

// MBSZ I.6: somebody may be a long substitute for a unit on two match days of an event.
func TestMBSZ_I6_SubstituteOnThreeMatchDays(t *testing.T) {
	for days, want := range map[int]string{2: "", 3: "line 1: team 1: X is a substitute on 3 match days, and may be on 2 (mbsz-2014 I.6)"} {
		ev := stanza(t, 4)
		one := ev.Rows
		for day := 2; day <= days; day++ {
			for _, r := range one {
				r.Session = day
				ev.Rows = append(ev.Rows, r)
			}
		}
		res, _ := ruledBy(t, ev, teamsUnder(t, "mbsz-2014"), lineup(1, `substitute = ["X"]`, "Alfa", "Béta", "Гамма", "X"))
		check(t, fmt.Sprint(days), aboutLineups(res), want)
	}
}

// A substitute of a line-up is one in the results: the record of masterpoints needs it.
func TestSubstituteOfALineupInTheResults(t *testing.T) {
	res, _ := ruledBy(t, stanza(t, 16), teamsUnder(t, "mbsz-2014"), lineup(1, `substitute = ["X"]`, "Alfa", "Béta", "Гамма", "X"))
	for _, r := range res.Rankings {
		found := 0
		for _, st := range r.Standings {
			for _, p := range st.Contestant.Players {
				if p.Name == "X" && p.Substitute && st.Contestant.ID.Number == "1" {
					found++
				}
			}
		}
		if found != 1 {
			t.Errorf("ranking of %q: X is a substitute %d times", r.Of, found)
		}
	}
}

// MBSZ I.4: players of a team change at half of a match of 16 boards or more, in the open
// room alone, where the home team sits North-South: the first two of its line-up.
func TestMBSZ_I4_ChangeOfPlayersAtHalf(t *testing.T) {
	change := func(at, boards int, pair ...string) string {
		return lineup(1, fmt.Sprintf("boards = \"1-%d\"", at), "Alfa", "Béta", "Гамма", "Delta") + lineup(1, fmt.Sprintf("boards = \"%d-%d\"", at+1, boards), pair...)
	}
	open, closed := []string{"Alfa", "Epsilon", "Гамма", "Delta"}, []string{"Alfa", "Béta", "Гамма", "Epsilon"}
	for name, c := range map[string]struct {
		boards int
		file   string
		want   string
	}{
		"open room, at half":     {16, change(8, 16, open...), ""},
		"open room, not at half": {16, change(6, 16, open...), "Alfa – Béta (6 boards) and Alfa – Epsilon (10 boards) played in the open room of round 1"},
		"closed room, at half":   {16, change(8, 16, closed...), "Delta – Гамма (8 boards) and Epsilon – Гамма (8 boards) played in the closed room of round 1"},
		"open room, short match": {14, change(7, 14, open...), "Alfa – Béta (7 boards) and Alfa – Epsilon (7 boards) played in the open room of round 1"},
	} {
		res, _ := ruledBy(t, stanza(t, c.boards), teamsUnder(t, "mbsz-2014"), c.file)
		want := c.want
		if want != "" {
			want = "line 1: team 1: " + want + "; players may change in the open room, at half of 16 boards or more (mbsz-2014 I.4)"
		}
		check(t, name, aboutLineups(res), want)
	}
}
