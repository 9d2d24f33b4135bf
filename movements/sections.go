package movements

import (
	"fmt"
	"slices"
)

const (
	// maxWhole is the most tables of a section that is not parted: 18 and more are two
	// sections, or a web (Exeter, Sheffield, BridgeScore+).
	maxWhole = 17
	// maxOneSection is the most tables of which a single section is suggested, unless it
	// is asked for: of more each pair would play a third of the boards or less.
	maxOneSection = 26
	// minSection is the fewest tables of a section that is suggested for a large field.
	minSection = 9
	// fewRounds are too few for a large section, in which they are not tried.
	fewRounds = 5
)

// divisions are the numbers of sections that are tried.
func (w Wish) divisions() (all []int) {
	tables := (w.Pairs + 1) / 2
	switch {
	case w.Sections > 0:
		return []int{w.Sections}
	case w.Teams > 0 || tables <= maxWhole:
		return []int{1}
	case tables <= maxOneSection:
		all = []int{1}
	}
	least := (tables + maxWhole - 1) / maxWhole
	for n := least; n < least+2 && tables/n >= minSection; n++ {
		all = append(all, n)
	}
	return all
}

// sections shares pairs out among so many sections, the largest first: their tables are
// as even as can be, and no more than one is a half table.
func sections(pairs, n int) (sizes []int) {
	tables := (pairs + 1) / 2
	for i := range n {
		size := tables / n
		if i < tables%n {
			size++
		}
		sizes = append(sizes, 2*size)
	}
	if pairs%2 != 0 {
		sizes[0]--
	}
	slices.SortFunc(sizes, func(a, b int) int { return b - a })
	return sizes
}

// sectionsText names the sections: 2 sections of 26 pairs, or 4 sections of 24 to 26 pairs.
func sectionsText(sizes []int) string {
	most, least := sizes[0], sizes[len(sizes)-1]
	if most == least {
		return fmt.Sprintf("%d sections of %d pairs", len(sizes), most)
	}
	return fmt.Sprintf("%d sections of %d to %d pairs", len(sizes), least, most)
}
