package usebio

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
)

// pointKinds are the elements with the points of a line, after NS_ and EW_.
var pointKinds = [...]struct {
	ns, ew string
	method scoring.Method
}{
	{"NS_MATCH_POINTS", "EW_MATCH_POINTS", scoring.Matchpoints},
	{"NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS", scoring.IMPsAcross},
	{"NS_BUTLER_POINTS", "EW_BUTLER_POINTS", scoring.Butler},
}

// seats are the numbers that a line gives: of the pairs, as written. What kind
// of line it is stands in the row.
type seats struct{ ns, ew string }

// travellerLine is a TRAVELLER_LINE as written; empty is absent.
type travellerLine struct {
	line                                          int
	seats                                         seats
	players                                       [4]string // N, E, S, W of an individual
	contract, declarer, lead, tricks, score, note string
	points                                        [len(pointKinds)]struct{ ns, ew string }
	direction                                     string
}

// match is a MATCH of a teams event or of Swiss pairs.
type match struct {
	round, team, opponents string
	score, vp              [2]string // TEAM_SCORE, TEAM_VICTORY_POINTS, and those of the opponents
	first, last            string    // START_BOARD_NUMBER, END_BOARD_NUMBER
	seats                  seats     // of Swiss pairs
	rows                   []matchRow
}

// matchRow is what a row gets from its match, once all of that is read.
type matchRow struct {
	row             int
	direction       string
	imps, us, other string // IMPS, TEAM_POINTS, OPPOSING_TEAM_POINTS
}

func (e *event) match(at place) error {
	var m match
	line := e.Line()
	err := e.Each(func(name string, attrs source.Attributes) (err error) {
		switch name {
		case "ROUND_NUMBER":
			m.round, err = e.Text()
		case "TEAM":
			m.team, err = e.Text()
		case "OPPOSING_TEAM":
			m.opponents, err = e.Text()
		case "NS_PAIR_NUMBER":
			m.seats.ns, err = e.Text()
		case "EW_PAIR_NUMBER":
			m.seats.ew, err = e.Text()
		case "BOARD":
			err = e.board(at, attrs, &m)
		case "TEAM_SCORE", "OPPOSING_TEAM_SCORE", "TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS", "NS_VICTORY_POINTS", "EW_VICTORY_POINTS":
			err = e.matchScore(&m, name)
		case "START_BOARD_NUMBER":
			m.first, err = e.Text()
		case "END_BOARD_NUMBER":
			m.last, err = e.Text()
		case "NS_SCORE", "EW_SCORE":
			err = e.Skip()
		default:
			err = e.Unknown(name)
		}
		return err
	})
	if err != nil {
		return err
	}
	round := 0
	if m.round != "" {
		if round, err = strconv.Atoi(m.round); err != nil || round < 1 {
			e.problem(e.Pos(line), 0, scoring.Warning, "", "ROUND_NUMBER is %q, not a number", m.round)
			round = 0
		}
	}
	e.recordMatch(m, at, round, line)
	ofTeams := m.team != "" || m.opponents != ""
	e.teams = e.teams || ofTeams
	for _, mr := range m.rows {
		r, s := &e.Rows[mr.row], &e.seats[mr.row]
		r.Round = round
		if s.ns == "" && s.ew == "" {
			*s = m.seats
		}
		if ofTeams {
			e.matchPoints(r, mr)
		}
	}
	return nil
}

// matchScore reads what a side of a match came to.
func (e *event) matchScore(m *match, name string) error {
	text, err := e.Text()
	side := 0
	if strings.HasPrefix(name, "OPPOSING") || strings.HasPrefix(name, "EW") {
		side = 1
	}
	if strings.HasSuffix(name, "VICTORY_POINTS") {
		m.vp[side] = text
	} else {
		m.score[side] = text
	}
	return err
}

// recordMatch keeps a match with the points that the file publishes of it. Its
// sides are found when all contestants are known. Beside victory points under
// their own name a score is in IMPs; alone it is what MATCH_SCORING_METHOD says.
func (e *event) recordMatch(m match, at place, round, line int) {
	home, away, ofTeams := m.team, m.opponents, true
	if home == "" && away == "" {
		home, away, ofTeams = m.seats.ns, m.seats.ew, false
	}
	sitOut := ofTeams && away == "" && m.score[1] == "" && m.vp[1] == ""
	if home == "" || away == "" && !sitOut {
		return
	}
	figure := func(text string) scoring.Figure { return e.figure(e.Pos(line), 0, "the result of the match", text) }
	r := scoring.MatchRecord{Pos: e.Pos(line), Session: at.session, Round: round, Home: scoring.ID{Section: at.section, Number: home}}
	if !sitOut {
		r.Away = scoring.ID{Section: at.section, Number: away}
	}
	alone := m.vp == [2]string{}
	if alone {
		m.vp, m.score = m.score, m.vp
	}
	r.VPHome, r.VPAway = figure(m.vp[0]), figure(m.vp[1])
	if ofTeams {
		r.IMPsHome, r.IMPsAway = figure(m.score[0]), figure(m.score[1])
	}
	first, err := strconv.Atoi(m.first)
	last, err2 := strconv.Atoi(m.last)
	if err == nil && err2 == nil && len(m.rows) == 0 && 0 < first && first <= last && last < 1<<16 {
		r.Boards = last - first + 1
	}
	e.Matches = append(e.Matches, r)
	e.scoreAlone = append(e.scoreAlone, alone)
}

// settleMatches names the sides of the matches as the contestants are named.
func (e *event) settleMatches() {
	for i := range e.Matches {
		m := &e.Matches[i]
		if e.scoreAlone[i] && len(e.Rows) == 0 && strings.EqualFold(e.matchScoring, "IMPS") {
			m.IMPsHome, m.IMPsAway, m.VPHome, m.VPAway = m.VPHome, m.VPAway, "", ""
		}
		for _, id := range [...]*scoring.ID{&m.Home, &m.Away} {
			number, line, err := scoring.ParseNumber(id.Number)
			if err != nil {
				continue
			}
			id.Number, id.Line = number, line
			if found := e.numbers[number]; len(found) == 1 {
				*id = e.Contestants[found[0]].ID
			}
		}
		if e.sessionCount < 2 {
			m.Session = 0
		}
	}
}

// matchPoints publishes in a row what its board brought its sides: IMPS and
// TEAM_POINTS are those of TEAM, DIRECTION tells where TEAM sat.
func (e *event) matchPoints(r *scoring.Row, mr matchRow) {
	// The points of the line are those of its pairs against all tables.
	if r.NSPublished() != "" || r.EWPublished() != "" {
		if e.PairAwards == nil {
			e.PairAwards = map[int]scoring.PairAward{}
		}
		e.PairAwards[mr.row] = scoring.PairAward{NS: r.NSPublished(), EW: r.EWPublished()}
	}
	r.SetPublished("", "")
	us, other := mr.us, mr.other
	if mr.imps != "" {
		us, other = mr.imps, negated(mr.imps)
	}
	side, err := scoring.ParseLine(mr.direction)
	if err != nil {
		e.problem(r.Pos(), r.Board, scoring.Warning, "", "direction: %v", err)
	}
	switch side {
	case scoring.NS:
		r.SetPublished(e.figure(r.Pos(), r.Board, "IMPS", us), e.figure(r.Pos(), r.Board, "IMPS", other))
	case scoring.EW:
		r.SetPublished(e.figure(r.Pos(), r.Board, "IMPS", other), e.figure(r.Pos(), r.Board, "IMPS", us))
	}
}

func negated(s string) string {
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		return rest
	}
	s = strings.TrimPrefix(s, "+")
	if strings.Trim(s, "0.,") == "" {
		return s
	}
	return "-" + s
}

// board reads a BOARD; one that holds only hands has no lines.
func (e *event) board(at place, attrs source.Attributes, m *match) error {
	e.noteType(attrs.Get("EVENT_TYPE"))
	start := e.Line()
	var number, average, imps, us, other string
	var deal dealt
	lines := e.lines[:0]
	err := e.Each(func(name string, _ source.Attributes) (err error) {
		switch name {
		case "BOARD_NUMBER":
			number, err = e.Text()
		case "BOARD_AVERAGE":
			average, err = e.Text()
		case "TRAVELLER_LINE":
			lines = append(lines, travellerLine{line: e.Line()})
			err = e.travellerLine(&lines[len(lines)-1])
		case "IMPS":
			imps, err = e.Text()
		case "TEAM_POINTS":
			us, err = e.Text()
		case "OPPOSING_TEAM_POINTS":
			other, err = e.Text()
		case "HAND":
			err = e.doc.hand(&deal)
		case "DUPLICATES":
			err = e.Skip()
		default:
			err = e.Unknown(name)
		}
		return err
	})
	e.lines = lines
	n, numberErr := strconv.Atoi(number)
	if err == nil && numberErr == nil && n > 0 {
		e.addDeal(at, n, deal)
	}
	if err != nil || len(lines) == 0 {
		return err
	}
	err = numberErr
	if err != nil || n < 1 {
		what := "a board without a number"
		if number != "" {
			what = strconv.Quote(number) + " is not a board number"
		}
		e.problem(e.Pos(start), 0, scoring.Failure, "", "%s; its %d lines are left out", what, len(lines))
		for _, l := range lines {
			e.LeftOut = append(e.LeftOut, e.Pos(l.line))
		}
		return nil
	}
	if average != "" {
		if f := e.figure(e.Pos(start), n, "BOARD_AVERAGE", average); f != "" {
			e.Datums[scoring.BoardKey{Session: at.session, Section: at.section, Board: n}] = f
		}
	}
	for i := range lines {
		l := &lines[i]
		e.addRow(at, n, l)
		if m != nil {
			m.rows = append(m.rows, matchRow{len(e.Rows) - 1, l.direction, imps, us, other})
		}
	}
	return nil
}

func (e *event) travellerLine(l *travellerLine) error {
	return e.Each(func(name string, _ source.Attributes) (err error) {
		var to *string
		switch name {
		case "NS_PAIR_NUMBER":
			to = &l.seats.ns
		case "EW_PAIR_NUMBER":
			to = &l.seats.ew
		case "CONTRACT":
			to = &l.contract
		case "PLAYED_BY":
			to = &l.declarer
		case "LEAD":
			to = &l.lead
		case "TRICKS":
			to = &l.tricks
		case "SCORE":
			to = &l.score
		case "NS_MATCH_POINTS":
			to = &l.points[0].ns
		case "EW_MATCH_POINTS":
			to = &l.points[0].ew
		case "NS_CROSS_IMP_POINTS":
			to = &l.points[1].ns
		case "EW_CROSS_IMP_POINTS":
			to = &l.points[1].ew
		case "NS_BUTLER_POINTS":
			to = &l.points[2].ns
		case "EW_BUTLER_POINTS":
			to = &l.points[2].ew
		case "NOTES":
			to = &l.note
		case "DIRECTION":
			to = &l.direction
		case "N_PLAYER_NUMBER":
			to = &l.players[0]
		case "E_PLAYER_NUMBER":
			to = &l.players[1]
		case "S_PLAYER_NUMBER":
			to = &l.players[2]
		case "W_PLAYER_NUMBER":
			to = &l.players[3]
		case "LIN_DATA":
			return e.doc.pass(name)
		default:
			return e.Unknown(name)
		}
		*to, err = e.Text()
		return err
	})
}

// addRow enters a line; who sat there is settled when all lists are read.
func (e *event) addRow(at place, board int, l *travellerLine) {
	if e.Rows == nil {
		e.Rows = make([]scoring.Row, 0, e.expected)
	}
	e.Rows = append(e.Rows, scoring.Row{Session: at.session, Section: at.section, Board: board}.At(e.Pos(l.line)))
	e.seats = append(e.seats, l.seats)
	r := &e.Rows[len(e.Rows)-1]
	r.SetPlayers(l.players)
	r.SetRemarks(l.note)
	for i, p := range l.points {
		if p.ns == "" && p.ew == "" {
			continue
		}
		e.counts[i]++
		if r.NSPublished() == "" && r.EWPublished() == "" {
			r.SetPublished(e.figure(r.Pos(), board, pointKinds[i].ns, p.ns), e.figure(r.Pos(), board, pointKinds[i].ew, p.ew))
		}
	}
	e.enter(r, l)
}

// enter reads the result of a line into its row.
func (e *event) enter(r *scoring.Row, l *travellerLine) {
	if isAdjusted(l.score) {
		ns, ew, err := parseAdjusted(l.score)
		if err != nil {
			e.problem(r.Pos(), r.Board, scoring.Failure, "A6040 gives N-S 60 % and E-W 40 %", "%v", err)
			return
		}
		r.SetAwards(percentage(ns, l.score), percentage(ew, l.score))
		r.Outcome = scoring.Awarded
		if l.contract != "" {
			e.problem(r.Pos(), r.Board, scoring.Warning, "", "the contract %s beside the award %s; the award counts", l.contract, l.score)
		}
		return
	}
	entry := scoring.Entry{Contract: l.contract, Declarer: l.declarer, Lead: l.lead, Result: l.tricks, Score: l.score, TricksOnly: true}
	if l.contract == "" && l.score == "" {
		e.enterPoints(r, l)
		return
	}
	if l.contract != "" && l.score != "" {
		if _, err := scoring.ParseContract(l.contract); err != nil {
			// NP and the like: the program that wrote it scored the line.
			e.problem(r.Pos(), r.Board, scoring.Warning, "", "%v; the score %s counts", err, l.score)
			entry.Contract, entry.Declarer, entry.Result = "", "", ""
		}
	}
	e.problems = append(e.problems, r.Enter(entry)...)
}

// enterPoints takes a line that has neither a contract nor a score: the points
// are then all that is known. Where there are none the result has not come in.
func (e *event) enterPoints(r *scoring.Row, l *travellerLine) {
	ns, okNS := r.NSPublished().Num()
	ew, okEW := r.EWPublished().Num()
	if okNS != okEW && (r.NSPublished() == "" || r.EWPublished() == "") && l.tricks == "" {
		// The other side had no opponents, or the board does not count for it.
		r.SetAwards(scoring.Adjustment{Kind: scoring.NotPlayedSide}, scoring.Adjustment{Kind: scoring.NotPlayedSide})
		side, x := scoring.NS, ns
		if okEW {
			side, x = scoring.EW, ew
		}
		r.SetAward(side, scoring.Adjustment{Kind: scoring.Points, Value: x})
		r.Outcome = scoring.Awarded
		e.problem(r.Pos(), r.Board, scoring.Warning, "", "no contract, no score and points of one side; they are taken as its award")
		return
	}
	if !okNS || !okEW {
		if l.tricks != "" {
			e.problem(r.Pos(), r.Board, scoring.Failure, "", "result %q without a contract", l.tricks)
		}
		return
	}
	if ns.Sign() == 0 && ew.Sign() == 0 && (l.points[0].ns != "" || l.points[0].ew != "") {
		// No award of matchpoints is 0 to both sides; a board not played is.
		e.problem(r.Pos(), r.Board, scoring.Warning, "", "no contract, no score and no points; the result is taken as outstanding")
		return
	}
	e.problem(r.Pos(), r.Board, scoring.Warning, "", "no contract and no score; the points %s and %s are taken as an award", r.NSPublished(), r.EWPublished())
	r.SetAwards(scoring.Adjustment{Kind: scoring.Points, Value: ns}, scoring.Adjustment{Kind: scoring.Points, Value: ew})
	r.Outcome = scoring.Awarded
}

// isAdjusted tells an adjusted score by its A and digits.
func isAdjusted(score string) bool {
	return len(score) > 1 && (score[0] == 'A' || score[0] == 'a') && strings.ContainsAny(score[1:2], " 0123456789")
}

// parseAdjusted reads A6040 as the percentages of the two sides. Five digits
// have the 100 % at the side where it can be.
func parseAdjusted(score string) (ns, ew int, err error) {
	fail := errors.New("the adjusted score " + score + " is not two percentages")
	digits := strings.TrimSpace(score[1:])
	if strings.Trim(digits, "0123456789") != "" {
		return 0, 0, fail
	}
	cut := 0
	switch {
	case len(digits) == 4:
		cut = 2
	case len(digits) == 6:
		cut = 3
	case len(digits) == 5 && digits[:3] == "100":
		cut = 3
	case len(digits) == 5 && digits[2:] == "100":
		cut = 2
	default:
		return 0, 0, fail
	}
	ns, _ = strconv.Atoi(digits[:cut])
	ew, _ = strconv.Atoi(digits[cut:])
	if ns > 100 || ew > 100 {
		return 0, 0, fail
	}
	return ns, ew, nil
}

// percentage is the artificial score that a line names. The points beside it
// are what the program made of that; they are not the award.
func percentage(percent int, text string) scoring.Adjustment {
	return scoring.Adjustment{Kind: scoring.Percentage, Value: exact.Int(percent), Text: text}
}

// seatKey is a number as a line writes it, in its place.
type seatKey struct {
	section, number string
	side            scoring.Line
}

// resolution is who a number stands for.
type resolution struct {
	id  scoring.ID
	err string // why nobody
	// open: more than one section has the number.
	open bool
	pair [2]string // who of a team
}

// settleRows finds out who sat at each row. A row without pairs is of no use
// and left out.
func (e *event) settleRows() {
	kept := 0
	for i := range e.Rows {
		if !e.settleRow(&e.Rows[i], e.seats[i]) {
			e.LeftOut = append(e.LeftOut, e.Rows[i].Pos())
			continue
		}
		if kept != i {
			e.Rows[kept] = e.Rows[i]
		}
		kept++
	}
	clear(e.Rows[kept:])
	e.Rows = e.Rows[:kept]
}

func (e *event) settleRow(r *scoring.Row, s seats) bool {
	if r.Players() != [4]string{} {
		for i, p := range r.Players() {
			if p == "" {
				e.problem(r.Pos(), r.Board, scoring.Failure, "", "a line without the player of %v is left out", scoring.North+scoring.Seat(i))
				return false
			}
			e.checkPlayer(r, p)
		}
		return true
	}
	switch {
	case s.ns == "" && s.ew == "":
		e.problem(r.Pos(), r.Board, scoring.Failure, "", "a line without pair numbers is left out")
		return false
	case (s.ns == "" || s.ew == "") && r.Outcome == scoring.Awarded && (s.ns == "" && r.NSAward().Kind == scoring.NotPlayedSide || s.ew == "" && r.EWAward().Kind == scoring.NotPlayedSide):
		r.Outcome = scoring.SatOut
		for _, side := range [...]scoring.Line{scoring.NS, scoring.EW} {
			if r.Award(side).Kind == scoring.NotPlayedSide {
				r.SetAward(side, scoring.Adjustment{})
			}
		}
	case (s.ns == "" || s.ew == "") && r.Outcome != scoring.Outstanding:
		side := scoring.NS
		if s.ew == "" {
			side = scoring.EW
		}
		e.problem(r.Pos(), r.Board, scoring.Failure, "", "a line without the number of its %v pair is left out", side)
		return false
	case s.ns == "" || s.ew == "":
		// Nothing was played and there is one pair: it had no opponents.
		r.Outcome = scoring.SatOut
	}
	var ns, ew resolution
	if s.ns != "" {
		ns = e.resolve(r, r.Section, s.ns, scoring.NS)
	}
	if s.ew != "" {
		ew = e.resolve(r, r.Section, s.ew, scoring.EW)
	}
	// The opponents are of the same section.
	if ns.open && !ew.open && ew.id.Section != "" {
		ns = e.resolve(r, ew.id.Section, s.ns, scoring.NS)
	} else if ew.open && !ns.open && ns.id.Section != "" {
		ew = e.resolve(r, ns.id.Section, s.ew, scoring.EW)
	}
	for _, x := range [...]resolution{ns, ew} {
		if x.err != "" {
			e.problem(r.Pos(), r.Board, scoring.Failure, "", "%s; the line is left out", x.err)
			return false
		}
	}
	r.NS, r.EW = ns.id, ew.id
	if r.Section == "" && (s.ns == "" || s.ew == "" || ns.id.Section == ew.id.Section) {
		if r.Section = ns.id.Section; s.ns == "" {
			r.Section = ew.id.Section
		}
	}
	if ns.pair != [2]string{} || ew.pair != [2]string{} {
		r.SetPlayers([4]string{ns.pair[0], ew.pair[0], ns.pair[1], ew.pair[1]})
	}
	return true
}

func (e *event) checkPlayer(r *scoring.Row, number string) {
	if len(e.listed) == 0 || len(e.numbers[number]) > 0 || e.said["player "+number] {
		return
	}
	e.said["player "+number] = true
	e.problem(r.Pos(), r.Board, scoring.Warning, "", "player %s is not among the participants", number)
}

// resolve finds the contestant of a number. The problem of one that is not
// listed is said at its first line.
func (e *event) resolve(r *scoring.Row, section, number string, side scoring.Line) resolution {
	key := seatKey{section, number, side}
	if x, ok := e.resolved[key]; ok {
		return x
	}
	x := e.find(r, section, number, side)
	e.resolved[key] = x
	return x
}

func (e *event) find(r *scoring.Row, section, text string, side scoring.Line) resolution {
	if p, ok := e.pairTeam[text]; ok {
		return resolution{id: e.Contestants[p.team].ID, pair: p.names}
	}
	number, line, err := scoring.ParseNumber(text)
	if err != nil {
		return resolution{err: err.Error()}
	}
	if e.teams {
		// team-pair, where the team does not list its pairs
		team, _, _ := strings.Cut(number, "-")
		if len(e.numbers[number]) == 0 && len(e.numbers[team]) > 0 {
			number = team
		}
	}
	// The section of the line first, then a list of the whole event, then any
	// section that has the number: a flat file tells sections only by labels.
	sections := []string{section}
	if section != "" {
		sections = append(sections, "")
	}
	for _, s := range sections {
		lines := []scoring.Line{line, scoring.NoLine}
		if line == scoring.NoLine {
			// A bare number is the contestant that has it, on whichever line it
			// is at home; where both lines have it, that of the seat.
			lines = []scoring.Line{scoring.NoLine, side, side.Other()}
		}
		for _, l := range lines {
			id := scoring.ID{Section: s, Line: l, Number: number}
			if _, ok := e.index[id]; ok {
				return resolution{id: id}
			}
		}
	}
	id := scoring.ID{Section: section, Line: line, Number: number}
	if section == "" {
		var found []scoring.ID
		for _, i := range e.numbers[number] {
			c := e.Contestants[i].ID
			if line == scoring.NoLine || c.Line == line || c.Line == scoring.NoLine {
				found = append(found, c)
			}
		}
		switch {
		case len(found) == 1:
			return resolution{id: found[0]}
		case len(found) > 1 && !slices.ContainsFunc(found, func(id scoring.ID) bool { return id.Section != found[0].Section }):
			return e.find(r, found[0].Section, text, side) // both lines of it have the number
		case len(found) > 1:
			return resolution{open: true, err: "pair " + text + " is in more than one section and the line names none"}
		}
	}
	if line == scoring.NoLine && e.Winners == 2 {
		id.Line = side
	}
	if len(e.listed) > 0 && !e.said["pair "+id.String()] {
		e.said["pair "+id.String()] = true
		e.problem(r.Pos(), r.Board, scoring.Warning, "", "pair %v is not among the participants", id)
	}
	return resolution{id: id}
}
