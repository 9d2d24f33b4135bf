package svoyaigra_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"recap/scoring/exact"
	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/protocol"
	"recap/scoring/traveller/source"
)

// gridOf makes a grid of random games of three players and six themes.
func gridOf(games int, seed uint64) string {
	rnd := rand.New(rand.NewPCG(seed, 1))
	var b strings.Builder
	b.WriteString("game,group,seat,player,marks\n")
	for g := range games {
		marks := [3][]byte{}
		for i := range 30 {
			for seat := range marks {
				if i > 0 && i%5 == 0 {
					marks[seat] = append(marks[seat], ' ')
				}
				marks[seat] = append(marks[seat], '-')
			}
			last := len(marks[0]) - 1
			switch who := rnd.IntN(6); {
			case who < 3:
				marks[who][last] = 'R'
				fallthrough
			case who == 3:
				if other := rnd.IntN(9); other < 3 && marks[other][last] == '-' {
					marks[other][last] = 'W'
				}
			}
		}
		for seat := range marks {
			fmt.Fprintf(&b, "g%d,1,%d,P%d,%s\n", g, seat+1, seat, marks[seat])
		}
	}
	return b.String()
}

// In any game without a final round: a score is what was gained less what was lost, it is
// the last running total, and the places add up to 1 + 2 + … + n.
func TestInvariants(t *testing.T) {
	rules := settings(t)
	games, problems, err := protocol.Read(source.File{Name: "t.csv", Data: []byte(gridOf(200, 7))}, rules.Game.Blue)
	if err != nil || len(problems) > 0 || len(games) != 200 {
		t.Fatal(len(games), err, problems)
	}
	for _, g := range games {
		res := rules.Score(g)
		places := exact.Num{}
		for seat := range g.Players {
			st := res.Stats[seat]
			sum := 0
			for q := range g.Questions {
				sum += res.Delta(q, seat)
			}
			if total := res.Totals[seat]; total != st.Plus-st.Minus || total != sum || total != res.After(len(g.Questions)-1, seat) || total != st.Nominal {
				t.Errorf("%s %d: total %d, %+v, sum %d", g.ID, seat, total, st, sum)
			}
			places = places.Add(res.Places[seat])
		}
		if !places.Equal(exact.Int(6)) {
			t.Errorf("%s: places add up to %v", g.ID, places)
		}
		if len(res.Findings) > 0 {
			t.Errorf("%s: %+v", g.ID, res.Findings)
		}
	}
}

// The order in which players sit changes nothing.
func TestSeatsDoNotMatter(t *testing.T) {
	rules := settings(t)
	text := gridOf(50, 11)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	slices.Reverse(lines[1:])
	read := func(text string) []*svoyaigra.Game {
		games, _, err := protocol.Read(source.File{Name: "t.csv", Data: []byte(text)}, rules.Game.Blue)
		if err != nil {
			t.Fatal(err)
		}
		return games
	}
	before := map[string]string{}
	for _, g := range read(text) {
		res := rules.Score(g)
		for seat, p := range g.Players {
			before[g.ID+p.Name] = fmt.Sprint(res.Totals[seat], res.Places[seat])
		}
	}
	for _, g := range read(strings.Join(lines, "\n")) {
		res := rules.Score(g)
		for seat, p := range g.Players {
			if got := fmt.Sprint(res.Totals[seat], res.Places[seat]); got != before[g.ID+p.Name] {
				t.Errorf("%s %s: %s, was %s", g.ID, p.Name, got, before[g.ID+p.Name])
			}
		}
	}
}

// 10,000 games of three players and six themes, scored and checked; the target is under a
// second.
func BenchmarkScore10000Games(b *testing.B) {
	rules := settings(b)
	games, _, err := protocol.Read(source.File{Name: "t.csv", Data: []byte(gridOf(10000, 3))}, rules.Game.Blue)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for _, g := range games {
			rules.Score(g)
		}
	}
	b.ReportMetric(float64(len(games)*b.N)/b.Elapsed().Seconds(), "games/s")
}

// The same from the text of the protocols on.
func BenchmarkReadAndScore10000Games(b *testing.B) {
	rules := settings(b)
	data := []byte(gridOf(10000, 3))
	for b.Loop() {
		games, _, err := protocol.Read(source.File{Name: "t.csv", Data: data}, rules.Game.Blue)
		if err != nil {
			b.Fatal(err)
		}
		for _, g := range games {
			rules.Score(g)
		}
	}
	b.ReportMetric(float64(10000*b.N)/b.Elapsed().Seconds(), "games/s")
}
