package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"recap/movements"
	"recap/scoring"
)

// Workbook is a scoring workbook: an .xlsx into which the results of an evening are
// typed, and which ReadXLSX reads at any time. It has the sheets Event, Players,
// Travellers and Rulings, with a line for every result that is expected, and a hidden
// one by which lines that were deleted are missed. The cells to be typed into are
// open, all others are protected without a password.
type Workbook struct {
	// Event gives name, date, club, venue, director, method and winners, and the
	// contestants as far as they are known; its rows are those of the movements. Where
	// Winners is 0 it is that of the movements; an unknown method is matchpoints, or
	// that of teams.
	Event scoring.Event
	// Movements are those of the sections, at least one; their Section tells them apart.
	Movements []movements.Movement
	// ByRound sorts the lines as pick-up slips come in, by round and table; else
	// they stand as on travellers, by board.
	ByRound bool
	Lang    string // one of Languages; empty is en
	Paper   string // for printing, "a4" or "letter"; empty is a4
	// File is the name under which the workbook is saved, for the command that is
	// shown in it.
	File string
}

const (
	// spareLines are open below the expected ones, for results that no movement
	// foresees, and sparePlayers below the pairs.
	spareLines   = 12
	sparePlayers = 4
	rulingLines  = 30
)

// papers are the sizes by the numbers that a workbook has for them.
var papers = map[string]int{"": 9, "a4": 9, "letter": 1}

// noDate is the date of a document whose day is not known: the clock is never
// asked.
const noDate = "2000-01-01"

// Write makes the workbook; the same one gives the same bytes. The error tells all
// that is wrong with what was asked for.
func (w Workbook) Write() ([]byte, error) {
	in := tongue(max(0, slices.Index(Languages, w.Lang)))
	paper, known := papers[strings.ToLower(w.Paper)]
	var wrong []error
	if w.Lang != "" && !slices.Contains(Languages, w.Lang) {
		wrong = append(wrong, fmt.Errorf("unknown language %q (%s)", w.Lang, strings.Join(Languages, ", ")))
	}
	if !known {
		wrong = append(wrong, fmt.Errorf("unknown paper %q (a4, letter)", w.Paper))
	}
	p, err := newPlan(w)
	if err := errors.Join(append(wrong, err)...); err != nil {
		return nil, err
	}
	b := &bookWriter{file: excelize.NewFile(), in: in, paper: paper, title: w.Event.Name, styles: map[style]int{}}
	defer b.file.Close()
	b.event(w, p)
	b.players(p)
	b.travellers(p)
	b.rulings()
	b.foreseen(p)
	b.properties(w.Event)
	if b.err != nil {
		return nil, b.err
	}
	buf, err := b.file.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
