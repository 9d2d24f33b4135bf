package event

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
)

// Stages of an event: each is scored as an event of its own, by those who came to it
// through their place in an earlier one and with what they bring along.

// carried is what a contestant brings along: points, or so many boards at the top that
// a board has here.
type carried struct {
	points, boards exact.Num
	told           *scoring.Working // how they came about; nil where nothing says
}

// in is it in the unit of a total over boards of this top.
func (c carried) in(boards int, top exact.Num) exact.Num {
	if boards == 0 {
		return c.points
	}
	return c.points.Add(c.boards.Mul(top).Over(boards))
}

// lawCarry is where the formula of the EBU stands.
const lawCarry = "EBU 3.8"

// tell says how what is brought to an entry came about.
func (c carried) tell(e ranking.Entry, top, amount exact.Num) *scoring.Working {
	if c.told == nil || e.Told == nil {
		return nil
	}
	w := &scoring.Working{In: e.Told.In}
	for _, step := range c.told.Steps {
		told := *step
		if told.In == scoring.UnitNumber { // a part of a total, which is in what this one is in
			told.In = w.In
		}
		w.Steps = append(w.Steps, &told)
	}
	if e.Boards > 0 && c.boards.Sign() != 0 {
		w.Step("carry_tops", c.boards, top, e.Boards).Gives(amount, e.Told.In)
	}
	return w
}

// qualifier is one who goes on.
type qualifier struct {
	standing *scoring.Standing
	place    int // among those who go on or could
	section  string
}

// stages is the scoring of an event of several.
type stages struct {
	file     *File
	event    *scoring.Event
	results  []*scoring.Results // nil where nothing was played yet
	played   []playedStage
	problems []scoring.Problem
	// sharing are those who share the last place that goes on to the stage at hand: whoever
	// of them plays has qualified.
	sharing map[scoring.ID]bool
}

// playedStage is a stage as it is scored.
type playedStage struct {
	*scoring.Event
	Options
}

// scoreStages scores all stages of an event; played are those of which there is
// something to score.
func scoreStages(ev *scoring.Event, opt Options) (whole *scoring.Results, played []playedStage, err error) {
	s := &stages{file: opt.File, event: ev, results: make([]*scoring.Results, len(ev.Stages))}
	whole = &scoring.Results{Event: ev, Rules: opt.Rules.Name}
	for i, stage := range ev.Stages {
		one, of, err := s.prepare(i, stage.Event, opt)
		if err != nil {
			return nil, nil, err
		}
		if one == nil {
			continue
		}
		s.played = append(s.played, playedStage{one, of})
		res, err := Score(one, of)
		if err != nil {
			return nil, nil, err
		}
		s.results[i] = res
		whole.Problems, res.Problems = append(whole.Problems, res.Problems...), nil
		whole.Stages = append(whole.Stages, scoring.StageResults{Name: stage.Name, Results: res})
	}
	if len(whole.Stages) == 0 {
		return nil, nil, &scoring.InputError{Pos: scoring.Position{File: ev.File}, Text: "there are no results in it to score"}
	}
	whole.Method = whole.Stages[0].Method
	whole.Problems = append(whole.Problems, s.problems...)
	scoring.SortProblems(whole.Problems)
	return whole, s.played, nil
}

// checkStages checks all stages of an event, as one.
func checkStages(ev *scoring.Event, problems []scoring.Problem, opt Options) (*scoring.Review, error) {
	opt.InPlace = false // each is scored, for the next one, and then checked
	_, played, err := scoreStages(ev, opt)
	if err != nil {
		return nil, err
	}
	whole := &scoring.Review{Event: ev}
	for i, stage := range played {
		review, err := Check(stage.Event, toldOf(problems, ev, stage.Event, i == 0), stage.Options)
		if err != nil {
			return nil, err
		}
		whole.Findings, whole.Movement, whole.Aside = append(whole.Findings, review.Findings...), append(whole.Movement, review.Movement...), append(whole.Aside, review.Aside...)
		whole.PerRound = whole.PerRound || review.PerRound
	}
	return whole, nil
}

// prepare makes the event of a stage, and how it is scored; none where nothing of it was
// played yet.
func (s *stages) prepare(i int, ev *scoring.Event, opt Options) (*scoring.Event, Options, error) {
	stage := s.file.Stages[i]
	one := *ev
	one.Contestants = slices.Clone(ev.Contestants)
	sessions := sessionsOf(&one)
	var wrong []scoring.Problem
	opt.File, wrong = s.file.forStage(i, sessions)
	s.problems = append(s.problems, wrong...)
	opt.Told = toldOf(opt.Told, s.event, &one, i == 0)
	opt.Winners = cmp.Or(opt.Winners, stage.Winners)
	one.Winners = cmp.Or(stage.Winners, one.Winners)
	played := len(one.Rows)+len(one.Matches) > 0
	if stage.From < 0 {
		if len(stage.Contestants) > 0 {
			opt.Contestants = stage.Contestants
		}
		if !played {
			return nil, opt, nil
		}
		return &one, opt, nil
	}
	from := s.results[stage.From]
	if from == nil {
		if played {
			return nil, opt, &scoring.InputError{Pos: stage.Pos, Text: fmt.Sprintf("%s has results, and %s, from which its contestants come, has none", stage.Name, s.file.Stages[stage.From].Name)}
		}
		return nil, opt, nil
	}
	going := s.qualify(i, from)
	if !played {
		return nil, opt, nil
	}
	s.enter(i, &one, &opt, from, going)
	return &one, opt, nil
}

// sessionsOf are the sessions that rows and matches of an event are of.
func sessionsOf(ev *scoring.Event) (all []int) {
	add := func(n int) {
		if n = max(n, 1); !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	for i := range ev.Rows {
		add(ev.Rows[i].Session)
	}
	for _, m := range ev.Matches {
		add(m.Session)
	}
	return all
}

// toldOf are the problems that are about the files of a stage; those about the files of
// no stage, such as a list of players, go with the first.
func toldOf(told []scoring.Problem, whole, stage *scoring.Event, first bool) []scoring.Problem {
	own, any := map[string]bool{}, map[string]bool{}
	addFiles(own, stage)
	for _, s := range whole.Stages {
		addFiles(any, s.Event)
	}
	return slices.DeleteFunc(slices.Clone(told), func(p scoring.Problem) bool { return !own[p.Pos.File] && (any[p.Pos.File] || !first) })
}

// addFiles adds the files that the results of an event stand in.
func addFiles(to map[string]bool, ev *scoring.Event) {
	for i := range ev.Rows {
		to[ev.Rows[i].Pos().File] = true
	}
	for i := range ev.Matches {
		to[ev.Matches[i].Pos.File] = true
	}
}

// qualify finds who goes on to a stage by the places of each ranking of the one before,
// the next one up for those who decline, and says so in the standings.
func (s *stages) qualify(to int, from *scoring.Results) (going []qualifier) {
	stage, before := &s.file.Stages[to], s.file.Stages[s.file.Stages[to].From].Name
	tell := func(pos scoring.Position, severity scoring.Severity, hint, format string, args ...any) {
		s.problems = append(s.problems, scoring.Problem{Pos: pos, Severity: severity, Text: fmt.Sprintf(format, args...), Hint: hint})
	}
	// Who declines one stage stands no more among those who could go on to another one.
	declined := map[scoring.ID]bool{}
	for _, other := range s.file.Stages {
		if other.From != stage.From {
			continue
		}
		for _, name := range other.Declined {
			id, err := named(from, name)
			if err == nil {
				declined[id] = true
			} else if other.Name == stage.Name {
				tell(stage.declinedPos, scoring.Failure, "", "declined: %v", err)
			}
		}
	}
	s.sharing = map[scoring.ID]bool{}
	last := highest(stage.Places)
	used := map[scoring.ID]bool{}
	for k := range from.Rankings {
		r := &from.Rankings[k]
		if !r.IsMain() {
			continue
		}
		place := 0
		var before *scoring.Standing // the one before in the order
		for n := range r.Standings {
			st := &r.Standings[n]
			if st.Place == 0 || declined[st.Contestant.ID] {
				used[st.Contestant.ID] = used[st.Contestant.ID] || st.Place > 0 && place < last
				continue
			}
			place++
			if place == last+1 && before != nil && before.Place == st.Place {
				var sharing []scoring.ID
				for _, other := range r.Standings {
					if id := other.Contestant.ID; other.Place == st.Place && !declined[id] {
						sharing = append(sharing, id)
						s.sharing[id] = true
					}
				}
				tell(stage.placesPos, scoring.Warning, "[[tie]] with by = \"lot\" parts them, and declined of the [[stage]] names those that do not go on", "%s share place %d, and %d go on to %s; the first in the list are taken", joined(sharing), st.Place, last, stage.Name)
				if played := s.event.Stages[to].Event; !from.Provisional() && len(played.Rows)+len(played.Matches) == 0 { // else it was settled at the table
					s.problems[len(s.problems)-1].Code = scoring.UnresolvedTie
				}
			}
			before = st
			if !stage.Places.Has(place) {
				continue
			}
			q := qualifier{st, place, ""}
			for _, of := range stage.Sections {
				if of.Places.Has(place) {
					q.section = of.Section
				}
			}
			st.GoesOn = strings.TrimSpace(stage.Name + " " + q.section)
			going = append(going, q)
		}
		if place < last {
			tell(stage.placesPos, scoring.Warning, "", "places %v go on to %s, and there are %d", stage.Places, stage.Name, place)
		}
	}
	for _, name := range stage.Declined {
		if id, err := named(from, name); err == nil && !used[id] {
			tell(stage.declinedPos, scoring.Warning, "", "declined: %s has not qualified for %s in %s", id, stage.Name, before)
		}
	}
	return going
}

// named is a contestant of results by a number as an event file has it.
func named(res *scoring.Results, text string) (scoring.ID, error) {
	number, line, err := scoring.EnteredNumber(text)
	if err != nil {
		return scoring.ID{}, err
	}
	i, err := (&scorer{prepared: &prepared{ev: res.Event}}).unitNamed("", number, line)
	if err != nil {
		return scoring.ID{}, err
	}
	return res.Event.Contestants[i].ID, nil
}

// enter finds who the contestants of a stage are in the one before, and gives them what
// they bring along.
func (s *stages) enter(to int, ev *scoring.Event, opt *Options, from *scoring.Results, going []qualifier) {
	stage := &s.file.Stages[to]
	if len(stage.Contestants) > 0 {
		opt.Contestants = stage.Contestants
	} else {
		opt.Contestants = nil
	}
	// Everybody who plays there, by the numbers of the stage.
	looking := *opt
	looking.InPlace = false
	there := prepare(ev, looking, isTeams(ev, *opt, cmp.Or(opt.Method, ev.Method, scoring.Matchpoints)), rowOf(ev, individual) >= 0)
	opt.carry = map[scoring.ID]carried{}
	carries := s.carries(stage, from, cmp.Or(opt.Method, ev.Method, scoring.Matchpoints))
	goes := map[scoring.ID]qualifier{}
	for _, q := range going {
		goes[q.standing.Contestant.ID] = q
	}
	tell := func(pos scoring.Position, hint, format string, args ...any) {
		s.problems = append(s.problems, scoring.Problem{Pos: pos, Severity: scoring.Warning, Text: fmt.Sprintf(format, args...), Hint: hint})
	}
	before := s.file.Stages[stage.From].Name
	came := map[scoring.ID]scoring.ID{}
	ev.Contestants = nil
	for _, c := range there.ev.Contestants {
		st, err := cameFrom(c, from, len(stage.Contestants) > 0)
		if err != nil {
			tell(c.Pos, "the players of the stage stand in a list of its own, players = \"final-players.csv\"", "%s: %s %v in %s", stage.Name, c.ID, err, before)
			ev.Contestants = append(ev.Contestants, c)
			continue
		}
		was := st.Contestant.ID
		if other, twice := came[was]; twice {
			tell(c.Pos, "", "%s: %s and %s are both %s of %s", stage.Name, other, c.ID, was, before)
		}
		came[was] = c.ID
		if len(c.Players) == 0 {
			c.Players, c.Team, c.Club = st.Contestant.Players, cmp.Or(c.Team, st.Contestant.Team), cmp.Or(c.Club, st.Contestant.Club)
		}
		if c.Handicap.Sign() == 0 {
			c.Handicap = st.Contestant.Handicap
		}
		if c.Categories == nil {
			c.Categories = st.Contestant.Categories
		}
		ev.Contestants = append(ev.Contestants, c)
		q, qualified := goes[was]
		switch {
		case st.Withdrawn:
			tell(c.Pos, "", "%s: %s plays, and has withdrawn from %s", stage.Name, was, before)
		case !qualified && !s.sharing[was]:
			tell(c.Pos, "declined = […] in [[stage]] names those whose places others take", "%s: %s plays, and has not qualified: place %d in %s", stage.Name, was, st.Place, before)
		case qualified && q.section != "" && !strings.EqualFold(q.section, c.ID.Section):
			tell(c.Pos, "", "%s: %s plays in section %s, and place %d leads to section %s", stage.Name, was, c.ID.Section, q.place, q.section)
		}
		if carries {
			opt.carry[c.ID] = s.carryOf(stage, from, st)
		}
	}
	for _, q := range going {
		if _, plays := came[q.standing.Contestant.ID]; !plays && !s.sharing[q.standing.Contestant.ID] {
			tell(stage.placesPos, "declined = […] names those who do not go on", "%s: %s has qualified with place %d and does not play", stage.Name, q.standing.Contestant.ID, q.standing.Place)
		}
	}
	opt.Contestants = nil
}

// cameFrom is the standing of a contestant in an earlier stage: by its players where the
// stage has a list of its own, else by its number.
func cameFrom(c scoring.Contestant, from *scoring.Results, byPlayers bool) (scoring.Standing, error) {
	var found []scoring.Standing
	for pass := range 3 {
		if byPlayers && pass > 0 || len(found) > 0 {
			break
		}
		for _, r := range from.Rankings {
			for _, st := range r.Standings {
				was := st.Contestant
				same := was.ID == c.ID
				switch {
				case byPlayers:
					same = samePlayers(*was, c)
				case pass == 1:
					same = was.ID.Number == c.ID.Number && was.ID.Line == c.ID.Line
				case pass == 2:
					same = was.ID.Number == c.ID.Number
				}
				if same && r.IsMain() {
					found = append(found, st)
				}
			}
		}
	}
	switch {
	case len(found) == 0 && byPlayers:
		return scoring.Standing{}, fmt.Errorf("has players whom nobody has")
	case len(found) == 0:
		return scoring.Standing{}, fmt.Errorf("is not known")
	case len(found) > 1:
		return scoring.Standing{}, fmt.Errorf("may be %s or %s", found[0].Contestant.ID, found[1].Contestant.ID)
	case !byPlayers && len(c.Players) > 0 && len(found[0].Contestant.Players) > 0 && !sharePlayer(c, *found[0].Contestant):
		return scoring.Standing{}, fmt.Errorf("has other players than the one of that number")
	}
	return found[0], nil
}

// samePlayers tells whether two contestants are the same people: most of the fewer
// players of the two are among the other's, so that a substitute makes no stranger. A
// pair may have one new player only where it has three.
func samePlayers(a, b scoring.Contestant) bool {
	if a.Team != "" && len(a.Players) == 0 && len(b.Players) == 0 {
		return strings.EqualFold(a.Team, b.Team)
	}
	shared := 0
	for _, p := range a.Players {
		if sharePlayer(scoring.Contestant{Players: []scoring.Player{p}}, b) {
			shared++
		}
	}
	return shared > 0 && shared >= min(2, len(a.Players), len(b.Players))
}

// carryOf is what a standing brings along. Of matchpoints it is in boards of the new
// stage, so that carry-forward = 1/2 * SQ * (NumQ/MaxQ) * (MaxF/NumF), where SQ are the
// matchpoints scored in the qualifying round, Num boards and Max the matchpoints that
// they give: a qualifying board weighs half of a final one (EBU 3.8). Of other units it
// is a part of the total.
func (s *stages) carryOf(stage *Stage, from *scoring.Results, st scoring.Standing) (c carried) {
	law, before := "", s.file.Stages[stage.From].Name
	if stage.EBU {
		law = lawCarry
	}
	c.told = &scoring.Working{}
	if byMatchpoints(from) {
		c.boards = st.Percent.Over(100).Times(st.Boards).Mul(stage.Carry)
		c.told.Step("carry_boards", before, st.Percent, st.Boards, stage.Carry).Gives(c.boards, scoring.UnitBoards).By(law, "")
		return c
	}
	c.points = st.Score.Mul(stage.Carry)
	c.told.Step("carry_part", before, st.Score, stage.Carry).Gives(c.points, scoring.UnitNumber)
	return c
}

// carries tells whether the results of a stage can go on to one of a method.
func (s *stages) carries(stage *Stage, from *scoring.Results, method scoring.Method) bool {
	fail := func(format string, args ...any) bool {
		s.problems = append(s.problems, scoring.Problem{Pos: stage.carryPos, Severity: scoring.Failure, Text: fmt.Sprintf(format, args...) + "; nothing is carried over"})
		return false
	}
	switch {
	case stage.Carry.Sign() == 0:
		return false
	case stage.System == string(scoring.KnockOut):
		return fail("a knock-out has its carry-over match by match, in [[match]]")
	case from.Method != method:
		return fail("%s is scored by %s, and %s by %s", stage.Name, method, s.file.Stages[stage.From].Name, from.Method)
	case stage.EBU && !byMatchpoints(from):
		return fail("carry = \"ebu\" is of matchpoints (EBU 3.8)")
	}
	return true
}

// byMatchpoints tells whether results are percentages of a top.
func byMatchpoints(res *scoring.Results) bool {
	return !res.Teams && res.VP == "" && (res.Method == scoring.Matchpoints || res.Method == scoring.BoardAMatch)
}
