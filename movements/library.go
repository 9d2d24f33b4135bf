package movements

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
)

// A library of EBUScore is text with a block for each movement: its name, then type,
// tables, boards, boards of a set, rounds, and perhaps the pair that is missing or the
// number of players; then a line for each table, with ns, ew and set of each round, or
// n, s, e, w and set. Set 0 is no play.

// The types of EBUScore.
const (
	libraryHowell = iota
	libraryMitchell
	librarySwitched
	libraryIndividual
	libraryFourWinners
	libraryTeams // and what follows: score-breaks, staggers
	libraryTypes = 8
)

// blockHead reads the second line of a block.
func blockHead(line string) (head []int, ok bool) {
	parts := strings.Split(line, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	for len(parts) > 5 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	head, ok = whole(parts)
	return head, ok && len(head) >= 5 && len(head) <= 7 && head[0] < libraryTypes && head[1] > 0 && head[3] > 0 && head[4] > 0
}

// isLibrary tells whether lines are those of a library: one of the first is followed
// by the head of a block.
func isLibrary(all []string) bool {
	for i := 1; i < min(len(all), 20); i++ {
		if _, ok := blockHead(all[i]); ok && strings.TrimSpace(all[i-1]) != "" {
			return true
		}
	}
	return false
}

func readLibrary(file string, all []string) ([]Movement, []scoring.Problem, error) {
	t := &textReader{file: file}
	var found []Movement
	for i := 0; i < len(all); {
		if strings.TrimSpace(all[i]) == "" {
			i++
			continue
		}
		end := i
		for end < len(all) && strings.TrimSpace(all[end]) != "" {
			end++
		}
		m, ok, err := t.block(all[i:end], i+1)
		if err != nil {
			return nil, t.problems, err
		}
		if ok {
			found = append(found, m)
		}
		i = end
	}
	if len(found) == 0 {
		return nil, t.problems, &scoring.InputError{Pos: t.pos(0), Text: "there is no movement in it that can be used"}
	}
	return found, t.problems, nil
}

// block reads a movement, whose first line is at the line of that number.
func (t *textReader) block(block []string, first int) (m Movement, ok bool, err error) {
	m.Name = strings.TrimSpace(block[0])
	if len(block) < 2 {
		t.bad(first, "%.40q is followed by nothing; it is left out", m.Name)
		return m, false, nil
	}
	head, ok := blockHead(block[1])
	if !ok {
		t.bad(first+1, "%.40q is no type, tables, boards, boards of a set and rounds; %.40q is left out", block[1], m.Name)
		return m, false, nil
	}
	kind, tables, perSet, rounds := head[0], head[1], head[3], head[4]
	m.Individual = kind == libraryIndividual || kind == libraryFourWinners
	m.Teams = kind >= libraryTeams
	m.Winners = 1
	switch kind {
	case libraryMitchell:
		m.Winners = 2
	case libraryFourWinners:
		m.Winners = 4
	}
	wide := 3
	if m.Individual {
		wide = 5
	}
	if perSet > maxBoards {
		t.bad(first+1, "a set of %d boards: it has %d at most; %.40q is left out", perSet, maxBoards, m.Name)
		return m, false, nil
	}
	if len(block)-2 != tables {
		t.bad(first+1, "%.40q has %d lines of tables, not %d", m.Name, len(block)-2, tables)
	}
	for table, text := range block[2:] {
		at := first + 2 + table
		numbers, good := whole(fields(text))
		if !good {
			t.bad(at, "%.40q are no numbers; the table is left out", text)
			continue
		}
		if len(numbers) != rounds*wide {
			t.bad(at, "the table has %d numbers, not %d for each of %d rounds", len(numbers), wide, rounds)
		}
		for round := 1; round*wide <= len(numbers); round++ {
			cell := numbers[(round-1)*wide : round*wide]
			g := Meeting{Pos: t.pos(at), Round: round, Table: table + 1}
			if m.Individual {
				g.Players = [4]int{cell[0], cell[2], cell[1], cell[3]}
			} else {
				g.NS, g.EW = cell[0], cell[1]
			}
			if set := cell[wide-1]; set*perSet > maxBoard {
				t.bad(at, "round %d: set %d is beyond board %d", round, set, maxBoard)
			} else if set > 0 {
				g.Boards = []int{set}
			}
			m.Meetings = append(m.Meetings, g)
			if t.tooMany(perSet) {
				return m, false, t.tooLarge(at)
			}
		}
	}
	if len(m.Meetings) == 0 {
		t.bad(first, "%.40q has no round that can be used", m.Name)
		return m, false, nil
	}
	slices.SortStableFunc(m.Meetings, func(a, b Meeting) int { return a.Round - b.Round })
	if len(head) > 5 && head[5] > 0 && !m.Individual {
		t.missing(&m, head[5], tables, first+1)
	}
	return m.WithSets(perSet, 1), true, nil
}

// missing takes out the pair of a number; those East-West of two winners are counted
// on from the tables.
func (t *textReader) missing(m *Movement, n, tables, line int) {
	u := Unit{Number: n}
	if m.Winners == 2 {
		u.Line = scoring.NS
		if n > tables {
			u = Unit{Number: n - tables, Line: scoring.EW}
		}
	}
	if err := m.takeOut(u); err != nil {
		t.bad(line, "%v", fmt.Sprintf("pair %d of %.40q is to be missing, and there is none", n, m.Name))
	}
}
