package movements

import (
	"maps"
	"reflect"
	"slices"
	"testing"
)

// meets twice. In each of these rounds one pair sits out, each one once at most.
func TestRover(t *testing.T) {
	for tables := 5; tables <= maxRover; tables++ {
		m := made(t, "rover", Request{Tables: tables})
		sets, met, at := map[int]bool{}, map[int]bool{}, map[int]bool{}
		plays := map[int]int{}
		for _, g := range m.Meetings {
			plays[g.NS]++
			if g.NS == tables+1 {
				sets[g.Boards[0]], met[g.EW], at[g.Table] = true, true, true
			}
		}
		again := 0
		if tables%6 == 3 {
			again = 1
		}
		if len(sets) != tables-1 || len(at) != tables-1 || len(met) != tables-1-again || plays[tables+1] != tables-1 {
			t.Errorf("%d tables: rover at %d tables, with %d sets, against %d", tables, len(at), len(sets), len(met))
		}
		for ns := 1; ns <= tables; ns++ {
			if plays[ns] < tables-1 {
				t.Errorf("%d tables: pair %d plays %d rounds", tables, ns, plays[ns])
			}
		}
	}
}

// 17 pairs are eight tables and a rover, whether the tables or the half one is asked for.
func TestRoverIsAHalfTable(t *testing.T) {
	if half, full := made(t, "rover", Request{Tables: 9, HalfTable: true}), made(t, "rover", Request{Tables: 8}); !reflect.DeepEqual(half, full) {
		t.Errorf("%s, %s", half.Name, full.Name)
	}
}

// whom he has displaced.
func TestPartyTable(t *testing.T) {
	for tables := 5; tables <= 20; tables++ {
		m := made(t, "party-table", Request{Tables: tables})
		meetings, _, _ := boardsOf(m)
		if len(meetings) != 2*tables+2 || slices.Min(slices.Collect(maps.Values(meetings))) != tables {
			t.Errorf("%d tables: %v", tables, meetings)
		}
		if n := count(m); n[SitsOut] > 0 || !Sound(Check(m)) {
			t.Errorf("%d tables: %v", tables, n)
		}
		party := m.Meetings[tables]
		if party.Table != tables+1 || party.NS != tables+1 || party.EW != tables+1 {
			t.Errorf("%d tables: %+v", tables, party)
		}
	}
}

// round: of an odd number the planned skip falls away, of an even one there is one.
func TestAddedTable(t *testing.T) {
	for tables := 2; tables <= 20; tables++ {
		m := made(t, "added-table", Request{Tables: tables})
		whole := made(t, "mitchell", Request{Tables: tables + 1, Rounds: m.last()})
		for i, g := range m.Meetings {
			if late := g.Round == 1 && g.Table == tables+1; late != !g.Played() || !late && !reflect.DeepEqual(g, whole.Meetings[i]) {
				t.Errorf("%d tables: %+v", tables, g)
			}
		}
		if m.last() != tables+1-tables%2 || len(m.Meetings) != len(whole.Meetings) {
			t.Errorf("%d tables: %d rounds", tables, m.last())
		}
	}
}
