package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"recap/movements"
	"recap/movements/pairing"
	"recap/scoring"
	"recap/scoring/event"
)

const pairHelp = `

recap pair draws the next round of an event: who meets whom, at which table, on which
side. It reads what recap score reads, scores it, and draws from the standings; an event
file may name players alone, and so may a list of players, before the first round.

Swiss: the nearest who have not met, so that everybody has an opponent and the rounds
that are left can be drawn too (--rounds, or rounds in the event file). Danish: by
standing, met or not. Round robin by the table of Berger, knock-out by the seeds; both
take the list of players as that of the seeds.

The event file says in [draw] how it is drawn, and --draw KEY=VALUE changes it:
  rematch   never, fewest, allowed        never in a Swiss, allowed in a Danish event
  method    matching, greedy              the best of all draws, or top down as by hand
  arrears   true, false                   from the standings without the last round
  triangle  none, short, long             of three teams in an odd field
  start     halves, adjacent, random      those who have not played yet
  ties      listed, lot                   equal ones
  late      counts, open                  rounds missed by coming late are a sit-out, or not
  unplayed  last, middle                  where those stand who have no result yet
  phantom   last, first                   table of the sit-out in round 1
  seed      a number                      of what is random; it is printed
  seeds     a number                      placed in a knock-out, the others by lot
and [[pairing]] forces and forbids pairings, [[entry]] brings in who came late,
[[withdrawal]] takes out who has left.

The matches of all rounds before have to be known, from the results or by --drawn: of a
match in play nothing else tells that it must not be drawn again.

The exit code is 1 where there is no draw, or none was found after which the rounds left
can be drawn.

Usage: recap pair [flags] EVENT

Examples:
  recap pair spring.toml --explain                     the next round, and why so
  recap pair spring.toml --movement round-5.csv -o draw.pdf --lang hu
  recap pair spring.toml --report sheet,slips -o wall.pdf
  recap pair league.toml --system danish
  recap pair entries.csv --system knock-out --rules mbsz-2014
`

type pairFlags struct {
	inputFlags
	outputFlags
	system, section, movement string
	round, rounds, boards     int
	first                     int
	explain                   bool
	draw, drawn, report       []string
}

func pairCommand(env environment, args []string) int {
	var f pairFlags
	flags := pflag.NewFlagSet("pair", pflag.ContinueOnError)
	flags.StringVar(&f.system, "system", "", "how it is drawn: `swiss|danish|round-robin|knock-out` (default: what the event file says)")
	flags.IntVar(&f.round, "round", 0, "draw round `N` (default: the one after the last)")
	flags.IntVar(&f.rounds, "rounds", 0, "the event has `N` rounds, which can all be drawn then")
	flags.BoolVar(&f.explain, "explain", false, "why each pairing, and no nearer opponent")
	flags.StringSliceVar(&f.report, "report", nil, "what is printed, a `LIST` of "+strings.Join(pairReports, ",")+" or all (default: draw)")
	flags.StringArrayVar(&f.draw, "draw", nil, "change a setting of the draw, `KEY=VALUE` (repeatable)")
	flags.StringArrayVar(&f.drawn, "drawn", nil, "a movement of rounds that were drawn and have no results yet: a CSV `FILE` (repeatable)")
	flags.StringVar(&f.section, "section", "", "draw the `SECTION` alone, where sections are ranked apart")
	flags.StringVar(&f.movement, "movement", "", "write the round as a movement to the CSV `FILE`")
	flags.IntVar(&f.boards, "boards", 0, "`N` boards of a match, for --movement")
	flags.IntVar(&f.first, "first-board", 0, "number of the first board of the round: `N` (default: after those of the rounds before)")
	f.outputFlags.addPlain(flags)
	f.addLooks(flags)
	f.inputFlags.add(flags)
	if code, done := env.parse(flags, pairHelp, args); done {
		return code
	}
	if flags.NArg() != 1 {
		return env.usageError(fmt.Errorf("pair needs one event, not %d", flags.NArg()), "recap pair --help shows examples")
	}
	if least, most := min(f.round, f.rounds, f.boards, f.first), max(f.round, f.rounds, f.boards, f.first); least < 0 || most > mostNumber {
		return env.usageError(fmt.Errorf("--round %d, --rounds %d, --boards %d, --first-board %d: none is below 0 or above %d", f.round, f.rounds, f.boards, f.first, mostNumber), "")
	}
	if f.boards > event.MostOfMatch {
		return env.usageError(fmt.Errorf("--boards %d: a match has from 1 to %d boards", f.boards, event.MostOfMatch), "")
	}
	if err := f.checkReports(); err != nil {
		return env.usageError(err, "recap pair --help shows examples")
	}
	name := flags.Arg(0)
	outs, err := f.outputs([]string{name})
	if err != nil {
		return env.usageError(err, "recap pair --help shows examples")
	}
	opt, code := f.options(env)
	if code != exitOK {
		return code
	}
	e, err := f.openPair(env, name, opt)
	if err != nil {
		return env.drawError(name, err)
	}
	settings, code := f.settings(env, e)
	if code != exitOK {
		return code
	}
	if code := f.openDrawn(env, e); code != exitOK {
		return code
	}
	looks, read, err := f.layOut(e.file)
	if err != nil {
		return env.inputError(err)
	}
	f.outputFlags = looks
	all := outs
	if f.movement != "" {
		all = append(slices.Clone(outs), output{path: f.movement})
	}
	if err := refuseInputs(all, []string{name}, slices.Concat(e.in.files, read, []string{name, f.players, f.rules, f.vp})); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	if f.movement != "" && slices.ContainsFunc(outs, func(o output) bool { return o.path != "-" && samePath(o.pathFor(name), f.movement) }) {
		return env.usageError(fmt.Errorf("%s would be written twice, as the draw and as a movement", f.movement), "choose another name for one of them")
	}
	d, stands, err := f.drawRound(env, e, settings)
	if err != nil {
		return env.drawError(name, err)
	}
	if f.explain {
		d.Explain()
	}
	var files []content
	if f.movement != "" {
		m, err := f.movementOf(e, d)
		if err != nil {
			return env.requestError(err)
		}
		files = append(files, content{path: f.movement, data: movements.WriteCSV(m)})
	}
	r, err := newPairReport(&f, e, d, stands)
	if err != nil {
		return env.requestError(err)
	}
	doc := document{input: name, date: e.date(), report: f.dressed(r), uncut: true}
	for _, o := range outs {
		data, err := env.draw(o, f.outputFlags, doc)
		if err != nil {
			fmt.Fprintf(env.stderr, "recap: %s: %v\n", o.pathFor(name), unwrapPath(err))
			return exitOutput
		}
		files = append(files, content{path: o.pathFor(name), folder: o.madeFolder(), data: data})
	}
	code = env.writeAll(files)
	for _, note := range d.Notes {
		switch note.Word {
		case "draw.note.stuck":
			fmt.Fprintf(env.stderr, "%s: warning: no way was found to draw rounds after round %s without a rematch\n", name, note.Args[0])
			code = max(code, exitFindings)
		case "draw.note.rounds":
			fmt.Fprintf(env.stderr, "%s: warning: of %s rounds %s can be drawn without a rematch\n", name, note.Args[0], note.Args[1])
			code = max(code, exitFindings)
		case "draw.note.not_berger":
			fmt.Fprintf(env.stderr, "%s: warning: the rounds before are not those of the table of Berger in the order of the players: there are rematches\n", name)
		case "draw.note.beyond":
			fmt.Fprintf(env.stderr, "%s: warning: the event has %s rounds, and this one is round %d\n", name, note.Args[0], d.Round)
		}
	}
	return code
}

// settings are those of the system, then what the event file and the flags change.
func (f *pairFlags) settings(env environment, e *pairEvent) (s pairing.Settings, code int) {
	system := cmp.Or(f.system, e.file.Heading.System)
	for _, set := range e.file.Draw.Settings {
		if value, ok := strings.CutPrefix(set.Text, "system="); ok && f.system == "" {
			system = value
		}
	}
	s = pairing.Defaults(scoring.System(system))
	if system == "" {
		return s, env.usageError(errors.New("how the round is drawn is not said"), "--system swiss, danish, round-robin or knock-out")
	}
	if err := s.Set("system", system); err != nil && f.system != "" {
		return s, env.usageError(fmt.Errorf("--%w", err), "")
	}
	s.Rounds = e.file.Heading.Rounds
	for _, set := range e.file.Draw.Settings {
		key, value, _ := strings.Cut(set.Text, "=")
		if key == "system" && f.system != "" {
			continue
		}
		if err := s.Set(key, value); err != nil {
			return s, env.inputError(&scoring.InputError{Pos: set.Pos, Text: "[draw] " + err.Error()})
		}
	}
	for _, change := range f.draw {
		key, value, ok := strings.Cut(change, "=")
		if !ok {
			return s, env.usageError(fmt.Errorf("--draw %s: write KEY=VALUE", change), "--draw rematch=fewest")
		}
		if err := s.Set(strings.TrimSpace(key), value); err != nil {
			return s, env.usageError(fmt.Errorf("--draw: %w", err), "")
		}
	}
	s.Rounds = cmp.Or(f.rounds, s.Rounds)
	if s.Triangle != pairing.NoTriangle && !e.teams() {
		return s, env.usageError(fmt.Errorf("triangle = %s: a triangle is of teams, and these are pairs, of whom one sits out", s.Triangle), "--draw triangle=none")
	}
	return s, exitOK
}

// openDrawn reads the rounds that were drawn.
func (f *pairFlags) openDrawn(env environment, e *pairEvent) int {
	for _, name := range e.file.Draw.Drawn {
		if err := e.readDrawn(env, beside(e.file.Name, name)); err != nil {
			return env.inputError(named(e.file.Draw.DrawnPos, "drawn", beside(e.file.Name, name), err))
		}
	}
	for _, name := range f.drawn {
		if err := e.readDrawn(env, name); err != nil {
			return env.inputError(err)
		}
	}
	e.reconcile(env)
	return exitOK
}

// drawRound draws the round that is asked for, or the one after the last; of a knock-out
// the last one whose matches are known, if nothing of it was played yet.
func (f *pairFlags) drawRound(env environment, e *pairEvent, s pairing.Settings) (*pairing.Draw, map[scoring.ID]stood, error) {
	round := cmp.Or(f.round, e.last()+1)
	if inOrder := s.System == scoring.Swiss || s.System == scoring.Danish; inOrder && round > e.last()+1 {
		return nil, nil, fmt.Errorf("round %d cannot be drawn: of the rounds before %d is the last that is known (--drawn)", round, e.last())
	}
	draw := func(round int) (*pairing.Draw, map[scoring.ID]stood, error) {
		field, stands, err := f.field(env, e, round, s)
		if err != nil {
			return nil, nil, err
		}
		switch s.System {
		case scoring.KnockOut:
			field.Meetings, _ = e.meetings(math.MaxInt)
		case scoring.RoundRobin:
			schedule, err := berger(len(field.Units), round)
			if err != nil {
				return nil, nil, err
			}
			d, err := pairing.RoundRobin(field, s, schedule)
			if err == nil && slices.ContainsFunc(d.Pairings, func(p pairing.Pairing) bool { return len(p.Rematch) > 0 }) {
				d.Notes = append(d.Notes, scoring.Fact{Word: "draw.note.not_berger"})
			}
			return d, stands, err
		}
		d, err := pairing.Next(field, s)
		if err == nil {
			d.Notes = append(d.Notes, e.notes...)
			if s.Rounds > 0 && round > s.Rounds {
				d.Notes = append(d.Notes, scoring.Fact{Word: "draw.note.beyond", Args: []string{strconv.Itoa(s.Rounds)}})
			}
		}
		return d, stands, err
	}
	if s.System != scoring.KnockOut || f.round > 0 {
		return draw(round)
	}
	d, stands, err := draw(1)
	for round := 2; err == nil; round++ {
		next, now, errNext := draw(round)
		if errNext != nil {
			if begun(d, e) {
				return nil, nil, errNext
			}
			break
		}
		d, stands = next, now
	}
	return d, stands, err
}

// begun tells whether a match of a draw was played.
func begun(d *pairing.Draw, e *pairEvent) bool {
	meetings, open := e.meetings(math.MaxInt)
	return slices.ContainsFunc(d.Pairings, func(p pairing.Pairing) bool {
		of := func(m pairing.Meeting) bool {
			return !m.Away.IsZero() && (m.Home == p.Home && m.Away == p.Away || m.Home == p.Away && m.Away == p.Home)
		}
		return slices.ContainsFunc(meetings, of) && !slices.ContainsFunc(open, of)
	})
}

// berger is a round of the table of Berger, home first.
func berger(units, round int) (schedule [][2]int, err error) {
	m, err := movements.RoundRobin(movements.Request{Tables: units})
	if err != nil {
		return nil, err
	}
	matches := (units + 1) / 2
	for _, g := range m.Meetings {
		if g.Round == round && g.Table <= matches {
			schedule = append(schedule, [2]int{g.NS, g.EW})
		}
	}
	if schedule == nil {
		return nil, fmt.Errorf("a round robin of %d has %d rounds, and no round %d", units, units-1+units%2, round)
	}
	return schedule, nil
}

// drawError says why there is no draw.
func (env environment) drawError(name string, err error) int {
	var cannot *pairing.Error
	if !errors.As(err, &cannot) {
		var request *movements.RequestError
		if errors.As(err, &request) {
			return env.requestError(err)
		}
		return env.inputError(err)
	}
	pos := cannot.Pos
	if pos == (scoring.Position{}) {
		pos.File = name
	}
	fmt.Fprintln(env.stderr, scoring.Problem{Pos: pos, Text: cannot.Text, Hint: cannot.Hint})
	return exitFindings
}

// date is that of the event.
func (e *pairEvent) date() string {
	if e.res != nil {
		return e.res.Event.Date
	}
	return e.file.Heading.Date
}
