package report

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/monopoly"
	"recap/templates"
	"recap/templates/csv"
	"recap/templates/text"
)

// result is a stage with something of everything: ties, a reserve called, a sheet that is
// not in order, a disqualification, an adjustment.
func result(t *testing.T, stage monopoly.Stage) *monopoly.Result {
	t.Helper()
	return resultBy(t, stage)
}

// resultBy is the same under further settings.
func resultBy(t *testing.T, stage monopoly.Stage, settings ...string) *monopoly.Result {
	t.Helper()
	s, err := monopoly.LoadRules(monopoly.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range append([]string{"preliminary.advance=4", "preliminary.reserves=2", "columns=share,place-points", "jail-card=50", "tiebreak-buildings=false"}, settings...) {
		if err := s.Override(x); err != nil {
			t.Fatal(err)
		}
	}
	b, err := monopoly.OpenBoard("hu")
	if err != nil {
		t.Fatal(err)
	}
	c := monopoly.Championship{Board: b, Rules: s, Names: map[string]string{"1": "Alfa Ágnes", "2": "Дельта Иван"}, Event: monopoly.Event{Name: "Spring", Date: "2026-04-18",
		Ties:        []monopoly.TieRuling{{Order: []string{"2", "1"}, By: "lot", Reason: "drawn"}},
		Withdrawals: []monopoly.Withdrawal{{Stage: monopoly.SemiFinalStage, Unit: "3", Reason: "ill"}, {Stage: monopoly.AfterFinal, Unit: "2"}},
		Rulings: []monopoly.Ruling{{Kind: monopoly.DisqualifiedKind, Unit: "8", Article: "§10", Reason: "left"}, {Kind: monopoly.AdjustedKind, Unit: "4", Amount: -50, Reason: "debt"},
			{Kind: monopoly.AdjustedKind, Stage: stage, Unit: "99", Amount: 1, Reason: "x"}}}}
	for i, cash := range []int{900, 900, 700, 650, 600, 500, 500, 300, 200, 100, 50, 40} {
		l := &monopoly.Line{Game: strconv.Itoa(1 + i/4), Stage: stage, Player: strconv.Itoa(i + 1), Minutes: 90, Cash: cash, Declared: -1, Pos: scoring.Position{File: "s.csv", Line: i + 2}}
		if i == 9 {
			l.Declared = 7
			l.Holdings = []monopoly.Holding{{Deed: 0, Level: monopoly.Hotel}, {Deed: 1, Mortgaged: true}}
		}
		c.Lines = append(c.Lines, l)
	}
	c.Lines[4].JailCards = 1
	return c.Rank(stage)
}

// What the reports say is in the words of each language: no key shows through, and no
// language has the words of another.
func TestEveryLanguage(t *testing.T) {
	key := regexp.MustCompile(`monopoly\.[a-z_.]+|\{\d\}`)
	said := map[templates.Lang]string{}
	for _, lang := range templates.Langs() {
		var out bytes.Buffer
		for _, stage := range monopoly.Stages {
			if err := text.Write(&out, New(result(t, stage), Options{Lang: lang}), text.Options{}); err != nil {
				t.Fatal(err)
			}
		}
		r := result(t, monopoly.PreliminaryStage)
		d, err := r.Rules.DrawTables(monopoly.PreliminaryStage, []monopoly.Entrant{{Player: "1", Apart: []string{"2"}}, {Player: "2"}, {Player: "3"}, {Player: "4"}, {Player: "5", Late: true}, {Player: "6", Late: true}, {Player: "7", Late: true}}, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		timetable, err := NewTimetable(r.Rules, []string{"10:00", "14:00"}, lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, report := range []*templates.Report{NewDraw(d, r.Event, r.Rules, Options{Lang: lang}), timetable,
			NewBlank([]monopoly.Seats{{Players: make([]monopoly.Entrant, 6)}}, r.Board, r.Rules, r.Event, Options{Lang: lang})} {
			if err := text.Write(&out, report, text.Options{}); err != nil {
				t.Fatal(err)
			}
		}
		said[lang] = out.String()
		if found := key.FindAllString(said[lang], -1); len(found) > 0 {
			t.Errorf("%s: %v", lang, found)
		}
	}
	if !strings.Contains(said["hu"], "tartalék") || strings.Contains(said["hu"], "Wealth") || !strings.Contains(said["ru"], "запасной") || strings.Contains(said["ru"], "Wealth") {
		t.Errorf("%s\n%s", said["hu"], said["ru"])
	}
}

// Every code has its words, with room for its figures.
func TestEveryFindingHasWords(t *testing.T) {
	source, err := os.ReadFile("../finding.go")
	if err != nil {
		t.Fatal(err)
	}
	codes := regexp.MustCompile(`"([A-Z][A-Z0-9_]+[A-Z0-9])"`).FindAllStringSubmatch(string(source), -1)
	if len(codes) < 40 {
		t.Fatalf("%d codes", len(codes))
	}
	for _, c := range append(codes, []string{"", "UNRESOLVED_TIE"}) {
		if w := templates.Lang("ru").Word("monopoly.finding." + c[1]); strings.HasPrefix(w, "monopoly.") {
			t.Errorf("no words for %s", c[1])
		}
	}
}

// The data name what the rankings rest on; the figures of an entry add up to the wealth.
func TestDocument(t *testing.T) {
	res := result(t, monopoly.PreliminaryStage)
	problem := scoring.Problem{Pos: scoring.Position{File: "s.csv", Line: 1}, Code: monopoly.GameMissing, Text: "a line names no game"}
	b := newDocument(res, Options{Lang: "en", Problems: []scoring.Problem{problem}}).AppendJSON(nil)
	var doc struct {
		Rankings []struct {
			Entries []struct {
				Place                                                                     int
				Number, Slot                                                              string
				Wealth, Cash, Properties, Buildings, Unencumbered, Adjustment, Jail_cards int
			}
		}
		Waiting []struct {
			Number string
			Codes  []string
			Reason string
		}
		Findings []struct{ Code, Where string }
		Replaced []struct{ Absent, By string }
	}
	if err := json.Unmarshal(b, &doc); err != nil {
		t.Fatalf("%v\n%s", err, b)
	}
	var slots []string
	for _, e := range doc.Rankings[0].Entries {
		if e.Wealth != e.Cash+e.Properties+e.Buildings+e.Adjustment+e.Jail_cards {
			t.Errorf("%+v does not add up", e)
		}
		slots = append(slots, e.Number+":"+e.Slot)
	}
	// 6 and 7 tie for the last place of the reserves; 9 to 12 wait for their sheet, 8 is
	// disqualified.
	if want := []string{"2:semifinal", "1:semifinal", "3:semifinal", "5:semifinal", "4:reserve", "6:tie-reserve", "7:tie-reserve"}; !slices.Equal(slots, want) {
		t.Errorf("%v", slots)
	}
	if len(doc.Waiting) != 5 || doc.Waiting[0].Number != "8" || doc.Waiting[0].Reason != "§10 left" || !slices.Equal(doc.Waiting[1].Codes, []string{"UNEVEN_BUILDING", "DECLARED_TOTAL_DIFFERS"}) {
		t.Errorf("%+v", doc.Waiting)
	}
	if len(doc.Replaced) != 1 || doc.Replaced[0].Absent != "3" || doc.Replaced[0].By != "4" || doc.Findings[0].Code != "GAME_MISSING" {
		t.Errorf("%+v %+v", doc.Replaced, doc.Findings)
	}
}

// The same stage gives the same bytes.
func TestSameBytes(t *testing.T) {
	var first string
	for range 5 {
		r := New(result(t, monopoly.PreliminaryStage), Options{Lang: "hu"})
		var out bytes.Buffer
		if err := csv.Write(&out, r); err != nil {
			t.Fatal(err)
		}
		got := out.String() + string(r.Data.AppendJSON(nil))
		if first == "" {
			first = got
		}
		if got != first {
			t.Fatal("other bytes")
		}
	}
}

// posted is what a report says on a wall: every title, heading, note and cell, and what it is
// in a workbook, which takes the rows for machines.
func posted(r *templates.Report) string {
	var all []string
	for _, t := range r.Posted().Tables {
		tables := []templates.Table{t}
		if t.Flat != nil {
			tables = append(tables, t.Flat())
		}
		for _, t := range tables {
			all = append(append(all, t.Title), t.Notes...)
			for _, c := range t.Columns {
				all = append(all, c.Title)
			}
			for _, row := range t.Rows {
				for _, c := range row {
					all = append(all, c.String(r.Lang))
				}
			}
		}
	}
	return strings.Join(append(all, r.Footer...), "\n")
}

// What hangs on a wall has the words of a finding and whom it is about; codes, files and
// lines are for the desk.
func TestNothingOfTheDeskOnTheWall(t *testing.T) {
	desk := regexp.MustCompile(`[A-Z]{3,}_[A-Z_]+|s\.csv|board hu|hu\.csv`)
	for _, lang := range templates.Langs() {
		res := faulty(t)
		r := New(res, Options{Lang: lang, Found: []monopoly.Finding{monopoly.Told(monopoly.StageAssumed, scoring.Warning, scoring.Position{File: "s.csv", Line: 1})}})
		if found := desk.FindAllString(posted(r), -1); len(found) > 0 {
			t.Errorf("%s: %q", lang, found)
		}
		if found := desk.FindAllString(posted(Pages(res, Options{Lang: lang})), -1); len(found) > 0 {
			t.Errorf("%s, pages: %q", lang, found)
		}
		var list bytes.Buffer
		if err := csv.Write(&list, r); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"s.csv:3", "DEED_HELD_TWICE", "s.csv:2", "CASH_NOT_WHOLE"} {
			if !strings.Contains(list.String(), want) {
				t.Errorf("%s: the list for the desk lacks %s", lang, want)
			}
		}
	}
	text := posted(New(faulty(t), Options{Lang: "en"}))
	for _, want := range []string{
		"39 Dunakorzó is held by 2 and by 1", "39 Dunakorzó is on the sheet of 2 more than once",
		"3: the cash \"x\" is no whole number", // under the game; whose it is, the findings have in a column
	} {
		if !strings.Contains(text, "\n"+want+"\n") {
			t.Errorf("%q is not said", want)
		}
	}
	for _, table := range New(faulty(t), Options{Lang: "en", Reports: []string{"findings"}}).Posted().Tables {
		for _, row := range table.Rows {
			if strings.Contains(row[3].Text, "cash") && row[2].Text != "3" {
				t.Errorf("whose cash is it? %+v", row)
			}
		}
	}
}

// faulty are sheets with a deed that two have, one of them twice, and an entry that is none.
func faulty(t *testing.T) *monopoly.Result {
	t.Helper()
	s, err := monopoly.LoadRules(monopoly.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	b, err := monopoly.OpenBoard("hu")
	if err != nil {
		t.Fatal(err)
	}
	c := monopoly.Championship{Board: b, Rules: s}
	for i := range 4 {
		c.Lines = append(c.Lines, &monopoly.Line{Game: "1", Stage: monopoly.PreliminaryStage, Player: strconv.Itoa(i + 1), Minutes: 90, Cash: 100, Declared: -1, Pos: scoring.Position{File: "s.csv", Line: i + 2}})
	}
	h, _ := b.ParseHolding("39")
	c.Lines[0].Holdings, c.Lines[1].Holdings = []monopoly.Holding{h}, []monopoly.Holding{h, h}
	c.Lines[2].Found = []monopoly.Finding{monopoly.Failed(monopoly.CashUnreadable, c.Lines[2].Pos, "3", "x")}
	return c.Rank(monopoly.PreliminaryStage)
}

// A ranking that is parted is a ranking in each part: place, player and wealth stand first
// on the wall, and the list for machines has its own order.
func TestRankedByStandsFirst(t *testing.T) {
	keys := func(t templates.Table) (all []string) {
		for _, c := range t.Columns {
			all = append(all, c.Key)
		}
		return all
	}
	r := New(result(t, monopoly.PreliminaryStage), Options{Lang: "en", Reports: []string{"ranking"}})
	if got := keys(r.Tables[0].Flat()); !slices.Equal(got[:4], []string{"place", "player", "name", "game"}) || slices.Index(got, "wealth")+1 != slices.Index(got, "unencumbered") {
		t.Error(got)
	}
	for _, table := range []templates.Table{r.Posted().Tables[0], r.Posted().Tables[0].Flat()} {
		if got := keys(table); !slices.Equal(got[:5], []string{"place", "player", "name", "wealth", "game"}) || !table.Columns[3].Lead || table.Columns[4].Lead {
			t.Error(got)
		}
		if got := table.Rows[0][3].Num.Text(0); got != "900" {
			t.Errorf("the wealth is %s", got)
		}
	}
}

// §3.3, §7: the ranking has of a player what the list of who goes on has: which reserve he
// is, who does not come, and who plays in whose place.
func TestRankingSaysWhoPlays(t *testing.T) {
	res := result(t, monopoly.PreliminaryStage)
	said := map[string]string{}
	table := New(res, Options{Lang: "en", Reports: []string{"ranking"}}).Tables[0]
	n := len(table.Columns)
	for _, row := range table.Rows {
		said[row[1].Text] = row[n-2].Text + ": " + row[n-1].Text
	}
	for player, want := range map[string]string{"3": "semi-final: does not come: ill", "4": "reserve 1: adjusted: debt; plays in place of 3", "6": "tie among the reserves: "} {
		if said[player] != want {
			t.Errorf("%s: %q, want %q", player, said[player], want)
		}
	}
}

// §3.5, §13: of a final goes on who is its champion, and the ranking says who that is; a
// list of who goes on would say it again.
func TestNoListOfOneChampion(t *testing.T) {
	kinds := func(stage monopoly.Stage, advance int, reports ...string) (all []string, absent int) {
		res := result(t, stage)
		res.Rules.Final.Advance = advance
		r := New(res, Options{Lang: "en", Reports: reports})
		for _, table := range r.Tables {
			all = append(all, table.Kind)
		}
		return all, len(r.Absent)
	}
	if got, absent := kinds(monopoly.FinalStage, 1); slices.Contains(got, "qualifying") || absent > 0 {
		t.Error(got)
	}
	if got, absent := kinds(monopoly.FinalStage, 1, "qualifying"); len(got) > 0 || absent != 1 {
		t.Error(got, absent)
	}
	if got, _ := kinds(monopoly.PreliminaryStage, 1); !slices.Contains(got, "qualifying") {
		t.Error(got)
	}
}

// §7, §10: an article is quoted as in the foot, in the form of the language; what is none
// stays as it is.
func TestArticleOfRuling(t *testing.T) {
	for _, test := range []struct{ article, reason, en, hu string }{
		{"10", "late", "late (§10)", "late (10. §)"},
		{"§10", "late", "late (§10)", "late (10. §)"},
		{"6.2. §", "late", "late (§6.2)", "late (6.2. §)"},
		{"house rule 3", "late", "late (house rule 3)", "late (house rule 3)"},
		{"", "late", "late", "late"},
		{"7", "", "§7", "7. §"},
	} {
		for lang, want := range map[templates.Lang]string{"en": test.en, "hu": test.hu} {
			b := &builder{lang: lang}
			if got := b.because(&monopoly.Ruling{Article: test.article, Reason: test.reason}); got != want {
				t.Errorf("%s of %q: %q, want %q", lang, test.article, got, want)
			}
		}
	}
}

// §10: who is disqualified by a ruling is so on the sheet of the game too.
func TestOneStateOfDisqualified(t *testing.T) {
	for _, disqualified := range []string{"leaves", "kept"} {
		res := result(t, monopoly.PreliminaryStage)
		b := &builder{res: res, lang: "en"}
		if disqualified == "kept" {
			b.res = resultBy(t, monopoly.PreliminaryStage, "disqualified=kept")
		}
		for _, g := range b.res.Games {
			for _, row := range b.sheet(g, "").Rows {
				want := "played to the end"
				if row[0].Text == "8" {
					want = "disqualified"
				}
				if row[1].Text != want {
					t.Errorf("%s: %s is %q", disqualified, row[0].Text, row[1].Text)
				}
			}
		}
	}
}

// a tie is told with as many places as it is for, in each language a sentence.
func TestTieInWords(t *testing.T) {
	for _, test := range []struct {
		lang         templates.Lang
		what, places string
		want         string
	}{
		{"en", "semifinal", "1", "C, D share place 3, and the last place in the semi-final is to be decided: the referee rules or draws lots (§7)"},
		{"en", "semifinal", "2", "C, D share place 3, and the last 2 places in the semi-final are to be decided: the referee rules or draws lots (§7)"},
		{"hu", "semifinal", "2", "C, D holtversenyben áll (3. hely); el kell dönteni, kié az utolsó 2 középdöntős hely: játékvezetői döntés vagy sorsolás kell (7. §)"},
		{"ru", "semifinal", "1", "C, D делят место 3; решается, кому достанется последнее место в полуфинале: нужно решение судьи или жребий (§7)"},
		{"ru", "final", "5", "C, D делят место 3; решается, кому достанутся последние 5 мест в финале: нужно решение судьи или жребий (§7)"},
		{"en", "called", "2", "C, D share place 3, and the order in which these reserves are called is to be decided: the referee rules or draws lots (§7)"},
		{"hu", "successor", "1", "C, D holtversenyben áll (3. hely); el kell dönteni, ki utazik a bajnok helyett (13. §): játékvezetői döntés vagy sorsolás kell (7. §)"},
	} {
		f := monopoly.Finding{Code: monopoly.UnresolvedTie, Args: []string{"C, D", "3", test.what, test.places}}
		if got := Said(&f, test.lang); got != test.want {
			t.Errorf("%s", got)
		}
	}
	key := regexp.MustCompile(`monopoly\.|\{\d`)
	for _, lang := range templates.Langs() {
		for _, what := range []string{"semifinal", "reserve", "final", "champion", "successor", "called"} {
			for _, places := range []string{"1", "2"} {
				if what == "called" && places == "1" || what == "successor" && places == "2" {
					continue // a tie is of two, and one goes
				}
				f := monopoly.Finding{Code: monopoly.UnresolvedTie, Args: []string{"C, D", "3", what, places}}
				if got := Said(&f, lang); key.MatchString(got) {
					t.Errorf("%s: %s", lang, got)
				}
			}
		}
	}
}

// Boards and rule sets have names in the language; those of the user have what he calls
// them, without folder and ending.
func TestNamesOfBoardAndRules(t *testing.T) {
	for name, want := range map[string]string{"hu": "magyar tábla", "uk": "londoni tábla", "club": "tábla: club", "my/boards/club.csv": "tábla: club", `C:\club.csv`: "tábla: club", ".club": "tábla: .club"} {
		if got := boardTitle(name, "hu"); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	for _, lang := range templates.Langs() {
		for _, name := range monopoly.BoardNames() {
			if got := boardTitle(name, lang); got == lang.Word("monopoly.board", name) {
				t.Errorf("%s: %s has no name", lang, name)
			}
		}
	}
	s, err := monopoly.LoadRules(monopoly.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[templates.Lang]string{"en": "5th Hungarian Monopoly Championship 2009", "hu": "5. magyar Monopoly-bajnokság, 2009", "ru": "5-й чемпионат Венгрии по «Монополии», 2009"} {
		if got := rulesLine(&s, lang); !strings.HasSuffix(got, "hungary-2009 ("+want+")") {
			t.Error(got)
		}
	}
	s.Title, s.TitleHU, s.TitleRU = "Own", "", ""
	if got := rulesLine(&s, "ru"); !strings.HasSuffix(got, "(Own)") {
		t.Error(got)
	}
}

// The letters behind deeds have a key, once, where there are any.
func TestLegend(t *testing.T) {
	legend := templates.Lang("hu").Word("monopoly.legend")
	has := func(res *monopoly.Result, reports ...string) int {
		return strings.Count(strings.Join(New(res, Options{Lang: "hu", Reports: reports}).Footer, "\n"), legend)
	}
	if res := result(t, monopoly.PreliminaryStage); has(res) != 1 || has(res, "sheets") != 1 || has(res, "ranking") != 0 {
		t.Error("no key to the letters, or one where there are none")
	}
	if has(faulty(t)) != 0 {
		t.Error("a key to letters that are not there")
	}
	b := &builder{res: result(t, monopoly.PreliminaryStage), lang: "hu"}
	var got []string
	for _, text := range []string{"1m", "3:H", "6:4", "8"} {
		h, _ := b.res.Board.ParseHolding(text)
		got = append(got, b.deedNames([]monopoly.Holding{h}))
	}
	if want := []string{"Piac tér\u00a0(J)", "Török udvar\u00a0(Sz)", "Nagykőrösi út\u00a0(4)", "Lestár tér"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	for _, mark := range []string{"(J)", "(1)", "(4)", "(Sz)"} {
		if !strings.Contains(legend, mark) {
			t.Errorf("%s is not explained", mark)
		}
	}
}

// What stands behind a deed cannot be taken for a number of houses, as З for 3.
func TestMarksAreNoDigits(t *testing.T) {
	for _, lang := range templates.Langs() {
		for _, key := range []string{"mortgaged", "hotel"} {
			if mark := lang.Word("monopoly.mark." + key); slices.Contains([]string{"", "З", "О", "O", "Z", "I", "S", "B"}, mark) || strings.ContainsAny(mark, "0123456789") {
				t.Errorf("%s: %q", lang, mark)
			}
		}
	}
}
