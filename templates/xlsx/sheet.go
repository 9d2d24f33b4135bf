package xlsx

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"recap/templates"
)

// Widths of columns, in characters of the normal type.
const (
	minWidth = 6
	maxWidth = 60
	// roomBeside is what a column has more than its longest text, roomArrow what
	// the button of the filter takes from a heading.
	roomBeside = 2
	roomArrow  = 3
	// portraitWidth is how wide a sheet may be that is printed upright, and
	// landscapeWidth one that is printed across, in type that can be read.
	portraitWidth  = 110
	landscapeWidth = 200
)

// maxRows is how many rows a sheet has room for.
const maxRows = excelize.TotalRows

// sheet is the tables of one kind, to be written under one header.
type sheet struct {
	kind, name string
	columns    []column
	at         map[string]int // the columns by key
	tables     []table
	rows       int
	lists      int // how many of the tables are lists of places
}

// table is one table; keys says that its columns are headed by their keys, or by the
// words for them that recap reads again.
type table struct {
	templates.Table
	title string // that of the table for people
	keys  bool
}

// column is one column of a sheet.
type column struct {
	title string
	align templates.Align
	flex  bool
	width int
	// numbers: it has figures, and net that they are gains and losses.
	numbers, net bool
	decimals     int
	key          string
	lead, each   bool // as of the tables
}

// collect puts the tables into sheets, in the order in which their kinds appear.
func collect(r *templates.Report) ([]*sheet, error) {
	var sheets []*sheet
	byKind := make(map[string]*sheet)
	for _, of := range r.Tables {
		t, title := table{Table: of, title: of.Title}, of.Title
		if of.Flat != nil {
			t.Table = of.Flat()
			t.Repeats = t.Repeats || of.Repeats
			t.keys = !slices.ContainsFunc(t.Columns, func(c templates.Column) bool { return c.Title != c.Key })
			if t.keys && t.Kind == "travellers" {
				t.Columns = slices.Clone(t.Columns)
				for j := range t.Columns {
					t.Columns[j].Title = columnTitle(r.Lang, t.Columns[j].Key, true)
				}
			}
		}
		if len(t.Columns) == 0 {
			continue
		}
		for i, row := range t.Rows {
			if len(row) != len(t.Columns) {
				return nil, fmt.Errorf("table %q row %d has %d cells for %d columns", title, i+1, len(row), len(t.Columns))
			}
		}
		s := byKind[t.Kind]
		if s == nil {
			s = &sheet{kind: t.Kind, at: make(map[string]int), name: kindName(r.Lang, t.Kind, title)}
			byKind[t.Kind] = s
			sheets = append(sheets, s)
		}
		s.tables = append(s.tables, t)
		s.rows += len(t.Rows)
		if slices.ContainsFunc(t.Columns, func(c templates.Column) bool { return c.Key == "place" }) {
			s.lists++
		}
		for _, f := range t.Facets {
			s.add(f.Key, column{title: columnTitle(r.Lang, f.Key, t.keys)})
		}
	}
	for _, s := range sheets {
		for i := range s.tables {
			s.measure(r.Lang, &s.tables[i])
		}
		s.order()
		if s.rows >= maxRows {
			return nil, fmt.Errorf("sheet %q would have %d rows, and there is room for %d", s.name, s.rows, maxRows-1)
		}
	}
	return sheets, nil
}

// kindName is what a sheet is called: a word for the kind, or the title of its
// first table.
func kindName(lang templates.Lang, kind, title string) string {
	for _, key := range []string{"sheet." + kind, "title." + kind} {
		if w := lang.Word(key); w != key && !strings.Contains(w, "{") {
			return w
		}
	}
	return cmp.Or(title, kind)
}

// columnTitle is the heading of a column that the table has no title for: what
// tells the tables apart, and the tie; keys asks for a heading that recap reads again,
// which is the key where there is no word for it.
func columnTitle(lang templates.Lang, key string, keys bool) string {
	of := "column."
	if keys {
		of = "traveller_sheet."
	}
	if w := lang.Word(of + key); w != of+key {
		return w
	}
	return key
}

// add makes a column unless there is one for the key.
func (s *sheet) add(key string, c column) *column {
	j, ok := s.at[key]
	if !ok {
		j = len(s.columns)
		s.at[key] = j
		c.key, c.title = key, clean(c.title)
		c.width = max(minWidth, columns(c.title)+roomArrow)
		s.columns = append(s.columns, c)
	}
	return &s.columns[j]
}

// order puts the columns in the order of the list that the tables are.
func (s *sheet) order() {
	tables := make([]templates.Table, len(s.tables))
	for i := range s.tables {
		tables[i] = s.tables[i].Table
	}
	all := make([]column, 0, len(s.columns))
	for _, key := range templates.Header(tables) {
		all = append(all, s.columns[s.at[key]])
	}
	s.columns = all
	for i := range all {
		s.at[all[i].key] = i
	}
}

// measure makes the columns of a table and finds how wide they are.
func (s *sheet) measure(lang templates.Lang, t *table) {
	for _, f := range t.Facets {
		c := &s.columns[s.at[f.Key]]
		c.width = max(c.width, columns(f.Value))
	}
	for j, col := range t.Columns {
		c := s.add(col.Key, column{title: col.Title, align: col.Align, flex: col.Flex, lead: col.Lead, each: col.Each})
		width, places := 0, false
		for _, row := range t.Rows {
			if cell := &row[j]; cell.Kind == templates.Number {
				c.numbers, c.net = true, c.net || cell.Signed
				c.decimals = max(c.decimals, cell.Decimals)
			}
			width = max(width, cellWidth(lang, &row[j]))
			places = places || row[j].Kind == templates.Place
		}
		c.width = max(c.width, width)
		if places {
			key := templates.TiedKey(col.Key)
			s.add(key, column{title: columnTitle(lang, key, t.keys)})
		}
	}
}

func cellWidth(lang templates.Lang, c *templates.Cell) int {
	switch c.Kind {
	case templates.Blank:
		return 0
	case templates.Text:
		return columns(c.Text)
	}
	return len(c.String(lang))
}

// columns is how much room a text takes, in characters.
func columns(s string) int { return utf8.RuneCountInString(s) }

// sheet writes a sheet.
func (b *book) sheet(s *sheet) error {
	name, err := b.add(s.name)
	if err != nil {
		return err
	}
	for i := range s.columns {
		s.columns[i].width = min(s.columns[i].width, maxWidth)
	}
	titles := "'" + name + "'!$1:$1"
	if n := s.leads(); n > 0 && s.print().across > 1 {
		titles = "'" + name + "'!$A:$" + strings.TrimRight(at(n, 1), "1") + "," + titles
	}
	all := "A1:" + at(len(s.columns), s.rows+1)
	// The filter throws the other properties of the sheet away, so it goes first;
	// the stream writes them as soon as it is made, so it goes last.
	if err := errors.Join(
		b.file.AutoFilter(name, all, nil),
		b.page(name, s.print()),
		b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: titles, Scope: name}),
		b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Area", RefersTo: area(name, 1, 1, len(s.columns), s.rows+1), Scope: name}),
		b.nameColumns(s, name),
		b.colours(s, name),
		b.file.SetSheetDimension(name, all),
		// The results +1 and -2 are texts with a good reason.
		b.file.AddIgnoredErrors(name, all, excelize.IgnoredErrorsNumberStoredAsText)); err != nil {
		return err
	}
	w, err := b.file.NewStreamWriter(name)
	if err != nil {
		return err
	}
	if err := w.SetPanes(s.panes()); err != nil {
		return err
	}
	blank, err := b.style(style{})
	if err != nil {
		return err
	}
	row := make([]any, len(s.columns))
	for j, c := range s.columns {
		st := style{font: header, align: c.align}
		if c.align == templates.Right {
			st.align = templates.Centre // at the right is the button of the filter
		}
		id, err := b.style(st)
		if err != nil {
			return err
		}
		row[j] = excelize.Cell{StyleID: id, Value: c.title}
	}
	// excelize puts each width before those it has, and Excel wants them in the
	// order of the columns.
	for j := len(s.columns); j > 0; j-- {
		if err := w.SetColWidth(j, j, float64(s.columns[j-1].width+roomBeside)); err != nil {
			return err
		}
	}
	if err := w.SetRow("A1", row); err != nil {
		return err
	}
	n := 1
	for i := range s.tables {
		t := &s.tables[i]
		for _, cells := range t.Rows {
			for j := range row {
				row[j] = excelize.Cell{StyleID: blank}
			}
			for _, f := range t.Facets {
				if err := b.put(row, s, f.Key, templates.TextCell(f.Value)); err != nil {
					return err
				}
			}
			height := 0.0 // left to the program that opens the workbook
			for j, c := range cells {
				if c.Kind == templates.Text && len(c.Text) > maxWidth {
					height = max(height, wrappedHeight(c.Text))
				}
				key := t.Columns[j].Key
				if err := b.put(row, s, key, c); err != nil {
					return err
				}
				if c.Kind == templates.Place && c.Tied {
					if err := b.put(row, s, templates.TiedKey(key), templates.TextCell(b.report.Lang.Word("cell.tied"))); err != nil {
						return err
					}
				}
			}
			n++
			if err := w.SetRow("A"+strconv.Itoa(n), row, excelize.RowOpts{Height: height}); err != nil {
				return err
			}
		}
	}
	return w.Flush()
}

// leads is how many columns say whose row it is.
func (s *sheet) leads() (n int) {
	for i, c := range s.columns {
		if c.lead {
			n = i + 1
		}
	}
	if s.widthOf(s.columns[:n]) > landscapeWidth/2 {
		return 0
	}
	return n
}

// widthOf is how wide columns are, in characters.
func (s *sheet) widthOf(columns []column) (width int) {
	for _, c := range columns {
		width += c.width + roomBeside
	}
	return width
}

// print says how the sheet is printed: no smaller than can be read, and over several pages
// across where it is too wide for one.
func (s *sheet) print() printed {
	width, lead := s.widthOf(s.columns), s.widthOf(s.columns[:s.leads()])
	p := printed{landscape: width > portraitWidth, across: 1}
	if width > landscapeWidth {
		each := landscapeWidth - lead
		p.across = (width - lead + each - 1) / each
	}
	return p
}

// panes keep the headings in sight, and where the sheet has a column for each of many
// things whose row it is.
func (s *sheet) panes() *excelize.Panes {
	cell, pane, n := "A2", "bottomLeft", 0
	if slices.ContainsFunc(s.columns, func(c column) bool { return c.each }) {
		n = s.leads()
	}
	if n > 0 {
		cell, pane = at(n+1, 2), "bottomRight"
	}
	return &excelize.Panes{Freeze: true, XSplit: n, YSplit: 1, TopLeftCell: cell, ActivePane: pane,
		Selection: []excelize.Selection{{SQRef: cell, ActiveCell: cell, Pane: pane}}}
}

// lineHeight is how high a line of the normal type is, in points.
const lineHeight = 15

// wrappedHeight is how high a row must be for a text that goes over several
// lines, 0 where it does not: LibreOffice does not find that out by itself. A
// word that is moved to the next line leaves a tenth of its line empty or so.
func wrappedHeight(text string) float64 {
	n := columns(text)
	if n <= maxWidth {
		return 0
	}
	return min(float64(lineHeight*(1+n*11/10/maxWidth)), excelize.MaxRowHeight)
}

// put sets the value of a cell in the column of the key.
func (b *book) put(row []any, s *sheet, key string, c templates.Cell) error {
	j := s.at[key]
	col := &s.columns[j]
	st := style{align: col.align, shade: c.Shade}
	var value any
	switch c.Kind {
	case templates.Blank:
		return nil
	case templates.Number:
		st.decimals, st.signed, st.number = c.Decimals, c.Signed, true
		value = number(c.Num.Text(c.Decimals))
	case templates.Place:
		st.number = true
		value = number(c.Num.Text(0))
	case templates.Text:
		text := clean(c.Text)
		switch {
		case text == "" || text == "–":
			return nil // a dash is the sign of nothing, for people
		case !col.flex && isWhole(text):
			// Numbers of pairs and boards are sorted as numbers.
			st.number = true
			value = number(text)
		default:
			st.literal = strings.IndexByte("=+-@0123456789", text[0]) >= 0
			st.wrap = columns(text) > maxWidth
			value = text
		}
	}
	switch {
	case c.Strong:
		st.font = strong
	case c.Muted:
		st.font = muted
	}
	id, err := b.style(st)
	if err != nil {
		return err
	}
	if text, ok := value.(string); ok && strings.ContainsAny(text, b.coloured()) {
		value = b.suits(text, st.font)
	}
	row[j] = excelize.Cell{StyleID: id, Value: value}
	return nil
}

// number is a decimal figure as a workbook stores it, in floating point: this is
// for display only, the figure has been rounded to its decimals before. A figure
// that is none stays a text.
func number(text string) any {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	return f
}

// isWhole tells whether a text is a number that is counted or sorted by: without
// a sign, and without a zero in front, which would be lost.
func isWhole(s string) bool {
	if s == "" || len(s) > 9 || s[0] == '0' && len(s) > 1 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// at is the name of a cell; columns and rows are counted from 1 and have been
// checked to be there.
func at(column, row int) string {
	name, err := excelize.CoordinatesToCellName(column, row)
	if err != nil {
		return "A1"
	}
	return name
}
