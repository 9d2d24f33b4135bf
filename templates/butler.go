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

// butlerRanking is a ranking by Butler IMPs, with what a board brought on the mean.
func (b *builder) butlerRanking(r *scoring.Ranking) Table {
	t := b.standings(r, "butler", b.titleOf(r, b.lang.Word("title.butler")), contestantNames)
	column := func(key string, cell func(*scoring.Standing) Cell, args ...string) {
		t.add(Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: Right}, cell)
	}
	_, scored := b.sumsByBoard()
	points := b.travellerShape().points
	column("boards", func(s *scoring.Standing) Cell { return IntCell(s.Boards) })
	column("sum", func(s *scoring.Standing) Cell {
		return figure(s, total(scored[s.Contestant.ID]).points, points, true)
	}, b.unit())
	column("average", func(s *scoring.Standing) Cell {
		of := total(scored[s.Contestant.ID])
		if of.boards == 0 {
			return TextCell("–")
		}
		return figure(s, of.points.Over(of.boards), 2, true)
	}, b.unit())
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
