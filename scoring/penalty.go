package scoring

import (
	"fmt"
	"strings"

	"recap/scoring/exact"
)

// Penalty is a procedural or disciplinary penalty (Laws 90 and 91). It is taken
// from whoever has it, and never given to anybody.
type Penalty struct {
	Pos Position
	// Unit is the number of who has it. Line is its own, where it has one, and Sat
	// the one that it sat in, where only that is said.
	Unit      string
	Line, Sat Line
	// Table, where it names no unit: both sides have it that sat there in the round.
	Table          int
	Section        string
	Session, Round int       // 0 where it is not said
	Board          int       // 0 where it is of none
	Amount         exact.Num // above 0; 0 where Offence tells
	Offence        string    // what the rule set has an amount for: slow-play
	In             PenaltyUnit
	OfSession      bool   // a percentage is one of the session, not of a board
	Kind           string // procedural or disciplinary; empty where it is not said
	Law, Reason    string
}

// PenaltyUnit is what a penalty is in.
type PenaltyUnit string

const (
	// InPercent of the top of a board, or of a session.
	InPercent PenaltyUnit = "%"
	// InIMPs are those of a match, or of a total in IMPs.
	InIMPs PenaltyUnit = "IMP"
	// InVPs are victory points.
	InVPs PenaltyUnit = "VP"
	// InMPs are matchpoints, or the points of the method.
	InMPs PenaltyUnit = "MP"
)

// PenaltyHint shows how the amount of a penalty is written.
const PenaltyHint = `"25%", "2 IMP", "0.5 VP" or "3 MP", or an offence of the rule set: "slow-play"`

// ParsePenalty reads the amount of a penalty: 25%, 2 IMP, 0.5 VP, 3 MP.
func ParsePenalty(s string) (amount exact.Num, in PenaltyUnit, err error) {
	number := strings.TrimRight(s, "%IMPSVimpsv ")
	switch strings.ToUpper(strings.TrimSpace(s[len(number):])) {
	case "%":
		in = InPercent
	case "IMP", "IMPS":
		in = InIMPs
	case "VP", "VPS":
		in = InVPs
	case "MP", "MPS":
		in = InMPs
	default:
		return amount, in, fmt.Errorf("the penalty %s has no unit", quoted(s))
	}
	if amount, err = exact.Parse(number); err != nil {
		return amount, in, fmt.Errorf("the penalty %s has no number", quoted(s))
	}
	if amount.Sign() <= 0 {
		return amount, in, fmt.Errorf("a penalty is a deduction and written without a sign, not %s", quoted(s))
	}
	return amount, in, nil
}

// PenaltyWords is a penalty in words, as an event file or a sheet of rulings has
// it.
type PenaltyWords struct {
	Units            []string // who has it; several have each the whole of it
	NS, EW           string   // or who sat at a table
	Amount, Of, Kind string
}

// Enter reads the words of a penalty of which the rest stands already: it gives one
// for everybody who has it, and none where something of it cannot be, which problems
// tell. at is where a key of it stands.
func (p Penalty) Enter(w PenaltyWords, at func(key string) Position) ([]Penalty, []Problem) {
	e := &entering{at: at}
	var of []Penalty
	add := func(key, text string, sat Line) {
		p := p
		p.Unit, p.Line = e.number(key, text)
		p.Sat = sat
		of = append(of, p)
	}
	for _, unit := range w.Units {
		add("unit", unit, NoLine)
	}
	if w.NS != "" {
		add("ns", w.NS, NS)
	}
	if w.EW != "" {
		add("ew", w.EW, EW)
	}
	switch {
	case len(of) == 0 && p.Table > 0 && p.Round > 0:
		of = append(of, p)
	case len(of) == 0 && p.Table > 0:
		e.fail("table", "", "the penalty is for those at table %d, and does not say of which round", p.Table)
	case len(of) == 0:
		e.fail("unit", "", "unit is missing: whose it is")
	case len(w.Units) > 0 && w.NS+w.EW != "":
		e.fail("unit", "", "the penalty names units, and those who sat at a table as well")
	}
	offence := ""
	amount, in, err := ParsePenalty(w.Amount)
	if w.Amount != "" && !strings.ContainsAny(w.Amount, "0123456789") {
		offence, err = strings.ToLower(strings.Join(strings.Fields(w.Amount), "-")), nil
	}
	if err != nil {
		e.fail("amount", "amount = "+PenaltyHint, "%v", err)
	}
	ofSession := false
	switch w.Of {
	case "":
	case "session", "board":
		if ofSession = w.Of == "session"; err == nil && in != InPercent && offence == "" {
			e.fail("of", "", "of = %q belongs to a penalty in percent, not to %s", w.Of, w.Amount)
		}
	default:
		e.fail("of", "one of board, session", "unknown of %q", w.Of)
	}
	switch w.Kind {
	case "", "procedural", "disciplinary":
	default:
		e.fail("kind", "one of procedural, disciplinary", "unknown kind %q", w.Kind)
	}
	if e.bad {
		return nil, e.problems
	}
	for i := range of {
		of[i].Amount, of[i].In, of[i].OfSession, of[i].Kind, of[i].Offence = amount, in, ofSession, w.Kind, offence
	}
	return of, e.problems
}
