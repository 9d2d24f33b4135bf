package tables

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strconv"

	"recap/scoring/exact"
	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/tournament"
)

// document is recap/results/1: rankings, games and warnings. Points and places are
// numbers; a shared place is the mean of the places.
type document struct{ builder }

// places that a figure has at most.
const places = 4

// object is a JSON object being made.
type object struct{ b []byte }

func (o *object) key(key string) {
	c := byte(',')
	if len(o.b) == 0 {
		c = '{'
	}
	o.b = append(append(o.b, c), quote(key)...)
	o.b = append(o.b, ':')
}

func quote(s string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a text has always a form
	}
	return bytes.TrimRight(b.Bytes(), "\n")
}

func (o *object) text(key, value string)         { o.key(key); o.b = append(o.b, quote(value)...) }
func (o *object) raw(key string, value []byte)   { o.key(key); o.b = append(o.b, value...) }
func (o *object) whole(key string, n int)        { o.key(key); o.b = strconv.AppendInt(o.b, int64(n), 10) }
func (o *object) yes(key string, is bool)        { o.key(key); o.b = strconv.AppendBool(o.b, is) }
func (o *object) number(key string, x exact.Num) { o.key(key); o.b = x.AppendShortest(o.b, places) }
func (o *object) done() []byte {
	if len(o.b) == 0 {
		return []byte("{}")
	}
	return append(o.b, '}')
}

// list puts values into a list, a line each.
func list(values [][]byte, indent string) []byte {
	if len(values) == 0 {
		return []byte("[]")
	}
	b := []byte{'['}
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '\n'), indent...), v...)
	}
	return append(b, ']')
}

// AppendJSON appends the document.
func (d document) AppendJSON(j []byte) []byte {
	e := d.Scheme.Event
	var event object
	event.text("id", "")
	event.text("name", cmp.Or(e.Name, d.Scheme.Title))
	event.text("date", cmp.Or(d.opt.Date, e.Date))
	event.text("club", e.Place)
	event.text("method", "svoya-igra")
	rules := ""
	if d.opt.Rules != nil {
		rules = d.opt.Rules.Name
	}
	event.text("rules", rules)
	var rankings, games, warnings [][]byte
	for _, t := range d.Tables {
		var entries [][]byte
		for _, r := range t.Rows {
			var o object
			o.number("place", r.Place)
			o.yes("tied", r.Tied)
			o.text("number", r.Player)
			o.text("section", t.Group)
			o.raw("names", append(append([]byte{'['}, quote(r.Player)...), ']'))
			o.whole("games", r.Games)
			o.number("points", r.Points)
			o.whole("score", r.Sum)
			o.whole("plus", r.Plus)
			o.number("places", r.Places)
			if t.Knockout {
				o.whole("losses", r.Losses)
			}
			if len(t.Stage.SeasonPoints) > 0 {
				o.number("season", r.Season)
			}
			if r.To != "" {
				o.text("to", r.To)
			}
			if r.SetPlace != "" {
				o.text("reason", r.SetPlace)
			}
			entries = append(entries, o.done())
		}
		var o object
		o.text("title", d.tableName(t))
		o.text("section", t.Group)
		o.text("line", "")
		o.text("stage", t.Stage.Name)
		o.text("group", t.Group)
		o.raw("entries", list(entries, "      "))
		rankings = append(rankings, o.done())
	}
	for _, g := range d.Games {
		games = append(games, d.gameJSON(g))
	}
	for i := range d.opt.Reading {
		warnings = append(warnings, findingJSON(&d.opt.Reading[i], true))
	}
	for i := range d.Problems {
		warnings = append(warnings, problemJSON(&d.Problems[i]))
	}
	for _, g := range d.Games {
		for i := range g.Findings {
			warnings = append(warnings, findingJSON(&g.Findings[i], true))
		}
	}
	j = append(j, "{\n  \"schema\": \"recap/results/1\",\n  \"event\": "...)
	j = append(append(j, event.done()...), ",\n  \"rankings\": "...)
	j = append(append(j, list(rankings, "    ")...), ",\n  \"games\": "...)
	j = append(append(j, list(games, "    ")...), ",\n  \"boards\": [],\n  \"warnings\": "...)
	return append(append(j, list(warnings, "    ")...), "\n}\n"...)
}

// gameJSON is one game.
func (d document) gameJSON(res *svoyaigra.Result) []byte {
	g := res.Game
	var o, total, plus, place object
	for seat, p := range g.Players {
		if g.Seat(p.Name) != seat {
			continue // told as PLAYER_TWICE; an object has a key once
		}
		total.whole(p.Name, res.Totals[seat])
		plus.whole(p.Name, res.Stats[seat].Plus)
		place.number(p.Name, res.Places[seat])
	}
	o.text("game", g.ID)
	o.text("kind", string(g.PlayedAs()))
	for _, f := range []struct{ key, value string }{{"stage", g.Stage}, {"group", g.Group}, {"round", g.Round}, {"wave", g.Wave}, {"table", g.Table}} {
		if f.value != "" {
			o.text(f.key, f.value)
		}
	}
	o.raw("total", total.done())
	o.raw("plus", plus.done())
	o.raw("place", place.done())
	if res.Winner != svoyaigra.Nobody {
		o.text("winner", g.Called(res.Winner))
	} else {
		o.raw("winner", []byte("null"))
	}
	if res.FinalDeltas != nil {
		var before object
		for seat, p := range g.Players {
			if g.Seat(p.Name) == seat {
				before.whole(p.Name, res.BeforeFinal[seat])
			}
		}
		o.raw("before_final", before.done())
	}
	var findings [][]byte
	for i := range res.Findings {
		findings = append(findings, findingJSON(&res.Findings[i], false))
	}
	o.raw("findings", list(findings, "      "))
	return o.done()
}

// findingJSON is a finding, and where: the game (where it does not stand in it), the round,
// theme, value and player. As a warning it has the text of the command, as every warning
// of these documents has.
func findingJSON(f *svoyaigra.Finding, warning bool) []byte {
	var x object
	x.text("code", string(f.Code))
	x.text("severity", f.Severity.String())
	x.text("where", f.Pos.String())
	if warning && f.Game != "" {
		x.text("game", f.Game)
	}
	if f.Round != svoyaigra.NoRound {
		x.text("round", f.Round.String())
	}
	if f.Theme > 0 {
		x.whole("theme", f.Theme)
	}
	if f.Value > 0 {
		x.whole("value", f.Value)
	}
	if f.Player != "" {
		x.text("player", f.Player)
	}
	if warning {
		x.text("text", Problem(f).Text)
	} else {
		x.text("text", Text(f, "en"))
	}
	return x.done()
}

// problemJSON is a finding of the tournament.
func problemJSON(p *tournament.Problem) []byte {
	var x object
	x.text("code", string(p.Code))
	x.text("severity", p.Severity.String())
	x.text("where", p.Pos.String())
	for _, f := range []struct{ key, value string }{{"stage", p.Stage}, {"group", p.Group}, {"round", p.Round}, {"player", p.Player}} {
		if f.value != "" {
			x.text(f.key, f.value)
		}
	}
	x.text("text", TableProblem(p).Text)
	return x.done()
}
