package pdf

import (
	"bytes"
	"strings"
	"testing"

	"recap/scoring/exact"
	"recap/templates"
)

// pictured is a report with a picture, shades and a bar.
func pictured() *templates.Report {
	p := templates.Picture{Alt: "the words", Least: 100, Draw: func(width float64) templates.Drawing {
		return templates.Drawing{Width: width, Height: 100, Shapes: []templates.Shape{
			{Points: []templates.Point{{X: 0, Y: 50}, {X: width, Y: 50}}, Stroke: templates.LineInk, Width: 1, Dash: []float64{3, 2}},
			{Points: []templates.Point{{X: 10, Y: 10}, {X: 20, Y: 10}, {X: 20, Y: 20}}, Fill: templates.ShadeInk, Stroke: templates.SoftInk, Width: 1},
			{Points: []templates.Point{{X: width - 60, Y: 30}}, Text: strings.Repeat("W", 200), Size: 9, Fill: templates.TextInk},
			{Points: []templates.Point{{X: width, Y: 90}}, Text: "vége ♥ \U0001F0A1", Size: 9, Align: templates.Right, Fill: templates.TextInk},
		}}
	}}
	good := templates.NumberCell(exact.Int(75), 0)
	good.Shade = templates.Best
	return &templates.Report{Title: "Ábrák", Tables: []templates.Table{{Kind: "k", Title: "Tábla", Pictures: []templates.Picture{p},
		Columns: []templates.Column{{Key: "a", Title: "A"}, {Key: "b"}}, Rows: [][]templates.Cell{{good, {Kind: templates.Bar, Num: exact.Frac(1, 2)}}}}}}
}

// A picture stands between the title and the rows, as lines and areas and no image, its
// texts can be searched, and nothing goes beyond the page.
func TestPicturesAreVectors(t *testing.T) {
	doc, missing := renderMissing(t, pictured(), Options{})
	text := poppler(t, doc, "pdftotext", "-layout")
	title, words, row := strings.Index(text, "Tábla"), strings.Index(text, "vége ♥ \uFFFD"), strings.Index(text, "75")
	if title < 0 || words < title || row < words {
		t.Errorf("title at %d, picture at %d, row at %d in\n%s", title, words, row, text)
	}
	if bytes.Contains(doc, []byte("/Subtype /Image")) {
		t.Error("the picture is an image")
	}
	if !bytes.Equal(doc, render(t, pictured(), Options{})) {
		t.Error("not the same the second time")
	}
	bounds := poppler(t, doc, "pdftotext", "-bbox")
	for _, w := range placed.FindAllStringSubmatch(bounds, -1) {
		if strings.Contains(w[5], "WW") && (!strings.HasSuffix(w[5], "…") || w[3] > "556") {
			t.Errorf("%q ends at %s, beyond the margin", w[5], w[3])
		}
		if strings.Contains(w[5], "vége") && !strings.HasPrefix(w[3], "5") {
			t.Errorf("the text that ends at the right margin ends at %s", w[3])
		}
	}
	if missing != "\U0001F0A1" {
		t.Errorf("missing %q", missing)
	}
}

// Shades get darker in grey from the worst to the best, and black can be read on all of
// them: a contrast of 7 or more.
func TestShadesAreOrderedInGrey(t *testing.T) {
	last := 2.0
	for s := templates.Worst; s <= templates.Best; s++ {
		r, g, b := shadeInk(s).rgb()
		linear := func(c int) float64 { x := float64(c) / 255; return x * x }
		light := 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
		if light >= last {
			t.Errorf("shade %d is no darker than the one before", s)
		}
		last = light
		if contrast := (light + 0.05) / 0.05; contrast < 7 {
			t.Errorf("shade %d has a contrast of %.1f", s, contrast)
		}
	}
	for n := range templates.LineInks {
		r, g, b := inks[templates.LineInk+templates.Ink(n)].rgb()
		if (r*2126+g*7152+b*722)/10000 > 150 {
			t.Errorf("line %d is too light for a copy in black and white", n)
		}
	}
}

// A table and its picture stay together: of two of them that do not go on one page the
// second begins the next. One that is too wide for the page has it over its first part.
func TestTableKeepsItsPicture(t *testing.T) {
	table := pictured().Tables[0]
	table.Pictures[0].Least = 400 // not beside each other
	table.Together = true
	for range 30 {
		table.Rows = append(table.Rows, table.Rows[0])
	}
	drawn := func(tables ...templates.Table) (pages [][2]int) { // titles and shapes of each page
		s := newSheet(newMeter(), 595, 842)
		s.report(&templates.Report{Tables: tables})
		for _, page := range s.pages {
			var n [2]int
			for _, k := range page {
				switch {
				case k.kind == words && strings.HasPrefix(k.text, "Tábla"):
					n[0]++
				case k.kind == figure:
					n[1]++
				}
			}
			pages = append(pages, n)
		}
		return pages
	}
	if got := drawn(table, table); len(got) != 2 || got[0] != [2]int{1, 2} || got[1] != got[0] {
		t.Errorf("two tables are %v", got)
	}
	table.Rows = table.Rows[:1]
	for len(table.Columns) < 60 {
		table.Columns = append(table.Columns, templates.Column{Key: "x", Title: "Column"})
		table.Rows[0] = append(table.Rows[0], templates.TextCell("words"))
	}
	if got := drawn(table); len(got) != 1 || got[0][0] < 2 || got[0][1] != 2 {
		t.Errorf("the wide table is %v", got)
	}
}
