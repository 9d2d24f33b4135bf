package scoring

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// Frequencies count as a map does, and a score is found where the sorted list has it:
// tens, odd scores that are typed by hand, and figures beyond any contract.
func TestFrequencies(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var f Frequencies
	for chart := range 200 {
		f.Clear()
		want := map[int]int{}
		for range rng.IntN(60) {
			score := []int{10 * (rng.IntN(3) - 1), 10 * (rng.IntN(1600) - 800), rng.IntN(41) - 20, 1 << rng.IntN(40)}[rng.IntN(4)]
			n := rng.IntN(3)
			f.Add(score, n)
			want[score] += n
		}
		scores, counts := f.Sorted()
		if sorted := slices.Sorted(maps.Keys(want)); !slices.Equal(scores, sorted) {
			t.Fatalf("chart %d: scores %v, want %v", chart, scores, sorted)
		}
		for i, score := range scores {
			if counts[i] != want[score] || f.Place(score) != i {
				t.Fatalf("chart %d: %d occurs %d times at %d, want %d at %d", chart, score, counts[i], f.Place(score), want[score], i)
			}
		}
		if f.Place(12345) != -1 {
			t.Fatal("a score has a place that does not occur")
		}
	}
}
