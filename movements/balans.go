package movements

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
)

// BALANS keeps a movement as text (.asc): five numbers, of contestants, tables, rounds
// and groups of boards, and 1 for individuals; then a line for each round, with ns, ew
// and the group of each table, or n, s, e, w and the group. Groups may be letters. 0 0 0
// is an empty table, and # begins a comment.

// isBalans tells whether lines are of a file of BALANS.
func isBalans(all []string) bool {
	for _, line := range all {
		if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) == "" {
			continue
		}
		n, ok := whole(fields(line))
		return ok && len(n) == 5 && n[4] <= 1 && n[0] > 0 && n[1] > 0
	}
	return false
}

func readBalans(file string, all []string) (Movement, []scoring.Problem, error) {
	t := &textReader{file: file}
	var m Movement
	var head []int
	for i, text := range all {
		line, _, _ := strings.Cut(text, "#")
		parts := fields(line)
		switch {
		case len(parts) == 0:
			continue
		case head == nil:
			head, _ = whole(parts)
			m.Individual, m.Winners = head[4] == 1, 1
			continue
		}
		round := 1
		if k := len(m.Meetings); k > 0 {
			round = m.Meetings[k-1].Round + 1
		}
		seats := 2
		if m.Individual {
			seats = 4
		}
		if len(parts) != head[1]*(seats+1) {
			t.bad(i+1, "round %d has %d entries, not %d for each of the %d tables", round, len(parts), seats+1, head[1])
		}
		for table := 0; (table+1)*(seats+1) <= len(parts); table++ {
			cell := parts[table*(seats+1) : (table+1)*(seats+1)]
			g := Meeting{Pos: t.pos(i + 1), Round: round, Table: table + 1}
			who, ok := whole(cell[:seats])
			group, good := boardGroup(cell[seats])
			switch {
			case !ok || !good:
				t.bad(i+1, "table %d: %.40q are no numbers and a group", table+1, strings.Join(cell, " "))
				continue
			case slices.Max(who) > head[0]:
				t.bad(i+1, "table %d: %d is more than the %d contestants", table+1, slices.Max(who), head[0])
			}
			if m.Individual {
				g.Players = [4]int{who[0], who[2], who[1], who[3]}
			} else {
				g.NS, g.EW = who[0], who[1]
			}
			if group > 0 {
				g.Boards = []int{group}
			}
			m.Meetings = append(m.Meetings, g)
			if t.tooMany(1) {
				return Movement{}, t.problems, t.tooLarge(i + 1)
			}
		}
	}
	if len(m.Meetings) == 0 {
		return Movement{}, t.problems, &scoring.InputError{Pos: t.pos(0), Text: "there is no round in it"}
	}
	if rounds := m.last(); rounds != head[2] {
		t.bad(len(all), "there are %d rounds, not the %d of the first line", rounds, head[2])
	}
	return m, t.problems, nil
}

// boardGroup reads the number or the letter of a group.
func boardGroup(s string) (n int, ok bool) {
	if len(s) == 1 && strings.ToUpper(s) >= "A" && strings.ToUpper(s) <= "Z" {
		return int(strings.ToUpper(s)[0]-'A') + 1, true
	}
	numbers, ok := whole([]string{s})
	if !ok {
		return 0, false
	}
	return numbers[0], true
}

// WriteBalans writes a movement as a file of BALANS. Boards that are always played
// together are a group; East-West of two winners get the numbers that AsOneWinner
// gives. A table with a sit-out is an empty one. The error is a *RequestError: tables
// play parts of what others play.
func WriteBalans(m Movement) ([]byte, error) {
	if winners, _ := m.Numbering(); winners == 2 && m.Winners == 0 {
		m.Winners = 2
	}
	m = m.AsOneWinner()
	groups := map[string]int{}
	of := map[int]string{} // by board, the boards of its group
	tables, contestants, rounds := 0, 0, 0
	cells := map[[2]int]string{}
	for _, g := range m.Meetings {
		tables, rounds = max(tables, g.Table), max(rounds, g.Round)
		if !g.Played() {
			continue
		}
		contestants = max(contestants, g.NS, g.EW, slices.Max(g.Players[:]))
		sorted := slices.Sorted(slices.Values(g.Boards))
		key := boardsText(sorted)
		for _, b := range sorted {
			if other := cmp.Or(of[b], key); other != key {
				return nil, cannot("", "round %d, table %d: boards %s overlap with %s, and a file of BALANS has groups", g.Round, g.Table, key, other)
			}
			of[b] = key
		}
		groups[key] = sorted[0]
		cells[[2]int{g.Round, g.Table}] = key
	}
	if tables > maxTables || rounds > maxNumber/10 {
		return nil, cannot("", "%d tables and %d rounds are too many", tables, rounds)
	}
	order := make([]string, 0, len(groups))
	for key := range groups {
		order = append(order, key)
	}
	slices.SortFunc(order, func(a, b string) int { return cmp.Compare(groups[a], groups[b]) })
	for i, key := range order {
		groups[key] = i + 1
	}
	individual, empty := 0, "0 0 0"
	if m.Individual {
		individual, empty = 1, "0 0 0 0 0"
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "%d %d %d %d %d\n", contestants, tables, rounds, len(groups), individual)
	at := map[[2]int]*Meeting{}
	for i := range m.Meetings {
		at[[2]int{m.Meetings[i].Round, m.Meetings[i].Table}] = &m.Meetings[i]
	}
	for round := 1; round <= rounds; round++ {
		for table := 1; table <= tables; table++ {
			if table > 1 {
				out.WriteString(", ")
			}
			key, played := cells[[2]int{round, table}]
			g := at[[2]int{round, table}]
			switch {
			case !played:
				out.WriteString(empty)
			case m.Individual:
				fmt.Fprintf(&out, "%d %d %d %d %d", g.Players[0], g.Players[2], g.Players[1], g.Players[3], groups[key])
			default:
				fmt.Fprintf(&out, "%d %d %d", g.NS, g.EW, groups[key])
			}
		}
		out.WriteByte('\n')
	}
	return out.Bytes(), nil
}
