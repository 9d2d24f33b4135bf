package event

import (
	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
)

// penalise puts penalties in IMPs on the matches they belong to.
func (s *scorer) penalise(res *scoring.Results, found []scoring.Match, g int) []scoring.Match {
	for _, p := range s.ev.Penalties {
		if p.In != scoring.InIMPs || s.method != scoring.Teams {
			continue
		}
		unit, err := s.unitNamed(p.Section, p.Unit, scoring.NoLine)
		if err != nil {
			if g == 0 {
				tell(res, p.Pos, scoring.Failure, "penalty: %v", err)
			}
			continue
		}
		id := s.ev.Contestants[unit].ID
		if !s.groups[g].has(id.Section) {
			continue
		}
		at, several := -1, false
		for i, m := range found {
			if m.SitOut || m.Home != id && m.Away != id || p.Round > 0 && m.Round != p.Round || p.Session > 0 && m.Session != p.Session {
				continue
			}
			several, at = several || at >= 0, i
		}
		switch {
		case at < 0:
			tell(res, p.Pos, scoring.Failure, "penalty: team %s has no match in round %d from which %s IMPs could be taken", id, p.Round, p.Amount)
		case several && s.converts():
			tell(res, p.Pos, scoring.Failure, "penalty: team %s has several matches; the round and the session tell from which one %s IMPs are taken", id, p.Amount)
		case found[at].Home == id:
			found[at].HomePenalty = found[at].HomePenalty.Sub(p.Amount)
			s.noteOn(&found[at], p.Reason)
			s.onMatch[at] = p
		default:
			found[at].AwayPenalty = found[at].AwayPenalty.Sub(p.Amount)
			s.noteOn(&found[at], p.Reason)
			s.onMatch[at] = p
		}
	}
	return found
}

// noteOn adds why something was decided to the note of a match.
func (s *scorer) noteOn(m *scoring.Match, reason string) {
	switch {
	case reason == "":
	case m.Note == "":
		m.Note = reason
	default:
		m.Note += "; " + reason
	}
}

// penalties takes the penalties that are in the unit of the ranking from those
// who have them.
func (s *scorer) penalties(res *scoring.Results, entries []ranking.Entry, g int, upTo *when) {
	for _, p := range s.ev.Penalties {
		if p.In == scoring.InIMPs && s.method == scoring.Teams {
			continue // is taken from a match
		}
		unit, err := s.unitNamed(p.Section, p.Unit, p.Line)
		if err != nil {
			if g == 0 && upTo == nil {
				tell(res, p.Pos, scoring.Failure, "penalty: %v", err)
			}
			continue
		}
		if !s.groups[g].has(s.ev.Contestants[unit].ID.Section) {
			continue
		}
		at := when{round: p.Round}
		at.session, _ = s.sessionOf(p.Session, p.Round)
		if last := s.lastRoundOf(at.session); p.Round > last {
			if upTo == nil {
				tell(res, p.Pos, scoring.Failure, "penalty: there is no round %d (the last is %d)", p.Round, last)
			}
			continue
		}
		if upTo != nil && (p.Round == 0 && !s.isLast(*upTo) || upTo.compare(at) < 0) {
			continue // one without a round is of the end
		}
		amount, ok := s.penaltyAmount(p, entries[unit])
		if !ok {
			if upTo == nil {
				tell(res, p.Pos, scoring.Failure, "penalty: %s %s cannot be taken from a ranking by %s", p.Amount, p.In, s.rankedBy())
			}
			continue
		}
		entries[unit].Penalty = entries[unit].Penalty.Sub(amount)
	}
}

// penaltyAmount is a penalty in the unit of the ranking; ok is false where it has
// none there.
func (s *scorer) penaltyAmount(p scoring.Penalty, e ranking.Entry) (x exact.Num, ok bool) {
	switch p.In {
	case scoring.InVPs:
		return p.Amount, s.converts()
	case scoring.InIMPs:
		return p.Amount, !s.converts() && (s.method == scoring.IMPsAcross || s.method == scoring.Butler)
	case scoring.InMPs:
		return p.Amount, !s.converts() && (s.method == scoring.Matchpoints || s.method == scoring.BoardAMatch || s.method == scoring.Patton)
	case scoring.InPercent:
		if s.converts() {
			return x, false
		}
		top := exact.Int(2) // of a board of board-a-match, in two rooms
		switch {
		case s.method == scoring.Patton, s.teams && s.method == scoring.BoardAMatch:
			if p.OfSession {
				top = top.Times(e.Boards)
			}
		case !s.byPercent() || e.Boards == 0:
			return x, false
		default:
			if top = e.Top; !p.OfSession {
				top = top.Over(e.Boards)
			}
		}
		return p.Amount.Mul(top).Over(100), true
	}
	return x, false
}
