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
	"fmt"

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

// meeting is a board of a match: two teams in a round.
type meeting struct {
	round, board, a, b int
	group              string // of a board played in different forms: each has rooms of its own
}

// Score compares the rooms of every board of the field.
func (s Settings) Score(f scoring.Field, compare Comparison) Result {
	res := Result{Awards: make([]scoring.Awards, len(f.Rows)), Counts: make([]bool, len(f.Rows))}
	// The rows in which a sat North-South, and those in which b did. Each slice
	// begins in a place of its own in one array: there are very many of one row.
	rooms := make(map[meeting][2][]int, len(f.Rows)/2)
	places := make([]int, len(f.Rows))
	var order []meeting
	for i, r := range f.Rows {
		if r.NSUnit < 0 || r.EWUnit < 0 || r.NSUnit == r.EWUnit || !r.Expected() {
			continue
		}
		m := meeting{r.Round, r.Board, min(r.NSUnit, r.EWUnit), max(r.NSUnit, r.EWUnit), r.Group}
		both, seen := rooms[m]
		if !seen {
			order = append(order, m)
		}
		way := 0
		if r.NSUnit == m.b {
			way = 1
		}
		if both[way] == nil {
			both[way] = places[i : i : i+1]
		}
		both[way] = append(both[way], i)
		rooms[m] = both
	}
	sums, boards := make([]exact.Num, f.Units), make([]int, f.Units)
	var artificial []meeting
	for _, m := range order {
		both := rooms[m]
		done := true
		for _, unit := range [...]int{m.a, m.b} {
			if adjusted(f, both, unit) {
				done = false
				continue
			}
			if points, ok := s.compared(f, both, unit == m.b, compare); ok {
				s.set(&res, f, both, unit, scoring.Award{Kind: scoring.Compared, Points: points})
				sums[unit], boards[unit] = sums[unit].Add(points), boards[unit]+1
			} else {
				done = false
			}
		}
		if !done {
			artificial = append(artificial, m)
		}
	}
	own := func(unit int) (exact.Num, bool) {
		if boards[unit] == 0 {
			return exact.Num{}, false
		}
		return sums[unit].Over(boards[unit]), true
	}
	for _, m := range artificial {
		both := rooms[m]
		for _, unit := range [...]int{m.a, m.b} {
			if points, ok := s.awarded(f, both, unit, own); ok {
				s.set(&res, f, both, unit, scoring.Award{Kind: scoring.Artificial, Points: points})
			}
		}
		if text := trouble(f, both); text != "" {
			res.Problems = append(res.Problems, Problem{firstRow(both), text})
		}
	}
	for _, m := range order {
		res.Counts[firstRow(rooms[m])] = true
	}
	return res
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
			if r := f.Rows[i]; r.Outcome == scoring.Played && r.NSAward.IsZero() && r.EWAward.IsZero() {
				return fmt.Sprintf("%s against %s: the board was played in one room only", r.NS, r.EW)
			}
		}
	}
	return ""
}

// lineOf is the line that a unit has in a row.
func lineOf(r scoring.FieldRow, unit int) scoring.Line {
	if r.NSUnit == unit {
		return scoring.NS
	}
	return scoring.EW
}

func adjustment(r scoring.FieldRow, unit int) scoring.Adjustment {
	if lineOf(r, unit) == scoring.NS {
		return r.NSAward
	}
	return r.EWAward
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
func (s Settings) compared(f scoring.Field, both [2][]int, second bool, compare Comparison) (exact.Num, bool) {
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
					sum = sum.Add(p.Weight.Mul(q.Weight).Times(compare(p.Score + q.Score)))
				}
			}
		}
	}
	return sum.Over(n), true
}

// awarded is the artificial score of a unit on a board: the mean of those that it
// has in the rooms.
func (s Settings) awarded(f scoring.Field, both [2][]int, unit int, own func(int) (exact.Num, bool)) (exact.Num, bool) {
	average, has := own(unit)
	var sum exact.Num
	n := 0
	for _, rows := range both {
		for _, i := range rows {
			if points, ok := s.Of(adjustment(f.Rows[i], unit), average, has); ok {
				sum, n = sum.Add(points), n+1
			}
		}
	}
	if n == 0 {
		return sum, false
	}
	return sum.Over(n), true
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
