package scoring

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"recap/scoring/exact"
)

// Working is how a figure came about: the steps in their order, so that somebody with
// a pencil can do the sum again. The methods fill it in where they compute, so that
// what a step gives is the value that was used. A nil Working keeps nothing.
type Working struct {
	Steps []*Step
	// In is what the figure is in.
	In Unit
}

// Step is one step of a working.
type Step struct {
	// Fact is what was done: a word of templates with its figures, which are exact.
	Fact Fact
	// Law is the law or the article by which it was done, and Setting the setting of a
	// rule set that says so; empty where nothing does.
	Law, Setting string
	// Result is what came out, in the unit In; a step without a unit has none.
	Result exact.Num
	In     Unit
	// Board is the board that the step is of, and Round the round; 0 where it is of none.
	// Reason is what somebody who decided said.
	Board, Round int
	Reason       string
}

// Unit is what a figure is in.
type Unit string

const (
	UnitMP       Unit = "MP"
	UnitIMP      Unit = "IMP"
	UnitVP       Unit = "VP"
	UnitPercent  Unit = "%"
	UnitPoints   Unit = "points" // of bridge, or of a method that has no other word
	UnitBoards   Unit = "boards" // won
	UnitWins     Unit = "wins"   // matches
	UnitNumber   Unit = "number" // a factor
	UnitQuotient Unit = "quotient"
)

// Step adds a step: a word of templates with its figures. What follows is said by
// Gives and By.
func (w *Working) Step(word string, args ...any) *Step {
	if w == nil {
		return nil
	}
	s := &Step{Fact: Fact{Word: word}}
	for _, a := range args {
		s.Fact.Args = append(s.Fact.Args, fmt.Sprint(a))
	}
	w.Steps = append(w.Steps, s)
	return s
}

// Gives is what the step gives.
func (s *Step) Gives(x exact.Num, in Unit) *Step {
	if s != nil {
		s.Result, s.In = x, in
	}
	return s
}

// By is the law by which the step is done; empty where a setting alone names one.
func (s *Step) By(law, setting string) *Step {
	if s != nil {
		s.Law, s.Setting = law, setting
	}
	return s
}

// Because keeps what somebody who decided said.
func (s *Step) Because(reason string) *Step {
	if s != nil {
		s.Reason = reason
	}
	return s
}

// On keeps the board that the step is of.
func (s *Step) On(board int) *Step {
	if s != nil {
		s.Board = board
	}
	return s
}

// At keeps the round that the step is of.
func (s *Step) At(round int) *Step {
	if s != nil {
		s.Round = round
	}
	return s
}

// Rounded says that a figure was rounded to a step; nothing where that changed nothing.
func (w *Working) Rounded(word string, from, step exact.Num, mode exact.Mode, to exact.Num, in Unit) *Step {
	if w == nil || from.Equal(to) {
		return nil
	}
	return w.Step(word, from, step, mode).Gives(to, in)
}

// Result is what the last step gives that gives anything.
func (w *Working) Result() (x exact.Num, ok bool) {
	if w != nil {
		for _, s := range slices.Backward(w.Steps) {
			if s.In != "" {
				return s.Result, true
			}
		}
	}
	return x, false
}

// With is the working with the steps of another one added.
func (w *Working) With(other *Working) *Working {
	if w != nil && other != nil {
		w.Steps = append(w.Steps, other.Steps...)
	}
	return w
}

// Unit is what the figure is in.
func (w *Working) Unit() Unit {
	if w == nil {
		return ""
	}
	return w.In
}

// Clone is a working with the same steps, to which others can be added.
func (w *Working) Clone() *Working {
	if w == nil {
		return nil
	}
	return &Working{slices.Clone(w.Steps), w.In}
}

// ResultChart is how often each result of a form of a board occurs, from the side of a
// line.
type ResultChart struct {
	Board int
	Group string
	Line  Line
	Lines []ChartLine // the best result first
}

// ChartLine is a result of a chart. Weighted scores stand in it with their weights.
type ChartLine struct {
	Score int
	Times exact.Num
	// Points are what a result of that score got; Whole says that there is one, and
	// not parts of weighted scores alone.
	Points exact.Num
	Whole  bool
}

// Workings are those of some rows of a field. A nil one is of none, so that scoring
// costs nothing where nobody asks.
type Workings struct {
	Charts []ResultChart
	sides  map[sideOfRow]*Working
	adding sync.Mutex // of charts: boards are scored side by side
}

type sideOfRow struct {
	row  int
	line Line
}

// NewWorkings are the workings of rows of a field, whose awards are in a unit.
func NewWorkings(rows []int, in Unit) *Workings {
	ws := &Workings{sides: map[sideOfRow]*Working{}}
	for _, row := range rows {
		ws.sides[sideOfRow{row, NS}], ws.sides[sideOfRow{row, EW}] = &Working{In: in}, &Working{In: in}
	}
	return ws
}

// Of is the working of a side of a row of the field; nil where nobody asks for it.
func (ws *Workings) Of(row int, line Line) *Working {
	if ws == nil {
		return nil
	}
	return ws.sides[sideOfRow{row, line}]
}

// Asked tells whether one of the rows is asked for.
func (ws *Workings) Asked(rows []int) bool {
	return ws != nil && slices.ContainsFunc(rows, func(row int) bool { return ws.sides[sideOfRow{row, NS}] != nil })
}

// Add keeps a chart.
func (ws *Workings) Add(c ResultChart) {
	ws.adding.Lock()
	defer ws.adding.Unlock()
	slices.SortFunc(c.Lines, func(a, b ChartLine) int { return cmp.Compare(b.Score, a.Score) })
	ws.Charts = append(ws.Charts, c)
	slices.SortFunc(ws.Charts, func(a, b ResultChart) int {
		return cmp.Or(cmp.Compare(a.Board, b.Board), cmp.Compare(a.Group, b.Group), cmp.Compare(a.Line, b.Line))
	})
}

// Mirrored tells whether the chart of East-West is that of North-South the other way
// round: no side of the rows is compared by another result than the other one.
func (f Field) Mirrored(rows []int) bool {
	return !slices.ContainsFunc(rows, func(i int) bool {
		ns, ew := f.Rows[i].NSAward(), f.Rows[i].EWAward()
		return ns.IsZero() != ew.IsZero() || (ns.Kind == Weighted || ew.Kind == Weighted) && ns.String() != ew.String()
	})
}

// Equal tells whether two workings say the same.
func (w *Working) Equal(other *Working) bool {
	return slices.EqualFunc(w.Steps, other.Steps, func(a, b *Step) bool {
		return a.Fact.Word == b.Fact.Word && slices.Equal(a.Fact.Args, b.Fact.Args) && a.Result.Equal(b.Result) && a.In == b.In
	})
}
