package templates

import (
	"cmp"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// frequency is how often a result of a board occurs, and what it brought each side. A
// weighted score counts for each of its results by the weight.
type frequency struct {
	group  string
	state  state
	score  int    // of withResult
	text   string // of the others
	ns, ew exact.Num
	// points are those of every table that has the result; NoAward where weighted scores
	// alone do, or where the tables have not the same.
	points  [2]scoring.Award
	unequal [2]bool
}

// brings notes what a table with the result brought a side.
func (f *frequency) brings(side int, a scoring.Award) {
	switch have := &f.points[side]; {
	case a.Kind == scoring.NoAward || f.unequal[side]:
	case have.Kind == scoring.NoAward:
		*have = a
	case !have.Points.Equal(a.Points):
		*have, f.unequal[side] = scoring.Award{}, true
	}
}

// frequencies gives a table for each board: how often each result occurs and what it
// brought, the best of North-South first.
func (b *builder) frequencies() []Table {
	shape := b.travellerShape()
	var all [][]frequency
	split := false
	boards := b.boards(shape)
	for _, rows := range boards {
		of := b.frequenciesOf(rows)
		split = split || slices.ContainsFunc(of, func(f frequency) bool { return !f.ns.Equal(f.ew) })
		all = append(all, of)
	}
	var tables []Table
	for i, rows := range boards {
		t := sheet[*frequency]{Table: b.boardTable("frequencies", rows, shape)}
		most := exact.Num{}
		for _, f := range all[i] {
			if f.state == withResult {
				most = exact.Max(most, exact.Max(f.ns, f.ew))
			}
		}
		b.frequencyColumns(&t, shape, split, timesCells(all[i]))
		bar := Column{Key: "bar", Title: b.lang.Word("column.frequency")}
		t.Columns, t.cells = append(t.Columns, bar), append(t.cells, func(f *frequency) Cell {
			if f.state != withResult || most.Sign() == 0 {
				return Cell{}
			}
			return Cell{Kind: Bar, Num: exact.Max(f.ns, f.ew).Div(most)}
		})
		for k := range all[i] {
			t.row(&all[i][k])
		}
		flat := sheet[*frequency]{Table: Table{Kind: t.Kind, Facets: t.Facets}}
		b.frequencyColumns(&flat, shape, split, func(x exact.Num) Cell { return NumberCell(x, x.Places(2)) })
		t.Flat = func() Table {
			flat.Rows = nil
			for k := range all[i] {
				flat.row(&all[i][k])
			}
			return flat.Table
		}
		t.Notes = b.datumNotes(rows)
		if slices.ContainsFunc(all[i], func(f frequency) bool { return f.ns.Places(2) > 0 || f.ew.Places(2) > 0 }) {
			t.Notes = append(t.Notes, b.lang.Word("note.in_parts"))
		}
		if b.unevenSides(rows) {
			t.Notes = append(t.Notes, b.lang.Word("note.uneven"))
		}
		tables = append(tables, t.Table)
	}
	return tables
}

// frequencyColumns are those that people and machines have. split: there are results of
// one side alone, so that each side has a count of its own. In matches of teams what a
// score brings depends on the other table, so that it brings nothing by itself.
func (b *builder) frequencyColumns(t *sheet[*frequency], shape travellerShape, split bool, counted func(exact.Num) Cell) {
	column := func(show bool, key string, align Align, cell func(*frequency) Cell, args ...string) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align}, cell)
		}
	}
	times := func(x exact.Num) Cell {
		if x.Sign() == 0 {
			return Cell{}
		}
		return counted(x)
	}
	column(shape.group, "group", Left, func(f *frequency) Cell { return TextCell(f.group) })
	t.add(Column{Key: "score", Title: b.lang.Word("column.table_score"), Align: Right}, func(f *frequency) Cell {
		if f.state == withResult {
			return Cell{Kind: Number, Num: exact.Int(f.score), Signed: true}
		}
		return Cell{Kind: Text, Text: f.text, Muted: true}
	})
	column(!split, "times", Right, func(f *frequency) Cell { return times(f.ns) })
	column(split, "ns_times", Right, func(f *frequency) Cell { return times(f.ns) })
	column(split, "ew_times", Right, func(f *frequency) Cell { return times(f.ew) })
	column(!b.res.Teams, "ns_points", Right, func(f *frequency) Cell { return b.pointsCell(f.points[0], shape.points) }, b.unit())
	column(!b.res.Teams, "ew_points", Right, func(f *frequency) Cell { return b.pointsCell(f.points[1], shape.points) }, b.unit())
	for i := range t.Columns { // a row stands for several tables
		t.Columns[i].NoSum = true
	}
}

// timesCells write how often the results of a board occur: whole numbers are texts, which
// stand under the end of their heading and leave no room for decimals that other boards have.
func timesCells(of []frequency) func(exact.Num) Cell {
	decimals := 0
	for i := range of {
		decimals = max(decimals, of[i].ns.Places(2), of[i].ew.Places(2))
	}
	return func(x exact.Num) Cell {
		if decimals == 0 {
			return TextCell(x.Text(0))
		}
		return NumberCell(x, x.Places(2))
	}
}

// frequenciesOf counts the results of a board.
func (b *builder) frequenciesOf(rows []travellerRow) (of []frequency) {
	at := func(group string, st state, score int, text string) *frequency {
		for i := range of {
			if f := &of[i]; f.group == group && f.state == st && f.score == score && f.text == text {
				return f
			}
		}
		of = append(of, frequency{group: group, state: st, score: score, text: text})
		return &of[len(of)-1]
	}
	one := exact.Int(1)
	for _, r := range rows {
		awards := b.awardsOf(r.index)
		// What stands in place of a result, for one side or for both, is a line of its own.
		other := func(line scoring.Line) *frequency {
			switch r.state {
			case withResult, assigned, adjusted:
			default:
				cell, _ := b.contractCell(r)
				return at(r.Group(), r.state, 0, cell.Text)
			}
			text := b.awardOf(r.Row)
			switch {
			case weighted(r.Award(line)):
				text = b.lang.Word("cell.weighted") // the board's own sheet has all of it
			case r.Award(line.Other()).Kind == scoring.Weighted: // that side's scores are counted
				text = b.lang.Word("line_short."+line.String()) + " " + b.said(r.Award(line))
			}
			return at(r.Group(), adjusted, 0, text)
		}
		for side, adj := range [...]scoring.Adjustment{r.NSAward(), r.EWAward()} {
			count := func(f *frequency, weight exact.Num) {
				if side == 0 {
					f.ns = f.ns.Add(weight)
				} else {
					f.ew = f.ew.Add(weight)
				}
			}
			award := awards.NS
			if side == 1 {
				award = awards.EW
			}
			switch {
			case adj.Kind == scoring.Weighted && r.Expected():
				for _, p := range adj.Parts {
					f := at(r.Group(), withResult, p.Score, "")
					count(f, p.Weight)
					if len(adj.Parts) == 1 && !award.Typed {
						f.brings(side, award)
					}
				}
			case adj.IsZero() && r.state == adjusted: // the award is for the other side alone
			case adj.IsZero() && r.state == withResult:
				f := at(r.Group(), withResult, r.score, "")
				count(f, one)
				if !award.Typed {
					f.brings(side, award)
				}
			default:
				f := other([...]scoring.Line{scoring.NS, scoring.EW}[side])
				count(f, one)
				f.brings(side, award)
			}
		}
	}
	slices.SortStableFunc(of, func(x, y frequency) int {
		return cmp.Or(scoring.CompareNumber(x.group, y.group), cmp.Compare(x.state, y.state), cmp.Compare(y.score, x.score), cmp.Compare(x.text, y.text))
	})
	return of
}
