package pdf

import "recap/templates"

// pictureGap is the room under a picture, and aWidth one in which a picture shows its
// words, in points.
const (
	pictureGap = 5
	aWidth     = 500
)

// inks are the colours of pictures and shades. The shades get darker in grey too, and
// the lines are dark enough to be seen without their colours.
var inks = [templates.Inks]ink{
	templates.TextInk: black, templates.SoftInk: grey, templates.HairInk: 0xD2D6DA, templates.BackInk: 0xFFFFFF, templates.TintInk: 0xF1F3F6,
	templates.LineInk: 0x0B5FA5, 0xB3400A, 0x00724F, 0x8A2F7A, 0x6B5300, 0x1C7C9C, 0x555555, 0x000000,
	templates.ShadeInk: 0xFBE4DC, 0xF5D79A, 0xC9CF8A, 0x92C495, 0x5FA876,
}

// shadeInk is the colour behind a cell.
func shadeInk(s templates.Shade) ink {
	return inks[templates.ShadeInk+templates.Ink(s)-templates.Ink(templates.Worst)]
}

// barEm is how long the longest bar is, in type sizes.
const barEm = 4

// barCell is a bar, which has room for the longest one.
func barCell(c templates.Cell) cell {
	const thousand = 1000
	share, _ := c.Num.Times(thousand).Round(0, 0).Whole()
	return cell{em: barEm, bar: float64(share) / thousand}
}

// behind draws what stands behind the text of a cell, or in its place.
func (s *sheet) behind(c *cell, x, width, inset, h float64, f *fitted) {
	if c.shade != templates.NoShade {
		s.put(mark{kind: area, ink: shadeInk(c.shade), x: x, y: s.y, w: width, h: h})
	}
	if c.bar > 0 {
		s.put(mark{kind: area, ink: line, x: x + inset, y: s.y + 0.22*h, w: c.bar * min(barEm*f.size, width-2*inset), h: 0.56 * h})
	}
}

// leastPicture is the width that the pictures of a group need.
func (g *group) leastPicture() (least float64) {
	for _, d := range g.grids {
		for _, p := range d.pictures {
			least = max(least, p.Least)
		}
	}
	return least
}

// picturesHeight is the height of the pictures over a table.
func picturesHeight(pictures []templates.Drawing) (h float64) {
	for _, p := range pictures {
		h += p.Height + pictureGap
	}
	return h
}

// picture puts a picture on the page.
func (s *sheet) picture(x float64, d *templates.Drawing) {
	for i := range d.Shapes {
		shape := &d.Shapes[i]
		if shape.Text == "" {
			s.put(mark{kind: figure, x: x, y: s.y, shape: shape})
			continue
		}
		ft, text := regular, s.clean(shape.Text)
		if shape.Bold {
			ft = bold
		}
		at := x + shape.Points[0].X
		switch shape.Align {
		case templates.Left: // the picture knows but about how wide a text is
			room := d.Width - shape.Points[0].X
			if shape.Room > 0 {
				room = min(room, shape.Room)
			}
			text = s.cut(ft, shape.Size, text, room)
		case templates.Right:
			at -= s.em(ft, text) * shape.Size
		case templates.Centre:
			at -= s.em(ft, text) * shape.Size / 2
		}
		s.text(at, s.y+shape.Points[0].Y, ft, shape.Size, inks[shape.Fill], text)
	}
	s.y += d.Height + pictureGap
}
