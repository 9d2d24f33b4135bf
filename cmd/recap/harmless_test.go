package main

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	stdjson "encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// harmful are texts that some program or other would obey, or that have broken some.
var harmful = []string{
	"<script>alert(1)</script>", "</td></table><b onmouseover=alert(2)>", "</script></style><img src=x onerror=alert(3)>", `"><a href="javascript:alert(4)">`,
	"=1+1", "@x", "+1", "-1+2", "=cmd|' /C calc'!A0", "\u202eleft\u202c", "\u2067isolated\u2069", "Smile \U0001f600\U0001f468\u200d\U0001f469", "Bell\x07 Esc\x1b[31m Nul\x00 Del\x7f",
	"Tab\tand\u2028line", "{{.Title}} {0} %s %n", "&amp; &#x41; _x0041_", "\u0301combining", strings.Repeat("W", 200), strings.Repeat("Maximiliana ", 16) + "end",
	"'quoted' \"twice\" ;,", "]]> --> <!--", "\ufeffmark \ufffe", "Őry Űrs – Łukasz Żak – Иванов Пётр",
}

// hostileEvent writes an event all of whose texts are harmful.
func hostileEvent(t *testing.T, dir string) string {
	t.Helper()
	n := len(harmful)
	var rows, players bytes.Buffer
	w, p := csv.NewWriter(&rows), csv.NewWriter(&players)
	write := func(w *csv.Writer, fields ...string) {
		if err := w.Write(fields); err != nil {
			t.Fatal(err)
		}
	}
	write(w, "round", "board", "ns", "ew", "contract", "declarer", "result", "ns_award", "ew_award", "remarks")
	write(p, "number", "name1", "name2", "club")
	for i, text := range harmful {
		write(p, fmt.Sprint(i+1), text, harmful[(i+5)%n], harmful[(i+9)%n])
	}
	for board := 1; board <= 4; board++ {
		for i := 1; i+1 <= n; i += 2 {
			award, other := "", ""
			if board == 2 {
				award, other = "A+", "A-"
			}
			write(w, fmt.Sprint(board), fmt.Sprint(board), fmt.Sprint(i), fmt.Sprint(i+1), "4S", "N", []string{"=", "+1", "-1"}[i/2%3], award, other, harmful[(i+board)%n])
		}
	}
	w.Flush()
	p.Flush()
	quoted := func(s string) string {
		var b strings.Builder
		b.WriteByte('"')
		for _, r := range s {
			switch {
			case r == '"' || r == '\\':
				b.WriteByte('\\')
				b.WriteRune(r)
			case r < ' ' || r == 0x7f:
				fmt.Fprintf(&b, `\u%04x`, r)
			default:
				b.WriteRune(r)
			}
		}
		return b.String() + `"`
	}
	all := strings.Join(harmful, " ")
	event := "players = \"players.csv\"\n[event]\nname = " + quoted(all) + "\nclub = " + quoted(all) + "\nplace = " + quoted(all) + "\ndirector = " + quoted(all) + "\ndate = \"2026-10-05\"\n" +
		"[[session]]\ntravellers = \"rows.csv\"\n[[ruling]]\nboard = 3\nns = 1\nns_award = \"A+\"\nreason = " + quoted(all) + "\n" +
		"[[penalty]]\nunit = 3\namount = \"10%\"\nreason = " + quoted(all) + "\n[output]\ntitle = " + quoted(all) + "\nfooter = [" + quoted(all) + "]\n"
	for name, data := range map[string][]byte{"rows.csv": rows.Bytes(), "players.csv": players.Bytes(), "event.toml": []byte(event)} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "event.toml")
}

// Whatever stands in names, titles, remarks and settings is text, in every format and
// language: no markup, no formula, no control of a terminal, no turn of direction.
func TestHarmlessInEveryFormat(t *testing.T) {
	dir := t.TempDir()
	event := hostileEvent(t, dir)
	for _, lang := range []string{"en", "hu", "ru"} {
		out := filepath.Join(dir, lang)
		files := scorePages(t, out, event, "--lang", lang)
		one := filepath.Join(dir, lang+".html")
		var stderr bytes.Buffer
		if code := run([]string{"score", event, "--lang", lang, "-o", one}, nil, &stderr, &stderr); code != exitOK {
			t.Fatalf("exit %d: %s", code, &stderr)
		}
		page, err := os.ReadFile(one)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(page, []byte("<script")) {
			t.Error("the page alone has a script")
		}
		files["one.html"] = string(page)
		harmlessFiles(t, files)
		text := files["event/pair-1.html"]
		if !strings.Contains(text, "&lt;script&gt;alert(1)&lt;/script&gt;") || !strings.Contains(files["event.txt"], "<script>alert(1)</script>") {
			t.Error("the texts are not there as they were entered")
		}
		harmlessWorkbook(t, files["event.xlsx"])
		if n := strings.Count(files["event.pdf"], "/JavaScript") + strings.Count(files["event.pdf"], "/Launch"); n > 0 || !strings.HasPrefix(files["event.pdf"], "%PDF-") {
			t.Error("the PDF does something")
		}
	}
}

// harmlessFiles looks for what is no text in the files of an output, by their names.
func harmlessFiles(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if ext := filepath.Ext(name); ext == ".pdf" || ext == ".xlsx" {
			continue
		}
		if !utf8.ValidString(text) {
			t.Errorf("%s is no UTF-8", name)
		}
		for _, r := range text {
			if unicode.Is(unicode.Bidi_Control, r) || unicode.IsControl(r) && r != '\n' && r != '\t' {
				t.Errorf("%s has %U", name, r)
				break
			}
		}
		switch filepath.Ext(name) {
		case ".html":
			if n := len(scripts.FindAllString(text, -1)); n > 1 {
				t.Errorf("%s has %d scripts", name, n)
			}
			rest := scripts.ReplaceAllString(text, "")
			for _, bad := range []string{"<b ", "<script", "onmouseover=alert(2)>", "<img src=x", "href=\"javascript", "<a href=\"&#34;"} {
				if strings.Contains(rest, bad) {
					t.Errorf("%s has %q", name, bad)
				}
			}
		case ".json":
			if !stdjson.Valid([]byte(text)) {
				t.Errorf("%s is no JSON", name)
			}
		case ".csv":
			r := csv.NewReader(strings.NewReader(text))
			r.FieldsPerRecord = -1
			rows, err := r.ReadAll()
			if err != nil {
				t.Errorf("%s is no CSV: %v", name, err)
			}
			for _, row := range rows {
				for _, field := range row {
					if _, err := strconv.ParseFloat(field, 64); err == nil || field == "" || field == "=" {
						continue
					}
					if strings.ContainsRune("=+-@", rune(field[0])) {
						t.Errorf("%s: %q would be a formula", name, field)
					}
				}
			}
		}
	}
}

// harmlessWorkbook looks for formulas other than those of the sums.
func harmlessWorkbook(t *testing.T, book string) {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	sheets := 0
	for _, f := range z.File {
		if !strings.HasPrefix(f.Name, "xl/worksheets/") {
			continue
		}
		sheets++
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := b.ReadFrom(r); err != nil {
			t.Fatal(err)
		}
		for _, m := range strings.SplitAfter(b.String(), "<f>")[1:] {
			if !strings.HasPrefix(m, "ROWS(") && !strings.HasPrefix(m, "ROUND(SUM(") {
				t.Errorf("%s: the formula %.40s", f.Name, m)
			}
		}
		if strings.Contains(b.String(), "<hyperlink") {
			t.Errorf("%s has links", f.Name)
		}
	}
	if sheets < 4 {
		t.Errorf("%d sheets", sheets)
	}
}

// The other commands print the same names, titles and remarks, and are held to the same.
func TestHarmlessInEveryCommand(t *testing.T) {
	dir := t.TempDir()
	event := hostileEvent(t, dir)
	rows, players := filepath.Join(dir, "rows.csv"), filepath.Join(dir, "players.csv")
	var sheets, entrants, protocol, entries bytes.Buffer
	table := func(b *bytes.Buffer, heading string, line func(i int, text string) []string) string {
		w := csv.NewWriter(b)
		w.Write(strings.Split(heading, ","))
		for i, text := range harmful {
			w.Write(line(i, text))
		}
		w.Flush()
		file := filepath.Join(dir, fmt.Sprint("table-", b.Len(), ".csv"))
		if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	monopoly := table(&sheets, "game,player,status,minutes,cash,deeds", func(i int, text string) []string {
		return []string{fmt.Sprint(i/5 + 1), text, "active", "90", fmt.Sprint(100 + i), ""}
	})
	draw := table(&entrants, "player,name,club", func(i int, text string) []string { return []string{fmt.Sprint(i + 1), text, text} })
	games := table(&protocol, "game,kind,event,round,theme,value,player,mark,stake", func(i int, text string) []string {
		if i < 4 {
			return []string{"1", "group", "player", "", "", "", text, "", ""}
		}
		return []string{"1", "group", "answer", "red", "1", "10", harmful[i%4], "R", ""}
	})
	seeds := table(&entries, "number,name1,name2,mp1,mp2", func(i int, text string) []string { return []string{fmt.Sprint(i + 1), text, harmful[i/2], "10", "5"} })
	movement := filepath.Join(dir, "m.csv")
	var said bytes.Buffer
	if code := run([]string{"movement", "howell", "--tables", "5", "-o", movement}, nil, &said, &said); code != exitOK {
		t.Fatal(&said)
	}
	for _, args := range [][]string{
		{"check", rows, "--players", players}, {"explain", event, "--board", "3"}, {"diff", rows, event}, {"verify", rows}, {"seed", seeds, "--set", "seeding.pair=2"}, {"pair", seeds, "--system", "knock-out", "--set", "seeding.pair=2"},
		{"masterpoints", event, "--scheme", "acbl-club", "--allow-missing"}, {"movement", "print", movement, "--players", players, "--report", "all"},
		{"monopoly", monopoly}, {"monopoly", "draw", draw, "--seed", "1"}, {"svoya-igra", games}, {"rules"}, {"vp", "--table"},
	} {
		for _, format := range formats {
			out := filepath.Join(dir, "out."+format)
			var stdout, stderr bytes.Buffer
			if code := run(append(slices.Clone(args), "-o", out), strings.NewReader(""), &stdout, &stderr); code > exitFindings && code != exitInput {
				t.Errorf("%v: exit %d: %s", args[0], code, &stderr)
				continue
			}
			data, err := os.ReadFile(out)
			if err != nil {
				if args[0] == "rules" || args[0] == "vp" {
					continue
				}
				t.Errorf("%v: %v\n%s", args, err, &stderr)
				continue
			}
			os.Remove(out)
			harmlessFiles(t, map[string]string{args[0] + "." + format: string(data)})
			if format == "xlsx" {
				for _, p := range unpack(data) {
					if strings.HasPrefix(p.name, "xl/worksheets/") && bytes.Contains(p.data, []byte("<f>=")) || bytes.Contains(p.data, []byte("cmd|")) && bytes.Contains(p.data, []byte("<f>cmd")) {
						t.Errorf("%s: a formula in %s", args[0], p.name)
					}
				}
			}
			for _, r := range stdout.String() + stderr.String() {
				if unicode.IsControl(r) && r != '\n' && r != '\t' {
					t.Errorf("%v says %U", args, r)
					break
				}
			}
		}
	}
}
