package tournament

import (
	"cmp"
	"slices"
	"strconv"

	"recap/scoring"
	"recap/scoring/exact"
)

// rank puts the rows of a table in order and gives them their places.
func (t *Result) rank(table *Table) {
	o := order{result: t, table: table, keys: table.Stage.Order}
	if table.Single != nil && len(t.Scheme.Stages) == 1 && t.Scheme.File == "" && t.Scheme.Title == "" {
		o.keys = []string{"places"} // of one game the place is all that counts
	}
	var groups [][]*Row
	if table.Knockout {
		last := lastRound(table)
		slices.SortStableFunc(table.Rows, func(a, b *Row) int { return cmp.Compare(b.reached(last), a.reached(last)) })
		for from := 0; from < len(table.Rows); {
			to := from + 1
			for to < len(table.Rows) && table.Rows[to].reached(last) == table.Rows[from].reached(last) {
				to++
			}
			groups = append(groups, o.split(table.Rows[from:to], 0)...)
			from = to
		}
	} else {
		groups = o.split(table.Rows, 0)
	}
	groups = t.setByHand(table, groups)
	var rows []*Row
	for _, group := range groups {
		first := len(rows) + 1
		for _, r := range group {
			r.first, r.Place, r.Tied = first, exact.Frac(2*first+len(group)-1, 2), len(group) > 1
			rows = append(rows, r)
		}
	}
	table.Rows = rows
	t.season(table, groups)
}

// season gives the points of the season, shared like the places.
func (t *Result) season(table *Table, groups [][]*Row) {
	place := 1
	for _, group := range groups {
		var sum exact.Num
		for range group {
			if place <= len(table.Stage.SeasonPoints) {
				sum = sum.Add(exact.Int(table.Stage.SeasonPoints[place-1]))
			}
			place++
		}
		for _, r := range group {
			r.Season = sum.Over(len(group))
		}
	}
}

// order splits equal rows by one key after the other.
type order struct {
	result *Result
	table  *Table
	keys   []string
}

// split gives groups of rows that no key from that one on tells apart.
func (o *order) split(rows []*Row, at int) [][]*Row {
	if len(rows) < 2 || at == len(o.keys) {
		if len(rows) == 0 {
			return nil
		}
		return [][]*Row{rows}
	}
	k, special, _ := keyed(o.keys[at])
	var figures map[*Row]exact.Num
	if special {
		figures = o.among(o.keys[at], rows)
	}
	figure := func(r *Row) exact.Num {
		if special {
			return figures[r]
		}
		return k.of(r)
	}
	sorted := slices.Clone(rows)
	slices.SortStableFunc(sorted, func(a, b *Row) int {
		if k.up {
			return figure(a).Cmp(figure(b))
		}
		return figure(b).Cmp(figure(a))
	})
	var groups [][]*Row
	for from := 0; from < len(sorted); {
		to := from + 1
		for to < len(sorted) && figure(sorted[to]).Equal(figure(sorted[from])) {
			to++
		}
		groups = append(groups, o.split(sorted[from:to], at+1)...)
		from = to
	}
	return groups
}

// among are the figures of keys that look at all equal players.
func (o *order) among(name string, rows []*Row) map[*Row]exact.Num {
	figures := map[*Row]exact.Num{}
	if name == headToHead {
		for _, r := range rows {
			for _, in := range r.results {
				for _, other := range rows {
					if other == r {
						continue
					}
					for _, of := range other.results {
						if of.Result != in.Result {
							continue
						}
						switch c := in.Places[in.seat].Cmp(of.Places[of.seat]); {
						case c < 0:
							figures[r] = figures[r].Add(exact.Int(1))
						case c == 0:
							figures[r] = figures[r].Add(exact.Frac(1, 2))
						}
					}
				}
			}
		}
		return figures
	}
	for _, s := range o.result.Scheme.Shootouts {
		if s.Stage != o.table.Stage.Name || s.Group != o.table.Group {
			continue
		}
		for i, player := range s.Order {
			j := slices.IndexFunc(rows, func(r *Row) bool { return r.Player == player })
			if j >= 0 {
				figures[rows[j]] = exact.Int(len(s.Order) - i)
			}
		}
	}
	return figures
}

// setByHand moves players to the places that a person set.
func (t *Result) setByHand(table *Table, groups [][]*Row) [][]*Row {
	for _, h := range t.Scheme.ByHand {
		if h.Stage != table.Stage.Name || h.Group != table.Group {
			continue
		}
		var row *Row
		for i, group := range groups {
			if j := slices.IndexFunc(group, func(r *Row) bool { return r.Player == h.Player }); j >= 0 {
				row = group[j]
				rest := slices.Delete(slices.Clone(group), j, j+1)
				if len(rest) == 0 {
					groups = slices.Delete(groups, i, i+1)
				} else {
					groups[i] = rest
				}
				break
			}
		}
		if row == nil {
			continue // which is told
		}
		row.SetPlace = h.Reason
		t.problem(PlaceSet, scoring.Note, scoring.Position{File: t.Scheme.File, Line: h.line}, table.Stage, table.Group, h.Player, strconv.Itoa(h.Place), h.Reason)
		// A group of equal players that reaches over the place is parted by nobody: the
		// player comes before it.
		at, place := 0, 1
		for at < len(groups) && place < h.Place {
			if place+len(groups[at]) > h.Place {
				break
			}
			place += len(groups[at])
			at++
		}
		groups = slices.Insert(groups, at, []*Row{row})
	}
	return groups
}
