package event

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"recap/scoring"
)

// A simultaneous event: clubs play the same boards, each by itself. The sections of a
// club bear its prefix, so that pairs of two clubs are never taken for one.

// Club is a [[club]]: one that takes part in a simultaneous event, with its files of
// travellers and its list of players, relative to the event file.
type Club struct {
	Pos        scoring.Position // where its travellers are named
	PlayersPos scoring.Position
	Name       string
	Prefix     string // of its sections; no other club has it
	Travellers []string
	Players    string
}

// wireClub is a [[club]] as TOML has it.
type wireClub struct {
	Name       string `toml:"name"`
	Prefix     any    `toml:"prefix"`
	Travellers any    `toml:"travellers"`
	Players    string `toml:"players"`
}

// club reads a [[club]].
func (r *fileReader) club(w *wireClub) Club {
	c := Club{Pos: r.pos("travellers"), PlayersPos: r.pos("players"), Name: strings.TrimSpace(w.Name), Prefix: r.word("prefix", w.Prefix), Players: w.Players}
	c.Travellers = r.travellers(w.Travellers)
	if len(c.Travellers) == 0 {
		r.fail("", "travellers = \"club.csv\"", "the club names no travellers")
	}
	if c.Name == "" && c.Prefix == "" {
		file := filepath.Base(cmp.Or(strings.Join(c.Travellers[:min(1, len(c.Travellers))], ""), "club"))
		c.Name = strings.TrimSuffix(file, filepath.Ext(file))
		r.fail("", "name = \"…\"", "the club has no name; it is called %s", c.Name)
	}
	c.Name, c.Prefix = cmp.Or(c.Name, c.Prefix), cmp.Or(c.Prefix, c.Name)
	wanted := c.Prefix
	for n := 2; ; n++ {
		i := slices.IndexFunc(r.file.Clubs, func(other Club) bool { return strings.EqualFold(other.Prefix, c.Prefix) })
		if i < 0 {
			break
		}
		c.Prefix = fmt.Sprintf("%s-%d", wanted, n)
	}
	if c.Prefix != wanted {
		r.fail("prefix", "", "another club is called %s too; this one is %s", wanted, c.Prefix)
	}
	return c
}

// ListPlayers lays the list of players of a club over what one of its files says of
// them. The event is changed.
func (c Club) ListPlayers(ev *scoring.Event, list []scoring.Contestant) {
	ev.Sections = sectionsOf(ev)
	(&prepared{ev: ev}).addPlayers(list)
}

// prefixed is a file of a club with the club's prefix before its sections. What the
// program of the club published is that of its own field, and left out.
func (c Club) prefixed(part *scoring.Event, sections int) (*scoring.Event, []scoring.Problem) {
	ev := *part
	section := func(s string) string {
		if sections < 2 || s == "" {
			return c.Prefix
		}
		return c.Prefix + " " + s
	}
	id := func(id scoring.ID) scoring.ID {
		if !id.IsZero() {
			id.Section = section(id.Section)
		}
		return id
	}
	ev.Sections = nil
	ev.Rows = slices.Clone(part.Rows)
	for i := range ev.Rows {
		r := &ev.Rows[i]
		r.Section, r.NS, r.EW = section(r.Section), id(r.NS), id(r.EW)
		r.SetPublished("", "")
	}
	ev.Contestants = slices.Clone(part.Contestants)
	for i := range ev.Contestants {
		to := &ev.Contestants[i]
		to.ID, to.Club, to.Published = id(to.ID), cmp.Or(to.Club, c.Name), scoring.Published{}
	}
	ev.Matches = slices.Clone(part.Matches)
	for i := range ev.Matches {
		m := &ev.Matches[i]
		m.Home, m.Away = id(m.Home), id(m.Away)
	}
	if part.Deals != nil {
		ev.Deals = map[scoring.BoardKey]scoring.Deal{}
	}
	for key, deal := range part.Deals {
		if key.Section != "" { // else they are those of all who play
			key.Section = section(key.Section)
		}
		ev.Deals[key] = deal
	}
	// Decisions of a workbook are about its own club.
	var problems []scoring.Problem
	decided := func(of *string, pos scoring.Position) bool {
		if *of == "" && sections > 1 {
			problems = append(problems, scoring.Problem{Pos: pos, Severity: scoring.Failure, Text: fmt.Sprintf("%s has %d sections, and the decision names none; it is left out", c.Name, sections),
				Hint: "a column section tells which"})
			return false
		}
		*of = section(*of)
		return true
	}
	ev.Rulings, ev.Penalties, ev.Withdrawals = nil, nil, nil
	for _, r := range part.Rulings {
		if decided(&r.Section, r.Pos) {
			ev.Rulings = append(ev.Rulings, r)
		}
	}
	for _, p := range part.Penalties {
		if decided(&p.Section, p.Pos) {
			ev.Penalties = append(ev.Penalties, p)
		}
	}
	for _, w := range part.Withdrawals {
		if decided(&w.Section, w.Pos) {
			ev.Withdrawals = append(ev.Withdrawals, w)
		}
	}
	return &ev, problems
}

// joinClubs makes the files of clubs those of one session, and groups their sections by
// club.
func (f *File) joinClubs(parts [][]*scoring.Event) (files []*scoring.Event, group scoring.Group, problems []scoring.Problem) {
	group = scoring.Group{Event: 1, Simultaneous: true}
	all := entrants{first: map[string]entrant{}}
	for i, c := range f.Clubs {
		sections := map[string]bool{}
		for _, part := range parts[i] {
			for _, s := range sectionsOf(part) {
				sections[s] = true
			}
		}
		list := scoring.List{Name: c.Name, Winners: winnersOf(parts[i])}
		for _, part := range parts[i] {
			file, wrong := c.prefixed(part, len(sections))
			problems = append(problems, wrong...)
			files = append(files, file)
			for _, entered := range file.Contestants {
				all.enter(c.Name, entered)
			}
			for _, s := range sectionsOf(file) {
				if !slices.Contains(list.Sections, s) {
					list.Sections = append(list.Sections, s)
				}
			}
		}
		if len(list.Sections) > 0 {
			group.Lists = append(group.Lists, list)
		}
	}
	return files, group, append(problems, all.problems...)
}

// winnersOf are those of the files of a club: what they say, else by the lines of its
// pairs.
func winnersOf(files []*scoring.Event) int {
	for _, ev := range files {
		lined := func(c scoring.Contestant) bool { return c.ID.Line != scoring.NoLine }
		switch {
		case ev.Winners > 0:
			return ev.Winners
		case slices.ContainsFunc(ev.Contestants, lined), rowOf(ev, func(r *scoring.Row) bool { return r.NS.Line != scoring.NoLine || r.EW.Line != scoring.NoLine }) >= 0:
			return 2
		}
	}
	return 1
}

// entrants finds pairs, and players by their number, who play for two clubs: nobody
// plays the same boards twice.
type entrants struct {
	first    map[string]entrant
	problems []scoring.Problem
}

type entrant struct {
	club string
	id   scoring.ID
	pos  scoring.Position
}

// enter adds a contestant of a club.
func (e *entrants) enter(club string, c scoring.Contestant) {
	who := func(key, name string) {
		earlier, twice := e.first[key]
		switch {
		case !twice:
			e.first[key] = entrant{club, c.ID, c.Pos}
		case earlier.club != club:
			e.problems = append(e.problems, scoring.Problem{Pos: c.Pos, Code: scoring.PlayerTwice, Severity: scoring.Warning,
				Text: fmt.Sprintf("%s plays for %s and for %s (also %s); two clubs play the same boards", name, earlier.id, c.ID, earlier.pos)})
		}
	}
	names := slices.Sorted(slices.Values(c.Names()))
	numbered := false
	for _, p := range c.Players {
		if p.ID != "" {
			numbered = true
			who(p.ID, fmt.Sprintf("%s (%s)", p.Name, p.ID))
		}
	}
	if !numbered && len(names) > 1 && !slices.Contains(names, "") {
		who(strings.ToLower(strings.Join(names, "\n")), strings.Join(c.Names(), " – "))
	}
}
