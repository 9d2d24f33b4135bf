package pairing

import (
	"cmp"
	"slices"
)

// costs says what it costs to pair two of n: whole numbers from 0 up, or barred. It is
// symmetric, and nobody is paired with itself.
type costs struct {
	n  int
	of []int64
}

// barred marks two who cannot be paired.
const barred = -1

func newCosts(n int) costs {
	c := costs{n, make([]int64, n*n)}
	for i := range c.of {
		c.of[i] = barred
	}
	return c
}

func (c costs) at(i, j int) int64 { return c.of[i*c.n+j] }

func (c costs) set(i, j int, cost int64) { c.of[i*c.n+j], c.of[j*c.n+i] = cost, cost }

func (c costs) allowed(i, j int) bool { return c.at(i, j) != barred }

func (c costs) clone() costs { return costs{c.n, slices.Clone(c.of)} }

// without bars the pairs of a matching.
func (c costs) without(mate []int) {
	for i, j := range mate {
		c.set(i, j, barred)
	}
}

// sum is what a matching costs.
func (c costs) sum(mate []int) (sum int64) {
	for i, j := range mate {
		if i < j {
			sum += c.at(i, j)
		}
	}
	return sum
}

// neighbours are with how many of its cheapest partners each is tried at first.
const neighbours = 12

// cheapest gives the mate of each in a perfect matching that costs least; ok is false
// where there is none. The matching is sought among the cheapest partners of each. Its
// duals prove that no other pair would make it cheaper, or show the pairs that might,
// with which it is sought again.
func (c costs) cheapest() (mate []int, ok bool) {
	if c.n%2 != 0 {
		return nil, false
	}
	var highest int64
	for _, cost := range c.of {
		highest = max(highest, cost)
	}
	var edges []edge
	in := make([]bool, c.n*c.n)
	add := func(i, j int) bool {
		if i > j {
			i, j = j, i
		}
		if in[i*c.n+j] || !c.allowed(i, j) {
			return false
		}
		in[i*c.n+j] = true
		edges = append(edges, edge{i, j, highest - c.at(i, j)})
		return true
	}
	width := neighbours
	c.eachNearest(width, func(i, j int) { add(i, j) })
	for {
		mate, dual, ok := perfect(c.n, edges)
		more := false
		if !ok {
			if width >= c.n {
				return nil, false
			}
			for width < c.n && !more {
				width *= 4
				c.eachNearest(width, func(i, j int) { more = add(i, j) || more })
			}
			if !more {
				return nil, false
			}
			continue
		}
		for i := range c.n {
			for j := i + 1; j < c.n; j++ {
				if c.allowed(i, j) && dual[i]+dual[j] < 2*(highest-c.at(i, j)) {
					more = add(i, j) || more
				}
			}
		}
		if !more {
			return mate, true
		}
	}
}

// eachNearest calls do with each and so many of its cheapest partners, the cheapest
// first.
func (c costs) eachNearest(width int, do func(i, j int)) {
	var partners []int
	for i := range c.n {
		partners = partners[:0]
		row := c.of[i*c.n : (i+1)*c.n]
		nearer := func(a, b int) int { return cmp.Or(cmp.Compare(row[a], row[b]), cmp.Compare(a, b)) }
		for j, cost := range row {
			if cost == barred || len(partners) == width && nearer(j, partners[width-1]) > 0 {
				continue
			}
			at, _ := slices.BinarySearchFunc(partners, j, nearer)
			if len(partners) == width {
				partners = partners[:width-1]
			}
			partners = slices.Insert(partners, at, j)
		}
		for _, j := range partners {
			do(i, j)
		}
	}
}
