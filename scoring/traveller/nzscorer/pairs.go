package nzscorer

import (
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
)

// pair reads an entry of the scores.
func (s *session) pair(section string, attrs source.Attributes) {
	c := scoring.Contestant{Pos: s.Pos(s.Line())}
	number, line, err := scoring.ParseNumber(attrs.Get("no"))
	if err != nil {
		s.problem(c.Pos, 0, scoring.Failure, "", "%v; the pair is left out", err)
		return
	}
	if dir := attrs.Get("dir"); !strings.EqualFold(dir, howell) && dir != "" {
		if line, err = scoring.ParseLine(dir); err != nil {
			s.problem(c.Pos, 0, scoring.Warning, "", "dir: %v", err)
		}
	}
	c.ID = scoring.ID{Section: section, Line: line, Number: number}
	for _, n := range [...]string{"1", "2"} {
		p := scoring.Player{Name: attrs.Get("player_name_" + n), ID: attrs.Get("nzb_no_" + n)}
		if p != (scoring.Player{}) {
			c.Players = append(c.Players, p)
		}
	}
	if text := attrs.Get("handicap"); text != "" {
		if c.Handicap, err = exact.Parse(text); err != nil {
			s.problem(c.Pos, 0, scoring.Warning, "", "the handicap %q is not a number", text)
		}
	}
	c.Published = s.published(c, attrs.Get)
	if i, ok := s.index[c.ID]; ok {
		s.problem(c.Pos, 0, scoring.Failure, "", "%v is listed twice (also %s); the first one counts", c.ID, s.event.Contestants[i].Pos.Within())
		return
	}
	s.index[c.ID] = len(s.event.Contestants)
	s.lined[section] = s.lined[section] || line != scoring.NoLine
	s.event.Contestants = append(s.event.Contestants, c)
}

// howell is the direction of pairs that play both ways.
const howell = "H"

// published takes the figures of a pair. raw_score is the percentage of
// match_points, res the same with half of the handicap.
func (s *session) published(c scoring.Contestant, get func(string) string) (p scoring.Published) {
	figure := func(name, text string) scoring.Figure {
		f := scoring.Figure(strings.TrimSpace(text))
		if _, ok := f.Num(); !ok && f != "" {
			s.problem(c.Pos, 0, scoring.Warning, "", "%s %q is not a number and left out", name, text)
			return ""
		}
		return f
	}
	got, most, _ := strings.Cut(get("match_points"), "/")
	if strings.Trim(most, "0 ") != "" || most == "" {
		// 0/0 is what a pair without a board has.
		p.Total, p.Maximum = figure("match_points", got), figure("match_points", most)
	}
	p.Percent, p.Net = figure("raw_score", get("raw_score")), figure("res", get("res"))
	if p.Percent == "" || p.Percent == p.Net && c.Handicap.Sign() == 0 {
		p.Percent, p.Net = p.Net, ""
	}
	if place := figure("place", get("place")); place != "0" {
		p.Place = place
	}
	return p
}

// settle makes the rows once all pairs are known.
func (s *session) settle() error {
	s.settleWinners()
	s.findPhantoms()
	for _, x := range s.results {
		if s.seat(&x) {
			s.event.Rows = append(s.event.Rows, x.row)
		} else {
			s.event.LeftOut = append(s.event.LeftOut, x.row.Pos())
		}
	}
	slices.SortStableFunc(s.event.LeftOut, func(a, b scoring.Position) int { return a.Line - b.Line })
	switch {
	case len(s.event.Rows) > 0:
		return nil
	case len(s.event.LeftOut) > 0:
		return s.Fail(0, "", "there is no result in it that can be read")
	}
	return s.Fail(0, "", "there is no result in it")
}

// settleWinners: pairs that keep their line rank by lines.
func (s *session) settleWinners() {
	if len(s.event.Contestants) == 0 {
		return
	}
	s.event.Winners = 1
	if slices.ContainsFunc(s.event.Contestants, func(c scoring.Contestant) bool { return c.ID.Line != scoring.NoLine }) {
		s.event.Winners = 2
	}
}

// findPhantoms marks the pairs that fill a half table: nothing was played at any
// table of theirs. They need not be in the list.
func (s *session) findPhantoms() {
	met, played := []scoring.Row{}, map[scoring.ID]bool{}
	for _, x := range s.results {
		r := x.row
		r.NS, _ = s.find(x, scoring.NS)
		r.EW, _ = s.find(x, scoring.EW)
		if x.empty {
			met = append(met, r)
			continue
		}
		played[r.NS], played[r.EW] = true, true
	}
	for _, r := range met {
		// Both may have nothing: then nobody can be said to be missing.
		for _, id := range [...]scoring.ID{r.NS, r.EW} {
			other := r.NS
			if id == r.NS {
				other = r.EW
			}
			if id.IsZero() || other.IsZero() || played[id] || !played[other] {
				continue
			}
			i, ok := s.index[id]
			if !ok {
				i = len(s.event.Contestants)
				s.index[id] = i
				s.event.Contestants = append(s.event.Contestants, scoring.Contestant{ID: id, Pos: r.Pos()})
			}
			s.event.Contestants[i].Phantom = true
		}
	}
}

// find gives the pair of a side; problem says why there is none.
func (s *session) find(x result, side scoring.Line) (id scoring.ID, problem string) {
	text := x.ns
	if side == scoring.EW {
		text = x.ew
	}
	if text == "" {
		return id, ""
	}
	number, line, err := scoring.ParseNumber(text)
	if err != nil {
		return id, err.Error()
	}
	// The pair of that line first; where only the other line has the number, the
	// pairs changed sides.
	for _, l := range [...]scoring.Line{side, scoring.NoLine, side.Other()} {
		id := scoring.ID{Section: x.row.Section, Line: l, Number: number}
		if _, ok := s.index[id]; ok && (line == scoring.NoLine || line == l) {
			return id, ""
		}
	}
	id = scoring.ID{Section: x.row.Section, Line: line, Number: number}
	if line == scoring.NoLine && s.lined[id.Section] {
		id.Line = side
	}
	return id, ""
}

// seat finds out who sat at a row. One without pairs is of no use.
func (s *session) seat(x *result) bool {
	r := &x.row
	for _, side := range [...]struct {
		line scoring.Line
		to   *scoring.ID
	}{{scoring.NS, &r.NS}, {scoring.EW, &r.EW}} {
		id, problem := s.find(*x, side.line)
		if problem != "" {
			s.problem(r.Pos(), r.Board, scoring.Failure, "", "%s; the line is left out", problem)
			return false
		}
		*side.to = id
		if _, ok := s.index[id]; !ok && !id.IsZero() && len(s.event.Contestants) > 0 && !s.said["pair "+id.String()] {
			s.said["pair "+id.String()] = true
			s.problem(r.Pos(), r.Board, scoring.Warning, "", "pair %v is not among the scores", id)
		}
	}
	switch {
	case r.NS.IsZero() && r.EW.IsZero():
		s.problem(r.Pos(), r.Board, scoring.Failure, "", "a line without pair numbers is left out")
		return false
	case r.NS.IsZero() || r.EW.IsZero():
		if r.Outcome != scoring.Outstanding {
			side := scoring.NS
			if r.EW.IsZero() {
				side = scoring.EW
			}
			s.problem(r.Pos(), r.Board, scoring.Failure, "", "a line without the number of its %v pair is left out", side)
			return false
		}
		r.Outcome = scoring.SatOut
	case x.empty && (s.phantom(r.NS) || s.phantom(r.EW)):
		r.Outcome = scoring.SatOut
	case x.empty:
		s.problem(r.Pos(), r.Board, scoring.Warning, "", "no result, and %s for points; taken as not played", noPoints)
		r.Outcome = scoring.NotPlayed
	}
	return true
}

func (s *session) phantom(id scoring.ID) bool {
	i, ok := s.index[id]
	return ok && s.event.Contestants[i].Phantom
}
