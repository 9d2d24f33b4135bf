package event

import (
	"cmp"
	"slices"
	"strconv"

	"recap/movements"
	"recap/scoring"
)

// planned is what a movement has for a table in a round.
type planned struct {
	section      string
	round, table int
	ns, ew       int // units
	boards       []int
}

// plans turns the movements into meetings of the event's contestants. A movement
// without a section is of every one that has none of its own.
func (c *checker) plans() (all []planned) {
	sections := c.ev.Sections
	if len(sections) == 0 {
		sections = []string{""}
	}
	for _, section := range sections {
		i := slices.IndexFunc(c.opt.Movements, func(m movements.Movement) bool { return m.Section == section })
		if i < 0 {
			i = slices.IndexFunc(c.opt.Movements, func(m movements.Movement) bool { return m.Section == "" || len(sections) == 1 })
		}
		if i < 0 || c.opt.Movements[i].Individual {
			continue
		}
		for _, m := range c.opt.Movements[i].Meetings {
			if m.NS == 0 || m.EW == 0 || len(m.Boards) == 0 {
				continue
			}
			all = append(all, planned{section, m.Round, m.Table, c.unitOf(section, m.NS, scoring.NS), c.unitOf(section, m.EW, scoring.EW), m.Boards})
		}
	}
	return all
}

// unitOf is the contestant with a number that a movement gives to a line; -1 for
// one that does not take part.
func (c *checker) unitOf(section string, n int, line scoring.Line) int {
	for _, l := range [...]scoring.Line{line, scoring.NoLine} {
		id := scoring.ID{Section: section, Line: l, Number: strconv.Itoa(n)}
		if i, ok := slices.BinarySearchFunc(c.ev.Contestants, id, func(of scoring.Contestant, id scoring.ID) int { return scoring.CompareID(of.ID, id) }); ok {
			return i
		}
	}
	return -1
}

// due is a board of two contestants.
type due struct{ session, a, b, board int }

func dueOf(session, ns, ew, board int) due { return due{session, min(ns, ew), max(ns, ew), board} }

// dueAt is dueOf where teams meet on a board both ways: each way is one of its own.
func (c *checker) dueAt(session, ns, ew, board int) due {
	if c.teams {
		return due{session, ns, ew, board}
	}
	return dueOf(session, ns, ew, board)
}

// meetingAt is the meeting of two contestants; of teams, one way round.
func (c *checker) meetingAt(ns, ew int) [2]int {
	if c.teams {
		return [2]int{ns, ew}
	}
	return [2]int{min(ns, ew), max(ns, ew)}
}

// checkMovement holds the rows against the movement that was to be played. Rows of
// one meeting that deviate in the same way are one finding.
func (c *checker) checkMovement() {
	plans := c.plans()
	if len(plans) == 0 {
		if len(c.opt.Movements) > 0 {
			c.aside = append(c.aside, scoring.Problem{Pos: scoring.Position{File: c.ev.File}, Severity: scoring.Warning,
				Text: "the movement is one of individuals, or of other sections; the rows are not held against it"})
		}
		return
	}
	for _, session := range c.sessions {
		c.checkSession(session, plans)
	}
}

func (c *checker) checkSession(session int, plans []planned) {
	plan := map[due]*planned{}
	meet := map[[2]int]*planned{}
	against := map[[2]int]int{} // who a unit plays a board against
	last := 0
	for i := range plans {
		p := &plans[i]
		last = max(last, p.round)
		if p.ns < 0 || p.ew < 0 {
			continue
		}
		meet[c.meetingAt(p.ns, p.ew)] = p
		for _, b := range p.boards {
			plan[c.dueAt(session, p.ns, p.ew, b)] = p
			against[[2]int{p.ns, b}], against[[2]int{p.ew, b}] = p.ew, p.ns
		}
	}
	has := map[due]bool{}
	reached, as, all := 0, 0, 0
	for i := range c.ev.Rows {
		r, u := &c.ev.Rows[i], c.unitsOf(i)
		if r.Session != session || u[0] < 0 || u[1] < 0 {
			continue
		}
		k := c.dueAt(session, u[0], u[1], r.Board)
		has[k] = true
		p := plan[k]
		if p != nil && r.Outcome != scoring.Outstanding {
			reached = max(reached, p.round)
		}
		if all++; p != nil {
			as++
		}
	}
	if all > 0 && 2*as < all {
		f := scoring.Finding{Code: scoring.OtherMovement, Row: -1, Session: session, Pos: scoring.Position{File: c.ev.File}}
		c.add(f, scoring.Warning, "other_movement", number(as), number(all))
		c.opt.Movements = nil // it says nothing of the meetings
		return
	}
	type deviation struct {
		code   scoring.Code
		ns, ew int
	}
	rows := map[deviation][]int{}
	var order []deviation
	for i := range c.ev.Rows {
		r, u := &c.ev.Rows[i], c.unitsOf(i)
		if r.Session != session || u[0] < 0 || u[1] < 0 || u[0] == u[1] || r.Outcome == scoring.Repeated || r.Outcome == scoring.SatOut {
			continue
		}
		d := deviation{ns: u[0], ew: u[1]}
		switch p := plan[c.dueAt(session, u[0], u[1], r.Board)]; {
		case p != nil && p.ns == u[0]:
			continue
		case p != nil:
			d.code = scoring.WrongDirection
		case isRoundOf(meet[c.meetingAt(u[0], u[1])], r):
			d.code = scoring.WrongBoard
		case c.opponentDue(against, has, session, u[0], r.Board) >= 0 || c.opponentDue(against, has, session, u[1], r.Board) >= 0:
			d.code = scoring.WrongOpponents // one of them lacks the board against another
		case meet[c.meetingAt(u[0], u[1])] != nil:
			d.code = scoring.WrongBoard
		default:
			_, ns := against[[2]int{u[0], r.Board}]
			_, ew := against[[2]int{u[1], r.Board}]
			d.code = scoring.LineExtra
			if ns && ew {
				d.code = scoring.WrongOpponents
			}
		}
		if rows[d] == nil {
			order = append(order, d)
		}
		rows[d] = append(rows[d], i)
	}
	id := func(unit int) string { return c.ev.Contestants[unit].ID.String() }
	inPlan := map[int]bool{}
	for i := range plans {
		inPlan[plans[i].ns], inPlan[plans[i].ew] = true, true
	}
	strangers := map[int]bool{} // who the movement does not have: told once
	for _, d := range order {
		first := rows[d][0]
		f := c.about(d.code, first)
		var boards []int
		for _, i := range rows[d] {
			boards = append(boards, c.ev.Rows[i].Board)
			c.misplaced[i] = true
		}
		slices.Sort(boards)
		boards = slices.Compact(boards)
		if len(boards) > 1 {
			f.Entry = ""
		}
		stranger := -1
		for _, unit := range [...]int{d.ns, d.ew} {
			if !inPlan[unit] {
				stranger = unit
			}
		}
		switch {
		case stranger >= 0:
			if !strangers[stranger] {
				strangers[stranger] = true
				f.Code, f.Probable, f.Entry = scoring.LineExtra, c.absentee(plans, has, session), ""
				c.add(f, scoring.Warning, "unit_extra", id(stranger), scoring.BoardRuns(c.boardsOf(session, stranger)))
			}
			for _, b := range boards {
				if other := c.opponentDue(against, has, session, d.ns+d.ew-stranger, b); other >= 0 {
					has[c.dueAt(session, d.ns+d.ew-stranger, other, b)], has[c.dueAt(session, other, d.ns+d.ew-stranger, b)] = true, true // it is told
				}
			}
		case d.code == scoring.WrongDirection:
			f.Probable = id(d.ew) + "–" + id(d.ns)
			c.add(f, scoring.Warning, "wrong_direction", id(d.ns), id(d.ew), scoring.BoardRuns(boards))
		case d.code == scoring.WrongBoard:
			p := meet[c.meetingAt(d.ns, d.ew)]
			lack := slices.DeleteFunc(slices.Clone(p.boards), func(b int) bool { return has[c.dueAt(session, d.ns, d.ew, b)] })
			if len(lack) == len(boards) {
				f.Probable = scoring.BoardRuns(lack)
				for _, b := range lack {
					has[c.dueAt(session, d.ns, d.ew, b)] = true // it is told
				}
			}
			c.add(f, scoring.Warning, "wrong_board", id(d.ns), id(d.ew), scoring.BoardRuns(p.boards), scoring.BoardRuns(boards))
		case d.code == scoring.WrongOpponents:
			c.wrongOpponents(f, d.ns, d.ew, boards, against, has)
		default:
			c.add(f, scoring.Warning, "line_extra", id(d.ns), id(d.ew), scoring.BoardRuns(boards))
		}
	}
	c.lackingLines(session, plans, reached, has)
	if reached > 0 && reached < last {
		var rounds []int
		for n := reached + 1; n <= last; n++ {
			rounds = append(rounds, n)
		}
		f := scoring.Finding{Code: scoring.LineMissing, Row: -1, Session: session, Pos: scoring.Position{File: c.ev.File}}
		c.add(f, scoring.Note, "rounds_open", scoring.BoardRuns(rounds))
	}
}

// lackingLines tells what the movement has and the rows have not, up to the last round
// that was reached. A board that nobody has is one finding.
func (c *checker) lackingLines(session int, plans []planned, reached int, has map[due]bool) {
	id := func(unit int) string { return c.ev.Contestants[unit].ID.String() }
	there := map[int]bool{}
	for i := range c.ev.Rows {
		if r := &c.ev.Rows[i]; r.Session == session {
			there[r.Board] = true
		}
	}
	var nobody []int
	for i := range plans {
		p := &plans[i]
		if p.ns < 0 || p.ew < 0 || p.round > reached {
			continue
		}
		lack := slices.DeleteFunc(slices.Clone(p.boards), func(b int) bool { return has[c.dueAt(session, p.ns, p.ew, b)] })
		for _, b := range lack {
			if !there[b] && !slices.Contains(nobody, b) {
				nobody = append(nobody, b)
			}
		}
		lack = slices.DeleteFunc(lack, func(b int) bool { return !there[b] })
		if len(lack) == 0 {
			continue
		}
		f := scoring.Finding{Code: scoring.LineMissing, Row: -1, Pos: c.firstOf(session, p.section, lack[0]), Session: session, Section: p.section,
			Round: p.round, Table: p.table, Board: lack[0], NS: c.ev.Contestants[p.ns].ID, EW: c.ev.Contestants[p.ew].ID}
		c.add(f, scoring.Warning, "line_missing_movement", id(p.ns), id(p.ew), scoring.BoardRuns(lack), number(p.round), number(p.table))
	}
	if len(nobody) > 0 {
		slices.Sort(nobody)
		f := scoring.Finding{Code: scoring.LineMissing, Row: -1, Session: session, Board: nobody[0], Pos: scoring.Position{File: c.ev.File}}
		c.add(f, scoring.Warning, "boards_open", scoring.BoardRuns(nobody))
	}
}

// absentee is the only pair of the movement that has no line; empty where there is
// none, or several.
func (c *checker) absentee(plans []planned, has map[due]bool, session int) string {
	playing := map[int]bool{}
	for k := range has {
		if k.session == session {
			playing[k.a], playing[k.b] = true, true
		}
	}
	found := -1
	for i := range plans {
		for _, unit := range [...]int{plans[i].ns, plans[i].ew} {
			if unit >= 0 && !playing[unit] && unit != found {
				if found >= 0 {
					return ""
				}
				found = unit
			}
		}
	}
	if found < 0 {
		return ""
	}
	return c.ev.Contestants[found].ID.String()
}

// boardsOf are the boards of a unit in a session.
func (c *checker) boardsOf(session, unit int) (boards []int) {
	for i := range c.ev.Rows {
		if u := c.unitsOf(i); c.ev.Rows[i].Session == session && (u[0] == unit || u[1] == unit) {
			boards = append(boards, c.ev.Rows[i].Board)
		}
	}
	slices.Sort(boards)
	return slices.Compact(boards)
}

// isRoundOf tells whether a row is of the round in which its pairs are to meet.
func isRoundOf(p *planned, r *scoring.Row) bool { return p != nil && r.Round > 0 && r.Round == p.round }

// opponentDue is against whom a unit is to play a board that it has no line for; -1
// for nobody.
func (c *checker) opponentDue(against map[[2]int]int, has map[due]bool, session, unit, board int) int {
	if opponent, ok := against[[2]int{unit, board}]; ok && !has[c.dueAt(session, unit, opponent, board)] && (!c.teams || !has[c.dueAt(session, opponent, unit, board)]) {
		return opponent
	}
	return -1
}

// wrongOpponents says whom the movement has on the boards, and gives who lacks a
// line there.
func (c *checker) wrongOpponents(f scoring.Finding, ns, ew int, boards []int, against map[[2]int]int, has map[due]bool) {
	id := func(unit int) string { return c.ev.Contestants[unit].ID.String() }
	of, other, opponent := ns, ew, c.opponentDue(against, has, f.Session, ns, boards[0])
	if opponent < 0 {
		of, other, opponent = ew, ns, c.opponentDue(against, has, f.Session, ew, boards[0])
	}
	if opponent >= 0 {
		f.Probable = id(of) + "–" + id(opponent)
		for _, b := range boards {
			has[c.dueAt(f.Session, of, opponent, b)] = true // it is told
		}
	} else if o, ok := against[[2]int{ns, boards[0]}]; ok {
		of, other, opponent = ns, ew, o
	} else {
		of, other, opponent = ew, ns, against[[2]int{ew, boards[0]}]
	}
	c.add(f, scoring.Warning, "wrong_opponents", id(of), id(opponent), id(other), scoring.BoardRuns(boards))
}

// played is who met on which boards. Where a movement is known and has something
// else for the table and the round, it says so.
func (c *checker) played() []scoring.PlayedMeeting {
	type key struct {
		session, round, table int
		section               string
		ns, ew                scoring.ID
	}
	at := map[key]int{}
	var all []scoring.PlayedMeeting
	for i := range c.ev.Rows {
		r := &c.ev.Rows[i]
		if r.NS.IsZero() || r.EW.IsZero() || r.Outcome == scoring.Outstanding || r.Outcome == scoring.Repeated || r.Outcome == scoring.SatOut {
			continue
		}
		k := key{r.Session, r.Round, r.Table, r.Section, r.NS, r.EW}
		n, ok := at[k]
		if !ok {
			n = len(all)
			at[k] = n
			all = append(all, scoring.PlayedMeeting{Session: r.Session, Section: r.Section, Round: r.Round, Table: r.Table, NS: r.NS, EW: r.EW})
		}
		all[n].Boards = append(all[n].Boards, r.Board)
	}
	for i := range all {
		slices.Sort(all[i].Boards)
		all[i].Boards = slices.Compact(all[i].Boards)
	}
	c.hold(all)
	slices.SortStableFunc(all, func(a, b scoring.PlayedMeeting) int {
		return cmp.Or(cmp.Compare(a.Session, b.Session), scoring.CompareNumber(a.Section, b.Section), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Table, b.Table),
			scoring.CompareID(a.NS, b.NS), scoring.CompareID(a.EW, b.EW))
	})
	return all
}

// hold puts beside what was played what the movement has there. Meetings without a
// round get the one that the movement has for them.
func (c *checker) hold(played []scoring.PlayedMeeting) {
	type seat struct {
		section      string
		round, table int
	}
	type pair struct {
		section string
		ns, ew  int
	}
	plans := c.plans()
	at, of := map[seat]*planned{}, map[pair]*planned{}
	for i := range plans {
		p := &plans[i]
		at[seat{p.section, p.round, p.table}] = p
		of[pair{p.section, p.ns, p.ew}] = p
	}
	if len(plans) == 0 {
		return
	}
	for i := range played {
		m := &played[i]
		ns, ew := c.unit(m.NS), c.unit(m.EW)
		if p := of[pair{m.Section, ns, ew}]; p != nil && m.Round == 0 && m.Table == 0 && contains(sorted(p.boards), m.Boards) {
			m.Round, m.Table = p.round, p.table
		}
		p := at[seat{m.Section, m.Round, m.Table}]
		if p == nil || p.ns == ns && p.ew == ew && contains(sorted(p.boards), m.Boards) || p.ns < 0 || p.ew < 0 {
			continue
		}
		m.Planned = c.ev.Contestants[p.ns].ID.String() + "–" + c.ev.Contestants[p.ew].ID.String() + ": " + scoring.BoardRuns(p.boards)
	}
}

func sorted(numbers []int) []int { return slices.Sorted(slices.Values(numbers)) }
