package pairing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

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
	passed   []int // those lower than the sit-out that could not sit out, and why not
	notes    []scoring.Fact
	random   bool
	swapped  map[int]bool // of the greedy method: came about by an exchange
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
		for from := 0; from < len(d.units); {
			to := from + 1
			for to < len(d.units) && d.units[to].Place == d.units[from].Place {
				to++
			}
			shuffle(d.units[from:to])
			from = to
		}
	}
	d.middles = make([]int, len(d.units))
	for from := 0; from < len(d.units); {
		to := from + 1
		for to < len(d.units) && d.units[to].Place == d.units[from].Place {
			to++
		}
		for i := from; i < to; i++ {
			d.middles[i] = from + to - 1
		}
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

// sitOut is who sits out, and who is left to be drawn.
type sitOut struct {
	who int
	in  []int
}

// sitOuts is how often a unit has sat out.
func (d *drawing) sitOuts(i int) int {
	n := len(d.sat[i])
	if d.units[i].Late && !d.settings.LateOpen {
		n++
	}
	return n
}

// waiting are those who can sit out: who did so least often, in their order.
func (d *drawing) waiting(in []int) (all []int) {
	fewest := none
	for _, i := range in {
		if !d.staysIn[i] && (fewest == none || d.sitOuts(i) < fewest) {
			fewest = d.sitOuts(i)
		}
	}
	for _, i := range in {
		if !d.staysIn[i] && d.sitOuts(i) == fewest {
			all = append(all, i)
		}
	}
	return all
}

// settle takes the first of the ways in which somebody sits out, the lowest first, that
// has a legal draw after which the other rounds can be drawn; where none is known, the
// first that has a legal draw.
func (d *drawing) settle(ways []sitOut) error {
	rematch := d.settings.Rematch == Allowed
	var first *drawing
	for _, way := range ways {
		trial := *d
		trial.in, trial.notes = way.in, slices.Clone(d.notes)
		if way.who != none {
			trial.idle = way.who
		}
		if !trial.pairUp(rematch) {
			d.passed = append(d.passed, way.who)
			continue
		}
		trial.passed = slices.Clone(d.passed)
		if trial.lookAhead() {
			*d = trial
			return nil
		}
		if first == nil {
			first = &trial
		}
	}
	if first != nil {
		*d = *first
		return nil
	}
	if d.settings.Rematch != Fewest {
		return d.impossible(ways)
	}
	d.in, d.passed = ways[0].in, nil
	if ways[0].who != none {
		d.idle = ways[0].who
	}
	if !d.pairUp(true) {
		return d.impossible(ways)
	}
	d.notes = append(d.notes, scoring.Fact{Word: "draw.note.rematches", Args: []string{strconv.Itoa(d.rematches())}})
	return nil
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

// apart is how far two are from being the right opponents: before the first results,
// with halves, the square of the distance from half of the field; else that of the
// difference of their places, equal ones standing in the middle of those they share.
// It is four times that, which is a whole number.
func (d *drawing) apart(i, j, field int) int64 {
	diff := int64(d.middles[i] - d.middles[j])
	if diff < 0 {
		diff = -diff
	}
	if d.Unplayed && d.settings.Start == Halves {
		diff -= int64(2 * (field / 2))
	}
	return diff * diff
}

// costs are what it costs to pair those who are in. What counts first is how far apart
// they are, then how far apart they are listed, then whether both would have to be home.
// Rematches cost more than all of that together, and where all are free nothing.
func (d *drawing) costs(in []int, rematch bool) costs {
	size := int64(len(in))
	below := 2 * size * size
	again := 4 * size * size * size
	c := newCosts(len(in))
	for p, i := range in {
		for q := p + 1; q < len(in); q++ {
			j := in[q]
			met := len(d.met[pairKey(i, j)])
			if d.forbid[pairKey(i, j)] || met > 0 && !rematch {
				continue
			}
			cost := d.apart(i, j, len(in))
			switch {
			case rematch && d.settings.Rematch == Fewest:
				cost += again * int64(min(met, 9))
			default:
				cost = cost*below + 2*int64(j-i)
				if d.balance[i] > 0 && d.balance[j] > 0 || d.balance[i] < 0 && d.balance[j] < 0 {
					cost++
				}
			}
			c.set(p, q, cost)
		}
	}
	return c
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

// impossible says why a round has no draw, and what comes nearest.
func (d *drawing) impossible(ways []sitOut) error {
	var blocked []string
	for i := range d.units {
		left := 0
		var with, barred []string
		var rounds []int
		for j := range d.units {
			if i == j {
				continue
			}
			key := pairKey(i, j)
			switch met := d.met[key]; {
			case len(met) > 0:
				at, _ := slices.BinarySearch(rounds, met[len(met)-1])
				rounds = slices.Insert(rounds, at, met[len(met)-1])
				with = slices.Insert(with, at, d.units[j].ID.String()+" in round "+strconv.Itoa(met[len(met)-1]))
			case d.forbid[key]:
				barred = append(barred, d.units[j].ID.String())
			default:
				left++
			}
		}
		var says []string
		if len(with) > 0 {
			says = append(says, "has met "+strings.Join(with, ", "))
		}
		if len(barred) > 0 {
			says = append(says, "must not meet "+strings.Join(barred, ", "))
		}
		if left <= 1 && len(says) > 0 {
			blocked = append(blocked, d.units[i].ID.String()+" "+strings.Join(says, " and "))
		}
	}
	const most = 6
	if len(blocked) > most {
		blocked = append(blocked[:most], strconv.Itoa(len(blocked)-most)+" more have one opponent left at most")
	}
	if blocked == nil {
		blocked = []string{"whoever is paired, some of those left have met each other"}
	}
	text := "round " + strconv.Itoa(d.Round) + ": there is no draw without a rematch: " + strings.Join(blocked, "; ")
	if d.settings.Method == Greedy {
		text = "round " + strconv.Itoa(d.Round) + ": the greedy method finds no draw without a rematch"
	}
	nearest := *d
	nearest.settings.Rematch, nearest.settings.Method = Fewest, Matching
	var again []string
	for _, way := range ways {
		nearest.in = way.in
		if !nearest.pairUp(true) {
			continue
		}
		for _, i := range way.in {
			if j := nearest.mate[i]; i < j && len(d.met[pairKey(i, j)]) > 0 {
				again = append(again, d.units[i].ID.String()+"–"+d.units[j].ID.String())
			}
		}
		if len(again) == 0 {
			return cannot("method = matching draws the round without a rematch", "%s", text)
		}
		return cannot("rematch = fewest draws it with as few as can be: "+strings.Join(again, ", "), "%s", text)
	}
	return cannot("some of the pairings are forbidden", "round %d: there is no draw, not even with rematches", d.Round)
}
