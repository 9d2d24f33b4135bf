package event

import (
	"strings"
	"testing"

	"recap/scoring"
)

// Settings stand in one table or in tables of their own, and come in the order of their
// names; a number, a word and a yes are written as TOML has them.
func TestSettingsOfAnEventFile(t *testing.T) {
	f := eventFile(t, `
[event]
set = { "matchpoints.missing" = "tie", ranking = { round-to = 0.1 }, butler.own-average = true }
`)
	var got []string
	for _, s := range f.Settings {
		got = append(got, s.Pos.Within()+" "+s.Text)
	}
	check(t, "in one line", strings.Join(got, "; "), "line 3 butler.own-average=true; line 3 matchpoints.missing=tie; line 3 ranking.round-to=0.1")
	f = eventFile(t, "[event.set]\n\"matchpoints.missing\" = \"tie\"\nranking.totals = \"levelled\"\n")
	check(t, "in a table", f.Settings[0].Pos.Within()+" "+f.Settings[0].Text+"; "+f.Settings[1].Pos.Within()+" "+f.Settings[1].Text,
		"line 2 matchpoints.missing=tie; line 3 ranking.totals=levelled")
	_, problems, _ := ReadFile("e.toml", []byte("[event]\noutput = [\"a.pdf\", \"a.pdf\"]\nset = { a = [1] }\nboards = -1\n"))
	check(t, "wrong ones", told(problems), "line 3: set is neither a word nor a number\nline 2: the output a.pdf stands there twice\nline 4: boards is -1")
}

func told(problems []scoring.Problem) string {
	var out []string
	for _, p := range problems {
		out = append(out, p.Pos.Within()+": "+p.Text)
	}
	return strings.Join(out, "\n")
}

// MBSZ I.4: a pair enters 2 or 3 players and a team 4 to 7. Substitutes are not entered.
// Where no article says so an event file is warned of, and a file of travellers is not.
func TestMBSZ_I4_PlayersOfAnEntry(t *testing.T) {
	players := []scoring.Contestant{
		{ID: scoring.ID{Number: "1"}, Pos: scoring.Position{File: "p.csv", Line: 2}, Players: make([]scoring.Player, 1)},
		{ID: scoring.ID{Number: "2"}, Players: make([]scoring.Player, 2)},
		{ID: scoring.ID{Number: "3"}, Players: make([]scoring.Player, 3)},
		{ID: scoring.ID{Number: "4"}, Pos: scoring.Position{File: "p.csv", Line: 5}, Players: make([]scoring.Player, 4)},
		{ID: scoring.ID{Number: "5"}, Players: append(make([]scoring.Player, 3), scoring.Player{Name: "Ördög Ágnes", Substitute: true})},
		{ID: scoring.ID{Number: "6"}}}
	entries := func(rules string, f *File) string {
		return told(score(t, rows(t, twoBoards...), Options{Rules: set(t, rules), File: f, Contestants: players}).Problems)
	}
	check(t, "no article, no event file", entries("wbf", nil), "")
	check(t, "no article", entries("wbf", &File{}), "line 2: pair 1 has 1 player; a pair has 2 to 3\nline 5: pair 4 has 4 players; a pair has 2 to 3")
	check(t, "MBSZ", entries("mbsz-2014", nil), "line 2: pair 1 has 1 player; a pair has 2 to 3 (mbsz-2014 I.4)\nline 5: pair 4 has 4 players; a pair has 2 to 3 (mbsz-2014 I.4)")
	teams := roundRobin(4, 3, 8)
	teams.Contestants = []scoring.Contestant{{ID: scoring.ID{Number: "1"}, Players: make([]scoring.Player, 3)}, {ID: scoring.ID{Number: "2"}, Players: make([]scoring.Player, 7)},
		{ID: scoring.ID{Number: "3"}, Players: make([]scoring.Player, 8)}, {ID: scoring.ID{Number: "4"}, Players: make([]scoring.Player, 4)}}
	res := score(t, teams, Options{File: &File{}})
	check(t, "teams", told(res.Problems), ": team 1 has 3 players; a team has 4 to 7\n: team 3 has 8 players; a team has 4 to 7")
}

// A top that is stated is that of the results to come: of three tables there are two,
// and 420 beats 170: with a top of 4 Neuberg (2+1)*3/2-1 = 3.5 and (0+1)*3/2-1 = 0.5.
func TestTopOfAnEventFile(t *testing.T) {
	two := []string{"- 1 1 2 420", "- 1 3 4 170"}
	top := func(of string, ev *scoring.Event, opt Options) string {
		opt.File = eventFile(t, "[event]\ntop = "+of+"\n")
		// Two results of three are a small group of the EBU's; the formula is asked for here.
		opt.Rules = set(t, "wbf")
		if err := opt.Rules.Override("matchpoints.small-groups=none"); err != nil {
			t.Fatal(err)
		}
		res := score(t, ev, opt)
		return list(res.Rankings[0]) + told(res.Problems)
	}
	check(t, "stated", top("4", rows(t, two...), Options{}), "1= 1 3.5/4 87.50, 1= 4 3.5/4 87.50, 3= 2 0.5/4 12.50, 3= 3 0.5/4 12.50")
	check(t, "odd", top("3", rows(t, two...), Options{}), "1= 1 2/2 100.00, 1= 4 2/2 100.00, 3= 2 0/2 0.00, 3= 3 0/2 0.00"+
		"line 2: top = 3 is odd, and a result beaten is worth 2; the results that there are tell it")
	check(t, "too small", told(score(t, rows(t, twoBoards...), Options{File: eventFile(t, "[event]\ntop = 2\n")}).Problems),
		"line 2: top = 2 is that of 2 results, and a board has 3; the results that there are tell it")
	check(t, "of IMPs", told(score(t, rows(t, two...), Options{Method: scoring.Butler, File: eventFile(t, "[event]\ntop = 2\n")}).Problems),
		"line 2: top = 2 is of matchpoints, and the event is scored by butler; the results that there are tell it")
}

// Boards says how many everybody has: totals are levelled to them where the rules level
// totals, and whoever has more is doubtful. 7 of 8 on 2 boards are 14 of 16 on 4.
func TestBoardsOfAnEventFile(t *testing.T) {
	levelled := set(t, "wbf")
	if err := levelled.Override("ranking.totals=levelled"); err != nil {
		t.Fatal(err)
	}
	res := score(t, rows(t, twoBoards...), Options{Rules: levelled, File: eventFile(t, "[event]\nboards = 4\n")})
	check(t, "levelled", list(res.Rankings[0])[:16], "1 1 14/16 87.50,")
	res = score(t, rows(t, twoBoards...), Options{File: eventFile(t, "[event]\nboards = 1\n")})
	check(t, "too few", told(res.Problems), "line 2: boards = 1, and 6 pairs have more (1, 2, 3, 4, 5, 6)")
}
