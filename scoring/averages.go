package scoring

import "recap/scoring/exact"

// Averages are the artificial scores of a method that counts no percentages, in
// its own points on a board.
type Averages struct {
	Plus    exact.Num `toml:"average-plus"`
	Average exact.Num `toml:"average"`
	Minus   exact.Num `toml:"average-minus"`
	// OwnAverage lets average plus and minus follow the side's own average over
	// its real boards of the session where that is better, or worse.
	OwnAverage bool `toml:"own-average"`
}

// Of gives what an adjustment is worth; ok is false where it is none, or a
// weighted score, which is not artificial. own is the side's own average, where
// it has one. A fixed percentage lies on the lines through average: 60 % is
// average plus, 40 % average minus.
func (a Averages) Of(adj Adjustment, own exact.Num, hasOwn bool) (points exact.Num, ok bool) {
	hasOwn = hasOwn && a.OwnAverage
	switch adj.Kind {
	case AveragePlus:
		if hasOwn {
			return exact.Max(a.Plus, own), true
		}
		return a.Plus, true
	case AverageMinus:
		if hasOwn {
			return exact.Min(a.Minus, own), true
		}
		return a.Minus, true
	case Average:
		return a.Average, true
	case Points:
		return adj.Value, true
	case Percentage:
		steps := adj.Value.Sub(exact.Int(50)).Over(10)
		if steps.Sign() >= 0 {
			return a.Average.Add(steps.Mul(a.Plus.Sub(a.Average))), true
		}
		return a.Average.Add(steps.Mul(a.Average.Sub(a.Minus))), true
	}
	return points, false
}

// Times are the averages of a board that is worth n times as much.
func (a Averages) Times(n int) Averages {
	a.Plus, a.Average, a.Minus = a.Plus.Times(n), a.Average.Times(n), a.Minus.Times(n)
	return a
}

// Fact is the element of the method line.
func (a Averages) Fact() Fact {
	word := "imp_averages_fixed"
	if a.OwnAverage {
		word = "imp_averages_own"
	}
	signed := func(x exact.Num) string {
		if x.Sign() > 0 {
			return "+" + x.String()
		}
		return x.String()
	}
	return Fact{Word: word, Args: []string{signed(a.Plus), signed(a.Average), signed(a.Minus)}}
}

// Tell says in a working what an adjustment was worth by Of; of is the part of the rule
// set that the averages belong to.
func (a Averages) Tell(w *Working, adj Adjustment, points exact.Num, of string) {
	if w == nil {
		return
	}
	orOwn := ""
	if a.OwnAverage {
		orOwn = "_own"
	}
	switch adj.Kind {
	case AveragePlus:
		w.Step("average_plus_points"+orOwn, a.Plus).Gives(points, w.In).By("Law 12C2", of+".average-plus")
	case AverageMinus:
		w.Step("average_minus_points"+orOwn, a.Minus).Gives(points, w.In).By("Law 12C2", of+".average-minus")
	case Average:
		w.Step("average").Gives(points, w.In).By("Law 12C2", of+".average")
	case Percentage:
		w.Step("percentage_points", adj.Value, a.Plus, a.Average, a.Minus).Gives(points, w.In).By("Law 12C2", of+".average-plus")
	default:
		w.Step("points").Gives(points, w.In)
	}
}
