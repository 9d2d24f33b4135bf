package jet

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"strings"
)

// Type is the type of a column.
type Type uint8

const (
	Boolean  Type = 1
	Byte     Type = 2
	Int      Type = 3
	Long     Type = 4
	Currency Type = 5
	Single   Type = 6
	Double   Type = 7
	Date     Type = 8
	Binary   Type = 9
	Text     Type = 10
	Object   Type = 11 // long bytes
	Memo     Type = 12 // long text
	GUID     Type = 15
	Numeric  Type = 16
)

// Column is a column of a table.
type Column struct {
	Name string
	Type Type

	id       int  // its bit in the mask of a row
	variable int  // its number among those of variable length
	fixed    bool // it has a place of its own in every row
	offset   int
	length   int
	scale    int
}

// Table is the definition of a table.
type Table struct {
	Name    string
	Columns []Column // in their order
	// Declared is the number of rows that the definition says.
	Declared int

	db       *DB
	page     int
	usageMap pointer
}

// Entry is a table of the catalogue.
type Entry struct {
	Name   string
	System bool
	// Linked: the table is in another database.
	Linked bool
	page   int
}

// What the catalogue says of an object.
const (
	localTable  = 1
	linkedODBC  = 4
	linkedTable = 6
	systemFlags = 0x80000002
)

// readCatalog reads MSysObjects, the table of all tables.
func (db *DB) readCatalog() error {
	t, err := db.definition("MSysObjects", catalogPage)
	if err != nil {
		return &Error{Page: err.Page, Text: "the catalogue of tables cannot be read: " + err.Text}
	}
	name, kind, id, flags, prop := t.Find("Name"), t.Find("Type"), t.Find("Id"), t.Find("Flags"), t.Find("LvProp")
	if name < 0 || kind < 0 || id < 0 {
		return fail(catalogPage, "the catalogue of tables cannot be read: it has no column Name, Type or Id")
	}
	faults, err := t.Each(maxCells, func(r Row) {
		if r.Values == nil || r.Values[name] == nil || r.Values[kind] == nil || r.Values[id] == nil {
			for _, f := range r.Faults {
				db.warn(&Error{Page: f.Page, Text: "the catalogue of tables has a row that cannot be read: " + f.Text})
			}
			return
		}
		n, _ := r.Values[name].(string)
		k, _ := r.Values[kind].(int64)
		page, _ := r.Values[id].(int64)
		e := Entry{Name: n, page: int(page & 0xFFFFFF)}
		if flags >= 0 {
			f, _ := r.Values[flags].(int64)
			e.System = uint32(f)&systemFlags != 0
		}
		switch k & 0x7F {
		case localTable:
			db.tables = append(db.tables, e)
		case linkedODBC, linkedTable:
			e.Linked = true
			db.tables = append(db.tables, e)
		default:
			// The properties of the database as a whole hang on an object of this name.
			if raw, ok := cell(r, prop).([]byte); ok && n == "MSysDb" {
				db.properties = bytes.Clone(raw)
			}
		}
	})
	if err != nil {
		return &Error{Page: err.Page, Text: "the catalogue of tables cannot be read: " + err.Text}
	}
	for _, f := range faults {
		db.warn(f)
	}
	return nil
}

func cell(r Row, column int) Value {
	if column < 0 {
		return nil
	}
	return r.Values[column]
}

// Tables names the tables of the catalogue, those of the system among them.
func (db *DB) Tables() []Entry { return db.tables }

// Table gives the definition of a table; nil where there is none of that name, in
// whatever case. The error is an *Error.
func (db *DB) Table(name string) (*Table, error) {
	for _, e := range db.tables {
		if !strings.EqualFold(e.Name, name) {
			continue
		}
		if e.Linked {
			return nil, fail(catalogPage, "the table %s is in another database, to which this one has a link", e.Name)
		}
		t, err := db.definition(e.Name, e.page)
		if err != nil {
			return nil, err
		}
		return t, nil
	}
	return nil, nil
}

// Find is the index of a column; -1 where there is none of that name, in whatever
// case.
func (t *Table) Find(name string) int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return strings.EqualFold(c.Name, name) })
}

// definition reads the definition of a table that begins on a page.
func (db *DB) definition(name string, first int) (*Table, *Error) {
	raw, err := db.definitionBytes(name, first)
	if err != nil {
		return nil, err
	}
	f := db.format
	cut := func() (*Table, *Error) { return nil, fail(first, "the definition of the table %s is cut off", name) }
	if len(raw) < f.defIndexBlocks {
		return cut()
	}
	u16 := func(at int) int { return int(binary.LittleEndian.Uint16(raw[at:])) }
	u32 := func(at int) int { return int(binary.LittleEndian.Uint32(raw[at:])) }
	t := &Table{Name: name, db: db, page: first, Declared: u32(f.defRows), usageMap: pointer(u32(f.defMap))}
	count, indexes := u16(f.defColumns), u32(f.defIndexes)
	at := f.defIndexBlocks + f.indexBlock*indexes
	if indexes > len(raw) || at+count*f.column > len(raw) {
		return cut()
	}
	for range count {
		d := raw[at : at+f.column]
		flags := d[f.colFlags]
		c := Column{Type: Type(d[0]), fixed: flags&1 != 0, scale: int(d[f.colPrecision+1])}
		c.id = int(binary.LittleEndian.Uint16(d[f.colID:]))
		c.variable = int(binary.LittleEndian.Uint16(d[f.colVar:]))
		c.offset = int(binary.LittleEndian.Uint16(d[f.colFixed:]))
		c.length = int(binary.LittleEndian.Uint16(d[f.colLength:]))
		t.Columns = append(t.Columns, c)
		at += f.column
	}
	for i := range t.Columns {
		if at+f.width > len(raw) {
			return cut()
		}
		n := int(raw[at])
		if f.width == 2 {
			n = u16(at)
		}
		at += f.width
		if at+n > len(raw) {
			return cut()
		}
		t.Columns[i].Name, _ = db.name(raw[at : at+n])
		at += n
	}
	slices.SortStableFunc(t.Columns, func(a, b Column) int { return cmp.Compare(a.id, b.id) })
	return t, nil
}

// name reads the name of a column, which is never compressed.
func (db *DB) name(raw []byte) (string, bool) {
	if db.format.version == 3 {
		return db.Decode(raw)
	}
	return decodeUTF16(raw)
}

// definitionBytes puts the pages of a definition together.
func (db *DB) definitionBytes(name string, first int) ([]byte, *Error) {
	const head = 8 // of the pages that follow
	var raw []byte
	seen := map[int]bool{}
	for n := first; n != 0 || raw == nil; {
		if seen[n] {
			return nil, fail(n, "the definition of the table %s comes back to this page", name)
		}
		seen[n] = true
		page, err := db.page(n)
		if err != nil {
			return nil, err
		}
		if page[0] != tablePage || len(page) < head {
			return nil, fail(n, "the definition of the table %s should be on it, and it is a page of another kind", name)
		}
		if raw == nil {
			raw = page
		} else {
			raw = append(raw[:len(raw):len(raw)], page[head:]...)
		}
		if len(raw) > maxDefinition {
			return nil, fail(first, "the definition of the table %s is endless", name)
		}
		n = int(binary.LittleEndian.Uint32(page[4:]))
	}
	return raw, nil
}

// maxDefinition bounds the definition of a table, in bytes: 255 columns with long
// names and 32 indexes are far below.
const maxDefinition = 1 << 18
