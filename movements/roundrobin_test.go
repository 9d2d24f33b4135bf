package movements

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
)

// Berger's table of six, as chess players have it.
func TestRoundRobinIsBergers(t *testing.T) {
	m := made(t, "round-robin", Request{Tables: 6})
	want := []string{"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"}
	got := make([]string, 5)
	for _, g := range m.Meetings {
		if g.Table <= 3 {
			got[g.Round-1] += fmt.Sprintf("%d-%d ", g.NS, g.EW)
		}
	}
	for i, line := range want {
		var a, b = strings.Fields(line), strings.Fields(got[i])
		slices.Sort(a)
		slices.Sort(b)
		if !slices.Equal(a, b) {
			t.Errorf("round %d: %s, want %s", i+1, got[i], line)
		}
	}
}

// Each team meets each other one once, at two tables at once and the other way
// round; of an odd number one sits out in each round, with both pairs.
func TestRoundRobinIsSound(t *testing.T) {
	for teams := 2; teams <= 40; teams++ {
		m := made(t, "round-robin", Request{Tables: teams, PerSet: 8})
		met := map[[2]int]int{}
		at := map[[2]int]Meeting{}
		for _, g := range m.Meetings {
			at[[2]int{g.Round, g.Table}] = g
			if g.NS > 0 && g.EW > 0 {
				met[[2]int{g.NS, g.EW}]++
			}
		}
		for a := 1; a <= teams; a++ {
			for b := 1; b <= teams; b++ {
				if want := min(1, max(a-b, b-a)); met[[2]int{a, b}] != want {
					t.Errorf("%d teams: %d against %d %d times", teams, a, b, met[[2]int{a, b}])
				}
			}
		}
		half := (teams + 1) / 2
		for _, g := range m.Meetings {
			if other := at[[2]int{g.Round, g.Table + half}]; g.Table <= half && (other.NS != g.EW || other.EW != g.NS || !slices.Equal(other.Boards, g.Boards)) {
				t.Errorf("%d teams: %+v and %+v", teams, g, other)
			}
		}
		want := map[scoring.Code]int{}
		rounds := teams - 1 + teams%2
		if teams > 2 {
			want[SharedBoard] = rounds
		} else {
			want[SharedBoard] = 1
		}
		if teams%2 != 0 {
			want[SitsOut] = 2 * rounds
		}
		if n := count(m); !reflect.DeepEqual(n, want) || len(m.Meetings) != 2*half*rounds {
			t.Errorf("%d teams: %v", teams, n)
		}
	}
}
