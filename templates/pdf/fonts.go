package pdf

import (
	"encoding/binary"
	"slices"
	"sync"

	"github.com/jung-kurt/gofpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

// font is one of the two embedded fonts.
type font uint8

const (
	regular font = iota
	bold
)

// What gofpdf calls the fonts.
const family = "go"

var styles = [...]string{regular: "", bold: "B"}

// embedded is a font that goes into the document.
type embedded struct {
	ttf []byte
	*sfnt.Font
}

// fonts gives the two fonts; they are made once in a process.
var fonts = sync.OnceValue(func() (all [2]embedded) {
	for i, ttf := range [][]byte{regular: goregular.TTF, bold: gobold.TTF} {
		short := withShortHyphen(ttf)
		f, err := sfnt.Parse(short)
		if err != nil {
			panic(err) // the bytes are compiled in, and the tests parse them
		}
		all[i] = embedded{short, f}
	}
	return all
})

// Load begins to make the document of the next Write, which can be done while an event is
// read: the fonts take as long.
func Load() {
	doc := make(chan *gofpdf.Fpdf, 1)
	select {
	case loading <- doc:
		go func() { doc <- empty() }()
	default: // one is begun
	}
}

// loading is what Load has begun.
var loading = make(chan chan *gofpdf.Fpdf, 1)

// document gives a document when it is ready: that of Load, or one that is begun now.
func document() <-chan *gofpdf.Fpdf {
	select {
	case doc := <-loading:
		return doc
	default:
		doc := make(chan *gofpdf.Fpdf, 1)
		go func() { doc <- empty() }()
		return doc
	}
}

// empty makes a document with the fonts and without a page; each has its size.
func empty() *gofpdf.Fpdf {
	doc := gofpdf.New("P", "pt", "a4", "")
	doc.SetCatalogSort(true)
	doc.SetCompression(false) // see finish
	doc.SetAutoPageBreak(false, 0)
	doc.SetMargins(0, 0, 0)
	doc.SetCreator("recap", true)
	for ft, f := range fonts() {
		// gofpdf pads the tables of a font in place, beyond their ends; two documents made
		// at a time must not share the bytes.
		doc.AddUTF8FontFromBytes(family, styles[ft], slices.Clone(f.ttf))
	}
	doc.SetFont(family, styles[regular], noteSize)
	return doc
}

// withShortHyphen is a Go font whose hyphen looks like its soft hyphen. The Go fonts are made
// for programs, where the hyphen is a minus: it is longer than a dash, so that of a pair like
// "Alfa Béta-Gamma – Delta" it parts one name in two rather than two players.
func withShortHyphen(ttf []byte) []byte {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic(err)
	}
	var buf sfnt.Buffer
	hyphen, _ := f.GlyphIndex(&buf, '-')
	soft, _ := f.GlyphIndex(&buf, '\u00AD')

	short := append([]byte(nil), ttf...)
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(short[4:])) {
		entry := short[12+16*i:]
		at, size := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		tables[string(entry[:4])] = short[at : at+size]
	}
	outline := func(g sfnt.GlyphIndex) []byte {
		at := func(g sfnt.GlyphIndex) int {
			if binary.BigEndian.Uint16(tables["head"][50:]) == 0 {
				return 2 * int(binary.BigEndian.Uint16(tables["loca"][2*g:]))
			}
			return int(binary.BigEndian.Uint32(tables["loca"][4*g:]))
		}
		return tables["glyf"][at(g):at(g+1)]
	}
	copy(outline(hyphen), outline(soft)) // which is the shorter one, and says itself where it ends
	copy(tables["hmtx"][4*hyphen:4*hyphen+4], tables["hmtx"][4*soft:])
	return short
}
