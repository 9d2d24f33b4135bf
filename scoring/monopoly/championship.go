package monopoly

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// Championship is all that is known of one.
type Championship struct {
	Board *Board
	Rules Settings
	Event Event
	Lines []*Line // of all stages, in the order of the input
	// Names are those of the players, by Key, where the sheets have numbers.
	Names map[string]string
	// Listed are the players of a list, by Key; nil where there is none.
	Listed map[string]bool
}

// Result is a stage that was checked and ranked.
type Result struct {
	Stage Stage
	Board *Board
	Rules *Settings
	Event *Event
	Names map[string]string

	Games    []*Game
	Ranking  []Standing
	Apart    []Waiting // who is not in the ranking
	Findings []Finding // of the stage; those of the games are theirs
	// Before is the stage before this one; nil where there are no sheets of it, so that
	// nobody can say who may play.
	Before *Result
	// Replaced are the players who do not come to the next stage, with their reserves.
	Replaced []Replacement
	// Successor goes to the world championship in the champion's place (§13); nil
	// where the champion goes.
	Successor *Standing

	listed  map[string]bool
	index   map[string]int // of the ranking, by key
	rulings []Ruling
	all     []Finding // as All gives them
	ties    []tieRuling
}

// Standing is a player in the ranking of a stage.
type Standing struct {
	Place  int
	Tied   bool // the place is shared
	Player string
	ID     string
	Games  []string
	Status Status
	Wealth Wealth
	Total  exact.Num // Wealth.Total()
	Slot   Slot
	// Reserve is which of the reserves the player is, from 1: who loses the lot for the last
	// places of those who go on comes before the others. It is 0 for who is none, and where a
	// tie leaves it open.
	Reserve int
	// Settled is the ruling that parted the player from those who were equal; nil
	// where none did.
	Settled *TieRuling
	// Adjusted are the referee's adjustments.
	Adjusted []*Ruling
	// Doubtful: the sheet is not in order, and the rules rank it all the same.
	Doubtful bool
	// Kept: disqualified, and the rules rank the player all the same.
	Kept bool
	// Share is the part of the table's wealth, in percent, and PlacePoints the players at
	// the table and one less the place there, shared places as their mean. Both
	// are shown and count nothing.
	Share, PlacePoints exact.Num

	order int // of bankruptcy
	key   string
	pos   scoring.Position
}

// Name is the player's name, or what the sheet has.
func (r *Result) Name(player, id string) string {
	return cmp.Or(r.Names[Key(player, id)], r.Names[Key(player, "")])
}

// Waiting is a player outside the ranking, and why: the codes of findings, or the
// referee's disqualification.
type Waiting struct {
	Player, ID string
	Games      []string
	Status     Status
	Wealth     Wealth
	Codes      []scoring.Code
	Ruling     *Ruling
}

// Pending tells whether the player waits for a sheet to be corrected: who is disqualified
// or may not play waits for nothing.
func (w *Waiting) Pending() bool {
	return w.Status != Disqualified && slices.ContainsFunc(w.Codes, func(c scoring.Code) bool { return c != NotInPreliminary && c != NotQualified })
}

// Waits counts the players who wait for a sheet to be corrected.
func (r *Result) Waits() (n int) {
	for i := range r.Apart {
		if r.Apart[i].Pending() {
			n++
		}
	}
	return n
}

// Open tells whether an earlier stage is not settled: sheets of it wait, or a tie does,
// so that who may play can still change.
func (r *Result) Open() bool {
	return r.Before != nil && (r.Before.Waits() > 0 || r.Before.Unresolved() || r.Before.Open())
}

// Stages are those that there are sheets of, in their order.
func (c *Championship) Stages() (stages []Stage) {
	for _, s := range Stages {
		if slices.ContainsFunc(c.Lines, func(l *Line) bool { return l.Stage == s }) {
			stages = append(stages, s)
		}
	}
	return stages
}

// Rank checks the sheets of a stage and ranks its players; the stage before comes with
// it where there are sheets of it.
func (c *Championship) Rank(stage Stage) *Result {
	r := c.rank(stage)
	// A decision that names no stage may be about a later one as long as that can come.
	if stages := c.Stages(); len(stages) > 0 && stages[len(stages)-1] == stage {
		r.unused(NoStage)
	}
	for of := r; of != nil; of = of.Before {
		of.all = of.sorted()
	}
	return r
}

func (c *Championship) rank(stage Stage) *Result {
	r := &Result{Stage: stage, Board: c.Board, Rules: &c.Rules, Event: &c.Event, Names: c.Names, listed: c.Listed, rulings: slices.Clone(c.Event.Rulings)}
	for i := range c.Event.Ties {
		r.ties = append(r.ties, tieRuling{TieRuling: &c.Event.Ties[i]})
	}
	for before := stage.Before(); before != NoStage && r.Before == nil; before = before.Before() {
		if slices.ContainsFunc(c.Lines, func(l *Line) bool { return l.Stage == before }) {
			r.Before = c.rank(before)
		}
	}
	var lines []*Line
	for _, l := range c.Lines {
		if l.Stage == stage {
			lines = append(lines, l)
		}
	}
	r.Games = gamesOf(lines)
	check := newChecker(c.Board, &c.Rules)
	for _, g := range r.Games {
		check.check(g)
		if stage == FinalStage && len(r.Games) > 1 { // §3, §6.3: which of them is it?
			check.fail(SeveralFinals, check.first(), "", strconv.Itoa(len(r.Games)))
		}
		r.accept(g.Findings)
		g.Apart = hasFailure(g.Findings)
	}
	r.alike()
	r.rank()
	r.appeared()
	r.places()
	r.unused(stage)
	return r
}

func (r *Result) add(f Finding) {
	f.Stage = r.Stage
	r.Findings = append(r.Findings, f)
}

// All are the findings of the stage and of its games, in the order of their sheets. They are
// not to be changed.
func (r *Result) All() []Finding { return r.all }

func (r *Result) sorted() []Finding {
	var all []Finding
	for _, g := range r.Games {
		all = append(all, g.Findings...)
	}
	all = append(all, r.Findings...)
	slices.SortStableFunc(all, func(x, y Finding) int {
		return cmp.Or(strings.Compare(x.Pos.File, y.Pos.File), cmp.Compare(x.Pos.Line, y.Pos.Line))
	})
	return all
}

// Unresolved tells whether a tie waits for a ruling.
func (r *Result) Unresolved() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Code == UnresolvedTie })
}
