package scoring

import "recap/scoring/exact"

// Conditions are those that a file states for its own event, where the program
// that wrote it leaves them to the director. The zero value states nothing.
type Conditions struct {
	// Artificial are the artificial scores; nil where nothing is said of them.
	Artificial *ArtificialScores
	// Levelled: the totals of those with fewer boards are scaled to all of them.
	Levelled bool
	// Undivided: cross-IMPs are the sum of the comparisons, and Divided that sum by
	// their number; where neither is said the rules do.
	Undivided, Divided bool
	// DividedByAll: it is divided by the number of results, the pair's own among
	// them.
	DividedByAll bool
	// Matchpoints are those for a result beaten, 2 or 1; 0 where it is not said.
	Matchpoints int
	// Datum is what Butler scoring compares with.
	Datum DatumOf
	// HeadToHead: equal results are parted by the boards that the equal ones
	// played against each other.
	HeadToHead bool
}

// ArtificialScores are what average plus, average and average minus are worth.
type ArtificialScores struct {
	Plus, Average, Minus exact.Num
	// Own: average plus is at least and average minus at most its figure, and
	// otherwise the side's own average.
	Own bool
	In  ArtificialUnit
}

// ArtificialUnit is what artificial scores are counted in.
type ArtificialUnit uint8

const (
	// PercentOfTop: percent of what a board gives at most.
	PercentOfTop ArtificialUnit = iota
	// IMPsPerBoard: IMPs.
	IMPsPerBoard
	// IMPsPerComparison: IMPs for each other table of the board.
	IMPsPerComparison
)

// DatumOf is how the datum of a board comes about.
type DatumOf uint8

const (
	// UnknownDatum: it is not said.
	UnknownDatum DatumOf = iota
	// MeanDatum is the mean of all results.
	MeanDatum
	// TrimmedDatum is the mean without the best and the worst one.
	TrimmedDatum
	// MedianDatum is the one in the middle.
	MedianDatum
)
