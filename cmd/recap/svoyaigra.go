package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"recap/scoring"
	"recap/scoring/builtin"
	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/protocol"
	"recap/scoring/svoyaigra/tables"
	"recap/scoring/svoyaigra/tournament"
	"recap/scoring/traveller/source"
	"recap/templates"
)

const svoyaIgraHelp = `
recap svoya-igra scores games of Svoya Igra from their protocols, checks each of them
and makes the tables of the tournament.

A protocol is a CSV file or a workbook (.xlsx): a grid with a row for each player
(game,player,marks: R right, W wrong, - nothing, themes apart by blanks), or a list of
what happened in the order of play (game,kind,event,round,theme,value,player,mark,stake).
All protocols together are one tournament. What is wrong with a game is told with its
place, and the exit code is 1; the other games are not touched by it. Nor are they by a
file that cannot be read (exit code 3), and a game that is there twice counts once.

--scheme says how the tournament goes on: stages, points of a place, who is before whom,
who goes on. The games of a stage have its key in their column stage. [output] in it says
how the outputs look: title, footer, logo, lang, paper, orientation, template, columns and
decimals, as for recap score. -o FOLDER/ has a page for each player. --rules are the rules of the games. --show prints either, to be copied and
changed. --sheet makes score sheets in place of results, blank ones for --players or those
of the protocols: an .xlsx is read again when it is filled in, a .pdf is printed.

Usage: recap svoya-igra [flags] PROTOCOL...

Examples:
  recap svoya-igra group.csv
  recap svoya-igra group.csv final.csv --scheme cup.toml -o cup.pdf -o results/
  recap svoya-igra final.csv --set auction.minimum=nominal --lang ru --report games
  recap svoya-igra --show groups-of-nine
  recap svoya-igra --sheet --players Ágnes,Иван,Łukasz --themes 6 -o sheet.xlsx -o sheet.pdf
`

type svoyaIgraFlags struct {
	outputFlags
	reports                             []string
	rules, scheme, kind, encoding, show string
	set                                 []string
	strict, sheet                       bool
	form                                formFlags
}

// svoyaIgraKinds are the kinds of tables of the reports.
var svoyaIgraKinds = map[string]string{"ranking": "si_ranking", "draw": "si_draw", "games": "si_games", "players": "si_players", "findings": "si_findings"}

func svoyaIgraCommand(env environment, args []string) int {
	var f svoyaIgraFlags
	flags := pflag.NewFlagSet("svoya-igra", pflag.ContinueOnError)
	f.addPlain(flags)
	flags.StringSliceVar(&f.reports, "report", nil, "what goes in, a `LIST` of "+strings.Join(tables.ReportNames, ",")+" (default: ranking and draw on the screen, with the sheet of a single game; all elsewhere)")
	flags.StringVar(&f.lang, "lang", "en", "language of the output: `"+langNames()+"`")
	flags.StringVar(&f.date, "date", "", "date to print, `YYYY-MM-DD` (default: the scheme's)")
	f.addPages(flags)
	flags.StringVar(&f.rules, "rules", "", "rules of the games: `NAME|FILE` ("+strings.Join(svoyaigra.RuleNames(), ", ")+"; default: the scheme's, or "+svoyaigra.DefaultRules+")")
	flags.StringVar(&f.scheme, "scheme", "", "the system of the tournament: `NAME|FILE` ("+strings.Join(tournament.Names(), ", ")+"; default: a table for each group)")
	flags.StringArrayVar(&f.set, "set", nil, "change one setting of the rules, `KEY=VALUE` (repeatable)")
	flags.StringVar(&f.kind, "kind", "", "`KIND` of the games whose protocols do not say: qualifying, group, consolation, final-series, title")
	flags.StringVar(&f.encoding, "encoding", "", "`ENCODING` of the protocols, such as windows-1251 (default: found from the content)")
	flags.BoolVar(&f.strict, "strict", false, "take any doubt as a failure too: write nothing, exit 1")
	flags.StringVar(&f.show, "show", "", "print the rules or the scheme of that `NAME`")
	flags.BoolVar(&f.sheet, "sheet", false, "make score sheets (.xlsx, .pdf): blank ones for --players, or those of the protocols")
	f.form.add(flags)
	if code, done := env.parse(flags, svoyaIgraHelp, args); done {
		return code
	}
	const hint = "recap svoya-igra --help shows examples"
	if err := tables.CheckReports(f.reports); err != nil {
		return env.usageError(fmt.Errorf("--report: %w", err), "")
	}
	if f.kind != "" {
		if _, err := svoyaigra.ParseKind(f.kind); err != nil {
			return env.usageError(fmt.Errorf("--kind: %w", err), "")
		}
	}
	if _, _, _, err := (source.File{Encoding: f.encoding}).Text(""); err != nil {
		if in := new(scoring.InputError); errors.As(err, &in) {
			return env.usageError(fmt.Errorf("--encoding: %s", in.Text), in.Hint)
		}
	}
	if f.show != "" {
		return f.print(env)
	}
	scheme := tournament.Default()
	if f.scheme != "" {
		var err error
		if scheme, err = tournament.Load(f.scheme); err != nil {
			return env.inputError(err)
		}
	}
	rules, err := f.ruleSet(scheme)
	if err != nil {
		return env.inputError(err)
	}
	if f.sheet {
		return f.sheets(env, scheme, rules, flags.Args())
	}
	inputs := flags.Args()
	if len(inputs) == 0 {
		for _, p := range scheme.Protocols {
			inputs = append(inputs, builtin.Path(scheme.File, p))
		}
	}
	if len(inputs) == 0 {
		return env.usageError(errors.New("svoya-igra needs a protocol"), hint)
	}
	name := inputs[0]
	if len(inputs) > 1 {
		name = cmp.Or(scheme.File, "svoya-igra.csv")
	}
	outs, err := f.outputs([]string{name})
	if err != nil {
		return env.usageError(err, hint)
	}
	looks, tell, err := f.layOutGame(env, scheme.File, svoyaIgraKinds, tables.ReportNames)
	if err != nil {
		return env.inputError(err)
	}
	if err := refuseInputs(outs, []string{name}, slices.Concat(inputs, []string{scheme.File}, rules.Files, looks.read)); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	games, found, unread := f.read(env, inputs, scheme, rules)
	if len(games) == 0 {
		env.say(said(found, nil))
		return unread
	}
	res := tournament.New(scheme, games)
	worst := f.tell(env, found, res)
	if f.strict && unread != exitOK {
		fmt.Fprintln(env.stderr, "recap: not every protocol can be read, so nothing is written (--strict)")
		return unread
	}
	if f.strict && worst < scoring.Note {
		fmt.Fprintln(env.stderr, "recap: the protocols have findings, so nothing is written (--strict)")
		return exitFindings
	}
	lang, _ := templates.ParseLang(looks.lang)
	opt := tables.Options{Lang: lang, Reports: f.reports, Date: f.date, Reading: found, Rules: rules}
	doc := document{input: name, date: cmp.Or(f.date, scheme.Event.Date), author: scheme.Event.Place, alone: true, report: shared(func(format string) *templates.Report {
		opt := opt
		if len(opt.Reports) == 0 && format == onScreen {
			opt.Reports = []string{"ranking", "draw"}
			if len(games) == 1 {
				opt.Reports = append(opt.Reports, "games")
			}
		}
		return looks.laidOut(tables.New(res, opt), format)
	}), pages: func() *templates.Report { return looks.laidOut(tables.Pages(res, opt), "html") }}
	doc.title = looks.calls(tables.Title(res, lang))
	if code := env.write(outs, looks, doc); code != exitOK {
		return code
	}
	tell()
	switch {
	case unread != exitOK:
		return unread
	case worst == scoring.Failure:
		return exitFindings
	}
	return exitOK
}

// print prints rules or a scheme.
func (f *svoyaIgraFlags) print(env environment) int {
	text, err := svoyaigra.RuleSource(f.show)
	if err != nil {
		if text, err = tournament.Source(f.show); err != nil {
			return env.usageError(fmt.Errorf("--show %s: there are no such rules (%s) and no such scheme (%s)", f.show,
				strings.Join(svoyaigra.RuleNames(), ", "), strings.Join(tournament.Names(), ", ")), "")
		}
	}
	return env.print(text)
}

// ruleSet gives the rules that were asked for, with their settings.
func (f *svoyaIgraFlags) ruleSet(scheme *tournament.Scheme) (*svoyaigra.Rules, error) {
	name := cmp.Or(f.rules, scheme.Rules, svoyaigra.DefaultRules)
	if f.rules == "" && strings.ContainsAny(scheme.Rules, "./\\") {
		var err error
		if name, err = scheme.Beside(scheme.Rules); err != nil {
			return nil, err
		}
	}
	rules, err := svoyaigra.LoadRules(name)
	if err != nil {
		return nil, err
	}
	for _, s := range f.set {
		if err := rules.Override(s); err != nil {
			return nil, fmt.Errorf("--set %w", err)
		}
	}
	if err := rules.Whole(); err != nil {
		return nil, fmt.Errorf("--set %w", err)
	}
	return &rules, nil
}

// read reads and scores all protocols. One that cannot be read hides none of the others,
// but it decides the exit code. found is what is about no game.
func (f *svoyaIgraFlags) read(env environment, inputs []string, scheme *tournament.Scheme, rules *svoyaigra.Rules) (games []*svoyaigra.Result, found []svoyaigra.Finding, code int) {
	for _, input := range inputs {
		file, err := source.ReadFile(input, f.encoding)
		var read []*svoyaigra.Game
		if err == nil {
			useMemory(file.Data)
			var of []svoyaigra.Finding
			read, of, err = protocol.Read(file, rules.Game.Blue)
			found = append(found, of...)
		}
		if err != nil {
			found = append(found, unreadable(err))
			code = exitInput
			continue
		}
		for _, g := range read {
			if g.Kind == "" {
				g.Kind = cmp.Or(scheme.KindOf(g), svoyaigra.Kind(f.kind))
			}
			games = append(games, rules.Score(g))
		}
	}
	return games, found, code
}

// unreadable is the finding of a protocol that cannot be read.
func unreadable(err error) svoyaigra.Finding {
	p := scoring.Problem{Severity: scoring.Failure, Text: err.Error()}
	if in := new(scoring.InputError); errors.As(err, &in) {
		p.Pos, p.Text, p.Hint = in.Pos, in.Text, in.Hint
	}
	p.Code = protocol.Unreadable
	return protocol.OfProblem(p)
}

// said are the findings of files and of games as messages.
func said(found []svoyaigra.Finding, games []*svoyaigra.Result) (all []scoring.Problem) {
	for i := range found {
		all = append(all, tables.Problem(&found[i]))
	}
	for _, g := range games {
		for i := range g.Findings {
			all = append(all, tables.Problem(&g.Findings[i]))
		}
	}
	return all
}

// tell says what is wrong, and how grave the gravest of it is.
func (f *svoyaIgraFlags) tell(env environment, found []svoyaigra.Finding, res *tournament.Result) scoring.Severity {
	all := said(found, res.Games)
	for i := range res.Problems {
		all = append(all, tables.TableProblem(&res.Problems[i]))
	}
	scoring.SortProblems(all)
	env.say(all)
	worst := scoring.Note
	for _, p := range all {
		worst = min(worst, p.Severity)
	}
	return worst
}

// formFlags say which game a sheet is for.
type formFlags struct {
	game    string
	players []string
	themes  int
}

func (f *formFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.game, "game", "1", "`NAME` of the game on a new sheet")
	flags.StringArrayVar(&f.players, "players", nil, "the `PLAYERS` of a new sheet, apart by commas (repeatable: a game each)")
	flags.IntVar(&f.themes, "themes", 6, "themes of a new sheet, in each round: `N`")
}

// sheets makes sheets to record games on, or those of games that were played.
func (f *svoyaIgraFlags) sheets(env environment, scheme *tournament.Scheme, rules *svoyaigra.Rules, inputs []string) int {
	const hint = `recap svoya-igra --sheet --players "Alfa Ágnes,Дельта Иван" -o sheet.xlsx`
	if (len(inputs) == 0) == (len(f.form.players) == 0) {
		return env.usageError(errors.New("--sheet needs either players or protocols"), hint)
	}
	if len(f.out) == 0 {
		return env.usageError(errors.New("--sheet needs an output: -o FILE.xlsx or -o FILE.pdf"), "")
	}
	outs, err := f.outputs([]string{sheetName})
	if err != nil {
		return env.usageError(err, hint)
	}
	looks, _, err := f.layOutGame(env, scheme.File, nil, nil)
	if err != nil {
		return env.inputError(err)
	}
	if err := refuseInputs(outs, []string{sheetName}, slices.Concat(inputs, []string{scheme.File}, looks.read)); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	for _, o := range outs {
		switch path := o.pathFor(sheetName); {
		case !slices.Contains([]string{"xlsx", "pdf", "html"}, o.format) && !o.folder:
			return env.usageError(fmt.Errorf("-o %s: a sheet is an .xlsx, a .pdf or an .html", path), "")
		case o.format == "xlsx" && exists(path):
			return env.usageError(fmt.Errorf("%s is there already: marks may have been typed into it", path), "choose another name, or delete it")
		}
	}
	outs = slices.DeleteFunc(outs, func(o output) bool { return !slices.Contains([]string{"xlsx", "pdf", "html"}, o.format) })
	lang, _ := templates.ParseLang(looks.lang)
	form := protocol.Form{Rules: rules, Themes: f.form.themes, Kind: cmp.Or(svoyaigra.Kind(f.kind), svoyaigra.Qualifying), Paper: looks.paper, Date: cmp.Or(f.date, scheme.Event.Date), Games: f.form.games(),
		Word: func(key string, args ...string) string { return lang.Word("svoyaigra."+key, args...) }}
	games, found, code := f.read(env, inputs, scheme, rules)
	for _, g := range games {
		found = append(found, g.Game.Reading...)
	}
	env.say(said(found, nil))
	if code != exitOK {
		return code // a sheet of some of the games would be taken for all
	}
	for _, g := range games {
		form.Games = append(form.Games, protocol.Of(g.Game))
	}
	if err := form.Check(); err != nil {
		return env.usageError(err, "")
	}
	doc := document{input: sheetName, date: form.Date, author: scheme.Event.Place, report: func(format string) *templates.Report { return looks.laidOut(tables.NewForm(form, lang), format) }, exchanged: map[string][]byte{}}
	if slices.ContainsFunc(outs, func(o output) bool { return o.format == "xlsx" }) {
		data, err := form.Book()
		if err != nil {
			fmt.Fprintf(env.stderr, "recap: the workbook: %v\n", err)
			return exitOutput
		}
		doc.exchanged["xlsx"] = data
	}
	return env.write(outs, looks, doc)
}

// sheetName is what sheets in a folder are called.
const sheetName = "sheet"

// games are the blank games of the flags.
func (f *formFlags) games() (games []protocol.FormGame) {
	for i, players := range f.players {
		g := protocol.FormGame{ID: f.game}
		if len(f.players) > 1 {
			g.ID = fmt.Sprintf("%s/%d", f.game, i+1)
		}
		for p := range strings.SplitSeq(players, ",") {
			if p = strings.TrimSpace(p); p != "" {
				g.Players = append(g.Players, p)
			}
		}
		games = append(games, g)
	}
	return games
}

// exists tells whether there is a file of the name.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
