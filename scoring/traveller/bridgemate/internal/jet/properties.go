package jet

import (
	"encoding/binary"
	"strings"
)

// Types of blocks of properties, and of their values.
const (
	propertyNames  = 0x80
	propertyValues = 0
)

// Property is a text property of the database as a whole; empty where it has none
// of that name, or its properties cannot be read.
func (db *DB) Property(name string) string {
	b := block{db.properties}
	b.take(4) // the signature
	var names []string
	for len(b.raw) >= 6 {
		length, kind := b.number(4), b.number(2)
		part := block{b.take(length - 6)}
		switch kind {
		case propertyNames:
			for len(part.raw) >= 2 {
				n, _ := db.name(part.take(part.number(2)))
				names = append(names, n)
			}
		case propertyValues:
			part.take(part.number(4) - 4) // what they belong to
			for len(part.raw) >= 8 {
				value := block{part.take(part.number(2) - 2)}
				value.number(1)
				kind, index := Type(value.number(1)), value.number(2)
				raw := value.take(value.number(2))
				if index < len(names) && names[index] == name && (kind == Text || kind == Memo) {
					text, _ := db.name(raw)
					return strings.TrimRight(text, "\x00")
				}
			}
		}
	}
	return ""
}

// block is read from its beginning on; beyond its end there is nothing.
type block struct{ raw []byte }

func (b *block) take(n int) []byte {
	if n < 0 || n > len(b.raw) {
		n = len(b.raw)
	}
	out := b.raw[:n]
	b.raw = b.raw[n:]
	return out
}

// number is a number of so many bytes.
func (b *block) number(size int) int {
	var full [4]byte
	copy(full[:], b.take(size))
	return int(binary.LittleEndian.Uint32(full[:]))
}
