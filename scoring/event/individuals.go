package event

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
)

// Individual events: four players in a row, and each of them is a contestant.

// individual tells whether a row names players and no pairs.
func individual(r *scoring.Row) bool {
	return r.NS.IsZero() && r.EW.IsZero() && r.Players() != [4]string{}
}

// checkIndividuals tells whether an event has rows of single players, and what
// keeps it from being scored then.
func checkIndividuals(ev *scoring.Event, opt Options, method scoring.Method) (are bool, err error) {
	i := rowOf(ev, individual)
	if i < 0 {
		return false, nil
	}
	fail := func(pos scoring.Position, text, hint string) (bool, error) {
		return true, &Unsupported{"an individual event", scoring.InputError{Pos: pos, Text: text, Hint: hint}}
	}
	pairs := rowOf(ev, func(r *scoring.Row) bool { return !r.NS.IsZero() || !r.EW.IsZero() })
	switch {
	case pairs >= 0:
		return fail(ev.Rows[pairs].Pos(), fmt.Sprintf("pairs sit here, and single players in %s; one event has either", ev.Rows[i].Pos().Within()), "")
	case method == scoring.Teams || method == scoring.Patton:
		return fail(ev.Rows[i].Pos(), fmt.Sprintf("players sit here one by one, and the event is to be scored by %s", method), "--method matchpoints, or imps-across, butler, bam, total-points")
	case cmp.Or(opt.Winners, ev.Winners) == 2:
		return true, fmt.Errorf("players who sit one by one have one ranking, and --winners 2 makes two")
	case opt.VP != nil:
		return true, fmt.Errorf("players who sit one by one have no matches that --vp could convert")
	}
	return true, nil
}

// listPlayers adds the players of the rows who stand in no list.
func (p *prepared) listPlayers() {
	known := map[scoring.ID]bool{}
	for _, c := range p.ev.Contestants {
		known[c.ID] = true
	}
	listed := len(known) > 0
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		for _, text := range r.Players() {
			id := p.playerID(r, text)
			if text == "" || known[id] {
				continue
			}
			known[id] = true
			p.ev.Contestants = append(p.ev.Contestants, scoring.Contestant{ID: id, Pos: r.Pos()})
			if listed {
				p.problem(scoring.PairNotListed, r, scoring.Warning, "", "player %s is not in the list of players", id)
			}
		}
	}
}

// playerID is who a row names, by number or by a name of the list.
func (p *prepared) playerID(r *scoring.Row, text string) scoring.ID {
	text = strings.TrimSpace(text)
	if number, _, err := scoring.ParseNumber(text); err == nil {
		return scoring.ID{Section: r.Section, Number: number}
	}
	for _, c := range p.ev.Contestants {
		if len(c.Players) == 1 && c.Players[0].Name == text && (c.ID.Section == r.Section || c.ID.Section == "") {
			return c.ID
		}
	}
	return scoring.ID{Section: r.Section, Number: text}
}

// seatPlayers finds the players of every row, and marks the rows that contradict
// themselves or each other.
func (p *prepared) seatPlayers() {
	index := map[scoring.ID]int{}
	for i, c := range p.ev.Contestants {
		index[c.ID] = i
	}
	p.seats = make([][4]int, len(p.ev.Rows))
	boards := map[[2]int][]int{}
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		for seat, text := range r.Players() {
			p.seats[i][seat] = -1
			if k, ok := index[p.playerID(r, text)]; ok && text != "" {
				p.seats[i][seat] = k
			}
		}
		if r.Outcome != scoring.SatOut {
			key := [2]int{r.Session, r.Board}
			boards[key] = append(boards[key], i)
		}
	}
	for _, key := range slices.SortedFunc(maps.Keys(boards), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		p.emptyLines(boards[key], func(row int) []int { return p.seats[row][:] })
		seen := map[int]int{} // player -> row
		for _, i := range boards[key] {
			r := &p.ev.Rows[i]
			if r.Outcome == scoring.Repeated {
				continue
			}
			for seat, k := range p.seats[i] {
				j, twice := seen[k]
				switch {
				case k < 0:
				case slices.Contains(p.seats[i][:seat], k):
					p.problem(scoring.PairAgainstItself, r, scoring.Failure, "", "player %s sits at the table twice; the row is not scored", p.ev.Contestants[k].ID)
					r.Outcome = scoring.Disputed
				case !twice:
					seen[k] = i
				case r.Outcome == scoring.Repeated || r.Outcome == scoring.Disputed:
				case p.seats[i] == p.seats[j] && sameResult(r, &p.ev.Rows[j]):
					p.problem(scoring.LineTwice, r, scoring.Failure, "", "player %s appears twice (also %s), with the same result; counted once", p.ev.Contestants[k].ID, p.ev.Rows[j].Pos().Within())
					r.Outcome = scoring.Repeated
				default:
					p.problem(scoring.PairTwice, r, scoring.Failure, "one of the two rows has a wrong number", "player %s appears twice (also %s); neither row is scored", p.ev.Contestants[k].ID, p.ev.Rows[j].Pos().Within())
					r.Outcome, p.ev.Rows[j].Outcome = scoring.Disputed, scoring.Disputed
				}
			}
		}
	}
}

// creditPlayers credits both players of a side with its award. Average plus and
// minus follow each player's own session (Law 12C2(c)).
func (s *scorer) creditPlayers(entries []ranking.Entry, f field, awards []scoring.Awards) {
	var floating []int
	for k, a := range awards {
		row := f.rows[k]
		for side, award := range [...]scoring.Award{a.NS, a.EW} {
			if s.adjustmentOf(row, side).Floats() {
				floating = append(floating, k)
				continue
			}
			s.credit(entries, s.seats[row][side], row, award)
			s.credit(entries, s.seats[row][side+2], row, award)
		}
	}
	real := slices.Clone(entries)
	for _, k := range slices.Compact(floating) {
		row := f.rows[k]
		for side, award := range [...]scoring.Award{awards[k].NS, awards[k].EW} {
			adj := s.adjustmentOf(row, side)
			if !adj.Floats() {
				continue
			}
			for _, player := range [...]int{s.seats[row][side], s.seats[row][side+2]} {
				if player >= 0 {
					s.credit(entries, player, row, s.ownAward(adj, award, real[player]))
				}
			}
		}
	}
}

func (s *scorer) adjustmentOf(row, side int) scoring.Adjustment {
	if side == 0 {
		return s.ev.Rows[row].NSAward()
	}
	return s.ev.Rows[row].EWAward()
}

// ownAward is an average plus or minus of a player: at least, or at most, the
// player's own average of the boards played.
func (s *scorer) ownAward(adj scoring.Adjustment, a scoring.Award, own ranking.Entry) scoring.Award {
	if own.Boards == 0 {
		return a
	}
	better := exact.Max
	if adj.Kind == scoring.AverageMinus {
		better = exact.Min
	}
	switch s.method {
	case scoring.Matchpoints:
		if s.opt.Rules.Matchpoints.OwnAverage && own.Top.Sign() > 0 {
			a.Points = better(a.Points, own.Points.Mul(a.Top).Div(own.Top))
		}
	case scoring.IMPsAcross:
		if s.opt.Rules.Across.OwnAverage {
			a.Points = better(a.Points, own.Points.Over(own.Boards))
		}
	case scoring.Butler:
		if s.opt.Rules.Butler.OwnAverage {
			a.Points = better(a.Points, own.Points.Over(own.Boards))
		}
	}
	return a
}
