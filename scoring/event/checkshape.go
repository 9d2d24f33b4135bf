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
	usual := s.usualSets()
	for _, m := range s.meetings {
		// Two who met on the usual sets of their boards are as they should be, and so are
		// those who met far too often for a single number to be wrong.
		if len(m.boards) > mostOfMeeting || !slices.ContainsFunc(m.boards, func(b int) bool { n, ok := usual.of[b]; return !ok || n != m.set }) {
			continue
		}
		for _, x := range m.boards {
			if !c.strayBoard(s, m, x, usual) && !c.exchangedNumbers(s, m, x, usual) && !c.strayPair(s, m, x, usual) {
				c.exchangedLines(s, m, x, usual)
			}
		}
	}
}

// mostOfMeeting is more boards than any two play in a round, or in an evening.
const mostOfMeeting = 64

// usualSets are the sets in which boards are mostly played.
type usualSets struct {
	sets []boardSet
	of   map[int]int
}

// at are the boards of the usual set of a board; nil where it has none.
func (u usualSets) at(board int) []int {
	if n, ok := u.of[board]; ok {
		return u.sets[n].boards
	}
	return nil
}

func (s *shape) usualSets() usualSets {
	usual := usualSets{s.sets, map[int]int{}}
	for n, of := range s.sets {
		if of.meetings < 2 || len(of.boards) > mostOfMeeting {
			continue
		}
		for _, b := range of.boards {
			before, ok := usual.of[b]
			if was := s.sets[before]; !ok || cmp.Or(cmp.Compare(of.meetings, was.meetings), cmp.Compare(len(of.boards), len(was.boards)), -slices.Compare(of.boards, was.boards)) > 0 {
				usual.of[b] = n
			}
		}
	}
	return usual
}

// shapeIndex finds the meetings of a shape.
type shapeIndex struct {
	sets map[string]int
	// partners are whom a unit met on exactly the boards of a set.
	partners map[unitOnSet][]int
	// ways are the meetings on a set by who sat where.
	ways map[[3]int]bool
	// meetings are those of two units, the smaller first, that have a board; rows are
	// the first rows of it.
	meetings map[[3]int][]int
	rows     map[[3]int]int
}

type unitOnSet struct{ unit, set int }

func (s *shape) indexed() *shapeIndex {
	if s.index != nil {
		return s.index
	}
	x := &shapeIndex{map[string]int{}, map[unitOnSet][]int{}, map[[3]int]bool{}, map[[3]int][]int{}, map[[3]int]int{}}
	for n, of := range s.sets {
		x.sets[setKey(of.boards)] = n
	}
	for n, m := range s.meetings {
		x.partners[unitOnSet{m.ns, m.set}] = append(x.partners[unitOnSet{m.ns, m.set}], m.ew)
		x.partners[unitOnSet{m.ew, m.set}] = append(x.partners[unitOnSet{m.ew, m.set}], m.ns)
		x.ways[[3]int{m.ns, m.ew, m.set}] = true
		for _, b := range m.boards {
			k := [3]int{min(m.ns, m.ew), max(m.ns, m.ew), b}
			x.meetings[k] = append(x.meetings[k], n)
		}
	}
	for _, i := range s.rows {
		r, u := &s.ev.Rows[i], s.prepared.unitsOf(i)
		k := [3]int{min(u[0], u[1]), max(u[0], u[1]), r.Board}
		if _, earlier := x.rows[k]; !earlier && r.Outcome != scoring.Repeated {
			x.rows[k] = i
		}
	}
	s.index = x
	return x
}

// setOf is the set of some boards; -1 where nobody has met on just those.
func (s *shape) setOf(boards []int) int {
	if n, ok := s.indexed().sets[setKey(boards)]; ok {
		return n
	}
	return -1
}

// stray tells whether a board stands alone in a meeting: the two have no other one of
// its set, and beside it nothing or a whole other set.
func (s *shape) stray(m meeting, x int, usual usualSets) bool {
	rest := lessOne(m.boards, x)
	return len(rest) == 0 || !slices.Contains(usual.at(x), rest[0]) && slices.Equal(usual.at(rest[0]), rest)
}

// exchangedNumbers tells whether the numbers of North-South and East-West are typed
// the wrong way round: those two pairs, by their lines, played all others of the set.
func (c *checker) exchangedNumbers(s *shape, m meeting, x int, usual usualSets) bool {
	a, b := c.ev.Contestants[m.ns].ID, c.ev.Contestants[m.ew].ID
	if !s.stray(m, x, usual) || len(usual.at(x)) < 2 || a.Line == scoring.NoLine || b.Line == scoring.NoLine || a.Number == b.Number {
		return false
	}
	a.Line, b.Line = b.Line, a.Line
	ns, ew := c.unit(b), c.unit(a)
	rest := lessOne(usual.at(x), x)
	if ns < 0 || ew < 0 || !s.indexed().ways[[3]int{ns, ew, s.setOf(rest)}] {
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
func (c *checker) exchangedLines(s *shape, m meeting, x int, usual usualSets) {
	if !s.stray(m, x, usual) || len(usual.at(x)) < 2 {
		return
	}
	rest := lessOne(usual.at(x), x)
	set := s.setOf(rest)
	partner := func(unit int) int { // whom a unit met on the rest of the set
		if met := s.indexed().partners[unitOnSet{unit, set}]; len(met) == 1 {
			return met[0]
		}
		return -1
	}
	c1, c2 := partner(m.ns), partner(m.ew)
	if c1 < 0 || c2 < 0 || c1 == m.ew {
		return
	}
	met := slices.ContainsFunc(s.indexed().meetings[[3]int{min(c1, c2), max(c1, c2), x}], func(n int) bool { return s.stray(s.meetings[n], x, usual) })
	row := c.rowOfMeeting(s, m, x)
	if !met || row < 0 {
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
func (c *checker) strayBoard(s *shape, m meeting, x int, usual usualSets) bool {
	rest := lessOne(m.boards, x)
	if len(rest) == 0 || usual.at(rest[0]) == nil || slices.Contains(usual.at(rest[0]), x) || !contains(usual.at(rest[0]), rest) {
		return false
	}
	lack := usual.at(rest[0])
	if len(lack) != len(rest)+1 {
		return false
	}
	for _, b := range rest {
		lack = lessOne(lack, b)
	}
	if len(lack) != 1 || s.has(m.ns, lack[0]) || s.has(m.ew, lack[0]) {
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
func (c *checker) strayPair(s *shape, m meeting, x int, usual usualSets) bool {
	set := usual.at(x)
	if len(set) < 2 || !s.stray(m, x, usual) {
		return false
	}
	rest := lessOne(set, x)
	found := false
	var common, instead int
	for _, way := range [...][2]int{{m.ns, m.ew}, {m.ew, m.ns}} {
		met := s.indexed().partners[unitOnSet{way[0], s.setOf(rest)}]
		if len(met) > mostOfMeeting {
			return false // no pair plays a set so often
		}
		for _, other := range met {
			if other == way[1] || s.has(other, x) {
				continue
			}
			if found {
				return false // several explain it
			}
			found, common, instead = true, way[0], other
		}
	}
	row := c.rowOfMeeting(s, m, x)
	if !found || row < 0 {
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
	if i, ok := s.indexed().rows[[3]int{min(m.ns, m.ew), max(m.ns, m.ew), board}]; ok {
		return i
	}
	return -1
}

func lessOne(all []int, x int) []int {
	return slices.DeleteFunc(slices.Clone(all), func(n int) bool { return n == x })
}
