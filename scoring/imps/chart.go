package imps

import (
	"cmp"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// freq is how often a score occurs: count times whole, and as part of weighted
// scores by the sum of the weights.
type freq struct {
	score int
	count int
	parts exact.Num
}

func (f freq) weight() exact.Num { return f.parts.Add(exact.Int(f.count)) }

// chart is the results of one form of a board from one line's point of view.
type chart struct {
	sides    []scoring.Side
	freqs    []freq // different scores, the worst first
	weighted bool   // there are weighted scores among them
	board    int
	line     scoring.Line
}

// charts are those of a board's forms for a line.
func charts(f scoring.Field, rows []int, line scoring.Line) map[string]chart {
	out := map[string]chart{}
	for _, i := range rows {
		group := f.Rows[i].Group
		c := out[group]
		c.board, c.line = f.Rows[i].Board, line
		if s, ok := f.Side(i, line); ok {
			c.sides = append(c.sides, s)
			c.weighted = c.weighted || s.Parts != nil
		}
		out[group] = c
	}
	return out
}

// counted fills the frequencies of a chart.
func (c chart) counted() chart {
	whole := make(map[int]int, len(c.sides))
	parts := map[int]exact.Num{}
	for _, s := range c.sides {
		if s.Parts == nil {
			whole[s.Score]++
		}
		for _, p := range s.Parts {
			parts[p.Score] = parts[p.Score].Add(p.Weight)
		}
	}
	for score, n := range whole {
		c.freqs = append(c.freqs, freq{score, n, parts[score]})
		delete(parts, score)
	}
	for score, w := range parts {
		c.freqs = append(c.freqs, freq{score, 0, w})
	}
	slices.SortFunc(c.freqs, func(a, b freq) int { return cmp.Compare(a.score, b.score) })
	return c
}

// at is the score that stands at a position among the results from the worst
// on; on the border of two scores it is the better one if so asked.
func (c chart) at(position exact.Num, better bool) int {
	var seen exact.Num
	for _, f := range c.freqs {
		seen = seen.Add(f.weight())
		if d := position.Cmp(seen); d < 0 || d == 0 && !better {
			return f.score
		}
	}
	return c.freqs[len(c.freqs)-1].score
}

// points are those of a side, where every score of the chart has its own.
func (c chart) points(s scoring.Side, ofScore []exact.Num) exact.Num {
	find := func(score int) exact.Num {
		i, _ := slices.BinarySearchFunc(c.freqs, score, func(f freq, score int) int { return cmp.Compare(f.score, score) })
		return ofScore[i]
	}
	if s.Parts == nil {
		return find(s.Score)
	}
	var sum exact.Num
	for _, p := range s.Parts {
		sum = sum.Add(p.Weight.Mul(find(p.Score)))
	}
	return sum
}

// score awards the rows of a field: results by what the method gives for each
// score of a chart, and artificial scores by the averages.
func score(f scoring.Field, without artificial, method func(chart) []exact.Num) []scoring.Awards {
	awards := make([]scoring.Awards, len(f.Rows))
	for _, rows := range f.Boards() {
		for _, line := range [...]scoring.Line{scoring.NS, scoring.EW} {
			for _, c := range charts(f, rows, line) {
				if len(c.sides) == 0 {
					continue
				}
				c = c.counted()
				ofScore := method(c)
				for _, s := range c.sides {
					a := scoring.Award{Kind: scoring.Compared, Points: c.points(s, ofScore)}
					if s.Parts != nil {
						a.Kind = scoring.WeightedAward
					}
					*sideOf(&awards[s.Row], line) = a
				}
			}
		}
	}
	without.give(f, awards)
	return awards
}

func sideOf(a *scoring.Awards, line scoring.Line) *scoring.Award {
	if line == scoring.EW {
		return &a.EW
	}
	return &a.NS
}

// artificial is what a side gets that has no result to compare.
type artificial struct {
	scoring.Averages
	per    Per
	sitOut SitOut
}

// give awards the sides that have no result to compare.
func (a artificial) give(f scoring.Field, awards []scoring.Awards) {
	if !slices.ContainsFunc(f.Rows, func(r scoring.FieldRow) bool {
		return !r.NSAward.IsZero() || !r.EWAward.IsZero() || r.Outcome == scoring.SatOut && a.sitOut == OwnSitOut
	}) {
		return
	}
	tables := map[int]int{} // of each board
	if a.per == PerComparison {
		for _, r := range f.Rows {
			if r.Expected() || r.Outcome == scoring.SatOut {
				tables[r.Board]++
			}
		}
	}
	sums, boards := make([]exact.Num, f.Units), make([]int, f.Units)
	add := func(unit int, award scoring.Award) {
		if unit >= 0 && award.Kind != scoring.NoAward {
			sums[unit], boards[unit] = sums[unit].Add(award.Points), boards[unit]+1
		}
	}
	for i, r := range f.Rows {
		add(r.NSUnit, awards[i].NS)
		add(r.EWUnit, awards[i].EW)
	}
	own := func(unit int) (points exact.Num, ok bool) {
		if unit < 0 || boards[unit] == 0 {
			return points, false
		}
		return sums[unit].Over(boards[unit]), true
	}
	award := func(r scoring.FieldRow, unit int, adj scoring.Adjustment, to *scoring.Award) {
		averages := a.Averages
		if a.per == PerComparison {
			averages = averages.Times(tables[r.Board] - 1)
		}
		average, ok := own(unit)
		if points, ok := averages.Of(adj, average, ok); ok {
			*to = scoring.Award{Kind: scoring.Artificial, Points: points}
		}
	}
	for i, r := range f.Rows {
		if r.Expected() || r.Outcome == scoring.SatOut {
			award(r, r.NSUnit, r.NSAward, &awards[i].NS)
			award(r, r.EWUnit, r.EWAward, &awards[i].EW)
		}
	}
	if a.sitOut != OwnSitOut {
		return
	}
	// The artificial scores are among what a pair has come to.
	for i, r := range f.Rows {
		if !r.NSAward.IsZero() {
			add(r.NSUnit, awards[i].NS)
		}
		if !r.EWAward.IsZero() {
			add(r.EWUnit, awards[i].EW)
		}
	}
	sitOut := func(unit int, adj scoring.Adjustment, to *scoring.Award) {
		if points, ok := own(unit); ok && adj.IsZero() {
			*to = scoring.Award{Kind: scoring.Artificial, Points: points}
		}
	}
	for i, r := range f.Rows {
		if r.Outcome == scoring.SatOut {
			sitOut(r.NSUnit, r.NSAward, &awards[i].NS)
			sitOut(r.EWUnit, r.EWAward, &awards[i].EW)
		}
	}
}
