package masterpoint

import (
	"strings"

	"recap/templates"
)

// whole is a line with what it is of.
type whole struct {
	*Awards
	*Line
}

// record is the points of all events for machines, with everything that a register needs.
func (r *reporter) record() templates.Table {
	g := newGrid[whole](r.lang, "masterpoints", "")
	text := func(key string, cell func(whole) string) {
		g.titled(key, key, templates.Left, func(w whole) templates.Cell { return templates.TextCell(cell(w)) })
	}
	figure := func(key string, cell func(whole) templates.Cell) { g.titled(key, key, templates.Right, cell) }
	text("event", func(w whole) string { return w.Event.ID })
	text("event_name", func(w whole) string { return w.Event.Name })
	text("date", func(w whole) string { return w.End })
	text("event_club", func(w whole) string { return w.Event.Club })
	figure("tables", func(w whole) templates.Cell {
		x := w.Event.tables()
		return templates.NumberCell(x, x.Places(2))
	})
	figure("event_boards", func(w whole) templates.Cell { return templates.IntCell(w.Event.Boards) })
	text("category", func(w whole) string { return w.Scheme.Category })
	text("ranking", func(w whole) string { return w.List })
	figure("place", func(w whole) templates.Cell {
		if w.Place == 0 {
			return templates.Cell{}
		}
		return templates.PlaceCell(w.Place, w.Tied)
	})
	text("number", func(w whole) string { return w.Unit })
	text("team", func(w whole) string { return w.Team })
	text("player", func(w whole) string { return w.Player })
	text("id", func(w whole) string { return w.ID })
	text("club", func(w whole) string { return w.Club })
	figure("boards", func(w whole) templates.Cell { return templates.IntCell(w.Boards) })
	text("kind", func(w whole) string { return w.Kind })
	figure("points", func(w whole) templates.Cell { return templates.NumberCell(w.Points, w.Scheme.Decimals) })
	text("status", func(w whole) string { return string(w.Status) })
	text("reason", func(w whole) string { return string(w.Reason) })
	text("article", func(w whole) string { return w.Article })
	text("until", func(w whole) string { return w.Until })
	text("scheme", func(w whole) string { return w.Scheme.Name })
	text("rule", func(w whole) string { return strings.Join(w.Rules, " + ") })
	text("rounding", func(w whole) string { return w.Scheme.Rounding.String() })
	for _, a := range r.Awards {
		for i := range a.Lines {
			g.row(whole{a, &a.Lines[i]})
		}
	}
	g.Title = r.word("points")
	return g.Table
}
