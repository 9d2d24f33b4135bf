package movements

import (
	"reflect"
	"slices"
	"testing"

	"recap/scoring"
)

// Three tables: East-West 3 goes from table 3 to table 1, the boards from 2 to 1.
func TestOddMitchell(t *testing.T) {
	m := made(t, "mitchell", Request{Tables: 3, Boards: 6})
	want := "1-1:1,2 2-2:3,4 3-3:5,6\n" +
		"1-3:3,4 2-1:5,6 3-2:1,2\n" +
		"1-2:5,6 2-3:1,2 3-1:3,4"
	if table(m) != want || m.Winners != 2 || m.Name != "Mitchell, 3 tables, 3 rounds of 2 boards" {
		t.Errorf("%s\n%s", m.Name, table(m))
	}
}

// Four tables: after two rounds East-West go up two tables, the boards down one as
// ever. Round 3 without the skip would bring East-West 1 to table 3, where set 1 is.
func TestSkipMitchell(t *testing.T) {
	want := "1-1:1 2-2:2 3-3:3 4-4:4\n" +
		"1-4:2 2-1:3 3-2:4 4-3:1\n" +
		"1-2:3 2-3:4 3-4:1 4-1:2"
	for _, family := range []string{"mitchell", "skip-mitchell"} {
		m := made(t, family, Request{Tables: 4})
		if table(m) != want || !slices.ContainsFunc(m.Remarks, func(i scoring.Item) bool { return i.Name == "skip" && i.Value == "EW after round 2" }) {
			t.Errorf("%s, %v", table(m), m.Remarks)
		}
	}
	// Curtailed before the skip there is none to be remembered.
	if m := made(t, "mitchell", Request{Tables: 4, Rounds: 2}); slices.ContainsFunc(m.Remarks, func(i scoring.Item) bool { return i.Name == "skip" }) {
		t.Errorf("%v", m.Remarks)
	}
}

// Four tables: set 3 rests after table 2 in the first round; tables 1 and 4 share.
func TestRelayMitchell(t *testing.T) {
	want := "1-1:1 2-2:2 3-3:4 4-4:1\n" +
		"1-4:2 2-1:3 3-2:1 4-3:2\n" +
		"1-3:3 2-4:4 3-1:2 4-2:3\n" +
		"1-2:4 2-3:1 3-4:3 4-1:4"
	shared := func(m Movement) bool {
		return slices.ContainsFunc(m.Remarks, func(i scoring.Item) bool { return i.Name == "share" })
	}
	m := made(t, "mitchell", Request{Tables: 4, Rounds: 4})
	if table(m) != want || !shared(m) {
		t.Errorf("%s, %v", table(m), m.Remarks)
	}
	if n := count(m); !reflect.DeepEqual(n, map[scoring.Code]int{SharedBoard: 4}) {
		t.Errorf("%v", n)
	}
	// A half table at one of the two leaves nothing to share, at another one all.
	for _, c := range []struct {
		r      Request
		shares bool
	}{
		{Request{Tables: 4, HalfTable: true}, false},
		{Request{Tables: 4, Missing: Unit{Number: 4, Line: scoring.NS}}, false},
		{Request{Tables: 4, Missing: Unit{Number: 1, Line: scoring.NS}}, false},
		{Request{Tables: 4, Missing: Unit{Number: 2, Line: scoring.NS}}, true},
		{Request{Tables: 4, Missing: Unit{Number: 4, Line: scoring.EW}}, true},
	} {
		m := made(t, "mitchell", c.r)
		if n := count(m); (n[SharedBoard] > 0) != c.shares || shared(m) != c.shares || n[SitsOut] != 4 {
			t.Errorf("%+v: %v, %v", c.r, n, m.Remarks)
		}
	}
}

// Whatever the size, the rounds and the half table, no pair has a board or an
// opponent twice, and all that is in the rounds is played: with every table but the
// half one in play there are tables × rounds meetings.
func TestMitchellIsSound(t *testing.T) {
	t.Parallel()
	for tables := 2; tables <= 33; tables++ {
		full := tables
		for rounds := 1; rounds <= full; rounds++ {
			for _, missing := range []Unit{{}, {Number: tables, Line: scoring.NS}, {Number: 1, Line: scoring.EW}, {Number: (tables + 1) / 2, Line: scoring.EW}} {
				for _, family := range []string{"mitchell", "skip-mitchell", "relay-mitchell"} {
					if tables%2 != 0 && family != "mitchell" || family == "skip-mitchell" && rounds == tables {
						continue
					}
					m := made(t, family, Request{Tables: tables, Rounds: rounds, Missing: missing})
					n := count(m)
					sits := 0
					if missing != (Unit{}) {
						sits = rounds // one in each
					}
					for code, k := range n {
						if code == SharedBoard || code == SitsOut && k == sits || code == NeverPlays && sits > 0 && (k == 1 || rounds == 1) {
							continue
						}
						t.Fatalf("%s, %d tables, %d rounds, without %v: %d %s", family, tables, rounds, missing, k, code)
					}
					if len(m.Meetings) != tables*rounds || n[SitsOut] != sits {
						t.Fatalf("%s, %d tables, %d rounds: %d meetings, %d sit-outs", family, tables, rounds, len(m.Meetings), n[SitsOut])
					}
				}
			}
		}
	}
}
