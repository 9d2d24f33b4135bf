package sheet

import (
	"strings"

	"recap/scoring"
)

// splitter takes a CSV text apart. It is not encoding/csv, because of what that
// does with a quote that is never closed: it takes the whole rest of the file as
// one cell, and every result in it is lost. Here such a quote costs one line.
type splitter struct {
	text  string
	delim byte
	pos   int
	line  int // of pos, 1 for the first
	// columns of the header, by which a quoted cell is told from rows that a
	// stray quote would swallow; 0 before it is known.
	columns int
	cells   []string // reused from record to record
	found   []scoring.Problem
	file    string
}

// A quoted cell with more text than this is a stray quote.
const maxQuoted = 1 << 14

// lineEnd gives the length of the line break at i, 0 where there is none.
func (s *splitter) lineEnd(i int) int {
	switch {
	case s.text[i] == '\n':
		return 1
	case s.text[i] != '\r':
		return 0
	case i+1 < len(s.text) && s.text[i+1] == '\n':
		return 2
	}
	return 1
}

// rest is the line at the current position, whole and unsplit, and moves on to
// the next one.
func (s *splitter) rest() string {
	i := strings.IndexAny(s.text[s.pos:], "\r\n")
	if i < 0 {
		line := s.text[s.pos:]
		s.pos = len(s.text)
		return line
	}
	line := s.text[s.pos : s.pos+i]
	s.pos += i + s.lineEnd(s.pos+i)
	s.line++
	return line
}

// next gives the cells of the next record and the line that it begins on; ok is
// false at the end. Blank lines are records without a cell.
func (s *splitter) next() (cells []string, line int, ok bool) {
	if s.pos >= len(s.text) {
		return nil, s.line, false
	}
	line, cells = s.line, s.cells[:0]
	for {
		var c string
		i := s.pos
		for i < len(s.text) && s.text[i] == ' ' {
			i++
		}
		if i < len(s.text) && s.text[i] == '"' {
			c = s.quoted(i + 1)
		} else {
			c = s.plain()
		}
		cells = append(cells, c)
		if s.pos >= len(s.text) {
			break
		}
		if s.text[s.pos] == s.delim {
			s.pos++
			continue
		}
		s.pos += s.lineEnd(s.pos)
		s.line++
		break
	}
	if len(cells) == 1 && cells[0] == "" {
		cells = cells[:0]
	}
	s.cells = cells
	return cells, line, true
}

// plain reads up to the delimiter or the end of the line.
func (s *splitter) plain() string {
	i := s.pos
	for i < len(s.text) {
		if c := s.text[i]; c == s.delim || c == '\n' || c == '\r' {
			break
		}
		i++
	}
	c := s.text[s.pos:i]
	s.pos = i
	return c
}

// quoted reads a cell whose text begins at start, after the quote.
func (s *splitter) quoted(start int) string {
	doubled, bare, lines := false, false, 0
	for j, most := start, min(len(s.text), start+maxQuoted); j <= most; {
		k := strings.IndexByte(s.text[j:most], '"')
		if k < 0 {
			break
		}
		crossed := breaks(s.text[j : j+k])
		lines += crossed
		j += k
		if j+1 < len(s.text) && s.text[j+1] == '"' {
			doubled = true
			j += 2
			continue
		}
		end := j + 1
		for end < len(s.text) && s.text[end] == ' ' {
			end++
		}
		if end == len(s.text) || s.text[end] == s.delim || s.lineEnd(end) > 0 {
			c := s.text[start:j]
			if lines > 0 && s.holdsRows(c) {
				break
			}
			if bare {
				s.problem(scoring.Warning, "a quote inside a quoted cell", `write two quotes for one: ""`)
			}
			if doubled {
				c = strings.ReplaceAll(c, `""`, `"`)
			}
			s.pos, s.line = end, s.line+lines
			return c
		}
		if lines > 0 {
			break // an opening quote further down: ours was never closed
		}
		bare = true
		j++
	}
	s.problem(scoring.Failure, "a quote is opened and not closed; the line is read without it", "close the quote, or write two for one that belongs to the text")
	s.pos = start
	return s.plain()
}

// holdsRows tells whether a quoted cell of several lines looks like rows of the
// table.
func (s *splitter) holdsRows(c string) bool {
	few := max(3, s.columns/2)
	_, c, _ = strings.Cut(strings.ReplaceAll(c, "\r", "\n"), "\n")
	for line := range strings.SplitSeq(c, "\n") {
		if strings.Count(line, string(rune(s.delim))) >= few {
			return true
		}
	}
	return false
}

func (s *splitter) problem(sev scoring.Severity, text, hint string) {
	s.found = append(s.found, scoring.Problem{Pos: scoring.Position{File: s.file, Line: s.line}, Severity: sev, Text: text, Hint: hint})
}

// breaks counts the line breaks in a text: \n, \r\n or \r.
func breaks(s string) int {
	n := strings.Count(s, "\n")
	if strings.IndexByte(s, '\r') >= 0 {
		n += strings.Count(s, "\r") - strings.Count(s, "\r\n")
	}
	return n
}
