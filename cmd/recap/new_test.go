package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// The evening that comes with the project, typed into a workbook that was made for
// it, scores as its CSV does: same places, same boards.
func TestNewWorkbookScoresAsTheCSV(t *testing.T) {
	events := filepath.Join(repoRoot, "testdata", "events")
	evening, players := filepath.Join(events, "club-evening.csv"), filepath.Join(events, "club-evening-players.csv")
	t.Chdir(t.TempDir())
	must := func(args ...string) string {
		t.Helper()
		var stdout, stderr bytes.Buffer
		if code := run(args, nil, &stdout, &stderr); code != exitOK {
			t.Fatalf("%q: exit %d: %s", args, code, &stderr)
		}
		return stdout.String()
	}
	must("new", "--tables", "7", "--boards", "21", "--players", players, "--name", "Club evening", "--date", "2026-10-05", "--club", "Gődöllői Őrs Bridge Club",
		"-o", "evening.xlsx")
	book, err := excelize.OpenFile("evening.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := book.GetRows("Travellers")
	if err != nil {
		t.Fatal(err)
	}
	column := map[string]string{}
	at := map[[3]string]string{} // the number of a row by board and pairs
	place := map[string]int{}
	for i, name := range rows[0] {
		column[strings.ToLower(name)], _ = excelize.ColumnNumberToName(i + 1)
		place[strings.ToLower(name)] = i
	}
	for i, r := range rows[1:] {
		if len(r) > place["ew"] {
			name, _ := excelize.CoordinatesToCellName(1, i+2)
			at[[3]string{r[place["board"]], r[place["ns"]], r[place["ew"]]}] = strings.TrimLeft(name, "A")
		}
	}
	data, err := os.ReadFile(evening)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.Comment = '#'
	lines, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		cells := map[string]string{}
		for i, name := range lines[0] {
			cells[name] = line[i]
		}
		row, ok := at[[3]string{cells["board"], cells["ns"], cells["ew"]}]
		if !ok {
			t.Fatalf("the workbook has no line for %q", line)
		}
		for name, heading := range map[string]string{"contract": "contract", "declarer": "declarer", "lead": "lead", "result": "result ±", "ns_award": "ns award",
			"ew_award": "ew award", "remarks": "remarks"} {
			if err := book.SetCellValue("Travellers", column[heading]+row, cells[name]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := book.Save(); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"txt", "json"} {
		got := must("score", "evening.xlsx", "--format", format, "--report", "ranking,travellers")
		if want := must("score", evening, "--players", players, "--format", format, "--report", "ranking,travellers"); got != want {
			t.Errorf("%s: %s\nwant\n%s", format, got, want)
		}
	}
}
