package tables_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/protocol"
	"recap/scoring/svoyaigra/tables"
	"recap/scoring/svoyaigra/tournament"
	"recap/scoring/traveller/source"
	"recap/templates"
)

// games are those of a protocol, scored.
func games(t *testing.T, data string) ([]*svoyaigra.Result, *svoyaigra.Rules) {
	t.Helper()
	rules, err := svoyaigra.LoadRules(svoyaigra.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	read, _, err := protocol.Read(source.File{Name: "g.csv", Data: []byte(data)}, rules.Game.Blue)
	if err != nil {
		t.Fatal(err)
	}
	var all []*svoyaigra.Result
	for _, g := range read {
		all = append(all, rules.Score(g))
	}
	return all, &rules
}

// of is the first table of the kind in the report of the games.
func of(t *testing.T, kind string, scheme *tournament.Scheme, lang templates.Lang, data string) templates.Table {
	t.Helper()
	played, rules := games(t, data)
	r := tables.New(tournament.New(scheme, played), tables.Options{Lang: lang, Rules: rules})
	i := slices.IndexFunc(r.Tables, func(t templates.Table) bool { return t.Kind == kind })
	if i < 0 {
		t.Fatalf("no %s", kind)
	}
	return r.Tables[i]
}

func column(t *testing.T, of templates.Table, key string) int {
	t.Helper()
	j := slices.IndexFunc(of.Columns, func(c templates.Column) bool { return c.Key == key })
	if j < 0 {
		t.Fatalf("no column %s", key)
	}
	return j
}

func scheme(t *testing.T, text string) *tournament.Scheme {
	t.Helper()
	s, err := tournament.Parse("s.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const (
	// A grid with an annulled question that somebody answered, and a shared place.
	grid = "game,group,player,marks,annulled\n1,2,Ágnes,R---- --R--,2:30\n1,2,Иван,-R--- -----,\n1,2,Łukasz,-W--- -R---,\n1,2,Űna,W---- R----,\n"
	// A final: Blue and Red of one theme, an auction lost and one won, a final round.
	series = "game,kind,event,round,theme,value,player,mark,stake\n1,title,player,,,,A,,\n,,player,,,,B,,\n" +
		",,answer,blue,1,50,A,R,\n,,pick,blue,1,40,A,,\n,,bid,,,,A,,50\n,,play,,,,A,W,\n,,answer,blue,1,30,B,R,\n" +
		",,pick,red,1,100,A,,\n,,bid,,,,B,,30\n,,play,,,,B,R,\n,,answer,red,1,20,A,R,\n,,answer,red,1,40,B,W,\n" +
		",,final,,,,A,R,10\n,,final,,,,B,W,20\n"
)

// The total of a player belongs to his column, and a place is a text: half a place would
// move the totals above it out of line.
func TestTotalBelongsToItsPlayer(t *testing.T) {
	for _, data := range []string{grid, series} {
		g := of(t, "si_games", tournament.Default(), "hu", data)
		for j, c := range g.Columns {
			if total := strings.HasSuffix(c.Key, "_total"); c.Joined != total {
				t.Errorf("%s: joined is %v", c.Key, c.Joined)
			} else if last := g.Rows[len(g.Rows)-1][j]; total && last.Kind != templates.Text {
				t.Errorf("%s: the place is %+v", c.Key, last)
			}
		}
	}
	g := of(t, "si_games", tournament.Default(), "hu", "game,player,marks\n1,A,R----\n1,B,-W---\n1,C,-W---\n")
	if got := g.Rows[len(g.Rows)-1][4].Text; got != "2,5" {
		t.Errorf("the shared place is %q", got)
	}
}

// The figures of the players say what they count: questions of Red under the value of their
// place in Blue, an auction at the value of its question, a lost one at nothing, and no
// final round. A has 50 right, an auction of 50 lost, and Red 20: 70 at face value. B has
// 30, an auction on 100 won, and loses Red 40: 90.
func TestWhatPlayersFiguresCount(t *testing.T) {
	p := of(t, "si_players", tournament.Default(), "en", series)
	for key, want := range map[string]string{"n10": "+1 -0|", "n20": "|+0 -1", "n30": "|+1 -0", "n40": "+0 -1|", "n50": "+1 -0|+1 -0", "nominal": "70|90", "right": "2|2", "wrong": "1|1"} {
		j := column(t, p, key)
		if p.Rows[0][0].Text != "A" {
			slices.Reverse(p.Rows)
		}
		if got := p.Rows[0][j].String("en") + "|" + p.Rows[1][j].String("en"); got != want {
			t.Errorf("%s: %s, want %s", key, got, want)
		}
		note := p.Columns[j].Note
		if note == 0 {
			t.Fatalf("%s has no note", key)
		}
		about := map[string]string{"nominal": "At face value", "right": "without the final round", "wrong": "without the final round"}[key]
		if about == "" {
			about = "20\u00a0=\u00a010, 40\u00a0=\u00a020, 60\u00a0=\u00a030, 80\u00a0=\u00a040, 100\u00a0=\u00a050"
		}
		if !strings.Contains(p.Notes[note-1], about) {
			t.Errorf("%s: %s", key, p.Notes[note-1])
		}
		if joined := key > "n10" && key <= "n50"; p.Columns[j].Joined != joined {
			t.Errorf("%s: joined is %v", key, p.Columns[j].Joined)
		}
	}
	// Without Red, an auction and a final round there is nothing of them to say.
	p = of(t, "si_players", tournament.Default(), "en", grid)
	if len(p.Notes) != 1 || p.Notes[0] != "Under 10, 20 …: right and wrong answers to questions of that value." {
		t.Errorf("%q", p.Notes)
	}
}

// Annulled questions are said in words, one as one; of brackets is spoken where there are
// any.
func TestAnnulledInWords(t *testing.T) {
	const unanswered = "game,player,marks,annulled\n1,A,R---- -----,2:30;1:50\n1,B,-W--- -----,\n"
	for _, c := range []struct {
		lang templates.Lang
		data string
		want string
	}{
		{"en", grid, "Annulled question: theme 2, question for 30. In brackets: it does not count."},
		{"hu", grid, "Törölt kérdés: 2. téma, 30 pontos kérdés. Ami zárójelben áll, nem számít."},
		{"ru", grid, "Снят вопрос: тема 2, вопрос за 30. То, что в скобках, не считается."},
		{"en", unanswered, "Annulled questions: theme 1, question for 50; theme 2, question for 30."},
		{"hu", unanswered, "Törölt kérdések: 1. téma, 50 pontos kérdés; 2. téma, 30 pontos kérdés."},
		{"en", strings.Replace(series, ",,answer,red,1,20,A,R,\n", ",,answer,red,1,20,A,R,\n,,annul,red,1,20,,,\n", 1), "Annulled question: Red, theme 1, question for 20. In brackets: it does not count."},
	} {
		if g := of(t, "si_games", tournament.Default(), c.lang, c.data); !slices.Contains(g.Notes, c.want) {
			t.Errorf("%s: %q, not %q", c.lang, g.Notes, c.want)
		}
	}
}

// A game of which something cannot be read has no winner for certain, and nothing of the
// report says that somebody wins it.
func TestNoWinnerOfADamagedGame(t *testing.T) {
	data := strings.Replace(series, ",,answer,blue,1,30,B,R,\n", ",,answer,blue,1,30,B,W,\n,,dance,,,,B,,\n", 1)
	played, _ := games(t, strings.Replace(data, "B,R,\n", "B,W,\n", 1))
	if !played[0].Game.Damaged || played[0].Has(svoyaigra.WinnerWithoutFinal) {
		t.Errorf("%+v", played[0].Findings)
	}
	g := of(t, "si_games", tournament.Default(), "en", data)
	if want := "The places are those of the marks that can be read; who won is not certain"; !slices.Contains(g.Notes, want) {
		t.Errorf("%q", g.Notes)
	}
}

// A group with a number for its name is an ordinal in Hungarian.
func TestNumberedGroups(t *testing.T) {
	staged := scheme(t, "[[stage]]\nname=\"Elődöntők\"\n")
	for _, c := range []struct {
		lang   templates.Lang
		scheme *tournament.Scheme
		group  string
		want   string
	}{
		{"hu", tournament.Default(), "2", "2. csoport"}, {"hu", tournament.Default(), "B", "B csoport"}, {"en", tournament.Default(), "2", "Group 2"},
		{"hu", staged, "2", "Elődöntők, 2. csoport"}, {"hu", staged, "B", "Elődöntők, B csoport"}, {"ru", staged, "2", "Elődöntők, группа 2"},
	} {
		data := strings.ReplaceAll(grid, "1,2,", "1,"+c.group+",") + strings.ReplaceAll(strings.SplitN(grid, "\n", 2)[1], "1,2,", "2,"+c.group+",")
		if got := of(t, "si_ranking", c.scheme, c.lang, data); got.Title != c.want {
			t.Errorf("%s: %q, want %q", c.lang, got.Title, c.want)
		}
	}
}

// The foot says the method in the language: the titles of what is built in, the points of
// the places as a list, and what else a formula has in words, without a place to break it.
func TestMethodLine(t *testing.T) {
	two := grid + "2,2,Ágnes,R----,\n2,2,Иван,-----,\n"
	nine, err := tournament.Load("groups-of-nine")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		lang   templates.Lang
		scheme *tournament.Scheme
		data   string
		want   []string
	}{
		{"hu", nine, strings.ReplaceAll(strings.Replace(two, "game,", "stage,game,", 1), "\n", "\n1,"), []string{"szabályok: IX. moszkvai bajnokság, 2009; rendszer: Kilences csoportok, négyen jutnak tovább; Csoportok: ",
			"2,\u00a01\u00a0(2 játékos) / 4,\u00a03,\u00a02,\u00a01\u00a0(4 játékos)", "sorrend: Helyezések összege, Összeg, Plusz, Jó 50, Jó 40"}},
		{"ru", scheme(t, "title=\"Kupa\"\n[[stage]]\npoints=\"choose(place, 4, 2.5, 1, 0)\"\n"), two, []string{"правила: IX чемпионат Москвы 2009 года; схема: Kupa; очки за места: 4,\u00a02,5,\u00a01,\u00a00; "}},
		{"en", scheme(t, "[[stage]]\npoints=\"score\"\n"), two, []string{"; points: the score of the game; order: Points, Score, Plus"}},
		{"hu", scheme(t, "[[stage]]\npoints=\"seats - place + plus / 10\"\n"), two, []string{"a helyezések pontjai: játékosok\u00a0-\u00a0hely\u00a0+\u00a0plusz\u00a0/\u00a010;"}},
	} {
		played, rules := games(t, c.data)
		foot := tables.New(tournament.New(c.scheme, played), tables.Options{Lang: c.lang, Rules: rules}).Footer[0]
		for _, w := range c.want {
			if !strings.Contains(foot, w) {
				t.Errorf("%s: no %q in\n%s", c.lang, w, foot)
			}
		}
	}
	// The stages of a scheme that is built in have names in the language, those of others
	// their own.
	if got := of(t, "si_ranking", nine, "ru", strings.ReplaceAll(strings.Replace(two, "game,", "stage,game,", 1), "\n", "\n1,")).Title; got != "Группы, группа 2" {
		t.Error(got)
	}
}

// What the rules and schemes are called has a word in each language, as have their stages.
func TestTitlesOfWhatIsBuiltIn(t *testing.T) {
	for _, lang := range templates.Langs() {
		want := func(section, name, text string) {
			key := "svoyaigra." + section + "." + strings.ReplaceAll(strings.ToLower(name), " ", "-")
			if w := lang.Word(key); w == key || lang == "en" && w != text {
				t.Errorf("%s: %s is %q, and the file says %q", lang, key, w, text)
			}
		}
		for _, name := range svoyaigra.RuleNames() {
			rules, err := svoyaigra.LoadRules(name)
			if err != nil {
				t.Fatal(err)
			}
			want("rules_title", name, rules.Title)
		}
		for _, name := range tournament.Names() {
			s, err := tournament.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			want("scheme_title", name, s.Title)
			for _, st := range s.Stages {
				if st.Name != "" {
					want("stage_name", st.Name, st.Name)
				}
			}
		}
	}
}

// A number of right answers that decides says so in its heading.
func TestRightAnswersToAValue(t *testing.T) {
	r := of(t, "si_ranking", scheme(t, "[[stage]]\norder=[\"sum\",\"n50\"]\n"), "ru", series)
	j := column(t, r, "n50")
	if c := r.Columns[j]; c.Title != "Взято 50" || c.Note == 0 || !strings.Contains(r.Notes[c.Note-1], "100\u00a0=\u00a050") {
		t.Errorf("%+v %q", c, r.Notes)
	}
}

// The chart of a game names the last question of each round, and stands the final round
// apart; the rounds are said above it.
func TestChartNamesTheEndsOfRounds(t *testing.T) {
	var b strings.Builder
	b.WriteString("game,kind,event,round,theme,value,player,mark,stake\n1,title,player,,,,A,,\n,,player,,,,B,,\n")
	for _, round := range []string{"blue", "red"} {
		for theme := 1; theme <= 5; theme++ {
			for v := 10; v <= 50; v += 10 {
				value := v
				if round == "red" {
					value *= 2
				}
				fmt.Fprintf(&b, ",,answer,%s,%d,%d,%s,R,\n", round, theme, value, string("AB"[theme%2]))
			}
		}
	}
	b.WriteString(",,final,,,,A,R,10\n,,final,,,,B,W,20\n")
	g := of(t, "si_games", tournament.Default(), "en", b.String())
	d := g.Pictures[0].Draw(520)
	var texts []string
	for _, s := range d.Shapes {
		if s.Text != "" {
			texts = append(texts, s.Text)
		}
	}
	all := "|" + strings.Join(texts, "|") + "|"
	if !strings.Contains(all, "|Score after each question (Blue 1–25, Red 26–50)|") || !strings.Contains(all, "|10|25|40|50|final|") {
		t.Error(all)
	}
}
