package main

import (
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/traveller/source"
	"recap/templates"
)

const diffHelp = `
recap diff says what has changed between two editions of results: places, scores,
boards, matches and whatever else differs. An edition is a file of results that
recap score wrote as JSON, or anything that recap score reads; both are scored by
the same flags.

The exit code is 1 if anything has changed.

Usage: recap diff [flags] BEFORE AFTER

Examples:
  recap diff monday.csv corrected.csv --players players.csv
  recap diff announced.json monday.xml -o changes.pdf --lang hu
`

// diffName names the outputs in a folder.
const diffName = "changes"

func diffCommand(env environment, args []string) int {
	var in inputFlags
	var out outputFlags
	flags := pflag.NewFlagSet("diff", pflag.ContinueOnError)
	out.addPlain(flags)
	out.addLooks(flags)
	in.add(flags)
	in.addMasterpoints(flags)
	if code, done := env.parse(flags, diffHelp, args); done {
		return code
	}
	if flags.NArg() != 2 {
		return env.usageError(fmt.Errorf("diff needs two files, not %d", flags.NArg()), "recap diff before.csv after.csv")
	}
	outs, err := out.outputs([]string{diffName})
	if err != nil {
		return env.usageError(err, "recap diff --help shows examples")
	}
	opt, code := in.options(env)
	if code != exitOK {
		return code
	}
	if err := refuseInputs(outs, []string{diffName}, append(flags.Args(), in.players, in.rules, in.vp, schemeFile(in.masterpoints))); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	var editions [2]edition
	for i, name := range flags.Args() {
		if editions[i], err = in.edition(env, name, opt, ""); err != nil {
			return env.inputError(err)
		}
		if err := refuseInputs(outs, []string{diffName}, editions[i].read); err != nil {
			return env.usageError(err, "choose another name for the output")
		}
	}
	changes, err := templates.Compare(editions[0].data, editions[1].data)
	if err != nil {
		return env.inputError(&scoring.InputError{Pos: scoring.Position{File: flags.Arg(0)}, Text: err.Error()})
	}
	for _, kind := range changes.Uncompared {
		fmt.Fprintf(env.stderr, "recap: note: no %s is compared: one of the files was written with --report, and has none\n", kind)
	}
	looks, read, err := out.layOut(editions[1].file)
	if err != nil {
		return env.inputError(err)
	}
	if err := refuseInputs(outs, []string{diffName}, read); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	report := changes.Report(flags.Arg(0)+" → "+flags.Arg(1), looks.language())
	code = env.write(outs, looks, document{input: diffName, report: looks.dressed(report)})
	if len(changes.Changes) > 0 {
		code = max(code, exitFindings)
	}
	return code
}

// edition is the results of a file.
type edition struct {
	data []byte      // as JSON
	read []string    // what else was read for them
	file *event.File // nil where there is none
	// at is where the entry of a ranking was entered; nil where the file has the JSON itself.
	at func(ranking, entry int) scoring.Position
}

// edition gives the results of a file as they stand in it, or scored. The titles of
// rankings that are scored are in the language.
func (f *inputFlags) edition(env environment, name string, opt event.Options, lang templates.Lang) (edition, error) {
	file, err := source.ReadFile(name, f.encoding)
	if err != nil {
		return edition{}, err
	}
	if templates.IsResults(file.Data) {
		return edition{data: file.Data}, nil
	}
	in, err := f.open(name, opt)
	if err != nil {
		env.say(in.problems)
		return edition{}, err
	}
	res, err := event.Score(in.event, in.opt)
	if err != nil {
		env.say(in.problems)
		return edition{}, err
	}
	if err := f.awardMasterpoints(res, in.opt.File); err != nil {
		env.say(in.problems)
		return edition{}, err
	}
	res.Problems = slices.Concat(in.problems, res.Problems)
	scoring.SortProblems(res.Problems)
	env.say(res.Problems)
	for i := range res.Problems {
		if res.Problems[i].Pos.File == name {
			res.Problems[i].Pos.File = "" // the two have different names
		}
	}
	doc := templates.NewDocument(res, templates.Options{Lang: lang})
	rankings := doc.Rankings()
	at := func(ranking, entry int) scoring.Position { return rankings[ranking].Standings[entry].Contestant.Pos }
	return edition{doc.AppendJSON(nil), in.files, in.opt.File, at}, nil
}
