package exact

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// Every operation agrees with math/big over small, large and overflowing
// numbers.
func TestArithmeticAgreesWithBigRat(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	pick := func() (Num, *big.Rat) {
		var n, d int64
		switch rng.IntN(3) {
		case 0:
			n, d = rng.Int64N(200)-100, rng.Int64N(40)+1
		case 1:
			n, d = rng.Int64N(math.MaxInt64), rng.Int64N(math.MaxInt64-1)+1
		default:
			n, d = -rng.Int64N(math.MaxInt64), rng.Int64N(1000)+1
		}
		return reduce(n, d), big.NewRat(n, d)
	}
	for range 20000 {
		x, rx := pick()
		y, ry := pick()
		check := func(op string, got Num, want *big.Rat) {
			t.Helper()
			if got.rat().Cmp(want) != 0 {
				t.Fatalf("%v %s %v = %v, want %v", rx, op, ry, got.rat(), want)
			}
		}
		check("+", x.Add(y), new(big.Rat).Add(rx, ry))
		check("-", x.Sub(y), new(big.Rat).Sub(rx, ry))
		check("*", x.Mul(y), new(big.Rat).Mul(rx, ry))
		if ry.Sign() != 0 {
			check("/", x.Div(y), new(big.Rat).Quo(rx, ry))
		}
		if got, want := x.Cmp(y), rx.Cmp(ry); got != want {
			t.Fatalf("%v cmp %v = %d, want %d", rx, ry, got, want)
		}
		check("sum of three", x.Add(y).Add(x), new(big.Rat).Add(new(big.Rat).Add(rx, ry), rx))
		if got, want := x.Text(3), rx.FloatString(3); got != want && got != "-0.000" && want != "-0.000" {
			t.Fatalf("%v in three places is %s, want %s", rx, got, want)
		}
	}
}

func TestRoundingModes(t *testing.T) {
	for _, c := range []struct {
		in   string
		mode Mode
		want string
	}{
		{"0.05", HalfAway, "0.1"}, {"-0.05", HalfAway, "-0.1"},
		{"0.05", HalfToward, "0"}, {"-0.05", HalfToward, "0"},
		{"0.05", HalfUp, "0.1"}, {"-0.05", HalfUp, "0"},
		{"12.65", HalfEven, "12.6"}, {"12.75", HalfEven, "12.8"}, {"-12.65", HalfEven, "-12.6"},
		{"12.69", Down, "12.6"}, {"-12.69", Down, "-12.6"},
		{"12.61", Up, "12.7"}, {"-12.61", Up, "-12.7"},
		{"12.6", Up, "12.6"},
		{"0.051", HalfToward, "0.1"}, {"0.049", HalfAway, "0"},
	} {
		if got := MustParse(c.in).Round(1, c.mode).String(); got != c.want {
			t.Errorf("%s %v = %s, want %s", c.in, c.mode, got, c.want)
		}
		// The same through the big fraction.
		huge := fromRat(new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(10), 200)))
		if c.mode == HalfAway || c.mode == Up || c.mode == Down || c.mode == HalfToward {
			x := MustParse(c.in)
			if x.Sign() < 0 {
				huge = huge.Neg()
			}
			if got := x.Add(huge).Round(1, c.mode).Sub(huge); !got.Equal(MustParse(c.want)) {
				t.Errorf("%s + 2^200 %v = %v, want %s", c.in, c.mode, got, c.want)
			}
		}
	}
}

// Rounding towards average (EBU, older text): 12.65 of a top of 20 lies above
// the average 10, so its half goes down; 7.35 lies below, so its half goes up.
func TestRoundAboutAverage(t *testing.T) {
	tenth := MustParse("0.1")
	for in, want := range map[string]string{"12.65": "12.6", "7.35": "7.4", "10.05": "10", "9.95": "10"} {
		if got := MustParse(in).RoundAbout(Int(10), tenth, HalfToward); !got.Equal(MustParse(want)) {
			t.Errorf("%s about 10 = %v, want %s", in, got, want)
		}
	}
}

func TestParseAndString(t *testing.T) {
	for in, want := range map[string]string{
		"12.50": "12.5", "12,5": "12.5", "+3": "3", "-0": "0", "1/3": "1/3", " 7 ": "7",
		".5": "0.5", "5.": "5", "\u22123": "-3", "0.3/2": "0.15",
		"123456789012345678901234567890": "123456789012345678901234567890",
	} {
		x, err := Parse(in)
		if err != nil {
			t.Errorf("Parse(%q): %v", in, err)
			continue
		}
		if x.String() != want {
			t.Errorf("Parse(%q) = %s, want %s", in, x, want)
		}
		if y, err := Parse(x.String()); err != nil || !y.Equal(x) {
			t.Errorf("%s does not read back: %v %v", x, y, err)
		}
	}
	for _, in := range []string{"", "-", "x", "1e5", "1.2.3", "1/0", "--1", "1 000", "0x10", "."} {
		if x, err := Parse(in); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", in, x)
		}
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		x      Num
		places int
		want   string
	}{
		{Frac(125, 208), 4, "0.6010"}, {Frac(-1, 3), 2, "-0.33"}, {Int(7), 2, "7.00"}, {Frac(1, 200), 2, "0.01"},
		{Frac(-1, 1000), 2, "0.00"}, {Num{}, 1, "0.0"},
	} {
		if got := c.x.Text(c.places); got != c.want {
			t.Errorf("%v in %d places = %s, want %s", c.x, c.places, got, c.want)
		}
	}
	for x, want := range map[string]string{"312.50": "312.5", "60.096153": "60.0962", "-0.00001": "0", "100": "100", "-3.10": "-3.1"} {
		if got := string(MustParse(x).AppendShortest(nil, 4)); got != want {
			t.Errorf("%s shortest = %s, want %s", x, got, want)
		}
	}
}

// A fraction is one number over another, and what is read is read back from its
// own text: 777…7/512 is a decimal of 67 digits.
func TestParseFraction(t *testing.T) {
	for _, s := range []string{"1/2/3", "1//2", "/2", "1/", "7777779699999977/97777/9999969997777799999699999977999977799999995799577777", strings.Repeat("7", 61) + "/2"} {
		if x, err := Parse(s); err == nil {
			t.Errorf("%q is read as %v", s, x)
		}
	}
	for s, want := range map[string]string{" 1 / 3 ": "1/3", "-2/4": "-0.5", "0,5/3": "1/6", strings.Repeat("7", 60) + "/512": "", ",020000000000000000001": "", "0." + strings.Repeat("7", 60): ""} {
		x, err := Parse(s)
		if err != nil {
			t.Errorf("%q: %v", s, err)
			continue
		}
		if want != "" && x.String() != want {
			t.Errorf("%q is %v", s, x)
		}
		if y, err := Parse(x.String()); err != nil || !y.Equal(x) {
			t.Errorf("%q is %v, which is read as %v, %v", s, x, y, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"12.5", "-3", "1/3", "0,05", "1/0", "999999999999999999999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x, err := Parse(s)
		if err != nil {
			return
		}
		if y, err := Parse(x.String()); err != nil || !y.Equal(x) {
			t.Fatalf("%q parsed as %v does not read back", s, x)
		}
	})
}

// 2 needs no decimals, 2.5 one, 2.25 two, and a third none that show it: as many as
// there may be.
func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		x          Num
		most, want int
	}{{Int(2), 2, 0}, {Frac(5, 2), 2, 1}, {Frac(9, 4), 2, 2}, {Frac(-5, 2), 2, 1}, {Frac(1, 3), 2, 2}, {Frac(1, 8), 2, 2}, {Frac(1, 8), 3, 3}, {Frac(1, 2), 0, 0}} {
		if got := c.x.Places(c.most); got != c.want {
			t.Errorf("%v in at most %d places: %d, want %d", c.x, c.most, got, c.want)
		}
	}
}

// A damaged file may print a figure with more decimals than an integer has.
func TestManyPlaces(t *testing.T) {
	x := MustParse("0.1234567890123456789012345")
	for places, want := range map[int]string{18: "0.123456789012345679", 19: "0.1234567890123456789", 20: "0.12345678901234567890", 24: "0.123456789012345678901235", 40: "0.1234567890123456789012345000000000000000"} {
		if got := x.Text(places); got != want {
			t.Errorf("%d places: %s, want %s", places, got, want)
		}
		if got := x.Round(places, HalfAway).Text(places); got != want {
			t.Errorf("rounded to %d places: %s, want %s", places, got, want)
		}
	}
}
