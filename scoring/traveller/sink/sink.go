// Package sink is what the writers of several formats do alike: they say what a
// format has no place for, find the standing of a contestant and the award of a
// row, and print figures.
package sink

import (
	"fmt"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// Losses collects what a format cannot hold. What is lost of many rows is summed
// up in one problem, at the first of them.
type Losses struct {
	Format string // as people call it: USEBIO
	kinds  map[string]int
	found  []loss
}

type loss struct {
	pos   scoring.Position
	board int
	text  string
	count int
}

// Add says that something has no place in the format. Equal texts are summed up.
func (l *Losses) Add(pos scoring.Position, board int, text string) {
	l.Say(pos, board, fmt.Sprintf("%s has no place for %s", l.Format, text))
}

// Say is Add for what becomes something else in the format.
func (l *Losses) Say(pos scoring.Position, board int, text string) {
	if l.kinds == nil {
		l.kinds = map[string]int{}
	}
	if i, ok := l.kinds[text]; ok {
		l.found[i].count++
		return
	}
	l.kinds[text] = len(l.found)
	l.found = append(l.found, loss{pos, board, text, 1})
}

// Row is Add for a row, if what there is to lose is there.
func (l *Losses) Row(r *scoring.Row, there bool, text string) {
	if there {
		l.Add(r.Pos(), r.Board, text)
	}
}

// Phantom counts the opponents of a row that are nobody: a file in which nobody
// stands against those who sat out has no number for them.
func (l *Losses) Phantom(r *scoring.Row) {
	l.Row(r, r.Outcome == scoring.SatOut && !r.NS.IsZero() && !r.EW.IsZero(), "the number of the phantom that a pair met")
}

// Problems are the losses, as warnings in the order in which they were found.
func (l *Losses) Problems() []scoring.Problem {
	var ps []scoring.Problem
	for _, f := range l.found {
		p := scoring.Problem{Pos: f.pos, Board: f.board, Severity: scoring.Warning, Text: f.text}
		if f.count > 1 {
			p.Board = 0
			p.Text += fmt.Sprintf(" (%d times, here first)", f.count)
		}
		ps = append(ps, p)
	}
	return ps
}

// Event adds what of an event as a whole none of the formats of results holds:
// what the contestants brought along, strata, and groups of sections; and the
// records of a file of another format.
func (l *Losses) Event(res *scoring.Results, format string) {
	ev := res.Event
	at := scoring.Position{File: ev.File}
	for _, r := range ev.Records {
		for _, item := range r.Items {
			if ev.Format != format {
				l.Add(r.Pos, r.Of.Board, item.Name+" of "+ev.Format)
			}
		}
	}
	if len(ev.Groups) > 1 || len(ev.Groups) == 1 && len(ev.Groups[0].Lists) > 1 {
		l.Add(at, 0, "which sections are scored and ranked together")
	}
	if ev.Conditions != (scoring.Conditions{}) {
		l.Add(at, 0, "the conditions of scoring that the file states")
	}
	for _, r := range res.Rankings {
		switch {
		case len(r.Strata) > 0:
			l.Add(at, 0, "the places in strata")
		case r.Overall, r.OwnField, r.Category != "":
			l.Add(at, 0, "a second ranking of the same contestants")
		case r.Of == scoring.OfPlayers:
			l.Add(at, 0, "the ranking of the players")
		}
	}
	if Totalled(res) {
		l.Add(at, 0, "how the results of the sessions make one")
	}
	standings := Standings(res)
	for _, c := range ev.Contestants {
		if st := standings[c.ID]; c.Carry.Sign() != 0 || st != nil && st.Carry.Sign() != 0 {
			l.Add(c.Pos, 0, "what a contestant brought from earlier sessions")
		}
		if slices.ContainsFunc(c.Players, func(p scoring.Player) bool { return p.Substitute }) {
			l.Add(c.Pos, 0, "that a player is a substitute")
		}
		if c.Guest {
			l.Add(c.Pos, 0, "that a contestant plays outside of the ranking")
		}
	}
}

// Totalled tells whether the results of several sessions make one in another way than
// by being added up.
func Totalled(res *scoring.Results) bool {
	weighted := func(s scoring.Session) bool { return !s.Weight.Equal(exact.Int(1)) }
	zero := func(f scoring.Fact) bool {
		return f.Word == "missed_session.zero" || f.Word == "missed_session.average"
	}
	return res.SessionTotal != "" && (res.SessionTotal != "sum" || slices.ContainsFunc(res.Sessions, weighted) || slices.ContainsFunc(res.Facts, zero))
}

// Deals adds the cards of the boards.
func (l *Losses) Deals(ev *scoring.Event) {
	if len(ev.Deals) > 0 {
		l.Add(scoring.Position{File: ev.File}, 0, "the cards of the boards")
	}
}

// Grouped adds which sections are compared with one another, where neither all
// are nor, if the format shows that, each is alone.
func (l *Losses) Grouped(res *scoring.Results, apartShown bool) {
	several := false
	for _, f := range res.Fields {
		several = several || len(f) > 1
	}
	if len(res.Fields) > 1 && len(res.Event.Groups) == 0 && (several || !apartShown) {
		l.Add(scoring.Position{File: res.Event.File}, 0, "which sections are scored and ranked together")
	}
}

// Named is the error that the rows of an event do not say whose they are; nil where
// any of them does, or there are none.
func Named(ev *scoring.Event, format string) error {
	for i := range ev.Rows {
		if r := &ev.Rows[i]; !r.NS.IsZero() || !r.EW.IsZero() || r.Players() != [4]string{} {
			return nil
		}
	}
	if len(ev.Rows) == 0 {
		return nil
	}
	return &scoring.InputError{Pos: scoring.Position{File: ev.File}, Text: "the rows do not say whose results they are, and " + format + " has them by pairs"}
}

// Standings are those of the contestants, each in its own ranking.
func Standings(res *scoring.Results) map[scoring.ID]*scoring.Standing {
	of := map[scoring.ID]*scoring.Standing{}
	for i := range res.Rankings {
		r := &res.Rankings[i]
		if !r.IsMain() {
			continue
		}
		for k := range r.Standings {
			st := &r.Standings[k]
			if of[st.Contestant.ID] == nil {
				of[st.Contestant.ID] = st
			}
		}
	}
	return of
}

// TwoWinners tells whether the lines of the event rank apart.
func TwoWinners(res *scoring.Results) bool {
	for _, r := range res.Rankings {
		if r.IsMain() && r.Line != scoring.NoLine {
			return true
		}
	}
	return len(res.Rankings) == 0 && res.Event.Winners == 2
}

// Scale is by how much matchpoints are multiplied to be two for each pair beaten,
// as files have them: 2 under rules that count one, else 1.
func Scale(res *scoring.Results) int {
	for _, f := range res.Facts {
		if res.Method == scoring.Matchpoints && f.Word == "scale" && f.Args[0] == "1-½-0" {
			return 2
		}
	}
	return 1
}

// Award is what a side of a row is credited with, as a figure; empty where
// nothing is. A row of results that were not computed has what its file says.
func Award(a scoring.Award, published scoring.Figure, computed bool, scale int) string {
	switch {
	case !computed:
		return string(published)
	case a.Kind == scoring.NoAward:
		return ""
	}
	return Decimal(a.Points.Times(scale), 2)
}

// Decimal is a number with at most so many decimals, none of them 0 at the end.
func Decimal(x exact.Num, places int) string { return string(x.AppendShortest(nil, places)) }

// Present leaves out a side of which nobody was there: the entry that only fills
// a half table.
func Present(ev *scoring.Event) func(id scoring.ID) scoring.ID {
	phantoms := map[scoring.ID]bool{}
	for _, c := range ev.Contestants {
		if c.Phantom {
			phantoms[c.ID] = true
		}
	}
	return func(id scoring.ID) scoring.ID {
		if phantoms[id] {
			return scoring.ID{}
		}
		return id
	}
}

// Typed is what a row loses where only its result or its artificial score is
// written: an award that someone typed in its place. It is empty if there is none.
func Typed(res *scoring.Results, i int) string {
	switch r := &res.Event.Rows[i]; {
	case i >= len(res.Awards) || !res.Awards[i].NS.Typed && !res.Awards[i].EW.Typed:
		return ""
	case r.NSAward().IsZero() && r.EWAward().IsZero():
		return "an award that was typed over a result, which counts for the others"
	}
	return "an award that was typed over an artificial score"
}

// Contract gives the contract of a row as far as a format without a vulnerability
// of its own for a row can hold it: ok is false where it would score otherwise by
// the vulnerability of the board.
func Contract(r *scoring.Row) (ok bool) {
	if r.Contract.Level == 0 || r.Declarer == scoring.NoSeat {
		return true
	}
	return scoring.NSScore(r.Contract, r.Declarer, scoring.BoardVulnerability(r.Board), r.Tricks) == r.Score
}

// Lead is a card with the suit first and the ten in figures: H10.
func Lead(c scoring.Card) string {
	if c.Suit != scoring.NoStrain && c.Rank == 'T' {
		return c.Suit.String() + "10"
	}
	return c.String()
}

// Lined tells whether a contestant of the event has a line.
func Lined(ev *scoring.Event) bool {
	for _, c := range ev.Contestants {
		if c.ID.Line != scoring.NoLine {
			return true
		}
	}
	return false
}
