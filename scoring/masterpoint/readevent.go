package masterpoint

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// ErrNoResults says that a file holds no results.
var ErrNoResults = errors.New(`is no document of results ("schema": "recap/results/1")`)

// ReadEvent reads a document recap/results/1. The error is a *scoring.InputError, and
// tells no more than that it is none, or where it breaks off; the problems are entries
// that cannot be as they are.
func ReadEvent(name string, data []byte) (*Event, []scoring.Problem, error) {
	return ReadEventAt(name, data, nil)
}

// ReadEventAt is ReadEvent for a document that stands in no file: at says where the entry
// of a ranking was entered, and is nil where the lines of the document are those of a file.
func ReadEventAt(name string, data []byte, at func(ranking, entry int) scoring.Position) (*Event, []scoring.Problem, error) {
	r := &eventReader{at: at, data: data, dec: json.NewDecoder(bytes.NewReader(data)), ev: &Event{File: name}}
	if err := r.read(); err != nil {
		bad := &scoring.InputError{Pos: scoring.Position{File: name}, Text: err.Error(), Hint: "recap score FILE -o results.json writes one"}
		if e := new(json.SyntaxError); errors.As(err, &e) {
			bad.Pos.Line, bad.Text = r.line(e.Offset), "the JSON is damaged: "+e.Error()
		} else if e := new(json.UnmarshalTypeError); errors.As(err, &e) {
			bad.Pos.Line, bad.Text = r.line(r.dec.InputOffset()), fmt.Sprintf("%s is of another kind: %s", e.Field, e.Value)
		} else if !errors.Is(err, ErrNoResults) {
			bad.Text = "the JSON breaks off"
		}
		return nil, nil, bad
	}
	r.finish()
	return r.ev, r.problems, nil
}

// eventReader goes over the document once and keeps the lines of the entries.
type eventReader struct {
	at       func(ranking, entry int) scoring.Position
	data     []byte
	dec      *json.Decoder
	ev       *Event
	problems []scoring.Problem
	counted  int64 // newlines are counted up to here
	lines    int
	schema   string
	players  int // the most that an entry has
	tables   exact.Num
}

// line is the line of an offset, which must not go back.
func (r *eventReader) line(offset int64) int {
	offset = min(max(offset, r.counted), int64(len(r.data)))
	r.lines += bytes.Count(r.data[r.counted:offset], []byte("\n"))
	r.counted = offset
	return r.lines + 1
}

// next is the line at which the next value begins.
func (r *eventReader) next() int {
	at := r.dec.InputOffset()
	for at < int64(len(r.data)) && bytes.IndexByte([]byte(" \t\r\n,:"), r.data[at]) >= 0 {
		at++
	}
	return r.line(at)
}

// object reads an object, its values by what is given for a key; others are passed over.
func (r *eventReader) object(of map[string]func() error) error {
	if t, err := r.dec.Token(); err != nil || t != json.Delim('{') {
		return cmpErr(err)
	}
	for r.dec.More() {
		key, err := r.dec.Token()
		if err != nil {
			return err
		}
		read := of[key.(string)]
		if read == nil {
			var passed json.RawMessage
			read = func() error { return r.dec.Decode(&passed) }
		}
		if err := read(); err != nil {
			return err
		}
	}
	_, err := r.dec.Token()
	return err
}

// list reads a list.
func (r *eventReader) list(each func() error) error {
	if t, err := r.dec.Token(); err != nil || t != json.Delim('[') {
		return cmpErr(err)
	}
	for r.dec.More() {
		if err := each(); err != nil {
			return err
		}
	}
	_, err := r.dec.Token()
	return err
}

func cmpErr(err error) error {
	if err == nil {
		return ErrNoResults
	}
	return err
}

func (r *eventReader) into(v any) func() error {
	return func() error { return r.dec.Decode(v) }
}

// eventWire, entryWire and matchWire are what the document has.
type eventWire struct {
	ID, Name, Date, Club, Method, Rules, Status string
	Boards, Revision                            int
	Tables                                      json.Number
	Sessions                                    []struct{ Session int }
}

type entryWire struct {
	Place   *int
	Tied    bool
	Number  string
	Section string
	Line    string
	Team    string
	Names   []string
	Players []struct {
		Name, ID     string
		Boards       *int
		Substitute   bool
		Masterpoints map[string]json.Number
	}
	Boards       int
	Withdrawn    bool
	Masterpoints map[string]json.Number
	Strata       map[string]int
	Sessions     []struct {
		Session, Boards int
		Score, Percent  *json.Number
	}
}

type matchWire struct {
	Home, Away  string
	Boards      int
	IMPsHome    *json.Number `json:"imps_home"`
	IMPsAway    *json.Number `json:"imps_away"`
	PercentHome *json.Number `json:"percent_home"`
	PercentAway *json.Number `json:"percent_away"`
	VPHome      *json.Number `json:"vp_home"`
	VPAway      *json.Number `json:"vp_away"`
}

func (r *eventReader) read() error {
	var ev eventWire
	err := r.object(map[string]func() error{
		"schema": r.into(&r.schema),
		"event":  r.into(&ev),
		"rankings": func() error {
			return r.list(r.ranking)
		},
		"matches": func() error { return r.list(r.match) },
		"lineups": r.into(&r.ev.Lineups),
	})
	if err == nil && r.schema != "recap/results/1" {
		return ErrNoResults
	}
	e := r.ev
	e.ID, e.Name, e.Date, e.Club, e.Method, e.Rules, e.Status, e.Boards, e.Revision = ev.ID, ev.Name, ev.Date, ev.Club, ev.Method, ev.Rules, ev.Status, ev.Boards, ev.Revision
	if x, parseErr := exact.Parse(string(ev.Tables)); parseErr == nil {
		r.tables = x
	}
	for _, s := range ev.Sessions {
		e.Sessions = append(e.Sessions, s.Session)
	}
	return err
}

func (r *eventReader) ranking() error {
	l := &List{Number: len(r.ev.Lists)}
	var field string
	err := r.object(map[string]func() error{
		"title": r.into(&l.Title), "section": r.into(&l.Section), "line": r.into(&l.Line), "category": r.into(&l.Category), "stage": r.into(&l.Stage),
		"of": r.into(&l.Of), "field": r.into(&field), "handicap": r.into(&l.Handicap), "overall": r.into(&l.Overall),
		"entries": func() error { return r.list(func() error { return r.entry(l) }) },
	})
	l.OwnField = field == "own"
	r.ev.Lists = append(r.ev.Lists, l)
	return err
}

func (r *eventReader) entry(l *List) error {
	line := r.next()
	var w entryWire
	if err := r.dec.Decode(&w); err != nil {
		return err
	}
	e := &Entry{Pos: scoring.Position{File: r.ev.File, Line: line}, Number: w.Number, Section: w.Section, Line: w.Line, Team: w.Team, Tied: w.Tied,
		Boards: w.Boards, Withdrawn: w.Withdrawn, Strata: w.Strata, list: l.Number, number: len(l.Entries)}
	if r.at != nil {
		if e.Pos = r.at(l.Number, len(l.Entries)); e.Pos.File == "" {
			e.Pos = scoring.Position{File: r.ev.File}
		}
	}
	if w.Place != nil {
		e.Place = *w.Place
	}
	fail := func(hint, format string, args ...any) {
		r.problems = append(r.problems, scoring.Problem{Pos: e.Pos, Severity: scoring.Failure, Text: fmt.Sprintf(format, args...), Hint: hint})
	}
	if e.Place < 0 {
		fail("", "%s: the place %d is none", e.Name(), e.Place)
		e.Place = 0
	}
	for _, p := range w.Players {
		player := Player{Name: p.Name, ID: strings.TrimSpace(p.ID), Substitute: p.Substitute}
		if p.Boards != nil {
			player.Boards, player.Counted = *p.Boards, true
		}
		for _, points := range p.Masterpoints {
			if x, err := exact.Parse(string(points)); err == nil && x.Sign() != 0 {
				player.Awarded = true
			}
		}
		if player.Substitute && player.Awarded {
			fail("", "%s: %s is a substitute and has masterpoints", e.Name(), p.Name)
		}
		e.Players = append(e.Players, player)
	}
	if len(w.Players) == 0 {
		for _, name := range w.Names {
			e.Players = append(e.Players, Player{Name: name})
		}
	}
	if len(e.Players) == 0 {
		e.Players = []Player{{}} // somebody whom nobody has named
	}
	for _, s := range w.Sessions {
		x := s.Percent
		if x == nil {
			x = s.Score
		}
		if x == nil || s.Boards == 0 {
			continue
		}
		if n, err := exact.Parse(string(*x)); err == nil {
			if e.sessions == nil {
				e.sessions = map[int]sessionResult{}
			}
			e.sessions[s.Session] = sessionResult{n, s.Boards}
		}
	}
	if l.Of == "" {
		r.players = max(r.players, len(e.Players))
	}
	l.Entries = append(l.Entries, e)
	return nil
}

func (r *eventReader) match() error {
	var w matchWire
	if err := r.dec.Decode(&w); err != nil {
		return err
	}
	m := Match{Home: w.Home, Away: w.Away, Boards: w.Boards, SatOut: w.Away == ""}
	read := func(home, away *json.Number, toHome, toAway *exact.Num) bool {
		if home == nil || away == nil {
			return false
		}
		x, err1 := exact.Parse(string(*home))
		y, err2 := exact.Parse(string(*away))
		*toHome, *toAway = x, y
		return err1 == nil && err2 == nil
	}
	m.HasResult = read(w.IMPsHome, w.IMPsAway, &m.HomeResult, &m.AwayResult) || read(w.PercentHome, w.PercentAway, &m.HomeResult, &m.AwayResult)
	m.HasVP = read(w.VPHome, w.VPAway, &m.HomeVP, &m.AwayVP)
	r.ev.Matches = append(r.ev.Matches, m)
	return nil
}

// finish settles what only the whole document tells.
func (r *eventReader) finish() {
	e := r.ev
	e.Teams = e.Method == string(scoring.Teams) || e.Method == string(scoring.Patton)
	e.Individuals = !e.Teams && r.individuals()
	e.Provisional = e.Status == "provisional"
	if e.lastStage(); slices.ContainsFunc(e.Lists, func(l *List) bool { return l.main() && l.Line != "" }) {
		e.winners = 2
	} else {
		e.winners = 1
	}
	r.checkPlayers()
}

// individuals tells whether the contestants are single players: more than three of them
// have a table, or where tables are not told each has one player.
func (r *eventReader) individuals() bool {
	if r.tables.Sign() <= 0 {
		return r.players == 1
	}
	n := 0
	for _, l := range r.ev.Lists {
		if l.main() {
			n += len(l.Entries)
		}
	}
	return r.tables.Times(3).Less(exact.Int(n))
}

// lastStage leaves the lists of the last stage, which stands first, and those of none.
func (e *Event) lastStage() {
	if len(e.Lists) == 0 {
		return
	}
	last := e.Lists[0].Stage
	e.Lists = slices.DeleteFunc(e.Lists, func(l *List) bool { return l.Stage != last })
}

// within is where in its file somebody stands, in brackets; empty where that is not known.
func within(pos scoring.Position) string {
	if s := pos.Within(); s != "" {
		return " (" + s + ")"
	}
	return ""
}

// checkPlayers tells who stands twice in the event: one player has one entry, and who is
// entered is nobody's substitute (MBSZ I.6). Zeros before an id make no other player.
func (r *eventReader) checkPlayers() {
	type seen struct {
		entry      *Entry
		substitute bool
	}
	first := map[string]seen{}
	for _, l := range r.ev.Lists {
		if !l.main() {
			continue
		}
		for _, e := range l.Entries {
			for _, p := range e.Players {
				if p.ID == "" {
					continue
				}
				was, twice := first[bareID(p.ID)]
				if !twice {
					first[bareID(p.ID)] = seen{e, p.Substitute}
					continue
				}
				if was.substitute && p.Substitute {
					continue // for one unit and then for another
				}
				text := fmt.Sprintf("%s: the id %s of %s is that of a player of %s too%s", e.Name(), p.ID, p.Name, was.entry.Name(), within(was.entry.Pos))
				if was.substitute != p.Substitute && was.entry != e {
					text += "; who is entered cannot be a long substitute"
				}
				r.problems = append(r.problems, scoring.Problem{Pos: e.Pos, Severity: scoring.Failure, Text: text})
			}
		}
	}
}
