package event

import "recap/scoring"

// wirePrize is a [[prize]] as TOML has it.
type wirePrize struct {
	Name     string `toml:"name"`
	Place    any    `toml:"place"` // 1, or "2-3"
	Category string `toml:"category"`
	Section  string `toml:"section"`
	Line     string `toml:"line"`
}

// prize reads a [[prize]]: what those at some places get.
func (r *fileReader) prize(w *wirePrize) scoring.Prize {
	p := scoring.Prize{Pos: r.pos(""), Name: w.Name, Category: w.Category, Section: w.Section, Line: r.line(w.Line)}
	word := r.word("place", w.Place)
	if word == "" {
		r.fail("place", `write place = 1, or "2-3"`, "the prize has no place")
		return p
	}
	switch runs, err := scoring.ParseRuns(word); {
	case err != nil:
		r.fail("place", `write place = 1, or "2-3"`, "%v", err)
	case len(runs) != 1:
		r.fail("place", "write a [[prize]] for each", "place %s is no run of places", word)
	default:
		p.From, p.To = runs[0].From, runs[0].To
	}
	return p
}
