package monopoly

import (
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func entrants(n int) (all []Entrant) {
	for i := range n {
		all = append(all, Entrant{Player: "p" + strconv.Itoa(i)})
	}
	return all
}

// A4: tables of 4 to 6 exist for every n from 4 on but 7; why there are none is said.
func TestDrawForEveryNumber(t *testing.T) {
	s := testRules(t)
	for n := range 501 {
		d, err := s.DrawTables(PreliminaryStage, entrants(n), 2009, 0)
		if n < 4 || n == 7 {
			if err == nil || !strings.Contains(err.Error(), fmt.Sprint(n, " players")) {
				t.Errorf("%d players: %v", n, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%d players: %v", n, err)
			continue
		}
		seen := make([]bool, n)
		least, most := 6, 4
		for i, table := range d.Tables {
			least, most = min(least, len(table.Seats)), max(most, len(table.Seats))
			if table.Number != i+1 {
				t.Errorf("%d players: table %d is the one with place %d", n, table.Number, i+1)
			}
			for _, e := range table.Seats {
				if seen[e] {
					t.Errorf("%d players: %d sits twice", n, e)
				}
				seen[e] = true
			}
		}
		if least < 4 || most > 6 || most-least > 1 || slices.Contains(seen, false) || len(d.Tables) != (n+5)/6 {
			t.Errorf("%d players: %d tables of %d to %d", n, len(d.Tables), least, most)
		}
		again, _ := s.DrawTables(PreliminaryStage, entrants(n), 2009, 0)
		if !reflect.DeepEqual(d, again) {
			t.Errorf("%d players: the same seed gives another draw", n)
		}
	}
	if _, err := s.DrawTables(PreliminaryStage, entrants(7), 1, 0); err.Error() != "7 players fill no tables of 4 to 6: one table takes at most 6, and 2 tables take at least 8" {
		t.Error(err)
	}
}

// 72 players are 12 boards of 6 up to 18 of 4 (A4).
func TestNumberOfTables(t *testing.T) {
	s := testRules(t)
	for count, ok := range map[int]bool{11: false, 12: true, 15: true, 18: true, 19: false} {
		sizes, err := s.Tables(PreliminaryStage, 72, count)
		if (err == nil) != ok || ok && len(sizes) != count {
			t.Errorf("%d tables: %v %v", count, sizes, err)
		}
	}
	s = testRules(t, "draw.tables=most")
	if sizes, _ := s.Tables(PreliminaryStage, 72, 0); len(sizes) != 18 {
		t.Errorf("%d tables of 4", len(sizes))
	}
	// §6.3: the final is one table of six.
	for n := range 20 {
		if sizes, err := s.Tables(FinalStage, n, 0); (err == nil) != (n == 6) {
			t.Errorf("final of %d: %v %v", n, sizes, err)
		}
	}
}

// Other seeds give other draws, and everybody comes to every table about equally often.
func TestLotIsFair(t *testing.T) {
	s := testRules(t)
	const draws = 3000
	count := map[int]int{}
	for seed := range uint64(draws) {
		d, err := s.DrawTables(PreliminaryStage, entrants(18), seed, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range d.Tables {
			if slices.Contains(table.Seats, 5) {
				count[table.Number]++
			}
		}
	}
	for table := 1; table <= 3; table++ { // 1000 expected, a deviation of 26
		if n := count[table]; n < 850 || n > 1150 {
			t.Errorf("table %d came %d times of %d", table, n, draws)
		}
	}
}

// The first numbers of SplitMix64 from seed 1234567, as its authors' program gives them.
func TestSplitMix64(t *testing.T) {
	l := lot(1234567)
	for _, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := l.next(); got != want {
			t.Errorf("%d, want %d", got, want)
		}
	}
}

// fewestByHand is the least number of pairs that share a table, over all ways to seat the
// players.
func fewestByHand(n int, sizes []int, knows func(a, b int) bool) int {
	table := make([]int, n)
	free := slices.Clone(sizes)
	best := n * n
	var seat func(i, conflicts int)
	seat = func(i, conflicts int) {
		if i == n {
			best = min(best, conflicts)
			return
		}
		for t := range free {
			if free[t] == 0 {
				continue
			}
			c := conflicts
			for o := range i {
				if table[o] == t && knows(o, i) {
					c++
				}
			}
			table[i] = t
			free[t]--
			seat(i+1, c)
			free[t]++
			if i == 0 && len(sizes) > 1 && sizes[0] == sizes[len(sizes)-1] {
				break // all tables are alike to the first
			}
		}
	}
	seat(0, 0)
	return best
}

// §6.1, A-17: of all ways to seat small fields the draw has the fewest acquaintances at
// one table, proves it, and the log of moves leads from the lot to the tables.
func TestFewestConflicts(t *testing.T) {
	s := testRules(t)
	random := rand.New(rand.NewSource(61))
	withConflicts := 0
	for round := range 160 {
		n := []int{4, 5, 6, 8, 9, 10, 11, 12}[round%8]
		list := entrants(n)
		known := map[[2]int]bool{}
		density := random.Float64()
		for a := range n {
			for b := range a {
				if random.Float64() < density {
					known[[2]int{a, b}], known[[2]int{b, a}] = true, true
					list[a].Apart = append(list[a].Apart, list[b].Player)
				}
			}
		}
		knows := func(a, b int) bool { return known[[2]int{a, b}] }
		d, err := s.DrawTables(PreliminaryStage, list, uint64(round), 0)
		if err != nil {
			t.Fatal(err)
		}
		sizes, _ := s.Tables(PreliminaryStage, n, 0)
		want := fewestByHand(n, sizes, knows)
		if len(d.Left) != want || !d.Fewest {
			t.Errorf("%d players, seed %d: %d pairs (proven %v), %d by hand", n, round, len(d.Left), d.Fewest, want)
		}
		if want > 0 {
			withConflicts++
		}
		replay(t, s, list, d)
	}
	if withConflicts < 30 {
		t.Errorf("only %d of the fields have conflicts", withConflicts)
	}
}

// replay makes the moves of the log from the tables of the lot.
func replay(t *testing.T, s Settings, list []Entrant, d *Draw) {
	t.Helper()
	s.Draw.Acquaintances = "ignored"
	lot, err := s.DrawTables(d.Stage, list, d.Seed, len(d.Tables))
	if err != nil {
		t.Fatal(err)
	}
	if len(lot.Moves) > 0 || len(lot.Left) != d.Drawn {
		t.Errorf("the lot has %d moves and %d pairs, want %d", len(lot.Moves), len(lot.Left), d.Drawn)
	}
	for _, m := range d.Moves {
		a, b := &lot.Tables[m.TableA-1].Seats[m.SeatA-1], &lot.Tables[m.TableB-1].Seats[m.SeatB-1]
		if *a != m.A || *b != m.B {
			t.Fatalf("seed %d: %d and %d do not sit where the move %+v says", d.Seed, *a, *b, m)
		}
		*a, *b = *b, *a
	}
	if !reflect.DeepEqual(lot.Tables, d.Tables) {
		t.Errorf("seed %d: the moves lead to other tables", d.Seed)
	}
	if n := len(d.Moves); n > 0 && d.Moves[n-1].Conflicts != len(d.Left) {
		t.Errorf("seed %d: %d pairs after the last move, %d left", d.Seed, d.Moves[n-1].Conflicts, len(d.Left))
	}
}

// Families and clubs of a large field are parted as far as that goes.
func TestLargeField(t *testing.T) {
	s := testRules(t)
	list := entrants(300)
	for i := range list {
		list[i].Circles = []string{"family " + strconv.Itoa(i/3), "club " + strconv.Itoa(i%50)}
	}
	d, err := s.DrawTables(PreliminaryStage, list, 7, 0)
	if err != nil || len(d.Left) > 0 || !d.Fewest || d.Drawn == 0 {
		t.Errorf("%v, %d of %d left", err, len(d.Left), d.Drawn)
	}
	replay(t, s, list, d)
	for i := range list {
		list[i].Circles = []string{"all"}
	}
	// Where all know each other every draw is as good, and none is blocked.
	if d, err = s.DrawTables(PreliminaryStage, list, 7, 0); err != nil || len(d.Left) != 50*15 {
		t.Errorf("%v, %d pairs", err, len(d.Left))
	}
}

// §6.2: latecomers get the free seats in the order of the list, with as few acquaintances
// as possible; who finds none has lost the right to play.
func TestLatecomers(t *testing.T) {
	s := testRules(t)
	list := entrants(13)
	for i := 10; i < 13; i++ {
		list[i].Late = true
	}
	d, err := s.DrawTables(PreliminaryStage, list, 1, 0) // two tables of 5
	if err != nil {
		t.Fatal(err)
	}
	if d.Late[0].Table == 0 || d.Late[1].Table == 0 || d.Late[0].Table == d.Late[1].Table || d.Late[2].Table != 0 {
		t.Errorf("%+v", d.Late)
	}
	list[10].Apart = []string{list[d.Tables[0].Seats[0]].Player}
	if d, _ = s.DrawTables(PreliminaryStage, list, 1, 0); d.Late[0].Table != 2 {
		t.Errorf("the latecomer sits with an acquaintance: %+v", d.Late)
	}
	for _, table := range d.Tables {
		if s.Free(d, table) != 0 {
			t.Errorf("table %d has %d free seats", table.Number, s.Free(d, table))
		}
	}
}

// §3.3, A-14: the reserve takes the seat of the absent.
func TestReserveTakesSeat(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: cut(t, 12, 2), Lines: cashGames(t, b, PreliminaryStage, 1600, 1500, 1400, 1300, 1200, 1100, 1000, 900, 800, 700, 600, 500, 400, 300, 200, 100)}
	before := c.Rank(PreliminaryStage)
	plain, err := c.Rules.DrawTables(SemiFinalStage, before.Entrants(nil), 5, 0)
	if err != nil {
		t.Fatal(err)
	}
	c.Event.Withdrawals = []Withdrawal{{Stage: SemiFinalStage, Unit: "p4"}, {Stage: SemiFinalStage, Unit: "p9"}, {Stage: SemiFinalStage, Unit: "p1"}}
	before = c.Rank(PreliminaryStage)
	d, err := c.Rules.DrawTables(SemiFinalStage, before.Entrants(nil), 5, 0)
	if err != nil {
		t.Fatal(err)
	}
	c.Rules.Replace(d, before.Replaced, before.Name)
	who := func(d *Draw, e int) string {
		if e < 0 {
			return ""
		}
		return d.Entrants[e].Player
	}
	instead := map[string]string{"p4": "p13", "p9": "p14", "p1": ""}
	for i, table := range d.Tables {
		for k, e := range table.Seats {
			want := who(plain, plain.Tables[i].Seats[k])
			if by, absent := instead[want]; absent {
				want = by
			}
			if got := who(d, e); got != want {
				t.Errorf("table %d seat %d: %q, want %q", i+1, k+1, got, want)
			}
		}
	}
}

// §6.1: what the bankers change is made after the lot and logged; who does not sit is told.
func TestBankersChangeSeats(t *testing.T) {
	s := testRules(t)
	list := entrants(8)
	list[0].Apart, list[1].Apart = []string{"p1"}, []string{"nobody"}
	d, err := s.DrawTables(PreliminaryStage, list, 3, 0)
	if err != nil || len(d.Left) != 0 || len(d.Problems) != 1 {
		t.Fatalf("%v %+v", err, d)
	}
	tableOf := func(e int) int {
		for _, table := range d.Tables {
			if slices.Contains(table.Seats, e) {
				return table.Number
			}
		}
		return 0
	}
	other := slices.IndexFunc(list, func(e Entrant) bool { i := d.find(e.Player); return i > 1 && tableOf(i) == tableOf(0) })
	moves := len(d.Moves)
	d.Exchange([]Exchange{{Units: [2]string{"p1", list[other].Player}, Reason: "wishes it"}, {Stage: FinalStage, Units: [2]string{"p2", "p3"}}, {Units: [2]string{"p2", "x"}}})
	if tableOf(0) != tableOf(1) || len(d.Moves) != moves+1 || d.Moves[moves].Reason != "wishes it" || d.Moves[moves].Conflicts != 1 || len(d.Left) != 1 || d.Fewest || len(d.Problems) != 2 {
		t.Errorf("%+v", d)
	}
}

func BenchmarkDraw(b *testing.B) {
	s := testRules(b)
	list := entrants(500)
	for i := range list {
		list[i].Circles = []string{"family " + strconv.Itoa(i/3), "club " + strconv.Itoa(i%50)}
	}
	for b.Loop() {
		if _, err := s.DrawTables(PreliminaryStage, list, 7, 0); err != nil {
			b.Fatal(err)
		}
	}
}

// §6.1, §6.2: latecomers take the free seats so that as few as possible sit with who they
// know, tried by hand; that fewer are not possible is said only where it is so.
func TestLatecomersApart(t *testing.T) {
	s := testRules(t)
	letters := []string{"C", "B", "A", "B", "A", "D", "", "A", "D", "D"}
	for seed := range uint64(60) {
		list := entrants(12)
		for i := range list {
			if i < len(letters) && letters[i] != "" {
				list[i].Circles = []string{letters[i]}
			}
		}
		list[10].Circles, list[10].Late = []string{"B"}, true
		list[11].Circles, list[11].Late = []string{"D"}, true
		d, err := s.DrawTables(PreliminaryStage, list, seed, 0)
		if err != nil {
			t.Fatal(err)
		}
		known := d.acquaintances()
		at := func(late, table int) (n int) {
			for _, e := range d.Tables[table].Seats {
				if e < 10 && known[late][e] {
					n++
				}
			}
			return n
		}
		// Both tables of five have one seat: 10 takes the first or the second.
		want := min(at(10, 0)+at(11, 1), at(10, 1)+at(11, 0))
		got := at(10, d.Late[0].Table-1) + at(11, d.Late[1].Table-1)
		if got != want || d.Late[0].Table == d.Late[1].Table || d.Fewest && got > 0 {
			t.Errorf("seed %d: %d with acquaintances, %d are possible; fewest %t", seed, got, want, d.Fewest)
		}
		for _, l := range d.Late {
			if d.Tables[l.Table-1].Seats[l.Seat-1] != l.Entrant {
				t.Errorf("seed %d: %+v is not on the seat", seed, l)
			}
		}
	}
}
