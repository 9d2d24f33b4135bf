package movements

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
)

func made(t *testing.T, family string, r Request) Movement {
	t.Helper()
	f, err := Named(family)
	if err != nil {
		t.Fatal(err)
	}
	m, err := f.Make(r)
	if err != nil {
		t.Fatalf("%s %+v: %v", family, r, err)
	}
	return m
}

// count is how many issues there are of each kind.
func count(m Movement) map[scoring.Code]int {
	n := map[scoring.Code]int{}
	for _, i := range Check(m) {
		n[i.Code]++
	}
	return n
}

// table is the meetings as text, a round a line.
func table(m Movement) string {
	var b strings.Builder
	last := 0
	for _, g := range m.Meetings {
		if g.Round != last && last > 0 {
			b.WriteByte('\n')
		} else if last > 0 {
			b.WriteByte(' ')
		}
		last = g.Round
		fmt.Fprintf(&b, "%d-%d:%s", g.NS, g.EW, strings.ReplaceAll(boardsText(g.Boards), " ", ","))
	}
	return b.String()
}

func TestBoardsOfRequest(t *testing.T) {
	for _, c := range []struct {
		r    Request
		want string
	}{
		{Request{Tables: 3}, "1-1:1 2-2:2 3-3:3"},
		{Request{Tables: 3, PerSet: 2}, "1-1:1,2 2-2:3,4 3-3:5,6"},
		{Request{Tables: 3, PerSet: 2, Boards: 6, First: 17}, "1-1:17,18 2-2:19,20 3-3:21,22"},
	} {
		c.r.Rounds = 1
		if got := table(made(t, "mitchell", c.r)); got != c.want {
			t.Errorf("%+v: %s, want %s", c.r, got, c.want)
		}
	}
}

func TestRequestsThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		family string
		r      Request
		want   string
	}{
		{"mitchell", Request{Tables: 1}, "a Mitchell has 2 tables at least, not 1\n    hint: 2 tables"},
		{"mitchell", Request{}, "how many tables there are is not said\n    hint: a Mitchell has 2 at least"},
		{"mitchell", Request{Tables: 101}, "a Mitchell has 99 tables at most, not 101\n    hint: 2 sections, each of 99 tables or less"},
		{"mitchell", Request{Tables: 9, Rounds: 10}, "a Mitchell of 9 tables has 9 rounds at most, not 10\n    hint: 9 rounds"},
		{"skip-mitchell", Request{Tables: 8, Rounds: 8}, "a skip Mitchell of 8 tables has 7 rounds at most, not 8\n    hint: 7 rounds"},
		{"skip-mitchell", Request{Tables: 9}, "a skip Mitchell has an even number of tables, not 9\n    hint: mitchell"},
		{"relay-mitchell", Request{Tables: 9}, "a relay-and-share Mitchell has an even number of tables, not 9\n    hint: mitchell"},
		{"howell", Request{Tables: 20}, "a Howell has 16 tables at most, not 20\n    hint: 2 sections, each of 16 tables or less"},
		{"howell", Request{Tables: 5, Rounds: 11}, "a Howell of 5 tables has 9 rounds at most, not 11\n    hint: 9 rounds"},
		// 7 tables: 22 = 11 × 2, 24 = 12 × 2.
		{"howell", Request{Tables: 7, Boards: 23}, "no Howell of 7 tables goes with 23 boards\n    hint: 22 boards in 11 rounds of 2, or 24 boards in 12 rounds of 2"},
		{"howell", Request{Tables: 7, Boards: 23, PerSet: 3}, "no Howell of 7 tables goes with 23 boards\n    hint: 21 boards in 7 rounds of 3, or 24 boards in 8 rounds of 3"},
		{"howell", Request{Tables: 7, Rounds: 9, Boards: 24}, "24 boards cannot be shared out evenly among 9 sets\n    hint: 18 boards, 2 a set, or 27 boards, 3 a set"},
		{"mitchell", Request{Tables: 9, Boards: 5}, "5 boards cannot be shared out evenly among 9 sets\n    hint: 9 boards, 1 a set"},
		{"mitchell", Request{Tables: 9, Boards: 27, PerSet: 2}, "27 boards are not 9 sets of 2\n    hint: 18 boards, 2 a set"},
		{"american-whist-teams", Request{Tables: 9, Boards: 24}, "24 boards cannot be shared out evenly among 9 sets\n    hint: 18 boards, 2 a set, or 27 boards, 3 a set; with 3 a set each team plays 24 in its 8 rounds"},
		{"mitchell", Request{Tables: 13, Rounds: 9, Boards: 27}, "27 boards cannot be shared out evenly among 13 sets\n    hint: 26 boards, 2 a set, or 39 boards, 3 a set; with 3 a set each pair plays 27 in its 9 rounds"},
		{"mitchell", Request{Tables: 9, PerSet: 101}, "a set of 101 boards: it has 100 at most"},
		{"mitchell", Request{Tables: 9, PerSet: 3, First: 9990}, "the last board would be 10016: there are 9999 at most"},
		{"mitchell", Request{Tables: 9, First: 1 << 60}, "the first board is 1152921504606846976: there are 9999 at most"},
		{"mitchell", Request{Tables: 9, Rounds: -1}, "rounds -1, boards 0, boards of a set 0, first board 0, sets 0: none is below 0"},
		{"mitchell", Request{Tables: 9, Missing: Unit{Number: 9}}, "pair 9 is to be missing, and there is one in each line\n    hint: NS 9 or EW 9"},
		{"mitchell", Request{Tables: 9, Missing: Unit{Number: 10, Line: scoring.EW}}, "pair EW 10 is to be missing, and there is none"},
		{"howell", Request{Tables: 5, Missing: Unit{Number: 11}}, "pair 11 is to be missing, and there is none"},
		{"howell", Request{Tables: 5, Missing: Unit{Number: 3, Line: scoring.NS}}, "pair NS 3 is to be missing, and there is none"},
		{"round-robin", Request{Tables: 1}, "a round robin has 2 teams at least, not 1\n    hint: 2 teams"},
		{"round-robin", Request{Tables: 6, Rounds: 6}, "a round robin of 6 teams has 5 rounds at most, not 6\n    hint: 5 rounds"},
		{"patton", Request{Tables: 40}, "a Patton has 32 teams at most, not 40\n    hint: two groups, or a round-robin"},
		{"american-whist-teams", Request{Tables: 9, Rounds: 5}, "in 5 rounds of an American Whist not every match would be ended\n    hint: 4 or 6 rounds"},
		{"triangle", Request{Tables: 3, Rounds: 1}, "in 1 round of a triangle not every match would be ended\n    hint: 2 rounds"},
		{"thurner", Request{Tables: 10}, "a Thurner has 6, 8, 12, 14, 18, 20 … teams, not 10\n    hint: new-england-relay, or split-american-whist"},
		{"thurner", Request{Tables: 9}, "a Thurner has 6, 8, 12, 14, 18, 20 … teams, not 9\n    hint: american-whist-teams"},
		{"thurner", Request{Tables: 8, Rounds: 4}, "a Thurner cannot be curtailed: the halves of its matches are in different rounds\n    hint: 7 rounds, or split-american-whist"},
		// 30 tables are 15 to 29 and as many more at most.
		{"appendix", Request{Tables: 30, Sets: 13}, "30 tables are no appendix to a Mitchell of 13\n    hint: 17, 19, 23, 29 sets"},
		{"appendix", Request{Tables: 9, Sets: 8}, "an appendix Mitchell has a prime number of sets, 5 at least, not 8\n    hint: 5, 7 sets"},
		{"individual", Request{Tables: 2, HalfTable: true}, "no individual movement of 9 players is known in which all meet alike\n    hint: 8 or 12 players"},
		{"worger", Request{Tables: 9}, "a Worger has 5, 7, 11, 13, 17, 19, 23 … tables, not 9\n    hint: blackpool"},
		{"scissors", Request{Tables: 6, PerSet: 3}, "the sets of a scissors Mitchell are halved: a round has an even number of boards\n    hint: 2 boards in a round, 12 in all, or 4, 24 in all"},
		{"scissors", Request{Tables: 6, Boards: 26}, "the sets of a scissors Mitchell are halved: a round has an even number of boards\n    hint: 4 boards in a round, 24 in all, or 6, 36 in all"},
		// Turned round, the two tables of a match would be the same one.
		{"round-robin", Request{Tables: 6, ArrowSwitch: ArrowSwitch{Kind: SwitchAuto}}, "a round robin has no arrow to be switched: the directions are its own"},
		{"individual", Request{Tables: 3, ArrowSwitch: ArrowSwitch{Kind: SwitchGiven, Rounds: []int{1}}}, "an individual movement has no arrow to be switched: the directions are its own"},
		{"round-robin", Request{Tables: 6, HalfTable: true}, "teams have no half tables\n    hint: ask for the teams that there are, odd or even"},
	} {
		f, err := Named(c.family)
		if err != nil {
			t.Fatal(err)
		}
		m, err := f.Make(c.r)
		var cannot *RequestError
		if !errors.As(err, &cannot) || err.Error() != c.want || len(m.Meetings) > 0 {
			t.Errorf("%s %+v: %v, want %s", c.family, c.r, err, c.want)
		}
	}
	if _, err := Named("mitchel"); err == nil || !strings.Contains(err.Error(), "known are mitchell, skip-mitchell, relay-mitchell, crisscross, ") {
		t.Errorf("%v", err)
	}
}

func TestParseUnit(t *testing.T) {
	for in, want := range map[string]Unit{"9": {Number: 9}, "ns9": {Number: 9, Line: scoring.NS}, "EW 12": {Number: 12, Line: scoring.EW}, "N-S 3": {Number: 3, Line: scoring.NS},
		"9E": {Number: 9, Line: scoring.EW}, " 4 NS ": {Number: 4, Line: scoring.NS}} {
		got, err := ParseUnit(in)
		if err != nil || got != want {
			t.Errorf("%q: %v, %v", in, got, err)
		}
		if back, err := ParseUnit(got.String()); err != nil || back != got {
			t.Errorf("%q does not read back: %v, %v", got, back, err)
		}
	}
	for _, in := range []string{"", "NS", "x9", "9x", "0", "10000", "-1", "NS9EW"} {
		if u, err := ParseUnit(in); err == nil {
			t.Errorf("%q is read as %v", in, u)
		}
	}
}

// A missing pair is nobody, and its opponents miss the boards; no other meeting
// changes.
func TestHalfTable(t *testing.T) {
	whole := made(t, "howell", Request{Tables: 4, PerSet: 3})
	half := made(t, "howell", Request{Tables: 4, PerSet: 3, HalfTable: true})
	if want := []scoring.Item{{Name: "stationary", Value: "8"}, {Name: "missing", Value: "8"}}; !reflect.DeepEqual(half.Remarks, want) {
		t.Errorf("%v", half.Remarks)
	}
	at := map[int]bool{}
	for i, g := range whole.Meetings {
		if g.NS == 8 {
			g.NS = 0
		} else if g.EW == 8 {
			g.EW = 0
		}
		if h := half.Meetings[i]; !reflect.DeepEqual(g, h) {
			t.Errorf("%+v, want %+v", h, g)
		} else if h.NS == 0 || h.EW == 0 {
			at[h.Table] = true
		}
	}
	// The sit-out is at one table all the time.
	if len(at) != 1 {
		t.Errorf("sit-outs at %v", at)
	}
}

func TestNoInputPanics(t *testing.T) {
	t.Parallel()
	extremes := []int{-1 << 63, -1, 0, 1, 2, 3, 8, 1<<63 - 1}
	for _, f := range Families {
		for _, a := range extremes {
			for _, b := range extremes {
				for _, r := range []Request{{Tables: 5, Rounds: a, Boards: b}, {Tables: a, PerSet: b}, {Tables: 6, First: a, PerSet: b}, {Tables: 4, Missing: Unit{Number: a}, Rounds: b}, {Tables: 9, Sets: a, Rounds: b, Barometer: true}} {
					r.ArrowSwitch = noSwitch
					if m, err := f.Make(r); err == nil {
						Check(m)
					}
				}
			}
		}
	}
	for _, a := range extremes {
		for kind := range SwitchGiven + 2 {
			if m, err := Mitchell(Request{Tables: 5, ArrowSwitch: ArrowSwitch{Kind: kind, Rounds: []int{a}, Except: []int{a}}}); err == nil {
				Rate(m, a)
			}
		}
		for _, b := range extremes {
			Suggest(Wish{Pairs: a, Boards: b, Winners: 2})
			Suggest(Wish{Teams: a, Rounds: b, Minutes: 1})
			Check(Movement{Meetings: []Meeting{{Round: a, Table: b, NS: a, EW: b, Boards: []int{a, b}}, {Round: b, Table: a, NS: b, EW: a, Boards: []int{b}}}})
			Check(Movement{Individual: true, Meetings: []Meeting{{Round: a, Table: b, Players: [4]int{a, b, a, b}, Boards: []int{a, b}}}})
		}
	}
}

// A half table takes the place of the one who shared: of a hesitation Mitchell of 8 tables
// pair 1 is missing, so tables 1 and 8 share nothing any more, and it is not said.
func TestNothingIsSharedWithNobody(t *testing.T) {
	said := func(m Movement) bool { return hasRemark(m, "share") }
	if whole, half := made(t, "hesitation", Request{Tables: 8}), made(t, "hesitation", Request{Tables: 8, HalfTable: true}); !said(whole) || said(half) {
		t.Errorf("share: %v, %v", whole.Remarks, half.Remarks)
	}
	for _, f := range Families {
		for tables := 2; tables <= 14; tables++ {
			m, err := f.Make(Request{Tables: tables, HalfTable: true, ArrowSwitch: ArrowSwitch{Kind: SwitchNone}})
			if err == nil && (said(m) || hasRemark(m, "copies")) && m.copies() < 2 {
				t.Errorf("%s: %v", m.Name, m.Remarks)
			}
		}
	}
}

// Three tables cannot hand two boards round in the time of two: each needs its own copy.
// Three boards they can.
func TestCopiesWhereThereAreMoreTablesThanBoards(t *testing.T) {
	for boards, copies := range map[int]bool{1: true, 2: true, 3: false, 4: false} {
		m := made(t, "individual", Request{Tables: 3, PerSet: boards})
		if hasRemark(m, "copies") != copies || hasRemark(m, "share") == copies {
			t.Errorf("%d boards: %v", boards, m.Remarks)
		}
	}
	if m := made(t, "round-robin", Request{Tables: 6, PerSet: 2}); !slices.ContainsFunc(m.Remarks, func(i scoring.Item) bool { return i.Name == "copies" && i.Value == "6" }) {
		t.Errorf("%v", m.Remarks)
	}
}
