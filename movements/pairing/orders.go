package pairing

import "recap/scoring"

// obey takes the orders of the director.
func (d *drawing) obey() error {
	d.forbid, d.always, d.staysIn = map[[2]int]bool{}, map[[2]int]bool{}, map[int]bool{}
	taken := map[int]scoring.Position{}
	for _, o := range d.Orders {
		fail := func(hint, format string, args ...any) error {
			e := cannot(hint, format, args...)
			e.Pos = o.Pos
			return e
		}
		if len(o.Units) < 1 || len(o.Units) > 2 {
			return fail("", "a pairing is of two units, and a sit-out of one, not of %d", len(o.Units))
		}
		var at []int
		for _, id := range o.Units {
			if i, ok := d.index[id]; ok {
				at = append(at, i)
			} else if o.Forced && o.in(d.Round) {
				return fail("", "%s is to be drawn, and does not play in round %d", id, d.Round)
			}
		}
		if len(at) < len(o.Units) {
			continue // who is not there meets nobody
		}
		switch {
		case len(at) == 2 && at[0] == at[1]:
			return fail("", "%s cannot meet itself", o.Units[0])
		case !o.Forced && len(at) == 2:
			if o.Round == 0 {
				d.always[pairKey(at[0], at[1])] = true
			}
			if o.in(d.Round) {
				d.forbid[pairKey(at[0], at[1])] = true
			}
		case !o.in(d.Round):
		case !o.Forced:
			d.staysIn[at[0]] = true
		default:
			for _, i := range at {
				if pos, twice := taken[i]; twice {
					return fail("", "%s is forced twice in round %d (also %s)", d.units[i].ID, d.Round, pos.Within())
				}
				taken[i] = o.Pos
			}
			if len(at) == 2 {
				d.forced = append(d.forced, match{min(at[0], at[1]), max(at[0], at[1])})
				continue
			}
			if d.mustSit != none {
				return fail("", "%s and %s are both to sit out round %d", d.units[d.mustSit].ID, d.units[at[0]].ID, d.Round)
			}
			if len(d.units)%2 == 0 {
				return fail("", "%s is to sit out, and the field is even: %d units", d.units[at[0]].ID, len(d.units))
			}
			d.mustSit = at[0]
		}
	}
	for _, m := range d.forced {
		if d.forbid[pairKey(m.a, m.b)] {
			e := cannot("", "%s and %s are forced and forbidden to meet in round %d", d.units[m.a].ID, d.units[m.b].ID, d.Round)
			e.Pos = taken[m.a]
			return e
		}
	}
	if d.mustSit != none && d.staysIn[d.mustSit] {
		e := cannot("", "%s is to sit out round %d, and must not", d.units[d.mustSit].ID, d.Round)
		e.Pos = taken[d.mustSit]
		return e
	}
	return nil
}
