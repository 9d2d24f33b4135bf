package templates

import "recap/scoring"

// across makes a table of a ranking that has a column for each opponent, board or round,
// between the columns of t and those of tail.
func across(t *sheet[*scoring.Standing], r *scoring.Ranking, columns []Column, cell func(*scoring.Standing, int) Cell, tail sheet[*scoring.Standing]) Table {
	all := sheet[*scoring.Standing]{Table: Table{Kind: t.Kind, Title: t.Title, Facets: t.Facets, Repeats: t.Repeats, Notes: tail.Notes}}
	all.join(t)
	for n, c := range columns {
		all.add(c, func(s *scoring.Standing) Cell { return cell(s, n) })
	}
	all.join(&tail)
	for i := range r.Standings {
		all.row(&r.Standings[i])
	}
	return all.Table
}
