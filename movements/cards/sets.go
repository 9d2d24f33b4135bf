package cards

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"recap/movements"
)

// set is boards that are always together, in one copy or several.
type set struct {
	boards []int // ascending
	// copies are where each copy is: the tables that have it, of each round; none
	// while it is on the stand.
	copies [][][]int
	// passed are the rounds in which a table hands the set on to another half-way: the
	// two stand in copies, the one that has it first before the other.
	passed []bool
}

// setsOf finds where the boards are in each round. Boards that several tables need at
// once are shared by them unless the movement has copies.
func setsOf(t *track) (sets []set) {
	copies := 1
	for _, item := range t.m.Remarks {
		if n, err := strconv.Atoi(item.Value); item.Name == "copies" && err == nil && n > 0 {
			copies = min(n, len(t.tables))
		}
	}
	need := needs(t)
	passed := map[int][]bool{}
	if copies == 1 {
		passed = exchanges(t, need)
	}
	at := map[string]int{} // of the sets, by where they are needed
	for _, board := range slices.Sorted(maps.Keys(need)) {
		key := fmt.Sprint(need[board], passed[board])
		i, ok := at[key]
		if !ok {
			i = len(sets)
			at[key] = i
			sets = append(sets, set{copies: ways(need[board], copies, len(t.tables)), passed: passed[board]})
		}
		sets[i].boards = append(sets[i].boards, board)
	}
	return sets
}

// needs are the tables that need a board, round by round. One at which a pair sits out
// has its boards too, where no other needs them: so they come to the next table.
func needs(t *track) map[int][][]int {
	need := map[int][][]int{}
	for _, played := range [...]bool{true, false} {
		for round := range t.rounds {
			asked := map[int][]int{}
			for _, table := range t.tables {
				g := t.meetings[[2]int{round, table}]
				if g == nil || g.Played() != played {
					continue
				}
				for _, board := range g.Boards {
					if need[board] == nil {
						need[board] = make([][]int, len(t.rounds))
					}
					if !slices.Contains(asked[board], table) {
						asked[board] = append(asked[board], table)
					}
				}
			}
			for board, tables := range asked {
				if len(need[board][round]) == 0 {
					need[board][round] = tables
				}
			}
		}
	}
	return need
}

// exchanges finds the boards that two tables play in the two halves of a round, and puts
// the table that has them first before the other: the two have the same boards, and none
// of them in the same half.
func exchanges(t *track, need map[int][][]int) map[int][]bool {
	passed := map[int][]bool{}
	for board, rounds := range need {
		passed[board] = make([]bool, len(rounds))
		for round, tables := range rounds {
			if len(tables) != 2 {
				continue
			}
			one, other := t.meetings[[2]int{round, tables[0]}].Boards, t.meetings[[2]int{round, tables[1]}].Boards
			half := len(one) / 2
			if half == 0 || !slices.Equal(one, append(slices.Clone(other[len(other)-half:]), other[:len(other)-half]...)) {
				continue
			}
			passed[board][round] = true
			if slices.Index(one, board) >= half {
				rounds[round] = []int{tables[1], tables[0]}
			}
		}
	}
	return passed
}

// ways gives each table that needs a set one of its copies, round by round: the one
// that has the shortest way to it. Copies that are never needed are left out.
func ways(need [][]int, copies, tables int) [][][]int {
	way := make([][][]int, copies)
	last := make([]int, copies) // the table where it was; 0 at first
	for c := range way {
		way[c] = make([][]int, len(need))
	}
	used := 0
	for round, all := range need {
		groups := share(all, copies)
		taken := make([]bool, copies)
		for len(groups) > 0 {
			best, by, nearest := 0, 0, -1
			for i, g := range groups {
				for c := range way {
					if d := distance(last[c], g[0], tables); !taken[c] && (nearest < 0 || d < nearest) {
						best, by, nearest = i, c, d
					}
				}
			}
			taken[by], way[by][round], last[by] = true, groups[best], groups[best][0]
			used = max(used, by+1)
			groups = slices.Delete(groups, best, best+1)
		}
	}
	return way[:used]
}

// share parts the tables among the copies, as evenly as can be.
func share(tables []int, copies int) (groups [][]int) {
	n := min(len(tables), copies)
	for i := range n {
		groups = append(groups, tables[i*len(tables)/n:(i+1)*len(tables)/n])
	}
	return groups
}

// distance is how far apart two tables are, going round; from nowhere it is farther
// than anywhere.
func distance(from, to, tables int) int {
	if from == 0 {
		return tables
	}
	d := max(from, to) - min(from, to)
	return min(d, max(tables-d, 0))
}

// held is a set that a table has in a round, in one of its copies.
type held struct {
	*set
	copy int     // which one, from 0
	way  [][]int // of that copy
}

// isPassed tells whether the set is handed on half-way through a round.
func (s *set) isPassed(round int) bool { return s.passed != nil && s.passed[round] }

// first are the tables that have a copy at the beginning of a round, last those that have
// it at its end.
func (s *set) first(way [][]int, round int) []int {
	if s.isPassed(round) {
		return way[round][:1]
	}
	return way[round]
}

func (s *set) last(way [][]int, round int) []int {
	if s.isPassed(round) {
		return way[round][1:]
	}
	return way[round]
}

// letter tells the copies of a set apart; empty where there is one.
func (h held) letter() string {
	if len(h.copies) == 1 {
		return ""
	}
	return copyName(h.copy)
}

// heldAt are the sets that a table has in a round, in the order of play; none
// where its boards are at another table, or it has none.
func (b *builder) heldAt(round int, g *movements.Meeting) (all []held) {
	for i := range b.sets {
		s := &b.sets[i]
		if !slices.Contains(g.Boards, s.boards[0]) {
			continue
		}
		for c, way := range s.copies {
			if slices.Contains(way[round], g.Table) {
				all = append(all, held{s, c, way})
			}
		}
	}
	slices.SortFunc(all, func(x, y held) int { return slices.Index(g.Boards, x.boards[0]) - slices.Index(g.Boards, y.boards[0]) })
	return all
}

// fromStand tells whether a copy comes from the stand in a round. Before the first one
// all are put out.
func (h held) fromStand(round int) bool { return round > 0 && len(h.way[round-1]) == 0 }

// after is the round after the given one in which the copy is needed again.
func (h held) after(round int) (next int, ok bool) {
	for next = round + 1; next < len(h.way); next++ {
		if len(h.way[next]) > 0 {
			return next, true
		}
	}
	return 0, false
}
