package templates

import (
	"slices"
	"strings"
	"testing"

	"recap/scoring"
)

// An evening of 4 boards and 12 tables: board 1 lacks two results, boards 2 and 3
// have none; together they are too many to be read line by line. For machines each
// has a line all the same.
func TestMissingByBoard(t *testing.T) {
	res := &scoring.Results{Event: &scoring.Event{}}
	for board := 1; board <= 4; board++ {
		for table := range 12 {
			r := scoring.Row{Board: board, Outcome: scoring.Played, NS: scoring.ID{Number: string(rune('a' + table))}, EW: scoring.ID{Number: string(rune('A' + table))}}
			if board == 1 && table < 2 || board == 2 || board == 3 {
				r.Outcome = scoring.Outstanding
				res.Missing = append(res.Missing, scoring.Missing{Board: board, NS: r.NS, EW: r.EW, Reason: scoring.ReasonNoResult})
			}
			res.Event.Rows = append(res.Event.Rows, r)
		}
	}
	lines := func(table Table) (out []string) {
		for _, row := range table.Rows {
			var cells []string
			for _, c := range row {
				cells = append(cells, c.String("en"))
			}
			out = append(out, strings.Join(cells, " "))
		}
		return out
	}
	tables := newBuilder(res, Options{}).missing()
	if len(tables) != 1 {
		t.Fatalf("%d tables", len(tables))
	}
	if got, want := lines(tables[0]), []string{"1 2 a–A, b–B", "2–3 24 no result yet"}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if flat := tables[0].Flat(); len(flat.Rows) != 26 {
		t.Errorf("%d lines for machines, want 26", len(flat.Rows))
	}
	res.Missing = res.Missing[:20]
	if got := newBuilder(res, Options{}).missing()[0]; len(got.Rows) != 20 || got.Flat != nil {
		t.Errorf("%d lines of 20 missing results", len(got.Rows))
	}
}
