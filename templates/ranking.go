package templates

import (
	"strconv"

	"recap/scoring"
	"recap/scoring/exact"
)

// rankingColumns are the columns that some ranking of the event needs; all of
// them have the same ones, so that a reader finds one header line.
type rankingColumns struct {
	club, boards, penalty, carry bool
	strata                       []string // their letters, or numbers where the events of a file have other ones
	adjust                       int      // decimals of penalties and carry-over
}

func (b *builder) rankingColumns() rankingColumns {
	var c rankingColumns
	boards := -1
	for i := range b.res.Rankings {
		r := &b.res.Rankings[i]
		c.addStrata(r.Strata)
		for j := range r.Standings {
			s := &r.Standings[j]
			c.club = c.club || s.Contestant.Club != ""
			c.boards = c.boards || boards >= 0 && s.Boards != boards
			boards = s.Boards
			c.penalty = c.penalty || s.Penalty.Sign() != 0
			c.carry = c.carry || s.Carry.Sign() != 0
			c.adjust = max(c.adjust, places(s.Penalty), places(s.Carry))
		}
	}
	return c
}

// addStrata joins the strata of a ranking to those of the others.
func (c *rankingColumns) addStrata(strata []string) {
	for i, letter := range strata {
		switch {
		case i == len(c.strata):
			c.strata = append(c.strata, letter)
		case c.strata[i] != letter:
			c.strata[i] = strconv.Itoa(i + 2)
		}
	}
}

// unranked tells whether a standing has no place: nothing of it counted, or the
// contestant is a guest.
func (b *builder) unranked(s *scoring.Standing) bool {
	return s.Place <= 0 || !s.Played()
}

// percents tells whether the method gives percentages of a top.
func (b *builder) percents() bool {
	if b.res.VP != "" || b.res.Teams {
		return false
	}
	switch b.res.Method {
	case scoring.Matchpoints, scoring.BoardAMatch:
		return true
	}
	return false
}

// rankingTitle is the heading of a ranking. Where a file holds several events
// the ranking's own title names the event.
func (b *builder) rankingTitle(r *scoring.Ranking) string {
	t := b.lang.Word("title.ranking")
	switch {
	case r.Handicap:
		t = b.lang.Word("title.handicap")
		if r.Title != "" {
			t = r.Title + ": " + t
		}
	case r.Title != "":
		t = r.Title
	}
	if r.Overall {
		t = b.lang.Word("title.overall", t)
	}
	if r.Line != scoring.NoLine {
		t = b.lang.Word("title.line", t, b.lang.Word("line."+r.Line.String()))
	}
	if r.Section != "" && b.sections {
		t = b.lang.Word("title.section", t, r.Section)
	}
	return t
}

func (b *builder) rankings() []Table {
	var tables []Table
	cols := b.rankingColumns()
	for i := range b.res.Rankings {
		tables = append(tables, b.ranking(&b.res.Rankings[i], cols))
	}
	return tables
}

func (b *builder) ranking(r *scoring.Ranking, cols rankingColumns) Table {
	t := Table{Kind: "ranking", Title: b.rankingTitle(r)}
	if r.Title != "" {
		t.Facets = append(t.Facets, Facet{"title", r.Title})
	}
	if r.Section != "" && b.sections {
		t.Facets = append(t.Facets, Facet{"section", r.Section})
	}
	if r.Line != scoring.NoLine {
		t.Facets = append(t.Facets, Facet{"line", r.Line.String()})
	}
	if r.Overall {
		t.Facets = append(t.Facets, Facet{"order", "overall"})
	}
	if r.Handicap {
		t.Facets = append(t.Facets, Facet{"order", "handicap"})
	}
	mixed, several := false, false // lines, sections
	for i := range r.Standings {
		id, first := r.Standings[i].Contestant.ID, r.Standings[0].Contestant.ID
		mixed = mixed || id.Line != first.Line
		several = several || id.Section != first.Section
	}
	unit := b.unit()
	if b.res.VP != "" || b.res.Method == scoring.Teams {
		unit = b.lang.Word("unit.VP")
	}
	column := func(show bool, key string, align Align, args ...string) {
		if show {
			t.Columns = append(t.Columns, Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align})
		}
	}
	column(true, "place", Right)
	for i, name := range cols.strata {
		t.Columns = append(t.Columns, Column{Key: "stratum_" + strconv.Itoa(i+2), Title: b.lang.Word("column.stratum", name), Align: Right})
	}
	column(true, "number", Right)
	if b.res.Teams {
		t.Columns[len(t.Columns)-1].Title = b.lang.Word("column.number_team")
	}
	column(true, "names", Left)
	t.Columns[len(t.Columns)-1].Flex = true
	column(cols.club, "club", Left)
	column(cols.boards, "boards", Right)
	column(true, "score", Right, unit)
	column(b.percents(), "percent", Right)
	column(cols.penalty, "penalty", Right)
	column(cols.carry, "carry", Right)
	column(b.handicaps, "handicap", Right)
	column(b.handicaps && b.percents(), "net", Right)

	handicapPlaces := 0
	for i := range r.Standings {
		handicapPlaces = max(handicapPlaces, places(r.Standings[i].Contestant.Handicap))
	}
	percentPlaces := max(r.PercentPlaces, 2)
	for i := range r.Standings {
		s := &r.Standings[i]
		none := !s.Played()
		row := make([]Cell, 0, len(t.Columns))
		add := func(show bool, c Cell) {
			if show {
				row = append(row, c)
			}
		}
		figure := func(x exact.Num, decimals int, signed bool) Cell {
			if none {
				return Cell{Kind: Text, Text: "–"}
			}
			return Cell{Kind: Number, Num: x, Decimals: decimals, Signed: signed}
		}
		signedOrBlank := func(x exact.Num) Cell {
			if x.Sign() == 0 {
				return Cell{}
			}
			return Cell{Kind: Number, Num: x, Decimals: cols.adjust, Signed: true}
		}
		place := PlaceCell(s.Place, s.Tied)
		if b.unranked(s) {
			place = Cell{}
		}
		add(true, place)
		for k := range cols.strata {
			c := Cell{}
			if k < len(s.InStrata) && s.InStrata[k].Place > 0 {
				c = PlaceCell(s.InStrata[k].Place, s.InStrata[k].By > 1)
			}
			add(true, c)
		}
		add(true, TextCell(showID(s.Contestant.ID, several, mixed)))
		add(true, TextCell(contestantNames(&s.Contestant)))
		add(cols.club, TextCell(s.Contestant.Club))
		add(cols.boards, IntCell(s.Boards))
		add(true, figure(s.Score, r.ScorePlaces, b.aroundZero() && b.res.VP == ""))
		add(b.percents(), figure(s.Percent, percentPlaces, false))
		add(cols.penalty, signedOrBlank(s.Penalty))
		add(cols.carry, signedOrBlank(s.Carry))
		add(b.handicaps, Cell{Kind: Number, Num: s.Contestant.Handicap, Decimals: handicapPlaces, Signed: true})
		add(b.handicaps && b.percents(), figure(s.Net, percentPlaces, false))
		t.Rows = append(t.Rows, row)
	}
	return t
}
