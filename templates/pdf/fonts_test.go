package pdf

import (
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	xfont "golang.org/x/image/font"
)

// The hyphen of a double name is shorter than the dash between two players; all other signs
// are those of the Go fonts.
func TestHyphenIsShorterThanDash(t *testing.T) {
	const units = 1000
	for i, ttf := range [][]byte{regular: goregular.TTF, bold: gobold.TTF} {
		plain, err := sfnt.Parse(ttf)
		if err != nil {
			t.Fatal(err)
		}
		var buf sfnt.Buffer
		look := func(f *sfnt.Font, r rune) (ink, advance fixed.Int26_6) {
			g, err := f.GlyphIndex(&buf, r)
			if err != nil {
				t.Fatal(err)
			}
			box, adv, err := f.GlyphBounds(&buf, g, fixed.I(units), xfont.HintingNone)
			if err != nil {
				t.Fatal(err)
			}
			return box.Max.X - box.Min.X, adv
		}
		ours := fonts()[i].Font
		hyphen, _ := look(ours, '-')
		if dash, _ := look(ours, '–'); hyphen <= 0 || hyphen >= dash {
			t.Errorf("font %d: the hyphen is %v wide and the dash %v", i, hyphen, dash)
		}
		if m := newMeter(); m.units(font(i), "-") != m.units(font(i), "\u00AD") {
			t.Errorf("font %d: the hyphen takes %d", i, m.units(font(i), "-"))
		}
		for r := ' '; r < dense; r++ {
			if g, _ := plain.GlyphIndex(&buf, r); r == '-' || g == 0 {
				continue
			}
			ink, adv := look(ours, r)
			if i, a := look(plain, r); i != ink || a != adv {
				t.Errorf("%q is %v and %v wide, not %v and %v", r, ink, adv, i, a)
			}
		}
	}
}
