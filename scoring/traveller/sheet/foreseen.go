package sheet

import (
	"fmt"
	"strings"

	"recap/scoring"
)

// A workbook has the lines that the movement foresees once more, on a hidden sheet:
// a line that somebody deletes is then a result that is missing, and not nothing. It
// survives every spreadsheet that keeps sheets, and who means to cut a movement short
// can delete its lines there too.

// foreseen writes the hidden sheet.
func (b *bookWriter) foreseen(p *plan) {
	s := b.add(foreseenSheet)
	fields := foreseenFields(p.individual, p.sections)
	for col, f := range fields {
		s.put(col, 1, travellerHeadings[f][b.in], style{font: headFont})
	}
	row := 1
	for i := range p.lines {
		l := &p.lines[i]
		if l.satOut() {
			continue // no result is expected
		}
		row++
		for col, f := range fields {
			s.put(col, row, l.value(f), style{})
		}
	}
	s.try(s.file.SetSheetVisible(s.name, false))
}

// foreseenFields are the columns of the hidden sheet.
func foreseenFields(individual, sections bool) (fields []field) {
	if sections {
		fields = append(fields, fSection)
	}
	fields = append(fields, fRound, fTable, fBoard)
	if individual {
		return append(fields, fNorth, fEast, fSouth, fWest)
	}
	return append(fields, fNS, fEW)
}

// value is what a line has in a field.
func (l *line) value(f field) any {
	switch f {
	case fSection:
		return l.section
	case fRound:
		return l.round
	case fTable:
		return l.table
	case fBoard:
		return l.board
	case fNS, fNorth:
		return l.units[0]
	case fEW, fEast:
		return l.units[1]
	case fSouth:
		return l.units[2]
	}
	return l.units[3]
}

// lineKey is a line of a movement by its place in it.
type lineKey struct {
	section             string
	round, table, board int
}

// keyOf is the place that a row of a table says.
func (t *travellers) keyOf(h *header, cells []string) lineKey {
	number := func(f field) int { return max(0, whole(t.undecimal(plainText(h.cell(cells, f))))) }
	return lineKey{t.undecimal(h.cell(cells, fSection)), number(fRound), number(fTable), number(fBoard)}
}

// atBoard is who stands on a board; of teams, in a seat, for they are there twice.
type atBoard struct {
	section string
	board   int
	line    scoring.Line
	number  string
}

// addForeseen adds a row that waits for its result for each line of the hidden sheet
// which is not in the travellers any more, and of which nobody has the board in
// another one.
func (t *travellers) addForeseen(g *grid) {
	top, sure := travellerTable.findHeader(g.rows)
	if !sure {
		return
	}
	h := travellerTable.header(g.rows[top])
	fields := []field{fNS, fEW}
	if h.has(fNorth) {
		fields = []field{fNorth, fEast, fSouth, fWest}
	}
	// Numbers of two lines are apart, and so are the two pairs of a team.
	apart := t.event.Winners == 2
	stand := map[atBoard]int{} // how often each is foreseen on a board
	type foreseen struct {
		lineKey
		numbers []string
		at      place
	}
	var lines []foreseen
	for i := top + 1; i < len(g.rows); i++ {
		l := foreseen{lineKey: t.keyOf(&h, g.rows[i]), at: g.at(i)}
		if l.board < 1 || l.board > maxBoard {
			continue
		}
		for side, f := range fields {
			l.numbers = append(l.numbers, t.undecimal(h.cell(g.rows[i], f)))
			who := atBoard{l.section, l.board, scoring.NoLine, l.numbers[side]}
			stand[who]++
			apart = apart || stand[who] > 1
		}
		lines = append(lines, l)
	}
	there := map[atBoard]bool{}
	put := func(r *scoring.Row, line scoring.Line, own scoring.Line, number string) {
		if own != scoring.NoLine {
			line = own
		}
		if !apart {
			line = scoring.NoLine
		}
		there[atBoard{r.Section, r.Board, line, number}] = true
	}
	for i := range t.event.Rows {
		r := &t.event.Rows[i]
		put(r, scoring.NS, r.NS.Line, r.NS.Number)
		put(r, scoring.EW, r.EW.Line, r.EW.Number)
		for _, player := range r.Players() {
			put(r, scoring.NoLine, scoring.NoLine, player)
		}
	}
	var first foreseen
	n := 0
	for _, l := range lines {
		played := t.lines[l.lineKey] > 0
		for side, number := range l.numbers {
			line := scoring.NoLine
			if apart && len(l.numbers) == 2 {
				line = scoring.NS + scoring.Line(side)
			}
			played = played || there[atBoard{l.section, l.board, line, number}]
		}
		if unread := (lineKey{l.section, l.round, l.table, 0}); !played && t.lines[unread] > 0 {
			t.lines[unread]-- // the line is there, and its board is told
			played = true
		}
		if played {
			continue
		}
		if n++; n == 1 {
			first = l
		}
		row := scoring.Row{Section: l.section, Round: l.round, Table: l.table, Board: l.board, Blank: true}.At(l.at.cell(0))
		if len(l.numbers) == 4 {
			row.SetPlayers([4]string(l.numbers))
		} else {
			row.NS, row.EW = scoring.ID{Section: l.section, Number: l.numbers[0]}, scoring.ID{Section: l.section, Number: l.numbers[1]}
		}
		t.event.Rows = append(t.event.Rows, row)
		t.inSection(&row)
	}
	if n == 0 {
		return
	}
	lost := "a line that the movement foresees is not there any more: its result is missing"
	if n > 1 {
		lost = fmt.Sprintf("%d lines that the movement foresees are not there any more: their results are missing", n)
	}
	t.problem(first.at.cell(0), scoring.Warning, first.board, fmt.Sprintf("write NP for a board that is not played; a movement that was cut short is cut short in the hidden sheet %s too", g.sheet),
		"%s, the first in round %d, %s", lost, first.round, strings.Join(first.numbers, " against "))
}

// compareBoards tells of an event that is said to have more boards than are there.
func (t *travellers) compareBoards(at scoring.Position) {
	there := map[int]bool{}
	most := 0
	for i := range t.event.Rows {
		there[t.event.Rows[i].Board] = true
		most = max(most, t.event.Rows[i].Board)
	}
	if len(there) == 0 || len(there) >= t.event.Boards {
		return
	}
	var gone scoring.Runs // where the numbers are those from 1 on
	for b := 1; b <= t.event.Boards; b++ {
		switch {
		case there[b]:
		case len(gone) > 0 && gone[len(gone)-1].To == b-1:
			gone[len(gone)-1].To = b
		default:
			gone = append(gone, scoring.Run{From: b, To: b})
		}
	}
	which := ""
	if most <= t.event.Boards {
		which = fmt.Sprintf(" (not there: %s)", gone)
	}
	t.problem(at, scoring.Warning, 0, "", "the event is said to have %d boards, and %d are there%s", t.event.Boards, len(there), which)
}

// comparePlayers tells of those in the list of players who stand in no line.
func (t *travellers) comparePlayers() {
	in := map[scoring.ID]bool{}
	for i := range t.event.Rows {
		r := &t.event.Rows[i]
		for side, id := range [...]scoring.ID{r.NS, r.EW} {
			in[id] = true
			if id.Line == scoring.NoLine {
				id.Line = scoring.NS + scoring.Line(side)
				in[id] = true
			}
		}
		for _, number := range r.Players() {
			in[scoring.ID{Section: r.Section, Number: number}] = true
		}
	}
	var idle []string
	var first scoring.Position
	for _, c := range t.event.Contestants {
		if in[c.ID] || c.Phantom {
			continue
		}
		if len(idle) == 0 {
			first = c.Pos
		}
		idle = append(idle, c.ID.String())
	}
	if len(idle) > 0 {
		t.problem(first, scoring.Warning, 0, "", "in the list of players and in no line of the travellers: %s", short(strings.Join(idle, ", ")))
	}
}
