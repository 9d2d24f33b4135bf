package monopoly

import (
	"fmt"
	"strings"
	"testing"
)

// found are the codes of the sheets of a preliminary.
func found(t *testing.T, rules Settings, text string) string {
	t.Helper()
	b := testBoard(t)
	c := Championship{Board: b, Rules: rules, Lines: sheetsOf(t, b, PreliminaryStage, text)}
	return codes(c.Rank(PreliminaryStage).All())
}

// §4.1, §4.4, A-12: 90 minutes at most, less only with one survivor; 88 and 89 may be the
// stop at 90.
func TestDuration(t *testing.T) {
	for _, test := range []struct {
		minutes, survivors int
		want               string
	}{
		{90, 4, ""}, {90, 1, ""}, {60, 1, ""}, {0, 1, ""}, {91, 4, "OVER_90_MINUTES"}, {91, 1, "OVER_90_MINUTES"}, {89, 2, "WARN_STOPPED_EARLY"}, {88, 4, "WARN_STOPPED_EARLY"},
		{87, 2, "ENDED_EARLY"}, {0, 2, "ENDED_EARLY"}, {50, 0, "NO_SURVIVOR"}, {91, 0, "NO_SURVIVOR OVER_90_MINUTES"},
	} {
		var text strings.Builder
		for i := range 4 {
			status := "bankrupt"
			if i < test.survivors {
				status = "active"
			}
			fmt.Fprintf(&text, "1 p%d %s %d 0\n", i, status, test.minutes)
		}
		if got := found(t, testRules(t), text.String()); got != test.want {
			t.Errorf("%d minutes, %d survivors: %s, want %s", test.minutes, test.survivors, got, test.want)
		}
	}
	sheet := "1 a active 70 0\n1 b active 70 0\n1 c active 70 0\n1 d active 70 0"
	if got := found(t, testRules(t, "game.minutes=75", "stopped-from=70", "stopped-early=error"), sheet); got != "STOPPED_EARLY" {
		t.Error(got)
	}
}

// G-build: hotel, 4 and 4 are even, hotel, 4 and 3 are not (A4).
func TestEvenness(t *testing.T) {
	for deeds, want := range map[string]string{
		"16:H;18:4;19:4": "", "16:H;18:H;19:4": "", "16:1;18;19": "", "16:1;18:1;19:2": "", "16:H;18:4;19:3": "UNEVEN_BUILDING", "16:2;18:1;19": "UNEVEN_BUILDING", "1:1;3:3": "UNEVEN_BUILDING",
		"16:1;18:1": "BUILDING_WITHOUT_FULL_GROUP", "16:1;18m;19": "WARN_MORTGAGE_IN_BUILT_GROUP", "16m:1;18:1;19:1": "BUILDING_ON_MORTGAGED_PLOT", "16m;18m;19": "", "5;15;25;35m": "",
	} {
		sheet := "1 a active 90 0 " + deeds + "\n1 b active 90 0\n1 c active 90 0\n1 d active 90 0"
		if got := found(t, testRules(t), sheet); got != want {
			t.Errorf("%s: %s, want %s", deeds, got, want)
		}
	}
}

// §8: how severe a doubt is, the rules say.
func TestSeverities(t *testing.T) {
	sheet := "1 a active 90 20000 16m;18:1;19:2\n1 b active 90 600\n1 c active 90 0\n1 d active 90 0"
	for _, test := range []struct {
		settings []string
		want     string
	}{
		{nil, "WARN_CASH_OVER_SET_TOTAL UNEVEN_BUILDING WARN_MORTGAGE_IN_BUILT_GROUP"},
		{[]string{"uneven=warning"}, "WARN_CASH_OVER_SET_TOTAL WARN_UNEVEN_BUILDING WARN_MORTGAGE_IN_BUILT_GROUP"},
		{[]string{"uneven=off", "mortgage-in-group=error"}, "WARN_CASH_OVER_SET_TOTAL MORTGAGE_IN_BUILT_GROUP"},
		{[]string{"uneven=off", "mortgage-in-group=off", "cash-over-set=error"}, "CASH_OVER_SET_TOTAL"},
		{[]string{"uneven=off", "mortgage-in-group=off", "cash_total=20600"}, ""},
		{[]string{"uneven=off", "mortgage-in-group=off", "cash-over-set=off", "signatures=required"}, "NOT_SIGNED NOT_SIGNED NOT_SIGNED NOT_SIGNED"},
	} {
		if got := found(t, testRules(t, test.settings...), sheet); got != test.want {
			t.Errorf("%v: %s, want %s", test.settings, got, test.want)
		}
	}
}

// G-trade: one owner of a deed. A sheet that names it twice is told of that once, and of the
// other owner once.
func TestDeedHeldTwice(t *testing.T) {
	b := testBoard(t)
	for _, test := range []struct{ a, b, want string }{
		{"39", "39", "39 Mayfair~b~a preliminary:1"},
		{"39;39", "", "39 Mayfair~a"},
		{"39;39;39", "", "39 Mayfair~a"},
		{"39", "39;5;39", "39 Mayfair~b~a preliminary:1, 39 Mayfair~b"},
		{"39;1", "5", ""},
	} {
		c := Championship{Board: b, Rules: testRules(t), Lines: sheetsOf(t, b, PreliminaryStage, "1 a active 90 0 "+test.a+"\n1 b active 90 0 "+test.b+"\n1 c active 90 0\n1 d active 90 0")}
		var got []string
		for _, f := range c.Rank(PreliminaryStage).All() {
			if f.Code != DeedHeldTwice {
				t.Errorf("%+v", f)
			}
			text := strings.Join(f.Args, "~")
			if f.Other.Line > 0 {
				text += " " + f.Other.String()
			}
			got = append(got, text)
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s and %s: %q, want %s", test.a, test.b, got, test.want)
		}
	}
}

// A sheet that comes twice counts once where both say the same, and waits where they do
// not; players of the second alone wait too.
func TestDuplicateSheet(t *testing.T) {
	b := testBoard(t)
	first := "1 a active 90 10\n1 b active 90 20\n1 c active 90 30\n1 d active 90 40\n"
	for _, test := range []struct {
		second       string
		want         string
		ranked, wait int
	}{
		{"1 d active 90 40\n1 c active 90 30\n1 b active 90 20\n1 a active 90 10", "WARN_DUPLICATE_SHEET", 4, 0},
		{"1 a active 90 11\n1 b active 90 20\n1 c active 90 30\n1 d active 90 40", "DUPLICATE_SHEET", 0, 4},
		{"1 e active 90 10\n1 f active 90 20\n1 c active 90 30\n1 d active 90 40", "DUPLICATE_SHEET", 0, 6},
	} {
		lines := sheetsOf(t, b, PreliminaryStage, first)
		for _, l := range sheetsOf(t, b, PreliminaryStage, test.second) {
			l.Pos.File = "other"
			lines = append(lines, l)
		}
		c := Championship{Board: b, Rules: testRules(t), Lines: lines}
		if r := c.Rank(PreliminaryStage); codes(r.All()) != test.want || len(r.Ranking) != test.ranked || len(r.Apart) != test.wait {
			t.Errorf("%q: %s, %d ranked, %d wait", test.second, codes(r.All()), len(r.Ranking), len(r.Apart))
		}
	}
}
