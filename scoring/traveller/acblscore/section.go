package acblscore

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// section is a section that is being read.
type section struct {
	slot    int
	at      int // of its summary in the header
	summary block
	name    string // its letters, as no other section of the file has them
	details block  // without data where it cannot be read
	howell  bool   // pairs have one number wherever they sit
	maximum int
}

// The movements, and what the section details hold.
const (
	mitchell       = 0
	howell         = 1
	web            = 2
	manualMitchell = 6
	manualHowell   = 7

	detailsSize   = 0x21D
	movementAt    = 0x18
	highestAt     = 0x1B
	phantomAt     = 0x43
	maximumAt     = 0x4E
	renumberAt    = 0xDD
	howellStart   = 0x12D
	mitchellStart = 0x17D
	maxNumbers    = 40 // of a line, or of a Howell
)

// readSection reads the pairs and the boards of a section of an event with so
// many strata.
func (g *game) readSection(e *gameEvent, s *section, strata, handicap int) {
	s.name = g.text(s.summary, 1, 2, fmt.Sprintf("the letter of section %d", s.slot))
	if s.name == "" || g.letters[s.name] {
		s.name = strings.TrimPrefix(fmt.Sprintf("%s/%d", s.name, s.slot), "/")
	}
	g.letters[s.name] = true
	g.Sections = append(g.Sections, s.name)
	pairs := len(g.Contestants)
	if d, ok := g.follow(s.summary, 4, detailsSize, "what section "+s.name+" is like"); ok {
		s.details, s.maximum = d, d.u16(maximumAt)
		s.howell = g.isHowell(s)
		g.readPairs(e, s, strata, handicap)
	}
	if s.summary.u32(8) == 0 {
		g.problem(s.at, scoring.Failure, 0, "section %s has no boards: its matchpoints were entered by hand", s.name)
		g.LeftOut = append(g.LeftOut, g.pos(s.at))
		g.withdraw(g.Contestants[pairs:]) // nothing follows from nothing
		return
	}
	index, ok := g.follow(s.summary, 8, boardsAt, "the list of boards of section "+s.name)
	if !ok {
		g.LeftOut = append(g.LeftOut, g.pos(s.at))
		return
	}
	rows := len(g.Rows)
	g.readBoards(s, index)
	g.checkScored(s, g.Rows[rows:], g.Contestants[pairs:])
}

// isHowell tells whether the section's pairs have one number wherever they sit.
// The movement says so; where it may be either, the table of Howell numbers is
// only there for one.
func (g *game) isHowell(s *section) bool {
	switch movement := s.details.u8(movementAt); movement {
	case mitchell, web, manualMitchell:
		return false
	case howell, manualHowell:
		return true
	default:
		is := true
		for n := range min(s.details.u8(highestAt), maxNumbers) {
			table, direction := s.details.u8(howellStart+2*n), s.details.u8(howellStart+2*n+1)
			is = is && table > 0 && (direction == 1 || direction == 2)
		}
		kind := map[bool]string{true: "a Howell", false: "a Mitchell"}[is]
		g.problem(s.details.at+movementAt, scoring.Warning, 0, "section %s has the movement %d; its pairs are numbered as in %s", s.name, movement, kind)
		return is
	}
}

// id is who a number of the section stands for on a line.
func (s *section) id(number int, line scoring.Line) scoring.ID {
	id := scoring.ID{Section: s.name, Number: strconv.Itoa(number)}
	if !s.howell {
		id.Line = line
	}
	if s.details.data == nil || number < 1 {
		return id
	}
	// A director may number the pairs anew; 0 leaves a number as it is.
	at := renumberAt + number - 1
	if !s.howell {
		at = renumberAt + 4*(number-1) + int(line-scoring.NS)
	}
	if number <= maxNumbers && s.details.u8(at) > 0 {
		id.Number = strconv.Itoa(s.details.u8(at))
	}
	return id
}

// start is the table and the line where a number of the section begins; the table
// is 0 where nobody has it.
func (s *section) start(number int, line scoring.Line) (table int) {
	if !s.howell {
		return s.details.u8(mitchellStart + 4*(number-1) + int(line-scoring.NS))
	}
	at := howellStart + 2*(number-1)
	if scoring.Line(s.details.u8(at+1)) != line {
		return 0
	}
	return s.details.u8(at)
}

// pairsAt is where the entries of an index begin, one for each start table.
const pairsAt = 0x14

// readPairs reads the entries of both directions.
func (g *game) readPairs(e *gameEvent, s *section, strata, handicap int) {
	highest := s.details.u8(highestAt)
	if n := s.details.u16(highestAt); n > maxNumbers {
		g.problem(s.details.at+highestAt, scoring.Failure, 0, "section %s has pair numbers up to %d; those above %d are not known by their names", s.name, n, maxNumbers)
		highest = maxNumbers
	}
	known := map[scoring.ID]bool{}
	for _, line := range [...]scoring.Line{scoring.NS, scoring.EW} {
		at := 4 * int(line)
		if s.details.u32(at) == 0 {
			continue // nobody begins there
		}
		index, ok := g.follow(s.details, at, pairsAt, fmt.Sprintf("the list of %v pairs of section %s", line, s.name))
		if !ok {
			continue
		}
		taken := map[int]bool{}
		for number := 1; number <= highest; number++ {
			table := s.start(number, line)
			if table == 0 {
				continue
			}
			id, here := s.id(number, line), pairsAt+8*(table-1)
			switch {
			case !index.has(here, 8):
				g.problem(s.details.at, scoring.Failure, 0, "pair %v begins at table %d, which the list of %v pairs does not have", id, table, line)
				continue
			case taken[table] || known[id]:
				g.problem(index.at+here, scoring.Failure, 0, "pair %v begins where another one does, or has its number; the first one counts", id)
				continue
			}
			taken[table], known[id] = true, true
			if players := index.u16(here + 2); players > 0 {
				g.readPair(e, s, index, here, id, players, strata, handicap)
			} else {
				g.Contestants = append(g.Contestants, scoring.Contestant{ID: id, Phantom: true, Pos: g.pos(index.at + here)})
			}
		}
		for table := 1; index.has(pairsAt+8*(table-1), 8); table++ {
			if here := pairsAt + 8*(table-1); !taken[table] && index.u16(here+2) > 0 && index.u32(here+4) > 0 {
				g.problem(index.at+here, scoring.Failure, 0, "the pair that begins %v at table %d of section %s has no number; it is left out", line, table, s.name)
			}
		}
	}
}

// What an entry holds, and where.
const (
	entrySize  = 0xA4 // before its players
	playerSize = 120
	ranksAt    = 0x5E
	rankSize   = 20
	ineligible = 10
)

// readPair reads an entry: the pair, and what it came to.
func (g *game) readPair(e *gameEvent, s *section, index block, at int, id scoring.ID, players, strata, handicap int) {
	c := scoring.Contestant{ID: id, Pos: g.pos(index.at + at)}
	b, ok := g.follow(index, at+4, entrySize, fmt.Sprintf("the entry of pair %v", id))
	if !ok {
		g.Contestants = append(g.Contestants, c)
		return
	}
	c.Pos = g.pos(b.at)
	for i := range players {
		from := entrySize + playerSize*i
		if !b.has(from, playerSize) {
			g.problem(b.at, scoring.Failure, 0, "the entry of pair %v has no room for the %d players that it is said to have", id, players)
			break
		}
		p := block{b.at + from, b.data[from : from+playerSize]}
		what := fmt.Sprintf("the name of a player of pair %v", id)
		c.Players = append(c.Players, scoring.Player{
			Name: trim(g.text(p, 0x11, 16, what) + " " + g.text(p, 0x00, 16, what)),
			ID:   g.text(p, 0x36, 7, fmt.Sprintf("the number of a player of pair %v", id)),
		})
	}
	c.Carry = hundredths(b.i32(0x10))
	if adjustment := b.i32(0x04); adjustment != 0 {
		c.Published.Adjustment, c.Published.InPoints = figure(adjustment), true
	}
	g.setHandicap(s, b, handicap, &c)
	c.Guest = b.u8(0x33) == ineligible
	if strata > 0 {
		c.Stratum = b.u8(0x1E)
		if c.Stratum < 1 || c.Stratum > strata {
			g.problem(b.at+0x1E, scoring.Warning, 0, "pair %v is in stratum %d of %d; it counts in the highest alone", id, c.Stratum, strata)
			c.Stratum = 1
		}
	}
	if session, carry, final := b.i32(0x0C), b.i32(0x10), b.i32(0x14); session != noScore {
		c.Published.Total = figure(session + carry)
		if g.Method != scoring.IMPsAcross && g.Method != scoring.Butler {
			c.Published.Percent = figure(b.u16(0x1C))
		}
		c.Published.Boards = scoring.Figure(strconv.Itoa(b.u8(0x2F)))
		if final >= 0 && final != session+carry && handicap == 0 {
			g.problem(b.at+0x14, scoring.Warning, 0, "pair %v has the final score %s, and %s in the session with a carry-over of %s", id, figure(final), figure(session), figure(carry))
		}
		g.ranks(b, &c)
	}
	if eligible := b.u8(0x33); eligible != 0 && !c.Guest {
		g.eligible[len(g.Contestants)] = b.at + 0x33
	}
	g.Contestants = append(g.Contestants, c)
}

// noScore stands in place of the score of an entry that has none. Scores in IMPs
// may be below zero.
const noScore = -1

// setHandicap takes the handicap of an entry, which is in the unit that the event
// names: percent, matchpoints, or boards.
func (g *game) setHandicap(s *section, b block, unit int, c *scoring.Contestant) {
	given := b.i32(0x18)
	if given == 0 {
		return
	}
	switch {
	case unit == 1:
		c.Handicap = hundredths(given)
	case unit == 2 && s.maximum > 0:
		c.Handicap = hundredths(100 * given).Over(s.maximum)
	default:
		g.problem(b.at+0x18, scoring.Warning, 0, "pair %v has a handicap of %s, which is neither percent nor matchpoints; it is not counted", c.ID, figure(given))
	}
}

// ranks takes the places of an entry: in each of its strata the number in the
// order of its list, and where it is high enough for masterpoints the place in the
// list and the overall one, each with the last of those who share it.
func (g *game) ranks(b block, c *scoring.Contestant) {
	for i := range max(c.Stratum, 1) {
		at, stratum := ranksAt+rankSize*i, i+1
		place := func(n int) scoring.Figure { return scoring.Figure(strconv.Itoa(n)) }
		if order := b.u16(at + 10); order > 0 && !c.Guest {
			// A guest's number is only that of its line at the end of the list.
			if i == 0 {
				c.Published.Place = place(order)
			} else {
				c.Ranks = append(c.Ranks, scoring.Rank{Stratum: stratum, Place: place(order)})
			}
		}
		for k, overall := range [...]bool{false, true} {
			if low, high := b.u16(at+4*k), b.u16(at+4*k+2); low > 0 {
				c.Ranks = append(c.Ranks, scoring.Rank{Stratum: stratum, Overall: overall, Place: place(low), Last: place(max(low, high))})
			}
		}
	}
}

// checkScored leaves out what a section publishes that is not scored yet: there
// every figure is 0.
func (g *game) checkScored(s *section, rows []scoring.Row, pairs []scoring.Contestant) {
	scored := func(r scoring.Row) bool {
		ns, _ := r.NSPublished().Num()
		ew, _ := r.EWPublished().Num()
		return ns.Sign() != 0 || ew.Sign() != 0
	}
	if len(rows) == 0 || slices.ContainsFunc(rows, scored) {
		return
	}
	g.problem(s.at, scoring.Note, 0, "section %s is not scored in the file", s.name)
	for i := range rows {
		rows[i].SetPublished("", "")
	}
	g.withdraw(pairs)
}

// withdraw leaves out what is published of pairs, but for what the director
// decided.
func (g *game) withdraw(pairs []scoring.Contestant) {
	for i := range pairs {
		p := &pairs[i]
		p.Published, p.Ranks = scoring.Published{Adjustment: p.Published.Adjustment, InPoints: p.Published.InPoints}, nil
	}
}

// trim leaves out blanks around a text and between its words but one.
func trim(s string) string { return strings.Join(strings.Fields(s), " ") }
