package bridgemate

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/bridgemate/internal/jettest"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

var update = flag.Bool("update", false, "write the databases of testdata again")

func read(t testing.TB, data []byte) (*scoring.Event, []scoring.Problem) {
	t.Helper()
	e, problems, err := Read(source.File{Name: "a.bws", Data: data})
	if err != nil {
		t.Fatal(err)
	}
	return e, problems
}

// files are the databases of testdata, by their path.
func files() map[string][]byte {
	none := newBWS(3)
	none.Leave = []string{"ReceivedData"}
	short := newBWS(3)
	short.Leave = []string{"ReceivedData.Contract", "ReceivedData.PairEW"}
	short.Result(1, 1, 1, 1, 1, 2, "PASS")
	key := newBWS(4)
	key.Key = 1
	password := newBWS(3)
	password.Password = "titok"
	small := func(b *bws) []byte {
		b.Leave = append(b.Leave, "HandRecord", "HandEvaluation", "BiddingData", "Settings", "PlayerNames", "Clients", "PlayerNumbers", "Session", "Tables")
		return b.Bytes()
	}
	return map[string][]byte{
		"events/club-evening.bws":                    evening(),
		"errors/database-encrypted.bws":              small(key)[:4096],
		"errors/database-with-password.bws":          small(password)[:2048],
		"errors/database-of-others.mdb":              small(none),
		"errors/database-column-missing.bws":         small(short),
		"errors/database-without-results.bws":        small(newBWS(3)),
		"errors/database-cut.bws":                    small(newBWS(3))[:5*2048+100],
		"errors/database-rows-that-cannot-count.bws": small(doubtful()),
	}
}

// doubtful is a database whose rows raise every question that a row can.
func doubtful() *bws {
	b := newBWS(3)
	b.Add("Section", 1, "A", 2, 0, 0, 1, 1, 1)
	for round := range 2 {
		b.Add("RoundData", 1, 1, round+1, 1, 2+round, 2*round+1, 2*round+2, "", 0, 0)
		b.Add("RoundData", 1, 2, round+1, 4, 3-round, 2*round+1, 2*round+2, "", 0, 0)
	}
	b.Result(1, 1, 1, 1, 1, 2, "4 S N =")
	b.Result(1, 2, 1, 1, 4, 3, "Arbitral score")
	b.Result(1, 1, 1, 2, 1, 2, "4 Q N =")
	b.Result(1, 2, 1, 2, 4, 3, "3 NT N +9")
	set(b.Result(1, 1, 2, 3, 1, 3, "2 H E ="), "ReceivedData", "Remarks", "Wrong direction")
	b.Result(1, 2, 2, 3, 4, 2, "something else")
	set(b.Result(1, 1, 2, 4, 1, 3, "2 H E ="), "ReceivedData", "Remarks", "60%-40%")
	set(b.Result(1, 2, 2, 4, 4, 2, "2 H E ="), "ReceivedData", "NS/EW", "Q")
	b.Result(1, 2, 2, 0, 4, 2, "2 H E =")
	b.Result(1, 2, 2, 4, 4, 3, "2 H E =")
	b.Result(3, 2, 2, 4, 7, 8, "2 H E =")
	return b
}

func TestFilesOfTestdata(t *testing.T) {
	for name, data := range files() {
		path := filepath.Join("..", "..", "..", "testdata", name)
		if *update {
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if have, err := os.ReadFile(path); err != nil || !bytes.Equal(have, data) {
			t.Errorf("%s is another one (%v); go test -update writes it", name, err)
		}
	}
}

func TestEvening(t *testing.T) {
	e, problems := read(t, evening())
	if e.Name != "Őszi klubest" || e.Date != "2026-10-05" || e.Program != "BMPro" || e.ProgramVersion != "1.0.0" || e.Format != "bridgemate" || e.Winners != 2 {
		t.Errorf("%q of %q by %q %q, %d winners", e.Name, e.Date, e.Program, e.ProgramVersion, e.Winners)
	}
	if !slices.Equal(e.Sections, []string{"A", "B"}) {
		t.Errorf("sections %q", e.Sections)
	}
	// The sections are compared; one is a Howell.
	if want := []scoring.Group{{Event: 1, Lists: []scoring.List{{Sections: []string{"A"}, Winners: 2}, {Sections: []string{"B"}, Winners: 1}}}}; !reflect.DeepEqual(e.Groups, want) {
		t.Errorf("groups %+v", e.Groups)
	}
	// 5 rounds of 10 boards; 8 results, one that is not in, and 9 boards sat out.
	count := map[scoring.Outcome]int{}
	for _, r := range e.Rows {
		count[r.Outcome]++
	}
	want := map[scoring.Outcome]int{scoring.Played: 48 + 8, scoring.Awarded: 1, scoring.NotPlayed: 1, scoring.SatOut: 9, scoring.Outstanding: 1}
	if !reflect.DeepEqual(count, want) {
		t.Errorf("outcomes %v, want %v", count, want)
	}
	c := e.Contestants[slices.IndexFunc(e.Contestants, func(c scoring.Contestant) bool {
		return c.ID == scoring.ID{Section: "A", Line: scoring.EW, Number: "2"}
	})]
	// Pair 2 East-West begins at table 2.
	if !reflect.DeepEqual(c.Players, []scoring.Player{{Name: nameOf(5), ID: "1005"}, {Name: nameOf(7), ID: "1007"}}) {
		t.Errorf("%v: %+v", c.ID, c.Players)
	}
	// Names from the list of members, a number without one, and a player alone.
	for number, want := range map[string][]scoring.Player{"1": {{Name: nameOf(20), ID: "500"}, {Name: nameOf(21), ID: "501"}},
		"2": {{Name: nameOf(22), ID: "502"}, {ID: "503"}}, "3": {{ID: "504"}}} {
		c := e.Contestants[slices.IndexFunc(e.Contestants, func(c scoring.Contestant) bool { return c.ID == scoring.ID{Section: "B", Number: number} })]
		if !reflect.DeepEqual(c.Players, want) {
			t.Errorf("%v: %+v", c.ID, c.Players)
		}
	}
	// Both sections have the same ten deals.
	if len(e.Deals) != 10 || e.Deals[scoring.BoardKey{Session: 0, Board: 1}].Hands[0].Count() != 13 || e.Deals[scoring.BoardKey{Board: 1}].Makes.Tricks(scoring.North, scoring.Hearts) != 9 {
		t.Errorf("%d deals, board 1 %+v", len(e.Deals), e.Deals[scoring.BoardKey{Board: 1}])
	}
	wantProblems := []string{
		"a.bws:ReceivedData: note: 1 row was erased at the terminals and left out",
		"a.bws:ReceivedData row 31: note: board 7: superseded by ReceivedData row 52",
		"a.bws:Section: note: section A does not say how many winners it has; two, as its numbers stand in both lines at once\n    hint: --winners says otherwise",
		"a.bws:BiddingData: note: 1 row of it is passed over",
	}
	var got []string
	for _, p := range problems {
		got = append(got, p.String())
	}
	if !slices.Equal(got, wantProblems) {
		t.Errorf("problems\n%s", strings.Join(got, "\n"))
	}
}

// one reads a database with a single result, which change alters.
func one(t *testing.T, text string, change func(b *bws, r *jettest.Row)) (scoring.Row, []scoring.Problem) {
	t.Helper()
	b := newBWS(4)
	b.Add("Section", 1, "A", 2, 0, 0, 1, 1, 1)
	r := b.Result(1, 1, 1, 8, 3, 5, text)
	if change != nil {
		change(b, r)
	}
	e, problems := read(t, b.Bytes())
	return e.Rows[0], problems
}

func TestResults(t *testing.T) {
	percent := func(n int) scoring.Adjustment {
		return scoring.Adjustment{Kind: scoring.Percentage, Value: exact.Int(n)}
	}
	put := func(name string, value any) func(*bws, *jettest.Row) {
		return func(_ *bws, r *jettest.Row) { set(r, "ReceivedData", name, value) }
	}
	for _, c := range []struct {
		rule     string
		text     string
		change   func(*bws, *jettest.Row)
		outcome  scoring.Outcome
		contract string
		declarer scoring.Seat
		score    int
		ns, ew   scoring.Adjustment
		problem  string
	}{
		// Board 8: nobody is vulnerable. Two down doubled is 300.
		{rule: "a result", text: "2 H x W -2", outcome: scoring.Played, contract: "2HX", declarer: scoring.West, score: 300},
		{rule: "passed out", text: "PASS", outcome: scoring.Played, contract: "PASS"},
		{rule: "redoubled, without blanks", text: "4 S N =", change: put("Contract", "4sXX"), outcome: scoring.Played, contract: "4SXX", declarer: scoring.North, score: 880},
		{rule: "notrump in one letter", text: "3 N S +1", outcome: scoring.Played, contract: "3NT", declarer: scoring.South, score: 430},
		{rule: "an award", text: "40%-60%", outcome: scoring.Awarded, ns: percent(40), ew: percent(60)},
		{rule: "an award with other signs", text: "", change: put("Remarks", "60 % / 40 %"), outcome: scoring.Awarded, ns: percent(60), ew: percent(40)},
		{rule: "an award of more than the board", text: "140%-60%", problem: "error: board 8: award \"140%\" is not a percentage"},
		{rule: "not played", text: "Not played", outcome: scoring.NotPlayed},
		{rule: "to be adjusted", text: "Arbitral score", problem: "error: board 8: the director is to adjust the score, and the decision is not in the file\n    hint: give it as a [[ruling]]"},
		{rule: "wrong direction", text: "1 NT E =", change: put("Remarks", "Wrong direction"), outcome: scoring.Played, contract: "1NT", declarer: scoring.East, score: -90,
			problem: `warning: board 8: the terminal has the remark "Wrong direction"; the result counts`},
		{rule: "an award beside a contract", text: "1 NT E =", change: put("Remarks", "60%-40%"), outcome: scoring.Awarded, ns: percent(60), ew: percent(40),
			problem: `warning: board 8: there is a contract 1 NT, and the remark "60%-40%"; the award counts`},
		{rule: "not played beside a contract", text: "1 NT E =", change: put("Remarks", "not played"), outcome: scoring.Played, contract: "1NT", declarer: scoring.East, score: -90,
			problem: "the contract counts"},
		{rule: "nothing", text: "", problem: "error: board 8: there is no contract, and the remark \"\" says nothing of a result"},
		{rule: "no result", text: "4 S N =", change: put("Result", nil), contract: "4S", declarer: scoring.North, problem: "error: board 8: 4S has no result"},
		{rule: "the side alone", text: "4 S N =", change: put("NS/EW", "NS"), outcome: scoring.Played, contract: "4S", score: 420, problem: "note: board 8: 4S is of NS, the file does not say which hand"},
		{rule: "by the number of the pair", text: "4 S E =", change: put("NS/EW", ""), outcome: scoring.Played, contract: "4S", score: -420, problem: "note: board 8: 4S is of EW"},
		{rule: "by the number of nobody", text: "4 S E =", change: func(_ *bws, r *jettest.Row) {
			set(r, "ReceivedData", "NS/EW", "")
			set(r, "ReceivedData", "Declarer", 77)
		}, contract: "4S", problem: "error: board 8: 4S has no declarer"},
		{rule: "by a number that is always that of North-South", text: "4 S E =", change: func(b *bws, r *jettest.Row) {
			set(r, "ReceivedData", "NS/EW", "")
			set(b.Result(1, 2, 1, 9, 7, 8, "4 S W ="), "ReceivedData", "Declarer", 7)
		}, contract: "4S", problem: "error: board 8: 4S has no declarer"},
		{rule: "an unknown seat", text: "4 S E =", change: put("NS/EW", "Q"), contract: "4S", problem: "error: board 8: declarer: unknown seat \"Q\""},
		{rule: "a suspicious contract", text: "4 S N =", change: put("SuspiciousContract", 2), outcome: scoring.Played, contract: "4S", declarer: scoring.North, score: 420,
			problem: "note: board 8: the terminal marks the contract 4 S as suspicious"},
		{rule: "the rank of the lead first", text: "4 S N =", change: put("LeadCard", "10C"), outcome: scoring.Played, contract: "4S", declarer: scoring.North, score: 420},
		{rule: "a sit-out", text: "", change: put("PairEW", 0), outcome: scoring.SatOut},
		{rule: "a sit-out with a contract", text: "4 S N =", change: put("PairEW", 0), outcome: scoring.SatOut, problem: "error: board 8: one side has no pair (3, 0), yet there is a contract 4 S"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			row, problems := one(t, c.text, c.change)
			if row.Outcome != c.outcome || row.Contract.String() != c.contract || row.Declarer != c.declarer || row.Score != c.score ||
				!reflect.DeepEqual(row.NSAward(), c.ns) || !reflect.DeepEqual(row.EWAward(), c.ew) {
				t.Errorf("outcome %v, contract %v by %v, score %d, awards %v and %v", row.Outcome, row.Contract, row.Declarer, row.Score, row.NSAward(), row.EWAward())
			}
			if all := fmt.Sprint(problems); c.problem == "" && len(problems) > 0 || !strings.Contains(all, c.problem) {
				t.Errorf("problems %s, want %q", all, c.problem)
			}
			if c.rule == "the rank of the lead first" && row.Lead.String() != "CT" {
				t.Errorf("lead %v", row.Lead)
			}
		})
	}
}

// Of the entries of a table, round and board the last one counts, whatever the
// order of the rows; those that were erased are none.
func TestEntries(t *testing.T) {
	b := newBWS(3)
	b.Add("Section", 1, "A", 2, 0, 0, 1, 1, 1)
	b.LastID = 19
	set(b.Result(1, 2, 1, 4, 2, 6, "4 S S +1"), "ReceivedData", "Erased", true) // 20
	b.LastID = 24
	b.Result(1, 2, 1, 4, 2, 6, "4 S S =") // 25 counts
	b.Result(1, 2, 1, 5, 2, 6, "1 C S =") // 26 counts, as 27 was erased
	set(b.Result(1, 2, 1, 5, 2, 6, "1 C S -1"), "ReceivedData", "Erased", true)
	b.LastID = 30
	b.Result(1, 2, 1, 6, 2, 6, "1 C S =") // 31 counts, 11 stands behind it
	b.LastID = 10
	b.Result(1, 2, 1, 6, 2, 6, "1 C S -1")
	b.LastID = 40
	b.Result(1, 3, 2, 6, 8, 9, "1 C S -1") // 41: other pairs, who have nothing else of board 6
	b.Result(1, 3, 2, 6, 4, 5, "1 C S -1") // 42
	b.Result(1, 0, 0, 6, 10, 11, "1 C S -1")
	b.Result(1, 0, 0, 6, 12, 13, "1 C S -1") // without a table
	e, problems := read(t, b.Bytes())
	var got []string
	for _, r := range e.Rows {
		got = append(got, fmt.Sprint(r.Pos().Place, " ", r.Board, " ", r.Score))
	}
	want := []string{"ReceivedData row 25 4 620", "ReceivedData row 26 5 70", "ReceivedData row 31 6 70", "ReceivedData row 42 6 -50", "ReceivedData row 43 6 -50", "ReceivedData row 44 6 -50"}
	if !slices.Equal(got, want) {
		t.Errorf("rows %q", got)
	}
	all := fmt.Sprint(problems)
	for _, want := range []string{"2 rows were erased", "ReceivedData row 11: note: board 6: superseded by ReceivedData row 31",
		"ReceivedData row 26: warning: board 5: a later entry, ReceivedData row 27, was erased; this one counts",
		"ReceivedData row 41: warning: board 6: superseded by ReceivedData row 42, and pairs 8 and 9 have no other result of the board"} {
		if !strings.Contains(all, want) {
			t.Errorf("problems %s, want %s", all, want)
		}
	}
}

// How the pairs are numbered says who is whom, and how many winners there are.
func TestNumbers(t *testing.T) {
	ns, ew := func(n string) scoring.ID { return scoring.ID{Section: "A", Line: scoring.NS, Number: n} }, func(n string) scoring.ID { return scoring.ID{Section: "A", Line: scoring.EW, Number: n} }
	bare := func(n string) scoring.ID { return scoring.ID{Section: "A", Number: n} }
	for _, c := range []struct {
		rule    string
		make    func(b *bws)
		winners int
		first   [2]scoring.ID // of the first row
		method  scoring.Method
	}{
		{"the same numbers in both lines", func(b *bws) { b.mitchell(1, "A", 3, 0, false) }, 2, [2]scoring.ID{ns("1"), ew("1")}, ""},
		{"other numbers in each line", func(b *bws) { b.mitchell(1, "A", 3, 0, true) }, 2, [2]scoring.ID{ns("1"), ew("4")}, ""},
		{"other numbers, one winner by the file", func(b *bws) { b.mitchell(1, "A", 3, 1, true) }, 1, [2]scoring.ID{bare("1"), bare("4")}, ""},
		{"the same numbers, one winner by the file", func(b *bws) { b.mitchell(1, "A", 3, 1, false) }, 1, [2]scoring.ID{ns("1"), ew("1")}, ""},
		{"without a movement", func(b *bws) { b.mitchell(1, "A", 3, 0, false); b.Leave = append(b.Leave, "RoundData") }, 2, [2]scoring.ID{ns("1"), ew("1")}, ""},
		{"a wrong number", func(b *bws) {
			b.mitchell(1, "A", 5, 0, true)
			b.Leave = append(b.Leave, "RoundData")
			set(&b.Rows["ReceivedData"][7], "ReceivedData", "PairNS", 7)
		}, 2, [2]scoring.ID{ns("1"), ew("6")}, ""},
		{"seats change", func(b *bws) {
			b.Add("Section", 1, "A", 2, 0, 0, 1, 1, 0)
			for round, p := range [][4]int{{4, 1, 2, 3}, {4, 2, 3, 1}, {4, 3, 1, 2}} {
				b.Result(1, 1, round+1, round+1, p[0], p[1], "4 S N =")
				b.Result(1, 2, round+1, round+1, p[2], p[3], "4 S N =")
			}
		}, 1, [2]scoring.ID{bare("4"), bare("1")}, ""},
		{"a single round", func(b *bws) {
			b.Add("Section", 1, "A", 2, 0, 0, 1, 1, 0)
			b.Result(1, 1, 1, 1, 1, 2, "4 S N =")
			b.Result(1, 2, 1, 1, 3, 4, "4 S N =")
		}, 1, [2]scoring.ID{bare("1"), bare("2")}, ""},
		{"teams", func(b *bws) {
			b.Add("Section", 1, "A", 4, 0, 0, 1, 1, 0)
			for board := 1; board <= 4; board++ {
				b.Result(1, 1, 1, board, 1, 2, "4 S N =")
				b.Result(1, 2, 1, board, 2, 1, "4 S N =")
				b.Result(1, 3, 1, board, 3, 4, "4 S N =")
				b.Result(1, 4, 1, board, 4, 3, "4 S N =")
			}
		}, 0, [2]scoring.ID{bare("1"), bare("2")}, scoring.Teams},
	} {
		t.Run(c.rule, func(t *testing.T) {
			b := newBWS(4)
			c.make(b)
			e, problems := read(t, b.Bytes())
			if e.Winners != c.winners || e.Rows[0].NS != c.first[0] || e.Rows[0].EW != c.first[1] || e.Method != c.method {
				t.Errorf("%d winners, %v against %v, method %q; %v", e.Winners, e.Rows[0].NS, e.Rows[0].EW, e.Method, problems)
			}
			for _, p := range problems {
				if p.Severity != scoring.Note {
					t.Error(p)
				}
			}
		})
	}
}

// howell is three rounds of two boards for four pairs.
func howell() *bws {
	b := newBWS(4)
	b.Add("Section", 1, "A", 2, 0, 0, 1, 1, 1)
	for round, p := range [][4]int{{4, 1, 2, 3}, {4, 2, 3, 1}, {4, 3, 1, 2}} {
		for table := 1; table <= 2; table++ {
			ns, ew := p[2*table-2], p[2*table-1]
			b.Add("RoundData", 1, table, round+1, ns, ew, 2*round+1, 2*round+2, "", 0, 0)
			for board := 2*round + 1; board <= 2*round+2; board++ {
				b.Result(1, table, round+1, board, ns, ew, "4 S N =")
			}
		}
	}
	return b
}

func TestMovement(t *testing.T) {
	drop := func(b *bws, from, to int) { b.Rows["ReceivedData"] = slices.Delete(b.Rows["ReceivedData"], from, to) }
	for _, c := range []struct {
		rule    string
		change  func(b *bws)
		counts  map[scoring.Outcome]int
		problem string
	}{
		{"all is there", func(*bws) {}, map[scoring.Outcome]int{scoring.Played: 12}, ""},
		{"a result is missing", func(b *bws) { drop(b, 3, 4) }, map[scoring.Outcome]int{scoring.Played: 11, scoring.Outstanding: 1}, ""},
		{"a table has nothing of a round", func(b *bws) { drop(b, 2, 4) }, map[scoring.Outcome]int{scoring.Played: 10, scoring.Outstanding: 2}, ""},
		{"a round was not reached", func(b *bws) { drop(b, 8, 12) }, map[scoring.Outcome]int{scoring.Played: 8}, "warning: section A has no result yet of round 3 of its movement"},
		{"another pair", func(b *bws) { set(&b.Rows["ReceivedData"][0], "ReceivedData", "PairEW", 7) }, map[scoring.Outcome]int{scoring.Played: 12},
			"row 1: warning: board 1: pairs 4 and 7 at table 1 in round 1 of section A, where the movement has pairs 4 and 1; the result counts"},
		{"another board", func(b *bws) { set(&b.Rows["ReceivedData"][0], "ReceivedData", "Board", 9) }, map[scoring.Outcome]int{scoring.Played: 12, scoring.Outstanding: 1},
			"row 1: warning: board 9: it is not among the boards of table 1 in round 1 of section A"},
		{"another table", func(b *bws) { set(&b.Rows["ReceivedData"][0], "ReceivedData", "Table", 9) }, map[scoring.Outcome]int{scoring.Played: 12},
			"row 1: warning: board 1: the movement has no table 9 in round 1 of section A"},
		{"another movement", func(b *bws) {
			for i := range b.Rows["RoundData"] {
				set(&b.Rows["RoundData"][i], "RoundData", "NSPair", 99)
			}
		}, map[scoring.Outcome]int{scoring.Played: 12}, "RoundData: warning: the movement of section A is not that of its results, of which 0 in 12 are as it says; it is not used"},
		{"a missing pair", func(b *bws) {
			set(&b.Rows["Section"][0], "Section", "MissingPair", 4)
			for _, i := range []int{8, 4, 0} {
				drop(b, i, i+2)
			}
		}, map[scoring.Outcome]int{scoring.Played: 6, scoring.SatOut: 6}, ""},
		{"a missing pair that came", func(b *bws) { set(&b.Rows["Section"][0], "Section", "MissingPair", 4) }, map[scoring.Outcome]int{scoring.Played: 12},
			"row 1: warning: pair 4 of section A is said to be missing, and has a contract; its results count"},
		{"a missing pair whose number is of two", func(b *bws) {
			*b = *newBWS(4)
			b.mitchell(1, "A", 3, 2, false)
			set(&b.Rows["Section"][0], "Section", "MissingPair", 3)
			b.Rows["ReceivedData"] = slices.DeleteFunc(b.Rows["ReceivedData"], func(r jettest.Row) bool { return r.Values[column("ReceivedData", "PairNS")] == 3 })
		}, map[scoring.Outcome]int{scoring.Played: 12, scoring.SatOut: 6}, ""},
		{"an empty table", func(b *bws) { b.Add("RoundData", 1, 3, 1, 0, 0, 0, 0) }, map[scoring.Outcome]int{scoring.Played: 12}, ""},
		{"the seat of a rover", func(b *bws) { b.Add("RoundData", 1, 3, 1, 5, 0, 0, 0) }, map[scoring.Outcome]int{scoring.Played: 12}, ""},
		{"a list of boards", func(b *bws) {
			set(&b.Rows["RoundData"][0], "RoundData", "CustomBoards", "1, 2,11-12")
		}, map[scoring.Outcome]int{scoring.Played: 12, scoring.Outstanding: 2}, ""},
		{"boards of no round", func(b *bws) { set(&b.Rows["RoundData"][0], "RoundData", "HighBoard", 32000) }, map[scoring.Outcome]int{scoring.Played: 12},
			"RoundData row 1: warning: the boards 1 to 32000"},
		{"a table twice", func(b *bws) { b.Add("RoundData", 1, 1, 1, 4, 1, 1, 2) }, map[scoring.Outcome]int{scoring.Played: 12}, "table 1 has round 1 of section A twice (also RoundData row 1)"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			b := howell()
			c.change(b)
			e, problems := read(t, b.Bytes())
			count := map[scoring.Outcome]int{}
			for _, r := range e.Rows {
				count[r.Outcome]++
				if r.Outcome == scoring.SatOut && r.NS.IsZero() == r.EW.IsZero() {
					t.Errorf("%v against %v", r.NS, r.EW)
				}
			}
			if !reflect.DeepEqual(count, c.counts) {
				t.Errorf("outcomes %v, want %v", count, c.counts)
			}
			var all []string
			for _, p := range problems {
				all = append(all, p.String())
			}
			if got := strings.Join(all, "\n"); c.problem == "" && got != "" || !strings.Contains(got, c.problem) {
				t.Errorf("problems %s, want %s", got, c.problem)
			}
		})
	}
}

func TestSections(t *testing.T) {
	two := func(change func(b *bws)) (*scoring.Event, []scoring.Problem) {
		b := newBWS(4)
		b.mitchell(1, "A", 3, 2, false)
		b.mitchell(2, "B", 3, 2, false)
		change(b)
		return read(t, b.Bytes())
	}
	apart := []scoring.Group{{Event: 1, Lists: []scoring.List{{Sections: []string{"A"}, Winners: 2}}}, {Event: 1, Lists: []scoring.List{{Sections: []string{"B"}, Winners: 2}}}}
	for _, c := range []struct {
		rule   string
		change func(b *bws)
		groups []scoring.Group
	}{
		{"nothing is said", func(*bws) {}, nil},
		{"grouped", func(b *bws) { b.Add("Settings", 0, true, true) }, nil},
		{"not grouped", func(b *bws) { b.Add("Settings", 0, true, false) }, apart},
		{"not grouped, but the tables are", func(b *bws) {
			b.Add("Settings", 0, true, false)
			for i := range b.Rows["Tables"] {
				set(&b.Rows["Tables"][i], "Tables", "Group", 1)
			}
		}, nil},
		{"tables in other groups", func(b *bws) {
			for i := range b.Rows["Tables"] {
				set(&b.Rows["Tables"][i], "Tables", "Group", 1+i/3)
			}
		}, apart},
		{"deals of their own", func(b *bws) { b.Add("Settings", 0, true, true); b.deal(1, 1, 1); b.deal(2, 1, 2) }, apart},
		{"the same deals", func(b *bws) { b.deal(1, 1, 1); b.deal(2, 1, 1) }, nil},
		{"one winner in one of them", func(b *bws) { set(&b.Rows["Section"][1], "Section", "Winners", 1) },
			[]scoring.Group{{Event: 1, Lists: []scoring.List{{Sections: []string{"A"}, Winners: 2}, {Sections: []string{"B"}, Winners: 1}}}}},
	} {
		if e, _ := two(c.change); !reflect.DeepEqual(e.Groups, c.groups) {
			t.Errorf("%s: groups %+v, want %+v", c.rule, e.Groups, c.groups)
		}
	}
	e, problems := two(func(b *bws) {
		set(&b.Rows["Section"][1], "Section", "Letter", "A")
		b.Result(7, 1, 1, 1, 1, 2, "PASS")
	})
	if !slices.Equal(e.Sections, []string{"A", "2", "7"}) || len(problems) < 2 || !strings.Contains(fmt.Sprint(problems), "section 7 is not in the table Section") {
		t.Errorf("sections %q, %v", e.Sections, problems)
	}
	e, _ = two(func(b *bws) {
		set(&b.Rows["Section"][1], "Section", "Letter", "A")
		set(&b.Rows["Section"][1], "Section", "Session", 2)
	})
	if !slices.Equal(e.Sections, []string{"A"}) || e.Rows[0].Session != 1 || e.Rows[len(e.Rows)-1].Session != 2 {
		t.Errorf("sections %q, sessions %d to %d", e.Sections, e.Rows[0].Session, e.Rows[len(e.Rows)-1].Session)
	}
}

// East-West may move before the first round; others may sit down later.
func TestPlayers(t *testing.T) {
	b := newBWS(4)
	b.mitchell(1, "A", 3, 2, false)
	set(&b.Rows["Section"][0], "Section", "EWMoveBeforePlay", 1)
	b.players(1, 3, func(i int) (any, any) { return fmt.Sprint(100 + i), nil })
	b.Add("PlayerNumbers", 1, 1, "N", "999", "Ómega Zoë", false, false, 2)
	b.Add("PlayerNumbers", 1, 9, "N", "998", nil, false, false, 0)
	b.Add("PlayerNumbers", 1, 1, "Q", "997", nil, false, false, 0)
	e, problems := read(t, b.Bytes())
	players := map[string]string{}
	for _, c := range e.Contestants {
		var ids []string
		for _, p := range c.Players {
			ids = append(ids, p.ID)
		}
		players[c.ID.String()] = strings.Join(ids, " ")
	}
	// Who registers East-West at table 3 plays the first round at table 1.
	want := map[string]string{"A 1N": "100 102", "A 2N": "104 106", "A 3N": "108 110", "A 1E": "109 111", "A 2E": "101 103", "A 3E": "105 107"}
	if !reflect.DeepEqual(players, want) {
		t.Errorf("players %v, want %v", players, want)
	}
	all := fmt.Sprint(problems)
	for _, want := range []string{"Ómega Zoë sat down as A 1N too; those who sat there first are listed", "player 998 sat N at table 9 of section A, where nobody is",
		`the direction "Q" of player 997 is no seat`} {
		if !strings.Contains(all, want) {
			t.Errorf("problems %s, want %s", all, want)
		}
	}
}

func TestIndividuals(t *testing.T) {
	b := newBWS(4)
	b.Add("Section", 1, "A", 1, 0, 0, 1, 1, 0)
	for round, p := range [][4]int{{1, 2, 3, 4}, {1, 3, 2, 4}, {1, 4, 2, 3}} { // N, E, S, W
		b.Add("RoundData", 1, 1, round+1, p[0], p[1], 2*round+1, 2*round+2, "", p[2], p[3])
		for board := 2*round + 1; board <= 2*round+2 && board < 6; board++ {
			r := b.Result(1, 1, round+1, board, p[0], p[1], "4 S S =")
			set(r, "ReceivedData", "South", p[2])
			set(r, "ReceivedData", "West", p[3])
			if board == 2 { // the number of the declarer, who sits West
				set(r, "ReceivedData", "NS/EW", nil)
				set(r, "ReceivedData", "Declarer", 4)
			}
		}
	}
	for i, seat := range seatLetters {
		b.Add("PlayerNumbers", 1, 1, seat, fmt.Sprint(50+i), nameOf(i), false, false, 0)
	}
	// The numbers of declarers are those of the players.
	for i := range b.Rows["ReceivedData"] {
		if i != 1 {
			set(&b.Rows["ReceivedData"][i], "ReceivedData", "Declarer", b.Rows["ReceivedData"][i].Values[column("ReceivedData", "South")])
		}
	}
	e, problems := read(t, b.Bytes())
	if len(problems) > 0 || len(e.Rows) != 6 || len(e.Contestants) != 4 || e.Winners != 0 {
		t.Fatalf("%d rows, %d players, %d winners, %v", len(e.Rows), len(e.Contestants), e.Winners, problems)
	}
	if r := e.Rows[2]; r.Players() != [4]string{"1", "3", "2", "4"} || !r.NS.IsZero() || !r.EW.IsZero() || r.Score != 420 {
		t.Errorf("row %+v", r)
	}
	if e.Rows[1].Declarer != scoring.West {
		t.Errorf("declarer %v", e.Rows[1].Declarer)
	}
	if r := e.Rows[5]; r.Outcome != scoring.Outstanding || r.Players() != [4]string{"1", "4", "2", "3"} || r.Board != 6 {
		t.Errorf("row %+v", r)
	}
	// Without the columns of South and West the movement has them.
	b.Leave = []string{"ReceivedData.South", "ReceivedData.West"}
	if other, _ := read(t, b.Bytes()); !reflect.DeepEqual(other, e) {
		t.Errorf("rows %+v", other.Rows)
	}
	if c := e.Contestants[1]; c.ID != (scoring.ID{Section: "A", Number: "2"}) || !reflect.DeepEqual(c.Players, []scoring.Player{{Name: nameOf(1), ID: "51"}}) {
		t.Errorf("player %+v", c)
	}
}

func TestDeals(t *testing.T) {
	b := howell()
	b.deal(1, 1, 1)
	b.deal(1, 1, 2)
	b.deal(1, 2, 2)
	set(&b.Rows["HandRecord"][2], "HandRecord", "NorthSpades", "A")
	b.deal(1, 3, 3)
	set(&b.Rows["HandRecord"][3], "HandRecord", "NorthSpades", "Z")
	b.Add("HandRecord", 1, 4)
	b.Add("HandRecord", 1, 0)
	b.Add("HandEvaluation", 1, 1)
	e, problems := read(t, b.Bytes())
	if len(e.Deals) != 1 || e.Deals[scoring.BoardKey{Board: 1}].Makes != nil || e.Deals[scoring.BoardKey{Board: 1}].Pos.Place != "HandRecord row 1" {
		t.Errorf("deals %+v", e.Deals)
	}
	all := fmt.Sprint(problems)
	for _, want := range []string{"HandRecord row 2: warning: board 1: the board has two deals", "board 2: North has", "board 3: North: hand", "HandRecord row 6: warning: 0 is no board"} {
		if !strings.Contains(all, want) {
			t.Errorf("problems %s, want %s", all, want)
		}
	}
}

// Tables and columns that are newer or older than others may be missing.
func TestWhatMayBeMissing(t *testing.T) {
	for _, leave := range [][]string{
		{"Section", "Tables", "RoundData", "PlayerNumbers", "PlayerNames", "HandRecord", "HandEvaluation", "BiddingData", "Session", "Settings", "Clients"},
		{"Section.Winners", "Section.Session", "ReceivedData.ID", "ReceivedData.Erased", "ReceivedData.Remarks", "ReceivedData.South", "ReceivedData.West", "ReceivedData.Table", "ReceivedData.Round"},
	} {
		b := howell()
		b.Leave = leave
		e, _ := read(t, b.Bytes())
		if len(e.Rows) != 12 || e.Rows[0].Score != 420 || e.Rows[0].NS.Number != "4" {
			t.Errorf("without %v: %d rows, first %+v", leave, len(e.Rows), e.Rows[0])
		}
	}
}

func TestForcedEncoding(t *testing.T) {
	b := howell()
	b.Version, b.CodePage = 3, 1251
	b.Add("Session", 1, "Дельта", time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC))
	data := b.Bytes()
	e, _, err := Read(source.File{Name: "a.bws", Data: data, Encoding: "windows-1250"})
	if err != nil || e.Name != "Äĺëüňŕ" {
		t.Errorf("got %q, %v", e.Name, err)
	}
	if _, _, err := Read(source.File{Name: "a.bws", Data: data, Encoding: "nonsense"}); err == nil || !strings.Contains(err.Error(), "unknown encoding") {
		t.Errorf("got %v", err)
	}
}

// The cases: 288 entries in a movement with an arrow switch, two of them awards; 60
// that count of 63.
func TestCases(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "bridgemate-bws")
	type counts struct{ rows, played, contestants, boards, winners int }
	for name, want := range map[string]counts{
		"12tables1section.bws": {288, 286, 24, 24, 1},
		"mdb_template.bws":     {60, 60, 7, 21, 1},
		"Default.bws":          {},
	} {
		f, err := source.ReadFile(filepath.Join(dir, name), "")
		if err != nil {
			t.Fatal(err)
		}
		e, problems, err := Read(f)
		if want == (counts{}) {
			if err == nil || !strings.Contains(err.Error(), "ReceivedData: error: there is no result in it") {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got := counts{rows: len(e.Rows), contestants: len(e.Contestants), winners: e.Winners}
		boards := map[int]bool{}
		for _, r := range e.Rows {
			boards[r.Board] = true
			if r.Outcome == scoring.Played {
				got.played++
			}
		}
		if got.boards = len(boards); got != want {
			t.Errorf("%s: %+v, want %+v; %v", name, got, want, problems)
		}
	}
}

// TestCutAndFlipped cuts a database everywhere and flips bits of every byte:
// nothing panics, an error is an InputError, and where it is cut within a page or
// lacks one of a table is told.
func TestCutAndFlipped(t *testing.T) {
	b := howell()
	b.Version = 3
	b.Leave = []string{"Clients", "HandEvaluation", "BiddingData", "Settings"}
	b.deal(1, 1, 1)
	b.players(1, 2, func(i int) (any, any) { return strconv.Itoa(i), nameOf(i) })
	whole := b.Bytes()
	check := func(data []byte, what string) (problems []scoring.Problem, err error) {
		start := time.Now()
		e, problems, err := Read(source.File{Name: "a.bws", Data: data})
		var in *scoring.InputError
		if err != nil && (!errors.As(err, &in) || e != nil) || err == nil && e == nil {
			t.Fatalf("%s: %v, %v", what, e, err)
		}
		if took := time.Since(start); took > 30*time.Second {
			t.Fatalf("%s: %v", what, took)
		}
		return problems, err
	}
	for n := 0; n < len(whole); n += 3 {
		problems, err := check(whole[:n], fmt.Sprintf("cut at %d", n))
		if err == nil && !slices.ContainsFunc(problems, func(p scoring.Problem) bool {
			return p.Severity == scoring.Failure && strings.HasPrefix(p.Pos.Place, "page ")
		}) {
			t.Fatalf("cut at %d: %v", n, problems)
		}
	}
	data := bytes.Clone(whole)
	for at := range data {
		if data[at] == 0 && at%8 != 0 {
			continue // most of it is room
		}
		bits := [...]byte{0x80, 0x01, 0xFF, 0x10}[at%4]
		data[at] ^= bits
		check(data, fmt.Sprintf("bits %02X of byte %d flipped", bits, at))
		data[at] ^= bits
	}
}

// What no event has is refused early, or passed over, in little time and memory.
func TestAbsurd(t *testing.T) {
	many := func(table string, n int, row func(i int) []any) *bws {
		b := howell()
		b.MapPages = true
		for i := range n {
			b.Add(table, row(i)...)
		}
		return b
	}
	for _, c := range []struct {
		rule string
		b    *bws
		want string
	}{
		{"sections", many("Section", 200, func(i int) []any { return []any{i + 2, fmt.Sprint(i)} }), "a.bws:Section: error: there are 201 sections"},
		{"results", many("ReceivedData", 140000, func(i int) []any { return []any{i + 100, 1, 1, 1, 1, 1, 2} }), "the table ReceivedData has more than 131072 rows"},
		{"rounds", many("RoundData", 30000, func(i int) []any { return []any{1, 1, i + 10, 1, 2, 1, 90} }), ""},
	} {
		data := c.b.Bytes()
		start := time.Now()
		e, _, err := Read(source.File{Name: "a.bws", Data: data})
		if c.want == "" && (err != nil || len(e.Rows) != 12) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.rule, err, c.want)
		}
		if took := time.Since(start); took > 30*time.Second {
			t.Errorf("%s: %v", c.rule, took)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, version := range []int{3, 4} {
		b := howell()
		b.Version = version
		b.Leave = []string{"Clients", "HandEvaluation", "BiddingData", "Settings"}
		f.Add(b.Bytes())
	}
	f.Add(doubtful().Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		e, _, err := Read(source.File{Name: "a", Data: data})
		var in *scoring.InputError
		if err != nil && (!errors.As(err, &in) || e != nil) || err == nil && e == nil {
			t.Errorf("got %v, %v", e, err)
		}
		Movements(source.File{Name: "a", Data: data})
	})
}
