package event

import (
	"recap/scoring"
	"recap/scoring/ranking"
)

// simultaneous tells whether clubs play the same boards and are compared across all of
// them.
func (s *scorer) simultaneous() bool {
	return len(s.groups) == 1 && s.groups[0].of != nil && s.groups[0].of.Simultaneous
}

// rankClubs puts the ranking of all clubs before those of each, and after them each
// club's as if it had played alone.
func (s *scorer) rankClubs(res *scoring.Results) {
	all := s.overall(res.Rankings)
	for _, r := range all {
		for _, st := range r.Standings {
			if st.Contestant.Handicap.Sign() != 0 && s.byPercent() && s.opt.VP == nil {
				all = append(all, s.opt.Rules.Ranking.WithHandicap(r))
				break
			}
		}
	}
	res.Rankings = append(all, res.Rankings...)
	if s.teams || s.converts() || len(s.groups[0].of.Lists) < 2 {
		return
	}
	alone := &scoring.Results{Awards: make([]scoring.Awards, len(s.ev.Rows))}
	for _, list := range s.groups[0].of.Lists {
		for _, r := range s.ownField(alone, list) {
			r.OwnField = true
			res.Rankings = append(res.Rankings, r)
		}
	}
}

// ownField are the rankings of a club whose results are compared with one another only.
func (s *scorer) ownField(alone *scoring.Results, club scoring.List) []scoring.Ranking {
	own := *s
	own.group([]group{{club.Sections, &scoring.Group{Lists: []scoring.List{club}}}})
	entries := make([]ranking.Entry, len(s.ev.Contestants))
	var parts []part
	for _, f := range own.fields {
		awards := own.awards(f.Field)
		for k := range awards {
			if s.deletedRows[f.rows[k]] {
				awards[k] = scoring.Awards{}
			}
			alone.Awards[f.rows[k]] = awards[k]
		}
		of := part{f.Rows[0].Session, entries}
		if s.several() {
			of = s.newPart(of.session)
			parts = append(parts, of)
		}
		own.creditField(of.entries, f, awards, nil)
	}
	together(entries, parts)
	own.penalties(alone, entries, parts, 0, nil)
	own.keepSessions(entries, parts, 0)
	for unit := range s.gone {
		entries[unit].Withdrawn = true
	}
	return own.rank(alone, entries, own.groups[0], nil)
}
