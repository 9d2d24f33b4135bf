package tables

import (
	"slices"
	"strings"
)

// Letters that a name has at most where it is repeated on a sheet; the list of the players
// has it whole.
const (
	mostOnSheet = 20 // so that two themes go beside each other
	mostInBids  = 6
)

// cutNames are the names with so many letters at most, as far as that is possible and
// nobody is taken for another.
func cutNames(names []string, most int) []string {
	return apart(names, func(name string) string { return cutName(name, most) })
}

// bidders are the first words of names, cut where they are long.
func bidders(names []string) []string {
	return apart(names, func(name string) string {
		first, _, _ := strings.Cut(name, " ")
		return cutName(first, mostInBids)
	})
}

// apart makes names shorter, but not those that would be the same then.
func apart(names []string, shorter func(string) string) []string {
	short := make([]string, len(names))
	for i, name := range names {
		short[i] = shorter(name)
	}
	all := slices.Clone(short)
	for i := range short {
		if slices.Index(all, all[i]) != i || slices.Contains(all[i+1:], all[i]) {
			short[i] = names[i]
		}
	}
	return short
}

// cutName cuts the longest words of a name until it has so many letters at most, with the
// full stop of each. Of a word some letters stay.
func cutName(name string, most int) string {
	const least = 4
	words := strings.Fields(name)
	whole := make([]bool, len(words))
	for i := range whole {
		whole[i] = true
	}
	for {
		over := len([]rune(strings.Join(words, " "))) - most
		longest := -1
		for i, w := range words {
			if n := len([]rune(w)); whole[i] && n > least+1 && (longest < 0 || n > len([]rune(words[longest]))) {
				longest = i
			}
		}
		if over <= 0 || longest < 0 {
			return strings.Join(words, " ")
		}
		letters := []rune(words[longest])
		keep := max(least, len(letters)-over-1)
		words[longest], whole[longest] = strings.TrimRight(string(letters[:keep]), "-–'’.")+".", false
	}
}
