package xlsx

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"recap/scoring/exact"
	"recap/templates"
)

// area is a part of a sheet as formulas name it.
func area(sheet string, fromColumn, fromRow, toColumn, toRow int) string {
	corner := func(column, row int) string {
		name, err := excelize.CoordinatesToCellName(column, row, true)
		if err != nil {
			return "$A$1"
		}
		return name
	}
	return "'" + sheet + "'!" + corner(fromColumn, fromRow) + ":" + corner(toColumn, toRow)
}

// rangeName is the name of a sheet, or of a column of it, for formulas: ranking_percent.
func rangeName(words ...string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, strings.Join(words, "_"))
	if len(name) > 200 {
		name = name[:200]
	}
	return name
}

// nameColumns gives the sheet and its columns names, and notes what can be added up. A
// column with no name of its own (a kind or a key of other letters) goes without.
func (b *book) nameColumns(s *sheet, name string) error {
	last := s.rows + 1
	if s.rows == 0 {
		return nil
	}
	var errs []error
	taken := map[string]bool{}
	set := func(called, refersTo string) bool {
		if strings.Trim(called, "_0123456789") == "" || taken[strings.ToLower(called)] {
			return false
		}
		taken[strings.ToLower(called)] = true
		errs = append(errs, b.file.SetDefinedName(&excelize.DefinedName{Name: called, RefersTo: refersTo}))
		return true
	}
	set(rangeName(s.kind, "all"), area(name, 1, 1, len(s.columns), last))
	for j := range s.columns {
		c := &s.columns[j]
		called := rangeName(s.kind, c.key)
		if set(called, area(name, j+1, 2, j+1, last)) {
			b.addUp(s, name, j, called)
		}
	}
	return errors.Join(errs...)
}

// addUp notes what a column adds up to: in lists of places those of each list, for several
// of them have nothing in common, and otherwise all rows of the sheet.
func (b *book) addUp(s *sheet, name string, j int, called string) {
	c := &s.columns[j]
	whole := sum{sheet: name, title: c.title, of: called}
	one, row := whole, 2
	for i := range s.tables {
		t := &s.tables[i]
		from := row
		row += len(t.Rows)
		if t.Repeats {
			continue
		}
		if s.lists > 1 {
			one = sum{sheet: clean(t.title), title: c.title, of: area(name, j+1, from, j+1, row-1)}
		}
		at := slices.IndexFunc(t.Columns, func(of templates.Column) bool { return of.Key == c.key && of.Adds() })
		if at < 0 {
			continue
		}
		for _, cells := range t.Rows {
			if cell := &cells[at]; cell.Kind == templates.Number {
				one.value = one.value.Add(exact.MustParse(cell.Num.Text(cell.Decimals)))
				one.decimals, one.net, one.figures = max(one.decimals, cell.Decimals), one.net || cell.Signed, true
			}
		}
		one.rows += len(t.Rows)
		if s.lists > 1 && one.figures {
			b.sums = append(b.sums, one)
		}
	}
	if s.lists <= 1 && one.figures {
		b.sums = append(b.sums, one)
	}
}

// colours are the conditions by which cells have a colour: percentages from 60 up and
// from 40 down, and losses.
func (b *book) colours(s *sheet, name string) error {
	if s.rows == 0 {
		return nil
	}
	fill := func(colour string) (int, error) {
		return b.file.NewConditionalStyle(&excelize.Style{Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{colour}}})
	}
	var errs []error
	for j := range s.columns {
		c := &s.columns[j]
		first := at(j+1, 2)
		cells := first + ":" + at(j+1, s.rows+1)
		switch {
		case !c.numbers:
		case strings.HasSuffix(c.key, "percent"):
			above, err := fill(good)
			below, err2 := fill(bad)
			errs = append(errs, err, err2, b.file.SetConditionalFormat(name, cells, []excelize.ConditionalFormatOptions{
				{Type: "formula", Criteria: "AND(ISNUMBER(" + first + ")," + first + ">=60)", Format: &above},
				{Type: "formula", Criteria: "AND(ISNUMBER(" + first + ")," + first + "<=40)", Format: &below}}))
		case c.net:
			lost, err := b.file.NewConditionalStyle(&excelize.Style{Font: &excelize.Font{Color: red}})
			errs = append(errs, err, b.file.SetConditionalFormat(name, cells, []excelize.ConditionalFormatOptions{
				{Type: "cell", Criteria: "<", Value: "0", Format: &lost}}))
		}
	}
	return errors.Join(errs...)
}

// coloured are the suits that have another colour than the text.
func (b *book) coloured() string {
	if b.opt.FourColour {
		return "♥♦♣"
	}
	return "♥♦"
}

// sum is what the figures of a column add up to, in the sheet or in one of its lists.
type sum struct {
	sheet, title, of string // of is what the formula adds: a name, or an area
	rows             int
	figures          bool      // there are any
	value            exact.Num // of the figures as they are shown, which is what the formula adds
	decimals         int
	net              bool
}

// sumSheet is the sheet of sums: what the columns add up to, by formulas.
func (b *book) sumSheet() error {
	if len(b.sums) == 0 {
		return nil
	}
	lang := b.report.Lang
	name, err := b.add(lang.Word("sums.title"))
	if err != nil {
		return err
	}
	all := area(name, 1, 1, 4, len(b.sums)+1)
	if err := errors.Join(b.page(name, upright), b.file.SetSheetDimension(name, "A1:"+at(4, len(b.sums)+1)),
		b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Area", RefersTo: all, Scope: name})); err != nil {
		return err
	}
	w, err := b.file.NewStreamWriter(name)
	if err != nil {
		return err
	}
	head, err := b.style(style{font: header})
	left, err2 := b.style(style{})
	count, err3 := b.style(style{number: true})
	if err := errors.Join(err, err2, err3, w.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}),
		w.SetColWidth(4, 4, 14), w.SetColWidth(3, 3, 10), w.SetColWidth(1, 2, 24)); err != nil {
		return err
	}
	cell := func(id int, v any) excelize.Cell { return excelize.Cell{StyleID: id, Value: v} }
	if err := w.SetRow("A1", []any{cell(head, lang.Word("sums.sheet")), cell(head, lang.Word("sums.column")), cell(head, lang.Word("sums.rows")), cell(head, lang.Word("sums.sum"))}); err != nil {
		return err
	}
	for i, s := range b.sums {
		figure, err := b.style(style{number: true, decimals: s.decimals, signed: s.net, align: templates.Right})
		if err != nil {
			return err
		}
		row := "A" + strconv.Itoa(i+2)
		if err := w.SetRow(row, []any{cell(left, s.sheet), cell(left, s.title),
			excelize.Cell{StyleID: count, Formula: "ROWS(" + s.of + ")", Value: s.rows},
			excelize.Cell{StyleID: figure, Formula: "ROUND(SUM(" + s.of + ")," + strconv.Itoa(s.decimals) + ")", Value: number(s.value.Text(s.decimals))}}); err != nil {
			return err
		}
	}
	return w.Flush()
}
