package movements

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// pairFamilies are those of pairs, with the sizes that they have up to 33 tables; the
// Howell and the Mitchell have tests of their own.
var pairFamilies = map[string]func(tables int) bool{
	"crisscross":        func(n int) bool { return n%4 == 0 && n >= 4 },
	"square":            func(n int) bool { return n == 4 },
	"scissors":          func(n int) bool { return n%2 == 0 && n >= 6 && n <= maxScissors },
	"worger":            func(n int) bool { return n >= 5 && n%2 != 0 && n%3 != 0 },
	"dundee":            func(n int) bool { return n%4 == 2 && n >= 6 },
	"added-table":       func(n int) bool { return n >= 2 },
	"hesitation-bowman": func(n int) bool { return n >= 5 },
	"two-stanza":        func(n int) bool { return n%4 == 2 && n >= 6 || n == 8 || n == 12 },
	"blackpool":         func(n int) bool { return n >= 4 },
	"web":               func(n int) bool { return n >= 4 },
	"bowman":            func(n int) bool { return n >= 5 },
	"double-bowman":     func(n int) bool { return n >= 7 },
	"appendix":          func(n int) bool { return n >= 6 },
	"american-whist":    func(n int) bool { return n%2 != 0 && n >= 3 },
	"rover":             func(n int) bool { return n >= 5 },
	"party-table":       func(n int) bool { return n >= 5 },
	"hesitation":        func(n int) bool { return n >= 3 },
	"double-hesitation": func(n int) bool { return n >= 5 },
}

var noSwitch = ArrowSwitch{Kind: SwitchNone}

// Every family of pairs is sound in every size, curtailed to any number of rounds and
// with any pair missing; other sizes are refused with a hint or a bound.
func TestFamiliesAreSound(t *testing.T) {
	t.Parallel()
	for family, has := range pairFamilies {
		for tables := 2; tables <= 33; tables++ {
			f, err := Named(family)
			if err != nil {
				t.Fatal(err)
			}
			whole, err := f.Make(Request{Tables: tables, ArrowSwitch: noSwitch})
			if (err == nil) != has(tables) {
				t.Errorf("%s, %d tables: %v", family, tables, err)
			}
			if err != nil {
				continue
			}
			if n := Faults(Check(whole)); len(n) > 0 {
				t.Errorf("%s, %d tables: %v", family, tables, n[0])
			}
			for _, rounds := range []int{1, 2, min(tables/2, whole.last()), whole.last() - 1} {
				sets := 0
				if family == "web" {
					sets = whole.last()
				}
				m := made(t, family, Request{Tables: tables, Rounds: rounds, Sets: sets, PerSet: 2, ArrowSwitch: noSwitch})
				if n := Faults(Check(m)); len(n) > 0 || m.last() != rounds {
					t.Errorf("%s, %d tables, %d rounds: %v", family, tables, rounds, n)
				}
			}
			if tables > 14 {
				continue
			}
			units := map[Unit]bool{}
			for _, g := range whole.Meetings {
				if whole.Winners == 2 {
					units[Unit{Number: g.NS, Line: scoring.NS}], units[Unit{Number: g.EW, Line: scoring.EW}] = true, true
				} else {
					units[Unit{Number: g.NS}], units[Unit{Number: g.EW}] = true, true
				}
			}
			for u := range units {
				m := made(t, family, Request{Tables: tables, Missing: u, ArrowSwitch: noSwitch})
				if n := Faults(Check(m)); len(n) > 0 || len(m.Meetings) != len(whole.Meetings) {
					t.Errorf("%s, %d tables, without %v: %v", family, tables, u, n)
				}
			}
		}
	}
}

// boardsOf counts the meetings of each number of a line, and the boards that it has.
func boardsOf(m Movement) (meetings map[Unit]int, boards map[int]bool, tables map[[2]int]int) {
	meetings, boards, tables = map[Unit]int{}, map[int]bool{}, map[[2]int]int{}
	for _, g := range m.Meetings {
		if !g.Played() {
			continue
		}
		meetings[Unit{Number: g.NS, Line: scoring.NS}]++
		meetings[Unit{Number: g.EW, Line: scoring.EW}]++
		boards[g.Boards[0]] = true
		tables[[2]int{g.Round, g.Boards[0]}]++
	}
	return meetings, boards, tables
}

// A web: all play all sets, and no set is at more tables at once than there are
// copies: two for up to twice as many tables as sets, else four at most.
func TestWebsAreComplete(t *testing.T) {
	for sets := 2; sets <= 15; sets++ {
		for tables := max(4, sets+1); tables <= 3*sets; tables++ {
			m, err := Web(Request{Tables: tables, Sets: sets})
			if odd := tables%2 != 0; odd && sets%2 == 0 {
				if err == nil {
					t.Errorf("%d tables, %d sets", tables, sets)
				}
				continue
			}
			if err != nil {
				t.Errorf("%d tables, %d sets: %v", tables, sets, err)
				continue
			}
			meetings, boards, at := boardsOf(m)
			if len(boards) != sets || m.last() != sets || len(meetings) != 2*tables || slices.Min(slices.Collect(maps.Values(meetings))) != sets {
				t.Errorf("%d tables, %d sets: %d boards, %d rounds", tables, sets, len(boards), m.last())
			}
			copies := slices.Max(slices.Collect(maps.Values(at)))
			most := 4
			if tables%2 == 0 && tables <= 2*sets {
				most = 2
			}
			if n := count(m); copies > most || n[RepeatMeeting] > 0 || !Sound(Check(m)) {
				t.Errorf("%d tables, %d sets: %d copies, %v", tables, sets, copies, n)
			}
			if !remarked(m, "copies", fmt.Sprint(copies)) {
				t.Errorf("%d tables, %d sets: %d copies, %v", tables, sets, copies, m.Remarks)
			}
		}
	}
}

// Without a number of sets the boards choose it: 24 boards for 14 tables are 12 sets of
// 2, 8 of 3 where a table has 3 in a round. Of 13 tables, which have odd numbers of sets,
// 24 boards are 3 sets of 8, and 3 sets are too few.
func TestWebByBoards(t *testing.T) {
	for _, c := range []struct{ tables, boards, perSet, rounds int }{{14, 24, 0, 12}, {14, 26, 0, 13}, {14, 24, 3, 8}, {16, 27, 0, 9}, {15, 22, 0, 11}, {15, 26, 0, 13}} {
		m := made(t, "web", Request{Tables: c.tables, Boards: c.boards, PerSet: c.perSet})
		if m.last() != c.rounds || len(m.Meetings[0].Boards) != c.boards/c.rounds {
			t.Errorf("%d tables, %d boards: %d rounds of %v", c.tables, c.boards, m.last(), m.Meetings[0].Boards)
		}
	}
	if _, err := Web(Request{Tables: 13, Boards: 24}); err == nil {
		t.Error("13 tables, 24 boards")
	}
}

// What defines the families that need no shared boards, or a few: complete, nobody
// meets twice, as many shared sets as the rule has.
func TestWhatDefinesTheFamilies(t *testing.T) {
	for tables := 4; tables <= 33; tables++ {
		for family, c := range map[string]struct {
			rounds, sets, shared, repeats int
		}{
			"crisscross":        {tables, tables, 0, 0},
			"square":            {tables, tables, 0, 0},
			"worger":            {tables + 1, tables + 1, 0, tables},
			"dundee":            {tables, tables, tables / 2 * tables, tables / 2 * (tables - 2)},
			"hesitation-bowman": {tables - 1, tables - 1, tables - 1, 0},
			"two-stanza":        {tables, tables, tables / 2 * tables, 0},
			"american-whist":    {tables - 1, tables, 0, 0},
			"blackpool":         {tables + 2, tables + 2, 0, 2 * tables},
			"hesitation":        {tables + 1, tables + 1, (1 - tables%2) * (tables + 1), 0},
			"double-hesitation": {tables + 2, tables + 2, 0, 0},
		} {
			if !pairFamilies[family](tables) {
				continue
			}
			m := made(t, family, Request{Tables: tables, ArrowSwitch: noSwitch})
			_, boards, _ := boardsOf(m)
			if n := count(m); m.last() != c.rounds || len(boards) != c.sets || n[SharedBoard] != c.shared || n[RepeatMeeting] != c.repeats || len(m.Meetings) != c.rounds*tables {
				t.Errorf("%s, %d tables: %d rounds, %d sets, %v", family, tables, m.last(), len(boards), n)
			}
		}
	}
}

// An extended Mitchell is complete with two, four or six rounds more, and no opponents
// meet more than three times; sets or rounds say which.
func TestExtendedMitchells(t *testing.T) {
	for tables := 4; tables <= 33; tables++ {
		for _, more := range []int{2, 4, 6} {
			m := made(t, "blackpool", Request{Tables: tables, Sets: tables + more})
			_, boards, shared := boardsOf(m)
			met := map[[2]int]int{}
			for _, g := range m.Meetings {
				met[[2]int{g.NS, g.EW}]++
			}
			if !Sound(Check(m)) || len(boards) != tables+more || m.last() != tables+more || len(shared) != len(m.Meetings) || slices.Max(slices.Collect(maps.Values(met))) > 3 {
				t.Errorf("%d tables, %d more: %d rounds, %d sets, %v", tables, more, m.last(), len(boards), Faults(Check(m)))
			}
			if by := made(t, "blackpool", Request{Tables: tables, Rounds: tables + more}); !reflect.DeepEqual(by, m) {
				t.Errorf("%d tables, %d rounds: %s", tables, tables+more, by.Name)
			}
		}
	}
	for _, r := range []Request{{Tables: 9, Sets: 12}, {Tables: 9, Sets: 9}, {Tables: 9, Sets: 17}, {Tables: 9, Rounds: 16}} {
		if _, err := Blackpool(r); err == nil {
			t.Errorf("%+v", r)
		}
	}
}

// A half table of a hesitation Mitchell is at table 1 all the time, and leaves nothing
// The rover plays all rounds but the first at other tables, with other boards and
// against others, of 9 tables and of other odd multiples of 3 but for one whom it
// With a party table nobody sits out: the late pair meets the rover first and then
// Teams: North-South of each stay, each two halves of a match play the same set once,
// A Thurner is a round robin in as many rounds as sets, with one shared set in each; the
// In parallel rows each team meets those of the other row, but for one where the tables
// A curtailed movement of teams ends every match that it begins, or says which numbers
// In a scissors Mitchell all meet and have all boards, and only those two tables share
// that exchange their boards, in two rounds that are half of the tables apart: of n
// tables n/2 twos in each.
func TestScissors(t *testing.T) {
	for tables := 6; tables <= maxScissors; tables += 2 {
		m := made(t, "scissors", Request{Tables: tables, PerSet: 4})
		met, rounds := map[[2]int]bool{}, map[int]int{}
		for _, g := range m.Meetings {
			met[[2]int{g.NS, g.EW}] = true
		}
		all := Check(m)
		for _, i := range all {
			if i.Code != SharedBoard {
				t.Errorf("%d tables: %v", tables, i)
			}
			rounds[i.Round]++
		}
		if len(met) != tables*tables || len(rounds) != 2 || rounds[1] != tables/2 || rounds[tables/2+1] != tables/2 || !Rate(m, 2).Completeness.Equal(exact.Int(100)) {
			t.Errorf("%d tables: %d meet, shared in %v", tables, len(met), rounds)
		}
		// Each half of the round has its own boards.
		for half := range 2 {
			use := map[[2]int]bool{}
			for _, g := range m.Meetings {
				for _, b := range g.Boards[2*half : 2*half+2] {
					if use[[2]int{g.Round, b}] {
						t.Errorf("%d tables, round %d: board %d", tables, g.Round, b)
					}
					use[[2]int{g.Round, b}] = true
				}
			}
		}
	}
}

// Three tables: an extended hesitation Mitchell is the Howell of five rounds, all against
// A table that is added goes on as one that was there from the start, but for its first
// An endless Howell is a Howell in which the pair of a seat goes to the seat of the
// pair before it, in each round: from North-South up, from the last table's East-West
// down. The catalogue's of four tables begins with the sets 1, 3, 5 and 2.
func TestEndlessHowell(t *testing.T) {
	for tables := 4; tables <= maxHowell; tables++ {
		m := made(t, "endless-howell", Request{Tables: tables})
		met := map[[2]int]int{}
		seat := map[[3]int]int{} // round, table, line
		for _, g := range m.Meetings {
			met[[2]int{min(g.NS, g.EW), max(g.NS, g.EW)}]++
			seat[[3]int{g.Round, g.Table, 0}], seat[[3]int{g.Round, g.Table, 1}] = g.NS, g.EW
		}
		if len(met) != tables*(2*tables-1) || !Sound(Check(m)) {
			t.Errorf("%d tables: %d meet, %v", tables, len(met), Faults(Check(m)))
		}
		if n := count(m); tables != 5 && n[SharedBoard] > 0 {
			t.Errorf("%d tables: %v", tables, n)
		}
		for round := 1; round < 2*tables-1; round++ {
			for table := 1; table <= tables; table++ {
				to := [3]int{round + 1, table + 1, 0}
				if table == tables {
					to = [3]int{round + 1, table, 1}
				}
				if table > 1 && seat[[3]int{round, table, 0}] != seat[to] {
					t.Fatalf("%d tables: NS of table %d, round %d", tables, table, round)
				}
				to = [3]int{round + 1, table - 1, 1}
				if table == 1 {
					to = [3]int{round + 1, 2, 0}
				}
				if seat[[3]int{round, table, 1}] != seat[to] {
					t.Fatalf("%d tables: EW of table %d, round %d", tables, table, round)
				}
			}
		}
	}
	var sets []int
	for _, g := range made(t, "endless-howell", Request{Tables: 4}).Meetings[:4] {
		sets = append(sets, g.Boards[0])
	}
	if !slices.Equal(sets, []int{1, 3, 5, 2}) && !slices.Equal(sets, []int{1, 6, 4, 7}) {
		t.Errorf("4 tables: sets %v", sets)
	}
}

// The pairs of each ring meet one another once, of an odd number of tables each pair
// one of the other ring besides; all play all sets.
func TestInterwovenHowell(t *testing.T) {
	for _, tables := range []int{7, 8, 9, 10, 11, 12, 13, 14, 15, 16} {
		m := made(t, "interwoven-howell", Request{Tables: tables, ArrowSwitch: noSwitch})
		within, between := 0, 0
		for _, g := range m.Meetings {
			if (g.NS <= tables) == (g.EW <= tables) {
				within++
			} else {
				between++
			}
		}
		cross := tables % 2 * tables
		n := count(m)
		if within != tables*(tables-1) || between != cross || n[RepeatMeeting] > 0 || !Sound(Check(m)) || !Rate(m, 1).Completeness.Equal(exact.Int(100)) {
			t.Errorf("%d tables: %d and %d meetings, %v", tables, within, between, n)
		}
		shared := map[int]int{9: 2, 15: 2}[tables]
		if tables%2 == 0 {
			shared = 1
		}
		if n[SharedBoard] != shared*m.last() {
			t.Errorf("%d tables: %v", tables, n)
		}
	}
}

// Each is the partner of every other once and the opponent twice; of one player more
// As a barometer any movement has the boards of the round at all tables, and all pairs
// play the same.
func TestBarometer(t *testing.T) {
	for _, f := range Families {
		tables := map[string]int{"triangle": 3, "individual": 2, "american-whist-teams": 9, "american-whist": 9, "rainbow": 7, "two-stanza": 6, "square": 4, "worger": 7, "dundee": 6, "extended-hesitation": 3}[f.Name]
		if tables == 0 {
			tables = 8
		}
		m, err := f.Make(Request{Tables: tables, PerSet: 3, Barometer: true, ArrowSwitch: noSwitch})
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		for _, g := range m.Meetings {
			if len(g.Boards) > 0 && !slices.Equal(g.Boards, []int{3*g.Round - 2, 3*g.Round - 1, 3 * g.Round}) {
				t.Errorf("%s: %+v", f.Name, g)
			}
		}
		if !Sound(Check(m)) || !strings.HasPrefix(m.Name, "barometer ") {
			t.Errorf("%s: %s, %v", f.Name, m.Name, Faults(Check(m)))
		}
	}
}

// Full Howells of 4 to 14 tables and Mitchells of 5 to 20: with any pair missing, and
// curtailed to any number of rounds, no pair is at two tables, has a board twice or
// meets another twice, and who is missing costs each opponent its boards once.
func TestEveryHalfTableAndCurtailing(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("every size with every pair missing is left out by -short")
	}
	try := func(family string, tables, rounds int, missing Unit) {
		m := made(t, family, Request{Tables: tables, Rounds: rounds, Missing: missing, ArrowSwitch: noSwitch})
		sits := 0
		for _, i := range Check(m) {
			if i.Code == SitsOut {
				sits++
			}
			if i.Severity == scoring.Failure || i.Code == RepeatMeeting {
				t.Fatalf("%s, %d tables, %d rounds without %v: %v", family, tables, rounds, missing, i)
			}
		}
		if want := min(missing.Number, 1) * rounds; sits != want || m.last() != rounds {
			t.Fatalf("%s, %d tables, %d rounds without %v: %d sit-outs", family, tables, rounds, missing, sits)
		}
	}
	for tables := 4; tables <= 14; tables++ {
		for rounds := 1; rounds < 2*tables; rounds++ {
			for missing := range 2*tables + 1 {
				try("howell", tables, rounds, Unit{Number: missing})
			}
		}
	}
	for tables := 5; tables <= 20; tables++ {
		for rounds := 1; rounds <= tables; rounds++ {
			try("mitchell", tables, rounds, Unit{})
			for missing := 1; missing <= tables; missing++ {
				try("mitchell", tables, rounds, Unit{Number: missing, Line: scoring.NS})
				try("mitchell", tables, rounds, Unit{Number: missing, Line: scoring.EW})
			}
		}
	}
}
