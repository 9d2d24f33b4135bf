package event

import (
	"cmp"
	"slices"

	"recap/scoring"
)

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
			if !c.strayBoard(s, m, x, usual) && !c.exchangedNumbers(s, m, x, usual) && !c.strayPair(s, m, x, usual) {
				c.exchangedLines(s, m, x, usual)
			}
		}
	}
}

// stray tells whether a board stands alone in a meeting: the two have no other one of
// its set, and beside it nothing or a whole other set.
func (s *shape) stray(m meeting, x int, usual map[int][]int) bool {
	rest := lessOne(m.boards, x)
	return len(rest) == 0 || !slices.Contains(usual[x], rest[0]) && slices.Equal(usual[rest[0]], rest)
}

// exchangedNumbers tells whether the numbers of North-South and East-West are typed
// the wrong way round: those two pairs, by their lines, played all others of the set.
func (c *checker) exchangedNumbers(s *shape, m meeting, x int, usual map[int][]int) bool {
	a, b := c.ev.Contestants[m.ns].ID, c.ev.Contestants[m.ew].ID
	if !s.stray(m, x, usual) || len(usual[x]) < 2 || a.Line == scoring.NoLine || b.Line == scoring.NoLine || a.Number == b.Number {
		return false
	}
	a.Line, b.Line = b.Line, a.Line
	ns, ew := c.unit(b), c.unit(a)
	rest := lessOne(usual[x], x)
	if ns < 0 || ew < 0 || !slices.ContainsFunc(s.meetings, func(o meeting) bool { return o.ns == ns && o.ew == ew && slices.Equal(o.boards, rest) }) {
		return false
	}
	row := c.rowOfMeeting(s, m, x)
	if row < 0 {
		return false
	}
	c.misplaced[row] = true
	c.explained[dueOf(s.session, ns, ew, x)] = true
	f := c.about(scoring.WrongDirection, row)
	f.Probable = b.String() + "–" + a.String()
	c.add(f, scoring.Warning, "exchanged_numbers", b.String(), a.String(), scoring.BoardRuns(rest))
	return true
}

// exchangedLines finds two rows of a board whose opponents are exchanged: of four
// pairs, two and two met on the rest of the set.
func (c *checker) exchangedLines(s *shape, m meeting, x int, usual map[int][]int) {
	if !s.stray(m, x, usual) || len(usual[x]) < 2 {
		return
	}
	rest := lessOne(usual[x], x)
	partner := func(unit int) int { // whom a unit met on the rest of the set
		found := -1
		for _, o := range s.meetings {
			if slices.Equal(o.boards, rest) && (o.ns == unit || o.ew == unit) {
				if found >= 0 {
					return -1
				}
				found = o.ns + o.ew - unit
			}
		}
		return found
	}
	c1, c2 := partner(m.ns), partner(m.ew)
	if c1 < 0 || c2 < 0 || c1 == m.ew {
		return
	}
	at := slices.IndexFunc(s.meetings, func(o meeting) bool {
		return slices.Contains(o.boards, x) && s.stray(o, x, usual) && (o.ns == c1 && o.ew == c2 || o.ns == c2 && o.ew == c1)
	})
	row := c.rowOfMeeting(s, m, x)
	if at < 0 || row < 0 {
		return
	}
	id := func(unit int) string { return c.ev.Contestants[unit].ID.String() }
	c.misplaced[row] = true
	f := c.about(scoring.WrongOpponents, row)
	f.Probable = id(m.ns) + "–" + id(c1)
	c.add(f, scoring.Warning, "stray_pair", id(m.ns), id(m.ew), id(c1), scoring.BoardRuns(rest))
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
	c.explained[dueOf(s.session, m.ns, m.ew, lack[0])] = true
	c.add(f, scoring.Warning, "stray_board", f.NS.String(), f.EW.String(), scoring.BoardRuns(rest), number(lack[0]))
	return true
}

// strayPair finds the pair that a wrong number stands for; false where there is none.
func (c *checker) strayPair(s *shape, m meeting, x int, usual map[int][]int) bool {
	set := usual[x]
	if len(set) < 2 || !s.stray(m, x, usual) {
		return false
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
				return false // several explain it
			}
			found, common, instead = n, way[0], other
		}
	}
	row := c.rowOfMeeting(s, m, x)
	if found < 0 || row < 0 {
		return false
	}
	c.misplaced[row] = true
	f := c.about(scoring.WrongOpponents, row)
	wrong := m.ew
	if common == m.ew {
		wrong = m.ns
	}
	id := func(unit int) string { return c.ev.Contestants[unit].ID.String() }
	f.Probable = id(common) + "–" + id(instead)
	c.explained[dueOf(s.session, common, instead, x)] = true
	c.add(f, scoring.Warning, "stray_pair", id(common), id(wrong), id(instead), scoring.BoardRuns(rest))
	return true
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
