package movements

import (
	"slices"
	"testing"
)

// and every team meets every other one, in a split American Whist all but one.
func TestTeamMovements(t *testing.T) {
	for _, c := range []struct {
		family     string
		from, step int
		misses     int
	}{{"american-whist-teams", 3, 2, 0}, {"split-american-whist", 4, 2, 1}, {"new-england-relay", 4, 2, 0}, {"stagger", 4, 2, 0}, {"flower", 3, 1, 0}, {"triangle", 3, 30, 0}, {"patton", 3, 1, 0}} {
		for teams := c.from; teams <= 32; teams += c.step {
			m := made(t, c.family, Request{Tables: teams})
			type half struct{ ns, ew, set int }
			halves := map[half]int{}
			for _, g := range m.Meetings {
				if g.Played() {
					halves[half{g.NS, g.EW, g.Boards[0]}]++
				}
			}
			for h, n := range halves {
				if n != 1 || halves[half{h.ew, h.ns, h.set}] != 1 {
					t.Fatalf("%s of %d: %+v", c.family, teams, h)
				}
			}
			n := count(m)
			if len(halves) != teams*(teams-1-c.misses) || !Sound(Check(m)) || n[RepeatMeeting] > 0 {
				t.Errorf("%s of %d: %d halves, %v", c.family, teams, len(halves), n)
			}
			shares := map[string]bool{"new-england-relay": true, "stagger": true}[c.family] || c.family == "triangle" || c.family == "patton" || c.family == "flower"
			if !shares && n[SharedBoard] > 0 {
				t.Errorf("%s of %d shares", c.family, teams)
			}
		}
	}
}

// two halves of a match have the same set.
func TestThurner(t *testing.T) {
	for teams := 2; teams <= 32; teams++ {
		m, err := Thurner(Request{Tables: teams})
		if has := teams >= 6 && teams%2 == 0 && (teams-1)%3 != 0; (err == nil) != has {
			t.Errorf("%d teams: %v", teams, err)
		}
		if err != nil {
			continue
		}
		halves := map[[3]int]bool{}
		for _, g := range m.Meetings {
			halves[[3]int{g.NS, g.EW, g.Boards[0]}] = true
		}
		for h := range halves {
			if !halves[[3]int{h[1], h[0], h[2]}] {
				t.Errorf("%d teams: %v", teams, h)
			}
		}
		if n := count(m); len(halves) != teams*(teams-1) || !Sound(Check(m)) || len(n) != 1 || n[SharedBoard] != teams-1 {
			t.Errorf("%d teams: %d halves, %v", teams, len(halves), n)
		}
	}
}

// of a row are even in number, and both tables of a match have its set at once.
func TestParallelRows(t *testing.T) {
	for teams := 6; teams <= 32; teams++ {
		m := made(t, "parallel-rows", Request{Tables: teams})
		row := (teams + 1) / 2
		at, halves := map[[4]int]bool{}, 0
		for _, g := range m.Meetings {
			if g.Played() {
				at[[4]int{g.Round, g.NS, g.EW, g.Boards[0]}] = true
				halves++
			}
		}
		for x := range at {
			if !at[[4]int{x[0], x[2], x[1], x[3]}] || (x[1] <= row) == (x[2] <= row) {
				t.Errorf("%d teams: %v", teams, x)
			}
		}
		rounds := row - 1 + row%2
		if want := 2 * rounds * (row - teams%2); halves != want || m.last() != rounds || !Sound(Check(m)) || count(m)[RepeatMeeting] > 0 {
			t.Errorf("%d teams: %d halves, want %d; %v", teams, halves, want, Faults(Check(m)))
		}
	}
}

// of rounds do so.
func TestCurtailedTeams(t *testing.T) {
	for _, family := range []string{"round-robin", "flower", "american-whist-teams", "split-american-whist", "new-england-relay", "stagger", "triangle", "patton", "thurner", "parallel-rows"} {
		f, err := Named(family)
		if err != nil {
			t.Fatal(err)
		}
		ended := 0
		for teams := 3; teams <= 16; teams++ {
			for rounds := 1; rounds < teams; rounds++ {
				m, err := f.Make(Request{Tables: teams, Rounds: rounds})
				if err != nil {
					continue
				}
				ended++
				halves := map[[3]int]int{}
				for _, g := range m.Meetings {
					if g.Played() {
						halves[[3]int{g.NS, g.EW, g.Boards[0]}]++
					}
				}
				for h, n := range halves {
					if n != 1 || halves[[3]int{h[1], h[0], h[2]}] != 1 {
						t.Fatalf("%s of %d, %d rounds: %v", family, teams, rounds, h)
					}
				}
				if m.last() != rounds || !Sound(Check(m)) {
					t.Errorf("%s of %d, %d rounds: %d, %v", family, teams, rounds, m.last(), Faults(Check(m)))
				}
			}
		}
		if want := map[string]int{"triangle": 1, "thurner": 4}[family]; ended < max(want, 4) && family != "triangle" || ended < want {
			t.Errorf("%s: %d", family, ended)
		}
	}
}

// The matches of which both halves are in one round fill up an odd number of rounds.
func TestWholeMatches(t *testing.T) {
	for _, c := range []struct {
		back   []int
		rounds int
		want   []int
	}{
		{[]int{3, 2, 1, 0}, 2, []int{0, 3}},
		{[]int{3, 2, 1, 0}, 3, nil},
		{[]int{2, 1, 0}, 1, []int{1}},
		{[]int{2, 1, 0}, 2, []int{0, 2}},
		{[]int{2, 1, 0}, 3, []int{0, 1, 2}},
	} {
		got, err := wholeMatches("movement", c.back, c.rounds)
		if !slices.Equal(got, c.want) || (err == nil) != (c.want != nil) {
			t.Errorf("%v, %d rounds: %v, %v", c.back, c.rounds, got, err)
		}
	}
}

// A Patton has both tables of a match on the same boards at once.
func TestPatton(t *testing.T) {
	m := made(t, "patton", Request{Tables: 6})
	for _, g := range m.Meetings {
		if g.Table > 3 {
			continue
		}
		at := slices.IndexFunc(m.Meetings, func(o Meeting) bool { return o.Round == g.Round && o.Table == g.Table+3 })
		if o := m.Meetings[at]; o.NS != g.EW || o.EW != g.NS || !slices.Equal(o.Boards, g.Boards) {
			t.Errorf("%+v and %+v", g, o)
		}
	}
}
