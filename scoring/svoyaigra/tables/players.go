package tables

import (
	"slices"
	"strconv"
	"strings"

	"recap/templates"
)

// statistics are those of a player over all games.
type statistics struct {
	player                                         string
	games, right, wrong, plus, minus, sum, auction int
	best, nominal                                  int
	byValue, wrongByValue                          []int
}

// statistics adds up the games, in the order of the names.
func (b *builder) statistics() []*statistics {
	by := map[string]*statistics{}
	var all []*statistics
	for _, res := range b.Games {
		for seat, p := range res.Game.Players {
			s, ok := by[p.Name]
			if !ok {
				s = &statistics{player: p.Name}
				by[p.Name], all = s, append(all, s)
			}
			of := &res.Stats[seat]
			s.games++
			s.nominal += of.Nominal
			s.right, s.wrong, s.plus, s.minus, s.sum, s.auction = s.right+of.Right, s.wrong+of.Wrong, s.plus+of.Plus, s.minus+of.Minus, s.sum+res.Totals[seat], s.auction+of.Auctions
			if s.games == 1 || res.Totals[seat] > s.best {
				s.best = res.Totals[seat]
			}
			for len(s.byValue) < len(of.ByValue) {
				s.byValue, s.wrongByValue = append(s.byValue, 0), append(s.wrongByValue, 0)
			}
			for i := range of.ByValue {
				s.byValue[i] += of.ByValue[i]
				s.wrongByValue[i] += of.WrongByValue[i]
			}
		}
	}
	slices.SortStableFunc(all, func(a, c *statistics) int {
		if a.sum != c.sum {
			return c.sum - a.sum
		}
		return strings.Compare(a.player, c.player)
	})
	return all
}

// players are the statistics of the players: answers, by value, and sums. For people the
// right and wrong answers to a value share a column.
func (b *builder) players() templates.Table {
	all := b.statistics()
	make := func(machines bool) templates.Table {
		t := templates.Table{Kind: "si_players", Title: b.word("players")}
		player := b.column("player", templates.Left)
		player.Lead = true
		t.Columns = append(t.Columns, player)
		for _, key := range []string{"games", "right", "wrong"} {
			t.Columns = append(t.Columns, b.column(key, templates.Right))
		}
		var values []int
		var of []string // the columns of values
		if b.opt.Rules != nil {
			values = b.opt.Rules.Game.Blue
		}
		for _, v := range values {
			name := strconv.Itoa(v)
			if machines {
				t.Columns = append(t.Columns, templates.Column{Key: "right_" + name, Title: b.word("column.right") + " " + name, Align: templates.Right},
					templates.Column{Key: "wrong_" + name, Title: b.word("column.wrong") + " " + name, Align: templates.Right})
				continue
			}
			t.Columns = append(t.Columns, templates.Column{Key: "n" + name, Title: name, Align: templates.Centre, Joined: len(of) > 0})
			of = append(of, "n"+name)
		}
		auctions := machines
		for _, s := range all {
			auctions = auctions || s.auction > 0
		}
		keys := []string{"plus", "minus", "score", "best"}
		if auctions {
			keys = append([]string{"auctions", "nominal"}, keys...)
		}
		for _, key := range keys {
			t.Columns = append(t.Columns, b.column(key, templates.Right))
		}
		for _, s := range all {
			row := []templates.Cell{templates.TextCell(s.player), templates.IntCell(s.games), templates.IntCell(s.right), templates.IntCell(s.wrong)}
			for i := range values {
				right, wrong := 0, 0
				if i < len(s.byValue) {
					right, wrong = s.byValue[i], s.wrongByValue[i]
				}
				switch {
				case machines:
					row = append(row, templates.IntCell(right), templates.IntCell(wrong))
				case right == 0 && wrong == 0:
					row = append(row, templates.Cell{})
				default:
					row = append(row, templates.TextCell("+"+strconv.Itoa(right)+" -"+strconv.Itoa(wrong)))
				}
			}
			if auctions {
				row = append(row, templates.IntCell(s.auction), templates.IntCell(s.nominal))
			}
			t.Rows = append(t.Rows, append(row, templates.IntCell(s.plus), templates.IntCell(s.minus), templates.IntCell(s.sum), templates.IntCell(s.best)))
		}
		if machines {
			return t
		}
		b.note(&t, b.withoutFinal(b.Games), "right", "wrong")
		if len(values) > 1 {
			b.note(&t, strings.TrimSpace(b.word("by_value", strconv.Itoa(values[0]), strconv.Itoa(values[1]))+" "+b.valuesOfRed(b.Games)), of...)
		}
		b.note(&t, b.word("at_face_value"), "nominal")
		return t
	}
	t := make(false)
	t.Flat = func() templates.Table { return make(true) }
	return t
}
