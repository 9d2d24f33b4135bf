package matchpoint

import (
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// The workings of awards: each tell says in words and figures what the line beside it
// has computed.

const (
	lawCompare     = "Law 78A"
	lawWeighted    = "Law 12C1(c)"
	lawArtificial  = "Law 12C2(a)"
	lawOwnSession  = "Law 12C2(c)"
	lawNeuberg     = "White Book 4.2"
	lawSmallGroups = "White Book 4.2.3.3"
)

// working is a new one where somebody asks, else nil.
func (c converter) working() *scoring.Working {
	if !c.tell {
		return nil
	}
	w := &scoring.Working{}
	if c.fouled {
		w.Step("form", c.have).By("Law 87", "")
	}
	return w
}

func (c converter) tellCounted(w *scoring.Working, score int, worse, equal, m exact.Num) {
	if w != nil {
		w.Step("counted", score, worse, equal, c.half().Times(2), c.half()).Gives(m, scoring.UnitMP).By(lawCompare, "matchpoints.scale")
	}
}

func (c converter) tellWeighted(w *scoring.Working, me scoring.Side, m exact.Num) {
	if w != nil && me.Parts != nil {
		tellParts(w, me.Parts, m, scoring.UnitMP)
	}
}

// tellParts says how the parts of a weighted score, of which the last steps say what
// each is worth, come together.
func tellParts(w *scoring.Working, parts []scoring.Part, sum exact.Num, in scoring.Unit) {
	var worth []exact.Num
	for _, s := range slices.Backward(w.Steps) {
		if len(worth) < len(parts) {
			worth = append(worth, s.Result)
		}
	}
	slices.Reverse(worth)
	var args []any
	for i, p := range parts {
		args = append(args, p.Weight, worth[i])
	}
	w.Step("weighted", args...).Gives(sum, in).By(lawWeighted, "")
}

func (c converter) tellSmall(w *scoring.Working, pct exact.Num, a scoring.Award) {
	law, word := "", "small_group"
	if c.s.SmallGroups == EBUGroups {
		law, word = lawSmallGroups, "small_group_ebu"
	}
	w.Step(word, c.have, c.want).Gives(pct, scoring.UnitPercent).By(law, "matchpoints.small-groups")
	tellOfTop(w, pct, a)
}

func (c converter) tellNeuberg(w *scoring.Working, m, factor, points exact.Num) {
	if w == nil {
		return
	}
	if c.s.NeubergPlaces > 0 {
		w.Step("neuberg_factor", c.want, c.have, c.s.NeubergPlaces, exact.HalfEven).Gives(factor, scoring.UnitNumber).By("", "matchpoints.neuberg-places")
		w.Step("neuberg_by_factor", m, c.half(), factor).Gives(points, scoring.UnitMP).By(lawNeuberg, "matchpoints.missing")
		return
	}
	w.Step("neuberg", m, c.half(), c.want, c.have).Gives(points, scoring.UnitMP).By(lawNeuberg, "matchpoints.missing")
}

func (c converter) tellMissing(w *scoring.Working, m exact.Num, a scoring.Award) {
	if w == nil {
		return
	}
	if c.have != c.want {
		switch c.s.Missing {
		case Tie:
			w.Step("missing_tie", m, c.want-c.have, c.half()).Gives(a.Points, scoring.UnitMP).By("", "matchpoints.missing")
		case Factor:
			w.Step("missing_factor", m, c.want-1, c.have-1).Gives(a.Points, scoring.UnitMP).By("", "matchpoints.missing")
		case Raw:
			w.Step("missing_raw", c.have, a.Top).By("", "matchpoints.missing")
		}
	}
}

// tellRest is the working of East-West, who get the rest of the top.
func (c converter) tellRest(w *scoring.Working, a scoring.Award) *scoring.Working {
	if w == nil {
		return nil
	}
	w = w.Clone()
	if c.small {
		w.Step("rest_small", a.Top, a.Points).Gives(a.Top.Sub(a.Points).Add(a.Top.Over(5)), scoring.UnitMP)
	} else {
		w.Step("rest", a.Top, a.Points).Gives(a.Top.Sub(a.Points), scoring.UnitMP)
	}
	return w
}

func (s Settings) tellRounded(w *scoring.Working, before, after exact.Num) {
	word := "rounded"
	if s.RoundAbout == AboutAverage {
		word = "rounded_average"
	}
	w.Rounded(word, before, s.RoundTo, s.Rounding, after, scoring.UnitMP).By("", "matchpoints.round-to")
}

// tell says what a contestant came to on its real boards of the session.
func (so ownSessions) tell(w *scoring.Working, unit int, percent exact.Num, law, setting string) {
	if w != nil {
		w.Step("own_session", so.points[unit], so.tops[unit]).Gives(percent, scoring.UnitPercent).By(law, setting)
	}
}

func (s Settings) tellPercent(w *scoring.Working, kind scoring.AdjustmentKind, percent exact.Num) {
	if w == nil {
		return
	}
	switch kind {
	case scoring.AveragePlus:
		w.Step("average_plus"+s.orOwn(), s.Plus).Gives(percent, scoring.UnitPercent).By(lawArtificial, "matchpoints.average-plus")
	case scoring.AverageMinus:
		w.Step("average_minus"+s.orOwn(), s.Minus).Gives(percent, scoring.UnitPercent).By(lawArtificial, "matchpoints.average-minus")
	case scoring.Average:
		w.Step("average").Gives(percent, scoring.UnitPercent).By(lawArtificial, "matchpoints.average")
	default:
		w.Step("percentage").Gives(percent, scoring.UnitPercent)
	}
}

// orOwn is how the words end of averages that may follow the own session.
func (s Settings) orOwn() string {
	if s.OwnAverage {
		return "_own"
	}
	return ""
}

func (s Settings) tellTyped(w *scoring.Working, adj scoring.Adjustment, a scoring.Award) {
	if w == nil {
		return
	}
	if s.Scale == One {
		w.Step("points_halved", adj.Value).Gives(a.Points, scoring.UnitMP)
		return
	}
	w.Step("points").Gives(a.Points, scoring.UnitMP)
}

func tellOfTop(w *scoring.Working, percent exact.Num, a scoring.Award) {
	if w != nil {
		w.Step("of_top", percent, a.Top).Gives(a.Points, scoring.UnitMP)
	}
}

// tellCharts keeps the chart of a form, and that of East-West where it is not the same
// the other way round.
func tellCharts(f scoring.Field, rows []int, group string, fo *form, awards []scoring.Awards) {
	tell := func(c *chart, line scoring.Line) {
		rc := scoring.ResultChart{Board: f.Rows[rows[0]].Board, Group: group, Line: line}
		for _, s := range c.sides {
			for _, p := range s.Components() {
				at := slices.IndexFunc(rc.Lines, func(l scoring.ChartLine) bool { return l.Score == p.Score })
				if at < 0 {
					at = len(rc.Lines)
					rc.Lines = append(rc.Lines, scoring.ChartLine{Score: p.Score})
				}
				l := &rc.Lines[at]
				l.Times = l.Times.Add(p.Weight)
				if a := awards[s.Row].NS; s.Parts == nil {
					if line == scoring.EW {
						a = awards[s.Row].EW
					}
					l.Points, l.Whole = a.Points, true
				}
			}
		}
		f.Workings.Add(rc)
	}
	tell(&fo.ns, scoring.NS)
	if !f.Mirrored(rows) {
		tell(&fo.ew, scoring.EW)
	}
}
