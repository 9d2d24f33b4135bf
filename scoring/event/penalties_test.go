package event

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
)

// The totals of fourTables are 6, 6, 9, 3, 0, 12, 9 and 3 of 12; a board has 6.
func TestPenaltiesOfPairs(t *testing.T) {
	for _, c := range []struct{ name, penalty, want string }{
		// 25 % of a board are 1.5 (MBSZ I.7, slow play), for each of those named.
		{"percent of a board, for several", `unit = [3, 7]
			amount = "25%"`, "1: 6, 2: 6, 3: 7.5/-1.5, 4: 3, 5: 0, 6: 12, 7: 7.5/-1.5, 8: 3"},
		{"percent of the session", `unit = 3
			of = "session"
			amount = "10%"`, "1: 6, 3: 7.8/-1.2, 4: 3"},
		{"matchpoints", `unit = 1
			kind = "disciplinary"
			law = "91A"
			amount = "2 MP"`, "1: 4/-2, 2: 6"},
		// Both sides of a table are fined where it is not known whose fault it was.
		{"both sides by their numbers", `ns = 5
			ew = 6
			round = 2
			amount = "25%"`, "5: -1.5/-1.5, 6: 10.5/-1.5, 7: 9"},
		{"both sides of a table", `table = 2
			round = 1
			kind = "procedural"
			amount = "1 MP"`, "1: 6, 2: 6, 3: 8/-1, 4: 2/-1, 5: 0"},
		{"of a board", `unit = 8
			board = 2
			amount = "50%"`, "7: 9, 8: 0/-3"},
		{"two on one", `unit = 1
			amount = "1 MP"
			[[penalty]]
			unit = 1
			amount = "25%"`, "1: 3.5/-2.5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			res := score(t, tabled(entered(t, fourTables...)), Options{File: eventFile(t, "[[penalty]]\n"+c.penalty)})
			checkPoints(t, res.Rankings[0], c.want)
			if text := problemTexts(res); text != "" {
				t.Error(text)
			}
		})
	}
}

// tabled gives the rows of fourTables their tables: two in each round.
func tabled(ev *scoring.Event) *scoring.Event {
	for i := range ev.Rows {
		ev.Rows[i].Table = 1 + i%2
	}
	return ev
}

// In IMPs penalties are IMPs: 1 has 3 on board 1 and, on board 2, 100 against 100,
// -110 and 620: 0+5-11 = -6, by three -2. One less than 2 IMPs is -1.
func TestPenaltyInCrossIMPs(t *testing.T) {
	res := score(t, entered(t, fourTables...), Options{Method: scoring.IMPsAcross, File: eventFile(t, "[[penalty]]\nunit = 1\namount = \"2 IMP\"\n")})
	checkPoints(t, res.Rankings[0], "1: -1/-2, 2: -1")
}

func TestPenaltiesThatCannotBe(t *testing.T) {
	for penalty, want := range map[string]string{
		"unit = 1\namount = \"2 IMP\"":                      "penalty: 2 IMP cannot be taken from a ranking by matchpoints",
		"unit = 19\namount = \"2 MP\"":                      "penalty: 19 does not take part in the event",
		"unit = 1\nboard = 3\namount = \"2 MP\"":            "penalty: 1 has no row of board 3",
		"ns = 2\nround = 1\namount = \"2 MP\"":              "penalty: 2 did not sit NS there",
		"table = 9\nround = 1\namount = \"2 MP\"":           "penalty: nobody sat at table 9 in round 1",
		"unit = 1\nround = 5\namount = \"2 MP\"":            "penalty: there is no round 5 (the last is 2)",
		"unit = 1\nround = 2\nboard = 1\namount = \"1 MP\"": "penalty: 1 has no row of board 1",
	} {
		res := score(t, tabled(entered(t, fourTables...)), Options{File: eventFile(t, "[[penalty]]\n"+penalty)})
		if got := problemTexts(res); got != "event.toml:1: error: "+want {
			t.Errorf("%s:\ngot  %s\nwant %s", penalty, got, want)
		}
	}
	// What contradicts itself is told when the file is read.
	for penalty, want := range map[string]string{
		"amount = \"2 MP\"":                                "unit is missing",
		"unit = 1\nns = 2\namount = \"2 MP\"":              "names units, and those who sat at a table",
		"table = 1\namount = \"2 MP\"":                     "does not say of which round",
		"unit = 1\nkind = \"friendly\"\namount = \"2 MP\"": "unknown kind \"friendly\"",
		"unit = [1, \"x\"]\namount = \"2 MP\"":             "is not a pair number",
	} {
		f, problems, err := ReadFile("event.toml", []byte("[[penalty]]\n"+penalty))
		if err != nil || len(f.Penalties) > 0 || len(problems) != 1 || !strings.Contains(problems[0].Text, want) {
			t.Errorf("%s: %v %v %v", penalty, f, problems, err)
		}
	}
}

// Who sat North-South in a round is found wherever the home line is: after an arrow
// switch 1E sits North-South.
func TestPenaltyAfterAnArrowSwitch(t *testing.T) {
	ev := entered(t, "1 1 1N 1E 100", "1 1 2N 2E 110", "2 2 1E 2N 100", "2 2 2E 1N 50")
	res := score(t, ev, Options{File: eventFile(t, "[[penalty]]\nns = 1\nround = 2\namount = \"1 MP\"\n")})
	checkPoints(t, res.Rankings[0], "1: 2, 2: 2")
	checkPoints(t, res.Rankings[1], "1: 3/-1, 2: 0")
}

// A penalty of a team match for both sides: each has its own 2 IMPs less.
func TestPenaltyForBothTeams(t *testing.T) {
	res := score(t, entered(t, oneMatch...), Options{Method: scoring.Teams, NoVP: true, File: eventFile(t, "[[penalty]]\nunit = [1, 2]\nround = 1\namount = \"2 IMP\"\nreason = \"slow play\"\n")})
	if m := res.Matches[0]; m.HomePenalty.String() != "-2" || m.AwayPenalty.String() != "-2" || m.Note != "slow play" || m.HomeResult.String() != "10" {
		t.Errorf("%+v", m)
	}
}

// Individuals: all four of a table.
func TestPenaltyOfIndividuals(t *testing.T) {
	ev := &scoring.Event{File: "x.csv"}
	for i, players := range [][4]string{{"1", "2", "3", "4"}, {"5", "6", "7", "8"}} {
		ev.Rows = append(ev.Rows, scoring.Row{Round: 1, Table: i + 1, Board: 1, Outcome: scoring.Played, Score: 100 + 10*i}.With(scoring.Particulars{Players: players}))
	}
	res := score(t, ev, Options{File: eventFile(t, "[[penalty]]\ntable = 2\nround = 1\namount = \"50%\"\n")})
	// 110 beats 100: 5 and 7 have 2, less half a top 1; 6 and 8 have 0.
	checkPoints(t, res.Rankings[0], "1: 0, 2: 2, 3: 0, 4: 2, 5: 1/-1, 6: -1/-1, 7: 1/-1, 8: -1/-1")
	if fmt.Sprint(problemTexts(res)) != "" {
		t.Error(problemTexts(res))
	}
}
