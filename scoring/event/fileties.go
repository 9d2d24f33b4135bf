package event

import (
	"slices"
	"strings"

	"recap/scoring"
)

// Tie is a [[tie]]: the order of contestants who are equal.
type Tie struct {
	Pos     scoring.Position
	Section string
	Order   []TieUnit // the best first
	By      string    // scoring.ByLot or scoring.ByRuling
	Reason  string
}

// TieUnit is a contestant of a Tie, by number and, where it has one, line.
type TieUnit struct {
	Number string
	Line   scoring.Line
}

// wireTie is a [[tie]] as TOML has it.
type wireTie struct {
	Section string `toml:"section"`
	Line    string `toml:"line"`
	Units   any    `toml:"units"`
	Order   any    `toml:"order"`
	By      string `toml:"by"`
	Article string `toml:"article"`
	Reason  string `toml:"reason"`
}

// tieHint shows how a tie is parted.
const tieHint = "[[tie]] of an event file, with units = [3, 7], order = [7, 3] and by = \"lot\" where it was drawn, parts them"

// tie reads a [[tie]].
func (r *fileReader) tie(w *wireTie) Tie {
	t := Tie{Pos: r.pos(""), Section: w.Section, Reason: w.Reason, By: scoring.ByRuling}
	if r.oneOf("by", w.By, scoring.ByLot) == scoring.ByLot {
		t.By = scoring.ByLot
	}
	line := scoring.NoLine
	if w.Line != "" {
		var err error
		if line, err = scoring.ParseLine(w.Line); err != nil {
			r.fail("line", "", "%v", err)
		}
	}
	read := func(key string, list any) (units []TieUnit) {
		for _, word := range r.words(key, list) {
			number, own, err := scoring.EnteredNumber(word)
			if own == scoring.NoLine {
				own = line
			}
			unit := TieUnit{number, own}
			switch {
			case err != nil:
				r.fail(key, "", "%v", err)
			case slices.Contains(units, unit):
				r.fail(key, "", "%s stands in %s twice", word, key)
			}
			units = append(units, unit)
		}
		return units
	}
	units := read("units", w.Units)
	t.Order = read("order", w.Order)
	switch missing := notIn(units, t.Order); {
	case r.bad:
	case len(t.Order) == 0:
		r.fail("", "order = [7, 3], the best first", "the tie has no order")
	case len(t.Order) == 1:
		r.fail("order", "", "the order names %s alone; those who are equal are two or more", t.Order[0])
	case len(units) > 0 && len(missing) > 0:
		r.fail("order", "", "the order leaves out %s of the units", joined(missing))
	case len(units) > 0 && len(units) < len(t.Order):
		r.fail("order", "", "the order names %s, not among the units", joined(notIn(t.Order, units)))
	}
	return t
}

// String is the number with the letter of the line.
func (u TieUnit) String() string { return scoring.ID{Line: u.Line, Number: u.Number}.String() }

// notIn is what a list has and another one has not.
func notIn(list, other []TieUnit) (rest []TieUnit) {
	for _, u := range list {
		if !slices.Contains(other, u) {
			rest = append(rest, u)
		}
	}
	return rest
}

// joined is several numbers in words: 3, 7 and 9.
func joined[T interface{ String() string }](list []T) string {
	words := make([]string, len(list))
	for i, u := range list {
		words[i] = u.String()
	}
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}
