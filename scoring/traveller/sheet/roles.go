package sheet

import (
	"cmp"
	"slices"

	"recap/scoring"
)

// A sheet of a workbook is known by its name, or where somebody gave it another one
// by what stands in it: the headings of its table, or the labels of what is said of
// the event.

// otherSheet is one beside the travellers.
type otherSheet struct {
	names map[string]bool
	is    func(top [][]string) bool // by the first rows
	title inEach
	// lost is what a workbook of recap says that has no such sheet.
	lost string
}

var (
	eventPart  = otherSheet{eventSheets, isEvent, eventSheet, "name, date, method and winners of the event are not known"}
	playerPart = otherSheet{playerSheets, func(top [][]string) bool {
		_, sure := playerTable.findHeader(top)
		return sure
	}, playerSheet, "the players have no names"}
	rulingPart = otherSheet{rulingSheets, func(top [][]string) bool {
		at, sure := rulingTable.findHeader(top)
		if !sure {
			return false
		}
		// A list of findings has kinds and boards as well, and decides nothing.
		h := rulingTable.header(top[at])
		return h.has(rNSAward) || h.has(rEWAward) || h.has(rAmount)
	}, rulingSheet, "what the director decided is not known"}
)

// fewLabels are enough to know the sheet of the event.
const fewLabels = 3

// isEvent tells whether rows say something of an event: each a label and its value.
func isEvent(top [][]string) bool {
	known := map[string]bool{}
	for _, cells := range top {
		if i := slices.IndexFunc(cells, func(c string) bool { return trim(c) != "" }); i >= 0 {
			if label := headWords[key(cells[i])]; label != "" {
				known[label] = true
			}
		}
	}
	return len(known) >= fewLabels
}

// sheetNames are all by which a sheet can be known.
var sheetNames = [...]map[string]bool{travellerSheets, playerSheets, eventSheets, rulingSheets, foreseenSheets}

// find gives the sheet of a part, empty where there is none: the one of that name, or
// the first one that looks like it. travellers is the sheet of these, beside which
// the names of the other parts are known; empty where only that part is looked for.
// The error is that of a sheet which cannot be read and may be the one.
func (b *book) find(part otherSheet, travellers string) (sheet string, err error) {
	if sheet = b.named(part.names); sheet != "" {
		return sheet, nil
	}
	several := false
	for _, s := range b.sheets {
		if travellers != "" && (s == travellers || slices.ContainsFunc(sheetNames[:], func(names map[string]bool) bool { return names[key(s)] })) {
			continue
		}
		top, broken := b.top(s)
		if broken != nil {
			err = cmp.Or(err, broken)
			continue
		}
		if part.is(top.rows) {
			several = several || sheet != ""
			sheet = cmp.Or(sheet, s)
		}
	}
	if several {
		b.problems = append(b.problems, scoring.Problem{Pos: scoring.Position{File: b.name, Place: sheet}, Severity: scoring.Warning,
			Text: "several sheets could be " + part.title[0] + "; this one is read", Hint: "name it " + part.title[0]})
	}
	if sheet != "" {
		return sheet, nil
	}
	return "", err
}

// tellLost tells of the parts that a workbook of recap has lost.
func (b *book) tellLost(travellers place, heads header, parts ...otherSheet) {
	if !heads.ofWorkbook() {
		return // made by somebody else, who has not all of them
	}
	for _, part := range parts {
		b.problems = append(b.problems, scoring.Problem{Pos: travellers.cell(heads.first), Severity: scoring.Warning,
			Text: "there is no sheet " + part.title[0] + " any more: " + part.lost})
	}
}
