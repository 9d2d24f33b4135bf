package movements

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

func read(t *testing.T, text string) ([]Movement, []scoring.Problem) {
	t.Helper()
	all, problems, err := Read(source.File{Name: "m", Data: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	return all, problems
}

// Three tables in EBUScore's words: ns, ew and set of each round; the ¾ is of a Windows
// code page. A Mitchell of two tables without EW 2, which is pair 4.
const library = "[M1] \xbe Howell\r\n0,3,4,2,2\r\n6,1,1,6,2,2\r\n2,5,2,3,1,1\r\n4,3,0,5,4,0\r\n\r\n" +
	"Half a Mitchell [M2]\r\n1,2,4,2,2,4\r\n1,1,1,1,2,2\r\n2,2,2,2,1,1\r\n\r\n" +
	"Players\r\n3,2,2,1,1,8\r\n1,2,3,4,1\r\n5,6,7,8,2\r\n"

func TestReadLibrary(t *testing.T) {
	all, problems := read(t, library)
	if len(all) != 3 || len(problems) > 0 {
		t.Fatalf("%v, %v", all, problems)
	}
	if m := all[0]; m.Name != "[M1] ¾ Howell" || m.Winners != 1 || table(m) != "6-1:1,2 2-5:3,4 4-3:\n6-2:3,4 3-1:1,2 5-4:" {
		t.Errorf("%s: %s", m.Name, table(m))
	}
	if m := all[1]; m.Winners != 2 || table(m) != "1-1:1,2 2-0:3,4\n1-0:3,4 2-1:1,2" || m.Remarks[0].Value != "EW 2" {
		t.Errorf("%v: %s", m.Remarks, table(m))
	}
	// N, S, E, W.
	if m := all[2]; !m.Individual || m.Meetings[1].Players != [4]int{5, 7, 6, 8} {
		t.Errorf("%+v", m)
	}
	if m := all[0]; m.Meetings[1].Pos != (scoring.Position{File: "m", Line: 4}) {
		t.Errorf("%v", m.Meetings[1].Pos)
	}
}

func TestPick(t *testing.T) {
	all, _ := read(t, library)
	for name, want := range map[string]string{"M2": "Half a Mitchell [M2]", "players": "Players", "howell": "[M1] ¾ Howell"} {
		if m, err := Pick(all, name); err != nil || m.Name != want {
			t.Errorf("%s: %s, %v", name, m.Name, err)
		}
	}
	if _, err := Pick(all, "[M"); err == nil || err.Error() != "2 movements have \"[M\" in their names\n    hint: the first two are \"[M1] ¾ Howell\" and \"Half a Mitchell [M2]\"" {
		t.Errorf("%v", err)
	}
	if _, err := Pick(all, "web"); err == nil || err.Error() != `none of the 3 movements has the name "web"` {
		t.Errorf("%v", err)
	}
}

func TestReadBalans(t *testing.T) {
	const want = "4-1:1 2-3:2\n0-0: 3-1:3"
	for _, text := range []string{
		"4 2 2 3 0 # two tables\n4 1 1, 2 3 2\n# the first one rests\n0 0 0, 3 1 3\n",
		"4,2,2,3,0\n4-1-A 2-3-B\n0-0-0 3-1-c\n",
	} {
		all, problems := read(t, text)
		if len(problems) > 0 || table(all[0]) != want || all[0].Winners != 1 {
			t.Errorf("%s, %v", table(all[0]), problems)
		}
	}
	all, problems := read(t, "4 1 1 1 1\n1 2 3 4 1\n")
	if len(problems) > 0 || all[0].Meetings[0].Players != [4]int{1, 3, 2, 4} {
		t.Errorf("%v, %v", all, problems)
	}
}

// The forms of bridgescorer say the same.
func TestReadBridgescorer(t *testing.T) {
	const want = "4-1:1,2 2-3:3,4\n4-2:3,4 3-1:1,2"
	for _, text := range []string{
		`{"name":"Small","numberTeams":4,"hands":[{"table":2,"round":1,"ns":2,"ew":3,"boards":[3,4]},{"table":1,"round":1,"ns":4,"ew":1,"boards":[1,2]},` +
			`{"table":1,"round":2,"ns":4,"ew":2,"boards":[3,4]},{"table":2,"round":2,"ns":3,"ew":1,"boards":[1,2]}]}`,
		`{"name":"Small","tables":[{"tableNumber":1,"rounds":[{"number":1,"ns":4,"ew":1,"boards":"1-2"},{"number":2,"ns":4,"ew":2,"boards":"3-4"}]},` +
			`{"tableNumber":2,"rounds":[{"number":1,"ns":2,"ew":3,"boards":"3-4"},{"number":2,"ns":3,"ew":1,"boards":"1-2"}]}]}`,
		"---\nname: Small\nshort: S\nnumberTeams: 4\nhands:\n- table: 1\n  round: 1\n  ns: 4\n  ew: 1\n  boards: [1, 2]\n- table: 2\n  round: 1\n  ns: 2\n  ew: 3\n  boards:\n  - 3\n  - 4\n" +
			"- table: 1\n  round: 2\n  ns: 4\n  ew: 2\n  boards: [3,4]\n- table: 2\n  round: 2\n  ns: 3\n  ew: 1\n  boards: [1,2]\ndisabled: false\n",
	} {
		all, problems := read(t, text)
		if len(problems) > 0 || table(all[0]) != want || all[0].Name != "Small" {
			t.Errorf("%s: %s, %v", all[0].Name, table(all[0]), problems)
		}
	}
	all, problems := read(t, `{"name":"I","numberPlayers":4,"hands":[{"table":1,"round":1,"north":1,"south":2,"east":3,"west":4,"boards":[1]}]}`)
	if len(problems) > 0 || !all[0].Individual || all[0].Meetings[0].Players != [4]int{1, 3, 2, 4} {
		t.Errorf("%+v, %v", all, problems)
	}
}

// What cannot be used is told with its place, and the rest is kept.
func TestProblemsOfFormats(t *testing.T) {
	for _, c := range []struct{ rule, text, want, rest string }{
		{"a library", "A\n0,2,2,1,1\n1,2,1\n3,x,2\n\nB\nno head\n", "m:4: error: \"3,x,2\" are no numbers; the table is left out\n" +
			"m:7: error: \"no head\" is no type, tables, boards, boards of a set and rounds; \"B\" is left out\n", "1-2:1"},
		{"tables and rounds of a library", "A\n0,2,2,1,1\n1,2,1,1,3,2\n", "m:2: error: \"A\" has 1 lines of tables, not 2\nm:3: error: the table has 6 numbers, not 3 for each of 1 rounds\n", "1-2:1\n1-3:2"},
		{"a pair that is missing", "A\n0,1,1,1,1,9\n1,2,1\n", "m:2: error: pair 9 of \"A\" is to be missing, and there is none\n", "1-2:1"},
		{"balans", "4 2 2 2 0\n4 1 1, 2 5 2\n4 1 1 x 3 2\n", "m:2: error: table 2: 5 is more than the 4 contestants\nm:3: error: table 2: \"x 3 2\" are no numbers and a group\n", "4-1:1 2-5:2\n4-1:1"},
		{"rounds of balans", "4 1 2 2 0\n4 1 1\n", "m:2: error: there are 1 rounds, not the 2 of the first line\n", "4-1:1"},
		{"json", `{"hands":[{"table":1,"round":1,"ns":1,"ew":2,"boards":[1]},{"table":0,"round":1,"ns":3,"ew":4,"boards":[2]}]}`,
			"m:hand 2: error: round 1, table 0: a number is none from 1 to 9999; the row is left out\n", "1-2:1"},
		{"yaml", "hands:\n- table: 1\n  round: 1\n  ns: one\n  ns: 1\n  ew: 2\n  boards: [1]\n", "m:4: error: ns \"one\" is no number from 1 to 9999\n", "1-2:1"},
	} {
		all, problems := read(t, c.text)
		got := ""
		for _, p := range problems {
			got += p.String() + "\n"
		}
		if got != c.want || table(all[0]) != c.rest {
			t.Errorf("%s:\n%swant\n%s%s", c.rule, got, c.want, table(all[0]))
		}
	}
	for _, text := range []string{"", "{", "[]", `{"hands":[]}`, "hands:\n", "A\n0,1,1,1,1\n", "1 1 1 1 0\n", "something else"} {
		if all, _, err := Read(source.File{Name: "m", Data: []byte(text)}); err == nil {
			t.Errorf("%q is read as %v", text, all)
		}
	}
}

// Every published movement that has groups of boards is the same after it was written
// for BALANS and read again, but for its sit-outs.
func TestWriteBalansReadsBack(t *testing.T) {
	t.Parallel()
	n := 0
	for _, r := range records(t, "index.csv") {
		m := published(t, r)
		if m.Winners == 2 {
			m = m.AsOneWinner()
		}
		data, err := WriteBalans(m)
		if err != nil {
			continue
		}
		n++
		all, problems, err := Read(source.File{Name: "m", Data: data})
		if err != nil || len(problems) > 0 {
			t.Errorf("%s: %v, %v", r["id"], problems, err)
			continue
		}
		again, err := WriteBalans(all[0])
		if err != nil || !bytes.Equal(data, again) {
			t.Errorf("%s is written as another one: %v", r["id"], err)
		}
		if r["kind"] == "pairs" && !Rate(all[0], 1).Qf.Equal(Rate(m, 1).Qf) && r["unit"] == "set" {
			t.Errorf("%s: Qf %v, was %v", r["id"], Rate(all[0], 1).Qf, Rate(m, 1).Qf)
		}
	}
	if n < 300 {
		t.Errorf("only %d", n)
	}
	split, _ := readCSV(t, "# winners: 1\nround,table,ns,ew,boards\n1,1,1,2,1-3\n1,2,3,4,3-4\n")
	if _, err := WriteBalans(split); err == nil || err.Error() != "round 1, table 2: boards 3 4 overlap with 1 2 3, and a file of BALANS has groups" {
		t.Errorf("%v", err)
	}
}

func TestWriteRoundData(t *testing.T) {
	m, _ := readCSV(t, "# winners: 1\nround,table,ns,ew,boards\n1,1,1,2,1-3\n1,2,3,0,4 6\n2,1,0,0,\n")
	want := "Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard,CustomBoards\n1,1,1,1,2,1,3,\n1,2,1,3,0,4,6,4 6\n1,1,2,0,0,0,0,\n"
	if got := string(WriteRoundData(m)); got != want {
		t.Errorf("%s", got)
	}
	one, _ := readCSV(t, "round,table,n,s,e,w,boards\n1,1,1,2,3,4,1\n")
	if got := string(WriteRoundData(one)); !strings.HasSuffix(got, "South,West,LowBoard,HighBoard,CustomBoards\n1,1,1,1,3,2,4,1,1,\n") {
		t.Errorf("%s", got)
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{library, "4 2 2 3 0\n4 1 1, 2 3 2\n", `{"hands":[{"table":1,"round":1,"ns":1,"ew":2,"boards":[1]}]}`, "hands:\n- table: 1\n  boards:\n  - 1\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		before := slices.Clone(data)
		all, _, _ := Read(source.File{Name: "m", Data: data})
		if !bytes.Equal(before, data) {
			t.Error("the input was changed")
		}
		for _, m := range all {
			Check(m)
			Rate(m, 1)
			WriteRoundData(m)
			if text, err := WriteBalans(m); err == nil && len(text) == 0 {
				t.Error("nothing is written")
			}
		}
	})
}
