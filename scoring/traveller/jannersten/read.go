package jannersten

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// reader is a file that is being read.
type reader struct {
	file     string
	event    *scoring.Event
	problems []scoring.Problem
	said     map[string]bool
	index    map[scoring.ID]int // of the contestants, by section, seat's line and number
	apart    bool               // AcrossTheField is 0
	seen     struct{ points, imps, datums int }
	masters  int // lines with masterpoints
	mastered scoring.Position
}

func (r *reader) problem(pos scoring.Position, board int, severity scoring.Severity, hint, format string, args ...any) {
	r.problems = append(r.problems, scoring.Problem{Pos: pos, Severity: severity, Board: board, Text: fmt.Sprintf(format, args...), Hint: hint})
}

// once says something only the first time.
func (r *reader) once(what string, pos scoring.Position, format string, args ...any) {
	if !r.said[what] {
		r.said[what] = true
		r.problem(pos, 0, scoring.Warning, "", format, args...)
	}
}

func (r *reader) read(text string) {
	part, line := "", 0
	games := 0
	for whole := range strings.Lines(text) {
		line++
		s := strings.TrimSpace(strings.TrimPrefix(whole, "\ufeff"))
		pos := scoring.Position{File: r.file, Line: line}
		switch {
		case s == "":
			continue
		case s[0] == '[':
			// A list of the columns in brackets may follow on the same line.
			name, _, _ := strings.Cut(s[1:], "]")
			if part = strings.ToUpper(strings.TrimSpace(name)); part != "GAME" && part != "CONTESTANTS" && part != "RESULTS" {
				r.once("part "+part, pos, "unknown part %q; its lines are passed over", name)
			}
			continue
		}
		fields := split(s)
		switch part {
		case "GAME":
			fields = r.fit(fields, gameFields, "[GAME]", pos)
			r.game(fields, games, pos)
			games++
		case "CONTESTANTS":
			r.contestant(r.fit(fields, contestantFields, "[Contestants]", pos), pos)
		case "RESULTS":
			if strings.HasPrefix(s, "#") && len(fields) == 1 {
				continue // the number of a board that was not played
			}
			if len(fields) <= rEast {
				r.problem(pos, 0, scoring.Failure, "", "a line of %d fields, which has no room for the numbers of the pairs, is left out", len(fields))
				r.event.LeftOut = append(r.event.LeftOut, pos)
				continue
			}
			r.result(r.fit(fields, resultFields, "[RESULTS]", pos), pos)
		}
	}
}

// fit gives a line all its fields.
func (r *reader) fit(fields []string, n int, part string, pos scoring.Position) []string {
	if len(fields) == n+1 && fields[n] == "" {
		fields = fields[:n] // a semicolon at the end
	}
	if len(fields) != n {
		r.once(fmt.Sprint(part, len(fields)), pos, "a line of %s has %d fields, not %d; those that are missing are taken as empty, those that are too many are passed over", part, len(fields), n)
	}
	for len(fields) < n {
		fields = append(fields, "")
	}
	return fields[:n]
}

// game reads a line of [GAME]; the first one names the event.
func (r *reader) game(f []string, games int, pos scoring.Position) {
	if s := f[gSection]; s != "" && !slices.Contains(r.event.Sections, s) {
		r.event.Sections = append(r.event.Sections, s)
	}
	r.apart = r.apart || f[gAcross] == "0"
	if games > 0 {
		return
	}
	r.event.Name = f[gName]
	if f[gDate] != "" {
		var doubt string
		if r.event.Date, doubt = source.ParseDate(f[gDate], true); doubt != "" {
			r.problem(pos, 0, scoring.Warning, "write 2026-10-05", "%s", doubt)
		}
	}
}

// contestant reads the line of a player.
func (r *reader) contestant(f []string, pos scoring.Position) {
	number, _, err := scoring.ParseNumber(f[cNumber])
	if err != nil {
		r.problem(pos, 0, scoring.Failure, "", "%v; the player %q is left out", err, f[cName])
		return
	}
	seat, err := scoring.ParseSeat(f[cSeat])
	if err != nil {
		r.problem(pos, 0, scoring.Warning, "", "player %q: %v", f[cName], err)
	}
	id := scoring.ID{Section: f[cSection], Line: seat.Line(), Number: number}
	i, ok := r.index[id]
	if !ok {
		i = len(r.event.Contestants)
		r.index[id] = i
		figure := func(name, s string) scoring.Figure {
			return r.figure(pos, 0, name, strings.TrimSuffix(s, "%"))
		}
		r.event.Contestants = append(r.event.Contestants, scoring.Contestant{ID: id, Pos: pos,
			Published: scoring.Published{Total: figure("the result", f[cResult]), Percent: figure("the percentage", f[cPercent])}})
	}
	if f[cMasterpoints] != "" {
		if r.masters++; r.masters == 1 {
			r.mastered = pos
		}
	}
	if f[cName] != "" {
		c := &r.event.Contestants[i]
		c.Players = append(c.Players, scoring.Player{Name: f[cName]})
	}
}

// figure is a number as the file prints it; a comma is a decimal point.
func (r *reader) figure(pos scoring.Position, board int, name, s string) scoring.Figure {
	f := scoring.Figure(strings.Replace(strings.TrimSpace(s), ",", ".", 1))
	if _, ok := f.Num(); !ok && f != "" {
		r.problem(pos, board, scoring.Warning, "", "%s %q is not a number and left out", name, s)
		return ""
	}
	return f
}

// result reads a line of [RESULTS]. Who sat there is settled when all contestants
// are known; until then a pair is its number.
func (r *reader) result(f []string, pos scoring.Position) {
	board := number(strings.TrimLeft(strings.TrimPrefix(f[rBoard], "#"), "0 "))
	fail := func(format string, args ...any) {
		r.problem(pos, board, scoring.Failure, "", format+"; the line is left out", args...)
		r.event.LeftOut = append(r.event.LeftOut, pos)
	}
	if board == 0 {
		fail("%q is not the number of a board", f[rBoard])
		return
	}
	row := scoring.Row{Board: board, Section: f[rSection], Round: number(f[rRound])}.At(pos).With(scoring.Particulars{Remarks: f[rRemarks]})
	if f[rRound] != "" && row.Round == 0 && f[rRound] != "0" {
		r.problem(pos, board, scoring.Warning, "", "unknown round %q", f[rRound])
	}
	if !r.seats(&row, [4]string{f[rNorth], f[rEast], f[rSouth], f[rWest]}, fail) {
		return
	}
	entry := scoring.Entry{Contract: f[rContract], Declarer: f[rDeclarer], Lead: f[rLead], Result: f[rTricks], Score: f[rScore], TricksOnly: true}
	if row.Outcome == scoring.SatOut {
		entry = scoring.Entry{}
	}
	if entry.Contract == "" && entry.Score == "" {
		entry.Result, entry.Declarer = "", "" // zeros of a line without a result
	}
	r.problems = append(r.problems, row.Enter(entry)...)
	r.points(&row, f)
	r.event.Rows = append(r.event.Rows, row)
}

// seats reads the four numbers of a line: of the pairs, or of four players.
func (r *reader) seats(row *scoring.Row, n [4]string, fail func(string, ...any)) bool {
	absent := func(s string) bool { // 00 too, and 0N
		number := strings.TrimRight(s, "NSEWnsew")
		return strings.Trim(number, "0") == "" && (number != "" || s == "") || s == "-"
	}
	if !absent(n[2]) && !absent(n[3]) && (n[2] != n[0] || n[3] != n[1]) {
		for i, s := range n {
			if absent(s) {
				fail("nobody sits %v, and there are players opposite", scoring.North+scoring.Seat(i))
				return false
			}
		}
		row.SetPlayers(n)
		return true
	}
	for i, id := range [...]*scoring.ID{&row.NS, &row.EW} {
		if absent(n[i]) {
			continue
		}
		number, line, err := scoring.ParseNumber(n[i])
		if err != nil {
			fail("%v", err)
			return false
		}
		*id = scoring.ID{Section: row.Section, Line: line, Number: number}
	}
	switch {
	case row.NS.IsZero() && row.EW.IsZero():
		fail("a line without pairs")
		return false
	case row.NS.IsZero() || row.EW.IsZero():
		row.Outcome = scoring.SatOut
	}
	return true
}

// points reads what the line brought its sides. Where it has nothing else they are
// all that is known of an award.
func (r *reader) points(row *scoring.Row, f []string) {
	figures := func(ns, ew int) (x, y scoring.Figure, count int) {
		x, y = r.figure(row.Pos(), row.Board, "a number of points", f[ns]), r.figure(row.Pos(), row.Board, "a number of points", f[ew])
		for _, v := range [...]scoring.Figure{x, y} {
			if n, ok := v.Num(); ok && n.Sign() != 0 {
				count = 1
			}
		}
		return x, y, count
	}
	mpNS, mpEW, points := figures(rMPNS, rMPEW)
	impNS, impEW, imps := figures(rIMPNS, rIMPEW)
	r.seen.points += points
	r.seen.imps += imps
	row.SetPublished(mpNS, mpEW)
	if points == 0 && (imps > 0 || mpNS == "" && mpEW == "") {
		row.SetPublished(impNS, impEW)
	}
	if datum := r.figure(row.Pos(), row.Board, "the datum", f[rDatum]); datum != "" {
		r.seen.datums++
		r.event.Datums[scoring.BoardKey{Section: row.Section, Board: row.Board}] = datum
	}
	if row.Outcome != scoring.Outstanding || f[rContract] != "" || f[rScore] != "" {
		return
	}
	ns, okNS := row.NSPublished().Num()
	ew, okEW := row.EWPublished().Num()
	switch {
	case strings.EqualFold(row.Remarks(), notPlayed):
		row.Outcome = scoring.NotPlayed
		row.SetPublished("", "")
		row.SetRemarks("")
	case okNS && okEW && (ns.Sign() != 0 || ew.Sign() != 0):
		r.problem(row.Pos(), row.Board, scoring.Warning, "", "no contract and no score; the points %s and %s are taken as an award", row.NSPublished(), row.EWPublished())
		row.SetAwards(scoring.Adjustment{Kind: scoring.Points, Value: ns}, scoring.Adjustment{Kind: scoring.Points, Value: ew})
		row.Outcome = scoring.Awarded
	}
}

// settle finds out who sat where, and what the event is.
func (r *reader) settle() {
	e := r.event
	individuals := slices.ContainsFunc(e.Rows, func(row scoring.Row) bool { return row.Players() != [4]string{} })
	lined := map[string]bool{} // the sections whose pairs have lines
	for _, s := range r.sections() {
		lined[s] = !individuals && r.hasLines(s)
	}
	r.name(lined)
	switch {
	case r.seen.points > 0:
		e.Method = scoring.Matchpoints
	case r.seen.imps > 0 && r.seen.datums > 0:
		e.Method = scoring.Butler
	case r.seen.imps > 0:
		e.Method = scoring.IMPsAcross
	}
	if e.Sections = r.sections(); len(e.Sections) == 1 && e.Sections[0] == "" {
		e.Sections = nil
	}
	if r.apart && len(e.Sections) > 1 {
		for _, s := range e.Sections {
			winners := 1
			if lined[s] {
				winners = 2
			}
			e.Groups = append(e.Groups, scoring.Group{Event: 1, Lists: []scoring.List{{Sections: []string{s}, Winners: winners}}})
		}
	}
	if r.masters > 0 {
		e.PassedOver = append(e.PassedOver, scoring.Problem{Pos: r.mastered, Severity: scoring.Note, Text: fmt.Sprintf("masterpoints in the results.txt: not carried over (%d times, here first)", r.masters)})
	}
}

// sections are those of the rows and contestants, in their order.
func (r *reader) sections() (all []string) {
	add := func(s string) {
		if !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	for _, c := range r.event.Contestants {
		add(c.ID.Section)
	}
	for i := range r.event.Rows {
		add(r.event.Rows[i].Section)
	}
	return all
}

// hasLines tells whether the seats of a section's contestants are lines: a number
// stands in both, or every result has those of the one line at North-South and
// those of the other at East-West.
func (r *reader) hasLines(section string) bool {
	ns, ew := map[string]bool{}, map[string]bool{}
	both := false
	for _, c := range r.event.Contestants {
		if c.ID.Section != section {
			continue
		}
		switch c.ID.Line {
		case scoring.NS:
			ns[c.ID.Number] = true
		case scoring.EW:
			ew[c.ID.Number] = true
		}
		both = both || ns[c.ID.Number] && ew[c.ID.Number]
	}
	if both || len(ns) == 0 || len(ew) == 0 {
		return both
	}
	for i := range r.event.Rows {
		row := &r.event.Rows[i]
		if row.Section == section && (!row.NS.IsZero() && !ns[row.NS.Number] || !row.EW.IsZero() && !ew[row.EW.Number]) {
			return false
		}
	}
	return true
}

// name gives contestants and rows their lines, or none.
func (r *reader) name(lined map[string]bool) {
	e := r.event
	known := map[scoring.ID]bool{}
	kept := e.Contestants[:0]
	first := map[scoring.ID]int{}
	for _, c := range e.Contestants {
		if !lined[c.ID.Section] {
			c.ID.Line = scoring.NoLine
		}
		if i, twice := first[c.ID]; twice {
			kept[i].Players = append(kept[i].Players, c.Players...) // of another seat
			continue
		}
		first[c.ID] = len(kept)
		known[c.ID] = true
		kept = append(kept, c)
	}
	e.Contestants = kept
	for i := range e.Rows {
		row := &e.Rows[i]
		for side, id := range [...]*scoring.ID{&row.NS, &row.EW} {
			if id.IsZero() {
				continue
			}
			if line := [...]scoring.Line{scoring.NS, scoring.EW}[side]; lined[id.Section] && id.Line == scoring.NoLine {
				id.Line = line
			}
			if len(known) > 0 && !known[*id] {
				r.once("who "+id.String(), row.Pos(), "pair %v is not among the contestants", *id)
			}
		}
	}
}
