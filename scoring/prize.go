package scoring

import (
	"cmp"
	"strings"
)

// Prize is what the contestants at some places get.
type Prize struct {
	Pos      Position
	Name     string // what it is; empty for the place alone
	From, To int    // the places, both ends included; 1 is first
	Category string // of which it is; empty for all
	Section  string // of whose ranking it is; empty for every one
	Line     Line
}

// Within tells whether one of the places from place on that so many share has the prize.
func (p Prize) Within(place, share int) bool { return place <= p.To && p.From <= place+share-1 }

// GoesBy tells whether a ranking is the one of the prize's category, section and line.
func (p Prize) GoesBy(r *Ranking) bool {
	return p.within(r) && (p.Section == "" || p.Section == r.Section) && (p.Line == NoLine || p.Line == r.Line)
}

// within tells whether a ranking is of the prize's category, and of its section and its
// line or of several.
func (p Prize) within(r *Ranking) bool {
	switch {
	case r.Of != OfContestants, r.Handicap, r.OwnField, r.Overall, !strings.EqualFold(p.Category, r.Category):
		return false
	case p.Section != "" && r.Section != "" && r.Section != p.Section:
		return false
	}
	return p.Line == NoLine || r.Line == NoLine || r.Line == p.Line
}

// Rankings are those that the prize goes by. Where its section or its line is ranked
// together with others, it is what they have in that ranking, with places of their own.
// There are none where nobody is in the category, the section or the line.
func (p Prize) Rankings(all []Ranking) (by []Ranking) {
	for i := range all {
		if p.GoesBy(&all[i]) {
			by = append(by, all[i])
		}
	}
	if len(by) > 0 {
		return by
	}
	for i := range all {
		if !p.within(&all[i]) {
			continue
		}
		of := all[i].Part(func(c *Contestant) bool {
			return (p.Section == "" || c.ID.Section == p.Section) && (p.Line == NoLine || c.ID.Line == p.Line)
		})
		if len(of.Standings) > 0 {
			of.Section, of.Line = cmp.Or(p.Section, of.Section), cmp.Or(p.Line, of.Line)
			by = append(by, of)
		}
	}
	return by
}

// Part is what some of a ranking's contestants have in it, with places of their own: who
// is equal there is equal here.
func (r *Ranking) Part(has func(*Contestant) bool) Ranking {
	part := *r
	part.Strata, part.Standings = nil, nil
	for _, st := range r.Standings {
		if has(st.Contestant) {
			st.InStrata = nil
			part.Standings = append(part.Standings, st)
		}
	}
	before := 0 // the place in the ranking of all
	for i := range part.Standings {
		st := &part.Standings[i]
		was := st.Place
		if was == 0 {
			continue
		}
		st.Place, st.Tied = i+1, false
		if i > 0 && was == before {
			st.Place, st.Tied, part.Standings[i-1].Tied = part.Standings[i-1].Place, true, true
		}
		before = was
	}
	return part
}

// Sharing is how many of those who played have a place.
func (r *Ranking) Sharing(place int) (n int) {
	for i := range r.Standings {
		if s := &r.Standings[i]; s.Place == place && s.Played() && !s.Withdrawn {
			n++
		}
	}
	return n
}
