package svoyaigra

import (
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// Result is a game that was scored.
type Result struct {
	Game   *Game
	Rules  *Rules
	Totals []int // of each seat: the score, in points
	Places []exact.Num
	// Winner is the seat; Nobody where the game has none, or where it is not decided.
	Winner int
	// WinnerDecided is false where a tie for the first place is not resolved.
	WinnerDecided bool
	// Winnerless: nobody has the positive score that a winner needs (4.10, B-17).
	Winnerless bool
	Stats      []Stats
	// Deltas are what each question gave each seat, in the order of play, and
	// Running the score after it, with all that was annulled by then written off. They are
	// in a row: the figure of seat s and question q is at q*len(Players)+s.
	Deltas, Running []int
	// AfterBlue and BeforeFinal are the scores after Blue and before the final round;
	// in a game without rounds both are the totals.
	AfterBlue, BeforeFinal []int
	// FinalDeltas are what the final round gave; nil where it was not played.
	FinalDeltas []int
	// InFinal is who had the right to play the final round; nobody where it is not due.
	InFinal  []bool
	Findings []Finding
}

// Stats are what a player did in a game, annulled questions apart.
type Stats struct {
	Plus, Minus  int   // sums of what was gained and lost, the final round included; Minus is not negative
	Right, Wrong int   // answers, without the final round
	ByValue      []int // right answers by the place of the value in its theme: 10, 20, …
	WrongByValue []int
	// Nominal is the score with auctions at the nominal, a lost one at nothing, and
	// without the final round (in Jeopardy! the Coryat score).
	Nominal  int
	Auctions int // played
}

// Delta is what a question gave a seat.
func (r *Result) Delta(question, seat int) int { return r.Deltas[question*len(r.Game.Players)+seat] }

// After is the score of a seat after a question.
func (r *Result) After(question, seat int) int { return r.Running[question*len(r.Game.Players)+seat] }

// Has tells whether the game has a finding of the code.
func (r *Result) Has(code scoring.Code) bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Code == code })
}
