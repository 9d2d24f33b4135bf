package pairing

// What a draw is measured by.

// apart is how far two are from being the right opponents: before the first results,
// with halves, the square of the distance from half of the field; else that of the
// difference of their places, equal ones standing in the middle of those they share.
// It is four times that, which is a whole number.
func (d *drawing) apart(i, j, field int) int64 {
	diff := int64(d.middles[i] - d.middles[j])
	if diff < 0 {
		diff = -diff
	}
	if d.Unplayed && d.settings.Start == Halves {
		diff -= int64(2 * (field / 2))
	}
	return diff * diff
}

// costs are what it costs to pair those who are in. What counts first is how far apart
// they are, then how far apart they are listed, then whether both would have to be home.
// Rematches cost more than all of that together, and where all are free nothing.
func (d *drawing) costs(in []int, rematch bool) costs {
	size := int64(len(in))
	below := 2 * size * size
	again := 4 * size * size * size
	c := newCosts(len(in))
	for p, i := range in {
		for q := p + 1; q < len(in); q++ {
			j := in[q]
			met := len(d.met[pairKey(i, j)])
			if d.forbid[pairKey(i, j)] || met > 0 && !rematch {
				continue
			}
			cost := d.apart(i, j, len(in))
			switch {
			case rematch && d.settings.Rematch == Fewest:
				cost += again * int64(min(met, 9))
			default:
				cost = cost*below + 2*int64(j-i)
				if d.balance[i] > 0 && d.balance[j] > 0 || d.balance[i] < 0 && d.balance[j] < 0 {
					cost++
				}
			}
			c.set(p, q, cost)
		}
	}
	return c
}
