package main

import (
	"fmt"
	"math"
)

// agree compares what two programs give for the pairs of an event. within is how far
// totals may be apart by what is known of the other program; it says so itself.
func agree(ours, theirs totals, within float64) (string, error) {
	if len(ours) != len(theirs) || len(ours) == 0 {
		return "", fmt.Errorf("%d pairs, and %d of recap", len(theirs), len(ours))
	}
	most := 0.0
	for pair, x := range ours {
		y, ok := theirs[pair]
		if !ok {
			return "", fmt.Errorf("pair %s has no total", pair)
		}
		d := math.Abs(x - y)
		if d > within {
			return "", fmt.Errorf("pair %s has %v, and %v of recap", pair, y, x)
		}
		most = max(most, d)
	}
	if within < 0.001 {
		return fmt.Sprintf("the same totals for all %s pairs", grouped(len(ours))), nil
	}
	return fmt.Sprintf("the same totals for all %s pairs within %.2f", grouped(len(ours)), most), nil
}

// apart is how far totals of IMPs may be apart. The JSON of recap has four decimals;
// salliere writes its totals to a tenth.
func apart(program, method string) float64 {
	const json = 0.00006
	if program == "salliere" && method == "imps-across" {
		return 0.05 + json
	}
	return json
}
