package teams

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

var settings = Settings{Averages: scoring.Averages{Plus: exact.Int(3), Minus: exact.Int(-3)}}

// field reads rows "board ns ew result": teams are numbered from 0; a result is
// a score of N-S, awards a|b, a score with an award of one side 420|A-, NP, or …
// for one that is not in.
func field(t *testing.T, lines ...string) scoring.Field {
	t.Helper()
	var f scoring.Field
	for i, line := range lines {
		w := strings.Fields(line)
		board, _ := strconv.Atoi(w[0])
		ns, _ := strconv.Atoi(w[1])
		ew, _ := strconv.Atoi(w[2])
		r := &scoring.Row{Round: 1, Board: board, NS: scoring.ID{Number: w[1]}, EW: scoring.ID{Number: w[2]}}
		r.SetPos(scoring.Position{Line: i + 1})
		var e scoring.Entry
		a, b, both := strings.Cut(w[3], "|")
		switch {
		case w[3] == "NP":
			e.Contract = "NP"
		case both && a != "" && (a[0] >= '0' && a[0] <= '9'):
			e.Score, e.EWAward = a, b
		case both:
			e.NSAward, e.EWAward = a, b
		case w[3] != "…":
			e.Score = w[3]
		}
		if ps := r.Enter(e); len(ps) > 0 {
			t.Fatal(ps)
		}
		f.Rows = append(f.Rows, scoring.FieldRow{Row: r, NSUnit: int32(ns), EWUnit: int32(ew)})
		f.Units = max(f.Units, ns+1, ew+1)
	}
	return f
}

// show lists the awards of the rows, those that do not count in brackets.
func show(r Result) string {
	one := func(a scoring.Award) string {
		if a.Kind == scoring.NoAward {
			return "-"
		}
		return a.Points.String()
	}
	var out []string
	for i, a := range r.Awards {
		text := one(a.NS) + "/" + one(a.EW)
		if !r.Counts[i] {
			text = "(" + text + ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

func test(t *testing.T, s Settings, compare Comparison, want string, lines ...string) Result {
	t.Helper()
	res := s.Score(field(t, lines...), compare)
	if got := show(res); got != want {
		t.Errorf("%s: %s, want %s", strings.Join(lines, "; "), got, want)
	}
	return res
}

// Law 78B. Team 0 has 620 North-South in one room; in the other one team 1 has
// 170: 620-170 = 450 are 10 IMPs (430 to 490). Board 2: -100 and 50 against it are
// -150, 4 IMPs away; board 3 is flat.
func TestLaw78B(t *testing.T) {
	test(t, settings, IMPs, "10/-10 (-10/10)", "1 0 1 620", "1 1 0 170")
	test(t, settings, IMPs, "-4/4 (4/-4) 0/0 (0/0)", "2 0 1 -100", "2 1 0 50", "3 1 0 420", "3 0 1 420")
}

// Law 78A, point-a-board: 2 for the better score, 1 each for the same, however
// small the difference.
func TestLaw78A(t *testing.T) {
	test(t, settings, BoardAMatch, "2/0 (0/2) 1/1 (1/1) 0/2 (2/0)",
		"1 0 1 430", "1 1 0 420", "2 0 1 -50", "2 1 0 -50", "3 0 1 100", "3 1 0 1100")
}

// Law 78C: the points themselves, 620-170 and -100-50.
func TestLaw78C(t *testing.T) {
	test(t, settings, TotalPoints, "450/-450 (-450/450) -150/150 (150/-150)", "1 0 1 620", "1 1 0 170", "2 0 1 -100", "2 1 0 50")
}

// Law 12C2: average plus is +3 IMPs, average minus -3, average 0; each side has
// its own, whichever room it comes from.
func TestLaw12C2(t *testing.T) {
	test(t, settings, IMPs, "3/-3 (-3/3)", "1 0 1 A+|A-", "1 1 0 620")
	test(t, settings, IMPs, "3/3 (3/3)", "1 0 1 A+|A+", "1 1 0 620")
	test(t, settings, IMPs, "0/3 (3/0)", "1 0 1 620", "1 1 0 A+|A")
	// In both rooms: the mean, of 3 and -3.
	test(t, settings, IMPs, "0/0 (0/0)", "1 0 1 A+|A-", "1 1 0 A+|A-")
}

// A side with an award and the other one with its result: team 0 keeps 450 = 10
// IMPs, team 1 gets -3.
func TestSplitScore(t *testing.T) {
	test(t, settings, IMPs, "10/-3 (-3/10)", "1 0 1 620|A-", "1 1 0 170")
}

// Law 12C1(c): the parts are converted and then weighted. 620-170 = 450, 10 IMPs,
// by 0.6; -100-170 = -270, 7 IMPs, by 0.4: 6 - 2.8 = 3.2.
func TestLaw12C1c(t *testing.T) {
	f := field(t, "1 0 1 0", "1 1 0 170")
	if ps := f.Rows[0].Row.Enter(scoring.Entry{NSAward: "0.6*620 + 0.4*-100", EWAward: "0.6*620 + 0.4*-100"}); len(ps) > 0 {
		t.Fatal(ps)
	}
	if got := show(settings.Score(f, IMPs)); got != "3.2/-3.2 (-3.2/3.2)" {
		t.Error(got)
	}
}

// Four rows a board: team 0 has 620 and 600 North-South, team 1 has 170 and 650.
// 450 is 10, -30 is -1, 430 is 10, -50 is -2: 17 of 4 comparisons, 4.25.
func TestTeamsOfEight(t *testing.T) {
	test(t, settings, IMPs, "4.25/-4.25 (4.25/-4.25) (-4.25/4.25) (-4.25/4.25)",
		"1 0 1 620", "1 0 1 600", "1 1 0 170", "1 1 0 650")
}

// A board of one room has nothing to compare with; the others are scored. One
// that is not in yet, or was not played, is no fault of anybody.
func TestOneRoomMissing(t *testing.T) {
	res := test(t, settings, IMPs, "-/- 10/-10 (-10/10)", "1 0 1 620", "2 0 1 620", "2 1 0 170")
	if len(res.Problems) != 1 || res.Problems[0].Row != 0 || !strings.Contains(res.Problems[0].Text, "0 against 1: the board was played in one room only") {
		t.Errorf("problems %v", res.Problems)
	}
	for _, second := range []string{"NP", "…"} {
		f := field(t, "1 0 1 620", "1 1 0 "+second)
		res := settings.Score(f, IMPs)
		for i, a := range res.Awards {
			if a.NS.Kind != scoring.NoAward || a.EW.Kind != scoring.NoAward {
				t.Errorf("%s: row %d has %v", second, i, a)
			}
		}
	}
}

// Several matches of a round are apart, and so are two rounds of the same teams.
func TestMatchesAreApart(t *testing.T) {
	f := field(t, "1 0 1 620", "1 2 3 -100", "1 3 2 50", "1 1 0 170")
	if got := show(settings.Score(f, IMPs)); got != "10/-10 -4/4 (4/-4) (-10/10)" {
		t.Error(got)
	}
	f = field(t, "1 0 1 620", "1 1 0 170", "1 0 1 170", "1 1 0 170")
	f.Rows[2].Row.Round, f.Rows[3].Row.Round = 2, 2
	if got := show(settings.Score(f, IMPs)); got != "10/-10 (-10/10) 0/0 (0/0)" {
		t.Error(got)
	}
}

// The order of the rows and the numbers of the tables mean nothing.
func TestOrderOfRows(t *testing.T) {
	lines := []string{"1 0 1 620", "1 1 0 170", "2 0 1 -100", "2 1 0 50", "3 0 1 A+|A-", "3 1 0 620"}
	sums := func(lines []string) string {
		f := field(t, lines...)
		res := settings.Score(f, IMPs)
		var sum [2]exact.Num
		for i, a := range res.Awards {
			if res.Counts[i] {
				sum[f.Rows[i].NSUnit] = sum[f.Rows[i].NSUnit].Add(a.NS.Points)
				sum[f.Rows[i].EWUnit] = sum[f.Rows[i].EWUnit].Add(a.EW.Points)
			}
		}
		return fmt.Sprint(sum[0], sum[1])
	}
	// 10 - 4 + 3 and its opposite.
	for turn := range lines {
		if got := sums(append(lines[turn:len(lines):len(lines)], lines[:turn]...)); got != "9 -9" {
			t.Errorf("from row %d: %s", turn, got)
		}
	}
}

func TestAmounts(t *testing.T) {
	for text, want := range map[string]string{"0": "0", "12 VP": "12", "60%": "60%", "": "", "7,5": "7.5", "-1": "!", "101%": "!", "VP": "!", "much": "!"} {
		a, err := ParseAmount(text)
		if got := a.String(); err == nil && got != want || (err != nil) != (want == "!") {
			t.Errorf("%q: %q %v", text, got, err)
		}
	}
	for text, want := range map[string]string{"16-0": "16-0", "7:7": "7-7", "60% - 40%": "60%-40%", "": "", "16": "!", "16-": "!", "-7": "!", "1-2-3": "!"} {
		s, err := ParseScore(text)
		if got := s.String(); err == nil && got != want || (err != nil) != (want == "!") {
			t.Errorf("%q: %q %v", text, got, err)
		}
	}
	a, _ := ParseAmount("60%")
	if got := a.VP(exact.Int(20)); got.String() != "12" {
		t.Errorf("60 %% of 20 is %v", got)
	}
}
