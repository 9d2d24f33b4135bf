package sheet

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"recap/scoring/traveller/source"
)

// hasGame is a header of the tables in the tests.
func hasGame(cells []string) bool {
	return slices.ContainsFunc(cells, func(c string) bool { return HeadingKey(c) == "game" })
}

// A CSV file is read by the delimiter that shows the header; titles, comments and blank
// rows are kept, so that positions are those of the file.
func TestReadPlainCSV(t *testing.T) {
	tables, problems, err := ReadPlain(source.File{Name: "p.csv", Data: []byte("Autumn, a cup\n# by: \"me\n\nGame;Player\n1;\"Alfa; Ágnes\"\n2;Béla\n")}, hasGame)
	if err != nil || len(problems) > 0 || len(tables) != 1 {
		t.Fatal(tables, problems, err)
	}
	p := tables[0]
	if p.Header != 3 || p.Rows[4][1] != "Alfa; Ágnes" || p.At(5, 1).String() != "p.csv:6" {
		t.Errorf("%+v %v", p, p.At(5, 1))
	}
	if _, _, err := ReadPlain(source.File{Name: "p.csv", Data: []byte("a,b\n1,2\n")}, hasGame); err == nil || !strings.Contains(err.Error(), "no header row") {
		t.Error(err)
	}
}

// Of a workbook all sheets with the header are read; a cell that the spreadsheet made a
// date of is told.
func TestReadPlainXLSX(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	style, err := f.NewStyle(&excelize.Style{NumFmt: 14})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.NewSheet("Two"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.NewSheet("Other"); err != nil {
		t.Fatal(err)
	}
	for sheet, cells := range map[string]map[string]any{"Sheet1": {"A2": "game", "B2": "player", "A3": 1, "B3": "Ágnes"}, "Two": {"B1": "Game", "B2": 45000}, "Other": {"A1": "x"}} {
		for at, v := range cells {
			if err := f.SetCellValue(sheet, at, v); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := f.SetCellStyle("Two", "B2", "B2", style); err != nil {
		t.Fatal(err)
	}
	b, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	tables, problems, err := ReadPlain(source.File{Name: "p.xlsx", Data: b.Bytes()}, hasGame)
	if err != nil || len(tables) != 2 {
		t.Fatal(tables, err)
	}
	if p := tables[0]; p.Header != 1 || p.Rows[2][1] != "Ágnes" || p.At(2, 1).String() != "p.xlsx:Sheet1!B3" {
		t.Errorf("%+v %v", p, p.At(2, 1))
	}
	if len(problems) != 1 || !strings.HasPrefix(fmt.Sprint(problems[0]), "p.xlsx:Two!B2: error: a spreadsheet has made a date") {
		t.Errorf("%v", problems)
	}
}
