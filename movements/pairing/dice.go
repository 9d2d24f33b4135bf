package pairing

// dice are the random numbers of a draw: SplitMix64 (Steele, Lea and Flood, 2014), the
// same for the same seed on every machine and with every version of Go.
type dice struct{ state uint64 }

func newDice(seed uint64) *dice { return &dice{seed} }

func (d *dice) next() uint64 {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below is a number from 0 to n-1, each as likely as the others: what would make some
// likelier is thrown again.
func (d *dice) below(n int) int {
	size := uint64(n)
	for {
		x := d.next()
		if rest := x % size; x-rest <= -size {
			return int(rest)
		}
	}
}

// shuffle puts a list into a random order.
func (d *dice) shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, d.below(i+1))
	}
}
