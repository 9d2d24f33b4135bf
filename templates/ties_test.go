package templates_test

import (
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/templates"
	"recap/templates/json"
)

// tiedTeams are four teams of which two were equal and two still are.
func tiedTeams() *scoring.Results {
	id := func(n string) scoring.ID { return scoring.ID{Number: n} }
	team := func(place int, tied bool, number, name, score string, ties ...scoring.TieBreak) scoring.Standing {
		return scoring.Standing{Place: place, Tied: tied, Contestant: &scoring.Contestant{ID: id(number), Team: name}, Boards: 48, Matches: 3, Score: exact.MustParse(score), TieBreaks: ties}
	}
	found := func(criterion, value string, decided bool, against ...scoring.ID) scoring.TieBreak {
		return scoring.TieBreak{Criterion: criterion, Value: exact.MustParse(value), Against: against, Decided: decided}
	}
	lot := found(scoring.ByLot, "1", true)
	lot.Reason = "húzás"
	mean := found("tie-break-points", "37.25", false)
	mean.Mean = true
	endless := scoring.TieBreak{Criterion: "quotient", Endless: true, Decided: true}
	share := found("head-to-head", "62.5", true, id("9"))
	share.Percent = true
	ev := &scoring.Event{Name: "Őszi csapat", Method: scoring.Teams}
	return &scoring.Results{Event: ev, Method: scoring.Teams, Rules: "mbsz-2014", Teams: true, RankedBy: "vp", VP: "wbf",
		Facts: []scoring.Fact{{Word: "tie_break", Args: []string{"head-to-head", "field-value"}}, {Word: "tie_break_lines", Args: []string{"wins"}}},
		Rankings: []scoring.Ranking{{ScorePlaces: 2, Standings: []scoring.Standing{
			team(1, false, "5", "Őrség", "118"),
			team(2, false, "7", "Łódź", "110.5", found("head-to-head", "10", false, id("3")), found("field-value", "14", true, id("5"))),
			team(3, false, "3", "Дельта", "110.5", found("head-to-head", "10", false, id("7")), found("field-value", "8.4", true, id("5"))),
			team(4, true, "1", "Čeněk", "90", found("against-higher", "31", false, id("5"), id("7"), id("3"), id("4")), mean),
			team(4, true, "2", "Űrhajós", "90", found("head-to-head-basic", "-3", true, id("1"), id("4")), lot, endless, share),
		}}}}
}

// A column says what decided or, of those who are still equal, what was looked at. More
// than three opponents are not named.
func TestTieBreakColumn(t *testing.T) {
	for lang, want := range map[templates.Lang][]string{
		"en": {"Tie-break", "", "field value against 5 (118 VP): 14", "field value against 5 (118 VP): 8.4",
			"against those above: 31; tie-break points: mean 37.25", "head-to-head in the basic method against 1, 4: -3; lot: 1 (húzás); quotient: ∞; head-to-head against 9: 62.5%"},
		"hu": {"Holtverseny eldöntése", "", "mezőnyérték, ellenfél 5 (118 VP): 14", "mezőnyérték, ellenfél 5 (118 VP): 8,4",
			"előttük állók ellen: 31; ellenfelek pontjai: átlag 37,25", "egymás elleni alaperedmény, ellenfél 1, 4: -3; sorsolás: 1 (húzás); hányados: ∞; egymás elleni eredmény, ellenfél 9: 62,5%"},
		"ru": {"При равенстве", "", "результат против ближайших по очкам, соперник 5 (118 ВП): 14", "результат против ближайших по очкам, соперник 5 (118 ВП): 8,4",
			"против стоящих выше: 31; очки соперников: в среднем 37,25", "личная встреча, основной счёт, соперник 1, 4: -3; жребий: 1 (húzás); частное: ∞; личная встреча, соперник 9: 62,5\u00a0%"},
	} {
		ranking := templates.New(tiedTeams(), templates.Options{Lang: lang}).Tables[0]
		last := len(ranking.Columns) - 1
		got := []string{ranking.Columns[last].Title}
		for _, row := range ranking.Rows {
			got = append(got, row[last].String(lang))
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", lang, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	for _, c := range templates.New(clubEvening(), templates.Options{}).Tables[0].Columns {
		if c.Key == "tiebreak" {
			t.Error("a column of tie-breaks where nothing was looked at")
		}
	}
}

// The document has every value, in English; a quotient without a number is null.
func TestTieBreaksInJSON(t *testing.T) {
	doc := string(write(t, templates.New(tiedTeams(), templates.Options{Lang: "hu"}), json.Write))
	for _, want := range []string{
		`"tiebreaks":[],"masterpoints":{}`,
		`"tiebreaks":[{"name":"head-to-head","value":10,"text":"head-to-head against 3: 10","decided":false},{"name":"field-value","value":14,"text":"field value against 5 (118 VP): 14","decided":true}],"masterpoints"`,
		`{"name":"quotient","value":null,"text":"quotient: ∞","decided":true}`,
	} {
		if !strings.Contains(doc, want) {
			t.Errorf("no %s in\n%s", want, doc)
		}
	}
}

// The method line names the criteria in their order.
func TestTieBreaksInTheMethodLine(t *testing.T) {
	footer := templates.New(tiedTeams(), templates.Options{}).Footer[0]
	if want := "equal results by the result against each other, then the field value; equal results by matches won, where a prize or going on depends on it"; !strings.HasSuffix(footer, want) {
		t.Errorf("got %s", footer)
	}
}
