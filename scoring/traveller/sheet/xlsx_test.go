package sheet

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// workbook makes an .xlsx in memory; the first sheet given replaces excelize's
// own.
type workbook struct {
	t    testing.TB
	file *excelize.File
	n    int
}

func newWorkbook(t testing.TB) *workbook { return &workbook{t: t, file: excelize.NewFile()} }

func (w *workbook) check(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// sheet adds a sheet with rows from a cell on.
func (w *workbook) sheet(name, start string, rows ...[]any) *workbook {
	w.t.Helper()
	if w.n == 0 {
		w.check(w.file.SetSheetName("Sheet1", name))
	} else {
		_, err := w.file.NewSheet(name)
		w.check(err)
	}
	w.n++
	col, row, err := excelize.CellNameToCoordinates(start)
	w.check(err)
	for i, r := range rows {
		for j, v := range r {
			cell, _ := excelize.CoordinatesToCellName(col+j, row+i)
			w.check(w.file.SetCellValue(name, cell, v))
		}
	}
	return w
}

// format gives a cell a number format.
func (w *workbook) format(sheet, cell, format string) *workbook {
	w.t.Helper()
	id, err := w.file.NewStyle(&excelize.Style{CustomNumFmt: &format})
	w.check(err)
	w.check(w.file.SetCellStyle(sheet, cell, cell, id))
	return w
}

func (w *workbook) bytes() []byte {
	w.t.Helper()
	b, err := w.file.WriteToBuffer()
	w.check(err)
	return b.Bytes()
}

func (w *workbook) read() (*scoring.Event, []scoring.Problem) {
	w.t.Helper()
	data := w.bytes()
	if !RecogniseXLSX(data) || RecogniseCSV(data) {
		w.t.Error("the workbook is not recognised, or as CSV")
	}
	e, ps, err := ReadXLSX(source.File{Name: "open.xlsx", Data: data})
	w.check(err)
	return e, ps
}

var usualHeader = []any{"board", "ns", "ew", "contract", "declarer", "result", "score"}

func TestSameRowsFromCSVAndXLSX(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(table30k()), "\n")[:600]
	lines = append(lines, "A,1,1,5,3N,bye,,,,,,60%,,", "B,1,1,5,4,7,,,,,,A+,A-,artificial", "B,1,1,5,x,7,4S,N,,=,,,,", "", "# a remark",
		"A,1,1,zero,3,4,4S,N,,=,,,,", "A,1,1,6,3,4,4S,N,,1,,,,", "A,1,1,7,3,4,,,,,-50,,,", "A,1,1,8,3,4,NP,,,,,,,")
	w := newWorkbook(t).sheet("Travellers", "A1")
	for i, l := range lines {
		for j, v := range strings.Split(l, ",") {
			// A person types figures as numbers, and those become numbers.
			var cell any = v
			if n := whole(v); n >= 0 {
				cell = n
			}
			name, _ := excelize.CoordinatesToCellName(j+1, i+1)
			w.check(w.file.SetCellValue("Travellers", name, cell))
		}
	}
	x, xps := w.read()
	c, cps, err := ReadCSV(source.File{Name: "open.csv", Data: []byte(strings.Join(lines, "\n"))})
	w.check(err)
	if len(c.Rows) < 600 || len(cps) < 3 {
		t.Fatalf("%d rows, %d problems", len(c.Rows), len(cps))
	}
	for _, e := range []*scoring.Event{c, x} {
		for i := range e.Rows {
			e.Rows[i].SetPos(scoring.Position{})
		}
	}
	if !reflect.DeepEqual(c.Rows, x.Rows) || !reflect.DeepEqual(c.Sections, x.Sections) {
		t.Error("the rows differ")
	}
	if len(cps) != len(xps) {
		t.Fatalf("%d problems and %d", len(cps), len(xps))
	}
	for i := range cps {
		if cps[i].Text != xps[i].Text {
			t.Errorf("%q and %q", cps[i].Text, xps[i].Text)
		}
	}
}

func TestFiguresAsAWorkbookKeepsThem(t *testing.T) {
	e, ps := newWorkbook(t).sheet("Travellers", "A1",
		append(usualHeader, "ns_award", "ew_award"),
		[]any{1, 3, 8, "4S", "N", "=", 420},                    // shown as 420.00
		[]any{1, 4, 7, "4S", "N", 1},                           // shown as +1
		[]any{1, "5", "6", "", "", "", "", 0.525, 0.475},       // shown as 52.5% and 48%
		[]any{1, 9, 10, "", "", "", "", 3, -3},                 // shown as +3.00 and -3.00
		[]any{"1", "11NS", "12.0", "4S", "N", "11.0", "450.0"}, // as some programs write
	).format("Travellers", "G2", "0.00").format("Travellers", "F3", "+0;-0;0").format("Travellers", "H4", "0.0%").
		format("Travellers", "I4", "0%").format("Travellers", "H5", "+0.00;-0.00").format("Travellers", "I5", "+0.00;-0.00").read()
	noProblems(t, ps)
	want := "1: 3 v 8 4SN= +420\n1: 4 v 7 4SN+1 +450\n1: 5 v 6 awarded 52.5%/47.5%\n1: 9 v 10 awarded +3/-3\n1: 11N v 12 4SN+1 +450"
	if got := rowsText(e); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestCellText(t *testing.T) {
	for _, c := range []struct{ raw, shown, want string }{
		{"4S", "4S", "4S"}, {"007", "007", "007"}, {"12E5", "12E5", "12E5"}, {"420", "420.00", "420"}, {"1.0", "1", "1"},
		{"33.299999999999997", "33.3", "33.3"}, {"0.33300000000000002", "33%", "33.3%"}, {"4.2E+2", "420", "420"},
		{"1", "+1", "+1"}, {"-1", "-1.0", "-1"}, {"0.1", "€ 0.10", "0.1"}, {"1", "TRUE", "1"}, {"9.9999999999999995", "10", "10"},
		{"1234567890123", "1.23457E+12", "1234567890123"}, {"1E+99", "x", "1E+99"}, {"text", "shown", "text"}, {"0", "+0", "+0"},
		{"2.5000000000000001E-2", "3%", "2.5%"}, {"1200", "+1,200", "+1200"},
	} {
		if got := cellText(c.raw, c.shown); got != c.want {
			t.Errorf("cellText(%q, %q) = %q, want %q", c.raw, c.shown, got, c.want)
		}
	}
}

func TestPositionsNameTheCell(t *testing.T) {
	e, ps := newWorkbook(t).sheet("Travellers", "B3", usualHeader,
		[]any{1, 3, 8, "4S", "N", "="}, []any{1, 4, "seven", "4S", "N", "="}, []any{1, 5, 6, "9Z", "N", "="}).read()
	if got := e.Rows[0].Pos().String(); got != "open.xlsx:Travellers!B4" {
		t.Error(got)
	}
	if len(ps) != 2 || ps[0].Pos.String() != "open.xlsx:Travellers!D5" || ps[1].Pos.String() != "open.xlsx:Travellers!B6" {
		t.Errorf("%s", messages(ps))
	}
}

func TestCellName(t *testing.T) {
	for col := range 2000 {
		want, _ := excelize.CoordinatesToCellName(col+1, 7)
		if got := cellName(col, 7); got != want {
			t.Fatalf("%d: %s, want %s", col, got, want)
		}
	}
}

func TestSheetsOfAWorkbook(t *testing.T) {
	e, ps := newWorkbook(t).
		sheet("Verseny", "A1", []any{"Verseny", "Tavaszi kupa"}, []any{"Dátum:", 45356}, []any{"Klub", "", "Kör"}, []any{}, []any{"módszer", "Butler"}).
		format("Verseny", "B2", "yyyy/mm/dd").
		sheet("Notes", "A1", []any{"nothing", "here"}).
		sheet("Eredménylap", "A1", []any{"Tavaszi kupa"}, []any{}, usualHeader, []any{1, 3, 8, "4S", "N", "="}).
		sheet("Játékosok", "A2", []any{"number", "line", "name1", "name2", "id1", "handicap"},
			[]any{3, "NS", "Őry Űrs", "Łukasz Żak", 1234, 0.05}, []any{8, "EW", "Иванов Пётр", "Anna Alfa", "0012"}).
		format("Játékosok", "F3", "0%").read()
	noProblems(t, ps)
	// Day 45356 of the count from 30 December 1899 is 5 March 2024.
	if e.Name != "Tavaszi kupa" || e.Date != "2024-03-05" || e.Club != "Kör" || e.Method != scoring.Butler || e.Winners != 2 || e.Format != "xlsx" {
		t.Errorf("%+v", e)
	}
	if got := rowsText(e); got != "1: 3 v 8 4SN= +420" {
		t.Error(got)
	}
	if len(e.Contestants) != 2 {
		t.Fatal(len(e.Contestants))
	}
	if got := contestantText(e.Contestants[0]); got != "3N: Őry Űrs (1234) + Łukasz Żak h5" {
		t.Error(got)
	}
	if got := contestantText(e.Contestants[1]); got != "8E: Иванов Пётр (0012) + Anna Alfa" {
		t.Error(got)
	}
	if got := e.Contestants[1].Pos.String(); got != "open.xlsx:Játékosok!A4" {
		t.Error(got)
	}
}

func TestDate1904(t *testing.T) {
	w := newWorkbook(t).sheet("Event", "A1", []any{"date", 43894}).sheet("T", "A1", usualHeader, []any{1, 3, 8})
	yes := true
	w.check(w.file.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &yes}))
	// The two counts are 1462 days apart: 43894 + 1462 = 45356.
	if e, _ := w.read(); e.Date != "2024-03-05" {
		t.Error(e.Date)
	}
}

func TestWinnersOfTheEventSheetCount(t *testing.T) {
	e, ps := newWorkbook(t).sheet("Event", "A1", []any{"winners", 1}).sheet("T", "A1", usualHeader, []any{1, 3, 8}).
		sheet("Players", "A1", []any{"number", "line", "name1"}, []any{3, "NS", "Alfa"}).read()
	noProblems(t, ps)
	if e.Winners != 1 {
		t.Error(e.Winners)
	}
}

func TestFirstSheetWithAHeader(t *testing.T) {
	e, ps := newWorkbook(t).sheet("About", "A1", []any{"board", "games"}).
		sheet("Monday", "A1", usualHeader, []any{1, 3, 8, "4S", "N", "="}).
		sheet("Tuesday", "A1", usualHeader, []any{2, 3, 8, "4S", "N", "="}).read()
	if got := rowsText(e); got != "1: 3 v 8 4SN= +420" {
		t.Error(got)
	}
	if len(ps) != 1 || ps[0].Severity != scoring.Warning || !strings.Contains(ps[0].Text, "the sheet \"Tuesday\" holds travellers as well and is not read") {
		t.Errorf("%s", messages(ps))
	}
}

func TestAnotherSheetOfTravellersIsNamed(t *testing.T) {
	e, ps := newWorkbook(t).sheet("Tuesday", "B2", usualHeader, []any{2, 3, 8, "4S", "N", "="}).
		sheet("Scorecards", "A1", []any{"board", "contract", "score"}, []any{1, "4S", 420}).
		sheet("Travellers", "A1", usualHeader, []any{1, 3, 8, "4S", "N", "="}).
		sheet("Протокол", "A1", usualHeader, []any{3, 3, 8, "4S", "N", "="}).read()
	if got := rowsText(e); got != "1: 3 v 8 4SN= +420" {
		t.Error(got)
	}
	want := "open.xlsx:Tuesday!B2: warning: the sheet \"Tuesday\" holds travellers as well and is not read; those of \"Travellers\" are\n" +
		"open.xlsx:Протокол!A1: warning: the sheet \"Протокол\" holds travellers as well and is not read; those of \"Travellers\" are\n"
	if got := messages(ps); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// A cell that holds a date holds the number of the day, 46300 for 5 October 2026.
func TestDateCells(t *testing.T) {
	day := time.Date(2026, 10, 5, 19, 30, 0, 0, time.UTC)
	for name, w := range map[string]*workbook{
		"above the table": newWorkbook(t).sheet("x", "A1", []any{"title"}, []any{"# date:", day}, usualHeader, []any{1, 3, 8, "PASS"}),
		"with a format":   newWorkbook(t).sheet("x", "A1", []any{"# date:", "", 46300}, usualHeader, []any{1, 3, 8, "PASS"}).format("x", "C1", "yyyy. mmmm d."),
		"beside a margin": newWorkbook(t).sheet("x", "B2", []any{"# Dátum:", 46300.8125}, usualHeader, []any{1, 3, 8, "PASS"}),
		"sheet Event":     newWorkbook(t).sheet("Event", "A1", []any{"date", day}).sheet("x", "A1", usualHeader, []any{1, 3, 8, "PASS"}),
		"a number":        newWorkbook(t).sheet("Event", "A1", []any{"date", 20261005}).sheet("x", "A1", usualHeader, []any{1, 3, 8, "PASS"}),
		"a text":          newWorkbook(t).sheet("x", "A1", []any{"# date: 2026. október 5."}, usualHeader, []any{1, 3, 8, "PASS"}),
	} {
		e, ps := w.read()
		noProblems(t, ps)
		if e.Date != "2026-10-05" {
			t.Errorf("%s: %q", name, e.Date)
		}
	}
}

func TestMergedEmptyAndHiddenRows(t *testing.T) {
	w := newWorkbook(t).sheet("Travellers", "A1", []any{"A title over all"}, usualHeader,
		[]any{7, 1, 2, "PASS"}, []any{"", 3, 4, "PASS"}, []any{}, []any{"", 5, 6, "PASS"}, []any{8, 1, 4, "PASS"}, []any{"#REF!", 1, 6, "PASS"})
	w.check(w.file.MergeCell("Travellers", "A1", "G1"))
	w.check(w.file.MergeCell("Travellers", "A3", "A6"))
	w.check(w.file.SetRowVisible("Travellers", 7, false))
	e, ps := w.read()
	want := "7: 1 v 2 PASS +0\n7: 3 v 4 PASS +0\n7: 5 v 6 PASS +0\n8: 1 v 4 PASS +0"
	if got := rowsText(e); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if len(ps) != 1 || !strings.Contains(ps[0].Text, "\"#REF!\" is not a board number") {
		t.Errorf("%s", messages(ps))
	}
}

func TestLinesAboveTheTable(t *testing.T) {
	e, ps := newWorkbook(t).sheet("x", "A1", []any{"# event: Kupa"}, []any{"# date: 2024-03-05"}, []any{"# winners:", 2}, usualHeader, []any{1, 3, 8, "PASS"}).read()
	noProblems(t, ps)
	if e.Name != "Kupa" || e.Date != "2024-03-05" || e.Winners != 2 {
		t.Errorf("%q %q", e.Name, e.Date)
	}
}

func TestPlayersOfAWorkbook(t *testing.T) {
	data := newWorkbook(t).sheet("Any", "A1", []any{"x"}).sheet("List", "C2", []any{"Pair", "Names"}, []any{1, "Alfa – Beta"}, []any{1, "Gamma"}).bytes()
	cs, ps, err := ReadPlayers(source.File{Name: "p.xlsx", Data: data})
	if err != nil || len(cs) != 1 || contestantText(cs[0]) != "1: Alfa + Beta" {
		t.Fatalf("%v %+v", err, cs)
	}
	if got, want := messages(ps), "p.xlsx:List!C4: error: number 1 appears twice (also List!C3); the second is left out\n"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	data = newWorkbook(t).sheet("Travellers", "A1", usualHeader).bytes()
	_, _, err = ReadPlayers(source.File{Name: "p.xlsx", Data: data})
	if _, ok := errors.AsType[*scoring.InputError](err); !ok {
		t.Errorf("%v", err)
	}
}

func TestABadListOfPlayersKeepsTheResults(t *testing.T) {
	e, ps := newWorkbook(t).sheet("T", "A1", usualHeader, []any{1, 3, 8, "PASS"}).
		sheet("Players", "A1", []any{"name1", "name2"}, []any{"Alfa", "Beta"}).read()
	if len(e.Rows) != 1 || len(ps) != 1 || !strings.Contains(ps[0].String(), "open.xlsx:Players!A1: error: no column number") {
		t.Errorf("%s", messages(ps))
	}
}

// rewrite changes one file of a ZIP.
func rewrite(t *testing.T, data []byte, name string, change func(string) string) []byte {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range in.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if f.Name == name {
			b = []byte(change(string(b)))
		}
		w, err := z.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write(b)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestWorkbooksThatCannotBeRead(t *testing.T) {
	good := newWorkbook(t).sheet("Travellers", "A1", usualHeader, []any{1, 3, 8, "PASS"}, []any{2, 3, 8, "PASS"})
	data := good.bytes()
	var locked bytes.Buffer
	good.check(good.file.Write(&locked, excelize.Options{Password: "hunter"}))
	for _, c := range []struct {
		name       string
		data       []byte
		recognised bool
		want       string
	}{
		{"empty", nil, false, "w.xlsx: error: the file is empty"},
		{"cut off", data[:len(data)/2], true, "w.xlsx: error: the workbook is damaged"},
		{"a sheet that breaks off", rewrite(t, data, "xl/worksheets/sheet1.xml", func(s string) string {
			return s[:strings.LastIndex(s, "<row")]
		}), true, "w.xlsx: error: the workbook is damaged: sheet \"Travellers\""},
		{"password", locked.Bytes(), true, "w.xlsx: error: the workbook is under a password"},
		{"an old one", append(bytes.Clone(compoundFile), make([]byte, 600)...), false, "w.xlsx: error: this is no .xlsx workbook"},
		{"a text", []byte("board,ns,ew\n"), false, "w.xlsx: error: the workbook is damaged"},
		{"cut off after the signature", data[:10], false, "w.xlsx: error: the workbook is damaged"},
		{"no rows", newWorkbook(t).sheet("Travellers", "B2", usualHeader).bytes(), true, "w.xlsx:Travellers!B2: error: the table has no rows"},
		{"no travellers", newWorkbook(t).sheet("A", "A1", []any{"x"}).sheet("B", "A1").bytes(), true,
			"w.xlsx: error: no sheet has travellers; the sheets are \"A\", \"B\""},
		{"no header", newWorkbook(t).sheet("Travellers", "A1", []any{"x"}).bytes(), true,
			"w.xlsx:Travellers!A1: error: no header row in the first 21 rows"},
		{"no ew", newWorkbook(t).sheet("Travellers", "B2", []any{"board", "ns", "contract"}).bytes(), true,
			"w.xlsx:Travellers!B2: error: no column ew in the header; the columns are \"board\", \"ns\", \"contract\""},
		{"no board", newWorkbook(t).sheet("Any", "A1", []any{"ew", "ns", "contract"}).bytes(), true,
			"w.xlsx:Any!A1: error: no column board in the header"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := RecogniseXLSX(c.data); got != c.recognised {
				t.Errorf("recognised: %v", got)
			}
			e, _, err := ReadXLSX(source.File{Name: "w.xlsx", Data: c.data})
			if _, ok := errors.AsType[*scoring.InputError](err); !ok || e != nil {
				t.Fatalf("%v %v", e, err)
			}
			if !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v\nwant %s", err, c.want)
			}
		})
	}
}

// The messages are ours, not those of the libraries.
func TestDamagedWorkbooksSayWhatToDo(t *testing.T) {
	data := newWorkbook(t).sheet("Travellers", "A1", usualHeader, []any{1, 3, 8, "PASS"}).bytes()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	damage := map[string][]byte{}
	for _, n := range []int{2, 10, 100, 400, len(data) / 2, len(data) - 10} {
		damage[fmt.Sprint("cut at ", n)] = data[:n]
	}
	for _, f := range z.File {
		start, err := f.DataOffset()
		if err != nil {
			t.Fatal(err)
		}
		bad := bytes.Clone(data)
		for i := range min(f.CompressedSize64, 40) {
			bad[uint64(start)+i] ^= 0x5a
		}
		damage[f.Name] = bad
	}
	damage["a number that is none"] = rewrite(t, data, "xl/worksheets/sheet1.xml", func(s string) string {
		return strings.Replace(s, "<row ", `<row r="x" `, 1)
	})
	damage["a row that no sheet has"] = rewrite(t, data, "xl/worksheets/sheet1.xml", func(s string) string {
		return strings.Replace(s, `<row r="2"`, `<row r="4000000000"`, 1)
	})
	damage["a number that is none in a sheet of another name"] = rewrite(t, newWorkbook(t).sheet("Any", "A1", usualHeader).bytes(), "xl/worksheets/sheet1.xml",
		func(s string) string { return strings.Replace(s, "<row ", `<row r="x" `, 1) })
	const want = "the workbook is damaged"
	for name, bad := range damage {
		f := source.File{Name: "Tuesday.XLSX", Data: bad}
		if !IsXLSX(f) {
			t.Errorf("%s: not taken for a workbook", name)
		}
		_, _, err := ReadXLSX(f)
		_, _, playersErr := ReadPlayers(f)
		for _, err := range []error{err, playersErr} {
			e, ok := errors.AsType[*scoring.InputError](err)
			if !ok {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if e.Text != want && !strings.HasPrefix(e.Text, want+": sheet \"") && !strings.HasPrefix(e.Text, want+": it has a row 4000000000") || !strings.Contains(e.Hint, "save it again") {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if IsXLSX(source.File{Name: "a.xlsx", Data: []byte("board,ns,ew\n")}) || IsXLSX(source.File{Name: "a.zip", Data: data[:10]}) {
		t.Error("taken for a workbook by the name alone")
	}
}

func BenchmarkReadXLSX(b *testing.B) {
	w := newWorkbook(b).sheet("Travellers", "A1")
	for i, l := range strings.Split(strings.TrimSpace(table30k()), "\n") {
		var row []any
		for v := range strings.SplitSeq(l, ",") {
			var cell any = v
			if n := whole(v); n >= 0 {
				cell = n
			}
			row = append(row, cell)
		}
		cell, _ := excelize.CoordinatesToCellName(1, i+1)
		w.check(w.file.SetSheetRow("Travellers", cell, &row))
	}
	f := source.File{Name: "large.xlsx", Data: w.bytes()}
	b.ReportAllocs()
	for b.Loop() {
		e, _, err := ReadXLSX(f)
		if err != nil || len(e.Rows) != 30000 {
			b.Fatal(err)
		}
	}
	b.ReportMetric(30000*float64(b.N)/b.Elapsed().Seconds(), "results/s")
}

func FuzzReadXLSX(f *testing.F) {
	f.Add(newWorkbook(f).sheet("Travellers", "A1", usualHeader, []any{1, 3, 8, "4S", "N", "="}).bytes())
	f.Add(newWorkbook(f).sheet("Event", "A1", []any{"date", 45356}).sheet("T", "A1", usualHeader, []any{1, 3, 8}).
		sheet("Players", "A1", []any{"number", "name1"}, []any{1, "Alfa"}).bytes())
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in := source.File{Name: "f.xlsx", Data: data}
		RecogniseXLSX(data)
		e, _, err := ReadXLSX(in)
		if (e == nil) == (err == nil) {
			t.Fatalf("event %v, error %v", e, err)
		}
		if _, ok := errors.AsType[*scoring.InputError](err); err != nil && !ok {
			t.Fatalf("error %T", err)
		}
		ReadPlayers(in)
	})
}

// FuzzSheetXML damages what is inside the ZIP, where chance seldom gets.
func FuzzSheetXML(f *testing.F) {
	f.Add(`<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>board</t></is></c><c r="B1" t="str"><v>ns</v></c><c t="str"><v>ew</v></c></row>` +
		`<row r="3"><c r="A3"><v>1.0</v></c><c r="C3" s="1"><v>3E+0</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A3:A9"/></mergeCells>`)
	f.Add(`<sheetData><row r="99999999"><c r="XFD99999999"><f>=</f></c></row></sheetData>`)
	w := newWorkbook(f).sheet("Travellers", "A1", usualHeader)
	data := w.bytes()
	f.Fuzz(func(t *testing.T, xml string) {
		const head = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`
		in := source.File{Name: "f.xlsx", Data: rewrite(t, data, "xl/worksheets/sheet1.xml", func(string) string { return head + xml + `</worksheet>` })}
		e, _, err := ReadXLSX(in)
		if _, ok := errors.AsType[*scoring.InputError](err); (e == nil) == (err == nil) || err != nil && !ok {
			t.Fatalf("event %v, error %v", e, err)
		}
	})
}
