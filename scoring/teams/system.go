package teams

import "recap/scoring"

// AllMeetAll tells whether the matches are those of a round robin: as many rounds
// as it takes, and nobody meets anybody once more before having met all others.
// rounds is how many the event has; matches may lack some of them.
func AllMeetAll(matches []scoring.Match, teams, rounds int) bool {
	need := teams - 1
	if teams%2 == 1 {
		need = teams
	}
	if teams < 3 || rounds < need {
		return false
	}
	type two struct{ a, b scoring.ID }
	met, most := map[two]int{}, 0
	each := map[scoring.ID]int{}
	for _, m := range matches {
		if m.SitOut {
			continue
		}
		key := two{m.Home, m.Away}
		if scoring.CompareID(m.Away, m.Home) < 0 {
			key = two{m.Away, m.Home}
		}
		met[key]++
		most = max(most, met[key])
		each[m.Home]++
		each[m.Away]++
	}
	for _, n := range each {
		// With every opponent met once, most may be 1 and no more, and so on.
		if most > (n+teams-2)/(teams-1) {
			return false
		}
	}
	return len(each) > 0
}
