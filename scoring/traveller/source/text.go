package source

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/text/unicode/norm"

	"recap/scoring"
)

// Text gives the content as valid UTF-8 in Unicode normal form C, without
// control characters other than tab, CR and LF, and the name of the encoding
// that was taken. declared is the encoding that the file itself names; empty
// where it names none.
//
// A byte order mark wins, then what the user forced. Content that is UTF-8
// beyond ASCII wins over another declaration; a declared code page is used;
// bytes that are neither are read in the most likely code page. Whatever
// contradicts a declaration or had to be guessed is a problem. The error is a
// *scoring.InputError: the forced encoding is not known.
func (f File) Text(declared string) (text, encoding string, problems []scoring.Problem, err error) {
	forced := encodingName(f.Encoding)
	if f.Encoding != "" && forced == "" {
		return "", "", nil, &scoring.InputError{Pos: scoring.Position{File: f.Name},
			Text: fmt.Sprintf("unknown encoding %q", f.Encoding), Hint: "known are " + strings.Join(Encodings(), ", ")}
	}
	warn := func(at int, hint, format string, args ...any) {
		p := scoring.Problem{Pos: scoring.Position{File: f.Name}, Severity: scoring.Warning, Text: fmt.Sprintf(format, args...), Hint: hint}
		if at >= 0 {
			p.Pos.Line = 1 + bytes.Count(f.Data[:at], []byte{'\n'})
		}
		problems = append(problems, p)
	}
	// An encoding that is not today's is said, unless a warning has named it.
	note := func() {
		if len(problems) == 0 {
			problems = append(problems, scoring.Problem{Pos: scoring.Position{File: f.Name}, Severity: scoring.Note, Text: "read as " + encoding})
		}
	}
	data := f.Data
	encoding, mark := byteOrderMark(data)
	data = data[mark:]
	switch {
	case encoding != "":
		if forced != "" && forced != encoding && !(forced == utf16leName && encoding == utf16beName) {
			warn(-1, "", "the byte order mark says %s; it is not read as %s", encoding, forced)
		}
	case forced != "":
		encoding = forced
	default:
		encoding = guessUTF16(data)
	}
	if encoding == utf16leName || encoding == utf16beName {
		text, bad := decodeUTF16(data, encoding == utf16beName)
		if bad > 0 {
			warn(-1, "", "%d characters are no %s, they are shown as \ufffd", bad, encoding)
		}
		note()
		return Clean(text), encoding, problems, nil
	}

	high, plain := scan(data)
	said := encodingName(declared)
	if high < 0 {
		// ASCII is the same in all the rest.
		if encoding == "" {
			encoding = utf8Name
			if singleByte(said) {
				encoding = said
			}
		}
		if plain {
			return textOf(data), encoding, problems, nil
		}
		return Clean(textOf(data)), encoding, problems, nil
	}
	high += mark
	valid := utf8.Valid(data)
	if encoding == "" {
		encoding = f.choose(data, valid, high, declared, said, warn)
	} else if forced != "" && mark == 0 && valid && singleByte(encoding) {
		warn(high, "", "the content is UTF-8; it is read as %s because --encoding says so", encoding)
	} else if mark > 0 && singleByte(said) {
		warn(high, "", "declared as %s, but the byte order mark says %s, which is taken", said, encoding)
	}
	if encoding == utf8Name {
		text = textOf(data)
		if !valid {
			bad := firstInvalid(data)
			warn(mark+bad, "", "not everything is UTF-8; what is not is shown as \ufffd")
			text = strings.ToValidUTF8(text, "\ufffd")
		}
		return Clean(text), encoding, problems, nil
	}
	text, undefined := codePages()[encoding].decode(data)
	if undefined >= 0 {
		warn(mark+undefined, "--encoding names another code page", "byte %02X is no character of %s; it is shown as \ufffd",
			data[undefined], encoding)
	}
	note()
	return Clean(text), encoding, problems, nil
}

// textOf is the bytes of a file as text, without a second copy of a large one: nobody
// changes the data of a File.
func textOf(data []byte) string { return unsafe.String(unsafe.SliceData(data), len(data)) }

// choose finds the encoding of content that has bytes above 7F, the first of
// them at high, and no byte order mark.
func (f File) choose(data []byte, valid bool, high int, declared, said string, warn func(int, string, string, ...any)) string {
	const hint = "if names look wrong, give the code page with --encoding"
	if valid || mostlyUTF8(data) {
		if declared != "" && said != utf8Name {
			warn(high, "", "declared as %s, but the content is UTF-8 and is read so", declared)
		}
		return utf8Name
	}
	if said == latin2 {
		// ISO 8859-2 has no characters at 80-9F. Where there are some, it is
		// the Windows page under a wrong name, which differs elsewhere as well.
		for i, b := range data {
			if b >= 0x80 && b < 0xA0 && codePages()[cp1250][b] != utf8.RuneError {
				warn(i, hint, "declared as %s, but byte %02X is only in %s, which is taken", declared, b, cp1250)
				return cp1250
			}
		}
	}
	if singleByte(said) {
		return said
	}
	page := guessCodePage(data)
	switch {
	case declared == "":
		warn(high, hint, "no encoding is declared and the content is not UTF-8; read as %s, the most likely code page", page)
	case said == "":
		warn(high, hint, "declared as %s, which is not known; read as %s, the most likely code page", declared, page)
	default:
		warn(high, hint, "declared as %s, but the content is not; read as %s, the most likely code page", declared, page)
	}
	return page
}

func byteOrderMark(data []byte) (encoding string, length int) {
	switch {
	case bytes.HasPrefix(data, []byte{0xEF, 0xBB, 0xBF}):
		return utf8Name, 3
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		return utf16leName, 2
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return utf16beName, 2
	}
	return "", 0
}

// guessUTF16 tells UTF-16 without a mark by the zero bytes beside ASCII
// characters, all of them on the same side. Empty where it is not obvious.
func guessUTF16(data []byte) string {
	head := data[:min(len(data), 1024)&^1]
	var zeros [2]int
	for i, b := range head {
		if b == 0 {
			zeros[i&1]++
		}
	}
	pairs := len(head) / 2
	switch {
	case pairs < 2:
	case zeros[1]*3 > pairs && zeros[0] == 0:
		return utf16leName
	case zeros[0]*3 > pairs && zeros[1] == 0:
		return utf16beName
	}
	return ""
}

func decodeUTF16(data []byte, bigEndian bool) (text string, bad int) {
	var order binary.ByteOrder = binary.LittleEndian
	if bigEndian {
		order = binary.BigEndian
	}
	out := make([]byte, 0, len(data)/2+len(data)/8)
	i := 0
	for ; i+1 < len(data); i += 2 {
		r := rune(order.Uint16(data[i:]))
		if utf16.IsSurrogate(r) {
			low := rune(0)
			if i+3 < len(data) {
				low = rune(order.Uint16(data[i+2:]))
			}
			if r = utf16.DecodeRune(r, low); r == utf8.RuneError {
				bad++
			} else {
				i += 2
			}
		}
		out = utf8.AppendRune(out, r)
	}
	if i < len(data) {
		bad++
		out = utf8.AppendRune(out, utf8.RuneError)
	}
	return string(out), bad
}

// scan gives the offset of the first byte above 7F, or -1 and whether nothing
// in it has to be removed.
func scan(data []byte) (high int, plain bool) {
	plain = true
	for i, b := range data {
		if b >= ' ' && b < 0x7F {
			continue
		}
		switch {
		case b >= 0x80:
			return i, false
		case b != '\n' && b != '\r' && b != '\t':
			plain = false
		}
	}
	return -1, plain
}

// mostlyUTF8 tells a UTF-8 file that was damaged (names cut off inside a
// character, say) from one in a code page, where a valid sequence of two bytes
// comes about only by a rare chance.
func mostlyUTF8(data []byte) bool {
	good, bad := 0, 0
	for i := 0; i < len(data); {
		if data[i] < 0x80 {
			i++
			continue
		}
		_, n := utf8.DecodeRune(data[i:])
		if n > 1 {
			good++
		} else {
			bad++
		}
		i += n
	}
	return good >= 4 && good > 4*bad
}

func firstInvalid(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return 0
}

// decode also gives the offset of the first byte without a character, or -1.
func (p *codePage) decode(data []byte) (text string, undefined int) {
	undefined = -1
	out := make([]byte, 0, len(data)+len(data)/8)
	for i, b := range data {
		if b < utf8.RuneSelf {
			out = append(out, b)
			continue
		}
		r := p[b]
		if r == utf8.RuneError && undefined < 0 {
			undefined = i
		}
		out = utf8.AppendRune(out, r)
	}
	return string(out), undefined
}

// Clean removes what no name and no figure has in it, control characters other
// than tab, CR and LF, marks that turn the direction of writing and those of encodings,
// and gives normal form C. It
// is for text that comes from elsewhere than Text, such as character references
// of XML and cells of a workbook.
func Clean(s string) string {
	if strings.IndexFunc(s, unwanted) >= 0 {
		s = strings.Map(func(r rune) rune {
			if unwanted(r) {
				return -1
			}
			return r
		}, s)
	}
	return norm.NFC.String(s)
}

func unwanted(r rune) bool {
	switch {
	case r >= ' ' && r < 0x7F, r == '\n', r == '\r', r == '\t':
		return false
	case r < 0xA0:
		return true
	}
	return r == '\ufeff' || r == '\ufffe' || r == '\uffff' || r <= '\u2069' && unicode.Is(unicode.Bidi_Control, r)
}
