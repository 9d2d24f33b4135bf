package templates

import (
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// matchShape is what the list of matches has columns for, and with how many
// decimals.
type matchShape struct {
	percent, converted, homePenalty, awayPenalty, carry, segments, winner, notes bool
	decimals, vpDecimals, penaltyDecimals, carryDecimals                         int
}

func (b *builder) matchShape() matchShape {
	var s matchShape
	for i := range b.res.Matches {
		m := &b.res.Matches[i]
		home, away, _ := b.matchResults(m)
		s.percent = s.percent || m.Percent
		s.converted = s.converted || m.Converted
		s.homePenalty = s.homePenalty || m.HomePenalty.Sign() != 0
		s.awayPenalty = s.awayPenalty || m.AwayPenalty.Sign() != 0
		s.carry = s.carry || m.Carry.Sign() != 0
		s.segments = s.segments || len(m.Segments) > 0
		s.winner = s.winner || !m.Winner.IsZero()
		s.notes = s.notes || b.matchNote(m, b.lang) != ""
		s.decimals = max(s.decimals, home.Places(2), away.Places(2))
		s.vpDecimals = max(s.vpDecimals, m.HomeVP.Places(2), m.AwayVP.Places(2))
		s.penaltyDecimals = max(s.penaltyDecimals, m.HomePenalty.Places(2), m.AwayPenalty.Places(2))
		s.carryDecimals = max(s.carryDecimals, m.Carry.Places(2))
	}
	if s.percent {
		s.decimals = 2
	}
	s.penaltyDecimals, s.carryDecimals = max(s.penaltyDecimals, s.decimals), max(s.carryDecimals, s.decimals)
	return s
}

// matches lists the meetings, round by round; no table where the event has none.
func (b *builder) matches() []Table {
	if len(b.res.Matches) == 0 {
		return nil
	}
	shape := b.matchShape()
	t := sheet[*scoring.Match]{Table: Table{Kind: "matches", Title: b.lang.Word("title.matches")}}
	column := func(show bool, key string, align Align, cell func(*scoring.Match) Cell, args ...string) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align}, cell)
		}
	}
	side := func(m *scoring.Match, id scoring.ID, text string) Cell {
		c := TextCell(text)
		c.Strong = !m.Winner.IsZero() && m.Winner == id
		return c
	}
	result := func(m *scoring.Match, x exact.Num, is, net bool) Cell {
		if !is {
			return Cell{}
		}
		return Cell{Kind: Number, Num: x, Decimals: shape.decimals, Signed: net, Muted: m.Deleted}
	}
	points := func(m *scoring.Match, x exact.Num, is bool) Cell {
		switch {
		case !is:
			return Cell{}
		case m.Deleted:
			return Cell{Kind: Text, Text: "–", Muted: true}
		}
		return NumberCell(x, shape.vpDecimals)
	}
	unit := b.unit()
	if shape.percent {
		unit = "%"
	}
	column(b.sessions, "session", Right, func(m *scoring.Match) Cell { return IntCell(m.Session) })
	column(true, "round", Right, func(m *scoring.Match) Cell { return known(m.Round) })
	if !b.sessions {
		t.Columns[len(t.Columns)-1].Title = b.lang.Word("column.match_round")
	}
	column(true, "home", Right, func(m *scoring.Match) Cell { return side(m, m.Home, showID(m.Home, b.sections, b.lines)) })
	column(true, "away", Right, func(m *scoring.Match) Cell { return side(m, m.Away, showID(m.Away, b.sections, b.lines)) })
	for i := range t.Columns {
		t.Columns[i].Lead = true
	}
	column(true, "boards", Right, func(m *scoring.Match) Cell { return known(m.Boards) })
	column(true, "home_result", Right, func(m *scoring.Match) Cell {
		x, _, net := b.matchResults(m)
		is, _ := hasResults(m)
		return result(m, x, is, net)
	}, unit)
	column(true, "away_result", Right, func(m *scoring.Match) Cell {
		_, x, net := b.matchResults(m)
		_, is := hasResults(m)
		return result(m, x, is, net)
	}, unit)
	column(shape.homePenalty, "home_penalty", Right, func(m *scoring.Match) Cell { return signedOrBlank(m.HomePenalty, shape.penaltyDecimals) })
	column(shape.awayPenalty, "away_penalty", Right, func(m *scoring.Match) Cell { return signedOrBlank(m.AwayPenalty, shape.penaltyDecimals) })
	column(shape.carry, "home_carry", Right, func(m *scoring.Match) Cell { return signedOrBlank(m.Carry, shape.carryDecimals) })
	column(shape.converted, "home_vp", Right, func(m *scoring.Match) Cell { return points(m, m.HomeVP, m.Converted) })
	column(shape.converted, "away_vp", Right, func(m *scoring.Match) Cell { return points(m, m.AwayVP, m.Converted && !m.SitOut) })
	column(true, "home_names", Left, func(m *scoring.Match) Cell { return side(m, m.Home, b.called()[m.Home]) })
	column(true, "away_names", Left, func(m *scoring.Match) Cell { return side(m, m.Away, b.called()[m.Away]) })
	for i := len(t.Columns) - 2; i < len(t.Columns); i++ {
		t.Columns[i].Flex, t.Columns[i].Small = true, true
	}
	if b.res.Teams {
		n := len(t.Columns)
		t.Columns[n-2].Title, t.Columns[n-1].Title = b.lang.Word("column.home_team"), b.lang.Word("column.away_team")
	}
	column(shape.segments, "segments", Left, func(m *scoring.Match) Cell { return TextCell(b.segments(m)) })
	column(shape.winner, "winner", Right, func(m *scoring.Match) Cell { return TextCell(showID(m.Winner, b.sections, b.lines)) })
	column(shape.notes, "note", Left, func(m *scoring.Match) Cell { return TextCell(b.matchNote(m, b.lang)) })
	for i := range t.Columns {
		if k := t.Columns[i].Key; k == "segments" || k == "note" {
			t.Columns[i].Flex = true
		}
	}
	for i := range b.res.Matches {
		t.row(&b.res.Matches[i])
	}
	return []Table{t.Table}
}

// known is a number of something; there is no 0th.
func known(n int) Cell {
	if n == 0 {
		return Cell{}
	}
	return IntCell(n)
}

// signedOrBlank is a gain or a deduction, nothing where there is none.
func signedOrBlank(x exact.Num, decimals int) Cell {
	if x.Sign() == 0 {
		return Cell{}
	}
	return Cell{Kind: Number, Num: x, Decimals: decimals, Signed: true}
}

// hasResults tells whether there is a result of the home side, and of the other.
func hasResults(m *scoring.Match) (home, away bool) {
	home = !m.VPOnly && !(m.SitOut && m.Boards == 0)
	return home, home && !m.SitOut
}

// matchResults are the results of the two sides as a list shows them: the IMPs
// that each of them won, or where these are not known and in other methods the
// results themselves. net tells whether those are gains and losses.
func (b *builder) matchResults(m *scoring.Match) (home, away exact.Num, net bool) {
	won := m.HomeIMPs.Sign() != 0 || m.AwayIMPs.Sign() != 0
	switch {
	case !m.Percent && b.inIMPs() && won:
		return m.HomeIMPs, m.AwayIMPs, false
	case m.Percent || !b.netBoards():
		return m.HomeResult, m.AwayResult, false
	}
	return m.HomeResult, m.AwayResult, true
}

// segments are the results of the parts of a match: 23–18, 31–20.
func (b *builder) segments(m *scoring.Match) string {
	var all []string
	for _, s := range m.Segments {
		all = append(all, b.number(s.HomeIMPs)+"–"+b.number(s.AwayIMPs))
	}
	return strings.Join(all, ", ")
}

// matchNote says in a language what was particular about a match: that it does
// not count, what was ruled, and what the file says.
func (b *builder) matchNote(m *scoring.Match, lang Lang) string {
	if !m.Deleted && len(m.Rulings) == 0 {
		if m.SitOut && m.Note == "" {
			return lang.Word("cell.sitout")
		}
		return m.Note
	}
	var all []string
	if m.Deleted {
		all = append(all, lang.Word("cell.deleted"))
	}
	for _, f := range m.Rulings {
		all = append(all, lang.inWords(f.Word, f))
	}
	if m.Note != "" {
		all = append(all, m.Note)
	}
	return strings.Join(all, "; ")
}
