package protocol

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring/svoyaigra"
	"recap/scoring/traveller/source"
)

// found are the findings of a file, those of its games first.
func found(games []*svoyaigra.Game, of []svoyaigra.Finding) (all []svoyaigra.Finding) {
	for _, g := range games {
		all = append(all, g.Reading...)
	}
	return append(all, of...)
}

// Everything that a grid can have wrong is told with its position, at once, and the
// other games are kept.
func TestGridProblems(t *testing.T) {
	const text = `game,kind,seat,player,marks,sum,place,running,annulled,shootout,colour
1,,1,Alfa Ágnes,R--W- -----,-30,1,x,9:30,y,red
1,,2,Дельта Иван,R-- ----x,ten,0,,,,
1,,2,Ćwik Łucja,-----,,,,,,
2,party,1,,-----,,,,,,
2,party,1,Gamma Örs,,,,,,,
3,,1,Gamma Örs,R----,10,1,10,,,
3,,2,Delta Őri,-----,0,2,0,,,
`
	games, problems, err := Read(source.File{Name: "g.csv", Data: []byte(text)}, []int{10, 20, 30, 40, 50})
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, f := range found(games, problems) {
		fmt.Fprintf(&got, "%s %s game %s %d:%d %s: %s %s\n", f.Code, f.Pos, f.Game, f.Theme, f.Value, f.Player, f.Say, strings.Join(f.Args, ", "))
	}
	const want = `MARKS_LENGTH g.csv:3 game 1 1:0 Дельта Иван: reading.marks_length "R--", 3, 5
MARK_UNKNOWN g.csv:3 game 1 2:50 Дельта Иван: reading.grid_mark "x"
SEAT_TWICE g.csv:4 game 1 0:0 Ćwik Łucja: reading.seat_twice 2, Дельта Иван
MARKS_LENGTH g.csv:4 game 1 0:0 Ćwik Łucja: reading.themes_length 1, 2
UNREADABLE g.csv:2 game 1 0:0 : reading.annulled_unknown "9:30"
UNREADABLE g.csv:2 game 1 1:0 Alfa Ágnes: reading.not_whole running, "x"
UNREADABLE g.csv:2 game 1 0:0 Alfa Ágnes: reading.not_whole shootout, "y"
UNREADABLE g.csv:3 game 1 0:0 Дельта Иван: reading.not_whole sum, "ten"
UNREADABLE g.csv:3 game 1 0:0 Дельта Иван: reading.no_place "0"
PLAYER_UNKNOWN g.csv:5 game 2 0:0 : reading.player_unnamed 
KIND_UNKNOWN g.csv:6 game 2 0:0 : reading.kind_unknown "party"
MARKS_LENGTH g.csv:6 game 2 0:0 Gamma Örs: reading.no_marks 
WARN_COLUMN_UNKNOWN g.csv:1 game  0:0 : reading.column_out "colour"
`
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
	if len(games) != 3 || games[2].ID != "3" || len(games[2].Questions) != 5 {
		t.Errorf("%d games", len(games))
	}
}

// The same of an event list.
func TestEventProblems(t *testing.T) {
	const text = `game,kind,event,round,theme,value,player,mark,stake
1,title,player,,,,Alfa Ágnes,,
,,player,,,,,,
,,answer,blue,1,10,Nobody,R,
,,answer,blue,1,10,Alfa Ágnes,Q,
,,answer,green,1,10,Alfa Ágnes,R,
,,answer,blue,one,10,Alfa Ágnes,R,
,,dance,blue,1,20,Alfa Ágnes,,
,,bid,blue,1,30,Alfa Ágnes,,
,,bid,blue,1,30,Alfa Ágnes,,99999999999
,,declared,,,,Alfa Ágnes,,
,,final,,,,Alfa Ágnes,Z,10
,,extra,,,10,Alfa Ágnes,Z,
,group,place,,,,Alfa Ágnes,,
,,,,1,10,,,
`
	games, problems, err := Read(source.File{Name: "e.csv", Data: []byte(text)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, f := range found(games, problems) {
		if f.Game != "1" {
			t.Errorf("%s: game %q", f.Code, f.Game)
		}
		lines = append(lines, f.Pos.Within()+" "+string(f.Code))
	}
	const want = "line 3 PLAYER_UNKNOWN, line 4 PLAYER_UNKNOWN, line 5 MARK_UNKNOWN, line 6 UNREADABLE, line 7 UNREADABLE, line 8 EVENT_UNKNOWN, " +
		"line 9 UNREADABLE, line 10 UNREADABLE, line 11 UNREADABLE, line 12 MARK_UNKNOWN, line 13 MARK_UNKNOWN, line 14 KIND_UNKNOWN, line 14 UNREADABLE, line 15 EVENT_UNKNOWN"
	if got := strings.Join(lines, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if len(games) != 1 || games[0].Kind != svoyaigra.Title {
		t.Errorf("%+v", games)
	}
}

// What a game leaves open is understood: who has a group plays in it, a game apart
// qualifies; a row without a question is about the one that is played.
func TestUnderstood(t *testing.T) {
	games := readText(t, "game,group,player,marks\n1,A,Béla,R----\n2,,Béla,-----\n", []int{10, 20, 30, 40, 50})
	if games[0].PlayedAs() != svoyaigra.Group || games[1].PlayedAs() != svoyaigra.Qualifying {
		t.Errorf("kinds %s, %s", games[0].PlayedAs(), games[1].PlayedAs())
	}
	g := readText(t, "game;kind;event;round;theme;value;player;mark;stake\n1;title;player;;;;Béla;;\n;;pick;blue;1;10;Béla;;\n;;answer;;;;Béla;r;\n;;pick;;1;20;Béla;;\n;;none;;;;;;\n", nil)[0]
	if len(g.Questions) != 2 || g.Questions[1].Round != svoyaigra.Blue || g.Questions[1].Unrecorded || len(g.Questions[0].Attempts) != 1 {
		t.Errorf("%+v", g.Questions)
	}
}

// Tie-break themes of a grid are points or marks.
func TestShootout(t *testing.T) {
	g := readText(t, "game,seat,player,marks,shootout\n1,1,Béla,R----,-RW--/20\n1,2,Ágnes,-----,-10/+30\n", []int{10, 20, 30, 40, 50})[0]
	got := map[[2]int]int{}
	for _, a := range g.Extras {
		got[[2]int{a.Seat, a.Theme}] += a.Points
	}
	if got[[2]int{0, 1}] != -10 || got[[2]int{0, 2}] != 20 || got[[2]int{1, 1}] != -10 || got[[2]int{1, 2}] != 30 {
		t.Errorf("%v", got)
	}
}

// A theme into which nothing was typed was not recorded; one with a dash was.
func TestWideGrid(t *testing.T) {
	games := readText(t, "game,seat,player,1:10,1:20,2:10,2:20\n1,1,Béla,R,,,\n1,2,Ágnes,,W,,\n2,1,Béla,R,,-,\n2,2,Ágnes,,W,,\n", []int{10, 20})
	for i, want := range []bool{true, false} {
		if q := games[i].Questions[2]; q.Unrecorded != want {
			t.Errorf("game %s: %+v", games[i].ID, q)
		}
	}
	if a := games[0].Questions[1].Attempts; len(a) != 1 || a[0].Right || a[0].Seat != 1 {
		t.Errorf("%+v", a)
	}
}

func TestNoProtocol(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "the file is empty",
		"a,b\n1,2\n":            "no header row of a protocol",
		"game,player,marks\n,,": "there is no game below the header that can be used",
		"%PDF-1.4":              "PDF",
	} {
		if _, _, err := Read(source.File{Name: "x.csv", Data: []byte(text)}, []int{10}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("game,kind,event,round,theme,value,player,mark,stake\n1,title,player,,,,A,,\n1,,bid,blue,1,30,A,,30\n1,,play,blue,1,30,A,R,\n1,,annul,blue,1,30,,,\n1,,final,,,,A,R,5\n1,,declared,,,,A,,60\n1,,withdraw,,,,A,,\n1,,extra,,1,10,A,R,\n")
	f.Add("game,seat,player,marks,sum,place,pinned,shootout,annulled,running,withdrawn\n1,1,A,R--W- -----,10,1,1,20/10,1:30,10 20,1\n1,2,B,----- W----,,,,,,,\n")
	f.Add("game,seat,player,1:10,1:20\n1,1,A,R,-\n")
	r, err := svoyaigra.LoadRules(svoyaigra.DefaultRules)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		games, _, err := Read(source.File{Name: "f.csv", Data: []byte(text)}, r.Game.Blue)
		if err != nil {
			return
		}
		for _, g := range games {
			r.Score(g)
		}
	})
}

// Whole numbers may have the decimals of a spreadsheet; what is no whole number is told
// from what is too large.
func TestWholeNumber(t *testing.T) {
	for text, want := range map[string]struct {
		n   int
		say string
	}{"10": {10, ""}, "+10": {10, ""}, "-10": {-10, ""}, "10.0": {10, ""}, "10,00": {10, ""}, "10.5": {0, "not_whole"}, "ten": {0, "not_whole"}, ".0": {0, "not_whole"},
		"9223372036854775807": {0, "too_large"}, "-9999999999": {0, "too_large"}, "99999999999999999999": {0, "too_large"}} {
		if n, say := wholeNumber(text); n != want.n || say != want.say {
			t.Errorf("%s: %d %q, want %v", text, n, say, want)
		}
	}
}

// A row that is left out is told once: its question is not missing as well, and who won
// nobody can tell.
func TestLeftOutRows(t *testing.T) {
	r := rules(t, svoyaigra.DefaultRules)
	const head = "game,kind,event,round,theme,value,player,mark,stake\n1,qualifying,player,,,,A,,\n,,player,,,,B,,\n"
	const rest = ",,answer,,1,20,A,R,\n,,none,,1,30,,,\n,,none,,1,40,,,\n,,none,,1,50,,,\n"
	for row, code := range map[string]string{
		",,answer,,1,10,X,R,": "PLAYER_UNKNOWN",
		",,answer,,1,10,A,Q,": "MARK_UNKNOWN",
		",,dance,,1,10,A,,":   "EVENT_UNKNOWN",
		",,,,1,10,A,R,":       "EVENT_UNKNOWN",
	} {
		res := r.Score(readText(t, head+row+"\n"+rest, r.Game.Blue)[0])
		if len(res.Findings) != 1 || string(res.Findings[0].Code) != code || res.Findings[0].Game != "1" || res.Findings[0].Theme != 1 || res.Findings[0].Value != 10 {
			t.Errorf("%s: %+v, want %s alone", row, res.Findings, code)
		}
		if res.WinnerDecided || res.Winner != svoyaigra.Nobody {
			t.Errorf("%s: winner %d", row, res.Winner)
		}
	}
	// The same of a mark in a grid.
	res := r.Score(readText(t, "game,player,marks\n1,A,R-x--\n1,B,-----\n", r.Game.Blue)[0])
	if len(res.Findings) != 1 || res.Findings[0].Code != MarkUnknown || res.WinnerDecided {
		t.Errorf("%+v", res.Findings)
	}
}
