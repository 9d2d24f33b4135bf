package protocol

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring/exact"
	"recap/scoring/svoyaigra"
)

// place is what a game says of where it stands in the tournament, by the name of a column.
func (g FormGame) place(column string) string {
	if column == "game" {
		return g.ID
	}
	if g.Played == nil {
		return ""
	}
	switch column {
	case "stage":
		return g.Played.Stage
	case "group":
		return g.Played.Group
	case "round", "tour":
		return g.Played.Round
	case "wave":
		return g.Played.Wave
	case "table":
		return g.Played.Table
	}
	return ""
}

// usedPlaces are the columns of that kind which any of the games fills; circle is what the
// round of a tournament is called there.
func usedPlaces(games []FormGame, circle string) (used []string) {
	for _, column := range []string{"stage", "group", circle, "wave", "table"} {
		if slices.ContainsFunc(games, func(g FormGame) bool { return g.place(column) != "" }) {
			used = append(used, column)
		}
	}
	return used
}

// gridEnds are the columns behind the marks: those of a blank sheet, and others that any of
// the games fills.
func gridEnds(games []FormGame) []string {
	ends := []string{"sum", "place", "shootout"}
	for _, column := range []string{"pinned", "annulled", "running", "withdrawn", "incomplete"} {
		if slices.ContainsFunc(games, func(g FormGame) bool {
			return slices.ContainsFunc(seatsOf(g), func(seat int) bool { return ending(g.Played, seat, column) != nil })
		}) {
			ends = append(ends, column)
		}
	}
	return append(ends, "note")
}

func seatsOf(g FormGame) []int {
	all := make([]int, len(g.Players))
	for i := range all {
		all[i] = i
	}
	return all
}

// ending is the cell of a column behind the marks; nil for an empty one. What is of the
// game as a whole stands in its first row.
func ending(g *svoyaigra.Game, seat int, column string) any {
	if g == nil {
		return nil
	}
	switch column {
	case "annulled", "incomplete":
		if text := ofGame(g, column); text != "" && seat == 0 {
			return text
		}
	case "shootout":
		if text := Shootout(g, seat); text != "" {
			return text
		}
	case "withdrawn":
		if n := g.Players[seat].LeftAfter; n < svoyaigra.Always {
			return themesBefore(g, n)
		}
	case "running":
		var totals []string
		for _, d := range g.Declared {
			if d.Seat == seat && d.After < svoyaigra.Always && d.HasTotal {
				totals = append(totals, strconv.Itoa(d.Total))
			}
		}
		if len(totals) > 0 {
			return strings.Join(totals, " ")
		}
	default:
		return announced(g, seat, column)
	}
	return nil
}

// announced is what the scorer, or a ruling, said at the end.
func announced(g *svoyaigra.Game, seat int, column string) any {
	for _, d := range g.Declared {
		if d.Seat != seat || d.After != svoyaigra.Always {
			continue
		}
		switch {
		case column == "sum" && d.HasTotal:
			return d.Total
		case column == "place" && d.Place != nil:
			return number(*d.Place)
		case column == "pinned" && d.ByHand:
			return 1
		case column == "note" && d.Reason != "":
			return d.Reason
		}
	}
	return nil
}

// number is a place as a cell has it: a number where it is whole, else a text.
func number(x exact.Num) any {
	if n, ok := x.Whole(); ok {
		return n
	}
	return x.String()
}

// themesBefore is how many themes had been played whole after so many questions.
func themesBefore(g *svoyaigra.Game, after int) int {
	if after <= 0 || len(g.Questions) == 0 {
		return 0
	}
	return g.Questions[min(after, len(g.Questions))-1].Theme
}

func ofGame(g *svoyaigra.Game, column string) string {
	if column == "incomplete" {
		return g.Incomplete
	}
	var annulled []string
	for i := range g.Questions {
		if q := &g.Questions[i]; q.Annulled {
			annulled = append(annulled, fmt.Sprintf("%d:%d", q.Theme, q.Value))
		}
	}
	return strings.Join(annulled, ";")
}

// Shootout are the points of a player in each tie-break theme: 20/10.
func Shootout(g *svoyaigra.Game, seat int) string {
	var themes []string
	points := map[int]int{}
	played := map[int]bool{}
	last := 0
	for _, a := range g.Extras {
		if a.Seat == seat {
			points[a.Theme] += a.Points
			played[a.Theme] = true
			last = max(last, min(a.Theme, maxFormThemes))
		}
	}
	for theme := 1; theme <= last; theme++ {
		text := ""
		if played[theme] {
			text = strconv.Itoa(points[theme])
		}
		themes = append(themes, text)
	}
	return strings.Join(themes, "/")
}
