// Package teams compares the two rooms of a team match board by board, and holds
// the regulations of what happens to matches.
//
//	Law 78B        IMPs of a board                             implemented
//	Law 78A        board-a-match, point-a-board: 2, 1, 0       implemented
//	Law 78C        total points                                implemented
//	Law 12C2       artificial scores, +3, 0, -3                implemented, each side on its own
//	Law 12C1(c)    weighted scores                             implemented: converted, then weighted
//	Law 12C4       rulings that do not balance, knock-outs     implemented: the mean of both sides
//	teams of eight four rows a board                           the mean of the four comparisons; no regulation known
//	MBSZ I.5, I.6  void and part-void matches, walkovers,      implemented: Settings.Rule, Settings
//	               concessions, withdrawals, sit-outs
//	EBU            void matches, withdrawals                   implemented; mismatches (adjusting victory points
//	               of a wrong draw) not
//	Patton         one event's script                          implemented: Patton
//	knock-out      segments, carry-over                        implemented: KnockOut, Settings.CarryOver; of three
//	                                                           teams at once not
//
// Who met whom, conversion and totals are found in scoring/event.
//
// A row names the teams in place of pairs. The rows of a board in which the same
// two teams meet, both ways, are its two rooms.
package teams

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"recap/imp"
	"recap/scoring"
	"recap/scoring/exact"
)

// Comparison is how a board of a match is counted, from the points that a team
// has more than the other one.
type Comparison func(net int) int

// IMPs is the scale of Law 78B.
func IMPs(net int) int { return imp.Of(net) }

// BoardAMatch gives 2 for a board won, 1 for a tie.
func BoardAMatch(net int) int {
	switch {
	case net > 0:
		return 2
	case net < 0:
		return 0
	}
	return 1
}

// TotalPoints counts the points themselves.
func TotalPoints(net int) int { return net }

// Result is what a field of matches came to.
type Result struct {
	// Awards of every row: what the board brought the team of that side, the
	// same in both rooms.
	Awards []scoring.Awards
	// Counts tells the rows of which the awards count in totals: one a board.
	Counts   []bool
	Problems []Problem
}

// Problem is a board that could not be compared.
type Problem struct {
	Row  int // of the field
	Text string
}

// meeting is a board of a match: two teams in a round. It is a key of a large map,
// so that it has no texts.
type meeting struct {
	round, board, a, b int
	group              int // of a board played in different forms: each has rooms of its own
}

// board is a board of a match with its rows: those in which a sat North-South, and
// those in which b did.
type board struct {
	a, b int
	rows [2][]int
}

// share is the boards that one processor compares, with what they bring each
// team.
type share struct {
	all        []board
	artificial []board // of which a side has no comparison
	sums       []exact.Num
	boards     []int
}

// small is a number of rows that is not worth several processors.
const small = 5000

// Score compares the rooms of every board of the field.
func (s Settings) Score(f scoring.Field, compare Comparison) Result {
	res := Result{Awards: make([]scoring.Awards, len(f.Rows)), Counts: make([]bool, len(f.Rows))}
	shares := make([]share, 1)
	if len(f.Rows) > small {
		shares = make([]share, runtime.GOMAXPROCS(0))
	}
	// Each list of rows begins in a place of its own in one array: there are very
	// many of one row.
	places := make([]int, len(f.Rows))
	var wait sync.WaitGroup
	for n := range shares {
		wait.Go(func() { shares[n] = s.compareAll(res, f, compare, places, n, len(shares)) })
	}
	wait.Wait()
	all := shares[0]
	for _, other := range shares[1:] {
		all.artificial = append(all.artificial, other.artificial...)
		for unit, n := range other.boards {
			all.sums[unit], all.boards[unit] = all.sums[unit].Add(other.sums[unit]), all.boards[unit]+n
		}
	}
	own := func(unit int, w *scoring.Working) (exact.Num, bool) {
		if all.boards[unit] == 0 {
			return exact.Num{}, false
		}
		average := all.sums[unit].Over(all.boards[unit])
		tellOwn(w, all.sums[unit], all.boards[unit], average)
		return average, true
	}
	for _, m := range all.artificial {
		for _, unit := range [...]int{m.a, m.b} {
			w := workingOf(f, m.rows, unit)
			if points, ok := s.awarded(f, m.rows, unit, own, w); ok {
				s.set(&res, f, m.rows, unit, scoring.Award{Kind: scoring.Artificial, Points: points})
			}
		}
		if text := trouble(f, m.rows); text != "" {
			res.Problems = append(res.Problems, Problem{firstRow(m.rows), text})
		}
	}
	slices.SortFunc(res.Problems, func(a, b Problem) int { return a.Row - b.Row })
	return res
}

// compareAll compares the boards of a share of the field: those of which the
// number leaves n when it is divided by of.
func (s Settings) compareAll(res Result, f scoring.Field, compare Comparison, places []int, n, of int) share {
	rows := len(f.Rows)/of + 1
	mine := share{all: make([]board, 0, rows/2), sums: make([]exact.Num, f.Units), boards: make([]int, f.Units)}
	index := make(map[meeting]int, rows/2)
	groups := map[string]int{"": 0}
	for i, r := range f.Rows {
		if of > 1 && r.Board%of != n || r.NSUnit < 0 || r.EWUnit < 0 || r.NSUnit == r.EWUnit || !r.Expected() {
			continue
		}
		m := meeting{round: cmp.Or(f.MatchRounds[i], r.Round), board: r.Board, a: int(min(r.NSUnit, r.EWUnit)), b: int(max(r.NSUnit, r.EWUnit))}
		if r.Group() != "" {
			if _, known := groups[r.Group()]; !known {
				groups[r.Group()] = len(groups)
			}
			m.group = groups[r.Group()]
		}
		at, seen := index[m]
		if !seen {
			at = len(mine.all)
			index[m] = at
			mine.all = append(mine.all, board{a: m.a, b: m.b})
		}
		way := 0
		if int(r.NSUnit) == m.b {
			way = 1
		}
		to := &mine.all[at].rows[way]
		if *to == nil {
			*to = places[i : i : i+1]
		}
		*to = append(*to, i)
	}
	for _, m := range mine.all {
		done := true
		for _, unit := range [...]int{m.a, m.b} {
			if adjusted(f, m.rows, unit) {
				done = false
				continue
			}
			if points, ok := s.compared(f, m.rows, unit == m.b, compare, workingOf(f, m.rows, unit)); ok {
				s.set(&res, f, m.rows, unit, scoring.Award{Kind: scoring.Compared, Points: points})
				mine.sums[unit], mine.boards[unit] = mine.sums[unit].Add(points), mine.boards[unit]+1
			} else {
				done = false
			}
		}
		if !done {
			mine.artificial = append(mine.artificial, m)
		}
		res.Counts[firstRow(m.rows)] = true
	}
	return mine
}

// firstRow is the first row of a board of a match in the field.
func firstRow(both [2][]int) int {
	switch {
	case len(both[0]) == 0:
		return both[1][0]
	case len(both[1]) == 0:
		return both[0][0]
	}
	return min(both[0][0], both[1][0])
}

// trouble says why a board gives no comparison, where that needs saying.
func trouble(f scoring.Field, both [2][]int) string {
	if len(both[0]) > 0 && len(both[1]) > 0 {
		return ""
	}
	for _, rows := range both {
		for _, i := range rows {
			if r := f.Rows[i]; r.Outcome == scoring.Played && r.NSAward().IsZero() && r.EWAward().IsZero() {
				return fmt.Sprintf("%s against %s: the board was played in one room only", r.NS, r.EW)
			}
		}
	}
	return ""
}

// lineOf is the line that a unit has in a row.
func lineOf(r scoring.FieldRow, unit int) scoring.Line {
	if int(r.NSUnit) == unit {
		return scoring.NS
	}
	return scoring.EW
}

func adjustment(r scoring.FieldRow, unit int) scoring.Adjustment {
	if lineOf(r, unit) == scoring.NS {
		return r.NSAward()
	}
	return r.EWAward()
}

// adjusted tells whether a unit has an artificial score in one of the rooms.
func adjusted(f scoring.Field, both [2][]int, unit int) bool {
	for _, rows := range both {
		for _, i := range rows {
			if adjustment(f.Rows[i], unit).Artificial() {
				return true
			}
		}
	}
	return false
}

// compared is what a board brings a unit: the mean of all comparisons of a row
// of one room with one of the other, from the unit's side.
func (s Settings) compared(f scoring.Field, both [2][]int, second bool, compare Comparison, w *scoring.Working) (exact.Num, bool) {
	lines := [2]scoring.Line{scoring.NS, scoring.EW}
	if second {
		lines = [2]scoring.Line{scoring.EW, scoring.NS}
	}
	var sides [2][]scoring.Side
	for way, rows := range both {
		for _, i := range rows {
			if side, ok := f.Side(i, lines[way]); ok {
				sides[way] = append(sides[way], side)
			}
		}
	}
	n := len(sides[0]) * len(sides[1])
	if n == 0 {
		return exact.Num{}, false
	}
	var sum exact.Num
	for _, x := range sides[0] {
		for _, y := range sides[1] {
			for _, p := range x.Components() {
				for _, q := range y.Components() {
					weight, points := p.Weight.Mul(q.Weight), compare(p.Score+q.Score)
					sum = sum.Add(weight.Times(points))
					tellRooms(w, p.Score, q.Score, weight, points)
				}
			}
		}
	}
	mean := sum.Over(n)
	tellMean(w, sum, n, mean)
	return mean, true
}

// awarded is the artificial score of a unit on a board: the mean of those that it
// has in the rooms.
func (s Settings) awarded(f scoring.Field, both [2][]int, unit int, own func(int, *scoring.Working) (exact.Num, bool), w *scoring.Working) (exact.Num, bool) {
	var average, sum exact.Num
	has := false
	n := 0
	for _, rows := range both {
		for _, i := range rows {
			adj := adjustment(f.Rows[i], unit)
			if s.OwnAverage && !has && adj.Floats() {
				average, has = own(unit, w)
			}
			if points, ok := s.Of(adj, average, has); ok {
				sum, n = sum.Add(points), n+1
				s.Tell(w, adj, points, settingsOf(w))
			}
		}
	}
	if n == 0 {
		return sum, false
	}
	mean := sum.Over(n)
	tellMeanOfRooms(w, sum, n, mean)
	return mean, true
}

// set gives a unit's award to its side of every row of the board.
func (s Settings) set(res *Result, f scoring.Field, both [2][]int, unit int, a scoring.Award) {
	for _, rows := range both {
		for _, i := range rows {
			if lineOf(f.Rows[i], unit) == scoring.NS {
				res.Awards[i].NS = a
			} else {
				res.Awards[i].EW = a
			}
		}
	}
}
