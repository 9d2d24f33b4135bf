package main

import (
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/masterpoint"
	"recap/scoring/ranking"
	"recap/scoring/rules"
	"recap/scoring/traveller"
	"recap/scoring/traveller/source"
	"recap/templates"
)

const seedHelp = `
recap seed puts the entries of an event in the order of their strength. The list of
players has the masterpoints of each in the columns mp1, mp2 …, those of the list
before in mpbefore1, mpbefore2 …; a tilde marks an estimate, ~120. Where it has none
--register looks up the live points by the ids of the players. How many players
count is in the rule set. Those who are equal in everything share a place: a lot
decides.

Usage: recap seed [flags] PLAYERS

Examples:
  recap seed entries.csv --rules mbsz-2014
  recap seed entries.csv --set seeding.pair=2 --set seeding.team=4 -o seeds.pdf --lang hu
`

func seedCommand(env environment, args []string) int {
	var in inputFlags
	var out outputFlags
	var now, before string
	flags := pflag.NewFlagSet("seed", pflag.ContinueOnError)
	out.addPlain(flags)
	flags.StringVar(&out.lang, "lang", "en", "language of the output: `en|hu|ru`")
	flags.StringVar(&in.rules, "rules", rules.Default, "rule set: a `NAME` (recap rules lists them) or a TOML file")
	flags.StringArrayVar(&in.set, "set", nil, "change a single setting of the rule set, `KEY=VALUE` (repeatable)")
	flags.StringVar(&in.encoding, "encoding", "", "`ENCODING` of the file, such as windows-1250 (default: found from the content)")
	flags.StringVar(&now, "register", "", "register with the live points of all players, CSV or Excel: `FILE`")
	flags.StringVar(&before, "register-before", "", "the register of the list before: `FILE`")
	if code, done := env.parse(flags, seedHelp, args); done {
		return code
	}
	if flags.NArg() != 1 {
		return env.usageError(fmt.Errorf("seed needs one list of players, not %d", flags.NArg()), "recap seed --help shows examples")
	}
	outs, err := out.outputs(flags.Args())
	if err != nil {
		return env.usageError(err, "recap seed --help shows examples")
	}
	if err := refuseInputs(outs, flags.Args(), append(flags.Args(), in.rules, now, before)); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	set, err := in.ruleSet(in.rules, nil, nil)
	if err != nil {
		return env.inputError(err)
	}
	file, err := source.ReadFile(flags.Arg(0), in.encoding)
	if err != nil {
		return env.inputError(err)
	}
	entries, problems, err := traveller.ReadPlayers(file)
	if err != nil {
		env.say(problems)
		return env.inputError(err)
	}
	if now != "" {
		more, err := lookUp(entries, now, before, in.encoding)
		if problems = append(problems, more...); err != nil {
			env.say(problems)
			return env.inputError(err)
		}
	}
	entries = slices.DeleteFunc(entries, func(c scoring.Contestant) bool { return c.Phantom })
	kind, counting := "pair", set.Seeding.Pair
	if slices.ContainsFunc(entries, func(c scoring.Contestant) bool { return c.Team != "" || len(c.Players) > 3 }) {
		kind, counting = "team", set.Seeding.Team
	}
	if counting == 0 {
		env.say(problems)
		return env.usageError(fmt.Errorf("the rule set %s does not say how many players of a %s count", set.Name, kind), fmt.Sprintf("--set seeding.%s=2 says it, or --rules mbsz-2014", kind))
	}
	wrong := event.CheckEntries(entries, kind == "team", set)
	problems = append(problems, wrong...)
	for _, c := range entries {
		if n := len(c.Players); n > 0 && len(c.Strengths) < n {
			problems = append(problems, scoring.Problem{Pos: c.Pos, Severity: scoring.Warning,
				Text: fmt.Sprintf("%s: %d of %d players have masterpoints; the others count nothing", c.ID, len(c.Strengths), n), Hint: "an estimate is written ~120"})
		}
	}
	scoring.SortProblems(problems)
	env.say(problems)
	lang, _ := templates.ParseLang(out.lang) // outputs has looked at it
	report := templates.NewSeeding(flags.Arg(0), ranking.ByStrength(entries, counting), counting, set.Name, lang)
	code := env.write(outs, out, document{input: flags.Arg(0), report: func(string) *templates.Report { return report }})
	if slices.ContainsFunc(wrong, func(p scoring.Problem) bool { return p.Severity == scoring.Failure }) {
		code = max(code, exitFindings) // entries that the rules do not allow
	}
	return code
}

// lookUp gives the players of entries that bring no points of their own the live ones of a
// register, and of the register before where there is one.
func lookUp(entries []scoring.Contestant, now, before, encoding string) (problems []scoring.Problem, err error) {
	live, problems, err := readRegister(now, encoding)
	if err != nil {
		return problems, err
	}
	var earlier *masterpoint.Register
	if before != "" {
		var more []scoring.Problem
		earlier, more, err = readRegister(before, encoding)
		if problems = append(problems, more...); err != nil {
			return problems, err
		}
	}
	for i := range entries {
		c := &entries[i]
		if len(c.Strengths) > 0 {
			continue
		}
		for _, p := range c.Players {
			m, ok := live.Find(p.ID)
			if !ok {
				problems = append(problems, scoring.Problem{Pos: c.Pos, Severity: scoring.Warning, Text: fmt.Sprintf("%s: %s (id %q) is not in the register %s and counts nothing", c.ID, p.Name, p.ID, now),
					Hint: "an estimate is written ~120 in the column mp1, mp2 …, for all of the entry"})
				continue
			}
			s := scoring.Strength{Points: m.Live}
			if old, ok := earlier.Find(p.ID); ok {
				s.Earlier = old.Live
			}
			c.Strengths = append(c.Strengths, s)
		}
	}
	return problems, nil
}
