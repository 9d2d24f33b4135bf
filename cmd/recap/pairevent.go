package main

import (
	"cmp"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"recap/movements"
	"recap/movements/pairing"
	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/exact"
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
	drawn   []pairing.Meeting // of rounds whose results are not in yet
	after   int               // the round after which the standings are that a draw went by
}

// sessionRound is a round of a session.
type sessionRound struct{ session, round int }

// roundNumbers are the rounds of an event in their order.
type roundNumbers []sessionRound

// of is the number of a round among all of the event: its own where there is one
// session, else it is counted through. A round that was not played yet comes after those
// that were. Without a session it is the only one of its number, or counted through
// already.
func (r roundNumbers) of(session, round int) int {
	if len(r) == 0 || r[0].session == r[len(r)-1].session {
		return round
	}
	if session == 0 {
		of := func(at sessionRound) bool { return at.round == round }
		i := slices.IndexFunc(r, of)
		if i < 0 || slices.ContainsFunc(r[i+1:], of) {
			return round
		}
		return i + 1
	}
	return 1 + sort.Search(len(r), func(i int) bool {
		return cmp.Or(cmp.Compare(r[i].session, session), cmp.Compare(r[i].round, round)) >= 0
	})
}

func roundsOf(ev *scoring.Event) (all roundNumbers) {
	seen := map[sessionRound]bool{}
	add := func(session, round int) {
		if at := (sessionRound{session, round}); !seen[at] {
			seen[at] = true
			all = append(all, at)
		}
	}
	for i := range ev.Rows {
		add(ev.Rows[i].Session, ev.Rows[i].Round)
	}
	for _, m := range ev.Matches {
		add(m.Session, m.Round)
	}
	slices.SortFunc(all, func(a, b sessionRound) int {
		return cmp.Or(cmp.Compare(a.session, b.session), cmp.Compare(a.round, b.round))
	})
	return all
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
	e.seed(env, e.res.Event.Contestants)
	return e, nil
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

// readDrawn reads movements of rounds that were drawn.
func (e *pairEvent) readDrawn(env environment, name string) error {
	file, err := source.ReadFile(name, "")
	if err != nil {
		return err
	}
	e.in.files = append(e.in.files, name)
	m, problems, err := movements.ReadCSV(file)
	env.say(problems)
	if err != nil {
		return err
	}
	for _, g := range m.Meetings {
		meeting := pairing.Meeting{Round: g.Round}
		sides := []int{g.NS, g.EW}
		if g.NS == 0 {
			sides = []int{g.EW, 0}
		}
		for i, number := range sides {
			if number == 0 {
				continue
			}
			at, err := event.Named(e.entries, m.Section, fmt.Sprint(number), scoring.NoLine)
			if err != nil {
				return &scoring.InputError{Pos: g.Pos, Text: err.Error()}
			}
			if i == 0 {
				meeting.Home = e.entries[at].ID
			} else {
				meeting.Away = e.entries[at].ID
			}
		}
		if !meeting.Home.IsZero() {
			e.drawn = append(e.drawn, meeting)
		}
	}
	return nil
}

// meetings are those of the rounds before one: of the results, whether they are in or
// not, and of the rounds that were drawn. Home is who sat North-South first. The only
// one whom a round does not name sat out.
func (e *pairEvent) meetings(before int) (all []pairing.Meeting) {
	type key struct {
		round int
		a, b  scoring.ID
	}
	seen := map[key]bool{}
	named := map[int]map[scoring.ID]bool{}
	phantom := func(id scoring.ID) bool {
		return id.IsZero() || e.res != nil && slices.ContainsFunc(e.res.Event.Contestants, func(c scoring.Contestant) bool { return c.ID == id && c.Phantom })
	}
	add := func(round int, home, away, winner scoring.ID) {
		if phantom(home) {
			home, away = away, scoring.ID{}
		} else if phantom(away) {
			away = scoring.ID{}
		}
		k := key{round, home, away}
		if scoring.CompareID(away, home) < 0 && !away.IsZero() {
			k.a, k.b = away, home
		}
		if home.IsZero() || round >= before || seen[k] {
			return
		}
		seen[k] = true
		if named[round] == nil {
			named[round] = map[scoring.ID]bool{}
		}
		named[round][home], named[round][away] = true, true
		all = append(all, pairing.Meeting{Round: round, Home: home, Away: away, Winner: winner})
	}
	if e.res != nil {
		for _, m := range e.res.Matches {
			if !m.SitOut {
				add(e.rounds.of(m.Session, m.Round), m.Home, m.Away, winnerOf(m))
			}
		}
		for i := range e.res.Event.Rows {
			r := &e.res.Event.Rows[i]
			add(e.rounds.of(r.Session, r.Round), r.NS, r.EW, scoring.ID{})
		}
		for _, m := range e.res.Event.Matches {
			add(e.rounds.of(m.Session, m.Round), m.Home, m.Away, scoring.ID{})
		}
	}
	for _, m := range e.drawn {
		add(m.Round, m.Home, m.Away, scoring.ID{})
	}
	for round, there := range named {
		var idle []scoring.ID
		for _, c := range e.entries {
			if !there[c.ID] && e.plays(c.ID, round) {
				idle = append(idle, c.ID)
			}
		}
		if len(idle) == 1 {
			add(round, idle[0], scoring.ID{}, scoring.ID{})
		}
	}
	slices.SortStableFunc(all, func(a, b pairing.Meeting) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), scoring.CompareID(a.Home, b.Home))
	})
	return all
}

// winnerOf is who won a match; zero for nobody.
func winnerOf(m scoring.Match) scoring.ID {
	switch home, away := m.HomeResult.Add(m.HomePenalty), m.AwayResult.Add(m.AwayPenalty); {
	case !m.Winner.IsZero():
		return m.Winner
	case m.SitOut || m.Deleted || m.VPOnly:
	case away.Less(home):
		return m.Home
	case home.Less(away):
		return m.Away
	}
	return scoring.ID{}
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

// last is the last round that is known, played or drawn; 0 for none.
func (e *pairEvent) last() int {
	last := e.lastPlayed(math.MaxInt)
	for _, m := range e.drawn {
		last = max(last, m.Round)
	}
	return last
}

// lastPlayed is the last round with results, up to one.
func (e *pairEvent) lastPlayed(upTo int) (last int) {
	for _, r := range e.rounds {
		if n := e.rounds.of(r.session, r.round); n <= upTo {
			last = max(last, n)
		}
	}
	return last
}

// standings are the results after a round; nil where there are none.
func (e *pairEvent) standings(after int) (*scoring.Results, error) {
	if e.res == nil {
		return nil, nil
	}
	later := func(session, round int) bool { return e.rounds.of(session, round) > after }
	if !slices.ContainsFunc(e.rounds, func(r sessionRound) bool { return later(r.session, r.round) }) {
		return e.res, nil
	}
	ev, opt := *e.in.event, e.in.opt
	ev.Rows = slices.DeleteFunc(slices.Clone(ev.Rows), func(r scoring.Row) bool { return later(r.Session, r.Round) })
	ev.Matches = slices.DeleteFunc(slices.Clone(ev.Matches), func(m scoring.MatchRecord) bool { return later(m.Session, m.Round) })
	if len(ev.Rows)+len(ev.Matches) == 0 {
		return nil, nil
	}
	// What was decided about later rounds is not known yet.
	f := *e.file
	f.Matches = slices.DeleteFunc(slices.Clone(f.Matches), func(m event.MatchRuling) bool { return later(m.Session, m.Round) })
	f.Penalties = slices.DeleteFunc(slices.Clone(f.Penalties), func(p scoring.Penalty) bool { return later(p.Session, p.Round) })
	f.Lineups = slices.DeleteFunc(slices.Clone(f.Lineups), func(l event.Lineup) bool { return later(l.Session, l.Round) })
	left := func(w scoring.Withdrawal) bool { return later(w.Session, w.Round) }
	f.Withdrawals = slices.DeleteFunc(slices.Clone(f.Withdrawals), left)
	ev.Withdrawals = slices.DeleteFunc(slices.Clone(ev.Withdrawals), left)
	if opt.File != nil {
		opt.File = &f
	}
	return event.Score(&ev, opt)
}

// stood is how somebody stands, for the report.
type stood struct {
	place    int
	tied     bool
	score    exact.Num
	decimals int
	percent  bool
	known    bool
}

// ranked is the list from which a round is drawn.
func (f *pairFlags) ranked(res *scoring.Results) (*scoring.Ranking, error) {
	var found []*scoring.Ranking
	var names []string
	for i := range res.Rankings {
		if r := &res.Rankings[i]; r.IsMain() {
			if r.Line != scoring.NoLine {
				return nil, fmt.Errorf("the event has two winners, and a draw is of one field (--winners 1)")
			}
			if names = append(names, r.Section); f.section == "" || strings.EqualFold(f.section, r.Section) {
				found = append(found, r)
			}
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) == 0 && f.section != "":
		return nil, fmt.Errorf("--section %s: the event ranks %s", f.section, strings.Join(names, ", "))
	case len(found) == 0:
		return nil, fmt.Errorf("the event has no ranking to draw from")
	}
	return nil, fmt.Errorf("the event ranks %d lists, %s: --section says which is drawn", len(found), strings.Join(names, ", "))
}

// field makes the field of a round. Who has not played yet comes behind those who have,
// in the order of the seeds.
func (f *pairFlags) field(env environment, e *pairEvent, round int, s pairing.Settings) (pairing.Field, map[scoring.ID]stood, error) {
	field := pairing.Field{Round: round, Meetings: e.meetings(round)}
	stands := map[scoring.ID]stood{}
	all := s.System == scoring.KnockOut || s.System == scoring.RoundRobin
	after := round - 1
	if s.Arrears {
		after--
	}
	var res *scoring.Results
	var err error
	if !all {
		if res, err = e.standings(after); err != nil {
			return field, nil, err
		}
	}
	if e.after = e.lastPlayed(after); res != nil && e.after < after {
		env.say([]scoring.Problem{{Pos: scoring.Position{File: e.input}, Severity: scoring.Warning, Hint: "--draw arrears=true where it is meant to be drawn so",
			Text: fmt.Sprintf("round %d has no results yet; the draw goes by the standings after round %d", after, e.after)}})
	} else if res != nil && len(res.Missing) > 0 {
		env.say([]scoring.Problem{{Pos: scoring.Position{File: e.input}, Severity: scoring.Warning,
			Text: fmt.Sprintf("results up to round %d are missing (%d); the draw goes by the standings as they are", after, len(res.Missing))}})
	}
	section := f.section
	in := map[scoring.ID]bool{}
	if res != nil {
		r, err := f.ranked(res)
		if err != nil {
			return field, nil, err
		}
		section = cmp.Or(section, r.Section)
		percent := !res.Teams && res.VP == "" && (res.Method == scoring.Matchpoints || res.Method == scoring.BoardAMatch)
		for i := range r.Standings {
			st := &r.Standings[i]
			if !st.Played() {
				continue
			}
			is := stood{st.Place, st.Tied, st.Score, r.ScorePlaces, percent, true}
			if percent {
				is.score, is.decimals = st.Percent, r.PercentPlaces
			}
			id := st.Contestant.ID
			stands[id], in[id] = is, true
			if e.plays(id, round) {
				field.Units = append(field.Units, pairing.Unit{ID: id, Place: st.Place, Score: is.score, Late: e.late(id)})
			}
		}
	}
	field.Unplayed = len(field.Units) == 0
	for i, c := range e.entries {
		switch {
		case in[c.ID] || section != "" && !strings.EqualFold(section, c.ID.Section):
			continue
		case !e.plays(c.ID, round) && all:
			field.Gone = append(field.Gone, c.ID)
		case !e.plays(c.ID, round):
			continue
		}
		place := i + 1
		if !field.Unplayed && !all {
			place = len(stands) + 1
		}
		field.Units = append(field.Units, pairing.Unit{ID: c.ID, Place: place, Late: e.late(c.ID)})
	}
	field.Orders, err = e.orders()
	return field, stands, err
}

// orders are the pairings that the event file forces and forbids.
func (e *pairEvent) orders() (all []pairing.Order, err error) {
	for _, p := range e.file.Pairings {
		o := pairing.Order{Pos: p.Pos, Forced: p.Forced}
		if p.Round > 0 {
			o.Round = e.rounds.of(p.Session, p.Round)
		}
		for _, u := range p.Units {
			i, err := event.Named(e.entries, p.Section, u.Number, u.Line)
			if err != nil {
				return nil, &scoring.InputError{Pos: p.Pos, Text: "pairing: " + err.Error()}
			}
			o.Units = append(o.Units, e.entries[i].ID)
		}
		all = append(all, o)
	}
	for _, late := range e.file.Entries {
		if _, err := event.Named(e.entries, late.Section, late.Unit, late.Line); err != nil {
			return nil, &scoring.InputError{Pos: late.Pos, Text: "entry: " + err.Error()}
		}
	}
	return all, nil
}
