package event

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
)

// settleTariff gives penalties for an offence the amount that the rule set has for it
// in an event of the method.
func (s *scorer) settleTariff() {
	s.ev.Penalties = slices.DeleteFunc(s.ev.Penalties, func(p scoring.Penalty) bool {
		if p.Offence == "" || s.tariff(p.Offence) != "" {
			return false
		}
		s.fileProblem(p.Pos, scoring.Failure, `an amount is 25%, 2 IMP, 0.5 VP or 3 MP`, "penalty: the rule set %s has no amount for %q in an event of %s; the penalty is left out", s.opt.Rules.Name, p.Offence, s.method)
		return true
	})
	for i := range s.ev.Penalties {
		if p := &s.ev.Penalties[i]; p.Offence != "" {
			p.Amount, p.In, _ = scoring.ParsePenalty(s.tariff(p.Offence)) // the rule set has been looked at
		}
	}
}

// tariff is what the rule set takes for an offence; empty where it has nothing.
func (s *scorer) tariff(offence string) string {
	t := s.opt.Rules.Penalties[offence]
	if s.byPercent() {
		return t.Matchpoints
	}
	return t.IMPs
}

// penalise puts penalties in IMPs on the matches they belong to.
func (s *scorer) penalise(res *scoring.Results, found []scoring.Match, g int) []scoring.Match {
	for n, p := range s.ev.Penalties {
		if p.In != scoring.InIMPs || s.method != scoring.Teams {
			continue
		}
		units, err := s.penalised(p)
		if err != nil {
			if g == 0 {
				tell(res, p.Pos, scoring.Failure, "penalty: %v", err)
			}
			continue
		}
		for _, unit := range units {
			s.penaliseTeam(res, found, g, p, unit, n)
		}
	}
	return found
}

// penaliseTeam takes a penalty from the match of a team.
func (s *scorer) penaliseTeam(res *scoring.Results, found []scoring.Match, g int, p scoring.Penalty, unit, n int) {
	id := s.ev.Contestants[unit].ID
	if !s.groups[g].has(id.Section) {
		return
	}
	at, several := -1, false
	for i, m := range found {
		if m.SitOut || m.Home != id && m.Away != id || p.Round > 0 && m.Round != p.Round || p.Session > 0 && m.Session != p.Session {
			continue
		}
		several, at = several || at >= 0, i
	}
	switch {
	case at < 0:
		tell(res, p.Pos, scoring.Failure, "penalty: team %s has no match in round %d from which %s IMPs could be taken", id, p.Round, p.Amount)
		return
	case several && s.converts():
		tell(res, p.Pos, scoring.Failure, "penalty: team %s has several matches; the round and the session tell from which one %s IMPs are taken", id, p.Amount)
		return
	case found[at].Home == id:
		found[at].HomePenalty = found[at].HomePenalty.Sub(p.Amount)
	default:
		found[at].AwayPenalty = found[at].AwayPenalty.Sub(p.Amount)
	}
	s.noteOn(&found[at], p.Reason)
	s.tellOfMatch(n, p, unit, found[at])
	s.onMatch[at] = p
}

// penalisedOnce are those who have a penalty of the event, who are found once: every
// round and every group asks.
func (s *scorer) penalisedOnce(n int) ([]int, error) {
	if s.found == nil {
		s.found = map[int]penalisedUnits{}
	}
	if _, known := s.found[n]; !known {
		units, err := s.penalised(s.ev.Penalties[n])
		s.found[n] = penalisedUnits{units, err}
	}
	return s.found[n].units, s.found[n].err
}

type penalisedUnits struct {
	units []int
	err   error
}

// penalised are those who have a penalty: who is named, or those who sat there.
func (s *scorer) penalised(p scoring.Penalty) ([]int, error) {
	if p.Unit != "" && p.Sat == scoring.NoLine {
		unit, err := s.unitNamed(p.Section, p.Unit, p.Line)
		if err == nil && p.Board > 0 && !slices.Contains(s.sitting(p), unit) {
			err = fmt.Errorf("%s has no row of board %d", s.ev.Contestants[unit].ID, p.Board)
		}
		return []int{unit}, err
	}
	units := s.sitting(p)
	if p.Unit == "" {
		at := fmt.Sprintf("at table %d in round %d", p.Table, p.Round)
		switch most := s.atTable(); {
		case len(units) == 0:
			return nil, fmt.Errorf("nobody sat %s", at)
		case len(units) > most:
			return nil, fmt.Errorf("%d sat %s; the section and the session tell which table is meant", len(units), at)
		}
		return units, nil
	}
	// A number on a side, wherever its home line is.
	units = slices.DeleteFunc(units, func(u int) bool {
		id := s.ev.Contestants[u].ID
		return id.Number != p.Unit || p.Line != scoring.NoLine && id.Line != p.Line
	})
	switch {
	case len(units) == 1:
		return units, nil
	case len(units) == 0:
		return nil, fmt.Errorf("%s did not sit %v there", scoring.ID{Section: p.Section, Line: p.Line, Number: p.Unit}, p.Sat)
	}
	return nil, fmt.Errorf("several of number %s sat %v; the section and the line tell which", p.Unit, p.Sat)
}

// atTable is how many contestants sit at a table.
func (s *scorer) atTable() int {
	if s.individuals {
		return 4
	}
	return 2
}

// sitting are those who sat where a penalty says: in the round, at the table, on the
// side, with the board.
func (s *scorer) sitting(p scoring.Penalty) (units []int) {
	seen := map[int]bool{}
	for _, i := range s.rowsFor(p) {
		r := &s.ev.Rows[i]
		if p.Section != "" && !strings.EqualFold(p.Section, r.Section) || p.Session > 0 && p.Session != max(r.Session, 1) || p.Round > 0 && p.Round != r.Round ||
			p.Table > 0 && p.Table != r.Table || p.Board > 0 && p.Board != r.Board {
			continue
		}
		for k, unit := range s.seated(i) {
			on := scoring.NS
			if k%2 == 1 {
				on = scoring.EW
			}
			if unit >= 0 && (p.Sat == scoring.NoLine || p.Sat == on) && !seen[unit] {
				seen[unit] = true
				units = append(units, unit)
			}
		}
	}
	return units
}

// rowsFor are the rows among which those are that a penalty is about: of its board, or
// its table in its round.
func (s *scorer) rowsFor(p scoring.Penalty) []int {
	if s.rowsOf == nil {
		s.rowsOf = map[rowsKey][]int{}
		for i := range s.ev.Rows {
			r := &s.ev.Rows[i]
			for _, k := range [...]rowsKey{{board: r.Board}, {round: r.Round, table: r.Table, ofTable: true}, {round: r.Round, ofRound: true}} {
				s.rowsOf[k] = append(s.rowsOf[k], i)
			}
		}
	}
	switch {
	case p.Board > 0:
		return s.rowsOf[rowsKey{board: p.Board}]
	case p.Round > 0 && p.Table > 0:
		return s.rowsOf[rowsKey{round: p.Round, table: p.Table, ofTable: true}]
	case p.Round > 0:
		return s.rowsOf[rowsKey{round: p.Round, ofRound: true}]
	}
	all := make([]int, len(s.ev.Rows))
	for i := range all {
		all[i] = i
	}
	return all
}

// rowsKey is a board, a table in a round, or a round.
type rowsKey struct {
	board, round, table int
	ofTable, ofRound    bool
}

// noteOn adds why something was decided to the note of a match, once.
func (s *scorer) noteOn(m *scoring.Match, reason string) {
	switch {
	case reason == "" || slices.Contains(strings.Split(m.Note, "; "), reason):
	case m.Note == "":
		m.Note = reason
	default:
		m.Note += "; " + reason
	}
}

// duePenalty is a penalty in the unit of the ranking, with who has it and when.
type duePenalty struct {
	scoring.Penalty
	at    when
	units []int
	n     int // which of the event's
}

// duePenalties are the penalties of a group that are in the unit of the ranking. fail
// is told of those that cannot be.
func (s *scorer) duePenalties(g int, fail func(p scoring.Penalty, format string, args ...any)) (due []duePenalty) {
	for n, p := range s.ev.Penalties {
		if p.In == scoring.InIMPs && s.method == scoring.Teams {
			continue // is taken from a match
		}
		units, err := s.penalisedOnce(n)
		if err != nil {
			if g == 0 {
				fail(p, "penalty: %v", err)
			}
			continue
		}
		units = slices.DeleteFunc(slices.Clone(units), func(u int) bool { return !s.groups[g].has(s.ev.Contestants[u].ID.Section) })
		at := when{round: p.Round}
		at.session, _ = s.sessionOf(p.Session, p.Round)
		if last := s.lastRoundOf(at.session); p.Round > last && last > 0 && len(units) > 0 {
			fail(p, "penalty: there is no round %d (the last is %d)", p.Round, last)
			continue
		}
		due = append(due, duePenalty{p, at, units, n})
	}
	return due
}

// penalties takes the penalties that are in the unit of the ranking from those who
// have them. One that names its session, or a round of it, is of that part.
func (s *scorer) penalties(res *scoring.Results, entries []ranking.Entry, parts []part, g int, upTo *when) {
	fail := func(p scoring.Penalty, format string, args ...any) {
		if upTo == nil {
			tell(res, p.Pos, scoring.Failure, format, args...)
		}
	}
	for _, p := range s.duePenalties(g, fail) {
		if upTo != nil && (p.Round == 0 && !s.isLast(*upTo) || upTo.compare(p.at) < 0) {
			continue // one without a round is of the end
		}
		for _, unit := range p.units {
			of := &entries[unit]
			if k := slices.IndexFunc(parts, func(in part) bool { return in.session == p.at.session && p.Session+p.Round > 0 }); k >= 0 {
				of = &parts[k].entries[unit]
			}
			from := *of
			if p.OfSession && of == &entries[unit] {
				from.Top = s.topOfSum(from.Top, parts, unit)
			}
			amount, ok := s.penaltyAmount(p.Penalty, from, s.topOfBoard(res, p.Penalty, unit))
			if !ok {
				fail(p.Penalty, "penalty: %s %s cannot be taken from a ranking by %s", p.Amount, p.In, s.rankedBy())
				break
			}
			of.Penalty = of.Penalty.Sub(amount)
			if of != &entries[unit] {
				entries[unit].Penalty = entries[unit].Penalty.Sub(amount)
			}
			if upTo == nil {
				s.tellPenalty(entries[unit].Told, p.n, p.Penalty, unit, amount)
			}
		}
	}
}

// topOfSum is what all sessions of a unit give at most where their sum counts each by
// its weight; top is that without weights.
func (s *scorer) topOfSum(top exact.Num, parts []part, unit int) exact.Num {
	if len(parts) == 0 || s.opt.Rules.Ranking.Sessions != (ranking.SessionTotal{}) {
		return top
	}
	var sum exact.Num
	for _, p := range parts {
		sum = sum.Add(s.weightOf(p.session).Mul(p.entries[unit].Top))
	}
	return sum
}

// topOfBoard is the top of the board of a penalty; 0 where it is of none, or nothing
// counted there.
func (s *scorer) topOfBoard(res *scoring.Results, p scoring.Penalty, unit int) (top exact.Num) {
	if p.Board == 0 {
		return top
	}
	for _, i := range s.rowsFor(p) {
		if r := &s.ev.Rows[i]; r.Board != p.Board || p.Session > 0 && p.Session != max(r.Session, 1) {
			continue
		}
		there := s.seated(i)
		if k := slices.Index(there[:], unit); k >= 0 {
			top = exact.Max(top, [...]exact.Num{res.Awards[i].NS.Top, res.Awards[i].EW.Top}[k%2])
		}
	}
	return top
}

// penaltyAmount is a penalty in the unit of the ranking; ok is false where it has
// none there. ofBoard is the top of the board that it is of.
func (s *scorer) penaltyAmount(p scoring.Penalty, e ranking.Entry, ofBoard exact.Num) (x exact.Num, ok bool) {
	switch p.In {
	case scoring.InVPs:
		return p.Amount, s.converts()
	case scoring.InIMPs:
		return p.Amount, !s.converts() && (s.method == scoring.IMPsAcross || s.method == scoring.Butler)
	case scoring.InMPs:
		return p.Amount, !s.converts() && (s.method == scoring.Matchpoints || s.method == scoring.BoardAMatch || s.method == scoring.Patton)
	case scoring.InPercent:
		if s.converts() {
			return x, false
		}
		top := exact.Int(2) // of a board of board-a-match, in two rooms
		switch {
		case s.method == scoring.Patton, s.teams && s.method == scoring.BoardAMatch:
			if p.OfSession {
				top = top.Times(e.Boards)
			}
		case !s.byPercent() || e.Boards == 0:
			return x, false
		case ofBoard.Sign() > 0 && !p.OfSession:
			top = ofBoard
		default:
			if top = e.Top; !p.OfSession {
				top = top.Over(e.Boards)
			}
		}
		return p.Amount.Mul(top).Over(100), true
	}
	return x, false
}
