package cards

import (
	"regexp"
	"strings"
	"testing"

	"recap/movements"
	"recap/scoring"
	"recap/templates"
)

// latin are words in Latin letters, of more than those that name seats in Russian.
var latin = regexp.MustCompile(`[A-Za-z]{3,}`)

// translated demands that a sentence of movements has become a Russian one, and another
// one in Hungarian unless both use a name alone.
func translated(t *testing.T, english string) {
	t.Helper()
	if ru := Phrase("ru", english); latin.MatchString(ru) {
		t.Errorf("no phrase for %q: %q", english, ru)
	}
	if en := Phrase("en", english); en != english {
		t.Errorf("%q has become %q", english, en)
	}
}

// Whatever movements says of the movements that it makes has a phrase in each language.
func TestNamesAndRemarksAreTranslated(t *testing.T) {
	for _, m := range everyMovement() {
		translated(t, m.Name)
		for _, item := range m.Remarks {
			ru := remark("ru", item)
			if latin.MatchString(ru) {
				t.Errorf("%s: no phrase for %v: %q", m.name, item, ru)
			}
			if en := remark("en", item); en != item.Name+": "+item.Value {
				t.Errorf("%v has become %q", item, en)
			}
		}
		if len(remark("hu", scoring.Item{Name: "written by", Value: "some program"})) == 0 {
			t.Error("a remark of somebody else is lost")
		}
	}
	for _, f := range movements.Families {
		if ru := strings.NewReplacer("--sets", "").Replace(Phrase("ru", f.Does)); latin.MatchString(ru) {
			t.Errorf("no phrase for %q: %q", f.Does, ru)
		}
	}
}

// Whatever a check finds has a phrase: in sound movements, and in spoiled ones.
func TestFindingsAreTranslated(t *testing.T) {
	codes := map[scoring.Code]bool{}
	look := func(m movements.Movement) {
		for _, i := range movements.Check(m) {
			codes[i.Code] = true
			translated(t, i.Text)
		}
	}
	for k, made := range everyMovement() {
		m := made.Movement
		if k%7 != 0 {
			continue
		}
		look(m)
		m.Meetings = append([]movements.Meeting{}, m.Meetings...)
		for i := range m.Meetings {
			g := &m.Meetings[i]
			g.Pos = scoring.Position{File: "m.csv", Line: i + 5}
			switch {
			case i%11 == 3 && m.Individual:
				g.Players[1] = 0
			case i%11 == 5 && m.Individual:
				g.Players[0] = g.Players[2]
			case i%11 == 3:
				g.EW = g.NS
			case i%11 == 5:
				g.NS++
			case i%11 == 7 && i > 0:
				g.Table = m.Meetings[i-1].Table
			}
		}
		look(m)
	}
	apart, err := movements.Mitchell(movements.Request{Tables: 9})
	if err != nil {
		t.Fatal(err)
	}
	look(apart.AsOneWinner())
	gap := movements.Movement{Winners: 1, Meetings: []movements.Meeting{{Round: 1, Table: 1, NS: 1, EW: 4, Boards: []int{1}}, {Round: 4, Table: 1, NS: 4, EW: 1, Boards: []int{2}}}}
	look(gap)
	for _, code := range []scoring.Code{movements.PairTwice, movements.BoardTwice, movements.PairAgainstItself, movements.TableTwice, movements.SeatEmpty, movements.RepeatMeeting,
		movements.SharedBoard, movements.SitsOut, movements.NeverPlays, movements.RoundMissing, movements.LinesApart} {
		if !codes[code] {
			t.Errorf("%s was never found", code)
		}
	}
}

// The reasons of suggestions have phrases.
func TestReasonsAreTranslated(t *testing.T) {
	reasons := 0
	for _, w := range []movements.Wish{{Pairs: 9, Boards: 24}, {Pairs: 12, Boards: 24, Minutes: 210}, {Teams: 7, Boards: 24}, {Teams: 8, Boards: 24}, {Pairs: 13, Boards: 24, Winners: 2}} {
		all, err := movements.Suggest(w)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range all {
			for _, r := range s.Reasons {
				reasons++
				translated(t, r)
			}
		}
	}
	if reasons < 50 {
		t.Errorf("%d reasons", reasons)
	}
}

// A phrase may have others in its room, and its figures go where the language has them.
func TestPhrasesAreFilled(t *testing.T) {
	for english, want := range map[string][2]string{
		"Mitchell, 9 tables, 8 rounds of 3 boards":                      {"Mitchell, 9 asztal, 8 kör, körönként 3 leosztás", "Митчелл, 9 столов, 8 туров по 3 сдачи"},
		"all tables of round 8-9":                                       {"minden asztal, 8–9. kör", "в туре 8–9 за всеми столами"},
		"pair NS 3 sits out, and misses 7-9":                            {"É-D 3. pár kimarad, és nem játssza: 7–9", "пара N-S 3 пропускает, без сдач 7–9"},
		"team EW 3 plays board 4 again (round 1, table 2, line 9)":      {"3. csapat K-NY újra játssza ezt a leosztást: 4 (1. kör, 2. asztal, 9. sor)", "команда 3 E-W играет сдачу 4 повторно (тур 1, стол 2, строка 9)"},
		"3 of 4 opponents":                                              {"4 ellenfélből 3", "соперников 3 из 4"},
		"round 2, table 1: not all four seats are taken: N 7, W 12":     {"2. kör, 1. asztal: nincs meg mind a négy játékos: É 7, NY 12", "тур 2, стол 1: заняты не все четыре места: N 7, W 12"},
		"Szent Iván, 9 tables":                                          {"Szent Iván, 9 tables", "Szent Iván, 9 tables"},
		"barometer three-quarter Howell, 5 tables, 8 rounds of 1 board": {"barométer, háromnegyedes Howell, 5 asztal, 8 kör, körönként 1 leosztás", "барометр, неполный Хауэлл, 5 столов, 8 туров по 1 сдаче"},
	} {
		for i, lang := range []templates.Lang{"hu", "ru"} {
			if got := Phrase(lang, english); got != want[i] {
				t.Errorf("%s: %q is %q", lang, english, got)
			}
		}
	}
}
