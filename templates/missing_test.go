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

// Of single players a missing result names those of its row, N and S, E and W.
func TestMissingOfIndividuals(t *testing.T) {
	at := scoring.Position{File: "a.csv", Line: 3}
	res := &scoring.Results{Event: &scoring.Event{Rows: []scoring.Row{scoring.Row{Board: 6, Outcome: scoring.Outstanding}.At(at)}},
		Missing: []scoring.Missing{{Board: 6, Pos: at, Reason: scoring.ReasonNoResult}, {Board: 7, Reason: scoring.ReasonFewer}}}
	res.Event.Rows[0].SetPlayers([4]string{"1", "2", "3", "4"})
	t1 := newBuilder(res, Options{}).missing()[0]
	if ns, ew := t1.Rows[0][1].Text, t1.Rows[0][2].Text; ns != "1+3" || ew != "2+4" {
		t.Errorf("%s against %s", ns, ew)
	}
	if t1.Rows[1][1].Text != "" {
		t.Errorf("of nobody known: %q", t1.Rows[1][1].Text)
	}
}

// A finding about single players names them too: its line in the file is not on the wall.
func TestFindingsOfIndividuals(t *testing.T) {
	res := &scoring.Results{Event: &scoring.Event{Rows: []scoring.Row{{Board: 6, Outcome: scoring.Played}}}, Missing: []scoring.Missing{{Board: 7}},
		Findings: []scoring.Finding{{Code: scoring.WrongSide, Severity: scoring.Warning, Board: 6, Reason: scoring.Fact{Word: "wrong_side", Args: []string{"9", "♠", "EW", "NS", "9"}}}}}
	res.Event.Rows[0].SetPlayers([4]string{"1", "2", "3", "4"})
	b := newBuilder(res, Options{Lang: "en"})
	doubts, _ := b.doubts()
	row := b.findings(doubts).Rows[0]
	if row[1].Text != "1+3" || row[2].Text != "2+4" {
		t.Errorf("%v against %v", row[1], row[2])
	}
}
