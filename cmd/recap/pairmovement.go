package main

import (
	"cmp"
	"fmt"
	"slices"

	"recap/movements"
	"recap/movements/pairing"
	"recap/scoring"
	"recap/scoring/event"
)

// mostNumber is the highest number of a round or a board, as in a movement.
const mostNumber = 9999

// boardsOf are those of the round that was drawn; the error is a *movements.RequestError.
func (f *pairFlags) boardsOf(e *pairEvent, d *pairing.Draw) ([]int, error) {
	boards := cmp.Or(f.boards, e.file.Draw.Boards)
	if h := e.file.Heading; boards == 0 && h.Boards > 0 && h.Rounds > 0 && h.Boards%h.Rounds == 0 {
		boards = h.Boards / h.Rounds
	}
	if boards == 0 {
		return nil, &movements.RequestError{Text: "how many boards a match has is not said", Hint: "--boards 8"}
	}
	if boards < 0 || boards > event.MostOfMatch {
		return nil, &movements.RequestError{Text: fmt.Sprintf("a match has from 1 to %d boards, not %d", event.MostOfMatch, boards), Hint: "--boards 8"}
	}
	set := make([]int, boards)
	first := cmp.Or(f.first, e.firstBoard(d.Round, boards))
	for i := range set {
		set[i] = first + i
	}
	return set, nil
}

// firstBoard comes after the boards of the rounds before: after the highest of those that
// were drawn, and after so many in each of the others, of which a triangle has half as many
// again.
func (e *pairEvent) firstBoard(round, boards int) int {
	first := 1
	meetings, _ := e.meetings(round)
	for before := 1; before < round; before++ {
		if inTriangle(meetings, before) {
			first += 3 * halfOf(boards)
		} else {
			first += boards
		}
		for _, m := range e.drawn {
			if m.Round == before {
				first = max(first, m.board+1)
			}
		}
	}
	return first
}

// inTriangle tells whether three met each other in a round.
func inTriangle(meetings []pairing.Meeting, round int) bool {
	met := map[scoring.ID][]scoring.ID{}
	for _, m := range meetings {
		if m.Round == round && !m.Away.IsZero() {
			met[m.Home], met[m.Away] = append(met[m.Home], m.Away), append(met[m.Away], m.Home)
		}
	}
	for _, of := range met {
		if len(of) == 2 && slices.Contains(met[of[0]], of[1]) {
			return true
		}
	}
	return false
}

// halfOf is half of the boards of a match, of an odd number the larger one.
func halfOf(boards int) int { return (boards + 1) / 2 }

// triangleSets are the boards of the matches of a triangle: each of its teams plays one
// set against each of the others.
func triangleSets(boards []int) (sets [3][]int) {
	half := halfOf(len(boards))
	for i := range 3 * half {
		sets[i/half] = append(sets[i/half], boards[0]+i)
	}
	return sets
}

// triangleTables are where the teams of a triangle sit North-South: at the two tables of a
// match, of so many matches, and at a further one.
func triangleTables(table, matches int) [3]int {
	return [...]int{table, table + matches, 2*matches + 1}
}

// movementOf is the round as a movement; the error is a *movements.RequestError. Teams sit
// at two tables, with the home team North-South at the first; those of a triangle play half
// of the boards against each.
func (f *pairFlags) movementOf(e *pairEvent, d *pairing.Draw) (movements.Movement, error) {
	set, err := f.boardsOf(e, d)
	if err != nil {
		return movements.Movement{}, err
	}
	teams := e.teams()
	m := movements.Movement{Name: fmt.Sprintf("%s, round %d", e.title(), d.Round), Winners: 1, Teams: teams, Section: f.section}
	number := func(id scoring.ID) (n int, err error) {
		if id.IsZero() {
			return 0, nil
		}
		if _, err := fmt.Sscanf(id.Number, "%d", &n); err != nil || fmt.Sprint(n) != id.Number || n < 1 {
			return 0, &movements.RequestError{Text: fmt.Sprintf("a movement has numbers, and %s is none", id)}
		}
		return n, nil
	}
	tables := len(d.Pairings)
	used := map[int]bool{}
	for _, p := range d.Pairings {
		var n [3]int
		for i, id := range [...]scoring.ID{p.Home, p.Away, p.Third} {
			var err error
			if n[i], err = number(id); err != nil {
				return m, err
			}
			if n[i] > 0 && used[n[i]] {
				return m, &movements.RequestError{Text: fmt.Sprintf("number %d is that of several, whom a movement cannot tell apart", n[i]), Hint: "--section draws one alone"}
			}
			used[n[i]] = true
		}
		add := func(table, ns, ew int, boards []int) {
			m.Meetings = append(m.Meetings, movements.Meeting{Round: d.Round, Table: table, NS: ns, EW: ew, Boards: boards})
		}
		switch {
		case n[2] > 0:
			// Each plays one set against each of the others, as movements.Triangle has it.
			// A movement has no halves of a round: each table has two lines, the first half
			// first.
			sets := triangleSets(set)
			m.Remarks = append(m.Remarks, scoring.Item{Name: "triangle", Value: fmt.Sprintf("teams %d, %d and %d, %d boards against each; each of their tables has two lines", n[0], n[1], n[2], len(sets[0]))})
			for i := range 3 {
				table, next, last := triangleTables(p.Table, tables)[i], (i+1)%3, (i+2)%3
				add(table, n[i], n[next], sets[i])
				add(table, n[i], n[last], sets[last])
			}
		case n[1] > 0 && teams:
			add(p.Table, n[0], n[1], set)
			add(p.Table+tables, n[1], n[0], set)
		default:
			add(p.Table, n[0], n[1], set)
		}
	}
	slices.SortStableFunc(m.Meetings, func(a, b movements.Meeting) int { return cmp.Compare(a.Table, b.Table) })
	return m, nil
}
