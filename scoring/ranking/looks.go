package ranking

import (
	"cmp"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// look is one thing that a criterion compares: what each of those who are equal
// has, and against whom.
type look struct {
	values  map[scoring.ID]Share
	against []scoring.ID        // nil where it is of all that they did
	of      func(Meeting) Share // what was added of the meetings with those
	passed  []scoring.ID        // who stand nearer and were not met by all
}

// split gives the groups of those who have the same, the best first.
func (l look) split(group []scoring.ID) (parts [][]scoring.ID) {
	sorted := slices.Clone(group)
	slices.SortStableFunc(sorted, func(a, b scoring.ID) int { return l.values[b].Cmp(l.values[a]) })
	for i, id := range sorted {
		if i > 0 && l.values[id].Cmp(l.values[sorted[i-1]]) == 0 {
			parts[len(parts)-1] = append(parts[len(parts)-1], id)
		} else {
			parts = append(parts, []scoring.ID{id})
		}
	}
	return parts
}

// looks are what a criterion compares of a group, in order; none where it has
// nothing to compare.
func (p *parting) looks(c Criterion, group []scoring.ID) []look {
	switch c {
	case HeadToHead:
		return p.amongThem(group, counted)
	case HeadToHeadBasic:
		return p.amongThem(group, basic)
	case HeadToHeadWins:
		return p.amongThem(group, wins)
	case FieldValue:
		return p.fieldValue(group)
	case TieBreakPoints:
		return p.tieBreakPoints(group)
	case AgainstHigher:
		return p.againstHigher(group)
	case NextCommon:
		return p.nextCommon(group)
	case Quotient:
		return p.ofAll(group, func(r *Record) Share { return r.IMPs })
	case Wins:
		return p.ofAll(group, func(r *Record) Share { return r.Wins })
	case Basic:
		return p.ofAll(group, func(r *Record) Share { return r.Basic })
	case PointABoard:
		return p.ofAll(group, func(r *Record) Share { return r.Won })
	}
	return p.ofAll(group, func(r *Record) Share { return r.Tops }) // Tops
}

func counted(m Meeting) Share { return m.Counted }
func basic(m Meeting) Share   { return m.Basic }
func wins(m Meeting) Share    { return m.Wins }

// record is that of a contestant; an empty one where there is none.
func (p *parting) record(id scoring.ID) *Record {
	if r := p.field.Records[id]; r != nil {
		return r
	}
	return &Record{}
}

// placed is the standing of a contestant who has a place; ok is false where it has
// none, or a value that is no number.
func (p *parting) placed(id scoring.ID) (st scoring.Standing, ok bool) {
	st = p.field.Standings[id]
	return st, st.Place > 0 && !st.Endless
}

// one is a look as a list; none where somebody has nothing.
func one(group []scoring.ID, l look) []look {
	for _, id := range group {
		if !l.values[id].Exists() {
			return nil
		}
	}
	return []look{l}
}

func (p *parting) ofAll(group []scoring.ID, of func(*Record) Share) []look {
	l := look{values: map[scoring.ID]Share{}}
	for _, id := range group {
		l.values[id] = of(p.record(id))
	}
	return one(group, l)
}

// amongThem compares the results of a group against each other. Where not all of
// them have met, they are compared only if the rules want it so: then by the sums,
// of which those have nothing who met nobody.
func (p *parting) amongThem(group []scoring.ID, of func(Meeting) Share) []look {
	l := look{values: map[scoring.ID]Share{}, against: group, of: of}
	in := make(map[scoring.ID]bool, len(group))
	for _, id := range group {
		in[id] = true
	}
	all, any := true, false
	for _, a := range group {
		met := 0
		sum := Share{}
		for b, m := range p.record(a).Met {
			if share := of(m); in[b] && a != b {
				if share.Exists() {
					met++
				}
				sum = sum.Plus(share)
			}
		}
		l.values[a] = sum
		all, any = all && met == len(group)-1, any || met > 0
	}
	switch {
	case all:
		return one(group, l)
	case p.settings.TieBreakAllMet || !any:
		return nil
	}
	for id, share := range l.values {
		l.values[id] = Share{Sum: share.Sum, Of: exact.Int(1)}
	}
	return []look{l}
}

// comparable are those with a place outside of a group whom all of it met, in the
// order of their numbers.
func (p *parting) comparable(group []scoring.ID, of func(Meeting) Share) (ids []scoring.ID) {
	for id := range p.record(group[0]).Met {
		_, ok := p.placed(id)
		unmet := func(tied scoring.ID) bool { return !of(p.record(tied).Met[id]).Exists() }
		if ok && !slices.ContainsFunc(group, unmet) { // nobody has met itself
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, scoring.CompareID)
	return ids
}

// against looks at the results against runs of contestants, one after the other;
// those of a run have the same key and are added.
func (p *parting) against(group, others []scoring.ID, of func(Meeting) Share, key func(a, b scoring.ID) int) (looks []look) {
	slices.SortStableFunc(others, key)
	for i, other := range others {
		if i == 0 || key(others[i-1], other) != 0 {
			looks = append(looks, look{values: map[scoring.ID]Share{}, of: of})
		}
		l := &looks[len(looks)-1]
		l.against = append(l.against, other)
		for _, id := range group {
			l.values[id] = l.values[id].Plus(of(p.record(id).Met[other]))
		}
	}
	return looks
}

// fieldValue looks at those who have met all of a group, the nearest to it in score
// first (MBSZ I.7). All who are equally near count together, but for those above
// and below where the setting has one of them first.
func (p *parting) fieldValue(group []scoring.ID) []look {
	own, ok := p.placed(group[0])
	if !ok {
		return nil
	}
	// gap is how far away a contestant stands, and side which of those equally near
	// goes first.
	gap := func(id scoring.ID) (distance exact.Num, side int) {
		st, _ := p.placed(id)
		distance = st.Value.Sub(own.Value)
		above := distance.Sign() >= 0
		if !above {
			distance = distance.Neg()
		}
		if p.settings.FieldValueEqual == AboveFirst && !above || p.settings.FieldValueEqual == BelowFirst && above {
			side = 1
		}
		return distance, side
	}
	comparable := p.comparable(group, counted)
	looks := p.against(group, comparable, counted, func(a, b scoring.ID) int {
		x, xSide := gap(a)
		y, ySide := gap(b)
		return cmp.Or(x.Cmp(y), xSide-ySide)
	})
	for i := range p.ranking.Standings {
		id := p.ranking.Standings[i].Contestant.ID
		if _, ok := p.placed(id); !ok || slices.Contains(group, id) || slices.Contains(comparable, id) {
			continue
		}
		distance, _ := gap(id)
		for n := range looks {
			if d, _ := gap(looks[n].against[0]); distance.Less(d) {
				looks[n].passed = append(looks[n].passed, id)
			}
		}
	}
	return looks
}

// nextCommon looks at those who have met all of a group, from the top of the
// ranking down.
func (p *parting) nextCommon(group []scoring.ID) []look {
	return p.against(group, p.comparable(group, basic), basic, func(a, b scoring.ID) int {
		x, _ := p.placed(a)
		y, _ := p.placed(b)
		return y.Value.Cmp(x.Value)
	})
}

// againstHigher compares the results against those of the ranking with a higher
// score.
func (p *parting) againstHigher(group []scoring.ID) []look {
	own, ok := p.placed(group[0])
	if !ok {
		return nil // nobody is above an endless quotient
	}
	l := look{values: map[scoring.ID]Share{}, of: counted}
	for i := range p.ranking.Standings {
		id := p.ranking.Standings[i].Contestant.ID
		st := p.field.Standings[id]
		if st.Place == 0 || !st.Endless && !own.Value.Less(st.Value) {
			continue
		}
		l.against = append(l.against, id)
		for _, tied := range group {
			l.values[tied] = l.values[tied].Plus(l.of(p.record(tied).Met[id]))
		}
	}
	return one(group, l)
}

// tieBreakPoints compares the final scores of the opponents that each of a group
// met; of single players the quotient of those and the scores of their partners
// (EBU). It compares nothing where such a score is no number.
func (p *parting) tieBreakPoints(group []scoring.ID) []look {
	l := look{values: map[scoring.ID]Share{}}
	for _, id := range group {
		r := p.record(id)
		var of, by exact.Num
		opponents := 0
		for other := range r.Met {
			if st := p.field.Standings[other]; st.Endless {
				return nil
			} else if st.Place > 0 {
				of, opponents = of.Add(st.Value), opponents+1
			}
		}
		for partner := range r.Partners {
			by = by.Add(p.field.Standings[partner].Value)
		}
		switch {
		case opponents == 0, r.Partners != nil && by.Sign() <= 0:
			return nil
		case r.Partners != nil:
			l.values[id] = Share{of, by, AsQuotient}
		default:
			l.values[id] = Share{of, exact.Int(opponents), AsSum}
		}
	}
	return []look{l}
}
