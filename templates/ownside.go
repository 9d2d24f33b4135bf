package templates

import (
	"recap/scoring"
	"recap/scoring/exact"
)

// ownContract is what stands in the place of a contract for one side of a row: what was
// played where that counts for it, else its own award and not that of its opponents. mark
// tells whether it is an award.
func (b *builder) ownContract(r *scoring.Row, index int, line scoring.Line) (c Cell, mark bool) {
	st, award := stateOf(r), r.Award(line)
	_, assignedOne := assignedScore(award)
	switch {
	case st != withResult && st != assigned && st != adjusted:
		return b.contractCell(travellerRow{Row: r, index: index, state: st})
	case award.IsZero() && st == withResult:
		if r.Contract.IsPass() {
			return TextCell(b.lang.Word("cell.pass")), false
		}
		return TextCell(r.Contract.Symbols()), false
	case award.IsZero():
		return Cell{Kind: Text, Text: b.lang.Word("cell.no_result"), Muted: true}, false
	case award.Kind == scoring.NotPlayedSide:
		return Cell{Kind: Text, Text: b.said(award), Muted: true}, false
	case assignedOne: // the score stands among the scores
		return TextCell("*"), true
	case weighted(award): // the list of rulings has all of it
		return TextCell(b.lang.Word("cell.weighted") + " *"), true
	}
	return TextCell(b.said(award) + " *"), true
}

// ownPlay tells whether one side of a row is shown what happened at the table.
func ownPlay(r *scoring.Row, line scoring.Line) bool {
	return showsPlay(r) && (stateOf(r) != withResult || r.Award(line).IsZero())
}

// ownScore is the score that one side of a row is shown, with the sign that it has for it.
func ownScore(r *scoring.Row, line scoring.Line) Cell {
	score, ok := r.Score, ownPlay(r, line)
	switch stateOf(r) {
	case withResult, assigned, adjusted:
		if one, is := assignedScore(r.Award(line)); is {
			score, ok = one, true
		}
	}
	if !ok {
		return Cell{}
	}
	if line == scoring.EW {
		score = -score
	}
	return Cell{Kind: Number, Num: exact.Int(score), Signed: true}
}
