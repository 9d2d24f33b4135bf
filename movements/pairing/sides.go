package pairing

// sides tells who is home, or North-South: who was so less often than the other, against
// being away; of equal ones who was away last; of these the better placed at odd tables.
func (d *drawing) sides(m match, table int) (home, away int, by string) {
	switch a, b := d.balance[m.a], d.balance[m.b]; {
	case a < b:
		return m.a, m.b, "fewer"
	case b < a:
		return m.b, m.a, "fewer"
	}
	switch {
	case d.last[m.a] < d.last[m.b]:
		return m.a, m.b, "alternating"
	case d.last[m.b] < d.last[m.a]:
		return m.b, m.a, "alternating"
	case table%2 == 1:
		return m.a, m.b, "standing"
	}
	return m.b, m.a, "standing"
}
