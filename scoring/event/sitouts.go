package event

import (
	"maps"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// sitOutVP is what a team without opponents gets.
func (s *scorer) sitOutVP() exact.Num { return s.opt.Rules.Teams.SitOut.VP(s.mostVP()) }

// roundOf is a round of a section.
type roundOf struct {
	when
	section string
}

// sitOuts gives the teams without opponents in a round what the rules say: those
// for which a row says so, and the only one of a section that the round does not
// name. Where it does not name several, matches are not in yet. Who has withdrawn
// does not sit out, nor who comes later.
func (s *scorer) sitOuts(res *scoring.Results, of []scoring.Match, g int) []scoring.Match {
	if len(of) == 0 {
		return of
	}
	for i := range of {
		// Those who would have met a team that has withdrawn sit out.
		m := &of[i]
		if !s.converts() || !m.SitOut || m.Converted || m.Deleted || m.Boards > 0 {
			continue
		}
		m.Told[0], m.Told[1] = s.tellMatch(m.Session, m.Round, s.unitIndex()[m.Home], -1)
		m.HomeVP, m.Converted = s.sitOutVP(), true
		best := false
		for unit, left := range s.gone {
			if id := s.ev.Contestants[unit].ID; left.best && slices.ContainsFunc(m.Rulings, func(f scoring.Fact) bool { return f.Word == "ruling.withdrawn" && f.Args[0] == id.Number }) {
				m.HomeVP, best = s.bestOf(of, m.Home, id, m.Told[0]), true
			}
		}
		if !best {
			s.tellSitOut(*m)
		}
	}
	idle, says := s.idle(of, g)
	if s.system == scoring.RoundRobin {
		of = s.awaitingGone(res, of, idle, says)
	}
	s.tellIdle(res, idle, says)
	points := s.sitOutVP()
	for r, units := range idle {
		for _, i := range units {
			if s.converts() && points.Sign() > 0 && !s.gone[i].deleted && (says[r][i] || s.oneSitsOut(r, units)) {
				of = append(of, s.sitOut(i, r.when, points, nil))
			}
		}
	}
	return of
}

func (s *scorer) sitOut(unit int, at when, points exact.Num, w *scoring.Working, rulings ...scoring.Fact) scoring.Match {
	m := scoring.Match{Session: at.session, Round: at.round, Home: s.ev.Contestants[unit].ID, SitOut: true, HomeVP: points, Converted: true, Rulings: rulings}
	m.Told[0], m.Told[1] = s.tellMatch(at.session, at.round, unit, -1)
	if w == nil {
		s.tellSitOut(m)
	}
	m.Told[0].With(w)
	return m
}

// oneSitsOut tells whether those whom a round does not name sit out: it is one, or
// one beside the opponents of each of those who have left.
func (s *scorer) oneSitsOut(r roundOf, units []int) bool {
	return len(units) <= 1+s.goneBy(r)
}

// goneBy is how many of a section have left by a round.
func (s *scorer) goneBy(r roundOf) (n int) {
	for unit := range s.gone {
		if s.ev.Contestants[unit].ID.Section == r.section && s.hasLeft(unit, r.when) {
			n++
		}
	}
	return n
}

// idle finds whom the rounds do not name, and whom a row says to sit out. Who is
// named in a round does not sit out, even if that match is not in yet or is not
// scored.
func (s *scorer) idle(of []scoring.Match, g int) (idle map[roundOf][]int, says map[roundOf]map[int]bool) {
	named := map[roundOf]map[int]bool{}
	says = map[roundOf]map[int]bool{}
	put := func(to map[roundOf]map[int]bool, session, number int, units ...int) {
		for _, unit := range units {
			if unit < 0 || number == 0 || !s.groups[g].has(s.ev.Contestants[unit].ID.Section) {
				continue
			}
			at := roundOf{when{session, number}, s.ev.Contestants[unit].ID.Section}
			if to[at] == nil {
				to[at] = map[int]bool{}
			}
			to[at][unit] = true
		}
	}
	// The rows of a match follow each other, and say the same.
	last, lastUnits := when{}, [2]int{}
	for i := range s.ev.Rows {
		r, u := &s.ev.Rows[i], s.unitsOf(i)
		if r.Outcome == scoring.SatOut {
			put(says, r.Session, r.Round, u[0], u[1])
			continue
		}
		if r.Outcome == scoring.Repeated {
			continue
		}
		at := when{r.Session, r.Round}
		if sorted := [2]int{min(u[0], u[1]), max(u[0], u[1])}; at != last || sorted != lastUnits {
			put(named, r.Session, r.Round, u[0], u[1])
			last, lastUnits = at, sorted
		}
	}
	index := s.unitIndex()
	for _, m := range s.ev.Matches {
		switch {
		case !m.Away.IsZero():
			put(named, m.Session, m.Round, index[m.Home], index[m.Away])
		case len(s.ev.Rows) > 0:
			put(says, m.Session, m.Round, index[m.Home])
		default: // it is among the matches of the list
			put(named, m.Session, m.Round, index[m.Home])
		}
	}
	for _, m := range of {
		put(named, m.Session, m.Round, index[m.Home]) // also those that only a ruling names
		if !m.Away.IsZero() {
			put(named, m.Session, m.Round, index[m.Away])
		}
	}
	idle = map[roundOf][]int{}
	for _, rounds := range [...]map[roundOf]map[int]bool{named, says} {
		for r := range rounds {
			if _, done := idle[r]; done {
				continue
			}
			idle[r] = nil
			for _, i := range s.members(group{sections: []string{r.section}}) {
				if !s.ev.Contestants[i].Phantom && !named[r][i] && s.isThere(i, r.when) {
					idle[r] = append(idle[r], i)
				}
			}
		}
	}
	return idle, says
}

// awaitingGone takes out of those whom the rounds of a round robin do not name the
// ones who would have met a team that has left: all others meet it for nothing too
// where its results are deleted, and where they stand a rule says what it brings.
// Everybody meets it once and sits out once, at most: of a team that has not met it
// the last idle round is that match. With a single idle round it is known only from
// the other idle team of the round.
func (s *scorer) awaitingGone(res *scoring.Results, of []scoring.Match, idle map[roundOf][]int, says map[roundOf]map[int]bool) []scoring.Match {
	rounds := slices.SortedFunc(maps.Keys(idle), func(a, b roundOf) int { return a.compare(b.when) })
	for _, unit := range s.goneUnits() {
		gone := s.ev.Contestants[unit].ID
		var waiting []int // who has not met it
		for i, c := range s.ev.Contestants {
			if i == unit || c.Phantom || c.ID.Section != gone.Section {
				continue
			}
			if !slices.ContainsFunc(of, func(m scoring.Match) bool {
				return m.SitOut && m.Home == c.ID && slices.ContainsFunc(m.Rulings, func(f scoring.Fact) bool { return f.Word == "ruling.withdrawn" && f.Args[0] == gone.Number }) ||
					!m.SitOut && (m.Home == c.ID && m.Away == gone || m.Home == gone && m.Away == c.ID)
			}) {
				waiting = append(waiting, i)
			}
		}
		// The rounds of each in which it may have been due to meet the team.
		free := func(i int) (rs []roundOf) {
			for _, r := range rounds {
				if r.section == gone.Section && s.hasLeft(unit, r.when) && !says[r][i] && slices.Contains(idle[r], i) {
					rs = append(rs, r)
				}
			}
			return rs
		}
		// Whoever sat out before it left does not sit out again.
		sat := func(i int) bool {
			return slices.ContainsFunc(rounds, func(r roundOf) bool {
				return r.section == gone.Section && !s.hasLeft(unit, r.when) && (says[r][i] || slices.Equal(idle[r], []int{i}))
			}) || slices.ContainsFunc(of, func(m scoring.Match) bool { return m.SitOut && m.Home == s.ev.Contestants[i].ID && len(m.Rulings) == 0 })
		}
		unknown := func(i int) bool { return slices.Contains(waiting, i) && len(free(i)) == 1 && !sat(i) }
		odd := s.entered(gone.Section)%2 == 1
		for _, i := range waiting {
			rs := free(i)
			if len(rs) == 0 {
				continue
			}
			r := rs[len(rs)-1]
			if odd && unknown(i) && slices.ContainsFunc(idle[r], func(other int) bool { return other != i && unknown(other) }) {
				tell(res, s.gone[unit].Pos, scoring.Warning, "round %d: whether team %s sits out or would have met %s is not known; it gets nothing for the round until a row says that it sits out",
					r.round, s.ev.Contestants[i].ID, gone)
				idle[r] = slices.DeleteFunc(slices.Clone(idle[r]), func(other int) bool { return other == i })
				continue
			}
			idle[r] = slices.DeleteFunc(slices.Clone(idle[r]), func(other int) bool { return other == i })
			if !s.gone[unit].deleted && s.converts() {
				points := s.sitOutVP()
				var w *scoring.Working
				if s.gone[unit].best {
					w = &scoring.Working{}
					points = s.bestOf(of, s.ev.Contestants[i].ID, gone, w)
				}
				of = append(of, s.sitOut(i, r.when, points, w, fact("ruling.withdrawn", gone.Number)))
			}
		}
	}
	return of
}

// tellIdle tells of rounds that do not name several teams, where most rounds name
// all, or the system does: their match is not in yet.
func (s *scorer) tellIdle(res *scoring.Results, idle map[roundOf][]int, says map[roundOf]map[int]bool) {
	several := 0
	for r, units := range idle {
		if len(units) > len(says[r])+1 {
			several++
		}
	}
	if drawn := s.system == scoring.Swiss || s.system == scoring.Danish; !drawn && 2*several >= len(idle) {
		return // not all play in each round
	}
	for _, r := range slices.SortedFunc(maps.Keys(idle), func(a, b roundOf) int { return a.compare(b.when) }) {
		var units []int
		for _, i := range idle[r] {
			if !says[r][i] {
				units = append(units, i)
			}
		}
		if len(units) < 2 {
			continue
		}
		names := ""
		for k, i := range units {
			switch {
			case k == 0:
			case k == len(units)-1:
				names += " and "
			default:
				names += ", "
			}
			names += s.ev.Contestants[i].ID.String()
		}
		pos := scoring.Position{File: s.ev.File}
		if s.oneSitsOut(r, units) {
			if s.system == scoring.RoundRobin {
				continue // each sits out once, in this round or another one
			}
			tell(res, pos, scoring.Warning, "round %d: teams %s have no match; they are taken to sit out, since a team has withdrawn", r.round, names)
			continue
		}
		tell(res, pos, scoring.Warning, "round %d: teams %s have no match", r.round, names)
		missing := scoring.Missing{Session: r.session, Section: r.section, Round: r.round, Pos: pos, Reason: scoring.ReasonNoMatch}
		if len(units) == 2 {
			missing.NS, missing.EW = s.ev.Contestants[units[0]].ID, s.ev.Contestants[units[1]].ID
		}
		res.Missing = append(res.Missing, missing)
	}
}
