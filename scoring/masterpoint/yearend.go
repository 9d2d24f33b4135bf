package masterpoint

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// yearEndOf begins the name by which the journal knows the end of a year.
const yearEndOf = "year-end "

// YearEnd takes off what points lose at the end of a year. Doing it twice is refused, and
// so is a year before one that has ended, or one after which there are events already:
// their points would lose a part too.
func (l *Ledger) YearEnd(year int, s *Scheme) error {
	pos := scoring.Position{File: l.Register.File}
	head := Posting{Event: fmt.Sprintf("%s%d", yearEndOf, year), Date: fmt.Sprintf("%04d-12-31", year), Scheme: s.Name, Action: Decayed}
	switch {
	case s.Decay == nil:
		return refused(pos, "", "the scheme %s has no decay", s.Name)
	case len(l.posted(head.Event, "")) > 0:
		return refused(pos, "", "%s has been posted", head.Event)
	}
	for i := range l.Register.Journal {
		switch p := &l.Register.Journal[i]; {
		case p.ID != "" || p.Date <= head.Date:
		case p.Action == Decayed:
			return refused(p.Pos, "", "%s has been posted, so %s is over", p.Event, head.Event)
		case (p.Action == Posted || p.Action == Amended) && len(l.posted(p.Event, "")) > 0:
			return refused(p.Pos, "take the register as it was at the end of the year, and post later events after it",
				"the event %s of %s has been posted, and its points would lose a part at %s", p.Event, p.Date, head.Event)
		}
	}
	d := decay{head: head}
	for _, m := range l.Register.Members {
		in := newScope(s, map[string]exact.Num{"live": m.Live, "all_time": m.AllTime})
		for _, c := range [...]struct {
			kind column
			f    *formula
		}{{cLive, s.Decay.Live}, {cAllTime, s.Decay.AllTime}} {
			if c.f == nil {
				continue
			}
			x, err := c.f.value(in)
			if err != nil {
				return err
			}
			d.add(m.ID, c.kind, x.Round(s.Decimals, s.Rounding).Sub(*m.total(c.kind)))
		}
	}
	l.decay(d)
	return nil
}

// total is what a player has, live or of all time.
func (m *Member) total(of column) *exact.Num {
	if of == cLive {
		return &m.Live
	}
	return &m.AllTime
}

// decay is what players lose at the end of a year, or where points of that year are put
// right later, lose more or less.
type decay struct {
	head  Posting
	lines []Posting
}

func (d *decay) add(id string, of column, points exact.Num) {
	if points.Sign() == 0 {
		return
	}
	line := d.head
	line.ID, line.Kind, line.Points, line.Status = id, string(of), points, Credited
	d.lines = append(d.lines, line)
	d.head.Points = d.head.Points.Add(points)
}

// decay takes it off, and writes it into the journal.
func (l *Ledger) decay(d decay) {
	for _, p := range d.lines {
		total := l.Register.byID[bareID(p.ID)].total(column(p.Kind))
		*total = total.Add(p.Points)
	}
	l.record(d.head, d.lines)
}

// decays are what the ends of years that have been posted since make of a correction. The
// points of an event that is amended or reversed have lost the part that the whole of the
// player's points has, so that part is no longer there to be taken back, or is not added.
// Points that were credited after the end of the year, claims among them, are whole. The
// lines are not credited yet. No regulation says so: Terms.Whole does without.
func (l *Ledger) decays(lines []Posting) (all []decay) {
	type carried struct {
		id string
		of column
	}
	carry := map[carried]exact.Num{} // what earlier ends of years have made of it
	seen := map[string]bool{}
	decimals := l.Register.decimals()
	for at := range l.Register.Journal {
		p := l.Register.Journal[at]
		if p.Action != Decayed || p.ID != "" || seen[p.Event] || !strings.HasPrefix(p.Event, yearEndOf) {
			continue
		}
		seen[p.Event] = true
		old := l.portions(at, lines)
		d := decay{head: Posting{Event: p.Event, Date: p.Date, Scheme: p.Scheme, Action: Decayed}}
		for _, of := range [...]column{cLive, cAllTime} {
			lost, since := l.sinceYearEnd(at, of)
			for _, id := range slices.Sorted(maps.Keys(old)) {
				m := l.Register.byID[id]
				had := m.total(of).Sub(since[id]).Sub(lost[id])
				if lost[id].Sign() == 0 || had.Sign() <= 0 {
					continue
				}
				k := carried{id, of}
				x := old[id].Add(carry[k])
				part := x.Mul(lost[id]).Div(had).Round(decimals, exact.HalfUp)
				carry[k] = carry[k].Add(part)
				d.add(m.ID, of, part)
			}
		}
		if len(d.lines) > 0 {
			all = append(all, d)
		}
	}
	return all
}

// decimals are the most that the points of a player have, up to four.
func (r *Register) decimals() (most int) {
	for _, m := range r.Members {
		most = max(most, m.Live.Places(4), m.AllTime.Places(4))
	}
	return most
}

// portions are, of what lines of a correction credit or take back, the points that players
// had before the end of the year that begins at an index of the journal.
func (l *Ledger) portions(at int, lines []Posting) map[string]exact.Num {
	if len(lines) == 0 {
		return nil
	}
	of, posted := posting{lines[0].Event, lines[0].Scheme}, false
	before := map[holding]exact.Num{}
	for i := range l.Register.Journal {
		p := &l.Register.Journal[i]
		if of != (posting{p.Event, p.Scheme}) {
			continue
		}
		posted = posted || i < at
		// What was put right since has gone the same way.
		if p.ID != "" && p.Status == Credited && (i < at || p.Action == Amended || p.Action == Reversed) {
			k := holding{bareID(p.ID), p.Kind}
			before[k] = before[k].Add(p.Points)
		}
	}
	old := map[string]exact.Num{}
	for i := range lines {
		p := &lines[i]
		k := holding{bareID(p.ID), p.Kind}
		had := exact.Max(before[k], exact.Num{})
		x := p.Points
		switch {
		case !posted || p.Status != Credited || p.Apart:
			continue
		case x.Sign() < 0:
			x = exact.Max(x, had.Neg())
		case had.Sign() == 0 && l.states[of].held[k].credited.Sign() != 0:
			continue // all that the player has of it came later
		}
		old[k.id] = old[k.id].Add(x)
	}
	return old
}

// sinceYearEnd are what players lost at the end of the year that begins at an index of the
// journal, and by what their points have changed since.
func (l *Ledger) sinceYearEnd(at int, of column) (lost, since map[string]exact.Num) {
	lost, since = map[string]exact.Num{}, map[string]exact.Num{}
	first := true
	for _, p := range l.Register.Journal[at+1:] {
		first = first && p.ID != ""
		id := bareID(p.ID)
		switch {
		case p.ID == "" || p.Status != Credited || p.Apart || p.Action == Decayed && p.Kind != string(of):
		case first:
			lost[id] = lost[id].Add(p.Points)
		default:
			since[id] = since[id].Add(p.Points)
		}
	}
	return lost, since
}
