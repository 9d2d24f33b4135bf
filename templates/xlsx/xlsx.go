// Package xlsx writes a report as a workbook for Excel and LibreOffice, to be
// sorted, filtered and counted on.
//
// The tables of one kind are one sheet with one header row, so that all
// rankings, or the results of all boards, are one list; what tells the tables
// apart (section, line, board) stands in the first columns. Figures are numbers
// with a format of fixed decimals. A place is a number too, and whether it is
// shared stands in the column behind it. Texts are never formulas, whatever
// they begin with. Percentages have bands of colour, losses are red, and cells are as dark
// as in the other formats. A sheet that is too wide for a page in type that can be read is
// printed over several, each with the headings and the names. Every sheet
// and every column has a name (ranking, ranking_percent), and the sheet of sums adds
// up by formulas what can be added. The last sheet has the event, the method line and
// the warnings.
//
// The columns are headed in the report's language; those of the travellers by the words
// of it that recap reads again.
//
// Its limits: a sheet has at most 1,048,576 rows; where a text has more than
// 32,767 characters the rest is left out.
package xlsx

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"recap/templates"
)

// Options says how the workbook is made. The zero value prints on A4 and has a
// fixed date.
type Options struct {
	// Date is the day of the document's properties, like 2024-03-17; empty is
	// 2000-01-01. The clock is never asked: the same report gives the same bytes.
	Date string
	// Author goes into the document's properties: the club. Empty is recap.
	Author string
	Paper  string // for printing, "a4" or "letter"; empty is a4
	// Landscape prints all sheets across; otherwise only wide ones are.
	Landscape  bool
	FourColour bool // suits in four colours: ♠ black, ♥ red, ♦ orange, ♣ green
}

// ErrPaper says that a paper size is not known.
var ErrPaper = errors.New("unknown paper")

// noDate is the date of a document whose day is not known.
const noDate = "2000-01-01"

// papers are the sizes by the numbers that a workbook has for them.
var papers = map[string]int{"": 9, "a4": 9, "letter": 1}

// Write writes the report as a workbook. It fails where the options are wrong,
// where a row has not as many cells as its table has columns, where a sheet has
// too many rows, and where w fails; nothing is written before the workbook is
// whole.
func Write(w io.Writer, r *templates.Report, opt Options) error {
	paper, ok := papers[strings.ToLower(strings.TrimSpace(opt.Paper))]
	if !ok {
		return fmt.Errorf("xlsx: %w %q: a4 or letter", ErrPaper, opt.Paper)
	}
	if opt.Date == "" {
		opt.Date = noDate
	}
	date, err := time.Parse(time.DateOnly, opt.Date)
	if err != nil {
		return fmt.Errorf("xlsx: date %q is not like %s", opt.Date, noDate)
	}
	r = r.Posted()
	sheets, err := collect(r)
	if err != nil {
		return fmt.Errorf("xlsx: %w", err)
	}
	b := &book{file: excelize.NewFile(), report: r, opt: opt, paper: paper, styles: make(map[style]int)}
	defer b.file.Close()
	if err := b.write(sheets, date, clean(opt.Author)); err != nil {
		return fmt.Errorf("xlsx: %w", err)
	}
	b.file.SetZipWriter(func(w io.Writer) excelize.ZipWriter { return &archive{w: w, date: date} })
	buf, err := b.file.WriteToBuffer()
	if err != nil {
		return fmt.Errorf("xlsx: %w", err)
	}
	_, err = w.Write(buf.Bytes())
	return err
}

// book is a workbook being made.
type book struct {
	file   *excelize.File
	report *templates.Report
	opt    Options
	paper  int
	styles map[style]int
	names  []string // of the sheets so far
	sums   []sum    // of their columns
}

func (b *book) write(sheets []*sheet, date time.Time, author string) error {
	for _, s := range sheets {
		if err := b.sheet(s); err != nil {
			return fmt.Errorf("sheet %q: %w", s.name, err)
		}
	}
	if err := b.sumSheet(); err != nil {
		return err
	}
	if err := b.info(); err != nil {
		return err
	}
	if author == "" {
		author = "recap"
	}
	day := date.Format(time.RFC3339)
	return errors.Join(
		b.file.SetAppProps(&excelize.AppProperties{Application: "recap"}),
		b.file.SetDocProps(&excelize.DocProperties{
			Title: clean(b.report.Title), Subject: clean(strings.Join(b.report.Subtitle, " · ")), Creator: author, LastModifiedBy: "recap",
			Language: b.report.Lang.String(), Created: day, Modified: day,
		}))
}

// add makes an empty sheet and gives its name, which is the one asked for as far
// as a workbook allows it.
func (b *book) add(name string) (string, error) {
	name = sheetName(name, b.names)
	b.names = append(b.names, name)
	if len(b.names) == 1 {
		return name, b.file.SetSheetName(b.file.GetSheetName(0), name)
	}
	_, err := b.file.NewSheet(name)
	return name, err
}

// printed is how a sheet goes on paper.
type printed struct {
	landscape bool
	across    int // pages beside each other
}

// upright is a sheet that goes on a page.
var upright = printed{across: 1}

// page sets how a sheet is printed, with the event's name above and the page's number
// below.
func (b *book) page(name string, p printed) error {
	orientation, any, fit := "portrait", 0, true
	if p.landscape || b.opt.Landscape {
		orientation = "landscape"
	}
	margin, foot := 0.5, 0.3 // inches
	above := marginText(b.report.Title)
	if s := marginText(b.report.Status); s != "" {
		above += " – " + s
	}
	return errors.Join(
		b.file.SetSheetProps(name, &excelize.SheetPropsOptions{FitToPage: &fit}),
		b.file.SetPageLayout(name, &excelize.PageLayoutOptions{Size: &b.paper, Orientation: &orientation, FitToWidth: &p.across, FitToHeight: &any}),
		b.file.SetPageMargins(name, &excelize.PageLayoutMarginsOptions{Left: &margin, Right: &margin, Top: &large, Bottom: &large, Header: &foot, Footer: &foot}),
		b.file.SetHeaderFooter(name, &excelize.HeaderFooterOptions{OddHeader: "&L" + above, OddFooter: "&L" + marginText(name) + "&R&P/&N"}))
}

// large is the margin with a line of text in it, in inches.
var large = 0.75

// Measures of the last sheet: the width of its only column in characters, so that
// it goes on the paper as it is (LibreOffice does not shrink a single column), and
// for the event's name how many go into a line and how high it is, in points.
const (
	infoWidth     = 72
	headingWidth  = 50
	headingHeight = 24
)

// Measures of the organiser's picture and of the column that it stands in, in pixels.
const (
	logoWidth, logoHeight = 150, 70
	infoPixels            = infoWidth * 7
)

// logo puts the organiser's picture into the upper right corner of a sheet.
func (b *book) logo(name string) error {
	l := b.report.Logo
	if l == nil {
		return nil
	}
	scale := min(logoWidth/float64(l.Width), logoHeight/float64(l.Height))
	return b.file.AddPictureFromBytes(name, "A1", &excelize.Picture{Extension: "." + l.Type, File: l.Data, Format: &excelize.GraphicOptions{
		AltText: b.report.Lang.Word("pages.logo"), ScaleX: scale, ScaleY: scale, Positioning: "oneCell",
		OffsetX: infoPixels - int(scale*float64(l.Width)), OffsetY: 2}})
}

// info is the last sheet: what is said above and below the tables.
func (b *book) info() error {
	type line struct {
		text string
		font font
	}
	lines := []line{{b.report.Title, heading}}
	for _, s := range b.report.Subtitle {
		lines = append(lines, line{s, plain})
	}
	if b.opt.Date != noDate {
		lines = append(lines, line{b.opt.Date, dated})
	}
	lines = append(lines, line{b.report.Status, alarm}, line{})
	for _, s := range slices.Concat(b.report.Footer, b.report.Imprint) {
		lines = append(lines, line{s, plain})
	}
	lines = append(lines, line{})
	for _, t := range b.report.Tables {
		if t.Flat != nil {
			continue // the rows for machines say it themselves
		}
		for _, n := range t.Notes {
			lines = append(lines, line{t.Title + ": " + n, plain})
		}
	}

	name, err := b.add(b.report.Lang.Word("sheet.info"))
	if err != nil {
		return err
	}
	if err := errors.Join(b.page(name, upright), b.file.SetSheetDimension(name, "A1:"+at(1, len(lines)))); err != nil {
		return err
	}
	if err := b.logo(name); err != nil {
		return err
	}
	w, err := b.file.NewStreamWriter(name)
	if err != nil {
		return err
	}
	if err := w.SetColWidth(1, 1, infoWidth); err != nil {
		return err
	}
	row := 0
	for i, l := range lines {
		text := clean(l.text)
		if text == "" {
			if i > 0 && l == (line{}) {
				row++
			}
			continue
		}
		id, err := b.style(style{font: l.font, wrap: true, bare: true})
		if err != nil {
			return err
		}
		var opt excelize.RowOpts
		if n := 1 + columns(text)*11/10/infoWidth; n > 1 {
			opt.Height = min(float64(lineHeight*n), excelize.MaxRowHeight) // not every program finds it by itself
		}
		if l.font == heading {
			opt.Height = min(float64(headingHeight*(1+columns(text)/headingWidth)), excelize.MaxRowHeight)
		}
		row++
		value := any(text)
		if day, err := time.Parse(time.DateOnly, text); l.font == dated && err == nil {
			value = day // a date that can be counted with
		}
		if err := w.SetRow(at(1, row), []any{excelize.Cell{StyleID: id, Value: value}}, opt); err != nil {
			return err
		}
	}
	return w.Flush()
}
