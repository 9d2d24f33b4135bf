package cards

import (
	"recap/movements"
	"recap/scoring"
	"recap/templates"
)

// sitouts has who does not play in a round, and the boards that it misses.
func (b *builder) sitouts() {
	t := templates.Table{Kind: "sitouts", Title: b.word("sitouts"), Columns: []templates.Column{b.column("round", templates.Right),
		b.column(b.kind(), templates.Left), b.column("table", templates.Centre), b.column("seat", templates.Centre), b.column("missed", templates.Left)}}
	for round, n := range b.rounds {
		for _, u := range b.out(round) {
			row := []templates.Cell{templates.IntCell(n), templates.TextCell(b.unitName(u)), {}, {}, {}}
			if name := b.names(u); name != "" {
				row[1].Text += " · " + name
			}
			if v, here := b.in(u, round); here {
				row[2], row[3], row[4] = templates.IntCell(v.table), templates.TextCell(b.seatName(v.place)), templates.TextCell(scoring.BoardRuns(v.meeting.Boards))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	if len(t.Rows) == 0 {
		t.Columns = nil
		t.Notes = append(t.Notes, b.word("note.no_sitouts"))
	}
	b.add(t)
}

// out are those who have no opponents in a round.
func (b *builder) out(round int) (all []movements.Unit) {
	for _, u := range b.units {
		if v, here := b.in(u, round); !here || !v.meeting.Played() {
			all = append(all, u)
		}
	}
	return all
}
