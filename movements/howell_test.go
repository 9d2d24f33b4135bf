package movements

import (
	"reflect"
	"slices"
	"testing"

	"recap/scoring"
)

// competition is by how much each two pairs of a complete Howell compete: a board in
// the same direction counts 1, in the other -1, one on which they meet half a top,
// which is the tables less 1.
func competition(m Movement, tables int) (all []int) {
	line := map[int]map[int]int{} // by set and pair
	c := map[[2]int]int{}
	for _, g := range m.Meetings {
		of := line[g.Boards[0]]
		if of == nil {
			of = map[int]int{}
			line[g.Boards[0]] = of
		}
		of[g.NS], of[g.EW] = 1, -1
		c[[2]int{min(g.NS, g.EW), max(g.NS, g.EW)}] += tables // -1 is added below
	}
	for a := 1; a <= 2*tables; a++ {
		for b := a + 1; b <= 2*tables; b++ {
			for _, of := range line {
				c[[2]int{a, b}] += of[a] * of[b]
			}
			all = append(all, c[[2]int{a, b}])
		}
	}
	return all
}

// A full Howell: every pair meets every other one once and has every board once; no
// board is at two tables, but with two tables and, of three, in the last round. Of an
// even number of tables all comparisons are equal, of an odd one some differ by 2
// from the mean, as they must; of 14 some by 4.
func TestFullHowell(t *testing.T) {
	for tables := 2; tables <= maxHowell; tables++ {
		m := made(t, "howell", Request{Tables: tables})
		pairs := 2 * tables
		met := map[[2]int]int{}
		has := map[[2]int]int{}
		for _, g := range m.Meetings {
			met[[2]int{min(g.NS, g.EW), max(g.NS, g.EW)}]++
			has[[2]int{g.NS, g.Boards[0]}]++
			has[[2]int{g.EW, g.Boards[0]}]++
		}
		for a := 1; a <= pairs; a++ {
			for b := a + 1; b <= pairs; b++ {
				if met[[2]int{a, b}] != 1 {
					t.Errorf("%d tables: pairs %d and %d meet %d times", tables, a, b, met[[2]int{a, b}])
				}
			}
			for set := 1; set < pairs; set++ {
				if has[[2]int{a, set}] != 1 {
					t.Errorf("%d tables: pair %d has set %d %d times", tables, a, set, has[[2]int{a, set}])
				}
			}
		}
		want := map[scoring.Code]int{}
		switch tables {
		case 2:
			want[SharedBoard] = 3
		case 3:
			want[SharedBoard] = 1
		}
		if n := count(m); !reflect.DeepEqual(n, want) {
			t.Errorf("%d tables: %v", tables, n)
		}
		// The sum over all pairs: in each of the R sets the directions cancel but for
		// each pair with itself, -T; and T for each of the R T meetings. So the mean
		// of the T(2T-1) comparisons is T-1.
		c := competition(m, tables)
		far := map[int]bool{}
		for _, x := range c {
			far[max(x-tables+1, tables-1-x)] = true
		}
		even := map[int]bool{0: true}
		switch {
		case tables == 14:
			even[4] = true // of 27 seats no choice is even
		case tables%2 != 0:
			even[2] = true
		}
		if !reflect.DeepEqual(far, even) {
			t.Errorf("%d tables: %v", tables, c)
		}
	}
}

// Tables are turned in single rounds to make the comparisons more even: the sum of
// their squares is less than without, or as small where no turn makes it less.
func TestTurnedTablesMakeItEven(t *testing.T) {
	squares := func(s seed) (sum int) {
		var m Movement
		for round := 1; round <= s.rounds; round++ {
			for _, c := range s.round(round) {
				m.Meetings = append(m.Meetings, Meeting{NS: c.ns, EW: c.ew, Boards: []int{c.set}})
			}
		}
		for _, c := range competition(m, s.tables) {
			sum += c * c
		}
		return sum
	}
	better := 0
	for _, s := range seeds() {
		if s.turned == nil {
			continue
		}
		plain := s
		plain.turned = nil
		switch a, b := squares(s), squares(plain); {
		case a < b:
			better++
		case a > b:
			t.Errorf("%d tables, %d rounds: %d, and %d if none is turned", s.tables, s.rounds, a, b)
		}
	}
	if better < 90 {
		t.Errorf("only %d are more even", better)
	}
}

// Howells of every length that there is, curtailed ones, and half tables.
func TestHowellIsSound(t *testing.T) {
	t.Parallel()
	for tables := 2; tables <= maxHowell; tables++ {
		for rounds := 1; rounds < 2*tables; rounds++ {
			for missing := 0; missing <= 2*tables; missing++ {
				if missing > 1 && missing < 2*tables && missing%5 != 0 {
					continue
				}
				m := made(t, "howell", Request{Tables: tables, Rounds: rounds, Missing: Unit{Number: missing}, ArrowSwitch: noSwitch})
				sits := 0
				if missing > 0 {
					sits = rounds
				}
				n := count(m)
				if issues := Check(m); !Sound(issues) || n[RepeatMeeting] > 0 || n[SharedBoard] > 0 && tables > 3 || n[SitsOut] != sits || len(m.Meetings) != tables*rounds {
					t.Fatalf("%d tables, %d rounds without %d: %v", tables, rounds, missing, issues)
				}
			}
		}
	}
}

// The usual three-quarter Howells are not curtailed ones: so many rounds, so many
// sets, and every pair has them all.
func TestThreeQuarterHowells(t *testing.T) {
	usual := map[int][]int{3: {3, 4}, 5: {5, 6, 7}, 6: {8, 9, 10}, 7: {7, 8, 9, 10, 11, 12}, 8: {10, 11, 12, 13, 14}, 9: {9, 10, 11, 12, 13, 14}, 10: {12, 13, 14},
		11: {11, 12, 13, 14}, 12: {14, 15}, 13: {13, 14, 15}, 14: {16}, 15: {15, 16}}
	for tables, lengths := range usual {
		for _, rounds := range lengths {
			m := made(t, "howell", Request{Tables: tables, Rounds: rounds})
			sets, has := map[int]bool{}, map[[2]int]bool{}
			for _, g := range m.Meetings {
				sets[g.Boards[0]] = true
				has[[2]int{g.NS, g.Boards[0]}], has[[2]int{g.EW, g.Boards[0]}] = true, true
			}
			if len(sets) != rounds || len(has) != 2*tables*rounds {
				t.Errorf("%d tables, %d rounds: %d sets, %d played by pairs", tables, rounds, len(sets), len(has))
			}
		}
	}
}

// Without a number of rounds the boards choose: 21 are 7 sets of 3, 26 are 13 of 2
// for seven tables, and 24 are 12 of 2.
func TestHowellByBoards(t *testing.T) {
	for _, c := range []struct{ tables, boards, rounds, per int }{{7, 21, 7, 3}, {7, 26, 13, 2}, {7, 24, 12, 2}, {7, 13, 13, 1}, {5, 27, 9, 3}, {6, 24, 8, 3}, {2, 24, 3, 8}, {3, 20, 5, 4}} {
		m := made(t, "howell", Request{Tables: c.tables, Boards: c.boards})
		last := m.Meetings[len(m.Meetings)-1]
		if last.Round != c.rounds || len(last.Boards) != c.per {
			t.Errorf("%d tables, %d boards: %d rounds of %d", c.tables, c.boards, last.Round, len(last.Boards))
		}
	}
}

// The lengths that howell.txt has for each table count, so that a new search loses
// none, and what a line has to be.
func TestSeeds(t *testing.T) {
	have := map[int][]int{}
	for _, s := range seeds() {
		have[s.tables] = append(have[s.tables], s.rounds)
		stay := 2*s.tables - s.rounds
		if len(s.at) != s.tables || stay > 1 && len(s.turned) != s.rounds || stay == 1 && s.turned != nil {
			t.Errorf("%d tables, %d rounds: %d tables, %d rounds are turned", s.tables, s.rounds, len(s.at), len(s.turned))
		}
		if c := s.at[0]; c.set != 1 {
			t.Errorf("%d tables, %d rounds: set %d begins at table 1", s.tables, s.rounds, c.set)
		}
	}
	// None without sharing is there of as many rounds as tables or one more, if those
	// are even.
	for tables := 3; tables <= maxHowell; tables++ {
		var want []int
		for rounds := tables; rounds < 2*tables; rounds++ {
			if tables%2 == 0 && rounds <= tables+1 || tables == 4 && rounds == 6 || tables == 5 && rounds == 8 || tables == 3 && rounds == 5 {
				continue
			}
			want = append(want, rounds)
		}
		if !slices.Equal(have[tables], want) {
			t.Errorf("%d tables: %v rounds, want %v", tables, have[tables], want)
		}
	}
}

func BenchmarkHowell(b *testing.B) {
	for b.Loop() {
		if _, err := Howell(Request{Tables: 14, PerSet: 2}); err != nil {
			b.Fatal(err)
		}
	}
}
