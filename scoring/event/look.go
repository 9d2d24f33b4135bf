package event

import (
	"slices"
)

// look finds the few meetings of an event that are worth a closer look: those in which
// the pairs sit both ways, or at several tables, and those that share a table, or one
// of their pairs, with another one of the round. It may find more than that, and never
// less.
type look struct {
	*prepared
	rows []bool // those of such meetings
	// home is the division of a session in which a unit was met first, from 1.
	home    []int32
	session int
	n       int32 // of the division
	first   int32 // of the divisions of the session
	// strangers are units in several divisions of a session.
	strangers map[int]bool
	// seats and tables are the places of a unit, and of a table, that were taken last.
	seats, tables []taken
	round         int32 // of the places, counted over all divisions
	found         []bool
	places        []place
	last          []int32 // the place of a meeting that was seen last, from 1
	rounds        map[int]int32
	buckets       []int32
}

// taken is when a place was taken last, and by which meeting.
type taken struct{ round, meeting int32 }

// place is a meeting at a table; table 0 is not known.
type place struct {
	meeting int32
	table   int
}

func newLook(p *prepared) *look {
	return &look{prepared: p, rows: make([]bool, len(p.ev.Rows)), home: make([]int32, len(p.ev.Contestants)), seats: make([]taken, len(p.ev.Contestants)),
		strangers: map[int]bool{}, rounds: map[int]int32{}}
}

// at looks at the division that was gathered.
func (l *look) at(g *gatherer) {
	if l.n == 0 || g.session != l.session {
		l.session, l.first = g.session, l.n+1
	}
	l.n++
	l.found = slices.Grow(l.found[:0], len(g.meetings))[:len(g.meetings)]
	clear(l.found)
	l.places = l.places[:0]
	l.last = slices.Grow(l.last[:0], len(g.meetings))[:len(g.meetings)]
	clear(l.last)
	for n, at := range g.of {
		if at < 0 {
			continue
		}
		i := g.division.rows[n]
		m := &g.meetings[at]
		if g.unitsOf(i) != [2]int{m.ns, m.ew} {
			l.found[at] = true
		}
		table := l.ev.Rows[i].Table
		switch k := l.last[at]; {
		case k == 0:
		case l.places[k-1].table == table:
			continue
		default:
			l.found[at] = true
		}
		l.places = append(l.places, place{at, table})
		l.last[at] = int32(len(l.places))
	}
	l.share(g)
	for n := range g.meetings {
		m := &g.meetings[n]
		for _, unit := range [...]int{m.ns, m.ew} {
			switch home := l.home[unit]; {
			case home < l.first:
				l.home[unit] = l.n
			case home < l.n:
				l.strangers[unit] = true
			}
		}
	}
	for n, at := range g.of {
		if at >= 0 && l.found[at] {
			l.rows[g.division.rows[n]] = true
		}
	}
}

// worth are the rows of the meetings that are worth a look.
func (l *look) worth() []bool {
	if len(l.strangers) > 0 {
		for i := range l.units {
			u := l.unitsOf(i)
			l.rows[i] = l.rows[i] || l.strangers[u[0]] || l.strangers[u[1]]
		}
	}
	return l.rows
}

// share finds the meetings of a round that share a table or a pair.
func (l *look) share(g *gatherer) {
	clear(l.rounds)
	counts := []int32{}
	for _, p := range l.places {
		round := g.meetings[p.meeting].round
		k, ok := l.rounds[round]
		if !ok {
			k = int32(len(counts))
			l.rounds[round] = k
			counts = append(counts, 0)
		}
		counts[k]++
	}
	from, sum := make([]int32, len(counts)), int32(0)
	for k, n := range counts {
		from[k] = sum
		sum += n
	}
	l.buckets = slices.Grow(l.buckets[:0], len(l.places))[:len(l.places)]
	for n, p := range l.places {
		k := l.rounds[g.meetings[p.meeting].round]
		l.buckets[from[k]] = int32(n)
		from[k]++
	}
	most := max(1000, len(g.division.rows)) // no section has tables of greater numbers
	if len(l.tables) <= most {
		l.tables = append(l.tables, make([]taken, most+1-len(l.tables))...)
	}
	was := 0
	l.round++
	for _, n := range l.buckets {
		p := l.places[n]
		m := &g.meetings[p.meeting]
		if m.round != was {
			l.round++
			was = m.round
		}
		if m.round == 0 || p.table <= 0 {
			continue
		}
		if p.table > most {
			l.found[p.meeting] = true
			continue
		}
		l.take(&l.tables[p.table], p.meeting)
		l.take(&l.seats[m.ns], p.meeting)
		l.take(&l.seats[m.ew], p.meeting)
	}
}

// take takes a place for a meeting.
func (l *look) take(t *taken, meeting int32) {
	if t.round == l.round && t.meeting != meeting {
		l.found[t.meeting], l.found[meeting] = true, true
	}
	*t = taken{l.round, meeting}
}
