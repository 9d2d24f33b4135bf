package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/masterpoint"
	"recap/scoring/rules"
	"recap/scoring/traveller"
	"recap/scoring/traveller/source"
	"recap/vp"
)

// input is an event with all that is needed to score it.
type input struct {
	event    *scoring.Event
	problems []scoring.Problem
	opt      event.Options
	files    []string // that were read for it, beside the one that was named
	auto     bool     // the rule set is that of the program that wrote the file
}

// open reads a file of travellers, or an event file with those that it names.
func (f *inputFlags) open(name string, opt event.Options) (in input, err error) {
	file, err := source.ReadFile(name, f.encoding)
	if err != nil {
		return input{}, err
	}
	useMemory(file.Data)
	if !strings.EqualFold(filepath.Ext(name), ".toml") {
		in.opt, in.auto = opt, f.rules == "auto"
		if in.event, in.problems, err = traveller.OpenAs(file, f.from); err != nil {
			return in, err
		}
		in.opt.Rules, err = f.ruleSet(f.rules, in.event, nil)
		in.files = append(in.files, in.opt.Rules.Files...)
		return in, err
	}
	if file.IsEmpty() {
		return input{}, file.Empty()
	}
	decided, problems, err := event.ReadFile(name, file.Data)
	in = input{opt: opt, problems: problems}
	if err == nil {
		err = confined(decided)
	}
	if err != nil {
		return in, err
	}
	return in, f.openSessions(&in, decided)
}

// openSessions reads what an event file names. Flags go before it.
func (f *inputFlags) openSessions(in *input, decided *event.File) error {
	beside := func(name string) string { return beside(decided.Name, name) }
	var parts [][]*scoring.Event
	var failed []error
	for _, s := range decided.Sessions {
		events, err := f.openTravellers(in, s.Pos, decided.Name, s.Travellers)
		parts, failed = append(parts, events), append(failed, err)
	}
	for _, c := range decided.Clubs {
		events, err := f.openTravellers(in, c.Pos, decided.Name, c.Travellers)
		if c.Players != "" && err == nil {
			var list []scoring.Contestant
			list, err = f.openPlayers(in, c.PlayersPos, beside(c.Players))
			for _, ev := range events {
				c.ListPlayers(ev, list)
			}
		}
		parts, failed = append(parts, events), append(failed, err)
	}
	for i := range decided.Stages {
		stage := &decided.Stages[i]
		if stage.Players != "" {
			var err error
			stage.Contestants, err = f.openPlayers(in, stage.PlayersPos, beside(stage.Players))
			failed = append(failed, err)
		}
	}
	if err := errors.Join(failed...); err != nil {
		return err
	}
	if len(parts) == 0 {
		return &scoring.InputError{Pos: scoring.Position{File: decided.Name}, Text: "the event file names no travellers", Hint: "[[session]] with travellers = \"monday.csv\""}
	}
	var problems []scoring.Problem
	in.event, problems = decided.Join(parts)
	in.problems = append(in.problems, problems...)
	in.opt.File = decided
	if len(in.opt.Contestants) == 0 {
		in.opt.Contestants = decided.Contestants
		if decided.Players != "" {
			list, err := f.openPlayers(in, decided.PlayersPos(), beside(decided.Players))
			if err != nil {
				return err
			}
			in.opt.Contestants = append(list, decided.Contestants...)
		}
	}
	h := decided.Heading
	if in.opt.Sections == "" {
		in.opt.Sections = h.Sections
	}
	if h.Method != "" {
		in.opt.AsWritten = false
		if in.opt.Method == "" && !slices.Contains(event.Methods, in.event.Method) {
			return &scoring.InputError{Pos: decided.MethodPos(), Text: fmt.Sprintf("method %q: this version scores by %s", h.Method, strings.Join(methodNames(), ", "))}
		}
	}
	name := f.rules
	if name == "auto" && h.Rules != "" {
		name, in.opt.AsWritten = h.Rules, h.Rules == "auto" && in.opt.AsWritten
		if strings.ContainsAny(name, `./\`) {
			name = beside(name)
		}
	}
	var err error
	in.auto, in.opt.AsWritten = name == "auto", in.opt.AsWritten && len(decided.Settings) == 0
	if in.opt.Rules, err = f.ruleSet(name, in.event, decided.Settings); err != nil {
		return err
	}
	in.files = append(in.files, in.opt.Rules.Files...)
	if scheme, _ := masterpoint.SplitName(h.Masterpoints); strings.ContainsAny(scheme, `./\`) {
		in.files = append(in.files, beside(scheme))
	}
	if f.vp == "" && h.VP != "" {
		scale, err := vp.Lookup(h.VP)
		if err != nil && strings.ContainsAny(h.VP, `./\`) {
			in.files = append(in.files, beside(h.VP))
			scale, err = vp.Load(beside(h.VP))
		}
		if err != nil {
			// The rest can be scored: matches have their IMPs, and the ranking waits.
			in.opt.NoVP = true
			in.problems = append(in.problems, scoring.Problem{Pos: decided.VPPos(), Severity: scoring.Failure, Text: fmt.Sprintf("vp: %v; the matches give no victory points", err),
				Hint: "recap vp --list names the scales; a table of your own is a file, vp = \"scale.csv\""})
		}
		in.opt.VP = scale
	}
	return nil
}

// openTravellers reads files of travellers that an event file names at a position; the
// error is all that keeps one of them from being read.
func (f *inputFlags) openTravellers(in *input, pos scoring.Position, eventFile string, names []string) (events []*scoring.Event, err error) {
	var failed []error
	for _, name := range names {
		name = beside(eventFile, name)
		file, err := source.ReadFile(name, f.encoding)
		if err == nil {
			in.files = append(in.files, name)
			var ev *scoring.Event
			var problems []scoring.Problem
			ev, problems, err = traveller.OpenAs(file, f.from)
			in.problems = append(in.problems, problems...)
			events = append(events, ev)
		}
		if err != nil {
			failed = append(failed, named(pos, "travellers", name, err))
		}
	}
	return events, errors.Join(failed...)
}

// openPlayers reads a list of players that an event file names at a position.
func (f *inputFlags) openPlayers(in *input, pos scoring.Position, name string) ([]scoring.Contestant, error) {
	file, err := source.ReadFile(name, f.encoding)
	if err != nil {
		return nil, named(pos, "players", name, err)
	}
	in.files = append(in.files, name)
	list, problems, err := traveller.ReadPlayers(file)
	in.problems = append(in.problems, problems...)
	return list, err
}

// named says what is wrong with a file as a whole where it is named.
func named(pos scoring.Position, what, name string, err error) error {
	var whole *scoring.InputError
	if errors.As(err, &whole) && whole.Pos == (scoring.Position{File: name}) {
		return &scoring.InputError{Pos: pos, Text: fmt.Sprintf("%s %s: %s", what, name, whole.Text), Hint: whole.Hint}
	}
	return err
}

// beside is the place of a file that an event file names.
func beside(eventFile, name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(eventFile), name)
}

// ruleSet is the rule set of a name, with the settings that an event file changes and
// then those that flags do.
func (f *inputFlags) ruleSet(name string, ev *scoring.Event, settings []event.Setting) (s rules.Set, err error) {
	if name == "auto" {
		s, _, err = rules.ForEvent(ev)
	} else {
		s, err = rules.Load(name)
	}
	if err != nil {
		return s, err
	}
	var failed []error
	for _, o := range settings {
		if err := s.Override(o.Text); err != nil {
			failed = append(failed, &scoring.InputError{Pos: o.Pos, Text: err.Error(), Hint: "recap rules wbf lists all settings"})
		}
	}
	if err := errors.Join(failed...); err != nil {
		return s, err
	}
	for _, o := range f.set {
		if err == nil {
			err = s.Override(o)
		}
	}
	return s, err
}
