// Package traveller finds the reader of an input by its content; the packages
// below it read one format each.
//
// A reader gives the event, the problems of single records, and an error where
// the input cannot be read at all.
package traveller

import (
	"recap/scoring"
	"recap/scoring/traveller/acblclub"
	"recap/scoring/traveller/acblscore"
	"recap/scoring/traveller/bridgemate"
	"recap/scoring/traveller/magiccontest"
	"recap/scoring/traveller/nzscorer"
	"recap/scoring/traveller/sheet"
	"recap/scoring/traveller/source"
	"recap/scoring/traveller/usebio"
)

// Format is a kind of input.
type Format struct {
	Name string
	// Recognise tells by the content whether the input is of this format.
	Recognise func(data []byte) bool
	Read      func(f source.File) (*scoring.Event, []scoring.Problem, error)
}

// Formats are those that can be read, in the order in which they are tried: the
// surest signature first, a bare table last.
var Formats = []Format{
	{"acblscore", acblscore.Recognise, acblscore.Read},
	{"bridgemate", bridgemate.Recognise, bridgemate.Read},
	{"usebio", usebio.Recognise, usebio.Read},
	{"acbl-club", acblclub.Recognise, acblclub.Read},
	{"nz-scorer", nzscorer.Recognise, nzscorer.Read},
	{"magic-contest", magiccontest.Recognise, magiccontest.Read},
	{"xlsx", sheet.RecogniseXLSX, sheet.ReadXLSX},
	{"csv", sheet.RecogniseCSV, sheet.ReadCSV},
}

// Find gives the format of an input.
func Find(data []byte) (format Format, ok bool) {
	for _, format := range Formats {
		if format.Recognise(data) {
			return format, true
		}
	}
	return format, false
}

// Open reads an event. The error is a *scoring.InputError, which names what the
// input looks like where that is no format that can be read.
func Open(f source.File) (*scoring.Event, []scoring.Problem, error) {
	if f.IsEmpty() {
		return nil, nil, f.Empty()
	}
	if format, ok := Find(f.Data); ok {
		return format.Read(f)
	}
	if sheet.IsXLSX(f) {
		return sheet.ReadXLSX(f) // which says what is wrong with it
	}
	if err := f.Foreign(); err != nil {
		return nil, nil, err
	}
	if sheet.LooksLikeTable(f.Data) {
		return sheet.ReadCSV(f) // which names the columns
	}
	return nil, nil, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "is in no known format",
		Hint: "USEBIO, a game file of ACBLscore, a database of Bridgemate (.bws), a result page of Magic Contest, a session of NZ Scorer, results of an ACBL club (JSON), a workbook (.xlsx), or CSV whose header names board, ns and ew"}
}
