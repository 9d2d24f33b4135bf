package templates

import "recap/scoring"

// matches lists the meetings that were converted to victory points, round by
// round; no table where the event has none.
func (b *builder) matches() []Table {
	if len(b.res.Matches) == 0 {
		return nil
	}
	t := Table{Kind: "matches", Title: b.lang.Word("title.matches")}
	column := func(show bool, key string, align Align, args ...string) {
		if show {
			t.Columns = append(t.Columns, Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align})
		}
	}
	unit := b.lang.Word("unit.IMP")
	if b.res.Matches[0].Percent {
		unit = "%"
	}
	column(b.sessions, "session", Right)
	column(true, "round", Right)
	column(true, "home", Right)
	column(true, "away", Right)
	column(true, "boards", Right)
	column(true, "home_result", Right, unit)
	column(true, "away_result", Right, unit)
	column(true, "home_vp", Right)
	column(true, "away_vp", Right)
	column(true, "home_names", Left)
	column(true, "away_names", Left)
	for i := len(t.Columns) - 2; i < len(t.Columns); i++ {
		t.Columns[i].Flex, t.Columns[i].Small = true, true
	}
	decimals, vpDecimals := 0, 0
	for i := range b.res.Matches {
		m := &b.res.Matches[i]
		if m.Percent {
			decimals = 2
		}
		vpDecimals = max(vpDecimals, places(m.HomeVP), places(m.AwayVP))
	}
	for i := range b.res.Matches {
		m := &b.res.Matches[i]
		var row []Cell
		if b.sessions {
			row = append(row, IntCell(m.Session))
		}
		round := Cell{}
		if m.Round > 0 {
			round = IntCell(m.Round)
		}
		result := func(c Cell) Cell { c.Signed = !m.Percent; return c }
		row = append(row, round, TextCell(showID(m.Home, b.sections, b.lines)), TextCell(showID(m.Away, b.sections, b.lines)), IntCell(m.Boards),
			result(NumberCell(m.HomeResult, decimals)), result(NumberCell(m.AwayResult, decimals)),
			NumberCell(m.HomeVP, vpDecimals), NumberCell(m.AwayVP, vpDecimals), TextCell(b.namesOfID(m.Home)), TextCell(b.namesOfID(m.Away)))
		t.Rows = append(t.Rows, row)
	}
	return []Table{t}
}

// namesOfID joins the names of a contestant.
func (b *builder) namesOfID(id scoring.ID) string {
	if c := b.contestants[id]; c != nil {
		return b.joined[c]
	}
	return ""
}
