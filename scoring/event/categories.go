package event

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
)

// rankCategories adds a ranking of those of each category that the event file asks
// for: by what they have in the ranking of all, whose ties and order stand.
func (s *scorer) rankCategories(res *scoring.Results) {
	var of []scoring.Ranking
	for _, r := range res.Rankings {
		if r.Of == scoring.OfContestants && !r.Handicap && !r.OwnField && r.Overall == s.simultaneous() {
			of = append(of, r)
		}
	}
	for _, category := range s.file().Categories {
		found := false
		for _, r := range of {
			if c := inCategory(r, category); len(c.Standings) > 0 {
				res.Rankings = append(res.Rankings, c)
				found = true
			}
		}
		if found {
			continue
		}
		var known []string
		for _, c := range s.ev.Contestants {
			for _, word := range c.Categories {
				if lower := strings.ToLower(word); !slices.Contains(known, lower) {
					known = append(known, lower)
				}
			}
		}
		p := scoring.Problem{Pos: s.file().categoriesPos, Severity: scoring.Warning, Text: fmt.Sprintf("nobody is in the category %q", category)}
		if near := nearest(category, known); near != "" {
			p.Hint = "perhaps " + near
		}
		res.Problems = append(res.Problems, p)
	}
}

// inCategory is the part of a ranking that is of a category, with places of its own.
func inCategory(all scoring.Ranking, category string) scoring.Ranking {
	r := all.Part(func(c *scoring.Contestant) bool {
		return slices.ContainsFunc(c.Categories, func(word string) bool { return strings.EqualFold(word, category) })
	})
	r.Category = category
	return r
}
