package templates

import (
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// rounds gives a table for each ranking of contestants: in its order, what each
// of them had after every round, and the place with that.
func (b *builder) rounds() []Table {
	if len(b.res.Rounds) == 0 {
		return nil
	}
	var tables []Table
	for _, r := range b.ofContestants() {
		if r.IsMain() {
			tables = append(tables, b.roundTables(r, b.then(r))...)
		}
	}
	return tables
}

// then is how a ranking stood after each round; nil where it did not yet.
func (b *builder) then(r *scoring.Ranking) []*scoring.Ranking {
	then := make([]*scoring.Ranking, len(b.res.Rounds))
	for n := range b.res.Rounds {
		round := b.res.Rounds[n].Rankings
		for k := range round {
			if of := &round[k]; of.IsMain() && of.Title == r.Title && of.Section == r.Section && of.Line == r.Line {
				then[n] = of
			}
		}
	}
	return then
}

// roundTables is the table of one ranking.
func (b *builder) roundTables(r *scoring.Ranking, then []*scoring.Ranking) []Table {
	_, signed := b.rankedIn()
	decimals := r.ScorePlaces
	standings := make([]map[scoring.ID]*scoring.Standing, len(then))
	columns := make([]Column, len(then))
	for n, at := range then {
		round := &b.res.Rounds[n]
		no, session := strconv.Itoa(round.Number), strconv.Itoa(round.Session)
		columns[n] = Column{Key: "round_" + no, Title: b.lang.Word("column.round_no", no), Align: Right, Each: true}
		switch {
		case round.Number == 0:
			columns[n].Key, columns[n].Title = "session_"+session, b.sessionName(round.Session)
		case b.sessions:
			columns[n].Key, columns[n].Title = "round_"+session+"_"+no, b.lang.Word("column.session_round_no", session, no)
		}
		if at == nil {
			continue
		}
		decimals = max(decimals, at.ScorePlaces)
		standings[n] = make(map[scoring.ID]*scoring.Standing, len(at.Standings))
		for i := range at.Standings {
			standings[n][at.Standings[i].Contestant.ID] = &at.Standings[i]
		}
	}
	cell := func(of *scoring.Standing, n int) Cell {
		s := standings[n][of.Contestant.ID]
		if s == nil {
			return Cell{}
		}
		c := score(s, decimals, signed)
		if b.meansOfSessions() {
			c = figure(s, s.Percent, 2, false)
		}
		if placed(s) {
			if place := "(" + PlaceCell(s.Place, s.Tied).String(b.lang) + ")"; c.Kind == Number {
				c.After = place
			} else {
				c = TextCell(c.String(b.lang) + " " + place)
			}
		}
		return c
	}
	title := "title.rounds"
	if b.res.Rounds[0].Number == 0 {
		title = "title.sessions"
	}
	t := b.standings(r, "rounds", b.titleOf(r, b.lang.Word(title)), b.calledName)
	tail := sheet[*scoring.Standing]{}
	if unit, _ := b.rankedIn(); !b.meansOfSessions() {
		tail.Notes = b.penaltyNote(r, unit, then[len(then)-1])
	}
	table := across(t, r, columns, cell, tail)
	table.Flat = func() Table { return b.flatRounds(r, then, decimals, signed) }
	return []Table{table}
}

// mostPenalties is how many penalties a note names; more of them stand in the ranking.
const mostPenalties = 6

// penaltyNote says that penalties of a ranking are left out of the figures of a table, and
// which: those that another ranking, from which the figures are, does not have; nil for all.
// There is no note where that is nothing.
func (b *builder) penaltyNote(r *scoring.Ranking, unit string, from *scoring.Ranking) []string {
	number, decimals := b.numbers(r), b.rankingColumns().adjust
	in := map[scoring.ID]exact.Num{}
	if from != nil {
		for i := range from.Standings {
			in[from.Standings[i].Contestant.ID] = from.Standings[i].Penalty
		}
	}
	var who []string
	for i := range r.Standings {
		s := &r.Standings[i]
		if x := s.Penalty.Sub(in[s.Contestant.ID]); x.Sign() != 0 {
			who = append(who, b.lang.Entrant(number(s.Contestant.ID))+" ("+Cell{Kind: Number, Num: x, Decimals: decimals, Signed: true}.String(b.lang)+" "+unit+")")
		}
	}
	if len(who) == 0 {
		return nil
	}
	if n := len(who) - mostPenalties; n > 0 {
		who = append(who[:mostPenalties], b.lang.Word("note.more", strconv.Itoa(n)))
	}
	return []string{b.lang.Word("note.without_penalties", strings.Join(who, ", "))}
}

// flatRounds has a row for each round of each contestant.
func (b *builder) flatRounds(r *scoring.Ranking, then []*scoring.Ranking, decimals int, signed bool) Table {
	var round *scoring.Round // of the row
	t := sheet[*scoring.Standing]{Table: Table{Kind: "rounds", Facets: b.facetsOf(r)}}
	column := func(show bool, key string, align Align, cell func(*scoring.Standing) Cell, args ...string) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align}, cell)
		}
	}
	unit, _ := b.rankedIn()
	column(b.sessions, "session", Right, func(*scoring.Standing) Cell { return IntCell(round.Session) })
	column(b.res.Rounds[0].Number > 0, "round", Right, func(*scoring.Standing) Cell { return IntCell(round.Number) })
	t.join(b.standings(r, "", "", b.calledName))
	column(true, "score", Right, func(s *scoring.Standing) Cell { return score(s, decimals, signed) }, unit)
	t.Columns[len(t.Columns)-1].NoSum = true // each round has what came before it
	for n, at := range then {
		if at == nil {
			continue
		}
		round = &b.res.Rounds[n]
		for i := range at.Standings {
			t.row(&at.Standings[i])
		}
	}
	flat := []Table{t.Table}
	dropBlank(flat, "names")
	return flat[0]
}
