package main

import (
	"cmp"
	"slices"
	"sort"

	"recap/scoring"
)

// sessionRound is a round of a session.
type sessionRound struct{ session, round int }

// roundNumbers are the rounds of an event in their order.
type roundNumbers []sessionRound

// of is the number of a round among all of the event: its own where there is one
// session, else it is counted through. A round that was not played yet comes after those
// that were. Without a session it is the only one of its number, or counted through
// already.
func (r roundNumbers) of(session, round int) int {
	if len(r) == 0 || r[0].session == r[len(r)-1].session {
		return round
	}
	if session == 0 {
		of := func(at sessionRound) bool { return at.round == round }
		i := slices.IndexFunc(r, of)
		if i < 0 || slices.ContainsFunc(r[i+1:], of) {
			return round
		}
		return i + 1
	}
	return 1 + sort.Search(len(r), func(i int) bool {
		return cmp.Or(cmp.Compare(r[i].session, session), cmp.Compare(r[i].round, round)) >= 0
	})
}

func roundsOf(ev *scoring.Event) (all roundNumbers) {
	seen := map[sessionRound]bool{}
	add := func(session, round int) {
		if at := (sessionRound{session, round}); !seen[at] {
			seen[at] = true
			all = append(all, at)
		}
	}
	for i := range ev.Rows {
		add(ev.Rows[i].Session, ev.Rows[i].Round)
	}
	for _, m := range ev.Matches {
		add(m.Session, m.Round)
	}
	slices.SortFunc(all, func(a, b sessionRound) int {
		return cmp.Or(cmp.Compare(a.session, b.session), cmp.Compare(a.round, b.round))
	})
	return all
}
