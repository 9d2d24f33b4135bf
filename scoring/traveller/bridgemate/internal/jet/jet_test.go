package jet_test

import (
	"bytes"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"recap/scoring/traveller/bridgemate/internal/jet"
	"recap/scoring/traveller/bridgemate/internal/jettest"
	"recap/testdata/cases"
)

// everyType is a table with every type of column.
func everyType(version int) jettest.Table {
	t := jettest.Table{Name: "Every Type", Gap: 3, Columns: []jettest.Column{{Name: "ID", Type: jet.Long}, {Name: "Flag", Type: jet.Boolean}, {Name: "Small", Type: jet.Byte},
		{Name: "Short", Type: jet.Int}, {Name: "Money", Type: jet.Currency}, {Name: "Single", Type: jet.Single}, {Name: "Double", Type: jet.Double}, {Name: "Day", Type: jet.Date},
		{Name: "Bytes", Type: jet.Binary}, {Name: "Név/Title", Type: jet.Text}, {Name: "Picture", Type: jet.Object}, {Name: "Note", Type: jet.Memo},
		{Name: "Numeric", Type: jet.Numeric, Scale: 3}, {Name: "Last", Type: jet.Text}}}
	for i := range 60 {
		letters := "árvíztűrő tükörfúrógép "
		if version == 4 && i%3 == 0 {
			letters = "Дельта Őry \u4e2d\u6587 " // of which a part is not compressed
		}
		v := []any{i + 1, i%2 == 0, i % 256, -i, jet.Decimal(fmt.Sprintf("%d.%04d", i-30, i)), float32(i) / 4, float64(i) / 8,
			time.Date(2026, 10, 5, 19, i, 7, 0, time.UTC), []byte{byte(i + 1), 127, 255}, letters + strconv.Itoa(i), bytes.Repeat([]byte{byte(i), 7}, i*i),
			strings.Repeat(letters, i*3), jet.Decimal(fmt.Sprintf("-%d.%03d", i*1000000007, i+1)), "end"}
		r := jettest.Row{Values: v}
		switch i % 10 {
		case 3:
			r.Deleted = true
		case 5:
			r.Relocated = true
		case 7:
			r.Known = 10 // written before the last columns were added
		case 9:
			for j := 2; j < len(v); j++ {
				v[j] = nil
			}
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

// wide is a table whose definition needs several pages, with rows that Jet 3 has
// to jump in.
func wide() jettest.Table {
	t := jettest.Table{Name: "Wide", Columns: []jettest.Column{{Name: "ID", Type: jet.Long}}}
	for i := range 120 {
		t.Columns = append(t.Columns, jettest.Column{Name: fmt.Sprintf("Column with a name that is long %d", i), Type: jet.Text})
	}
	for r := range 24 {
		row := []any{r}
		for i := range 120 {
			if (i+r)%3 == 0 {
				row = append(row, nil)
			} else {
				row = append(row, strings.Repeat("x", (i*r)%13))
			}
		}
		t.Rows = append(t.Rows, jettest.Row{Values: row})
	}
	// Every length of a row around those where a jump is added.
	for n := range 256 {
		row := make([]any, 121)
		row[0], row[1], row[60], row[120] = 100+n, strings.Repeat("a", n), strings.Repeat("b", 201), "c"
		t.Rows = append(t.Rows, jettest.Row{Values: row})
	}
	return t
}

func fixed() jettest.Table {
	t := jettest.Table{Name: "Fixed", Columns: []jettest.Column{{Name: "A", Type: jet.Int}, {Name: "B", Type: jet.Boolean}}}
	for i := range 900 {
		t.Rows = append(t.Rows, jettest.Row{Values: []any{i, i%3 == 0}})
	}
	return t
}

func database(o jettest.Options) []byte {
	return jettest.Write(o, everyType(o.Version), wide(), fixed(), jettest.Table{Name: "Empty", Columns: fixed().Columns})
}

var shapes = map[string]jettest.Options{
	"Jet 3":            {Version: 3, CodePage: 1250},
	"Jet 3, map pages": {Version: 3, CodePage: 1250, MapPages: true, Program: "Próba 1.0"},
	"Jet 4":            {Version: 4, Program: "Próba 1.0"},
	"Jet 4, map pages": {Version: 4, MapPages: true},
}

func open(t testing.TB, data []byte) *jet.DB {
	t.Helper()
	db, err := jet.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// rows gives the cells of a table as text, and what is wrong with them.
func rows(t testing.TB, db *jet.DB, name string) (out [][]string, faults []string) {
	t.Helper()
	table, err := db.Table(name)
	if err != nil || table == nil {
		t.Fatalf("%s: %v, %v", name, table, err)
	}
	tableFaults, jetErr := table.Each(1<<30, func(r jet.Row) {
		for _, f := range r.Faults {
			faults = append(faults, f.Error())
		}
		var cells []string
		for _, v := range r.Values {
			cells = append(cells, text(v))
		}
		out = append(out, cells)
	})
	if jetErr != nil {
		faults = append(faults, jetErr.Error())
	}
	for _, f := range tableFaults {
		faults = append(faults, f.Error())
	}
	return out, faults
}

const null = "<null>"

// text is a value as mdb-export prints it.
func text(v jet.Value) string {
	switch v := v.(type) {
	case nil:
		return null
	case bool:
		if v {
			return "1"
		}
		return "0"
	case float32:
		return strconv.FormatFloat(float64(v), 'g', 8, 32)
	case float64:
		return strconv.FormatFloat(v, 'g', 16, 64)
	case time.Time:
		return v.Format(time.DateTime)
	case []byte:
		return strings.ToUpper(hex.EncodeToString(v))
	}
	return fmt.Sprint(v)
}

// What was written is read, value by value.
func TestWhatWasWrittenIsRead(t *testing.T) {
	for shape, o := range shapes {
		t.Run(shape, func(t *testing.T) {
			db := open(t, database(o))
			if len(db.Warnings()) > 0 || db.Property("CreatedByProgramProperty") != o.Program {
				t.Errorf("warnings %v, program %q", db.Warnings(), db.Property("CreatedByProgramProperty"))
			}
			for _, table := range []jettest.Table{everyType(o.Version), wide(), fixed()} {
				var want []string
				for _, r := range table.Rows {
					if r.Deleted {
						continue
					}
					var cells []string
					for i, v := range r.Values {
						switch value := v.(type) {
						case int:
							v = int64(value)
							if table.Columns[i].Type == jet.Byte {
								v = int64(value & 0xFF)
							}
						}
						if r.Known > 0 && i >= r.Known {
							v = nil
						}
						cells = append(cells, text(v))
					}
					want = append(want, strings.Join(cells, "\x1f"))
				}
				got, faults := rows(t, db, strings.ToUpper(table.Name))
				var lines []string
				for _, cells := range got {
					lines = append(lines, strings.Join(cells, "\x1f"))
				}
				slices.Sort(want)
				slices.Sort(lines)
				if !slices.Equal(lines, want) || len(faults) > 0 {
					for i := range min(len(lines), len(want)) {
						if lines[i] != want[i] {
							t.Errorf("%s: got\n%.900q, want\n%.900q", table.Name, lines[i], want[i])
							break
						}
					}
					t.Errorf("%s: %d rows, want %d; faults %v", table.Name, len(lines), len(want), faults)
				}
			}
		})
	}
}

// mdbtools is what the tables are compared with.
func mdbtools(t *testing.T) {
	t.Helper()
	for _, tool := range []string{"mdb-tables", "mdb-export"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatalf("%v: install mdbtools", err)
			}
			t.Skipf("skipped: %v (the package mdbtools has it)", err)
		}
	}
}

func run(t *testing.T, codePage int, args ...string) string {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), fmt.Sprintf("MDB_JET3_CHARSET=CP%d", codePage), "MDBICONV=UTF-8")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return string(out)
}

// comparedWithMDBTools compares all tables of a file with what mdb-tables and
// mdb-export print, and gives the number of tables and of rows.
func comparedWithMDBTools(t *testing.T, file string) (tables, rowCount int) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	db := open(t, data)
	var names []string
	for _, e := range db.Tables() {
		if !e.System && !e.Linked {
			names = append(names, e.Name)
		}
	}
	theirs := strings.Split(strings.TrimSpace(run(t, db.CodePage, "mdb-tables", "-1", file)), "\n")
	slices.Sort(theirs)
	slices.Sort(names)
	if !slices.Equal(names, theirs) {
		t.Errorf("%s: tables %q, mdb-tables has %q", file, names, theirs)
	}
	for _, name := range names {
		table, err := db.Table(name)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		out := run(t, db.CodePage, "mdb-export", "-0", null, "-b", "hex", "-D", "%Y-%m-%d %H:%M:%S", "-T", "%Y-%m-%d %H:%M:%S", file, name)
		reader := csv.NewReader(strings.NewReader(out))
		reader.FieldsPerRecord = -1
		want, err := reader.ReadAll()
		if err != nil {
			t.Fatalf("%s: %s: %v", file, name, err)
		}
		var columns []string
		for _, c := range table.Columns {
			columns = append(columns, c.Name)
		}
		if len(want) == 0 || !slices.Equal(columns, want[0]) {
			t.Errorf("%s: %s: columns %q, mdb-export has %q", file, name, columns, want)
			continue
		}
		got, faults := rows(t, db, name)
		if len(faults) > 0 {
			t.Errorf("%s: %s: %v", file, name, faults)
		}
		line := func(cells []string) string {
			cells = slices.Clone(cells)
			for i, c := range table.Columns {
				// Figures are compared as numbers, hexadecimal digits in either case.
				switch c.Type {
				case jet.Single, jet.Double:
					if x, err := strconv.ParseFloat(cells[i], 64); err == nil {
						cells[i] = strconv.FormatFloat(x, 'g', 6, 64)
					}
				case jet.Binary, jet.Object:
					if cells[i] != null {
						cells[i] = strings.ToUpper(cells[i])
					}
				}
				if cells[i] == "" {
					cells[i] = null // mdb-export does not tell the two apart
				}
			}
			return strings.Join(cells, "\x1f")
		}
		var mine, other []string
		for _, cells := range got {
			mine = append(mine, line(cells))
		}
		for _, cells := range want[1:] {
			other = append(other, line(cells))
		}
		slices.Sort(mine)
		slices.Sort(other)
		if !slices.Equal(mine, other) {
			t.Errorf("%s: %s: %d rows, mdb-export has %d", file, name, len(mine), len(other))
			for i := range min(len(mine), len(other)) {
				if mine[i] != other[i] {
					t.Errorf("got\n%.1200q, want\n%.1200q", mine[i], other[i])
					break
				}
			}
		}
		tables++
		rowCount += len(mine)
	}
	return tables, rowCount
}

func TestTablesOfCasesAreThoseOfMDBTools(t *testing.T) {
	mdbtools(t)
	dir := cases.Dir(t)
	names, err := filepath.Glob(filepath.Join(dir, "bridgemate-bws", "*.bws"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	ours, err := filepath.Glob("../../../../../testdata/events/*.bws")
	if err != nil || len(ours) == 0 {
		t.Fatalf("%d files of testdata, %v", len(ours), err)
	}
	names = append(names, ours...)
	for _, name := range names {
		tables, n := comparedWithMDBTools(t, name)
		t.Logf("%s: %d tables, %d rows", filepath.Base(name), tables, n)
	}
}

func TestTablesOfTheWriterAreThoseOfMDBTools(t *testing.T) {
	mdbtools(t)
	for shape, o := range shapes {
		t.Run(shape, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "a.mdb")
			if err := os.WriteFile(file, database(o), 0o600); err != nil {
				t.Fatal(err)
			}
			if tables, n := comparedWithMDBTools(t, file); tables != 4 || n < 1000 {
				t.Errorf("%d tables, %d rows", tables, n)
			}
		})
	}
}

func TestRefused(t *testing.T) {
	whole := jettest.Write(jettest.Options{Version: 4}, fixed())
	change := func(at int, b byte) []byte {
		d := bytes.Clone(whole)
		d[at] = b
		return d
	}
	for want, data := range map[string][]byte{
		"page 0: is no Access database":                                          []byte("board,ns,ew\n"),
		"page 0: the database is cut off within its header":                      whole[:20],
		"page 0: the database is cut off within its header: it has 4000":         whole[:4000],
		"page 0: is a database of a later Access (version byte 2)":               change(0x14, 2),
		"page 0: the database is encrypted":                                      jettest.Write(jettest.Options{Version: 4, Key: 77}, fixed()),
		"page 0: the database is protected by a password":                        jettest.Write(jettest.Options{Version: 4, Password: "titok"}, fixed()),
		"page 0: the database is protected":                                      jettest.Write(jettest.Options{Version: 3, Password: "titok"}, fixed()),
		"page 2: the catalogue of tables cannot be read: there is no such page":  whole[:8192],
		"page 2: the catalogue of tables cannot be read: the definition of":      change(2*4096, 1),
		"page 2: the catalogue of tables cannot be read: it has no column Name,": bytes.ReplaceAll(whole, []byte("N\x00a\x00m\x00e\x00"), []byte("N\x00o\x00n\x00e\x00")),
	} {
		db, err := jet.Open(data)
		var fault *jet.Error
		if db != nil || !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Bytes that are no characters are shown as such and told, and so is a code page
// that is not known.
func TestCodePages(t *testing.T) {
	t1 := jettest.Table{Name: "T", Columns: []jettest.Column{{Name: "A", Type: jet.Text}}, Rows: []jettest.Row{{Values: []any{"Дельта"}}}}
	data := jettest.Write(jettest.Options{Version: 3, CodePage: 1251}, t1)
	if got, faults := rows(t, open(t, data), "T"); got[0][0] != "Дельта" || len(faults) > 0 {
		t.Errorf("got %q, %v", got, faults)
	}
	// The same bytes under the code page 1253, and under none that is known.
	data[0x3C] ^= 0xE3 ^ 0xE5
	if got, _ := rows(t, open(t, data), "T"); got[0][0] == "Дельта" {
		t.Errorf("got %q", got)
	}
	data[0x3D] ^= 0x70
	if w := open(t, data).Warnings(); len(w) != 1 || !strings.Contains(w[0].Text, "is not known") {
		t.Errorf("warnings %v", w)
	}
	t1.Rows[0].Values[0] = "A\u0081"
	bad := bytes.Replace(jettest.Write(jettest.Options{Version: 3}, jettest.Table{Name: "T", Columns: t1.Columns, Rows: []jettest.Row{{Values: []any{"AéA"}}}}),
		[]byte("A\xe9A"), []byte("A\x81A"), 1)
	if got, faults := rows(t, open(t, bad), "T"); got[0][0] != "A\ufffdA" || len(faults) != 1 || !strings.Contains(faults[0], "the text of A has bytes that are no characters") {
		t.Errorf("got %q, %v", got, faults)
	}
}

// What is absurd is refused early: declared lengths, chains that come back to
// themselves, rows without end.
func TestAbsurd(t *testing.T) {
	le := func(n uint32) []byte { return []byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)} }
	long := jettest.Table{Name: "T", Columns: []jettest.Column{{Name: "A", Type: jet.Memo}}, Rows: []jettest.Row{{Values: []any{strings.Repeat("abcd", 5000)}}}}
	for _, version := range []int{3, 4} {
		o := jettest.Options{Version: version}
		size, slots := map[int]int{3: 2048, 4: 4096}[version], map[int]int{3: 10, 4: 14}[version]
		whole := jettest.Write(o, long)
		length := 20000
		if version == 4 {
			length = 20002 // compressed
		}
		for _, c := range []struct {
			rule   string
			damage func(d []byte) []byte
			want   string
		}{
			{"a long value of 1 GiB", func(d []byte) []byte { return bytes.Replace(d, le(uint32(length)), le(1<<30-1), 1) },
				fmt.Sprintf("the long value A has %d bytes, and %d are said", length, 1<<30-1)},
			{"a chain that comes back", func(d []byte) []byte {
				// The last piece goes on with the one before it.
				for at := 0; at < len(d); at += size {
					if string(d[at+4:at+8]) == "LVAL" {
						p := at + int(d[at+slots]) + int(d[at+slots+1])<<8
						copy(d[p:], le(uint32(at/size)<<8))
						return bytes.Replace(d, le(uint32(length)), le(1<<30-1), 1)
					}
				}
				return nil
			}, "belongs to two rows of the table T, or to one twice"},
			{"two billion rows declared", func(d []byte) []byte {
				at := 3*size + map[int]int{3: 12, 4: 16}[version]
				copy(d[at:], le(2_000_000_000))
				return d
			}, ""},
			{"a definition that comes back", func(d []byte) []byte { copy(d[3*size+4:], le(3)); return d }, "comes back to this page"},
			{"a page of another table", func(d []byte) []byte {
				for at := 4 * size; at < len(d); at += size {
					if d[at] == 1 && bytes.Equal(d[at+4:at+8], le(3)) {
						copy(d[at+4:], le(77))
					}
				}
				return d
			}, "it is listed as one of the table T, and says that it is another one's"},
			{"a usage map outside of the file", func(d []byte) []byte {
				at := 3*size + map[int]int{3: 35, 4: 55}[version]
				copy(d[at:], le(1<<30))
				return d
			}, "the list of pages of the table T cannot be read, all that are marked as its own are taken"},
		} {
			t.Run(fmt.Sprintf("Jet %d: %s", version, c.rule), func(t *testing.T) {
				db := open(t, c.damage(bytes.Clone(whole)))
				table, err := db.Table("T")
				var faults []string
				if err != nil {
					faults = append(faults, err.Error())
				} else {
					_, faults = rows(t, db, "T")
					if c.want == "" && table.Declared != 2_000_000_000 {
						t.Errorf("%d rows declared", table.Declared)
					}
				}
				if c.want == "" && len(faults) > 0 || !strings.Contains(strings.Join(faults, "\n"), c.want) {
					t.Errorf("got %q, want %s", faults, c.want)
				}
			})
		}
	}
}

func TestLinkedTable(t *testing.T) {
	db := open(t, jettest.Write(jettest.Options{Version: 4}, fixed(), jettest.Table{Name: "Elsewhere", Linked: true}))
	if table, err := db.Table("elsewhere"); table != nil || err == nil || !strings.Contains(err.Error(), "the table Elsewhere is in another database") {
		t.Errorf("got %v, %v", table, err)
	}
	if table, err := db.Table("nowhere"); table != nil || err != nil {
		t.Errorf("got %v, %v", table, err)
	}
}

// A table with more rows than any event has is refused before one is read.
func TestEndlessTable(t *testing.T) {
	columns := make([]jettest.Column, 250)
	for i := range columns {
		columns[i] = jettest.Column{Name: fmt.Sprint(i), Type: jet.Boolean}
	}
	wide := jettest.Table{Name: "T", Columns: columns}
	one := jettest.Row{Values: make([]any, 250), Known: 1}
	for range 34000 {
		wide.Rows = append(wide.Rows, one)
	}
	db := open(t, jettest.Write(jettest.Options{Version: 4, MapPages: true}, wide))
	if _, faults := rows(t, db, "T"); len(faults) != 1 || !strings.Contains(faults[0], "the table T has more than 33554 rows") {
		t.Errorf("got %v", faults)
	}
}

// TestCutAndFlipped cuts a database everywhere and flips bits of every byte:
// nothing panics or hangs, and errors have their page.
func TestCutAndFlipped(t *testing.T) {
	for _, version := range []int{3, 4} {
		small := everyType(version)
		small.Rows = small.Rows[:14]
		whole := jettest.Write(jettest.Options{Version: version, CodePage: 1250, MapPages: version == 4, Program: "x"}, small, jettest.Table{Name: "Fixed", Columns: fixed().Columns, Rows: fixed().Rows[:5]})
		for n := 0; n < len(whole); n += 31 {
			everything(t, whole[:n])
		}
		data := bytes.Clone(whole)
		for at := range data {
			if at%4096 > 200 && data[at] == 0 && at%16 != 0 {
				continue // the room between slots and rows
			}
			bits := [...]byte{0x80, 0x01, 0xFF, 0x10}[at%4]
			data[at] ^= bits
			everything(t, data)
			data[at] ^= bits
		}
	}
}

// everything reads all there is in a database.
func everything(t *testing.T, data []byte) {
	db, err := jet.Open(data)
	if err != nil {
		var fault *jet.Error
		if !errors.As(err, &fault) || db != nil {
			t.Fatalf("%v, %v", db, err)
		}
		return
	}
	db.Property("x")
	for _, e := range db.Tables() {
		table, err := db.Table(e.Name)
		if err != nil || table == nil {
			continue
		}
		if _, err := table.Each(1<<30, func(r jet.Row) {
			if r.Values == nil && len(r.Faults) == 0 || r.Values != nil && len(r.Values) != len(table.Columns) {
				t.Fatalf("%s: %+v", e.Name, r)
			}
		}); err != nil && err.Text == "" {
			t.Fatalf("%s: an error without a text", e.Name)
		}
	}
}

func TestDates(t *testing.T) {
	columns := []jettest.Column{{Name: "A", Type: jet.Date}}
	for days, want := range map[float64]string{
		0.5:         "1899-12-30 12:00:00",
		-1.25:       "1899-12-29 06:00:00", // the fraction counts forward
		46300.75:    "2026-10-05 18:00:00",
		2958465.5:   "9999-12-31 12:00:00",
		3e6:         null,
		math.NaN():  null,
		math.Inf(1): null,
	} {
		db := open(t, jettest.Write(jettest.Options{Version: 3}, jettest.Table{Name: "T", Columns: columns, Rows: []jettest.Row{{Values: []any{days}}}}))
		if got, faults := rows(t, db, "T"); got[0][0] != want || (len(faults) > 0) != (want == null) {
			t.Errorf("%v: got %v, %v, want %s", days, got, faults, want)
		}
	}
}

func FuzzOpen(f *testing.F) {
	for _, o := range shapes {
		t := everyType(o.Version)
		t.Rows = t.Rows[:6]
		f.Add(jettest.Write(o, t))
	}
	f.Fuzz(func(t *testing.T, data []byte) { everything(t, data) })
}

func BenchmarkEach(b *testing.B) {
	db := open(b, database(shapes["Jet 4"]))
	for b.Loop() {
		rows(b, db, "Wide")
	}
}
