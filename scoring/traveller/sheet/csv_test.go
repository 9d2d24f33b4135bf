package sheet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

const usual = "board,ns,ew,contract,declarer,result\n"

func readCSV(t *testing.T, text string) (*scoring.Event, []scoring.Problem) {
	t.Helper()
	e, ps, err := ReadCSV(source.File{Name: "club/evening.csv", Data: []byte(text)})
	if err != nil {
		t.Fatalf("ReadCSV: %v", err)
	}
	return e, ps
}

func messages(ps []scoring.Problem) string {
	var b strings.Builder
	for _, p := range ps {
		p.Hint, p.Probable = "", ""
		b.WriteString(p.String() + "\n")
	}
	return b.String()
}

func noProblems(t *testing.T, ps []scoring.Problem) {
	t.Helper()
	if len(ps) > 0 {
		t.Errorf("problems:\n%s", messages(ps))
	}
}

// rowText is what a row holds, short enough for a table of cases.
func rowText(r scoring.Row) string {
	s := fmt.Sprintf("%d: %v v %v", r.Board, r.NS, r.EW)
	switch r.Outcome {
	case scoring.Played:
		s += fmt.Sprintf(" %v%s%v %+d", r.Contract, r.Declarer, scoring.ResultText(r.Contract, r.Tricks), r.Score)
	case scoring.NotPlayed:
		s += " not played"
	case scoring.Awarded:
		s += " awarded"
	case scoring.SatOut:
		s += " sat out"
	case scoring.Outstanding:
		s += " outstanding"
	}
	if a := r.NSAward().String() + "/" + r.EWAward().String(); a != "/" {
		s += " " + a
	}
	return s
}

func rowsText(e *scoring.Event) string {
	var lines []string
	for _, r := range e.Rows {
		lines = append(lines, rowText(r))
	}
	return strings.Join(lines, "\n")
}

func TestRowsOfACSV(t *testing.T) {
	for _, c := range []struct{ name, text, rows, problems string }{
		// Board 1, nobody vulnerable: 4S made is 120 + 300.
		{"a result", usual + "1,3,8,4S,N,=\n", "1: 3 v 8 4SN= +420", ""},
		// 4S by N with 11 tricks: 450, 420 + 30.
		{"tricks are tricks only", "board,ns,ew,contract,by,tricks\n1,3,8,4S,N,11\n1,4,7,3NT,N,3\n",
			"1: 3 v 8 4SN+1 +450\n1: 4 v 7 3NTN-6 -300", ""},
		{"a result that a spreadsheet unsigned is settled by tricks", "board,ns,ew,contract,by,result,tricks\n1,3,8,4S,N,1,11\n",
			"1: 3 v 8 4SN+1 +450", ""},
		{"result against tricks", "board,ns,ew,contract,by,result,tricks\n1,3,8,4S,N,+1,10\n", "1: 3 v 8 4SN+1 +450",
			"club/evening.csv:2: error: board 1: result +1 of 4S is 11 tricks, not \"10\"; the result counts\n"},
		{"columns in any order and case", "Result;Decl;Contract;E-W;N_S;Brd\n=;n;4s;8;3;1\n", "1: 3 v 8 4SN= +420", ""},
		{"synonyms", "bd,North-South,East West,contract,declarer,result,NS award,EW-award\n1,3,8,,,,A+,A-\n", "1: 3 v 8 awarded A+/A-", ""},
		{"Hungarian words", "leosztás;ÉD;KNY;felvétel;felvevő;eredmény;megjegyzés\n1;3;8;4S;É;=;árvíztűrő\n", "1: 3 v 8 4SN= +420", ""},
		{"Polish words", "Sektor;Runda;Stół;Rozdanie;NS;EW;Kontrakt;Rozgrywający;Wist;Wynik;Zapis\nA;1;2;1;3;8;4S;N;HA;=;420\n", "1: A 3 v A 8 4SN= +420", ""},
		{"short words", "bd no;pair ns;pair ew;contr;decl;res\n1;3;8;4S;N;=\n", "1: 3 v 8 4SN= +420", ""},
		{"numbers of the sides", "board no;ns no;ew no;score\n1;3;8;50\n", "1: 3 v 8  +50", ""},
		{"pairs of the sides", "board no;NS pair;EW pair;score\n1;3;8;50\n", "1: 3 v 8  +50", ""},
		{"Russian words", "сдача;NS;EW;контракт;разыгрывающий;взятки\n1;3;8;4S;N;10\n", "1: 3 v 8 4SN= +420", ""},
		{"lines are kept where written", usual + "1,3N,3E,4S,N,=\n2,12NS,7 EW,PASS,,\n", "1: 3N v 3E 4SN= +420\n2: 12N v 7E PASS +0", ""},
		{"a score alone", "board,ns,ew,score\n1,3,8,-50\n", "1: 3 v 8  -50", ""},
		{"awards with a decimal comma", "board;ns;ew;ns_award;ew_award\n1;3;8;52,5%;+2,5\n", "1: 3 v 8 awarded 52.5%/+2.5", ""},
		{"not come in yet", usual + "1,3,8,,,\n", "1: 3 v 8 outstanding", ""},
		{"short rows have empty cells", usual + "1,3,8\n1,4,7,PASS\n", "1: 3 v 8 outstanding\n1: 4 v 7 PASS +0", ""},
		{"long rows are read", usual + "1,3,8,4S,N,=,later,\n1,4,7,4S,N,=,,\n", "1: 3 v 8 4SN= +420\n1: 4 v 7 4SN= +420",
			"club/evening.csv:2: error: more cells than the header: 8 against 6\n"},
		{"blank lines and comments", usual + "\n# first round\n1,3,8,4S,N,=\n   \n,,,,,\n #, no row\n1,4,7,4S,N,=\n",
			"1: 3 v 8 4SN= +420\n1: 4 v 7 4SN= +420", ""},
		{"sections in the board", usual + "A:1,3,8,4S,N,=\n", "1: A 3 v A 8 4SN= +420", ""},
		{"a section against that of the board", "section,board,ns,ew,score\nB,A:1,3,8,50\n", "1: B 3 v B 8  +50",
			"club/evening.csv:2: error: board \"A:1\" is of section A, the column section says B; the column counts\n"},
		{"sit-outs", usual + "1,3,bye\n1,,4\n1,5,0\n1,Sit-out,6\n1,7,-\n1,8EW,phantom\n1,9,kimarad\n1,10,пропуск\n",
			"1: 3 v  sat out\n1:  v 4 sat out\n1: 5 v  sat out\n1:  v 6 sat out\n1: 7 v  sat out\n1: 8E v  sat out\n1: 9 v  sat out\n1: 10 v  sat out", ""},
		{"an award to those who sit out", "board,ns,ew,ns_award\n1,3,bye,60%\n", "1: 3 v  sat out 60%/", ""},
		{"a result in a sit-out", usual + "1,3,,4S,N,=\n", "1: 3 v  sat out",
			"club/evening.csv:2: error: board 1: one side has no pair (\"3\", \"\"), yet there is a result 4S =; it is taken as a sit-out\n"},
		{"nobody at all", usual + "1,bye,,4S,N,=\n", "",
			"club/evening.csv:2: error: board 1: neither side has a pair (\"bye\", \"\"); the row is left out\nclub/evening.csv:1: warning: no results below the header\n"},
		{"unreadable pair", usual + "1,three,8,4S,N,=\n1,4,7,4S,N,=\n", "1: 4 v 7 4SN= +420",
			"club/evening.csv:2: error: board 1: \"three\" is not a pair number; the row against \"8\" is left out\n"},
		{"pair numbers below nought and of too many digits", usual + "1,-1,8,4S,N,=\n1,3,1234567890,4S,N,=\n1,123456789,07,4S,N,=\n", "1: 123456789 v 7 4SN= +420",
			"club/evening.csv:2: error: board 1: \"-1\" is not a pair number; the row against \"8\" is left out\n" +
				"club/evening.csv:3: error: board 1: \"1234567890\" is not a pair number; the row against \"3\" is left out\n"},
		{"the errors of formulas are no comments", usual + "#REF!,3,8,4S,N,=\n#N/A\n# 1,3,8\n1,4,7,4S,N,=\n", "1: 4 v 7 4SN= +420",
			"club/evening.csv:2: error: \"#REF!\" is not a board number from 1 to 9999; the row of \"3\" against \"8\" is left out\n" +
				"club/evening.csv:3: error: \"#N/A\" is not a board number from 1 to 9999; the row is left out\n"},
		{"comments in quotes", usual + "\"# first, \"\"round\"\"\",,,,,\n1,3,8,4S,N,=\n\"# over\ntwo lines\",,,,,\n1,4,7,4S,N,=\n",
			"1: 3 v 8 4SN= +420\n1: 4 v 7 4SN= +420", ""},
		{"unreadable boards", usual + "0,3,8,4S,N,=\nx,4,7,4S,N,=\n,5,6,4S,N,=\n1,9,10,4S,N,=\n", "1: 9 v 10 4SN= +420",
			"club/evening.csv:2: error: \"0\" is not a board number from 1 to 9999; the row of \"3\" against \"8\" is left out\n" +
				"club/evening.csv:3: error: \"x\" is not a board number from 1 to 9999; the row of \"4\" against \"7\" is left out\n" +
				"club/evening.csv:4: error: no board number; the row of \"5\" against \"6\" is left out\n"},
		{"an unknown column is kept out", "board,ns,ew,score,bidding time\n1,3,8,50,7\n", "1: 3 v 8  +50",
			"club/evening.csv:1: warning: unknown column \"bidding time\" is kept out\n"},
		{"a column without a name", "board,ns,ew,,score\n1,3,8,,50\n1,4,7,x,50\n1,5,6,y,50\n", "1: 3 v 8  +50\n1: 4 v 7  +50\n1: 5 v 6  +50",
			"club/evening.csv:3: warning: column 4 has no name in the header and is kept out\n"},
		{"a column twice", "board,ns,ew,room,room,score\n1,3,8,open,closed,50\n", "1: 3 v 8  +50",
			"club/evening.csv:1: error: column \"room\" (5) repeats column \"room\" (4); the first counts\n"},
		// Board 1 is nobody's; with NS vulnerable 4S is 120 + 500.
		{"vulnerability of its own", "board,ns,ew,contract,declarer,result,vul\n1,3,8,4S,N,=,NS\n1,4,7,4S,N,=,É-D bell\n1,5,6,4S,N,=,purple\n",
			"1: 3 v 8 4SN= +620\n1: 4 v 7 4SN= +620\n1: 5 v 6 4SN= +420",
			"club/evening.csv:4: error: board 1: unknown vulnerability \"purple\" (none, NS, EW or both); that of the board counts\n"},
		{"individuals", "board,n,e,s,w,contract,declarer,result\n1,1,2,3,4,4S,N,=\n", "1:  v  4SN= +420", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			e, ps := readCSV(t, c.text)
			if got := rowsText(e); got != c.rows {
				t.Errorf("rows:\n%s\nwant:\n%s", got, c.rows)
			}
			if got := messages(ps); got != c.problems {
				t.Errorf("problems:\n%s\nwant:\n%s", got, c.problems)
			}
		})
	}
}

func TestAllColumnsOfARow(t *testing.T) {
	e, ps := readCSV(t, "section,round,table,board,ns,ew,contract,declarer,lead,result,score,ns_award,ew_award,remarks,n,s,e,w,room,group,swap,vul\n"+
		"A,2,5,9,3N,4N,3NT,E,♥10,-1,,,A+,\"late, \"\"very\"\"\",p1,p2,p3,p4,Closed,b,yes,both\n")
	noProblems(t, ps)
	// 3NT by East, vulnerable, one off: 100 to North-South.
	want := scoring.Row{Section: "A", Round: 2, Table: 5, Board: 9,
		NS: scoring.ID{Section: "A", Line: scoring.NS, Number: "3"}, EW: scoring.ID{Section: "A", Line: scoring.NS, Number: "4"},
		Swapped: true, Vul: scoring.BothVul,
		Outcome: scoring.Played, Contract: scoring.Contract{Level: 3, Strain: scoring.NoTrump}, Declarer: scoring.East, Tricks: 8,
		Lead: scoring.Card{Suit: scoring.Hearts, Rank: 'T'}, Score: 100,
	}.At(scoring.Position{File: "club/evening.csv", Line: 2}).With(scoring.Particulars{Players: [4]string{"p1", "p3", "p2", "p4"}, Room: "closed", Group: "B", EWAward: scoring.Adjustment{Kind: scoring.AveragePlus}, Remarks: `late, "very"`})
	if !reflect.DeepEqual(e.Rows, []scoring.Row{want}) {
		t.Errorf("got  %+v\nwant %+v", e.Rows, want)
	}
	if !reflect.DeepEqual(e.Sections, []string{"A"}) || e.Format != "csv" || e.Name != "evening" || e.File != "club/evening.csv" {
		t.Errorf("event %q %q %q, sections %q", e.Name, e.Format, e.File, e.Sections)
	}
}

func TestSwapWords(t *testing.T) {
	for _, w := range []string{"yes", "Y", "1", "x", "igen", "да", "TRUE", "tak", "Ja"} {
		e, ps := readCSV(t, "board,ns,ew,score,swap\n1,3,8,50,"+w+"\n1,4,7,50,no\n1,5,6,50,\n")
		noProblems(t, ps)
		if !e.Rows[0].Swapped || e.Rows[1].Swapped || e.Rows[2].Swapped {
			t.Errorf("%s: swapped %v %v %v", w, e.Rows[0].Swapped, e.Rows[1].Swapped, e.Rows[2].Swapped)
		}
	}
	for _, w := range []string{"no", "N", "0", "nie", "nein", "nem", "нет", "-", "False"} {
		e, ps := readCSV(t, "board,ns,ew,score,swap\n1,3,8,50,"+w+"\n")
		noProblems(t, ps)
		if e.Rows[0].Swapped {
			t.Errorf("%s: swapped", w)
		}
	}
	e, ps := readCSV(t, "board,ns,ew,score,swap\n1,3,8,50,perhaps\n")
	if len(ps) != 1 || e.Rows[0].Swapped {
		t.Errorf("perhaps: %v %s", e.Rows[0].Swapped, messages(ps))
	}
}

func TestIndividualWithASeatEmpty(t *testing.T) {
	const head = "board,ns,ew,n,e,s,w,contract,declarer,result\n"
	e, ps := readCSV(t, head+"1,,,1,2,-,4\n")
	noProblems(t, ps)
	if r := e.Rows[0]; r.Outcome != scoring.SatOut || r.Players() != [4]string{"1", "2", "", "4"} {
		t.Errorf("%+v", r)
	}
	e, ps = readCSV(t, head+"1,,,1,2,,4,4S,N,=\n1,,,,,,,4S,N,=\n1,,,5,6,7,8,4S,N,=\n")
	if len(e.Rows) != 1 || len(ps) != 2 || !strings.Contains(ps[0].Text, "nobody sits S, yet there is a result 4S =") {
		t.Errorf("%d rows\n%s", len(e.Rows), messages(ps))
	}
}

func TestSectionsInOrderOfAppearance(t *testing.T) {
	e, ps := readCSV(t, "sec,board,ns,ew,score\nB,1,3,8,50\nA,1,3,8,50\nB,1,4,7,50\n")
	noProblems(t, ps)
	if !reflect.DeepEqual(e.Sections, []string{"B", "A"}) {
		t.Errorf("%q", e.Sections)
	}
	e, ps = readCSV(t, "sec,board,ns,ew,score\n,1,3,8,50\n,1,4,7,50\n")
	noProblems(t, ps)
	if len(e.Sections) != 0 {
		t.Errorf("without sections: %q", e.Sections)
	}
	e, ps = readCSV(t, "sec,board,ns,ew,score\nA,1,3,8,50\n,1,4,7,50\n")
	if !reflect.DeepEqual(e.Sections, []string{"A", ""}) || len(ps) != 1 || ps[0].Pos.Line != 3 {
		t.Errorf("mixed: %q\n%s", e.Sections, messages(ps))
	}
}

func TestHeadOfTheEvent(t *testing.T) {
	e, ps := readCSV(t, "# event: Tavaszi kupa: döntő\n\n# date: 2024. 03. 05.\n#club: Kör\n# winners: 2\n# method: cross-IMPs\n"+
		"# director: Őry Űrs\n# venue: Nagyterem\n# boards set by: Łukasz Żak\n# just talk\n"+usual+"1,3,8,4S,N,=\n# event: too late\n")
	noProblems(t, ps)
	if e.Name != "Tavaszi kupa: döntő" || e.Date != "2024-03-05" || e.Club != "Kör" || e.Winners != 2 || e.Method != scoring.IMPsAcross ||
		e.Director != "Őry Űrs" || e.Venue != "Nagyterem" {
		t.Errorf("%+v", e)
	}
	if e.Rows[0].Pos().Line != 12 {
		t.Errorf("line %d", e.Rows[0].Pos().Line)
	}
	_, ps = readCSV(t, "# winners: 3\n# method: guessing\n# date: 05/03/2024\n# date: 2026-02-30\n"+usual+"1,3,8,4S,N,=\n")
	want := "club/evening.csv:1: error: winners \"3\": an event has 1 or 2\nclub/evening.csv:2: error: unknown method \"guessing\"\n" +
		"club/evening.csv:3: warning: the order of day and month in the date \"05/03/2024\" is not clear; it stays as written\n" +
		"club/evening.csv:4: warning: there is no such day as \"2026-02-30\"; it stays as written\n"
	if got := messages(ps); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// A spreadsheet fills every line up with empty cells, and puts quotes around a
// cell with the delimiter or a quote in it.
func TestHeadSavedByASpreadsheet(t *testing.T) {
	for _, delim := range []string{",", ";", "\t", "|"} {
		text := strings.NewReplacer(";", delim, ",", delim).Replace("# event: Őszi páros;;;;;\n\"# club: Kis#C \"\"Nagy\"\"#S Kör\";;;;;\n# date:;2026-10-05;;;\n" +
			"# winners: 2;;;;;\n\"# director:\";\"Alfa \"\"B\"\"\";;;;\n# venue: ;;\"Terem\";;;\n#;;;;;\n" + usual + "1,3,8,4S,N,=\n")
		text = strings.NewReplacer("#C", ",", "#S", ";").Replace(text)
		e, ps := readCSV(t, text)
		noProblems(t, ps)
		if e.Name != "Őszi páros" || e.Club != `Kis, "Nagy"; Kör` || e.Date != "2026-10-05" || e.Winners != 2 || e.Director != `Alfa "B"` || e.Venue != "Terem" ||
			rowsText(e) != "1: 3 v 8 4SN= +420" || e.Rows[0].Pos().Line != 9 {
			t.Errorf("%q: %+v", delim, e)
		}
		if !RecogniseCSV([]byte(text)) {
			t.Errorf("%q is not recognised", delim)
		}
	}
	// What a person wrote has delimiters and quotes that part nothing.
	e, ps := readCSV(t, "# club: Kis, \"Nagy\", Kör\n# venue: 5\" terem,,,\n"+usual+"1,3,8,4S,N,=\n")
	noProblems(t, ps)
	if e.Club != `Kis, "Nagy", Kör` || e.Venue != `5" terem` {
		t.Errorf("%q %q", e.Club, e.Venue)
	}
}

func TestTitlesAboveTheHeader(t *testing.T) {
	for _, head := range []string{"Csütörtöki verseny;;;;;\n", "\"Csütörtök; este\";;;;;\n;;;;;\nKör;\"pairs, one board\";;;;\n",
		"sep=;\nCsütörtöki verseny\n", "Pairs, Thursday, evening, at eight, in the hall, upstairs, left\n", "Kör;Alfa;Nap;5;;\nA;B;C;;;\n", strings.Repeat("title;;\n", maxTitle)} {
		for _, comment := range []string{"", "# club: Kör;;;\n"} {
			text := head + comment + strings.ReplaceAll(usual, ",", ";") + "1;3;8;4S;N;=\n"
			if !RecogniseCSV([]byte(text)) {
				t.Errorf("%q is not recognised", text)
			}
			e, ps := readCSV(t, text)
			noProblems(t, ps)
			if rowsText(e) != "1: 3 v 8 4SN= +420" || e.Rows[0].Pos().Line != strings.Count(text, "\n") || (e.Club == "Kör") != (comment != "") {
				t.Errorf("%q: %s at %v, club %q", text, rowsText(e), e.Rows[0].Pos(), e.Club)
			}
		}
	}
	// The results that recap writes have the ranking before the travellers.
	ranking := "place,tied,number,score,percent\n1,,3,4,100.00\n2,,4,0,0.00\n\n" + usual + "1,3,4,4S,N,=\n"
	if RecogniseCSV([]byte(ranking)) {
		t.Error("travellers below another table are taken")
	}
	if _, _, err := ReadCSV(source.File{Name: "f.csv", Data: []byte(ranking)}); err == nil || !strings.Contains(err.Error(), `f.csv:1: error: no column board, ns, ew in the header; the columns are "place"`) {
		t.Errorf("%v", err)
	}
	if RecogniseCSV([]byte(strings.Repeat("title;;\n", maxTitle+1) + usual)) {
		t.Error("a header below too many titles is taken")
	}
}

func TestLooksLikeTable(t *testing.T) {
	for text, want := range map[string]bool{
		"round,table,ns,ew,boards\n1,1,1,2,1-3\n": true, "1,3,8,4S,N,10\n1,4,7,4S,N,10\n": true, "Title;;;\na;b;c;d\n1;2;3;4\n": true,
		"Dear director,\nplease find the results enclosed,\n": false, "hello\nthere\n": false, "a,b,c\n": false, "": false,
	} {
		if got := LooksLikeTable([]byte(text)); got != want {
			t.Errorf("LooksLikeTable(%q) = %v", text, got)
		}
	}
}

// Every row that is left out leaves its position, so that nobody takes the
// ranking for final.
func TestRowsLeftOutAreRecorded(t *testing.T) {
	e, _ := readCSV(t, usual+"1,3,8,4S,N,=\nx,4,7,4S,N,=\n,5,6,4S,N,=\n1,three,8,4S,N,=\n1,-1,8,4S,N,=\n1,,,4S,N,=\n1,bye,bye\n1,5,6,9Z,N,=\n1,7,bye\n")
	var lines []int
	for _, p := range e.LeftOut {
		lines = append(lines, p.Line)
	}
	if !slices.Equal(lines, []int{3, 4, 5, 6, 7, 8}) || len(e.Rows) != 3 {
		t.Errorf("lines %v, %d rows", lines, len(e.Rows))
	}
	e, _ = readCSV(t, "board,n,e,s,w,score\n1,1,2,3,4,50\n1,-,,0,,50\n1,5,6,,8,50\n")
	if len(e.LeftOut) != 2 || len(e.Rows) != 1 {
		t.Errorf("individuals: %v, %d rows", e.LeftOut, len(e.Rows))
	}
	e, _ = newWorkbook(t).sheet("T", "A1", usualHeader, []any{"x", 3, 8}, []any{1, "?", 8}, []any{1, 3, 8}).read()
	if len(e.LeftOut) != 2 || e.LeftOut[1].String() != "open.xlsx:T!A3" {
		t.Errorf("workbook: %v", e.LeftOut)
	}
}

func TestGroupsAreOfOneCase(t *testing.T) {
	e, ps := readCSV(t, "board,ns,ew,score,group\n1,3,8,50, a \n1,4,7,50,A\n1,5,6,50,é\n")
	noProblems(t, ps)
	if got := e.Rows[0].Group() + e.Rows[1].Group() + e.Rows[2].Group(); got != "AAÉ" {
		t.Error(got)
	}
}

// A CSV that recap wrote has an apostrophe before what a spreadsheet would run.
func TestGuardOfACSVIsTakenOff(t *testing.T) {
	for in, want := range map[string]string{"'=1+1": "=1+1", "'@x": "@x", "'+x": "+x", "'-x": "-x", "'＝x": "＝x", "'t Hooft": "'t Hooft", "'": "'", "O'=x": "O'=x", "": ""} {
		e, ps := readCSV(t, "# club: "+in+"\nboard,n,e,s,w,score,remarks\n1,"+in+"2,2,3,4,50,"+in+"\n")
		noProblems(t, ps)
		if r := e.Rows[0]; r.Remarks() != want || r.Players()[0] != want+"2" || e.Club != want {
			t.Errorf("%q: %q, %q, %q", in, r.Remarks(), r.Players()[0], e.Club)
		}
		cs, _, err := ReadPlayers(source.File{Name: "p.csv", Data: []byte("number,name1,name2,team,club\n1," + in + "1,B," + in + "2," + in + "3\n")})
		if err != nil || cs[0].Players[0].Name != want+"1" || cs[0].Team != want+"2" || cs[0].Club != want+"3" {
			t.Errorf("%q: %+v, %v", in, cs, err)
		}
	}
}

func TestDelimitersAndLineEnds(t *testing.T) {
	want := "1: 3 v 8 4SN= +420\n2: 4 v 7 PASS +0"
	table := usual + "1,3,8,4S,N,=\n2,4,7,PASS,,\n"
	for _, delim := range []string{",", ";", "\t", "|"} {
		for _, end := range []string{"\n", "\r\n", "\r"} {
			for _, head := range []string{"", "\ufeff", "sep=" + delim + "\n", "\ufeffsep=" + delim + "\n"} {
				text := strings.NewReplacer(",", delim, "\n", end).Replace(head + table)
				e, ps := readCSV(t, text)
				noProblems(t, ps)
				line := 2 + strings.Count(head, "\n")
				if got := rowsText(e); got != want || e.Rows[0].Pos().Line != line || e.Rows[1].Pos().Line != line+1 {
					t.Errorf("%q: %s, line %d", text, got, e.Rows[0].Pos().Line)
				}
				if !RecogniseCSV([]byte(text)) {
					t.Errorf("%q is not recognised", text)
				}
			}
		}
	}
}

func TestQuotes(t *testing.T) {
	const head = "board,ns,ew,score,remarks\n"
	for _, c := range []struct{ name, text, remarks, problems string }{
		{"quoted header and cells", "\"board\",\"ns\",\"ew\",\"score\",\"remarks\"\n\"1\",\"3\",\"8\",\"50\",\"a, b\"\n", "2 a, b", ""},
		{"doubled quotes", head + "1,3,8,50,\"said \"\"no\"\"\"\n", `2 said "no"`, ""},
		{"a cell of two lines shifts no line number", head + "1,3,8,50,\"first\nsecond\"\n1,4,7,50,b\n", "2 first\nsecond|4 b", ""},
		{"two lines with CRLF", head + "1,3,8,50,\"first\r\nsecond\"\r\n1,4,7,50,b\r\n", "2 first\r\nsecond|4 b", ""},
		{"quotes within a plain cell are text", head + "1,3,8,50,5\" card\n", `2 5" card`, ""},
		{"a quote inside quotes", head + "1,3,8,50,\"said \"no\" twice\"\n1,4,7,50,b\n", `2 said "no" twice|3 b`,
			"f.csv:2: warning: a quote inside a quoted cell\n"},
		{"never closed", head + "1,3,8,50,\"open\n1,4,7,50,b\n1,5,6,50,c\n", "2 open|3 b|4 c",
			"f.csv:2: error: a quote is opened and not closed; the line is read without it\n"},
		{"not closed before other quotes", head + "1,3,8,50,\"open\n1,4,7,50,\"b\"\n", "2 open|3 b",
			"f.csv:2: error: a quote is opened and not closed; the line is read without it\n"},
		{"not closed before a quote that would close it", head + "1,3,8,50,\"open\n1,4,7,50,b\n1,5,6,50,5\"\n", "2 open|3 b|4 5\"",
			"f.csv:2: error: a quote is opened and not closed; the line is read without it\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e, ps, err := ReadCSV(source.File{Name: "f.csv", Data: []byte(c.text)})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range e.Rows {
				got = append(got, fmt.Sprint(r.Pos().Line, " ", r.Remarks()))
			}
			if s := strings.Join(got, "|"); s != c.remarks {
				t.Errorf("%q, want %q", s, c.remarks)
			}
			if got := messages(ps); got != c.problems {
				t.Errorf("problems:\n%s\nwant:\n%s", got, c.problems)
			}
		})
	}
}

func utf16Text(s string, order binary.ByteOrder) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		var two [2]byte
		order.PutUint16(two[:], u)
		b = append(b, two[:]...)
	}
	return b
}

func TestEncodings(t *testing.T) {
	text := "board;ns;ew;score;remarks\n1;3;8;50;Őry Űrs\n"
	for name, data := range map[string][]byte{
		"utf-8":    []byte(text),
		"utf-16le": utf16Text("\ufeff"+text, binary.LittleEndian),
		"utf-16be": utf16Text("\ufeff"+text, binary.BigEndian),
		// Ő and Ű are D5 and DB in windows-1250.
		"windows-1250": []byte(strings.NewReplacer("Ő", "\xd5", "Ű", "\xdb").Replace(text)),
	} {
		if !RecogniseCSV(data) {
			t.Errorf("%s is not recognised", name)
		}
		e, _, err := ReadCSV(source.File{Name: "f.csv", Data: data, Encoding: name})
		if err != nil || len(e.Rows) != 1 || e.Rows[0].Remarks() != "Őry Űrs" {
			t.Errorf("%s: %v %+v", name, err, e)
		}
	}
}

func TestRecogniseCSV(t *testing.T) {
	long := strings.Repeat("# árvíztűrő tükörfúrógép\n", 100)
	for _, c := range []struct {
		text string
		want bool
	}{
		{usual, true}, {"board,ns,ew", true}, {long + usual + strings.Repeat("1,3,8,4S,N,=\n", 10000), true},
		{"Leosztás;É-D;K-NY\n", true}, {"board,contract,score\n", true},
		{"board,ns\n", false}, {"ns,ew,contract\n", false}, {"round,table,ns,ew,boards\n1,1,1,2,1-3\n", false},
		{"number,name1,name2\n", false}, {"1,3,8,4S,N,10\n", false}, {"", false}, {"\ufeff", false}, {"sep=;", false},
		{"<?xml version=\"1.0\"?><board ns=\"1\" ew=\"2\"/>", false}, {"# board,ns,ew\n", false},
	} {
		if got := RecogniseCSV([]byte(c.text)); got != c.want {
			t.Errorf("RecogniseCSV(%.60q) = %v", c.text, got)
		}
	}
	// A text of two bytes a character that is longer than what is looked at.
	wide := utf16Text("\ufeff"+usual+strings.Repeat("1,3,8,4S,N,=\n", 3000), binary.LittleEndian)
	if !RecogniseCSV(wide) {
		t.Error("long UTF-16 is not recognised")
	}
}

func TestCSVErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "f.csv: error: the file is empty"},
		{"blank", "\ufeff \r\n", "f.csv: error: the file is empty"},
		{"only comments", "# event: x\n", "f.csv:2: error: no header row"},
		{"no ew", "board,ns,contract,n,e,s\n", "f.csv:1: error: no column ew in the header; the columns are \"board\", \"ns\", \"contract\", \"n\", \"e\", \"s\""},
		{"no board", "\nns,ew,contract\n", "f.csv:2: error: no column board in the header; the columns are \"ns\", \"ew\", \"contract\""},
		{"a table of something else below a title", "Kör;;;\nname;points;place;\nAlfa;3;1;\n",
			"f.csv:2: error: no column board, ns, ew in the header; the columns are \"name\", \"points\", \"place\""},
		{"no rows", usual, "f.csv:1: error: the table has no rows"},
		{"only comments below the header", "# x\n" + usual + "\n# 1,3,8\n,,,\n", "f.csv:2: error: the table has no rows"},
		{"an endless column", "board," + strings.Repeat("é", 100) + "\n", "f.csv:1: error: no column ns, ew in the header; the columns are \"board\", \"" + strings.Repeat("é", 40) + "…\""},
		{"no header", "1,3,8,4S,N,=\n", "f.csv:1: error: no column board, ns, ew in the header; the columns are \"1\", \"3\", \"8\", \"4S\", \"N\", \"=\""},
	} {
		e, _, err := ReadCSV(source.File{Name: "f.csv", Data: []byte(c.text)})
		bad, ok := errors.AsType[*scoring.InputError](err)
		if !ok || e != nil {
			t.Errorf("%s: %v %v", c.name, e, err)
			continue
		}
		bad.Hint = ""
		if bad.Error() != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, bad, c.want)
		}
	}
	if _, _, err := ReadCSV(source.File{Name: "f.csv", Data: []byte("x"), Encoding: "no-such"}); err == nil {
		t.Error("an unknown encoding is taken")
	}
}

func TestWhatEnterFindsStandsAtItsLine(t *testing.T) {
	// 4S with an unsigned 1 may be one trick or an overtrick.
	_, ps := readCSV(t, "board,ns,ew,contract,declarer,lead,result\n1,3,8,4S,N,,=\n1,4,7,4S,N,Z1,1\n")
	if len(ps) < 2 {
		t.Fatalf("%d problems", len(ps))
	}
	for _, p := range ps {
		if p.Pos.Line != 3 || p.Board != 1 {
			t.Errorf("%v", p)
		}
	}
}

func TestEveryProblemIsCollected(t *testing.T) {
	e, ps := readCSV(t, usual+strings.Repeat("x,3,8,4S,N,=\n1,?,8,4S,N,=\n1,3,8,9Z,N,=\n", 50))
	if len(ps) != 150 || len(e.Rows) != 50 {
		t.Errorf("%d problems, %d rows", len(ps), len(e.Rows))
	}
}

// table30k is an evening of 30,000 results, made by arithmetic.
func table30k() string {
	var b strings.Builder
	b.WriteString("section,round,table,board,ns,ew,contract,declarer,lead,result,score,ns_award,ew_award,remarks\n")
	contracts := [...]string{"4S", "3NT", "2H", "5DX", "1NT", "6C", "4H", "PASS"}
	results := [...]string{"=", "+1", "-1", "-2", "="}
	for i := range 30000 {
		c := contracts[i%len(contracts)]
		declarer, lead, result := "NESW"[i%4:i%4+1], "HA", results[i%len(results)]
		if c == "PASS" {
			declarer, lead, result = "", "", ""
		} else if c == "6C" && result == "+1" {
			result = "="
		}
		fmt.Fprintf(&b, "%c,%d,%d,%d,%dN,%d,%s,%s,%s,%s,,,,\n", 'A'+i%8, i%9+1, i%13+1, i%32+1, i%14+1, (i*5)%14+1, c, declarer, lead, result)
	}
	return b.String()
}

func BenchmarkReadCSV(b *testing.B) {
	f := source.File{Name: "large.csv", Data: []byte(table30k())}
	b.ReportAllocs()
	for b.Loop() {
		e, ps, err := ReadCSV(f)
		if err != nil || len(ps) > 0 || len(e.Rows) != 30000 {
			b.Fatal(err, len(ps), messages(ps[:min(3, len(ps))]))
		}
	}
	b.ReportMetric(30000*float64(b.N)/b.Elapsed().Seconds(), "results/s")
}

func FuzzReadCSV(f *testing.F) {
	for _, s := range []string{usual + "1,3,8,4S,N,=\n", "sep=;\nboard;n;e;s;w;score\n1;1;2;3;4;50\n", "# date: 2024-03-05\n" + usual + "1,3N,\"8\n,\"\"x\",4S\r",
		"board,ns,ew,result,tricks,contract,vul,swap,round\n1,3,bye,1,11,4S,NS,x,2\nA:12,,\n", "\xff\xfeb\x00", "number,name1,names\n1NS,A,B – C\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in := source.File{Name: "f.csv", Data: data}
		RecogniseCSV(data)
		e, ps, err := ReadCSV(in)
		if (e == nil) == (err == nil) {
			t.Fatalf("event %v, error %v", e, err)
		}
		if err != nil {
			if _, ok := errors.AsType[*scoring.InputError](err); !ok {
				t.Fatalf("error %T", err)
			}
		} else {
			for _, r := range e.Rows {
				if r.Pos().Line < 2 || r.Board < 1 {
					t.Fatalf("row %+v", r)
				}
			}
		}
		for _, p := range ps {
			if p.Text == "" || p.Pos.File == "" {
				t.Fatalf("problem %+v", p)
			}
		}
		ReadPlayers(in)
	})
}

// A large table is read in parts, as if it were read in one: rows left out,
// sections, positions and problems too.
func TestPartsOfALargeTable(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(5))
	var b strings.Builder
	b.WriteString("section,board,ns,ew,contract,declarer,result\n")
	for i := range 9000 {
		switch {
		case i%997 == 5:
			b.WriteString("A,x,1,2,4S,N,=\n")
		case i%1009 == 7:
			b.WriteString("A,3,1,2,4Q,N,=\n")
		case i%1511 == 3:
			b.WriteString("# a comment\n\n")
		default:
			fmt.Fprintf(&b, "%c,%d,%d,%d,4S,N,%s\n", 'A'+i/4000, i%30+1, i%50+1, i%50+51, []string{"=", "+1", "-1"}[i%3])
		}
	}
	whole := func(parts int) (*scoring.Event, []scoring.Problem) {
		runtime.GOMAXPROCS(parts)
		e, problems, err := ReadCSV(source.File{Name: "big.csv", Data: []byte(b.String())})
		if err != nil {
			t.Fatal(err)
		}
		return e, problems
	}
	one, oneProblems := whole(1)
	many, manyProblems := whole(5)
	if len(one.Rows) < 8900 || len(one.LeftOut) != 10 || len(one.Sections) != 3 {
		t.Fatalf("%d rows, %d left out, sections %v", len(one.Rows), len(one.LeftOut), one.Sections)
	}
	if !reflect.DeepEqual(one, many) || !reflect.DeepEqual(oneProblems, manyProblems) {
		t.Error("read in parts the table is another")
	}
}

// Quotes within a quoted cell may stand at the end of the longest one that is read.
func TestQuotesAtTheEndOfTheLongestCell(t *testing.T) {
	for n := maxQuoted - 4; n < maxQuoted+4; n++ {
		for _, quotes := range []string{`"`, `""`, `"""`, `""x`, `"x`} {
			newTable("x.csv", `"`+strings.Repeat("a", n)+quotes+strings.Repeat("b", 9), travellerTable).next()
		}
	}
}
