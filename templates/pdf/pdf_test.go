package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"recap/scoring/exact"
	"recap/templates"
)

// people are invented; what is odd about them is what files bring.
var people = []string{
	"Őry Űrs – Gődöllői Őrs", "Łukasz Żak – Ève Ångström", "Иванов Пётр – Ёлкина Юлия", "Ann Lee – Bo Yu",
	strings.TrimSpace(strings.Repeat("Maximiliana ", 16)) + " Longname", "Smile 😀 – Face", "Mark\u200F Right – Left\u202A Only",
	"<script>alert(1)</script> – O'Neill & Sons", "Ionuț Șerban – Đorđe Žižek", "Comb e\u0301 – Tab\tand\nline",
}

func travellerColumns(names bool) []templates.Column {
	c := []templates.Column{
		{Key: "ns", Title: "NS", Align: templates.Right}, {Key: "ew", Title: "EW", Align: templates.Right},
		{Key: "contract", Title: "Contract"}, {Key: "by", Title: "By", Align: templates.Centre}, {Key: "lead", Title: "Lead"},
		{Key: "result", Title: "Tr", Align: templates.Right},
		{Key: "score", Title: "Score", Align: templates.Right},
		{Key: "ns_points", Title: "NS MP", Align: templates.Right}, {Key: "ew_points", Title: "EW MP", Align: templates.Right},
	}
	if names {
		c = append(c, templates.Column{Key: "ns_names", Title: "NS", Flex: true}, templates.Column{Key: "ew_names", Title: "EW", Flex: true})
	}
	return c
}

// invented makes a report of a ranking and the travellers of boards.
func invented(pairs, boards int, names bool) *templates.Report {
	r := &templates.Report{
		Title:    "Gődöllői Őrs kupa",
		Subtitle: []string{"Bridge Club Árvíztűrő", "2024-03-17 · director Tükörfúró Ágnes"},
		Status:   "Provisional: 3 results are missing",
		Footer: []string{
			"Matchpoints (rules wbf): 2-1-0, Neuberg, nothing rounded; 26 boards, average 156.",
			"warning: a.csv:12: board 7: pair 12 appears twice (also line 88), " + strings.Repeat("and so it goes on ", 12),
		},
	}
	ranking := templates.Table{Kind: "ranking", Title: "Ranking", Columns: []templates.Column{
		{Key: "place", Title: "Place", Align: templates.Right}, {Key: "pair", Title: "Pair", Align: templates.Right},
		{Key: "names", Title: "Names", Flex: true}, {Key: "boards", Title: "Boards", Align: templates.Right},
		{Key: "score", Title: "Score", Align: templates.Right}, {Key: "percent", Title: "%", Align: templates.Right},
		{Key: "penalty", Title: "Adj.", Align: templates.Right}, {Key: "masterpoints", Title: "Master points", Align: templates.Right},
	}, Notes: []string{"* bye awards the pair's own percentage"}}
	for i := range pairs {
		pen := templates.Cell{}
		if i%9 == 4 {
			pen = templates.NumberCell(exact.Frac(-5, 2), 1)
		}
		score := templates.NumberCell(exact.Frac(700-11*i, 2), i%3)
		mp := templates.NumberCell(exact.Int(40-i), 0)
		mp.Muted = i > 4
		name := templates.TextCell(people[i%len(people)])
		if i >= len(people) && len(name.Text) > 100 {
			name.Text = people[0]
		}
		name.Strong = i == 0
		ranking.Rows = append(ranking.Rows, []templates.Cell{
			templates.PlaceCell(i+1, i == 2 || i == 3), templates.IntCell(1 + i*7%pairs), name, templates.IntCell(26),
			score, templates.NumberCell(exact.Frac(6800-77*i, 100), 2), pen, mp,
		})
	}
	r.Tables = append(r.Tables, ranking)
	contracts := []string{"4♠x", "3NT", "2♥", "5♦xx", "6♣", "A60/40"}
	for b := 1; b <= boards; b++ {
		t := templates.Table{Kind: "travellers", Title: fmt.Sprintf("Board %d · dealer N · none vulnerable", b), Together: true,
			Columns: travellerColumns(names)}
		for i := range pairs / 2 {
			score := templates.IntCell(620 - 110*i)
			score.Signed = true
			row := []templates.Cell{
				templates.IntCell(i + 1), templates.IntCell(pairs/2 + i + 1), templates.TextCell(contracts[(i+b)%len(contracts)]),
				templates.TextCell("NESW"[i%4 : i%4+1]), templates.TextCell("♥K"), {Kind: templates.Number, Num: exact.Int(i%4 - 1), Signed: true},
				score, templates.NumberCell(exact.Frac(51-4*i, 2), 1), templates.NumberCell(exact.Frac(1+4*i, 2), 1),
			}
			if names {
				row = append(row, templates.TextCell(people[(i+b)%4]), templates.TextCell(people[(i+b+1)%4]))
			}
			t.Rows = append(t.Rows, row)
		}
		if b%5 == 0 {
			t.Notes = []string{"Adjusted by the director: Law 27D."}
		}
		r.Tables = append(r.Tables, t)
	}
	return r
}

func render(t testing.TB, r *templates.Report, opt Options) []byte {
	t.Helper()
	doc, _ := renderMissing(t, r, opt)
	return doc
}

// renderMissing gives the runes too that the fonts do not have.
func renderMissing(t testing.TB, r *templates.Report, opt Options) ([]byte, string) {
	t.Helper()
	var b bytes.Buffer
	missing, err := Write(&b, r, opt)
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), string(missing)
}

// poppler runs one of the poppler programs on a document. A machine of the
// build must have them; a user's need not.
func poppler(t *testing.T, doc []byte, name string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("%s is not installed", name)
		}
		t.Skipf("%s is not installed", name)
	}
	file := filepath.Join(t.TempDir(), "a.pdf")
	if err := os.WriteFile(file, doc, 0o600); err != nil {
		t.Fatal(err)
	}
	args = append(args, file)
	if name == "pdftotext" {
		args = append(args, "-")
	}
	var complaints bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil || complaints.Len() > 0 {
		t.Fatalf("%s: %v %s", name, err, complaints.String())
	}
	return string(out)
}

// pagesOf gives the text of each page.
func pagesOf(t *testing.T, doc []byte) []string {
	t.Helper()
	p := strings.Split(poppler(t, doc, "pdftotext", "-layout", "-enc", "UTF-8"), "\f")
	return p[:len(p)-1]
}

func TestSameInputSameBytes(t *testing.T) {
	r := invented(40, 30, true)
	want := render(t, r, Options{Date: "2024-03-17"})
	for range 20 {
		if !bytes.Equal(want, render(t, r, Options{Date: "2024-03-17"})) {
			t.Fatal("the bytes differ")
		}
	}
	if bytes.Equal(want, render(t, r, Options{Date: "2024-03-18"})) {
		t.Error("the date is not in the document")
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			var b bytes.Buffer
			if _, err := Write(&b, r, Options{Date: "2024-03-17"}); err != nil || !bytes.Equal(want, b.Bytes()) {
				t.Errorf("documents made at a time differ: %v", err)
			}
		})
	}
	wg.Wait()
}

func TestRankingOfFortyFitsOnePage(t *testing.T) {
	for _, paper := range []string{"a4", "letter"} {
		pages := pagesOf(t, render(t, invented(40, 0, false), Options{Paper: paper}))
		if len(pages) != 1 {
			t.Errorf("%s: %d pages", paper, len(pages))
		}
	}
}

func TestTwoWinnersFitOnePage(t *testing.T) {
	r := invented(20, 0, false)
	r.Tables[0].Rows[4][2] = templates.TextCell(people[0])
	ew := r.Tables[0]
	ew.Title = "East-West"
	r.Tables = append(r.Tables, ew)
	if pages := pagesOf(t, render(t, r, Options{})); len(pages) != 1 {
		t.Errorf("%d pages", len(pages))
	}
}

func TestHeadingsAndBoards(t *testing.T) {
	for _, names := range []bool{true, false} {
		r := invented(40, 30, names)
		pages := pagesOf(t, render(t, r, Options{}))
		for b := 1; b <= 30; b++ {
			title := fmt.Sprintf("Board %d ·", b)
			seen := 0
			for _, p := range pages {
				n := strings.Count(p, title)
				if n > 1 {
					t.Errorf("%q stands %d times on a page", title, n)
				}
				seen += n
			}
			if seen != 1 {
				t.Errorf("%q is on %d pages: the board was split", title, seen)
			}
		}
		all := strings.Join(pages, "\n")
		if strings.Contains(all, " …\n") {
			t.Error("a table is continued that fits on a page")
		}
		if n := strings.Count(all, "A60/40"); n < 30*20/6-30 {
			t.Errorf("%d artificial rows are on the pages", n)
		}
		for i, p := range pages {
			foot := fmt.Sprintf("%d/%d", i+1, len(pages))
			if !strings.Contains(p, foot) || !strings.Contains(p, "Gődöllői Őrs kupa") {
				t.Errorf("page %d lacks its foot", i+1)
			}
		}
	}
}

func TestLongTableRepeatsHeadings(t *testing.T) {
	r := invented(2, 0, false)
	r.Tables[0].Rows = nil
	for i := range 150 {
		row := []templates.Cell{templates.PlaceCell(i+1, false), templates.IntCell(i), templates.TextCell("row" + fmt.Sprint(i) + "."), {}, {}, {}, {}, {}}
		r.Tables[0].Rows = append(r.Tables[0].Rows, row)
	}
	for _, together := range []bool{false, true} {
		r.Tables[0].Together = together
		pages := pagesOf(t, render(t, r, Options{}))
		if len(pages) < 3 {
			t.Fatalf("%d pages", len(pages))
		}
		for i, p := range pages {
			if strings.Count(p, "Names") != 1 || strings.Count(p, "Ranking") != 1 {
				t.Errorf("page %d: the headings are not there once", i+1)
			}
			if got := strings.Contains(p, "Ranking …"); got != (i > 0) {
				t.Errorf("page %d: continuation mark %v", i+1, got)
			}
			if len(regexp.MustCompile(`row\d+\.`).FindAllString(p, -1)) < 2 {
				t.Errorf("page %d holds fewer than two rows", i+1)
			}
		}
		for i := range 150 {
			if n := strings.Count(strings.Join(pages, ""), fmt.Sprintf("row%d.", i)); n != 1 {
				t.Errorf("row %d is printed %d times", i, n)
			}
		}
	}
}

// A heading at the end of a page is pushed to the next one wherever the table begins.
func TestNoHeadingAlone(t *testing.T) {
	for before := 20; before < 60; before++ {
		r := &templates.Report{Title: "T"}
		for _, n := range []int{before, 8} {
			tab := templates.Table{Kind: fmt.Sprint(n), Title: fmt.Sprintf("Head%d", n), Columns: []templates.Column{{Key: "a", Title: "Col"}}}
			for i := range n {
				tab.Rows = append(tab.Rows, []templates.Cell{templates.TextCell(fmt.Sprintf("cell%d-%d", n, i))})
			}
			r.Tables = append(r.Tables, tab)
		}
		for i, p := range pagesOf(t, render(t, r, Options{})) {
			at := strings.LastIndex(p, "Head8")
			if at >= 0 && strings.Count(p[at:], "cell8-") < 2 {
				t.Fatalf("%d rows before: page %d ends with a heading", before, i+1)
			}
		}
	}
}

func TestText(t *testing.T) {
	r := &templates.Report{Title: "♠♥♦♣ Gődöllői Őrs", Subtitle: []string{"(a\\b) č ĳ 50%"}, Tables: []templates.Table{{
		Kind: "ranking", Title: "Łukasz", Columns: []templates.Column{{Key: "n", Title: "Иванов", Flex: true}},
		Rows: [][]templates.Cell{
			{templates.TextCell("Gődöllői Őrs, Łukasz, Иванов, ♠♥♦♣ 4♠x")},
			{templates.TextCell("e\u0301t\u00ADe\u0301 a\u200Fb\x00\x1Bc tab\there")},
			{templates.TextCell("<script>😀 שלום\xff")},
			{{Kind: templates.Text, Text: "5♥x 3♦ bold", Strong: true}},
		},
	}}}
	doc, missing := renderMissing(t, r, Options{Author: "Kör Klub Ő"})
	text := poppler(t, doc, "pdftotext", "-enc", "UTF-8")
	for _, want := range []string{
		"♠♥♦♣ Gődöllői Őrs\n", `(a\b) č ĳ 50%`, "Łukasz\n", "Иванов\n", "Gődöllői Őrs, Łukasz, Иванов, ♠♥♦♣ 4♠x",
		"été abc tab here", "<script>\uFFFD \uFFFD\uFFFD\uFFFD\uFFFD\uFFFD", "5♥x 3♦ bold",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the text:\n%s", want, text)
		}
	}
	if missing != "ולםש\U0001F600" {
		t.Errorf("missing: %q", missing)
	}
	info := poppler(t, doc, "pdfinfo", "-enc", "UTF-8")
	for _, want := range []string{`Title: +♠♥♦♣ Gődöllői Őrs\n`, `Author: +Kör Klub Ő\n`, `CreationDate: .* 2000`, `Page size: .*\(A4\)`, `Encrypted: +no`} {
		if !regexp.MustCompile(want).MatchString(info) {
			t.Errorf("%q is not in the properties:\n%s", want, info)
		}
	}
	fonts := strings.Split(strings.TrimSpace(poppler(t, doc, "pdffonts")), "\n")[2:]
	if len(fonts) != 2 {
		t.Errorf("fonts: %q", fonts)
	}
	for _, f := range fonts {
		if !regexp.MustCompile(`CID TrueType +Identity-H +yes +(yes|no) +yes`).MatchString(f) {
			t.Errorf("not embedded with its meaning in Unicode: %s", f)
		}
	}
}

// wide is a table of more columns than the page has room for.
func wide() *templates.Report {
	tab := templates.Table{Kind: "matrix", Title: "Matrix", Columns: []templates.Column{{Key: "pair", Title: "Pair", Flex: true}}}
	for j := range 60 {
		tab.Columns = append(tab.Columns, templates.Column{Key: fmt.Sprint(j), Title: fmt.Sprint(j + 1), Align: templates.Right})
	}
	for i := range 10 {
		row := []templates.Cell{templates.TextCell(people[i])}
		for j := range 60 {
			row = append(row, templates.IntCell(1000+i*60+j))
		}
		tab.Rows = append(tab.Rows, row)
	}
	return &templates.Report{Title: "Wide", Tables: []templates.Table{tab}}
}

// What is too wide for the page is taken apart by columns; nothing is lost.
func TestWideTable(t *testing.T) {
	all := strings.Join(pagesOf(t, render(t, wide(), Options{})), "")
	for i := range 600 {
		if n := strings.Count(all, fmt.Sprint(1000+i)); n != 1 {
			t.Fatalf("figure %d is printed %d times", 1000+i, n)
		}
	}
	for _, part := range []string{"Matrix (1/4)\n", "Matrix (2/4)\n", "Matrix (3/4)\n", "Matrix (4/4)\n"} {
		if strings.Count(all, part) != 1 {
			t.Errorf("%q is not there once", part)
		}
	}
	if n := strings.Count(all, "Ann Lee"); n != 4 {
		t.Errorf("a pair's names stand in %d of 4 parts", n)
	}
}

// Columns that say whose row it is stand in every part, also where the names are
// not among them.
func TestWideTableRepeatsLead(t *testing.T) {
	r := wide()
	tab := &r.Tables[0]
	tab.Columns = slices.Insert(tab.Columns, 0, templates.Column{Key: "round", Title: "Round", Lead: true})
	for i := range tab.Rows {
		tab.Rows[i] = slices.Insert(tab.Rows[i], 0, templates.TextCell("R"+strconv.Itoa(i)))
	}
	all := strings.Join(pagesOf(t, render(t, r, Options{})), "")
	if n := strings.Count(all, "Ann Lee"); n != 1 {
		t.Errorf("a pair's names stand in %d parts", n)
	}
	if n, parts := strings.Count(all, "R7"), len(regexp.MustCompile(`Matrix \(\d/\d\)\n`).FindAllString(all, -1)); n != parts || parts < 3 {
		t.Errorf("the first column stands in %d of %d parts", n, parts)
	}
}

// Every word of the layout stays between the margins, and words of one line do
// not run into each other.
func TestNothingOverlaps(t *testing.T) {
	long := strings.Repeat("Very-long-word", 30)
	reports := []*templates.Report{invented(40, 30, true), invented(40, 30, false), invented(10, 8, true)}
	odd := invented(6, 2, true)
	odd.Title, odd.Status, odd.Subtitle = long, long, []string{long}
	odd.Tables[1].Rows[0][2] = templates.TextCell(long)
	odd.Tables[0].Columns[4].Title = long
	odd.Tables[2].Title, odd.Tables[2].Notes = long, []string{long}
	reports = append(reports, odd)
	for n, r := range reports {
		s := newSheet(newMeter(), 595.28, 841.89)
		s.report(r)
		s.feet(r)
		for p, marks := range s.pages {
			ends := map[float64][][2]float64{}
			for _, k := range marks {
				if k.kind != words {
					continue
				}
				if k.size < minSize {
					t.Errorf("report %d page %d: %q has %.1f points", n, p+1, k.text, k.size)
				}
				from, to := k.x, k.x+s.em(k.font, k.text)*k.size
				if from < sideMargin-0.1 || to > s.width-sideMargin+0.1 || k.y > s.height-footLine || k.y < topMargin {
					t.Errorf("report %d page %d: %q is outside the margins", n, p+1, k.text)
				}
				for _, e := range ends[k.y] {
					if from < e[1]-0.05 && to > e[0]+0.05 {
						t.Errorf("report %d page %d: %q overlaps its neighbour", n, p+1, k.text)
					}
				}
				ends[k.y] = append(ends[k.y], [2]float64{from, to})
			}
		}
	}
}

func TestDecimalSignsAreLevel(t *testing.T) {
	r := &templates.Report{Tables: []templates.Table{{Columns: []templates.Column{{Title: "Score", Align: templates.Right}}}}}
	for _, c := range []templates.Cell{templates.NumberCell(exact.Frac(109, 2), 1), templates.IntCell(54), templates.NumberCell(exact.Int(-7), 2)} {
		r.Tables[0].Rows = append(r.Tables[0].Rows, []templates.Cell{c})
	}
	s := newSheet(newMeter(), 595.28, 841.89)
	s.report(r)
	points := map[int]bool{}
	for _, k := range s.pages[0] {
		if k.kind == words && k.text != "Score" {
			whole, _, _ := strings.Cut(k.text, ".")
			points[int((k.x+s.em(k.font, whole)*k.size)*100+0.5)] = true
		}
	}
	if len(points) != 1 {
		t.Errorf("the decimal signs stand at %v", points)
	}
}

func TestSuitsHaveTheirColours(t *testing.T) {
	s := newSheet(newMeter(), 595.28, 841.89)
	s.text(50, 50, regular, 9, grey, "4♠x 5♥")
	got := ""
	for _, k := range s.pages[0] {
		got += fmt.Sprintf("%s %06X,", k.text, k.ink)
	}
	if want := "4 6E6E6E,♠ 000000,x 5 6E6E6E,♥ C80000,"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Both fonts are asked as one: what the regular one has, the bold one has too.
func TestFontsHaveTheSameSigns(t *testing.T) {
	m := newMeter()
	for r := rune(1); r <= 0xFFFF; r++ {
		if (m.rune(regular, r) == absent) != (m.rune(bold, r) == absent) {
			t.Errorf("%U is only in one font", r)
		}
	}
	if m.rune(regular, noGlyph) == absent {
		t.Error("there is no sign for what is missing")
	}
}

// A form has lines around every cell, and only a form.
func TestRuledCellsHaveLines(t *testing.T) {
	frames := func(ruled bool) (n int) {
		s := newSheet(newMeter(), 595, 842)
		s.report(&templates.Report{Tables: []templates.Table{{Kind: "form", Ruled: ruled, Columns: []templates.Column{{Key: "a", Title: "A"}, {Key: "b", Title: "B"}},
			Rows: [][]templates.Cell{{templates.IntCell(1), {}}, {{}, {}}, {templates.TextCell("x"), {}}}}}})
		for _, marks := range s.pages {
			for _, m := range marks {
				if m.kind == frame {
					n++
				}
			}
		}
		return n
	}
	if ruled, plain := frames(true), frames(false); ruled != plain+6 {
		t.Errorf("%d lines around 6 cells, %d without", ruled, plain)
	}
}

func TestEmptyReports(t *testing.T) {
	for n, r := range []*templates.Report{
		{}, {Tables: []templates.Table{{}}}, {Tables: []templates.Table{{Title: "No rows", Columns: []templates.Column{{Title: "A"}}}}},
		{Tables: []templates.Table{{Title: "Only notes", Notes: []string{"a"}}}}, {Footer: []string{"", "f"}},
	} {
		if pages := pagesOf(t, render(t, r, Options{})); len(pages) != 1 {
			t.Errorf("report %d: %d pages", n, len(pages))
		}
	}
}

func TestParsePaper(t *testing.T) {
	for in, want := range map[string]string{"": "a4", "A4": "a4", " Letter ": "letter"} {
		if got, err := ParsePaper(in); got != want || err != nil {
			t.Errorf("%q: %q, %v", in, got, err)
		}
	}
	if _, err := ParsePaper("a5"); !errors.Is(err, ErrPaper) {
		t.Errorf("a5: %v", err)
	}
}

func TestErrors(t *testing.T) {
	ragged := &templates.Report{Tables: []templates.Table{{Title: "R", Columns: make([]templates.Column, 2), Rows: [][]templates.Cell{{{}}}}}}
	for _, c := range []struct {
		w      io.Writer
		report *templates.Report
		opt    Options
		want   string
	}{
		{io.Discard, &templates.Report{}, Options{Paper: "a5"}, `pdf: unknown paper "a5": a4 or letter`},
		{io.Discard, &templates.Report{}, Options{Date: "17/03/2024"}, `pdf: date "17/03/2024" is not like 2000-01-01`},
		{io.Discard, ragged, Options{}, `pdf: table "R" row 1 has 1 cells for 2 columns`},
		{full{}, &templates.Report{}, Options{}, "disk full"},
	} {
		if _, err := Write(c.w, c.report, c.opt); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func BenchmarkWrite(b *testing.B) {
	r := invented(28, 26, true)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Write(&bytes.Buffer{}, r, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(26*14*b.N)/b.Elapsed().Seconds(), "results/s")
}

// A page across, the organiser's picture and text, and suits in four colours.
func TestOrganisersPage(t *testing.T) {
	r := invented(10, 8, true)
	picture := image.NewNRGBA(image.Rect(0, 0, 40, 20))
	picture.SetNRGBA(3, 3, color.NRGBA{200, 0, 0, 255})
	var data bytes.Buffer
	if err := png.Encode(&data, picture); err != nil {
		t.Fatal(err)
	}
	logo, err := templates.ParseLogo(data.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	r.Logo, r.Imprint = logo, []string{"Gödöllői Őrs", strings.Repeat("Maximiliana ", 40)}
	doc := render(t, r, Options{Landscape: true, FourColour: true})
	if again := render(t, r, Options{Landscape: true, FourColour: true}); !bytes.Equal(doc, again) {
		t.Error("the same report gave two documents")
	}
	info := poppler(t, doc, "pdfinfo")
	if !strings.Contains(info, "841.89 x 595.28 pts") {
		t.Errorf("the paper is not across:\n%s", info)
	}
	if images := poppler(t, doc, "pdfimages", "-list"); strings.Count(images, "image") < 1 || strings.Count(images, "\n   2 ") > 0 {
		t.Errorf("pictures:\n%s", images)
	}
	pages := pagesOf(t, doc)
	for i, page := range pages {
		if !strings.Contains(page, "Gödöllői Őrs") || !strings.Contains(page, fmt.Sprintf("%d/%d", i+1, len(pages))) {
			t.Errorf("page %d has not the organiser's text and its number", i+1)
		}
	}
	s := newSheet(newMeter(), 600, 800)
	for four, want := range map[bool][4]ink{false: {black, red, red, black}, true: {black, red, orange, green}} {
		s.four = four
		for i, suit := range []string{"♠", "♥", "♦", "♣"} {
			if got := s.suit(suit); got != want[i] {
				t.Errorf("%v: %s is %x", four, suit, got)
			}
		}
	}
	// Nothing of the picture is taken on trust.
	for _, bad := range [][]byte{nil, []byte("GIF89a"), data.Bytes()[:60], bytes.Repeat([]byte("x"), 2<<20)} {
		if _, err := templates.ParseLogo(bad); err == nil {
			t.Errorf("%d bytes are a logo", len(bad))
		}
	}
}

// A form begins a page, and where nothing else goes on it, its rows are high.
func TestFormsBeginPages(t *testing.T) {
	heights := func(forms int, after bool) (pages int, heights []float64) {
		s := newSheet(newMeter(), 595, 842)
		r := &templates.Report{Title: "T"}
		for range forms {
			r.Tables = append(r.Tables, templates.Table{Kind: "form", NewPage: true, Ruled: true, Columns: []templates.Column{{Key: "a", Title: "A"}}, Rows: [][]templates.Cell{{{}}, {{}}}})
		}
		if after {
			r.Tables = append(r.Tables, templates.Table{Kind: "other", Columns: []templates.Column{{Key: "a", Title: "A"}}})
		}
		s.report(r)
		for _, page := range s.pages {
			for _, k := range page {
				if k.kind == frame {
					heights = append(heights, k.h)
				}
			}
		}
		return len(s.pages), heights
	}
	if pages, h := heights(3, false); pages != 3 || h[0] != 24 || h[5] != 24 {
		t.Errorf("%d pages with rows of %v", pages, h)
	}
	if pages, h := heights(2, true); pages != 2 || h[0] != 24 || h[3] >= 24 || h[3] < 16 {
		t.Errorf("%d pages with rows of %v where a table follows", pages, h)
	}
}

// A document says which language it is in, and its table of objects stands where it says.
func TestLanguage(t *testing.T) {
	for _, lang := range templates.Langs() {
		r := invented(4, 2, true)
		r.Lang = lang
		doc := render(t, r, Options{})
		if !regexp.MustCompile(`/Type /Catalog\n/Lang \(` + lang.String() + `\)\n`).Match(doc) {
			t.Errorf("%s: the catalog has no language", lang)
		}
		m := regexp.MustCompile(`\nstartxref\n(\d+)\n%%EOF\n$`).FindSubmatch(doc)
		if m == nil {
			t.Fatalf("%s: no end: %q", lang, doc[len(doc)-60:])
		}
		at, _ := strconv.Atoi(string(m[1]))
		if !bytes.HasPrefix(doc[at:], []byte("xref\n")) {
			t.Errorf("%s: at %d is %q", lang, at, doc[at:at+20])
		}
		for i, of := range regexp.MustCompile(`(?m)^(\d{10}) 00000 n`).FindAllSubmatch(doc[at:], -1) {
			if n, _ := strconv.Atoi(string(of[1])); !bytes.HasPrefix(doc[n:], []byte(strconv.Itoa(i+1)+" 0 obj")) {
				t.Errorf("%s: object %d is not at %d", lang, i+1, n)
			}
		}
	}
}

// What is said below the last table is on no page of its own: a row of the table, or the
// whole of one that stays together, goes with it.
func TestFooterIsNotAlone(t *testing.T) {
	footer := []string{strings.Repeat("how the figures came about; ", 12), "a warning"}
	for _, together := range []bool{false, true} {
		for rows := 1; rows < 150; rows++ {
			r := &templates.Report{Footer: footer}
			for i, n := range []int{rows, 6, 6} { // those of six are of a kind
				table := templates.Table{Kind: fmt.Sprint(min(i, 1)), Title: "Table", Together: together && i > 0, Columns: []templates.Column{{Key: "names", Title: "Names", Flex: true}}}
				for range n {
					table.Rows = append(table.Rows, []templates.Cell{templates.TextCell("a name")})
				}
				r.Tables = append(r.Tables, table)
			}
			s := newSheet(newMeter(), 595.28, 841.89)
			s.report(r)
			cells, said := 0, 0
			for _, m := range s.pages[len(s.pages)-1] {
				if m.kind == words && m.text == "a name" {
					cells++
				}
				if m.kind == words && strings.Contains(m.text, "warning") {
					said++
				}
			}
			if cells == 0 || said != 1 {
				t.Errorf("together %v, %d rows: the last of %d pages has %d rows and the footer %d times", together, rows, len(s.pages), cells, said)
			}
		}
	}
}
