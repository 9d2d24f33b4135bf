package scoring

import (
	"errors"
	"slices"
	"testing"
)

func TestParseContract(t *testing.T) {
	for in, want := range map[string]string{
		"4S": "4S", "3N": "3NT", "3 NT": "3NT", "4Sx": "4SX", "5D*": "5DX", "5d**": "5DXX", "4♥XX": "4HXX", "4 S x": "4SX",
		"1♠": "1S", "4 spades": "4S", "2 Hearts x": "2HX", "3 no trump": "3NT", "1 Diamond": "1D", "2♦️": "2D", "7ntxx": "7NTXX", " 1c ": "1C", "3SA": "3NT", "6♢": "6D",
		"Pass": "PASS", "PASS": "PASS", "AP": "PASS", "-": "PASS", "0": "PASS", "p": "PASS", "All Pass": "PASS", "passz": "PASS", "пас": "PASS",
		// Hungarian and Russian words and letters; Т is трефы and no look-alike of T.
		"4 pikk": "4S", "4kőrx": "4HX", "2 káró": "2D", "1 treff": "1C", "3 szan": "3NT", "4П": "4S", "4 пики": "4S", "2ч": "2H", "3 червы x": "3HX", "5Б": "5D", "3 бубны": "3D",
		"1т": "1C", "2 трефы": "2C", "3БК": "3NT", "3 без козыря": "3NT", "4ПХ": "4SX", "2ТХХ": "2CXX",
		// Cyrillic letters that look like Latin ones.
		"4С": "4C", "4Н": "4H", "3NТ": "3NT", "4сХ": "4CX", "РАSS": "PASS",
		"": "",
	} {
		c, err := ParseContract(in)
		if err != nil || c.String() != want {
			t.Errorf("%q: %q, %v; want %q", in, c, err, want)
		}
		if back, err := ParseContract(c.String()); err != nil || back != c {
			t.Errorf("%q does not read back: %v %v", c, back, err)
		}
	}
	for _, in := range []string{"4Q", "8S", "0S", "4", "S4", "4SXXX", "NP", "42", "4S+1", "4K", "4К", "3НТ", "4Ж", "44", "4NS", "♠"} {
		if c, err := ParseContract(in); err == nil {
			t.Errorf("%q is read as %v", in, c)
		}
	}
	if c, _ := ParseContract("5DX"); c.Symbols() != "5♦X" {
		t.Errorf("5DX in symbols: %s", c.Symbols())
	}
}

func TestParseCard(t *testing.T) {
	for in, want := range map[string]string{
		"ST": "ST", "TS": "ST", "S10": "ST", "10S": "ST", "♠10": "ST", "HA": "HA", "AH": "HA", "2c": "C2", "D 9": "D9", "": "",
		"SA": "SA", "AS": "SA", // the ace of spades, though SA is a word for notrump
	} {
		c, err := ParseCard(in)
		if err != nil || c.String() != want {
			t.Errorf("%q: %q, %v; want %q", in, c, err, want)
		}
	}
	for _, in := range []string{"S1", "SS", "N4", "NTA", "10", "S100", "SAK", "Z5", "5"} {
		if c, err := ParseCard(in); err == nil {
			t.Errorf("%q is read as %v", in, c)
		}
	}
}

func TestParseResult(t *testing.T) {
	four, _ := ParseContract("4S")
	for in, want := range map[string]int{"=": 10, "+1": 11, "-2": 8, "\u22122": 8, "10": 10, "13": 13, "9": 9, "4": 4, "-10": 0, "+ 1": 11, "- 2": 8} {
		got, err := ParseResult(in, four)
		if err != nil || got != want {
			t.Errorf("%q: %d, %v; want %d", in, got, err, want)
		}
	}
	// 4S 1 may be one trick, or one overtrick; 4 cannot be four overtricks.
	for _, in := range []string{"0", "1", "2", "3"} {
		if _, err := ParseResult(in, four); !errors.Is(err, ErrAmbiguous) {
			t.Errorf("%q: %v, want it ambiguous", in, err)
		}
	}
	for _, in := range []string{"14", "+4", "-11", "x", "", "++1", "999999999999"} {
		if got, err := ParseResult(in, four); err == nil {
			t.Errorf("%q is read as %d tricks", in, got)
		}
	}
}

// Law 2: the sixteen boards of the law book, and the cycle after them.
func TestBoardVulnerabilityAndDealer(t *testing.T) {
	vul := [...]Vulnerability{NoneVul, NSVul, EWVul, BothVul, NSVul, EWVul, BothVul, NoneVul, EWVul, BothVul, NoneVul, NSVul, BothVul, NoneVul, NSVul, EWVul}
	for i, want := range vul {
		for _, board := range []int{i + 1, i + 17, i + 33} {
			if got := BoardVulnerability(board); got != want {
				t.Errorf("board %d: %v, want %v", board, got, want)
			}
			if got, want := BoardDealer(board), [...]Seat{North, East, South, West}[i%4]; got != want {
				t.Errorf("board %d: dealer %v, want %v", board, got, want)
			}
		}
	}
}

func TestParseNumber(t *testing.T) {
	for in, want := range map[string]ID{
		"7": {Number: "7"}, "1NS": {Number: "1", Line: NS}, "1 NS": {Number: "1", Line: NS}, "12N": {Number: "12", Line: NS},
		"3E": {Number: "3", Line: EW}, "4-EW": {Number: "4", Line: EW}, " 8 ": {Number: "8"}, "5 n/s": {Number: "5", Line: NS}, "A7": {Number: "A7"},
		"ɐɐɐ5n": {Number: "ɐɐɐ5n"}, // a letter whose capital is longer
		"07":    {Number: "7"}, "007N": {Number: "7", Line: NS}, "0": {Number: "0"},
	} {
		n, l, err := ParseNumber(in)
		if err != nil || n != want.Number || l != want.Line {
			t.Errorf("%q: %q %v %v", in, n, l, err)
		}
	}
	// As people type it from a Hungarian list.
	for in, want := range map[string]ID{
		"3É": {Number: "3", Line: NS}, "a5k": {Number: "a5", Line: EW}, "7 É-D": {Number: "7", Line: NS}, "12 k-ny": {Number: "12", Line: EW},
		"3N": {Number: "3", Line: NS}, "5EW": {Number: "5", Line: EW}, "07É": {Number: "7", Line: NS}, "K7": {Number: "K7"}, "8": {Number: "8"},
	} {
		n, l, err := EnteredNumber(in)
		if err != nil || n != want.Number || l != want.Line {
			t.Errorf("%q: %q %v %v", in, n, l, err)
		}
	}
	for _, in := range []string{"K", "É", ""} {
		if n, _, err := EnteredNumber(in); err == nil {
			t.Errorf("%q is read as %q", in, n)
		}
	}
	for _, in := range []string{"", "NS", "x", "N"} {
		if n, _, err := ParseNumber(in); err == nil {
			t.Errorf("%q is read as %q", in, n)
		}
	}
}

func TestCompareNumber(t *testing.T) {
	in := []string{"10", "9", "A10", "A2", "1", "", "B1", "02", "2"}
	slices.SortFunc(in, CompareNumber)
	if want := []string{"", "1", "2", "02", "9", "10", "A2", "A10", "B1"}; !slices.Equal(in, want) {
		t.Errorf("got %q, want %q", in, want)
	}
}

func TestParseAdjustment(t *testing.T) {
	for in, want := range map[string]string{
		"А+": "A+", "а-": "A-", "А": "A", // Cyrillic
		"A+": "A+", "AVE-": "A-", "Ave": "A", "60%": "60%", "62,5%": "62.5%", "+3": "+3", "-1.5": "-1.5", "NP": "NP", "": "",
		// Board 1, nobody vulnerable: 4S= is 420 by North; 5HX-2 by East is 300 for N-S.
		"0.6*4S= N + 0.4*5HX-2 E": "0.6*420 + 0.4*300",
		"0.6*620 + 0.4*500":       "0.6*620 + 0.4*500",
		"0.5*4S+1 + 0.5*4S-1":     "0.5*450 + 0.5*-50", // by the row's declarer, South
		"1/3*3N= + 2/3*PASS":      "1/3*400 + 2/3*0",
		"1*-100":                  "1*-100",
	} {
		a, err := ParseAdjustment(in, South, BoardVulnerability(1))
		if err != nil || a.String() != want {
			t.Errorf("%q: %q, %v; want %q", in, a, err, want)
		}
	}
	for _, in := range []string{"B+", "160%", "-5%", "0.6*620 + 0.5*500", "0.6*620", "-1*620 + 2*500", "0.5*4Q= + 0.5*620", "620", "0.5*625 + 0.5*620"} {
		if a, err := ParseAdjustment(in, South, NoneVul); err == nil {
			t.Errorf("%q is read as %v", in, a)
		}
	}
	if _, err := ParseAdjustment("0.5*4S= + 0.5*620", NoSeat, NoneVul); err == nil {
		t.Error("a contract without a declarer is accepted")
	}
}

// Board 7: both sides vulnerable.
func TestEnter(t *testing.T) {
	for _, c := range []struct {
		rule    string
		in      Entry
		outcome Outcome
		score   int
		tricks  int
		says    []string
	}{
		{"contract and result", Entry{Contract: "4S", Declarer: "N", Result: "+1"}, Played, 650, 11, nil},
		{"declarer East", Entry{Contract: "4S", Declarer: "E", Result: "-1"}, Played, 100, 9, nil},
		{"the tricks", Entry{Contract: "4S", Declarer: "N", Result: "10"}, Played, 620, 10, nil},
		{"tricks only: 1 is one trick", Entry{Contract: "4S", Declarer: "N", Result: "1", TricksOnly: true}, Played, -900, 1, nil},
		{"score alone", Entry{Score: "-620"}, Played, -620, 0, nil},
		{"score tells the tricks", Entry{Contract: "4S", Declarer: "W", Score: "-650"}, Played, -650, 11, nil},
		{"score settles an unsigned result, as overtricks", Entry{Contract: "4S", Declarer: "N", Result: "1", Score: "650"}, Played, 650, 11, nil},
		{"score settles an unsigned result, as tricks", Entry{Contract: "4S", Declarer: "N", Result: "1", Score: "-900"}, Played, -900, 1, nil},
		{"passed out", Entry{Contract: "Pass"}, Played, 0, 0, nil},
		{"passed out by a program", Entry{Contract: "PASS", Declarer: "N", Result: "0", Score: "0"}, Played, 0, 0, nil},
		{"not in yet", Entry{}, Outstanding, 0, 0, nil},
		{"not played", Entry{Contract: "NP"}, NotPlayed, 0, 0, nil},
		{"artificial", Entry{NSAward: "A+", EWAward: "A-"}, Awarded, 0, 0, nil},
		{"one side adjusted", Entry{Contract: "4S", Declarer: "N", Result: "=", EWAward: "A-"}, Played, 620, 10, nil},
		{"not played by awards", Entry{NSAward: "NP", EWAward: "NP"}, NotPlayed, 0, 0, nil},
		{"contract and score disagree", Entry{Contract: "4S", Declarer: "N", Result: "=", Score: "420"}, Played, 620, 10,
			[]string{"error: board 7: 4S= by N, vulnerable, scores 620, not 420; the contract counts\n    hint: perhaps 4S= N 620 (420 is its score not vulnerable)"}},
		{"contract and score disagree in a program's file", Entry{Contract: "4S", Declarer: "N", Result: "=", Score: "420", ScoreCounts: true}, Played, 420, 10,
			[]string{"warning: board 7: 4S= by N, vulnerable, scores 620, not 420; the score counts\n    hint: perhaps 4S= N 620 (420 is its score not vulnerable)"}},
		{"pass with a score in a program's file", Entry{Contract: "PASS", Score: "100", ScoreCounts: true}, Played, 100, 0,
			[]string{"warning: board 7: a passed-out board scores 0, not 100; the score counts"}},
		{"ambiguous without a score", Entry{Contract: "4S", Declarer: "N", Result: "1"}, Outstanding, 0, 0,
			[]string{"error: board 7: result 1 of 4S is either the tricks or +1\n    hint: write the sign of +1, or give the score as well"}},
		{"score that settles nothing", Entry{Contract: "4S", Declarer: "N", Result: "1", Score: "620"}, Outstanding, 0, 0,
			[]string{"error: board 7: result 1 of 4S is either the tricks or +1, and neither scores 620"}},
		{"award in the place of the contract", Entry{Contract: "A+"}, Outstanding, 0, 0,
			[]string{"error: board 7: unknown contract \"A+\"\n    hint: an award stands under ns_award and ew_award"}},
		{"not played in words", Entry{Contract: "Not played"}, NotPlayed, 0, 0, nil},
		{"en dash for a minus", Entry{Contract: "4S", Declarer: "N", Result: "–1"}, Played, -100, 9, nil},
		{"weighted award by the row's declarer, who all passed", Entry{Contract: "PASS", Declarer: "S", NSAward: "0.5*2C= + 0.5*-100"}, Played, 0, 0, nil},
		{"fourteen tricks", Entry{Contract: "4S", Declarer: "N", Result: "14"}, Outstanding, 0, 0,
			[]string{"error: board 7: result 14: a deal has 13 tricks\n    hint: write =, +1, -2 or the tricks taken"}},
		{"too many overtricks", Entry{Contract: "6S", Declarer: "N", Result: "+2"}, Outstanding, 0, 0,
			[]string{"error: board 7: result +2 of 6S would be 14 tricks, a deal has 13\n    hint: write =, +1, -2 or the tricks taken"}},
		{"unknown contract", Entry{Contract: "4Q", Declarer: "N", Result: "="}, Outstanding, 0, 0,
			[]string{"error: board 7: unknown contract \"4Q\"\n    hint: write 4S, 3NT, 5DX or PASS"}},
		{"unknown contract with a score", Entry{Contract: "4Q", Score: "620"}, Played, 620, 0,
			[]string{"error: board 7: unknown contract \"4Q\"\n    hint: write 4S, 3NT, 5DX or PASS"}},
		{"score that no contract gives", Entry{Score: "425"}, Outstanding, 0, 0,
			[]string{"error: board 7: no contract scores 425\n    hint: a score is for North-South, in points: 420, -50"}},
		{"score that this contract does not give", Entry{Contract: "4S", Declarer: "N", Score: "420"}, Played, 420, 0,
			[]string{"warning: board 7: 4S by N, vulnerable, cannot score 420; the score 420 counts"}},
		{"no result", Entry{Contract: "4S", Declarer: "N"}, Outstanding, 0, 0,
			[]string{"error: board 7: 4S has no result\n    hint: write =, +1, -2 or the tricks taken"}},
		{"no declarer", Entry{Contract: "4S", Result: "="}, Outstanding, 0, 0, []string{"error: board 7: 4S has no declarer"}},
		{"no declarer, but a score", Entry{Contract: "4S", Result: "=", Score: "-620"}, Played, -620, 10,
			[]string{"warning: board 7: 4S has no declarer; the score -620 is of EW"}},
		{"result without a contract", Entry{Result: "+1"}, Outstanding, 0, 0, []string{"error: board 7: result \"+1\" without a contract"}},
		{"pass with a score", Entry{Contract: "PASS", Score: "100"}, Played, 0, 0,
			[]string{"error: board 7: a passed-out board scores 0, not 100; the pass counts"}},
		{"unknown lead", Entry{Contract: "4S", Declarer: "N", Result: "=", Lead: "Z9"}, Played, 620, 10,
			[]string{"warning: board 7: lead: unknown card \"Z9\""}},
		{"unknown award", Entry{Contract: "4S", Declarer: "N", Result: "=", NSAward: "B+"}, Outstanding, 0, 0,
			[]string{"error: board 7: unknown award \"B+\"; the row is not scored\n    hint: A+, A, A-, 60%, a signed number of points, NP, or 0.6*620 + 0.4*500"}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			r := Row{Board: 7}
			var says []string
			for _, p := range r.Enter(c.in) {
				says = append(says, p.String())
			}
			if r.Outcome != c.outcome || r.Score != c.score || r.Tricks != c.tricks {
				t.Errorf("outcome %d, score %d, tricks %d; want %d, %d, %d", r.Outcome, r.Score, r.Tricks, c.outcome, c.score, c.tricks)
			}
			if !slices.Equal(says, c.says) {
				t.Errorf("says %q\nwant %q", says, c.says)
			}
		})
	}
}

func FuzzEnter(f *testing.F) {
	f.Add("4S", "N", "HA", "+1", "650", "A+", "0.6*620 + 0.4*500")
	f.Add("0", "", "", "14", "-", "NP", "1/3*3N=")
	f.Fuzz(func(t *testing.T, contract, declarer, lead, result, score, ns, ew string) {
		r := Row{Board: 3}
		r.Enter(Entry{Contract: contract, Declarer: declarer, Lead: lead, Result: result, Score: score, NSAward: ns, EWAward: ew})
		if r.Outcome == Played && r.Score%10 != 0 {
			t.Fatalf("score %d", r.Score)
		}
	})
}
