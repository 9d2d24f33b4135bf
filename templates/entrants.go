package templates

import (
	"cmp"
	"slices"
	"strings"

	"recap/scoring"
)

// Entrant is a pair, a team or a single player of the event: who has a page of its own
// in a set of pages.
type Entrant struct {
	Kind   string // pair, team or player
	Number string // as it tells one from all others of the event: 3, 3N, A3
	Name   string // of the team, or of the players; empty where it is not known

	id     scoring.ID
	shown  string   // the number as people read it; empty where that is Number
	stages []string // in which it plays; nil where the event has none
}

// Label is the number and the name, as far as there are both.
func (e *Entrant) Label() string {
	number := cmp.Or(e.shown, e.Number)
	if e.Name == "" || number == "" {
		return number + e.Name
	}
	return number + " · " + e.Name
}

// facets are what a table of the entrant alone bears.
func (e *Entrant) facets() []Facet {
	var fs []Facet
	if e.id.Section != "" {
		fs = append(fs, Facet{"section", e.id.Section})
	}
	if e.id.Line != scoring.NoLine {
		fs = append(fs, Facet{"line", e.id.Line.String()})
	}
	return append(fs, Facet{"number", e.id.Number})
}

// Entrants are those of an event, in the order of their numbers. They find again who is
// meant by what stands in a table.
type Entrants struct {
	All    []Entrant
	labels map[string][]int // by everything that a table may call them
	names  map[string][]int // by their names, for tables without numbers
}

// NewEntrants are the players of an event that is no bridge. calls is everything by which a
// table may call each of them; what calls several finds none.
func NewEntrants(all []Entrant, calls [][]string) Entrants {
	e := Entrants{All: all, labels: map[string][]int{}, names: map[string][]int{}}
	for i := range all {
		for _, call := range calls[i] {
			if call != "" && !slices.Contains(e.labels[call], i) {
				e.labels[call] = append(e.labels[call], i)
			}
		}
	}
	return e
}

// entrantKeys are the columns, and the facets, that hold numbers of entrants; a column of
// the line's own numbers stands for that line.
var entrantKeys = map[string]scoring.Line{"number": scoring.NoLine, "unit": scoring.NoLine, "who": scoring.NoLine, "pair": scoring.NoLine, "team": scoring.NoLine,
	"player": scoring.NoLine, "contestant": scoring.NoLine, "home": scoring.NoLine, "away": scoring.NoLine, "winner": scoring.NoLine,
	"picker": scoring.NoLine, "absent": scoring.NoLine, "reserve": scoring.NoLine,
	"opponent": scoring.NoLine, "opponents": scoring.NoLine, "partner": scoring.NoLine, "ns": scoring.NS, "ew": scoring.EW}

// opponentKeys are those of whom somebody meets, who is of the other line.
var opponentKeys = []string{"opponent", "opponents"}

// namesOfKeys are the columns that name whom another column gives by number.
var namesOfKeys = map[string]string{"names": "number", "name": "player", "ns_names": "ns", "ew_names": "ew", "home_names": "home", "away_names": "away",
	"opponent_names": "opponent", "opponents_names": "opponents", "partner_names": "partner"}

// entrants are those of the event, and of its stages.
func (b *builder) entrants() Entrants {
	var found Entrants
	at := map[scoring.ID]int{}
	var names [][]string
	add := func(of *builder, c *scoring.Contestant) {
		if c.Phantom || c.ID.IsZero() {
			return
		}
		name := of.called()[c.ID]
		if name == "" {
			name = joinNames(c.Names()...)
		}
		i, known := at[c.ID]
		if known && found.All[i].Name != name && of.stage != "" {
			known = false // another stage gave the number to somebody else
		}
		if !known {
			i = len(found.All)
			at[c.ID] = i
			names = append(names, nil)
			found.All = append(found.All, Entrant{Kind: of.entrantKind(), Name: name, id: c.ID})
		}
		for _, n := range [...]string{name, contestantNames(c)} {
			if n != "" {
				names[i] = append(names[i], n)
			}
		}
		if e := &found.All[i]; of.stage != "" && !slices.Contains(e.stages, of.stage) {
			e.stages = append(e.stages, of.stage)
		}
	}
	of := []*builder{b}
	if len(b.res.Stages) > 0 {
		of = nil
		for _, stage := range b.res.Stages {
			of = append(of, b.ofStage(stage.Name, stage.Results))
		}
	}
	for _, of := range of {
		for i := range of.res.Event.Contestants {
			add(of, &of.res.Event.Contestants[i])
		}
		for _, r := range of.ofContestants() {
			for i := range r.Standings {
				add(of, r.Standings[i].Contestant)
			}
		}
	}
	order := make([]int, len(found.All))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return scoring.CompareID(found.All[x].id, found.All[y].id) })
	sorted := make([]Entrant, len(order))
	found.names = make(map[string][]int, 2*len(order))
	for n, i := range order {
		sorted[n] = found.All[i]
		for _, name := range names[i] {
			if !slices.Contains(found.names[name], n) {
				found.names[name] = append(found.names[name], n)
			}
		}
	}
	found.All = sorted
	sections, lines := false, false
	for i := range found.All {
		id, first := found.All[i].id, found.All[0].id
		sections, lines = sections || id.Section != first.Section, lines || id.Line != first.Line
	}
	found.labels = make(map[string][]int, 2*len(found.All))
	for i := range found.All {
		e := &found.All[i]
		e.Number = showID(e.id, sections, lines)
		e.shown = b.lang.Entrant(e.Number)
		for _, section := range [...]bool{false, true} {
			for _, line := range [...]bool{false, true} {
				if label := showID(e.id, section, line); !slices.Contains(found.labels[label], i) {
					found.labels[label] = append(found.labels[label], i)
				}
			}
		}
	}
	return found
}

func (b *builder) entrantKind() string {
	if b.res.Teams {
		return "team"
	}
	if b.playAlone() {
		return "player"
	}
	return "pair"
}

// playAlone tells whether everybody plays alone: the rows name players and no pairs.
func (b *builder) playAlone() bool {
	for i := range b.res.Event.Rows {
		r := &b.res.Event.Rows[i]
		if !r.NS.IsZero() || !r.EW.IsZero() {
			return false
		}
	}
	return len(b.res.Event.Rows) > 0
}

// narrow keeps those of a list for which a test holds, where it holds for any.
func (e *Entrants) narrow(list []int, holds func(*Entrant) bool) []int {
	var kept []int
	for _, i := range list {
		if holds(&e.All[i]) {
			kept = append(kept, i)
		}
	}
	if len(kept) == 0 {
		return list
	}
	return kept
}

// find is who of those found is meant in a table of those facets, in a row of that section;
// -1 for nobody, or where it could be several.
func (e *Entrants) find(facets []Facet, section string, found []int, line scoring.Line) int {
	if len(found) > 1 {
		for _, f := range facets {
			switch f.Key {
			case "stage":
				found = e.narrow(found, func(x *Entrant) bool { return slices.Contains(x.stages, f.Value) })
			case "section":
				found = e.narrow(found, func(x *Entrant) bool { return x.id.Section == f.Value })
			case "line":
				found = e.narrow(found, func(x *Entrant) bool { return x.id.Line.String() == f.Value })
			}
		}
	}
	if len(found) > 1 && section != "" {
		found = e.narrow(found, func(x *Entrant) bool { return x.id.Section == section })
	}
	if len(found) > 1 && line != scoring.NoLine {
		found = e.narrow(found, func(x *Entrant) bool { return x.id.Line == line })
	}
	if len(found) != 1 {
		return -1
	}
	return found[0]
}

// Of are those whom a table is about as a whole, by its facets: the one of a number, or
// home and away of a match; nobody where it is about all.
func (e *Entrants) Of(t *Table) (of []int) {
	for _, f := range t.Facets {
		if line, ok := entrantKeys[f.Key]; ok {
			if i := e.find(t.Facets, "", e.labels[f.Value], line); i >= 0 && !slices.Contains(of, i) {
				of = append(of, i)
			}
		}
	}
	return of
}

// Column is the entrant that the heading of a column stands for (vs_3, as in cross
// tables, or as the column says); -1 for none.
func (e *Entrants) Column(t *Table, j int) int {
	if of := t.Columns[j].Of; of != "" {
		return e.find(t.Facets, "", e.labels[of], scoring.NoLine)
	}
	if number, ok := strings.CutPrefix(t.Columns[j].Key, "vs_"); ok {
		return e.find(t.Facets, "", e.labels[number], scoring.NoLine)
	}
	return -1
}

// Finder finds the entrants in the cells of a table.
type Finder struct {
	of      *Entrants
	t       *Table
	section int
	from    []int // by column, the column of the number that it names; -1 for others
	lines   []scoring.Line
	numbers []bool // the column has the numbers themselves
	others  []bool // it is about those of the other line than the table
}

// Finder gives the finder of a table.
func (e *Entrants) Finder(t *Table) *Finder {
	f := &Finder{of: e, t: t, from: make([]int, len(t.Columns)), lines: make([]scoring.Line, len(t.Columns)), numbers: make([]bool, len(t.Columns)), others: make([]bool, len(t.Columns))}
	at := map[string]int{}
	for j, c := range t.Columns {
		at[c.Key] = j
	}
	owner := scoring.NoLine
	for _, fact := range t.Facets {
		if fact.Key == "line" {
			owner = lineOf(fact.Value)
		}
	}
	f.section = -1
	if j, ok := at["section"]; ok {
		f.section = j
	}
	for j, c := range t.Columns {
		f.from[j] = -1
		if line, ok := entrantKeys[c.Key]; ok {
			f.from[j], f.lines[j], f.numbers[j] = j, line, true
		} else if k, ok := at[namesOfKeys[c.Key]]; ok && namesOfKeys[c.Key] != "" {
			f.from[j], f.lines[j] = k, entrantKeys[t.Columns[k].Key]
		}
		if k := f.from[j]; k >= 0 && owner != scoring.NoLine && slices.Contains(opponentKeys, t.Columns[k].Key) {
			f.lines[j], f.others[j] = other(owner), true
		}
	}
	return f
}

// lineOf is the line of a facet.
func lineOf(s string) scoring.Line {
	for _, line := range [...]scoring.Line{scoring.NS, scoring.EW} {
		if line.String() == s {
			return line
		}
	}
	return scoring.NoLine
}

// Columns are those in which an entrant may stand by number.
func (f *Finder) Columns() []int {
	var columns []int
	for j, numbers := range f.numbers {
		if numbers {
			columns = append(columns, j)
		}
	}
	return columns
}

// Cell is who stands in a cell of a row; -1 for nobody.
func (f *Finder) Cell(row []Cell, j int) int {
	k := f.from[j]
	switch {
	case k >= 0 && row[k].Kind == Text:
		return f.Part(row, j, row[k].Text)
	case k < 0 && row[j].Kind == Text && namesOfKeys[f.t.Columns[j].Key] != "":
		return f.of.find(f.t.Facets, "", f.of.names[row[j].Text], entrantKeys[namesOfKeys[f.t.Columns[j].Key]])
	}
	return -1
}

// Parts are those of a cell that has several, with what stands between them: 3+7 of
// individuals, or names behind each other; nil where it has not.
func (f *Finder) Parts(row []Cell, j int, text string) (parts []string, between string) {
	for _, between := range []string{"+", ", "} {
		parts := strings.Split(text, between)
		if len(parts) > 1 && !slices.ContainsFunc(parts, func(s string) bool { return f.Part(row, j, s) < 0 }) {
			return parts, between
		}
	}
	return nil, ""
}

// Part is who is called so in a cell that has several; -1 for nobody.
func (f *Finder) Part(row []Cell, j int, label string) int {
	if f.from[j] < 0 {
		return -1
	}
	section := ""
	if f.section >= 0 {
		section = row[f.section].Text
	}
	facets := f.t.Facets
	if f.others[j] {
		facets = slices.DeleteFunc(slices.Clone(facets), func(f Facet) bool { return f.Key == "line" })
	}
	return f.of.find(facets, section, f.of.labels[label], f.lines[j])
}
