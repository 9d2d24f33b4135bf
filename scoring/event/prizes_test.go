package event

import (
	"strings"
	"testing"

	"recap/scoring"
)

// 1 and 2 have 32 VP each and share the first place, 3 is third: a tie about a prize of the
// event is told at the line of the prize, once, and a tie of which none depends is not.
func TestTiesAboutPrizesAreTold(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"[[prize]]\nname = \"Cup\"\nplace = 1\n[[prize]]\nplace = \"1-3\"\n",
			"event.toml:1: warning: teams 1 and 2 tie for place 1 (32 VP); the prize \"Cup\" for place 1 depends on it\n    hint: " + tieHint},
		// They take the places 1 and 2 together.
		{"[[prize]]\nplace = 2\n", "event.toml:1: warning: teams 1 and 2 tie for place 1 (32 VP); the prize for place 2 depends on it\n    hint: " + tieHint},
		{"[[prize]]\nplace = 3\n", ""},
	} {
		res := score(t, listOf(t, fourTeams...), Options{VP: scale(t, "wbf"), File: eventFile(t, c.file)})
		check(t, c.file, problemTexts(res), c.want)
		for _, p := range res.Problems {
			if p.Code != scoring.UnresolvedTie {
				t.Errorf("code %q", p.Code)
			}
		}
	}
}

// Where ties are broken about prizes only, those that the event names count: 1 won against 2.
func TestTiesAreBrokenAboutPrizesOfTheEvent(t *testing.T) {
	only := ruleSet(t, "wbf", "ranking.tie-break=head-to-head", "ranking.tie-break-for=lines")
	for file, want := range map[string]string{"": "1=:1 1=:2 3:3 4:4", "[[prize]]\nplace = 1\n": "1:1 2:2 3:3 4:4"} {
		res := score(t, listOf(t, fourTeams...), Options{Rules: only, VP: scale(t, "wbf"), File: eventFile(t, file)})
		check(t, file, inOrder(res.Rankings[0]), want)
	}
}

// A prize that nobody has is told with its line, and why.
func TestPrizesThatNobodyHasAreTold(t *testing.T) {
	for file, want := range map[string]string{
		"place = 5\n":                      "nobody has the prize for place 5: the last place is 4",
		"place = 1\ncategory = \"nobody\"": "nobody has the prize for place 1: nobody is ranked in the category \"nobody\"\n    hint: categories in [event] names those that are ranked",
		"place = 1\nsection = \"B\"":       "nobody has the prize for place 1: nobody is ranked in section B",
		"place = \"1-2\"\nline = \"NS\"":   "nobody has the prize for places 1-2: nobody is ranked in the line NS",
		"place = 3\n":                      "",
	} {
		res := score(t, listOf(t, fourTeams...), Options{VP: scale(t, "wbf"), File: eventFile(t, "[[prize]]\n"+file)})
		if want != "" {
			want = "event.toml:1: warning: " + want
		}
		check(t, file, problemTexts(res), want)
	}
	// Results that are missing may still decide who has it.
	res := score(t, listOf(t, fourTeams...), Options{VP: scale(t, "wbf"), File: eventFile(t, "[event]\nsystem = \"swiss\"\nrounds = 5\n[[prize]]\nplace = 5\n")})
	if strings.Contains(problemTexts(res), "prize") {
		t.Error(problemTexts(res))
	}
}
