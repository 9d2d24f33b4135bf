package teams

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// Settings are the regulations of a team event. Where an amount or a word is
// empty the rules do not say, and the event file has to.
type Settings struct {
	// Scale is that of victory points where the event names none.
	Scale string `toml:"scale"`
	// RankBy is what teams are ranked by: vp, imps (won less lost), wins (a draw
	// is half a one) or quotient (IMPs won over IMPs lost).
	RankBy string `toml:"rank-by"`
	// Pairs is how the pairs and the players of teams are ranked: imps-across or
	// butler, by the settings of that method; or none.
	Pairs string `toml:"pairs"`
	// SitOut is what a team without opponents in a round gets.
	SitOut Amount `toml:"sit-out"`
	// Walkover is what the team that was there gets, and the one that was not.
	Walkover Score `toml:"walkover"`

	// Mismatch: the victory points of a team that was drawn against the wrong one are
	// adjusted (EBU White Book 3.5).
	Mismatch bool `toml:"mismatch"`

	// Void is what each side of a void match gets (a percentage is of the pool that
	// the two share in a draw), VoidLast in the last round of
	// the event (empty: the same) and VoidDirector where the director erred
	// (empty: the same).
	Void         Amount `toml:"void"`
	VoidLast     Amount `toml:"void-last"`
	VoidDirector Amount `toml:"void-director"`
	// VoidOneSide is same where it makes no difference that one side alone was at
	// fault, or averages: the innocent side has average plus and the other one
	// average minus on half of the boards, rounded up, and average on the rest, and
	// that is converted.
	VoidOneSide string `toml:"void-one-side"`

	// PartVoid says how a match is converted of which at least half of the boards
	// can be scored: scored, by the scale for those boards, or averages, with an
	// artificial score on every board that is lost. Fewer than half make it void.
	PartVoid string `toml:"part-void"`
	// The deductions are victory points taken from each side after that: where the
	// lost part cannot be replayed, where it is replayed, and where it could be and
	// the sides do not agree.
	PartVoidDeduction exact.Num `toml:"part-void-deduction"`
	ReplayedDeduction exact.Num `toml:"replayed-deduction"`
	RefusedDeduction  exact.Num `toml:"refused-deduction"`

	// IMPPenalty says whose conversion a penalty in IMPs lowers: offender, whose
	// opponents convert the margin as it was played, or both.
	IMPPenalty string `toml:"imp-penalty"`

	// Withdrawal says what becomes of the results against a team that leaves the
	// event, RoundRobinWithdrawal where all meet all: kept, those of rounds that it
	// finished; deleted, all of them; half, deleted before half of its matches and
	// kept after.
	Withdrawal           string `toml:"withdrawal"`
	RoundRobinWithdrawal string `toml:"round-robin-withdrawal"`
	// WithdrawnOpponent is what those get who would have met it later, where its
	// results are kept: sit-out, or best, the best of their own average, of what its
	// opponents got on average, and of a sit-out.
	WithdrawnOpponent string `toml:"withdrawn-opponent"`

	// What the winner of an earlier match carries over to a knock-out, as a part of
	// the IMPs by which it won, if it is the team ranked higher and if it is not;
	// and the most of it. CarryTie goes to the higher team after a tie.
	CarryHigher exact.Num `toml:"carry-higher"`
	CarryLower  exact.Num `toml:"carry-lower"`
	CarryMost   exact.Num `toml:"carry-most"`
	CarryTie    exact.Num `toml:"carry-tie"`

	scoring.Averages
}

// words are the settings that take one of several words.
func (s Settings) words() []struct{ key, value, allowed string } {
	return []struct{ key, value, allowed string }{
		{"rank-by", s.RankBy, "vp imps wins quotient"},
		{"pairs", s.Pairs, "imps-across butler none"},
		{"void-one-side", s.VoidOneSide, "same averages"},
		{"part-void", s.PartVoid, "scored averages"},
		{"imp-penalty", s.IMPPenalty, "offender both"},
		{"withdrawal", s.Withdrawal, "kept deleted half"},
		{"round-robin-withdrawal", s.RoundRobinWithdrawal, "kept deleted half"},
		{"withdrawn-opponent", s.WithdrawnOpponent, "sit-out best"},
	}
}

// Check says which setting is outside what it can be.
func (s Settings) Check() error {
	for _, w := range s.words() {
		if allowed := strings.Fields(w.allowed); w.value != "" && !slices.Contains(allowed, w.value) {
			return fmt.Errorf("unknown value %q for teams.%s (one of %s)", w.value, w.key, strings.Join(allowed, ", "))
		}
	}
	for _, n := range []struct {
		key   string
		value exact.Num
	}{{"part-void-deduction", s.PartVoidDeduction}, {"replayed-deduction", s.ReplayedDeduction}, {"refused-deduction", s.RefusedDeduction},
		{"carry-higher", s.CarryHigher}, {"carry-lower", s.CarryLower}, {"carry-most", s.CarryMost}, {"carry-tie", s.CarryTie}} {
		if n.value.Sign() < 0 {
			return fmt.Errorf("teams.%s is %v, and not below 0", n.key, n.value)
		}
	}
	return nil
}

// CarryOver is what the winner of an earlier match brings to a knock-out, in
// IMPs: margin is what the team that was ranked higher won it by, negative where
// it lost. The result is the higher team's, negative where the other one has it.
func (s Settings) CarryOver(margin exact.Num) exact.Num {
	switch margin.Sign() {
	case 0:
		return s.CarryTie
	case 1:
		return exact.Min(margin.Mul(s.CarryHigher), s.CarryMost)
	}
	return exact.Min(margin.Neg().Mul(s.CarryLower), s.CarryMost).Neg()
}
