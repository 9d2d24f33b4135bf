package scoring

import (
	"strings"

	"recap/scoring/exact"
)

// Figure is a number as a file prints it: "19.0". Its places tell how exact the
// program that wrote it was. Empty is absent.
type Figure string

// Num is the figure's value; ok is false where it is absent or no number.
func (f Figure) Num() (x exact.Num, ok bool) {
	if f == "" {
		return x, false
	}
	x, err := exact.Parse(string(f))
	return x, err == nil
}

// Places is the number of decimals that the figure has.
func (f Figure) Places() int {
	i := strings.IndexAny(string(f), ".,")
	if i < 0 {
		return 0
	}
	return len(f) - i - 1
}

// Published is what a file says that a contestant came to.
type Published struct {
	Total   Figure // in the unit of the event
	Percent Figure
	Place   Figure // the number alone, without the sign of a tie
	Boards  Figure
	// Adjustment is what was added to the result or, negative, taken off it.
	Adjustment Figure
}

// ListPlace is a place that a file gives in another list than the ranking.
type ListPlace struct {
	Stratum int  // of those who are in this stratum; 0 for all
	Overall bool // of both lines and all lists of the event, by percentage
	Place   Figure
	// Last is the last of the places that are shared, Place itself where it is
	// not; empty where the file does not say.
	Last Figure
}
