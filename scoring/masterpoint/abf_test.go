package masterpoint

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"recap/scoring/exact"
)

// readABF reads a file of awards by its description alone: lines of 13 or 19 digits that
// end with CR LF; seven are the number, six the hundredths of each colour.
func readABF(t *testing.T, data string) map[string][]int {
	t.Helper()
	awards := map[string][]int{}
	form := regexp.MustCompile(`^([0-9]{7})([0-9]{6})([0-9]{6})?$`)
	for line := range strings.SplitAfterSeq(data, "\n") {
		if line == "" {
			continue
		}
		text, ok := strings.CutSuffix(line, "\r\n")
		m := form.FindStringSubmatch(text)
		if !ok || m == nil {
			t.Fatalf("%q is no line of such a file", line)
		}
		id := strings.TrimLeft(m[1], "0")
		if awards[id] != nil {
			t.Errorf("%s has two lines", id)
		}
		for _, field := range m[2:] {
			if field != "" {
				n, _ := strconv.Atoi(field)
				awards[id] = append(awards[id], n)
			}
		}
	}
	return awards
}

func colours(kinds ...string) *Batch {
	a := awardsOf("e1")
	for i, kind := range kinds {
		id, points, _ := strings.Cut(kind, " ")
		kind, points, _ := strings.Cut(points, " ")
		a.Lines = append(a.Lines, Line{ID: id, Player: "P" + strconv.Itoa(i), Kind: kind, Points: exact.MustParse(points), Status: Credited})
	}
	return NewBatch([]*Awards{a}, "", nil)
}

// The examples of the description: 0.42 to 123456, 1.25 green to 456789, and in a file of
// two colours 0.50 green and no red to 1234.
func TestABFExamples(t *testing.T) {
	for _, c := range []struct{ awards, extension, want string }{
		{"123456 red 0.42", "red", "0123456000042\r\n"},
		{"456789 green 1.25", "grn", "0456789000125\r\n"},
		{"1234 green 0.50", "rag", "0001234000000000050\r\n"},
		{"1234 gold 9999.99", "gld", "0001234999999\r\n"},
	} {
		data, lost, err := colours(c.awards).ABF(c.extension)
		if err != nil || len(lost) > 0 || string(data) != c.want {
			t.Errorf("%s: %q %v %v", c.awards, data, lost, err)
		}
	}
}

// Awards of several events are added up, each colour goes into its own file, and what is
// read of the files is what was awarded.
func TestABFFilesAreReadBack(t *testing.T) {
	b := colours("7 green 0.5", "7 red 1.25", "8 gold 3", "7 green 0.25", "0009 red 0.01")
	for extension, want := range map[string]map[string][]int{
		"grn": {"7": {75}}, "red": {"7": {125}, "9": {1}}, "gld": {"8": {300}}, "rag": {"7": {125, 75}, "9": {1, 0}},
	} {
		data, lost, err := b.ABF(extension)
		got := readABF(t, string(data))
		if err != nil || len(lost) == 0 || len(got) != len(want) {
			t.Errorf("%s: %q %v %v", extension, data, lost, err)
		}
		for id, w := range want {
			if len(got[id]) != len(w) || got[id][0] != w[0] || got[id][len(w)-1] != w[len(w)-1] {
				t.Errorf("%s: %s has %v, want %v", extension, id, got[id], w)
			}
		}
	}
}

// What has no place in a file is refused, and the player is named.
func TestABFRefuses(t *testing.T) {
	for award, want := range map[string]string{
		"12345678 red 1": `the id "12345678" of P0 is no ABF number of up to 7 digits`,
		"12a red 1":      `the id "12a" of P0 is no ABF number`,
		"12 red 10000":   "the award 10000 of 12 P0 is none of the file",
		"12 red 0.005":   "the award 0.005 of 12 P0 is none of the file",
	} {
		if data, _, err := colours(award).ABF("red"); err == nil || data != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %q %v", award, data, err)
		}
	}
	if _, _, err := colours("12 red 1").ABF("mp3"); err == nil {
		t.Error("an old ending is written")
	}
}

// A file in which nobody has points is an error: of another colour, of points that are
// pending, and by a template whose columns of points all stay empty. A template that wants
// no points needs players alone.
func TestFilesWithoutPoints(t *testing.T) {
	green := colours("7 green 0.5")
	pending := colours("7 red 0.5")
	pending.Awards[0].Lines[0].Status = Pending
	for name, b := range map[string]*Batch{"green": green, "pending": pending} {
		if data, _, err := b.ABF("red"); err == nil || data != nil || !strings.Contains(err.Error(), "nobody has credited points that a .red file takes") {
			t.Errorf("%s: %q %v", name, data, err)
		}
		c, err := ReadColumns("sbu", "")
		if err != nil {
			t.Fatal(err)
		}
		if data, err := c.Write(b); err == nil || data != nil {
			t.Errorf("%s: %q", name, data)
		}
	}
	c, err := ReadColumns("own.csv", "No.\n{id}\n")
	if err != nil {
		t.Fatal(err)
	}
	if data, err := c.Write(green); err != nil || string(data) != "No.\n7\n" {
		t.Errorf("%q %v", data, err)
	}
}

// A template of columns: the sign between them is its own, texts that a spreadsheet would
// run are kept from it, and only what was credited is written.
func TestColumns(t *testing.T) {
	c, err := ReadColumns("own.csv", "No.;Who;Green;All;Note\n{id};{player};{points.green};{points};{event} {date}, place {place}\n")
	if err != nil {
		t.Fatal(err)
	}
	b := colours("7 green 0.5", "8 red 1.25")
	b.Awards[0].Lines[0].Player, b.Awards[0].Lines[0].Place = "=Alfa; Ágnes", 3
	b.Awards[0].Lines[1].Entry = 1
	pending := b.Awards[0].Lines[1]
	pending.Entry, pending.Status = 2, Pending
	b.Awards[0].Lines = append(b.Awards[0].Lines, pending)
	b.Awards[0].Scheme.Decimals = 2
	want := "No.;Who;Green;All;Note\n7;\"'=Alfa; Ágnes\";0.50;0.50;e1 2026-11-14, place 3\n8;P1;;1.25;e1 2026-11-14, place 0\n"
	if got, err := c.Write(b); err != nil || string(got) != want {
		t.Errorf("%v %s\nwant %s", err, got, want)
	}
	for text, want := range map[string]string{
		"":                              "own.csv: error: the template has 0 lines",
		"a,b\n{id}\n":                   "own.csv:2: error: 2 headings and 1 columns",
		"a\n{points.}\n":                "own.csv:2: error: there is no field {points.}",
		"a,b\n{id},{age}\n":             "own.csv:2: error: there is no field {age}",
		"a\n{id\n":                      "there is no field {id",
		"a\nb\nc\n":                     "3 lines, and wants two",
		"a\n\"b\n":                      "the template cannot be read",
		"a,b\n{points.red}{x},{name}\n": "there is no field {x}",
	} {
		if _, err := ReadColumns("own.csv", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
	for _, name := range ColumnNames() {
		if _, err := ReadColumns(name, ""); err != nil {
			t.Error(err)
		}
	}
}
