package main

import (
	"cmp"
	"fmt"
	"slices"

	"recap/movements"
	"recap/movements/pairing"
	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/traveller/source"
)

// Who has met.

// readDrawn reads movements of rounds that were drawn.
func (e *pairEvent) readDrawn(env environment, name string) error {
	file, err := source.ReadFile(name, "")
	if err != nil {
		return err
	}
	e.in.files = append(e.in.files, name)
	m, problems, err := movements.ReadCSV(file)
	env.say(problems)
	if err != nil {
		return err
	}
	for _, g := range m.Meetings {
		meeting := pairing.Meeting{Round: g.Round}
		sides := []int{g.NS, g.EW}
		if g.NS == 0 {
			sides = []int{g.EW, 0}
		}
		for i, number := range sides {
			if number == 0 {
				continue
			}
			at, err := event.Named(e.entries, m.Section, fmt.Sprint(number), scoring.NoLine)
			if err != nil {
				return &scoring.InputError{Pos: g.Pos, Text: err.Error()}
			}
			if i == 0 {
				meeting.Home = e.entries[at].ID
			} else {
				meeting.Away = e.entries[at].ID
			}
		}
		if !meeting.Home.IsZero() {
			e.drawn = append(e.drawn, meeting)
		}
	}
	return nil
}

// meetings are those of the rounds before one: of the results, whether they are in or
// not, and of the rounds that were drawn. Home is who sat North-South first. The only
// one whom a round does not name sat out.
func (e *pairEvent) meetings(before int) (all []pairing.Meeting) {
	type key struct {
		round int
		a, b  scoring.ID
	}
	seen := map[key]bool{}
	named := map[int]map[scoring.ID]bool{}
	nobody := map[scoring.ID]bool{{}: true} // and the phantoms
	if e.res != nil {
		for _, c := range e.res.Event.Contestants {
			nobody[c.ID] = c.Phantom
		}
	}
	add := func(round int, home, away, winner scoring.ID) {
		if nobody[home] {
			home, away = away, scoring.ID{}
		}
		if nobody[away] {
			away = scoring.ID{}
		}
		k := key{round, home, away}
		if scoring.CompareID(away, home) < 0 && !away.IsZero() {
			k.a, k.b = away, home
		}
		if nobody[home] || round >= before || seen[k] {
			return
		}
		seen[k] = true
		if named[round] == nil {
			named[round] = map[scoring.ID]bool{}
		}
		named[round][home], named[round][away] = true, true
		all = append(all, pairing.Meeting{Round: round, Home: home, Away: away, Winner: winner})
	}
	if e.res != nil {
		for _, m := range e.res.Matches {
			if !m.SitOut {
				add(e.rounds.of(m.Session, m.Round), m.Home, m.Away, winnerOf(m))
			}
		}
		for i := range e.res.Event.Rows {
			r := &e.res.Event.Rows[i]
			add(e.rounds.of(r.Session, r.Round), r.NS, r.EW, scoring.ID{})
		}
		for _, m := range e.res.Event.Matches {
			add(e.rounds.of(m.Session, m.Round), m.Home, m.Away, scoring.ID{})
		}
	}
	for _, m := range e.drawn {
		add(m.Round, m.Home, m.Away, scoring.ID{})
	}
	for round, there := range named {
		var idle []scoring.ID
		for _, c := range e.entries {
			if !there[c.ID] && e.plays(c.ID, round) {
				idle = append(idle, c.ID)
			}
		}
		if len(idle) == 1 {
			add(round, idle[0], scoring.ID{}, scoring.ID{})
		}
	}
	slices.SortStableFunc(all, func(a, b pairing.Meeting) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), scoring.CompareID(a.Home, b.Home))
	})
	return all
}

// winnerOf is who won a match; zero for nobody.
func winnerOf(m scoring.Match) scoring.ID {
	switch home, away := m.HomeResult.Add(m.HomePenalty), m.AwayResult.Add(m.AwayPenalty); {
	case !m.Winner.IsZero():
		return m.Winner
	case m.SitOut || m.Deleted || m.VPOnly:
	case away.Less(home):
		return m.Home
	case home.Less(away):
		return m.Away
	}
	return scoring.ID{}
}
