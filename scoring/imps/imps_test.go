package imps

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"recap/imp"
	"recap/scoring"
	"recap/scoring/exact"
)

// board makes a field of one board from N-S scores; a|b are awards of the two
// sides, 420|A- a result of which E-W get average minus, NP a board not played.
// A group of a fouled board follows a colon. Row i is played by units 2i, 2i+1.
func board(t testing.TB, number int, results ...string) []scoring.FieldRow {
	t.Helper()
	var rows []scoring.FieldRow
	for i, text := range results {
		r := &scoring.Row{Board: number}
		text, group, _ := strings.Cut(text, ":")
		r.SetGroup(group)
		ns, ew, split := strings.Cut(text, "|")
		var e scoring.Entry
		switch {
		case text == "NP":
			e.Contract = "NP"
		case split && isScore(ns):
			e.Score, e.EWAward = ns, ew
		case split:
			e.NSAward, e.EWAward = ns, ew
		default:
			e.Score = text
		}
		if ps := r.Enter(e); len(ps) > 0 {
			t.Fatal(ps)
		}
		rows = append(rows, scoring.FieldRow{Row: r, NSUnit: int32(2 * i), EWUnit: int32(2*i + 1)})
	}
	return rows
}

func isScore(s string) bool {
	x, err := exact.Parse(s)
	return err == nil && x.IsInt() && s[0] != '+'
}

func field(boards ...[]scoring.FieldRow) scoring.Field {
	f := scoring.Field{Rows: slices.Concat(boards...)}
	for _, r := range f.Rows {
		f.Units = max(f.Units, int(r.NSUnit)+1, int(r.EWUnit)+1)
	}
	return f
}

func show(as []scoring.Awards) []string {
	out := make([]string, len(as))
	for i, a := range as {
		out[i] = one(a.NS) + " " + one(a.EW)
	}
	return out
}

func one(a scoring.Award) string {
	if a.Kind == scoring.NoAward {
		return "-"
	}
	return a.Points.String()
}

func averages(plus int) scoring.Averages {
	return scoring.Averages{Plus: exact.Int(plus), Minus: exact.Int(-plus)}
}

func butler(change func(*Butler)) Butler {
	b := Butler{Centre: "mean", Trim: TrimOne, TrimFrom: 3, RoundTo: exact.Int(10), Averages: averages(3)}
	if change != nil {
		change(&b)
	}
	return b
}

type scorer interface {
	Score(scoring.Field) []scoring.Awards
}

func TestBoards(t *testing.T) {
	mean := Across{Missing: "none", Averages: averages(2)}
	for _, c := range []struct {
		rule    string
		method  scorer
		results []string
		want    []string
	}{
		{
			// 420 against -450, 100, 200, -400 and -590 of the other East-Wests is
			// -1 + 11 + 12 + 1 - 5 = 18, in the mean 3.6. The others: 450 against
			// 420, -100, -200, 400, 590: 1 + 11 + 12 + 2 - 4 = 22. -100: -11 - 11 +
			// 3 - 11 - 12 = -42. -200: -12 -12 -3 -12 -13 = -52. 400: -1 - 2 + 11 +
			// 12 - 5 = 15. 590: 5 + 4 + 12 + 13 + 5 = 39. They sum to zero.
			"cross-IMPs, the mean", mean, []string{"420", "450", "-100", "-200", "400", "590"},
			[]string{"3.6 -3.6", "4.4 -4.4", "-8.4 8.4", "-10.4 10.4", "3 -3", "7.8 -7.8"},
		},
		{
			// The same undivided, and divided by all six results.
			"cross-IMPs, the sum", Across{Divisor: Undivided, Missing: "none"}, []string{"420", "450", "-100", "-200", "400", "590"},
			[]string{"18 -18", "22 -22", "-42 42", "-52 52", "15 -15", "39 -39"},
		},
		{
			"cross-IMPs over n", Across{Divisor: ByResults, Missing: "none"}, []string{"420", "450", "-100", "-200", "400", "590"},
			[]string{"3 -3", "11/3 -11/3", "-7 7", "-26/3 26/3", "2.5 -2.5", "6.5 -6.5"},
		},
		{
			// An artificial row is no comparison: 420 against 50 alone is 370, 9
			// IMPs, over one comparison.
			"cross-IMPs beside an artificial score", mean, []string{"420", "50", "A+|A-"}, []string{"9 -9", "-9 9", "2 -2"},
		},
		{
			// One side adjusted: N-S of 50 are compared, E-W are not; the other E-W
			// have nobody to be compared with.
			"cross-IMPs, one side adjusted", mean, []string{"420", "50|A-"}, []string{"9 0", "-9 -2"},
		},
		{
			// A board of three with a factor of 3/2 on the sum.
			"cross-IMPs, missing results factored", Across{Divisor: Undivided, Missing: "factor"}, []string{"420", "50", "A|A"}, []string{"13.5 -13.5", "-13.5 13.5", "0 0"},
		},
		{"a single result", mean, []string{"420"}, []string{"0 0"}},
		{"not played", mean, []string{"420", "NP"}, []string{"0 0", "- -"}},
		{
			// A figure stands as it is; 60 and 40 % are average plus and minus.
			"typed awards", mean, []string{"+3|-1.5", "60%|40%", "A|A", "420", "420"}, []string{"3 -1.5", "2 -2", "0 0", "0 0", "0 0"},
		},
		{
			// Each form of a fouled board by itself: 420 against 50, 620 against 600.
			"fouled board", mean, []string{"420:a", "50:a", "620:b", "600:b"}, []string{"9 -9", "-9 9", "1 -1", "-1 1"},
		},
		{
			// 0.5·420 + 0.5·50 against 420: 0 and -9, half of each: -4.5; against 50:
			// 9 and 0: 4.5. Over two comparisons 0. 420: against 50 9, against the
			// weighted one half of 9: 13.5/2.
			"weighted score", mean, []string{"420", "50", "0.5*420 + 0.5*50|0.5*420 + 0.5*50"}, []string{"6.75 -6.75", "-6.75 6.75", "0 0"},
		},
		{
			// 620, 600, 170, -50 without best and worst: (600+170)/2 = 385, to the
			// nearest ten, half away from zero: 390. 620-390 = 230: 6; 600: 210: 5;
			// 170: -220: -6; -50: -440: -10.
			"Butler", butler(nil), []string{"620", "600", "170", "-50"}, []string{"6 -6", "5 -5", "-6 6", "-10 10"},
		},
		{
			// Below zero as above: -(600+170)/2 = -385 to -390.
			"Butler below zero", butler(nil), []string{"-620", "-600", "-170", "50"}, []string{"-6 6", "-5 5", "6 -6", "10 -10"},
		},
		{
			// Two results: none is left out. (620+100)/2 = 360: 260 is 6, -260 is -6.
			"Butler with two results", butler(nil), []string{"620", "100"}, []string{"6 -6", "-6 6"},
		},
		{
			// The mean of all four: 1340/4 = 335, half away from zero: 340. 280: 7;
			// 260: 6; -170: -5; -390: -9.
			"Butler, none left out", butler(func(b *Butler) { b.Trim = TrimNone }), []string{"620", "600", "170", "-50"}, []string{"7 -7", "6 -6", "-5 5", "-9 9"},
		},
		{
			// The median of four lies between 600 and 170: 385, unrounded. 235: 6;
			// 215: 5; -215: -5; -435: -10.
			"Butler, median", butler(func(b *Butler) { b.Centre, b.RoundTo = "median", exact.Num{} }), []string{"620", "600", "170", "-50"}, []string{"6 -6", "5 -5", "-5 5", "-10 10"},
		},
		{
			// The median of three is the middle one, 170.
			"Butler, median of three", butler(func(b *Butler) { b.Centre = "median" }), []string{"620", "170", "-50"}, []string{"10 -10", "0 0", "-6 6"},
		},
		{
			// Seven results, a seventh at each end: 420, 420, 170, 50, -50 leave
			// 1010/5 = 202, to 200. 620: 420, 9; 420: 220, 6; 170: -30, -1; 50: -150,
			// -4; -50: -250, -6; -100: -300, -7.
			"Butler, a seventh", butler(func(b *Butler) { b.Trim = TrimSeventh }), []string{"620", "420", "420", "170", "50", "-50", "-100"},
			[]string{"9 -9", "6 -6", "6 -6", "-1 1", "-4 4", "-6 6", "-7 7"},
		},
		{
			// A weighted score counts in the datum with its weights: 620, 600, half
			// of each 400 and 100, -50. Sorted by weight: -50 (1), 100 (½), 400 (½),
			// 600 (1), 620 (1); without one at each end 100·½ + 400·½ + 600 = 850 over
			// 2 = 425, to 430. 620: 190, 5; 600: 170, 5; 400: -30, -1 and 100: -330,
			// -8, half of each -4.5; -50: -480, -10.
			"Butler, weighted", butler(nil), []string{"620", "600", "0.5*400 + 0.5*100|0.5*400 + 0.5*100", "-50"}, []string{"5 -5", "5 -5", "-4.5 4.5", "-10 10"},
		},
		{
			// Board-a-match: 420 beats 400, 1 for a tie.
			"board-a-match", BoardAMatch{}, []string{"420", "400"}, []string{"2 0", "0 2"},
		},
		{"board-a-match, a tie", BoardAMatch{}, []string{"420", "420"}, []string{"1 1", "1 1"}},
		{
			// Three tables: the best beats both, 4 over 2; the tied ones lose and tie.
			"board-a-match with three results", BoardAMatch{}, []string{"420", "400", "400"}, []string{"2 0", "0.5 1.5", "0.5 1.5"},
		},
		{"total points", TotalPoints{}, []string{"420", "-50", "A+|A-", "+100|-100"}, []string{"420 -420", "-50 50", "- -", "100 -100"}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := show(c.method.Score(field(board(t, 1, c.results...)))); !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestTrim(t *testing.T) {
	// Stepped: one up to 10 results, two up to 25, three up to 40.
	for n, want := range map[int]int{4: 1, 10: 1, 11: 2, 25: 2, 26: 3, 40: 3, 41: 4} {
		if got := TrimStepped.of(n); got != want {
			t.Errorf("stepped, %d results: %d, want %d", n, got, want)
		}
	}
	for n, want := range map[int]int{6: 0, 7: 1, 13: 1, 14: 2} {
		if got := TrimSeventh.of(n); got != want {
			t.Errorf("a seventh of %d: %d, want %d", n, got, want)
		}
	}
	for n, want := range map[int]int{9: 0, 10: 1, 20: 2} {
		if got := TrimTenth.of(n); got != want {
			t.Errorf("a tenth of %d: %d, want %d", n, got, want)
		}
	}
}

// Average plus is +2 or the pair's own average over its real boards: pair 0 has
// 9 IMPs on its only board, pair 1 −9.
func TestOwnAverage(t *testing.T) {
	a := Across{Missing: "none", Averages: averages(2)}
	a.OwnAverage = true
	got := show(a.Score(field(board(t, 1, "420", "50"), board(t, 2, "A+|A-", "A-|A+"))))[2:]
	if want := []string{"9 -9", "-9 9"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDatums(t *testing.T) {
	got := butler(nil).Datums(field(board(t, 2, "620", "600", "170", "-50"), board(t, 1, "100:a", "50:b", "NP")))
	want := "[{1 a 100 100} {1 b 50 50} {2  390 390}]"
	if fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
	// A result of one side only is in the datum of that side: -50 is East-West's
	// 620 by an adjustment. N-S: 420, 100, 100, -50 without 420 and -50 is 100;
	// E-W: -420, -100, -100, -620 without -100 and -620 is -260.
	split := board(t, 1, "420", "-50", "100", "100")
	split[1].Row.SetAward(scoring.EW, scoring.Adjustment{Kind: scoring.Weighted, Parts: []scoring.Part{{Weight: exact.Int(1), Score: 620}}})
	if got, want := fmt.Sprint(butler(nil).Datums(field(split))), "[{1  100 260}]"; got != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

// On a board without adjustments cross-IMPs sum to zero over a line, and Butler
// N-S and E-W to zero in a row; the order of rows changes nothing.
func TestProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 300 {
		var results []string
		for range 1 + rng.IntN(12) {
			results = append(results, fmt.Sprint(10*(rng.IntN(160)-80)))
		}
		f := field(board(t, 1, results...))
		for _, a := range []Across{{Missing: "none"}, {Divisor: Undivided, Missing: "none"}, {Divisor: ByResults, Missing: "none"}} {
			var sum exact.Num
			for _, award := range a.Score(f) {
				sum = sum.Add(award.NS.Points)
				if !award.NS.Points.Add(award.EW.Points).Equal(exact.Num{}) {
					t.Fatalf("%v and %v", award.NS.Points, award.EW.Points)
				}
			}
			if sum.Sign() != 0 {
				t.Fatalf("%v: the sum is %v", results, sum)
			}
		}
		for _, trim := range []Trim{TrimNone, TrimOne, TrimTenth, TrimSeventh, TrimStepped} {
			b := butler(func(b *Butler) { b.Trim = trim })
			awards := b.Score(f)
			for i, award := range awards {
				if !award.NS.Points.Add(award.EW.Points).Equal(exact.Num{}) {
					t.Fatalf("Butler %v: %v and %v", trim, award.NS.Points, award.EW.Points)
				}
				// As the definition says it, from the datum.
				datum := b.Datums(f)[0].Value
				n, _ := datum.Whole()
				if want := imp.Of(f.Rows[i].Score - n); !award.NS.Points.Equal(exact.Int(want)) {
					t.Fatalf("Butler %v: %v, want %d", trim, award.NS.Points, want)
				}
			}
			order := rng.Perm(len(f.Rows))
			shuffled := scoring.Field{Units: f.Units}
			for _, k := range order {
				shuffled.Rows = append(shuffled.Rows, f.Rows[k])
			}
			for k, award := range b.Score(shuffled) {
				if one(award.NS) != one(awards[order[k]].NS) {
					t.Fatal("the order of rows changes an award")
				}
			}
		}
	}
}

// The cost of a board grows with the number of different scores, not with the
// square of the results: 1,000 and 10,000 results of 200 scores cost about the
// same for each comparison.
func BenchmarkAcross(b *testing.B) {
	for _, n := range []int{100, 1000, 10000} {
		b.Run(fmt.Sprintf("%d results", n), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			var f scoring.Field
			for i := range n {
				f.Rows = append(f.Rows, scoring.FieldRow{Row: &scoring.Row{Board: 1, Outcome: scoring.Played, Score: 10 * (rng.IntN(200) - 100)}, NSUnit: int32(2 * i), EWUnit: int32(2*i + 1)})
			}
			f.Units = 2 * n
			a := Across{Missing: "none"}
			b.ReportAllocs()
			for b.Loop() {
				a.Score(f)
			}
			b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "results/s")
		})
	}
}

// satOut is a board that a unit sat out.
func satOut(board, ns, ew int) scoring.FieldRow {
	return scoring.FieldRow{Row: &scoring.Row{Board: board, Outcome: scoring.SatOut}, NSUnit: int32(ns), EWUnit: int32(ew)}
}

// Unit 0 has 10 of 420 against -50 (470 points), and 2 has -10. On board 2 unit 0
// has A-, -3: on the board that it sits out it has the mean of the two, (10 - 3) / 2
// = 3.5. Unit 9 has no board to take a mean of.
func TestSitOutsOfOwnAverage(t *testing.T) {
	f := field(board(t, 1, "420", "-50"), board(t, 2, "A-|A-"), []scoring.FieldRow{satOut(3, 0, -1), satOut(3, -1, 2), satOut(3, 9, -1)})
	own := Across{Divisor: Undivided, Missing: "none", Averages: averages(3), SitOut: OwnSitOut}
	if got, want := show(own.Score(f)), []string{"10 -10", "-10 10", "-3 -3", "3.5 -", "- -10", "- -"}; !slices.Equal(got, want) {
		t.Errorf("cross-IMPs: %v, want %v", got, want)
	}
	own.SitOut = NoSitOut
	if got, want := show(own.Score(f))[3:], []string{"- -", "- -", "- -"}; !slices.Equal(got, want) {
		t.Errorf("without: %v, want %v", got, want)
	}
}

// Average minus of -1.5 for a comparison is -4.5 where the board has three other
// tables, one of them without opponents.
func TestAveragesPerComparison(t *testing.T) {
	f := field(board(t, 1, "420", "-50", "A-|A+"), []scoring.FieldRow{satOut(1, 8, -1)})
	per := Across{Divisor: Undivided, Missing: "none", AveragesPer: PerComparison,
		Averages: scoring.Averages{Plus: exact.Frac(3, 2), Minus: exact.Frac(-3, 2)}}
	if got, want := show(per.Score(f))[2], "-4.5 4.5"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A datum that was typed counts: 420 - 200 is 220 points, 6 IMPs; -50 - 200 is
// -250, -6; 100 - 200 is -100, -3. The mean without the best and the worst would be
// 100.
func TestTypedDatum(t *testing.T) {
	f := field(board(t, 1, "420", "-50", "100"))
	f.Datums = map[int]exact.Num{1: exact.Int(200)}
	if got, want := show(butler(nil).Score(f)), []string{"6 -6", "-6 6", "-3 3"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	d := butler(nil).Datums(f)
	if len(d) != 1 || !d[0].Value.Equal(exact.Int(200)) || !d[0].EW.Equal(exact.Int(200)) {
		t.Errorf("datums: %v", d)
	}
}
