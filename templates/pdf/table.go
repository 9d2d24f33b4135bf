package pdf

import (
	"slices"
	"strings"

	"recap/templates"
)

// cell is a field ready to be drawn. Widths are of a type size of 1 point.
type cell struct {
	text   string
	font   font
	ink    ink
	number bool
	em     float64
	tail   float64 // of a number: from the decimal sign on
	shade  templates.Shade
	bar    float64 // its share of the longest one
}

// grid is a table ready to be drawn.
type grid struct {
	title   string
	columns []column // of a card, whose columns do not stand under those of others
	rows    [][]cell
	notes   []string
	ruled   bool

	pictures []templates.Picture
}

// column is what the tables of a group have in common in one column, in widths
// of a type size of 1 point.
type column struct {
	title string
	align templates.Align
	flex  bool
	lead  bool
	each  bool    // one of many, close together
	join  bool    // not parted from the one before it
	note  int     // which of the notes is about it, from 1
	spill bool    // texts go over blank cells behind them
	text  float64 // the widest cell
	half  float64 // and as wide as all are in two lines
	word  float64 // the widest word of texts that may be broken
	whole float64 // the widest number up to the decimal sign …
	tail  float64 // … and after it
	line  float64 // the title in one line
	head  float64 // the title in two lines where that makes the column narrower
}

// content is the width that shows everything in one line.
func (c column) content() float64 { return max(c.text, c.whole+c.tail) }

// group is tables under the same headings; their columns stand under each other
// through all the pages.
type group struct {
	kind     string
	keys     string
	together bool
	newPage  bool
	card     int // as of the tables
	part     int // of a table that is taken apart, from 1; else 0
	columns  []column
	grids    []*grid
}

// each tells whether the group has a column for each of many things.
func (g *group) each() bool {
	return slices.ContainsFunc(g.columns, func(c column) bool { return c.each })
}

// groups makes the report's tables ready: those of one kind with the same columns
// that follow each other are one group, and tables wider than the page are taken
// apart.
func (s *sheet) groups(r *templates.Report) []*group {
	all := make([]*group, len(r.Tables))
	labels := map[string]int{} // how many go on a page, by their kind: as few as the longest needs
	for i := range r.Tables {
		g := s.group(r.Lang, &r.Tables[i])
		for g.card > 0 && !s.cardFits(g) {
			g.card-- // fewer on a page, or none: a table
		}
		if all[i] = g; g.label() && g.card > 0 {
			if n := labels[g.kind]; n == 0 || g.card < n {
				labels[g.kind] = g.card
			}
		}
	}
	var out []*group
	for _, whole := range all {
		parts := []*group{whole}
		if whole.card > 0 && whole.label() {
			whole.card = labels[whole.kind]
		}
		if whole.card == 0 {
			parts = s.split(whole)
		}
		for _, g := range parts {
			if n := len(out); n > 0 && out[n-1].takes(g) {
				out[n-1].add(g)
			} else {
				out = append(out, g)
			}
		}
	}
	return out
}

// takes tells whether the table of h belongs under the columns of g.
func (g *group) takes(h *group) bool {
	return !h.newPage && g.kind == h.kind && g.keys == h.keys && g.together == h.together && g.card == h.card
}

func (g *group) add(h *group) {
	g.grids = append(g.grids, h.grids...)
	for i, c := range h.columns {
		o := &g.columns[i]
		o.flex = o.flex || c.flex
		o.half, o.word = max(o.half, c.half), max(o.word, c.word)
		o.text, o.whole, o.tail = max(o.text, c.text), max(o.whole, c.whole), max(o.tail, c.tail)
	}
}

// group makes one table ready.
func (s *sheet) group(lang templates.Lang, t *templates.Table) *group {
	g := &group{kind: t.Kind, together: t.Together, newPage: t.NewPage, card: t.Card, columns: make([]column, len(t.Columns))}
	var keys strings.Builder
	for i, c := range t.Columns {
		title := s.clean(c.Title)
		o := column{title: title, align: c.Align, flex: c.Flex, lead: c.Lead, each: c.Each, join: c.Joined, spill: c.Spills, line: s.em(bold, title), head: s.halfEm(bold, title, " ")}
		if t.Ruled { // what is written in wants the room, not what stands above it
			o.head = s.wordEm(bold, title)
			o.line = o.head
		}
		g.columns[i] = o
		keys.WriteString(c.Key + "\x00" + title + "\x00")
	}
	g.keys = keys.String()
	d := &grid{title: s.clean(t.Title), rows: make([][]cell, len(t.Rows)), ruled: t.Ruled, pictures: t.Pictures}
	for i, n := range t.Notes {
		if n = s.clean(n); n == "" {
			continue
		}
		d.notes = append(d.notes, n)
		for j, c := range t.Columns {
			if c.Note == i+1 {
				g.columns[j].note = len(d.notes)
			}
		}
	}
	cells := make([]cell, len(t.Rows)*len(t.Columns))
	for i, row := range t.Rows {
		d.rows[i], cells = cells[:len(row):len(row)], cells[len(row):]
		for j, c := range row {
			d.rows[i][j] = s.cell(lang, c)
		}
		for j := range row {
			k, o := &d.rows[i][j], &g.columns[j]
			switch {
			case g.until(d.rows[i], j) > j+1:
			case k.number && o.align != templates.Left:
				o.whole, o.tail = max(o.whole, k.em-k.tail), max(o.tail, k.tail)
			default:
				o.text = max(o.text, k.em)
				if o.flex {
					o.word = max(o.word, s.wordEm(k.font, k.text))
				}
				switch {
				case o.flex && t.Ruled:
					o.half = max(o.half, s.halfEm(k.font, k.text, " -"))
				case o.flex && o.lead:
					o.half = max(o.half, s.halfEm(k.font, k.text, " "))
				}
			}
		}
	}
	for i := range g.columns {
		if o := &g.columns[i]; t.Ruled && o.content() == 0 {
			o.text = ruledField
		}
		if o := &g.columns[i]; max(o.content(), o.head)*minSize > maxShare*s.inner() {
			o.flex = true
		}
	}
	if t.Card > 0 {
		d.columns = slices.Clone(g.columns)
	}
	g.grids = []*grid{d}
	return g
}

func (s *sheet) cell(lang templates.Lang, c templates.Cell) cell {
	if c.Kind == templates.Bar {
		return barCell(c)
	}
	k := cell{text: s.clean(c.String(lang)), shade: c.Shade}
	if k.text == "" {
		return k
	}
	if c.Strong {
		k.font = bold
	}
	if c.Muted {
		k.ink = grey
	}
	k.em = s.em(k.font, k.text)
	at := -1
	switch c.Kind {
	case templates.Number:
		k.number = true
		if c.Decimals > 0 {
			at = strings.LastIndexAny(k.text, ".,")
		} else if c.After != "" {
			at = strings.IndexByte(k.text, ' ')
		}
	case templates.Place:
		k.number = true
		at = strings.IndexFunc(k.text, func(r rune) bool { return r < '0' || r > '9' })
	}
	if at >= 0 {
		k.tail = s.em(k.font, k.text[at:])
	}
	return k
}

// until is the column before which a text of a row ends at the latest.
func (g *group) until(row []cell, j int) int {
	n := j + 1
	for g.columns[j].spill && row[j].text != "" && n < len(row) && row[n].text == "" && row[n].bar == 0 && row[n].shade == templates.NoShade {
		n++
	}
	return n
}

// halfEm is the width of a text that may stand in two lines, parted at one of the signs.
func (s *sheet) halfEm(ft font, text, signs string) float64 {
	w := s.em(ft, text)
	for i := range len(text) {
		if strings.IndexByte(signs, text[i]) >= 0 {
			w = min(w, max(s.em(ft, strings.TrimRight(text[:i+1], " ")), s.em(ft, text[i+1:])))
		}
	}
	return w
}

// wordEm is the width of the widest word of a text, as far as it is not broken behind a
// hyphen.
func (s *sheet) wordEm(ft font, text string) float64 {
	widest, n := 0, 0
	for _, r := range text {
		if r == ' ' {
			n = 0
			continue
		}
		n += int(s.rune(ft, r))
		widest = max(widest, n)
		if r == '-' {
			n = 0
		}
	}
	return float64(widest) / 1000
}
