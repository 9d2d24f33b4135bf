package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/ranking"
	"recap/scoring/traveller"
	"recap/scoring/traveller/source"
)

// What a draw needs to know of an event: who takes part, how they stand, who has met.

// pairEvent is an event whose next round is drawn.
type pairEvent struct {
	input   string
	in      input
	file    *event.File      // empty where there is none
	res     *scoring.Results // nil where nothing was played
	entries []scoring.Contestant
	rounds  roundNumbers
	drawn   []drawnMeeting // of rounds whose results are not all in yet
	after   int            // the round after which the standings are that a draw went by
	notes   []scoring.Fact // on what a draw went by
}

// openPair reads an event, or the list of those who take part in one that begins.
func (f *pairFlags) openPair(env environment, name string, opt event.Options) (*pairEvent, error) {
	e := &pairEvent{input: name, file: &event.File{}}
	file, err := source.ReadFile(name, f.encoding)
	if err != nil {
		return nil, err
	}
	toml := strings.EqualFold(filepath.Ext(name), ".toml")
	if _, known := traveller.Find(file.Data); !toml && !known && f.from == "" {
		if e.in.opt.Rules, err = f.ruleSet(f.rules, &scoring.Event{}, nil); err != nil {
			return nil, err
		}
		e.in.opt.Contestants, e.in.problems, err = traveller.ReadPlayers(file)
		return e.begin(env, err)
	}
	if toml && !file.IsEmpty() {
		decided, problems, err := event.ReadFile(name, file.Data)
		if err == nil {
			err = confined(decided)
		}
		if err != nil {
			env.say(problems)
			return nil, err
		}
		e.file = decided
		if len(decided.Stages) > 0 {
			return nil, &scoring.InputError{Pos: decided.Stages[0].Pos, Text: "the event has stages, and a draw is of one", Hint: "an event file of the stage alone, with its players and sessions"}
		}
		if len(decided.Sessions)+len(decided.Clubs) == 0 {
			e.in = input{opt: opt, problems: problems}
			e.in.opt.Contestants = slices.Concat(opt.Contestants, decided.Contestants)
			if e.in.opt.Rules, err = f.ruleSet(cmp.Or(ruleName(f.rules, decided), "auto"), &scoring.Event{}, decided.Settings); err == nil && decided.Players != "" {
				var list []scoring.Contestant
				list, err = f.openPlayers(&e.in, decided.PlayersPos(), beside(name, decided.Players))
				e.in.opt.Contestants = append(list, e.in.opt.Contestants...)
			}
			return e.begin(env, err)
		}
	}
	if e.in, err = f.open(name, opt); err != nil {
		env.say(e.in.problems)
		return nil, err
	}
	if e.in.opt.File != nil {
		e.file = e.in.opt.File
	}
	e.in.opt.InPlace = false // it may be scored again, as it stood earlier
	if e.res, err = event.Score(e.in.event, e.in.opt); err != nil {
		env.say(e.in.problems)
		return nil, err
	}
	e.in.problems = append(e.in.problems, e.res.Problems...)
	scoring.SortProblems(e.in.problems)
	env.say(e.in.problems)
	e.rounds = roundsOf(e.res.Event)
	if err := e.drawable(); err != nil {
		return nil, err
	}
	if err := e.decided(); err != nil {
		return nil, err
	}
	if err := e.strangers(); err != nil {
		return nil, err
	}
	e.seed(env, e.res.Event.Contestants)
	return e, nil
}

// drawable tells what an event lacks for a draw: rounds, and contestants who meet.
func (e *pairEvent) drawable() error {
	ev := e.res.Event
	fail := func(hint, text string) error {
		return &scoring.InputError{Pos: scoring.Position{File: e.input}, Text: text, Hint: hint}
	}
	if len(ev.Rows) > 0 && !slices.ContainsFunc(ev.Rows, func(r scoring.Row) bool { return !r.NS.IsZero() || !r.EW.IsZero() }) {
		return fail("", "the event is one of individuals, and a draw is of pairs or teams")
	}
	if slices.ContainsFunc(e.rounds, func(r sessionRound) bool { return r.round < 1 }) {
		return fail("a draw has to know who met in which round", "there are results that do not tell their round")
	}
	return nil
}

// ruleName is the rule set of flags, or else of an event file.
func ruleName(flag string, decided *event.File) string {
	if flag != "auto" {
		return flag
	}
	if name := decided.Heading.Rules; strings.ContainsAny(name, `./\`) {
		return beside(decided.Name, name)
	}
	return decided.Heading.Rules
}

// begin is an event of which nothing was played.
func (e *pairEvent) begin(env environment, err error) (*pairEvent, error) {
	env.say(e.in.problems)
	if err != nil {
		return nil, err
	}
	if err := e.decided(); err != nil {
		return nil, err
	}
	e.seed(env, e.in.opt.Contestants)
	return e, nil
}

// seed puts those who take part into the order of their seeds: of their masterpoints,
// where the rules say how many players count, else that of the list of players.
func (e *pairEvent) seed(env environment, all []scoring.Contestant) {
	e.entries = slices.DeleteFunc(slices.Clone(all), func(c scoring.Contestant) bool { return c.Phantom })
	list := e.in.opt.Contestants
	at := func(c scoring.Contestant) int {
		i := slices.IndexFunc(list, func(l scoring.Contestant) bool {
			return l.ID.Number == c.ID.Number && l.ID.Line == c.ID.Line && (l.ID.Section == "" || l.ID.Section == c.ID.Section)
		})
		if i < 0 {
			return len(list)
		}
		return i
	}
	slices.SortStableFunc(e.entries, func(a, b scoring.Contestant) int { return cmp.Compare(at(a), at(b)) })
	counting := e.in.opt.Rules.Seeding.Pair
	if e.teams() {
		counting = e.in.opt.Rules.Seeding.Team
	}
	if !slices.ContainsFunc(e.entries, func(c scoring.Contestant) bool { return len(c.Strengths) > 0 }) {
		return
	}
	if counting == 0 {
		env.say([]scoring.Problem{{Pos: scoring.Position{File: e.input}, Severity: scoring.Note, Hint: "--rules mbsz-2014, or --set seeding.pair=2 and seeding.team=4",
			Text: fmt.Sprintf("the rule set %s does not say how many players' masterpoints count; the seeds are in the order of the list", e.in.opt.Rules.Name)}})
		return
	}
	for i, s := range ranking.ByStrength(e.entries, counting) {
		e.entries[i] = s.Contestant
	}
}

// teams tells whether those who take part are teams.
func (e *pairEvent) teams() bool {
	if e.res != nil {
		return e.res.Teams
	}
	return e.file.Heading.Method == string(scoring.Teams) || slices.ContainsFunc(e.entries, func(c scoring.Contestant) bool { return c.Team != "" || len(c.Players) > 3 })
}

// title is the name of the event.
func (e *pairEvent) title() string {
	if e.res != nil {
		return cmp.Or(e.res.Event.Name, e.input)
	}
	return cmp.Or(e.file.Heading.Name, e.input)
}

// contestant is one who takes part; only its number is known of a stranger.
func (e *pairEvent) contestant(id scoring.ID) scoring.Contestant {
	for _, c := range e.entries {
		if c.ID == id {
			return c
		}
	}
	return scoring.Contestant{ID: id}
}

// plays tells whether somebody is there in a round: not withdrawn, and not to come later.
func (e *pairEvent) plays(id scoring.ID, round int) bool {
	for _, w := range e.withdrawals() {
		if i, err := event.Named(e.entries, w.Section, w.Unit, w.Line); err == nil && e.entries[i].ID == id && e.rounds.of(w.Session, w.Round) <= round {
			return false
		}
	}
	for _, late := range e.file.Entries {
		if i, err := event.Named(e.entries, late.Section, late.Unit, late.Line); err == nil && e.entries[i].ID == id && e.rounds.of(late.Session, late.Round) > round {
			return false
		}
	}
	return true
}

// late tells whether somebody came after the first round.
func (e *pairEvent) late(id scoring.ID) bool {
	return slices.ContainsFunc(e.file.Entries, func(late event.Entry) bool {
		i, err := event.Named(e.entries, late.Section, late.Unit, late.Line)
		return err == nil && e.entries[i].ID == id && e.rounds.of(late.Session, late.Round) > 1
	})
}

func (e *pairEvent) withdrawals() []scoring.Withdrawal {
	if e.res != nil {
		return e.res.Event.Withdrawals
	}
	return e.file.Withdrawals
}
