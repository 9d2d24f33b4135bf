package templates

import (
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// largeField is up to how many contestants there is a cross table even if more
// than half of it is empty.
const largeField = 24

// opponent is a contestant and one whom it met; sit-outs are against nobody.
type opponent struct{ of, id scoring.ID }

// crossTables gives a table for each ranking of contestants: in its order, what
// each of them got against every other one. A knock-out has none. always gives
// those of large fields too that are mostly empty.
func (b *builder) crossTables(always bool) []Table {
	if len(b.res.Matches) == 0 || b.res.System == scoring.KnockOut {
		return nil
	}
	met := b.met()
	notes := []string{b.lang.Word("note.crosstable")}
	if slices.ContainsFunc(b.res.Matches, func(m scoring.Match) bool { return m.Deleted }) {
		notes = append(notes, b.lang.Word("note.deleted"))
	}
	var tables []Table
	for _, r := range b.ofContestants() {
		if r.Handicap {
			continue
		}
		against := opponentsOf(r, met)
		filled, all := 0, 0
		for i := range r.Standings {
			for _, id := range against {
				if of := r.Standings[i].Contestant.ID; of != id {
					all++
					if len(met[opponent{of, id}]) > 0 {
						filled++
					}
				}
			}
		}
		if filled > 0 && (always || len(r.Standings) <= largeField || 2*filled >= all) {
			tables = append(tables, b.crossTable("crosstable", r, against, met, notes))
		}
	}
	return tables
}

// met are what the meetings of two brought the one side, in their order: victory
// points, or the results where the event has none.
func (b *builder) met() map[opponent][]Cell {
	shape := b.matchShape()
	side := func(m *scoring.Match, vp, result exact.Num) Cell {
		has, _ := hasResults(m)
		switch {
		case m.Deleted:
			return Cell{Kind: Text, Text: "–", Muted: true}
		case m.Converted:
			return NumberCell(vp, shape.vpDecimals)
		case shape.converted || !has:
			return Cell{}
		}
		return Cell{Kind: Number, Num: result, Decimals: shape.decimals, Signed: !m.Percent && b.netBoards()}
	}
	met := make(map[opponent][]Cell, 2*len(b.res.Matches))
	add := func(of, id scoring.ID, c Cell) {
		if c.Kind != Blank {
			met[opponent{of, id}] = append(met[opponent{of, id}], c)
		}
	}
	for i := range b.res.Matches {
		m := &b.res.Matches[i]
		if m.SitOut {
			add(m.Home, scoring.ID{}, side(m, m.HomeVP, m.HomeResult))
			continue
		}
		add(m.Home, m.Away, side(m, m.HomeVP, m.HomeResult))
		add(m.Away, m.Home, side(m, m.AwayVP, m.AwayResult))
	}
	return met
}

// opponentsOf are whom those of a ranking met: each other, in its order, and
// after them those of other rankings.
func opponentsOf(r *scoring.Ranking, met map[opponent][]Cell) []scoring.ID {
	var own, others []scoring.ID
	in := make(map[scoring.ID]bool, len(r.Standings))
	for i := range r.Standings {
		own = append(own, r.Standings[i].Contestant.ID)
		in[own[i]] = true
	}
	eachOther := false
	seen := make(map[scoring.ID]bool)
	for m := range met {
		switch {
		case !in[m.of] || m.id.IsZero():
		case in[m.id]:
			eachOther = true
		case !seen[m.id]:
			seen[m.id] = true
			others = append(others, m.id)
		}
	}
	slices.SortFunc(others, scoring.CompareID)
	if !eachOther {
		return others // as where one line met the other
	}
	return append(own, others...)
}

// crossTable is a table of what those of a ranking got against others.
func (b *builder) crossTable(kind string, r *scoring.Ranking, against []scoring.ID, met map[opponent][]Cell, notes []string) Table {
	t := b.standings(r, kind, b.titleOf(r, b.lang.Word("title."+kind)), b.calledName)
	tail := b.crossTail(r, met, b.lang)
	tail.Notes = notes
	places := make(map[scoring.ID]string, len(r.Standings))
	for i := range r.Standings {
		if s := &r.Standings[i]; placed(s) {
			places[s.Contestant.ID] = PlaceCell(s.Place, s.Tied).String(b.lang) + " "
		}
	}
	number := b.numbers(r)
	columns, flat := make([]Column, len(against)), make([]Column, len(against))
	for i, id := range against {
		whole := showID(id, b.sections, b.lines)
		columns[i] = Column{Key: "vs_" + whole, Title: places[id] + "(" + b.lang.Entrant(number(id)) + ")", Align: Right, Each: true}
		flat[i] = Column{Key: columns[i].Key, Title: whole, Align: Right, Each: true}
	}
	cell := func(s *scoring.Standing, n int, lang Lang) Cell {
		if s.Contestant.ID == against[n] {
			return Cell{Kind: Text, Text: "×", Muted: true}
		}
		return joined(met[opponent{s.Contestant.ID, against[n]}], lang)
	}
	table := across(t, r, columns, func(s *scoring.Standing, n int) Cell { return cell(s, n, b.lang) }, tail)
	table.Together = true
	own := []Table{table}
	dropBlank(own, "penalty", "carry") // which others of the event have
	table = own[0]
	table.Flat = func() Table {
		const lang = "en" // for the decimal point where a cell has several figures
		all := sheet[*scoring.Standing]{Table: Table{Kind: t.Kind, Facets: t.Facets}}
		all.join(t)
		for n := range flat {
			all.add(flat[n], func(s *scoring.Standing) Cell { return cell(s, n, lang) })
		}
		tail := b.crossTail(r, met, lang)
		all.join(&tail)
		for i := range r.Standings {
			all.row(&r.Standings[i])
		}
		tables := []Table{all.Table}
		dropBlank(tables, "names")
		return tables[0]
	}
	return table
}

// crossTail are the columns after those of the opponents: what else is in the
// total, and that.
func (b *builder) crossTail(r *scoring.Ranking, met map[opponent][]Cell, lang Lang) sheet[*scoring.Standing] {
	var t sheet[*scoring.Standing]
	column := func(show bool, key string, align Align, cell func(*scoring.Standing) Cell, args ...string) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align}, cell)
		}
	}
	sitOuts := slices.ContainsFunc(r.Standings, func(s scoring.Standing) bool { return len(met[opponent{of: s.Contestant.ID}]) > 0 })
	cols := b.rankingColumns()
	unit, signed := b.rankedIn()
	column(sitOuts, "sitout", Right, func(s *scoring.Standing) Cell { return joined(met[opponent{of: s.Contestant.ID}], lang) })
	column(cols.penalty, "penalty", Right, func(s *scoring.Standing) Cell { return signedOrBlank(s.Penalty, cols.adjust) })
	column(cols.carry, "carry", Right, func(s *scoring.Standing) Cell { return signedOrBlank(s.Carry, cols.adjust) })
	column(!b.meansOfSessions(), "score", Right, func(s *scoring.Standing) Cell { return score(s, r.ScorePlaces, signed) }, unit)
	column(b.percents(), "percent", Right, func(s *scoring.Standing) Cell { return figure(s, s.Percent, max(r.PercentPlaces, 2), false) })
	return t
}

// joined puts what several meetings brought into one cell.
func joined(all []Cell, lang Lang) Cell {
	if len(all) == 1 {
		return all[0]
	}
	var texts []string
	for _, c := range all {
		texts = append(texts, c.String(lang))
	}
	return TextCell(strings.Join(texts, "; "))
}
