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
	type key struct {
		session int
		section string
		board   int
	}
	in := map[key]bool{}
	expected, outstanding := 0, 0
	for i := range c.ev.Rows {
		r := &c.ev.Rows[i]
		if r.Outcome != scoring.Outstanding && r.Outcome != scoring.SatOut {
			in[key{r.Session, r.Section, r.Board}] = true
		}
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
	all := findMissing(c.prepared)
	if !planned && !c.teams && !c.individuals {
		all = append(all, c.lackedBoards(all)...)
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
			if !m.NS.IsZero() || !m.EW.IsZero() {
				who = append(who, strings.Trim(m.NS.String()+"–"+m.EW.String(), "–"))
			}
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
	c.checkGaps()
}

// lackedBoards finds holes in what two pairs played: a board that others have together
// with just those boards, and that is short of results. What is known to be missing is
// left out.
func (c *checker) lackedBoards(known []scoring.Missing) (out []scoring.Missing) {
	told := map[int]bool{}
	for _, m := range known {
		told[m.Board] = true
	}
	for _, session := range c.sessions {
		for _, section := range c.ev.Sections {
			s := c.shape(session, section)
			most := 0
			for _, n := range s.results {
				most = max(most, n)
			}
			boards := slices.Sorted(maps.Keys(s.results))
			for _, m := range s.meetings {
				if len(m.boards) < 2 {
					continue
				}
				for _, board := range boards {
					if board <= m.boards[0] || board >= m.boards[len(m.boards)-1] || slices.Contains(m.boards, board) || told[board] || s.results[board] == 0 || s.results[board] >= most ||
						slices.Contains(s.played[m.ns], board) || slices.Contains(s.played[m.ew], board) {
						continue
					}
					if whole := slices.Sorted(slices.Values(append(slices.Clone(m.boards), board))); s.sets[setKey(whole)] == 0 {
						continue
					}
					out = append(out, s.missing(board, m, scoring.ReasonMeetingCut))
				}
			}
		}
	}
	return out
}

// checkGaps finds boards that nobody has, between boards that all have: a traveller
// that was not typed.
func (c *checker) checkGaps() {
	if c.teams && c.dealsPerRound() {
		return
	}
	for _, session := range c.sessions {
		has := map[int]bool{}
		for i := range c.ev.Rows {
			if r := &c.ev.Rows[i]; r.Session == session {
				has[r.Board] = true
			}
		}
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
	return slices.IndexFunc(c.ev.Contestants, func(of scoring.Contestant) bool { return of.ID == id })
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
