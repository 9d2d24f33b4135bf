package sheet

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// A spreadsheet makes dates, times and powers of ten of what is typed into cells
// that are not formatted as text: 1-2 and 1/2 become days of the year, 5E2 becomes
// 500. What was typed is lost, and the number that stands there instead means
// nothing, so such a cell is told and never read.

const spoiledHint = "format the cell as text and type it again"

// spoiledText says what a spreadsheet did to a cell.
func spoiledText(made, shown string) string {
	return fmt.Sprintf("a spreadsheet has made %s of what was typed, shown as %q", made, short(shown))
}

// isFormulaError tells whether a text is what a formula shows that cannot be
// worked out.
func isFormulaError(s string) bool {
	return slices.Contains(formulaErrors, s) || strings.HasPrefix(s, "Err:")
}

var formulaErrors = []string{"#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!", "#CALC!"}

// madeBy tells what a number format makes of a number that nobody typed as one:
// a date, a number with a power of ten. It is empty for other formats. code is that
// of a format which is not built in.
func madeBy(builtIn int, code string) string {
	switch {
	case code != "":
		if code = formatLiterals().ReplaceAllString(code, ""); strings.Contains(code, "E+") || strings.Contains(code, "E-") {
			return "a number"
		}
		if strings.ContainsAny(strings.ToLower(code), "dmyhs") {
			return "a date"
		}
	case builtIn >= 14 && builtIn <= 22, builtIn >= 27 && builtIn <= 36, builtIn >= 45 && builtIn <= 47, builtIn >= 50 && builtIn <= 58:
		return "a date"
	case builtIn == 11 || builtIn == 48:
		return "a number"
	}
	return ""
}

// formatLiterals are the parts of a format that show themselves: texts, single
// characters, and colours, languages and conditions in brackets, but not [h].
var formatLiterals = source.Pattern(`"[^"]*"|[\\_*].|\[[^\]hmsHMS][^\]]*\]|General`)

// madeOf is madeBy for a cell, which counts from 0.
func (b *book) madeOf(sheet string, col, row int) string {
	id, err := b.file.GetCellStyle(sheet, cellName(col, row+1))
	if err != nil {
		return ""
	}
	made, known := b.made[id]
	if !known {
		if style, err := b.file.GetStyle(id); err == nil {
			code := ""
			if style.CustomNumFmt != nil {
				code = *style.CustomNumFmt
			}
			made = madeBy(style.NumFmt, code)
		}
		b.made[id] = made
	}
	return made
}

// spoiledFields are the fields of a row that a spreadsheet spoilt.
func (h *header) spoiledFields(at place) (fields []field) {
	if len(at.spoiled) == 0 {
		return nil
	}
	for f, col := range h.at {
		if _, spoilt := at.spoiled[col]; col >= 0 && spoilt {
			fields = append(fields, field(f))
		}
	}
	return fields
}

// without gives a copy of the cells in which those of the fields are empty. Cells
// that are spoilt are there.
func (h *header) without(cells []string, fields []field) []string {
	cells = slices.Clone(cells)
	for _, f := range fields {
		cells[h.at[f]] = ""
	}
	return cells
}

// spoilt tells of the cells of a line that a spreadsheet spoilt, and gives the line
// without them. A line that does not say any more which board and whose it is is
// left out; one whose entry is spoilt waits for it.
func (t *travellers) spoilt(cells []string, at place) (rest []string, left, waits bool) {
	fields := t.header.spoiledFields(at)
	var remarks string
	for _, f := range fields {
		if f == fRemarks {
			remarks = at.spoiled[t.header.at[f]].shown
			continue // which is what the writer of the remark sees
		}
		what, severity := "it is not known", scoring.Failure
		switch f {
		case fSection, fBoard, fNS, fEW, fNorth, fEast, fSouth, fWest:
			what, left = "the row is left out", true
		case fRound, fTable, fLead, fRoom:
			severity = scoring.Warning
		default:
			what, waits = "the row waits for its result", true
		}
		cell := at.spoiled[t.header.at[f]]
		board := 0
		if !slices.Contains(fields, fBoard) {
			board = max(0, whole(t.figure(cells, fBoard)))
		}
		t.problem(at.cell(t.header.at[f]), severity, board, spoiledHint, "%s; %s", spoiledText(cell.made, cell.shown), what)
	}
	rest = t.header.without(cells, fields)
	if remarks != "" {
		rest[t.header.at[fRemarks]] = remarks
	}
	return rest, left, waits
}

// spoilt tells of the cells of a contestant that a spreadsheet spoilt, and gives the
// line without them; nil where its number is among them.
func (p *players) spoilt(cells []string, at place) []string {
	fields := p.header.spoiledFields(at)
	if len(fields) == 0 {
		return cells
	}
	for _, f := range fields {
		what := "it is not known"
		if f == pNumber {
			what = "the line is left out"
		}
		cell := at.spoiled[p.header.at[f]]
		p.problem(at.cell(p.header.at[f]), scoring.Failure, spoiledHint, "%s; %s", spoiledText(cell.made, cell.shown), what)
	}
	if slices.Contains(fields, pNumber) {
		return nil
	}
	return p.header.without(cells, fields)
}
