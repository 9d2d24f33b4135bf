// Package html writes a report as one page for browsers, which can be opened
// from a disk, put on a site or sent by mail: it has its style in itself, no
// script, and asks the network for nothing.
//
// On a narrow screen a table that is wider than it is moved inside its own
// frame. The page follows the light or dark setting of the reader and prints on
// A4 or Letter, with the headings repeated and no board parted where it fits on
// a page. The ids of the tables are made of what the tables are about, so a link
// to board 7 stays good when the results change.
//
// Its limits: suits are drawn in the fonts of the reader's machine; page numbers
// on paper are those of browsers that know margin boxes.
package html

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"recap/templates"
)

// Options says how the page is made. The zero value prints on A4.
type Options struct {
	// Date is the day of the page's properties, like 2024-03-17; empty leaves it
	// out. The clock is never asked: the same report gives the same bytes.
	Date string
	// Author goes into the page's properties: the club. Empty leaves it out.
	Author string
	Paper  string // for printing, "a4" or "letter"; empty is a4
}

// ErrPaper says that a paper size is not known.
var ErrPaper = errors.New("unknown paper")

// papers are the sizes as a style sheet names them.
var papers = map[string]string{"": "A4", "a4": "A4", "letter": "letter"}

//go:embed style.css
var css string

// policy forbids the page everything but its own style: a text that should get
// through as markup has no effect.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

// Write writes the page. It fails where the options are wrong or where a row has
// not as many cells as its table has columns, before anything is written, and
// where w fails.
func Write(w io.Writer, r *templates.Report, opt Options) error {
	paper, ok := papers[strings.ToLower(strings.TrimSpace(opt.Paper))]
	if !ok {
		return fmt.Errorf("html: %w %q: a4 or letter", ErrPaper, opt.Paper)
	}
	if _, err := time.Parse(time.DateOnly, opt.Date); err != nil && opt.Date != "" {
		return fmt.Errorf("html: date %q is not like 2000-01-01", opt.Date)
	}
	for _, t := range r.Tables {
		for i, row := range t.Rows {
			if len(row) != len(t.Columns) {
				return fmt.Errorf("html: table %q row %d has %d cells for %d columns", t.Title, i+1, len(row), len(t.Columns))
			}
		}
	}
	p := &page{w: bufio.NewWriterSize(w, 1<<16), lang: r.Lang, top: r.Title}
	p.head(r, opt, paper)
	kinds := group(r.Tables)
	p.nav(kinds)
	p.write("<main>\n")
	for _, k := range kinds {
		p.write("<div class=\"kind\">\n")
		for i, t := range k.tables {
			p.table(t, k.ids[i])
		}
		p.write("</div>\n")
	}
	p.write("</main>\n")
	p.foot(r.Footer)
	p.write("</body>\n</html>\n")
	return p.w.Flush()
}

// page is a page being written. The writer keeps the first error for Flush.
type page struct {
	w    *bufio.Writer
	lang templates.Lang
	top  string // what the links to the top of the page are called
}

// write writes markup.
func (p *page) write(markup ...string) {
	for _, s := range markup {
		p.w.WriteString(s)
	}
}

// text writes a text of the report.
func (p *page) text(s string) { p.w.WriteString(escape(s)) }

func (p *page) head(r *templates.Report, opt Options, paper string) {
	lang := r.Lang.String()
	p.write("<!DOCTYPE html>\n<html lang=\"", lang, "\">\n<head>\n<meta charset=\"utf-8\"/>\n",
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n",
		"<meta http-equiv=\"Content-Security-Policy\" content=\"", escape(policy), "\"/>\n<title>")
	p.text(r.Title)
	p.write("</title>\n")
	meta := func(name, content string) {
		if content != "" {
			p.write("<meta name=\"", name, "\" content=\"", escape(content), "\"/>\n")
		}
	}
	meta("generator", "recap")
	meta("author", opt.Author)
	meta("dcterms.date", opt.Date)
	meta("description", strings.Join(r.Subtitle, " · "))
	// Without an icon of its own a browser would ask the server for one.
	p.write("<link rel=\"icon\" href=\"data:,\"/>\n<style>\n", css,
		"@page{size:", paper, ";margin:14mm 12mm 16mm;@bottom-right{content:counter(page) \"/\" counter(pages);font:8pt sans-serif;color:#57606a}}\n",
		"</style>\n</head>\n<body>\n<header id=\"top\">\n<h1>")
	p.text(r.Title)
	p.write("</h1>\n")
	if len(r.Subtitle) > 0 {
		p.write("<ul class=\"about\">\n")
		for _, s := range r.Subtitle {
			p.write("<li>")
			p.text(s)
			p.write("</li>\n")
		}
		p.write("</ul>\n")
	}
	if r.Status != "" {
		p.write("<p class=\"status\">")
		p.text(r.Status)
		p.write("</p>\n")
	}
	p.write("</header>\n")
}

// kind is tables of one kind that follow each other.
type kind struct {
	tables []*templates.Table
	ids    []string
}

// group parts the tables into kinds and gives each table its id.
func group(tables []templates.Table) []kind {
	var kinds []kind
	taken := map[string]bool{"top": true}
	for i := range tables {
		t := &tables[i]
		if i == 0 || tables[i-1].Kind != t.Kind {
			kinds = append(kinds, kind{})
		}
		k := &kinds[len(kinds)-1]
		k.tables = append(k.tables, t)
		k.ids = append(k.ids, id(t, taken))
	}
	return kinds
}

// id names a table for links: by its kind and by what tells it from the others.
func id(t *templates.Table, taken map[string]bool) string {
	words := []string{t.Kind}
	for _, f := range t.Facets {
		words = append(words, f.Key, f.Value)
	}
	base := slug(strings.Join(words, " "))
	name := base
	for n := 2; taken[name]; n++ {
		name = base + "-" + strconv.Itoa(n)
	}
	taken[name] = true
	return name
}

// slug is a text in small letters and figures of the Latin alphabet, joined by
// dashes: what a link can hold as it is.
func slug(s string) string {
	var b strings.Builder
	dash := false
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			if dash && b.Len() > 0 {
				b.WriteByte('-')
			}
			dash = false
			b.WriteByte(c)
		} else {
			dash = true
		}
	}
	if b.Len() == 0 {
		return "table"
	}
	return b.String()
}

// manyTables is from how many tables of a kind on the links show only what tells
// them apart: board numbers in place of headings.
const manyTables = 5

func (p *page) nav(kinds []kind) {
	links := 0
	for _, k := range kinds {
		links += len(k.tables)
	}
	if links < 2 {
		return
	}
	p.write("<nav>\n")
	for _, k := range kinds {
		key := ""
		short := len(k.tables) >= manyTables
		for _, t := range k.tables {
			short = short && len(t.Facets) > 0
		}
		p.write("<ul>\n")
		for i, t := range k.tables {
			label := t.Title
			if short {
				f := t.Facets[len(t.Facets)-1]
				if word := p.lang.Word("column." + f.Key); f.Key != key && word != "column."+f.Key {
					p.write("<li class=\"of\">")
					p.text(word)
					p.write("</li>\n")
				}
				key = f.Key
				values := make([]string, len(t.Facets))
				for j, f := range t.Facets {
					values[j] = f.Value
				}
				label = strings.Join(values, " ")
			}
			if label == "" {
				label = t.Kind
			}
			p.write("<li><a href=\"#", k.ids[i], "\">")
			p.text(label)
			p.write("</a></li>\n")
		}
		p.write("</ul>\n")
	}
	p.write("</nav>\n")
}

// wrapFrom is how long a text is that may be broken into lines, in characters.
const wrapFrom = 22

// longest is how long the longest cell of a column is, up to wrapFrom.
func (p *page) longest(t *templates.Table, j int) int {
	n := 0
	for i := range t.Rows {
		if c := &t.Rows[i][j]; c.Kind == templates.Text && len(c.Text) > n {
			if n = max(n, utf8.RuneCountInString(c.Text)); n >= wrapFrom {
				return n
			}
		}
	}
	return n
}

func (p *page) table(t *templates.Table, id string) {
	var names []string
	switch {
	case t.Card == 1:
		names = append(names, "card", "page")
	case t.Card > 1:
		names = append(names, "card")
	case t.Together:
		names = append(names, "together")
	}
	if t.Ruled {
		names = append(names, "ruled")
	}
	class := ""
	if len(names) > 0 {
		class = " class=\"" + strings.Join(names, " ") + "\""
	}
	p.write("<section id=\"", id, "\"", class, ">\n")
	heading := func() {
		p.write("<h2>")
		p.text(t.Title)
		p.write("<a class=\"up\" href=\"#top\" aria-label=\"", escape(p.top), "\">↑</a></h2>")
	}
	if t.Graph != nil && len(t.Columns) == 0 {
		heading()
		p.graph(t.Graph)
		p.notes(t.Notes)
		p.write("</section>\n")
		return
	}
	p.write("<div class=\"wide\">\n<table>\n<caption>")
	heading()
	p.write("</caption>\n")
	classes := make([]string, len(t.Columns))
	for j, c := range t.Columns {
		switch c.Align {
		case templates.Right:
			classes[j] = "r "
		case templates.Centre:
			classes[j] = "c "
		}
		if c.Small {
			classes[j] += "s "
		}
		if p.longest(t, j) >= wrapFrom {
			classes[j] += "w "
		}
	}
	if slices.ContainsFunc(t.Columns, func(c templates.Column) bool { return c.Title != "" }) {
		p.write("<thead>\n<tr>")
		for j, c := range t.Columns {
			p.write("<th scope=\"col\"")
			p.class(classes[j])
			p.write(">")
			p.heading(c.Title)
			p.write("</th>")
		}
		p.write("</tr>\n</thead>\n")
	}
	p.write("<tbody>\n")
	ties := make([]bool, len(t.Columns))
	for _, row := range t.Rows {
		for j := range row {
			ties[j] = ties[j] || row[j].Kind == templates.Place && row[j].Tied
		}
	}
	for _, row := range t.Rows {
		p.write("<tr>")
		for j := range row {
			p.cell(&row[j], classes[j], ties[j])
		}
		p.write("</tr>\n")
	}
	p.write("</tbody>\n</table>\n</div>\n")
	if t.Graph != nil {
		p.graph(t.Graph)
	}
	p.pictures(t)
	p.notes(t.Notes)
	p.write("</section>\n")
}

// notes writes what stands under a table.
func (p *page) notes(notes []string) {
	if len(notes) == 0 {
		return
	}
	p.write("<div class=\"notes\">\n")
	for _, n := range notes {
		p.write("<p>")
		p.suits(escape(n))
		p.write("</p>\n")
	}
	p.write("</div>\n")
}

// heading writes the heading of a column, which is broken on paper between its
// words but not inside them (É-D MP).
func (p *page) heading(s string) {
	for i, word := range strings.Fields(escape(s)) {
		if i > 0 {
			p.write(" ")
		}
		if strings.Contains(word, "-") {
			p.write("<span class=\"n\">")
			p.suits(word)
			p.write("</span>")
		} else {
			p.suits(word)
		}
	}
}

// class writes the attribute for classes that each end with a blank.
func (p *page) class(names string) {
	if names != "" {
		p.write(" class=\"", names[:len(names)-1], "\"")
	}
}

// cell writes a cell; ties tells whether a place of the column is shared, so
// that there is room for the sign.
func (p *page) cell(c *templates.Cell, class string, ties bool) {
	p.write("<td")
	if c.Strong {
		class += "b "
	}
	if c.Muted {
		class += "m "
	}
	if c.Kind == templates.Place && ties && !c.Tied {
		class += "p "
	}
	if c.Shade != templates.NoShade {
		class += "h" + strconv.Itoa(int(c.Shade)) + " "
	}
	if c.Kind == templates.Bar {
		p.bar(c)
		return
	}
	p.class(class)
	p.write(">")
	text := c.String(p.lang)
	if c.Kind == templates.Place && c.Tied {
		text = strings.TrimSuffix(text, "=")
		p.write(text, "<span class=\"t\">=</span>")
	} else {
		p.suits(escape(text))
	}
	p.write("</td>")
}

// suits writes escaped text with its suit symbols in their colours.
func (p *page) suits(s string) {
	for s != "" {
		i := strings.IndexAny(s, "♠♥♦♣")
		if i < 0 {
			p.write(s)
			return
		}
		suit := s[i : i+len("♠")]
		class := "black"
		if suit == "♥" || suit == "♦" {
			class = "red"
		}
		p.write(s[:i], "<span class=\"", class, "\">", suit, "</span>")
		s = s[i+len(suit):]
	}
}

// foot writes the method line and the warnings.
func (p *page) foot(lines []string) {
	lines = slices.DeleteFunc(slices.Clone(lines), func(s string) bool { return s == "" })
	if len(lines) == 0 {
		return
	}
	p.write("<footer>\n<p>")
	p.text(lines[0])
	p.write("</p>\n")
	if len(lines) > 1 {
		p.write("<ul>\n")
		for _, s := range lines[1:] {
			p.write("<li>")
			p.suits(escape(s))
			p.write("</li>\n")
		}
		p.write("</ul>\n")
	}
	p.write("</footer>\n")
}
