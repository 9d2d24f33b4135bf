package cards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/templates"
)

// boards is the sheet of the caddy: where each copy of each set is, round by round.
func (b *builder) boards() {
	t := templates.Table{Kind: "board_sheet", Title: b.word("boards"), Columns: []templates.Column{b.column("boards", templates.Left)}}
	t.Columns[0].Lead = true
	copies := slices.ContainsFunc(b.sets, func(s set) bool { return len(s.copies) > 1 })
	if copies {
		c := b.column("copy", templates.Centre)
		c.Lead = true
		t.Columns = append(t.Columns, c)
	}
	for _, n := range b.rounds {
		t.Columns = append(t.Columns, templates.Column{Key: fmt.Sprint("round", n), Title: b.word("round_short", strconv.Itoa(n)), Align: templates.Centre})
	}
	stand, passed := false, false
	for _, s := range b.sets {
		for c, way := range s.copies {
			row := []templates.Cell{{Kind: templates.Text, Text: scoring.BoardRuns(s.boards), Strong: true}}
			if copies {
				row = append(row, templates.TextCell(copyName(c)))
			}
			first, last := inPlay(way)
			for round, tables := range way {
				switch {
				case s.isPassed(round):
					passed = true
					row = append(row, templates.TextCell(fmt.Sprintf("%d → %d", tables[0], tables[1])))
				case len(tables) > 0:
					row = append(row, templates.TextCell(b.tablesText(tables)))
				case round > first && round < last:
					stand = true
					row = append(row, templates.Cell{Kind: templates.Text, Text: b.word("stand_short"), Muted: true})
				case round < first:
					stand = true
					row = append(row, templates.Cell{Kind: templates.Text, Text: b.word("stand_short"), Muted: true})
				default:
					row = append(row, templates.Cell{})
				}
			}
			t.Rows = append(t.Rows, row)
		}
	}
	t.Notes = append(t.Notes, b.word("note.board_sheet"))
	if passed {
		t.Notes = append(t.Notes, b.word("note.board_sheet_passed"))
	}
	if stand {
		t.Notes = append(t.Notes, b.word("note.stand_short", b.word("stand_short")))
	}
	b.add(t)
}

// inPlay are the first and the last round in which a copy is at a table.
func inPlay(way [][]int) (first, last int) {
	first = slices.IndexFunc(way, func(tables []int) bool { return len(tables) > 0 })
	for round, tables := range way {
		if len(tables) > 0 {
			last = round
		}
	}
	return first, last
}

// copyName is a letter for a copy of a set; after Z come AA, BB and so on.
func copyName(c int) string {
	return strings.Repeat(string(rune('A'+c%26)), c/26+1)
}
