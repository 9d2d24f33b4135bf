package sheet

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/movements"
	"recap/scoring"
)

// linesOf are the lines of a workbook: section, round, table, board, and who sits.
func linesOf(t *testing.T, w Workbook) (lines []string) {
	t.Helper()
	p, err := newPlan(w)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range p.lines {
		lines = append(lines, strings.TrimSpace(fmt.Sprint(l.section, " ", l.round, "/", l.table, " ", l.board, " ", l.units)))
	}
	return lines
}

// A traveller is a board in the order of the rounds; a pick-up slip a table of a
// round in the order of play.
func TestLinesStandAsTheResultsComeIn(t *testing.T) {
	m := howell
	m.Meetings = slices.Clone(m.Meetings)
	slices.Reverse(m.Meetings)
	m.Meetings[0].Boards = []int{6, 5}
	want := []string{"1/1 1 [4 1]", "1/2 1 [2 3]", "1/1 2 [4 1]", "1/2 2 [2 3]", "2/1 3 [4 2]", "2/2 3 [3 1]", "2/1 4 [4 2]", "2/2 4 [3 1]",
		"3/1 5 [4 3]", "3/2 5 [1 2]", "3/1 6 [4 3]", "3/2 6 [1 2]"}
	if got := linesOf(t, Workbook{Movements: []movements.Movement{m}}); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	want = []string{"1/1 1 [4 1]", "1/1 2 [4 1]", "1/2 1 [2 3]", "1/2 2 [2 3]", "2/1 3 [4 2]", "2/1 4 [4 2]", "2/2 3 [3 1]", "2/2 4 [3 1]",
		"3/1 5 [4 3]", "3/1 6 [4 3]", "3/2 6 [1 2]", "3/2 5 [1 2]"}
	if got := linesOf(t, Workbook{Movements: []movements.Movement{m}, ByRound: true}); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	// Section after section, in the order in which they were given.
	a, b := howell, howell
	a.Section, b.Section = "A", "B"
	got := linesOf(t, Workbook{Movements: []movements.Movement{b, a}})
	if len(got) != 24 || got[0] != "B 1/1 1 [4 1]" || got[12] != "A 1/1 1 [4 1]" {
		t.Errorf("%q", got)
	}
}

// Where a movement does not say how many winners it has, a pair that would sit at
// two tables of a round says that the lines are numbered apart.
func TestWinnersOfAWorkbook(t *testing.T) {
	silent := func(m movements.Movement) movements.Movement { m.Winners = 0; return m }
	sections := func(ms ...movements.Movement) []movements.Movement {
		for i := range ms {
			ms[i].Section = string(rune('A' + i))
		}
		return ms
	}
	for _, c := range []struct {
		what    string
		ms      []movements.Movement
		winners int // asked for
		want    int
		units   int
	}{
		{"Mitchell", []movements.Movement{mitchell(3, "")}, 0, 2, 6},
		{"Howell", []movements.Movement{howell}, 0, 1, 4},
		{"Mitchell, not said", []movements.Movement{silent(mitchell(3, ""))}, 0, 2, 6},
		{"Howell, not said", []movements.Movement{silent(howell)}, 0, 1, 4},
		{"asked for", []movements.Movement{silent(mitchell(3, ""))}, 2, 2, 6},
		{"Mitchell and Howell", sections(mitchell(3, ""), howell), 0, 2, 10},
		{"individual", []movements.Movement{individual}, 0, 1, 8},
	} {
		p, err := newPlan(Workbook{Event: scoring.Event{Winners: c.winners}, Movements: c.ms})
		if err != nil || p.winners != c.want || len(p.units) != c.units {
			t.Errorf("%s: %d winners, %d units, %v", c.what, p.winners, len(p.units), err)
		}
	}
}

// A movement of teams makes an event of teams, with room for four players each; both
// rooms of a board are lines of their own.
func TestTeamsWorkbook(t *testing.T) {
	m, err := movements.RoundRobin(movements.Request{Tables: 4, PerSet: 2})
	if err != nil {
		t.Fatal(err)
	}
	w := openWritten(t, Workbook{Movements: []movements.Movement{m}})
	e, ps := w.read()
	noProblems(t, ps)
	// Four teams: three rounds of two matches, two rooms, two boards.
	if e.Method != scoring.Teams || e.Winners != 1 || len(e.Rows) != 24 || len(e.Contestants) != 4 {
		t.Errorf("%s, %d winners, %d rows, %d teams", e.Method, e.Winners, len(e.Rows), len(e.Contestants))
	}
	heads, err := w.file.GetRows(playerSheet[0])
	if err != nil || !slices.Equal(heads[0], []string{"Number", "Name 1", "ID 1", "Name 2", "ID 2", "Name 3", "ID 3", "Name 4", "ID 4", "Team", "Club"}) {
		t.Errorf("%q, %v", heads[0], err)
	}
}

// An individual has a column for each seat; who has no partner or opponents sits out.
func TestIndividualWorkbook(t *testing.T) {
	w := openWritten(t, Workbook{Movements: []movements.Movement{emptySeat(individual)}, Lang: "hu"})
	w.set(2, fContract, "4S")
	w.set(2, fDeclarer, "NY")
	w.set(2, fResult, "=")
	e, ps := w.read()
	noProblems(t, ps)
	// W declares: -420 for N-S.
	if len(e.Rows) != 2 || e.Rows[0].Players() != [4]string{"1", "2", "3", "4"} || e.Rows[0].Score != -420 || e.Rows[1].Outcome != scoring.SatOut ||
		e.Rows[1].Players() != [4]string{"5", "6", "", "8"} || len(e.Contestants) != 7 {
		t.Errorf("%+v", e)
	}
}

// Sections have a column, in the travellers and among the players; the names of each
// section's pairs stand beside their numbers, and whoever plays in none stands below.
func TestSectionsOfAWorkbook(t *testing.T) {
	named := func(section, number, name string) scoring.Contestant {
		return scoring.Contestant{ID: scoring.ID{Section: section, Number: number}, Players: []scoring.Player{{Name: name}}}
	}
	a, b := howell, howell
	a.Section, b.Section = "A", "B"
	e, ps := openWritten(t, Workbook{Event: scoring.Event{Contestants: []scoring.Contestant{named("B", "2", "Ödön"), named("A", "1", "Żaneta"), named("C", "9", "Жанна")}},
		Movements: []movements.Movement{a, b}, Lang: "ru"}).read()
	if messages(ps) != "w.xlsx:Игроки!A10: warning: in the list of players and in no line of the travellers: C 9\n" {
		t.Error(messages(ps))
	}
	var people []string
	for _, c := range e.Contestants {
		people = append(people, contestantText(c))
	}
	if got, want := strings.Join(people, "\n"), "A 1: Żaneta\nA 2: \nA 3: \nA 4: \nB 1: \nB 2: Ödön\nB 3: \nB 4: \nC 9: Жанна"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if !slices.Equal(e.Sections, []string{"A", "B"}) || len(e.Rows) != 24 || e.Winners != 1 {
		t.Errorf("%q %d rows", e.Sections, len(e.Rows))
	}
}

// What cannot be written is told, all at once.
func TestWorkbooksThatCannotBeWritten(t *testing.T) {
	one := func(ms ...movements.Meeting) []movements.Movement {
		return []movements.Movement{{Name: "m", Meetings: ms}}
	}
	for _, c := range []struct {
		w    Workbook
		want string
	}{
		{Workbook{Lang: "fr", Paper: "a3"}, "unknown language \"fr\" (en, hu, ru)\nunknown paper \"a3\" (a4, letter)\nno movement: there is nothing to write lines for"},
		{Workbook{Event: scoring.Event{Winners: 3, Method: "whist"}, Movements: []movements.Movement{howell}}, "unknown method \"whist\"\nan event has 1 or 2 winners, not 3"},
		{Workbook{Event: scoring.Event{Winners: 1}, Movements: []movements.Movement{mitchell(3, "")}}, "movement \"Mitchell\" numbers the pairs of its two lines apart, so it has two winners"},
		{Workbook{Event: scoring.Event{Winners: 2}, Movements: []movements.Movement{howell}}, "the pairs meet across the lines, so there is one winner"},
		{Workbook{Movements: []movements.Movement{mitchell(3, "A"), mitchell(3, "A")}}, "section A stands there twice: each section has a name of its own"},
		{Workbook{Movements: []movements.Movement{mitchell(3, "A"), individual}}, "movement \"\": pairs and single players do not share a workbook"},
		{Workbook{Movements: []movements.Movement{{Name: "m", Individual: true, Winners: 4, Meetings: individual.Meetings}}}, "movement \"m\" numbers its players by their seats, for which a workbook has no places"},
		{Workbook{Movements: one(movements.Meeting{Round: 2, Table: 3, NS: 1, EW: 2})}, "movement \"m\" has no boards at any table"},
		{Workbook{Movements: one(movements.Meeting{Round: 2, Table: 3, NS: 1, EW: 2, Boards: []int{0}})}, "movement \"m\": round 2, table 3: board 0 is none from 1 to 9999"},
		{Workbook{Movements: one(movements.Meeting{Round: 2, Table: 3, NS: -1, EW: 2, Boards: []int{1}})}, "movement \"m\": round 2, table 3 has the numbers [-1 2]"},
		{Workbook{Event: scoring.Event{Contestants: []scoring.Contestant{{ID: scoring.ID{Number: "2"}}}}, Movements: []movements.Movement{mitchell(3, "")}},
			"there is a pair 2 in each line, and the list of players does not say which one it names"},
		{Workbook{Event: scoring.Event{Contestants: []scoring.Contestant{{ID: scoring.ID{Number: "2"}}, {ID: scoring.ID{Number: "2", Line: scoring.EW}}}}, Movements: []movements.Movement{howell}},
			"the list of players names 2 twice"},
		{Workbook{Event: scoring.Event{Contestants: []scoring.Contestant{{ID: scoring.ID{Number: "2"}}, {ID: scoring.ID{Number: "3"}}}}, Movements: []movements.Movement{mitchell(3, "A"), mitchell(3, "B")}},
			"sections A and B have a number 2 each, and the list of players does not say whose it is: give it a column section"},
		// Read from a file that does not say how many winners there are.
		{Workbook{Event: scoring.Event{Winners: 1}, Movements: []movements.Movement{{Name: "m", Meetings: mitchell(3, "").Meetings}}}, "movement \"m\" numbers the pairs of its two lines apart, so it has two winners"},
		{Workbook{Event: scoring.Event{Method: scoring.Teams}, Movements: []movements.Movement{howell}},
			"method teams needs a movement of teams, in which the same two meet both ways on each board, and movement \"Howell\" is none: --movement round-robin makes one"},
		{Workbook{Event: scoring.Event{Method: scoring.Butler}, Movements: one(movements.Meeting{Round: 1, Table: 1, NS: 1, EW: 2, Boards: []int{1}}, movements.Meeting{Round: 1, Table: 2, NS: 2, EW: 1, Boards: []int{1}})},
			"movement \"m\" is one of teams, which are not scored by butler but by teams, patton, bam or total-points"},
	} {
		if _, err := c.w.Write(); err == nil || err.Error() != c.want && !strings.HasPrefix(err.Error(), c.want+"\n") {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
}

// The cells to be typed into are open and keep what is typed as a text; all others
// are locked, without a password. Filters work, the header stays in sight and on
// each page.
func TestWorkbookIsProtected(t *testing.T) {
	for _, lang := range Languages {
		w := openWritten(t, evening(lang))
		look := func(sheet, cell string) (open bool, format int) {
			t.Helper()
			id, err := w.file.GetCellStyle(sheet, cell)
			if err != nil {
				t.Fatal(err)
			}
			st, err := w.file.GetStyle(id)
			if err != nil {
				t.Fatal(err)
			}
			return st.Protection != nil && !st.Protection.Locked, st.NumFmt
		}
		s := travellerSheet[w.in]
		for _, f := range []field{fNS, fEW, fContract, fDeclarer, fLead, fResult, fNSAward, fEWAward, fSwap, fRemarks} {
			for _, row := range []int{2, 19, 20, 31} { // the first and the last line, the first and the last empty one
				if open, format := look(s, w.cell(row, f)); !open || format != 49 {
					t.Errorf("%s: %s is open: %v, format %d", lang, w.cell(row, f), open, format)
				}
			}
		}
		for _, f := range []field{fRound, fTable, fBoard} {
			if open, _ := look(s, w.cell(19, f)); open {
				t.Errorf("%s: %s is open", lang, w.cell(19, f))
			}
			if open, _ := look(s, w.cell(20, f)); !open {
				t.Errorf("%s: %s is locked", lang, w.cell(20, f))
			}
		}
		for _, cell := range []string{"A1", "D20", "K2", "L31", "Q2", "T31", "A32"} { // headings, what is worked out, what lies outside
			if open, _ := look(s, cell); open {
				t.Errorf("%s: %s is open", lang, cell)
			}
		}
		for at, want := range map[string]bool{eventSheet[w.in] + "!A1": false, eventSheet[w.in] + "!B1": true, eventSheet[w.in] + "!B8": true, eventSheet[w.in] + "!A10": false,
			playerSheet[w.in] + "!A1": false, playerSheet[w.in] + "!A2": true, playerSheet[w.in] + "!H10": true, rulingSheet[w.in] + "!Q2": true, rulingSheet[w.in] + "!A31": true, rulingSheet[w.in] + "!A32": false} {
			sheet, cell, _ := strings.Cut(at, "!")
			if open, _ := look(sheet, cell); open != want {
				t.Errorf("%s: %s is open: %v", lang, at, open)
			}
		}
		for i, sheet := range w.file.GetSheetList() {
			if visible, err := w.file.GetSheetVisible(sheet); err != nil || visible != (sheet != foreseenSheet[w.in]) {
				t.Errorf("%s is visible: %v, %v", sheet, visible, err)
			}
			if sheet == foreseenSheet[w.in] {
				continue // whose lines may be deleted, and which nobody prints
			}
			p, err := w.file.GetSheetProtection(sheet)
			if err != nil || !p.AutoFilter || !p.Sort || !p.SelectUnlockedCells || p.Password != "" || p.FormatCells || p.DeleteRows {
				t.Errorf("%s: %+v, %v", sheet, p, err)
			}
			layout, err := w.file.GetPageLayout(sheet)
			if err != nil || *layout.Size != 9 || *layout.FitToWidth != 1 || *layout.FitToHeight != 0 || (i < 1) != (*layout.Orientation == "portrait") {
				t.Errorf("%s: %+v, %v", sheet, layout, err)
			}
			foot, err := w.file.GetHeaderFooter(sheet)
			if err != nil || foot.OddHeader != "&LGődöllői Őrs && Łódź kupa" || foot.OddFooter != "&L"+sheet+"&R&P/&N" {
				t.Errorf("%s: %+v, %v", sheet, foot, err)
			}
			if panes, err := w.file.GetPanes(sheet); i > 0 && (err != nil || !panes.Freeze || panes.YSplit != 1) {
				t.Errorf("%s: %+v, %v", sheet, panes, err)
			}
		}
		titles := 0
		for _, n := range w.file.GetDefinedName() {
			if n.Name == "_xlnm.Print_Titles" && n.RefersTo == "'"+n.Scope+"'!$1:$1" {
				titles++
			}
		}
		if titles != 3 {
			t.Errorf("%s: %d sheets repeat their header", lang, titles)
		}
	}
}

// The drop-downs offer the words of the language, and refuse nothing.
func TestChoicesOfAWorkbook(t *testing.T) {
	w := openWritten(t, evening("hu"))
	want := map[string][]string{
		"Verseny":       {`"matchpont,cross-IMP,butler,board-a-match,összpont,csapat,Patton"`, `"1,2"`},
		"Játékosok":     {`"É-D,K-NY"`},
		"Eredménylapok": {`"É,K,D,NY"`, `"igen,nem"`},
		"Döntések":      {`"módosított,mesterséges,súlyozott,megosztott,javítás,nem játszott,távol,késés,törölt,csere,összekevert,másik leosztás,büntetés,visszalépés"`, `"É,K,D,NY"`, `"megmarad,törölt"`},
	}
	for sheet, lists := range want {
		found, err := w.file.GetDataValidations(sheet)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, v := range found {
			if v.ShowErrorMessage {
				t.Errorf("%s: %s refuses entries", sheet, v.Sqref)
			}
			if v.Type == "list" {
				got = append(got, v.Formula1)
			}
		}
		if !slices.Equal(got, lists) {
			t.Errorf("%s: %q, want %q", sheet, got, lists)
		}
	}
}

// Names, however odd, break neither the workbook nor the command that it shows.
func TestOddNamesInAWorkbook(t *testing.T) {
	w := evening("en")
	w.Event.Name = "\x00=1+1 &P \"x\" " + strings.Repeat("ő😀", 20_000)
	w.Event.Club = "\xff"
	w.File = "my & own\n.xlsx"
	f := openWritten(t, w)
	if got, err := f.file.GetCellValue("Event", "B1"); err != nil || !strings.HasPrefix(got, `=1+1 &P "x" ő😀ő`) {
		t.Errorf("%.30q %v", got, err)
	}
	if got, err := f.file.GetCellValue("Event", "A17"); err != nil || got != `recap score "my & own .xlsx"` {
		t.Errorf("%q %v", got, err)
	}
	if foot, err := f.file.GetHeaderFooter("Event"); err != nil || len(foot.OddHeader) > 400 || !strings.HasPrefix(foot.OddHeader, "&L=1+1 &&P") {
		t.Errorf("%+v %v", foot, err)
	}
}
