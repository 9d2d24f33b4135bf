package ranking

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

func entry(number string, boards int, points, top string) Entry {
	return Entry{Contestant: &scoring.Contestant{ID: scoring.ID{Number: number}}, Boards: boards, Points: exact.MustParse(points), Top: exact.MustParse(top)}
}

func places(r scoring.Ranking) []string {
	var out []string
	for _, st := range r.Standings {
		s := fmt.Sprintf("%d:%s", st.Place, st.Contestant.ID)
		if st.Tied {
			s = fmt.Sprintf("%d=:%s", st.Place, st.Contestant.ID)
		}
		out = append(out, s)
	}
	return out
}

func by() Settings { return Settings{HandicapFactor: exact.Int(1)} }

// Tied contestants share a place and the next ones are skipped: 1, 2=, 2=, 4.
// Within a tie the order is that of the numbers, 9 before 10.
func TestPlaces(t *testing.T) {
	r := by().ByPercent([]Entry{
		entry("10", 4, "20", "40"), entry("3", 4, "30", "40"), entry("9", 4, "20", "40"), entry("1", 4, "10", "40"),
	}, 4)
	if got, want := places(r), []string{"1:3", "2=:9", "2=:10", "4:1"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The percentage is over the boards played: 15 of 20 is 75 % and beats 29 of 40,
// 72.5 %.
func TestPercentOverBoardsPlayed(t *testing.T) {
	r := by().ByPercent([]Entry{entry("1", 4, "29", "40"), entry("2", 2, "15", "20")}, 4)
	if got, want := places(r), []string{"1:2", "2:1"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if st := r.Standings[0]; !st.Score.Equal(exact.Int(15)) || !st.Maximum.Equal(exact.Int(20)) {
		t.Errorf("score %v of %v, want 15 of 20", st.Score, st.Maximum)
	}
}

// Levelled totals: 15 on 2 of 4 boards is 30 of 40; the percentage stays.
func TestLevelledTotals(t *testing.T) {
	s := by()
	s.Totals = Levelled
	r := s.ByPercent([]Entry{entry("1", 4, "29", "40"), entry("2", 2, "15", "20")}, 4)
	if st := r.Standings[0]; !st.Score.Equal(exact.Int(30)) || !st.Maximum.Equal(exact.Int(40)) || !st.Percent.Equal(exact.Int(75)) {
		t.Errorf("score %v of %v, %v %%; want 30 of 40, 75 %%", st.Score, st.Maximum, st.Percent)
	}
}

// 60.001 % and 60.002 % both print as 60.00: they are not tied, and a third
// decimal shows why. By printed values they are tied.
func TestUnequalResultsThatLookEqual(t *testing.T) {
	entries := []Entry{entry("1", 4, "60.001", "100"), entry("2", 4, "60.002", "100"), entry("3", 4, "50", "100")}
	r := by().ByPercent(entries, 4)
	if got, want := places(r), []string{"1:2", "2:1", "3:3"}; !slices.Equal(got, want) {
		t.Errorf("exact: got %v, want %v", got, want)
	}
	if r.PercentPlaces != 3 {
		t.Errorf("%d decimals, want 3", r.PercentPlaces)
	}
	s := by()
	s.Order = ByPrinted
	r = s.ByPercent(entries, 4)
	if got, want := places(r), []string{"1=:1", "1=:2", "3:3"}; !slices.Equal(got, want) {
		t.Errorf("printed: got %v, want %v", got, want)
	}
	if r.PercentPlaces != 2 {
		t.Errorf("%d decimals, want 2", r.PercentPlaces)
	}
}

func TestScoreDecimals(t *testing.T) {
	for want, scores := range [][]string{{"10", "20"}, {"10.5", "20"}, {"10.25", "20"}} {
		r := by().ByPercent([]Entry{entry("1", 4, scores[0], "40"), entry("2", 4, scores[1], "40")}, 4)
		if r.ScorePlaces != want {
			t.Errorf("%v: %d decimals, want %d", scores, r.ScorePlaces, want)
		}
	}
	third := entry("1", 4, "1", "40")
	third.Points = exact.Frac(1, 3)
	if r := by().ByPercent([]Entry{third}, 4); r.ScorePlaces != 2 {
		t.Errorf("1/3: %d decimals, want 2", r.ScorePlaces)
	}
}

// Whoever had no board that counted stands last and has no place; a board
// without a comparison is 50 %, never a division by nothing.
func TestNothingToCompare(t *testing.T) {
	r := by().ByPercent([]Entry{entry("1", 0, "0", "0"), entry("2", 1, "0", "0"), entry("3", 4, "4", "40")}, 4)
	if got, want := places(r), []string{"1:2", "2:3", "0:1"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if p := r.Standings[0].Percent; !p.Equal(exact.Int(50)) {
		t.Errorf("one result on every board is %v %%, want 50", p)
	}
}

// An adjustment of −5 % of 40 takes 2 off: 28 of 40 is 70 %.
func TestAdjustment(t *testing.T) {
	e := entry("1", 4, "30", "40")
	e.Adjustment = exact.Int(-5)
	st := by().ByPercent([]Entry{e}, 4).Standings[0]
	if !st.Penalty.Equal(exact.Int(-2)) || !st.Score.Equal(exact.Int(28)) || !st.Percent.Equal(exact.Int(70)) {
		t.Errorf("penalty %v, score %v, %v %%", st.Penalty, st.Score, st.Percent)
	}
}

// With handicap: 50 % + 12 beats 60 % + 0; at half the handicap it does not.
// The first ranking stays as it is.
func TestHandicapRanking(t *testing.T) {
	weak := entry("1", 4, "20", "40")
	weak.Contestant.Handicap = exact.Int(12)
	strong := entry("2", 4, "24", "40")
	s := by()
	r := s.ByPercent([]Entry{weak, strong}, 4)
	net := s.WithHandicap(r)
	if got, want := places(net), []string{"1:1", "2:2"}; !slices.Equal(got, want) {
		t.Errorf("net: got %v, want %v", got, want)
	}
	if got, want := places(r), []string{"1:2", "2:1"}; !slices.Equal(got, want) {
		t.Errorf("raw: got %v, want %v", got, want)
	}
	s.HandicapFactor = exact.Frac(1, 2)
	r = s.ByPercent([]Entry{weak, strong}, 4)
	if got, want := places(s.WithHandicap(r)), []string{"1:2", "2:1"}; !slices.Equal(got, want) {
		t.Errorf("half: got %v, want %v", got, want)
	}
}

// A total may be levelled to a maximum from outside: 15 of 20 to 48 is 36. A
// total is rounded before it is ranked: 7.124 and 7.12 of 10 are equal.
func TestMaximumAndRounding(t *testing.T) {
	s := by()
	s.Totals, s.RoundTo = Levelled, exact.Frac(1, 100)
	e := entry("1", 2, "15", "20")
	e.Maximum = exact.Int(48)
	if st := s.ByPercent([]Entry{e}, 4).Standings[0]; !st.Score.Equal(exact.Int(36)) || !st.Maximum.Equal(exact.Int(48)) || !st.Percent.Equal(exact.Int(75)) {
		t.Errorf("score %v of %v, %v %%; want 36 of 48, 75 %%", st.Score, st.Maximum, st.Percent)
	}
	r := s.ByPercent([]Entry{entry("1", 4, "7.124", "10"), entry("2", 4, "7.12", "10"), entry("3", 4, "7.125", "10")}, 4)
	if got, want := places(r), []string{"1:3", "2=:1", "2=:2"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if st := r.Standings[0]; st.Score.String() != "7.13" {
		t.Errorf("7.125 is rounded to %v, want 7.13", st.Score)
	}
}

// A penalty is added to the levelled total: 15 of 20 is 30 of 40, less 4. A guest
// stands behind the others, without a place, and before those without a board.
func TestPenaltyAndGuest(t *testing.T) {
	s := by()
	s.Totals = Levelled
	guest, fined := entry("1", 4, "40", "40"), entry("2", 2, "15", "20")
	guest.Contestant.Guest, fined.Added = true, exact.Int(-4)
	r := s.ByPercent([]Entry{guest, fined, entry("3", 4, "27", "40"), entry("4", 0, "0", "0")}, 4)
	if got, want := places(r), []string{"1:3", "2:2", "0:1", "0:4"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if st := r.Standings[1]; !st.Score.Equal(exact.Int(26)) || !st.Percent.Equal(exact.Int(65)) || !st.Penalty.Equal(exact.Int(-4)) {
		t.Errorf("score %v, %v %%, penalty %v; want 26, 65 %%, -4", st.Score, st.Percent, st.Penalty)
	}
}

// A large field is worked through by all processors at once, and has the standings that each
// of its entries has alone, and the places of their order: every third of 7,000 pairs has as
// much as the one before it.
func TestLargeFieldIsRankedAsASmallOne(t *testing.T) {
	var entries []Entry
	for i := range 7000 {
		entries = append(entries, entry(strconv.Itoa(i+1), 20+i%3, strconv.Itoa(100+i*37%211), "400"))
	}
	for name, rank := range map[string]func([]Entry) scoring.Ranking{
		"percent": func(of []Entry) scoring.Ranking { return by().ByPercent(of, 22) },
		"total":   func(of []Entry) scoring.Ranking { return by().ByTotal(of, 22) },
	} {
		r := rank(entries)
		value := func(st scoring.Standing) exact.Num {
			if name == "percent" {
				return st.Percent
			}
			return st.Score.Over(st.Boards)
		}
		if len(r.Standings) != len(entries) || len(entries) <= manyEntries {
			t.Fatalf("%s: %d standings of %d", name, len(r.Standings), len(entries))
		}
		for i, st := range r.Standings {
			n, _ := strconv.Atoi(st.Contestant.ID.Number)
			alone := rank(entries[n-1 : n]).Standings[0]
			if !st.Score.Equal(alone.Score) || !st.Percent.Equal(alone.Percent) || st.Boards != alone.Boards {
				t.Fatalf("%s: pair %d has %v of %d boards, and alone %v of %d", name, n, st.Score, st.Boards, alone.Score, alone.Boards)
			}
			if i == 0 {
				continue
			}
			before := r.Standings[i-1]
			c := value(before).Cmp(value(st))
			if c < 0 || c == 0 && scoring.CompareID(before.Contestant.ID, st.Contestant.ID) >= 0 || (c == 0) != (before.Place == st.Place) {
				t.Fatalf("%s: %s (%v, place %d) stands before %s (%v, place %d)", name, before.Contestant.ID, value(before), before.Place, st.Contestant.ID, value(st), st.Place)
			}
		}
	}
}
