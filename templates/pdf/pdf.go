// Package pdf draws a report on paper: pages of A4 or Letter, upright or across, with the
// Go fonts embedded, so that the same report gives the same bytes on every
// machine. Tables are set as closely as can be read; those that are cards fill their
// part of a page in large type.
//
// Its limits: the fonts have the letters of the Latin, Greek and Cyrillic
// languages of Europe (709 signs). Other runes are drawn as U+FFFD, and Write
// names them. Writing from right to left is not supported.
package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
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
	p := strings.ToLower(strings.TrimSpace(s))
	if p == "" {
		return "a4", nil
	}
	if _, ok := papers[p]; ok {
		return p, nil
	}
	return "", fmt.Errorf("%w %q: a4 or letter", ErrPaper, s)
}

// papers are the sizes of paper, upright, in points.
var papers = map[string]gofpdf.SizeType{
	"a4":     {Wd: 595.28, Ht: 841.89},
	"letter": {Wd: 612, Ht: 792},
}

// noDate is the date of a document whose day is not known.
const noDate = "2000-01-01"

// Write draws the report as a PDF document. It gives the runes that it can only draw as
// U+FFFD, in the order of their numbers; what does not print anyway is not among them. It
// fails where the options are wrong, where a row has not as many cells as its table has
// columns, and where w fails; nothing is written before the document is whole.
func Write(w io.Writer, r *templates.Report, opt Options) (missing []rune, err error) {
	paper, err := ParsePaper(opt.Paper)
	if err != nil {
		return nil, fmt.Errorf("pdf: %w", err)
	}
	if opt.Date == "" {
		opt.Date = noDate
	}
	date, err := time.Parse(time.DateOnly, opt.Date)
	if err != nil {
		return nil, fmt.Errorf("pdf: date %q is not like %s", opt.Date, noDate)
	}
	r = r.Printed()
	for _, t := range r.Tables {
		for i, row := range t.Rows {
			if len(row) != len(t.Columns) {
				return nil, fmt.Errorf("pdf: table %q row %d has %d cells for %d columns", t.Title, i+1, len(row), len(t.Columns))
			}
		}
	}

	loading := document()
	m := newMeter()
	size := papers[paper]
	width, height := size.Wd, size.Ht
	orientation := "P"
	if opt.Landscape {
		orientation, width, height = "L", height, width
	}
	s := newSheet(m, width, height)
	s.four = opt.FourColour
	s.report(r)
	s.feet(r)

	doc := <-loading
	doc.SetCreationDate(date)
	doc.SetModificationDate(date)
	doc.SetTitle(m.clean(r.Title), true)
	doc.SetSubject(m.clean(strings.Join(r.Subtitle, " · ")), true)
	doc.SetAuthor(m.clean(opt.Author), true)
	if l := r.Logo; l != nil {
		doc.RegisterImageOptionsReader(logoName, gofpdf.ImageOptions{ImageType: l.Type}, bytes.NewReader(l.Data))
	}
	draw(doc, orientation, size, s.pages)

	var b bytes.Buffer
	if err := doc.Output(&b); err != nil {
		return nil, fmt.Errorf("pdf: %w", err)
	}
	finished, err := finish(b.Bytes(), r.Lang)
	if err != nil {
		return nil, fmt.Errorf("pdf: %w", err)
	}
	if _, err := w.Write(finished); err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(m.missing)), nil
}

// logoName is what the document calls the organiser's picture.
const logoName = "logo"

// pageNumber is what stands at a page's foot; figures are the same in every language.
func pageNumber(page, pages int) string { return strconv.Itoa(page) + "/" + strconv.Itoa(pages) }
