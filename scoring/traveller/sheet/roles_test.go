package sheet

import (
	"slices"
	"strings"
	"testing"

	"recap/scoring"
)

// Whatever the sheets of a workbook are called, and in whatever order they stand, it
// says the same: method and winners of the event, names, and rulings.
func TestRenamedSheetsAreKnownByWhatStandsInThem(t *testing.T) {
	for _, lang := range Languages {
		w := openWritten(t, evening(lang))
		w.fill(func(row int, f field, text string) { w.set(row, f, text) })
		kind, unit, amount := slices.IndexFunc(rulingHeadings, func(c choice) bool { return c.of == "kind" }), slices.IndexFunc(rulingHeadings, func(c choice) bool { return c.of == "unit" }),
			slices.IndexFunc(rulingHeadings, func(c choice) bool { return c.of == "amount" })
		for col, text := range map[int]string{kind: wordOf(kindChoices, penaltyKind, w.in), unit: "1NS", amount: "25%"} {
			if err := w.file.SetCellStr(rulingSheet[w.in], cellName(col, 2), text); err != nil {
				t.Fatal(err)
			}
		}
		want, _ := w.read()
		for i, name := range []inEach{eventSheet, playerSheet, rulingSheet, travellerSheet} {
			if err := w.file.SetSheetName(name[w.in], "Лист "+nth(i)); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.file.MoveSheet("Лист "+nth(2), "Лист "+nth(0)); err != nil {
			t.Fatal(err)
		}
		ev, problems := w.read()
		if ev.Method != scoring.Butler || ev.Winners != 2 || ev.Date != want.Date || ev.Boards != want.Boards || len(ev.Contestants) != 5 || len(ev.Penalties) != 1 || len(want.Penalties) != 1 {
			t.Errorf("%s: method %q, winners %d, date %q, boards %d, contestants %v, penalties %v", lang, ev.Method, ev.Winners, ev.Date, ev.Boards, ev.Contestants, ev.Penalties)
		}
		for i := range ev.Contestants {
			if ev.Contestants[i].ID != want.Contestants[i].ID || !slices.Equal(ev.Contestants[i].Players, want.Contestants[i].Players) {
				t.Errorf("%s: %v, want %v", lang, ev.Contestants[i], want.Contestants[i])
			}
		}
		for _, p := range problems {
			if p.Severity != scoring.Note {
				t.Errorf("%s: %s", lang, p)
			}
		}
	}
}

// A workbook of recap that has lost a sheet says what that means.
func TestLostSheetsAreTold(t *testing.T) {
	for sheet, lost := range map[string]string{"Event": "name, date, method and winners", "Players": "the players have no names", "Rulings": "what the director decided"} {
		w := openWritten(t, evening("en"))
		if err := w.file.DeleteSheet(sheet); err != nil {
			t.Fatal(err)
		}
		if _, problems := w.read(); !strings.Contains(messages(problems), "there is no sheet "+sheet+" any more: "+lost) {
			t.Errorf("%s: %s", sheet, messages(problems))
		}
	}
	// A workbook of somebody else need not have them.
	_, problems := newWorkbook(t).sheet("Any", "A1", usualHeader, []any{1, 3, 8, "PASS"}).read()
	if len(problems) != 0 {
		t.Error(messages(problems))
	}
}

// A sheet that only has kinds and boards, such as a list of findings, decides nothing.
func TestFindingsAreNoRulings(t *testing.T) {
	ev, problems := newWorkbook(t).sheet("Travellers", "A1", usualHeader, []any{1, 3, 8, "PASS"}).
		sheet("Findings", "A1", []any{"Board", "Finding", "Kind"}, []any{1, "lone extreme", "warning"}).read()
	if len(ev.Rulings) != 0 || len(problems) != 0 {
		t.Errorf("%v, %s", ev.Rulings, messages(problems))
	}
}

// Of two sheets that look like a list of players the first is read, and told.
func TestTwoListsOfPlayers(t *testing.T) {
	list := func(name string) [][]any { return [][]any{{"number", "name1", "name2"}, {3, name, "Őz Ü"}} }
	ev, problems := newWorkbook(t).sheet("Any", "A1", usualHeader, []any{1, 3, 8, "PASS"}).sheet("First", "A1", list("Żak Ł")...).sheet("Second", "A1", list("Ёж Я")...).read()
	if len(ev.Contestants) != 1 || ev.Contestants[0].Players[0].Name != "Żak Ł" || !strings.Contains(messages(problems), "several sheets could be Players; this one is read") {
		t.Errorf("%v, %s", ev.Contestants, messages(problems))
	}
}
