package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// writeWorkbook puts the table of a CSV into the sheet Travellers of a workbook.
func writeWorkbook(t *testing.T, to, from string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	f := excelize.NewFile()
	defer f.Close()
	if err := f.SetSheetName("Sheet1", "Travellers"); err != nil {
		t.Fatal(err)
	}
	for i, row := range rows {
		cell, _ := excelize.CoordinatesToCellName(1, i+1)
		if err := f.SetSheetRow("Travellers", cell, &row); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.SaveAs(to); err != nil {
		t.Fatal(err)
	}
}

// Same input, same bytes, in every format; and the order of the rows of the
// input changes nothing but the positions in messages.
func TestSameBytes(t *testing.T) {
	events := filepath.Join(repoRoot, "testdata", "events")
	files, err := filepath.Glob(filepath.Join(events, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	dir := t.TempDir()
	for _, file := range files {
		if strings.Contains(file, "players") || filepath.Ext(file) == ".png" {
			continue
		}
		for _, format := range formats {
			var first []byte
			for range 3 {
				out := filepath.Join(dir, "out."+format)
				var stderr bytes.Buffer
				if code := run([]string{"score", file, "-o", out}, nil, &stderr, &stderr); code != exitOK {
					t.Fatalf("%s: exit %d: %s", file, code, &stderr)
				}
				data, err := os.ReadFile(out)
				if err != nil {
					t.Fatal(err)
				}
				if first == nil {
					first = data
				}
				if !bytes.Equal(data, first) {
					t.Errorf("%s as %s: other bytes at the second time", filepath.Base(file), format)
				}
			}
		}
	}
}

func TestRowOrderDoesNotShow(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(repoRoot, "testdata", "events", "club-evening.csv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	head := 0
	for !strings.HasPrefix(lines[head], "round,") {
		head++
	}
	t.Chdir(t.TempDir())
	outcome := func(lines []string, format string) []byte {
		if err := os.WriteFile("evening.csv", []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		var stdout, stderr bytes.Buffer
		if code := run([]string{"score", "evening.csv", "--format", format, "--report", "ranking,travellers"}, nil, &stdout, &stderr); code != exitOK {
			t.Fatalf("exit %d: %s", code, &stderr)
		}
		return stdout.Bytes()
	}
	for _, format := range formats {
		straight := outcome(lines, format)
		turned := append([]string(nil), lines[:head+1]...)
		for i := len(lines) - 1; i > head; i-- {
			turned = append(turned, lines[i])
		}
		if !bytes.Equal(straight, outcome(turned, format)) {
			t.Errorf("%s: the rows in the opposite order give another output", format)
		}
	}
}

// Names of all our languages stand in every output as they were entered.
func TestNamesInEveryFormat(t *testing.T) {
	events := filepath.Join(repoRoot, "testdata", "events")
	dir := t.TempDir()
	args := []string{"score", filepath.Join(events, "club-evening.csv"), "--players", filepath.Join(events, "club-evening-players.csv")}
	for _, format := range formats {
		out := filepath.Join(dir, "out."+format)
		var stderr bytes.Buffer
		if code := run(append(args, "-o", out), nil, &stderr, &stderr); code != exitOK {
			t.Fatalf("exit %d: %s", code, &stderr)
		}
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		switch format {
		case "xlsx":
			data = sheetText(t, out)
		case "pdf":
			if _, err := exec.LookPath("pdftotext"); err != nil {
				if os.Getenv("CI") != "" {
					t.Fatal("pdftotext is not installed")
				}
				t.Log("skipped for PDF: pdftotext is not installed")
				continue
			}
			if data, err = exec.Command("pdftotext", "-layout", out, "-").Output(); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range []string{"Zéta Gödölő", "Gamma Łukasz", "Дельта Иван", "Béta Őrs", "Szigma Čeněk"} {
			if !strings.Contains(string(data), name) {
				t.Errorf("%s: %q is not in it", format, name)
			}
		}
	}
}

// sheetText is every cell of a workbook, read back.
func sheetText(t *testing.T, file string) []byte {
	t.Helper()
	f, err := excelize.OpenFile(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var text []byte
	for _, sheet := range f.GetSheetList() {
		rows, err := f.GetRows(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			text = append(text, strings.Join(row, "\t")+"\n"...)
		}
	}
	return text
}

// Every element of every method line has its words in every language: a fact
// without any would be printed as its bare name, with an underscore.
func TestMethodLineHasWords(t *testing.T) {
	file := filepath.Join(repoRoot, "testdata", "events", "two-sections.csv")
	for _, lang := range []string{"en", "hu", "ru"} {
		for _, flags := range [][]string{
			{"--rules", "wbf"}, {"--rules", "ebu"}, {"--rules", "acbl", "--sections", "apart"}, {"--rules", "compscore"},
			{"--set", "matchpoints.missing=raw"}, {"--set", "matchpoints.missing=tie", "--set", "ranking.order=printed"},
			{"--set", "matchpoints.missing=factor", "--set", "matchpoints.sit-out=own", "--sections", "A,B"},
			{"--set", "matchpoints.sit-out=60%", "--winners", "2"},
		} {
			var stdout, stderr bytes.Buffer
			if code := run(append([]string{"score", file, "--lang", lang}, flags...), nil, &stdout, &stderr); code != exitOK {
				t.Fatalf("%v: exit %d: %s", flags, code, &stderr)
			}
			lines := strings.Split(strings.TrimSpace(stdout.String()), "\n")
			method := lines[len(lines)-1]
			if strings.Contains(method, "_") || !strings.Contains(method, ";") {
				t.Errorf("%s %v: method line %q", lang, flags, method)
			}
		}
	}
}
