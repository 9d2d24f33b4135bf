package ranking

import (
	"strings"

	"recap/scoring"
)

// Criterion is a way to part contestants whose results are equal. None of them
// parts those in whom it finds the same.
type Criterion uint8

const (
	// HeadToHead is their result against each other, as the event counts: in
	// victory points, matches won or IMPs, or on the boards on which they met.
	HeadToHead Criterion = iota
	// HeadToHeadBasic is the same in the basic method: IMPs or matchpoints.
	HeadToHeadBasic
	// HeadToHeadWins is the matches won against each other, a draw being half a one;
	// where boards count a match is those on which two of them met.
	HeadToHeadWins
	// FieldValue is the simplified field value of MBSZ I.7: the result against
	// whoever stands nearest to them in score and has met all of them, then against
	// the next nearest, and so on.
	FieldValue
	// TieBreakPoints is the final scores of the opponents met, each counted once; of
	// single players those over the ones of their partners.
	TieBreakPoints
	// Quotient is IMPs won over IMPs lost.
	Quotient
	// Wins is all matches won, a draw being half a one.
	Wins
	// AgainstHigher is the result against those whose score is higher, as the event
	// counts.
	AgainstHigher
	// NextCommon is the result in the basic method against the highest of those who
	// have met all of them, then against the next, and so on down.
	NextCommon
	// Basic is the basic method over all boards.
	Basic
	// PointABoard is the boards that were won, a tie being half a one.
	PointABoard
	// Tops is the boards that brought all that a board gives.
	Tops
)

var criterionNames = []string{"head-to-head", "head-to-head-basic", "head-to-head-wins", "field-value", "tie-break-points", "quotient", "wins",
	"against-higher", "next-common", "basic", "point-a-board", "tops"}

func (c Criterion) String() string { return criterionNames[c] }

// UnmarshalText is the inverse of String.
func (c *Criterion) UnmarshalText(b []byte) error { return scoring.ParseName(c, criterionNames, b) }

// MarshalText is String.
func (c Criterion) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// ByBasic tells whether a criterion goes by the basic method whatever the event
// counts: by the IMPs of teams.
func (c Criterion) ByBasic() bool {
	return c == HeadToHeadBasic || c == Quotient || c == NextCommon || c == Basic
}

// Criteria are looked at one after the other. The zero value is none: equal
// results share a place.
type Criteria []Criterion

// String is the names with commas between, none for none.
func (cs Criteria) String() string {
	if len(cs) == 0 {
		return "none"
	}
	names := make([]string, len(cs))
	for i, c := range cs {
		names[i] = c.String()
	}
	return strings.Join(names, ", ")
}

// UnmarshalText is the inverse of String.
func (cs *Criteria) UnmarshalText(b []byte) error {
	*cs = nil
	if strings.TrimSpace(string(b)) == "none" {
		return nil
	}
	for name := range strings.SplitSeq(string(b), ",") {
		var c Criterion
		if err := c.UnmarshalText([]byte(strings.TrimSpace(name))); err != nil {
			return err
		}
		*cs = append(*cs, c)
	}
	return nil
}

// MarshalText is String.
func (cs Criteria) MarshalText() ([]byte, error) { return []byte(cs.String()), nil }

// EquallyNear is what FieldValue looks at where one contestant above and one below
// are equally near.
type EquallyNear uint8

const (
	// BothAdded adds the results against the two.
	BothAdded EquallyNear = iota
	// AboveFirst looks at the one above first, BelowFirst at the one below.
	AboveFirst
	BelowFirst
)

var equallyNearNames = []string{"add", "above", "below"}

func (e EquallyNear) String() string { return equallyNearNames[e] }

// UnmarshalText is the inverse of String.
func (e *EquallyNear) UnmarshalText(b []byte) error { return scoring.ParseName(e, equallyNearNames, b) }

// MarshalText is String.
func (e EquallyNear) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// Where is where equal results are parted.
type Where uint8

const (
	// Everywhere parts all of them.
	Everywhere Where = iota
	// AtLines parts those alone of whom a prize, or the right to go on, depends.
	AtLines
)

var whereNames = []string{"all", "lines"}

func (w Where) String() string { return whereNames[w] }

// UnmarshalText is the inverse of String.
func (w *Where) UnmarshalText(b []byte) error { return scoring.ParseName(w, whereNames, b) }

// MarshalText is String.
func (w Where) MarshalText() ([]byte, error) { return []byte(w.String()), nil }
