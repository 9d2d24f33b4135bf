package movements

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
)

// issues are those of a movement in CSV, as they are printed.
func issues(t *testing.T, text string) string {
	t.Helper()
	m, problems := readCSV(t, text)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var b strings.Builder
	for _, i := range Check(m) {
		b.WriteString(string(i.Code) + " " + i.String() + "\n")
	}
	return b.String()
}

func TestCheck(t *testing.T) {
	const pairs = "round,table,ns,ew,boards\n"
	for _, c := range []struct{ rule, text, want string }{
		{"all is well", pairs + "1,1,4,1,1\n1,2,2,3,2\n", ""},
		{"a pair twice in a round", "# winners: 1\n" + pairs + "1,1,4,1,1\n1,2,2,4,2\n1,3,3,5,3\n",
			"PAIR_TWICE m.csv:4: error: round 1, table 2: pair 4 is at two tables in the round (also round 1, table 1, line 3)\n"},
		// NS 1 and EW 1 are two pairs.
		{"a number in both lines of two winners", "# winners: 2\n" + pairs + "1,1,1,2,1\n1,2,2,1,2\n", ""},
		{"a board twice", "# winners: 1\n" + pairs + "1,1,1,2,1 2\n1,2,3,4,3 4\n2,1,1,3,5 6\n2,2,2,4,4 3\n",
			"BOARD_TWICE m.csv:6: error: round 2, table 2: pair 4 plays board 4 again (round 1, table 2, line 4)\n" +
				"BOARD_TWICE m.csv:6: error: round 2, table 2: pair 4 plays board 3 again (round 1, table 2, line 4)\n"},
		{"a board twice in one meeting", "# winners: 1\n" + pairs + "1,1,1,2,5 5\n",
			"BOARD_TWICE m.csv:3: error: round 1, table 1: pair 1 plays board 5 again (round 1, table 1, line 3)\n" +
				"BOARD_TWICE m.csv:3: error: round 1, table 1: pair 2 plays board 5 again (round 1, table 1, line 3)\n"},
		{"a pair against itself", "# winners: 1\n" + pairs + "1,1,3,3,1\n1,2,1,2,2\n",
			"PAIR_AGAINST_ITSELF m.csv:3: error: round 1, table 1: pair 3 plays against itself\n"},
		{"NS 3 against EW 3 of two winners", "# winners: 2\n" + pairs + "1,1,1,1,1\n", ""},
		// Team 1 has both seats of a table, and sits elsewhere as well.
		{"a team against itself", "# kind: teams\n" + pairs + "1,1,1,1,1\n1,2,2,1,2\n",
			"PAIR_AGAINST_ITSELF m.csv:3: error: round 1, table 1: team EW 1 plays against itself\n" +
				"PAIR_TWICE m.csv:4: error: round 1, table 2: team EW 1 is at two tables in the round (also round 1, table 1, line 3)\n"},
		// A triangle: each team receives one of the others at its table, then the other one.
		{"a triangle of teams", "# kind: teams\n" + pairs + "1,1,1,2,1 2\n1,1,1,3,5 6\n1,2,2,3,3 4\n1,2,2,1,1 2\n1,3,3,1,5 6\n1,3,3,2,3 4\n", ""},
		// EW 1 and EW 2 exchange tables, and EW 3 goes from table 2 to 1 or stays away.
		{"a triangle in which a pair has two opponents at once", "# kind: teams\n" + pairs + "1,1,1,2,1 2\n1,1,1,3,5 6\n1,2,2,1,1 2\n1,2,2,3,3 4\n1,3,3,1,5 6\n1,3,3,2,3 4\n",
			"PAIR_TWICE m.csv:6: error: round 1, table 2: team EW 3 is at two tables in the round (also round 1, table 1, line 4)\n" +
				"PAIR_TWICE m.csv:7: error: round 1, table 3: team EW 1 is at two tables in the round (also round 1, table 2, line 5)\n" +
				"SHARED_BOARD m.csv:3: note: round 1, table 1: boards 1-2 in play at tables 1-2 at once\n" +
				"SHARED_BOARD m.csv:6: note: round 1, table 2: boards 3-4 in play at tables 2-3 at once\n"},
		{"two lines of a table that are no triangle", "# kind: teams\n" + pairs + "1,1,1,2,1 2\n1,1,1,3,5 6\n1,2,2,1,1 2\n1,3,3,1,5 6\n",
			"TABLE_TWICE m.csv:4: error: round 1, table 1: there are two meetings at the table (also round 1, table 1, line 3)\n" +
				"PAIR_TWICE m.csv:4: error: round 1, table 1: team NS 1 is at two tables in the round (also round 1, table 1, line 3)\n" +
				"PAIR_TWICE m.csv:6: error: round 1, table 3: team EW 1 is at two tables in the round (also round 1, table 2, line 5)\n" +
				"SHARED_BOARD m.csv:3: note: round 1, table 1: boards 1-2 in play at tables 1-2 at once\n" +
				"SHARED_BOARD m.csv:4: note: round 1, table 1: boards 5-6 in play at tables 1 and 3 at once\n"},
		{"a bye of a team", "# kind: teams\n" + pairs + "1,1,3,3,1\n1,2,1,2,2\n1,3,2,1,2\n",
			"SITS_OUT m.csv:3: note: round 1, table 1: team EW 3 has both seats of the table and no other: a bye, or a match in another section\n" +
				"SHARED_BOARD m.csv:4: note: round 1, table 2: board 2 in play at tables 2-3 at once\n"},
		{"a table twice", "# winners: 1\n" + pairs + "1,1,1,2,1\n1,1,3,4,2\n",
			"TABLE_TWICE m.csv:4: error: round 1, table 1: there are two meetings at the table (also round 1, table 1, line 3)\n"},
		{"opponents meet again", "# winners: 1\n" + pairs + "1,1,1,2,1\n2,1,2,1,2\n3,1,1,2,3\n",
			"REPEAT_MEETING m.csv:4: note: round 2, table 1: pair 1 and pair 2 meet again (round 1, table 1, line 3)\n" +
				"REPEAT_MEETING m.csv:5: note: round 3, table 1: pair 1 and pair 2 meet again (round 1, table 1, line 3)\n"},
		{"the return match of two teams", "# kind: teams\n" + pairs + "1,1,1,2,1\n2,1,2,1,1\n",
			"SITS_OUT note: team NS 2 has no table in round 1\nSITS_OUT note: team EW 1 has no table in round 1\n" +
				"SITS_OUT note: team NS 1 has no table in round 2\nSITS_OUT note: team EW 2 has no table in round 2\n"},
		{"boards that are shared", "# winners: 1\n" + pairs + "1,1,1,2,1-3\n1,2,3,4,2-5\n1,3,5,6,4 5 9\n",
			"SHARED_BOARD m.csv:3: note: round 1, table 1: boards 2-3 in play at tables 1-2 at once\n" +
				"SHARED_BOARD m.csv:4: note: round 1, table 2: boards 4-5 in play at tables 2-3 at once\n"},
		{"a sit-out shares nothing", "# winners: 1\n" + pairs + "1,1,1,2,1-3\n1,2,3,0,1-3\n2,1,3,1,4-6\n2,2,2,0,4-6\n3,1,2,3,7\n",
			"SITS_OUT m.csv:4: note: round 1, table 2: pair 3 sits out, and misses 1-3\n" +
				"SITS_OUT m.csv:6: note: round 2, table 2: pair 2 sits out, and misses 4-6\n" +
				"SITS_OUT note: pair 1 has no table in round 3\n"},
		// Pair 3 waits for its opponents' rover and is not at two tables.
		{"a displaced pair", "# winners: 1\n" + pairs + "1,1,1,2,1\n1,2,3,3,\n2,1,3,1,2\n",
			"SITS_OUT note: pair 3 has no table in round 1\nSITS_OUT note: pair 2 has no table in round 2\n"},
		{"numbers and rounds that are missing", "# winners: 1\n" + pairs + "2,1,1,2,1\n5,1,5,7,2\n",
			"ROUND_MISSING note: nobody plays in round 1 and 3-4\nNEVER_PLAYS note: no boards and opponents: pair 3-4 and 6\n" +
				"SITS_OUT note: pair 5 has no table in round 2\nSITS_OUT note: pair 7 has no table in round 2\n" +
				"SITS_OUT note: pair 1 has no table in round 5\nSITS_OUT note: pair 2 has no table in round 5\n"},
		{"a pair that never has boards", "# winners: 1\n" + pairs + "1,1,1,3,1\n1,2,2,4,\n",
			"NEVER_PLAYS note: no boards and opponents: pair 2 and 4\n"},
		{"individuals", "round,table,n,s,e,w,boards\n1,1,1,1,2,3,1\n1,2,4,2,5,6,2\n1,3,7,8,9,0,3\n",
			"PAIR_AGAINST_ITSELF m.csv:2: error: round 1, table 1: player 1 plays against itself\n" +
				"PAIR_TWICE m.csv:3: error: round 1, table 2: player 2 is at two tables in the round (also round 1, table 1, line 2)\n" +
				"SEAT_EMPTY m.csv:4: error: round 1, table 3: not all four seats are taken: N 7, E 9, S 8\n" +
				"NEVER_PLAYS note: no boards and opponents: player 7-9\n" +
				"SITS_OUT m.csv:4: note: round 1, table 3: player 7 sits out, and misses 3\n" +
				"SITS_OUT m.csv:4: note: round 1, table 3: player 9 sits out, and misses 3\n" +
				"SITS_OUT m.csv:4: note: round 1, table 3: player 8 sits out, and misses 3\n"},
		{"partners again", "round,table,n,s,e,w,boards\n1,1,1,2,3,4,1\n2,1,4,3,1,5,2\n3,1,2,1,4,5,3\n",
			"SITS_OUT note: player 5 has no table in round 1\nSITS_OUT note: player 2 has no table in round 2\n" +
				"REPEAT_MEETING m.csv:3: note: round 2, table 1: player 3 and player 4 are partners again (round 1, table 1, line 2)\n" +
				"SITS_OUT note: player 3 has no table in round 3\n" +
				"REPEAT_MEETING m.csv:4: note: round 3, table 1: player 1 and player 2 are partners again (round 1, table 1, line 2)\n"},
		{"players by seats", "# winners: 4\nround,table,n,s,e,w,boards\n1,1,1,1,1,1,1\n", ""},
	} {
		if got := issues(t, c.text); got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.rule, got, c.want)
		}
	}
}

// Six tables in two rows of three, five rounds, and at table t of a row the set t-1 more
// than the round: North-South, who go up a table, have 1, 3, 5 in the one row and in the
// other 4 and 1. For teams, whose return matches are in another section, the second set
// 1 may be other deals, if each row has its own. Two pairs in a field never have them,
// nor is it so where the rows are not the same, or the number comes again in one row.
func TestNumbersOfRowsWithDealsOfTheirOwn(t *testing.T) {
	rows := func(header string) Movement {
		var b strings.Builder
		b.WriteString(header + "round,table,ns,ew,boards\n")
		for round := 1; round <= 5; round++ {
			for table := 1; table <= 6; table++ {
				fmt.Fprintf(&b, "%d,%d,%d,%d,%d\n", round, table, wrap(table-round+1, 6), table, wrap((table-1)%3+round, 5))
			}
		}
		m, problems := readCSV(t, b.String())
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		return m
	}
	// Of the six North-South pairs four end in the other row at the set of round 1.
	for _, header := range []string{"# kind: teams\n", ""} {
		m := rows(header)
		if n := count(m); !Sound(Check(m)) || n[NumberTwice] != 4 || n[BoardTwice] > 0 {
			t.Errorf("%q: %v", header, n)
		}
		if other := m; len(other.Meetings) > 0 {
			other.Meetings = slices.Clone(m.Meetings)
			other.Meetings[0].Boards = []int{4}
			if n := count(other); n[NumberTwice] > 0 || n[BoardTwice] < 4 {
				t.Errorf("%q, rows that differ: %v", header, n)
			}
		}
		// The last round again: all have their numbers twice, in one row.
		again := m
		for _, g := range m.Meetings[24:] {
			g.Round++
			again.Meetings = append(again.Meetings[:len(again.Meetings):len(again.Meetings)], g)
		}
		if n := count(again); n[BoardTwice] != 12 || n[NumberTwice] != 4 {
			t.Errorf("%q, in one row: %v", header, n)
		}
	}
	for _, header := range []string{"# winners: 2\n", "# winners: 1\n"} {
		if n := count(rows(header)); n[NumberTwice] > 0 || n[BoardTwice] < 4 {
			t.Errorf("%q: %v", header, n)
		}
	}
}

// What an issue is about stands in it, not in its text alone.
func TestIssue(t *testing.T) {
	m, _ := readCSV(t, "# winners: 2\nround,table,ns,ew,boards\n1,1,1,1,1-3\n2,1,2,1,3-5\n")
	all := Check(m)
	want := Issue{Code: BoardTwice, Severity: scoring.Failure, Pos: scoring.Position{File: "m.csv", Line: 4}, Round: 2, Table: 1,
		Units: []Unit{{Number: 1, Line: scoring.EW}}, Board: 3, Text: "round 2, table 1: pair EW 1 plays board 3 again (round 1, table 1, line 3)"}
	if !reflect.DeepEqual(all[0], want) || Sound(all) || !Sound(all[1:]) {
		t.Errorf("%+v", all)
	}
}

// One winner without an arrow switch is noted of five tables or more: of four no round
// that is switched makes the comparisons more even, of five one does.
func TestArrowThatIsNeverSwitched(t *testing.T) {
	for tables := 3; tables <= 8; tables++ {
		m := made(t, "mitchell", Request{Tables: tables, Rounds: tables})
		best, err := ArrowSwitch{Kind: SwitchRounds}.Switch(m)
		if err != nil {
			t.Fatal(err)
		}
		helps := Rate(m, 1).Qf.Less(Rate(best, 1).Qf)
		if n := count(m.AsOneWinner())[LinesApart]; (n == 1) != helps || helps != (tables >= 5) || count(m)[LinesApart] > 0 || helps && count(best)[LinesApart] > 0 {
			t.Errorf("%d tables: %d notes, switched rounds help: %v", tables, n, helps)
		}
	}
}

// Where nothing is said, the seats tell how the numbers are to be read.
func TestNumbering(t *testing.T) {
	plain := func(m Movement) Movement {
		m.Winners, m.Teams = 0, false
		return m
	}
	mitchell, howell, teams := made(t, "mitchell", Request{Tables: 7}), made(t, "howell", Request{Tables: 7}), made(t, "round-robin", Request{Tables: 7})
	apart := plain(made(t, "mitchell", Request{Tables: 5}))
	for i := range apart.Meetings {
		apart.Meetings[i].EW += 5
	}
	// One wrong number among 49 does not make another movement of it.
	wrong := plain(made(t, "mitchell", Request{Tables: 7}))
	wrong.Meetings[10].NS = 99
	for _, c := range []struct {
		rule    string
		m       Movement
		winners int
		teams   bool
	}{
		{"numbers in both lines at once", plain(mitchell), 2, false},
		{"a wrong number", wrong, 2, false},
		{"numbers that stay in their line", apart, 2, false},
		{"numbers that change lines", plain(howell), 1, false},
		{"meetings both ways", plain(teams), 1, true},
		{"what is said", Movement{Winners: 1, Meetings: mitchell.Meetings}, 1, false},
		{"teams", teams, 1, true},
		{"individuals", Movement{Individual: true}, 1, false},
		{"nothing", Movement{}, 1, false},
	} {
		if winners, teams := c.m.Numbering(); winners != c.winners || teams != c.teams {
			t.Errorf("%s: %d winners, teams %v", c.rule, winners, teams)
		}
	}
}
