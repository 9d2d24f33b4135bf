package main

import (
	"recap/movements"
	"recap/movements/cards"
	"recap/scoring"
	"recap/templates"
)

// pairReports are what is printed of a draw: the draw with its standings, the sheet for
// the wall, and a slip for each match.
var pairReports = []string{"draw", "sheet", "slips"}

// sheets adds what else is to be printed of a draw to its report. Slips need to know the
// boards.
func (p pairReport) sheets(f *pairFlags, r *templates.Report) error {
	boards, err := f.boardsOf(p.e, p.d)
	if err != nil && f.prints("slips") {
		return err
	}
	draw := p.cards(boards)
	if f.prints("sheet") {
		r.Tables = append(r.Tables, cards.DrawSheet(draw, p.lang).Tables...)
	}
	if f.prints("slips") {
		r.Tables = append(r.Tables, cards.ScoreSlips(draw, p.lang).Tables...)
	}
	return nil
}

// cards is the draw as it is printed on them. The three matches of a triangle begin at the
// table of their home team.
func (p pairReport) cards(boards []int) cards.Draw {
	d := cards.Draw{Title: p.title, Round: p.d.Round, Teams: p.e.teams(), Boards: boards, Unit: p.unit(), KnockOut: p.d.Settings.System == scoring.KnockOut}
	entrant := func(id scoring.ID) cards.Entrant {
		e := cards.Entrant{Number: numberOf(id), Name: p.name(id)}
		if s := p.stands[id]; s.known {
			e.Score = templates.NumberCell(s.score, s.decimals)
		}
		return e
	}
	for _, m := range p.d.Pairings {
		if m.Third.IsZero() {
			d.Matches = append(d.Matches, cards.Match{Table: m.Table, Home: entrant(m.Home), Away: entrant(m.Away)})
			continue
		}
		var sets [3][]int
		if boards != nil {
			sets = triangleSets(boards)
		}
		three := [...]scoring.ID{m.Home, m.Away, m.Third}
		var triangle [3]cards.Match
		for i, id := range three {
			triangle[i] = cards.Match{Table: triangleTables(m.Table, len(p.d.Pairings))[i], Home: entrant(id), Away: entrant(three[(i+1)%3]), Boards: sets[i]}
		}
		d.Matches = append(d.Matches, triangle[:]...)
		d.Triangles = append(d.Triangles, triangle)
	}
	return d
}

// prints tells whether a report of a draw is wanted; the draw where nothing is said.
func (f *pairFlags) prints(report string) bool {
	if len(f.report) == 0 {
		return report == "draw"
	}
	for _, name := range f.report {
		if name == report || name == "all" {
			return true
		}
	}
	return false
}

// checkReports tells of a report that there is none of.
func (f *pairFlags) checkReports() error {
	for _, name := range f.report {
		known := name == "all"
		for _, report := range pairReports {
			known = known || name == report
		}
		if !known {
			return &movements.RequestError{Text: "unknown report \"" + name + "\" (draw, sheet, slips, all)"}
		}
	}
	return nil
}
