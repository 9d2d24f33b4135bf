package sheet

import (
	"slices"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// anyTable is a table whose columns are another package's business.
var anyTable = kind{0, func(string) field { return noField }, func(h *header) bool { return filled(h.names) > 1 }}

// ReadRows reads all rows of a CSV file, or of all sheets of a workbook one after the
// other, without those that are blank or comments. What the cells mean is the caller's
// business. The error is a *scoring.InputError: empty, damaged, or no table.
func ReadRows(f source.File) (rows []source.TableRow, problems []scoring.Problem, err error) {
	if IsXLSX(f) {
		return rowsXLSX(f)
	}
	text, problems, err := decode(f)
	if err != nil {
		return nil, problems, err
	}
	if foreign := f.Foreign(); foreign != nil {
		return nil, nil, foreign
	}
	t := newTable(f.Name, text, anyTable)
	t.delim, _, _ = t.guess()
	for {
		cells, line, ok := t.next()
		if !ok {
			break
		}
		rows = append(rows, tableRow(cells, place{file: f.Name, line: line}))
		problems = append(problems, t.found...)
		t.found = t.found[:0]
	}
	return rows, problems, nil
}

func rowsXLSX(f source.File) (rows []source.TableRow, problems []scoring.Problem, err error) {
	defer guard(f.Name, &err, func() { rows = nil })
	b, err := openBook(f)
	if err != nil {
		return nil, nil, err
	}
	defer b.file.Close()
	for _, sheet := range b.sheets {
		g, err := b.grid(sheet)
		if err != nil {
			return nil, nil, err
		}
		for i, cells := range g.rows {
			if !blank(cells) && !isComment(cells) {
				rows = append(rows, tableRow(cells, g.at(i)))
			}
		}
	}
	return rows, b.problems, nil
}

func tableRow(cells []string, at place) source.TableRow {
	cells = slices.Clone(cells)
	for i := range cells {
		cells[i] = unguard(trim(cells[i]))
	}
	return source.TableRow{Sheet: at.sheet, Cells: cells, At: at.cell}
}
