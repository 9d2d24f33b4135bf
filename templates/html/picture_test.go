package html

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"recap/scoring/exact"
	"recap/templates"
)

// A picture is SVG in the page, with its words as a title for whoever does not see it; texts
// are never markup, and a bar is no text.
func TestPicturesAreInline(t *testing.T) {
	p := templates.Picture{Alt: "A <b> & C", Draw: func(width float64) templates.Drawing {
		return templates.Drawing{Width: width, Height: 50, Shapes: []templates.Shape{
			{Points: []templates.Point{{X: 0, Y: 1.26}, {X: width, Y: 50}}, Stroke: templates.LineInk, Width: 1.4, Dash: []float64{6, 2}},
			{Points: []templates.Point{{X: 0, Y: 0}, {X: 9, Y: 0}, {X: 9, Y: 9}}, Fill: templates.BackInk, Stroke: templates.TextInk, Width: 1},
			{Points: []templates.Point{{X: 5, Y: 9}}, Text: "<script> ♥K", Size: 8.5, Align: templates.Right, Fill: templates.SoftInk},
		}}
	}}
	bad := templates.NumberCell(exact.Int(5), 0)
	bad.Shade = templates.Worst
	r := &templates.Report{Title: "T", Tables: []templates.Table{{Kind: "k", Title: "Tab", Pictures: []templates.Picture{p},
		Columns: []templates.Column{{Key: "a", Title: "A"}, {Key: "b"}}, Rows: [][]templates.Cell{{bad, {Kind: templates.Bar, Num: exact.Frac(1, 2)}}}}}}
	var b bytes.Buffer
	if err := Write(&b, r, Options{}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, want := range []string{
		`<title>A &lt;b&gt; &amp; C</title>`, `role="img" viewBox="0 0 320 50"`,
		`<polyline class="f0 s6" points="0,1.3 320,50" stroke-width="1.4" stroke-dasharray="6 2"/>`, `<polygon class="f4 s1" points="0,0 9,0 9,9"`,
		`text-anchor="end" class="f2">&lt;script&gt; <tspan class="fred">♥</tspan>K</text>`, `class="h1">5</td>`, `<td class="bar"><span style="width:2.5rem"></span></td>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page[strings.Index(page, "<main>"):])
		}
	}
	svg := page[strings.Index(page, "<svg"):]
	svg = svg[:strings.Index(svg, "</svg>")+6]
	if err := xml.Unmarshal([]byte(svg), new(struct{})); err != nil {
		t.Error(err)
	}
	// Every colour has its class in the style sheet.
	for ink := templates.TextInk; ink < templates.Inks; ink++ {
		for _, of := range []string{"f", "s"} {
			if !strings.Contains(css, "."+inkClass(of, ink)+"{") {
				t.Errorf("the style sheet has no .%s", inkClass(of, ink))
			}
		}
	}
}

// The pictures of a table stand above its rows, as on paper, and are never wider than
// their place, whatever the style of the page is.
func TestPicturesStandAboveTheRows(t *testing.T) {
	p := templates.Picture{Alt: "cards", Draw: func(width float64) templates.Drawing { return templates.Drawing{Width: width, Height: 9} }}
	r := &templates.Report{Title: "T", Tables: []templates.Table{{Kind: "travellers", Title: "Board 1", Pictures: []templates.Picture{p},
		Columns: []templates.Column{{Key: "a", Title: "A"}}, Rows: [][]templates.Cell{{templates.TextCell("x")}}}}}
	var b bytes.Buffer
	if err := Write(&b, r, Options{}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	title, picture, table := strings.Index(page, "<h2>Board 1"), strings.Index(page, "<svg"), strings.Index(page, "<table")
	if title < 0 || picture < title || table < picture {
		t.Errorf("title at %d, picture at %d, table at %d", title, picture, table)
	}
	if !strings.Contains(page, `style="width:min(608px,100%)"`) {
		t.Error("the picture may be wider than its place")
	}
}

// Where tables of two kinds are called the same, the contents name the kinds.
func TestContentsTellKindsApart(t *testing.T) {
	r := &templates.Report{Title: "T"}
	for _, kind := range []string{"travellers", "frequencies", "start"} {
		title := "Board 1"
		if kind == "start" {
			title = "Start list"
		}
		r.Tables = append(r.Tables, templates.Table{Kind: kind, Title: title, Columns: []templates.Column{{Key: "a"}}})
	}
	var got []string
	for _, m := range menus(r.Lang, group(r.Tables)) {
		for _, l := range m.Links {
			got = append(got, l.Text)
		}
	}
	if want := "Travellers|Board 1|Frequencies|Board 1|Start list"; strings.Join(got, "|") != want {
		t.Errorf("the contents are %q, not %s", got, want)
	}
}

// A text of a picture that may be too wide in the type of a reader gets its width; one that
// goes in any way does not.
func TestTextsOfPicturesFit(t *testing.T) {
	for text, want := range map[string]bool{"17 Константинопольский Александра": true, "17 Ilona": false} {
		r := &templates.Report{Tables: []templates.Table{{Kind: "heatmap", Title: "At a glance", Pictures: []templates.Picture{{Least: 100, Draw: func(width float64) templates.Drawing {
			return templates.Drawing{Width: width, Height: 20, Shapes: []templates.Shape{{Points: []templates.Point{{X: 0, Y: 10}}, Text: text, Size: 8, Room: 120, Fill: templates.TextInk}}}
		}}}}}}
		var b strings.Builder
		if err := Write(&b, r, Options{}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(b.String(), `textLength="120"`); got != want {
			t.Errorf("%s: given its width: %t", text, got)
		}
	}
}
