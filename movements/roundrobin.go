package movements

// RoundRobin makes a round robin of teams, everyone against everyone, by Berger's
// table. Both tables of a match have the boards of the round, as all others: the
// home team of match k sits North-South at table k, and East-West at table k + half
// of the tables. Of an odd number of teams one has no match in each round.
func RoundRobin(r Request) (Movement, error) {
	return circle(r, "round robin", func(n, round int) (matches [][2]int) {
		// The last team meets p, who would meet itself: the sum of the numbers of
		// opponents is that of the round and 1, less n-1 if need be.
		p := (round + 1) / 2
		if round%2 == 0 {
			p = (round + n) / 2
		}
		for k := 1; k < n/2; k++ {
			matches = append(matches, [2]int{wrap(p+k, n-1), wrap(p-k, n-1)})
		}
		if round%2 == 0 {
			return append(matches, [2]int{n, p})
		}
		return append(matches, [2]int{p, n})
	})
}

// Flower makes a round robin in which all teams but the last go round the room: that one
// meets the team of the number of the round, the neighbours of that team meet each
// other, then those behind them, and so on. The boards and tables are as in RoundRobin.
func Flower(r Request) (Movement, error) {
	return circle(r, "flower", func(n, round int) (matches [][2]int) {
		matches = append(matches, [2]int{n, round})
		for k := 1; k < n/2; k++ {
			matches = append(matches, [2]int{wrap(round+k, n-1), wrap(round-k, n-1)})
		}
		return matches
	})
}

// circle makes a round robin from the matches of each round, of an even number of teams;
// of an odd number the last one is not there.
func circle(r Request, name string, matches func(n, round int) [][2]int) (Movement, error) {
	n := r.Tables + r.Tables%2
	if err := r.bounds(name, "teams", 2, maxTables, n-1); err != nil {
		return Movement{}, err
	}
	if r.HalfTable {
		return Movement{}, errNoHalf
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
	m := Movement{Name: name, Winners: 1, Teams: true}
	for round := 1; round <= rounds; round++ {
		all := matches(n, round)
		for k, x := range all {
			m.Meetings = append(m.Meetings, Meeting{Round: round, Table: k + 1, NS: team(x[0]), EW: team(x[1]), Boards: []int{round}})
		}
		for k, x := range all {
			m.Meetings = append(m.Meetings, Meeting{Round: round, Table: k + 1 + len(all), NS: team(x[1]), EW: team(x[0]), Boards: []int{round}})
		}
	}
	return r.finish(m, rounds, rounds, Unit{})
}
