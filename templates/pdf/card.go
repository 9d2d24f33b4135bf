package pdf

import (
	"math"
	"slices"
	"strings"

	"recap/templates"
)

// Cards are in type that is read from an arm's length away, and have lines between
// their cells to write into. All of a group have the same type: the largest in which
// each fits into its part of the page.

// Measures of cards, in points; of those in type sizes the size is that of the cells.
const (
	largestCard = 34
	leastLabel  = 13  // where several labels share a page
	wordCard    = 15  // down to which no word is broken
	cardGap     = 16  // above and below the line to cut along
	cardTitle   = 1.3 // type sizes
	cardHead    = 0.62
	cardNote    = 0.62
	cardPad     = 0.32 // left and right of a cell's text
	cardRow     = 1.42 // the lowest row
	cardRowMost = 2.6  // the highest, where there is room
	// cardField is the least width of a column that is written in, in type sizes, and
	// cardWrite its least height in points.
	cardField = 3.4
	cardWrite = 24
)

// sized is how a card looks in a size of type.
type sized struct {
	size   float64
	widths []float64
	heads  [][]string
	head   float64 // height of the headings
	row    float64
	title  []string
	notes  []string
	lines  [][][]string // of each cell
	rows   []float64    // as many lines as the longest cell has
	height float64      // of all
}

// slot is the height of one of so many cards on a page.
func (s *sheet) slot(cards int) float64 {
	return (s.body() - float64(cards-1)*2*cardGap) / float64(cards)
}

// cardFits tells whether the cards of a group can be read at all; tables that are too
// wide or too long for cards are drawn as all others.
func (s *sheet) cardFits(g *group) bool {
	least := float64(minSize)
	if g.card > 1 && g.label() {
		least = leastLabel
	}
	return !slices.ContainsFunc(g.grids, func(d *grid) bool { return s.card(d.columns, d, least, s.slot(g.card)) == nil })
}

// label tells whether the cards are names to be put up or worn: a single row, without
// headings.
func (g *group) label() bool {
	return len(g.grids[0].rows) == 1 && !slices.ContainsFunc(g.columns, func(c column) bool { return c.title != "" })
}

// cards lays out a group of cards, as many on a page as they ask for, one below the
// other.
func (s *sheet) cards(g *group) {
	slot := s.slot(g.card)
	size := float64(largestCard)
	for _, d := range g.grids {
		for size > minSize && s.card(d.columns, d, size, slot) == nil {
			size = max(size-0.5, minSize)
		}
	}
	// The columns of all cards are alike where that costs no type.
	alike := !slices.ContainsFunc(g.grids, func(d *grid) bool { return s.card(g.columns, d, size, slot) == nil })
	all, least := make([]*sized, len(g.grids)), math.Inf(1)
	for i, d := range g.grids {
		if alike {
			d.columns = g.columns
		}
		all[i] = s.card(d.columns, d, size, slot)
		least = min(least, all[i].spare(slot))
	}
	cut := g.card > 1 && g.label()
	for i, d := range g.grids {
		k := all[i]
		at := i % g.card
		if at == 0 && !s.fresh() {
			s.turn()
		}
		s.y = topMargin + float64(at)*(slot+2*cardGap)
		if at > 0 {
			s.put(mark{kind: rule, ink: hair, y: s.y - cardGap, w: s.width, size: 0.5})
		}
		if cut { // all look alike, and nothing that is not on the others stands on the last one
			k.stretch(least)
			s.put(mark{kind: rule, ink: hair, y: s.y + slot + cardGap, w: s.width, size: 0.5})
			s.bare[s.page] = true
		} else {
			k.stretch(k.spare(slot))
		}
		s.drawCard(d, k)
	}
	s.y = s.height // nothing else goes on the page
}

// card fits a card in a size of type; nil where it does not go into the height.
func (s *sheet) card(columns []column, d *grid, size, slot float64) *sized {
	k := &sized{size: size, widths: make([]float64, len(columns))}
	left, open := s.inner(), 0
	blank := make([]bool, len(columns)) // columns to be written in
	for j, c := range columns {
		w := max(c.content()*size, c.head*size*cardHead) + 2*cardPad*size
		blank[j] = c.content() == 0
		if blank[j] {
			w = max(w, cardField*size)
		}
		if c.flex && !blank[j] {
			w = min(w, max(c.head*size*cardHead, 6*size)+2*cardPad*size)
		}
		k.widths[j] = w
		left -= w
		if c.flex {
			open++
		}
	}
	if left < 0 {
		return nil
	}
	for j, c := range columns {
		switch {
		case open > 0 && c.flex:
			k.widths[j] += left / float64(open)
		case open == 0:
			k.widths[j] += left / float64(len(columns))
		}
		// Smaller type rather than a word in two parts, as far as it can be read from afar.
		if room := k.widths[j] - 2*cardPad*size; size > wordCard && c.word*size > room && c.word*wordCard <= room {
			return nil
		}
	}
	lines := 0
	for j, c := range columns {
		var head []string
		if c.title != "" {
			head = s.wrap(bold, size*cardHead, c.title, k.widths[j]-2*cardPad*size+0.01, 3)
		}
		k.heads = append(k.heads, head)
		lines = max(lines, len(head))
	}
	if lines > 0 {
		k.head = (float64(lines)*lineSpace + 0.5) * size * cardHead
	}
	k.row = cardRow * size
	if slices.Contains(blank, true) {
		k.row = max(k.row, cardWrite)
	}
	k.title = s.paragraph(bold, size*cardTitle, d.title, s.inner())
	k.height = float64(len(k.title))*size*cardTitle*lineSpace + size*0.4 + k.head
	for _, row := range d.rows {
		var texts [][]string
		most := 1
		for j := range row {
			t := []string{row[j].text}
			if row[j].em*size > k.widths[j]-2*cardPad*size+0.01 {
				t = s.cardLines(row[j], size, k.widths[j]-2*cardPad*size)
			}
			if len(t) > 1 && !columns[j].flex || len(t) > mostLines(size) && len(columns) > 1 {
				return nil
			}
			texts = append(texts, t)
			most = max(most, len(t))
		}
		k.lines = append(k.lines, texts)
		h := k.row + float64(most-1)*lineSpace*size
		k.rows = append(k.rows, h)
		k.height += h
	}
	note := max(size*cardNote, minSize)
	for _, n := range d.notes {
		k.notes = append(k.notes, s.paragraph(regular, note, n, s.inner())...)
	}
	if len(k.notes) > 0 {
		k.height += noteGap + float64(len(k.notes))*note*1.35
	}
	if k.height > slot {
		return nil
	}
	return k
}

// mostLines is how many lines a cell may have: smaller type is better than many.
func mostLines(size float64) int {
	if size > 13 {
		return 2
	}
	return 4
}

// cardLines breaks a cell into lines: two names are parted between them.
func (s *sheet) cardLines(c cell, size, width float64) []string {
	if strings.Contains(c.text, partings[0]) {
		return s.firstLines(c.font, size, c.text, width, math.MaxInt)
	}
	return s.paragraph(c.font, size, c.text, width)
}

// spare is how much higher each row can be.
func (k *sized) spare(slot float64) float64 {
	if len(k.rows) == 0 {
		return 0
	}
	return min((slot-k.height)/float64(len(k.rows)), (cardRowMost-cardRow)*k.size)
}

// stretch makes the rows higher, so that they are easily told apart.
func (k *sized) stretch(more float64) {
	for i := range k.rows {
		k.rows[i] += more
	}
}

// drawCard draws a card.
func (s *sheet) drawCard(d *grid, k *sized) {
	if d.title != "" {
		s.put(mark{kind: bookmark, y: s.y, text: d.title})
	}
	leading := k.size * cardTitle * lineSpace
	for _, l := range k.title {
		s.text(sideMargin, base(s.y, leading, k.size*cardTitle), bold, k.size*cardTitle, black, l)
		s.y += leading
	}
	s.y += k.size * 0.4
	top := s.y
	if k.head > 0 {
		s.put(mark{kind: area, ink: shade, x: sideMargin, y: s.y, w: s.inner(), h: k.head})
		x := float64(sideMargin)
		for j := range d.columns {
			h := float64(len(k.heads[j])) * lineSpace * k.size * cardHead
			for i, l := range k.heads[j] {
				y := s.y + (k.head-h)/2 + float64(i)*lineSpace*k.size*cardHead
				s.place(x, k.widths[j], cardPad*k.size, templates.Centre, base(y, lineSpace*k.size*cardHead, k.size*cardHead), bold, k.size*cardHead, black, l)
			}
			x += k.widths[j]
		}
		s.y += k.head
	}
	for i, row := range d.rows {
		s.put(mark{kind: rule, ink: line, x: sideMargin, y: s.y, w: s.inner(), size: 0.7})
		x := float64(sideMargin)
		for j := range row {
			lines := k.lines[i][j]
			h := float64(len(lines)) * lineSpace * k.size
			for n, l := range lines {
				y := s.y + (k.rows[i]-h)/2 + float64(n)*lineSpace*k.size
				s.place(x, k.widths[j], cardPad*k.size, d.columns[j].align, base(y, lineSpace*k.size, k.size), row[j].font, k.size, row[j].ink, l)
			}
			x += k.widths[j]
		}
		s.y += k.rows[i]
	}
	s.put(mark{kind: frame, ink: line, x: sideMargin, y: top, w: s.inner(), h: s.y - top, size: 0.7})
	x := float64(sideMargin)
	for j := range len(d.columns) - 1 {
		x += k.widths[j]
		s.put(mark{kind: upright, ink: line, x: x, y: top, h: s.y - top, size: 0.7})
	}
	if len(k.notes) > 0 {
		s.y += noteGap
	}
	note := max(k.size*cardNote, minSize)
	for _, l := range k.notes {
		s.text(sideMargin, base(s.y, note*1.35, note), regular, note, black, l)
		s.y += note * 1.35
	}
}
