package cards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/movements"
	"recap/scoring"
	"recap/templates"
)

// guides are the cards that lie on the tables: who plays there in each round, on which
// boards, and where everybody and the boards go afterwards.
func (b *builder) guides() {
	for _, table := range b.tables {
		b.add(b.guide(table))
	}
}

// The marks of boards on cards, which the notes explain.
const (
	fromStandMark = "*"
	sharedMark    = "+"
	exchangeMark  = "/"
)

func (b *builder) guide(table int) templates.Table {
	t := templates.Table{Kind: "guide", Title: b.inSection(b.word("table", strconv.Itoa(table))), Card: 1,
		Facets: []templates.Facet{{Key: "table", Value: strconv.Itoa(table)}}}
	t.Columns = []templates.Column{b.column("round", templates.Centre)}
	seats := b.seats(&movements.Meeting{Table: table})
	for _, s := range seats {
		t.Columns = append(t.Columns, templates.Column{Key: seatKey(s.place), Title: b.seatName(s.place), Align: templates.Centre})
	}
	t.Columns = append(t.Columns, b.column("boards", templates.Centre))
	for _, s := range seats {
		t.Columns = append(t.Columns, templates.Column{Key: seatKey(s.place) + "_to", Title: b.word("to", b.seatName(s.place)), Align: templates.Centre})
	}
	t.Columns = append(t.Columns, b.column("boards_to", templates.Centre))
	for round, n := range b.rounds {
		g := b.meetings[[2]int{round, table}]
		if g == nil {
			continue
		}
		row := []templates.Cell{{Kind: templates.Number, Num: templates.IntCell(n).Num, Muted: true}}
		var to []templates.Cell
		for _, s := range b.seats(g) {
			row = append(row, templates.Cell{Kind: templates.Text, Text: number(s.unit.Number), Strong: true})
			to = append(to, templates.TextCell(b.goes(s.unit, round, s.place)))
		}
		row = append(row, templates.TextCell(b.boardsText(round, g)))
		t.Rows = append(t.Rows, append(append(row, to...), templates.TextCell(b.boardsGo(round, g))))
	}
	t.Notes = b.tableNotes(table)
	return t
}

// seatKey is the key of a place: ns, ew, or n, s, e, w.
func seatKey(p place) string {
	if p.seat != scoring.NoSeat {
		return strings.ToLower(p.seat.String())
	}
	return strings.ToLower(p.line.String())
}

// inSection puts the section before the title of a card.
func (b *builder) inSection(title string) string {
	if b.m.Section == "" {
		return title
	}
	return b.word("section_card", b.m.Section, title)
}

// boardsText is the boards of a table, with the marks that the notes explain: from the
// stand, shared, exchanged half-way, the letter of the copy; in brackets where nobody
// plays them. Sets with the same marks stand together, others behind a semicolon.
func (b *builder) boardsText(round int, g *movements.Meeting) string {
	if len(g.Boards) == 0 {
		return nobody
	}
	brackets := func(text string) string {
		if g.Played() {
			return text
		}
		return "(" + text + ")"
	}
	var boards [][]int
	var marks []string
	half := 0 // how many of them are played before the exchange
	for _, h := range b.heldAt(round, g) {
		mark := ""
		if letter := h.letter(); letter != "" {
			mark += " " + letter
		}
		before := slices.Contains(h.first(h.way, round), g.Table)
		if before && h.fromStand(round) {
			mark += " " + fromStandMark
		}
		if len(h.way[round]) > 1 && !h.isPassed(round) {
			mark += " " + sharedMark
		}
		last := len(marks) - 1
		switch exchanged := h.isPassed(round) && !before && half == 0; {
		case exchanged:
			half = len(marks)
			fallthrough
		case last < 0 || marks[last] != mark:
			boards, marks = append(boards, nil), append(marks, mark)
			last++
		}
		boards[last] = append(boards[last], h.boards...)
	}
	if len(marks) < 2 {
		return brackets(scoring.BoardRuns(g.Boards)) + strings.Join(marks, "")
	}
	text := ""
	for i, mark := range marks {
		switch {
		case i == 0:
		case i == half:
			text += " " + exchangeMark + " "
		default:
			text += "; "
		}
		text += scoring.BoardRuns(boards[i]) + mark
	}
	return brackets(text)
}

// tableNotes explain what stands on a card of a table.
func (b *builder) tableNotes(table int) (notes []string) {
	stand, away, out := false, false, false
	with := map[string][]int{} // the rounds in which boards are shared with other tables
	var ways []way
	var exchanged []int // the tables with which they are exchanged half-way
	copied := false
	var order []string
	for round := range b.rounds {
		g := b.meetings[[2]int{round, table}]
		if g == nil {
			continue
		}
		out = out || !g.Played() && len(g.Boards) > 0
		for _, s := range b.seats(g) {
			if w, ok := b.wayOf(s.unit, round, s.place); ok {
				ways = append(ways, w)
			}
		}
		for _, h := range b.heldAt(round, g) {
			stand = stand || slices.Contains(h.first(h.way, round), table) && h.fromStand(round)
			_, again := h.after(round)
			away = away || !again && round < len(b.rounds)-1 && slices.Contains(h.last(h.way, round), table)
			copied = copied || h.letter() != ""
			if h.isPassed(round) {
				other := h.way[round][0] + h.way[round][1] - table
				if !slices.Contains(exchanged, other) {
					exchanged = append(exchanged, other)
				}
				continue
			}
			var others []string
			for _, other := range h.way[round] {
				if other != table {
					others = append(others, strconv.Itoa(other))
				}
			}
			if key := strings.Join(others, ", "); key != "" {
				if with[key] == nil {
					order = append(order, key)
				}
				if !slices.Contains(with[key], round) {
					with[key] = append(with[key], round)
				}
			}
		}
	}
	for _, key := range order {
		others := strconv.Itoa(1 + strings.Count(key, ","))
		text := b.word("note.shared", key, others)
		if len(with[key]) < len(b.rounds) {
			text = b.word("note.shared_in", key, b.roundList(with[key]), others, strconv.Itoa(len(with[key])))
		}
		notes = append(notes, sharedMark+" "+text)
	}
	for _, other := range exchanged {
		notes = append(notes, b.word("note.exchange", exchangeMark, strconv.Itoa(other)))
	}
	if copied {
		notes = append(notes, b.word("note.copy"))
	}
	if stand {
		notes = append(notes, fromStandMark+" "+b.word("note.stand"))
	}
	if away {
		notes = append(notes, b.word("note.away", b.word("next.done")))
	}
	if out {
		notes = append(notes, b.word("note.out"))
	}
	return append(notes, b.placesNotes(ways)...)
}

// roundNumber is the number of a round as it is printed: Round 3.
func (b *builder) roundNumber(round int) string { return b.word("round", fmt.Sprint(b.rounds[round])) }
