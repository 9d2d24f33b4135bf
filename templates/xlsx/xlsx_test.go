package xlsx

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"recap/scoring"
	"recap/scoring/exact"
	traveller "recap/scoring/traveller/sheet"
	"recap/scoring/traveller/source"
	"recap/templates"
)

// people are invented; what is odd about them is what files bring.
var people = []string{
	"Őry Űrs – Gődöllői Őrs", "Łukasz Żak", "Иванов Пётр", "=1+1", "@x", "+36 1 234", "-2+3|cmd", "<script>alert(1)</script> & Co",
	"Esc\x1b[31m \x00Nul", "\u202eevil\u202c Right", "Smile 😀", " Tab\tand\nline ", "_x0041_", "1860", "007", "'quoted", "\xff\ufffe bytes",
	strings.Repeat("Maximiliana ", 16) + "Longname",
}

// shown is people as they come out of a workbook.
var shown = []string{
	"Őry Űrs – Gődöllői Őrs", "Łukasz Żak", "Иванов Пётр", "=1+1", "@x", "+36 1 234", "-2+3|cmd", "<script>alert(1)</script> & Co",
	"Esc[31m Nul", "evil Right", "Smile 😀", "Tab and line", "_x0041_", "1860", "007", "'quoted", "\ufffd bytes",
	strings.Repeat("Maximiliana ", 16) + "Longname",
}

var contracts = []string{"4SX", "3NT", "PASS", "2H"}
var results = []string{"=", "+1", "-2", ""}

// invented makes a report of two rankings, two missing results and the
// travellers of boards; a row for each of so many tables.
func invented(boards, tables int) *templates.Report {
	r := &templates.Report{
		Title: "Gődöllői Őrs & Co. kupa", Subtitle: []string{"Bridge Club Árvíztűrő", "5 October 2026"}, Status: "provisional: 2 results missing",
		Footer: []string{"matchpoints; rules wbf", "a.csv:12: warning: board 7: pair 12 appears twice"},
	}
	for i, line := range []string{"NS", "EW"} {
		t := templates.Table{Kind: "ranking", Title: "Ranking " + line, Facets: []templates.Facet{{Key: "line", Value: line}},
			Columns: []templates.Column{{Key: "place", Title: "Place", Align: templates.Right}, {Key: "number", Title: "No", Align: templates.Right},
				{Key: "names", Title: "Names", Flex: true}, {Key: "score", Title: "MP", Align: templates.Right}, {Key: "percent", Title: "%", Align: templates.Right},
				{Key: "penalty", Title: "Penalty", Align: templates.Right}, {Key: "best", Title: "Best"}},
			Notes: []string{"* with a bye"}}
		for k, name := range people {
			t.Rows = append(t.Rows, []templates.Cell{
				templates.PlaceCell(k+1, k == 1 || k == 2), templates.TextCell(fmt.Sprint(k + 1)), templates.TextCell(name),
				templates.NumberCell(exact.Frac(1000-10*k+i, 3), 2), templates.NumberCell(exact.Frac(125-k, 2), 2),
				{Kind: templates.Number, Num: exact.Frac(5*k-5, 2), Decimals: 1, Signed: true}, templates.TextCell("4♥X and 3♠ – 2♦")})
		}
		t.Rows = append(t.Rows, []templates.Cell{{}, templates.TextCell("12N"), {Kind: templates.Text, Text: "nobody", Muted: true},
			templates.TextCell("–"), templates.TextCell("–"), {}, {}})
		r.Tables = append(r.Tables, t)
	}
	r.Tables = append(r.Tables, templates.Table{Kind: "missing", Title: "Results missing", Columns: []templates.Column{{Key: "board", Title: "Board"}},
		Rows: [][]templates.Cell{{templates.IntCell(3)}, {templates.IntCell(4)}}})
	for b := 1; b <= boards; b++ {
		facets := []templates.Facet{{Key: "board", Value: fmt.Sprint(b)}}
		r.Tables = append(r.Tables, templates.Table{Kind: "travellers", Title: fmt.Sprint("Board ", b), Facets: facets, Notes: []string{"only for people"},
			Columns: []templates.Column{{Key: "x", Title: "for people"}},
			Flat: func() templates.Table {
				t := templates.Table{Kind: "travellers"}
				for _, k := range []string{"section", "round", "table", "board", "ns", "ew", "contract", "declarer", "result", "score", "remarks",
					"ns_points", "ew_points", "ns_names", "ew_names"} {
					t.Columns = append(t.Columns, templates.Column{Key: k, Title: k})
				}
				for i := range tables {
					points := exact.Frac(7*i+b, 4)
					t.Rows = append(t.Rows, []templates.Cell{templates.TextCell("A"), templates.IntCell(i), templates.IntCell(i + 1), templates.IntCell(b),
						templates.TextCell(fmt.Sprint(i + 1)), templates.TextCell(fmt.Sprint(i+1, "N")), templates.TextCell(contracts[i%4]),
						templates.TextCell("N"), templates.TextCell(results[i%4]), templates.IntCell(420 - 10*i), {},
						templates.NumberCell(points, 2), templates.NumberCell(points.Neg(), 2), templates.TextCell(people[i%4]), templates.TextCell(people[(i+1)%4])})
				}
				return t
			}})
	}
	return r
}

func render(t testing.TB, r *templates.Report, opt Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, r, opt); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func open(t testing.TB, data []byte) *excelize.File {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// cell reads a cell: as it is stored, as it is shown, and what kind it is.
func cell(t *testing.T, f *excelize.File, sheet, name string) (raw, formatted string, kind excelize.CellType) {
	t.Helper()
	raw, err := f.GetCellValue(sheet, name, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	if formatted, err = f.GetCellValue(sheet, name); err != nil {
		t.Fatal(err)
	}
	if kind, err = f.GetCellType(sheet, name); err != nil {
		t.Fatal(err)
	}
	if formula, err := f.GetCellFormula(sheet, name); err != nil || formula != "" {
		t.Errorf("%s!%s has the formula %q, %v", sheet, name, formula, err)
	}
	return raw, formatted, kind
}

const (
	isNumber = excelize.CellTypeUnset
	isText   = excelize.CellTypeInlineString
)

func TestSheetsAndValues(t *testing.T) {
	f := open(t, render(t, invented(3, 4), Options{Date: "2026-10-05", Author: "Árvíztűrő"}))
	if got, want := f.GetSheetList(), []string{"Ranking", "Results missing", "Travellers", "Sums", "Info"}; !slices.Equal(got, want) {
		t.Fatalf("sheets %q, want %q", got, want)
	}
	if f.GetActiveSheetIndex() != 0 {
		t.Errorf("sheet %d is open", f.GetActiveSheetIndex())
	}
	rows, err := f.GetRows("Ranking")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := rows[0], []string{"Line", "Place", "Tied", "No", "Names", "MP", "%", "Penalty", "Best"}; !slices.Equal(got, want) {
		t.Errorf("header %q, want %q", got, want)
	}
	if want := 1 + 2*(len(people)+1); len(rows) != want {
		t.Errorf("%d rows, want %d", len(rows), want)
	}
	for _, test := range []struct {
		sheet, cell, raw, formatted string
		kind                        excelize.CellType
	}{
		{"Ranking", "A2", "NS", "NS", isText},
		{"Ranking", "A21", "EW", "EW", isText},
		{"Ranking", "B3", "2", "2", isNumber},
		{"Ranking", "C2", "", "", isNumber},
		{"Ranking", "C3", "yes", "yes", isText},
		{"Ranking", "D3", "2", "2", isNumber}, // a pair's number is sorted by
		{"Ranking", "D20", "12N", "12N", isText},
		{"Ranking", "F2", "333.33", "333.33", isNumber},
		{"Ranking", "G2", "62.5", "62.50", isNumber},
		{"Ranking", "H2", "-2.5", "-2.5", isNumber},
		{"Ranking", "H4", "2.5", "+2.5", isNumber},
		{"Ranking", "F20", "", "", isNumber}, // a dash is nothing
		{"Ranking", "I2", "4♥X and 3♠ – 2♦", "4♥X and 3♠ – 2♦", isText},
		{"Travellers", "D2", "1", "1", isNumber},
		{"Travellers", "E2", "1", "1", isNumber},
		{"Travellers", "F2", "1N", "1N", isText},
		{"Travellers", "G2", "4SX", "4SX", isText},
		{"Travellers", "I2", "=", "=", isText},
		{"Travellers", "I3", "+1", "+1", isText},
		{"Travellers", "I4", "-2", "-2", isText},
		{"Travellers", "J4", "400", "400", isNumber},
		{"Travellers", "L3", "2", "2.00", isNumber},
		{"Travellers", "M3", "-2", "-2.00", isNumber},
		{"Results missing", "A3", "4", "4", isNumber},
		{"Info", "A1", "Gődöllői Őrs & Co. kupa", "Gődöllői Őrs & Co. kupa", isText},
	} {
		raw, formatted, kind := cell(t, f, test.sheet, test.cell)
		if raw != test.raw || formatted != test.formatted || kind != test.kind {
			t.Errorf("%s!%s is %q, shown %q, kind %d; want %q, %q, %d", test.sheet, test.cell, raw, formatted, kind, test.raw, test.formatted, test.kind)
		}
	}
	for i, want := range shown {
		if raw, _, kind := cell(t, f, "Ranking", fmt.Sprint("E", i+2)); raw != want || kind != isText {
			t.Errorf("%q came out as %q, kind %d; want %q", people[i], raw, kind, want)
		}
	}
	info, err := f.GetRows("Info")
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprint(info)
	for _, want := range []string{"Bridge Club Árvíztűrő", "5 October 2026", "provisional: 2", "matchpoints; rules wbf", "pair 12 appears twice", "Ranking NS: * with a bye"} {
		if !strings.Contains(text, want) {
			t.Errorf("Info lacks %q: %s", want, text)
		}
	}
	if strings.Contains(text, "only for people") {
		t.Error("Info has the notes of a table for machines")
	}
	props, err := f.GetDocProps()
	if err != nil || props.Creator != "Árvíztűrő" || props.Created != "2026-10-05T00:00:00Z" || props.Title != "Gődöllői Őrs & Co. kupa" {
		t.Errorf("properties %+v, %v", props, err)
	}
}

// Headings are keys only where the table for machines has them so.
func TestHeadingsOfFlatTables(t *testing.T) {
	flat := func(title string) *templates.Report {
		t := templates.Table{Kind: "rounds", Facets: []templates.Facet{{Key: "section", Value: "A"}},
			Columns: []templates.Column{{Key: "place", Title: title}}, Rows: [][]templates.Cell{{templates.PlaceCell(1, true)}}}
		return &templates.Report{Lang: "hu", Tables: []templates.Table{{Kind: "rounds", Flat: func() templates.Table { return t }}}}
	}
	for title, want := range map[string][]string{"place": {"Szekció", "place", "tied"}, "Hely": {"Szekció", "Hely", "Holtverseny"}} {
		f := open(t, render(t, flat(title), Options{}))
		rows, err := f.GetRows(f.GetSheetList()[0])
		if err != nil || !slices.Equal(rows[0], want) {
			t.Errorf("%q: headings %q, want %q, %v", title, rows[0], want, err)
		}
	}
}

// A result such as +1 is edited as a text, so that no program makes 1 of it.
func TestResultsStayTexts(t *testing.T) {
	f := open(t, render(t, invented(1, 4), Options{}))
	for name, want := range map[string]int{"I3": textFormat, "D2": 0} {
		id, err := f.GetCellStyle("Travellers", name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := f.GetStyle(id)
		if err != nil {
			t.Fatal(err)
		}
		if s.NumFmt != want {
			t.Errorf("%s has the number format %d, want %d", name, s.NumFmt, want)
		}
	}
}

func TestRedSuits(t *testing.T) {
	f := open(t, render(t, invented(1, 1), Options{}))
	runs, err := f.GetCellRichText("Ranking", "I2")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range runs {
		if r.Font != nil && r.Font.Color == red {
			got = append(got, r.Text)
		}
	}
	if !slices.Equal(got, []string{"♥", "♦"}) {
		t.Errorf("red are %q", got)
	}
}

func TestPageAndPanes(t *testing.T) {
	for paper, size := range map[string]int{"": 9, "A4": 9, "letter": 1} {
		f := open(t, render(t, invented(2, 2), Options{Paper: paper}))
		for _, sheet := range []string{"Ranking", "Results missing", "Travellers"} {
			panes, err := f.GetPanes(sheet)
			if err != nil || !panes.Freeze || panes.YSplit != 1 || panes.TopLeftCell != "A2" {
				t.Errorf("%s: panes %+v, %v", sheet, panes, err)
			}
			layout, err := f.GetPageLayout(sheet)
			if err != nil || *layout.Size != size || *layout.FitToWidth != 1 || *layout.FitToHeight != 0 {
				t.Errorf("%s: layout %+v, %v", sheet, layout, err)
			}
			props, err := f.GetSheetProps(sheet)
			if err != nil || props.FitToPage == nil || !*props.FitToPage {
				t.Errorf("%s: not fit to the page: %v", sheet, err)
			}
			foot, err := f.GetHeaderFooter(sheet)
			if err != nil || foot.OddFooter != "&L"+sheet+"&R&P/&N" || !strings.HasPrefix(foot.OddHeader, "&LGődöllői Őrs && Co. kupa – ") {
				t.Errorf("%s: %+v, %v", sheet, foot, err)
			}
		}
		names := map[string]string{}
		for _, n := range f.GetDefinedName() {
			names[n.Scope+" "+n.Name] = n.RefersTo
		}
		for name, want := range map[string]string{
			"Ranking _xlnm.Print_Titles":       "'Ranking'!$1:$1",
			"Travellers _xlnm.Print_Titles":    "'Travellers'!$1:$1",
			"Ranking _xlnm._FilterDatabase":    fmt.Sprintf("'Ranking'!$A$1:$I$%d", 1+2*(len(people)+1)),
			"Travellers _xlnm._FilterDatabase": "'Travellers'!$A$1:$O$5",
		} {
			if names[name] != want {
				t.Errorf("%s is %q, want %q", name, names[name], want)
			}
		}
		for col, most := range map[string]float64{"E": maxWidth + roomBeside, "F": 12} {
			if w, err := f.GetColWidth("Ranking", col); err != nil || w > most || w < minWidth {
				t.Errorf("column %s is %v wide, %v", col, w, err)
			}
		}
	}
}

func TestLanguages(t *testing.T) {
	for lang, want := range map[templates.Lang][]string{
		"hu": {"Végeredmény", "Hiányzó eredmények", "Eredménylapok", "Összegek", "Információ"},
		"ru": {"Итоговая таблица", "Недостающие результаты", "Протоколы", "Суммы", "Сведения"},
	} {
		r := invented(1, 1)
		r.Lang = lang
		f := open(t, render(t, r, Options{}))
		if got := f.GetSheetList(); !slices.Equal(got, want) {
			t.Errorf("%s: sheets %q, want %q", lang, got, want)
		}
		if raw, _, _ := cell(t, f, want[0], "C3"); raw != lang.Word("cell.tied") {
			t.Errorf("%s: tied is %q", lang, raw)
		}
	}
	for _, l := range templates.Langs() {
		for _, key := range []string{"sheet.travellers", "sheet.info", "column.tied", "column.line", "column.title", "column.order", "cell.tied"} {
			if l.Word(key) == key {
				t.Errorf("%s: no word for %s", l, key)
			}
		}
	}
}

// excelize keeps the sheets in a map; the archive does not show it.
func TestSameBytes(t *testing.T) {
	r := invented(5, 8)
	first := render(t, r, Options{Date: "2026-10-05"})
	for i := range 20 {
		if !bytes.Equal(first, render(t, r, Options{Date: "2026-10-05"})) {
			t.Fatalf("writing %d differs", i+2)
		}
	}
	z, err := zip.NewReader(bytes.NewReader(first), int64(len(first)))
	if err != nil {
		t.Fatal(err)
	}
	if z.File[0].Name != "[Content_Types].xml" {
		t.Errorf("the archive begins with %s", z.File[0].Name)
	}
	for _, f := range z.File {
		if got := f.Modified.UTC().Format("2006-01-02"); got != "2026-10-05" {
			t.Errorf("%s is of %s", f.Name, got)
		}
	}
	old := render(t, r, Options{Date: "1965-03-01"})
	if z, err = zip.NewReader(bytes.NewReader(old), int64(len(old))); err != nil || z.File[0].Modified.UTC().Year() != 1980 {
		t.Errorf("an old date gave %v, %v", z.File[0].Modified, err)
	}
}

func TestSheetName(t *testing.T) {
	long := strings.Repeat("é", 40)
	for _, test := range []struct {
		in    string
		taken []string
		want  string
	}{
		{"Ranking", nil, "Ranking"},
		{"Ranking", []string{"ranking"}, "Ranking 2"},
		{"Ranking", []string{"ranking", "RANKING 2"}, "Ranking 3"},
		{"a:b\\c/d?e*f[g]h", nil, "a b c-d e f(g)h"},
		{"'l'été'", nil, "’l’été’"},
		{"", nil, "recap"},
		{"  \x01 ", nil, "recap"},
		{"history", nil, "recap history"},
		{long, nil, long[:2*31]},
		{long, []string{long[:2*31]}, long[:2*29] + " 2"},
		{strings.Repeat("😀", 20), nil, strings.Repeat("😀", 15)},
	} {
		if got := sheetName(test.in, test.taken); got != test.want {
			t.Errorf("sheetName(%q, %q) = %q, want %q", test.in, test.taken, got, test.want)
		}
	}
}

func TestMarginText(t *testing.T) {
	for in, want := range map[string]string{"A & B": "A && B", "&P\x1b": "&&P", strings.Repeat("x", 200): strings.Repeat("x", marginLen) + "…"} {
		if got := marginText(in); got != want {
			t.Errorf("marginText(%q) = %q, want %q", in, got, want)
		}
	}
	r := invented(1, 1)
	r.Title, r.Status = strings.Repeat("&", 400), strings.Repeat("😀&", 400)
	open(t, render(t, r, Options{}))
}

func TestIsWhole(t *testing.T) {
	for in, want := range map[string]bool{"0": true, "7": true, "123456789": true, "": false, "07": false, "+1": false, "-2": false, "=": false,
		"1N": false, "1.5": false, "1234567890": false, "٣": false} {
		if got := isWhole(in); got != want {
			t.Errorf("isWhole(%q) = %v", in, got)
		}
	}
}

// A long name has as many lines as it needs; other rows are left alone.
// The sheet of information has room for the whole line of conditions, for programs that do not
// make rows higher by themselves.
func TestInformationIsWhole(t *testing.T) {
	long := strings.Repeat("сравнение по всем секциям; ", 12)
	var out bytes.Buffer
	if err := Write(&out, &templates.Report{Title: "Őszi páros", Lang: "ru", Footer: []string{long, "кратко"}}, Options{}); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	name := f.GetSheetList()[0]
	heights := map[string]float64{}
	for row := 1; row <= 9; row++ {
		text, _ := f.GetCellValue(name, fmt.Sprint("A", row))
		heights[strings.TrimSpace(text)], _ = f.GetRowHeight(name, row)
	}
	if h := heights[strings.TrimSpace(long)]; h < float64(lineHeight*len([]rune(long))/infoWidth) {
		t.Errorf("%d letters in a row of %.0f points", len([]rune(long)), h)
	}
	if h := heights["кратко"]; h != lineHeight {
		t.Errorf("a short line is %.0f points high", h)
	}
}

func TestRowHeight(t *testing.T) {
	f := open(t, render(t, invented(1, 1), Options{}))
	for row, want := range map[int]float64{2: 15, len(people) + 1: 60, len(people) + 2: 15} {
		if h, err := f.GetRowHeight("Ranking", row); err != nil || h != want {
			t.Errorf("row %d is %v high, want %v, %v", row, h, want, err)
		}
	}
	if h := wrappedHeight(strings.Repeat("x", 32_767)); h != excelize.MaxRowHeight {
		t.Errorf("the longest text is %v high", h)
	}
}

// A cell holds 32,767 characters, of which an emoji takes two.
func TestLongTexts(t *testing.T) {
	for _, s := range []string{strings.Repeat("a", 40_000), strings.Repeat("😀", 40_000), strings.Repeat("♥a", 40_000)} {
		r := &templates.Report{Title: s, Tables: []templates.Table{{Kind: "x", Title: s, Columns: []templates.Column{{Key: s, Title: s}},
			Rows: [][]templates.Cell{{templates.TextCell(s)}}, Notes: []string{s}}}}
		f := open(t, render(t, r, Options{}))
		raw, _, _ := cell(t, f, f.GetSheetName(0), "A2")
		if n := utf16Len(raw); n > 32_767 || n < 32_766 || !strings.HasPrefix(s, raw) {
			t.Errorf("%.4s…: %d characters came out", s, n)
		}
	}
}

func TestEmptyReports(t *testing.T) {
	for _, r := range []*templates.Report{{}, {Tables: []templates.Table{{Kind: "x"}}}, {Footer: []string{"", "y"}}} {
		f := open(t, render(t, r, Options{}))
		if got := f.GetSheetList(); !slices.Equal(got, []string{"Info"}) {
			t.Errorf("sheets %q", got)
		}
	}
	r := &templates.Report{Tables: []templates.Table{{Kind: "x", Title: "No rows", Columns: []templates.Column{{Key: "a", Title: "A"}}}}}
	f := open(t, render(t, r, Options{}))
	if raw, _, _ := cell(t, f, "No rows", "A1"); raw != "A" {
		t.Errorf("header %q", raw)
	}
}

// Excel takes a file for damaged whose columns are out of order.
func TestColumnsInOrder(t *testing.T) {
	data := render(t, invented(2, 2), Options{})
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	columns := regexp.MustCompile(`<col min="(\d+)" max="(\d+)"`)
	for _, name := range []string{"xl/worksheets/sheet1.xml", "xl/worksheets/sheet3.xml"} {
		f, err := z.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(f)
		if err != nil {
			t.Fatal(err)
		}
		found := columns.FindAllSubmatch(text, -1)
		if len(found) < 9 {
			t.Errorf("%s: %d columns have a width", name, len(found))
		}
		for i, m := range found {
			if want := fmt.Sprint(i + 1); string(m[1]) != want || string(m[2]) != want {
				t.Errorf("%s: column %s to %s at place %s", name, m[1], m[2], want)
			}
		}
	}
}

type refuser struct{}

func (refuser) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestErrors(t *testing.T) {
	r := invented(1, 1)
	if err := Write(refuser{}, r, Options{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a writer that fails gives %v", err)
	}
	if err := Write(io.Discard, r, Options{Paper: "a3"}); !errors.Is(err, ErrPaper) {
		t.Errorf("a3 gives %v", err)
	}
	if err := Write(io.Discard, r, Options{Date: "5 October"}); err == nil || !strings.Contains(err.Error(), `"5 October"`) {
		t.Errorf("a bad date gives %v", err)
	}
	r.Tables[0].Rows[1] = r.Tables[0].Rows[1][:2]
	var b bytes.Buffer
	if err := Write(&b, r, Options{}); err == nil || !strings.Contains(err.Error(), `"Ranking NS" row 2 has 2 cells for 7 columns`) || b.Len() > 0 {
		t.Errorf("a short row gives %v and %d bytes", err, b.Len())
	}
}

// office runs LibreOffice on a workbook. A machine of the build must have it; a
// user's need not.
func office(t *testing.T, book []byte, to string) string {
	t.Helper()
	if _, err := exec.LookPath("soffice"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("soffice is not installed")
		}
		t.Skip("soffice is not installed")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "a.xlsx")
	if err := os.WriteFile(file, book, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("soffice", "-env:UserInstallation=file://"+filepath.ToSlash(dir)+"/profile", "--headless", "--convert-to", to,
		"--outdir", dir, file)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8") // else it cannot name files by the sheets
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("soffice: %v\n%s", err, out)
	}
	return dir
}

// LibreOffice opens the workbook without a repair and shows every sheet as it
// is meant.
func TestLibreOffice(t *testing.T) {
	// All sheets, each as a file of its own; what is a text there is in quotes.
	dir := office(t, render(t, invented(3, 4), Options{}), "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1")
	for sheet, wants := range map[string][]string{
		"Ranking": {`"Line","Place","Tied","No","Names","MP","%","Penalty","Best"`,
			`"NS",1,,1,"Őry Űrs – Gődöllői Őrs",333.33,62.5,-2.5,"4♥X and 3♠ – 2♦"`, `"NS",2,"yes",2,"Łukasz Żak",330,62,0,`,
			`,"=1+1",`, `,"@x",`, `,"+36 1 234",`, `,"Esc[31m Nul",`, `,"<script>alert(1)</script> & Co",`, `,"Smile 😀",`, `,"_x0041_",`, `,"007",`},
		"Travellers": {`"A",0,1,1,1,"1N","4SX","N","=",420,,0.25,-0.25,`, `,"+1",410,`, `,"-2",400,`},
		"Info":       {`"matchpoints; rules wbf"`},
	} {
		text, err := os.ReadFile(filepath.Join(dir, "a-"+sheet+".csv"))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, want := range wants {
			if !bytes.Contains(text, []byte(want)) {
				t.Errorf("%s lacks %q:\n%s", sheet, want, text)
			}
		}
	}
}

// What can be added up is added up by formulas, and they give what stands there, in
// another program too, which forgets what stood there.
func TestSums(t *testing.T) {
	r := invented(3, 4)
	book := render(t, r, Options{})
	f := open(t, book)
	rows, err := f.GetRows("Sums")
	if err != nil || len(rows) < 4 {
		t.Fatal(rows, err)
	}
	if got := rows[0]; !slices.Equal(got, []string{"Sheet", "Column", "Rows", "Sum"}) {
		t.Errorf("header %q", got)
	}
	for i := range rows[1:] {
		for _, column := range []string{"C", "D"} {
			name := column + fmt.Sprint(i+2)
			formula, err := f.GetCellFormula("Sums", name)
			if err != nil || formula == "" {
				t.Errorf("%s has no formula: %v", name, err)
			}
			stands, err := f.GetCellValue("Sums", name, excelize.Options{RawCellValue: true})
			if err != nil {
				t.Fatal(err)
			}
			comes, err := f.CalcCellValue("Sums", name, excelize.Options{RawCellValue: true})
			if err != nil || number(stands) != number(comes) {
				t.Errorf("%s: %s stands there, %s gives %s, %v", name, stands, formula, comes, err)
			}
		}
	}
	// The figures are worked out anew: one that is wrong in the file is put right.
	var wrong bytes.Buffer
	if err := f.SetCellFormula("Sums", "D2", "1+1+SUM('Ranking'!F2:F20)-2"); err != nil {
		t.Fatal(err)
	}
	if err := f.Write(&wrong); err != nil {
		t.Fatal(err)
	}
	for _, book := range [][]byte{book, wrong.Bytes()} {
		dir := office(t, book, "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1")
		text, err := os.ReadFile(filepath.Join(dir, "a-Sums.csv"))
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
			fields := strings.Split(strings.ReplaceAll(line, `"`, ""), ",")
			stands, _ := f.GetCellValue("Sums", "D"+fmt.Sprint(i+1), excelize.Options{RawCellValue: true})
			if i == 1 {
				stands = strings.TrimRight(strings.TrimRight(rows[1][3], "0"), ".")
			}
			if i > 0 && number(fields[3]) != number(stands) {
				t.Errorf("LibreOffice gives %s for %s", line, stands)
			}
		}
	}
}

// Sheets and columns have names for formulas, every sheet an area to print, and
// percentages and losses their colours.
func TestNamesAndColours(t *testing.T) {
	f := open(t, render(t, invented(3, 4), Options{}))
	names := map[string]string{}
	for _, n := range f.GetDefinedName() {
		names[n.Scope+" "+n.Name] = n.RefersTo
	}
	for name, want := range map[string]string{"Workbook ranking_percent": "'Ranking'!$G$2:$G$39", "Workbook travellers_ns_points": "'Travellers'!$L$2:$L$13",
		"Ranking _xlnm.Print_Area": "'Ranking'!$A$1:$I$39", "Ranking _xlnm.Print_Titles": "'Ranking'!$1:$1", "Sums _xlnm.Print_Area": "'Sums'!$A$1:$D$8"} {
		if names[name] != want {
			t.Errorf("%s is %q, want %q", name, names[name], want)
		}
	}
	formats, err := f.GetConditionalFormats("Ranking")
	if err != nil || len(formats["G2:G39"]) != 2 || len(formats["H2:H39"]) != 1 {
		t.Errorf("conditional formats %v, %v", formats, err)
	}
}

// The day is a date that can be counted with; without one there is none.
func TestDate(t *testing.T) {
	for date, want := range map[string]string{"2026-10-05": "46300", "": ""} {
		f := open(t, render(t, invented(1, 1), Options{Date: date}))
		found := ""
		for row := range 12 {
			if v, _ := f.GetCellValue("Info", "A"+fmt.Sprint(row+1), excelize.Options{RawCellValue: true}); v == "46300" {
				found = v
				if shown, _ := f.GetCellValue("Info", "A"+fmt.Sprint(row+1)); shown != date {
					t.Errorf("the date shows as %q", shown)
				}
			}
		}
		if found != want {
			t.Errorf("%q: the date is %q", date, found)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	for _, test := range []struct{ boards, tables int }{{26, 14}, {100, 300}} {
		b.Run(fmt.Sprint(test.boards*test.tables), func(b *testing.B) {
			r := invented(test.boards, test.tables)
			for b.Loop() {
				if err := Write(io.Discard, r, Options{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(test.boards*test.tables)*float64(b.N)/b.Elapsed().Seconds(), "results/s")
		})
	}
}

// Sums are of one list of places at a time, without those that have the same contestants
// once more, and of columns whose figures are amounts; other tables are added up together.
func TestSumsOfWhatCanBeAdded(t *testing.T) {
	number := func(n int) templates.Cell { return templates.IntCell(n) }
	list := func(kind, title string, repeats, noSum bool, scores ...int) templates.Table {
		table := templates.Table{Kind: kind, Title: title, Repeats: repeats, Columns: []templates.Column{{Key: "place", Title: "Place"},
			{Key: "score", Title: "VP", NoSum: noSum}, {Key: "percent", Title: "%"}}}
		for i, n := range scores {
			table.Rows = append(table.Rows, []templates.Cell{templates.PlaceCell(i+1, false), number(n), number(50)})
		}
		return table
	}
	board := func(points int) templates.Table {
		return templates.Table{Kind: "travellers", Columns: []templates.Column{{Key: "ns_points", Title: "NS"}}, Rows: [][]templates.Cell{{number(points)}}}
	}
	f := open(t, render(t, &templates.Report{Tables: []templates.Table{list("ranking", "Section A", false, false, 5, 4), list("ranking", "Section B", false, false, 3, 2),
		list("ranking", "Overall", true, false, 5, 4, 3, 2), list("rounds", "Rounds", false, true, 1, 2), board(7), board(8)}}, Options{}))
	rows, err := f.GetRows("Sums")
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{{"Section A", "VP", "2", "9"}, {"Section B", "VP", "2", "5"}, {"Travellers", "NS", "2", "15"}}
	if len(rows) != 1+len(want) {
		t.Fatalf("sums %q", rows)
	}
	for i, w := range want {
		if !slices.Equal(rows[i+1], w) {
			t.Errorf("row %d is %q, not %q", i+1, rows[i+1], w)
		}
		comes, err := f.CalcCellValue("Sums", fmt.Sprint("D", i+2))
		if err != nil || comes != w[3] {
			t.Errorf("the formula of %q gives %s, %v", w, comes, err)
		}
	}
}

// The travellers are headed in the language of the workbook, in words by which recap reads
// them again as it reads those in English.
func TestTravellersAreReadAgainInEveryLanguage(t *testing.T) {
	read := func(lang templates.Lang) []scoring.Row {
		r := invented(3, 4)
		r.Lang = lang
		e, ps, err := traveller.ReadXLSX(source.File{Name: "a.xlsx", Data: render(t, r, Options{})})
		if err != nil {
			t.Fatal(lang, err, ps)
		}
		for i := range e.Rows {
			e.Rows[i].SetPos(scoring.Position{})
		}
		return e.Rows
	}
	english := read("en")
	if len(english) != 12 {
		t.Fatalf("%d rows", len(english))
	}
	for _, lang := range []templates.Lang{"hu", "ru"} {
		if got := read(lang); !reflect.DeepEqual(got, english) {
			t.Errorf("%s: the rows are\n%+v\nin English\n%+v", lang, got, english)
		}
		seen := map[string]string{} // no two columns are taken for one another
		for _, key := range []string{"session", "section", "round", "table", "board", "ns", "ew", "contract", "declarer", "lead", "result", "score", "ns_award", "ew_award",
			"remarks", "n", "s", "e", "w", "room", "group", "vul", "ns_points", "ew_points", "ns_names", "ew_names"} {
			title := columnTitle(lang, key, true)
			if seen[title] != "" || title == key {
				t.Errorf("%s: %s is headed %q, as %q", lang, key, title, seen[title])
			}
			seen[title] = key
		}
	}
}
