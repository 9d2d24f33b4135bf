package main

import (
	"errors"
	"fmt"
	"strings"

	"recap/scoring"
	"recap/scoring/builtin"
	"recap/scoring/event"
	"recap/scoring/masterpoint"
)

// confined refuses an event file that names files outside of its folder: it may have come
// by mail, and is not to choose what else of the machine is read, or written over.
func confined(file *event.File) error {
	var failed []error
	check := func(pos scoring.Position, what string, names ...string) {
		for _, name := range names {
			if _, err := builtin.Beside(file.Name, name); err != nil {
				failed = append(failed, &scoring.InputError{Pos: pos, Text: fmt.Sprintf("%s: %v", what, err), Hint: "--outside allows it"})
			}
		}
	}
	// A word without a dot or a stroke is the name of something built in.
	ifFile := func(name string) string {
		if strings.ContainsAny(name, `./\`) {
			return name
		}
		return ""
	}
	h, whole := file.Heading, scoring.Position{File: file.Name}
	scheme, _ := masterpoint.SplitName(h.Masterpoints)
	check(file.PlayersPos(), "players", file.Players)
	check(whole, "rules", ifFile(h.Rules))
	check(file.VPPos(), "vp", ifFile(h.VP))
	check(file.MasterpointsPos(), "masterpoints", ifFile(scheme))
	check(file.Draw.DrawnPos, "drawn", file.Draw.Drawn...)
	check(file.Layout.Pos("logo"), "logo", file.Layout.Logo)
	check(file.Layout.Pos("template"), "template", file.Layout.Template)
	for _, s := range file.Sessions {
		check(s.Pos, "travellers", s.Travellers...)
	}
	for _, c := range file.Clubs {
		check(c.Pos, "travellers", c.Travellers...)
		check(c.PlayersPos, "players", c.Players)
	}
	for _, s := range file.Stages {
		check(s.PlayersPos, "players", s.Players)
	}
	for _, out := range file.Output {
		if out != "-" {
			check(file.OutputPos(), "output", out)
		}
	}
	return errors.Join(failed...)
}
