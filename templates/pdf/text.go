package pdf

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	xfont "golang.org/x/image/font"
)

// noGlyph stands for a rune that the fonts cannot draw; they have a glyph for it.
const noGlyph = '\uFFFD'

// dense is the end of the runes whose widths are kept in an array; the suits lie below.
const dense = 0x2700

// unknown and absent are widths of runes not asked for yet, and not in the font.
const (
	unknown int16 = 0
	absent  int16 = -1
)

// meter knows how wide text is and what can be drawn. It is for one goroutine.
type meter struct {
	buf    sfnt.Buffer
	widths [2][dense]int16   // thousandths of the type size, rounded as gofpdf does
	others [2]map[rune]int16 // of the runes above
	// missing are the runes that clean has put noGlyph for.
	missing map[rune]bool
}

func newMeter() *meter { return &meter{missing: map[rune]bool{}} }

// rune gives the width of a rune in thousandths of the type size, or absent.
func (m *meter) rune(ft font, r rune) int16 {
	if r >= 0 && r < dense {
		w := m.widths[ft][r]
		if w == unknown {
			w = m.load(ft, r)
			m.widths[ft][r] = w
		}
		return w
	}
	w, known := m.others[ft][r]
	if !known {
		w = m.load(ft, r)
		if m.others[ft] == nil {
			m.others[ft] = map[rune]int16{}
		}
		m.others[ft][r] = w
	}
	return w
}

func (m *meter) load(ft font, r rune) int16 {
	if r > 0xFFFF { // the encoding inside the document has two bytes a character
		return absent
	}
	f := fonts()[ft]
	g, err := f.GlyphIndex(&m.buf, r)
	if err != nil || g == 0 {
		return absent
	}
	units := int(f.UnitsPerEm())
	adv, err := f.GlyphAdvance(&m.buf, g, fixed.I(units), xfont.HintingNone)
	if err != nil {
		return absent
	}
	return int16((adv.Round()*1000 + units/2) / units)
}

// units is the width of clean text in thousandths of the type size.
func (m *meter) units(ft font, s string) (n int) {
	for _, r := range s {
		n += int(m.rune(ft, r))
	}
	return n
}

// em is the width of clean text at a type size of 1 point.
func (m *meter) em(ft font, s string) float64 { return float64(m.units(ft, s)) / 1000 }

// wider tells whether clean text is wider than width; of a long one it looks at no more
// than that takes.
func (m *meter) wider(ft font, size float64, s string, width float64) bool {
	n := 0
	for _, r := range s {
		if n += int(m.rune(ft, r)); float64(n)/1000*size > width {
			return true
		}
	}
	return false
}

// clean makes text fit to be drawn: composed letters, one kind of blank, nothing
// that does not print, and noGlyph for what the fonts do not have.
func (m *meter) clean(s string) string {
	plain := true
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range norm.NFC.String(s) {
		if r, ok := likeness(r); !ok {
			continue
		} else if m.rune(regular, r) == absent {
			m.missing[r] = true
			b.WriteRune(noGlyph)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// likeness gives the rune that is drawn for r where there are several of one
// look, and false for one that does not print: control characters, marks of the
// direction of writing, joiners, variation selectors.
func likeness(r rune) (rune, bool) {
	switch {
	case r == '\t' || r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029':
		return ' ', true
	case unicode.Is(unicode.Zs, r):
		if r == '\u00A0' { // the font has it; lines are not broken there
			return r, true
		}
		if r == '\u202F' || r == '\u2007' { // the narrow and the figure blank do not break either
			return '\u00A0', true
		}
		return ' ', true
	case r == '\u2010' || r == '\u2011': // hyphens
		return '-', true
	case r == '\u00AD' || unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r):
		return 0, false
	}
	return r, true
}

// maxLines bounds the lines of a cell; what is longer ends with an ellipsis.
const maxLines = 8

// partings are the signs between two names; a cell is broken there first.
var partings = []string{" – ", " — ", " - ", " / ", " & ", " + ", "; ", ", "}

// wrap breaks the clean text of a cell or a heading as firstLines does, into limit lines at
// most. A text that is still too long ends with an ellipsis.
func (m *meter) wrap(ft font, size float64, s string, width float64, limit int) []string {
	lines := m.firstLines(ft, size, s, width, limit+1)
	if len(lines) > limit {
		lines = lines[:limit]
		lines[limit-1] = m.ellipsis(ft, size, lines[limit-1], width)
	}
	return lines
}

// firstLines gives the first lines, n at most, into which clean text is broken so that none is
// wider than width points: between two names where each goes on a line, else as words does.
func (m *meter) firstLines(ft font, size float64, s string, width float64, n int) []string {
	if !m.wider(ft, size, s, width) {
		return []string{s}
	}
	for _, p := range partings {
		i := strings.Index(s, p)
		if i < 0 || strings.Contains(s[i+len(p):], p) {
			continue
		}
		a, b := strings.TrimRight(s[:i+len(p)], " "), s[i+len(p):]
		if !m.wider(ft, size, a, width) && !m.wider(ft, size, b, width) {
			return []string{a, b}
		}
	}
	return m.words(ft, size, s, width, n)
}

// paragraph breaks clean text into lines no wider than width points.
func (m *meter) paragraph(ft font, size float64, s string, width float64) []string {
	return m.words(ft, size, s, width, math.MaxInt)
}

// clauses breaks clean text as paragraph does, but between its clauses where that takes no
// more lines: "Frequencies · Board 4 · all vulnerable" not behind "Board".
func (m *meter) clauses(ft font, size float64, s string, width float64) (lines []string) {
	const sign = " ·"
	between := m.paragraph(ft, size, s, width)
	if len(between) == 1 {
		return between
	}
	parts := strings.Split(s, sign+" ")
	for i, part := range parts {
		if i < len(parts)-1 {
			part += sign
		}
		last := len(lines) - 1
		switch {
		case m.wider(ft, size, part, width):
			return between
		case last >= 0 && !m.wider(ft, size, lines[last]+" "+part, width):
			lines[last] += " " + part
		default:
			lines = append(lines, part)
		}
	}
	if len(lines) > len(between) {
		return between
	}
	return lines
}

// words gives the first lines, n at most, into which clean text is broken between words
// and, in those wider than a line, inside them, behind a hyphen where there is one. It reads
// no further than that takes.
func (m *meter) words(ft font, size float64, s string, width float64, n int) (lines []string) {
	blank := m.units(ft, " ")
	from, to, used := 0, 0, 0 // the line so far, s[from:to], and its width
	for at, more := 0, true; more && len(lines) < n; at = to + 1 {
		var word string
		word, more = firstWord(s[at:])
		start, w := at, m.units(ft, word)
		if from < to { // after what is on the line
			start, w = from, used+blank+w
		}
		if float64(w)/1000*size > width {
			start = at
			if from < to {
				if m.wider(ft, size, word, width) { // it is broken in any case: as much as goes stays
					if h := m.hyphen(ft, size, s[from:at+len(word)], width); h > at-from {
						to, start = from+h, from+h
					}
				}
				lines = append(lines, s[from:to])
			}
			for len(lines) < n && m.wider(ft, size, s[start:at+len(word)], width) {
				rest := s[start : at+len(word)]
				end := start + cmp.Or(m.hyphen(ft, size, rest, width), m.prefix(ft, size, rest, width))
				lines = append(lines, s[start:end])
				start = end
			}
			w = m.units(ft, s[start:at+len(word)])
		}
		from, to, used = start, at+len(word), w
	}
	if len(lines) < n && (from < to || len(lines) == 0) {
		lines = append(lines, s[from:to])
	}
	return lines
}

// hyphen gives how many bytes of s, which is too wide, go into width up to its last hyphen
// there; 0 where there is none between two letters.
func (m *meter) hyphen(ft font, size float64, s string, width float64) int {
	h := strings.LastIndexByte(s[:m.prefix(ft, size, s, width)], '-')
	if h <= 0 || h+1 == len(s) {
		return 0
	}
	return h + 1
}

// firstWord gives what of a text stands in one line: its first word, with a sign that no line
// begins with. It tells whether there is more.
func firstWord(s string) (word string, more bool) {
	end := 0
	for {
		i := strings.IndexByte(s[end:], ' ')
		if i < 0 {
			return s, false
		}
		end += i
		next, _, _ := strings.Cut(s[end+1:], " ")
		if end == 0 || !slices.Contains(tied, next) && !strings.HasPrefix(next, "§") {
			return s[:end], true
		}
		end++
	}
}

// tied are the signs that stand behind the word before them, as does the § of a Hungarian
// article (8. §).
var tied = []string{"–", "—", "·", "&", "/", "%"}

// prefix gives how many bytes of s go into width, at least one rune.
func (m *meter) prefix(ft font, size float64, s string, width float64) int {
	used := 0.0
	for i, r := range s {
		used += float64(m.rune(ft, r)) / 1000 * size
		if used > width && i > 0 {
			return i
		}
	}
	return len(s)
}

// ellipsis gives s, shortened where needed, with "…" at its end.
func (m *meter) ellipsis(ft font, size float64, s string, width float64) string {
	room := width - m.em(ft, "…")*size
	if m.em(ft, s)*size > room {
		s = s[:m.prefix(ft, size, s, room)]
	}
	return strings.TrimRight(s, " ") + "…"
}

// cut gives s where it goes into width, else as much as does with an ellipsis.
func (m *meter) cut(ft font, size float64, s string, width float64) string {
	if m.em(ft, s)*size <= width {
		return s
	}
	return m.ellipsis(ft, size, s, width)
}
