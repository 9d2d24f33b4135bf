package event

import (
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
)

// rank makes the rankings of a group of sections: one for each list, or one a
// line. Ties are parted by what was done up to a round; by everything, and by what
// the director decided, where there is none.
func (s *scorer) rank(res *scoring.Results, entries []ranking.Entry, g group, upTo *when) []scoring.Ranking {
	p, settings := s.prepared, s.opt.Rules.Ranking
	boards := s.file().Heading.Boards
	for _, i := range p.members(g) {
		c := &p.ev.Contestants[i]
		if brought, ok := s.opt.carry[c.ID]; ok {
			with := *c
			c = &with
			c.Carry = brought.in(entries[i].Boards, s.topOfTotal(entries[i]))
			entries[i].Brought = brought.tell(entries[i], s.topOfTotal(entries[i]), c.Carry)
		}
		entries[i].Contestant = c
		if x, ok := c.Published.Adjustment.Num(); ok && c.Published.InPoints {
			entries[i].Added = x
		} else if ok {
			entries[i].Adjustment = x
		}
		boards = max(boards, entries[i].Boards)
	}
	var rs []scoring.Ranking
	var from []rankList
	for _, l := range p.lists(g) {
		lines := []scoring.Line{scoring.NoLine}
		if l.winners == 2 {
			lines = []scoring.Line{scoring.NS, scoring.EW}
		}
		members := p.members(group{sections: l.sections})
		for _, line := range lines {
			in := inList(entries, members, line, len(lines))
			for i := range in {
				in[i].Maximum = l.maximum
			}
			if len(in) == 0 {
				continue
			}
			var r scoring.Ranking
			switch {
			case s.converts() || s.teams:
				if s.converts() {
					for i := range in {
						in[i].Unplaced = in[i].Matches == 0
					}
				}
				r = settings.BySum(in)
				if s.system == scoring.KnockOut {
					r.Standings, r.ScorePlaces = s.knockOutRanking(in), 0
				}
			case s.byPercent():
				r = settings.ByPercent(in, boards)
			default:
				r = settings.ByTotal(in, boards)
			}
			if l.session {
				r = settings.BySession(r)
			}
			r.Section, r.Line = l.name(p.ev.Sections), line
			rs, from = append(rs, r), append(from, l)
		}
	}
	s.breakTies(res, rs, g, upTo)
	var out []scoring.Ranking
	for i, r := range rs {
		if g.of != nil {
			r.Title = g.of.Title
			if from[i].club != "" {
				r.Title, r.Section = from[i].club, ""
			}
			placeInStrata(&r, g.of.Strata, s.value(from[i].session))
		}
		out = append(out, r)
		handicaps := slices.ContainsFunc(r.Standings, func(st scoring.Standing) bool { return st.Contestant.Handicap.Sign() != 0 })
		if handicaps && s.byPercent() && s.opt.VP == nil {
			out = append(out, settings.WithHandicap(r))
		}
	}
	return out
}

// inList are the entries of those members who are of the line: themselves where all are,
// and else copies.
func inList(entries []ranking.Entry, members []int, line scoring.Line, lines int) []ranking.Entry {
	not := func(i int) bool {
		c := entries[i].Contestant
		return c.Phantom || line != scoring.NoLine && c.ID.Line != line
	}
	if len(members) == len(entries) && !slices.ContainsFunc(members, not) {
		return entries
	}
	in := make([]ranking.Entry, 0, (len(members)+lines-1)/lines)
	for _, i := range members {
		if !not(i) {
			in = append(in, entries[i])
		}
	}
	return in
}

// placeInStrata gives the standings of a ranking their places in the strata below
// the first.
func placeInStrata(r *scoring.Ranking, strata []string, value func(scoring.Standing) exact.Num) {
	if len(strata) < 2 {
		return
	}
	r.Strata = strata[1:]
	for stratum := 2; stratum <= len(strata); stratum++ {
		among := ranking.InStratum(r.Standings, stratum, value)
		for i := range r.Standings {
			if st := &r.Standings[i]; stratum <= st.Contestant.Stratum {
				st.InStrata = append(st.InStrata, among(*st))
			}
		}
	}
}

// overall are the rankings of events whose contestants brought something along:
// all lines and lists together.
func (s *scorer) overall(rs []scoring.Ranking) (out []scoring.Ranking) {
	events := map[int]*scoring.Ranking{}
	var order []int
	for _, r := range rs {
		g := s.groupOf(r)
		if g == nil {
			continue
		}
		if events[g.Event] == nil {
			events[g.Event] = &scoring.Ranking{Title: g.Title, Overall: true}
			order = append(order, g.Event)
		}
		events[g.Event].Standings = append(events[g.Event].Standings, r.Standings...)
	}
	for _, n := range order {
		if s.simultaneous() {
			out = append(out, s.opt.Rules.Ranking.By(*events[n], s.value(false)))
			continue
		}
		if slices.ContainsFunc(events[n].Standings, func(st scoring.Standing) bool { return st.Carry.Sign() != 0 }) {
			out = append(out, s.opt.Rules.Ranking.ByMerit(*events[n]))
		}
	}
	return out
}

// value is what the contestants of a list are ranked by.
func (s *scorer) value(sessionAlone bool) func(scoring.Standing) exact.Num {
	switch {
	case s.converts() || s.teams:
		return func(st scoring.Standing) exact.Num { return st.Score }
	case !s.byPercent():
		return func(st scoring.Standing) exact.Num { return st.Score.Over(max(st.Boards, 1)) }
	case sessionAlone:
		return func(st scoring.Standing) exact.Num { return st.Percent }
	}
	return ranking.Merit
}

// listOf is the list of the group that a ranking is of.
func (s *scorer) listOf(r scoring.Ranking, g *scoring.Group) (l scoring.List) {
	for _, l = range g.Lists {
		if slices.Contains(l.Sections, r.Standings[0].Contestant.ID.Section) {
			break
		}
	}
	return l
}

// groupOf is the group of the file that a ranking is of; nil where it is of none.
func (s *scorer) groupOf(r scoring.Ranking) *scoring.Group {
	if r.Handicap || r.Overall || len(r.Standings) == 0 {
		return nil
	}
	section := r.Standings[0].Contestant.ID.Section
	for _, g := range s.groups {
		if g.of != nil && g.has(section) {
			return g.of
		}
	}
	return nil
}

// publishedHere counts the contestants who stand where the file has them.
func publishedHere(rs []scoring.Ranking) (n int) {
	for _, r := range rs {
		for _, st := range r.Standings {
			if place, ok := st.Contestant.Published.Place.Num(); ok && r.IsMain() && place.Equal(exact.Int(st.Place)) {
				n++
			}
		}
	}
	return n
}

// samePlaces gives all lists of an event the same decimals.
func samePlaces(rs []scoring.Ranking) {
	score, percent := 0, 0
	for _, r := range rs {
		score, percent = max(score, r.ScorePlaces), max(percent, r.PercentPlaces)
	}
	for i := range rs {
		rs[i].ScorePlaces, rs[i].PercentPlaces = score, percent
	}
}
