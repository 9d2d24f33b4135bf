package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/movements/pairing"
	"recap/scoring"
)

// What is not known of the rounds before, without which a draw would go wrong.

// idle are those who are there in a round, and not among those who are named.
func (e *pairEvent) idle(round int, named map[scoring.ID]bool) (ids []scoring.ID) {
	for _, c := range e.entries {
		if !named[c.ID] && e.plays(c.ID, round) {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// complete tells of the first round of some in which there are several of whom it is not
// known whom they meet: who knows no more would draw a match again that is in play. The
// error is a *pairing.Error.
func (e *pairEvent) complete(f pairing.Field, section string) error {
	for round := 1; round < f.Round; round++ {
		named := map[scoring.ID]bool{}
		for _, m := range f.Meetings {
			if m.Round == round {
				named[m.Home], named[m.Away] = true, true
			}
		}
		var without []string
		for _, id := range e.idle(round, named) {
			if section == "" || strings.EqualFold(section, id.Section) {
				without = append(without, id.String())
			}
		}
		if len(without) == 0 {
			continue
		}
		what := "nothing is known of round " + strconv.Itoa(round)
		if len(named) > 0 {
			last := len(without) - 1
			what = fmt.Sprintf("round %d: %s and %s have no match", round, strings.Join(without[:last], ", "), without[last])
			if last == 0 {
				what = fmt.Sprintf("round %d: %s has no match", round, without[0])
			}
		}
		return &pairing.Error{Pos: scoring.Position{File: e.input}, Text: what + ", and without that the next round cannot be drawn",
			Hint: "enter the results, or --drawn FILE with the matches of the round; a row without opponents is a sit-out; [[entry]] and [[withdrawal]] say who was not there"}
	}
	return nil
}

// decided tells of an event file that could not be read as it stands: a draw without an
// order of the director is not the one that was meant. The error is a *pairing.Error.
func (e *pairEvent) decided() error {
	for _, p := range e.in.problems {
		if e.file.Name != "" && p.Severity == scoring.Failure && p.Pos.File == e.file.Name {
			return &pairing.Error{Pos: p.Pos, Text: "nothing is drawn by an event file with errors"}
		}
	}
	return nil
}

// strangers tells of the first one in the results who is not in the list of players,
// where there is one: a number that was mistaken would play on. The error is a
// *pairing.Error.
func (e *pairEvent) strangers() error {
	if len(e.in.opt.Contestants) == 0 {
		return nil
	}
	listed := func(id scoring.ID) bool {
		return id.IsZero() || slices.ContainsFunc(e.in.opt.Contestants, func(c scoring.Contestant) bool {
			return c.ID.Number == id.Number && (c.ID.Section == "" || c.ID.Section == id.Section)
		}) || slices.ContainsFunc(e.res.Event.Contestants, func(c scoring.Contestant) bool { return c.Phantom && c.ID == id })
	}
	check := func(pos scoring.Position, round int, ids ...scoring.ID) error {
		for _, id := range ids {
			if !listed(id) {
				return &pairing.Error{Pos: pos, Text: fmt.Sprintf("round %d: %s is not in the list of players", round, id), Hint: "correct the number, or add it to the list or as [[player]]"}
			}
		}
		return nil
	}
	for _, m := range e.res.Event.Matches {
		if err := check(m.Pos, e.rounds.of(m.Session, m.Round), m.Home, m.Away); err != nil {
			return err
		}
	}
	for i := range e.res.Event.Rows {
		r := &e.res.Event.Rows[i]
		if err := check(r.Pos(), e.rounds.of(r.Session, r.Round), r.NS, r.EW); err != nil {
			return err
		}
	}
	return nil
}

// doubts tells what the standings after a round lack that a draw goes by: on the way to
// the user, and as notes on the draw. In play are the meetings without results.
func (e *pairEvent) doubts(env environment, res *scoring.Results, after int, open []pairing.Meeting) {
	e.notes = nil
	doubt := func(hint, text, word string, args ...string) {
		env.say([]scoring.Problem{{Pos: scoring.Position{File: e.input}, Severity: scoring.Warning, Hint: hint, Text: text}})
		e.notes = append(e.notes, scoring.Fact{Word: word, Args: args})
	}
	if e.after < after {
		doubt("--draw arrears=true where it is meant to be drawn so", fmt.Sprintf("round %d has no results yet; the draw goes by the standings after round %d", after, e.after),
			"draw.note.no_results", strconv.Itoa(after), strconv.Itoa(e.after))
	}
	for _, m := range open {
		if m.Round <= e.after {
			doubt("", fmt.Sprintf("round %d: %s has no result yet; the draw goes by the standings without it", m.Round, against(m)),
				"draw.note.in_play", strconv.Itoa(m.Round), m.Home.String(), m.Away.String())
		}
	}
	missing := 0
	for _, m := range res.Missing {
		switch m.Reason {
		case scoring.ReasonNoMatch, scoring.ReasonNoMeeting, scoring.ReasonFewer: // who has met whom is known by now
		default:
			missing++
		}
	}
	if missing > 0 {
		doubt("", fmt.Sprintf("results up to round %d are missing (%d); the draw goes by the standings as they are", e.after, missing), "draw.note.missing", strconv.Itoa(e.after), strconv.Itoa(missing))
	}
}
