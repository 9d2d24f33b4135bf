package movements

// adder gives tables their sets so that pairs that go round by one, with sets that do so
// too, have each set once (howellsearch.go says why).
type adder struct {
	n     int      // pairs in each ring, and sets
	seats [][]seat // of each table, who goes round
	// shared is how many sets may be at two tables.
	shared int
	set    []int // of each table; -1 before it has one
	used   []int // of each set, its tables
	taken  map[seat]bool
	steps  int
}

// seat is a pair in the first round, counted from 0 in its ring.
type seat struct{ ring, at int }

// addSets finds the sets, with as few shared ones as can be; nil where none are found.
func addSets(n int, seats [][]seat) []int {
	for shared := 0; shared <= len(seats); shared++ {
		a := &adder{n: n, seats: seats, shared: shared, set: make([]int, len(seats)), used: make([]int, n), taken: map[seat]bool{}}
		for i := range a.set {
			a.set[i] = -1
		}
		// Which set is the first makes no difference.
		a.put(0, 0, true)
		if a.place(len(seats) - 1) {
			return a.set
		}
	}
	return nil
}

func (a *adder) fits(table, set int) bool {
	if a.used[set] > 1 || a.used[set] == 1 && a.shared == 0 {
		return false
	}
	for _, s := range a.seats[table] {
		if a.taken[seat{s.ring, (s.at + a.n - set) % a.n}] {
			return false
		}
	}
	return true
}

func (a *adder) put(table, set int, on bool) {
	for _, s := range a.seats[table] {
		a.taken[seat{s.ring, (s.at + a.n - set) % a.n}] = on
	}
	if on {
		a.set[table] = set
		if a.used[set]++; a.used[set] > 1 {
			a.shared--
		}
		return
	}
	a.set[table] = -1
	if a.used[set]--; a.used[set] > 0 {
		a.shared++
	}
}

// place gives the table with the fewest choices each of them in turn.
func (a *adder) place(left int) bool {
	const most = 200_000
	if left == 0 {
		return true
	}
	if a.steps++; a.steps > most {
		return false
	}
	best, fewest := -1, a.n+1
	for t := range a.seats {
		if a.set[t] >= 0 {
			continue
		}
		n := 0
		for c := range a.n {
			if a.fits(t, c) {
				n++
			}
		}
		if n < fewest {
			best, fewest = t, n
		}
	}
	for c := range a.n {
		if !a.fits(best, c) {
			continue
		}
		a.put(best, c, true)
		if a.place(left - 1) {
			return true
		}
		a.put(best, c, false)
	}
	return false
}
