package event

import (
	"fmt"

	"recap/scoring"
)

// checkEntries looks at how many players the contestants have entered: 2 or 3 of a
// pair, 4 to 7 of a team (MBSZ I.4). Where no article holds them to it an event file
// is warned of, and nothing is said of the files of programs. Who has entered nobody
// by name is passed over, and so are players who sit one by one.
func (s *scorer) checkEntries() {
	article := s.opt.Rules.Entries.Article
	if s.individuals || article == "" && s.opt.File == nil {
		return
	}
	who, least, most := "pair", 2, 3
	if s.teams {
		who, least, most = "team", 4, 7
	}
	for _, c := range s.ev.Contestants {
		n := len(c.Names())
		if c.Phantom || n == 0 || least <= n && n <= most {
			continue
		}
		p := scoring.Problem{Pos: c.Pos, Severity: scoring.Warning, Text: fmt.Sprintf("%s %s has %d %s; a %s has %d to %d", who, c.ID, n, plural(n, "player"), who, least, most)}
		if article != "" {
			p.Severity, p.Text = scoring.Failure, fmt.Sprintf("%s (%s %s)", p.Text, s.opt.Rules.Name, article)
		}
		s.problems = append(s.problems, p)
	}
}

// plural is a word for so many.
func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}
