package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"recap/cmd/bench/generate"
)

// TestMain lets the tests be the process that measures another one.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == measureVerb {
		main()
	}
	os.Exit(m.Run())
}

// The whole of it on the smallest events: recap is built and measured, and what is not
// installed is said.
func TestSpeed(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if code := run([]string{"speed", "--up-to", "364", "--runs", "1", "--seed", "7"}, &stdout, &stderr); code != exitOK {
		t.Fatalf("exit %d\n%s", code, &stderr)
	}
	if !strings.HasPrefix(stderr.String(), "seed 7\n") {
		t.Errorf("the seed does not stand first:\n%s", &stderr)
	}
	out := stdout.String()
	for _, want := range []string{"Median of 1 runs (of 4 of what takes less than 0.1 s), seed 7, ", "| CSV, 364 results (14 tables, 26 boards), matchpoints | ranking as text | ", "| goal | measured | |", "salliere", "bridge-scorer"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	if strings.Contains(out, "30,000") {
		t.Errorf("a larger event was measured:\n%s", out)
	}
}

// The table of the README has the rows that the command measures, in their order.
func TestReadmeHasTheTable(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	rest := string(readme)
	for row := range strings.Lines(table(measurements(jobs(1)))) {
		cells := strings.Join(strings.SplitAfterN(row, "|", 4)[:3], "")
		at := strings.Index(rest, "\n"+cells)
		if at < 0 {
			t.Fatalf("the README has no row %q, or not there", cells)
		}
		rest = rest[at+1:]
	}
}

// measurements are those of jobs that took no time worth telling.
func measurements(jobs []job) (all []measurement) {
	for _, j := range jobs {
		all = append(all, measurement{job: j, recap: cost{Wall: time.Second}})
	}
	return all
}

// The tables go between the two lines of a document and nowhere else; a document without
// them is refused before anything is measured.
func TestTablesIntoADocument(t *testing.T) {
	file := filepath.Join(t.TempDir(), "doc.md")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("before\n" + begin + "\nold\n\n" + end + "\nafter\n")
	if got, err := spliced(file, "new\n"); err != nil || string(got) != "before\n"+begin+"\nnew\n\n"+end+"\nafter\n" {
		t.Errorf("%q, %v", got, err)
	}
	write("before\n" + end + "\n" + begin + "\n")
	var stdout, stderr bytes.Buffer
	if code := run([]string{"speed", "--into", file}, &stdout, &stderr); code != exitUsage || !strings.Contains(stderr.String(), "has no lines <!-- ") || stdout.Len() > 0 {
		t.Errorf("exit %d, %s", code, &stderr)
	}
}

// A process is measured, its failure told, and its output in the file.
func TestProcess(t *testing.T) {
	dir := t.TempDir()
	c, err := process{dir: dir, stdout: "out", command: []string{"go", "version"}}.median(2)
	if err != nil || c.Wall <= 0 || c.CPU <= 0 || c.Memory <= 0 {
		t.Errorf("%+v, %v", c, err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "out")); err != nil || !strings.HasPrefix(string(data), "go version") {
		t.Errorf("%s, %v", data, err)
	}
	if _, err := (process{dir: dir, command: []string{"go", "no-such-verb"}}).median(1); err == nil || !strings.Contains(err.Error(), "no-such-verb") {
		t.Errorf("a process that fails: %v", err)
	}
}

func TestEvent(t *testing.T) {
	dir := t.TempDir()
	for name, wants := range map[string][]string{
		"evening.csv": {"seed 3\n400 results (40 tables, 10 boards)\n"},
		"several.xml": {"seed 3\n400 results (40 tables, 10 boards, 4 sections)\n", "--section", "13"},
		"league.bws":  {"seed 3\n400 results (40 teams, 10 boards)\n", "--teams"},
		"boards.txt":  {"seed 3\n400 results (40 tables, 10 boards)\n", "--format", "salliere"},
	} {
		file := filepath.Join(dir, name)
		var stdout, stderr bytes.Buffer
		args := append([]string{"event", "--seed", "3", "--results", "391", "--boards", "10", "-o", file}, wants[1:]...)
		if code := run(args, &stdout, &stderr); code != exitOK || stderr.String() != wants[0] {
			t.Errorf("%s: exit %d\n%s", name, code, &stderr)
		}
		if info, err := os.Stat(file); err != nil || info.Size() < 4000 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	if data, err := os.ReadFile(filepath.Join(dir, "boards-players.txt")); err != nil || bytes.Count(data, []byte("\n")) != 80 {
		t.Errorf("the pairs of salliere: %d lines, %v", bytes.Count(data, []byte("\n")), err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A wrong call ends with 2, an output that cannot be with 4, and leaves nothing.
func TestWrongCalls(t *testing.T) {
	dir := t.TempDir()
	for want, args := range map[string][]string{
		"bench measures how fast":             {},
		"event needs an output: -o FILE":      {"event"},
		"name the format":                     {"event", "-o", filepath.Join(dir, "x.abc")},
		`"x" is no flag`:                      {"speed", "x"},
		"--runs 0: there has to be one":       {"speed", "--runs", "0"},
		"10001 boards, of 9999 at most":       {"event", "--boards", "10001", "-o", filepath.Join(dir, "x.csv")},
		"there has to be a table and a board": {"event", "--boards", "-1", "-o", filepath.Join(dir, "x.csv")},
		"teams have no sections":              {"event", "--teams", "--section", "13", "-o", filepath.Join(dir, "x.csv")},
	} {
		var stdout, stderr bytes.Buffer
		if code := run(args, &stdout, &stderr); code != exitUsage || !strings.Contains(stderr.String(), want) {
			t.Errorf("%v: exit %d, %s, want %s", args, code, &stderr, want)
		}
	}
	for want, out := range map[string]string{"no such file": filepath.Join(dir, "absent", "x.csv"), "and a database of terminals has": filepath.Join(dir, "x.bws")} {
		var stdout, stderr bytes.Buffer
		if code := run([]string{"event", "--results", "1000000", "-o", out}, &stdout, &stderr); code != exitOutput || !strings.Contains(stderr.String(), want) {
			t.Errorf("%s: exit %d, %s, want %s", out, code, &stderr, want)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// Totals that are apart by more than the other program's rounding are an error, as are
// other pairs.
func TestAgree(t *testing.T) {
	ours := totals{"1": 10, "2": 12.25}
	for _, c := range []struct {
		theirs totals
		within float64
		want   string
	}{
		{totals{"1": 10, "2": 12.25}, 0, "the same totals for all 2 pairs"},
		{totals{"1": 10, "2": 12.3}, 0.1, "the same totals for all 2 pairs within 0.05"},
		{totals{"1": 10, "2": 12.3}, 0.01, "pair 2 has 12.3, and 12.25 of recap"},
		{totals{"1": 10}, 0, "1 pairs, and 2 of recap"},
		{totals{"1": 10, "3": 12.25}, 0, "pair 2 has no total"},
	} {
		got, err := agree(ours, c.theirs, c.within)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// 2 s and 500 MB are bounds that a million results have to be under; 0.9 s is 1.5 times
// ten times 60 ms, of which a tenth of the results takes.
func TestGoals(t *testing.T) {
	of := func(e generate.Event, output string, wall time.Duration, memory int64) measurement {
		return measurement{job: job{event: e, method: "matchpoints", output: output}, recap: cost{wall, wall, memory}}
	}
	all := []measurement{of(thousands(1, 100), "ranking as JSON", 60*time.Millisecond, 9e7), of(thousands(1, 1000), "ranking as JSON", 900*time.Millisecond, 499e6), of(sections(1), "ranking as JSON", time.Second, 501e6)}
	pdf := of(evening(1), "PDF of ranking and travellers", 100*time.Millisecond, 1e7)
	pdf.salliere = &cost{Wall: 2 * time.Second}
	got := goals(append(all, pdf), 1)
	want := `| goal | measured | |
|---|--:|---|
| 1,000,000 results in one section from CSV to the ranking as JSON, matchpoints, under 2 s and 500 MB | 900 ms, 499 MB | ✓ |
| 1,000,000 results in 2,959 sections from CSV to the ranking as JSON, matchpoints, under 2 s and 500 MB | 1.00 s, 501 MB | ✗ |
| a result of 1,000,000 at most 1.25 times one of 100,000, matchpoints | 1.50 times | ✗ |
| 20 times as fast as salliere to the PDF of 364 results | 20 × | ✓ |
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFiguresInTheTable(t *testing.T) {
	for got, want := range map[string]string{
		grouped(999): "999", grouped(1000012): "1,000,012", duration(4260 * time.Microsecond): "4.3 ms", duration(75 * time.Millisecond): "75 ms", duration(2340 * time.Millisecond): "2.34 s",
		grouped(rounded(123456)): "120,000", grouped(rounded(8.2)): "8", megabytes(499_600_000): "500 MB", megabytes(0): "", times(20*time.Second, time.Second): "20 ×", times(time.Second, 400*time.Millisecond): "2.5 ×",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
