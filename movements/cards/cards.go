// Package cards makes everything that is printed of a movement, and of the draw of a
// round, as reports of the table model: what lies on the tables (guide cards, slips,
// travellers), what players take with them (personal cards), what hangs on the wall
// (starting positions, master sheet, clock, draw) and what the director keeps (boards,
// sit-outs, the announcement); and what is told of a movement: its check, its rating,
// and suggestions. All words are in the word lists of templates.
//
// Where pairs and boards go is taken from the table of the movement alone, so a
// movement that was read from a file is printed as well as one that was made. Boards
// that no table needs in a round are on the stand.
//
// Limits: where several copies of a set are in play at once, the copies are told
// apart by which way is the shortest for each; a section has its own cards, and no card
// sends a pair into another section.
package cards

import (
	"fmt"
	"slices"
	"strings"

	"recap/movements"
	"recap/scoring"
	"recap/templates"
)

// Options choose what is printed of a movement, and how.
type Options struct {
	Lang    templates.Lang
	Reports []string // of Names, in this order
	Pace    movements.Pace
	Start   string  // time of the day when the first round begins, 19:00; empty: minutes are counted
	Breaks  []Break // after which rounds there are breaks
	// Players are the names that go with the numbers; those of other sections, and
	// numbers that the movement does not have, are passed over.
	Players []scoring.Contestant
}

// printed is one of the things that are printed of a movement.
type printed struct {
	name string
	add  func(*builder)
}

var all = []printed{
	{"master", (*builder).master},
	{"announcement", (*builder).announcement},
	{"clock", (*builder).clock},
	{"start", (*builder).start},
	{"tables", (*builder).guides},
	{"personal", (*builder).personal},
	{"boards", (*builder).boards},
	{"sitouts", (*builder).sitouts},
	{"slips", (*builder).slips},
	{"travellers", (*builder).travellers},
}

// Names are what can be printed of a movement.
var Names = func() (names []string) {
	for _, p := range all {
		names = append(names, p.name)
	}
	return names
}()

// CheckNames tells which of the names is none of Names.
func CheckNames(names []string) error {
	for _, n := range names {
		if !slices.Contains(Names, n) {
			return fmt.Errorf("unknown report %q (%s)", n, strings.Join(Names, ", "))
		}
	}
	return nil
}

// New makes the report of a movement with all that the options ask for. The status
// says so where the movement is unsound.
func New(m movements.Movement, opt Options) *templates.Report {
	b := &builder{track: follow(m), opt: opt, lang: opt.Lang}
	b.sets = setsOf(b.track)
	b.report = &templates.Report{Title: Phrase(b.lang, m.Name), Subtitle: b.about(), Lang: b.lang, Data: movementData(m)}
	if n := len(movements.Faults(movements.Check(m))); n > 0 {
		b.report.Status = b.word("unsound", fmt.Sprint(n))
	}
	for _, name := range opt.Reports {
		for _, p := range all {
			if p.name == name {
				p.add(b)
			}
		}
	}
	return b.report
}

// builder is a report in the making.
type builder struct {
	*track
	sets   []set
	opt    Options
	lang   templates.Lang
	report *templates.Report
}

func (b *builder) add(tables ...templates.Table) {
	b.report.Tables = append(b.report.Tables, tables...)
}

// word is a word of the section of this package.
func (b *builder) word(key string, args ...string) string {
	return b.lang.Word("cards."+key, args...)
}

// column makes a column; the titles are words too.
func (b *builder) column(key string, align templates.Align) templates.Column {
	return templates.Column{Key: key, Title: b.word("column." + key), Align: align}
}

// about is what is to be known of the movement, a line each.
func (b *builder) about() (lines []string) {
	switch {
	case b.m.Teams:
		lines = append(lines, b.word("teams"))
	case b.m.Winners == 2:
		lines = append(lines, b.word("two_winners"))
	case b.m.Winners == 1:
		lines = append(lines, b.word("one_winner"))
	}
	if b.m.Section != "" {
		lines = append(lines, b.word("section", b.m.Section))
	}
	for _, item := range b.m.Remarks {
		lines = append(lines, remark(b.lang, item))
	}
	return lines
}
