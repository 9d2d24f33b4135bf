package teams

import (
	"fmt"
	"strings"

	"recap/scoring/exact"
)

// Amount is victory points that a rule assigns: a number of them, or a part of
// the most that the scale gives. The zero value is none: the rules do not say.
type Amount struct {
	value   exact.Num
	percent bool
	given   bool
}

// ParseAmount reads 12, 12 VP or 60%; an empty text is none.
func ParseAmount(s string) (Amount, error) {
	t := strings.TrimSpace(s)
	if t == "" {
		return Amount{}, nil
	}
	a := Amount{given: true}
	number := t
	if n := len(t) - len("VP"); n > 0 && strings.EqualFold(t[n:], "VP") {
		number = t[:n]
	} else if rest, ok := strings.CutSuffix(t, "%"); ok {
		a.percent, number = true, rest
	}
	var err error
	if a.value, err = exact.Parse(number); err != nil {
		return Amount{}, fmt.Errorf("%q is no amount of victory points (write 12, or 60%% of what the scale gives at most)", s)
	}
	if a.value.Sign() < 0 || a.percent && exact.Int(100).Less(a.value) {
		return Amount{}, fmt.Errorf("%q is below 0 or above 100%%", s)
	}
	return a, nil
}

// String is the inverse of ParseAmount.
func (a Amount) String() string {
	switch {
	case !a.given:
		return ""
	case a.percent:
		return a.value.String() + "%"
	}
	return a.value.String()
}

// UnmarshalText is ParseAmount.
func (a *Amount) UnmarshalText(b []byte) (err error) {
	*a, err = ParseAmount(string(b))
	return err
}

// MarshalText is String.
func (a Amount) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// Given tells whether the rules say anything.
func (a Amount) Given() bool { return a.given }

// VP is the amount on a scale that gives most at most.
func (a Amount) VP(most exact.Num) exact.Num {
	if a.percent {
		return most.Mul(a.value).Over(100)
	}
	return a.value
}

// Score is the victory points of two sides, as a rule assigns them: 16-0. The
// zero value is none.
type Score struct{ First, Second Amount }

// ParseScore reads 16-0, 7:7 or 60%-40%; an empty text is none.
func ParseScore(s string) (sc Score, err error) {
	if strings.TrimSpace(s) == "" {
		return sc, nil
	}
	first, second, ok := strings.Cut(s, ":")
	if !ok {
		first, second, ok = strings.Cut(strings.ReplaceAll(s, "–", "-"), "-")
	}
	if ok {
		if sc.First, err = ParseAmount(first); err == nil {
			sc.Second, err = ParseAmount(second)
		}
	}
	if !ok || err != nil || !sc.First.given || !sc.Second.given {
		return Score{}, fmt.Errorf("%q is not the victory points of two sides (write 16-0)", s)
	}
	return sc, nil
}

// String is the inverse of ParseScore.
func (s Score) String() string {
	if !s.Given() {
		return ""
	}
	return s.First.String() + "-" + s.Second.String()
}

// UnmarshalText is ParseScore.
func (s *Score) UnmarshalText(b []byte) (err error) {
	*s, err = ParseScore(string(b))
	return err
}

// MarshalText is String.
func (s Score) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Given tells whether the rules say anything.
func (s Score) Given() bool { return s.First.given }
