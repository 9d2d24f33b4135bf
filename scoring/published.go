package scoring

import (
	"strings"

	"recap/scoring/exact"
)

// Figure is a number as a file prints it: "19.0". Its places tell how exact the
// program that wrote it was. Empty is absent. An award may be printed as its
// percentage of the top, "63.2%", which is no number of points.
type Figure string

// Percent is the value of a figure that is a percentage.
func (f Figure) Percent() (x exact.Num, ok bool) {
	s, ok := strings.CutSuffix(string(f), "%")
	if !ok {
		return x, false
	}
	return Figure(s).Num()
}

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
	digits := strings.TrimSuffix(string(f), "%")
	i := strings.IndexAny(digits, ".,")
	if i < 0 {
		return 0
	}
	return len(digits) - i - 1
}

// Published is what a file says that a contestant came to.
type Published struct {
	Total   Figure // in the unit of the event
	Maximum Figure // what the boards could have given, where it stands beside Total
	Percent Figure
	Net     Figure // the percentage with the handicap, where it stands beside Percent
	Place   Figure // the number alone, without the sign of a tie
	Boards  Figure
	// Adjustment is what was added to the result or, negative, taken off it: in
	// percent, or InPoints in the unit of Total.
	Adjustment Figure
	InPoints   bool
}

// Rank is a place that a file publishes in a list of a stratum, which holds its
// own contestants and those of the lower strata.
type Rank struct {
	Stratum int  // 1 is the highest one, whose list holds everybody
	Overall bool // among all of the event, whatever their line; else in the section (or the list that it ranks in), and line where lines rank apart
	Place   Figure
	// Last is the last of the places that are shared, Place itself where it is
	// not; empty where the file does not say.
	Last Figure
}
