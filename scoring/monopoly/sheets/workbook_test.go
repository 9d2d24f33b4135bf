package sheets_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/xuri/excelize/v2"

	"recap/scoring/monopoly"
	"recap/scoring/monopoly/sheets"
	"recap/scoring/traveller/source"
)

// A list in a workbook: titles above it, one cell for the game of four players, a sheet
// with something else beside it; what is wrong is told with its cell, and so is a deed of
// which the spreadsheet made a time.
func TestListInWorkbook(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	name := f.GetSheetName(0)
	for i, row := range [][]any{{"Spring championship"}, {}, {"Parti", "Játékos", "Állapot", "Perc", "Készpénz", "Birtoklevelek"},
		{7, "Alfa Ágnes", "aktív", 90, 500, 0.66875}, {nil, "Béta Őrs", "aktív", 90, 400.0, 39}, {nil, "Дельта Иван", "csődbe ment", 90, nil, nil}, {nil, "Gamma", "aktív", 90, 12.5, "15;40"}} {
		if err := f.SetSheetRow(name, fmt.Sprintf("A%d", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	clock := 20 // h:mm
	style, err := f.NewStyle(&excelize.Style{NumFmt: clock})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.SetCellStyle(name, "F4", "F4", style); err != nil {
		t.Fatal(err)
	}
	if err := f.MergeCell(name, "A4", "A7"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.NewSheet("Notes"); err != nil {
		t.Fatal(err)
	}
	if err := f.SetCellStr("Notes", "A1", "bring more tables"); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	file, err := sheets.Read(source.File{Name: "list.xlsx", Data: out.Bytes()}, board(t, "hu"), monopoly.PreliminaryStage)
	if err != nil || len(file.Lines) != 4 || len(file.Findings) != 1 || file.Findings[0].Code != monopoly.NoResultSheet || file.Findings[0].Pos.Place != "Notes!A1" || !slices.Equal(file.Findings[0].Args, []string{"Notes"}) {
		t.Fatalf("%v, %d lines, %v", err, len(file.Lines), file.Findings)
	}
	c := monopoly.Championship{Board: board(t, "hu"), Rules: rules(t), Lines: file.Lines}
	var got []string
	for _, f := range c.Rank(monopoly.PreliminaryStage).All() {
		got = append(got, f.Pos.Place+" "+string(f.Code)+" "+f.Game)
	}
	want := []string{"Sheet1!F4 SPOILT_BY_SPREADSHEET 7", "Sheet1!E7 CASH_NOT_WHOLE 7", "Sheet1!F7 UNKNOWN_DEED 7"}
	if !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}
