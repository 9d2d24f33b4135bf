package vp

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"recap/scoring/exact"
)

// FileError says where a table is wrong. It prints as file:line: error: text,
// and an indented hint.
type FileError struct {
	File string // as the user named it
	Line int    // 0 where the whole file is meant
	Text string
	Hint string
}

func (e *FileError) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		b.WriteString(":" + strconv.Itoa(e.Line))
	}
	b.WriteString(": error: " + e.Text)
	if e.Hint != "" {
		b.WriteString("\n    hint: " + e.Hint)
	}
	return b.String()
}

// Load reads the table in a file: TOML where its name ends so, else CSV. Its
// errors are of the type *FileError.
//
// A table of the user's own is a CSV or a TOML file.
//
// CSV: one line a number of boards (or a range of them), one column for the VPs
// of the two sides, and in the cells the fewest IMPs that make them. Where no
// result makes them a cell has a minus sign. What is to be known of the table
// stands in comments:
//
//	# title: club scale
//	# source: committee, 2026
//	# grade: B
//	# unit: imps
//	boards,5-5,6-4,7-3,8-2,9-1,10-0
//	3-4,0,1,4,8,12,18
//
// With "unit: percent" the cells are the highest percentage for those VPs; the
// last one is 100. The VPs need not add up (25-0 after 25-4), and those of the
// loser may be below zero (20--2).
//
// Or one line a step, where the VPs are others for other numbers of boards. In
// place of "from", the fewest IMPs, there may be "to", the highest percentage;
// where "loser" is left out the two sides share twice the draw:
//
//	boards,from,winner,loser
//	16,0,10,10
//	16,1,10.31,9.69
//
// TOML: the same as the first form of CSV, each column with its own table, and
// with VPs of its own where they differ. In place of "from", the fewest IMPs,
// "to" has the highest percentages:
//
//	title = "club scale"
//	source = "committee, 2026"
//	grade = "B"
//	vps = ["5-5", "6-4", "7-3", "8-2", "9-1", "10-0"]
//
//	[[column]]
//	boards = "3-4"
//	from = [0, 1, 4, 8, 12, 18]
func Load(file string) (*Scale, error) {
	data, err := readFile(file)
	if err != nil {
		var p *fs.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		return nil, &FileError{File: file, Text: "the scale cannot be read: " + err.Error()}
	}
	return Parse(file, data)
}

// maxSize bounds the file of a table, in bytes.
const maxSize = 4 << 20

func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err == nil && len(data) > maxSize {
		err = fmt.Errorf("it is larger than %d MiB", maxSize>>20)
	}
	return data, err
}

// Parse reads a table as Load does, from the content of the file of that name.
// The scale is called by the name of the file, without its ending.
func Parse(file string, data []byte) (*Scale, error) {
	ext := filepath.Ext(file)
	t := &table{file: file, scale: Scale{name: strings.TrimSuffix(filepath.Base(file), ext)}}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	read := t.readCSV
	if strings.EqualFold(ext, ".toml") {
		read = t.readTOML
	}
	if at := invalidUTF8(data); at >= 0 {
		return nil, t.errorAt(1+bytes.Count(data[:at], []byte("\n")), "the text is not UTF-8", "save the file as UTF-8")
	}
	if err := read(data); err != nil {
		return nil, err
	}
	if err := t.finish(); err != nil {
		return nil, err
	}
	return &t.scale, nil
}

// invalidUTF8 is where a text stops being UTF-8, or -1.
func invalidUTF8(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n <= 1 {
			return i
		}
		i += n
	}
	return -1
}

// maxIMPs is more than any match of 200 boards has.
const maxIMPs = 24 * MaxBoards

// table is a scale being read.
type table struct {
	file     string
	scale    Scale
	unitSaid bool // in so many words
	columns  []lines
}

// lines are a column with the lines where it stands in the file.
type lines struct {
	boards Span
	line   int
	steps  []line
}

// line is a step with its line in the file.
type line struct {
	Step
	line int
}

func (t *table) errorAt(line int, text, hint string) error {
	return &FileError{File: t.file, Line: line, Text: text, Hint: hint}
}

// set takes what a file says of itself; other keys are not its business.
func (t *table) set(line int, key, value string) (err error) {
	switch key {
	case "title":
		t.scale.title = value
	case "source":
		t.scale.source = value
	case "grade":
		t.scale.grade = value
	case "unit":
		if t.scale.unit, err = ParseUnit(value); err != nil {
			return t.errorAt(line, err.Error(), "")
		}
		t.unitSaid = true
	}
	return nil
}

// measure takes the unit that a heading or a key implies.
func (t *table) measure(line int, unit Unit) error {
	if t.unitSaid && t.scale.unit != unit {
		return t.errorAt(line, fmt.Sprintf("limits in %s in a scale of %s", unit, t.scale.unit), "from has the fewest IMPs, to the highest percentage")
	}
	t.scale.unit, t.unitSaid = unit, true
	return nil
}

// span reads the boards of a column.
func (t *table) span(line int, text string) (Span, error) {
	s, err := ParseSpan(text)
	if err != nil {
		return s, t.errorAt(line, err.Error(), "")
	}
	return s, nil
}

// noLimit stands in the cell of VPs that no result makes.
const noLimit = "-"

// limit reads a cell: the fewest IMPs, or the highest percentage.
func (t *table) limit(line int, text, of string) (exact.Num, error) {
	if text == "" {
		return exact.Num{}, t.errorAt(line, "nothing is said for "+of, "a minus sign says that no result makes these VPs")
	}
	x, err := exact.Parse(text)
	switch {
	case err != nil:
		return x, t.errorAt(line, fmt.Sprintf("%s: %q is not a number", of, text), "")
	case t.scale.unit == Percent && (x.Less(fifty) || hundred.Less(x)):
		return x, t.errorAt(line, fmt.Sprintf("%s: the limit %s %% is not between 50 and 100", of, text), "the limits are those of the winner")
	case t.scale.unit == IMPs && (!x.IsInt() || x.Sign() < 0 || exact.Int(maxIMPs).Less(x)):
		return x, t.errorAt(line, fmt.Sprintf("%s: %q is no number of IMPs", of, text), "the limits are those of the winner, 0 to "+strconv.Itoa(maxIMPs))
	}
	return x, nil
}

// vps reads the VPs of a heading: 11-9.
func (t *table) vps(line int, text string) (winner, loser exact.Num, err error) {
	plain := strings.ReplaceAll(text, "–", "-")
	i := strings.IndexAny(plain, "-:")
	if i > 0 {
		var errs [2]error
		winner, errs[0] = exact.Parse(plain[:i])
		loser, errs[1] = exact.Parse(plain[i+1:])
		if errors.Join(errs[:]...) == nil {
			return winner, loser, nil
		}
	}
	return winner, loser, t.errorAt(line, fmt.Sprintf("%q are no VPs of two sides", text), "write those of the winner and the loser: 11-9")
}

// finish checks the columns and makes the scale of them.
func (t *table) finish() error {
	s := &t.scale
	if len(t.columns) == 0 {
		return t.errorAt(0, "the table has no columns", "")
	}
	slices.SortStableFunc(t.columns, func(a, b lines) int { return cmp.Compare(a.boards.From, b.boards.From) })
	s.draw, s.max = t.columns[0].steps[0].Winner, t.columns[0].steps[0].Winner
	for i, c := range t.columns {
		if i > 0 && c.boards.From <= t.columns[i-1].boards.To {
			before := t.columns[i-1]
			later, earlier := max(c.line, before.line), min(c.line, before.line)
			return t.errorAt(later, fmt.Sprintf("%d boards stand here and in line %d", c.boards.From, earlier), "")
		}
		if err := t.check(c); err != nil {
			return err
		}
		column := Column{Boards: c.boards}
		for _, l := range c.steps {
			column.Steps = append(column.Steps, l.Step)
			s.max = exact.Max(s.max, l.Winner)
			for _, x := range []exact.Num{l.Winner, l.Loser} {
				for !x.Round(s.places, exact.Down).Equal(x) {
					if s.places++; s.places > maxPlaces {
						return t.errorAt(l.line, fmt.Sprintf("%v VPs have more than %d decimals", x, maxPlaces), "")
					}
				}
			}
		}
		s.columns = append(s.columns, column)
	}
	s.title = cmp.Or(s.title, s.name)
	return nil
}

// maxPlaces is how many decimals VPs may have.
const maxPlaces = 4

// check says where a column is not complete, or does not rise as it should.
func (t *table) check(c lines) error {
	first := c.steps[0]
	draw := t.scale.draw
	if len(c.steps) == 1 {
		return t.errorAt(first.line, fmt.Sprintf("%s boards have nothing but %v-%v", c.boards, first.Winner, first.Loser), "")
	}
	if !first.Winner.Equal(first.Loser) {
		return t.errorAt(first.line, fmt.Sprintf("%s boards begin with %v-%v, which is no draw", c.boards, first.Winner, first.Loser), "the first VPs are those of the draw: 10-10")
	}
	if !first.Winner.Equal(draw) {
		return t.errorAt(first.line, fmt.Sprintf("%s boards: a draw is %v VPs, and it is %v for %s boards", c.boards, first.Winner, draw, t.columns[0].boards), "")
	}
	if t.scale.unit == IMPs && first.Limit.Sign() != 0 {
		return t.errorAt(first.line, fmt.Sprintf("%s boards: the draw begins with %v IMPs, not with 0", c.boards, first.Limit), "")
	}
	for i, l := range c.steps[1:] {
		before := c.steps[i]
		if !before.Limit.Less(l.Limit) {
			return t.errorAt(l.line, fmt.Sprintf("%s boards: the limit %v of %v-%v does not rise after %v of %v-%v",
				c.boards, l.Limit, l.Winner, l.Loser, before.Limit, before.Winner, before.Loser), "")
		}
		if l.Winner.Less(before.Winner) || before.Loser.Less(l.Loser) || l.Winner.Equal(before.Winner) && l.Loser.Equal(before.Loser) {
			return t.errorAt(l.line, fmt.Sprintf("%s boards: %v-%v after %v-%v is no better result", c.boards, l.Winner, l.Loser, before.Winner, before.Loser), "")
		}
	}
	if last := c.steps[len(c.steps)-1]; t.scale.unit == Percent && !last.Limit.Equal(hundred) {
		return t.errorAt(last.line, fmt.Sprintf("%s boards: the last limit is %v %%, so that nothing is said for more", c.boards, last.Limit), "the last limit is 100")
	}
	return nil
}
