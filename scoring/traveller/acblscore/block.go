package acblscore

import (
	"encoding/binary"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
)

// block is a structure of the file: two bytes of length, then so many bytes. The
// offsets in it count from the length on.
type block struct {
	at   int // in the file
	data []byte
}

// has tells whether n bytes at the offset are in the block.
func (b block) has(at, n int) bool { return at+n <= len(b.data) }

// Numbers are little endian. Who asks for one knows that it is in the block.
func (b block) u8(at int) int  { return int(b.data[at]) }
func (b block) i8(at int) int  { return int(int8(b.data[at])) }
func (b block) u16(at int) int { return int(binary.LittleEndian.Uint16(b.data[at:])) }
func (b block) i16(at int) int { return int(int16(binary.LittleEndian.Uint16(b.data[at:]))) }
func (b block) u32(at int) int { return int(binary.LittleEndian.Uint32(b.data[at:])) }
func (b block) i32(at int) int { return int(int32(binary.LittleEndian.Uint32(b.data[at:]))) }

// hundredths is a number that the file holds in hundredths.
func hundredths(n int) exact.Num { return exact.Frac(n, 100) }

// figure is a number in hundredths as the program prints it.
func figure(n int) scoring.Figure { return scoring.Figure(hundredths(n).Text(2)) }

// span is the part of the file that a block takes.
type span struct{ from, to int }

// follow gives the block that the pointer at an offset of another one points to,
// which has at least so many bytes. What is wrong with it is a problem. A block
// belongs to one owner: one that lies over another is damaged, or it was freed
// and used again.
func (g *game) follow(from block, at, least int, what string) (block, bool) {
	p, where := from.u32(at), from.at+at
	wrong := func(format string, args ...any) (block, bool) {
		g.problem(where, scoring.Failure, 0, "%s cannot be read: "+format, append([]any{what}, args...)...)
		return block{}, false
	}
	if p == 0 {
		return wrong("it is not there")
	}
	if p < headerSize || p+2 > len(g.file.Data) {
		return wrong("byte %d, where it should be, is not in the file", p)
	}
	length := block{p, g.file.Data[p:]}.i16(0)
	switch {
	case length < 0:
		return wrong("the block at byte %d was freed", p)
	case p+2+length > len(g.file.Data):
		return wrong("the block at byte %d has %d bytes and ends outside of the file", p, length)
	case 2+length < least:
		return wrong("the block at byte %d has %d bytes, and at least %d are needed", p, length, least-2)
	}
	s := span{p, p + 2 + length}
	i, _ := slices.BinarySearchFunc(g.spans, s, func(a, b span) int { return a.from - b.from })
	if i > 0 && g.spans[i-1].to > s.from || i < len(g.spans) && g.spans[i].from < s.to {
		return wrong("the block at byte %d lies over another one", p)
	}
	g.spans = slices.Insert(g.spans, i, s)
	return block{p, g.file.Data[s.from:s.to]}, true
}

// text is a string of a slot: its length, then its bytes; what follows in the
// slot is left over from earlier.
func (g *game) text(b block, at, slot int, what string) string {
	n := b.u8(at)
	if n > slot {
		g.problem(b.at+at, scoring.Warning, 0, "%s has %d characters in a place for %d; it is cut there", what, n, slot)
		n = slot
	}
	raw := b.data[at+1 : at+1+n]
	if !slices.ContainsFunc(raw, func(c byte) bool { return c >= 0x80 }) {
		return trim(source.Clean(string(raw)))
	}
	text, encoding, _, _ := source.File{Name: g.file.Name, Data: raw, Encoding: g.file.Encoding}.Text("windows-1252")
	if !g.foreign {
		g.foreign = true
		g.problem(b.at+at, scoring.Note, 0, "%s is read as %s: %s", what, encoding, text)
	}
	return trim(text)
}
