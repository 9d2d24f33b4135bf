package event

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// The stages of an event, in an event file.

// Stage is a [[stage]]: sessions that are an event of their own, for those whom the
// places of an earlier stage have brought there.
type Stage struct {
	Pos  scoring.Position
	Name string
	From int // the stage that its contestants come from; -1 for none
	// Places are those of each ranking of that stage that go on, and Sections the
	// places of each section, where they are parted.
	Places   scoring.Runs
	Sections []SectionPlaces
	Declined []string // numbers of those who do not go on though they could
	// Carry is the part of the earlier result that comes along, and EBU that it is
	// carried forward by its formula.
	Carry exact.Num
	EBU   bool
	// Players is the list of players of the stage, where it numbers them anew;
	// Contestants those of it.
	Players     string
	Contestants []scoring.Contestant
	System      string
	Winners     int

	PlayersPos                       scoring.Position
	placesPos, carryPos, declinedPos scoring.Position
}

// SectionPlaces are the places that lead to a section of a stage.
type SectionPlaces struct {
	Section string
	Places  scoring.Runs
}

// wireStage is a [[stage]] as TOML has it.
type wireStage struct {
	Name     string         `toml:"name"`
	From     string         `toml:"from"`
	Places   any            `toml:"places"`
	Sections map[string]any `toml:"sections"`
	Declined any            `toml:"declined"`
	Carry    any            `toml:"carry"`
	Players  string         `toml:"players"`
	System   string         `toml:"system"`
	Winners  int            `toml:"winners"`
}

// stageOf is the stage of a name; the first where none is named, and -1 where there
// is none of it.
func (f *File) stageOf(name string) int {
	if name == "" {
		return min(0, len(f.Stages)-1)
	}
	return slices.IndexFunc(f.Stages, func(s Stage) bool { return strings.EqualFold(s.Name, name) })
}

// stage reads a [[stage]].
func (r *fileReader) stage(w *wireStage) Stage {
	s := Stage{Pos: r.pos(""), Name: strings.TrimSpace(w.Name), From: len(r.file.Stages) - 1, Declined: r.words("declined", w.Declined), Players: w.Players, Winners: w.Winners,
		PlayersPos: r.pos("players"), placesPos: r.pos("places"), carryPos: r.pos("carry"), declinedPos: r.pos("declined")}
	if _, given := r.lines[r.table+".places"]; !given {
		s.placesPos = r.pos("sections")
	}
	s.System = r.oneOf("system", w.System, systems...)
	if s.Name == "" {
		s.Name = fmt.Sprintf("Stage %d", len(r.file.Stages)+1)
		r.fail("", "name = \"Final\"", "the stage has no name; it is called %s", s.Name)
	}
	if r.file.stageOf(s.Name) >= 0 {
		r.fail("name", "", "another stage is called %s too", s.Name)
		s.Name = fmt.Sprintf("%s %d", s.Name, len(r.file.Stages)+1)
	}
	if s.Winners < 0 || s.Winners > 2 {
		r.fail("winners", "", "winners is %d: there are 1 or 2", s.Winners)
		s.Winners = 0
	}
	r.places(&s, w)
	if w.From != "" {
		if from := r.file.stageOf(w.From); from >= 0 {
			s.From = from
		} else {
			r.fail("from", "a stage stands after the one that its contestants come from", "there is no stage %q before this one", w.From)
		}
	}
	switch first := s.From < 0; {
	case first && (s.Places != nil || len(s.Declined) > 0 || w.Carry != nil):
		r.fail("", "", "nobody comes to the first stage from an earlier one; its places, declined and carry are left out")
		s.Places, s.Sections, s.Declined = nil, nil, nil
		return s
	case !first && s.Places == nil && !r.bad:
		r.fail("", "places = \"1-8\"", "the stage does not say which places of %s go on to it", r.file.Stages[s.From].Name)
	}
	switch carry := r.word("carry", w.Carry); carry {
	case "", "none":
	case "ebu":
		s.EBU, s.Carry = true, exact.Frac(1, 2)
	default:
		x, err := exact.Parse(strings.TrimSpace(strings.TrimSuffix(carry, "%")))
		if err != nil || !strings.HasSuffix(carry, "%") || x.Sign() < 0 || exact.Int(100).Less(x) {
			r.fail("carry", `carry = "none", "50%" or "ebu"`, "the carry-over is %q", carry)
			break
		}
		s.Carry = x.Over(100)
	}
	return s
}

// places reads which places go on, and to which section.
func (r *fileReader) places(s *Stage, w *wireStage) {
	runs := func(key string, v any) scoring.Runs {
		runs, err := scoring.ParseRuns(strings.Join(r.words(key, v), ","))
		if err != nil {
			r.fail(key, key+` = "1-8"`, "%s: %v", key, err)
		}
		return runs
	}
	s.Places = runs("places", w.Places)
	var all scoring.Runs
	for _, section := range slices.SortedFunc(maps.Keys(w.Sections), scoring.CompareNumber) {
		places := runs("sections", w.Sections[section])
		for _, run := range places {
			if i := slices.IndexFunc(all, func(o scoring.Run) bool { return run.From <= o.To && o.From <= run.To }); i >= 0 {
				r.fail("sections", "", "places %v lead to two sections", scoring.Runs{{From: max(run.From, all[i].From), To: min(run.To, all[i].To)}})
			}
		}
		all = append(all, places...)
		s.Sections = append(s.Sections, SectionPlaces{section, places})
	}
	switch {
	case s.Places == nil:
		s.Places = all
	case all != nil && highest(all) != highest(s.Places):
		r.fail("sections", "", "the places of the sections end with %d, and those that go on with %d", highest(all), highest(s.Places))
	}
}

// highest is the last of some places.
func highest(places scoring.Runs) (last int) {
	for _, run := range places {
		last = max(last, run.To)
	}
	return last
}

// checkStages tells what about stages and their sessions cannot be.
func (r *fileReader) checkStages() {
	f := r.file
	held := make([]bool, len(f.Stages))
	for i := range f.Sessions {
		s := &f.Sessions[i]
		r.begin("session", i)
		of := f.stageOf(s.Stage)
		switch {
		case s.Stage == "" && of < 0:
			continue
		case of < 0:
			r.fail("stage", "[[stage]] with its name", "there is no stage %q; the session is one of the first", s.Stage)
			s.Stage, of = "", min(0, len(f.Stages)-1)
		}
		if of >= 0 {
			held[of] = true
		}
	}
	if len(f.Stages) > 0 && len(f.Clubs) > 0 {
		r.begin("stage", 0)
		r.fail("", "", "a simultaneous event has no stages; they are left out")
		f.Stages = nil
	}
	for i, s := range f.Stages {
		if s.From < 0 && !held[i] {
			r.begin("stage", i)
			r.fail("", fmt.Sprintf("stage = %q in its [[session]]", s.Name), "the stage %s has no session", s.Name)
		}
	}
}

// forStage is the event file as one stage has it: with the decisions that are about its
// sessions. Of those that name no session problems tell, once.
func (f *File) forStage(stage int, sessions []int) (of *File, problems []scoring.Problem) {
	if f == nil {
		return nil, nil
	}
	of = new(File)
	*of = *f
	st := f.Stages[stage]
	of.Stages, of.Heading.System, of.Heading.Winners = nil, cmp.Or(st.System, f.Heading.System), cmp.Or(st.Winners, f.Heading.Winners)
	of.followed = slices.ContainsFunc(f.Stages, func(next Stage) bool { return next.From == stage })
	if stage > 0 {
		of.later = true
		of.Heading.Rounds, of.Contestants = 0, nil
		if st.System == "" {
			of.Heading.System = ""
		}
	}
	about := func(session int, pos scoring.Position, what string) bool {
		if session == 0 && stage == 0 {
			problems = append(problems, scoring.Problem{Pos: pos, Severity: scoring.Failure, Text: "the event has several stages, and the " + what + " does not say of which session it is; it is left out", Hint: "session = … tells"})
		}
		return slices.Contains(sessions, session)
	}
	of.Rulings = slices.DeleteFunc(slices.Clone(f.Rulings), func(r scoring.Ruling) bool { return !about(r.Session, r.Pos, "ruling") })
	of.Penalties = slices.DeleteFunc(slices.Clone(f.Penalties), func(p scoring.Penalty) bool { return !about(p.Session, p.Pos, "penalty") })
	of.Withdrawals = slices.DeleteFunc(slices.Clone(f.Withdrawals), func(w scoring.Withdrawal) bool { return !about(w.Session, w.Pos, "withdrawal") })
	of.Matches = slices.DeleteFunc(slices.Clone(f.Matches), func(m MatchRuling) bool { return !about(m.Session, m.Pos, "match") })
	of.Lineups = slices.DeleteFunc(slices.Clone(f.Lineups), func(l Lineup) bool { return !about(l.Session, l.Pos, "line-up") })
	return of, problems
}
