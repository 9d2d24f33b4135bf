package templates

import (
	"fmt"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// awardText is what a row has in place of a result, as it is written in a
// traveller: A+/A-, 60%/40%, A6040, or with the side's name where it is for one
// side only. both tells whether it is for the two of them, and say how an award is written.
func awardText(r *scoring.Row, nsName, ewName string, say func(scoring.Adjustment) string) (text string, both bool) {
	ns, ew := r.NSAward(), r.EWAward()
	switch {
	case ns.IsZero() && ew.IsZero():
		return "", false
	case ew.IsZero():
		return nsName + " " + say(ns), false
	case ns.IsZero():
		return ewName + " " + say(ew), false
	}
	a, b := say(ns), say(ew)
	switch {
	case a == b && (ns.Text != "" || ns.Kind == scoring.Weighted || ns.Kind == scoring.NotPlayedSide):
		return a, true
	case strings.Contains(a+b, " "):
		return a + " / " + b, true
	}
	return a + "/" + b, true
}

// awardOf is what a row has in place of a result, for people.
func (b *builder) awardOf(r *scoring.Row) string {
	text, _ := awardText(r, b.lang.Word("line_short.NS"), b.lang.Word("line_short.EW"), b.said)
	return text
}

// said writes an award for people: an assigned score is a score, and of a weighted one
// the weights are percentages.
func (b *builder) said(a scoring.Adjustment) string {
	if a.Kind == scoring.NotPlayedSide {
		return b.lang.Word("cell.not_played")
	}
	if a.Kind != scoring.Weighted || a.Text != "" {
		return a.String()
	}
	if len(a.Parts) == 1 {
		return fmt.Sprintf("%+d", a.Parts[0].Score)
	}
	var parts []string
	for _, p := range a.Parts {
		percent, decimals := p.Weight.Times(100), 0
		if _, whole := percent.Whole(); !whole {
			decimals = 2
		}
		parts = append(parts, fmt.Sprintf("%s × %d", b.lang.Percent(b.lang.Number(percent, decimals)), p.Score))
	}
	return strings.Join(parts, " + ")
}

// weighted tells whether an award is of several scores.
func weighted(a scoring.Adjustment) bool { return a.Kind == scoring.Weighted && len(a.Parts) > 1 }

// assignedScore is the one score that an award is, for North-South.
func assignedScore(a scoring.Adjustment) (score int, ok bool) {
	if a.Kind != scoring.Weighted || len(a.Parts) != 1 {
		return 0, false
	}
	return a.Parts[0].Score, true
}

// assignedToBoth is the one score that both sides have in place of the result.
func assignedToBoth(r *scoring.Row) (score int, ok bool) {
	ns, ok := assignedScore(r.NSAward())
	ew, both := assignedScore(r.EWAward())
	return ns, ok && both && ns == ew
}

// state is what a traveller shows of a row, in the order of its lines: results
// first, what was not played last.
type state uint8

const (
	withResult state = iota // the table's result stands for a side at least
	assigned                // both sides have one other score in its place
	adjusted                // the sides have other awards in its place
	notPlayed
	satOut
	outstanding
	disputed
	repeated
)

func stateOf(r *scoring.Row) state {
	switch r.Outcome {
	case scoring.Played, scoring.Awarded:
		if _, ok := assignedToBoth(r); ok {
			return assigned
		}
	}
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

// counts tells whether a row has one score that the sides are compared by: that of the
// table, or another one in its place.
func (s state) counts() bool { return s == withResult || s == assigned }

// showsPlay tells whether a row shows what happened at the table.
func showsPlay(r *scoring.Row) bool {
	switch stateOf(r) {
	case assigned, adjusted, notPlayed:
		return false
	}
	return hasTableResult(r)
}

// scoreOf is the score that a row shows: that of the table or the assigned one.
func scoreOf(r *scoring.Row) (score int, ok bool) {
	if stateOf(r) == assigned {
		return assignedToBoth(r)
	}
	return r.Score, showsPlay(r)
}

// scoreCell is the score that a row shows, for North-South.
func scoreCell(r *scoring.Row) Cell {
	score, ok := scoreOf(r)
	if !ok {
		return Cell{}
	}
	return Cell{Kind: Number, Num: exact.Int(score), Signed: true}
}

// resultText is what declarer made of the contract, empty where it is not known.
func resultText(r *scoring.Row) string {
	if !hasTableResult(r) {
		return ""
	}
	return scoring.ResultText(r.Contract, r.Tricks)
}
