package event

import (
	"maps"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
)

// The event and its contestants, in an event file.

// wireEvent is [event] as TOML has it.
type wireEvent struct {
	Heading
	Date   any            `toml:"date"`
	Set    map[string]any `toml:"set"`
	Output any            `toml:"output"`
	Carry  map[string]any `toml:"carry"`
	// Categories are those that are ranked.
	Categories any `toml:"categories"`
}

// wireSession is a [[session]] as TOML has it.
type wireSession struct {
	Travellers any    `toml:"travellers"`
	Name       string `toml:"name"`
	Weight     any    `toml:"weight"`
	Stage      string `toml:"stage"`
}

// wirePlayer is a [[player]] as TOML has it: a pair, a team or a single player.
type wirePlayer struct {
	Number      any    `toml:"number"`
	Line        string `toml:"line"`
	Section     string `toml:"section"`
	Names       any    `toml:"names"`
	IDs         any    `toml:"ids"`
	Substitutes any    `toml:"substitutes"`
	Team        string `toml:"team"`
	Club        string `toml:"club"`
	Handicap    any    `toml:"handicap"`
	Category    any    `toml:"category"`
}

// Setting is a single setting of the rule set that an event file changes.
type Setting struct {
	Pos  scoring.Position
	Text string // matchpoints.missing=tie
}

// event reads what stands in [event] beside its heading.
func (r *fileReader) event(w *wireEvent) {
	r.file.Heading.Date = r.word("date", w.Date)
	r.settings("set", "", w.Set)
	r.file.totalPos, r.file.barometerPos = r.pos("total"), r.pos("barometer")
	if w.Total != "" {
		if err := new(ranking.SessionTotal).UnmarshalText([]byte(w.Total)); err != nil {
			r.fail("total", `total = "sum", "average" or "best-3"`, "total: %v", err)
		} else {
			r.file.Settings = append(r.file.Settings, Setting{r.file.totalPos, "ranking.sessions=" + w.Total})
		}
	}
	r.carryOvers(w.Carry)
	r.file.categoriesPos, r.file.Categories = r.pos("categories"), r.words("categories", w.Categories)
	r.file.outputPos = r.pos("output")
	r.file.Output = r.words("output", w.Output)
	for i, name := range r.file.Output {
		if slices.Contains(r.file.Output[:i], name) {
			r.fail("output", "", "the output %s stands there twice", name)
		}
	}
	r.file.Output = slices.Compact(slices.Sorted(slices.Values(r.file.Output)))
}

// settings reads the settings of a table in the order of their names, those in tables
// of their own too: "ranking.totals" and ranking = { totals = … } are the same.
func (r *fileReader) settings(table, prefix string, of map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(of)) {
		key := prefix + name
		if below, ok := of[name].(map[string]any); ok {
			r.settings(table, key+".", below)
			continue
		}
		pos := r.pos(table)
		if line, ok := r.lines[r.table+"."+table+"."+key]; ok {
			pos.Line = line
		}
		value := ""
		switch v := of[name].(type) {
		case bool:
			value = "false"
			if v {
				value = "true"
			}
		default:
			value = r.word(table, v)
		}
		r.file.Settings = append(r.file.Settings, Setting{pos, key + "=" + value})
	}
}

// session reads a [[session]].
func (r *fileReader) session(w *wireSession) Session {
	s := Session{Pos: r.pos("travellers"), Name: w.Name, Stage: strings.TrimSpace(w.Stage), Weight: exact.Int(1), Travellers: r.travellers(w.Travellers)}
	if len(s.Travellers) == 0 {
		r.fail("", "travellers = \"monday.csv\"", "the session names no travellers")
	}
	if weight := r.number("weight", w.Weight); weight != nil && weight.Sign() > 0 {
		s.Weight = *weight
	} else if weight != nil {
		r.fail("weight", "a session that counts for nothing is left out", "weight is %v, and has to be above 0; it is taken for 1", weight)
	}
	return s
}

// travellers are the files of a session, or of a club.
func (r *fileReader) travellers(of any) []string {
	files := r.words("travellers", of)
	for _, name := range files {
		if r.files[name] {
			r.warn("travellers", "", "travellers %s stand in the event file twice", name)
		}
		r.files[name] = true
	}
	return files
}

// player reads a [[player]].
func (r *fileReader) player(w *wirePlayer) scoring.Contestant {
	c := scoring.Contestant{Pos: r.pos(""), Team: w.Team, Club: w.Club}
	number, line := r.unit("number", w.Number, true)
	if w.Line != "" {
		line = r.line(w.Line)
	}
	c.ID = scoring.ID{Section: w.Section, Line: line, Number: number}
	names, ids := r.words("names", w.Names), r.words("ids", w.IDs)
	if len(ids) > len(names) && len(names) > 0 {
		r.warn("ids", "", "%d ids, and %d names", len(ids), len(names))
	}
	for k := range max(len(names), len(ids)) {
		var player scoring.Player
		if k < len(names) {
			player.Name = names[k]
		}
		if k < len(ids) {
			player.ID = ids[k]
		}
		c.Players = append(c.Players, player)
	}
	for _, name := range r.words("substitutes", w.Substitutes) {
		if slices.Contains(names, name) {
			r.fail("substitutes", "", "%s is a player and a substitute of number %s", name, number)
		}
		c.Players = append(c.Players, scoring.Player{Name: name, Substitute: true})
	}
	c.Categories = r.words("category", w.Category)
	if h := r.number("handicap", w.Handicap); h != nil {
		c.Handicap = *h
	}
	return c
}
