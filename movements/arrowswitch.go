package movements

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// ArrowSwitch says at which tables North-South and East-West change places, so that
// all pairs of a Mitchell are compared with all and there is one winner.
type ArrowSwitch struct {
	Kind   SwitchKind
	Rounds []int // of SwitchGiven
	// Except are tables that SwitchGiven leaves as they are: the pivots of a
	// hesitation Mitchell, whose pairs change sides anyway.
	Except []int
}

// SwitchKind is how the tables are chosen.
type SwitchKind uint8

const (
	// SwitchUsual leaves it to the family: none of those that have two winners, and
	// what is best of those that have one.
	SwitchUsual SwitchKind = iota
	SwitchNone
	// SwitchAuto turns whole rounds, or single tables where that makes the comparisons
	// more even by a point of Qf.
	SwitchAuto
	// SwitchRounds turns the rounds that make the comparisons most even, the fewest
	// and the last of those that do.
	SwitchRounds
	// SwitchTables turns single tables of any round.
	SwitchTables
	// SwitchGiven turns the Rounds.
	SwitchGiven
)

// ParseArrowSwitch reads none, auto, rounds, tables, or the numbers of rounds: 8,9.
func ParseArrowSwitch(s string) (ArrowSwitch, error) {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "":
		return ArrowSwitch{}, nil
	case "none":
		return ArrowSwitch{Kind: SwitchNone}, nil
	case "auto":
		return ArrowSwitch{Kind: SwitchAuto}, nil
	case "rounds":
		return ArrowSwitch{Kind: SwitchRounds}, nil
	case "tables":
		return ArrowSwitch{Kind: SwitchTables}, nil
	}
	rounds, err := parseBoards(s)
	if err != nil || len(rounds) == 0 {
		return ArrowSwitch{}, cannot("auto, none, rounds, tables, or the rounds: 8,9", "%.40q is no arrow switch", s)
	}
	return ArrowSwitch{Kind: SwitchGiven, Rounds: rounds}, nil
}

// AsOneWinner numbers the East-West pairs of two winners on from the North-South
// pairs: of nine tables EW 1 is pair 10.
func (m Movement) AsOneWinner() Movement {
	if m.Winners != 2 {
		return m
	}
	last := 0
	for i := range m.Meetings {
		last = max(last, m.Meetings[i].Table, m.Meetings[i].NS)
	}
	m.Winners = 1
	m.Meetings = slices.Clone(m.Meetings)
	for i := range m.Meetings {
		if g := &m.Meetings[i]; g.EW > 0 {
			g.EW += last
		}
	}
	m.Remarks = slices.Clone(m.Remarks)
	for i := range m.Remarks {
		if item := &m.Remarks[i]; item.Name == "missing" {
			if u, err := ParseUnit(item.Value); err == nil && u.Line == scoring.EW {
				item.Value = fmt.Sprint(u.Number + last)
			} else if err == nil {
				item.Value = fmt.Sprint(u.Number)
			}
		}
	}
	return m
}

// Switch turns tables round. A movement of two winners becomes one of one winner.
func (s ArrowSwitch) Switch(m Movement) (Movement, error) {
	if s.Kind == SwitchNone || s.Kind == SwitchUsual {
		return m, nil
	}
	m = m.AsOneWinner()
	rounds := 0
	for i := range m.Meetings {
		rounds = max(rounds, m.Meetings[i].Round)
	}
	if s.Kind == SwitchGiven {
		for _, r := range s.Rounds {
			if r > rounds {
				return Movement{}, cannot("", "the arrow is to be switched in round %d, and there are %d", r, rounds)
			}
		}
		return m.turn(func(g *Meeting) bool {
			return slices.Contains(s.Rounds, g.Round) && !slices.Contains(s.Except, g.Table)
		}), nil
	}
	x := compare(m, 1)
	if x == nil {
		return m, nil
	}
	single := x.clone()
	var turned []bool // by seating
	if s.Kind != SwitchTables {
		turned = x.evenRounds(m)
	}
	if s.Kind != SwitchRounds {
		tables := single.evenTables()
		if turned == nil || !single.qf().Sub(x.qf()).Less(worth) {
			turned = tables
		}
	}
	at := map[int]bool{}
	for i, on := range turned {
		at[x.tables[i].meeting] = on
	}
	i := -1
	return m.turn(func(*Meeting) bool { i++; return at[i] }), nil
}

// turn changes the sides of the meetings, in their order, and says which.
func (m Movement) turn(which func(*Meeting) bool) Movement {
	m.Meetings = slices.Clone(m.Meetings)
	in, all := map[int][]int{}, map[int]int{} // the tables of a round
	for i := range m.Meetings {
		g := &m.Meetings[i]
		if g.NS > 0 || g.EW > 0 {
			all[g.Round]++
		}
		if which(g) && (g.NS > 0 || g.EW > 0) {
			g.NS, g.EW = g.EW, g.NS
			in[g.Round] = append(in[g.Round], g.Table)
		}
	}
	var whole []int
	var parts []string
	for _, r := range sortedKeys(in) {
		if len(in[r]) == all[r] {
			whole = append(whole, r)
		} else {
			tables := "tables"
			if len(in[r]) == 1 {
				tables = "table"
			}
			parts = append(parts, fmt.Sprintf("round %d at %s %s", r, tables, ranges(in[r])))
		}
	}
	if whole != nil {
		parts = append([]string{"all tables of round " + ranges(whole)}, parts...)
	}
	if parts != nil {
		m.remark("arrow switch", strings.Join(parts, "; "))
	}
	return m
}

// worth is what single tables have to gain in Qf over whole rounds, which are easier
// to announce.
var worth = exact.Int(1)

// work is how many tables are turned in a search at most: as many as take a second or
// so, the fewer the more pairs each is compared with.
func (x *comparison) work() int { return 40_000_000 / max(len(x.units), 40) }

// maxExact is how many rounds are tried in every combination.
const maxExact = 16

// evenRounds turns the rounds that make the comparisons most even: of a few rounds
// all combinations are tried, of more the search of anneal goes on from none.
func (x *comparison) evenRounds(m Movement) (turned []bool) {
	in := map[int][]int{}
	for i, t := range x.tables {
		round := m.Meetings[t.meeting].Round
		in[round] = append(in[round], i)
	}
	rounds := sortedKeys(in)
	var moves [][]int
	for _, r := range rounds {
		moves = append(moves, in[r])
	}
	var on []bool
	if len(moves) <= maxExact {
		on = x.exhaust(moves)
	} else {
		on = x.anneal(moves, 2, min(40*len(moves)*len(moves), x.work()/len(x.tables)))
	}
	// To turn all the others is the same.
	if n := trues(on); 2*n > len(on) {
		for i := range on {
			on[i] = !on[i]
		}
		x.apply(x.allTables())
	}
	turned = make([]bool, len(x.tables))
	for i := range moves {
		for _, t := range moves[i] {
			turned[t] = on[i]
		}
	}
	return turned
}

// exhaust tries all combinations of moves, each by one more move (a Gray code), and
// leaves x at the best: the fewest moves, then the last ones.
func (x *comparison) exhaust(moves [][]int) (on []bool) {
	on = make([]bool, len(moves))
	best, bestMask, now, mask := 0, uint(0), 0, uint(0)
	better := func() bool {
		if now != best {
			return now < best
		}
		a, b := bits.OnesCount(mask), bits.OnesCount(bestMask)
		return a < b || a == b && mask > bestMask
	}
	for step := uint(1); step < 1<<len(moves); step++ {
		i := bits.TrailingZeros(step)
		now += x.apply(moves[i])
		mask ^= 1 << i
		if better() {
			best, bestMask = now, mask
		}
	}
	for i := range moves {
		on[i] = bestMask>>i&1 != 0
		if on[i] != (mask>>i&1 != 0) {
			x.apply(moves[i])
		}
	}
	return on
}

// evenTables turns single tables, and of each board no more than half of its tables: to turn all of a board changes no comparison.
func (x *comparison) evenTables() (turned []bool) {
	moves := make([][]int, len(x.tables))
	for i := range moves {
		moves[i] = []int{i}
	}
	starts := 8
	if len(x.units) > 2*maxWhole {
		starts = 2
	}
	turned = x.anneal(moves, starts, min(3000*len(moves), x.work()))
	for _, s := range x.sets {
		n := 0
		for _, i := range s.tables {
			if len(x.tables[i].boards) > 1 {
				n = 0
				break
			}
			if turned[i] {
				n++
			}
		}
		if 2*n > len(s.tables) {
			for _, i := range s.tables {
				turned[i] = !turned[i]
				x.turn(i)
			}
		}
	}
	return turned
}

// anneal makes moves that make the comparisons more even, at first also such as make
// them a little less so, and leaves x at the best of several starts. It is the same
// every time.
func (x *comparison) anneal(moves [][]int, starts, steps int) (best []bool) {
	random := rand.New(rand.NewPCG(uint64(len(x.units)), uint64(len(moves))))
	on := make([]bool, len(moves))
	best = slices.Clone(on)
	now, least := 0, 0
	move := func(i int) int {
		on[i] = !on[i]
		return x.apply(moves[i])
	}
	for start := range starts {
		if start > 0 {
			for i := range moves {
				if random.IntN(2) == 0 {
					now += move(i)
				}
			}
		}
		warm := 0
		for i := range moves {
			change := move(i)
			move(i)
			warm += max(change, -change)
		}
		warm = warm / len(moves)
		for step := range steps {
			i := random.IntN(len(moves))
			limit := warm * (steps - step) / steps * (steps - step) / steps / 2
			if len(moves[i]) == 1 {
				if change := x.turned(moves[i][0]); change <= limit {
					x.turn(moves[i][0])
					on[i] = !on[i]
					now += change
				}
			} else if change := move(i); change <= limit {
				now += change
			} else {
				move(i)
			}
			if now < least {
				least = now
				copy(best, on)
			}
		}
	}
	for i := range moves {
		if on[i] != best[i] {
			move(i)
		}
	}
	return best
}

// apply turns tables one after the other, and gives the change.
func (x *comparison) apply(tables []int) (change int) {
	for _, t := range tables {
		change += x.turned(t)
		x.turn(t)
	}
	return change
}

func (x *comparison) allTables() (all []int) {
	for i := range x.tables {
		all = append(all, i)
	}
	return all
}

func trues(on []bool) (n int) {
	for _, b := range on {
		if b {
			n++
		}
	}
	return n
}
