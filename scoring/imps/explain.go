package imps

import (
	"slices"

	"recap/imp"
	"recap/scoring"
	"recap/scoring/exact"
)

// The workings of awards: each tell says in words and figures what the line beside it
// has computed.

const lawIMPs, lawWeighted = "Law 78B", "Law 12C1(c)"

// told is the chart with a working for each of its scores.
func (c chart) told() chart {
	c.workings, c.datum = make([]*scoring.Working, len(c.freqs)), &scoring.Working{}
	for i := range c.workings {
		c.workings[i] = &scoring.Working{}
	}
	return c
}

// working is that of a score; nil where nobody asks.
func (c chart) working(i int) *scoring.Working {
	if c.workings == nil {
		return nil
	}
	return c.workings[i]
}

func (c chart) tellForm(w *scoring.Working) {
	if w != nil && c.fouled {
		w.Step("form", len(c.sides)).By("Law 87", "")
	}
}

// tellComparisons lists what a score gets against each other one.
func (c chart) tellComparisons(i int) {
	w := c.working(i)
	if w == nil {
		return
	}
	mine := c.freqs[i].score
	for j, other := range slices.Backward(c.freqs) {
		times := other.weight()
		switch {
		case j != i:
		case c.weighted:
			continue // it brings nothing
		default:
			times = times.Sub(exact.Int(1)) // not with itself
		}
		if imps := imp.Of(mine - other.score); times.Sign() > 0 {
			w.Step("comparison", mine, other.score, mine-other.score, times, imps).Gives(times.Times(imps), scoring.UnitIMP).By(lawIMPs, "")
		}
	}
}

func (c chart) tellSum(i int, sum exact.Num) {
	w := c.working(i)
	switch {
	case w == nil:
	case c.weighted:
		// What the parts of a weighted score get from each other cancels out in the end.
		w.Step("comparisons_weighted").Gives(sum, scoring.UnitIMP)
	default:
		w.Step("comparisons", len(c.sides)-1).Gives(sum, scoring.UnitIMP)
	}
}

func tellFactor(w *scoring.Working, sum exact.Num, most, n int, x exact.Num) {
	if w != nil {
		w.Step("imps_factor", sum, most, n).Gives(x, scoring.UnitIMP).By("", "imps-across.missing")
	}
}

func tellDivided(w *scoring.Working, word string, sum exact.Num, by int, x exact.Num) {
	if w != nil {
		w.Step(word, sum, by).Gives(x, scoring.UnitIMP).By("", "imps-across.divisor")
	}
}

// counting is a score of a datum, and how much of its weight counts.
type counting struct {
	freq
	part exact.Num
}

// tellMean says which results make a datum and which are left out.
func (b Butler) tellMean(c chart, counted []counting, trim int, sum exact.Num, n int, mean exact.Num) {
	if c.workings == nil {
		return
	}
	var in, out []any
	for _, f := range counted {
		if f.part.Sign() > 0 {
			in = append(in, f.part, f.score)
		}
		if left := f.weight().Sub(f.part); left.Sign() > 0 {
			out = append(out, left, f.score)
		}
	}
	if trim > 0 {
		c.datum.Step("datum_without", out...).By("", "butler.trim")
	}
	c.datum.Step("datum_sum", in...).Gives(sum, scoring.UnitPoints)
	c.datum.Step("datum_mean", sum, n).Gives(mean, scoring.UnitPoints).By("", "butler.centre")
}

func (c chart) tellMedian(low, high int, middle exact.Num) {
	if low == high {
		c.datum.Step("datum_middle", low).Gives(middle, scoring.UnitPoints).By("", "butler.centre")
		return
	}
	c.datum.Step("datum_middle_two", low, high).Gives(middle, scoring.UnitPoints).By("", "butler.centre")
}

func (c chart) tellTypedDatum(datum exact.Num) {
	c.datum.Step("datum_typed").Gives(datum, scoring.UnitPoints)
}

func (c chart) tellAgainst(i int, datum, points exact.Num) {
	if w := c.working(i); w != nil {
		score := c.freqs[i].score
		w.Step("against_datum", score, datum, exact.Int(score).Sub(datum)).Gives(points, scoring.UnitIMP).By(lawIMPs, "")
	}
}

func (c chart) tellBeaten(i int, below exact.Num, n int, points exact.Num) {
	w := c.working(i)
	if w == nil {
		return
	}
	if n < 2 {
		w.Step("bam_alone").Gives(points, scoring.UnitPoints)
		return
	}
	w.Step("bam", c.freqs[i].score, below, c.freqs[i].weight().Sub(exact.Int(1)), n-1).Gives(points, scoring.UnitPoints).By("Law 78A", "")
}

// tellWeighted says how the parts of a weighted score come together.
func (c chart) tellWeighted(w *scoring.Working, parts []scoring.Part, ofScore []exact.Num, sum exact.Num) {
	if w == nil {
		return
	}
	var args []any
	for _, p := range parts {
		i := slices.IndexFunc(c.freqs, func(f freq) bool { return f.score == p.Score })
		args = append(args, p.Weight, ofScore[i])
	}
	w.Step("weighted", args...).Gives(sum, w.Unit()).By(lawWeighted, "")
}

// tellChart keeps the chart of a form, and that of East-West where it is not the same
// the other way round.
func (c chart) tellChart(f scoring.Field, rows []int, ofScore []exact.Num) {
	if c.line == scoring.EW && f.Mirrored(rows) {
		return
	}
	rc := scoring.ResultChart{Board: c.board, Group: c.group, Line: c.line}
	for i, freq := range c.freqs {
		rc.Lines = append(rc.Lines, scoring.ChartLine{Score: freq.score, Times: freq.weight(), Points: ofScore[i], Whole: freq.count > 0})
	}
	f.Workings.Add(rc)
}

// setting is the key of a setting of the method.
func (a artificial) setting(key string) string { return string(a.method) + "." + key }

func (a artificial) tellOwn(w *scoring.Working, sum exact.Num, boards int, average exact.Num, setting string) {
	if w != nil {
		w.Step("own_average", sum, boards).Gives(average, w.Unit()).By("", a.setting(setting))
	}
}

func (a artificial) tellPerComparison(w *scoring.Working, adj scoring.Adjustment, times int) {
	if w != nil && adj.Artificial() && adj.Kind != scoring.Points && adj.Kind != scoring.NotPlayedSide {
		w.Step("per_comparison", times).By("", a.setting("averages-per"))
	}
}
