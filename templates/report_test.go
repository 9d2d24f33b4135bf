package templates_test

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/templates"
	"recap/templates/csv"
	"recap/templates/json"
)

func keysOf(t templates.Table) string {
	var keys []string
	for _, c := range t.Columns {
		keys = append(keys, c.Key)
	}
	return strings.Join(keys, " ")
}

func rowText(t templates.Table, row int, lang templates.Lang) string {
	var cells []string
	for _, c := range t.Rows[row] {
		cells = append(cells, c.String(lang))
	}
	return strings.Join(cells, "|")
}

func tablesOf(r *templates.Report, kind string) []templates.Table {
	return slices.DeleteFunc(slices.Clone(r.Tables), func(t templates.Table) bool { return t.Kind != kind })
}

// Every row has a cell for each column, and tables of a kind the same columns
// where they serve machines.
func TestTablesAreRectangular(t *testing.T) {
	for _, res := range []*scoring.Results{clubEvening(), twoSections(), large(300), roundRobin(), swissTeams(), knockOut()} {
		header := map[string]string{}
		for _, tab := range templates.New(res, templates.Options{}).Tables {
			machine := tab
			if tab.Flat != nil {
				machine = tab.Flat()
			}
			if h, ok := header[tab.Kind]; ok && h != keysOf(machine) && len(machine.Columns) > 0 {
				t.Errorf("%s: columns %q and %q", tab.Kind, h, keysOf(machine))
			} else if !ok {
				header[tab.Kind] = keysOf(machine)
			}
			all := []templates.Table{tab}
			if tab.Flat != nil {
				all = append(all, tab.Flat())
			}
			for _, tab := range all {
				for i, row := range tab.Rows {
					if len(row) != len(tab.Columns) {
						t.Fatalf("%s %q row %d has %d cells for %d columns", tab.Kind, tab.Title, i, len(row), len(tab.Columns))
					}
				}
			}
		}
	}
}

func TestReportsInOrder(t *testing.T) {
	kinds := func(reports ...string) string {
		var ks []string
		for _, tab := range templates.New(clubEvening(), templates.Options{Reports: reports}).Tables {
			if len(ks) == 0 || ks[len(ks)-1] != tab.Kind {
				ks = append(ks, tab.Kind)
			}
		}
		return strings.Join(ks, " ")
	}
	for want, reports := range map[string][]string{
		"ranking missing travellers":   nil,
		"ranking missing":              {"ranking"},
		"travellers missing":           {"travellers"},
		"startlist travellers missing": {"start", "travellers"},
		"poster":                       {"poster"},
		"startlist labels":             {"start", "labels"},
		"travellers ranking missing":   {"travellers", "ranking"},
		"ranking missing travellers ":  {"ranking", "travellers"},
	} {
		if got := kinds(reports...); got != strings.TrimSpace(want) {
			t.Errorf("%v: %q, want %q", reports, got, want)
		}
	}
	robin := ""
	for _, tab := range templates.New(roundRobin(), templates.Options{}).Tables {
		if !strings.HasSuffix(robin, tab.Kind) {
			robin += " " + tab.Kind
		}
	}
	if robin != " ranking pairs players rounds crosstable matches" {
		t.Errorf("teams: %s", robin)
	}
	if err := templates.CheckReports([]string{"ranking", "nonsense"}); err == nil || !strings.Contains(err.Error(), `"nonsense"`) {
		t.Errorf("CheckReports: %v", err)
	}
}

func TestStatus(t *testing.T) {
	res := clubEvening()
	for n, want := range []string{"", "provisional: 1 result missing", "provisional: 2 results missing"} {
		res.Missing = make([]scoring.Missing, n)
		if got := templates.New(res, templates.Options{}).Status; got != want {
			t.Errorf("%d missing: %q", n, got)
		}
	}
}

func TestWarningsEnd(t *testing.T) {
	res := clubEvening()
	res.Problems = nil
	for i := range 25 {
		res.Problems = append(res.Problems, scoring.Problem{Severity: scoring.Failure, Board: i + 1, Text: "bad"})
	}
	lines := templates.New(res, templates.Options{}).FirstWarnings()
	if len(lines) != 21 || lines[20] != "and 5 more" {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
}

func TestIMPsAreSignedWithoutPercent(t *testing.T) {
	res := clubEvening()
	res.Method, res.Facts = scoring.IMPsAcross, nil
	r := templates.New(res, templates.Options{})
	rank := tablesOf(r, "ranking")[0]
	if keys := keysOf(rank); strings.Contains(keys, "percent") {
		t.Errorf("columns %s", keys)
	}
	if got := rowText(rank, 0, "en"); !strings.Contains(got, "+6.4") {
		t.Errorf("row %s", got)
	}
	if got := rowText(tablesOf(r, "travellers")[0], 1, "hu"); !strings.Contains(got, "|+1,5|+2,5|") {
		t.Errorf("row %s", got)
	}
	if got := r.Footer[0]; got != "cross-IMPs; rules: wbf" {
		t.Errorf("method line %q", got)
	}
}

// A section column stands only where several sections are compared together;
// numbers of a ranking over both carry their section.
func TestSections(t *testing.T) {
	res := twoSections()
	if n := len(tablesOf(templates.New(res, templates.Options{}), "travellers")); n != 4 {
		t.Errorf("%d travellers for two boards in two sections apart", n)
	}
	all := res.Rankings[0]
	all.Section, all.Standings = "", append(slices.Clone(all.Standings), res.Rankings[2].Standings...)
	res.Rankings = []scoring.Ranking{all}
	r := templates.New(res, templates.Options{})
	travellers := tablesOf(r, "travellers")
	if len(travellers) != 2 || !strings.HasPrefix(keysOf(travellers[0]), "section ns ew") {
		t.Errorf("%d travellers with columns %s", len(travellers), keysOf(travellers[0]))
	}
	if got := tablesOf(r, "ranking")[0]; got.Rows[2][1].Text != "B1N" || got.Title != "Ranking" {
		t.Errorf("%q: number %q", got.Title, got.Rows[2][1].Text)
	}
	// Scored apart, though ranked together.
	res.Facts = []scoring.Fact{{Word: "field_apart"}}
	if n := len(tablesOf(templates.New(res, templates.Options{}), "travellers")); n != 4 {
		t.Errorf("%d travellers for sections scored apart", n)
	}
}

// Places in strata stand beside the place, a guest has figures and no place, and
// the ranking of all lines says so.
func TestStrataGuestsAndOverall(t *testing.T) {
	res := clubEvening()
	r := &res.Rankings[0]
	r.Title, r.Strata, r.Overall = "Open", []string{"B"}, true
	r.Standings[0].InStrata = []scoring.Shared{{Place: 1, By: 2}}
	const n = 1
	guest := &r.Standings[n]
	guest.Place, guest.Contestant.Guest = 0, true
	table := tablesOf(templates.New(res, templates.Options{}), "ranking")[0]
	if table.Columns[3].Title != "Stratum B" || table.Columns[3].Key != "stratum_2" || table.Title != "Open, overall North–South" {
		t.Errorf("title %q, columns %+v", table.Title, table.Columns)
	}
	if got := table.Rows[0][3].String("en"); got != "1=" {
		t.Errorf("place in the stratum %q, want 1=", got)
	}
	if got := rowText(table, n, "en"); !strings.HasPrefix(got, "|") || !strings.Contains(got, guest.Percent.Text(2)) {
		t.Errorf("guest %q", got)
	}
	var doc struct {
		Rankings []struct {
			Entries []struct {
				Place   *int
				Percent *float64
				Strata  map[string]int
			}
		}
	}
	if err := stdjson.Unmarshal(templates.NewDocument(res, templates.Options{}).AppendJSON(nil), &doc); err != nil {
		t.Fatal(err)
	}
	entries := doc.Rankings[0].Entries
	if entries[0].Strata["B"] != 1 || entries[n].Place != nil || entries[n].Percent == nil {
		t.Errorf("document %+v", entries)
	}
}

// The net percentage is that of the standing, whatever part of the handicap the
// rules added.
func TestNetPercentage(t *testing.T) {
	res := twoSections()
	res.Rankings[1].Standings[1].Net = exact.MustParse("26.25")
	tab := tablesOf(templates.New(res, templates.Options{}), "ranking")[1]
	if got := rowText(tab, 1, "en"); !strings.HasSuffix(got, "|25.00|+2.5|26.25") {
		t.Errorf("row %s", got)
	}
}

func TestAwardsLiterally(t *testing.T) {
	pct := func(n int) scoring.Adjustment {
		return scoring.Adjustment{Kind: scoring.Percentage, Value: exact.Int(n)}
	}
	a6040 := scoring.Adjustment{Kind: scoring.Percentage, Value: exact.Int(60), Text: "A6040"}
	weighted, err := scoring.ParseAdjustment("0.6*620 + 0.4*500", scoring.North, scoring.NoneVul)
	if err != nil {
		t.Fatal(err)
	}
	assigned := scoring.Adjustment{Kind: scoring.Weighted, Parts: []scoring.Part{{Weight: exact.Int(1), Score: -420}}}
	// What the data say, people read as percentages.
	people := strings.NewReplacer("0.6*620 + 0.4*500", "60% × 620 + 40% × 500")
	contract, _ := scoring.ParseContract("4HX")
	for _, test := range []struct {
		outcome    scoring.Outcome
		ns, ew     scoring.Adjustment
		cell, note string
	}{
		{scoring.Awarded, pct(60), pct(40), "60%/40% *", "60%/40%"},
		{scoring.Awarded, a6040, a6040, "A6040 *", "A6040"},
		{scoring.Awarded, weighted, weighted, "weighted *", "0.6*620 + 0.4*500"},
		{scoring.Awarded, assigned, assigned, "*", "1*-420"},
		{scoring.Awarded, weighted, pct(40), "weighted *", "0.6*620 + 0.4*500 / 40%"},
		{scoring.Played, scoring.Adjustment{}, scoring.Adjustment{}, "4♥X", ""},
		{scoring.Played, scoring.Adjustment{Kind: scoring.AveragePlus}, scoring.Adjustment{}, "4♥X · NS A+ *", "NS A+"},
		{scoring.Played, pct(50), pct(50), "50%/50% *", "50%/50%"},
		{scoring.NotPlayed, scoring.Adjustment{}, scoring.Adjustment{}, "not played", "NP"},
		{scoring.Outstanding, scoring.Adjustment{}, scoring.Adjustment{}, "… not in", "not in"},
		{scoring.SatOut, scoring.Adjustment{}, scoring.Adjustment{}, "–", "sat out"},
		{scoring.Disputed, scoring.Adjustment{}, scoring.Adjustment{}, "4♥X · disputed", "disputed"},
		{scoring.Repeated, scoring.Adjustment{}, scoring.Adjustment{}, "4♥X · repeated", "repeated"},
	} {
		row := scoring.Row{Board: 1, NS: scoring.ID{Number: "1"}, Outcome: test.outcome}.With(scoring.Particulars{NSAward: test.ns, EWAward: test.ew})
		if test.outcome == scoring.Played || test.outcome == scoring.Disputed || test.outcome == scoring.Repeated {
			row.Contract, row.Declarer, row.Tricks, row.Score = contract, scoring.South, 10, 590
		}
		res := &scoring.Results{Event: &scoring.Event{Rows: []scoring.Row{row}}, Method: scoring.Matchpoints}
		r := templates.New(res, templates.Options{})
		if got := r.Tables[0].Rows[0][2].Text; got != test.cell {
			t.Errorf("contract %q, want %q", got, test.cell)
		}
		// Of an assigned score the place is among the scores.
		score := map[string]string{"*": "-420", "4♥X": "+590", "4♥X · NS A+ *": "+590", "4♥X · disputed": "+590", "4♥X · repeated": "+590"}[test.cell]
		if got := r.Tables[0].Rows[0][slices.IndexFunc(r.Tables[0].Columns, func(c templates.Column) bool { return c.Key == "score" })].String("en"); got != score {
			t.Errorf("%s: score %q, want %q", test.cell, got, score)
		}
		if notes := strings.Join(r.Tables[0].Notes, "\n"); strings.HasPrefix(test.cell, "weighted") && !strings.Contains(notes, ": "+people.Replace(test.note)) {
			t.Errorf("the parts %q do not stand below: %s", test.note, notes)
		}
		if got, want := r.Tables[0].Rows[0][1].Text, map[bool]string{true: "–"}[test.outcome == scoring.SatOut]; got != want {
			t.Errorf("%s: opponents %q, want %q", test.cell, got, want)
		}
		if doc := string(r.Data.AppendJSON(nil)); !strings.Contains(doc, fmt.Sprintf(`"note":%q}`, test.note)) {
			t.Errorf("no note %q in\n%s", test.note, doc)
		}
	}
}

// The document has the keys of the schema in their order, all of them always.
func TestDocumentKeys(t *testing.T) {
	for _, res := range []*scoring.Results{clubEvening(), large(40), {Event: &scoring.Event{}}} {
		doc := write(t, templates.New(res, templates.Options{}), json.Write)
		if !stdjson.Valid(doc) {
			t.Fatalf("invalid JSON:\n%s", doc)
		}
		want := map[string]string{
			"":         "schema event rankings boards warnings",
			"event":    "id name date club method rules tables boards status revision conditions",
			"rankings": "title section line entries",
			"entries":  "place tied number section line team names players boards score maximum percent penalty carry tiebreaks masterpoints",
			"players":  "name id boards substitute",
			"boards":   "number lines",
			"lines":    "section round table ns ew contract declarer lead result score ns_points ew_points note",
			"warnings": "where text",
		}
		walk(t, stdjson.NewDecoder(bytes.NewReader(doc)), "", want)
	}
}

// walk reads a value and compares the keys of its objects, which are named by
// the key that they stand under.
func walk(t *testing.T, d *stdjson.Decoder, name string, want map[string]string) {
	t.Helper()
	tok, err := d.Token()
	if err != nil {
		t.Fatal(err)
	}
	switch tok {
	case stdjson.Delim('{'):
		var keys []string
		for d.More() {
			k, err := d.Token()
			if err != nil {
				t.Fatal(err)
			}
			keys = append(keys, k.(string))
			walk(t, d, k.(string), want)
		}
		if got := strings.Join(keys, " "); got != want[name] && name != "masterpoints" {
			t.Errorf("%q has keys %q, want %q", name, got, want[name])
		}
		d.Token()
	case stdjson.Delim('['):
		for d.More() {
			walk(t, d, name, want)
		}
		d.Token()
	}
}

var nasty = []string{"=1+1", "@x", "+1+cmd|' /C calc'!A0", "-2+3", "\x1b[31mred\x1b[0m", "<script>alert(1)</script>", "a\u202eb\u200fc",
	"tab\there\nand \"there\", \\", "\u2028line", "\xff\xfe broken", "\u009b31m", strings.Repeat("Ő", 200), "נסיון", "e\u0301te\u0301", "\x00\x7f"}

// Whatever names hold, the document is valid and gives them back but for
// the marks that turn the direction of writing, and no sheet
// runs them.
func TestNastyNames(t *testing.T) {
	res := clubEvening()
	res.Event.Contestants = nil
	res.Rankings = res.Rankings[:1]
	res.Rankings[0].Standings = nil
	for i, n := range nasty {
		c := scoring.Contestant{ID: scoring.ID{Section: "A", Line: scoring.NS, Number: fmt.Sprint(i + 1)}, Club: n, Players: []scoring.Player{{Name: n}, {Name: n, ID: n}}}
		res.Event.Contestants = append(res.Event.Contestants, c)
		res.Rankings[0].Standings = append(res.Rankings[0].Standings, scoring.Standing{Place: i + 1, Boards: 1, Contestant: &c})
	}
	res.Event.Name = nasty[3]
	res.Event.Rows[0].SetRemarks(nasty[2])
	r := templates.New(res, templates.Options{})
	var doc struct {
		Rankings []struct{ Entries []struct{ Names []string } }
	}
	if err := stdjson.Unmarshal(write(t, r, json.Write), &doc); err != nil {
		t.Fatal(err)
	}
	for i, n := range nasty {
		want := strings.NewReplacer("\u202e", "", "\u200f", "").Replace(string([]rune(n)))
		if got := doc.Rankings[0].Entries[i].Names[0]; got != want {
			t.Errorf("name %q came back as %q", n, got)
		}
	}
	out := string(write(t, r, plain))
	if i := strings.IndexFunc(out, func(r rune) bool { return r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 || r == 0x202e || r == 0x200f }); i >= 0 {
		t.Errorf("text passes %q on", out[i:i+5])
	}
	sheet := string(write(t, r, csv.Write))
	for _, bad := range []string{",=1", ",@x", ",+1+", ",-2+", ",\"=", ",\"+", ",\"-", ",\"@"} {
		if strings.Contains(sheet, bad) {
			t.Errorf("csv has %q", bad)
		}
	}
}

// Scores at the tables are compared with each other and add up to nothing; points do.
func TestTableScoresAreNoSum(t *testing.T) {
	flat := tablesOf(templates.New(clubEvening(), templates.Options{Reports: []string{"travellers"}}), "travellers")[0].Flat()
	adds := map[string]bool{}
	for _, c := range flat.Columns {
		adds[c.Key] = c.Adds()
	}
	if adds["score"] || !adds["ns_points"] || !adds["ew_points"] {
		t.Errorf("%v", adds)
	}
}

// Who has a number is called what it is: a pair, a team, a single player.
func TestNumbersAreCalledWhatTheyAre(t *testing.T) {
	single := clubEvening()
	for i := range single.Event.Contestants {
		c := &single.Event.Contestants[i]
		c.Players = c.Players[:1]
	}
	for _, test := range []struct {
		res  *scoring.Results
		want string
	}{{clubEvening(), "Пара Игроки"}, {roundRobin(), "Команда Игроки"}, {single, "№ Игрок"}} {
		r := templates.New(test.res, templates.Options{Lang: "ru", Reports: []string{"start", "prizes"}})
		for _, table := range r.Tables {
			got := map[string]string{}
			for _, c := range table.Columns {
				got[c.Key] = c.Title
			}
			if got := got["number"] + " " + got["names"]; (table.Kind == "startlist" || table.Kind == "prizes") && got != test.want {
				t.Errorf("%s: %q, want %q", table.Kind, got, test.want)
			}
		}
	}
}
