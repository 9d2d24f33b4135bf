package jet

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Value is a cell: nil, bool, int64, float32, float64, Decimal, time.Time, string
// (also of a GUID) or []byte. A float is there as the file has it; recap takes whole
// numbers and times of day from one, never a score.
type Value any

// Decimal is a number of Currency and Numeric, exactly as it stands: -12.3400.
type Decimal string

// size is the length of a fixed column, in bytes.
func (c *Column) size() int {
	switch c.Type {
	case Byte:
		return 1
	case Int:
		return 2
	case Long, Single:
		return 4
	case Currency, Double, Date:
		return 8
	case GUID:
		return 16
	case Numeric:
		return 17
	}
	return c.length
}

// value reads a cell that is not null.
func (r *reader) value(page int, c *Column, raw []byte) (Value, *Error) {
	switch c.Type {
	case Text:
		return r.text(page, c, raw)
	case Memo:
		long, err := r.long(page, c, raw)
		if err != nil && long == nil {
			return nil, err
		}
		text, textErr := r.text(page, c, long)
		if err == nil {
			err = textErr
		}
		return text, err
	case Object:
		return r.long(page, c, raw)
	case Byte, Int, Long, Single, Currency, Double, Date, GUID, Numeric:
		if len(raw) < c.size() {
			return nil, fail(page, "the column %s has %d bytes, and needs %d", c.Name, len(raw), c.size())
		}
	}
	switch c.Type {
	case Byte:
		return int64(raw[0]), nil
	case Int:
		return int64(int16(binary.LittleEndian.Uint16(raw))), nil
	case Long:
		return int64(int32(binary.LittleEndian.Uint32(raw))), nil
	case Single:
		return math.Float32frombits(binary.LittleEndian.Uint32(raw)), nil
	case Double:
		return math.Float64frombits(binary.LittleEndian.Uint64(raw)), nil
	case Currency:
		return decimal(big.NewInt(int64(binary.LittleEndian.Uint64(raw))), 4), nil
	case Date:
		t, ok := date(math.Float64frombits(binary.LittleEndian.Uint64(raw)))
		if !ok {
			return nil, fail(page, "the column %s is no date", c.Name)
		}
		return t, nil
	case GUID:
		return fmt.Sprintf("{%08X-%04X-%04X-%X-%X}", binary.LittleEndian.Uint32(raw), binary.LittleEndian.Uint16(raw[4:]),
			binary.LittleEndian.Uint16(raw[6:]), raw[8:10], raw[10:16]), nil
	case Numeric:
		var bytes [16]byte // most significant first
		for i := range 4 {
			binary.BigEndian.PutUint32(bytes[4*i:], binary.LittleEndian.Uint32(raw[1+4*i:]))
		}
		n := new(big.Int).SetBytes(bytes[:])
		if raw[0]&0x80 != 0 {
			n.Neg(n)
		}
		return decimal(n, c.scale), nil
	}
	return raw, nil // Binary, and what is not known
}

// decimal is n with so many places.
func decimal(n *big.Int, places int) Decimal {
	s := new(big.Int).Abs(n).String()
	if places > 0 {
		if len(s) <= places {
			s = strings.Repeat("0", places+1-len(s)) + s
		}
		s = s[:len(s)-places] + "." + s[len(s)-places:]
	}
	if n.Sign() < 0 {
		s = "-" + s
	}
	return Decimal(s)
}

// date turns days since 30 December 1899 into a time. Before that day the fraction
// still counts forward, from the whole day.
func date(days float64) (time.Time, bool) {
	if math.IsNaN(days) || days < -657434 || days >= 2958466 { // the years 100 to 9999
		return time.Time{}, false
	}
	whole, fraction := math.Modf(days)
	seconds := math.Round(math.Abs(fraction) * 24 * 60 * 60)
	return time.Date(1899, 12, 30+int(whole), 0, 0, int(seconds), 0, time.UTC), true
}

// Where the length of a long value says what it is like.
const (
	longInline = 0x80000000
	longSingle = 0x40000000
	longLength = 0x3FFFFFFF
	longHead   = 12
)

// long gives the bytes of a long value: behind its head, in a row elsewhere, or
// in a chain of them.
func (r *reader) long(page int, c *Column, raw []byte) ([]byte, *Error) {
	if len(raw) < longHead {
		return nil, fail(page, "the long value %s has %d bytes, and its head needs %d", c.Name, len(raw), longHead)
	}
	head := binary.LittleEndian.Uint32(raw)
	length := int(head & longLength)
	p := pointer(binary.LittleEndian.Uint32(raw[4:]))
	wrong := func(have int) *Error {
		return fail(page, "the long value %s has %d bytes, and %d are said", c.Name, have, length)
	}
	switch {
	case head&longInline != 0:
		raw = raw[longHead:]
	case length == 0:
		return nil, nil
	case head&longSingle != 0:
		piece, _, err := r.take(p)
		if err != nil {
			return nil, err
		}
		raw = piece
	default:
		var whole []byte
		for p != 0 && len(whole) < length {
			piece, _, err := r.take(p)
			if err != nil {
				return whole, err
			}
			if len(piece) < 4 {
				return whole, fail(p.page(), "row %d of it is a piece of the long value %s, and has %d bytes", p.slot(), c.Name, len(piece))
			}
			p = pointer(binary.LittleEndian.Uint32(piece))
			whole = append(whole, piece[4:]...)
		}
		raw = whole
	}
	if len(raw) < length {
		return raw, wrong(len(raw))
	}
	return raw[:length], nil
}

// text reads a text; a character that is none is U+FFFD.
func (r *reader) text(page int, c *Column, raw []byte) (string, *Error) {
	var text string
	var ok bool
	switch {
	case r.db.format.version == 3:
		text, ok = r.db.Decode(raw)
	case len(raw) >= 2 && raw[0] == 0xFF && raw[1] == 0xFE:
		text, ok = decodeUTF16(expand(raw[2:]))
	default:
		text, ok = decodeUTF16(raw)
	}
	if !ok {
		return text, fail(page, "the text of %s has bytes that are no characters, they are shown as \ufffd", c.Name)
	}
	return text, nil
}

// expand takes the compression off a text: single bytes and pairs of them, with
// zeros where it changes.
func expand(raw []byte) []byte {
	out := make([]byte, 0, 2*len(raw))
	single := true
	for i := 0; i < len(raw); i++ {
		switch {
		case raw[i] == 0:
			single = !single
		case single:
			out = append(out, raw[i], 0)
		default:
			out = append(out, raw[i])
			if i++; i < len(raw) {
				out = append(out, raw[i])
			}
		}
	}
	return out
}

func decodeUTF16(raw []byte) (text string, ok bool) {
	units := make([]uint16, 0, len(raw)/2)
	for i := 0; i+1 < len(raw); i += 2 {
		units = append(units, binary.LittleEndian.Uint16(raw[i:]))
	}
	text = string(utf16.Decode(units))
	if len(raw)%2 != 0 {
		return text + "\ufffd", false
	}
	return text, !strings.ContainsRune(text, utf8.RuneError)
}

// codePages are those of Windows, and the ones of DOS that Access offered.
var codePages = map[int]*charmap.Charmap{
	437: charmap.CodePage437, 850: charmap.CodePage850, 852: charmap.CodePage852, 855: charmap.CodePage855, 866: charmap.CodePage866,
	874: charmap.Windows874, 1250: charmap.Windows1250, 1251: charmap.Windows1251, 1252: charmap.Windows1252, 1253: charmap.Windows1253,
	1254: charmap.Windows1254, 1255: charmap.Windows1255, 1256: charmap.Windows1256, 1257: charmap.Windows1257, 1258: charmap.Windows1258,
}

// decoderOf gives the decoder of a code page; nil where it is not known.
func decoderOf(page int) func([]byte) (string, bool) {
	m := codePages[page]
	if m == nil {
		return nil
	}
	return func(raw []byte) (string, bool) {
		ok := true
		out := make([]byte, 0, len(raw)+len(raw)/4)
		for _, b := range raw {
			r := m.DecodeByte(b)
			ok = ok && r != utf8.RuneError
			out = utf8.AppendRune(out, r)
		}
		return string(out), ok
	}
}
