package templates_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/templates"
)

// reportOf is the tables of one report.
func reportOf(res *scoring.Results, name string) []templates.Table {
	var tables []templates.Table
	for _, t := range templates.New(res, templates.Options{Reports: []string{name}}).Tables {
		if t.Kind != "missing" {
			tables = append(tables, t)
		}
	}
	return tables
}

// A weighted score counts for each of its results by its weight: of 0.6 of 420 and 0.4 of
// -50 beside a table with 420 there are 1.6 with 420, and 0.4 with -50, which no table has,
// so that it brings nothing of its own. A side that has an award alone is counted apart.
func TestFrequenciesOfWeightedAndSplitScores(t *testing.T) {
	weighted, err := scoring.ParseAdjustment("0.6*420 + 0.4*-50", scoring.North, scoring.NoneVul)
	if err != nil {
		t.Fatal(err)
	}
	row := func(ns, ew string) scoring.Row {
		return scoring.Row{Board: 1, NS: scoring.ID{Number: ns}, EW: scoring.ID{Number: ew}, Outcome: scoring.Played, Score: 420}
	}
	rows := []scoring.Row{row("1", "2"), row("3", "4"), row("5", "6")}
	rows[1].Outcome, rows[1].Score = scoring.Awarded, 0
	rows[1].SetAwards(weighted, weighted)
	rows[2].SetAward(scoring.EW, scoring.Adjustment{Kind: scoring.AverageMinus})
	award := func(ns, ew string) scoring.Awards {
		return scoring.Awards{NS: scoring.Award{Kind: scoring.Compared, Points: exact.MustParse(ns)}, EW: scoring.Award{Kind: scoring.Compared, Points: exact.MustParse(ew)}}
	}
	res := &scoring.Results{Method: scoring.Matchpoints, Event: &scoring.Event{Rows: rows},
		Awards: []scoring.Awards{award("2.4", "1.6"), award("1.6", "2.4"), award("2.4", "1.6")}}
	tables := reportOf(res, "frequencies")
	if len(tables) != 1 {
		t.Fatalf("%d tables", len(tables))
	}
	want := []string{"+420|2.6|1.6|2.4|1.6|██████████", "-50|0.4|0.4|||██", "EW A-||1||1.6|"}
	for i, w := range want {
		if got := rowText(tables[0], i, "en"); got != w {
			t.Errorf("row %d is %s, not %s", i, got, w)
		}
	}
	if len(tables[0].Rows) != len(want) {
		t.Errorf("%d rows", len(tables[0].Rows))
	}
}

// From 70 % on a board is good, a top has two marks; 30 % is bad and 0 has two. In IMPs
// these are 5 and 10.
func TestBandsOfScorecards(t *testing.T) {
	for _, c := range []struct {
		method scoring.Method
		points string
		mark   string
	}{
		{scoring.Matchpoints, "10", "▲▲"}, {scoring.Matchpoints, "9.99", "▲"}, {scoring.Matchpoints, "7", "▲"}, {scoring.Matchpoints, "6.99", ""},
		{scoring.Matchpoints, "3.01", ""}, {scoring.Matchpoints, "3", "▼"}, {scoring.Matchpoints, "0.01", "▼"}, {scoring.Matchpoints, "0", "▼▼"},
		{scoring.Butler, "10", "▲▲"}, {scoring.Butler, "5", "▲"}, {scoring.Butler, "4.9", ""}, {scoring.Butler, "-5", "▼"}, {scoring.Butler, "-10", "▼▼"},
	} {
		id := scoring.ID{Number: "1"}
		res := &scoring.Results{Method: c.method, Event: &scoring.Event{
			Contestants: []scoring.Contestant{{ID: id}},
			Rows:        []scoring.Row{{Board: 1, NS: id, EW: scoring.ID{Number: "2"}, Outcome: scoring.Played, Score: 50}},
		}, Awards: []scoring.Awards{{NS: scoring.Award{Kind: scoring.Compared, Points: exact.MustParse(c.points), Top: exact.Int(10)}}}}
		table := reportOf(res, "scorecards")[0]
		j := slices.IndexFunc(table.Columns, func(c templates.Column) bool { return c.Key == "band" })
		if got := table.Rows[0][j].Text; got != c.mark {
			t.Errorf("%s %s: %q, not %q", c.method, c.points, got, c.mark)
		}
		if shaded := table.Rows[0][j-1].Shade != templates.NoShade; shaded != (c.mark != "") {
			t.Errorf("%s %s: shaded %v", c.method, c.points, shaded)
		}
	}
}

// Who share a place share the prizes of the places that they take together: two at place 1
// take those of 1 and 2, and nobody else has that of 2. Prizes of a category go by its
// ranking.
func TestPrizesOfSharedPlaces(t *testing.T) {
	res := clubEvening()
	res.Event.Prizes = []scoring.Prize{{Name: "Cup", From: 1, To: 1, Line: scoring.EW}, {Name: "Medal", From: 2, To: 2, Line: scoring.EW}, {Name: "Junior cup", From: 1, To: 1, Category: "Juniors"}}
	juniors := res.Rankings[0]
	juniors.Category, juniors.Standings = "juniors", juniors.Standings[1:2]
	juniors.Standings = slices.Clone(juniors.Standings)
	juniors.Standings[0].Place = 1
	res.Rankings = append(res.Rankings, juniors)
	table := reportOf(res, "prizes")[0]
	var got []string
	for _, row := range table.Rows {
		got = append(got, row[0].Text+" "+row[2].String("en")+" "+row[3].Text)
	}
	if want := []string{"Cup 1= 1E", "Cup 1= 2E", "Medal 1= 1E", "Medal 1= 2E", "Junior cup 1 1N"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
	if !strings.Contains(rowText(table, 0, "en"), "places 1–2 shared by 2") || len(table.Notes) > 0 {
		t.Errorf("%s %v", rowText(table, 0, "en"), table.Notes)
	}
	// Without prizes the first three places are listed, and it is said so; the rules may
	// have a number of their own.
	res.Event.Prizes = nil
	if table = reportOf(res, "prizes")[0]; len(table.Notes) != 1 || !strings.Contains(table.Notes[0], "first 3 places") {
		t.Errorf("%v", table.Notes)
	}
	res.Prizes = 1
	if table = reportOf(res, "prizes")[0]; len(table.Rows) != 4 || len(table.Notes) != 0 {
		t.Errorf("%d rows, %v", len(table.Rows), table.Notes)
	}
}

// A poster has at most 12 lines on a page, about as many on each, and each page says which
// of how many it is.
func TestPosterPages(t *testing.T) {
	tables := reportOf(swissTeams(), "poster")
	if len(tables) != 2 || len(tables[0].Rows) != 10 || len(tables[1].Rows) != 10 {
		t.Fatalf("%d tables", len(tables))
	}
	if tables[0].Card != 1 || !strings.HasSuffix(tables[1].Title, "(2/2)") {
		t.Errorf("%d, %s", tables[0].Card, tables[1].Title)
	}
}

// A start list and labels leave out nobody but phantoms, by section, line and number.
func TestStartListAndLabels(t *testing.T) {
	res := clubEvening()
	res.Event.Contestants[4].Phantom = true
	tables := reportOf(res, "start")
	if len(tables) != 2 || len(tables[0].Rows) != 3 || rowText(tables[1], 1, "en") != "10|=SUM(A1) – @nobody|+36 1 234" {
		t.Errorf("%d tables", len(tables))
	}
	for _, list := range tables {
		if !list.Together {
			t.Errorf("%s may be parted by the end of a page", list.Title)
		}
	}
	var titles []string
	for _, l := range reportOf(res, "labels") {
		titles = append(titles, l.Title)
	}
	if want := []string{"1 NS", "2 NS", "3 NS", "1 EW", "10 EW"}; !slices.Equal(titles, want) {
		t.Errorf("%q", titles)
	}
}

// The match sheet has both rooms of a board in a row, and what it brought once: 620 in the
// one room and 170 for the same pairs in the other is 450 points, 10 IMPs.
func TestMatchSheetHasBothRooms(t *testing.T) {
	one, two := scoring.ID{Number: "1"}, scoring.ID{Number: "2"}
	row := func(ns, ew scoring.ID, board, score int) scoring.Row {
		return scoring.Row{Round: 1, Board: board, NS: ns, EW: ew, Outcome: scoring.Played, Score: score}
	}
	imps := func(n int) scoring.Awards {
		return scoring.Awards{NS: scoring.Award{Kind: scoring.Compared, Points: exact.Int(n)}, EW: scoring.Award{Kind: scoring.Compared, Points: exact.Int(-n)}}
	}
	res := &scoring.Results{Method: scoring.Teams, Teams: true,
		Event: &scoring.Event{Contestants: []scoring.Contestant{{ID: one, Team: "Alföld"}, {ID: two, Team: "Bükk"}},
			Rows: []scoring.Row{row(one, two, 1, 620), row(two, one, 1, 170), row(one, two, 2, -50), row(two, one, 2, 50)}},
		Awards:  []scoring.Awards{imps(10), imps(-10), imps(-3), imps(3)},
		Matches: []scoring.Match{{Round: 1, Home: one, Away: two, Boards: 2, HomeIMPs: exact.Int(10), AwayIMPs: exact.Int(3), HomeResult: exact.Int(7), AwayResult: exact.Int(-7)}}}
	tables := reportOf(res, "matchsheets")
	if len(tables) != 1 || tables[0].Title != "Round 1: 1 Alföld – 2 Bükk" {
		t.Fatalf("%d tables, %q", len(tables), tables[0].Title)
	}
	for i, want := range []string{"1||+620||+170|10||10–0", "2||-50||+50||3|10–3"} {
		if got := rowText(tables[0], i, "en"); got != want {
			t.Errorf("row %d is %s, not %s", i, got, want)
		}
	}
	if got := tables[0].Notes[0]; got != "IMP 10–3" {
		t.Errorf("%q", got)
	}
}

// Sections of one ranking that never met have tables of their own of who met whom.
func TestMeetingsApartBySection(t *testing.T) {
	res := twoSections()
	all := res.Rankings[0]
	all.Section = ""
	all.Standings = slices.Concat(res.Rankings[0].Standings, res.Rankings[2].Standings)
	res.Rankings = []scoring.Ranking{all}
	award := scoring.Award{Kind: scoring.Compared, Points: exact.Int(1), Top: exact.Int(2)}
	for i := range res.Awards {
		res.Awards[i] = scoring.Awards{NS: award, EW: award}
	}
	tables := reportOf(res, "meetings")
	if len(tables) != 2 || !strings.HasSuffix(tables[1].Title, "section B") {
		t.Fatalf("%d tables", len(tables))
	}
	res.Event.Rows[0].EW.Section = "B" // they met after all
	if tables = reportOf(res, "meetings"); len(tables) != 1 {
		t.Errorf("%d tables", len(tables))
	}
}

// Reports that have a table in common give it once: a round robin's meetings are its
// crosstable, and a report that is named twice is one.
func TestReportsGiveATableOnce(t *testing.T) {
	for _, names := range [][]string{{"ranking", "ranking"}, {"crosstable", "meetings"}, {"ranking", "butler"}, templates.ReportNames} {
		for _, res := range []*scoring.Results{roundRobin(), swissTeams(), clubEvening(), twoSections()} {
			type about struct{ kind, title, facets string }
			seen := map[about]bool{}
			for _, table := range templates.New(res, templates.Options{Reports: names}).Tables {
				of := about{table.Kind, table.Title, fmt.Sprint(table.Facets)}
				if seen[of] {
					t.Errorf("%v: %v stands twice", names, of)
				}
				seen[of] = true
			}
		}
	}
}

// A club that plays at home has its name over the results once.
func TestPlaceThatIsTheClubIsNamedOnce(t *testing.T) {
	res := clubEvening()
	res.Event.Club, res.Event.Venue = "Club Ő", "Club Ő"
	n := 0
	for _, line := range templates.New(res, templates.Options{}).Subtitle {
		if line == "Club Ő" {
			n++
		}
	}
	if n != 1 {
		t.Errorf("the club is named %d times", n)
	}
}

// A mark that turns the direction of writing is in no text of a document.
func TestDocumentsHaveNoBidiMarks(t *testing.T) {
	const name = "a\u202eb\u200fc\u2066d\u061ce"
	res := clubEvening()
	res.Event.Name = name
	for what, got := range map[string][]byte{
		"results": templates.NewDocument(res, templates.Options{}).AppendJSON(nil),
		"others":  templates.AppendDocument(nil, map[string]string{"name": name}),
	} {
		if !strings.Contains(string(got), `"abcde"`) {
			t.Errorf("%s: the name is not abcde", what)
		}
	}
}
