package pairing

import (
	"slices"
	"strconv"

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
