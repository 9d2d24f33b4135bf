package bridgemate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// entry is a row of ReceivedData.
type entry struct {
	pos                 scoring.Position
	id                  int
	section             *section
	table, round, board int
	// The numbers of the pairs, or of the players in the order N, E, S, W.
	ns, ew, south, west          int
	declarer                     int // the number of the declaring pair or player
	seat, contract, result, lead string
	remarks, date                string
	erased, suspicious           bool
}

func (e *entry) individual() bool { return e.south > 0 || e.west > 0 }

// maxBoard bounds board numbers.
const maxBoard = 9999

// needed are the columns without which there are no results.
var needed = []string{"Section", "Board", "PairNS", "PairEW", "Contract"}

// readResults reads the entries, and leaves those that count; none says why there
// are none.
func (d *database) readResults() (none, err error) {
	erased, checked := 0, false
	var lacking []string
	var all []entry
	found, err := d.each("ReceivedData", maxRecords, func(r record) {
		if !checked {
			checked = true
			for _, column := range needed {
				if !r.has(column) {
					lacking = append(lacking, column)
				}
			}
		}
		if len(lacking) > 0 {
			return
		}
		e := entry{pos: r.pos, id: r.int("ID"), table: r.int("Table"), round: r.int("Round"), board: r.int("Board"),
			ns: r.int("PairNS"), ew: r.int("PairEW"), south: r.int("South"), west: r.int("West"), declarer: r.int("Declarer"),
			seat: r.text("NS/EW"), contract: r.text("Contract"), result: r.text("Result"), lead: r.text("LeadCard"), remarks: r.text("Remarks"),
			date: dateOf(r, "DateLog"), erased: r.flag("Erased"), suspicious: r.int("SuspiciousContract") != 0}
		if e.erased {
			erased++
		} else if e.board < 1 || e.board > maxBoard || e.ns <= 0 && e.ew <= 0 {
			d.problem(r.pos, scoring.Failure, 0, "", "no board from 1 to %d, or no pair: board %d of the pairs %d and %d; the row is left out", maxBoard, e.board, e.ns, e.ew)
			d.LeftOut = append(d.LeftOut, r.pos)
			return
		}
		e.section = d.sectionOf(r.int("Section"), r.pos)
		all = append(all, e)
	}, func(pos scoring.Position) { d.LeftOut = append(d.LeftOut, pos) })
	switch {
	case err != nil:
		return nil, err
	case !found:
		return &scoring.InputError{Pos: d.pos(""), Text: "is an Access database without the table ReceivedData, so no results of Bridgemate" + d.tableNames()}, nil
	case len(lacking) > 0:
		return &scoring.InputError{Pos: d.pos("ReceivedData"), Text: "the table has no column " + strings.Join(lacking, ", ")}, nil
	}
	d.seatIndividuals(all)
	if erased > 0 {
		d.problem(d.pos("ReceivedData"), scoring.Note, 0, "", "%s erased at the terminals and left out", plural(erased, "row was", "rows were"))
	}
	d.keepLast(all)
	if len(d.entries) == 0 && len(d.LeftOut) == 0 {
		return &scoring.InputError{Pos: d.pos("ReceivedData"), Text: "there is no result in it"}, nil
	}
	return nil, nil
}

// seatIndividuals names all four at the tables of an individual event where the
// results have only those of North and East.
func (d *database) seatIndividuals(all []entry) {
	planned := map[seat]*meeting{}
	for _, m := range d.meetings {
		if m.individual() {
			planned[seat{m.section, m.round, m.table}] = m
		}
	}
	for i := range all {
		e := &all[i]
		if m := planned[seat{e.section, e.round, e.table}]; m != nil && !e.individual() && m.ns == e.ns && m.ew == e.ew {
			e.south, e.west = m.south, m.west
		}
	}
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// tableNames names the tables that are there instead, for a message.
func (d *database) tableNames() string {
	var names []string
	for _, t := range d.jet.Tables() {
		if !t.System && len(names) < 20 {
			names = append(names, fmt.Sprintf("%q", t.Name))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "; its tables are " + strings.Join(names, ", ")
}

// keepLast keeps the last entry of each table, round and board; those before it
// were corrected and are no results.
func (d *database) keepLast(all []entry) {
	slices.SortStableFunc(all, func(a, b entry) int { return cmp.Compare(a.id, b.id) })
	type key struct {
		section                     *section
		table, round, board, ns, ew int
	}
	of := func(e *entry) key {
		k := key{section: e.section, table: e.table, round: e.round, board: e.board}
		if e.table == 0 {
			k.ns, k.ew = e.ns, e.ew // entered without a table
		}
		return k
	}
	last, erasedLater := map[key]int{}, map[key]*entry{}
	for i := range all {
		if !all[i].erased {
			last[of(&all[i])] = i
		}
	}
	for i := range all {
		if j, ok := last[of(&all[i])]; ok && all[i].erased && i > j {
			erasedLater[of(&all[i])] = &all[i]
		}
	}
	seated := map[[3]int]bool{} // section, board and pair of what counts
	for _, i := range last {
		e := &all[i]
		seated[[3]int{e.section.id, e.board, e.ns}], seated[[3]int{e.section.id, e.board, e.ew}] = true, true
	}
	for i, e := range all {
		if e.erased {
			continue
		}
		if j := last[of(&e)]; j != i {
			d.superseded(&e, &all[j], seated)
			continue
		}
		if later := erasedLater[of(&e)]; later != nil {
			d.problem(e.pos, scoring.Warning, e.board, "", "a later entry, %s, was erased; this one counts", later.pos.Within())
		}
		d.entries = append(d.entries, e)
	}
}

// superseded tells of an entry that a later one of its table, round and board
// replaces. Where other pairs stand in it, who have no result of the board
// otherwise, it may be another table's under a wrong number.
func (d *database) superseded(e, by *entry, seated map[[3]int]bool) {
	if seated[[3]int{e.section.id, e.board, e.ns}] || seated[[3]int{e.section.id, e.board, e.ew}] {
		d.problem(e.pos, scoring.Note, e.board, "", "superseded by %s", by.pos.Within())
		return
	}
	d.problem(e.pos, scoring.Warning, e.board, "if the number of the table or the round is wrong in one of the two, mend it there",
		"superseded by %s, and %s have no other result of the board", by.pos.Within(), who(e.ns, e.ew, e.south, e.west))
}

// dateOf is a date in ISO form; empty where there is none.
func dateOf(r record, column string) string {
	t, ok := r.value(column).(time.Time)
	if !ok || t.Year() < 1990 {
		return ""
	}
	return t.Format(time.DateOnly)
}

// addRows makes the rows of the entries.
func (d *database) addRows() {
	trusted := d.declarersFit()
	for i := range d.entries {
		e := &d.entries[i]
		s := e.section
		d.Rows = append(d.Rows, scoring.Row{Session: s.session, Section: s.letter, Board: e.board, Round: e.round, Table: e.table}.At(e.pos))
		row := &d.Rows[len(d.Rows)-1]
		switch {
		case e.individual():
			row.SetPlayers(players(e.ns, e.ew, e.south, e.west))
		default:
			if !s.absent(e.ns, scoring.NS) {
				row.NS = s.contestant(e.ns, scoring.NS)
			}
			if !s.absent(e.ew, scoring.EW) {
				row.EW = s.contestant(e.ew, scoring.EW)
			}
			if row.NS.IsZero() || row.EW.IsZero() {
				row.Outcome = scoring.SatOut
				if e.contract != "" {
					d.problem(e.pos, scoring.Failure, e.board, "", "one side has no pair (%d, %d), yet there is a contract %s; it is taken as a sit-out", e.ns, e.ew, e.contract)
				}
				if a := award().FindStringSubmatch(e.remarks); a != nil {
					d.problems = append(d.problems, row.Enter(scoring.Entry{NSAward: a[1] + "%", EWAward: a[2] + "%"})...)
				}
				continue
			}
		}
		d.enter(row, e, trusted)
	}
}

// award is an artificial score of the two sides: 60%-40%.
var award = source.Pattern(`^(\d{1,3}(?:[.,]\d+)?) ?%? ?[-–/:] ?(\d{1,3}(?:[.,]\d+)?) ?%$`)

// What a terminal writes under Remarks.
const (
	notPlayed      = "not played"
	arbitralScore  = "arbitral score"
	wrongDirection = "wrong direction"
)

// enter reads the result of an entry into its row.
func (d *database) enter(row *scoring.Row, e *entry, trusted bool) {
	in := scoring.Entry{Contract: e.contract, Result: e.result, Lead: e.lead}
	remarks := strings.ToLower(e.remarks)
	awards := award().FindStringSubmatch(remarks)
	if awards != nil {
		in.NSAward, in.EWAward = awards[1]+"%", awards[2]+"%"
	}
	switch {
	case e.contract != "" && awards != nil:
		d.problem(e.pos, scoring.Warning, e.board, "", "there is a contract %s, and the remark %q; the award counts", e.contract, e.remarks)
		in.Contract, in.Result = "", ""
	case e.contract != "" && (remarks == notPlayed || remarks == arbitralScore):
		d.problem(e.pos, scoring.Warning, e.board, "", "there is a contract %s, and the remark %q; the contract counts", e.contract, e.remarks)
		row.SetRemarks(e.remarks)
	case remarks == notPlayed:
		in.Contract = "NP"
	case remarks == arbitralScore:
		d.problem(e.pos, scoring.Failure, e.board, "give it as a [[ruling]] in an event file", "the director is to adjust the score, and the decision is not in the file")
		row.SetRemarks(e.remarks)
	case awards == nil:
		row.SetRemarks(e.remarks)
		if e.contract == "" {
			d.problem(e.pos, scoring.Failure, e.board, "", "there is no contract, and the remark %q says nothing of a result", e.remarks)
			return
		}
	}
	if strings.Contains(remarks, wrongDirection) {
		d.problem(e.pos, scoring.Warning, e.board, "if the pairs sat the other way round, give the board as a [[ruling]]", "the terminal has the remark %q; the result counts as it stands", e.remarks)
	}
	if e.suspicious {
		d.problem(e.pos, scoring.Note, e.board, "", "the terminal marks the contract %s as suspicious", e.contract)
	}
	line := scoring.NoLine
	contract, err := scoring.ParseContract(in.Contract)
	if err == nil && contract.Level > 0 {
		in.Declarer, line = d.declarer(e, trusted)
	}
	if line != scoring.NoLine {
		d.enterBySide(row, in, contract, line)
		return
	}
	d.problems = append(d.problems, row.Enter(in)...)
}

// enterBySide enters a contract of which only the side is known: either hand of
// it scores the same.
func (d *database) enterBySide(row *scoring.Row, in scoring.Entry, contract scoring.Contract, line scoring.Line) {
	in.Declarer = scoring.North.String()
	if line == scoring.EW {
		in.Declarer = scoring.East.String()
	}
	d.problems = append(d.problems, row.Enter(in)...)
	row.Declarer = scoring.NoSeat
	if row.Outcome == scoring.Played {
		d.problem(row.Pos(), scoring.Note, row.Board, "", "%v is of %v, the file does not say which hand", contract, line)
	}
}

// declarersFit tells whether the numbers of declarers go with their seats. Some
// programs write that of North-South in every row.
func (d *database) declarersFit() bool {
	fit, wrong := 0, 0
	for i := range d.entries {
		e := &d.entries[i]
		seat, err := scoring.ParseSeat(e.seat)
		if err != nil || seat == scoring.NoSeat || e.ns == e.ew || e.declarer == 0 {
			continue
		}
		if e.declarer == e.numberAt(seat) {
			fit++
		} else {
			wrong++
		}
	}
	return 20*wrong <= fit
}

// numberAt is the number of the pair or the player in a seat.
func (e *entry) numberAt(seat scoring.Seat) int {
	switch {
	case seat == scoring.East, seat == scoring.West && !e.individual():
		return e.ew
	case seat == scoring.South && e.individual():
		return e.south
	case seat == scoring.West:
		return e.west
	}
	return e.ns
}

// declarer finds who plays a contract: by the letter of the seat, by the side, or
// by the number of the pair where that can be trusted. An individual's number says
// the seat.
func (d *database) declarer(e *entry, trusted bool) (seat string, line scoring.Line) {
	if s, err := scoring.ParseSeat(e.seat); err == nil && s != scoring.NoSeat {
		return s.String(), scoring.NoLine
	}
	if l, err := scoring.ParseLine(e.seat); err == nil && l != scoring.NoLine {
		return "", l
	}
	if e.seat != "" || !trusted || e.declarer == 0 {
		return e.seat, scoring.NoLine // which Enter finds fault with
	}
	if e.individual() {
		for s := scoring.North; s <= scoring.West; s++ {
			if e.numberAt(s) == e.declarer {
				return s.String(), scoring.NoLine
			}
		}
		return "", scoring.NoLine
	}
	switch {
	case e.ns == e.ew:
	case e.declarer == e.ns:
		return "", scoring.NS
	case e.declarer == e.ew:
		return "", scoring.EW
	}
	return "", scoring.NoLine
}
