package main

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	stdjson "encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
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
	}
}

// harmlessFiles looks at files for what a browser, a spreadsheet, a reader of PDF or a
// terminal would obey.
func harmlessFiles(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		switch filepath.Ext(name) {
		case ".xlsx":
			harmlessWorkbook(t, name, text)
			continue
		case ".pdf":
			if n := strings.Count(text, "/JavaScript") + strings.Count(text, "/Launch"); n > 0 || !strings.HasPrefix(text, "%PDF-") {
				t.Errorf("%s does something", name)
			}
			continue
		}
		if !utf8.ValidString(text) {
			t.Errorf("%s is no UTF-8", name)
		}
		if r, bad := obeyed(text, "\n\t"); bad {
			t.Errorf("%s has %U", name, r)
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
			r.FieldsPerRecord, r.Comment = -1, '#' // several tables, and what is said below them
			lines, err := r.ReadAll()
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			for line := range strings.Lines(text) {
				if strings.HasPrefix(line, "#") {
					lines = append(lines, strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ';' }))
				}
			}
			for _, field := range slices.Concat(lines...) {
				if field = strings.Trim(field, " "); field == "" {
					continue
				}
				if _, err := strconv.ParseFloat(field, 64); err == nil || field == "=" {
					continue
				}
				if strings.ContainsRune("=+-@\t\r\n", rune(field[0])) {
					t.Errorf("%s: %q would be a formula", name, field)
				}
			}
		}
	}
}

// obeyed is the first control character of a text but for those allowed, or the first mark
// that turns the direction of writing.
func obeyed(text, allowed string) (rune, bool) {
	for _, r := range text {
		if unicode.Is(unicode.Bidi_Control, r) || unicode.IsControl(r) && !strings.ContainsRune(allowed, r) {
			return r, true
		}
	}
	return 0, false
}

// quoted is a text as TOML has it.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r >= 0x7f && r < 0xa0:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String() + `"`
}

// records writes a CSV file.
func records(t *testing.T, name string, lines ...[]string) {
	t.Helper()
	var b bytes.Buffer
	if err := csv.NewWriter(&b).WriteAll(lines); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Of the two games too whatever stands in names, notes, titles and decisions is text: in
// their results, draws and sheets to fill in, and in what is said on the screen.
func TestHarmlessGames(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	all := quoted(strings.Join(harmful, " "))
	n := len(harmful)
	entrants := [][]string{{"player", "name", "id", "club"}}
	sheets := [][]string{{"game", "player", "id", "status", "minutes", "cash", "deeds", "stage", "declared", "signed_player", "signed_banker", harmful[0]}}
	grid := [][]string{{"game", "kind", "stage", "group", "seat", "player", "marks", "sum", "note", "pinned", "place", "incomplete"}}
	for i, text := range harmful[:n-n%4] {
		id := fmt.Sprint(harmful[(i+5)%n], i)
		player := fmt.Sprint(text, i)
		entrants = append(entrants, []string{player, harmful[(i+3)%n], id, harmful[(i+9)%n]})
		deeds := ""
		if i%4 == 3 {
			deeds = harmful[(i+1)%n] // a deed that there is not
		}
		sheets = append(sheets, []string{harmful[i/4], player, id, "active", "90", fmt.Sprint(500 + i), deeds, "prelim", "", "yes", "yes", text})
		grid = append(grid, []string{harmful[i/4], "group", "1", harmful[12+i/12], fmt.Sprint(1 + i%4), text, "R---- -W---", "10", harmful[(i+2)%n], "1", fmt.Sprint(1 + i%4), harmful[(i+4)%n]})
	}
	records(t, in("entrants.csv"), entrants...)
	records(t, in("sheets.csv"), sheets...)
	records(t, in("grid.csv"), grid...)
	unit := quoted(entrants[1][0])
	for name, text := range map[string]string{
		"rules.toml": "name = " + quoted(harmful[12]) + "\ntitle = " + all + "\nextends = \"hungary-2009\"\n[preliminary]\nadvance = 12\n",
		"championship.toml": "[event]\nname = " + all + "\nplace = " + all + "\norganiser = " + all + "\nrules = \"rules.toml\"\nplayers = \"entrants.csv\"\nsheets = [\"sheets.csv\"]\n" +
			"[[withdrawal]]\nstage = \"semi-final\"\nunit = " + unit + "\nreason = " + all + "\n" +
			"[[ruling]]\nstage = \"preliminary\"\nkind = \"adjusted\"\ngame = " + quoted(harmful[0]) + "\nunit = " + unit + "\namount = 10\narticle = " + all + "\nreason = " + all + "\n" +
			"[output]\nfooter = [" + all + "]\n",
		"own.toml": "extends = \"moscow-2009\"\ntitle = " + all + "\n",
		"cup.toml": "title = " + all + "\nprotocols = [\"grid.csv\"]\nrules = \"own.toml\"\n[event]\nname = " + all + "\nplace = " + all + "\nhost = " + all + "\n" +
			"[[stage]]\nname = " + all + "\nkey = \"1\"\nkind = \"group\"\npoints = \"seats + 1 - place\"\norder = [\"points\", \"sum\"]\n" +
			"[[place]]\nstage = " + all + "\ngroup = " + quoted(harmful[12]) + "\nplayer = " + quoted(harmful[1]) + "\nplace = 1\nreason = " + all + "\n[output]\nfooter = [" + all + "]\n",
	} {
		if err := os.WriteFile(in(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	plan := in("plan.csv")
	for _, call := range [][]string{
		{"monopoly", in("championship.toml"), "-o", in("out/monopoly") + "/"},
		{"monopoly", "draw", in("entrants.csv"), "--seed", "3", "-o", plan, "-o", in("out/draw") + "/"},
		{"monopoly", "sheet", plan, "-o", in("out/sheet.xlsx"), "-o", in("out/sheet.pdf"), "-o", in("out/sheet.html")},
		{"svoya-igra", "--scheme", in("cup.toml"), "-o", in("out/cup") + "/"},
		{"svoya-igra", "--sheet", "--players", strings.ReplaceAll(strings.Join(harmful[:6], ","), "\n", " "), "--game", harmful[12], "-o", in("out/form.xlsx"), "-o", in("out/form.html")},
	} {
		for _, lang := range []string{"en", "hu", "ru"} {
			os.RemoveAll(in("out"))
			if err := os.Mkdir(in("out"), 0o700); err != nil {
				t.Fatal(err)
			}
			var stderr bytes.Buffer
			if code := run(append(call, "--lang", lang), nil, &stderr, &stderr); code != exitOK && code != exitFindings {
				t.Errorf("%v: exit %d: %s", call, code, &stderr)
			}
			if r, bad := obeyed(stderr.String(), "\n\t"); bad {
				t.Errorf("%v says %U", call, r)
			}
			files := folder(t, in("out"))
			if len(files) == 0 {
				t.Errorf("%v wrote nothing", call)
			}
			harmlessFiles(t, files)
		}
	}
}

// What is passed on to other programs has no control of a terminal in it, nor a formula.
func TestHarmlessConversion(t *testing.T) {
	dir := t.TempDir()
	event := hostileEvent(t, dir)
	if err := os.Mkdir(filepath.Join(dir, "out"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, ext := range []string{"csv", "xml", "pbn"} {
		var stderr bytes.Buffer
		if code := run([]string{"convert", event, "-o", filepath.Join(dir, "out", "event."+ext)}, nil, &stderr, &stderr); code != exitOK {
			t.Errorf("%s: exit %d: %s", ext, code, &stderr)
		}
	}
	files := folder(t, filepath.Join(dir, "out"))
	for name, text := range files {
		if r, bad := obeyed(text, "\n\t\r"); bad {
			t.Errorf("%s has %U", name, r)
		}
	}
	players, err := csv.NewReader(strings.NewReader(files["event-players.csv"])).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range slices.Concat(players...) {
		if field != "" && strings.ContainsRune("=+-@", rune(field[0])) {
			t.Errorf("%q would be a formula", field)
		}
	}
}

// A message quotes what it is about, and is a line for all that.
func TestHarmlessTalk(t *testing.T) {
	const name = "a\u202eb\r\x1b[2J\u009bc\u2066\x07"
	for _, call := range [][]string{{name}, {"score", name}, {"score", "--date", name, "x.csv"}, {"score", "--" + name}, {"monopoly", name}, {"svoya-igra", "--scheme", name, "x.csv"}, {"movement", "print", name},
		{"seed", name}, {"verify", name}, {"check", name}, {"explain", name}, {"diff", name, name}, {"pair", name}, {"convert", name}, {"masterpoints", name}, {"new", "--movement", name}, {"rules", name}} {
		var stdout, stderr bytes.Buffer
		if code := run(call, nil, &stdout, &stderr); code == exitOK {
			t.Errorf("%q: exit 0", call)
		}
		if r, bad := obeyed(stdout.String()+stderr.String(), "\n\t"); bad {
			t.Errorf("%q: %U in %q", call, r, &stderr)
		}
	}
}

// ownFormula is how those of recap begin.
var ownFormula = regexp.MustCompile(`^(ROWS|ROUND\(SUM|IF|SUMIF|SUMPRODUCT|5\*SUMPRODUCT|\(SUMPRODUCT|\(COUNTIF|\(SUMIF|10\*|COUNTIF)\(`)

// harmlessWorkbook looks for formulas other than those of the sums and of the sheets to
// fill in, and for text that steers what shows it.
func harmlessWorkbook(t *testing.T, name, book string) {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	sheets := 0
	for _, f := range z.File {
		if !strings.HasSuffix(f.Name, ".xml") {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := b.ReadFrom(r); err != nil {
			t.Fatal(err)
		}
		if r, bad := obeyed(b.String(), "\n\r\t"); bad {
			t.Errorf("%s: %s has %U", name, f.Name, r)
		}
		if !strings.HasPrefix(f.Name, "xl/worksheets/") {
			continue
		}
		sheets++
		for _, m := range strings.SplitAfter(b.String(), "<f>")[1:] {
			if !ownFormula.MatchString(m) {
				t.Errorf("%s: %s: the formula %.40s", name, f.Name, m)
			}
		}
		if strings.Contains(b.String(), "<hyperlink") {
			t.Errorf("%s has links", f.Name)
		}
	}
	if sheets == 0 {
		t.Errorf("%s has no sheets", name)
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
			for _, r := range stdout.String() + stderr.String() {
				if unicode.IsControl(r) && r != '\n' && r != '\t' {
					t.Errorf("%v says %U", args, r)
					break
				}
			}
		}
	}
}
