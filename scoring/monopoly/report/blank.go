package report

import (
	"strconv"

	"recap/scoring/monopoly"
	"recap/templates"
)

// NewBlank builds the result sheets to be printed and filled in by hand (§8): for each
// game the deeds with a column for each player, and below the players with their cash,
// the wealth and the signatures. What is known of the games stands there already.
func NewBlank(games []monopoly.Seats, b *monopoly.Board, s *monopoly.Settings, event *monopoly.Event, opt Options) *templates.Report {
	w := func(key string, args ...string) string { return opt.Lang.Word("monopoly."+key, args...) }
	builder := &builder{res: &monopoly.Result{Event: event}, lang: opt.Lang}
	r := &templates.Report{Title: builder.title(), Lang: opt.Lang, Data: newBlankDocument(games),
		Footer: []string{MethodLine(s, opt.Lang)}}
	for _, g := range games {
		title := w("blank") + " – " + w("sheet", orLine(g.Game))
		if g.Stage != monopoly.NoStage {
			title += " – " + w("stage."+g.Stage.String())
		}
		players := blankPlayers(g, opt.Lang)
		mortgaged, buildings := valuation(s, opt.Lang)
		players.Notes = []string{w("blank_help"), w("blank_sum", mortgaged, buildings)} // on every page
		r.Tables = append(r.Tables, blankDeeds(g, b, title, opt.Lang), players)
	}
	return r
}

func orLine(s string) string {
	if s == "" {
		return "……"
	}
	return s
}

// blankDeeds is the grid of deeds and players.
func blankDeeds(g monopoly.Seats, b *monopoly.Board, title string, lang templates.Lang) templates.Table {
	t := newTable[monopoly.Deed](lang, "blank", title+" – "+lang.Word("monopoly.column.minutes")+": ……")
	t.NewPage, t.Together, t.Ruled = true, true, true
	t.add("position", templates.Right, func(d monopoly.Deed) templates.Cell { return templates.IntCell(d.Position) })
	t.add("deed", templates.Left, func(d monopoly.Deed) templates.Cell { return templates.TextCell(d.Name) })
	t.add("price", templates.Right, func(d monopoly.Deed) templates.Cell { return templates.IntCell(d.Price) })
	t.add("mortgage", templates.Right, func(d monopoly.Deed) templates.Cell { return templates.IntCell(d.Mortgage) })
	t.add("house", templates.Right, func(d monopoly.Deed) templates.Cell { return numberOrBlank(d.House) })
	for i := range g.Players {
		t.Columns = append(t.Columns, templates.Column{Key: "seat" + strconv.Itoa(i+1), Title: strconv.Itoa(i + 1), Align: templates.Centre, Flex: true})
		t.cells = append(t.cells, func(monopoly.Deed) templates.Cell { return templates.Cell{} })
	}
	for _, d := range b.ByGroup() {
		t.row(b.Deeds[d])
	}
	return t.Table
}

// blankPlayers is the grid of the players with their signatures.
func blankPlayers(g monopoly.Seats, lang templates.Lang) templates.Table {
	t := newTable[int](lang, "blank_players", lang.Word("monopoly.signatures"))
	t.Ruled = true // not Together: rows as high as there is room for, to sign in
	t.add("seat", templates.Right, func(i int) templates.Cell { return templates.IntCell(i + 1) })
	t.add("player", templates.Left, func(i int) templates.Cell {
		p := g.Players[i]
		if p.Name != "" && p.Name != p.Player {
			return templates.TextCell(p.Player + " " + p.Name)
		}
		return templates.TextCell(p.Player)
	}).Flex = true
	for _, key := range []string{"status", "cash", "declared", "signed_player", "signed_banker"} {
		t.add(key, templates.Left, func(int) templates.Cell { return templates.Cell{} }).Flex = key != "status"
	}
	for i := range g.Players {
		t.row(i)
	}
	return t.Table
}

// blankDocument is what stands on empty sheets, recap/sheets/1.
type blankDocument struct {
	Schema string          `json:"schema"`
	Games  []blankGameData `json:"games"`
}

type blankGameData struct {
	Game    string   `json:"game"`
	Stage   string   `json:"stage"`
	Players []string `json:"players"`
}

func newBlankDocument(games []monopoly.Seats) blankDocument {
	doc := blankDocument{Schema: "recap/sheets/1", Games: []blankGameData{}}
	for _, g := range games {
		data := blankGameData{Game: g.Game, Stage: g.Stage.String(), Players: []string{}}
		for _, p := range g.Players {
			data.Players = append(data.Players, p.Player)
		}
		doc.Games = append(doc.Games, data)
	}
	return doc
}

// AppendJSON appends the document.
func (d blankDocument) AppendJSON(b []byte) []byte { return templates.AppendDocument(b, d) }
