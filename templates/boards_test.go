package templates_test

import (
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/templates"
)

// boardOf is an event of one board with these rows, and what they brought, "" for nothing.
type boardOf struct {
	res scoring.Results
}

func newBoard(method scoring.Method) *boardOf {
	return &boardOf{scoring.Results{Method: method, Event: &scoring.Event{Method: method}}}
}

func (o *boardOf) add(section, ns, ew string, score int, nsAward, ewAward, nsPoints, ewPoints string) *scoring.Row {
	id := func(n string) scoring.ID { return scoring.ID{Section: section, Number: n} }
	r := scoring.Row{Section: section, Board: 1, NS: id(ns), EW: id(ew), Outcome: scoring.Played, Score: score}
	if nsAward+ewAward != "" {
		r.Outcome, r.Score = scoring.Awarded, 0
	}
	for line, text := range map[scoring.Line]string{scoring.NS: nsAward, scoring.EW: ewAward} {
		a, err := scoring.ParseAdjustment(text, scoring.NoSeat, scoring.NoneVul)
		if err != nil {
			panic(err)
		}
		r.SetAward(line, a)
	}
	award := func(points string) scoring.Award {
		if points == "" {
			return scoring.Award{}
		}
		return scoring.Award{Kind: scoring.Compared, Points: exact.MustParse(points), Top: exact.Int(4)}
	}
	ev := o.res.Event
	ev.Rows = append(ev.Rows, r)
	o.res.Awards = append(o.res.Awards, scoring.Awards{NS: award(nsPoints), EW: award(ewPoints)})
	for _, id := range []scoring.ID{r.NS, r.EW} {
		if !slices.ContainsFunc(ev.Contestants, func(c scoring.Contestant) bool { return c.ID == id }) {
			ev.Contestants = append(ev.Contestants, scoring.Contestant{ID: id})
		}
	}
	return &ev.Rows[len(ev.Rows)-1]
}

// sheetOf is the first table of a report whose title has the text.
func (o *boardOf) sheetOf(t *testing.T, report, title string, lang templates.Lang) templates.Table {
	t.Helper()
	for _, table := range tablesOf(templates.New(&o.res, templates.Options{Reports: []string{report}, Lang: lang}), report) {
		if strings.Contains(table.Title, title) {
			return table
		}
	}
	t.Fatalf("no table %q in %s", title, report)
	return templates.Table{}
}

// under are the cells of a column.
func under(t *testing.T, table templates.Table, key string, lang templates.Lang) (cells []string) {
	t.Helper()
	j := slices.IndexFunc(table.Columns, func(c templates.Column) bool { return c.Key == key })
	if j < 0 {
		t.Fatalf("%s: no column %s", table.Title, key)
	}
	for _, row := range table.Rows {
		cells = append(cells, row[j].String(lang))
	}
	return cells
}

func check(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// In matches of teams +420 brings 11 IMPs against -300, and 0 against +420: a frequency
// of the score says what it brings in none of them.
func TestFrequenciesOfTeamsBringNoIMPs(t *testing.T) {
	o := newBoard(scoring.Teams)
	o.res.Teams = true
	o.add("", "1", "2", 420, "", "", "12", "-12")
	o.add("", "2", "1", -300, "", "", "-12", "12")
	o.add("", "3", "4", 420, "", "", "0", "0")
	o.add("", "4", "3", 420, "", "", "0", "0")
	table := o.sheetOf(t, "frequencies", "", "en")
	for _, of := range []templates.Table{table, table.Flat()} {
		if keys := keysOf(of); strings.Contains(keys, "points") || !strings.Contains(keys, "times") {
			t.Errorf("columns %s", keys)
		}
	}
	check(t, "times", under(t, table, "times", "en"), "3", "1")
}

// Where one score brought different tables different points, here +100 as pair 6 has
// another datum, no figure is that of the score; where all have the same it stands.
func TestFrequencyOfUnequalPointsHasNone(t *testing.T) {
	o := newBoard(scoring.Butler)
	o.add("", "1", "2", 420, "", "", "7", "-7")
	o.add("", "3", "4", 100, "", "", "-2", "3")
	o.add("", "5", "6", 100, "", "", "-2", "4")
	o.add("", "7", "8", 100, "", "", "-2", "3")
	table := o.sheetOf(t, "frequencies", "", "en")
	check(t, "NS", under(t, table, "ns_points", "en"), "+7", "-2")
	check(t, "EW", under(t, table, "ew_points", "en"), "-7", "")
}

// The sheet of a board and its frequencies are called differently, and every column of
// these has a heading, in all languages.
func TestFrequenciesAreCalledSo(t *testing.T) {
	for _, lang := range templates.Langs() {
		o := newBoard(scoring.Matchpoints)
		o.add("", "1", "2", 420, "", "", "2", "2")
		o.add("", "3", "4", 420, "", "", "2", "2")
		board, table := o.sheetOf(t, "travellers", "", lang), o.sheetOf(t, "frequencies", "", lang)
		if board.Title == table.Title || !strings.HasSuffix(table.Title, lang.Word("vul.none")) {
			t.Errorf("%s: %q and %q", lang, board.Title, table.Title)
		}
		for _, c := range table.Columns {
			if c.Title == "" {
				t.Errorf("%s: no heading over %s", lang, c.Key)
			}
		}
	}
}

// How often a result occurs stands at the end of its column: a number would leave room for
// the decimals that another board of the event has. Machines have numbers.
func TestTimesStandUnderTheirHeading(t *testing.T) {
	o := newBoard(scoring.Matchpoints)
	o.add("", "1", "2", 420, "", "", "2", "2")
	o.add("", "3", "4", 420, "", "", "2", "2")
	table := o.sheetOf(t, "frequencies", "", "en")
	if c, flat := table.Rows[0][1], table.Flat().Rows[0][1]; c.Kind != templates.Text || c.Text != "2" || flat.Kind != templates.Number {
		t.Errorf("%+v for people, %+v for machines", c, flat)
	}
	o.add("", "5", "6", 0, "0.6*420 + 0.4*-50", "0.6*420 + 0.4*-50", "1", "3")
	if c := o.sheetOf(t, "frequencies", "", "en").Rows[0][1]; c.Kind != templates.Number || c.String("en") != "2.6" {
		t.Errorf("%+v with a weighted score", c)
	}
}

// Section B has a table 7 – 1 too: notes say which one they are about. In an event of one
// section they need not.
func TestNotesNameTheSection(t *testing.T) {
	for _, sections := range [][]string{{"A", "B"}, {"", ""}} {
		o := newBoard(scoring.Matchpoints)
		o.res.Fields = [][]string{sections}
		o.add(sections[0], "7", "1", 420, "", "", "4", "0").SetRemarks("nothing is said of this")
		o.add(sections[1], "8", "2", 0, "A+", "A-", "2.4", "1.6").SetRemarks("fouled")
		o.add(sections[1], "7", "1", 0, "0.6*420 + 0.4*-50", "0.6*420 + 0.4*-50", "2", "2")
		o.res.Missing = []scoring.Missing{{Board: 2}}
		o.res.Findings = []scoring.Finding{{Code: scoring.Doubtful, Severity: scoring.Warning, Row: 0, Board: 1, Text: "a doubt"}}
		table := o.sheetOf(t, "travellers", "", "en")
		a, b := "A ", "B "
		if sections[0] == "" {
			a, b = "", ""
		}
		check(t, "notes", table.Notes, "* adjusted score", "? to be checked: "+a+"7 – 1: a doubt",
			b+"7 – 1: 60% × 420 + 40% × -50", b+"8 – 2: fouled")
	}
}

// An assigned score of one figure is a score as all others: it stands among the scores, at
// its place by them, in the strip above the board and in its frequency; each side of it
// reads it with its own sign. 3 – 4 have -420 as 5 – 6 have, and the same 1 of 4.
func TestAssignedScoreIsAScore(t *testing.T) {
	o := newBoard(scoring.Matchpoints)
	o.add("", "1", "2", 50, "", "", "4", "0")
	o.add("", "3", "4", 0, "1*-420", "1*-420", "1", "3")
	o.add("", "5", "6", -420, "", "", "1", "3")
	o.add("", "7", "8", -450, "", "", "0", "4")
	board := o.sheetOf(t, "travellers", "", "en")
	check(t, "scores", under(t, board, "score", "en"), "+50", "-420", "-420", "-450")
	check(t, "pairs", under(t, board, "ns", "en"), "1", "3", "5", "7")
	if !slices.ContainsFunc(board.Pictures, func(p templates.Picture) bool { return strings.Contains(p.Alt, "2× -420") }) {
		t.Errorf("the strip says %v", board.Pictures)
	}
	times := o.sheetOf(t, "frequencies", "", "en")
	check(t, "scores", under(t, times, "score", "en"), "+50", "-420", "-450")
	check(t, "times", under(t, times, "times", "en"), "1", "2", "1")
	check(t, "points", under(t, times, "ns_points", "en"), "4", "1", "0")
	for pair, score := range map[string]string{"3": "-420", "4": "+420"} {
		card := o.sheetOf(t, "scorecards", pair, "en")
		check(t, "score of "+pair, under(t, card, "own_score", "en")[:1], score)
		check(t, "contract of "+pair, under(t, card, "contract", "en")[:1], "*")
		if !slices.Contains(card.Notes, "* adjusted score") {
			t.Errorf("the card of %s has a * and says %q", pair, card.Notes)
		}
	}
}

// Of 5 – 6 North-South alone have an award, 0.6 of 420 and 0.4 of -50. It is no result of 6:
// on its card the board has none. In the frequencies 1 + 0.6 North-South pairs have +420 and
// one East-West pair has it. As only North-South are compared with the award, 1 – 2 have 2.6
// and 0, which is not 4, and a note says why.
func TestAwardForOneSideIsNotTheOthers(t *testing.T) {
	for _, lang := range templates.Langs() {
		o := newBoard(scoring.Matchpoints)
		o.add("", "1", "2", 420, "", "", "2.6", "0")
		o.add("", "3", "4", -50, "", "", "0.4", "2")
		o.add("", "5", "6", 0, "0.6*420 + 0.4*-50", "", "1.8", "")
		card := o.sheetOf(t, "scorecards", "6", lang)
		check(t, "card of 6", under(t, card, "contract", lang)[:1], lang.Word("cell.no_result"))
		check(t, "card of 6", under(t, card, "own_score", lang)[:1], "")
		if slices.Contains(card.Notes, lang.Word("note.adjusted")) {
			t.Errorf("the card of 6 has no *, and explains it: %q", card.Notes)
		}
		check(t, "card of 5", under(t, o.sheetOf(t, "scorecards", "5", lang), "contract", lang)[:1], lang.Word("cell.weighted")+" *")
		times := o.sheetOf(t, "frequencies", "", lang)
		check(t, "scores", under(t, times, "score", lang), "+420", "-50")
		check(t, "NS", under(t, times, "ns_times", lang), lang.Number(exact.Frac(16, 10), 1), lang.Number(exact.Frac(14, 10), 1))
		check(t, "EW", under(t, times, "ew_times", lang), "1", "1")
		if board := o.sheetOf(t, "travellers", "", lang); !slices.Contains(board.Notes, lang.Word("note.uneven")) {
			t.Errorf("%s: the sums are not explained: %q", lang, board.Notes)
		}
	}
	// An average for both takes nothing from the sums of the others.
	o := newBoard(scoring.Matchpoints)
	o.add("", "1", "2", 420, "", "", "4", "0")
	o.add("", "3", "4", 0, "A+", "A-", "2.4", "1.6")
	if notes := o.sheetOf(t, "travellers", "", "en").Notes; slices.Contains(notes, templates.Lang("en").Word("note.uneven")) {
		t.Errorf("notes %q", notes)
	}
}

// Where the opponents alone have an award, the result at the table is that of the pair and
// stands on its card without the award; who has the award reads that and no score.
func TestCardsSayTheOwnAward(t *testing.T) {
	o := newBoard(scoring.Matchpoints)
	o.add("", "1", "2", 420, "", "", "2", "2")
	r := o.add("", "3", "4", 420, "", "", "2.4", "2")
	r.SetAward(scoring.NS, scoring.Adjustment{Kind: scoring.AveragePlus})
	o.add("", "5", "6", 0, "60%", "NP", "2.4", "")
	for pair, want := range map[string][2]string{"3": {"A+ *", ""}, "4": {"", "-420"}, "5": {"60% *", ""}, "6": {"not played", ""}} {
		card := o.sheetOf(t, "scorecards", pair, "en")
		check(t, pair, []string{under(t, card, "points", "en")[0]}, map[string]string{"3": "2.4", "4": "2.0", "5": "2.4"}[pair])
		check(t, pair, under(t, card, "own_score", "en")[:1], want[1])
		if want[0] != "" {
			check(t, pair, under(t, card, "contract", "en")[:1], want[0])
		}
	}
}

// A doubt that a check finds is said in the language of the page, and once.
func TestAwardOnOneSideInEveryLanguage(t *testing.T) {
	const english = "only one side has an award and there is no result at the table"
	for _, lang := range templates.Langs() {
		o := newBoard(scoring.Matchpoints)
		at := scoring.Position{File: "x.csv", Line: 4}
		o.add("", "1", "2", 0, "A+", "", "2.4", "")
		o.res.Missing = []scoring.Missing{{Board: 2}}
		o.res.Problems = []scoring.Problem{{Code: scoring.AwardOnOneSide, Severity: scoring.Warning, Board: 1, Pos: at, Text: english}}
		o.res.Findings = []scoring.Finding{{Code: scoring.AwardOnOneSide, Severity: scoring.Warning, Board: 1, Pos: at, Text: english, Reason: scoring.Fact{Word: "award_on_one_side"}}}
		r := templates.New(&o.res, templates.Options{Lang: lang})
		text := string(write(t, r, plain))
		if said := strings.Count(text, lang.Word("finding.award_on_one_side")); said != 2 { // the board, and the list
			t.Errorf("%s: said %d times:\n%s", lang, said, text)
		}
		if lang != "en" && strings.Contains(text, english) || len(r.Warnings) > 0 {
			t.Errorf("%s: %q in\n%s", lang, r.Warnings, text)
		}
	}
}

// 36.38 of 52 is 69.96 %, which reads 70.0 and has the mark of 70; 15.62 is 30.04 %, which
// reads 30.0; 36.35 is 69.90 %.
func TestMarksGoByThePrintedFigure(t *testing.T) {
	for points, want := range map[string][2]string{"36.38": {"70.0", "▲"}, "36.35": {"69.9", ""}, "15.62": {"30.0", "▼"}, "15.65": {"30.1", ""}} {
		o := newBoard(scoring.Matchpoints)
		o.add("", "1", "2", 420, "", "", points, "0")
		o.res.Awards[0].NS.Top = exact.Int(52)
		card := o.sheetOf(t, "scorecards", "1", "en")
		if got := [2]string{under(t, card, "percent", "en")[0], under(t, card, "band", "en")[0]}; got != want {
			t.Errorf("%s: %q, want %q", points, got, want)
		}
	}
}

// The shades of a card are those of the heat maps: the worse, the further from the best.
func TestShadesOfCardsAreThoseOfHeatMaps(t *testing.T) {
	var shades []templates.Shade
	for _, points := range []string{"0", "1", "3", "4"} { // ▼▼ ▼ ▲ ▲▲
		o := newBoard(scoring.Matchpoints)
		o.add("", "1", "2", 420, "", "", points, "0")
		card := o.sheetOf(t, "scorecards", "1", "en")
		j := slices.IndexFunc(card.Columns, func(c templates.Column) bool { return c.Key == "points" })
		shades = append(shades, card.Rows[0][j].Shade)
	}
	if want := []templates.Shade{templates.Worst, templates.Bad, templates.Good, templates.Best}; !slices.Equal(shades, want) {
		t.Errorf("%v, want %v", shades, want)
	}
}

// 69.7 % and 60 % are printed as 70 and 60 in the sheet of the boards, and 59.6 % too:
// what reads 60 is in the step from 60 on.
func TestShadesGoByThePrintedFigure(t *testing.T) {
	for points, want := range map[string]templates.Shade{"2.384": templates.Good, "2.4": templates.Good, "2.37": templates.Middling} {
		o := newBoard(scoring.Matchpoints)
		o.add("", "1", "2", 420, "", "", points, "0")
		c := scoring.Standing{Place: 1, Contestant: &o.res.Event.Contestants[0], Boards: 1}
		o.res.Rankings = []scoring.Ranking{{Standings: []scoring.Standing{c}}}
		table := o.sheetOf(t, "matrix", "", "en")
		j := slices.IndexFunc(table.Columns, func(c templates.Column) bool { return c.Key == "board_1" })
		if got := table.Rows[0][j].Shade; got != want {
			t.Errorf("%s reads %s: %v, want %v", points, table.Rows[0][j].String("en"), got, want)
		}
	}
}

// What other tables take of tricks is what the same side takes there.
func TestTricksElsewhereAreOfTheSide(t *testing.T) {
	for _, lang := range templates.Langs() {
		o := newBoard(scoring.Matchpoints)
		o.add("", "1", "2", 420, "", "", "2", "2")
		o.res.Missing = []scoring.Missing{{Board: 2}}
		o.res.Findings = []scoring.Finding{{Code: scoring.TricksUnlikely, Severity: scoring.Warning, Board: 1,
			Reason: scoring.Fact{Word: "tricks_unlikely", Args: []string{"8", "♠", "2", "3", "EW"}}}}
		notes := o.sheetOf(t, "travellers", "", lang).Notes
		if n := strings.Count(notes[0], lang.Word("line_short.EW")); n != 2 {
			t.Errorf("%s: %q", lang, notes)
		}
	}
}
