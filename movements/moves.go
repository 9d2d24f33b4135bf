package movements

import "slices"

// unruly are those whose way has no rule that a director can say: they neither stay nor
// go by the same number of tables after every round but one, nor always to the table
// that the same other one leaves. They find their way by their cards alone.
func (m *Movement) unruly() (all []Unit) {
	winners, teams := m.Numbering()
	c := &checker{movement: *m, winners: winners, teams: teams}
	type at struct{ round, table int }
	ways, there := map[Unit][]at{}, map[at][]Unit{}
	tables := 0
	for i := range m.Meetings {
		g := &m.Meetings[i]
		tables = max(tables, g.Table)
		here := at{g.Round, g.Table}
		for _, u := range c.sides(g) {
			there[here] = append(there[here], u)
			if u.Number > 0 {
				ways[u] = append(ways[u], here)
			}
		}
	}
	for u, way := range ways {
		slices.SortFunc(way, func(a, b at) int { return a.round - b.round })
		times := map[int]int{} // of steps
		moves, most := len(way)-1, 0
		var leaders []Unit
		for i := range moves {
			from, to := way[i], way[i+1]
			if to.round != from.round+1 {
				continue // it waits, and is told where to go on
			}
			step := ((to.table-from.table)%tables + tables) % tables
			times[step]++
			most = max(most, times[step])
			left := there[at{from.round, to.table}]
			if leaders == nil {
				leaders = slices.Clone(left)
			}
			leaders = slices.DeleteFunc(leaders, func(x Unit) bool { return !slices.Contains(left, x) })
		}
		if moves > most+1 && len(leaders) == 0 {
			all = append(all, u)
		}
	}
	slices.SortFunc(all, compareUnits)
	return all
}
