package tournament

import (
	"recap/scoring"
)

// lastRound is the last one of a table.
func lastRound(table *Table) (last int) {
	for _, r := range table.Rows {
		last = max(last, r.results[len(r.results)-1].round)
	}
	return last
}

// reached tells how far a player of an elimination came; whoever has more stands before.
// Those who are in and played the last round come first, then those whose game of it is
// to come. The others stand by the round in which they went out, and who stayed away from
// a round behind those who played it.
func (r *Row) reached(last int) int {
	switch at := r.results[len(r.results)-1].round; {
	case r.Out > 0:
		return 2*r.Out + 1
	case r.Gone > 0:
		return 2 * r.Gone
	case at == last:
		return 2*last + 3
	}
	return 2*last + 2
}

// knockout tells who of an elimination plays after going out, who comes in later than the
// first round, and who is in and stays away.
func (t *Result) knockout(st *Stage, tables []*Table, rounds []string) {
	if st.Losses == 0 {
		return
	}
	for _, table := range tables {
		last, first := lastRound(table), len(rounds)
		for _, r := range table.Rows {
			first = min(first, r.results[0].round)
		}
		for _, r := range table.Rows {
			tell := func(code scoring.Code, pos scoring.Position, round int) {
				t.problem(code, scoring.Warning, pos, st, table.Group, r.Player)
				t.Problems[len(t.Problems)-1].Round = rounds[round-1]
			}
			if in := r.results[0]; in.round > first {
				tell(NotQualified, in.Game.Players[in.seat].Pos, in.round)
			}
			plays := map[int]bool{}
			for i, in := range r.results {
				plays[in.round] = true
				if r.outAfter > 0 && i >= r.outAfter {
					tell(NotQualified, in.Game.Players[in.seat].Pos, in.round)
				}
			}
			to := last
			if r.Out > 0 {
				to = r.Out
			}
			for round := r.results[0].round; round <= to; round++ {
				if plays[round] {
					continue
				}
				tell(QualifiedGone, r.results[len(r.results)-1].Game.Pos, round)
				if at := r.results[len(r.results)-1].round; r.Out == 0 && at < round && round < last {
					r.Gone = round
				}
				break // what follows of it is not told again
			}
		}
	}
}
