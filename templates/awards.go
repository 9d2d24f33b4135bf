package templates

import (
	"strings"

	"recap/scoring"
)

// awardText is what a row has in place of a result, as it is written in a
// traveller: A+/A-, 60%/40%, A6040, or with the side's name where it is for one
// side only. both tells whether it is for the two of them.
func awardText(r *scoring.Row, nsName, ewName string) (text string, both bool) {
	ns, ew := r.NSAward(), r.EWAward()
	switch {
	case ns.IsZero() && ew.IsZero():
		return "", false
	case ew.IsZero():
		return nsName + " " + ns.String(), false
	case ns.IsZero():
		return ewName + " " + ew.String(), false
	}
	a, b := ns.String(), ew.String()
	switch {
	case a == b && (ns.Text != "" || ns.Kind == scoring.Weighted || ns.Kind == scoring.NotPlayedSide):
		return a, true
	case strings.Contains(a+b, " "):
		return a + " / " + b, true
	}
	return a + "/" + b, true
}

// state is what a traveller shows of a row, in the order of its lines: results
// first, what was not played last.
type state uint8

const (
	withResult state = iota // the table's result stands for a side at least
	adjusted                // both sides have an award in its place
	notPlayed
	satOut
	outstanding
	disputed
	repeated
)

func stateOf(r *scoring.Row) state {
	switch r.Outcome {
	case scoring.Played:
		switch {
		case r.NSAward().IsZero() || r.EWAward().IsZero():
			return withResult
		case r.NSAward().Kind == scoring.NotPlayedSide && r.EWAward().Kind == scoring.NotPlayedSide:
			return notPlayed
		}
		return adjusted
	case scoring.Awarded:
		return adjusted
	case scoring.NotPlayed:
		return notPlayed
	case scoring.SatOut:
		return satOut
	case scoring.Disputed:
		return disputed
	case scoring.Repeated:
		return repeated
	}
	return outstanding
}

// awardsOf are the awards of a row; a row without any has two that do not count.
func (b *builder) awardsOf(row int) scoring.Awards {
	if row < len(b.res.Awards) {
		return b.res.Awards[row]
	}
	return scoring.Awards{}
}

// hasTableResult tells whether the row says what happened at the table, whether
// or not it counts.
func hasTableResult(r *scoring.Row) bool {
	switch r.Outcome {
	case scoring.Played:
		return true
	case scoring.Disputed, scoring.Repeated:
		return r.Contract.IsPass() || r.Contract.Level > 0 || r.Score != 0
	}
	return false
}

// resultText is what declarer made of the contract, empty where it is not known.
func resultText(r *scoring.Row) string {
	if !hasTableResult(r) {
		return ""
	}
	return scoring.ResultText(r.Contract, r.Tricks)
}
