package protocol

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"recap/scoring/svoyaigra"
)

// listColumns are those of a list of what happened.
var listColumns = []string{"game", "kind", "event", "round", "theme", "value", "player", "mark", "stake", "place", "after", "note"}

// eventsOf are the rows of a game: all that happened in one that was played; in a blank
// one the players, and room for a pick, an answer and one more for each question.
func (f Form) eventsOf(g FormGame) [][]string {
	l := &lister{game: g.ID, kind: string(f.KindOf(g))}
	for _, p := range g.Players {
		l.add("player", nil, p, "", "")
	}
	if g.Played != nil {
		l.played(g.Played)
		return l.rows
	}
	for range 2*f.Themes*len(f.Rules.Game.Blue)*3 + 10*len(g.Players) {
		l.add("", nil, "", "", "")
	}
	return l.rows
}

// lister makes the rows of a game.
type lister struct {
	game, kind string
	rows       [][]string
}

// add adds a row; q is nil where it is about no question.
func (l *lister) add(event string, q *svoyaigra.Question, player, mark, stake string) []string {
	row := make([]string, len(listColumns))
	row[0], row[2], row[6], row[7], row[8] = l.game, event, player, mark, stake
	if event == "player" {
		row[1] = l.kind
	}
	if q != nil {
		row[3] = q.Round.String()
		if q.Theme > 0 {
			row[4] = strconv.Itoa(q.Theme)
		}
		if q.Value > 0 {
			row[5] = strconv.Itoa(q.Value)
		}
	}
	l.rows = append(l.rows, row)
	return row
}

var markOf = map[bool]string{true: "R", false: "W"}

// played lists what happened in a game.
func (l *lister) played(g *svoyaigra.Game) {
	declared := slices.Clone(g.Declared)
	slices.SortStableFunc(declared, func(a, b svoyaigra.Declared) int { return cmp.Compare(a.After, b.After) })
	announce := func(until int) {
		for len(declared) > 0 && declared[0].After <= until {
			l.declared(g, &declared[0])
			declared = declared[1:]
		}
	}
	leave := func(after int) {
		for seat, p := range g.Players {
			if p.LeftAfter == after {
				l.add("withdraw", nil, g.Called(seat), "", "")
			}
		}
	}
	leave(0)
	for i := range g.Questions {
		l.question(g, &g.Questions[i], i)
		leave(i + 1)
		announce(i + 1)
	}
	for _, a := range g.Final {
		mark, stake := "-", ""
		if a.Answered {
			mark = markOf[a.Right]
		}
		if a.HasStake {
			stake = strconv.Itoa(a.Stake)
		}
		l.add("final", nil, g.Called(a.Seat), mark, stake)
	}
	for _, a := range g.Extras {
		if a.Value == 0 {
			l.add("extra", &svoyaigra.Question{Theme: a.Theme}, g.Called(a.Seat), "", strconv.Itoa(a.Points))
			continue
		}
		l.add("extra", &svoyaigra.Question{Theme: a.Theme, Value: a.Value}, g.Called(a.Seat), extraMark(a), "")
	}
	announce(svoyaigra.Always)
	if g.Incomplete != "" {
		row := l.add("incomplete", nil, "", "", "")
		row[len(row)-1] = g.Incomplete
	}
}

// extraMark is the mark of an answer in a tie-break theme, - for none.
func extraMark(a svoyaigra.ExtraAnswer) string {
	if a.Points == 0 {
		return string(nothing)
	}
	return markOf[a.Points > 0]
}

// question lists what happened with a question.
func (l *lister) question(g *svoyaigra.Game, q *svoyaigra.Question, i int) {
	if q.Picker != svoyaigra.Nobody {
		l.add("pick", q, g.Called(q.Picker), "", "")
	}
	answer := "answer"
	for _, b := range q.Bids {
		answer = "play"
		if b.Pass {
			l.add("bid", q, g.Called(b.Seat), "P", "")
		} else {
			l.add("bid", q, g.Called(b.Seat), "", strconv.Itoa(b.Stake))
		}
	}
	for _, a := range q.Attempts {
		l.add(answer, q, g.Called(a.Seat), markOf[a.Right], "")
	}
	if len(q.Attempts) == 0 && len(q.Bids) == 0 && !q.Unrecorded {
		l.add("none", q, "", "", "")
	}
	if q.Annulled {
		row := l.add("annul", q, "", "", "")
		row[len(row)-1] = q.Reason
		if q.AnnulledAfter != i+1 {
			row[len(row)-2] = strconv.Itoa(q.AnnulledAfter)
		}
	}
}

// declared lists what the scorer announced.
func (l *lister) declared(g *svoyaigra.Game, d *svoyaigra.Declared) {
	event, stake, place := "declared", "", ""
	if d.ByHand {
		event = "place"
	}
	if d.HasTotal {
		stake = strconv.Itoa(d.Total)
	}
	if d.Place != nil {
		place = d.Place.String()
	}
	row := l.add(event, &svoyaigra.Question{Round: d.Round, Theme: d.Theme}, g.Called(d.Seat), "", stake)
	row[9], row[len(row)-1] = place, strings.TrimSpace(d.Reason)
}
