package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"recap/movements"
	"recap/movements/cards"
	"recap/movements/heatmap"
	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller"
	"recap/scoring/traveller/bridgemate"
	"recap/scoring/traveller/source"
	"recap/templates"
)

const movementHelp = `
recap movement makes a movement, prints, checks and rates one, and suggests which to play.

"recap movement FAMILY" makes one: who plays whom on which boards. It is written by
the ending of the name: .csv to be read again, .asc for BALANS, or .pdf, .html, .xlsx
and .txt for people; --format rounddata is the table RoundData of a Bridgemate
database. "recap movement list" names the families.

"recap movement print FILE" prints one that is read, as it is made by the families: --report
names what is wanted, such as tables (a card for each table), personal (one for each
pair), slips, or all.

"recap movement check FILE" tells what is wrong with a movement and what is to be
known of it; the exit code is 1 where a pair is at two tables in a round, plays a
board twice or meets itself. "recap movement rate FILE" tells how evenly the pairs are
compared: Qf is 100 where it is perfect. All read CSV, the .bws of an evening, a
library of EBUScore (--name picks), BALANS, and the JSON or YAML of bridgescorer.

"recap movement suggest" ranks what goes with the pairs, boards and minutes there are.

Usage: recap movement FAMILY|list|print|check|rate|suggest [flags] [FILE]

Examples:
  recap movement mitchell --tables 9 --boards 27 --arrow-switch auto -o m.csv
  recap movement howell --tables 7 --half --boards 26 --report tables,personal -o cards.pdf --lang hu
  recap movement suggest --pairs 14 --boards 26 --minutes 210
`

type movementFlags struct {
	outputFlags
	// of those that are made
	request              movements.Request
	missing, arrowSwitch string
	sections             int
	// of a file
	name     string
	encoding string
	problems int // that left something of it out
	heatmap  []string
	// of a suggestion, and of a rating
	wish        movements.Wish
	pace, moves string
	most        int
	start       string
	// of what is printed
	prints, breaks []string
	players        string
	print          cards.Options
}

// movementName names the outputs in a folder.
const movementName = "movement"

func movementCommand(env environment, args []string) int {
	var f movementFlags
	flags := pflag.NewFlagSet("movement", pflag.ContinueOnError)
	r := &f.request
	flags.Var((*tableCount)(r), "tables", "`N` tables, or teams; 9½ (or 9.5) are 10 and a half table")
	flags.IntVar(&r.Rounds, "rounds", 0, "`N` rounds (default: all that the family has, or as go with the boards)")
	flags.IntVar(&r.Boards, "boards", 0, "`N` boards in play; of a suggestion, boards that each plays")
	flags.IntVar(&r.PerSet, "boards-per-round", 0, "`N` boards a table has in a round (default: as --boards says, else 1)")
	flags.IntVar(&r.First, "first-board", 0, "number of the first board: `N` (default 1)")
	flags.IntVar(&r.Sets, "sets", 0, "`N` sets of boards, of webs, appendix and extended Mitchells")
	flags.BoolVar(&r.HalfTable, "half", false, "a half table: the pair is missing that costs least")
	flags.StringVar(&f.missing, "missing", "", "the `PAIR` that is missing: 12, ns9, ew3")
	flags.StringVar(&f.arrowSwitch, "arrow-switch", "", "one winner of two: `auto|rounds|tables|none` or the rounds, 8,9")
	flags.BoolVar(&r.Barometer, "barometer", false, "the same boards at all tables in each round")
	flags.IntVar(&f.sections, "sections", 0, "`N` sections, each in a file of its own (default 1; of a suggestion, as many as suit)")
	flags.StringVar(&f.name, "name", "", "the movement of a library, by its `NAME` or a part of it")
	flags.StringVar(&f.encoding, "encoding", "", "`ENCODING` of the file, such as windows-1250 (default: found from the content)")
	flags.IntVar(&f.wish.Winners, "winners", 0, "winners: `1|2` (default: as the movement says, or either)")
	flags.StringArrayVar(&f.heatmap, "heatmap", nil, "draw who competes with whom how much: a `FILE` .pdf or .html (rate)")
	flags.IntVar(&f.wish.Pairs, "pairs", 0, "`N` pairs (suggest)")
	flags.IntVar(&f.wish.Teams, "teams", 0, "`N` teams (suggest)")
	flags.IntVar(&f.wish.Minutes, "minutes", 0, "`N` minutes there are (suggest)")
	flags.StringVar(&f.pace, "minutes-per-board", "7", "`MINUTES` that a board takes")
	flags.StringVar(&f.moves, "minutes-per-move", "2", "`MINUTES` between two rounds")
	flags.StringVar(&f.start, "start", "", "`TIME` of the first round, 19:00: when the rounds end")
	flags.StringArrayVar(&f.breaks, "break", nil, "a break, `ROUND:MINUTES`: after which round, how long (repeatable)")
	flags.StringSliceVar(&f.prints, "report", nil, "what is printed, a `LIST` of "+strings.Join(cards.Names, ",")+" or all (default: master on the screen, with announcement, start and tables elsewhere)")
	flags.StringVar(&f.players, "players", "", "names for the numbers: `FILE` with number,line,section,name1,name2")
	flags.StringVar(&f.lang, "lang", "en", "language of the output: `en|hu|ru`")
	flags.IntVar(&f.most, "most", 10, "list `N` suggestions at most")
	f.addPlain(flags)
	if code, done := env.parse(flags, movementHelp, args); done {
		return code
	}
	if flags.NArg() == 0 {
		return env.usageError(errors.New("movement needs a family, list, print, check, rate or suggest"), "recap movement --help shows examples")
	}
	var err error
	if f.wish.Pace.Board, err = exact.Parse(f.pace); err != nil {
		return env.usageError(fmt.Errorf("--minutes-per-board %q: %w", f.pace, err), "")
	}
	if f.wish.Pace.Move, err = exact.Parse(f.moves); err != nil {
		return env.usageError(fmt.Errorf("--minutes-per-move %q: %w", f.moves, err), "")
	}
	if f.wish.Winners < 0 || f.wish.Winners > 2 {
		return env.usageError(fmt.Errorf("--winners %d: a movement has 1 or 2", f.wish.Winners), "")
	}
	if flags.Changed("sections") && (f.sections < 1 || f.sections > 26) {
		return env.usageError(fmt.Errorf("--sections %d: there are 1 to 26", f.sections), "")
	}
	for _, name := range []string{"boards", "rounds", "boards-per-round", "first-board", "tables", "pairs", "teams", "minutes"} {
		if flag := flags.Lookup(name); flag.Changed && flag.Value.String() == "0" {
			return env.usageError(fmt.Errorf("--%s 0: it is 1 or more", name), "")
		}
	}
	if code := f.readPrint(env); code != exitOK {
		return code
	}
	verb, rest := flags.Arg(0), flags.Args()[1:]
	if len(f.heatmap) > 0 && verb != "rate" {
		return env.usageError(errors.New("--heatmap goes with rate"), "recap movement rate FILE --heatmap m.pdf")
	}
	if len(f.prints)+len(f.breaks) > 0 || f.players != "" {
		if slices.Contains([]string{"list", "check", "rate", "suggest"}, verb) {
			return env.usageError(fmt.Errorf("--report, --break and --players are for what is printed, not for %s", verb), "recap movement print m.csv --report tables")
		}
	}
	switch verb {
	case "print", "check", "rate":
		if len(rest) != 1 {
			return env.usageError(fmt.Errorf("%s needs one file", verb), "recap movement "+verb+" m.csv")
		}
		return f.ofFile(env, verb, rest[0])
	}
	if len(rest) > 0 {
		return env.usageError(fmt.Errorf("movement does not know what %q is", rest[0]), "recap movement --help shows examples")
	}
	switch verb {
	case "list":
		var b strings.Builder
		for _, family := range movements.Families {
			fmt.Fprintf(&b, "%-21s %s\n", family.Name, cards.Phrase(f.print.Lang, family.Does))
		}
		return env.print(b.String())
	case "suggest":
		return f.suggest(env)
	}
	return f.make(env, verb)
}

// tableCount reads a number of tables: 9, or 9½ for ten of which one is a half table.
type tableCount movements.Request

func (c *tableCount) String() string { return strconv.Itoa(c.Tables) }

// tablesType is the type of such a flag.
const tablesType = "tables"

func (c *tableCount) Type() string { return tablesType }

func (c *tableCount) Set(s string) error {
	whole := s
	for _, half := range []string{"½", ".5", ",5", " 1/2"} {
		whole = strings.TrimSuffix(whole, half)
	}
	n, err := strconv.Atoi(whole)
	if err != nil {
		return err
	}
	if c.Tables = n; whole != s {
		c.Tables, c.HalfTable = n+1, true
	}
	return nil
}

// make makes a movement and writes it.
func (f *movementFlags) make(env environment, family string) int {
	if f.wish.Teams > 0 && family == "american-whist" {
		family = "american-whist-teams" // there is one of pairs too
	}
	fam, err := movements.Named(family)
	if err != nil {
		return env.requestError(err)
	}
	switch r := &f.request; {
	case r.Tables != 0:
	case f.wish.Pairs > 0:
		r.Tables, r.HalfTable = (f.wish.Pairs+1)/2, r.HalfTable || f.wish.Pairs%2 != 0
	case f.wish.Teams > 0:
		r.Tables = f.wish.Teams
	}
	if f.missing != "" {
		if f.request.Missing, err = movements.ParseUnit(f.missing); err != nil {
			return env.requestError(err)
		}
	}
	if f.request.ArrowSwitch, err = movements.ParseArrowSwitch(f.arrowSwitch); err != nil {
		return env.requestError(err)
	}
	m, err := fam.Make(f.request)
	if err == nil && m.Winners == 2 && f.wish.Winners == 1 && f.arrowSwitch == "" {
		f.request.ArrowSwitch.Kind = movements.SwitchAuto
		m, err = fam.Make(f.request)
	}
	if err != nil {
		return env.requestError(shorter(fam, f.request, err))
	}
	if f.wish.Teams > 0 && !m.Teams {
		return env.usageError(fmt.Errorf("%s is a movement of pairs", m.Name), "recap movement suggest --teams "+strconv.Itoa(f.wish.Teams)+", or one of those for teams of recap movement list")
	}
	if f.wish.Winners == 2 && m.Winners == 1 {
		return env.usageError(fmt.Errorf("%s has one winner", m.Name), "two have mitchell, web and others: recap movement list, or recap movement suggest --winners 2")
	}
	if f.sections <= 1 {
		return env.writeMovement(f, m, "")
	}
	// The same movement for each: m.csv becomes m-A.csv, m-B.csv and so on.
	paths := f.out
	for i := range f.sections {
		m.Section = string(rune('A' + i))
		f.out = nil
		for _, path := range paths {
			ext := filepath.Ext(path)
			if ext == "" || path == "-" {
				return env.usageError(fmt.Errorf("-o %s: sections go into files of their own", path), "-o m.csv becomes m-A.csv, m-B.csv …")
			}
			f.out = append(f.out, strings.TrimSuffix(path, ext)+"-"+m.Section+ext)
		}
		if code := env.writeMovement(f, m, ""); code != exitOK {
			return code
		}
	}
	return exitOK
}

// requestError says why a movement cannot be.
func (env environment) requestError(err error) int {
	var cannot *movements.RequestError
	if errors.As(err, &cannot) {
		return env.usageError(errors.New(cannot.Text), cannot.Hint)
	}
	return env.usageError(err, "")
}

// openMovement reads the movement of a file.
func (f *movementFlags) openMovement(env environment, name string) (movements.Movement, int) {
	file, err := source.ReadFile(name, f.encoding)
	if err != nil {
		return movements.Movement{}, env.inputError(err)
	}
	read := movements.Read
	if bridgemate.Recognise(file.Data) {
		read = bridgemate.Movements
	}
	all, problems, err := read(file)
	env.say(problems)
	if err != nil {
		return movements.Movement{}, env.inputError(err)
	}
	for _, p := range problems {
		if p.Severity == scoring.Failure {
			f.problems++
		}
	}
	for i := range all {
		if all[i].Name == "" && all[i].Section != "" {
			all[i].Name = all[i].Section
		}
	}
	switch {
	case f.name != "":
		m, err := movements.Pick(all, f.name)
		if err != nil {
			return m, env.requestError(err)
		}
		return m, exitOK
	case len(all) > 1:
		var names []string
		for _, m := range all[:min(len(all), 10)] {
			names = append(names, fmt.Sprintf("%q", m.Name))
		}
		return movements.Movement{}, env.usageError(fmt.Errorf("%s has %d movements", name, len(all)), "--name picks one: "+strings.Join(names, ", "))
	}
	return all[0], exitOK
}

// ofFile prints, checks or rates a movement that is read.
func (f *movementFlags) ofFile(env environment, verb, name string) int {
	m, code := f.openMovement(env, name)
	if code != exitOK {
		return code
	}
	if m.Name == "" {
		m.Name = filepath.Base(name)
	}
	switch verb {
	case "print":
		if code := env.writeMovement(f, m, name); code != exitOK {
			return code
		}
		return env.doubtful(f, m, name)
	case "check":
		if f.wish.Winners > 0 && !m.Individual {
			m.Winners = f.wish.Winners
		}
		issues := movements.Check(m)
		code = env.writeReport(f.outputFlags, name, cards.Checked(m, issues, f.problems, f.print.Lang))
		if !movements.Sound(issues) || f.problems > 0 {
			code = max(code, exitFindings)
		}
		return code
	}
	rating := movements.Rate(m, f.wish.Winners)
	// All is drawn before anything is written: wrong use leaves no files behind.
	pictures, code := env.drawHeatmap(f, name, m, rating)
	if code != exitOK {
		return code
	}
	if code := env.writeReport(f.outputFlags, name, cards.Rated(m, rating, f.print.Lang)); code != exitOK {
		return code
	}
	return max(env.writeAll(pictures), env.doubtful(f, m, name))
}

// doubtful warns of a movement that is unsound, or of which a part could not be read.
func (env environment) doubtful(f *movementFlags, m movements.Movement, name string) int {
	code := exitOK
	if !movements.Sound(movements.Check(m)) {
		fmt.Fprintf(env.stderr, "%s: warning: the movement is unsound\n    hint: recap movement check %s\n", name, name)
		code = exitFindings
	}
	if f.problems > 0 {
		fmt.Fprintf(env.stderr, "%s: warning: a part of the movement was left out\n", name)
		code = exitFindings
	}
	return code
}

// writeReport writes a report to the outputs.
func (env environment) writeReport(f outputFlags, input string, r *templates.Report) int {
	outs, err := f.outputs([]string{movementName})
	if err != nil {
		return env.usageError(err, "")
	}
	if err := refuseInputs(outs, []string{movementName}, []string{input}); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	return env.write(outs, f, document{input: movementName, report: func(string) *templates.Report { return r }})
}

// ownFormats are those that only a movement is written in.
var ownFormats = map[string]func(movements.Movement) ([]byte, error){
	"asc":       movements.WriteBalans,
	"rounddata": func(m movements.Movement) ([]byte, error) { return movements.WriteRoundData(m), nil },
}

// fits tells what of the names and breaks does not go with a movement: breaks after
// rounds that it does not have cannot be, names of others are warned of.
func (env environment) fits(f *movementFlags, m movements.Movement) int {
	last := 0
	for _, g := range m.Meetings {
		last = max(last, g.Round)
	}
	for _, b := range f.print.Breaks {
		if b.After >= last {
			return env.usageError(fmt.Errorf("a break after round %d: there are %d rounds", b.After, last), "a break is between two rounds")
		}
	}
	for _, c := range cards.Lacking(m, f.print.Players) {
		number := c.ID.Number
		if c.ID.Line != scoring.NoLine {
			number = c.ID.Line.String() + " " + number
		}
		fmt.Fprintf(env.stderr, "%s: warning: the movement has no number %s; its names are not printed\n", f.players, number)
	}
	return exitOK
}

// writeMovement writes a movement to the outputs: those of movements as such, and
// those for people; input is the file that it was read from, if any.
func (env environment) writeMovement(f *movementFlags, m movements.Movement, input string) int {
	if code := env.fits(f, m); code != exitOK {
		return code
	}
	var own []content
	var paths []string
	for _, path := range f.out {
		format := cmp.Or(f.format, strings.ToLower(strings.TrimPrefix(filepath.Ext(path), ".")))
		write, ok := ownFormats[format]
		if !ok {
			paths = append(paths, path)
			continue
		}
		if input != "" && samePath(path, input) {
			return env.usageError(fmt.Errorf("the output %s is an input too, and inputs are never changed", path), "choose another name for the output")
		}
		data, err := write(m)
		if err != nil {
			return env.requestError(err)
		}
		own = append(own, content{path: path, data: data})
	}
	rest := f.outputFlags
	rest.out = paths
	if ownFormats[f.format] != nil {
		rest.format = ""
		if len(f.out) == 0 {
			return env.usageError(fmt.Errorf("--format %s needs an output", f.format), "-o - is the screen")
		}
	}
	files := own
	if len(paths) > 0 || len(f.out) == 0 {
		outs, err := rest.outputs([]string{movementName})
		if err != nil {
			return env.usageError(err, "")
		}
		if err := refuseInputs(outs, []string{movementName}, []string{input, f.players}); err != nil {
			return env.usageError(err, "choose another name for the output")
		}
		doc := document{input: movementName, exchanged: map[string][]byte{"csv": movements.WriteCSV(m)}, report: func(format string) *templates.Report {
			return cards.New(m, f.printed(format))
		}}
		for _, o := range outs {
			data, err := env.draw(o, rest, doc)
			if err != nil {
				fmt.Fprintf(env.stderr, "recap: %s: %v\n", o.pathFor(movementName), unwrapPath(err))
				return exitOutput
			}
			files = append(files, content{path: o.pathFor(movementName), folder: o.madeFolder(), data: data})
		}
	}
	return env.writeAll(files)
}

// suggest ranks the movements that go with a wish.
func (f *movementFlags) suggest(env environment) int {
	f.wish.Boards, f.wish.Rounds, f.wish.Sections = f.request.Boards, f.request.Rounds, f.sections
	if f.wish.Pairs == 0 && f.wish.Teams == 0 && f.request.Tables > 0 {
		f.wish.Pairs = 2 * f.request.Tables
		if f.request.HalfTable {
			f.wish.Pairs--
		}
	}
	if f.most < 1 {
		return env.usageError(fmt.Errorf("--most %d: list one at least", f.most), "")
	}
	all, err := movements.Suggest(f.wish)
	if err != nil {
		return env.requestError(err)
	}
	return env.writeReport(f.outputFlags, "", cards.Suggested(all[:min(len(all), f.most)], f.wish, f.start, f.print.Lang))
}

// readPrint reads the flags of what is printed.
func (f *movementFlags) readPrint(env environment) int {
	var err error
	if f.print.Lang, err = templates.ParseLang(f.lang); err != nil {
		return env.usageError(fmt.Errorf("--lang: %w", err), "")
	}
	if _, err := cards.ParseTime(f.start); f.start != "" && err != nil {
		return env.usageError(fmt.Errorf("--start %w", err), "--start 19:00")
	}
	f.print.Start, f.print.Pace = f.start, f.wish.Pace
	for _, s := range f.breaks {
		b, err := cards.ParseBreak(s)
		if err != nil {
			return env.usageError(fmt.Errorf("--break %w", err), "--break 4:15 is a quarter of an hour after round 4")
		}
		f.print.Breaks = append(f.print.Breaks, b)
	}
	if slices.Equal(f.prints, []string{"all"}) {
		f.prints = cards.Names
	}
	if err := cards.CheckNames(f.prints); err != nil {
		return env.usageError(fmt.Errorf("--report: %w", err), "")
	}
	if f.players == "" {
		return exitOK
	}
	file, err := source.ReadFile(f.players, f.encoding)
	if _, missing := os.Stat(f.players); missing != nil && strings.Trim(f.players, "0123456789") == "" {
		return env.usageError(fmt.Errorf("--players %s: it is a file with names", f.players), "individuals are counted by tables: 20 players are --tables 5")
	}
	if err != nil {
		return env.inputError(err)
	}
	var problems []scoring.Problem
	f.print.Players, problems, err = traveller.ReadPlayers(file)
	if err != nil {
		return env.inputError(err)
	}
	env.say(problems)
	return exitOK
}

// printed is what is printed in a format, or onScreen: what was asked for, or what is of most use.
func (f *movementFlags) printed(format string) cards.Options {
	opt := f.print
	switch {
	case len(f.prints) > 0:
		opt.Reports = f.prints
	case format == onScreen:
		opt.Reports = []string{"master"}
	default:
		opt.Reports = []string{"master", "announcement", "start", "tables"}
	}
	return opt
}

// drawHeatmap draws a rating for the files of --heatmap.
func (env environment) drawHeatmap(f *movementFlags, input string, m movements.Movement, rating movements.Rating) (files []content, code int) {
	if len(f.heatmap) > 0 && rating.Units == nil {
		return nil, env.usageError(errors.New("there is nothing to draw: pairs alone are compared"), "")
	}
	lang := f.print.Lang
	picture := heatmap.Map{Title: cards.Phrase(lang, m.Name), Lines: cards.Legend(rating, lang), Lang: lang.String(), Rating: rating}
	for _, u := range rating.Units {
		picture.Names = append(picture.Names, cards.Phrase(lang, u.String()))
	}
	outs, err := f.outputs([]string{movementName})
	if err != nil {
		return nil, env.usageError(err, "")
	}
	for _, path := range f.heatmap {
		one := []output{{path: path}}
		if err := refuseInputs(one, []string{movementName}, []string{input}); err != nil {
			return nil, env.usageError(err, "choose another name for the output")
		}
		for _, o := range outs {
			if samePath(path, o.pathFor(movementName)) {
				return nil, env.usageError(fmt.Errorf("%s would be written twice, as the report and as the picture", path), "choose another name for one of them")
			}
		}
		var b bytes.Buffer
		var err error
		switch strings.ToLower(filepath.Ext(path)) {
		case ".pdf":
			err = picture.WritePDF(&b)
		case ".html":
			err = picture.WriteHTML(&b)
		default:
			return nil, env.usageError(fmt.Errorf("--heatmap %s: its ending is neither .pdf nor .html", path), "")
		}
		if err != nil {
			fmt.Fprintf(env.stderr, "recap: %s: %v\n", path, err)
			return nil, exitOutput
		}
		files = append(files, content{path: path, data: b.Bytes()})
	}
	return files, exitOK
}
