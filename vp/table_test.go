package vp

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"recap/scoring/exact"
)

var update = flag.Bool("update", false, "write the expected messages anew")

// The catalogue of messages: for each a small table that brings it about, in
// testdata/errors, and beside it what is said.
func TestErrorCatalogue(t *testing.T) {
	t.Chdir(filepath.Join("testdata", "errors"))
	files, err := filepath.Glob("*.*")
	if err != nil {
		t.Fatal(err)
	}
	inputs := 0
	for _, file := range files {
		if filepath.Ext(file) == ".expected" {
			continue
		}
		inputs++
		_, err := Load(file)
		var at *FileError
		if !errors.As(err, &at) || at.File != file {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if *update {
			if err := os.WriteFile(file+".expected", []byte(err.Error()+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, _ := os.ReadFile(file + ".expected")
		if got := err.Error() + "\n"; got != string(want) {
			t.Errorf("got  %swant %s", got, want)
		}
	}
	if inputs < 40 {
		t.Errorf("only %d messages", inputs)
	}
}

func TestFileThatIsNotThere(t *testing.T) {
	_, err := Open("testdata/none.csv")
	if err == nil || err.Error() != "testdata/none.csv: error: the scale cannot be read: no such file or directory" {
		t.Error(err)
	}
}

func parse(t *testing.T, file, text string) *Scale {
	t.Helper()
	s, err := Parse(file, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The forms of a table: as wide as the VPs, a line a step, and TOML.
func TestFormsOfTables(t *testing.T) {
	wide := "# title: club scale\n# source: committee\n# grade: B\nboards,5-5,6-4,7-3,8-2\n3-4,0,1,4,8\n5,0,2,-,9\n"
	list := "# title: club scale\n# source: committee\n# grade: B\nboards,from,winner\n3-4,0,5\n3-4,1,6\n3-4,4,7\n3-4,8,8\n5,0,5\n5,2,6\n5,9,8\n"
	toml := `title = "club scale"
source = 'committee'
grade = "B"
vps = ["5-5", "6-4", "7-3", "8-2"]

[[column]]
boards = "3-4"
from = [0, 1, 4, 8] # a comment

[[column]]
boards = 5
vps = ["5-5", "6-4", "8-2"]
from = [
  0,
  # another
  2, 9,
]
`
	for name, text := range map[string]string{
		"club.csv":     wide,
		"CLUB.csv":     "\xef\xbb\xbf" + strings.ReplaceAll(strings.ReplaceAll(wide, ",", ";"), "\n", "\r\n"),
		"list.csv":     list,
		"club.toml":    toml,
		"columns.csv":  strings.ReplaceAll(wide, "\n", ",,\n"),
		"backward.csv": "# title: club scale\n# source: committee\n# grade: B\nboards,5–5,6:4,7-3,8-2\n5,0,2,-,9\n3–4,0,1,4,8\n",
	} {
		s := parse(t, name, text)
		if name == "columns.csv" {
			// The comments of that one have the commas too.
			s.title, s.source, s.grade = strings.TrimRight(s.title, ","), strings.TrimRight(s.source, ","), strings.TrimRight(s.grade, ",")
		}
		if s.Name() != strings.TrimSuffix(name, filepath.Ext(name)) || s.Title() != "club scale" || s.Source() != "committee" || s.Grade() != "B" ||
			s.Unit() != IMPs || s.Places() != 0 || !s.Draw().Equal(exact.Int(5)) || !s.Max().Equal(exact.Int(8)) {
			t.Errorf("%s: %+v", name, s)
		}
		if got := fmt.Sprint(s.Spans()); got != "[3-4 5]" {
			t.Errorf("%s: columns %s", name, got)
		}
		for _, c := range []struct {
			boards     int
			imps       string
			own, other string
		}{{3, "0", "5", "5"}, {4, "1", "6", "4"}, {4, "3", "6", "4"}, {3, "7", "7", "3"}, {3, "8", "8", "2"}, {5, "1", "5", "5"}, {5, "8", "6", "4"}, {5, "90", "8", "2"}} {
			want(t, s, c.imps, c.boards, c.own, c.other)
		}
	}
}

// In the old WBF scale 25-0 the winner stays at 25 and the loser falls on, and
// some scales go below zero.
func TestVPsThatDoNotAddUp(t *testing.T) {
	s := parse(t, "wbf-25.csv", "boards,15-15,16-14,25-5,25-4,25-0,25--2\n16,0,3,50,55,80,90\n")
	want(t, s, "50", 16, "25", "5")
	want(t, s, "60", 16, "25", "4")
	want(t, s, "80", 16, "25", "0")
	want(t, s, "95", 16, "25", "-2")
	if !s.Max().Equal(exact.Int(25)) || !s.Draw().Equal(exact.Int(15)) || s.Title() != "wbf-25" {
		t.Errorf("%+v", s)
	}
}

func TestTablesOfPercentages(t *testing.T) {
	for name, text := range map[string]string{
		"a.csv":  "# unit: percent\nboards;10.0-10.0;11.5-8.5;20-0\n7-9;50,65;56,23;100\n",
		"b.csv":  "boards,to,winner\n7-9,50.65,10\n7-9,56.23,11.5\n7-9,100,20\n",
		"c.toml": "vps = [\"10-10\", \"11.5-8.5\", \"20-0\"]\n[[column]]\nboards = '7-9'\nto = [50.65, '56.23', 100]\n",
	} {
		s := parse(t, name, text)
		if s.Unit() != Percent || s.Places() != 1 {
			t.Errorf("%s: %v, %d places", name, s.Unit(), s.Places())
		}
		want(t, s, "50.65", 7, "10", "10")
		want(t, s, "50.66", 8, "11.5", "8.5")
		want(t, s, "56.23", 9, "11.5", "8.5")
		want(t, s, "100", 9, "20", "0")
	}
}

// A formula written out as a table is the same scale.
func TestTableOfFormula(t *testing.T) {
	s := scale(t, "wbf")
	b := []byte("boards,from,winner,loser\n")
	for _, c := range s.Columns() {
		for _, st := range c.Steps {
			b = fmt.Appendf(b, "%v,%v,%v,%v\n", c.Boards, st.Limit, st.Winner, st.Loser)
		}
	}
	again := parse(t, "wbf.csv", string(b))
	if !slices.EqualFunc(s.Columns(), again.Columns(), sameColumn) || again.Places() != 2 {
		t.Error("the table is not the formula")
	}
}

func sameColumn(a, b Column) bool {
	return a.Boards == b.Boards && slices.EqualFunc(a.Steps, b.Steps, func(x, y Step) bool {
		return x.Limit.Equal(y.Limit) && x.Winner.Equal(y.Winner) && x.Loser.Equal(y.Loser)
	})
}

func TestSpanAndUnit(t *testing.T) {
	for text, span := range map[string]Span{"16": {16, 16}, "6-8": {6, 8}, "1-200": {1, 200}} {
		if got, err := ParseSpan(text); err != nil || got != span || got.String() != text {
			t.Errorf("%s: %v %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "8-6", "201", "-3", "3-", "a"} {
		if got, err := ParseSpan(text); err == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
	for _, u := range []Unit{IMPs, Percent} {
		if got, err := ParseUnit(u.String()); err != nil || got != u {
			t.Errorf("%v: %v %v", u, got, err)
		}
	}
}

// Whatever a file holds, there is a scale that converts or a positioned error.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("testdata/errors/*")
	if err != nil {
		f.Fatal(err)
	}
	own, err := filepath.Glob("scales/*.csv")
	if err != nil || len(own) != len(List())-3 {
		f.Fatal(own, err)
	}
	for _, file := range append(files, own...) {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(strings.HasSuffix(file, ".toml"), data)
	}
	f.Fuzz(func(t *testing.T, toml bool, data []byte) {
		name := "x.csv"
		if toml {
			name = "x.toml"
		}
		s, err := Parse(name, data)
		var at *FileError
		if err != nil && !errors.As(err, &at) {
			t.Fatal(err)
		}
		if err != nil {
			return
		}
		columns := s.Columns()
		if len(columns) == 0 || len(columns) != len(s.Spans()) {
			t.Fatalf("%d columns, %v", len(columns), s.Spans())
		}
		for _, c := range columns {
			for _, x := range []exact.Num{exact.Int(0), exact.Int(50), hundred} {
				if _, _, err := s.Convert(x, c.Boards.From); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
