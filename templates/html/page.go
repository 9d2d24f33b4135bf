package html

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"html/template"
	"slices"
	"strings"
	"sync"

	"recap/templates"
)

// Page is what a template is filled with. All texts are plain; the template escapes them.
type Page struct {
	// Kind is what the page shows: all (everything on one page), index, board, pair, team,
	// player, or the kind of its tables; contents for the list of several events.
	Kind     string
	Lang     string   // code of the language: en, hu, ru
	Title    string   // the event's name
	Heading  string   // of this page; empty on the first one
	Subtitle []string // club, place, date …
	Status   string   // provisional, in words; empty where final
	Groups   []Group  // the tables, those of one kind together
	Menus    []Menu   // the links
	Home     string   // the way to the first page of the set; empty on it
	Self     string   // the name of the page of an entrant; empty elsewhere
	Imprint  []string // the organiser's own text at the foot
	Footer   []string // the method line, then how many warnings there are
	Words    Words
	Logo     template.URL // the picture itself; empty where there is none

	Author, Date, Description string // for the properties of the page

	Style  template.CSS
	Script template.JS // empty on a page alone
	Policy string      // what the page allows itself
}

// Words are those of the language that the pages themselves need.
type Words struct{ Logo, Search, Follow, Nobody, Following, Stop, Decimal string }

// Group is tables of one kind that follow each other.
type Group struct{ Tables []Table }

// Table is a table, drawn, and as data for templates that draw it themselves.
type Table struct {
	ID, Kind, Title string
	HTML            template.HTML
	table           *templates.Table
	lang            templates.Lang
}

// Columns are the headings.
func (t Table) Columns() []string {
	var all []string
	for _, c := range t.table.Columns {
		all = append(all, clean(c.Title))
	}
	return all
}

// Rows are the cells as texts.
func (t Table) Rows() [][]string {
	rows := make([][]string, len(t.table.Rows))
	for i, row := range t.table.Rows {
		for _, c := range row {
			rows[i] = append(rows[i], clean(c.String(t.lang)))
		}
	}
	return rows
}

// Notes stand under the table.
func (t Table) Notes() []string { return cleaned(t.table.Notes) }

// Menu is a list of links.
type Menu struct {
	Title  string
	Class  string
	Links  []Link
	Closed bool // to be opened by the reader
}

// Link is one of them; without Href it is a word before the others.
type Link struct {
	Href, Text, Class string
	Here              bool // this page
}

//go:embed page.html
var shell string

//go:embed page.js
var script string

// landscape turns the paper where it is printed across.
var landscape = map[bool]string{true: " landscape"}

// fourColours are the suits in four colours, light and dark.
const fourColours = ".d{color:#a34a00}.c{color:#00702a}@media screen and (prefers-color-scheme:dark){.d{color:#ffab5e}.c{color:#5fd08a}}\n"

// newPage is what all pages of a report have in common.
func newPage(r *templates.Report, opt Options) Page {
	style := css
	if opt.Pages != nil && opt.Pages.style != "" {
		style = opt.Pages.style
	}
	if opt.FourColour {
		style += fourColours
	}
	paper := papers[strings.ToLower(strings.TrimSpace(opt.Paper))] + landscape[opt.Landscape]
	style += "@page{size:" + paper + ";margin:14mm 12mm 16mm;@bottom-right{content:counter(page) \"/\" counter(pages);font:8pt sans-serif;color:#57606a}}\n"
	word := func(key string) string { return r.Lang.Word("pages." + key) }
	p := Page{
		Lang: r.Lang.String(), Title: clean(r.Title), Subtitle: cleaned(r.Subtitle), Status: clean(r.Status), Imprint: cleaned(r.Imprint), Footer: cleaned(r.Footer),
		Author: clean(opt.Author), Date: opt.Date, Description: clean(strings.Join(r.Subtitle, " · ")), Style: template.CSS(style), Policy: policy,
		Words: Words{Logo: word("logo"), Search: word("search"), Follow: word("follow"), Nobody: word("nobody"), Following: word("following"), Stop: word("stop"),
			Decimal: r.Lang.Word("number.decimal")},
	}
	if l := r.Logo; l != nil {
		p.Logo = template.URL("data:image/" + l.Type + ";base64," + base64.StdEncoding.EncodeToString(l.Data))
	}
	return p
}

// cleaned are the texts that are not empty.
func cleaned(texts []string) []string {
	var all []string
	for _, s := range texts {
		if s = clean(s); s != "" {
			all = append(all, s)
		}
	}
	return slices.Clip(all)
}

// builtIn is the template of the program.
var builtIn = sync.OnceValue(func() *template.Template { return template.Must(template.New("page.html").Parse(shell)) })

// page fills the template.
func (p *Pages) page(data Page) ([]byte, error) {
	var b bytes.Buffer
	var t *template.Template
	if p != nil {
		t = p.templates
	} else {
		t = builtIn()
	}
	if err := t.ExecuteTemplate(&b, "page.html", data); err != nil {
		return nil, p.located(err)
	}
	return b.Bytes(), nil
}
