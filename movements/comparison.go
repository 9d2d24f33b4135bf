package movements

import (
	"fmt"
	"slices"

	"recap/scoring/exact"
)

// comparison counts by how much each two pairs compete, and counts anew when tables
// are turned round. On a board that is played n times two pairs in the same direction
// compete by 1, in opposite directions by -1, and those who meet on it by n-1, which
// is half a top (Manning, Moore, Smulders, McKinnon).
type comparison struct {
	units  []Unit
	tables []seating
	sets   []boardSet
	with   [][]int // by two units
	// within: only pairs of a line are ranked together.
	within bool
}

// seating is two units at a table: ns and ew are places among the units, boards among
// the sets.
type seating struct {
	meeting int // of the movement
	ns, ew  int
	boards  []int
}

// boardSet is boards that are played at the same tables.
type boardSet struct {
	boards int
	tables []int  // at which they are played, in whatever round
	sides  []int8 // of each unit: 1 North-South, -1 East-West, 0 for none
}

// maxRated is how many pairs are compared at most: more than any movement has.
const maxRated = 400

// compare counts a movement of pairs; ranked apart are those of each line, where there
// are two winners and the lines have numbers of their own. It is nil where there are
// more pairs than maxRated.
func compare(m Movement, winners int) *comparison {
	numbered, teams := m.Numbering()
	c := &checker{movement: m, winners: numbered, teams: teams}
	x := &comparison{within: winners == 2 && numbered == 2}
	place := map[Unit]int{}
	at := map[int][]int{} // by board, the tables where it is played
	for i := range m.Meetings {
		g := &m.Meetings[i]
		if !g.Played() {
			continue
		}
		for _, b := range g.Boards {
			if of := at[b]; len(of) == 0 || of[len(of)-1] != len(x.tables) {
				at[b] = append(of, len(x.tables))
			}
		}
		for _, u := range c.sides(g) {
			place[u] = 0
		}
		x.tables = append(x.tables, seating{meeting: i})
	}
	for u := range place {
		x.units = append(x.units, u)
	}
	slices.SortFunc(x.units, compareUnits)
	for i, u := range x.units {
		place[u] = i
	}
	for i := range x.tables {
		t := &x.tables[i]
		sides := c.sides(&m.Meetings[t.meeting])
		t.ns, t.ew = place[sides[0]], place[sides[1]]
	}
	if len(x.units) > maxRated {
		return nil
	}
	x.group(at)
	x.with = make([][]int, len(x.units))
	for a := range x.with {
		x.with[a] = make([]int, len(x.units))
	}
	x.count()
	return x
}

// group puts boards that are played at the same tables into a set.
func (x *comparison) group(at map[int][]int) {
	known := map[string]int{}
	for _, b := range sortedKeys(at) {
		key := fmt.Sprint(at[b])
		s, ok := known[key]
		if !ok {
			s = len(x.sets)
			known[key] = s
			set := boardSet{tables: at[b], sides: make([]int8, len(x.units))}
			for _, i := range at[b] {
				t := &x.tables[i]
				t.boards = append(t.boards, s)
				set.sides[t.ns], set.sides[t.ew] = 1, -1
			}
			x.sets = append(x.sets, set)
		}
		x.sets[s].boards++
	}
}

// count fills in who competes with whom.
func (x *comparison) count() {
	for _, s := range x.sets {
		for a, side := range s.sides {
			if side == 0 {
				continue
			}
			for b := range a {
				x.add(a, b, s.boards*int(side*s.sides[b]))
			}
		}
	}
	for _, t := range x.tables {
		for _, s := range t.boards {
			set := &x.sets[s]
			// -1 has been counted for the opposite direction.
			x.add(t.ns, t.ew, set.boards*len(set.tables))
		}
	}
}

func (x *comparison) add(a, b, by int) {
	if a != b {
		x.with[a][b] += by
		x.with[b][a] += by
	}
}

// pairs gives the sum over all two units that are ranked together, that of the
// squares, and how many there are.
func (x *comparison) pairs() (sum, squares, n int) {
	for a := range x.units {
		for b := range a {
			if x.within && x.units[a].Line != x.units[b].Line {
				continue
			}
			c := x.with[a][b]
			sum += c
			squares += c * c
			n++
		}
	}
	return sum, squares, n
}

// qf is the quality, as Rating has it.
func (x *comparison) qf() exact.Num {
	_, _, qf := spread(x.pairs())
	return qf
}

// clone is a copy that can be turned by itself.
func (x *comparison) clone() *comparison {
	y := *x
	y.tables, y.sets, y.with = slices.Clone(x.tables), slices.Clone(x.sets), slices.Clone(x.with)
	for i := range y.sets {
		y.sets[i].sides = slices.Clone(y.sets[i].sides)
	}
	for i := range y.with {
		y.with[i] = slices.Clone(y.with[i])
	}
	return &y
}

// turned is by how much the sum of squares changes if a table is turned round.
func (x *comparison) turned(table int) (change int) {
	t := &x.tables[table]
	if len(t.boards) == 1 {
		s := &x.sets[t.boards[0]]
		by := -2 * s.boards * int(s.sides[t.ns])
		ns, ew := x.with[t.ns], x.with[t.ew]
		for p, side := range s.sides {
			if side == 0 || p == t.ns || p == t.ew {
				continue
			}
			d := by * int(side)
			change += 2 * d * (ns[p] - ew[p] + d)
		}
		return change
	}
	before := x.squaresAt(t)
	x.turn(table)
	change = x.squaresAt(t) - before
	x.turn(table)
	return change
}

// squaresAt sums the squares of the comparisons of those at a table with others.
func (x *comparison) squaresAt(t *seating) (sum int) {
	for p := range x.units {
		if p != t.ns && p != t.ew {
			sum += x.with[t.ns][p]*x.with[t.ns][p] + x.with[t.ew][p]*x.with[t.ew][p]
		}
	}
	return sum
}

// turn turns a table round.
func (x *comparison) turn(table int) {
	t := &x.tables[table]
	for _, set := range t.boards {
		s := &x.sets[set]
		by := -2 * s.boards * int(s.sides[t.ns])
		for p, side := range s.sides {
			if side != 0 && p != t.ns && p != t.ew {
				x.add(p, t.ns, by*int(side))
				x.add(p, t.ew, -by*int(side))
			}
		}
		s.sides[t.ns], s.sides[t.ew] = s.sides[t.ew], s.sides[t.ns]
	}
	t.ns, t.ew = t.ew, t.ns
}
