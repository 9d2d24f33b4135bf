package main

import (
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"recap/scoring/rules"
)

const rulesHelp = `
recap rules prints the rule sets that are built in, or the text of one of them,
which you can copy, change and use with --rules FILE.

Usage: recap rules [NAME]

Examples:
  recap rules
  recap rules wbf
`

func rulesCommand(env environment, args []string) int {
	flags := pflag.NewFlagSet("rules", pflag.ContinueOnError)
	if code, done := env.parse(flags, rulesHelp, args); done {
		return code
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
		if err != nil {
			return env.usageError(err, "")
		}
		fmt.Fprint(env.stdout, text)
		return exitOK
	}
	return env.usageError(fmt.Errorf("one rule set at a time"), "recap rules --help")
}
