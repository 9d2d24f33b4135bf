package movements

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
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
	return r.finish(m, n, rounds, Unit{})
}

//go:generate sh -c "go run whistsearch.go > whist.txt"

// whistData is what whistsearch.go found; the file says how it is to be read.
//
//go:embed whist.txt
var whistData string

// whists are the first rounds of whist.txt, by tables and rounds: N, E, S, W of each
// table.
var whists = sync.OnceValue(func() map[[2]int][][4]int {
	all := map[[2]int][][4]int{}
	for line := range strings.Lines(whistData) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var size [2]int
		for i, f := range strings.Fields(line) {
			if i < len(size) {
				size[i], _ = strconv.Atoi(f)
				continue
			}
			var players [4]int
			for seat, p := range strings.Split(f, "-") {
				players[seat], _ = strconv.Atoi(p)
			}
			all[size] = append(all[size], players)
		}
	}
	return all
})

// maxWhist is the most tables of a whist movement.
const maxWhist = 7

// Whist makes an individual movement in which each is the partner of every other once,
// and the opponent twice. All tables play the boards of the round, from copies of their own
// where there are more tables than boards. Tables is a quarter
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
	tables := whists()[[2]int{r.Tables, rounds}]
	if tables == nil {
		return Movement{}, cannot("8 or 12 players", "no individual movement of %d players is known in which all meet alike", rounds)
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
				if g.Players[seat] = p; p <= rounds {
					g.Players[seat] = wrap(p+round, rounds)
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
	r.HalfTable = false
	return r.finish(m, last, last, Unit{})
}
