package event

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"recap/scoring"
)

// Explain scores an event as Score does and tells how the figures came about that are
// asked for. An error is one of Score's, or says that there is no such thing.
func Explain(ev *scoring.Event, opt Options, q scoring.Question) (*scoring.Explanation, error) {
	if len(ev.Stages) > 0 {
		return explainStage(ev, opt, q)
	}
	if q.Stage != "" {
		return nil, fmt.Errorf("there is no stage %q: the event has none", q.Stage)
	}
	s, err := open(ev, opt)
	if err != nil {
		return nil, err
	}
	if err := s.ask(q); err != nil {
		return nil, err
	}
	res := s.results()
	x := &scoring.Explanation{Results: res}
	switch {
	case q.Board > 0:
		s.explainBoard(x)
	case s.asked.match:
		if s.explainMatches(x); len(x.Parts) == 0 {
			return nil, fmt.Errorf("there is no such match of %s %s%s", s.noun(1), s.ev.Contestants[s.asked.home].ID, s.asked.where())
		}
	case q.Unit != "":
		s.explainTotals(x)
	}
	if q.Ties {
		s.explainTies(x)
	}
	if q.Penalties {
		s.explainPenalties(x)
	}
	s.findArticles(x)
	return x, nil
}

// explainStage explains figures of a stage of an event.
func explainStage(ev *scoring.Event, opt Options, q scoring.Question) (*scoring.Explanation, error) {
	opt.InPlace = false // each is scored, for the next one, and then explained
	whole, played, err := scoreStages(ev, opt)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, stage := range whole.Stages {
		names = append(names, stage.Name)
	}
	at := len(played) - 1
	if q.Stage != "" {
		if at = slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, q.Stage) }); at < 0 {
			return nil, fmt.Errorf("there is no stage %q that was played (%s)", q.Stage, strings.Join(names, ", "))
		}
	}
	q.Stage = ""
	x, err := Explain(played[at].Event, played[at].Options, q)
	if err != nil {
		return nil, err
	}
	x.Stages = names
	return x, nil
}

// asked is what is to be explained, by numbers of the event.
type asked struct {
	question   scoring.Question
	rows       []int // of which awards are explained
	unit       int   // the one that is asked for; -1 for none
	match      bool  // matches are explained,
	home, away int   // those of these two, in any order; -1 for anybody
	knockOut   bool  // all that two play is one match, of several rounds
	penalties  map[int]*scoring.Working
	session    map[int]int // that of the last board in the working of a total, by contestant
}

// ask finds what a question is about, and lets the methods tell it.
func (s *scorer) ask(q scoring.Question) error {
	a := &asked{question: q, knockOut: s.system == scoring.KnockOut, unit: -1, home: -1, away: -1, penalties: map[int]*scoring.Working{}, session: map[int]int{}}
	var err error
	for _, of := range [...]struct {
		text string
		to   *int
	}{{q.Unit, &a.unit}, {q.Home, &a.home}, {q.Away, &a.away}} {
		if of.text == "" {
			continue
		}
		if *of.to, err = s.unitAsked(q, of.text); err != nil {
			return err
		}
	}
	a.match = q.Home != "" || q.Unit != "" && q.Round > 0 && q.Board == 0
	if a.match && !s.teams && !s.converts() {
		return fmt.Errorf("the %s of the event play no matches of their own", s.noun(2))
	}
	if a.match && a.home < 0 {
		a.home = a.unit
	}
	s.asked = a
	boards := map[int]bool{}
	there := false
	for i := range s.ev.Rows {
		r := &s.ev.Rows[i]
		if !a.in(r.Session, r.Section) {
			continue
		}
		boards[r.Board] = true
		switch {
		case q.Board > 0 && r.Board == q.Board && (q.Round == 0 || q.Round == r.Round):
			there = true
			if a.unit < 0 || s.side(i, a.unit) != scoring.NoLine {
				a.rows = append(a.rows, i)
			}
		case a.match && s.teams && a.of(r.Session, r.Round, s.unitsOf(i)[0], s.unitsOf(i)[1]):
			a.rows = append(a.rows, i)
		}
	}
	switch {
	case q.Board > 0 && len(boards) == 0:
		return fmt.Errorf("there are no boards%s", asked{question: q}.where())
	case q.Board > 0 && !there:
		return fmt.Errorf("there is no board %d%s (the boards are %s)", q.Board, asked{question: q}.where(), scoring.BoardRuns(slices.Sorted(maps.Keys(boards))))
	case q.Board > 0 && len(a.rows) == 0:
		return fmt.Errorf("%s %s has no row of board %d", s.noun(1), s.ev.Contestants[a.unit].ID, q.Board)
	case q.Ties && s.system == scoring.KnockOut:
		return fmt.Errorf("the places of a knock-out come from its matches, and there are no ties in it to part")
	}
	for n := range s.fields {
		f := &s.fields[n]
		var rows []int
		for k, i := range f.rows {
			if _, found := slices.BinarySearch(a.rows, i); found {
				rows = append(rows, k)
			}
		}
		if rows != nil {
			f.Workings = scoring.NewWorkings(rows, s.awardUnit())
		}
	}
	return nil
}

// unitAsked is the contestant of a number: 3, 3NS, A3.
func (s *scorer) unitAsked(q scoring.Question, text string) (int, error) {
	number, line, err := scoring.EnteredNumber(text)
	if err != nil {
		return -1, err
	}
	unit, err := s.unitNamed(q.Section, strings.ReplaceAll(number, " ", ""), line) // A 3 is A3
	if err != nil {
		return -1, fmt.Errorf("%s %s: %w", s.noun(1), text, err)
	}
	return unit, nil
}

// in tells whether something is of the session and the section that are asked for.
func (a *asked) in(session int, section string) bool {
	q := &a.question
	return (q.Session == 0 || q.Session == max(session, 1)) && (q.Section == "" || strings.EqualFold(q.Section, section))
}

// where is the session and the section that are asked for, in words.
func (a asked) where() (text string) {
	if a.question.Section != "" {
		text = " in section " + a.question.Section
	}
	if a.match && a.question.Round > 0 {
		text += fmt.Sprintf(" in round %d", a.question.Round)
	}
	if a.question.Session > 0 {
		text += fmt.Sprintf(" of session %d", a.question.Session)
	}
	return text
}

// of tells whether the match of two in a round is asked for.
func (a *asked) of(session, round, x, y int) bool {
	q := &a.question
	if !a.match || !a.knockOut && (q.Session > 0 && q.Session != max(session, 1) || q.Round > 0 && q.Round != round) {
		return false
	}
	return (a.home == x && (a.away < 0 || a.away == y)) || (a.home == y && (a.away < 0 || a.away == x))
}

// side is the line in which a contestant sat in a row; NoLine where it did not.
func (s *scorer) side(row, unit int) scoring.Line {
	there := s.seated(row)
	switch slices.Index(there[:], unit) {
	case 0, 2:
		return scoring.NS
	case 1, 3:
		return scoring.EW
	}
	return scoring.NoLine
}

// awardUnit is what the awards of boards are in.
func (s *scorer) awardUnit() scoring.Unit {
	switch s.method {
	case scoring.Matchpoints:
		return scoring.UnitMP
	case scoring.IMPsAcross, scoring.Butler, scoring.Teams:
		return scoring.UnitIMP
	}
	return scoring.UnitPoints
}

// totalUnit is what the event ranks by.
func (s *scorer) totalUnit() scoring.Unit {
	switch s.rankedBy() {
	case "vp":
		return scoring.UnitVP
	case "wins":
		return scoring.UnitWins
	case "quotient":
		return scoring.UnitQuotient
	}
	return s.awardUnit()
}

// explainBoard gives the workings of the awards of a board, those of equal ones
// together.
func (s *scorer) explainBoard(x *scoring.Explanation) {
	for _, f := range s.fields {
		if f.Workings == nil {
			continue
		}
		x.Charts = append(x.Charts, f.Workings.Charts...)
		for k, i := range f.rows {
			if _, found := slices.BinarySearch(s.asked.rows, i); !found {
				continue
			}
			for _, line := range [...]scoring.Line{scoring.NS, scoring.EW} {
				if s.asked.unit >= 0 && s.side(i, s.asked.unit) != line {
					continue
				}
				s.addAward(x, scoring.SideOfRow{Row: i, Line: line}, s.awardWorking(f, k, line, x.Results))
			}
		}
	}
}

// addAward adds the working of a side to that of another one which came about in the
// same way, or as a new one.
func (s *scorer) addAward(x *scoring.Explanation, side scoring.SideOfRow, w *scoring.Working) {
	for n := range x.Parts {
		if other := &x.Parts[n]; other.Sides[0].Line == side.Line && other.Working.Equal(w) {
			other.Sides = append(other.Sides, side)
			return
		}
	}
	x.Parts = append(x.Parts, scoring.Explained{Kind: scoring.ExplainedAward, Sides: []scoring.SideOfRow{side}, Working: w})
}

// awardWorking is the working of a side of a row with what became of its award after
// the method gave it.
func (s *scorer) awardWorking(f field, k int, line scoring.Line, res *scoring.Results) *scoring.Working {
	i := f.rows[k]
	award, adj := res.Awards[i].NS, s.ev.Rows[i].NSAward()
	if line == scoring.EW {
		award, adj = res.Awards[i].EW, s.ev.Rows[i].EWAward()
	}
	w := f.Workings.Of(k, line)
	if len(w.Steps) == 0 && s.teams {
		// The working of a board of a match stands with its first row.
		w = s.roomWorking(f, k, line)
	}
	_, kept := s.kept[i]
	switch {
	case kept:
		w.Step("typed_over").Gives(award.Points, w.In)
	case s.deletedRows[i]:
		w.Step("deleted_row").By("", "ranking.withdrawal")
	case award.Kind == scoring.NoAward:
		w = &scoring.Working{In: w.In}
		w.Step(s.whyNone(i, adj))
	}
	return w
}

// roomWorking is the working of a team on a board, as it stands with another row of it.
func (s *scorer) roomWorking(f field, k int, line scoring.Line) *scoring.Working {
	r, unit := f.Rows[k], f.Rows[k].NSUnit
	if line == scoring.EW {
		unit = r.EWUnit
	}
	for other, o := range f.Rows {
		if o.Board != r.Board || o.Round != r.Round || o.Group() != r.Group() || min(o.NSUnit, o.EWUnit) != min(r.NSUnit, r.EWUnit) || max(o.NSUnit, o.EWUnit) != max(r.NSUnit, r.EWUnit) {
			continue
		}
		side := scoring.NS
		if o.EWUnit == unit {
			side = scoring.EW
		}
		if w := f.Workings.Of(other, side); w != nil && len(w.Steps) > 0 {
			return w.Clone()
		}
	}
	return f.Workings.Of(k, line)
}

// whyNone is the word for why a side has no award.
func (s *scorer) whyNone(row int, adj scoring.Adjustment) string {
	switch r := &s.ev.Rows[row]; {
	case adj.Kind == scoring.NotPlayedSide, r.Outcome == scoring.NotPlayed:
		return "none_not_played"
	case r.Outcome == scoring.SatOut:
		return "none_sat_out"
	case r.Outcome == scoring.Outstanding:
		return "none_outstanding"
	case r.Outcome == scoring.Disputed:
		return "none_disputed"
	case r.Outcome == scoring.Repeated:
		return "none_repeated"
	}
	return "none"
}

// explainTotals gives the workings of the totals of a contestant.
func (s *scorer) explainTotals(x *scoring.Explanation) {
	id := s.ev.Contestants[s.asked.unit].ID
	for _, r := range x.Results.Rankings {
		if !r.IsMain() {
			continue
		}
		for i := range r.Standings {
			st := &r.Standings[i]
			if st.Contestant.ID != id {
				continue
			}
			w := st.Working
			if s.system == scoring.KnockOut {
				w = s.knockOutWorking(id)
			}
			s.tellPlace(w, &r, st)
			x.Parts = append(x.Parts, scoring.Explained{Kind: scoring.ExplainedTotal, Of: []scoring.ID{id}, Working: w})
		}
	}
}

// explainMatches gives the workings of both sides of the matches that are asked for.
func (s *scorer) explainMatches(x *scoring.Explanation) {
	index := s.unitIndex()
	for i := range x.Results.Matches {
		m := &x.Results.Matches[i]
		if !s.asked.of(m.Session, m.Round, index[m.Home], index[m.Away]) || !s.asked.inRound(m) {
			continue
		}
		for side, id := range [...]scoring.ID{m.Home, m.Away} {
			if id.IsZero() || m.Told[side] == nil {
				continue
			}
			tellDecided(m, side)
			x.Parts = append(x.Parts, scoring.Explained{Kind: scoring.ExplainedMatch, Of: []scoring.ID{id}, Match: m, Working: m.Told[side]})
		}
	}
}

// inRound tells whether a match of a knock-out has a segment in the round that is asked
// for; all others are of one round.
func (a *asked) inRound(m *scoring.Match) bool {
	return !a.knockOut || a.question.Round == 0 || slices.ContainsFunc(m.Segments, func(part scoring.Segment) bool { return part.Round == a.question.Round })
}

// explainPenalties gives the workings of all penalties.
func (s *scorer) explainPenalties(x *scoring.Explanation) {
	for n := range s.ev.Penalties {
		p := &s.ev.Penalties[n]
		w := s.asked.penalties[n]
		if w == nil {
			w = &scoring.Working{}
			w.Step("penalty_not_taken")
		}
		part := scoring.Explained{Kind: scoring.ExplainedPenalty, Penalty: p, Working: w}
		if units, err := s.penalised(*p); err == nil {
			for _, unit := range units {
				part.Of = append(part.Of, s.ev.Contestants[unit].ID)
			}
		}
		x.Parts = append(x.Parts, part)
	}
}

// findArticles gives the steps that follow a setting the article that the rule set
// has for it.
func (s *scorer) findArticles(x *scoring.Explanation) {
	for _, part := range x.Parts {
		for _, step := range part.Working.Steps {
			if article := s.opt.Rules.Article(step.Setting); article != "" {
				step.Law = article
			}
		}
	}
}

// ChoicesOf are those of the stage of an explanation.
func ChoicesOf(x *scoring.Explanation) (c scoring.Choices) {
	res := x.Results
	c.Stages = x.Stages
	boards, sessions := map[int]bool{}, map[int]bool{}
	for i := range res.Event.Rows {
		boards[res.Event.Rows[i].Board] = true
		sessions[max(res.Event.Rows[i].Session, 1)] = true
	}
	c.Boards, c.Matches, c.Ties, c.Penalties = slices.Sorted(maps.Keys(boards)), res.Matches, tied(res), len(res.Event.Penalties)
	if len(sessions) > 1 {
		c.Sessions = slices.Sorted(maps.Keys(sessions))
	}
	if len(res.Event.Sections) > 1 {
		c.Sections = res.Event.Sections
	}
	for _, contestant := range res.Event.Contestants {
		if !contestant.Phantom {
			c.Units = append(c.Units, contestant.ID)
		}
	}
	return c
}
