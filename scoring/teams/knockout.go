package teams

import (
	"cmp"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// KnockOut joins the meetings of a knock-out to matches, in the order in which
// they began: all meetings of the same two are segments of one match.
func KnockOut(meetings []scoring.Match) []scoring.Match {
	type two struct{ a, b scoring.ID }
	index := map[two]int{}
	var out []scoring.Match
	for _, m := range inOrder(meetings) {
		key := two{m.Home, m.Away}
		if scoring.CompareID(m.Away, m.Home) < 0 {
			key = two{m.Away, m.Home}
		}
		i, seen := index[key]
		if !seen || m.SitOut {
			index[key] = len(out)
			if !m.SitOut && !m.VPOnly {
				m.Segments = []scoring.Segment{segment(m)}
			}
			out = append(out, m)
			continue
		}
		all := &out[i]
		if m.Home != all.Home {
			m = turned(m)
		}
		all.Boards, all.Length = all.Boards+m.Boards, all.Length+m.Length
		all.HomeResult, all.AwayResult = all.HomeResult.Add(m.HomeResult), all.AwayResult.Add(m.AwayResult)
		all.HomeIMPs, all.AwayIMPs = all.HomeIMPs.Add(m.HomeIMPs), all.AwayIMPs.Add(m.AwayIMPs)
		all.HomePenalty, all.AwayPenalty = all.HomePenalty.Add(m.HomePenalty), all.AwayPenalty.Add(m.AwayPenalty)
		all.Carry = all.Carry.Add(m.Carry)
		all.Told[0].With(m.Told[0])
		all.Told[1].With(m.Told[1])
		if all.Winner.IsZero() {
			all.Winner = m.Winner
		}
		all.VPOnly = all.VPOnly && m.VPOnly
		if !m.VPOnly {
			all.Segments = append(all.Segments, segment(m))
		}
		all.Rulings = append(all.Rulings, m.Rulings...)
		if all.Note == "" {
			all.Note = m.Note
		}
	}
	return out
}

func inOrder(meetings []scoring.Match) []scoring.Match {
	sorted := slices.Clone(meetings)
	slices.SortStableFunc(sorted, func(a, b scoring.Match) int {
		return cmp.Or(cmp.Compare(a.Session, b.Session), cmp.Compare(a.Round, b.Round))
	})
	return sorted
}

func segment(m scoring.Match) scoring.Segment {
	part := scoring.Segment{Session: m.Session, Round: m.Round, HomeIMPs: m.HomeIMPs, AwayIMPs: m.AwayIMPs}
	if m.HomeIMPs.Sign() == 0 && m.AwayIMPs.Sign() == 0 {
		part.HomeIMPs, part.AwayIMPs = m.HomeResult, m.AwayResult // it is in no IMPs
	}
	return part
}

// turned is a match as the other side sees it.
func turned(m scoring.Match) scoring.Match {
	m.Home, m.Away = m.Away, m.Home
	m.HomeResult, m.AwayResult = m.AwayResult, m.HomeResult
	m.HomeIMPs, m.AwayIMPs = m.AwayIMPs, m.HomeIMPs
	m.HomePenalty, m.AwayPenalty = m.AwayPenalty, m.HomePenalty
	m.HomeVP, m.AwayVP = m.AwayVP, m.HomeVP
	m.Carry = m.Carry.Neg()
	m.Told[0], m.Told[1] = m.Told[1], m.Told[0]
	return m
}

// Margin is what home won a match of a knock-out by, penalties and carry-over
// included. Rulings that do not balance count with the mean of the two sides
// (Law 12C4).
func Margin(m scoring.Match) exact.Num {
	return m.HomeResult.Sub(m.AwayResult).Over(2).Add(m.HomePenalty).Sub(m.AwayPenalty).Add(m.Carry)
}

// Decide finds who goes on by the margin of a match; nobody where it is a tie or
// no board is there.
func Decide(m *scoring.Match) {
	if !m.Winner.IsZero() || m.SitOut {
		return
	}
	switch margin := Margin(*m); {
	case m.Boards == 0:
	case margin.Sign() > 0:
		m.Winner = m.Home
	case margin.Sign() < 0:
		m.Winner = m.Away
	}
}

// progress is how far a team came in a knock-out.
type progress struct {
	out        int // the stage in which it was beaten; past all where it was not
	after, won int // matches won after that, as in a play-off for third place; and in all
}

// KnockOutRanking ranks the teams of a knock-out by the stage in which they were
// beaten, those of one stage by a play-off where they have one. Matches that
// begin in one round are of one stage. A team whose conqueror withdrew and that
// plays on was not beaten there.
func KnockOutRanking(matches []scoring.Match, teams []scoring.Contestant, withdrawn map[scoring.ID]bool) []scoring.Standing {
	stage, stages := make([]int, len(matches)), 0
	for i, m := range matches {
		if i > 0 && (m.Session != matches[i-1].Session || m.Round != matches[i-1].Round) {
			stages++
		}
		stage[i] = stages
	}
	reached := make(map[scoring.ID]progress, len(teams))
	boards := map[scoring.ID]int{}
	for _, t := range teams {
		p := progress{out: stages + 1}
		beaten := false
		var conqueror scoring.ID
		for i, m := range matches {
			if m.Home != t.ID && m.Away != t.ID {
				continue
			}
			boards[t.ID] += m.Boards
			if beaten && withdrawn[conqueror] && !m.SitOut {
				beaten, p.out, p.after = false, stages+1, 0 // it goes on in its conqueror's place
			}
			switch {
			case m.Winner == t.ID:
				p.won++
				if beaten {
					p.after++
				}
			case !m.Winner.IsZero() && !beaten:
				beaten, conqueror, p.out = true, m.Winner, stage[i]
			}
		}
		reached[t.ID] = p
	}
	var out []scoring.Standing
	for _, t := range teams {
		if t.Phantom {
			continue
		}
		n := matchesOf(matches, t.ID)
		out = append(out, scoring.Standing{Contestant: &t, Boards: boards[t.ID], Matches: n, Score: exact.Int(reached[t.ID].won), Withdrawn: withdrawn[t.ID], Unplaced: n == 0})
	}
	order := func(a, b scoring.Standing) int {
		p, q := reached[a.Contestant.ID], reached[b.Contestant.ID]
		return cmp.Or(compareBool(a.Unplaced, b.Unplaced), compareBool(a.Withdrawn, b.Withdrawn), cmp.Compare(q.out, p.out), cmp.Compare(q.after, p.after))
	}
	slices.SortStableFunc(out, func(a, b scoring.Standing) int {
		return cmp.Or(order(a, b), scoring.CompareID(a.Contestant.ID, b.Contestant.ID))
	})
	for i := range out {
		st := &out[i]
		if st.Unplaced || st.Withdrawn {
			continue
		}
		st.Place = i + 1
		if i > 0 && order(out[i-1], *st) == 0 {
			st.Place, st.Tied, out[i-1].Tied = out[i-1].Place, true, true
		}
	}
	return out
}

func matchesOf(matches []scoring.Match, id scoring.ID) (n int) {
	for _, m := range matches {
		if m.Home == id || m.Away == id {
			n++
		}
	}
	return n
}

// compareBool puts false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
