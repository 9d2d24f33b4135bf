package sheet

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"recap/movements"
	"recap/scoring"
)

func TestFormatsThatMakeDatesOrPowers(t *testing.T) {
	for _, c := range []struct {
		builtIn int
		code    string
		want    string
	}{
		{0, "", ""}, {1, "", ""}, {2, "", ""}, {9, "", ""}, {12, "", ""}, {49, "", ""}, // General, 0, 0.00, 0%, # ?/?, @
		{14, "", "a date"}, {16, "", "a date"}, {18, "", "a date"}, {22, "", "a date"}, {46, "", "a date"}, {57, "", "a date"}, {31, "", "a date"},
		{11, "", "a number"}, {48, "", "a number"}, {0, "0.00E+00", "a number"},
		{0, "yyyy-mm-dd", "a date"}, {0, "d\\-mmm;@", "a date"}, {0, "[$-40E]mmm/\\ d\\.;@", "a date"}, {0, "[h]:mm", "a date"}, {0, "YYYY. MM. DD.", "a date"},
		{0, "General", ""}, {0, "@", ""}, {0, "+0;-0", ""}, {0, `0.00 "days"`, ""}, {0, "[Red]0", ""}, {0, "0\\h", ""}, {0, "_d0*y", ""}, {0, "[$EUR-407] 0.00", ""},
	} {
		if got := madeBy(c.builtIn, c.code); got != c.want {
			t.Errorf("%d %q makes %q, want %q", c.builtIn, c.code, got, c.want)
		}
	}
}

// 46027 is 5 January 2026, which is what 1-5 or 5/1 becomes. The number is never
// taken for what was typed; the row stays, and is asked for again.
func TestDatesAreNoEntries(t *testing.T) {
	for _, c := range []struct {
		field   field
		rows    int // that are left of 18
		message string
	}{
		{fResult, 18, `w.xlsx:Travellers!J2: error: board 1: a spreadsheet has made a date of what was typed, shown as "5-Jan"; the row waits for its result`},
		{fContract, 18, `w.xlsx:Travellers!G2: error: board 1: a spreadsheet has made a date of what was typed, shown as "5-Jan"; the row waits for its result`},
		{fNSAward, 18, `w.xlsx:Travellers!M2: error: board 1: a spreadsheet has made a date of what was typed, shown as "5-Jan"; the row waits for its result`},
		{fSwap, 18, `w.xlsx:Travellers!O2: error: board 1: a spreadsheet has made a date of what was typed, shown as "5-Jan"; the row waits for its result`},
		{fNS, 17, `w.xlsx:Travellers!E2: error: board 1: a spreadsheet has made a date of what was typed, shown as "5-Jan"; the row is left out`},
		{fBoard, 17, `w.xlsx:Travellers!C2: error: a spreadsheet has made a date of what was typed, shown as "5-Jan"; the row is left out`},
	} {
		w := openWritten(t, evening("en"))
		w.set(2, fContract, "4S")
		w.set(2, fDeclarer, "N")
		w.set(2, fResult, "=")
		w.format(2, c.field, 0, "d-mmm")
		w.set(2, c.field, 46027)
		e, ps := w.read()
		if got := messages(ps); got != c.message+"\n" {
			t.Errorf("%s\nwant\n%s", got, c.message)
		}
		if len(ps) == 1 && ps[0].Hint != "format the cell as text and type it again" {
			t.Errorf("the hint is %q", ps[0].Hint)
		}
		if len(e.Rows) != c.rows || len(e.LeftOut) != 18-c.rows {
			t.Errorf("%s: %d rows, %d left out", c.message, len(e.Rows), len(e.LeftOut))
			continue
		}
		if r := e.Rows[0]; c.rows == 18 && (r.Outcome != scoring.Outstanding || r.Score != 0 || r.NS.Number != "1" || r.EW.Number != "1") {
			t.Errorf("%s: the row is %+v", c.message, r)
		}
	}
}

// A date in a place that touches no score costs that place alone.
func TestDatesBesideAResult(t *testing.T) {
	w := openWritten(t, evening("en"))
	w.set(2, fContract, "4S")
	w.set(2, fDeclarer, "N")
	w.set(2, fResult, "=")
	for _, f := range []field{fRound, fLead, fRemarks} {
		w.format(2, f, 14, "")
		w.set(2, f, 46027)
	}
	e, ps := w.read()
	want := `w.xlsx:Travellers!A2: warning: board 1: a spreadsheet has made a date of what was typed, shown as "2026-01-05"; it is not known
w.xlsx:Travellers!I2: warning: board 1: a spreadsheet has made a date of what was typed, shown as "2026-01-05"; it is not known
`
	if got := messages(ps); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if r := e.Rows[0]; r.Score != 420 || r.Round != 0 || r.Lead != (scoring.Card{}) || r.Remarks() != "2026-01-05" {
		t.Errorf("%+v", r)
	}
}

// 1E3 becomes 1000 shown with a power of ten, an = before letters a formula without
// a value; neither is a contract.
func TestPowersAndFormulasAreNoEntries(t *testing.T) {
	w := openWritten(t, evening("en"))
	w.format(2, fEW, 11, "")
	w.set(2, fEW, 1000)
	for _, row := range []int{4, 5} {
		w.set(row, fContract, "3NT")
		w.set(row, fDeclarer, "E")
	}
	w.set(4, fResult, "#NAME?")
	w.set(5, fResult, "Err:509")
	e, ps := w.read()
	want := `w.xlsx:Travellers!F2: error: board 1: a spreadsheet has made a number of what was typed, shown as "1.00E+03"; the row is left out
w.xlsx:Travellers!J4: error: board 1: a spreadsheet has made a formula of what was typed, shown as "#NAME?"; the row waits for its result
w.xlsx:Travellers!J5: error: board 2: a spreadsheet has made a formula of what was typed, shown as "Err:509"; the row waits for its result
`
	if got := messages(ps); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if len(e.Rows) != 17 {
		t.Errorf("%d rows", len(e.Rows))
	}
}

func TestDatesInOtherSheets(t *testing.T) {
	w := newWorkbook(t).sheet("Event", "A1", []any{"name", 46027}, []any{"Boards", 46027}, []any{"date", 46027}, []any{"Kör", 46027}).
		sheet("T", "A1", usualHeader, []any{46027, 1, 8, "PASS"}, []any{"", 2, 9, "PASS"}, []any{2, 3, 8, "PASS"}).
		sheet("Players", "A1", []any{"number", "name1", "id1"}, []any{46027, "Alfa", 1}, []any{8, "Béta", 46027})
	for _, at := range [][2]string{{"Event", "B1"}, {"Event", "B2"}, {"Event", "B3"}, {"Event", "B4"}, {"T", "A2"}, {"Players", "A2"}, {"Players", "C3"}} {
		w.format(at[0], at[1], "d/m/yyyy")
	}
	w.check(w.file.MergeCell("T", "A2", "A3"))
	e, ps := w.read()
	want := `open.xlsx:Event!B1: warning: a spreadsheet has made a date of what was typed, shown as "5/1/2026"; it is not known
open.xlsx:Event!B2: warning: a spreadsheet has made a date of what was typed, shown as "5/1/2026"; it is not known
open.xlsx:Players!A2: error: a spreadsheet has made a date of what was typed, shown as "5/1/2026"; the line is left out
open.xlsx:Players!C3: error: a spreadsheet has made a date of what was typed, shown as "5/1/2026"; it is not known
open.xlsx:T!A2: error: a spreadsheet has made a date of what was typed, shown as "5/1/2026"; the row is left out
open.xlsx:T!A3: error: a spreadsheet has made a date of what was typed, shown as "5/1/2026"; the row is left out
`
	if got := messages(ps); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if e.Date != "2026-01-05" || e.Name != "open" || e.Boards != 0 || len(e.Rows) != 1 || len(e.LeftOut) != 2 || len(e.Contestants) != 1 {
		t.Errorf("%+v", e)
	}
}

func TestPlainText(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "4S": "4S", "'+1": "+1", "’4♠": "4♠", "−2": "-2", "–2": "-2", "—": "-", "‑1": "-1", "＋１": "+1", "＝": "=", "﹣1": "-1", "﹢1": "+1", "7\u00a0": "7",
		"\u200e3NT\ufeff": "3NT\ufeff", "4♥\ufe0f": "4♥", "４Ｓ": "4S", "0.6×620": "0.6*620", "З": "З", "60\u202f%": "60 %", "''x": "'x",
	} {
		if got := plainText(in); got != want {
			t.Errorf("plainText(%q) = %q, want %q", in, got, want)
		}
	}
}

// A table under the usual heading keeps its question: 1 of 4S may be one trick. Under
// the heading of a scoring workbook it is an overtrick, in CSV too.
func TestUnsignedResults(t *testing.T) {
	const rows = "1,1,2,4S,N,1\n1,3,4,4S,N,0\n1,5,6,6NT,E,3\n1,7,8,4S,W,9\n1,9,10,1NT,W,5\n1,11,12,PASS,,0\n"
	e, ps := readCSV(t, "board,ns,ew,contract,declarer,result ±\n"+rows)
	want := "1: 1 v 2 4SN+1 +450\n1: 3 v 4 4SN= +420\n1: 5 v 6 outstanding\n1: 7 v 8 4SW-1 +50\n1: 9 v 10 outstanding\n1: 11 v 12 PASS +0"
	if got := rowsText(e); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	wantPs := "club/evening.csv:4: error: board 1: result +3 of 6NT would be 15 tricks, a deal has 13\n" +
		"club/evening.csv:6: error: board 1: result 5 of 1NT is either the tricks or +5\n" +
		"club/evening.csv:2: note: 2 results from 0 to 3 without a sign, of which this is the first, are read as overtricks, as their heading says\n"
	if got := messages(ps); got != wantPs {
		t.Errorf("%s\nwant\n%s", got, wantPs)
	}
	e, ps = readCSV(t, "board,ns,ew,contract,declarer,result\n"+rows)
	if got := rowsText(e); len(ps) != 3 || got == want {
		t.Errorf("%s\n%s", got, messages(ps))
	}
}

// nasty is what may stand in a cell.
var nasty = []any{"=", "+", "-", "+1", 46027, 46027.5, "1/2", "4♠×", "#NAME?", "Err:", "'=", "'", "0.6*620 + 0.4*500", "sit-out", "3N", "NP", "1E3", -9999999, 1e300,
	true, "\ufeff\u200b", "A:1", "７", "0.6*", "13", 13, "-13", "X", strings.Repeat("9", 400), strings.Repeat("é", 5000), "&<>\"", "\n\t", "%", "%%", "7NS", "NS", 0.5}

// Whatever stands in a cell, the rest of the evening is read and no line is lost
// without a word.
func TestNoCellBreaksTheReading(t *testing.T) {
	open := []field{fBoard, fRound, fNS, fEW, fContract, fDeclarer, fLead, fResult, fNSAward, fEWAward, fSwap, fRemarks}
	data := makeBook(t, Workbook{Movements: []movements.Movement{mitchell(5, "")}}) // 50 lines
	for _, f := range open {
		for _, format := range []int{0, 14} {
			file, err := excelize.OpenReader(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			w := &written{t, file, 0}
			first := w.cell(2, f)
			col, _, _ := excelize.CellNameToCoordinates(first)
			if format != 0 {
				id, _ := file.NewStyle(&excelize.Style{NumFmt: format})
				if err := file.SetCellStyle(travellerSheet[0], first, cellName(col-1, 1+len(nasty)), id); err != nil {
					t.Fatal(err)
				}
			}
			for i, v := range nasty {
				if err := file.SetCellValue(travellerSheet[0], cellName(col-1, 2+i), v); err != nil {
					t.Fatal(err)
				}
			}
			e, ps := w.read()
			if n := len(e.Rows) + len(e.LeftOut); n < 50 || len(e.LeftOut) > len(ps) {
				t.Errorf("column %d: %d rows, %d left out of 50, %d problems", f, len(e.Rows), len(e.LeftOut), len(ps))
			}
		}
	}
}

func FuzzCells(f *testing.F) {
	for _, v := range nasty {
		s := fmt.Sprint(v)
		f.Add(s, s, s, s, s, uint8(3))
	}
	f.Add("4S", "N", "1", "7", "A+", uint8(9))
	head := make([]string, travellerFields)
	for name, f := range travellerWords {
		if f == fResult {
			name = "result ±"
		}
		head[f] = name
	}
	f.Fuzz(func(t *testing.T, contract, declarer, result, pair, award string, spoilt uint8) {
		rows := newTravellers(&scoring.Event{})
		rows.figures = true
		if err := rows.start(travellerTable.header(head), place{line: 1}); err != nil {
			t.Fatal(err)
		}
		cells := make([]string, travellerFields)
		for f, s := range map[field]string{fBoard: "7", fNS: pair, fEW: "8", fContract: contract, fDeclarer: declarer, fResult: result, fNSAward: award, fScore: award, fTricks: result} {
			cells[f] = s
		}
		at := place{file: "f.xlsx", sheet: "s", line: 2}
		rows.row(cells, at)
		at.spoiled = map[int]spoiledCell{int(spoilt): {"a date", award}}
		rows.row(cells, at)
		if n := len(rows.event.Rows) + len(rows.event.LeftOut); n != 2 {
			t.Errorf("%d rows of 2", n)
		}
		if err := rows.finish(at); err != nil {
			t.Error(err)
		}
	})
}
