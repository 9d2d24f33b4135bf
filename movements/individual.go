package movements

import (
	"fmt"
	"math/rand/v2"
)

// Rainbow makes an individual movement of a prime number of tables: North stay, South
// go up a table, East two and West down two, and the boards down one. The players are
// numbered and ranked by seats.
func Rainbow(r Request) (Movement, error) {
	n := r.Tables
	if err := r.bounds("rainbow", "tables", 5, maxTables, n); err != nil {
		return Movement{}, err
	}
	switch {
	case !prime(n):
		low, high := n-1, n+1
		for !prime(low) {
			low--
		}
		for !prime(high) {
			high++
		}
		return Movement{}, cannot(fmt.Sprintf("%d or %d tables", low, high), "a rainbow has a prime number of tables, not %d", n)
	case r.HalfTable || r.Missing != (Unit{}):
		return Movement{}, cannot("", "individuals have no half tables")
	}
	rounds := n
	if r.Rounds > 0 {
		rounds = r.Rounds
	}
	m := Movement{Name: "rainbow", Winners: 4, Individual: true}
	for round := range rounds {
		for t := 1; t <= n; t++ {
			players := [4]int{t, wrap(t-2*round, n), wrap(t-round, n), wrap(t+2*round, n)}
			m.Meetings = append(m.Meetings, Meeting{Round: round + 1, Table: t, Players: players, Boards: []int{wrap(t+round, n)}})
		}
	}
	m.remark("stationary", "N")
	r.ArrowSwitch = ArrowSwitch{Kind: SwitchNone}
	return r.finish(m, n, rounds, Unit{})
}

// maxWhist is the most tables of a whist movement.
const maxWhist = 6

// Whist makes an individual movement in which each is the partner of every other once,
// and the opponent twice. All tables play the boards of the round. Tables is a quarter
// of the players; with HalfTable there is one player more, and each sits out once.
func Whist(r Request) (Movement, error) {
	n := 4 * r.Tables // players, or with one more those who play
	rounds := n - 1
	if r.HalfTable {
		rounds = n + 1
	}
	if err := r.bounds("individual movement", "tables", 1, maxWhist, rounds); err != nil {
		return Movement{}, err
	}
	if r.Missing != (Unit{}) {
		return Movement{}, cannot("--half for one player more", "individuals have no half tables")
	}
	w := whist{n: rounds, free: r.HalfTable}
	tables := w.find(r.Tables)
	if tables == nil {
		return Movement{}, cannot("rainbow", "no individual movement of %d tables is known", r.Tables)
	}
	last := rounds
	if r.Rounds > 0 {
		last = r.Rounds
	}
	m := Movement{Name: "individual movement", Winners: 1, Individual: true}
	for round := range last {
		for t, players := range tables {
			g := Meeting{Round: round + 1, Table: t + 1, Boards: []int{round + 1}}
			for seat, p := range players {
				if g.Players[seat] = n; p < rounds {
					g.Players[seat] = wrap(p+1+round, rounds)
				}
			}
			m.Meetings = append(m.Meetings, g)
		}
	}
	if !r.HalfTable {
		m.remark("stationary", fmt.Sprint(n))
	}
	if r.Tables > 1 {
		m.remark("share", "all tables play the boards of the round")
	}
	r.HalfTable, r.ArrowSwitch = false, ArrowSwitch{Kind: SwitchNone}
	return r.finish(m, last, last, Unit{})
}

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
	tables   [][4]int // N, E, S, W
}

func (w *whist) find(tables int) [][4]int {
	for try := range uint64(400) {
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
	const most = 50_000
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
					if w.steps++; w.steps > most {
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
