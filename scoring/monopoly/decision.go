package monopoly

import (
	"slices"
	"strings"

	"recap/scoring"
)

// Event is what a championship is called, and what its referee decided (§7). Units are
// players by what stands for them on the sheets, or by their id.
type Event struct {
	Name, Date, Place, Organiser string

	Ties        []TieRuling
	Withdrawals []Withdrawal
	Rulings     []Ruling
	Exchanges   []Exchange
}

// TieRuling settles a tie: the players who share a place, in their new order.
type TieRuling struct {
	Stage  Stage // NoStage: whichever has the tie
	Order  []string
	By     string // lot, referee
	Reason string
	Pos    scoring.Position
}

// Withdrawal is a player who does not come to a stage: a semi-finalist whom a reserve
// replaces (§3.3), or the champion who does not go on (§13).
type Withdrawal struct {
	Stage  Stage // the one that is not played
	Unit   string
	Reason string
	Pos    scoring.Position
}

// Exchange is two players whom the bankers had change seats after the draw (§6.1).
type Exchange struct {
	Stage  Stage // NoStage: whichever is drawn
	Units  [2]string
	Reason string
	Pos    scoring.Position
}

// RulingKind is what the referee decided.
type RulingKind string

const (
	DisqualifiedKind RulingKind = "disqualified" // §10: a player, from a stage or from all
	AdjustedKind     RulingKind = "adjusted"     // an amount is added to a player's wealth
	AcceptedKind     RulingKind = "accepted"     // §7: a finding is no obstacle
)

// Ruling is a decision about a player or a sheet.
type Ruling struct {
	Kind    RulingKind
	Stage   Stage  // NoStage: all
	Game    string // empty: whichever
	Unit    string
	Code    scoring.Code // of an accepted finding
	Amount  int          // of an adjustment, in dollars
	Article string
	Reason  string
	Pos     scoring.Position

	used bool
}

// is tells whether a unit of a decision is the player.
func is(unit, player, id string) bool {
	return unit == id && id != "" || Key(unit, "") == Key(player, "")
}

// covers tells whether a ruling is about a stage.
func (r *Ruling) covers(stage Stage) bool { return r.Stage == NoStage || r.Stage == stage }

// accept lets findings pass that the referee accepted.
func (r *Result) accept(fs []Finding) {
	for i := range fs {
		f := &fs[i]
		for k := range r.rulings {
			ruling := &r.rulings[k]
			if ruling.Kind != AcceptedKind || !ruling.covers(r.Stage) || ruling.Code != f.Base() || ruling.Game != "" && ruling.Game != f.Game ||
				ruling.Unit != "" && !is(ruling.Unit, f.Player, "") {
				continue
			}
			ruling.used = true
			f.Severity, f.Code, f.Reason = scoring.Note, f.Base(), orDash(ruling.Reason)
		}
	}
}

func orDash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// disqualified is the referee's ruling on a player, nil where there is none.
func (r *Result) disqualified(player, id string) *Ruling {
	for k := range r.rulings {
		ruling := &r.rulings[k]
		if ruling.Kind == DisqualifiedKind && ruling.covers(r.Stage) && is(ruling.Unit, player, id) {
			ruling.used = true
			return ruling
		}
	}
	return nil
}

// adjustment is what the referee adds to a player's wealth in a game.
func (r *Result) adjustment(l *Line) (amount int, rulings []*Ruling) {
	for k := range r.rulings {
		ruling := &r.rulings[k]
		if ruling.Kind != AdjustedKind || !ruling.covers(r.Stage) || !is(ruling.Unit, l.Player, l.ID) || ruling.Game != "" && ruling.Game != l.Game {
			continue
		}
		if ruling.used = true; r.Rules.Game.UnfinishedDebt == "no-adjustments" {
			r.add(finding(AdjustmentRefused, scoring.Failure, ruling.Pos, l.Player, l.Player))
			continue
		}
		amount += ruling.Amount
		rulings = append(rulings, ruling)
	}
	return amount, rulings
}

// unused tells of the rulings about a stage that found nothing to rule on; of those that
// name none, also in the stages before.
func (r *Result) unused(stage Stage) {
	for i := range r.rulings {
		ruling := &r.rulings[i]
		used := ruling.used
		for before := r.Before; before != nil && stage == NoStage; before = before.Before {
			used = used || before.rulings[i].used
		}
		if !used && ruling.Stage == stage {
			what := ruling.Unit
			if what == "" {
				what = ruling.Game
			}
			r.add(finding(RulingUnused, scoring.Warning, ruling.Pos, ruling.Unit, string(ruling.Kind), what))
		}
	}
	for i := range r.ties {
		t := &r.ties[i]
		used := t.used || len(r.inRanking(t.Order)) < min(2, len(t.Order)) // nobody is left to be parted
		for before := r.Before; before != nil && stage == NoStage; before = before.Before {
			used = used || before.ties[i].used
		}
		if !used && t.Stage == stage {
			r.add(finding(RulingUnused, scoring.Warning, t.Pos, "", "tie", strings.Join(t.Order, ", ")))
		}
	}
}

// inRanking leaves out who is not in the ranking any more: a lot among several orders
// also those of them who are left.
func (r *Result) inRanking(order []string) (left []string) {
	for _, unit := range order {
		if !slices.ContainsFunc(r.Apart, func(w Waiting) bool { return is(unit, w.Player, w.ID) }) {
			left = append(left, unit)
		}
	}
	return left
}

// settle puts players who share a place into the order of a ruling. It tells whether
// there is one.
func (r *Result) settle(tied []Standing) bool {
	for i := range r.ties {
		t := &r.ties[i]
		if t.used || t.Stage != NoStage && t.Stage != r.Stage {
			continue
		}
		order := r.inRanking(t.Order)
		if len(order) != len(tied) {
			continue
		}
		at := make([]int, len(tied))
		fits := true
		for k := range tied {
			at[k] = slices.IndexFunc(order, func(unit string) bool { return is(unit, tied[k].Player, tied[k].ID) })
			fits = fits && at[k] >= 0 && !slices.Contains(at[:k], at[k])
		}
		if !fits {
			continue
		}
		t.used = true
		sorted := make([]Standing, len(tied))
		for k, place := range at {
			sorted[place] = tied[k]
			sorted[place].Settled = t.TieRuling
		}
		copy(tied, sorted)
		return true
	}
	return false
}

// tieRuling is one that may be used.
type tieRuling struct {
	*TieRuling
	used bool
}
