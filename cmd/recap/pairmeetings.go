package main

import (
	"cmp"
	"fmt"
	"math"
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
			e.drawn = append(e.drawn, drawnMeeting{meeting, g.Pos, slices.Max(append(g.Boards, 0))})
		}
	}
	return nil
}

// drawnMeeting is a meeting of a round that was drawn.
type drawnMeeting struct {
	pairing.Meeting
	pos   scoring.Position
	board int // the highest; 0 where it names none
}

// opponents are the two of a meeting in either order.
type opponents struct {
	round int
	a, b  scoring.ID
}

func opponentsOf(round int, a, b scoring.ID) opponents {
	if scoring.CompareID(b, a) < 0 && !b.IsZero() {
		a, b = b, a
	}
	return opponents{round, a, b}
}

// reconcile takes out of what was drawn the meetings that the results contradict: they
// have another opponent in the round for one of the two, whom the draw has not.
func (e *pairEvent) reconcile(env environment) {
	drawn := map[opponents]bool{}
	for _, m := range e.drawn {
		drawn[opponentsOf(m.Round, m.Home, m.Away)] = true
	}
	all := e.drawn
	e.drawn = nil
	results, _ := e.meetings(math.MaxInt)
	var problems []scoring.Problem
	for _, m := range all {
		i := slices.IndexFunc(results, func(r pairing.Meeting) bool {
			about := r.Home == m.Home || r.Away == m.Home || !m.Away.IsZero() && (r.Home == m.Away || r.Away == m.Away)
			return r.Round == m.Round && !r.Away.IsZero() && about && !drawn[opponentsOf(r.Round, r.Home, r.Away)]
		})
		if i < 0 {
			e.drawn = append(e.drawn, m)
			continue
		}
		problems = append(problems, scoring.Problem{Pos: m.pos, Severity: scoring.Warning,
			Text: fmt.Sprintf("round %d: %s was drawn, and the results have %s; they count", m.Round, against(m.Meeting), against(results[i]))})
	}
	env.say(problems)
}

// against names a meeting: 3 against 6.
func against(m pairing.Meeting) string {
	if m.Away.IsZero() {
		return "the sit-out of " + m.Home.String()
	}
	return fmt.Sprintf("%s against %s", m.Home, m.Away)
}

// meetings are those of the rounds before one: of the results, whether they are in or
// not, and of the rounds that were drawn, of which those are open that the results do not
// have. Home is who sat North-South first. The only one whom a round does not name sat
// out, and so did the only one of each section in a round of sections that are apart.
func (e *pairEvent) meetings(before int) (all, open []pairing.Meeting) {
	seen := map[opponents]bool{}
	named := map[int]map[scoring.ID]bool{}
	nobody := map[scoring.ID]bool{{}: true} // and the phantoms
	if e.res != nil {
		for _, c := range e.res.Event.Contestants {
			nobody[c.ID] = c.Phantom
		}
	}
	add := func(round int, home, away, winner scoring.ID) bool {
		if nobody[home] {
			home, away = away, scoring.ID{}
		}
		if nobody[away] {
			away = scoring.ID{}
		}
		k := opponentsOf(round, home, away)
		if nobody[home] || round >= before || seen[k] {
			return false
		}
		seen[k] = true
		if named[round] == nil {
			named[round] = map[scoring.ID]bool{}
		}
		named[round][home], named[round][away] = true, true
		all = append(all, pairing.Meeting{Round: round, Home: home, Away: away, Winner: winner})
		return true
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
		if add(m.Round, m.Home, m.Away, scoring.ID{}) && !m.Away.IsZero() {
			open = append(open, m.Meeting)
		}
	}
	apart := map[int]bool{} // rounds in which nobody meets another section
	for round := range named {
		apart[round] = !slices.ContainsFunc(all, func(m pairing.Meeting) bool {
			return m.Round == round && !m.Away.IsZero() && m.Home.Section != m.Away.Section
		})
	}
	for round, there := range named {
		idle := map[string][]scoring.ID{}
		for _, id := range e.idle(round, there) {
			section := ""
			if apart[round] {
				section = id.Section
			}
			idle[section] = append(idle[section], id)
		}
		for _, ids := range idle {
			if len(ids) == 1 {
				add(round, ids[0], scoring.ID{}, scoring.ID{})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b pairing.Meeting) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), scoring.CompareID(a.Home, b.Home))
	})
	return all, open
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
