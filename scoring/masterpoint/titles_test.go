package masterpoint

import (
	"testing"

	"recap/templates"
)

// Titles of results that were written in one language stand in a report in its own; a
// title that the event has given itself stays.
func TestTitlesOfResultsInAnotherLanguage(t *testing.T) {
	ev := &Event{Lists: []*List{{Title: "Ranking"}, {Title: "Ranking North–South", Line: "NS"}, {Title: "Végeredmény, A szekció", Section: "A"},
		{Title: "Ranking, overall", Overall: true}, {Title: "Ranking of the club"}}}
	for title, want := range map[string][2]string{
		"Ranking":                 {"Végeredmény", "Итоговая таблица"},
		"Ranking · 2":             {"Végeredmény · 2", "Итоговая таблица · 2"},
		"Ranking North–South":     {"Végeredmény, Észak–Dél", "Итоговая таблица, Север–Юг"},
		"Végeredmény, A szekció":  {"Végeredmény, A szekció", "Итоговая таблица, секция A"},
		"Ranking, overall":        {"Végeredmény, összetett", "Итоговая таблица, общий зачёт"},
		"Ranking of the club":     {"Ranking of the club", "Ranking of the club"},
		"Ranking of the club · 1": {"Ranking of the club · 1", "Ranking of the club · 1"},
	} {
		for i, lang := range []string{"hu", "ru"} {
			if got := ev.titleIn(templates.Lang(lang), title); got != want[i] {
				t.Errorf("%s in %s: %s, want %s", title, lang, got, want[i])
			}
		}
	}
	ev.Provisional = true
	if got := ev.titleIn("hu", "Ranking"); got != "Állás" {
		t.Error(got)
	}
}
