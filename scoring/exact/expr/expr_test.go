package expr

import (
	"errors"
	"strings"
	"testing"

	"recap/scoring/exact"
)

func valuesOf(of map[string]string) Lookup {
	return func(name string) (exact.Num, error) {
		x, err := exact.Parse(of[name])
		return x, err
	}
}

var event13 = valuesOf(map[string]string{"tables": "6.5", "contestants": "13", "winners": "1", "nothing": "0"})

func TestExpressions(t *testing.T) {
	for text, want := range map[string]string{
		"1 + 2 * 3":                            "7",
		"(1 + 2) * 3":                          "9",
		"7 - 2 - 1":                            "4",
		"8 / 4 / 2":                            "1",
		"0.1 + 0.2":                            "0.3", // no binary fractions
		"1/3 * 3":                              "1",
		"-2 * -3":                              "6",
		"- tables":                             "-6.5",
		"floor(tables)":                        "6",
		"ceil(tables)":                         "7",
		"floor(0 - 1/2)":                       "-1",
		"ceil(0 - 1/2)":                        "0",
		"round(0.4 * contestants)":             "5",
		"round(2.5)":                           "3",
		"min(3, tables, 9)":                    "3",
		"max(3, tables)":                       "6.5",
		"if(winners = 2, 1, 0.5)":              "0.5",
		"tables > 6 and tables < 7":            "1",
		"not (tables = 6.5) or winners != 1":   "0",
		"1 <= 1":                               "1",
		"if(nothing = 0, 0, 1 / nothing)":      "0", // what does not count is not asked
		"nothing != 0 and 1 / nothing > 2":     "0",
		"nothing = 0 or 1 / nothing > 2":       "1",
		"log10(1000) + sqrt(16)":               "7",
		"round(1000000 * (1 - exp(-31 / 32)))": "620443",
		"0.02 * 1.5 * tables":                  "0.195",
		"\tceil( 4.92*5\n + 0.05*125*2 )":      "38",
		strings.Repeat("(", 40) + "1" + strings.Repeat(")", 40): "1",
	} {
		e, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got, err := e.Value(event13); err != nil || !got.Equal(exact.MustParse(want)) {
			t.Errorf("%s = %v, %v; want %s", text, got, err, want)
		}
	}
}

func TestExpressionFaults(t *testing.T) {
	for _, c := range []struct {
		text string
		at   int
		want string
	}{
		{"", 0, "breaks off"},
		{"1 +", 3, "breaks off"},
		{"1 2", 2, `"2" is not expected here`},
		{"(1", 2, "a closing bracket is missing"},
		{"1.2.3", 0, `"1.2.3" is not a number`},
		{"0x10", 0, `"0x10" is not a number`},
		{"1e9", 0, `"1e9" is not a number`},
		{strings.Repeat("9", 21), 0, "is not a number"},
		{"min", 0, "min is a function: min(…)"},
		{"loop(1)", 0, "there is no function loop"},
		{"tables ^ 2", 7, `"^" is not expected here`},
		{"tables × 2", 7, `"×" is not expected here`},
		{"if(1, 2)", 0, "if takes 3 values, not 2"},
		{"for x in y", 4, `"x" is not expected here`},
		{"x := 1", 2, `":" is not expected here`},
		{strings.Repeat("(", 60) + "1" + strings.Repeat(")", 60), 51, "deeper in one another than 50"},
		{strings.Repeat("-", 60) + "1", 51, "deeper in one another than 50"},
		{strings.Repeat("1+", 600) + "1", 1000, "1201 characters; 1000 are allowed"},
		{"1 / nothing", 2, "1 is divided by 0: nothing is 0"},
		{"3 + 2 / (tables - 6.5)", 6, "2 is divided by 0: tables - 6.5 is 0"},
		{"exp(99) * exp(99)", 8, "exp(99) * exp(99) has more than 50 digits"},
		{"exp(101)", 0, "exp of 101 has no value here"},
		{"log10(nothing)", 0, "log10 of 0 has no value here"},
		{"1 + sqrt(-1)", 4, "sqrt of -1 has no value here"},
	} {
		e, err := Parse(c.text)
		if err == nil {
			_, err = e.Value(event13)
		}
		var bad *Error
		if !errors.As(err, &bad) || bad.At != c.at || !strings.Contains(bad.Text, c.want) {
			t.Errorf("%q: %+v, want %d %s", c.text, err, c.at, c.want)
		}
	}
}

// A number may be a fraction of some 300 digits. A product of so many of 20 digits stops at
// the sign that goes further, and with it every value that is made of it.
func TestFractionsStopGrowing(t *testing.T) {
	const factor = "(1/99999999999999999989)"
	for n, fails := range map[int]bool{14: false, 16: true} { // 67 bits each: 938 and 1072
		e, err := Parse(strings.TrimSuffix(strings.Repeat(factor+"*", n), "*"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = e.Value(event13)
		var bad *Error
		if errors.As(err, &bad) != fails || fails && (bad.At != 14*len(factor+"*")+len(factor) || !strings.Contains(bad.Text, "is a fraction of more than 300 digits")) {
			t.Errorf("%d factors: %+v", n, err)
		}
	}
}

// The working has figures for the names, only the part of an if that counts, and the
// brackets that the expression needs.
func TestExpressionWorking(t *testing.T) {
	for text, want := range map[string]string{
		"ceil(tables * 5 + 0.05 * contestants)":    "ceil(6.5 * 5 + 0.05 * 13)",
		"if(winners = 2, 1 / nothing, 2 * tables)": "2 * 6.5",
		"3 * if(winners = 1, tables + 1, 2)":       "3 * (6.5 + 1)",
		"7 - (2 - 1)":                              "7 - (2 - 1)",
		"(7 - 2) - 1":                              "7 - 2 - 1",
		"-(tables + 1) * (1 / 3)":                  "-(6.5 + 1) * (1 / 3)",
		// Comparisons do not follow one another without brackets.
		"(1 < tables) < 3": "(1 < 6.5) < 3",
		"1 = (2 = tables)": "1 = (2 = 6.5)",
		"(1 < 2) + 1 < 3":  "(1 < 2) + 1 < 3",
		"if(winners = 1, if(winners = 2, 1, tables), 22)": "6.5",
	} {
		e, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Working(event13); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// Whatever is typed, reading and working it out ends without a panic, and what was read
// reads the same when it is written again.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"1+2", "if(a,b,c)", "min(1,", "((((", "-not 1", "1/0", "exp(99)*exp(99)", "exp((9<exp991)<exp991)", "\xff×"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		e, err := Parse(s)
		if err != nil {
			return
		}
		x, err := e.Value(event13)
		again, err2 := Parse(e.root.text())
		if err2 != nil {
			if len(e.root.text()) > maxExpression {
				return // the blanks that it is written with
			}
			t.Fatalf("%q is written %q: %v", s, e.root.text(), err2)
		}
		if y, err2 := again.Value(event13); (err == nil) != (err2 == nil) || err == nil && !x.Equal(y) {
			t.Fatalf("%q is %v, %v; written %q %v, %v", s, x, err, e.root.text(), y, err2)
		}
	})
}

func TestEval(t *testing.T) {
	values := map[string]exact.Num{"seats": exact.Int(3), "place": exact.MustParse("1.5"), "n": exact.Int(2), "место": exact.Int(7)}
	for text, want := range map[string]string{
		"seats + 1 - place":        "2.5", // 3 + 1 − 1.5
		"2 + 3 * 4":                "14",
		"(2 + 3) * 4":              "20",
		"10 - 4 - 3":               "3",
		"12 / 2 / 3":               "2",
		"-seats * -2":              "6",
		"1 / 3 + 1 / 6":            "0.5", // nothing is lost on the way
		"choose(n, 4, 2, 1, 0)":    "2",
		"if(place < 2, 10, 1/0)":   "10", // only what is taken is worked out
		"if(n = 2, 5, 6)":          "5",
		"(1 <= 1) + (2 != 2)":      "1",
		"min(4, 2, 3) + max(1, 9)": "11",
		"место":                    "7",
		"seats − 1":                "2", // the minus of typography
		"0.1 + 0.2":                "0.3",
	} {
		e, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got, err := e.Eval(values); err != nil || got.String() != want {
			t.Errorf("%s = %v (%v), want %s", text, got, err, want)
		}
		if e.String() != text {
			t.Errorf("String of %q is %q", text, e)
		}
	}
}

// What a formula of a place cannot be worked out to.
func TestEvalErrors(t *testing.T) {
	for text, want := range map[string]string{
		"1 / (2 - 2)":     "1 is divided by 0: 2 - 2 is 0",
		"seats":           "seats has no value",
		"choose(3, 1, 2)": "choose has no item 3 of 2",
		"choose(1/2, 1)":  "choose has no item 0.5 of 1",
		"choose(1)":       "choose takes 2 values or more, not 1",
	} {
		e, err := Parse(text)
		if err == nil {
			_, err = e.Eval(nil)
		}
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
	if _, err := (&Expr{}).Eval(nil); err == nil {
		t.Error("no formula has a value")
	}
}
