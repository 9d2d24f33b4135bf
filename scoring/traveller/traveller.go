// Package traveller finds the reader of an input by its content, and the writer
// of an output by its name; the packages below it read and write one format each.
//
// A writer gives all of an event and its results that the format holds, and names
// the rest. A reader gives the event, the problems of single records, and an error where
// the input cannot be read at all.
package traveller

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/acblclub"
	"recap/scoring/traveller/acblscore"
	"recap/scoring/traveller/bridgemate"
	"recap/scoring/traveller/jannersten"
	"recap/scoring/traveller/magiccontest"
	"recap/scoring/traveller/nzscorer"
	"recap/scoring/traveller/pbn"
	"recap/scoring/traveller/salliere"
	"recap/scoring/traveller/sheet"
	"recap/scoring/traveller/source"
	"recap/scoring/traveller/usebio"
)

// Format is a kind of file: an input, an output, or both.
type Format struct {
	Name string
	// Extensions are the endings of names, without the dot, by which an output is
	// of this format, if no format before it has them; the first one is given to
	// outputs in a folder.
	Extensions []string
	// Recognise tells by the content whether an input is of this format.
	Recognise func(data []byte) bool
	Read      func(f source.File) (*scoring.Event, []scoring.Problem, error)
	// Write gives the event with its results in this format. lost names what the
	// format has no place for; the error says that it can hold nothing of it.
	Write func(res *scoring.Results) (data []byte, lost []scoring.Problem, err error)
	// WritePlayers gives the list of players that stands in a file beside the
	// event; nil where the event holds them.
	WritePlayers func(res *scoring.Results) (data []byte, lost []scoring.Problem)
}

// Formats are those that can be read or written. They are tried in this order:
// the surest signature first, a bare table last.
var Formats = []Format{
	{Name: "acblscore", Recognise: acblscore.Recognise, Read: acblscore.Read},
	{Name: "bridgemate", Recognise: bridgemate.Recognise, Read: bridgemate.Read},
	{Name: "usebio", Recognise: usebio.Recognise, Read: usebio.Read, Write: usebio.Write, Extensions: []string{"xml"}},
	{Name: "usebio-1.3", Write: usebio.Write13, Extensions: []string{"xml"}},
	{Name: "acbl-club", Recognise: acblclub.Recognise, Read: acblclub.Read},
	{Name: "nz-scorer", Recognise: nzscorer.Recognise, Read: nzscorer.Read},
	{Name: "magic-contest", Recognise: magiccontest.Recognise, Read: magiccontest.Read},
	{Name: "pbn", Recognise: pbn.Recognise, Read: pbn.Read, Write: pbn.Write, Extensions: []string{"pbn"}},
	{Name: "jannersten", Recognise: jannersten.Recognise, Read: jannersten.Read, Write: jannersten.Write, Extensions: []string{"txt"}},
	{Name: "xlsx", Recognise: sheet.RecogniseXLSX, Read: sheet.ReadXLSX},
	{Name: "csv", Recognise: sheet.RecogniseCSV, Read: sheet.ReadCSV, Write: sheet.Write, WritePlayers: sheet.WritePlayers, Extensions: []string{"csv"}},
	{Name: "salliere", Recognise: salliere.Recognise, Read: salliere.Read, Write: salliere.Write, WritePlayers: salliere.WritePairs, Extensions: []string{"csv"}},
}

// Find gives the format of an input.
func Find(data []byte) (format Format, ok bool) {
	for _, format := range Formats {
		if format.Read != nil && format.Recognise(data) {
			return format, true
		}
	}
	return format, false
}

// Named gives a format by its name.
func Named(name string) (format Format, ok bool) {
	i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name })
	if i < 0 {
		return format, false
	}
	return Formats[i], true
}

// ForExtension gives the format in which an output with this ending is written.
func ForExtension(ext string) (format Format, ok bool) {
	ext = strings.ToLower(strings.TrimPrefix(ext, "."))
	i := slices.IndexFunc(Formats, func(f Format) bool { return f.Write != nil && slices.Contains(f.Extensions, ext) })
	if i < 0 {
		return format, false
	}
	return Formats[i], true
}

// Readable names the formats that can be read.
func Readable() []string {
	return namesOf(func(f Format) bool { return f.Read != nil })
}

// Writable names the formats that can be written.
func Writable() []string {
	return namesOf(func(f Format) bool { return f.Write != nil })
}

func namesOf(which func(Format) bool) (names []string) {
	for _, f := range Formats {
		if which(f) {
			names = append(names, f.Name)
		}
	}
	return names
}

// OpenAs reads an event in the format of a name, whatever the content looks like;
// an empty name is Open.
func OpenAs(f source.File, name string) (*scoring.Event, []scoring.Problem, error) {
	if name == "" {
		return Open(f)
	}
	format, ok := Named(name)
	if !ok || format.Read == nil {
		return nil, nil, fmt.Errorf("there is no format %q to read (%s)", name, strings.Join(Readable(), ", "))
	}
	if f.IsEmpty() {
		return nil, nil, f.Empty()
	}
	return bounded(format, f)
}

// maxBoard bounds the numbers of boards: what is above is none.
const maxBoard = 9999

// bounded reads an event, and refuses one of more rows than the limit.
func bounded(format Format, f source.File) (*scoring.Event, []scoring.Problem, error) {
	event, problems, err := format.Read(f)
	if err == nil {
		err = source.CheckRows(f.Name, max(len(event.Rows), len(event.Matches)))
	}
	if err != nil {
		return nil, problems, err
	}
	return event, append(problems, leaveOut(event)...), nil
}

// leaveOut takes out the rows whose boards have numbers that no board has.
func leaveOut(event *scoring.Event) (problems []scoring.Problem) {
	event.Rows = slices.DeleteFunc(event.Rows, func(r scoring.Row) bool {
		if r.Board >= 0 && r.Board <= maxBoard {
			return false
		}
		event.LeftOut = append(event.LeftOut, r.Pos())
		problems = append(problems, scoring.Problem{Pos: r.Pos(), Severity: scoring.Failure, Text: fmt.Sprintf("%d is not a board number from 1 to %d; the row is left out", r.Board, maxBoard)})
		return true
	})
	return problems
}

// Open reads an event. The error is a *scoring.InputError, which names what the
// input looks like where that is no format that can be read.
func Open(f source.File) (*scoring.Event, []scoring.Problem, error) {
	if f.IsEmpty() {
		return nil, nil, f.Empty()
	}
	if format, ok := Find(f.Data); ok {
		return bounded(format, f)
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
		Hint: "USEBIO, a game file of ACBLscore, a database of Bridgemate (.bws), a result page of Magic Contest, Portable Bridge Notation, a session of NZ Scorer, results of an ACBL club (JSON), a results.txt with [GAME], a workbook (.xlsx), CSV whose header names board, ns and ew, or lines board,ns,ew,contract"}
}

// ReadRows reads the rows of a table of whatever kind, CSV or .xlsx.
func ReadRows(f source.File) ([]source.TableRow, []scoring.Problem, error) { return sheet.ReadRows(f) }

// ReadPlayers reads a list of players: a table with a header, or salliere's file of
// pairs.
func ReadPlayers(f source.File) ([]scoring.Contestant, []scoring.Problem, error) {
	if salliere.RecognisePairs(f.Data) {
		return salliere.ReadPairs(f)
	}
	return sheet.ReadPlayers(f)
}
