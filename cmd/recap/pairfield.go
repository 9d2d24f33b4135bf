package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"recap/movements/pairing"
	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/exact"
)

// The field of a round: who plays in it, and how they stand.

// last is the last round that is known, played or drawn; 0 for none.
func (e *pairEvent) last() int {
	last := e.lastPlayed(math.MaxInt)
	for _, m := range e.drawn {
		last = max(last, m.Round)
	}
	return last
}

// lastPlayed is the last round with results, up to one.
func (e *pairEvent) lastPlayed(upTo int) (last int) {
	for _, r := range e.rounds {
		if n := e.rounds.of(r.session, r.round); n <= upTo {
			last = max(last, n)
		}
	}
	return last
}

// standings are the results after a round; nil where there are none.
func (e *pairEvent) standings(after int) (*scoring.Results, error) {
	if e.res == nil {
		return nil, nil
	}
	later := func(session, round int) bool { return e.rounds.of(session, round) > after }
	if !slices.ContainsFunc(e.rounds, func(r sessionRound) bool { return later(r.session, r.round) }) {
		return e.res, nil
	}
	ev, opt := *e.in.event, e.in.opt
	ev.Rows = slices.DeleteFunc(slices.Clone(ev.Rows), func(r scoring.Row) bool { return later(r.Session, r.Round) })
	ev.Matches = slices.DeleteFunc(slices.Clone(ev.Matches), func(m scoring.MatchRecord) bool { return later(m.Session, m.Round) })
	if len(ev.Rows)+len(ev.Matches) == 0 {
		return nil, nil
	}
	// What was decided about later rounds is not known yet.
	f := *e.file
	f.Matches = slices.DeleteFunc(slices.Clone(f.Matches), func(m event.MatchRuling) bool { return later(m.Session, m.Round) })
	f.Penalties = slices.DeleteFunc(slices.Clone(f.Penalties), func(p scoring.Penalty) bool { return later(p.Session, p.Round) })
	f.Lineups = slices.DeleteFunc(slices.Clone(f.Lineups), func(l event.Lineup) bool { return later(l.Session, l.Round) })
	left := func(w scoring.Withdrawal) bool { return later(w.Session, w.Round) }
	f.Withdrawals = slices.DeleteFunc(slices.Clone(f.Withdrawals), left)
	ev.Withdrawals = slices.DeleteFunc(slices.Clone(ev.Withdrawals), left)
	if opt.File != nil {
		opt.File = &f
	}
	return event.Score(&ev, opt)
}

// stood is how somebody stands, for the report.
type stood struct {
	place    int
	tied     bool
	score    exact.Num
	decimals int
	percent  bool
	known    bool
}

// ranked is the list from which a round is drawn.
func (f *pairFlags) ranked(res *scoring.Results) (*scoring.Ranking, error) {
	var found []*scoring.Ranking
	var names []string
	for i := range res.Rankings {
		if r := &res.Rankings[i]; r.IsMain() {
			if r.Line != scoring.NoLine {
				return nil, fmt.Errorf("the event has two winners, and a draw is of one field (--winners 1)")
			}
			if names = append(names, r.Section); f.section == "" || strings.EqualFold(f.section, r.Section) {
				found = append(found, r)
			}
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) == 0 && len(names) == 1:
		return nil, fmt.Errorf("--section %s: the event has one ranking (--sections apart)", f.section)
	case len(found) == 0 && f.section != "":
		return nil, fmt.Errorf("--section %s: the event ranks %s", f.section, strings.Join(names, ", "))
	case len(found) == 0:
		return nil, fmt.Errorf("the event has no ranking to draw from")
	}
	return nil, fmt.Errorf("the event ranks %d lists, %s: --section says which is drawn", len(found), strings.Join(names, ", "))
}

// field makes the field of a round. Who has not played yet comes behind those who have,
// in the order of the seeds.
func (f *pairFlags) field(env environment, e *pairEvent, round int, s pairing.Settings) (pairing.Field, map[scoring.ID]stood, error) {
	field := pairing.Field{Round: round}
	var open []pairing.Meeting
	field.Meetings, open = e.meetings(round)
	stands := map[scoring.ID]stood{}
	all := s.System == scoring.KnockOut || s.System == scoring.RoundRobin
	after := round - 1
	if s.Arrears {
		after--
	}
	var res *scoring.Results
	var err error
	if !all {
		if res, err = e.standings(after); err != nil {
			return field, nil, err
		}
	}
	if e.after = e.lastPlayed(after); res != nil {
		e.doubts(env, res, after, open)
	}
	section := f.section
	in := map[scoring.ID]bool{}
	if res != nil {
		r, err := f.ranked(res)
		if err != nil {
			return field, nil, err
		}
		section = cmp.Or(section, r.Section)
		percent := !res.Teams && res.VP == "" && (res.Method == scoring.Matchpoints || res.Method == scoring.BoardAMatch)
		field.Ungrouped = percent
		for i := range r.Standings {
			st := &r.Standings[i]
			if !st.Played() {
				continue
			}
			is := stood{st.Place, st.Tied, st.Score, r.ScorePlaces, percent, true}
			if percent {
				is.score, is.decimals = st.Percent, r.PercentPlaces
			}
			id := st.Contestant.ID
			stands[id], in[id] = is, true
			if e.plays(id, round) {
				field.Units = append(field.Units, pairing.Unit{ID: id, Place: st.Place, Score: is.score, Late: e.late(id)})
			}
		}
	}
	if !all {
		if err := e.complete(field, section); err != nil {
			return field, nil, err
		}
	}
	field.Unplayed = len(field.Units) == 0
	there := round
	if s.System == scoring.KnockOut && f.round == 0 {
		there = e.last() + 1 // its matches may have several rounds
	}
	for i, c := range e.entries {
		switch {
		case in[c.ID] || section != "" && !strings.EqualFold(section, c.ID.Section):
			continue
		case !e.plays(c.ID, there) && all:
			field.Gone = append(field.Gone, c.ID)
		case !e.plays(c.ID, there):
			continue
		}
		place := i + 1
		if !field.Unplayed && !all {
			place = len(stands) + 1
		}
		field.Units = append(field.Units, pairing.Unit{ID: c.ID, Place: place, Late: e.late(c.ID), NoResult: !field.Unplayed && !all})
	}
	field.Orders, err = e.orders()
	return field, stands, err
}

// orders are the pairings that the event file forces and forbids. The error is a
// decision about somebody who does not take part.
func (e *pairEvent) orders() (all []pairing.Order, err error) {
	for _, p := range e.file.Pairings {
		o := pairing.Order{Pos: p.Pos, Forced: p.Forced}
		if p.Round > 0 {
			o.Round = e.rounds.of(p.Session, p.Round)
		}
		for _, u := range p.Units {
			i, err := event.Named(e.entries, p.Section, u.Number, u.Line)
			if err != nil {
				return nil, &scoring.InputError{Pos: p.Pos, Text: "pairing: " + err.Error()}
			}
			o.Units = append(o.Units, e.entries[i].ID)
		}
		all = append(all, o)
	}
	for _, w := range e.withdrawals() {
		if _, err := event.Named(e.entries, w.Section, w.Unit, w.Line); err != nil && e.res == nil { // else it was told with the results
			return nil, &scoring.InputError{Pos: w.Pos, Text: "withdrawal: " + err.Error()}
		}
	}
	for _, late := range e.file.Entries {
		if _, err := event.Named(e.entries, late.Section, late.Unit, late.Line); err != nil {
			return nil, &scoring.InputError{Pos: late.Pos, Text: "entry: " + err.Error()}
		}
	}
	return all, nil
}
