package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/exact"
	"recap/templates"
)

// resultsOf scores a file.
func resultsOf(t *testing.T, file string, f inputFlags) *scoring.Results {
	t.Helper()
	f.rules = "auto"
	opt, code := f.options(environment{stdout: os.Stdout, stderr: os.Stderr})
	if code != exitOK {
		t.Fatalf("exit %d", code)
	}
	in, err := f.open(file, opt)
	if err != nil {
		t.Fatal(err)
	}
	res, err := event.Score(in.event, in.opt)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// reported are events of several kinds: those that come with the project, and invented ones
// with awards, weighted scores, boards not played and several sections.
func reported(t *testing.T) map[string]*scoring.Results {
	t.Helper()
	const events = "../../testdata/events/"
	all := map[string]*scoring.Results{
		"club":       resultsOf(t, events+"club-evening.csv", inputFlags{players: events + "club-evening-players.csv"}),
		"howell":     resultsOf(t, events+"thursday-howell.xml", inputFlags{}),
		"cross-imps": resultsOf(t, events+"thursday-howell.xml", inputFlags{method: "imps-across"}),
		"butler":     resultsOf(t, events+"thursday-howell.xml", inputFlags{method: "butler"}),
		"sections":   resultsOf(t, events+"two-sections.csv", inputFlags{}),
		"individual": resultsOf(t, events+"individual-evening.csv", inputFlags{players: events + "individual-evening-players.csv"}),
		"hands":      resultsOf(t, events+"scored-hands.pbn", inputFlags{}),
		"teams":      resultsOf(t, events+"odd-league.csv", inputFlags{method: "teams"}),
	}
	for seed := range uint64(4) {
		text := strings.Split(travellers(t, 13, 26, seed+1), "\n")
		text[0] += ",ns_award,ew_award"
		for i := 1; i < len(text)-1; i++ {
			award := [...]string{",", "A+,A-", "0.6*420 + 0.4*-50,0.6*420 + 0.4*-50", ",40%", "0.5*620 + 0.5*170,40%"}[max(i%29-24, 0)]
			if strings.HasPrefix(award, "A") || strings.HasPrefix(award, "0") {
				text[i] = strings.Join(strings.Split(text[i], ",")[:6], ",") + ",,,,"
			}
			text[i] += "," + award
		}
		file := filepath.Join(t.TempDir(), "in.csv")
		if err := os.WriteFile(file, []byte(strings.Join(text, "\n")), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, method := range []string{"matchpoints", "imps-across", "butler", "bam"} {
			all[fmt.Sprintf("%s %d", method, seed)] = resultsOf(t, file, inputFlags{method: method})
		}
	}
	return all
}

// flat are the tables of a report as machines get them.
func flat(res *scoring.Results, report string) (tables []templates.Table) {
	for _, t := range templates.New(res, templates.Options{Reports: []string{report}}).Tables {
		if t.Flat != nil {
			t = t.Flat()
		}
		if len(t.Columns) > 0 && t.Kind == report {
			tables = append(tables, t)
		}
	}
	return tables
}

// at is the column of a key, -1 for none.
func at(t templates.Table, key string) int {
	return slices.IndexFunc(t.Columns, func(c templates.Column) bool { return c.Key == key })
}

// number is a cell of a column, 0 for a blank one.
func number(t templates.Table, row []templates.Cell, key string) exact.Num {
	if j := at(t, key); j >= 0 {
		return row[j].Num
	}
	return exact.Num{}
}

// own is what a standing has from its boards alone.
func own(s scoring.Standing) exact.Num { return s.Score.Sub(s.Penalty).Sub(s.Carry) }

// What stands on the scorecard of a contestant sums to its total, and the last of the
// running figures is the ranking's.
func TestScorecardsSumToTheRanking(t *testing.T) {
	checked := 0
	for name, res := range reported(t) {
		cards := map[string]templates.Table{}
		for _, card := range flat(res, "scorecards") {
			var id []string
			for _, f := range card.Facets {
				id = append(id, f.Value)
			}
			cards[strings.Join(id, " ")] = card
		}
		for _, r := range res.Rankings {
			if !r.IsMain() || res.Teams {
				continue
			}
			for _, s := range r.Standings {
				id := s.Contestant.ID
				var card templates.Table
				for _, key := range []string{id.Number, id.Section + " " + id.Number, id.Line.String() + " " + id.Number, id.Section + " " + id.Line.String() + " " + id.Number} {
					if c, ok := cards[key]; ok {
						card = c
					}
				}
				if len(card.Rows) == 0 {
					if s.Boards > 0 {
						t.Errorf("%s: %v has no scorecard", name, id)
					}
					continue
				}
				var sum exact.Num
				boards := 0
				var last templates.Cell
				for _, row := range card.Rows {
					sum = sum.Add(number(card, row, "points"))
					if row[at(card, "points")].Kind == templates.Number {
						boards++
						last = row[at(card, "running")]
					}
				}
				if boards != s.Boards || !sum.Equal(own(s)) {
					t.Errorf("%s: %v has %v on %d boards, and in the ranking %v on %d", name, id, sum, boards, own(s), s.Boards)
				}
				want := sum
				if at(card, "percent") >= 0 {
					want = s.Percent
				}
				if s.Penalty.Sign() == 0 && boards > 0 && !last.Num.Equal(want) {
					t.Errorf("%s: %v ends with %v, not %v", name, id, last.Num, want)
				}
				checked++
			}
		}
	}
	if checked < 300 {
		t.Errorf("only %d scorecards", checked)
	}
}

// The counts of a board sum to its rows, on each side, weighted scores among them.
func TestFrequenciesSumToTheResults(t *testing.T) {
	weights := false
	for name, res := range reported(t) {
		rows, counted := len(res.Event.Rows), exact.Num{}
		for _, table := range flat(res, "frequencies") {
			sides := []string{"times"}
			if at(table, "times") < 0 {
				sides = []string{"ns_times", "ew_times"}
			}
			sum := map[string]exact.Num{}
			for _, row := range table.Rows {
				for _, side := range sides {
					sum[side] = sum[side].Add(number(table, row, side))
					weights = weights || !number(table, row, side).IsInt()
				}
			}
			if !sum[sides[0]].Equal(sum[sides[len(sides)-1]]) {
				t.Errorf("%s, %v: %v", name, table.Facets, sum)
			}
			counted = counted.Add(sum[sides[0]])
		}
		if !counted.Equal(exact.Int(rows)) {
			t.Errorf("%s: %v counted, and there are %d rows", name, counted, rows)
		}
	}
	if !weights {
		t.Error("no weighted score was counted")
	}
}

// The boards of a recap sheet sum to its sum, and with penalties and carry-over that is the
// score of the ranking; the lowest row has the sum of each column.
func TestRecapSheetsSum(t *testing.T) {
	for name, res := range reported(t) {
		for _, table := range flat(res, "recap") {
			for _, row := range table.Rows {
				var sum exact.Num
				for j, c := range table.Columns {
					if strings.HasPrefix(c.Key, "board_") {
						sum = sum.Add(row[j].Num)
					}
				}
				if !sum.Equal(number(table, row, "sum")) {
					t.Errorf("%s: %s: %v, not %v", name, row[1].Text, sum, number(table, row, "sum"))
				}
			}
		}
		for _, table := range templates.New(res, templates.Options{Reports: []string{"recap"}}).Tables {
			if table.Kind != "recap" {
				continue
			}
			for j, c := range table.Columns {
				if !strings.HasPrefix(c.Key, "board_") {
					continue
				}
				var sum exact.Num
				for _, row := range table.Rows[:len(table.Rows)-1] {
					sum = sum.Add(row[j].Num)
				}
				if last := table.Rows[len(table.Rows)-1][j]; !last.Strong || !last.Num.Equal(sum) {
					t.Errorf("%s: %s sums to %v, not %v", name, c.Key, sum, last.Num)
				}
			}
		}
	}
}

// The percentages of a matrix have the ranking's as their mean where all boards have one top,
// and points sum to the score.
func TestMatricesAgreeWithTheRanking(t *testing.T) {
	checked := 0
	for name, res := range reported(t) {
		for _, table := range flat(res, "matrix") {
			percents := at(table, "percent")
			for _, row := range table.Rows {
				var sum exact.Num
				boards := 0
				for j, c := range table.Columns {
					if strings.HasPrefix(c.Key, "board_") && row[j].Kind == templates.Number {
						sum, boards = sum.Add(row[j].Num), boards+1
					}
				}
				switch {
				case boards == 0:
				case percents >= 0:
					if checked++; !sum.Over(boards).Equal(row[percents].Num) {
						t.Errorf("%s: %s: a mean of %v, not %v", name, row[1].Text, sum.Over(boards).Text(4), row[percents].Num.Text(4))
					}
				case !res.Teams:
					if checked++; !sum.Equal(number(table, row, "score")) {
						t.Errorf("%s: %s: %v, not %v", name, row[1].Text, sum, number(table, row, "score"))
					}
				}
			}
		}
	}
	if checked < 300 {
		t.Errorf("only %d rows", checked)
	}
}

// What two had against each other balances where nothing was awarded: percentages to 100,
// IMPs to 0.
func TestMeetingsBalance(t *testing.T) {
	all := reported(t)
	for name, sum := range map[string]int{"cross-imps": 0, "butler": 0, "howell": 100, "individual": 100} {
		res, checked := all[name], 0
		awards := map[string]bool{}
		for i := range res.Event.Rows {
			r := &res.Event.Rows[i]
			if r.Outcome != scoring.Played || !r.NSAward().IsZero() || !r.EWAward().IsZero() {
				for _, id := range []string{r.NS.Number, r.EW.Number, r.Players()[0], r.Players()[1], r.Players()[2], r.Players()[3]} {
					awards[id] = true
				}
			}
		}
		for _, table := range flat(res, "meetings") {
			for _, row := range table.Rows {
				for j, c := range table.Columns {
					other, ok := strings.CutPrefix(c.Key, "vs_")
					if !ok || row[j].Kind != templates.Number || awards[row[1].Text] || awards[other] {
						continue
					}
					back := slices.IndexFunc(table.Rows, func(r []templates.Cell) bool { return r[1].Text == other })
					if back < 0 || at(table, "vs_"+row[1].Text) < 0 {
						t.Fatalf("%s: %s against %s", name, row[1].Text, other)
					}
					their := table.Rows[back][at(table, "vs_"+row[1].Text)].Num
					if checked++; !row[j].Num.Add(their).Equal(exact.Int(sum)) {
						t.Errorf("%s: %s against %s: %v and %v", name, row[1].Text, other, row[j].Num, their)
					}
				}
			}
		}
		if checked == 0 {
			t.Errorf("%s: nobody met anybody", name)
		}
	}
}

// Every report that an event has can be drawn in every format and language.
func TestAllReportsInAllFormats(t *testing.T) {
	dir := t.TempDir()
	for i, in := range [][]string{
		{"club-evening.csv", "--players", "../../testdata/events/club-evening-players.csv"}, {"autumn-league.toml"}, {"scored-hands.pbn"},
		{"individual-evening.csv", "--players", "../../testdata/events/individual-evening-players.csv"}, {"autumn-evenings.toml"},
	} {
		for _, lang := range []string{"en", "hu", "ru"} {
			args := append([]string{"score", "../../testdata/events/" + in[0], "--lang", lang, "--report", strings.Join(templates.ReportNames, ",")}, in[1:]...)
			for _, format := range formats {
				args = append(args, "-o", filepath.Join(dir, fmt.Sprintf("%d-%s.%s", i, lang, format)))
			}
			var out, errs strings.Builder
			if code := run(args, nil, &out, &errs); code != exitOK && code != exitFindings {
				t.Errorf("%v: exit %d\n%s", in, code, &errs)
			}
		}
	}
}
