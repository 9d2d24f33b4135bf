package templates

import (
	"strings"
	"testing"

	"recap/scoring"
)

// A team of six changes a pair at half time of a match of 4 boards, and a pair of three
// in the middle of a session; who plays on is in no change.
func TestLineupChanges(t *testing.T) {
	id := func(n string) scoring.ID { return scoring.ID{Number: n} }
	row := func(round, board int, ns, ew, players string) scoring.Row {
		r := scoring.Row{Session: 1, Round: round, Board: board, NS: id(ns), EW: id(ew), Outcome: scoring.Played}
		if players != "" {
			r.SetPlayers([4]string(strings.Fields(players)))
		}
		return r
	}
	changes := func(teams bool, rows ...scoring.Row) string {
		res := &scoring.Results{Event: &scoring.Event{Rows: rows}, Teams: teams}
		j, _ := newBuilder(res, Options{}).appendLineups(nil, 0)
		return strings.TrimSpace(string(j))
	}
	// The players stand in the order north, east, south, west.
	got := changes(true,
		row(1, 1, "7", "8", "a p b q"), row(1, 1, "8", "7", "r c s d"), row(1, 2, "7", "8", "a p b q"), row(1, 2, "8", "7", "r c s d"),
		row(1, 3, "7", "8", "a p b q"), row(1, 3, "8", "7", "r e s f"), row(1, 4, "7", "8", "e p f q"), row(1, 4, "8", "7", "r a s b"))
	if want := `{"session":1,"round":1,"number":"7","boards_before":2,"out":["c","d"],"in":["e","f"]}`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	got = changes(false, row(1, 5, "1", "2", "a p b q"), row(2, 3, "1", "3", "a r b s"), row(3, 1, "1", "4", "a x c y"))
	if want := `{"session":1,"round":0,"number":"1","boards_before":2,"out":["b"],"in":["c"]}`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got := changes(false, row(1, 5, "1", "2", "a p b q"), row(2, 3, "1", "3", "b r a s")); got != "" {
		t.Errorf("seats alone are no change: %s", got)
	}
}
