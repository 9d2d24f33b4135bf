package exact

import "math/big"

// The functions below have no exact value. Each gives it to so many decimal places,
// an exact half away from zero, and is worked out in whole numbers of guard places
// more, so that every machine gives the same digits.

// guardPlaces are decimals beyond those asked for.
const guardPlaces = 20

// maxExponent bounds Exp: e to the 100th has 44 digits before the point.
const maxExponent = 100

// Exp is e to the power of x; ok is false where x is beyond ±100.
func (x Num) Exp(places int) (y Num, ok bool) {
	if x.Cmp(Int(maxExponent)) > 0 || x.Cmp(Int(-maxExponent)) < 0 {
		return Num{}, false
	}
	// e^-x is 1/e^x, which loses no digits to the sign.
	if x.Sign() < 0 {
		z, _ := x.Neg().Exp(places + guardPlaces)
		return fromRat(new(big.Rat).Inv(z.rat())).roundLong(places), true
	}
	const halvings = 16 // x/2^16 is below 0.01, where the series is short
	f := newFixed(places + 3*guardPlaces)
	t := f.of(x.rat())
	t.Rsh(t, halvings)
	sum, term := new(big.Int).Set(f.one), new(big.Int).Set(f.one)
	for k := int64(1); term.Sign() != 0; k++ {
		term.Quo(f.mul(term, t), big.NewInt(k))
		sum.Add(sum, term)
	}
	for range halvings {
		sum = f.mul(sum, sum)
	}
	return f.num(sum, places), true
}

// maxPower bounds Log10: numbers from 10^-100 to 10^100.
const maxPower = 100

// Log10 is the decimal logarithm of x; ok is false unless x is positive and from 10^-100
// to 10^100.
func (x Num) Log10(places int) (y Num, ok bool) {
	if x.Sign() <= 0 {
		return Num{}, false
	}
	bits := x.rat().Num().BitLen() - x.rat().Denom().BitLen()
	if limit := maxPower * 33 / 10; bits > limit || bits < -limit { // 2^3.3 is about 10
		return Num{}, false
	}
	f := newFixed(places + guardPlaces)
	// x = m * 10^e with m from 1 to below 10.
	m, e := new(big.Rat).Set(x.rat()), int64(0)
	ten, one := big.NewRat(10, 1), big.NewRat(1, 1)
	for ; m.Cmp(ten) >= 0; e++ {
		m.Quo(m, ten)
	}
	for ; m.Cmp(one) < 0; e-- {
		m.Mul(m, ten)
	}
	log := new(big.Int).Mul(f.ln(f.of(m)), f.one)
	log.Quo(log, f.ln(f.of(ten)))
	return f.num(log.Add(log, new(big.Int).Mul(big.NewInt(e), f.one)), places), true
}

// Sqrt is the square root of x; ok is false where x is negative.
func (x Num) Sqrt(places int) (y Num, ok bool) {
	if x.Sign() < 0 {
		return Num{}, false
	}
	f := newFixed(places + guardPlaces)
	r := f.of(x.rat())
	return f.num(r.Sqrt(r.Mul(r, f.one)), places), true
}

// fixed is arithmetic in whole numbers of a small unit: one is 1.
type fixed struct{ one *big.Int }

func newFixed(places int) fixed {
	return fixed{new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)}
}

func (f fixed) of(x *big.Rat) *big.Int {
	n := new(big.Int).Mul(x.Num(), f.one)
	return n.Quo(n, x.Denom())
}

func (f fixed) mul(a, b *big.Int) *big.Int {
	p := new(big.Int).Mul(a, b)
	return p.Quo(p, f.one)
}

// ln is the natural logarithm of m from 1 to 10, by 2 artanh((m-1)/(m+1)).
func (f fixed) ln(m *big.Int) *big.Int {
	r := new(big.Int).Sub(m, f.one)
	r.Quo(r.Mul(r, f.one), new(big.Int).Add(m, f.one))
	square, power, sum := f.mul(r, r), r, new(big.Int)
	for k := int64(1); power.Sign() != 0; k += 2 {
		sum.Add(sum, new(big.Int).Quo(power, big.NewInt(k)))
		power = f.mul(power, square)
	}
	return sum.Lsh(sum, 1)
}

func (f fixed) num(n *big.Int, places int) Num {
	return fromRat(new(big.Rat).SetFrac(n, f.one)).roundLong(places)
}

// roundLong is Round for more places than a 64-bit power of ten has.
func (x Num) roundLong(places int) Num {
	step := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil))
	return x.RoundTo(fromRat(step), HalfAway)
}
