package cards

import (
	"slices"
	"strconv"
	"strings"

	"recap/movements"
	"recap/scoring"
	"recap/templates"
)

// personal are the cards that each pair, each half of a team or each player takes with
// it: where it sits in each round, against whom, on which boards, and where it goes.
func (b *builder) personal() {
	for _, u := range b.units {
		b.add(b.personalCard(u))
	}
}

// personalCards is how many of them go on a page.
func (b *builder) personalCards() int {
	switch n := len(b.rounds); {
	case n <= 4:
		return 4
	case n <= 15:
		return 2
	}
	return 1
}

func (b *builder) personalCard(u movements.Unit) templates.Table {
	title := b.who(u)
	if name := b.names(u); name != "" {
		title += " · " + name
	}
	t := templates.Table{Kind: "personal", Title: b.inSection(title), Card: b.personalCards(), Facets: []templates.Facet{{Key: b.unitKey(), Value: b.unitName(u)}}}
	t.Columns = []templates.Column{b.column("round", templates.Centre), b.column("table", templates.Centre), b.column("seat", templates.Centre)}
	if b.m.Individual {
		t.Columns = append(t.Columns, b.column("partner", templates.Centre))
	}
	t.Columns = append(t.Columns, b.column("against", templates.Centre), b.column("boards", templates.Centre), b.column("next", templates.Centre))
	out := false
	var ways []way
	for round, n := range b.rounds {
		v, here := b.in(u, round)
		row := []templates.Cell{{Kind: templates.Number, Num: templates.IntCell(n).Num, Muted: true}}
		strong := func(text string) templates.Cell {
			return templates.Cell{Kind: templates.Text, Text: text, Strong: true}
		}
		blank := templates.TextCell(nobody)
		if here {
			row = append(row, strong(strconv.Itoa(v.table)), strong(b.seatName(v.place)))
		} else {
			row = append(row, blank, blank)
		}
		plays := here && v.meeting.Played()
		out = out || here && !plays && len(v.meeting.Boards) > 0
		if b.m.Individual {
			partner := blank
			if plays {
				partner = templates.TextCell(b.partner(v))
			}
			row = append(row, partner)
		}
		if plays {
			row = append(row, strong(b.opponents(v)), templates.TextCell(scoring.BoardRuns(v.meeting.Boards)))
		} else {
			boards := blank
			if here && len(v.meeting.Boards) > 0 {
				boards = templates.TextCell("(" + scoring.BoardRuns(v.meeting.Boards) + ")")
			}
			row = append(row, strong(b.lang.Word("cell.sitout")), boards)
		}
		next := nobody
		if here {
			next = b.goes(u, round, v.place)
			if w, ok := b.wayOf(u, round, v.place); ok {
				ways = append(ways, w)
			}
		} else if to, later := b.next(u, round); later {
			next = b.waits(to, round)
		}
		t.Rows = append(t.Rows, append(row, templates.TextCell(next)))
	}
	if out {
		t.Notes = append(t.Notes, b.word("note.missed"))
	}
	t.Notes = append(t.Notes, b.placesNotes(ways)...)
	return t
}

// waits is where a unit goes that has no table in a round.
func (b *builder) waits(to visit, round int) string {
	if to.round > round+1 {
		return b.word("next.later", strconv.Itoa(b.rounds[to.round]), b.placeText(to.place))
	}
	return b.placeText(to.place)
}

// unitKey is the key of the numbers of the units.
func (b *builder) unitKey() string {
	switch b.kind() {
	case "team":
		return "number_team"
	case "player":
		return "number_player"
	}
	return "number"
}

// opponents names those against whom a unit plays: by their number, or of two players
// by both.
func (b *builder) opponents(v visit) string {
	var all []string
	for _, s := range b.seats(v.meeting) {
		if s.line != v.line {
			all = append(all, strconv.Itoa(s.unit.Number))
		}
	}
	return strings.Join(all, ", ")
}

// partner is the number of the other player of a line.
func (b *builder) partner(v visit) string {
	for _, s := range b.seats(v.meeting) {
		if s.line == v.line && s.seat != v.seat {
			return strconv.Itoa(s.unit.Number)
		}
	}
	return nobody
}

// Lacking are the players with a number that the movement does not have, in its section
// or without one.
func Lacking(m movements.Movement, players []scoring.Contestant) (all []scoring.Contestant) {
	t := follow(m)
	for _, c := range players {
		if c.ID.Section != "" && m.Section != "" && c.ID.Section != m.Section {
			continue
		}
		known := func(u movements.Unit) bool {
			return strconv.Itoa(u.Number) == c.ID.Number && (u.Line == scoring.NoLine || c.ID.Line == scoring.NoLine || t.teams || u.Line == c.ID.Line)
		}
		if !slices.ContainsFunc(t.units, known) {
			all = append(all, c)
		}
	}
	return all
}

// names are those that the list of players has for a unit, empty where there is none.
func (b *builder) names(u movements.Unit) string {
	for _, c := range b.opt.Players {
		if c.ID.Number != strconv.Itoa(u.Number) || c.ID.Section != "" && b.m.Section != "" && c.ID.Section != b.m.Section {
			continue
		}
		if line := u.Line; c.ID.Line != scoring.NoLine && !b.teams && (line == scoring.NoLine || c.ID.Line != line) {
			continue
		}
		if b.teams && c.Team != "" {
			return c.Team
		}
		return strings.Join(c.Names(), " – ")
	}
	return ""
}
