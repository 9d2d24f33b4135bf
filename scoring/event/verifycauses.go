package event

import (
	"fmt"
	"maps"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/matchpoint"
)

// causeOfAward is what the file shows for an award that stands in place of a
// result, or that was rounded, and is not the computed one.
func (c *comparison) causeOfAward(row int, a scoring.Awards, decimals int) string {
	r := &c.ev.Rows[row]
	if c.opt.Rules.Printed.Award == "double" {
		either := func(f scoring.Figure, a scoring.Award) bool {
			return sameFigure(f, a.Points, decimals) || f == "" ||
				isHalf(a.Points, decimals) && sameFigure(f, a.Points.Round(decimals, exact.HalfToward), decimals)
		}
		if either(r.NSPublished(), a.NS) && either(r.EWPublished(), a.EW) {
			return causeHalf
		}
	}
	nobody := r.NS.IsZero() && r.EW.IsZero() && !individual(r)
	if nobody && c.ofLargerField(r.NSPublished(), a.NS, decimals) && c.ofLargerField(r.EWPublished(), a.EW, decimals) {
		return causeLarger
	}
	if r.Outcome != scoring.SatOut && !r.NSAward().Artificial() && !r.EWAward().Artificial() {
		return ""
	}
	if nobody {
		return causeNobody
	}
	for _, u := range c.unitsOf(row) {
		switch {
		case u < 0:
		case !c.hasResult(u):
			return causeNotAlone
		case c.lacks(u) != "":
			return c.lacks(u)
		}
	}
	return ""
}

// rowsOf are the rows of a contestant.
func (c *comparison) rowsOf(unit int) []int {
	if c.ofUnit == nil {
		c.ofUnit = make([][]int, len(c.ev.Contestants))
		for i := range c.units {
			u := c.unitsOf(i)
			if u[0] >= 0 {
				c.ofUnit[u[0]] = append(c.ofUnit[u[0]], i)
			}
			if u[1] >= 0 && u[1] != u[0] {
				c.ofUnit[u[1]] = append(c.ofUnit[u[1]], i)
			}
		}
	}
	return c.ofUnit[unit]
}

// hasResult tells whether a contestant has a board that it played.
func (c *comparison) hasResult(unit int) bool {
	return slices.ContainsFunc(c.rowsOf(unit), func(i int) bool { return c.ev.Rows[i].Outcome != scoring.SatOut })
}

// lacks says that the file has fewer boards of a contestant than it says itself;
// empty where it has them all.
func (c *comparison) lacks(unit int) string {
	said, has := c.boardsSaid(unit)
	if c.teams || has >= said {
		return ""
	}
	return fmt.Sprintf("the file says that there are %d boards and has %d of this contestant", said, has)
}

// boardsSaid is how many boards the file says that a contestant has, and how many
// there are in it.
func (c *comparison) boardsSaid(unit int) (said, has int) {
	said = c.ev.Boards
	if n, ok := c.ev.Contestants[unit].Published.Boards.Num(); ok {
		said, _ = n.Whole()
	}
	return said, len(c.rowsOf(unit))
}

// lacksBy is lacks where the missing boards can have brought so many points.
func (c *comparison) lacksBy(unit int, excess exact.Num) string {
	lacks := c.lacks(unit)
	if lacks == "" {
		return ""
	}
	said, has := c.boardsSaid(unit)
	limit := exact.Num{}
	for _, i := range c.rowsOf(unit) {
		most := exact.Int(mostIMPs)
		switch {
		case c.method == scoring.Matchpoints || c.method == scoring.BoardAMatch:
			most = c.topOf(i)
		case c.method == scoring.IMPsAcross:
			most = most.Times(len(c.fields[0].Rows)) // a sum of comparisons
		}
		limit = exact.Max(limit, most)
	}
	if limit = limit.Times(said - has); limit.Less(excess) || limit.Less(excess.Neg()) {
		return ""
	}
	return lacks
}

// mostIMPs is the most that a comparison brings (Law 78B).
const mostIMPs = 24

// nameless says why nothing can be computed for anybody: there are no results in
// the file, or nobody's name is to them.
func (c *comparison) nameless() string {
	if len(c.ev.Matches) > 0 {
		return ""
	}
	for i := range c.ev.Rows {
		if r := &c.ev.Rows[i]; !r.NS.IsZero() || !r.EW.IsZero() || individual(r) {
			return ""
		}
	}
	if len(c.ev.Rows) == 0 {
		return causeNoRows
	}
	return causeNobody
}

// boardConventions finds the boards of which every line comes out in another
// way than the rule set's: by another treatment of missing results, or with one
// more result that is not in the file.
func (c *comparison) boardConventions(decimals int) map[scoring.BoardKey]string {
	out := map[scoring.BoardKey]string{}
	for _, f := range c.fields {
		off := c.differing(f)
		if 2*len(off) > c.lacking(f) {
			continue // no exceptions: the rule set has another convention than the file
		}
		onBoard := boardFields(f.Field)
		for _, board := range boardsOf(f, off) {
			if len(off[board]) < 2 {
				continue
			}
			one := onBoard(board)
			if says := c.convention(one, board, decimals); says != "" {
				for _, r := range one.Rows {
					out[boardOf(r.Row)] = says
				}
			}
		}
	}
	return out
}

// lacking counts the boards of a field that lack results or have artificial ones:
// those on which conventions differ.
func (c *comparison) lacking(f field) int {
	rows, artificial := map[int]int{}, map[int]bool{}
	for _, r := range f.Rows {
		if r.Outcome == scoring.Played {
			rows[r.Board]++
		}
		artificial[r.Board] = artificial[r.Board] || r.NSAward().Artificial() || r.EWAward().Artificial()
	}
	want, n := f.Most(), 0
	if c.opt.Rules.Printed.Expected == "tables" {
		want = max(want, scheduled(f.Field))
	}
	for board, have := range rows {
		if have < want || artificial[board] {
			n++
		}
	}
	return n
}

// convention finds the way in which every line of a board comes out, where
// there is one.
func (c *comparison) convention(one scoring.Field, board, decimals int) string {
	if c.teams {
		return ""
	}
	var scores []int
	for _, r := range one.Rows {
		if r.Outcome == scoring.Played {
			scores = append(scores, r.Score)
		}
	}
	others := []struct {
		missing matchpoint.Missing
		says    string
	}{
		{matchpoint.Tie, "on this board the file counts every missing result as an equal one"},
		{matchpoint.Raw, "on this board the file leaves the missing results out"},
		{matchpoint.Neuberg, "on this board the file follows Neuberg's formula"},
	}
	if c.method != scoring.Matchpoints {
		others = nil
	}
	for _, other := range others {
		set := c.opt.Rules
		set.Matchpoints.Missing = other.missing
		set.Printed.Missing, set.Printed.Adjusted = "counted", "counted"
		if comesOut(set, c.method, one, decimals) {
			return other.says
		}
	}
	slices.Sort(scores)
	for _, score := range slices.Compact(scores) {
		more := one
		more.Rows = append(slices.Clip(one.Rows), scoring.FieldRow{NSUnit: -1, EWUnit: -1,
			Row: &scoring.Row{Board: board, Outcome: scoring.Played, Score: score}})
		if comesOut(c.opt.Rules, c.method, more, decimals) {
			return fmt.Sprintf("on this board the file counts one more result, %d, that is not in it", score)
		}
	}
	return ""
}

// metOutOfOrder tells whether just two contestants differ, by opposite points
// that one board can make up, who met on a board whose awards the file shows not
// to be those of its results: that result was another one when the ranking was
// made.
func (c *comparison) metOutOfOrder(off map[int]exact.Num) bool {
	if len(off) != 2 {
		return false
	}
	units := slices.Sorted(maps.Keys(off))
	a, b := units[0], units[1]
	// The figures are rounded: a tenth of a matchpoint is no difference.
	tenth := exact.Frac(1, 10)
	if sum := off[a].Add(off[b]); tenth.Less(sum) || sum.Less(tenth.Neg()) {
		return false
	}
	for i := range c.ev.Rows {
		u := c.unitsOf(i)
		if min(u[0], u[1]) != a || max(u[0], u[1]) != b || !c.outOfOrder[boardOf(&c.ev.Rows[i])] {
			continue
		}
		if top := c.topOf(i); !top.Less(off[a]) && !top.Less(off[b]) {
			return true
		}
	}
	return false
}

// isStale tells whether most of a ranking does not follow from the lines, while
// its totals and percentages agree with each other and none is further off than
// a board or two can make up: it was made before lines were changed.
func (c *comparison) isStale(sts []scoring.Standing, index map[scoring.ID]int, off map[int]exact.Num, p figurePlaces) bool {
	n, follow := 0, 0
	for _, st := range sts {
		excess, differs := off[index[st.Contestant.ID]]
		if !differs {
			continue
		}
		n++
		if st.Boards == 0 || !p.figuresAgree(c.opt.Rules.Printed, st.Contestant.Published, st) {
			return false
		}
		limit := st.Maximum.Over(st.Boards) // a board's top
		if limit.Less(excess) || limit.Less(excess.Neg()) {
			return false
		}
		if c.printedSum(index[st.Contestant.ID], st, p) {
			follow++
		}
	}
	// Where most totals are the sums of the awards in the file, they do follow from
	// its lines, and the rule set is the wrong one.
	return 2*n > len(sts) && n > 1 && 2*follow <= n
}

// awardsOf scores a field.
func (c *comparison) awardsOf(f field) []scoring.Awards { return c.scorer.awards(f.Field) }

// printedSum tells whether the published total of a contestant is just the sum
// of its printed awards, though the program counts others.
func (c *comparison) printedSum(unit int, st scoring.Standing, p figurePlaces) bool {
	total, ok := st.Contestant.Published.Total.Num()
	if !ok || totalIsPercent(c.opt.Rules.Printed, st.Contestant.Published) || st.Maximum.Sign() == 0 {
		return false
	}
	if c.sums == nil {
		c.addPrinted()
	}
	of := c.sums[unit]
	if of.boards == 0 || of.unknown || of.top.Sign() == 0 {
		return false
	}
	return of.sum.Mul(st.Maximum).Div(of.top).Round(p.total, exact.HalfAway).Equal(total)
}

// printedTotal is what the printed awards of a contestant come to.
type printedTotal struct {
	sum, top exact.Num
	boards   int
	unknown  bool // one is no number
}

// addPrinted adds the printed awards of all contestants.
func (c *comparison) addPrinted() {
	c.sums = make([]printedTotal, len(c.ev.Contestants))
	add := func(unit int, figure scoring.Figure, a scoring.Award) {
		if unit < 0 {
			return
		}
		of := &c.sums[unit]
		points, ok := figure.Num()
		of.unknown = of.unknown || !ok
		of.sum, of.top, of.boards = of.sum.Add(points), of.top.Add(a.Top), of.boards+1
	}
	for _, f := range c.fields {
		for k, a := range c.awardsOf(f) {
			r := f.Rows[k]
			add(int(r.NSUnit), r.NSPublished(), a.NS)
			if r.EWUnit != r.NSUnit {
				add(int(r.EWUnit), r.EWPublished(), a.EW)
			}
		}
	}
}

// ofLargerField tells whether a percentage is that of a result in an extract of a
// large field: Neuberg's formula gives (M+1)/2n for M matchpoints of n results, the
// larger the field is the nearer.
func (c *comparison) ofLargerField(f scoring.Figure, a scoring.Award, decimals int) bool {
	if f == "" {
		return true
	}
	want, ok := f.Percent()
	if !ok || a.Top.Sign() <= 0 || c.method != scoring.Matchpoints {
		return false
	}
	beaten := exact.Int(2)
	if c.opt.Rules.Matchpoints.Scale == matchpoint.One {
		beaten = exact.Int(1)
	}
	return a.Points.Add(beaten.Over(2)).Times(100).Div(a.Top.Add(beaten)).Round(decimals, exact.HalfAway).Equal(want)
}
