package templates

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// NewSeeding builds the list of seeded entries, of which so many players counted by
// a rule set.
func NewSeeding(title string, seeds []scoring.Seed, counting int, rules string, lang Lang) *Report {
	t := sheet[*scoring.Seed]{Table: Table{Kind: "seeding", Title: lang.Word("title.seeding")}}
	any := func(is func(*scoring.Seed) bool) bool {
		return slices.ContainsFunc(seeds, func(s scoring.Seed) bool { return is(&s) })
	}
	column := func(show bool, key string, align Align, cell func(*scoring.Seed) Cell) {
		if show {
			t.add(Column{Key: key, Title: lang.Word("column." + key), Align: align}, cell)
		}
	}
	decimals := 0
	for i := range seeds {
		decimals = max(decimals, seeds[i].Strength.Places(2), seeds[i].Earlier.Places(2))
	}
	column(true, "place", Right, func(s *scoring.Seed) Cell { return PlaceCell(s.Place, s.Tied) })
	column(true, "number", Right, func(s *scoring.Seed) Cell { return TextCell(showID(s.Contestant.ID, true, true)) })
	column(true, "names", Left, func(s *scoring.Seed) Cell { return TextCell(contestantNames(&s.Contestant)) })
	t.Columns[len(t.Columns)-1].Flex = true
	column(true, "strength", Right, func(s *scoring.Seed) Cell { return NumberCell(s.Strength, decimals) })
	column(any(func(s *scoring.Seed) bool { return len(s.Further) > 0 }), "further", Right, func(s *scoring.Seed) Cell {
		var each []string
		for _, x := range s.Further {
			each = append(each, lang.Number(x, x.Places(2)))
		}
		return TextCell(strings.Join(each, " · "))
	})
	column(any(func(s *scoring.Seed) bool { return s.Earlier.Sign() > 0 }), "earlier", Right, func(s *scoring.Seed) Cell { return NumberCell(s.Earlier, decimals) })
	column(any(func(s *scoring.Seed) bool { return s.Estimate }), "estimate", Left, func(s *scoring.Seed) Cell {
		if !s.Estimate {
			return Cell{}
		}
		return TextCell("~ " + lang.Word("seeding.estimate"))
	})
	for i := range seeds {
		t.row(&seeds[i])
	}
	markEntrants([]Table{t.Table})
	return &Report{Title: title, Lang: lang, Tables: []Table{t.Table}, Footer: []string{lang.Word("seeding.by", strconv.Itoa(counting), rules)}, Data: seedingDocument(seeds)}
}

// seedingDocument is seeded entries as data, recap/seeding/1.
type seedingDocument []scoring.Seed

// AppendJSON appends the document; points are texts, as exact as they are.
func (d seedingDocument) AppendJSON(b []byte) []byte {
	type seed struct {
		Place    int      `json:"place"`
		Tied     bool     `json:"tied"`
		Number   string   `json:"number"`
		Team     string   `json:"team"`
		Names    []string `json:"names"`
		Strength string   `json:"strength"`
		Further  []string `json:"further"`
		Earlier  string   `json:"earlier"`
		Estimate bool     `json:"estimate"`
	}
	doc := struct {
		Schema string `json:"schema"`
		Seeds  []seed `json:"seeds"`
	}{"recap/seeding/1", []seed{}}
	for _, s := range d {
		further := []string{}
		for _, x := range s.Further {
			further = append(further, x.String())
		}
		doc.Seeds = append(doc.Seeds, seed{s.Place, s.Tied, showID(s.Contestant.ID, true, true), s.Contestant.Team, s.Contestant.Names(), s.Strength.String(), further, s.Earlier.String(), s.Estimate})
	}
	return AppendDocument(b, doc)
}
