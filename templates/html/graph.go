package html

import (
	"fmt"
	"strconv"
	"strings"

	"recap/scoring/exact"
	"recap/templates"
)

// Measures of a graph, in the units of its picture; it is drawn as wide as there is room.
const (
	graphWidth  = 800
	graphHeight = 300
	graphLeft   = 60
	graphTop    = 20
	graphRight  = 15
	graphFoot   = 48
	graphLetter = 8 // about as wide as a letter is
)

// graph draws a graph as a picture in the page (SVG), with its figures as text for those
// who do not see it.
func (p *drawer) graph(g *templates.Graph) {
	scale := g.Scale()
	lang := p.lang
	fmt.Fprintf(&p.w, "<div class=\"graph\">\n<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n", graphWidth, graphTop+graphHeight+graphFoot, escape(p.ends(g)))
	right := graphWidth - graphRight
	height := func(x exact.Num) string {
		return tenths(10*(graphTop+graphHeight) - templates.Height(scale, x)*graphHeight/100)
	}
	steps := max(1, g.Steps())
	at := func(step int) string { return tenths(10*graphLeft + 10*(right-graphLeft)*step/steps) }
	label := func(x, y, anchor, text string) {
		p.write("<text x=\"", x, "\" y=\"", y, "\" text-anchor=\"", anchor, "\">", escape(text), "</text>\n")
	}
	line := func(class, x1, y1, x2, y2 string) {
		p.write("<line class=\"", class, "\" x1=\"", x1, "\" y1=\"", y1, "\" x2=\"", x2, "\" y2=\"", y2, "\"/>\n")
	}
	for _, tick := range scale {
		class := "grid"
		if tick.Sign() == 0 {
			class = "zero"
		}
		y := height(tick)
		line(class, strconv.Itoa(graphLeft), y, strconv.Itoa(right), y)
		label(strconv.Itoa(graphLeft-6), tenths(10*(graphTop+graphHeight)-templates.Height(scale, tick)*graphHeight/100+40), "end", lang.Number(tick, 0))
	}
	bottom := strconv.Itoa(graphTop + graphHeight)
	free := 0
	for _, m := range g.Marks {
		class := "grid"
		if m.Strong {
			class = "zero"
		}
		x := graphLeft + (right-graphLeft)*m.Step/steps
		line(class, at(m.Step), strconv.Itoa(graphTop), at(m.Step), bottom)
		w := graphLetter * len([]rune(m.Text))
		from, y := min(x-w/2, graphWidth-w), strconv.Itoa(graphTop+graphHeight+18)
		switch {
		case from < free:
			continue
		case from < x-w/2: // it ends at the edge, however wide its letters are
			label(strconv.Itoa(graphWidth), y, "end", m.Text)
		default:
			label(strconv.Itoa(x), y, "middle", m.Text)
		}
		free = from + w + 6
	}
	label(strconv.Itoa(graphLeft), strconv.Itoa(graphTop+graphHeight+40), "start", g.X)
	label("0", "10", "start", g.Y)
	for i, l := range g.Lines {
		p.write("<polyline", p.stroke(g.Style(i)), " points=\"")
		for j, x := range l.Points {
			if j > 0 {
				p.write(" ")
			}
			p.write(at(j), ",", height(x))
		}
		p.write("\"><title>", escape(l.Name), "</title></polyline>\n")
	}
	p.write("</svg>\n<ul class=\"legend\">\n")
	for i, l := range g.Lines {
		p.write("<li><svg viewBox=\"0 0 30 6\"><line", p.stroke(g.Style(i)), " x1=\"0\" y1=\"3\" x2=\"30\" y2=\"3\"/></svg> ")
		p.text(l.Name)
		p.write("</li>\n")
	}
	p.write("</ul>\n</div>\n")
}

// ends names the lines with their last figures.
func (p *drawer) ends(g *templates.Graph) string {
	var all []string
	for _, l := range g.Lines {
		if n := len(l.Points); n > 0 {
			all = append(all, l.Name+": "+p.lang.Number(l.Points[n-1], 0))
		}
	}
	return strings.Join(all, ", ")
}

// stroke are the attributes of a line.
func (p *drawer) stroke(s templates.GraphStyle) string {
	text := fmt.Sprintf(" class=\"stroke\" stroke=\"#%06x\"", s.Colour)
	if len(s.Dashes) == 0 {
		return text
	}
	var lengths []string
	for _, n := range s.Dashes {
		lengths = append(lengths, tenths(2*n)) // the lines are 2 thick
	}
	return text + " stroke-dasharray=\"" + strings.Join(lengths, " ") + "\""
}

// tenths writes a number of tenths.
func tenths(n int) string {
	if n%10 == 0 {
		return strconv.Itoa(n / 10)
	}
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	return sign + strconv.Itoa(n/10) + "." + strconv.Itoa(n%10)
}
