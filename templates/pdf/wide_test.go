package pdf

import (
	"fmt"
	"strings"
	"testing"

	"recap/templates"
)

// matrix has a row for each pair and a column for each board.
func matrix(pairs, boards int, name string) *templates.Report {
	t := templates.Table{Kind: "matrix", Title: "Matrix", Together: true, Columns: []templates.Column{
		{Key: "place", Title: "Place", Align: templates.Right, Lead: true}, {Key: "number", Title: "No", Align: templates.Right, Lead: true},
		{Key: "names", Title: "Names", Flex: true, Lead: true},
	}}
	for j := range boards {
		t.Columns = append(t.Columns, templates.Column{Key: fmt.Sprint("board_", j+1), Title: fmt.Sprint(j + 1), Align: templates.Right, Each: true})
	}
	t.Columns = append(t.Columns, templates.Column{Key: "percent", Title: "%", Align: templates.Right})
	for i := range pairs {
		row := []templates.Cell{templates.PlaceCell(i+1, false), templates.IntCell(i + 1), templates.TextCell(name)}
		for j := range boards {
			row = append(row, templates.IntCell((i*j)%101))
		}
		t.Rows = append(t.Rows, append(row, templates.IntCell(50)))
	}
	return &templates.Report{Tables: []templates.Table{t}}
}

// The names of a wide table have room: no row is higher than two lines, and where the
// boards go over pages each part has all pairs on one page up to 40 of them.
func TestNamesOfWideTablesHaveRoom(t *testing.T) {
	const name = "Константинопольский Gödölő – Gimel-Vávné Katalin-Erzsébet"
	for _, boards := range []int{8, 16, 20, 30, 52} {
		for _, pairs := range []int{12, 40} {
			for _, across := range []bool{false, true} {
				r := matrix(pairs, boards, name)
				width, height := 595.28, 841.89
				if across {
					width, height = height, width
				}
				s := newSheet(newMeter(), width, height)
				groups := s.groups(r)
				for n, g := range groups {
					f := s.choose(g, nil, false)
					for at, w := range f.cells {
						if len(w.lines) > 2 {
							t.Fatalf("%d boards, %d pairs, part %d: the cell %v is in %d lines of %.0f points", boards, pairs, n+1, at, len(w.lines), f.widths[at[2]])
						}
					}
				}
				if !across && pairs == 40 && boards > 16 {
					s.report(r)
					if len(s.pages) != len(groups) {
						t.Errorf("%d boards: %d parts on %d pages", boards, len(groups), len(s.pages))
					}
				}
			}
		}
	}
}

// The parts of a wide table are of about the same width: none holds a single board, or
// the total alone.
func TestPartsAreOfOneWidth(t *testing.T) {
	for boards := 20; boards <= 80; boards++ {
		s := newSheet(newMeter(), 595.28, 841.89)
		groups := s.groups(matrix(40, boards, "Alfa Ágnes – Béta Őrs"))
		least, most := boards, 0
		for _, g := range groups {
			n := 0
			for _, c := range g.columns {
				if c.each {
					n++
				}
			}
			least, most = min(least, n), max(most, n)
		}
		if len(groups) > 1 && least < most/2 {
			t.Errorf("%d boards in parts of %d to %d", boards, least, most)
		}
	}
}

// Figures close together are still apart: more than a blank is between them.
func TestFiguresOfWideTablesAreApart(t *testing.T) {
	m := newMeter()
	for _, step := range steps {
		if gap := 2 * step.pad(column{each: true}); gap < 1.5*m.em(regular, " ")*step.size {
			t.Errorf("at %g points they are %.1f apart", step.size, gap)
		}
	}
}

// A picture without a table is printed.
func TestPictureAlone(t *testing.T) {
	drawn := 0
	r := &templates.Report{Tables: []templates.Table{{Kind: "heatmap", Title: "At a glance", Together: true, Pictures: []templates.Picture{{
		Least: 100, Draw: func(width float64) templates.Drawing { drawn++; return templates.Drawing{Width: width, Height: 300} }}}}}}
	s := newSheet(newMeter(), 595.28, 841.89)
	if s.report(r); drawn == 0 || s.y < 300 {
		t.Errorf("drawn %d times, %.0f high", drawn, s.y)
	}
}

// The headings of opponents, place and number, are all in one line or all in two.
func TestHeadingsOfAKindAreBrokenAlike(t *testing.T) {
	broken := 0
	for opponents := 8; opponents <= 30; opponents++ {
		r := matrix(20, opponents, "Csapat Kovács-Űrhegyi Zsófia BK")
		for j := range opponents {
			r.Tables[0].Columns[3+j].Title = fmt.Sprintf("%d (%d)", j+1, 31-j)
		}
		s := newSheet(newMeter(), 595.28, 841.89)
		for n, g := range s.groups(r) {
			f := s.choose(g, nil, false)
			lines := map[int]int{}
			for i, c := range g.columns {
				if c.each {
					lines[len(f.heads[i])]++
				}
			}
			if len(lines) > 1 {
				t.Errorf("%d opponents, part %d: headings by their lines: %v", opponents, n+1, lines)
			}
			broken += lines[2]
		}
	}
	if broken == 0 {
		t.Error("no heading is in two lines")
	}
}

// Words in the place of a contract go over the blank cells behind them, and leave the names
// their room.
func TestWordsSpillOverBlankCells(t *testing.T) {
	board := func(award string) *templates.Report {
		b := templates.Table{Kind: "travellers", Title: "Board 1", Together: true, Columns: []templates.Column{
			{Key: "contract", Title: "Contract", Spills: true}, {Key: "declarer", Title: "By"}, {Key: "result", Title: "Result"},
			{Key: "score", Title: "Score", Align: templates.Right}, {Key: "names", Title: "Names", Flex: true}}}
		played := []templates.Cell{templates.TextCell("4♠"), templates.TextCell("N"), templates.TextCell("+1"), templates.IntCell(450), templates.TextCell("Alfa Ágnes – Béta Őrs")}
		awarded := []templates.Cell{templates.TextCell(award), {}, {}, {}, templates.TextCell("Дельта Иван – Epsilon Űna")}
		b.Rows = [][]templates.Cell{played, awarded}
		return &templates.Report{Tables: []templates.Table{b}}
	}
	width := func(award string) float64 {
		s := newSheet(newMeter(), 595.28, 841.89)
		return s.choose(s.groups(board(award))[0], nil, false).widths[0]
	}
	if short, long := width("5♦"), width("weighted score *"); long > short {
		t.Errorf("the column of contracts is %.0f wide, without the award %.0f", long, short)
	}
	for _, award := range []string{"weighted score *", strings.Repeat("a very long award ", 6)} {
		r := board(award)
		for i, page := range strings.Split(poppler(t, render(t, r, Options{}), "pdftotext", "-bbox"), "<page ")[1:] {
			var last float64
			for _, w := range placed.FindAllStringSubmatch(page, -1) {
				var x1 float64
				fmt.Sscan(w[3], &x1)
				if w[5] == "score" || w[5] == "award" {
					last = max(last, x1)
				}
				var x0 float64
				if fmt.Sscan(w[1], &x0); w[5] == "Дельта" && (last == 0 || x0 < last) {
					t.Errorf("page %d: %q ends at %.0f, and the name begins at %.0f", i+1, award, last, x0)
				}
			}
		}
	}
}

// Columns that belong together go into one part of a table as far as a page is wide enough
// for them, and a note stands below the part that has its columns.
func TestJoinedColumnsAreNotParted(t *testing.T) {
	for players := 1; players <= 12; players++ {
		for width := 40; width <= 400; width += 20 {
			columns := []column{{title: "0", lead: true, line: 30}}
			for n := range players {
				columns = append(columns, column{line: float64(width + n%3*20)}, column{line: 35, join: true})
			}
			s := newSheet(newMeter(), 595.28, 841.89)
			var all []int
			for _, part := range s.divide(columns, func(c column) float64 { return c.line }) {
				if last := part[len(part)-1]; last < len(columns)-1 && columns[last+1].join {
					t.Errorf("%d players of %d points: a part ends before the total of %d", players, width, last)
				}
				all = append(all, part[1:]...)
			}
			for i, j := range all {
				if j != i+1 {
					t.Fatalf("%d players of %d points: %v", players, width, all)
				}
			}
		}
	}
	r := matrix(3, 120, "Alfa Ágnes")
	of := &r.Tables[0]
	of.Notes = []string{"", "about the first", "about the last", "about all"}
	of.Columns[3].Note, of.Columns[len(of.Columns)-1].Note = 2, 3
	parts := newSheet(newMeter(), 595.28, 841.89).groups(r)
	if len(parts) < 3 {
		t.Fatalf("%d parts", len(parts))
	}
	for n, want := range map[int]string{0: "about the first", 1: "", len(parts) - 1: "about the last|about all"} {
		if got := strings.Join(parts[n].grids[0].notes, "|"); got != want {
			t.Errorf("part %d has the notes %q, not %q", n+1, got, want)
		}
	}
}

// What belongs together and is too wide for any page is parted all the same.
func TestJoinedColumnsThatFitNoPage(t *testing.T) {
	var columns []column
	for n := range 30 {
		columns = append(columns, column{join: n > 1})
	}
	seen := 0
	for _, part := range newSheet(newMeter(), 595.28, 841.89).divide(columns, func(column) float64 { return 50 }) {
		if len(part) > 11 {
			t.Errorf("a part of %d columns", len(part))
		}
		seen += len(part) - 1
	}
	if seen != len(columns)-1 {
		t.Errorf("%d columns", seen)
	}
}

// Tables of which each has a page for itself have larger type than those that share one.
func TestTablesWithPagesOfTheirOwn(t *testing.T) {
	of := func(rows int) *templates.Report {
		r := &templates.Report{}
		for n := range 3 {
			t := templates.Table{Kind: "game", Title: fmt.Sprint("Game ", n+1), Together: true, Columns: []templates.Column{{Key: "theme", Title: "Theme"}}}
			for range rows {
				t.Rows = append(t.Rows, []templates.Cell{templates.TextCell("Константинопольская-Преображенская Екатерина")})
			}
			r.Tables = append(r.Tables, t)
		}
		return r
	}
	for rows, large := range map[int]bool{10: false, 36: true} {
		s := newSheet(newMeter(), 360, 841.89)
		f := s.choose(s.groups(of(rows))[0], nil, false)
		if f.across > 1 || (f.size > steps[togetherFrom].size) != large {
			t.Errorf("%d rows have type of %.1f points, %d across", rows, f.size, f.across)
		}
	}
}
