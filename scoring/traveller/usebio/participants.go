package usebio

import (
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
)

// listed is a contestant as PARTICIPANTS names it.
type listed struct {
	scoring.Contestant
	session   int          // 0 where the list is that of the event
	suffix    bool         // the line is part of the number: 1NS
	direction scoring.Line // DIRECTION
	pairs     []listedPair // of a team
}

type listedPair struct {
	number string
	names  [2]string
	pos    scoring.Position
	imps   scoring.Figure // PAIR_IMPS
}

// participants reads a list of pairs, teams or single players.
func (e *event) participants(at place, attrs source.Attributes) error {
	e.noteType(attrs.Get("EVENT_TYPE"))
	return e.Each(func(name string, attrs source.Attributes) error {
		l := listed{session: at.session}
		l.Pos = e.Pos(e.Line())
		l.ID.Section = at.section
		kind := strings.ToLower(name)
		switch name {
		case "PAIR":
		case "TEAM":
			e.teams = true
			l.ID.Number, l.Team = attrs.Get("TEAM_ID"), attrs.Get("TEAM_NAME")
			l.Published.InPoints = true // an ADJUSTMENT of a team is in victory points
		case "PLAYER":
			l.Players = []scoring.Player{{}}
		default:
			return e.Unknown(name)
		}
		if err := e.contestant(&l, name, at); err != nil {
			return err
		}
		if name == "PLAYER" && l.Players[0] == (scoring.Player{}) {
			l.Players = nil
		}
		if l.Published.Adjustment == "" {
			l.Published.InPoints = false
		}
		if l.ID.Number == "" {
			e.problem(l.Pos, 0, scoring.Failure, "", "a %s without a number is left out", kind)
			return nil
		}
		e.listed = append(e.listed, l)
		return nil
	})
}

// contestant reads what stands in a PAIR, TEAM or (of an individual) PLAYER.
func (e *event) contestant(l *listed, kind string, at place) error {
	return e.Each(func(name string, _ source.Attributes) error {
		switch name {
		case "PLAYER":
			if kind == "PLAYER" {
				break
			}
			p, err := e.player()
			if p != (scoring.Player{}) {
				l.Players = append(l.Players, p)
			}
			return err
		case "PAIR":
			if kind != "TEAM" {
				break
			}
			return e.pairOfTeam(l)
		case "LABEL":
			return e.label(l, at)
		case "MASTER_POINTS", "MASTER_POINTS_AWARDED", "MASTER_POINT_TYPE":
			return e.doc.pass(name)
		case "WINS_OR_DRAWS":
			return e.Skip()
		case "PLAYER_NAME", "NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER":
			if kind != "PLAYER" {
				break
			}
			return e.playerField(&l.Players[0], name)
		case "PAIR_NUMBER", "TEAM_ID", "TEAM_NAME", "PLAYER_NUMBER", "DIRECTION", "BOARDS_PLAYED", "TOTAL_SCORE", "PERCENTAGE",
			"PLACE", "HANDICAP", "ADJUSTMENT":
			text, err := e.Text()
			if err == nil && text != "" {
				e.contestantField(l, name, text)
			}
			return err
		}
		return e.Unknown(name)
	})
}

func (e *event) contestantField(l *listed, name, text string) {
	switch name {
	case "PAIR_NUMBER", "PLAYER_NUMBER":
		number, line, err := scoring.ParseNumber(text)
		if err != nil {
			e.problem(l.Pos, 0, scoring.Failure, "", "%v", err)
			return
		}
		l.ID.Number, l.ID.Line, l.suffix = number, line, line != scoring.NoLine
	case "TEAM_ID":
		l.ID.Number = text
	case "TEAM_NAME":
		l.Team = text
	case "DIRECTION":
		line, err := scoring.ParseLine(text)
		if err != nil {
			e.problem(l.Pos, 0, scoring.Warning, "", "direction: %v", err)
		}
		l.direction = line
	case "HANDICAP":
		h, err := exact.Parse(strings.TrimSuffix(text, "%"))
		if err != nil {
			e.problem(l.Pos, 0, scoring.Warning, "", "the handicap %q is not a number", text)
		}
		l.Handicap = h
	case "PLACE":
		// USEBIO 1.2 as written by its programs: 5 or 5= for a tie, which the
		// equal numbers tell as well.
		l.Published.Place = e.figure(l.Pos, 0, name, strings.TrimSpace(strings.Trim(text, "= ")))
	case "BOARDS_PLAYED":
		l.Published.Boards = e.figure(l.Pos, 0, name, text)
	case "TOTAL_SCORE":
		l.Published.Total = e.figure(l.Pos, 0, name, text)
	case "PERCENTAGE":
		l.Published.Percent = e.figure(l.Pos, 0, name, strings.TrimSpace(strings.TrimSuffix(text, "%")))
	case "ADJUSTMENT":
		l.Published.Adjustment = e.figure(l.Pos, 0, name, text)
	}
}

// figure is a published number; one that is none is left out with a warning. A
// dash is how a program leaves it open.
func (e *event) figure(pos scoring.Position, board int, name, text string) scoring.Figure {
	f := scoring.Figure(text)
	if _, ok := f.Num(); ok || text == "" {
		return f
	}
	if text != "-" {
		e.problem(pos, board, scoring.Warning, "", "%s %q is not a number and left out", name, text)
	}
	return ""
}

func (e *event) player() (p scoring.Player, err error) {
	club := ""
	err = e.Each(func(name string, _ source.Attributes) error {
		switch name {
		case "CLUB_ID_NUMBER":
			text, err := e.Text()
			club = text
			return err
		case "PLAYER_NAME", "NATIONAL_ID_NUMBER":
			return e.playerField(&p, name)
		case "MASTER_POINTS", "MASTER_POINTS_AWARDED", "MASTER_POINT_TYPE":
			return e.doc.pass(name)
		case "PLAYER_NUMBER":
			return e.Skip()
		}
		return e.Unknown(name)
	})
	if p.ID == "" {
		p.ID = club
	}
	return p, err
}

func (e *event) playerField(p *scoring.Player, name string) error {
	text, err := e.Text()
	switch {
	case name == "PLAYER_NAME":
		p.Name = text
	case name == "NATIONAL_ID_NUMBER" && text != "", p.ID == "":
		p.ID = text
	}
	return err
}

// pairOfTeam adds a pair's players to its team; who is in two pairs counts once.
func (e *event) pairOfTeam(l *listed) error {
	var pair listedPair
	var players []scoring.Player
	err := e.Each(func(name string, _ source.Attributes) error {
		switch name {
		case "PAIR_NUMBER":
			text, err := e.Text()
			pair.number = text
			return err
		case "PLAYER":
			p, err := e.player()
			if p != (scoring.Player{}) {
				players = append(players, p)
			}
			return err
		case "PAIR_IMPS":
			pair.pos = e.Pos(e.Line())
			text, err := e.Text()
			pair.imps = e.figure(pair.pos, 0, "PAIR_IMPS", text)
			return err
		case "BOARDS_PLAYED", "DIRECTION", "PERCENTAGE", "TOTAL_SCORE", "PLACE", "MASTER_POINTS", "MASTER_POINTS_AWARDED",
			"MASTER_POINT_TYPE", "LABEL":
			return e.Skip()
		}
		return e.Unknown(name)
	})
	for i, p := range players {
		if i < len(pair.names) {
			pair.names[i] = p.Name
		}
		if !slices.Contains(l.Players, p) {
			l.Players = append(l.Players, p)
		}
	}
	l.pairs = append(l.pairs, pair)
	return err
}

// label reads a LABEL, which names the section of a pair where the file does
// not part its sections (EBUScore); other labels are the club's own.
func (e *event) label(l *listed, at place) error {
	var name, value string
	err := e.Each(func(element string, _ source.Attributes) (err error) {
		switch element {
		case "NAME":
			name, err = e.Text()
			return err
		case "VALUE":
			value, err = e.Text()
			return err
		}
		return e.Unknown(element)
	})
	switch {
	case strings.EqualFold(name, "Section"):
		if at.section == "" {
			l.ID.Section = value
		}
	case value != "":
		e.doc.lose(passedOver["LABEL"], e.Line())
	}
	return err
}

// settleContestants makes the contestants out of the lists.
func (e *event) settleContestants() {
	// DIRECTION is where a pair sat. It is part of who it is where every pair
	// has one, or the file has two winners; where only the pairs that never
	// change have one, numbers alone tell the pairs apart.
	home := true
	for _, l := range e.listed {
		home = home && (l.suffix || l.direction != scoring.NoLine)
	}
	type bare struct {
		session         int
		section, number string
	}
	twice := map[bare]int{}
	for _, l := range e.listed {
		twice[bare{l.session, l.ID.Section, l.ID.Number}]++
	}
	lists := map[scoring.ID]map[int]int{} // contestant -> session -> line of the list
	for _, l := range e.listed {
		switch {
		case l.suffix && l.direction != scoring.NoLine && l.direction != l.ID.Line:
			e.problem(l.Pos, 0, scoring.Warning, "", "pair %s%v has the direction %v; the number counts", l.ID.Number, l.ID.Line, l.direction)
		case l.suffix:
		case home || e.Winners == 2 || twice[bare{l.session, l.ID.Section, l.ID.Number}] > 1:
			l.ID.Line = l.direction
		}
		sessions := lists[l.ID]
		if sessions == nil {
			lists[l.ID] = map[int]int{l.session: l.Pos.Line}
			e.index[l.ID] = len(e.Contestants)
			e.numbers[l.ID.Number] = append(e.numbers[l.ID.Number], len(e.Contestants))
			e.Contestants = append(e.Contestants, l.Contestant)
			e.Contestants[len(e.Contestants)-1].ID = l.ID
		} else if first, ok := sessions[l.session]; ok {
			e.problem(l.Pos, 0, scoring.Failure, "", "%v is listed twice (also line %d); the first one counts", l.ID, first)
			continue
		} else {
			sessions[l.session] = l.Pos.Line
			e.mergeSessions(&e.Contestants[e.index[l.ID]], l, sessions)
		}
		for _, p := range l.pairs {
			e.pairTeam[p.number] = teamPair{e.index[l.ID], p.names}
			if p.imps != "" {
				e.PairTotals = append(e.PairTotals, scoring.PairTotal{Pos: p.pos, Team: l.ID, Players: p.names, Total: p.imps})
			}
		}
	}
}

// mergeSessions takes a contestant that an earlier session lists already.
func (e *event) mergeSessions(c *scoring.Contestant, l listed, sessions map[int]int) {
	if len(c.Players) == 0 {
		c.Players = l.Players
	}
	for _, p := range l.Players {
		if !slices.ContainsFunc(c.Players, func(q scoring.Player) bool { return q.Name == p.Name || q.ID != "" && q.ID == p.ID }) {
			e.problem(l.Pos, 0, scoring.Warning, "", "%v is %s here and %s in another session; the first one counts", c.ID,
				strings.Join(l.Names(), ", "), strings.Join(c.Names(), ", "))
			break
		}
	}
	if l.session == 0 {
		c.Published = l.Published
		return
	}
	if _, ok := sessions[0]; ok {
		return
	}
	// The figures of a session are not those of the event.
	if c.Published != (scoring.Published{}) || l.Published != (scoring.Published{}) {
		c.Published = scoring.Published{}
		if !e.said["sessions"] {
			e.said["sessions"] = true
			e.problem(l.Pos, 0, scoring.Note, "", "the figures published are of single sessions and not compared with the event")
		}
	}
}
