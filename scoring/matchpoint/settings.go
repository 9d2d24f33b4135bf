package matchpoint

import (
	"fmt"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// Settings are the regulations of a matchpoint event that the Laws leave open.
// A rule set fills them; their zero value is not meant to be used.
type Settings struct {
	// Scale is what a pair gets for each result beaten and each equalled.
	Scale Scale `toml:"scale"`
	// Missing says how a board with fewer results than the field's largest is
	// brought to the same top.
	Missing Missing `toml:"missing"`
	// NeubergPlaces is the number of decimals that the factor E/A of Neuberg's
	// formula is taken with, East-West getting the rest of the top; 0 takes the
	// exact fraction.
	NeubergPlaces int `toml:"neuberg-places"`
	// SmallGroups names the fixed percentages for groups of up to three results.
	SmallGroups SmallGroups `toml:"small-groups"`
	// RoundTo is the step that a side's award on a board is rounded to; 0 for
	// no rounding. In matchpoints of the scale.
	RoundTo exact.Num `toml:"round-to"`
	// Rounding says where exact halves go.
	Rounding exact.Mode `toml:"rounding"`
	// RoundAbout is what HalfAway and HalfToward refer to: zero or average.
	RoundAbout About `toml:"round-about"`
	// Plus, Average and Minus are the artificial scores in percent of the top.
	Plus    exact.Num `toml:"average-plus"`
	Average exact.Num `toml:"average"`
	Minus   exact.Num `toml:"average-minus"`
	// OwnAverage lets average plus and minus follow the pair's own percentage
	// over its real boards of the session where that is better, or worse (Law
	// 12C2(c)).
	OwnAverage bool `toml:"own-average"`
	// SitOut is what a pair gets on a board that it sat out.
	SitOut SitOut `toml:"sit-out"`
}

// Check says which setting is out of bounds.
func (s Settings) Check() error {
	for _, c := range []struct {
		name string
		x    exact.Num
	}{{"average-plus", s.Plus}, {"average", s.Average}, {"average-minus", s.Minus}} {
		if c.x.Sign() < 0 || exact.Int(100).Less(c.x) {
			return fmt.Errorf("matchpoints.%s is %v, not a percentage from 0 to 100", c.name, c.x)
		}
	}
	if s.RoundTo.Sign() < 0 {
		return fmt.Errorf("matchpoints.round-to is %v, not a step of 0 or more", s.RoundTo)
	}
	if s.NeubergPlaces < 0 || s.NeubergPlaces > 9 {
		return fmt.Errorf("matchpoints.neuberg-places is %d, not from 0 to 9", s.NeubergPlaces)
	}
	return nil
}

// Scale is the matchpoints for a result beaten; half of them for an equal one.
type Scale uint8

const (
	// Two is 2-1-0, used nearly everywhere (Law 78A).
	Two Scale = iota
	// One is 1-½-0, used in North America.
	One
)

func (s Scale) String() string { return [...]string{"2-1-0", "1-½-0"}[s] }

// UnmarshalText reads 2-1-0, or 1-½-0 (also 1-0.5-0).
func (s *Scale) UnmarshalText(b []byte) error {
	switch string(b) {
	case "2-1-0":
		*s = Two
	case "1-½-0", "1-0.5-0", "1-1/2-0":
		*s = One
	default:
		return fmt.Errorf("unknown scale %q (2-1-0 or 1-½-0)", b)
	}
	return nil
}

// MarshalText is String.
func (s Scale) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// unit is the matchpoints for a result beaten.
func (s Scale) unit() int { return 2 - int(s) }

// Missing is a way to score boards with missing results.
type Missing uint8

const (
	// Neuberg enlarges the group to the field's size (Law 87, by regulation).
	Neuberg Missing = iota
	// Raw leaves the matchpoints and the top of the results there are.
	Raw
	// Tie counts every missing result as one equal to each pair's own.
	Tie
	// Factor enlarges the matchpoints in proportion to the top.
	Factor
)

var missingNames = []string{"neuberg", "raw", "tie", "factor"}

func (m Missing) String() string { return missingNames[m] }

// UnmarshalText is the inverse of String.
func (m *Missing) UnmarshalText(b []byte) error { return scoring.ParseName(m, missingNames, b) }

// MarshalText is String.
func (m Missing) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// SmallGroups names a rule for groups that are too small to compare.
type SmallGroups uint8

const (
	// NoSmallGroups has no such rule.
	NoSmallGroups SmallGroups = iota
	// EBUGroups gives fixed percentages where A ≤ 3 and 3A ≤ E (White Book
	// 4.2.3.3): 60 % for one result, 65 and 55 for two, 70, 60 and 50 for three.
	EBUGroups
	// ACBLGroups gives the same percentages to a single result, and on fouled
	// boards to groups of two, and of three unless it is the largest group of the
	// board.
	ACBLGroups
)

var smallGroupNames = []string{"none", "ebu", "acbl"}

func (s SmallGroups) String() string { return smallGroupNames[s] }

// UnmarshalText is the inverse of String.
func (s *SmallGroups) UnmarshalText(b []byte) error { return scoring.ParseName(s, smallGroupNames, b) }

// MarshalText is String.
func (s SmallGroups) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// About is the point that a rounding treats as its middle.
type About uint8

const (
	AboutZero About = iota
	AboutAverage
)

var aboutNames = []string{"zero", "average"}

func (a About) String() string { return aboutNames[a] }

// UnmarshalText is the inverse of String.
func (a *About) UnmarshalText(b []byte) error { return scoring.ParseName(a, aboutNames, b) }

// MarshalText is String.
func (a About) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// SitOut is the award for a board without opponents.
type SitOut struct {
	// Own gives the pair's own percentage over its other boards, artificial
	// scores included; with Played, over those that it really played (MBSZ I.6).
	Own, Played bool
	// Percent is a fixed percentage; with neither the board does not count.
	Percent exact.Num
	fixed   bool
}

// String is none, own, own-played, or a percentage: 60%.
func (s SitOut) String() string {
	switch {
	case s.Played:
		return "own-played"
	case s.Own:
		return "own"
	case s.fixed:
		return s.Percent.String() + "%"
	}
	return "none"
}

// UnmarshalText is the inverse of String.
func (s *SitOut) UnmarshalText(b []byte) error {
	switch t := string(b); t {
	case "none":
		*s = SitOut{}
	case "own":
		*s = SitOut{Own: true}
	case "own-played":
		*s = SitOut{Own: true, Played: true}
	default:
		p, err := exact.Parse(strings.TrimSuffix(t, "%"))
		if err != nil || !strings.HasSuffix(t, "%") || p.Sign() < 0 || p.Cmp(exact.Int(100)) > 0 {
			return fmt.Errorf("unknown award for a sit-out %q (none, own, own-played or a percentage such as 60%%)", t)
		}
		*s = SitOut{Percent: p, fixed: true}
	}
	return nil
}

// MarshalText is String.
func (s SitOut) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Facts are the elements of the method line for a field in which most results
// were made on one board.
func (s Settings) Facts(most int) []scoring.Fact {
	facts := []scoring.Fact{
		{Word: "scale", Args: []string{s.Scale.String()}},
		{Word: "top", Args: []string{strconv.Itoa(s.Scale.unit() * max(most-1, 0))}},
	}
	n := strconv.Itoa(most)
	switch s.Missing {
	case Neuberg:
		facts = append(facts, scoring.Fact{Word: "neuberg", Args: []string{n}})
	case Raw:
		facts = append(facts, scoring.Fact{Word: "missing_raw"})
	case Tie:
		facts = append(facts, scoring.Fact{Word: "missing_tie", Args: []string{n}})
	case Factor:
		facts = append(facts, scoring.Fact{Word: "missing_factor", Args: []string{n}})
	}
	if s.SmallGroups != NoSmallGroups {
		facts = append(facts, scoring.Fact{Word: "small_groups", Args: []string{strings.ToUpper(s.SmallGroups.String())}})
	}
	switch {
	case s.RoundTo.Sign() > 0 && s.RoundAbout == AboutAverage:
		facts = append(facts, scoring.Fact{Word: "rounding_average", Args: []string{s.RoundTo.String(), s.Rounding.String()}})
	case s.RoundTo.Sign() > 0:
		facts = append(facts, scoring.Fact{Word: "rounding", Args: []string{s.RoundTo.String(), s.Rounding.String()}})
	default:
		facts = append(facts, scoring.Fact{Word: "rounding_none"})
	}
	if s.NeubergPlaces > 0 && s.Missing == Neuberg {
		facts = append(facts, scoring.Fact{Word: "neuberg_places", Args: []string{strconv.Itoa(s.NeubergPlaces)}})
	}
	if s.OwnAverage {
		facts = append(facts, scoring.Fact{Word: "averages_own", Args: []string{s.Plus.String(), s.Minus.String()}})
	} else {
		facts = append(facts, scoring.Fact{Word: "averages_fixed", Args: []string{s.Plus.String(), s.Average.String(), s.Minus.String()}})
	}
	if s.SitOut.Own || s.SitOut.fixed {
		facts = append(facts, scoring.Fact{Word: "sitout_award", Args: []string{s.SitOut.String()}})
	}
	return facts
}
