package event

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"recap/scoring"
)

// checkMissing tells the results that have not come in, those of a board together.
// Boards that nobody has played yet are one finding, and so are all results where
// the evening is still going on.
func (c *checker) checkMissing() {
	type key = boardOfSection
	expected, outstanding := 0, 0
	for i := range c.ev.Rows {
		r := &c.ev.Rows[i]
		if r.Expected() {
			expected++
		}
		if r.Outcome == scoring.Outstanding {
			outstanding++
		}
	}
	const few = 12
	if outstanding > few && 4*outstanding > expected {
		f := scoring.Finding{Code: scoring.LineMissing, Row: -1, Pos: scoring.Position{File: c.ev.File}}
		c.add(f, scoring.Warning, "lines_open", number(outstanding), number(expected))
		return
	}
	in := map[key]bool{} // boards that have a result
	for i := range c.ev.Rows {
		if r := &c.ev.Rows[i]; outstanding > 0 && r.Outcome != scoring.Outstanding && r.Outcome != scoring.SatOut {
			in[key{r.Session, r.Section, r.Board}] = true
		}
	}
	doubted := map[scoring.Position]bool{} // rows whose entry cannot be read are told already
	for _, f := range c.findings {
		if f.Row >= 0 {
			doubted[c.ev.Rows[f.Row].Pos()] = true
		}
	}
	planned := len(c.plans()) > 0
	missing := map[key][]scoring.Missing{}
	var order []key
	open := map[int][]int{} // boards without any result, by session
	all := slices.Clip(c.missing)
	told := map[int]bool{}
	for _, m := range all {
		told[m.Board] = true
	}
	for _, m := range c.lacked {
		if !told[m.Board] {
			all = append(all, m)
		}
	}
	for _, m := range all {
		k := key{m.Session, m.Section, m.Board}
		switch {
		case planned && m.Reason != scoring.ReasonNoResult:
			continue // the movement tells
		case m.Reason == scoring.ReasonDisputed, m.Reason == scoring.ReasonLeftOut, doubted[m.Pos] && m.Reason == scoring.ReasonNoResult:
			continue
		case c.explained[dueOf(m.Session, c.unit(m.NS), c.unit(m.EW), m.Board)]:
			continue // it stands under a wrong number
		case !in[k] && m.Reason == scoring.ReasonNoResult:
			open[m.Session] = append(open[m.Session], m.Board)
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
			if !m.NS.IsZero() || !m.EW.IsZero() {
				who = append(who, strings.Trim(m.NS.String()+"–"+m.EW.String(), "–"))
			}
		}
		if f.Pos = of[0].Pos; f.Pos == (scoring.Position{}) {
			f.Pos = c.firstOf(k.session, k.section, k.board)
		}
		if len(of) == 1 {
			f.NS, f.EW, f.Row = of[0].NS, of[0].EW, c.rowAt(of[0].Pos)
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
		c.add(f, scoring.Warning, "boards_open", scoring.BoardRuns(slices.Compact(boards)))
	}
	c.checkGaps()
}

// boardOfSection is a board of a session in a section.
type boardOfSection struct {
	session int
	section string
	board   int
}

// lackedBoards finds holes in what two pairs played: a board that others have together
// with just those boards, and that is short of results.
func (c *checker) lackedBoards(s *shape) {
	most := 0
	for _, n := range s.results {
		most = max(most, n)
	}
	lacked := map[int][]int{} // what the sets lack that one board makes another set
	for _, of := range s.sets {
		if len(of.boards) > mostOfMeeting {
			continue
		}
		for n := 1; n < len(of.boards)-1; n++ {
			board := of.boards[n]
			if s.results[board] >= most {
				continue
			}
			if rest := s.setOf(lessOne(of.boards, board)); rest >= 0 {
				lacked[rest] = append(lacked[rest], board)
			}
		}
	}
	for _, m := range s.meetings {
		boards := lacked[m.set]
		slices.Sort(boards)
		for _, board := range boards {
			if !s.has(m.ns, board) && !s.has(m.ew, board) {
				c.lacked = append(c.lacked, s.missing(board, m, scoring.ReasonMeetingCut))
			}
		}
	}
}

// checkGaps finds boards that nobody has, between boards that all have: a traveller
// that was not typed.
func (c *checker) checkGaps() {
	if c.teams && c.dealsPerRound() {
		return
	}
	sessions := map[int]map[int]bool{}
	last := -1
	for i := range c.ev.Rows {
		r := &c.ev.Rows[i]
		if last >= 0 && r.Session == c.ev.Rows[last].Session && r.Board == c.ev.Rows[last].Board {
			continue
		}
		if last = i; sessions[r.Session] == nil {
			sessions[r.Session] = map[int]bool{}
		}
		sessions[r.Session][r.Board] = true
	}
	for _, session := range c.sessions {
		has := sessions[session]
		boards := slices.Sorted(maps.Keys(has))
		var gaps []int
		for i := 1; i < len(boards); i++ {
			for b := boards[i-1] + 1; b < boards[i]; b++ {
				if len(gaps) > 2 {
					break
				}
				gaps = append(gaps, b)
			}
		}
		if len(gaps) == 0 || len(gaps) > 2 || len(boards) < 6 {
			continue // other boards were in play
		}
		f := scoring.Finding{Code: scoring.LineMissing, Row: -1, Session: session, Board: gaps[0], Pos: scoring.Position{File: c.ev.File}}
		c.add(f, scoring.Warning, "boards_gap", scoring.BoardRuns(gaps))
	}
}

// unit is the contestant of an ID; -1 for none.
func (c *checker) unit(id scoring.ID) int {
	if c.contestants == nil {
		c.contestants = c.unitFinder()
	}
	return c.contestants(id)
}

// firstOf is where a board begins.
func (c *checker) firstOf(session int, section string, board int) scoring.Position {
	k := boardOfSection{session, section, board}
	if whole := (boardOfSection{session: session, section: section}); !c.begun[whole] {
		if c.begun == nil {
			c.begun, c.starts = map[boardOfSection]bool{}, map[boardOfSection]int{}
		}
		c.begun[whole] = true
		for _, d := range c.shares(group{sections: []string{section}}) {
			if d.session != session {
				continue
			}
			for _, i := range d.rows {
				at := boardOfSection{session, section, c.ev.Rows[i].Board}
				if _, earlier := c.starts[at]; !earlier {
					c.starts[at] = i
				}
			}
		}
	}
	if i, ok := c.starts[k]; ok {
		return c.ev.Rows[i].Pos()
	}
	return scoring.Position{File: c.ev.File}
}

// checkAlone finds boards with a single result where all others have several: the
// number is rather that of another board.
func (c *checker) checkAlone() {
	type key struct{ session, board int }
	type results struct{ count, row int }
	of := map[key]*results{}
	perSession := map[int][]int{}
	var last key
	var at *results
	for i := range c.ev.Rows {
		if r := &c.ev.Rows[i]; r.Expected() {
			if k := (key{r.Session, r.Board}); at == nil || k != last {
				if last, at = k, of[k]; at == nil {
					at = &results{}
					of[k] = at
				}
			}
			at.count++
			at.row = i
		}
	}
	for k, at := range of {
		perSession[k.session] = append(perSession[k.session], at.count)
	}
	for _, all := range perSession {
		slices.Sort(all)
	}
	for _, k := range slices.SortedFunc(maps.Keys(of), func(a, b key) int { return cmp.Or(cmp.Compare(a.session, b.session), cmp.Compare(a.board, b.board)) }) {
		all := perSession[k.session]
		if usual := all[len(all)/2]; of[k].count == 1 && usual >= 4 && len(all) > 4 && all[1] > 1 {
			c.add(c.about(scoring.BoardAlone, of[k].row), scoring.Warning, "board_alone", number(k.board), number(usual))
		}
	}
}
