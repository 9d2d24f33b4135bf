// Package bridgemate reads .bws, the Access database through which a scoring
// program and the terminals on the tables (Bridgemate, BridgePad, BridgeScorer)
// exchange movement, results, players and hands. It holds no matchpoints and no
// places.
//
//	Section, Settings           Sections, Winners, and Groups where sections are not compared
//	RoundData                   the movement: sit-outs, and the results that are still to come; Movements
//	ReceivedData                Rows; of entries of the same table, round and board the last one counts
//	PlayerNumbers, PlayerNames  Contestants
//	HandRecord, HandEvaluation  Deals
//	Session                     the name and the date
//
// Names of tables and columns are taken in whatever case, and any of them may be
// missing but those without which there is no result. The auctions, the cards
// played and results that are still being entered are passed over.
//
// Positions name the table and the row: ReceivedData row 17 is the row whose ID is
// 17, or of a table without an ID the 17th one of the file.
package bridgemate

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/bridgemate/internal/jet"
	"recap/scoring/traveller/source"
)

// Recognise tells whether the content begins like a Jet database.
func Recognise(data []byte) bool { return jet.Recognise(data) }

// Read reads the results of a database. The error is a *scoring.InputError: it is
// encrypted, has a password, or is damaged beyond reading; it has no table
// ReceivedData, or that has no results.
func Read(f source.File) (*scoring.Event, []scoring.Problem, error) {
	d, err := open(f)
	if err == nil {
		err = d.read()
	}
	if err != nil {
		return nil, d.problems, err
	}
	return &d.Event, d.problems, nil
}

// database is a database that is being read.
type database struct {
	scoring.Event
	file     source.File
	jet      *jet.DB
	problems []scoring.Problem

	sections map[int]*section // by their ID
	meetings []*meeting
	entries  []entry // that count
	// comparedApart: the settings say that sections are not compared.
	comparedApart bool
}

func (d *database) pos(place string) scoring.Position {
	return scoring.Position{File: d.file.Name, Place: place}
}

func (d *database) problem(pos scoring.Position, severity scoring.Severity, board int, hint, format string, args ...any) {
	d.problems = append(d.problems, scoring.Problem{Pos: pos, Severity: severity, Board: board, Text: fmt.Sprintf(format, args...), Hint: hint})
}

// problemOf is problem with a code.
func (d *database) problemOf(code scoring.Code, pos scoring.Position, severity scoring.Severity, board int, hint, format string, args ...any) {
	d.problem(pos, severity, board, hint, format, args...)
	d.problems[len(d.problems)-1].Code = code
}

// inputError gives an error of the database as one of the input.
func (d *database) inputError(err error) error {
	var fault *jet.Error
	if !errors.As(err, &fault) {
		return &scoring.InputError{Pos: d.pos(""), Text: err.Error()}
	}
	return &scoring.InputError{Pos: d.pos("page " + strconv.Itoa(fault.Page)), Text: fault.Text, Hint: fault.Hint}
}

// open opens a database; what it found is there even where it fails.
func open(f source.File) (d *database, err error) {
	d = &database{file: f, sections: map[int]*section{}}
	d.Event = scoring.Event{File: f.Name, Format: "bridgemate"}
	if f.IsEmpty() {
		return d, f.Empty()
	}
	if _, _, _, err := (source.File{Name: f.Name, Encoding: f.Encoding}).Text(""); err != nil {
		return d, err // the encoding that the user names
	}
	if d.jet, err = jet.Open(f.Data); err != nil {
		return d, d.inputError(err)
	}
	if encoding := d.file.Encoding; encoding != "" {
		d.jet.Decode = func(raw []byte) (string, bool) {
			text, _, _, err := source.File{Data: raw, Encoding: encoding}.Text("")
			return text, err == nil
		}
	}
	for _, w := range d.jet.Warnings() {
		d.problem(d.pos("page "+strconv.Itoa(w.Page)), scoring.Failure, 0, "", "%s", w.Text)
	}
	return d, nil
}

func (d *database) read() error {
	// A program and its version are one text: BMPro1.0.0.
	program := source.Clean(d.jet.Property("CreatedByProgramProperty"))
	d.Program = strings.TrimRight(program, "0123456789. ")
	d.ProgramVersion = strings.TrimSpace(strings.TrimPrefix(program, d.Program))
	if err := d.readPlan(); err != nil {
		return err
	}
	none, err := d.readResults()
	if err = cmp.Or(err, none, d.tooManySections()); err != nil {
		return err
	}
	d.judgeMovement()
	d.settleSections()
	d.addRows()
	d.addExpected()
	if err := d.readPlayers(); err != nil {
		return err
	}
	if err := d.readDeals(); err != nil {
		return err
	}
	d.groupSections()
	for _, name := range [...]string{"BiddingData", "PlayData"} {
		if t, err := d.jet.Table(name); err == nil && t != nil && t.Declared > 0 {
			d.problem(d.pos(name), scoring.Note, 0, "", "%s passed over", plural(t.Declared, "row of it is", "rows of it are"))
		}
	}
	return d.readSession()
}

// readPlan reads what was planned: the sections and the movement.
func (d *database) readPlan() error {
	if err := d.readSections(); err != nil {
		return err
	}
	return d.readMovement()
}

func (d *database) tooManySections() error {
	if len(d.sections) <= maxSections {
		return nil
	}
	return &scoring.InputError{Pos: d.pos("Section"), Text: fmt.Sprintf("there are %d sections, which no event has (%d at most)", len(d.sections), maxSections)}
}

// maxRecords bounds a table of an event. The largest ones have some ten thousand
// results.
const maxRecords = 1 << 17

// record is a row of a table.
type record struct {
	columns map[string]int // in small letters
	values  []jet.Value
	pos     scoring.Position
}

// each gives the rows of a table one after the other; found is false where there
// is no such table. A row that cannot be read is a problem, and lost is told where
// it is. most bounds their number. The error is an input that is absurd.
func (d *database) each(name string, most int, row func(r record), lost func(scoring.Position)) (found bool, err error) {
	t, err := d.jet.Table(name)
	if err != nil {
		in := d.inputError(err).(*scoring.InputError)
		d.problem(in.Pos, scoring.Failure, 0, "", "the table %s cannot be read: %s", name, in.Text)
		return true, nil
	}
	if t == nil {
		return false, nil
	}
	r := record{columns: map[string]int{}}
	for i := len(t.Columns) - 1; i >= 0; i-- {
		r.columns[strings.ToLower(t.Columns[i].Name)] = i
	}
	n := 0
	faults, fault := t.Each(most, func(in jet.Row) {
		n = in.Number
		r.values = in.Values
		number := in.Number
		if id, ok := r.number("id"); ok && id > 0 && in.Values != nil {
			number = id
		}
		r.pos = d.pos(fmt.Sprintf("%s row %d", t.Name, number))
		for _, f := range in.Faults {
			d.problem(r.pos, scoring.Failure, 0, "", "%v", f)
		}
		switch {
		case in.Values != nil:
			row(r)
		case lost != nil:
			lost(r.pos)
		}
	})
	for _, f := range faults {
		d.problem(d.pos("page "+strconv.Itoa(f.Page)), scoring.Failure, 0, "", "%s", f.Text)
	}
	switch {
	case fault != nil:
		return true, d.inputError(fault)
	case n < t.Declared:
		d.problem(d.pos(t.Name), scoring.Warning, 0, "", "the table should have %d rows, and %d are there", t.Declared, n)
	}
	return true, nil
}

// has tells whether the table has a column.
func (r record) has(column string) bool {
	_, ok := r.columns[strings.ToLower(column)]
	return ok
}

func (r record) value(column string) jet.Value {
	if i, ok := r.columns[strings.ToLower(column)]; ok && r.values != nil {
		return r.values[i]
	}
	return nil
}

// number is a whole number; ok is false where there is none.
func (r record) number(column string) (n int, ok bool) {
	switch v := r.value(column).(type) {
	case int64:
		return int(v), true
	case float32:
		return wholeFloat(float64(v))
	case float64:
		return wholeFloat(v)
	case string:
		n, err := strconv.Atoi(strings.TrimSpace(v))
		return n, err == nil
	case jet.Decimal:
		whole, fraction, _ := strings.Cut(string(v), ".")
		n, err := strconv.Atoi(whole)
		return n, err == nil && strings.Trim(fraction, "0") == ""
	}
	return 0, false
}

// wholeFloat is the whole number in a column that a program declared as a
// floating-point one: pair and board numbers, never a score. A fraction is none.
func wholeFloat(v float64) (int, bool) {
	if v != float64(int32(v)) {
		return 0, false
	}
	return int(v), true
}

// int is a whole number, 0 where there is none.
func (r record) int(column string) int {
	n, _ := r.number(column)
	return n
}

// text is a text without the blanks around it; a number is one as well.
func (r record) text(column string) string {
	switch v := r.value(column).(type) {
	case string:
		return strings.Join(strings.Fields(source.Clean(v)), " ")
	case int64:
		return strconv.FormatInt(v, 10)
	case float32, float64:
		if n, ok := r.number(column); ok {
			return strconv.Itoa(n)
		}
	case jet.Decimal:
		return string(v)
	}
	return ""
}

// flag is yes or no.
func (r record) flag(column string) bool {
	if v, ok := r.value(column).(bool); ok {
		return v
	}
	return r.int(column) != 0
}

// readSession reads the name of the event and its date, which is else that of its
// results.
func (d *database) readSession() error {
	_, err := d.each("Session", maxRecords, func(r record) {
		if d.Name == "" {
			d.Name = r.text("Name")
		}
		if d.Date == "" {
			d.Date = dateOf(r, "Date")
		}
	}, nil)
	if err != nil || d.Date != "" {
		return err
	}
	days := map[string]int{}
	for _, e := range d.entries {
		if e.date != "" {
			days[e.date]++
		}
	}
	for day, n := range days {
		if best := days[d.Date]; n > best || n == best && day < d.Date {
			d.Date = day
		}
	}
	return nil
}

// sectionIDs are the IDs of the sections, in their order.
func (d *database) sectionIDs() (ids []int) {
	for id := range d.sections {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, cmp.Compare[int])
	return ids
}
