package templates

import (
	"strconv"
	"strings"

	"recap/scoring"
)

// plainPrizes is how many first places are listed where an event names no prizes and
// the rules have none.
const plainPrizes = 3

// won is a prize and who has it.
type won struct {
	prize    scoring.Prize
	ranking  *scoring.Ranking
	standing *scoring.Standing
	by       int // how many share the place
}

// prizes lists who gets which prize: by the prizes that the event names, else the first
// places of every ranking. Who share a place share the prizes of the places that they
// take together.
func (b *builder) prizes() []Table {
	prizes, plain := b.res.Event.Prizes, false
	if len(prizes) == 0 {
		prizes, plain = b.plainPrizes()
	}
	t := sheet[*won]{Table: Table{Kind: "prizes", Title: b.lang.Word("title.prizes")}}
	column := func(show bool, key string, align Align, cell func(*won) Cell) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column." + key), Align: align}, cell)
		}
	}
	named, clubs, ties := false, false, false
	var all []won
	for _, p := range prizes {
		named = named || p.Name != ""
		for _, r := range p.Rankings(b.res.Rankings) {
			for i := range r.Standings {
				s := &r.Standings[i]
				if !placed(s) {
					continue
				}
				by := r.Sharing(s.Place)
				if !p.Within(s.Place, by) {
					continue
				}
				clubs = clubs || s.Contestant.Club != ""
				ties = ties || by > 1 || len(s.TieBreaks) > 0
				all = append(all, won{p, &r, s, by})
			}
		}
	}
	column(named, "prize", Left, func(w *won) Cell { return TextCell(w.prize.Name) })
	column(true, "ranking", Left, func(w *won) Cell { return TextCell(b.rankingTitle(w.ranking)) })
	column(true, "place", Right, func(w *won) Cell { return PlaceCell(w.standing.Place, w.standing.Tied) })
	column(true, "number", Right, func(w *won) Cell { return TextCell(showID(w.standing.Contestant.ID, b.sections, b.lines)) })
	t.Columns[len(t.Columns)-1].Title = b.lang.Word(b.numberWord())
	column(true, "names", Left, func(w *won) Cell { return TextCell(contestantNames(w.standing.Contestant)) })
	names := &t.Columns[len(t.Columns)-1]
	names.Flex, names.Title = true, b.lang.Word(b.namesWord())
	column(clubs, "club", Left, func(w *won) Cell { return TextCell(w.standing.Contestant.Club) })
	unit, signed := b.rankedIn()
	percents := b.percents()
	if percents {
		unit = "%"
	}
	t.add(Column{Key: "score", Title: unit, Align: Right, NoSum: true}, func(w *won) Cell {
		if percents {
			return figure(w.standing, w.standing.Percent, max(w.ranking.PercentPlaces, 2), false)
		}
		return score(w.standing, w.ranking.ScorePlaces, signed)
	})
	column(ties, "note", Left, func(w *won) Cell {
		if w.by > 1 {
			from := w.standing.Place
			return TextCell(b.lang.Word("note.shared", strconv.Itoa(from), strconv.Itoa(from+w.by-1), strconv.Itoa(w.by)))
		}
		return b.tieBreaks(w.standing)
	})
	if ties {
		t.Columns[len(t.Columns)-1].Flex = true
	}
	for i := range all {
		t.row(&all[i])
	}
	if plain {
		t.Notes = append(t.Notes, b.lang.Word("note.plain_prizes", strconv.Itoa(plainPrizes)))
	}
	return []Table{t.Table}
}

// plainPrizes are those of an event that names none.
func (b *builder) plainPrizes() (prizes []scoring.Prize, plain bool) {
	n := b.res.Prizes
	if n == 0 {
		n, plain = plainPrizes, true
	}
	categories := []string{""}
	for _, r := range b.ofContestants() {
		known := false
		for _, c := range categories {
			known = known || strings.EqualFold(c, r.Category)
		}
		if !known {
			categories = append(categories, r.Category)
		}
	}
	for _, c := range categories {
		prizes = append(prizes, scoring.Prize{From: 1, To: n, Category: c})
	}
	return prizes, plain
}
