package vp

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// clear is how far a value must be from where it would be rounded the other
// way: far more than the arithmetic of 192 bits can err.
var clear = new(big.Float).SetMantExp(big.NewFloat(1), -40)

// nearInteger tells whether x is closer to a whole number than clear.
func nearInteger(x *big.Float) bool {
	half := quo(num(1), num(2))
	n, _ := add(x, half).Int(nil)
	d := sub(x, new(big.Float).SetPrec(precision).SetInt(n))
	return d.Abs(d).Cmp(clear) < 0
}

// No cell of the continuous scale comes near a half of 0.01, and no limit of the
// discrete ones near a whole IMP but for the half way, which is exact.
func TestRoundingIsSafe(t *testing.T) {
	half := quo(num(1), num(2))
	cells := 0
	for boards := 1; boards <= MaxBoards; boards++ {
		vps := curve(boards)
		for m, v := range vps[1 : len(vps)-1] {
			if nearInteger(add(v, half)) {
				t.Errorf("%d boards, %d IMPs: %s", boards, m+1, v.Text('f', 30))
			}
			cells++
		}
		for k, inv := range inverses20() {
			if l := limit(2*boards, inv); nearInteger(l) {
				t.Errorf("%d boards, band %d: %s", boards, k, l.Text('f', 30))
			}
		}
		for k, inv := range inverses10() {
			l := limit(boards, inv)
			square := 2*isqrt(boards/2)*isqrt(boards/2) == boards
			if nearInteger(l) != (k == 2 && square) {
				t.Errorf("half of %d boards, band %d: %s", boards, k, l.Text('f', 30))
			}
		}
	}
	if cells < 27000 {
		t.Errorf("only %d cells", cells)
	}
}

// The half way of the 10-0 scale is a whole IMP where half the boards are a
// square: 5 IMPs for 2 boards, 10 for 8, 15 for 18, 20 for 32. The limit itself
// belongs to the lower band; for 2 boards concavity then takes it away.
func TestHalfWayIsExact(t *testing.T) {
	for boards, limit := range map[int]int{2: 5, 8: 10, 18: 15, 32: 20, 50: 25, 72: 30, 98: 35, 128: 40, 162: 45, 200: 50} {
		if got := isqrt(25 * boards / 2); got != limit {
			t.Errorf("%d boards: %d IMPs, want %d", boards, got, limit)
		}
		want := limit
		if boards == 2 {
			want--
		}
		if got := bands(boards, inverses10())[2]; got != want {
			t.Errorf("%d boards: the band ends with %d IMPs", boards, got)
		}
	}
}

// The curve multiplied up step by step agrees with the formula taken at each
// result alone, in twice the precision.
func TestCurveAgreesWithFormula(t *testing.T) {
	const double = 2 * precision
	at := func(x int64) *big.Float { return new(big.Float).SetPrec(double).SetInt64(x) }
	root5 := new(big.Float).SetPrec(double).Sqrt(at(5))
	// ln φ from its own series: ln φ = ½ ln((3+√5)/2), by halving the argument
	// with square roots until ln(1+x) converges at once.
	phi := new(big.Float).SetPrec(double).Quo(new(big.Float).SetPrec(double).Add(at(1), root5), at(2))
	y := new(big.Float).SetPrec(double).Set(phi)
	const halvings = 32
	for range halvings {
		y.Sqrt(y)
	}
	x := new(big.Float).SetPrec(double).Sub(y, at(1))
	ln, power := at(0), new(big.Float).SetPrec(double).Set(x)
	for k := int64(1); k < 20; k++ {
		term := new(big.Float).SetPrec(double).Quo(power, at(k))
		if k%2 == 0 {
			term.Neg(term)
		}
		ln.Add(ln, term)
		power.Mul(power, x)
	}
	ln.SetMantExp(ln, halvings)
	rng := rand.New(rand.NewPCG(20, 13))
	for boards := 1; boards <= MaxBoards; boards++ {
		vps := curve(boards)
		for range 3 {
			m := rng.IntN(len(vps) - 1)
			// τ^(3M/B) = e^(-M ln φ / (5√n)), as a plain series.
			e := new(big.Float).SetPrec(double).Quo(new(big.Float).SetPrec(double).Mul(at(int64(m)), ln),
				new(big.Float).SetPrec(double).Mul(at(5), new(big.Float).SetPrec(double).Sqrt(at(int64(boards)))))
			sum, term := at(0), at(1)
			for k := int64(1); k < 120; k++ {
				sum.Add(sum, term)
				term = new(big.Float).SetPrec(double).Quo(new(big.Float).SetPrec(double).Mul(term, e), at(-k))
			}
			want := new(big.Float).SetPrec(double).Sub(at(1), sum)
			want.Quo(want.Mul(want, at(1000)), new(big.Float).SetPrec(double).Sub(at(3), root5)).Add(want, at(1000))
			d := new(big.Float).SetPrec(double).Sub(want, vps[m])
			if d.Abs(d).Cmp(new(big.Float).SetMantExp(big.NewFloat(1), -150)) > 0 {
				t.Errorf("%d boards, %d IMPs: off by %s", boards, m, d.Text('g', 5))
			}
		}
	}
}

// The order in which cells are lifted makes no difference.
func TestConcavityHasNoOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for boards := 1; boards <= MaxBoards; boards += 3 {
		want := rounded(boards)
		got := slices.Clone(want)
		makeConcave(want)
		for {
			var offenders []int
			for i := 1; i+1 < len(got); i++ {
				if got[i+1]-got[i] > got[i]-got[i-1] {
					offenders = append(offenders, i)
				}
			}
			if len(offenders) == 0 {
				break
			}
			got[offenders[rng.IntN(len(offenders))]]++
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d boards: another order gives another column", boards)
		}
	}
}
