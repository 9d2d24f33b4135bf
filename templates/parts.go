package templates

import (
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"recap/scoring"
)

// Widths on paper, in figures of the smallest type: that of an upright page of
// A4, of the room beside a column's text, of place and number together, and of
// the names as far as they do not go over two lines.
const (
	pageBreadth  = 115
	besideCell   = 1.5
	leadBreadth  = 15
	namesBreadth = 18
)

// parts makes a table of a ranking that has a column for each opponent or round.
// Where that is too wide for a page there are several parts of about the same
// width; all of them repeat the columns of t, and the last has those of tail.
func (b *builder) parts(t *sheet[*scoring.Standing], r *scoring.Ranking, columns []Column, cell func(*scoring.Standing, int) Cell, tail sheet[*scoring.Standing]) []Table {
	names, each, rest := 0.0, 0.0, 0.0
	for i := range r.Standings {
		s := &r.Standings[i]
		names = max(names, breadth(b.calledName(&s.Contestant)))
		for n := range columns {
			each = max(each, breadth(cell(s, n).String(b.lang)))
		}
	}
	for i, c := range tail.Columns {
		w := breadth(c.Title)
		for j := range r.Standings {
			w = max(w, breadth(tail.cells[i](&r.Standings[j]).String(b.lang)))
		}
		rest += w + besideCell
	}
	room := pageBreadth - leadBreadth - rest
	if names > 0 {
		room -= min(names, namesBreadth) + besideCell
	}
	count := 1
	for share(len(columns), count) > 1 && float64(share(len(columns), count))*(each+besideCell) > room {
		count++
	}
	size := share(len(columns), count)
	var tables []Table
	for from := 0; from < len(columns); from += size {
		part := sheet[*scoring.Standing]{Table: Table{Kind: t.Kind, Title: t.Title, Facets: t.Facets, Repeats: t.Repeats, Flat: func() Table { return Table{Kind: t.Kind} }}}
		part.join(t)
		for n := from; n < min(from+size, len(columns)); n++ {
			part.add(columns[n], func(s *scoring.Standing) Cell { return cell(s, n) })
		}
		if from+size >= len(columns) {
			part.join(&tail)
			part.Notes = tail.Notes
		}
		for i := range r.Standings {
			part.row(&r.Standings[i])
		}
		tables = append(tables, part.Table)
	}
	for i := range tables {
		if len(tables) > 1 {
			part := strconv.Itoa(i + 1)
			tables[i].Title = b.lang.Word("title.part", t.Title, part, strconv.Itoa(len(tables)))
			tables[i].Facets = append(slices.Clip(t.Facets), Facet{"part", part})
		}
	}
	return tables
}

// share is how many of n things go into each of so many parts.
func share(n, parts int) int { return (n + parts - 1) / parts }

// breadth is about how wide a text is, in figures; marks are half as wide.
func breadth(s string) float64 {
	marks := 0
	for _, r := range s {
		if unicode.IsPunct(r) || r == ' ' {
			marks++
		}
	}
	return float64(utf8.RuneCountInString(s)) - float64(marks)/2
}
