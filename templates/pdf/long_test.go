package pdf

import (
	"strings"
	"testing"
)

// A word that is wider than a line is broken in time that goes with its length: each part is
// as wide as the line, and together they are the word.
func TestWordsOfAnyLength(t *testing.T) {
	m := newMeter()
	word := strings.Repeat("Wi", 1<<16)
	lines := m.words(0, 8, "a "+word+" b", 100)
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
		m.words(0, 8, word, 100)
	}
}
