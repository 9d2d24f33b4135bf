// Package matchpoint turns the travellers of a field into matchpoints.
//
//	Law 78A                 2 for each score beaten, 1 for each equal    implemented, and 1-½-0
//	Law 87, White Book 4.2  Neuberg's formula for fewer results          implemented, exact
//	White Book 4.2.3.3      groups of one to three results               implemented
//	Law 87B                 boards played in different form              implemented: each form is a group
//	Law 12C2                artificial scores, own session percentage    implemented, each side on its own
//	Law 12C1(c)             weighted scores                              implemented: converted, then weighted
//	Law 12C1(e) of 2007     split scores                                 implemented: one chart a line
//
// Nothing is rounded unless the settings name a step.
package matchpoint

import (
	"cmp"
	"maps"
	"runtime"
	"slices"
	"sync"

	"recap/scoring"
	"recap/scoring/exact"
)

// Score gives the awards of every row of the field, in their order. A side that
// has no award (not played, sat out, outstanding) is NoAward and its board does
// not count.
func (s Settings) Score(f scoring.Field) []scoring.Awards {
	awards := make([]scoring.Awards, len(f.Rows))
	most := f.Most()
	boards := f.Boards()
	// Boards have nothing to do with each other: those of a large field are
	// scored by all processors.
	workers := 1
	if len(f.Rows) > 5000 {
		workers = min(runtime.GOMAXPROCS(0), len(boards))
	}
	work := make(chan []int, len(boards))
	for _, rows := range boards {
		work <- rows
	}
	close(work)
	var wait sync.WaitGroup
	for range workers {
		wait.Go(func() {
			var buffers [2][]scoring.Side
			for rows := range work {
				s.scoreBoard(f, rows, most, awards, &buffers)
			}
		})
	}
	wait.Wait()
	s.giveArtificial(f, boards, most, awards)
	return awards
}

// chart is the frequency chart of one form of a board for one line, from that
// line's point of view.
type chart struct {
	sides []scoring.Side
	plain bool // no weighted score among them
}

// form is one form of a board: its chart for each line.
type form struct{ ns, ew chart }

// scoreBoard awards what the results at the table are worth, and the weighted
// scores, which are compared with them. The buffers are for the charts of the
// usual board, which was played in one form.
func (s Settings) scoreBoard(f scoring.Field, rows []int, most int, awards []scoring.Awards, buffers *[2][]scoring.Side) {
	first := form{ns: chart{sides: buffers[0][:0], plain: true}, ew: chart{sides: buffers[1][:0], plain: true}}
	forms := map[string]*form{f.Rows[rows[0]].Group: &first}
	// Where no row is compared on one side only, and none with a weighted score,
	// East-West get what North-South leave of the top, and need no chart.
	balanced := !slices.ContainsFunc(rows, func(i int) bool {
		ns, ew := f.Rows[i].NSAward, f.Rows[i].EWAward
		return ns.IsZero() != ew.IsZero() || ns.Kind == scoring.Weighted || ew.Kind == scoring.Weighted
	})
	for _, i := range rows {
		r := f.Rows[i].Row
		fo := forms[r.Group]
		if fo == nil {
			fo = &form{ns: chart{plain: true}, ew: chart{plain: true}}
			forms[r.Group] = fo
		}
		fo.ns.add(f, i, scoring.NS)
		if !balanced {
			fo.ew.add(f, i, scoring.EW)
		}
	}
	largest := 0
	for _, fo := range forms {
		largest = max(largest, len(fo.ns.sides), len(fo.ew.sides))
	}
	for _, fo := range forms {
		conv := s.converter(len(fo.ns.sides), most, len(forms) > 1, largest)
		fo.ns.award(conv, func(i int, a scoring.Award) {
			awards[i].NS = s.rounded(a)
			if balanced {
				a.Points = a.Top.Sub(a.Points)
				if conv.small {
					// Fixed percentages give both sides together 120 %.
					a.Points = a.Points.Add(a.Top.Over(5))
				}
				awards[i].EW = s.rounded(a)
			}
		})
		if !balanced {
			conv := s.converter(len(fo.ew.sides), most, len(forms) > 1, largest)
			fo.ew.award(conv, func(i int, a scoring.Award) { awards[i].EW = s.rounded(a) })
		}
	}
	buffers[0], buffers[1] = first.ns.sides, first.ew.sides
}

// add puts a row's side into the chart, unless it has no comparable result.
func (c *chart) add(f scoring.Field, row int, line scoring.Line) {
	if s, ok := f.Side(row, line); ok {
		c.sides = append(c.sides, s)
		c.plain = c.plain && s.Parts == nil
	}
}

// award finds the matchpoints of each side on the scale of two for each result
// beaten and gives them to the converter.
func (c *chart) award(conv converter, give func(row int, a scoring.Award)) {
	if c.plain {
		// From the frequencies: twice the number of scores below, and one for
		// each other score that is equal.
		slices.SortFunc(c.sides, func(a, b scoring.Side) int { return cmp.Compare(a.Score, b.Score) })
		for i := 0; i < len(c.sides); {
			j := i
			for j < len(c.sides) && c.sides[j].Score == c.sides[i].Score {
				j++
			}
			a := conv.award(exact.Int(2*i + j - i - 1))
			for ; i < j; i++ {
				give(c.sides[i].Row, a)
			}
		}
		return
	}
	// Weights stand in the chart as fractions of a result (White Book; Law
	// 12C1(c)): each score has what it gets against the whole chart. A side is
	// not compared with itself.
	weights := map[int]exact.Num{}
	for _, s := range c.sides {
		for _, p := range s.Components() {
			weights[p.Score] = weights[p.Score].Add(p.Weight)
		}
	}
	var below exact.Num
	ofScore := make(map[int]exact.Num, len(weights))
	for _, score := range slices.Sorted(maps.Keys(weights)) {
		ofScore[score] = below.Times(2).Add(weights[score])
		below = below.Add(weights[score])
	}
	for _, me := range c.sides {
		m := against(me.Components(), me.Components()).Neg()
		for _, p := range me.Components() {
			m = m.Add(p.Weight.Mul(ofScore[p.Score]))
		}
		a := conv.award(m)
		if me.Parts != nil && a.Kind == scoring.Compared {
			a.Kind = scoring.WeightedAward
		}
		give(me.Row, a)
	}
}

// against is what a side gets from one comparison: 2 to 0.
func against(mine, theirs []scoring.Part) (m exact.Num) {
	for _, a := range mine {
		for _, b := range theirs {
			switch {
			case a.Score > b.Score:
				m = m.Add(a.Weight.Mul(b.Weight).Times(2))
			case a.Score == b.Score:
				m = m.Add(a.Weight.Mul(b.Weight))
			}
		}
	}
	return m
}

// converter turns matchpoints inside a group into those of the field.
type converter struct {
	s          Settings
	have, want int // A and E: results in the group, and in the field
	small      bool
}

func (s Settings) converter(have, want int, fouled bool, largest int) converter {
	c := converter{s: s, have: have, want: want}
	if have == want {
		return c
	}
	switch s.SmallGroups {
	case EBUGroups:
		c.small = have <= 3 && 3*have <= want
	case ACBLGroups:
		c.small = have < 3 || fouled && have == 3 && have < largest
	}
	return c
}

// award converts m, on the scale of two for each result beaten in the group.
func (c converter) award(m exact.Num) scoring.Award {
	a := scoring.Award{Kind: scoring.Compared, Top: c.s.top(c.want)}
	unit := exact.Frac(c.s.Scale.unit(), 2)
	switch {
	case c.small:
		// 60 % and five for each half result above or below the middle.
		pct := exact.Int(60).Add(m.Sub(exact.Int(c.have - 1)).Times(5))
		a.Points = a.Top.Mul(pct).Over(100)
		a.Kind = scoring.SmallGroup
		if c.have == 1 {
			// Nothing was compared (White Book 4.2.3.3: an artificial score).
			a.Kind = scoring.Artificial
		}
		return a
	case c.have == c.want:
		a.Points = m
	case c.s.Missing == Neuberg:
		// (M+1)·E/A − 1
		factor := exact.Frac(c.want, c.have)
		if c.s.NeubergPlaces > 0 {
			factor = factor.Round(c.s.NeubergPlaces, exact.HalfEven)
		}
		a.Points = m.Add(exact.Int(1)).Mul(factor).Sub(exact.Int(1))
	case c.s.Missing == Tie:
		a.Points = m.Add(exact.Int(c.want - c.have))
	case c.s.Missing == Factor && c.have > 1:
		a.Points = m.Mul(exact.Frac(c.want-1, c.have-1))
	case c.s.Missing == Factor:
		a.Points = exact.Int(c.want - 1)
	default: // Raw
		a.Points, a.Top = m, c.s.top(c.have)
	}
	a.Points = a.Points.Mul(unit)
	return a
}

// top is the most that a board with so many results gives.
func (s Settings) top(results int) exact.Num {
	return exact.Int(s.Scale.unit() * max(results-1, 0))
}

func (s Settings) rounded(a scoring.Award) scoring.Award {
	if s.RoundTo.Sign() <= 0 {
		return a
	}
	var centre exact.Num
	if s.RoundAbout == AboutAverage {
		centre = a.Top.Over(2)
	}
	a.Points = a.Points.RoundAbout(centre, s.RoundTo, s.Rounding)
	return a
}

// giveArtificial awards what has no result to compare. It comes after the real
// boards, since average plus and minus look at the pair's session.
func (s Settings) giveArtificial(f scoring.Field, boards map[int][]int, most int, awards []scoring.Awards) {
	if !slices.ContainsFunc(f.Rows, func(r scoring.FieldRow) bool {
		return r.Outcome == scoring.SatOut || !r.NSAward.IsZero() || !r.EWAward.IsZero()
	}) {
		return
	}
	points, tops := make([]exact.Num, f.Units), make([]exact.Num, f.Units)
	add := func(unit int, a scoring.Award) {
		switch a.Kind {
		case scoring.Compared, scoring.SmallGroup, scoring.WeightedAward:
			if unit >= 0 {
				points[unit], tops[unit] = points[unit].Add(a.Points), tops[unit].Add(a.Top)
			}
		}
	}
	for i, r := range f.Rows {
		add(r.NSUnit, awards[i].NS)
		add(r.EWUnit, awards[i].EW)
	}
	own := func(unit int) (percent exact.Num, ok bool) {
		if unit < 0 || tops[unit].Sign() == 0 {
			return percent, false
		}
		return points[unit].Times(100).Div(tops[unit]), true
	}
	fixed := func(percent, top exact.Num) scoring.Award {
		return s.rounded(scoring.Award{Kind: scoring.Artificial, Top: top, Points: top.Mul(percent).Over(100)})
	}
	for _, rows := range boards {
		topOf := s.topsOf(f, rows, most)
		for _, i := range rows {
			r := f.Rows[i]
			give := func(unit int, line scoring.Line, adj scoring.Adjustment, to *scoring.Award) {
				top := topOf(r.Group, line)
				percent := s.Average
				switch adj.Kind {
				case scoring.AveragePlus:
					percent = s.Plus
					if o, ok := own(unit); ok && s.OwnAverage {
						percent = exact.Max(percent, o)
					}
				case scoring.AverageMinus:
					percent = s.Minus
					if o, ok := own(unit); ok && s.OwnAverage {
						percent = exact.Min(percent, o)
					}
				case scoring.Average:
				case scoring.Percentage:
					percent = adj.Value
				case scoring.Points:
					*to = scoring.Award{Kind: scoring.Artificial, Top: top, Points: adj.Value.Mul(exact.Frac(s.Scale.unit(), 2))}
					return
				default:
					return
				}
				*to = fixed(percent, top)
			}
			if r.Expected() || r.Outcome == scoring.SatOut {
				give(r.NSUnit, scoring.NS, r.NSAward, &awards[i].NS)
				give(r.EWUnit, scoring.EW, r.EWAward, &awards[i].EW)
			}
		}
	}
	if s.SitOut == (SitOut{}) {
		return
	}
	// What a pair has come to has its artificial scores in it.
	addArtificial := func(unit int, a scoring.Award) {
		if a.Kind == scoring.Artificial && unit >= 0 {
			points[unit], tops[unit] = points[unit].Add(a.Points), tops[unit].Add(a.Top)
		}
	}
	for i, r := range f.Rows {
		addArtificial(r.NSUnit, awards[i].NS)
		addArtificial(r.EWUnit, awards[i].EW)
	}
	for _, rows := range boards {
		topOf := s.topsOf(f, rows, most)
		give := func(unit int, top exact.Num, to *scoring.Award) {
			o, ok := own(unit)
			switch {
			case unit < 0:
			case s.SitOut.Own && ok:
				*to = fixed(o, top)
			case s.SitOut.fixed:
				*to = fixed(s.SitOut.Percent, top)
			}
		}
		for _, i := range rows {
			if r := f.Rows[i]; r.Outcome == scoring.SatOut && r.NSAward.IsZero() && r.EWAward.IsZero() {
				give(r.NSUnit, topOf(r.Group, scoring.NS), &awards[i].NS)
				give(r.EWUnit, topOf(r.Group, scoring.EW), &awards[i].EW)
			}
		}
	}
}

// topsOf gives the tops of a board's forms and lines.
func (s Settings) topsOf(f scoring.Field, rows []int, most int) func(group string, line scoring.Line) exact.Num {
	if s.Missing == Raw {
		return s.rawTops(f, rows)
	}
	full := s.top(most)
	return func(string, scoring.Line) exact.Num { return full }
}

// rawTops gives the tops of a board that is scored by the results it has: those
// of a form and a line. A form without any has the top of the largest one.
func (s Settings) rawTops(f scoring.Field, rows []int) func(group string, line scoring.Line) exact.Num {
	type chart struct {
		group string
		line  scoring.Line
	}
	results := map[chart]int{}
	largest := 0
	for _, i := range rows {
		for _, line := range [...]scoring.Line{scoring.NS, scoring.EW} {
			if _, ok := f.Side(i, line); ok {
				c := chart{f.Rows[i].Group, line}
				results[c]++
				largest = max(largest, results[c])
			}
		}
	}
	return func(group string, line scoring.Line) exact.Num {
		n, ok := results[chart{group, line}]
		if !ok {
			n = largest
		}
		return s.top(n)
	}
}
