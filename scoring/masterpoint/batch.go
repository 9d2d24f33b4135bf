package masterpoint

import (
	"cmp"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// Batch is the points of one event or of several, such as those of a month.
type Batch struct {
	Month    string // 2026-11; empty where it is not of one
	Awards   []*Awards
	Register *Register // nil where there is none
	Players  []PlayerTotal
	Clubs    []ClubTotal
	Balances []Balance
}

// PlayerTotal is what a player came to in all events of a batch.
type PlayerTotal struct {
	ID, Name, Club string
	Events         int
	Boards         int
	Points         map[string]exact.Num // credited, by kind
	Pending        exact.Num
}

// ClubTotal is what the players of a club came to.
type ClubTotal struct {
	Club           string
	Players        int
	Participations int
	Points         map[string]exact.Num
	Pending        exact.Num
}

// takingPart is a player who took part in an event.
type takingPart struct {
	entry  *Entry
	player int
}

// participants are those who took part in the event, with or without points.
func (ev *Event) participants() (all []takingPart) {
	for _, l := range ev.Lists {
		if !l.main() {
			continue
		}
		for _, e := range l.Entries {
			for i, p := range e.Players {
				if p.Counted && p.Boards > 0 || !p.Counted && (e.Boards > 0 || e.Place > 0) {
					all = append(all, takingPart{e, i})
				}
			}
		}
	}
	return all
}

// NewBatch puts events together, in the order of their days.
func NewBatch(awards []*Awards, month string, register *Register) *Batch {
	b := &Batch{Month: month, Awards: slices.Clone(awards), Register: register}
	slices.SortStableFunc(b.Awards, func(x, y *Awards) int {
		return cmp.Or(cmp.Compare(x.End, y.End), cmp.Compare(x.Event.ID, y.Event.ID), cmp.Compare(x.Event.File, y.Event.File))
	})
	players, clubs := map[string]*PlayerTotal{}, map[string]*ClubTotal{}
	var participations, ofPlayers, ofClubs int
	// Where nobody is named the number of the entry stands for them, in each event anew.
	of := func(id, name, unit string, ev *Event) *PlayerTotal {
		key := cmp.Or(bareID(id), name)
		if key == "" {
			key, name = "\x00"+ev.File+"\x00"+unit, unit
		}
		t := players[key]
		if t == nil {
			t = &PlayerTotal{ID: id, Name: name, Club: ev.Club, Points: map[string]exact.Num{}}
			if m, ok := register.Find(id); ok {
				t.ID, t.Name, t.Club = m.ID, cmp.Or(m.Name, name), m.Club
			}
			players[key] = t
		}
		return t
	}
	events := map[string]exact.Num{}
	for _, a := range b.Awards {
		for _, p := range a.Event.participants() {
			who := p.entry.Players[p.player]
			t := of(who.ID, who.Name, p.entry.Name(), a.Event)
			participations++
			t.Events++
			t.Boards += cmp.Or(who.Boards, p.entry.Boards)
		}
		for i := range a.Lines {
			l := &a.Lines[i]
			t := of(l.ID, l.Player, l.Unit, a.Event)
			switch l.Status {
			case Credited:
				t.Points[l.Kind] = t.Points[l.Kind].Add(l.Points)
			case Pending:
				t.Pending = t.Pending.Add(l.Points)
			default:
				continue
			}
			events[l.Kind] = events[l.Kind].Add(l.Points)
		}
	}
	for _, t := range players {
		b.Players = append(b.Players, *t)
		c := clubs[t.Club]
		if c == nil {
			c = &ClubTotal{Club: t.Club, Points: map[string]exact.Num{}}
			clubs[t.Club] = c
		}
		c.Players++
		c.Participations += t.Events
		c.Pending = c.Pending.Add(t.Pending)
		for kind, x := range t.Points {
			c.Points[kind] = c.Points[kind].Add(x)
		}
		ofPlayers += t.Events
	}
	for _, c := range clubs {
		b.Clubs = append(b.Clubs, *c)
		ofClubs += c.Participations
	}
	slices.SortFunc(b.Players, func(x, y PlayerTotal) int {
		return cmp.Or(sum(y.Points).Cmp(sum(x.Points)), scoring.CompareNumber(x.ID, y.ID), strings.Compare(x.Name, y.Name))
	})
	slices.SortFunc(b.Clubs, func(x, y ClubTotal) int { return cmp.Compare(x.Club, y.Club) })
	var all, ofAllPlayers, ofAllClubs exact.Num
	for _, x := range events {
		all = all.Add(x)
	}
	for _, t := range b.Players {
		ofAllPlayers = ofAllPlayers.Add(sum(t.Points)).Add(t.Pending)
	}
	for _, c := range b.Clubs {
		ofAllClubs = ofAllClubs.Add(sum(c.Points)).Add(c.Pending)
	}
	b.Balances = []Balance{
		{"players", false, all, ofAllPlayers}, {"clubs", false, ofAllPlayers, ofAllClubs},
		{"participations", true, exact.Int(participations), exact.Int(ofPlayers)}, {"club_participations", true, exact.Int(ofPlayers), exact.Int(ofClubs)},
	}
	return b
}

func sum(points map[string]exact.Num) (x exact.Num) {
	for _, p := range points {
		x = x.Add(p)
	}
	return x
}

// Kinds are the kinds of points of all events, in their order.
func (b *Batch) Kinds() (kinds []string) {
	for _, a := range b.Awards {
		for _, l := range a.Lines {
			if !slices.Contains(kinds, l.Kind) {
				kinds = append(kinds, l.Kind)
			}
		}
	}
	return kinds
}

// Decimals are the most that an award has.
func (b *Batch) Decimals() (most int) {
	for _, a := range b.Awards {
		most = max(most, a.Scheme.Decimals)
	}
	return most
}

// Problems are those of all events.
func (b *Batch) Problems() (all []scoring.Problem) {
	for _, a := range b.Awards {
		all = append(all, a.Problems...)
	}
	return all
}
