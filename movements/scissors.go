package movements

import (
	"fmt"

	"recap/scoring"
)

// Scissors makes a Mitchell of an even number of tables with as many rounds, of which in
// two, as far apart as half of the tables, each table has halves of two sets: the first
// halves in the one, the second in the other. Two tables have the same ones then, and
// exchange them half-way through the round. All play all boards and all opponents, and
// no boards are at two tables at once. With four tables it cannot be.
func Scissors(r Request) (Movement, error) {
	n := r.Tables
	if n%2 != 0 || n == 4 {
		return Movement{}, cannot("mitchell, or crisscross", "a scissors Mitchell has 6, 8, 10, 12 … tables, not %d", n)
	}
	if err := r.bounds("scissors Mitchell", "tables", 6, maxScissors, n); err != nil {
		return Movement{}, err
	}
	if !r.Barometer {
		if r.Boards == 0 && r.PerSet == 0 {
			r.PerSet = 2
		}
		if r.PerSet%2 != 0 || r.Boards%(2*n) != 0 {
			each := max(r.PerSet, r.Boards/n)
			return Movement{}, cannot(fmt.Sprintf("%d boards in a round, %d in all, or %d, %d in all", max(each/2*2, 2), max(each/2*2, 2)*n, each/2*2+2, (each/2*2+2)*n),
				"the sets of a scissors Mitchell are halved: a round has an even number of boards")
		}
		r.PerSet /= 2
	}
	plain := cutSix
	if n > 6 {
		plain = func() [][]cell { return cutRing(n) }
	}
	rounds := plain()
	if r.Rounds > 0 {
		rounds = rounds[:r.Rounds]
	}
	m := Movement{Name: "scissors Mitchell", Winners: 2}
	for i, cells := range rounds {
		for _, c := range cells {
			// Of each set the halves are numbered one after the other.
			boards := []int{2*c.set - 1, 2 * c.set}
			if i%(n/2) == 0 {
				half := i / (n / 2)
				boards = []int{2*c.set - 1 + half, 2*wrap(c.set+n/2, n) - 1 + half}
			}
			m.Meetings = append(m.Meetings, Meeting{Round: i + 1, Table: c.ns, NS: c.ns, EW: c.ew, Boards: boards})
		}
	}
	m.remark("stationary", "NS")
	m.remark("halves", fmt.Sprintf("in rounds 1 and %d tables 1 and %d, 2 and %d, and so on exchange their boards half-way", n/2+1, n/2+1, n/2+2))
	if len(rounds) <= n/2 {
		m.Remarks[len(m.Remarks)-1].Value = fmt.Sprintf("in round 1 tables 1 and %d, 2 and %d, and so on exchange their boards half-way", n/2+1, n/2+2)
	}
	return r.finish(m, 2*n, len(rounds), Unit{Number: n, Line: scoring.NS})
}

// maxScissors is the most tables of a scissors Mitchell.
const maxScissors = 20

// cutRing gives the rounds of n tables, 8 or more. East-West go up a table. In the rounds
// that are halved table t has set t and the one half of the tables on; in another one
// that has i rounds before it, set t+c. The c are all different, and so are the c+i, which
// is how far on a set is from the pair that plays it; none of them is 0 or n/2.
func cutRing(n int) (rounds [][]cell) {
	on := make([]int, n)
	sets, pairs := make([]bool, n), make([]bool, n)
	sets[0], sets[n/2], pairs[0], pairs[n/2] = true, true, true, true
	var place func(i int) bool
	place = func(i int) bool {
		if i == n/2 {
			i++
		}
		if i >= n {
			return true
		}
		for c := range n {
			d := (c + i) % n
			if sets[c] || pairs[d] {
				continue
			}
			on[i], sets[c], pairs[d] = c, true, true
			if place(i + 1) {
				return true
			}
			sets[c], pairs[d] = false, false
		}
		return false
	}
	place(1)
	for i, c := range on {
		var cells []cell
		for t := 1; t <= n; t++ {
			cells = append(cells, cell{t, wrap(t-i, n), wrap(t+c, n)})
		}
		rounds = append(rounds, cells)
	}
	return rounds
}

// cutSix gives the rounds of six tables, of which none go round: there are no two Latin
// squares of six that go together. Tables, pairs and sets t and t+3 belong together. In
// the rounds that are halved those of t meet each other with the sets of t; in the others
// those of table t and pair p meet with the sets of the third kind, and of two that
// belong together each has the one set against the one pair and the other against the
// other. These 24 meetings are parted into four rounds.
func cutSix() [][]cell {
	var left []cell
	for t := range 6 {
		for p := range 6 {
			if t%3 == p%3 {
				continue
			}
			upper := t/3 + p/3
			if t%3 == 2 && p%3 == 1 {
				upper++ // without it no round is there
			}
			left = append(left, cell{t + 1, p + 1, 3 - t%3 - p%3 + upper%2*3 + 1})
		}
	}
	var parts [][]cell
	used := make([]bool, len(left))
	var place func(part []cell) bool
	place = func(part []cell) bool {
		if len(part) == 6 {
			parts = append(parts, part)
			if len(parts) == 4 || place(nil) {
				return true
			}
			parts = parts[:len(parts)-1]
			return false
		}
		for i, c := range left {
			fits := !used[i] && c.ns == len(part)+1
			for _, o := range part {
				fits = fits && o.ew != c.ew && o.set != c.set
			}
			if !fits {
				continue
			}
			used[i] = true
			if place(append(part[:len(part):len(part)], c)) {
				return true
			}
			used[i] = false
		}
		return false
	}
	place(nil)
	var first, second []cell
	for t := 1; t <= 6; t++ {
		first = append(first, cell{t, t, t})
		second = append(second, cell{t, wrap(t+3, 6), t})
	}
	return [][]cell{first, parts[0], parts[1], second, parts[2], parts[3]}
}
