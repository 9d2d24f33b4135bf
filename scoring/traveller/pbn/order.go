package pbn

import (
	"cmp"
	"slices"
	"strings"

	"recap/scoring"
)

// mandatory are the tags of every game, in the order of the export format.
var mandatory = strings.Fields("Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result")

// rank is the place of a tag in the export format: the mandatory ones, then
// others by their names, the auction, the play, and the tables by their names.
func rank(name string) int {
	i := slices.Index(mandatory, name)
	switch {
	case name == "{" || name == "%":
		return -1
	case i >= 0:
		return i
	case name == "Auction":
		return 101
	case name == "Play":
		return 102
	case isTable(name):
		return 103
	case strings.Contains(name, "."): // a column of a table
		return 104
	}
	return 100
}

// exportOrder puts tags into the order of the export format. Notes stay behind
// the auction or the play that they are of.
func exportOrder(tags []scoring.Item) []scoring.Item {
	type group struct{ items []scoring.Item }
	var groups []group
	for _, t := range tags {
		if t.Name == "Note" && len(groups) > 0 && rank(groups[len(groups)-1].items[0].Name) > 100 {
			last := &groups[len(groups)-1]
			last.items = append(last.items, t)
			continue
		}
		groups = append(groups, group{[]scoring.Item{t}})
	}
	slices.SortStableFunc(groups, func(a, b group) int {
		x, y := a.items[0].Name, b.items[0].Name
		if i, j := rank(x), rank(y); i != j || i < 100 || i > 103 {
			return cmp.Compare(i, j)
		}
		return cmp.Compare(x, y)
	})
	var sorted []scoring.Item
	for _, g := range groups {
		sorted = append(sorted, g.items...)
	}
	return sorted
}
