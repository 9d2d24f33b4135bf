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
		m := scoring.Missing{Session: r.Session, Section: r.Section, Board: r.Board, NS: r.NS, EW: r.EW, Pos: r.Pos}
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
	for _, session := range p.sessions {
		for _, section := range p.ev.Sections {
			if p.regular(session, section) {
				continue
			}
			s := p.shape(session, section)
			out = append(out, s.cutMeetings()...)
			out = append(out, s.lostMeetings()...)
		}
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
	unit := func(id scoring.ID) int {
		return slices.IndexFunc(p.ev.Contestants, func(c scoring.Contestant) bool { return c.ID == id })
	}
	for _, r := range p.ruled {
		if r.Ruling.Kind == scoring.AbsentPair {
			p.due[r.Row] = [2]int{unit(r.Before.NS), unit(r.Before.EW)}
		}
	}
}

// regular tells whether every board of a section has the same number of results
// and every unit of a line the same number of boards: then nothing is missing.
func (p *prepared) regular(session int, section string) bool {
	results := map[int]int{}
	boards := make([]int, len(p.ev.Contestants))
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		units, due := p.due[i]
		if !due {
			units = p.units[i]
		}
		if r.Session != session || r.Section != section || !due && !r.Expected() && r.Outcome != scoring.NotPlayed {
			continue
		}
		results[r.Board]++
		for _, u := range units {
			if u >= 0 {
				boards[u]++
			}
		}
	}
	perBoard := 0
	for _, n := range results {
		if perBoard > 0 && n != perBoard {
			return false
		}
		perBoard = n
	}
	var perUnit [scoring.EW + 1]int
	for u, n := range boards {
		line := p.ev.Contestants[u].ID.Line
		if n > 0 && perUnit[line] > 0 && n != perUnit[line] {
			return false
		}
		perUnit[line] = max(perUnit[line], n)
	}
	return true
}

// shape is who met whom on which boards in one section.
type shape struct {
	p        *prepared
	session  int
	section  string
	meetings []meeting
	sets     map[string]int // how many meetings had exactly these boards
	played   [][]int        // the boards of each unit
	results  map[int]int    // rows of each board
}

// meeting is the boards that two units had together.
type meeting struct {
	ns, ew int // units
	boards []int
}

func (m meeting) key() string { return setKey(m.boards) }

func setKey(boards []int) string {
	var b strings.Builder
	for _, n := range boards {
		b.WriteString(strconv.Itoa(n))
		b.WriteByte(' ')
	}
	return b.String()
}

func (p *prepared) shape(session int, section string) *shape {
	s := &shape{p: p, session: session, section: section, sets: map[string]int{}, results: map[int]int{},
		played: make([][]int, len(p.ev.Contestants))}
	type key struct{ round, a, b int }
	index := map[key]int{}
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		u, due := p.due[i]
		if !due {
			u = p.units[i]
		}
		if r.Session != session || r.Section != section || u[0] < 0 || u[1] < 0 || u[0] == u[1] || r.Outcome == scoring.Repeated {
			continue
		}
		k := key{r.Round, min(u[0], u[1]), max(u[0], u[1])}
		n, ok := index[k]
		if !ok {
			n = len(s.meetings)
			index[k] = n
			s.meetings = append(s.meetings, meeting{ns: u[0], ew: u[1]})
		}
		s.meetings[n].boards = append(s.meetings[n].boards, r.Board)
		s.results[r.Board]++
		for _, unit := range u {
			if !slices.Contains(s.played[unit], r.Board) {
				s.played[unit] = append(s.played[unit], r.Board)
			}
		}
	}
	for i := range s.meetings {
		slices.Sort(s.meetings[i].boards)
		s.meetings[i].boards = slices.Compact(s.meetings[i].boards)
		s.sets[s.meetings[i].key()]++
	}
	return s
}

func (s *shape) missing(board int, m meeting, reason scoring.Reason) scoring.Missing {
	out := scoring.Missing{Session: s.session, Section: s.section, Board: board, Reason: reason}
	if m.boards != nil {
		out.NS, out.EW = s.p.ev.Contestants[m.ns].ID, s.p.ev.Contestants[m.ew].ID
	}
	return out
}

// cutMeetings finds pairs that met on some boards of a set that others played
// whole.
func (s *shape) cutMeetings() []scoring.Missing {
	// The usual set of a board is the one that most meetings had with it.
	usual := map[int][]int{}
	for _, m := range s.meetings {
		for _, b := range m.boards {
			if c := cmp.Compare(s.sets[m.key()], s.sets[setKey(usual[b])]); usual[b] == nil || c > 0 || c == 0 && slices.Compare(m.boards, usual[b]) < 0 {
				usual[b] = m.boards
			}
		}
	}
	var out []scoring.Missing
	for _, m := range s.meetings {
		whole := usual[m.boards[0]]
		for _, b := range m.boards {
			if len(usual[b]) > len(whole) {
				whole = usual[b]
			}
		}
		if n := s.sets[setKey(whole)]; len(whole) <= len(m.boards) || n < 2 || n <= s.sets[m.key()] || !contains(whole, m.boards) {
			continue
		}
		for _, b := range whole {
			if !slices.Contains(s.played[m.ns], b) && !slices.Contains(s.played[m.ew], b) {
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
	done := map[string]bool{}
	var out []scoring.Missing
	for _, m := range s.meetings {
		set := m.boards
		if s.sets[m.key()] < 2 || done[m.key()] {
			continue
		}
		done[m.key()] = true
		lack := most - s.results[set[0]]
		if lack < 1 || slices.ContainsFunc(set, func(b int) bool { return most-s.results[b] != lack }) {
			continue
		}
		var pairs []meeting
		for i, a := range short {
			for _, b := range short[i+1:] {
				if s.fits(a, set) && s.fits(b, set) && !met[[2]int{min(a.unit, b.unit), max(a.unit, b.unit)}] && s.opposed(a.unit, b.unit) {
					pairs = append(pairs, s.ordered(a.unit, b.unit, set))
				}
			}
		}
		switch {
		case len(pairs) == lack:
			for _, m := range pairs {
				for _, b := range set {
					out = append(out, s.missing(b, m, scoring.ReasonNoMeeting))
				}
			}
		case len(pairs) > lack:
			for _, b := range set {
				for range lack {
					out = append(out, s.missing(b, meeting{}, scoring.ReasonFewer))
				}
			}
		}
	}
	return out
}

// lacking is a unit with fewer boards than is usual.
type lacking struct{ unit, boards int }

func (s *shape) fits(l lacking, set []int) bool {
	return l.boards >= len(set) && !slices.ContainsFunc(set, func(b int) bool { return slices.Contains(s.played[l.unit], b) })
}

// unitsShort compares the boards of each unit with what most of its line have.
func (s *shape) unitsShort() []lacking {
	counts := map[scoring.Line]map[int]int{}
	for unit, boards := range s.played {
		if len(boards) == 0 {
			continue
		}
		line := s.p.ev.Contestants[unit].ID.Line
		if counts[line] == nil {
			counts[line] = map[int]int{}
		}
		counts[line][len(boards)]++
	}
	usual := map[scoring.Line]int{}
	for line, c := range counts {
		best := 0
		for boards, n := range c {
			if n > best || n == best && boards < usual[line] {
				best, usual[line] = n, boards
			}
		}
	}
	var out []lacking
	for unit, boards := range s.played {
		if len(boards) == 0 {
			continue
		}
		if d := usual[s.p.ev.Contestants[unit].ID.Line] - len(boards); d > 0 {
			out = append(out, lacking{unit, d})
		}
	}
	return out
}

func (s *shape) opposed(a, b int) bool {
	la, lb := s.p.ev.Contestants[a].ID.Line, s.p.ev.Contestants[b].ID.Line
	return la == scoring.NoLine || lb == scoring.NoLine || la != lb
}

func (s *shape) ordered(a, b int, set []int) meeting {
	if s.p.ev.Contestants[a].ID.Line == scoring.EW {
		a, b = b, a
	}
	return meeting{ns: a, ew: b, boards: set}
}
