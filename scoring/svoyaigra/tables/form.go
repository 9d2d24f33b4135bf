package tables

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/protocol"
	"recap/templates"
)

// NewForm builds the sheets of a form for paper: each game begins a page, with a line for
// the result of each player and one for the signature of the host, and below it a box for each theme, or a line for each question
// where the order of play is recorded.
func NewForm(f protocol.Form, lang templates.Lang) *templates.Report {
	b := formBuilder{f, lang}
	r := &templates.Report{Title: b.word("form.title"), Lang: lang, Data: newFormDocument(f)}
	for _, g := range f.Games {
		r.Tables = append(r.Tables, b.result(g), b.signature())
		if f.Listed(g) {
			r.Tables = append(r.Tables, b.lists(g)...)
		} else {
			r.Tables = append(r.Tables, b.boxes(g)...)
		}
	}
	return r
}

// formBuilder makes the tables of a form.
type formBuilder struct {
	protocol.Form
	lang templates.Lang
}

func (b *formBuilder) word(key string, args ...string) string {
	return b.lang.Word("svoyaigra."+key, args...)
}

// toFill is where something is written by hand.
const toFill = "______________"

// field is a column that is filled in.
func field(key, title string) templates.Column {
	return templates.Column{Key: key, Title: title, Align: templates.Centre}
}

// player is the column of the players.
func (b *formBuilder) player() templates.Column {
	return templates.Column{Key: "player", Title: b.word("column.player")}
}

// result is what is filled in at the end: the stakes, the score, the tie-break and the place.
func (b *formBuilder) result(g protocol.FormGame) templates.Table {
	date := toFill
	if b.Date != "" {
		date = b.lang.Date(b.Date)
	}
	title := strings.Join([]string{b.word("game", g.ID), b.word("form.date") + ": " + date, b.word("form.host") + ": " + toFill}, "   ")
	t := templates.Table{Kind: "si_form", Title: title, NewPage: true, Ruled: true, Columns: []templates.Column{b.player()},
		Notes: b.legend(g)}
	series := b.Rules.Of(b.KindOf(g)).Series
	if series {
		t.Columns = append(t.Columns, field("stake", b.word("form.final")), field("answer", b.word("form.answer")))
	}
	t.Columns = append(t.Columns, field("score", b.word("column.score")), field("extra", b.word("form.extra")), field("place", b.word("column.place")))
	for i := range t.Columns {
		t.Columns[i].Flex = true
	}
	var res *svoyaigra.Result
	if g.Played != nil {
		res = b.Rules.Score(g.Played)
	}
	for seat, name := range g.Players {
		row := []templates.Cell{templates.TextCell(name)}
		if res == nil {
			row = append(row, make([]templates.Cell, len(t.Columns)-1)...)
		} else {
			if series {
				stake, answer := finalOf(g.Played, seat)
				row = append(row, templates.TextCell(stake), templates.TextCell(answer))
			}
			row = append(row, templates.IntCell(res.Totals[seat]), templates.TextCell(protocol.Shootout(g.Played, seat)), placeCell(res.Places[seat]))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// signature is where the host signs.
func (b *formBuilder) signature() templates.Table {
	signed := templates.TextCell(b.word("form.signed"))
	signed.Strong = true
	return templates.Table{Kind: "si_form_signed", Ruled: true, Columns: []templates.Column{{Key: "signed"}, {Key: "signature", Flex: true}}, Rows: [][]templates.Cell{{signed, {}}}}
}

// legend says what the marks of a sheet mean.
func (b *formBuilder) legend(g protocol.FormGame) []string {
	marks := []string{b.word("form.marks"), b.word("form.nothing")}
	if b.Listed(g) {
		marks = marks[:1]
		if b.Rules.Of(b.KindOf(g)).Series {
			marks = append(marks, b.word("form.pass"))
		}
	}
	marks = append(marks, b.word("form.running"))
	if g.Played != nil && slices.ContainsFunc(g.Played.Questions, func(q svoyaigra.Question) bool { return q.Annulled }) {
		marks = append(marks, b.word("form.annulled"))
	}
	return []string{strings.Join(marks, "; ")}
}

// markOf is an answer as the protocols have it.
var markOf = map[bool]string{true: "R", false: "W"}

// finalOf is the stake of a player in the final round, and the answer.
func finalOf(g *svoyaigra.Game, seat int) (stake, answer string) {
	for _, a := range g.Final {
		if a.Seat != seat {
			continue
		}
		if a.HasStake {
			stake = strconv.Itoa(a.Stake)
		}
		if a.Answered {
			answer = markOf[a.Right]
		}
	}
	return stake, answer
}

// boxes are the themes of a game without rounds: a cell for each player and value, and the
// score after the theme.
func (b *formBuilder) boxes(g protocol.FormGame) (boxes []templates.Table) {
	totals := make([]int, len(g.Players))
	names := cutNames(g.Players, mostOnSheet)
	for theme := 1; theme <= b.ThemesOf(g); theme++ {
		t := templates.Table{Kind: "si_form_theme", Title: b.word("game", g.ID) + " · " + b.word("form.theme", strconv.Itoa(theme)) + ": " + toFill, Together: true, Ruled: true,
			Columns: []templates.Column{b.player()}}
		for _, v := range b.Rules.Game.Blue {
			t.Columns = append(t.Columns, field("value"+strconv.Itoa(v), strconv.Itoa(v)))
		}
		t.Columns = append(t.Columns, field("total", b.word("column.total")))
		for seat := range g.Players {
			row := []templates.Cell{templates.TextCell(names[seat])}
			for _, v := range b.Rules.Game.Blue {
				if g.Played == nil {
					row = append(row, templates.Cell{})
					continue
				}
				row = append(row, templates.TextCell(mark(g.Played, seat, theme, v)))
				totals[seat] += worth(g.Played, seat, theme, v)
			}
			if g.Played == nil {
				row = append(row, templates.Cell{})
			} else {
				row = append(row, templates.IntCell(totals[seat]))
			}
			t.Rows = append(t.Rows, row)
		}
		boxes = append(boxes, t)
	}
	return boxes
}

// mark is what a player did with a question of a grid, in brackets where it was annulled.
func mark(g *svoyaigra.Game, seat, theme, value int) string {
	text := protocol.Mark(g, seat, theme, value)
	for i := range g.Questions {
		if q := &g.Questions[i]; q.Theme == theme && q.Value == value && q.Annulled && len(q.Attempts) > 0 && text != "-" {
			return "(" + text + ")"
		}
	}
	return text
}

// worth is what a player got for a question of a grid.
func worth(g *svoyaigra.Game, seat, theme, value int) (n int) {
	for i := range g.Questions {
		q := &g.Questions[i]
		for _, a := range q.Attempts {
			if q.Theme == theme && q.Value == value && a.Seat == seat && !q.Annulled {
				n += q.Worth(a)
			}
		}
	}
	return n
}

// lists are the rounds of a game of the final series: a line for each question in the order
// of play.
func (b *formBuilder) lists(g protocol.FormGame) (lists []templates.Table) {
	rounds := []svoyaigra.Round{svoyaigra.Blue, svoyaigra.Red}
	if !b.Rules.Of(b.KindOf(g)).Series {
		rounds = []svoyaigra.Round{svoyaigra.NoRound}
	}
	number := 0
	for i, round := range rounds {
		t := templates.Table{Kind: "si_form_round", Title: b.word("game", g.ID) + " · " + b.values(round), NewPage: i > 0, Ruled: true,
			Columns: []templates.Column{{Key: "number", Title: b.word("column.number"), Align: templates.Right}, field("theme", b.word("column.theme")), field("value", b.word("column.value")),
				field("picker", b.word("column.picker")), field("auction", strings.ReplaceAll(b.word("form.auction"), " ", space))}} // room for bids
		t.Columns[len(t.Columns)-1].Flex = true // the bids of all
		for seat, name := range cutNames(g.Players, mostOnSheet) {
			key := "seat" + strconv.Itoa(seat+1)
			t.Columns = append(t.Columns, field(key, name), field(key+"_total", b.word("column.total")))
			t.Columns[len(t.Columns)-1].Joined = true
		}
		for _, row := range b.questions(g, round) {
			number++
			row[0] = templates.IntCell(number)
			t.Rows = append(t.Rows, row)
		}
		lists = append(lists, t)
	}
	return lists
}

// values are those of a round: Blue: 10, 20, 30, 40, 50.
func (b *formBuilder) values(round svoyaigra.Round) string {
	var all []string
	for _, v := range b.Rules.Values(round) {
		all = append(all, strconv.Itoa(v))
	}
	text := strings.Join(all, ", ")
	if round != svoyaigra.NoRound {
		text = b.word("round."+round.String()) + ": " + text
	}
	return text
}

// questions are the rows of a round: number, theme, value, who picked, the bids, and of each
// player what he did and the score after it. They are empty on a blank sheet.
func (b *formBuilder) questions(g protocol.FormGame, round svoyaigra.Round) (rows [][]templates.Cell) {
	const before = 5
	width := before + 2*len(g.Players)
	if g.Played == nil {
		for range b.Themes * len(b.Rules.Game.Blue) {
			rows = append(rows, make([]templates.Cell, width))
		}
		return rows
	}
	res := b.Rules.Score(g.Played)
	names := bidders(g.Players)
	for i := range g.Played.Questions {
		q := &g.Played.Questions[i]
		if q.Round != round && !(round == svoyaigra.NoRound && q.Round == svoyaigra.Blue) {
			continue
		}
		row := make([]templates.Cell, width)
		row[1], row[2], row[3] = templates.IntCell(q.Theme), templates.IntCell(q.Value), templates.TextCell(g.Played.Called(q.Picker))
		var bids []string
		for _, bid := range q.Bids {
			stake := "P"
			if !bid.Pass {
				stake = strconv.Itoa(bid.Stake)
			}
			bids = append(bids, names[bid.Seat]+" "+stake)
		}
		row[4] = templates.TextCell(strings.Join(bids, ", "))
		marks := make([][]string, len(g.Players))
		for _, a := range q.Attempts {
			text := markOf[a.Right]
			if q.Annulled {
				text = "(" + text + ")"
			}
			marks[a.Seat] = append(marks[a.Seat], text)
		}
		for seat := range g.Players {
			row[before+2*seat], row[before+2*seat+1] = templates.TextCell(strings.Join(marks[seat], " ")), templates.IntCell(res.After(i, seat))
		}
		rows = append(rows, row)
	}
	return rows
}

// formDocument is what stands on sheets, recap/sheets/1.
type formDocument struct {
	Schema string         `json:"schema"`
	Games  []formGameData `json:"games"`
}

type formGameData struct {
	Game    string   `json:"game"`
	Kind    string   `json:"kind"`
	Players []string `json:"players"`
}

func newFormDocument(f protocol.Form) formDocument {
	doc := formDocument{Schema: "recap/sheets/1", Games: []formGameData{}}
	for _, g := range f.Games {
		doc.Games = append(doc.Games, formGameData{g.ID, string(f.KindOf(g)), slices.Clone(g.Players)})
	}
	return doc
}

// AppendJSON appends the document.
func (d formDocument) AppendJSON(b []byte) []byte { return templates.AppendDocument(b, d) }
