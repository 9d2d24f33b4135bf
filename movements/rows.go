package movements

import "slices"

// rowLength is how many tables stand in a row where the tables fall into rows of which
// each has the same numbers of boards as the others, table by table and in every round,
// and none of them twice at once. It is 0 where they do not.
//
// Such rows need as many copies of the boards. Where only the two tables of a match are
// compared, and these stand in two sections, each row may have deals of its own under
// the same numbers. Who goes on to another row then has a number again, and no deal.
func (m *Movement) rowLength() int {
	type at struct{ round, table int }
	type use struct{ round, row, board int }
	boards, last := map[at][]int{}, 0
	for i := range m.Meetings {
		g := &m.Meetings[i]
		if g.Table < 1 || g.Table > len(m.Meetings) {
			return 0
		}
		boards[at{g.Round, g.Table}] = g.Boards
		last = max(last, g.Table)
	}
	parallel := func(length int) bool {
		used := map[use]bool{}
		for x, has := range boards {
			if x.table > length && !slices.Equal(has, boards[at{x.round, x.table - length}]) {
				return false
			}
			for _, b := range has {
				u := use{x.round, (x.table - 1) / length, b}
				if used[u] {
					return false
				}
				used[u] = true
			}
		}
		return true
	}
	for length := last / 2; length > 1; length-- {
		if last%length == 0 && parallel(length) {
			return length
		}
	}
	return 0
}
