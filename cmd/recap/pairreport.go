package main

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"recap/movements/pairing"
	"recap/scoring"
	"recap/templates"
)

// pairReport makes the report of a draw.
type pairReport struct {
	e      *pairEvent
	d      *pairing.Draw
	stands map[scoring.ID]stood
	lang   templates.Lang
	title  string
}

// newPairReport is a draw for people: its tables, where they are wanted the reasons, and
// what else is printed of it.
func newPairReport(f *pairFlags, e *pairEvent, d *pairing.Draw, stands map[scoring.ID]stood) (*templates.Report, error) {
	l, _ := templates.ParseLang(f.lang) // the outputs have looked at it
	p := pairReport{e, d, stands, l, f.calls(e.title())}
	r := &templates.Report{Title: p.title, Lang: l, Data: p.data()}
	if f.prints("draw") {
		r.Tables = append(r.Tables, p.tables())
	}
	if date := e.date(); date != "" {
		r.Subtitle = append(r.Subtitle, l.Date(date))
	}
	if f.explain {
		r.Tables = append(r.Tables, p.reasons())
	}
	method := []string{p.method()}
	for _, note := range d.Notes {
		method = append(method, p.said(note))
	}
	switch last := len(r.Tables) - 1; {
	case len(f.report) == 0:
		r.Footer = method
	case last >= 0: // cards have pages of their own behind it
		r.Tables[last].Notes = append(r.Tables[last].Notes, method...)
	}
	return r, p.sheets(f, r)
}

// drawData is a draw as JSON.
type drawData []byte

func (d drawData) AppendJSON(b []byte) []byte { return append(b, d...) }

func textColumn(key, title string) templates.Column { return templates.Column{Key: key, Title: title} }
func figureColumn(key, title string) templates.Column {
	return templates.Column{Key: key, Title: title, Align: templates.Right}
}

// said is a fact in the language of the report.
func (p pairReport) said(f scoring.Fact) string { return p.lang.Word(f.Word, f.Args...) }

// name is the team, or the players.
func (p pairReport) name(id scoring.ID) string {
	if id.IsZero() {
		return ""
	}
	c := p.e.contestant(id)
	return cmp.Or(c.Team, strings.Join(c.Names(), " – "))
}

// unit is what the scores are in.
func (p pairReport) unit() string {
	res := p.e.res
	if res == nil {
		return ""
	}
	for _, s := range p.stands {
		if s.percent {
			return "%"
		}
	}
	switch {
	case res.VP != "" || res.RankedBy == "vp":
		return p.lang.Word("unit.VP")
	case res.RankedBy == "wins" || res.RankedBy == "quotient" || res.RankedBy == "points":
		return p.lang.Word("unit." + res.RankedBy)
	case res.RankedBy == "imps" || res.Method == scoring.IMPsAcross || res.Method == scoring.Butler:
		return p.lang.Word("unit.IMP")
	}
	return p.lang.Word("unit.points")
}

// remark is what is to be known of a pairing.
func (p pairReport) remark(m *pairing.Pairing) string {
	var all []string
	switch {
	case !m.Third.IsZero():
		all = append(all, p.lang.Word("draw.in_triangle", m.Third.String()+" "+p.name(m.Third)))
	case m.Away.IsZero() && p.d.Settings.System == scoring.KnockOut:
		all = append(all, p.lang.Word("draw.has_bye"))
	case m.Away.IsZero():
		all = append(all, p.lang.Word("draw.sits_out"))
	}
	for _, round := range m.Rematch {
		all = append(all, p.lang.Word("draw.met", strconv.Itoa(round)))
	}
	return strings.Join(all, "; ")
}

// tables are who sits where. Machines get the round in every row, and both sides under
// the same keys whether they are pairs or teams.
func (p pairReport) tables() templates.Table {
	word := func(key string) string { return p.lang.Word("column." + key) }
	ns, ew := word("ns"), word("ew")
	if p.e.teams() {
		ns, ew = word("home"), word("away")
	}
	t := templates.Table{Kind: "draw", Title: p.lang.Word("draw.title", strconv.Itoa(p.d.Round))}
	t.Columns = []templates.Column{figureColumn("table", word("table"))}
	t.Columns[0].Lead = true
	names := word("names")
	if p.e.teams() {
		names = word("team_name")
	}
	named := slices.ContainsFunc(p.e.entries, func(c scoring.Contestant) bool { return p.name(c.ID) != "" })
	side := func(key, title string) {
		t.Columns = append(t.Columns, figureColumn(key, title))
		if named {
			t.Columns = append(t.Columns, templates.Column{Key: key + "_names", Title: names, Flex: true})
		}
		if len(p.stands) > 0 {
			t.Columns = append(t.Columns, figureColumn(key+"_place", word("place")), figureColumn(key+"_score", p.unit()))
		}
	}
	side("ns", ns)
	side("ew", ew)
	t.Columns = append(t.Columns, textColumn("note", word("note")))
	remarks := false
	for i := range p.d.Pairings {
		m := &p.d.Pairings[i]
		row := []templates.Cell{templates.IntCell(m.Table)}
		for _, id := range [...]scoring.ID{m.Home, m.Away} {
			row = append(row, templates.TextCell(numberOf(id)))
			if named {
				row = append(row, templates.TextCell(p.name(id)))
			}
			if len(p.stands) > 0 {
				s := p.stands[id]
				if s.known {
					row = append(row, templates.PlaceCell(s.place, s.tied), templates.NumberCell(s.score, s.decimals))
				} else {
					row = append(row, templates.Cell{}, templates.Cell{})
				}
			}
		}
		remark := p.remark(m)
		remarks = remarks || remark != ""
		t.Rows = append(t.Rows, append(row, templates.TextCell(remark)))
	}
	full := t
	t.Flat = func() templates.Table {
		full.Columns = append([]templates.Column{figureColumn("round", word("round"))}, full.Columns...)
		rows := full.Rows
		full.Rows = nil
		for _, row := range rows {
			full.Rows = append(full.Rows, append([]templates.Cell{templates.IntCell(p.d.Round)}, row...))
		}
		full.Flat = nil
		return full
	}
	if !remarks {
		last := len(t.Columns) - 1
		t.Columns = t.Columns[:last]
		t.Rows = make([][]templates.Cell, len(full.Rows))
		for i, row := range full.Rows {
			t.Rows[i] = row[:last:last]
		}
	}
	return t
}

// numberOf is a number as it is shown: with its section, where it has one.
func numberOf(id scoring.ID) string {
	if id.IsZero() {
		return ""
	}
	return id.String()
}

// reasons are why each pairing came about, a line a reason. Machines get the pairing in
// every line.
func (p pairReport) reasons() templates.Table {
	t := templates.Table{Kind: "reasons", Title: p.lang.Word("draw.why"), Columns: []templates.Column{
		figureColumn("table", p.lang.Word("column.table")), textColumn("who", p.lang.Word("column.number")), {Key: "reason", Title: p.lang.Word("column.reason"), Flex: true}}}
	full := t
	for _, m := range p.d.Pairings {
		who := m.Home.String()
		for _, id := range [...]scoring.ID{m.Away, m.Third} {
			if !id.IsZero() {
				who += " – " + id.String()
			}
		}
		for i, reason := range m.Reasons {
			row := []templates.Cell{templates.IntCell(m.Table), templates.TextCell(who), templates.TextCell(p.said(reason))}
			full.Rows = append(full.Rows, row)
			if i > 0 {
				row = []templates.Cell{{}, {}, row[2]}
			}
			t.Rows = append(t.Rows, row)
		}
	}
	t.Flat = func() templates.Table { return full }
	return t
}

// method says in a line how it was drawn.
func (p pairReport) method() string {
	s := p.d.Settings
	word := func(key string, args ...string) string { return p.lang.Word(key, args...) }
	all := []string{word("fact.system." + string(s.System))}
	if s.System == scoring.Swiss || s.System == scoring.Danish {
		if len(p.stands) == 0 {
			all = append(all, word("draw.start."+string(s.Start)))
		} else {
			all = append(all, word("draw.standings", strconv.Itoa(p.e.after)))
		}
		all = append(all, word("draw.rematch."+string(s.Rematch)), word("draw.method."+string(s.Method)))
		if slices.ContainsFunc(p.d.Pairings, func(m pairing.Pairing) bool { return m.Away.IsZero() || !m.Third.IsZero() }) {
			all = append(all, word("draw.odd."+string(s.Triangle)))
		}
		if ahead := p.d.Ahead(); ahead > p.d.Round {
			all = append(all, word("draw.ahead.yes", strconv.Itoa(ahead)))
		} else if ahead == 0 && s.Rematch != pairing.Allowed && p.d.Round != s.Rounds {
			all = append(all, word("draw.ahead.no"))
		}
	} else {
		all = append(all, word("draw.by_seeds"))
	}
	if p.d.Random {
		all = append(all, word("draw.seed", strconv.FormatUint(s.Seed, 10)))
	}
	return strings.Join(all, "; ")
}

// data is the draw as recap/draw/1. A side that is not there is null.
func (p pairReport) data() drawData {
	type side struct {
		Number string       `json:"number"`
		Team   string       `json:"team"`
		Names  []string     `json:"names"`
		Place  int          `json:"place"`
		Tied   bool         `json:"tied"`
		Score  *json.Number `json:"score"`
	}
	type reason struct {
		Word string   `json:"word"`
		Args []string `json:"args"`
		Text string   `json:"text"`
	}
	type match struct {
		Table   int      `json:"table"`
		NS      *side    `json:"ns"`
		EW      *side    `json:"ew"`
		Third   *side    `json:"third"`
		Rematch []int    `json:"rematch"`
		Reasons []reason `json:"reasons"`
	}
	of := func(id scoring.ID) *side {
		if id.IsZero() {
			return nil
		}
		c := p.e.contestant(id)
		s := &side{Number: id.String(), Team: c.Team, Names: append([]string{}, c.Names()...)}
		if st := p.stands[id]; st.known {
			score := json.Number(st.score.AppendShortest(nil, 4))
			s.Place, s.Tied, s.Score = st.place, st.tied, &score
		}
		return s
	}
	facts := func(list []scoring.Fact) []reason {
		out := []reason{}
		for _, f := range list {
			out = append(out, reason{strings.TrimPrefix(f.Word, "draw."), append([]string{}, f.Args...), p.said(f)})
		}
		return out
	}
	doc := struct {
		Schema  string   `json:"schema"`
		Event   string   `json:"event"`
		Date    string   `json:"date"`
		Round   int      `json:"round"`
		System  string   `json:"system"`
		Teams   bool     `json:"teams"`
		Seed    *uint64  `json:"seed"`
		Method  string   `json:"method"`
		Matches []match  `json:"matches"`
		Notes   []reason `json:"notes"`
	}{Schema: "recap/draw/1", Event: p.e.title(), Date: p.e.date(), Round: p.d.Round, System: string(p.d.Settings.System), Teams: p.e.teams(), Method: p.method(), Matches: []match{}, Notes: facts(p.d.Notes)}
	if p.d.Random {
		doc.Seed = &p.d.Settings.Seed
	}
	for _, m := range p.d.Pairings {
		doc.Matches = append(doc.Matches, match{m.Table, of(m.Home), of(m.Away), of(m.Third), append([]int{}, m.Rematch...), facts(m.Reasons)})
	}
	return templates.AppendDocument(nil, doc)
}
