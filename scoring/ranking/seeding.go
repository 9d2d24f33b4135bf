package ranking

import (
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// Seeding says how the strength of an entry comes out of its players'.
type Seeding struct {
	// Pair and Team are how many players count, the best of them; 0 where the rules
	// do not say.
	Pair int `toml:"pair"`
	Team int `toml:"team"`
}

// ByStrength orders entries by their strength, so many players of each counting; those
// who are equal by their further players, one after the other, a player that an entry
// has not counting nothing, and then by the earlier list in the same way (MBSZ I.4).
func ByStrength(entries []scoring.Contestant, counting int) []scoring.Seed {
	type list struct {
		sum     exact.Num
		further []exact.Num
	}
	of := func(points []exact.Num) list {
		slices.SortFunc(points, func(a, b exact.Num) int { return b.Cmp(a) })
		var l list
		for i, p := range points {
			if i < counting {
				l.sum = l.sum.Add(p)
			} else {
				l.further = append(l.further, p)
			}
		}
		return l
	}
	type seed struct {
		scoring.Seed
		earlier list
	}
	compare := func(a, b list) int {
		if c := b.sum.Cmp(a.sum); c != 0 {
			return c
		}
		for i := range max(len(a.further), len(b.further)) {
			var x, y exact.Num
			if i < len(a.further) {
				x = a.further[i]
			}
			if i < len(b.further) {
				y = b.further[i]
			}
			if c := y.Cmp(x); c != 0 {
				return c
			}
		}
		return 0
	}
	equal := func(a, b *seed) int {
		if c := compare(list{a.Strength, a.Further}, list{b.Strength, b.Further}); c != 0 {
			return c
		}
		return compare(a.earlier, b.earlier)
	}
	seeds := make([]seed, 0, len(entries))
	for _, c := range entries {
		s := seed{Seed: scoring.Seed{Contestant: c}}
		var now, earlier []exact.Num
		for _, p := range c.Strengths {
			now, earlier = append(now, p.Points), append(earlier, p.Earlier)
			s.Estimate = s.Estimate || p.Estimate
		}
		l := of(now)
		s.Strength, s.Further, s.earlier = l.sum, l.further, of(earlier)
		s.Earlier = s.earlier.sum
		seeds = append(seeds, s)
	}
	slices.SortStableFunc(seeds, func(a, b seed) int {
		if c := equal(&a, &b); c != 0 {
			return c
		}
		return scoring.CompareID(a.Contestant.ID, b.Contestant.ID)
	})
	out := make([]scoring.Seed, len(seeds))
	for i := range seeds {
		seeds[i].Place = i + 1
		if i > 0 && equal(&seeds[i-1], &seeds[i]) == 0 {
			seeds[i].Place, seeds[i].Tied = seeds[i-1].Place, true
			seeds[i-1].Tied, out[i-1].Tied = true, true
		}
		out[i] = seeds[i].Seed
	}
	return out
}
