package sheet

import (
	"strings"
	"testing"

	"recap/scoring/traveller/source"
)

// shapes is a form of a table that is none of travellers.
var shapes = Form{{Name: "shape", Words: "alak", Needed: true}, {Name: "corners", Needed: true}, {Name: "colour", Words: "color szín"}}

// A table of any kind is read with its positions, whatever parts the cells, with what
// stands in comments above it; unknown columns are told.
func TestForm(t *testing.T) {
	for _, text := range []string{
		"# event: Ours\nshape,corners,colour,weight\ntriangle,3,\"red, blue\",7\n\n# told\nsquare,4,,8\n",
		"# event: Ours\r\nA title; of two cells\r\nweight;colour;corners;shape\r\n\r\n7;red, blue;3;triangle\r\n8;;4;square\r\n",
		"sep=\t\n# event: Ours\nalak\tcorners\tszín\tweight\n \ntriangle\t3\tred, blue\t7\nsquare\t4\t\t8\n",
	} {
		grids, problems, err := Grids(source.File{Name: "shapes.csv", Data: []byte(text)}, shapes.IsHeader)
		if err != nil || len(problems) > 0 || len(grids) != 1 || len(grids[0].Heads) == 0 || grids[0].Heads[0].Value != "Ours" {
			t.Fatalf("%q: %v %v %+v", text, err, problems, grids)
		}
		table, problems, err := shapes.In(&grids[0])
		if err != nil || len(problems) != 1 || !strings.Contains(problems[0].Text, `unknown column "weight"`) {
			t.Fatalf("%q: %v %v", text, err, problems)
		}
		from, to := table.Below()
		if to-from != 2 || table.Cell(from, 0) != "triangle" || table.Cell(from, 2) != "red, blue" || table.Cell(to-1, 1) != "4" || table.Cell(to-1, 2) != "" || !table.Has(2) {
			t.Errorf("%q: rows %d to %d", text, from, to)
		}
		if line := table.At(to-1, 0).Line; line != 6 {
			t.Errorf("%q: the last row is at line %d", text, line)
		}
	}
}

// A needed column that is missing is named, with the columns that there are.
func TestFormLacksColumn(t *testing.T) {
	grids, _, err := Grids(source.File{Name: "shapes.csv", Data: []byte("shape,colour\nsquare,red\n")}, shapes.IsHeader)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err = shapes.In(&grids[0]); err == nil || !strings.Contains(err.Error(), `shapes.csv:1: error: no column corners in the header; the columns are "shape", "colour"`) {
		t.Error(err)
	}
}
