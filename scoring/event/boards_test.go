package event

import (
	"slices"
	"testing"

	"recap/scoring"
)

// The rows of a board are those of its session, also where a session begins, or the file,
// with somebody who sat out, and where the sessions alternate.
func TestBoardsOfSessionsThatBeginWithASitOut(t *testing.T) {
	row := func(session, board int, outcome scoring.Outcome) scoring.Row {
		return scoring.Row{Session: session, Board: board, Outcome: outcome}
	}
	for _, c := range []struct {
		name string
		rows []scoring.Row
		want map[[2]int][]int
	}{
		{"the second session", []scoring.Row{row(1, 1, scoring.Played), row(1, 2, scoring.Played), row(2, 1, scoring.SatOut), row(2, 1, scoring.Played), row(2, 3, scoring.Played)},
			map[[2]int][]int{{1, 1}: {0}, {1, 2}: {1}, {2, 1}: {3}, {2, 3}: {4}}},
		{"the file", []scoring.Row{row(1, 1, scoring.SatOut), row(1, 2, scoring.Played), row(2, 5, scoring.Played), row(2, 6, scoring.Played), row(2, 7, scoring.Played)},
			map[[2]int][]int{{1, 2}: {1}, {2, 5}: {2}, {2, 6}: {3}, {2, 7}: {4}}},
		{"sessions by turns", []scoring.Row{row(1, 1, scoring.Played), row(2, 1, scoring.SatOut), row(1, 1, scoring.Played), row(2, 1, scoring.SatOut), row(2, 1, scoring.Played)},
			map[[2]int][]int{{1, 1}: {0, 2}, {2, 1}: {4}}},
		{"all sat out", []scoring.Row{row(1, 1, scoring.SatOut)}, map[[2]int][]int{}},
	} {
		p := &prepared{ev: &scoring.Event{Rows: c.rows}}
		boards, _ := p.boards()
		if len(boards) != len(c.want) {
			t.Errorf("%s: %v, not %v", c.name, boards, c.want)
		}
		for key, rows := range c.want {
			if !slices.Equal(boards[key], rows) {
				t.Errorf("%s: session %d board %d has rows %v, not %v", c.name, key[0], key[1], boards[key], rows)
			}
		}
	}
}
