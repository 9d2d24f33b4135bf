package cards

import (
	"fmt"
	"slices"
	"strconv"

	"recap/movements"
	"recap/scoring"
	"recap/templates"
)

// master is the whole movement: a row for each round, a column for each table.
func (b *builder) master() {
	t := templates.Table{Kind: "master", Title: b.word("rounds"), Columns: []templates.Column{b.column("round", templates.Right), b.column("end", templates.Right)}}
	t.Columns[0].Lead = true
	if b.opt.Start == "" {
		t.Columns[1].Title = b.word("column.minutes")
	}
	for _, n := range b.tables {
		t.Columns = append(t.Columns, templates.Column{Key: fmt.Sprint("table", n), Title: b.word("table", strconv.Itoa(n))})
	}
	if slices.ContainsFunc(b.m.Meetings, func(g movements.Meeting) bool { return !b.m.Individual && (g.NS == 0) != (g.EW == 0) }) {
		t.Notes = append(t.Notes, b.word("note.missing"))
	}
	times := b.timetable()
	for round, n := range b.rounds {
		row := []templates.Cell{templates.IntCell(n), templates.TextCell(b.opt.time(times[round].play))}
		for _, table := range b.tables {
			text := ""
			if g := b.meetings[[2]int{round, table}]; g != nil {
				text = b.meetingText(g)
			}
			row = append(row, templates.TextCell(text))
		}
		t.Rows = append(t.Rows, row)
	}
	b.add(t)
}

// meetingText is a table in a round: 3–12: 4–6, or of individuals 1 2 – 3 4: 4–6, North
// and South first.
func (b *builder) meetingText(g *movements.Meeting) string {
	text := sides(b.seats(g))
	if len(g.Boards) > 0 {
		text += ": " + scoring.BoardRuns(g.Boards)
	}
	return text
}

// sides are those at a table, × where a seat stays empty; nothing where nobody is.
func sides(all []seated) string {
	if len(all) == 4 {
		return fmt.Sprintf("%d %d – %d %d", all[0].unit.Number, all[1].unit.Number, all[2].unit.Number, all[3].unit.Number)
	}
	if all[0].unit.Number == 0 && all[1].unit.Number == 0 {
		return ""
	}
	one := func(n int) string {
		if n == 0 {
			return "×"
		}
		return strconv.Itoa(n)
	}
	return one(all[0].unit.Number) + "–" + one(all[1].unit.Number)
}
