package acblscore

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
)

// The writer makes game files of invented sessions, with the figures that the
// program would have put there: a small model of it, in whole hundredths, apart
// from the methods of this project.

// wEvent is an event with its sections.
type wEvent struct {
	name, session, date, club, director string
	kind, scoring                       int
	strata                              string // their letters
	tournament                          bool
	handicap                            int
	sections                            []*wSection
}

// wSection is a section. Entries and rows are in the order of the file.
type wSection struct {
	letter          string
	movement        int
	tables, perTurn int
	withPrevious    bool // scored together with the section before
	rankedToo       bool // and ranked together with it
	pairs           []*wPair
	rows            []wRow
	maximum         int // 0: top times the most boards

	slot, top int
	field     []*wSection
}

func (s *wSection) howell() bool { return s.movement == howell }

// wPair is an entry. A pair without players is a phantom.
type wPair struct {
	number    int
	direction int // 1 North, 2 East; of a Howell where it begins
	players   [2][3]string
	stratum   int
	adjust    int // in hundredths, as are the rest
	carry     int
	handicap  int
	eligible  int
	phantom   bool

	unscaled, session, final, percent, boards int
	ranks                                     [3][6]int
}

// wRow is a row; a side with a score has its own in tens.
type wRow struct {
	board, round, table int
	ns, nsCode          int
	ew, ewCode          int
	nsMP, ewMP          int
}

func counted(code int) bool { return code != 999 && code != 900 && code != 950 }
func result(code int) bool  { return code > -900 && code < 900 }

// score fills in the matchpoints and what the pairs came to.
func (e *wEvent) score() {
	for i, s := range e.sections {
		s.field = []*wSection{s}
		if s.withPrevious {
			s.field = append(e.sections[i-1].field, s)
		}
	}
	for i := len(e.sections) - 2; i >= 0; i-- {
		if e.sections[i+1].withPrevious {
			e.sections[i].field = e.sections[i+1].field
		}
	}
	for _, s := range e.sections {
		s.scoreRows()
		s.addUp()
	}
	e.rank()
}

func (s *wSection) scoreRows() {
	most := 0
	results := map[int]int{} // rows of each board that count
	scores := map[int][2][]int{}
	for _, x := range s.field {
		for _, r := range x.rows {
			if !counted(r.nsCode) && !counted(r.ewCode) {
				continue
			}
			results[r.board]++
			most = max(most, results[r.board])
			all := scores[r.board]
			for side, code := range [...]int{r.nsCode, r.ewCode} {
				if result(code) {
					all[side] = append(all[side], code)
				}
			}
			scores[r.board] = all
		}
	}
	s.top = most - 1
	award := func(board, side, code int) int {
		n := scores[board][side]
		switch {
		case code == 2040 || code == 2050 || code == 2060:
			return s.top * (code - 2000)
		case !result(code):
			return 0
		case len(n) == 1:
			return 60 * s.top
		}
		twice := -1 // not against itself
		for _, other := range n {
			twice += cmp.Compare(code, other) + 1
		}
		// (twice+1)·E/A − 1, halved, in hundredths, .005 up.
		twiceHundredths := 100 * ((twice+1)*most - len(n))
		return (twiceHundredths + len(n)) / (2 * len(n))
	}
	for i := range s.rows {
		r := &s.rows[i]
		r.nsMP, r.ewMP = award(r.board, 0, r.nsCode), award(r.board, 1, r.ewCode)
	}
}

// addUp totals the pairs and levels them to the maximum.
func (s *wSection) addUp() {
	most := 0
	for _, p := range s.pairs {
		p.unscaled, p.boards = 0, 0
		for _, r := range s.rows {
			if p.sits(s, r, 1) && counted(r.nsCode) {
				p.unscaled, p.boards = p.unscaled+r.nsMP, p.boards+1
			}
			if p.sits(s, r, 2) && counted(r.ewCode) {
				p.unscaled, p.boards = p.unscaled+r.ewMP, p.boards+1
			}
		}
		most = max(most, p.boards)
	}
	if s.maximum == 0 {
		s.maximum = s.top * most
	}
	for _, p := range s.pairs {
		if p.boards == 0 {
			continue
		}
		d := s.top * p.boards
		p.session = (2*p.unscaled*s.maximum+d)/(2*d) + p.adjust
		p.final = p.session + p.carry
		p.percent = (2*100*p.session + s.maximum) / (2 * s.maximum)
	}
}

func (p *wPair) sits(s *wSection, r wRow, direction int) bool {
	number := r.ns
	if direction == 2 {
		number = r.ew
	}
	return p.number == number && (s.howell() || p.direction == direction)
}

// rank gives the pairs their places. The first two of a list are high enough for
// a place in it, the first three of the event for an overall one.
func (e *wEvent) rank() {
	type ranked struct {
		p    *wPair
		list int
		line int
		max  int
	}
	var all []ranked
	list := 0
	for _, s := range e.sections {
		if !s.rankedToo {
			list++
		}
		for _, p := range s.pairs {
			if p.boards > 0 {
				line := p.direction
				if s.howell() {
					line = 0
				}
				all = append(all, ranked{p, list, line, s.maximum})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.p.eligible, b.p.eligible), cmp.Compare(b.p.session*a.max, a.p.session*b.max))
	})
	for stratum := range max(len(e.strata), 1) {
		order := map[[2]int]int{}
		for _, a := range all {
			if a.p.stratum <= stratum && stratum > 0 {
				continue
			}
			order[[2]int{a.list, a.line}]++
			low, overall, tied, tiedOverall := 1, 1, 0, 0
			for _, b := range all {
				if b.p.stratum <= stratum && stratum > 0 || b.p.eligible > a.p.eligible {
					continue
				}
				c := cmp.Compare(b.p.session*a.max, a.p.session*b.max)
				if c > 0 {
					overall++
				} else if c == 0 {
					tiedOverall++
				}
				if a.list == b.list && a.line == b.line && c > 0 {
					low++
				} else if a.list == b.list && a.line == b.line && c == 0 {
					tied++
				}
			}
			r := &a.p.ranks[stratum]
			r[5] = order[[2]int{a.list, a.line}]
			if low <= 2 && a.p.eligible == 0 {
				r[0], r[1] = low, low+tied-1
				if tied == 1 {
					r[1] = 0
				}
			}
			if overall <= 3 && a.p.eligible == 0 {
				r[2], r[3] = overall, overall+tiedOverall-1
				if tiedOverall == 1 {
					r[3] = 0
				}
			}
		}
	}
}

// writer is a game file in the making.
type writer struct{ data []byte }

func (w *writer) u8(at, n int)  { w.data[at] = byte(n) }
func (w *writer) u16(at, n int) { binary.LittleEndian.PutUint16(w.data[at:], uint16(n)) }
func (w *writer) u32(at, n int) { binary.LittleEndian.PutUint32(w.data[at:], uint32(n)) }

// text writes a string in CP1252, of which the tests use what Latin-1 has, and
// leaves something behind it as the program does.
func (w *writer) text(at, slot int, s string) {
	var b []byte
	for _, r := range s {
		b = append(b, byte(r))
	}
	for i := range slot {
		w.data[at+1+i] = "left over"[i%9]
	}
	w.u8(at, min(len(b), slot))
	copy(w.data[at+1:at+1+slot], b)
}

// block adds a block of so many bytes, its length among them.
func (w *writer) block(size int) int {
	at := len(w.data)
	size += size % 2
	w.data = append(w.data, make([]byte, size)...)
	w.u16(at, size-2)
	return at
}

// write makes the game file.
func write(events ...*wEvent) []byte {
	w := &writer{make([]byte, headerSize)}
	copy(w.data, magic)
	w.u16(versionAt, 815)
	slot := 0
	for i, e := range events {
		at := w.block(742)
		w.u32(eventsAt+4*i, at)
		w.u8(typesAt+i, e.kind)
		w.u8(scoringsAt+i, e.scoring)
		w.text(at+0x04, 25, e.name)
		w.text(at+0x1E, 13, e.session)
		w.text(at+0x2C, 16, e.director)
		w.text(at+0x3D, 10, "S0000"+strconv.Itoa(i+1))
		w.text(at+0x48, 19, e.date)
		w.text(at+0x5C, 25, e.club)
		w.u8(at+0x8D, e.handicap)
		if !e.tournament {
			w.u8(at+0x95, 1)
		}
		w.u8(at+0x9E, max(len(e.strata), 1))
		for k, letter := range e.strata {
			w.u8(at+0xD4+stratumSize*k+0x22, int(letter))
		}
		for k, s := range e.sections {
			slot++
			s.slot = slot
			sum := summariesAt + summarySize*(slot-1)
			w.u8(sum, i+1)
			w.text(sum+1, 2, s.letter)
			w.u8(sum+0x0E, 1)
			previous := sum - summarySize
			if k > 0 && s.withPrevious {
				w.u8(previous+0x10, slot)
				w.u8(sum+0x0F, slot-1)
			}
			if k > 0 && s.rankedToo {
				w.u8(previous+0x12, slot)
				w.u8(sum+0x11, slot-1)
			}
			w.section(sum, s)
		}
	}
	w.u32(sizeAt, len(w.data))
	return w.data
}

func (w *writer) section(sum int, s *wSection) {
	d := w.block(804)
	w.u32(sum+4, d)
	w.u8(d+movementAt, s.movement)
	w.u16(d+0x1E, s.top)
	w.u16(d+0x48, s.tables)
	w.u16(d+maximumAt, s.maximum)
	highest := 0
	for line := 1; line <= 2; line++ {
		index := 0
		for _, p := range s.pairs {
			highest = max(highest, p.number)
			if p.direction != line {
				continue
			}
			if index == 0 {
				index = w.block(pairsAt + 8*s.tables)
				w.u32(d+4*line, index)
				w.u16(index+2, line)
			}
			table := p.number
			if s.howell() {
				table = (p.number + 1) / 2
				w.u8(d+howellStart+2*(p.number-1), table)
				w.u8(d+howellStart+2*(p.number-1)+1, line)
			} else {
				w.u8(d+mitchellStart+4*(p.number-1)+line-1, table)
			}
			if p.phantom {
				w.u8(d+phantomAt, map[int]int{1: p.number, 2: 256 - p.number}[line])
				continue
			}
			w.u16(index+pairsAt+8*(table-1)+2, 2)
			w.u32(index+pairsAt+8*(table-1)+4, w.entry(p))
		}
	}
	w.u16(d+highestAt, highest)
	w.boards(sum, s)
}

func (w *writer) entry(p *wPair) int {
	at := w.block(entrySize + 2*playerSize)
	for i, n := range [...]int{p.adjust, p.unscaled, p.session, p.carry, p.final, p.handicap} {
		w.u32(at+4+4*i, n)
	}
	w.u16(at+0x1C, p.percent)
	w.u8(at+0x1E, max(p.stratum, 1))
	w.u8(at+0x2F, p.boards)
	w.u8(at+0x33, p.eligible)
	for i, r := range p.ranks {
		for k, n := range r {
			w.u16(at+ranksAt+rankSize*i+2*k, n)
		}
	}
	for i, player := range p.players {
		from := at + entrySize + playerSize*i
		w.text(from, 16, player[1])
		w.text(from+0x11, 16, player[0])
		w.text(from+0x36, 7, player[2])
	}
	return at
}

func (w *writer) boards(sum int, s *wSection) {
	var numbers []int
	byBoard := map[int][]wRow{}
	for _, r := range s.rows {
		if byBoard[r.board] == nil {
			numbers = append(numbers, r.board)
		}
		byBoard[r.board] = append(byBoard[r.board], r)
	}
	slices.Sort(numbers)
	index := w.block(boardsAt + 8*len(numbers))
	w.u32(sum+8, index)
	w.u16(index+4, len(numbers))
	for i, number := range numbers {
		rows := byBoard[number]
		b := w.block(rowsAt + rowSize*(len(rows)+1))
		w.u8(index+boardsAt+8*i, number)
		w.u32(index+boardsAt+8*i+4, b)
		w.u8(b+2, number)
		w.u8(b+4, pairsOf)
		w.u8(b+5, len(rows)+1)
		n := 0
		// The last row is not in use.
		for k, r := range append(slices.Clone(rows), wRow{nsCode: 999, ewCode: 999}) {
			at := b + rowsAt + rowSize*k
			w.u8(at, r.round)
			w.u8(at+1, r.table)
			for side, x := range [...][3]int{{r.ns, r.nsCode, r.nsMP}, {r.ew, r.ewCode, r.ewMP}} {
				w.u16(at+2+sideSize*side, x[0])
				w.u16(at+4+sideSize*side, x[1])
				w.u32(at+6+sideSize*side, x[2])
			}
			if counted(r.nsCode) || counted(r.ewCode) {
				n++
			}
		}
		w.u16(index+boardsAt+8*i+2, n)
	}
}

// names of invented people, taken in turn.
var people = strings.Fields("Alfa Béta Gamma Delta Epsilon Zéta Éta Théta Jota Kappa Lambda Mü Nü Kszi Omikron Pi Ró Szigma Tau Üpszilon Fí Khi Pszí Ómega Alef Bét Gimel Dalet Hé Vav Zajin Hét Tét Jod")

// roster makes pairs of the next people.
type roster struct{ next int }

func (r *roster) pair(number, direction, stratum int) *wPair {
	p := &wPair{number: number, direction: direction, stratum: stratum}
	for i := range p.players {
		first := [...]string{"Ágnes", "Émile", "Iván", "Olga"}[r.next/len(people)%4]
		p.players[i] = [3]string{first, people[r.next%len(people)], "T" + strconv.Itoa(100000+r.next)}
		r.next++
	}
	return p
}

// mitchell makes a section of so many tables that play all boards: the pairs go
// on by one, the boards back.
func (r *roster) mitchell(letter string, tables, perTurn, first int, score func(board, ns, ew int) int) *wSection {
	s := &wSection{letter: letter, tables: tables, perTurn: perTurn}
	for direction := 1; direction <= 2; direction++ {
		for n := 1; n <= tables; n++ {
			s.pairs = append(s.pairs, r.pair(n, direction, 1+(n+direction)%2))
		}
	}
	for round := range tables {
		for table := range tables {
			for k := range perTurn {
				board, ns, ew := first+(table+round)%tables*perTurn+k, table+1, (table-round+tables)%tables+1
				code := score(board, ns, ew)
				s.rows = append(s.rows, wRow{board: board, round: round + 1, table: table + 1, ns: ns, nsCode: code, ew: ew, ewCode: -code})
			}
		}
	}
	return s
}

// small is the Howell of four pairs.
func (r *roster) small(letter string, perTurn int, score func(board, ns, ew int) int) *wSection {
	s := &wSection{letter: letter, movement: howell, tables: 2, perTurn: perTurn}
	for n, direction := range [...]int{1, 2, 1, 2} {
		s.pairs = append(s.pairs, r.pair(n+1, direction, 1))
	}
	for round, tables := range [...][2][2]int{{{1, 2}, {3, 4}}, {{3, 1}, {2, 4}}, {{1, 4}, {3, 2}}} {
		for table, pair := range tables {
			for k := range perTurn {
				board := round*perTurn + k + 1
				code := score(board, pair[0], pair[1])
				s.rows = append(s.rows, wRow{board: board, round: round + 1, table: table + 1, ns: pair[0], nsCode: code, ew: pair[1], ewCode: -code})
			}
		}
	}
	return s
}

// deal is what a table comes to on a board: some results are more frequent than
// others.
func deal(board, ns, ew int) int {
	frequent := [...]int{42, 45, 42, -5, 17, 14, -10, 62}
	return frequent[(board*7+ns*3+ew*5)%len(frequent)]
}

// session is the invented evening of testdata: two sections that are scored and
// ranked together, one by itself, and a Howell of an event of its own.
func session() []*wEvent {
	var r roster
	a, b, c := r.mitchell("A", 5, 2, 1, deal), r.mitchell("B", 3, 2, 1, deal), r.mitchell("C", 3, 3, 1, deal)
	b.withPrevious, b.rankedToo = true, true
	b.maximum = 70 // that of A, which has four boards more
	// A penalty, a pair out of the ranking, and a half table.
	a.pairs[0].adjust = -150
	a.pairs[1].eligible = ineligible
	c.pairs[2].phantom = true
	c.rows = slices.DeleteFunc(c.rows, func(r wRow) bool { return r.ns == 3 })
	set := func(s *wSection, board, table, ns, ew int) {
		i := slices.IndexFunc(s.rows, func(r wRow) bool { return r.board == board && r.table == table })
		s.rows[i].nsCode, s.rows[i].ewCode = ns, ew
	}
	set(a, 1, 2, 2060, 2040) // average plus and minus
	set(a, 2, 3, 42, 2060)   // North-South keep their result
	set(a, 3, 1, 11, -14)    // a score for each side
	set(b, 4, 2, 950, 950)   // not played
	set(b, 5, 1, 2050, 2050)
	open := &wEvent{name: "Wednesday Pairs", session: "Wednesday Eve", date: "October 7, 2026", club: "Club Société", director: "Ómega Ágnes",
		strata: "AB", sections: []*wSection{a, b, c}}
	four := r.small("H", 2, deal)
	set(four, 3, 1, 2060, 2040) // the other table is compared with nobody
	novice := &wEvent{name: "Novice Game", session: open.session, date: open.date, club: open.club, director: open.director, sections: []*wSection{four}}
	open.score()
	novice.score()
	return []*wEvent{open, novice}
}
