package event

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"recap/scoring"
)

// checkMeetings looks at who met whom: what contradicts itself, and single rows
// that a wrong number of a pair or of a board explains.
func (c *checker) checkMeetings() {
	if !c.teams && !c.individuals && len(c.plans()) == 0 { // a movement says it better than their shape
		for _, session := range c.sessions {
			for _, section := range c.ev.Sections {
				if !c.regular(session, section) {
					c.checkShape(c.shape(session, section))
				}
			}
		}
	}
	c.checkLines()
	c.checkTables()
	c.checkMissing()
	c.checkAlone()
	if c.teams {
		c.checkRooms()
	}
}

// checkLines finds two pairs of one line against each other.
func (c *checker) checkLines() {
	for i := range c.ev.Rows {
		r := &c.ev.Rows[i]
		if r.NS.Line == scoring.NoLine || r.NS.Line != r.EW.Line || r.NS.IsZero() || r.EW.IsZero() || r.NS == r.EW {
			continue
		}
		c.add(c.about(scoring.SameLine, i), scoring.Warning, "same_line", r.NS.String(), r.EW.String(), r.NS.Line.String())
	}
}

// checkTables finds pairs at two tables in a round, and tables at which more than
// two pairs sit in a round.
func (c *checker) checkTables() {
	type seat struct {
		session, round int
		section        string
		of             int // a unit, or a table
	}
	tables, met := map[seat]int{}, map[seat][2]int{}
	told := map[seat]bool{}
	for i := range c.ev.Rows {
		r, u := &c.ev.Rows[i], c.units[i]
		if r.Round == 0 || r.Table == 0 || u[0] < 0 || u[1] < 0 || c.teams || c.misplaced[i] {
			continue
		}
		for _, unit := range u {
			at := seat{r.Session, r.Round, "", unit}
			if table, seen := tables[at]; seen && table != r.Table && !told[at] {
				told[at] = true
				c.add(c.about(scoring.TwoTables, i), scoring.Warning, "two_tables", c.ev.Contestants[unit].ID.String(), number(r.Round), number(table), number(r.Table))
			} else if !seen {
				tables[at] = r.Table
			}
		}
		at := seat{r.Session, r.Round, r.Section, r.Table}
		if pairs, seen := met[at]; seen && pairs != u && pairs != [2]int{u[1], u[0]} {
			if k := (seat{r.Session, r.Round, r.Section + "!", r.Table}); !told[k] {
				told[k] = true
				c.add(c.about(scoring.TableTwice, i), scoring.Warning, "table_twice", number(r.Table), number(r.Round),
					c.ev.Contestants[pairs[0]].ID.String(), c.ev.Contestants[pairs[1]].ID.String(), r.NS.String(), r.EW.String())
			}
		} else if !seen {
			met[at] = u
		}
	}
}

// checkRooms finds boards of a match that stand in the wrong room: the other team
// sits North-South in it.
func (c *checker) checkRooms() {
	type room struct {
		session, round, a, b int
		name                 string
		table                int
	}
	rows := map[room][]int{}
	var order []room
	for i := range c.ev.Rows {
		r, u := &c.ev.Rows[i], c.units[i]
		if u[0] < 0 || u[1] < 0 || u[0] == u[1] || r.Room == "" && r.Table == 0 {
			continue
		}
		k := room{r.Session, r.Round, min(u[0], u[1]), max(u[0], u[1]), r.Room, r.Table}
		if r.Room != "" {
			k.table = 0
		}
		if rows[k] == nil {
			order = append(order, k)
		}
		rows[k] = append(rows[k], i)
	}
	for _, k := range order {
		home := 0 // rows in which the first of the two sits North-South
		for _, i := range rows[k] {
			if c.units[i][0] == k.a {
				home++
			}
		}
		away := len(rows[k]) - home
		if home == away || min(home, away) == 0 || 3*min(home, away) > max(home, away) {
			continue // as it should be, or the rooms change within a match
		}
		for _, i := range rows[k] {
			if r := &c.ev.Rows[i]; (c.units[i][0] == k.a) != (home > away) {
				f := c.about(scoring.WrongRoom, i)
				f.Probable = r.EW.String() + "–" + r.NS.String()
				c.add(f, scoring.Warning, "wrong_room", r.NS.String(), r.EW.String())
			}
		}
	}
}

// checkMissing tells the results that have not come in, those of a board
// together. Boards that nobody has played yet are one finding.
func (c *checker) checkMissing() {
	type key struct {
		session int
		section string
		board   int
	}
	in := map[key]bool{}
	for i := range c.ev.Rows {
		if r := &c.ev.Rows[i]; r.Outcome != scoring.Outstanding && r.Outcome != scoring.SatOut {
			in[key{r.Session, r.Section, r.Board}] = true
		}
	}
	doubted := map[scoring.Position]bool{} // rows whose entry cannot be read are told already
	rowAt := c.rowAt()
	for _, f := range c.findings {
		if f.Row >= 0 {
			doubted[c.ev.Rows[f.Row].Pos] = true
		}
	}
	planned := len(c.plans()) > 0
	missing := map[key][]scoring.Missing{}
	var order []key
	open := map[int][]int{} // boards without any result, by session
	for _, m := range findMissing(c.prepared) {
		k := key{m.Session, m.Section, m.Board}
		switch {
		case planned && m.Reason != scoring.ReasonNoResult:
			continue // the movement tells
		case m.Reason == scoring.ReasonDisputed, m.Reason == scoring.ReasonLeftOut, doubted[m.Pos] && m.Reason == scoring.ReasonNoResult:
			continue
		case !in[k]:
			if !slices.Contains(open[m.Session], m.Board) {
				open[m.Session] = append(open[m.Session], m.Board)
			}
			continue
		}
		if missing[k] == nil {
			order = append(order, k)
		}
		missing[k] = append(missing[k], m)
	}
	for _, k := range order {
		of := missing[k]
		f := scoring.Finding{Code: scoring.LineMissing, Row: -1, Session: k.session, Section: k.section, Board: k.board}
		var who []string
		for _, m := range of {
			if m.NS.IsZero() && m.EW.IsZero() {
				continue
			}
			who = append(who, m.NS.String()+"–"+m.EW.String())
		}
		if f.Pos = of[0].Pos; f.Pos == (scoring.Position{}) {
			f.Pos = c.firstOf(k.session, k.section, k.board)
		}
		if len(of) == 1 {
			f.NS, f.EW, f.Row = of[0].NS, of[0].EW, rowAt(of[0].Pos)
		}
		if len(who) == 0 {
			c.add(f, scoring.Warning, "line_missing", number(len(of)))
			continue
		}
		c.add(f, scoring.Warning, "line_missing_of", number(len(of)), strings.Join(who, ", "))
	}
	for _, session := range slices.Sorted(maps.Keys(open)) {
		boards := open[session]
		slices.Sort(boards)
		f := scoring.Finding{Code: scoring.LineMissing, Row: -1, Session: session, Pos: scoring.Position{File: c.ev.File}}
		c.add(f, scoring.Warning, "boards_open", scoring.BoardRuns(boards))
	}
}

// firstOf is where a board begins.
func (c *checker) firstOf(session int, section string, board int) scoring.Position {
	i := rowOf(c.ev, func(r *scoring.Row) bool { return r.Session == session && r.Section == section && r.Board == board })
	if i < 0 {
		return scoring.Position{File: c.ev.File}
	}
	return c.ev.Rows[i].Pos
}

// checkAlone finds boards with a single result where all others have several: the
// number is rather that of another board.
func (c *checker) checkAlone() {
	type key struct{ session, board int }
	count, row := map[key]int{}, map[key]int{}
	perSession := map[int][]int{}
	for i := range c.ev.Rows {
		if r := &c.ev.Rows[i]; r.Expected() {
			k := key{r.Session, r.Board}
			count[k]++
			row[k] = i
		}
	}
	for k, n := range count {
		perSession[k.session] = append(perSession[k.session], n)
	}
	for _, k := range slices.SortedFunc(maps.Keys(count), func(a, b key) int { return cmp.Or(cmp.Compare(a.session, b.session), cmp.Compare(a.board, b.board)) }) {
		all := perSession[k.session]
		slices.Sort(all)
		if usual := all[len(all)/2]; count[k] == 1 && usual >= 4 && len(all) > 4 && all[1] > 1 {
			c.add(c.about(scoring.BoardAlone, row[k]), scoring.Warning, "board_alone", number(k.board), number(usual))
		}
	}
}

// checkShape finds rows that one wrong number explains: of a pair, where two that
// met once lack the board against another one; of a board, where two played all
// others of a set.
func (c *checker) checkShape(s *shape) {
	usual := map[int][]int{} // the set in which a board is mostly played
	for _, m := range s.meetings {
		for _, b := range m.boards {
			if n := s.sets[m.key()]; n > 1 && (usual[b] == nil || cmp.Or(cmp.Compare(n, s.sets[setKey(usual[b])]), cmp.Compare(len(m.boards), len(usual[b])), -slices.Compare(m.boards, usual[b])) > 0) {
				usual[b] = m.boards
			}
		}
	}
	for _, m := range s.meetings {
		for _, x := range m.boards {
			if c.strayBoard(s, m, x, usual) {
				continue
			}
			c.strayPair(s, m, x, usual)
		}
	}
}

// strayBoard tells whether two pairs played a set but for one board, and have this
// one in its place.
func (c *checker) strayBoard(s *shape, m meeting, x int, usual map[int][]int) bool {
	rest := lessOne(m.boards, x)
	if len(rest) == 0 || usual[rest[0]] == nil || slices.Contains(usual[rest[0]], x) || !contains(usual[rest[0]], rest) {
		return false
	}
	lack := usual[rest[0]]
	for _, b := range rest {
		lack = lessOne(lack, b)
	}
	if len(lack) != 1 || slices.Contains(s.played[m.ns], lack[0]) || slices.Contains(s.played[m.ew], lack[0]) {
		return false
	}
	row := c.rowOfMeeting(s, m, x)
	if row < 0 {
		return false
	}
	c.misplaced[row] = true
	f := c.about(scoring.WrongBoard, row)
	f.Probable = number(lack[0])
	c.add(f, scoring.Warning, "stray_board", f.NS.String(), f.EW.String(), scoring.BoardRuns(rest), number(lack[0]))
	return true
}

// strayPair finds the pair that a wrong number stands for.
func (c *checker) strayPair(s *shape, m meeting, x int, usual map[int][]int) {
	set := usual[x]
	if len(set) < 2 || len(m.boards) != 1 {
		return
	}
	rest := lessOne(set, x)
	found := -1
	var common, instead int
	for n, o := range s.meetings {
		if !slices.Equal(o.boards, rest) {
			continue
		}
		for _, way := range [...][2]int{{m.ns, m.ew}, {m.ew, m.ns}} {
			other := -1
			switch way[0] {
			case o.ns:
				other = o.ew
			case o.ew:
				other = o.ns
			}
			if other < 0 || other == way[1] || slices.Contains(s.played[other], x) {
				continue
			}
			if found >= 0 {
				return // several explain it
			}
			found, common, instead = n, way[0], other
		}
	}
	row := c.rowOfMeeting(s, m, x)
	if found < 0 || row < 0 {
		return
	}
	c.misplaced[row] = true
	f := c.about(scoring.WrongOpponents, row)
	wrong := m.ew
	if common == m.ew {
		wrong = m.ns
	}
	id := func(unit int) string { return c.ev.Contestants[unit].ID.String() }
	f.Probable = id(common) + "–" + id(instead)
	c.add(f, scoring.Warning, "stray_pair", id(common), id(wrong), id(instead), scoring.BoardRuns(rest))
}

// rowOfMeeting is the row of a board of a meeting; -1 for none.
func (c *checker) rowOfMeeting(s *shape, m meeting, board int) int {
	for i := range c.ev.Rows {
		r, u := &c.ev.Rows[i], c.units[i]
		if r.Session == s.session && r.Section == s.section && r.Board == board && (u == [2]int{m.ns, m.ew} || u == [2]int{m.ew, m.ns}) && r.Outcome != scoring.Repeated {
			return i
		}
	}
	return -1
}

func lessOne(all []int, x int) []int {
	return slices.DeleteFunc(slices.Clone(all), func(n int) bool { return n == x })
}
