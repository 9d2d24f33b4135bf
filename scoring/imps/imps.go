// Package imps scores pairs events in IMPs, and by the methods that compare as
// simply: board-a-match and total points.
//
//	Law 78B                cross-IMPs: the IMPs against every other result        implemented: sum, mean over n−1 or n
//	EBU 4.2.5              order by the average where boards differ               in scoring/ranking
//	Law 78B                Butler: the IMPs against a datum                       implemented: trimmed mean, median
//	Law 78A, two tables    board-a-match                                          implemented; with more results the mean of the comparisons
//	Law 78C                total points                                           implemented
//	Law 12C1(c)            weighted scores                                        implemented: converted, then weighted
//	Law 12C2, 86B (2017)   artificial scores, each side on its own                implemented
//	Law 87B                boards played in different form                        implemented: each form is a group
//	White Book 3.1.3       XIMPQ, for Swiss pairs                                 not implemented: known at second hand only
//
// The two sides of a row are compared each with its own line, so they need not
// sum to zero where only one side is adjusted.
package imps

import (
	"cmp"
	"slices"

	"recap/imp"
	"recap/scoring"
	"recap/scoring/exact"
)

// Score gives the awards of every row of the field, in their order.
func (a Across) Score(f scoring.Field) []scoring.Awards {
	most := f.Most()
	return score(f, artificial{a.Averages, a.AveragesPer, a.SitOut, scoring.IMPsAcross}, func(c chart) []exact.Num {
		n := len(c.sides)
		sums := c.sums()
		for i := range sums {
			w, sum := c.working(i), sums[i]
			switch {
			case a.Divisor == Undivided && a.Missing == "factor" && n < most:
				sums[i] = sums[i].Mul(exact.Frac(most, n))
				tellFactor(w, sum, most, n, sums[i])
			case a.Divisor == ByOthers && n > 1:
				sums[i] = sums[i].Over(n - 1)
				tellDivided(w, "divided_by_others", sum, n-1, sums[i])
			case a.Divisor == ByResults:
				sums[i] = sums[i].Over(n)
				tellDivided(w, "divided_by_results", sum, n, sums[i])
			}
			if a.RoundTo.Sign() > 0 {
				x := sums[i]
				sums[i] = x.RoundTo(a.RoundTo, exact.HalfAway)
				w.Rounded("rounded", x, a.RoundTo, exact.HalfAway, sums[i], scoring.UnitIMP).By("", "imps-across.round-to")
			}
		}
		return sums
	})
}

// sums are the IMPs of each score of a chart against all of its results. They
// cost the square of the number of different scores, however many results there
// are.
func (c chart) sums() []exact.Num {
	sums := make([]exact.Num, len(c.freqs))
	for i, mine := range c.freqs {
		c.tellComparisons(i)
		if !c.weighted {
			sum := 0
			for _, other := range c.freqs {
				sum += other.count * imp.Of(mine.score-other.score)
			}
			sums[i] = exact.Int(sum)
		} else {
			for _, other := range c.freqs {
				sums[i] = sums[i].Add(other.weight().Times(imp.Of(mine.score - other.score)))
			}
		}
		c.tellSum(i, sums[i])
	}
	return sums
}

// Score gives the awards of every row of the field, in their order.
func (b Butler) Score(f scoring.Field) []scoring.Awards {
	return score(f, artificial{Averages: b.Averages, sitOut: b.SitOut, method: scoring.Butler}, func(c chart) []exact.Num {
		datum := b.datumIn(f, c)
		points := make([]exact.Num, len(c.freqs))
		for i, freq := range c.freqs {
			points[i] = exact.Int(against(freq.score, datum))
			c.tellAgainst(i, datum, points[i])
		}
		return points
	})
}

// against is the IMPs of a score against a datum that need not be whole. The
// scale's bounds are tens, so a part of a point is cut.
func against(score int, datum exact.Num) int {
	d, _ := exact.Int(score).Sub(datum).RoundTo(exact.Int(1), exact.Down).Whole()
	return imp.Of(d)
}

// Datum is what the results of a form of a board are compared with in Butler
// scoring.
type Datum struct {
	Board int
	Group string
	Value exact.Num // of North-South's results, in points
	EW    exact.Num // of East-West's, in points of North-South
}

// Datums are those of the field's boards, by board and form. That of East-West is
// another one where only one side of a row has its result. A board without a
// result has none.
func (b Butler) Datums(f scoring.Field) []Datum {
	var out []Datum
	for board, rows := range f.Boards() {
		first := len(out) // of the board
		for group, c := range charts(f, rows, scoring.NS) {
			if len(c.sides) > 0 {
				out = append(out, Datum{Board: board, Group: group, Value: b.datumIn(f, c.counted())})
			}
		}
		for group, c := range charts(f, rows, scoring.EW) {
			if len(c.sides) == 0 {
				continue
			}
			value := b.datumIn(f, c.counted()).Neg()
			if i := slices.IndexFunc(out[first:], func(d Datum) bool { return d.Group == group }); i >= 0 {
				out[first+i].EW = value
			} else {
				out = append(out, Datum{Board: board, Group: group, Value: value, EW: value})
			}
		}
	}
	slices.SortFunc(out, func(a, b Datum) int { return cmp.Or(cmp.Compare(a.Board, b.Board), cmp.Compare(a.Group, b.Group)) })
	return out
}

// datumIn is the datum of a chart, the computed one unless the field has another.
func (b Butler) datumIn(f scoring.Field, c chart) exact.Num {
	typed, ok := f.Datums[c.board]
	switch {
	case !ok:
		return b.datum(c)
	case c.line == scoring.EW:
		typed = typed.Neg()
	}
	c.tellTypedDatum(typed)
	return typed
}

// datum is the centre of a chart's scores. Weighted scores count in it with
// their weights.
func (b Butler) datum(c chart) exact.Num {
	n := len(c.sides)
	if b.Centre == "median" {
		low, high := c.at(exact.Frac(n, 2), false), c.at(exact.Frac(n, 2), true)
		middle := exact.Int(low + high).Over(2)
		c.tellMedian(low, high, middle)
		return b.round(middle, c)
	}
	trim := 0
	if n >= b.TrimFrom {
		trim = b.Trim.of(n)
	}
	if 2*trim >= n {
		trim = 0
	}
	// The scores from worst to best, without trim of them at each end.
	from, to := exact.Int(trim), exact.Int(n-trim)
	var sum, seen exact.Num
	var counted []counting
	for _, freq := range c.freqs {
		next := seen.Add(freq.weight())
		part := exact.Min(next, to).Sub(exact.Max(seen, from))
		if part.Sign() > 0 {
			sum = sum.Add(part.Times(freq.score))
		}
		if c.workings != nil {
			counted = append(counted, counting{freq, exact.Max(part, exact.Num{})})
		}
		seen = next
	}
	mean := sum.Over(n - 2*trim)
	b.tellMean(c, counted, trim, sum, n-2*trim, mean)
	return b.round(mean, c)
}

func (b Butler) round(x exact.Num, c chart) exact.Num {
	if b.RoundTo.Sign() <= 0 {
		return x
	}
	rounded := x.RoundTo(b.RoundTo, b.Rounding)
	c.datum.Rounded("rounded", x, b.RoundTo, b.Rounding, rounded, scoring.UnitPoints).By("", "butler.round-to")
	return rounded
}

// BoardAMatch compares as matchpoints do and makes every board worth 2: a win
// against the other table, 1 for a tie. With more than two results it is the
// mean of the comparisons. Its artificial scores are in percent of 2.
type BoardAMatch struct{ scoring.Averages }

// Score gives the awards of every row of the field, in their order.
func (m BoardAMatch) Score(f scoring.Field) []scoring.Awards {
	awards := score(f, artificial{Averages: m.Averages, method: scoring.BoardAMatch}, func(c chart) []exact.Num {
		n := len(c.sides)
		points := make([]exact.Num, len(c.freqs))
		var below exact.Num
		for i, freq := range c.freqs {
			if n > 1 {
				// Twice the worse ones and once the equal ones, but for itself.
				points[i] = below.Times(2).Add(freq.weight()).Sub(exact.Int(1)).Over(n - 1)
			} else {
				points[i] = exact.Int(1)
			}
			c.tellBeaten(i, below, n, points[i])
			below = below.Add(freq.weight())
		}
		return points
	})
	for i := range awards {
		for _, a := range [...]*scoring.Award{&awards[i].NS, &awards[i].EW} {
			if a.Kind != scoring.NoAward {
				a.Top = exact.Int(2)
			}
		}
	}
	return awards
}

// TotalPoints adds the scores themselves (Law 78C). There is no artificial score
// in points: a side with one has no award.
type TotalPoints struct{}

// Score gives the awards of every row of the field, in their order.
func (TotalPoints) Score(f scoring.Field) []scoring.Awards {
	awards := score(f, artificial{method: scoring.TotalPoints}, func(c chart) []exact.Num {
		points := make([]exact.Num, len(c.freqs))
		for i, freq := range c.freqs {
			points[i] = exact.Int(freq.score)
			c.working(i).Step("own_score", freq.score).Gives(points[i], scoring.UnitPoints).By("Law 78C", "")
		}
		return points
	})
	for i, r := range f.Rows {
		if r.NSAward.Kind != scoring.Points && awards[i].NS.Kind == scoring.Artificial {
			awards[i].NS = scoring.Award{}
		}
		if r.EWAward.Kind != scoring.Points && awards[i].EW.Kind == scoring.Artificial {
			awards[i].EW = scoring.Award{}
		}
	}
	return awards
}
