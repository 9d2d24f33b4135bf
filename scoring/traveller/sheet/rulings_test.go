package sheet

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
)

// decided is a workbook with two results and a sheet of rulings.
func decided(t *testing.T, name string, rows ...[]any) (*scoring.Event, string) {
	t.Helper()
	ev, problems := newWorkbook(t).
		sheet("Travellers", "A1", []any{"board", "ns", "ew", "contract", "declarer", "result"}, []any{1, 1, 2, "4S", "N", "="}, []any{1, 3, 4, "4S", "N", "-1"}).
		sheet(name, "A1", rows...).read()
	var texts []string
	for _, p := range problems {
		texts = append(texts, p.String())
	}
	return ev, strings.Join(texts, "\n")
}

// rulingText is a ruling in one line, with all that it has.
func rulingText(r scoring.Ruling) string {
	e := r.Entry
	return strings.Join(strings.Fields(fmt.Sprintf("%s %s s%d%s b%v r%v t%d %s-%s %s|%s %s %s %s %s %s %d %s %s %s %s", r.Pos.Place, r.Kind, r.Session, r.Section, r.Boards, r.Rounds, r.Table,
		r.NS, r.EW, e.NSAward, e.EWAward, e.Contract, e.Declarer, e.Result, e.Score, r.Group, r.Played, r.Law, r.Reason, r.By, r.When)), " ")
}

func TestSheetOfRulings(t *testing.T) {
	ev, problems := decided(t, "Rulings",
		[]any{"kind", "session", "section", "round", "table", "board", "ns", "ew", "unit", "ns_award", "ew_award", "contract", "declarer", "result", "score", "amount", "group", "played", "law", "reason", "by", "when"},
		[]any{"adjusted", 1, "A", 2, 3, 7.0, "1N", "2E", "", "0.6*620 + 0.4*500", "0.6*620 + 0.4*500", "", "", "", "", "", "", "", "12C1(c)", "félretájékoztatás", "Ő. Űr", "2026-10-05"},
		[]any{"", "", "", "", "", "4-6", 1, "", "", "A+", "A-"},
		[]any{},
		[]any{"correction", "", "", "", "", 1, 1, "", "", "", "", "4H", "S", "+1", 450},
		[]any{"fouled", "", "", "2-3", "", "1, 8", "", "", "", "", "", "", "", "", "", "", "c"},
		[]any{"misboarded", "", "", "", "", 1, 3, "", "", "", "", "", "", "", "", "", "", 7.0},
		[]any{"# a remark"},
		[]any{"penalty", 1, "", 2, "", 4, "", "", "3, 7N", "", "", "", "", "", "", "25%", "", "", "90", "slow play"},
		[]any{"", "", "", 2, 1, "", "", "", "", "", "", "", "", "", "", "2 IMP"},
		[]any{"withdrawal", "", "", 3, "", "", "", "", 4})
	if problems != "" {
		t.Errorf("problems %s", problems)
	}
	var got []string
	for _, r := range ev.Rulings {
		got = append(got, rulingText(r))
	}
	want := []string{
		"Rulings!A2 adjusted s1A b7 r2 t3 1N-2E 0.6*620 + 0.4*500|0.6*620 + 0.4*500 0 12C1(c) félretájékoztatás Ő. Űr 2026-10-05",
		"Rulings!A3 artificial s0 b4-6 r t0 1- A+|A- 0",
		"Rulings!A5 correction s0 b1 r t0 1- | 4H S +1 450 0",
		"Rulings!A6 fouled s0 b1, 8 r2-3 t0 - | C 0",
		"Rulings!A7 misboarded s0 b1 r t0 3- | 7",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	penalties := ""
	for _, p := range ev.Penalties {
		penalties += fmt.Sprintf("%s %s%v s%d r%d t%d b%d %v%s %s %s; ", p.Pos.Place, p.Unit, p.Line, p.Session, p.Round, p.Table, p.Board, p.Amount, p.In, p.Law, p.Reason)
	}
	if want := "Rulings!A9 3 s1 r2 t0 b4 25% 90 slow play; Rulings!A9 7NS s1 r2 t0 b4 25% 90 slow play; Rulings!A10  s0 r2 t1 b0 2IMP  ; "; penalties != want {
		t.Errorf("penalties\n%s\nwant\n%s", penalties, want)
	}
	if len(ev.Withdrawals) != 1 || ev.Withdrawals[0].Unit != "4" || ev.Withdrawals[0].Round != 3 {
		t.Errorf("withdrawals %+v", ev.Withdrawals)
	}
}

// The same line in three languages.
func TestSheetOfRulingsInThreeLanguages(t *testing.T) {
	first := ""
	for name, rows := range map[string][][]any{
		"Rulings":  {{"Kind", "Board", "NS", "EW", "NS award", "EW award", "Declarer", "Reason"}, {"artificial", 1, 1, 2, "A+", "A-", "", "late"}, {"swap", 1, 3, 4}, {"correction", 1, 1, 2, "", "", "S"}},
		"Döntések": {{"Fajta", "Leosztás", "É-D", "K-NY", "É-D megítélt", "K-NY megítélt", "Felvevő", "Indok"}, {"Mesterséges", 1, 1, 2, "A+", "A-", "", "late"}, {"csere", 1, 3, 4}, {"javítás", 1, 1, 2, "", "", "D"}},
		"Решения":  {{"Вид", "Сдача", "N-S", "E-W", "Присуждено N-S", "Присуждено E-W", "Разыгр.", "Причина"}, {"искусственный", 1, 1, 2, "A+", "A-", "", "late"}, {"обмен", 1, 3, 4}, {"исправление", 1, 1, 2, "", "", "Ю"}},
	} {
		ev, problems := decided(t, name, rows...)
		text := ""
		for _, r := range ev.Rulings {
			r.Pos = scoring.Position{}
			text += rulingText(r) + "\n"
		}
		if first == "" {
			first = text
		}
		if problems != "" || len(ev.Rulings) != 3 || text != first {
			t.Errorf("%s: %s\n%swant\n%s", name, problems, text, first)
		}
	}
}

// Every kind has a word in each language, and they are what scoring knows.
func TestKindsOfRulingsAreKnown(t *testing.T) {
	for word, kind := range rulingKindWords {
		if key(word) != word {
			t.Errorf("%q is never looked for", word)
		}
		if kind == penaltyKind || kind == withdrawalKind {
			continue
		}
		var r scoring.Ruling
		for _, p := range r.Enter(scoring.RulingWords{Kind: kind, Boards: "1"}, scoring.Writing{At: func(string) scoring.Position { return scoring.Position{} }}) {
			if strings.Contains(p.Text, "unknown kind") {
				t.Errorf("%s: %s", word, p.Text)
			}
		}
	}
	for word := range rulingWords {
		if key(word) != word {
			t.Errorf("the heading %q is never looked for", word)
		}
	}
}

func TestSheetOfRulingsTellsWhatItCannotRead(t *testing.T) {
	head := []any{"kind", "session", "round", "board", "ns", "unit", "ns_award", "amount", "remarks"}
	for _, c := range []struct {
		line []any
		want string
	}{
		{[]any{"benevolent", "", "", 1, 1}, `Rulings!A2: error: unknown kind "benevolent"`},
		{[]any{"", "", "", "", 1, "", "A+"}, "Rulings!A2: error: the ruling names no board"},
		{[]any{"", "", "", "one", 1, "", "A+"}, `Rulings!D2: error: board: "one" is no run of numbers`},
		{[]any{"", "", "", 1, 1, "", "0.6*620 + 0.6*500"}, "Rulings!G2: error: weighted award \"0.6*620 + 0.6*500\": the weights sum to 1.2, not to 1"},
		{[]any{"", -1, "", 1, 1, "", "A+"}, `Rulings!B2: error: session is "-1", not a number from 1 up; the line is left out`},
		{[]any{"artificial", "", "", 1, "", 1, "A+"}, `Rulings!F2: error: unit is "1", and that does not belong to a ruling on a board; the line is left out`},
		{[]any{"penalty", "", "", "", "", 1, "A-", "1 MP"}, `Rulings!G2: error: ns_award is "A-", and that does not belong to a penalty; the line is left out`},
		{[]any{"penalty", "", "", "", "", 1, "", "1"}, `Rulings!H2: error: the penalty "1" has no unit`},
		{[]any{"withdrawal", "", 2, "", "", "", "", ""}, `Rulings!F2: error: withdrawal: "" is not a pair number; the line is left out`},
	} {
		ev, problems := decided(t, "Rulings", head, c.line, []any{"swap", "", "", 1, 1})
		if !strings.Contains(problems, c.want) || len(ev.Rulings) != 1 || len(ev.Penalties)+len(ev.Withdrawals) != 0 {
			t.Errorf("%v: %d rulings, %s\nwant %s", c.line, len(ev.Rulings), problems, c.want)
		}
		if !strings.Contains(problems, `Rulings!I1: warning: unknown column "remarks" is kept out`) {
			t.Errorf("%s", problems)
		}
	}
	if ev, problems := decided(t, "Rulings", []any{"what", "whom"}, []any{"A+", 1}); len(ev.Rulings) > 0 || !strings.Contains(problems, "Rulings!A1: error: no header row in the sheet of rulings") {
		t.Error(problems)
	}
	if _, problems := decided(t, "Rulings"); problems != "" {
		t.Errorf("an empty sheet: %s", problems)
	}
}

// Messages about the sheet call the columns by the headings that it has, and show how
// a cell is written, not how an event file is.
func TestMessagesAboutRulingsSpeakOfTheSheet(t *testing.T) {
	for _, c := range []struct {
		line []any
		want string
	}{
		{[]any{"", "", "2NS", 4, 1, "A+"}, `Döntések!C2: error: Pár is "2NS", and that does not belong to a ruling on a board; the line is left out`},
		{[]any{"", "", "", "", 1, "A+"}, "the ruling names no board\n    hint: Leosztás: 7, 4-6 or 4 7"},
		{[]any{"", "", "", "x", 1, "A+"}, "Leosztás: \"x\" is no run of numbers\n    hint: Leosztás: 7, 4-6 or 4 7"},
		{[]any{"", "x", "", 4, 1, "A+"}, "hint: Kör: 7, 4-6 or 4 7"},
		{[]any{"büntetés", "", "1", "", "", "", "1"}, "the penalty \"1\" has no unit\n    hint: Mérték: 25%, 2 IMP, 0.5 VP or 3 MP, or an offence of the rule set: slow-play"},
		{[]any{"büntetés", "", "", "", "", "", "1 MP"}, "Pár is missing: whose it is"},
		{[]any{"javítás", "", "", 4, 1, "A+"}, "É-D megítélt does not belong to a ruling of kind correction"},
		{[]any{"késés", "", "", 4, 1}, "a ruling of kind late needs É-D megítélt or EW award"},
		{[]any{"másik leosztás", "", "", 4, 1}, "a ruling of kind misboarded needs Played, the number of the board that was played"},
		{[]any{"", "", "", 4, 1}, "the ruling decides nothing\n    hint: Fajta: … says what, one of adjusted"},
	} {
		_, problems := decided(t, "Döntések", []any{"Fajta", "Kör", "Pár", "Leosztás", "É-D", "É-D megítélt", "Mérték"}, c.line)
		if !strings.Contains(problems, c.want) || strings.Contains(problems, "ns_award") || strings.Contains(problems, " = ") {
			t.Errorf("%v: %s\nwant %s", c.line, problems, c.want)
		}
	}
}

// The form of a fouled board, the board that was played in place of another, and what
// becomes of the results of who withdrew have columns of their own in a workbook.
func TestWorkbookHasColumnsForEveryRuling(t *testing.T) {
	for lang := range Languages {
		w := openWritten(t, evening(Languages[lang]))
		for i, line := range []map[string]string{
			{"kind": wordOf(kindChoices, string(scoring.FouledBoard), w.in), "board": "1", "group": "b"},
			{"kind": wordOf(kindChoices, string(scoring.Misboarded), w.in), "board": "2", "ns": "1", "played": "5"},
			{"kind": wordOf(kindChoices, withdrawalKind, w.in), "unit": "2NS", "round": "2", "results": wordOf(resultsChoices, "deleted", w.in)},
		} {
			for col, h := range rulingHeadings {
				if err := w.file.SetCellStr(rulingSheet[lang], cellName(col, 2+i), line[h.of]); err != nil {
					t.Fatal(err)
				}
			}
		}
		ev, problems := w.read()
		noProblems(t, problems)
		if len(ev.Rulings) != 2 || ev.Rulings[0].Kind != scoring.FouledBoard || ev.Rulings[0].Group != "B" || ev.Rulings[1].Played != 5 || len(ev.Withdrawals) != 1 || ev.Withdrawals[0].Results != "deleted" {
			t.Errorf("%s: %+v %+v", Languages[lang], ev.Rulings, ev.Withdrawals)
		}
	}
}

// Every heading and every kind that a workbook writes on its sheet of rulings reads
// back, in each language.
func TestHeadingsOfRulingsReadBack(t *testing.T) {
	for lang := range Languages {
		if !rulingSheets[key(rulingSheet[lang])] {
			t.Errorf("the sheet %q is not known", rulingSheet[lang])
		}
		for _, h := range rulingHeadings {
			want, ok := rulingWords[key(strings.ReplaceAll(h.of, "_", ""))]
			if got, known := rulingWords[key(h.in[lang])]; !ok || !known || got != want {
				t.Errorf("heading %q of %s reads back as field %d", h.in[lang], h.of, got)
			}
		}
		for _, c := range resultsChoices {
			if got := resultsWords[key(c.in[lang])]; got != c.of {
				t.Errorf("results %q read back as %q", c.in[lang], got)
			}
		}
		for _, c := range kindChoices {
			want := rulingKindWords[key(c.of)]
			if got := rulingKindWords[key(c.in[lang])]; got == "" || got != want {
				t.Errorf("kind %q of %s reads back as %q", c.in[lang], c.of, got)
			}
		}
	}
}
