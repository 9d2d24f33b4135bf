package monopoly

// lot is the source of chance of a draw: SplitMix64 (Steele, Lea, Flood 2014). It is
// written out here so that a seed gives the same draw in every version, and anybody can
// repeat one.
type lot uint64

func (l *lot) next() uint64 {
	*l += 0x9e3779b97f4a7c15
	z := uint64(*l)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below draws a number from 0 to n-1, all equally likely.
func (l *lot) below(n int) int {
	limit := -uint64(n) % uint64(n) // the numbers below it would favour the small ones
	for {
		if x := l.next(); x >= limit {
			return int(x % uint64(n))
		}
	}
}

// order draws an order of n things (Fisher and Yates).
func (l *lot) order(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	for i := n - 1; i > 0; i-- {
		j := l.below(i + 1)
		all[i], all[j] = all[j], all[i]
	}
	return all
}
