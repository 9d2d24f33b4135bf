package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// must runs the program; a failure ends the test.
func must(t testing.TB, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(args, strings.NewReader(""), &stdout, &stderr); code != exitOK {
		t.Fatalf("recap %s: exit %d\n%s", strings.Join(args, " "), code, &stderr)
	}
	return stdout.String()
}

// mp are the invented results, register and scheme.
func mp(name string) string { return filepath.Join(repoRoot, "testdata", "masterpoints", name) }

// hundredths is a figure with two decimals at most as a whole number.
func hundredths(t testing.TB, s string) int {
	t.Helper()
	if s == "" {
		return 0
	}
	whole, part, _ := strings.Cut(strings.Replace(s, ",", ".", 1), ".")
	n, err := strconv.Atoi(whole + (part + "00")[:2])
	if err != nil || len(part) > 2 {
		t.Fatalf("%q has no hundredths", s)
	}
	return n
}

// What the report says of the credited points of each player is what stands in the files:
// in CSV, in a workbook, in JSON, in what pdftotext finds in the PDF, and in the register,
// each read by another reader than ours.
func TestMasterpointFilesAgreeWithTheReport(t *testing.T) {
	dir := t.TempDir()
	out := func(name string) string { return filepath.Join(dir, name) }
	args := []string{"masterpoints", mp("results/autumn.json"), mp("results/monday.json"), "--scheme", mp("club-points.toml"), "--register", mp("register.csv"), "--post", out("register.csv"), "--columns", "sbu"}
	for _, name := range []string{"m.json", "m.xlsx", "m.pdf"} {
		args = append(args, "-o", out(name))
	}
	must(t, args...)
	must(t, "masterpoints", mp("results/autumn.json"), mp("results/monday.json"), "--scheme", mp("club-points.toml"), "--register", mp("register.csv"), "-o", out("m.csv"))

	// JSON, as the report has its data.
	data, err := os.ReadFile(out("m.json"))
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Events []struct {
			Lines []struct{ ID, Player, Points, Status string }
		}
		Balances []struct{ Variance string }
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	want, total := map[string]int{}, 0
	for _, e := range doc.Events {
		for _, l := range e.Lines {
			if l.Status == "credited" {
				want[l.ID] += hundredths(t, l.Points)
				total += hundredths(t, l.Points)
			}
		}
	}
	if len(want) < 4 || total == 0 || len(doc.Balances) != 6 {
		t.Fatalf("%v, %d balances", want, len(doc.Balances))
	}
	for _, b := range doc.Balances {
		if b.Variance != "0" {
			t.Errorf("variance %s", b.Variance)
		}
	}
	compare := func(where string, got map[string]int) {
		t.Helper()
		for id, n := range want {
			if got[id] != n {
				t.Errorf("%s: %s has %d hundredths, want %d", where, id, got[id], n)
			}
		}
		for id, n := range got {
			if n != 0 && want[id] == 0 {
				t.Errorf("%s: %s has %d hundredths, want none", where, id, n)
			}
		}
	}

	// The record as CSV, by the reader of the standard library.
	of := func(rows [][]string, key func(map[string]string) (id, points string, counts bool)) map[string]int {
		got := map[string]int{}
		for _, row := range rows[1:] {
			cells := map[string]string{}
			for i, c := range row {
				cells[rows[0][i]] = c
			}
			if id, points, counts := key(cells); counts {
				got[id] += hundredths(t, points)
			}
		}
		return got
	}
	tables := csvTables(t, out("m.csv"))
	record := -1
	for i, table := range tables {
		if table[0][0] == "event" && len(table[0]) > 20 {
			record = i
		}
	}
	if record < 0 {
		t.Fatal("the CSV has no record")
	}
	compare("csv", of(tables[record], func(c map[string]string) (string, string, bool) {
		return c["id"], c["points"], c["status"] == "credited"
	}))

	// The workbook, by its own library: the sheet of the players, and that of the sums.
	book, err := excelize.OpenFile(out("m.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	sheet := func(name string) [][]string {
		rows, err := book.GetRows(name)
		if err != nil || len(rows) < 2 {
			t.Fatalf("sheet %s: %v", name, err)
		}
		return rows
	}
	compare("xlsx", of(sheet("Players"), func(c map[string]string) (string, string, bool) { return c["Id"], c["club"], true }))
	for _, row := range sheet("Sums that must agree")[1:] {
		if strings.Trim(row[len(row)-1], "0.") != "" {
			t.Errorf("xlsx: %v", row)
		}
	}

	// The register: what it has more than the old one.
	old, posted := csvTables(t, mp("register.csv"))[0], csvTables(t, out("register.csv"))
	grown := map[string]int{}
	for i, row := range posted[0][1:] {
		if row[0] != old[i+1][0] || row[1] != old[i+1][1] {
			t.Fatalf("register: %v is not %v", row, old[i+1])
		}
		live := hundredths(t, row[8]) - hundredths(t, old[i+1][8])
		if all := hundredths(t, row[9]) - hundredths(t, old[i+1][9]); live != all {
			t.Errorf("register: %s has %d live and %d all-time more", row[0], live, all)
		}
		grown[row[0]] = live
	}
	compare("register", grown)
	compare("journal", of(posted[1], func(c map[string]string) (string, string, bool) {
		return c["id"], c["points"], c["id"] != "" && c["status"] == "credited"
	}))

	// The PDF, by a program that reads them.
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Log("pdftotext is not there; the PDF is not read back")
		return
	}
	text, err := exec.Command("pdftotext", "-layout", out("m.pdf"), "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(strings.TrimSpace(line), "Clubs") {
			break // the players stand first
		}
		fields := strings.Fields(line)
		for i, f := range fields {
			if len(f) == 4 && strings.HasPrefix(f, "10") && len(fields) > i+2 {
				got[f] = hundredths(t, fields[len(fields)-2]) // the last one is what is pending
			}
		}
	}
	compare("pdf", got)
}

// csvTables are the tables of a CSV file, which are parted by empty lines.
func csvTables(t testing.TB, file string) (tables [][][]string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for part := range strings.SplitSeq(string(data), "\n\n") {
		r := csv.NewReader(strings.NewReader(part))
		r.Comment = '#'
		rows, err := r.ReadAll()
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if len(rows) > 0 {
			tables = append(tables, rows)
		}
	}
	return tables
}

// The masterpoints of a USEBIO file are those of the results, in hundredths, and the two
// files of Australia have them too: read by the XML library, and by counting digits.
func TestUSEBIOAndABFAgreeWithTheResults(t *testing.T) {
	dir := t.TempDir()
	out := func(name string) string { return filepath.Join(dir, name) }
	monday, players := filepath.Join(repoRoot, "testdata/events/club-evening.csv"), filepath.Join(repoRoot, "testdata/events/club-evening-players.csv")
	must(t, "score", monday, "--players", players, "--masterpoints", "abf-session", "-o", out("r.json"), "-o", out("r.xml"))
	must(t, "masterpoints", monday, "--players", players, "--scheme", "abf-session", "-o", out("r.grn"), "-o", out("r.rag"))

	var doc struct {
		Rankings []struct {
			Entries []struct {
				Players      []struct{ ID string }
				Masterpoints map[string]json.Number
			}
		}
	}
	data, _ := os.ReadFile(out("r.json"))
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	want := map[string]int{}
	for _, r := range doc.Rankings {
		for _, e := range r.Entries {
			for _, p := range e.Players {
				if points := e.Masterpoints["green"]; points != "" {
					want[p.ID] = hundredths(t, string(points))
				}
			}
		}
	}
	if len(want) != 12 {
		t.Fatalf("%v", want)
	}
	var usebio struct {
		Event struct {
			Flag  string `xml:"MPS_AWARDED_FLAG"`
			Pairs []struct {
				Awarded int    `xml:"MASTER_POINTS>MASTER_POINTS_AWARDED"`
				Type    string `xml:"MASTER_POINTS>MASTER_POINT_TYPE"`
				Players []struct {
					ID string `xml:"NATIONAL_ID_NUMBER"`
				} `xml:"PLAYER"`
			} `xml:"PARTICIPANTS>PAIR"`
		} `xml:"EVENT"`
	}
	data, _ = os.ReadFile(out("r.xml"))
	if err := xml.Unmarshal(data, &usebio); err != nil {
		t.Fatal(err)
	}
	if usebio.Event.Flag != "Y" {
		t.Errorf("MPS_AWARDED_FLAG %s", usebio.Event.Flag)
	}
	got := map[string]int{}
	for _, p := range usebio.Event.Pairs {
		for _, player := range p.Players {
			if p.Awarded != 0 {
				got[player.ID] = p.Awarded
			}
			if p.Awarded != 0 && p.Type != "GREEN" {
				t.Errorf("%s has %s points", player.ID, p.Type)
			}
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("USEBIO %v\nwant %v", got, want)
	}
	for file, digits := range map[string]int{"r.grn": 13, "r.rag": 19} {
		data, _ := os.ReadFile(out(file))
		lines := strings.Split(strings.TrimSuffix(string(data), "\r\n"), "\r\n")
		if len(lines) != len(want) {
			t.Errorf("%s has %d lines", file, len(lines))
		}
		for _, line := range lines {
			if len(line) != digits {
				t.Fatalf("%s: %q", file, line)
			}
			n, err := strconv.Atoi(line[digits-6:])
			if id := strings.TrimLeft(line[:7], "0"); err != nil || n != want[id] {
				t.Errorf("%s: %s has %d, want %d", file, id, n, want[id])
			}
		}
	}
}

// A batch gives the same bytes again, in whatever order the events are named.
func TestMasterpointsSameBytes(t *testing.T) {
	dir := t.TempDir()
	var first map[string][]byte
	events := []string{mp("results/autumn.json"), mp("results/monday.json"), mp("results/november.json")}
	for n, order := range [][]int{{0, 1, 2}, {2, 0, 1}, {0, 1, 2}} {
		args := []string{"masterpoints", "--scheme", mp("club-points.toml"), "--register", mp("register.csv")}
		for _, i := range order {
			args = append(args, events[i])
		}
		got := map[string][]byte{}
		names := []string{"m.xlsx", "m.pdf", "m.csv", "m.json", "m.html", "m.txt"}
		for _, name := range names {
			args = append(args, "-o", filepath.Join(dir, name))
		}
		must(t, append(args, "--post", filepath.Join(dir, "new.xlsx"))...)
		for _, name := range append(names, "new.xlsx") {
			data, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			got[name] = data
		}
		if n == 0 {
			first = got
		}
		for name, data := range got {
			if !bytes.Equal(data, first[name]) {
				t.Errorf("%s differs in run %d", name, n+1)
			}
		}
	}
}

// BenchmarkMasterpoints is a season of 200 files of results with 125 pairs each, so 50,000
// awards to 2,000 players, from the files to the new register.
func BenchmarkMasterpoints(b *testing.B) {
	dir := b.TempDir()
	var register strings.Builder
	register.WriteString("id,name,club,licence,dues,live,all_time\n")
	for i := range 2000 {
		fmt.Fprintf(&register, "%d,Player %d,Club %d,valid,paid,%d.%02d,%d\n", 10000+i, i, i%40, i%500, i%100, i)
	}
	list := filepath.Join(dir, "register.csv")
	if err := os.WriteFile(list, []byte(register.String()), 0o644); err != nil {
		b.Fatal(err)
	}
	scheme := filepath.Join(dir, "scheme.toml")
	if err := os.WriteFile(scheme, []byte("[[award]]\nkind = \"club\"\nfirst = \"0.31 * contestants\"\nline = [[0, 1], [0.1, 0.7], [1, 0.1]]\nat = \"(place - 1) / contestants\"\n[eligibility]\nlicence = true\n"), 0o644); err != nil {
		b.Fatal(err)
	}
	args := []string{"masterpoints", "--scheme", scheme, "--register", list, "--post", filepath.Join(dir, "new.csv"), "-o", filepath.Join(dir, "out.txt")}
	for n := range 200 {
		var doc strings.Builder
		fmt.Fprintf(&doc, `{"schema":"recap/results/1","event":{"id":"2026-%03d","date":"2026-11-%02d","boards":26},"rankings":[{"title":"R","section":"","line":"","entries":[`, n, n%28+1)
		for i := range 125 {
			if i > 0 {
				doc.WriteString(",")
			}
			p := 10000 + (n*250+2*i)%2000
			fmt.Fprintf(&doc, "\n"+`{"place":%d,"tied":false,"number":"%d","section":"","line":"","team":"","names":["A","B"],"players":[{"name":"A","id":"%d","boards":26,"substitute":false},{"name":"B","id":"%d","boards":26,"substitute":false}],"boards":26,"score":1,"maximum":2,"percent":50,"penalty":0,"carry":0,"tiebreaks":[],"masterpoints":{}}`, i+1, i+1, p, p+1)
		}
		doc.WriteString("]}],\"boards\":[],\"warnings\":[]}\n")
		file := filepath.Join(dir, fmt.Sprintf("%03d.json", n))
		if err := os.WriteFile(file, []byte(doc.String()), 0o644); err != nil {
			b.Fatal(err)
		}
		args = append(args, file)
	}
	for b.Loop() {
		must(b, args...)
	}
	b.ReportMetric(50000*float64(b.N)/b.Elapsed().Seconds(), "awards/s")
}
