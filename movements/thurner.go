package movements

import "fmt"

// Thurner makes a movement of that name of an even number of teams, everyone against
// everyone in as many rounds as there are sets. North-South of each team stay. East-West
// go up a table, but for those who would meet their own team: they go to the table of
// the last team, which shares its boards with theirs, and East-West of the last team take
// their place. Team i comes to its own table 3(i-1) rounds after the first; these are
// different rounds if 3 does not divide the number of sets.
func Thurner(r Request) (Movement, error) {
	n := r.Tables
	if n%2 != 0 || n%3 == 1 {
		near := "new-england-relay, or split-american-whist"
		if n%2 != 0 {
			near = "american-whist-teams"
		}
		return Movement{}, cannot(near, "a Thurner has 6, 8, 12, 14, 18, 20 … teams, not %d", n)
	}
	ring := max(n-1, 1)
	if err := r.bounds("Thurner", "teams", 6, maxTables, ring); err != nil {
		return Movement{}, err
	}
	switch {
	case r.HalfTable:
		return Movement{}, errNoHalf
	case r.Rounds > 0 && r.Rounds < ring:
		return Movement{}, cannot(fmt.Sprintf("%d rounds, or split-american-whist", ring), "a Thurner cannot be curtailed: the halves of its matches are in different rounds")
	}
	m := Movement{Name: "Thurner", Winners: 1, Teams: true}
	for round := 1; round <= ring; round++ {
		last := Meeting{Round: round, Table: n, NS: n}
		for t := 1; t <= ring; t++ {
			g := Meeting{Round: round, Table: t, NS: t, Boards: []int{wrap(t+round-1, ring)}}
			// Team i is at table 1-2(i-1) in the first round; half of 1 is n/2.
			if g.EW = wrap(1-(t-round)*(n/2), ring); g.EW == t {
				last.EW, last.Boards, g.EW = t, g.Boards, n
			}
			m.Meetings = append(m.Meetings, g)
		}
		m.Meetings = append(m.Meetings, last)
	}
	m.remark("stationary", "NS")
	m.remark("share", fmt.Sprintf("table %d, and that of the team which is East-West there", n))
	return r.finish(m, ring, ring, Unit{})
}
