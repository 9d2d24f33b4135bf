package event

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
)

// Join makes one event of the files of an event file: parts has those of each
// session, or of each club. What the event file says of the event stands in place of
// what the files say. Who has the same section, line and number is the same contestant
// in all of them, but for other stages.
func (f *File) Join(parts [][]*scoring.Event) (*scoring.Event, []scoring.Problem) {
	if len(f.Stages) == 0 {
		return f.join(parts, nil)
	}
	whole := &scoring.Event{File: f.Name, Format: "toml"}
	f.head(whole)
	var problems []scoring.Problem
	for i := range f.Stages {
		of := make([][]*scoring.Event, len(parts))
		for n, files := range parts {
			if n < len(f.Sessions) && f.stageOf(f.Sessions[n].Stage) == i {
				of[n] = files
			}
		}
		// Sessions of other stages keep their numbers.
		ev, wrong := f.join(of, parts)
		problems = append(problems, wrong...)
		whole.Stages = append(whole.Stages, scoring.Stage{Name: f.Stages[i].Name, Event: ev})
		whole.Program, whole.ProgramVersion = cmp.Or(whole.Program, ev.Program), cmp.Or(whole.ProgramVersion, ev.ProgramVersion)
		whole.Name, whole.Date, whole.Club = cmp.Or(whole.Name, ev.Name), cmp.Or(whole.Date, ev.Date), cmp.Or(whole.Club, ev.Club)
		whole.Method = cmp.Or(whole.Method, ev.Method)
	}
	return whole, problems
}

// join makes one event of parts; numbered are those by which its sessions are numbered,
// where there are more of them.
func (f *File) join(parts, numbered [][]*scoring.Event) (*scoring.Event, []scoring.Problem) {
	ev := &scoring.Event{File: f.Name, Format: "toml"}
	var problems []scoring.Problem
	if len(f.Clubs) > 0 {
		var files []*scoring.Event
		var clubs scoring.Group
		files, clubs, problems = f.joinClubs(parts)
		ev.Groups, parts = []scoring.Group{clubs}, [][]*scoring.Event{files}
	}
	index := map[scoring.ID]int{}
	several := len(parts) > 1
	session := 0
	for i, files := range parts {
		most := session
		if numbered != nil {
			most += sessionsIn(numbered[i])
		}
		for _, part := range files {
			ev.Program, ev.ProgramVersion = cmp.Or(ev.Program, part.Program), cmp.Or(ev.ProgramVersion, part.ProgramVersion)
			ev.Date = cmp.Or(ev.Date, part.Date)
			if len(f.Clubs) == 0 { // else what it says is of the club
				ev.ID, ev.Name, ev.Club = cmp.Or(ev.ID, part.ID), cmp.Or(ev.Name, part.Name), cmp.Or(ev.Club, part.Club)
				ev.Venue, ev.Director = cmp.Or(ev.Venue, part.Venue), cmp.Or(ev.Director, part.Director)
			}
			if len(f.Clubs) == 0 {
				ev.Winners = cmp.Or(ev.Winners, part.Winners)
			}
			if ev.Method != "" && part.Method != "" && ev.Method != part.Method {
				problems = append(problems, scoring.Problem{Pos: f.sessionPos(i), Severity: scoring.Warning,
					Text: fmt.Sprintf("%s is scored by %s, and other files by %s", part.File, part.Method, ev.Method), Hint: `method = "…" in [event] says which it is`})
			}
			ev.Method = cmp.Or(ev.Method, part.Method)
			for _, s := range part.Sections {
				if !slices.Contains(ev.Sections, s) {
					ev.Sections = append(ev.Sections, s)
				}
			}
			var others []string // who is somebody else than in a file before
			for _, c := range part.Contestants {
				if several {
					c.Published = scoring.Published{} // the figures of one session
				}
				at, known := index[c.ID]
				switch {
				case !known:
					index[c.ID] = len(ev.Contestants)
					ev.Contestants = append(ev.Contestants, c)
				case len(ev.Contestants[at].Players) == 0:
					ev.Contestants[at] = c
				case len(c.Players) > 0 && !sharePlayer(ev.Contestants[at], c):
					others = append(others, c.ID.String())
				}
			}
			if len(others) > 0 {
				problems = append(problems, scoring.Problem{Pos: f.sessionPos(i), Severity: scoring.Warning,
					Text: fmt.Sprintf("%s: %s %s %s other players than in the files before; each number is taken for the same contestant throughout, under the names that it had first",
						part.File, plural(len(others), "number"), few(others), has(len(others))), Hint: "who plays several sessions keeps the number"})
			}
			// A file may have sessions of its own.
			number := func(own int) int {
				n := own
				if several || session > 0 {
					n = session + max(own, 1)
				}
				most = max(most, n)
				return n
			}
			for _, r := range part.Rows {
				r.Session = number(r.Session)
				ev.Rows = append(ev.Rows, r)
			}
			for _, m := range part.Matches {
				m.Session = number(m.Session)
				ev.Matches = append(ev.Matches, m)
			}
			for key, deal := range part.Deals {
				key.Session = number(key.Session)
				if _, known := ev.Deals[key]; !known {
					if ev.Deals == nil {
						ev.Deals = map[scoring.BoardKey]scoring.Deal{}
					}
					ev.Deals[key] = deal
				}
			}
			for _, r := range part.Records {
				r.Of.Session = number(r.Of.Session)
				ev.Records = append(ev.Records, r)
			}
			// What a workbook decides is about its own sessions.
			decided := func(own int) int {
				if own == 0 && slices.ContainsFunc(part.Rows, func(r scoring.Row) bool { return r.Session > 1 }) {
					return 0
				}
				return number(own)
			}
			for _, r := range part.Rulings {
				r.Session = decided(r.Session)
				ev.Rulings = append(ev.Rulings, r)
			}
			for _, p := range part.Penalties {
				p.Session = decided(p.Session)
				ev.Penalties = append(ev.Penalties, p)
			}
			for _, w := range part.Withdrawals {
				w.Session = decided(w.Session)
				ev.Withdrawals = append(ev.Withdrawals, w)
			}
			ev.LeftOut = append(ev.LeftOut, part.LeftOut...)
			if len(parts) == 1 && len(files) == 1 {
				ev.Datums = part.Datums
			}
		}
		if several {
			most = max(most, session+1) // one without any result is one all the same
		}
		for n := session + 1; several && n <= most && i < len(f.Sessions) && (numbered == nil || len(files) > 0); n++ {
			ev.Sessions = append(ev.Sessions, scoring.Session{Number: n, Name: f.Sessions[i].Name, Weight: f.Sessions[i].Weight})
		}
		session = most
	}
	if len(ev.Rows) > 0 && len(ev.Matches) > 0 && slices.ContainsFunc(parts, func(files []*scoring.Event) bool {
		return slices.ContainsFunc(files, func(p *scoring.Event) bool { return len(p.Rows) == 0 && len(p.Matches) > 0 })
	}) {
		problems = append(problems, scoring.Problem{Pos: f.sessionPos(0), Severity: scoring.Failure,
			Text: "some files have travellers and others only results of matches; the matches of the lists are not counted"})
	}
	f.head(ev)
	return ev, problems
}

// head writes over an event what the event file says of it.
func (f *File) head(ev *scoring.Event) {
	h := f.Heading
	ev.ID, ev.Name, ev.Date, ev.Club = cmp.Or(h.ID, ev.ID), cmp.Or(h.Name, ev.Name), cmp.Or(h.Date, ev.Date), cmp.Or(h.Club, h.Organiser, ev.Club)
	ev.Venue, ev.Director = cmp.Or(h.Place, ev.Venue), cmp.Or(h.Director, ev.Director)
	ev.Method, ev.Winners = cmp.Or(scoring.Method(h.Method), ev.Method), cmp.Or(h.Winners, ev.Winners)
	ev.Until, ev.Final, ev.Revision = h.Until, h.Final, h.Revision
}

// sessionsIn is how many sessions files have between them.
func sessionsIn(files []*scoring.Event) int {
	most := 1
	for _, ev := range files {
		for i := range ev.Rows {
			most = max(most, ev.Rows[i].Session)
		}
		for _, m := range ev.Matches {
			most = max(most, m.Session)
		}
	}
	return most
}

// sharePlayer tells whether two contestants have a player in common, by number or by
// name.
func sharePlayer(a, b scoring.Contestant) bool {
	return slices.ContainsFunc(a.Players, func(p scoring.Player) bool {
		return slices.ContainsFunc(b.Players, func(q scoring.Player) bool {
			return p.ID != "" && p.ID == q.ID || p.Name != "" && strings.EqualFold(p.Name, q.Name)
		})
	})
}

// has goes with a number.
func has(n int) string {
	if n == 1 {
		return "has"
	}
	return "have"
}

func (f *File) sessionPos(i int) scoring.Position {
	if i < len(f.Sessions) {
		return f.Sessions[i].Pos
	}
	return scoring.Position{File: f.Name}
}

// VPPos, MethodPos, PlayersPos, OutputPos and MasterpointsPos are where the event file
// names the scale of victory points, the method, the list of players, the outputs and the
// scheme of masterpoints.
func (f *File) VPPos() scoring.Position           { return f.vpPos }
func (f *File) MethodPos() scoring.Position       { return f.methodPos }
func (f *File) PlayersPos() scoring.Position      { return f.playersPos }
func (f *File) OutputPos() scoring.Position       { return f.outputPos }
func (f *File) MasterpointsPos() scoring.Position { return f.masterpointsPos }
