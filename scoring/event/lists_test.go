package event

import (
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// A total that stands beside its maximum is one of points, in whatever way the
// program prints others, and both are compared; so is the percentage with the
// handicap beside the one without.
func TestTotalBesideItsMaximum(t *testing.T) {
	ev := published(t, "Scorer", fourPairs, "1 4 100 1", "2 2 50 2", "3 0 0 4", "4 2 50 2")
	for i := range ev.Contestants {
		ev.Contestants[i].Published.Maximum = "4"
	}
	ev.Contestants[2].Handicap = exact.Int(9)
	ev.Contestants[2].Published.Net = "4.5" // 0 % and half of 9
	v := verify(t, ev, "nz-scorer")
	checkDifferences(t, v)
	if f := v.Figures[Percentage]; f.Compared != 5 {
		t.Errorf("%d percentages compared, want 5", f.Compared)
	}
	ev.Contestants[0].Published.Maximum = "6"
	ev.Contestants[2].Published.Net = "9"
	checkDifferences(t, verify(t, ev, "nz-scorer"), "1: total 4/6 in the file, 4/4 computed", "3: percentage 9 in the file, 4.50 computed")
}

// Top 4; board 2 lacks a result. (M+1)·3/2−1 for M = 2 and 0 is 3.5 and 0.5: 1 has
// 4 + 3.5 = 7.5 of 8, which is 93.75 %.
var neuberg = []string{"- 1 1 2 420 4 0", "- 1 3 4 170 2 2", "- 1 5 6 -50 0 4", "- 2 1 4 100 3.5 0.5", "- 2 3 6 90 0.5 3.5"}

func TestTotalsInFewDecimals(t *testing.T) {
	// Rounded, cut with the percentage of the whole, and a percentage of the
	// rounded one: 8/8.
	checkDifferences(t, verify(t, published(t, "", neuberg, "1 8 93.75 1"), "wbf"))
	// Pair 4 has 2 + 0.5 = 2.5, 31.25 %. One that is cut, or a percentage of the
	// rounded total, among others that are not is an error.
	checkDifferences(t, verify(t, published(t, "", neuberg, "1 7 93.75 1", "4 2 31.25 -"), "wbf"),
		"1: total 7 in the file, 8 computed; "+causeCut, "4: total 2 in the file, 3 computed; "+causeCut)
	checkDifferences(t, verify(t, published(t, "", neuberg, "1 7 93.75 1", "4 3 31.25 -"), "wbf"), "1: total 7 in the file, 8 computed")
	checkDifferences(t, verify(t, published(t, "", neuberg, "1 8 100.00 1", "4 3 37.50 -"), "wbf"),
		"1: percentage 100.00 in the file, 93.75 computed; "+causeOfTotal, "4: percentage 37.50 in the file, 31.25 computed; "+causeOfTotal)
	checkDifferences(t, verify(t, published(t, "", neuberg, "1 8 100.00 1", "4 3 31.25 -"), "wbf"), "1: percentage 100.00 in the file, 93.75 computed")
	checkDifferences(t, verify(t, published(t, "", neuberg, "1 7 87.50 1"), "wbf"), "1: total 7 in the file, 8 computed", "1: percentage 87.50 in the file, 93.75 computed")
	set := set(t, "wbf")
	set.Printed.Percent = "total"
	v, err := Verify(published(t, "", neuberg, "1 8 100.00 1"), Options{Rules: set})
	if err != nil {
		t.Fatal(err)
	}
	checkDifferences(t, v)
}

// Places of strata: in the section and line, and of the event.
func TestPlacesOfStrata(t *testing.T) {
	// A: 1N 2 of 2, 2N 0, 1E 0, 2E 2; B: 1N 1, 2N 1, 1E 1, 2E 1 — in percent 100, 0, 0, 100
	// and 50 each.
	ev := rows(t, "A 1 1N 1E 420", "A 1 2N 2E 50", "B 1 1N 1E 90", "B 1 2N 2E 90")
	for i, x := range []struct {
		id      scoring.ID
		stratum int
		ranks   []scoring.Rank
	}{
		{scoring.ID{Section: "A", Line: scoring.NS, Number: "1"}, 1, []scoring.Rank{{Stratum: 1, Place: "1"}, {Stratum: 1, Overall: true, Place: "1"}}},
		{scoring.ID{Section: "A", Line: scoring.NS, Number: "2"}, 2, []scoring.Rank{{Stratum: 1, Place: "2"}, {Stratum: 2, Place: "1"}, {Stratum: 2, Overall: true, Place: "4"}}},
		{scoring.ID{Section: "A", Line: scoring.EW, Number: "1"}, 1, nil},
		{scoring.ID{Section: "A", Line: scoring.EW, Number: "2"}, 3, []scoring.Rank{{Stratum: 1, Overall: true, Place: "1"}, {Stratum: 3, Place: "1"}}},
		{scoring.ID{Section: "B", Line: scoring.NS, Number: "1"}, 2, []scoring.Rank{{Stratum: 2, Overall: true, Place: "2"}, {Stratum: 2, Place: "1"}}},
		{scoring.ID{Section: "B", Line: scoring.NS, Number: "2"}, 2, []scoring.Rank{{Stratum: 2, Overall: true, Place: "2"}, {Stratum: 1, Overall: true, Place: "3"}}},
	} {
		ev.Contestants = append(ev.Contestants, scoring.Contestant{ID: x.id, Stratum: x.stratum, Ranks: x.ranks, Pos: scoring.Position{File: "x.csv", Line: 100 + i}})
	}
	opt := Options{Rules: set(t, "wbf"), Sections: "apart"}
	v, err := Verify(ev, opt)
	if err != nil {
		t.Fatal(err)
	}
	checkDifferences(t, v)
	if f := v.Figures[Place]; f.Compared != 11 {
		t.Errorf("%d places compared, want 11", f.Compared)
	}
	ev.Contestants[1].Ranks[1].Place = "2"
	if v, err = Verify(ev, opt); err != nil {
		t.Fatal(err)
	}
	checkDifferences(t, v, "A 2N, stratum 2 of its section: place 2 in the file, 1 computed")
}

// Sections that are compared across may rank apart, as their places say.
func TestSectionsRankApart(t *testing.T) {
	across := []string{"A 1 1 2 420 6 0", "A 1 3 4 50 0 6", "B 1 1 2 400 4 2", "B 1 3 4 300 2 4"}
	ev := published(t, "", across, "A/1 6 100.00 1", "A/2 0 0.00 3", "A/3 0 0.00 3", "A/4 6 100.00 1", "B/1 4 66.67 1", "B/2 2 33.33 3", "B/3 2 33.33 3", "B/4 4 66.67 1")
	checkDifferences(t, verify(t, ev, "wbf"))
	if res := score(t, ev, Options{}); len(res.Rankings) != 2 || res.Rankings[0].Section != "A" {
		t.Errorf("%d rankings", len(res.Rankings))
	}
}

// A Howell beside a Mitchell: its pairs have no line, and a list of their own.
func TestHowellBesideAMitchell(t *testing.T) {
	ev := rows(t, "A 1 1N 1E 420", "A 1 2N 2E 50", "B 1 1 2 90", "B 1 3 4 80", "B 2 1 3 100", "B 2 4 2 110")
	for _, id := range []scoring.ID{{Section: "A", Line: scoring.NS, Number: "1"}, {Section: "A", Line: scoring.NS, Number: "2"}, {Section: "A", Line: scoring.EW, Number: "1"},
		{Section: "A", Line: scoring.EW, Number: "2"}, {Section: "B", Number: "1"}, {Section: "B", Number: "2"}, {Section: "B", Number: "3"}, {Section: "B", Number: "4"}} {
		ev.Contestants = append(ev.Contestants, scoring.Contestant{ID: id})
	}
	ev.Winners = 2
	res := score(t, ev, Options{Sections: "apart"})
	var got []string
	for _, r := range res.Rankings {
		got = append(got, r.Section+r.Line.String()+": "+list(r))
	}
	// B, top 2: board 1 brings 1 two and 3 none, board 2 brings 4 two and 1 none.
	check(t, "rankings", strings.Join(got, "; "), "ANS: 1 A 1N 2/2 100.00, 2 A 2N 0/2 0.00; AEW: 1 A 2E 2/2 100.00, 2 A 1E 0/2 0.00; "+
		"B: 1 B 4 4/4 100.00, 2= B 1 2/4 50.00, 2= B 3 2/4 50.00, 4 B 2 0/4 0.00")
	if len(res.Problems) > 0 {
		t.Errorf("problems %v", res.Problems)
	}
	if res = score(t, ev, Options{}); len(res.Rankings) != 3 || res.Rankings[2].Section != "B" || len(res.Rankings[2].Standings) != 4 {
		t.Errorf("across: %d rankings", len(res.Rankings))
	}
}

// An adjustment in matchpoints: 1 loses 2 of its 8.
func TestAdjustmentInMatchpoints(t *testing.T) {
	ev := rows(t, twoBoards...)
	ev.Contestants = []scoring.Contestant{{ID: scoring.ID{Number: "1"}, Published: scoring.Published{Adjustment: "-2", InPoints: true}}}
	// Board 1 brings 4, board 2 brings 3: 1 would be first.
	st := score(t, ev, Options{}).Rankings[0].Standings
	i := slices.IndexFunc(st, func(st scoring.Standing) bool { return st.Contestant.ID.Number == "1" })
	if !st[i].Score.Equal(exact.Int(5)) || !st[i].Penalty.Equal(exact.Int(-2)) {
		t.Errorf("1 has %v with %v", st[i].Score, st[i].Penalty)
	}
}
