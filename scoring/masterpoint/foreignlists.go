package masterpoint

import (
	"fmt"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
)

// The lists of other programs have columns of their own; a register that was read from
// one is written with ours.
var ownColumns = []string{"id", "name", "club", "title", "strength", "dues"}

// isCEZAR tells whether a row is of the list that CEZAR, the Polish register, exports:
// ten fields and no header, of which the first is the id, the fourth the WK and the
// sixth the gender.
func isCEZAR(row source.TableRow) bool {
	if len(row.Cells) != 10 {
		return false
	}
	_, err := exact.Parse(row.Cell(3))
	return err == nil && strings.Trim(row.Cell(0), "0123456789") == "" && (row.Cell(5) == "K" || row.Cell(5) == "M")
}

// readCEZAR reads id; first name; surname; WK; region; gender; age flag; club; discount;
// paid.
func (r *Register) readCEZAR(rows []source.TableRow, fail func(scoring.Position, string, string, ...any)) {
	r.setColumns(ownColumns)
	for _, row := range rows {
		if len(row.Cells) != 10 {
			fail(row.At(0), "", "%d fields, where the list of CEZAR has 10; the line is left out", len(row.Cells))
			continue
		}
		cells := []string{row.Cell(0), strings.TrimSpace(row.Cell(2) + " " + row.Cell(1)), row.Cell(7), "", row.Cell(3), row.Cell(9)}
		r.addMember(source.TableRow{Cells: cells, At: row.At}, fail)
	}
}

// RecogniseNational tells whether data is a NATIONAL.TXT of the ABF: lines of fixed width
// that begin with a number of up to seven digits and m or f.
func RecogniseNational(data []byte) bool {
	lines := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			continue
		}
		if len(line) < 35 || strings.Trim(strings.TrimLeft(line[:7], " "), "0123456789") != "" || strings.TrimSpace(line[:7]) == "" || !strings.Contains("mf ", line[7:8]) {
			return false
		}
		if lines++; lines == 20 {
			break
		}
	}
	return lines > 0
}

// ReadNational reads a NATIONAL.TXT: ABF number 1-7, sex 8, surname 9-26, given names
// 27-35, points in all 36-44, gold 45-52, red 53-60, green 61-68, home club 128-132,
// where i in place of the hyphen says that the player is not active.
func ReadNational(name, text string) (*Register, []scoring.Problem) {
	r := &Register{File: name, byID: map[string]*Member{}}
	r.setColumns([]string{"id", "name", "club", "all_time", "points_gold", "points_red", "points_green"})
	var problems []scoring.Problem
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(line) == "" {
			continue
		}
		runes := []rune(line)
		field := func(from, to int) string {
			if from > len(runes) {
				return ""
			}
			return strings.TrimSpace(string(runes[from-1 : min(to, len(runes))]))
		}
		at := func(int) scoring.Position { return scoring.Position{File: name, Line: n} }
		cells := []string{field(1, 7), strings.TrimSpace(field(9, 26) + " " + field(27, 35)), field(128, 132), field(36, 44), field(45, 52), field(53, 60), field(61, 68)}
		r.addMember(source.TableRow{Cells: cells, At: at}, func(pos scoring.Position, hint, format string, args ...any) {
			problems = append(problems, scoring.Problem{Pos: pos, Severity: scoring.Failure, Text: fmt.Sprintf(format, args...), Hint: hint})
		})
	}
	return r, problems
}
