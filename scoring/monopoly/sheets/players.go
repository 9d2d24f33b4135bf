package sheets

import (
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/monopoly"
	"recap/scoring/traveller/sheet"
	"recap/scoring/traveller/source"
)

// The columns of a list of players.
const (
	listPlayer = iota
	listName
	listID
	listApart
	listCircle
	listFamily
	listClub
	listLate
)

var players = sheet.Form{
	listPlayer: {Name: "player", Words: "number játékos szám игрок номер", Needed: true},
	listName:   {Name: "name", Words: "név имя"},
	listID:     {Name: "id", Words: "azonosító"},
	listApart:  {Name: "apart", Words: "külön врозь"},
	listCircle: {Name: "circle", Words: "kör круг"},
	listFamily: {Name: "family", Words: "család семья"},
	listClub:   {Name: "club", Words: "klub клуб"},
	listLate:   {Name: "late", Words: "késik опоздал"},
}

// named is a list in which the names alone stand for the players.
var named = func() sheet.Form {
	f := slices.Clone(players)
	f[listPlayer] = sheet.FormColumn{Name: "name", Words: "név имя", Needed: true}
	f[listName] = sheet.FormColumn{Name: "player"}
	return f
}()

// playersIn finds the list in a grid.
func playersIn(g *sheet.Grid) (*sheet.FormTable, []scoring.Problem, error) {
	t, problems, err := players.In(g)
	if err != nil {
		if t, problems, named := named.In(g); named == nil {
			return t, problems, nil
		}
	}
	return t, problems, err
}

// IsPlayers tells whether a file is a list of players and not of result sheets.
func IsPlayers(f source.File) bool {
	grids, _, err := sheet.Grids(f, players.IsHeader)
	if err != nil {
		return false
	}
	for i := range grids {
		if seatsOf(&grids[i]) != nil {
			return false
		}
		if _, _, err := form.In(&grids[i]); err == nil {
			return false
		}
	}
	return len(grids) > 0
}

// ReadPlayers reads a list of players: player (what the sheets call the player), and
// where wanted name, id, apart (players to be kept apart, parted by semicolons), circle,
// family and club (all of one know each other; several parted by semicolons) and late
// (yes: takes a free seat). The error is a *scoring.InputError: no column of players.
func ReadPlayers(f source.File) ([]monopoly.Entrant, []scoring.Problem, error) {
	grids, problems, err := sheet.Grids(f, func(cells []string) bool { return players.IsHeader(cells) || named.IsHeader(cells) })
	if err != nil {
		return nil, problems, err
	}
	var entrants []monopoly.Entrant
	seen := map[string]scoring.Position{}
	var none error
	read := false
	for i := range grids {
		if len(grids[i].Rows) == 0 {
			continue
		}
		t, told, err := playersIn(&grids[i])
		if err != nil {
			none = inFile(err, f.Name)
			continue
		}
		read = true
		problems = append(problems, told...)
		from, to := t.Below()
		for row := from; row < to; row++ {
			e := monopoly.Entrant{Player: t.Cell(row, listPlayer), Name: t.Cell(row, listName), ID: t.Cell(row, listID), Apart: names(t.Cell(row, listApart)), Pos: t.At(row, listPlayer)}
			for _, column := range []int{listCircle, listFamily, listClub} {
				for _, c := range names(t.Cell(row, column)) {
					e.Circles = append(e.Circles, players[column].Name+" "+c)
				}
			}
			e.Late = signed[strings.ToLower(t.Cell(row, listLate))] == monopoly.Signed
			if e.Player == "" {
				problems = append(problems, scoring.Problem{Pos: e.Pos, Code: monopoly.PlayerMissing, Text: "the line names no player and is left out"})
				continue
			}
			if before, twice := seen[monopoly.Key(e.Player, e.ID)]; twice {
				problems = append(problems, scoring.Problem{Pos: e.Pos, Code: scoring.PlayerTwice, Text: e.Player + " is in the list twice (also " + before.Within() + "); the first counts"})
				continue
			}
			seen[monopoly.Key(e.Player, e.ID)] = e.Pos
			entrants = append(entrants, e)
		}
	}
	switch {
	case !read && none != nil:
		return nil, problems, none
	case len(entrants) == 0:
		return nil, problems, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "there are no players in the list"}
	}
	return entrants, problems, nil
}

// names parts a list of names at semicolons.
func names(s string) (all []string) {
	for part := range strings.SplitSeq(s, ";") {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, part)
		}
	}
	return all
}
