package scoring

import "fmt"

// Writing is where the words of a decision stand, and how they are written there.
type Writing struct {
	At func(key string) Position // where a key stands
	// Name is the heading of the column that holds a key; nil in an event file, where
	// keys have their names and values are in quotes.
	Name func(key string) string
}

// entering collects what is wrong with a decision while its words are read.
type entering struct {
	Writing
	problems []Problem
	bad      bool // something of it cannot be, so it is left out
}

func (e *entering) fail(key, hint, format string, args ...any) {
	e.bad = true
	e.problems = append(e.problems, Problem{Pos: e.At(key), Severity: Failure, Text: fmt.Sprintf(format, args...), Hint: hint})
}

func (e *entering) note(key, format string, args ...any) {
	e.problems = append(e.problems, Problem{Pos: e.At(key), Severity: Note, Text: fmt.Sprintf(format, args...)})
}

// name is what a key is called where it stands.
func (e *entering) name(key string) string {
	if e.Name == nil {
		return key
	}
	return e.Name(key)
}

// example shows how the value of a key is written: as an event file has it, or as it
// is typed into a cell.
func (e *entering) example(key, inFile, inCell string) string {
	if e.Name == nil {
		return key + " = " + inFile
	}
	return e.Name(key) + ": " + inCell
}

// number is that of a contestant, with the line where it has one.
func (e *entering) number(key, text string) (number string, line Line) {
	if text == "" {
		return "", NoLine
	}
	number, line, err := EnteredNumber(text)
	if err != nil {
		e.fail(key, "", "%v", err)
	}
	return number, line
}

// How boards and rounds are written.
const (
	runsInFile = "7, \"4-6\" or [4, 7]"
	runsInCell = "7, 4-6 or 4 7"
)

// runs are numbers of boards or of rounds.
func (e *entering) runs(key, text string) Runs {
	runs, err := ParseRuns(text)
	if err != nil {
		e.fail(key, e.example(key, runsInFile, runsInCell), "%s: %v", e.name(key), err)
	}
	return runs
}
