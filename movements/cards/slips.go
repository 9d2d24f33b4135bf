package cards

import (
	"slices"
	"strconv"

	"recap/movements"
	"recap/scoring"
	"recap/templates"
)

// slips are to be filled in at the table, one for each table in each round; they are
// picked up after the round.
func (b *builder) slips() {
	most := 0
	for i := range b.m.Meetings {
		most = max(most, len(b.m.Meetings[i].Boards))
	}
	for round := range b.rounds {
		for _, table := range b.tables {
			if g := b.meetings[[2]int{round, table}]; g != nil && g.Played() {
				b.add(b.slip(round, g, cardsOf(most)))
			}
		}
	}
}

// cardsOf is how many slips of so many lines go on a page.
func cardsOf(lines int) int {
	switch {
	case lines <= 4:
		return 4
	case lines <= 12:
		return 2
	}
	return 1
}

func (b *builder) slip(round int, g *movements.Meeting, cards int) templates.Table {
	seats := b.seats(g)
	title := b.roundNumber(round) + " · " + b.word("table", strconv.Itoa(g.Table))
	t := templates.Table{Kind: "slips", Card: cards, Facets: []templates.Facet{{Key: "round", Value: strconv.Itoa(g.Round)}, {Key: "table", Value: strconv.Itoa(g.Table)}}}
	for _, s := range seats {
		title += " · " + b.seatName(s.place) + " " + strconv.Itoa(s.unit.Number)
	}
	t.Title = b.inSection(title)
	t.Columns = append([]templates.Column{b.column("board", templates.Centre), b.column("vul", templates.Centre)}, b.toFill()...)
	for _, board := range g.Boards {
		row := []templates.Cell{{Kind: templates.Text, Text: strconv.Itoa(board), Strong: true},
			{Kind: templates.Text, Text: b.lang.Word("vul_short." + scoring.BoardVulnerability(board).String()), Muted: true}}
		t.Rows = append(t.Rows, append(row, make([]templates.Cell, len(t.Columns)-len(row))...))
	}
	t.Flat = func() templates.Table { return b.seatedSlip(t, seats) }
	return t
}

// seatedSlip is a slip as lines of a list: each says who plays, as the title does for
// people.
func (b *builder) seatedSlip(t templates.Table, seats []seated) templates.Table {
	var columns []templates.Column
	var who []templates.Cell
	for _, s := range seats {
		columns = append(columns, templates.Column{Key: seatKey(s.place), Title: b.seatName(s.place), Align: templates.Centre})
		who = append(who, templates.IntCell(s.unit.Number))
	}
	t.Columns = append(columns, t.Columns...)
	rows := t.Rows
	t.Rows = nil
	for _, row := range rows {
		t.Rows = append(t.Rows, append(slices.Clone(who), row...))
	}
	return t
}

// toFill are the columns that players write in.
func (b *builder) toFill() (columns []templates.Column) {
	for _, key := range []string{"contract", "declarer", "lead", "result"} {
		columns = append(columns, templates.Column{Key: key, Title: b.lang.Word("column." + key), Align: templates.Centre, Flex: true})
	}
	for _, line := range []scoring.Line{scoring.NS, scoring.EW} {
		columns = append(columns, templates.Column{Key: seatKey(place{line: line}) + "_score", Title: b.word("plus", b.lang.Word("line_short."+line.String())), Align: templates.Centre, Flex: true})
	}
	return columns
}

// travellers go with the boards: a line for each table that will play the board, in the
// order of the rounds.
func (b *builder) travellers() {
	var forms []templates.Table
	most := 5 // room for a name on a form of a few lines
	for _, s := range b.sets {
		for _, board := range s.boards {
			t := b.traveller(board)
			forms, most = append(forms, t), max(most, len(t.Rows))
		}
	}
	for _, t := range forms {
		t.Card = cardsOf(most)
		b.add(t)
	}
}

func (b *builder) traveller(board int) templates.Table {
	dealer := b.lang.Word("title.dealer", b.lang.Word("seat_short."+scoring.BoardDealer(board).String()))
	t := templates.Table{Kind: "board_forms", Facets: []templates.Facet{{Key: "board", Value: strconv.Itoa(board)}},
		Title: b.inSection(b.lang.Word("title.board", strconv.Itoa(board)) + " · " + dealer + " · " + b.lang.Word("vul."+scoring.BoardVulnerability(board).String()))}
	t.Columns = []templates.Column{b.column("round", templates.Centre)}
	for _, s := range b.seats(&movements.Meeting{}) {
		t.Columns = append(t.Columns, templates.Column{Key: seatKey(s.place), Title: b.seatName(s.place), Align: templates.Centre})
	}
	t.Columns = append(t.Columns, b.toFill()...)
	for round := range b.rounds {
		for _, table := range b.tables {
			g := b.meetings[[2]int{round, table}]
			if g == nil || !g.Played() || !slices.Contains(g.Boards, board) {
				continue
			}
			row := []templates.Cell{{Kind: templates.Number, Num: templates.IntCell(g.Round).Num, Muted: true}}
			for _, s := range b.seats(g) {
				row = append(row, templates.Cell{Kind: templates.Text, Text: strconv.Itoa(s.unit.Number), Strong: true})
			}
			t.Rows = append(t.Rows, append(row, make([]templates.Cell, len(t.Columns)-len(row))...))
		}
	}
	return t
}
