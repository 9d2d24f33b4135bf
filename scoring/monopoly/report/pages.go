package report

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring/monopoly"
	"recap/templates"
)

// Pages builds the report of a stage for a set of pages: as New does, with the players, and
// for each of them what he had in every stage that there are sheets of, his deeds, and the
// sheets of his games.
func Pages(res *monopoly.Result, opt Options) *templates.Report {
	b := &builder{res: res, lang: opt.Lang}
	r := New(res, opt)
	var stages []*builder // the first one first
	for of := res; of != nil; of = of.Before {
		stages = slices.Insert(stages, 0, &builder{res: of, lang: opt.Lang})
	}
	players := b.players(stages)
	entrants, calls := make([]templates.Entrant, len(players)), make([][]string, len(players))
	alike := map[string]int{}
	for _, p := range players {
		alike[p.player]++
	}
	for i, p := range players {
		e := templates.Entrant{Kind: "player", Number: p.player}
		name := b.res.Name(p.player, p.id)
		if name != p.player {
			e.Name = name
		}
		calls[i] = []string{p.key(), p.player, b.called(p.player, p.id), name}
		if alike[p.player] > 1 && p.id != "" {
			e.Number += " (" + p.id + ")"
		}
		entrants[i] = e
	}
	r.Entrants = templates.NewEntrants(entrants, calls)
	if len(opt.Reports) > 0 && !slices.Contains(opt.Reports, "sheets") {
		return r
	}
	for _, p := range players {
		r.Tables = append(r.Tables, b.ownStages(p, stages))
		for _, of := range stages {
			r.Tables = append(r.Tables, of.ownDeeds(p, len(stages) > 1)...)
		}
	}
	for _, of := range stages {
		for _, g := range of.res.Games {
			t := of.sheet(g, of.sheetTitle(g, len(stages) > 1))
			// A damaged file may have any number of players in a game: their sheet stands once,
			// and not on the page of each of them.
			if len(g.Lines) <= mostAtTable {
				for _, l := range g.Lines {
					t.Facets = append(t.Facets, templates.Facet{Key: "player", Value: l.Key()})
				}
			}
			r.Tables = append(r.Tables, t)
		}
	}
	r.Tables = slices.DeleteFunc(r.Tables, func(t templates.Table) bool { return len(t.Rows) == 0 })
	return r
}

// mostAtTable are the players of a game at most: the rules have eight.
const mostAtTable = 20

// player is one as the sheets have him.
type player struct{ player, id string }

func (p player) key() string { return monopoly.Key(p.player, p.id) }

// players are those of all stages, in the order of their numbers or names.
func (b *builder) players(stages []*builder) (all []player) {
	seen := map[string]bool{}
	for _, of := range stages {
		for _, g := range of.res.Games {
			for _, l := range g.Lines {
				if p := (player{l.Player, l.ID}); p.player != "" && !seen[p.key()] {
					seen[p.key()] = true
					all = append(all, p)
				}
			}
		}
	}
	compare := b.lang.Collator()
	slices.SortStableFunc(all, func(x, y player) int { return compare(x.player, y.player) })
	return all
}

// sheetTitle is what the sheet of a game is called, with its stage where there are several.
func (b *builder) sheetTitle(g *monopoly.Game, staged bool) string {
	title := b.word("sheet", g.Name)
	if g.Minutes >= 0 {
		title = b.word("sheet_minutes", g.Name, strconv.Itoa(g.Minutes))
	}
	if staged {
		title = b.word("stage."+b.res.Stage.String()) + ", " + title
	}
	return title
}

// own is what a player had in a stage: in the ranking, or outside of it.
type own struct {
	of       *builder
	games    []string
	standing *monopoly.Standing
	waiting  *monopoly.Waiting
}

func (o own) wealth() monopoly.Wealth {
	if o.standing != nil {
		return o.standing.Wealth
	}
	return o.waiting.Wealth
}

// ownStages are the results of a player, a row for each stage.
func (b *builder) ownStages(p player, stages []*builder) templates.Table {
	t := newTable[own](b.lang, "own_stages", b.word("own_results"))
	t.Facets = []templates.Facet{{Key: "player", Value: p.key()}}
	t.Columns = append(t.Columns, templates.Column{Key: "stage", Title: b.word("word.stage")})
	t.cells = append(t.cells, func(o own) templates.Cell { return templates.TextCell(b.word("stage." + o.of.res.Stage.String())) })
	t.add("game", templates.Left, func(o own) templates.Cell { return templates.TextCell(strings.Join(o.games, ", ")) })
	t.add("place", templates.Right, func(o own) templates.Cell {
		if o.standing == nil {
			return templates.Cell{}
		}
		return templates.PlaceCell(o.standing.Place, o.standing.Tied)
	})
	t.add("cash", templates.Right, func(o own) templates.Cell { return money(o.wealth().Cash) })
	t.add("deeds_free", templates.Right, func(o own) templates.Cell { return money(o.wealth().FreeDeeds) })
	t.add("deeds_mortgaged", templates.Right, func(o own) templates.Cell { return money(o.wealth().MortgagedDeeds) })
	t.add("houses", templates.Right, func(o own) templates.Cell { return money(o.wealth().Houses) })
	t.add("hotels", templates.Right, func(o own) templates.Cell { return money(o.wealth().Hotels) })
	t.add("jail_cards", templates.Right, func(o own) templates.Cell { return moneyOrBlank(o.wealth().JailCards) })
	t.add("adjustment", templates.Right, func(o own) templates.Cell {
		c := moneyOrBlank(o.wealth().Adjustment)
		c.Signed = true
		return c
	})
	t.add("wealth", templates.Right, func(o own) templates.Cell {
		c := money(o.wealth().Total())
		c.Strong = true
		return c
	})
	t.add("unencumbered", templates.Right, func(o own) templates.Cell { return money(o.wealth().Unencumbered) })
	t.add("slot", templates.Left, func(o own) templates.Cell {
		if o.standing == nil {
			return templates.Cell{}
		}
		return o.of.slot(o.standing)
	})
	t.add("note", templates.Left, func(o own) templates.Cell {
		if o.standing == nil {
			return templates.TextCell(b.word("waiting") + ": " + o.of.why(o.waiting))
		}
		return templates.TextCell(o.of.comes(o.standing))
	}).Flex = true
	for _, of := range stages {
		for i := range of.res.Ranking {
			if s := &of.res.Ranking[i]; monopoly.Key(s.Player, s.ID) == p.key() {
				t.row(own{of: of, games: s.Games, standing: s})
			}
		}
		for i := range of.res.Apart {
			if w := &of.res.Apart[i]; monopoly.Key(w.Player, w.ID) == p.key() {
				t.row(own{of: of, games: w.Games, waiting: w})
			}
		}
	}
	t.dropBlank("place", "jail_cards", "adjustment", "slot", "note")
	return t.Table
}

// gameLine is a line of a sheet and its game.
type gameLine struct {
	*monopoly.Line
	game *monopoly.Game
}

// heldBy are the lines with deeds, by the players' keys, in the order of the games.
func heldBy(games []*monopoly.Game) map[string][]gameLine {
	held := map[string][]gameLine{}
	for _, g := range games {
		for _, l := range g.Lines {
			if len(l.Holdings) > 0 {
				held[l.Key()] = append(held[l.Key()], gameLine{l, g})
			}
		}
	}
	return held
}

// ownDeeds are the deeds of a player at the end of each of his games, and what they count.
func (b *builder) ownDeeds(p player, staged bool) (tables []templates.Table) {
	type holding = monopoly.Holding
	v := b.res.Rules.Valuation
	if b.held == nil {
		b.held = heldBy(b.res.Games)
	}
	for _, l := range b.held[p.key()] {
		t := newTable[holding](b.lang, "own_deeds", b.word("own_deeds", b.sheetTitle(l.game, staged)))
		t.Facets, t.Together = []templates.Facet{{Key: "player", Value: p.key()}}, true
		deed := func(h holding) monopoly.Deed { return b.res.Board.Deeds[h.Deed] }
		t.add("position", templates.Right, func(h holding) templates.Cell { return templates.IntCell(deed(h).Position) })
		t.add("deed", templates.Left, func(h holding) templates.Cell { return templates.TextCell(deed(h).Name) })
		t.add("price", templates.Right, func(h holding) templates.Cell { return templates.IntCell(deed(h).Price) })
		t.add("mortgage", templates.Right, func(h holding) templates.Cell {
			if !h.Mortgaged {
				return templates.Cell{}
			}
			return templates.IntCell(deed(h).Mortgage)
		})
		t.add("built", templates.Left, func(h holding) templates.Cell {
			switch {
			case h.Level == monopoly.Hotel:
				return templates.TextCell(b.word("hotel"))
			case h.Level > 0:
				return templates.TextCell(b.word("houses", strconv.Itoa(h.Level)))
			}
			return templates.Cell{}
		})
		t.add("counts", templates.Right, func(h holding) templates.Cell {
			x := v.Free(deed(h))
			if h.Mortgaged {
				x = v.UnderMortgage(deed(h))
			}
			return money(x.Add(v.Building(deed(h), h.Level)))
		})
		for _, i := range b.res.Board.ByGroup() {
			for _, h := range l.Holdings {
				if h.Deed == i {
					t.row(h)
				}
			}
		}
		t.dropBlank("mortgage", "built")
		tables = append(tables, t.Table)
	}
	return tables
}
