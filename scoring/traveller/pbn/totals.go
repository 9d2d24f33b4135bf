package pbn

import (
	"slices"
	"strings"

	"recap/scoring"
)

var totalColumns = strings.Fields("Rank Section PairId Names Team TotalScore TotalIMP TotalMP TotalPercentage NrBoards Multiplicity MP Percentage")

// readTotals makes the contestants of the last TotalScoreTable.
func (r *reader) readTotals() {
	if r.totals < 0 {
		return
	}
	i := r.totals
	t := r.notation.games[i].tag("TotalScoreTable")
	tb := r.table(t, 0)
	if tb == nil {
		return
	}
	if !tb.has("PairId") {
		r.problem(t.line, 0, scoring.Warning, "", "the TotalScoreTable has no column PairId, so it does not say who its lines are")
		return
	}
	var more []scoring.Item
	for _, c := range tb.columns {
		if !slices.Contains(totalColumns, c.name) {
			more = append(more, scoring.Item{Name: "TotalScoreTable." + c.name})
		}
	}
	seen := map[scoring.ID]int{}
	for _, line := range tb.rows {
		pos := r.pos(line[0].line)
		number, l, err := scoring.ParseNumber(tb.text(line, "PairId"))
		if err != nil {
			r.problem(pos.Line, 0, scoring.Failure, "", "%v; the line of the TotalScoreTable is left out", err)
			continue
		}
		c := scoring.Contestant{ID: scoring.ID{Section: tb.text(line, "Section"), Line: l, Number: number}, Team: tb.text(line, "Team"), Players: playersOf(tb.text(line, "Names")), Pos: pos}
		if before := seen[c.ID]; before > 0 {
			hint := "an event with a pair of a number on either line has them as 3N and 3E"
			r.problem(pos.Line, 0, scoring.Failure, hint, "%v is listed twice (also line %d); the first one counts", c.ID, before)
			continue
		}
		seen[c.ID] = pos.Line
		p := &c.Published
		for _, name := range [...]string{"TotalMP", "TotalIMP", "TotalScore", "MP"} {
			unit := strings.TrimPrefix(name, "Total")
			text := tb.text(line, name)
			if text != "" && unit != "Score" {
				r.units[unit] = true
			}
			if p.Total == "" && (unit == "Score" || r.counts(unit)) {
				p.Total = r.figure(pos, 0, name, text)
			}
		}
		for _, name := range [...]string{"TotalPercentage", "Percentage"} {
			if p.Percent == "" {
				p.Percent = r.figure(pos, 0, name, strings.TrimSuffix(tb.text(line, name), "%"))
			}
		}
		p.Place = r.figure(pos, 0, "Rank", strings.TrimSuffix(tb.text(line, "Rank"), "="))
		p.Boards = r.figure(pos, 0, "NrBoards", tb.text(line, "NrBoards"))
		r.Contestants = append(r.Contestants, c)
		for k := range more {
			cell, _ := tb.cell(line, strings.TrimPrefix(more[k].Name, "TotalScoreTable."))
			more[k].Lines = append(more[k].Lines, cell.written())
		}
	}
	r.columns[i] = append(r.columns[i], more...)
	r.taken[i]["TotalScoreTable"] = true
}
