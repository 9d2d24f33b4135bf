package main

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"recap/imp"
	"recap/scoring/exact"
	"recap/templates"
)

const impHelp = `
recap imp turns differences of points into IMPs (Law 78B), each on its own
line. A difference between two rows of the scale belongs to the lower one.

Usage: recap imp [flags] POINTS...

Examples:
  recap imp 420
  recap imp 420 -50 1100
  recap imp --table
  recap imp --table -o imps.pdf
`

// minus is the typographic one: as a number begins with it as well, and a flag
// does not, it stands for the other where a flag could be meant.
const minus = "\u2212"

// negative is an argument that is a number below zero.
var negative = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-[0-9]`) })

func impCommand(env environment, args []string) int {
	var f outputFlags
	flags := pflag.NewFlagSet("imp", pflag.ContinueOnError)
	table := flags.Bool("table", false, "print the whole scale")
	f.addPlain(flags)
	numbers := make([]string, len(args))
	for i, a := range args {
		if numbers[i] = a; negative().MatchString(a) {
			numbers[i] = minus + a[1:]
		}
	}
	if code, done := env.parse(flags, impHelp, numbers); done {
		return code
	}
	switch {
	case *table && flags.NArg() > 0:
		return env.usageError(errors.New("--table prints the scale and converts nothing"), "")
	case *table:
		return env.writeScale(f, "imp", impReport())
	case flags.NFlag() > 0:
		return env.usageError(errors.New("the flags of outputs go with --table"), "recap imp --table -o imps.pdf")
	case flags.NArg() == 0:
		return env.usageError(errors.New("imp needs a difference of points"), "recap imp 420")
	}
	var out strings.Builder
	for _, text := range flags.Args() {
		x, err := exact.Parse(text)
		n, errInt := strconv.Atoi(x.String())
		if err != nil || errInt != nil {
			return env.usageError(fmt.Errorf("%q is no difference of points", text), "recap imp 420")
		}
		fmt.Fprintln(&out, imp.Of(n))
	}
	return env.print(out.String())
}

// impReport is the whole scale.
func impReport() *templates.Report {
	t := templates.Table{Kind: "imps", Columns: []templates.Column{
		{Key: "from", Title: "from", Align: templates.Right}, {Key: "to", Title: "to", Align: templates.Right},
		{Key: "imps", Title: "IMPs", Align: templates.Right},
	}}
	for n := range imp.Max + 1 {
		low, high := imp.Bounds(n)
		to := templates.Cell{}
		if high < math.MaxInt {
			to = templates.IntCell(high)
		}
		t.Rows = append(t.Rows, []templates.Cell{templates.IntCell(max(low, 0)), to, templates.IntCell(n)})
	}
	r := &templates.Report{Title: "IMP scale, points of difference", Tables: []templates.Table{t}, Footer: []string{"source: Law 78B of duplicate bridge"}}
	r.Data = scaleDocument{schema: "recap/imp/1", head: [][2]string{{"source", "Law 78B"}}, tables: r.Tables}
	return r
}
