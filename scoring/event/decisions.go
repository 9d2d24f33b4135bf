package event

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/teams"
)

// What the event file decides about matches: rulings, penalties, withdrawals.

// when is a round of a session.
type when struct{ session, round int }

func (a when) compare(b when) int {
	return cmp.Or(cmp.Compare(a.session, b.session), cmp.Compare(a.round, b.round))
}

// file is the event file; an empty one where there is none.
func (s *scorer) file() *File {
	if s.opt.File == nil {
		return &File{}
	}
	return s.opt.File
}

// takeDecisions adds those of an event file to what the event brings along. An event of
// one session that has no number has session 1 only.
func takeDecisions(ev *scoring.Event, f *File) {
	if f == nil {
		f = &File{}
	}
	ev.Rulings, ev.Penalties, ev.Withdrawals = slices.Concat(ev.Rulings, f.Rulings), slices.Concat(ev.Penalties, f.Penalties), slices.Concat(ev.Withdrawals, f.Withdrawals)
	ev.Prizes = slices.Concat(ev.Prizes, f.Prizes)
	if len(ev.Penalties)+len(ev.Withdrawals) == 0 || rowOf(ev, func(r *scoring.Row) bool { return r.Session > 0 }) >= 0 || slices.ContainsFunc(ev.Matches, func(m scoring.MatchRecord) bool { return m.Session > 0 }) {
		return
	}
	for i := range ev.Penalties {
		if ev.Penalties[i].Session == 1 {
			ev.Penalties[i].Session = 0
		}
	}
	for i := range ev.Withdrawals {
		if ev.Withdrawals[i].Session == 1 {
			ev.Withdrawals[i].Session = 0
		}
	}
}

// unitNamed is the contestant that a decision names.
func (s *scorer) unitNamed(section, number string, line scoring.Line) (int, error) {
	if s.byNumber == nil {
		s.byNumber = map[string][]int{}
		for i := range s.ev.Contestants {
			id := &s.ev.Contestants[i].ID
			s.byNumber[folded(id.Number)] = append(s.byNumber[folded(id.Number)], i)
			if id.Section != "" {
				s.byNumber[folded(id.Section+id.Number)] = append(s.byNumber[folded(id.Section+id.Number)], i)
			}
		}
	}
	at := s.byNumber[folded(number)]
	list := make([]scoring.Contestant, len(at))
	for n, i := range at {
		list[n].ID = s.ev.Contestants[i].ID
	}
	n, err := Named(list, section, number, line)
	if err != nil {
		return n, err
	}
	return at[n], nil
}

// folded is a text as strings.EqualFold compares it.
func folded(s string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			least = min(least, f)
		}
		return least
	}, s)
}

// Named finds the contestant that a decision of an event file names. The error is none
// or several of that number.
func Named(list []scoring.Contestant, section, number string, line scoring.Line) (int, error) {
	found := -1
	for i, c := range list {
		shown := section == "" && c.ID.Section != "" && strings.EqualFold(c.ID.Section+c.ID.Number, number) // A1
		if c.ID.Number != number && !shown || section != "" && !strings.EqualFold(c.ID.Section, section) || line != scoring.NoLine && c.ID.Line != line {
			continue
		}
		if found >= 0 {
			return -1, fmt.Errorf("there are several of number %s; the section and the line tell which", number)
		}
		found = i
	}
	if found < 0 {
		return -1, fmt.Errorf("%s does not take part in the event", (scoring.ID{Section: section, Line: line, Number: number}))
	}
	return found, nil
}

// settleFile tells of decisions of the event file that the event has no use for.
func (s *scorer) settleFile() {
	if s.teams {
		return
	}
	for _, m := range s.file().Matches {
		s.fileProblem(m.Pos, scoring.Failure, "", "[[match]] is for matches of teams, and the event is none of teams")
	}
	for _, l := range s.file().Lineups {
		s.fileProblem(l.Pos, scoring.Failure, "", "[[lineup]] is for teams, and the event is none of teams")
	}
}

func (s *scorer) fileProblem(pos scoring.Position, severity scoring.Severity, hint, format string, args ...any) {
	s.problems = append(s.problems, scoring.Problem{Pos: pos, Severity: severity, Text: fmt.Sprintf(format, args...), Hint: hint})
}

// roundsPlayed are all rounds of the event, in order.
func (s *scorer) roundsPlayed() []when {
	if s.rounds != nil {
		return s.rounds
	}
	seen := map[when]bool{}
	var last when
	for i := range s.ev.Rows {
		if at := (when{s.ev.Rows[i].Session, s.ev.Rows[i].Round}); i == 0 || at != last {
			seen[at], last = true, at
		}
	}
	for _, m := range s.ev.Matches {
		seen[when{m.Session, m.Round}] = true
	}
	s.rounds = slices.SortedFunc(maps.Keys(seen), when.compare)
	return s.rounds
}

// lastRoundOf is the last round of a session, as far as it is known.
func (s *scorer) lastRoundOf(session int) (last int) {
	rounds := s.roundsPlayed()
	after, _ := slices.BinarySearchFunc(rounds, session, func(at when, session int) int { return cmp.Or(cmp.Compare(at.session, session), -1) })
	if after > 0 && rounds[after-1].session == session {
		last = max(last, rounds[after-1].round)
	}
	if len(rounds) == 0 || rounds[0].session == rounds[len(rounds)-1].session {
		last = max(last, s.file().Heading.Rounds)
	}
	return last
}

// sessionOf is the session of a round that a decision names, where it does not say
// it: the only one that has such a round, or else the last. one is false where
// several have.
func (s *scorer) sessionOf(session, round int) (of int, one bool) {
	if session > 0 {
		return session, true
	}
	found := 0
	for _, at := range s.roundsPlayed() {
		if at.round == round {
			found++
			of = at.session
		}
		if found == 0 {
			of = at.session
		}
	}
	return of, found < 2
}

// findSystem finds how the matches of a group are drawn, where the file does not
// say: a round robin shows itself.
func (s *scorer) findSystem(found []scoring.Match, g int) {
	s.system = scoring.System(s.file().Heading.System)
	if s.system != scoring.UnknownSystem {
		return
	}
	rounds := s.file().Heading.Rounds
	for _, m := range found {
		rounds = max(rounds, m.Round)
	}
	playing := 0
	for _, c := range s.ev.Contestants {
		if !c.Phantom && s.groups[g].has(c.ID.Section) {
			playing++
		}
	}
	if teams.AllMeetAll(found, playing, rounds) {
		s.system = scoring.RoundRobin
	}
}

// roundsOf is how many rounds a session has.
func (s *scorer) roundsOf(found []scoring.Match, session int) int {
	most := 0
	for _, m := range found {
		if m.Session == session {
			most = max(most, m.Round)
		}
	}
	if n := s.file().Heading.Rounds; n > 0 {
		return n
	}
	return most
}

// isLast tells whether a round is the last of the event, as far as it is known.
// Where sessions number their rounds anew, the rounds of the event are all of them
// together.
func (s *scorer) isLast(at when) bool {
	rounds := s.roundsPlayed()
	n, last := s.file().Heading.Rounds, when{}
	if len(rounds) > 0 {
		last = rounds[len(rounds)-1]
	}
	if last.compare(at) < 0 {
		last = at
	}
	switch {
	case n == 0:
		return at == last
	case len(rounds) > 0 && rounds[0].session != last.session && slices.Index(rounds, at)+1 == n:
		return true
	}
	return at.session == last.session && at.round == n
}

// decide carries out what the event file says about the matches of a group: those
// who withdrew, rulings and penalties. Matches come with their results, in the
// order of play.
func (s *scorer) decide(res *scoring.Results, found []scoring.Match, g int) []scoring.Match {
	s.findSystem(found, g)
	f := s.file()
	if s.opt.File == nil && len(s.ev.Penalties) == 0 && len(s.ev.Withdrawals) == 0 {
		return found
	}
	if g == 0 && s.system != scoring.KnockOut {
		s.countRounds(res)
	}
	index := s.unitIndex()
	s.onMatch = map[int]scoring.Penalty{}
	found = s.penalise(res, found, g)
	ruled := map[int]bool{}
	for _, ruling := range f.Matches {
		i, ok := s.matchOf(res, &found, ruling, g)
		if !ok {
			continue
		}
		m := &found[i]
		if turned := m.Home.Number != ruling.Home; turned {
			ruling.turn()
		}
		if ruled[i] {
			tell(res, ruling.Pos, scoring.Failure, "round %d: %s against %s is decided twice; the first decision counts", m.Round, m.Home, m.Away)
			continue
		}
		ruled[i] = true
		s.ruleMatch(res, m, ruling, found)
	}
	s.settleWithdrawals(res, found)
	if s.system != scoring.KnockOut {
		s.deleteWithdrawn(res, found, index, ruled)
		for i, p := range s.onMatch {
			m := &found[i]
			if m.Deleted || m.SitOut || m.VPOnly || m.Converted && len(m.Rulings) == 0 {
				tell(res, p.Pos, scoring.Failure, "penalty: round %d, %s against %s is not converted from IMPs, of which %s could be taken; write the penalty in VP", m.Round, m.Home, m.Away, p.Amount)
				m.HomePenalty, m.AwayPenalty = exact.Num{}, exact.Num{}
			}
		}
	}
	return found
}

// isDecided tells whether the event file says what becomes of a match that has no
// result: a ruling, or that one of the two has left.
func (s *scorer) isDecided(m scoring.MatchRecord) bool {
	for _, r := range s.file().Matches {
		if r.Result == "" && r.Winner == "" || r.Round > 0 && r.Round != m.Round || r.Session > 0 && r.Session != m.Session {
			continue
		}
		if r.Home == m.Home.Number && r.Away == m.Away.Number || r.Home == m.Away.Number && r.Away == m.Home.Number {
			return true
		}
	}
	for unit := range s.gone {
		if id := s.ev.Contestants[unit].ID; (id == m.Home || id == m.Away) && s.hasLeft(unit, when{m.Session, m.Round}) {
			return true
		}
	}
	return false
}

// countRounds compares the rounds that there are with those that the event is to
// have.
func (s *scorer) countRounds(res *scoring.Results) {
	n, rounds := s.file().Heading.Rounds, s.roundsPlayed()
	if n == 0 || len(rounds) == 0 {
		return
	}
	played := len(rounds)
	if last := rounds[len(rounds)-1]; rounds[0].session == last.session {
		played = last.round
	}
	switch {
	case s.system == scoring.KnockOut:
		// A match that was conceded takes fewer, and extra boards make one more.
		if unbeaten := s.unbeaten(); played < n && len(unbeaten) > 1 {
			res.RoundsLeft = n - played
		}
	case played > n:
		tell(res, s.opt.File.roundsPos, scoring.Warning, "the event is to have %d rounds, and there are %d", n, played)
	case played < n:
		res.RoundsLeft = n - played
	}
}

// unitIndex finds contestants by their ID; nobody is -1.
func (s *scorer) unitIndex() map[scoring.ID]int {
	if len(s.index) != len(s.ev.Contestants)+1 {
		s.index = make(map[scoring.ID]int, len(s.ev.Contestants)+1)
		s.index[scoring.ID{}] = -1
		for i := range s.ev.Contestants {
			s.index[s.ev.Contestants[i].ID] = i
		}
	}
	return s.index
}

// turn is the ruling as the other side of the match has it.
func (r *MatchRuling) turn() {
	r.Home, r.Away = r.Away, r.Home
	r.HomeDue, r.AwayDue = r.AwayDue, r.HomeDue
	r.Ruling.HomeWon = !r.Ruling.HomeWon
	r.Ruling.VPs.First, r.Ruling.VPs.Second = r.Ruling.VPs.Second, r.Ruling.VPs.First
	other := map[string]string{"home": "away", "away": "home"}
	for _, word := range [...]*string{&r.Winner, &r.Higher, &r.Fault} {
		if o, ok := other[*word]; ok {
			*word = o
		}
	}
	switch r.Ruling.Fault {
	case teams.OfHome:
		r.Ruling.Fault = teams.OfAway
	case teams.OfAway:
		r.Ruling.Fault = teams.OfHome
	}
	for _, x := range [...]**exact.Num{&r.Carry, &r.RoundRobin} {
		if *x != nil {
			n := (*x).Neg()
			*x = &n
		}
	}
}

// matchOf finds the match that a ruling is about. One that nobody played is added
// where the ruling says what it brings.
func (s *scorer) matchOf(res *scoring.Results, found *[]scoring.Match, r MatchRuling, g int) (int, bool) {
	var ids [2]scoring.ID
	for k, number := range [...]string{r.Home, r.Away} {
		unit, err := s.unitNamed(r.Section, number, scoring.NoLine)
		if err != nil {
			if g == 0 {
				res.Problems = append(res.Problems, scoring.Problem{Pos: r.Pos, Severity: scoring.Failure, Text: fmt.Sprintf("match %s against %s: %v", r.Home, r.Away, err),
					Hint: "a team that never played stands in the list of players, or in a [[player]] of the event file"})
			}
			return 0, false
		}
		ids[k] = s.ev.Contestants[unit].ID
	}
	if !s.groups[g].has(ids[0].Section) {
		return 0, false
	}
	at := -1
	for i, m := range *found {
		if m.SitOut || !(m.Home == ids[0] && m.Away == ids[1] || m.Home == ids[1] && m.Away == ids[0]) ||
			r.Round > 0 && m.Round != r.Round || r.Session > 0 && m.Session != r.Session {
			continue
		}
		if at >= 0 && s.system != scoring.KnockOut {
			tell(res, r.Pos, scoring.Failure, "%s and %s meet several times; the round and the session tell which match is meant", ids[0], ids[1])
			return 0, false
		}
		if at < 0 {
			at = i
		}
	}
	if at >= 0 {
		return at, true
	}
	for i, m := range *found {
		if m.SitOut && m.Round == r.Round && r.Round > 0 && (r.Session == 0 || m.Session == r.Session) && (m.Home == ids[0] || m.Home == ids[1]) {
			tell(res, r.Pos, scoring.Failure, "round %d: team %s sits out, so that there is no match of %s against %s to decide", r.Round, (*found)[i].Home, ids[0], ids[1])
			return 0, false
		}
		if !m.SitOut && m.Round == r.Round && r.Round > 0 && (r.Session == 0 || m.Session == r.Session) && (m.Home == ids[0] || m.Home == ids[1] || m.Away == ids[0] || m.Away == ids[1]) {
			tell(res, r.Pos, scoring.Failure, "round %d: %s plays against %s, and not %s against %s; the decision is left out", r.Round, m.Home, m.Away, ids[0], ids[1])
			return 0, false
		}
	}
	if r.Round == 0 && s.system != scoring.KnockOut {
		tell(res, r.Pos, scoring.Failure, "%s and %s have no match, and the round is missing in which they should have met", ids[0], ids[1])
		return 0, false
	}
	if r.Result == "" || r.Ruling.Decision == teams.PartVoid {
		tell(res, r.Pos, scoring.Failure, "round %d: there is no match of %s against %s", r.Round, ids[0], ids[1])
		return 0, false
	}
	session, one := s.sessionOf(r.Session, r.Round)
	if !one {
		tell(res, r.Pos, scoring.Failure, "%s against %s: several sessions have a round %d; the session tells which", ids[0], ids[1], r.Round)
		return 0, false
	}
	if last := s.lastRoundOf(session); r.Round > last {
		tell(res, r.Pos, scoring.Failure, "%s against %s: there is no round %d (the last is %d)", ids[0], ids[1], r.Round, last)
		return 0, false
	}
	m := scoring.Match{Session: session, Round: r.Round, Home: ids[0], Away: ids[1], VPOnly: true}
	if m.Length = s.usual[when{session, r.Round}]; m.Length == 0 {
		m.Length = r.Boards
	}
	s.matchPos[matchKey{m.Session, m.Round, m.Home, m.Away}] = r.Pos
	*found = append(*found, m)
	return len(*found) - 1, true
}

// ruleMatch carries out a ruling.
func (s *scorer) ruleMatch(res *scoring.Results, m *scoring.Match, r MatchRuling, found []scoring.Match) {
	fail := func(format string, args ...any) {
		tell(res, r.Pos, scoring.Failure, "round %d, %s against %s: %s", m.Round, m.Home, m.Away, fmt.Sprintf(format, args...))
	}
	rules := s.opt.Rules.Teams
	if s.system == scoring.KnockOut {
		switch {
		case r.Result == "void", r.Result == "part-void":
			fail("in a knock-out such a match has to be played, with fewer boards if need be; nothing is decided")
			return
		case r.Result != "" && r.Ruling.Decision == teams.Assigned:
			fail("a knock-out has no victory points; nothing is decided")
			return
		}
		switch {
		case r.Carry != nil:
			m.Carry = *r.Carry
		case r.RoundRobin != nil && r.Higher == "away":
			m.Carry = rules.CarryOver(r.RoundRobin.Neg()).Neg()
			tellCarryOver(*m, 1, r.RoundRobin.Neg(), rules)
		case r.RoundRobin != nil:
			m.Carry = rules.CarryOver(*r.RoundRobin)
			tellCarryOver(*m, 0, *r.RoundRobin, rules)
		}
		if r.Result == "" && r.Winner == "" {
			return
		}
		winner, loser := m.Home, m.Away
		if !r.Ruling.HomeWon {
			winner, loser = loser, winner
		}
		m.Winner = winner
		s.noteOn(m, r.Reason)
		switch r.Ruling.Decision {
		case teams.Conceded:
			m.Rulings = append(m.Rulings, scoring.Fact{Word: "ruling.conceded", Args: []string{loser.Number}})
		case teams.Walkover:
			if r.Result != "" {
				m.Rulings = append(m.Rulings, scoring.Fact{Word: "ruling.walkover", Args: []string{winner.Number}})
			}
		}
		return
	}
	if r.Carry != nil || r.RoundRobin != nil {
		fail(`a carry-over is for a knock-out; write system = "knock-out" in [event] if it is one`)
		return
	}
	if r.Result == "" && r.HomeDue+r.AwayDue != "" {
		s.noteOn(m, r.Reason)
		return // which is settled when all matches are converted
	}
	if r.Result == "" {
		fail("nothing is decided")
		return
	}
	if r.Ruling.Decision == teams.Conceded {
		fail("a match is conceded in a knock-out only; a walkover has a winner")
		return
	}
	at := when{m.Session, m.Round}
	m.Length = max(m.Length, s.longest[at])
	if r.Boards > m.Length && m.Length > 0 {
		fail("%d boards can be scored of %d; nothing is decided", r.Boards, m.Length)
		return
	}
	if r.Boards > 0 && len(s.ev.Rows) > 0 && !m.VPOnly && r.Boards != m.Boards {
		fail("the travellers have %d boards that count, and boards = %d; nothing is decided", m.Boards, r.Boards)
		return
	}
	if r.Boards > 0 {
		m.Boards, m.Length = r.Boards, max(m.Length, r.Boards)
	}
	if r.Ruling.Decision == teams.PartVoid && r.Ruling.Replay == teams.Agreed && len(s.ev.Rows) > 0 && m.Boards < m.Length {
		tell(res, r.Pos, scoring.Warning, "round %d, %s against %s: the lost part was replayed, and %d of %d boards are there", m.Round, m.Home, m.Away, m.Boards, m.Length)
	}
	if most := s.mostVP(); r.Ruling.Decision == teams.Assigned && s.converts() && (most.Less(r.Ruling.VPs.First.VP(most)) || most.Less(r.Ruling.VPs.Second.VP(most))) {
		tell(res, r.Pos, scoring.Warning, "round %d, %s against %s: %s is more than the %v that the scale gives at most", m.Round, m.Home, m.Away, r.Result, most)
	}
	if r.Ruling.Decision == teams.Walkover && m.Boards > 0 && !m.VPOnly {
		tell(res, r.Pos, scoring.Warning, "round %d, %s against %s: a walkover, and %d boards of the match have results; they do not count", m.Round, m.Home, m.Away, m.Boards)
	}
	c := teams.Conversion{Last: s.isLast(at)}
	if s.converts() {
		c.Most, c.Pool, c.Side = s.mostVP(), s.pool(), s.sideVP
	}
	c.Own = func(home bool) (exact.Num, bool) { return s.ownAverage(found, *m, home, r.Ruling.Decision) }
	void := r.Ruling.Decision == teams.Void || r.Ruling.Decision == teams.PartVoid && 2*m.Boards < m.Length
	if r.Fault == "" && r.Ruling.Replay != teams.Agreed && (void && (rules.VoidOneSide == "averages" || rules.VoidDirector.Given()) ||
		!void && r.Ruling.Decision == teams.PartVoid && rules.PartVoid == "averages") {
		res.Problems = append(res.Problems, scoring.Problem{Pos: r.Pos, Severity: scoring.Warning, Hint: `fault = "home", "away", "both" or "director"`,
			Text: fmt.Sprintf("round %d, %s against %s: whose fault it was is not said; it is taken for that of both", m.Round, m.Home, m.Away)})
	}
	if r.Ruling.Decision == teams.PartVoid && m.Boards == m.Length && r.Ruling.Replay != teams.Agreed {
		res.Problems = append(res.Problems, scoring.Problem{Pos: r.Pos, Severity: scoring.Warning, Hint: "boards = … says how many boards can be scored",
			Text: fmt.Sprintf("round %d, %s against %s: all %d boards of the match are scored, so that nothing of it is void", m.Round, m.Home, m.Away, m.Boards)})
	}
	if r.Ruling.Decision == teams.PartVoid && 2*m.Boards < m.Length && r.Ruling.Replay != teams.Agreed {
		tell(res, r.Pos, scoring.Warning, "round %d, %s against %s: %d of %d boards can be scored, fewer than half; the match is void", m.Round, m.Home, m.Away, m.Boards, m.Length)
	}
	if r.Ruling.Decision == teams.Void && c.Last && rules.VoidLast.Given() && s.file().Heading.Rounds == 0 {
		res.Problems = append(res.Problems, scoring.Problem{Pos: r.Pos, Severity: scoring.Note, Hint: "rounds = … in [event] says how many the event has",
			Text: fmt.Sprintf("round %d is taken for the last one of the event, in which a void match brings %s to each side", m.Round, rules.VoidLast)})
	}
	told := m.Told
	m.Told = [2]*scoring.Working{told[0].Clone(), told[1].Clone()}
	if err := rules.Rule(m, r.Ruling, c); err != nil {
		m.Told = told
		fail("%v", err)
		if m.VPOnly && !m.Converted {
			res.Missing = append(res.Missing, scoring.Missing{Session: m.Session, Section: m.Home.Section, Round: m.Round, NS: m.Home, EW: m.Away, Pos: r.Pos, Reason: scoring.ReasonNoVP})
		}
		return
	}
	s.noteOn(m, r.Reason)
}

// ownAverage is what a side of a match won on average on the boards of its other
// matches of the session, and of this one where boards of it can be scored.
func (s *scorer) ownAverage(found []scoring.Match, of scoring.Match, home bool, d teams.Decision) (average exact.Num, ok bool) {
	id := of.Home
	if !home {
		id = of.Away
	}
	var sum exact.Num
	boards := 0
	for _, m := range found {
		same := m.Round == of.Round && m.Home == of.Home && m.Away == of.Away
		if m.Session != of.Session || m.SitOut || m.VPOnly || same && d == teams.Void {
			continue
		}
		switch id {
		case m.Home:
			sum, boards = sum.Add(m.HomeResult), boards+m.Boards
		case m.Away:
			sum, boards = sum.Add(m.AwayResult), boards+m.Boards
		}
	}
	if boards == 0 {
		return sum, false
	}
	return sum.Over(boards), true
}

// rankedBy is what the event ranks by: vp, imps, wins, quotient, points.
func (s *scorer) rankedBy() string {
	if s.converts() {
		return "vp"
	}
	return s.rankedByAlone()
}

// rankedByAlone is what the event ranks by without victory points.
func (s *scorer) rankedByAlone() string {
	switch {
	case s.system == scoring.KnockOut:
		return "wins"
	case !s.teams:
		return string(s.method)
	case s.method == scoring.Teams:
		if by := s.opt.Rules.Teams.RankBy; by != "vp" {
			return by
		}
		return "imps" // for want of a scale
	}
	return "points"
}
