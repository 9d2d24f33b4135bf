package xlsx

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// clean makes a text fit for a cell: white space of any kind is a blank; what
// XML does not allow, and marks that turn the direction of writing, go; and it
// is no longer than a cell can hold.
func clean(s string) string {
	plain := len(s) <= excelize.TotalCellChars
	for i := 0; i < len(s) && plain; i++ {
		plain = s[i] >= ' ' && s[i] < 0x7f
	}
	if !plain {
		s = strings.Map(func(r rune) rune {
			switch {
			case r == '\t' || r == '\n' || r == '\r' || r == '\v' || r == '\f' || r == 0x85 || r == '\u2028' || r == '\u2029':
				return ' '
			case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == '\ufeff', r == '\ufffe', r == '\uffff':
				return -1
			}
			return r // bytes that are no UTF-8 have become U+FFFD already
		}, s)
		s = cut(s, excelize.TotalCellChars)
	}
	return strings.TrimSpace(s)
}

// cut gives at most so many characters of s, counted as a workbook does: those
// above U+FFFF are two.
func cut(s string, to int) string {
	n := 0
	for i, r := range s {
		n++
		if r > 0xffff {
			n++
		}
		if n > to {
			return s[:i]
		}
	}
	return s
}

// utf16Len is the length of s as a workbook counts it.
func utf16Len(s string) int {
	n := utf8.RuneCountInString(s)
	for _, r := range s {
		if r > 0xffff {
			n++
		}
	}
	return n
}

// forbidden may not stand in the name of a sheet. The apostrophe may, but
// excelize does not double it where it names the range of a filter.
var forbidden = strings.NewReplacer(":", " ", `\`, " ", "/", "-", "?", " ", "*", " ", "[", "(", "]", ")", "'", "’")

// sheetName makes a name that a workbook allows for a sheet and that is none of
// the taken ones, which differ in more than their case.
func sheetName(s string, taken []string) string {
	s = strings.Join(strings.Fields(forbidden.Replace(clean(s))), " ")
	// Excel keeps this one for itself.
	if s == "" || strings.EqualFold(s, "History") {
		s = strings.TrimSpace("recap " + s)
	}
	base := s
	for n := 1; ; n++ {
		end := ""
		if n > 1 {
			end = " " + strconv.Itoa(n)
		}
		name := strings.TrimSpace(cut(base, excelize.MaxSheetNameLength-utf16Len(end))) + end
		if !slices.ContainsFunc(taken, func(t string) bool { return strings.EqualFold(t, name) }) {
			return name
		}
	}
}

// marginLen is how much of a text goes into the margin of a page; there is room
// for 255 characters and for two texts.
const marginLen = 90

// marginText makes a text fit for the margin of a page, where & begins a code.
func marginText(s string) string {
	s = clean(s)
	if short := cut(s, marginLen); short != s {
		s = strings.TrimSpace(short) + "…"
	}
	if n := strings.Count(s, "&"); n > 0 {
		s = strings.ReplaceAll(cut(s, max(marginLen-n, 0)), "&", "&&")
	}
	return s
}
