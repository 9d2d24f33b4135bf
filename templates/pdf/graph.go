package pdf

import (
	"recap/scoring/exact"
	"recap/templates"
)

// Measures of a graph, in points.
const (
	graphHeight = 190
	graphLow    = 128 // of few steps: two such graphs and their tables go on a page
	graphFew    = 12
	graphSize   = 8 // of its type
	graphLine   = 1.4
	legendRow   = 12
	legendDash  = 24
)

// graph draws a graph as wide as the page, under its title, with the names of its lines
// below.
func (s *sheet) graph(lang templates.Lang, g *group) {
	d, of := g.grids[0], g.graph
	scale := of.Scale()
	rows := s.legend(of)
	tall := float64(graphHeight)
	if of.Steps() <= graphFew {
		tall = graphLow
	}
	s.need(18 + tall + 26 + float64(rows)*legendRow + tableGap)
	if d.title != "" {
		s.put(mark{kind: bookmark, y: s.y, text: d.title})
		s.text(sideMargin, base(s.y, 16, titleSize), bold, titleSize, black, s.cut(bold, titleSize, d.title, s.inner()))
		s.y += 18
	}
	left := float64(sideMargin)
	for _, t := range scale {
		left = max(left, sideMargin+s.em(regular, lang.Number(t, 0))*graphSize+6)
	}
	top, right := s.y+10, s.width-sideMargin
	bottom := top + tall
	s.text(sideMargin, s.y+4, regular, graphSize, grey, s.clean(of.Y))
	height := func(x exact.Num) float64 { return bottom - tall*float64(templates.Height(scale, x))/1000 }
	for _, t := range scale {
		c, thick := hair, 0.4
		if t.Sign() == 0 {
			c, thick = grey, 0.8
		}
		y, text := height(t), lang.Number(t, 0)
		s.put(mark{kind: rule, ink: c, x: left, y: y, w: right - left, size: thick})
		s.text(left-4-s.em(regular, text)*graphSize, y+0.36*graphSize, regular, graphSize, grey, text)
	}
	steps := max(1, of.Steps())
	at := func(step int) float64 { return left + (right-left)*float64(step)/float64(steps) }
	free := left // where the next name under the graph may begin
	for _, m := range of.Marks {
		c := hair
		if m.Strong {
			c = grey
		}
		x, text := at(m.Step), s.clean(m.Text)
		s.put(mark{kind: stroke, ink: c, x: x, y: top, h: tall, size: 0.4})
		w := s.em(regular, text) * graphSize
		if from := min(x-w/2, right-w); from >= free {
			s.text(from, bottom+11, regular, graphSize, grey, text)
			free = from + w + 4
		}
	}
	s.text(left, bottom+22, regular, graphSize, grey, s.clean(of.X))
	for i, l := range of.Lines {
		style := of.Style(i)
		for j := 1; j < len(l.Points); j++ {
			x, y := at(j-1), height(l.Points[j-1])
			s.put(mark{kind: stroke, ink: ink(style.Colour), x: x, y: y, w: at(j) - x, h: height(l.Points[j]) - y, size: graphLine, dashes: style.Dashes})
		}
	}
	s.y = bottom + 26
	x := float64(sideMargin)
	for i, l := range of.Lines {
		name := s.clean(l.Name)
		w := s.legendWidth(name)
		if x > sideMargin && x+w > right {
			x, s.y = sideMargin, s.y+legendRow
		}
		style := of.Style(i)
		s.put(mark{kind: stroke, ink: ink(style.Colour), x: x, y: s.y + legendRow/2, w: legendDash, size: graphLine, dashes: style.Dashes})
		s.text(x+legendDash+4, base(s.y, legendRow, graphSize+1), regular, graphSize+1, black, s.cut(regular, graphSize+1, name, right-x-legendDash-4))
		x += w
	}
	s.y += legendRow + tableGap
}

// keep turns the page where a table and its graph go on one page, but not on this one.
func (s *sheet) keep(lang templates.Lang, f *fitted, table, graph *group) {
	draw := func(t *sheet) int {
		t.flow(f, table)
		t.graph(lang, graph)
		return t.page
	}
	here, next := s.try(), s.try()
	next.turn()
	if draw(here) != s.page && draw(next) == s.page+1 {
		s.turn()
	}
}

// legendWidth is the room that the name of a line takes.
func (s *sheet) legendWidth(name string) float64 {
	return legendDash + 4 + s.em(regular, name)*(graphSize+1) + 16
}

// legend is how many rows the names of the lines take.
func (s *sheet) legend(of *templates.Graph) int {
	rows, x := 1, 0.0
	for _, l := range of.Lines {
		w := s.legendWidth(s.clean(l.Name))
		if x > 0 && x+w > s.inner() {
			rows, x = rows+1, 0
		}
		x += w
	}
	return rows
}
