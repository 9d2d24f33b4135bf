package pairing

import (
	"slices"
	"strconv"

	"recap/scoring"
)

// No regulation was found for the places of seeds in a knock-out. What is done: the field is
// filled up to a power of two with byes, which the top seeds have; seed 1 and seed 2 can
// meet in the final only, seeds 1 to 4 in the semifinals, and so on: at each fork the
// places of the two sides add up to one more than there are. Settings.Seeds is how many
// are placed so; the others are drawn by lot.

// knockOut draws a round of a knock-out: the first from the seeds, the others from who
// won. A match of a round before without a winner is an error, unless one of the two has
// withdrawn: the other one goes on, and has a bye where the match would be in this round.
func knockOut(f Field, s Settings) (*Draw, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	if err := f.noOrders("the matches of a knock-out follow from its tree"); err != nil {
		return nil, err
	}
	k := &bracket{Field: f, draw: &Draw{Round: f.Round, Settings: s}}
	units := k.placed(s)
	rounds := 0
	for 1<<rounds < len(units) {
		rounds++
	}
	if f.Round > rounds {
		return nil, cannot("", "a knock-out of %d ends with round %d: there is no round %d", len(units), rounds, f.Round)
	}
	k.places = make([]int, 1<<rounds)
	for i, seed := range bracketOrder(rounds) {
		k.places[i] = none
		if seed < len(units) {
			k.places[i] = seed
		}
	}
	k.units = units
	if err := k.fits(rounds); err != nil {
		return nil, err
	}
	for at := 0; at < len(k.places); at += 1 << f.Round {
		home, err := k.winner(at, f.Round-1)
		if err != nil {
			return nil, err
		}
		away, err := k.winner(at+1<<(f.Round-1), f.Round-1)
		if err != nil {
			return nil, err
		}
		k.add(k.present(home), k.present(away), f.Round)
	}
	if len(k.draw.Pairings) == 0 {
		return nil, cannot("", "round %d has no match left", f.Round)
	}
	return k.draw, nil
}

// bracket is the tree of a knock-out.
type bracket struct {
	Field
	draw   *Draw
	units  []Unit // by seed
	places []int  // who is at each place of the first round; none for a bye
}

// placed are all who entered, by seed; those without a place of their own in an order
// that is drawn.
func (k *bracket) placed(s Settings) []Unit {
	units := slices.Clone(k.Units)
	if seeds := s.Seeds; seeds >= 0 && seeds < len(units)-1 {
		k.draw.Random = true
		rest := units[seeds:]
		newDice(s.Seed).shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	}
	return units
}

// bracketOrder gives the seeds, 0 for the first, in the order of the places of a first
// round: of two rounds 0 3 1 2. The side of the higher of two seeds comes first.
func bracketOrder(rounds int) []int {
	order := []int{0}
	for range rounds {
		next := make([]int, 0, 2*len(order))
		for _, seed := range order {
			next = append(next, seed, 2*len(order)-1-seed)
		}
		order = next
	}
	return order
}

// winner is who comes out of the part of the tree that begins at a place after so many
// rounds; none for nobody.
func (k *bracket) winner(at, rounds int) (int, error) {
	if rounds == 0 {
		return k.places[at], nil
	}
	a, err := k.winner(at, rounds-1)
	if err != nil {
		return none, err
	}
	b, err := k.winner(at+1<<(rounds-1), rounds-1)
	if err != nil || b == none {
		return a, err
	}
	if a == none {
		return b, nil
	}
	first, second := k.units[a].ID, k.units[b].ID
	for _, m := range k.Meetings {
		if (m.Home == first && m.Away == second || m.Home == second && m.Away == first) && !m.Winner.IsZero() {
			if m.Winner == first {
				return a, nil
			}
			return b, nil
		}
	}
	switch {
	case slices.Contains(k.Gone, second):
		return a, nil
	case slices.Contains(k.Gone, first):
		return b, nil
	}
	return none, cannot("a [[match]] of the event file names the winner of a match that was not played", "round %d: %s against %s has no winner yet", rounds, first, second)
}

// fits tells of a match that the tree has not: the results are then those of another
// tree. Those who have lost may play on for the other places.
func (k *bracket) fits(rounds int) error {
	const unknown = none - 1
	tree, lost := map[[2]scoring.ID]bool{}, map[scoring.ID]bool{}
	var out func(at, rounds int) int
	out = func(at, rounds int) int {
		if rounds == 0 {
			return k.places[at]
		}
		a, b := out(at, rounds-1), out(at+1<<(rounds-1), rounds-1)
		switch {
		case a == unknown || b == unknown:
			return unknown
		case a == none:
			return b
		case b == none:
			return a
		}
		first, second := k.units[a].ID, k.units[b].ID
		tree[[2]scoring.ID{first, second}], tree[[2]scoring.ID{second, first}] = true, true
		winner, err := k.winner(at, rounds)
		if err != nil {
			return unknown
		}
		lost[k.units[a+b-winner].ID] = true
		return winner
	}
	out(0, rounds)
	for _, m := range k.Meetings {
		if !m.Away.IsZero() && !tree[[2]scoring.ID{m.Home, m.Away}] && !(lost[m.Home] && lost[m.Away]) {
			return cannot("the list of players, seeds and seed have to be those of the first round", "round %d: %s against %s is no match of the tree", m.Round, m.Home, m.Away)
		}
	}
	return nil
}

// present is a unit that has not withdrawn, or none.
func (k *bracket) present(i int) int {
	if i != none && slices.Contains(k.Gone, k.units[i].ID) {
		return none
	}
	return i
}

// add adds a match, or a bye.
func (k *bracket) add(home, away, round int) {
	p := Pairing{Table: len(k.draw.Pairings) + 1}
	switch {
	case home == none && away == none:
		return
	case away == none:
		p.Home = k.units[home].ID
		p.Reasons = []scoring.Fact{{Word: "draw.bye", Args: []string{k.units[home].ID.String(), strconv.Itoa(home + 1)}}}
	case home == none:
		p.Home = k.units[away].ID
		p.Reasons = []scoring.Fact{{Word: "draw.bye", Args: []string{k.units[away].ID.String(), strconv.Itoa(away + 1)}}}
	default:
		p.Home, p.Away, p.SideBy = k.units[min(home, away)].ID, k.units[max(home, away)].ID, "seed"
		p.Reasons = []scoring.Fact{{Word: "draw.tree", Args: []string{strconv.Itoa(min(home, away) + 1), strconv.Itoa(max(home, away) + 1), strconv.Itoa(round)}}}
	}
	k.draw.Pairings = append(k.draw.Pairings, p)
}
