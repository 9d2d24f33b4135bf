package html

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"recap/templates"
)

// File is one page of a set. Its name is relative to the folder in which the first page
// stands, with strokes between folders.
type File struct {
	Name string
	Data []byte
}

// SetOptions says how a set of pages is made.
type SetOptions struct {
	Options
	// Name is that of the set: NAME.html is its first page, and in the folder NAME stand
	// the others.
	Name string
	// Files are other files beside the first page that it links to: NAME.pdf.
	Files []string
}

// set is a set of pages in the making. What has a page follows from the facets of the
// tables alone: those with a board are on the page of the board, those of an entrant on
// its page, and of the others each kind has a page but for the short ones, which stand on
// the first page.
type set struct {
	report   *templates.Report
	opt      SetOptions
	index    string // the name of the first page
	entrants *templates.Entrants
	pages    []*setPage
	boards   map[string][]*setPage // by the number of the board
	people   []*setPage            // by entrant; nil for one without a page
	kinds    []*setPage
	taken    map[string]bool // names in small letters
}

// setPage is a page of a set: its tables, and where it stands among others.
type setPage struct {
	kind       string
	name       string // of the file, without the folder and .html
	heading    string
	label      string // in a list of links
	entrant    int    // whose page it is; -1
	facets     []templates.Facet
	tables     []*templates.Table
	prev, next *setPage
}

// indexRows is up to how many rows the tables of a kind have that stand on the first
// page, although they are not its first kind.
const indexRows = 20

// Set draws a report as a set of pages, the first page first. Who has a page are the
// report's entrants. It fails as Write does.
func Set(r *templates.Report, opt SetOptions) ([]File, error) {
	if err := check(r, opt.Options); err != nil {
		return nil, err
	}
	r = r.Printed()
	s := &set{report: r, opt: opt, index: opt.Name + ".html", entrants: &r.Entrants, boards: map[string][]*setPage{}, people: make([]*setPage, len(r.Entrants.All)),
		taken: map[string]bool{}}
	pages := append([]*setPage{s.arrange()}, s.pages...)
	files := make([]File, len(pages))
	errs := make([]error, len(pages))
	// Every page is drawn by itself, by all processors.
	var next atomic.Int64
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(pages); i = int(next.Add(1)) - 1 {
				files[i].Name = s.index
				if i > 0 {
					files[i].Name = opt.Name + "/" + pages[i].name + ".html"
				}
				files[i].Data, errs[i] = s.draw(pages[i])
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err // of the first page that has one, whichever was drawn first
		}
	}
	return files, nil
}

// pageName makes a name for a file that no other page has.
func (s *set) pageName(words ...string) string {
	base := slug(inLatin(strings.Join(words, " ")))
	if len(base) > 60 {
		base = strings.Trim(base[:60], "-")
	}
	name := base
	for n := 2; s.taken[name]; n++ {
		name = base + "-" + strconv.Itoa(n)
	}
	s.taken[name] = true
	return name
}

// latin are the letters of addresses for those that are none without their accents.
var latin = strings.NewReplacer("ł", "l", "ø", "o", "đ", "d", "ß", "ss", "æ", "ae", "œ", "oe", "ı", "i",
	"а", "a", "б", "b", "в", "v", "г", "g", "д", "d", "е", "e", "ж", "zh", "з", "z", "и", "i", "к", "k", "л", "l", "м", "m", "н", "n", "о", "o", "п", "p",
	"р", "r", "с", "s", "т", "t", "у", "u", "ф", "f", "х", "kh", "ц", "ts", "ч", "ch", "ш", "sh", "щ", "shch", "ъ", "", "ы", "y", "ь", "", "э", "e", "ю", "iu", "я", "ia")

// inLatin writes a name in letters that can stand in an address.
func inLatin(s string) string {
	return latin.Replace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToLower(s))))
}

// boardKey is what tells the page of a board from those of others: sections that are
// scored apart stand on one.
func boardKey(t *templates.Table) (board string, of []templates.Facet) {
	for _, f := range t.Facets {
		switch f.Key {
		case "board":
			board = f.Value
		case "stage", "session", "round":
			of = append(of, f)
		}
	}
	return board, of
}

// arrange gives every table its page.
func (s *set) arrange() *setPage {
	lang := s.report.Lang
	first := &setPage{kind: "index", entrant: -1}
	rows := map[string]int{}
	var order []string // of the kinds
	kinds := map[string][]*templates.Table{}
	for i := range s.report.Tables {
		t := &s.report.Tables[i]
		if board, of := boardKey(t); board != "" {
			s.board(board, of).tables = append(s.board(board, of).tables, t)
			continue
		}
		if of := s.entrants.Of(t); len(of) > 0 {
			for _, who := range of {
				s.person(who).tables = append(s.person(who).tables, t)
			}
			continue
		}
		if kinds[t.Kind] == nil {
			order = append(order, t.Kind)
		}
		kinds[t.Kind] = append(kinds[t.Kind], t)
		rows[t.Kind] += len(t.Rows)
	}
	for i, kind := range order {
		if i == 0 || rows[kind] <= indexRows {
			first.tables = append(first.tables, kinds[kind]...)
			continue
		}
		title := cmp.Or(kindWord(lang, kind), kinds[kind][0].Title)
		p := &setPage{kind: kind, name: s.pageName(kind), heading: title, label: title, entrant: -1, tables: kinds[kind]}
		s.kinds = append(s.kinds, p)
	}
	s.meetings(kinds)
	boards := slices.Clone(s.pages)
	chain(boards)
	var people []*setPage
	for _, p := range s.people {
		if p != nil {
			people = append(people, p)
		}
	}
	chain(people)
	s.pages = slices.Concat(s.kinds, boards, people)
	return first
}

// meetings puts the rows of the event's tables that name two entrants (matches) on the
// pages of both.
func (s *set) meetings(kinds map[string][]*templates.Table) {
	for i := range s.report.Tables {
		t := &s.report.Tables[i]
		if kinds[t.Kind] == nil || t.Flat != nil {
			continue
		}
		finder := s.entrants.Finder(t)
		columns := finder.Columns()
		if len(columns) < 2 {
			continue
		}
		own := map[int]*templates.Table{}
		var order []int
		for _, row := range t.Rows {
			var seen []int
			for _, j := range columns {
				if who := finder.Cell(row, j); who >= 0 && !slices.Contains(seen, who) {
					seen = append(seen, who)
				}
			}
			for _, who := range seen {
				if own[who] == nil {
					part := *t
					part.Rows, part.Notes = nil, nil
					own[who] = &part
					order = append(order, who)
				}
				own[who].Rows = append(own[who].Rows, row)
			}
		}
		for _, who := range order {
			p := s.person(who)
			p.tables = slices.Insert(p.tables, 0, own[who])
		}
	}
}

// chain links pages to those before and after them.
func chain(pages []*setPage) {
	for i := range pages {
		if i > 0 {
			pages[i].prev, pages[i-1].next = pages[i-1], pages[i]
		}
	}
}

// board is the page of a board.
func (s *set) board(number string, of []templates.Facet) *setPage {
	for _, p := range s.boards[number] {
		if slices.Equal(p.facets, of) {
			return p
		}
	}
	lang := s.report.Lang
	words, heading, label := []string{}, lang.Word("title.board", number), number
	for _, f := range of {
		words = append(words, f.Key, f.Value)
		switch f.Key {
		case "stage":
			heading = f.Value + ": " + heading
		default:
			heading = lang.Word("title."+f.Key, heading, f.Value)
		}
	}
	p := &setPage{kind: "board", name: s.pageName(append(words, "board", number)...), heading: heading, label: label, facets: of, entrant: -1}
	s.boards[number] = append(s.boards[number], p)
	s.pages = append(s.pages, p)
	return p
}

// person is the page of an entrant.
func (s *set) person(who int) *setPage {
	if s.people[who] == nil {
		e := &s.entrants.All[who]
		s.people[who] = &setPage{kind: e.Kind, name: s.pageName(e.Kind, cmp.Or(e.Number, e.Name)), heading: e.Label(), label: e.Label(), entrant: who}
	}
	return s.people[who]
}

// scripted is the policy of pages with the script of the program, and no other.
var scripted = sync.OnceValue(func() string {
	sum := sha256.Sum256([]byte("\n" + script))
	return strings.Replace(policy, "default-src 'none';", "default-src 'none'; script-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"';", 1)
})

// draw draws a page.
func (s *set) draw(p *setPage) ([]byte, error) {
	page := newPage(s.report, s.opt.Options)
	page.Kind, page.Heading = p.kind, clean(p.heading)
	page.Script, page.Policy = template.JS(script), scripted()
	d := &drawer{lang: s.report.Lang, top: page.Title, set: s, in: EscapePath(s.opt.Name) + "/", self: p.entrant}
	if p.kind != "index" {
		d.in = ""
		page.Home = "../" + EscapePath(s.index)
		page.Footer = page.Footer[:min(1, len(page.Footer))] // the warnings stand on the first page
		if p.entrant >= 0 {
			page.Self = p.name
		}
	}
	page.Menus = s.menus(p, d.in)
	kinds := groupOf(p.tables)
	for _, k := range kinds {
		var g Group
		for i, t := range k.tables {
			g.Tables = append(g.Tables, d.drawn(t, k.ids[i]))
		}
		page.Groups = append(page.Groups, g)
	}
	return s.opt.Pages.page(page)
}

// menus are the links of a page: to all others on the first, to those beside it on the
// others.
func (s *set) menus(p *setPage, in string) []Menu {
	lang := s.report.Lang
	link := func(to *setPage, text string) Link {
		return Link{Href: in + to.name + ".html", Text: clean(text), Here: to == p}
	}
	var all []Menu
	if p.kind != "index" {
		m := Menu{Links: []Link{{Href: "../" + EscapePath(s.index), Text: lang.Word("pages.contents")}}}
		for _, k := range s.kinds {
			m.Links = append(m.Links, link(k, k.label))
		}
		if p.prev != nil {
			m.Links = append(m.Links, link(p.prev, "← "+lang.Word("pages.previous")))
		}
		if p.next != nil {
			m.Links = append(m.Links, link(p.next, lang.Word("pages.next")+" →"))
		}
		all = append(all, m)
		if p.entrant < 0 && len(p.tables) >= manyTables { // many of one kind: the sheets of games
			for _, k := range groupOf(p.tables) {
				all = append(all, menu(lang, k))
			}
		}
		return all
	}
	if len(s.kinds) > 0 {
		var m Menu
		for _, k := range s.kinds {
			m.Links = append(m.Links, link(k, k.label))
		}
		all = append(all, m)
	}
	var m Menu
	var before []templates.Facet
	for i, b := range s.pages {
		if b.kind != "board" {
			continue
		}
		if len(m.Links) == 0 || !slices.Equal(before, b.facets) {
			word := lang.Word("pages.boards")
			for _, f := range b.facets {
				if f.Key == "stage" {
					word = f.Value + ": " + word
					continue
				}
				word = lang.Word("title."+f.Key, word, f.Value)
			}
			if len(m.Links) > 0 {
				all = append(all, m)
				m = Menu{}
			}
			m.Links = append(m.Links, Link{Text: clean(word)})
		}
		before = b.facets
		m.Links = append(m.Links, link(s.pages[i], b.label))
	}
	if len(m.Links) > 0 {
		all = append(all, m)
	}
	people := Menu{Closed: true}
	for _, who := range s.entrants.ByName(lang) {
		if e := s.people[who]; e != nil {
			people.Title = lang.Word("pages." + e.kind)
			l := link(e, s.entrants.All[who].Label())
			l.Class = "who"
			people.Links = append(people.Links, l)
		}
	}
	if len(people.Links) > 0 {
		all = append(all, people)
	}
	if len(s.opt.Files) > 0 {
		files := Menu{Links: []Link{{Text: lang.Word("pages.files")}}}
		for _, name := range s.opt.Files {
			files.Links = append(files.Links, Link{Href: "./" + EscapePath(name), Text: clean(name)})
		}
		all = append(all, files)
	}
	return all
}

// EscapePath makes the name of a file fit for a link.
func EscapePath(name string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		if strings.IndexByte(plain, name[i]) >= 0 {
			b.WriteByte(name[i])
		} else {
			b.WriteString("%" + strings.ToUpper(strconv.FormatUint(uint64(name[i])>>4, 16)+strconv.FormatUint(uint64(name[i])&15, 16)))
		}
	}
	return b.String()
}

// entrantLink is the way to the page of an entrant; empty where there is none.
func (p *drawer) entrantLink(who int) string {
	if who < 0 || who == p.self || p.set == nil || p.set.people[who] == nil {
		return ""
	}
	return p.in + p.set.people[who].name + ".html"
}

// columnLink is the way to whom or what the heading of a column stands for: a contestant
// (vs_3) or a board (board_7).
func (p *drawer) columnLink(t *templates.Table, j int) string {
	if p.set == nil {
		return ""
	}
	if number, ok := strings.CutPrefix(t.Columns[j].Key, "board_"); ok {
		return p.boardPage(number, t.Facets)
	}
	return p.entrantLink(p.set.entrants.Column(t, j))
}

// boardLink is the way from a cell with the number of a board to its page.
func (p *drawer) boardLink(t *templates.Table, row []templates.Cell, j int) string {
	if p.set == nil || t.Columns[j].Key != "board" || row[j].Strong { // how many there are
		return ""
	}
	facets := t.Facets
	for k, c := range t.Columns {
		if c.Key == "session" || c.Key == "round" {
			if row[k].Kind != templates.Blank {
				p.above[k] = row[k].String("en")
			} // else it is that of the row above
			facets = append(slices.Clone(facets), templates.Facet{Key: c.Key, Value: p.above[k]})
		}
	}
	return p.boardPage(row[j].String("en"), facets)
}

// boardPage is the way to the page of a board: the one all of whose facets are those
// given.
func (p *drawer) boardPage(number string, facets []templates.Facet) string {
	for _, page := range p.set.boards[number] {
		if !slices.ContainsFunc(page.facets, func(f templates.Facet) bool { return !slices.Contains(facets, f) }) {
			return p.in + page.name + ".html"
		}
	}
	return ""
}

// Contents draws the list of several events, each a link to its first page.
func Contents(lang templates.Lang, events []Link, opt Options) ([]byte, error) {
	r := &templates.Report{Title: lang.Word("title.results"), Lang: lang}
	if err := check(r, opt); err != nil {
		return nil, err
	}
	page := newPage(r, opt)
	page.Kind = "contents"
	m := Menu{}
	for _, e := range events {
		m.Links = append(m.Links, Link{Href: e.Href, Text: clean(e.Text), Class: "who"})
	}
	page.Menus = []Menu{m}
	return opt.Pages.page(page)
}
