package templates

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// startList lists who plays: number, names, club, by section and line.
func (b *builder) startList() []Table {
	var tables []Table
	var t *sheet[*scoring.Contestant]
	var last scoring.ID
	clubs, categories := false, false
	all := b.inOrder()
	for _, c := range all {
		clubs = clubs || c.Club != ""
		categories = categories || len(c.Categories) > 0
	}
	for i, c := range all {
		if i == 0 || c.ID.Section != last.Section || c.ID.Line != last.Line {
			if t != nil {
				tables = append(tables, t.Table)
			}
			t = b.startTable(c.ID, clubs, categories)
		}
		last = c.ID
		t.row(c)
	}
	if t != nil {
		tables = append(tables, t.Table)
	}
	return tables
}

func (b *builder) startTable(of scoring.ID, clubs, categories bool) *sheet[*scoring.Contestant] {
	t := &sheet[*scoring.Contestant]{Table: Table{Kind: "startlist", Title: b.lang.Word("title.startlist"), Together: true}}
	if b.sections {
		t.Title = b.lang.Word("title.section", t.Title, of.Section)
		t.Facets = append(t.Facets, Facet{"section", of.Section})
	}
	if of.Line != scoring.NoLine {
		t.Title = b.lang.Word("title.line", t.Title, b.lang.Word("line."+of.Line.String()))
		t.Facets = append(t.Facets, Facet{"line", of.Line.String()})
	}
	column := func(show bool, key, word string, align Align, cell func(*scoring.Contestant) Cell) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word(word), Align: align}, cell)
		}
	}
	column(true, "number", b.numberWord(), Right, func(c *scoring.Contestant) Cell { return TextCell(c.ID.Number) })
	column(b.res.Teams, "team", "column.team_name", Left, func(c *scoring.Contestant) Cell {
		cell := TextCell(c.Team)
		cell.Strong = true
		return cell
	})
	column(true, "names", b.namesWord(), Left, func(c *scoring.Contestant) Cell {
		if b.res.Teams {
			return TextCell(b.playerNames(c))
		}
		return TextCell(contestantNames(c))
	})
	t.Columns[len(t.Columns)-1].Flex = true
	column(clubs, "club", "column.club", Left, func(c *scoring.Contestant) Cell { return TextCell(c.Club) })
	column(categories, "category", "column.category", Left, func(c *scoring.Contestant) Cell { return TextCell(strings.Join(c.Categories, ", ")) })
	return t
}

// Tables that are seen from afar or cut apart: how many lines a page of a poster has, and
// how many labels a page.
const (
	posterLines   = 12
	labelsPerPage = 8
)

// poster gives the rankings in large type, page by page, for the wall or a projector.
func (b *builder) poster() []Table {
	var tables []Table
	for _, r := range b.ofContestants() {
		t := b.standings(r, "poster", b.rankingTitle(r), b.calledName)
		t.Facets = b.facetsOf(r)
		unit, signed := b.rankedIn()
		if b.percents() {
			t.add(Column{Key: "percent", Title: "%", Align: Right}, func(s *scoring.Standing) Cell { return figure(s, s.Percent, max(r.PercentPlaces, 2), false) })
		} else {
			t.add(Column{Key: "score", Title: unit, Align: Right, NoSum: true}, func(s *scoring.Standing) Cell { return score(s, r.ScorePlaces, signed) })
		}
		if !b.percents() && b.rankingColumns().value { // which decides, and the score alone can be that of another place
			t.add(Column{Key: "average", Title: b.lang.Word("column.average", unit), Align: Right}, func(s *scoring.Standing) Cell {
				return figure(s, s.Value, max(r.PercentPlaces, 2), signed)
			})
		}
		pages := (len(r.Standings) + posterLines - 1) / posterLines
		for n := range pages {
			page := *t
			page.Card, page.Rows = 1, nil
			// Who reads it from afar does not see the foot of the page.
			page.Notes = said(b.res.Event.Name, b.status())
			if pages > 1 {
				page.Title = b.lang.Word("title.part", t.Title, strconv.Itoa(n+1), strconv.Itoa(pages))
				page.Facets = append(slices.Clip(t.Facets), Facet{"part", strconv.Itoa(n + 1)})
			}
			// About the same on each page, and so the largest type on all.
			for i := n * len(r.Standings) / pages; i < (n+1)*len(r.Standings)/pages; i++ {
				page.row(&r.Standings[i])
			}
			tables = append(tables, page.Table)
		}
	}
	return tables
}

// said is a line of what there is to say.
func said(texts ...string) []string {
	texts = slices.DeleteFunc(texts, func(s string) bool { return s == "" })
	if len(texts) == 0 {
		return nil
	}
	return []string{strings.Join(texts, " · ")}
}

// labels gives a card for each contestant with its number, its names and its club, to be
// cut apart.
func (b *builder) labels() []Table {
	clubs := false
	all := b.inOrder()
	for _, c := range all {
		clubs = clubs || c.Club != ""
	}
	var tables []Table
	for _, c := range all {
		t := Table{Kind: "labels", Card: labelsPerPage, Title: b.labelTitle(c.ID), Facets: b.contestantFacets(c.ID), Columns: []Column{{Key: "names", Flex: true}},
			Rows: [][]Cell{{TextCell(contestantNames(c))}}}
		if c.Club != "" {
			t.Notes = []string{c.Club}
		}
		if flat := t; clubs {
			flat.Columns = append(slices.Clip(t.Columns), Column{Key: "club", Flex: true})
			flat.Rows = [][]Cell{{t.Rows[0][0], TextCell(c.Club)}}
			t.Flat = func() Table { return flat }
		}
		tables = append(tables, t)
	}
	return tables
}

// labelTitle is a contestant's number in large letters, with line and section.
func (b *builder) labelTitle(id scoring.ID) string {
	title := id.Number
	if id.Line != scoring.NoLine {
		title += " " + b.lang.Word("line_short."+id.Line.String())
	}
	if b.sections {
		title = id.Section + " " + title
	}
	return title
}
