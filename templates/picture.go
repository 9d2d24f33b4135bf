package templates

import (
	"slices"
	"strconv"

	"recap/scoring/exact"
)

// Picture is a drawing that goes with a table. Formats that draw show it; all others show
// what it says as text. It is made of few kinds of shapes, so that a writer only draws.
type Picture struct {
	// Alt says in words what the picture shows, for whoever does not see it.
	Alt string
	// Lines are the same in type of even width, where a text can show it; nil for Alt.
	// There are none where the rows of the table say it as well.
	Lines []string
	// Least is the width in which it can still be read, in points.
	Least float64
	// Draw lays the picture out in a width, in points.
	Draw func(width float64) Drawing
}

// Drawing is shapes in a frame, in points from its upper left corner; later ones cover
// those before.
type Drawing struct {
	Width, Height float64
	Shapes        []Shape
}

// Point is a place in a drawing.
type Point struct{ X, Y float64 }

// Shape is a line through points, the area inside of them, or a text at the first.
type Shape struct {
	Points []Point
	Fill   Ink // of an area; NoInk for a line
	Stroke Ink // of a line, or around an area
	Width  float64
	Dash   []float64 // lengths of the strokes and the gaps between; nil for a whole line
	// Text begins, ends or has its middle at the point, by Align; its base line is there.
	Text  string
	Size  float64 // of the type
	Room  float64 // for a text that begins at the point; a writer makes what is wider fit
	Align Align
	Bold  bool
}

// Ink is a colour by what it is for; a writer knows which it is on its ground.
type Ink uint8

const (
	NoInk   Ink = iota
	TextInk     // of letters
	SoftInk     // of letters that matter less
	HairInk     // of lines in the background
	BackInk     // of the ground
	TintInk     // of fields that are told from the ground
	// LineInk is the first of LineInks colours that are told from each other, and
	// ShadeInk of those of Worst to Best.
	LineInk
	ShadeInk = LineInk + LineInks
	// Inks is how many there are.
	Inks = ShadeInk + Ink(Best)
)

// LineInks is how many lines of one drawing have colours of their own.
const LineInks = 8

// ink is the colour behind a cell of the shade.
func (s Shade) ink() Ink { return ShadeInk + Ink(s) - Ink(Worst) }

// Measures of the type in pictures.
const (
	pictureType = 8.5  // points
	letterWidth = 0.56 // about how wide a letter is, in type sizes; writers know it better
)

// wide is about how wide a text is at a size.
func wide(text string, size float64) float64 {
	return float64(len([]rune(text))) * letterWidth * size
}

// shorten cuts a text to about a width.
func shorten(text string, size, width float64) string {
	runes := []rune(text)
	if fit := int(width/(letterWidth*size) + 0.01); len(runes) > fit {
		if fit < 2 {
			return ""
		}
		return string(runes[:fit-1]) + "…"
	}
	return text
}

// rectangle is an area.
func rectangle(x, y, w, h float64, fill, stroke Ink) Shape {
	return Shape{Points: []Point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, Fill: fill, Stroke: stroke, Width: 0.5}
}

// stroke is a line from one point to another.
func stroke(x1, y1, x2, y2 float64, ink Ink, width float64) Shape {
	return Shape{Points: []Point{{x1, y1}, {x2, y2}}, Stroke: ink, Width: width}
}

// label is a text.
func label(x, y float64, text string, size float64, align Align, ink Ink) Shape {
	return Shape{Points: []Point{{x, y}}, Text: text, Size: size, Align: align, Fill: ink}
}

// within is a text in about a width: cut where it is far too long, and made to fit by the
// writer, who knows its type.
func within(x, y float64, text string, size, room float64, ink Ink) Shape {
	s := label(x, y, shorten(text, size, room), size, Left, ink)
	s.Room = room
	return s
}

// float is a figure as a place on paper; nothing is computed with it.
func float(x exact.Num) float64 {
	f, _ := strconv.ParseFloat(x.Text(4), 64)
	return f
}

// Lines are told from each other without colours too: by their dashes, and by the marks
// on their points.
var dashes = [][]float64{nil, {6, 2}, {2, 2}, {8, 2, 2, 2}, {4, 4}, {1, 2}, {10, 3}, {6, 2, 1, 2, 1, 2}}

// marker is the mark of the nth line at a point.
func marker(n int, p Point, ink Ink) Shape {
	const r = 2.6
	around := func(xy ...float64) (points []Point) {
		for i := 0; i < len(xy); i += 2 {
			points = append(points, Point{p.X + xy[i]*r, p.Y + xy[i+1]*r})
		}
		return points
	}
	forms := [...][]Point{
		around(-0.4, -1, 0.4, -1, 1, -0.4, 1, 0.4, 0.4, 1, -0.4, 1, -1, 0.4, -1, -0.4), // nearly round
		around(-0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9),
		around(0, -1.1, 1.1, 0.9, -1.1, 0.9),
		around(0, -1.25, 1.25, 0, 0, 1.25, -1.25, 0),
	}
	s := Shape{Points: forms[n%len(forms)], Fill: ink, Stroke: ink, Width: 1}
	if n/len(forms)%2 == 1 {
		s.Fill = BackInk // hollow
	}
	return s
}

// apart moves labels down, or up where there is no room below, until they are so far from
// each other; their order stays.
func apart(at []float64, gap, low, high float64) []float64 {
	order := make([]int, len(at))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case at[a] < at[b]:
			return -1
		case at[a] > at[b]:
			return 1
		}
		return 0
	})
	moved := slices.Clone(at)
	for i := range moved {
		moved[i] = max(moved[i], low)
	}
	for k := 1; k < len(order); k++ {
		moved[order[k]] = max(moved[order[k]], moved[order[k-1]]+gap)
	}
	for k := len(order) - 1; k >= 0; k-- {
		limit := high
		if k < len(order)-1 {
			limit = moved[order[k+1]] - gap
		}
		moved[order[k]] = max(min(moved[order[k]], limit), low)
	}
	return moved
}
