package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/rules"
	"recap/templates"
)

const explainHelp = `
recap explain tells how a figure came about, step by step, so that it can be done
again with a pencil, and names the law or the article: the awards of a board, the
total of a pair or a team, a match, what parted those who were equal, penalties.
The flags of recap score say how the event is scored. Without a question it says
what can be asked for.

Usage: recap explain [flags] FILE

Examples:
  recap explain monday.csv --players players.csv --board 7 --pair 3NS
  recap explain monday.xml --board 7 -o board-7.pdf
  recap explain monday.csv --players players.csv --pair 3NS --lang hu
  recap explain league.toml --match 4:1-4
  recap explain league.toml --team 1 --round 3
  recap explain league.toml --tie --penalty
`

type explainFlags struct {
	inputFlags
	outputFlags
	question   scoring.Question
	pair, team string
	match      string
}

func explainCommand(env environment, args []string) int {
	var f explainFlags
	flags := pflag.NewFlagSet("explain", pflag.ContinueOnError)
	flags.IntVar(&f.question.Board, "board", 0, "how the awards of board `N` came about; with --pair those of one pair")
	flags.StringVar(&f.pair, "pair", "", "a pair, or a single player, `NUMBER` (3, or 3NS where pairs have lines): its total")
	flags.StringVar(&f.team, "team", "", "a team, `NUMBER`: its total, or with --round its match")
	flags.IntVar(&f.question.Round, "round", 0, "round `N`")
	flags.StringVar(&f.match, "match", "", "a match: `ROUND:HOME-AWAY`, such as 3:1-4")
	flags.BoolVar(&f.question.Ties, "tie", false, "what parted those who were equal, or did not")
	flags.BoolVar(&f.question.Penalties, "penalty", false, "each penalty: of what, how much, from where")
	flags.StringVar(&f.question.Section, "section", "", "`SECTION` of the board or the pair")
	flags.StringVar(&f.question.Stage, "stage", "", "`NAME` of a stage (default: the last that was played)")
	flags.IntVar(&f.question.Session, "session", 0, "session `N`")
	f.addPlain(flags)
	f.addLooks(flags)
	f.inputFlags.add(flags)
	if code, done := env.parse(flags, explainHelp, args); done {
		return code
	}
	if flags.NArg() != 1 {
		return env.usageError(fmt.Errorf("explain needs one file, not %d", flags.NArg()), "recap explain monday.csv --board 7")
	}
	if err := f.ask(); err != nil {
		return env.usageError(err, "recap explain --help shows examples")
	}
	name := flags.Arg(0)
	outs, err := f.outputs([]string{name})
	if err != nil {
		return env.usageError(err, "recap explain --help shows examples")
	}
	opt, code := f.options(env)
	if code != exitOK {
		return code
	}
	in, err := f.open(name, opt)
	if err != nil {
		env.say(in.problems)
		return env.inputError(err)
	}
	looks, more, err := f.layOut(in.opt.File)
	if err != nil {
		env.say(in.problems)
		return env.inputError(err)
	}
	if err := refuseInputs(outs, []string{name}, slices.Concat([]string{name, f.players, f.inputFlags.rules, f.vp}, in.files, more)); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	if in.auto && in.opt.Rules.Name != rules.Default {
		fmt.Fprintf(env.stderr, "%s: note: written by %s, scored by the rule set %s\n", name, in.event.Program, in.opt.Rules.Name)
	}
	x, err := event.Explain(in.event, in.opt, f.question)
	if err != nil {
		env.say(in.problems)
		return env.inputError(err)
	}
	problems := slices.Concat(in.problems, x.Results.Problems)
	scoring.SortProblems(problems)
	env.say(problems)
	opts := templates.Options{Lang: looks.language(), Title: looks.calls("")}
	var report *templates.Report
	if f.question == (scoring.Question{Stage: f.question.Stage}) {
		report = templates.NewChoices(x.Results, event.ChoicesOf(x), opts)
	} else {
		report = templates.NewExplanation(x, opts)
	}
	return env.write(outs, looks, document{input: name, uncut: true, date: x.Results.Event.Date, author: x.Results.Event.Club, report: looks.dressed(report)})
}

// ask puts the flags together to a question.
func (f *explainFlags) ask() error {
	q := &f.question
	for _, n := range []struct {
		flag  string
		value int
	}{{"board", q.Board}, {"round", q.Round}, {"session", q.Session}} {
		if n.value < 0 {
			return fmt.Errorf("--%s %d: numbers begin with 1", n.flag, n.value)
		}
	}
	if f.pair != "" && f.team != "" {
		return fmt.Errorf("--pair and --team: one of them at a time")
	}
	q.Unit = f.pair + f.team
	if f.match == "" {
		if q.Round > 0 && q.Unit == "" && q.Board == 0 {
			return fmt.Errorf("--round %d: whose match is not said; --team 1 names a team", q.Round)
		}
		return nil
	}
	if q.Unit != "" || q.Board > 0 || q.Round > 0 {
		return fmt.Errorf("--match %s says it all; it goes with no --board, --round, --pair and --team", f.match)
	}
	round, two, rounded := strings.Cut(f.match, ":")
	if !rounded {
		round, two = "0", f.match
	}
	var err error
	q.Round, err = strconv.Atoi(strings.TrimSpace(round))
	home, away, both := strings.Cut(strings.ReplaceAll(two, "–", "-"), "-")
	q.Home, q.Away = strings.TrimSpace(home), strings.TrimSpace(away)
	if err != nil || q.Round < 0 || !both || q.Home == "" || q.Away == "" {
		return fmt.Errorf("--match %s: write the round and the two teams, 3:1-4", f.match)
	}
	return nil
}
