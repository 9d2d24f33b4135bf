package event

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// tellPrizes tells of the prizes of an event that has ended: which nobody has, and about
// which a tie is left that the rules have not told already. Of a stage that goes on
// nothing is told: its prizes are won in the next.
func (s *scorer) tellPrizes(res *scoring.Results, told []string) {
	if s.file().followed {
		return
	}
	for _, p := range s.ev.Prizes {
		rankings := p.Rankings(res.Rankings)
		if len(rankings) == 0 {
			hint := ""
			if p.Category != "" && !slices.ContainsFunc(s.file().Categories, func(c string) bool { return strings.EqualFold(c, p.Category) }) {
				hint = "categories in [event] names those that are ranked"
			}
			res.Problems = append(res.Problems, scoring.Problem{Pos: p.Pos, Severity: scoring.Warning, Hint: hint,
				Text: fmt.Sprintf("nobody has %s: nobody is ranked in %s", prizeWord(p), prizeOf(p))})
			continue
		}
		most, given := 0, false
		for _, r := range rankings {
			for _, st := range r.Standings {
				if st.Place > 0 && st.Played() && !st.Withdrawn {
					most = max(most, st.Place)
					given = given || p.Within(st.Place, r.Sharing(st.Place))
				}
			}
			if s.system == scoring.KnockOut {
				continue // its places are shared by its nature
			}
			for place, tied := range ties(r) {
				who := joined(idsOf(tied))
				if p.Within(place, len(tied)) && !slices.Contains(told, who) {
					told = append(told, who)
					s.tellTieLeft(res, p.Pos, r, tied, prizeWord(p)+" depends on it")
				}
			}
		}
		if !given {
			tell(res, p.Pos, scoring.Warning, "nobody has %s: the last place is %d", prizeWord(p), most)
		}
	}
}

// prizeWord is what a prize is called in messages: the prize "Cup" for places 1-3.
func prizeWord(p scoring.Prize) string {
	word := "the prize "
	if p.Name != "" {
		word += strconv.Quote(p.Name) + " "
	}
	if p.From == p.To {
		return word + "for place " + strconv.Itoa(p.From)
	}
	return word + fmt.Sprintf("for places %d-%d", p.From, p.To)
}

// prizeOf says of whom a prize is.
func prizeOf(p scoring.Prize) string {
	var of []string
	if p.Category != "" {
		of = append(of, fmt.Sprintf("the category %q", p.Category))
	}
	if p.Section != "" {
		of = append(of, "section "+p.Section)
	}
	if p.Line != scoring.NoLine {
		of = append(of, "the line "+p.Line.String())
	}
	if len(of) == 0 {
		return "the event"
	}
	return strings.Join(of, ", ")
}
