package templates

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// Every step that the methods tell has its words.
func TestWordsOfSteps(t *testing.T) {
	step := regexp.MustCompile(`\.(?:Step|Rounded)\("([a-z_]+)"`)
	other := regexp.MustCompile(`"(none_[a-z_]+|divided_by_[a-z]+|rounded_average|average_(?:plus|minus)(?:_points)?)"`)
	found := map[string]bool{}
	err := filepath.WalkDir("../scoring", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, pattern := range []*regexp.Regexp{step, other} {
			for _, m := range pattern.FindAllSubmatch(text, -1) {
				found[string(m[1])] = true
			}
		}
		return err
	})
	if err != nil || len(found) < 90 {
		t.Fatalf("%d steps found (%v)", len(found), err)
	}
	for word := range found {
		keys := []string{word}
		if strings.HasPrefix(word, "average_plus") || strings.HasPrefix(word, "average_minus") {
			keys = append(keys, word+"_own") // where it may follow the own session
		}
		for _, key := range keys {
			if _, ok := Lang("en").lookup("explain." + key); !ok {
				t.Errorf("no word for the step %s", key)
			}
		}
	}
}

// Figures as people write them: a decimal number where four places are exact, a short
// fraction, and what is neither as near. 5/3 is 1.67; signs of sums before a number
// below zero need brackets.
func TestStepsInWords(t *testing.T) {
	b := newBuilder(&scoring.Results{Event: &scoring.Event{}}, Options{})
	in := func(lang Lang) *builder {
		return newBuilder(&scoring.Results{Event: &scoring.Event{}}, Options{Lang: lang})
	}
	w := &scoring.Working{}
	for _, c := range []struct {
		step        *scoring.Step
		lang        Lang
		text, gives string
	}{
		{w.Step("neuberg", exact.Int(1), exact.Int(1), 4, 3).Gives(exact.Frac(5, 3), scoring.UnitMP), "en",
			"Neuberg, (M + 1) × E/A − 1 with A = 3 results of E = 4: (1 + 1) × 4/3 − 1", "5/3 ≈ 1.67 MP"},
		{w.Step("weighted", exact.Frac(1, 3), exact.Int(12), exact.Frac(2, 3), exact.Int(-21)).Gives(exact.Int(-10), scoring.UnitIMP), "en",
			"by the weights: 1/3 × 12 + 2/3 × (-21)", "-10 IMP"},
		{w.Step("datum_sum", 1, -50, 2, 420, exact.Frac(1, 2), 450).Gives(exact.Int(1015), scoring.UnitPoints), "hu",
			"datum, a számító eredmények: -50 + 2 × 420 + 0,5 × 450", "1015 pont"},
		{w.Step("datum_without", 1, -50, 2, 450), "ru", "датум, с краёв отброшено: -50, 450 (2 ×)", ""},
		{w.Step("carried_over", exact.Int(4), exact.Int(-3)).Gives(exact.Int(1), scoring.UnitIMP), "en", "with the carry-over: 4 + (-3)", "+1 IMP"},
		{w.Step("of_top", exact.Frac(53125, 991), exact.Int(12)).Gives(exact.Frac(6375, 991), scoring.UnitMP), "en", "53125/991% of the top, 12", "6375/991 ≈ 6.43 MP"},
		{w.Step("of_top", exact.Frac(1234567, 100003), exact.Int(12)).Gives(exact.Frac(1234567, 100003), scoring.UnitPercent), "hu", "a top (12) ≈ 12,3453%-a", "≈ 12,3453%"},
		{w.Step("rounded", exact.MustParse("335"), exact.Int(10), exact.HalfAway).Gives(exact.Int(340), scoring.UnitPoints), "hu",
			"335 kerekítve 10 egységre, a fél a nullától távolodva", "340 pont"},
		{w.Step("rounded_average", exact.MustParse("5.00005"), exact.MustParse("0.0001"), exact.HalfToward).Gives(exact.MustParse("5"), scoring.UnitMP), "en",
			"≈ 5.0001 rounded to 0.0001, halves towards average", "5 MP"},
		{w.Step("neuberg_factor", 13, 12, 4, exact.HalfEven).Gives(exact.MustParse("1.0833"), scoring.UnitNumber), "en",
			"Neuberg: the factor 13/12 with 4 decimals, halves to the even figure", "1.0833"},
		{w.Step("match_imps_vp", "4", exact.Int(24)).Gives(exact.MustParse("15.74"), scoring.UnitVP).At(3), "hu", "3. forduló: ellenfél 4: 24 IMP", "15,74 VP"},
		{w.Step("rooms", 420, 50, 470).Gives(exact.Int(10), scoring.UnitIMP).On(7), "ru", "Сдача 7: 420 за одним столом, 50 за другим: вместе 470", "+10 ИМП"},
		{w.Step("penalty").Gives(exact.Int(-2), scoring.UnitIMP).Because("slow {0}"), "en", "penalty (slow {0})", "-2 IMP"},
		{w.Step("tiebreak.quotient", "3", "", ""), "en", "3: quotient, nothing lost", ""},
		{w.Step("tiebreak.head-to-head", "3", "4, 5, 6", "", exact.Int(-2), exact.Frac(31, 2), exact.Int(-3)).Gives(exact.Frac(21, 2), scoring.UnitNumber), "en", "3: head-to-head, against 4, 5, 6: -2 + 15.5 + (-3)", "10.5"},
		{w.Step("tiebreak.head-to-head", "3", "4, 5", "mean").Gives(exact.Frac(31, 3), scoring.UnitNumber), "en", "3: head-to-head, mean, against 4, 5", "31/3 ≈ 10.33"},
		// Nothing of a step without words is lost.
		{w.Step("novelty", "x", exact.Frac(1, 2)), "hu", "novelty x 0,5", ""},
		{w.Step("counted", 420), "en", "counted 420", ""},
	} {
		if got := in(c.lang).stepText(c.step); got != c.text {
			t.Errorf("%s: %q, want %q", c.step.Fact.Word, got, c.text)
		}
		if got := in(c.lang).givesText(c.step); got != c.gives {
			t.Errorf("%s gives %q, want %q", c.step.Fact.Word, got, c.gives)
		}
	}
	for lang, want := range map[Lang]string{"en": "Law 78A", "hu": "78A szabály", "ru": "Закон 78A"} {
		if got := in(lang).lawText("Law 78A"); got != want {
			t.Errorf("%s: %q", lang, got)
		}
	}
	if got := b.lawText("White Book 4.2"); got != "White Book 4.2" {
		t.Error(got)
	}
}
