package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/event"
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
		in.opt.Rules, err = f.ruleSet(f.rules, in.event)
		in.files = append(in.files, in.opt.Rules.Files...)
		return in, err
	}
	if file.IsEmpty() {
		return input{}, file.Empty()
	}
	decided, problems, err := event.ReadFile(name, file.Data)
	in = input{opt: opt, problems: problems}
	if err != nil {
		return in, err
	}
	return in, f.openSessions(&in, decided)
}

// openSessions reads what an event file names. Flags go before it.
func (f *inputFlags) openSessions(in *input, decided *event.File) error {
	beside := func(name string) string {
		if name == "" || filepath.IsAbs(name) {
			return name
		}
		return filepath.Join(filepath.Dir(decided.Name), name)
	}
	var parts [][]*scoring.Event
	var failed []error
	for _, s := range decided.Sessions {
		var events []*scoring.Event
		for _, name := range s.Travellers {
			name = beside(name)
			file, err := source.ReadFile(name, f.encoding)
			if err == nil {
				in.files = append(in.files, name)
				var ev *scoring.Event
				var problems []scoring.Problem
				ev, problems, err = traveller.OpenAs(file, f.from)
				in.problems = append(in.problems, problems...)
				events = append(events, ev)
			}
			var whole *scoring.InputError
			if errors.As(err, &whole) && whole.Pos == (scoring.Position{File: name}) {
				// What is wrong with the file as a whole is said where it is named.
				err = &scoring.InputError{Pos: s.Pos, Text: fmt.Sprintf("travellers %s: %s", name, whole.Text), Hint: whole.Hint}
			}
			if err != nil {
				failed = append(failed, err)
			}
		}
		parts = append(parts, events)
	}
	if len(failed) > 0 {
		return errors.Join(failed...)
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
		if name := beside(decided.Players); name != "" {
			file, err := source.ReadFile(name, f.encoding)
			var whole *scoring.InputError
			if errors.As(err, &whole) {
				return &scoring.InputError{Pos: decided.PlayersPos(), Text: fmt.Sprintf("players %s: %s", name, whole.Text), Hint: whole.Hint}
			}
			if err != nil {
				return err
			}
			in.files = append(in.files, name)
			list, problems, err := traveller.ReadPlayers(file)
			if err != nil {
				return err
			}
			in.problems = append(in.problems, problems...)
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
	in.auto = name == "auto"
	if in.opt.Rules, err = f.ruleSet(name, in.event); err != nil {
		return err
	}
	in.files = append(in.files, in.opt.Rules.Files...)
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

// ruleSet is the rule set of a name, with the settings that are changed by flags.
func (f *inputFlags) ruleSet(name string, ev *scoring.Event) (s rules.Set, err error) {
	if name == "auto" {
		s, _, err = rules.ForEvent(ev)
	} else {
		s, err = rules.Load(name)
	}
	for _, o := range f.set {
		if err == nil {
			err = s.Override(o)
		}
	}
	return s, err
}
