package scoring

// Question is what an explanation is asked for. What is empty is not said.
type Question struct {
	// Stage is the name of a stage of an event of several; empty for the last that was
	// played.
	Stage   string
	Session int
	Section string
	// Board asks how the awards of a board came about: of all who played it, or of Unit
	// alone.
	Board int
	// Unit is a pair, a team or a player: 3, 3NS. Alone it asks for its total.
	Unit string
	// Round with a Unit, or Home and Away, ask for a match.
	Round      int
	Home, Away string
	// Ties asks what parted those who are equal, or did not; Penalties for each penalty.
	Ties, Penalties bool
}

// Explanation is how figures of an event came about.
type Explanation struct {
	Results *Results      // of the stage that was asked for
	Stages  []string      // those that were played
	Charts  []ResultChart // of the board that was asked for
	Parts   []Explained
}

// Explained is a figure, or several that came about in the same way.
type Explained struct {
	Kind  ExplainedKind
	Sides []SideOfRow // of an award: those that have the same working
	Of    []ID        // whose total or match it is, who are equal, or who has the penalty
	Match *Match      // of a match
	// Penalty is the one of the event that is explained.
	Penalty *Penalty
	Working *Working
}

// SideOfRow is a side of a row of the event.
type SideOfRow struct {
	Row  int
	Line Line
}

// ExplainedKind is what is explained.
type ExplainedKind string

const (
	ExplainedAward   ExplainedKind = "award"
	ExplainedTotal   ExplainedKind = "total"
	ExplainedMatch   ExplainedKind = "match"
	ExplainedTie     ExplainedKind = "tie"
	ExplainedPenalty ExplainedKind = "penalty"
)

// Choices are what there is to be explained in results.
type Choices struct {
	Stages    []string // where there are several
	Boards    []int
	Sessions  []int // where there are several
	Sections  []string
	Units     []ID
	Matches   []Match
	Ties      int // how many are or were equal to others
	Penalties int
}
