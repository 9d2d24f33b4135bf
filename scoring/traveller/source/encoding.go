package source

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// The names of the encodings, as Text gives them and the user may force them.
const (
	utf8Name    = "utf-8"
	utf16leName = "utf-16le"
	utf16beName = "utf-16be"
	cp1250      = "windows-1250"
	cp1251      = "windows-1251"
	cp1252      = "windows-1252"
	latin1      = "iso-8859-1"
	latin2      = "iso-8859-2"
	latin9      = "iso-8859-15"
)

// Encodings names the encodings that are known, in the spelling of Text.
func Encodings() []string {
	return []string{utf8Name, utf16leName, utf16beName, cp1250, cp1251, cp1252, latin1, latin2, latin9}
}

// other spellings, without - and _ and in lower case
var encodingNames = map[string]string{
	"utf8": utf8Name, "usascii": utf8Name, "ascii": utf8Name,
	"utf16": utf16leName, "unicode": utf16leName, "ucs2": utf16leName, "utf16le": utf16leName, "utf16be": utf16beName,
	"windows1250": cp1250, "cp1250": cp1250, "win1250": cp1250, "1250": cp1250,
	"windows1251": cp1251, "cp1251": cp1251, "win1251": cp1251, "1251": cp1251,
	"windows1252": cp1252, "cp1252": cp1252, "win1252": cp1252, "1252": cp1252,
	"iso88591": latin1, "latin1": latin1, "l1": latin1,
	"iso88592": latin2, "latin2": latin2, "l2": latin2,
	"iso885915": latin9, "latin9": latin9, "latin0": latin9,
}

var encodingCleaner = strings.NewReplacer("-", "", "_", "", " ", "")

// encodingName brings a name to the spelling of Encodings; empty where it is
// not known.
func encodingName(s string) string {
	return encodingNames[encodingCleaner.Replace(strings.ToLower(strings.TrimSpace(s)))]
}

func singleByte(name string) bool {
	return name != "" && name != utf8Name && name != utf16leName && name != utf16beName
}

// codePage gives the character of each byte; utf8.RuneError where it has none.
type codePage [256]rune

// makePage takes the table of a standard. Programs declare ISO 8859 and write
// the Windows page that extends it, so bytes 80-9F, control characters in the
// standard, are taken from there.
func makePage(m, extension *charmap.Charmap) *codePage {
	var p codePage
	for i := range p {
		r := m.DecodeByte(byte(i))
		if i >= 0x80 && i < 0xA0 && extension != nil {
			r = extension.DecodeByte(byte(i))
		}
		if i >= 0x80 && unicode.IsControl(r) {
			r = utf8.RuneError
		}
		p[i] = r
	}
	return &p
}

var codePages = sync.OnceValue(func() map[string]*codePage {
	return map[string]*codePage{
		cp1250: makePage(charmap.Windows1250, nil),
		cp1251: makePage(charmap.Windows1251, nil),
		cp1252: makePage(charmap.Windows1252, nil),
		latin1: makePage(charmap.ISO8859_1, charmap.Windows1252),
		latin2: makePage(charmap.ISO8859_2, charmap.Windows1250),
		latin9: makePage(charmap.ISO8859_15, charmap.Windows1252),
	}
})
