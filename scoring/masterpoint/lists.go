package masterpoint

import (
	"cmp"
	"slices"
	"strings"

	"recap/templates"
)

// unit is a player of a contestant with the points of every kind.
type unit struct {
	*Line
	of []*Line // one for each kind
}

// lists are the points of an event, one table for each ranking. For machines they are
// the record: one line for each player and kind.
func (r *reporter) lists(a *Awards) (tables []templates.Table) {
	var titles []string
	by := map[string][]unit{}
	type player struct {
		list                   string
		ranking, entry, within int
	}
	at := map[player]int{}
	for i := range a.Lines {
		l := &a.Lines[i]
		if l.Status != Credited && l.Status != Pending {
			continue
		}
		if by[l.List] == nil {
			titles = append(titles, l.List)
		}
		k := player{l.List, l.ListNumber, l.Entry, l.Within}
		if j, ok := at[k]; ok {
			by[l.List][j].of = append(by[l.List][j].of, l)
			continue
		}
		at[k] = len(by[l.List])
		by[l.List] = append(by[l.List], unit{l, []*Line{l}})
	}
	for n, title := range titles {
		units := by[title]
		g := newGrid[unit](r.lang, "masterpoints", cmp.Or(a.Event.titleIn(r.lang, title), r.word("points")))
		any := func(is func(*Line) bool) bool {
			return slices.ContainsFunc(units, func(u unit) bool { return is(u.Line) })
		}
		g.column(true, "place", templates.Right, func(u unit) templates.Cell {
			if u.Place == 0 {
				return templates.Cell{}
			}
			return templates.PlaceCell(u.Place, u.Tied)
		})
		g.column(true, "number", templates.Right, func(u unit) templates.Cell { return templates.TextCell(u.Unit) })
		g.column(any(func(l *Line) bool { return l.Team != "" }), "team", templates.Left, func(u unit) templates.Cell { return templates.TextCell(u.Team) })
		g.column(true, "player", templates.Left, func(u unit) templates.Cell { return templates.TextCell(u.Player) })
		g.flex()
		g.column(true, "id", templates.Left, func(u unit) templates.Cell { return templates.TextCell(u.ID) })
		g.column(any(func(l *Line) bool { return l.Club != "" }), "club", templates.Left, func(u unit) templates.Cell { return templates.TextCell(u.Club) })
		g.column(true, "boards", templates.Right, func(u unit) templates.Cell { return templates.IntCell(u.Boards) })
		for _, kind := range r.kinds {
			g.titled("points_"+kind, kind, templates.Right, func(u unit) templates.Cell {
				for _, l := range u.of {
					if l.Kind == kind {
						return templates.Cell{Kind: templates.Number, Num: l.Points, Decimals: a.Scheme.Decimals, Aside: l.Status == Pending}
					}
				}
				return templates.Cell{}
			})
		}
		g.column(len(a.Scheme.rules()) > 1, "rule", templates.Left, func(u unit) templates.Cell {
			var rules []string
			for _, l := range u.of {
				for _, name := range l.Rules {
					if !slices.Contains(rules, name) {
						rules = append(rules, name)
					}
				}
			}
			return templates.TextCell(strings.Join(rules, " + "))
		})
		for _, u := range units {
			g.row(u)
		}
		if any(func(l *Line) bool { return l.Status == Pending }) {
			g.Notes = append(g.Notes, r.word("in_brackets"))
		}
		t := g.Table
		t.Flat = func() templates.Table { return templates.Table{Kind: "masterpoints"} }
		if n == 0 {
			t.Flat = r.record
		}
		tables = append(tables, t)
	}
	return tables
}
