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
