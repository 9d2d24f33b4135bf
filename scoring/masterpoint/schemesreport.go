package masterpoint

import (
	"maps"
	"slices"
	"strings"

	"recap/templates"
)

// SchemesReport lists the built-in schemes with their grades.
func SchemesReport(lang templates.Lang) (*templates.Report, error) {
	var all []*Scheme
	for _, name := range Names() {
		s, err := Load(name)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	title := lang.Word("masterpoint.schemes")
	g := newGrid[*Scheme](lang, "masterpoint_schemes", title)
	text := func(key string, cell func(*Scheme) string) {
		g.column(true, key, templates.Left, func(s *Scheme) templates.Cell { return templates.TextCell(cell(s)) })
	}
	text("scheme", func(s *Scheme) string { return s.Name })
	text("grade", func(s *Scheme) string { return s.Grade })
	text("body", func(s *Scheme) string { return s.Body })
	text("title", func(s *Scheme) string { return s.Title })
	g.flex()
	text("values", func(s *Scheme) string { return strings.Join(s.Unfilled(), ", ") })
	for _, s := range all {
		g.row(s)
	}
	var footer []string
	for _, grade := range []string{"A", "B", "none"} {
		footer = append(footer, lang.Word("masterpoint.grade_"+grade))
	}
	for _, s := range all {
		footer = append(footer, s.Name+": "+s.Source+"; "+s.Edition)
	}
	return &templates.Report{Title: title, Tables: []templates.Table{g.Table}, Footer: footer, Lang: lang, Data: schemesDocument(all)}, nil
}

// Unfilled are the values that the user has to give.
func (s *Scheme) Unfilled() (names []string) {
	for _, name := range slices.Sorted(maps.Keys(s.Values)) {
		if s.Values[name].Expr == nil {
			names = append(names, name)
		}
	}
	return names
}

// categories are those of the awards, in their order.
func (s *Scheme) categories() (all []string) {
	for _, r := range s.Awards {
		if r.Category != "" && !slices.Contains(all, r.Category) {
			all = append(all, r.Category)
		}
	}
	return all
}

// schemesDocument is the schemes as data, recap/schemes/1.
type schemesDocument []*Scheme

// AppendJSON appends the document.
func (d schemesDocument) AppendJSON(b []byte) []byte {
	type scheme struct {
		Name       string   `json:"name"`
		Title      string   `json:"title"`
		Body       string   `json:"body"`
		Edition    string   `json:"edition"`
		Source     string   `json:"source"`
		Grade      string   `json:"grade"`
		Missing    []string `json:"missing"`
		Categories []string `json:"categories"`
		Kinds      []string `json:"kinds"`
		Unfilled   []string `json:"unfilled"`
	}
	doc := struct {
		Schema  string   `json:"schema"`
		Schemes []scheme `json:"schemes"`
	}{"recap/schemes/1", []scheme{}}
	none := func(s []string) []string { return append([]string{}, s...) }
	for _, s := range d {
		doc.Schemes = append(doc.Schemes, scheme{s.Name, s.Title, s.Body, s.Edition, s.Source, s.Grade, none(s.Missing), none(s.categories()), none(s.Kinds()), none(s.Unfilled())})
	}
	return templates.AppendDocument(b, doc)
}
