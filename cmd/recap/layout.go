package main

import (
	"cmp"
	"errors"
	"fmt"
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
	settings *templates.Settings // of the event file; nil for none
	pages    *html.Pages         // of --template; nil for those of the program
}

func (f *layoutFlags) add(flags *pflag.FlagSet) {
	f.flags = flags
	flags.StringVar(&f.orientation, "orientation", "", "PDF and workbook: `portrait|landscape` (default: portrait, and workbooks as wide as they are)")
	flags.StringVar(&f.suits, "suits", "two", "suits in `two|four` colours")
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
// otherwise. It reads the files that are named there.
func (f outputFlags) layOut(in *input) (outputFlags, error) {
	file := in.opt.File
	if file == nil {
		return f, nil
	}
	l := &file.Layout
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
		pages, err := html.OpenPages(beside(file.Name, l.Template))
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
		name := beside(file.Name, l.Logo)
		picture, err := source.ReadFile(name, "")
		if err != nil {
			return f, named(l.Pos("logo"), "logo", name, err)
		}
		if f.settings.Logo, err = templates.ParseLogo(picture.Data); err != nil {
			return f, fail("logo", fmt.Errorf("%s: %w", name, err))
		}
		in.files = append(in.files, name)
	}
	return f, nil
}

// unusedSettings are problems for what an event file sets and no output has known.
func unusedSettings(file *event.File, s *templates.Settings) []scoring.Problem {
	var problems []scoring.Problem
	for _, name := range s.Unused() {
		kind, key, _ := strings.Cut(name, ".")
		p := scoring.Problem{Pos: file.Layout.Pos(name), Severity: scoring.Warning, Text: fmt.Sprintf("columns: there is no report %q", kind), Hint: strings.Join(templates.ReportNames, ", ")}
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
