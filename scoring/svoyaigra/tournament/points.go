package tournament

import (
	"slices"
	"strconv"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/svoyaigra"
)

// addGame adds a game to the rows of its players.
func (t *Result) addGame(table *Table, g *svoyaigra.Result, round int) {
	st := table.Stage
	spans := spansOf(g)
	points := t.points(st, g, spans)
	wins := st.Wins
	if n, ok := st.WinsIn[g.Game.Round]; ok {
		wins = n
	}
	for seat, p := range g.Game.Players {
		r, ok := table.byName[p.Name]
		if !ok {
			r = &Row{Player: p.Name, Group: table.Group}
			table.byName[p.Name], table.Rows = r, append(table.Rows, r)
		}
		s := &g.Stats[seat]
		r.results = append(r.results, seatOf{g, seat, round})
		r.Games++
		r.Points, r.Places = r.Points.Add(points[seat]), r.Places.Add(g.Places[seat])
		r.Sum, r.Plus, r.Minus = r.Sum+g.Totals[seat], r.Plus+s.Plus, r.Minus+s.Minus
		r.Right, r.Wrong = r.Right+s.Right, r.Wrong+s.Wrong
		r.BeforeFinal, r.AfterBlue = r.BeforeFinal+g.BeforeFinal[seat], r.AfterBlue+g.AfterBlue[seat]
		if r.Games == 1 || g.Totals[seat] > r.Best {
			r.Best = g.Totals[seat]
		}
		for len(r.ByValue) < len(s.ByValue) {
			r.ByValue = append(r.ByValue, 0)
		}
		for i, n := range s.ByValue {
			r.ByValue[i] += n
		}
		if wins == 0 {
			continue
		}
		first, last := spans[seat][0], spans[seat][1]
		switch {
		case last <= wins:
			r.Wins++
		default:
			if first <= wins {
				t.problem(cutUnresolved, scoring.Failure, g.Game.Pos, st, table.Group, p.Name, g.Game.ID, strconv.Itoa(first), strconv.Itoa(last))
			}
			if r.Losses++; st.Losses > 0 && r.Losses >= st.Losses && r.Out == 0 {
				r.Out, r.outAfter = round, r.Games
			}
		}
	}
}

// spansOf are the places that each seat shares, the first and the last.
func spansOf(g *svoyaigra.Result) [][2]int {
	order := make([]int, len(g.Places))
	for seat := range order {
		order[seat] = seat
	}
	slices.SortStableFunc(order, func(a, b int) int { return g.Places[a].Cmp(g.Places[b]) })
	spans := make([][2]int, len(order))
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && g.Places[order[to]].Equal(g.Places[order[from]]) {
			to++
		}
		for _, seat := range order[from:to] {
			spans[seat] = [2]int{from + 1, to}
		}
		from = to
	}
	return spans
}

// GamesOf are the games of a stage.
func (t *Result) GamesOf(st *Stage) (games []*svoyaigra.Result) {
	for _, g := range t.Games {
		if st.has(g.Game) {
			games = append(games, g)
		}
	}
	return games
}

// PointsOf are the points of the places of a game with so many seats, the first one's first;
// ok is false where they hang on more than that.
func (st *Stage) PointsOf(seats int) (points []exact.Num, ok bool) {
	for place := 1; place <= seats; place++ {
		x, err := st.Points.Eval(map[string]exact.Num{"seats": exact.Int(seats), "place": exact.Int(place)})
		if err != nil {
			return nil, false
		}
		points = append(points, x)
	}
	return points, true
}

// points are those of each seat of a game. Who shares places gets the mean of theirs.
func (t *Result) points(st *Stage, g *svoyaigra.Result, spans [][2]int) []exact.Num {
	all := make([]exact.Num, len(g.Places))
	// Players who are alike in what the formula may look at get the same.
	type like struct{ first, score, plus int }
	known := make(map[like]exact.Num, len(all))
	values := map[string]exact.Num{"seats": exact.Int(len(all))}
	for seat := range all {
		first, last := spans[seat][0], spans[seat][1]
		k := like{first, g.Totals[seat], g.Stats[seat].Plus}
		if x, ok := known[k]; ok {
			all[seat] = x
			continue
		}
		values["score"], values["plus"] = exact.Int(k.score), exact.Int(k.plus)
		eval := func(place exact.Num) exact.Num {
			values["place"] = place
			x, err := st.Points.Eval(values)
			if err != nil {
				t.problem(PointsOfPlace, scoring.Failure, g.Game.Pos, st, g.Game.Group, g.Game.Called(seat), st.Points.String(), place.String(), err.Error())
			}
			return x
		}
		if st.SharedPoints == "mean" && last > first {
			var sum exact.Num
			for place := first; place <= last; place++ {
				sum = sum.Add(eval(exact.Int(place)))
			}
			all[seat] = sum.Over(last - first + 1)
		} else {
			all[seat] = eval(g.Places[seat])
		}
		known[k] = all[seat]
	}
	return all
}
