package imps

import (
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
	group    string
	line     scoring.Line
	fouled   bool // there are other forms of the board
	// found is where a score stands in freqs.
	found *scoring.Frequencies
	// workings are those of the scores, in the order of freqs, and datum what they have
	// in common; nil where nobody asks.
	workings []*scoring.Working
	datum    *scoring.Working
}

// desk is what one chart is made with after the other: the next one takes it over.
type desk struct {
	sides       []scoring.Side // of the usual board, which was played in one form
	frequencies scoring.Frequencies
}

// charts are those of a board's forms for a line, in the order in which they occur.
func (d *desk) charts(f scoring.Field, rows []int, line scoring.Line) []*chart {
	var out []*chart
	var last *chart
	for _, i := range rows {
		group := f.Rows[i].Group()
		if last == nil || last.group != group {
			k := slices.IndexFunc(out, func(c *chart) bool { return c.group == group })
			if k < 0 {
				k = len(out)
				out = append(out, &chart{board: f.Rows[i].Board, group: group, line: line, found: &d.frequencies})
				if k == 0 {
					out[0].sides = slices.Grow(d.sides[:0], len(rows))
				}
			}
			last = out[k]
		}
		if s, ok := f.Side(i, line); ok {
			last.sides = append(last.sides, s)
			last.weighted = last.weighted || s.Parts != nil
		}
	}
	for _, c := range out {
		c.fouled = len(out) > 1
	}
	if len(out) > 0 {
		d.sides = out[0].sides
	}
	return out
}

// count fills the frequencies of a chart.
func (c *chart) count() {
	parts := map[int]exact.Num{}
	c.found.Clear()
	for i := range c.sides {
		s := &c.sides[i]
		if s.Parts == nil {
			c.found.Add(s.Score, 1)
		}
		for _, p := range s.Parts {
			parts[p.Score] = parts[p.Score].Add(p.Weight)
			c.found.Add(p.Score, 0)
		}
	}
	scores, counts := c.found.Sorted()
	c.freqs = make([]freq, len(scores))
	for i, score := range scores {
		c.freqs[i] = freq{score, counts[i], parts[score]}
	}
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
func (c chart) points(s scoring.Side, ofScore []exact.Num, w *scoring.Working) exact.Num {
	find := func(score int) exact.Num {
		i := c.found.Place(score)
		w.With(c.working(i))
		return ofScore[i]
	}
	c.tellForm(w)
	w.With(c.datum)
	if s.Parts == nil {
		return find(s.Score)
	}
	var sum exact.Num
	for _, p := range s.Parts {
		points := find(p.Score)
		sum = sum.Add(p.Weight.Mul(points))
	}
	c.tellWeighted(w, s.Parts, ofScore, sum)
	return sum
}

// score awards the rows of a field: results by what the method gives for each
// score of a chart, and artificial scores by the averages.
func score(f scoring.Field, without artificial, method func(chart) []exact.Num) []scoring.Awards {
	awards := make([]scoring.Awards, len(f.Rows))
	f.EachBoard(f.Boards(), func() func([]int) {
		var d desk
		return func(rows []int) { d.scoreBoard(f, rows, method, awards) }
	})
	without.give(f, awards)
	return awards
}

// scoreBoard awards the results of a board.
func (d *desk) scoreBoard(f scoring.Field, rows []int, method func(chart) []exact.Num, awards []scoring.Awards) {
	asked := f.Workings.Asked(rows)
	for _, line := range [...]scoring.Line{scoring.NS, scoring.EW} {
		for _, c := range d.charts(f, rows, line) {
			if len(c.sides) == 0 {
				continue
			}
			c.count()
			if asked {
				*c = c.told()
			}
			ofScore := method(*c)
			if asked {
				c.tellChart(f, rows, ofScore)
			}
			for _, s := range c.sides {
				a := scoring.Award{Kind: scoring.Compared, Points: c.points(s, ofScore, f.Workings.Of(s.Row, line))}
				if s.Parts != nil {
					a.Kind = scoring.WeightedAward
				}
				*sideOf(&awards[s.Row], line) = a
			}
		}
	}
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
	method scoring.Method // whose settings these are
}

// give awards the sides that have no result to compare.
func (a artificial) give(f scoring.Field, awards []scoring.Awards) {
	if !slices.ContainsFunc(f.Rows, func(r scoring.FieldRow) bool {
		return !r.NSAward().IsZero() || !r.EWAward().IsZero() || r.Outcome == scoring.SatOut && a.sitOut != NoSitOut
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
		add(int(r.NSUnit), awards[i].NS)
		add(int(r.EWUnit), awards[i].EW)
	}
	own := func(unit int, w *scoring.Working, setting string) (points exact.Num, ok bool) {
		if unit < 0 || boards[unit] == 0 {
			return points, false
		}
		points = sums[unit].Over(boards[unit])
		a.tellOwn(w, sums[unit], boards[unit], points, setting)
		return points, true
	}
	award := func(i int, line scoring.Line, unit int, adj scoring.Adjustment, to *scoring.Award) {
		r, w := f.Rows[i], f.Workings.Of(i, line)
		averages := a.Averages
		if a.per == PerComparison {
			averages = averages.Times(tables[r.Board] - 1)
			a.tellPerComparison(w, adj, tables[r.Board]-1)
		}
		var average exact.Num
		var has bool
		if a.OwnAverage && adj.Floats() {
			average, has = own(unit, w, "own-average")
		}
		if points, ok := averages.Of(adj, average, has); ok {
			*to = scoring.Award{Kind: scoring.Artificial, Points: points}
			averages.Tell(w, adj, points, string(a.method))
		}
	}
	for i, r := range f.Rows {
		if r.Expected() || r.Outcome == scoring.SatOut {
			award(i, scoring.NS, int(r.NSUnit), r.NSAward(), &awards[i].NS)
			award(i, scoring.EW, int(r.EWUnit), r.EWAward(), &awards[i].EW)
		}
	}
	if a.sitOut == NoSitOut {
		return
	}
	// The artificial scores are among what a pair has come to, unless the boards that it
	// really played are meant.
	for i, r := range f.Rows {
		if a.sitOut == PlayedSitOut {
			break
		}
		if !r.NSAward().IsZero() {
			add(int(r.NSUnit), awards[i].NS)
		}
		if !r.EWAward().IsZero() {
			add(int(r.EWUnit), awards[i].EW)
		}
	}
	sitOut := func(i int, line scoring.Line, unit int, adj scoring.Adjustment, to *scoring.Award) {
		if !adj.IsZero() {
			return
		}
		w := f.Workings.Of(i, line)
		if points, ok := own(unit, w, "sit-out"); ok {
			*to = scoring.Award{Kind: scoring.Artificial, Points: points}
			w.Step("sat_out").Gives(points, w.Unit()).By("", a.setting("sit-out"))
		}
	}
	for i, r := range f.Rows {
		if r.Outcome == scoring.SatOut {
			sitOut(i, scoring.NS, int(r.NSUnit), r.NSAward(), &awards[i].NS)
			sitOut(i, scoring.EW, int(r.EWUnit), r.EWAward(), &awards[i].EW)
		}
	}
}
