package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/templates"
)

const (
	a4Width  = 595.28
	a4Height = 841.89
)

// listOf is a table of names and remarks.
func listOf(kind string, rows int, name, remark string) templates.Table {
	t := templates.Table{Kind: kind, Title: "Table " + kind, Columns: []templates.Column{
		{Key: "place", Title: "Place", Align: templates.Right, Lead: true}, {Key: "names", Title: "Names", Flex: true, Lead: true}, {Key: "remark", Title: "Remark", Flex: true}}}
	for i := range rows {
		t.Rows = append(t.Rows, []templates.Cell{templates.PlaceCell(i+1, false), templates.TextCell(name), templates.TextCell(remark)})
	}
	return t
}

// A column is as wide as its longest word as long as the others have room for theirs.
func TestNoWordIsBrokenWhileOthersHaveRoom(t *testing.T) {
	const name = "Константинопольская-Преображенская Екатерина"
	for _, remark := range []string{"bankrupt", strings.Repeat("a long story told at length; ", 20)} {
		table := listOf("a", 30, name, remark)
		for i := range 6 {
			table.Columns = append(table.Columns, templates.Column{Key: fmt.Sprint(i), Title: "Wealth", Align: templates.Right})
			for r := range table.Rows {
				table.Rows[r] = append(table.Rows[r], templates.IntCell(123456))
			}
		}
		s := newSheet(newMeter(), a4Width, a4Height)
		s.report(&templates.Report{Tables: []templates.Table{table}})
		for _, page := range s.pages {
			for _, m := range page {
				if m.kind == words && strings.ContainsAny(m.text, "КонстПреобж") && !slices.Contains([]string{name, "Константинопольская-", "Преображенская", "Преображенская Екатерина", "Константинопольская-Преображенская", "Екатерина"}, m.text) {
					t.Fatalf("beside %q a name is broken: %q", remark, m.text)
				}
			}
		}
	}
}

// The parts of one table are in one type, whatever each of them could have.
func TestPartsHaveOneType(t *testing.T) {
	for _, boards := range []int{18, 26, 31, 40} {
		s := newSheet(newMeter(), a4Width, a4Height)
		r := matrix(12, boards, "Константинопольский Gödölő – Gimel-Vávné Katalin-Erzsébet")
		groups := s.groups(r)
		if len(groups) < 2 {
			continue
		}
		for _, f := range s.chooseAlike(groups, nil, true) {
			if first := s.chooseAlike(groups, nil, true)[0]; f.step != first.step {
				t.Errorf("%d boards: %v and %v", boards, first.step, f.step)
			}
		}
	}
}

// A table that ends on the same page in any case does not begin with a few rows at the foot
// of the page before, wherever that foot is.
func TestTablesDoNotBeginWithAFewRows(t *testing.T) {
	for before := 1; before < 60; before++ {
		s := newSheet(newMeter(), a4Width, a4Height)
		s.report(&templates.Report{Tables: []templates.Table{listOf("a", before, "Alfa Ágnes", ""), listOf("b", 30, "Béta Őrs", "")}})
		on := map[int]int{}
		for p, page := range s.pages {
			for _, m := range page {
				if m.kind == words && m.text == "Béta Őrs" {
					on[p]++
				}
			}
		}
		if len(on) == 2 && on[0] > 0 && on[0] < 10 {
			t.Errorf("behind %d rows it has %d and %d of 30 rows on two pages", before, on[0], on[1])
		}
	}
}

// A picture stays with its table where both go on one page.
func TestPictureStaysWithItsTable(t *testing.T) {
	for before := 1; before < 50; before += 3 {
		chart := listOf("b", 8, "Béta Őrs", "")
		chart.Pictures = []templates.Picture{{Least: 100, Draw: func(width float64) templates.Drawing { return templates.Drawing{Width: width, Height: 250} }}}
		s := newSheet(newMeter(), a4Width, a4Height)
		s.report(&templates.Report{Tables: []templates.Table{listOf("a", before, "Alfa Ágnes", ""), chart}})
		on := 0
		for _, page := range s.pages {
			if slices.ContainsFunc(page, func(m mark) bool { return m.kind == words && m.text == "Béta Őrs" }) {
				on++
			}
		}
		if on != 1 {
			t.Errorf("behind %d rows the table is on %d pages", before, on)
		}
	}
}

// A table of long remarks has one type: names do not stand in large letters beside small
// print.
func TestLongRemarksAreInTheTypeOfTheirTable(t *testing.T) {
	s := newSheet(newMeter(), a4Width, a4Height)
	g := s.groups(&templates.Report{Tables: []templates.Table{listOf("a", 6, "Alfa Ágnes", strings.Repeat("a long story told at length; ", 20))}})[0]
	f := s.choose(g, nil, true)
	for at, w := range f.cells {
		if w.size < leastShrink*f.size {
			t.Errorf("cell %v is in %g points beside %g", at, w.size, f.size)
		}
	}
	// One long remark among many rows does not make them all small.
	table := listOf("a", 30, "Alfa Ágnes", "")
	table.Rows[3][2] = templates.TextCell(strings.Repeat("a long story told at length; ", 12))
	if f := s.choose(s.groups(&templates.Report{Tables: []templates.Table{table}})[0], nil, true); f.size < 10 {
		t.Errorf("all rows are in %g points for one of them", f.size)
	}
}

// The first row's shade leaves the rule above it whole.
func TestShadesLeaveTheRule(t *testing.T) {
	s := newSheet(newMeter(), a4Width, a4Height)
	table := listOf("a", 1, "Alfa Ágnes", "")
	for i := range table.Rows[0] {
		table.Rows[0][i].Shade = templates.Best
	}
	s.report(&templates.Report{Tables: []templates.Table{table}})
	for _, page := range s.pages {
		for _, m := range page {
			if m.kind != rule || m.ink != black {
				continue
			}
			for _, a := range page {
				if a.kind == area && a.ink == shadeInk(templates.Best) && a.y < m.y+m.size/2-1e-9 {
					t.Errorf("the shade begins at %g, within the rule at %g", a.y, m.y)
				}
			}
		}
	}
}

// Names that are cut apart look alike: the boxes are of one height, whether a club stands
// under them or not, and no page has a foot, which would be on the last name alone.
func TestNamesToBeCutLookAlike(t *testing.T) {
	var r templates.Report
	r.Title = "Esti páros"
	for i := range 5 {
		label := templates.Table{Kind: "labels", Title: fmt.Sprint(i), Card: 4, Columns: []templates.Column{{Key: "names", Flex: true}}, Rows: [][]templates.Cell{{templates.TextCell("Alfa Ágnes – Дельта Иван")}}}
		if i%2 == 0 {
			label.Notes = []string{"Gödöllői Őrs BC"}
		}
		r.Tables = append(r.Tables, label)
	}
	s := newSheet(newMeter(), a4Width, a4Height)
	s.report(&r)
	s.feet(&r)
	heights, cuts := map[string]int{}, 0
	for _, page := range s.pages {
		for _, m := range page {
			switch {
			case m.kind == frame:
				heights[fmt.Sprintf("%.2f", m.h)]++
			case m.kind == words && m.text == r.Title:
				t.Error("a page has a foot")
			case m.kind == rule && m.w == s.width:
				cuts++
			}
		}
	}
	if len(heights) != 1 || len(s.pages) != 2 {
		t.Errorf("on %d pages the boxes are %v high", len(s.pages), heights)
	}
	if cuts < 5 {
		t.Errorf("%d lines to cut along for 5 names", cuts)
	}
}

// A word of a card is not broken where a smaller type has room for it.
func TestCardsDoNotBreakWords(t *testing.T) {
	var r templates.Report
	name := "Константинопольский Zsófia – Kszi Жанна"
	table := templates.Table{Kind: "poster", Title: "Ranking", Card: 1, Columns: []templates.Column{{Key: "place", Title: "Place", Align: templates.Right}, {Key: "no", Title: "No"}, {Key: "names", Title: "Names", Flex: true}, {Key: "score", Title: "IMP", Align: templates.Right}, {Key: "per", Title: "IMP", Align: templates.Right}}}
	for i := range 10 {
		table.Rows = append(table.Rows, []templates.Cell{templates.PlaceCell(i+1, false), templates.TextCell("12NS"), templates.TextCell(name), templates.IntCell(-123456), templates.IntCell(-123456)})
	}
	r.Tables = append(r.Tables, table)
	s := newSheet(newMeter(), a4Width, a4Height)
	s.report(&r)
	whole := 0
	for _, page := range s.pages {
		for _, m := range page {
			if m.kind == words && strings.Contains(m.text, "Константинопольский") {
				whole++
			}
		}
	}
	if whole != 10 {
		t.Errorf("of 10 names %d are whole", whole)
	}
}

// The shades differ in grey too, and the worst of them from the paper.
func TestShadesInGrey(t *testing.T) {
	const apart = 12 // of 256 steps, about what a laser printer shows
	last := 255
	for s := templates.Worst; s <= templates.Best; s++ {
		r, g, b := shadeInk(s).rgb()
		grey := (299*r + 587*g + 114*b) / 1000
		if last-grey < apart {
			t.Errorf("shade %d is %d after %d", s, grey, last)
		}
		last = grey
	}
}

// The columns of a form are as wide as what is written in, not as what stands above them: all
// alike, with room for a signature beside long names, which stand in two lines.
func TestFormsHaveRoomToWrite(t *testing.T) {
	table := templates.Table{Kind: "form", Ruled: true, Columns: []templates.Column{{Key: "seat", Title: "Seat"}}}
	for _, title := range []string{"Player", "Σ", "Заявленное имущество", "Signature of the player", "Signature of the banker"} {
		table.Columns = append(table.Columns, templates.Column{Key: title, Title: title, Flex: true})
	}
	for _, name := range []string{"", "22 Константинопольская-Преображенская Őrs"} {
		table.Rows = nil
		for i := range 6 {
			row := make([]templates.Cell, len(table.Columns))
			row[0], row[1] = templates.IntCell(i+1), templates.TextCell(name)
			table.Rows = append(table.Rows, row)
		}
		s := newSheet(newMeter(), a4Width, a4Height)
		g := s.groups(&templates.Report{Tables: []templates.Table{table}})[0]
		f := s.choose(g, nil, true)
		for j := 2; j < len(f.widths); j++ {
			if f.widths[j] < fieldWidth || f.widths[j] != f.widths[2] {
				t.Errorf("beside %q column %d is %.0f points wide of %v", name, j, f.widths[j], f.widths)
			}
		}
		if name == "" && f.widths[1] != f.widths[2] {
			t.Errorf("names that are written have %.0f points, all else %.0f", f.widths[1], f.widths[2])
		}
	}
}

// A name in smaller type stands on the line of its row, whatever the height of the row.
func TestShrunkNamesStandOnTheirLine(t *testing.T) {
	table := listOf("a", 2, "Alfa Ágnes", strings.Repeat("a long story told at length; ", 9))
	s := newSheet(newMeter(), a4Width, a4Height)
	// Somewhat too long for its column in the type of the table.
	for n := 10; n < 60; n++ {
		table.Rows[1][1] = templates.TextCell(strings.TrimRight(strings.Repeat("Őz ", n), " "))
		s = newSheet(newMeter(), a4Width, a4Height)
		g := s.groups(&templates.Report{Tables: []templates.Table{table}})[0]
		if f := s.choose(g, nil, true); len(f.cells[[3]int{0, 1, 1}].lines) == 1 {
			break
		}
	}
	s.report(&templates.Report{Tables: []templates.Table{table}})
	at, of := -1.0, 0.0
	for _, m := range s.pages[0] {
		if m.kind != words {
			continue
		}
		if m.text == "2" {
			of = m.y
		}
		if strings.HasPrefix(m.text, "Őz Őz") {
			at = m.y
		}
	}
	if at < 0 || at-of > 1 || of-at > 1 {
		t.Errorf("the name is at %.1f and its row at %.1f", at, of)
	}
}

// A title that is too long is broken between its clauses, not inside of one, where each goes
// on a line and that takes no more lines; else between words.
func TestTitlesAreBrokenBetweenClauses(t *testing.T) {
	m := newMeter()
	const title = "Gyakoriságok · 4. leosztás · senki sem bell"
	for _, c := range []struct {
		wide string // as wide as the line is
		want []string
	}{
		{title, []string{title}},
		{"Gyakoriságok · 4. leosztás · senki", []string{"Gyakoriságok · 4. leosztás ·", "senki sem bell"}},
		{"Gyakoriságok · 4. lao", []string{"Gyakoriságok ·", "4. leosztás ·", "senki sem bell"}},
		{"4. leosztás · senki sem bell", []string{"Gyakoriságok ·", "4. leosztás · senki sem bell"}},
		{"Gyakoriságok · 4.", []string{"Gyakoriságok ·", "4. leosztás ·", "senki sem bell"}},
		{"senki sem", []string{"Gyakorisá", "gok · 4.", "leosztás ·", "senki sem", "bell"}},
	} {
		if got := m.clauses(bold, titleSize, title, m.em(bold, c.wide)*titleSize+0.01); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, not %q", c.wide, got, c.want)
		}
	}
}
