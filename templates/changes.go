package templates

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"recap/scoring/exact"
)

// Change is one figure or word in which two editions of results differ.
type Change struct {
	Kind  ChangeKind
	Where []string // the ranking, or the session, round and board; then who
	Field string   // as recap/results/1 names it; empty where the whole thing came or went
	// Before and After are as the document has them, texts without their quotation
	// marks; empty for what is not there.
	Before, After string
}

// ChangeKind is what has changed.
type ChangeKind string

const (
	ChangedEvent   ChangeKind = "event"
	ChangedRanking ChangeKind = "ranking"
	ChangedRow     ChangeKind = "board"
	ChangedMatch   ChangeKind = "match"
	ChangedRound   ChangeKind = "round" // the standings after it
	ChangedWarning ChangeKind = "warning"
)

// ErrNoResults says that a document is not one of results.
var ErrNoResults = errors.New(`is no document of results ("schema": "recap/results/1")`)

// IsResults tells whether a text is a document of results.
func IsResults(data []byte) bool {
	var doc struct{ Schema string }
	return json.Unmarshal(data, &doc) == nil && doc.Schema == "recap/results/1"
}

// edition is a document recap/results/1 in things with keys: each thing is a set of
// fields.
type edition struct {
	reports []string // that were asked for; none for all that there is
	order   []thingKey
	things  map[thingKey]map[string]string
	times   map[thingKey]int // how often one was there, if several times
}

type thingKey struct {
	kind  ChangeKind
	where string // its parts joined by a character that no text holds
}

const partedBy = "\x00"

// Comparison is two editions of results and what they differ in.
type Comparison struct {
	Changes []Change
	// Uncompared are the kinds of which one of the documents has nothing because other
	// reports were asked for.
	Uncompared    []ChangeKind
	before, after *edition
}

// Compare gives all that two documents recap/results/1 differ in: first the event,
// then rankings, boards, matches and rounds in the order of the document before, what
// is new at the end of each. Whatever stands in the documents is compared, so two
// without a change say the same.
func Compare(before, after []byte) (*Comparison, error) {
	a, err := readEdition(before)
	if err != nil {
		return nil, fmt.Errorf("the first %w", err)
	}
	b, err := readEdition(after)
	if err != nil {
		return nil, fmt.Errorf("the second %w", err)
	}
	order := slices.Clone(a.order)
	for _, k := range b.order {
		if a.things[k] == nil {
			order = append(order, k)
		}
	}
	kinds := []ChangeKind{ChangedEvent, ChangedRanking, ChangedRow, ChangedMatch, ChangedRound, ChangedWarning}
	slices.SortStableFunc(order, func(x, y thingKey) int {
		return cmp.Compare(slices.Index(kinds, x.kind), slices.Index(kinds, y.kind))
	})
	var changes []Change
	var uncompared []ChangeKind
	for _, kind := range kinds {
		if has := func(k thingKey) bool { return k.kind == kind }; slices.ContainsFunc(order, has) && !(a.holds(kind) && b.holds(kind)) {
			uncompared = append(uncompared, kind)
		}
	}
	for _, k := range order {
		if slices.Contains(uncompared, k.kind) {
			continue
		}
		old, now := a.things[k], b.things[k]
		where := strings.Split(k.where, partedBy)
		switch {
		case old == nil:
			changes = append(changes, Change{Kind: k.kind, Where: where, After: whole(now)})
			continue
		case now == nil:
			changes = append(changes, Change{Kind: k.kind, Where: where, Before: whole(old)})
			continue
		}
		for _, field := range fieldsOf(old, now) {
			if old[field] != now[field] {
				changes = append(changes, Change{k.kind, where, field, old[field], now[field]})
			}
		}
	}
	return &Comparison{changes, uncompared, a, b}, nil
}

// fieldsOf are the fields of two things in a fixed order: what people look at first.
func fieldsOf(a, b map[string]string) []string {
	first := []string{"place", "tied", "score", "percent", "contract", "declarer", "result", "ns_points", "ew_points"}
	var all []string
	for f := range a {
		all = append(all, f)
	}
	for f := range b {
		if _, both := a[f]; !both {
			all = append(all, f)
		}
	}
	rank := func(f string) int {
		if i := slices.Index(first, f); i >= 0 {
			return i
		}
		return len(first)
	}
	slices.SortFunc(all, func(x, y string) int { return cmp.Or(cmp.Compare(rank(x), rank(y)), strings.Compare(x, y)) })
	return all
}

// whole is a thing in one line.
func whole(of map[string]string) string {
	var parts []string
	for _, f := range fieldsOf(of, nil) {
		if v := of[f]; v != "" && v != "0" && v != "false" && v != "[]" && v != "{}" {
			parts = append(parts, f+" "+v)
		}
	}
	return strings.Join(parts, ", ")
}

// object is an object of a document.
type object map[string]json.RawMessage

// word is a text, or a number or list as it is written.
func word(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	if string(raw) == "null" {
		return ""
	}
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return string(raw)
	}
	return b.String()
}

func (o object) word(key string) string { return word(o[key]) }

// list is the objects of a list; nil where there is none.
func (o object) list(key string) (list []object) {
	json.Unmarshal(o[key], &list)
	return list
}

// holds tells whether the document has all of a kind that there is.
func (e *edition) holds(kind ChangeKind) bool {
	wanted, sometimes := heldFor[kind]
	return !sometimes || len(e.reports) == 0 || slices.ContainsFunc(wanted, func(r string) bool { return slices.Contains(e.reports, r) })
}

func readEdition(data []byte) (*edition, error) {
	var doc object
	if err := json.Unmarshal(data, &doc); err != nil || doc.word("schema") != "recap/results/1" {
		return nil, ErrNoResults
	}
	e := &edition{things: map[thingKey]map[string]string{}, times: map[thingKey]int{}}
	json.Unmarshal(doc["reports"], &e.reports)
	var event object
	json.Unmarshal(doc["event"], &event)
	e.add(ChangedEvent, event, nil)
	e.rankings(ChangedRanking, doc, "")
	for _, board := range doc.list("boards") {
		for _, line := range board.list("lines") {
			e.add(ChangedRow, line, []string{"lines"}, board.word("session"), line.word("section"), board.word("number"), board.word("round"), line.word("round"), line.word("ns"), line.word("ew"))
		}
		e.add(ChangedRow, board, []string{"lines", "number", "session"}, board.word("session"), "", board.word("number"), board.word("round"), "", "", "")
	}
	for _, m := range doc.list("matches") {
		e.add(ChangedMatch, m, nil, m.word("session"), m.word("round"), m.word("home"), m.word("away"))
	}
	for _, r := range doc.list("rounds") {
		e.rankings(ChangedRound, r, r.word("session")+" "+r.word("round"))
	}
	for _, w := range doc.list("warnings") {
		e.add(ChangedWarning, object{}, nil, w.word("where"), w.word("text"))
	}
	return e, nil
}

// rankings adds the entries of rankings; round is the round that they stand after.
func (e *edition) rankings(kind ChangeKind, of object, round string) {
	for _, r := range of.list("rankings") {
		for _, entry := range r.list("entries") {
			who := entry.word("section") + entry.word("number") + entry.word("line")
			if entry.word("number") == "" {
				who = entry.word("team") + word(entry["names"])
			}
			e.add(kind, entry, nil, strings.TrimSpace(round), r.word("title"), r.word("section"), r.word("line"), who)
		}
	}
}

// add adds a thing with its fields, but some of them. One that is there several
// times is told apart by its number.
func (e *edition) add(kind ChangeKind, of object, without []string, where ...string) {
	first := thingKey{kind, strings.Join(where, partedBy)}
	k := first
	for e.things[k] != nil {
		e.times[first] = max(e.times[first], 1) + 1
		k.where = strings.Join(append(slices.Clone(where), fmt.Sprint(e.times[first])), partedBy)
	}
	fields := map[string]string{}
	for f, raw := range of {
		if !slices.Contains(without, f) {
			fields[f] = word(raw)
		}
	}
	e.order = append(e.order, k)
	e.things[k] = fields
}

// Report shows the changes to people: the places, the results of boards, the
// matches, and all the rest.
func (c *Comparison) Report(title string, lang Lang) *Report {
	r := &Report{Title: lang.Word("title.changes", title), Lang: lang, Data: c}
	if len(c.Changes) == 0 {
		r.Subtitle = []string{lang.Word("change.none")}
		return r
	}
	r.Subtitle = []string{lang.Word("change.count", strconv.Itoa(len(c.Changes)))}
	for _, kind := range []ChangeKind{ChangedRanking, ChangedRow, ChangedMatch} {
		if t := c.things(kind, lang); len(t.Rows) > 0 {
			r.Tables = append(r.Tables, t)
		}
	}
	if t := c.rest(lang); len(t.Rows) > 0 {
		r.Tables = append(r.Tables, t)
	}
	markEntrants(r.Tables)
	// Machines get one list of all changes, with the first table.
	list := c.list(lang)
	for i := range r.Tables {
		if r.Tables[i].Flat = (func() Table { return Table{Kind: list.Kind} }); i == 0 {
			r.Tables[i].Flat = func() Table { return list }
		}
	}
	return r
}

// shape is how the things of a kind are shown: the columns that tell which one it
// is, by their place in its key, and the fields that people look at.
type shape struct {
	title  string
	where  []string // empty for a part that is not shown
	fields []string
}

var shapes = map[ChangeKind]shape{
	ChangedRanking: {"title.ranking", []string{"", "title", "", "", "number"}, []string{"place", "score", "percent", "masterpoints"}},
	ChangedRow:     {"title.boards", []string{"session", "section", "board", "", "round", "ns", "ew"}, []string{"contract", "declarer", "result", "score", "ns_points", "ew_points"}},
	ChangedMatch:   {"title.matches", []string{"session", "round", "home", "away"}, []string{"imps_home", "imps_away", "vp_home", "vp_away"}},
}

// things is a table of the things of a kind of which a field that people look at has
// changed.
func (c *Comparison) things(kind ChangeKind, lang Lang) Table {
	s := shapes[kind]
	changed := map[string]bool{}
	var keys []thingKey
	for _, x := range c.Changes {
		k := thingKey{kind, strings.Join(x.Where, partedBy)}
		if x.Kind == kind && !changed[k.where] && (x.Field == "" || x.Field == "tied" || slices.Contains(s.fields, x.Field)) {
			changed[k.where] = true
			keys = append(keys, k)
		}
	}
	t := sheet[thingKey]{Table: Table{Kind: "changed_" + string(kind), Title: lang.Word(s.title)}}
	for i, name := range s.where {
		part := func(k thingKey) string {
			if parts := strings.Split(k.where, partedBy); i < len(parts) {
				return parts[i]
			}
			return ""
		}
		if name != "" && slices.ContainsFunc(keys, func(k thingKey) bool { return part(k) != "" && part(k) != "0" }) {
			heading := lang.Word("column." + name)
			if name == "title" {
				heading = lang.Word("column.ranking")
			}
			t.add(Column{Key: name, Title: heading}, func(k thingKey) Cell { return TextCell(part(k)) })
		}
	}
	if kind == ChangedRanking {
		t.add(Column{Key: "names", Title: lang.Word("column.names"), Flex: true}, func(k thingKey) Cell {
			of := c.after.things[k]
			if of == nil {
				of = c.before.things[k]
			}
			var names []string
			json.Unmarshal([]byte(of["names"]), &names)
			return TextCell(cmp.Or(of["team"], joinNames(names...)))
		})
	}
	for _, f := range s.fields {
		if !slices.ContainsFunc(keys, func(k thingKey) bool {
			return shownValue(c.before.things[k], f, lang) != "" || shownValue(c.after.things[k], f, lang) != ""
		}) {
			continue
		}
		t.add(Column{Key: f, Title: lang.Word("change." + f)}, func(k thingKey) Cell {
			old, now := shownValue(c.before.things[k], f, lang), shownValue(c.after.things[k], f, lang)
			if old == now {
				return TextCell(now)
			}
			return Cell{Kind: Text, Text: cmp.Or(old, "–") + " → " + cmp.Or(now, "–"), Strong: true}
		})
	}
	for _, k := range keys {
		t.row(k)
	}
	return t.Table
}

// shownValue is a field as people read it: a place with the sign of a tie.
func shownValue(of map[string]string, field string, lang Lang) string {
	switch {
	case field == "place" && of["tied"] == "true":
		return of[field] + "="
	case field == "masterpoints":
		return lang.points(of[field])
	}
	return lang.figure(of[field])
}

// points are masterpoints by their kinds as people read them: 0.42 green.
func (l Lang) points(object string) string {
	var by map[string]json.Number
	if json.Unmarshal([]byte(object), &by) != nil {
		return object
	}
	var parts []string
	for _, kind := range slices.Sorted(maps.Keys(by)) {
		parts = append(parts, l.decimals(string(by[kind]))+" "+kind)
	}
	return strings.Join(parts, ", ")
}

// figure puts the decimal sign of the language into a text that is a figure.
func (l Lang) figure(s string) string {
	if _, err := exact.Parse(s); err == nil {
		return l.decimals(s)
	}
	return s
}

// rest lists the changes that the tables of things do not show.
func (c *Comparison) rest(lang Lang) Table {
	shown := func(x Change) bool {
		s, ok := shapes[x.Kind]
		return ok && (x.Field == "" || x.Field == "tied" || slices.Contains(s.fields, x.Field))
	}
	return changeList(slices.DeleteFunc(slices.Clone(c.Changes), shown), lang)
}

func (c *Comparison) list(lang Lang) Table { return changeList(c.Changes, lang) }

func changeList(changes []Change, lang Lang) Table {
	t := sheet[Change]{Table: Table{Kind: "changes", Title: lang.Word("title.other_changes")}}
	column := func(key string, cell func(Change) Cell) {
		t.add(Column{Key: key, Title: lang.Word("column." + key)}, cell)
	}
	column("kind", func(x Change) Cell { return TextCell(lang.Word("change." + string(x.Kind))) })
	column("where", func(x Change) Cell {
		return TextCell(strings.Join(slices.DeleteFunc(slices.Clone(x.Where), func(s string) bool { return s == "" || s == "0" }), " · "))
	})
	column("field", func(x Change) Cell { return TextCell(x.Field) })
	column("before", func(x Change) Cell { return TextCell(x.Before) })
	column("after", func(x Change) Cell { return TextCell(x.After) })
	t.Columns[1].Flex, t.Columns[3].Flex, t.Columns[4].Flex = true, true, true
	for _, x := range changes {
		t.row(x)
	}
	return t.Table
}

// changeDocument is a change as data.
type changeDocument struct {
	Kind   ChangeKind `json:"kind"`
	Where  []string   `json:"where"`
	Field  string     `json:"field"`
	Before string     `json:"before"`
	After  string     `json:"after"`
}

// AppendJSON appends the changes as the document recap/diff/1.
func (c *Comparison) AppendJSON(b []byte) []byte {
	doc := struct {
		Schema  string           `json:"schema"`
		Changes []changeDocument `json:"changes"`
	}{"recap/diff/1", []changeDocument{}}
	for _, x := range c.Changes {
		doc.Changes = append(doc.Changes, changeDocument(x))
	}
	return AppendDocument(b, doc)
}
