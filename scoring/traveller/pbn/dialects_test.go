package pbn

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
)

// rowsOf reads rows of a table on board 1, nobody vulnerable, and gives what became
// of them.
func rowsOf(t *testing.T, scoringTag, columns, rows string) (lines []string, problems []scoring.Problem) {
	t.Helper()
	e, problems := read(t, fmt.Sprintf("[Board \"1\"]\n[Scoring %q]\n[ScoreTable \"%s\"]\n%s\n", scoringTag, columns, rows))
	for _, r := range e.Rows {
		lines = append(lines, strings.TrimRight(fmt.Sprint(r.NS, " ", r.EW, " ", r.Contract, r.Declarer, " ", r.Tricks, " ", r.Score, " ", r.Outcome, " ", r.NSAward(), "/", r.EWAward(), " ", r.NSPublished(), "/", r.EWPublished(), " ", r.Lead), " "))
	}
	return lines, problems
}

func TestRowsOfDialects(t *testing.T) {
	const plain = `PairId_NS\4R;PairId_EW\4R;Contract\5L;Declarer\1R;Result\2R`
	const scored = "PairId_NS;PairId_EW;Contract;Declarer;Result;Lead;Score_NS;Score_EW;MP_NS;MP_EW;Percentage_NS;Percentage_EW"
	played, none, awarded, not := fmt.Sprint(scoring.Played), fmt.Sprint(scoring.Outstanding), fmt.Sprint(scoring.Awarded), fmt.Sprint(scoring.NotPlayed)
	for _, tt := range []struct{ name, scoring, columns, row, want string }{
		{"Bridgewebs: doubled with an asterisk", "MP", plain, "3 7 4S* E 8", "3 7 4SX E 8 300 " + played + " / /"},
		{"redoubled with two", "MP", plain, "3 7 1NT** S 7", "3 7 1NTXX S 7 560 " + played + " / /"},
		{"with small letters", "MP", plain, "3 7 2Hxx E 8", "3 7 2HXX E 8 -640 " + played + " / /"},
		{"passed out, with a seat", "MP", plain, "12 5 PASS N -", "12 5 PASS 0 0 " + played + " / /"},
		{"passed out in two letters", "MP", plain, "12 5 PO - -", "12 5 PASS 0 0 " + played + " / /"},
		{"no result", "MP", plain, "4 9 - N -", "4 9  0 0 " + none + " / /"},
		{"not played", "MP", plain, "4 9 - - -", "4 9  0 0 " + not + " / /"},
		{"adjusted", "MP", plain, "3 14 A A A", "3 14  0 0 " + awarded + " 50%/50% /"},
		{"adjusted in percent", "MP", plain, "3 14 A6040 - -", "3 14  0 0 " + awarded + " 60%/40% /"},
		{"Magic Contest: a score in quotation marks, on one side", "MP", scored, `6 9 2N N 5 S5 - "150" 0.0 42.0 0 100`, "6 9 2NT N 5 -150 " + played + " / 0.0/42.0 S5"},
		{"BridgeComposer: PASS as the score", "MP", scored, `6 9 PASS - - - PASS PASS 2 2 50 50`, "6 9 PASS 0 0 " + played + " / 2/2"},
		{"an artificial percentage", "MP", scored, `6 9 - - - - - - ^2.4 ^1.6 ^60 ^40`, "6 9  0 0 " + awarded + " 60%/40% 2.4/1.6"},
		{"typed matchpoints", "MP", scored, `6 9 - - - - - - ^2.4 ^1.6 - -`, "6 9  0 0 " + awarded + " +2.4/+1.6 2.4/1.6"},
		// Half a matchpoint for an equal result: awards are on the scale of one.
		{"typed matchpoints of the other scale", "MP;MP2", scored, `6 9 - - - - - - ^2.4 ^1.6 - -`, "6 9  0 0 " + awarded + " +4.8/+3.2 2.4/1.6"},
		{"an award beside a result", "MP", scored, `6 9 4S N 10 - 420 -420 ^2.4 1 - -`, "6 9 4S N 10 420 " + played + " +2.4/ 2.4/1"},
		{"an assigned score", "MP", scored, `6 9 - - - - ^620 ^-620 4 0 - -`, "6 9  0 0 " + awarded + " 1*620/1*620 4/0"},
		{"a split score", "MP", scored, `6 9 4S N 10 - 420 -400 4 0 - -`, "6 9 4S N 10 420 " + played + " 1*420/1*400 4/0"},
		{"points of another method are not the published ones", "IMP;Cross", scored, `6 9 4S N 10 - 420 - 4 0 - -`, "6 9 4S N 10 420 " + played + " / /"},
		{"numbers with their line", "MP", plain, "3N 3E 4S N 10", "3N 3E 4S N 10 420 " + played + " / /"},
		{"an irregular declarer", "MP", plain, "3 7 4S ^N 10", "3 7 4S N 10 420 " + played + " / /"},
		{"a score alone", "MP", scored, `6 9 ? ? ? - 420 - - - - -`, "6 9  0 420 " + played + " / /"},
		{"a sit-out", "MP", plain, "3 - - - -", "3   0 0 " + fmt.Sprint(scoring.SatOut) + " / /"},
	} {
		got, problems := rowsOf(t, tt.scoring, tt.columns, tt.row)
		if len(got) != 1 || strings.Join(strings.Fields(got[0]), " ") != strings.Join(strings.Fields(tt.want), " ") {
			t.Errorf("%s: %q, want %q; %v", tt.name, got, tt.want, problems)
		}
	}
}

func TestRowsThatCannotBe(t *testing.T) {
	const plain = "PairId_NS;PairId_EW;Contract;Declarer;Result;Multiplicity"
	for row, want := range map[string]string{
		"1 2 4S N 10":        "a.pbn:4: error: board 1: ScoreTable: 5 entries and 6 columns; the row is left out",
		"1 2 4S N 10 2":      `a.pbn:4: error: board 1: a result cannot occur "2" times here; the row is left out`,
		"x 2 4S N 10 1":      `a.pbn:4: error: board 1: "x" is not a pair number; the row is left out`,
		"- - 4S N 10 1":      "a.pbn:4: error: board 1: a row without pairs is left out",
		"1 - 4S N 10 1":      "a.pbn:4: error: board 1: a row with the number of one pair only is left out",
		"1 2 4S N 10 1 [oo]": "a.pbn:4: error: this is no tag: [oo]",
	} {
		got, problems := rowsOf(t, "MP", plain, row)
		if d := doubts(problems); len(d) != 1 || d[0] != want || strings.Contains(want, "left out") && len(got) > 0 {
			t.Errorf("%s: %v, %v", row, got, d)
		}
	}
}

// A row that stands for several is as many rows; they are one row again when they
// are written.
func TestMultiplicity(t *testing.T) {
	e, _ := read(t, "[Board \"1\"]\n[ScoreTable \"Contract;Declarer;Result;Score_NS;IMP_NS;Multiplicity\"]\n4S N 10 420 1.5 3\n3NT N 9 400 -4.5 1\n")
	if len(e.Rows) != 4 || e.Method != scoring.IMPsAcross || e.Rows[2].NSPublished() != "1.5" {
		t.Errorf("%s: %+v", e.Method, e.Rows)
	}
	if out := string(write(t, &scoring.Results{Event: e})); !strings.Contains(out, "\r\n4S  N 10 420 -420  1.5 3\r\n3NT N  9 400 -400 -4.5 1\r\n") {
		t.Errorf("%s", out)
	}
}

// Values are taken from other games: # from the one before, ## for all that follow
// until the tag stands again.
func TestInheritance(t *testing.T) {
	e, problems := read(t, `[Event "##Club night"]
[Hidden "N"]
[Board "1"]

[Board "2"]
[Hidden "#"]

[Board "3"]
[Hidden "##S"]

[Board "4"]

[Board "5"]
[Hidden "#"]

[Board "6"]
[Hidden "#"]
[Event "Another"]

[Board "7"]
[Vulnerable "#"]
`)
	var got []string
	for _, r := range e.Records {
		line := fmt.Sprint(r.Of.Board)
		for _, i := range r.Items {
			line += " " + i.Name + "=" + i.Value
		}
		got = append(got, line)
	}
	want := []string{"1 Hidden=N", "2 Hidden=N", "3 Hidden=S", "4 Hidden=S", "5 Hidden=S", "6 Event=Another Hidden=S", "7 Event=?"}
	if !slices.Equal(got, want) || e.Name != "Club night" {
		t.Errorf("%s: %q", e.Name, got)
	}
	if d := doubts(problems); len(d) != 1 || d[0] != "a.pbn:21: error: the tag Vulnerable takes no value from other games" {
		t.Errorf("%v", d)
	}
}

func TestDealsOfGames(t *testing.T) {
	e, problems := read(t, `[Board "1"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[DoubleDummyTricks "0d0d00d0d000d0d00d0d"]
[OptimumScore "NS 1440"]

[Board "2"]
[Deal "E:- 2.3.4.5 - -"]

[Board "3"]
[Deal "N:AK - -"]
[DoubleDummyTricks "0d0d0"]

[Board "3"]
[Vulnerable "None"]
`)
	// North and South take all tricks in spades and diamonds, nothing else is made by
	// them: 13, d in the digits, at the second and the fourth of NT S H D C.
	d := e.Deals[scoring.BoardKey{Board: 1}]
	if d.Makes.Tricks(scoring.South, scoring.Spades) != 13 || d.Makes.Tricks(scoring.North, scoring.Diamonds) != 13 || d.Makes.Tricks(scoring.West, scoring.Clubs) != 13 ||
		d.Makes.Tricks(scoring.East, scoring.Spades) != 0 || d.Makes.Tricks(scoring.South, scoring.NoTrump) != 0 || d.Hands[0].String() != "AKQJT98765432..." {
		t.Errorf("%+v", d)
	}
	want := []string{
		// They bid 7S over 7H, and 13 down in 7NT costs more: 210 + 500 + 300 + 500.
		"a.pbn:4: warning: board 1: OptimumScore is NS 1440, and by the OptimumResultTable it is NS 1510",
		"a.pbn:7: warning: board 2: the hand of S has 4 cards",
		`a.pbn:10: error: board 3: deal "N:AK - -" is not a seat, a colon and four hands`,
		`a.pbn:11: error: board 3: DoubleDummyTricks "0d0d0" is not twenty tricks, 0 to d`,
	}
	if got := doubts(problems); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// Players who have names and no numbers are pairs, where others play the same
// board.
func TestSingleTablesOfPairs(t *testing.T) {
	const table = "[Event \"x\"]\n[Board \"1\"]\n[North %q]\n[East %q]\n[South %q]\n[West %q]\n[Contract \"4S\"]\n[Declarer \"N\"]\n[Result %q]\n\n"
	one := fmt.Sprintf(table, "a", "b", "c", "d", "10")
	e, _ := read(t, one)
	if len(e.Rows) != 0 {
		t.Errorf("a single result is scored: %v", e.Rows)
	}
	e, problems := read(t, one+fmt.Sprintf(table, "e", "f", "g", "h", "NS 9"))
	if len(e.Rows) != 2 || len(e.Contestants) != 4 || e.Rows[1].Score != -50 || e.Rows[1].NS.Number != "3" || doubts(problems) != nil {
		t.Errorf("%+v %v", e.Rows, problems)
	}
	back, _ := read(t, string(write(t, &scoring.Results{Event: e})))
	if len(back.Rows) != 2 || back.Rows[1].Score != -50 || back.Contestants[2].Players[1].Name != "g" {
		t.Errorf("%+v", back.Rows)
	}
}

// Another day is another session; a game that does not name its event and its day is
// of those of the game before.
func TestSessions(t *testing.T) {
	const table = "[Board \"%d\"]\n[ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result\"]\n1 2 4S N 10\n\n"
	game := func(tags string, board int) string { return tags + fmt.Sprintf(table, board) }
	const first, second = "[Event \"x\"]\n[Date \"2026.10.05\"]\n", "[Event \"x\"]\n[Date \"2026.10.12\"]\n"
	for _, tt := range []struct {
		text  string
		want  []int
		doubt int
	}{
		{game(first, 1) + game("", 2) + game("[Event \"x\"]\n", 3), []int{0, 0, 0}, 0},
		{game(first, 1) + game(second, 1) + game("", 2), []int{1, 2, 2}, 0},
		{game("[Session \"2\"]\n", 1) + game("[Session \"1\"]\n", 1), []int{2, 1}, 0},
		{game(first, 1) + game("[Event \"y\"]\n", 1), []int{1, 2}, 1},
	} {
		e, problems := read(t, tt.text)
		var got []int
		for _, r := range e.Rows {
			got = append(got, r.Session)
		}
		if !slices.Equal(got, tt.want) || len(doubts(problems)) != tt.doubt {
			t.Errorf("%q: sessions %v, want %v; %v", tt.text, got, tt.want, doubts(problems))
		}
		back, _ := read(t, string(write(t, &scoring.Results{Event: e})))
		for i, r := range back.Rows {
			if r.Session != tt.want[i] {
				t.Errorf("%q: written, session %d became %d", tt.text, tt.want[i], r.Session)
			}
		}
	}
}

// An event that is written in full names is in UTF-8, one of western letters in the
// standard's own encoding.
func TestEncodingOfWhatIsWritten(t *testing.T) {
	for name, want := range map[string]string{"Blåbær": "ISO-8859-1", "Őszi": "UTF-8", "plain": "ISO-8859-1", "Ã©": "UTF-8"} {
		e := &scoring.Event{Name: name, Deals: map[scoring.BoardKey]scoring.Deal{{Board: 1}: {Dealer: scoring.North}}}
		out := write(t, &scoring.Results{Event: e})
		if !strings.Contains(string(out), "charset="+want+"\r\n") {
			t.Errorf("%s: %.80s", name, out)
		}
		if back, _ := read(t, string(out)); back.Name != name {
			t.Errorf("%s became %s", name, back.Name)
		}
	}
}

func TestNothingToWrite(t *testing.T) {
	if _, _, err := Write(&scoring.Results{Event: &scoring.Event{File: "a.csv"}}); err == nil || !strings.HasPrefix(err.Error(), "a.csv: error: there is neither") {
		t.Errorf("%v", err)
	}
}
