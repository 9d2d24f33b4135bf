package bridgemate

import (
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"recap/movements"
	"recap/scoring"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

func readMovements(t *testing.T, b *bws) ([]movements.Movement, []scoring.Problem) {
	t.Helper()
	all, problems, err := Movements(source.File{Name: "a.bws", Data: b.Bytes()})
	if err != nil {
		t.Fatal(err)
	}
	return all, problems
}

// bare are the meetings without their positions.
func bare(m movements.Movement) []movements.Meeting {
	all := slices.Clone(m.Meetings)
	for i := range all {
		all[i].Pos = scoring.Position{}
	}
	return all
}

// The Howell of three pairs and a half table: pair 4 is missing, its opponents are
// 1, 2 and 3 in turn, and sit out.
func TestMovementsLeaveOutMissingPair(t *testing.T) {
	b := howell()
	set(&b.Rows["Section"][0], "Section", "MissingPair", 4)
	b.Rows["ReceivedData"] = nil
	all, problems := readMovements(t, b)
	want := []movements.Meeting{
		{Round: 1, Table: 1, EW: 1, Boards: []int{1, 2}}, {Round: 1, Table: 2, NS: 2, EW: 3, Boards: []int{1, 2}},
		{Round: 2, Table: 1, EW: 2, Boards: []int{3, 4}}, {Round: 2, Table: 2, NS: 3, EW: 1, Boards: []int{3, 4}},
		{Round: 3, Table: 1, EW: 3, Boards: []int{5, 6}}, {Round: 3, Table: 2, NS: 1, EW: 2, Boards: []int{5, 6}},
	}
	if len(all) != 1 || !reflect.DeepEqual(bare(all[0]), want) || all[0].Section != "A" || all[0].Winners != 1 || len(problems) > 0 {
		t.Errorf("%+v, %v", all, problems)
	}
	if at := all[0].Meetings[3].Pos.String(); at != "a.bws:RoundData row 4" {
		t.Errorf("position %s", at)
	}
	// A missing pair that has a contract came after all.
	b = howell()
	set(&b.Rows["Section"][0], "Section", "MissingPair", 4)
	all, problems = readMovements(t, b)
	if g := all[0].Meetings[0]; g.NS != 4 || len(problems) != 1 || !strings.Contains(problems[0].Text, "pair 4 of section A is said to be missing, and has a contract") {
		t.Errorf("%+v, %v", g, problems)
	}
}

// A database before the first result has a movement, and so has one without the
// table of results. Two winners are found by the numbers that stand in both lines.
func TestMovementsWithoutResults(t *testing.T) {
	for rule, change := range map[string]func(b *bws){
		"no rows":       func(b *bws) { b.Rows["ReceivedData"] = nil },
		"no table":      func(b *bws) { b.Leave = append(b.Leave, "ReceivedData") },
		"no column":     func(b *bws) { b.Leave = append(b.Leave, "ReceivedData.Contract") },
		"other results": func(b *bws) { b.Rows["ReceivedData"] = nil; b.Result(1, 9, 9, 9, 8, 9, "PASS") },
	} {
		b := newBWS(3)
		b.mitchell(1, "A", 5, 0, false)
		b.mitchell(2, "B", 3, 1, true)
		change(b)
		all, problems := readMovements(t, b)
		if len(all) != 2 || all[0].Winners != 2 || all[1].Winners != 1 || all[0].Section != "A" || all[1].Section != "B" || len(all[0].Meetings) != 25 || len(all[1].Meetings) != 9 {
			t.Fatalf("%s: %+v", rule, all)
		}
		if len(problems) != 1 || !strings.Contains(problems[0].Text, "section A does not say how many winners it has; two") {
			t.Errorf("%s: %v", rule, problems)
		}
		// Table 4 in round 2: East-West went up one, the boards down one.
		if g := bare(all[0])[8]; !reflect.DeepEqual(g, movements.Meeting{Round: 2, Table: 4, NS: 4, EW: 3, Boards: []int{9, 10}}) {
			t.Errorf("%s: %+v", rule, g)
		}
		for _, m := range all {
			if issues := movements.Check(m); !movements.Sound(issues) {
				t.Errorf("%s: %v", rule, issues)
			}
		}
	}
}

func TestMovementsOfTeams(t *testing.T) {
	b := newBWS(4)
	b.Add("Section", 1, "A", 2, 0, 0, 1, 1, 0)
	b.Add("RoundData", 1, 2, 1, 2, 1, 1, 4, "", 0, 0)
	b.Add("RoundData", 1, 1, 1, 1, 2, 1, 4, "", 0, 0)
	all, _ := readMovements(t, b)
	if len(all) != 1 || !all[0].Teams || all[0].Winners != 0 || all[0].Meetings[0].Table != 1 {
		t.Errorf("%+v", all)
	}
}

func TestMovementsOfIndividuals(t *testing.T) {
	b := newBWS(4)
	b.Add("Section", 1, "A", 1, 0, 0, 1, 1, 0)
	b.Add("RoundData", 1, 1, 1, 1, 2, 1, 2, "", 3, 4) // N, E, S, W
	all, problems := readMovements(t, b)
	want := []movements.Meeting{{Round: 1, Table: 1, Players: [4]int{1, 2, 3, 4}, Boards: []int{1, 2}}}
	if len(all) != 1 || !all[0].Individual || !reflect.DeepEqual(bare(all[0]), want) || len(problems) > 0 {
		t.Errorf("%+v, %v", all, problems)
	}
}

func TestMovementsTellProblems(t *testing.T) {
	b := howell()
	b.Add("RoundData", 1, 1, 1, 4, 1, 1, 2, "", 0, 0)
	b.Add("RoundData", 7, 1, 1, 4, 1, 5, 2, "", 0, 0)
	all, problems := readMovements(t, b)
	got := ""
	for _, p := range problems {
		got += p.String() + "\n"
	}
	for _, want := range []string{
		"a.bws:RoundData row 7: warning: table 1 has round 1 of section A twice (also RoundData row 1)",
		"a.bws:RoundData row 8: warning: section 7 is not in the table Section; it is called 7",
		"a.bws:RoundData row 8: warning: the boards 5 to 2",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not told: %s", want, got)
		}
	}
	if len(all) != 2 || movements.Sound(movements.Check(all[0])) {
		t.Errorf("%+v", all)
	}
}

func TestMovementsThatAreNone(t *testing.T) {
	none := howell()
	none.Rows["RoundData"] = nil
	key := howell()
	key.Version, key.Key = 3, 1
	for want, data := range map[string][]byte{
		"a.bws: error: the file is empty":                    {},
		"a.bws:RoundData: error: there is no movement in it": none.Bytes(),
		"encrypted": key.Bytes(),
		"is no":     []byte("no database"),
	} {
		all, _, err := Movements(source.File{Name: "a.bws", Data: data})
		var in *scoring.InputError
		if !errors.As(err, &in) || all != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, %v; want %s", all, err, want)
		}
	}
}

// The cases: 12 tables play 12 rounds, in which those of the last one met in the
// first; the template has 9 rounds of 5 tables; Default.bws has no rows.
func TestMovementsOfCases(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "bridgemate-bws")
	for name, want := range map[string][]int{"12tables1section.bws": {144}, "mdb_template.bws": {45}, "Default.bws": nil} {
		f, err := source.ReadFile(filepath.Join(dir, name), "")
		if err != nil {
			t.Fatal(err)
		}
		all, problems, err := Movements(f)
		if (err != nil) != (want == nil) {
			t.Errorf("%s: %v", name, err)
		}
		var got []int
		for _, m := range all {
			got = append(got, len(m.Meetings))
			if issues := movements.Check(m); !movements.Sound(issues) || m.Winners != 1 || len(problems) > 0 {
				t.Errorf("%s: %d winners, %v, %v", name, m.Winners, issues, problems)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v meetings, want %v", name, got, want)
		}
	}
}
