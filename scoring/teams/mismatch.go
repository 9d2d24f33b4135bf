package teams

import "recap/scoring/exact"

// Mismatched are the victory points of a team that met another opponent than the one
// it should have: met and due are the totals that those two had before, most is the
// most that a match brings. They change only where the totals differ by more than a
// quarter of that: for a team that met a higher one without being at fault to that
// quarter and three quarters of its points; for one that met a lower one through its
// own fault a quarter of what it has above it goes (EBU White Book 3.5, grade B).
func Mismatched(vp, met, due, most exact.Num, atFault bool) exact.Num {
	constant := most.Over(4)
	switch off := met.Sub(due); {
	case off.Cmp(constant) > 0 && !atFault:
		return constant.Add(vp.Times(3).Over(4))
	case off.Neg().Cmp(constant) > 0 && atFault && vp.Cmp(constant) > 0:
		return vp.Sub(vp.Sub(constant).Over(4))
	}
	return vp
}
