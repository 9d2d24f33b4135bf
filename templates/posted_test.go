package templates_test

import (
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/templates"
)

// What hangs on the wall says in words what is in doubt, and how many warnings there are:
// no line of a file, no code and no text of a reader.
func TestPostedIsForPeople(t *testing.T) {
	for _, lang := range templates.Langs() {
		res := clubEvening()
		at := scoring.Position{File: "evening.csv", Line: 7}
		for i := range res.Missing {
			res.Missing[i].Pos = at
		}
		res.Findings = []scoring.Finding{{Code: scoring.WrongSide, Severity: scoring.Warning, Row: 0, Board: 1, Pos: at, Entry: "4S+1 N 450",
			Reason: scoring.Fact{Word: "wrong_side", Args: []string{"11", "♠", "NS", "EW", "10"}}}}
		whole := templates.New(res, templates.Options{Lang: lang})
		posted := whole.Posted()
		kinds := map[string]int{}
		for i := range whole.Tables {
			for _, both := range []struct{ all, some templates.Table }{{whole.Tables[i], posted.Tables[i]}, {flat(whole.Tables[i]), flat(posted.Tables[i])}} {
				desk := 0
				for _, c := range both.all.Columns {
					if c.Desk {
						desk++
					}
				}
				kinds[both.all.Kind] += desk
				if len(both.some.Columns) != len(both.all.Columns)-desk || len(both.some.Rows) != len(both.all.Rows) {
					t.Errorf("%s: %d of %d columns", both.all.Kind, len(both.some.Columns), len(both.all.Columns))
				}
				for n := range both.some.Rows {
					if text := rowText(both.some, n, lang); strings.Contains(text, "evening.csv") || strings.Contains(text, string(scoring.WrongSide)) {
						t.Errorf("%s, %s: %q", lang, both.all.Kind, text)
					}
				}
			}
		}
		if kinds["findings"] == 0 || kinds["missing"] == 0 {
			t.Errorf("columns for the desk: %v", kinds)
		}
		foot := strings.Join(posted.Footer, "\n")
		if len(posted.Warnings) > 0 || strings.Contains(foot, ".csv") || !slices.Contains(posted.Footer, lang.Word("note.warnings", "1")) {
			t.Errorf("%s: the foot is %q", lang, foot)
		}
		if len(whole.Warnings) != 1 || !strings.Contains(whole.Warnings[0], "evening.csv:9") {
			t.Errorf("for the desk: %q", whole.Warnings)
		}
	}
}

// flat are the rows of a table for machines.
func flat(t templates.Table) templates.Table {
	if t.Flat != nil {
		return t.Flat()
	}
	return t
}

// On the wall what the rows are ranked by stands behind whose they are, and is repeated with
// it; the table itself and the one for machines keep their order.
func TestRankedByBehindTheLead(t *testing.T) {
	of := func(columns ...templates.Column) templates.Table {
		row := make([]templates.Cell, len(columns))
		for j, c := range columns {
			row[j] = templates.TextCell(c.Key)
		}
		return templates.Table{Columns: columns, Rows: [][]templates.Cell{row}}
	}
	place, name := templates.Column{Key: "place", Lead: true}, templates.Column{Key: "name", Lead: true}
	cash, code, wealth := templates.Column{Key: "cash"}, templates.Column{Key: "code", Desk: true}, templates.Column{Key: "wealth", By: true}
	for _, test := range []struct {
		table templates.Table
		want  string
		leads int
	}{
		{of(place, name, cash, code, wealth), "place name wealth cash", 3},
		{of(code, place, cash, wealth, name), "place wealth cash name", 3},
		{of(wealth, cash), "wealth cash", 1},
		{of(cash, wealth), "wealth cash", 1},
		{of(place, cash, name), "place cash name", 2},
		{of(code, cash), "cash", 0},
	} {
		before := rowText(test.table, 0, "en")
		posted := (&templates.Report{Lang: "en", Tables: []templates.Table{test.table}}).Posted().Tables[0]
		leads := 0
		for _, c := range posted.Columns {
			if c.Lead {
				leads++
			}
		}
		if got := rowText(posted, 0, "en"); strings.ReplaceAll(got, "|", " ") != test.want || leads != test.leads {
			t.Errorf("%s becomes %s with %d Lead", before, got, leads)
		}
		if rowText(test.table, 0, "en") != before || test.table.Columns[len(test.table.Columns)-1].Lead != (test.table.Columns[len(test.table.Columns)-1].Key == "name") {
			t.Errorf("%s has been changed", before)
		}
	}
}

// Of a list for the desk paper and pages have the first rows, and say how many more there
// are; workbooks have them all, and all other tables are whole everywhere.
func TestLongListsForTheDesk(t *testing.T) {
	rows := func(n int) (all [][]templates.Cell) {
		for i := range n {
			all = append(all, []templates.Cell{templates.IntCell(i)})
		}
		return all
	}
	of := func(n int, desk bool) templates.Table {
		return templates.Table{Kind: "findings", Desk: desk, Notes: []string{"a note"}, Columns: []templates.Column{{Key: "n"}}, Rows: rows(n)}
	}
	for _, lang := range templates.Langs() {
		r := &templates.Report{Lang: lang, Tables: []templates.Table{of(1200, true), of(500, true), of(1200, false)}}
		printed, posted := r.Printed(), r.Posted()
		for i, want := range []int{500, 500, 1200} {
			if len(printed.Tables[i].Rows) != want || len(posted.Tables[i].Rows) != len(r.Tables[i].Rows) {
				t.Errorf("table %d has %d rows on paper and %d in a workbook", i, len(printed.Tables[i].Rows), len(posted.Tables[i].Rows))
			}
		}
		if notes := printed.Tables[0].Notes; len(notes) != 2 || !strings.Contains(notes[1], "700") {
			t.Errorf("%q", notes)
		}
		if len(printed.Tables[1].Notes)+len(printed.Tables[2].Notes)+len(r.Tables[0].Notes) != 3 {
			t.Error("a note on what is not left out")
		}
	}
}
