package templates

import (
	"math"
	"strconv"

	"recap/scoring/exact"
)

// lineChart shows how figures went from one step to the next.
type lineChart struct {
	title string
	steps []string // along the lower edge
	lines []chartLine
	lang  Lang
	// signed: the figures are gains and losses.
	signed bool
}

// chartLine is a line of a chart: a figure for each step, as far as there is one.
type chartLine struct {
	name   string
	values []exact.Num
	has    []bool
}

// draw lays the chart out: the lines with their names at their ends, and a scale on the
// left.
func (c *lineChart) draw(width float64) Drawing {
	const size, top, bottom = pictureType, 18, 18
	height := min(max(0.5*width, 170), 260)
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
		if c.signed && v > 0 {
			s = "+" + s
		}
		return c.lang.decimals(s)
	}
	left := max(wide(tick(low), size), wide(tick(high), size)) + 8
	names := 0.0
	for _, l := range c.lines {
		names = max(names, wide(l.name, size))
	}
	names = min(names, 0.37*width)
	right := width - names - 22
	x := func(n int) float64 {
		if len(c.steps) == 1 {
			return (left + right) / 2
		}
		return left + 6 + (right-left-6)*float64(n)/float64(len(c.steps)-1)
	}
	y := func(v float64) float64 { return top + (height-top-bottom)*(high-v)/(high-low) }
	add := func(s Shape) { d.Shapes = append(d.Shapes, s) }

	title := label(0, size+1, shorten(c.title, size, width), size, Left, TextInk)
	title.Bold = true
	add(title)
	for v := low; v <= high+step/2; v += step {
		ink, w := HairInk, 0.5
		if c.signed && math.Abs(v) < step/2 {
			ink, w = SoftInk, 0.8
			v = 0
		}
		add(stroke(left, y(v), right, y(v), ink, w))
		add(label(left-4, y(v)+0.35*size, tick(v), size, Right, SoftInk))
	}
	most := 0.0
	for _, s := range c.steps {
		most = max(most, wide(s, size)+4)
	}
	each := 1
	for len(c.steps) > 1 && float64(each)*(right-left)/float64(len(c.steps)-1) < most {
		each++
	}
	for n := 0; n < len(c.steps); n += each {
		add(label(x(n), height-5, c.steps[n], size, Centre, SoftInk))
	}
	ends := make([]float64, len(c.lines))
	last := make([]Point, len(c.lines))
	for i, l := range c.lines {
		ink := LineInk + Ink(i%LineInks)
		line := Shape{Stroke: ink, Width: 1.4, Dash: dashes[i%len(dashes)]}
		for n, v := range l.values {
			if l.has[n] {
				line.Points = append(line.Points, Point{x(n), y(float(v))})
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
		for _, p := range line.Points {
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
		add(label(right+22, at+0.35*size, shorten(c.lines[i].name, size, names+2), size, Left, TextInk))
	}
	return d
}

// reach is from which to which figure the lines go.
func (c *lineChart) reach() (low, high float64) {
	first := true
	for _, l := range c.lines {
		for n, v := range l.values {
			if !l.has[n] {
				continue
			}
			f := float(v)
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
