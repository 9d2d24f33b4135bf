package jannersten

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// howell is two pairs who met, with an award and a board that was not played.
const howell = `[game] [Section;BoardsPerRound;TotalBoards]
A;2;2;1;;;;;;2026-10-05;Club night;1;1
[Contestants]
A;1;N; "Alfa Ágnes" ;3;75;;
A;1;S;"Béta ""B"" Őrs";3;75;;12
A;11;E;"Gamma; Łukasz";1;25;;
A;11;W;"Дельта Иван";1;25;;

[RESULTS]
#01;A;1;1;11;;;-50;4S;N;9;HK;0;2;;;0;100;;2;;slow
#02;A;1;11;1;;;420;4SX;N;10;;0;2;;;;;;2;;
#03;A;2;1;11;;;;;;;;1,5;0.5;;;75;25;;2;;
#04
#05;A;2;1;11;;;0;PASS;;0;;1;1;;;;;;2;;
#06;A;2;1;;;;;;;;;;;;;;;;;;
`

func read(t *testing.T, text string) (*scoring.Event, []scoring.Problem) {
	t.Helper()
	e, problems, err := Read(source.File{Name: "results.txt", Data: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	return e, problems
}

func TestPartsOfTheFile(t *testing.T) {
	e, problems := read(t, howell)
	if e.Name != "Club night" || e.Date != "2026-10-05" || e.Method != scoring.Matchpoints || len(e.Contestants) != 2 || len(e.Rows) != 5 {
		t.Fatalf("got %q, %q, %q, %d contestants, %d rows", e.Name, e.Date, e.Method, len(e.Contestants), len(e.Rows))
	}
	// Pair 11 sits North-South on board 2, so its seats are no line.
	c := e.Contestants[1]
	if c.ID != (scoring.ID{Section: "A", Number: "11"}) || strings.Join(c.Names(), "/") != "Gamma; Łukasz/Дельта Иван" || c.Published.Percent != "25" {
		t.Errorf("got %+v", c)
	}
	if got := e.Contestants[0].Players[1].Name; got != `Béta "B" Őrs` {
		t.Errorf("got %q", got)
	}
	r := e.Rows[0]
	if r.Board != 1 || r.Round != 1 || r.NS.Number != "1" || r.EW.Number != "11" || r.Contract.String() != "4S" || r.Declarer != scoring.North || r.Tricks != 9 ||
		r.Score != -50 || r.Lead.String() != "HK" || r.NSPublished() != "0" || r.EWPublished() != "2" || r.Remarks() != "slow" {
		t.Errorf("got %+v", r)
	}
	if award := e.Rows[2]; award.Outcome != scoring.Awarded || award.NSAward().String() != "+1.5" || award.EWAward().String() != "+0.5" {
		t.Errorf("got %+v", award)
	}
	if pass := e.Rows[3]; !pass.Contract.IsPass() || pass.Outcome != scoring.Played {
		t.Errorf("got %+v", pass)
	}
	if e.Rows[4].Outcome != scoring.SatOut {
		t.Errorf("got %+v", e.Rows[4])
	}
	var texts []string
	for _, p := range problems {
		texts = append(texts, p.String())
	}
	want := []string{
		"results.txt:11: error: board 2: 4SX= by N, vulnerable, scores 790, not 420; the contract counts",
		"results.txt:12: warning: board 3: no contract and no score; the points 1.5 and 0.5 are taken as an award",
	}
	if strings.Join(texts, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(texts, "\n"))
	}
	if len(e.PassedOver) != 1 {
		t.Errorf("passed over: %v", e.PassedOver)
	}
}

// Seats are lines where a number stands in both, or the results agree with them.
func TestSeatsThatAreLines(t *testing.T) {
	const head = "[GAME]\nA;;;;;;;;;;;;1\n[Contestants]\n"
	for name, tt := range map[string]struct{ text, ns, ew string }{
		"one number twice":  {"A;1;N;\"a\";;;;\nA;1;E;\"b\";;;;\n[RESULTS]\n#1;A;;1;1;;;0;PASS;;;;;;;;;;;;;", "A 1N", "A 1E"},
		"results agree":     {"A;1;N;\"a\";;;;\nA;2;E;\"b\";;;;\n[RESULTS]\n#1;A;;1;2;;;0;PASS;;;;;;;;;;;;;", "A 1N", "A 2E"},
		"results disagree":  {"A;1;N;\"a\";;;;\nA;2;E;\"b\";;;;\n[RESULTS]\n#1;A;;2;1;;;0;PASS;;;;;;;;;;;;;", "A 2", "A 1"},
		"all North-South":   {"A;1;N;\"a\";;;;\nA;2;N;\"b\";;;;\n[RESULTS]\n#1;A;;1;2;;;0;PASS;;;;;;;;;;;;;", "A 1", "A 2"},
		"pairs named twice": {"A;1;N;\"a\";;;;\nA;2;N;\"b\";;;;\n[RESULTS]\n#1;A;;1;2;1;2;0;PASS;;;;;;;;;;;;;", "A 1", "A 2"},
	} {
		e, problems := read(t, head+tt.text)
		if r := e.Rows[0]; r.NS.String() != tt.ns || r.EW.String() != tt.ew || len(problems) > 0 {
			t.Errorf("%s: %v against %v, %v", name, r.NS, r.EW, problems)
		}
	}
	e, _ := read(t, head+"A;1;N;\"a\";;;;\n[RESULTS]\n#1;A;;1;2;3;4;0;PASS;;;;;;;;;;;;;")
	if e.Rows[0].Players() != [4]string{"1", "2", "3", "4"} {
		t.Errorf("individuals: %+v", e.Rows[0])
	}
}

func TestRecordsThatCannotBeUsed(t *testing.T) {
	const head = "[GAME]\nA;;;;;;;;;;;;1\n[RESULTS]\n#1;A;;1;2;;;0;PASS;;;;;;;;;;;;;\n"
	for line, want := range map[string]string{
		"#x;A;;1;2;;;0;PASS;;;;;;;;;;;;;":   `results.txt:5: error: "#x" is not the number of a board; the line is left out`,
		"#1;A;1":                            "results.txt:5: error: a line of 3 fields, which has no room for the numbers of the pairs, is left out",
		"#1;A;;;;;;0;PASS;;;;;;;;;;;;;":     "results.txt:5: error: board 1: a line without pairs; the line is left out",
		"#1;A;;1;2;3;;0;PASS;;;;;;;;;;;;;":  "",
		"#1;A;;a;2;;;0;PASS;;;;;;;;;;;;;":   `results.txt:5: error: board 1: "a" is not a pair number; the line is left out`,
		"[Other]\nwhat;ever":                `results.txt:5: warning: unknown part "Other"; its lines are passed over`,
		"#1;A;;3;4;;;0;PASS":                "results.txt:5: warning: a line of [RESULTS] has 9 fields, not 22; those that are missing are taken as empty, those that are too many are passed over",
		"#1;A;;3;4;;;0;PASS;;;;x;0;;;;;;;;": `results.txt:5: warning: board 1: a number of points "x" is not a number and left out`,
	} {
		_, problems := read(t, head+line)
		got := ""
		if len(problems) > 0 {
			got = problems[0].String()
		}
		if got != want {
			t.Errorf("%s: got %s", line, got)
		}
	}
	for _, text := range []string{"", "[RESULTS]\n#1;A;;1;2;;;0;PASS", "[GAME]\nA", "\ufeff\n"} {
		if _, _, err := Read(source.File{Name: "a", Data: []byte(text)}); !errors.As(err, new(*scoring.InputError)) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestLinesAreTakenApartAndJoined(t *testing.T) {
	for _, fields := range [][]string{{"a", "", "b"}, {`x"y`, "p;q", ""}, {""}, {"Őrs", `"`}} {
		if got := split(join(fields)); strings.Join(got, "|") != strings.Join(fields, "|") {
			t.Errorf("%q: %q", fields, got)
		}
	}
}

// unscored are the results that a file itself has.
func unscored(e *scoring.Event) *scoring.Results { return &scoring.Results{Event: e, Method: e.Method} }

// stable checks that what was written is read and written as the same.
func stable(t *testing.T, e *scoring.Event) {
	t.Helper()
	first, _, err := Write(unscored(e))
	if err != nil {
		return
	}
	again, _, err := Read(source.File{Name: "results.txt", Data: first})
	if err != nil {
		t.Fatalf("%v\n%s", err, first)
	}
	second, _, err := Write(unscored(again))
	if err != nil {
		t.Fatal(err)
	}
	third, _, err := Read(source.File{Name: "results.txt", Data: second})
	if err != nil {
		t.Fatal(err)
	}
	if last, _, _ := Write(unscored(third)); !bytes.Equal(second, last) {
		t.Errorf("not stable:\n%s\n%s", second, last)
	}
	if len(again.Rows) != len(e.Rows) {
		t.Errorf("%d rows, and %d when written and read", len(e.Rows), len(again.Rows))
	}
}

func TestWrittenIsRead(t *testing.T) {
	e, _ := read(t, howell)
	stable(t, e)
}

func sample(tb testing.TB) []byte {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "events", "club-results.txt"))
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// Cut anywhere and with any bit turned, a file is read or refused, and what is
// read can be written.
func TestCutAndFlipped(t *testing.T) {
	data := sample(t)
	try := func(b []byte) {
		e, _, err := Read(source.File{Name: "results.txt", Data: b})
		switch {
		case err == nil:
			_, _, _ = Write(unscored(e))
		case !errors.As(err, new(*scoring.InputError)):
			t.Errorf("%v", err)
		}
	}
	for i := range data {
		try(data[:i])
		for bit := 0; bit < 8; bit += 3 {
			b := bytes.Clone(data)
			b[i] ^= 1 << bit
			try(b)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(howell))
	f.Add(sample(f))
	f.Fuzz(func(t *testing.T, data []byte) {
		e, problems, err := Read(source.File{Name: "results.txt", Data: data})
		for _, p := range problems {
			_ = p.String()
		}
		if err == nil {
			stable(t, e)
		}
	})
}

// A line break in a name is a blank, and zeros name nobody.
func TestNamesAndNumbersOfOneLine(t *testing.T) {
	e := &scoring.Event{Contestants: []scoring.Contestant{{ID: scoring.ID{Number: "1"}, Players: []scoring.Player{{Name: "Alfa\nÁgnes"}, {Name: "Béta\r\nŐrs"}}}},
		Rows: []scoring.Row{{Board: 1, Outcome: scoring.Played, Score: 420, NS: scoring.ID{Number: "1"}, EW: scoring.ID{Number: "2"}}}}
	data, _, err := Write(unscored(e))
	if err != nil {
		t.Fatal(err)
	}
	back, _, err := Read(source.File{Name: "results.txt", Data: data})
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if got := back.Contestants[0].Names(); len(got) != 2 || got[0] != "Alfa Ágnes" || got[1] != "Béta Őrs" {
		t.Errorf("names %q", got)
	}
	for _, nobody := range []string{"", "0", "000", "-", "0N", "00e"} {
		if _, _, err := Read(source.File{Name: "results.txt", Data: []byte("[GAME]\n[RESULTS]\n1;;;" + nobody + ";000")}); err == nil {
			t.Errorf("a line with %q against nobody is read", nobody)
		}
	}
}
