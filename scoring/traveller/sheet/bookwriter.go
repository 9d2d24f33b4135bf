package sheet

import (
	"cmp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// bookWriter is a workbook being made. The first error stays in err, and what
// comes after it does not matter.
type bookWriter struct {
	file   *excelize.File
	in     tongue
	paper  int
	title  string // above every page
	styles map[style]int
	sheets int
	err    error
}

func (b *bookWriter) try(err error) { b.err = cmp.Or(b.err, err) }

// sheet is one of the workbook's.
type sheet struct {
	*bookWriter
	name string
}

// add makes an empty sheet.
func (b *bookWriter) add(name inEach) sheet {
	s := sheet{b, name[b.in]}
	if b.sheets++; b.sheets == 1 {
		b.try(b.file.SetSheetName(b.file.GetSheetName(0), s.name))
		return s
	}
	_, err := b.file.NewSheet(s.name)
	b.try(err)
	return s
}

// put writes a cell; columns count from 0, rows from 1. A nil value is an empty
// cell of that look.
func (s sheet) put(col, row int, value any, look style) {
	at := cellName(col, row)
	switch v := value.(type) {
	case nil:
	case string:
		if v = CellText(v); v != "" { // an empty text would not be an empty cell
			s.try(s.file.SetCellStr(s.name, at, v))
		}
	case formula:
		s.try(s.file.SetCellFormula(s.name, at, string(v)))
	default:
		s.try(s.file.SetCellValue(s.name, at, v))
	}
	s.look(col, row, col, row, look)
}

// formula is what a cell works out.
type formula string

// look gives cells their look.
func (s sheet) look(fromCol, fromRow, toCol, toRow int, look style) {
	id, known := s.styles[look]
	if !known {
		var err error
		id, err = s.file.NewStyle(look.excel())
		s.try(err)
		s.styles[look] = id
	}
	s.try(s.file.SetCellStyle(s.name, cellName(fromCol, fromRow), cellName(toCol, toRow), id))
}

// width sets how many characters wide a column is; the library takes a fraction.
func (s sheet) width(col int, chars float64) {
	name := columnName(col)
	s.try(s.file.SetColWidth(s.name, name, name, chars))
}

// columnName is A for column 0.
func columnName(col int) string { return strings.TrimRight(cellName(col, 1), "1") }

// prompt says what belongs into the cells of a column, and offers choices where
// there are any. Nothing is refused: what is typed otherwise may be right as well.
func (s sheet) prompt(col, from, to int, title, text string, choices []string) {
	v := excelize.NewDataValidation(true)
	v.SetSqref(cellName(col, from) + ":" + cellName(col, to))
	if text != "" {
		v.SetInput(title, text)
	}
	if len(choices) > 0 {
		s.try(v.SetDropList(choices))
	}
	s.try(s.file.AddDataValidation(s.name, v))
}

// heads writes the header of a table, which stays in sight and is printed on each
// page, and gives the rows below it a filter.
func (s sheet) heads(names []string, rows int) {
	for col, name := range names {
		s.put(col, 1, name, style{font: headFont})
	}
	s.try(s.file.SetRowHeight(s.name, 1, 32))
	s.try(s.file.AutoFilter(s.name, "A1:"+cellName(len(names)-1, rows), nil))
	s.try(s.file.SetPanes(s.name, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft",
		Selection: []excelize.Selection{{SQRef: "A2", ActiveCell: "A2", Pane: "bottomLeft"}}}))
	s.try(s.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: "'" + s.name + "'!$1:$1", Scope: s.name}))
	// The results +1 and -2 are texts with a good reason.
	s.try(s.file.AddIgnoredErrors(s.name, "A1:"+cellName(len(names)-1, rows), excelize.IgnoredErrorsNumberStoredAsText))
}

// finish protects the sheet, without a password: what is locked cannot be spoilt
// by a slip, and whoever means to change it can. It is printed as wide as the
// paper, with the event above and the page's number below.
func (s sheet) finish(landscape bool) {
	s.try(s.file.ProtectSheet(s.name, &excelize.SheetProtectionOptions{AutoFilter: true, Sort: true, FormatColumns: true, FormatRows: true,
		SelectLockedCells: true, SelectUnlockedCells: true}))
	orientation, one, endless, fit := "portrait", 1, 0, true
	if landscape {
		orientation = "landscape"
	}
	side, edge, text := 0.4, 0.7, 0.3 // inches
	s.try(s.file.SetSheetProps(s.name, &excelize.SheetPropsOptions{FitToPage: &fit}))
	s.try(s.file.SetPageLayout(s.name, &excelize.PageLayoutOptions{Size: &s.paper, Orientation: &orientation, FitToWidth: &one, FitToHeight: &endless}))
	s.try(s.file.SetPageMargins(s.name, &excelize.PageLayoutMarginsOptions{Left: &side, Right: &side, Top: &edge, Bottom: &edge, Header: &text, Footer: &text}))
	s.try(s.file.SetHeaderFooter(s.name, &excelize.HeaderFooterOptions{OddHeader: "&L" + marginText(s.title), OddFooter: "&L" + s.name + "&R&P/&N"}))
}

// properties are what a program shows of the document.
func (b *bookWriter) properties(ev scoring.Event) {
	day := ev.Date
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		day = noDate
	}
	day += "T00:00:00Z"
	all := true
	b.try(b.file.SetAppProps(&excelize.AppProperties{Application: scoring.Program}))
	b.try(b.file.SetDocProps(&excelize.DocProperties{Title: CellText(ev.Name), Creator: cmp.Or(CellText(ev.Club), scoring.Program),
		LastModifiedBy: scoring.Program, Language: Languages[b.in], Created: day, Modified: day}))
	// The formulas come without their values.
	b.try(b.file.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &all}))
}

// CellText makes a text fit for a cell of a workbook: a line of valid characters, no
// longer than a cell can hold.
func CellText(s string) string {
	s = strings.Join(strings.Fields(source.Clean(strings.ToValidUTF8(s, "\uFFFD"))), " ")
	if len(s) <= excelize.TotalCellChars {
		return s
	}
	cut := excelize.TotalCellChars / 2 // characters beyond U+FFFF count twice
	for !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut]
}

// marginText makes a text fit for the margin of a page, where & begins a code.
func marginText(s string) string {
	const most = 100
	s = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || r > 0xffff {
			return ' '
		}
		return r
	}, CellText(s))
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return strings.ReplaceAll(s, "&", "&&")
}
