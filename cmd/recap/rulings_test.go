package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// A workbook decides in its sheet of rulings what an event file decides beside a CSV
// file: the same ranking comes out, byte for byte.
func TestWorkbookDecidesAsAnEventFileDoes(t *testing.T) {
	dir := t.TempDir()
	travellers := [][]string{{"round", "table", "board", "ns", "ew", "contract", "declarer", "result"},
		{"1", "1", "1", "1", "2", "4S", "N", "="}, {"1", "2", "1", "3", "4", "4S", "N", "+1"}, {"1", "3", "1", "5", "6", "4S", "N", "-1"},
		{"2", "1", "2", "3", "2", "2H", "E", "-2"}, {"2", "2", "2", "5", "4", "2NT", "S", "-1"}}
	rulings := [][]string{{"Fajta", "Kör", "Leosztás", "É-D", "K-NY", "Pár", "É-D megítélt", "K-NY megítélt", "Felvétel", "Felvevő", "Eredmény", "Mérték", "Indok"},
		{"súlyozott", "", "1", "1", "", "", "0.5*420 + 0.5*-50", "0.5*420 + 0.5*-50"},
		{"", "", "2", "1", "6", "", "60%", "40%"},
		{"javítás", "", "2", "5", "", "", "", "", "2H", "É", "="},
		{"büntetés", "1", "", "", "", "3, 5", "", "", "", "", "", "25%", "lassú játék"},
		{"visszalépés", "2", "", "", "", "4"}}
	file := excelize.NewFile()
	for name, rows := range map[string][][]string{"Sheet1": travellers, "Döntések": rulings} {
		if _, err := file.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			for j, v := range row {
				cell, _ := excelize.CoordinatesToCellName(j+1, i+1)
				if err := file.SetCellStr(name, cell, v); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if err := file.SaveAs(filepath.Join(dir, "evening.xlsx")); err != nil {
		t.Fatal(err)
	}
	csv := ""
	for _, row := range travellers {
		csv += strings.Join(row, ",") + "\n"
	}
	for name, text := range map[string]string{"evening.csv": csv, "evening.toml": `
[event]
name = "evening"
[[session]]
travellers = "evening.csv"
[[ruling]]
board = 1
ns = 1
weights = ["0.5*420", "0.5*-50"]
[[ruling]]
board = 2
ns = 1
ew = 6
ns_award = "60%"
ew_award = "40%"
[[ruling]]
board = 2
ns = 5
contract = "2H"
declarer = "N"
result = "="
[[penalty]]
unit = [3, 5]
round = 1
amount = "25%"
reason = "lassú játék"
[[withdrawal]]
unit = 4
round = 2
`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	scored := func(name string) string {
		var stdout, stderr bytes.Buffer
		if code := run([]string{"score", name, "--rules", "mbsz-2014", "--report", "ranking,travellers"}, nil, &stdout, &stderr); code != exitOK || stderr.Len() > 0 {
			t.Fatalf("%s: exit %d, %s", name, code, &stderr)
		}
		return stdout.String()
	}
	book, beside := scored("evening.xlsx"), scored("evening.toml")
	if book != beside || !strings.Contains(book, "60%/40%") || !strings.Contains(book, "Penalty") || !strings.Contains(book, "withdrawn") {
		t.Errorf("the workbook gives\n%s\nthe event file\n%s", book, beside)
	}
}
