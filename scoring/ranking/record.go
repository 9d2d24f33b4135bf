package ranking

import (
	"recap/scoring"
	"recap/scoring/exact"
)

// Share is a sum and what it is out of: victory points and matches, matchpoints
// and tops, IMPs and boards, IMPs won and IMPs lost. Shares are compared by what
// the sum is for each of the other, so that different numbers of matches or boards
// make no difference. The zero value is nothing at all.
type Share struct {
	Sum, Of exact.Num // Of is never below 0
	Shown   Shown
}

// Shown is how a share is written.
type Shown uint8

const (
	// AsSum: the sum, or the mean where the shares to be compared are out of different
	// numbers.
	AsSum Shown = iota
	// AsPercent: in percent of what it is out of.
	AsPercent
	// AsQuotient: the one over the other.
	AsQuotient
)

// Plus is two shares together.
func (a Share) Plus(b Share) Share {
	return Share{a.Sum.Add(b.Sum), a.Of.Add(b.Of), max(a.Shown, b.Shown)}
}

// Cmp compares two shares. One out of nothing is above all others.
func (a Share) Cmp(b Share) int { return a.Sum.Mul(b.Of).Cmp(b.Sum.Mul(a.Of)) }

// Exists tells whether there is anything in it.
func (a Share) Exists() bool { return a.Sum.Sign() != 0 || a.Of.Sign() != 0 }

// Meeting is what a contestant got from all that it played against another one.
type Meeting struct {
	Counted Share // as the event counts
	Basic   Share // in IMPs or matchpoints
	Wins    Share // matches won, a draw being half a one
}

// Plus is two meetings together.
func (m Meeting) Plus(o Meeting) Meeting {
	return Meeting{m.Counted.Plus(o.Counted), m.Basic.Plus(o.Basic), m.Wins.Plus(o.Wins)}
}

// Record is what a contestant did, as far as tie-breaks look at it. Sit-outs and
// walkovers are no meetings, and what was deleted is not in it.
type Record struct {
	Met      map[scoring.ID]Meeting
	Partners map[scoring.ID]bool // of a single player
	Basic    Share               // over all boards
	IMPs     Share               // won, out of those lost
	Wins     Share
	Won      Share // boards won, a tie being half a one
	Tops     Share
}

// Meet adds what a contestant got from another one.
func (r *Record) Meet(opponent scoring.ID, m Meeting) {
	if r.Met == nil {
		r.Met = map[scoring.ID]Meeting{}
	}
	r.Met[opponent] = r.Met[opponent].Plus(m)
}
