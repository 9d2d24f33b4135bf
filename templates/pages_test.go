package templates_test

import (
	"slices"
	"strings"
	"testing"

	"recap/scoring/exact"
	"recap/templates"
)

// who names the entrants in a row by their cells.
func who(r *templates.Report, t *templates.Table, row int) string {
	f := r.Entrants.Finder(t)
	var all []string
	for j := range t.Columns {
		if i := f.Cell(t.Rows[row], j); i >= 0 {
			all = append(all, t.Columns[j].Key+"="+r.Entrants.All[i].Number)
		}
	}
	return strings.Join(all, " ")
}

func tableOf(t *testing.T, r *templates.Report, kind string, facets ...templates.Facet) *templates.Table {
	t.Helper()
	for i := range r.Tables {
		if x := &r.Tables[i]; x.Kind == kind && !slices.ContainsFunc(facets, func(f templates.Facet) bool { return !slices.Contains(x.Facets, f) }) {
			return x
		}
	}
	t.Fatalf("no table %s %v", kind, facets)
	return nil
}

// noCards are reports without scorecards, so that pairs have tables of their own.
var noCards = templates.Options{Reports: []string{"ranking", "travellers"}}

// With two winners pair 3 is one North-South and another East-West: the line of the
// table, or of the column, tells which one is meant.
func TestEntrantsOfLines(t *testing.T) {
	r := templates.Pages(clubEvening(), noCards)
	var numbers []string
	for _, e := range r.Entrants.All {
		numbers = append(numbers, e.Kind+" "+e.Number)
	}
	if want := []string{"pair 1N", "pair 2N", "pair 3N", "pair 1E", "pair 2E", "pair 10E"}; !slices.Equal(numbers, want) {
		t.Errorf("entrants %q", numbers)
	}
	line := func(v string) templates.Facet { return templates.Facet{Key: "line", Value: v} }
	if got := who(r, tableOf(t, r, "ranking", line("NS")), 0); got != "number=3N names=3N" {
		t.Errorf("North-South: %s", got)
	}
	if got := who(r, tableOf(t, r, "ranking", line("EW")), 0); got != "number=1E names=1E" {
		t.Errorf("East-West: %s", got)
	}
	if got := who(r, tableOf(t, r, "travellers", templates.Facet{Key: "board", Value: "2"}), 0); got != "ns=1N ew=1E ns_names=1N ew_names=1E" {
		t.Errorf("board 2: %s", got)
	}
	own := tableOf(t, r, "own", line("NS"), templates.Facet{Key: "number", Value: "1"})
	if of := r.Entrants.Of(own); len(of) != 1 || r.Entrants.All[of[0]].Number != "1N" {
		t.Errorf("the table of 1N is of %d", of)
	}
	// A match is of both sides.
	sheet := templates.Table{Facets: []templates.Facet{{Key: "home", Value: "3N"}, {Key: "away", Value: "10"}}}
	if of := r.Entrants.Of(&sheet); len(of) != 2 || r.Entrants.All[of[0]].Number != "3N" || r.Entrants.All[of[1]].Number != "10E" {
		t.Errorf("the match is of %d", of)
	}
	// The opponent 1 of pair 1N is 1E.
	if got := who(r, own, 1); got != "opponent=1E opponent_names=1E" {
		t.Errorf("opponents of 1N: %s", got)
	}
}

// Of two sections the row's says who is meant, or the letter before the number.
func TestEntrantsOfSections(t *testing.T) {
	r := templates.Pages(twoSections(), templates.Options{})
	if len(r.Entrants.All) != 4 || r.Entrants.All[0].Number != "A1N" || r.Entrants.All[3].Number != "B1E" {
		t.Errorf("entrants %+v", r.Entrants.All)
	}
	board := tableOf(t, r, "travellers", templates.Facet{Key: "board", Value: "1"})
	for row := range board.Rows {
		got := who(r, board, row)
		if n := strings.Count(got, "="); n != 4 || strings.Contains(got, "A1") == strings.Contains(got, "B1") {
			t.Errorf("row %d: %s", row, got)
		}
	}
}

// What a pair has come to on its last board is its score without penalties: 1.5 + 3.5 + 2.4
// of pair 1, that of board 3 being the award of a small group.
func TestOwnResults(t *testing.T) {
	r := templates.Pages(clubEvening(), noCards)
	own := tableOf(t, r, "own", templates.Facet{Key: "line", Value: "NS"}, templates.Facet{Key: "number", Value: "1"})
	at := slices.IndexFunc(own.Columns, func(c templates.Column) bool { return c.Key == "running" })
	score := slices.IndexFunc(own.Columns, func(c templates.Column) bool { return c.Key == "score" })
	if len(own.Rows) != 3 || at < 0 {
		t.Fatalf("%d rows, %+v", len(own.Rows), own.Columns)
	}
	if got := own.Rows[2][at].Num; !got.Equal(exact.MustParse("7.4")) {
		t.Errorf("the sum is %v", got)
	}
	// East-West sees the score from its own side.
	other := tableOf(t, r, "own", templates.Facet{Key: "line", Value: "EW"}, templates.Facet{Key: "number", Value: "10"})
	if a, b := own.Rows[0][score].Num, other.Rows[0][score].Num; a.Sign() <= 0 || !a.Add(b).Equal(exact.Num{}) {
		t.Errorf("board 1: %v for one side, %v for the other", a, b)
	}
	if only := templates.Pages(clubEvening(), templates.Options{Reports: []string{"ranking"}}); slices.ContainsFunc(only.Tables, func(t templates.Table) bool { return t.Kind == "own" }) {
		t.Error("results of pairs, although only the ranking is asked for")
	}
}

// Settings choose and order columns, and round what is shown; the figures stay.
func TestSettings(t *testing.T) {
	s := &templates.Settings{Title: "Kupa", Imprint: []string{"klub"}, Decimals: map[string]int{"ranking.percent": 1, "": 3, "precent": 2, "ranking.boards": 1},
		Columns: []templates.ColumnChoice{{Kind: "ranking", Keys: []string{"names", "percent", "score", "nmae", "average"}}, {Kind: "rankign", Keys: []string{"place"}}, {Kind: "matches", Keys: []string{"home"}}}}
	r := templates.New(clubEvening(), templates.Options{})
	s.Apply(r)
	ranking := tableOf(t, r, "ranking")
	var keys []string
	for _, c := range ranking.Columns {
		keys = append(keys, c.Key)
	}
	if want := []string{"names", "percent", "score"}; !slices.Equal(keys, want) || len(ranking.Rows[0]) != 3 {
		t.Errorf("columns %q", keys)
	}
	if a, b := ranking.Rows[1][1].String("en"), ranking.Rows[1][2].String("en"); a != "57.5" || b != "6.900" {
		t.Errorf("shown as %s and %s", a, b)
	}
	if got := tableOf(t, r, "travellers").Rows[0]; len(got) < 8 {
		t.Errorf("the travellers have %d columns", len(got))
	}
	if got, want := s.Unused(), []string{"decimals.precent", "rankign", "ranking.nmae"}; !slices.Equal(got, want) {
		t.Errorf("unused are %q, want %q", got, want)
	}
	if r.Title != "Kupa" || !slices.Equal(r.Imprint, []string{"klub"}) {
		t.Errorf("%q, %q", r.Title, r.Imprint)
	}
}
