// Package sheet reads and writes travellers and players that people keep in tables: CSV
// files, and sheets of an .xlsx workbook. Both are read by the same rules, so a
// table gives the same rows whichever way it was saved.
//
// A table is known by its header row. The columns are section, round, table,
// board, ns, ew, contract, declarer, lead, result (or tricks), score, ns_award,
// ew_award, remarks, n, s, e, w, room, group, swap and vul, in any order; common
// other names, Hungarian, Polish and Russian ones among them, are understood. A column
// that is not known is kept out, and a warning says so.
//
// A spreadsheet changes what is typed into it. Where the entry can still be told
// (a minus of typography, +1 that became 1 under the heading Result ±) it is read;
// where it is lost (a date, a power of ten, the error of a formula) the cell is told
// and the row waits for its result. Workbook makes an .xlsx to type an evening into,
// in which little of that happens.
//
// A CSV file may also hold the results of matches alone: round, section, home,
// away, boards, imps_home, imps_away, vp_home, vp_away and note.
//
// A workbook may have a sheet of what the director decided: kind, session, section,
// round, table, board, ns, ew, unit, ns_award, ew_award, contract, declarer, result,
// score, amount, group, played, results, law, reason, by and when.
//
// Write and WritePlayers give the same tables as CSV.
//
// Limits: a workbook holds no list of matches; columns of published points are
// kept out; formulas are taken by the value that the workbook stores with them.
package sheet

import (
	"path/filepath"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// ReadPlayers reads a list of players, a CSV file or a workbook, with the
// columns number, line, section, name1, id1, name2, id2 …, team, club and
// handicap. A record that cannot be used is a problem and is left out; the error
// is a *scoring.InputError: no header row, no column of numbers, no rows, not
// decodable, or a file of another kind, which it names.
func ReadPlayers(f source.File) ([]scoring.Contestant, []scoring.Problem, error) {
	if IsXLSX(f) {
		return readPlayersXLSX(f)
	}
	return readPlayersCSV(f)
}

// place is a row of an input, from which the positions of its cells are made.
type place struct {
	file, sheet string // sheet is empty for CSV
	line        int    // 1 for the first line or row
	// spoiled are the cells, by column, of which a spreadsheet made something that
	// was not typed.
	spoiled map[int]spoiledCell
}

// spoiledCell is a date or a number where neither was typed.
type spoiledCell struct{ made, shown string }

// cell is the position of a cell; col is 0 for the first column.
func (p place) cell(col int) scoring.Position {
	if p.sheet == "" {
		return scoring.Position{File: p.file, Line: p.line}
	}
	return scoring.Position{File: p.file, Place: p.sheet + "!" + cellName(col, p.line)}
}

// baseName is the file's name without folder and extension, which names an event
// that has no name of its own.
func baseName(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// blank tells whether a row has nothing in it.
func blank(cells []string) bool {
	for _, c := range cells {
		if trim(c) != "" {
			return false
		}
	}
	return true
}

// filled counts the cells of a row that have something in them.
func filled(cells []string) (n int) {
	for _, c := range cells {
		if trim(c) != "" {
			n++
		}
	}
	return n
}

// isComment tells whether a row, which is not blank, begins with #; the errors
// of formulas do too and are no comments.
func isComment(cells []string) bool {
	s := trim(cells[0])
	return strings.HasPrefix(s, "#") && !isFormulaError(s)
}
