package templates

import (
	"strconv"
	"strings"

	"recap/scoring"
)

// heatMap is a picture of a matrix: a field for each board of each contestant of a
// ranking, the darker the better.
func (b *builder) heatMap(r *scoring.Ranking, columns []Column, shade func(s *scoring.Standing, n int) Shade) Picture {
	number := b.numbers(r)
	names := make([]string, len(r.Standings))
	for i := range r.Standings {
		s := &r.Standings[i]
		names[i] = strings.TrimSpace(number(s.Contestant.ID) + " " + b.calledName(s.Contestant))
	}
	longest := 0.0
	for _, name := range names {
		longest = max(longest, wide(name, 1))
	}
	const (
		largest, smallest = 8, 6 // sizes of the type
		least             = 7    // width of a field
	)
	return Picture{
		Alt:   b.lang.Word("picture.heat_alt", strconv.Itoa(len(names)), strconv.Itoa(len(columns))),
		Least: max(300, longest*(largest-1)+4+least*float64(len(columns))),
		Draw: func(width float64) Drawing {
			// Names have the room that the fields leave, and only what is too long for the
			// smallest type is cut.
			room := max(0.3*width, width-least*float64(len(columns))) - 4
			size := min(max(room/longest, smallest), largest)
			left := min(longest*size, room) + 4
			side := min((width-left)/float64(len(columns)), 22)
			high := min(max(side, 10), 11)
			d := Drawing{Width: width, Height: 10 + high*float64(len(names)) + 2}
			most := 0.0
			for _, c := range columns {
				most = max(most, wide(c.Title, size)+1)
			}
			each := 1
			for float64(each)*side < most {
				each++
			}
			for n := 0; n < len(columns); n += each {
				d.Shapes = append(d.Shapes, label(left+(float64(n)+0.5)*side, 8, columns[n].Title, size, Centre, SoftInk))
			}
			for i, name := range names {
				y := 10 + float64(i)*high
				d.Shapes = append(d.Shapes, label(0, y+high/2+0.36*size, shorten(name, size, left-4), size, Left, TextInk))
				for n := range columns {
					if dark := shade(&r.Standings[i], n); dark != NoShade {
						d.Shapes = append(d.Shapes, rectangle(left+float64(n)*side, y, side, high, dark.ink(), BackInk))
					}
				}
			}
			return d
		},
	}
}
