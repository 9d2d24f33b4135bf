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

// posted is the table without the columns for the desk.
func (t Table) posted() Table {
	if flat := t.Flat; flat != nil {
		t.Flat = func() Table { return flat().posted() }
	}
	if !slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Desk }) {
		return t
	}
	columns, rows := t.Columns, t.Rows
	keep := func(j int) bool { return !columns[j].Desk }
	t.Columns, t.Rows = kept(columns, keep), make([][]Cell, len(rows))
	for i, row := range rows {
		t.Rows[i] = kept(row, keep)
	}
	return t
}

// kept are those of a list that are to be kept.
func kept[T any](all []T, keep func(int) bool) (some []T) {
	for j := range all {
		if keep(j) {
			some = append(some, all[j])
		}
	}
	return some
}
