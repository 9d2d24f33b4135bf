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
	s, err := monopoly.LoadRules(monopoly.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []string{"preliminary.advance=4", "preliminary.reserves=2", "columns=share,place-points", "jail-card=50", "tiebreak-buildings=false"} {
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
