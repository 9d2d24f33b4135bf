package report

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/monopoly"
)

// document is a stage as data, recap/results/1.
type document struct {
	Schema   string
	Event    eventDocument
	Rankings []rankingDocument
	Waiting  []waitingDocument
	Replaced []replacedDoc
	Games    []gameDocument
	Findings []findingDocument
	Warnings []warningDocument
}

type eventDocument struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Date    string `json:"date"`
	Club    string `json:"club"`
	Place   string `json:"place"`
	Method  string `json:"method"`
	Stage   string `json:"stage"`
	Rules   string `json:"rules"`
	Board   string `json:"board"`
	Tables  int    `json:"tables"`
	Status  string `json:"status"`
	Reserve int    `json:"reserves"`
	Advance int    `json:"advance"`
}

type rankingDocument struct {
	Title   string
	Entries []entryDocument
}

type entryDocument struct {
	Place          int             `json:"place"`
	Tied           bool            `json:"tied"`
	Number         string          `json:"number"`
	ID             string          `json:"id"`
	Names          []string        `json:"names"`
	Game           string          `json:"game"`
	Status         string          `json:"status"`
	Score          json.RawMessage `json:"score"`
	Wealth         json.RawMessage `json:"wealth"`
	Unencumbered   json.RawMessage `json:"unencumbered"`
	Cash           json.RawMessage `json:"cash"`
	Properties     json.RawMessage `json:"properties"`
	Buildings      json.RawMessage `json:"buildings"`
	DeedsFree      json.RawMessage `json:"deeds_free"`
	DeedsMortgaged json.RawMessage `json:"deeds_mortgaged"`
	Houses         json.RawMessage `json:"houses"`
	Hotels         json.RawMessage `json:"hotels"`
	JailCards      json.RawMessage `json:"jail_cards"`
	Adjustment     json.RawMessage `json:"adjustment"`
	Share          json.RawMessage `json:"share,omitempty"`
	PlacePoints    json.RawMessage `json:"place_points,omitempty"`
	Slot           string          `json:"slot"`
	Note           string          `json:"note"`
}

type waitingDocument struct {
	Number string          `json:"number"`
	ID     string          `json:"id"`
	Names  []string        `json:"names"`
	Game   string          `json:"game"`
	Status string          `json:"status"`
	Wealth json.RawMessage `json:"wealth"`
	Codes  []scoring.Code  `json:"codes"`
	Reason string          `json:"reason"`
}

type replacedDoc struct {
	Absent    string `json:"absent"`
	By        string `json:"by"`
	Undecided bool   `json:"undecided"` // by a tie
	Reason    string `json:"reason"`
}

type gameDocument struct {
	Game     string         `json:"game"`
	Stage    string         `json:"stage"`
	Minutes  int            `json:"minutes"` // -1 where nothing is said
	Players  []string       `json:"players"`
	Ranked   bool           `json:"ranked"`
	Findings []scoring.Code `json:"findings"`
}

type findingDocument struct {
	Code     scoring.Code `json:"code"`
	Severity string       `json:"severity"`
	Where    string       `json:"where"`
	Stage    string       `json:"stage"`
	Game     string       `json:"game"`
	Player   string       `json:"player"`
	Text     string       `json:"text"`
}

type warningDocument struct {
	Where string `json:"where"`
	Text  string `json:"text"`
}

// AppendJSON appends the document with one line for each entry of a list, so that two
// versions can be compared line by line.
func (d *document) AppendJSON(b []byte) []byte {
	b = append(b, "{\n  \"schema\": "...)
	b = appendValue(b, d.Schema)
	b = append(b, ",\n  \"event\": "...)
	b = appendValue(b, d.Event)
	b = append(b, ",\n  \"rankings\": ["...)
	for i, r := range d.Rankings {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, "{\"title\":"...)
		b = appendValue(b, r.Title)
		b = append(b, `,"section":"","line":"","entries":`...)
		b = append(appendLines(b, r.Entries), '}')
	}
	b = append(b, "],\n  \"waiting\": "...)
	b = appendLines(b, d.Waiting)
	b = append(b, ",\n  \"replaced\": "...)
	b = appendLines(b, d.Replaced)
	b = append(b, ",\n  \"games\": "...)
	b = appendLines(b, d.Games)
	b = append(b, ",\n  \"boards\": [],\n  \"findings\": "...)
	b = appendLines(b, d.Findings)
	b = append(b, ",\n  \"warnings\": "...)
	b = appendLines(b, d.Warnings)
	return append(b, "\n}\n"...)
}

// appendLines appends a list with a line for each of its things.
func appendLines[T any](b []byte, list []T) []byte {
	b = append(b, '[')
	for i := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, "\n    "...)
		b = appendValue(b, &list[i])
	}
	if len(list) > 0 {
		b = append(b, "\n  "...)
	}
	return append(b, ']')
}

// appendValue appends a value in one line.
func appendValue(b []byte, v any) []byte {
	buf := bytes.NewBuffer(b)
	e := json.NewEncoder(buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // texts and numbers have a form
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}

// stageData makes the document of a stage when it is written, which few reports are.
type stageData struct {
	res *monopoly.Result
	opt Options
}

// AppendJSON appends the document.
func (s stageData) AppendJSON(b []byte) []byte { return newDocument(s.res, s.opt).AppendJSON(b) }

// newDocument makes the document of a stage; it holds always everything.
func newDocument(res *monopoly.Result, opt Options) *document {
	b := &builder{res: res, lang: opt.Lang}
	cut := res.Rules.CutOf(res.Stage)
	date := opt.Date
	if date == "" {
		date = res.Event.Date
	}
	d := &document{Schema: "recap/results/1", Event: eventDocument{Name: res.Event.Name, Date: date, Club: res.Event.Organiser, Place: res.Event.Place, Method: "monopoly",
		Stage: res.Stage.String(), Rules: res.Rules.Name, Board: res.Board.Name, Tables: len(res.Games), Advance: cut.Advance, Reserve: cut.Reserves}}
	if b.provisional() != "" {
		d.Event.Status = "provisional"
	}
	ranking := rankingDocument{Title: b.word("stage." + res.Stage.String())}
	for i := range res.Ranking {
		s := &res.Ranking[i]
		w := s.Wealth
		e := entryDocument{Place: s.Place, Tied: s.Tied, Number: s.Player, ID: s.ID, Names: b.names(s.Player, s.ID), Game: strings.Join(s.Games, ", "), Status: s.Status.String(),
			Score: whole(s.Total), Wealth: whole(s.Total), Unencumbered: whole(w.Unencumbered), Cash: whole(w.Cash), Properties: whole(w.Properties()), Buildings: whole(w.Buildings()),
			DeedsFree: whole(w.FreeDeeds), DeedsMortgaged: whole(w.MortgagedDeeds), Houses: whole(w.Houses), Hotels: whole(w.Hotels), JailCards: whole(w.JailCards),
			Adjustment: whole(w.Adjustment), Slot: string(s.Slot), Note: b.comes(s)}
		if len(res.Rules.Ranking.Columns) > 0 {
			e.Share, e.PlacePoints = whole(s.Share), whole(s.PlacePoints)
		}
		ranking.Entries = append(ranking.Entries, e)
	}
	d.Rankings = []rankingDocument{ranking}
	for i := range res.Apart {
		w := &res.Apart[i]
		doc := waitingDocument{Number: w.Player, ID: w.ID, Names: b.names(w.Player, w.ID), Game: strings.Join(w.Games, ", "), Status: w.Status.String(), Wealth: whole(w.Wealth.Total()), Codes: []scoring.Code{}}
		doc.Codes = append(doc.Codes, w.Codes...)
		if w.Ruling != nil {
			doc.Reason = strings.TrimSpace(w.Ruling.Article + " " + w.Ruling.Reason)
		}
		d.Waiting = append(d.Waiting, doc)
	}
	for _, r := range res.Replaced {
		doc := replacedDoc{Absent: r.Absent.Player, Undecided: r.Undecided, Reason: r.Reason}
		if r.By != nil {
			doc.By = r.By.Player
		}
		d.Replaced = append(d.Replaced, doc)
	}
	for _, g := range res.Games {
		doc := gameDocument{Game: g.Name, Stage: g.Stage.String(), Minutes: g.Minutes, Players: []string{}, Ranked: !g.Apart, Findings: []scoring.Code{}}
		for _, l := range g.Lines {
			doc.Players = append(doc.Players, l.Player)
		}
		for i := range g.Findings {
			doc.Findings = append(doc.Findings, g.Findings[i].Code)
		}
		d.Games = append(d.Games, doc)
	}
	for _, p := range opt.Problems {
		d.Findings = append(d.Findings, findingDocument{Code: p.Code, Severity: p.Severity.String(), Where: p.Pos.String(), Text: p.Text})
		d.Warnings = append(d.Warnings, warningDocument{p.Pos.String(), p.Text})
	}
	all := append(slices.Clone(opt.Found), res.All()...)
	for i := range all {
		f := &all[i]
		d.Findings = append(d.Findings, findingDocument{f.Code, f.Severity.String(), f.Pos.String(), f.Stage.String(), f.Game, f.Player, FindingText(f, opt.Lang)})
		d.Warnings = append(d.Warnings, warningDocument{f.Pos.String(), string(f.Code) + ": " + FindingText(f, opt.Lang)})
	}
	return d
}

func (b *builder) names(player, id string) []string {
	if n := b.res.Name(player, id); n != "" {
		return []string{n}
	}
	return []string{}
}
