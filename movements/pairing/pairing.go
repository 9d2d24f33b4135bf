// Package pairing draws the next round: who meets whom, at which table and on which
// side. It knows the Swiss and the Danish system, for pairs and for teams, the round
// robin and the knock-out.
//
// The Swiss draws those who stand near each other and have not met. Among all legal
// draws it finds the one in which the squares of the differences of places add up to
// least (a minimum-weight perfect matching), so that a legal draw is found whenever one
// exists; and it looks ahead, so that the rounds that are left can still be drawn. The
// order of directors, top down with exchange from the bottom, is the other method.
//
//	Swiss: the nearest not yet met, no rematch             implemented; Magic Contest's manual, EBU White Book
//	Danish: by standing, rematches allowed                 implemented; MBSZ Versenyszabályzat 2014/1
//	top down, then exchange upward to the half             implemented, method greedy; Magic Contest's manual
//	sit-out to the lowest without one                      implemented; the same
//	phantom at table 1 in round 1                          implemented, phantom first; the same
//	one round in arrears                                   the standings are the caller's; settings name it
//	triangles, short and long                              implemented; EBU White Book
//	half matches of an odd number of pairs                 not implemented: one pair sits out
//	"95 % Swiss"                                           not implemented: no text defines it
//	equal results: as they are listed, or by lot           implemented, ties; EBU White Book
//	round robin                                            by the table of Berger, which the caller brings
//	knock-out, byes to the top seeds, seeds apart          implemented; no regulation was found for the places of seeds
//
// Where the regulations are silent, Settings say what is done, and can be changed.
//
// Limits: 2,000 units; a field of one winner. The look-ahead is a proof where the rounds
// left are few against the field (the theorem of Dirac), and up to 10 units by trying
// all; between them it shows a way through the rounds left if it finds one, and says so
// if it does not. A draw with a triangle, and one by the greedy method, does not look
// ahead.
package pairing

import (
	"fmt"

	"recap/scoring"
	"recap/scoring/exact"
)

// maxUnits bounds a field, for the weights of a matching.
const maxUnits = 2000

// Unit is a pair or a team of the field.
type Unit struct {
	ID scoring.ID
	// Place is that in the standings, which equal units share, or the seed before the
	// first results.
	Place int
	// Score is what it stands by; the draw goes by Place.
	Score exact.Num
	// Late: it has missed the first rounds.
	Late bool
	// NoResult: it has no score yet; in the standings it is behind those who have.
	NoResult bool
}

// Meeting is a match of an earlier round, played or only drawn.
type Meeting struct {
	Round int // 1 for the first
	// Home and Away are home and away, or North-South and East-West; without Away, Home
	// sat out.
	Home, Away scoring.ID
	// Winner goes on in a knock-out; zero where it is not known.
	Winner scoring.ID
}

// Order is a pairing that the director forces or forbids. An order of a single unit is
// about sitting out.
type Order struct {
	Pos    scoring.Position
	Forced bool
	Units  []scoring.ID // one or two
	Round  int          // 0 for every round
}

// in tells whether an order is about a round.
func (o Order) in(round int) bool { return o.Round == 0 || o.Round == round }

// Field is what a round is drawn from.
type Field struct {
	Round int // to be drawn, 1 for the first
	// Units are those who play in the round, those who came late among them, in the
	// order of the standings; of a knock-out and a round robin all who entered, by seed.
	Units []Unit
	// Gone are those of Units who have withdrawn. The tree of a knock-out and the table
	// of a round robin still have them; in other systems they are none of Units.
	Gone []scoring.ID
	// Unplayed: there is nothing to stand by yet; Units are in the order of the seeds.
	Unplayed bool
	// Ungrouped: scores are percentages or the like, which hardly ever are equal; nobody
	// floats out of a group of equal ones.
	Ungrouped bool
	Meetings  []Meeting // of the rounds before
	Orders    []Order
}

// Draw is a round that was drawn.
type Draw struct {
	Round    int
	Settings Settings
	Pairings []Pairing // by table; a sit-out and byes where their table is
	// Notes are what is to be known of the draw as a whole: words of templates.
	Notes []scoring.Fact
	// Random: the seed of the settings played a part.
	Random bool

	drawing *drawing // how it came about; nil where no matching was sought
}

// Ahead is the round up to which the rounds that are left played a part in the draw, as
// they can be drawn after it: its own where none can, and 0 where it does not look ahead.
func (d *Draw) Ahead() int {
	if d.drawing == nil {
		return 0
	}
	return d.drawing.reach
}

// Pairing is a match of the round, or a unit without opponents.
type Pairing struct {
	Table int
	// Home and Away are home and away, or North-South and East-West. Without Away, Home
	// has no match: it sits out, or has a bye.
	Home, Away scoring.ID
	// Third makes it a triangle, each against the others; zero for none.
	Third scoring.ID
	// Rematch are the earlier rounds in which they met.
	Rematch []int
	// Reasons say how the pairing came about, after Draw.Explain: words of templates.
	Reasons []scoring.Fact
	// SideBy is what made home the home side: forced, fewer, alternating, standing.
	SideBy string
}

// Error is a draw that cannot be. It prints as a message with its hint apart.
type Error struct {
	Pos  scoring.Position // of the order that is to blame; zero where none is
	Text string
	Hint string
}

func (e *Error) Error() string { return e.Text }

func cannot(hint, format string, args ...any) *Error {
	return &Error{Text: fmt.Sprintf(format, args...), Hint: hint}
}

// Next draws a round by the settings. The error is an *Error: a field or an order that
// cannot be, or a round for which there is no draw, with the reason.
func Next(f Field, s Settings) (*Draw, error) {
	switch s.System {
	case scoring.Swiss, scoring.Danish:
		return swiss(f, s)
	case scoring.KnockOut:
		return knockOut(f, s)
	case scoring.RoundRobin:
		return nil, cannot("", "a round robin goes by a schedule, and none was given")
	}
	return nil, cannot("system = "+listed(systems), "the system of the draw is not said")
}

// check tells what cannot be in a field.
func (f Field) check() error {
	if f.Round < 1 {
		return cannot("rounds begin with 1", "there is no round %d", f.Round)
	}
	if len(f.Units) < 2 {
		return cannot("", "there is nobody to meet: the field has %d %s", len(f.Units), plural(len(f.Units), "unit"))
	}
	if len(f.Units) > maxUnits {
		return cannot("", "the field has %d units, more than the %d of the largest one", len(f.Units), maxUnits)
	}
	seen := map[scoring.ID]bool{}
	for _, u := range f.Units {
		switch {
		case u.ID.IsZero():
			return cannot("", "a unit of the field has no number")
		case seen[u.ID]:
			return cannot("", "%s is in the field twice", u.ID)
		}
		seen[u.ID] = true
	}
	return nil
}

// noOrders refuses the director's orders where matches follow from something else.
func (f Field) noOrders(why string) error {
	for _, o := range f.Orders {
		if o.in(f.Round) {
			e := cannot("pairings are forced and forbidden in a Swiss or Danish event", "%s", why)
			e.Pos = o.Pos
			return e
		}
	}
	return nil
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}
