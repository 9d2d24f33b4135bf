package protocol

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"recap/scoring/svoyaigra"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

// word stands in for the words, which are those of the reports.
func word(key string, _ ...string) string { return key }

func form(t *testing.T, kind svoyaigra.Kind) Form {
	return Form{Rules: rules(t, svoyaigra.DefaultRules), Kind: kind, Themes: 2, Word: word, Date: "2026-10-03",
		Games: []FormGame{{ID: "A1", Players: []string{"Alfa Ágnes", "Дельта Иван", "Gamma Łukasz"}}, {ID: "A2", Players: []string{"Béta Őrs", "Epsilon Űna"}}}}
}

// fill types into cells of a sheet and reads what comes out.
func fill(t *testing.T, data []byte, values []int, cells map[string]any) []*svoyaigra.Game {
	t.Helper()
	file, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	sheet := file.GetSheetList()[0]
	for at, v := range cells {
		if err := file.SetCellValue(sheet, at, v); err != nil {
			t.Fatal(err)
		}
	}
	b, err := file.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	games, problems, err := Read(source.File{Name: "sheet.xlsx", Data: b.Bytes()}, values)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
	return games
}

// A sheet that is filled in is read again: marks, a dash for a theme without answers, and
// what the scorer announced. What the sheet adds up is not read.
func TestBookReadsBack(t *testing.T) {
	f := form(t, svoyaigra.Consolation)
	data, err := f.Book()
	if err != nil {
		t.Fatal(err)
	}
	// E to I are theme 1, J to N theme 2; P is the announced sum, Q the place.
	games := fill(t, data, f.Rules.Game.Blue, map[string]any{"E5": "R", "F6": "W", "F7": "R", "J5": "-", "P5": 10, "Q5": 2, "P7": 30, "E8": "R", "J9": "W"})
	if len(games) != 2 || games[0].ID != "A1" || games[0].Kind != svoyaigra.Consolation || len(games[0].Players) != 3 {
		t.Fatalf("%+v", games)
	}
	res := f.Rules.Score(games[0])
	if fmt.Sprint(res.Totals) != "[10 -20 20]" {
		t.Errorf("totals %v", res.Totals)
	}
	if !res.Has(svoyaigra.DeclaredTotal) || len(res.Findings) != 1 || res.Findings[0].Pos.String() != "sheet.xlsx:Protocol!P7" {
		t.Errorf("%+v", res.Findings)
	}
	if res := f.Rules.Score(games[1]); fmt.Sprint(res.Totals) != "[10 -10]" || len(res.Findings) != 0 {
		t.Errorf("%v %+v", res.Totals, res.Findings)
	}
	// Nothing was typed: no theme is recorded.
	empty := fill(t, data, f.Rules.Game.Blue, nil)
	if res := f.Rules.Score(empty[0]); !res.Has(svoyaigra.QuestionMissing) {
		t.Errorf("%+v", res.Findings)
	}
}

// What a sheet of a game that was played adds up leaves out annulled questions, as the score
// does: 10 and - 50, and nothing.
func TestBookLeavesAnnulledOut(t *testing.T) {
	f := form(t, svoyaigra.Group)
	games, _, err := Read(source.File{Name: "g.csv", Data: []byte("game,group,player,marks,annulled\n1,A,Ágnes,R---- --R-W,2:30;1:40\n1,A,Иван,---R- -----,\n")}, f.Rules.Game.Blue)
	if err != nil {
		t.Fatal(err)
	}
	f.Games = []FormGame{Of(games[0])}
	data, err := f.Book()
	if err != nil {
		t.Fatal(err)
	}
	file, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	res := f.Rules.Score(games[0])
	rows, err := file.GetRows(protocolSheet)
	if err != nil {
		t.Fatal(err)
	}
	col := slices.Index(rows[3], computed)
	for seat, total := range res.Totals {
		if got, err := file.CalcCellValue(protocolSheet, name(col+1, 5+seat)); err != nil || got != fmt.Sprint(total) {
			t.Errorf("%s: %s (%v), not %d", games[0].Players[seat].Name, got, err, total)
		}
	}
}

// The sheet of a final is a list, in whose blank lines events are typed.
func TestListReadsBack(t *testing.T) {
	f := form(t, svoyaigra.FinalSeries)
	f.Games = f.Games[:1]
	data, err := f.Book()
	if err != nil {
		t.Fatal(err)
	}
	games := fill(t, data, f.Rules.Game.Blue, map[string]any{
		"C8": "pick", "D8": "blue", "E8": 1, "F8": 30, "G8": "Alfa Ágnes", "C9": "answer", "G9": "Дельта Иван", "H9": "R",
		"C10": "final", "G10": "Дельта Иван", "H10": "R", "I10": 15})
	g := games[0]
	if len(g.Players) != 3 || len(g.Questions) != 1 || len(g.Questions[0].Attempts) != 1 || len(g.Final) != 1 || g.Final[0].Stake != 15 || g.Questions[0].Picker != 0 {
		t.Errorf("%+v", g)
	}
}

// The sheet of a game that was played gives the same game when it is read: scores, places and
// findings. So it is with the invented games, a wrong one among them.
func TestPlayedReadsBack(t *testing.T) {
	own := filepath.Join("..", "..", "..", "testdata", "svoyaigra")
	readsBack(t, filepath.Join(own, "group.csv"), filepath.Join(own, "final.csv"), filepath.Join(own, "faulty.csv"))
}

// And so it is with the real ones.
func TestCasesReadBack(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "si")
	readsBack(t, filepath.Join(dir, "studchr2026_si_games.csv"), filepath.Join(dir, "studchr2026_ek_games.csv"))
}

func readsBack(t *testing.T, files ...string) {
	t.Helper()
	r := rules(t, svoyaigra.DefaultRules)
	for _, name := range files {
		file, err := source.ReadFile(name, "")
		if err != nil {
			t.Fatal(err)
		}
		games, _, err := Read(file, r.Game.Blue)
		if err != nil {
			t.Fatal(err)
		}
		f := Form{Rules: r, Word: word}
		for _, g := range games {
			f.Games = append(f.Games, Of(g))
		}
		if err := f.Check(); err != nil {
			t.Fatal(err)
		}
		data, err := f.Book()
		if err != nil {
			t.Fatal(err)
		}
		again, problems, err := Read(source.File{Name: "sheet.xlsx", Data: data}, r.Game.Blue)
		if err != nil || len(found(again, problems)) > 0 || len(again) != len(games) {
			t.Fatalf("%s: %v %v, %d of %d games", name, err, problems, len(again), len(games))
		}
		for i, g := range games {
			again[i].Damaged = g.Damaged // the sheet has no rows that cannot be used
			a, b := r.Score(g), r.Score(again[i])
			if x, y := summary(a), summary(b); x != y {
				t.Errorf("%s %s:\n%s\n%s", name, g.ID, x, y)
			}
		}
	}
}

// summary is what comes out of a game, without positions.
func summary(res *svoyaigra.Result) string {
	g := res.Game
	text := fmt.Sprint(g.ID, g.PlayedAs(), g.Stage, g.Group, g.Round, g.Wave, g.Table, res.Totals, res.Places, res.Winner, res.FinalDeltas, res.AfterBlue)
	for _, f := range res.Findings {
		if f.Say != "" && strings.HasPrefix(f.Say, "reading.") {
			continue // of the file that was read, not of the game
		}
		text += fmt.Sprint(" ", f.Code, f.Round, f.Theme, f.Value, f.Player, f.Args)
	}
	return text
}

// The same form gives the same bytes.
func TestFormIsDeterminate(t *testing.T) {
	for _, kind := range []svoyaigra.Kind{svoyaigra.Group, svoyaigra.Title} {
		f := form(t, kind)
		a, err := f.Book()
		if err != nil {
			t.Fatal(err)
		}
		b, err := f.Book()
		if err != nil || !bytes.Equal(a, b) {
			t.Errorf("%s: %v, %d and %d bytes", kind, err, len(a), len(b))
		}
	}
}

func TestFormCheck(t *testing.T) {
	for want, change := range map[string]func(*Form){
		"0 themes; a sheet has 1 to 20": func(f *Form) { f.Themes = 0 },
		"needs a game":                  func(f *Form) { f.Games = nil },
		"0 players":                     func(f *Form) { f.Games[0].Players = nil },
		"plays twice":                   func(f *Form) { f.Games[0].Players[1] = "Alfa Ágnes" },
	} {
		f := form(t, svoyaigra.Group)
		change(&f)
		if err := f.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
