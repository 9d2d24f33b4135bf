package sheets

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/monopoly"
	"recap/scoring/traveller/sheet"
)

// Blank says what a workbook of forms is to hold.
type Blank struct {
	Games []monopoly.Seats // a sheet each
	Board *monopoly.Board
	Rules *monopoly.Settings
	Title string // of the event, above each page
	Paper string // a4 or letter
	// Word gives the words of the form, by the keys of section monopoly.
	Word func(key string, args ...string) string
}

// Columns of the form, from 1. The first has the keys by which it is read again, the
// hidden ones behind the players what the formulas need.
const (
	keyColumn      = 1
	deedColumn     = 2
	priceColumn    = 3
	mortgageColumn = 4
	houseColumn    = 5
	firstSeat      = 6
)

// Rows of the form, from 1.
const (
	titleRow   = 1
	gameRow    = 2
	stageRow   = 3
	minutesRow = 4
	seatRow    = 5
	playerRow  = 6
	nameRow    = 7 // for the eye
	idRow      = 8
	firstDeed  = 9
)

// Write makes the workbook: a form for each game that works out the wealth while it is
// filled in, tells what cannot be, and is read again by Read. The same options give the
// same bytes.
func (b Blank) Write() ([]byte, error) {
	f := excelize.NewFile()
	defer f.Close()
	w := &formWriter{Blank: b, file: f, styles: map[formStyle]int{}}
	for i, g := range b.Games {
		name := sheetTitle(g.Game, i)
		if n, _ := f.GetSheetIndex(name); n >= 0 && i > 0 { // which the cut, or the case of letters, has made alike
			name = strconv.Itoa(i + 1)
		}
		if i == 0 {
			w.try(f.SetSheetName(f.GetSheetName(0), name))
		} else {
			_, err := f.NewSheet(name)
			w.try(err)
		}
		w.sheet = name
		w.game(g)
	}
	all := true
	w.try(f.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &all}))
	w.try(f.SetAppProps(&excelize.AppProperties{Application: scoring.Program}))
	day := "2000-01-01T00:00:00Z" // no clock: the same form is the same file
	w.try(f.SetDocProps(&excelize.DocProperties{Title: sheet.CellText(b.Title), Creator: scoring.Program, LastModifiedBy: scoring.Program, Created: day, Modified: day}))
	var out bytes.Buffer
	if w.err == nil {
		w.err = f.Write(&out)
	}
	return out.Bytes(), w.err
}

// sheetTitle is what the sheet of a game is called.
func sheetTitle(game string, i int) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]'`, r) || r > 0xffff { // those count twice
			return '-'
		}
		return r
	}, cmp.Or(sheet.CellText(game), strconv.Itoa(i+1)))
	if r := []rune(name); len(r) > 31 {
		name = string(r[:31])
	}
	return name
}

// formWriter writes one workbook. The first error stays.
type formWriter struct {
	Blank
	file   *excelize.File
	sheet  string
	styles map[formStyle]int
	err    error

	seats    int
	lastDeed int
}

func (w *formWriter) try(err error) { w.err = cmp.Or(w.err, err) }

// formStyle is the look of a cell.
type formStyle struct {
	open, strong, left, faint, hidden, text bool
}

func (w *formWriter) look(s formStyle) int {
	if id, ok := w.styles[s]; ok {
		return id
	}
	x := &excelize.Style{Font: &excelize.Font{Family: "Calibri", Size: 10, Bold: s.strong}, Alignment: &excelize.Alignment{Horizontal: "center", Vertical: "center", WrapText: true},
		Protection: &excelize.Protection{Locked: !s.open}}
	if s.left {
		x.Alignment.Horizontal = "left"
	}
	if s.faint {
		x.Font.Color = "6E6E6E"
	}
	if s.open {
		x.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFFBE6"}}
	}
	if s.text {
		x.NumFmt = 49
	}
	if !s.hidden {
		for _, side := range []string{"left", "top", "right", "bottom"} {
			x.Border = append(x.Border, excelize.Border{Type: side, Color: "9A9A9A", Style: 1})
		}
	}
	id, err := w.file.NewStyle(x)
	w.try(err)
	w.styles[s] = id
	return id
}

func at(col, row int) string {
	name, err := excelize.CoordinatesToCellName(col, row)
	if err != nil {
		panic(err) // columns and rows are those of the form
	}
	return name
}

// fixed is a cell that stays where the formula is copied: $A$1.
func fixed(col, row int) string {
	name, err := excelize.CoordinatesToCellName(col, row, true)
	if err != nil {
		panic(err)
	}
	return name
}

// formula is what a cell works out, without the = before it. A text is none, whatever it
// begins with: names are the players' own.
type formula string

// put writes a cell: a text, a number, or a formula.
func (w *formWriter) put(col, row int, value any, s formStyle) {
	switch v := value.(type) {
	case formula:
		w.try(w.file.SetCellFormula(w.sheet, at(col, row), string(v)))
	case string:
		if v = sheet.CellText(v); v != "" {
			w.try(w.file.SetCellStr(w.sheet, at(col, row), v))
		}
	case int:
		w.try(w.file.SetCellInt(w.sheet, at(col, row), int64(v)))
	case exact.Num:
		if n, ok := v.Whole(); ok {
			w.try(w.file.SetCellInt(w.sheet, at(col, row), int64(n)))
		} else {
			w.try(w.file.SetCellDefault(w.sheet, at(col, row), v.Text(v.Places(4))))
		}
	}
	w.try(w.file.SetCellStyle(w.sheet, at(col, row), at(col, row), w.look(s)))
}

// game writes the form of one game.
func (w *formWriter) game(g monopoly.Seats) {
	w.seats, w.lastDeed = len(g.Players), firstDeed+len(w.Board.Deeds)-1
	last := firstSeat + w.seats - 1
	check := last + 1
	free, mortgaged, house, level := last+2, last+3, last+4, last+5
	title := w.Word("blank")
	if w.Title != "" {
		title = w.Title + " – " + title
	}
	w.put(deedColumn, titleRow, title, formStyle{strong: true, left: true, hidden: true})
	w.try(w.file.MergeCell(w.sheet, at(deedColumn, titleRow), at(check, titleRow)))
	stage := ""
	if g.Stage != monopoly.NoStage {
		stage = w.Word("stage." + g.Stage.String())
	}
	minutes := any(nil)
	for _, r := range []struct {
		row   int
		key   string
		word  string
		value any
	}{{gameRow, "game", w.Word("column.game"), g.Game}, {stageRow, "stage", w.Word("word.stage"), stage}, {minutesRow, "minutes", w.Word("column.minutes"), minutes}} {
		w.put(keyColumn, r.row, r.key, formStyle{faint: true, hidden: true})
		w.put(deedColumn, r.row, r.word, formStyle{strong: true, left: true})
		w.try(w.file.MergeCell(w.sheet, at(deedColumn, r.row), at(houseColumn, r.row)))
		w.put(firstSeat, r.row, r.value, formStyle{open: true})
	}
	w.list(firstSeat, stageRow, firstSeat, stageRow, w.words("stage.", "preliminary", "semi-final", "final"))
	w.number(firstSeat, minutesRow, firstSeat, minutesRow, 0, w.Rules.Game.Minutes)

	head := formStyle{strong: true}
	w.put(keyColumn, seatRow, seatKey, formStyle{faint: true, hidden: true})
	for i, word := range []string{"deed", "price", "mortgage", "house"} {
		w.put(deedColumn+i, seatRow, w.Word("column."+word), head)
	}
	w.put(check, seatRow, "✓", head)
	w.put(keyColumn, playerRow, "player", formStyle{faint: true, hidden: true})
	w.put(keyColumn, idRow, "id", formStyle{faint: true, hidden: true})
	for i, word := range []string{w.Word("column.player"), w.Word("column.name"), "ID"} {
		row := playerRow + i
		w.put(deedColumn, row, word, formStyle{strong: true, left: true})
		w.try(w.file.MergeCell(w.sheet, at(deedColumn, row), at(houseColumn, row)))
	}
	for i, p := range g.Players {
		w.put(firstSeat+i, seatRow, i+1, head)
		w.put(firstSeat+i, playerRow, p.Player, formStyle{open: true, text: true})
		w.put(firstSeat+i, idRow, p.ID, formStyle{open: true, text: true})
		w.put(firstSeat+i, nameRow, p.Name, formStyle{})
	}
	w.deeds(free, mortgaged, house, level, check)
	w.totals(free, mortgaged, house, level, check)
	w.finish(check, free, level)
}

// deeds writes the rows of the deeds, the groups together.
func (w *formWriter) deeds(free, mortgaged, house, level, check int) {
	row := firstDeed
	group := map[string][2]int{} // first and last row
	order := w.Board.ByGroup()
	for i, d := range order {
		g := w.Board.Deeds[d].Group
		if span, ok := group[g]; ok {
			group[g] = [2]int{span[0], firstDeed + i}
		} else {
			group[g] = [2]int{firstDeed + i, firstDeed + i}
		}
	}
	for _, i := range order {
		d := w.Board.Deeds[i]
		w.put(keyColumn, row, d.Position, formStyle{faint: true, hidden: true})
		w.put(deedColumn, row, d.Name, formStyle{left: true})
		w.put(priceColumn, row, d.Price, formStyle{})
		w.put(mortgageColumn, row, d.Mortgage, formStyle{})
		if d.House > 0 {
			w.put(houseColumn, row, d.House, formStyle{})
		} else {
			w.put(houseColumn, row, nil, formStyle{})
		}
		for s := range w.seats {
			w.put(firstSeat+s, row, nil, formStyle{open: true})
		}
		w.put(free, row, w.Rules.Valuation.Free(d), formStyle{hidden: true})
		w.put(mortgaged, row, w.Rules.Valuation.UnderMortgage(d), formStyle{hidden: true})
		w.put(house, row, w.Rules.Valuation.Building(d, 1), formStyle{hidden: true})
		w.put(level, row, formula(w.level(row)), formStyle{hidden: true})
		w.put(check, row, formula(w.check(d, group[d.Group], row, level)), formStyle{strong: true})
		marks := []string{"x", "M"}
		if d.Kind == monopoly.Street {
			marks = append(marks, "1", "2", "3", "4", "H")
		}
		w.list(firstSeat, row, firstSeat+w.seats-1, row, marks)
		row++
	}
}

// across is a row of the players' columns.
func (w *formWriter) across(row int) string {
	return at(firstSeat, row) + ":" + at(firstSeat+w.seats-1, row)
}

// level is what stands on a plot, as a number: 5 for a hotel. A spreadsheet keeps what is
// chosen as a text or as a number; put together it is a text. Two owners are told by the
// check and have no level.
func (w *formWriter) level(row int) string {
	var cells []string
	for s := range w.seats {
		cells = append(cells, at(firstSeat+s, row))
	}
	joined := strings.Join(cells, "&")
	return fmt.Sprintf(`IF(UPPER(%[1]s)="H",5,IF(OR((%[1]s)="1",(%[1]s)="2",(%[1]s)="3",(%[1]s)="4"),VALUE(%[1]s),0))`, joined)
}

// check is ! where a deed has two owners, or buildings that cannot be there: on a
// station, without the full group, unevenly (G-build, G-trade).
func (w *formWriter) check(d monopoly.Deed, group [2]int, row, level int) string {
	wrong := []string{"TRUE"}
	if d.Kind == monopoly.Street {
		var whole []string
		for s := range w.seats {
			col := firstSeat + s
			whole = append(whole, fmt.Sprintf("COUNTA(%s:%s)=%d", at(col, group[0]), at(col, group[1]), group[1]-group[0]+1))
		}
		levels := at(level, group[0]) + ":" + at(level, group[1])
		wrong = []string{"NOT(OR(" + strings.Join(whole, ",") + "))", fmt.Sprintf("MAX(%[1]s)-MIN(%[1]s)>1", levels)}
	}
	return fmt.Sprintf(`IF(COUNTA(%s)>1,"!",IF(AND(%s>0,OR(%s)),"!",""))`, w.across(row), at(level, row), strings.Join(wrong, ","))
}

// totals writes what stands below the deeds: what is typed, and what is worked out.
func (w *formWriter) totals(free, mortgaged, house, level, check int) {
	column := func(col int) string { return fixed(col, firstDeed) + ":" + fixed(col, w.lastDeed) }
	row := w.lastDeed + 1
	cashRow, statusRow := row, row+1
	typed := []struct{ key, word string }{{"cash", "column.cash"}, {"status", "column.status"}, {"bankrupt_order", "word.bankrupt_order"}, {"jail_cards", "column.jail_cards"},
		{"declared", "column.declared"}, {"signed_player", "column.signed_player"}, {"signed_banker", "column.signed_banker"}}
	label := func(row int, text string) {
		w.put(deedColumn, row, text, formStyle{strong: true, left: true})
		w.try(w.file.MergeCell(w.sheet, at(deedColumn, row), at(houseColumn, row)))
	}
	for i, t := range typed {
		r := row + i
		w.put(keyColumn, r, t.key, formStyle{faint: true, hidden: true})
		label(r, w.Word(t.word))
		for s := range w.seats {
			w.put(firstSeat+s, r, nil, formStyle{open: true})
		}
	}
	lastSeat := firstSeat + w.seats - 1
	w.number(firstSeat, cashRow, lastSeat, cashRow, 0, w.Rules.Set.CashTotal)
	w.list(firstSeat, statusRow, lastSeat, statusRow, w.words("status.", "active", "bankrupt", "disqualified"))
	w.number(firstSeat, row+2, lastSeat, row+3, 0, 10)
	w.number(firstSeat, row+4, lastSeat, row+4, 0, 1_000_000)
	w.list(firstSeat, row+5, lastSeat, row+6, w.words("word.", "yes", "no"))
	jailRow := row + 3

	// What is worked out has no key and is not read.
	row += len(typed)
	sums := []struct {
		word string
		of   func(col string) string
	}{
		{"column.deeds_free", func(c string) string {
			return fmt.Sprintf(`SUMPRODUCT((%s<>"")*%s)-SUMIF(%s,"m",%s)`, c, column(free), c, column(free))
		}},
		{"column.deeds_mortgaged", func(c string) string { return fmt.Sprintf(`SUMIF(%s,"m",%s)`, c, column(mortgaged)) }},
		{"column.houses", func(c string) string {
			return fmt.Sprintf(`SUMPRODUCT((%s<>"")*(%[2]s<5)*%[2]s*%[3]s)`, c, column(level), column(house))
		}},
		{"column.hotels", func(c string) string {
			return fmt.Sprintf(`5*SUMPRODUCT((%s<>"")*(%s=5)*%s)`, c, column(level), column(house))
		}},
	}
	for i, sum := range sums {
		label(row+i, w.Word(sum.word))
		for s := range w.seats {
			col := firstSeat + s
			w.put(col, row+i, formula(sum.of(at(col, firstDeed)+":"+at(col, w.lastDeed))), formStyle{faint: true})
		}
	}
	wealthRow, tieRow := row+len(sums), row+len(sums)+1
	label(wealthRow, w.Word("column.wealth"))
	label(tieRow, w.Word("column.unencumbered"))
	bankrupt := w.Word("status.bankrupt") // has nothing
	for s := range w.seats {
		col := firstSeat + s
		cells := at(col, firstDeed) + ":" + at(col, w.lastDeed)
		w.put(col, wealthRow, formula(fmt.Sprintf(`IF(%s=%q,0,SUM(%s)+SUM(%s:%s)+%d*SUM(%s))`, at(col, statusRow), bankrupt, at(col, cashRow), at(col, row), at(col, wealthRow-1), w.Rules.Valuation.JailCard, at(col, jailRow))), formStyle{strong: true})
		tie := fmt.Sprintf(`SUMPRODUCT((%s<>"")*%s)-SUMIF(%s,"m",%s)`, cells, column(priceColumn), cells, column(priceColumn))
		if w.Rules.Valuation.TieBreakBuildings {
			// The tie-break is about printed values, whatever the buildings count.
			times := 1
			if w.Rules.Valuation.Mortgaged == monopoly.Liquidation && w.Rules.Valuation.Buildings != "half" {
				times = 2
			}
			tie += fmt.Sprintf("+%d*(%s+%s)", times, at(col, row+2), at(col, row+3))
		}
		w.put(col, tieRow, formula(fmt.Sprintf(`IF(%s=%q,0,%s)`, at(col, statusRow), bankrupt, tie)), formStyle{faint: true})
	}
	// The set: houses, hotels and cash of the table (§5).
	setRow := tieRow + 1
	label(setRow, w.Word("word.set"))
	houses := fmt.Sprintf(`SUMPRODUCT((%[1]s<5)*%[1]s)`, column(level))
	hotels := fmt.Sprintf(`COUNTIF(%s,5)`, column(level))
	cash := fmt.Sprintf(`SUMIF(%s,">0")`, w.across(cashRow)) // less than nothing is a slip, and no money
	for i, x := range []struct {
		formula string
		most    int
	}{{houses, w.Rules.Set.Houses}, {hotels, w.Rules.Set.Hotels}, {cash, w.Rules.Set.CashTotal}} {
		if i < w.seats {
			w.put(firstSeat+i, setRow, formula(fmt.Sprintf(`(%s)&"/%d"`, x.formula, x.most)), formStyle{faint: true})
		}
	}
	w.put(check, setRow, formula(fmt.Sprintf(`IF(OR(%s>%d,%s>%d,%s>%d),"!","")`, houses, w.Rules.Set.Houses, hotels, w.Rules.Set.Hotels, cash, w.Rules.Set.CashTotal)), formStyle{strong: true})
	// Declared against worked out.
	declaredRow := w.lastDeed + 5
	var differs []string
	for s := range w.seats {
		col := firstSeat + s
		differs = append(differs, fmt.Sprintf(`AND(%[1]s<>"",%[1]s<>%[2]s)`, at(col, declaredRow), at(col, wealthRow)))
	}
	w.put(check, declaredRow, formula(fmt.Sprintf(`IF(OR(%s),"!","")`, strings.Join(differs, ","))), formStyle{strong: true})
	helpRow := setRow + 1
	w.put(deedColumn, helpRow, w.Word("blank_help"), formStyle{faint: true, left: true, hidden: true})
	w.try(w.file.MergeCell(w.sheet, at(deedColumn, helpRow), at(check, helpRow)))
	w.try(w.file.SetRowHeight(w.sheet, helpRow, 30))
}

// words are choices in the language of the form, which the reader knows.
func (w *formWriter) words(section string, keys ...string) []string {
	all := make([]string, len(keys))
	for i, k := range keys {
		all[i] = w.Word(section + k)
	}
	return all
}

// list offers choices in cells, and refuses others.
func (w *formWriter) list(fromCol, fromRow, toCol, toRow int, words []string) {
	v := excelize.NewDataValidation(true)
	v.SetSqref(at(fromCol, fromRow) + ":" + at(toCol, toRow))
	w.try(v.SetDropList(words))
	v.SetError(excelize.DataValidationErrorStyleStop, w.Word("blank"), strings.Join(words, ", "))
	w.try(w.file.AddDataValidation(w.sheet, v))
}

// number wants a whole number in cells.
func (w *formWriter) number(fromCol, fromRow, toCol, toRow, least, most int) {
	v := excelize.NewDataValidation(true)
	v.SetSqref(at(fromCol, fromRow) + ":" + at(toCol, toRow))
	w.try(v.SetRange(least, most, excelize.DataValidationTypeWhole, excelize.DataValidationOperatorBetween))
	v.SetError(excelize.DataValidationErrorStyleWarning, w.Word("blank"), fmt.Sprintf("%d – %d", least, most))
	w.try(w.file.AddDataValidation(w.sheet, v))
}

// finish sets the columns, what is locked, and the page.
func (w *formWriter) finish(check, firstHidden, lastHidden int) {
	width := func(col int, chars float64) { // characters of paper, no figure of the game
		name, _ := excelize.ColumnNumberToName(col)
		w.try(w.file.SetColWidth(w.sheet, name, name, chars))
	}
	width(keyColumn, 12)
	width(deedColumn, 24)
	for _, col := range []int{priceColumn, mortgageColumn, houseColumn} {
		width(col, 8)
	}
	for col := firstSeat; col < check; col++ {
		width(col, 11)
	}
	width(check, 4)
	for col := firstHidden; col <= lastHidden; col++ {
		name, _ := excelize.ColumnNumberToName(col)
		w.try(w.file.SetColVisible(w.sheet, name, false))
	}
	name, _ := excelize.ColumnNumberToName(keyColumn)
	w.try(w.file.SetColVisible(w.sheet, name, false))
	w.try(w.file.SetRowHeight(w.sheet, nameRow, 30))
	w.try(w.file.SetPanes(w.sheet, &excelize.Panes{Freeze: true, XSplit: deedColumn, YSplit: nameRow, TopLeftCell: at(deedColumn+1, nameRow+1), ActivePane: "bottomRight"}))
	w.try(w.file.ProtectSheet(w.sheet, &excelize.SheetProtectionOptions{SelectLockedCells: true, SelectUnlockedCells: true, FormatColumns: true}))
	one, fit, paper := 1, true, 9
	if w.Paper == "letter" {
		paper = 1
	}
	orientation := "portrait"
	w.try(w.file.SetSheetProps(w.sheet, &excelize.SheetPropsOptions{FitToPage: &fit}))
	w.try(w.file.SetPageLayout(w.sheet, &excelize.PageLayoutOptions{Size: &paper, Orientation: &orientation, FitToWidth: &one, FitToHeight: &one}))
	red, err := w.file.NewConditionalStyle(&excelize.Style{Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"F9D0D0"}}, Font: &excelize.Font{Bold: true, Color: "C80000"}})
	w.try(err)
	w.try(w.file.SetConditionalFormat(w.sheet, at(check, firstDeed)+":"+at(check, w.lastDeed+15), []excelize.ConditionalFormatOptions{{Type: "cell", Criteria: "==", Format: &red, Value: `"!"`}}))
}
