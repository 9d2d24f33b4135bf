package movements

import (
	"testing"
)

// The stationary pair that shares in a hesitation Bowman is the half table.
func TestHalfTableOfHesitationBowman(t *testing.T) {
	for tables := 5; tables <= 20; tables++ {
		whole := count(made(t, "hesitation-bowman", Request{Tables: tables, ArrowSwitch: noSwitch}))
		if half := count(made(t, "hesitation-bowman", Request{Tables: tables, HalfTable: true, ArrowSwitch: noSwitch})); half[SharedBoard] != 0 || half[SitsOut] != tables-1 || whole[SharedBoard] != tables-1 {
			t.Errorf("%d tables: %v, whole %v", tables, half, whole)
		}
	}
}

// to be shared.
func TestHalfTableOfHesitation(t *testing.T) {
	m := made(t, "hesitation", Request{Tables: 8, HalfTable: true, ArrowSwitch: noSwitch})
	for _, g := range m.Meetings {
		if (g.NS == 0) != (g.Table == 1) || g.EW == 0 {
			t.Errorf("%+v", g)
		}
	}
	if n := count(m); n[SharedBoard] != 0 || n[SitsOut] != 9 {
		t.Errorf("%v", n)
	}
}

// all, with other moves.
func TestExtendedHesitation(t *testing.T) {
	m := made(t, "extended-hesitation", Request{Tables: 3})
	if !isomorphic(m, made(t, "howell", Request{Tables: 3}), 6) {
		t.Errorf("%s", table(m))
	}
	for i, g := range m.Meetings[:12] {
		if fixed := []int{1, 2}; g.Table <= 2 && g.NS != fixed[g.Table-1] {
			t.Errorf("%d: %+v", i, g)
		}
	}
}
