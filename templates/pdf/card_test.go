package pdf

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"recap/templates"
)

// deck is a report of cards; they have so many rows and columns to read, and others to
// write into.
func deck(cards, perPage, rows, read, write int) *templates.Report {
	r := &templates.Report{Title: "Esti páros"}
	for n := range cards {
		t := templates.Table{Kind: "deck", Title: fmt.Sprintf("Card%d Őrs", n+1), Card: perPage, Notes: []string{fmt.Sprintf("note%d of the card", n+1)}}
		for j := range read + write {
			t.Columns = append(t.Columns, templates.Column{Key: fmt.Sprint(j), Title: fmt.Sprintf("Col%d", j), Align: templates.Centre, Flex: j >= read})
		}
		for i := range rows {
			row := make([]templates.Cell, read+write)
			for j := range read {
				row[j] = templates.TextCell(fmt.Sprintf("c%d-%d-%d", n+1, i+1, j))
			}
			t.Rows = append(t.Rows, row)
		}
		r.Tables = append(r.Tables, t)
	}
	return r
}

// As many cards stand on a page as they ask for, each whole, without the head of the
// report above them.
func TestCardsShareThePage(t *testing.T) {
	for _, perPage := range []int{1, 2, 4} {
		for _, paper := range []string{"a4", "letter"} {
			r := deck(6, perPage, 4, 3, 2)
			pages := pagesOf(t, render(t, r, Options{Paper: paper}))
			if want := (6 + perPage - 1) / perPage; len(pages) != want {
				t.Fatalf("%d a page, %s: %d pages, not %d", perPage, paper, len(pages), want)
			}
			for n := range 6 {
				page := pages[n/perPage]
				for _, want := range []string{fmt.Sprintf("Card%d Őrs", n+1), fmt.Sprintf("c%d-1-0", n+1), fmt.Sprintf("c%d-4-2", n+1), fmt.Sprintf("note%d of the card", n+1)} {
					if strings.Count(page, want) != 1 {
						t.Errorf("%d a page, %s: page %d has %q %d times", perPage, paper, n/perPage+1, want, strings.Count(page, want))
					}
				}
			}
			if strings.Count(pages[0], "Esti páros") != 1 {
				t.Error("the report's title stands above the cards, or not below them")
			}
		}
	}
}

// placed are the words of a document with their places, in points from the upper left.
var placed = regexp.MustCompile(`<word xMin="([0-9.]+)" yMin="([0-9.]+)" xMax="([0-9.]+)" yMax="([0-9.]+)">([^<]*)</word>`)

// Nothing of a card goes beyond its part of the page, whatever it holds, and no type is
// smaller than can be read.
func TestCardsKeepToTheirPart(t *testing.T) {
	for _, perPage := range []int{1, 4} {
		for _, rows := range []int{1, 9, 30} {
			for _, read := range []int{1, 9} {
				r := deck(5, perPage, rows, read, 1)
				for i, page := range strings.Split(poppler(t, render(t, r, Options{}), "pdftotext", "-bbox"), "<page ")[1:] {
					for _, w := range placed.FindAllStringSubmatch(page, -1) {
						var x0, y0, x1, y1 float64
						fmt.Sscan(strings.Join(w[1:5], " "), &x0, &y0, &x1, &y1)
						name := fmt.Sprintf("%d a page, %d rows, %d columns: page %d, %q", perPage, rows, read, i+1, w[5])
						if x0 < sideMargin-1 || x1 > 595-sideMargin+1 || y1 > 842 || y0 < topMargin-8 {
							t.Fatalf("%s is at %.0f, %.0f to %.0f, %.0f", name, x0, y0, x1, y1)
						}
						if y1-y0 < minSize*0.9 {
							t.Fatalf("%s is %.1f high", name, y1-y0)
						}
					}
				}
			}
		}
	}
}

// The fewer there is on a card, the larger its type, up to a size.
func TestCardsAreInLargeType(t *testing.T) {
	height := func(r *templates.Report, word string) float64 {
		for _, w := range placed.FindAllStringSubmatch(poppler(t, render(t, r, Options{}), "pdftotext", "-bbox"), -1) {
			var y0, y1 float64
			fmt.Sscan(w[2]+" "+w[4], &y0, &y1)
			if w[5] == word {
				return y1 - y0
			}
		}
		t.Fatalf("%q is not there", word)
		return 0
	}
	one, many := height(deck(2, 1, 5, 2, 0), "c1-1-0"), height(deck(2, 1, 40, 2, 0), "c1-1-0")
	if one < 30 || one <= many {
		t.Errorf("the type is %.1f and %.1f high", one, many)
	}
	// All cards of a kind have one size.
	r := deck(3, 1, 5, 2, 0)
	r.Tables[2].Rows = deck(3, 1, 30, 2, 0).Tables[2].Rows
	if a, b := height(r, "c1-1-0"), height(r, "c3-1-0"); a != b {
		t.Errorf("one card is in type of %.1f, another of %.1f", a, b)
	}
}

// Cards that are too long for as many on a page are fewer there.
func TestLongCardsAreFewerOnAPage(t *testing.T) {
	pages := pagesOf(t, render(t, deck(4, 4, 12, 3, 2), Options{}))
	if len(pages) != 2 || !strings.Contains(pages[0], "Card2") || strings.Contains(pages[0], "Card3") {
		t.Errorf("%d pages", len(pages))
	}
}

// What is too much for a card is a table over as many pages as it takes.
func TestTooMuchForACardIsATable(t *testing.T) {
	pages := pagesOf(t, render(t, deck(1, 1, 120, 2, 0), Options{}))
	if len(pages) < 2 {
		t.Fatalf("%d pages", len(pages))
	}
	all := strings.Join(pages, "\n")
	for i := range 120 {
		if strings.Count(all, fmt.Sprintf("c1-%d-1 ", i+1))+strings.Count(all, fmt.Sprintf("c1-%d-1\n", i+1)) != 1 {
			t.Errorf("row %d is not there once", i+1)
		}
	}
	wide := pagesOf(t, render(t, deck(1, 2, 2, 40, 0), Options{}))
	if all := strings.Join(wide, "\n"); !strings.Contains(all, "c1-2-39") {
		t.Error("the last column is not there")
	}
}

// The conditions stand under the results, not on a page of their own behind cards; cards
// alone have none, but what is doubtful is said behind them.
func TestConditionsStandUnderTheResults(t *testing.T) {
	results := templates.Table{Kind: "ranking", Title: "Results", Columns: []templates.Column{{Key: "names", Title: "Names"}}, Rows: [][]templates.Cell{{templates.TextCell("Őrs")}}}
	r := deck(4, 4, 1, 1, 0)
	r.Footer = []string{"Conditions"}
	if pages := pagesOf(t, render(t, r, Options{})); len(pages) != 1 || strings.Contains(pages[0], "Conditions") {
		t.Errorf("cards alone: %d pages", len(pages))
	}
	r.Tables = append([]templates.Table{results}, r.Tables...)
	pages := pagesOf(t, render(t, r, Options{}))
	if len(pages) != 2 || !strings.Contains(pages[0], "Conditions") || strings.Contains(pages[1], "Conditions") {
		t.Errorf("results and cards: %d pages, %q", len(pages), pages)
	}
	r = deck(4, 4, 1, 1, 0)
	r.Footer = []string{"Conditions", "Doubtful"}
	if pages := pagesOf(t, render(t, r, Options{})); len(pages) != 2 || !strings.Contains(pages[1], "Doubtful") {
		t.Errorf("cards with a warning: %d pages", len(pages))
	}
}

// Labels are in large type, upright and across, and as many of them are on every page as on
// the first, whatever each of them says below the name.
func TestLabelsShareThePageEvenly(t *testing.T) {
	r := &templates.Report{Title: "Esti páros", Status: "provisional"}
	for n := range 16 {
		label := templates.Table{Kind: "labels", Card: 8, Title: fmt.Sprintf("A %d", n+1), Columns: []templates.Column{{Key: "names", Flex: true}},
			Rows: [][]templates.Cell{{templates.TextCell(fmt.Sprintf("Name%d – Őrs", n+1))}}}
		if n%3 == 0 {
			label.Notes = []string{"Gödöllői Őrs"}
		}
		r.Tables = append(r.Tables, label)
	}
	for _, across := range []bool{false, true} {
		doc := render(t, r, Options{Landscape: across})
		pages := pagesOf(t, doc)
		each := strings.Count(pages[0], "Name")
		for i, p := range pages {
			if got, want := strings.Count(p, "Name"), min(each, 16-i*each); got != want || each < 4 {
				t.Errorf("across %t: page %d has %d labels, not %d", across, i+1, got, want)
			}
		}
		for _, w := range placed.FindAllStringSubmatch(poppler(t, doc, "pdftotext", "-bbox"), -1) {
			var y0, y1 float64
			fmt.Sscan(w[2]+" "+w[4], &y0, &y1)
			if strings.HasPrefix(w[5], "Name") && y1-y0 < leastLabel {
				t.Errorf("across %t: %s is %.1f high", across, w[5], y1-y0)
			}
		}
	}
}
