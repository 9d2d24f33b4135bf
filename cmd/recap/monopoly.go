package main

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"recap/scoring"
	"recap/scoring/monopoly"
	"recap/scoring/monopoly/report"
	"recap/scoring/monopoly/sheets"
	"recap/scoring/traveller/source"
	"recap/templates"
)

const monopolyHelp = `
recap monopoly ranks the players of a Monopoly championship. It reads the bankers'
result sheets, as CSV or Excel or on the printed form, checks them, and prints the
ranking by wealth, who goes on and the reserves. A sheet that is not in order keeps
only its own players out of the ranking. Sheets of an earlier stage, which say so in
their column stage, tell who may play.

A list of sheets has a line for each player, with the columns game, player, status,
minutes, cash, deeds, and where wanted stage, id, declared (the total that the banker
wrote), signed_player, signed_banker, bankrupt_order (1 for the first) and jail_cards.

An event file (.toml) among the sheets may name them, and says what the referee
decided: [event] name, date, place, organiser, rules, board, stage, players, sheets;
[[tie]] stage, order, by, reason; [[withdrawal]] stage, unit, reason; [[move]] stage,
units, reason; [[ruling]] kind (disqualified, adjusted, accepted), stage, game, unit,
code, amount, article, reason. A withdrawal names the stage that the player does not
come to: semi-final, final, or world-championship for a champion who does not go there,
so that the right passes to the next one (§13).
[output] says how the outputs look: title, footer, logo, lang, paper, orientation, template,
columns and decimals, as for recap score. -o FOLDER/ has a page for each player.

The exit code is 1 if a tie waits for the referee, or under --strict if a sheet has
anything wrong with it.

Usage: recap monopoly [flags] SHEETS|FOLDER|EVENT...

Further jobs, each with a --help of its own:
  draw PLAYERS|SHEETS|EVENT...   tables by lot, relatives apart
  sheet [PLAN]                   the form to print, or to type into
  timetable                      the 90 minutes and their announcements
  board [NAME], rules [NAME]     what is built in, to copy and change

Examples:
  recap monopoly preliminary.csv --stage preliminary
  recap monopoly championship.toml -o list.pdf -o list.json
  recap monopoly preliminary.csv --stage preliminary --set valuation.mortgaged=full_face --lang hu
  recap monopoly draw entrants.csv --seed 2009
  recap monopoly timetable --start 10:00 --start 14:00 --lang hu
`

// monopolyKinds are the kinds of tables of reports that have other names.
var monopolyKinds = map[string]string{"ranking": "wealth"}

// monopolyParts are the further jobs of the command, by their names.
var monopolyParts = map[string]func(environment, []string) int{
	"draw": monopolyDraw, "sheet": monopolySheet, "timetable": monopolyTimetable, "board": monopolyBoard, "rules": monopolyRules,
}

// monopolyFlags are those that read sheets and rules.
type monopolyFlags struct {
	outputFlags
	stage, board, rules, players, encoding string
	set                                    []string
}

func (f *monopolyFlags) add(flags *pflag.FlagSet) {
	f.addPlain(flags)
	f.addLooks(flags)
	flags.StringVar(&f.date, "date", "", "date to print, `YYYY-MM-DD` (default: the event's)")
	f.addRules(flags)
	flags.StringVar(&f.stage, "stage", "", "which one: `preliminary|semi-final|final` (default: the last that there are sheets of)")
	flags.StringVar(&f.players, "players", "", "list of players, CSV or Excel: `FILE` with player,name,id,apart,family,club,circle,late")
	flags.StringVar(&f.encoding, "encoding", "", "`ENCODING` of the files, such as windows-1250 (default: found from the content)")
}

// addLooks adds the flags of language and layout.
func (f *monopolyFlags) addLooks(flags *pflag.FlagSet) {
	flags.StringVar(&f.lang, "lang", "en", "language of the output: `"+langNames()+"`")
	f.addPages(flags)
}

func (f *monopolyFlags) addRules(flags *pflag.FlagSet) {
	flags.StringVar(&f.board, "board", "", "the deeds: `"+strings.Join(monopoly.BoardNames(), "|")+"` or a CSV file (default: what the rule set says)")
	flags.StringVar(&f.rules, "rules", "", "rule set: a `NAME` (recap monopoly rules lists them) or a TOML file")
	flags.StringArrayVar(&f.set, "set", nil, "change a single setting of the rule set, `KEY=VALUE` (repeatable)")
}

// championship is what the files of a call hold.
type championship struct {
	monopoly.Championship
	stage    monopoly.Stage
	entrants []monopoly.Entrant
	read     []string           // files, so that no output takes the name of one
	found    []monopoly.Finding // about the files
	problems []scoring.Problem
	code     int // exitInput where a file could not be read
	input    string
	event    string      // the event file; empty for none
	looks    outputFlags // the flags, with what the event file says of the outputs
	tell     func()      // what of that no output has known
}

// settings loads rule set and board; those of the flags win.
func (f *monopolyFlags) settings(rules, board string) (monopoly.Settings, *monopoly.Board, []string, error) {
	s, err := monopoly.LoadRules(cmp.Or(f.rules, rules, monopoly.DefaultRules))
	if err != nil {
		return s, nil, nil, err
	}
	for _, setting := range f.set {
		if err := s.Override(setting); err != nil {
			return s, nil, nil, err
		}
	}
	s.Set.Board = cmp.Or(f.board, board, s.Set.Board)
	b, err := monopoly.OpenBoard(s.Set.Board)
	return s, b, append(slices.Clone(s.Files), s.Set.Board), err
}

// open reads the files: event files first, for what they say of the others.
func (f *monopolyFlags) open(env environment, args []string) (*championship, error) {
	c := &championship{input: "monopoly"}
	var event sheets.EventFile
	var files []string
	for _, arg := range args {
		names, err := walk(arg)
		if err != nil {
			return c, err
		}
		for _, name := range names {
			ext := strings.ToLower(filepath.Ext(name))
			switch {
			case ext == ".toml" && name != arg: // of a folder: it may be a rule set
			case ext == ".toml" && event.File != "":
				return c, fmt.Errorf("%s and %s are both event files, and one is wanted", event.File, name)
			case ext == ".toml":
				file, err := source.ReadFile(name, "")
				if err != nil {
					return c, err
				}
				e, problems, err := sheets.ReadEvent(file)
				c.problems = append(c.problems, problems...)
				if err != nil {
					return c, err
				}
				// A decision that was dropped is as one file of several that cannot be read.
				if slices.ContainsFunc(problems, func(p scoring.Problem) bool { return p.Severity == scoring.Failure }) {
					c.code = exitInput
				}
				event = *e
				c.input, c.event = name, name
				c.read = append(c.read, name)
				files = append(files, e.Sheets...)
			case name == arg || ext == ".csv" || ext == ".xlsx":
				files = append(files, name)
			}
		}
	}
	files = distinct(files)
	c.read = append(c.read, files...)
	c.Event = event.Event
	if c.stage = event.Stage; f.stage != "" {
		stage, ok := monopoly.ParseStage(f.stage)
		if !ok || stage > monopoly.FinalStage {
			return c, fmt.Errorf("--stage %s: there are preliminary, semi-final and final", f.stage)
		}
		c.stage = stage
	}
	var read []string
	var err error
	if c.Rules, c.Board, read, err = f.settings(event.Rules, event.Board); err != nil {
		return c, err
	}
	c.read = append(c.read, read...)
	if list := cmp.Or(f.players, event.Players); list != "" {
		c.read = append(c.read, list)
		if err := c.readPlayers(list, f.encoding); err != nil {
			return c, err
		}
		c.Listed = map[string]bool{}
		for _, e := range c.entrants {
			c.Listed[monopoly.Key(e.Player, e.ID)] = true
			c.Listed[monopoly.Key(e.Player, "")] = true
			if e.Name != "" { // which sheets may have in place of the number
				c.Listed[monopoly.Key(e.Name, "")] = true
			}
		}
	}
	for _, name := range files {
		c.readSheets(env, name, f.encoding)
	}
	if c.stage == monopoly.NoStage && len(c.Stages()) > 0 {
		c.stage = c.Stages()[len(c.Stages())-1]
	}
	return c, nil
}

// distinct leaves out files that are named again, among the arguments and in the event
// file.
func distinct(files []string) (all []string) {
	for _, name := range files {
		if !slices.ContainsFunc(all, func(other string) bool { return samePath(name, other) }) {
			all = append(all, name)
		}
	}
	return all
}

// readPlayers reads a list of players.
func (c *championship) readPlayers(name, encoding string) error {
	file, err := source.ReadFile(name, encoding)
	if err != nil {
		return err
	}
	entrants, problems, err := sheets.ReadPlayers(file)
	c.problems = append(c.problems, problems...)
	if err != nil {
		return err
	}
	c.entrants = append(c.entrants, entrants...)
	c.Names = map[string]string{}
	for _, e := range c.entrants {
		if e.Name != "" {
			c.Names[monopoly.Key(e.Player, e.ID)] = e.Name
		}
	}
	return nil
}

// readSheets reads a file of result sheets. One that cannot be read is told, and the
// others count.
func (c *championship) readSheets(env environment, name, encoding string) {
	file, err := source.ReadFile(name, encoding)
	var found *sheets.File
	if err == nil {
		useMemory(file.Data)
		found, err = sheets.Read(file, c.Board, c.stage)
	}
	if found != nil {
		c.problems = append(c.problems, found.Problems...)
		c.found = append(c.found, found.Findings...)
		c.Lines = append(c.Lines, found.Lines...)
		c.Event.Name, c.Event.Date, c.Event.Place = cmp.Or(c.Event.Name, found.Name), cmp.Or(c.Event.Date, found.Date), cmp.Or(c.Event.Place, found.Place)
	}
	if err != nil {
		c.code = max(c.code, env.inputError(err))
	}
}

func monopolyCommand(env environment, args []string) int {
	if len(args) > 0 && monopolyParts[args[0]] != nil {
		return monopolyParts[args[0]](env, args[1:])
	}
	var f monopolyFlags
	var strict bool
	var reports []string
	flags := pflag.NewFlagSet("monopoly", pflag.ContinueOnError)
	f.add(flags)
	flags.StringSliceVar(&reports, "report", nil, "what goes in, a `LIST` of "+strings.Join(report.Names, ",")+" (default: ranking and qualifying on the screen, all elsewhere)")
	flags.BoolVar(&strict, "strict", false, "take anything that is wrong or doubtful as a failure: write nothing, exit 1")
	if code, done := env.parse(flags, monopolyHelp, args); done {
		return code
	}
	if flags.NArg() == 0 {
		return env.usageError(fmt.Errorf("monopoly needs result sheets"), "recap monopoly --help shows examples")
	}
	if err := report.Check(reports); err != nil {
		return env.usageError(fmt.Errorf("--report: %w", err), "recap monopoly --help")
	}
	c, outs, code := f.begin(env, flags.Args())
	if outs == nil {
		return code
	}
	if len(c.Lines) == 0 {
		env.say(append(c.problems, problemsOf(c.found)...))
		if c.code != exitOK { // which was told
			return c.code
		}
		return env.usageError(errors.New("there are no sheets"), "recap monopoly --help shows examples")
	}
	res := c.Rank(c.stage)
	told := slices.Clone(c.problems)
	c.problems = append(c.problems, problemsOf(c.found)...)
	for _, stage := range earlier(res) {
		c.problems = append(c.problems, findingsOf(stage)...)
	}
	scoring.SortProblems(c.problems)
	env.say(c.problems)
	if code := c.code; len(res.Games) == 0 {
		return max(code, env.usageError(fmt.Errorf("none of the sheets is of the stage %s", c.stage), "a sheet says its stage in the column stage: prelim, semi or final"))
	}
	if strict && (c.code != exitOK || slices.ContainsFunc(c.problems, func(p scoring.Problem) bool { return p.Severity != scoring.Note })) {
		fmt.Fprintln(env.stderr, "recap: the sheets have problems, so nothing is written (--strict)")
		return max(exitFindings, c.code)
	}
	lang, _ := templates.ParseLang(c.looks.lang)
	opt := report.Options{Lang: lang, Reports: reports, Date: f.date, Found: c.found, Problems: told}
	doc := document{input: c.input, date: cmp.Or(f.date, c.Event.Date), author: c.Event.Organiser, alone: true, told: map[string]bool{}, report: shared(func(format string) *templates.Report {
		opt := opt
		if len(reports) == 0 && format == onScreen {
			opt.Reports = []string{"ranking", "qualifying"}
		}
		r := report.New(res, opt)
		if len(reports) == 0 {
			r.Absent = nil // nobody has asked
		}
		return c.looks.laidOut(r, format)
	}), pages: func() *templates.Report { return c.looks.laidOut(report.Pages(res, opt), "html") }}
	doc.title = c.looks.calls(report.Title(res, lang))
	code = max(c.code, env.write(outs, c.looks, doc))
	c.tell()
	if res.Unresolved() {
		code = max(code, exitFindings)
	}
	return code
}

// begin looks at the outputs and reads the inputs; outs is nil where that failed.
func (f *monopolyFlags) begin(env environment, args []string) (c *championship, outs []output, code int) {
	wanted, err := f.outputs([]string{"monopoly"})
	if err != nil {
		return nil, nil, env.usageError(err, "recap monopoly --help shows examples")
	}
	if c, err = f.open(env, args); err != nil {
		env.say(c.problems)
		return c, nil, env.inputError(err)
	}
	if c.looks, c.tell, err = f.layOutGame(env, c.event, monopolyKinds, report.Names); err != nil {
		env.say(c.problems)
		return c, nil, env.inputError(err)
	}
	if err := refuseInputs(wanted, []string{c.input}, append(c.read, c.looks.read...)); err != nil {
		return c, nil, env.usageError(err, "choose another name for the output")
	}
	return c, wanted, exitOK
}

// earlier are the stages that a result rests on, the first one first, and itself.
func earlier(res *monopoly.Result) (all []*monopoly.Result) {
	for r := res; r != nil; r = r.Before {
		all = append([]*monopoly.Result{r}, all...)
	}
	return all
}

// findingsOf are the findings of a stage as messages.
func findingsOf(res *monopoly.Result) (problems []scoring.Problem) {
	return problemsOf(res.All())
}

func problemsOf(all []monopoly.Finding) (problems []scoring.Problem) {
	for i := range all {
		problems = append(problems, report.Problem(&all[i]))
	}
	return problems
}
