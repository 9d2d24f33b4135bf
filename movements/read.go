package movements

import (
	"bytes"
	"fmt"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// Read reads the movements of a file in any of the forms that are known: CSV (ReadCSV),
// a library of EBUScore, BALANS, and the JSON and YAML of bridgescorer. A library has
// many, any other file one. The error is a *scoring.InputError.
func Read(f source.File) ([]Movement, []scoring.Problem, error) {
	if f.IsEmpty() {
		return nil, nil, f.Empty()
	}
	one := func(m Movement, problems []scoring.Problem, err error) ([]Movement, []scoring.Problem, error) {
		if err != nil {
			return nil, problems, err
		}
		return []Movement{m}, problems, nil
	}
	if RecogniseCSV(f.Data) {
		return one(ReadCSV(f))
	}
	if data := bytes.TrimLeft(f.Data, "\xef\xbb\xbf \t\r\n"); len(data) > 0 && data[0] == '{' {
		return one(readJSON(f))
	}
	text, _, problems, err := f.Text("windows-1252") // of EBUScore
	if err != nil {
		return nil, problems, err
	}
	all := lines(text)
	switch {
	case isBalans(all):
		return one(readBalans(f.Name, all))
	case isLibrary(all):
		return readLibrary(f.Name, all)
	case isYAML(all):
		return one(readYAML(f.Name, all))
	}
	return one(ReadCSV(f))
}

// Pick gives the movement of a name, or of a part of it; the code of an EBUScore
// library, such as M95, is part of the names there.
func Pick(all []Movement, name string) (Movement, error) {
	var found []Movement
	for _, m := range all {
		switch {
		case strings.EqualFold(m.Name, name):
			return m, nil
		case strings.Contains(strings.ToLower(m.Name), strings.ToLower(name)):
			found = append(found, m)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return Movement{}, cannot(fmt.Sprintf("the first two are %q and %q", found[0].Name, found[1].Name), "%d movements have %.40q in their names", len(found), name)
	}
	return Movement{}, cannot("", "none of the %d movements has the name %.40q", len(all), name)
}

// fields parts a line at blanks, commas, semicolons and hyphens.
func fields(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == '-' || r == ';' || r == '\t' })
}

// whole reads numbers from 0 to maxNumber.
func whole(parts []string) (numbers []int, ok bool) {
	for _, p := range parts {
		n, ok := number(p, maxNumber)
		if !ok && strings.Trim(p, "0") != "" {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, true
}

// textReader is a movement that is being read from lines.
type textReader struct {
	file     string
	problems []scoring.Problem
	inPlay   int
}

func (t *textReader) pos(line int) scoring.Position {
	return scoring.Position{File: t.file, Line: line}
}

func (t *textReader) bad(line int, format string, args ...any) {
	t.problems = append(t.problems, scoring.Problem{Pos: t.pos(line), Severity: scoring.Failure, Text: fmt.Sprintf(format, args...)})
}

// tooMany tells whether boards are more than any movement has.
func (t *textReader) tooMany(boards int) bool {
	t.inPlay += max(boards, 1)
	return t.inPlay > maxInPlay
}

func (t *textReader) tooLarge(line int) error {
	return &scoring.InputError{Pos: t.pos(line), Text: fmt.Sprintf("there are more than %d results to play, which no movement has", maxInPlay)}
}
