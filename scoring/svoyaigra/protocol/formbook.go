package protocol

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"
)

// bookMaker is a workbook being made. The first error stays in err.
type bookMaker struct {
	Form
	file *excelize.File
	err  error
	look map[string]int
}

func (b *bookMaker) try(err error) { b.err = cmp.Or(b.err, err) }

// protocolSheet is the name of the only sheet.
const protocolSheet = "Protocol"

// Book is the workbook to type the games into (.xlsx). Its headings are those that Read
// knows.
func (f Form) Book() ([]byte, error) {
	b := &bookMaker{Form: f, file: excelize.NewFile(), look: map[string]int{}}
	defer b.file.Close()
	b.try(b.file.SetSheetName(b.file.GetSheetName(0), protocolSheet))
	for _, s := range []struct {
		name string
		of   excelize.Style
	}{
		{"title", excelize.Style{Font: &excelize.Font{Family: "Calibri", Bold: true, Size: 14}}},
		{"use", excelize.Style{Font: &excelize.Font{Family: "Calibri", Size: 10, Color: "6E6E6E"}, Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}}},
		{"head", excelize.Style{Font: &excelize.Font{Family: "Calibri", Size: 9, Bold: true}, Fill: shade("E4E8EC"), Border: lines(1), Alignment: &excelize.Alignment{Horizontal: "center", WrapText: true}}},
		{"first", excelize.Style{Font: &excelize.Font{Family: "Calibri", Size: 9, Bold: true}, Fill: shade("E4E8EC"), Border: lines(2), Alignment: &excelize.Alignment{Horizontal: "center", WrapText: true}}},
		{"name", excelize.Style{Font: &excelize.Font{Family: "Calibri", Size: 11}, Border: lines(1), Fill: shade("FFFDF0")}},
		{"mark", excelize.Style{Font: &excelize.Font{Family: "Calibri", Size: 11}, Border: lines(1), Fill: shade("FFFDF0"), NumFmt: 49, Alignment: &excelize.Alignment{Horizontal: "center"}}},
		{"begin", excelize.Style{Font: &excelize.Font{Family: "Calibri", Size: 11}, Border: lines(2), Fill: shade("FFFDF0"), NumFmt: 49, Alignment: &excelize.Alignment{Horizontal: "center"}}},
		{"count", excelize.Style{Border: lines(1), Font: &excelize.Font{Family: "Calibri", Size: 11, Color: "6E6E6E", Italic: true}, Alignment: &excelize.Alignment{Horizontal: "center"}}},
		{"typed", excelize.Style{Font: &excelize.Font{Family: "Calibri", Size: 11}, Border: lines(1), Fill: shade("FFFDF0"), Alignment: &excelize.Alignment{Horizontal: "center"}}},
	} {
		id, err := b.file.NewStyle(&s.of)
		b.try(err)
		b.look[s.name] = id
	}
	b.put(1, 1, f.word(wTitle), "title")
	if f.series() {
		b.list()
	} else {
		b.cells()
	}
	day := f.day().Format(time.RFC3339)
	b.try(b.file.SetAppProps(&excelize.AppProperties{Application: "recap"}))
	b.try(b.file.SetDocProps(&excelize.DocProperties{Title: f.word(wTitle), Creator: "recap", LastModifiedBy: "recap", Created: day, Modified: day}))
	all := true
	b.try(b.file.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &all}))
	if b.err != nil {
		return nil, b.err
	}
	buf, err := b.file.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

func shade(colour string) excelize.Fill {
	return excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{colour}}
}

// lines are those around a cell; the left one is of the thickness.
func lines(left int) []excelize.Border {
	colour := "C8C8C8"
	if left > 1 {
		colour = "404040"
	}
	return []excelize.Border{{Type: "left", Color: colour, Style: left}, {Type: "right", Color: "C8C8C8", Style: 1}, {Type: "top", Color: "C8C8C8", Style: 1}, {Type: "bottom", Color: "C8C8C8", Style: 1}}
}

// name is that of a cell; both count from 1.
func name(col, row int) string {
	s, err := excelize.CoordinatesToCellName(col, row)
	if err != nil {
		panic(err) // a sheet has no such place, which Check does not let pass
	}
	return s
}

func (b *bookMaker) put(col, row int, value any, look string) {
	at := name(col, row)
	switch v := value.(type) {
	case nil:
	case string:
		b.try(b.file.SetCellStr(protocolSheet, at, strings.Join(strings.Fields(v), " ")))
	default:
		b.try(b.file.SetCellValue(protocolSheet, at, v))
	}
	b.try(b.file.SetCellStyle(protocolSheet, at, at, b.look[look]))
}

// use is how the sheet is filled in, over some columns.
func (b *bookMaker) use(columns int, text string) {
	b.put(1, 2, text, "use")
	b.try(b.file.MergeCell(protocolSheet, name(1, 2), name(columns, 2)))
	b.try(b.file.SetRowHeight(protocolSheet, 2, 48))
}

func (b *bookMaker) width(from, to int, width float64) {
	a, err := excelize.ColumnNumberToName(from)
	b.try(err)
	z, err := excelize.ColumnNumberToName(to)
	b.try(err)
	b.try(b.file.SetColWidth(protocolSheet, a, z, width))
}

// choose lets only the values into cells, or asks again where others are possible.
func (b *bookMaker) choose(fromCol, fromRow, toCol, toRow int, values []string, strict bool) {
	dv := excelize.NewDataValidation(true)
	dv.SetSqref(name(fromCol, fromRow) + ":" + name(toCol, toRow))
	b.try(dv.SetDropList(values))
	style := excelize.DataValidationErrorStyleStop
	if !strict {
		style = excelize.DataValidationErrorStyleWarning
	}
	dv.SetError(style, b.word(wTitle), b.word(wMarks))
	b.try(b.file.AddDataValidation(protocolSheet, dv))
}

// cells has a row for each player and a column for each value.
func (b *bookMaker) cells() {
	values := b.Rules.Game.Blue
	width := b.Themes * len(values)
	const first, header = 5, 4
	b.use(first+width, b.word(wGridUse))
	for i, head := range []string{"game", "kind", "seat", "player"} {
		b.put(i+1, header, head, "head")
	}
	for theme := range b.Themes {
		col := first + theme*len(values)
		b.put(col, header-1, fmt.Sprintf("%s %d", b.word(wTheme), theme+1), "first")
		b.try(b.file.MergeCell(protocolSheet, name(col, header-1), name(col+len(values)-1, header-1)))
		for i, v := range values {
			b.put(col+i, header, fmt.Sprintf("%d:%d", theme+1, v), map[bool]string{true: "first", false: "head"}[i == 0])
		}
	}
	after := first + width
	for i, head := range []string{"Σ", "sum", "place", "shootout", "note"} {
		b.put(after+i, header, head, "head")
	}
	row := header
	for _, g := range b.Games {
		for seat, p := range g.Players {
			row++
			b.put(1, row, g.ID, "mark")
			b.put(2, row, string(b.Kind), "mark")
			b.put(3, row, seat+1, "typed")
			b.put(4, row, p, "name")
			for i := range width {
				b.put(first+i, row, nil, map[bool]string{true: "begin", false: "mark"}[i%len(values) == 0])
			}
			marks := name(first, row) + ":" + name(first+width-1, row)
			var sum []string
			for i, v := range values {
				var right, wrong []string
				for theme := range b.Themes {
					at := name(first+theme*len(values)+i, row)
					right, wrong = append(right, at+`="R"`), append(wrong, at+`="W"`)
				}
				sum = append(sum, fmt.Sprintf("%d*((%s)-(%s))", v, strings.Join(right, ")+("), strings.Join(wrong, ")-(")))
			}
			at := name(after, row)
			b.try(b.file.SetCellFormula(protocolSheet, at, strings.Join(sum, "+")))
			b.try(b.file.SetCellStyle(protocolSheet, at, at, b.look["count"]))
			for i := range 4 {
				b.put(after+1+i, row, nil, "typed")
			}
			b.highlight(marks)
		}
	}
	b.choose(first, header+1, first+width-1, row, []string{"R", "W", "-"}, true)
	b.width(1, 1, 7)
	b.width(2, 2, 10)
	b.width(3, 3, 4.5)
	b.width(4, 4, 22)
	b.width(first, first+width-1, 4)
	b.width(after, after+2, 6)
	b.width(after+3, after+3, 8.5)
	b.width(after+4, after+4, 14)
	b.page(header, 4)
}

// highlight colours right and wrong marks.
func (b *bookMaker) highlight(cells string) {
	var rules []excelize.ConditionalFormatOptions
	for _, c := range [...]struct{ mark, colour string }{{"R", "CFEBD3"}, {"W", "F9D0D0"}} {
		id, err := b.file.NewConditionalStyle(&excelize.Style{Fill: shade(c.colour)})
		b.try(err)
		rules = append(rules, excelize.ConditionalFormatOptions{Type: "cell", Criteria: "==", Format: &id, Value: `"` + c.mark + `"`})
	}
	b.try(b.file.SetConditionalFormat(protocolSheet, cells, rules))
}

// list has a line for each thing that happens.
func (b *bookMaker) list() {
	heads := []string{"game", "kind", "event", "round", "theme", "value", "player", "mark", "stake", "note"}
	const header = 4
	b.use(len(heads), b.word(wListUse))
	for i, head := range heads {
		b.put(i+1, header, head, "head")
	}
	row := header
	var players []string
	for _, g := range b.Games {
		for _, p := range g.Players {
			row++
			for i, v := range []string{g.ID, string(b.Kind), "player", "", "", "", p, "", "", ""} {
				if v == "" {
					b.put(i+1, row, nil, "typed")
					continue
				}
				b.put(i+1, row, v, "mark")
			}
			players = append(players, p)
		}
		// A pick, an answer and one more for each question of two rounds, and what comes after.
		for range 2*b.Themes*len(b.Rules.Game.Blue)*3 + 10*len(g.Players) {
			row++
			for i := range heads {
				b.put(i+1, row, nil, "typed")
			}
			b.put(1, row, g.ID, "mark")
		}
	}
	b.choose(3, header+1, 3, row, strings.Fields("player pick answer none bid play annul withdraw final extra declared place incomplete"), true)
	b.choose(4, header+1, 4, row, []string{"blue", "red"}, true)
	if len(strings.Join(players, ",")) < 250 && !strings.Contains(strings.Join(players, ""), ",") {
		b.choose(7, header+1, 7, row, players, false)
	}
	b.choose(8, header+1, 8, row, []string{"R", "W", "P", "-"}, false)
	for i, w := range []float64{8, 13, 11, 8, 8, 8, 26, 8, 9, 26} {
		b.width(i+1, i+1, w)
	}
	b.page(header, 0)
}

// page keeps the headings in sight, and on every printed page.
func (b *bookMaker) page(header, columns int) {
	corner := name(columns+1, header+1)
	pane := "bottomLeft"
	if columns > 0 {
		pane = "bottomRight"
	}
	b.try(b.file.SetPanes(protocolSheet, &excelize.Panes{Freeze: true, XSplit: columns, YSplit: header, TopLeftCell: corner, ActivePane: pane}))
	b.try(b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: fmt.Sprintf("'%s'!$%d:$%d", protocolSheet, header-1, header), Scope: protocolSheet}))
	orientation, one, endless, fit := "portrait", 1, 0, true
	if columns > 0 {
		orientation = "landscape"
	}
	paper := 9
	if b.Paper == "letter" {
		paper = 1
	}
	side := 0.4 // inches
	b.try(b.file.SetSheetProps(protocolSheet, &excelize.SheetPropsOptions{FitToPage: &fit}))
	b.try(b.file.SetPageLayout(protocolSheet, &excelize.PageLayoutOptions{Size: &paper, Orientation: &orientation, FitToWidth: &one, FitToHeight: &endless}))
	b.try(b.file.SetPageMargins(protocolSheet, &excelize.PageLayoutMarginsOptions{Left: &side, Right: &side, Top: &side, Bottom: &side}))
}
