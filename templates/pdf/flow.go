package pdf

import (
	"recap/templates"
)

// Heights around a table's rows, in points.
const (
	headRule     = 0.6 // above the first row, whose shades would hide it
	titleLeading = 15
	titleGap     = 2
	noteLeading  = 10.5
	noteGap      = 3
)

// top is the height of a table's title and headings.
func (f *fitted) top(n int) float64 {
	h := f.headRow
	if len(f.titles[n]) > 0 {
		h += float64(len(f.titles[n]))*titleLeading + titleGap
	}
	return h + picturesHeight(f.pictures[n])
}

// below is the height of the notes under a table.
func (f *fitted) below(n int) float64 {
	if len(f.notes[n]) == 0 {
		return 0
	}
	return noteGap + float64(len(f.notes[n]))*noteLeading
}

// follows is the room for what follows the last table, which is not to be alone on the last
// page.
func (f *fitted) follows() float64 {
	if f.after == 0 {
		return 0
	}
	return tableGap + f.after
}

// height is that of the whole table.
func (f *fitted) height(n int) float64 {
	h := f.top(n) + f.below(n)
	for _, r := range f.rows[n] {
		h += r
	}
	return h
}

// flow lays the tables of a group down the pages.
func (s *sheet) flow(f *fitted, g *group) {
	for n := 0; n < len(g.grids); n += f.across {
		row := min(f.across, len(g.grids)-n)
		h := 0.0
		for i := range row {
			h = max(h, f.height(n+i))
		}
		if h > s.body() || !g.together {
			for i := range row {
				s.long(f, g, n+i)
			}
			continue
		}
		if n+row == len(g.grids) {
			s.need(min(h+f.follows(), s.body()))
		} else {
			s.need(h)
		}
		top := s.y
		for i := range row {
			s.y = top
			x := sideMargin + float64(i)*(f.table+acrossGap)
			s.top(f, g, n+i, x, false)
			for r := range g.grids[n+i].rows {
				s.row(f, g, n+i, r, x)
			}
			s.end(f, x)
			s.below(f, n+i, x)
		}
		s.y = top + h + tableGap
	}
}

// long lays a table down that may go over several pages. Title and headings
// never stand without two rows, nor a last row alone on its page.
func (s *sheet) long(f *fitted, g *group, n int) {
	rows := f.rows[n]
	// The notes belong to the last row as far as they are not a text of their own.
	notes := f.below(n)
	if notes > s.body()/4 {
		notes = 0
	}
	if n == len(g.grids)-1 {
		notes += f.follows()
	}
	first := f.top(n)
	for i := range min(2, len(rows)) {
		first += rows[i]
	}
	if len(rows) <= 2 {
		first += notes
	}
	if whole := f.height(n) - f.below(n) + notes; whole <= s.body() && len(rows) <= 4 {
		first = whole // a few rows are not worth a second heading
	}
	s.need(first)
	// A few rows at the foot of a page are not worth another heading where the table ends on
	// the same page without them, and a picture stays with its table.
	if whole := f.height(n) - f.below(n) + notes; !s.fresh() && !s.fits(whole) {
		here, next := s.try(), s.try()
		here.lay(f, g, n, notes)
		next.turn()
		next.lay(f, g, n, notes)
		if here.page == next.page && (s.room() < s.body()/3 || whole <= s.body() && len(f.pictures[n]) > 0) {
			s.turn()
		}
	}
	s.lay(f, g, n, notes)
}

// lay draws a table from here on; notes is the room for what stands with its last row.
func (s *sheet) lay(f *fitted, g *group, n int, notes float64) {
	rows := f.rows[n]
	s.top(f, g, n, sideMargin, false)
	here := 0
	for i, h := range rows {
		want := h
		switch {
		case i == len(rows)-1:
			want += notes
		case i == len(rows)-2:
			want += rows[i+1] + notes
		}
		if !s.fits(want) && here > 0 {
			s.end(f, sideMargin)
			s.turn()
			s.top(f, g, n, sideMargin, true)
			here = 0
		}
		s.row(f, g, n, i, sideMargin)
		here++
	}
	s.end(f, sideMargin)
	s.below(f, n, sideMargin)
	s.y += tableGap
}

// top draws a table's title and headings.
func (s *sheet) top(f *fitted, g *group, n int, x float64, again bool) {
	titles := f.titles[n]
	if !again && len(titles) > 0 {
		s.put(mark{kind: bookmark, y: s.y, text: g.grids[n].title})
	}
	for i, l := range titles {
		if again && i == len(titles)-1 {
			l += " …"
		}
		s.text(x, base(s.y, titleLeading, titleSize), bold, titleSize, black, l)
		s.y += titleLeading
	}
	if len(titles) > 0 {
		s.y += titleGap
	}
	if !again {
		for i := range f.pictures[n] {
			s.picture(x, &f.pictures[n][i])
		}
	}
	if f.headRow == 0 {
		return
	}
	s.put(mark{kind: area, ink: shade, x: x, y: s.y, w: f.table, h: f.headRow})
	s.put(mark{kind: rule, ink: black, x: x, y: s.y + f.headRow - headRule/2, w: f.table, size: headRule})
	size := f.headSize()
	at := x
	for i, c := range g.columns {
		lines := f.heads[i]
		// Headings stand on the rule: the last lines are level.
		y := s.y + f.headRow - f.row - 0.5 - float64(len(lines)-1)*lineSpace*size
		for k, l := range lines {
			s.place(at, f.widths[i], f.inset(c), c.align, base(y+float64(k)*lineSpace*size, f.row, size), bold, size, black, l)
		}
		at += f.widths[i]
	}
	s.y += f.headRow
}

// place draws a line of text in a column.
func (s *sheet) place(x, width, pad float64, a templates.Align, y float64, ft font, size float64, c ink, t string) {
	if s.dry {
		return
	}
	switch a {
	case templates.Right:
		x += width - pad - s.em(ft, t)*size
	case templates.Centre:
		x += (width - s.em(ft, t)*size) / 2
	default:
		x += pad
	}
	s.text(x, y, ft, size, c, t)
}

// row draws a row of a table.
func (s *sheet) row(f *fitted, g *group, n, r int, x float64) {
	h := f.rows[n][r]
	if s.dry {
		s.y += h
		return
	}
	if r%2 == 1 {
		s.put(mark{kind: area, ink: stripe, x: x, y: s.y, w: f.table, h: h})
	}
	y := base(s.y, f.row, f.size)
	for j := range g.columns {
		c := &g.grids[n].rows[r][j]
		col := &g.columns[j]
		width, inset := f.widths[j], f.inset(*col)
		s.behind(c, x, width, inset, h, f)
		if g.grids[n].ruled {
			s.put(mark{kind: frame, ink: grey, x: x, y: s.y, w: width, h: h, size: 0.5})
		}
		switch w, ok := f.cells[[3]int{n, r, j}]; {
		case ok:
			top := y
			if g.grids[n].ruled { // whose rows are higher than their lines
				top += (h - f.row - float64(len(w.lines)-1)*lineSpace*w.size) / 2
			}
			for k, l := range w.lines {
				s.place(x, width, inset, col.align, top+float64(k)*lineSpace*w.size, c.font, w.size, c.ink, l)
			}
		case c.text == "":
		case c.number && col.align != templates.Left && (col.whole+col.tail)*f.size <= width-2*inset+0.01:
			// The decimal signs of a column stand under each other.
			point := x + width - inset - col.tail*f.size
			if col.align == templates.Centre {
				point = x + (width-(col.whole+col.tail)*f.size)/2 + col.whole*f.size
			}
			s.text(point-(c.em-c.tail)*f.size, y, c.font, f.size, c.ink, c.text)
		default:
			s.place(x, width, inset, col.align, y, c.font, f.size, c.ink, c.text)
		}
		x += width
	}
	s.y += h
}

// end draws the rule under the last row on a page.
func (s *sheet) end(f *fitted, x float64) {
	s.put(mark{kind: rule, ink: hair, x: x, y: s.y, w: f.table, size: 0.6})
}

// below draws a table's notes.
func (s *sheet) below(f *fitted, n int, x float64) {
	if len(f.notes[n]) == 0 {
		return
	}
	s.y += noteGap
	for _, l := range f.notes[n] {
		s.need(noteLeading)
		s.text(x, base(s.y, noteLeading, noteSize), regular, noteSize, grey, l)
		s.y += noteLeading
	}
}
