package pdf

import (
	"bytes"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/jung-kurt/gofpdf"

	"recap/templates"
)

// draw puts the marks of the pages into the document. A page has a thousand words, and
// gofpdf sets the colour, the object and the place of each anew; so what stands on a page
// is written here in the operators of the format (ISO 32000-1, 8 and 9), each only where
// it changes something.
func draw(doc *gofpdf.Fpdf, orientation string, size gofpdf.SizeType, pages [][]mark) {
	c := &content{doc: doc}
	for _, marks := range pages {
		doc.AddPageFormat(orientation, size)
		_, c.height = doc.GetPageSize()
		c.page(marks)
	}
	c.embed()
}

// content writes what stands on a page. Its measures are hundredths of a point, from the
// lower left corner as the format has them.
type content struct {
	doc    *gofpdf.Fpdf
	height float64          // of the page
	ops    []byte           // written and not yet in the document
	used   [2][1 << 16]bool // the signs of the two fonts that are on the pages

	// What holds from here on the page.
	fill, stroke ink // of words and areas, of lines
	width        int // of lines; unset is -1
	font         font
	size         float64 // of the type; unset is 0
	inText       bool    // between BT and ET
	x, y         int     // where the last words began
}

func (c *content) page(marks []mark) {
	c.fill, c.stroke, c.width, c.size = black, black, -1, 0
	for i := range marks {
		k := &marks[i]
		switch k.kind {
		case words:
			c.words(k)
		case area:
			c.filled(k.ink)
			c.rectangle(k, "f\n")
		case frame:
			c.stroked(k.ink, k.size)
			c.rectangle(k, "S\n")
		case rule:
			c.stroked(k.ink, k.size)
			c.point(k.x, k.y, "m ")
			c.point(k.x+k.w, k.y, "l S\n")
		case upright:
			c.stroked(k.ink, k.size)
			c.point(k.x, k.y, "m ")
			c.point(k.x, k.y+k.h, "l S\n")
		case figure:
			c.figure(k)
		case emblem:
			c.flush()
			c.doc.ImageOptions(logoName, k.x, k.y, k.w, k.h, false, gofpdf.ImageOptions{}, 0, "")
		case bookmark:
			c.doc.Bookmark(k.text, 0, k.y)
		}
	}
	c.flush()
}

// words puts text on the page.
func (c *content) words(k *mark) {
	if c.size != k.size || c.font != k.font {
		c.flush() // the name of a font in the document is known to gofpdf alone
		c.doc.SetFont(family, styles[k.font], k.size)
		c.size, c.font = k.size, k.font
	}
	if !c.inText {
		c.ops = append(c.ops, "BT\n"...)
		c.inText, c.x, c.y = true, 0, 0
	}
	if c.fill != k.ink {
		c.fill = k.ink
		c.colour(k.ink, "g\n", "rg\n")
	}
	x, y := hundredths(k.x), hundredths(c.height-k.y)
	c.number(x - c.x)
	c.number(y - c.y)
	c.x, c.y = x, y
	c.ops = append(c.ops, "Td("...)
	for _, r := range k.text {
		c.used[k.font][uint16(r)] = true
		c.char(byte(r >> 8))
		c.char(byte(r))
	}
	c.ops = append(c.ops, ")Tj\n"...)
}

// char writes half of a sign: the characters of the embedded fonts have two bytes.
func (c *content) char(b byte) {
	switch b {
	case '\\', '(', ')':
		c.ops = append(c.ops, '\\', b)
	case '\r': // which would be read as \n
		c.ops = append(c.ops, `\r`...)
	default:
		c.ops = append(c.ops, b)
	}
}

func (c *content) rectangle(k *mark, paint string) {
	c.number(hundredths(k.x))
	c.number(hundredths(c.height - k.y))
	c.number(hundredths(k.w))
	c.number(-hundredths(k.h))
	c.ops = append(c.ops, "re "...)
	c.ops = append(c.ops, paint...)
}

// figure draws a line or an area of a picture.
func (c *content) figure(k *mark) {
	shape := k.shape
	if shape.Fill != templates.NoInk {
		c.filled(inks[shape.Fill])
	}
	if shape.Stroke != templates.NoInk {
		c.stroked(inks[shape.Stroke], shape.Width)
	}
	if shape.Dash != nil {
		c.dash(shape.Dash)
	}
	for i, p := range shape.Points {
		operator := "l\n"
		if i == 0 {
			operator = "m\n"
		}
		c.point(k.x+p.X, k.y+p.Y, operator)
	}
	paint := "n\n"
	switch fill, stroke := shape.Fill != templates.NoInk, shape.Stroke != templates.NoInk; {
	case fill && stroke:
		paint = "b\n" // closed
	case fill:
		paint = "f\n"
	case stroke:
		paint = "S\n"
	}
	c.ops = append(c.ops, paint...)
	if shape.Dash != nil {
		c.dash(nil)
	}
}

// filled has what follows filled with a colour, stroked has it drawn in a colour with a
// line of that width; neither is text.
func (c *content) filled(colour ink) {
	c.endText()
	if c.fill != colour {
		c.fill = colour
		c.colour(colour, "g\n", "rg\n")
	}
}

func (c *content) stroked(colour ink, width float64) {
	c.endText()
	if c.stroke != colour {
		c.stroke = colour
		c.colour(colour, "G\n", "RG\n")
	}
	if w := hundredths(width); c.width != w {
		c.width = w
		c.number(w)
		c.ops = append(c.ops, "w\n"...)
	}
}

func (c *content) dash(lengths []float64) {
	c.ops = append(c.ops, '[')
	for _, l := range lengths {
		c.number(hundredths(l))
	}
	c.ops = append(c.ops, "]0 d\n"...)
}

func (c *content) point(x, y float64, operator string) {
	c.number(hundredths(x))
	c.number(hundredths(c.height - y))
	c.ops = append(c.ops, operator...)
}

func (c *content) endText() {
	if c.inText {
		c.ops = append(c.ops, "ET\n"...)
		c.inText = false
	}
}

// flush puts what is written into the document.
func (c *content) flush() {
	c.endText()
	if len(c.ops) > 0 {
		c.doc.RawWriteBuf(bytes.NewReader(c.ops))
		c.ops = c.ops[:0]
	}
}

// colour writes one as three shares of a thousand, or as one where it is grey.
func (c *content) colour(colour ink, grey, coloured string) {
	r, g, b := colour.rgb()
	if r == g && g == b {
		c.share(r)
		c.ops = append(c.ops, grey...)
		return
	}
	c.share(r)
	c.share(g)
	c.share(b)
	c.ops = append(c.ops, coloured...)
}

func (c *content) share(of255 int) {
	c.decimal((of255*1000+127)/255, 1000)
}

// number writes a measure, in points.
func (c *content) number(hundredths int) { c.decimal(hundredths, 100) }

// decimal writes n/unit and a blank.
func (c *content) decimal(n, unit int) {
	if n < 0 {
		c.ops = append(c.ops, '-')
		n = -n
	}
	c.ops = strconv.AppendInt(c.ops, int64(n/unit), 10)
	if n %= unit; n > 0 {
		c.ops = append(c.ops, '.')
		for ; n > 0; n = n * 10 % unit {
			c.ops = append(c.ops, '0'+byte(n*10/unit))
		}
	}
	c.ops = append(c.ops, ' ')
}

func hundredths(points float64) int { return int(math.Round(points * 100)) }

// embed has the document take the signs that are used into its fonts. It takes those alone
// that it has written itself, so they are written in a template that no page shows.
func (c *content) embed() {
	c.doc.CreateTemplate(func(t *gofpdf.Tpl) {
		for ft, used := range c.used {
			var signs []byte
			for r, used := range used {
				if used {
					signs = utf8.AppendRune(signs, rune(r))
				}
			}
			t.SetFont(family, styles[ft], noteSize)
			t.Text(0, 0, string(signs))
		}
	})
}
