package movements

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
)

// Request is what a director asks a family for.
type Request struct {
	Tables int // those of a round robin are teams
	Rounds int // 0: as many as the family has, or as go with the boards
	// Boards is how many there are in play altogether, PerSet how many a table plays
	// in a round. One of them is enough; with neither, a set is one board.
	Boards, PerSet int
	First          int // the number of the first board; 0 is 1
	// HalfTable: a pair is missing, the one by which least is lost.
	HalfTable bool
	// Missing is the pair or team that is missing; the zero Unit for none.
	Missing Unit
}

// Family is a kind of movements that are made by one rule.
type Family struct {
	Name string // as it is asked for: mitchell
	Make func(Request) (Movement, error)
}

// Families are those that can be made.
var Families = []Family{
	{"mitchell", Mitchell},
	{"skip-mitchell", SkipMitchell},
	{"relay-mitchell", RelayMitchell},
	{"howell", Howell},
	{"round-robin", RoundRobin},
}

// Named gives a family by its name, in whatever case.
func Named(name string) (Family, error) {
	var names []string
	for _, f := range Families {
		if strings.EqualFold(f.Name, name) {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Family{}, cannot("known are "+strings.Join(names, ", "), "there is no movement %.40q", name)
}

// RequestError says why a movement cannot be, and what comes nearest to it.
type RequestError struct {
	Text string // lower case, no full stop
	Hint string // the nearest that can be
}

// Error is the text, and the hint on a line of its own.
func (e *RequestError) Error() string {
	if e.Hint == "" {
		return e.Text
	}
	return e.Text + "\n    hint: " + e.Hint
}

func cannot(hint, format string, args ...any) error {
	return &RequestError{Text: fmt.Sprintf(format, args...), Hint: hint}
}

// maxTables bounds what is made; a section of more is played by nobody.
const maxTables = 99

// ParseUnit reads a pair that is missing: 9, ns9, NS 9, 9N.
func ParseUnit(s string) (Unit, error) {
	t := strings.TrimSpace(s)
	if i := strings.IndexAny(t, "0123456789"); i > 0 {
		// ParseNumber has the line behind the number.
		t = t[i:] + " " + strings.TrimRight(t[:i], " ")
	}
	digits, line, err := scoring.ParseNumber(t)
	n, ok := number(digits, maxNumber)
	if err != nil || !ok {
		return Unit{}, cannot("9, NS 9 or EW 9", "%.40q is no pair", s)
	}
	return Unit{Number: n, Line: line}, nil
}

// bounds checks the tables, and the rounds against the most that there can be.
func (r Request) bounds(family, units string, least, most, mostRounds int) error {
	switch {
	case r.Tables < least:
		return cannot("", "a %s has %d %s at least, not %d", family, least, units, r.Tables)
	case r.Tables > most:
		return cannot("make two sections of it", "a %s has %d %s at most, not %d", family, most, units, r.Tables)
	case r.Rounds < 0 || r.Boards < 0 || r.PerSet < 0 || r.First < 0:
		return cannot("", "rounds %d, boards %d, boards of a set %d, first board %d: none is below 0", r.Rounds, r.Boards, r.PerSet, r.First)
	case r.First > maxBoard:
		return cannot("", "the first board is %d: there are %d at most", r.First, maxBoard)
	case r.Rounds > mostRounds:
		return cannot(fmt.Sprintf("%d rounds", mostRounds), "a %s of %d %s has %d rounds at most, not %d", family, r.Tables, units, mostRounds, r.Rounds)
	}
	return nil
}

// boardsPerSet shares the boards out among the sets; rounds is how many of them a
// pair plays.
func (r Request) boardsPerSet(sets, rounds int) (int, error) {
	per := r.PerSet
	switch {
	case r.Boards == 0:
	case per > 0 && r.Boards != sets*per:
		return 0, cannot(fmt.Sprintf("%d boards, %d a set", sets*per, per), "%d boards are not %d sets of %d", r.Boards, sets, per)
	case r.Boards%sets != 0:
		per = r.Boards / sets
		hint := fmt.Sprintf("%d boards, %d a set", sets*(per+1), per+1)
		if per > 0 {
			hint = fmt.Sprintf("%d boards, %d a set, or %s", sets*per, per, hint)
		}
		if rounds < sets && r.Boards%rounds == 0 {
			hint += fmt.Sprintf("; with %d a set each pair plays %d in its %d rounds", r.Boards/rounds, r.Boards, rounds)
		}
		return 0, cannot(hint, "%d boards cannot be shared out evenly among %d sets", r.Boards, sets)
	default:
		per = r.Boards / sets
	}
	per = max(per, 1)
	if per > maxBoards {
		return 0, cannot("", "a set of %d boards: it has %d at most", per, maxBoards)
	}
	if last := max(r.First, 1) + sets*per - 1; last > maxBoard {
		return 0, cannot("", "the last board would be %d: there are %d at most", last, maxBoard)
	}
	return per, nil
}

// finish turns a movement of sets into one of boards, and takes out who is missing;
// half is the pair by which least is lost.
func (r Request) finish(m Movement, sets, rounds int, half Unit) (Movement, error) {
	per, err := r.boardsPerSet(sets, rounds)
	if err != nil {
		return Movement{}, err
	}
	missing := r.Missing
	if missing == (Unit{}) && r.HalfTable {
		missing = half
	}
	if missing != (Unit{}) {
		if err := m.takeOut(missing); err != nil {
			return Movement{}, err
		}
	}
	boards, turns := "boards", "rounds"
	if per == 1 {
		boards = "board"
	}
	if rounds == 1 {
		turns = "round"
	}
	units := "tables"
	if m.Teams {
		units = "teams"
	}
	m.Name = fmt.Sprintf("%s, %d %s, %d %s of %d %s", m.Name, r.Tables, units, rounds, turns, per, boards)
	return m.WithSets(per, max(r.First, 1)), nil
}

// takeOut leaves the seats of a unit to nobody.
func (m *Movement) takeOut(u Unit) error {
	found := false
	lined := m.Winners == 2
	for i := range m.Meetings {
		g := &m.Meetings[i]
		if g.NS == u.Number && (!lined || u.Line == scoring.NS) {
			g.NS, found = 0, true
		}
		if g.EW == u.Number && (!lined || u.Line == scoring.EW) {
			g.EW, found = 0, true
		}
		if g.NS == 0 && g.EW == 0 {
			g.Boards = nil
		}
	}
	switch {
	case lined && u.Line == scoring.NoLine:
		return cannot(fmt.Sprintf("NS %d or EW %d", u.Number, u.Number), "pair %v is to be missing, and there is one in each line", u)
	case !found || !lined && u.Line != scoring.NoLine:
		return cannot("", "pair %v is to be missing, and there is none", u)
	}
	m.remark("missing", u.String())
	return nil
}

func (m *Movement) remark(name, value string) {
	m.Remarks = append(slices.Clip(m.Remarks), scoring.Item{Name: name, Value: value})
}

// wrap brings n into 1 to most, going round.
func wrap(n, most int) int { return ((n-1)%most+most)%most + 1 }
