// Package templates is what results look like: a Report of Tables of typed
// Cells, built here from scoring.Results and drawn by the packages below (text,
// csv, json, pdf …). A column is added in one place; a writer only draws.
package templates

import (
	"slices"
	"strings"

	"recap/scoring/exact"
)

// Report is everything that goes into one output.
type Report struct {
	Title    string   // the event's name
	Subtitle []string // club, date, director …, one line each
	Status   string   // "provisional" in words, empty where final
	Tables   []Table
	Footer   []string // the method line
	// Warnings are what is wrong with the data, each with its place in a file: for the desk.
	Warnings []string
	Lang     Lang
	// Data is the same results as a document for the JSON writer.
	Data Document
	// Entrants are those of the event, for pages of their own; Pages fills them.
	Entrants Entrants
	// Absent are the reports that were asked for and that the event does not have.
	Absent []Absent
	// Imprint is the organiser's own text at the foot, and Logo a picture beside the title.
	Imprint []string
	Logo    *Logo
}

// Logo is a picture of the organiser: the bytes of a PNG or JPEG file.
type Logo struct {
	Data          []byte
	Type          string // png or jpeg
	Width, Height int    // in pixels
}

// Document is results as data. AppendJSON appends their JSON text.
type Document interface{ AppendJSON(b []byte) []byte }

// Table is one heading with columns and rows of the same number of cells.
type Table struct {
	// Kind is ranking, travellers …: in tables of one kind a key stands for the
	// same thing, and where they serve machines they have the same columns.
	Kind   string
	Title  string
	Facets []Facet // what the title says, as data: section A, line NS, board 7
	// Columns and the cells of Rows agree in number.
	Columns []Column
	Rows    [][]Cell
	Notes   []string // under the table
	// Together: the table is not split over pages where it fits on one.
	Together bool
	// NewPage: on paper the table begins a page, as a form of its own does.
	NewPage bool
	// Card is how many tables of the kind go on a page as cards, fewer where they are
	// too long: each in the largest type in which all of them fit, with lines to cut
	// along; 0 for a table as ever. Formats that are not printed take no notice of it.
	Card int
	// Repeats: those of the list stand in another one of the kind too, as in that of a
	// category, so that its figures are no sum of the event.
	Repeats bool
	// Desk: the list is for those who have the files before them, such as what is wrong in
	// each line. Paper and pages have its first rows, and say how many more there are.
	Desk bool
	// Ruled: every cell has lines around it and room to be filled in by hand.
	Ruled bool
	// Pictures show figures of the table, and stand between its title and its rows.
	Pictures []Picture
	// Flat builds the same rows for machines, where they want other columns than
	// people do; nil where Columns and Rows serve both. Only the formats that are
	// read again (csv, xlsx) ask for it.
	Flat func() Table
}

// Facet is one thing that tells a table from the others of its kind.
type Facet struct {
	Key   string // lower case English: section, line, board
	Value string
}

// Align is where a column's cells stand.
type Align uint8

const (
	Left Align = iota
	Right
	Centre
)

// Column is a heading and how its cells stand.
type Column struct {
	Key   string // lower case English, the same in every language: place, percent
	Title string // in the report's language
	Align Align
	// Flex columns take the room that is left, and wrap or are cut where there
	// is too little.
	Flex bool
	// Small columns are drawn in smaller type where a format has it.
	Small bool
	// Lead columns say whose row it is: they stand first, and again in every
	// part where a page is too narrow for the table.
	Lead bool
	// By is the column that the rows are ranked by, wherever the list for machines has it:
	// what is put on a wall has it behind the Lead columns, and again with them.
	By bool
	// Of is whom of the entrants the heading stands for, as tables call him; empty for none.
	Of string
	// Each column is one of many of a kind: a board, an opponent, a round. They stand close
	// together, and a page too narrow for all of them has them in parts.
	Each bool
	// NoSum: the figures are no amounts to be added up, whatever the key says: a
	// standing after each of several rounds, or what one of several results brings.
	NoSum bool
	// Spills: a text goes over the blank cells behind it, where a format can show that, and so
	// does not make the column wide: an award that stands in the place of a contract.
	Spills bool
	// Joined: the column belongs to the one before it, as a sum to the figures of a player,
	// and a table that is too wide for a page is not parted between them where that can be.
	Joined bool
	// Note is which of the table's notes is about the column, counted from 1, and 0 for none:
	// it stands below the part of a table that has the column.
	Note int
	// Desk columns are for those who have the files before them: a line of a file, a code.
	// Nothing that is put on a wall has them.
	Desk bool
}

// adding are the keys of columns whose figures can be added up to something.
var adding = map[string]bool{"boards": true, "score": true, "penalty": true, "carry": true, "points": true, "ns_points": true, "ew_points": true,
	"home_result": true, "away_result": true, "home_vp": true, "away_vp": true, "home_penalty": true, "away_penalty": true, "masterpoints": true}

// Adds tells whether the figures of the column can be added up: points can, percentages
// and places cannot.
func (c Column) Adds() bool { return adding[c.Key] && !c.NoSum }

// CellKind tells what a cell holds.
type CellKind uint8

const (
	// Blank holds nothing.
	Blank CellKind = iota
	// Text holds words; suit symbols in it are drawn in their colours.
	Text
	// Number holds a figure with a fixed number of decimals.
	Number
	// Place holds a place in a ranking: Num is the place, Tied adds the sign.
	Place
	// Bar holds a bar of the length Num, from 0 to 1. It shows a figure that another
	// column has, so tables for machines have none.
	Bar
)

// Shade is how dark a cell is from behind: the better, the darker, also without
// colours. The zero value is none.
type Shade uint8

const (
	NoShade Shade = iota
	Worst
	Bad
	Middling
	Good
	Best
)

// Cell is one field of a table.
type Cell struct {
	Kind     CellKind
	Text     string
	Num      exact.Num
	Decimals int
	Tied     bool
	Signed   bool // a plus sign is shown
	Strong   bool // drawn heavier
	Muted    bool // drawn lighter
	Aside    bool // in brackets: it does not count
	// Entrant: Text is the number of an entrant with the letter of its line, which people
	// read in their language and machines as it is.
	Entrant bool
	// After stands behind a figure, as its place does, and is no part of it: figures above
	// each other keep their decimal signs in line.
	After string
	Shade Shade
}

// TextCell is a cell of words; an empty text is a blank cell.
func TextCell(s string) Cell {
	if s == "" {
		return Cell{}
	}
	return Cell{Kind: Text, Text: s}
}

// NumberCell is a figure with so many decimals.
func NumberCell(x exact.Num, decimals int) Cell {
	return Cell{Kind: Number, Num: x, Decimals: decimals}
}

// IntCell is a whole number.
func IntCell(n int) Cell { return NumberCell(exact.Int(n), 0) }

// PlaceCell is a place in a ranking.
func PlaceCell(place int, tied bool) Cell {
	return Cell{Kind: Place, Num: exact.Int(place), Tied: tied}
}

// String is the cell as a person reads it in the language.
func (c Cell) String(lang Lang) string {
	switch c.Kind {
	case Text:
		if c.Entrant {
			return lang.Entrant(c.Text)
		}
		return c.Text
	case Number:
		s := lang.Number(c.Num, c.Decimals)
		// What rounds to zero has no sign.
		if c.Signed && c.Num.Sign() > 0 && strings.ContainsAny(s, "123456789") {
			s = "+" + s
		}
		if c.Aside {
			s = "(" + s + ")"
		}
		if c.After != "" {
			s += " " + c.After
		}
		return s
	case Place:
		s := c.Num.Text(0)
		if c.Tied {
			s += "="
		}
		return s
	case Bar:
		return strings.Repeat("█", barBlocks(c.Num))
	}
	return ""
}

// mostBlocks is how many blocks the longest bar has where it is made of letters.
const mostBlocks = 10

// barBlocks is how many blocks a bar has: one at least where it is not empty.
func barBlocks(length exact.Num) int {
	n, _ := length.Times(mostBlocks).Round(0, exact.HalfAway).Whole()
	if n == 0 && length.Sign() > 0 {
		return 1
	}
	return min(max(n, 0), mostBlocks)
}

// TiedKey is the key of the column that tells, where the data of a table are for
// machines, whether a place is shared.
func TiedKey(place string) string {
	if place == "place" {
		return "tied"
	}
	return place + "_tied"
}

// Header are the keys of the columns in which tables of one kind are one list: first what
// tells the tables apart, then their columns, each with that of ties behind it. A column
// that an earlier table lacks stands before those that follow it in its own table, so
// that what is last in every table is last.
func Header(tables []Table) []string {
	var header []string
	for _, t := range tables {
		for _, f := range t.Facets {
			if !slices.Contains(header, f.Key) {
				header = append(header, f.Key)
			}
		}
	}
	facets := len(header)
	for _, t := range tables {
		var keys []string
		for j, c := range t.Columns {
			keys = append(keys, c.Key)
			if slices.ContainsFunc(t.Rows, func(row []Cell) bool { return j < len(row) && row[j].Kind == Place }) {
				keys = append(keys, TiedKey(c.Key))
			}
		}
		before := len(header)
		for i := len(keys) - 1; i >= 0; i-- {
			switch at := slices.Index(header, keys[i]); {
			case at < 0:
				header = slices.Insert(header, before, keys[i])
			case at >= facets:
				before = at
			}
		}
	}
	return header
}

// sheet is a table in the making: its columns, each with what makes a cell of a
// thing that a row is about.
type sheet[T any] struct {
	Table
	cells []func(T) Cell
}

func (s *sheet[T]) add(c Column, cell func(T) Cell) {
	s.Columns, s.cells = append(s.Columns, c), append(s.cells, cell)
}

// join adds the columns of another table.
func (s *sheet[T]) join(o *sheet[T]) {
	s.Columns, s.cells = append(s.Columns, o.Columns...), append(s.cells, o.cells...)
}

// copied is the table with columns and rows of its own, which nobody changes.
func (s *sheet[T]) copied() Table {
	t := s.Table
	t.Columns, t.Rows = slices.Clone(t.Columns), slices.Clone(t.Rows)
	for i := range t.Rows {
		t.Rows[i] = slices.Clone(t.Rows[i])
	}
	return t
}

// row adds a row.
func (s *sheet[T]) row(of T) {
	row := make([]Cell, len(s.cells))
	for i, cell := range s.cells {
		row[i] = cell(of)
	}
	s.Rows = append(s.Rows, row)
}
