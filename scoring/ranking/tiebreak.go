package ranking

import (
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// Field is what tie-breaks look at.
type Field struct {
	Records map[scoring.ID]*Record
	// Standings are those of all who are ranked, those of other lines too.
	Standings map[scoring.ID]scoring.Standing
	// Orders are what the director decided about those who are equal in everything.
	Orders []Decision
	// Prizes are those that the event names, beside the rules' own.
	Prizes []scoring.Prize
}

// Decision is an order of contestants who are equal.
type Decision struct {
	Order  []scoring.ID // the best first
	By     string       // scoring.ByLot or scoring.ByRuling
	Reason string
}

// Matters tells whether a prize, or the right to go on, depends on who of several
// who share a place is before the others.
func (s Settings) Matters(place, share int) bool {
	return share > 1 && (place <= s.Prizes || place <= s.Qualify && s.Qualify < place+share-1)
}

// BreakTies parts those who share a place.
func (s Settings) BreakTies(r *scoring.Ranking, f Field) {
	for from := 0; from < len(r.Standings); {
		to := from + 1
		for to < len(r.Standings) && r.Standings[from].Tied && r.Standings[to].Place == r.Standings[from].Place {
			to++
		}
		if tied := r.Standings[from:to]; len(tied) > 1 {
			p := parting{settings: s, field: f, ranking: r, found: map[scoring.ID][]scoring.TieBreak{}}
			p.place(tied)
		}
		from = to
	}
}

// parting is the parting of those who share one place.
type parting struct {
	settings Settings
	field    Field
	ranking  *scoring.Ranking
	found    map[scoring.ID][]scoring.TieBreak
}

// place gives those who share a place new ones.
func (p *parting) place(tied []scoring.Standing) {
	first := tied[0].Place
	of := make(map[scoring.ID]scoring.Standing, len(tied))
	var group []scoring.ID
	for _, st := range tied {
		group = append(group, st.Contestant.ID)
		of[st.Contestant.ID] = st
	}
	i := 0
	for _, equal := range p.part(group, first, p.settings.TieBreak, nil, 0) {
		place := first + i
		for _, id := range equal {
			st := of[id]
			st.Place, st.Tied, st.TieBreaks = place, len(equal) > 1, p.found[id]
			tied[i] = st
			i++
		}
	}
}

// part gives the groups that criteria make of a group that shares a place, the best
// first, each of contestants who are equal in all of them. Looks are what is left
// to look at of the criterion before.
func (p *parting) part(group []scoring.ID, place int, criteria Criteria, looks []look, before Criterion) (parts [][]scoring.ID) {
	if len(group) == 1 {
		return [][]scoring.ID{group}
	}
	if p.settings.TieBreakFor == AtLines && !p.matters(place, len(group)) {
		criteria, looks = nil, nil
	}
	for {
		for i, l := range looks {
			split := l.split(group)
			if len(split) == 1 {
				continue
			}
			p.note(group, before, l, looks[:i], true)
			looks = looks[i+1:]
			if p.settings.TieBreakRestart {
				criteria, looks = p.settings.TieBreak, nil
			}
			for _, equal := range split {
				parts = append(parts, p.part(equal, place, criteria, looks, before)...)
				place += len(equal)
			}
			return parts
		}
		if len(looks) > 0 {
			p.note(group, before, looks[len(looks)-1], looks[:len(looks)-1], false)
		}
		if len(criteria) == 0 {
			return p.decided(group)
		}
		before, looks, criteria = criteria[0], p.looks(criteria[0], group), criteria[1:]
	}
}

// matters tells whether anything depends on who of a group is first: by the rules, or for a
// prize of the event that goes by this ranking.
func (p *parting) matters(place, share int) bool {
	return p.settings.Matters(place, share) || slices.ContainsFunc(p.field.Prizes, func(prize scoring.Prize) bool {
		return prize.GoesBy(p.ranking) && prize.Within(place, share)
	})
}

// note keeps what a look found of a group, after others that found the same of all of
// them. What did not part them is kept once for the same opponents.
func (p *parting) note(group []scoring.ID, c Criterion, l look, same []look, decided bool) {
	var before []scoring.ID
	for _, earlier := range same {
		before = append(before, earlier.against...)
	}
	even := true
	for _, id := range group {
		even = even && l.values[id].Of.Equal(l.values[group[0]].Of)
	}
	for _, id := range group {
		b := scoring.TieBreak{Criterion: c.String(), Decided: decided, Before: before, Passed: l.passed}
		for _, other := range l.against {
			if other != id {
				b.Against = append(b.Against, other)
			}
		}
		if !decided && slices.ContainsFunc(p.found[id], func(a scoring.TieBreak) bool { return a.Criterion == b.Criterion && slices.Equal(a.Against, b.Against) }) {
			continue
		}
		share := l.values[id]
		switch {
		case share.Of.Sign() == 0:
			b.Value, b.Endless = share.Sum, true
		case share.Shown == AsPercent:
			b.Value, b.Percent = share.Sum.Times(100).Div(share.Of), true
		case share.Shown == AsQuotient:
			b.Value = share.Sum.Div(share.Of)
		case even:
			b.Value, b.Each = share.Sum, p.terms(id, b.Against, l)
		default:
			b.Value, b.Mean = share.Sum.Div(share.Of), true
		}
		p.found[id] = append(p.found[id], b)
	}
}

// terms are what a look added of the meetings with each of several opponents; nil
// where one of them was not met.
func (p *parting) terms(id scoring.ID, against []scoring.ID, l look) (terms []exact.Num) {
	if len(against) < 2 || l.of == nil {
		return nil
	}
	for _, other := range against {
		share := l.of(p.record(id).Met[other])
		if !share.Exists() {
			return nil
		}
		terms = append(terms, share.Sum)
	}
	return terms
}

// decided is the order that the director gave a group; the group as it is where
// there is none.
func (p *parting) decided(group []scoring.ID) (parts [][]scoring.ID) {
	i := slices.IndexFunc(p.field.Orders, func(d Decision) bool { return sameIDs(d.Order, group) })
	if i < 0 {
		return [][]scoring.ID{group}
	}
	for n, id := range p.field.Orders[i].Order {
		parts = append(parts, []scoring.ID{id})
		p.found[id] = append(p.found[id], scoring.TieBreak{Criterion: p.field.Orders[i].By, Value: exact.Int(n + 1), Decided: true, Reason: p.field.Orders[i].Reason})
	}
	return parts
}

// sameIDs tells whether two lists without repetitions name the same contestants.
func sameIDs(a, b []scoring.ID) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(id scoring.ID) bool { return !slices.Contains(b, id) })
}
