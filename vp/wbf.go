package vp

import (
	"math/big"
	"sync"

	"recap/scoring/exact"
)

// The curve of 2013: with n boards, B = 15√n and φ⁻¹ = τ = (√5-1)/2, a winner by
// M < B IMPs has
//
//	10 + 10 (1 - τ^(3M/B)) / (1 - τ³)
//
// VPs. As B/3 = 5√n, the power is r^M with r = φ^(-1/(5√n)).
//
// Neither a half of 0.01 in the rounding nor a whole IMP in the inverted curve
// can be met exactly, but for one case. The curve is at the share c of its way
// where r^M = 1 - (1-τ³)c. Where n is not a square the left side is
// transcendental for M > 0 (Gelfond and Schneider) and the right one is not.
// Where it is, the left side is a root of a unit of Q(√5), so the norm of the
// right side, 1 - 6c + 4c², has to be 1 or -1; that leaves c = 0, ½, 1 and 3/2.
// No rounding and no band of the 20-0 scale asks for ½; the band of 7 VPs of the
// 10-0 scale does, and is computed in integers.
//
// precision is that of the rest, in bits. The tests show that no value comes
// nearer to a limit than 2^-40.
const precision = 192

func num(x int64) *big.Float { return new(big.Float).SetPrec(precision).SetInt64(x) }

func quo(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Quo(x, y) }

func mul(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Mul(x, y) }

func add(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Add(x, y) }

func sub(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Sub(x, y) }

func sqrt(x *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Sqrt(x) }

// negligible tells whether a term changes nothing in a sum of about 1.
func negligible(x *big.Float) bool { return x.Sign() == 0 || x.MantExp(nil) < -precision }

// atanh is x + x³/3 + x⁵/5 + …, for 0 ≤ x well below 1.
func atanh(x *big.Float) *big.Float {
	sum, power, square := num(0), x, mul(x, x)
	for k := int64(1); ; k += 2 {
		term := quo(power, num(k))
		if negligible(term) {
			return sum
		}
		sum, power = add(sum, term), mul(power, square)
	}
}

// expNeg is e^-x, for x between 0 and 1.
func expNeg(x *big.Float) *big.Float {
	sum, term := num(0), num(1)
	for k := int64(1); !negligible(term); k++ {
		sum = add(sum, term)
		term = quo(mul(term, x), num(-k))
	}
	return sum
}

// golden are the constants of the curve: ln φ = atanh(1/√5), and 1 - τ³ = 3 - √5.
var golden = sync.OnceValue(func() (g struct{ ln, rest *big.Float }) {
	root := sqrt(num(5))
	g.ln, g.rest = atanh(quo(num(1), root)), sub(num(3), root)
	return g
})

// blitz is the smallest whole number that is not below 15√n: the IMPs for 20.
func blitz(boards int) int {
	m := isqrt(225 * boards)
	if m*m < 225*boards {
		m++
	}
	return m
}

// isqrt is the whole part of the square root.
func isqrt(n int) int {
	return int(new(big.Int).Sqrt(big.NewInt(int64(n))).Int64())
}

// curve is the VPs of the winner for 0 IMPs to the blitz, in hundredths and with
// their fractions.
func curve(boards int) []*big.Float {
	g := golden()
	r := expNeg(quo(g.ln, mul(num(5), sqrt(num(int64(boards))))))
	vps := make([]*big.Float, blitz(boards)+1)
	for m, power := 0, num(1); m < len(vps); m, power = m+1, mul(power, r) {
		vps[m] = add(num(1000), quo(mul(num(1000), sub(num(1), power)), g.rest))
	}
	vps[len(vps)-1] = num(2000)
	return vps
}

// rounded is the curve in whole hundredths.
func rounded(boards int) []int {
	half := quo(num(1), num(2))
	vps := curve(boards)
	cells := make([]int, len(vps))
	for m, v := range vps {
		n, _ := add(v, half).Int64()
		cells[m] = int(n)
	}
	return cells
}

// makeConcave lifts cells by 0.01 until no step to the next cell is greater than
// the one before it (WBF 2013). It goes over the whole column up to the blitz,
// which stays: over a part of it, or over the curve beyond, other values would
// come out. The order of the lifts makes no difference.
func makeConcave(cells []int) {
	for again := true; again; {
		again = false
		for i := 1; i+1 < len(cells); i++ {
			for cells[i+1]-cells[i] > cells[i]-cells[i-1] {
				cells[i]++
				again = true
			}
		}
	}
}

// Curve is the way from the formula of the continuous scale to the VPs of the winner.
type Curve struct {
	Blitz exact.Num // 15√n IMPs, with 4 decimals
	Value exact.Num // what the formula gives, with 4 decimals; the most from the blitz on
	// Rounded is that with 2 decimals, and VP what the scale gives: more where that was
	// lifted so that no IMP is worth more than the one before (WBF 2013).
	Rounded, VP exact.Num
}

// CurveOf is the curve of a scale at a win by so many IMPs; ok is false where the scale
// is not by the formula of the continuous one, or Side would fail.
func (s *Scale) CurveOf(imps, boards int) (c Curve, ok bool) {
	r, err := s.Read(exact.Int(imps), boards)
	if s.name != Default || s.compute == nil || imps < 0 || err != nil {
		return c, false
	}
	decimals := func(x *big.Float, places int) exact.Num { return exact.MustParse(x.Text('f', places)) }
	cells := curve(boards)
	at := min(imps, len(cells)-1)
	return Curve{
		Blitz:   decimals(mul(num(15), sqrt(num(int64(boards)))), 4),
		Value:   decimals(quo(cells[at], num(100)), 4),
		Rounded: exact.Frac(rounded(boards)[at], 100),
		VP:      r.Step.Winner,
	}, true
}

func wbfContinuous() *Scale {
	return &Scale{
		name: "wbf", title: "WBF continuous 20-0 (2013)",
		source: "World Bridge Federation, scoring panel 2013: formula and concavity", grade: "A",
		places: 2, max: exact.Int(20), draw: exact.Int(10),
		compute: func(boards int) []Step {
			cells := rounded(boards)
			makeConcave(cells)
			if n := len(cells); cells[n-2] == cells[n-1] {
				// 20.00 is reached by rounding an IMP before the blitz (41 boards).
				cells = cells[:n-1]
			}
			steps := make([]Step, len(cells))
			for m, c := range cells {
				steps[m] = Step{exact.Int(m), exact.Frac(c, 100), exact.Frac(2000-c, 100)}
			}
			return steps
		},
		computed: new([MaxBoards + 1]computedColumn),
	}
}

// inverse is ln(1 - (1-τ³)c) / -ln φ for c = num/den: the curve is at the share
// c of its way at 5√n times that many IMPs.
func inverse(numerator, denominator int64) *big.Float {
	g := golden()
	q := sub(num(1), quo(mul(g.rest, num(numerator)), num(denominator)))
	half := atanh(quo(sub(num(1), q), add(num(1), q)))
	return quo(add(half, half), g.ln)
}

// inverses are those in the middle between two whole VPs, on the way from the
// draw to the blitz: (2k+1)/(2·bands).
func inverses(bands int) []*big.Float {
	all := make([]*big.Float, bands)
	for k := range all {
		all[k] = inverse(int64(2*k+1), int64(2*bands))
	}
	return all
}

var (
	inverses20 = sync.OnceValue(func() []*big.Float { return inverses(10) })
	inverses10 = sync.OnceValue(func() []*big.Float { return inverses(5) })
)

// limit is where the band of a curve of halves/2 boards ends: so many IMPs, and
// a fraction, still belong to it.
func limit(halves int, inverse *big.Float) *big.Float {
	return mul(mul(num(5), sqrt(quo(num(int64(halves)), num(2)))), inverse)
}

// bands are the most IMPs of each band below the blitz. The band of the draw
// counts both ways. While a band is narrower than the one before it, that one
// gives it its highest IMP.
func bands(halves int, inverses []*big.Float) []int {
	upper := make([]int, len(inverses))
	for k, inv := range inverses {
		n, _ := limit(halves, inv).Int64()
		upper[k] = int(n)
		if 2*k+1 == len(inverses) {
			// The curve is half way: the limit is 5√n, which may be a whole number.
			upper[k] = isqrt(25 * halves / 2)
		}
	}
	width := func(k int) int {
		if k == 0 {
			return 2*upper[0] + 1
		}
		return upper[k] - upper[k-1]
	}
	for k := 1; k < len(upper); {
		if width(k) < width(k-1) {
			upper[k-1]--
			k = 1
			continue
		}
		k++
	}
	return upper
}

func discreteSteps(upper []int) []Step {
	top := len(upper)
	steps := []Step{{exact.Int(0), exact.Int(top), exact.Int(top)}}
	for k, u := range upper {
		steps = append(steps, Step{exact.Int(u + 1), exact.Int(top + k + 1), exact.Int(top - k - 1)})
	}
	return steps
}

func wbfDiscrete() *Scale {
	return &Scale{
		name: "wbf-discrete", title: "WBF and EBU discrete 20-0 (2013)",
		source: "World Bridge Federation and English Bridge Union 2013: the curve inverted; 20 columns published", grade: "A",
		max: exact.Int(20), draw: exact.Int(10),
		compute:  func(boards int) []Step { return discreteSteps(bands(2*boards, inverses20())) },
		computed: new([MaxBoards + 1]computedColumn),
	}
}

// wbfDiscreteHalf counts the boards of the half: its curve is that of half as
// many boards.
func wbfDiscreteHalf() *Scale {
	return &Scale{
		name: "wbf-discrete-10", title: "WBF and EBU discrete 10-0, half match or triangle (boards of the half)",
		source: "English Bridge Union 2013: the curve inverted; columns of 3 and 4 boards published", grade: "A",
		max: exact.Int(10), draw: exact.Int(5),
		compute:  func(boards int) []Step { return discreteSteps(bands(boards, inverses10())) },
		computed: new([MaxBoards + 1]computedColumn),
	}
}
