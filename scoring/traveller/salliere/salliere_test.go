package salliere

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

func read(t *testing.T, text string) (*scoring.Event, []scoring.Problem) {
	t.Helper()
	e, problems, err := Read(source.File{Name: "boards.csv", Data: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	return e, problems
}

func TestLinesOfBoards(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"7,3,8,4SX-1,E", "7 3 v 8: 4SX E 9 200"},
		{"8,3,8,3N,S,10", "8 3 v 8: 3NT S 10 430"},
		{"9;vul=all,1,2,1C=,W", "9 1 v 2: 1C W 7 -70"},
		{`"9;vul=ns,x=1",1,2,2h+2,North,,170`, "9 1 v 2: 2H N 10 170"},
		{"1;vul=none,1,2,2nt,N,8", "1 1 v 2: 2NT N 8 120"},
		{"5,2,6,,,,A6040", "5 2 v 6: A+ A-"},
		{"5,2,6,,,,av=,av-", "5 2 v 6: A A-"},
		{"A:12,1NS,2EW,P.O.", "12 A 1N v A 2E: PASS   0"},
		{"12,3.5,4.6,pass", "12 3 4 5 6: PASS   0"},
		{"13,1,2,7Dbeer=,N", "13 1 v 2: 7D N 13 2140"},
		{"1,1,2,3n x x,S,9,750", "1 1 v 2: 3NTXX S 9 800"},
		{"1,1,2,4S,N,9,!420", "1 1 v 2: 4S N 9 420"},
		{"1,1,2,,,,50", "1 1 v 2:    50"},
		{"1,1,2,,,,,,!1.5,!0", "1 1 v 2: +1.5 +0"},
		{"1,1,2,", "1 1 v 2: "},
	} {
		e, _ := read(t, tt.line)
		r := e.Rows[0]
		var got string
		if players := r.Players(); players != [4]string{} {
			got = strings.Join(players[:], " ")
		} else {
			got = r.NS.String() + " v " + r.EW.String()
		}
		got = strings.Join([]string{strconv.Itoa(r.Board), got + ":", ""}, " ")
		switch {
		case !r.NSAward().IsZero():
			got += r.NSAward().String() + " " + r.EWAward().String()
		case r.Outcome == scoring.Played:
			tricks := ""
			if r.Contract.Level > 0 {
				tricks = strconv.Itoa(r.Tricks)
			}
			got += r.Contract.String() + " " + r.Declarer.String() + " " + tricks + " " + strconv.Itoa(r.Score)
		}
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.line, got, tt.want)
		}
	}
}

func TestLinesThatCannotBeUsed(t *testing.T) {
	for line, want := range map[string]string{
		"1,2":               "boards.csv:2: error: a line of 2 fields, of which there are 4 at least, is left out\n    hint: board,ns,ew,contract",
		"x,1,2,P":           `boards.csv:2: error: "x" is not the number of a board; the line is left out`,
		"1,1,,P":            `boards.csv:2: error: board 1: a line without both pairs ("1", "") is left out`,
		"1,1,2,4Z":          "boards.csv:2: error: board 1: unknown contract \"4Z\"; the line is left out\n    hint: 4SX, 3NT or P, and the result as 4S+1",
		"1,1,2,4S+1,N,10":   "boards.csv:2: error: board 1: 4S+1 is 11 tricks, not 10; the result counts",
		"1,1,2,4S=,N,,400":  "boards.csv:2: error: board 1: 4S= by N, not vulnerable, scores 420, not 400; the contract counts",
		"1,1,2,,,,50,50":    "boards.csv:2: error: board 1: both sides have a score, 50 and 50; neither counts\n    hint: a score stands on the side that has it",
		"1,1,2,,,,A9910":    "boards.csv:2: error: board 1: unknown award \"A9910\"\n    hint: A6040",
		`1,1,2,"P`:          "boards.csv:2: error: the quotation marks of the line do not match; it is left out",
		"1;wind=e,1,2,P":    `boards.csv:2: warning: board 1: unknown option "wind=e" of a board is passed over`,
		"1,1,2,P,,,,,x":     `boards.csv:2: warning: board 1: "x" is not a number of points`,
		"1,1,2,P,,,,,1,1,5": "boards.csv:2: warning: a line of 11 fields; those after the 10th are passed over",
	} {
		_, problems := read(t, "2,1,2,P\n"+line)
		got := ""
		if len(problems) > 0 {
			got = problems[0].String()
		}
		if got != want {
			t.Errorf("%s: got %s", line, got)
		}
	}
	for _, text := range []string{"", "hello\n", "board,ns,ew,contract\n"} {
		if _, _, err := Read(source.File{Name: "a", Data: []byte(text)}); !errors.As(err, new(*scoring.InputError)) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A file without a header is known by its lines, all of which must be results.
func TestRecognise(t *testing.T) {
	for text, want := range map[string]bool{
		"1,1,2,3NT=,N\n2,1,2,P\n": true, "1;vul=all,1,2,,,,A6040": true, "board,ns,ew,contract\n1,1,2,P": false, "1,1,2,4\n": false,
		"1,2,3\n": false, "1,1,2,P\nname,address,town,zip\n": false, "": false, "1,1,2,": false, "2026,10,5,100\n": false,
	} {
		if got := Recognise([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	for text, want := range map[string]bool{"1,Alfa,Béta\n": true, "1NS,Alfa,Béta,54.5,61.2\n": true, "number,name1,name2\n1,Alfa,Béta\n": false, "1,1,2,3NT=,N\n": false, "": false} {
		if RecognisePairs([]byte("A-1NS,,\nA-2NS,Alfa,Béta\n")) != true || RecognisePairs([]byte("1,,\n2,,\n")) {
			t.Error("a list in which some pairs have no names is one, and one without any name is none")
		}
		if got := RecognisePairs([]byte(text)); got != want {
			t.Errorf("pairs %q: %v", text, got)
		}
	}
}

func TestListOfPairs(t *testing.T) {
	list, problems, err := ReadPairs(source.File{Name: "pairs.csv", Data: []byte("3,Alfa A,Béta B,54.5,61.2\n1EW,\"Gamma, Ł\",Delta\n3,Again,Here\n")})
	if err != nil || len(list) != 2 || list[0].ID.Number != "3" || strings.Join(list[0].Names(), "/") != "Alfa A/Béta B" ||
		list[1].ID != (scoring.ID{Line: scoring.EW, Number: "1"}) || list[1].Players[0].Name != "Gamma, Ł" {
		t.Errorf("got %+v, %v", list, err)
	}
	if len(problems) != 1 || problems[0].Pos.Line != 3 {
		t.Errorf("got %v", problems)
	}
}

// unscored are the results that a file itself has.
func unscored(e *scoring.Event) *scoring.Results { return &scoring.Results{Event: e, Method: e.Method} }

// stable checks that what was written is read and written as the same.
func stable(t *testing.T, e *scoring.Event) {
	t.Helper()
	first, _, err := Write(unscored(e))
	if err != nil || len(first) == 0 {
		return
	}
	again, _, err := Read(source.File{Name: "boards.csv", Data: first})
	if err != nil {
		t.Fatalf("%v\n%s", err, first)
	}
	second, _, err := Write(unscored(again))
	if err != nil {
		t.Fatal(err)
	}
	third, _, err := Read(source.File{Name: "boards.csv", Data: second})
	if err != nil {
		t.Fatalf("%v\n%s", err, second)
	}
	if last, _, _ := Write(unscored(third)); !bytes.Equal(second, last) {
		t.Errorf("not stable:\n%s\n%s", second, last)
	}
}

func sample(tb testing.TB) []byte {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "events", "hand-typed.csv"))
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func TestWrittenIsRead(t *testing.T) {
	e, _ := read(t, string(sample(t)))
	stable(t, e)
}

// Cut anywhere and with any bit turned, a file is read or refused, and what is
// read can be written.
func TestCutAndFlipped(t *testing.T) {
	data := sample(t)
	try := func(b []byte) {
		Recognise(b)
		RecognisePairs(b)
		_, _, _ = ReadPairs(source.File{Name: "pairs.csv", Data: b})
		e, _, err := Read(source.File{Name: "boards.csv", Data: b})
		switch {
		case err == nil:
			_, _, _ = Write(unscored(e))
		case !errors.As(err, new(*scoring.InputError)):
			t.Errorf("%v", err)
		}
	}
	for i := range data {
		try(data[:i])
		for bit := range 8 {
			b := bytes.Clone(data)
			b[i] ^= 1 << bit
			try(b)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(sample(f))
	f.Add([]byte("\"9;vul=all\",1NS,2.3,1C=,W\n5,2,6,,,,A6040\nA:5,2,6,,,,!50,,!1,!0\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		e, problems, err := Read(source.File{Name: "boards.csv", Data: data})
		for _, p := range problems {
			_ = p.String()
		}
		if err == nil {
			stable(t, e)
		}
	})
}
