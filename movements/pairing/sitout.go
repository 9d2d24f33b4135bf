package pairing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// Who sits out of an odd field.

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

// onlyAgain tells of an odd field that has a draw without a rematch if somebody sits out
// who has done so oftener than others; nil where that is not what forbids it.
func (d *drawing) onlyAgain(ways []sitOut) error {
	if ways[0].who == none || d.settings.Rematch != Never || d.settings.Method == Greedy {
		return nil
	}
	in := append(slices.Clone(ways[0].in), ways[0].who)
	slices.Sort(in)
	for _, i := range slices.Backward(in) {
		if d.staysIn[i] || slices.ContainsFunc(ways, func(w sitOut) bool { return w.who == i }) {
			continue
		}
		trial := *d
		trial.in = without(in, []int{i})
		if !trial.pairUp(false) {
			continue
		}
		id := d.units[i].ID
		tried := mapped(ways, func(w sitOut) string { return d.units[w.who].ID.String() })
		slices.Reverse(tried)
		return cannot(fmt.Sprintf(`a [[pairing]] with units = [%s], kind = "forced" and round = %d lets %s sit out again; rematch = fewest draws it with a rematch`, id, d.Round, id),
			"round %d: there is no draw without a rematch in which one of those sits out who did so least often (%s); there is one if %s sits out", d.Round, strings.Join(tried, ", "), id)
	}
	return nil
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
		if err := d.onlyAgain(ways); err != nil {
			return err
		}
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
