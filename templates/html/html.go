// Package html writes a report for browsers: as one page, which can be opened from
// a disk, put on a site or sent by mail, or as a set of pages that are linked with
// each other. Every page has its style in itself and asks the network for nothing.
// The one page has no script; those of a set have one that sorts, searches and
// follows a pair, and say the same without it.
//
// On a narrow screen a table that is wider than it is moved inside its own
// frame. The page follows the light or dark setting of the reader and prints on
// A4 or Letter, with the headings repeated and no board parted where it fits on
// a page. The ids of the tables are made of what the tables are about, so a link
// to board 7 stays good when the results change.
//
// What stands around the tables is page.html, a page of html/template; Options.Pages
// has one of the user's own in its place.
//
// Its limits: suits are drawn in the fonts of the reader's machine; page numbers
// on paper are those of browsers that know margin boxes.
package html

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"recap/templates"
)

// Options says how pages are made. The zero value prints on A4.
type Options struct {
	// Date is the day of the page's properties, like 2024-03-17; empty leaves it
	// out. The clock is never asked: the same report gives the same bytes.
	Date string
	// Author goes into the page's properties: the club. Empty leaves it out.
	Author     string
	Paper      string // for printing, "a4" or "letter"; empty is a4
	Landscape  bool   // printed across
	FourColour bool   // suits in four colours: ♠ black, ♥ red, ♦ orange, ♣ green
	Pages      *Pages // templates of the user's own; nil for those of the program
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

// check says what is wrong with the options, or where a row has not as many cells as
// its table has columns.
func check(r *templates.Report, opt Options) error {
	if _, ok := papers[strings.ToLower(strings.TrimSpace(opt.Paper))]; !ok {
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
	return nil
}

// Write writes the page. It fails where the options are wrong or where a row has
// not as many cells as its table has columns, where a template of the user's own fails,
// before anything is written, and where w fails.
func Write(w io.Writer, r *templates.Report, opt Options) error {
	if err := check(r, opt); err != nil {
		return err
	}
	r = r.Printed()
	page := newPage(r, opt)
	page.Kind = "all"
	kinds := group(r.Tables)
	d := &drawer{lang: r.Lang, top: page.Title}
	page.Menus = menus(r.Lang, kinds)
	for _, k := range kinds {
		var g Group
		for i, t := range k.tables {
			g.Tables = append(g.Tables, d.drawn(t, k.ids[i]))
		}
		page.Groups = append(page.Groups, g)
	}
	data, err := opt.Pages.page(page)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

// drawer draws tables.
type drawer struct {
	w    bytes.Buffer
	lang templates.Lang
	top  string // what the links to the top of the page are called
	set  *set   // that the page is of; nil for a page alone
	in   string // the way from the page to the folder of the set
	self int    // the entrant whose page it is, who is not linked; -1 for none
	// above are the session and the round of the rows so far, by their columns: a row that
	// leaves them blank has those of the one above.
	above map[int]string
}

// drawn is a table with what a template may want of it.
func (p *drawer) drawn(t *templates.Table, id string) Table {
	p.w.Reset()
	p.table(t, id)
	return Table{ID: id, Kind: t.Kind, Title: clean(t.Title), HTML: template.HTML(p.w.String()), table: t, lang: p.lang}
}

// write writes markup.
func (p *drawer) write(markup ...string) {
	for _, s := range markup {
		p.w.WriteString(s)
	}
}

// text writes a text of the report.
func (p *drawer) text(s string) { p.w.WriteString(escape(s)) }

// kind is tables of one kind that follow each other.
type kind struct {
	tables []*templates.Table
	ids    []string
}

// group parts the tables of a page alone.
func group(tables []templates.Table) []kind {
	all := make([]*templates.Table, len(tables))
	for i := range tables {
		all[i] = &tables[i]
	}
	return groupOf(all)
}

// groupOf parts the tables into kinds and gives each table its id.
func groupOf(tables []*templates.Table) []kind {
	var kinds []kind
	taken := map[string]bool{"top": true}
	for i, t := range tables {
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

// menus are the links to the tables of a page alone. Where tables of several kinds are
// called the same (a board's results and their frequencies), the kinds are named too.
func menus(lang templates.Lang, kinds []kind) []Menu {
	var all []Menu
	links := 0
	named := map[string]int{} // how many kinds have the label
	for _, k := range kinds {
		links += len(k.tables)
		m := menu(lang, k)
		all = append(all, m)
		seen := map[string]bool{}
		for _, l := range m.Links {
			if l.Href != "" && !seen[l.Text] {
				seen[l.Text] = true
				named[l.Text]++
			}
		}
	}
	if links < 2 {
		return nil
	}
	for i, k := range kinds {
		m := &all[i]
		if !slices.ContainsFunc(m.Links, func(l Link) bool { return l.Href != "" && named[l.Text] > 1 }) {
			continue
		}
		if word := kindWord(lang, k.tables[0].Kind); word != "" && word != m.Links[0].Text {
			m.Links = slices.Insert(m.Links, 0, Link{Text: word})
		}
	}
	return all
}

// kindWord is what tables of a kind are called; empty where there is no word for it.
func kindWord(lang templates.Lang, kind string) string {
	for _, key := range []string{"title." + kind, "sheet." + kind} {
		if w := lang.Word(key); w != key && !strings.Contains(w, "{") {
			return w
		}
	}
	return ""
}

// menu are the links to the tables of a kind.
func menu(lang templates.Lang, k kind) (m Menu) {
	key := ""
	short := len(k.tables) >= manyTables
	for _, t := range k.tables {
		short = short && len(t.Facets) > 0
	}
	for i, t := range k.tables {
		label := t.Title
		if short {
			f := t.Facets[len(t.Facets)-1]
			if word := lang.Word("column." + f.Key); f.Key != key && word != "column."+f.Key {
				m.Links = append(m.Links, Link{Text: word})
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
		m.Links = append(m.Links, Link{Href: "#" + k.ids[i], Text: clean(label)})
	}
	return m
}

// wrapFrom is how long a text is that may be broken into lines, in characters.
const wrapFrom = 22

// longest is how long the longest cell of a column is, up to wrapFrom.
func (p *drawer) longest(t *templates.Table, j int) int {
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

func (p *drawer) table(t *templates.Table, id string) {
	var names []string
	switch {
	case t.Card == 1:
		names = append(names, "card", "page")
	case t.Card > 1:
		names = append(names, "card")
	case t.Together:
		names = append(names, "together")
	}
	if t.NewPage {
		names = append(names, "fresh")
	}
	if t.Ruled {
		names = append(names, "ruled")
	}
	class := ""
	if len(names) > 0 {
		class = " class=\"" + strings.Join(names, " ") + "\""
	}
	p.above = map[int]string{}
	p.write("<section id=\"", id, "\"", class, ">\n")
	heading := func() {
		p.write("<h2>")
		p.text(t.Title)
		p.write("<a class=\"up\" href=\"#top\" aria-label=\"", escape(p.top), "\">↑</a></h2>")
	}
	if len(t.Columns) == 0 && len(t.Pictures) > 0 {
		heading()
		p.pictures(t)
		p.notes(t.Notes)
		p.write("</section>\n")
		return
	}
	if len(t.Pictures) > 0 {
		// The table may be long, and what it is about is seen first: the cards of the board.
		heading()
		p.pictures(t)
		p.write("<div class=\"wide\">\n<table", stays(t), " aria-label=\"", escape(t.Title), "\">\n")
	} else {
		p.write("<div class=\"wide\">\n<table", stays(t), ">\n<caption>")
		heading()
		p.write("</caption>\n")
	}
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
			if href := p.columnLink(t, j); href != "" {
				p.write("<a href=\"", href, "\">")
				p.heading(c.Title)
				p.write("</a>")
			} else {
				p.heading(c.Title)
			}
			p.write("</th>")
		}
		p.write("</tr>\n</thead>\n")
	}
	var finder *templates.Finder
	if p.set != nil {
		finder = p.set.entrants.Finder(t)
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
			p.cell(t, finder, row, j, classes[j], ties[j])
		}
		p.write("</tr>\n")
	}
	p.write("</tbody>\n</table>\n</div>\n")
	p.notes(t.Notes)
	p.write("</section>\n")
}

// stays is the class that keeps a column in sight while the others of a wide table are
// moved: the last of those that say whose row it is, a name rather than a figure.
func stays(t *templates.Table) string {
	const most = 5 // columns that the style knows
	n := 0
	for j, c := range t.Columns {
		if c.Lead && j < most && (n == 0 || c.Align != templates.Right || t.Columns[n-1].Align == templates.Right) {
			n = j + 1
		}
	}
	if n == 0 {
		return ""
	}
	return " class=\"k" + strconv.Itoa(n) + "\""
}

// notes writes what stands under a table.
func (p *drawer) notes(notes []string) {
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
func (p *drawer) heading(s string) {
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
func (p *drawer) class(names string) {
	if names != "" {
		p.write(" class=\"", names[:len(names)-1], "\"")
	}
}

// cell writes a cell; ties tells whether a place of the column is shared, so
// that there is room for the sign.
func (p *drawer) cell(t *templates.Table, finder *templates.Finder, row []templates.Cell, j int, class string, ties bool) {
	c := &row[j]
	if c.Kind == templates.Bar {
		p.bar(c)
		return
	}
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
	p.class(class)
	p.write(">")
	text := c.String(p.lang)
	switch {
	case c.Kind == templates.Place && c.Tied:
		text = strings.TrimSuffix(text, "=")
		p.write(text, "<span class=\"t\">=</span>")
	case c.After != "":
		p.write(escape(strings.TrimSuffix(text, c.After)), "<span class=\"a\">", escape(c.After), "</span>")
	case finder != nil && c.Kind != templates.Blank:
		p.linked(t, finder, row, j, text)
	default:
		p.suits(escape(text))
	}
	p.write("</td>")
}

// linked writes the text of a cell that may name an entrant, several of them, or a board.
func (p *drawer) linked(t *templates.Table, finder *templates.Finder, row []templates.Cell, j int, text string) {
	link := func(href, text string) {
		if href == "" {
			p.suits(escape(text))
			return
		}
		p.write("<a href=\"", href, "\">")
		p.suits(escape(text))
		p.write("</a>")
	}
	if who := finder.Cell(row, j); who >= 0 {
		link(p.entrantLink(who), text)
		return
	}
	if parts, between := finder.Parts(row, j, text); parts != nil {
		for i, part := range parts {
			if i > 0 {
				p.write(between)
			}
			link(p.entrantLink(finder.Part(row, j, part)), part)
		}
		return
	}
	link(p.boardLink(t, row, j), text)
}

// suits writes escaped text with its suit symbols in their colours.
func (p *drawer) suits(s string) {
	for s != "" {
		i := strings.IndexAny(s, "♠♥♦♣")
		if i < 0 {
			p.write(s)
			return
		}
		suit := s[i : i+len("♠")]
		class := map[string]string{"♠": "black", "♥": "red", "♦": "red d", "♣": "black c"}[suit]
		p.write(s[:i], "<span class=\"", class, "\">", suit, "</span>")
		s = s[i+len(suit):]
	}
}
