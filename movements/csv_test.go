package movements

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

func readCSV(t testing.TB, text string) (Movement, []scoring.Problem) {
	t.Helper()
	m, problems, err := ReadCSV(source.File{Name: "m.csv", Data: []byte(text)})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return m, problems
}

// bare is a movement without the positions of its meetings.
func bare(m Movement) Movement {
	m.Meetings = slices.Clone(m.Meetings)
	for i := range m.Meetings {
		m.Meetings[i].Pos = scoring.Position{}
	}
	return m
}

// The same movement in every form that a table may have: two tables, of which the
// second one has a sit-out in round 1 and nobody in round 2.
func TestReadCSV(t *testing.T) {
	want := Movement{Meetings: []Meeting{
		{Round: 1, Table: 1, NS: 8, EW: 1, Boards: []int{1, 2, 3}}, {Round: 1, Table: 2, NS: 3, Boards: []int{4, 5, 7}},
		{Round: 2, Table: 1, NS: 8, EW: 2, Boards: []int{4, 5, 6}}, {Round: 2, Table: 2},
	}}
	plain := "round,table,ns,ew,boards\n1,1,8,1,1-3\n1,2,3,0,4 5 7\n2,1,8,2,4-6\n2,2,0,0,\n"
	utf16le := []byte{0xFF, 0xFE}
	for _, u := range utf16.Encode([]rune(plain)) {
		utf16le = append(utf16le, byte(u), byte(u>>8))
	}
	for rule, text := range map[string]string{
		"as it is written":       plain,
		"any order of columns":   "boards,ew,ns,table,round\n1-3,1,8,1,1\n4 5 7,,3,2,1\n4-6,2,8,1,2\n,,,2,2\n",
		"any order of rows":      "round,table,ns,ew,boards\n2,2,,,\n1,2,3,-,4 5 7\n2,1,8,2,4-6\n1,1,8,1,1-3\n",
		"semicolons":             "Round;Table;N-S;E/W;Boards\n1;1;8;1;1,2,3\n1;2;3;0;4,5,7\n2;1;8;2;4–6\n2;2;0;0;-\n",
		"tabs":                   "round\ttable\tns\tew\tboards\n1\t1\t8\t1\t1 - 3\n1\t2\t3\t\t4, 5, 7\n2\t1\t8\t2\t4-5 6\n2\t2\t0\t0\t0\n",
		"commas in quotes":       "round,table,ns,ew,boards\n1,1,8,1,\"1,2,3\"\n1,2,3,0,\"4,5,7\"\n2,1,8,2,\"4;5;6\"\n2,2,0,0,\"\"\n",
		"byte order mark, CR LF": "\ufeff" + strings.ReplaceAll(plain, "\n", "\r\n"),
		"CR":                     strings.ReplaceAll(plain, "\n", "\r"),
		"UTF-16":                 string(utf16le),
		"Hungarian":              "kör,asztal,ÉD,KNY,leosztások\n1,1,8,1,1-3\n1,2,3,0,4 5 7\n2,1,8,2,4-6\n2,2,0,0,\n",
		"Russian":                "тур,стол,СЮ,ВЗ,сдачи\n1,1,8,1,1-3\n1,2,3,0,4 5 7\n2,1,8,2,4-6\n2,2,0,0,\n",
		"titles and empty lines": "\nMonday\n,,,,\nround,table,ns,ew,boards,\n\n1,1,8,1,1-3,\n,,,,\n1,2,3,0,4 5 7\n2,1,8,2,4-6\n# 3,1,9,9,9\n2,2,0,0,,,,\n",
	} {
		m, problems := readCSV(t, text)
		note := slices.ContainsFunc(problems, func(p scoring.Problem) bool { return p.Severity != scoring.Note })
		if got := bare(m); !reflect.DeepEqual(got, want) || note {
			t.Errorf("%s: %+v, %v", rule, got, problems)
		}
		if !RecogniseCSV([]byte(text)) {
			t.Errorf("%s: not recognised", rule)
		}
	}
	m, _ := readCSV(t, "# a\n\n"+plain)
	if at := m.Meetings[2].Pos.String(); at != "m.csv:6" {
		t.Errorf("position %s", at)
	}
}

// The columns are north, south, east, west; the players stand in the order N, E, S, W.
func TestReadIndividuals(t *testing.T) {
	text := "# winners: 4\nround,table,n,s,e,w,boards\n1,1,8,1,5,7,1 2\n1,2,2,6,4,0,1 2\n"
	m, problems := readCSV(t, text)
	want := Movement{Individual: true, Winners: 4, Meetings: []Meeting{
		{Round: 1, Table: 1, Players: [4]int{8, 5, 1, 7}, Boards: []int{1, 2}}, {Round: 1, Table: 2, Players: [4]int{2, 4, 6, 0}, Boards: []int{1, 2}},
	}}
	if !reflect.DeepEqual(bare(m), want) || len(problems) > 0 || !RecogniseCSV([]byte(text)) {
		t.Errorf("%+v, %v", m, problems)
	}
}

func TestRemarks(t *testing.T) {
	m, problems := readCSV(t, "# Name: Őszi „Howell”, négy asztal,,\n#winners:1\n\"# relay: a set, after table 4\",,,,\n# a remark without a key\n# section: B;;\n# Copies : 2\n# empty:\n# kind: teams\n"+
		"round,table,ns,ew,boards\n1,1,8,1,1-3\n# winners: 2\n")
	want := Movement{Name: "Őszi „Howell”, négy asztal", Section: "B", Winners: 1, Teams: true,
		Remarks:  []scoring.Item{{Name: "relay", Value: "a set, after table 4"}, {Value: "a remark without a key"}, {Name: "Copies", Value: "2"}},
		Meetings: []Meeting{{Round: 1, Table: 1, NS: 8, EW: 1, Boards: []int{1, 2, 3}}}}
	if !reflect.DeepEqual(bare(m), want) || len(problems) > 0 {
		t.Errorf("%+v, %v", m, problems)
	}
}

// With three boards a set, set 2 is boards 4 to 6; from board 17 on, 20 to 22.
func TestSetsBecomeBoards(t *testing.T) {
	for head, want := range map[string][]int{
		"# boards_per_set: 3\n":                    {4, 5, 6, 10, 11, 12},
		"# Boards per set: 3\n# first board: 17\n": {20, 21, 22, 26, 27, 28},
		"# boards-per-set: 1\n":                    {2, 4},
		"":                                         {2, 4},
	} {
		m, problems := readCSV(t, head+"round,table,ns,ew,boards\n1,1,8,1,2 4\n")
		if got := m.Meetings[0].Boards; !slices.Equal(got, want) || len(problems) > 0 || len(m.Remarks) > 0 {
			t.Errorf("%q: %v, %v", head, got, problems)
		}
	}
}

// Everything that is wrong with a file is told at once; the good rows stay.
func TestProblemsOfCSV(t *testing.T) {
	m, problems := readCSV(t, "# winners: 3\n# kind: individuals\n# boards_per_set: none\n# first_board: 0\n"+
		"round,table,ns,ew,boards,weather,ns\n"+ // line 5
		"1,1,8,1,1-3\n"+
		",1,8,1,1-3\n"+
		"1,x,8,1,1-3\n"+
		"1,2,8N,-1,06. ápr\n"+
		"1,3,2,7,6-4\n"+
		"1,4,2,7,1-101\n"+
		"1,5,2,7,1,2,3,4\n"+
		"1,6,2,7,10000\n"+
		"10000,7,2,7,1\n"+
		"1,\"7,2,7,4\n"+
		"2,2,3,5,4-6\n")
	want := `m.csv:5: warning: column "weather" is kept out
m.csv:5: warning: column "ns" is kept out
m.csv:1: error: winners "3": a movement has 1 or 2, of individuals also 4
m.csv:2: error: kind "individuals" is not that of the columns
    hint: pairs and teams have the columns ns,ew, individuals n,s,e,w
m.csv:3: error: boards_per_set "none" is no number from 1 to 100; the numbers of sets stay those of boards
m.csv:4: error: first_board "0" is no board from 1 to 9999; the first one is 1
m.csv:7: error: round "" is no number from 1 to 9999; the row is left out
m.csv:8: error: table "x" is no number from 1 to 9999; the row is left out
m.csv:9: error: ns "8N" is no number from 1 to 9999; the row is left out
m.csv:9: error: ew "-1" is no number from 1 to 9999; the row is left out
m.csv:9: error: boards "06. ápr": "06." is no board from 1 to 9999; the row is left out
    hint: write 4-6 or 4 5 6; a spreadsheet may have turned a range into a date
m.csv:10: error: boards "6-4": 4 comes before 6; the row is left out
    hint: write 4-6 or 4 5 6; a spreadsheet may have turned a range into a date
m.csv:11: error: boards "1-101": there are more than 100; the row is left out
    hint: write 4-6 or 4 5 6; a spreadsheet may have turned a range into a date
m.csv:12: error: more cells than the header: 8 against 7; the row is left out
    hint: boards that are parted by commas stand in quotes
m.csv:13: error: boards "10000": "10000" is no board from 1 to 9999; the row is left out
    hint: write 4-6 or 4 5 6; a spreadsheet may have turned a range into a date
m.csv:14: error: round "10000" is no number from 1 to 9999; the row is left out
m.csv:15: error: table "7,2,7,4" is no number from 1 to 9999; the row is left out
`
	var got strings.Builder
	for _, p := range problems {
		fmt.Fprintln(&got, p)
	}
	if got.String() != want {
		t.Errorf("%s", got.String())
	}
	if table(m) != "8-1:1,2,3\n3-5:4,5,6" {
		t.Errorf("%s", table(m))
	}
	_, problems = readCSV(t, "# boards_per_set: 60\n# first_board: 41\nround,table,ns,ew,boards\n1,1,1,2,1\n1,2,3,4,1 2\n1,3,5,6,166\n")
	// (9999-40)/60 = 165 sets fit.
	if len(problems) != 2 || problems[0].String() != "m.csv:5: error: 2 sets of 60 boards are more than 100 boards in a round; the row is left out" ||
		problems[1].String() != "m.csv:6: error: set 166 is beyond board 9999: a set has 60 boards from board 41 on; the row is left out" {
		t.Errorf("%v", problems)
	}
}

func TestNoMovementInCSV(t *testing.T) {
	columns := "\n    hint: " + columnsHint
	for text, want := range map[string]string{
		"":                                    "m.csv: error: the file is empty",
		"\n\n":                                "m.csv: error: the file is empty",
		"Monday\nTuesday\n":                   "m.csv: error: no header row of a movement" + columns,
		"round,table,ns,boards\n1,1,2,3\n":    `m.csv:1: error: no column ew in the header; the columns are "round", "table", "ns", "boards"` + columns,
		"x\nround,table,n,s,e,boards\n":       `m.csv:2: error: no column ns, ew in the header; the columns are "round", "table", "n", "s", "e", "boards"` + columns,
		"round,table,ns,ew,boards\n":          "m.csv:1: error: there is no row below the header that can be used",
		"\nround,table,ns,ew,boards\n,,,,9\n": "m.csv:2: error: there is no row below the header that can be used",
		"<USEBIO Version=\"1.2\"></USEBIO>":   "m.csv:1: error: is a USEBIO file\n    hint: a movement is CSV; " + columnsHint,
		"round,table,ns,ew,boards\n" + strings.Repeat("1,1,1,2,1\n", maxRows+1): "m.csv:65538: error: there are more than 65536 rows, which no movement has",
		"round,table,ns,ew,boards\n" + strings.Repeat("1,1,1,2,1-100\n", 2000):  "m.csv:1312: error: there are more than 131072 results to play, which no movement has",
	} {
		m, _, err := ReadCSV(source.File{Name: "m.csv", Data: []byte(text)})
		var in *scoring.InputError
		if !errors.As(err, &in) || err.Error() != want || len(m.Meetings) > 0 {
			t.Errorf("%.80q: %v, want %s", text, err, want)
		}
	}
	if _, _, err := ReadCSV(source.File{Name: "m.csv", Data: []byte("round,table,ns,ew,boards\n1,1,1,2,1\n"), Encoding: "ebcdic"}); err == nil || !strings.Contains(err.Error(), "unknown encoding") {
		t.Errorf("%v", err)
	}
}

// A movement is told from travellers, matches and players.
func TestRecogniseCSV(t *testing.T) {
	for _, text := range []string{"", "board,ns,ew,contract,declarer,result\n1,1,2,4S,N,=\n", "section,round,table,board,ns,ew,score\nA,1,1,1,1,2,420\n",
		"round,home,away,boards,imps_home,imps_away\n1,1,2,16,20,10\n", "number,name1,name2\n1,Alfa Ágnes,Béta Őrs\n", "\x00\x01", "PK\x03\x04"} {
		if RecogniseCSV([]byte(text)) {
			t.Errorf("%.40q is taken for a movement", text)
		}
	}
	long := "round,table,ns,ew,boards\n" + strings.Repeat("1,1,1,2,1\n", 1<<13)
	if !RecogniseCSV([]byte(long)) {
		t.Error("a long movement is not recognised")
	}
}

// What is written reads back as it was: all families, half tables, individuals.
func TestWriteCSVReadsBack(t *testing.T) {
	all := []Movement{
		{Name: "Név: „idézőjel”", Section: "C", Winners: 4, Individual: true, Remarks: []scoring.Item{{Value: "szöveg"}, {Name: "копии", Value: "2"}},
			Meetings: []Meeting{{Round: 1, Table: 1, Players: [4]int{1, 2, 3, 4}, Boards: []int{5, 3, 3}}, {Round: 2, Table: 1}}},
	}
	for tables := 2; tables <= 12; tables++ {
		for _, family := range []string{"mitchell", "howell", "round-robin"} {
			all = append(all, made(t, family, Request{Tables: tables, PerSet: 3, HalfTable: family != "round-robin" && tables%3 == 0}))
		}
	}
	for _, m := range all {
		data := WriteCSV(m)
		back, problems := readCSV(t, string(data))
		if !reflect.DeepEqual(bare(back), m) || len(problems) > 0 {
			t.Errorf("%s: %+v\n%+v, %v", m.Name, m, back, problems)
		}
		if !bytes.Equal(WriteCSV(back), data) {
			t.Errorf("%s is written in another way", m.Name)
		}
	}
	want := "# name: Mitchell, 3 tables, 1 round of 2 boards\n# winners: 2\n# stationary: NS\nround,table,ns,ew,boards\n1,1,1,1,1 2\n1,2,2,2,3 4\n1,3,3,3,5 6\n"
	if got := string(WriteCSV(made(t, "mitchell", Request{Tables: 3, PerSet: 2, Rounds: 1}))); got != want {
		t.Errorf("%s", got)
	}
}

func FuzzReadCSV(f *testing.F) {
	f.Add([]byte("# name: Monday\n# winners: 2\nround,table,ns,ew,boards\n1,1,8,1,1-3\n1,2,3,0,\"4,5,6\"\n"))
	f.Add([]byte("# boards_per_set: 3\n\"# a: b, c\";;\nround;table;n;s;e;w;boards\n1;1;8;1;5;7;1 2\n"))
	f.Add([]byte("\ufeffsep=\t\nкруг\tтур\tстол\tСЮ\tВЗ\tсдачи\n1\t1\t1\t2\t3\t4\n"))
	f.Add([]byte("round,table,ns,ew,boards\n1,\"1,8,1,4-6\n##: : x: y,\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, problems, err := ReadCSV(source.File{Name: "m.csv", Data: data})
		var in *scoring.InputError
		if err != nil {
			if !errors.As(err, &in) || len(m.Meetings) > 0 {
				t.Fatalf("%+v, %v", m, err)
			}
			return
		}
		for _, p := range problems {
			if p.Pos.File != "m.csv" || p.Text == "" {
				t.Fatalf("%+v", p)
			}
		}
		Check(m)
		back, problems, err := ReadCSV(source.File{Name: "m.csv", Data: WriteCSV(m)})
		if err != nil || len(problems) > 0 || !reflect.DeepEqual(bare(back), bare(m)) {
			t.Fatalf("%+v\n%+v, %v, %v\n%s", m, back, problems, err, WriteCSV(m))
		}
	})
}
