package movements

import (
	"fmt"
	"slices"
)

// step is a round of a cyclic movement of teams: team i, North-South at table i, meets
// team i+away, with set i+set.
type step struct{ away, set int }

// The movements of teams here have North-South of each team at the table of its number.
// The other halves of two teams meet in another round on the same set: for each step a
// there is a step b with b.away = -a.away and b.set = a.set - a.away. No set is at a
// table twice, so no two steps have the same set, and for East-West no two the same
// set less away, which then follows.

// cyclic makes a movement of teams by steps, one a round. The sets go round in rings of
// so many; those of a second session are another ring.
func cyclic(r Request, name string, least, ring int, steps []step) (Movement, error) {
	n := r.Tables
	if err := r.bounds(name, "teams", least, maxTables, len(steps)); err != nil {
		return Movement{}, err
	}
	if r.HalfTable {
		return Movement{}, errNoHalf
	}
	if r.Rounds > 0 {
		back := make([]int, len(steps))
		for i, s := range steps {
			back[i] = slices.IndexFunc(steps, func(b step) bool {
				return wrap(b.away+s.away, n) == n && b.set/ring == s.set/ring && wrap(b.set-s.set+s.away, ring) == ring
			})
		}
		chosen, err := wholeMatches(name, back, r.Rounds)
		if err != nil {
			return Movement{}, err
		}
		all := steps
		steps = nil
		for _, i := range chosen {
			steps = append(steps, all[i])
		}
	}
	rounds := len(steps)
	m := Movement{Name: name, Winners: 1, Teams: true}
	for round, s := range steps {
		for t := 1; t <= n; t++ {
			m.Meetings = append(m.Meetings, Meeting{Round: round + 1, Table: t, NS: t, EW: wrap(t+s.away, n), Boards: []int{wrap(t+s.set, ring) + s.set/ring*ring}})
		}
	}
	m.remark("stationary", "NS")
	return r.finish(m, (steps[rounds-1].set/ring+1)*ring, rounds, Unit{})
}

// errNoHalf: a team is there or not, and with it both of its pairs.
var errNoHalf = cannot("ask for the teams that there are, odd or even", "teams have no half tables")

// wholeMatches chooses so many rounds that every match that begins in them ends in them:
// back is the round of the other halves of each, which may be the round itself.
func wholeMatches(name string, back []int, rounds int) (chosen []int, err error) {
	var twos, alone []int
	for i, b := range back {
		switch {
		case b == i:
			alone = append(alone, i)
		case b > i:
			twos = append(twos, i)
		}
	}
	left := rounds
	for _, i := range alone {
		// One alone is wanted for an odd number, and where the others are not enough.
		if left%2 != 0 || left > 2*len(twos) {
			chosen, left = append(chosen, i), left-1
		}
	}
	for _, i := range twos {
		if left >= 2 {
			chosen, left = append(chosen, i, back[i]), left-2
		}
	}
	if left > 0 {
		near, turns := fmt.Sprintf("%d rounds", rounds+1), "round"
		if rounds > 1 {
			near, turns = fmt.Sprintf("%d or %s", rounds-1, near), "rounds"
		}
		return nil, cannot(near, "in %d %s of %s not every match would be ended", rounds, turns, article(name))
	}
	slices.Sort(chosen)
	return chosen, nil
}

// TeamWhist makes an American Whist of an odd number of teams: everyone against
// everyone, East-West down two tables and the boards down one, before the first round
// too. Each match ends in the round that is as far from the end as the one in which it
// began was from the start.
func TeamWhist(r Request) (Movement, error) {
	if r.Tables%2 == 0 {
		return Movement{}, cannot("split-american-whist, or new-england-relay", "an American Whist has an odd number of teams, not %d", r.Tables)
	}
	var steps []step
	for round := 1; round < r.Tables && round < maxTables; round++ {
		steps = append(steps, step{2 * round, round - 1})
	}
	return cyclic(r, "American Whist", 3, r.Tables, steps)
}

// Triangle makes a match of three teams, each against the others at once: half of the
// boards against the one, then those of the other tables against the other.
func Triangle(r Request) (Movement, error) {
	if r.Tables != 3 {
		return Movement{}, cannot("american-whist-teams, or round-robin", "a triangle has three teams, not %d", r.Tables)
	}
	return cyclic(r, "triangle", 3, 3, []step{{1, 0}, {2, 2}})
}

// SplitWhist makes an American Whist of an even number of teams, in which each misses
// one other: the boards go down one table each round, and half-way of the second part
// they rest one round.
func SplitWhist(r Request) (Movement, error) {
	if r.Tables%2 != 0 {
		return Movement{}, cannot("american-whist-teams", "a split American Whist has an even number of teams, not %d", r.Tables)
	}
	// Two steps that belong together have sets that differ by away. All distances from 1
	// to n/2-1 are wanted: the odd ones are found around a middle, 2-3, 1-4, the even
	// ones behind them around another one, which stays free.
	k := min(r.Tables, maxTables)/2 - 1
	// With fewer rounds only the nearest are met.
	if half := r.Rounds / 2; r.Rounds%2 == 0 && half > 0 && half < k {
		k = half
	}
	odd := 2 * ((k + 1) / 2)
	even := 2 * (k / 2)
	var steps []step
	for set := range odd {
		steps = append(steps, step{2*set - (odd - 1), set})
	}
	for i := range even + 1 {
		if 2*i != even {
			steps = append(steps, step{2*i - even, odd + i})
		}
	}
	return cyclic(r, "split American Whist", 4, r.Tables, steps)
}

// NewEnglandRelay makes the movement of that name of an even number of teams, everyone
// against everyone: East-West go up a table and the boards down two, in which half of
// the sets rest and two tables share each of the others.
func NewEnglandRelay(r Request) (Movement, error) {
	if r.Tables%2 != 0 {
		return Movement{}, cannot("american-whist-teams", "a New England relay has an even number of teams, not %d", r.Tables)
	}
	n := r.Tables
	if err := r.bounds("New England relay", "teams", 4, maxTables, n-1); err != nil {
		return Movement{}, err
	}
	if r.HalfTable {
		return Movement{}, errNoHalf
	}
	// The other half of each match is as far from the end as the first from the start.
	back := make([]int, n-1)
	for i := range back {
		back[i] = n - 2 - i
	}
	rounds := n - 1
	if r.Rounds > 0 {
		rounds = r.Rounds
	}
	steps, err := wholeMatches("New England relay", back, rounds)
	if err != nil {
		return Movement{}, err
	}
	m := Movement{Name: "New England relay", Winners: 1, Teams: true}
	for round, i := range steps {
		for t := 1; t <= n; t++ {
			m.Meetings = append(m.Meetings, Meeting{Round: round + 1, Table: t, NS: t, EW: wrap(t-1-i, n), Boards: []int{wrap(2*t-1-i, n)}})
		}
	}
	m.remark("stationary", "NS")
	m.remark("share", fmt.Sprintf("tables 1 and %d, 2 and %d, and so on", 1+n/2, 2+n/2))
	m.remark("relay", "as many sets between the tables as at them")
	return r.finish(m, n, rounds, Unit{})
}

// Stagger makes a movement of an even number of teams in two sessions, the second with
// boards of its own: each team meets every second one in the first and the others in
// the second. Two tables share in every round.
func Stagger(r Request) (Movement, error) {
	if r.Tables%2 != 0 {
		return Movement{}, cannot("american-whist-teams", "a stagger has an even number of teams, not %d", r.Tables)
	}
	half := min(r.Tables, maxTables) / 2
	var steps []step
	for i := range half {
		steps = append(steps, step{2*i + 1, i})
	}
	for i := range half - 1 {
		steps = append(steps, step{2*i + 2, half + i})
	}
	return cyclic(r, "stagger", 4, max(half, 1), steps)
}

// Patton makes a round robin in which the two tables of a match have the same boards at
// once, and each match others: a Howell, of which every table is there twice, with the
// teams the other way round. Of an odd number of teams one has no match in each round.
func Patton(r Request) (Movement, error) {
	n := r.Tables + r.Tables%2
	if err := r.bounds("Patton", "teams", 3, 2*maxHowell, n-1); err != nil {
		return Movement{}, err
	}
	if r.HalfTable {
		return Movement{}, errNoHalf
	}
	all := howells(n / 2)
	h := all[len(all)-1]
	rounds := h.rounds
	if r.Rounds > 0 {
		rounds = r.Rounds
	}
	m := Movement{Name: "Patton", Winners: 1, Teams: true}
	for round := 1; round <= rounds; round++ {
		cells := h.round(round)
		for i := range 2 * len(cells) {
			c := cells[i%len(cells)]
			if i >= len(cells) {
				c.ns, c.ew = c.ew, c.ns
			}
			m.Meetings = append(m.Meetings, Meeting{Round: round, Table: i + 1, NS: c.ns, EW: c.ew, Boards: []int{c.set}})
		}
	}
	if n > r.Tables && r.Missing == (Unit{}) {
		r.Missing = Unit{Number: n}
	}
	return r.finish(m, h.rounds, rounds, Unit{})
}
