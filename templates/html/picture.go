package html

import (
	"strconv"
	"strings"
	"unicode"

	"recap/templates"
)

// pictureWidth is the least width in which pictures are laid out, in their units: about
// that of a telephone, so that their type is not too small there. A larger screen shows
// them larger, up to pictureGrowth times.
const (
	pictureWidth  = 320
	pictureGrowth = 1.9
	// A picture that is wider than a telephone whatever is done is not made smaller than
	// this for it: it is moved inside its own frame.
	pictureWide   = 400
	pictureShrink = 1.3
)

// pictures draws those of a table.
func (p *drawer) pictures(t *templates.Table) {
	for i := range t.Pictures {
		p.picture(&t.Pictures[i])
	}
}

// picture draws a picture as SVG, never wider than its place whatever the style is, with what it says in words for whoever does not see it.
func (p *drawer) picture(of *templates.Picture) {
	d := of.Draw(max(pictureWidth, of.Least))
	least := ""
	if d.Width > pictureWide {
		p.write("<div class=\"wide\">\n")
		defer p.write("</div>\n")
		least = ";min-width:" + unit(d.Width*pictureShrink) + "px"
	}
	p.write("<svg class=\"picture\" role=\"img\" viewBox=\"0 0 ", unit(d.Width), " ", unit(d.Height), "\" style=\"width:min(", unit(d.Width*pictureGrowth), "px,100%)", least, "\"><title>")
	p.text(strings.ReplaceAll(of.Alt, "\n", " / "))
	p.write("</title>\n")
	for i := range d.Shapes {
		p.shape(&d.Shapes[i])
	}
	p.write("</svg>\n")
}

// unit is a length, always written the same way.
func unit(x float64) string {
	s := strconv.FormatFloat(x, 'f', 1, 64)
	return strings.TrimSuffix(s, ".0")
}

// inkClass is the class of a colour, which the style sheet knows for light and for dark.
func inkClass(of string, ink templates.Ink) string {
	if ink == templates.NoInk {
		return of + "0"
	}
	return of + strconv.Itoa(int(ink))
}

// anchors are the ends of texts by which they are placed.
var anchors = map[templates.Align]string{templates.Right: " text-anchor=\"end\"", templates.Centre: " text-anchor=\"middle\""}

func (p *drawer) shape(s *templates.Shape) {
	if s.Text != "" {
		weight := ""
		if s.Bold {
			weight = " font-weight=\"700\""
		}
		fit := ""
		if s.Room > 0 && atMost(s.Text)*s.Size > s.Room {
			fit = " textLength=\"" + unit(s.Room) + "\" lengthAdjust=\"spacingAndGlyphs\""
		}
		p.write("<text x=\"", unit(s.Points[0].X), "\" y=\"", unit(s.Points[0].Y), "\" font-size=\"", unit(s.Size), "\"", fit, anchors[s.Align], weight, " class=\"", inkClass("f", s.Fill), "\">")
		p.suitsIn(escape(s.Text))
		p.write("</text>\n")
		return
	}
	tag := "polyline"
	if s.Fill != templates.NoInk {
		tag = "polygon"
	}
	p.write("<", tag, " class=\"", inkClass("f", s.Fill), " ", inkClass("s", s.Stroke), "\" points=\"")
	for i, at := range s.Points {
		if i > 0 {
			p.write(" ")
		}
		p.write(unit(at.X), ",", unit(at.Y))
	}
	p.write("\" stroke-width=\"", unit(s.Width), "\"")
	if s.Dash != nil {
		lengths := make([]string, len(s.Dash))
		for i, x := range s.Dash {
			lengths[i] = unit(x)
		}
		p.write(" stroke-dasharray=\"", strings.Join(lengths, " "), "\"")
	}
	p.write("/>\n")
}

// atMost is how wide a text is in the widest type that a reader is likely to have, in
// type sizes. One that may not fit is given its width, as no page knows its type.
func atMost(text string) (em float64) {
	for _, r := range text {
		switch {
		case strings.ContainsRune(" .,:;'!|()-ijltfrIJíìł", r):
			em += 0.41
		case strings.ContainsRune("mwMWжшщюмфыЖШЩЮМФЫДОQ@%&—…", r):
			em += 0.95
		case unicode.IsUpper(r):
			em += 0.72
		default:
			em += 0.63
		}
	}
	return em
}

// suitsIn writes escaped text of a picture with its suit symbols in their colours.
func (p *drawer) suitsIn(s string) {
	for s != "" {
		i := strings.IndexAny(s, "♥♦")
		if i < 0 {
			p.write(s)
			return
		}
		suit := s[i : i+len("♥")]
		p.write(s[:i], "<tspan class=\"fred\">", suit, "</tspan>")
		s = s[i+len(suit):]
	}
}

// bar draws a bar in a cell; the figure that it shows stands in another one.
func (p *drawer) bar(c *templates.Cell) {
	share, _ := c.Num.Times(100).Round(0, 0).Whole()
	p.write("<td class=\"bar\"><span style=\"width:", unit(float64(share)*0.05), "rem\"></span></td>")
}
