package sheet

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/movements"
	"recap/scoring"
)

// plan is what a workbook has lines for.
type plan struct {
	individual bool
	byRound    bool
	sections   bool // they have names
	winners    int
	method     scoring.Method
	// most is how often one unit stands on a board: twice for teams, in two rooms.
	most   int
	boards int // that a unit has
	lines  []line
	units  []scoring.Contestant
}

// line is a result that is expected. Its units are N-S and E-W, or in an
// individual N, E, S, W; 0 is nobody.
type line struct {
	section             string
	round, table, board int
	units               []int
	twoLines            bool // the pairs of N-S and of E-W are numbered apart
}

// satOut tells whether a side or a seat is empty.
func (l line) satOut() bool { return slices.Contains(l.units, 0) }

// newPlan lays out what a workbook was asked for. The error tells all that is
// wrong with it.
func newPlan(w Workbook) (*plan, error) {
	p := &plan{byRound: w.ByRound, winners: 1, method: cmp.Or(w.Event.Method, scoring.Matchpoints)}
	var wrong []error
	fail := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	if !slices.ContainsFunc(methodChoices, func(c choice) bool { return c.of == string(p.method) }) {
		fail("unknown method %q", p.method)
	}
	if w.Event.Winners < 0 || w.Event.Winners > 2 {
		fail("an event has 1 or 2 winners, not %d", w.Event.Winners)
	}
	if len(w.Movements) == 0 {
		fail("no movement: there is nothing to write lines for")
	}
	named := map[string]bool{}
	for i, m := range w.Movements {
		name := fmt.Sprintf("movement %q", m.Name)
		if m.Section != "" {
			name = "section " + m.Section
		}
		if named[m.Section] {
			fail("%s stands there twice: each section has a name of its own", name)
		}
		named[m.Section] = true
		p.sections = p.sections || m.Section != ""
		if i == 0 {
			p.individual = m.Individual
		} else if m.Individual != p.individual {
			fail("%s: pairs and single players do not share a workbook", name)
		}
		winners, teams := m.Numbering()
		if m.Winners == 0 && !m.Individual && w.Event.Winners > 0 && !(winners == 2 && sharesNumbers(m)) {
			winners = w.Event.Winners
		}
		if winners > 2 {
			fail("%s numbers its players by their seats, for which a workbook has no places", name)
		}
		if teams && w.Event.Method == scoring.UnknownMethod {
			p.method = scoring.Teams
		}
		two := winners == 2
		switch {
		case w.Event.Method == scoring.UnknownMethod:
		case teams && !slices.Contains(teamMethods, p.method):
			fail("%s is one of teams, which are not scored by %s but by %s", name, p.method, joinWords(teamMethods))
		case !teams && (p.method == scoring.Teams || p.method == scoring.Patton):
			fail("method %s needs a movement of teams, in which the same two meet both ways on each board, and %s is none: --movement round-robin makes one", p.method, name)
		}
		if two && w.Event.Winners == 1 {
			fail("%s numbers the pairs of its two lines apart, so it has two winners", name)
		}
		if two {
			p.winners = 2
		}
		before := len(p.lines)
		if err := p.addLines(m, two); err != nil {
			fail("%s: %w", name, err)
		} else if len(p.lines) == before {
			fail("%s has no boards at any table", name)
		}
		p.addUnits(p.lines[before:], m.Section, two)
	}
	if w.Event.Winners == 2 && p.winners == 1 && len(w.Movements) > 0 {
		fail("the pairs meet across the lines, so there is one winner")
	}
	p.count()
	p.sort(w.Movements)
	return p, errors.Join(append(wrong, p.name(w.Event.Contestants)...)...)
}

// teamMethods are those by which teams are scored.
var teamMethods = []scoring.Method{scoring.Teams, scoring.Patton, scoring.BoardAMatch, scoring.TotalPoints}

// joinWords is a list for a message: a, b or c.
func joinWords(methods []scoring.Method) string {
	words := make([]string, len(methods))
	for i, m := range methods {
		words[i] = string(m)
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

// sharesNumbers tells whether a number sits in both lines: of two pairs, where each
// line has numbers of its own.
func sharesNumbers(m movements.Movement) bool {
	var in [2]map[int]bool
	in[0], in[1] = map[int]bool{}, map[int]bool{}
	for _, each := range m.Meetings {
		in[0][each.NS], in[1][each.EW] = true, true
	}
	for n := range in[0] {
		if n > 0 && in[1][n] {
			return true
		}
	}
	return false
}

// sectionsOf are those that a contestant without a section may be of.
func (p *plan) sectionsOf(id scoring.ID, expected int) (in []string) {
	if id.Section != "" {
		return nil
	}
	for _, u := range p.units[:expected] {
		if u.ID.Number == id.Number && !slices.Contains(in, u.ID.Section) {
			in = append(in, u.ID.Section)
		}
	}
	return in
}

// addLines adds a line for each board of each meeting.
func (p *plan) addLines(m movements.Movement, two bool) error {
	for _, each := range m.Meetings {
		units := []int{each.NS, each.EW}
		if m.Individual {
			units = each.Players[:]
		}
		if slices.Min(units) < 0 {
			return fmt.Errorf("round %d, table %d has the numbers %v", each.Round, each.Table, units)
		}
		if slices.Max(units) == 0 {
			continue
		}
		for _, board := range each.Boards {
			if board < 1 || board > maxBoard {
				return fmt.Errorf("round %d, table %d: board %d is none from 1 to %d", each.Round, each.Table, board, maxBoard)
			}
			p.lines = append(p.lines, line{m.Section, each.Round, each.Table, board, slices.Clone(units), two})
		}
	}
	return nil
}

// addUnits adds the contestants of the lines of a section, in the order of their
// lines and numbers.
func (p *plan) addUnits(lines []line, section string, two bool) {
	ids := map[scoring.ID]bool{}
	for _, l := range lines {
		for side, n := range l.units {
			if n == 0 {
				continue
			}
			id := scoring.ID{Section: section, Number: strconv.Itoa(n)}
			if two {
				id.Line = scoring.NS + scoring.Line(side)
			}
			if !ids[id] {
				ids[id] = true
				p.units = append(p.units, scoring.Contestant{ID: id})
			}
		}
	}
	slices.SortStableFunc(p.units[len(p.units)-len(ids):], func(a, b scoring.Contestant) int { return scoring.CompareID(a.ID, b.ID) })
}

// count finds how many boards a unit has, and how often it stands on one.
func (p *plan) count() {
	type unit struct {
		section      string
		side, number int
	}
	type onBoard struct {
		unit
		board int
	}
	boards, times := map[unit]int{}, map[onBoard]int{}
	for _, l := range p.lines {
		for side, n := range l.units {
			if n == 0 {
				continue
			}
			u := unit{l.section, 0, n}
			if l.twoLines {
				u.side = side
			}
			at := onBoard{u, l.board}
			if times[at]++; times[at] == 1 {
				boards[u]++
			}
			p.most, p.boards = max(p.most, times[at]), max(p.boards, boards[u])
		}
	}
}

// sort puts the lines in the order in which results are typed: section by
// section, from travellers or from pick-up slips.
func (p *plan) sort(sections []movements.Movement) {
	section := map[string]int{}
	for i, m := range sections {
		section[m.Section] = i
	}
	slices.SortStableFunc(p.lines, func(a, b line) int {
		board := cmp.Compare(a.board, b.board)
		if p.byRound {
			board = 0 // the order of play stays
		}
		return cmp.Or(cmp.Compare(section[a.section], section[b.section]), board, cmp.Compare(a.round, b.round), cmp.Compare(a.table, b.table))
	})
}

// name gives the units what is known of them. Contestants that the movements have
// no place for stand behind the others, so that nobody is lost.
func (p *plan) name(known []scoring.Contestant) (wrong []error) {
	named := map[scoring.ID]bool{}
	expected := len(p.units)
	unplaced := map[string]bool{} // numbers without a section that several have
	for _, c := range known {
		if in := p.sectionsOf(c.ID, expected); len(in) > 1 {
			if len(unplaced) == 0 {
				wrong = append(wrong, fmt.Errorf("sections %s have a number %s each, and the list of players does not say whose it is: give it a column section", strings.Join(in, " and "), c.ID.Number))
			}
			unplaced[c.ID.Number] = true
			continue
		}
		placed, otherLine := false, false
		for i := range expected {
			id := p.units[i].ID
			switch {
			case c.ID.Number != id.Number || c.ID.Section != "" && c.ID.Section != id.Section:
			case id.Line != scoring.NoLine && c.ID.Line != id.Line:
				otherLine = true
			case named[id]:
				wrong = append(wrong, fmt.Errorf("the list of players names %v twice", id))
				placed = true
			default:
				named[id], placed = true, true
				p.units[i] = c
				p.units[i].ID = id
			}
		}
		switch {
		case placed:
		case otherLine && c.ID.Line == scoring.NoLine:
			wrong = append(wrong, fmt.Errorf("there is a pair %v in each line, and the list of players does not say which one it names", c.ID))
		default:
			p.units = append(p.units, c)
		}
	}
	return wrong
}
