package cards

import (
	"slices"
	"strconv"
	"strings"

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
	if rest := b.onStand(0); rest != "" {
		t.Notes = append(t.Notes, b.word("note.rest", rest))
	}
	b.add(t)
}

// sharing says which tables have their boards together in a round, or exchange them
// half-way.
func (b *builder) sharing(round int) (notes []string) {
	for _, s := range b.sets {
		for _, way := range s.copies {
			switch {
			case s.isPassed(round):
				notes = append(notes, exchangeMark+" "+b.word("note.passed", scoring.BoardRuns(s.boards), strconv.Itoa(way[round][0]), strconv.Itoa(way[round][1])))
			case b.tablesText(way[round]) == b.word("next.all"):
				notes = append(notes, sharedMark+" "+b.word("note.together_all", scoring.BoardRuns(s.boards)))
			case len(way[round]) > 1:
				notes = append(notes, sharedMark+" "+b.word("note.together", b.tablesText(way[round]), scoring.BoardRuns(s.boards)))
			}
		}
	}
	return notes
}

// onStand are the boards that no table has in a round, and that are needed, with the
// letters of their copies where there are several: 22–24 A, B; 19–21 B.
func (b *builder) onStand(round int) string {
	boards, order := map[string][]int{}, []string{}
	for _, s := range b.sets {
		var letters []string
		waiting := 0
		for c, way := range s.copies {
			later := slices.ContainsFunc(way[round+1:], func(tables []int) bool { return len(tables) > 0 })
			if len(way[round]) == 0 && later {
				waiting++
				letters = append(letters, held{&s, c, way}.letter())
			}
		}
		if waiting == 0 {
			continue
		}
		key := strings.Join(letters, ", ")
		if waiting > 3 && waiting == len(s.copies) {
			key = letters[0] + "–" + letters[waiting-1]
		}
		if boards[key] == nil {
			order = append(order, key)
		}
		boards[key] = append(boards[key], s.boards...)
	}
	var parts []string
	for _, key := range order {
		parts = append(parts, strings.TrimSpace(scoring.BoardRuns(boards[key])+" "+key))
	}
	return strings.Join(parts, "; ")
}
