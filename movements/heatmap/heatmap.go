// Package heatmap draws who competes with whom how much in a movement: a square of
// cells, a row and a column for each pair. White is the mean; the more two pairs compete
// the redder their cell, the less the bluer. The colours reach to the farthest figure,
// so a perfect movement is white.
//
// It writes a page for browsers (HTML) and a sheet of A4 (PDF). A name in letters that
// the Go fonts do not have shows U+FFFD on paper.
package heatmap

import (
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/jung-kurt/gofpdf"
	"golang.org/x/image/font/gofont/goregular"

	"recap/movements"
	"recap/scoring/exact"
)

// Map is a rating that is drawn. Its Rating has Units.
type Map struct {
	Title  string
	Lines  []string // under the title: the figures, and what the colours mean
	Lang   string   // the language of all that, as a page says it: en
	Names  []string // of the Units, in their order
	Rating movements.Rating
}

// scale is the farthest that a competition is from the mean.
func (m Map) scale() (most exact.Num) {
	for a, row := range m.Rating.Competition {
		for b, c := range row {
			if a != b && m.compared(a, b) {
				d := exact.Int(c).Sub(m.Rating.Mean)
				most = exact.Max(most, exact.Max(d, d.Neg()))
			}
		}
	}
	return most
}

// compared tells whether two pairs are ranked together.
func (m Map) compared(a, b int) bool {
	return m.Rating.Winners == 1 || m.Rating.Units[a].Line == m.Rating.Units[b].Line
}

// colour is that of a cell; grey where two are not compared.
func (m Map) colour(a, b int, scale exact.Num) (red, green, blue int) {
	if a == b || !m.compared(a, b) {
		return 208, 208, 208
	}
	d := exact.Int(m.Rating.Competition[a][b]).Sub(m.Rating.Mean)
	if scale.Sign() == 0 || d.Sign() == 0 {
		return 255, 255, 255
	}
	fade, _ := exact.Max(d, d.Neg()).Div(scale).Times(175).Round(0, exact.HalfAway).Whole()
	if d.Sign() > 0 {
		return 255, 255 - fade, 255 - fade
	}
	return 255 - fade, 255 - fade, 255
}

// WriteHTML writes the page. The only errors are those of w.
func (m Map) WriteHTML(w io.Writer) error {
	var b strings.Builder
	title := html.EscapeString(m.Title)
	b.WriteString("<!DOCTYPE html>\n<html lang=\"" + html.EscapeString(m.Lang) + "\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>" + title + "</title>\n<style>\n" +
		"body{font:10pt sans-serif;color:#111;background:#fff}table{border-collapse:collapse}th,td{width:2.2em;height:2.2em;text-align:center;font-size:8pt;font-weight:normal;border:1px solid #fff}\n" +
		"</style>\n</head>\n<body>\n<h1>" + title + "</h1>\n")
	for _, line := range m.Lines {
		b.WriteString("<p>" + html.EscapeString(line) + "</p>\n")
	}
	b.WriteString("<table>\n<tr><th></th>")
	for _, name := range m.Names {
		b.WriteString("<th scope=\"col\">" + html.EscapeString(name) + "</th>")
	}
	b.WriteString("</tr>\n")
	scale := m.scale()
	for a, name := range m.Names {
		b.WriteString("<tr><th scope=\"row\">" + html.EscapeString(name) + "</th>")
		for c := range m.Rating.Units {
			red, green, blue := m.colour(a, c, scale)
			fmt.Fprintf(&b, "<td style=\"background:#%02x%02x%02x\">%s</td>", red, green, blue, m.figure(a, c))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>\n</body>\n</html>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// figure is what stands in a cell.
func (m Map) figure(a, b int) string {
	if a == b || !m.compared(a, b) {
		return ""
	}
	return fmt.Sprint(m.Rating.Competition[a][b])
}

// WritePDF writes the sheet.
func (m Map) WritePDF(w io.Writer) error {
	doc := gofpdf.New("P", "mm", "A4", "")
	doc.SetCatalogSort(true)
	day := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // none is known, and the same each time
	doc.SetCreationDate(day)
	doc.SetModificationDate(day)
	// gofpdf pads the tables of a font in place, beyond their ends.
	doc.AddUTF8FontFromBytes("go", "", slices.Clone(goregular.TTF))
	doc.SetCreator("recap", true)
	doc.SetTitle(clean(m.Title), true)
	doc.SetAutoPageBreak(false, 0)
	doc.AddPage()
	const left, top, wide = 15, 20, 180
	doc.SetFont("go", "", 14)
	doc.Text(left, top, clean(m.Title))
	doc.SetFont("go", "", 9)
	for i, line := range m.Lines {
		doc.Text(left, top+6+5*float64(i), clean(line))
	}
	n := len(m.Rating.Units)
	side := min(9, wide/float64(n+1))
	size := min(8, side*1.1)
	doc.SetFont("go", "", size)
	for _, name := range m.Names {
		if wide := doc.GetStringWidth(clean(name)) + 0.5; wide > side {
			size *= side / wide
			doc.SetFont("go", "", size)
		}
	}
	doc.SetDrawColor(255, 255, 255)
	cell := func(row, column int, text string, fill bool) {
		doc.SetXY(left+float64(column)*side, top+6+5*float64(len(m.Lines))+float64(row)*side)
		border := ""
		if fill {
			border = "1"
		}
		doc.CellFormat(side, side, text, border, 0, "CM", fill, 0, "")
	}
	scale := m.scale()
	for a, name := range m.Names {
		cell(a+1, 0, clean(name), false)
		cell(0, a+1, clean(name), false)
		for b := range m.Rating.Units {
			doc.SetFillColor(m.colour(a, b, scale))
			text := m.figure(a, b)
			if size < 3 {
				text = "" // nobody could read it
			}
			cell(a+1, b+1, text, true)
		}
	}
	return doc.Output(w)
}

// clean leaves out what the library of the PDF cannot take.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xFFFF || unicode.IsControl(r) {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}
