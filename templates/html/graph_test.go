package html

import (
	"bytes"
	"strings"
	"testing"

	"recap/scoring/exact"
	"recap/templates"
)

// A name below the right end of a graph ends at its edge, so that nothing of it is cut;
// others stand in the middle of their line.
func TestGraphMarksAtTheEdge(t *testing.T) {
	r := &templates.Report{Title: "T", Lang: "ru", Tables: []templates.Table{{Kind: "g", Graph: &templates.Graph{
		Marks: []templates.GraphMark{{Step: 1, Text: "Синий"}, {Step: 2, Text: "Красный"}},
		Lines: []templates.GraphLine{{Name: "a", Points: []exact.Num{{}, {}, {}}}}}}}}
	var b bytes.Buffer
	if err := Write(&b, r, Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<text x="800" y="338" text-anchor="end">Красный`, `<text x="422" y="338" text-anchor="middle">Синий`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s", want)
		}
	}
}

// A graph is drawn inside the page: a line for each name, through its figures, with no
// script and nothing from outside.
func TestGraph(t *testing.T) {
	r := &templates.Report{Title: "T", Lang: "hu", Tables: []templates.Table{{Kind: "g", Title: "Ágnes & Иван", Graph: &templates.Graph{
		X: "themes", Y: "score", Marks: []templates.GraphMark{{Step: 1, Text: "1"}, {Step: 2, Text: "2", Strong: true}},
		Lines: []templates.GraphLine{{Name: "Á<b>", Points: []exact.Num{{}, exact.Int(50), exact.Int(-50)}}, {Name: "Иван", Points: []exact.Num{{}, {}, exact.Int(50)}}}}}}}
	var b bytes.Buffer
	if err := Write(&b, r, Options{}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	// The scale goes from -60 to 60 over 300 units below 20: 50 stands a twelfth, rounded to thousandths of the height, below 20.
	for _, want := range []string{`points="60,170 422.5,44.9 785,295.1"`, `points="60,170 422.5,170 785,44.9"`, `aria-label="Á&lt;b&gt;: -50, Иван: 50"`, "stroke-dasharray", "<h2>Ágnes &amp; Иван"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page[strings.Index(page, "<main>"):])
		}
	}
	if strings.Contains(page, "<table>") || strings.Contains(page, "<script") {
		t.Error("a graph alone has no table, and no script")
	}
}
