package templates

import (
	"slices"
	"strconv"
)

// Posted is the report as it is put on a wall, on the web or into a workbook that goes
// round: without the columns for the desk, and of the warnings only how many there are.
func (r *Report) Posted() *Report {
	posted := *r
	posted.Footer, posted.Warnings = slices.Clone(r.Footer), nil
	if n := len(r.Warnings); n > 0 {
		posted.Footer = append(posted.Footer, r.Lang.Word("note.warnings", strconv.Itoa(n)))
	}
	posted.Tables = slices.Clone(r.Tables)
	for i := range posted.Tables {
		posted.Tables[i] = posted.Tables[i].posted()
	}
	return &posted
}

// Printed is the report on paper and on pages: as Posted, and of a list for the desk the first
// rows.
func (r *Report) Printed() *Report {
	printed := r.Posted()
	for i := range printed.Tables {
		printed.Tables[i] = printed.Tables[i].firstRows(r.Lang)
	}
	return printed
}

// mostPrinted is how many rows a list for the desk has on paper; a file with more of them is
// better read on the screen or in a workbook.
const mostPrinted = 500

// firstRows is a list for the desk with its first rows.
func (t Table) firstRows(lang Lang) Table {
	more := len(t.Rows) - mostPrinted
	if !t.Desk || more <= 0 {
		return t
	}
	t.Rows = t.Rows[:mostPrinted:mostPrinted]
	t.Notes = append(slices.Clip(t.Notes), lang.Word("note.more_listed", strconv.Itoa(more)))
	return t
}

// mostWarnings is how many warnings are said one by one; a file with more of them is
// better read in the messages of the command.
const mostWarnings = 20

// FirstWarnings are the warnings as a foot says them: the first ones, and how many more.
func (r *Report) FirstWarnings() []string {
	if len(r.Warnings) <= mostWarnings {
		return r.Warnings
	}
	return append(slices.Clone(r.Warnings[:mostWarnings]), r.Lang.Word("note.more", strconv.Itoa(len(r.Warnings)-mostWarnings)))
}

// posted is the table without the columns for the desk, and with the one that the rows are
// ranked by behind those that say whose row it is.
func (t Table) posted() Table {
	if flat := t.Flat; flat != nil {
		t.Flat = func() Table { return flat().posted() }
	}
	if !slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Desk || c.By }) {
		return t
	}
	columns, rows := t.Columns, t.Rows
	var order []int
	lead := 0 // of those that are kept
	for j, c := range columns {
		switch {
		case c.Desk:
		case c.By:
			order = slices.Insert(order, lead, j)
		default:
			if c.Lead && lead == len(order) {
				lead++
			}
			order = append(order, j)
		}
	}
	t.Columns, t.Rows = inOrder(columns, order), make([][]Cell, len(rows))
	for j := range t.Columns {
		t.Columns[j].Lead = t.Columns[j].Lead || t.Columns[j].By
	}
	for i, row := range rows {
		t.Rows[i] = inOrder(row, order)
	}
	return t
}

// inOrder are those of a list that have these numbers, as far as it has them.
func inOrder[T any](all []T, numbers []int) (some []T) {
	for _, j := range numbers {
		if j < len(all) {
			some = append(some, all[j])
		}
	}
	return some
}
