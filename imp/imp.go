// Package imp is the scale of international match points.
//
//	Law 78B   points of difference → IMPs, 0 to 24   implemented   grade A: three independent listings agree
//
// The scale is made for differences of bridge scores, which are multiples of
// 10. A difference between two rows of it (15 points, of a datum that was not
// rounded) belongs to the lower one.
package imp

import (
	"math"
	"sort"
)

// Max is the most IMPs of a board.
const Max = 24

// from has the smallest difference, in points, for each number of IMPs (Law 78B).
var from = [Max + 1]int{
	0, 20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
	750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
}

// step divides every boundary of the scale.
const step = 10

// top is the difference, in points, from which on it is 24 IMPs.
const top = 4000

// scale has the IMPs of every difference by its tens.
var scale = func() (s [top/step + 1]int8) {
	for i := range s {
		s[i] = int8(sort.SearchInts(from[:], i*step+1) - 1)
	}
	return s
}()

// Of is the IMPs for a difference of points: positive for a gain, negative for
// a loss, Of(-d) = -Of(d). From 4000 points on it is 24.
func Of(difference int) int {
	switch {
	case difference >= top:
		return Max
	case difference <= -top:
		return -Max
	case difference < 0:
		return -int(scale[-difference/step])
	}
	return int(scale[difference/step])
}

// Bounds are the smallest and the largest difference, in points, that make so
// many IMPs: Bounds(9) is 370 and 420, Bounds(-9) is -420 and -370, Bounds(0)
// is -10 and 10. The 24 IMPs have no upper limit: high is math.MaxInt there,
// and low is math.MinInt for -24. No difference makes more than 24 IMPs; for
// those low is above high.
func Bounds(imps int) (low, high int) {
	switch {
	case imps < -Max || imps > Max:
		return 1, 0
	case imps < 0:
		low, high = Bounds(-imps)
		if high == math.MaxInt {
			return math.MinInt, -low
		}
		return -high, -low
	case imps == 0:
		return step - from[1], from[1] - step
	case imps == Max:
		return top, math.MaxInt
	}
	return from[imps], from[imps+1] - step
}
