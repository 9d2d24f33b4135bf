package bridgemate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"recap/scoring"
)

// section is a section of the event.
type section struct {
	id      int
	letter  string
	session int
	tables  int
	missing int // the number of the pair that did not come; 0 for none
	// present tells of each line whether the missing number is there all the same:
	// that of a pair of the other line.
	present [2]bool
	moves   int // tables that East-West move before the first round
	winners int // 1 or 2; 0 where it is not said, or for teams
	group   int // of its tables, where it is one for all
	grouped bool
	apart   bool // its deals are others than those of another section

	// How its contestants are numbered.
	bothLines bool // a number stands in both lines, for different pairs
	lined     bool // the contestants have a line
	home      map[int]scoring.Line
	teams     bool
	// moved: the movement is that of its results.
	moved bool
}

// readSections reads the sections and how they are compared.
func (d *database) readSections() error {
	type name struct {
		session int
		letter  string
	}
	taken := map[name]bool{}
	_, err := d.each("Section", maxRecords, func(r record) {
		s := &section{id: r.int("ID"), letter: r.text("Letter"), session: r.int("Session"), tables: r.int("Tables"),
			missing: r.int("MissingPair"), moves: r.int("EWMoveBeforePlay"), winners: r.int("Winners")}
		if s.winners < 0 || s.winners > 2 {
			d.problem(r.pos, scoring.Warning, 0, "", "section %s has %d winners; their number is found by its pairs", s.letter, s.winners)
			s.winners = 0
		}
		if d.sections[s.id] != nil {
			d.problem(r.pos, scoring.Failure, 0, "", "section %d stands in the table twice; the first row counts", s.id)
			return
		}
		if at := (name{s.session, s.letter}); s.letter == "" || taken[at] {
			called := strconv.Itoa(s.id)
			d.problem(r.pos, scoring.Warning, 0, "", "section %d has the letter %q, which is none or that of another one; it is called %s", s.id, s.letter, called)
			s.letter = called
		}
		taken[name{s.session, s.letter}] = true
		d.sections[s.id] = s
	}, nil)
	if err != nil {
		return err
	}
	sessions := map[int]bool{}
	for _, s := range d.sections {
		sessions[s.session] = true
	}
	if len(sessions) < 2 {
		for _, s := range d.sections {
			s.session = 0
		}
	}
	groups := map[int]map[int]bool{} // of the tables of each section
	if _, err := d.each("Tables", maxRecords, func(r record) {
		id := r.int("Section")
		if groups[id] == nil {
			groups[id] = map[int]bool{}
		}
		groups[id][r.int("Group")] = true
	}, nil); err != nil {
		return err
	}
	for id, of := range groups {
		s := d.sections[id]
		if s == nil {
			continue
		}
		if len(of) > 1 {
			d.problem(d.pos("Tables"), scoring.Warning, 0, "", "the tables of section %s are in different groups; all of them are compared", s.letter)
			continue
		}
		for g := range of {
			s.group = g
		}
	}
	_, err = d.each("Settings", maxRecords, func(r record) {
		if !r.has("GroupSections") {
			return
		}
		together := r.flag("GroupSections")
		if s := d.sections[r.int("Section")]; s != nil {
			s.grouped = together
			d.comparedApart = d.comparedApart || !together
			return
		}
		for _, s := range d.sections {
			s.grouped = together
		}
		d.comparedApart = !together
	}, nil)
	return err
}

// maxSections bounds the sections of an event: terminals know 78.
const maxSections = 100

// sectionOf gives the section of a row; one that the table of sections does not
// have goes by its number.
func (d *database) sectionOf(id int, pos scoring.Position) *section {
	if s := d.sections[id]; s != nil {
		return s
	}
	s := &section{id: id, letter: strconv.Itoa(id)}
	if id == 0 && len(d.sections) == 0 {
		s.letter = ""
	} else {
		d.problem(pos, scoring.Warning, 0, "", "section %d is not in the table Section; it is called %s", id, s.letter)
	}
	d.sections[id] = s
	return s
}

// seating is who sat where in a round, of the movement or of the results.
type seating struct {
	round, table, ns, ew int
	boards               []int
}

// settleSections finds how the contestants of the sections are numbered, and how
// many winners there are.
func (d *database) settleSections() {
	by := map[*section]map[[4]int]*seating{}
	put := func(s *section, round, table, ns, ew int, boards ...int) {
		if ns <= 0 || ew <= 0 {
			return
		}
		if by[s] == nil {
			by[s] = map[[4]int]*seating{}
		}
		key := [4]int{round, table, ns, ew}
		if by[s][key] == nil {
			by[s][key] = &seating{round: round, table: table, ns: ns, ew: ew}
		}
		by[s][key].boards = append(by[s][key].boards, boards...)
	}
	for _, m := range d.meetings {
		if m.section.moved && !m.individual() && !m.satOut() && len(m.boards) > 0 {
			put(m.section, m.round, m.table, m.ns, m.ew, m.boards...)
		}
	}
	for _, e := range d.entries {
		if !e.section.moved && !e.individual() {
			put(e.section, e.round, e.table, e.ns, e.ew, e.board)
		}
	}
	for _, id := range d.sectionIDs() {
		s := d.sections[id]
		var all []seating
		for _, key := range sortedKeys(by[s]) {
			all = append(all, *by[s][key])
		}
		if len(all) > 0 {
			d.settleSection(s, all)
		}
	}
}

func sortedKeys(m map[[4]int]*seating) (keys [][4]int) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b [4]int) int { return slices.Compare(a[:], b[:]) })
	return keys
}

// Shares, in percent, from which on the seats say how a section is numbered. A
// wrong number that was typed into a terminal must not change it.
const (
	mostlyTeams = 80 // of the meetings that stand twice
	bothAtOnce  = 25 // of the numbers that sit in both lines of a round
	seldomTurns = 5  // of the seats that are not in the usual line of the number
)

func (d *database) settleSection(s *section, all []seating) {
	// Teams: who meet at a table meet at another one, the other way round, on the
	// same boards.
	type match struct{ round, ns, ew, board int }
	met := map[match]bool{}
	for _, a := range all {
		for _, b := range a.boards {
			met[match{a.round, a.ns, a.ew, b}] = true
		}
	}
	mirrored := 0
	for m := range met {
		if m.ns != m.ew && met[match{m.round, m.ew, m.ns, m.board}] {
			mirrored++
		}
	}
	if 100*mirrored >= mostlyTeams*len(met) {
		s.teams, s.winners = true, 0
		return
	}

	type at struct{ round, number int }
	lines := map[at][2]bool{}
	seats := map[int][2]int{} // how often a number sits in each line
	first := map[int]scoring.Line{}
	rounds := map[int]bool{}
	for _, a := range all { // in the order of the rounds
		rounds[a.round] = true
		for line, number := range [...]int{a.ns, a.ew} {
			l := lines[at{a.round, number}]
			l[line] = true
			lines[at{a.round, number}] = l
			n := seats[number]
			n[line]++
			seats[number] = n
			if first[number] == scoring.NoLine {
				first[number] = scoring.NS + scoring.Line(line)
			}
		}
	}
	both := 0
	for _, l := range lines {
		if l[0] && l[1] {
			both++
		}
	}
	turned, total := 0, 0
	for _, n := range seats {
		turned += min(n[0], n[1])
		total += n[0] + n[1]
	}
	s.bothLines = 100*both > bothAtOnce*len(lines)
	inferred := s.winners == 0
	switch {
	case s.winners != 0:
	case s.bothLines:
		s.winners = 2
	case 100*turned <= seldomTurns*total && len(rounds) > 1 && len(seats) > 3:
		s.winners = 2
	default:
		s.winners = 1
	}
	s.lined = s.winners == 2 || s.bothLines
	if inferred && s.winners == 2 {
		why := "its pairs stay in their lines"
		if s.bothLines {
			why = "its numbers stand in both lines at once"
		}
		d.problem(d.pos("Section"), scoring.Note, 0, "--winners says otherwise", "section %s does not say how many winners it has; two, as %s", s.letter, why)
	}
	if s.lined && !s.bothLines {
		s.home = map[int]scoring.Line{}
		for number, n := range seats {
			switch {
			case n[0] > n[1]:
				s.home[number] = scoring.NS
			case n[1] > n[0]:
				s.home[number] = scoring.EW
			default:
				s.home[number] = first[number]
			}
		}
	}
}

// contestant is who has a number in a line; zero where nobody does.
func (s *section) contestant(number int, line scoring.Line) scoring.ID {
	if number <= 0 {
		return scoring.ID{}
	}
	id := scoring.ID{Section: s.letter, Number: strconv.Itoa(number)}
	if s.lined {
		id.Line = line
		if home, ok := s.home[number]; ok {
			id.Line = home
		}
	}
	return id
}

// absent tells whether nobody has a number in a line.
func (s *section) absent(number int, line scoring.Line) bool {
	return number <= 0 || number == s.missing && !s.present[line-scoring.NS]
}

// groupSections names the sections, and says which of them are compared and
// ranked together.
func (d *database) groupSections() {
	used := map[string]bool{}
	for i := range d.Rows {
		used[d.Rows[i].Section] = true
	}
	var all []*section
	teams, winners, individuals := 0, map[int]bool{}, true
	for _, id := range d.sectionIDs() {
		s := d.sections[id]
		if !used[s.letter] {
			continue
		}
		if !slices.Contains(d.Sections, s.letter) {
			d.Sections = append(d.Sections, s.letter)
		}
		all = append(all, s)
		if s.teams {
			teams++
		}
		if s.winners > 0 {
			winners[s.winners] = true
			individuals = false
		}
		d.Winners = max(d.Winners, s.winners)
	}
	if len(d.Sections) == 1 && d.Sections[0] == "" {
		d.Sections = nil
	}
	if teams > 0 && teams == len(all) {
		d.Method = scoring.Teams
		d.problem(d.pos("ReceivedData"), scoring.Note, 0, "--method says otherwise", "the two numbers of a table meet at another one as well, the other way round: they are teams")
		return
	}
	if len(all) < 2 || individuals {
		return
	}
	// By their deals, by the groups of their tables, by the settings.
	key := func(s *section) string {
		switch {
		case s.apart:
			return fmt.Sprint("deals ", s.id)
		case s.group > 0:
			return fmt.Sprint("group ", s.group)
		case d.comparedApart && !s.grouped:
			return fmt.Sprint("section ", s.id)
		}
		return ""
	}
	parts := map[string][]*section{}
	var order []string
	for _, s := range all {
		k := key(s)
		if parts[k] == nil {
			order = append(order, k)
		}
		parts[k] = append(parts[k], s)
	}
	if len(order) > 1 {
		d.problem(d.pos("Settings"), scoring.Note, 0, "--sections across compares them all", "sections are scored apart, as their deals, the groups of their tables or the settings say")
	}
	if len(order) == 1 && len(winners) < 2 {
		return
	}
	for _, k := range order {
		g := scoring.Group{Event: 1}
		for _, n := range [...]int{2, 1} {
			var l scoring.List
			for _, s := range parts[k] {
				if cmp.Or(s.winners, 1) == n && !slices.Contains(l.Sections, s.letter) {
					l.Sections, l.Winners = append(l.Sections, s.letter), n
				}
			}
			if l.Sections != nil {
				g.Lists = append(g.Lists, l)
			}
		}
		d.Groups = append(d.Groups, g)
	}
}
