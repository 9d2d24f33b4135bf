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
	// Sets is how many sets of boards there are, in the families that have fewer than
	// tables, or more: webs, appendix and extended Mitchells. 0 leaves it to the family.
	Sets int
	// HalfTable: a pair is missing, the one by which least is lost.
	HalfTable bool
	// Missing is the pair or team that is missing; the zero Unit for none.
	Missing Unit
	// Barometer: all tables play the same boards in each round, other ones in the next,
	// from as many copies as there are tables.
	Barometer bool
	// ArrowSwitch makes one winner of two.
	ArrowSwitch ArrowSwitch
}

// Family is a kind of movements that are made by one rule.
type Family struct {
	Name string // as it is asked for: mitchell
	Does string // in a line
	Make func(Request) (Movement, error)
}

// Families are those that can be made.
var Families = []Family{
	{"mitchell", "two winners; East-West go up, the boards down; a skip or a relay if the tables are even", Mitchell},
	{"skip-mitchell", "an even number of tables; East-West skip one half-way", SkipMitchell},
	{"relay-mitchell", "an even number of tables; a relay half-way, and two tables share", RelayMitchell},
	{"crisscross", "a multiple of four tables; pairs and boards go both ways, nothing is shared", Crisscross},
	{"square", "4 tables in a square, nothing is shared", Square},
	{"scissors", "6, 8, 10 … tables; in two rounds tables exchange their boards half-way", Scissors},
	{"two-stanza", "6, 8, 10, 12, 14, 18 … tables; two halves with half of the sets each", TwoStanza},
	{"blackpool", "two, four or six rounds more than tables; some opponents meet again (--sets)", Blackpool},
	{"worger", "5, 7, 11, 13 … tables, a round more; one opponent is met again, nothing is shared", Worger},
	{"dundee", "10, 14, 18 … tables; two Mitchells, each opponent in two short rounds", Dundee},
	{"web", "fewer sets than tables, by copies of the boards (--sets)", Web},
	{"bowman", "two sets less than tables", Bowman},
	{"double-bowman", "four sets less than tables", DoubleBowman},
	{"appendix", "tables added to a Mitchell of a prime number (--sets)", Appendix},
	{"american-whist", "an odd number of tables, a round less; East-West go down two", AmericanWhist},
	{"rover", "a pair more than the tables seat, which takes others' places", Rover},
	{"party-table", "a rover and a late pair at a table more", PartyTable},
	{"added-table", "a Mitchell to which a table is added after the first round", AddedTable},
	{"hesitation", "one winner, a round more than tables", Hesitation},
	{"double-hesitation", "one winner, two rounds more than tables", DoubleHesitation},
	{"hesitation-bowman", "one winner, a round less than tables, by copies of the boards", HesitationBowman},
	{"extended-hesitation", "one winner, three tables, five rounds", ExtendedHesitation},
	{"howell", "one winner; full, three-quarter or curtailed", Howell},
	{"endless-howell", "one winner; all follow the pair before them, without cards", Endless},
	{"interwoven-howell", "one winner; two Howells that share their boards", Interwoven},
	{"rainbow", "individuals, a prime number of tables; four rankings", Rainbow},
	{"individual", "individuals, 8, 9, 12, 13 … players; everyone with everyone", Whist},
	{"round-robin", "teams, everyone against everyone, all on the same boards", RoundRobin},
	{"flower", "the same, by another table of rounds", Flower},
	{"american-whist-teams", "an odd number of teams, everyone against everyone", TeamWhist},
	{"split-american-whist", "an even number of teams; each misses one other", SplitWhist},
	{"new-england-relay", "an even number of teams, everyone against everyone; tables share", NewEnglandRelay},
	{"thurner", "6, 8, 12, 14 … teams, everyone against everyone; one table shares", Thurner},
	{"parallel-rows", "teams in two rows, those of the one against those of the other", ParallelRows},
	{"stagger", "an even number of teams, in two sessions; tables share", Stagger},
	{"triangle", "three teams, each against the others at once", Triangle},
	{"patton", "teams; both tables of a match have the same boards at once", Patton},
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
	case r.Tables == 0:
		return cannot(fmt.Sprintf("%s has %d at least", article(family), least), "how many %s there are is not said", units)
	case r.Tables < least:
		return cannot(fmt.Sprintf("%d %s", least, units), "%s has %d %s at least, not %d", article(family), least, units, r.Tables)
	case r.Tables > most && units == "teams":
		return cannot("two groups, or a round-robin", "%s has %d %s at most, not %d", article(family), most, units, r.Tables)
	case r.Tables > most:
		return cannot(fmt.Sprintf("%d sections, each of %d %s or less", (r.Tables+most-1)/most, most, units), "%s has %d %s at most, not %d", article(family), most, units, r.Tables)
	case r.Rounds < 0 || r.Boards < 0 || r.PerSet < 0 || r.First < 0 || r.Sets < 0:
		return cannot("", "rounds %d, boards %d, boards of a set %d, first board %d, sets %d: none is below 0", r.Rounds, r.Boards, r.PerSet, r.First, r.Sets)
	case r.First > maxBoard:
		return cannot("", "the first board is %d: there are %d at most", r.First, maxBoard)
	case r.Rounds > mostRounds:
		return cannot(fmt.Sprintf("%d rounds", mostRounds), "%s of %d %s has %d rounds at most, not %d", article(family), r.Tables, units, mostRounds, r.Rounds)
	}
	return nil
}

// article puts a or an before a name.
func article(name string) string {
	if strings.ContainsRune("aeioAEIO", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// boardsPerSet shares the boards out among the sets; rounds is how many of them a
// unit plays: a pair, team or player.
func (r Request) boardsPerSet(sets, rounds int, unit string) (int, error) {
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
			hint += fmt.Sprintf("; with %d a set each %s plays %d in its %d rounds", r.Boards/rounds, unit, r.Boards, rounds)
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
	if r.Barometer {
		sets = rounds
		m.barometer()
	}
	unit := "pair"
	switch {
	case m.Teams:
		unit = "team"
	case m.Individual:
		unit = "player"
	}
	per, err := r.boardsPerSet(sets, rounds, unit)
	if err != nil {
		return Movement{}, err
	}
	missing := r.Missing
	if missing == (Unit{}) && r.HalfTable {
		missing = half
	}
	one := r.ArrowSwitch.Kind > SwitchNone
	if one && (m.Teams || m.Individual) {
		return Movement{}, cannot("", "%s has no arrow to be switched: the directions are its own", article(m.Name))
	}
	if one && m.Winners == 2 && missing.Line == scoring.NoLine && missing.Number > 0 {
		// The numbers that the pairs will have.
		missing.Line = scoring.NS
		if missing.Number > r.Tables {
			missing = Unit{Number: missing.Number - r.Tables, Line: scoring.EW}
		}
	}
	if missing != (Unit{}) {
		if err := m.takeOut(missing); err != nil {
			return Movement{}, err
		}
	}
	if m.copies() < 2 { // who is missing was the one who shared
		m.Remarks = slices.DeleteFunc(m.Remarks, func(i scoring.Item) bool { return i.Name == "share" || i.Name == "copies" })
	}
	if m, err = r.ArrowSwitch.Switch(m); err != nil {
		return Movement{}, err
	}
	m = m.WithSets(per, max(r.First, 1))
	most := 0 // boards of a round: a table may have parts of two sets
	for _, g := range m.Meetings {
		most = max(most, len(g.Boards))
	}
	boards, turns := "boards", "rounds"
	if most == 1 {
		boards = "board"
	}
	if rounds == 1 {
		turns = "round"
	}
	if n := m.copies(); !r.Barometer && n > 2 && n > most && m.together() {
		// More tables than boards: they cannot be handed round in the time of a round.
		m.Remarks = slices.DeleteFunc(m.Remarks, func(i scoring.Item) bool { return i.Name == "share" })
		m.remark("copies", fmt.Sprint(n))
	}
	units := "tables"
	if m.Teams {
		units = "teams"
	}
	m.Name = fmt.Sprintf("%s, %d %s, %d %s of %d %s", m.Name, r.Tables, units, rounds, turns, most, boards)
	return m, nil
}

// together tells whether all tables have the same boards in each round.
func (m *Movement) together() bool {
	of := map[int][]int{}
	for _, g := range m.Meetings {
		if !g.Played() {
			continue
		}
		if of[g.Round] == nil {
			of[g.Round] = g.Boards
		}
		if !slices.Equal(of[g.Round], g.Boards) {
			return false
		}
	}
	return len(of) > 0
}

// barometer gives all tables the set of the round.
func (m *Movement) barometer() {
	for i := range m.Meetings {
		if g := &m.Meetings[i]; len(g.Boards) > 0 {
			g.Boards = []int{g.Round}
		}
	}
	m.Name = "barometer " + m.Name
	// What the boards did does not matter any more.
	m.Remarks = slices.DeleteFunc(m.Remarks, func(i scoring.Item) bool { return slices.Contains([]string{"share", "relay", "copies"}, i.Name) })
	m.remark("copies", fmt.Sprint(m.copies()))
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
