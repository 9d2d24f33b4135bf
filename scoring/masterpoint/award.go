package masterpoint

import (
	"cmp"

	"recap/scoring"
	"recap/scoring/exact"
)

// Options say how the points of an event are awarded.
type Options struct {
	Register *Register // nil where there is none: then licences are not looked at
	// End is the last day of the event, ISO; empty for the event's date.
	End string
	// ClaimDays are those in which pending points can be claimed; 0 for the scheme's.
	ClaimDays int
	// Explain keeps how everything came about.
	Explain bool
}

// Awards are the points of an event.
type Awards struct {
	Event  *Event
	Scheme *Scheme
	// End is the last day of the event; empty where it is not known.
	End      string
	Lines    []Line
	Steps    []Step
	Problems []scoring.Problem
}

// Line is what a player got in an event, of one kind.
type Line struct {
	Pos                       scoring.Position
	List                      string // the title of the contestant's own ranking
	Place                     int    // in it; 0 for none
	Tied                      bool
	Unit                      string // the number of the contestant, 3N or 12
	Team, Player, ID, Club    string
	Tables                    exact.Num
	Boards                    int
	Rules                     []string // the names of the awards that it is from
	Kind                      string
	Points                    exact.Num
	Status                    Status
	Reason                    Reason
	Article                   string
	Until                     string // the last day on which pending points can be claimed
	ListNumber, Entry, Within int    // the ranking in the file, the entry in it and the player in that; -1 for none
}

// Step is one step of a working: what was worked out, how, and what came out.
type Step struct {
	List, Rule string
	Word       string // a word of templates: first, depth, place …
	Args       []string
	Working    string
	Result     exact.Num
}

// Award gives the points of an event. The error is a *scoring.InputError: a formula that
// has no value, such as one that divides by 0, at its place in the scheme.
func (s *Scheme) Award(ev *Event, opt Options) (*Awards, error) {
	a := &awarder{Awards: &Awards{Event: ev, Scheme: s, End: cmp.Or(opt.End, isoDate(ev.Date))}, opt: opt, index: map[key]int{}, own: map[string]*Entry{}}
	for _, l := range ev.Lists {
		if l.main() {
			for _, e := range l.Entries {
				a.own[e.contestant()] = e
			}
		}
	}
	a.until = lastDay(a.End, cmp.Or(opt.ClaimDays, s.Eligibility.ClaimDays))
	if ev.Provisional {
		a.problem(scoring.Position{File: ev.File}, scoring.Warning, "the results are provisional, and so are the points")
	}
	earned := 0
	for _, r := range s.rules() {
		n, err := a.rule(r)
		if err != nil {
			return nil, err
		}
		earned += n
	}
	if earned == 0 {
		a.problem(scoring.Position{File: ev.File}, scoring.Warning, "nothing of the scheme "+s.Name+" applies to the event: no points")
	}
	a.close()
	return a.Awards, nil
}

// isoDate is a date in ISO form; anything else is no date.
func isoDate(s string) string {
	if lastDay(s, 1) == "" {
		return ""
	}
	return s
}

// awarder is an event whose points are being worked out.
type awarder struct {
	*Awards
	opt   Options
	until string
	index map[key]int       // of the lines
	own   map[string]*Entry // that of a contestant in its own ranking
}

// key is who a line is of.
type key struct {
	contestant string
	player     int
	kind       string
}

func (a *awarder) problem(pos scoring.Position, sev scoring.Severity, text string) {
	a.Problems = append(a.Problems, scoring.Problem{Pos: pos, Severity: sev, Text: text})
}

// step keeps a step where somebody asks.
func (a *awarder) step(l *ranked, r *Rule, word, working string, result exact.Num, args ...string) {
	if a.opt.Explain {
		a.Steps = append(a.Steps, Step{l.title, r.Name, word, args, working, result})
	}
}

// formula keeps how a formula of a rule came out, and before it the values of the scheme
// that it needed.
func (a *awarder) formula(l *ranked, r *Rule, word string, f *formula, in *scope, result exact.Num) {
	if f == nil || !a.opt.Explain {
		return
	}
	for _, name := range *in.told {
		if v := in.scheme.Values[name]; !v.IsNumber() {
			a.step(l, r, "value", v.Working(in.lookup), in.asked[name], name, v.String())
		}
	}
	*in.told = nil
	a.step(l, r, word, f.Working(in.lookup), result, f.String())
}

// rule gives the awards of a rule, and tells how many lists it applied to.
func (a *awarder) rule(r *Rule) (applied int, err error) {
	lists := a.lists(r.For)
	for _, l := range lists {
		in := a.scope(l, lists)
		applies := true
		for _, condition := range [...]*formula{a.Scheme.Requires, r.When} {
			if condition == nil || !applies {
				continue
			}
			x, err := condition.value(in)
			if err != nil {
				return applied, err
			}
			applies = x.Sign() != 0
			a.formula(l, r, "condition", condition, in, x)
		}
		if !applies || len(l.entries) == 0 {
			continue
		}
		applied++
		if r.For == forMatch {
			err = a.matches(r, l, in)
		} else {
			err = a.places(r, l, in)
		}
		if err != nil {
			return applied, err
		}
	}
	return applied, nil
}
