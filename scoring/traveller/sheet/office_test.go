package sheet

import (
	"bytes"
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"recap/movements"
	"recap/scoring"
	"recap/scoring/traveller/source"
)

// everySheet writes each sheet as a CSV of its own, with the texts in quotes.
const everySheet = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1"

// office runs LibreOffice on workbooks, which works out their formulas and saves them
// as something else, and gives the folder with the results, named a, b, c … A machine
// of the build must have it; a user's need not.
func office(t *testing.T, from, to string, books ...[]byte) (folder string) {
	t.Helper()
	if _, err := exec.LookPath("soffice"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("soffice is not installed")
		}
		t.Skip("soffice is not installed")
	}
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	args := []string{"-env:UserInstallation=file://" + filepath.ToSlash(dir) + "/profile", "--headless", "--convert-to", to, "--outdir", out}
	for i, book := range books {
		file := filepath.Join(dir, nth(i)+"."+from)
		if err := os.WriteFile(file, book, 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	cmd := exec.Command("soffice", args...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8") // else it cannot name files by the sheets
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("soffice: %v\n%s", err, text)
	}
	return out
}

// nth is a for the first workbook.
func nth(i int) string { return string(rune('a' + i)) }

func readOut(t *testing.T, folder, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// shownColumn is what LibreOffice shows in a column of the travellers.
func shownColumn(t *testing.T, text []byte, heading string) []string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	col := slices.Index(rows[0], heading)
	if col < 0 {
		t.Fatalf("no column %q in %q", heading, rows[0])
	}
	var cells []string
	for _, r := range rows[1:] {
		cells = append(cells, r[col])
	}
	return cells
}

// A workbook that LibreOffice saved, as its own kind and back, or as CSV, is read as
// it was before: the heading of the results, the sit-outs, the texts that look like
// numbers, the empty lines.
func TestLibreOfficeKeepsTheWorkbook(t *testing.T) {
	var books, calc [][]byte
	for _, lang := range Languages {
		w := openWritten(t, evening(lang))
		w.fill(func(row int, f field, text string) {
			switch {
			case f == fDeclarer:
				w.set(row, f, wordOf(seatChoices, text, w.in))
			case text == "+1":
				w.set(row, f, 1) // as if it had been pasted
			default:
				w.set(row, f, text)
			}
		})
		books = append(books, w.bytes())
	}
	ods := office(t, "xlsx", "ods", books...)
	for i := range books {
		calc = append(calc, readOut(t, ods, nth(i)+".ods"))
	}
	again, back, tables := office(t, "xlsx", "xlsx", books...), office(t, "ods", "xlsx", calc...), office(t, "xlsx", everySheet, books...)
	for i, lang := range Languages {
		want, wantPs := readBook(t, books[i])
		if len(wantPs) != 1 || len(want.Rows) != 18 || len(want.Contestants) != 5 {
			t.Fatal(messages(wantPs), want)
		}
		for what, folder := range map[string]string{"xlsx": again, "ods": back} {
			saved := readOut(t, folder, nth(i)+".xlsx")
			file, err := excelize.OpenReader(bytes.NewReader(saved))
			if err != nil {
				t.Fatal(err)
			}
			if visible, err := file.GetSheetVisible(foreseenSheet[i]); visible || err != nil {
				t.Errorf("%s by %s: the foreseen lines are visible: %v, %v", lang, what, visible, err)
			}
			short := &written{t, file, tongue(i)}
			short.delete(2)
			if e, _ := short.read(); len(e.Rows) != len(want.Rows) {
				t.Errorf("%s by %s: a line that was deleted is lost", lang, what)
			}
			e, ps := readBook(t, saved)
			sameRows(t, lang+" by "+what, e.Rows, want.Rows)
			if messages(ps) != messages(wantPs) {
				t.Errorf("%s by %s: %s", lang, what, messages(ps))
			}
			if !reflect.DeepEqual(e.Contestants, want.Contestants) {
				t.Errorf("%s by %s: %+v", lang, what, e.Contestants)
			}
			if e.Name != want.Name || e.Date != want.Date || e.Winners != want.Winners || e.Method != want.Method || e.Boards != want.Boards {
				t.Errorf("%s by %s: %+v", lang, what, e)
			}
		}
		table := readOut(t, tables, nth(i)+"-"+travellerSheet[i]+".csv")
		e, ps, err := ReadCSV(source.File{Name: "w.csv", Data: table})
		if err != nil {
			t.Fatal(err)
		}
		sameRows(t, lang+" as CSV", e.Rows, want.Rows)
		if len(ps) != 1 || ps[0].Severity != scoring.Note {
			t.Errorf("%s as CSV: %s", lang, messages(ps))
		}
	}
}

// The formulas of the sheet agree with Law 77 as it is computed here: every
// contract, undoubled, doubled and redoubled, with every number of tricks, by each
// side at each vulnerability in turn.
func TestScoreFormulas(t *testing.T) {
	type played struct {
		contract scoring.Contract
		tricks   int
	}
	var all []played
	for strain := scoring.Clubs; strain <= scoring.NoTrump; strain++ {
		for level := 1; level <= 7; level++ {
			for risk := scoring.Undoubled; risk <= scoring.Redoubled; risk++ {
				for tricks := range 14 {
					all = append(all, played{scoring.Contract{Level: int8(level), Strain: strain, Risk: risk}, tricks})
				}
			}
		}
	}
	// As many lines, each with pairs of its own; 13 goes through the boards in another
	// order than 14 through the tricks.
	m := movements.Movement{Winners: 1}
	for i := range all {
		m.Meetings = append(m.Meetings, movements.Meeting{Round: 1, Table: i + 1, NS: 2*i + 1, EW: 2*i + 2, Boards: []int{1 + i*13%16}})
	}
	w := openWritten(t, Workbook{Movements: []movements.Movement{m}, ByRound: true, Lang: "hu"})
	want := make([]string, len(all))
	score := 0
	heads, sheet := map[field]string{}, travellerSheet[w.in]
	for _, f := range []field{fContract, fDeclarer, fResult} {
		heads[f] = strings.TrimRight(w.cell(1, f), "1")
	}
	for i, p := range all {
		declarer := scoring.Seat(1 + (i/3+i)%4)
		board := m.Meetings[i].Boards[0]
		score = scoring.NSScore(p.contract, declarer, scoring.BoardVulnerability(board), p.tricks)
		want[i] = strconv.Itoa(score)
		for f, v := range map[field]string{fContract: p.contract.String(), fDeclarer: wordOf(seatChoices, declarer.String(), w.in), fResult: scoring.ResultText(p.contract, p.tricks)} {
			if err := w.file.SetCellStr(sheet, heads[f]+strconv.Itoa(2+i), v); err != nil {
				t.Fatal(err)
			}
		}
	}
	table := readOut(t, office(t, "xlsx", everySheet, w.bytes()), "a-"+sheet+".csv")
	got, marks := shownColumn(t, table, shownHeadings[showScore][w.in]), shownColumn(t, table, shownHeadings[showCheck][w.in])
	wrong := 0
	for i, p := range all {
		if got[i] != want[i] || marks[i] != "✓" {
			if wrong++; wrong < 10 {
				t.Errorf("%v with %d tricks on board %d: %s %s, want %s", p.contract, p.tricks, m.Meetings[i].Boards[0], got[i], marks[i], want[i])
			}
		}
	}
	if wrong > 0 || len(all) != 1470 {
		t.Errorf("%d of %d are wrong", wrong, len(all))
	}
	for i := len(all); i < len(got); i++ {
		if got[i] != "" || marks[i] != "" {
			t.Errorf("the empty line %d shows %q %q", i+2, got[i], marks[i])
		}
	}
}

// What is typed in other ways shows the same score, what is not complete a ?, what
// cannot be an !. All are lines of board 1, on which nobody is vulnerable.
func TestMarksOfALine(t *testing.T) {
	type typed = map[field]any
	cases := []struct {
		what        string
		cells       typed
		score, mark string
	}{
		{"nothing", typed{}, "", ""},
		{"a contract alone", typed{fContract: "4S"}, "", "?"},
		{"no result", typed{fContract: "4S", fDeclarer: "N"}, "", "?"},
		{"no declarer", typed{fContract: "4S", fResult: "="}, "", "?"},
		{"a result alone", typed{fResult: "="}, "", "?"},
		{"a declarer alone", typed{fDeclarer: "N"}, "", "?"},
		{"made", typed{fContract: "4S", fDeclarer: "N", fResult: "="}, "420", "✓"},
		{"small letters and blanks", typed{fContract: " 3 nt ", fDeclarer: "s", fResult: "+1"}, "430", "✓"},
		{"suits as symbols", typed{fContract: "4♥", fDeclarer: "W", fResult: "-2"}, "100", "✓"},
		{"stars for a double", typed{fContract: "5d**", fDeclarer: "e", fResult: "−1"}, "200", "✓"},
		{"a number of overtricks", typed{fContract: "4S", fDeclarer: "N", fResult: 1}, "450", "✓"},
		{"a number of tricks", typed{fContract: "4S", fDeclarer: "N", fResult: 9}, "-50", "✓"},
		{"a number that may be both", typed{fContract: "1S", fDeclarer: "N", fResult: 4}, "", "?"},
		{"Hungarian seats", typed{fContract: "2C", fDeclarer: "NY", fResult: "="}, "-90", "✓"},
		{"passed out", typed{fContract: "pass"}, "0", "✓"},
		{"passed out in Hungarian", typed{fContract: "Passz"}, "0", "✓"},
		{"passed out in Russian", typed{fContract: "пас"}, "0", "✓"},
		{"not played", typed{fContract: "NP"}, "", "✓"},
		{"an award", typed{fNSAward: "A+", fEWAward: "A-"}, "", "✓"},
		{"no contract", typed{fContract: "8S", fDeclarer: "N", fResult: "="}, "", "!"},
		{"a question mark", typed{fContract: "?"}, "", "!"},
		{"a seat with a question mark", typed{fContract: "4S", fDeclarer: "?", fResult: "="}, "", "!"},
		{"no strain", typed{fContract: "4", fDeclarer: "N", fResult: "="}, "", "!"},
		{"trebled", typed{fContract: "4SXXX", fDeclarer: "N", fResult: "="}, "", "!"},
		{"fourteen tricks", typed{fContract: "4S", fDeclarer: "N", fResult: "+4"}, "", "!"},
		{"less than no trick", typed{fContract: "1S", fDeclarer: "N", fResult: "-8"}, "", "!"},
		{"more than thirteen", typed{fContract: "4S", fDeclarer: "N", fResult: 14}, "", "!"},
		{"a date", typed{fContract: "4S", fDeclarer: "N", fResult: 46027}, "", "!"},
		{"half a trick", typed{fContract: "4S", fDeclarer: "N", fResult: 0.5}, "", "!"},
		{"a blank behind the sign", typed{fContract: "4S", fDeclarer: "N", fResult: "+ 1"}, "450", "✓"},
		{"an apostrophe before the sign", typed{fContract: "4S", fDeclarer: "N", fResult: "'="}, "420", "✓"},
		{"the sign behind", typed{fContract: "4S", fDeclarer: "N", fResult: "1-"}, "", "!"},
		{"the sign behind a nought", typed{fContract: "4S", fDeclarer: "N", fResult: "0+"}, "", "!"},
		{"two signs", typed{fContract: "4S", fDeclarer: "N", fResult: "+-1"}, "", "!"},
		{"a power of ten", typed{fContract: "4S", fDeclarer: "N", fResult: "1E1"}, "", "!"},
		{"doubled in a word", typed{fContract: "4SDbl", fDeclarer: "N", fResult: "="}, "590", "✓"},
		{"redoubled in a word", typed{fContract: "1c rdbl", fDeclarer: "N", fResult: "="}, "230", "✓"},
		{"a blank that does not break", typed{fContract: "4\u00a0S", fDeclarer: "N", fResult: "="}, "420", "✓"},
		{"all pass", typed{fContract: "All pass"}, "0", "✓"},
		{"passed out in words", typed{fContract: "passed out"}, "0", "✓"},
		{"not played in words", typed{fContract: "not played"}, "", "✓"},
		{"an X before the suit", typed{fContract: "4XS", fDeclarer: "N", fResult: "="}, "", "!"},
		{"a word", typed{fContract: "4S", fDeclarer: "N", fResult: "made"}, "", "!"},
		{"no seat", typed{fContract: "4S", fDeclarer: "Q", fResult: "="}, "", "!"},
		{"a pair against itself", typed{fNS: "290", fEW: "290"}, "", "!"},
		{"a pair twice on the board", typed{fNS: "190"}, "", "!"},
		{"the same as a number", typed{fEW: 191}, "", "!"},
		{"a pair is missing", typed{fNS: "", fContract: "PASS"}, "0", "?"},
	}
	m := movements.Movement{Winners: 1, Meetings: []movements.Meeting{{Round: 1, Table: 1, NS: 190, EW: 191, Boards: []int{1}}}}
	for i := range cases {
		m.Meetings = append(m.Meetings, movements.Meeting{Round: 1, Table: i + 2, NS: 2*i + 1, EW: 2*i + 2, Boards: []int{1}})
	}
	w := openWritten(t, Workbook{Movements: []movements.Movement{m}})
	for i, c := range cases {
		for f, v := range c.cells {
			w.set(3+i, f, v)
		}
	}
	// The last case of all stands in an empty line: no board is typed yet.
	spare := 3 + len(cases)
	w.set(spare, fNS, "300")
	w.set(spare, fContract, "PASS")
	table := readOut(t, office(t, "xlsx", everySheet, w.bytes()), "a-"+travellerSheet[0]+".csv")
	scores, marks := shownColumn(t, table, shownHeadings[showScore][0]), shownColumn(t, table, shownHeadings[showCheck][0])
	for i, c := range cases {
		if scores[1+i] != c.score || marks[1+i] != c.mark {
			t.Errorf("%s: %q %q, want %q %q", c.what, scores[1+i], marks[1+i], c.score, c.mark)
		}
	}
	if marks[0] != "!" {
		t.Errorf("the pair that is elsewhere too: %q", marks[0])
	}
	if marks[spare-2] != "?" {
		t.Errorf("a result on no board: %q", marks[spare-2])
	}
}

// What the reader takes for a contract the sheet marks as one: every spelling of a
// strain, of a pass, and the Cyrillic letters that look like Latin ones.
func TestMarksOfEverySpelling(t *testing.T) {
	type spelling struct{ contract, result, score string }
	var all []spelling
	for strain := scoring.Clubs; strain <= scoring.NoTrump; strain++ {
		score := strconv.Itoa(scoring.NSScore(scoring.Contract{Level: 2, Strain: strain}, scoring.North, scoring.NoneVul, 8))
		for _, s := range strain.Spellings() {
			all = append(all, spelling{"2 " + s, "=", score})
		}
	}
	for _, s := range scoring.PassSpellings() {
		all = append(all, spelling{s, "", "0"})
	}
	all = append(all, spelling{"2С", "=", "90"}, spelling{"2Н", "=", "110"}, spelling{"2NТ", "=", "120"}, spelling{"2ПХ", "=", "470"})
	m := movements.Movement{Winners: 1}
	for i := range all {
		m.Meetings = append(m.Meetings, movements.Meeting{Round: 1, Table: i + 1, NS: 2*i + 1, EW: 2*i + 2, Boards: []int{1}})
	}
	w := openWritten(t, Workbook{Movements: []movements.Movement{m}})
	for i, s := range all {
		w.set(2+i, fContract, s.contract)
		if w.set(2+i, fResult, s.result); s.result != "" {
			w.set(2+i, fDeclarer, "N")
		}
	}
	ev, problems := w.read()
	noProblems(t, problems)
	table := readOut(t, office(t, "xlsx", everySheet, w.bytes()), "a-"+travellerSheet[0]+".csv")
	scores, marks := shownColumn(t, table, shownHeadings[showScore][0]), shownColumn(t, table, shownHeadings[showCheck][0])
	for i, s := range all {
		if scores[i] != s.score || marks[i] != "✓" || strconv.Itoa(ev.Rows[i].Score) != s.score {
			t.Errorf("%s: %q %q, read as %d, want %s", s.contract, scores[i], marks[i], ev.Rows[i].Score, s.score)
		}
	}
}

// Who may stand where depends on the movement: a number in both lines of a Mitchell,
// a team twice on a board, a player once.
func TestMarksOfWhoSits(t *testing.T) {
	cases := []struct {
		what string
		m    movements.Movement
		set  map[string]any // by the field of a line, 2 the first
		want string
	}{
		{"Mitchell", mitchell(3, ""), nil, ""},
		{"Mitchell, a pair twice in its line", mitchell(3, ""), map[string]any{"E3": "1"}, "!!"},
		{"Mitchell, the lines have numbers of their own", mitchell(3, ""), map[string]any{"E3": "90", "F3": "90"}, ""},
		{"two sections, apart", movements.Movement{}, nil, ""},
		{"teams in two rooms", movements.Movement{Winners: 1, Meetings: []movements.Meeting{{Round: 1, Table: 1, NS: 1, EW: 2, Boards: []int{1}}, {Round: 1, Table: 2, NS: 2, EW: 1, Boards: []int{1}}}}, nil, ""},
		{"teams, one thrice", movements.Movement{Winners: 1, Meetings: []movements.Meeting{{Round: 1, Table: 1, NS: 1, EW: 2, Boards: []int{1}}, {Round: 1, Table: 2, NS: 2, EW: 1, Boards: []int{1}}}},
			map[string]any{"C4": 1, "E4": "1", "F4": "5"}, "!!!"},
		{"individual", individual, nil, ""},
		{"individual, a player twice", individual, map[string]any{"F2": "8"}, "!!"},
		{"individual, a player against itself", individual, map[string]any{"F2": "1"}, "!"},
		{"individual with a seat empty", emptySeat(individual), nil, ""},
	}
	var books [][]byte
	for _, c := range cases {
		book := Workbook{Movements: []movements.Movement{c.m}}
		if len(c.m.Meetings) == 0 {
			book.Movements = []movements.Movement{mitchell(3, "A"), mitchell(3, "B")}
		}
		w := openWritten(t, book)
		for cell, v := range c.set {
			if err := w.file.SetCellValue(travellerSheet[0], cell, v); err != nil {
				t.Fatal(err)
			}
		}
		books = append(books, w.bytes())
	}
	folder := office(t, "xlsx", everySheet, books...)
	for i, c := range cases {
		marks := shownColumn(t, readOut(t, folder, nth(i)+"-"+travellerSheet[0]+".csv"), shownHeadings[showCheck][0])
		if got := strings.Join(marks, ""); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

// individual is a board of two tables of eight players.
var individual = movements.Movement{Individual: true, Winners: 1, Meetings: []movements.Meeting{
	{Round: 1, Table: 1, Players: [4]int{1, 2, 3, 4}, Boards: []int{1}}, {Round: 1, Table: 2, Players: [4]int{5, 6, 7, 8}, Boards: []int{1}}}}

func emptySeat(m movements.Movement) movements.Movement {
	m.Meetings = slices.Clone(m.Meetings)
	m.Meetings[1].Players[2] = 0
	return m
}
