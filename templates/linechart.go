package templates

import (
	"math"
	"strconv"

	"recap/scoring/exact"
)

// LineChart shows how figures went from one step to the next, a line for each of those
// who have them, with their names at the ends of the lines and a scale on the left.
type LineChart struct {
	Title string
	Steps []ChartStep // along the lower edge
	Lines []ChartLine
	Lang  Lang
	// Step is what a step is called, at the end of the lower edge: round.
	Step string
	// Signed: the figures are gains and losses.
	Signed bool
	// Low: as low as can be read, where several charts and their tables share a page.
	Low bool
}

// ChartStep is a step of a chart. A line has a mark at those that have a name.
type ChartStep struct {
	Name string
	// Ends: a part of the whole ends with the step, and the name is that of the part.
	Ends bool
}

// ChartLine is a line of a chart: a figure for each step, nil where there is none.
type ChartLine struct {
	Name   string
	Values []*exact.Num
}

// nameRoom is how much wider than reckoned a name may be in the type of a writer.
const nameRoom = 1.2

// leastPlot is the width that a plot keeps beside long names, in points.
const leastPlot = 200

// chartLeast is the width in which a chart can be read, in points.
const chartLeast = 380

// Picture is the chart, with what it says in words.
func (c *LineChart) Picture(alt string) Picture {
	return Picture{Alt: alt, Least: chartLeast, Draw: c.draw}
}

// height is how high the chart is in a width.
func (c *LineChart) height(width float64) float64 {
	if c.Low {
		return min(max(0.3*width, 140), 155)
	}
	return min(max(0.5*width, 170), 260)
}

// draw lays the chart out.
func (c *LineChart) draw(width float64) Drawing {
	const size, top, bottom = pictureType, 18, 18
	height := c.height(width)
	d := Drawing{Width: width, Height: height}
	low, high := c.reach()
	step := niceStep((high - low) / 6)
	low, high = math.Floor(low/step)*step, math.Ceil(high/step)*step
	places := 0
	if step < 1 {
		places = 1
	}
	tick := func(v float64) string {
		s := strconv.FormatFloat(v, 'f', places, 64)
		if c.Signed && v > 0 {
			s = "+" + s
		}
		return c.Lang.decimals(s)
	}
	left := max(wide(tick(low), size), wide(tick(high), size)) + 8
	names := 0.0
	for _, l := range c.Lines {
		names = max(names, wide(l.Name, size))
	}
	// The plot gives way to long names as far as it can still be read.
	names = min(nameRoom*names, max(0.37*width, min(0.5*width, width-left-leastPlot)))
	right := width - names - 22
	x := func(n int) float64 {
		if len(c.Steps) == 1 {
			return (left + right) / 2
		}
		return left + 6 + (right-left-6)*float64(n)/float64(len(c.Steps)-1)
	}
	y := func(v float64) float64 { return top + (height-top-bottom)*(high-v)/(high-low) }
	add := func(s Shape) { d.Shapes = append(d.Shapes, s) }

	title := within(0, size+1, c.Title, size, width, TextInk)
	title.Bold = true
	add(title)
	for v := low; v <= high+step/2; v += step {
		ink, w := HairInk, 0.5
		if math.Abs(v) < step/2 {
			v = 0
			if c.Signed || low < 0 {
				ink, w = SoftInk, 0.8
			}
		}
		add(stroke(left, y(v), right, y(v), ink, w))
		add(label(left-4, y(v)+0.35*size, tick(v), size, Right, SoftInk))
	}
	for n, s := range c.Steps {
		if s.Ends {
			add(stroke(x(n), top, x(n), height-bottom, SoftInk, 0.5))
		}
	}
	edge := 0.0
	for _, l := range c.underneath(x, width) {
		add(label(l.x, height-5, l.text, size, Centre, SoftInk))
		edge = max(edge, l.x+wide(l.text, size)/2)
	}
	if at := edge + 6; c.Step != "" && at+nameRoom*wide(c.Step, size) <= width {
		add(label(at, height-5, c.Step, size, Left, SoftInk))
	}
	ends := make([]float64, len(c.Lines))
	last := make([]Point, len(c.Lines))
	for i, l := range c.Lines {
		ink := LineInk + Ink(i%LineInks)
		line := Shape{Stroke: ink, Width: 1.4, Dash: dashes[i%len(dashes)]}
		var marked []Point
		for n, v := range l.Values {
			if v == nil {
				continue
			}
			p := Point{x(n), y(float(*v))}
			line.Points = append(line.Points, p)
			if c.Steps[n].Name != "" {
				marked = append(marked, p)
			}
		}
		if len(line.Points) == 0 {
			ends[i] = height - bottom
			continue
		}
		if len(line.Points) > 1 {
			add(line)
		}
		last[i] = line.Points[len(line.Points)-1]
		ends[i] = last[i].Y
		for _, p := range marked {
			add(marker(i, p, ink))
		}
	}
	for i, at := range apart(ends, size*1.15, top+2, height-bottom) {
		if last[i] == (Point{}) {
			continue
		}
		lead := stroke(last[i].X+4, last[i].Y, right+14, at, HairInk, 0.5)
		add(lead)
		add(marker(i, Point{right + 16, at}, LineInk+Ink(i%LineInks)))
		add(within(right+22, at+0.35*size, c.Lines[i].Name, size, width-right-22, TextInk))
	}
	return d
}

// caption is a text under the chart, with its middle at x.
type caption struct {
	text string
	x    float64
}

// underneath are the names of steps. Those of parts stand under the middle of their part,
// or under its end where it is narrow; of the others so many as have room.
func (c *LineChart) underneath(x func(int) float64, width float64) (all []caption) {
	var taken [][2]float64
	put := func(text string, at float64) {
		w := wide(text, pictureType)
		at = max(min(at, width-w/2), w/2)
		for _, t := range taken {
			if at-w/2 < t[1]+4 && t[0]-4 < at+w/2 {
				return
			}
		}
		taken = append(taken, [2]float64{at - w/2, at + w/2})
		all = append(all, caption{text, at})
	}
	from, most, near := 0, 0.0, 0
	var named []int
	for n, s := range c.Steps {
		switch {
		case s.Ends:
			at := (x(from) + x(n)) / 2
			if x(n)-x(from) < wide(s.Name, pictureType) {
				at = x(n)
			}
			put(s.Name, at)
			from = n
		case s.Name != "":
			most = max(most, wide(s.Name, pictureType)+4)
			if len(named) > 0 && (near == 0 || n-named[len(named)-1] < near) {
				near = n - named[len(named)-1]
			}
			named = append(named, n)
		}
	}
	each := 1
	for near > 0 && float64(each)*(x(near)-x(0)) < most {
		each++
	}
	for i := 0; i < len(named); i += each {
		put(c.Steps[named[i]].Name, x(named[i]))
	}
	return all
}

// reach is from which to which figure the lines go.
func (c *LineChart) reach() (low, high float64) {
	first := true
	for _, l := range c.Lines {
		for _, v := range l.Values {
			if v == nil {
				continue
			}
			f := float(*v)
			if first {
				low, high, first = f, f, false
			}
			low, high = min(low, f), max(high, f)
		}
	}
	if high-low < 1e-3 {
		low, high = low-1, high+1
	}
	return low, high
}

// niceStep is the next of 1, 2, 5, 10 … that is no smaller.
func niceStep(x float64) float64 {
	p := math.Pow(10, math.Floor(math.Log10(x)))
	for _, n := range [...]float64{1, 2, 5} {
		if n*p >= x*(1-1e-9) {
			return n * p
		}
	}
	return 10 * p
}
