package tables

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring/svoyaigra"
	"recap/templates"
)

// fewPlayers is up to how many players a game has two columns for each.
const fewPlayers = 6

// game is the sheet of a game: what happened, with the running totals, and a chart of them.
func (b *builder) game(res *svoyaigra.Result) templates.Table {
	g := res.Game
	t := templates.Table{Kind: "si_games", Title: b.word("kind_game", g.ID, b.word("kind."+string(g.PlayedAs()))),
		Facets: []templates.Facet{{Key: "game", Value: g.ID}}, Together: true}
	switch {
	case len(g.Players) > fewPlayers:
		b.byPlayer(&t, res)
	case g.Unordered:
		b.byTheme(&t, res)
	default:
		b.byQuestion(&t, res)
	}
	if len(g.Players) <= fewPlayers {
		t.Pictures = b.chart(res)
	}
	t.Flat = func() templates.Table { return b.flat(res) }
	t.Notes = b.gameNotes(res)
	return t
}

// gameNotes stand under the sheet.
func (b *builder) gameNotes(res *svoyaigra.Result) []string {
	g := res.Game
	var notes []string
	switch {
	case g.Damaged:
		notes = append(notes, b.word("uncertain_winner"))
	case !res.WinnerDecided:
		notes = append(notes, b.word("open_winner"))
	case res.Winner != svoyaigra.Nobody:
		notes = append(notes, b.word("winner", g.Called(res.Winner)))
	case res.Winnerless:
		notes = append(notes, b.word("no_winner"))
	default:
		notes = append(notes, b.word("shared_first"))
	}
	var annulled []string
	brackets := false
	for i := range g.Questions {
		if q := &g.Questions[i]; q.Annulled {
			text := b.questionText(q)
			brackets = brackets || len(q.Attempts) > 0 && len(g.Players) <= fewPlayers
			if q.Reason != "" {
				text += " – " + q.Reason
			}
			annulled = append(annulled, text)
		}
	}
	if len(annulled) > 0 {
		note := b.word("annulled", strings.Join(annulled, "; "), strconv.Itoa(len(annulled))) + "."
		if brackets {
			note += " " + b.word("brackets")
		}
		notes = append(notes, note)
	}
	if g.Incomplete != "" {
		notes = append(notes, b.word("incomplete", g.Incomplete))
	}
	for _, d := range g.Declared {
		if d.ByHand && d.Place != nil {
			notes = append(notes, fmt.Sprintf("%s: %s", g.Called(d.Seat), b.word("by_hand", strings.TrimSuffix(b.lang.Number(*d.Place, d.Place.Places(1))+", "+d.Reason, ", "))))
		}
	}
	return notes
}

// questionName is a round, theme and value: Blue 3: 40.
func (b *builder) questionName(q *svoyaigra.Question) string {
	name := fmt.Sprintf("%d: %d", q.Theme, q.Value)
	if q.Round != svoyaigra.NoRound {
		name = b.word("round."+q.Round.String()) + " " + name
	}
	return name
}

// questionText says the same in words: Blue, theme 3, question for 40.
func (b *builder) questionText(q *svoyaigra.Question) string {
	text := b.word("question_text", strconv.Itoa(q.Theme), strconv.Itoa(q.Value))
	if q.Round != svoyaigra.NoRound {
		text = b.word("round."+q.Round.String()) + ", " + text
	}
	return text
}

// seatColumns are two for each player: what was won and lost, and the total.
func (b *builder) seatColumns(g *svoyaigra.Game) (columns []templates.Column) {
	for i, p := range g.Players {
		key := "seat" + strconv.Itoa(i+1)
		columns = append(columns, templates.Column{Key: key, Title: p.Name, Align: templates.Left, Of: p.Name},
			templates.Column{Key: key + "_total", Title: b.word("column.total"), Align: templates.Right, Joined: true})
	}
	return columns
}

// markText is an answer: +30, -30, in brackets where it does not count.
func markText(q *svoyaigra.Question, a svoyaigra.Attempt) string {
	n := q.Worth(a)
	text := "+" + strconv.Itoa(n)
	if n < 0 || !a.Right {
		text = "-" + strconv.Itoa(max(n, -n))
	}
	if q.Annulled {
		text = "(" + text + ")"
	}
	return text
}

// byTheme has a row for each theme.
func (b *builder) byTheme(t *templates.Table, res *svoyaigra.Result) {
	g := res.Game
	lead := b.column("theme", templates.Right)
	lead.Lead = true
	t.Columns = append([]templates.Column{lead}, b.seatColumns(g)...)
	for from := 0; from < len(g.Questions); {
		to := from
		for to < len(g.Questions) && g.Questions[to].Theme == g.Questions[from].Theme {
			to++
		}
		row := []templates.Cell{templates.IntCell(g.Questions[from].Theme)}
		for seat := range g.Players {
			var marks []string
			for i := from; i < to; i++ {
				q := &g.Questions[i]
				for _, a := range q.Attempts {
					if a.Seat == seat {
						marks = append(marks, markText(q, a))
					}
				}
			}
			row = append(row, templates.TextCell(strings.Join(marks, " ")), total(res.After(to-1, seat)))
		}
		t.Rows = append(t.Rows, row)
		from = to
	}
	b.closing(t, res, 1)
}

func total(n int) templates.Cell { return templates.IntCell(n) }

// byQuestion has a row for each question, in the order of play.
func (b *builder) byQuestion(t *templates.Table, res *svoyaigra.Result) {
	g := res.Game
	number := b.column("number", templates.Right)
	number.Lead = true
	t.Together = false
	t.Columns = append([]templates.Column{number, b.column("question", templates.Left)}, b.seatColumns(g)...)
	before := 2
	picks := slices.ContainsFunc(g.Questions, func(q svoyaigra.Question) bool { return q.Picker != svoyaigra.Nobody })
	if picks {
		t.Columns = slices.Insert(t.Columns, 2, b.column("picker", templates.Left))
		before++
	}
	for i := range g.Questions {
		q := &g.Questions[i]
		name := b.questionName(q)
		if q.Auction() {
			stake := 0
			for _, a := range q.Attempts {
				stake = q.Stake(a.Seat)
			}
			name += ", " + b.word("auction", strconv.Itoa(stake))
		}
		row := []templates.Cell{templates.IntCell(i + 1), templates.TextCell(name)}
		if picks {
			row = append(row, templates.TextCell(g.Called(q.Picker)))
		}
		for seat := range g.Players {
			var marks []string
			for _, a := range q.Attempts {
				if a.Seat == seat {
					marks = append(marks, markText(q, a))
				}
			}
			row = append(row, templates.TextCell(strings.Join(marks, " ")), total(res.After(i, seat)))
		}
		t.Rows = append(t.Rows, row)
	}
	b.closing(t, res, before)
}

// closing are the rows below what was played: the final round, the totals, the tie-break
// themes and the places.
func (b *builder) closing(t *templates.Table, res *svoyaigra.Result, before int) {
	g := res.Game
	add := func(title string, strong bool, cells func(seat int) (text string, n templates.Cell)) {
		row := make([]templates.Cell, before)
		if before == 1 {
			row[0] = templates.TextCell(title)
		} else {
			row[1] = templates.TextCell(title)
		}
		for seat := range g.Players {
			text, n := cells(seat)
			row = append(row, templates.TextCell(text), n)
		}
		for i := range row {
			row[i].Strong = strong
		}
		t.Rows = append(t.Rows, row)
	}
	if !slices.Equal(res.BeforeFinal, res.Totals) || res.FinalDeltas != nil {
		add(b.word("final"), false, func(seat int) (string, templates.Cell) {
			text := ""
			for _, a := range g.Final {
				if a.Seat == seat && res.FinalDeltas != nil && res.InFinal[seat] {
					text = signed(res.FinalDeltas[seat])
					if !a.Answered {
						text += " " + b.word("no_answer")
					}
				}
			}
			return text, templates.Cell{}
		})
	}
	add(b.word("total"), true, func(seat int) (string, templates.Cell) {
		s := &res.Stats[seat]
		text := ""
		if s.Plus > 0 {
			text = "+" + strconv.Itoa(s.Plus)
		}
		if s.Minus > 0 {
			text = strings.TrimSpace(text + " -" + strconv.Itoa(s.Minus))
		}
		return text, total(res.Totals[seat])
	})
	themes := 0
	for _, a := range g.Extras {
		themes = max(themes, a.Theme)
	}
	for theme := 1; theme <= themes; theme++ {
		add(b.word("extra", strconv.Itoa(theme)), false, func(seat int) (string, templates.Cell) {
			var marks []string
			sum, played := 0, false
			for _, a := range g.Extras {
				if a.Theme == theme && a.Seat == seat {
					sum, played = sum+a.Points, true
					if a.Points != 0 || a.Value == 0 {
						marks = append(marks, signed(a.Points))
					}
				}
			}
			if !played {
				return "", templates.Cell{}
			}
			n := total(sum)
			n.Aside = true // it is no part of the score
			return strings.Join(marks, " "), n
		})
	}
	add(b.word("place"), true, func(seat int) (string, templates.Cell) {
		text := ""
		if g.Players[seat].LeftAfter < svoyaigra.Always {
			text = b.word("left")
		}
		// A text: half a place has no decimal sign that stands under those of the scores.
		p := res.Places[seat]
		return text, templates.TextCell(b.lang.Number(p, p.Places(1)))
	})
}

func signed(n int) string {
	if n < 0 {
		return "-" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// byPlayer has a row for each player of a large game, with the sum of each theme.
func (b *builder) byPlayer(t *templates.Table, res *svoyaigra.Result) {
	g := res.Game
	player := b.column("player", templates.Left)
	player.Lead = true
	t.Columns = []templates.Column{b.column("place", templates.Right), player}
	t.Together = false
	var ends []int // the last question of each theme
	for i := range g.Questions {
		if i+1 == len(g.Questions) || g.Questions[i+1].Theme != g.Questions[i].Theme {
			ends = append(ends, i)
			theme := strconv.Itoa(g.Questions[i].Theme)
			t.Columns = append(t.Columns, templates.Column{Key: "theme" + strconv.Itoa(len(ends)), Title: theme, Align: templates.Right})
		}
	}
	t.Columns = append(t.Columns, b.column("plus", templates.Right), b.column("score", templates.Right))
	order := make([]int, len(g.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return res.Places[x].Cmp(res.Places[y]) })
	for _, seat := range order {
		row := []templates.Cell{placeCell(res.Places[seat]), templates.TextCell(g.Players[seat].Name)}
		before := 0
		for _, i := range ends {
			row = append(row, templates.IntCell(res.After(i, seat)-before))
			before = res.After(i, seat)
		}
		t.Rows = append(t.Rows, append(row, templates.IntCell(res.Stats[seat].Plus), templates.IntCell(res.Totals[seat])))
	}
}

// flat has a row for each answer, for machines.
func (b *builder) flat(res *svoyaigra.Result) templates.Table {
	g := res.Game
	t := templates.Table{Kind: "si_games", Title: g.ID, Facets: []templates.Facet{{Key: "game", Value: g.ID}}}
	for _, key := range []string{"number", "round", "theme", "value", "player", "mark", "points", "annulled", "total"} {
		align := templates.Right
		if key == "player" || key == "round" || key == "mark" {
			align = templates.Left
		}
		t.Columns = append(t.Columns, b.column(key, align))
	}
	mark := map[bool]string{true: "R", false: "W"}
	for i := range g.Questions {
		q := &g.Questions[i]
		for _, a := range q.Attempts {
			annulled := ""
			if q.Annulled {
				annulled = "yes"
			}
			t.Rows = append(t.Rows, []templates.Cell{templates.IntCell(i + 1), templates.TextCell(q.Round.String()), templates.IntCell(q.Theme), templates.IntCell(q.Value),
				templates.TextCell(g.Called(a.Seat)), templates.TextCell(mark[a.Right]), templates.IntCell(q.Worth(a)), templates.TextCell(annulled), templates.IntCell(res.After(i, a.Seat))})
		}
	}
	for seat, d := range res.FinalDeltas {
		if res.InFinal[seat] {
			t.Rows = append(t.Rows, []templates.Cell{{}, templates.TextCell("final"), {}, {}, templates.TextCell(g.Called(seat)), templates.TextCell(mark[d > 0]), templates.IntCell(d), {}, templates.IntCell(res.Totals[seat])})
		}
	}
	return t
}
