package scoring

import (
	"strings"
	"testing"
)

func nowhere(string) Position { return Position{File: "event.toml", Line: 1} }

// row is a row of board 1 against which rulings are tried.
func row(t *testing.T, e Entry) Row {
	t.Helper()
	r := Row{Board: 1, NS: ID{Number: "1"}, EW: ID{Number: "2"}}.At(Position{File: "x.csv", Line: 2})
	if ps := r.Enter(e); len(ps) > 0 {
		t.Fatal(ps)
	}
	return r
}

// ruling is one on board 1 with an entry.
func ruling(t *testing.T, kind RulingKind, e Entry) *Ruling {
	t.Helper()
	r := &Ruling{Pos: nowhere(""), Entry: e}
	if ps := r.Enter(RulingWords{Kind: string(kind), Boards: "1"}, Writing{At: nowhere}); len(ps) > 0 {
		t.Fatal(ps)
	}
	return r
}

// stands is a row in one line.
func stands(r Row) string {
	text := []string{"outstanding", "played", "not played", "awarded", "sat out", "disputed", "repeated"}[r.Outcome]
	if r.Outcome == Played {
		text = resultOf(&r)
	}
	if a := r.NSAward().String() + "/" + r.EWAward().String(); a != "/" {
		text += " " + a
	}
	return text
}

// A kind that is left out follows from the rest.
func TestKindOfRulingFollowsFromItsKeys(t *testing.T) {
	for _, c := range []struct {
		words RulingWords
		entry Entry
		want  RulingKind
	}{
		{RulingWords{}, Entry{NSAward: "A+", EWAward: "A-"}, ArtificialScore},
		{RulingWords{}, Entry{NSAward: "60%"}, ArtificialScore},
		{RulingWords{}, Entry{NSAward: "+3"}, ArtificialScore},
		{RulingWords{}, Entry{NSAward: "1*620", EWAward: "1*620"}, AdjustedScore},
		{RulingWords{}, Entry{NSAward: "0.6*620 + 0.4*500"}, WeightedScore},
		{RulingWords{Weights: []string{"0.6*620", "0.4*500"}}, Entry{}, WeightedScore},
		{RulingWords{NSWeights: []string{"1*620"}, EWWeights: []string{"1*500"}}, Entry{}, SplitScore},
		{RulingWords{}, Entry{Score: "620", EWAward: "A-"}, AdjustedScore},
		{RulingWords{}, Entry{Result: "+1"}, Correction},
		{RulingWords{Played: "7"}, Entry{}, Misboarded},
		{RulingWords{Group: "b"}, Entry{}, FouledBoard},
		{RulingWords{Kind: "group", Group: "b"}, Entry{}, FouledBoard},
	} {
		r := Ruling{Entry: c.entry}
		c.words.Boards = "1"
		if ps := r.Enter(c.words, Writing{At: nowhere}); len(ps) > 0 || r.Kind != c.want {
			t.Errorf("%+v %+v: %s, %v, want %s", c.words, c.entry, r.Kind, ps, c.want)
		}
	}
}

// A correction leaves what it does not name (Law 79C): 4S of North, made.
func TestCorrectionKeepsTheRest(t *testing.T) {
	for _, c := range []struct{ of, e, want string }{
		{"4S N =", "result +1", "4S+1 by N, 450"},
		{"4S N =", "result 9", "4S-1 by N, -50"},
		{"4S N =", "declarer E", "4S= by E, -420"},
		{"4S N =", "contract 4H", "4H= by N, 420"},
		{"4S N =", "contract 4SX", "4SX= by N, 590"},
		{"4S N =", "contract 3NT result +1", "3NT+1 by N, 430"},
		{"4S N =", "contract PASS", "passed out"},
		{"4S N =", "score 450", "4S+1 by N, 450"},
		{"4S N =", "score -50", "4S-1 by N, -50"},
		{"PASS", "score 420", "420"},
		{"PASS", "contract 4S declarer N result =", "4S= by N, 420"},
		{"420", "score 450", "450"},
		{"420", "contract 4S declarer N", "4S= by N, 420"},
		{"", "contract 4S declarer N result =", "4S= by N, 420"},
		{"NP", "score 420", "420"},
		{"A+ A-", "score 420", "420 A+/A-"},
		{"4S N = A+", "result +1", "4S+1 by N, 450 A+/"},
	} {
		before := row(t, entryOf(c.of))
		after, problems, ok := ruling(t, Correction, entryOf(c.e)).On(before, ByBoard)
		if !ok || stands(after) != c.want || len(problems) > 0 && c.of != "A+ A-" {
			t.Errorf("%s corrected by %s is %s, want %s; %v", c.of, c.e, stands(after), c.want, problems)
		}
		if after.Pos() != before.Pos() || after.NS != before.NS {
			t.Errorf("%s: %v", c.of, after)
		}
	}
}

// entryOf is an entry as a test writes it: 4S N =, 420, PASS, NP, A+ A-, or keys with
// their words.
func entryOf(s string) (e Entry) {
	f := strings.Fields(s)
	keys := map[string]*string{"contract": &e.Contract, "declarer": &e.Declarer, "result": &e.Result, "score": &e.Score, "ns": &e.NSAward, "ew": &e.EWAward}
	if len(f) > 0 && keys[f[0]] != nil {
		for i := 0; i+1 < len(f); i += 2 {
			*keys[f[i]] = f[i+1]
		}
		return e
	}
	switch {
	case len(f) == 0:
	case len(f) == 2:
		e.NSAward, e.EWAward = f[0], f[1]
	case len(f) >= 3:
		e.Contract, e.Declarer, e.Result = f[0], f[1], f[2]
		if len(f) > 3 {
			e.NSAward = f[3]
		}
	case strings.Trim(f[0], "-0123456789") == "":
		e.Score = f[0]
	default:
		e.Contract = f[0]
	}
	return e
}

// What contradicts itself is told, and leaves the row as it is.
func TestCorrectionThatCannotBe(t *testing.T) {
	for _, c := range []struct{ of, e, want string }{
		{"4S N =", "result +9", "result +9 of 4S would be 19 tricks"},
		{"4S N =", "result 1", "result 1 of 4S is either the tricks or +1"},
		{"4S N =", "contract 5S", "4S is corrected to 5S, and it is not said whether the 10 tricks stand, which are -1 of it"},
		{"4S N =", "contract 4H declarer N result = score 450", "4H= by N, not vulnerable, scores 420, not 450; the ruling is left out"},
		{"420", "result =", "result \"=\" without a contract"},
		{"PASS", "result =", "result \"=\" without a contract"},
		{"", "declarer N", "the ruling has no result"},
		{"4S N =", "score 455", "no contract scores 455"},
	} {
		_, problems, ok := ruling(t, Correction, entryOf(c.e)).On(row(t, entryOf(c.of)), ByBoard)
		if ok || len(problems) == 0 || !strings.Contains(problems[0].Text, c.want) || problems[0].Pos.Line != 1 || problems[0].Board != 1 {
			t.Errorf("%s corrected by %s: %v, %v", c.of, c.e, ok, problems)
		}
	}
}

// Awards in place of a result; a side without one keeps what it has.
func TestAwardsOnARow(t *testing.T) {
	for _, c := range []struct {
		kind        RulingKind
		of, e, want string
		note        string
	}{
		{ArtificialScore, "4S N =", "ns A+ ew A-", "4S= by N, 420 A+/A-", ""},
		{ArtificialScore, "4S N =", "ns A+", "4S= by N, 420 A+/", ""},
		{ArtificialScore, "", "ns A+ ew A-", "awarded A+/A-", ""},
		{ArtificialScore, "NP", "ns A+ ew A-", "awarded A+/A-", ""},
		{ArtificialScore, "NP", "ns A+", "awarded A+/NP", ""},
		{NotPlayedBoard, "", "ns A+", "awarded A+/NP", ""},
		{NotPlayedBoard, "4S N =", "ns A+ ew A+", "awarded A+/A+", "the traveller has a result, 4S= by N, 420, and the ruling says that the board was not played; the ruling counts"},
		{ArtificialScore, "60% 40%", "ns A+ ew 40%", "awarded A+/40%", "the traveller gives NS 60%; the ruling, A+, counts"},
		{AdjustedScore, "4S N =", "score 450", "4S= by N, 420 1*450/1*450", ""},
		{AdjustedScore, "4S N =", "contract 4H result -1", "4S= by N, 420 1*-50/1*-50", ""},
		{SplitScore, "4S N =", "score 450 ew A-", "4S= by N, 420 1*450/A-", ""},
	} {
		after, problems, ok := ruling(t, c.kind, entryOf(c.e)).On(row(t, entryOf(c.of)), ByBoard)
		note := ""
		for _, p := range problems {
			note += p.Text
		}
		if !ok || stands(after) != c.want || note != c.note {
			t.Errorf("%s of %s, %s is %s, want %s; %s", c.kind, c.of, c.e, stands(after), c.want, note)
		}
	}
	// Nobody is there who could get it.
	alone := Row{Board: 1, NS: ID{Number: "1"}, Outcome: SatOut}
	if _, problems, ok := ruling(t, ArtificialScore, Entry{NSAward: "A+", EWAward: "A-"}).On(alone, ByBoard); ok || len(problems) != 1 || !strings.Contains(problems[0].Text, "nobody sits EW who could get A-") {
		t.Errorf("%v", problems)
	}
	if after, _, ok := ruling(t, ArtificialScore, Entry{NSAward: "A+"}).On(alone, ByBoard); !ok || after.Outcome != SatOut || after.NSAward().Kind != AveragePlus {
		t.Errorf("%+v", after)
	}
}

// The components of a weighted score are worth what they are on the board: board 2 is
// North-South's vulnerability.
func TestWeightedByContractDependsOnTheBoard(t *testing.T) {
	r := ruling(t, WeightedScore, Entry{NSAward: "0.6*4S= + 0.4*4S-1"})
	for board, want := range map[int]string{1: "0.6*420 + 0.4*-50", 2: "0.6*620 + 0.4*-100"} {
		row := Row{Board: board, Outcome: Played, Contract: Contract{Level: 4, Strain: Spades}, Declarer: North, Tricks: 10}
		if after, ps, ok := r.On(row, ByBoard); !ok || after.NSAward().String() != want {
			t.Errorf("board %d: %v %v", board, after.NSAward(), ps)
		}
	}
	// Without a declarer in the row there is none.
	if _, ps, ok := r.On(Row{Board: 1}, ByBoard); ok || !strings.Contains(ps[0].Text, "names no declarer; the ruling is left out") {
		t.Errorf("%v", ps)
	}
}

// A board that was not played brings an award where one is given: the side without
// one has no board.
func TestAwardForABoardNotPlayedInATraveller(t *testing.T) {
	for _, c := range []struct{ ns, ew, want string }{{"A+", "A-", "awarded A+/A-"}, {"", "A+", "awarded NP/A+"}, {"NP", "NP", "not played NP/NP"}, {"", "", "not played"}} {
		if r := row(t, Entry{Contract: "NP", NSAward: c.ns, EWAward: c.ew}); stands(r) != c.want {
			t.Errorf("NP with %s/%s is %s, want %s", c.ns, c.ew, stands(r), c.want)
		}
	}
}

// An assigned score that no contract gives at the vulnerability of the board is
// doubtful; it counts as it stands. Board 1: nobody is vulnerable, so there is no 620.
func TestAssignedScoreAtTheVulnerability(t *testing.T) {
	for score, want := range map[string]int{"450": 0, "620": 2, "-50": 0} {
		r := Ruling{Entry: Entry{Score: score}}
		if ps := r.Enter(RulingWords{Kind: "adjusted", Boards: "1"}, Writing{At: func(string) Position { return Position{} }}); len(ps) > 0 {
			t.Fatal(ps)
		}
		row := Row{Board: 1, NS: ID{Number: "1"}, EW: ID{Number: "2"}, Outcome: Played, Contract: Contract{Level: 4, Strain: Spades}, Declarer: North, Tricks: 10, Score: 420}
		if _, ps, ok := r.On(row, ByBoard); !ok || len(ps) != want {
			t.Errorf("%s: %v %v", score, ok, ps)
		}
	}
}
