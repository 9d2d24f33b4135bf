package cards

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"recap/movements"
	"recap/scoring"
	"recap/scoring/exact"
	"recap/templates"
)

// announcement is what the director says before play: how the pairs and the boards
// move, in sentences. What has no simple rule is left to the cards.
func (b *builder) announcement() {
	t := templates.Table{Kind: "announcement", Title: b.inSection(b.word("announcement")), Card: 1, Columns: []templates.Column{{Key: "text", Flex: true}}}
	var lines []string
	lines = append(lines, b.size())
	lines = append(lines, b.pairsMove()...)
	lines = append(lines, b.boardsMove()...)
	lines = append(lines, b.shared()...)
	lines = append(lines, b.exchanged()...)
	if n := b.copies(); n > 1 {
		lines = append(lines, b.word("say.copies", strconv.Itoa(n)))
	}
	for _, item := range b.m.Remarks {
		switch {
		case item.Name == "break":
			lines = append(lines, b.word("say.stanza", Phrase(b.lang, item.Value)))
		case item.Name != "arrow switch":
		case strings.Contains(item.Value, "; "):
			lines = append(lines, b.word("say.switch_cards"))
		default:
			lines = append(lines, b.word("say.switch", phrases(b.lang, item.Value)))
		}
	}
	lines = append(lines, b.sitOutLine()...)
	lines = append(lines, b.timeLines()...)
	for _, line := range lines {
		t.Rows = append(t.Rows, []templates.Cell{templates.TextCell(line)})
	}
	b.add(t)
}

// size says how many tables, rounds and boards there are.
func (b *builder) size() string {
	boards := 0
	for _, s := range b.sets {
		boards += len(s.boards)
	}
	return b.word("say.size", strconv.Itoa(len(b.tables)), strconv.Itoa(len(b.rounds)), strconv.Itoa(boards))
}

// unknown is a step of one that has no table before it or after it.
const unknown = -1

// steps are by how many tables a unit goes up after each round, going round.
func (b *builder) steps(u movements.Unit) (steps []int) {
	for round := range len(b.rounds) - 1 {
		from, ok := b.in(u, round)
		to, again := b.in(u, round+1)
		if !ok || !again {
			steps = append(steps, unknown)
			continue
		}
		n := len(b.tables)
		steps = append(steps, ((to.table-from.table)%n+n)%n)
	}
	return steps
}

// usual is the step that occurs most.
func usual(steps []int) int {
	times := map[int]int{}
	for _, s := range steps {
		times[s]++
	}
	best := unknown
	for _, s := range slices.Sorted(maps.Keys(times)) {
		if best == unknown || times[s] > times[best] {
			best = s
		}
	}
	return best
}

// A rule that is broken more often than maxExceptions is none that can be said; from
// more than maxClasses of units on it is easier to look at the card.
const (
	maxExceptions = 2
	maxClasses    = 4
)

// class is units that make the same usual step, and other ones after the same rounds.
type class struct {
	units []movements.Unit
	steps []int // unknown where they part
}

// pairsMove says how the units move: those that make the same steps in one sentence;
// of the others who follows whom, where that is always the same.
func (b *builder) pairsMove() (lines []string) {
	if len(b.rounds) < 2 {
		return nil
	}
	classes, others := b.classes()
	for _, c := range classes {
		lines = append(lines, b.say(c))
	}
	for _, row := range b.rows(others) {
		if ring := b.ring(row); ring != nil {
			lines = append(lines, b.word("say.follow", b.list(ring, " → "), b.unitName(ring[0]), b.unitName(ring[1])))
		} else {
			lines = append(lines, b.word("say.cards", b.naming(row)))
		}
	}
	return lines
}

// classes parts the units by their steps; others are those of which there is no rule.
func (b *builder) classes() (classes []class, others []movements.Unit) {
	at := map[string]int{}
	for _, u := range b.units {
		steps := b.steps(u)
		base := usual(steps)
		pattern := make([]bool, len(steps))
		for i, s := range steps {
			pattern[i] = s != base
		}
		if n := broken(steps); n > maxExceptions || n > 0 && base == 0 || slices.Contains(steps, unknown) {
			others = append(others, u)
			continue
		}
		key := fmt.Sprint(base, pattern)
		i, ok := at[key]
		if !ok {
			i = len(classes)
			at[key] = i
			classes = append(classes, class{steps: steps})
		}
		c := &classes[i]
		c.units = append(c.units, u)
		for k, s := range steps {
			if c.steps[k] != s {
				c.steps[k] = unknown
			}
		}
	}
	classes = slices.DeleteFunc(classes, func(c class) bool {
		drop := (len(c.units) == 1 || len(classes) > maxClasses) && broken(c.steps) > 0 || len(classes) > maxClasses && usual(c.steps) != 0
		if drop {
			others = append(others, c.units...)
		}
		return drop
	})
	// More exceptions than that, of all together, nobody can keep in mind; and where some
	// go by their cards anyway, those with exceptions do so too.
	n := 0
	for _, c := range classes {
		n += broken(c.steps)
	}
	byCards := slices.ContainsFunc(b.rows(others), func(row []movements.Unit) bool { return b.ring(row) == nil })
	if n > maxExceptions || byCards {
		classes = slices.DeleteFunc(classes, func(c class) bool {
			drop := broken(c.steps) > 0
			if drop {
				others = append(others, c.units...)
			}
			return drop
		})
	}
	return classes, others
}

// rows parts units by the line in which they begin, unless they follow each other over
// both.
func (b *builder) rows(units []movements.Unit) (rows [][]movements.Unit) {
	if len(units) == 0 {
		return nil
	}
	if b.ring(units) != nil {
		return [][]movements.Unit{units}
	}
	for _, line := range [...]scoring.Line{scoring.NS, scoring.EW} {
		row := slices.DeleteFunc(slices.Clone(units), func(u movements.Unit) bool { return b.visits[u][0].line != line })
		if len(row) == 0 || b.ring(row) == nil {
			continue
		}
		rows = append(rows, row)
		units = slices.DeleteFunc(slices.Clone(units), func(u movements.Unit) bool { return slices.Contains(row, u) })
	}
	if len(units) > 0 {
		rows = append(rows, units)
	}
	return rows
}

// broken is how often steps are not the usual one.
func broken(steps []int) (n int) {
	for _, s := range steps {
		if s != usual(steps) {
			n++
		}
	}
	return n
}

// say is the sentence of a class.
func (b *builder) say(c class) string {
	base := usual(c.steps)
	// from are the tables that they leave after the rounds with a step.
	from := func(step int) (tables []int) {
		for round, s := range c.steps {
			for _, u := range c.units {
				if v, here := b.in(u, round); here && s == step {
					tables = append(tables, v.table)
				}
			}
		}
		return tables
	}
	text := b.word("say.stay", b.naming(c.units))
	if len(c.units) == 1 {
		text = b.word("say.stay_one", b.naming(c.units))
	}
	if base != 0 {
		text = b.word("say.go", b.naming(c.units), b.step(base, from(base)))
	}
	for round, s := range c.steps {
		if s != base {
			text += " " + b.word("say.but", strconv.Itoa(b.rounds[round]), b.step(s, from(s)))
		}
	}
	return text
}

// step says how far a step goes, and of one table how it goes round, if any of the tables
// from which it is made is the last one on the way.
func (b *builder) step(s int, from []int) string {
	up := true
	if n := len(b.tables); 2*s > n && s != unknown {
		s, up = n-s, false
	}
	switch first, last := b.tables[0], b.tables[len(b.tables)-1]; {
	case s == 1 && up && slices.Contains(from, last):
		return b.word("step.up_one_round")
	case s == 1 && !up && slices.Contains(from, first):
		return b.word("step.down_one_round")
	case s == unknown:
		return b.word("step.cards")
	case s == 0:
		return b.word("step.stay")
	case s == 1 && up:
		return b.word("step.up_one")
	case s == 1:
		return b.word("step.down_one")
	case s == 2 && up:
		return b.word("step.up_two")
	case s == 2:
		return b.word("step.down_two")
	case up:
		return b.word("step.up", strconv.Itoa(s))
	}
	return b.word("step.down", strconv.Itoa(s))
}

// naming names units: a line or a seat where they are all of it, else by their numbers.
func (b *builder) naming(units []movements.Unit) string {
	home := b.visits[units[0]][0].place
	same := func(u movements.Unit) bool {
		p := b.visits[u][0].place
		return p.line == home.line && p.seat == home.seat
	}
	n := 0
	for _, u := range b.units {
		if same(u) {
			n++
		}
	}
	for _, u := range units {
		if !same(u) {
			n = 0
		}
	}
	switch {
	case len(units) == 1:
		return b.who(units[0])
	case n != len(units):
		return b.word("list."+b.kind(), b.list(units, ", "))
	case home.seat != scoring.NoSeat:
		return b.lang.Word("seat." + home.seat.String())
	}
	return b.lang.Word("line." + home.line.String())
}

// list names units one by one.
func (b *builder) list(units []movements.Unit, between string) string {
	var names []string
	for _, u := range units {
		names = append(names, b.unitName(u))
	}
	return strings.Join(names, between)
}

// ring puts units into a row in which each goes to the table that the next one leaves,
// and the last to that of the first; nil where there is none.
func (b *builder) ring(units []movements.Unit) (ring []movements.Unit) {
	next := map[movements.Unit]movements.Unit{}
	for _, u := range units {
		var found []movements.Unit
		for round := range len(b.rounds) - 1 {
			to, ok := b.in(u, round+1)
			if !ok {
				return nil
			}
			before := b.meetings[[2]int{round, to.table}]
			if before == nil {
				return nil
			}
			var there []movements.Unit
			for _, s := range b.seats(before) {
				there = append(there, s.unit)
			}
			if round == 0 {
				found = there
			}
			found = slices.DeleteFunc(found, func(x movements.Unit) bool { return !slices.Contains(there, x) || !slices.Contains(units, x) })
		}
		if len(found) != 1 {
			return nil
		}
		next[u] = found[0]
	}
	for u := units[0]; !slices.Contains(ring, u); u = next[u] {
		ring = append(ring, u)
	}
	if len(ring) != len(units) {
		return nil
	}
	return append(ring, ring[0])
}

// boardsMove says how the boards move: by how many tables from each, and which tables
// give them to the stand and take them from there.
func (b *builder) boardsMove() (lines []string) {
	if len(b.rounds) < 2 {
		return nil
	}
	m := boardSteps{tables: len(b.tables), steps: map[int]int{}, given: map[int]bool{}, taken: map[int]bool{}, brought: map[int]bool{}}
	again := false
	// Those that are shared are looked at last: one of their tables follows the others.
	for _, together := range [...]bool{false, true} {
		for round := range len(b.rounds) - 1 {
			for _, s := range b.sets {
				for _, way := range s.copies {
					from, to := s.last(way, round), s.first(way, round+1)
					if together == (len(from) > 1 || len(to) > 1) {
						m.move(from, to)
					}
					again = again || len(from) > 0 && slices.ContainsFunc(way[round+1:], func(t []int) bool { return len(t) > 0 })
				}
			}
		}
	}
	if !again {
		return []string{b.word("say.new_boards")}
	}
	by := map[int][]int{} // tables by their step
	var order []int
	for _, table := range slices.Sorted(maps.Keys(m.steps)) {
		s := m.steps[table]
		if by[s] == nil {
			order = append(order, s)
		}
		by[s] = append(by[s], table)
	}
	switch {
	case m.irregular() || len(order) == 0 || len(order) > 2:
		return []string{b.word("say.boards_cards")}
	case len(order) == 1 && len(by[order[0]]) == len(b.tables):
		lines = append(lines, b.word("say.boards_go", b.step(order[0], by[order[0]])))
	default:
		for _, s := range order {
			of := "say.boards_of"
			if len(by[s]) > 1 {
				of = "say.boards_of_several"
			}
			lines = append(lines, b.word(of, scoring.BoardRuns(by[s]), b.step(s, by[s])))
		}
	}
	if len(m.given) > 0 {
		lines = append(lines, b.word("say.stand_from", scoring.BoardRuns(slices.Sorted(maps.Keys(m.given)))))
	}
	if len(m.taken) > 0 {
		lines = append(lines, b.word("say.stand_to", scoring.BoardRuns(slices.Sorted(maps.Keys(m.taken)))))
	}
	return lines
}

// boardSteps are by how many tables boards go up from each table, going round, and
// which tables give them to the stand, or have them from there.
type boardSteps struct {
	tables       int
	steps        map[int]int
	given, taken map[int]bool
	brought      map[int]bool // tables that have boards from another one
	none         bool         // there is no rule
}

func (m *boardSteps) move(from, to []int) {
	switch {
	case len(from) == 0 && len(to) == 0:
	case len(from) == 0:
		for _, t := range to {
			m.taken[t] = true
		}
	case len(to) == 0:
		for _, f := range from {
			m.given[f] = true
		}
	default:
		for _, t := range to {
			m.brought[t] = true
		}
		for _, f := range from {
			for _, t := range to {
				s := ((t-f)%m.tables + m.tables) % m.tables
				known, ok := m.steps[f]
				if ok && known == s || !ok && len(from) == 1 && len(to) == 1 || !ok && m.have(s) {
					m.steps[f] = s
					return
				}
			}
		}
		m.none = true
	}
}

// have tells whether boards go so from any table.
func (m *boardSteps) have(step int) bool {
	for _, s := range m.steps {
		if s == step {
			return true
		}
	}
	return false
}

// irregular tells whether the boards of a table go to another one in some rounds and to
// the stand in others, or come so.
func (m *boardSteps) irregular() bool {
	for table := range m.given {
		if _, ok := m.steps[table]; ok {
			return true
		}
	}
	for table := range m.taken {
		if m.brought[table] {
			return true
		}
	}
	return m.none
}

// shared says which tables have boards together, and when.
func (b *builder) shared() (lines []string) {
	rounds, order := map[string][]int{}, []string{}
	for round := range b.rounds {
		for _, s := range b.sets {
			for _, way := range s.copies {
				if len(way[round]) < 2 || s.isPassed(round) {
					continue
				}
				key := b.tablesText(way[round])
				if rounds[key] == nil {
					order = append(order, key)
				}
				if !slices.Contains(rounds[key], round) {
					rounds[key] = append(rounds[key], round)
				}
			}
		}
	}
	if len(order) > maxClasses {
		return []string{b.word("say.share_cards")}
	}
	for _, key := range order {
		n, all := strconv.Itoa(len(rounds[key])), key == b.word("next.all")
		switch always := len(rounds[key]) == len(b.rounds); {
		case all && always:
			lines = append(lines, b.word("say.share_all"))
		case all:
			lines = append(lines, b.word("say.share_all_in", b.roundList(rounds[key]), n))
		case always:
			lines = append(lines, b.word("say.share", key))
		default:
			lines = append(lines, b.word("say.share_in", key, b.roundList(rounds[key]), n))
		}
	}
	return lines
}

// exchanged says which tables exchange their boards half-way, and when.
func (b *builder) exchanged() (lines []string) {
	tables, order := map[int][]string{}, []int{}
	for round := range b.rounds {
		for _, s := range b.sets {
			if !s.isPassed(round) {
				continue
			}
			if tables[round] == nil {
				order = append(order, round)
			}
			two := slices.Sorted(slices.Values(s.copies[0][round]))
			if key := b.tablesText(two); !slices.Contains(tables[round], key) {
				tables[round] = append(tables[round], key)
			}
		}
	}
	for i, round := range order {
		// The tables of several rounds are mostly the same.
		if i > 0 && slices.Equal(tables[round], tables[order[i-1]]) {
			continue
		}
		same := slices.DeleteFunc(slices.Clone(order), func(r int) bool { return !slices.Equal(tables[r], tables[round]) })
		lines = append(lines, b.word("say.exchange", b.roundList(same), strings.Join(tables[round], ", ")))
	}
	return lines
}

// copies is how many there are of a set at most.
func (b *builder) copies() (most int) {
	for _, s := range b.sets {
		most = max(most, len(s.copies))
	}
	return most
}

// maxSaid is how many sit-outs are said; more are on the list of them.
const maxSaid = 30

// sitOutLine says who sits out when.
func (b *builder) sitOutLine() []string {
	var all []string
	n := 0
	for round := range b.rounds {
		if out := b.out(round); len(out) > 0 {
			n += len(out)
			all = append(all, b.word("say.out_in", strconv.Itoa(b.rounds[round]), b.list(out, ", ")))
		}
	}
	switch {
	case n == 0:
		return nil
	case n > maxSaid:
		return []string{b.word("say.out_list")}
	}
	return []string{b.word("say.out", strings.Join(all, "; "))}
}

// timeLines say how long a round takes, and when the last one ends.
func (b *builder) timeLines() (lines []string) {
	all := b.timetable()
	if len(all) == 0 {
		return nil
	}
	least, most := all[0].play.Sub(all[0].start), exact.Num{}
	for _, t := range all {
		least, most = exact.Min(least, t.play.Sub(t.start)), exact.Max(most, t.play.Sub(t.start))
	}
	if least.Equal(most) {
		lines = append(lines, b.word("say.round_time", b.lang.Number(most, most.Places(2)), b.lang.Number(b.opt.Pace.Moving(), b.opt.Pace.Moving().Places(2))))
	}
	for round, t := range all[:len(all)-1] {
		if t.pause > 0 {
			lines = append(lines, b.word("note.break", strconv.Itoa(b.rounds[round]), strconv.Itoa(t.pause)))
		}
	}
	if b.opt.Start != "" {
		return append(lines, b.word("say.from_to", b.opt.time(exact.Num{}), b.opt.time(all[len(all)-1].play)))
	}
	return append(lines, b.word("say.minutes", b.opt.time(all[len(all)-1].play)))
}
