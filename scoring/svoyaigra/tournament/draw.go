package tournament

import (
	"strconv"

	"recap/scoring"
)

// DrawTable is the draw of the next round.
type DrawTable struct {
	Stage *Stage
	Seeds []Seed
}

// Seed is a player in a draw.
type Seed struct {
	Row   *Row
	Seed  int
	Board int
}

// draw seeds those who go on and puts them on boards.
func (t *Result) draw(st *Stage, tables []*Table) {
	if st.Draw == nil {
		return
	}
	var in []*Row
	routed := false
	for _, table := range tables {
		for _, r := range table.Rows {
			routed = routed || r.To != ""
		}
	}
	for _, table := range tables {
		for _, r := range table.Rows {
			if routed && r.To == "" || !routed && r.Out+r.Gone != 0 {
				continue
			}
			in = append(in, r)
		}
	}
	if len(in) == 0 {
		return
	}
	o := order{result: t, table: &Table{Stage: st}, keys: st.Draw.Order}
	d := DrawTable{Stage: st}
	boards := (len(in) + st.Draw.Seats - 1) / st.Draw.Seats
	for _, group := range o.split(in, 0) {
		for _, r := range group {
			n := len(d.Seeds)
			if len(group) > 1 {
				t.problem(SeedsEqual, scoring.Warning, scoring.Position{}, st, r.Group, r.Player, strconv.Itoa(n+1))
			}
			board := n/st.Draw.Seats + 1
			if st.Draw.By == "snake" {
				board = n%boards + 1
				if n/boards%2 == 1 {
					board = boards - n%boards
				}
			}
			d.Seeds = append(d.Seeds, Seed{Row: r, Seed: n + 1, Board: board})
		}
	}
	t.Draws = append(t.Draws, d)
}
