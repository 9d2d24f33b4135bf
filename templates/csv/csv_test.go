package csv

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"recap/scoring/exact"
	"recap/templates"
)

func TestGuard(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "Őry": "Őry", "=": "=", "+": "+", "-": "-", "+1": "+1", "-2": "-2", "-2.5": "-2.5", "+2,5": "+2,5",
		"=1": "'=1", "=1+1": "'=1+1", "@x": "'@x", "\tx": "'\tx", "\rx": "'\rx", "-2+3": "'-2+3", "+1+cmd|x": "'+1+cmd|x", "-x": "'-x",
		"+1.2.3": "'+1.2.3", "＝1": "'＝1", "'=1": "'=1", "a=1": "a=1", "A-": "A-", "\xff": "\ufffd",
	} {
		if got := guard(in); got != want {
			t.Errorf("guard(%q) = %q, want %q", in, got, want)
		}
	}
}

// Tables of one kind share a header, whatever stands between them; figures are
// written for machines.
func TestWrite(t *testing.T) {
	half := exact.Frac(5, 2)
	table := func(kind, line string, row ...templates.Cell) templates.Table {
		return templates.Table{Kind: kind, Facets: []templates.Facet{{Key: "line", Value: line}},
			Columns: []templates.Column{{Key: "place"}, {Key: "names"}, {Key: "score"}}, Rows: [][]templates.Cell{row}}
	}
	r := &templates.Report{Lang: "hu", Title: "never written", Tables: []templates.Table{
		table("ranking", "NS", templates.PlaceCell(2, true), templates.TextCell("a, \"b\""), templates.Cell{Kind: templates.Number, Num: half, Decimals: 2, Signed: true}),
		{Kind: "other", Columns: []templates.Column{{Key: "x"}}, Rows: [][]templates.Cell{{templates.TextCell("–")}, {templates.TextCell("y")}}},
		table("ranking", "EW", templates.Cell{}, templates.TextCell("=c"), templates.NumberCell(half, 1)),
		{Kind: "empty"},
	}}
	var b bytes.Buffer
	if err := Write(&b, r); err != nil {
		t.Fatal(err)
	}
	want := "line,place,tied,names,score\nNS,2,yes,\"a, \"\"b\"\"\",2.50\nEW,,,'=c,2.5\n\nx\n\"\"\ny\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	d := csv.NewReader(&b)
	d.FieldsPerRecord = -1
	if _, err := d.ReadAll(); err != nil {
		t.Error(err)
	}
}

// Tables of one kind with columns of their own: what stands last in each stands last in
// the list, and not between the opponents of one section and those of the next.
func TestColumnsOfSeveralTablesKeepTheirOrder(t *testing.T) {
	table := func(section string, opponents ...string) templates.Table {
		t := templates.Table{Kind: "meetings", Facets: []templates.Facet{{Key: "section", Value: section}}}
		for _, key := range append(append([]string{"place", "names"}, opponents...), "penalty", "percent") {
			t.Columns = append(t.Columns, templates.Column{Key: key})
		}
		row := make([]templates.Cell, len(t.Columns))
		row[0] = templates.PlaceCell(1, true)
		t.Rows = [][]templates.Cell{row}
		return t
	}
	var b strings.Builder
	if err := Write(&b, &templates.Report{Tables: []templates.Table{table("A", "a1", "a2"), table("B", "b1", "b2"), table("C", "c1")}}); err != nil {
		t.Fatal(err)
	}
	got, _, _ := strings.Cut(b.String(), "\n")
	if want := "section,place,tied,names,a1,a2,b1,b2,c1,penalty,percent"; got != want {
		t.Errorf("the header is %s, not %s", got, want)
	}
}

// Headings and the lines below the tables are as harmless as the cells.
func TestHeadingsAndFooterArePlain(t *testing.T) {
	r := &templates.Report{Footer: []string{"rules \x1b[31mred\u202e,=1+1; @x, -5, 2"}, Tables: []templates.Table{{Kind: "a",
		Columns: []templates.Column{{Key: "points_\u009bx\u2066"}}, Rows: [][]templates.Cell{{templates.TextCell("1")}}}}}
	var b strings.Builder
	if err := Write(&b, r); err != nil {
		t.Fatal(err)
	}
	if want := "points_\ufffdx\n1\n\n# rules \ufffd[31mred,'=1+1; '@x, -5, 2\n"; b.String() != want {
		t.Errorf("%q, not %q", b.String(), want)
	}
}
