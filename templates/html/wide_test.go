package html

import (
	"fmt"
	stdhtml "html"
	"strings"
	"testing"

	"recap/templates"
)

// matrix has a column for each board.
func matrix(boards int) *templates.Report {
	t := templates.Table{Kind: "matrix", Title: "Boards", Columns: []templates.Column{
		{Key: "place", Title: "Place", Align: templates.Right, Lead: true}, {Key: "number", Title: "No", Lead: true}, {Key: "names", Title: "Names", Flex: true, Lead: true}}}
	for n := range boards {
		t.Columns = append(t.Columns, templates.Column{Key: fmt.Sprint("board_", n+1), Title: fmt.Sprint(n + 1), Each: true})
	}
	for i := range 3 {
		row := []templates.Cell{templates.PlaceCell(i+1, false), templates.IntCell(7), templates.TextCell("Alfa Ágnes – Béta-Gödöllő Őrsike")}
		for n := range boards {
			row = append(row, templates.Cell{Kind: templates.Number, Shade: templates.Shade(n % 6)})
		}
		t.Rows = append(t.Rows, row)
	}
	return &templates.Report{Tables: []templates.Table{t}}
}

// A table with a column for each of many boards is whole on a page of the web, in a frame
// of its own in which it is moved, and the names stay in sight then.
func TestNamesOfWideTablesStay(t *testing.T) {
	page := render(t, matrix(52), Options{})
	if n := strings.Count(page, "<table"); n != 1 {
		t.Fatalf("%d tables", n)
	}
	const moved = `<!DOCTYPE html><html><body><iframe id="frame" style="border:0;width:390px;height:800px" srcdoc="%s"></iframe><script>
document.getElementById("frame").onload = function() {
	const d = this.contentDocument, frame = d.querySelector(".wide"), row = d.querySelectorAll("tbody tr")[1];
	frame.scrollLeft = 400;
	const at = e => Math.round(e.getBoundingClientRect().left - frame.getBoundingClientRect().left);
	const name = row.children[2], style = getComputedStyle(name);
	document.documentElement.setAttribute("data-measured", [at(row.children[0]), at(name), Math.round(name.offsetWidth), style.backgroundColor === "rgba(0, 0, 0, 0)" ? 1 : 0, d.documentElement.scrollWidth].join(" "));
}
</script></body></html>`
	dom := browser(t, fmt.Sprintf(moved, stdhtml.EscapeString(page)))
	var place, name, width, clear, all int
	_, after, _ := strings.Cut(dom, `data-measured="`)
	if _, err := fmt.Sscanf(after, "%d %d %d %d %d", &place, &name, &width, &clear, &all); err != nil {
		t.Fatalf("nothing measured: %v", err)
	}
	if place > -300 || name != 0 || clear != 0 {
		t.Errorf("the place is at %d, the names at %d, seen through %d", place, name, clear)
	}
	if width > 390/2 || all > 390 {
		t.Errorf("the names take %d, the page %d of 390", width, all)
	}
}

// A menu says of which round its boards are, in words and not with a heading.
func TestBoardsOfRounds(t *testing.T) {
	var tables []templates.Table
	for round := 1; round <= 2; round++ {
		tables = append(tables, templates.Table{Kind: "travellers", Title: "B", Columns: []templates.Column{{Key: "ns", Title: "NS"}}, Rows: [][]templates.Cell{{templates.IntCell(1)}},
			Facets: []templates.Facet{{Key: "board", Value: "1"}, {Key: "round", Value: fmt.Sprint(round)}}})
	}
	files, err := Set(&templates.Report{Lang: "hu", Tables: tables}, SetOptions{Name: "a"})
	if err != nil {
		t.Fatal(err)
	}
	if page := string(files[0].Data); !strings.Contains(page, "Leosztások, 2. forduló") {
		t.Errorf("%s", page)
	}
}

// What stays in sight of a wide table is the name, also where a figure that is repeated on
// paper stands behind it.
func TestNameStaysBeforeFigure(t *testing.T) {
	column := func(align templates.Align, lead bool) templates.Column {
		return templates.Column{Align: align, Lead: lead}
	}
	for _, test := range []struct {
		columns []templates.Column
		want    string
	}{
		{[]templates.Column{column(templates.Right, true), column(templates.Left, true), column(templates.Left, true), column(templates.Right, true), column(templates.Right, false)}, "k3"},
		{[]templates.Column{column(templates.Right, true), column(templates.Right, true), column(templates.Right, false)}, "k2"},
		{[]templates.Column{column(templates.Left, true), column(templates.Centre, true), column(templates.Left, false)}, "k2"},
		{[]templates.Column{column(templates.Left, false)}, ""},
	} {
		if got := stays(&templates.Table{Columns: test.columns}); !strings.Contains(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
