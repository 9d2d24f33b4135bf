package ranking

import (
	"slices"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// met gives an entry what it scored against others, number and points in turn.
func met(e Entry, against ...string) Entry {
	e.Against = map[scoring.ID]exact.Num{}
	for i := 0; i < len(against); i += 2 {
		e.Against[scoring.ID{Number: against[i]}] = exact.MustParse(against[i+1])
	}
	return e
}

// 9 and 5 are equal, and 9 won their boards: it is third, 5 fourth. Among 1, 2 and
// 3 each has a win over one and a draw or a defeat: 2 beat 1 (2 points), 1 beat 3
// (2), and 2 and 3 drew (1 each): 2 has 3 points, 1 has 2, 3 has 1. 7 and 8 did not
// meet, 10 and 11 drew: they share their places.
func TestHeadToHead(t *testing.T) {
	entries := []Entry{
		met(entry("5", 4, "20", "40"), "9", "5"), met(entry("9", 4, "20", "40"), "5", "7"),
		met(entry("1", 4, "30", "40"), "2", "3", "3", "5", "9", "9"), met(entry("2", 4, "30", "40"), "1", "4", "3", "6"), met(entry("3", 4, "30", "40"), "1", "4", "2", "6"),
		met(entry("7", 4, "10", "40"), "1", "0"), met(entry("8", 4, "10", "40")),
		met(entry("10", 4, "5", "40"), "11", "2"), met(entry("11", 4, "5", "40"), "10", "2"),
	}
	s := by()
	s.TieBreak = HeadToHead
	want := []string{"1:2", "2:1", "3:3", "4:9", "5:5", "6=:7", "6=:8", "8=:10", "8=:11"}
	if got := places(s.ByPercent(entries, 4)); !slices.Equal(got, want) {
		t.Errorf("by percent %v, want %v", got, want)
	}
	if got := places(s.ByTotal(entries, 4)); !slices.Equal(got, want) {
		t.Errorf("by total %v, want %v", got, want)
	}
	s.TieBreak = Shared
	if got, want := places(s.ByPercent(entries, 4))[:5], []string{"1=:1", "1=:2", "1=:3", "4=:5", "4=:9"}; !slices.Equal(got, want) {
		t.Errorf("shared %v, want %v", got, want)
	}
}
