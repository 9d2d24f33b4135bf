package sheet

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/movements"
	"recap/scoring"
)

// delete takes rows out of the travellers, the last one first.
func (w *written) delete(rows ...int) {
	w.t.Helper()
	for i := len(rows) - 1; i >= 0; i-- {
		if err := w.file.RemoveRow(travellerSheet[w.in], rows[i]); err != nil {
			w.t.Fatal(err)
		}
	}
}

// waiting are the rows that wait for a result, as section.board.pairs.
func waiting(ev *scoring.Event) string {
	var all []string
	for i := range ev.Rows {
		r := &ev.Rows[i]
		if r.Outcome != scoring.Outstanding {
			continue
		}
		who := r.NS.Number + "-" + r.EW.Number
		if r.NS.IsZero() {
			players := r.Players()
			who = strings.Join(players[:], "-")
		}
		all = append(all, fmt.Sprintf("%s.%d.%s", r.Section, r.Board, who))
	}
	return strings.Join(all, " ")
}

// The line of a result that is not in yet may be deleted by a slip: the result is
// still missing. In the Howell the lines 2 to 13 are by board: 4-1, 2-3 on board 1.
func TestADeletedLineIsStillMissing(t *testing.T) {
	for _, lang := range Languages {
		book := Workbook{Movements: []movements.Movement{howell}, Lang: lang}
		want, _ := openWritten(t, book).read()
		w := openWritten(t, book)
		w.delete(2, 5)
		ev, problems := w.read()
		if len(ev.Rows) != 12 || len(problems) != 1 || problems[0].Severity != scoring.Warning ||
			!strings.HasPrefix(problems[0].Text, "2 lines that the movement foresees are not there any more: their results are missing, the first in round 1, 4 against 1") {
			t.Fatalf("%s: %d rows, %s", lang, len(ev.Rows), messages(problems))
		}
		if got := ev.Rows[10]; got.Board != 1 || got.Round != 1 || got.Table != 1 || got.NS != want.Rows[0].NS || got.EW != want.Rows[0].EW || got.Outcome != scoring.Outstanding {
			t.Errorf("%s: %+v", lang, got)
		}
		// Cut short on purpose, in the hidden sheet too.
		for _, row := range []int{5, 2} {
			if err := w.file.RemoveRow(foreseenSheet[w.in], row); err != nil {
				t.Fatal(err)
			}
		}
		if ev, problems := w.read(); len(ev.Rows) != 10 || len(problems) != 0 {
			t.Errorf("%s: %d rows, %s", lang, len(ev.Rows), messages(problems))
		}
	}
}

// A line that was cleared, sorted elsewhere or typed over is there; so is one whose
// pair stands on the board in another line, and one that was typed anew.
func TestLinesThatAreNotMissing(t *testing.T) {
	book := Workbook{Movements: []movements.Movement{howell}}
	for what, change := range map[string]func(w *written){
		"cleared": func(w *written) { w.set(2, fNS, nil); w.set(2, fEW, nil) },
		"typed over": func(w *written) {
			w.set(2, fNS, "1")
			w.set(2, fEW, "2")
			w.set(3, fNS, "3")
			w.set(3, fEW, "4")
			w.delete(2)
		},
		"written anew": func(w *written) { w.set(20, fBoard, 1); w.set(20, fNS, "1"); w.set(20, fEW, "4"); w.delete(2) },
	} {
		w := openWritten(t, book)
		change(w)
		if _, problems := w.read(); len(problems) != 0 {
			t.Errorf("%s: %s", what, messages(problems))
		}
	}
}

// Of teams each room is a line of its own, of two lines each number stands in both,
// and single players have four.
func TestDeletedLinesOfOtherMovements(t *testing.T) {
	teams, err := movements.RoundRobin(movements.Request{Tables: 2, Boards: 1})
	if err != nil {
		t.Fatal(err)
	}
	single := movements.Movement{Individual: true, Meetings: []movements.Meeting{{Round: 1, Table: 1, Players: [4]int{1, 2, 3, 4}, Boards: []int{1, 2}}}}
	a, b := howell, howell
	a.Section, b.Section = "A", "B"
	for _, c := range []struct {
		what      string
		movements []movements.Movement
		row       int
		want      string
	}{
		{"teams", []movements.Movement{teams}, 2, ".1.1-2"},
		{"two lines", []movements.Movement{mitchell(3, "")}, 2, ".1.1-1"},
		{"single players", []movements.Movement{single}, 3, ".2.1-2-3-4"},
		{"the second section", []movements.Movement{a, b}, 14, "B.1.4-1"},
	} {
		w := openWritten(t, Workbook{Movements: c.movements})
		all, _ := w.read()
		w.delete(c.row)
		ev, problems := w.read()
		if got := waiting(ev); len(ev.Rows) != len(all.Rows) || !strings.HasSuffix(got, c.want) || len(problems) != 1 {
			t.Errorf("%s: %d rows, %s, %s", c.what, len(ev.Rows), got, messages(problems))
		}
	}
}

// Without the hidden sheet a pair of which all lines are gone is missed by the list
// of players: E-W 1 of a Mitchell, whose number N-S 1 has as well.
func TestPlayersWithoutALineAreTold(t *testing.T) {
	w := openWritten(t, Workbook{Movements: []movements.Movement{mitchell(3, "")}})
	if _, problems := w.read(); len(problems) != 0 {
		t.Fatal(messages(problems))
	}
	if err := w.file.DeleteSheet("Foreseen"); err != nil {
		t.Fatal(err)
	}
	for row, ew := range slices.Backward(w.column(fEW)) {
		if ew == "1" {
			w.delete(2 + row)
		}
	}
	_, problems := w.read()
	if len(problems) != 1 || problems[0].Pos.Place != "Players!A5" || problems[0].Text != "in the list of players and in no line of the travellers: 1E" {
		t.Error(messages(problems))
	}
}

// Where all lines of boards are gone, with the hidden sheet, the number of boards that
// the event is said to have is held against those that are there. In a CSV it stands in
// a heading.
func TestBoardsAreHeldAgainstWhatTheEventSays(t *testing.T) {
	w := openWritten(t, Workbook{Movements: []movements.Movement{howell}})
	if err := w.file.DeleteSheet("Foreseen"); err != nil {
		t.Fatal(err)
	}
	w.delete(6, 7, 8, 9) // boards 3 and 4
	_, problems := w.read()
	if len(problems) != 1 || problems[0].Pos.Place != "Event!B8" || problems[0].Text != "the event is said to have 6 boards, and 4 are there (not there: 3-4)" {
		t.Error(messages(problems))
	}
	for heading, want := range map[string]string{"# boards: 3": "the event is said to have 3 boards, and 2 are there", "# boards: 2": "", "# boards: 1": ""} {
		_, problems := readCSV(t, heading+"\nboard,ns,ew,score\n7,1,2,420\n8,1,2,420\n")
		if got := ""; len(problems) > 0 {
			got = problems[0].Text
			if got != want || problems[0].Pos.Line != 1 {
				t.Errorf("%s: %s", heading, messages(problems))
			}
		} else if want != "" {
			t.Errorf("%s: nothing told", heading)
		}
	}
}
