package pairing

import "slices"

// Several matchings of one graph: without a common pair, or one after the other.

// leastDegree is how many others may be met by who may meet fewest.
func (c costs) leastDegree() int {
	least := c.n
	for i := range c.n {
		least = min(least, c.degree(i))
	}
	return least
}

func (c costs) degree(i int) (n int) {
	for _, cost := range c.of[i*c.n : (i+1)*c.n] {
		if cost != barred {
			n++
		}
	}
	return n
}

// throw gives those who may be paired costs by dice.
func (c costs) throw(dice *dice) {
	for i := range c.n {
		for j := i + 1; j < c.n; j++ {
			if c.allowed(i, j) {
				c.set(i, j, int64(dice.below(1000)))
			}
		}
	}
}

// search is how far a search may go, counted in matrices of costs that are worked
// through, each as large as its field is squared.
type search struct {
	dice   *dice
	effort int
}

// goesOn counts a matching of so many.
func (s *search) goesOn(n int) bool {
	s.effort -= n * n
	return s.effort >= 0
}

// rounds seeks so many matchings without a common pair, each by costs that are thrown
// anew; nil where it finds none.
func (c costs) rounds(left int, s *search) [][]int {
	for range attempts {
		rest := c.clone()
		var found [][]int
		for len(found) < left {
			if !s.goesOn(c.n) {
				return nil
			}
			rest.throw(s.dice)
			mate, ok := rest.cheapest()
			if !ok {
				break
			}
			found = append(found, mate)
			rest.without(mate)
		}
		if len(found) == left {
			return found
		}
	}
	return nil
}

// lasts tells whether there are so many matchings without a common pair, by trying all.
// Of the one with fewest partners all are used up where it has just as many as there are
// rounds, so that the first round may be the one with any of them.
func (c costs) lasts(left int, taken *int) bool {
	if left == 0 {
		return true
	}
	pivot := 0
	for i := range c.n {
		if c.degree(i) < left {
			return false
		}
		if c.degree(i) < c.degree(pivot) {
			pivot = i
		}
	}
	tight := c.degree(pivot) == left
	mate := slices.Repeat([]int{none}, c.n)
	var pair func(i int) bool
	pair = func(i int) bool {
		if *taken++; *taken > steps {
			return false
		}
		for i < c.n && mate[i] != none {
			i++
		}
		if i == c.n {
			rest := c.clone()
			rest.without(mate)
			return rest.lasts(left-1, taken)
		}
		for j := i + 1; j < c.n; j++ {
			if mate[j] == none && c.allowed(i, j) {
				mate[i], mate[j] = j, i
				if pair(i + 1) {
					return true
				}
				mate[i], mate[j] = none, none
			}
		}
		return false
	}
	for j := range c.n {
		if !c.allowed(pivot, j) {
			continue
		}
		mate[pivot], mate[j] = j, pivot
		if pair(0) {
			return true
		}
		mate[pivot], mate[j] = none, none
		if tight {
			break
		}
	}
	return false
}

// inOrder calls accept with the matchings from the second cheapest on, in the order of
// what they cost, until it takes one or there were so many (Murty's partition).
func (c costs) inOrder(most int, accept func(mate []int) bool) {
	type part struct {
		of   costs
		mate []int
		sum  int64
	}
	var parts []part
	add := func(of costs) {
		if mate, ok := of.cheapest(); ok {
			parts = append(parts, part{of, mate, c.sum(mate)})
		}
	}
	add(c)
	for n := 0; len(parts) > 0 && n <= most; n++ {
		best := 0
		for i := range parts {
			if parts[i].sum < parts[best].sum {
				best = i
			}
		}
		p := parts[best]
		parts = slices.Delete(parts, best, best+1)
		if n > 0 && accept(p.mate) {
			return
		}
		// The others of the part differ from it in a first pair.
		of := p.of.clone()
		for i, j := range p.mate {
			if i > j || of.degree(i) == 1 && of.degree(j) == 1 {
				continue
			}
			differs := of.clone()
			differs.set(i, j, barred)
			add(differs)
			for k := range c.n { // from here on they have the pair
				if k != j {
					of.set(i, k, barred)
				}
				if k != i {
					of.set(j, k, barred)
				}
			}
		}
	}
}
