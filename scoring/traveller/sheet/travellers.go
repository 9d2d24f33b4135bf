package sheet

import (
	"fmt"
	"strconv"
	"strings"

	"recap/scoring"
)

// maxBoard bounds board numbers: above it a cell holds something else, such as
// the serial number of a date.
const maxBoard = 9999

// travellers turns the rows of a table into those of an event.
type travellers struct {
	event    *scoring.Event
	problems []scoring.Problem
	header   header
	figures  bool             // numbers may be written 12.0, as workbooks keep them
	pairs    map[string]side  // cells of pairs, read once
	seen     map[int]bool     // unnamed columns already told
	numbers  []string         // of pairs, by their value: the rows share them
	sections map[string]bool  // of the rows so far
	section  string           // of the last row
	unplaced scoring.Position // the first row without a section
	// unsigned counts the results without a sign that are read as overtricks, from
	// the first one on.
	unsigned      int
	firstUnsigned scoring.Position
	// lines are the places of the rows in the movement; nil where nobody asks.
	// The board of those that do not say which is 0.
	lines map[lineKey]int
}

func newTravellers(event *scoring.Event) *travellers {
	return &travellers{event: event, pairs: map[string]side{}, seen: map[int]bool{}, sections: map[string]bool{}}
}

// side is what the cell of a pair says.
type side struct {
	number string // empty where nobody is there
	line   scoring.Line
	bad    error
}

func (t *travellers) problem(pos scoring.Position, sev scoring.Severity, board int, hint, format string, args ...any) {
	t.problems = append(t.problems, scoring.Problem{Pos: pos, Severity: sev, Board: board, Text: fmt.Sprintf(format, args...), Hint: hint})
}

// start takes the header; the error is that of a column that is missing.
func (t *travellers) start(h header, at place) error {
	t.header = h
	if err := h.missingTraveller(at); err != nil {
		return err // which names the columns, known or not
	}
	t.problems = append(t.problems, h.problems(at, travellerField)...)
	return nil
}

// row reads one row below the header.
func (t *travellers) row(cells []string, at place) {
	if t.header.untouched(cells) {
		return
	}
	if t.lines != nil {
		k := t.keyOf(&t.header, cells)
		if _, spoilt := at.spoiled[t.header.at[fBoard]]; spoilt || k.board > maxBoard {
			k.board = 0
		}
		t.lines[k]++
	}
	if t.header.cleared(cells) {
		return
	}
	if len(cells) != len(t.header.names) || t.header.known < len(t.header.names) {
		t.problems = append(t.problems, t.header.stray(cells, at, t.seen)...)
	}
	// The row is filled where it will stay: it is too large to copy about.
	n := len(t.event.Rows)
	t.event.Rows = append(t.event.Rows, scoring.Row{})
	row := &t.event.Rows[n]
	row.SetPos(at.cell(t.header.first))
	left, waits := false, false
	if len(at.spoiled) > 0 {
		cells, left, waits = t.spoilt(cells, at)
	}
	if left || !t.fill(row, cells, at, waits) {
		t.event.LeftOut = append(t.event.LeftOut, row.Pos())
		t.event.Rows[n] = scoring.Row{}
		t.event.Rows = t.event.Rows[:n]
		return
	}
	t.inSection(row)
}

// inSection keeps the section of a row.
func (t *travellers) inSection(row *scoring.Row) {
	if !t.sections[row.Section] {
		t.sections[row.Section] = true
		t.event.Sections = append(t.event.Sections, row.Section)
		if row.Section == "" {
			t.unplaced = row.Pos()
		}
	}
}

// add takes over what another part of the same table holds, which follows.
func (t *travellers) add(part *travellers) {
	// Most parts stand already where they come to stand.
	n, rows := len(t.event.Rows), part.event.Rows
	if room := t.event.Rows[:cap(t.event.Rows)]; len(rows) > 0 && n+len(rows) <= len(room) && &room[n] == &rows[0] {
		t.event.Rows = room[:n+len(rows)]
	} else {
		t.event.Rows = append(t.event.Rows, rows...)
	}
	t.event.LeftOut = append(t.event.LeftOut, part.event.LeftOut...)
	t.problems = append(t.problems, part.problems...)
	for _, s := range part.event.Sections {
		if !t.sections[s] {
			t.sections[s] = true
			t.event.Sections = append(t.event.Sections, s)
		}
	}
	if t.unplaced == (scoring.Position{}) {
		t.unplaced = part.unplaced
	}
	if t.unsigned == 0 {
		t.firstUnsigned = part.firstUnsigned
	}
	t.unsigned += part.unsigned
}

// finish is called after the last row; the error is that of a table without any.
func (t *travellers) finish(at place) error {
	t.tellUnsigned()
	switch {
	case len(t.event.Rows) == 0 && len(t.event.LeftOut) == 0:
		return &scoring.InputError{Pos: at.cell(t.header.first), Text: "the table has no rows", Hint: "the results stand below the header"}
	case len(t.event.Rows) == 0:
		t.problem(at.cell(t.header.first), scoring.Warning, 0, "", "no results below the header")
	case len(t.event.Sections) == 1 && t.event.Sections[0] == "":
		t.event.Sections = nil // the event has no sections
	case t.sections[""]:
		t.problem(t.unplaced, scoring.Warning, 0, "fill the column section in every row",
			"no section here, other rows have one; rows without form a section of their own")
	}
	return nil
}

// fill reads the cells of a row; false where the row is left out, which a
// problem has told.
//
// waits says that the entry is not there to be read.
func (t *travellers) fill(row *scoring.Row, cells []string, at place, waits bool) bool {
	h := &t.header
	pos := func(f field) scoring.Position {
		if i := h.at[f]; i >= 0 {
			return at.cell(i)
		}
		return row.Pos()
	}
	if !t.board(row, cells, pos) {
		return false
	}
	row.Round = t.small(row, cells, fRound, "round", pos)
	row.Table = t.small(row, cells, fTable, "table", pos)
	if s := h.cell(cells, fVul); s != "" {
		var err error
		if row.Vul, err = scoring.ParseVulnerability(s); err != nil {
			if row.Vul, err = scoring.ParseVulnerability(vulWord(s)); err != nil {
				t.problem(pos(fVul), scoring.Failure, row.Board, "", "unknown vulnerability %q (none, NS, EW or both); that of the board counts", s)
			}
		}
	}
	room, group := h.cell(cells, fRoom), strings.ToUpper(unguard(h.cell(cells, fGroup)))
	if room != "" {
		room = roomWord(room)
	}
	row.SetRoom(room)
	row.SetGroup(group)
	row.SetRemarks(unguard(h.cell(cells, fRemarks)))
	if s := h.cell(cells, fSwap); s != "" && s != "-" {
		var known bool
		if row.Swapped, known = yesNo[key(s)]; !known {
			t.problem(pos(fSwap), scoring.Failure, row.Board, "write yes, or leave it empty", "unknown swap %q; the pairs are taken to sit as written", s)
		}
	}
	var e scoring.Entry
	if !waits {
		e, waits = t.entry(row, cells, pos)
	}
	if !t.sides(row, cells, e, pos) {
		return false
	}
	switch {
	case waits:
		return true
	case row.Outcome == scoring.SatOut:
		// Nothing was played; an award to those who sat out stands.
		e = scoring.Entry{NSAward: e.NSAward, EWAward: e.EWAward}
	}
	t.problems = append(t.problems, row.Enter(e)...)
	return true
}

// board reads board and section; a board A:12 is board 12 of section A.
func (t *travellers) board(row *scoring.Row, cells []string, pos func(field) scoring.Position) bool {
	row.Section = t.figure(cells, fSection)
	text := t.figure(cells, fBoard)
	number := text
	if i := strings.LastIndexByte(text, ':'); i >= 0 {
		section := strings.TrimSpace(text[:i])
		number = strings.TrimSpace(text[i+1:])
		switch {
		case row.Section == "":
			row.Section = section
		case section != "" && section != row.Section:
			t.problem(pos(fBoard), scoring.Failure, 0, "", "board %q is of section %s, the column section says %s; the column counts", text, section, row.Section)
		}
	}
	row.Section = t.ofSection(row.Section)
	row.Board = whole(number)
	if row.Board >= 1 && row.Board <= maxBoard {
		return true
	}
	ns, ew := t.header.cell(cells, fNS), t.header.cell(cells, fEW)
	who := ""
	if ns != "" || ew != "" {
		who = fmt.Sprintf(" of %q against %q", ns, ew)
	}
	if text == "" {
		t.problem(pos(fBoard), scoring.Failure, 0, "", "no board number; the row%s is left out", who)
	} else {
		t.problem(pos(fBoard), scoring.Failure, 0, "", "%q is not a board number from 1 to %d; the row%s is left out", text, maxBoard, who)
	}
	return false
}

// small reads a round or a table; what cannot be read is not known.
func (t *travellers) small(row *scoring.Row, cells []string, f field, name string, pos func(field) scoring.Position) int {
	s := t.figure(cells, f)
	if s == "" || s == "-" {
		return 0
	}
	n := whole(s)
	if n < 0 {
		t.problem(pos(f), scoring.Warning, row.Board, "", "unknown %s %q", name, s)
		return 0
	}
	return n
}

// settleTricks joins a column of tricks with one of results: a result that is
// not signed may be either, and the tricks say which.
func (t *travellers) settleTricks(row *scoring.Row, e *scoring.Entry, tricks string, pos func(field) scoring.Position) {
	if e.Result == "" {
		e.Result, e.TricksOnly = tricks, true
		return
	}
	c, err := scoring.ParseContract(e.Contract)
	if err != nil || c.Level == 0 {
		return // Enter tells what is wrong
	}
	taken := whole(tricks)
	byResult, err := scoring.ParseResult(e.Result, c)
	ambiguous := err != nil && whole(e.Result) >= 0 && taken == byResult+int(c.Level)+6
	switch {
	case taken >= 0 && (byResult == taken || ambiguous):
		e.Result, e.TricksOnly = tricks, true
	case err == nil:
		t.problem(pos(fTricks), scoring.Failure, row.Board, "", "result %s of %v is %d tricks, not %q; the result counts", e.Result, c, byResult, tricks)
	default:
		t.problem(pos(fTricks), scoring.Failure, row.Board, "", "result %q of %v does not go with %q tricks", e.Result, c, tricks)
	}
}

// sides reads who played. Individuals have four players and no pairs.
func (t *travellers) sides(row *scoring.Row, cells []string, e scoring.Entry, pos func(field) scoring.Position) bool {
	h := &t.header
	seated := 0
	var players [4]string
	for i, f := range [...]field{fNorth, fEast, fSouth, fWest} {
		if h.at[f] >= 0 {
			players[i] = unguard(t.undecimal(h.cell(cells, f)))
			if players[i] != "" {
				seated++
			}
		}
	}
	row.SetPlayers(players)
	nsText, ewText := t.figure(cells, fNS), t.figure(cells, fEW)
	if nsText == "" && ewText == "" && (seated > 0 || !h.has(fNS) && !h.has(fEW)) {
		return t.individual(row, e)
	}
	ns, ew := t.side(nsText), t.side(ewText)
	ok := true
	for _, s := range [...]struct {
		side
		f           field
		text, other string
	}{{ns, fNS, nsText, ewText}, {ew, fEW, ewText, nsText}} {
		if s.bad != nil {
			t.problem(pos(s.f), scoring.Failure, row.Board, pairHint, "%v; the row against %q is left out", s.bad, s.other)
			ok = false
		}
	}
	if !ok {
		return false
	}
	if ns.number == "" && ew.number == "" {
		t.problem(row.Pos(), scoring.Failure, row.Board, "", "neither side has a pair (%q, %q); the row is left out", nsText, ewText)
		return false
	}
	if ns.number != "" {
		row.NS = scoring.ID{Section: row.Section, Line: ns.line, Number: ns.number}
	}
	if ew.number != "" {
		row.EW = scoring.ID{Section: row.Section, Line: ew.line, Number: ew.number}
	}
	if ns.number == "" || ew.number == "" {
		row.Outcome = scoring.SatOut
		if result := tableResult(e); result != "" {
			t.problem(row.Pos(), scoring.Failure, row.Board, "write the number of the pair, or clear the result",
				"one side has no pair (%q, %q), yet there is a result %s; it is taken as a sit-out", nsText, ewText, result)
		}
	}
	return true
}

// individual settles a row of four single players. With a seat empty nothing
// can have been played: those present sit out.
func (t *travellers) individual(row *scoring.Row, e scoring.Entry) bool {
	empty := ""
	present := 0
	players := row.Players()
	for i, p := range players {
		if absent(p) {
			players[i] = ""
			empty += "NESW"[i : i+1]
			continue
		}
		present++
	}
	row.SetPlayers(players)
	switch {
	case present == 4:
	case present == 0:
		t.problem(row.Pos(), scoring.Failure, row.Board, "", "nobody sits at the table; the row is left out")
		return false
	default:
		if result := tableResult(e); result != "" {
			t.problem(row.Pos(), scoring.Failure, row.Board, "", "nobody sits %s, yet there is a result %s; the row is left out", empty, result)
			return false
		}
		row.Outcome = scoring.SatOut
	}
	return true
}

// tableResult is what an entry says of a result at the table, empty where
// nothing was played.
func tableResult(e scoring.Entry) string {
	var parts []string
	for _, s := range [...]string{e.Contract, e.Result, e.Score} {
		if s != "" && s != "-" && s != "0" && !strings.EqualFold(s, "NP") {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " ")
}

// side reads the cell of a pair.
func (t *travellers) side(s string) side {
	// Nearly all cells are a number, or one with N or E behind it.
	if n := len(s) - 1; n >= 0 && s[0] != '0' {
		switch c := s[n]; {
		case c >= '0' && c <= '9':
			if value := whole(s); value > 0 {
				return side{number: t.number(value, s)}
			}
		case c == 'N' || c == 'E':
			if value := whole(s[:n]); value > 0 {
				line := scoring.NS
				if c == 'E' {
					line = scoring.EW
				}
				return side{number: t.number(value, s[:n]), line: line}
			}
		}
	}
	if p, ok := t.pairs[s]; ok {
		return p
	}
	var p side
	if !absent(s) {
		p.number, p.line, p.bad = pairNumber(s)
	}
	t.pairs[s] = p
	return p
}

// number is the text of a number, one for all rows: the text of a large file need not be
// kept for them.
func (t *travellers) number(value int, s string) string {
	const most = 1 << 16
	if value >= most {
		return s
	}
	if value >= len(t.numbers) {
		t.numbers = append(t.numbers, make([]string, max(value+1, min(2*len(t.numbers), most))-len(t.numbers))...)
	}
	if t.numbers[value] == "" {
		t.numbers[value] = strings.Clone(s)
	}
	return t.numbers[value]
}

// ofSection is the section of a row, one text for all that follow each other.
func (t *travellers) ofSection(s string) string {
	if s != t.section {
		t.section = strings.Clone(s)
	}
	return t.section
}

// figure is a cell that may hold a number, in plain characters.
func (t *travellers) figure(cells []string, f field) string {
	return t.undecimal(plainText(t.header.cell(cells, f)))
}

// undecimal is a number without the empty decimals that workbooks keep: 12.0 is 12.
func (t *travellers) undecimal(s string) string {
	if t.figures {
		return dropZeros(s)
	}
	return s
}

// whole reads an unsigned whole number of at most six digits; -1 for anything
// else.
func whole(s string) int {
	if s == "" || len(s) > 6 {
		return -1
	}
	n := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// dropZeros takes the empty decimals off a whole number: 12.0 is 12.
func dropZeros(s string) string {
	i := strings.IndexByte(s, '.')
	if i <= 0 || strings.Trim(s[i+1:], "0") != "" {
		return s
	}
	if _, err := strconv.Atoi(s[:i]); err != nil {
		return s
	}
	return s[:i]
}
