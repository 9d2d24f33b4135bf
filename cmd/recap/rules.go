package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"recap/scoring"
	"recap/scoring/rules"
	"recap/templates"
)

const rulesHelp = `
recap rules prints the rule sets that are built in, or the text of one of them,
which you can copy, change and use with --rules FILE; or with --diff in which
settings two of them differ.

Usage: recap rules [--diff] [NAME|FILE...]

Examples:
  recap rules
  recap rules wbf
  recap rules --diff wbf mbsz-2014
`

func rulesCommand(env environment, args []string) int {
	var out outputFlags
	var diff bool
	flags := pflag.NewFlagSet("rules", pflag.ContinueOnError)
	flags.BoolVar(&diff, "diff", false, "list the settings in which two rule sets differ")
	out.addPlain(flags)
	if code, done := env.parse(flags, rulesHelp, args); done {
		return code
	}
	if diff {
		return rulesDiff(env, flags.Args(), out)
	}
	switch flags.NArg() {
	case 0:
		longest := slices.MaxFunc(rules.Names(), func(a, b string) int { return len(a) - len(b) })
		for _, name := range rules.Names() {
			s, err := rules.Load(name)
			if err != nil {
				return env.inputError(err)
			}
			fmt.Fprintf(env.stdout, "%-*s %s\n", len(longest), name, s.Title)
		}
		return exitOK
	case 1:
		text, err := rules.Source(flags.Arg(0))
		if input := (*scoring.InputError)(nil); errors.As(err, &input) {
			return env.inputError(err)
		} else if err != nil {
			return env.usageError(err, "")
		}
		return env.print(text)
	}
	return env.usageError(fmt.Errorf("one rule set at a time"), "recap rules --help")
}

// rulesDiff lists in what two rule sets differ, each setting with the remark behind
// it, which names its article.
func rulesDiff(env environment, names []string, out outputFlags) int {
	if len(names) != 2 {
		return env.usageError(fmt.Errorf("--diff needs two rule sets, not %d", len(names)), "recap rules --diff wbf mbsz-2014")
	}
	outs, err := out.outputs([]string{"rules"})
	if err != nil {
		return env.usageError(err, "recap rules --help")
	}
	if err := refuseInputs(outs, []string{"rules"}, names); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	differences, err := rules.Differences(names[0], names[1])
	if err != nil {
		return env.inputError(err)
	}
	t := templates.Table{Kind: "settings", Title: "Settings", Columns: []templates.Column{{Key: "setting", Title: "Setting"}, {Key: "a", Title: names[0], Flex: true},
		{Key: "b", Title: names[1], Flex: true}, {Key: "note", Title: "Note", Flex: true, Small: true}}}
	for _, d := range differences {
		t.Rows = append(t.Rows, []templates.Cell{templates.TextCell(d.Key()), templates.TextCell(shownSetting(d.A)), templates.TextCell(shownSetting(d.B)), templates.TextCell(cmp.Or(d.B.Note, d.A.Note))})
	}
	r := &templates.Report{Title: names[0] + " – " + names[1], Tables: []templates.Table{t}, Data: settingsDocument(differences)}
	return env.write(outs, out, document{input: "rules", report: func(string) *templates.Report { return r }})
}

// shownSetting is the value of a setting; one that says nothing is a dash.
func shownSetting(s rules.Setting) string {
	if s.Value == "" {
		return "–"
	}
	return s.Value
}

// settingsDocument is the difference of two rule sets as data, recap/rules/1.
type settingsDocument []rules.Difference

// AppendJSON appends the document.
func (d settingsDocument) AppendJSON(b []byte) []byte {
	type setting struct {
		Key  string `json:"key"`
		A    string `json:"a"`
		B    string `json:"b"`
		Note string `json:"note"`
	}
	doc := struct {
		Schema   string    `json:"schema"`
		Settings []setting `json:"settings"`
	}{"recap/rules/1", []setting{}}
	for _, x := range d {
		doc.Settings = append(doc.Settings, setting{x.Key(), x.A.Value, x.B.Value, cmp.Or(x.B.Note, x.A.Note)})
	}
	return templates.AppendDocument(b, doc)
}
