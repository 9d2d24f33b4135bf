package templates

import (
	"slices"

	"recap/scoring"
)

// meetings gives, for each ranking of contestants, what each of them scored against every
// other one, over the boards that they played against each other. Those of teams are the
// cross tables.
func (b *builder) meetings() []Table {
	if b.res.Teams {
		return b.crossTables(true)
	}
	sums := make(map[opponent]tally)
	for id, plays := range b.plays() {
		for _, p := range plays {
			for _, of := range b.opponents(p) {
				s := sums[opponent{id, of}]
				s.add(b.award(p))
				sums[opponent{id, of}] = s
			}
		}
	}
	decimals := b.travellerShape().points
	met := make(map[opponent][]Cell, len(sums))
	for of, s := range sums {
		if s.boards == 0 {
			continue
		}
		c := Cell{Kind: Number, Num: s.points, Decimals: min(decimals, 1), Signed: b.netBoards()}
		if b.percents() {
			c = NumberCell(s.percent(), 0)
		}
		c.Shade = b.shade(s)
		met[of] = []Cell{c}
	}
	notes := []string{b.lang.Word("note.crosstable"), b.lang.Word("note.meetings", b.unit()), b.lang.Word("note.shades_meetings")}
	if b.percents() {
		notes[1], notes[2] = b.lang.Word("note.meetings", "%"), b.lang.Word("note.shades_meetings_percent")
	}
	var tables []Table
	for _, r := range b.ofContestants() {
		if !r.IsMain() {
			continue
		}
		for _, part := range apartBySection(r, sums) {
			if against := opponentsOf(&part, met); len(against) > 0 {
				tables = append(tables, b.crossTable("meetings", &part, against, met, notes))
			}
		}
	}
	return tables
}

// apartBySection parts a ranking of several sections that did not meet, so that no table
// is mostly empty. The places are those of the whole.
func apartBySection(r *scoring.Ranking, met map[opponent]tally) []scoring.Ranking {
	for of := range met {
		if of.of.Section != of.id.Section {
			return []scoring.Ranking{*r}
		}
	}
	var parts []scoring.Ranking
	for i := range r.Standings {
		section := r.Standings[i].Contestant.ID.Section
		n := slices.IndexFunc(parts, func(p scoring.Ranking) bool { return p.Section == section })
		if n < 0 {
			n = len(parts)
			part := *r
			part.Section, part.Standings = section, nil
			parts = append(parts, part)
		}
		parts[n].Standings = append(parts[n].Standings, r.Standings[i])
	}
	slices.SortStableFunc(parts, func(x, y scoring.Ranking) int { return scoring.CompareNumber(x.Section, y.Section) })
	return parts
}
