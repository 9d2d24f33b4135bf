package masterpoint

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// held is what the journal says that a player has from an event, of a kind.
type held struct {
	credited, pending exact.Num
	reason            Reason
	until             string
	claimed, apart    bool
	mended            bool // it was claimed once, whatever came after
}

// holding is a player and a kind of points.
type holding struct{ id, kind string }

// posting names what was posted: an event, by a scheme.
type posting struct{ event, scheme string }

// state is how an event stands in the journal.
type state struct {
	posted bool
	hash   string
	date   string // the last day of the event
	held   map[holding]held
}

// states are those of all events.
func (r *Register) states() map[posting]*state {
	all := map[posting]*state{}
	for i := range r.Journal {
		p := &r.Journal[i]
		of := posting{p.Event, p.Scheme}
		s := all[of]
		if s == nil {
			s = &state{held: map[holding]held{}}
			all[of] = s
		}
		if p.ID == "" {
			switch p.Action {
			case Posted, Amended, Decayed:
				s.posted, s.hash, s.date = true, p.Hash, p.Date
			case Reversed:
				s.posted = false
			}
			continue
		}
		k := holding{bareID(p.ID), p.Kind}
		s.held[k] = s.held[k].and(p)
	}
	return all
}

// and is what is held after a posting.
func (h held) and(p *Posting) held {
	if p.Status == Pending {
		h.pending, h.until, h.reason = h.pending.Add(p.Points), cmp.Or(p.Until, h.until), cmp.Or(p.Reason, h.reason)
	} else {
		h.credited = h.credited.Add(p.Points)
	}
	h.apart = p.Apart
	h.claimed = p.Action == Claimed || h.claimed && p.Action != Reversed
	h.mended = h.mended || h.claimed
	return h
}

// waits tells whether points were pending and nobody has claimed them: they can be
// credited by a claim alone, which has a last day (MBSZ I.7).
func (h held) waits() bool {
	return h.reason != NoReason && !h.mended && (h.pending.Sign() != 0 || h.credited.Sign() == 0)
}

// Ledger is a register to which events are being posted. The register that it was made
// of stays as it was.
type Ledger struct {
	Register *Register
	states   map[posting]*state
}

// Open makes a ledger of a register.
func (r *Register) Open() *Ledger {
	next := &Register{File: r.File, Journal: slices.Clone(r.Journal), columns: slices.Clone(r.columns), at: maps.Clone(r.at), byID: make(map[string]*Member, len(r.Members))}
	for _, m := range r.Members {
		c := *m
		c.Points = maps.Clone(m.Points)
		next.add(&c)
	}
	return &Ledger{Register: next, states: r.states()}
}

// refused is a posting that is not made.
func refused(pos scoring.Position, hint, format string, args ...any) error {
	return &scoring.InputError{Pos: pos, Text: fmt.Sprintf(format, args...), Hint: hint}
}

// Terms say what is posted of an event that the journal knows.
type Terms struct {
	// Amend: where the points are others than before the difference is posted.
	Amend bool
	// Beside: the points of another scheme are posted too.
	Beside bool
	// Whole: points of a year that has ended are taken back, or added, as they were; else
	// what the end of the year has left of them.
	Whole bool
}

// Post posts the points of an event. One that has been posted is refused, unless the terms
// allow it. Points that were pending stay so until they are claimed, whatever the register
// says by now. The error is a *scoring.InputError, and nothing was posted then.
func (l *Ledger) Post(a *Awards, terms Terms) error {
	ev := a.Event
	pos := scoring.Position{File: ev.File}
	if ev.ID == "" {
		return refused(pos, `id = "2026-autumn" in [event] of its event file`, "the event has no id, by which the register would know it again")
	}
	hash := a.Hash()
	of := l.postingOf(ev.ID, a.Scheme)
	was := l.states[of]
	now := map[holding]held{}
	waiting := false
	for i := range a.Lines {
		line := &a.Lines[i]
		if !line.posts() {
			continue
		}
		k := holding{bareID(line.ID), line.Kind}
		h := now[k]
		pending := line.Status == Pending
		until, reason := line.Until, line.Reason
		switch {
		case was == nil:
		case pending && was.held[k].claimed:
			pending = false // the fault was mended
		case !pending && was.held[k].waits():
			pending, waiting = true, true
			until, reason = was.held[k].until, was.held[k].reason
		}
		if pending {
			h.pending, h.until, h.reason = h.pending.Add(line.Points), until, reason
		} else {
			h.credited = h.credited.Add(line.Points)
		}
		h.apart = slices.Contains(a.Scheme.Apart, line.Kind)
		now[k] = h
	}
	action := Posted
	if was != nil && was.posted {
		switch {
		case was.hash == hash:
			return refused(pos, "", "the event %s has been posted (%s), with the same points", ev.ID, hash)
		case waiting && sameHoldings(was.held, now):
			return refused(pos, "--claim ID --on DAY credits what was pending, up to its last day", "the event %s has been posted (%s), with the same points", ev.ID, was.hash)
		case !terms.Amend:
			return refused(pos, "--amend posts the difference; another event needs another id", "the event %s has been posted (%s), with other points than now (%s)", ev.ID, was.hash, hash)
		}
		action = Amended
	}
	for _, other := range l.posted(ev.ID, of.scheme) {
		switch {
		case len(now) > 0 && sameAwards(l.states[other].held, now):
			return refused(pos, "the same scheme under another name is no other scheme", "the event %s has been posted by the scheme %s, with the same points", ev.ID, other.scheme)
		case !terms.Beside:
			return refused(pos, "--beside posts those of another scheme or category too; another event needs another id", "the event %s has been posted by the scheme %s", ev.ID, other.scheme)
		}
	}
	for i := range a.Lines {
		if line := &a.Lines[i]; line.posts() && (len(a.Scheme.Kinds()) > 1 || slices.Contains(a.Scheme.Apart, line.Kind)) {
			l.Register.want(column(pointsOf + line.Kind))
		}
	}
	var before map[holding]held
	if was != nil {
		before = was.held
	}
	return l.move(Posting{Event: ev.ID, Hash: hash, Date: a.End, Scheme: of.scheme, Action: action}, before, now, terms, pos)
}

// postingOf names the posting of an event by a scheme. A journal that tells no categories
// has it under the name of the scheme, with the kinds of points of this one.
func (l *Ledger) postingOf(event string, s *Scheme) posting {
	of, plain := posting{event, s.key()}, posting{event, s.Name}
	if was := l.states[plain]; was != nil && l.states[of] == nil {
		for k := range was.held {
			if slices.ContainsFunc(s.rules(), func(r *Rule) bool { return r.Kind == k.kind }) {
				return plain
			}
		}
	}
	return of
}

// sameHoldings tells whether players hold the same, credited and pending.
func sameHoldings(a, b map[holding]held) bool {
	for _, both := range [...][2]map[holding]held{{a, b}, {b, a}} {
		for k, h := range both[0] {
			if o := both[1][k]; !h.credited.Equal(o.credited) || !h.pending.Equal(o.pending) {
				return false
			}
		}
	}
	return true
}

// sameAwards tells whether players were awarded the same, credited or pending.
func sameAwards(a, b map[holding]held) bool {
	whole := func(of map[holding]held) map[holding]held {
		all := map[holding]held{}
		for k, h := range of {
			all[k] = held{credited: h.credited.Add(h.pending)}
		}
		return all
	}
	return sameHoldings(whole(a), whole(b))
}

// Reverse takes back all that an event has brought.
func (l *Ledger) Reverse(event string, terms Terms) error {
	all := l.posted(event, "")
	if len(all) == 0 {
		return refused(scoring.Position{File: l.Register.File}, "", "the event %s is not posted, so it cannot be reversed", event)
	}
	for _, of := range all {
		was := l.states[of]
		head := Posting{Event: event, Hash: was.hash, Scheme: of.scheme, Action: Reversed}
		for _, p := range l.Register.Journal {
			if p.Event != event || p.Scheme != of.scheme {
				continue
			}
			if p.Action == Decayed {
				return refused(p.Pos, "", "%s is the end of a year, which is not reversed", event)
			}
			head.Date = p.Date
		}
		if err := l.move(head, was.held, nil, terms, scoring.Position{File: l.Register.File}); err != nil {
			return err
		}
	}
	return nil
}

// posted are the postings of an event that stand, but that of one scheme, in order.
func (l *Ledger) posted(event, but string) (all []posting) {
	for of, s := range l.states {
		if of.event == event && of.scheme != but && s.posted {
			all = append(all, of)
		}
	}
	slices.SortFunc(all, comparePostings)
	return all
}

func comparePostings(a, b posting) int {
	return cmp.Or(cmp.Compare(a.event, b.event), cmp.Compare(a.scheme, b.scheme))
}

// move posts the difference between what players hold of an event and what they are to.
func (l *Ledger) move(head Posting, before, now map[holding]held, terms Terms, pos scoring.Position) error {
	var keys []holding
	for k := range before {
		keys = append(keys, k)
	}
	for k := range now {
		if _, both := before[k]; !both {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(a, b holding) int { return cmp.Or(scoring.CompareNumber(a.id, b.id), cmp.Compare(a.kind, b.kind)) })
	var lines []Posting
	for _, k := range keys {
		m, ok := l.Register.byID[k.id]
		if !ok {
			return refused(pos, "", "the id %s is not in the register %s", k.id, l.Register.File)
		}
		line := head
		line.ID, line.Kind, line.Apart = m.ID, k.kind, now[k].apart || before[k].apart
		if d := now[k].credited.Sub(before[k].credited); d.Sign() != 0 {
			line.Points, line.Status, line.Reason, line.Until = d, Credited, "", ""
			lines = append(lines, line)
			head.Points = head.Points.Add(d)
		}
		if d := now[k].pending.Sub(before[k].pending); d.Sign() != 0 {
			line.Points, line.Status, line.Until = d, Pending, cmp.Or(now[k].until, before[k].until)
			line.Reason = cmp.Or(now[k].reason, before[k].reason)
			lines = append(lines, line)
		}
	}
	var decays []decay
	if (head.Action == Amended || head.Action == Reversed) && !terms.Whole {
		decays = l.decays(lines)
	}
	if err := l.notBelowZero(lines, decays, pos); err != nil {
		return err
	}
	for i := range lines {
		if lines[i].Status == Credited {
			l.credit(lines[i])
		}
	}
	l.record(head, lines)
	for _, d := range decays {
		l.decay(d)
	}
	return nil
}

// notBelowZero refuses to take from a player more than there is.
func (l *Ledger) notBelowZero(lines []Posting, decays []decay, pos scoring.Position) error {
	for _, of := range [...]column{cLive, cAllTime} {
		change := map[string]exact.Num{}
		for _, p := range lines {
			if p.Status == Credited && !p.Apart {
				change[bareID(p.ID)] = change[bareID(p.ID)].Add(p.Points)
			}
		}
		for _, d := range decays {
			for _, p := range d.lines {
				if p.Kind == string(of) {
					change[bareID(p.ID)] = change[bareID(p.ID)].Add(p.Points)
				}
			}
		}
		for _, id := range slices.Sorted(maps.Keys(change)) {
			m := l.Register.byID[id]
			if left := m.total(of).Add(change[id]); change[id].Sign() < 0 && left.Sign() < 0 {
				return refused(pos, "the register was changed by hand, or points of a year that has ended are taken back whole", "%s %s would be left with %s points (%s)", m.ID, m.Name, left, of)
			}
		}
	}
	return nil
}

// record writes the lines of a posting into the journal.
func (l *Ledger) record(head Posting, lines []Posting) {
	l.Register.Journal = append(append(l.Register.Journal, head), lines...)
	of := posting{head.Event, head.Scheme}
	s := l.states[of]
	if s == nil {
		s = &state{held: map[holding]held{}}
		l.states[of] = s
	}
	s.posted, s.hash = head.Action != Reversed, cmp.Or(head.Hash, s.hash)
	if head.Action == Posted || head.Action == Amended {
		s.date = head.Date
	}
	for i := range lines {
		k := holding{bareID(lines[i].ID), lines[i].Kind}
		s.held[k] = s.held[k].and(&lines[i])
	}
}

// credit changes what the register has of a player.
func (l *Ledger) credit(p Posting) {
	m := l.Register.byID[bareID(p.ID)]
	if l.Register.has(column(pointsOf + p.Kind)) {
		if m.Points == nil {
			m.Points = map[string]exact.Num{}
		}
		m.Points[p.Kind] = m.Points[p.Kind].Add(p.Points)
	}
	if !p.Apart {
		l.Register.want(cLive)
		l.Register.want(cAllTime)
		m.Live, m.AllTime = m.Live.Add(p.Points), m.AllTime.Add(p.Points)
	}
}

// want adds a column to the list unless it has it.
func (r *Register) want(c column) {
	if !r.has(c) {
		r.at[c] = len(r.columns)
		r.columns = append(r.columns, string(c))
	}
}

// Claim credits the pending points of a player, of one event or, where none is named, of
// all, on a day. A day before the event, or after the last one to claim, is refused.
func (l *Ledger) Claim(id, event, on string) error {
	pos := scoring.Position{File: l.Register.File}
	m, ok := l.Register.Find(id)
	if !ok {
		return refused(pos, "", "the id %s is not in the register", id)
	}
	found := false
	for _, of := range slices.SortedFunc(maps.Keys(l.states), comparePostings) {
		if event != "" && event != of.event {
			continue
		}
		s := l.states[of]
		for _, k := range slices.SortedFunc(maps.Keys(s.held), func(a, b holding) int { return cmp.Compare(a.kind, b.kind) }) {
			h := s.held[k]
			if k.id != bareID(id) || h.pending.Sign() == 0 {
				continue
			}
			if found = true; h.until != "" && on > h.until {
				return refused(pos, "", "the points of %s %s from %s could be claimed up to %s, and this is %s", m.ID, m.Name, of.event, h.until, on)
			}
			if s.date != "" && on < s.date {
				return refused(pos, "", "the points of %s %s from %s are of %s, and this is %s", m.ID, m.Name, of.event, s.date, on)
			}
			if fault := m.fault(h.reason, on); fault != NoReason {
				return refused(m.Pos, "put it right in the register, and claim then", "the points of %s %s are still pending: %s", m.ID, m.Name, strings.ReplaceAll(string(fault), "_", " "))
			}
			head := Posting{Event: of.event, Hash: s.hash, Date: on, Scheme: of.scheme, Action: Claimed, Points: h.pending}
			line := head
			line.ID, line.Kind, line.Apart = m.ID, k.kind, h.apart
			out := line
			out.Points, out.Status, out.Reason, out.Until = h.pending.Neg(), Pending, h.reason, h.until
			line.Status = Credited
			l.credit(line)
			l.record(head, []Posting{out, line})
		}
	}
	if !found {
		return refused(pos, "", "%s %s has no pending points", m.ID, m.Name)
	}
	return nil
}

// fault is what still keeps points from being credited that were pending for a reason.
func (m *Member) fault(reason Reason, on string) Reason {
	if reason == ReasonDues {
		if m.Unpaid {
			return ReasonDues
		}
		return NoReason
	}
	return m.licenceFault(on)
}

// Balance is a sum that was reached in two ways. The difference must be 0.
type Balance struct {
	Word     string // a word of templates
	Whole    bool   // numbers of people, not points
	One, Two exact.Num
}

// Variance is the difference.
func (b Balance) Variance() exact.Num { return b.One.Sub(b.Two) }

// Balances compares the new list with the old one and the journal: what all players have
// together has grown by what was credited.
func (l *Ledger) Balances(old *Register) []Balance {
	var liveBefore, liveAfter, allBefore, allAfter, live, all exact.Num
	for _, m := range old.Members {
		liveBefore, allBefore = liveBefore.Add(m.Live), allBefore.Add(m.AllTime)
	}
	for _, m := range l.Register.Members {
		liveAfter, allAfter = liveAfter.Add(m.Live), allAfter.Add(m.AllTime)
	}
	for _, p := range l.Register.Journal[len(old.Journal):] {
		switch {
		case p.ID == "" || p.Status != Credited || p.Apart:
		case p.Action != Decayed:
			live, all = live.Add(p.Points), all.Add(p.Points)
		case p.Kind == string(cLive):
			live = live.Add(p.Points)
		default:
			all = all.Add(p.Points)
		}
	}
	return []Balance{{"live", false, liveAfter, liveBefore.Add(live)}, {"all_time", false, allAfter, allBefore.Add(all)}}
}
