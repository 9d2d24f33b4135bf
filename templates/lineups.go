package templates

import (
	"cmp"
	"slices"
	"strconv"

	"recap/scoring"
)

// lineupChange is a change of players of a contestant, between two boards of a match or,
// in a pairs event, of a session.
type lineupChange struct {
	session, round int // round is 0 in a pairs event
	unit           scoring.ID
	boards         int // that were played before it
	out, in        []string
}

// lineupChanges finds the changes of players where the rows name who played: the boards of
// a match, or of a session, in the order of their numbers, those of earlier rounds first.
func (b *builder) lineupChanges() (changes []lineupChange) {
	type place struct {
		session, round int
		unit           scoring.ID
	}
	type board struct{ round, number int }
	played := map[place]map[board][]string{}
	for i := range b.res.Event.Rows {
		r := &b.res.Event.Rows[i]
		if r.Players() == [4]string{} || r.Outcome != scoring.Played {
			continue
		}
		ns, ew := sides(r)
		for seat, name := range r.Players() {
			at := place{r.Session, r.Round, ns}
			if seat%2 == 1 {
				at.unit = ew
			}
			if !b.res.Teams {
				at.round = 0
			}
			if name == "" || at.unit.IsZero() {
				continue
			}
			if played[at] == nil {
				played[at] = map[board][]string{}
			}
			on := board{r.Round, r.Board}
			if !slices.Contains(played[at][on], name) {
				played[at][on] = append(played[at][on], name)
			}
		}
	}
	for at, boards := range played {
		var order []board
		for on := range boards {
			order = append(order, on)
		}
		slices.SortFunc(order, func(x, y board) int { return cmp.Or(cmp.Compare(x.round, y.round), cmp.Compare(x.number, y.number)) })
		for k := 1; k < len(order); k++ {
			before, now := boards[order[k-1]], boards[order[k]]
			if len(before) != len(now) {
				continue // one table of a match has no names
			}
			out, in := without(before, now), without(now, before)
			if len(out) > 0 {
				changes = append(changes, lineupChange{at.session, at.round, at.unit, k, out, in})
			}
		}
	}
	slices.SortFunc(changes, func(x, y lineupChange) int {
		return cmp.Or(cmp.Compare(x.session, y.session), cmp.Compare(x.round, y.round), scoring.CompareID(x.unit, y.unit), cmp.Compare(x.boards, y.boards))
	})
	return changes
}

// without are the names that are not among others, in order.
func without(names, others []string) (rest []string) {
	for _, n := range names {
		if !slices.Contains(others, n) {
			rest = append(rest, n)
		}
	}
	slices.Sort(rest)
	return rest
}

// appendLineups appends the changes of players, where there are some.
func (b *builder) appendLineups(j []byte, n int) ([]byte, int) {
	list := func(j []byte, key string, names []string) []byte {
		j = append(append(append(j, `,"`...), key...), `":[`...)
		for i, name := range names {
			if i > 0 {
				j = append(j, ',')
			}
			j = appendString(j, name)
		}
		return append(j, ']')
	}
	for _, c := range b.lineupChanges() {
		j = append(appendComma(j, n), `{"session":`...)
		j = strconv.AppendInt(j, int64(c.session), 10)
		j = append(j, `,"round":`...)
		j = strconv.AppendInt(j, int64(c.round), 10)
		j = appendField(j, "number", showID(c.unit, b.sections, b.lines))
		j = append(j, `,"boards_before":`...)
		j = strconv.AppendInt(j, int64(c.boards), 10)
		j = append(list(list(j, "out", c.out), "in", c.in), '}')
		n++
	}
	return j, n
}
