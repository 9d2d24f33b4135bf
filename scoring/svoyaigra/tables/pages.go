package tables

import (
	"slices"
	"strings"

	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/tournament"
	"recap/templates"
)

// Pages builds the report of a tournament for a set of pages: as New does, with the
// players, and for each of them where he stands, his games, and their sheets.
func Pages(res *tournament.Result, opt Options) *templates.Report {
	b := builder{res, opt, opt.Lang}
	r := New(res, opt)
	var names []string
	for _, g := range res.Games {
		for _, p := range g.Game.Players {
			if !slices.Contains(names, p.Name) {
				names = append(names, p.Name)
			}
		}
	}
	slices.SortStableFunc(names, opt.Lang.Collator())
	entrants, calls := make([]templates.Entrant, len(names)), make([][]string, len(names))
	for i, name := range names {
		entrants[i], calls[i] = templates.Entrant{Kind: "player", Name: name}, []string{name}
	}
	r.Entrants = templates.NewEntrants(entrants, calls)
	if len(opt.Reports) > 0 && !slices.Contains(opt.Reports, "games") {
		return r
	}
	for _, name := range names {
		r.Tables = append(r.Tables, b.ownStandings(name), b.ownGames(name))
	}
	for _, g := range res.Games {
		t := b.game(g)
		for _, p := range g.Game.Players {
			t.Facets = append(t.Facets, playerFacet(p.Name))
		}
		r.Tables = append(r.Tables, t)
	}
	return r
}

// playerFacet says that a table is about a player.
func playerFacet(name string) templates.Facet { return templates.Facet{Key: "player", Value: name} }

// ownStandings are the places of a player in the rankings.
func (b *builder) ownStandings(name string) templates.Table {
	t := templates.Table{Kind: "si_standing", Title: b.word("own_standings"), Facets: []templates.Facet{playerFacet(name)}}
	for _, key := range []string{"ranking", "place", "games", "points", "score", "plus", "to"} {
		align := templates.Right
		if key == "ranking" || key == "to" {
			align = templates.Left
		}
		t.Columns = append(t.Columns, b.column(key, align))
	}
	for _, of := range b.Tables {
		for _, r := range of.Rows {
			if r.Player != name {
				continue
			}
			points := templates.Cell{}
			if of.Single == nil {
				points = templates.NumberCell(r.Points, r.Points.Places(2))
			}
			t.Rows = append(t.Rows, []templates.Cell{templates.TextCell(b.tableName(of)), placeCell(r.Place), templates.IntCell(r.Games), points,
				templates.IntCell(r.Sum), templates.IntCell(r.Plus), templates.TextCell(b.stage(r.To))})
		}
	}
	return t
}

// ownGames are the games of a player, with whom he met in each.
func (b *builder) ownGames(name string) templates.Table {
	t := templates.Table{Kind: "si_own", Title: b.word("own_games"), Facets: []templates.Facet{playerFacet(name)}}
	type played struct {
		*svoyaigra.Result
		seat int
	}
	var games []played
	staged := false
	for _, g := range b.Games {
		if seat := g.Game.Seat(name); seat >= 0 && seat < len(g.Game.Players) {
			games = append(games, played{g, seat})
			staged = staged || g.Game.Stage != ""
		}
	}
	column := func(key string, align templates.Align, cell func(played) templates.Cell) {
		t.Columns = append(t.Columns, b.column(key, align))
		for len(t.Rows) < len(games) {
			t.Rows = append(t.Rows, nil)
		}
		for i := range games {
			t.Rows[i] = append(t.Rows[i], cell(games[i]))
		}
	}
	figure := func(key string, of func(played) int) {
		column(key, templates.Right, func(p played) templates.Cell { return templates.IntCell(of(p)) })
	}
	if staged {
		column("stage", templates.Left, func(p played) templates.Cell { return templates.TextCell(b.stageName(p.Game)) })
	}
	column("game", templates.Left, func(p played) templates.Cell { return templates.TextCell(p.Game.ID) })
	column("opponents", templates.Left, func(p played) templates.Cell {
		var met []string
		for seat, o := range p.Game.Players {
			if seat != p.seat {
				met = append(met, o.Name)
			}
		}
		return templates.TextCell(strings.Join(met, ", "))
	})
	t.Columns[len(t.Columns)-1].Flex = true
	figure("right", func(p played) int { return p.Stats[p.seat].Right })
	figure("wrong", func(p played) int { return p.Stats[p.seat].Wrong })
	figure("plus", func(p played) int { return p.Stats[p.seat].Plus })
	figure("minus", func(p played) int { return p.Stats[p.seat].Minus })
	figure("score", func(p played) int { return p.Totals[p.seat] })
	column("place", templates.Right, func(p played) templates.Cell { return placeCell(p.Places[p.seat]) })
	return t
}

// stageName is the stage of a game as the scheme calls it.
func (b *builder) stageName(g *svoyaigra.Game) string {
	for _, s := range b.Scheme.Stages {
		if s.Key != "" && s.Key == g.Stage && s.Name != "" {
			return b.stage(s.Name)
		}
	}
	return g.Stage
}
