package sheet

import (
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// Plain is a table of another kind than travellers, as texts: all of a CSV file, or a
// sheet of a workbook.
type Plain struct {
	Sheet  string // empty for CSV
	Rows   [][]string
	Header int   // the row that is the header
	lines  []int // of the rows; nil where they count from 1
	file   string
}

// At is the position of a cell; both count from 0.
func (p *Plain) At(row, col int) scoring.Position {
	line := row + 1
	if p.lines != nil && row < len(p.lines) {
		line = p.lines[row]
	}
	return place{file: p.file, sheet: p.Sheet, line: line}.cell(col)
}

// ReadPlain reads the tables of a file that have a header among their first rows: the
// text of a CSV file by the delimiter that shows one, or each sheet of a workbook.
// Rows without anything in them are kept; a row of a comment (#) is too. Cells that a
// spreadsheet spoilt are problems and keep what is shown. The error is a
// *scoring.InputError: not readable, or no such header.
func ReadPlain(f source.File, isHeader func(cells []string) bool) (tables []Plain, problems []scoring.Problem, err error) {
	if IsXLSX(f) {
		return readPlainXLSX(f, isHeader)
	}
	text, problems, err := decode(f)
	if err != nil {
		return nil, problems, err
	}
	for _, delim := range delimiters {
		p, found := plainCSV(f.Name, text, byte(delim), isHeader)
		if p.Header >= 0 {
			return []Plain{p}, append(problems, found...), nil
		}
	}
	if foreign := f.Foreign(); foreign != nil {
		return nil, problems, foreign
	}
	return nil, problems, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "no header row"}
}

// plainCSV reads a text by a delimiter; without a header it reads no further than one
// may stand.
func plainCSV(file, text string, delim byte, isHeader func(cells []string) bool) (Plain, []scoring.Problem) {
	p := Plain{Header: -1, file: file}
	s := splitter{file: file, text: text, delim: delim, line: 1}
	for {
		var cells []string
		var line int
		if s.pos < len(s.text) && s.text[s.pos] == '#' {
			line = s.line
			cells = remarkCells(s.rest(), delim)
		} else {
			var ok bool
			if cells, line, ok = s.next(); !ok {
				break
			}
		}
		if p.Header < 0 {
			if isHeader(cells) {
				p.Header = len(p.Rows)
				s.columns = len(cells)
			} else if len(p.Rows) > maxTitle {
				break
			}
		}
		p.Rows, p.lines = append(p.Rows, slices.Clone(cells)), append(p.lines, line)
	}
	return p, s.found
}

func readPlainXLSX(f source.File, isHeader func(cells []string) bool) (tables []Plain, problems []scoring.Problem, err error) {
	defer guard(f.Name, &err, func() { tables = nil })
	b, err := openBook(f)
	if err != nil {
		return nil, nil, err
	}
	defer b.file.Close()
	for _, name := range b.sheets {
		top, err := b.top(name)
		if err != nil {
			return nil, nil, err
		}
		header := slices.IndexFunc(top.rows, isHeader)
		if header < 0 {
			continue
		}
		g, err := b.grid(name)
		if err != nil {
			return nil, nil, err
		}
		g.fillMerged(header + 1)
		p := Plain{Sheet: name, Rows: g.rows, Header: header, file: f.Name}
		for row := range g.rows {
			for col := range g.rows[row] {
				if cell, spoilt := g.spoiled[row][col]; spoilt {
					problems = append(problems, scoring.Problem{Pos: p.At(row, col), Severity: scoring.Failure, Text: spoiledText(cell.made, cell.shown), Hint: spoiledHint})
					g.rows[row][col] = cell.shown
				}
			}
		}
		tables = append(tables, p)
	}
	if len(tables) == 0 {
		return nil, problems, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "no sheet has the header; the sheets are " + b.list()}
	}
	return tables, problems, nil
}

// PlainText makes of a cell what its writer meant to type: signs of typography become
// plain ones, and what nobody sees goes.
func PlainText(s string) string { return plainText(s) }

// HeadingKey is a heading without case, blanks and punctuation, by which columns are
// told.
func HeadingKey(s string) string { return key(strings.TrimSpace(s)) }
