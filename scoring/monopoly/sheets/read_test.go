package sheets_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"recap/scoring/monopoly"
	"recap/scoring/monopoly/sheets"
	"recap/scoring/traveller/source"
)

func read(t testing.TB, text string) *sheets.File {
	t.Helper()
	f, err := sheets.Read(source.File{Name: "sheets.csv", Data: []byte(text)}, board(t, "uk"), monopoly.PreliminaryStage)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Columns stand in any order and in any of the languages, cells are parted by whatever
// the spreadsheet chose, and what is said of the event stands above.
func TestListAsTyped(t *testing.T) {
	for _, text := range []string{
		"# event: Spring\n# date: 2026-04-18\ngame,player,status,minutes,cash,deeds\n3,Őrs,active,90,1 500,\"39:H;The Angel, Islington;1m\"\n",
		"# event: Spring\r\n# date: 2026-04-18\r\ncash;deeds;game;player;status;minutes\r\n1500;\"Mayfair:H;6;1m\";3;Őrs;;90\r\n",
		"# event: Spring\n# date: 2026-04-18\nparti\tjátékos\tállapot\tperc\tkészpénz\tbirtoklevelek\n3\tŐrs\taktív\t90\t1500\t39:H; 6 ;1m;\n",
		"# event: Spring\n# date: 2026-04-18\nпартия,игрок,статус,минуты,наличные,карточки\n3,Őrs,играет,90,1500,39:H;6;1m\n",
	} {
		f := read(t, text)
		if len(f.Lines) != 1 || len(f.Problems) > 0 || f.Name != "Spring" || f.Date != "2026-04-18" {
			t.Fatalf("%q: %d lines, %v", text, len(f.Lines), f.Problems)
		}
		l := f.Lines[0]
		var deeds []string
		for _, h := range l.Holdings {
			deeds = append(deeds, h.Text(board(t, "uk")))
		}
		if got := fmt.Sprintf("%s %s %s %d %d %v %d", l.Game, l.Player, l.Status, l.Minutes, l.Cash, deeds, len(l.Found)); got != "3 Őrs active 90 1500 [39:H 6 1m] 0" {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// A file that holds no sheets is refused with what is missing.
func TestNoSheets(t *testing.T) {
	for text, want := range map[string]string{"": "the file is empty", "game,player\n1,a\n": "no column cash, deeds", "hello\n": "no column", "game,player,cash,deeds\n": "no players"} {
		if _, err := sheets.Read(source.File{Name: "x.csv", Data: []byte(text)}, board(t, "hu"), monopoly.NoStage); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A list of players, by numbers with names or by the names alone; relatives, clubs and
// latecomers; who stands there twice counts once.
func TestPlayers(t *testing.T) {
	for text, want := range map[string]string{
		"player,name,apart,family,club,late\n1,Őrs,2;3,Alfa,,\n2,Łukasz,,Alfa,A; B,yes\n2,again,,,,\n": "1 Őrs [2 3] [family Alfa] false|2 Łukasz [] [family Alfa club A club B] true| 1",
		"név;klub\nŐrs;A\nŁukasz;\n": "Őrs  [] [club A] false|Łukasz  [] [] false| 0",
		"name\nŐrs\n":                "Őrs  [] [] false| 0",
	} {
		list, problems, err := sheets.ReadPlayers(source.File{Name: "p.csv", Data: []byte(text)})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		got := ""
		for _, e := range list {
			got += fmt.Sprintf("%s %s %v %v %v|", e.Player, e.Name, e.Apart, e.Circles, e.Late)
		}
		if got += fmt.Sprint(" ", len(problems)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
		if !sheets.IsPlayers(source.File{Name: "p.csv", Data: []byte(text)}) {
			t.Errorf("%q is no list of players", text)
		}
	}
	if sheets.IsPlayers(source.File{Name: "s.csv", Data: []byte("game,player,cash,deeds\n1,a,5,\n")}) {
		t.Error("result sheets are a list of players")
	}
}

// The event file: decisions with their lines, what cannot be used as a problem, an
// unknown key as an error.
func TestEventFile(t *testing.T) {
	e, problems, err := sheets.ReadEvent(source.File{Name: "dir/event.toml", Data: []byte(`[event]
name = "Spring"
stage = "semi"
rules = "own.toml"
board = "uk"
sheets = ["a.csv"]

[[tie]]
stage = "preliminary"
order = [17, "b"]
by = "lot"

[[tie]]
order = ["c", "d"]

[[withdrawal]]
stage = "semi-final"
unit = 4

[[move]]
units = [5, "Őrs"]
reason = "cousins"

[[ruling]]
kind = "accepted"
game = 3
code = "WARN_STOPPED_EARLY"
reason = "logged early"

[[ruling]]
kind = "adjusted"
unit = "x"
reason = "why"
`)})
	if err != nil || e.Name != "Spring" || e.Stage != monopoly.SemiFinalStage || e.Rules != "dir/own.toml" || e.Board != "uk" || e.Sheets[0] != "dir/a.csv" {
		t.Fatalf("%v %+v", err, e)
	}
	if len(e.Ties) != 1 || e.Ties[0].Order[0] != "17" || e.Ties[0].Pos.Line != 8 || len(e.Withdrawals) != 1 || e.Withdrawals[0].Unit != "4" || len(e.Rulings) != 1 || e.Rulings[0].Code != monopoly.StoppedEarly || e.Rulings[0].Game != "3" || len(e.Exchanges) != 1 || e.Exchanges[0].Units != [2]string{"5", "Őrs"} {
		t.Errorf("%+v", e)
	}
	if len(problems) != 2 || problems[0].Pos.Line != 13 || problems[1].Pos.Line != 30 {
		t.Errorf("%v", problems)
	}
	if _, _, err := sheets.ReadEvent(source.File{Name: "event.toml", Data: []byte("[event]\nnam = \"x\"\n")}); err == nil || !strings.Contains(err.Error(), `event.toml:2: error: unknown key "event.nam"`) {
		t.Error(err)
	}
}

// No input makes the reader panic, and what it read can be ranked.
func FuzzRead(f *testing.F) {
	f.Add([]byte("game,player,status,minutes,cash,deeds\n1,a,active,90,5,39:H;1m\n"))
	f.Add([]byte("# stage: final\ngame;player;cash;deeds\n1;a;x;\"1:1;;\n"))
	f.Add([]byte("seat,,1,2\nplayer,,a,b\n39,,x,H\ncash,,5,q\n"))
	s, b := rules(f), board(f, "uk")
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := sheets.Read(source.File{Name: "f.csv", Data: data}, b, monopoly.NoStage)
		if err != nil {
			return
		}
		c := monopoly.Championship{Board: b, Rules: s, Lines: file.Lines}
		for _, stage := range c.Stages() {
			c.Rank(stage)
		}
		sheets.ReadPlayers(source.File{Name: "f.csv", Data: data})
	})
}

// large is the list of so many games of five.
func large(games int) []byte {
	random := rand.New(rand.NewSource(14))
	var b strings.Builder
	b.WriteString("game,player,status,minutes,cash,deeds,stage\n")
	positions := []int{1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 15, 21, 23, 24, 25, 26, 27, 28, 29, 31, 32, 34, 35, 37, 39}
	for g := range games {
		random.Shuffle(len(positions), func(i, j int) { positions[i], positions[j] = positions[j], positions[i] })
		for p := range 5 {
			fmt.Fprintf(&b, "%d,Player %d,active,90,%d,", g+1, 5*g+p+1, random.Intn(3000))
			for i, deed := range positions[5*p : 5*p+5] {
				if i > 0 {
					b.WriteByte(';')
				}
				fmt.Fprint(&b, deed)
				if random.Intn(3) == 0 {
					b.WriteByte('m')
				}
			}
			if p == 0 {
				b.WriteString(";16:3;18:3;19:4")
			}
			b.WriteString(",prelim\n")
		}
	}
	return []byte(b.String())
}

// 10,000 players in 2,000 games, from the text of their sheets to the ranking.
func BenchmarkChampionship(b *testing.B) {
	data, s, deeds := large(2000), rules(b), board(b, "uk")
	for b.Loop() {
		file, err := sheets.Read(source.File{Name: "sheets.csv", Data: data}, deeds, monopoly.NoStage)
		if err != nil {
			b.Fatal(err)
		}
		c := monopoly.Championship{Board: deeds, Rules: s, Lines: file.Lines}
		if r := c.Rank(monopoly.PreliminaryStage); len(r.Ranking) != 10000 {
			b.Fatalf("%d players, %d findings", len(r.Ranking), len(r.All()))
		}
	}
	b.ReportMetric(10000*float64(b.N)/b.Elapsed().Seconds(), "players/s")
}

// Deeds that commas part without quotes make more cells than the header has: which of them
// belongs where is not known, so that the sheet waits.
func TestMoreCellsThanHeader(t *testing.T) {
	for _, text := range []string{
		"game,player,status,minutes,cash,deeds\n1,a,active,90,10,5,15,25\n",
		"game;player;status;minutes;cash;deeds\n1;a;active;90;10;5;15;25\n",
		"game,player,status,minutes,deeds,cash\n1,a,active,90,5,15,10\n",
	} {
		f := read(t, text)
		found := f.Lines[0].Found
		if len(f.Problems) > 0 || len(found) != 1 || found[0].Code != monopoly.MoreCells || found[0].Pos.Line != 2 {
			t.Errorf("%q: %v, %+v", text, f.Problems, found)
		}
	}
	// Blank cells at the end of a line are none.
	if f := read(t, "game,player,status,minutes,cash,deeds\n1,a,active,90,10,5,,\n"); len(f.Problems) > 0 || len(f.Lines[0].Found) > 0 {
		t.Errorf("%v, %+v", f.Problems, f.Lines[0].Found)
	}
}

// A total below nothing is none (§8); 0 is one.
func TestDeclaredBelowNothing(t *testing.T) {
	f := read(t, "game,player,status,minutes,cash,deeds,declared\n1,a,active,90,10,,-10\n1,b,active,90,0,,-1\n1,c,active,90,0,,0\n")
	for i, l := range f.Lines[:2] {
		if len(l.Found) != 1 || l.Found[0].Code != monopoly.DeclaredUnclear {
			t.Errorf("line %d: %+v", i, l.Found)
		}
	}
	if l := f.Lines[2]; len(l.Found) > 0 || l.Declared != 0 {
		t.Errorf("%+v", l)
	}
}

// §3: a stage that is none above the list makes the sheets wait, as one in a line does.
func TestStageOfFile(t *testing.T) {
	f := read(t, "# stage: quarter\ngame,player,status,minutes,cash,deeds\n1,a,active,90,10,5\n")
	if found := f.Lines[0].Found; len(found) != 1 || found[0].Code != monopoly.UnknownStage || found[0].Pos.Line != 1 {
		t.Errorf("%+v", found)
	}
}
