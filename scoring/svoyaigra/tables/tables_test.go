package tables_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/protocol"
	"recap/scoring/svoyaigra/tables"
	"recap/scoring/svoyaigra/tournament"
	"recap/scoring/traveller/source"
	"recap/templates"
	"recap/templates/csv"
	"recap/templates/html"
	"recap/templates/pdf"
	"recap/templates/xlsx"
)

// cup is our own invented cup.
func cup(t *testing.T) (*tournament.Result, *svoyaigra.Rules) {
	t.Helper()
	dir := filepath.Join("..", "..", "..", "testdata", "svoyaigra")
	rules, err := svoyaigra.LoadRules(svoyaigra.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	scheme, err := tournament.Load(filepath.Join(dir, "cup.toml"))
	if err != nil {
		t.Fatal(err)
	}
	var games []*svoyaigra.Result
	for _, name := range scheme.Protocols {
		path, err := scheme.Beside(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := source.ReadFile(path, "")
		if err != nil {
			t.Fatal(err)
		}
		read, problems, err := protocol.Read(file, rules.Game.Blue)
		if err != nil || len(problems) > 0 {
			t.Fatal(err, problems)
		}
		for _, g := range read {
			if len(g.Reading) > 0 {
				t.Fatal(g.Reading)
			}
			games = append(games, rules.Score(g))
		}
	}
	return tournament.New(scheme, games), &rules
}

// Every format draws every report in every language, and no word is missing.
func TestEveryFormatInEveryLanguage(t *testing.T) {
	res, rules := cup(t)
	for _, lang := range templates.Langs() {
		r := tables.New(res, tables.Options{Lang: lang, Rules: rules})
		var page, paper, book, text bytes.Buffer
		_, notPrinted := pdf.Write(&paper, r, pdf.Options{})
		for _, err := range []error{notPrinted, html.Write(&page, r, html.Options{}), xlsx.Write(&book, r, xlsx.Options{}), csv.Write(&text, r)} {
			if err != nil {
				t.Errorf("%s: %v", lang, err)
			}
		}
		if missing := regexp.MustCompile(`svoyaigra\.[a-z_.]+`).FindString(page.String()); missing != "" {
			t.Errorf("%s: no word for %s", lang, missing)
		}
		// A chart for each game, with a line for each player: 12 of three and one of four.
		if n := len(regexp.MustCompile(`<polyline class="f0 s(6|7|8|9)"`).FindAllString(page.String(), -1)); n != 40 {
			t.Errorf("%s: %d lines of charts", lang, n)
		}
	}
}

// Every finding, round and kind has its words, with room for all its figures.
func TestWordsOfFindings(t *testing.T) {
	used := map[string]bool{}
	for _, file := range []string{"../finding.go", "../tournament/table.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		section := "finding."
		if strings.Contains(file, "table") {
			section = "table_finding."
		}
		for _, m := range regexp.MustCompile(`scoring\.Code\s+= "([A-Z_0-9]+)"`).FindAllStringSubmatch(string(text), -1) {
			used[section+m[1]] = true
		}
	}
	used["table_finding.TIE_UNRESOLVED"] = true
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	readings := 0
	for _, file := range append(files, more...) {
		text, err := os.ReadFile(file)
		if err != nil || strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, m := range regexp.MustCompile(`\br\.tell\(.*?, [A-Z]\w+, "([a-z_]+)"`).FindAllStringSubmatch(string(text), -1) {
			used["reading."+m[1]] = true
			readings++
		}
		for _, m := range regexp.MustCompile(`\.Say = "([a-z_]+\.)?([A-Z_]+)"`).FindAllStringSubmatch(string(text), -1) {
			used[cmp.Or(m[1], "table_finding.")+m[2]] = true
		}
	}
	if readings < 25 {
		t.Fatalf("%d findings of the reader", readings)
	}
	for _, key := range []string{"plain", "not_whole", "too_large"} {
		used["reading."+key] = true
	}
	for _, k := range svoyaigra.Kinds() {
		used["kind."+string(k)] = true
	}
	for _, r := range []svoyaigra.Round{svoyaigra.Blue, svoyaigra.Red} {
		used["round."+r.String()] = true
	}
	if len(used) < 60 {
		t.Fatalf("%d words", len(used))
	}
	for _, lang := range templates.Langs() {
		for key := range used {
			if w := lang.Word("svoyaigra." + key); w == "svoyaigra."+key {
				t.Errorf("%s: no word for %s", lang, key)
			}
		}
	}
}

// What a protocol has wrong with itself is among the findings of its game, in the language
// of the report, and has the game, theme, value and player in the document.
func TestReadingInTheReport(t *testing.T) {
	rules, err := svoyaigra.LoadRules(svoyaigra.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	games, found, err := protocol.Read(source.File{Name: "g.csv", Data: []byte("game,player,marks\n7,Ágnes,R-x--\n7,Иван,-----\n")}, rules.Game.Blue)
	if err != nil || len(found) > 0 {
		t.Fatal(err, found)
	}
	res := tournament.New(tournament.Default(), []*svoyaigra.Result{rules.Score(games[0])})
	var doc struct {
		Games    []struct{ Findings []map[string]any }
		Warnings []map[string]any
	}
	if err := json.Unmarshal(tables.New(res, tables.Options{Rules: &rules}).Data.AppendJSON(nil), &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Games[0].Findings) != 1 || len(doc.Warnings) != 1 {
		t.Fatalf("%+v", doc)
	}
	for _, f := range []map[string]any{doc.Games[0].Findings[0], doc.Warnings[0]} {
		if f["code"] != "MARK_UNKNOWN" || f["severity"] != "error" || f["theme"] != 1.0 || f["value"] != 30.0 || f["player"] != "Ágnes" {
			t.Errorf("%v", f)
		}
	}
	if doc.Warnings[0]["game"] != "7" {
		t.Errorf("%v", doc.Warnings[0])
	}
	for lang, want := range map[templates.Lang]string{"ru": "неизвестная отметка", "hu": "ismeretlen jel", "en": "unknown mark"} {
		var text bytes.Buffer
		if err := csv.Write(&text, tables.New(res, tables.Options{Lang: lang, Rules: &rules, Reports: []string{"findings"}})); err != nil || !strings.Contains(text.String(), want) {
			t.Errorf("%s: %v %s", lang, err, text.String())
		}
	}
}

// What hangs on a wall has the words of the findings; codes and files are for the desk, who
// has those of both games where two have one name.
func TestFindingsOnTheWall(t *testing.T) {
	rules, err := svoyaigra.LoadRules(svoyaigra.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	var results []*svoyaigra.Result
	for _, file := range []string{"g.csv", "h.csv"} {
		games, _, err := protocol.Read(source.File{Name: file, Data: []byte("game,player,marks\n7,Ágnes,R-x--\n7,Иван,-----\n")}, rules.Game.Blue)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, rules.Score(games[0]))
	}
	res := tournament.New(tournament.Default(), results)
	for _, lang := range templates.Langs() {
		r := tables.New(res, tables.Options{Lang: lang, Rules: &rules, Reports: []string{"findings"},
			Reading: []svoyaigra.Finding{{Pos: scoring.Position{File: "folder/g.csv", Line: 9}, Code: "X_Y", Say: "reading.plain", Args: []string{"z"}}}})
		var desk, wall bytes.Buffer
		if err := csv.Write(&desk, r); err != nil {
			t.Fatal(err)
		}
		if err := csv.Write(&wall, r.Posted()); err != nil {
			t.Fatal(err)
		}
		for _, code := range []string{"MARK_UNKNOWN", "GAME_TWICE", "X_Y", "g.csv", "h.csv"} {
			if !strings.Contains(desk.String(), code) || strings.Contains(wall.String(), code) {
				t.Errorf("%s, %s: at the desk\n%son the wall\n%s", lang, code, &desk, &wall)
			}
		}
		if strings.Contains(desk.String(), "folder") || strings.Count(desk.String(), "\n") != strings.Count(wall.String(), "\n") {
			t.Errorf("%s: %s", lang, &desk)
		}
	}
	for i := range res.Problems {
		if text := tables.TableProblem(&res.Problems[i]).Text; !strings.Contains(text, "(also g.csv:2)") {
			t.Error(text)
		}
	}
}

// A kind of game is a word of the language in findings too.
func TestKindsInFindings(t *testing.T) {
	f := svoyaigra.Finding{Code: svoyaigra.AuctionNotAllowed, Args: []string{"qualifying"}}
	if got := tables.Text(&f, "ru"); got != "аукциона здесь нет: это отборочный бой (4.7)" {
		t.Error(got)
	}
}

// The document: places are numbers and shared ones the mean, games have their totals by
// player, findings their code and place.
func TestDocument(t *testing.T) {
	rules, err := svoyaigra.LoadRules(svoyaigra.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	games, _, err := protocol.Read(source.File{Name: "g.csv", Data: []byte("game,group,seat,player,marks,sum\n1,A,1,Ágnes,R---- ----R,50\n1,A,2,Иван,---R- -----,40\n1,A,3,Łukasz,-R--- -R---,40\n")}, rules.Game.Blue)
	if err != nil {
		t.Fatal(err)
	}
	res := tournament.New(tournament.Default(), []*svoyaigra.Result{rules.Score(games[0])})
	r := tables.New(res, tables.Options{Rules: &rules, Reading: []svoyaigra.Finding{{Pos: scoring.Position{File: "g.csv", Line: 9}, Code: "X", Say: "reading.plain", Args: []string{"y"}}}})
	data := r.Data.AppendJSON(nil)
	var doc struct {
		Schema   string
		Event    struct{ Method, Rules string }
		Rankings []struct {
			Title   string
			Entries []struct {
				Place               float64
				Tied                bool
				Number              string
				Score, Plus, Points float64
			}
		}
		Games []struct {
			Game, Kind string
			Total      map[string]int
			Place      map[string]float64
			Winner     *string
			Findings   []struct{ Code, Severity, Where, Player, Text string }
		}
		Warnings []struct{ Where, Text string }
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if doc.Schema != "recap/results/1" || doc.Event.Method != "svoya-igra" || doc.Event.Rules != "moscow-2009" {
		t.Errorf("%+v", doc)
	}
	e := doc.Rankings[0].Entries
	if len(e) != 3 || e[0].Number != "Ágnes" || e[0].Place != 1 || e[0].Score != 60 || e[1].Place != 2.5 || !e[1].Tied || e[2].Place != 2.5 {
		t.Errorf("%s", data)
	}
	g := doc.Games[0]
	if g.Kind != "group" || g.Total["Łukasz"] != 40 || g.Place["Łukasz"] != 2.5 || g.Winner == nil || *g.Winner != "Ágnes" {
		t.Errorf("%s", data)
	}
	if !slices.ContainsFunc(g.Findings, func(f struct{ Code, Severity, Where, Player, Text string }) bool {
		return f.Code == "DECLARED_TOTAL" && f.Player == "Ágnes" && f.Where == "g.csv:2" && f.Severity == "error"
	}) {
		t.Errorf("%+v", g.Findings)
	}
	if len(doc.Warnings) < 2 || doc.Warnings[0].Where != "g.csv:9" {
		t.Errorf("%+v", doc.Warnings)
	}
}

func TestCheckReports(t *testing.T) {
	if err := tables.CheckReports(tables.ReportNames); err != nil {
		t.Error(err)
	}
	if err := tables.CheckReports([]string{"prizes"}); err == nil {
		t.Error("a report that there is not")
	}
}
