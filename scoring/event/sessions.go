package event

import (
	"maps"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
)

// Several sessions: what each of them brought, and how things stood after it.

// part is a session, or the part of one up to a round, and what it brought.
type part struct {
	session int
	entries []ranking.Entry
}

// several tells whether the event has more than one session.
func (s *scorer) several() bool { return len(s.sessions) > 1 }

// newPart is a session that has brought nothing yet.
func (s *scorer) newPart(session int) part {
	return part{session, make([]ranking.Entry, len(s.ev.Contestants))}
}

// together adds parts to entries.
func together(entries []ranking.Entry, parts []part) {
	for _, p := range parts {
		for i, e := range p.entries {
			to := &entries[i]
			to.Boards, to.Matches = to.Boards+e.Boards, to.Matches+e.Matches
			to.Points, to.Top, to.Penalty = to.Points.Add(e.Points), to.Top.Add(e.Top), to.Penalty.Add(e.Penalty)
		}
	}
}

// keepSessions writes into entries what they came to in each session. Sessions that
// their section did not have are none of theirs.
func (s *scorer) keepSessions(entries []ranking.Entry, parts []part, g int) {
	for _, p := range parts {
		most, top := 0, exact.Num{}
		for _, e := range p.entries {
			most, top = max(most, e.Boards), exact.Max(top, e.Top)
		}
		sections, units := s.thereIn(p.session)
		for i, e := range p.entries {
			id := s.ev.Contestants[i].ID
			played := e.Boards > 0 || e.Matches > 0
			if !played && !units[i] && !sections[id.Section] || !s.groups[g].has(id.Section) {
				continue
			}
			entries[i].Sessions = append(entries[i].Sessions, ranking.Session{Number: p.session, Weight: s.weightOf(p.session), Boards: e.Boards, Matches: e.Matches,
				Points: e.Points, Top: e.Top, Penalty: e.Penalty, Missed: !played && !units[i], MostBoards: max(most, s.boardsOfPairs()), MostTop: top})
		}
	}
}

// boardsOfPairs is how many boards the event file says that everybody has in a
// session; of teams it says something else.
func (s *scorer) boardsOfPairs() int {
	if s.teams || s.converts() {
		return 0
	}
	return s.file().Heading.Boards
}

// thereIn are the sections and the contestants that rows or matches of a session name,
// whether they have results or not.
func (s *scorer) thereIn(session int) (sections map[string]bool, units map[int]bool) {
	if found, ok := s.there[session]; ok {
		return found.sections, found.units
	}
	sections, units = map[string]bool{}, map[int]bool{}
	add := func(unit int) {
		if unit >= 0 {
			units[unit] = true
			sections[s.ev.Contestants[unit].ID.Section] = true
		}
	}
	for i := range s.ev.Rows {
		if s.ev.Rows[i].Session != session {
			continue
		}
		for _, unit := range s.unitsOf(i) {
			add(unit)
		}
		if s.individuals {
			for _, unit := range s.seats[i] {
				add(unit)
			}
		}
	}
	index := s.unitIndex()
	for _, m := range s.ev.Matches {
		if m.Session == session {
			add(index[m.Home])
			add(index[m.Away])
		}
	}
	if s.there == nil {
		s.there = map[int]present{}
	}
	s.there[session] = present{sections, units}
	return sections, units
}

// present are those who are there in a session.
type present struct {
	sections map[string]bool
	units    map[int]bool
}

// sessionList is the sessions of the event, with their names and weights.
func (s *scorer) sessionList() (all []scoring.Session) {
	for _, n := range s.sessions {
		i := slices.IndexFunc(s.ev.Sessions, func(of scoring.Session) bool { return of.Number == n })
		session := scoring.Session{Number: n, Weight: exact.Int(1)}
		if i >= 0 {
			session = s.ev.Sessions[i]
		}
		all = append(all, session)
	}
	return all
}

func (s *scorer) weightOf(session int) exact.Num {
	for _, of := range s.ev.Sessions {
		if of.Number == session {
			return of.Weight
		}
	}
	return exact.Int(1)
}

// checkSessions tells what about several sessions cannot be.
func (s *scorer) checkSessions() {
	total, pos := &s.opt.Rules.Ranking.Sessions, s.file().totalPos
	if pos.File == "" {
		pos.File = s.ev.File
	}
	switch {
	case total.Best > len(s.sessions):
		s.fileProblem(pos, scoring.Warning, "", "total = %q, and there %s %d %s; all of them count", total, is(len(s.sessions)), len(s.sessions), plural(len(s.sessions), "session"))
		total.Best = len(s.sessions)
	case *total != (ranking.SessionTotal{}) && (s.system == scoring.KnockOut || s.rankedBy() == "quotient"):
		s.fileProblem(pos, scoring.Failure, "", "total = %q takes results of sessions together, and the event ranks by %s; it is not done", total, s.rankedBy())
		*total = ranking.SessionTotal{}
	}
}

// is goes with a number.
func is(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// addSessions gives the standings of pairs after each session of a group, or of a
// barometer after each of its rounds.
func (s *scorer) addSessions(res *scoring.Results, parts []part, g int) {
	for n, whole := range parts {
		if s.barometer {
			s.addBarometer(res, parts[:n], whole.session, g)
		} else {
			s.standAfter(res, parts[:n+1], when{whole.session, 0}, g)
		}
	}
}

// addBarometer gives the standings after each round of a session that comes after
// others. Everybody plays the same boards in a round of a barometer, so that what a
// board brought is final with it.
func (s *scorer) addBarometer(res *scoring.Results, before []part, session, g int) {
	at := slices.IndexFunc(s.fields, func(f field) bool { return f.group == g && f.Rows[0].Session == session })
	whole := s.fields[at]
	rounds := map[int]bool{}
	for _, r := range whole.Rows {
		rounds[r.Round] = true
	}
	for _, round := range slices.Sorted(maps.Keys(rounds)) {
		f := field{group: g}
		var awards []scoring.Awards
		for k, r := range whole.Rows {
			if r.Round <= round {
				f.Rows, f.rows = append(f.Rows, r), append(f.rows, whole.rows[k])
				awards = append(awards, res.Awards[whole.rows[k]])
			}
		}
		so := s.newPart(session)
		s.creditField(so.entries, f, awards, nil)
		s.penaltiesWithin(res, so, g, round)
		s.standAfter(res, append(slices.Clone(before), so), when{session, round}, g)
	}
}

// standAfter keeps how a group stands after some parts.
func (s *scorer) standAfter(res *scoring.Results, parts []part, at when, g int) {
	entries := make([]ranking.Entry, len(s.ev.Contestants))
	together(entries, parts)
	s.keepSessions(entries, parts, g)
	for unit := range s.gone {
		entries[unit].Withdrawn = true
	}
	s.addRound(res, at, s.rank(res, entries, s.groups[g], &at))
}

// penaltiesWithin takes from a part of a session the penalties up to a round of it;
// those without a round are of its end.
func (s *scorer) penaltiesWithin(res *scoring.Results, of part, g, round int) {
	last := s.lastRoundOf(of.session)
	for _, p := range s.duePenalties(g, func(scoring.Penalty, string, ...any) {}) {
		if p.at.session != of.session || p.Round > round || p.Round == 0 && round < last {
			continue
		}
		for _, unit := range p.units {
			if amount, ok := s.penaltyAmount(p.Penalty, of.entries[unit], s.topOfBoard(res, p.Penalty, unit)); ok {
				of.entries[unit].Penalty = of.entries[unit].Penalty.Sub(amount)
			}
		}
	}
}

// findBarometer tells whether the event is a barometer: the event file says so, and no
// board is played in several rounds.
func (s *scorer) findBarometer() {
	f := s.file()
	if !f.Heading.Barometer {
		return
	}
	fail := func(format string, args ...any) {
		s.fileProblem(f.barometerPos, scoring.Failure, "", "barometer = true, and "+format+"; there are no standings after each round", args...)
	}
	if s.teams || s.converts() {
		fail("matches have their rounds anyway")
		return
	}
	in := map[when]int{} // the round of each board of a session
	for i := range s.ev.Rows {
		r := &s.ev.Rows[i]
		board := when{r.Session, r.Board}
		switch round, seen := in[board]; {
		case r.Round == 0:
			fail("the travellers do not tell the rounds (%s)", r.Pos().Within())
			return
		case seen && round != r.Round:
			fail("board %d is played in round %d and in round %d (%s)", r.Board, round, r.Round, r.Pos().Within())
			return
		}
		in[board] = r.Round
	}
	s.barometer = true
}
