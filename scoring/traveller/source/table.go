package source

import "recap/scoring"

// TableRow is a row of a table of whatever kind, CSV or a sheet of a workbook: its cells
// as texts without blanks around them, and where they stand.
type TableRow struct {
	Sheet string // of a workbook; empty in a CSV file
	Cells []string
	At    func(col int) scoring.Position // col is 0 for the first column
}

// Cell is the text of a column; empty where the row has none.
func (r TableRow) Cell(col int) string {
	if col < 0 || col >= len(r.Cells) {
		return ""
	}
	return r.Cells[col]
}
