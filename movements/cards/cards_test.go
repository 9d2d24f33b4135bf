package cards

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/movements"
	"recap/scoring"
	"recap/scoring/exact"
	"recap/templates"
)

func howell(t *testing.T) movements.Movement {
	t.Helper()
	m, err := movements.Howell(movements.Request{Tables: 4, PerSet: 3, HalfTable: true})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestCheckNames(t *testing.T) {
	if err := CheckNames(Names); err != nil {
		t.Error(err)
	}
	if err := CheckNames([]string{"tables", "walls"}); err == nil || !strings.Contains(err.Error(), `"walls"`) {
		t.Errorf("%v", err)
	}
}

// Every name gives something, in the order in which they are asked for, and the same
// each time.
func TestEveryNameGivesTables(t *testing.T) {
	m := howell(t)
	for _, name := range Names {
		if r := New(m, Options{Reports: []string{name}}); len(r.Tables) == 0 {
			t.Errorf("%s gives nothing", name)
		}
	}
	r := New(m, Options{Reports: []string{"sitouts", "master"}})
	if r.Tables[0].Kind != "sitouts" || r.Tables[1].Kind != "master" {
		t.Errorf("%s, %s", r.Tables[0].Kind, r.Tables[1].Kind)
	}
	if again := New(m, Options{Reports: Names}); fmt.Sprint(again.Tables) != fmt.Sprint(New(m, Options{Reports: Names}).Tables) {
		t.Error("two reports of one movement differ")
	}
}

// All words of all reports are there in every language: a key without a word would show.
func TestNoWordIsMissing(t *testing.T) {
	for i := range printedMovements {
		for _, lang := range templates.Langs() {
			reports := []*templates.Report{New(printedMovement(t, i), Options{Lang: lang, Reports: Names, Start: "19:00", Breaks: []Break{{1, 5}}}), DrawSheet(someDraw(), lang), ScoreSlips(someDraw(), lang)}
			for _, r := range reports {
				text := fmt.Sprint(r.Title, r.Subtitle, r.Status, r.Tables, r.Footer)
				for _, section := range []string{"cards.", "column.", "phrase.", "cell.", "title."} {
					if at := strings.Index(text, section); at >= 0 {
						t.Fatalf("%s, %s: %.60s", printedMovements[i].name, lang, text[at:])
					}
				}
				if strings.Contains(text, "{") && strings.Contains(text, "{0}") {
					t.Errorf("%s, %s: a figure is not filled in", printedMovements[i].name, lang)
				}
			}
		}
	}
}

// The clock counts minutes for boards and moves, and breaks; the last call of a round is
// before the move.
func TestClock(t *testing.T) {
	m := howell(t) // seven rounds of three boards
	row := func(opt Options, round int) []string {
		opt.Reports = []string{"clock"}
		var texts []string
		for _, c := range New(m, opt).Tables[0].Rows[round-1] {
			texts = append(texts, c.String("en"))
		}
		return texts
	}
	pace := movements.Pace{Board: exact.Frac(15, 2), Move: exact.Int(3)} // a round is 22.5 minutes and 3
	for _, test := range []struct {
		opt   Options
		round int
		want  []string
	}{
		{Options{}, 1, []string{"1", "0", "21", "23"}},
		{Options{}, 7, []string{"7", "138", "159", nobody}}, // 6 · 23, and no move any more
		{Options{Start: "19:00"}, 2, []string{"2", "19:23", "19:44", "19:46"}},
		{Options{Start: "23:50"}, 2, []string{"2", "0:13", "0:34", "0:36"}},
		{Options{Start: "19:00", Pace: pace}, 1, []string{"1", "19:00", "19:23", "19:26"}},
		{Options{Start: "19:00", Pace: pace}, 3, []string{"3", "19:51", "20:14", "20:17"}},
		{Options{Start: "19:00", Breaks: []Break{{1, 10}, {2, 5}}}, 2, []string{"2", "19:33", "19:54", "19:56"}},
		{Options{Start: "19:00", Breaks: []Break{{1, 10}, {2, 5}}}, 3, []string{"3", "20:01", "20:22", "20:24"}},
	} {
		if got := row(test.opt, test.round); !slices.Equal(got, test.want) {
			t.Errorf("%+v: %v, not %v", test.opt, got, test.want)
		}
	}
	// The master sheet has the breaks too.
	master := New(m, Options{Reports: []string{"master"}, Start: "19:00", Breaks: []Break{{1, 10}}}).Tables[0]
	if got := master.Rows[1][1].Text; got != "19:54" {
		t.Errorf("round 2 ends at %s", got)
	}
}

func TestParseBreakAndTime(t *testing.T) {
	if b, err := ParseBreak("4:15"); err != nil || b != (Break{4, 15}) {
		t.Errorf("%v, %v", b, err)
	}
	for _, s := range []string{"", "4", "4:", ":15", "0:15", "4:0", "4:-1", "4:1441", "x:15"} {
		if b, err := ParseBreak(s); err == nil {
			t.Errorf("ParseBreak(%q) = %v", s, b)
		}
	}
	if n, err := ParseTime("19:05"); err != nil || n != 19*60+5 {
		t.Errorf("%d, %v", n, err)
	}
	for _, s := range []string{"", "19", "24:00", "19:60", "-1:00", "a:b"} {
		if n, err := ParseTime(s); err == nil {
			t.Errorf("ParseTime(%q) = %d", s, n)
		}
	}
}

// The list of sit-outs has all who have nobody to play against: at a table with a seat
// free, and without a table.
func TestSitOuts(t *testing.T) {
	list := func(m movements.Movement) (all []string) {
		for _, row := range cells(&New(m, Options{Reports: []string{"sitouts"}}).Tables[0]) {
			all = append(all, strings.Join([]string{row["round"], row["pair"], row["table"], row["seat"], row["missed"]}, "/"))
		}
		return all
	}
	got := list(howell(t))
	if want := []string{"1/1/1/EW/1–3", "2/2/1/EW/4–6", "3/3/1/EW/7–9", "4/4/1/EW/10–12", "5/5/1/EW/13–15", "6/6/1/EW/16–18", "7/7/1/EW/19–21"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	m, err := movements.Rover(movements.Request{Tables: 5})
	if err != nil {
		t.Fatal(err)
	}
	if got := list(m); len(got) != 5 || got[0] != "1/NS 6///" {
		t.Errorf("%q", got)
	}
	m, err = movements.Mitchell(movements.Request{Tables: 5})
	if err != nil {
		t.Fatal(err)
	}
	if none := New(m, Options{Reports: []string{"sitouts"}}).Tables[0]; len(none.Rows) != 0 || !slices.Equal(none.Notes, []string{"Nobody sits out."}) {
		t.Errorf("%+v", none)
	}
}

// Names stand with the numbers of their line and section, on the starting positions and
// on the personal cards.
func TestNamesOfPlayers(t *testing.T) {
	m, err := movements.Mitchell(movements.Request{Tables: 3, PerSet: 2})
	if err != nil {
		t.Fatal(err)
	}
	m.Section = "B"
	pair := func(section, number string, line scoring.Line, names ...string) scoring.Contestant {
		c := scoring.Contestant{ID: scoring.ID{Section: section, Number: number, Line: line}}
		for _, n := range names {
			c.Players = append(c.Players, scoring.Player{Name: n})
		}
		return c
	}
	players := []scoring.Contestant{pair("A", "1", scoring.NS, "Wrong", "Section"), pair("B", "1", scoring.NS, "Őry Ágnes", "Ёлкин Пётр"), pair("", "1", scoring.EW, "Ann Lee", "Bo Yu"), pair("B", "9", scoring.NS, "No", "Seat")}
	r := New(m, Options{Reports: []string{"start", "personal"}, Players: players})
	first := cells(&r.Tables[0])[0]
	if first["ns_names"] != "Őry Ágnes – Ёлкин Пётр" || first["ew_names"] != "Ann Lee – Bo Yu" {
		t.Errorf("%v", first)
	}
	if got := r.Tables[1].Title; got != "B · Pair NS 1 · Őry Ágnes – Ёлкин Пётр" {
		t.Errorf("%q", got)
	}
	if got := r.Tables[2].Title; got != "B · Pair NS 2" {
		t.Errorf("%q", got)
	}
}

// Numbers that the movement does not have are told: 77, and those of the other line;
// those of another section are not asked for.
func TestLackingPlayers(t *testing.T) {
	m, err := movements.Mitchell(movements.Request{Tables: 3})
	if err != nil {
		t.Fatal(err)
	}
	m.Section = "A"
	var players []scoring.Contestant
	for _, id := range []scoring.ID{{Number: "77", Line: scoring.NS}, {Number: "3"}, {Number: "3", Line: scoring.EW}, {Number: "9", Section: "B"}, {Number: "4", Section: "A"}} {
		players = append(players, scoring.Contestant{ID: id})
	}
	var got []string
	for _, c := range Lacking(m, players) {
		got = append(got, c.ID.Number)
	}
	if !slices.Equal(got, []string{"77", "4"}) {
		t.Errorf("%q", got)
	}
}

// An unsound movement is printed, and says what it is.
func TestUnsoundMovementsSayIt(t *testing.T) {
	m := howell(t)
	m.Meetings = slices.Clone(m.Meetings)
	m.Meetings[1].NS = m.Meetings[2].NS
	if r := New(m, Options{Reports: Names}); !strings.HasPrefix(r.Status, "unsound: ") {
		t.Errorf("%q", r.Status)
	}
	if r := New(howell(t), Options{Reports: Names}); r.Status != "" {
		t.Errorf("%q", r.Status)
	}
}

// Whatever a file may hold is printed: no rounds, gaps, tables without boards, numbers
// twice.
func TestOddMovementsArePrinted(t *testing.T) {
	meeting := func(round, table, ns, ew int, boards ...int) movements.Meeting {
		return movements.Meeting{Round: round, Table: table, NS: ns, EW: ew, Boards: boards}
	}
	for name, m := range map[string]movements.Movement{
		"nothing":         {},
		"a table":         {Meetings: []movements.Meeting{meeting(1, 1, 1, 2, 1)}},
		"nobody":          {Meetings: []movements.Meeting{meeting(1, 1, 0, 0)}},
		"gaps":            {Winners: 1, Meetings: []movements.Meeting{meeting(2, 40, 1, 9, 5, 6), meeting(2, 7, 2, 8), meeting(9, 7, 9, 1, 1), meeting(9, 40, 2, 0, 6, 5)}},
		"itself":          {Winners: 1, Meetings: []movements.Meeting{meeting(1, 1, 3, 3, 1), meeting(2, 1, 3, 0, 1)}},
		"a table twice":   {Winners: 1, Meetings: []movements.Meeting{meeting(1, 1, 1, 2, 1), meeting(1, 1, 3, 4, 1), meeting(2, 1, 1, 4, 2)}},
		"parts of sets":   {Winners: 2, Meetings: []movements.Meeting{meeting(1, 1, 1, 1, 1, 2), meeting(1, 2, 2, 2, 3, 4), meeting(2, 1, 1, 2, 1, 3), meeting(2, 2, 2, 1, 2, 4)}},
		"three at a time": {Individual: true, Winners: 1, Meetings: []movements.Meeting{{Round: 1, Table: 1, Players: [4]int{1, 2, 3, 0}, Boards: []int{1}}}},
	} {
		for _, lang := range templates.Langs() {
			r := New(m, Options{Lang: lang, Reports: Names, Start: "19:00"})
			for _, table := range r.Tables {
				for _, row := range table.Rows {
					if len(row) != len(table.Columns) {
						t.Errorf("%s: %s has %d cells for %d columns", name, table.Title, len(row), len(table.Columns))
					}
				}
			}
		}
	}
}

// Boards that part after a round are sent where each is needed.
func TestBoardsOfASetPart(t *testing.T) {
	m := movements.Movement{Winners: 2, Meetings: []movements.Meeting{{Round: 1, Table: 1, NS: 1, EW: 1, Boards: []int{1, 2}}, {Round: 1, Table: 2, NS: 2, EW: 2, Boards: []int{3, 4}},
		{Round: 2, Table: 1, NS: 1, EW: 2, Boards: []int{1, 3}}, {Round: 2, Table: 2, NS: 2, EW: 1, Boards: []int{2, 4}}}}
	row := cells(&New(m, Options{Reports: []string{"tables"}}).Tables[0])[0]
	if row["boards_to"] != "1: stay; 2: 2" {
		t.Errorf("%v", row)
	}
}
