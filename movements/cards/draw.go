package cards

import (
	"strconv"
	"strings"

	"recap/scoring"
	"recap/templates"
)

// Draw is the draw of one round, of a Swiss or whatever it was drawn by.
type Draw struct {
	Title    string   // the event's name
	Subtitle []string // date, club …, a line each
	Round    int
	Teams    bool // the sides are teams, each with a pair in either room; else pairs
	Boards   []int
	Matches  []Match
	// Unit is that of the scores, as it heads their column: VP, MP.
	Unit string
	// Triangles are those of Matches of which three are between three teams. The second of
	// each has the away team of the first at home, and so on; so they begin, and in the
	// second half East-West of each goes on to the next table but one.
	Triangles [][3]Match
	// KnockOut: who has no opponent has a bye.
	KnockOut bool
}

// Match is a meeting of a draw. Home sits North-South, or of teams does so in the open
// room; Away without a number is nobody: Home sits out.
type Match struct {
	Table      int // 0 where none is given
	Home, Away Entrant
	Boards     []int // nil for those of the draw
}

// Entrant is a pair or a team.
type Entrant struct {
	Number string
	Name   string         // of the team, or the players of the pair; may be empty
	Score  templates.Cell // what it has so far; blank where it has none
}

// DrawSheet is the draw as it hangs on the wall: who meets whom at which table.
func DrawSheet(d Draw, lang templates.Lang) *templates.Report {
	b := &builder{lang: lang}
	names := "column.names"
	if d.Teams {
		names = "column.team_name"
	}
	t := templates.Table{Kind: "draw", Title: b.roundTitle(d), Card: 1, Facets: []templates.Facet{{Key: "round", Value: strconv.Itoa(d.Round)}}}
	t.Columns = []templates.Column{b.column("table", templates.Centre), b.sideColumn("home", d), {Key: "home_names", Title: lang.Word(names), Flex: true}}
	scored := false
	for _, m := range d.Matches {
		scored = scored || m.Home.Score.Kind != templates.Blank || m.Away.Score.Kind != templates.Blank
	}
	if scored {
		t.Columns = append(t.Columns, templates.Column{Key: "home_score", Title: d.Unit, Align: templates.Right})
	}
	t.Columns = append(t.Columns, b.sideColumn("away", d), templates.Column{Key: "away_names", Title: lang.Word(names), Flex: true})
	if scored {
		t.Columns = append(t.Columns, templates.Column{Key: "away_score", Title: d.Unit, Align: templates.Right})
	}
	for _, m := range d.Matches {
		row := []templates.Cell{templates.TextCell(number(m.Table))}
		row[0].Muted = true
		for _, e := range [...]Entrant{m.Home, m.Away} {
			name, number := templates.TextCell(e.Name), e.Number
			if number == "" {
				number = "–"
				name = templates.TextCell(lang.Word("cell.sitout"))
				if d.KnockOut {
					name = templates.TextCell(lang.Word("draw.has_bye"))
				}
			}
			row = append(row, templates.Cell{Kind: templates.Text, Text: number, Strong: true}, name)
			if scored {
				row = append(row, e.Score)
			}
		}
		t.Rows = append(t.Rows, row)
	}
	if len(d.Boards) > 0 {
		t.Notes = append(t.Notes, b.word("note.boards", scoring.BoardRuns(d.Boards)))
	}
	if d.Teams {
		t.Notes = append(t.Notes, b.word("note.home"))
	}
	for _, three := range d.Triangles {
		t.Notes = append(t.Notes, b.triangle(three)...)
	}
	return &templates.Report{Title: d.Title, Subtitle: d.Subtitle, Lang: lang, Tables: dropNames(t)}
}

// triangle says how three teams meet each other: who whom first, and then.
func (b *builder) triangle(three [3]Match) []string {
	at := func(table int, home, away Entrant, boards []int) string {
		if len(boards) == 0 {
			return b.word("note.triangle_match", strconv.Itoa(table), home.Number, away.Number)
		}
		return b.word("note.triangle_boards", strconv.Itoa(table), home.Number, away.Number, scoring.BoardRuns(boards))
	}
	var first, then []string
	for i, m := range three {
		last := three[(i+2)%3] // whose boards come on, with its home team as East-West
		first = append(first, at(m.Table, m.Home, m.Away, m.Boards))
		then = append(then, at(m.Table, m.Home, last.Home, last.Boards))
	}
	return []string{
		b.word("note.triangle", three[0].Home.Number, three[1].Home.Number, three[2].Home.Number),
		b.word("note.triangle_first", strings.Join(first, "; ")),
		b.word("note.triangle_then", strings.Join(then, "; ")),
	}
}

// roundTitle names the round: for teams, whose rounds are matches, in the word for
// these.
func (b *builder) roundTitle(d Draw) string {
	if d.Teams {
		return b.lang.Word("column.round_no", strconv.Itoa(d.Round))
	}
	return b.word("round", strconv.Itoa(d.Round))
}

// sideColumn is the column of the numbers of a side.
func (b *builder) sideColumn(side string, d Draw) templates.Column {
	title := b.lang.Word("line_short.NS")
	if side == "away" {
		title = b.lang.Word("line_short.EW")
	}
	if d.Teams {
		title = b.lang.Word("column." + side)
	}
	return templates.Column{Key: side, Title: title, Align: templates.Centre}
}

// dropNames takes out columns of names in which there are none.
func dropNames(t templates.Table) []templates.Table {
	for j := len(t.Columns) - 1; j >= 0; j-- {
		named := !t.Columns[j].Flex
		for _, row := range t.Rows {
			named = named || row[j].Kind != templates.Blank
		}
		if named {
			continue
		}
		t.Columns = append(t.Columns[:j:j], t.Columns[j+1:]...)
		for i, row := range t.Rows {
			t.Rows[i] = append(row[:j:j], row[j+1:]...)
		}
	}
	return []templates.Table{t}
}

// ScoreSlips are the slips on which the results of the matches come back, one for each
// match; teams compare both tables there.
func ScoreSlips(d Draw, lang templates.Lang) *templates.Report {
	b := &builder{track: &track{}, lang: lang}
	r := &templates.Report{Title: d.Title, Subtitle: d.Subtitle, Lang: lang}
	for _, m := range d.Matches {
		if m.Home.Number == "" || m.Away.Number == "" {
			continue
		}
		r.Tables = append(r.Tables, b.matchSlip(d, m))
	}
	return r
}

func (b *builder) matchSlip(d Draw, m Match) templates.Table {
	title := b.roundTitle(d)
	if m.Table > 0 {
		title += " · " + b.word("table", strconv.Itoa(m.Table))
	}
	t := templates.Table{Kind: "match_slips", Title: title + " · " + entrant(m.Home) + " – " + entrant(m.Away), Card: 2,
		Facets: []templates.Facet{{Key: "round", Value: strconv.Itoa(d.Round)}, {Key: "home", Value: m.Home.Number}, {Key: "away", Value: m.Away.Number}}}
	boards := m.Boards
	if boards == nil {
		boards = d.Boards
	}
	if len(boards) > 12 {
		t.Card = 1
	}
	keys := []string{"contract", "declarer", "lead", "result"}
	t.Columns = []templates.Column{b.column("board", templates.Centre)}
	for _, key := range keys {
		t.Columns = append(t.Columns, templates.Column{Key: key, Title: b.lang.Word("column." + key), Align: templates.Centre, Flex: true})
	}
	last := []string{"own_score"}
	if d.Teams {
		last = []string{"own_score", "other_score", "imps_home", "imps_away"}
	}
	for _, key := range last {
		c := b.column(key, templates.Centre)
		c.Flex = true
		t.Columns = append(t.Columns, c)
	}
	for _, board := range boards {
		row := make([]templates.Cell, len(t.Columns))
		row[0] = templates.Cell{Kind: templates.Text, Text: strconv.Itoa(board), Strong: true}
		t.Rows = append(t.Rows, row)
	}
	if d.Teams {
		row := make([]templates.Cell, len(t.Columns))
		row[0] = templates.Cell{Kind: templates.Text, Text: b.word("sum"), Strong: true}
		t.Rows = append(t.Rows, row)
		unit := d.Unit
		if unit == "" {
			unit = b.lang.Word("unit.VP")
		}
		t.Notes = append(t.Notes, b.word("note.result", unit, entrant(m.Home), entrant(m.Away)))
	}
	t.Notes = append(t.Notes, b.word("note.signed"))
	return t
}

// entrant names one by number and name.
func entrant(e Entrant) string {
	if e.Name == "" {
		return e.Number
	}
	return e.Number + " " + e.Name
}
