// Package pdf draws a report on paper: pages of A4 or Letter, upright or across, with the
// Go fonts embedded, so that the same report gives the same bytes on every
// machine. Tables are set as closely as can be read; those that are cards fill their
// part of a page in large type.
//
// Its limits: the fonts have the letters of the Latin, Greek and Cyrillic
// languages of Europe (709 signs). Other runes are drawn as U+FFFD, and Missing
// names them. Writing from right to left is not supported.
package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jung-kurt/gofpdf"

	"recap/templates"
)

// Options says how the document is made. The zero value is A4 with a fixed date.
type Options struct {
	Paper string // "a4" or "letter"; empty is a4
	// Date is the day of the document's properties, like 2024-03-17; empty is
	// 2000-01-01. The clock is never asked: the same report gives the same bytes.
	Date string
	// Author goes into the document's properties: the club. Empty leaves it out.
	Author     string
	Landscape  bool // pages across, for wide tables
	FourColour bool // suits in four colours: ♠ black, ♥ red, ♦ orange, ♣ green
}

// ErrPaper says that a paper size is not known.
var ErrPaper = errors.New("unknown paper")

// ParsePaper gives the name of a paper as Options wants it: "a4" or "letter",
// in whatever case it was written; an empty name is a4. The error is ErrPaper.
func ParsePaper(s string) (string, error) {
	switch p := strings.ToLower(strings.TrimSpace(s)); p {
	case "":
		return "a4", nil
	case "a4", "letter":
		return p, nil
	}
	return "", fmt.Errorf("%w %q: a4 or letter", ErrPaper, s)
}

// noDate is the date of a document whose day is not known.
const noDate = "2000-01-01"

// Write draws the report as a PDF document. It fails where the options are
// wrong, where a row has not as many cells as its table has columns, and where
// w fails; nothing is written before the document is whole.
func Write(w io.Writer, r *templates.Report, opt Options) error {
	paper, err := ParsePaper(opt.Paper)
	if err != nil {
		return fmt.Errorf("pdf: %w", err)
	}
	if opt.Date == "" {
		opt.Date = noDate
	}
	date, err := time.Parse(time.DateOnly, opt.Date)
	if err != nil {
		return fmt.Errorf("pdf: date %q is not like %s", opt.Date, noDate)
	}
	r = r.Printed()
	for _, t := range r.Tables {
		for i, row := range t.Rows {
			if len(row) != len(t.Columns) {
				return fmt.Errorf("pdf: table %q row %d has %d cells for %d columns", t.Title, i+1, len(row), len(t.Columns))
			}
		}
	}

	doc := gofpdf.New(map[bool]string{false: "P", true: "L"}[opt.Landscape], "pt", paper, "")
	doc.SetCatalogSort(true)
	doc.SetCreationDate(date)
	doc.SetModificationDate(date)
	doc.SetAutoPageBreak(false, 0)
	doc.SetMargins(0, 0, 0)
	m := newMeter()
	doc.SetTitle(m.clean(r.Title), true)
	doc.SetSubject(m.clean(strings.Join(r.Subtitle, " · ")), true)
	doc.SetAuthor(m.clean(opt.Author), true)
	doc.SetCreator("recap", true)

	width, height := doc.GetPageSize()
	if l := r.Logo; l != nil {
		doc.RegisterImageOptionsReader(logoName, gofpdf.ImageOptions{ImageType: l.Type}, bytes.NewReader(l.Data))
	}
	// The document takes as long to get its fonts as the pages to be laid out.
	loaded := make(chan struct{})
	go func() {
		defer close(loaded)
		// gofpdf pads the tables of a font in place, beyond their ends; two documents
		// made at a time must not share the bytes.
		doc.AddUTF8FontFromBytes("go", "", slices.Clone(fonts()[regular].ttf))
		doc.AddUTF8FontFromBytes("go", "B", slices.Clone(fonts()[bold].ttf))
	}()
	s := newSheet(m, width, height)
	s.four = opt.FourColour
	s.report(r)
	s.feet(r)
	<-loaded
	draw(doc, s.pages)

	var b bytes.Buffer
	if err := doc.Output(&b); err != nil {
		return fmt.Errorf("pdf: %w", err)
	}
	_, err = w.Write(withLanguage(b.Bytes(), r.Lang))
	return err
}

// withLanguage is a document that says which language it is in, for whoever has it read
// aloud. gofpdf has no such setting. The catalog is its last object, so that nothing but the
// table of the objects moves.
func withLanguage(doc []byte, lang templates.Lang) []byte {
	const catalog, start = "/Type /Catalog\n", "\nstartxref\n"
	at, tail := bytes.LastIndex(doc, []byte(catalog)), bytes.LastIndex(doc, []byte(start))
	if at < 0 || tail < at {
		return doc
	}
	at, tail = at+len(catalog), tail+len(start)
	end := tail + bytes.IndexByte(doc[tail:], '\n')
	table, err := strconv.Atoi(string(doc[tail:max(tail, end)]))
	if err != nil {
		return doc
	}
	entry := "/Lang (" + lang.String() + ")\n"
	// From the end on, within the room that the document has: it may be large.
	doc = slices.Replace(doc, tail, end, []byte(strconv.Itoa(table+len(entry)))...)
	return slices.Insert(doc, at, []byte(entry)...)
}

// logoName is what the document calls the organiser's picture.
const logoName = "logo"

// draw puts the marks of the pages into the document.
func draw(doc *gofpdf.Fpdf, pages [][]mark) {
	styles := [...]string{regular: "", bold: "B"}
	for _, marks := range pages {
		doc.AddPage()
		var (
			ft   font
			size float64
			ink  = black
		)
		doc.SetTextColor(0, 0, 0)
		for _, k := range marks {
			switch k.kind {
			case words:
				if k.font != ft || k.size != size {
					ft, size = k.font, k.size
					doc.SetFont("go", styles[ft], size)
				}
				if k.ink != ink {
					ink = k.ink
					doc.SetTextColor(ink.rgb())
				}
				doc.Text(k.x, k.y, k.text)
			case area:
				doc.SetFillColor(k.ink.rgb())
				doc.Rect(k.x, k.y, k.w, k.h, "F")
			case frame:
				doc.SetDrawColor(k.ink.rgb())
				doc.SetLineWidth(k.size)
				doc.Rect(k.x, k.y, k.w, k.h, "D")
			case emblem:
				doc.ImageOptions(logoName, k.x, k.y, k.w, k.h, false, gofpdf.ImageOptions{}, 0, "")
			case rule:
				doc.SetDrawColor(k.ink.rgb())
				doc.SetLineWidth(k.size)
				doc.Line(k.x, k.y, k.x+k.w, k.y)
			case upright:
				doc.SetDrawColor(k.ink.rgb())
				doc.SetLineWidth(k.size)
				doc.Line(k.x, k.y, k.x, k.y+k.h)
			case figure:
				drawFigure(doc, k)
			case bookmark:
				// gofpdf asks the current font whether the text is UTF-8.
				if size == 0 {
					ft, size = bold, titleSize
					doc.SetFont("go", styles[ft], size)
				}
				doc.Bookmark(k.text, 0, k.y)
			}
		}
	}
}

// pageNumber is what stands at a page's foot; figures are the same in every language.
func pageNumber(page, pages int) string { return strconv.Itoa(page) + "/" + strconv.Itoa(pages) }
