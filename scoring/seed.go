package scoring

import "recap/scoring/exact"

// Seed is an entry with its strength.
type Seed struct {
	Contestant Contestant
	Place      int // 1 for the strongest; those who are equal in everything share it
	Tied       bool
	Strength   exact.Num   // the sum of the players that count
	Further    []exact.Num // the other players, the best first
	Earlier    exact.Num   // the strength on the earlier list
	// Estimate: the points of a player are an estimate.
	Estimate bool
}
