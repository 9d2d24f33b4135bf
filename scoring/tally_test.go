package scoring

import "testing"

// Numbers have their places in the order in which they come, whether they are small, large
// or below nothing.
func TestTally(t *testing.T) {
	var places Tally
	for i, c := range []struct{ number, place int }{
		{26, 0}, {1, 1}, {26, 0}, {511, 2}, {512, 3}, {-7, 4}, {0, 5}, {1 << 40, 6}, {512, 3}, {-7, 4}, {0, 5},
	} {
		if got := places.Place(c.number); got != c.place {
			t.Errorf("%d: %d has place %d, not %d", i, c.number, got, c.place)
		}
	}
}
