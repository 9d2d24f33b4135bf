package event

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// findMissing lists the results that have not come in: rows that wait for one,
// and rows that are not there although the shape of the play says that they
// belong there. What it concludes from the shape is careful: a half table, a
// curtailed movement or a board that a round did not reach are not missing.
func findMissing(p *prepared) []scoring.Missing {
	var out []scoring.Missing
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		m := scoring.Missing{Session: r.Session, Section: r.Section, Round: r.Round, Board: r.Board, NS: r.NS, EW: r.EW, Pos: r.Pos()}
		switch r.Outcome {
		case scoring.Outstanding:
			m.Reason = scoring.ReasonNoResult
		case scoring.Disputed:
			m.Reason = scoring.ReasonDisputed
		default:
			continue
		}
		out = append(out, m)
	}
	for _, pos := range p.ev.LeftOut {
		out = append(out, scoring.Missing{Pos: pos, Reason: scoring.ReasonLeftOut})
	}
	if p.teams || p.individuals || p.ev.Conditions.Levelled {
		// Two teams meet twice on a board: the shape is another one. And where the file
		// says that some have fewer boards and are levelled, that is how it was played.
		return out
	}
	g := gatherer{prepared: p}
	boards := make([]int, len(p.ev.Contestants))
	for _, d := range p.divisions {
		if p.regular(d, boards) {
			continue
		}
		g.gather(d)
		s := g.shape()
		out = append(out, s.cutMeetings()...)
		out = append(out, s.lostMeetings()...)
	}
	slices.SortStableFunc(out, func(a, b scoring.Missing) int {
		return cmp.Or(cmp.Compare(a.Session, b.Session), cmp.Compare(a.Board, b.Board), scoring.CompareNumber(a.Section, b.Section),
			scoring.CompareID(a.NS, b.NS), scoring.CompareID(a.EW, b.EW))
	})
	return out
}

// findAbsent finds who was due to meet where a ruling says that a pair was absent.
func (p *prepared) findAbsent() {
	p.due = map[int][2]int{}
	var unit func(scoring.ID) int
	for _, r := range p.ruled {
		if r.Ruling.Kind == scoring.AbsentPair {
			if unit == nil {
				unit = p.unitFinder()
			}
			p.due[r.Row] = [2]int{unit(r.Before.NS), unit(r.Before.EW)}
		}
	}
}

// unitFinder finds contestants by their ID; -1 for none.
func (p *prepared) unitFinder() func(scoring.ID) int {
	index := make(map[scoring.ID]int, len(p.ev.Contestants))
	for i, c := range p.ev.Contestants {
		if _, twice := index[c.ID]; !twice {
			index[c.ID] = i
		}
	}
	return func(id scoring.ID) int {
		if i, ok := index[id]; ok {
			return i
		}
		return -1
	}
}

// regular tells whether every board of a section has the same number of results
// and every unit of a line the same number of boards: then nothing is missing. It
// counts in boards, which are zero for all units, and leaves them so.
func (p *prepared) regular(d division, boards []int) bool {
	results := map[int]int{}
	var there []int // the units
	for _, i := range d.rows {
		r, units := &p.ev.Rows[i], p.unitsOf(i)
		due := false
		if len(p.due) > 0 {
			var of [2]int
			if of, due = p.due[i]; due {
				units = of
			}
		}
		if !due && !r.Expected() && r.Outcome != scoring.NotPlayed {
			continue
		}
		results[r.Board]++
		for _, u := range units {
			if u >= 0 {
				if boards[u] == 0 {
					there = append(there, u)
				}
				boards[u]++
			}
		}
	}
	perBoard, same := 0, true
	for _, n := range results {
		same = same && (perBoard == 0 || n == perBoard)
		perBoard = n
	}
	var perUnit [scoring.EW + 1]int
	for _, u := range there {
		line := p.ev.Contestants[u].ID.Line
		same = same && (perUnit[line] == 0 || boards[u] == perUnit[line])
		perUnit[line] = boards[u]
		boards[u] = 0
	}
	return same
}

// shape is who met whom on which boards in one section.
type shape struct {
	*gatherer
	sets    []boardSet
	results map[int]int // rows of each board
	units   []int       // who takes part, in order
	played  [][]int     // the boards of each of them, in order
	index   *shapeIndex // for checkShape
	// budget is how much is still to be looked at, and concluded, from a shape that is
	// none: see spend.
	budget int
}

// concluded is what a single conclusion takes of the budget of a shape.
const concluded = 100

// boardSet is boards that are played together.
type boardSet struct {
	boards   []int // in order
	meetings int   // how many had exactly these
}

// spend tells whether there is something left for so much more. Boards that were
// played in a movement are short of few results, of few units. Where there would be
// many times as many to look at as there are rows, it is no movement of which some
// are missing, and nothing more is concluded.
func (s *shape) spend(n int) bool {
	s.budget -= n
	return s.budget >= 0
}

// shape is that of the section that was gathered last; it holds as long as that.
func (g *gatherer) shape() *shape {
	s := &shape{gatherer: g, results: map[int]int{}, budget: concluded * (10_000 + len(g.rows))}
	for n, at := range g.of {
		if at >= 0 {
			s.results[g.ev.Rows[g.division.rows[n]].Board]++
		}
	}
	known := map[string]int{}
	likely := map[int]int{} // a set that begins with the board
	if g.local == nil {
		g.local = make([]int32, len(g.ev.Contestants))
	}
	var counts []int
	for n := range g.meetings {
		m := &g.meetings[n]
		at, ok := likely[m.boards[0]]
		if !ok || !slices.Equal(s.sets[at].boards, m.boards) {
			key := setKey(m.boards)
			if at, ok = known[key]; !ok {
				at = len(s.sets)
				known[key] = at
				s.sets = append(s.sets, boardSet{boards: m.boards})
			}
			likely[m.boards[0]] = at
		}
		m.set = at
		s.sets[at].meetings++
		for _, unit := range [...]int{m.ns, m.ew} {
			if g.local[unit] == 0 {
				s.units = append(s.units, unit)
				counts = append(counts, 0)
				g.local[unit] = int32(len(s.units))
			}
			counts[g.local[unit]-1] += len(m.boards)
		}
	}
	s.fillPlayed(counts)
	return s
}

// fillPlayed gives each unit its boards, of which counts are the most that there can
// be, and puts the units in order.
func (s *shape) fillPlayed(counts []int) {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	all := make([]int, sum)
	s.played = make([][]int, len(s.units))
	for k, n := range counts {
		s.played[k], all = all[:0:n], all[n:]
	}
	for n := range s.meetings {
		m := &s.meetings[n]
		for _, unit := range [...]int{m.ns, m.ew} {
			k := s.local[unit] - 1
			s.played[k] = append(s.played[k], m.boards...)
		}
	}
	slices.Sort(s.units)
	inOrder := make([][]int, len(s.units))
	for k, unit := range s.units {
		boards := s.played[s.local[unit]-1]
		slices.Sort(boards)
		inOrder[k] = slices.Compact(boards)
	}
	s.played = inOrder
	for _, unit := range s.units {
		s.local[unit] = 0
	}
}

// has tells whether a unit plays a board.
func (s *shape) has(unit, board int) bool {
	k, ok := slices.BinarySearch(s.units, unit)
	if !ok {
		return false
	}
	_, ok = slices.BinarySearch(s.played[k], board)
	return ok
}

func setKey(boards []int) string {
	var b strings.Builder
	for _, n := range boards {
		b.WriteString(strconv.Itoa(n))
		b.WriteByte(' ')
	}
	return b.String()
}

func (s *shape) missing(board int, m meeting, reason scoring.Reason) scoring.Missing {
	out := scoring.Missing{Session: s.session, Section: s.section, Board: board, Reason: reason}
	if m.boards != nil {
		out.NS, out.EW = s.ev.Contestants[m.ns].ID, s.ev.Contestants[m.ew].ID
	}
	return out
}

// cutMeetings finds pairs that met on some boards of a set that others played
// whole.
func (s *shape) cutMeetings() []scoring.Missing {
	// The usual set of a board is the one that most meetings had with it.
	usual := map[int]int{}
	for n, of := range s.sets {
		for _, b := range of.boards {
			before, ok := usual[b]
			if c := cmp.Compare(of.meetings, s.sets[before].meetings); !ok || c > 0 || c == 0 && slices.Compare(of.boards, s.sets[before].boards) < 0 {
				usual[b] = n
			}
		}
	}
	wholes := make([]int, len(s.sets)) // the set that the meetings of each are cut from; itself where they are not
	for n, of := range s.sets {
		whole := usual[of.boards[0]]
		for _, b := range of.boards {
			if len(s.sets[usual[b]].boards) > len(s.sets[whole].boards) {
				whole = usual[b]
			}
		}
		wholes[n] = whole
		if w := s.sets[whole]; len(w.boards) <= len(of.boards) || w.meetings < 2 || w.meetings <= of.meetings || !contains(w.boards, of.boards) {
			wholes[n] = n
		}
	}
	var out []scoring.Missing
	for _, m := range s.meetings {
		if wholes[m.set] == m.set {
			continue
		}
		whole := s.sets[wholes[m.set]].boards
		if !s.spend(concluded * len(whole)) {
			return nil
		}
		for _, b := range whole {
			if !s.has(m.ns, b) && !s.has(m.ew, b) {
				out = append(out, s.missing(b, m, scoring.ReasonMeetingCut))
			}
		}
	}
	return out
}

func contains(whole, part []int) bool {
	for _, b := range part {
		if _, ok := slices.BinarySearch(whole, b); !ok {
			return false
		}
	}
	return true
}

// lostMeetings finds two units that both lack a set of boards which is short of
// results, have fewer boards than is usual, and have not met.
func (s *shape) lostMeetings() []scoring.Missing {
	most := 0
	for _, n := range s.results {
		most = max(most, n)
	}
	short := s.unitsShort()
	if len(short) < 2 {
		return nil
	}
	met := map[[2]int]bool{}
	for _, m := range s.meetings {
		met[[2]int{min(m.ns, m.ew), max(m.ns, m.ew)}] = true
	}
	var out []scoring.Missing
	for _, of := range s.sets { // in the order of their first meetings
		if of.meetings < 2 {
			continue
		}
		lack := most - s.results[of.boards[0]]
		if lack < 1 || slices.ContainsFunc(of.boards, func(b int) bool { return most-s.results[b] != lack }) {
			continue
		}
		if !s.spend((len(short) + concluded*lack) * len(of.boards)) {
			return nil
		}
		fitting := slices.DeleteFunc(slices.Clone(short), func(l lacking) bool { return !s.fits(l, of.boards) })
		from := s.others(fitting)
		var pairs []meeting
		for i, a := range fitting {
			if len(pairs) > lack {
				break // so many that it is not known which
			}
			for _, b := range fitting[from[i]:] {
				if !s.spend(1) {
					return nil
				}
				if s.opposed(a.unit, b.unit) && !met[[2]int{min(a.unit, b.unit), max(a.unit, b.unit)}] {
					pairs = append(pairs, s.ordered(a.unit, b.unit, of.boards))
				}
				if len(pairs) > lack {
					break
				}
			}
		}
		switch {
		case len(pairs) == lack:
			for _, m := range pairs {
				for _, b := range of.boards {
					out = append(out, s.missing(b, m, scoring.ReasonNoMeeting))
				}
			}
		case len(pairs) > lack:
			for _, b := range of.boards {
				for range lack {
					out = append(out, s.missing(b, meeting{}, scoring.ReasonFewer))
				}
			}
		}
	}
	return out
}

// others is, of each unit, where those begin who follow it and are not, all in a row,
// of its line.
func (s *shape) others(of []lacking) []int {
	line := func(l lacking) scoring.Line { return s.ev.Contestants[l.unit].ID.Line }
	from := make([]int, len(of))
	for i := len(of) - 1; i >= 0; i-- {
		if from[i] = i + 1; i+1 < len(of) && line(of[i]) != scoring.NoLine && line(of[i]) == line(of[i+1]) {
			from[i] = from[i+1]
		}
	}
	return from
}

// lacking is a unit with fewer boards than is usual.
type lacking struct{ unit, boards int }

func (s *shape) fits(l lacking, set []int) bool {
	return l.boards >= len(set) && !slices.ContainsFunc(set, func(b int) bool { return s.has(l.unit, b) })
}

// unitsShort compares the boards of each unit with what most of its line have.
func (s *shape) unitsShort() []lacking {
	var counts [scoring.EW + 1]map[int]int
	for k, unit := range s.units {
		line := s.ev.Contestants[unit].ID.Line
		if counts[line] == nil {
			counts[line] = map[int]int{}
		}
		counts[line][len(s.played[k])]++
	}
	var usual [scoring.EW + 1]int
	for line, c := range counts {
		best := 0
		for boards, n := range c {
			if n > best || n == best && boards < usual[line] {
				best, usual[line] = n, boards
			}
		}
	}
	var out []lacking
	for k, unit := range s.units {
		if d := usual[s.ev.Contestants[unit].ID.Line] - len(s.played[k]); d > 0 {
			out = append(out, lacking{unit, d})
		}
	}
	return out
}

func (s *shape) opposed(a, b int) bool {
	la, lb := s.ev.Contestants[a].ID.Line, s.ev.Contestants[b].ID.Line
	return la == scoring.NoLine || lb == scoring.NoLine || la != lb
}

func (s *shape) ordered(a, b int, set []int) meeting {
	if s.ev.Contestants[a].ID.Line == scoring.EW {
		a, b = b, a
	}
	return meeting{ns: a, ew: b, boards: set}
}
