package main

import (
	"errors"
	"fmt"
	"io/fs"
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
	"recap/templates"
)

const verifyHelp = `
recap verify scores files again and compares every award, total, percentage,
place, datum and match with those that the files publish. A difference is explained
only where the file itself shows its cause, such as an award that was typed over
a result. A folder is walked through; files of no known format are skipped.

The exit code is 1 if a difference has no cause, with --strict if there is any
difference or any problem of the data.

Usage: recap verify [flags] FILE|FOLDER...

Examples:
  recap verify monday.xml
  recap verify january/ --format json -o january.json
`

// verified is the outcome for one file.
type verified struct {
	file, format, program string
	status                string // verified, nothing, skipped, failed
	reason                string // of a file that was not verified
	result                *event.Verification
	problems              []scoring.Problem
}

// verificationName names the outputs in a folder.
const verificationName = "verification"

// The outcomes of a file.
const (
	statusVerified = "verified"
	statusNothing  = "nothing to compare"
	statusSkipped  = "skipped"
	statusFailed   = "failed"
)

func verifyCommand(env environment, args []string) int {
	var in inputFlags
	var out outputFlags
	var strict bool
	flags := pflag.NewFlagSet("verify", pflag.ContinueOnError)
	out.addPlain(flags)
	in.add(flags)
	flags.BoolVar(&strict, "strict", false, "take an explained difference, and any problem of the data, as a finding too")
	if code, done := env.parse(flags, verifyHelp, args); done {
		return code
	}
	if flags.NArg() == 0 {
		return env.usageError(fmt.Errorf("verify needs a file or a folder"), "recap verify monday.xml")
	}
	outs, err := out.outputs([]string{verificationName})
	if err != nil {
		return env.usageError(err, "recap verify --help shows examples")
	}
	opt, code := in.options(env)
	if code != exitOK {
		return code
	}
	type input struct {
		name  string
		found bool // in a folder
	}
	var inputs []input
	read := []string{in.players, in.rules, in.vp}
	for _, arg := range flags.Args() {
		found, err := walk(arg)
		if err != nil {
			code = max(code, env.inputError(err))
			continue
		}
		read = append(read, found...)
		for _, name := range found {
			inputs = append(inputs, input{name, name != arg})
		}
	}
	if err := refuseInputs(outs, []string{verificationName}, read); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	var files []verified
	for _, i := range inputs {
		v, c := in.verifyFile(env, i.name, i.found, opt)
		files, code = append(files, v), max(code, c)
	}
	for _, v := range files {
		if sum := v.figures(); sum.Unexplained > 0 || strict && (sum.Explained > 0 || v.doubts() > 0) {
			code = max(code, exitFindings)
		}
	}
	report := verifyReport(files)
	return max(code, env.write(outs, out, document{input: verificationName, report: func(string) *templates.Report { return report }}))
}

// walk lists the files below a folder in the order of their names; a file is
// itself. Links to files are followed, links to folders are left to the user.
func walk(arg string) ([]string, error) {
	info, err := os.Stat(arg)
	if err != nil || !info.IsDir() {
		return []string{arg}, nil // what is wrong with it is said when it is read
	}
	root := arg
	if !os.IsPathSeparator(arg[len(arg)-1]) {
		root += string(filepath.Separator) // a link to a folder is the folder
	}
	var files []string
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files = append(files, path)
		return nil
	})
	if err == nil && len(files) == 0 {
		err = errors.New("there are no files in it")
	}
	if err != nil {
		return nil, &scoring.InputError{Pos: scoring.Position{File: arg}, Text: "the folder cannot be read: " + unwrapPath(err).Error()}
	}
	return files, nil
}

// verifyFile verifies one file. One that was only found in a folder may be of
// no known format.
func (f *inputFlags) verifyFile(env environment, name string, found bool, opt event.Options) (v verified, code int) {
	v = verified{file: name, status: statusFailed}
	fail := func(err error) (verified, int) {
		env.say(v.problems)
		v.reason = reasonOf(err)
		return v, env.inputError(err)
	}
	if info, err := os.Stat(name); found && err == nil && !info.Mode().IsRegular() {
		v.status, v.reason = statusSkipped, "no file"
		return v, exitOK
	}
	file, err := source.ReadFile(name, f.encoding)
	if err != nil {
		return fail(err)
	}
	format, known := traveller.Find(file.Data)
	if !known && found {
		v.status, v.reason = statusSkipped, "no known format"
		if file.IsEmpty() {
			v.reason = "the file is empty"
		}
		return v, exitOK
	}
	v.format = format.Name
	useMemory(file.Data)
	ev, problems, err := traveller.OpenAs(file, f.from)
	v.problems = problems
	if err != nil {
		return fail(err)
	}
	v.program = ev.Program
	if opt.Rules, err = f.ruleSet(f.rules, ev, nil); err != nil {
		return fail(err)
	}
	v.result, err = event.Verify(ev, opt)
	var unsupported *event.Unsupported
	switch {
	case errors.As(err, &unsupported):
		env.say(v.problems)
		v.status, v.reason = statusSkipped, unsupported.What
		return v, exitOK
	case err != nil:
		return fail(err)
	}
	v.problems = append(problems, v.result.Problems...)
	scoring.SortProblems(v.problems)
	env.say(v.problems)
	if f.rules == "auto" && opt.Rules.Name == rules.Default && ev.Program != "" && ev.Program != scoring.Program {
		fmt.Fprintf(env.stderr, "%s: note: written by %s, whose conventions are not known; compared by the rule set %s\n", name, ev.Program, opt.Rules.Name)
	}
	v.status = statusVerified
	if v.result.Sum().Compared == 0 {
		v.status, v.reason = statusNothing, "the file publishes no results"
		if slices.ContainsFunc(v.problems, func(p scoring.Problem) bool { return p.Severity == scoring.Failure }) {
			v.reason, code = "nothing of it could be compared", exitInput // as of a file that is cut
		}
	}
	return v, code
}

// reasonOf is an error in a few words, without position and hint.
func reasonOf(err error) string {
	var in *scoring.InputError
	if errors.As(err, &in) {
		return in.Text
	}
	return err.Error()
}

// doubts counts the problems that are more than notes.
func (v verified) doubts() (n int) {
	for _, p := range v.problems {
		if p.Severity != scoring.Note {
			n++
		}
	}
	return n
}

func (v verified) figures() (sum event.Figures) {
	if v.result != nil {
		sum = v.result.Sum()
	}
	return sum
}

// verifyReport is the summary of the files and the list of differences.
func verifyReport(files []verified) *templates.Report {
	lang := templates.Lang("en")
	summary := templates.Table{Kind: "files", Title: "Files", Columns: []templates.Column{{Key: "file", Title: "File", Flex: true}, {Key: "rules", Title: "Rules"}}}
	for _, k := range event.Kinds {
		summary.Columns = append(summary.Columns, templates.Column{Key: string(k), Title: titles[k], Align: templates.Right})
	}
	for _, title := range []string{"Compared", "Identical", "Explained", "Unexplained", "Problems"} {
		summary.Columns = append(summary.Columns, templates.Column{Key: strings.ToLower(title), Title: title, Align: templates.Right})
	}
	differences := templates.Table{Kind: "differences", Title: "Differences",
		Columns: []templates.Column{{Key: "where", Title: "Where"}, {Key: "difference", Title: "Difference", Flex: true}, {Key: "cause", Title: "Cause", Flex: true}}}
	problems := templates.Table{Kind: "problems", Title: "Problems", Columns: []templates.Column{{Key: "where", Title: "Where"}, {Key: "problem", Title: "Problem", Flex: true}}}
	total, counts := verified{result: &event.Verification{Figures: map[event.Kind]event.Figures{}}}, map[string]int{}
	for _, v := range files {
		counts[v.status]++
		if v.status != statusVerified {
			summary.Rows = append(summary.Rows, v.cells(v.file, fmt.Sprintf("%s: %s", v.status, v.reason), len(summary.Columns)))
			continue
		}
		summary.Rows = append(summary.Rows, v.cells(v.file, v.result.Rules, len(summary.Columns)))
		for k, f := range v.result.Figures {
			total.result.Figures[k] = total.result.Figures[k].Plus(f)
		}
		total.problems = append(total.problems, v.problems...)
		for _, p := range v.problems {
			if p.Severity != scoring.Note {
				where := p.Pos.String()
				p.Pos, p.Hint = scoring.Position{}, ""
				problems.Rows = append(problems.Rows, []templates.Cell{templates.TextCell(where), templates.TextCell(p.String())})
			}
		}
		for _, d := range v.result.Differences {
			cause := d.Cause
			if cause == "" {
				cause = "unexplained"
			}
			bare := d
			bare.Cause = ""
			differences.Rows = append(differences.Rows, []templates.Cell{templates.TextCell(d.Pos.String()), templates.TextCell(bare.String()), templates.TextCell(cause)})
		}
	}
	row := total.cells(tally(counts), "", len(summary.Columns))
	for i := range row {
		row[i].Strong = true
	}
	summary.Rows = append(summary.Rows, row)
	r := &templates.Report{Title: "Verification", Lang: lang, Tables: []templates.Table{summary}, Data: newVerifyDocument(files, total)}
	for _, t := range []templates.Table{differences, problems} {
		if len(t.Rows) > 0 {
			r.Tables = append(r.Tables, t)
		}
	}
	return r
}

// tally says how many files came to which end.
func tally(counts map[string]int) string {
	says := fmt.Sprintf("%d files verified", counts[statusVerified])
	if counts[statusVerified] == 1 {
		says = "1 file verified"
	}
	for _, status := range []string{statusNothing, statusSkipped, statusFailed} {
		if n := counts[status]; n > 0 {
			says += fmt.Sprintf(", %d %s", n, status)
		}
	}
	return says
}

var titles = map[event.Kind]string{event.Award: "Awards", event.Total: "Totals", event.Percentage: "Percentages", event.Place: "Places", event.Datum: "Datums", event.MatchVP: "Matches"}

// cells is a file's line in the summary. A kind of figure shows how many were
// compared, and how many of them were identical where not all were.
func (v verified) cells(name, rules string, columns int) []templates.Cell {
	row := []templates.Cell{templates.TextCell(name), templates.TextCell(rules)}
	if v.result == nil {
		return append(row, make([]templates.Cell, columns-len(row))...)
	}
	for _, k := range event.Kinds {
		f := v.result.Figures[k]
		switch {
		case f.Compared == 0:
			row = append(row, templates.Cell{})
		case f.Compared == f.Identical:
			row = append(row, templates.IntCell(f.Compared))
		default:
			row = append(row, templates.TextCell(fmt.Sprintf("%d of %d", f.Identical, f.Compared)))
		}
	}
	sum := v.figures()
	return append(row, templates.IntCell(sum.Compared), templates.IntCell(sum.Identical), templates.IntCell(sum.Explained), templates.IntCell(sum.Unexplained), templates.IntCell(v.doubts()))
}

// verifyDocument is the verification as data, schema recap/verify/1.
type verifyDocument struct {
	Schema string         `json:"schema"`
	Files  []fileDocument `json:"files"`
	Total  sumDocument    `json:"total"`
}

type fileDocument struct {
	File    string `json:"file"`
	Format  string `json:"format"`
	Program string `json:"program"`
	Rules   string `json:"rules"`
	Status  string `json:"status"`
	Reason  string `json:"reason"`
	sumDocument
	Differences []differenceDocument `json:"differences"`
	Problems    []problemDocument    `json:"problems"`
}

type problemDocument struct {
	Where string `json:"where"`
	Text  string `json:"text"`
}

type sumDocument struct {
	ByKind map[event.Kind]event.Figures `json:"figures"`
	event.Figures
}

type differenceDocument struct {
	Kind      event.Kind `json:"kind"`
	Where     string     `json:"where"`
	Board     int        `json:"board"`
	Who       string     `json:"who"`
	Published string     `json:"published"`
	Computed  string     `json:"computed"`
	Cause     string     `json:"cause"`
}

func newVerifyDocument(files []verified, total verified) verifyDocument {
	sums := func(v verified) sumDocument {
		if v.result == nil {
			return sumDocument{ByKind: map[event.Kind]event.Figures{}}
		}
		return sumDocument{v.result.Figures, v.figures()}
	}
	d := verifyDocument{Schema: "recap/verify/1", Files: []fileDocument{}, Total: sums(total)}
	for _, v := range files {
		f := fileDocument{File: v.file, Format: v.format, Program: v.program, Status: v.status, Reason: v.reason, sumDocument: sums(v),
			Differences: []differenceDocument{}, Problems: []problemDocument{}}
		for _, p := range v.problems {
			f.Problems = append(f.Problems, problemDocument{p.Pos.String(), scoring.Problem{Severity: p.Severity, Board: p.Board, Text: p.Text}.String()})
		}
		if v.result != nil {
			f.Rules = v.result.Rules
			for _, x := range v.result.Differences {
				f.Differences = append(f.Differences, differenceDocument{x.Kind, x.Pos.String(), x.Board, x.Who, x.Published, x.Computed, x.Cause})
			}
		}
		d.Files = append(d.Files, f)
	}
	return d
}

// AppendJSON appends the document.
func (d verifyDocument) AppendJSON(b []byte) []byte { return templates.AppendDocument(b, d) }
