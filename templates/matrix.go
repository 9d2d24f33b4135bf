package templates

import (
	"slices"
	"strconv"

	"recap/scoring"
	"recap/scoring/exact"
)

// boardColumn is a board of the event, as a column.
type boardColumn struct{ session, round, board int }

// matrix gives, for each ranking of contestants, what each of them scored on every
// board, in percent where the method has them: the better, the darker.
func (b *builder) matrix() []Table {
	return b.byBoard("matrix", "title.matrix", func(s tally, decimals int) Cell {
		c := Cell{Kind: Number, Num: s.points, Decimals: min(decimals, 1), Signed: b.netBoards()}
		if b.percents() {
			c = NumberCell(s.percent(), 0)
		}
		c.Shade = b.shade(s)
		return c
	}, false)
}

// recap gives the director's recap sheet: what each contestant has for every board, the
// sum of each board, and what makes up the total.
func (b *builder) recap() []Table {
	return b.byBoard("recap", "title.recap", func(s tally, decimals int) Cell {
		return Cell{Kind: Number, Num: s.points, Decimals: decimals, Signed: b.netBoards()}
	}, true)
}

// mostHeat is up to how many contestants a matrix has a picture, and heatRows how many of
// them go into one part of it, which a page across has room for.
const (
	mostHeat = 60
	heatRows = 36
)

// byBoard makes the tables that have a column for each board. sums adds a row with the
// sum of each board, and the columns that lead to the total.
func (b *builder) byBoard(kind, title string, figure func(s tally, decimals int) Cell, sums bool) []Table {
	decimals := b.travellerShape().points
	boards, scored := b.sumsByBoard()
	var tables []Table
	for _, r := range b.ofContestants() {
		if !r.IsMain() || len(boards) == 0 {
			continue
		}
		t := b.standings(r, kind, b.titleOf(r, b.lang.Word(title)), b.calledName)
		columns := make([]Column, len(boards))
		for n, of := range boards {
			columns[n] = b.boardColumn(of)
		}
		cell := func(s *scoring.Standing, n int) Cell {
			if got := scored[s.Contestant.ID][boards[n]]; got.boards > 0 {
				return figure(got, decimals)
			}
			return Cell{}
		}
		tail := b.boardTail(r, scored, decimals, sums)
		tail.Notes = b.headingNotes()
		if !sums {
			tail.Notes = b.boardNotes()
		}
		table := across(t, r, columns, cell, tail)
		table.Together = true
		if !sums && len(r.Standings) <= mostHeat {
			tables = append(tables, b.heatMaps(r, t.Facets, columns, func(s *scoring.Standing, n int) Shade { return cell(s, n).Shade })...)
		}
		table.Flat = func() Table {
			all := sheet[*scoring.Standing]{Table: Table{Kind: kind, Facets: t.Facets}}
			all.join(t)
			for n := range columns {
				all.add(columns[n], func(s *scoring.Standing) Cell { return cell(s, n) })
			}
			tail := b.boardTail(r, scored, decimals, sums)
			all.join(&tail)
			for i := range r.Standings {
				all.row(&r.Standings[i])
			}
			flat := []Table{all.Table}
			dropBlank(flat, "names")
			return flat[0]
		}
		if sums {
			b.addSums(&table, r, boards, scored, decimals)
		}
		tables = append(tables, table)
	}
	return tables
}

// sumsByBoard are the boards in play, and what each contestant has on them. A team has
// one result of a board, which stands in the rows of both rooms.
func (b *builder) sumsByBoard() (boards []boardColumn, scored map[scoring.ID]map[boardColumn]tally) {
	scored = make(map[scoring.ID]map[boardColumn]tally)
	seen := map[boardColumn]bool{}
	for id, plays := range b.plays() {
		of := make(map[boardColumn]tally)
		for _, p := range plays {
			r := &b.res.Event.Rows[p.row]
			at := boardColumn{r.Session, 0, r.Board}
			if b.res.PerRound {
				at.round = r.Round
			}
			if !seen[at] {
				seen[at] = true
				boards = append(boards, at)
			}
			s := of[at]
			if b.res.Teams && s.boards > 0 {
				continue
			}
			s.add(b.award(p))
			of[at] = s
		}
		scored[id] = of
	}
	slices.SortFunc(boards, func(x, y boardColumn) int {
		return slices.Compare([]int{x.session, x.round, x.board}, []int{y.session, y.round, y.board})
	})
	return boards, scored
}

// boardColumn heads the column of a board by its number, with session or round where
// the number alone does not tell.
func (b *builder) boardColumn(of boardColumn) Column {
	c := Column{Key: "board_", Title: strconv.Itoa(of.board), Align: Right, Each: true}
	if b.res.PerRound {
		c.Key += strconv.Itoa(of.round) + "_"
		c.Title = strconv.Itoa(of.round) + "/" + c.Title
	}
	if b.sessions {
		c.Key = "board_" + strconv.Itoa(of.session) + "_" + c.Key[len("board_"):]
		c.Title = strconv.Itoa(of.session) + "/" + c.Title
	}
	c.Key += strconv.Itoa(of.board)
	return c
}

// boardTail are the columns after those of the boards.
func (b *builder) boardTail(r *scoring.Ranking, scored map[scoring.ID]map[boardColumn]tally, decimals int, sums bool) sheet[*scoring.Standing] {
	var t sheet[*scoring.Standing]
	column := func(show bool, key string, cell func(*scoring.Standing) Cell, args ...string) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: Right}, cell)
		}
	}
	cols := b.rankingColumns()
	unit, signed := b.rankedIn()
	column(sums, "sum", func(s *scoring.Standing) Cell {
		return Cell{Kind: Number, Num: total(scored[s.Contestant.ID]).points, Decimals: decimals, Signed: b.netBoards()}
	}, b.unit())
	column((sums || !b.percents()) && cols.penalty, "penalty", func(s *scoring.Standing) Cell { return signedOrBlank(s.Penalty, cols.adjust) })
	column((sums || !b.percents()) && cols.carry, "carry", func(s *scoring.Standing) Cell { return signedOrBlank(s.Carry, cols.adjust) })
	more := slices.ContainsFunc(r.Standings, func(s scoring.Standing) bool {
		return counted(&s) && !s.Score.Equal(total(scored[s.Contestant.ID]).points)
	})
	column(!b.meansOfSessions() && (sums && more || !sums && !b.percents()), "score", func(s *scoring.Standing) Cell { return score(s, r.ScorePlaces, signed) }, unit)
	if sums && more && !b.meansOfSessions() {
		t.Columns[len(t.Columns)-1].Title = b.lang.Word("column.total", unit)
	}
	column(b.percents(), "percent", func(s *scoring.Standing) Cell { return figure(s, s.Percent, max(r.PercentPlaces, 2), false) })
	return t
}

// total is what all boards brought.
func total(of map[boardColumn]tally) (all tally) {
	for _, s := range of {
		all.points, all.top, all.boards = all.points.Add(s.points), all.top.Add(s.top), all.boards+s.boards
	}
	return all
}

// addSums adds to a recap sheet the sums of its columns: those of a board
// are the same for all boards, as far as they were played as often.
func (b *builder) addSums(t *Table, r *scoring.Ranking, boards []boardColumn, scored map[scoring.ID]map[boardColumn]tally, decimals int) {
	sums := make(map[string]exact.Num)
	for i := range r.Standings {
		of := scored[r.Standings[i].Contestant.ID]
		for _, at := range boards {
			key := b.boardColumn(at).Key
			sums[key] = sums[key].Add(of[at].points)
		}
		sums["sum"] = sums["sum"].Add(total(of).points)
	}
	row := make([]Cell, len(t.Columns))
	for j, c := range t.Columns {
		if x, ok := sums[c.Key]; ok {
			row[j] = Cell{Kind: Number, Num: x, Decimals: decimals, Signed: b.netBoards(), Strong: true}
		}
		if c.Key == "names" {
			row[j] = Cell{Kind: Text, Text: b.lang.Word("cell.sum"), Strong: true}
		}
	}
	t.Rows = append(t.Rows, row)
}

// headingNotes say what the headings of the columns of boards are where they have more
// than the number of the board.
func (b *builder) headingNotes() []string {
	switch {
	case b.res.PerRound && b.sessions:
		return []string{b.lang.Word("note.headed_session_round")}
	case b.res.PerRound:
		return []string{b.lang.Word("note.headed_round")}
	case b.sessions:
		return []string{b.lang.Word("note.headed_session")}
	}
	return nil
}

// boardNotes say what the headings of boards are, and what the shades under them.
func (b *builder) boardNotes() []string { return append(b.headingNotes(), b.shadeNote()) }

// shadeNote says what the shades of cells mean.
func (b *builder) shadeNote() string {
	if b.percents() {
		return b.lang.Word("note.shades_percent")
	}
	return b.lang.Word("note.shades")
}
