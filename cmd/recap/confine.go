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

// confined refuses an event file that names rules, templates, pictures or outputs outside of
// its folder: it may have come by mail, and is not to choose what of this machine is shown,
// passed on or written over. The tables of the event (travellers, players) may stand anywhere.
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
	check(whole, "rules", ifFile(h.Rules))
	check(file.VPPos(), "vp", ifFile(h.VP))
	check(file.MasterpointsPos(), "masterpoints", ifFile(scheme))
	check(file.Layout.Pos("logo"), "logo", file.Layout.Logo)
	check(file.Layout.Pos("template"), "template", file.Layout.Template)
	for _, out := range file.Output {
		if out != "-" {
			check(file.OutputPos(), "output", out)
		}
	}
	return errors.Join(failed...)
}
