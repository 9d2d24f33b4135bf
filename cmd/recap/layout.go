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
	"recap/scoring/event"
	"recap/scoring/traveller/source"
	"recap/templates"
	"recap/templates/html"
)

// layoutFlags say how the outputs look that people read; an event file may say it too, and
// flags go before it.
type layoutFlags struct {
	template, orientation, suits string

	flags    *pflag.FlagSet
	read     []string            // files that an event file names for the outputs
	settings *templates.Settings // of the event file; nil for none
	pages    *html.Pages         // of --template; nil for those of the program
}

func (f *layoutFlags) add(flags *pflag.FlagSet) {
	f.addPages(flags)
	flags.StringVar(&f.suits, "suits", "two", "suits in `two|four` colours")
}

// addPages adds the flags that outputs without suits have too.
func (f *layoutFlags) addPages(flags *pflag.FlagSet) {
	f.flags = flags
	flags.StringVar(&f.orientation, "orientation", "", "PDF and workbook: `portrait|landscape` (default: portrait, and workbooks as wide as they are)")
	flags.StringVar(&f.template, "template", "", "page templates of your own for HTML: `FOLDER` with page.html or style.css")
}

// check reads the flags.
func (f *layoutFlags) check() error {
	for _, flag := range [...]struct {
		name, value string
		words       []string
	}{{"orientation", f.orientation, []string{"", "portrait", "landscape"}}, {"suits", f.suits, []string{"", "two", "four"}}} {
		if !slices.Contains(flag.words, flag.value) {
			return fmt.Errorf("--%s %s: %s or %s", flag.name, flag.value, flag.words[len(flag.words)-2], flag.words[len(flag.words)-1])
		}
	}
	return nil
}

// openTemplate reads the templates of --template.
func (f *layoutFlags) openTemplate() (err error) {
	if f.template != "" {
		f.pages, err = html.OpenPages(f.template)
	}
	return err
}

func (f *layoutFlags) landscape() bool  { return f.orientation == "landscape" }
func (f *layoutFlags) fourColour() bool { return f.suits == "four" }

// layOut is the flags with what an event file says of the outputs, where no flag says
// otherwise. It reads the files that are named there and tells their names. Without an event
// file the flags stay as they are.
func (f outputFlags) layOut(file *event.File) (looks outputFlags, read []string, err error) {
	if f.pages == nil {
		if err := f.openTemplate(); err != nil {
			return f, nil, err
		}
	}
	if file == nil {
		return f, nil, nil
	}
	f, err = f.laidOutBy(file.Name, &file.Layout)
	return f, f.read, err
}

// layOutGame is the flags with what the file of a championship or a tournament says of the
// outputs in [output]; without a file they stay as they are. kinds are those of the tables
// whose reports have other names. tell says, when all is written, what no output has known.
func (f outputFlags) layOutGame(env environment, file string, kinds map[string]string, reports []string) (looks outputFlags, tell func(), err error) {
	if err := f.openTemplate(); err != nil {
		if at := new(html.TemplateError); errors.As(err, &at) {
			err = &scoring.InputError{Pos: scoring.Position{File: at.File, Line: at.Line}, Text: at.Text}
		}
		return f, nil, err
	}
	if filepath.Ext(file) != ".toml" {
		return f, func() {}, nil
	}
	in, err := source.ReadFile(file, "")
	if err != nil {
		return f, nil, err
	}
	l, problems, err := event.ReadLayout(file, in.Data)
	env.say(problems)
	if err != nil {
		return f, nil, err
	}
	if f, err = f.laidOutBy(file, &l); err != nil {
		return f, nil, err
	}
	f.settings.Kinds = kinds
	return f, func() { env.say(unusedSettings(&l, f.settings, reports)) }, nil
}

// laidOutBy is the flags with what [output] of a file says, where no flag says otherwise.
// It reads the files that are named there.
func (f outputFlags) laidOutBy(name string, l *event.Layout) (outputFlags, error) {
	fail := func(key string, err error) error {
		return &scoring.InputError{Pos: l.Pos(key), Text: key + ": " + err.Error()}
	}
	for _, of := range [...]struct {
		flag  string
		to    *string
		value string
	}{{"lang", &f.lang, l.Lang}, {"paper", &f.paper, l.Paper}, {"orientation", &f.orientation, l.Orientation}, {"suits", &f.suits, l.Suits}} {
		if of.value != "" && (f.flags == nil || !f.flags.Changed(of.flag)) {
			*of.to = of.value
		}
	}
	if _, err := templates.ParseLang(f.lang); err != nil {
		return f, fail("lang", err)
	}
	if l.Template != "" && f.pages == nil {
		pages, err := html.OpenPages(beside(name, l.Template))
		var at *html.TemplateError
		if errors.As(err, &at) && at.Line > 0 {
			return f, &scoring.InputError{Pos: scoring.Position{File: at.File, Line: at.Line}, Text: at.Text}
		}
		if err != nil {
			return f, fail("template", err)
		}
		f.pages = pages
	}
	f.settings = &templates.Settings{Title: l.Title, Imprint: l.Footer, Decimals: l.Decimals}
	for _, c := range l.Columns {
		f.settings.Columns = append(f.settings.Columns, templates.ColumnChoice(c))
	}
	if l.Logo != "" {
		logo := beside(name, l.Logo)
		picture, err := source.ReadFile(logo, "")
		if err != nil {
			return f, named(l.Pos("logo"), "logo", logo, err)
		}
		if f.settings.Logo, err = templates.ParseLogo(picture.Data); err != nil {
			return f, fail("logo", fmt.Errorf("%s: %w", logo, err))
		}
		f.read = append(f.read, logo)
	}
	return f, nil
}

// language is that of the output.
func (f outputFlags) language() templates.Lang {
	lang, _ := templates.ParseLang(f.lang) // outputs and layOut have looked at it
	return lang
}

// unusedSettings are problems for what an event file sets and no output has known; reports
// are the names that there are.
func unusedSettings(l *event.Layout, s *templates.Settings, reports []string) []scoring.Problem {
	var problems []scoring.Problem
	for _, name := range s.Unused() {
		kind, key, _ := strings.Cut(name, ".")
		p := scoring.Problem{Pos: l.Pos(name), Severity: scoring.Warning, Text: fmt.Sprintf("columns: there is no report %q", kind), Hint: strings.Join(reports, ", ")}
		if key != "" {
			p.Text, p.Hint = fmt.Sprintf("there is no column %q", key), "the columns have the names that a CSV has: -o results.csv"
		}
		problems = append(problems, p)
	}
	scoring.SortProblems(problems)
	return problems
}

// calls is what an event is called in the outputs.
func (f outputFlags) calls(name string) string {
	if f.settings == nil {
		return name
	}
	return cmp.Or(f.settings.Title, name)
}
