// Package jet reads the tables of Access databases: Jet 3 (Access 97) and Jet 4
// (Access 2000 to 2003). It reads whole tables, row by row; it knows nothing of
// indexes, queries and writing.
//
// What is read is every type of column of these versions, long values in their
// three forms, compressed text, code pages, deleted and relocated rows, table
// definitions of several pages and both forms of usage maps. Encrypted databases,
// those with a password, and .accdb are refused.
//
// The file is not trusted: every offset is checked, every chain ends where it
// comes back to itself, nothing is allocated by a length that the file declares,
// and a table is bounded by maxCells.
package jet

import (
	"bytes"
	"crypto/rc4"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
)

// Error is something wrong with a database, on a page of it.
type Error struct {
	Page int // from 0; the header is page 0
	Text string
	Hint string
}

func (e *Error) Error() string { return fmt.Sprintf("page %d: %s", e.Page, e.Text) }

func fail(page int, format string, args ...any) *Error {
	return &Error{Page: page, Text: fmt.Sprintf(format, args...)}
}

// magic stands at byte 4 of a database.
const magic = "Standard Jet DB\x00"

// Recognise tells whether the content begins like a Jet database.
func Recognise(data []byte) bool {
	return len(data) > 4 && data[0] == 0 && bytes.HasPrefix(data[4:], []byte(magic))
}

// DB is a database in memory.
type DB struct {
	// CodePage is the one in which a Jet 3 database has its texts: 1250, 1251 …
	CodePage int
	// Decode turns a text of a Jet 3 database into UTF-8; it is the code page's, and
	// may be replaced. ok is false where bytes of it are no characters.
	Decode func(raw []byte) (text string, ok bool)

	data   []byte
	format *format
	tables []Entry
	// properties are those of the database as a whole, as it keeps them.
	properties []byte
	// warnings are what does not keep the database from being read.
	warnings []*Error
}

// format is where the two versions have what.
type format struct {
	version  int
	pageSize int
	// in a data page
	rowCount, slots int
	// in a table definition
	defRows, defColumns, defIndexes, defMap, defIndexBlocks, indexBlock, column int
	// in the descriptor of a column
	colID, colVar, colPrecision, colFlags, colFixed, colLength int
	// in a row: the width of the counts and offsets
	width int
}

var jet3 = &format{version: 3, pageSize: 2048, rowCount: 8, slots: 10,
	defRows: 12, defColumns: 25, defIndexes: 31, defMap: 35, defIndexBlocks: 43, indexBlock: 8, column: 18,
	colID: 1, colVar: 3, colPrecision: 9, colFlags: 13, colFixed: 14, colLength: 16, width: 1}

var jet4 = &format{version: 4, pageSize: 4096, rowCount: 12, slots: 14,
	defRows: 16, defColumns: 45, defIndexes: 51, defMap: 55, defIndexBlocks: 63, indexBlock: 12, column: 25,
	colID: 5, colVar: 7, colPrecision: 11, colFlags: 15, colFixed: 21, colLength: 23, width: 2}

// Where the header has what. From cipherAt on it is encrypted with a known key.
const (
	versionAt   = 0x14
	cipherAt    = 0x18
	codePageAt  = 0x3C
	pageKeyAt   = 0x3E
	passwordAt  = 0x42
	createdAt   = 0x72
	catalogPage = 2
)

var headerKey = []byte{0xC7, 0xDA, 0x39, 0x6B}

// Open reads the header and the catalogue of a database. The error is an *Error:
// no Jet database, one of another version, an encrypted one or one with a
// password, or its catalogue cannot be read.
func Open(data []byte) (*DB, error) {
	if !Recognise(data) {
		return nil, fail(0, "is no Access database: it does not begin with the signature %q", strings.TrimRight(magic, "\x00"))
	}
	db := &DB{data: data}
	if len(data) <= versionAt {
		return nil, fail(0, "the database is cut off within its header")
	}
	switch v := data[versionAt]; v {
	case 0:
		db.format = jet3
	case 1:
		db.format = jet4
	default:
		return nil, &Error{Text: fmt.Sprintf("is a database of a later Access (version byte %d)", v), Hint: "save it as an Access 2000 database (.mdb)"}
	}
	size := db.format.pageSize
	if len(data) < size {
		return nil, fail(0, "the database is cut off within its header: it has %d of %d bytes", len(data), size)
	}
	header := bytes.Clone(data[:size])
	cipher, err := rc4.NewCipher(headerKey)
	if err != nil {
		return nil, fail(0, "%v", err)
	}
	length := map[int]int{3: 126, 4: 128}[db.format.version]
	cipher.XORKeyStream(header[cipherAt:cipherAt+length], header[cipherAt:cipherAt+length])
	if key := binary.LittleEndian.Uint32(header[pageKeyAt:]); key != 0 {
		return nil, &Error{Text: "the database is encrypted", Hint: "decrypt it in Access, or export the results from the scoring program"}
	}
	if hasPassword(header, db.format.version) {
		return nil, &Error{Text: "the database is protected by a password", Hint: "take the password off in Access, or export the results from the scoring program"}
	}
	db.CodePage = int(binary.LittleEndian.Uint16(header[codePageAt:]))
	db.Decode = decoderOf(db.CodePage)
	if db.Decode == nil {
		db.Decode = decoderOf(1252)
		if db.format.version == 3 {
			db.warn(fail(0, "the code page %d is not known; texts are read as windows-1252", db.CodePage))
		}
	}
	if rest := len(data) % size; rest != 0 {
		db.warn(fail(db.pages(), "the database is cut off: the last page has %d of %d bytes", rest, size))
	}
	if err := db.readCatalog(); err != nil {
		return nil, err
	}
	return db, nil
}

// hasPassword tells whether the header has one. Jet 4 mixes it with the date on
// which the database was created.
func hasPassword(header []byte, version int) bool {
	if version == 3 {
		return !allZero(header[passwordAt : passwordAt+20])
	}
	password := bytes.Clone(header[passwordAt : passwordAt+40])
	days := math.Float64frombits(binary.LittleEndian.Uint64(header[createdAt:]))
	var mask [4]byte
	if days > 0 && days < 1<<31 {
		binary.LittleEndian.PutUint32(mask[:], uint32(days))
	}
	for i := range password {
		password[i] ^= mask[i%4]
	}
	return !allZero(password)
}

func allZero(b []byte) bool { return len(bytes.Trim(b, "\x00")) == 0 }

func (db *DB) warn(e *Error) { db.warnings = append(db.warnings, e) }

// Warnings are what is wrong with the database as a whole, and does not keep it
// from being read.
func (db *DB) Warnings() []*Error { return db.warnings }

// Version is 3 or 4.
func (db *DB) Version() int { return db.format.version }

// pages is the number of whole pages.
func (db *DB) pages() int { return len(db.data) / db.format.pageSize }

// page gives a page, which may be cut off at the end of the file.
func (db *DB) page(n int) ([]byte, *Error) {
	size := db.format.pageSize
	if n < 0 || n*size >= len(db.data) {
		return nil, fail(n, "there is no such page: the database has %d", db.pages())
	}
	return db.data[n*size : min((n+1)*size, len(db.data))], nil
}

// Types of pages.
const (
	dataPage  = 1
	tablePage = 2
	mapPage   = 5
)

// A slot of a data page is the start of a row with these marks. A deleted slot
// that is not relocated is the target of a relocated one on another page.
const (
	deleted   = 0x8000
	relocated = 0x4000
	startMask = 0x1FFF
)

// slotCount is the number of rows on a data page, as far as its table of them is
// on it.
func (db *DB) slotCount(page []byte) int {
	f := db.format
	if len(page) < f.slots {
		return 0
	}
	return min(int(binary.LittleEndian.Uint16(page[f.rowCount:])), (len(page)-f.slots)/2)
}

// slot gives the start of a row with its marks.
func (db *DB) slot(page []byte, i int) int {
	return int(binary.LittleEndian.Uint16(page[db.format.slots+2*i:]))
}

// rowBytes gives the bytes of a row. Rows fill a page from its end, each one
// before the one of the slot before.
func (db *DB) rowBytes(n int, page []byte, slot int) ([]byte, *Error) {
	if slot >= db.slotCount(page) {
		return nil, fail(n, "there is no row %d on it", slot)
	}
	end := db.format.pageSize
	for i := range slot {
		end = min(end, db.slot(page, i)&startMask)
	}
	return db.span(n, page, slot, end)
}

// span is the bytes of a row that ends there.
func (db *DB) span(n int, page []byte, slot, end int) ([]byte, *Error) {
	start := db.slot(page, slot) & startMask
	switch {
	case start > end:
		return nil, fail(n, "row %d lies over another one", slot)
	case start < db.format.slots+2*db.slotCount(page) && start < end:
		return nil, fail(n, "row %d lies over the table of rows", slot)
	case end > len(page):
		return nil, fail(n, "row %d ends outside of the file", slot)
	}
	return page[start:end], nil
}

// pointer is where a row is: the page in the upper three bytes, the slot in the
// lowest.
type pointer uint32

func (p pointer) page() int { return int(p >> 8) }
func (p pointer) slot() int { return int(p & 0xFF) }

// at gives the bytes of the row that a pointer points to, on a data page.
func (db *DB) at(p pointer) (raw []byte, mark int, err *Error) {
	page, err := db.page(p.page())
	if err != nil {
		return nil, 0, err
	}
	if page[0] != dataPage {
		return nil, 0, fail(p.page(), "it has no rows, and row %d of it is asked for", p.slot())
	}
	raw, err = db.rowBytes(p.page(), page, p.slot())
	if err != nil {
		return nil, 0, err
	}
	return raw, db.slot(page, p.slot()) &^ startMask, nil
}
