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
	"maps"
	"slices"

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
	f.EachBoard(boards, func() func([]int) {
		var d desk
		return func(rows []int) { s.scoreBoard(f, rows, most, awards, &d) }
	})
	s.giveArtificial(f, boards, most, awards)
	return awards
}

// desk is what one board is scored with after the other.
type desk struct {
	sides       [2][]scoring.Side // of the usual board, which was played in one form
	frequencies scoring.Frequencies
}

// chart is the frequency chart of one form of a board for one line, from that
// line's point of view.
type chart struct {
	sides []scoring.Side
	plain bool // no weighted score among them
	line  scoring.Line
}

// form is one form of a board: its chart for each line.
type form struct{ ns, ew chart }

// newForm is a form without rows, with room for its charts.
func newForm(ns, ew []scoring.Side) form {
	return form{chart{sides: ns, plain: true, line: scoring.NS}, chart{sides: ew, plain: true, line: scoring.EW}}
}

// scoreBoard awards what the results at the table are worth, and the weighted
// scores, which are compared with them.
func (s Settings) scoreBoard(f scoring.Field, rows []int, most int, awards []scoring.Awards, d *desk) {
	first := newForm(slices.Grow(d.sides[0][:0], len(rows)), d.sides[1][:0])
	forms := map[string]*form{f.Rows[rows[0]].Group(): &first}
	// Where no row is compared on one side only, and none with a weighted score,
	// East-West get what North-South leave of the top, and need no chart.
	balanced := !slices.ContainsFunc(rows, func(i int) bool {
		ns, ew := f.Rows[i].NSAward(), f.Rows[i].EWAward()
		return ns.IsZero() != ew.IsZero() || ns.Kind == scoring.Weighted || ew.Kind == scoring.Weighted
	})
	// Whoever asks is shown the comparison of each line. A factor that is rounded
	// leaves East-West the rest of the top whatever that comes to.
	asked := f.Workings.Asked(rows)
	balanced = balanced && (!asked || s.NeubergPlaces > 0)
	for _, i := range rows {
		r := f.Rows[i].Row
		fo := forms[r.Group()]
		if fo == nil {
			another := newForm(nil, nil)
			fo = &another
			forms[r.Group()] = fo
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
	for group, fo := range forms {
		conv := s.converter(len(fo.ns.sides), most, len(forms) > 1, largest)
		conv.tell = asked
		fo.ns.award(conv, &d.frequencies, func(i int, a scoring.Award, w *scoring.Working) {
			awards[i].NS = s.rounded(a, f.Workings.Of(i, scoring.NS).With(w))
			if balanced {
				w = conv.tellRest(w, a)
				a.Points = a.Top.Sub(a.Points)
				if conv.small {
					// Fixed percentages give both sides together 120 %.
					a.Points = a.Points.Add(a.Top.Over(5))
				}
				awards[i].EW = s.rounded(a, f.Workings.Of(i, scoring.EW).With(w))
			}
		})
		if !balanced {
			conv := s.converter(len(fo.ew.sides), most, len(forms) > 1, largest)
			conv.tell = asked
			fo.ew.award(conv, &d.frequencies, func(i int, a scoring.Award, w *scoring.Working) {
				awards[i].EW = s.rounded(a, f.Workings.Of(i, scoring.EW).With(w))
			})
		}
		if asked {
			tellCharts(f, rows, group, fo, awards)
		}
	}
	d.sides[0], d.sides[1] = first.ns.sides, first.ew.sides
}

// add puts a row's side into the chart, unless it has no comparable result.
func (c *chart) add(f scoring.Field, row int, line scoring.Line) {
	if s, ok := f.Side(row, line); ok {
		c.sides = append(c.sides, s)
		c.plain = c.plain && s.Parts == nil
	}
}

// award finds the matchpoints of each side inside the chart and gives what the
// converter makes of them.
func (c *chart) award(conv converter, freqs *scoring.Frequencies, give func(row int, a scoring.Award, w *scoring.Working)) {
	if c.plain {
		// From the frequencies: twice the number of scores below, and one for
		// each other score that is equal.
		freqs.Clear()
		for i := range c.sides {
			freqs.Add(c.sides[i].Score, 1)
		}
		scores, counts := freqs.Sorted()
		type result struct {
			award scoring.Award
			w     *scoring.Working
		}
		of := make([]result, len(scores))
		below := 0
		for i, n := range counts {
			m := conv.half().Times(2*below + n - 1)
			w := conv.working()
			conv.tellCounted(w, scores[i], exact.Int(below), exact.Int(n-1), m)
			of[i] = result{conv.award(m, w), w}
			below += n
		}
		for i := range c.sides {
			r := &of[freqs.Place(c.sides[i].Score)]
			give(c.sides[i].Row, r.award, r.w)
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
	var sum exact.Num
	below := make(map[int]exact.Num, len(weights))
	for _, score := range slices.Sorted(maps.Keys(weights)) {
		below[score] = sum
		sum = sum.Add(weights[score])
	}
	for _, me := range c.sides {
		var m exact.Num
		w := conv.working()
		for _, p := range me.Components() {
			worse, equal := below[p.Score], weights[p.Score]
			for _, own := range me.Components() {
				switch {
				case own.Score < p.Score:
					worse = worse.Sub(own.Weight)
				case own.Score == p.Score:
					equal = equal.Sub(own.Weight)
				}
			}
			got := conv.half().Mul(worse.Times(2).Add(equal))
			conv.tellCounted(w, p.Score, worse, equal, got)
			m = m.Add(p.Weight.Mul(got))
		}
		conv.tellWeighted(w, me, m)
		a := conv.award(m, w)
		if me.Parts != nil && a.Kind == scoring.Compared {
			a.Kind = scoring.WeightedAward
		}
		give(me.Row, a, w)
	}
}

// converter turns matchpoints inside a group into those of the field.
type converter struct {
	s          Settings
	have, want int // A and E: results in the group, and in the field
	small      bool
	fouled     bool // there are other forms of the board
	tell       bool // somebody asks how the awards come about
}

// half is what an equal result is worth, half of one that is beaten.
func (c converter) half() exact.Num { return exact.Frac(c.s.Scale.unit(), 2) }

func (s Settings) converter(have, want int, fouled bool, largest int) converter {
	c := converter{s: s, have: have, want: want, fouled: fouled}
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

// award converts m, the matchpoints inside the group.
func (c converter) award(m exact.Num, w *scoring.Working) scoring.Award {
	a := scoring.Award{Kind: scoring.Compared, Top: c.s.top(c.want)}
	half := c.half()
	switch {
	case c.small:
		// 60 % and five for each half result above or below the middle.
		pct := exact.Int(60).Add(m.Div(half).Sub(exact.Int(c.have - 1)).Times(5))
		a.Points = a.Top.Mul(pct).Over(100)
		a.Kind = scoring.SmallGroup
		if c.have == 1 {
			// Nothing was compared (White Book 4.2.3.3: an artificial score).
			a.Kind = scoring.Artificial
		}
		c.tellSmall(w, pct, a)
		return a
	case c.have == c.want:
		a.Points = m
	case c.s.Missing == Neuberg:
		// (M+1)·E/A − 1
		factor := exact.Frac(c.want, c.have)
		if c.s.NeubergPlaces > 0 {
			factor = factor.Round(c.s.NeubergPlaces, exact.HalfEven)
		}
		a.Points = m.Add(half).Mul(factor).Sub(half)
		c.tellNeuberg(w, m, factor, a.Points)
	case c.s.Missing == Tie:
		a.Points = m.Add(half.Times(c.want - c.have))
	case c.s.Missing == Factor && c.have > 1:
		a.Points = m.Mul(exact.Frac(c.want-1, c.have-1))
	case c.s.Missing == Factor:
		a.Points = half.Times(c.want - 1)
	default: // Raw
		a.Points, a.Top = m, c.s.top(c.have)
	}
	c.tellMissing(w, m, a)
	return a
}

// top is the most that a board with so many results gives.
func (s Settings) top(results int) exact.Num {
	return exact.Int(s.Scale.unit() * max(results-1, 0))
}

// rounded is an award as the settings round it.
func (s Settings) rounded(a scoring.Award, w *scoring.Working) scoring.Award {
	if s.RoundTo.Sign() <= 0 {
		return a
	}
	var centre exact.Num
	if s.RoundAbout == AboutAverage {
		centre = a.Top.Over(2)
	}
	exactly := a.Points
	a.Points = exactly.RoundAbout(centre, s.RoundTo, s.Rounding)
	s.tellRounded(w, exactly, a.Points)
	return a
}

// giveArtificial awards what has no result to compare. It comes after the real
// boards, since average plus and minus look at the pair's session.
func (s Settings) giveArtificial(f scoring.Field, boards map[int][]int, most int, awards []scoring.Awards) {
	if !slices.ContainsFunc(f.Rows, func(r scoring.FieldRow) bool {
		return r.Outcome == scoring.SatOut || !r.NSAward().IsZero() || !r.EWAward().IsZero()
	}) {
		return
	}
	so := ownSessions{make([]exact.Num, f.Units), make([]exact.Num, f.Units)}
	for i, r := range f.Rows {
		for _, side := range [...]struct {
			unit  int
			award scoring.Award
		}{{int(r.NSUnit), awards[i].NS}, {int(r.EWUnit), awards[i].EW}} {
			if side.award.Kind != scoring.Artificial {
				so.add(side.unit, side.award)
			}
		}
	}
	give := func(i int, line scoring.Line, unit int, adj scoring.Adjustment, top exact.Num, to *scoring.Award) {
		w := f.Workings.Of(i, line)
		percent := s.Average
		switch adj.Kind {
		case scoring.AveragePlus:
			percent = s.Plus
			if own, ok := so.percent(unit); ok && s.OwnAverage {
				percent = exact.Max(percent, own)
				so.tell(w, unit, own, lawOwnSession, "matchpoints.own-average")
			}
		case scoring.AverageMinus:
			percent = s.Minus
			if own, ok := so.percent(unit); ok && s.OwnAverage {
				percent = exact.Min(percent, own)
				so.tell(w, unit, own, lawOwnSession, "matchpoints.own-average")
			}
		case scoring.Average:
		case scoring.Percentage:
			percent = adj.Value
		case scoring.Points:
			*to = scoring.Award{Kind: scoring.Artificial, Top: top, Points: adj.Value.Mul(exact.Frac(s.Scale.unit(), 2))}
			s.tellTyped(w, adj, *to)
			return
		default:
			return
		}
		s.tellPercent(w, adj.Kind, percent)
		*to = s.ofTop(percent, top, w)
	}
	for _, rows := range boards {
		topOf := s.topsOf(f, rows, most)
		for _, i := range rows {
			if r := f.Rows[i]; r.Expected() || r.Outcome == scoring.SatOut {
				give(i, scoring.NS, int(r.NSUnit), r.NSAward(), topOf(r.Group(), scoring.NS), &awards[i].NS)
				give(i, scoring.EW, int(r.EWUnit), r.EWAward(), topOf(r.Group(), scoring.EW), &awards[i].EW)
			}
		}
	}
	if s.SitOut == (SitOut{}) {
		return
	}
	// What a pair has come to has its artificial scores in it. Where the boards that it
	// really played are meant, these are the fixed percentages of small groups alone.
	counts := func(r scoring.FieldRow, adj scoring.Adjustment, a scoring.Award) bool {
		return a.Kind == scoring.Artificial && (!s.SitOut.Played || r.Outcome == scoring.Played && adj.IsZero())
	}
	for i, r := range f.Rows {
		if counts(r, r.NSAward(), awards[i].NS) {
			so.add(int(r.NSUnit), awards[i].NS)
		}
		if counts(r, r.EWAward(), awards[i].EW) {
			so.add(int(r.EWUnit), awards[i].EW)
		}
	}
	for _, rows := range boards {
		topOf := s.topsOf(f, rows, most)
		for _, i := range rows {
			r := f.Rows[i]
			if r.Outcome != scoring.SatOut || !r.NSAward().IsZero() || !r.EWAward().IsZero() {
				continue
			}
			s.giveSitOut(so, int(r.NSUnit), topOf(r.Group(), scoring.NS), f.Workings.Of(i, scoring.NS), &awards[i].NS)
			s.giveSitOut(so, int(r.EWUnit), topOf(r.Group(), scoring.EW), f.Workings.Of(i, scoring.EW), &awards[i].EW)
		}
	}
}

// giveSitOut awards a board without opponents.
func (s Settings) giveSitOut(so ownSessions, unit int, top exact.Num, w *scoring.Working, to *scoring.Award) {
	own, ok := so.percent(unit)
	switch {
	case unit < 0:
		return
	case s.SitOut.Own && ok:
		so.tell(w, unit, own, "", "matchpoints.sit-out")
	case s.SitOut.fixed:
		own = s.SitOut.Percent
	default:
		return
	}
	w.Step("sat_out").Gives(own, scoring.UnitPercent).By("", "matchpoints.sit-out")
	*to = s.ofTop(own, top, w)
}

// ofTop is an artificial award of so many percent.
func (s Settings) ofTop(percent, top exact.Num, w *scoring.Working) scoring.Award {
	a := scoring.Award{Kind: scoring.Artificial, Top: top, Points: top.Mul(percent).Over(100)}
	tellOfTop(w, percent, a)
	return s.rounded(a, w)
}

// ownSessions are what each contestant came to on its real boards of the session, and
// the tops of those.
type ownSessions struct{ points, tops []exact.Num }

func (so ownSessions) add(unit int, a scoring.Award) {
	if unit >= 0 && a.Kind != scoring.NoAward {
		so.points[unit], so.tops[unit] = so.points[unit].Add(a.Points), so.tops[unit].Add(a.Top)
	}
}

// percent is what a contestant came to; ok is false where nothing counts.
func (so ownSessions) percent(unit int) (percent exact.Num, ok bool) {
	if unit < 0 || so.tops[unit].Sign() == 0 {
		return percent, false
	}
	return so.points[unit].Times(100).Div(so.tops[unit]), true
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
				c := chart{f.Rows[i].Group(), line}
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
