// Package acblscore reads the game files of ACBLscore, the scoring program of
// the American Contract Bridge League: one club session or tournament game, with
// up to 50 events and 100 sections, in blocks of binary data that point to each
// other. There are no contracts in them.
//
// What is read is what was found in the files of versions 8.10 and 8.15: pairs
// events at matchpoints, with several events in a file, sections that are scored
// and ranked together, Mitchell and Howell numbers, phantoms, artificial, split
// and late scores, strata, carry-over and penalties. Of events at IMPs, fouled
// boards, renumbered pairs and handicaps only a description is known, not a file;
// they are read by it. Teams and individuals are named and not read, masterpoints
// are passed over.
//
//	event           Group, for each of its sets of sections that are scored together
//	section         List and section of the rows; its maximum score is List.Maximum
//	entry           Contestant, with the score, the percentage and the ranks published
//	row of a board  Row, with the matchpoints of both sides as published
//
// Positions are offsets in bytes from the beginning of the file.
package acblscore

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
)

// magic is the length of the header's block and the signature AC3.
var magic = []byte("\x12\x0A\x03AC3")

// What the header holds, and where.
const (
	headerSize    = 2580
	sizeAt        = 0x06
	eventsAt      = 0x12
	typesAt       = 0xDA
	scoringsAt    = 0x10C
	summariesAt   = 0x13E
	summarySize   = 22
	versionAt     = 0x9DB
	maxEvents     = 50
	maxSections   = 100
	pairsType     = 0
	homeStyleType = 3
)

// Recognise tells whether the content begins like a game file.
func Recognise(data []byte) bool { return bytes.HasPrefix(data, magic) }

// Read reads the pairs events of a game file. The error is a
// *scoring.InputError: it is no game file, its header is cut off, or there is no
// pairs event in it that can be read.
func Read(f source.File) (*scoring.Event, []scoring.Problem, error) {
	g := &game{file: f, letters: map[string]bool{}, eligible: map[int]int{}}
	g.Event = scoring.Event{File: f.Name, Format: "acblscore", Program: "ACBLscore"}
	switch {
	case f.IsEmpty():
		return nil, nil, f.Empty()
	case !Recognise(f.Data):
		return nil, nil, g.fail(0, "", "is no ACBLscore game file: it does not begin with the signature AC3")
	case len(f.Data) < headerSize:
		return nil, nil, g.fail(len(f.Data), "copy the file again from where it was scored", "the game file is cut off: it ends within its header of %d bytes", headerSize)
	}
	if _, _, _, err := f.Text(""); err != nil {
		return nil, nil, err // the encoding that the user names
	}
	if err := g.read(); err != nil {
		return nil, g.problems, err
	}
	return &g.Event, g.problems, nil
}

// game is a game file that is being read.
type game struct {
	scoring.Event
	file     source.File
	problems []scoring.Problem
	spans    []span // of the blocks that were followed, in their order in the file
	letters  map[string]bool
	// eligible are the contestants whose eligibility has no known meaning, and
	// where it stands.
	eligible map[int]int
	foreign  bool // the note about text that is not ASCII was given
}

func (g *game) pos(at int) scoring.Position {
	return scoring.Position{File: g.file.Name, Place: "byte " + strconv.Itoa(at)}
}

func (g *game) fail(at int, hint, format string, args ...any) error {
	return &scoring.InputError{Pos: g.pos(at), Text: fmt.Sprintf(format, args...), Hint: hint}
}

func (g *game) problem(at int, severity scoring.Severity, board int, format string, args ...any) {
	g.problems = append(g.problems, scoring.Problem{Pos: g.pos(at), Severity: severity, Board: board, Text: fmt.Sprintf(format, args...)})
}

func (g *game) read() error {
	header := block{0, g.file.Data[:headerSize]}
	switch said, is := header.u32(sizeAt), len(g.file.Data); {
	case is < said:
		g.problem(is, scoring.Failure, 0, "the game file is cut off: it has %d of the %d bytes that its header says", is, said)
	case is > said:
		g.problem(sizeAt, scoring.Warning, 0, "the header says %d bytes, and the file has %d", said, is)
	}
	if v := header.u16(versionAt); v > 0 {
		g.ProgramVersion = fmt.Sprintf("%d.%02d", v/100, v%100)
	}
	events := g.events(header)
	if len(events) == 0 {
		return g.fail(eventsAt, "", "there is no event in the game file")
	}
	chosen, err := g.choose(events)
	if err != nil {
		return err
	}
	for _, e := range chosen {
		g.addEvent(e, len(chosen) > 1)
	}
	g.describe(chosen)
	if len(g.Rows) == 0 && len(g.LeftOut) == 0 {
		return g.fail(summariesAt, "", "there is no board in the game file")
	}
	return nil
}

// gameEvent is an event of the file with its sections.
type gameEvent struct {
	number        int
	at            int // of its entry in the header
	kind, scoring int
	block         block // without data where it cannot be read
	name          string
	sections      []*section
}

var kinds = []string{"pairs", "teams", "individual", "home style pairs", "board-a-match teams", "series winner"}

// Cross-IMPs are divided by the number of comparisons, or not.
const (
	averageIMPs = 2
	totalIMPs   = 3
)

// scorings are the ways of scoring, with the method of those that can be scored.
var scorings = map[int]struct {
	name   string
	method scoring.Method
}{
	0: {"matchpoints", scoring.Matchpoints}, 1: {"IMPs with computed datum", scoring.Butler}, averageIMPs: {"average IMPs", scoring.IMPsAcross},
	totalIMPs: {"total IMPs", scoring.IMPsAcross}, 4: {"instant matchpoints", ""}, 5: {"board-a-match", ""}, 6: {"win/loss", ""}, 7: {"victory points", ""},
	8: {"knockout", ""}, 10: {"series winner", ""}, 16: {"board-a-match matchpoints", ""}, 18: {"compact knockout", ""},
}

func (e *gameEvent) method() scoring.Method {
	if e.kind != pairsType && e.kind != homeStyleType {
		return scoring.UnknownMethod
	}
	return scorings[e.scoring].method
}

// title names the event for a message.
func (e *gameEvent) title() string {
	if e.name == "" {
		return "event " + strconv.Itoa(e.number)
	}
	return fmt.Sprintf("event %d, %q,", e.number, e.name)
}

func (e *gameEvent) what() string {
	kind := fmt.Sprintf("of the unknown type %d", e.kind)
	if e.kind < len(kinds) {
		kind = "of " + kinds[e.kind]
	}
	if s, ok := scorings[e.scoring]; ok {
		return kind + ", scored by " + s.name
	}
	return fmt.Sprintf("%s, scored in the unknown way %d", kind, e.scoring)
}

// events reads the events and their section summaries.
func (g *game) events(header block) (events []*gameEvent) {
	byNumber := map[int]*gameEvent{}
	add := func(number int) *gameEvent {
		i := number - 1
		e := &gameEvent{number: number, at: eventsAt + 4*i, kind: header.u8(typesAt + i), scoring: header.u8(scoringsAt + i)}
		byNumber[number] = e
		events = append(events, e)
		return e
	}
	for i := range maxEvents {
		if header.u32(eventsAt+4*i) == 0 {
			continue
		}
		e := add(i + 1)
		if b, ok := g.follow(header, e.at, eventSize, "the header of "+e.title()); ok {
			e.block, e.name = b, g.text(b, 0x04, 25, "the name of "+e.title())
		}
	}
	for i := range maxSections {
		at := summariesAt + summarySize*i
		number := header.u8(at)
		if number == 0 {
			continue
		}
		if number > maxEvents {
			g.problem(at, scoring.Failure, 0, "section %d is of event %d, and there are %d at most; it is left out", i+1, number, maxEvents)
			g.LeftOut = append(g.LeftOut, g.pos(at))
			continue
		}
		e := byNumber[number]
		if e == nil {
			g.problem(at, scoring.Failure, 0, "section %d is of event %d, which the header does not have", i+1, number)
			e = add(number)
		}
		e.sections = append(e.sections, &section{slot: i + 1, at: at, summary: block{at, header.data[at : at+summarySize]}})
	}
	return events
}

// choose takes the events that are scored by the method of the first one that
// can be. The others are named.
func (g *game) choose(events []*gameEvent) (chosen []*gameEvent, err error) {
	way := 0 // of scoring
	for _, e := range events {
		if m := e.method(); m != "" && len(e.sections) > 0 && g.Method == "" {
			g.Method, way = m, e.scoring
		}
	}
	g.Conditions.Divided, g.Conditions.Undivided = way == averageIMPs, way == totalIMPs
	if g.Method == "" {
		return nil, g.fail(events[0].at, "export the results as USEBIO or CSV", "there is no pairs event with sections in the game file; %s is %s", events[0].title(), events[0].what())
	}
	for _, e := range events {
		switch {
		case len(e.sections) == 0:
			g.problem(e.at, scoring.Warning, 0, "%s has no sections", e.title())
		case e.method() == g.Method && e.scoring == way:
			chosen = append(chosen, e)
		default:
			g.problem(e.at, scoring.Failure, 0, "%s is %s; it is not read", e.title(), e.what())
		}
	}
	if g.Method != scoring.Matchpoints {
		g.problem(chosen[0].at, scoring.Warning, 0, "%s is %s; no file of this kind was at hand when the reader was made", chosen[0].title(), chosen[0].what())
	}
	return chosen, nil
}

// What the header of an event holds, and where.
const (
	eventSize   = 0x2CB
	stratumSize = 95
)

// describe takes what the file says of the whole from its first event.
func (g *game) describe(chosen []*gameEvent) {
	var names []string
	for _, e := range chosen {
		if e.name != "" && !slices.Contains(names, e.name) {
			names = append(names, e.name)
		}
	}
	g.Name = strings.Join(names, ", ")
	i := slices.IndexFunc(chosen, func(e *gameEvent) bool { return e.block.data != nil })
	if i < 0 {
		return
	}
	b := chosen[i].block
	g.ID = g.text(b, 0x3D, 10, "the sanction number")
	g.Club = g.text(b, 0x5C, 25, "the club")
	if who := g.text(b, 0x2C, 16, "the director"); b.u8(0x95) == 0 {
		g.Venue = who // of a tournament it is the city
	} else {
		g.Director = who
	}
	if date := g.text(b, 0x48, 19, "the date"); date != "" {
		var doubt string
		if g.Date, doubt = source.ParseDate(date, false); doubt != "" {
			g.problem(b.at+0x48, scoring.Warning, 0, "%s", doubt)
		}
	}
}

// addEvent reads the sections of an event and the way they are put together.
func (g *game) addEvent(e *gameEvent, several bool) {
	var strata []string
	handicap := 0
	if e.block.data != nil {
		if n := e.block.u8(0x9E); n > 1 {
			for i := range min(n, 3) {
				strata = append(strata, source.Clean(string(rune(e.block.u8(0xD4+stratumSize*i+0x22)))))
			}
		}
		handicap = e.block.i8(0x8D)
	}
	for _, s := range e.sections {
		g.readSection(e, s, len(strata), max(handicap, -handicap))
	}
	title := ""
	if several {
		title = cmp.Or(e.name, "event "+strconv.Itoa(e.number))
	}
	for _, group := range g.chains(e.sections, chain{0x0F, 0x10, "scored"}) {
		sg := scoring.Group{Event: e.number, Title: title, Strata: strata}
		for _, together := range g.chains(group, chain{0x11, 0x12, "ranked"}) {
			sg.Lists = append(sg.Lists, g.list(together, handicap < 0))
		}
		g.Groups = append(g.Groups, sg)
	}
}

// list makes a list of sections that are ranked together; single: both lines are
// in it.
func (g *game) list(sections []*section, single bool) scoring.List {
	l := scoring.List{Winners: 1, Maximum: hundredths(100 * sections[0].maximum)}
	for _, s := range sections {
		l.Sections = append(l.Sections, s.name)
		if !s.howell && !single {
			l.Winners = 2
		}
		if s.details.data != nil && s.maximum != sections[0].maximum {
			g.problem(s.details.at+maximumAt, scoring.Warning, 0, "section %s has the maximum score %d, and section %s, which is ranked with it, %d; that counts", s.name, s.maximum, sections[0].name, sections[0].maximum)
		}
	}
	pairs := g.listed(l)
	l.SessionAlone = sessionAlone(pairs)
	g.findGuests(pairs)
	return l
}

// listedPair is a pair as the file ranks it. The line is none where the list has
// both.
type listedPair struct {
	contestant            int
	line                  scoring.Line
	order, total, session exact.Num
}

func (g *game) listed(l scoring.List) (pairs []listedPair) {
	for i, c := range g.Contestants {
		order, ranked := c.Published.Place.Num()
		total, ok := c.Published.Total.Num()
		if !ranked || !ok || !slices.Contains(l.Sections, c.ID.Section) {
			continue
		}
		p := listedPair{i, c.ID.Line, order, total, total.Sub(c.Carry)}
		if l.Winners == 1 {
			p.line = scoring.NoLine
		}
		pairs = append(pairs, p)
	}
	return pairs
}

// behind tells whether a stands behind b.
func (a listedPair) behind(b listedPair) bool { return a.line == b.line && b.order.Less(a.order) }

// sessionAlone tells whether the order of a list follows from the session's
// scores better than from those with a carry-over in them. The file does not say
// by which it ranks.
func sessionAlone(pairs []listedPair) bool {
	byTotal, bySession := 0, 0 // how many are in the wrong order
	for _, a := range pairs {
		for _, b := range pairs {
			if !a.behind(b) {
				continue
			}
			if b.total.Less(a.total) {
				byTotal++
			}
			if b.session.Less(a.session) {
				bySession++
			}
		}
	}
	return bySession < byTotal
}

// findGuests looks at the pairs whose eligibility is a figure without a known
// meaning: one that stands behind a pair with less is out of the ranking.
func (g *game) findGuests(pairs []listedPair) {
	for _, a := range pairs {
		at, odd := g.eligible[a.contestant]
		if !odd {
			continue
		}
		c := &g.Contestants[a.contestant]
		c.Guest = slices.ContainsFunc(pairs, func(b listedPair) bool {
			return a.behind(b) && b.total.Less(a.total) && b.session.Less(a.session)
		})
		says := "it is ranked, as nobody with less stands before it"
		if c.Guest {
			says = "it stands behind pairs with less, so it is not ranked"
			c.Published.Place = ""
			c.Ranks = slices.DeleteFunc(c.Ranks, func(r scoring.Rank) bool { return r.Last == "" })
		}
		g.problem(at, scoring.Warning, 0, "the meaning of the eligibility %d of pair %v is not known; %s", g.file.Data[at], c.ID, says)
	}
}

// chain is where a section summary names those before and after it of the
// sections that are put together.
type chain struct {
	previous, next int
	how            string
}

// chains follows the sections that are put together.
func (g *game) chains(sections []*section, c chain) (all [][]*section) {
	bySlot := map[int]*section{}
	for _, s := range sections {
		bySlot[s.slot] = s
	}
	taken := map[*section]bool{}
	from := func(s *section) {
		var one []*section
		for s != nil && !taken[s] {
			taken[s] = true
			one = append(one, s)
			next := s.summary.u8(c.next)
			if next == 0 {
				break
			}
			following := bySlot[next]
			if following == nil || taken[following] || following.summary.u8(c.previous) != s.slot {
				g.problem(s.at+c.next, scoring.Failure, 0, "section %s is %s together with section %d, which does not say so; they are %s apart", s.name, c.how, next, c.how)
				break
			}
			s = following
		}
		all = append(all, one)
	}
	for _, s := range sections {
		if s.summary.u8(c.previous) == 0 {
			from(s)
		}
	}
	for _, s := range sections {
		if !taken[s] {
			from(s) // a chain without a beginning
		}
	}
	return all
}
