package sheets_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"recap/scoring/exact"
	"recap/scoring/monopoly"
	"recap/scoring/monopoly/sheets"
	"recap/scoring/traveller/source"
	"recap/templates"
)

// blank is the form of one game of four players, in a language.
func blank(t *testing.T, lang templates.Lang, settings ...string) []byte {
	t.Helper()
	s := rules(t, settings...)
	games := []monopoly.Seats{{Game: "7", Stage: monopoly.SemiFinalStage, Players: []monopoly.Entrant{{Player: "12", Name: "Őrs Łukasz"}, {Player: "Дельта Иван"}, {Player: "31", ID: "A-5"}, {Player: "32"}, {}, {}}}}
	data, err := sheets.Blank{Games: games, Board: board(t, "uk"), Rules: &s, Word: func(key string, args ...string) string { return lang.Word("monopoly."+key, args...) }}.Write()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// formRows finds the rows of a form by their keys.
func formRows(t *testing.T, f *excelize.File) map[string]int {
	t.Helper()
	rows, err := f.GetRows(f.GetSheetName(0))
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for i, row := range rows {
		if len(row) > 0 && row[0] != "" {
			at[row[0]] = i + 1
		}
	}
	return at
}

// The form that somebody filled in is read again, in every language, each entry at its
// cell; what the form works out is what recap works out.
func TestFormReadsBack(t *testing.T) {
	for _, lang := range templates.Langs() {
		data := blank(t, lang)
		if again := blank(t, lang); !bytes.Equal(data, again) {
			t.Errorf("%s: the same form has other bytes", lang)
		}
		f, err := excelize.OpenReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		name, at := f.GetSheetName(0), formRows(t, f)
		set := func(col, key string, value any) {
			if at[key] == 0 {
				t.Fatalf("%s: the form has no row %s", lang, key)
			}
			if err := f.SetCellValue(name, col+strconv.Itoa(at[key]), value); err != nil {
				t.Fatal(err)
			}
		}
		set("F", "minutes", 90)
		for key, mark := range map[string]any{"1": 1, "3": "2", "5": "x", "37": "H", "39": 4, "24": "m"} {
			set("F", key, mark)
		}
		set("F", "cash", 237)
		set("F", "declared", 2757)
		set("G", "cash", 40)
		set("G", "12", "M")
		set("H", "status", lang.Word("monopoly.status.bankrupt"))
		set("I", "cash", 5)
		for _, col := range []string{"F", "G", "H", "I"} {
			set(col, "signed_player", lang.Word("monopoly.word.yes"))
			set(col, "signed_banker", lang.Word("monopoly.word.yes"))
		}
		var out bytes.Buffer
		if err := f.Write(&out); err != nil {
			t.Fatal(err)
		}
		file, err := sheets.Read(source.File{Name: "form.xlsx", Data: out.Bytes()}, board(t, "uk"), monopoly.PreliminaryStage)
		if err != nil || len(file.Problems) > 0 || len(file.Lines) != 4 {
			t.Fatalf("%s: %v, problems %v, %d players", lang, err, file.Problems, len(file.Lines))
		}
		l := file.Lines[0]
		if l.Game != "7" || l.Stage != monopoly.SemiFinalStage || l.Minutes != 90 || l.Cash != 237 || l.Declared != 2757 || l.PlayerSigned != monopoly.Signed {
			t.Errorf("%s: %+v", lang, *l)
		}
		if got := l.At(monopoly.CashField).Place; got != "7!F"+strconv.Itoa(at["cash"]) {
			t.Errorf("%s: the cash is at %s", lang, got)
		}
		var deeds []string
		for i, h := range l.Holdings {
			deeds = append(deeds, h.Text(board(t, "uk")))
			position, _, _ := strings.Cut(strings.TrimSuffix(deeds[i], "m"), ":")
			if got := l.AtDeed(i).Place; got != "7!F"+strconv.Itoa(at[position]) {
				t.Errorf("%s: deed %s is at %s", lang, deeds[i], got)
			}
		}
		slices.Sort(deeds)
		if got := strings.Join(deeds, ";"); got != "1:1;24m;37:H;39:4;3:2;5" {
			t.Errorf("%s: deeds %s", lang, got)
		}
		if file.Lines[2].Status != monopoly.Bankrupt || file.Lines[2].ID != "A-5" || file.Lines[1].Player != "Дельта Иван" {
			t.Errorf("%s: %+v %+v", lang, *file.Lines[1], *file.Lines[2])
		}
		c := monopoly.Championship{Board: board(t, "uk"), Rules: rules(t), Lines: file.Lines}
		res := c.Rank(monopoly.SemiFinalStage)
		// 237 + 60+60+200+350+400 + 240-120 + 1*50+2*50 + 4*200 + 5*200 = 3377; the
		// banker's 2757 is wrong.
		if fs := res.All(); len(fs) != 1 || fs[0].Code != monopoly.DeclaredDiffers || !slices.Equal(fs[0].Args, []string{"12", "2757", "3377"}) {
			t.Errorf("%s: %+v", lang, fs)
		}
		// The formulas of the workbook come to the same: 237 + 1070 + 120 + 150 + 1800,
		// and unencumbered 1070 + 1950. One language is enough for that.
		if lang != "hu" {
			continue
		}
		worked := office(t, out.Bytes())
		wealth := at["signed_banker"] + 5
		for _, want := range []struct {
			col   string
			row   int
			value string
		}{{"F", wealth, "3377"}, {"F", wealth + 1, "3020"}, {"G", wealth, "115"}, {"G", wealth + 1, "0"}, {"H", wealth, "0"}, {"I", wealth, "5"},
			{"L", at["declared"], "!"}, {"L", at["1"], ""}, {"L", at["37"], ""}, {"F", wealth + 2, "7/32"}, {"G", wealth + 2, "1/12"}, {"H", wealth + 2, "282/20580"}} {
			if got, err := worked.GetCellValue(name, want.col+strconv.Itoa(want.row)); err != nil || got != want.value {
				t.Errorf("%s: %s%d is %q (%v), want %q", lang, want.col, want.row, got, err, want.value)
			}
		}
	}
}

// office opens a workbook with LibreOffice, which works the formulas out, and saves it.
// Whoever is in charge of the build must have it; a user's need not.
func office(t *testing.T, book []byte) *excelize.File {
	t.Helper()
	if _, err := exec.LookPath("soffice"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("soffice is not installed")
		}
		t.Skip("soffice is not installed")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "form.xlsx")
	if err := os.WriteFile(file, book, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("soffice", "-env:UserInstallation=file://"+filepath.ToSlash(dir)+"/profile", "--headless", "--convert-to", "xlsx", "--outdir", filepath.Join(dir, "out"), file)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8") // else it cannot name files by the sheets
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("soffice: %v\n%s", err, text)
	}
	f, err := excelize.OpenFile(filepath.Join(dir, "out", "form.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// The form tells what cannot be while it is filled in: two owners, buildings without the
// group, uneven ones, buildings on a station.
func TestFormChecks(t *testing.T) {
	tests := []struct {
		name  string
		marks map[string]string // by key and column
		check string            // the deed that is marked
	}{
		{"two owners", map[string]string{"F39": "x", "G39": "x"}, "39"},
		{"without the group", map[string]string{"F1": "1"}, "1"},
		{"uneven", map[string]string{"F16": "3", "F18": "1", "F19": "2"}, "16"},
		{"on a station", map[string]string{"F5": "1"}, "5"},
	}
	f, err := excelize.OpenReader(bytes.NewReader(blank(t, "en")))
	if err != nil {
		t.Fatal(err)
	}
	name, at := f.GetSheetName(0), formRows(t, f)
	for _, test := range tests {
		for cell, mark := range test.marks {
			if err := f.SetCellValue(name, cell[:1]+strconv.Itoa(at[cell[1:]]), mark); err != nil {
				t.Fatal(err)
			}
		}
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	worked := office(t, out.Bytes())
	marked := map[string]bool{}
	for _, key := range []string{"39", "1", "16", "5", "6", "37"} {
		got, err := worked.GetCellValue(name, "L"+strconv.Itoa(at[key]))
		if err != nil {
			t.Fatal(err)
		}
		marked[key] = got == "!"
	}
	for _, test := range tests {
		if !marked[test.check] {
			t.Errorf("%s: deed %s is not marked", test.name, test.check)
		}
	}
	if marked["6"] || marked["37"] {
		t.Errorf("deeds in order are marked: %v", marked)
	}
}

// A form nobody has filled in has no players, which is said.
func TestEmptyForm(t *testing.T) {
	if _, err := sheets.Read(source.File{Name: "form.xlsx", Data: blank(t, "en")}, board(t, "uk"), monopoly.PreliminaryStage); err == nil {
		t.Error("a form with names alone has a game")
	}
	s := rules(t)
	data, err := sheets.Blank{Games: []monopoly.Seats{{Players: make([]monopoly.Entrant, 6)}}, Board: board(t, "hu"), Rules: &s, Word: func(key string, args ...string) string { return key }}.Write()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sheets.Read(source.File{Name: "form.xlsx", Data: data}, board(t, "hu"), monopoly.PreliminaryStage); err == nil || !strings.Contains(err.Error(), "no players") {
		t.Errorf("error %v", err)
	}
}

// under liquidation buildings count half, and in the tie-break their printed price:
// the workbook comes to what recap does. A hotel on 16 and four houses on each of 18 and
// 19 (180, 180, 200; buildings at 13 times 100): 560 + 1300 unencumbered, and 280 + 650 + 10 wealth.
func TestFormUnderLiquidation(t *testing.T) {
	f, err := excelize.OpenReader(bytes.NewReader(blank(t, "en", "valuation.mortgaged=liquidation")))
	if err != nil {
		t.Fatal(err)
	}
	name, at := f.GetSheetName(0), formRows(t, f)
	for key, mark := range map[string]any{"minutes": 90, "16": "H", "18": 4, "19": 4, "cash": 10} {
		if err := f.SetCellValue(name, "F"+strconv.Itoa(at[key]), mark); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	file, err := sheets.Read(source.File{Name: "form.xlsx", Data: out.Bytes()}, board(t, "uk"), monopoly.PreliminaryStage)
	if err != nil {
		t.Fatal(err)
	}
	w := rules(t, "valuation.mortgaged=liquidation").Valuation.Value(board(t, "uk"), 10, file.Lines[0].Holdings, 0)
	if w.Total() != exact.Int(940) || w.Unencumbered != exact.Int(1860) {
		t.Errorf("%s, %s", w.Total(), w.Unencumbered)
	}
	worked := office(t, out.Bytes())
	for row, want := range map[int]string{at["signed_banker"] + 5: "940", at["signed_banker"] + 6: "1860"} {
		if got, err := worked.GetCellValue(name, "F"+strconv.Itoa(row)); err != nil || got != want {
			t.Errorf("row %d: %q (%v), want %s", row, got, err, want)
		}
	}
}

// A form of another board has deeds that the chosen one does not: who has one waits.
func TestFormOfAnotherBoard(t *testing.T) {
	f, err := excelize.OpenReader(bytes.NewReader(blank(t, "en")))
	if err != nil {
		t.Fatal(err)
	}
	name, at := f.GetSheetName(0), formRows(t, f)
	for cell, value := range map[string]any{"A" + strconv.Itoa(at["39"]): 38, "F" + strconv.Itoa(at["39"]): "x", "F" + strconv.Itoa(at["cash"]): 5, "G" + strconv.Itoa(at["cash"]): 5} {
		if err := f.SetCellValue(name, cell, value); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	file, err := sheets.Read(source.File{Name: "form.xlsx", Data: out.Bytes()}, board(t, "uk"), monopoly.PreliminaryStage)
	if err != nil {
		t.Fatal(err)
	}
	if found := file.Lines[0].Found; len(found) != 1 || found[0].Code != monopoly.UnknownDeed || found[0].Pos.Place != "7!F"+strconv.Itoa(at["39"]) {
		t.Errorf("%+v", found)
	}
	if found := file.Lines[1].Found; len(found) > 0 {
		t.Errorf("%+v", found)
	}
}

// Names are text in the workbook, whatever they begin with, and tables whose names are
// alike once they fit a sheet have a sheet each.
func TestFormRunsNoNames(t *testing.T) {
	s := rules(t)
	long := strings.Repeat("table ", 8)
	players := []monopoly.Entrant{{Player: "=1+1", Name: "=HYPERLINK(\"x\")", ID: "=2+2"}, {Player: "@x", Name: "+1\x1b[31m\u202e"}}
	data, err := sheets.Blank{Games: []monopoly.Seats{{Game: long + "1", Players: players}, {Game: long + "2", Players: players}}, Board: board(t, "hu"), Rules: &s, Word: func(key string, args ...string) string { return key }}.Write()
	if err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(f.GetSheetList()); n != 2 {
		t.Errorf("%d sheets of 2 tables", n)
	}
	for _, name := range f.GetSheetList() {
		rows, err := f.GetRows(name)
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]bool{}
		for r, row := range rows {
			for c, text := range row {
				texts[text] = true
				cell, _ := excelize.CoordinatesToCellName(c+1, r+1)
				if formula, _ := f.GetCellFormula(name, cell); strings.Contains(formula, "HYPERLINK") || strings.Contains(formula, "1+1") {
					t.Errorf("%s works out %q", cell, formula)
				}
			}
		}
		for _, text := range []string{"=1+1", `=HYPERLINK("x")`, "=2+2", "@x", "+1[31m"} {
			if !texts[text] {
				t.Errorf("%s: no cell has %q", name, text)
			}
		}
	}
}
