package pdf

import (
	"bytes"
	"testing"

	"recap/scoring/exact"
	"recap/templates"
)

func graphOf(lines, steps int) *templates.Graph {
	g := &templates.Graph{X: "themes", Y: "score"}
	for i := range lines {
		l := templates.GraphLine{Name: "Łukasz Дельта", Points: []exact.Num{{}}}
		for j := range steps {
			l.Points = append(l.Points, exact.Int(10*(i+1)*(j-2)))
		}
		g.Lines = append(g.Lines, l)
	}
	return g
}

// A graph stands inside the margins, whole on a page, and has a stroke for each step of
// each line and one for each name.
func TestGraphOnPaper(t *testing.T) {
	s := newSheet(newMeter(), 595, 842)
	for range 5 {
		g := s.group("en", &templates.Table{Title: "G", Graph: graphOf(5, 6)})
		g.graph = graphOf(5, 6)
		s.graph("en", g)
	}
	strokes := 0
	for _, page := range s.pages {
		for _, k := range page {
			if k.kind == stroke {
				strokes++
			}
			if k.kind == bookmark {
				continue // not on the paper
			}
			if k.x < sideMargin-0.01 || k.x+k.w > 595-sideMargin+0.01 || k.y < topMargin-0.01 || k.y+k.h > 842-footMargin+0.01 || k.y+k.h < topMargin {
				t.Errorf("%+v stands outside the margins", k)
			}
		}
	}
	if strokes != 5*(5*6+5) {
		t.Errorf("%d strokes", strokes)
	}
	if len(s.pages) < 2 {
		t.Errorf("%d pages", len(s.pages))
	}
}

// A table and its graph stay together: of two of them that do not go on one page the
// second begins the next.
func TestTableKeepsItsGraph(t *testing.T) {
	table := templates.Table{Kind: "k", Title: "T", Together: true, Columns: []templates.Column{{Key: "a", Title: "A"}}, Graph: graphOf(3, 30)}
	for range 20 {
		table.Rows = append(table.Rows, []templates.Cell{templates.TextCell("x")})
	}
	r := &templates.Report{Tables: []templates.Table{table, table}}
	s := newSheet(newMeter(), 595, 842)
	s.report(r)
	if len(s.pages) != 2 {
		t.Fatalf("%d pages", len(s.pages))
	}
	for i, page := range s.pages {
		titles, strokes := 0, 0
		for _, k := range page {
			switch {
			case k.kind == words && k.text == "T":
				titles++
			case k.kind == stroke:
				strokes++
			}
		}
		if titles != 1 || strokes == 0 {
			t.Errorf("page %d has %d titles and %d strokes", i+1, titles, strokes)
		}
	}
	var b bytes.Buffer
	if err := Write(&b, r, Options{}); err != nil {
		t.Fatal(err)
	}
}
