package pairing

import (
	"cmp"
	"slices"

	"recap/scoring"
)

// drawing is a Swiss or Danish draw in the making. Units are named by their position in
// the order of the draw, 0 for the first.
type drawing struct {
	Field
	settings Settings
	units    []Unit
	index    map[scoring.ID]int
	met      map[[2]int][]int // the rounds in which two met, the lower position first
	sat      [][]int          // the rounds in which each sat out
	balance  []int            // how much oftener each was home than away
	last     []int            // 1 where it was home in its last match, -1 away, 0 none
	forbid   map[[2]int]bool  // for this round
	always   map[[2]int]bool  // for every round
	forced   []match          // pairings that the director forces
	mustSit  int              // who has to sit out; none
	staysIn  map[int]bool     // who must not sit out
	middles  []int            // of each unit, twice the middle of the places that it shares

	in       []int // who was left for the matching
	mate     map[int]int
	triangle []int
	idle     int   // who sits out; none
	passed   []int // those below the sit-out without whom the others could not be paired
	notes    []scoring.Fact
	random   bool
	swapped  map[int]bool // of the greedy method: came about by an exchange
	reach    int          // the last round that can be drawn after this one; 0 without a look-ahead
	detour   bool         // the look-ahead refused a nearer draw
}

// match is two units by their positions.
type match struct{ a, b int }

// pairKey is two positions in their order.
func pairKey(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// swiss draws a round of a Swiss or Danish event.
func swiss(f Field, s Settings) (*Draw, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	d := &drawing{Field: f, settings: s, idle: none, mustSit: none}
	d.order()
	if err := d.recall(); err != nil {
		return nil, err
	}
	if err := d.obey(); err != nil {
		return nil, err
	}
	if err := d.draw(); err != nil {
		return nil, err
	}
	return d.result(), nil
}

// order puts the units into the order of the draw.
func (d *drawing) order() {
	d.units = slices.Clone(d.Units)
	if d.settings.NewMiddle {
		d.units = newInTheMiddle(d.units)
	}
	dice := newDice(d.settings.Seed + uint64(d.Round)<<32)
	shuffle := func(units []Unit) {
		if len(units) > 1 {
			d.random = true
			dice.shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
		}
	}
	switch {
	case d.Unplayed && d.settings.Start == Random:
		shuffle(d.units)
		for i := range d.units {
			d.units[i].Place = i + 1
		}
	case d.settings.Lot:
		d.eachTie(func(from, to int) { shuffle(d.units[from:to]) })
	}
	d.middles = make([]int, len(d.units))
	d.eachTie(func(from, to int) {
		for i := from; i < to; i++ {
			d.middles[i] = from + to - 1
		}
	})
}

// newInTheMiddle puts those without a result, who stand last, between the halves of the
// others, of whom equal ones stay together.
func newInTheMiddle(units []Unit) []Unit {
	old := slices.IndexFunc(units, func(u Unit) bool { return u.NoResult })
	if old < 1 {
		return units
	}
	at := (old + 1) / 2
	for at < old && units[at].Place == units[at-1].Place {
		at++
	}
	moved := slices.Concat(units[:at], units[old:], units[at:old])
	for i := at; i < len(moved); i++ {
		if moved[i].NoResult {
			moved[i].Place = at + 1
		} else {
			moved[i].Place += len(units) - old
		}
	}
	return moved
}

// eachTie goes through those who share a place, from the first to before the last; most
// have one of their own.
func (d *drawing) eachTie(do func(from, to int)) {
	for from := 0; from < len(d.units); {
		to := from + 1
		for to < len(d.units) && d.units[to].Place == d.units[from].Place {
			to++
		}
		do(from, to)
		from = to
	}
}

// recall finds out what the units did in the rounds before.
func (d *drawing) recall() error {
	n := len(d.units)
	d.index, d.met = make(map[scoring.ID]int, n), map[[2]int][]int{}
	d.sat, d.balance, d.last = make([][]int, n), make([]int, n), make([]int, n)
	for i, u := range d.units {
		d.index[u.ID] = i
	}
	meetings := slices.Clone(d.Meetings)
	slices.SortStableFunc(meetings, func(a, b Meeting) int { return cmp.Compare(a.Round, b.Round) })
	for _, m := range meetings {
		if m.Round >= d.Round {
			return cannot("", "%s against %s is of round %d, and round %d is drawn", m.Home, m.Away, m.Round, d.Round)
		}
		home, here := d.index[m.Home]
		away, there := d.index[m.Away]
		if m.Away.IsZero() {
			if here {
				d.sat[home] = append(d.sat[home], m.Round)
			}
			continue
		}
		if here {
			d.balance[home]++
			d.last[home] = 1
		}
		if there {
			d.balance[away]--
			d.last[away] = -1
		}
		if here && there && home != away {
			key := pairKey(home, away)
			if !slices.Contains(d.met[key], m.Round) {
				d.met[key] = append(d.met[key], m.Round)
			}
		}
	}
	return nil
}

// draw finds the matches.
func (d *drawing) draw() error {
	var in []int
	for i := range d.units {
		if i != d.mustSit && !slices.ContainsFunc(d.forced, func(m match) bool { return m.a == i || m.b == i }) {
			in = append(in, i)
		}
	}
	d.idle = d.mustSit
	odd := len(in)%2 == 1
	if odd && d.settings.Triangle != NoTriangle && len(in) >= 3 {
		return d.drawWithTriangle(in)
	}
	if !odd {
		return d.settle([]sitOut{{none, in}})
	}
	waiting := d.waiting(in)
	if len(waiting) == 0 {
		return cannot("", "round %d: somebody has to sit out, and all who could must not", d.Round)
	}
	var ways []sitOut
	for _, i := range slices.Backward(waiting) {
		ways = append(ways, sitOut{i, slices.DeleteFunc(slices.Clone(in), func(j int) bool { return i == j })})
	}
	return d.settle(ways)
}

// pairUp pairs all who are left, with rematches or without; false where there is no way.
func (d *drawing) pairUp(rematch bool) bool {
	if d.settings.Method == Greedy && !rematch {
		return d.greedy()
	}
	c := d.costs(d.in, rematch)
	mate, ok := c.cheapest()
	if ok {
		d.take(mate)
	}
	return ok
}

// take keeps a matching of those who are in.
func (d *drawing) take(mate []int) {
	d.mate = make(map[int]int, len(mate))
	for p, q := range mate {
		d.mate[d.in[p]] = d.in[q]
	}
}

// rematches counts the pairs of the draw that have met.
func (d *drawing) rematches() (n int) {
	for i, j := range d.mate {
		if i < j && len(d.met[pairKey(i, j)]) > 0 {
			n++
		}
	}
	return n
}

// result makes the draw of it: tables by the better placed of each match, and sides.
func (d *drawing) result() *Draw {
	draw := &Draw{Round: d.Round, Settings: d.settings, Notes: d.notes, Random: d.random, drawing: d}
	matches := slices.Clone(d.forced)
	for i, j := range d.mate {
		if i < j {
			matches = append(matches, match{i, j})
		}
	}
	if len(d.triangle) > 0 {
		matches = append(matches, match{d.triangle[0], d.triangle[1]})
	}
	slices.SortFunc(matches, func(x, y match) int { return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b)) })
	sits := func() {
		if d.idle != none {
			draw.Pairings = append(draw.Pairings, Pairing{Table: len(draw.Pairings) + 1, Home: d.units[d.idle].ID})
		}
	}
	first := d.settings.PhantomFirst && d.Round == 1
	if first {
		sits()
	}
	for _, m := range matches {
		p := Pairing{Table: len(draw.Pairings) + 1}
		home, away, by := d.sides(m, p.Table)
		p.Home, p.Away, p.SideBy = d.units[home].ID, d.units[away].ID, by
		if len(d.triangle) > 0 && d.triangle[0] == m.a {
			p.Home, p.Away, p.Third, p.SideBy = d.units[m.a].ID, d.units[m.b].ID, d.units[d.triangle[2]].ID, ""
		}
		p.Rematch = d.met[pairKey(m.a, m.b)]
		draw.Pairings = append(draw.Pairings, p)
	}
	if !first {
		sits()
	}
	return draw
}
