package sheets

import (
	"recap/scoring"
	"recap/scoring/monopoly"
	"recap/scoring/traveller/sheet"
	"recap/scoring/traveller/source"
)

// The columns of the plan of a draw.
const (
	planGame = iota
	planSeat
	planPlayer
	planName
	planID
	planStage
)

var plan = sheet.Form{
	planGame:   {Name: "game", Words: "table parti asztal партия стол", Needed: true},
	planSeat:   {Name: "seat", Words: "hely место"},
	planPlayer: {Name: "player", Words: "játékos игрок", Needed: true},
	planName:   {Name: "name", Words: "név имя"},
	planID:     {Name: "id"},
	planStage:  {Name: "stage"},
}

// ReadPlan reads the plan of a draw as recap writes it (.csv, .xlsx): the players of each
// game in the order of their seats, and empty seats up to as many as a sheet has. stage
// is that of a plan that does not say its own. The error is a *scoring.InputError.
func ReadPlan(f source.File, stage monopoly.Stage, seats int) ([]monopoly.Seats, []scoring.Problem, error) {
	grids, problems, err := sheet.Grids(f, plan.IsHeader)
	if err != nil {
		return nil, problems, err
	}
	var games []monopoly.Seats
	at := map[string]int{}
	var none error
	for i := range grids {
		if len(grids[i].Rows) == 0 {
			continue
		}
		t, _, err := plan.In(&grids[i])
		if err != nil {
			none = inFile(err, f.Name)
			continue
		}
		from, to := t.Below()
		for row := from; row < to; row++ {
			game := t.Cell(row, planGame)
			if !filledRow(t, row) {
				break // another table of the output follows
			}
			k, known := at[game]
			if !known {
				k = len(games)
				at[game] = k
				in := stage
				if s, ok := monopoly.ParseStage(t.Cell(row, planStage)); ok {
					in = s
				}
				games = append(games, monopoly.Seats{Game: game, Stage: in})
			}
			games[k].Players = append(games[k].Players, monopoly.Entrant{Player: t.Cell(row, planPlayer), Name: t.Cell(row, planName), ID: t.Cell(row, planID)})
		}
		break
	}
	if len(games) == 0 {
		if none == nil {
			none = &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "the plan has no tables"}
		}
		return nil, problems, none
	}
	for i := range games {
		for len(games[i].Players) < seats {
			games[i].Players = append(games[i].Players, monopoly.Entrant{})
		}
	}
	return games, problems, nil
}

// filledRow tells whether a row is one of the plan: its seat is a number.
func filledRow(t *sheet.FormTable, row int) bool {
	if !t.Has(planSeat) {
		return t.Cell(row, planPlayer) != ""
	}
	n, ok := whole(t.Cell(row, planSeat))
	return ok && n > 0
}
