package event

import (
	"fmt"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// gone is the withdrawal of a contestant.
type gone struct {
	scoring.Withdrawal
	from    when
	deleted bool // all that it did, in whatever round
	// sinceSession: what it did in that session is deleted.
	sinceSession bool
	best         bool // later opponents get the best of three
}

// findGone finds who withdrew, and from where on.
func (s *scorer) findGone() {
	s.gone = map[int]gone{}
	who := "pair"
	if s.teams {
		who = "team"
	}
	for _, w := range s.ev.Withdrawals {
		if s.individuals {
			s.fileProblem(w.Pos, scoring.Failure, "", "a withdrawal is one of pairs or teams, and players sit here one by one; the results are kept")
			continue
		}
		unit, err := s.unitNamed(w.Section, w.Unit, w.Line)
		if err != nil {
			s.fileProblem(w.Pos, scoring.Failure, "", "withdrawal: %v", err)
			continue
		}
		id := s.ev.Contestants[unit].ID
		if earlier, twice := s.gone[unit]; twice {
			s.fileProblem(w.Pos, scoring.Failure, "", "%s %s withdraws twice (also %s)", who, id, earlier.Pos.Within())
			continue
		}
		g := gone{Withdrawal: w, from: when{w.Session, w.Round}}
		var one bool
		if g.from.session, one = s.sessionOf(w.Session, w.Round); !one {
			s.fileProblem(w.Pos, scoring.Failure, "the session says in which", "withdrawal of %s %s: several sessions have a round %d; its results are kept", who, id, w.Round)
			continue
		}
		if last := s.lastRoundOf(g.from.session); w.Round > last+1 {
			s.fileProblem(w.Pos, scoring.Failure, "", "withdrawal of %s %s: there is no round %d (the last is %d); its results are kept", who, id, w.Round, last)
			continue
		}
		s.gone[unit] = g
	}
}

// hasLeft tells whether a contestant is no longer there in a round.
func (s *scorer) hasLeft(unit int, at when) bool {
	g, ok := s.gone[unit]
	return ok && g.Round > 0 && at.compare(g.from) >= 0
}

// settleWithdrawals decides what becomes of the results of those who left, by how
// the matches are drawn.
func (s *scorer) settleWithdrawals(res *scoring.Results, found []scoring.Match) {
	rules, how := s.opt.Rules.Teams, ""
	for _, unit := range s.goneUnits() {
		g := s.gone[unit]
		id := s.ev.Contestants[unit].ID
		how = rules.Withdrawal
		if s.system == scoring.RoundRobin {
			how = rules.RoundRobinWithdrawal
		}
		if s.system == scoring.KnockOut {
			how = "kept"
		}
		if g.Results != "" {
			how = g.Results
		}
		if g.Round == 0 && s.system != scoring.KnockOut && !(how == "deleted") {
			tell(res, g.Pos, scoring.Failure, "team %s withdraws: the round is missing from which on it was not there; all its results are kept", id)
		}
		// Half of its matches of a round robin, else of the rounds of the session.
		done, all := g.Round-1, s.roundsOf(found, g.from.session)
		if s.system == scoring.RoundRobin {
			done, all = 0, s.entered(id.Section)-1
			for _, m := range found {
				if !m.SitOut && (m.Home == id || m.Away == id) && !s.hasLeft(unit, when{m.Session, m.Round}) {
					done++
				}
			}
		}
		switch how {
		case "":
			res.Problems = append(res.Problems, scoring.Problem{Pos: g.Pos, Severity: scoring.Failure, Hint: `results = "kept" or "deleted"`,
				Text: fmt.Sprintf("the rule set %s does not say what becomes of the results of team %s, which withdraws; those of the rounds that it finished are kept", s.opt.Rules.Name, id)})
		case "deleted":
			g.deleted = true
		case "half":
			if 2*done < all {
				g.deleted = s.system == scoring.RoundRobin
				g.sinceSession = !g.deleted
			}
		}
		g.best = rules.WithdrawnOpponent == "best" && s.system == scoring.RoundRobin && !g.deleted
		s.gone[unit] = g
	}
}

// entered is how many contestants a section has.
func (s *scorer) entered(section string) (n int) {
	for _, c := range s.ev.Contestants {
		if !c.Phantom && c.ID.Section == section {
			n++
		}
	}
	return n
}

// goneUnits are those who left, in their order.
func (s *scorer) goneUnits() []int {
	var units []int
	for unit := range s.gone {
		units = append(units, unit)
	}
	slices.Sort(units)
	return units
}

// deleteWithdrawn takes the matches of those who withdrew out of the totals, and
// gives later opponents what the rules say.
func (s *scorer) deleteWithdrawn(res *scoring.Results, found []scoring.Match, index map[scoring.ID]int, ruled map[int]bool) {
	for i := range found {
		m := &found[i]
		if m.SitOut {
			unit := index[m.Home]
			g, left := s.gone[unit]
			if left && (g.deleted || s.hasLeft(unit, when{m.Session, m.Round}) || g.sinceSession && m.Session == g.from.session) {
				m.Deleted = true
				m.Rulings = append(m.Rulings, scoring.Fact{Word: "ruling.withdrawn", Args: []string{m.Home.Number}})
			}
			continue
		}
		for _, side := range [...]struct{ it, other scoring.ID }{{m.Home, m.Away}, {m.Away, m.Home}} {
			unit := index[side.it]
			g, left := s.gone[unit]
			at := when{m.Session, m.Round}
			if !left || !g.deleted && !s.hasLeft(unit, at) && !(g.sinceSession && m.Session == g.from.session) {
				continue
			}
			if ruled[i] && !g.deleted {
				continue // the director has said what it brings
			}
			if s.hasLeft(unit, at) && at != g.from && m.Boards > 0 && !m.VPOnly {
				tell(res, g.Pos, scoring.Warning, "team %s has withdrawn from round %d on, and has a result in round %d against %s; it does not count", side.it, g.Round, m.Round, side.other)
			}
			s.deleted[meetingOf{at, min(index[m.Home], index[m.Away]), max(index[m.Home], index[m.Away])}] = true
			said := scoring.Fact{Word: "ruling.withdrawn", Args: []string{side.it.Number}}
			if (!g.deleted || s.system != scoring.RoundRobin) && s.hasLeft(unit, at) && !s.hasLeft(index[side.other], at) {
				// Its opponents of the round that it did not finish, and those after, sit out.
				*m = scoring.Match{Session: m.Session, Round: m.Round, Home: side.other, SitOut: true, Rulings: append(m.Rulings, said), Note: m.Note}
				break
			}
			if !m.Deleted {
				m.Deleted = true
				m.Rulings = append(m.Rulings, said)
			}
		}
	}
}

// bestOf is what a later opponent of a team that withdrew gets where its results
// stand: the best of its own average, of what the team's opponents got on average
// and of a sit-out (EBU).
func (s *scorer) bestOf(of []scoring.Match, opponent, gone scoring.ID, w *scoring.Working) exact.Num {
	average := func(sum func(m scoring.Match) (exact.Num, bool)) exact.Num {
		var total exact.Num
		n := 0
		for _, m := range of {
			if m.SitOut || m.Deleted || !m.Converted {
				continue
			}
			if x, ok := sum(m); ok {
				total, n = total.Add(x), n+1
			}
		}
		if n == 0 {
			return exact.Num{}
		}
		return total.Over(n)
	}
	own := average(func(m scoring.Match) (exact.Num, bool) {
		switch opponent {
		case m.Home:
			return m.HomeVP, true
		case m.Away:
			return m.AwayVP, true
		}
		return exact.Num{}, false
	})
	theirs := average(func(m scoring.Match) (exact.Num, bool) {
		switch gone {
		case m.Home:
			return s.pool().Sub(m.HomeVP), true
		case m.Away:
			return s.pool().Sub(m.AwayVP), true
		}
		return exact.Num{}, false
	})
	best := exact.Max(exact.Max(own, theirs), s.sitOutVP())
	w.Step("best_of", own, theirs, s.sitOutVP()).Gives(best, scoring.UnitVP).By("", "teams.withdrawn-opponent")
	return best
}
