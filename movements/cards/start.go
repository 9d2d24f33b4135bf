package cards

import (
	"strconv"

	"recap/movements"
	"recap/scoring"
	"recap/templates"
)

// start has who sits where in the first round, and what lies there.
func (b *builder) start() {
	t := templates.Table{Kind: "start", Title: b.inSection(b.word("start")), Card: 1, Columns: []templates.Column{b.column("table", templates.Centre)}}
	named := false
	for _, u := range b.units {
		named = named || b.names(u) != ""
	}
	for _, s := range b.seats(&movements.Meeting{}) {
		t.Columns = append(t.Columns, templates.Column{Key: seatKey(s.place), Title: b.seatName(s.place), Align: templates.Centre})
		if named {
			t.Columns = append(t.Columns, templates.Column{Key: seatKey(s.place) + "_names", Title: b.lang.Word("column.names"), Flex: true})
		}
	}
	t.Columns = append(t.Columns, b.column("boards", templates.Centre))
	for _, table := range b.tables {
		g := b.meetings[[2]int{0, table}]
		if g == nil {
			continue
		}
		row := []templates.Cell{{Kind: templates.Number, Num: templates.IntCell(table).Num, Muted: true}}
		for _, s := range b.seats(g) {
			row = append(row, templates.Cell{Kind: templates.Text, Text: number(s.unit.Number), Strong: true})
			if named {
				row = append(row, templates.TextCell(b.names(s.unit)))
			}
		}
		t.Rows = append(t.Rows, append(row, templates.TextCell(b.boardsText(0, g))))
	}
	for _, u := range b.units {
		if v := b.visits[u][0]; v.round > 0 {
			name := b.who(u)
			if n := b.names(u); n != "" {
				name += " (" + n + ")"
			}
			t.Notes = append(t.Notes, b.word("note.waits", name, strconv.Itoa(b.rounds[v.round]), b.placeText(v.place)))
		}
	}
	t.Notes = append(t.Notes, b.sharing(0)...)
	if rest := b.onStand(0); len(rest) > 0 {
		t.Notes = append(t.Notes, b.word("note.rest", scoring.BoardRuns(rest)))
	}
	b.add(t)
}

// sharing says which tables have their boards together in a round.
func (b *builder) sharing(round int) (notes []string) {
	for _, s := range b.sets {
		for _, way := range s.copies {
			if len(way[round]) > 1 {
				notes = append(notes, sharedMark+" "+b.word("note.together", b.tablesText(way[round]), scoring.BoardRuns(s.boards)))
			}
		}
	}
	return notes
}

// onStand are the boards that no table has in a round, and that are needed.
func (b *builder) onStand(round int) (boards []int) {
	for _, s := range b.sets {
		out, later := false, false
		for _, way := range s.copies {
			for at := round; at < len(way); at++ {
				if len(way[at]) > 0 {
					out = out || at == round
					later = later || at > round
				}
			}
		}
		if later && !out {
			boards = append(boards, s.boards...)
		}
	}
	return boards
}
