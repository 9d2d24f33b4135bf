package tournament

import (
	"slices"
	"strconv"

	"recap/scoring"
)

// entrants compares who plays a stage with who qualified for it.
func (t *Result) entrants(st *Stage, tables []*Table, qualified map[string]bool) {
	if qualified == nil || len(tables) == 0 {
		return
	}
	plays := map[string]bool{}
	for _, table := range tables {
		for _, r := range table.Rows {
			plays[r.Player] = true
			if !qualified[r.Player] {
				t.problem(NotQualified, scoring.Warning, scoring.Position{}, st, table.Group, r.Player)
			}
		}
	}
	var absent []string
	for player := range qualified {
		if !plays[player] {
			absent = append(absent, player)
		}
	}
	slices.Sort(absent)
	for _, player := range absent {
		t.problem(QualifiedGone, scoring.Warning, scoring.Position{}, st, "", player)
	}
}

// routes sends players on.
func (t *Result) routes(st *Stage, tables []*Table, qualified map[string]map[string]bool) {
	if len(tables) == 0 {
		return
	}
	for i := range st.To {
		route := &st.To[i]
		if qualified[route.Stage] == nil {
			qualified[route.Stage] = map[string]bool{}
		}
		var chosen []*Row
		for _, table := range tables {
			if route.Of == "game" {
				chosen = append(chosen, t.ofGames(route, table)...)
				continue
			}
			for _, r := range table.Rows {
				last := r.first + countEqual(table, r) - 1
				if last >= route.from && r.first <= route.to {
					chosen = append(chosen, r)
					if r.first < route.from && last >= route.from || r.first <= route.to && last > route.to {
						t.problem(cutUnresolved, scoring.Failure, scoring.Position{}, st, table.Group, r.Player, route.Stage, strconv.Itoa(r.first), strconv.Itoa(last))
					}
				}
			}
		}
		chosen = slices.DeleteFunc(chosen, func(r *Row) bool { return r.To != "" })
		if route.Best > 0 {
			chosen = t.best(st, route, chosen)
		}
		for _, r := range chosen {
			r.To = route.Stage
			qualified[route.Stage][r.Player] = true
		}
	}
}

// countEqual is how many share the place of a row.
func countEqual(table *Table, r *Row) (n int) {
	for _, other := range table.Rows {
		if other.first == r.first {
			n++
		}
	}
	return n
}

// ofGames are those with the places of a route in their last game.
func (t *Result) ofGames(route *Route, table *Table) (chosen []*Row) {
	for _, r := range table.Rows {
		last := r.results[len(r.results)-1]
		span := spansOf(last.Result)[last.seat]
		first, to := span[0], span[1]
		if to < route.from || first > route.to {
			continue
		}
		if first < route.from || to > route.to {
			t.problem(cutUnresolved, scoring.Failure, last.Game.Pos, table.Stage, table.Group, r.Player, route.Stage, strconv.Itoa(first), strconv.Itoa(to))
		}
		chosen = append(chosen, r)
	}
	return chosen
}

// best are so many of the rows, by the order of the route.
func (t *Result) best(st *Stage, route *Route, rows []*Row) []*Row {
	o := order{result: t, table: &Table{Stage: st}, keys: route.Order}
	var chosen []*Row
	for _, group := range o.split(rows, 0) {
		if len(chosen) >= route.Best {
			break
		}
		if len(chosen)+len(group) > route.Best {
			for _, r := range group {
				t.problem(cutUnresolved, scoring.Failure, scoring.Position{}, st, r.Group, r.Player, route.Stage, strconv.Itoa(len(group)), strconv.Itoa(route.Best-len(chosen)))
				t.Problems[len(t.Problems)-1].Say = "TIE_UNRESOLVED_BEST"
			}
		}
		chosen = append(chosen, group...)
	}
	return chosen
}
