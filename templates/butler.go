package templates

import (
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// butler gives what pairs come to in IMPs over their boards: those of teams, and the
// players, as they are ranked beside them; in an event of pairs all of them, with the
// datum of each board.
func (b *builder) butler() (tables []Table) {
	for i := range b.res.Rankings {
		r := &b.res.Rankings[i]
		switch {
		case r.Of != scoring.OfContestants:
			tables = append(tables, b.rankingOf(r))
		case r.IsMain() && b.res.Method == scoring.Butler && !b.res.Teams:
			tables = append(tables, b.butlerRanking(r))
		}
	}
	if len(b.res.Datums) > 0 {
		tables = append(tables, b.datums())
	}
	return tables
}

// butlerRanking is a ranking by Butler IMPs, with what a board brought on the mean: from
// the sum of the boards to the total by which they are ranked.
func (b *builder) butlerRanking(r *scoring.Ranking) Table {
	t := b.standings(r, "butler", b.titleOf(r, b.lang.Word("title.butler")), contestantNames)
	column := func(show bool, key, word string, cell func(*scoring.Standing) Cell) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column."+word, b.unit()), Align: Right}, cell)
		}
	}
	_, scored := b.sumsByBoard()
	points := b.travellerShape().points
	cols := b.rankingColumns()
	adjusted := cols.penalty || cols.carry
	sum := func(s *scoring.Standing) exact.Num {
		return total(scored[s.Contestant.ID]).points.Add(s.Penalty).Add(s.Carry)
	}
	column(true, "boards", "boards", func(s *scoring.Standing) Cell { return IntCell(s.Boards) })
	column(true, "sum", "sum", func(s *scoring.Standing) Cell {
		return figure(s, total(scored[s.Contestant.ID]).points, points, true)
	})
	column(cols.penalty, "penalty", "penalty", func(s *scoring.Standing) Cell { return signedOrBlank(s.Penalty, cols.adjust) })
	column(cols.carry, "carry", "carry", func(s *scoring.Standing) Cell { return signedOrBlank(s.Carry, cols.adjust) })
	column(adjusted, "score", "total", func(s *scoring.Standing) Cell { return figure(s, sum(s), max(points, cols.adjust), true) })
	column(true, "average", "average", func(s *scoring.Standing) Cell {
		boards := total(scored[s.Contestant.ID]).boards
		if boards == 0 {
			return TextCell("–")
		}
		return figure(s, sum(s).Over(boards), 2, true)
	})
	for i := range r.Standings {
		t.row(&r.Standings[i])
	}
	return t.Table
}

// datums lists what the results of the boards were compared with.
func (b *builder) datums() Table {
	t := sheet[*scoring.Datum]{Table: Table{Kind: "datums", Title: b.lang.Word("title.datums")}}
	groups, split, sections, places := false, false, false, 0
	for _, d := range b.res.Datums {
		groups = groups || d.Group != ""
		split = split || !d.EW.Equal(d.Value)
		sections = sections || d.Sections != nil
		places = max(places, d.Value.Places(2), d.EW.Places(2))
	}
	column := func(show bool, key string, align Align, cell func(*scoring.Datum) Cell) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column." + key), Align: align}, cell)
		}
	}
	value := func(x exact.Num) Cell { return Cell{Kind: Number, Num: x, Decimals: places, Signed: true} }
	column(b.sessions, "session", Right, func(d *scoring.Datum) Cell { return IntCell(d.Session) })
	column(sections, "section", Left, func(d *scoring.Datum) Cell { return TextCell(strings.Join(d.Sections, "+")) })
	column(true, "board", Right, func(d *scoring.Datum) Cell { return TextCell(strconv.Itoa(d.Board)) })
	column(groups, "group", Left, func(d *scoring.Datum) Cell { return TextCell(d.Group) })
	column(true, "datum", Right, func(d *scoring.Datum) Cell { return value(d.Value) })
	column(split, "ew_datum", Right, func(d *scoring.Datum) Cell { return value(d.EW) })
	for i := range b.res.Datums {
		t.row(&b.res.Datums[i])
	}
	return t.Table
}
