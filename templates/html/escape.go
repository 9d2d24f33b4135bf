package html

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// escape makes a text harmless in a page, also inside an attribute: markup is
// shown as it is written, white space of any kind is a blank, other controls
// show as U+FFFD, and marks that turn the direction of writing go.
func escape(s string) string {
	from := -1
	for i := 0; i < len(s) && from < 0; i++ {
		switch c := s[i]; {
		case c < ' ' || c >= 0x7f, c == '<', c == '>', c == '&', c == '"', c == '\'':
			from = i
		}
	}
	if from < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + len(s)/4)
	b.WriteString(s[:from])
	for _, r := range s[from:] {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '&':
			b.WriteString("&amp;")
		case r == '"':
			b.WriteString("&#34;")
		case r == '\'':
			b.WriteString("&#39;")
		case r < utf8.RuneSelf && r >= ' ' && r != 0x7f:
			b.WriteByte(byte(r))
		default:
			if r = harmless(r); r >= 0 {
				b.WriteRune(r) // bytes that are no UTF-8 have become U+FFFD already
			}
		}
	}
	return b.String()
}

// clean is what escape does but for markup, which a template escapes itself.
func clean(s string) string { return strings.Map(harmless, s) }

// harmless is the rune that stands for one that could do something; -1 for nothing.
func harmless(r rune) rune {
	switch {
	case r == '\t' || r == '\n' || r == '\r' || r == '\v' || r == '\f' || r == 0x85 || r == '\u2028' || r == '\u2029':
		return ' '
	case unicode.Is(unicode.Bidi_Control, r) || r == '\u00ad' || r == '\ufeff':
		return -1
	case unicode.IsControl(r) || unicode.Is(unicode.Noncharacter_Code_Point, r):
		return utf8.RuneError
	}
	return r
}
