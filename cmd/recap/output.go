package main

import (
	"bytes"
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

	"recap/templates"
	"recap/templates/csv"
	"recap/templates/json"
	"recap/templates/pdf"
	"recap/templates/text"
)

// formats are what outputs are written in, by the ending of their names.
var formats = []string{"txt", "pdf", "csv", "json"}

// outputFlags say what is written, where and how.
type outputFlags struct {
	out, reports              []string
	format, lang, paper, date string
}

func (f *outputFlags) add(flags *pflag.FlagSet) {
	f.addPlain(flags)
	flags.StringSliceVar(&f.reports, "report", nil, "what goes in: `ranking,travellers` (default: ranking on the screen, both elsewhere)")
	flags.StringVar(&f.lang, "lang", "en", "language of the output: `en|hu|ru`")
	flags.StringVar(&f.date, "date", "", "date to print, `YYYY-MM-DD` (default: the event's)")
}

// addPlain adds the flags that every command with outputs has.
func (f *outputFlags) addPlain(flags *pflag.FlagSet) {
	f.lang = "en"
	flags.StringArrayVarP(&f.out, "output", "o", nil, "write to `FILE`, in the format of its ending ("+strings.Join(formats, ", ")+"); FOLDER/ takes every format; - is the screen (repeatable)")
	flags.StringVar(&f.format, "format", "", "`FORMAT` of the output where its name does not say")
	flags.StringVar(&f.paper, "paper", "a4", "paper of a PDF: `a4|letter`")
}

// output is one file to be written for each input.
type output struct {
	path   string // - is stdout; for a folder the folder
	folder bool
	format string
}

// pathFor is the name of the output that belongs to the input.
func (o output) pathFor(input string) string {
	if !o.folder {
		return o.path
	}
	base := filepath.Base(input)
	return filepath.Join(o.path, strings.TrimSuffix(base, filepath.Ext(base))+"."+o.format)
}

// outputs reads the flags against the inputs.
func (f *outputFlags) outputs(inputs []string) ([]output, error) {
	if _, err := templates.ParseLang(f.lang); err != nil {
		return nil, err
	}
	if _, err := pdf.ParsePaper(f.paper); err != nil {
		return nil, err
	}
	if _, err := time.Parse(time.DateOnly, f.date); f.date != "" && err != nil {
		return nil, fmt.Errorf("--date %s: write it as 2026-10-05", f.date)
	}
	if err := templates.CheckReports(f.reports); err != nil {
		return nil, fmt.Errorf("--report: %w", err)
	}
	if f.format != "" && !slices.Contains(formats, f.format) && f.format != "text" {
		return nil, fmt.Errorf("--format %s: there is no such format (%s)", f.format, strings.Join(formats, ", "))
	}
	format := f.format
	if format == "text" {
		format = "txt"
	}
	if len(f.out) == 0 {
		if format == "" {
			format = "txt"
		}
		return []output{{path: "-", format: format}}, nil
	}
	var outs []output
	for _, path := range f.out {
		info, err := os.Stat(path)
		switch {
		case path == "-":
			o := output{path: "-", format: format}
			if o.format == "" {
				o.format = "txt"
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
			if !slices.Contains(formats, ext) {
				return nil, fmt.Errorf("-o %s: its ending names no format (%s); a folder ends with a stroke: %s/", path, strings.Join(formats, ", "), path)
			}
			if len(inputs) > 1 {
				return nil, fmt.Errorf("-o %s: %d files cannot go into one; name a folder, -o results/", path, len(inputs))
			}
			outs = append(outs, output{path: path, format: ext})
		}
	}
	return outs, refuseTwice(outs, inputs)
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

// refuseInputs says where an output would overwrite an input.
func refuseInputs(outs []output, inputs []string) error {
	for _, o := range outs {
		for _, in := range inputs {
			path := o.pathFor(in)
			if path == "-" {
				continue
			}
			for _, other := range inputs {
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
	if len(reports) == 0 && format == "txt" {
		reports = []string{"ranking"}
	}
	return templates.Options{Lang: lang, Reports: reports, Date: f.date}
}

// document is what the outputs of one input are drawn from.
type document struct {
	input        string
	date, author string
	// report gives the report for a format: some hold more than others.
	report func(format string) *templates.Report
}

// write draws every output first and writes them then, so that a failure leaves
// no half of a set.
func (env environment) write(outs []output, f outputFlags, doc document) int {
	files := make([][]byte, len(outs))
	for i, o := range outs {
		var err error
		if files[i], err = env.draw(o.format, f, doc); err != nil {
			fmt.Fprintf(env.stderr, "recap: %s: %v\n", o.pathFor(doc.input), err)
			return exitOutput
		}
	}
	for i, o := range outs {
		if err := o.write(env.stdout, doc.input, files[i]); err != nil {
			fmt.Fprintf(env.stderr, "recap: %v\n", err)
			return exitOutput
		}
	}
	return exitOK
}

// draw gives the bytes of an output.
func (env environment) draw(format string, f outputFlags, doc document) ([]byte, error) {
	var b bytes.Buffer
	var err error
	r := doc.report(format)
	switch format {
	case "txt":
		err = text.Write(&b, r, text.Options{Colour: len(f.out) == 0 && isTerminal(env.stdout)})
	case "csv":
		err = csv.Write(&b, r)
	case "json":
		err = json.Write(&b, r)
	case "pdf":
		if missing := pdf.Missing(r); len(missing) > 0 {
			fmt.Fprintf(env.stderr, "%s: warning: the font of the PDF has no %q\n", doc.input, missing)
		}
		date := doc.date
		if _, err := time.Parse(time.DateOnly, date); err != nil {
			date = "" // as written in the file; a document has a date of its own
		}
		err = pdf.Write(&b, r, pdf.Options{Paper: f.paper, Date: date, Author: doc.author})
	}
	return b.Bytes(), err
}

// write writes the output for an input whole or not at all.
func (o output) write(stdout io.Writer, input string, data []byte) error {
	path := o.pathFor(input)
	if path == "-" {
		_, err := stdout.Write(data)
		return err
	}
	if o.folder {
		if err := os.MkdirAll(o.path, 0o755); err != nil {
			return fmt.Errorf("%s: %w", o.path, unwrapPath(err))
		}
	}
	if err := replaceFile(path, data); err != nil {
		return fmt.Errorf("%s: %w", path, unwrapPath(err))
	}
	return nil
}

// replaceFile puts a file in place of the one of that name, if there is one, at
// once: whoever looks sees the old file or the new one.
func replaceFile(path string, data []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".recap-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	err = errors.Join(err, tmp.Sync(), tmp.Close())
	if err == nil {
		err = os.Chmod(tmp.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
	return err
}

// isTerminal tells whether a person looks at w and has not asked for no colour.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&fs.ModeCharDevice != 0
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
