package scoring

import "testing"

// Numbers have their places in the order in which they come, whether they are small, large
// or below nothing.
func TestTally(t *testing.T) {
	var places Tally
	for i, c := range []struct{ number, place, numbers int }{
		{26, 0, 1}, {1, 1, 2}, {26, 0, 2}, {511, 2, 3}, {512, 3, 4}, {-7, 4, 5}, {0, 5, 6}, {1 << 40, 6, 7}, {512, 3, 7}, {-7, 4, 7}, {0, 5, 7},
	} {
		if got := places.Place(c.number); got != c.place || places.Len() != c.numbers {
			t.Errorf("%d: %d has place %d of %d, not %d of %d", i, c.number, got, places.Len(), c.place, c.numbers)
		}
	}
}
