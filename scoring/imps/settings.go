package imps

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// Across are the settings of cross-IMPs: every result is compared with every
// other one of its line.
type Across struct {
	// Divisor is what the sum of a board's comparisons is divided by.
	Divisor Divisor `toml:"divisor"`
	// Missing says how a board with fewer results than the field's largest is
	// treated: none leaves it as it is, factor multiplies a sum by N/n. It has
	// no bearing on a mean.
	Missing string `toml:"missing"`
	// RoundTo is the step that what a board brings is rounded to, in IMPs, exact
	// halves away from zero; 0 for none.
	RoundTo exact.Num `toml:"round-to"`
	scoring.Averages
	// AveragesPer says what the artificial scores are IMPs of: a board, or a
	// comparison, which is each other table of the board, one without opponents
	// among them (Magic Contest).
	AveragesPer Per `toml:"averages-per"`
	// SitOut is what a pair gets on a board that it sat out.
	SitOut SitOut `toml:"sit-out"`
}

// Butler are the settings of Butler scoring: every result is compared with a
// datum.
type Butler struct {
	// Centre is mean or median.
	Centre string `toml:"centre"`
	// Trim says how many results are left out at each end before the mean is
	// taken.
	Trim Trim `toml:"trim"`
	// TrimFrom is the smallest number of results of which any are left out.
	TrimFrom int `toml:"trim-from"`
	// RoundTo is the step that the datum is rounded to, in points, and Rounding
	// says where exact halves go.
	RoundTo  exact.Num  `toml:"round-to"`
	Rounding exact.Mode `toml:"rounding"`
	scoring.Averages
	// SitOut is what a pair gets on a board that it sat out.
	SitOut SitOut `toml:"sit-out"`
}

// RoundRobin are the settings of a round robin of IMP pairs that differ from those of
// other events of pairs; empty where they do not.
type RoundRobin struct {
	// SitOut is what a pair gets on a board that it sat out, and Withdrawal what becomes
	// of the results of a pair that leaves the event: words of sit-out and of
	// ranking.withdrawal.
	SitOut     string `toml:"sit-out"`
	Withdrawal string `toml:"withdrawal"`
}

// Check says which setting is none.
func (r RoundRobin) Check() error {
	if s := SitOut(0); r.SitOut != "" && s.UnmarshalText([]byte(r.SitOut)) != nil {
		return fmt.Errorf("unknown value %q for imps-round-robin.sit-out (one of %s)", r.SitOut, strings.Join(sitOutNames, ", "))
	}
	if ways := []string{"kept", "session", "half", "deleted"}; r.Withdrawal != "" && !slices.Contains(ways, r.Withdrawal) {
		return fmt.Errorf("unknown value %q for imps-round-robin.withdrawal (one of %s)", r.Withdrawal, strings.Join(ways, ", "))
	}
	return nil
}

// Per is what an artificial score is counted by.
type Per uint8

const (
	// PerBoard: it is the IMPs of the board.
	PerBoard Per = iota
	// PerComparison: it is the IMPs of one comparison, of as many as the board has.
	PerComparison
)

var perNames = []string{"board", "comparison"}

func (p Per) String() string { return perNames[p] }

// UnmarshalText is the inverse of String.
func (p *Per) UnmarshalText(b []byte) error { return scoring.ParseName(p, perNames, b) }

// MarshalText is String.
func (p Per) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// SitOut is the award for a board without opponents.
type SitOut uint8

const (
	// NoSitOut: the board does not count.
	NoSitOut SitOut = iota
	// OwnSitOut: the pair's own average over its other boards, artificial scores
	// included.
	OwnSitOut
	// PlayedSitOut: its average over the boards that it really played (MBSZ I.6).
	PlayedSitOut
)

var sitOutNames = []string{"none", "own", "own-played"}

func (s SitOut) String() string { return sitOutNames[s] }

// UnmarshalText is the inverse of String.
func (s *SitOut) UnmarshalText(b []byte) error { return scoring.ParseName(s, sitOutNames, b) }

// MarshalText is String.
func (s SitOut) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// facts are those of a setting that is not the usual one.
func (s SitOut) facts() []scoring.Fact {
	if s == NoSitOut {
		return nil
	}
	return []scoring.Fact{{Word: "sitout_award", Args: []string{s.String()}}}
}

// Divisor is what a sum of comparisons is divided by.
type Divisor uint8

const (
	// ByOthers divides by the number of comparisons, n − 1.
	ByOthers Divisor = iota
	// ByResults divides by the number of results, n.
	ByResults
	// Undivided leaves the sum.
	Undivided
)

var divisorNames = []string{"n-1", "n", "none"}

func (d Divisor) String() string { return divisorNames[d] }

// UnmarshalText is the inverse of String.
func (d *Divisor) UnmarshalText(b []byte) error { return scoring.ParseName(d, divisorNames, b) }

// MarshalText is String.
func (d Divisor) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// Trim is how many of n results are left out at each end.
type Trim uint8

const (
	// TrimNone leaves none out.
	TrimNone Trim = iota
	// TrimOne leaves one out: the best and the worst.
	TrimOne
	// TrimTenth leaves n/10 out, cut to a whole number (Sydney).
	TrimTenth
	// TrimSeventh leaves n/7 out, cut to a whole number (German TD handbook).
	TrimSeventh
	// TrimStepped leaves one out of up to 10 results, two of up to 25, three of
	// up to 40, and so on by 15.
	TrimStepped
)

var trimNames = []string{"none", "one", "tenth", "seventh", "stepped"}

func (t Trim) String() string { return trimNames[t] }

// UnmarshalText is the inverse of String.
func (t *Trim) UnmarshalText(b []byte) error { return scoring.ParseName(t, trimNames, b) }

// MarshalText is String.
func (t Trim) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// of is the number left out at each end of n results.
func (t Trim) of(n int) int {
	switch t {
	case TrimOne:
		return 1
	case TrimTenth:
		return n / 10
	case TrimSeventh:
		return n / 7
	case TrimStepped:
		return max(0, (n-10+14)/15) + 1
	}
	return 0
}

// Check says which setting is out of bounds.
func (a Across) Check() error {
	if a.Missing != "none" && a.Missing != "factor" {
		return fmt.Errorf("unknown value %q for imps-across.missing (one of none, factor)", a.Missing)
	}
	if a.RoundTo.Sign() < 0 {
		return fmt.Errorf("imps-across.round-to is %v, and not below 0", a.RoundTo)
	}
	return nil
}

// Check says which setting is out of bounds.
func (b Butler) Check() error {
	switch {
	case b.Centre != "mean" && b.Centre != "median":
		return fmt.Errorf("unknown value %q for butler.centre (one of mean, median)", b.Centre)
	case b.RoundTo.Sign() < 0:
		return fmt.Errorf("butler.round-to is %v, not a step of 0 or more", b.RoundTo)
	case b.TrimFrom < 0:
		return fmt.Errorf("butler.trim-from is %d, not 0 or more", b.TrimFrom)
	}
	return nil
}

// Facts are the elements of the method line.
func (a Across) Facts() []scoring.Fact {
	facts := []scoring.Fact{{Word: "divisor", Args: []string{a.Divisor.String()}}}
	if a.RoundTo.Sign() > 0 {
		facts = append(facts, scoring.Fact{Word: "imps_rounded", Args: []string{a.RoundTo.String()}})
	}
	if a.Missing == "factor" && a.Divisor == Undivided {
		facts = append(facts, scoring.Fact{Word: "imps_factor"})
	}
	facts = append(facts, a.Averages.Fact())
	if a.AveragesPer == PerComparison {
		facts = append(facts, scoring.Fact{Word: "imp_averages_comparison"})
	}
	return append(facts, a.SitOut.facts()...)
}

// Facts are the elements of the method line.
func (b Butler) Facts() []scoring.Fact {
	datum := scoring.Fact{Word: "datum_median"}
	if b.Centre == "mean" {
		datum = scoring.Fact{Word: "datum_mean", Args: []string{b.Trim.String(), strconv.Itoa(b.TrimFrom)}}
		if b.Trim == TrimNone {
			datum = scoring.Fact{Word: "datum_all"}
		}
	}
	rounded := scoring.Fact{Word: "datum_exact"}
	if b.RoundTo.Sign() > 0 {
		rounded = scoring.Fact{Word: "datum_rounded", Args: []string{b.RoundTo.String(), b.Rounding.String()}}
	}
	return append([]scoring.Fact{datum, rounded, b.Averages.Fact()}, b.SitOut.facts()...)
}

// Facts are the elements of the method line.
func (m BoardAMatch) Facts() []scoring.Fact { return []scoring.Fact{m.Averages.Fact()} }
