package main

import (
	"io"
	"path/filepath"
	"slices"
	"testing"

	"recap/scoring"
	"recap/scoring/event"
	"recap/testdata/cases"
)

// On real files too, with awards that were typed over and the conventions of programs, a
// working ends with the award and the total that score gives.
func TestExplainCases(t *testing.T) {
	dir := cases.Dir(t)
	env := environment{stdout: io.Discard, stderr: io.Discard}
	flags := inputFlags{rules: "auto"}
	awards, totals := 0, 0
	for _, pattern := range []string{"usebio-*/*.xml", "acblscore/*.AC*", "nz-scorer/usebio/*.xml", "magic-contest/*.htm", "bridgemate-bws/*.bws"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files[:min(len(files), 20)] {
			opt, _ := flags.options(env)
			opt.InPlace = false
			in, err := flags.open(file, opt)
			if err != nil {
				continue // of a kind that is not read
			}
			res, err := event.Score(in.event, in.opt)
			if err != nil {
				continue // or not scored
			}
			row := len(res.Event.Rows) / 2
			if len(res.Event.Rows) > 0 {
				r := res.Event.Rows[row]
				x, err := event.Explain(in.event, in.opt, scoring.Question{Board: r.Board, Session: r.Session, Section: r.Section})
				if err != nil {
					t.Errorf("%s: board %d: %v", file, r.Board, err)
					continue
				}
				for _, part := range x.Parts {
					for _, side := range part.Sides {
						a := res.Awards[side.Row].NS
						if side.Line == scoring.EW {
							a = res.Awards[side.Row].EW
						}
						if got, ok := part.Working.Result(); ok != (a.Kind != scoring.NoAward) || ok && !got.Equal(a.Points) {
							t.Errorf("%s: board %d: the working ends with %v (%v), and the award is %v", file, r.Board, got, ok, a.Points)
						}
						awards++
					}
				}
			}
			if len(res.Rankings) == 0 || res.System == scoring.KnockOut || len(res.Rankings[0].Standings) == 0 {
				continue
			}
			st := res.Rankings[0].Standings[0]
			x, err := event.Explain(in.event, in.opt, scoring.Question{Section: st.Contestant.ID.Section, Unit: scoring.ID{Line: st.Contestant.ID.Line, Number: st.Contestant.ID.Number}.String()})
			if err != nil || len(x.Parts) == 0 {
				t.Errorf("%s: %s: %v", file, st.Contestant.ID, err)
				continue
			}
			steps := x.Parts[0].Working.Steps
			i := slices.IndexFunc(steps, func(s *scoring.Step) bool { return s.Fact.Word == "total" })
			if i < 0 || !steps[i].Result.Equal(st.Score.Sub(st.Carry)) {
				t.Errorf("%s: the total of %s is %v, and not explained so", file, st.Contestant.ID, st.Score)
			}
			totals++
		}
	}
	if awards < 200 || totals < 15 {
		t.Errorf("only %d awards and %d totals were explained", awards, totals)
	}
}
