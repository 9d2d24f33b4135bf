package sheet

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// Grid is a table that holds something else than travellers: a CSV file, or a sheet
// of a workbook. Its cells are texts, each with its position.
type Grid struct {
	Sheet string     // of a workbook; empty for CSV
	Rows  [][]string // without those that are blank, and comments
	Heads []Head     // what the lines "# key: value" say

	places []place
}

// Head is a line "# key: value" of a table, its key in lower case.
type Head struct {
	Key, Value string
	Pos        scoring.Position
}

// Grids reads every table of a file. Where a CSV file does not name its delimiter it
// is the one by which one of the first rows is a header, else the one that makes the
// most cells. The error is a *scoring.InputError: an empty file, not decodable, a
// damaged workbook or one under a password.
func Grids(f source.File, isHeader func(cells []string) bool) (grids []Grid, problems []scoring.Problem, err error) {
	if IsXLSX(f) {
		return bookGrids(f)
	}
	text, problems, err := decode(f)
	if err != nil {
		return nil, problems, err
	}
	t := newTable(f.Name, text, kind{find: func(string) field { return noField }, sure: func(*header) bool { return false }})
	t.delim = t.delimiterOf(isHeader)
	var g Grid
	t.remark = func(cells []string, line int) {
		name, value := comment(cells)
		g.Heads = append(g.Heads, Head{strings.ToLower(trim(name)), trim(value), scoring.Position{File: f.Name, Line: line}})
	}
	for {
		cells, line, ok := t.next()
		if !ok {
			break
		}
		if t.columns == 0 && isHeader(cells) {
			t.columns = len(cells)
		}
		g.add(cells, place{file: f.Name, line: line})
	}
	return []Grid{g}, append(problems, t.found...), nil
}

// delimiterOf is the delimiter by which one of the first rows is a header, else the
// one that makes the most cells of the first of them.
func (t *table) delimiterOf(isHeader func([]string) bool) byte {
	if d := ownDelimiter(t.text); d != "" {
		return d[0]
	}
	best, most := t.delim, 0
	for i := range len(delimiters) {
		rows := t.firstRows(delimiters[i])
		if slices.ContainsFunc(rows, isHeader) {
			return delimiters[i]
		}
		if len(rows) > 0 && filled(rows[0]) > most {
			best, most = delimiters[i], filled(rows[0])
		}
	}
	return best
}

func bookGrids(f source.File) (grids []Grid, problems []scoring.Problem, err error) {
	defer guard(f.Name, &err, func() { grids = nil })
	b, err := openBook(f)
	if err != nil {
		return nil, nil, err
	}
	defer b.file.Close()
	for _, name := range b.sheets {
		cells, err := b.grid(name)
		if err != nil {
			// The others can still be read.
			problems = append(problems, scoring.Problem{Pos: scoring.Position{File: f.Name, Place: name}, Code: scoring.Unreadable, Text: "the sheet is damaged and is left out"})
			continue
		}
		cells.fillMerged(0)
		g := Grid{Sheet: name}
		for i, row := range cells.rows {
			switch {
			case blank(row):
			case isComment(row):
				key, value := comment(row)
				g.Heads = append(g.Heads, Head{strings.ToLower(trim(key)), trim(value), cells.at(i).cell(0)})
			default:
				g.add(row, cells.at(i))
			}
		}
		grids = append(grids, g)
	}
	return grids, problems, nil
}

// add adds a row. The cells of a CSV file are reused from row to row.
func (g *Grid) add(cells []string, at place) {
	g.Rows = append(g.Rows, slices.Clone(cells))
	g.places = append(g.places, at)
}

// Pos is the position of a cell; both count from 0.
func (g *Grid) Pos(row, col int) scoring.Position { return g.places[row].cell(max(0, col)) }

// Text is a cell without the blanks around it, and without the apostrophe that keeps a
// spreadsheet from taking it for a formula; empty where there is none.
func (g *Grid) Text(row, col int) string {
	if col < 0 || col >= len(g.Rows[row]) {
		return ""
	}
	return unguard(trim(g.Rows[row][col]))
}

// Spoilt says what a spreadsheet made of a cell that it took for a date or a number of
// another kind; empty where it left the cell alone.
func (g *Grid) Spoilt(row, col int) string {
	cell, spoilt := g.places[row].spoiled[col]
	if !spoilt {
		return ""
	}
	return spoiledText(cell.made, cell.shown)
}

// Form says which columns a table has.
type Form []FormColumn

// FormColumn is a column: the name of what it holds, further words that may head it,
// parted by blanks, and whether there is no table without it.
type FormColumn struct {
	Name, Words string
	Needed      bool
}

// kind is the form for the search of headers.
func (f Form) kind() kind {
	find := map[string]field{}
	for i, c := range f {
		find[key(c.Name)] = field(i)
		for w := range strings.FieldsSeq(c.Words) {
			find[key(w)] = field(i)
		}
	}
	return kind{fields: field(len(f)), find: func(k string) field {
		if i, ok := find[k]; ok {
			return i
		}
		return noField
	}, sure: func(h *header) bool { return len(f.lacking(h)) == 0 }}
}

func (f Form) lacking(h *header) (names []string) {
	for i, c := range f {
		if c.Needed && h.at[i] < 0 {
			names = append(names, c.Name)
		}
	}
	return names
}

// IsHeader tells whether a row has all the columns that are needed.
func (f Form) IsHeader(cells []string) bool {
	k := f.kind()
	h := k.header(cells)
	return k.sure(&h)
}

// MoreCells is the code of a row that has more cells than the header: which of them was
// cut off from its neighbour nobody can say, so that none of the row is sure.
const MoreCells scoring.Code = "MORE_CELLS_THAN_HEADER"

// The codes of a column that is kept out (OddColumn).
const (
	UnknownColumn  scoring.Code = "UNKNOWN_COLUMN"
	RepeatedColumn scoring.Code = "REPEATED_COLUMN"
)

// OddColumn is a column of a form that is kept out: its heading, and for one that repeats
// another the heading of that, which counts.
type OddColumn struct {
	Code        scoring.Code
	Pos         scoring.Position
	Name, First string
}

// FormTable is a table whose header was found.
type FormTable struct {
	*Grid
	// Odd are the columns that are kept out, which In tells of too, by the same codes.
	Odd []OddColumn

	header header
	first  int // the first row below the header
}

// In finds the table in a grid. Columns that are not known are told; where a needed
// one is missing the error names it and the columns that there are.
func (f Form) In(g *Grid) (*FormTable, []scoring.Problem, error) {
	k := f.kind()
	row, sure := k.findHeader(g.Rows)
	if row < 0 {
		row = 0
	}
	if len(g.Rows) == 0 {
		return nil, nil, &scoring.InputError{Pos: scoring.Position{Place: g.Sheet}, Text: "no header row", Hint: f.hint()}
	}
	t := &FormTable{Grid: g, header: k.header(g.Rows[row]), first: row + 1}
	if !sure {
		return nil, nil, t.header.missing(g.places[row], f.lacking(&t.header), f.hint())
	}
	problems := t.header.problems(g.places[row], k.find)
	for i, c := range t.header.odd(k.find) {
		odd := OddColumn{Code: UnknownColumn, Pos: problems[i].Pos, Name: t.header.names[c.at]}
		if c.first >= 0 {
			odd.Code, odd.First = RepeatedColumn, t.header.names[c.first]
		}
		problems[i].Code = odd.Code
		t.Odd = append(t.Odd, odd)
	}
	seen := map[int]bool{}
	for i := t.first; i < len(g.Rows); i++ {
		for _, p := range t.header.stray(g.Rows[i], g.places[i], seen) {
			if p.Severity == scoring.Failure {
				p.Code = MoreCells
			}
			problems = append(problems, p)
		}
	}
	return t, problems, nil
}

// hint names the columns.
func (f Form) hint() string {
	var names []string
	for _, c := range f {
		if c.Needed {
			names = append(names, c.Name)
		}
	}
	return fmt.Sprintf("the header names the columns: %s", strings.Join(names, ","))
}

// Below are the rows under the header, as numbers of rows of the grid.
func (t *FormTable) Below() (from, to int) { return t.first, len(t.Rows) }

// Over tells whether something stands in a row beyond the header (MoreCells), and how
// many cells both have.
func (t *FormTable) Over(row int) (cells, header int, over bool) {
	cells, header = len(t.Rows[row]), len(t.header.names)
	return cells, header, cells > header && !blank(t.Rows[row][header:])
}

// Has tells whether there is a column, by its place in the form.
func (t *FormTable) Has(column int) bool { return t.header.at[column] >= 0 }

// Cell is the text of a column in a row.
func (t *FormTable) Cell(row, column int) string { return t.Text(row, t.header.at[column]) }

// At is the position of a column in a row.
func (t *FormTable) At(row, column int) scoring.Position { return t.Pos(row, t.header.at[column]) }

// Made says what a spreadsheet made of a column's cell, as Spoilt does.
func (t *FormTable) Made(row, column int) string { return t.Spoilt(row, t.header.at[column]) }
