//go:build ignore

// whistsearch finds the whist movements of whist.txt, in some minutes; each time the
// same ones.
//
// Of 4 to a table the players but one go round, and that one stays; of one player more
// all go round, and player 1 sits out in the first round. So a movement is told by its
// first round. Each is the partner of every other once and the opponent twice if at the
// tables of that round partners are at each distance once, and opponents twice.
package main

import (
	"fmt"
	"math/rand/v2"
	"os"
)

const (
	maxTables = 7
	tries     = 3000
)

func main() {
	fmt.Print(head)
	for tables := 1; tables <= maxTables; tables++ {
		for _, n := range [...]int{4*tables - 1, 4*tables + 1} {
			w := whist{n: n, free: n == 4*tables+1, most: 50_000}
			if tables > 6 {
				w.most *= 8
			}
			found := w.find(tables)
			if found == nil {
				fmt.Fprintf(os.Stderr, "%d tables, %d rounds: none found\n", tables, n)
				continue
			}
			fmt.Print(tables, " ", n)
			for _, t := range found {
				fmt.Printf(" %d-%d-%d-%d", t[0]+1, t[1]+1, t[2]+1, t[3]+1)
			}
			fmt.Println()
		}
	}
}

const head = `# First rounds of whist movements, found by whistsearch.go, which says how they are made.
# tables rounds, then N-E-S-W of each table; the players up to rounds go round.
`

// whist looks for the first round of a whist movement: players 0 to n-1 go round, and
// player n stays, or with free nobody does and player 0 sits out. Partners are at each
// distance once, opponents twice.
type whist struct {
	n        int
	free     bool
	random   *rand.Rand
	used     []bool
	partners []int // of a distance
	against  []int
	steps    int
	most     int      // steps of a try
	tables   [][4]int // N, E, S, W
}

func (w *whist) find(tables int) [][4]int {
	for try := range uint64(tries) {
		w.random = rand.New(rand.NewPCG(uint64(w.n), try))
		w.used, w.partners, w.against = make([]bool, w.n+1), make([]int, w.n), make([]int, w.n)
		w.steps, w.tables = 0, nil
		if w.free {
			w.used[0], w.used[w.n] = true, true
		}
		if w.place(tables) {
			return w.tables
		}
	}
	return nil
}

// meet counts two players at their distance; of the one who stays all are the same.
func (w *whist) meet(of []int, a, b, by int) int {
	d := 0 // with the one who stays
	if a < w.n && b < w.n {
		d = (a - b + w.n) % w.n
		d = min(d, w.n-d)
	}
	of[d] += by
	return of[d]
}

func (w *whist) place(left int) bool {
	if left == 0 {
		return true
	}
	// The highest who has no table sits North there: first the one who stays.
	north := w.n
	for w.used[north] {
		north--
	}
	order := w.random.Perm(north)
	w.used[north] = true
	defer func() { w.used[north] = false }()
	for _, south := range order {
		if w.used[south] {
			continue
		}
		if w.meet(w.partners, north, south, 1) == 1 {
			w.used[south] = true
			for i, east := range order {
				if w.used[east] {
					continue
				}
				for _, west := range order[i+1:] {
					if w.used[west] {
						continue
					}
					if w.steps++; w.steps > w.most {
						break
					}
					if w.seat([4]int{north, east, south, west}, left) {
						return true
					}
				}
			}
			w.used[south] = false
		}
		w.meet(w.partners, north, south, -1)
	}
	return false
}

// seat tries a table of which North and South have been counted as partners.
func (w *whist) seat(at [4]int, left int) bool {
	north, east, south, west := at[0], at[1], at[2], at[3]
	good := w.meet(w.partners, east, west, 1) == 1
	for _, two := range [...][2]int{{north, east}, {north, west}, {south, east}, {south, west}} {
		good = w.meet(w.against, two[0], two[1], 1) <= 2 && good
	}
	w.used[east], w.used[west] = true, true
	w.tables = append(w.tables, at)
	if good && w.place(left-1) {
		return true
	}
	w.tables = w.tables[:len(w.tables)-1]
	w.used[east], w.used[west] = false, false
	w.meet(w.partners, east, west, -1)
	for _, two := range [...][2]int{{north, east}, {north, west}, {south, east}, {south, west}} {
		w.meet(w.against, two[0], two[1], -1)
	}
	return false
}
