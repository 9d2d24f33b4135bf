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
	flags.StringVar(&out.lang, "lang", "en", "language of the output: `en|hu|ru`")
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
	var editions [2][]byte
	for i, name := range flags.Args() {
		var read []string
		if editions[i], read, err = in.edition(env, name, opt, ""); err != nil {
			return env.inputError(err)
		}
		if err := refuseInputs(outs, []string{diffName}, read); err != nil {
			return env.usageError(err, "choose another name for the output")
		}
	}
	changes, err := templates.Compare(editions[0], editions[1])
	if err != nil {
		return env.inputError(&scoring.InputError{Pos: scoring.Position{File: flags.Arg(0)}, Text: err.Error()})
	}
	lang, _ := templates.ParseLang(out.lang) // outputs has looked at it
	report := changes.Report(flags.Arg(0)+" → "+flags.Arg(1), lang)
	code = env.write(outs, out, document{input: diffName, report: func(string) *templates.Report { return report }})
	if len(changes.Changes) > 0 {
		code = max(code, exitFindings)
	}
	return code
}

// edition is the results of a file as their JSON, as they stand in it or scored, and
// what else was read for them. The titles of rankings that are scored are in the language.
func (f *inputFlags) edition(env environment, name string, opt event.Options, lang templates.Lang) (data []byte, read []string, err error) {
	file, err := source.ReadFile(name, f.encoding)
	if err != nil {
		return nil, nil, err
	}
	if templates.IsResults(file.Data) {
		return file.Data, nil, nil
	}
	in, err := f.open(name, opt)
	if err != nil {
		env.say(in.problems)
		return nil, nil, err
	}
	res, err := event.Score(in.event, in.opt)
	if err != nil {
		env.say(in.problems)
		return nil, nil, err
	}
	if err := f.awardMasterpoints(res, in.opt.File); err != nil {
		env.say(in.problems)
		return nil, nil, err
	}
	res.Problems = slices.Concat(in.problems, res.Problems)
	scoring.SortProblems(res.Problems)
	env.say(res.Problems)
	for i := range res.Problems {
		if res.Problems[i].Pos.File == name {
			res.Problems[i].Pos.File = "" // the two have different names
		}
	}
	return templates.NewDocument(res, templates.Options{Lang: lang}).AppendJSON(nil), in.files, nil
}
