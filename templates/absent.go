package templates

import "slices"

// Absent is a report that was asked for and of which the event has nothing.
type Absent struct {
	Name string
	Why  string // in English: it is for the messages of the command
}

// why says what an event lacks that has nothing of a report.
var why = map[string]string{
	"ranking":     "nobody is ranked",
	"rounds":      "standings after rounds are of matches",
	"crosstable":  "it is of matches, and not of a knock-out",
	"matches":     "no matches were played",
	"travellers":  "there are no results of boards",
	"rulings":     "nothing was ruled, nobody was fined or withdrew",
	"progress":    "it takes two rounds or more with results",
	"scorecards":  "there are no results of boards",
	"frequencies": "there are no results of boards",
	"matrix":      "there are no results of boards",
	"meetings":    "there are no meetings of two",
	"recap":       "there are no results of boards",
	"matchsheets": "it is of teams with the results of their boards",
	"butler":      "it is of a Butler, and of teams of whom it is known who sat where",
	"prizes":      "nobody is ranked",
	"start":       "nobody takes part",
	"poster":      "nobody is ranked",
	"labels":      "nobody takes part",
}

// given takes down that a report has tables, and gives them.
func (b *builder) given(name string, tables []Table) []Table {
	if len(tables) > 0 {
		b.has[name] = true
	}
	return tables
}

// absent are the reports that were asked for by their names and have no tables, those of
// all stages together.
func (b *builder) absent() (absent []Absent) {
	for i, name := range b.opt.Reports {
		if reason, known := why[name]; known && !b.has[name] && !slices.Contains(b.opt.Reports[:i], name) {
			absent = append(absent, Absent{name, reason})
		}
	}
	return absent
}
