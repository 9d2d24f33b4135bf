// Package usebio reads USEBIO XML, the interchange format of event results in
// Britain, Ireland, Australia and New Zealand, in its versions 1.0 to 1.3.
//
// What is read is what programs write, USEBIO 1.2 in the main: pairs events,
// flat or in sessions and sections; of teams events who played whom on which
// board with what result, but not the scores of the matches; individuals. Masterpoints
// are passed over. Elements come in any order and any of them
// may be missing.
//
//	PARTICIPANTS    Contestants, with the figures published
//	TRAVELLER_LINE  Row; its points as published
//	BOARD_AVERAGE   Datums
//	HAND            Deals
//	MATCH           Row.Round, and the IMPs of a board as the points of its rows
package usebio

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// Recognise tells whether the content is XML with the root element USEBIO, in
// whatever encoding.
func Recognise(data []byte) bool { return source.RootElement(data) == "USEBIO" }

// Read reads the event of a USEBIO file, the first one that has boards. The
// error is a *scoring.InputError: not well-formed, cut off, not USEBIO, an
// entity declared, no event or no board that can be read.
func Read(f source.File) (*scoring.Event, []scoring.Problem, error) {
	if f.IsEmpty() {
		return nil, nil, f.Empty()
	}
	text, _, problems, err := f.Text(source.XMLEncoding(f.Data))
	if err != nil {
		return nil, nil, err
	}
	d := &document{Elements: source.NewElements(f.Name, text), name: f.Name, expected: min(strings.Count(text, "<TRAVELLER_LINE"), 1<<16)}
	if err := d.read(); err != nil {
		return nil, problems, err
	}
	e, eventProblems, err := d.choose()
	problems = append(problems, d.Problems...)
	problems = append(problems, eventProblems...)
	scoring.SortProblems(problems)
	return e, problems, err
}

// document is a file with all its events.
type document struct {
	*source.Elements
	name     string // of the file
	expected int    // lines of travellers
	club     string
	events   []*event
	passed   map[string]*passed
	records  []scoring.Record // of the club
	deals    []boardDealt     // of hands that stand beside the events
}

// boardDealt is the hands of a board of no session.
type boardDealt struct {
	board int
	dealt
}

// record keeps an element as it is for another USEBIO file: the first one of a
// name; an empty one is absent.
func record(records []scoring.Record, pos scoring.Position, name, value string) []scoring.Record {
	if value == "" || slices.ContainsFunc(records, func(r scoring.Record) bool { return r.Items[0].Name == name }) {
		return records
	}
	return append(records, scoring.Record{Pos: pos, Items: []scoring.Item{{Name: name, Value: value}}})
}

// passed is what elements of a kind hold that the event has no place for.
type passed struct{ line, count int }

// passedOver names the elements that hold something of use to other programs; of
// the rest nothing is lost, or it can be counted again.
var passedOver = map[string]string{"MASTER_POINTS": "masterpoints", "MASTER_POINTS_AWARDED": "masterpoints",
	"LIN_DATA": "the play (LIN_DATA)", "CONTACT": "the contact", "LABEL": "a label of a pair", "NOTES": "notes on the event"}

// pass passes over an element, and keeps in mind what that loses.
func (d *document) pass(name string) error {
	line := d.Line()
	var text string
	var err error
	switch name {
	case "MASTER_POINTS_AWARDED", "LIN_DATA", "NOTES":
		text, err = d.Text()
	default:
		text = name
		err = d.Skip()
	}
	if what := passedOver[name]; what != "" && strings.Trim(text, "0.") != "" {
		d.lose(what, line)
	}
	return err
}

func (d *document) lose(what string, line int) {
	if d.passed == nil {
		d.passed = map[string]*passed{}
	}
	if d.passed[what] == nil {
		d.passed[what] = &passed{line: line}
	}
	d.passed[what].count++
}

// losses are what was passed over, in the order of the file.
func (d *document) losses() (ps []scoring.Problem) {
	for what, p := range d.passed {
		text := what + " in the USEBIO file: not carried over"
		if p.count > 1 {
			text += fmt.Sprintf(" (%d times, here first)", p.count)
		}
		ps = append(ps, scoring.Problem{Pos: d.Pos(p.line), Severity: scoring.Note, Text: text})
	}
	slices.SortFunc(ps, func(a, b scoring.Problem) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Text, b.Text))
	})
	return ps
}

func (d *document) read() error {
	root, err := d.Root()
	if err != nil {
		return err
	}
	if root.Name.Local != "USEBIO" {
		return d.Fail(d.Line(), "", "the root element is %s, not USEBIO", root.Name.Local)
	}
	err = d.Each(func(name string, attrs source.Attributes) (err error) {
		switch name {
		case "CLUB":
			return d.Each(func(name string, _ source.Attributes) (err error) {
				switch name {
				case "CLUB_NAME":
					d.club, err = d.Text()
					return err
				case "CLUB_ID_NUMBER":
					line := d.Line()
					text, err := d.Text()
					d.records = record(d.records, d.Pos(line), name, text)
					return err
				}
				return d.Unknown(name)
			})
		case "EVENT":
			e := d.newEvent(attrs)
			d.events = append(d.events, e)
			return e.read()
		case "HANDSET":
			return d.handset(place{}, func(_ place, board int, deal dealt) { d.deals = append(d.deals, boardDealt{board, deal}) })
		case "NOTES":
			return d.pass(name)
		}
		return d.Unknown(name)
	})
	if err != nil {
		return err
	}
	return d.Finish()
}

// choose gives the first event that has boards.
func (d *document) choose() (*scoring.Event, []scoring.Problem, error) {
	if len(d.events) == 0 {
		return nil, nil, d.Fail(0, "", "there is no EVENT in it")
	}
	for i, e := range d.events {
		for _, x := range d.deals {
			e.addDeal(place{}, x.board, x.dealt)
		}
		e.settle()
		if len(e.Rows) == 0 && !slices.ContainsFunc(e.Matches, hasResult) {
			continue
		}
		problems := e.problems
		for j, other := range d.events {
			if j != i {
				problems = append(problems, scoring.Problem{Pos: d.Pos(other.start), Severity: scoring.Warning,
					Text: "the file has several events; not read: " + other.title(j+1), Hint: "put each event into a file of its own"})
			}
		}
		e.Club, e.PassedOver, e.Records = d.club, d.losses(), append(slices.Clone(d.records), e.Records...)
		return &e.Event, problems, nil
	}
	text := "there is no TRAVELLER_LINE in it, so no result"
	if slices.ContainsFunc(d.events, func(e *event) bool { return len(e.LeftOut) > 0 }) {
		text = "there is no board in it that can be read"
	}
	return nil, d.events[0].problems, d.Fail(0, "", "%s", text)
}

// hasResult tells whether a match has figures of its own, without its boards.
func hasResult(m scoring.MatchRecord) bool {
	return m.VPHome != "" || m.VPAway != "" || m.IMPsHome != "" || m.IMPsAway != ""
}
