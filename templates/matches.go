package templates

import (
	"recap/scoring"
	"recap/scoring/exact"
)

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
	unit := b.unit()
	if b.res.Matches[0].Percent {
		unit = "%"
	}
	converted, notes := false, false
	for i := range b.res.Matches {
		m := &b.res.Matches[i]
		converted, notes = converted || m.Converted, notes || m.SitOut || m.Note != ""
	}
	column(b.sessions, "session", Right)
	column(true, "round", Right)
	column(true, "home", Right)
	column(true, "away", Right)
	column(true, "boards", Right)
	column(true, "home_result", Right, unit)
	column(true, "away_result", Right, unit)
	column(converted, "home_vp", Right)
	column(converted, "away_vp", Right)
	column(true, "home_names", Left)
	column(true, "away_names", Left)
	for i := len(t.Columns) - 2; i < len(t.Columns); i++ {
		t.Columns[i].Flex, t.Columns[i].Small = true, true
	}
	if b.res.Teams {
		n := len(t.Columns)
		t.Columns[n-2].Title, t.Columns[n-1].Title = b.lang.Word("column.home_team"), b.lang.Word("column.away_team")
	}
	column(notes, "note", Left)
	decimals, vpDecimals := 0, 0
	for i := range b.res.Matches {
		m := &b.res.Matches[i]
		if m.Percent {
			decimals = 2
		} else {
			decimals = max(decimals, min(places(m.HomeResult), 2), min(places(m.AwayResult), 2))
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
		row = append(row, round, TextCell(showID(m.Home, b.sections, b.lines)))
		result := func(c Cell) Cell { c.Signed = !m.Percent && b.res.Method != scoring.BoardAMatch; return c }
		away, boards, homeResult, awayResult := Cell{}, Cell{}, Cell{}, Cell{}
		if m.Boards > 0 {
			boards = IntCell(m.Boards)
		}
		if !m.SitOut {
			away = TextCell(showID(m.Away, b.sections, b.lines))
		}
		home, other := hasResults(m)
		if home {
			homeResult = result(NumberCell(m.HomeResult, decimals))
		}
		if other {
			awayResult = result(NumberCell(m.AwayResult, decimals))
		}
		row = append(row, away, boards, homeResult, awayResult)
		for _, vp := range [...]struct {
			points exact.Num
			is     bool
		}{{m.HomeVP, m.Converted}, {m.AwayVP, m.Converted && !m.SitOut}} {
			switch {
			case vp.is:
				row = append(row, NumberCell(vp.points, vpDecimals))
			case converted:
				row = append(row, Cell{})
			}
		}
		row = append(row, TextCell(b.namesOfID(m.Home)), TextCell(b.namesOfID(m.Away)))
		if notes {
			row = append(row, TextCell(b.matchNote(m)))
		}
		t.Rows = append(t.Rows, row)
	}
	return []Table{t}
}

// hasResults tells whether there is a result of the home side, and of the other.
func hasResults(m *scoring.Match) (home, away bool) {
	home = !m.VPOnly && !(m.SitOut && m.Boards == 0)
	return home, home && !m.SitOut
}

// matchNote says what was particular about a match.
func (b *builder) matchNote(m *scoring.Match) string {
	if m.SitOut && m.Note == "" {
		return b.lang.Word("cell.sitout")
	}
	return m.Note
}

// namesOfID joins the names of a contestant.
func (b *builder) namesOfID(id scoring.ID) string {
	if c := b.contestants[id]; c != nil {
		return b.joined[c]
	}
	return ""
}
