package protocol

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"recap/scoring/traveller/sheet"
)

// bookMaker is a workbook being made. The first error stays in err.
type bookMaker struct {
	Form
	file  *excelize.File
	sheet string // that is being made
	err   error
	look  map[string]int
}

func (b *bookMaker) try(err error) { b.err = cmp.Or(b.err, err) }

// The sheets: of games with a cell for each value, and of lists of what happened.
const (
	protocolSheet = "Protocol"
	listSheet     = "Events"
)

// Book is the workbook to type the games into (.xlsx). Its headings are those that Read
// knows.
func (f Form) Book() ([]byte, error) {
	b := &bookMaker{Form: f, file: excelize.NewFile(), look: map[string]int{}}
	defer b.file.Close()
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
	var grids, lists []FormGame
	for _, g := range f.Games {
		if f.Listed(g) {
			lists = append(lists, g)
		} else {
			grids = append(grids, g)
		}
	}
	if len(grids) > 0 {
		b.add(protocolSheet)
		b.cells(grids)
	}
	if len(lists) > 0 {
		b.add(listSheet)
		b.list(lists)
	}
	day := f.day().Format(time.RFC3339)
	b.try(b.file.SetAppProps(&excelize.AppProperties{Application: "recap"}))
	b.try(b.file.SetDocProps(&excelize.DocProperties{Title: f.Word("form.title"), Creator: "recap", LastModifiedBy: "recap", Created: day, Modified: day}))
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

// add begins a sheet.
func (b *bookMaker) add(name string) {
	if b.sheet == "" {
		b.try(b.file.SetSheetName(b.file.GetSheetName(0), name))
	} else {
		_, err := b.file.NewSheet(name)
		b.try(err)
	}
	b.sheet = name
	b.put(1, 1, b.Word("form.title"), "title")
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
		b.try(b.file.SetCellStr(b.sheet, at, sheet.CellText(v)))
	default:
		b.try(b.file.SetCellValue(b.sheet, at, v))
	}
	b.try(b.file.SetCellStyle(b.sheet, at, at, b.look[look]))
}

// use is how the sheet is filled in, over some columns.
func (b *bookMaker) use(columns int, text string) {
	b.put(1, 2, text, "use")
	b.try(b.file.MergeCell(b.sheet, name(1, 2), name(columns, 2)))
	b.try(b.file.SetRowHeight(b.sheet, 2, 48))
}

// width sets the width of columns, in characters as the library has them.
func (b *bookMaker) width(from, to int, width float64) {
	a, err := excelize.ColumnNumberToName(from)
	b.try(err)
	z, err := excelize.ColumnNumberToName(to)
	b.try(err)
	b.try(b.file.SetColWidth(b.sheet, a, z, width))
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
	dv.SetError(style, b.Word("form.title"), b.Word("form.marks")+"; "+b.Word("form.nothing"))
	b.try(b.file.AddDataValidation(b.sheet, dv))
}

// cells has a row for each player and a column for each value.
func (b *bookMaker) cells(games []FormGame) {
	values := b.Rules.Game.Blue
	themes := 0
	for _, g := range games {
		themes = max(themes, b.ThemesOf(g))
	}
	width := themes * len(values)
	leads := append(append([]string{"game", "kind"}, usedPlaces(games, "round")...), "seat", "player")
	ends := gridEnds(games)
	const header = 4
	first := len(leads) + 1
	b.use(first+width, b.Word("form.grid_use"))
	for i, head := range leads {
		b.put(i+1, header, head, "head")
	}
	for theme := range themes {
		col := first + theme*len(values)
		b.put(col, header-1, b.Word("form.theme", strconv.Itoa(theme+1)), "first")
		b.try(b.file.MergeCell(b.sheet, name(col, header-1), name(col+len(values)-1, header-1)))
		for i, v := range values {
			b.put(col+i, header, fmt.Sprintf("%d:%d", theme+1, v), map[bool]string{true: "first", false: "head"}[i == 0])
		}
	}
	after := first + width
	b.put(after, header, computed, "head")
	for i, head := range ends {
		b.put(after+1+i, header, head, "head")
	}
	row := header
	for _, g := range games {
		for seat, p := range g.Players {
			row++
			for i, head := range leads {
				switch head {
				case "seat":
					b.put(i+1, row, seat+1, "typed")
				case "player":
					b.put(i+1, row, p, "name")
				case "kind":
					b.put(i+1, row, string(b.KindOf(g)), "mark")
				default:
					b.put(i+1, row, g.place(head), "mark")
				}
			}
			for i := range width {
				look := "mark"
				if i%len(values) == 0 {
					look = "begin"
				}
				b.put(first+i, row, typed(g, seat, i/len(values)+1, values[i%len(values)]), look)
			}
			b.sum(g, row, first, after, themes)
			for i, head := range ends {
				b.put(after+1+i, row, ending(g.Played, seat, head), "typed")
			}
			b.highlight(name(first, row) + ":" + name(first+width-1, row))
		}
	}
	b.choose(first, header+1, first+width-1, row, []string{"R", "W", "-"}, true)
	b.width(1, len(leads), 7)
	b.width(2, 2, 10)
	b.width(len(leads)-1, len(leads)-1, 4.5)
	b.width(len(leads), len(leads), 22)
	b.width(first, first+width-1, 4)
	b.width(after, after+2, 6)
	b.width(after+3, after+len(ends), 8.5)
	b.width(after+len(ends), after+len(ends), 14)
	b.page(header, len(leads))
}

// sum puts a formula behind the marks of a row that adds them up, but for those of questions
// that were annulled.
func (b *bookMaker) sum(g FormGame, row, first, after, themes int) {
	values := b.Rules.Game.Blue
	var sum []string
	for i, v := range values {
		var right, wrong []string
		for theme := range themes {
			if g.annulled(theme+1, v) {
				continue
			}
			at := name(first+theme*len(values)+i, row)
			right, wrong = append(right, at+`="R"`), append(wrong, at+`="W"`)
		}
		if len(right) == 0 {
			continue
		}
		sum = append(sum, fmt.Sprintf("%d*((%s)-(%s))", v, strings.Join(right, ")+("), strings.Join(wrong, ")-(")))
	}
	at := name(after, row)
	b.try(b.file.SetCellFormula(b.sheet, at, cmp.Or(strings.Join(sum, "+"), "0")))
	b.try(b.file.SetCellStyle(b.sheet, at, at, b.look["count"]))
}

// highlight colours right and wrong marks.
func (b *bookMaker) highlight(cells string) {
	var rules []excelize.ConditionalFormatOptions
	for _, c := range [...]struct{ mark, colour string }{{"R", "CFEBD3"}, {"W", "F9D0D0"}} {
		id, err := b.file.NewConditionalStyle(&excelize.Style{Fill: shade(c.colour)})
		b.try(err)
		rules = append(rules, excelize.ConditionalFormatOptions{Type: "cell", Criteria: "==", Format: &id, Value: `"` + c.mark + `"`})
	}
	b.try(b.file.SetConditionalFormat(b.sheet, cells, rules))
}

// typed is the mark in a cell; nil for an empty one.
func typed(g FormGame, seat, theme, value int) any {
	if g.Played == nil {
		return nil
	}
	if m := Mark(g.Played, seat, theme, value); m != "" {
		return m
	}
	return nil
}

// list has a line for each thing that happens.
func (b *bookMaker) list(games []FormGame) {
	const header = 4
	places := usedPlaces(games, "tour")
	columns := append(slices.Clone(listColumns), places...)
	b.use(len(listColumns), b.Word("form.list_use"))
	for i, head := range columns {
		b.put(i+1, header, head, "head")
	}
	row := header
	var players []string
	for _, g := range games {
		for _, p := range g.Players {
			if !slices.Contains(players, p) {
				players = append(players, p)
			}
		}
		for _, event := range b.eventsOf(g) {
			for _, head := range places {
				event = append(event, g.place(head))
			}
			row++
			for i, v := range event {
				if v == "" {
					b.put(i+1, row, nil, "typed")
					continue
				}
				b.put(i+1, row, v, "mark")
			}
		}
	}
	b.choose(3, header+1, 3, row, strings.Fields("player pick answer none bid play annul withdraw final extra declared place incomplete"), true)
	b.choose(4, header+1, 4, row, []string{"blue", "red"}, true)
	if len(strings.Join(players, ",")) < 250 && !strings.Contains(strings.Join(players, ""), ",") {
		b.choose(7, header+1, 7, row, players, false)
	}
	b.choose(8, header+1, 8, row, []string{"R", "W", "P", "-"}, false)
	for i, w := range []float64{8, 13, 11, 8, 8, 8, 26, 8, 9, 8, 8, 26} {
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
	b.try(b.file.SetPanes(b.sheet, &excelize.Panes{Freeze: true, XSplit: columns, YSplit: header, TopLeftCell: corner, ActivePane: pane}))
	b.try(b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: fmt.Sprintf("'%s'!$%d:$%d", b.sheet, header-1, header), Scope: b.sheet}))
	orientation, one, endless, fit := "portrait", 1, 0, true
	if columns > 0 {
		orientation = "landscape"
	}
	paper := 9
	if b.Paper == "letter" {
		paper = 1
	}
	side := 0.4 // inches
	b.try(b.file.SetSheetProps(b.sheet, &excelize.SheetPropsOptions{FitToPage: &fit}))
	b.try(b.file.SetPageLayout(b.sheet, &excelize.PageLayoutOptions{Size: &paper, Orientation: &orientation, FitToWidth: &one, FitToHeight: &endless}))
	b.try(b.file.SetPageMargins(b.sheet, &excelize.PageLayoutMarginsOptions{Left: &side, Right: &side, Top: &side, Bottom: &side}))
}
