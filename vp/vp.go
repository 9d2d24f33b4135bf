// Package vp turns the result of a match into victory points (VPs).
//
//	scale            what it is                                source                                 grade
//	wbf              WBF continuous 20-0 (2013), any boards    formula and concavity pass; 509        A
//	                                                           published cells are reproduced
//	wbf-discrete     WBF and EBU 20-0 in whole VPs             inverted curve; all 20 published       A
//	                                                           columns are reproduced
//	wbf-discrete-10  10-0 for half a match or a triangle       inverted curve; published columns      A
//	                                                           of 3 and 4 boards
//	ebu-pairs        Swiss pairs, percentage to 20-0           EBU White Book, by two programs        A to 27 boards, else B
//	ebu-pairs-10     the same for half a match, 10-0           EBU White Book, by one program         C
//	acbl-20          20 VPs                                    two sources, one program               A for 6-11 boards, else C
//	acbl-30          30 VPs                                    one source                             C
//	win-loss         1, ½, 0                                   ACBL                                   A
//	win-loss-close   the same, a win by 1 or 2 is ¾            known option                           D
//	sbu-20           old British and Scottish 20-0             one program                            C
//	FILE             a table of the user's own                 Load
//
// Grades: A is an official text or two independent sources that agree exactly,
// B one official text, C one secondary source, D memory or inference.
//
// The formula scales are computed for 1 to 200 boards; the published tables are
// the files in the folder scales, in the format of Load, and have the columns
// that were published. Not implemented, for want of a source: the old WBF scale
// 25-0, the tables of other federations. They can be loaded.
//
// Every scale wants whole IMPs. Where a result has a fraction (weighted scores,
// cross-IMPs) a regulation says how it is rounded before.
package vp

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"recap/scoring/exact"
)

// MaxBoards is the longest match that has VPs.
const MaxBoards = 200

// Default is the scale that holds where nothing else is said.
const Default = "wbf"

// Unit is what a scale turns into VPs.
type Unit uint8

const (
	// IMPs are those won less those lost; below zero for a loss.
	IMPs Unit = iota
	// Percent is the percentage of the matchpoints of the match, 0 to 100.
	Percent
)

var unitNames = [...]string{"imps", "percent"}

func (u Unit) String() string {
	if int(u) < len(unitNames) {
		return unitNames[u]
	}
	return "unit " + strconv.Itoa(int(u))
}

// ParseUnit is the inverse of String.
func ParseUnit(s string) (Unit, error) {
	for i, n := range unitNames {
		if n == s {
			return Unit(i), nil
		}
	}
	return 0, fmt.Errorf("unknown unit %q (one of %s)", s, strings.Join(unitNames[:], ", "))
}

// Span is a range of board counts, both ends included.
type Span struct{ From, To int }

// String is 6-8, or 6 where it is one count.
func (s Span) String() string {
	if s.From == s.To {
		return strconv.Itoa(s.From)
	}
	return strconv.Itoa(s.From) + "-" + strconv.Itoa(s.To)
}

// ParseSpan is the inverse of String. It wants 1 to MaxBoards boards.
func ParseSpan(text string) (Span, error) {
	a, b, two := strings.Cut(strings.ReplaceAll(text, "–", "-"), "-")
	if !two {
		b = a
	}
	from, errFrom := strconv.Atoi(strings.TrimSpace(a))
	to, errTo := strconv.Atoi(strings.TrimSpace(b))
	if errFrom != nil || errTo != nil || from < 1 || to < from || to > MaxBoards {
		return Span{}, fmt.Errorf("%q is no number of boards (write 16, or 14-19; 1 to %d)", text, MaxBoards)
	}
	return Span{from, to}, nil
}

// Step is one line of a column: what a result from its limit on is worth.
type Step struct {
	// Limit is the fewest IMPs of the step, or its highest percentage: a pair
	// exactly on the limit belongs to it.
	Limit exact.Num
	// Winner and Loser are the VPs of the two sides; the first step is the draw,
	// where they are equal.
	Winner, Loser exact.Num
}

// Column is a scale for matches of so many boards. IMPs rise from 0, and
// percentages from above 50 to 100.
type Column struct {
	Boards Span
	Steps  []Step
}

// Scale is a way to turn results into VPs. It is safe for concurrent use and
// is never changed.
type Scale struct {
	name, title, source, grade string

	unit      Unit
	places    int
	max, draw exact.Num

	columns []Column // of a table, by their boards
	// compute gives the steps of a formula for a number of boards; computed keeps them.
	compute  func(boards int) []Step
	computed *[MaxBoards + 1]computedColumn
}

// computedColumn is computed by whoever asks for it first.
type computedColumn struct {
	once  sync.Once
	steps []Step
}

// Name is what the scale is called by: wbf, acbl-20, or the name of its file.
func (s *Scale) Name() string { return s.name }

// Title is the name of the scale for people.
func (s *Scale) Title() string { return s.title }

// Source is where the scale was found.
func (s *Scale) Source() string { return s.source }

// Grade says how certain the scale is: A to D, as in the package's table. It is
// empty where a user's table does not say.
func (s *Scale) Grade() string { return s.grade }

// Unit is what the scale converts.
func (s *Scale) Unit() Unit { return s.unit }

// Places is how many decimals its VPs have.
func (s *Scale) Places() int { return s.places }

// Max is the most VPs that a side can get.
func (s *Scale) Max() exact.Num { return s.max }

// Draw is the VPs of both sides for a draw.
func (s *Scale) Draw() exact.Num { return s.draw }

// Spans are the board counts that the scale has columns for, in order.
func (s *Scale) Spans() []Span {
	if s.compute != nil {
		return []Span{{1, MaxBoards}}
	}
	var spans []Span
	for _, c := range s.columns {
		spans = append(spans, c.Boards)
	}
	return spans
}

// Column is the whole scale for matches of so many boards. It fails as Side
// does.
func (s *Scale) Column(boards int) (Column, error) {
	c, err := s.column(boards)
	c.Steps = slices.Clone(c.Steps)
	return c, err
}

// Columns are all columns of the scale by their boards, one for each of 1 to
// MaxBoards boards where it is a formula.
func (s *Scale) Columns() []Column {
	var all []Column
	for boards := 1; boards <= MaxBoards; boards++ {
		if c, err := s.Column(boards); err == nil {
			all = append(all, c)
			boards = c.Boards.To
		}
	}
	return all
}

func (s *Scale) column(boards int) (Column, error) {
	switch {
	case boards < 1 || boards > MaxBoards:
		return Column{}, fmt.Errorf("scale %s: a match has 1 to %d boards, not %d", s.name, MaxBoards, boards)
	case s.compute != nil:
		c := &s.computed[boards]
		c.once.Do(func() { c.steps = s.compute(boards) })
		return Column{Boards: Span{boards, boards}, Steps: c.steps}, nil
	}
	i := sort.Search(len(s.columns), func(i int) bool { return s.columns[i].Boards.To >= boards })
	if i == len(s.columns) || boards < s.columns[i].Boards.From {
		var have []string
		for _, c := range s.columns {
			have = append(have, c.Boards.String())
		}
		return Column{}, fmt.Errorf("scale %s has no column for %d boards (it has %s)", s.name, boards, strings.Join(have, ", "))
	}
	return s.columns[i], nil
}

// Side is the VPs of one side for its own result in a match of so many boards:
// its IMPs won less those lost, or its percentage. After a ruling that does not
// balance each side is converted on its own, and the two need not add up.
//
// It fails where the result cannot be (IMPs with a fraction, percentages
// outside 0 to 100) and where the scale has no column for so many boards.
func (s *Scale) Side(result exact.Num, boards int) (exact.Num, error) {
	r, err := s.Read(result, boards)
	return r.VP, err
}

// Reading is how a result was read off a scale.
type Reading struct {
	Boards Span // of the column
	Step   Step // the line of the result
	// From and To are the results of the line, those of the winner: whole IMPs, or
	// percentages above From; Open says that the line has no upper end.
	From, To exact.Num
	Open     bool
	Sign     int // of the result: 1 for the winner, 0 for a draw, -1 for the loser
	VP       exact.Num
}

// Read is Side with the line of the scale that the result stands on. It fails as Side
// does.
func (s *Scale) Read(result exact.Num, boards int) (r Reading, err error) {
	c, err := s.column(boards)
	if err != nil {
		return r, err
	}
	i, sign, err := s.step(c, result)
	if err != nil {
		return r, err
	}
	r = Reading{Boards: c.Boards, Step: c.Steps[i], Sign: sign, VP: c.Steps[i].Winner}
	if sign < 0 {
		r.VP = r.Step.Loser
	}
	switch {
	case s.unit == Percent:
		r.From, r.To = fifty, r.Step.Limit
		if i > 0 {
			r.From = c.Steps[i-1].Limit
		}
	case i+1 < len(c.Steps):
		r.From, r.To = r.Step.Limit, c.Steps[i+1].Limit.Sub(exact.Int(1))
	default:
		r.From, r.Open = r.Step.Limit, true
	}
	return r, nil
}

// Convert is the VPs of both sides where the result of the other one is the
// opposite: own is those of the side whose result it is. It fails as Side does.
func (s *Scale) Convert(result exact.Num, boards int) (own, other exact.Num, err error) {
	c, err := s.column(boards)
	if err != nil {
		return own, other, err
	}
	i, sign, err := s.step(c, result)
	if err != nil {
		return own, other, err
	}
	step := c.Steps[i]
	if sign < 0 {
		return step.Loser, step.Winner, nil
	}
	return step.Winner, step.Loser, nil
}

var fifty, hundred = exact.Int(50), exact.Int(100)

// step finds the line of the column for a result, and on which side of the draw
// the result is.
func (s *Scale) step(c Column, result exact.Num) (at, sign int, err error) {
	if s.unit == Percent {
		if result.Sign() < 0 || hundred.Less(result) {
			return 0, 0, fmt.Errorf("scale %s: %v %% is not between 0 and 100", s.name, result)
		}
		if sign = result.Cmp(fifty); sign < 0 {
			result = hundred.Sub(result)
		}
		i := sort.Search(len(c.Steps), func(i int) bool { return !c.Steps[i].Limit.Less(result) })
		return i, sign, nil
	}
	if !result.IsInt() {
		return 0, 0, fmt.Errorf("scale %s: %v IMPs are no whole number, and have to be rounded before", s.name, result)
	}
	if sign = result.Sign(); sign < 0 {
		result = result.Neg()
	}
	i := sort.Search(len(c.Steps), func(i int) bool { return result.Less(c.Steps[i].Limit) })
	return i - 1, sign, nil
}

//go:embed scales/*.csv
var tables embed.FS

// builtin are the scales that need no file, in the order of List.
var builtin = sync.OnceValue(func() []*Scale {
	table := func(name string) *Scale {
		file := path.Join("scales", name+".csv")
		data, err := tables.ReadFile(file)
		if err != nil {
			panic(err) // the folder is embedded
		}
		s, err := Parse(file, data)
		if err != nil {
			panic(err) // tested
		}
		return s
	}
	return []*Scale{
		wbfContinuous(), wbfDiscrete(), wbfDiscreteHalf(),
		table("ebu-pairs"), table("ebu-pairs-10"),
		table("acbl-20"), table("acbl-30"),
		table("win-loss"), table("win-loss-close"),
		table("sbu-20"),
	}
})

// List is the scales that are built in.
func List() []*Scale { return slices.Clone(builtin()) }

// Names are those of the built-in scales, in the order of List.
func Names() []string {
	var names []string
	for _, s := range builtin() {
		names = append(names, s.name)
	}
	return names
}

// Lookup is the built-in scale of the name. The error of an unknown name lists
// those that there are.
func Lookup(name string) (*Scale, error) {
	for _, s := range builtin() {
		if s.name == name {
			return s, nil
		}
	}
	return nil, fmt.Errorf("unknown scale %q (built in: %s)", name, strings.Join(Names(), ", "))
}

// Open is the built-in scale of the name, or else the table in the file. What
// has neither a dot nor a stroke in it is taken for a name. It fails as Lookup
// and Load do.
func Open(nameOrFile string) (*Scale, error) {
	s, err := Lookup(nameOrFile)
	if err != nil && strings.ContainsAny(nameOrFile, `./\`) {
		return Load(nameOrFile)
	}
	return s, err
}
