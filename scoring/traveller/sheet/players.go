package sheet

import (
	"fmt"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// players turns the rows of a table into contestants.
type players struct {
	contestants []scoring.Contestant
	problems    []scoring.Problem
	header      header
	top         place // of the header
	rows        int   // below it
	figures     bool  // numbers may be written 12.0, as workbooks keep them
	seen        map[int]bool
	first       map[scoring.ID]scoring.Position
}

func newPlayers() *players {
	return &players{seen: map[int]bool{}, first: map[scoring.ID]scoring.Position{}}
}

func (p *players) problem(pos scoring.Position, sev scoring.Severity, hint, format string, args ...any) {
	p.problems = append(p.problems, scoring.Problem{Pos: pos, Severity: sev, Text: fmt.Sprintf(format, args...), Hint: hint})
}

func (p *players) start(h header, at place) error {
	p.header, p.top = h, at
	if err := h.missingPlayers(at); err != nil {
		return err // which names the columns, known or not
	}
	p.problems = append(p.problems, h.problems(at, playerField)...)
	return nil
}

// finish is called after the last row of a list that must have some.
func (p *players) finish() error {
	if p.rows > 0 {
		return nil
	}
	return &scoring.InputError{Pos: p.top.cell(p.header.first), Text: "the list of players has no rows"}
}

func (p *players) figure(cells []string, f field) string {
	s := unguard(p.header.cell(cells, f))
	if p.figures {
		return dropZeros(s)
	}
	return s
}

// row reads one contestant.
func (p *players) row(cells []string, at place) {
	h := &p.header
	p.rows++
	p.problems = append(p.problems, h.stray(cells, at, p.seen)...)
	if cells = p.spoilt(cells, at); cells == nil {
		return
	}
	c := scoring.Contestant{Pos: at.cell(h.first), Team: unguard(h.cell(cells, pTeam)), Club: unguard(h.cell(cells, pClub))}
	c.ID.Section = p.figure(cells, pSection)
	c.Players = p.people(cells, at)
	c.Strengths = p.strengths(cells, at)

	number := p.figure(cells, pNumber)
	var err error
	if c.ID.Number, c.ID.Line, err = pairNumber(number); err != nil {
		who := strings.Join(c.Names(), ", ")
		if who == "" {
			who = c.Team
		}
		p.problem(at.cell(h.at[pNumber]), scoring.Failure, pairHint, "%v; %q is left out", err, who)
		return
	}
	if s := h.cell(cells, pLine); s != "" && s != "-" {
		line, err := scoring.ParseLine(lineWord(s))
		switch {
		case err != nil:
			p.problem(at.cell(h.at[pLine]), scoring.Failure, "", "%v", err)
		case c.ID.Line != scoring.NoLine && c.ID.Line != line:
			p.problem(at.cell(h.at[pLine]), scoring.Failure, "", "number %q is of %v, the column line says %v; the column counts", number, c.ID.Line, line)
			c.ID.Line = line
		default:
			c.ID.Line = line
		}
	}
	if s := strings.TrimSpace(strings.TrimSuffix(h.cell(cells, pHandicap), "%")); s != "" && s != "-" {
		if c.Handicap, err = exact.Parse(s); err != nil {
			p.problem(at.cell(h.at[pHandicap]), scoring.Failure, "a handicap is a percentage: 2.5", "unknown handicap %q of %v; it is not counted", s, c.ID)
		}
	}
	for word := range strings.SplitSeq(unguard(h.cell(cells, pCategory)), ";") {
		if word = strings.TrimSpace(word); word != "" {
			c.Categories = append(c.Categories, word)
		}
	}
	if earlier, twice := p.first[c.ID]; twice {
		p.problem(c.Pos, scoring.Failure, "pairs of the two lines that share a number need the column line",
			"number %v appears twice (also %s); the second is left out", c.ID, earlier.Within())
		return
	}
	p.first[c.ID] = c.Pos
	c.Phantom = len(c.Players) > 0 && absentWords[key(c.Players[0].Name)] || len(c.Players) == 0 && absentWords[key(c.Team)]
	p.contestants = append(p.contestants, c)
}

// people reads the players of a row: name1, id1, name2 …, or one name, or names
// in one cell.
func (p *players) people(cells []string, at place) []scoring.Player {
	h := &p.header
	var ps []scoring.Player
	for f := pPlayer; f < pPoints; f += 2 {
		if h.at[f] < 0 && h.at[f+1] < 0 {
			continue
		}
		name, id := unguard(h.cell(cells, f)), p.figure(cells, f+1)
		if name != "" || id != "" {
			ps = append(ps, scoring.Player{Name: name, ID: id})
		}
	}
	if len(ps) > 0 {
		return ps
	}
	if s := unguard(h.cell(cells, pName)); s != "" {
		return []scoring.Player{{Name: s}}
	}
	names, ok := splitNames(unguard(h.cell(cells, pNames)))
	if !ok {
		p.problem(at.cell(h.at[pNames]), scoring.Warning, "give the players columns of their own: name1,name2",
			"%q is not clearly a list of names; it is taken as one", names[0])
	}
	for _, n := range names {
		ps = append(ps, scoring.Player{Name: n})
	}
	return ps
}

// strengths reads the masterpoints of the players: mp1, mpbefore1, mp2 … A tilde
// before them marks an estimate.
func (p *players) strengths(cells []string, at place) (all []scoring.Strength) {
	for f := pPoints; f < playerFields; f += 2 {
		now, before := p.figure(cells, f), p.figure(cells, f+1)
		if now == "" && before == "" {
			continue
		}
		var s scoring.Strength
		now, s.Estimate = strings.CutPrefix(now, "~")
		for _, read := range [...]struct {
			text string
			to   *exact.Num
			f    field
		}{{now, &s.Points, f}, {before, &s.Earlier, f + 1}} {
			if read.text == "" {
				continue
			}
			x, err := exact.Parse(strings.TrimSpace(read.text))
			if err != nil || x.Sign() < 0 {
				p.problem(at.cell(p.header.at[read.f]), scoring.Failure, "write 123.5, or ~120 for an estimate", "%q are no masterpoints; taken as 0", read.text)
				continue
			}
			*read.to = x
		}
		all = append(all, s)
	}
	return all
}

// splitNames takes A – B apart. A hyphen within a name has no blanks around it.
// Names are not clear, and stay one, where two kinds of marks part them.
func splitNames(s string) (names []string, ok bool) {
	if s == "" {
		return nil, true
	}
	mark := ""
	for _, m := range [...]string{" – ", " — ", " - ", " & ", " + ", " / ", "; "} {
		if strings.Contains(s, m) {
			if mark != "" {
				return []string{s}, false
			}
			mark = m
		}
	}
	if mark == "" {
		return []string{s}, true
	}
	for part := range strings.SplitSeq(s, mark) {
		part = strings.TrimSpace(part)
		if part == "" {
			return []string{s}, false
		}
		names = append(names, part)
	}
	return names, true
}

// twoLines tells whether any contestant has a line, which makes two winners.
func twoLines(cs []scoring.Contestant) bool {
	for _, c := range cs {
		if c.ID.Line != scoring.NoLine {
			return true
		}
	}
	return false
}
