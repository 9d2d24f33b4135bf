package tables_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/protocol"
	"recap/scoring/svoyaigra/tables"
	"recap/scoring/traveller/source"
	"recap/templates"
	"recap/templates/pdf"
	"recap/templates/text"
)

func form(t *testing.T, kind svoyaigra.Kind) protocol.Form {
	t.Helper()
	rules, err := svoyaigra.LoadRules(svoyaigra.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	return protocol.Form{Rules: &rules, Kind: kind, Themes: 2, Date: "2026-10-03",
		Games: []protocol.FormGame{{ID: "A1", Players: []string{"Alfa Ágnes", "Дельта Иван", "Gamma Łukasz"}}, {ID: "A2", Players: []string{"Béta Őrs", "Epsilon Űna"}}}}
}

// The printed sheets name the game, the players, the themes and the values, each game on a
// page of its own, and have a cell for each player and value, or a line for each question.
func TestFormOnPaper(t *testing.T) {
	for kind, want := range map[svoyaigra.Kind][]string{
		svoyaigra.Group: {"Szvoja igra: játéklap", "2026. október 3.", "Alfa Ágnes", "Дельта Иван", "Gamma Łukasz", "Játék: A1 · 2. téma", "50", "Szétlövés", "A2", "Epsilon Űna"},
		svoyaigra.Title: {"Kék: 10, 20, 30, 40, 50", "Piros: 20, 40, 60, 80, 100", "Licit:\u00a0tétek", "Döntő kör: tét", "Választotta"},
	} {
		r := tables.NewForm(form(t, kind), "hu")
		var out, paper bytes.Buffer
		if err := text.Write(&out, r, text.Options{}); err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(out.String(), w) {
				t.Errorf("%s: no %q in\n%s", kind, w, out.String())
			}
		}
		if missing, err := pdf.Write(&paper, r, pdf.Options{}); len(missing) > 0 || err != nil {
			t.Fatalf("%s: the paper has no %q (%v)", kind, missing, err)
		}
		pages, games, boxes, lines := 0, 0, 0, 0
		for _, table := range r.Tables {
			if table.NewPage {
				pages++
			}
			switch table.Kind {
			case "si_form":
				games++
			case "si_form_theme":
				boxes += len(table.Rows) * (len(table.Columns) - 2)
			case "si_form_round":
				lines += len(table.Rows)
			}
			if !table.Ruled {
				t.Errorf("%s: %s has no lines to write into", kind, table.Title)
			}
		}
		if kind == svoyaigra.Group && (games != 2 || pages != 2 || boxes != 2*5*(3+2)) || kind == svoyaigra.Title && (games != 2 || pages != 4 || lines != 2*2*2*5) {
			t.Errorf("%s: %d games on %d pages, %d cells, %d lines", kind, games, pages, boxes, lines)
		}
		if n := bytes.Count(paper.Bytes(), []byte("/Type /Page\n")); n != pages {
			t.Errorf("%s: %d pages, not %d", kind, n, pages)
		}
	}
}

// A name that no font of the paper can show is found before it is printed.
func TestFormTellsMissingGlyphs(t *testing.T) {
	f := form(t, svoyaigra.Group)
	f.Games[0].Players[0] = "Éta 中"
	if missing, err := pdf.Write(io.Discard, tables.NewForm(f, "ru"), pdf.Options{}); string(missing) != "中" || err != nil {
		t.Errorf("%q, %v", missing, err)
	}
}

// A line of the printed sheet has each player's answer and the score after it.
func TestFormOfAPlayedGame(t *testing.T) {
	f := form(t, svoyaigra.Title)
	data := "game,kind,event,round,theme,value,player,mark,stake\n1,title,player,,,,A,,\n,,player,,,,B,,\n,,answer,blue,1,30,A,W,\n,,answer,blue,1,30,B,R,\n,,answer,blue,1,20,A,R,\n,,answer,red,1,20,A,R,\n"
	games, _, err := protocol.Read(source.File{Name: "g.csv", Data: []byte(data)}, f.Rules.Game.Blue)
	if err != nil {
		t.Fatal(err)
	}
	f.Games = []protocol.FormGame{protocol.Of(games[0])}
	var got []string
	for _, table := range tables.NewForm(f, "en").Tables {
		if table.Kind != "si_form_round" {
			continue
		}
		for _, row := range table.Rows {
			var cells []string
			for _, c := range row[5:] {
				cells = append(cells, c.String("en"))
			}
			got = append(got, strings.Join(cells, " "))
		}
	}
	if want := []string{"W -30 R 30", "R -10  30", "R 10  30"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The words of a form are there in every language.
func TestFormInEveryLanguage(t *testing.T) {
	for _, lang := range templates.Langs() {
		for _, kind := range []svoyaigra.Kind{svoyaigra.Group, svoyaigra.Title} {
			var out bytes.Buffer
			if err := text.Write(&out, tables.NewForm(form(t, kind), lang), text.Options{}); err != nil || strings.Contains(out.String(), "svoyaigra.") {
				t.Errorf("%s: %v\n%s", lang, err, out.String())
			}
		}
	}
}

// Every sheet of a game names it and has a place for the signature of the host; an annulled
// answer stands in brackets, which the legend explains, and the score goes on without it.
func TestFormOfAnAnnulledQuestion(t *testing.T) {
	f := form(t, svoyaigra.Group)
	played, _ := games(t, grid)
	f.Games = []protocol.FormGame{protocol.Of(played[0].Game)}
	r := tables.NewForm(f, "hu")
	signed := false
	for _, table := range r.Tables {
		switch table.Kind {
		case "si_form_signed":
			signed = table.Ruled && table.Rows[0][0].Text == "A játékvezető aláírása" && table.Rows[0][1].Kind == templates.Blank
		default:
			if !strings.HasPrefix(table.Title, "Játék: 1") {
				t.Errorf("%s names no game", table.Title)
			}
		}
	}
	if !signed {
		t.Error("nowhere to sign")
	}
	second := r.Tables[len(r.Tables)-1].Rows[0]
	if mark, total := second[3].Text, second[6].String("hu"); mark != "(R)" || total != "10" {
		t.Errorf("%s, Σ %s", mark, total)
	}
	if legend := r.Tables[0].Notes[0]; legend != "R (right) jó válasz, W (wrong) rossz válasz; - nem válaszolt; Σ az eddigi összeg; zárójelben: törölt, nem számít" {
		t.Error(legend)
	}
	f.Games[0].Played = nil
	if legend := tables.NewForm(f, "en").Tables[0].Notes[0]; legend != "R right answer, W wrong answer; - no answer; Σ the score so far" {
		t.Error(legend)
	}
	f.Kind = svoyaigra.Title
	if legend := tables.NewForm(f, "en").Tables[0].Notes[0]; legend != "R right answer, W wrong answer; P pass; Σ the score so far" {
		t.Error(legend)
	}
}
