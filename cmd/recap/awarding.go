package main

import (
	"strings"

	"github.com/spf13/pflag"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/exact"
	"recap/scoring/masterpoint"
	"recap/templates"
)

// schemeOf is the scheme by which masterpoints are awarded beside the results: that of
// the flag, else that of the event file; nil where neither names one. The file that it
// was read from, where there is one, is an input.
func (f *inputFlags) schemeOf(file *event.File) (*masterpoint.Scheme, error) {
	name := f.masterpoints
	if name == "" && file != nil {
		name = file.Heading.Masterpoints
		if base, _ := masterpoint.SplitName(name); strings.ContainsAny(base, `./\`) {
			name = beside(file.Name, name)
		}
	}
	if name == "" {
		return nil, nil
	}
	s, err := masterpoint.Load(name)
	if err != nil && f.masterpoints == "" {
		if _, positioned := err.(*scoring.InputError); !positioned {
			err = &scoring.InputError{Pos: file.MasterpointsPos(), Text: "masterpoints: " + err.Error(), Hint: "recap masterpoints --list names the schemes"}
		}
	}
	return s, err
}

// addMasterpoints adds the flag of those commands that write results.
func (f *inputFlags) addMasterpoints(flags *pflag.FlagSet) {
	flags.StringVar(&f.masterpoints, "masterpoints", "", "award masterpoints by a `SCHEME` (recap masterpoints --list) or a file with one; values may follow, abf-session:green_weight=1")
}

// awardMasterpoints gives the standings of an event the points of the scheme, where one
// is named. Licences are not looked at: that is done with a register, by recap
// masterpoints.
func (f *inputFlags) awardMasterpoints(res *scoring.Results, file *event.File) error {
	s, err := f.schemeOf(file)
	if s == nil || err != nil {
		return err
	}
	doc := templates.NewDocument(res, templates.Options{})
	ev, _, err := masterpoint.ReadEvent(res.Event.File, doc.AppendJSON(nil))
	if err != nil {
		return err
	}
	a, err := s.Award(ev, masterpoint.Options{})
	if err != nil {
		return err
	}
	rankings := doc.Rankings()
	for i := range a.Lines {
		l := &a.Lines[i]
		if l.Points.Sign() == 0 {
			continue
		}
		st := &rankings[l.ListNumber].Standings[l.Entry]
		m := pointsOf(st, l.Kind)
		m.Unit, m.Decimals = s.Unit, s.Decimals
		m.Points = exact.Max(m.Points, l.Points)
		if l.Within < len(m.Players) {
			m.Players[l.Within] = l.Points
		}
	}
	return nil
}

// pointsOf are the masterpoints of a kind of a standing.
func pointsOf(st *scoring.Standing, kind string) *scoring.Masterpoints {
	for i := range st.Masterpoints {
		if st.Masterpoints[i].Kind == kind {
			return &st.Masterpoints[i]
		}
	}
	st.Masterpoints = append(st.Masterpoints, scoring.Masterpoints{Kind: kind, Players: make([]exact.Num, len(st.Contestant.Players))})
	return &st.Masterpoints[len(st.Masterpoints)-1]
}
