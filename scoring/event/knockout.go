package event

import (
	"fmt"
	"slices"

	"recap/scoring"
	"recap/scoring/ranking"
	"recap/scoring/teams"
)

// knockOut joins the meetings of a knock-out to matches and finds who goes on.
func (s *scorer) knockOut(res *scoring.Results, found []scoring.Match) []scoring.Match {
	out := teams.KnockOut(found)
	for i := range out {
		m := &out[i]
		for unit, g := range s.gone {
			id := s.ev.Contestants[unit].ID
			last := when{m.Session, m.Round}
			for _, part := range m.Segments {
				last = when{part.Session, part.Round}
			}
			if m.Winner.IsZero() && !m.SitOut && (m.Home == id || m.Away == id) && (g.Round == 0 && m.Boards == 0 || s.hasLeft(unit, last)) {
				m.Winner = m.Home
				if m.Home == id {
					m.Winner = m.Away
				}
				m.Rulings = append(m.Rulings, fact("ruling.withdrawn", id.Number))
			}
		}
		pos := s.matchPos[matchKey{m.Session, m.Round, m.Home, m.Away}]
		if slices.ContainsFunc(m.Rulings, func(f scoring.Fact) bool { return f.Word == "ruling.conceded" }) && 2*m.Boards < s.longestOfStage(out, *m) {
			tell(res, pos, scoring.Warning, "%s against %s: conceded after %d boards, which is before half of a match of %d", m.Home, m.Away, m.Boards, s.longestOfStage(out, *m))
		}
		teams.Decide(m)
		tellMargin(*m)
		if m.Winner.IsZero() && m.Boards > 0 && !m.SitOut {
			s.wentOn(res, m, out, pos)
		}
		s.tellApart(res, out, *m, pos)
		s.tellBeaten(res, out[:i], *m, pos)
		switch {
		case m.SitOut:
			m.Rulings = append(m.Rulings, fact("ruling.bye"))
		case m.Winner.IsZero() && m.Boards > 0:
			res.Problems = append(res.Problems, scoring.Problem{Pos: pos, Severity: scoring.Failure, Hint: "add the extra boards as one more segment, or name the winner in a [[match]]",
				Text: fmt.Sprintf("%s against %s is a tie after %d boards, so that nobody goes on", m.Home, m.Away, m.Boards)})
			res.Missing = append(res.Missing, scoring.Missing{Session: m.Session, Section: m.Home.Section, Round: m.Round, NS: m.Home, EW: m.Away, Pos: pos, Reason: scoring.ReasonTied})
		case m.Winner.IsZero():
			res.Missing = append(res.Missing, scoring.Missing{Session: m.Session, Section: m.Home.Section, Round: m.Round, NS: m.Home, EW: m.Away, Pos: pos, Reason: scoring.ReasonNoResult})
		}
	}
	s.tellPromoted(res, out)
	return out
}

// tellPromoted tells who goes on in the place of a team that withdrew after it had won:
// whom it beat last (MBSZ I.6). Once that team has played on it shows.
func (s *scorer) tellPromoted(res *scoring.Results, tree []scoring.Match) {
	for _, unit := range s.goneUnits() {
		id := s.ev.Contestants[unit].ID
		last := -1 // its last match
		for i, m := range tree {
			if m.Home == id || m.Away == id {
				last = i
			}
		}
		if last < 0 || tree[last].Winner != id || tree[last].SitOut {
			continue
		}
		other := tree[last].Home
		if other == id {
			other = tree[last].Away
		}
		if !slices.ContainsFunc(tree[last+1:], func(m scoring.Match) bool { return m.Home == other || m.Away == other }) && !s.left(other) {
			tell(res, s.gone[unit].Pos, scoring.Note, "team %s has withdrawn; team %s, which it beat last, goes on in its place", id, other)
		}
	}
}

// unbeaten are those whom nobody has beaten, of all who played.
func (s *scorer) unbeaten() (ids []scoring.ID) {
	beaten := map[scoring.ID]bool{}
	for _, m := range s.tree {
		for _, id := range [...]scoring.ID{m.Home, m.Away} {
			if !m.Winner.IsZero() && m.Winner != id && !s.left(m.Winner) {
				beaten[id] = true
			}
		}
	}
	for _, m := range s.tree {
		for _, id := range [...]scoring.ID{m.Home, m.Away} {
			if !id.IsZero() && !beaten[id] && !s.left(id) && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// wentOn takes for the winner of a tie the one team that plays on.
func (s *scorer) wentOn(res *scoring.Results, m *scoring.Match, all []scoring.Match, pos scoring.Position) {
	plays := func(id scoring.ID) bool {
		return slices.ContainsFunc(all, func(n scoring.Match) bool {
			return (n.Home == id || n.Away == id) && when{m.Session, m.Round}.compare(when{n.Session, n.Round}) < 0
		})
	}
	home, away := plays(m.Home), plays(m.Away)
	if home == away {
		return
	}
	if m.Winner = m.Home; away {
		m.Winner = m.Away
	}
	res.Problems = append(res.Problems, scoring.Problem{Pos: pos, Severity: scoring.Warning, Hint: "add the extra boards as one more segment, or name the winner in a [[match]]",
		Text: fmt.Sprintf("%s against %s is a tie after %d boards; team %s plays on and is taken for the winner", m.Home, m.Away, m.Boards, m.Winner)})
}

// tellApart warns of a match of which one side meets another team between two
// segments.
func (s *scorer) tellApart(res *scoring.Results, all []scoring.Match, m scoring.Match, pos scoring.Position) {
	if len(m.Segments) < 2 {
		return
	}
	first, last := m.Segments[0], m.Segments[len(m.Segments)-1]
	for _, n := range all {
		if n.SitOut || n.Home == m.Home && n.Away == m.Away || n.Home != m.Home && n.Away != m.Home && n.Home != m.Away && n.Away != m.Away {
			continue
		}
		if at := (when{n.Session, n.Round}); (when{first.Session, first.Round}).compare(at) <= 0 && at.compare(when{last.Session, last.Round}) <= 0 {
			tell(res, pos, scoring.Warning, "%s and %s meet in rounds %d to %d and %s meets %s between; their meetings are counted as one match", m.Home, m.Away, first.Round, last.Round, n.Home, n.Away)
			return
		}
	}
}

// tellBeaten warns of a match in which a team that was beaten meets one that was
// not: a play-off for third place is among those who were.
func (s *scorer) tellBeaten(res *scoring.Results, before []scoring.Match, m scoring.Match, pos scoring.Position) {
	beatenBy := func(id scoring.ID) (by scoring.ID) {
		for _, b := range before {
			if (b.Home == id || b.Away == id) && !b.Winner.IsZero() && b.Winner != id && !s.left(b.Winner) && (b.Session != m.Session || b.Round != m.Round) {
				by = b.Winner
			}
		}
		return by
	}
	if m.SitOut {
		return
	}
	home, away := beatenBy(m.Home), beatenBy(m.Away)
	if home.IsZero() == away.IsZero() {
		return
	}
	beaten, by := m.Home, home
	if home.IsZero() {
		beaten, by = m.Away, away
	}
	tell(res, pos, scoring.Warning, "round %d: team %s, which %s has beaten, plays on in a match of one that nobody has", m.Round, beaten, by)
}

// left tells whether a team withdrew, at any time.
func (s *scorer) left(id scoring.ID) bool {
	for unit := range s.gone {
		if s.ev.Contestants[unit].ID == id {
			return true
		}
	}
	return false
}

// longestOfStage is the length of the longest match of the stage of a match.
func (s *scorer) longestOfStage(of []scoring.Match, as scoring.Match) (boards int) {
	for _, m := range of {
		if m.Session == as.Session && m.Round == as.Round {
			boards = max(boards, m.Length)
		}
	}
	return boards
}

// knockOutRanking ranks those of a knock-out by how far they came.
func (s *scorer) knockOutRanking(entries []ranking.Entry) []scoring.Standing {
	var of []scoring.Contestant
	for _, e := range entries {
		of = append(of, *e.Contestant)
	}
	left := map[scoring.ID]bool{}
	for unit := range s.gone {
		left[s.ev.Contestants[unit].ID] = true
	}
	return teams.KnockOutRanking(s.tree, of, left)
}
