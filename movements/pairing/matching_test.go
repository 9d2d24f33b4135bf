package pairing

import (
	"fmt"
	"testing"
)

// bruteForce is the least that a perfect matching costs, by trying all; barred where
// there is none.
func bruteForce(c costs, paired []bool) int64 {
	i := 0
	for i < c.n && paired[i] {
		i++
	}
	if i == c.n {
		return 0
	}
	least := int64(barred)
	paired[i] = true
	for j := i + 1; j < c.n; j++ {
		if paired[j] || !c.allowed(i, j) {
			continue
		}
		paired[j] = true
		if rest := bruteForce(c, paired); rest != barred && (least == barred || rest+c.at(i, j) < least) {
			least = rest + c.at(i, j)
		}
		paired[j] = false
	}
	paired[i] = false
	return least
}

// randomCosts bars a part of the pairs, in per mille, and gives the others a cost
// below a bound.
func randomCosts(r *dice, n, bar int, bound int64) costs {
	c := newCosts(n)
	for i := range n {
		for j := i + 1; j < n; j++ {
			if r.below(1000) >= bar {
				c.set(i, j, int64(r.below(int(bound))))
			}
		}
	}
	return c
}

// isMatching tells whether a matching pairs everybody with somebody allowed.
func isMatching(c costs, mate []int) error {
	if len(mate) != c.n {
		return fmt.Errorf("%d mates of %d", len(mate), c.n)
	}
	for i, j := range mate {
		if j < 0 || j >= c.n || mate[j] != i || !c.allowed(i, j) {
			return fmt.Errorf("%d has %d", i, j)
		}
	}
	return nil
}

// The matching is the cheapest there is, on thousands of small graphs with many and
// with few edges, and with costs that are nearly all equal, where blossoms abound. A
// graph without a perfect matching has none.
func TestMatchingAgainstBruteForce(t *testing.T) {
	r := newDice(7)
	found, missing := 0, 0
	for trial := range 6000 {
		n := 2 + r.below(9)
		bounds := []int64{1, 2, 4, 30, 1_000_000_000}
		c := randomCosts(r, n, 100*r.below(10), bounds[r.below(len(bounds))])
		want := int64(barred)
		if n%2 == 0 {
			want = bruteForce(c, make([]bool, n))
		}
		mate, ok := c.cheapest()
		if ok != (want != barred) {
			t.Fatalf("trial %d: a perfect matching: %v, want %v; %v", trial, ok, want != barred, c)
		}
		if !ok {
			missing++
			continue
		}
		found++
		if err := isMatching(c, mate); err != nil {
			t.Fatalf("trial %d: %v; %v", trial, err, c)
		}
		if got := c.sum(mate); got != want {
			t.Fatalf("trial %d: costs %d, want %d; %v", trial, got, want, c)
		}
	}
	if found < 2000 || missing < 1000 {
		t.Errorf("%d matchings, and %d graphs without one, are too few", found, missing)
	}
}

// Odd circles joined by few edges make blossoms within blossoms: two triangles with a
// bridge have one perfect matching, over the bridge; a star of three has none.
func TestMatchingOfOddCircles(t *testing.T) {
	c := newCosts(6)
	for _, e := range [][2]int{{0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}} {
		c.set(e[0], e[1], 0)
	}
	if _, ok := c.cheapest(); ok {
		t.Error("two triangles have a perfect matching")
	}
	c.set(2, 3, 1000)
	mate, ok := c.cheapest()
	if !ok || mate[2] != 3 || mate[0] != 1 || mate[4] != 5 {
		t.Errorf("two triangles with a bridge: %v %v", mate, ok)
	}
	star := newCosts(4)
	for v := 1; v < 4; v++ {
		star.set(0, v, 1)
	}
	if _, ok := star.cheapest(); ok {
		t.Error("a star has a perfect matching")
	}
}

// Over graphs too large to try all, the whole graph at once costs as much as the few
// cheapest partners with what the duals show to be wanted.
func TestMatchingOfFewPartnersIsThatOfAll(t *testing.T) {
	r := newDice(11)
	for trial := range 60 {
		n := 30 + 2*r.below(30)
		c := randomCosts(r, n, 100*r.below(9), []int64{3, 100, 1_000_000}[trial%3])
		var edges []edge
		for i := range n {
			for j := i + 1; j < n; j++ {
				if c.allowed(i, j) {
					edges = append(edges, edge{i, j, 1_000_000 - c.at(i, j)})
				}
			}
		}
		whole, _, okWhole := perfect(n, edges)
		mate, ok := c.cheapest()
		if ok != okWhole {
			t.Fatalf("trial %d: found %v, of all pairs %v", trial, ok, okWhole)
		}
		if !ok {
			continue
		}
		if err := isMatching(c, mate); err != nil {
			t.Fatalf("trial %d: %v", trial, err)
		}
		if got, want := c.sum(mate), c.sum(whole); got != want {
			t.Errorf("trial %d: costs %d, of all pairs %d", trial, got, want)
		}
	}
}
