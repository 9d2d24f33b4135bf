package scoring

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// Position is where something stands in an input.
type Position struct {
	File  string // as the user named it
	Line  int    // 1 for the first line; 0 where the input has no lines
	Place string // a sheet cell, table row or byte offset: Travellers!C7, ReceivedData row 17
}

// String is file:line, file:place, or the file alone.
func (p Position) String() string {
	switch {
	case p.Place != "":
		return p.File + ":" + p.Place
	case p.Line > 0:
		return p.File + ":" + strconv.Itoa(p.Line)
	}
	return p.File
}

// Within names the position for a reader who knows the file: line 88.
func (p Position) Within() string {
	switch {
	case p.Place != "":
		return p.Place
	case p.Line > 0:
		return "line " + strconv.Itoa(p.Line)
	}
	return p.File
}

// Severity tells what a problem does to the results.
type Severity uint8

const (
	// Failure is a record that could not be used as it stands.
	Failure Severity = iota
	// Warning is a doubt about a record that was used, or something passed over
	// that does not touch a score.
	Warning
	// Note is something that the reader chose and says, not a doubt.
	Note
)

func (s Severity) String() string { return [...]string{"error", "warning", "note"}[s] }

// Problem is one thing wrong with an input; the rest of it is kept.
type Problem struct {
	Pos      Position
	Code     Code // empty for what has none of its own
	Severity Severity
	Board    int    // 0 where no board is concerned
	Text     string // lower case, no full stop, with the figures that disagree
	Hint     string // the remedy, where there is one
	// Probable is the entry that was probably meant; empty where none is likely.
	Probable string
}

// String is the message as it is printed: file:line: error: board 7: text, and
// an indented hint.
func (p Problem) String() string {
	var b strings.Builder
	if s := p.Pos.String(); s != "" {
		b.WriteString(s + ": ")
	}
	b.WriteString(p.Severity.String() + ": ")
	if p.Board > 0 {
		fmt.Fprintf(&b, "board %d: ", p.Board)
	}
	b.WriteString(p.Text)
	switch {
	case p.Hint != "":
		b.WriteString("\n    hint: " + p.Hint)
	case p.Probable != "":
		b.WriteString("\n    hint: perhaps " + p.Probable)
	}
	return b.String()
}

// SortProblems puts problems in the order of their files and positions; those
// of one position stay in the order found.
func SortProblems(ps []Problem) {
	sort.SliceStable(ps, func(i, j int) bool {
		a, b := ps[i].Pos, ps[j].Pos
		if a.File != b.File {
			return a.File < b.File
		}
		return a.Line < b.Line
	})
}

// InputError is an input that cannot be read at all. It prints like a problem.
type InputError struct {
	Pos  Position
	Text string
	Hint string
}

func (e *InputError) Error() string {
	return Problem{Pos: e.Pos, Text: e.Text, Hint: e.Hint}.String()
}
