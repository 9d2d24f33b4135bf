package pairing

import (
	"cmp"
	"slices"

	"recap/scoring"
)

// drawWithTriangle draws an odd field of teams with three that meet each other. Long
// triangles last two rounds. The three have not met each other, and leave the others a
// draw; of all such the ones who were in triangles least often, and of these the lowest,
// by the sum of their places.
func (d *drawing) drawWithTriangle(in []int) error {
	if three, ok := d.lasting(in); ok {
		d.triangle = three
		d.in = without(in, three)
		if !d.pairUp(d.settings.Rematch == Allowed) && !(d.settings.Rematch == Fewest && d.pairUp(true)) {
			return d.impossible([]sitOut{{none, d.in}})
		}
		d.notes = append(d.notes, scoring.Fact{Word: "draw.note.triangle_goes_on"})
		return nil
	}
	for _, rematch := range [...]bool{d.settings.Rematch == Allowed, true} {
		if rematch && d.settings.Rematch == Never {
			break
		}
		found := false
		d.eachThree(in, rematch, func(three []int) bool {
			d.triangle, d.in = three, without(in, three)
			found = d.pairUp(rematch)
			return found
		})
		if found {
			return nil
		}
	}
	return cannot("rematch = fewest, or triangle = none", "round %d: there is no draw with a triangle without a rematch", d.Round)
}

// Of a large field so many of the lowest can be in a triangle, and so many triangles are
// looked at.
const (
	lowest  = 24
	triples = 2000
)

// eachThree calls try with three of a list that may meet, those who were in triangles
// least often and then the lowest first, until it takes them.
func (d *drawing) eachThree(of []int, rematch bool, try func(three []int) bool) {
	legal := func(i, j int) bool {
		key := pairKey(i, j)
		return !d.forbid[key] && (rematch || len(d.met[key]) == 0)
	}
	of = of[max(0, len(of)-lowest):]
	var all [][]int
	for x, i := range of {
		for y, j := range of[x+1:] {
			for _, k := range of[x+1+y+1:] {
				if legal(i, j) && legal(j, k) && legal(i, k) {
					all = append(all, []int{i, j, k})
				}
			}
		}
	}
	been := d.inTriangles()
	slices.SortStableFunc(all, func(a, b []int) int {
		return cmp.Or(cmp.Compare(been[a[0]]+been[a[1]]+been[a[2]], been[b[0]]+been[b[1]]+been[b[2]]), cmp.Compare(b[0]+b[1]+b[2], a[0]+a[1]+a[2]), cmp.Compare(b[0], a[0]))
	})
	for _, three := range all[:min(len(all), triples)] {
		if try(three) {
			return
		}
	}
}

// threeOf is the triangle in which a unit was in a round, in the order of the draw.
func (d *drawing) threeOf(i, round int) ([]int, bool) {
	three := []int{i}
	for j := range d.units {
		if i != j && slices.Contains(d.met[pairKey(i, j)], round) {
			three = append(three, j)
		}
	}
	if len(three) != 3 || !slices.Contains(d.met[pairKey(three[1], three[2])], round) {
		return nil, false
	}
	slices.Sort(three)
	return three, true
}

// inTriangles counts for each unit the rounds in which it was in a triangle.
func (d *drawing) inTriangles() []int {
	been := make([]int, len(d.units))
	for i := range d.units {
		for round := 1; round < d.Round; round++ {
			if _, ok := d.threeOf(i, round); ok {
				been[i]++
			}
		}
	}
	return been
}

// lasting is a long triangle that began in the round before.
func (d *drawing) lasting(in []int) ([]int, bool) {
	if d.settings.Triangle != Long {
		return nil, false
	}
	for _, i := range in {
		three, ok := d.threeOf(i, d.Round-1)
		if !ok || slices.ContainsFunc(three, func(j int) bool { return !slices.Contains(in, j) }) {
			continue
		}
		if before, ok := d.threeOf(i, d.Round-2); ok && slices.Equal(before, three) {
			continue // it has ended
		}
		return three, true
	}
	return nil, false
}

// without is a list without some of it.
func without(list, some []int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(i int) bool { return slices.Contains(some, i) })
}

func mapped[T, U any](list []T, f func(T) U) []U {
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}
