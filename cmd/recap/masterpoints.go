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
	"time"

	"github.com/spf13/pflag"

	"recap/scoring"
	"recap/scoring/masterpoint"
	"recap/scoring/traveller"
	"recap/scoring/traveller/source"
	"recap/templates"
)

const masterpointsHelp = `
recap masterpoints gives the points that a federation awards for the results of
events, one or many: files that recap score wrote as JSON, or anything that it reads.
A scheme says how many; the schemes are data, and --print shows the text of one to be
copied and changed. With --register it looks up who is credited, and what is pending;
--post writes a new register, with a journal by which the same event is not posted
twice. The old register is never changed.

Files for federations: -o club.grn, .red, .gld and .rag are those of Australia,
--columns gives a CSV file the columns of a template (sbu, or a file of your own).

Usage: recap masterpoints [flags] RESULTS...

Examples:
  recap masterpoints --list
  recap masterpoints --print mbsz-template
  recap masterpoints monday.xml --scheme abf-session --explain --allow-missing
  recap masterpoints results/*.json --scheme acbl-club --month 2026-10 --allow-missing -o october.xlsx
  recap masterpoints results/autumn.json --scheme club-points.toml --register register.csv --post register-new.csv
`

// masterpointsFlags are those of the command.
type masterpointsFlags struct {
	inputFlags
	outputFlags
	list, explain, allowMissing, amend, beside, whole bool
	print, scheme, category                           string
	values                                            []string
	month, register, post, columns                    string
	reverse, claim, of, on, end                       string
	yearEnd, claimDays                                int
}

func masterpointsCommand(env environment, args []string) int {
	var f masterpointsFlags
	flags := pflag.NewFlagSet("masterpoints", pflag.ContinueOnError)
	flags.BoolVar(&f.list, "list", false, "list the schemes with their grades: A official or two sources, B one official text")
	flags.StringVar(&f.print, "print", "", "print the text of a built-in `SCHEME`")
	flags.StringVar(&f.scheme, "scheme", "", "scheme: a `NAME` or a TOML file; values may follow, abf-session:green_weight=1")
	flags.StringArrayVar(&f.values, "value", nil, "set a value of the scheme, `NAME=NUMBER` or a formula (repeatable)")
	flags.StringVar(&f.category, "category", "", "the `CATEGORY` of the event, where the scheme has several")
	flags.BoolVar(&f.explain, "explain", false, "show how everything came about")
	flags.StringVar(&f.month, "month", "", "only the events of a month, `YYYY-MM`")
	flags.StringVar(&f.register, "register", "", "list of players, CSV or Excel, of CEZAR, or NATIONAL.TXT: `FILE` with id,name,club,licence,licence_until,dues,member,title,strength,live,all_time")
	flags.StringVar(&f.post, "post", "", "write the register with the points posted to a new `FILE`, .csv or .xlsx; one that is there already stays")
	flags.BoolVar(&f.amend, "amend", false, "of an event that was posted with other points, post the difference")
	flags.BoolVar(&f.beside, "beside", false, "of an event that was posted by another scheme, post the points of this one too")
	flags.BoolVar(&f.whole, "whole", false, "with --amend and --reverse: points of a year that has ended are taken back whole, not what its end has left of them")
	flags.StringVar(&f.reverse, "reverse", "", "take back what the event of an `ID` brought")
	flags.StringVar(&f.claim, "claim", "", "credit the pending points of the player of an `ID`")
	flags.StringVar(&f.of, "event", "", "claim only those of the event of an `ID`")
	flags.StringVar(&f.on, "on", "", "the day of a claim, `YYYY-MM-DD`")
	flags.IntVar(&f.yearEnd, "year-end", 0, "take off what points lose at the end of a `YEAR`")
	flags.StringVar(&f.end, "end", "", "the last day of the event, `YYYY-MM-DD` (default: its date)")
	flags.IntVar(&f.claimDays, "claim-days", 0, "`DAYS` after the end in which pending points can be claimed (default: the scheme's)")
	flags.BoolVar(&f.allowMissing, "allow-missing", false, "list players without a good id apart instead of refusing them")
	flags.StringVar(&f.columns, "columns", "", "columns of the CSV output: `sbu`, or a file with headings and {fields}")
	f.outputFlags.addPlain(flags)
	flags.StringVar(&f.lang, "lang", "en", "language of the output: `en|hu|ru`")
	f.inputFlags.add(flags)
	if code, done := env.parse(flags, masterpointsHelp, args); done {
		return code
	}
	f.further = masterpoint.ABFExtensions
	switch {
	case f.print != "":
		text, err := masterpoint.Source(f.print)
		if err != nil {
			return env.usageError(err, "recap masterpoints --list names them")
		}
		return env.print(text)
	case f.list:
		return f.listSchemes(env)
	}
	return f.award(env, flags.Args())
}

// masterpointsName names the outputs in a folder.
const masterpointsName = "masterpoints"

// listSchemes shows the built-in schemes.
func (f *masterpointsFlags) listSchemes(env environment) int {
	outs, err := f.outputs([]string{masterpointsName})
	if err != nil {
		return env.usageError(err, "recap masterpoints --help shows examples")
	}
	lang, _ := templates.ParseLang(f.lang) // outputs has looked at it
	report, err := masterpoint.SchemesReport(lang)
	if err != nil {
		return env.inputError(err)
	}
	return env.write(outs, f.outputFlags, document{input: masterpointsName, report: func(string) *templates.Report { return report }})
}

// award gives the points of events, and posts to a register.
func (f *masterpointsFlags) award(env environment, inputs []string) int {
	const help = "recap masterpoints --help shows examples"
	if err := f.check(inputs); err != nil {
		return env.usageError(err, help)
	}
	outs, err := f.outputs([]string{masterpointsName})
	if err != nil {
		return env.usageError(err, help)
	}
	read := append(slices.Clone(inputs), f.register, f.columns, f.players, f.rules, f.vp, schemeFile(f.scheme))
	posted := output{path: f.post}
	if err := errors.Join(refuseInputs(outs, []string{masterpointsName}, read), refuseInputs([]output{posted}, []string{""}, read), f.refuseSame(outs)); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	var register *masterpoint.Register
	if f.register != "" {
		var problems []scoring.Problem
		if register, problems, err = readRegister(f.register, f.encoding); err != nil {
			env.say(problems)
			return env.inputError(err)
		}
		problems = append(problems, register.CheckJournal()...)
		env.say(problems)
		if len(problems) > 0 && f.post != "" {
			fmt.Fprintf(env.stderr, "recap: %s has problems, so nothing is posted\n", f.register)
			return exitFindings
		}
	}
	var columns *masterpoint.Columns
	if f.columns != "" {
		if columns, err = f.readColumns(); err != nil {
			return env.inputError(err)
		}
	}
	var scheme *masterpoint.Scheme
	if f.scheme != "" {
		if scheme, err = f.loadScheme(); err != nil {
			return env.inputError(err)
		}
	}
	batch, code := f.awardAll(env, inputs, outs, scheme, register)
	if code != exitOK {
		return code
	}
	var ledger *masterpoint.Ledger
	if f.post != "" {
		ledger = register.Open()
		if err := f.postAll(ledger, batch, scheme); err != nil {
			fmt.Fprintln(env.stderr, err)
			fmt.Fprintln(env.stderr, "recap: nothing is posted")
			return exitFindings
		}
	}
	return f.writeAll(env, outs, batch, ledger, columns)
}

// check tells which flags do not go together.
func (f *masterpointsFlags) check(inputs []string) error {
	toRegister := 0
	for _, given := range []bool{f.reverse != "", f.claim != "", f.yearEnd != 0} {
		if given {
			toRegister++
		}
	}
	_, monthErr := time.Parse("2006-01", f.month)
	switch {
	case toRegister > 1 || toRegister == 1 && len(inputs) > 0:
		return errors.New("--reverse, --claim, --year-end and the posting of results are done one by one")
	case toRegister == 0 && len(inputs) == 0:
		return errors.New("masterpoints needs results")
	case len(inputs) > 0 && f.scheme == "":
		return errors.New("--scheme is missing: it says how points are awarded (recap masterpoints --list)")
	case f.yearEnd != 0 && (f.yearEnd < 1000 || f.yearEnd > 9999):
		return fmt.Errorf("--year-end %d: write the year as 2026", f.yearEnd)
	case f.yearEnd != 0 && f.scheme == "":
		return errors.New("--scheme is missing: it says what points lose at the end of a year")
	case (f.post != "" || toRegister > 0) && f.register == "":
		return errors.New("--register is missing: points are posted to a copy of it")
	case toRegister > 0 && f.post == "":
		return errors.New("--post is missing: the new register is written there")
	case f.claim != "" && f.on == "":
		return errors.New("--on is missing: the day of the claim")
	case f.month != "" && monthErr != nil:
		return fmt.Errorf("--month %s: write it as 2026-11", f.month)
	case f.post != "" && !slices.Contains([]string{".csv", ".xlsx"}, strings.ToLower(filepath.Ext(f.post))):
		return fmt.Errorf("--post %s: a register is .csv or .xlsx", f.post)
	}
	for flag, day := range map[string]string{"--on": f.on, "--end": f.end} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			return fmt.Errorf("%s %s: write it as 2026-10-05", flag, day)
		}
	}
	return nil
}

// schemeFile is the file of a scheme; empty for one that is built in.
func schemeFile(scheme string) string {
	name, _ := masterpoint.SplitName(scheme)
	if slices.Contains(masterpoint.Names(), name) {
		return ""
	}
	return name
}

// refuseSame says where the register would be written over an output.
func (f *masterpointsFlags) refuseSame(outs []output) error {
	for _, o := range outs {
		if path := o.pathFor(masterpointsName); f.post != "" && path != "-" && samePath(path, f.post) {
			return fmt.Errorf("%s would be written twice", path)
		}
	}
	return nil
}

func (f *masterpointsFlags) loadScheme() (*masterpoint.Scheme, error) {
	s, err := masterpoint.Load(f.scheme)
	if err != nil {
		return nil, err
	}
	if f.category != "" {
		if err := s.Set("category=" + f.category); err != nil {
			return nil, err
		}
	}
	for _, v := range f.values {
		if err := s.Set(v); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// readRegister reads a list of players: a table, the export of CEZAR, or NATIONAL.TXT.
func readRegister(name, encoding string) (*masterpoint.Register, []scoring.Problem, error) {
	file, err := source.ReadFile(name, encoding)
	if err != nil {
		return nil, nil, err
	}
	if masterpoint.RecogniseNational(file.Data) {
		text, _, problems, err := file.Text("")
		if err != nil {
			return nil, problems, err
		}
		r, more := masterpoint.ReadNational(name, text)
		return r, append(warnings(problems), more...), nil
	}
	rows, problems, err := traveller.ReadRows(file)
	if err != nil {
		return nil, problems, err
	}
	r, more, err := masterpoint.ReadRegister(name, rows)
	return r, append(warnings(problems), more...), err
}

// warnings leaves the notes out, such as that of the encoding.
func warnings(problems []scoring.Problem) []scoring.Problem {
	return slices.DeleteFunc(problems, func(p scoring.Problem) bool { return p.Severity == scoring.Note })
}

func (f *masterpointsFlags) readColumns() (*masterpoint.Columns, error) {
	if slices.Contains(masterpoint.ColumnNames(), f.columns) {
		return masterpoint.ReadColumns(f.columns, "")
	}
	file, err := source.ReadFile(f.columns, f.encoding)
	if err != nil {
		return nil, err
	}
	text, _, _, err := file.Text("")
	if err != nil {
		return nil, err
	}
	return masterpoint.ReadColumns(f.columns, text)
}

// awardAll gives the points of all events. What cannot be credited to anybody is told;
// unless it is allowed it ends the command.
func (f *masterpointsFlags) awardAll(env environment, inputs []string, outs []output, scheme *masterpoint.Scheme, register *masterpoint.Register) (*masterpoint.Batch, int) {
	opt, code := f.options(env)
	if code != exitOK {
		return nil, code
	}
	lang, _ := templates.ParseLang(f.lang) // outputs has looked at it
	var awards []*masterpoint.Awards
	for _, name := range inputs {
		ed, err := f.edition(env, name, opt, lang)
		if err != nil {
			return nil, env.inputError(err)
		}
		if err := refuseInputs(outs, []string{masterpointsName}, ed.read); err != nil {
			return nil, env.usageError(err, "choose another name for the output")
		}
		ev, problems, err := masterpoint.ReadEventAt(name, ed.data, ed.at)
		if err != nil {
			return nil, env.inputError(err)
		}
		if f.month != "" && !strings.HasPrefix(cmp.Or(f.end, ev.Date), f.month+"-") {
			fmt.Fprintf(env.stderr, "%s: note: the event is of %s, not of %s, and is left out\n", name, cmp.Or(ev.Date, "no known day"), f.month)
			continue
		}
		a, err := scheme.Award(ev, masterpoint.Options{Register: register, End: f.end, ClaimDays: f.claimDays, Explain: f.explain})
		if err != nil {
			env.say(problems)
			return nil, env.inputError(err)
		}
		a.Problems = append(problems, a.Problems...)
		scoring.SortProblems(a.Problems)
		awards = append(awards, a)
	}
	if repeated := masterpoint.Repeated(awards); len(repeated) > 0 {
		env.say(repeated)
		fmt.Fprintln(env.stderr, "recap: the points cannot be awarded like this, so nothing is written")
		return nil, exitFindings
	}
	if len(inputs) > 0 && len(awards) == 0 {
		return nil, env.usageError(fmt.Errorf("no event is of %s", f.month), "")
	}
	batch := masterpoint.NewBatch(awards, f.month, register)
	faults := 0
	for _, a := range batch.Awards {
		for _, p := range a.Problems {
			if p.Severity == scoring.Failure && f.allowMissing && masterpoint.IsMissing(p) {
				p.Severity, p.Hint = scoring.Warning, ""
			}
			if p.Severity == scoring.Failure {
				faults++
			}
			fmt.Fprintln(env.stderr, p)
		}
	}
	if faults > 0 {
		fmt.Fprintln(env.stderr, "recap: the points cannot be awarded like this, so nothing is written")
		return nil, exitFindings
	}
	return batch, exitOK
}

// postAll does to the ledger what the flags say.
func (f *masterpointsFlags) postAll(ledger *masterpoint.Ledger, batch *masterpoint.Batch, scheme *masterpoint.Scheme) error {
	terms := masterpoint.Terms{Amend: f.amend, Beside: f.beside, Whole: f.whole}
	switch {
	case f.reverse != "":
		return ledger.Reverse(f.reverse, terms)
	case f.claim != "":
		return ledger.Claim(f.claim, f.of, f.on)
	case f.yearEnd != 0:
		return ledger.YearEnd(f.yearEnd, scheme)
	}
	var failed []error
	for _, a := range batch.Awards {
		failed = append(failed, ledger.Post(a, terms))
	}
	return errors.Join(failed...)
}

// noFile tells why a file for a federation is not written.
func (env environment) noFile(err error) int {
	if !errors.Is(err, masterpoint.ErrNoPoints) {
		return env.inputError(err)
	}
	fmt.Fprintf(env.stderr, "recap: %v\n", err)
	return exitFindings
}

// writeAll writes the outputs and the register, all or none of them.
func (f *masterpointsFlags) writeAll(env environment, outs []output, batch *masterpoint.Batch, ledger *masterpoint.Ledger, columns *masterpoint.Columns) int {
	lang, _ := templates.ParseLang(f.lang) // outputs has looked at it
	doc := document{input: masterpointsName, uncut: f.explain, exchanged: map[string][]byte{}}
	if len(batch.Awards) > 0 {
		doc.date, doc.author = batch.Awards[len(batch.Awards)-1].End, batch.Awards[0].Event.Club
	}
	doc.report = func(format string) *templates.Report {
		return batch.Report(masterpoint.ReportOptions{Lang: lang, Explain: f.explain, Lines: format == "csv" || format == "xlsx", Ledger: ledger})
	}
	for _, o := range outs {
		if slices.Contains(masterpoint.ABFExtensions, o.format) {
			data, lost, err := batch.ABF(o.format)
			env.say(lost)
			if err != nil {
				return env.noFile(err)
			}
			doc.exchanged[o.format] = data
		}
	}
	if columns != nil && slices.ContainsFunc(outs, func(o output) bool { return o.format == "csv" }) {
		data, err := columns.Write(batch)
		if err != nil {
			return env.noFile(err)
		}
		doc.exchanged["csv"] = data
	}
	var files []content
	if len(batch.Awards) > 0 || len(f.out) > 0 {
		for _, o := range outs {
			data, err := env.draw(o, f.outputFlags, doc)
			if err != nil {
				fmt.Fprintf(env.stderr, "recap: %s: %v\n", o.path, unwrapPath(err))
				return exitOutput
			}
			files = append(files, content{path: o.pathFor(masterpointsName), folder: o.madeFolder(), data: data})
		}
	}
	code := exitOK
	balances := batch.Balances
	if ledger != nil {
		report := ledger.Register.Report(lang)
		o := output{path: f.post, format: strings.TrimPrefix(strings.ToLower(filepath.Ext(f.post)), ".")}
		data, err := env.draw(o, f.outputFlags, document{input: f.post, date: doc.date, report: func(string) *templates.Report { return report }})
		if err != nil {
			fmt.Fprintf(env.stderr, "recap: %s: %v\n", f.post, unwrapPath(err))
			return exitOutput
		}
		if there, err := os.ReadFile(f.post); err == nil && !bytes.Equal(there, data) {
			return env.usageError(fmt.Errorf("--post %s: the file is there already, and a new register is not written over it", f.post), "choose another name for the new register")
		}
		files = append(files, content{path: f.post, data: data})
		balances = append(slices.Clip(balances), ledger.Balances(batch.Register)...)
	}
	for _, b := range balances {
		if b.Variance().Sign() != 0 {
			fmt.Fprintf(env.stderr, "recap: the sums %s and %s of %s do not agree\n", b.One, b.Two, b.Word)
			code = exitFindings
		}
	}
	return max(code, env.writeAll(files))
}
