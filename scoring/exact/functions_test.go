package exact

import (
	"math"
	"testing"
)

// Digits of e, of 1/e, of log10 2 and of the square root of 2 as they stand in tables.
func TestFunctionsToThirtyPlaces(t *testing.T) {
	function := map[string]func(Num, int) (Num, bool){"exp": Num.Exp, "log10": Num.Log10, "sqrt": Num.Sqrt}
	for _, c := range []struct{ name, x, want string }{
		{"exp", "0", "1"},
		{"exp", "1", "2.718281828459045235360287471353"},
		{"exp", "-1", "0.367879441171442321595523770161"},
		{"exp", "100", "26881171418161354484126255515800135873611118.773741922415191608615280287035"},
		{"log10", "2", "0.301029995663981195213738894724"},
		{"log10", "1000", "3"},
		{"log10", "0.01", "-2"},
		{"sqrt", "2", "1.414213562373095048801688724210"},
		{"sqrt", "6.25", "2.5"},
		{"sqrt", "0", "0"},
	} {
		got, ok := function[c.name](mustRat(c.x), 30)
		if want := mustRat(c.want); !ok || !got.Equal(want) {
			t.Errorf("%s %s = %v, want %v", c.name, c.x, got.rat().FloatString(30), c.want)
		}
	}
	for _, c := range []struct{ name, x string }{{"exp", "100.1"}, {"exp", "-101"}, {"log10", "0"}, {"log10", "-1"}, {"sqrt", "-1"}} {
		if y, ok := function[c.name](MustParse(c.x), 10); ok {
			t.Errorf("%s %s = %v", c.name, c.x, y)
		}
	}
}

func mustRat(s string) Num {
	x, err := parseDecimal(s)
	if err != nil {
		panic(err)
	}
	return x
}

// The functions agree with those of package math as far as those go.
func TestFunctionsAgreeWithMath(t *testing.T) {
	for n := -60; n <= 60; n++ {
		x := Frac(n, 7)
		f, _ := x.rat().Float64()
		for _, c := range []struct {
			name string
			is   func(Num, int) (Num, bool)
			want float64
		}{{"exp", Num.Exp, math.Exp(f)}, {"log10", Num.Log10, math.Log10(f)}, {"sqrt", Num.Sqrt, math.Sqrt(f)}} {
			y, ok := c.is(x, 25)
			if bad := math.IsNaN(c.want) || math.IsInf(c.want, 0); bad != !ok {
				t.Errorf("%s %v: %v, %g", c.name, x, ok, c.want)
			} else if got, _ := y.rat().Float64(); ok && math.Abs(got-c.want) > 1e-13*math.Max(1, math.Abs(c.want)) {
				t.Errorf("%s %v = %g, want %g", c.name, x, got, c.want)
			}
		}
	}
}
