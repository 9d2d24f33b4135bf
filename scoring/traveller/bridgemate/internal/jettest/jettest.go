// Package jettest writes Access databases of both versions for tests: tables with
// what the reader has to cope with, deleted and relocated rows, long values in all
// forms, compressed text, definitions of several pages. What it writes mdbtools
// reads; Access itself would miss its indexes.
package jettest

import (
	"bytes"
	"crypto/rc4"
	"encoding/binary"
	"math"
	"math/big"
	"strings"
	"time"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"

	"recap/scoring/traveller/bridgemate/internal/jet"
)

// Options are those of a database.
type Options struct {
	Version  int    // 3 or 4
	CodePage int    // of the texts of version 3: 1250, 1251 or 1252 (0 is 1252)
	Key      uint32 // of an encrypted one; the pages are written in the clear
	Password string
	// Program is the property CreatedByProgramProperty.
	Program string
	// MapPages: usage maps are pages of their own.
	MapPages bool
}

// Column is a column of a table.
type Column struct {
	Name   string
	Type   jet.Type
	Length int // of a text; 0 is 255
	Scale  int // of a Numeric
}

// Row is a row of a table; the values are nil, bool, int, float32, float64,
// string, []byte, time.Time or jet.Decimal.
type Row struct {
	Values []any
	// Deleted: the row is still there and does not count.
	Deleted bool
	// Relocated: the row was moved to another page.
	Relocated bool
	// Known is how many columns the table had when the row was written; 0 is all.
	Known int
}

// Table is a table to be written.
type Table struct {
	Name    string
	Columns []Column
	Rows    []Row
	System  bool
	Linked  bool // it is in another database
	// Declared is the number of rows in its definition; 0 is how many there are.
	Declared int
	// Gap leaves so many ids of columns out before the last one.
	Gap int
}

// Write gives the bytes of a database.
func Write(o Options, tables ...Table) []byte {
	w := &writer{Options: o, size: 2048, rowsAt: 10, width: 1}
	if o.Version == 4 {
		w.size, w.rowsAt, w.width = 4096, 14, 2
	}
	w.page(0)        // the header
	w.page(dataPage) // the usage maps
	w.free = w.addRow(1, make([]byte, mapRow), 0)
	w.page(tablePage) // the definition of the catalogue
	catalog := Table{Name: "MSysObjects", Columns: catalogColumns, System: true}
	entry := func(id int, name string, kind int, system bool, properties []byte) {
		flags := 0
		if system {
			flags = math.MinInt32
		}
		day := time.Date(2026, 10, 5, 18, 0, 0, 0, time.UTC)
		values := []any{id, 0x0F000001, name, kind, day, day, nil, flags, nil, nil, nil, nil, nil, nil, nil, nil, nil}
		if properties != nil {
			values[14] = properties
		}
		catalog.Rows = append(catalog.Rows, Row{Values: values})
	}
	entry(0x0F000001, "Tables", 3, true, nil)
	if o.Program != "" {
		entry(0x10000000, "MSysDb", 2, true, w.properties("CreatedByProgramProperty", o.Program))
	}
	entry(2, catalog.Name, 1, true, nil)
	for _, t := range tables {
		if t.Linked {
			entry(0, t.Name, 6, false, nil)
			continue
		}
		n := len(w.pages)
		w.page(tablePage)
		entry(n, t.Name, 1, t.System, nil)
		w.table(n, t)
	}
	w.table(2, catalog)
	w.header()
	return bytes.Join(w.pages, nil)
}

var catalogColumns = []Column{{Name: "Id", Type: jet.Long}, {Name: "ParentId", Type: jet.Long}, {Name: "Name", Type: jet.Text}, {Name: "Type", Type: jet.Int},
	{Name: "DateCreate", Type: jet.Date}, {Name: "DateUpdate", Type: jet.Date}, {Name: "Owner", Type: jet.Binary}, {Name: "Flags", Type: jet.Long},
	{Name: "Database", Type: jet.Memo}, {Name: "Connect", Type: jet.Memo}, {Name: "ForeignName", Type: jet.Text}, {Name: "RmtInfoShort", Type: jet.Binary},
	{Name: "RmtInfoLong", Type: jet.Object}, {Name: "Lv", Type: jet.Object}, {Name: "LvProp", Type: jet.Object}, {Name: "LvModule", Type: jet.Object}, {Name: "LvExtra", Type: jet.Object}}

const (
	dataPage  = 1
	tablePage = 2
	mapPage   = 5
	mapRow    = 5 + 64
	longOwner = 0x4C41564C // LVAL
	deleted   = 0x8000
	relocated = 0x4000
)

type writer struct {
	Options
	size, rowsAt, width int
	pages               [][]byte
	free                uint32 // the map of pages with room, which nothing here reads
	long                int    // the page that long values go to; 0 for none yet
}

// page adds a page of a kind.
func (w *writer) page(kind byte) int {
	p := make([]byte, w.size)
	if kind > 0 {
		p[0], p[1] = kind, 1
	}
	w.pages = append(w.pages, p)
	return len(w.pages) - 1
}

func (w *writer) dataPage(owner int) int {
	n := w.page(dataPage)
	binary.LittleEndian.PutUint32(w.pages[n][4:], uint32(owner))
	return n
}

func (w *writer) count(page int) int {
	return int(binary.LittleEndian.Uint16(w.pages[page][w.rowsAt-2:]))
}

func (w *writer) slot(page, i int) []byte { return w.pages[page][w.rowsAt+2*i:] }

// room is how many bytes a new row may have.
func (w *writer) room(page int) int {
	n := w.count(page)
	return w.start(page) - (w.rowsAt + 2*(n+1))
}

func (w *writer) start(page int) int {
	n := w.count(page)
	if n == 0 {
		return w.size
	}
	return int(binary.LittleEndian.Uint16(w.slot(page, n-1)) & 0x1FFF)
}

// addRow puts a row on a page that has room for it, and gives its pointer.
func (w *writer) addRow(page int, raw []byte, mark int) uint32 {
	n, at := w.count(page), w.start(page)-len(raw)
	copy(w.pages[page][at:], raw)
	binary.LittleEndian.PutUint16(w.slot(page, n), uint16(at|mark))
	binary.LittleEndian.PutUint16(w.pages[page][w.rowsAt-2:], uint16(n+1))
	return uint32(page<<8 | n)
}

// longRow puts a piece of a long value on a page for them.
func (w *writer) longRow(raw []byte) uint32 {
	if w.long == 0 || w.room(w.long) < len(raw) || w.count(w.long) == 255 {
		w.long = w.dataPage(longOwner)
	}
	return w.addRow(w.long, raw, 0)
}

// column is a column with its places.
type column struct {
	Column
	id, variable, offset int
	fixed                bool
}

func fixedSize(t jet.Type) int {
	return map[jet.Type]int{jet.Boolean: 1, jet.Byte: 1, jet.Int: 2, jet.Long: 4, jet.Single: 4, jet.Currency: 8, jet.Double: 8, jet.Date: 8, jet.GUID: 16, jet.Numeric: 17}[t]
}

func placed(t Table) (cols []column) {
	variable, offset := 0, 0
	for i, c := range t.Columns {
		p := column{Column: c, id: i}
		if t.Gap > 0 && i == len(t.Columns)-1 {
			p.id += t.Gap
		}
		p.fixed = fixedSize(c.Type) > 0
		switch {
		case c.Type == jet.Boolean:
		case p.fixed:
			p.offset = offset
			offset += fixedSize(c.Type)
		default:
			p.variable = variable
			variable++
		}
		cols = append(cols, p)
	}
	return cols
}

// table writes a table whose definition begins on a page.
func (w *writer) table(first int, t Table) {
	cols := placed(t)
	rows := 0
	var pages []int
	on := func(size int) int {
		if len(pages) == 0 || w.room(pages[len(pages)-1]) < size || w.count(pages[len(pages)-1]) == 255 {
			pages = append(pages, w.dataPage(first))
		}
		return pages[len(pages)-1]
	}
	for _, r := range t.Rows {
		raw := w.row(cols, r)
		switch {
		case r.Deleted:
			w.addRow(on(len(raw)), raw, deleted|relocated)
			continue
		case r.Relocated:
			home := on(4)
			away := w.dataPage(first)
			to := w.addRow(away, raw, deleted)
			w.addRow(home, binary.LittleEndian.AppendUint32(nil, to), relocated)
			// What follows goes where it was before.
			pages = append(pages[:len(pages)-1], away, home)
		default:
			w.addRow(on(len(raw)), raw, 0)
		}
		rows++
	}
	if t.Declared > 0 {
		rows = t.Declared
	}
	w.define(first, t, cols, rows, w.usage(pages))
}

// usage writes the usage map of pages, and gives the pointer to it.
func (w *writer) usage(pages []int) uint32 {
	row := make([]byte, mapRow)
	if w.MapPages {
		row[0] = 1
		n := w.page(mapPage)
		binary.LittleEndian.PutUint32(row[1:], uint32(n))
		for _, p := range pages {
			w.pages[n][4+p/8] |= 1 << (p % 8)
		}
	} else if len(pages) > 0 {
		first := pages[0]
		for _, p := range pages {
			first = min(first, p)
		}
		binary.LittleEndian.PutUint32(row[1:], uint32(first))
		for _, p := range pages {
			row[5+(p-first)/8] |= 1 << ((p - first) % 8)
		}
	}
	if w.room(1) < len(row) {
		panic("jettest: too many tables")
	}
	return w.addRow(1, row, 0)
}

// define writes the definition of a table.
func (w *writer) define(first int, t Table, cols []column, rows int, usage uint32) {
	le := binary.LittleEndian
	head := 43
	if w.Version == 4 {
		head = 63
	}
	raw := make([]byte, head)
	shift := 0
	if w.Version == 4 {
		shift = 4
	}
	vars := 0
	for _, c := range cols {
		if !c.fixed {
			vars++
		}
	}
	kind := byte('N')
	if t.System {
		kind = 'S'
	}
	le.PutUint32(raw[12+shift:], uint32(rows))
	at := 20
	if w.Version == 4 {
		at = 40
	}
	raw[at] = kind
	le.PutUint16(raw[at+1:], uint16(len(cols)+t.Gap))
	le.PutUint16(raw[at+3:], uint16(vars))
	le.PutUint16(raw[at+5:], uint16(len(cols)))
	le.PutUint32(raw[at+15:], usage)
	le.PutUint32(raw[at+19:], w.free)
	for _, c := range cols {
		flags := byte(2)
		if c.fixed {
			flags |= 1
		}
		length := fixedSize(c.Type)
		if !c.fixed {
			length = c.Length
			if length == 0 && (c.Type == jet.Text || c.Type == jet.Binary) {
				length = 255
			}
			if w.Version == 4 && c.Type == jet.Text {
				length *= 2
			}
		}
		var d []byte
		if w.Version == 4 {
			d = make([]byte, 25)
			le.PutUint16(d[5:], uint16(c.id))
			le.PutUint16(d[7:], uint16(c.variable))
			le.PutUint16(d[9:], uint16(c.id))
			if c.Type == jet.Numeric {
				d[11], d[12] = 28, byte(c.Scale)
			}
			d[15], d[16] = flags, 1
			le.PutUint16(d[21:], uint16(c.offset))
			le.PutUint16(d[23:], uint16(length))
		} else {
			d = make([]byte, 18)
			le.PutUint16(d[1:], uint16(c.id))
			le.PutUint16(d[3:], uint16(c.variable))
			le.PutUint16(d[5:], uint16(c.id))
			if c.Type == jet.Numeric {
				d[9], d[10] = 28, byte(c.Scale)
			}
			d[13] = flags
			le.PutUint16(d[14:], uint16(c.offset))
			le.PutUint16(d[16:], uint16(length))
		}
		d[0] = byte(c.Type)
		raw = append(raw, d...)
	}
	for _, c := range cols {
		name := w.name(c.Name)
		if w.Version == 4 {
			raw = le.AppendUint16(raw, uint16(len(name)))
		} else {
			raw = append(raw, byte(len(name)))
		}
		raw = append(raw, name...)
	}
	raw = le.AppendUint16(raw, 0xFFFF)
	raw[0], raw[1] = tablePage, 1
	le.PutUint32(raw[8:], uint32(len(raw)-8))
	n := copy(w.pages[first], raw)
	for page := first; n < len(raw); {
		next := w.page(tablePage)
		le.PutUint32(w.pages[page][4:], uint32(next))
		n += copy(w.pages[next][8:], raw[n:])
		page = next
	}
}

// row encodes a row.
func (w *writer) row(cols []column, r Row) []byte {
	known := cols
	if r.Known > 0 {
		known = cols[:r.Known]
	}
	count := known[len(known)-1].id + 1
	mask := make([]byte, (count+7)/8)
	var fixed []byte
	var vars [][]byte
	hasVars := false
	for _, c := range cols {
		hasVars = hasVars || !c.fixed
	}
	for i, c := range known {
		v := r.Values[i]
		if c.Type == jet.Boolean {
			if b, _ := v.(bool); b {
				mask[c.id/8] |= 1 << (c.id % 8)
			}
			continue
		}
		var raw []byte
		if v != nil {
			mask[c.id/8] |= 1 << (c.id % 8)
			raw = w.value(c.Column, v)
		}
		if c.fixed {
			fixed = append(fixed, raw...)
			fixed = append(fixed, make([]byte, fixedSize(c.Type)-len(raw))...)
		} else {
			vars = append(vars, raw)
		}
	}
	var out []byte
	if w.Version == 4 {
		out = binary.LittleEndian.AppendUint16(out, uint16(count))
	} else {
		out = append(out, byte(count))
	}
	out = append(out, fixed...)
	if hasVars {
		offsets := []int{len(out)}
		for _, v := range vars {
			out = append(out, v...)
			offsets = append(offsets, len(out))
		}
		out = w.places(out, offsets, len(mask))
	}
	return append(out, mask...)
}

// places writes where the variable columns are.
func (w *writer) places(out []byte, offsets []int, mask int) []byte {
	if w.Version == 4 {
		for i := len(offsets) - 1; i >= 0; i-- {
			out = binary.LittleEndian.AppendUint16(out, uint16(offsets[i]))
		}
		return binary.LittleEndian.AppendUint16(out, uint16(len(offsets)-1))
	}
	jumps := 0
	for jumps < (len(out)+len(offsets)+jumps+1+mask-1)/256 {
		jumps++
	}
	for i := len(offsets) - 1; i >= 0; i-- {
		out = append(out, byte(offsets[i]))
	}
	for k := jumps; k > 0; k-- {
		at := 0xFF // a dummy
		for i := len(offsets) - 1; i >= 0; i-- {
			if offsets[i] >= 256*k {
				at = i
			}
		}
		out = append(out, byte(at))
	}
	return append(out, byte(len(offsets)-1))
}

func (w *writer) value(c Column, v any) []byte {
	le := binary.LittleEndian
	switch v := v.(type) {
	case int:
		switch c.Type {
		case jet.Byte:
			return []byte{byte(v)}
		case jet.Int:
			return le.AppendUint16(nil, uint16(v))
		}
		return le.AppendUint32(nil, uint32(v))
	case float32:
		return le.AppendUint32(nil, math.Float32bits(v))
	case float64:
		return le.AppendUint64(nil, math.Float64bits(v))
	case time.Time:
		return le.AppendUint64(nil, math.Float64bits(v.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours()/24))
	case jet.Decimal:
		return decimal(c, string(v))
	case string:
		text := w.text(v)
		if c.Type == jet.Memo {
			return w.longValue(text)
		}
		return text
	case []byte:
		if c.Type == jet.Object {
			return w.longValue(v)
		}
		return v
	}
	panic("jettest: a value of an unknown type")
}

func decimal(c Column, s string) []byte {
	digits, scale := strings.ReplaceAll(s, ".", ""), 0
	if i := strings.IndexByte(s, '.'); i >= 0 {
		scale = len(s) - i - 1
	}
	n, _ := new(big.Int).SetString(digits, 10)
	if c.Type == jet.Currency {
		for ; scale < 4; scale++ {
			n.Mul(n, big.NewInt(10))
		}
		return binary.LittleEndian.AppendUint64(nil, uint64(n.Int64()))
	}
	for ; scale < c.Scale; scale++ {
		n.Mul(n, big.NewInt(10))
	}
	out := make([]byte, 17)
	if n.Sign() < 0 {
		out[0] = 0x80
	}
	var b [16]byte
	n.Abs(n).FillBytes(b[:])
	for i := range 4 {
		binary.LittleEndian.PutUint32(out[1+4*i:], binary.BigEndian.Uint32(b[4*i:]))
	}
	return out
}

// longValue is behind its head where it is short, in one row elsewhere, or in a
// chain of them.
func (w *writer) longValue(raw []byte) []byte {
	le := binary.LittleEndian
	head := func(mark, to uint32) []byte {
		return append(le.AppendUint32(le.AppendUint32(nil, uint32(len(raw))|mark), to), 0, 0, 0, 0)
	}
	piece := w.size - 100
	switch {
	case len(raw) <= 64:
		return append(head(0x80000000, 0), raw...)
	case len(raw) <= piece:
		return head(0x40000000, w.longRow(raw))
	}
	next := uint32(0)
	for end := len(raw); end > 0; {
		from := (end - 1) / piece * piece
		next = w.longRow(append(le.AppendUint32(nil, next), raw[from:end]...))
		end = from
	}
	return head(0, next)
}

var codePages = map[int]*charmap.Charmap{0: charmap.Windows1252, 1250: charmap.Windows1250, 1251: charmap.Windows1251, 1252: charmap.Windows1252}

// text is the text of a cell, compressed in version 4 where that makes it shorter.
func (w *writer) text(s string) []byte {
	if w.Version != 4 {
		return w.name(s)
	}
	plain := w.name(s)
	packed := []byte{0xFF, 0xFE}
	single := true
	for i := 0; i < len(plain); i += 2 {
		low, high := plain[i], plain[i+1]
		if low == 0 {
			return plain // a zero would be a change
		}
		if (high == 0) != single {
			packed, single = append(packed, 0), !single
		}
		packed = append(packed, low)
		if !single {
			packed = append(packed, high)
		}
	}
	if len(packed) < len(plain) {
		return packed
	}
	return plain
}

// name is a text that is never compressed.
func (w *writer) name(s string) []byte {
	if w.Version != 4 {
		raw, err := codePages[w.CodePage].NewEncoder().Bytes([]byte(s))
		if err != nil {
			panic(err)
		}
		return raw
	}
	var raw []byte
	for _, u := range utf16.Encode([]rune(s)) {
		raw = binary.LittleEndian.AppendUint16(raw, u)
	}
	return raw
}

// properties are a text property of the database.
func (w *writer) properties(name, value string) []byte {
	le := binary.LittleEndian
	sized := func(raw []byte) []byte { return append(le.AppendUint16(nil, uint16(len(raw))), raw...) }
	part := func(kind uint16, raw []byte) []byte {
		return append(le.AppendUint16(le.AppendUint32(nil, uint32(len(raw)+6)), kind), raw...)
	}
	out := []byte("KKD\x00")
	if w.Version == 4 {
		out = []byte("MR2\x00")
	}
	out = append(out, part(0x80, append(sized(w.name("DBVersionProperty")), sized(w.name(name))...))...)
	text := w.name(value)
	values := []byte{6, 0, 0, 0, 0, 0}
	values = append(values, le.AppendUint16(nil, uint16(8+len(text)))...)
	values = append(values, 0, byte(jet.Text), 1, 0)
	values = append(values, sized(text)...)
	return append(out, part(0, values)...)
}

// header writes the first page, of which a part is encrypted with a known key.
func (w *writer) header() {
	le := binary.LittleEndian
	h := w.pages[0]
	h[2] = 1
	copy(h[4:], "Standard Jet DB\x00")
	h[0x14] = byte(w.Version - 3)
	codePage := w.CodePage
	if codePage == 0 {
		codePage = 1252
	}
	le.PutUint16(h[0x3C:], uint16(codePage))
	le.PutUint32(h[0x3E:], w.Key)
	length := 126
	if w.Version == 4 {
		length = 128
		const days = 46300
		le.PutUint64(h[0x72:], math.Float64bits(days+0.5))
		password := make([]byte, 40)
		copy(password, w.name(w.Password))
		for i := range password {
			password[i] ^= byte(uint32(days) >> (8 * (i % 4)))
		}
		copy(h[0x42:], password)
	} else {
		copy(h[0x42:0x42+20], w.name(w.Password))
	}
	cipher, err := rc4.NewCipher([]byte{0xC7, 0xDA, 0x39, 0x6B})
	if err != nil {
		panic(err)
	}
	cipher.XORKeyStream(h[0x18:0x18+length], h[0x18:0x18+length])
}
