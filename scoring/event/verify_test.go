package event

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// published builds an event as rows does, from "section board ns ew score
// nsPoints ewPoints", and gives its pairs what they came to: "number total
// percent place", - for a figure that is not there.
func published(t *testing.T, program string, lines []string, pairs ...string) *scoring.Event {
	t.Helper()
	plain := make([]string, len(lines))
	for i, l := range lines {
		plain[i] = strings.Join(strings.Fields(l)[:5], " ")
	}
	ev := rows(t, plain...)
	ev.Program = program
	figure := func(s string) scoring.Figure {
		if s == "-" {
			return ""
		}
		return scoring.Figure(s)
	}
	for i, l := range lines {
		f := strings.Fields(l)
		ev.Rows[i].SetPublished(figure(f[5]), figure(f[6]))
	}
	for i, p := range pairs {
		f := strings.Fields(p)
		id := scoring.ID{Section: ev.Rows[0].Section, Number: f[0]}
		if s, n, ok := strings.Cut(f[0], "/"); ok {
			id = scoring.ID{Section: s, Number: n}
		}
		ev.Contestants = append(ev.Contestants, scoring.Contestant{ID: id, Pos: scoring.Position{File: "x.csv", Line: 100 + i},
			Published: scoring.Published{Total: figure(f[1]), Percent: figure(f[2]), Place: figure(f[3])}})
	}
	return ev
}

func verify(t *testing.T, ev *scoring.Event, rules string) *Verification {
	t.Helper()
	v, err := Verify(ev, Options{Rules: set(t, rules)})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func checkDifferences(t *testing.T, v *Verification, want ...string) {
	t.Helper()
	var got []string
	for _, d := range v.Differences {
		got = append(got, d.String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// Four pairs, two boards, top 2. Board 1: 420 and 50, board 2: 100 and 90.
// 1: 2+2 = 4, 2: 0+1... each line is worked below.
var fourPairs = []string{
	"- 1 1 2 420 2 0", "- 1 3 4 50 0 2",
	"- 2 1 4 100 2 0", "- 2 3 2 90 0 2",
}

// 1: 4 of 4; 2: 0 + 2; 3: 0; 4: 2 + 0.
var fourTotals = []string{"1 4.00 100.00 1", "2 2.00 50.00 2", "3 0.00 0.00 4", "4 2.00 50.00 2"}

func TestVerifyIdentical(t *testing.T) {
	v := verify(t, published(t, "", fourPairs, fourTotals...), "wbf")
	checkDifferences(t, v)
	if want := (Figures{Compared: 16, Identical: 16}); v.Sum() != want {
		t.Errorf("%+v, want %+v", v.Sum(), want)
	}
}

// Figures that are not there are not compared.
func TestVerifyComparesWhatIsPublished(t *testing.T) {
	v := verify(t, published(t, "", []string{"- 1 1 2 420 2 0", "- 1 3 4 50 - -"}, "1 - 100 -"), "wbf")
	checkDifferences(t, v)
	if want := (Figures{Compared: 2, Identical: 2}); v.Sum() != want {
		t.Errorf("%+v, want %+v", v.Sum(), want)
	}
}

// A program that leaves out zeros still computed the digits that others have:
// 33.3 beside 66.67 stands for 33.30, and 1/3 is 33.33.
func TestVerifyComparesAllDigits(t *testing.T) {
	lines := []string{"- 1 1 2 420 4 0", "- 1 3 4 50 2 2", "- 1 5 6 0 0 4", "- 2 1 4 90 4 0", "- 2 3 6 80 2 2", "- 2 5 2 70 0 4", "- 3 1 6 50 0 4", "- 3 3 2 60 2 2", "- 3 5 4 70 4 0"}
	v := verify(t, published(t, "", lines, "1 8 66.67 -", "5 4 33.3 -"), "wbf")
	checkDifferences(t, v, "5: percentage 33.3 in the file, 33.33 computed")
}

// One figure planted is one difference, without a cause.
func TestVerifyPlanted(t *testing.T) {
	award := slices.Clone(fourPairs)
	award[0] = "- 1 1 2 420 1 0"
	checkDifferences(t, verify(t, published(t, "Compscore3", award, fourTotals...), "compscore"), "board 1: 1 v 2: award 1/0 in the file, 2/0 computed")
	total := slices.Clone(fourTotals)
	total[0] = "1 3.00 100.00 1"
	checkDifferences(t, verify(t, published(t, "", fourPairs, total...), "wbf"), "1: total 3.00 in the file, 4.00 computed")
	place := slices.Clone(fourTotals)
	place[2] = "3 0.00 0.00 3"
	checkDifferences(t, verify(t, published(t, "", fourPairs, place...), "wbf"), "3: place 3 in the file, 4 computed")
}

// An award typed over a result of 420: average for both, and the other two
// results of the board are Neuberg'd from two to three: (2+1)·3/2−1 = 3.5 and
// 0.5 of 4. The board itself shows that the result is left out.
func TestTypedOverAndLeftOut(t *testing.T) {
	lines := []string{"- 1 1 2 420 2 2", "- 1 3 4 100 3.5 0.5", "- 1 5 6 50 0.5 3.5"}
	ev := published(t, "Compscore3", lines)
	checkDifferences(t, verify(t, ev, "compscore"), "board 1: 1 v 2: award 2/2 in the file, 4/0 computed; "+typedLeftOut)
	// And so it is scored.
	res := score(t, ev, Options{Rules: set(t, "compscore"), AsWritten: true})
	check(t, "ranking", list(res.Rankings[0]), "1= 3 3.5/4 87.50, 1= 6 3.5/4 87.50, 3= 1 2/4 50.00, 3= 2 2/4 50.00, 5= 4 0.5/4 12.50, 5= 5 0.5/4 12.50")
	if len(res.Problems) != 1 || !strings.Contains(res.Problems[0].Text, "the award 2/2 of the file is not that of the result 420") {
		t.Errorf("problems %v", res.Problems)
	}
	// Under rules that are not the program's the result counts.
	res = score(t, ev, Options{})
	check(t, "by wbf", list(res.Rankings[0]), "1= 1 4/4 100.00, 1= 6 4/4 100.00, 3= 3 2/4 50.00, 3= 4 2/4 50.00, 5= 2 0/4 0.00, 5= 5 0/4 0.00")
}

// An award typed over that the totals count, while the result counts for the
// others of the board: pair 1 is given 1 and pair 2 as much.
func TestTypedOverAndCounted(t *testing.T) {
	lines := slices.Clone(fourPairs)
	lines[0] = "- 1 1 2 420 1 1"
	ev := published(t, "Compscore3", lines, "1 3.00 75.00 1", "2 3.00 75.00 1", "3 0.00 0.00 4", "4 2.00 50.00 3")
	checkDifferences(t, verify(t, ev, "compscore"), "board 1: 1 v 2: award 1/1 in the file, 2/0 computed; "+typedCounted)
	res := score(t, ev, Options{Rules: set(t, "compscore"), AsWritten: true})
	check(t, "ranking", list(res.Rankings[0]), "1= 1 3/4 75.00, 1= 2 3/4 75.00, 3 4 2/4 50.00, 4 3 0/4 0.00")
}

// A board on which every missing result counts as an equal one: A = 2 of E = 3,
// 2+1 and 0+1. By the rules it would be 3.5 and 0.5, as on board 3. Where no board
// follows the rules they are those of another program, and nothing is explained.
func TestBoardOfAnotherConvention(t *testing.T) {
	all := []string{"- 1 1 2 420 3 1", "- 1 3 4 100 1 3", "- 2 1 4 90 4 0", "- 2 3 6 80 2 2", "- 2 5 2 70 0 4"}
	lines := append(slices.Clip(all), "- 3 5 4 420 3.5 0.5", "- 3 1 6 100 0.5 3.5")
	checkDifferences(t, verify(t, published(t, "", all), "wbf"),
		"board 1: 1 v 2: award 3/1 in the file, 3.5/0.5 computed", "board 1: 3 v 4: award 1/3 in the file, 0.5/3.5 computed")
	says := "on this board the file counts every missing result as an equal one"
	checkDifferences(t, verify(t, published(t, "", lines), "wbf"),
		"board 1: 1 v 2: award 3/1 in the file, 3.5/0.5 computed; "+says, "board 1: 3 v 4: award 1/3 in the file, 0.5/3.5 computed; "+says)
}

// A board whose awards count a third result, equal to that of 3 v 4.
func TestBoardWithAHiddenResult(t *testing.T) {
	lines := []string{"- 1 1 2 420 4 0", "- 1 3 4 100 1 3", "- 2 1 4 90 4 0", "- 2 3 6 80 2 2", "- 2 5 2 70 0 4", "- 3 5 4 420 3.5 0.5", "- 3 1 6 100 0.5 3.5"}
	says := "on this board the file counts one more result, 100, that is not in it"
	checkDifferences(t, verify(t, published(t, "", lines), "wbf"),
		"board 1: 1 v 2: award 4/0 in the file, 3.5/0.5 computed; "+says, "board 1: 3 v 4: award 1/3 in the file, 0.5/3.5 computed; "+says)
}

// A ranking that was made before a line was changed: totals, percentages and
// places agree with each other and not with the lines.
func TestStaleRanking(t *testing.T) {
	v := verify(t, published(t, "", fourPairs, "1 3.00 75.00 1", "2 3.00 75.00 1", "3 1.00 25.00 3", "4 1.00 25.00 3"), "wbf")
	if s := v.Sum(); s.Unexplained != 0 || v.Figures[Total] != (Figures{4, 0, 4, 0}) || v.Figures[Percentage] != (Figures{4, 0, 4, 0}) {
		t.Errorf("%+v %+v", s, v.Differences)
	}
	for _, d := range v.Differences {
		if d.Kind == Place && d.Cause != causeFollows || d.Kind != Place && d.Cause != causeStale {
			t.Errorf("%v", d)
		}
	}
}

// What is no stale ranking: two totals exchanged or changed by opposite points,
// a percentage that contradicts its total, totals further off than a board can
// make up. None of them has a cause.
func TestForgedRankings(t *testing.T) {
	for name, pairs := range map[string][]string{
		"two exchanged":                {"1 0.00 0.00 4", "2 2.00 50.00 2", "3 4.00 100.00 1", "4 2.00 50.00 2"},
		"two by opposite points":       {"1 3.00 75.00 1", "2 3.00 75.00 1", "3 0.00 0.00 4", "4 2.00 50.00 3"},
		"percentages against totals":   {"1 3.00 70.00 1", "2 3.00 70.00 1", "3 1.00 20.00 3", "4 1.00 20.00 3"},
		"further off than a board":     {"1 1.00 25.00 3", "2 1.00 25.00 3", "3 3.00 75.00 1", "4 3.00 75.00 1"},
		"one total beside its percent": {"1 3.00 100.00 1", "2 2.00 50.00 2", "3 0.00 0.00 4", "4 2.00 50.00 2"},
	} {
		for _, d := range verify(t, published(t, "", fourPairs, pairs...), "wbf").Differences {
			if d.Cause != "" {
				t.Errorf("%s: %v", name, d)
			}
		}
	}
}

// The award of an adjusted line is compared with its percentage: 50 % of 4 is 2.
// Where the totals follow from the percentage the line is wrong; where they
// count it, or say nothing, the award was typed.
func TestAwardOfAnAdjustedLine(t *testing.T) {
	lines := []string{"- 1 1 2 50%|50% 3 1", "- 1 3 4 420 3.5 0.5", "- 1 5 6 50 0.5 3.5"}
	want := "board 1: 1 v 2: award 3/1 in the file, 2/2 computed"
	checkDifferences(t, verify(t, published(t, "", lines, "1 2.00 50.00 -", "2 2.00 50.00 -"), "wbf"), want)
	checkDifferences(t, verify(t, published(t, "", lines, "1 3.00 75.00 -", "2 1.00 25.00 -"), "wbf"), want+"; "+typedCounted)
	checkDifferences(t, verify(t, published(t, "", lines), "wbf"), want+"; "+typedAlone)
}

// The figures of a contestant who stands in no ranking are told.
func TestPublishedAndNotRanked(t *testing.T) {
	ev := published(t, "", fourPairs, append([]string{"9 1.00 25.00 4"}, fourTotals...)...)
	ev.Winners = 2
	var n int
	for _, d := range verify(t, ev, "wbf").Differences {
		if d.Who == "9" && d.Computed == "none" && d.Cause == "" {
			n++
		}
	}
	if n != 3 {
		t.Errorf("%d of 3 figures told", n)
	}
}

// Sections are scored apart where the published awards are; the user has the
// last word.
func TestSectionsAsPublished(t *testing.T) {
	lines := []string{"A 1 1 2 420 2 0", "A 1 3 4 50 0 2", "B 1 1 2 400 2 0", "B 1 3 4 300 0 2"}
	ev := published(t, "", lines)
	v := verify(t, ev, "wbf")
	checkDifferences(t, v)
	res := score(t, ev, Options{})
	if len(res.Rankings) != 2 || len(res.Problems) != 1 || res.Problems[0].Severity != scoring.Note {
		t.Errorf("%d rankings, problems %v", len(res.Rankings), res.Problems)
	}
	// Compared apart and ranked in one list: everybody is first or third of four.
	one := published(t, "", lines, "A/1 2 100.00 1", "A/2 0 0.00 5", "A/3 0 0.00 5", "A/4 2 100.00 1", "B/1 2 100.00 1", "B/2 0 0.00 5", "B/3 0 0.00 5", "B/4 2 100.00 1")
	checkDifferences(t, verify(t, one, "wbf"))
	if res = score(t, one, Options{}); len(res.Rankings) != 1 {
		t.Errorf("one list: %d rankings", len(res.Rankings))
	}
	if res = score(t, ev, Options{Sections: "across"}); len(res.Rankings) != 1 {
		t.Errorf("across: %d rankings", len(res.Rankings))
	}
	across := []string{"A 1 1 2 420 6 0", "A 1 3 4 50 0 6", "B 1 1 2 400 4 2", "B 1 3 4 300 2 4"}
	if res = score(t, published(t, "", across), Options{}); len(res.Rankings) != 1 {
		t.Errorf("published across: %d rankings", len(res.Rankings))
	}
}

// The New Zealand percentage has half of the handicap in it, and is repeated as
// the total; places are by the result without. A phantom's table counts as one
// more result in the travellers, not in the totals.
func TestNewZealandConventions(t *testing.T) {
	// Three pairs and a phantom: one result a board of two tables. In the
	// travellers (0+1)·2/1−1 = 1 of 2; in the totals 0 of 0, which is 50 %.
	lines := []string{"- 1 1 2 420 1 1", "- 2 1 3 50 1 1", "- 3 2 3 90 1 1"}
	ev := published(t, "Scorer", lines, "1 54.00 54.00 1", "2 50.00 50.00 1", "3 50.00 50.00 1")
	ev.Contestants[0].Handicap = exact.Int(8)
	checkDifferences(t, verify(t, ev, "nz-scorer"))
}

// A curtailed Mitchell: three tables and two rounds, each board with two results.
// A board that lacks one is scored to two, not to the three tables.
func TestCurtailedMovement(t *testing.T) {
	lines := []string{"- 1 1 2 420 2 0", "- 1 3 4 50 0 2", "- 2 3 4 100 2 0", "- 2 5 6 50 0 2", "- 3 5 6 100 1 1", "- 3 1 2 0 - -"}
	ev := published(t, "Scorer", lines)
	ev.Rows = ev.Rows[:5]
	checkDifferences(t, verify(t, ev, "nz-scorer"))
}

// BriAn prints 100·5/7 as the nearest number of single precision, 71.42857.
func TestSinglePrecision(t *testing.T) {
	for figure, same := range map[string]bool{"71.42857": true, "71.428574": true, "71.42856": false, "71.4286": false} {
		if got := sameSingle(scoring.Figure(figure), exact.Frac(500, 7)); got != same {
			t.Errorf("%s: %v", figure, got)
		}
	}
}

func ExampleDifference() {
	fmt.Println(Difference{Kind: Award, Board: 7, Who: "3 v 5", Published: "10/2", Computed: "8/4"})
	// Output: board 7: 3 v 5: award 10/2 in the file, 8/4 computed
}

// A scale that is given for a folder is not for all the files in it.
func TestVerifyWithAScaleOfOthers(t *testing.T) {
	ev := published(t, "", fourPairs, fourTotals...)
	want, err := Verify(ev, Options{Rules: set(t, "wbf")})
	if err != nil {
		t.Fatal(err)
	}
	got, err := Verify(ev, Options{Rules: set(t, "wbf"), VP: scale(t, "wbf")})
	if err != nil || got.Sum() != want.Sum() || got.Sum().Compared == 0 {
		t.Fatalf("%v, %+v, want %+v", err, got, want)
	}
	if len(got.Problems) != len(want.Problems)+1 || !strings.Contains(got.Problems[0].Text, "compared without it") {
		t.Errorf("problems %v", got.Problems)
	}
}

// A file without results, or with results of nobody, has figures that cannot be
// computed; the places are compared with the totals that it publishes.
func TestFiguresWithoutResults(t *testing.T) {
	ev := published(t, "Magic Contest", []string{"A 1 1 2 420 2 0"}, "1 30 - 1", "2 20 - 3")
	ev.Rows = nil
	checkDifferences(t, verify(t, ev, "magic-contest"),
		"A 1: total 30 in the file, none computed; the file has no results to score",
		"A 1: place 1 in the file, none computed; follows from the totals that the file publishes",
		"A 2: total 20 in the file, none computed; the file has no results to score",
		"A 2: place 3 in the file, none computed")

	ev = published(t, "Magic Contest", []string{"A 1 1 2 420 2 0", "A 1 3 4 50 0 2"}, "1 30 - 1")
	for i := range ev.Rows {
		ev.Rows[i].NS, ev.Rows[i].EW = scoring.ID{}, scoring.ID{}
	}
	checkDifferences(t, verify(t, ev, "magic-contest"),
		"A 1: total 30 in the file, 0 computed; the file does not say whose the results are",
		"A 1: place 1 in the file, 0 computed; follows from the totals that the file publishes")
}

// Totals that are the sums of the awards in the file follow from its lines: where
// they do not come out the rule set is the wrong one, and nothing is stale.
func TestWrongRuleIsNoCause(t *testing.T) {
	s := set(t, "wbf")
	if err := s.Override("ranking.round-to=5"); err != nil {
		t.Fatal(err)
	}
	v, err := Verify(published(t, "", fourPairs, "1 4.00 100.00 -", "2 2.00 50.00 -", "3 0.00 0.00 -", "4 2.00 50.00 -"), Options{Rules: s})
	if err != nil {
		t.Fatal(err)
	}
	if sum := v.Sum(); sum.Explained != 0 || sum.Unexplained == 0 {
		t.Errorf("%+v %v", sum, v.Differences)
	}
}

// Typed awards that no board can bring are none, and a missing board excuses no
// more than it can bring.
func TestBoundsOfCauses(t *testing.T) {
	lines := slices.Clone(fourPairs)
	lines[0] = "- 1 1 2 420 3 -1"
	for _, d := range verify(t, published(t, "Compscore3", lines, fourTotals...), "compscore").Differences {
		if d.Cause != "" {
			t.Errorf("%v", d)
		}
	}
	ev := published(t, "Magic Contest", []string{"A 1 1 2 420 2 0", "A 1 3 4 50 0 2"}, "1 4 - -", "4 5 - -")
	ev.Boards = 2
	checkDifferences(t, verify(t, ev, "magic-contest"),
		"A 1: total 4 in the file, 2 computed; the file says that there are 2 boards and has 1 of this contestant",
		"A 4: total 5 in the file, 2 computed")
}

// Where the file has fewer boards of a contestant than it says, the total cannot
// come out; where it has them all, nothing excuses a wrong one.
func TestTotalsOfMissingBoards(t *testing.T) {
	lines := []string{"A 1 1 2 420 2 0", "A 1 3 4 50 0 2"}
	ev := published(t, "Magic Contest", lines, "1 4 - 1", "4 3 - 1")
	ev.Boards = 2
	checkDifferences(t, verify(t, ev, "magic-contest"),
		"A 1: total 4 in the file, 2 computed; the file says that there are 2 boards and has 1 of this contestant",
		"A 4: total 3 in the file, 2 computed; the file says that there are 2 boards and has 1 of this contestant")
	ev = published(t, "Magic Contest", lines, "1 4 - 1")
	ev.Boards = 1
	checkDifferences(t, verify(t, ev, "magic-contest"), "A 1: total 4 in the file, 2 computed")
}

// The mean of 420, 100 and -50 without the best and the worst is 100. The file has
// 200, from which its awards follow: 220, -100 and -250 points are 6, -3 and -6.
func TestTypedDatumOfAFile(t *testing.T) {
	lines := []string{"A 1 1 2 420 6 -6", "A 1 3 4 100 -3 3", "A 1 5 6 -50 -6 6"}
	for _, tt := range []struct {
		award string
		want  []string
	}{
		{"6", []string{"board 1: datum 200 in the file, 100 computed; every award of the board follows from it, so it was typed"}},
		// 320, 0 and -150 points from 100 are 8, 0 and -4.
		{"5", []string{"board 1: A 1 v A 2: award 5/-6 in the file, 8/-8 computed", "board 1: A 3 v A 4: award -3/3 in the file, 0/0 computed",
			"board 1: A 5 v A 6: award -6/6 in the file, -4/4 computed", "board 1: datum 200 in the file, 100 computed"}},
		{"8", []string{"board 1: datum 110 in the file, 100 computed"}},
	} {
		ev := published(t, "Magic Contest", lines)
		ev.Method = scoring.Butler
		if tt.award == "8" {
			// 320 is 8, 0 nothing and -150 -4, by the datum 100, and by 110 (310, -10, -160)
			// too: a datum that is printed wrongly is not one that was typed.
			ev = published(t, "Magic Contest", []string{"A 1 1 2 420 8 -8", "A 1 3 4 100 0 0", "A 1 5 6 -50 -4 4"})
			ev.Method = scoring.Butler
			ev.Datums = map[scoring.BoardKey]scoring.Figure{{Board: 1}: "110"}
			checkDifferences(t, verify(t, ev, "magic-contest"), tt.want...)
			continue
		}
		ev.Rows[0].SetPublished(scoring.Figure(tt.award), ev.Rows[0].EWPublished())
		ev.Datums = map[scoring.BoardKey]scoring.Figure{{Board: 1}: "200"}
		checkDifferences(t, verify(t, ev, "magic-contest"), tt.want...)
	}
}

// A pair that played nothing has no average of its own for the boards that it sat
// out.
func TestSitOutOfOnePairAlone(t *testing.T) {
	ev := published(t, "Magic Contest", []string{"A 1 1 2 420 2 0", "A 1 3 4 50 0 2", "A 2 1 5 0 2,0 1,0"})
	ev.Rows[2].Outcome = scoring.SatOut
	checkDifferences(t, verify(t, ev, "magic-contest"), "board 2: A 1 v A 5: award 2,0/1,0 in the file, 2/- computed; who has played no board has no average of its own")
}
