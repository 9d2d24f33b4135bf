package exact

import (
	"cmp"
	"fmt"
	"math/big"
	"strconv"
)

// Mode says where a value goes that lies between two steps of a rounding.
type Mode uint8

const (
	// HalfAway rounds to the nearest step and an exact half away from zero
	// (or from the centre of RoundAbout).
	HalfAway Mode = iota
	// HalfToward rounds to the nearest step and an exact half towards zero (or
	// towards the centre of RoundAbout).
	HalfToward
	// HalfEven rounds to the nearest step and an exact half to the even one.
	HalfEven
	// HalfUp rounds to the nearest step and an exact half upwards.
	HalfUp
	// Down cuts towards zero.
	Down
	// Up rounds away from zero.
	Up
)

var modeNames = [...]string{"half-away", "half-toward", "half-even", "half-up", "down", "up"}

func (m Mode) String() string {
	if int(m) < len(modeNames) {
		return modeNames[m]
	}
	return "mode " + strconv.Itoa(int(m))
}

// ParseMode is the inverse of String.
func ParseMode(s string) (Mode, error) {
	for i, n := range modeNames {
		if n == s {
			return Mode(i), nil
		}
	}
	return 0, fmt.Errorf("unknown rounding %q (one of %v)", s, modeNames)
}

// UnmarshalText reads a mode from a rule set.
func (m *Mode) UnmarshalText(b []byte) (err error) {
	*m, err = ParseMode(string(b))
	return err
}

// MarshalText writes a mode into a rule set.
func (m Mode) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// shortPlaces are the decimal places of which a power of ten fits an integer.
const shortPlaces = 18

// Round gives x rounded to so many decimal places.
func (x Num) Round(places int, m Mode) Num {
	if places > shortPlaces {
		ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)
		return x.RoundTo(fromRat(new(big.Rat).SetFrac(big.NewInt(1), ten)), m)
	}
	return x.RoundTo(reduce(1, pow10(places)), m)
}

// RoundTo gives the multiple of step that x rounds to. It panics unless step is
// positive.
func (x Num) RoundTo(step Num, m Mode) Num {
	if step.Sign() <= 0 {
		panic("exact: rounding needs a positive step")
	}
	q := x.Div(step)
	if q.IsInt() {
		return x
	}
	if q.long() == nil {
		return Num{n: roundQuo(q.n, q.den(), m)}.Mul(step)
	}
	return fromRat(new(big.Rat).SetInt(roundBig(q.long(), m))).Mul(step)
}

// RoundAbout rounds the distance of x from centre: with HalfToward, exact
// halves go towards the centre ("towards average").
func (x Num) RoundAbout(centre, step Num, m Mode) Num {
	return centre.Add(x.Sub(centre).RoundTo(step, m))
}

func roundQuo(n, d int64, m Mode) int64 {
	q, r := n/d, n%d // q is cut towards zero; r has the sign of n
	sign := int64(1)
	if n < 0 {
		sign, r = -1, -r
	}
	twice := cmp.Compare(r, d-r) // r against the half, without overflow
	away := false
	switch m {
	case HalfAway:
		away = twice >= 0
	case HalfToward:
		away = twice > 0
	case HalfEven:
		away = twice > 0 || twice == 0 && q%2 != 0
	case HalfUp:
		away = twice > 0 || twice == 0 && sign > 0
	case Up:
		away = true
	}
	if away {
		q += sign
	}
	return q
}

func roundBig(r *big.Rat, m Mode) *big.Int {
	q, rem := new(big.Int).QuoRem(r.Num(), r.Denom(), new(big.Int))
	sign := int64(r.Sign())
	twice := new(big.Int).Abs(rem)
	half := twice.Lsh(twice, 1).Cmp(r.Denom())
	away := false
	switch m {
	case HalfAway:
		away = half >= 0
	case HalfToward:
		away = half > 0
	case HalfEven:
		away = half > 0 || half == 0 && q.Bit(0) == 1
	case HalfUp:
		away = half > 0 || half == 0 && sign > 0
	case Up:
		away = true
	}
	if away {
		q.Add(q, big.NewInt(sign))
	}
	return q
}

// Text is x with so many decimal places, halves away from zero: the form for
// people. A rounding that a regulation demands is made before, by name.
func (x Num) Text(places int) string {
	return string(x.AppendText(nil, places))
}

// AppendText appends what Text gives.
func (x Num) AppendText(b []byte, places int) []byte {
	if places > shortPlaces {
		return append(b, x.rat().FloatString(places)...)
	}
	scaled := x.Mul(Num{n: pow10(places)}).RoundTo(Int(1), HalfAway)
	if scaled.long() != nil {
		return append(b, x.rat().FloatString(places)...)
	}
	n := scaled.n
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	p := pow10(places)
	b = strconv.AppendInt(b, n/p, 10)
	if places == 0 {
		return b
	}
	b = append(b, '.')
	frac := n % p
	for q := p / 10; q > 0; q /= 10 {
		b = append(b, byte('0'+frac/q%10))
	}
	return b
}

// Places are the fewest decimal places, at most so many, that show x exactly; so many
// where none of them do.
func (x Num) Places(most int) int {
	for places := range most {
		if x.IsInt() {
			return places
		}
		x = x.Times(10)
	}
	return most
}

// AppendShortest appends x with at most so many decimal places and no zeros at the end.
func (x Num) AppendShortest(b []byte, places int) []byte {
	start := len(b)
	b = x.AppendText(b, places)
	if places > 0 {
		for b[len(b)-1] == '0' {
			b = b[:len(b)-1]
		}
		if b[len(b)-1] == '.' {
			b = b[:len(b)-1]
		}
	}
	if len(b)-start == 2 && b[start] == '-' && b[start+1] == '0' {
		return append(b[:start], '0')
	}
	return b
}

// UnmarshalText reads a Num from a rule set or an event file.
func (x *Num) UnmarshalText(b []byte) (err error) {
	*x, err = Parse(string(b))
	return err
}

// MarshalText is the shortest exact form.
func (x Num) MarshalText() ([]byte, error) { return []byte(x.String()), nil }
