package templates

import (
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// inside checks that no shape of a drawing goes beyond its frame, as far as that can be
// told without the fonts.
func inside(t *testing.T, name string, d Drawing) {
	t.Helper()
	for _, s := range d.Shapes {
		left, right := 0.0, 0.0
		if s.Text != "" {
			w := wide(s.Text, s.Size)
			left, right = [...]float64{Left: 0, Right: w, Centre: w / 2}[s.Align], [...]float64{Left: w, Right: 0, Centre: w / 2}[s.Align]
		}
		for _, p := range s.Points {
			if p.X-left < -4 || p.X+right > d.Width+6 || p.Y < -0.5 || p.Y > d.Height+0.5 {
				t.Fatalf("%s: %q at %.1f, %.1f in %.1f × %.1f", name, s.Text, p.X, p.Y, d.Width, d.Height)
			}
		}
	}
}

// A chart of lines keeps to its frame whatever its figures and names are, names at the ends
// do not cover each other, and the same chart gives the same shapes.
func TestLineChartKeepsToItsFrame(t *testing.T) {
	rnd := rand.New(rand.NewSource(3))
	for n := range 200 {
		c := LineChart{Title: "Ход турнира", Lang: "hu", Signed: n%2 == 0, Low: n%3 == 0}
		for s := range 1 + rnd.Intn(30) {
			c.Steps = append(c.Steps, ChartStep{Name: fmt.Sprint(s + 1), Ends: rnd.Intn(12) == 0})
		}
		scale := []int{1, 10, 1000, 100000}[rnd.Intn(4)]
		for range 1 + rnd.Intn(LineInks) {
			l := ChartLine{Name: strings.Repeat("Gödöllői Őrs ", 1+rnd.Intn(6))}
			for range c.Steps {
				x := exact.Frac(rnd.Intn(2*scale+1)-scale, 1+rnd.Intn(7))
				l.Values = append(l.Values, &x)
				if rnd.Intn(5) == 0 {
					l.Values[len(l.Values)-1] = nil
				}
			}
			c.Lines = append(c.Lines, l)
		}
		for _, width := range []float64{300, 515} {
			d := c.draw(width)
			inside(t, fmt.Sprint(n, width), d)
			if !reflect.DeepEqual(d, c.draw(width)) {
				t.Fatal("not the same the second time")
			}
			var ends []float64
			for _, s := range d.Shapes {
				if s.Text != "" && strings.HasPrefix(s.Text, "G") && s.Points[0].X > width/3 {
					ends = append(ends, s.Points[0].Y)
				}
			}
			slices.Sort(ends)
			for i := 1; i < len(ends); i++ {
				if ends[i]-ends[i-1] < pictureType {
					t.Fatalf("%d: names at %.1f and %.1f", n, ends[i-1], ends[i])
				}
			}
		}
	}
}

// chartOf is a chart that begins at nothing and goes through the figures.
func chartOf(figures ...int) LineChart {
	c := LineChart{Lang: "hu", Steps: []ChartStep{{}}, Lines: []ChartLine{{Name: "Ő", Values: []*exact.Num{{}}}}}
	for i, x := range figures {
		n := exact.Int(x)
		c.Steps = append(c.Steps, ChartStep{Name: fmt.Sprint(i + 1)})
		c.Lines[0].Values = append(c.Lines[0].Values, &n)
	}
	return c
}

// The scale has round figures, zero among them, and the line lies between its ends; below
// zero the line of zero is heavier.
func TestLineChartScale(t *testing.T) {
	for _, test := range []struct {
		figures []int
		want    string
	}{
		{[]int{10, 30, 120}, "0 20 40 60 80 100 120"},
		{[]int{-30, 50}, "-40 -20 0 20 40 60"},
		{[]int{24001, 3}, "0 5000 10000 15000 20000 25000"},
		{[]int{0, 0}, "-1,0 -0,5 0,0 0,5 1,0"},
	} {
		c := chartOf(test.figures...)
		d := c.draw(400)
		var ticks []string
		var heights []float64
		heavy := 0
		for _, s := range d.Shapes {
			switch {
			case s.Text != "" && s.Align == Right:
				ticks, heights = append(ticks, s.Text), append(heights, s.Points[0].Y-0.35*pictureType)
			case s.Stroke == SoftInk:
				heavy++
			}
		}
		if got := strings.Join(ticks, " "); got != test.want {
			t.Errorf("%v: %s, not %s", test.figures, got, test.want)
		}
		if below := strings.HasPrefix(test.want, "-"); below != (heavy == 1) {
			t.Errorf("%v: %d heavy lines", test.figures, heavy)
		}
		for _, s := range d.Shapes {
			if s.Stroke != LineInk {
				continue
			}
			for _, p := range s.Points {
				if p.Y > heights[0]+3 || p.Y < heights[len(heights)-1]-3 {
					t.Errorf("%v: the line is at %.1f, the scale from %.1f to %.1f", test.figures, p.Y, heights[0], heights[len(heights)-1])
				}
			}
		}
	}
}

// The name of a part stands under its middle, that of a narrow one under its end, and
// names of steps only where there is room; a line has marks at steps with names alone.
func TestLineChartNamesParts(t *testing.T) {
	c := chartOf(make([]int, 61)...)
	for i := range c.Steps {
		c.Steps[i] = ChartStep{}
		if i%10 == 0 && i > 0 {
			c.Steps[i].Name = fmt.Sprint(i)
		}
	}
	c.Steps[30], c.Steps[60], c.Steps[61] = ChartStep{"Синий", true}, ChartStep{"Красный", true}, ChartStep{"Финал", true}
	d := c.draw(400)
	at := map[string]float64{}
	var ends []float64
	marks := 0
	for _, s := range d.Shapes {
		switch {
		case s.Text != "" && s.Align == Centre:
			at[s.Text] = s.Points[0].X
		case s.Text == "" && len(s.Points) == 2 && s.Points[0].X == s.Points[1].X:
			ends = append(ends, s.Points[0].X)
		case s.Fill == LineInk:
			marks++
		}
	}
	if len(ends) != 3 {
		t.Fatalf("%d lines at ends", len(ends))
	}
	left := 2*ends[0] - ends[1]
	for name, want := range map[string]float64{"Синий": (left + ends[0]) / 2, "Красный": (ends[0] + ends[1]) / 2, "Финал": ends[2], "10": left + (ends[0]-left)/3, "50": ends[1] - (ends[1]-ends[0])/3} {
		if x, ok := at[name]; !ok || x < want-0.1 || x > want+0.1 {
			t.Errorf("%s stands at %.1f, not %.1f", name, x, want)
		}
	}
	if marks != 7+1 { // 10 to 60, the final, and beside the name
		t.Errorf("%d marks", marks)
	}
	if inside(t, "parts", d); len(at) != 7 {
		t.Errorf("%v", at)
	}
}

// Lines are told from each other without colours: no two have both the dashes and the form
// of the marks in common.
func TestLinesAreToldApartWithoutColours(t *testing.T) {
	seen := map[string]bool{}
	for i := range LineInks {
		m := marker(i, Point{}, LineInk)
		key := fmt.Sprint(dashes[i%len(dashes)], len(m.Points), m.Points[0], m.Fill == BackInk)
		mark := fmt.Sprint(m.Points, m.Fill == BackInk)
		if seen[key] || seen[mark] {
			t.Errorf("line %d is like another one", i)
		}
		seen[key], seen[mark] = true, true
	}
}

// Labels stay in their order, so far from each other, and within the limits.
func TestApart(t *testing.T) {
	for _, c := range []struct{ at, want []float64 }{
		{[]float64{10, 50, 90}, []float64{10, 50, 90}},
		{[]float64{10, 12, 11}, []float64{10, 30, 20}},
		{[]float64{-5, -3, 40}, []float64{0, 10, 40}},
		{[]float64{99, 100, 98}, []float64{90, 100, 80}},
	} {
		if got := apart(c.at, 10, 0, 100); !slices.Equal(got, c.want) {
			t.Errorf("%v gives %v, not %v", c.at, got, c.want)
		}
	}
}

// A scale goes by 1, 2 or 5 times a power of ten.
func TestNiceStep(t *testing.T) {
	for x, want := range map[float64]float64{1: 1, 1.1: 2, 3: 5, 5.1: 10, 70: 100, 0.04: 0.05} {
		if got := niceStep(x); got < want*0.999 || got > want*1.001 {
			t.Errorf("%v gives %v, not %v", x, got, want)
		}
	}
}

// The strip of a board is as wide in each result as that is frequent, the best of
// North-South first and the darkest; few results have none.
func TestSpreadOfABoard(t *testing.T) {
	b := newBuilder(&scoring.Results{Event: &scoring.Event{}}, Options{})
	rows := func(scores ...int) (rows []travellerRow) {
		for _, s := range scores {
			rows = append(rows, travellerRow{Row: &scoring.Row{Outcome: scoring.Played, Score: s}, state: withResult, score: s})
		}
		return rows
	}
	if _, ok := b.spread(rows(420, 50, -50)); ok {
		t.Error("three results have a strip")
	}
	p, ok := b.spread(rows(620, 620, 170, -100))
	if !ok || p.Alt != "Scores of North–South: 2× +620; +170; -100" {
		t.Fatalf("%q", p.Alt)
	}
	d := p.Draw(400)
	var widths []float64
	var fills []Ink
	for _, s := range d.Shapes {
		if s.Text == "" {
			widths, fills = append(widths, s.Points[1].X-s.Points[0].X), append(fills, s.Fill)
		}
	}
	if !slices.Equal(widths, []float64{200, 100, 100}) || fills[0] != Best.ink() || fills[1] != Middling.ink() || fills[2] != Worst.ink() {
		t.Errorf("%v %v", widths, fills)
	}
	inside(t, "strip", d)
}

// What a field of the strip says is true of it: what occurred twice does not read as if it
// were once, however narrow the field is. Of 26 results on 500 points a field of two is 38
// wide, which "2× +1010" fills; on 250 there is room for no text in it.
func TestSpreadLeavesNoCountOut(t *testing.T) {
	b := newBuilder(&scoring.Results{Event: &scoring.Event{}}, Options{})
	var rows []travellerRow
	want := map[string]bool{}
	add := func(times, score int, text string) {
		for range times {
			rows = append(rows, travellerRow{Row: &scoring.Row{Outcome: scoring.Played, Score: score}, state: withResult, score: score})
		}
		want[text] = true
	}
	add(2, 1010, "2× +1010")
	add(1, 170, "+170")
	add(20, 50, "20× +50")
	add(3, -1100, "3× -1100")
	p, _ := b.spread(rows)
	for width, least := range map[float64]int{500: 4, 250: 1} {
		labels := 0
		for _, s := range p.Draw(width).Shapes {
			if s.Text == "" {
				continue
			}
			labels++
			if !want[s.Text] {
				t.Errorf("%.0f wide: %q", width, s.Text)
			}
		}
		if labels < least {
			t.Errorf("%.0f wide: %d labels", width, labels)
		}
	}
}

// On an upright page every result of 27 tables has its figure in the strip.
func TestSpreadHasFigures(t *testing.T) {
	const width = 515
	b := newBuilder(&scoring.Results{Event: &scoring.Event{}}, Options{})
	var rows []travellerRow
	for i := range 27 {
		score := 1430 - 110*i
		rows = append(rows, travellerRow{Row: &scoring.Row{Outcome: scoring.Played, Score: score}, state: withResult, score: score})
	}
	p, _ := b.spread(rows)
	labels := 0
	for _, s := range p.Draw(width).Shapes {
		if s.Text != "" {
			labels++
		}
	}
	if labels != len(rows) {
		t.Errorf("%d of %d results have their figures", labels, len(rows))
	}
}

// A picture of a deal has every card once, the tricks of all and the par.
func TestDealPicture(t *testing.T) {
	hands, err := scoring.ParseHands("N:AKQ2.T98.765.432 J543.AKQ.T98.765 T98.J765.AKQ.T98 76.432.J432.AKQJ")
	if err != nil {
		t.Fatal(err)
	}
	makes := scoring.UnknownMakes()
	for i := range makes {
		for j := range makes[i] {
			makes[i][j] = int8(6 + i%2)
		}
	}
	b := newBuilder(&scoring.Results{Event: &scoring.Event{}}, Options{})
	p := b.dealPicture(scoring.Deal{Hands: hands, Makes: makes}, 1)
	for _, width := range []float64{dealWidth, 515} {
		d := p.Draw(width)
		inside(t, "deal", d)
		cards := 0
		for _, s := range d.Shapes {
			if strings.Trim(s.Text, "AKQJ1098765432") == "" && s.Text != "" && s.Align == Left {
				cards += len([]rune(strings.ReplaceAll(s.Text, "10", "T")))
			}
		}
		if cards != 52 {
			t.Errorf("%d cards", cards)
		}
	}
	text := strings.Join(p.Lines, "\n")
	for _, want := range []string{"♠ AKQ2", "♣ AKQJ", "♥ J765", "NT  ♠   ♥   ♦   ♣", "W   7   7   7   7   7", "Par"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// The fields of a heat map are as many as there are results, in their frame.
func TestHeatMap(t *testing.T) {
	b := newBuilder(&scoring.Results{Event: &scoring.Event{}}, Options{})
	for _, boards := range []int{4, 26, 52} {
		r := &scoring.Ranking{Standings: make([]scoring.Standing, 40)}
		for i := range r.Standings {
			r.Standings[i].Contestant = &scoring.Contestant{ID: scoring.ID{Number: fmt.Sprint(i + 1)}}
		}
		var columns []Column
		for n := range boards {
			columns = append(columns, Column{Title: fmt.Sprint(n + 1)})
		}
		d := b.heatMap(r, columns, func(_ *scoring.Standing, n int) Shade { return Shade(n % 6) }).Draw(515)
		inside(t, fmt.Sprint(boards), d)
		fields, want := 0, 0
		for _, s := range d.Shapes {
			if s.Text == "" {
				fields++
			}
		}
		for n := range boards {
			if n%6 != 0 {
				want += 40
			}
		}
		if fields != want {
			t.Errorf("%d fields, not %d", fields, want)
		}
	}
}

// The names of the boards at a glance are whole as long as two players with long names,
// on paper and on a screen, and stand beside their own row.
func TestHeatMapNamesAreWhole(t *testing.T) {
	const name = "Константинопольская Александра – Gimel-Vávné Erzsébet"
	b := newBuilder(&scoring.Results{Event: &scoring.Event{}}, Options{})
	r := &scoring.Ranking{}
	for range 40 {
		r.Standings = append(r.Standings, scoring.Standing{Contestant: &scoring.Contestant{ID: scoring.ID{Number: "17"}, Team: name}})
		b.called()[scoring.ID{Number: "17"}] = name
	}
	for boards := 8; boards <= 30; boards++ {
		p := b.heatMap(r, make([]Column, boards), func(*scoring.Standing, int) Shade { return Best })
		for _, width := range []float64{p.Least, 515} { // a sheet of A4
			left, names := width, 0
			d := p.Draw(width)
			for _, s := range d.Shapes {
				if len(s.Points) == 4 {
					left = min(left, s.Points[0].X)
				}
			}
			for _, s := range d.Shapes {
				if s.Text == "17 "+name {
					names++
					if s.Size < 6 || wide(s.Text, s.Size) > left {
						t.Fatalf("%d boards in %.0f: a name of %.1f points is %.0f wide, and the fields begin at %.0f", boards, width, s.Size, wide(s.Text, s.Size), left)
					}
				}
			}
			if names != 40 {
				t.Fatalf("%d boards in %.0f: %d of 40 names are whole", boards, width, names)
			}
		}
	}
}

// A picture of a large field is in parts, each of which goes on a page across, and everybody
// stands in one of them.
func TestHeatMapsGoOnAPage(t *testing.T) {
	b := newBuilder(&scoring.Results{Event: &scoring.Event{}}, Options{Lang: "en"})
	for n := 1; n <= mostHeat; n++ {
		r := &scoring.Ranking{Standings: make([]scoring.Standing, n)}
		for i := range r.Standings {
			r.Standings[i].Contestant = &scoring.Contestant{}
		}
		tables, rows := b.heatMaps(r, nil, make([]Column, 30), func(*scoring.Standing, int) Shade { return Best }), 0
		for i, table := range tables {
			d := table.Pictures[0].Draw(762)
			if d.Height > 420 {
				t.Errorf("%d contestants, part %d is %.0f points high", n, i+1, d.Height)
			}
			for _, s := range d.Shapes {
				if len(s.Points) == 4 {
					rows++
				}
			}
			if (len(tables) > 1) != strings.Contains(table.Title, "/") || len(table.Notes) == 0 {
				t.Errorf("%d contestants, part %d: title %q, notes %q", n, i+1, table.Title, table.Notes)
			}
		}
		if rows != 30*n {
			t.Errorf("%d contestants: %d fields", n, rows)
		}
	}
}

// What begins beside something else has its room said, for writers whose type is wider.
func TestTextsBesideSomethingHaveRoom(t *testing.T) {
	name := strings.Repeat("Константинопольский ", 3)
	r := &scoring.Ranking{Standings: []scoring.Standing{{Contestant: &scoring.Contestant{ID: scoring.ID{Number: "1"}}}}}
	b := newBuilder(&scoring.Results{Event: &scoring.Event{}}, Options{})
	b.called()[scoring.ID{Number: "1"}] = name
	chart := LineChart{Steps: make([]ChartStep, 3), Lines: []ChartLine{{Name: name, Values: make([]*exact.Num, 3)}}}
	for i := range chart.Lines[0].Values {
		v := exact.Int(i)
		chart.Lines[0].Values[i] = &v
	}
	for _, d := range []Drawing{chart.draw(375), b.heatMap(r, make([]Column, 30), func(*scoring.Standing, int) Shade { return Best }).Draw(375)} {
		found := false
		for _, s := range d.Shapes {
			if strings.HasPrefix(strings.TrimPrefix(s.Text, "1 "), "Конст") {
				found = true
				if s.Room <= 0 || s.Points[0].X+s.Room > d.Width {
					t.Errorf("at %.0f with room for %.0f in %.0f", s.Points[0].X, s.Room, d.Width)
				}
			}
		}
		if !found {
			t.Error("the name is not there")
		}
	}
}

// Beside names that are too long for a third of an upright page the plot is narrower, and
// what the steps are stands at the end of their numbers.
func TestLongNamesInAChart(t *testing.T) {
	x := exact.Int(1)
	c := LineChart{Step: "forduló"}
	for range 9 {
		c.Steps = append(c.Steps, ChartStep{Name: strconv.Itoa(len(c.Steps) + 1)})
	}
	const name = "C8K Kszi Űna – Константинопольский Gödölő"
	c.Lines = []ChartLine{{Name: name, Values: []*exact.Num{&x, &x, &x, &x, &x, &x, &x, &x, &x}}}
	d := c.draw(500)
	inside(t, "chart", d)
	var texts []string
	for _, s := range d.Shapes {
		texts = append(texts, s.Text)
		if s.Text == name && s.Room < nameRoom*wide(name, s.Size)-1e-6 {
			t.Errorf("the name has %.0f points, and needs %.0f", s.Room, nameRoom*wide(name, s.Size))
		}
	}
	if !slices.Contains(texts, name) || !slices.Contains(texts, "forduló") {
		t.Errorf("texts %q", texts)
	}
}
