package templates

import "recap/scoring/exact"

// Graph is how figures went on step by step, a line for each of those who have them. It
// is drawn where a format can draw (html, pdf); the others leave it out.
type Graph struct {
	X, Y  string // what the steps and the figures are
	Lines []GraphLine
	// Marks are steps that are named under the graph: the ends of themes and rounds.
	Marks []GraphMark
}

// GraphLine is one of those who have figures: the first is that before the first step.
type GraphLine struct {
	Name   string
	Points []exact.Num
}

// GraphMark names a step; a strong one ends a part of the whole.
type GraphMark struct {
	Step   int
	Text   string
	Strong bool
}

// GraphStyle tells the lines of a graph apart, by colour and, on black and white paper,
// by dashes.
type GraphStyle struct {
	Colour uint32 // 0xRRGGBB
	Dashes []int  // lengths of line and gap, in tenths of the thickness; none is an unbroken line
}

// Style is that of a line. The colours are told apart by people who see few of them.
func (g *Graph) Style(line int) GraphStyle {
	colours := [...]uint32{0x0072B2, 0xD55E00, 0x009E73, 0x9A5686, 0x8A6A00, 0x3A8FC4}
	dashes := [...][]int{nil, {40, 20}, {12, 16}, {60, 20, 12, 20}}
	return GraphStyle{colours[line%len(colours)], dashes[line%len(dashes)]}
}

// Steps is how many there are.
func (g *Graph) Steps() (n int) {
	for _, l := range g.Lines {
		n = max(n, len(l.Points)-1)
	}
	return n
}

// graphTicks is how many figures stand at the side of a graph at most.
const graphTicks = 9

// Scale is the figures at the side of the graph, from the lowest up, at round distances;
// zero is always among them.
func (g *Graph) Scale() []exact.Num {
	var low, high exact.Num
	for _, l := range g.Lines {
		for _, p := range l.Points {
			low, high = exact.Min(low, p), exact.Max(high, p)
		}
	}
	step := exact.Int(1)
	for i := 0; ; i++ {
		from, to := low.Div(step).Round(0, exact.Up), high.Div(step).Round(0, exact.Up)
		if n, ok := to.Sub(from).Whole(); ok && n < graphTicks {
			if n == 0 {
				to = exact.Int(1)
			}
			var ticks []exact.Num
			for t := from; !to.Less(t); t = t.Add(exact.Int(1)) {
				ticks = append(ticks, t.Mul(step))
			}
			return ticks
		}
		if i%3 == 1 { // 1, 2, 5, 10 …
			step = step.Mul(exact.Frac(5, 2))
		} else {
			step = step.Times(2)
		}
	}
}

// Height is how high a figure stands in a graph of that scale, in thousandths.
func Height(scale []exact.Num, x exact.Num) int {
	low, high := scale[0], scale[len(scale)-1]
	n, _ := x.Sub(low).Times(1000).Div(high.Sub(low)).Round(0, exact.HalfAway).Whole()
	return n
}
