package expr

import (
	"errors"
	"strings"
	"testing"

	"recap/scoring/exact"
)

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

func TestEvalErrors(t *testing.T) {
	for text, want := range map[string]error{
		"1 / (2 - 2)":     ErrDivision,
		"seats":           ErrNoValue,
		"choose(3, 1, 2)": ErrChoice,
		"choose(1/2, 1)":  ErrChoice,
	} {
		e, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Eval(nil); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
	if _, err := (Expr{}).Eval(nil); !errors.Is(err, ErrNoValue) {
		t.Errorf("no formula: %v", err)
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "character 1: a number or a name is missing",
		"1 +":                    "character 4: a number or a name is missing",
		"(1 + 2":                 "a bracket is not closed",
		"1 2":                    `character 3: "2" is not expected`,
		"1 ; 2":                  `";" is not expected`,
		"1.2.3":                  `"1.2.3" is not a number`,
		"sin(1)":                 `no function "sin"`,
		"if(1, 2)":               "another number of values",
		strings.Repeat("(", 300): "brackets in more than 50",
		strings.Repeat("-", 300): "brackets in more than 50",
		strings.Repeat("1", 2e3): "more than 1000 characters",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want %q", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"seats + 1 - place", "choose(place, 4, 2, 1, 0)", "if(a<b,1,2)/3", "((", "é"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if e, err := Parse(s); err == nil {
			e.Eval(map[string]exact.Num{"place": exact.Int(1), "seats": exact.Int(4)})
		}
	})
}
