package event

import (
	"cmp"
	"maps"
	"slices"

	"recap/scoring"
)

// checkMeetings looks at who met whom: what contradicts itself, and single rows
// that a wrong number of a pair or of a board explains.
func (c *checker) checkMeetings() {
	if !c.teams && !c.individuals {
		g, planned := gatherer{prepared: c.prepared}, len(c.plans()) > 0
		look := newLook(c.prepared)
		for _, d := range c.divisions {
			g.gather(d)
			look.at(&g)
			if planned || g.uniform() { // a movement says it better than their shape
				continue
			}
			s := g.shape()
			c.checkShape(s)
			c.lackedBoards(s)
		}
		c.doubtful = look.worth()
	}
	c.checkLines()
	c.checkSides()
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

// meetingOfRows is the rows of two pairs that met in a round, or at all where rounds
// are not known.
type meetingOfRows struct {
	session, round, a, b int // units, the smaller one first
	section              string
}

// meetingRows are the rows of each meeting that is worth a look, and these in the order
// of their first rows; rows that are told to be of another one are left out.
func (c *checker) meetingRows() (rows map[meetingOfRows][]int, order []meetingOfRows) {
	rows = map[meetingOfRows][]int{}
	for i, doubtful := range c.doubtful {
		if !doubtful {
			continue
		}
		r, u := &c.ev.Rows[i], c.unitsOf(i)
		if u[0] < 0 || u[1] < 0 || u[0] == u[1] || c.misplaced[i] || r.Outcome == scoring.Repeated {
			continue
		}
		k := meetingOfRows{r.Session, r.Round, min(u[0], u[1]), max(u[0], u[1]), r.Section}
		if rows[k] == nil {
			order = append(order, k)
		}
		rows[k] = append(rows[k], i)
	}
	return rows, order
}

// checkSides finds the boards of a meeting on which the two pairs sit the other way
// round than on the rest of it: they do not change places within a round.
func (c *checker) checkSides() {
	if c.teams || c.individuals {
		return
	}
	decided := map[int]bool{}
	for _, r := range c.ruled {
		decided[r.Row] = decided[r.Row] || r.Ruling.Kind == scoring.SwappedPairs
	}
	rows, order := c.meetingRows()
	for _, k := range order {
		var sat [2][]int // rows in which a, or b, sits North-South
		for _, i := range rows[k] {
			if c.unitsOf(i)[0] == k.a {
				sat[0] = append(sat[0], i)
			} else {
				sat[1] = append(sat[1], i)
			}
		}
		if len(sat[0]) == 0 || len(sat[1]) == 0 || k.round == 0 && len(sat[0]) == len(sat[1]) && len(sat[0]) > 1 {
			continue // one way; or two meetings, of which the rounds are not known
		}
		few := sat[0]
		if len(sat[1]) < len(few) || len(sat[1]) == len(few) && sat[1][0] > few[0] {
			few = sat[1]
		}
		for _, i := range few {
			if decided[i] {
				continue // the director says that they sat so
			}
			f := c.about(scoring.WrongDirection, i)
			f.Probable = f.EW.String() + "–" + f.NS.String()
			c.misplaced[i] = true
			c.add(f, scoring.Warning, "other_way", f.NS.String(), f.EW.String())
		}
	}
}

// checkTables finds rows under another table than the rest of their meeting, pairs at
// two tables in a round, and tables at which more than two pairs sit. A row is told
// once.
func (c *checker) checkTables() {
	if c.teams || c.individuals {
		return
	}
	rows, order := c.meetingRows()
	table := map[meetingOfRows]int{}
	for _, k := range order {
		count := map[int]int{}
		for _, i := range rows[k] {
			if t := c.ev.Rows[i].Table; t > 0 {
				count[t]++
			}
		}
		if k.round == 0 || len(count) == 0 {
			continue
		}
		table[k] = slices.MaxFunc(slices.Sorted(maps.Keys(count)), func(x, y int) int { return cmp.Or(cmp.Compare(count[x], count[y]), cmp.Compare(y, x)) })
		for _, i := range rows[k] {
			if r := &c.ev.Rows[i]; r.Table > 0 && r.Table != table[k] {
				f := c.about(scoring.TwoTables, i)
				f.Probable = "" // a table is no entry
				c.add(f, scoring.Warning, "other_table", number(r.Table), number(r.Round), number(table[k]))
			}
		}
	}
	type seat struct{ session, round, unit int }
	type place struct {
		session, round, table int
		section               string
	}
	at, of := map[seat]meetingOfRows{}, map[place]meetingOfRows{}
	id := func(unit int) string { return c.ev.Contestants[unit].ID.String() }
	for _, k := range order {
		if table[k] == 0 {
			continue
		}
		first := rows[k][0]
		twice := -1
		for _, unit := range [...]int{k.a, k.b} {
			s := seat{k.session, k.round, unit}
			if earlier, seen := at[s]; !seen {
				at[s] = k
			} else if twice < 0 && table[earlier] != table[k] {
				twice = unit
			}
		}
		p := place{k.session, k.round, table[k], k.section}
		other, taken := of[p]
		switch {
		case twice >= 0:
			earlier := at[seat{k.session, k.round, twice}]
			c.add(c.about(scoring.TwoTables, first), scoring.Warning, "two_tables", id(twice), number(k.round), number(table[earlier]), number(table[k]))
		case taken:
			c.add(c.about(scoring.TableTwice, first), scoring.Warning, "table_twice", number(table[k]), number(k.round), id(other.a), id(other.b), id(k.a), id(k.b))
		}
		if !taken {
			of[p] = k
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
		r, u := &c.ev.Rows[i], c.unitsOf(i)
		if u[0] < 0 || u[1] < 0 || u[0] == u[1] || r.Room() == "" && r.Table == 0 {
			continue
		}
		k := room{r.Session, r.Round, min(u[0], u[1]), max(u[0], u[1]), r.Room(), r.Table}
		if r.Room() != "" {
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
			if c.unitsOf(i)[0] == k.a {
				home++
			}
		}
		away := len(rows[k]) - home
		if home == away || min(home, away) == 0 || 3*min(home, away) > max(home, away) {
			continue // as it should be, or the rooms change within a match
		}
		for _, i := range rows[k] {
			if r := &c.ev.Rows[i]; (c.unitsOf(i)[0] == k.a) != (home > away) {
				f := c.about(scoring.WrongRoom, i)
				f.Probable = r.EW.String() + "–" + r.NS.String()
				c.add(f, scoring.Warning, "wrong_room", r.NS.String(), r.EW.String())
			}
		}
	}
}
