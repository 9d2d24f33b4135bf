package movements

// RoundRobin makes a round robin of teams, everyone against everyone, by Berger's
// table. Both tables of a match have the boards of the round, as all others: the
// home team of match k sits North-South at table k, and East-West at table k + half
// of the tables. Of an odd number of teams one has no match in each round.
func RoundRobin(r Request) (Movement, error) {
	n := r.Tables + r.Tables%2 // with a team that is not there
	if err := r.bounds("round robin", "teams", 2, maxTables, n-1); err != nil {
		return Movement{}, err
	}
	if r.HalfTable {
		return Movement{}, cannot("ask for the teams that there are, odd or even", "teams have no half tables")
	}
	rounds := n - 1
	if r.Rounds > 0 {
		rounds = r.Rounds
	}
	team := func(t int) int {
		if t > r.Tables {
			return 0
		}
		return t
	}
	m := Movement{Name: "round robin", Winners: 1, Teams: true}
	for round := 1; round <= rounds; round++ {
		var home, away []int
		// The last team meets p, who would meet itself: the sum of the numbers of
		// opponents is that of the round and 1, less n-1 if need be.
		p := (round + 1) / 2
		if round%2 == 0 {
			p = (round + n) / 2
		}
		for k := 1; k < n/2; k++ {
			home, away = append(home, wrap(p+k, n-1)), append(away, wrap(p-k, n-1))
		}
		if round%2 == 0 {
			home, away = append(home, team(n)), append(away, p)
		} else {
			home, away = append(home, p), append(away, team(n))
		}
		for k := range home {
			m.Meetings = append(m.Meetings, Meeting{Round: round, Table: k + 1, NS: home[k], EW: away[k], Boards: []int{round}})
		}
		for k := range home {
			m.Meetings = append(m.Meetings, Meeting{Round: round, Table: k + 1 + n/2, NS: away[k], EW: home[k], Boards: []int{round}})
		}
	}
	return r.finish(m, rounds, rounds, Unit{})
}
