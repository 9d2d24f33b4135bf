package templates

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// heatMaps are the pictures of a matrix, of about the same height each.
func (b *builder) heatMaps(r *scoring.Ranking, facets []Facet, columns []Column, shade func(s *scoring.Standing, n int) Shade) (tables []Table) {
	title := b.titleOf(r, b.lang.Word("title.heatmap"))
	parts := (len(r.Standings) + heatRows - 1) / heatRows
	for n := range parts {
		part := *r
		part.Standings = r.Standings[n*len(r.Standings)/parts : (n+1)*len(r.Standings)/parts]
		t := Table{Kind: "heatmap", Title: title, Facets: facets, Together: true, Pictures: []Picture{b.heatMap(&part, columns, shade)},
			Flat: func() Table { return Table{Kind: "heatmap"} }}
		if parts > 1 {
			t.Title = b.lang.Word("title.part", title, strconv.Itoa(n+1), strconv.Itoa(parts))
			t.Facets = append(slices.Clip(facets), Facet{"part", strconv.Itoa(n + 1)})
		}
		t.Notes = b.boardNotes()
		tables = append(tables, t)
	}
	return tables
}

// heatMap is a picture of a matrix: a field for each board of each contestant of a
// ranking, the darker the better.
func (b *builder) heatMap(r *scoring.Ranking, columns []Column, shade func(s *scoring.Standing, n int) Shade) Picture {
	number := b.numbers(r)
	names := make([]string, len(r.Standings))
	for i := range r.Standings {
		s := &r.Standings[i]
		names[i] = strings.TrimSpace(b.lang.Entrant(number(s.Contestant.ID)) + " " + b.calledName(s.Contestant))
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
		Least: max(300, nameRoom*longest*(largest-1)+7+least*float64(len(columns))),
		Draw: func(width float64) Drawing {
			// Names have the room that the fields leave, and only what is too long for the
			// smallest type is cut.
			room := max(0.3*width, width-least*float64(len(columns))) - 4
			size := min(max(room/longest, smallest), largest)
			// Capitals and figures are wider than the letters of a name.
			left := min(nameRoom*longest*size+3, room) + 4
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
				d.Shapes = append(d.Shapes, label(min(left+(float64(n)+0.5)*side, width-0.5*nameRoom*wide(columns[n].Title, size)), 8, columns[n].Title, size, Centre, SoftInk))
			}
			for i, name := range names {
				y := 10 + float64(i)*high
				d.Shapes = append(d.Shapes, within(0, y+high/2+0.36*size, name, size, left-3, TextInk))
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
