package templates

import (
	"cmp"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// rankingColumns are the columns that some ranking of the event needs; all of
// them have the same ones, so that a reader finds one header line.
type rankingColumns struct {
	club, boards, penalty, carry, note, ties bool
	value                                    bool                   // what decides is another figure than the score or the percentage
	masterpoints                             []scoring.Masterpoints // one of each kind
	strata                                   []string               // their letters, or numbers where the events of a file have other ones
	adjust                                   int                    // decimals of penalties and carry-over
}

func (b *builder) rankingColumns() rankingColumns {
	var c rankingColumns
	boards := -1
	for _, r := range b.ofContestants() {
		c.addStrata(r.Strata)
		for j := range r.Standings {
			s := &r.Standings[j]
			c.club = c.club || s.Contestant.Club != ""
			c.boards = c.boards || boards >= 0 && s.Boards != boards
			boards = s.Boards
			c.penalty = c.penalty || s.Penalty.Sign() != 0
			c.carry = c.carry || s.Carry.Sign() != 0
			c.note = c.note || b.note(s) != ""
			for _, m := range s.Masterpoints {
				if masterpointsOf(c.masterpoints, m.Kind) == nil {
					c.masterpoints = append(c.masterpoints, m)
				}
			}
			c.ties = c.ties || len(s.TieBreaks) > 0
			c.value = c.value || placed(s) && !r.Handicap && !s.Value.Equal(b.shownFirst(s))
			c.adjust = max(c.adjust, s.Penalty.Places(2), s.Carry.Places(2), r.ScorePlaces)
		}
	}
	return c
}

// shownFirst is the figure by which contestants are ranked as a rule; sums of matches
// are never ranked by another one.
func (b *builder) shownFirst(s *scoring.Standing) exact.Num {
	switch {
	case b.percents():
		return s.Percent
	case b.res.Teams, b.res.VP != "":
		return s.Value
	}
	return s.Score
}

// masterpointsOf are those of a kind; nil where there are none.
func masterpointsOf(all []scoring.Masterpoints, kind string) *scoring.Masterpoints {
	for i := range all {
		if all[i].Kind == kind {
			return &all[i]
		}
	}
	return nil
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

// ofContestants are the rankings of the contestants themselves.
func (b *builder) ofContestants() []*scoring.Ranking {
	var all []*scoring.Ranking
	for i := range b.res.Rankings {
		if r := &b.res.Rankings[i]; r.Of == scoring.OfContestants {
			all = append(all, r)
		}
	}
	return all
}

// placed tells whether a standing has a place among those who played.
func placed(s *scoring.Standing) bool { return s.Place > 0 && !s.Withdrawn && s.Played() }

// counted tells whether a standing has figures: who withdrew may have them
// without a place, and so has a guest.
func counted(s *scoring.Standing) bool {
	return (s.Place > 0 || s.Withdrawn || s.Contestant.Guest) && s.Played()
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

// rankedIn is the word for what a ranking of contestants goes by, and whether
// that is gains and losses.
func (b *builder) rankedIn() (unit string, signed bool) {
	switch b.res.RankedBy {
	case "vp":
		return b.lang.Word("unit.VP"), false
	case "imps":
		return b.lang.Word("unit.IMP"), true
	case "wins":
		return b.lang.Word("unit.wins"), false
	case "quotient":
		return b.lang.Word("unit.quotient"), false
	case "points":
		return b.lang.Word("unit.points"), b.aroundZero()
	}
	if b.res.VP != "" || b.res.Method == scoring.Teams {
		return b.lang.Word("unit.VP"), false
	}
	return b.unit(), b.aroundZero()
}

// rankingTitle is the heading of a ranking. Where a file holds several events
// the ranking's own title names the event.
func (b *builder) rankingTitle(r *scoring.Ranking) string {
	switch {
	case r.Of != scoring.OfContestants:
		return b.titleOf(r, b.lang.Word("title."+string(r.Of), b.unit()))
	case r.Category != "":
		return b.titleOf(r, b.rankingWord()+", "+r.Category)
	case r.Handicap && r.OwnField:
		return b.titleOf(r, b.lang.Word("title.own_field")+", "+b.lang.Word("title.handicap"))
	case r.Handicap:
		return b.titleOf(r, b.lang.Word("title.handicap"))
	case r.OwnField:
		return b.titleOf(r, b.lang.Word("title.own_field"))
	case r.Title != "":
		return b.titleOf(r, "")
	}
	return b.titleOf(r, b.rankingWord())
}

// rankingWord is what a ranking is called: some languages call it the final result only
// once it is one.
func (b *builder) rankingWord() string {
	if b.res.Provisional() {
		return b.lang.Word("title.standing")
	}
	return b.lang.Word("title.ranking")
}

// titleOf is a heading about a ranking, with all that tells it from others.
func (b *builder) titleOf(r *scoring.Ranking, what string) string {
	t := what
	switch {
	case what == "":
		t = r.Title
	case r.Title != "":
		t = r.Title + ": " + what
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

// facetsOf are what titleOf says, as data.
func (b *builder) facetsOf(r *scoring.Ranking) []Facet {
	var fs []Facet
	if r.Title != "" {
		fs = append(fs, Facet{"title", r.Title})
	}
	if r.Section != "" && b.sections {
		fs = append(fs, Facet{"section", r.Section})
	}
	if r.Line != scoring.NoLine {
		fs = append(fs, Facet{"line", r.Line.String()})
	}
	return fs
}

func (b *builder) rankings() []Table {
	var tables []Table
	cols := b.rankingColumns()
	for i := range b.res.Rankings {
		if r := &b.res.Rankings[i]; r.Of == scoring.OfContestants {
			t := b.ranking(r, cols, len(b.res.Sessions) <= mostSessions)
			if len(b.res.Sessions) > mostSessions {
				t.Flat = func() Table {
					flat := []Table{b.ranking(r, cols, true)}
					dropBlank(flat, "names")
					return flat[0]
				}
			}
			tables = append(tables, t)
		} else {
			tables = append(tables, b.rankingOf(r))
		}
	}
	return tables
}

// standings is a table with a standing in each row, begun with the columns that
// say whose it is.
func (b *builder) standings(r *scoring.Ranking, kind, title string, names func(*scoring.Contestant) string) *sheet[*scoring.Standing] {
	t := &sheet[*scoring.Standing]{Table: Table{Kind: kind, Title: title, Facets: b.facetsOf(r), Repeats: r.Of == scoring.OfContestants && !r.IsMain()}}
	showNumber := b.numbers(r)
	t.add(Column{Key: "place", Title: b.lang.Word("column.place"), Align: Right, Lead: true}, func(s *scoring.Standing) Cell {
		if !placed(s) {
			return Cell{}
		}
		return PlaceCell(s.Place, s.Tied)
	})
	t.add(Column{Key: "number", Title: b.lang.Word(b.numberWord()), Align: Right, Lead: true}, func(s *scoring.Standing) Cell { return TextCell(showNumber(s.Contestant.ID)) })
	heading := b.namesWord()
	if onlyTeams(r, names) {
		heading = "column.team_name"
	}
	t.add(Column{Key: "names", Title: b.lang.Word(heading), Flex: true, Lead: true}, func(s *scoring.Standing) Cell { return TextCell(names(s.Contestant)) })
	return t
}

// onlyTeams tells whether the names of a ranking are those of teams, without any
// players.
func onlyTeams(r *scoring.Ranking, names func(*scoring.Contestant) string) bool {
	teams := false
	for i := range r.Standings {
		c := r.Standings[i].Contestant
		name := names(c)
		if name != c.Team {
			return false
		}
		teams = teams || name != ""
	}
	return teams
}

// numbers gives the numbers of a ranking, with section and line where it has
// contestants of several.
func (b *builder) numbers(r *scoring.Ranking) func(scoring.ID) string {
	lines, sections := false, false
	for i := range r.Standings {
		id, first := r.Standings[i].Contestant.ID, r.Standings[0].Contestant.ID
		lines = lines || id.Line != first.Line
		sections = sections || id.Section != first.Section
	}
	return func(id scoring.ID) string { return showID(id, sections, lines) }
}

// score is the cell of a score.
func score(s *scoring.Standing, decimals int, signed bool) Cell {
	if counted(s) && s.Endless {
		return TextCell("∞")
	}
	return figure(s, s.Score, decimals, signed)
}

// figure is a figure of a standing, a dash where nothing counted.
func figure(s *scoring.Standing, x exact.Num, decimals int, signed bool) Cell {
	if !counted(s) {
		return TextCell("–")
	}
	return Cell{Kind: Number, Num: x, Decimals: decimals, Signed: signed}
}

// ranking is the table of one; sessions says whether it has columns for them.
func (b *builder) ranking(r *scoring.Ranking, cols rankingColumns, sessions bool) Table {
	t := b.standings(r, "ranking", b.rankingTitle(r), contestantNames)
	if r.Overall {
		t.Facets = append(t.Facets, Facet{"order", "overall"})
	}
	if r.Handicap {
		t.Facets = append(t.Facets, Facet{"order", "handicap"})
	}
	if r.Category != "" {
		t.Facets = append(t.Facets, Facet{"category", r.Category})
	}
	if r.OwnField {
		t.Facets = append(t.Facets, Facet{"order", "own field"})
	}
	column := func(show bool, key string, align Align, cell func(*scoring.Standing) Cell, args ...string) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align}, cell)
		}
	}
	handicapPlaces := 0
	for i := range r.Standings {
		handicapPlaces = max(handicapPlaces, r.Standings[i].Contestant.Handicap.Places(2))
	}
	percentPlaces := max(r.PercentPlaces, 2)
	unit, signed := b.rankedIn()
	for k, name := range cols.strata {
		t.add(Column{Key: "stratum_" + strconv.Itoa(k+2), Title: b.lang.Word("column.stratum", name), Align: Right}, func(s *scoring.Standing) Cell {
			if k >= len(s.InStrata) || s.InStrata[k].Place == 0 {
				return Cell{}
			}
			return PlaceCell(s.InStrata[k].Place, s.InStrata[k].By > 1)
		})
	}
	column(cols.club, "club", Left, func(s *scoring.Standing) Cell { return TextCell(s.Contestant.Club) })
	column(cols.boards, "boards", Right, func(s *scoring.Standing) Cell { return IntCell(s.Boards) })
	column(!b.meansOfSessions(), "score", Right, func(s *scoring.Standing) Cell { return score(s, r.ScorePlaces, signed) }, unit)
	t.Columns[len(t.Columns)-1].NoSum = b.res.RankedBy == "quotient"
	column(b.percents(), "percent", Right, func(s *scoring.Standing) Cell { return figure(s, s.Percent, percentPlaces, false) })
	column(cols.penalty, "penalty", Right, func(s *scoring.Standing) Cell { return signedOrBlank(s.Penalty, cols.adjust) })
	column(cols.carry, "carry", Right, func(s *scoring.Standing) Cell { return signedOrBlank(s.Carry, cols.adjust) })
	value := func(s *scoring.Standing) Cell {
		if r.Handicap {
			return Cell{} // it goes by the net percentage
		}
		return figure(s, s.Value, percentPlaces, signed && !b.percents())
	}
	column(cols.value && b.percents(), "merit", Right, value) // with what was brought along
	column(cols.value && !b.percents(), "average", Right, value, unit)
	column(b.handicaps, "handicap", Right, func(s *scoring.Standing) Cell {
		return Cell{Kind: Number, Num: s.Contestant.Handicap, Decimals: handicapPlaces, Signed: true}
	})
	column(b.handicaps && b.percents(), "net", Right, func(s *scoring.Standing) Cell { return figure(s, s.Net, percentPlaces, false) })
	if sessions {
		b.sessionColumns(t, r)
	}
	column(cols.ties, "tiebreak", Left, b.tieBreaks)
	if cols.ties {
		t.Columns[len(t.Columns)-1].Flex = true
	}
	for _, of := range cols.masterpoints {
		t.add(Column{Key: "masterpoints_" + of.Kind, Title: of.Kind, Align: Right}, func(s *scoring.Standing) Cell {
			m := masterpointsOf(s.Masterpoints, of.Kind)
			if m == nil || m.Points.Sign() == 0 {
				return Cell{}
			}
			return NumberCell(m.Points, of.Decimals)
		})
	}
	column(cols.note, "note", Left, func(s *scoring.Standing) Cell { return TextCell(b.note(s)) })
	for i := range r.Standings {
		t.row(&r.Standings[i])
	}
	return t.Table
}

// note is what is to be said of a contestant in a ranking.
func (b *builder) note(s *scoring.Standing) string {
	var notes []string
	if s.Withdrawn {
		notes = append(notes, b.lang.Word("cell.withdrawn"))
	}
	if s.GoesOn != "" {
		notes = append(notes, "→ "+s.GoesOn)
	}
	if missed := b.missedNote(s); missed != "" {
		notes = append(notes, missed)
	}
	return strings.Join(notes, "; ")
}

// playerNames are all who played, a substitute marked as one.
func (b *builder) playerNames(c *scoring.Contestant) string {
	var names []string
	for _, p := range c.Players {
		name := p.Name
		if p.Substitute && name != "" {
			name = b.lang.Word("note.substitute", name)
		}
		names = append(names, name)
	}
	return joinNames(names...)
}

// rankingOf ranks the pairs or the players of teams by what they scored on their
// boards.
func (b *builder) rankingOf(r *scoring.Ranking) Table {
	t := b.standings(r, string(r.Of), b.rankingTitle(r), func(c *scoring.Contestant) string { return cmp.Or(b.playerNames(c), c.Team) })
	column := func(key string, align Align, cell func(*scoring.Standing) Cell, args ...string) {
		t.add(Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align}, cell)
	}
	column("boards", Right, func(s *scoring.Standing) Cell { return IntCell(s.Boards) })
	column("score", Right, func(s *scoring.Standing) Cell { return score(s, min(r.ScorePlaces, 2), b.netBoards()) }, b.unit())
	column("average", Right, func(s *scoring.Standing) Cell { return figure(s, s.Average(), 2, b.netBoards()) }, b.unit())
	for i := range r.Standings {
		t.row(&r.Standings[i])
	}
	return t.Table
}
