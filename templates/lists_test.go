package templates_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/templates"
	"recap/templates/csv"
	"recap/templates/html"
)

// numberedAnew are four teams in two rounds of boards 1 and 2, which are other deals in the
// second: a doubt about board 2 of the first round and one about board 1 of the second, and
// a result missing in each, the later one first.
func numberedAnew() *scoring.Results {
	ev := &scoring.Event{Name: "Csapat", Method: scoring.Teams}
	id := func(n string) scoring.ID { return scoring.ID{Number: n} }
	for _, n := range []string{"1", "2", "3", "4"} {
		ev.Contestants = append(ev.Contestants, scoring.Contestant{ID: id(n), Team: "T" + n})
	}
	for round, tables := range [][][2]string{{{"1", "2"}, {"2", "1"}, {"3", "4"}, {"4", "3"}}, {{"1", "3"}, {"3", "1"}, {"2", "4"}, {"4", "2"}}} {
		for board := 1; board <= 2; board++ {
			for _, of := range tables {
				ev.Rows = append(ev.Rows, scoring.Row{Round: round + 1, Board: board, NS: id(of[0]), EW: id(of[1]), Outcome: scoring.Played, Score: 50})
			}
		}
	}
	doubt := func(round, board, row int) scoring.Finding {
		return scoring.Finding{Code: scoring.WrongSide, Severity: scoring.Warning, Row: row, Round: round, Board: board, NS: ev.Rows[row].NS, EW: ev.Rows[row].EW,
			Entry: "2SX+1 W -870", Probable: "2SX+1 NS 870", Reason: scoring.Fact{Word: "passed_game", Args: []string{"3"}}}
	}
	return &scoring.Results{Event: ev, Method: scoring.Teams, Teams: true, PerRound: true, RankedBy: "vp", VP: "wbf", Boards: 2, Tables: exact.Int(2),
		Awards: make([]scoring.Awards, len(ev.Rows)),
		Missing: []scoring.Missing{{Round: 2, Board: 1, NS: id("2"), EW: id("4"), Reason: scoring.ReasonNoResult},
			{Round: 1, Board: 2, NS: id("3"), EW: id("4"), Reason: scoring.ReasonNoResult}},
		Findings: []scoring.Finding{doubt(2, 1, 8), doubt(1, 2, 4)}}
}

// The head of an event of teams says how many there are and what they play: 2 tables of 2
// boards would be said of its matches.
func TestHeadOfTeams(t *testing.T) {
	for lang, want := range map[templates.Lang]string{"en": "Teams: 4, rounds: 2, boards in a round: 2", "hu": "Csapatok: 4, fordulók: 2, leosztások fordulónként: 2",
		"ru": "Команд: 4, туров: 2, сдач в туре: 2"} {
		if got := templates.New(numberedAnew(), templates.Options{Lang: lang}).Subtitle; !slices.Contains(got, want) {
			t.Errorf("%s: %q", lang, got)
		}
	}
	// A round of three boards makes it five; numbered through, the boards are counted once.
	longer := numberedAnew()
	longer.Event.Rows[len(longer.Event.Rows)-1].Board = 3
	if got := templates.New(longer, templates.Options{}).Subtitle; !slices.Contains(got, "Teams: 4, rounds: 2, boards: 5") {
		t.Errorf("%q", got)
	}
	longer.PerRound, longer.Boards = false, 3
	if got := templates.New(longer, templates.Options{}).Subtitle; !slices.Contains(got, "Teams: 4, rounds: 2, boards: 3") {
		t.Errorf("%q", got)
	}
	one := numberedAnew()
	one.Event.Rows, one.Findings = one.Event.Rows[:8], nil
	if got := templates.New(one, templates.Options{}).Subtitle; !slices.Contains(got, "Teams: 4, boards: 2") {
		t.Errorf("%q", got)
	}
}

// Where boards have the same numbers in every round, lists of them have the round, and are
// in its order; results stand in them as on the sheets of the boards, and for machines as
// they are typed.
func TestListsSayTheRound(t *testing.T) {
	r := templates.New(numberedAnew(), templates.Options{Lang: "hu"})
	missing, findings := tablesOf(r, "missing")[0], tablesOf(r, "findings")[0]
	for i, want := range []string{"1|2|3|4|", "2|1|2|4|"} {
		if got := rowText(missing, i, "hu"); !strings.HasPrefix(got, want) {
			t.Errorf("missing: %s", got)
		}
	}
	for i, want := range []string{"1|2|1|2|2♠X+1 NY -870|", "2|1|1|3|2♠X+1 NY -870|"} {
		if got := rowText(findings, i, "hu"); !strings.HasPrefix(got, want) || !strings.Contains(got, "|2♠X+1 É-D +870|") {
			t.Errorf("findings: %s", got)
		}
	}
	if got := rowText(findings.Flat(), 0, "hu"); !strings.Contains(got, "|2SX+1 W -870|") || !strings.Contains(got, "|2SX+1 NS 870|") {
		t.Errorf("for machines: %s", got)
	}
	through := numberedAnew()
	through.PerRound = false
	if got := rowText(tablesOf(templates.New(through, templates.Options{}), "missing")[0], 0, "en"); !strings.HasPrefix(got, "1|2|4|") {
		t.Errorf("with numbers that go through: %s", got)
	}
	// Line by line or, where they are many, board by board.
	many := numberedAnew()
	for range 12 {
		many.Missing = append(many.Missing, many.Missing...)[:min(2*len(many.Missing), 24)]
	}
	if got := rowText(tablesOf(templates.New(many, templates.Options{}), "missing")[0], 0, "en"); !strings.HasPrefix(got, "1|2|12|3–4, ") {
		t.Errorf("by board: %s", got)
	}
}

// The letters of lines are those of the language where people read them, and the same for
// machines: in Hungarian É is North-South and K East-West, where E would be read as North.
func TestNumbersHaveTheLettersOfTheLanguage(t *testing.T) {
	r := templates.New(clubEvening(), templates.Options{Lang: "hu", Reports: []string{"ranking", "prizes", "scorecards", "meetings", "progress"}})
	prizes := tablesOf(r, "prizes")[0]
	if got := rowText(prizes, 0, "hu"); !strings.Contains(got, "|3É|") {
		t.Errorf("prizes: %s", got)
	}
	if got := tablesOf(r, "scorecards")[3].Title; !strings.HasPrefix(got, "1K Árvíz") || !strings.HasSuffix(got, "holtversenyben 1. hely") {
		t.Errorf("scorecard %q", got)
	}
	if got := string(write(t, r, csv.Write)); !strings.Contains(got, ",3N,") || strings.Contains(got, "3É") {
		t.Errorf("for machines:\n%s", got)
	}
	if got := string(write(t, templates.New(clubEvening(), templates.Options{Lang: "ru", Reports: []string{"prizes"}}), plain)); !strings.Contains(got, " 3N ") {
		t.Errorf("ru:\n%s", got)
	}
}

// Tables of how it stood after each round say which penalties they leave out.
func TestNoteOfPenaltiesLeftOut(t *testing.T) {
	res := roundRobin()
	options := templates.Options{Reports: []string{"rounds", "progress"}}
	const note = "penalties are not in these figures"
	has := func(tab templates.Table) string {
		for _, n := range tab.Notes {
			if strings.HasPrefix(n, note) {
				return n
			}
		}
		return ""
	}
	for _, tab := range templates.New(res, options).Tables {
		if got := has(tab); got != "" {
			t.Errorf("%s has it in, and says %q", tab.Kind, got)
		}
	}
	last := res.Rounds[len(res.Rounds)-1].Rankings[0].Standings
	for i := range last {
		last[i].Penalty = exact.Num{}
	}
	for _, tab := range templates.New(res, options).Tables {
		if got := has(tab); got != note+": 4 (-1.00 VP)" {
			t.Errorf("%s says %q", tab.Kind, got)
		}
	}
	evening := clubEvening() // progress by boards, in percent
	if got := has(templates.New(evening, templates.Options{Reports: []string{"progress"}}).Tables[0]); got != note+": 1 (-0.5 MP)" {
		t.Errorf("progress of an evening says %q", got)
	}
	// The picture has the first eight alone, and its note none of the others.
	long := clubEvening()
	first := long.Rankings[0].Standings[0]
	first.Penalty = exact.Num{}
	long.Rankings[0].Standings = slices.Concat(slices.Repeat([]scoring.Standing{first}, 8), long.Rankings[0].Standings)
	for _, tab := range tablesOf(templates.New(long, templates.Options{Reports: []string{"progress"}}), "progress")[:1] {
		if got := has(tab); len(tab.Rows) != 8 || got != "" {
			t.Errorf("progress of %d leaders says %q", len(tab.Rows), got)
		}
	}
}

// The Butler table leads from the sum of the boards to that by which it is ranked:
// -5 and a penalty of 3 are -8, which is shared with who has -8.
func TestButlerHasPenalties(t *testing.T) {
	res := clubEvening()
	res.Method = scoring.Butler
	ns := res.Rankings[0].Standings
	ns[1].Penalty, ns[1].Score = exact.Int(-3), exact.MustParse("4.4") // boards: 1.5 + 3.5 + 2.4 = 7.4
	tab := tablesOf(templates.New(res, templates.Options{Reports: []string{"butler"}}), "butler")[0]
	if got, want := keysOf(tab), "place number names boards sum penalty score average"; got != want {
		t.Errorf("columns %s", got)
	}
	if got := rowText(tab, 1, "en"); !strings.HasSuffix(got, "|+7.4|-3.0|+4.4|+1.47") {
		t.Errorf("row %s", got)
	}
	ns[1].Penalty = exact.Num{}
	if got := keysOf(tablesOf(templates.New(res, templates.Options{Reports: []string{"butler"}}), "butler")[0]); strings.Contains(got, "penalty") {
		t.Errorf("without penalties: %s", got)
	}
}

// A penalty in percent says of what, in the order of the language.
func TestPenaltyOfWhat(t *testing.T) {
	res := clubEvening()
	res.Event.Penalties = []scoring.Penalty{{Section: "A", Unit: "1", Line: scoring.NS, Amount: exact.Int(25), In: scoring.InPercent},
		{Section: "A", Unit: "2", Line: scoring.EW, Amount: exact.Int(10), In: scoring.InPercent, OfSession: true}}
	for lang, want := range map[templates.Lang][2]string{
		"en": {"A1N Őry Űrs – Gődöllői Őrs|25% of a top", "A2E Jiří Ček – Ömür Şen|10% of the session"},
		"hu": {"A1É Őry Űrs – Gődöllői Őrs|egy top 25%-a", "A2K Jiří Ček – Ömür Şen|a forduló 10%-a"},
		"ru": {"A1N Őry Űrs – Gődöllői Őrs|25\u00a0% от топа", "A2E Jiří Ček – Ömür Şen|10\u00a0% за сессию"},
	} {
		tab := tablesOf(templates.New(res, templates.Options{Lang: lang, Reports: []string{"rulings"}}), "penalties")[0]
		for i := range want {
			if got := rowText(tab, i, lang); got != want[i] {
				t.Errorf("%s: %s", lang, got)
			}
		}
		if got := rowText(tab.Flat(), 0, lang); got != "A1N Őry Űrs – Gődöllői Őrs|25%" {
			t.Errorf("%s, for machines: %s", lang, got)
		}
	}
}

// Columns of boards that are numbered anew say what stands in their headings.
func TestHeadingsOfBoardsAreExplained(t *testing.T) {
	res := numberedAnew()
	for i := range res.Awards {
		award := scoring.Award{Kind: scoring.Compared, Points: exact.Int(1)}
		res.Awards[i] = scoring.Awards{NS: award, EW: award}
	}
	res.Rankings = []scoring.Ranking{{Standings: []scoring.Standing{{Place: 1, Contestant: &res.Event.Contestants[0], Boards: 4}}}}
	kinds := map[string]bool{}
	for _, tab := range templates.New(res, templates.Options{Reports: []string{"matrix", "recap"}}).Tables {
		if tab.Kind == "missing" || tab.Kind == "findings" {
			continue
		}
		kinds[tab.Kind] = true
		if !slices.Contains(tab.Notes, "in the headings: round/board") {
			t.Errorf("%s: notes %q", tab.Kind, tab.Notes)
		}
	}
	if len(kinds) != 3 {
		t.Errorf("tables %v", kinds)
	}
}

// Figures above each other keep their decimal signs in line, whatever stands behind them.
func TestPlacesBehindFigures(t *testing.T) {
	tab := tablesOf(templates.New(roundRobin(), templates.Options{Reports: []string{"rounds"}}), "rounds")[0]
	at := len(tab.Columns) - 5 // after round 5, with places 3= and 10
	r := &templates.Report{Tables: []templates.Table{{Columns: tab.Columns[at : at+1]}}}
	for _, row := range tab.Rows {
		r.Tables[0].Rows = append(r.Tables[0].Rows, row[at:at+1])
	}
	lines := strings.Split(string(write(t, r, plain)), "\n")
	column := -1
	for _, line := range lines {
		if i := strings.IndexByte(line, '.'); i >= 0 {
			if column < 0 {
				column = i
			}
			if i != column {
				t.Errorf("decimal sign at %d and %d: %q", column, i, line)
			}
		}
	}
	if column < 0 {
		t.Errorf("no figures:\n%s", strings.Join(lines, "\n"))
	}
	var page bytes.Buffer
	if err := html.Write(&page, r, html.Options{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(page.String(), `<span class="a">(3=)</span>`) {
		t.Error("a page has places of any width")
	}
}
