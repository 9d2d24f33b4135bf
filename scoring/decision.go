package scoring

import "fmt"

// entering collects what is wrong with a decision while its words are read.
type entering struct {
	at       func(key string) Position
	problems []Problem
	bad      bool // something of it cannot be, so it is left out
}

func (e *entering) fail(key, hint, format string, args ...any) {
	e.bad = true
	e.problems = append(e.problems, Problem{Pos: e.at(key), Severity: Failure, Text: fmt.Sprintf(format, args...), Hint: hint})
}

func (e *entering) note(key, format string, args ...any) {
	e.problems = append(e.problems, Problem{Pos: e.at(key), Severity: Note, Text: fmt.Sprintf(format, args...)})
}

// number is that of a contestant, with the line where it has one.
func (e *entering) number(key, text string) (number string, line Line) {
	if text == "" {
		return "", NoLine
	}
	number, line, err := ParseNumber(text)
	if err != nil {
		e.fail(key, "", "%v", err)
	}
	return number, line
}

// runs are numbers of boards or of rounds.
func (e *entering) runs(key, text string) Runs {
	runs, err := ParseRuns(text)
	if err != nil {
		e.fail(key, key+" = 7, \"4-6\" or [4, 7]", "%s: %v", key, err)
	}
	return runs
}
