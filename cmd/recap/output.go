package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"recap/scoring/traveller"
	"recap/templates"
	"recap/templates/csv"
	"recap/templates/html"
	"recap/templates/json"
	"recap/templates/pdf"
	"recap/templates/text"
	"recap/templates/xlsx"
)

// formats are what outputs are written in, by the ending of their names.
var formats = []string{"txt", "pdf", "xlsx", "html", "csv", "json"}

// exchangeFormats are those of other programs that score writes beside its own; a
// folder takes none of them.
var exchangeFormats = []string{"xml", "pbn"}

// outputFlags say what is written, where and how.
type outputFlags struct {
	out, reports              []string
	format, lang, paper, date string
	exchange                  bool     // files of other programs are among the outputs
	further                   []string // formats that the command alone has
	layoutFlags
}

// writable tells whether a format of another program can be written by now.
func writable(ext string) bool {
	_, ok := traveller.ForExtension(ext)
	return ok
}

func (f *outputFlags) add(flags *pflag.FlagSet) {
	f.addPlain(flags)
	flags.StringSliceVar(&f.reports, "report", nil, "what goes in, a `LIST` of "+strings.Join(templates.ReportNames, ",")+" (default: ranking on the screen; ranking, rounds, crosstable, matches, travellers and rulings elsewhere)")
	f.addLooks(flags)
	flags.StringVar(&f.date, "date", "", "date to print, `YYYY-MM-DD` (default: the event's)")
}

// addLooks adds the flags that say how what is printed of an event looks.
func (f *outputFlags) addLooks(flags *pflag.FlagSet) {
	flags.StringVar(&f.lang, "lang", "en", "language of the output: `"+langNames()+"`")
	f.layoutFlags.add(flags)
}

// addPlain adds the flags that every command with outputs has.
func (f *outputFlags) addPlain(flags *pflag.FlagSet) {
	f.lang = "en"
	flags.StringArrayVarP(&f.out, "output", "o", nil, "write to `FILE`, in the format of its ending ("+strings.Join(formats, ", ")+"); FOLDER/ takes every format; - is the screen (repeatable)")
	flags.StringVar(&f.format, "format", "", "`FORMAT` of the output where its name does not say")
	flags.StringVar(&f.paper, "paper", "a4", "paper to print on: `a4|letter`")
}

// langNames are the languages that there are words for: en|hu|ru.
func langNames() string {
	var names []string
	for _, l := range templates.Langs() {
		names = append(names, l.String())
	}
	return strings.Join(names, "|")
}

// output is one file to be written for each input.
type output struct {
	path   string // - is stdout; for a folder the folder
	folder bool
	format string
	suffix string // stands before the ending
}

// pathFor is the name of the output that belongs to the input.
func (o output) pathFor(input string) string {
	if !o.folder {
		ext := filepath.Ext(o.path)
		return strings.TrimSuffix(o.path, ext) + o.suffix + ext
	}
	base := filepath.Base(input)
	return filepath.Join(o.path, strings.TrimSuffix(base, filepath.Ext(base))+o.suffix+"."+o.format)
}

// onScreen is what a report is asked for where it goes to the screen as text: a short one.
const onScreen = "screen"

// asked is for what a report is made: its format, or onScreen.
func (o output) asked() string {
	if o.path == "-" && o.format == "txt" {
		return onScreen
	}
	return o.format
}

// madeFolder is the folder that is made for the output, where the user named one.
func (o output) madeFolder() string {
	if o.folder {
		return o.path
	}
	return ""
}

// outputs reads the flags against the inputs.
func (f *outputFlags) outputs(inputs []string) ([]output, error) {
	lang, err := templates.ParseLang(f.lang)
	if err != nil {
		return nil, err
	}
	go lang.Load() // while the inputs are read
	if _, err := pdf.ParsePaper(f.paper); err != nil {
		return nil, err
	}
	if err := f.layoutFlags.check(); err != nil {
		return nil, err
	}
	if _, err := time.Parse(time.DateOnly, f.date); f.date != "" && err != nil {
		return nil, fmt.Errorf("--date %s: write it as 2026-10-05", f.date)
	}
	if err := templates.CheckReports(f.reports); err != nil {
		return nil, fmt.Errorf("--report: %w", err)
	}
	if f.format != "" && !slices.Contains(formats, f.format) && !slices.Contains(f.further, f.format) && f.format != "text" {
		return nil, fmt.Errorf("--format %s: there is no such format (%s)", f.format, strings.Join(formats, ", "))
	}
	format := f.format
	if format == "text" {
		format = "txt"
	}
	paths := f.out
	if len(paths) == 0 {
		paths = []string{"-"}
	}
	var outs []output
	for _, path := range paths {
		info, err := os.Stat(path)
		switch {
		case path == "-":
			o := output{path: "-", format: cmp.Or(format, "txt")}
			if o.format != "txt" && len(inputs) > 1 {
				return nil, fmt.Errorf("--format %s: %d files make no single %s; name a folder, -o results/", o.format, len(inputs), o.format)
			}
			outs = append(outs, o)
		case strings.HasSuffix(path, "/") || strings.HasSuffix(path, string(filepath.Separator)) || err == nil && info.IsDir():
			for _, each := range formats {
				if format == "" || format == each {
					outs = append(outs, output{path: path, folder: true, format: each})
				}
			}
		default:
			ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
			if format != "" {
				ext = format
			}
			if !slices.Contains(formats, ext) && !slices.Contains(f.further, ext) && !(f.exchange && slices.Contains(exchangeFormats, ext) && writable(ext)) {
				return nil, fmt.Errorf("-o %s: its ending names no format (%s); a folder ends with a stroke: %s/", path, strings.Join(formats, ", "), path)
			}
			if len(inputs) > 1 {
				return nil, fmt.Errorf("-o %s: %d files cannot go into one; name a folder, -o results/", path, len(inputs))
			}
			outs = append(outs, output{path: path, format: ext})
		}
	}
	if err := refuseTwice(outs, inputs); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(outs, func(o output) bool { return o.format == "pdf" }) {
		pdf.Load() // as the language
	}
	return outs, nil
}

// refuseTwice says where two outputs would have one name.
func refuseTwice(outs []output, inputs []string) error {
	from := map[string]string{}
	for _, o := range outs {
		if o.path == "-" {
			continue
		}
		for _, in := range inputs {
			p := filepath.Clean(o.pathFor(in))
			if other, taken := from[p]; taken {
				return fmt.Errorf("%s would be written twice (%s, %s)", p, other, in)
			}
			from[p] = in
		}
	}
	return nil
}

// refuseInputs says where an output, named after one of the documents, would
// overwrite a file that is read.
func refuseInputs(outs []output, documents, read []string) error {
	for _, o := range outs {
		for _, doc := range documents {
			path := o.pathFor(doc)
			if path == "-" {
				continue
			}
			for _, other := range read {
				if other != "" && samePath(path, other) {
					return fmt.Errorf("the output %s is an input too, and inputs are never changed", path)
				}
			}
		}
	}
	return nil
}

func samePath(a, b string) bool {
	ia, errA := os.Stat(a)
	ib, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(ia, ib)
	}
	return filepath.Clean(a) == filepath.Clean(b)
}

func (f outputFlags) reportOptions(format string) templates.Options {
	lang, _ := templates.ParseLang(f.lang)
	reports := f.reports
	if len(reports) == 0 && format == onScreen {
		reports = []string{"ranking"}
	}
	return templates.Options{Lang: lang, Reports: reports, Date: f.date}
}

// laidOut is a report as the settings want it, in the formats that people read; the others
// are for machines, which want to find what they know.
func (f outputFlags) laidOut(r *templates.Report, format string) *templates.Report {
	if format != "csv" && format != "json" {
		f.settings.Apply(r)
	}
	return r
}

// shared builds a report of results once for the formats that people read, which show the
// same.
func shared(report func(format string) *templates.Report) func(format string) *templates.Report {
	var read *templates.Report
	return func(format string) *templates.Report {
		switch format {
		case "txt", "pdf", "xlsx", "html":
			if read == nil {
				read = report(format)
			}
			return read
		}
		return report(format)
	}
}

// dressed is a report that tells of an event, with the organiser's text and picture in the
// formats that people read.
func (f outputFlags) dressed(r *templates.Report) func(format string) *templates.Report {
	return func(format string) *templates.Report {
		if format == "csv" || format == "json" {
			return r
		}
		looks := *r
		f.settings.Dress(&looks)
		return &looks
	}
}

// document is what the outputs of one input are drawn from.
type document struct {
	input        string
	date, author string
	// report gives the report for a format, or for onScreen: some hold more than others.
	report func(format string) *templates.Report
	// uncut: on the screen no text is cut to the width.
	uncut bool
	// exchanged are the files of other programs, by their format.
	exchanged map[string][]byte
	// pages gives the report for a set of pages; nil where a folder takes a single one.
	pages func() *templates.Report
	title string // the event's name
	alone bool   // the only input: its first page is that of the folder
	// told are the reports of which it was said that the event does not have them.
	told map[string]bool
}

// tellAbsent says, once, which reports were asked for that the event does not have.
func (env environment) tellAbsent(doc document, r *templates.Report) {
	for _, a := range r.Absent {
		if !doc.told[a.Name] {
			doc.told[a.Name] = true
			fmt.Fprintf(env.stderr, "%s: note: the event has nothing for the report %s: %s\n", doc.input, a.Name, a.Why)
		}
	}
}

// write draws every output, and then writes them all.
func (env environment) write(outs []output, f outputFlags, doc document) int {
	var files []content
	for _, o := range outs {
		path := o.pathFor(doc.input)
		if o.folder && o.format == "html" && doc.pages != nil {
			set, err := env.drawSet(o, outs, f, doc)
			if err != nil {
				return env.notDrawn(path, err)
			}
			files = append(files, set...)
			continue
		}
		data, err := env.draw(o, f, doc)
		if err != nil {
			return env.notDrawn(path, err)
		}
		files = append(files, content{path: path, folder: o.madeFolder(), data: data})
	}
	return env.writeAll(files)
}

// notDrawn says why there is no output: a template is an input.
func (env environment) notDrawn(path string, err error) int {
	var template *html.TemplateError
	if errors.As(err, &template) {
		fmt.Fprintln(env.stderr, template)
		return exitInput
	}
	fmt.Fprintf(env.stderr, "recap: %s: %v\n", path, unwrapPath(err))
	return exitOutput
}

// content is what is to stand in a file.
type content struct {
	path   string // - is stdout
	folder string // that is made for it; empty where none is
	data   []byte
	pages  []html.File // of a folder that is replaced as a whole; path is the folder
}

// writeAll puts all files beside their places and moves them there last, so that
// a failure leaves no half of a set.
func (env environment) writeAll(contents []content) int {
	env.run.writing.Lock()
	defer env.run.writing.Unlock()
	if env.beyond() {
		return exitInput
	}
	files := make([]*pending, len(contents))
	defer func() {
		for _, p := range files {
			p.discard()
		}
	}()
	fail := func(c content, err error) int {
		fmt.Fprintf(env.stderr, "recap: %s: %v\n", c.path, unwrapPath(err))
		return exitOutput
	}
	var folders []string
	for _, c := range contents {
		if c.path == "-" {
			continue
		}
		if c.folder != "" {
			if err := os.MkdirAll(c.folder, 0o755); err != nil {
				return fail(c, err)
			}
		}
		folders = append(folders, filepath.Dir(place(c.path)))
	}
	unlock, err := lockFolders(folders)
	if err != nil {
		fmt.Fprintf(env.stderr, "recap: %v\n", err)
		return exitOutput
	}
	defer unlock()
	for i, c := range contents {
		var err error
		if files[i], err = c.prepare(env.stdout); err != nil {
			return fail(c, err)
		}
	}
	for i, p := range files {
		if err := p.commit(); err != nil {
			return fail(contents[i], err)
		}
	}
	return exitOK
}

// draw gives the bytes of an output.
func (env environment) draw(o output, f outputFlags, doc document) ([]byte, error) {
	if data, ok := doc.exchanged[o.format]; ok {
		if o.format != "xlsx" {
			data = plain(data)
		}
		return data, nil
	}
	var b bytes.Buffer
	var err error
	r := doc.report(o.asked())
	env.tellAbsent(doc, r)
	date := doc.day()
	switch o.format {
	case "txt":
		width := 0
		if o.path == "-" {
			width = terminalWidth(env.stdout)
		}
		if width > 0 && len(r.Warnings) > 0 {
			// Whoever looks at the screen has just been told the problems.
			short := *r
			short.Warnings = nil
			r = &short
		}
		colour := width > 0 && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
		if doc.uncut {
			width = 0
		}
		err = text.Write(&b, r, text.Options{Colour: colour, Width: width})
	case "csv":
		err = csv.Write(&b, r)
	case "json":
		return json.Text(r) // as it is: that of a large event is long
	case "pdf":
		var missing []rune
		missing, err = pdf.Write(&b, r, pdf.Options{Paper: f.paper, Date: date, Author: doc.author, Landscape: f.landscape(), FourColour: f.fourColour()})
		if len(missing) > 0 {
			fmt.Fprintf(env.stderr, "%s: warning: the font of the PDF has no %s; it shows \uFFFD there\n", doc.input, strings.Join(strings.Split(string(missing), ""), " "))
		}
	case "xlsx":
		err = xlsx.Write(&b, r, xlsx.Options{Paper: f.paper, Date: date, Author: doc.author, Landscape: f.landscape(), FourColour: f.fourColour()})
	case "html":
		err = html.Write(&b, r, f.htmlOptions(doc))
	}
	return b.Bytes(), err
}

// pending is an output that is written and not yet in its place.
type pending struct {
	tmp, path string       // a file beside its place
	direct    func() error // or what writes it where nothing can be moved to
	folder    *pageFolder  // or a folder of pages
}

// prepare writes the file beside its place. A symbolic link is followed; a device
// or a pipe is written to when all is ready.
func (c content) prepare(stdout io.Writer) (*pending, error) {
	path, data := c.path, c.data
	if c.pages != nil {
		return preparePages(path, c.pages)
	}
	if path == "-" {
		return &pending{direct: func() error { _, err := stdout.Write(data); return err }}, nil
	}
	path = place(path)
	mode := fs.FileMode(0o666) // less what the user's umask takes away
	if info, err := os.Stat(path); err == nil {
		switch {
		case info.IsDir():
			return nil, errors.New("is a folder")
		case !info.Mode().IsRegular():
			return &pending{direct: func() error { return writeTo(path, data) }}, nil
		}
		mode = info.Mode().Perm()
	}
	tmp, err := createBeside(path, mode)
	if err != nil {
		return nil, err
	}
	_, err = tmp.Write(data)
	if err = errors.Join(err, tmp.Sync(), tmp.Close()); err != nil {
		os.Remove(tmp.Name())
		return nil, err
	}
	return &pending{tmp: tmp.Name(), path: path}, nil
}

// commit puts the output into its place at once: whoever looks sees the old
// file or the new one.
func (p *pending) commit() error {
	if p.direct != nil {
		return p.direct()
	}
	if p.folder != nil {
		return p.folder.commit()
	}
	err := os.Rename(p.tmp, p.path)
	if err == nil {
		p.tmp = ""
	}
	return err
}

// discard removes what was not moved.
func (p *pending) discard() {
	if p != nil && p.folder != nil {
		p.folder.discard()
	}
	if p != nil && p.tmp != "" {
		os.Remove(p.tmp)
	}
}

// createBeside makes a file of a name of its own in the folder of path.
func createBeside(path string, mode fs.FileMode) (*os.File, error) {
	for n := os.Getpid(); ; n++ {
		name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.recap-%d", filepath.Base(path), n))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

func writeTo(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// terminalWidth is the number of columns of the terminal that a person looks at;
// 0 where w is none.
func terminalWidth(w io.Writer) int {
	file, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return 0
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil || width <= 0 {
		return 80
	}
	return width
}

// unwrapPath leaves out the name that the operating system puts before its
// error: it is that of a temporary file.
func unwrapPath(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	var l *os.LinkError
	if errors.As(err, &l) {
		return l.Err
	}
	return err
}
