package matchpoint

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// plain are the settings of the Laws with nothing added.
func plain() Settings {
	return Settings{Plus: exact.Int(60), Average: exact.Int(50), Minus: exact.Int(40)}
}

func with(change func(*Settings)) Settings {
	s := plain()
	change(&s)
	return s
}

// board makes a field of a single board from N-S scores; "A+|A-" is an award
// for each side, "420|A-" a result of which East-West get average minus, NP a
// board not played, … a result not in yet. A group of a fouled board follows a
// colon: 420:b. Row i is played by pairs 2i and 2i+1.
func board(t *testing.T, number int, results ...string) []scoring.FieldRow {
	t.Helper()
	var rows []scoring.FieldRow
	for i, text := range results {
		r := &scoring.Row{Board: number}
		text, group := cutGroup(text)
		r.SetGroup(group)
		var e scoring.Entry
		switch ns, ew, split := cut(text, "|"); {
		case text == "NP":
			e.Contract = "NP"
		case text == "…":
		case split && isScore(ns):
			e.Score, e.EWAward = ns, ew
		case split && isScore(ew):
			e.Score, e.NSAward = ew, ns
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

func cut(s, sep string) (string, string, bool) {
	for i := range s {
		if s[i:i+1] == sep {
			return s[:i], s[i+1:], true
		}
	}
	return s, "", false
}

func cutGroup(s string) (string, string) {
	a, b, _ := cut(s, ":")
	return a, b
}

func isScore(s string) bool {
	x, err := exact.Parse(s)
	return err == nil && x.IsInt() && (len(s) < 2 || s[0] != '+')
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

// full is a second board that sets the field's largest number of results.
func full(t *testing.T, n int) []scoring.FieldRow {
	results := make([]string, n)
	for i := range results {
		results[i] = "100"
	}
	return board(t, 99, results...)
}

func TestBoards(t *testing.T) {
	acbl := func(s *Settings) { s.Scale = One }
	for _, c := range []struct {
		rule     string
		settings Settings
		results  []string
		field    int // results on the fullest board; 0: this one is it
		want     []string
	}{
		{
			// Law 78A. 620 beats three others: 6. The two 170s beat one and tie
			// one: 2+1 = 3. -50 beats nobody: 0. E-W get the rest of the top of 6.
			"two for a win, one for a tie", plain(), []string{"170", "620", "-50", "170"}, 0,
			[]string{"3 3", "6 0", "0 6", "3 3"},
		},
		{
			// The same at 1 and ½: half of it, of a top of 3.
			"one for a win, a half for a tie", with(acbl), []string{"170", "620", "-50", "170"}, 0,
			[]string{"1.5 1.5", "3 0", "0 3", "1.5 1.5"},
		},
		{
			// Law 78A with all equal: everybody ties three others, 3 of 6.
			"all equal is average", plain(), []string{"0", "0", "0", "0"}, 0, []string{"3 3", "3 3", "3 3", "3 3"},
		},
		{
			// Neuberg, A = 4 of E = 5: M = 6, 4, 2, 0 gives (M+1)·5/4 − 1 =
			// 7.75, 5.25, 2.75, 0.25; top 8, so E-W 0.25, 2.75, 5.25, 7.75.
			"Neuberg, four of five", plain(), []string{"400", "300", "200", "100"}, 5,
			[]string{"7.75 0.25", "5.25 2.75", "2.75 5.25", "0.25 7.75"},
		},
		{
			// Neuberg on the scale 1-½-0: half of that.
			"Neuberg at 1-½-0", with(acbl), []string{"400", "300", "200", "100"}, 5,
			[]string{"3.875 0.125", "2.625 1.375", "1.375 2.625", "0.125 3.875"},
		},
		{
			// The artificial row counts in E, not in A: the others are A = 3 of
			// E = 4, M = 4, 2, 0 → (M+1)·4/3 − 1 = 17/3, 3, 1/3 of 6. Average plus
			// is 60 % of 6 = 3.6, average minus 2.4.
			"artificial score beside results", plain(), []string{"400", "300", "200", "A+|A-"}, 0,
			[]string{"17/3 1/3", "3 3", "1/3 17/3", "3.6 2.4"},
		},
		{
			// A6040, A5050 and a fixed 70/30 of a top of 10.
			"fixed percentages", plain(), []string{"60%|40%", "A|A", "70%|30%", "100", "100", "100"}, 0,
			// A = 3 of E = 6, all equal: M = 2, 3·2 − 1 = 5 of 10.
			[]string{"6 4", "5 5", "7 3", "5 5", "5 5", "5 5"},
		},
		{
			// Not played counts neither in A nor in E: three results, top 4.
			"not played", plain(), []string{"400", "NP", "200", "100"}, 0, []string{"4 0", "- -", "2 2", "0 4"},
		},
		{
			// A result that is still out counts in E: A = 3 of 4 as above, so that
			// the provisional ranking has the final top.
			"outstanding", plain(), []string{"400", "…", "200", "100"}, 0, []string{"17/3 1/3", "- -", "3 3", "1/3 17/3"},
		},
		{
			// One side adjusted: N-S of the last row keep 100 and are compared with
			// all of A = 4 = E: 0. E-W get 40 % of 6; the other E-W are A = 3 of
			// E = 4 among themselves: for them 400 is worst: (0+1)·4/3−1 = 1/3,
			// 300: 3, 200: 17/3.
			"one side adjusted", plain(), []string{"400", "300", "200", "100|A-"}, 0,
			[]string{"6 1/3", "4 3", "2 17/3", "0 2.4"},
		},
		{
			// One side's board is not played: the other side keeps its result.
			"not played for one side", plain(), []string{"400", "300", "200|NP"}, 0,
			// E-W: A = 2 of E = 3: M = 0, 2 → (M+1)·3/2 − 1 = 0.5, 3.5.
			[]string{"4 0.5", "2 3.5", "0 -"},
		},
		{
			// White Book 4.2.3.3, A = 1 of E = 4: nothing to compare, 60 % of 6 for both.
			"small group of one", with(func(s *Settings) { s.SmallGroups = EBUGroups }), []string{"400"}, 4, []string{"3.6 3.6"},
		},
		{
			// A = 2, E = 6 ≥ 3·2: 65 and 55 % of 10; together 120 %.
			"small group of two", with(func(s *Settings) { s.SmallGroups = EBUGroups }), []string{"400", "100"}, 6, []string{"6.5 5.5", "5.5 6.5"},
		},
		{
			// Two equal results: 60 % each.
			"small group of two, tied", with(func(s *Settings) { s.SmallGroups = EBUGroups }), []string{"400", "400"}, 6, []string{"6 6", "6 6"},
		},
		{
			// A = 2, E = 5 < 6: Neuberg. (2+1)·5/2−1 = 6.5 and 1.5 of 8.
			"two results of five are not a small group", with(func(s *Settings) { s.SmallGroups = EBUGroups }), []string{"400", "100"}, 5,
			[]string{"6.5 1.5", "1.5 6.5"},
		},
		{
			// A = 3, E = 9: 70, 60, 50 % of 16.
			"small group of three", with(func(s *Settings) { s.SmallGroups = EBUGroups }), []string{"400", "300", "100"}, 9,
			[]string{"11.2 8", "9.6 9.6", "8 11.2"},
		},
		{
			// A = 3, E = 8 < 9: Neuberg. (4+1)·8/3−1 = 37/3, 7, 5/3 of 14.
			"three results of eight are not a small group", with(func(s *Settings) { s.SmallGroups = EBUGroups }), []string{"400", "300", "100"}, 8,
			[]string{"37/3 5/3", "7 7", "5/3 37/3"},
		},
		{
			// A board with a single result among boards of two: (0+1)·2/1−1 = 1 of
			// 2, which is 50 %.
			"one result of two is average", plain(), []string{"400"}, 2, []string{"1 1"},
		},
		{
			// ACBL: a single result has nothing to be compared with: 60 % of 1.
			"one result of two, ACBL", with(func(s *Settings) { s.Scale, s.SmallGroups = One, ACBLGroups }), []string{"400"}, 2, []string{"0.6 0.6"},
		},
		{
			// ACBL: the formula is for four and more, or for three that are the larger
			// group; two of three get 65 and 55 % of 2.
			"two results of three, ACBL", with(func(s *Settings) { s.Scale, s.SmallGroups = One, ACBLGroups }), []string{"400", "100"}, 3, []string{"1.3 1.1", "1.1 1.3"},
		},
		{
			// Three of four that are no form of a fouled board: the formula, at 1-½-0
			// half of (4+1)·4/3−1, (2+1)·4/3−1 and (0+1)·4/3−1.
			"three results of four, ACBL", with(func(s *Settings) { s.Scale, s.SmallGroups = One, ACBLGroups }), []string{"400", "300", "100"}, 4,
			[]string{"17/6 1/6", "1.5 1.5", "1/6 17/6"},
		},
		{
			// Law 87B: each form is its own group, and E counts them all: 7 results.
			// Form a: A = 3, M = 4, 2, 0 → (M+1)·7/3 − 1 = 32/3, 6, 4/3 of 12.
			// Form b: A = 4, M = 6, 4, 2, 0 → (M+1)·7/4−1 = 11.25, 7.75, 4.25, 0.75.
			"fouled board", plain(), []string{"400:a", "50:a", "-50:a", "620:b", "170:b", "140:b", "-100:b"}, 0,
			[]string{"32/3 4/3", "6 6", "4/3 32/3", "11.25 0.75", "7.75 4.25", "4.25 7.75", "0.75 11.25"},
		},
		{
			// ACBL: the smaller group of three gets 70/60/50 % of 6, the largest
			// group is Neuberg'd at 1-½-0: halves of 11.25, 7.75, 4.25, 0.75.
			"fouled board, ACBL", with(func(s *Settings) { s.Scale, s.SmallGroups = One, ACBLGroups }),
			[]string{"400:a", "50:a", "-50:a", "620:b", "170:b", "140:b", "-100:b"}, 0,
			[]string{"4.2 3", "3.6 3.6", "3 4.2", "5.625 0.375", "3.875 2.125", "2.125 3.875", "0.375 5.625"},
		},
		{
			// Law 12C1(c): 60 % of 620 and 40 % of 500. The others are 620, 500,
			// 170, -100: 620 beats three and ties one, 7; 500 beats two and ties
			// one, 5; 0.6·7 + 0.4·5 = 6.2 of 8. Against it 620 gets 0.6 for the tie
			// and 2·0.4 for the win, with 6 from the others 7.4; 500 gets 0.4 and 4
			// = 4.4; 170 gets 2; -100 gets 0.
			"weighted score", plain(), []string{"620", "500", "170", "-100", "0.6*620 + 0.4*500|0.6*620 + 0.4*500"}, 0,
			[]string{"7.4 0.6", "4.4 3.6", "2 6", "0 8", "6.2 1.8"},
		},
		{
			// Thirds stay exact: 1/3 of 400 (6: beats three) and 2/3 of 100 (2·1+1
			// = 3: beats one of the others' -50 and ties 100): 1/3·6 + 2/3·3 = 4.
			"weights of a third", plain(), []string{"300", "100", "-50", "1/3*400 + 2/3*100|1/3*400 + 2/3*100"}, 0,
			// 300 beats 100, -50 and two thirds of it: 4 + 4/3; 100: 2 + 2/3·1; -50: 0.
			[]string{"16/3 2/3", "8/3 10/3", "0 6", "4 2"},
		},
		{
			// A split score: N-S keep -50, E-W are given the score of 420. N-S
			// chart: 420, 170, -50. E-W chart: 420, 170, 420.
			"split score", plain(), []string{"420", "170", "-50|1*420"}, 0,
			[]string{"4 1", "2 4", "0 1"},
		},
		{
			// Missing results as ties (not Neuberg): A = 2 of E = 4: 2+2, 0+2 of 6.
			"missing results as ties", with(func(s *Settings) { s.Missing = Tie }), []string{"400", "100"}, 4, []string{"4 2", "2 4"},
		},
		{
			// Raw: what there is, of its own top of 2.
			"missing results ignored", with(func(s *Settings) { s.Missing = Raw }), []string{"400", "100"}, 4, []string{"2 0", "0 2"},
		},
		{
			// Factor: A = 3 of E = 5: M·(E−1)/(A−1) = M·2.
			"missing results by factor", with(func(s *Settings) { s.Missing = Factor }), []string{"400", "300", "100"}, 5,
			[]string{"8 0", "4 4", "0 8"},
		},
		{
			// Each side is rounded on its own, .005 up: 17/6 = 2.8333 → 2.83 and
			// 1/6 = 0.1667 → 0.17.
			"rounding to 0.01, each side", with(func(s *Settings) { s.Scale, s.RoundTo, s.Rounding = One, exact.Frac(1, 100), exact.HalfUp }),
			[]string{"400", "200", "100"}, 4, []string{"2.83 0.17", "1.5 1.5", "0.17 2.83"},
		},
		{
			// To 0.1, halves towards average: (M+1)·5/4−1 = 7.75, 5.25, 2.75, 0.25
			// about 4: 7.7, 5.2, 2.8, 0.3.
			"rounding towards average", with(func(s *Settings) {
				s.RoundTo, s.Rounding, s.RoundAbout = exact.Frac(1, 10), exact.HalfToward, AboutAverage
			}),
			[]string{"400", "300", "200", "100"}, 5, []string{"7.7 0.3", "5.2 2.8", "2.8 5.2", "0.3 7.7"},
		},
		{
			// The factor 7/6 with four decimals, 1.1667: (10+1)·1.1667−1 = 11.8337,
			// and E-W the rest of 12.
			"Neuberg with a rounded factor", with(func(s *Settings) { s.NeubergPlaces = 4 }), []string{"60", "50", "40", "30", "20", "10"}, 7,
			[]string{"11.8337 0.1663", "9.5003 2.4997", "7.1669 4.8331", "4.8335 7.1665", "2.5001 9.4999", "0.1667 11.8333"},
		},
		{
			// The same beside an artificial score: E-W get the rest of the top here too.
			"Neuberg with a rounded factor, artificial score", with(func(s *Settings) { s.NeubergPlaces = 4 }), []string{"60", "50", "40", "30", "20", "10", "A|A"}, 0,
			[]string{"11.8337 0.1663", "9.5003 2.4997", "7.1669 4.8331", "4.8335 7.1665", "2.5001 9.4999", "0.1667 11.8333", "6 6"},
		},
		{
			// A typed award is 2 for each pair beaten whatever the scale: 5 is 2.5.
			"typed points", with(acbl), []string{"+5|+3", "100", "100", "100", "100"}, 0,
			// The others, A = 4 of E = 5, all equal, are average: 2 of 4.
			[]string{"2.5 1.5", "2 2", "2 2", "2 2", "2 2"},
		},
		{
			// A lone table: nobody to compare with.
			"a single table", plain(), []string{"400"}, 0, []string{"0 0"},
		},
		{"nothing played", plain(), []string{"NP", "NP"}, 0, []string{"- -", "- -"}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			f := field(board(t, 1, c.results...))
			if c.field > 0 {
				f = field(board(t, 1, c.results...), full(t, c.field))
			}
			got := show(c.settings.Score(f))[:len(c.results)]
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// Law 12C2(c): average plus is 60 % or the pair's own session, whichever is
// better; average minus 40 % or its own, whichever is worse.
func TestOwnAverage(t *testing.T) {
	s := with(func(s *Settings) { s.OwnAverage = true })
	// Boards 1 and 2, three tables: pair 0 is top twice, 100 %; pair 1 0 %; pairs
	// 2 and 3 are 50 %; pair 4 0 %, pair 5 100 %. Top 4.
	two := []string{"400", "300", "200"}
	f := field(board(t, 1, two...), board(t, 2, two...), board(t, 3, "A+|A-", "A+|A-", "A-|A+"))
	got := show(s.Score(f))[6:]
	// 0: max(60, 100) % of 4 = 4; 1: min(40, 0) = 0. 2: max(60, 50) = 2.4;
	// 3: min(40, 50) = 1.6. 4: min(40, 0) = 0; 5: max(60, 100) = 4.
	if want := []string{"4 0", "2.4 1.6", "0 4"}; !slices.Equal(got, want) {
		t.Errorf("floating: got %q, want %q", got, want)
	}
	s.OwnAverage = false
	got = show(s.Score(f))[6:]
	if want := []string{"2.4 1.6", "2.4 1.6", "1.6 2.4"}; !slices.Equal(got, want) {
		t.Errorf("fixed: got %q, want %q", got, want)
	}
	// A percentage chosen by the director never floats, nor does plain average.
	s.OwnAverage = true
	f = field(board(t, 1, two...), board(t, 2, two...), board(t, 3, "60%|40%", "A|A", "60%|40%"))
	got = show(s.Score(f))[6:]
	if want := []string{"2.4 1.6", "2 2", "2.4 1.6"}; !slices.Equal(got, want) {
		t.Errorf("fixed percentages: got %q, want %q", got, want)
	}
	// A pair without a real board has no session to look at: 60 and 40 %.
	f = field(board(t, 3, "A+|A-", "A+|A-", "A-|A+"))
	got = show(s.Score(f))
	if want := []string{"2.4 1.6", "2.4 1.6", "1.6 2.4"}; !slices.Equal(got, want) {
		t.Errorf("no session: got %q, want %q", got, want)
	}
}

// The own percentage is that of the Neuberg'd boards: A = 3 of E = 4 gives 17/3
// of 6, which is 94 4/9 %.
func TestOwnAverageIsOfNeubergedBoards(t *testing.T) {
	s := with(func(s *Settings) { s.OwnAverage = true })
	f := field(board(t, 1, "400", "300", "200"), board(t, 2, "A+|A-", "0", "0", "0"))
	got := s.Score(f)[3].NS.Points
	if want := exact.Frac(17, 3); !got.Equal(want) {
		t.Errorf("average plus is %v, want %v (94.44 %% of 6)", got, want)
	}
}

func TestSitOut(t *testing.T) {
	sitOut := scoring.FieldRow{Row: &scoring.Row{Board: 2, Outcome: scoring.SatOut}, NSUnit: 0, EWUnit: -1}
	f := field(board(t, 1, "400", "300", "200"))
	f.Rows = append(f.Rows, sitOut)
	for text, want := range map[string]string{
		"none": "- -",
		"own":  "4 -",   // pair 0 is top on its only board: 100 % of 4
		"60%":  "2.4 -", // of 4
	} {
		s := plain()
		if err := s.SitOut.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := show(s.Score(f))[3]; got != want {
			t.Errorf("sit-out %s: got %q, want %q", text, got, want)
		}
	}
}

// An award that the director gives for a sit-out counts, whatever the rule.
// Under missing = raw a board has the top of the results it has: with weighted
// ones among them, and for each form and line its own. Three results give a top
// of 4, of which 60 % are 2.4 and 40 % are 1.6; of the form B, with two, 1.2 and
// 0.8. North-South of a row with an award for East-West alone are one of three in
// their line and top 4, while East-West's line has two, top 2: A- is 0.8.
func TestArtificialScoresOfARawTop(t *testing.T) {
	raw := with(func(s *Settings) { s.Missing, s.OwnAverage = Raw, false })
	for _, tt := range []struct {
		results []string
		row     int
		want    string
	}{
		{[]string{"420", "0.6*620 + 0.4*500|0.6*620 + 0.4*500", "60%|40%", "-50"}, 2, "2.4 1.6"},
		{[]string{"420", "100", "50", "620:B", "-100:B", "60%|40%:B"}, 5, "1.2 0.8"},
		{[]string{"420", "-50", "100|A-"}, 2, "2 0.8"},
	} {
		if got := show(raw.Score(field(board(t, 1, tt.results...), full(t, 8))))[tt.row]; got != tt.want {
			t.Errorf("%v: %s, want %s", tt.results, got, tt.want)
		}
	}
}

func TestAwardForASitOut(t *testing.T) {
	sat := scoring.Row{Board: 2, Outcome: scoring.SatOut}.With(scoring.Particulars{NSAward: scoring.Adjustment{Kind: scoring.AveragePlus}})
	sitOut := scoring.FieldRow{Row: &sat, NSUnit: 2, EWUnit: -1}
	f := field(board(t, 1, "400", "300", "200"))
	f.Rows = append(f.Rows, sitOut)
	if got := show(plain().Score(f))[3]; got != "2.4 -" { // 60 % of 4
		t.Errorf("got %q", got)
	}
}

// The worked examples of the EBU's articles, of a forum and of an encyclopedia,
// as far as they have figures: M, A and E in, matchpoints out.
func TestPublishedNeubergExamples(t *testing.T) {
	for _, c := range []struct {
		source     string
		have, want int
		m, out     []string
		places     int
	}{
		{"EBU article: 11 expected, 10 results", 10, 11, []string{"18", "16", "14", "12", "10", "8", "6", "4", "2", "0"},
			[]string{"19.9", "17.7", "15.5", "13.3", "11.1", "8.9", "6.7", "4.5", "2.3", "0.1"}, 1},
		{"EBU article: fouled board, group of 7 of 10", 7, 10, []string{"12", "10", "8", "6", "4", "2", "0"},
			[]string{"17.6", "14.7", "11.9", "9.0", "6.1", "3.3", "0.4"}, 1},
		{"the same, group of 3 of 10 by plain Neuberg", 3, 10, []string{"4", "2", "0"}, []string{"15.7", "9.0", "2.3"}, 1},
		{"EBU forum: 5 expected, 2 results", 2, 5, []string{"0"}, []string{"1.5"}, 1},
		{"academic.ru: 6 of 7", 6, 7, []string{"4", "9"}, []string{"4.8333", "10.6667"}, 4},
	} {
		conv := plain().converter(c.have, c.want, false, c.have)
		for i, m := range c.m {
			if got := conv.award(exact.MustParse(m), nil).Points.Text(c.places); got != c.out[i] {
				t.Errorf("%s: %s gives %s, want %s", c.source, m, got, c.out[i])
			}
		}
	}
}

// Convert first, then weight (Law 12C1(c), White Book): 30 % of one score and
// 70 % of another are worth 0.3 and 0.7 of what each is worth alone.
func TestWeightedIsLinear(t *testing.T) {
	chart := []string{"620", "500", "170", "-100"}
	alone := func(score string) exact.Num {
		f := field(board(t, 1, append(slices.Clone(chart), "1*"+score+"|1*"+score)...))
		return plain().Score(f)[4].NS.Points
	}
	both := field(board(t, 1, append(slices.Clone(chart), "0.3*620 + 0.7*170|0.3*620 + 0.7*170")...))
	want := exact.MustParse("0.3").Mul(alone("620")).Add(exact.MustParse("0.7").Mul(alone("170")))
	if got := plain().Score(both)[4].NS.Points; !got.Equal(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Properties of random boards: the two sides of a compared row share the top;
// the field's mean is average; the order of rows changes nothing.
func TestProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 300 {
		var boards [][]scoring.FieldRow
		for b := 1; b <= 1+rng.IntN(4); b++ {
			var results []string
			for range 1 + rng.IntN(9) {
				switch rng.IntN(12) {
				case 0:
					results = append(results, "A+|A-")
				case 1:
					results = append(results, "NP")
				case 2:
					results = append(results, "0.25*400 + 0.75*-100|0.25*400 + 0.75*-100")
				default:
					results = append(results, fmt.Sprint(10*(rng.IntN(40)-20)))
				}
			}
			boards = append(boards, board(t, b, results...))
		}
		s := plain()
		f := field(boards...)
		awards := s.Score(f)
		top := exact.Int(2 * max(f.Most()-1, 0))
		sums, counts := map[int]exact.Num{}, map[int]int{}
		for i, a := range awards {
			switch a.NS.Kind {
			case scoring.Compared, scoring.WeightedAward:
				if sum := a.NS.Points.Add(a.EW.Points); !sum.Equal(top) {
					t.Fatalf("row %d: %v + %v is not the top %v", i, a.NS.Points, a.EW.Points, top)
				}
				if a.NS.Points.Sign() < 0 || a.EW.Points.Sign() < 0 {
					t.Fatalf("row %d: below zero", i)
				}
				b := f.Rows[i].Board
				sums[b], counts[b] = sums[b].Add(a.NS.Points), counts[b]+1
			}
		}
		for b, sum := range sums {
			if mean := sum.Over(counts[b]); !mean.Equal(top.Over(2)) {
				t.Fatalf("board %d: the mean %v is not average %v", b, mean, top.Over(2))
			}
		}
		order := rng.Perm(len(f.Rows))
		shuffled := scoring.Field{Units: f.Units}
		for _, k := range order {
			shuffled.Rows = append(shuffled.Rows, f.Rows[k])
		}
		for k, a := range s.Score(shuffled) {
			if b := awards[order[k]]; one(a.NS) != one(b.NS) || one(a.EW) != one(b.EW) {
				t.Fatalf("another order of rows gives %v, not %v", a, b)
			}
		}
	}
}

func BenchmarkScore(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	var f scoring.Field
	const boards, tables = 60, 500
	for n := 1; n <= boards; n++ {
		for i := range tables {
			f.Rows = append(f.Rows, scoring.FieldRow{Row: &scoring.Row{Board: n, Outcome: scoring.Played, Score: 10 * (rng.IntN(80) - 40)}, NSUnit: int32(2 * i), EWUnit: int32(2*i + 1)})
		}
	}
	f.Units = 2 * tables
	s := plain()
	b.ReportAllocs()
	for b.Loop() {
		s.Score(f)
	}
	b.ReportMetric(boards*tables*float64(b.N)/b.Elapsed().Seconds(), "results/s")
}

// Unit 0 is top on board 1, 4 of 4, and has A-, 1.6 of 4, on board 2: 5.6 of 8 is
// 70 %, which gives 2.8 on the board that it sits out.
func TestSitOutAfterAnArtificialScore(t *testing.T) {
	s := plain()
	s.SitOut.Own, s.OwnAverage = true, false
	f := field(board(t, 1, "400", "300", "200"), board(t, 2, "A-|A-"))
	f.Rows = append(f.Rows, scoring.FieldRow{Row: &scoring.Row{Board: 3, Outcome: scoring.SatOut}, NSUnit: 0, EWUnit: -1})
	if got, want := show(s.Score(f))[4], "2.8 -"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
