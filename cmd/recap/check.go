package main

import (
	"fmt"
	"os"
	"slices"

	"github.com/spf13/pflag"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/traveller"
	"recap/scoring/traveller/source"
	"recap/templates"
)

const checkHelp = `
recap check looks for mistakes before the results are announced: contract, tricks
and score that disagree, results for the wrong side or far from all others, missing
and repeated lines, wrong opponents and boards, players who stand in two pairs.
Every finding has a code for scripts, the line it is about and, where one is
likely, the entry that was probably meant. A folder is walked through; files of no
known format are skipped.

With --movement the rows are held against the movement that was to be played.

The exit code is 1 if there is a finding that casts doubt on a result, with --strict
if there is any.

Usage: recap check [flags] FILE|FOLDER...

Examples:
  recap check monday.csv --players players.csv
  recap check monday.xml --played
  recap check january/ --strict -o findings.xlsx
`

// checkName names the outputs in a folder.
const checkName = "check"

type checkFlags struct {
	inputFlags
	outputFlags
	movement       string
	played, strict bool
}

func checkCommand(env environment, args []string) int {
	var f checkFlags
	flags := pflag.NewFlagSet("check", pflag.ContinueOnError)
	f.addPlain(flags)
	f.addLooks(flags)
	flags.StringVar(&f.movement, "movement", "", "the movement that was to be played: a `FILE`, CSV or the .bws of the evening")
	flags.BoolVar(&f.played, "played", false, "list who met whom on which boards")
	f.inputFlags.add(flags)
	flags.BoolVar(&f.strict, "strict", false, "take notes, such as a player without a number, for findings too")
	if code, done := env.parse(flags, checkHelp, args); done {
		return code
	}
	if flags.NArg() == 0 {
		return env.usageError(fmt.Errorf("check needs a file or a folder"), "recap check testdata/events/club-evening.csv")
	}
	outs, err := f.outputs([]string{checkName})
	if err != nil {
		return env.usageError(err, "recap check --help shows examples")
	}
	opt, code := f.options(env)
	if code != exitOK {
		return code
	}
	if f.movement != "" {
		planned, problems, err := readMovements(f.movement, f.encoding)
		env.say(problems)
		if err != nil {
			return env.inputError(err)
		}
		opt.Movements = planned
	}
	var reviews []*scoring.Review
	var file *event.File // of the last
	read := []string{f.players, f.rules, f.vp, f.movement}
	for _, arg := range flags.Args() {
		names, err := walk(arg)
		if err != nil {
			code = max(code, env.inputError(err))
			continue
		}
		read = append(read, names...)
		for _, name := range names {
			if name != arg && !f.known(name) {
				continue
			}
			review, in, failed := f.checkFile(env, name, opt)
			read, code = append(read, in.files...), max(code, failed)
			if review != nil {
				reviews, file = append(reviews, review), in.opt.File
			}
		}
	}
	if len(reviews) != 1 {
		file = nil // how several events look is said by none of them
	}
	looks, more, err := f.layOut(file)
	if err != nil {
		return env.inputError(err)
	}
	if err := refuseInputs(outs, []string{checkName}, append(read, more...)); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	if slices.ContainsFunc(reviews, func(r *scoring.Review) bool {
		return slices.ContainsFunc(r.Findings, func(x scoring.Finding) bool { return f.strict || x.Severity != scoring.Note })
	}) {
		code = max(code, exitFindings)
	}
	if len(reviews) == 0 {
		return code
	}
	report := templates.NewReview(reviews, templates.Options{Lang: looks.language(), Title: looks.calls("")}, f.played)
	return max(code, env.write(outs, looks, document{input: checkName, report: looks.dressed(report)}))
}

// known tells whether a file that was found in a folder is one that can be read.
func (f *checkFlags) known(name string) bool {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return false
	}
	file, err := source.ReadFile(name, f.encoding)
	if err != nil {
		return true // which is said when it is read
	}
	_, ok := traveller.Find(file.Data)
	return ok
}

// checkFile checks one input.
func (f *checkFlags) checkFile(env environment, name string, opt event.Options) (review *scoring.Review, in input, code int) {
	in, err := f.open(name, opt)
	if err == nil {
		review, err = event.Check(in.event, in.problems, in.opt)
	}
	if err != nil {
		env.say(in.problems)
		return nil, in, env.inputError(err)
	}
	env.say(review.Aside)
	return review, in, exitOK
}
