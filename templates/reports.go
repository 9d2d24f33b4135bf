package templates

import (
	"fmt"
	"slices"
	"strings"
)

// reports are those that New builds, in the order in which they are listed. The usual
// ones are given where none is asked for by its name.
var reports = []struct {
	name   string
	usual  bool
	tables func(*builder) []Table
}{
	{"ranking", true, (*builder).rankings},
	{"rounds", true, (*builder).rounds},
	{"crosstable", true, func(b *builder) []Table { return b.crossTables(len(b.opt.Reports) > 0) }},
	{"matches", true, (*builder).matches},
	{"travellers", true, (*builder).travellers},
	{"rulings", true, (*builder).rulings},
	{"progress", false, (*builder).progress},
	{"scorecards", false, (*builder).scorecards},
	{"frequencies", false, (*builder).frequencies},
	{"matrix", false, (*builder).matrix},
	{"meetings", false, (*builder).meetings},
	{"recap", false, (*builder).recap},
	{"matchsheets", false, (*builder).matchSheets},
	{"butler", false, (*builder).butler},
	{"prizes", false, (*builder).prizes},
	{"start", false, (*builder).startList},
	{"poster", false, (*builder).poster},
	{"labels", false, (*builder).labels},
}

// ReportNames are the reports that New builds.
var ReportNames = func() (names []string) {
	for _, r := range reports {
		names = append(names, r.name)
	}
	return names
}()

// usualReports are those that are given where none is asked for.
func usualReports() (names []string) {
	for _, r := range reports {
		if r.usual {
			names = append(names, r.name)
		}
	}
	return names
}

// asked tells whether one of the reports is asked for; without a choice all are.
func (b *builder) asked(names ...string) bool {
	return len(b.opt.Reports) == 0 || slices.ContainsFunc(names, func(n string) bool { return slices.Contains(b.opt.Reports, n) })
}

// CheckReports tells which of the names is no report.
func CheckReports(names []string) error {
	for _, n := range names {
		if !slices.Contains(ReportNames, n) {
			return fmt.Errorf("unknown report %q (%s)", n, strings.Join(ReportNames, ", "))
		}
	}
	return nil
}
