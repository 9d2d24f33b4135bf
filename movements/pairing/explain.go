package pairing

import (
	"slices"
	"strconv"

	"recap/scoring"
	"recap/scoring/exact"
)

// explained is the largest field in which it is found out what the draw would have come
// to with a nearer opponent; in a larger one it is said where that one plays instead.
const explained = 400

// Explain fills in the reasons of all pairings: what the two stand at, why none of the
// nearer opponents of the better placed one was taken, and who is home why.
func (d *Draw) Explain() {
	if d.drawing == nil {
		return
	}
	for i := range d.Pairings {
		p := &d.Pairings[i]
		e := explaining{d.drawing, d, nil}
		e.pairing(p)
		p.Reasons = e.reasons
	}
}

// explaining is the reasons of a pairing in the making.
type explaining struct {
	*drawing
	draw    *Draw
	reasons []scoring.Fact
}

func (e *explaining) say(word string, args ...string) {
	e.reasons = append(e.reasons, scoring.Fact{Word: "draw." + word, Args: args})
}

// name is a unit of the drawing.
func (e *explaining) name(i int) string { return e.units[i].ID.String() }

func (e *explaining) pairing(p *Pairing) {
	home := e.index[p.Home]
	if p.Away.IsZero() {
		e.sitOut(home)
		return
	}
	a, b := home, e.index[p.Away]
	if b < a {
		a, b = b, a
	}
	switch {
	case !p.Third.IsZero():
		e.say("triangle", e.name(e.triangle[0]), e.name(e.triangle[1]), e.name(e.triangle[2]))
		return
	case slices.Contains(e.forced, match{a, b}):
		e.say("forced")
	case e.Unplayed && e.settings.Start == Random:
		e.say("lot")
	case e.Unplayed && e.settings.Start == Halves:
		e.say("halves", strconv.Itoa(e.units[a].Place), strconv.Itoa(e.units[b].Place), strconv.Itoa(len(e.in)/2))
	case e.Unplayed:
		e.say("seeds", strconv.Itoa(e.units[a].Place), strconv.Itoa(e.units[b].Place))
	default:
		e.say("places", strconv.Itoa(e.units[a].Place), strconv.Itoa(e.units[b].Place))
		e.group(a, b)
	}
	if e.swapped[a] || e.swapped[b] {
		e.say("exchanged")
	}
	if !slices.Contains(e.forced, match{a, b}) {
		e.nearer(a, b)
	}
	switch p.SideBy {
	case "fewer":
		e.say("side_fewer", p.Home.String(), strconv.Itoa(e.balance[e.index[p.Home]]), strconv.Itoa(e.balance[e.index[p.Away]]))
	case "alternating":
		e.say("side_alternating", p.Home.String())
	case "standing":
		e.say("side_standing", p.Home.String())
	}
}

// group tells the scores, and who floats out of a group of equal ones; of who has none yet
// where it stands.
func (e *explaining) group(a, b int) {
	if e.units[a].NoResult || e.units[b].NoResult {
		for _, i := range [...]int{a, b} {
			switch {
			case !e.units[i].NoResult:
			case e.settings.NewMiddle:
				e.say("no_result_middle", e.name(i))
			default:
				e.say("no_result", e.name(i))
			}
		}
		return
	}
	x, y := e.units[a].Score, e.units[b].Score
	if x.Equal(y) {
		e.say("same_score", text(x))
		return
	}
	if e.Ungrouped {
		return
	}
	alone := func(i int) bool {
		return !slices.ContainsFunc(e.in, func(j int) bool { return j != i && e.units[j].Score.Equal(e.units[i].Score) })
	}
	if !alone(a) {
		e.say("floats_down", e.name(a), text(x), text(y))
	}
	if !alone(b) {
		e.say("floats_up", e.name(b), text(y), text(x))
	}
}

// text is a score with as many decimals as it needs, 2 at most.
func text(x exact.Num) string { return x.Text(x.Places(2)) }

// nearer says of each opponent who would have been nearer to the better placed one, why
// it was not taken.
func (e *explaining) nearer(a, b int) {
	var c costs
	var sum int64
	for k := range e.units {
		if k == a || k == b || e.apart(a, k, len(e.in)) >= e.apart(a, b, len(e.in)) || !e.Unplayed && k < a {
			continue
		}
		key := pairKey(a, k)
		rounds := e.met[key]
		switch {
		case e.forbid[key]:
			e.say("nearer_forbidden", e.name(k))
			continue
		case len(rounds) > 0 && (e.settings.Rematch != Allowed):
			e.say("nearer_met", e.name(k), strconv.Itoa(rounds[len(rounds)-1]))
			continue
		case !slices.Contains(e.in, k):
			e.say("nearer_out", e.name(k))
			continue
		case e.settings.Method == Greedy || len(e.units) > explained || e.rematches() > 0:
			e.say("nearer_taken", e.name(k), e.name(e.mate[k]))
			continue
		}
		if c.n == 0 {
			c = e.costs(e.in, e.settings.Rematch == Allowed)
			sum = e.total(func(i int) int { return e.mate[i] })
		}
		with, ok := e.with(c, a, k)
		switch {
		case !ok:
			e.say("nearer_stuck", e.name(k))
		case with < sum:
			e.say("nearer_later", e.name(k))
		case with == sum:
			e.say("nearer_equal", e.name(k), e.name(e.mate[k]))
		default:
			e.say("nearer_farther", e.name(k), e.name(e.mate[k]), squares(with), squares(sum))
		}
	}
}

// squares is a sum of what apart gives, in places: half places make quarters.
func squares(sum int64) string { return text(exact.Frac(int(sum), 4)) }

// total is how far apart a draw is.
func (e *explaining) total(mate func(i int) int) (sum int64) {
	for _, i := range e.in {
		if j := mate(i); i < j {
			sum += e.apart(i, j, len(e.in))
		}
	}
	return sum
}

// with is how far apart the nearest draw is in which two meet.
func (e *explaining) with(c costs, a, k int) (int64, bool) {
	p, q := slices.Index(e.in, a), slices.Index(e.in, k)
	forced := c.clone()
	for other := range c.n {
		if other != q {
			forced.set(p, other, barred)
		}
		if other != p {
			forced.set(q, other, barred)
		}
	}
	mate, ok := forced.cheapest()
	if !ok {
		return 0, false
	}
	return e.total(func(i int) int { return e.in[mate[slices.Index(e.in, i)]] }), true
}

// sitOut says why a unit sits out, and why none below it does.
func (e *explaining) sitOut(i int) {
	if i == e.mustSit {
		e.say("sitout_forced", e.name(i))
		return
	}
	e.say("sitout", e.name(i))
	for k := i + 1; k < len(e.units); k++ {
		switch {
		case slices.ContainsFunc(e.forced, func(m match) bool { return m.a == k || m.b == k }):
			e.say("lower_forced", e.name(k))
		case e.staysIn[k]:
			e.say("lower_forbidden", e.name(k))
		case e.sitOuts(k) > e.sitOuts(i) && len(e.sat[k]) == 0:
			e.say("lower_late_entry", e.name(k))
		case e.sitOuts(k) > e.sitOuts(i):
			e.say("lower_sat", e.name(k), strconv.Itoa(e.sat[k][len(e.sat[k])-1]))
		case slices.Contains(e.passed, k):
			e.say("lower_stuck", e.name(k))
		default:
			e.say("lower_later", e.name(k))
		}
	}
}
