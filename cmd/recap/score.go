package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/rules"
	"recap/scoring/traveller"
	"recap/scoring/traveller/source"
	"recap/templates"
	"recap/vp"
)

const scoreHelp = `
recap score reads the travellers of an event, scores them and prints the
ranking. It reads USEBIO files, databases of Bridgemate (.bws), Portable Bridge
Notation, traveller tables as CSV or Excel, lists of matches as CSV and the
files of several programs; it finds the format by itself. An event file (.toml)
names the travellers of an event, of all its sessions, stages or clubs, and says what
was decided about them; it may name outputs, for when -o does not, and say how they
look. A folder takes every format, HTML as a set of linked pages. Beside its own
formats -o takes those of other programs by their endings (.xml is USEBIO, .pbn), as recap
convert does.

Usage: recap score [flags] FILE...

Examples:
  recap score monday.xml                              the ranking on the screen
  recap score monday.csv --players players.csv -o monday.pdf
  recap score monday.xlsx --report ranking,travellers --lang hu
  recap score monday.csv --winners 2 --sections apart -o results.json -o results.csv
  recap score january/*.xml -o results/               every format of every event, and a list of them
  recap score monday.csv --format html -o pages/      a set of pages alone: ranking, boards, pairs
  recap score league.toml -o league.pdf               matches with penalties and rulings
  recap score monday.csv -o monday.pdf -o monday.xml   the page, and the file for the union
`

type scoreFlags struct {
	inputFlags
	outputFlags
	strict bool
	alone  bool          // one input
	events []scoredEvent // of which pages were written
}

// inputFlags say how travellers are read and scored.
type inputFlags struct {
	rules, method, players, sections, encoding, vp, from string
	masterpoints                                         string
	set                                                  []string
	winners                                              int
}

func (f *inputFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.rules, "rules", "auto", "rule set: a `NAME` (recap rules lists them), a TOML file, or auto: that of the program that wrote the file, else wbf")
	flags.StringArrayVar(&f.set, "set", nil, "change a single setting of the rule set, `KEY=VALUE` (repeatable)")
	flags.StringVar(&f.method, "method", "", "method where the file does not say: `matchpoints|imps-across|butler|bam|total-points|teams|patton`")
	flags.IntVar(&f.winners, "winners", 0, "one ranking or one for each line: `1|2` (default: what the file says)")
	flags.StringVar(&f.players, "players", "", "list of players, CSV or Excel: `FILE` with number,line,section,name1,name2,id1,id2")
	flags.StringVar(&f.sections, "sections", "", "what is scored together: `across|apart|A,B;C` (default across)")
	flags.StringVar(&f.vp, "vp", "", "victory points of the matches of teams, or of a Swiss of pairs: a `SCALE` (recap vp --list) or a file with one")
	flags.StringVar(&f.from, "from", "", "`FORMAT` of the files where their content does not tell: "+strings.Join(traveller.Readable(), "|"))
	flags.StringVar(&f.encoding, "encoding", "", "`ENCODING` of the files, such as windows-1250 (default: found from the content)")
}

// options turns the flags into those of the scoring; the rule set comes with
// the file.
func (f *inputFlags) options(env environment) (opt event.Options, code int) {
	if f.winners != 0 && f.winners != 1 && f.winners != 2 {
		return opt, env.usageError(fmt.Errorf("--winners %d: there are 1 or 2", f.winners), "")
	}
	if f.method != "" && !slices.Contains(event.Methods, scoring.Method(f.method)) {
		return opt, env.usageError(fmt.Errorf("--method %s: this version scores by %s", f.method, strings.Join(methodNames(), ", ")), "")
	}
	if f.from != "" && !slices.Contains(traveller.Readable(), f.from) {
		return opt, env.usageError(fmt.Errorf("--from %s: there is no such format to read (%s)", f.from, strings.Join(traveller.Readable(), ", ")), "")
	}
	opt = event.Options{InPlace: true, AsWritten: f.rules == "auto" && len(f.set) == 0 && f.sections == "" && f.method == "", Method: scoring.Method(f.method), Winners: f.winners, Sections: f.sections}
	if f.vp != "" {
		scale, err := vp.Open(f.vp)
		if err != nil {
			return opt, env.inputError(err)
		}
		opt.VP = scale
	}
	if f.players != "" {
		file, err := source.ReadFile(f.players, f.encoding)
		if err != nil {
			return opt, env.inputError(err)
		}
		list, problems, err := traveller.ReadPlayers(file)
		if err != nil {
			return opt, env.inputError(err)
		}
		env.say(problems)
		opt.Contestants = list
	}
	if f.rules != "auto" {
		// A rule set that cannot be had is said once, not with every file.
		if _, err := f.ruleSet(f.rules, nil, nil); err != nil {
			return opt, env.inputError(err)
		}
	}
	return opt, exitOK
}

// say prints problems.
func (env environment) say(problems []scoring.Problem) {
	for _, p := range problems {
		p.Text = strings.ReplaceAll(p.Text, "\n", " ") // a text of several lines is not several messages
		fmt.Fprintln(env.stderr, p)
	}
}

func scoreCommand(env environment, args []string) int {
	var f scoreFlags
	flags := pflag.NewFlagSet("score", pflag.ContinueOnError)
	f.outputFlags.add(flags)
	f.exchange = true
	f.inputFlags.add(flags)
	f.addMasterpoints(flags)
	flags.BoolVar(&f.strict, "strict", false, "take any problem of the data as a failure: write nothing, exit 1")
	if code, done := env.parse(flags, scoreHelp, args); done {
		return code
	}
	inputs := flags.Args()
	if len(inputs) == 0 {
		return env.usageError(fmt.Errorf("score needs a file"), "recap score testdata/events/club-evening.csv")
	}
	outs, err := f.outputs(inputs)
	if err != nil {
		return env.usageError(err, "recap score --help shows examples")
	}
	if err := refuseInputs(outs, inputs, append(slices.Clone(inputs), f.players, f.rules, f.vp, schemeFile(f.masterpoints))); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	opt, code := f.options(env)
	if code != exitOK {
		return code
	}
	if err := f.openTemplate(); err != nil {
		return env.inputError(err)
	}
	f.alone = len(inputs) == 1
	for _, input := range inputs {
		code = max(code, f.scoreFile(env, input, opt, outs))
	}
	if len(f.events) > 1 {
		code = max(code, f.writeContents(env))
	}
	return code
}

// scoreFile scores one input and writes its outputs.
func (f *scoreFlags) scoreFile(env environment, name string, opt event.Options, outs []output) int {
	in, err := f.open(name, opt)
	if err != nil {
		env.say(in.problems)
		return env.inputError(err)
	}
	if outs, err = f.outputsOf(in, name, outs); err != nil {
		env.say(in.problems)
		return env.inputError(err)
	}
	looks, more, err := f.layOut(in.opt.File)
	if err != nil {
		env.say(in.problems)
		return env.inputError(err)
	}
	in.files = append(in.files, more...)
	if err := refuseInputs(outs, []string{name}, in.files); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	ev, problems, opt := in.event, in.problems, in.opt
	if in.auto && opt.Rules.Name != rules.Default {
		fmt.Fprintf(env.stderr, "%s: note: written by %s, scored by the rule set %s\n", name, ev.Program, opt.Rules.Name)
	}
	opt.Told = problems
	res, err := event.Score(ev, opt)
	if err != nil {
		env.say(problems)
		return env.inputError(err)
	}
	if err := f.awardMasterpoints(res, opt.File); err != nil {
		env.say(problems)
		return env.inputError(err)
	}
	res.Problems = append(problems, res.Problems...)
	scoring.SortProblems(res.Problems)
	exchanged, err := exchange(res, outs)
	if err != nil {
		env.say(res.Problems)
		return env.inputError(err)
	}
	env.say(res.Problems)
	if f.strict && slices.ContainsFunc(res.Problems, func(p scoring.Problem) bool { return p.Severity != scoring.Note }) {
		fmt.Fprintf(env.stderr, "recap: %s has problems, so nothing is written (--strict)\n", name)
		return exitFindings
	}
	doc := resultsDocument(res, name, looks)
	doc.exchanged, doc.alone = exchanged, f.alone
	code := env.write(outs, looks, doc)
	if in.opt.File != nil {
		env.say(unusedSettings(&in.opt.File.Layout, looks.settings, templates.ReportNames))
	}
	if code == exitOK {
		f.addEvents(outs, doc)
	}
	if slices.ContainsFunc(res.Problems, func(p scoring.Problem) bool { return p.Code == scoring.UnresolvedTie }) {
		code = max(code, exitFindings)
	}
	return code
}

// outputsOf are the outputs of an input: those that its event file names where no flag
// names any.
func (f *scoreFlags) outputsOf(in input, name string, outs []output) ([]output, error) {
	if in.opt.File == nil || len(in.opt.File.Output) == 0 || len(f.out) > 0 || f.format != "" {
		return outs, nil
	}
	wanted := f.outputFlags
	for _, out := range in.opt.File.Output {
		path := beside(in.opt.File.Name, out)
		switch {
		case out == "-":
			path = out
		case strings.HasSuffix(out, "/"):
			path += "/"
		}
		wanted.out = append(wanted.out, path)
	}
	outs, err := wanted.outputs([]string{name})
	if err == nil {
		err = refuseInputs(outs, []string{name}, append(in.files, name))
	}
	if err != nil {
		return nil, &scoring.InputError{Pos: in.opt.File.OutputPos(), Text: "output: " + strings.TrimPrefix(err.Error(), "-o ")}
	}
	return outs, nil
}

// exchange writes the event in the formats of other programs that are among the
// outputs; what they have no place for is added to the problems.
func exchange(res *scoring.Results, outs []output) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, o := range outs {
		format, ok := traveller.ForExtension(o.format)
		if _, done := files[o.format]; done || !ok || !slices.Contains(exchangeFormats, o.format) {
			continue
		}
		if err := noStages(res); err != nil {
			return nil, err
		}
		data, lost, err := format.Write(res)
		if err != nil {
			return nil, err
		}
		files[o.format] = data
		res.Problems = append(res.Problems, lost...)
	}
	return files, nil
}

// noStages refuses an event of several stages, for which the formats of other programs
// have no place.
func noStages(res *scoring.Results) error {
	if len(res.Stages) == 0 {
		return nil
	}
	return &scoring.InputError{Pos: scoring.Position{File: res.Event.File}, Text: fmt.Sprintf("the event has %d stages, and the formats of other programs hold one", len(res.Stages)),
		Hint: "an event file for each stage, with the carry-over in [event.carry], gives a file for each"}
}

// resultsDocument is what the outputs of a scored event are drawn from.
func resultsDocument(res *scoring.Results, input string, f outputFlags) document {
	return document{input: input, date: cmp.Or(f.date, res.Event.Date), author: res.Event.Club, title: f.calls(res.Event.Name), told: map[string]bool{},
		report: shared(func(format string) *templates.Report {
			if format == "json" {
				return &templates.Report{Data: templates.NewDocument(res, f.reportOptions(format))}
			}
			return f.laidOut(templates.New(res, f.reportOptions(format)), format)
		}),
		pages: func() *templates.Report {
			return f.laidOut(templates.Pages(res, f.reportOptions("html")), "html")
		}}
}
