package movements

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"recap/scoring"
)

// The codes of issues. The first five are faults, which make a movement unsound;
// the others are notes, which sound movements have too.
const (
	PairTwice         scoring.Code = "PAIR_TWICE"          // at two tables in a round
	BoardTwice        scoring.Code = "BOARD_TWICE"         // a pair plays a board twice
	PairAgainstItself scoring.Code = "PAIR_AGAINST_ITSELF" // or a player twice at a table
	TableTwice        scoring.Code = "TABLE_TWICE"         // two meetings at a table in a round
	SeatEmpty         scoring.Code = "SEAT_EMPTY"          // some of the four players, not all
	RepeatMeeting     scoring.Code = "REPEAT_MEETING"      // opponents, or partners of an individual movement, meet again
	SharedBoard       scoring.Code = "SHARED_BOARD"        // at several tables in a round
	NumberTwice       scoring.Code = "NUMBER_TWICE"        // of a board, at rows of tables that may have other deals
	SitsOut           scoring.Code = "SITS_OUT"            // a pair has no opponents in a round
	NeverPlays        scoring.Code = "NEVER_PLAYS"         // a number is missing, or never has boards and opponents
	RoundMissing      scoring.Code = "ROUND_MISSING"       // nobody plays in it
	LinesApart        scoring.Code = "LINES_APART"         // one winner, and no pair changes its line
)

// Issue is a fault of a movement, or something about it to be known.
type Issue struct {
	Code     scoring.Code
	Severity scoring.Severity // Failure for a fault, else Note
	Pos      scoring.Position // of the meeting, in the file that it was read from
	Round    int              // 0 where it is of none
	Table    int              // 0 where it is of none
	Units    []Unit           // those concerned
	Board    int              // 0 where no board is concerned; the first of several
	Text     string           // with all of this
}

// String is the issue as it is printed: file:line: error: text.
func (i Issue) String() string {
	return scoring.Problem{Pos: i.Pos, Severity: i.Severity, Text: i.Text}.String()
}

// Sound tells whether none of the issues is a fault.
func Sound(issues []Issue) bool {
	return !slices.ContainsFunc(issues, func(i Issue) bool { return i.Severity == scoring.Failure })
}

// Check gives all that is wrong with a movement, then all that is to be known of
// it, each in the order of the rounds and tables. How the numbers are read is told
// by Numbering.
func Check(m Movement) []Issue {
	c := &checker{movement: m}
	c.winners, c.teams = m.Numbering()
	c.part = c.parts()
	c.tables()
	c.units()
	c.shared()
	c.absent()
	c.directions()
	slices.SortStableFunc(c.issues, func(a, b Issue) int {
		return cmp.Or(cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Table, b.Table))
	})
	return c.issues
}

type checker struct {
	movement Movement
	winners  int
	teams    bool
	part     []int // of each meeting, the part of its round in which it is played
	issues   []Issue
}

// parts finds the triangles of teams, whose tables have two lines in a round: North-South
// plays the one opponent and then the other, each with boards of their own. All other
// meetings are of part 0.
func (c *checker) parts() []int {
	part := make([]int, len(c.movement.Meetings))
	if !c.teams {
		return part
	}
	type host struct{ round, team int }
	lines := map[host][]int{}
	for i := range c.movement.Meetings {
		if g := &c.movement.Meetings[i]; g.Played() {
			lines[host{g.Round, g.NS}] = append(lines[host{g.Round, g.NS}], i)
		}
	}
	receives := func(at host, one, other int) bool {
		if len(lines[at]) != 2 {
			return false
		}
		g, h := &c.movement.Meetings[lines[at][0]], &c.movement.Meetings[lines[at][1]]
		again := func(b int) bool { return slices.Contains(g.Boards, b) }
		return g.Table == h.Table && (g.EW == one && h.EW == other || g.EW == other && h.EW == one) && !slices.ContainsFunc(h.Boards, again)
	}
	for at, of := range lines {
		if len(of) != 2 {
			continue
		}
		b, d := c.movement.Meetings[of[0]].EW, c.movement.Meetings[of[1]].EW
		if receives(at, b, d) && receives(host{at.round, b}, at.team, d) && receives(host{at.round, d}, at.team, b) {
			part[of[1]] = 1
		}
	}
	return part
}

func (c *checker) add(code scoring.Code, severity scoring.Severity, g *Meeting, board int, units []Unit, format string, args ...any) {
	i := Issue{Code: code, Severity: severity, Units: units, Board: board, Text: fmt.Sprintf(format, args...)}
	if g != nil {
		i.Pos, i.Round, i.Table = g.Pos, g.Round, g.Table
		i.Text = fmt.Sprintf("round %d, table %d: %s", g.Round, g.Table, i.Text)
	}
	c.issues = append(c.issues, i)
}

// sides are those at a table, side by side: two pairs, or four players in the order
// N, E, S, W.
func (c *checker) sides(g *Meeting) (units []Unit) {
	if c.movement.Individual {
		for i, n := range g.Players {
			u := Unit{Number: n}
			if c.winners == 4 {
				u.Seat = scoring.North + scoring.Seat(i)
			}
			units = append(units, u)
		}
		return units
	}
	ns, ew := Unit{Number: g.NS}, Unit{Number: g.EW}
	if c.winners == 2 || c.teams {
		ns.Line, ew.Line = scoring.NS, scoring.EW
	}
	return []Unit{ns, ew}
}

// name names a unit: pair 12, team NS 3, player 7.
func (c *checker) name(u Unit) string {
	switch {
	case c.movement.Individual:
		return "player " + u.String()
	case c.teams:
		return "team " + u.String()
	}
	return "pair " + u.String()
}

// earlier names a meeting that was before.
func earlier(g *Meeting) string {
	s := fmt.Sprintf("round %d, table %d", g.Round, g.Table)
	if g.Pos.Line > 0 || g.Pos.Place != "" {
		s += ", " + g.Pos.Within()
	}
	return s
}

// tables finds the meetings that are wrong in themselves.
func (c *checker) tables() {
	type at struct{ round, table int }
	first := map[at]*Meeting{}
	for i := range c.movement.Meetings {
		g := &c.movement.Meetings[i]
		if other := first[at{g.Round, g.Table}]; other != nil && c.part[i] == 0 {
			c.add(TableTwice, scoring.Failure, g, 0, nil, "there are two meetings at the table (also %s)", earlier(other))
		} else if other == nil {
			first[at{g.Round, g.Table}] = g
		}
		if c.movement.Individual && g.Players != [4]int{} && !g.Played() && len(g.Boards) > 0 {
			c.add(SeatEmpty, scoring.Failure, g, g.Boards[0], nil, "not all four seats are taken: %s", seats(g.Players))
		}
		if !g.Played() {
			continue
		}
		sides := c.sides(g)
		for i, u := range sides {
			// A team meets itself where both lines have its number.
			same := func(v Unit) bool { return v == u || c.teams && v.Number == u.Number }
			if !slices.ContainsFunc(sides[:i], same) {
				continue
			}
			if c.teams && c.tablesOf(g.Round, u.Number) == 1 {
				// Tables of teams have a bye so, and return matches in another section.
				c.add(SitsOut, scoring.Note, g, g.Boards[0], []Unit{u}, "%s has both seats of the table and no other: a bye, or a match in another section", c.name(u))
			} else {
				c.add(PairAgainstItself, scoring.Failure, g, g.Boards[0], []Unit{u}, "%s plays against itself", c.name(u))
			}
		}
	}
}

// tablesOf is at how many tables a team sits in a round.
func (c *checker) tablesOf(round, team int) (n int) {
	for i := range c.movement.Meetings {
		if g := &c.movement.Meetings[i]; g.Round == round && (g.NS == team || g.EW == team) {
			n++
		}
	}
	return n
}

// seats names the players of a table: N 7, E 9, S 8.
func seats(players [4]int) string {
	var all []string
	for i, n := range players {
		if n > 0 {
			all = append(all, fmt.Sprintf("%v %d", scoring.North+scoring.Seat(i), n))
		}
	}
	return strings.Join(all, ", ")
}

// units follows each pair or player through the rounds.
func (c *checker) units() {
	type inRound struct {
		unit        Unit
		round, part int
	}
	type onBoard struct {
		unit       Unit
		board, row int
	}
	const anywhere = -1
	type two struct {
		a, b     Unit
		partners bool
	}
	seated, played, met := map[inRound]*Meeting{}, map[onBoard]*Meeting{}, map[two]*Meeting{}
	// Of pairs all rows have the same deals, which are compared across.
	length := 0
	if c.teams || c.movement.Winners == 0 && !c.movement.Individual {
		length = c.movement.rowLength()
	}
	for i := range c.movement.Meetings {
		g := &c.movement.Meetings[i]
		if len(g.Boards) == 0 {
			continue
		}
		sides := c.sides(g)
		for k, u := range sides {
			if u.Number <= 0 || slices.Contains(sides[:k], u) {
				continue
			}
			seat := inRound{u, g.Round, c.part[i]}
			if other := seated[seat]; other != nil {
				c.add(PairTwice, scoring.Failure, g, 0, []Unit{u}, "%s is at two tables in the round (also %s)", c.name(u), earlier(other))
			} else {
				seated[seat] = g
			}
			if !g.Played() {
				continue
			}
			at := 0
			if length > 0 {
				at = (g.Table - 1) / length
			}
			for _, b := range g.Boards {
				here, first := onBoard{u, b, at}, onBoard{u, b, anywhere}
				if other := played[here]; other != nil {
					c.add(BoardTwice, scoring.Failure, g, b, []Unit{u}, "%s plays board %d again (%s)", c.name(u), b, earlier(other))
				} else if other := played[first]; other != nil {
					c.add(NumberTwice, scoring.Note, g, b, []Unit{u}, "%s has number %d again, in another row of %d tables (%s): each row needs deals of its own", c.name(u), b, length, earlier(other))
					played[here] = g
				} else {
					played[here], played[first] = g, g
				}
			}
		}
		if !g.Played() {
			continue
		}
		// Opponents meet once; so do partners of an individual movement, in which
		// opponents meet more often. The halves of two teams meet in turn.
		meetings := []two{{a: sides[0], b: sides[1]}}
		verb := "meet"
		if c.movement.Individual {
			meetings = []two{{sides[0], sides[2], true}, {sides[1], sides[3], true}}
			verb = "are partners"
		}
		for _, x := range meetings {
			if compareUnits(x.a, x.b) > 0 {
				x.a, x.b = x.b, x.a
			}
			if other := met[x]; other != nil {
				c.add(RepeatMeeting, scoring.Note, g, 0, []Unit{x.a, x.b}, "%s and %s %s again (%s)", c.name(x.a), c.name(x.b), verb, earlier(other))
			} else {
				met[x] = g
			}
		}
	}
}

// shared finds the boards that several tables need in a round: one issue for those
// that the same tables need.
func (c *checker) shared() {
	type use struct {
		tables []int
		boards []int
		first  *Meeting
	}
	meetings := c.movement.Meetings
	type roundPart struct{ round, part int }
	rounds := map[roundPart]map[int][]*Meeting{} // by board
	for i := range meetings {
		g := &meetings[i]
		if !g.Played() {
			continue
		}
		at := roundPart{g.Round, c.part[i]}
		of := rounds[at]
		if of == nil {
			of = map[int][]*Meeting{}
			rounds[at] = of
		}
		for _, b := range g.Boards {
			if all := of[b]; len(all) == 0 || all[len(all)-1] != g {
				of[b] = append(all, g)
			}
		}
	}
	order := func(a, b roundPart) int { return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.part, b.part)) }
	for _, round := range slices.SortedFunc(maps.Keys(rounds), order) {
		var uses []*use
		by := map[string]*use{}
		for _, b := range slices.Sorted(maps.Keys(rounds[round])) {
			all := rounds[round][b]
			if len(all) < 2 {
				continue
			}
			u := &use{first: all[0]}
			for _, g := range all {
				u.tables = append(u.tables, g.Table)
			}
			key := fmt.Sprint(u.tables)
			if by[key] == nil {
				by[key] = u
				uses = append(uses, u)
			}
			by[key].boards = append(by[key].boards, b)
		}
		for _, u := range uses {
			word := "board"
			if len(u.boards) > 1 {
				word = "boards"
			}
			c.add(SharedBoard, scoring.Note, u.first, u.boards[0], nil, "%s %s in play at tables %s at once", word, ranges(u.boards), ranges(u.tables))
		}
	}
}

// absent finds who does not play, and when.
func (c *checker) absent() {
	plays := map[Unit]map[int]bool{} // the rounds in which a unit plays, or is told to sit out
	lines := map[Unit]map[int]bool{} // the numbers that play, of each line or seat
	most := map[Unit]int{}           // the highest number of each
	inPlay := map[int]bool{}         // rounds
	last := 0
	mark := func(of map[Unit]map[int]bool, u Unit, n int) {
		if of[u] == nil {
			of[u] = map[int]bool{}
		}
		of[u][n] = true
	}
	for i := range c.movement.Meetings {
		g := &c.movement.Meetings[i]
		last = max(last, g.Round)
		for _, u := range c.sides(g) {
			if u.Number <= 0 {
				continue
			}
			line := Unit{Line: u.Line, Seat: u.Seat}
			most[line] = max(most[line], u.Number)
			switch {
			case g.Played():
				mark(plays, u, g.Round)
				mark(lines, line, u.Number)
				inPlay[g.Round] = true
			case len(g.Boards) > 0:
				mark(plays, u, g.Round)
				c.add(SitsOut, scoring.Note, g, g.Boards[0], []Unit{u}, "%s sits out, and misses %s", c.name(u), ranges(g.Boards))
			}
		}
	}
	rounds := slices.Sorted(maps.Keys(inPlay))
	if none := gaps(append([]int{0}, rounds...), last+1); none != nil {
		c.add(RoundMissing, scoring.Note, nil, 0, nil, "nobody plays in round %s", spansText(none))
	}
	for _, line := range slices.SortedFunc(maps.Keys(most), compareUnits) {
		if never := gaps(append([]int{0}, slices.Sorted(maps.Keys(lines[line]))...), most[line]+1); never != nil {
			first := line
			first.Number = never[0].from
			c.add(NeverPlays, scoring.Note, nil, 0, []Unit{first}, "no boards and opponents: %s%s", strings.TrimSuffix(c.name(line), "0"), spansText(never))
		}
	}
	// Who has no row in a round; of those who never play that has been said.
	place := map[int]int{}
	for i, r := range rounds {
		place[r] = i
	}
	for _, u := range slices.SortedFunc(maps.Keys(plays), compareUnits) {
		if !lines[Unit{Line: u.Line, Seat: u.Seat}][u.Number] {
			continue
		}
		var at []int
		for r := range plays[u] {
			if i, ok := place[r]; ok {
				at = append(at, i)
			}
		}
		slices.Sort(at)
		free := gaps(at, len(rounds))
		for i, s := range free {
			free[i] = span{rounds[s.from], rounds[s.to]}
		}
		if free != nil {
			c.issues = append(c.issues, Issue{Code: SitsOut, Severity: scoring.Note, Round: free[0].from, Units: []Unit{u},
				Text: fmt.Sprintf("%s has no table in round %s", c.name(u), spansText(free))})
		}
	}
}

// directions finds the movements for one winner in which every pair sits in one line
// all the time: it is compared with half of the others alone. Of less than five tables
// no switched round makes the comparisons more even.
func (c *checker) directions() {
	if c.winners != 1 || c.teams || c.movement.Individual {
		return
	}
	line, again := map[int]int{}, false
	for i := range c.movement.Meetings {
		g := &c.movement.Meetings[i]
		if !g.Played() {
			continue
		}
		for side, n := range [...]int{g.NS, g.EW} {
			before, ok := line[n]
			if ok && before != side {
				return
			}
			line[n], again = side, again || ok
		}
	}
	if again && len(line) >= 10 {
		c.add(LinesApart, scoring.Note, nil, 0, nil, "no pair changes its line, so North-South and East-West pairs compete little; switch the arrow in some rounds")
	}
}

// compareUnits orders by line, seat and number.
func compareUnits(a, b Unit) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.Number, b.Number))
}
