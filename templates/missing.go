package templates

import (
	"slices"

	"recap/scoring"
)

// missing lists the results that have not come in; no table where all have.
func (b *builder) missing() []Table {
	if len(b.res.Missing) == 0 {
		return nil
	}
	t := Table{Kind: "missing", Title: b.lang.Word("title.missing")}
	column := func(show bool, key string, align Align) {
		if show {
			t.Columns = append(t.Columns, Column{Key: key, Title: b.lang.Word("column." + key), Align: align})
		}
	}
	column(b.sessions, "session", Right)
	column(true, "board", Right)
	column(b.sections, "section", Left)
	column(true, "ns", Right)
	column(true, "ew", Right)
	column(true, "reason", Left)
	t.Columns[len(t.Columns)-1].Flex = true
	rows := slices.ContainsFunc(b.res.Missing, func(m scoring.Missing) bool { return m.Pos.File != "" })
	column(rows, "where", Left)
	for i := range b.res.Missing {
		m := &b.res.Missing[i]
		var row []Cell
		if b.sessions {
			row = append(row, IntCell(m.Session))
		}
		board := Cell{}
		if m.Board > 0 {
			board = IntCell(m.Board)
		}
		row = append(row, board)
		if b.sections {
			row = append(row, TextCell(m.Section))
		}
		row = append(row,
			TextCell(showID(m.NS, b.sections && m.NS.Section != m.Section, b.away)),
			TextCell(showID(m.EW, b.sections && m.EW.Section != m.Section, b.away)),
			TextCell(b.lang.Word("reason."+string(m.Reason))))
		if rows {
			row = append(row, TextCell(m.Pos.String()))
		}
		t.Rows = append(t.Rows, row)
	}
	return []Table{t}
}
