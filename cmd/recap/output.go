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

	"recap/scoring"
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
	flags.StringArrayVarP(&f.out, "output", "o", nil, "write to `FILE`, in the format of its ending ("+strings.Join(formats, ", ")+"); FOLDER/ takes every format; - is the screen (repeatable)")
	flags.StringVar(&f.format, "format", "", "`FORMAT` of the output where its name does not say")
	flags.StringSliceVar(&f.reports, "report", nil, "what goes in: `ranking,travellers` (default: ranking on the screen, both elsewhere)")
	flags.StringVar(&f.lang, "lang", "en", "language of the output: `en|hu|ru`")
	flags.StringVar(&f.paper, "paper", "a4", "paper of a PDF: `a4|letter`")
	flags.StringVar(&f.date, "date", "", "date to print, `YYYY-MM-DD` (default: the event's)")
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

// draw gives the bytes of a report in a format.
func (env environment) draw(r *templates.Report, format string, f outputFlags, ev *scoring.Event, input string) ([]byte, error) {
	var b bytes.Buffer
	var err error
	switch format {
	case "txt":
		err = text.Write(&b, r, text.Options{Colour: len(f.out) == 0 && isTerminal(env.stdout)})
	case "csv":
		err = csv.Write(&b, r)
	case "json":
		err = json.Write(&b, r)
	case "pdf":
		if missing := pdf.Missing(r); len(missing) > 0 {
			fmt.Fprintf(env.stderr, "%s: warning: the font of the PDF has no %q\n", input, missing)
		}
		date := cmp.Or(f.date, ev.Date)
		if _, err := time.Parse(time.DateOnly, date); err != nil {
			date = "" // as written in the file; a document has a date of its own
		}
		err = pdf.Write(&b, r, pdf.Options{Paper: f.paper, Date: date, Author: ev.Club})
	}
	return b.Bytes(), err
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
