package pdf

import (
	"math"
	"slices"
	"strings"
)

// split takes a table apart that is wider than the page in the smallest type:
// the columns that say whose row it is are repeated in every part.
func (s *sheet) split(g *group) []*group {
	last := steps[len(steps)-1]
	// The flexible columns share what is left between them, and no word of their
	// headings shall be broken.
	least := float64(leastFlex)
	for _, c := range g.columns {
		if c.flex {
			least = min(max(least, c.head*last.headSize()+2*last.pad(c)), minFlex)
		}
	}
	width := func(c column) float64 {
		w := last.natural(c)
		if c.flex {
			// A name is not broken inside a word.
			w = min(w, max(least, min(c.word*last.size+2*last.pad(c), mostWord*s.inner())))
		}
		return min(w, maxShare*s.inner())
	}
	parts := s.divide(g.columns, width)
	if g.each() {
		parts = s.divideByNames(g, last, width)
	}
	if len(parts) <= 1 {
		return []*group{g}
	}
	var out []*group
	from := g.grids[0]
	for n, part := range parts {
		h := &group{kind: g.kind, keys: g.keys + pageNumber(n+1, len(parts)), together: g.together, newPage: g.newPage && n == 0, part: n + 1}
		d := &grid{title: strings.TrimSpace(from.title + " (" + pageNumber(n+1, len(parts)) + ")"), rows: make([][]cell, len(from.rows)), ruled: from.ruled}
		for _, j := range part {
			h.columns = append(h.columns, g.columns[j])
			for i := range from.rows {
				d.rows[i] = append(d.rows[i], from.rows[i][j])
			}
		}
		if n == 0 {
			d.pictures = from.pictures
		}
		d.notes = notesOf(g, part, n == len(parts)-1)
		h.grids = []*grid{d}
		out = append(out, h)
	}
	return out
}

// notesOf are the notes that stand below a part of a table: those about its columns, and
// below the last one those about none.
func notesOf(g *group, part []int, last bool) (notes []string) {
	for i, text := range g.grids[0].notes {
		here := slices.ContainsFunc(part, func(j int) bool { return g.columns[j].note == i+1 })
		anywhere := slices.ContainsFunc(g.columns, func(c column) bool { return c.note == i+1 })
		if here || last && !anywhere {
			notes = append(notes, text)
		}
	}
	return notes
}

// divide numbers the columns of each part of a table, which is one where the page is wide
// enough for all.
func (s *sheet) divide(columns []column, width func(column) float64) [][]int {
	if widths(columns, width) <= s.inner() {
		return s.parts(columns, 0, 0, s.inner()+0.01, width)
	}
	lead, leadWidth := 1, 0.0
	if n := slices.IndexFunc(columns, func(c column) bool { return !c.lead }); n > 0 {
		lead = n
	} else if n := slices.IndexFunc(columns, func(c column) bool { return c.flex }); n >= 0 {
		lead = n + 1
	}
	leadWidth = widths(columns[:lead], width)
	if leadWidth > s.inner()/2 {
		lead, leadWidth = 0, 0
	}
	parts := s.parts(columns, lead, leadWidth, s.inner(), width)
	// The same number of parts, but of about the same width.
	limit, least := s.inner(), leadWidth
	for i := lead; i < len(columns); i = joined(columns, i) {
		if w := leadWidth + widths(columns[i:joined(columns, i)], width); w <= limit {
			least = max(least, w) // what fits together stays together
		}
	}
	for narrower := limit - 1; narrower > least && len(s.parts(columns, lead, leadWidth, narrower, width)) == len(parts); narrower-- {
		limit = narrower
	}
	return s.parts(columns, lead, leadWidth, limit, width)
}

// divideByNames numbers the columns of each part of a table with a column for each of many
// things. Its names have a width in which all stand in one line, or some in two where the
// table takes less paper so: it is in fewer parts then, but some rows are higher.
func (s *sheet) divideByNames(g *group, last step, width func(column) float64) (best [][]int) {
	const tries = 12
	var names []float64
	j := slices.IndexFunc(g.columns, func(c column) bool { return c.lead && c.flex })
	if j < 0 {
		return s.divide(g.columns, width)
	}
	for _, row := range g.grids[0].rows {
		names = append(names, row[j].em)
	}
	slices.Sort(names)
	of := g.columns[j]
	shortest := max(of.half*last.size+2*last.pad(of), leastFlex)
	least := 0.0
	for try := range tries + 1 {
		// The longest try parts of all names are in two lines.
		two := try * len(names) / tries
		w := shortest
		if two < len(names) {
			w = max(w, names[len(names)-1-two]*last.size+2*last.pad(of))
		}
		w = min(max(w, of.head*last.headSize()+2*last.pad(of)), maxShare*s.inner())
		parts := s.divide(g.columns, func(c column) float64 {
			if c.lead && c.flex {
				return w
			}
			return width(c)
		})
		high := float64(len(names)+2)*last.row + float64(two)*lineSpace*last.size
		if high > s.body() {
			high = math.Ceil(high/s.body()) * s.body()
		}
		if paper := float64(len(parts)) * high; best == nil || paper < least {
			best, least = parts, paper
		}
	}
	return best
}

// joined is where the columns end that are not parted from the one of that number.
func joined(columns []column, from int) int {
	to := from + 1
	for to < len(columns) && columns[to].join {
		to++
	}
	return to
}

// widths is the width of all those columns.
func widths(columns []column, width func(column) float64) (sum float64) {
	for _, c := range columns {
		sum += width(c)
	}
	return sum
}

// parts numbers the columns of each part, filled up to the limit one after the other. Those
// that belong together go into one part, but for what is too wide for any.
func (s *sheet) parts(columns []column, lead int, leadWidth, limit float64, width func(column) float64) [][]int {
	var parts [][]int
	used := 0.0
	for i := lead; i < len(columns); {
		to := joined(columns, i)
		w := widths(columns[i:to], width)
		if leadWidth+w > limit {
			to, w = i+1, width(columns[i])
		}
		if len(parts) == 0 || used+w > limit {
			part := make([]int, lead)
			for j := range part {
				part[j] = j
			}
			parts = append(parts, part)
			used = leadWidth
		}
		for ; i < to; i++ {
			parts[len(parts)-1] = append(parts[len(parts)-1], i)
		}
		used += w
	}
	return parts
}
