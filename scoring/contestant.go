package scoring

import (
	"cmp"
	"fmt"
	"strings"

	"recap/scoring/exact"
)

// ID is who a contestant is: section, line (where the event has lines) and
// number. NS 3 and EW 3 of one section are different pairs.
type ID struct {
	Section string
	Line    Line
	Number  string // bare: 3, not 3NS
}

// String is the section and the number with the line's letter: A 3N, 12, B 7E.
func (id ID) String() string {
	s := id.Number
	switch id.Line {
	case NS:
		s += "N"
	case EW:
		s += "E"
	}
	if id.Section == "" {
		return s
	}
	return id.Section + " " + s
}

// IsZero tells whether nobody is named.
func (id ID) IsZero() bool { return id.Number == "" }

// CompareID orders by section, then line, then number as a number.
func CompareID(a, b ID) int {
	return cmp.Or(CompareNumber(a.Section, b.Section), cmp.Compare(a.Line, b.Line), CompareNumber(a.Number, b.Number))
}

// CompareNumber orders texts with runs of digits as people do: 9 before 10, A2
// before A10.
func CompareNumber(a, b string) int {
	for a != "" && b != "" {
		da, db := leadingDigits(a), leadingDigits(b)
		if da == "" || db == "" {
			if a[0] != b[0] {
				return cmp.Compare(a[0], b[0])
			}
			a, b = a[1:], b[1:]
			continue
		}
		ta, tb := strings.TrimLeft(da, "0"), strings.TrimLeft(db, "0")
		if c := cmp.Or(cmp.Compare(len(ta), len(tb)), cmp.Compare(ta, tb), cmp.Compare(len(da), len(db))); c != 0 {
			return c
		}
		a, b = a[len(da):], b[len(db):]
	}
	return cmp.Compare(len(a), len(b))
}

func leadingDigits(s string) string {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return s[:i]
}

// ParseNumber takes a contestant's number apart: 1NS, 1 NS, 12N and 12-EW are
// 1, 1, 12 and 12 with their line; 7 has none. A number has a digit in it.
func ParseNumber(s string) (number string, line Line, err error) {
	t := strings.TrimSpace(s)
	u := upper(t)
	for _, suffix := range [...]string{"NS", "N-S", "N/S", "EW", "E-W", "E/W", "N", "E"} {
		rest, ok := strings.CutSuffix(u, suffix)
		rest = strings.TrimRight(rest, " -")
		if ok && rest != "" && rest[len(rest)-1] >= '0' && rest[len(rest)-1] <= '9' {
			line, _ = ParseLine(suffix)
			return bare(t[:len(rest)]), line, nil
		}
	}
	if !strings.ContainsAny(t, "0123456789") {
		return "", NoLine, fmt.Errorf("%s is not a pair number", quoted(s))
	}
	return bare(t), NoLine, nil
}

// upper is a text in capitals of the same length; a text that has none stays as it is.
func upper(s string) string {
	if u := strings.ToUpper(s); len(u) == len(s) {
		return u
	}
	return s
}

// EnteredNumber is ParseNumber for what people type, who may have it from a Hungarian list:
// 3É and 3 É-D are 3NS, 3K and 3 K-NY are 3EW.
func EnteredNumber(s string) (number string, line Line, err error) {
	t := strings.TrimSpace(s)
	u := upper(t)
	for _, of := range [...]struct{ suffix, line string }{{"É-D", "NS"}, {"ÉD", "NS"}, {"É", "NS"}, {"K-NY", "EW"}, {"KNY", "EW"}, {"K", "EW"}} {
		rest, ok := strings.CutSuffix(u, of.suffix)
		if rest = strings.TrimRight(rest, " -"); ok && rest != "" && rest[len(rest)-1] >= '0' && rest[len(rest)-1] <= '9' {
			return ParseNumber(t[:len(rest)] + of.line)
		}
	}
	return ParseNumber(s)
}

// bare leaves out the zeros before a number.
func bare(s string) string {
	for len(s) > 1 && s[0] == '0' && s[1] >= '0' && s[1] <= '9' {
		s = s[1:]
	}
	return s
}

// Contestant is a pair, a team or a single player of an event.
type Contestant struct {
	ID       ID
	Team     string // the team's name
	Players  []Player
	Club     string
	Handicap exact.Num // percent of the session, added for the handicap ranking; 0 for none
	// Strengths are those of its players, for seeding; nil where they are not known.
	Strengths []Strength
	// Categories are words of the event, such as juniors or C, for rankings of their own.
	Categories []string
	// Carry is what was brought from earlier sessions, in the unit of the total.
	Carry exact.Num
	// Guest marks one who plays outside of the ranking: its results count for the
	// others, and it has no place.
	Guest bool
	// Phantom marks an entry that only fills a half table: it is never ranked,
	// and those who meet it sit out.
	Phantom bool
	Pos     Position
	// Stratum is the one that it is entered in, 1 the highest; 0 where there are
	// none, and NoStratum for one that is in no list of a stratum.
	Stratum int
	// Published is what the file says this contestant came to, and Ranks its
	// places in further lists.
	Published Published
	Ranks     []Rank
}

// NoStratum marks a contestant that takes no place in the lists of strata.
const NoStratum = -1

// Strength is what a player's place among all others is taken from when entries are
// seeded: masterpoints of the list in force.
type Strength struct {
	Points   exact.Num
	Earlier  exact.Num // on the list before
	Estimate bool      // the points are an estimate, of a player who is on no list
}

// Player is one person of a contestant.
type Player struct {
	Name string
	ID   string // the federation's number, as it is written
	// Substitute marks one who was not entered and plays for somebody.
	Substitute bool
}

// AllNames are the names of all players, those of substitutes among them.
func (c Contestant) AllNames() []string {
	names := make([]string, len(c.Players))
	for i, p := range c.Players {
		names[i] = p.Name
	}
	return names
}

// Names are the players' names as entered. A substitute is not entered.
func (c Contestant) Names() []string {
	names := make([]string, 0, len(c.Players))
	for _, p := range c.Players {
		if !p.Substitute {
			names = append(names, p.Name)
		}
	}
	return names
}
