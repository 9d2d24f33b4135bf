package svoyaigra

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// Kind is what a game is played for; it tells which rules hold in it.
type Kind string

const (
	Qualifying  Kind = "qualifying"
	Group       Kind = "group"
	Consolation Kind = "consolation"
	// FinalSeries is a game with Blue, Red, auctions and a final round.
	FinalSeries Kind = "final-series"
	// Title is the last game of the final series: its winner is the champion.
	Title Kind = "title"
)

// Kinds are all of them.
func Kinds() []Kind { return []Kind{Qualifying, Group, Consolation, FinalSeries, Title} }

// ParseKind is the inverse of string(Kind).
func ParseKind(s string) (Kind, error) {
	k := Kind(strings.ToLower(strings.ReplaceAll(strings.TrimSpace(s), " ", "-")))
	if slices.Contains(Kinds(), k) {
		return k, nil
	}
	return "", fmt.Errorf("%q is no kind of game (qualifying, group, consolation, final-series, title)", s)
}

// Round is a part of a game: 0 where the game has no rounds.
type Round uint8

const (
	NoRound Round = iota
	Blue
	Red
)

func (r Round) String() string { return [...]string{"", "blue", "red"}[r] }

// ParseRound reads a round, by its name or its number; the empty text is NoRound.
func ParseRound(s string) (Round, error) {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "":
		return NoRound, nil
	case "blue", "1", "синий", "kék":
		return Blue, nil
	case "red", "2", "красный", "piros":
		return Red, nil
	}
	return NoRound, fmt.Errorf("%q is no round (blue, red)", s)
}

// Nobody is the seat of nobody.
const Nobody = -1

// Always is later than any question.
const Always = 1 << 30

// Game is one protocol: what happened, in the order of play, as far as it was
// recorded. Players are told by their seat, which counts from 0.
type Game struct {
	ID   string
	Kind Kind // empty where the protocol does not say
	Pos  scoring.Position

	// Where the game stands in a tournament, as the protocol says it.
	Stage, Group, Round, Wave, Table string

	Players   []Player
	Questions []Question // in the order of play
	// Unordered: of each question only the marks are known, not who answered first,
	// nor which question came before which. So it is in a grid.
	Unordered bool
	// Themes that are laid out in the game, by round; 0 where the protocol does not say.
	Themes [3]int
	Final  []FinalAnswer
	Extras []ExtraAnswer // the tie-break themes, outside the score
	// Incomplete is the reason for which questions were left out (4.9).
	Incomplete string
	Declared   []Declared
	// Reading is what is wrong with the protocol itself. Damaged: something of it that
	// matters cannot be used, so that nobody can tell who won.
	Reading []Finding
	Damaged bool
}

// Player is one seat of a game.
type Player struct {
	Name string // or number: as the protocol has it
	Pos  scoring.Position
	// LeftAfter is how many questions had been played when the player left; Always for
	// who stayed.
	LeftAfter int
}

// Question is one value of a theme.
type Question struct {
	Pos     scoring.Position
	Round   Round
	Theme   int // from 1
	Value   int // the nominal
	Picker  int // Nobody where it is not recorded
	PickPos scoring.Position
	// Attempts in their order; of an auction the one of the highest bidder.
	Attempts []Attempt
	Bids     []Bid // of an auction
	// Annulled: the question counts for nothing. It does so from the moment on when
	// so many questions had been played.
	Annulled      bool
	AnnulledAfter int
	AnnulPos      scoring.Position
	Reason        string // for which it was annulled
	// Replacement: the spare question that was read for an annulled one of its value.
	Replacement bool
	// Late is what had begun before the question, though it comes last (4.10, 4.12, 4.13).
	Late Late
	// Unrecorded: nothing is known of the question, not even that nobody answered.
	Unrecorded bool
	// Damaged: something was recorded of the question that cannot be used.
	Damaged bool
	// Played: the answer is said to be that of the auction player, bids or not.
	Played bool
}

// Late is a part of a game after which no question is played.
type Late uint8

const (
	InTime Late = iota
	AfterFinal
	AfterExtra
)

// Auction tells whether the question was one.
func (q *Question) Auction() bool { return len(q.Bids) > 0 }

// Attempt is an answer.
type Attempt struct {
	Seat  int
	Right bool
	Pos   scoring.Position
}

// Bid is a bid in an auction, or a pass.
type Bid struct {
	Seat  int
	Stake int // points
	Pass  bool
	Pos   scoring.Position
}

// FinalAnswer is what a player staked and wrote in the final round.
type FinalAnswer struct {
	Seat     int
	Stake    int
	HasStake bool
	// Answered and Right: no written answer is told from a wrong one.
	Answered, Right bool
	Late            bool // recorded after the extra theme
	Pos             scoring.Position
}

// ExtraAnswer is an answer in a tie-break theme, or, where Value is 0, the points of
// a player in the whole theme.
type ExtraAnswer struct {
	Theme  int // from 1
	Value  int
	Seat   int
	Points int // signed; 0 with a value where the player did not answer
	Pos    scoring.Position
}

// Declared is a total that the scorer announced.
type Declared struct {
	Seat     int
	Total    int
	HasTotal bool
	// Place is nil where none was announced. ByHand: it was set by a person, not worked
	// out; Reason is why.
	Place  *exact.Num
	ByHand bool
	Reason string
	// After is how many questions had been played; Always for the end of the game, when
	// the final round is over.
	After int
	// Round and Theme as the scorer named the moment.
	Round Round
	Theme int
	Pos   scoring.Position
}

// PlayedAs is the kind of the game; one that says none is of a group where it has one,
// else a qualifying game.
func (g *Game) PlayedAs() Kind {
	switch {
	case g.Kind != "":
		return g.Kind
	case g.Group != "":
		return Group
	}
	return Qualifying
}

// Called is the name of a seat.
func (g *Game) Called(seat int) string {
	if seat < 0 || seat >= len(g.Players) {
		return ""
	}
	return g.Players[seat].Name
}

// Seat finds a player by the name; Nobody where there is none of that name.
func (g *Game) Seat(name string) int {
	return slices.IndexFunc(g.Players, func(p Player) bool { return p.Name == name })
}
