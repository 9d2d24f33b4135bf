package main

import (
	"cmp"
	"errors"
	"fmt"
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

const monopolyDrawHelp = `
recap monopoly draw seats the players of a stage at tables of 4 to 6 by lot. The seed is
printed: the same list and seed give the same draw. Relatives and acquaintances (columns
apart, family, circle and club of the list) are kept apart as far as possible, each change
of seats is listed. Who is late gets a free seat. What the bankers change after that is in
the event file: [[move]] stage, units, reason.

From a list of players it draws a preliminary. From result sheets it draws the stage after
them: those who go on, with reserves on the seats of those who do not come.

Usage: recap monopoly draw [flags] --seed NUMBER PLAYERS|SHEETS|EVENT...

Examples:
  recap monopoly draw entrants.csv --seed 2009 -o plan.pdf -o plan.csv
  recap monopoly draw championship.toml --stage semi-final --seed 7
`

func monopolyDraw(env environment, args []string) int {
	var f monopolyFlags
	var seed uint64
	var tables int
	flags := pflag.NewFlagSet("monopoly draw", pflag.ContinueOnError)
	f.add(flags)
	flags.Uint64Var(&seed, "seed", 0, "`NUMBER` that the lot begins with, drawn in public")
	flags.IntVar(&tables, "tables", 0, "how many tables (default: what the rule set says)")
	if code, done := env.parse(flags, monopolyDrawHelp, args); done {
		return code
	}
	switch {
	case flags.NArg() == 0:
		return env.usageError(errors.New("draw needs a list of players, or result sheets"), "recap monopoly draw --help shows examples")
	case !flags.Changed("seed"):
		return env.usageError(errors.New("the draw needs a --seed"), "any number does; drawn in public it leaves no doubt: --seed 2009")
	}
	var lists, others []string
	for _, arg := range flags.Args() {
		file, err := source.ReadFile(arg, f.encoding)
		if err == nil && !strings.HasSuffix(strings.ToLower(arg), ".toml") && sheets.IsPlayers(file) {
			lists = append(lists, arg)
		} else {
			others = append(others, arg)
		}
	}
	// The sheets are of the stage before the one that is drawn.
	target := monopoly.NoStage
	if f.stage != "" {
		stage, ok := monopoly.ParseStage(f.stage)
		if !ok || stage > monopoly.FinalStage {
			return env.usageError(fmt.Errorf("--stage %s: there are %s", f.stage, monopoly.StageNames(monopoly.FinalStage)), "")
		}
		if target = stage; stage > monopoly.PreliminaryStage {
			f.stage = stage.Before().String()
		}
	}
	c, outs, code := f.begin(env, others)
	if outs == nil {
		return code
	}
	for _, list := range lists {
		c.read = append(c.read, list)
		if err := c.readPlayers(list, f.encoding); err != nil {
			env.say(c.problems)
			return env.inputError(err)
		}
	}
	if err := refuseInputs(outs, []string{c.input}, c.read); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	draw, code := c.draw(env, target, seed, tables)
	if draw == nil {
		return code
	}
	lang, _ := templates.ParseLang(c.looks.lang)
	r := report.NewDraw(draw, &c.Event, &c.Rules, report.Options{Lang: lang, Date: f.date})
	return max(c.code, env.write(outs, c.looks, document{input: c.input, date: cmp.Or(f.date, c.Event.Date), report: func(format string) *templates.Report { return c.looks.laidOut(r, format) }}))
}

// draw draws the entrants of the lists, or those who go on from a stage.
func (c *championship) draw(env environment, target monopoly.Stage, seed uint64, tables int) (*monopoly.Draw, int) {
	entrants := c.entrants
	var replaced []monopoly.Replacement
	var before *monopoly.Result
	if target == monopoly.NoStage {
		target = monopoly.PreliminaryStage
		if len(c.Lines) > 0 {
			target = c.stage + 1
		}
	}
	if target > monopoly.FinalStage {
		return nil, env.usageError(errors.New("after the final nothing is drawn"), "")
	}
	c.problems = append(c.problems, problemsOf(c.found)...)
	if len(c.Lines) > 0 {
		before = c.Rank(target.Before())
		for _, stage := range earlier(before) {
			c.problems = append(c.problems, findingsOf(stage)...)
		}
		entrants, replaced = before.Entrants(c.entrants), before.Replaced
	}
	scoring.SortProblems(c.problems)
	env.say(c.problems)
	if before != nil && before.Unresolved() {
		fmt.Fprintln(env.stderr, "recap: who plays is not settled, so nothing is drawn")
		return nil, exitFindings
	}
	draw, err := c.Rules.DrawTables(target, entrants, seed, tables)
	if err != nil {
		return nil, env.usageError(err, "")
	}
	if before != nil {
		draw.From = before
		c.Rules.Replace(draw, replaced, before.Name)
	}
	draw.Exchange(c.Event.Exchanges)
	env.say(draw.Problems)
	return draw, exitOK
}

const monopolySheetHelp = `
recap monopoly sheet makes the result sheet that the banker fills in: to print (.pdf,
.html), or as a workbook (.xlsx) that works out the wealth while it is typed and that
recap monopoly reads. With the plan of a draw there is a sheet for each table, with the
names on it.

Usage: recap monopoly sheet [flags] [PLAN]

Examples:
  recap monopoly sheet -o sheet.pdf -o sheet.xlsx --board uk
  recap monopoly sheet plan.csv -o sheets.xlsx --lang hu
`

func monopolySheet(env environment, args []string) int {
	var f monopolyFlags
	var game, title string
	var seats int
	flags := pflag.NewFlagSet("monopoly sheet", pflag.ContinueOnError)
	f.addPlain(flags)
	f.addLooks(flags)
	f.addRules(flags)
	flags.StringVar(&f.stage, "stage", "", "the stage to stand on it: `preliminary|semi-final|final`")
	flags.StringVar(&title, "title", "", "`NAME` of the event to stand on it")
	flags.StringVar(&game, "game", "", "the `NUMBER` of the game to stand on it")
	flags.IntVar(&seats, "seats", 0, "how many players have room on it (default: as many as the rule set allows)")
	flags.StringVar(&f.encoding, "encoding", "", "`ENCODING` of the plan (default: found from the content)")
	if code, done := env.parse(flags, monopolySheetHelp, args); done {
		return code
	}
	if flags.NArg() > 1 {
		return env.usageError(fmt.Errorf("one plan at a time, not %d", flags.NArg()), "recap monopoly sheet --help shows examples")
	}
	outs, err := f.outputs([]string{"sheet"})
	if err != nil {
		return env.usageError(err, "recap monopoly sheet --help shows examples")
	}
	looks, _, err := f.layOutGame(env, "", nil, nil)
	if err != nil {
		return env.inputError(err)
	}
	rules, board, read, err := f.settings("", "")
	if err != nil {
		return env.inputError(err)
	}
	if err := refuseInputs(outs, []string{"sheet"}, append(read, flags.Args()...)); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	stage, ok := monopoly.ParseStage(f.stage)
	if f.stage != "" && (!ok || stage > monopoly.FinalStage) {
		return env.usageError(fmt.Errorf("--stage %s: there are preliminary, semi-final and final", f.stage), "")
	}
	least, most := rules.TableSize(stage)
	if !flags.Changed("seats") {
		seats = most
	}
	if seats < least || seats > most {
		return env.usageError(fmt.Errorf("--seats %d: %s sit at a table (§6)", seats, monopoly.Sizes(least, most)), "game.smallest, game.largest and those of the final are settings of the rule set")
	}
	games := []monopoly.Seats{{Game: game, Stage: stage, Players: make([]monopoly.Entrant, seats)}}
	if flags.NArg() == 1 {
		file, err := source.ReadFile(flags.Arg(0), f.encoding)
		if err != nil {
			return env.inputError(err)
		}
		var problems []scoring.Problem
		games, problems, err = sheets.ReadPlan(file, stage, seats)
		env.say(problems)
		if err != nil {
			return env.inputError(err)
		}
	}
	lang, _ := templates.ParseLang(f.lang) // outputs has looked at it
	doc := document{input: "sheet", report: func(string) *templates.Report {
		return report.NewBlank(games, board, &rules, &monopoly.Event{Name: title}, report.Options{Lang: lang})
	}, exchanged: map[string][]byte{}}
	if slices.ContainsFunc(outs, func(o output) bool { return o.format == "xlsx" }) {
		data, err := sheets.Blank{Games: games, Board: board, Rules: &rules, Title: title, Paper: f.paper, Word: func(key string, args ...string) string { return lang.Word("monopoly."+key, args...) }}.Write()
		if err != nil {
			fmt.Fprintf(env.stderr, "recap: the workbook: %v\n", err)
			return exitOutput
		}
		doc.exchanged["xlsx"] = data
	}
	return env.write(outs, looks, doc)
}

const monopolyTimetableHelp = `
recap monopoly timetable prints what happens when in a game: registration, the first roll,
the announcements and the end. With --start it has the times of the day, one table for
each start.

Usage: recap monopoly timetable [flags]

Examples:
  recap monopoly timetable --start 10:00
  recap monopoly timetable --start 10:00 --start 14:00 --lang ru -o timetable.pdf
`

func monopolyTimetable(env environment, args []string) int {
	var f monopolyFlags
	var starts []string
	flags := pflag.NewFlagSet("monopoly timetable", pflag.ContinueOnError)
	f.addPlain(flags)
	f.addLooks(flags)
	f.addRules(flags)
	flags.StringArrayVar(&starts, "start", nil, "`TIME` of the first roll, such as 10:00 (repeatable)")
	if code, done := env.parse(flags, monopolyTimetableHelp, args); done {
		return code
	}
	if flags.NArg() > 0 {
		return env.usageError(fmt.Errorf("the timetable needs no file (%s)", flags.Arg(0)), "recap monopoly timetable --help shows examples")
	}
	outs, err := f.outputs([]string{"timetable"})
	if err != nil {
		return env.usageError(err, "recap monopoly timetable --help shows examples")
	}
	looks, _, err := f.layOutGame(env, "", nil, nil)
	if err != nil {
		return env.inputError(err)
	}
	rules, _, read, err := f.settings("", "")
	if err != nil {
		return env.inputError(err)
	}
	if err := refuseInputs(outs, []string{"timetable"}, read); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	lang, _ := templates.ParseLang(f.lang) // outputs has looked at it
	r, err := report.NewTimetable(&rules, starts, lang)
	if err != nil {
		return env.usageError(err, "recap monopoly timetable --start 10:00")
	}
	return env.write(outs, looks, document{input: "timetable", report: func(string) *templates.Report { return r }})
}

// monopolyBoard prints a board that is built in, as a file to copy and change.
func monopolyBoard(env environment, args []string) int {
	return env.builtIn(args, "board", monopoly.BoardNames(), monopoly.BoardText)
}

// monopolyRules prints a rule set that is built in.
func monopolyRules(env environment, args []string) int {
	return env.builtIn(args, "rules", monopoly.RuleNames(), monopoly.RuleText)
}

// builtIn prints a file that is built in, or their names.
func (env environment) builtIn(args []string, what string, names []string, text func(string) (string, error)) int {
	flags := pflag.NewFlagSet("monopoly "+what, pflag.ContinueOnError)
	help := fmt.Sprintf("\nrecap monopoly %[1]s prints what is built in, by its name, to copy and change; without a name it lists them.\n\nUsage: recap monopoly %[1]s [NAME]\n\nExamples:\n  recap monopoly %[1]s %[2]s\n", what, names[0])
	if code, done := env.parse(flags, help, args); done {
		return code
	}
	switch flags.NArg() {
	case 0:
		fmt.Fprintln(env.stdout, strings.Join(names, "\n"))
		return exitOK
	case 1:
		s, err := text(flags.Arg(0))
		if err != nil {
			return env.usageError(err, "")
		}
		return env.print(s)
	}
	return env.usageError(errors.New("one at a time"), "recap monopoly "+what+" --help")
}
