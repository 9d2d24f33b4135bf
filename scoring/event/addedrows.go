package event

import (
	"slices"
	"strings"

	"recap/scoring"
)

// absent deals with a ruling on a board on which it is about no row: where both
// sides are named it makes the row that the travellers do not have.
func (d *desk) absent(r *scoring.Ruling, board int) (row int, ok bool) {
	var there []int // the rows of the board
	for _, i := range d.boards[board] {
		if d.within(r, &d.ev.Rows[i]) {
			there = append(there, i)
		}
	}
	if len(there) == 0 {
		return 0, false // nobody played it, which is told
	}
	if !names(r) {
		d.fail(r, board, "", "no row of the board is of that round or table")
		return 0, false
	}
	for _, i := range there {
		if text := d.elsewhere(r, &d.ev.Rows[i]); text != "" {
			d.fail(r, board, "", "%s", text)
			return 0, false
		}
	}
	switch {
	case d.individuals:
		d.fail(r, board, "a row for each table stands in the travellers, with its players", "no row has those players")
		return 0, false
	case r.NS.IsZero() || r.EW.IsZero() || stage(r.Kind) == 0 || r.Kind == scoring.CancelledBoard:
		who := r.NS
		if who.IsZero() {
			who = r.EW
		}
		hint := "an award or a result with ns and ew makes the row"
		if r.Kind == scoring.AbsentPair {
			hint = "a row of the travellers without it says the same"
		}
		d.fail(r, board, hint, "%s has no row", who)
		return 0, false
	}
	return d.make(r, board, there)
}

// elsewhere says where the row says that one of those sat whom a ruling names, if it
// is not where the ruling has it. Teams meet others on the board in other rounds, and
// each other in another room.
func (d *desk) elsewhere(r *scoring.Ruling, row *scoring.Row) string {
	if d.teams && !(len(r.Rounds) > 0 && r.Rounds.Has(row.Round)) {
		return ""
	}
	at := " (" + row.Pos().Within() + ")"
	for _, side := range [...]struct {
		id    scoring.ID
		line  scoring.Line
		other scoring.ID
	}{{r.NS, scoring.NS, r.EW}, {r.EW, scoring.EW, r.NS}} {
		switch {
		case side.id.IsZero():
		case d.sits(side.id, row, side.line):
			switch {
			case side.other.IsZero() || d.sits(side.other, row, side.line.Other()):
				return d.against(row) + at + " is of another round or table"
			case row.Outcome == scoring.SatOut:
				return side.id.String() + " sits out" + at
			}
			return d.against(row) + at + " is there, and the ruling has " + r.NS.String() + " against " + r.EW.String()
		case d.sits(side.id, row, side.line.Other()) && !d.teams && d.isOneOf(side.id, row):
			return side.id.String() + " sits " + side.line.Other().String() + at + ", and the ruling has it " + side.line.String()
		}
	}
	return ""
}

// isOneOf tells whether an ID can mean no other contestant than one of a row: in a
// two-winner event a bare number may be of either line.
func (d *desk) isOneOf(id scoring.ID, row *scoring.Row) bool {
	for _, known := range d.known[id.Number] {
		if isNamed(id, known) && !isNamed(known, row.NS) && !isNamed(known, row.EW) {
			return false
		}
	}
	return true
}

// make adds a row for a ruling on a board, of which the others are there.
func (d *desk) make(r *scoring.Ruling, board int, there []int) (int, bool) {
	row := scoring.Row{Board: board, Session: d.row(there[0]).Session, Table: r.Table}.At(r.Pos)
	for _, i := range there {
		if d.row(i).Session != row.Session {
			d.fail(r, board, "the session tells which", "several sessions have the board")
			return 0, false
		}
	}
	row.Vul = d.vulnerabilityOf(board, row)
	var okNS, okEW bool
	row.NS, okNS = d.contestant(r, r.NS, scoring.NS)
	row.EW, okEW = d.contestant(r, r.EW, scoring.EW)
	if !okNS || !okEW {
		d.fail(r, board, "the section tells which", "there are several of these numbers")
		return 0, false
	}
	row.Section = row.NS.Section
	if len(r.Rounds) == 1 && r.Rounds[0].From == r.Rounds[0].To {
		row.Round = r.Rounds[0].From
	}
	// The round and the table are those at which the two met on other boards.
	for _, i := range d.meetings(metIn{row.Session, row.NS, row.EW}) {
		if other := &d.ev.Rows[i]; row.Round == 0 || row.Round == other.Round {
			row.Round = other.Round
			if row.Table == 0 {
				row.Table = other.Table
			}
			break
		}
	}
	n := len(d.ev.Rows)
	for k := range d.added {
		if a := &d.added[k]; a.Session == row.Session && a.Board == board && a.Round == row.Round && a.NS == row.NS && a.EW == row.EW {
			return n + k, true
		}
	}
	d.added = append(d.added, row)
	return n + len(d.added) - 1, true
}

// contestant is who a ruling names, in full; of two of a number the one whose line
// is that of the side.
func (d *desk) contestant(r *scoring.Ruling, by scoring.ID, side scoring.Line) (scoring.ID, bool) {
	var all []scoring.ID
	for _, id := range d.known[by.Number] {
		if isNamed(by, id) && (r.Section == "" || strings.EqualFold(r.Section, id.Section)) {
			all = append(all, id)
		}
	}
	if of := slices.IndexFunc(all, func(id scoring.ID) bool { return id.Line == side }); of >= 0 && len(all) == 2 && all[0].Section == all[1].Section {
		return all[of], true
	}
	if len(all) != 1 {
		return scoring.ID{}, false
	}
	return all[0], true
}

// add puts the rows on which a ruling was carried out behind those of the
// travellers. It gives the place of every row.
func (d *desk) add(ruled map[int]bool) map[int]int {
	place := map[int]int{}
	n := len(d.ev.Rows)
	for i := range ruled {
		if i < n {
			place[i] = i
		}
	}
	for k, row := range d.added {
		if ruled[n+k] {
			place[n+k] = len(d.ev.Rows)
			d.ev.Rows = append(d.ev.Rows, row)
		}
	}
	return place
}
