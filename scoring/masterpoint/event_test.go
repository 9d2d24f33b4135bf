package masterpoint

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// What is no document of results, or is damaged, is told with the line.
func TestEventsThatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "r.json: error: the JSON breaks off",
		"[]":                        "r.json: error: is no document of results",
		"{}":                        "is no document of results",
		`{"schema":"recap/diff/1"}`: "is no document of results",
		"{\"schema\":\n\"recap/results/1\",\n\"rankings\":[{]}":           "r.json:3: error: the JSON is damaged",
		"{\"schema\":\"recap/results/1\",\n\"event\":{\"boards\":\"x\"}}": "r.json:2: error: Boards is of another kind: string",
	} {
		_, _, err := ReadEvent("r.json", []byte(text))
		bad, ok := err.(*scoring.InputError)
		if !ok || !strings.Contains(bad.Error(), want) {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

// The rankings for awards are those of the contestants, of the last stage; handicap,
// overall, categories and single players of teams are others.
func TestWhichRankingsCount(t *testing.T) {
	entry := `"entries":[{"place":1,"number":"%d","boards":9,"players":[{"name":"A","id":"%[1]d"},{"name":"B","id":"1%[1]d"}]}]`
	ranking := func(n int, more string) string {
		return `{"title":"R` + fmt.Sprint(n) + `","section":"","line":""` + more + `,` + fmt.Sprintf(entry, n) + `}`
	}
	doc := `{"schema":"recap/results/1","event":{"id":"e","boards":9},"rankings":[` + strings.Join([]string{
		ranking(1, ""), ranking(2, `,"handicap":true`), ranking(3, `,"overall":true`), ranking(4, `,"category":"juniors"`), ranking(5, `,"of":"players"`), ranking(6, `,"field":"own"`)}, ",") + `]}`
	ev, problems, err := ReadEvent("r.json", []byte(doc))
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	for of, want := range map[string]string{forEvent: "1 9", forOverall: "3 9", forCategory: "4 9"} {
		s := mustParse(t, "[[award]]\nfor = \""+of+"\"\namounts = [9]\n")
		if got := points(award(t, s, ev, Options{})); got != want {
			t.Errorf("%s: %s, want %s", of, got, want)
		}
	}
	staged := `{"schema":"recap/results/1","rankings":[` + ranking(1, `,"stage":"final"`) + `,` + ranking(2, `,"stage":"qualifying"`) + `]}`
	ev, _, err = ReadEvent("r.json", []byte(staged))
	if err != nil || len(ev.Lists) != 1 || ev.Lists[0].Title != "R1" {
		t.Errorf("%v %+v", err, ev)
	}
}

// Who the contestants are is told by the tables: 8 names at two tables are single
// players, at four they are pairs of which one name is known.
func TestPairsOfOneName(t *testing.T) {
	doc := func(tables string) string {
		var entries []string
		for i := range 8 {
			entries = append(entries, fmt.Sprintf(`{"place":%d,"number":"%d","boards":9,"players":[{"name":"A%d","id":"%d"}]}`, i+1, i+1, i, i+1))
		}
		return `{"schema":"recap/results/1","event":{` + tables + `"boards":9},"rankings":[{"title":"R","entries":[` + strings.Join(entries, ",") + `]}]}`
	}
	for tables, want := range map[string]string{`"tables":2,`: "2", `"tables":4,`: "4", "": "2"} {
		ev, _, err := ReadEvent("r.json", []byte(doc(tables)))
		if err != nil || ev.tables().String() != want {
			t.Errorf("%s: %v, %v", tables, ev.tables(), err)
		}
	}
}

// MBSZ I.7: the report tells the changes of line-up during a match or a day of pairs.
func TestMBSZ_I7_LineupChangesAreReported(t *testing.T) {
	ev, _, err := ReadEvent("r.json", []byte(`{"schema":"recap/results/1","rankings":[],"lineups":[{"session":1,"round":2,"number":"7","boards_before":8,"out":["A","B"],"in":["C","D"]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	s := mustParse(t, "[[award]]\namounts = [3]\n")
	rep := NewBatch([]*Awards{award(t, s, ev, Options{})}, "", nil).Report(ReportOptions{})
	for _, table := range rep.Tables {
		if table.Kind == "masterpoint_lineups" {
			var cells []string
			for _, c := range table.Rows[0] {
				cells = append(cells, c.String("en"))
			}
			if got := strings.Join(cells, "|"); got != "2|7|8|A, B|C, D" {
				t.Error(got)
			}
			return
		}
	}
	t.Error("the changes are not reported")
}

// An entry without names has points of nobody, which is told.
func TestNobodyIsNamed(t *testing.T) {
	ev, _, err := ReadEvent("r.json", []byte(`{"schema":"recap/results/1","event":{"tables":1},"rankings":[{"title":"R","entries":[{"place":1,"number":"7","section":"A","line":"EW","boards":9}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	a := award(t, mustParse(t, "[[award]]\namounts = [3]\n"), ev, Options{})
	if len(a.Problems) != 1 || a.Problems[0].Text != "A 7E: nobody is named" || !IsMissing(a.Problems[0]) {
		t.Error(a.Problems)
	}
}

// No text makes reading results fail otherwise than with a message.
func FuzzReadEvent(f *testing.F) {
	f.Add(`{"schema":"recap/results/1","event":{"sessions":[{"session":1},{"session":2}]},"rankings":[{"entries":[{"place":1,"players":[{"id":"1","boards":null}],"sessions":[{"session":1,"boards":3,"score":1e9}],"strata":{"B":1}}]}],"matches":[{"home":"1","away":"","vp_home":1}],"lineups":[{}]}`)
	f.Add(`{"schema":"recap/results/1","rankings":null,"matches":{}}`)
	f.Add(`{"rankings":[[[[`)
	s := mustParse(f, "[[award]]\nfor = \"session\"\nratio = 0.5\nfirst = \"tables\"\n[[award]]\nfor = \"match\"\npoints = \"won\"\n[[award]]\nfor = \"stratum\"\namounts = [1]\n")
	f.Fuzz(func(t *testing.T, text string) {
		ev, _, err := ReadEvent("r.json", []byte(text))
		if err != nil {
			return
		}
		a, err := s.Award(ev, Options{Explain: true})
		if err != nil {
			t.Fatal(err)
		}
		NewBatch([]*Awards{a}, "", nil).Report(ReportOptions{Explain: true})
	})
}

// No table makes reading a register, or posting to it, fail otherwise than with a message.
func FuzzReadRegister(f *testing.F) {
	f.Add("id,name,live\n1,A,2.5\n\nevent,action,points,id,status\ne,post,1,,\ne,post,1,1,credited")
	f.Add("0012,A,B,7,WA,K,,C,0,tak\n0012,A,B,7,WA,K,,C,0")
	f.Add("id,id,name,\n1,2,3,4,5")
	f.Fuzz(func(t *testing.T, text string) {
		var rows []source.TableRow
		for i, line := range strings.Split(text, "\n") {
			at := func(int) scoring.Position { return scoring.Position{File: "r", Line: i + 1} }
			rows = append(rows, source.TableRow{Cells: strings.Split(line, ","), At: at})
		}
		r, _, err := ReadRegister("r", rows)
		if err != nil {
			return
		}
		r.CheckJournal()
		l := r.Open()
		l.Post(awardsOf("new", "1", "2"), Terms{Amend: true})
		l.Register.Report("").Data.AppendJSON(nil)
		ReadNational("r", text)
	})
}
