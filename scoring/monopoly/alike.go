package monopoly

import (
	"slices"
	"strings"

	"recap/scoring"
)

// alike tells of games and players of a stage who differ in leading zeros or capitals
// alone: they are counted as two, and perhaps are one.
func (r *Result) alike() {
	games, players := alikes{}, alikes{}
	for _, g := range r.Games {
		if other := games.meet(g.Name); other != "" {
			r.add(finding(NearlyTheSame, scoring.Warning, g.Lines[0].At(GameField), "", other, g.Name))
		}
		for _, l := range g.Lines {
			if other := players.meet(l.Key()); other != "" {
				r.add(finding(NearlyTheSame, scoring.Warning, l.At(PlayerField), l.Player, other, l.Key()))
			}
		}
	}
}

// alikes are the names met, by what is plain of them.
type alikes map[string][]string

// meet gives the name met before that is nearly the same, the first time that there is
// one; empty where there is none.
func (a alikes) meet(name string) string {
	k := plain(name)
	met := a[k]
	if slices.Contains(met, name) {
		return ""
	}
	a[k] = append(met, name)
	if len(met) == 0 {
		return ""
	}
	return met[0]
}

// plain is a name without capitals and without zeros before its number.
func plain(name string) string {
	name = strings.ToLower(name)
	digits := strings.TrimLeft(name, "0")
	switch {
	case digits == "" && name != "":
		return "0"
	case digits != "" && digits[0] >= '0' && digits[0] <= '9':
		return digits
	}
	return name
}
