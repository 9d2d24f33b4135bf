package pdf

import (
	"bytes"
	"testing"
)

// A document that Load has begun is the same as another; Load twice begins one.
func TestLoadMakesTheSameDocument(t *testing.T) {
	r := invented(14, 3, true)
	want := render(t, r, Options{})
	Load()
	Load()
	for range 2 {
		if !bytes.Equal(render(t, r, Options{}), want) {
			t.Fatal("another document")
		}
	}
	if !bytes.Equal(render(t, r, Options{Paper: "letter", Landscape: true}), render(t, r, Options{Paper: "letter", Landscape: true})) {
		t.Error("another document across")
	}
}

// Measures are hundredths of a point, shares of a colour thousandths; no sign that says
// nothing is written.
func TestNumbersOfThePage(t *testing.T) {
	for _, c := range []struct {
		points float64
		want   string
	}{
		{0, "0 "}, {3, "3 "}, {-3, "-3 "}, {0.05, "0.05 "}, {-0.05, "-0.05 "}, {0.5, "0.5 "}, {12.34, "12.34 "},
		{12.304, "12.3 "}, {0.005, "0.01 "}, {0.004, "0 "}, {-0.004, "0 "}, {841.89, "841.89 "},
	} {
		var p content
		if p.number(hundredths(c.points)); string(p.ops) != c.want {
			t.Errorf("%v is written %q, not %q", c.points, p.ops, c.want)
		}
	}
	for colour, want := range map[ink]string{
		black: "0 g\n", 0xFFFFFF: "1 g\n", 0x808080: "0.502 g\n", red: "0.784 0 0 rg\n", 0x0B5FA5: "0.043 0.373 0.647 rg\n",
	} {
		var p content
		if p.colour(colour, "g\n", "rg\n"); string(p.ops) != want {
			t.Errorf("%06X is written %q, not %q", uint32(colour), p.ops, want)
		}
	}
}

// Each place, colour and object of text is written where it changes: words one after the
// other in one object, a line between them ends it, and signs that are marks of the format
// are set apart. The base line of y = 10 on paper of 100 is at 90.
func TestWordsOfThePage(t *testing.T) {
	p := &content{height: 100, size: 8, width: -1}
	for _, k := range []mark{
		{kind: words, x: 10, y: 10, size: 8, text: `a)`},
		{kind: words, x: 30.5, y: 10, size: 8, text: "♥", ink: red},
		{kind: words, x: 10, y: 22, size: 8, text: "č\r", ink: red},
	} {
		p.words(&k)
	}
	p.filled(red)
	want := "BT\n10 90 Td(\x00a\x00\\))Tj\n" +
		"0.784 0 0 rg\n20.5 0 Td(\x26\x65)Tj\n" +
		"-20.5 -12 Td(\x01\x0D\x00\\r)Tj\nET\n"
	// č is U+010D, and 0D alone would be read as 0A.
	want = string(bytes.Replace([]byte(want), []byte("\x01\x0D"), []byte("\x01\\r"), 1))
	if string(p.ops) != want {
		t.Errorf("%q\nnot\n%q", p.ops, want)
	}
	if !p.used[regular]['a'] || !p.used[regular]['♥'] || p.used[regular]['b'] || p.used[bold]['a'] {
		t.Error("signs of the fonts")
	}
}
