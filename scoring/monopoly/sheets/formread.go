package sheets

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/monopoly"
	"recap/scoring/traveller/sheet"
)

// The form has a key in the first cell of every row that is read: the words below, or
// the position of a deed. The row of seats says in which columns the players stand.
const seatKey = "seat"

// formFields are the rows of the form by their key.
var formFields = map[string]monopoly.Field{"game": monopoly.GameField, "stage": monopoly.StageField, "minutes": monopoly.MinutesField, "player": monopoly.PlayerField,
	"id": monopoly.IDField, "status": monopoly.StatusField, "cash": monopoly.CashField, "declared": monopoly.DeclaredField, "signed_player": monopoly.SignedPlayerField,
	"signed_banker": monopoly.SignedBankerField, "bankrupt_order": monopoly.BankruptOrderField, "jail_cards": monopoly.JailCardsField}

// ofGame are the fields that a form has once, in the column of the first seat.
func ofGame(f monopoly.Field) bool {
	return f == monopoly.GameField || f == monopoly.StageField || f == monopoly.MinutesField
}

// seatsOf are the columns of the players of a form; nil for what is none.
func seatsOf(g *sheet.Grid) (seats []int) {
	for row := range g.Rows {
		if g.Text(row, 0) != seatKey {
			continue
		}
		for col := 1; col < len(g.Rows[row]); col++ {
			if _, err := strconv.Atoi(g.Text(row, col)); err == nil {
				seats = append(seats, col)
			}
		}
	}
	return seats
}

// ownedWords stand in the form for a deed without buildings.
var ownedWords = []string{"x", "х", "✓", "+", "0", "yes", "igen", "да"}

// form reads the players of a form. Seats at which nothing was written are empty.
func (r *reader) form(g *sheet.Grid, seats []int) {
	rows := map[monopoly.Field]int{}
	type deedRow struct{ row, deed int }
	var deeds []deedRow
	var strange []int // rows of deeds that the board does not have
	for row := range g.Rows {
		key := strings.ToLower(g.Text(row, 0))
		if f, ok := formFields[key]; ok {
			rows[f] = row
		} else if _, err := strconv.Atoi(key); err == nil {
			deed, known := r.board.Find(key)
			if known {
				deeds = append(deeds, deedRow{row, deed})
				continue
			}
			strange = append(strange, row)
		}
	}
	if !r.played(g, seats, rows, func(row int) bool {
		return slices.Contains(strange, row) || slices.ContainsFunc(deeds, func(d deedRow) bool { return d.row == row })
	}) {
		return
	}
	for _, col := range seats {
		at := func(f monopoly.Field) (row, column int, ok bool) {
			row, ok = rows[f]
			if ofGame(f) {
				return row, seats[0], ok
			}
			return row, col, ok
		}
		l := &monopoly.Line{Cells: new([monopoly.Fields]scoring.Position)}
		written := false
		for f := range monopoly.Fields {
			if row, column, ok := at(f); ok {
				l.Cells[f] = g.Pos(row, column)
				// The status and the game stand there from the start.
				written = written || !ofGame(f) && f != monopoly.StatusField && g.Text(row, column) != ""
			}
		}
		l.Pos = l.Cells[monopoly.PlayerField]
		for _, d := range deeds {
			written = written || g.Text(d.row, col) != ""
		}
		for _, row := range strange {
			written = written || g.Text(row, col) != ""
		}
		if !written {
			continue
		}
		e := entry{r: r, line: l, has: func(f monopoly.Field) bool { _, _, ok := at(f); return ok },
			text: func(f monopoly.Field) string {
				if row, column, ok := at(f); ok {
					return g.Text(row, column)
				}
				return ""
			},
			made: func(f monopoly.Field) string {
				if row, column, ok := at(f); ok {
					return g.Spoilt(row, column)
				}
				return ""
			}}
		e.read()
		if l.Game == "" {
			l.Game = g.Sheet
		}
		for _, d := range deeds {
			e.mark(g, d.row, col, d.deed)
		}
		for _, row := range strange {
			if g.Text(row, col) != "" {
				l.Found = append(l.Found, monopoly.Failed(monopoly.UnknownDeed, g.Pos(row, col), l.Player, g.Text(row, 0), r.board.Name))
			}
		}
		r.add(l)
	}
}

// played tells whether anything of the game is on the form; one with names alone waits
// for its game, which is said.
func (r *reader) played(g *sheet.Grid, seats []int, rows map[monopoly.Field]int, isDeed func(row int) bool) bool {
	names := false
	for row := range g.Rows {
		for _, col := range seats {
			if g.Text(row, col) == "" {
				continue
			}
			switch f, known := formFields[strings.ToLower(g.Text(row, 0))]; {
			case known && (f == monopoly.PlayerField || f == monopoly.IDField):
				names = true
			case known && f != monopoly.GameField && f != monopoly.StageField, isDeed(row):
				return true
			}
		}
	}
	if row, ok := rows[monopoly.PlayerField]; ok && names {
		r.file.Findings = append(r.file.Findings, monopoly.Told(monopoly.SheetNotFilledIn, scoring.Note, g.Pos(row, seats[0])))
	}
	return false
}

// mark reads what a form says of a deed in a player's column.
func (e *entry) mark(g *sheet.Grid, row, col, deed int) {
	text := g.Text(row, col)
	if text == "" {
		return
	}
	h := monopoly.Holding{Deed: deed}
	word := strings.ToLower(text)
	switch level, ok := monopoly.Level(word); {
	case slices.Contains(ownedWords, word):
	case monopoly.IsMortgaged(word):
		h.Mortgaged = true
	case ok && g.Spoilt(row, col) == "":
		h.Level = level
	default:
		f := monopoly.Failed(monopoly.BuildingLevel, g.Pos(row, col), e.line.Player, text, e.r.board.Name)
		e.line.Found = append(e.line.Found, f)
	}
	e.line.Holdings = append(e.line.Holdings, h)
	e.line.Deeds = append(e.line.Deeds, g.Pos(row, col))
}
