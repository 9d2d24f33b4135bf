package scoring

import "recap/scoring/exact"

// Masterpoints are what a federation's scheme gives the players of a standing, of one
// kind.
type Masterpoints struct {
	Kind string // often a colour
	// Points is the most that one of the players got, and Players what each of them did, in
	// the order of the contestant's; a substitute may have nothing.
	Points  exact.Num
	Players []exact.Num
	// Unit is how many points are one in files of other programs; 0.01 where they count
	// in hundredths.
	Unit exact.Num
	// Decimals are those with which the points are shown.
	Decimals int
}
