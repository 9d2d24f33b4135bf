package movements

import (
	"testing"
)

// A rainbow: nobody meets anybody twice, and each has each set once.
func TestRainbow(t *testing.T) {
	for _, tables := range []int{5, 7, 11, 13, 17, 19} {
		m := made(t, "rainbow", Request{Tables: tables})
		met := map[[4]int]int{}
		for _, g := range m.Meetings {
			for a := range 4 {
				for b := range a {
					met[[4]int{a, g.Players[a], b, g.Players[b]}]++
				}
			}
		}
		if len(met) != 6*tables*tables || len(count(m)) > 0 {
			t.Errorf("%d tables: %d meet, %v", tables, len(met), count(m))
		}
	}
	for _, c := range []Request{{Tables: 9}, {Tables: 7, HalfTable: true}} {
		if _, err := Rainbow(c); err == nil {
			t.Errorf("%+v", c)
		}
	}
}

// than the tables seat each sits out once. Nine players have none that goes round.
func TestWhistIsPerfect(t *testing.T) {
	for tables := 1; tables <= maxWhist; tables++ {
		for _, half := range []bool{false, true} {
			m, err := Whist(Request{Tables: tables, HalfTable: half})
			if tables == 2 && half {
				if err == nil {
					t.Error("nine players")
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			players := 4 * tables
			if half {
				players++
			}
			partners, against := map[[2]int]int{}, map[[2]int]int{}
			for _, g := range m.Meetings {
				two := func(a, b int) [2]int { return [2]int{min(g.Players[a], g.Players[b]), max(g.Players[a], g.Players[b])} }
				partners[two(0, 2)]++
				partners[two(1, 3)]++
				for _, x := range [][2]int{two(0, 1), two(0, 3), two(2, 1), two(2, 3)} {
					against[x]++
				}
			}
			for a := 1; a <= players; a++ {
				for b := a + 1; b <= players; b++ {
					if partners[[2]int{a, b}] != 1 || against[[2]int{a, b}] != 2 {
						t.Errorf("%d players: %d and %d are partners %d times, opponents %d times", players, a, b, partners[[2]int{a, b}], against[[2]int{a, b}])
					}
				}
			}
			if !Sound(Check(m)) {
				t.Errorf("%d players: %v", players, Faults(Check(m)))
			}
		}
	}
}
