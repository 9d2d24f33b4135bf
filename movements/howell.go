package movements

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

//go:generate sh -c "go run howellsearch.go > howell.txt"

// howellData is what howellsearch.go found; the file says how it is to be read.
//
//go:embed howell.txt
var howellData string

// seed is the first round of a Howell, from which the others follow: the pairs up to
// rounds go to where the pair before them was, and each table takes the next set.
type seed struct {
	tables, rounds int
	at             []cell
	turned         []uint64 // of each round, the tables that are turned round; nil for none
}

// cell is a table in a round.
type cell struct{ ns, ew, set int }

func parseCell(s string) (c cell) {
	pairs, set, _ := strings.Cut(s, ":")
	ns, ew, _ := strings.Cut(pairs, "-")
	c.ns, _ = strconv.Atoi(ns)
	c.ew, _ = strconv.Atoi(ew)
	c.set, _ = strconv.Atoi(set)
	return c
}

// seeds are those of howell.txt: by tables, then rounds.
var seeds = sync.OnceValue(func() (all []seed) {
	for line := range strings.Lines(howellData) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		first, turned, _ := strings.Cut(line, "/")
		var s seed
		for i, f := range strings.Fields(first) {
			switch i {
			case 0:
				s.tables, _ = strconv.Atoi(f)
			case 1:
				s.rounds, _ = strconv.Atoi(f)
			default:
				s.at = append(s.at, parseCell(f))
			}
		}
		for f := range strings.FieldsSeq(turned) {
			mask, _ := strconv.ParseUint(f, 16, 64)
			s.turned = append(s.turned, mask)
		}
		all = append(all, s)
	}
	return all
})

// round gives the tables of a round.
func (s *seed) round(round int) (cells []cell) {
	move := func(pair int) int {
		if pair > s.rounds {
			return pair
		}
		return wrap(pair+round-1, s.rounds)
	}
	for t, c := range s.at {
		c = cell{move(c.ns), move(c.ew), wrap(c.set+round-1, s.rounds)}
		if s.turned != nil && s.turned[round-1]>>t&1 != 0 {
			c.ns, c.ew = c.ew, c.ns
		}
		cells = append(cells, c)
	}
	return cells
}

// small are the full Howells of two and three tables, round by round. No rotation
// keeps their tables from sharing: two tables always do. Of three, all do in the last
// round, and none before.
var small = map[int][]string{
	2: {"4-1:1 2-3:1", "4-2:2 3-1:2", "4-3:3 1-2:3"},
	3: {
		"6-1:1 2-5:2 3-4:3",
		"6-2:3 3-1:2 4-5:4",
		"6-3:4 4-2:1 5-1:3",
		"6-4:2 5-3:1 1-2:4",
		"6-5:5 1-4:5 2-3:5",
	},
}

const maxHowell = 16 // tables

// howell is a Howell of so many tables and rounds.
type howell struct {
	rounds int
	round  func(round int) []cell
}

// howells are all of a number of tables, the shortest first.
func howells(tables int) (all []howell) {
	for _, s := range seeds() {
		if s.tables == tables {
			all = append(all, howell{s.rounds, s.round})
		}
	}
	if lines := small[tables]; lines != nil {
		all = append(all, howell{len(lines), func(round int) (cells []cell) {
			for f := range strings.FieldsSeq(lines[round-1]) {
				cells = append(cells, parseCell(f))
			}
			return cells
		}})
	}
	return all
}

// Howell makes a Howell, one winner. The full one, in which each pair meets all
// others, has one round less than there are pairs; with fewer rounds it is a
// three-quarter Howell, in which some pairs stay at their tables and do not meet. Of
// a number of rounds that has none, the next longer one is curtailed. Where Rounds
// is 0 it is the longest one among whose sets the boards can be shared out, two or
// more to a set if that can be.
func Howell(r Request) (Movement, error) {
	full := 2*r.Tables - 1
	if err := r.bounds("Howell", "tables", 2, maxHowell, full); err != nil {
		return Movement{}, err
	}
	all := howells(r.Tables)
	h := all[len(all)-1]
	rounds := r.Rounds
	if rounds == 0 {
		var err error
		if h, err = longest(all, r); err != nil {
			return Movement{}, err
		}
		rounds = h.rounds
	}
	for i := len(all) - 1; i >= 0 && all[i].rounds >= rounds; i-- {
		h = all[i]
	}
	m := Movement{Name: "Howell", Winners: 1}
	if h.rounds < full {
		m.Name = "three-quarter Howell"
	}
	for round := 1; round <= rounds; round++ {
		for t, c := range h.round(round) {
			m.Meetings = append(m.Meetings, Meeting{Round: round, Table: t + 1, NS: c.ns, EW: c.ew, Boards: []int{c.set}})
		}
	}
	stay := fmt.Sprint(full + 1)
	if h.rounds < full {
		stay = fmt.Sprintf("%d-%d", h.rounds+1, full+1)
	}
	m.remark("stationary", stay)
	if r.ArrowSwitch.Kind == SwitchUsual && (rounds < h.rounds || h.rounds < full && (r.HalfTable || r.Missing != Unit{})) {
		// The tables were turned for all rounds and all pairs.
		r.ArrowSwitch.Kind = SwitchTables
	}
	// The last pair stays at its table: so does the sit-out, and all but that table
	// play on as they are.
	return r.finish(m, h.rounds, rounds, Unit{Number: full + 1})
}

// longest is the longest Howell that goes with the boards; the longest of all where
// nothing is said of them.
func longest(all []howell, r Request) (howell, error) {
	full := all[len(all)-1]
	if r.Boards == 0 {
		return full, nil
	}
	with := func(boards, least int) (h howell, per int) {
		for i := len(all) - 1; i >= 0; i-- {
			h, per = all[i], boards/all[i].rounds
			if boards%h.rounds == 0 && per >= least && (r.PerSet == 0 || r.PerSet == per) {
				return h, per
			}
		}
		return h, 0
	}
	for _, least := range [...]int{2, 1} {
		if h, per := with(r.Boards, least); per > 0 {
			return h, nil
		}
	}
	// The nearest numbers of boards that go: those of the full Howell are not far.
	var near []string
	for _, step := range [...]int{-1, 1} {
		for i := 1; i <= full.rounds*max(r.PerSet, 2); i++ {
			if h, per := with(r.Boards+step*i, max(r.PerSet, 2)); per > 0 {
				near = append(near, fmt.Sprintf("%d boards in %d rounds of %d", r.Boards+step*i, h.rounds, per))
				break
			}
		}
	}
	return howell{}, cannot(strings.Join(near, ", or "), "no Howell of %d tables goes with %d boards", r.Tables, r.Boards)
}
