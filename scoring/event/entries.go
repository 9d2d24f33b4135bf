package event

import (
	"fmt"

	"recap/scoring"
	"recap/scoring/rules"
)

// checkEntries looks at how many players the contestants have entered: 2 or 3 of a
// pair, 4 to 7 of a team (MBSZ I.4). Where no article holds them to it an event file
// is warned of, and nothing is said of the files of programs. Who has entered nobody
// by name is passed over, and so are players who sit one by one.
func (s *scorer) checkEntries() {
	if !s.individuals && (s.opt.Rules.Entries.Article != "" || s.opt.File != nil) {
		s.problems = append(s.problems, CheckEntries(s.ev.Contestants, s.teams, s.opt.Rules)...)
	}
}

// CheckEntries tells of pairs, or teams, that have not entered as many players as they
// have to: an error where an article of the rules says so.
func CheckEntries(of []scoring.Contestant, ofTeams bool, set rules.Set) (problems []scoring.Problem) {
	article := set.Entries.Article
	who, least, most := "pair", 2, 3
	if ofTeams {
		who, least, most = "team", 4, 7
	}
	for _, c := range of {
		n := len(c.Names())
		if c.Phantom || n == 0 || least <= n && n <= most {
			continue
		}
		p := scoring.Problem{Pos: c.Pos, Severity: scoring.Warning, Text: fmt.Sprintf("%s %s has %d %s; a %s has %d to %d", who, c.ID, n, plural(n, "player"), who, least, most)}
		if article != "" {
			p.Severity, p.Text = scoring.Failure, fmt.Sprintf("%s (%s %s)", p.Text, set.Name, article)
		}
		problems = append(problems, p)
	}
	return problems
}

// plural is a word for so many.
func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}
