package html

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	stdhtml "html"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring/exact"
	"recap/templates"
)

// people are invented; what is odd about them is what files bring.
var people = []string{
	"Őry Űrs – Gődöllői Őrs", "Łukasz Żak", "Иванов Пётр", "=1+1", "<script>alert(1)</script>", `"quoted" & 'single'`,
	"Esc\x1b[31m \x00Nul", "\u202eevil\u202c Right", "Smile 😀", " Tab\tand\nline", "\xff\ufffe bytes", "</td></table><b onmouseover=alert(1)>",
	strings.Repeat("Maximiliana ", 16) + "Longname", strings.Repeat("W", 200),
}

// shown is people as a reader sees them.
var shown = []string{
	"Őry Űrs – Gődöllői Őrs", "Łukasz Żak", "Иванов Пётр", "=1+1", "<script>alert(1)</script>", `"quoted" & 'single'`,
	"Esc\ufffd[31m \ufffdNul", "evil Right", "Smile 😀", " Tab and line", "\ufffd\ufffd bytes", "</td></table><b onmouseover=alert(1)>",
	strings.Repeat("Maximiliana ", 16) + "Longname", strings.Repeat("W", 200),
}

// invented makes a report of two rankings and the travellers of boards.
func invented(boards, tables int) *templates.Report {
	r := &templates.Report{
		Title: "Gődöllői Őrs & Co. <kupa> \u202e\x07", Subtitle: []string{"Bridge Club Árvíztűrő", "5 October 2026", strings.Repeat("Sándor-", 60)},
		Status: "provisional: 2 results missing",
		Footer: []string{"matchpoints; rules wbf", "a.csv:12: warning: board 7: \"4♥\" " + strings.Repeat("x", 300)},
	}
	for _, line := range []string{"NS", "EW"} {
		t := templates.Table{Kind: "ranking", Title: "Ranking " + line, Facets: []templates.Facet{{Key: "line", Value: line}},
			Columns: []templates.Column{{Key: "place", Title: "Place", Align: templates.Right}, {Key: "number", Title: "No", Align: templates.Right},
				{Key: "names", Title: "Names", Flex: true}, {Key: "score", Title: "MP", Align: templates.Right}, {Key: "percent", Title: "%", Align: templates.Right}},
			Notes: []string{"* with a bye <&>"}}
		for k, name := range people {
			t.Rows = append(t.Rows, []templates.Cell{templates.PlaceCell(k+1, k == 1 || k == 2), templates.TextCell(fmt.Sprint(k + 1)),
				{Kind: templates.Text, Text: name, Strong: k == 0, Muted: k == 3}, templates.NumberCell(exact.Frac(1000-10*k, 3), 2), templates.NumberCell(exact.Frac(125-k, 2), 2)})
		}
		r.Tables = append(r.Tables, t)
	}
	for b := 1; b <= boards; b++ {
		t := templates.Table{Kind: "travellers", Title: fmt.Sprint("Board ", b), Facets: []templates.Facet{{Key: "board", Value: fmt.Sprint(b)}}, Together: true}
		for _, c := range []string{"NS", "EW", "Contract", "By", "Lead", "Result", "Score", "N-S MP", "E-W MP", "North–South", "East–West"} {
			t.Columns = append(t.Columns, templates.Column{Key: c, Title: c, Small: strings.Contains(c, "–"), Align: templates.Align(len(c) % 3)})
		}
		for i := range tables {
			t.Rows = append(t.Rows, []templates.Cell{templates.TextCell(fmt.Sprint(i + 1)), templates.TextCell(fmt.Sprint(i + 8)), templates.TextCell("4♥X"),
				templates.TextCell("N"), templates.TextCell("♠A"), templates.TextCell("="), {Kind: templates.Number, Num: exact.Int(420 - 10*i), Signed: true},
				templates.NumberCell(exact.Frac(i, 4), 2), templates.NumberCell(exact.Frac(-i, 4), 2),
				templates.TextCell(people[i%len(people)]), templates.TextCell(people[(i+1)%len(people)])})
		}
		r.Tables = append(r.Tables, t)
	}
	return r
}

func render(t testing.TB, r *templates.Report, opt Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, r, opt); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// element is a part of a page.
type element struct {
	name     string
	attr     map[string]string
	children []*element
	text     string // all of it, also that of the children
}

func (e *element) all(name string) []*element {
	var found []*element
	for _, c := range e.children {
		if c.name == name {
			found = append(found, c)
		}
		found = append(found, c.all(name)...)
	}
	return found
}

// parse reads a page as XML, which is stricter than any browser: what Write
// writes is both. An attribute twice, a tag not closed, an & alone fail.
func parse(t *testing.T, page string) *element {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	root := &element{}
	open := []*element{root}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, page)
		}
		top := open[len(open)-1]
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attr: map[string]string{}}
			for _, a := range token.Attr {
				if _, twice := e.attr[a.Name.Local]; twice {
					t.Errorf("<%s> has %s twice", e.name, a.Name.Local)
				}
				e.attr[a.Name.Local] = a.Value
			}
			top.children = append(top.children, e)
			open = append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			for _, e := range open {
				e.text += string(token)
			}
		case xml.Comment, xml.ProcInst:
			t.Errorf("the page has %v", token)
		}
	}
	return root
}

func TestPage(t *testing.T) {
	page := render(t, invented(3, 4), Options{Date: "2026-10-05", Author: `Club "Árvíztűrő"`})
	if !strings.HasPrefix(page, "<!DOCTYPE html>\n<html lang=\"en\">") {
		t.Errorf("it begins %.60q", page)
	}
	root := parse(t, page)
	for name, want := range map[string]string{"title": "Gődöllői Őrs & Co. <kupa> \ufffd", "h1": "Gődöllői Őrs & Co. <kupa> \ufffd"} {
		if e := root.all(name); len(e) != 1 || e[0].text != want {
			t.Errorf("<%s>: %d, %q", name, len(e), e[0].text)
		}
	}
	metas := map[string]string{}
	for _, m := range root.all("meta") {
		metas[m.attr["charset"]+m.attr["name"]+m.attr["http-equiv"]] = m.attr["content"]
	}
	for name, want := range map[string]string{"utf-8": "", "viewport": "width=device-width, initial-scale=1", "author": `Club "Árvíztűrő"`, "dcterms.date": "2026-10-05",
		"Content-Security-Policy": policy} {
		if got, ok := metas[name]; !ok || got != want {
			t.Errorf("meta %s is %q, %v", name, got, ok)
		}
	}
	if body := root.all("body")[0].text; !strings.Contains(body, "Bridge Club Árvíztűrő") || !strings.Contains(body, "provisional: 2") || strings.Contains(body, "\u202e") {
		t.Errorf("the body is\n%s", body)
	}
	foot := root.all("footer")[0]
	if p := foot.all("p"); len(p) != 1 || p[0].text != "matchpoints; rules wbf" {
		t.Errorf("the method line is %v", p)
	}
	if li := foot.all("li"); len(li) != 1 || !strings.HasPrefix(li[0].text, "a.csv:12: warning: board 7: \"4♥\" xxx") {
		t.Errorf("the warnings are %v", li)
	}

	tables := root.all("table")
	if len(tables) != 5 {
		t.Fatalf("%d tables", len(tables))
	}
	for i, table := range tables {
		if captions := table.all("caption"); len(captions) != 1 || !strings.HasPrefix(captions[0].text, []string{"Ranking NS", "Ranking EW", "Board 1", "Board 2", "Board 3"}[i]) {
			t.Errorf("table %d: %d captions", i, len(captions))
		}
		heads := table.all("thead")[0].all("th")
		for _, h := range heads {
			if h.attr["scope"] != "col" {
				t.Errorf("table %d: heading %q has scope %q", i, h.text, h.attr["scope"])
			}
		}
		for _, row := range table.all("tbody")[0].all("tr") {
			if n := len(row.all("td")); n != len(heads) {
				t.Errorf("table %d: %d cells for %d headings", i, n, len(heads))
			}
		}
	}
	rows := tables[0].all("tbody")[0].all("tr")
	for i, want := range shown {
		if got := rows[i].all("td")[2].text; got != want {
			t.Errorf("%q came out as %q", people[i], got)
		}
	}
	var first []string
	for _, td := range rows[1].all("td") {
		first = append(first, td.text+"|"+td.attr["class"])
	}
	if want := []string{"2=|r", "2|r", "Łukasz Żak|w", "330.00|r", "62.00|r"}; !slices.Equal(first, want) {
		t.Errorf("cells %q, want %q", first, want)
	}
	// Nothing is in the way of the sign of a tie, and there is room for it.
	if got := rows[0].all("td")[0].attr["class"] + ", " + rows[0].all("td")[2].attr["class"] + ", " + rows[3].all("td")[2].attr["class"]; got != "r p, w b, w m" {
		t.Errorf("classes %q", got)
	}
	contract := tables[2].all("tbody")[0].all("td")[2]
	if s := contract.all("span"); contract.text != "4♥X" || len(s) != 1 || s[0].text != "♥" || s[0].attr["class"] != "red" {
		t.Errorf("the contract is %q", contract.text)
	}
	if s := tables[2].all("tbody")[0].all("td")[4].all("span"); len(s) != 1 || s[0].attr["class"] != "black" {
		t.Error("the spade of the lead has no colour of its own")
	}
}

// Every link leads to one table, and an id is used once.
func TestLinks(t *testing.T) {
	for _, boards := range []int{0, 2, 30} {
		root := parse(t, render(t, invented(boards, 1), Options{}))
		ids := map[string]int{}
		for _, name := range []string{"header", "section"} {
			for _, e := range root.all(name) {
				ids[e.attr["id"]]++
			}
		}
		for id, n := range ids {
			if n != 1 || id == "" {
				t.Errorf("%d boards: the id %q is there %d times", boards, id, n)
			}
		}
		var labels []string
		for _, a := range root.all("nav")[0].all("a") {
			labels = append(labels, a.text)
			if ids[strings.TrimPrefix(a.attr["href"], "#")] != 1 {
				t.Errorf("%d boards: %s leads nowhere", boards, a.attr["href"])
			}
		}
		if len(labels) != boards+2 {
			t.Errorf("%d boards: links %q", boards, labels)
		}
		if boards == 30 && (labels[2] != "1" || labels[31] != "30" || ids["travellers-board-30"] != 1 || ids["ranking-line-ew"] != 1) {
			t.Errorf("labels %q, ids %v", labels, ids)
		}
	}
	root := parse(t, render(t, invented(30, 1), Options{}))
	if of := root.all("nav")[0].all("ul")[1].all("li")[0]; of.text != "Board" {
		t.Errorf("before the boards stands %q", of.text)
	}
}

func TestIDs(t *testing.T) {
	taken := map[string]bool{"top": true}
	for i, want := range []string{"travellers-section-a-board-7", "travellers-section-a-board-7-2", "top-2", "table", "table-2", "x-8"} {
		table := []templates.Table{
			{Kind: "travellers", Facets: []templates.Facet{{Key: "section", Value: "A"}, {Key: "board", Value: "7"}}},
			{Kind: "travellers", Facets: []templates.Facet{{Key: "section", Value: "ä A"}, {Key: "board", Value: " 7\""}}},
			{Kind: "top"}, {}, {Kind: "Őű"}, {Kind: "x", Facets: []templates.Facet{{Key: "é", Value: "8"}}},
		}[i]
		if got := id(&table, taken); got != want {
			t.Errorf("table %d has the id %q, want %q", i, got, want)
		}
	}
}

func TestLanguages(t *testing.T) {
	for lang, want := range map[templates.Lang]string{"hu": "330,00", "ru": "330,00", "": "330.00"} {
		r := invented(6, 1)
		r.Lang = lang
		root := parse(t, render(t, r, Options{}))
		if got := root.all("html")[0].attr["lang"]; got != lang.String() {
			t.Errorf("%s: lang is %q", lang, got)
		}
		if got := root.all("tbody")[0].all("tr")[1].all("td")[3].text; got != want {
			t.Errorf("%s: the score is %q", lang, got)
		}
		if got := root.all("nav")[0].all("ul")[1].all("li")[0].text; got != lang.Word("column.board") {
			t.Errorf("%s: before the boards stands %q", lang, got)
		}
	}
}

// The page is alone in the world: no address but those inside it, no script.
func TestSelfContained(t *testing.T) {
	page := render(t, invented(3, 14), Options{})
	for _, bad := range []string{"http:", "https:", "//", "<script", "<img", "url(", "@import", "\u202e", "\x1b", "\x00"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	for _, e := range parse(t, page).all("a") {
		if !strings.HasPrefix(e.attr["href"], "#") {
			t.Errorf("a link leads to %s", e.attr["href"])
		}
	}
	for _, want := range []string{"@media print", "prefers-color-scheme:dark", "@page{size:A4"} {
		if !strings.Contains(page, want) {
			t.Errorf("the style lacks %q", want)
		}
	}
	if !strings.Contains(render(t, invented(1, 1), Options{Paper: "Letter"}), "@page{size:letter") {
		t.Error("no page of Letter")
	}
}

// Text of the page in each mode, against what stands behind it: 4.5 to 1 is
// what the guidelines for accessible pages ask for (WCAG 2.2, 1.4.3).
func TestContrast(t *testing.T) {
	modes := regexp.MustCompile(`:root\{([^}]*)\}`).FindAllStringSubmatch(css, -1)
	if len(modes) != 2 {
		t.Fatalf("%d modes", len(modes))
	}
	for i, m := range modes {
		light := map[string]float64{}
		for decl := range strings.SplitSeq(m[1], ";") {
			name, value, _ := strings.Cut(decl, ":")
			if strings.HasPrefix(value, "#") {
				light[name] = luminance(t, value)
			}
		}
		for _, pair := range [][2]string{{"text", "back"}, {"text", "stripe"}, {"text", "head"}, {"soft", "back"}, {"soft", "stripe"}, {"red", "back"},
			{"red", "stripe"}, {"red", "head"}, {"link", "back"}, {"link", "head"}, {"alarmtext", "alarm"}, {"text", "mine"}, {"link", "mine"}, {"red", "mine"}} {
			a, b := light["--"+pair[0]], light["--"+pair[1]]
			if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
				t.Errorf("mode %d: %s on %s has a contrast of %.2f", i, pair[0], pair[1], ratio)
			}
		}
	}
}

// The two further suits of four colours can be read as well, on every ground of a row.
func TestContrastOfFourColours(t *testing.T) {
	colours := regexp.MustCompile(`\.([dc])\{color:(#[0-9a-f]+)\}`).FindAllStringSubmatch(fourColours, -1)
	grounds := regexp.MustCompile(`--(?:back|stripe|mine):(#[0-9a-f]+)`).FindAllStringSubmatch(css, -1)
	if len(colours) != 4 || len(grounds) != 6 {
		t.Fatalf("%d colours, %d grounds", len(colours), len(grounds))
	}
	for i, c := range colours {
		for _, g := range grounds[i/2*3 : i/2*3+3] {
			a, b := luminance(t, c[2]), luminance(t, g[1])
			if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
				t.Errorf("%s on %s has a contrast of %.2f", c[2], g[1], ratio)
			}
		}
	}
}

// luminance is how bright a colour is, from 0 to 1 (WCAG 2.2, relative luminance).
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	hex = strings.TrimPrefix(hex, "#")
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	part := func(shift uint) float64 {
		v := float64(n>>shift&0xff) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
}

func TestSameBytes(t *testing.T) {
	r := invented(5, 8)
	first := render(t, r, Options{})
	for range 20 {
		if render(t, r, Options{}) != first {
			t.Fatal("the same report gave two pages")
		}
	}
}

func TestRuled(t *testing.T) {
	for ruled, want := range map[bool]string{true: ` class="together ruled"`, false: ` class="together"`} {
		var b bytes.Buffer
		r := &templates.Report{Tables: []templates.Table{{Kind: "form", Together: true, Ruled: ruled, Columns: []templates.Column{{Key: "a"}}, Rows: [][]templates.Cell{{{}}}}}}
		if err := Write(&b, r, Options{}); err != nil || !strings.Contains(b.String(), want+">") {
			t.Errorf("%v: no %s: %v", ruled, want, err)
		}
	}
}

func TestEmptyReports(t *testing.T) {
	for _, r := range []*templates.Report{{}, {Tables: []templates.Table{{Kind: "x"}}}, {Footer: []string{"", "y"}},
		{Tables: []templates.Table{{Columns: []templates.Column{{Title: ""}}, Rows: [][]templates.Cell{{{}}}}}}} {
		root := parse(t, render(t, r, Options{}))
		if len(root.all("nav")) != 0 || len(root.all("table")) != len(r.Tables) {
			t.Errorf("%+v gave %d tables", r, len(root.all("table")))
		}
	}
}

type refuser struct{}

func (refuser) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestErrors(t *testing.T) {
	r := invented(1, 1)
	if err := Write(refuser{}, r, Options{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a writer that fails gives %v", err)
	}
	if err := Write(io.Discard, r, Options{Paper: "a3"}); !errors.Is(err, ErrPaper) {
		t.Errorf("a3 gives %v", err)
	}
	if err := Write(io.Discard, r, Options{Date: "5 October"}); err == nil || !strings.Contains(err.Error(), `"5 October"`) {
		t.Errorf("a bad date gives %v", err)
	}
	r.Tables[0].Rows[1] = r.Tables[0].Rows[1][:2]
	var b bytes.Buffer
	if err := Write(&b, r, Options{}); err == nil || !strings.Contains(err.Error(), `"Ranking NS" row 2 has 2 cells for 5 columns`) || b.Len() > 0 {
		t.Errorf("a short row gives %v and %d bytes", err, b.Len())
	}
}

// browser runs Chromium on a page and gives the document as it is in the end. A
// machine of the build must have it; a user's need not.
func browser(t *testing.T, page string) string {
	t.Helper()
	var name string
	for _, n := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(n); err == nil {
			name = path
			break
		}
	}
	if name == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("chromium is not installed")
		}
		t.Skip("chromium is not installed")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "a.html")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(name, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
		"--disable-sync", "--no-first-run", "--user-data-dir="+filepath.Join(dir, "profile"), "--window-size=1400,900",
		"--dump-dom", "file://"+filepath.ToSlash(file))
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &messages
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, messages.String())
	}
	return out.String()
}

// frame shows a page, as it is, in a frame of so many pixels, which can be
// narrower than a window, and writes down how wide things are in it.
const frame = `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>
<iframe id="frame" style="border:0;width:%dpx;height:800px" srcdoc="%s"></iframe>
<pre id="text"></pre>
<script>
document.getElementById("frame").onload = function() {
	const d = this.contentDocument, e = d.documentElement;
	const wide = [...d.querySelectorAll(".wide")].filter(e => e.scrollWidth > e.clientWidth).length;
	document.getElementById("text").textContent = d.body.innerText;
	document.documentElement.setAttribute("data-measured", [e.scrollWidth, e.clientWidth, d.body.scrollWidth, d.querySelectorAll("tbody tr").length, wide].join(" "));
}
</script></body></html>`

// On a telephone and on a desk, the page is no wider than the window, whatever
// its names.
func TestFitsTheWindow(t *testing.T) {
	page := stdhtml.EscapeString(render(t, invented(3, len(people)), Options{}))
	for _, width := range []int{320, 390, 1280} {
		dom := browser(t, fmt.Sprintf(frame, width, page))
		var scroll, client, body, rows, wide int
		_, after, _ := strings.Cut(dom, `data-measured="`)
		if _, err := fmt.Sscanf(after, "%d %d %d %d %d", &scroll, &client, &body, &rows, &wide); err != nil {
			t.Fatalf("nothing measured: %v\n%.300s", err, dom)
		}
		if client > width || client < width-20 {
			t.Errorf("%d px: the window has %d", width, client)
		}
		if scroll > client || body > client {
			t.Errorf("%d px: the page is %d wide, its body %d, the window %d", width, scroll, body, client)
		}
		if want := 5 * len(people); rows != want {
			t.Errorf("%d px: %d rows, want %d", width, rows, want)
		}
		// The measure can fail: there are tables wider than a telephone.
		if width < 400 && wide == 0 {
			t.Errorf("%d px: no table is wider than the window", width)
		}
		_, text, _ := strings.Cut(dom, `<pre id="text">`)
		for _, name := range []string{shown[0], shown[1], shown[2], "&lt;script&gt;alert(1)&lt;/script&gt;", shown[6], shown[8], shown[13], "4♥X", "2="} {
			if !strings.Contains(text, name) {
				t.Errorf("%d px: %q is not shown", width, name)
			}
		}
	}
}

// A script that got into the page would not run.
func TestNoScriptRuns(t *testing.T) {
	const script = `<script>document.documentElement.setAttribute("data-ran", "")</script></body>`
	page := strings.Replace(render(t, invented(1, 1), Options{}), "</body>", script, 1)
	if dom := browser(t, page); !strings.Contains(dom, "Łukasz Żak") || strings.Contains(dom, `data-ran=""`) {
		t.Error("the script ran")
	}
	if dom := browser(t, strings.Replace(page, escape(policy), "", 1)); !strings.Contains(dom, `data-ran=""`) {
		t.Error("the script does not run without the policy either")
	}
}

func BenchmarkWrite(b *testing.B) {
	r := invented(26, 14)
	for b.Loop() {
		if err := Write(io.Discard, r, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(26*14*float64(b.N)/b.Elapsed().Seconds(), "results/s")
}

// Names of players stand in addresses in Latin letters, whatever they are written in.
func TestNamesInAddresses(t *testing.T) {
	for name, want := range map[string]string{"Дельта Иван": "player-delta-ivan", "Щука Юлия": "player-shchuka-iuliia", "Łukasz Żółć": "player-lukasz-zolc", "Őrs Ødegård": "player-ors-odegard", "中": "player"} {
		s := &set{taken: map[string]bool{}}
		if got := s.pageName("player", name); got != want {
			t.Errorf("%s: %s, not %s", name, got, want)
		}
		if got := s.pageName("player", name); got != want+"-2" {
			t.Errorf("the second %s: %s", name, got)
		}
	}
}
