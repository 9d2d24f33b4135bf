// Package exact is the number type of every score, total, percentage and
// comparison: fractions without loss, and rounding that is always named.
//
// A Num is a fraction of two 64-bit integers as long as it fits, and of two big
// integers after that, so no sum of a long event can overflow or drift. There
// is no conversion from or to floating point.
package exact

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
	"sync/atomic"
)

// Num is an exact fraction. The zero value is 0. Two Nums are compared with
// Cmp or Equal, not with ==.
type Num struct {
	n    int64 // above the line, in lowest terms
	rest *rest // below the line; nil stands for 1, so that the zero value is 0
}

// rest is what a whole number does not have. It is never changed, and shared: an event
// holds millions of numbers, and nearly all of them are whole or over a few others.
type rest struct {
	d   int64    // below the line, above 1
	big *big.Rat // in place of n and d where they do not fit
}

// rests are those of the usual fractions, made when they are first needed.
var rests [1 << 16]atomic.Pointer[rest]

// num is n/d, which is in lowest terms, with d > 0.
func num(n, d int64) Num {
	switch {
	case d == 1:
		return Num{n: n}
	case d >= int64(len(rests)):
		return Num{n, &rest{d: d}}
	}
	r := rests[d].Load()
	if r == nil {
		// Two that are made at once are as good as one.
		r = &rest{d: d}
		rests[d].Store(r)
	}
	return Num{n, r}
}

// long is x where it does not fit two integers; else nil.
func (x Num) long() *big.Rat {
	if x.rest == nil {
		return nil
	}
	return x.rest.big
}

// Int is the whole number n.
func Int(n int) Num { return Num{n: int64(n)} }

// Frac is n/d. It panics if d is 0, like an integer division.
func Frac(n, d int) Num {
	if d == 0 {
		panic("exact: division by zero")
	}
	return reduce(int64(n), int64(d))
}

func (x Num) den() int64 {
	if x.rest == nil {
		return 1
	}
	return x.rest.d
}

func reduce(n, d int64) Num {
	if n == math.MinInt64 || d == math.MinInt64 {
		return fromRat(new(big.Rat).SetFrac(big.NewInt(n), big.NewInt(d)))
	}
	if d < 0 {
		n, d = -n, -d
	}
	if d == 1 {
		return Num{n: n}
	}
	a, b := n, d
	if a < 0 {
		a = -a
	}
	for b != 0 {
		a, b = b, a%b
	}
	if a > 1 {
		n, d = n/a, d/a
	}
	return num(n, d)
}

func fromRat(r *big.Rat) Num {
	if r.Num().IsInt64() && r.Denom().IsInt64() && r.Num().Int64() != math.MinInt64 {
		return num(r.Num().Int64(), r.Denom().Int64())
	}
	return Num{rest: &rest{big: r}}
}

// rat gives x as a big fraction that the caller must not change.
func (x Num) rat() *big.Rat {
	if long := x.long(); long != nil {
		return long
	}
	return big.NewRat(x.n, x.den())
}

func mul64(a, b int64) (int64, bool) {
	neg := (a < 0) != (b < 0)
	hi, lo := bits.Mul64(abs(a), abs(b))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if neg {
		return -int64(lo), true
	}
	return int64(lo), true
}

func abs(a int64) uint64 {
	if a < 0 {
		return uint64(-a)
	}
	return uint64(a)
}

func add64(a, b int64) (int64, bool) {
	c := a + b
	overflow := (a >= 0) == (b >= 0) && (c >= 0) != (a >= 0)
	return c, !overflow && c != math.MinInt64
}

// Add is x + y.
func (x Num) Add(y Num) Num {
	if x.long() == nil && y.long() == nil {
		xd, yd := x.den(), y.den()
		if xd == yd {
			if n, ok := add64(x.n, y.n); ok {
				return reduce(n, xd)
			}
		} else if a, ok := mul64(x.n, yd); ok {
			if b, ok := mul64(y.n, xd); ok {
				if n, ok := add64(a, b); ok {
					if d, ok := mul64(xd, yd); ok {
						return reduce(n, d)
					}
				}
			}
		}
	}
	return fromRat(new(big.Rat).Add(x.rat(), y.rat()))
}

// Neg is -x.
func (x Num) Neg() Num {
	if x.long() != nil {
		return fromRat(new(big.Rat).Neg(x.long()))
	}
	return Num{-x.n, x.rest}
}

// Sub is x - y.
func (x Num) Sub(y Num) Num { return x.Add(y.Neg()) }

// Mul is x * y.
func (x Num) Mul(y Num) Num {
	if x.long() == nil && y.long() == nil {
		if n, ok := mul64(x.n, y.n); ok {
			if d, ok := mul64(x.den(), y.den()); ok {
				return reduce(n, d)
			}
		}
	}
	return fromRat(new(big.Rat).Mul(x.rat(), y.rat()))
}

// Div is x / y. It panics if y is 0, like an integer division.
func (x Num) Div(y Num) Num {
	if y.Sign() == 0 {
		panic("exact: division by zero")
	}
	if x.long() == nil && y.long() == nil {
		if n, ok := mul64(x.n, y.den()); ok {
			if d, ok := mul64(x.den(), y.n); ok {
				return reduce(n, d)
			}
		}
	}
	return fromRat(new(big.Rat).Quo(x.rat(), y.rat()))
}

// Times is x * k.
func (x Num) Times(k int) Num { return x.Mul(Int(k)) }

// Over is x / k. It panics if k is 0.
func (x Num) Over(k int) Num { return x.Div(Int(k)) }

// Sign is -1, 0 or 1.
func (x Num) Sign() int {
	if x.long() != nil {
		return x.long().Sign()
	}
	switch {
	case x.n < 0:
		return -1
	case x.n > 0:
		return 1
	}
	return 0
}

// Cmp is -1 where x < y, 0 where they are equal and 1 where x > y.
func (x Num) Cmp(y Num) int {
	if x.long() == nil && y.long() == nil {
		if x.den() == y.den() {
			switch {
			case x.n < y.n:
				return -1
			case x.n > y.n:
				return 1
			}
			return 0
		}
		sign := x.Sign()
		if c := cmp.Compare(sign, y.Sign()); c != 0 || sign == 0 {
			return c
		}
		// Both times both denominators, in 128 bits.
		xHigh, xLow := bits.Mul64(abs(x.n), uint64(y.den()))
		yHigh, yLow := bits.Mul64(abs(y.n), uint64(x.den()))
		return sign * cmp.Or(cmp.Compare(xHigh, yHigh), cmp.Compare(xLow, yLow))
	}
	return x.rat().Cmp(y.rat())
}

// Equal tells whether x and y are the same number.
func (x Num) Equal(y Num) bool { return x.Cmp(y) == 0 }

// Less tells whether x < y.
func (x Num) Less(y Num) bool { return x.Cmp(y) < 0 }

// Max is the greater of x and y.
func Max(x, y Num) Num {
	if x.Less(y) {
		return y
	}
	return x
}

// Min is the smaller of x and y.
func Min(x, y Num) Num {
	if y.Less(x) {
		return y
	}
	return x
}

// IsInt tells whether x is a whole number.
func (x Num) IsInt() bool {
	return x.long() == nil && x.den() == 1 || x.long() != nil && x.long().IsInt()
}

// String is the shortest exact form: a decimal where one exists with at most
// nine places, else a fraction ("7/3").
func (x Num) String() string {
	for places := 0; places <= 9; places++ {
		if r := x.Round(places, HalfAway); r.Equal(x) {
			return x.Text(places)
		}
	}
	return x.rat().String()
}

// ErrSyntax says that a text is not a number.
var ErrSyntax = errors.New("not a number")

// Parse reads a decimal ("-12.5", "12,5", "+3") or a fraction ("1/3"). Both the
// decimal point and the decimal comma are understood, a thousands separator is
// not, nor is an exponent.
func Parse(s string) (Num, error) {
	a, b, isFraction := strings.Cut(s, "/")
	x, err := parseDecimal(a)
	if isFraction && err == nil {
		var d Num
		if d, err = parseDecimal(b); err == nil && d.Sign() != 0 {
			x = x.Div(d)
		} else {
			return Num{}, syntaxError(s)
		}
	}
	if err != nil || x.isLong() {
		return Num{}, syntaxError(s)
	}
	return x, nil
}

func parseDecimal(s string) (Num, error) {
	t := strings.TrimSpace(s)
	neg := false
	switch {
	case strings.HasPrefix(t, "-"):
		neg, t = true, t[1:]
	case strings.HasPrefix(t, "\u2212"): // the typographic minus
		neg, t = true, t[len("\u2212"):]
	case strings.HasPrefix(t, "+"):
		t = t[1:]
	}
	whole, part, _ := strings.Cut(strings.Replace(t, ",", ".", 1), ".")
	if whole == "" && part == "" || len(whole)+len(part) > 2*maxDigits || !digits(whole) || !digits(part) {
		return Num{}, syntaxError(s)
	}
	var x Num
	if len(whole)+len(part) <= shortPlaces {
		n, _ := strconv.ParseInt(whole+part, 10, 64)
		x = reduce(n, pow10(len(part)))
	} else {
		r, ok := new(big.Rat).SetString(whole + "." + part + "0")
		if !ok {
			return Num{}, syntaxError(s)
		}
		x = fromRat(r)
	}
	if neg {
		x = x.Neg()
	}
	return x, nil
}

func syntaxError(s string) error { return fmt.Errorf("%q: %w", s, ErrSyntax) }

// maxDigits bounds the numbers that a damaged file can ask for: those of the lowest
// terms, whatever form they are written in. No score has as many.
const maxDigits = 60

var longest = new(big.Int).Exp(big.NewInt(10), big.NewInt(maxDigits), nil)

func (x Num) isLong() bool {
	return x.long() != nil && (x.long().Num().CmpAbs(longest) > 0 || x.long().Denom().Cmp(longest) > 0)
}

func digits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

func pow10(n int) int64 {
	p := int64(1)
	for ; n > 0; n-- {
		p *= 10
	}
	return p
}

// MustParse is Parse for constants in code and tests; it panics on a bad text.
func MustParse(s string) Num {
	x, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return x
}

// Bits is the length of the numerator or the denominator, whichever is longer.
func (x Num) Bits() int {
	if x.long() != nil {
		return max(x.long().Num().BitLen(), x.long().Denom().BitLen())
	}
	return max(bits.Len64(abs(x.n)), bits.Len64(abs(x.den())))
}

// Whole is x as an int where it is a whole number that fits one.
func (x Num) Whole() (n int, ok bool) {
	if x.long() != nil || x.den() != 1 {
		return 0, false
	}
	return int(x.n), true
}
