package pdf

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// A word that is wider than a line is broken in time that goes with its length: each part is
// as wide as the line, and together they are the word.
func TestWordsOfAnyLength(t *testing.T) {
	m := newMeter()
	word := strings.Repeat("Wi", 1<<16)
	lines := m.words(0, 8, "a "+word+" b", 100, math.MaxInt)
	if got := strings.Join(lines, ""); got != "a"+word+" b" && got != "a"+word+"b" {
		t.Errorf("%d lines of %d bytes", len(lines), len(got))
	}
	for i, l := range lines {
		if m.em(0, l)*8 > 100 {
			t.Errorf("line %d is too wide: %s", i, l)
		}
	}
}

func TestWider(t *testing.T) {
	m := newMeter()
	for _, text := range []string{"", "W", "Őry Űrs", strings.Repeat("m", 50)} {
		for _, width := range []float64{0, 5, m.em(0, text) * 8, 50, 1000} {
			if got, want := m.wider(0, 8, text, width), m.em(0, text)*8 > width; got != want {
				t.Errorf("%q in %v: %v", text, width, got)
			}
		}
	}
}

// BenchmarkLongWord is of a word as a damaged file may have it.
func BenchmarkLongWord(b *testing.B) {
	m := newMeter()
	word := strings.Repeat("W", 1<<17)
	for b.Loop() {
		m.words(0, 8, word, 100, math.MaxInt)
	}
}

// The first lines are those of the whole text, whatever their number, each as full as it
// goes: the next word would be too much.
func TestWordsFillTheirLines(t *testing.T) {
	m := newMeter()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var b strings.Builder
		for range rng.IntN(60) {
			b.WriteString([]string{"a", "Ő", "ж", " ", " ", "_", "WWW"}[rng.IntN(7)])
		}
		text, width := b.String(), float64(rng.IntN(90))
		all := m.words(bold, 8, text, width, math.MaxInt)
		for n := range len(all) + 2 {
			if got := m.words(bold, 8, text, width, n); !slices.Equal(got, all[:min(n, len(all))]) {
				t.Fatalf("%d lines of %q in %v: %q of %q", n, text, width, got, all)
			}
		}
		rest := text
		for i, l := range all {
			at := strings.Index(rest, l)
			if at < 0 || strings.Trim(rest[:at], " ") != "" {
				t.Fatalf("%q in %v: %q: line %d is not the next of the text", text, width, all, i)
			}
			rest = rest[at+len(l):]
			if utf8.RuneCountInString(l) > 1 && m.em(bold, l)*8 > width {
				t.Fatalf("%q in %v: line %d is too wide: %q", text, width, i, l)
			}
			next, _, _ := strings.Cut(strings.TrimPrefix(rest, " "), " ")
			if strings.HasPrefix(rest, " ") && l != "" && i+1 < len(all) && m.em(bold, l+" "+next)*8 <= width {
				t.Fatalf("%q in %v: line %d has room for the next word: %q", text, width, i, all)
			}
		}
		if strings.Trim(rest, " ") != "" {
			t.Fatalf("%q in %v: %q is left", text, width, rest)
		}
	}
}

// A name that is too wide is parted behind its hyphen, and no line begins with a dash or a
// per cent sign: they stand behind the word before them.
func TestLinesBreakWhereReadersExpect(t *testing.T) {
	m := newMeter()
	for _, test := range []struct {
		text string
		want []string
	}{
		{"Alfa-Béta Ágnes", []string{"Alfa-", "Béta", "Ágnes"}},
		{"22 Alfa-Bétagamma", []string{"22 Alfa-", "Bétaga", "mma"}},
		{"Ágnes – Gamma", []string{"Ágnes –", "Gamma"}},
		{"at least 60 %", []string{"at least", "60 %"}},
		{"(Alfa 8. §)", []string{"(Alfa", "8. §)"}},
		{"–", []string{"–"}},
		{"– Alfa –", []string{"– Alfa –"}},
		{"-Alfa-", []string{"-Alfa-"}},
	} {
		if got := m.words(regular, 8, test.text, m.em(regular, "Ágnes –")*8+0.01, 9); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q", test.text, got)
		}
	}
}
