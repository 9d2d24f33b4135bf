package event

import (
	"cmp"
	"slices"

	"recap/scoring"
)

// aloneRoom is a room of a board of which the round has not the other one.
type aloneRoom struct{ row, ns, ew, group int }

// matchReturns joins the two rooms of a board that two teams played in different
// rounds, as in American whist, pivots and staggers: their match is one of the round
// of the first room. The rooms are those of one session and board.
func (p *prepared) matchReturns(alone []aloneRoom) {
	byTeams := func(x, y aloneRoom) int {
		return cmp.Or(cmp.Compare(min(x.ns, x.ew), min(y.ns, y.ew)), cmp.Compare(max(x.ns, x.ew), max(y.ns, y.ew)), cmp.Compare(x.group, y.group))
	}
	slices.SortStableFunc(alone, byTeams)
	for len(alone) > 0 {
		n := 1
		for n < len(alone) && byTeams(alone[0], alone[n]) == 0 {
			n++
		}
		// Of three rooms nobody can tell which two belong together.
		if n == 2 && alone[0].ns == alone[1].ew {
			first, second := alone[0].row, alone[1].row
			if p.ev.Rows[second].Round < p.ev.Rows[first].Round {
				first, second = second, first
			}
			if p.ev.Rows[first].Round > 0 { // else it is not known
				p.returns = append(p.returns, [2]int{first, second})
			}
		}
		alone = alone[n:]
	}
}

// keepReturns notes which rows belong to a match of an earlier round, and says so
// once.
func (p *prepared) keepReturns() {
	if len(p.returns) == 0 {
		return
	}
	slices.SortFunc(p.returns, func(a, b [2]int) int { return cmp.Compare(a[0], b[0]) })
	p.matchRound = make(map[int]int, len(p.returns))
	for _, rooms := range p.returns {
		p.matchRound[rooms[1]] = p.ev.Rows[rooms[0]].Round
	}
	first, second := &p.ev.Rows[p.returns[0][0]], &p.ev.Rows[p.returns[0][1]]
	boards := "1 board of a match has its"
	if n := len(p.returns); n > 1 {
		boards = number(n) + " boards of matches have their"
	}
	p.problems = append(p.problems, problemOf(first, scoring.Note, "", "%s two rooms in different rounds, the first %s against %s in rounds %d and %d (also %s); a match counts in the round of its first room",
		boards, first.NS, first.EW, first.Round, second.Round, second.Pos().Within()))
}

// roundOfMatch is the round to which the match of a row belongs.
func (p *prepared) roundOfMatch(row int) int {
	if round, other := p.matchRound[row]; other {
		return round
	}
	return p.ev.Rows[row].Round
}
