package heatmap

import (
	"bytes"
	"strings"
	"testing"

	"recap/movements"
)

func drawn(t *testing.T, family string, r movements.Request, winners int) Map {
	t.Helper()
	f, err := movements.Named(family)
	if err != nil {
		t.Fatal(err)
	}
	m, err := f.Make(r)
	if err != nil {
		t.Fatal(err)
	}
	drawn := Map{Title: "Fűzfői <Żółw> Дельта \U0001F0A1", Lines: []string{"Qf < 100", "Красный: больше"}, Lang: "ru", Rating: movements.Rate(m, winners)}
	for _, u := range drawn.Rating.Units {
		drawn.Names = append(drawn.Names, "пара "+u.String())
	}
	return drawn
}

// Of three tables two North-South pairs compete by 3, and a North-South pair with those
// East-West by 0; the mean is 1.2. The farthest is 1.8 above: full red. 0 is 1.2 below,
// two thirds of the way to blue: 255 - 117 = 138.
func TestColours(t *testing.T) {
	m := drawn(t, "mitchell", movements.Request{Tables: 3}, 1)
	scale := m.scale()
	for _, c := range []struct{ a, b, red, green, blue int }{{0, 1, 255, 80, 80}, {0, 3, 138, 138, 255}, {0, 0, 208, 208, 208}} {
		if red, green, blue := m.colour(c.a, c.b, scale); red != c.red || green != c.green || blue != c.blue {
			t.Errorf("%d, %d: %d %d %d", c.a, c.b, red, green, blue)
		}
	}
	// Nobody is compared with the other line of two winners.
	two := drawn(t, "mitchell", movements.Request{Tables: 3}, 2)
	if red, _, _ := two.colour(0, 3, two.scale()); red != 208 || two.figure(0, 3) != "" {
		t.Errorf("%d %q", red, two.figure(0, 3))
	}
	// What is perfect is white.
	perfect := drawn(t, "howell", movements.Request{Tables: 4}, 1)
	if red, green, blue := perfect.colour(0, 1, perfect.scale()); red != 255 || green != 255 || blue != 255 {
		t.Errorf("%d %d %d", red, green, blue)
	}
}

func TestHTML(t *testing.T) {
	var a, b bytes.Buffer
	m := drawn(t, "mitchell", movements.Request{Tables: 3}, 1)
	if err := m.WriteHTML(&a); err != nil {
		t.Fatal(err)
	}
	if err := m.WriteHTML(&b); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("not the same the second time: %v", err)
	}
	text := a.String()
	for _, want := range []string{"<title>Fűzfői &lt;Żółw&gt; Дельта", `<html lang="ru">`, "<p>Qf &lt; 100</p>\n<p>Красный: больше</p>", `<td style="background:#ff5050">3</td>`, `<td style="background:#8a8aff">0</td>`, `<th scope="row">пара EW 3</th>`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "<td"); n != 36 {
		t.Errorf("%d cells", n)
	}
}

func TestPDF(t *testing.T) {
	for _, r := range []movements.Request{{Tables: 3}, {Tables: 14}, {Tables: 60, Rounds: 3}} {
		m := drawn(t, "mitchell", r, 1)
		var a, b bytes.Buffer
		if err := m.WritePDF(&a); err != nil {
			t.Fatal(err)
		}
		if err := m.WritePDF(&b); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%d tables: not the same the second time: %v", r.Tables, err)
		}
		if bytes.Count(a.Bytes(), []byte("(D:20000101000000)")) != 2 {
			t.Errorf("%d tables: another date than that of all", r.Tables)
		}
		if !bytes.HasPrefix(a.Bytes(), []byte("%PDF-")) || bytes.Count(a.Bytes(), []byte("/Type /Page\n")) != 1 {
			t.Errorf("%d tables: %d bytes, %d pages", r.Tables, a.Len(), bytes.Count(a.Bytes(), []byte("/Type /Page\n")))
		}
	}
}
