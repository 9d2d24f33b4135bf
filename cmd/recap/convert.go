package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/rules"
	"recap/scoring/traveller"
	"recap/scoring/traveller/source"
)

const convertHelp = `
recap convert writes an event, with its results, in a format that other programs
read. The format is that of the ending (.xml USEBIO, .csv a traveller table …),
or the one that --to names. What it has no place for is said, piece by piece.
A list of players that has to stand beside the event becomes a file of its own:
monday.csv and monday-players.csv.

Usage: recap convert [flags] FILE... -o OUT

Examples:
  recap convert monday.csv --players players.csv -o monday.xml
  recap convert monday.xml -o travellers.csv -o monday.pbn
  recap convert monday.xml --to usebio-1.3 -o new.xml
  recap convert january/ --to csv -o tables/
`

type convertFlags struct {
	inputFlags
	out    []string
	to     string
	strict bool
}

// target is an output with its format, and the list of players beside it where the
// format has one.
type target struct {
	outs   []output
	format traveller.Format
}

func convertCommand(env environment, args []string) int {
	var f convertFlags
	flags := pflag.NewFlagSet("convert", pflag.ContinueOnError)
	flags.StringArrayVarP(&f.out, "output", "o", nil, "write to `FILE`, or into FOLDER/ if there are several; - is the screen (repeatable)")
	flags.StringVar(&f.to, "to", "", "`FORMAT` of the output where its ending does not tell: "+strings.Join(traveller.Writable(), "|"))
	f.inputFlags.add(flags)
	f.addMasterpoints(flags)
	flags.BoolVar(&f.strict, "strict", false, "take any problem of the data, and anything that the format has no place for, as a failure: write nothing, exit 1")
	if code, done := env.parse(flags, convertHelp, args); done {
		return code
	}
	if flags.NArg() == 0 {
		return env.usageError(fmt.Errorf("convert needs a file or a folder"), "recap convert testdata/events/club-evening.csv -o evening.xml")
	}
	inputs, code := f.inputs(env, flags.Args())
	if len(inputs) == 0 {
		return max(code, exitInput)
	}
	if len(f.out) == 0 {
		return env.usageError(errors.New("convert needs an output: -o FILE"), "recap convert --help shows examples")
	}
	var targets []target
	var outs []output
	for _, path := range f.out {
		out, format, err := f.target(path, inputs)
		if err != nil {
			return env.usageError(err, "recap convert --help shows examples")
		}
		t := target{[]output{out}, format}
		if format.WritePlayers != nil {
			t.outs = append(t.outs, out.besideFor("players"))
		}
		targets, outs = append(targets, t), append(outs, t.outs...)
	}
	if err := cmp.Or(refuseTwice(outs, inputs), refuseInputs(outs, inputs, append(slices.Clone(inputs), f.players, f.rules, f.vp))); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	opt, wrong := f.options(env)
	if wrong != exitOK {
		return wrong
	}
	for _, input := range inputs {
		code = max(code, f.convertFile(env, input, opt, targets, outs))
	}
	return code
}

// inputs are the files that are named, and those of known formats in folders.
func (f *convertFlags) inputs(env environment, args []string) (inputs []string, code int) {
	for _, arg := range args {
		found, err := walk(arg)
		if err != nil {
			code = max(code, env.inputError(err))
			continue
		}
		for _, name := range found {
			if name != arg && !f.known(name) {
				fmt.Fprintf(env.stderr, "%s: note: skipped, it is in no known format\n", name)
				continue
			}
			inputs = append(inputs, name)
		}
	}
	return inputs, code
}

// known tells whether a file of a folder is in a format that can be read.
func (f *convertFlags) known(name string) bool {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return false
	}
	file, err := source.ReadFile(name, f.encoding)
	if err != nil {
		return true // what is wrong with it is said when it is read
	}
	_, ok := traveller.Find(file.Data)
	return ok
}

// target is the output of a name, and its format.
func (f *convertFlags) target(path string, inputs []string) (o output, format traveller.Format, err error) {
	info, statErr := os.Stat(path)
	o = output{path: path, folder: strings.HasSuffix(path, "/") || strings.HasSuffix(path, string(filepath.Separator)) || statErr == nil && info.IsDir()}
	switch {
	case path == "":
		return o, format, errors.New("-o: the name of the output is empty")
	case !o.folder && len(inputs) > 1:
		return o, format, fmt.Errorf("-o %s: %d files cannot go into one; name a folder, -o %s/ --to FORMAT", path, len(inputs), cmp.Or(strings.TrimSuffix(path, filepath.Ext(path)), "results"))
	}
	var ok bool
	if f.to != "" {
		if format, ok = traveller.Named(f.to); !ok || format.Write == nil {
			return o, format, fmt.Errorf("--to %s: there is no such format to write (%s)", f.to, strings.Join(traveller.Writable(), ", "))
		}
	} else if format, ok = traveller.ForExtension(filepath.Ext(path)); !ok || o.folder {
		if o.folder || path == "-" {
			return o, format, fmt.Errorf("-o %s: name the format, --to %s", path, strings.Join(traveller.Writable(), "|"))
		}
		return o, format, fmt.Errorf("-o %s: its ending names no format to convert to; --to FORMAT does (%s)", path, strings.Join(traveller.Writable(), ", "))
	}
	o.format = format.Extensions[0]
	return o, format, nil
}

// besideFor is an output that stands beside another one and says so in its name:
// monday-players.csv beside monday.csv.
func (o output) besideFor(what string) output {
	o.suffix = "-" + what
	return o
}

// convertFile writes one input in the formats.
func (f *convertFlags) convertFile(env environment, name string, opt event.Options, targets []target, outs []output) int {
	in, err := f.open(name, opt)
	if err != nil {
		env.say(in.problems)
		return env.inputError(err)
	}
	if err := refuseInputs(outs, []string{name}, in.files); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	res, err := event.Score(in.event, in.opt)
	var unsupported *event.Unsupported
	switch {
	case errors.As(err, &unsupported):
		// What the file itself says of its results can be passed on.
		in.problems = append(in.problems, scoring.Problem{Pos: scoring.Position{File: name}, Severity: scoring.Warning,
			Text: unsupported.What + " is not scored; the results are those that the file has"})
		res = &scoring.Results{Event: in.event, Method: in.event.Method}
	case err != nil:
		env.say(in.problems)
		return env.inputError(err)
	}
	if err := f.awardMasterpoints(res, in.opt.File); err != nil {
		env.say(in.problems)
		return env.inputError(err)
	}
	if err := noStages(res); err != nil {
		env.say(in.problems)
		return env.inputError(err)
	}
	var files []content
	var lost []scoring.Problem
	for _, t := range targets {
		data, lostHere, err := t.format.Write(res)
		if err != nil {
			env.say(in.problems)
			return env.inputError(err)
		}
		lost = append(lost, lostHere...)
		files = append(files, content{path: t.outs[0].pathFor(name), folder: t.outs[0].madeFolder(), data: plain(data)})
		if t.format.WritePlayers == nil {
			continue
		}
		data, lostOfPlayers := t.format.WritePlayers(res)
		switch {
		case len(data) == 0:
		case t.outs[0].path == "-":
			lost = append(lost, scoring.Problem{Pos: scoring.Position{File: name}, Severity: scoring.Warning,
				Text: "the list of players stands in a file of its own, which the screen is not", Hint: "-o FILE writes both"})
		default:
			path := t.outs[1].pathFor(name)
			if have, err := os.ReadFile(path); err == nil && !bytes.Equal(have, data) {
				// Nobody has named this file, and a list made by hand may stand there.
				return env.usageError(fmt.Errorf("the list of players would replace %s, which is another one", path), "choose another name for the output, or move that file")
			}
			lost = append(lost, lostOfPlayers...)
			files = append(files, content{path: path, folder: t.outs[1].madeFolder(), data: plain(data)})
		}
	}
	warn := func(text string) {
		lost = append(lost, scoring.Problem{Pos: scoring.Position{File: name}, Severity: scoring.Warning, Text: text})
	}
	if len(f.set) > 0 {
		warn("the output does not say that settings were changed with --set")
	}
	if !slices.Contains(rules.Names(), in.opt.Rules.Name) {
		warn(fmt.Sprintf("the output does not hold the rule set %s, which is a file of yours", in.opt.Rules.Name))
	}
	if in.opt.File != nil {
		for _, late := range in.opt.File.Entries {
			lost = append(lost, scoring.Problem{Pos: late.Pos, Severity: scoring.Warning, Text: fmt.Sprintf("the output does not say that %s came late", late.Unit)})
		}
	}
	for _, p := range in.event.PassedOver {
		p.Severity = scoring.Warning
		lost = append(lost, p)
	}
	problems := append(in.problems, res.Problems...)
	problems = append(problems, lost...)
	scoring.SortProblems(problems)
	env.say(problems)
	if f.strict && slices.ContainsFunc(problems, func(p scoring.Problem) bool { return p.Severity != scoring.Note }) {
		fmt.Fprintf(env.stderr, "recap: %s cannot be converted without loss, so nothing is written (--strict)\n", name)
		return exitFindings
	}
	return env.writeAll(files)
}
