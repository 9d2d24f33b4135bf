package templates

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// manyMissing is how many missing results people still read line by line.
const manyMissing = 20

// missing lists the results that have not come in; no table where all have. Where
// there are many of them those of a board are one line for people.
func (b *builder) missing() []Table {
	switch n := len(b.res.Missing); {
	case n == 0:
		return nil
	case n > manyMissing:
		t := b.missingByBoard()
		t.Flat = b.missingOneByOne
		return []Table{t}
	}
	return []Table{b.missingOneByOne()}
}

func (b *builder) missingOneByOne() Table {
	t := Table{Kind: "missing", Title: b.lang.Word("title.missing")}
	column := func(show bool, key string, align Align) {
		if show {
			t.Columns = append(t.Columns, Column{Key: key, Title: b.lang.Word("column." + key), Align: align})
		}
	}
	rounds := b.missingRounds()
	column(b.sessions, "session", Right)
	column(rounds, "round", Right)
	if rounds && !b.sessions {
		t.Columns[len(t.Columns)-1].Title = b.lang.Word("column.match_round")
	}
	column(true, "board", Right)
	column(b.sections, "section", Left)
	column(true, "ns", Right)
	column(true, "ew", Right)
	column(true, "reason", Left)
	t.Columns[len(t.Columns)-1].Flex = true
	rows := slices.ContainsFunc(b.res.Missing, func(m scoring.Missing) bool { return m.Pos.File != "" })
	column(rows, "where", Left)
	t.Columns[len(t.Columns)-1].Desk = rows
	for _, m := range b.missingInOrder() {
		var row []Cell
		if b.sessions {
			row = append(row, IntCell(m.Session))
		}
		if rounds {
			row = append(row, known(m.Round))
		}
		row = append(row, known(m.Board))
		if b.sections {
			row = append(row, TextCell(m.Section))
		}
		row = append(row,
			TextCell(b.waiting(m, scoring.NS)),
			TextCell(b.waiting(m, scoring.EW)),
			TextCell(b.lang.Word("reason."+string(m.Reason))))
		if rows {
			row = append(row, TextCell(m.Pos.String()))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// missingRounds tells whether it takes the round to say which result is missing: the
// boards have the same numbers in each, or a match is not in.
func (b *builder) missingRounds() bool {
	return b.res.PerRound || b.res.Teams && slices.ContainsFunc(b.res.Missing, func(m scoring.Missing) bool { return m.Board == 0 && m.Round > 0 })
}

// missingInOrder are the missing results as they are listed: round by round where it takes
// that to say which they are.
func (b *builder) missingInOrder() (all []*scoring.Missing) {
	for i := range b.res.Missing {
		all = append(all, &b.res.Missing[i])
	}
	if b.missingRounds() {
		slices.SortStableFunc(all, func(x, y *scoring.Missing) int {
			return cmp.Or(cmp.Compare(x.Session, y.Session), cmp.Compare(x.Round, y.Round), cmp.Compare(x.Board, y.Board))
		})
	}
	return all
}

// waiting is who of a line waits for a result: single players stand in its row alone.
func (b *builder) waiting(m *scoring.Missing, line scoring.Line) string {
	id := m.NS
	if line == scoring.EW {
		id = m.EW
	}
	if !m.NS.IsZero() || !m.EW.IsZero() || m.Pos == (scoring.Position{}) {
		return showID(id, b.sections && id.Section != m.Section, b.away)
	}
	for i := range b.res.Event.Rows {
		if r := &b.res.Event.Rows[i]; r.Pos() == m.Pos && r.Board == m.Board {
			return b.numberOf(r, line)
		}
	}
	return ""
}

// missingByBoard has a line for each board that some have played, with those who
// lack it, and one for the boards that nobody has.
func (b *builder) missingByBoard() Table {
	rounds := b.missingRounds()
	type board struct {
		session, round, number int // round is 0 where the numbers go through all of them
		section                string
	}
	boardOf := func(session, round, number int, section string) board {
		if !rounds {
			round = 0
		}
		return board{session, round, number, section}
	}
	in, lacking := map[board]bool{}, map[board][]string{}
	for i := range b.res.Event.Rows {
		if r := &b.res.Event.Rows[i]; r.Outcome != scoring.Outstanding && r.Outcome != scoring.SatOut {
			in[boardOf(r.Session, r.Round, r.Board, r.Section)] = true
		}
	}
	var order []board
	open, notIn := map[board][]int{}, map[board]int{} // by session and section: the boards, and the results
	for _, m := range b.missingInOrder() {
		k, of := boardOf(m.Session, m.Round, m.Board, m.Section), boardOf(m.Session, m.Round, 0, m.Section)
		if m.Board > 0 && !in[k] {
			if notIn[of]++; !slices.Contains(open[of], m.Board) {
				open[of] = append(open[of], m.Board)
			}
			continue
		}
		if lacking[k] == nil {
			order = append(order, k)
		}
		who := b.lang.Word("reason." + string(m.Reason))
		if ns, ew := b.waiting(m, scoring.NS), b.waiting(m, scoring.EW); ns != "" || ew != "" {
			who = b.lang.Entrant(ns) + "–" + b.lang.Entrant(ew)
		}
		lacking[k] = append(lacking[k], who)
	}
	t := Table{Kind: "missing", Title: b.lang.Word("title.missing")}
	column := func(show bool, key string, align Align) {
		if show {
			t.Columns = append(t.Columns, Column{Key: key, Title: b.lang.Word("column." + key), Align: align})
		}
	}
	column(b.sessions, "session", Right)
	column(rounds, "round", Right)
	if rounds && !b.sessions {
		t.Columns[len(t.Columns)-1].Title = b.lang.Word("column.match_round")
	}
	column(true, "board", Right)
	column(b.sections, "section", Left)
	column(true, "lacking", Right)
	column(true, "who", Left)
	t.Columns[len(t.Columns)-1].Flex = true
	row := func(k board, boards string, n int, who Cell) {
		var cells []Cell
		if b.sessions {
			cells = append(cells, IntCell(k.session))
		}
		if rounds {
			cells = append(cells, known(k.round))
		}
		cells = append(cells, TextCell(boards))
		if b.sections {
			cells = append(cells, TextCell(k.section))
		}
		t.Rows = append(t.Rows, append(cells, IntCell(n), who))
	}
	for _, k := range order {
		number := ""
		if k.number > 0 {
			number = strconv.Itoa(k.number)
		}
		row(k, number, len(lacking[k]), TextCell(strings.Join(lacking[k], ", ")))
	}
	for _, k := range slices.SortedFunc(maps.Keys(open), func(x, y board) int {
		return cmp.Or(cmp.Compare(x.session, y.session), cmp.Compare(x.round, y.round), scoring.CompareNumber(x.section, y.section))
	}) {
		slices.Sort(open[k])
		row(k, scoring.BoardRuns(open[k]), notIn[k], Cell{Kind: Text, Text: b.lang.Word("cell.none_in"), Muted: true})
	}
	return t
}
