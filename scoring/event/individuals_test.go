package event

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
)

// seated makes rows of single players: board, N, S, E, W, score or awards.
func seated(t *testing.T, lines ...string) *scoring.Event {
	t.Helper()
	ev := &scoring.Event{File: "x.csv"}
	for i, line := range lines {
		f := strings.Fields(line)
		r := scoring.Row{}.At(scoring.Position{File: "x.csv", Line: i + 2}).With(scoring.Particulars{Players: [4]string{f[1], f[3], f[2], f[4]}})
		fmt.Sscan(f[0], &r.Board)
		var e scoring.Entry
		if ns, ew, both := strings.Cut(f[5], "|"); both {
			e.NSAward, e.EWAward = ns, ew
		} else {
			e.Score = f[5]
		}
		if ps := r.Enter(e); len(ps) > 0 {
			t.Fatal(ps)
		}
		ev.Rows = append(ev.Rows, r)
	}
	return ev
}

// Eight players, three partners each; top 2. Board 1: 1, 2, 7 and 8 have 2; board 3
// is a tie; on board 2 one result of two is average, 1 for 1, 3, 6 and 7. There 2
// and 4 have A+: 2 has 3 of her four real points, 75 %, and gets 1.5, 4 has 25 % and
// gets 60 %, 1.2. 5 and 8 have A-: 5 has 25 % and gets 0.5, 8 has 75 % and gets 40 %.
var eightPlayers = []string{"1 1 2 3 4 420", "1 5 6 7 8 50", "2 1 3 6 7 140", "2 2 4 5 8 A+|A-", "3 1 5 2 6 -50", "3 3 7 4 8 -50"}

func TestIndividuals(t *testing.T) {
	res := score(t, seated(t, eightPlayers...), Options{})
	check(t, "ranking", list(res.Rankings[0]), "1 2 4.5/6 75.00, 2= 1 4/6 66.67, 2= 7 4/6 66.67, 4 8 3.8/6 63.33, 5 4 2.2/6 36.67, 6= 3 2/6 33.33, 6= 6 2/6 33.33, 8 5 1.5/6 25.00")
	if res.Tables.String() != "2" || res.Boards != 3 || len(res.Problems)+len(res.Missing) > 0 {
		t.Errorf("%v tables, %d boards, %v %v", res.Tables, res.Boards, res.Problems, res.Missing)
	}
	// Without the own session the fixed percentages hold: 4.2, 2.2, 1.8 and 3.8.
	fixed := set(t, "wbf")
	fixed.Matchpoints.OwnAverage = false
	res = score(t, seated(t, eightPlayers...), Options{Rules: fixed})
	check(t, "fixed", list(res.Rankings[0])[:len("1 2 4.2/6 70.00")], "1 2 4.2/6 70.00")
}

// A row may name a player by a name of the list.
func TestPlayersByName(t *testing.T) {
	ev := seated(t, "1 Alfa 2 3 4 420", "1 5 6 7 8 50")
	for i := 1; i <= 8; i++ {
		c := scoring.Contestant{ID: scoring.ID{Number: fmt.Sprint(i)}, Players: []scoring.Player{{Name: fmt.Sprintf("P%d", i)}}}
		if i == 1 {
			c.Players[0].Name = "Alfa"
		}
		ev.Contestants = append(ev.Contestants, c)
	}
	res := score(t, ev, Options{})
	if len(res.Rankings[0].Standings) != 8 || res.Rankings[0].Standings[0].Contestant.Players[0].Name != "Alfa" || len(res.Problems) > 0 {
		t.Errorf("%v %v", list(res.Rankings[0]), res.Problems)
	}
}

// A player twice on a board, or at a table, and rows of pairs among those of single
// players.
func TestIndividualsThatContradict(t *testing.T) {
	for _, tt := range []struct {
		lines []string
		want  string
	}{
		{[]string{"1 1 2 3 4 420", "1 1 6 7 8 50"}, "x.csv:3: error: board 1: player 1 appears twice (also line 2); neither row is scored"},
		{[]string{"1 1 2 3 4 420", "1 1 2 3 4 420"}, "x.csv:3: error: board 1: player 1 appears twice (also line 2), with the same result; counted once"},
		{[]string{"1 1 2 1 4 420"}, "x.csv:2: error: board 1: player 1 sits at the table twice; the row is not scored"},
	} {
		res := score(t, seated(t, tt.lines...), Options{})
		if got := problemTexts(res); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%v: %s", tt.lines, got)
		}
	}
	ev := seated(t, eightPlayers...)
	ev.Rows[1].SetPlayers([4]string{})
	ev.Rows[1].NS, ev.Rows[1].EW = scoring.ID{Number: "5"}, scoring.ID{Number: "6"}
	var unsupported *Unsupported
	if _, err := Score(ev, Options{Rules: set(t, "wbf")}); !errors.As(err, &unsupported) || !strings.HasPrefix(err.Error(), "x.csv:3: error: pairs sit here, and single players in line 2") {
		t.Errorf("error %v", err)
	}
	for _, opt := range []Options{{Method: scoring.Teams}, {Winners: 2}, {VP: scale(t, "wbf")}} {
		opt.Rules = set(t, "wbf")
		if _, err := Score(seated(t, eightPlayers...), opt); err == nil {
			t.Errorf("%+v is scored", opt)
		}
	}
}
