// Package jannersten reads and writes the results.txt of Jannersten's programs
// (Bridge Organizer, WebPublish): text with semicolons in three parts.
//
//	[GAME]         a line for each section: the event's name, date and session
//	[Contestants]  a line for each player: Contestants with what they came to
//	[RESULTS]      a line for each result: Row, and its points as published
//
// All that is known of it is the vendor's page of help: what the codes for the
// method of scoring and the type of event are is not, so the method is told by the
// points that stand in the lines, and those fields are written empty. Pairs and
// individuals are read; a line of a contestant gives the seat, which is the line of
// a pair where the results agree with that.
package jannersten

import (
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

var gameStart = source.Pattern(`(?i)^[\s\x{feff}]*\[GAME\]`)

// Recognise tells whether the content begins with [GAME].
func Recognise(data []byte) bool { return gameStart().MatchString(source.Head(data)) }

// The fields of the three parts.
const (
	gSection = iota
	gBoardsPerRound
	gTotalBoards
	gRounds
	gScoring
	gFiller
	gEventType
	gWeighting
	gHandicap
	gDate
	gName
	gSession
	gAcross
	gameFields
)

const (
	cSection = iota
	cNumber
	cSeat
	cName
	cResult
	cPercent
	cVP
	cMasterpoints
	contestantFields
)

const (
	rBoard = iota
	rSection
	rRound
	rNorth
	rEast
	rSouth
	rWest
	rScore
	rContract
	rDeclarer
	rTricks
	rLead
	rMPNS
	rMPEW
	rIMPNS
	rIMPEW
	rPercentNS
	rPercentEW
	rDatum
	rTop
	rAdjustedTop
	rRemarks
	resultFields
)

// notPlayed is the remark of a board that a table did not play.
const notPlayed = "not played"

// Read reads a results.txt. The error is a *scoring.InputError: no [GAME], or no
// result in it.
func Read(f source.File) (*scoring.Event, []scoring.Problem, error) {
	if f.IsEmpty() {
		return nil, nil, f.Empty()
	}
	text, _, problems, err := f.Text("")
	if err != nil {
		return nil, nil, err
	}
	if !gameStart().MatchString(text) {
		return nil, problems, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "it does not begin with [GAME]"}
	}
	r := &reader{file: f.Name, event: &scoring.Event{File: f.Name, Format: "jannersten", Datums: map[scoring.BoardKey]scoring.Figure{}},
		said: map[string]bool{}, index: map[scoring.ID]int{}, problems: problems}
	r.read(text)
	if len(r.event.Rows) == 0 {
		return nil, r.problems, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "there is no result in it", Hint: "results stand below [RESULTS]"}
	}
	r.settle()
	scoring.SortProblems(r.problems)
	return r.event, r.problems, nil
}

// split takes a line apart. A field in quotation marks may have semicolons in it,
// and blanks around the marks; a mark inside is written twice.
func split(line string) (fields []string) {
	for {
		rest := strings.TrimLeft(line, " \t")
		if !strings.HasPrefix(rest, `"`) {
			field, after, more := strings.Cut(line, ";")
			fields = append(fields, strings.TrimSpace(field))
			if !more {
				return fields
			}
			line = after
			continue
		}
		var b strings.Builder
		i := 1
		for ; i < len(rest); i++ {
			if rest[i] == '"' {
				if !strings.HasPrefix(rest[i+1:], `"`) {
					break
				}
				i++
			}
			b.WriteByte(rest[i])
		}
		field, after, more := "", "", false
		if i < len(rest) {
			field, after, more = strings.Cut(rest[i+1:], ";")
		}
		fields = append(fields, strings.TrimSpace(b.String()+field))
		if !more {
			return fields
		}
		line = after
	}
}

// join is the inverse of split.
func join(fields []string) string {
	quoted := make([]string, len(fields))
	for i, f := range fields {
		if strings.ContainsAny(f, `";`) {
			f = quote(f)
		}
		quoted[i] = f
	}
	return strings.Join(quoted, ";")
}

func quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

// number reads a whole number from 1 on; 0 for anything else.
func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > 1<<20 {
		return 0
	}
	return n
}
