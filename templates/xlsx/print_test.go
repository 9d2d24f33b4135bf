package xlsx

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"

	"recap/templates"
)

// matrix is a ranking with a column for each board.
func matrix(boards int) *templates.Report {
	t := templates.Table{Kind: "matrix", Title: "Matrix", Columns: []templates.Column{
		{Key: "place", Title: "Place", Lead: true}, {Key: "names", Title: "Names", Flex: true, Lead: true}}}
	row := []templates.Cell{templates.PlaceCell(1, true), templates.TextCell("Alfa Ágnes – Béta Őrs")}
	for n := range boards {
		t.Columns = append(t.Columns, templates.Column{Key: fmt.Sprint("board_", n+1), Title: fmt.Sprint(n + 1), Each: true})
		c := templates.IntCell(n)
		c.Shade = templates.Shade(n % 6)
		row = append(row, c)
	}
	t.Rows = [][]templates.Cell{row}
	return &templates.Report{Tables: []templates.Table{t}}
}

// A sheet is printed in type that can be read: it goes over several pages across where it
// is too wide, each with the headings and with the names, and is as wide as the page
// otherwise.
func TestWideSheetsGoOverSeveralPages(t *testing.T) {
	for _, c := range []struct {
		boards, across int
		titles         string
	}{{5, 1, "'Matrix'!$1:$1"}, {18, 1, "'Matrix'!$1:$1"}, {30, 2, "'Matrix'!$A:$C,'Matrix'!$1:$1"}, {52, 3, "'Matrix'!$A:$C,'Matrix'!$1:$1"}} {
		r := matrix(c.boards)
		r.Tables[0].Title = "Matrix"
		f := open(t, render(t, r, Options{}))
		name := f.GetSheetList()[0]
		layout, err := f.GetPageLayout(name)
		if err != nil || *layout.FitToWidth != c.across {
			t.Errorf("%d boards: %d pages across, not %d (%v)", c.boards, *layout.FitToWidth, c.across, err)
		}
		for _, n := range f.GetDefinedName() {
			if want := strings.ReplaceAll(c.titles, "Matrix", name); n.Name == "_xlnm.Print_Titles" && n.Scope == name && n.RefersTo != want {
				t.Errorf("%d boards: %s is repeated, not %s", c.boards, n.RefersTo, want)
			}
		}
		panes, err := f.GetPanes(name)
		if err != nil || panes.XSplit != 3 || panes.YSplit != 1 || panes.TopLeftCell != "D2" {
			t.Errorf("the names go out of sight: %+v %v", panes, err)
		}
	}
}

// A cell is as dark as in the other formats.
func TestShades(t *testing.T) {
	f := open(t, render(t, matrix(6), Options{}))
	name := f.GetSheetList()[0]
	for n := range 6 {
		id, err := f.GetCellStyle(name, at(4+n, 2))
		if err != nil {
			t.Fatal(err)
		}
		s, err := f.GetStyle(id)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(s.Fill.Color, ""); got != fills[n] {
			t.Errorf("shade %d is %q, not %q", n, got, fills[n])
		}
	}
}

// The organiser's picture stands on the sheet with the event's name.
func TestLogo(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 300, 100))); err != nil {
		t.Fatal(err)
	}
	r := matrix(2)
	r.Logo = &templates.Logo{Data: b.Bytes(), Type: "png", Width: 300, Height: 100}
	data := render(t, r, Options{})
	if !bytes.Equal(data, render(t, r, Options{})) {
		t.Error("two workbooks differ")
	}
	f := open(t, data)
	sheets := f.GetSheetList()
	pictures, err := f.GetPictures(sheets[len(sheets)-1], "A1")
	if err != nil || len(pictures) != 1 || !bytes.Equal(pictures[0].File, b.Bytes()) {
		t.Errorf("%d pictures, %v", len(pictures), err)
	}
}
