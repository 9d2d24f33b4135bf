package scoring

import "recap/scoring/exact"

// TieBreak is what one criterion looked at and found of a contestant whose result
// is equal to that of others.
type TieBreak struct {
	// Criterion is the name that rule sets have for it: head-to-head, field-value …;
	// or ByLot and ByRuling.
	Criterion string
	// Value is what it found, the larger the better; of ByLot and ByRuling the place
	// among those who are equal.
	Value exact.Num
	// Percent: Value is a percentage. Mean: it is for a match, a board or an opponent,
	// because the equal ones have different numbers of them.
	Percent, Mean bool
	// Endless: Value is a quotient with nothing below the line, and has no number.
	Endless bool
	// Against is whom the value is against; nil where it is of all that a contestant did.
	Against []ID
	// Each are the terms that Value is the sum of, in the order of Against; nil where
	// it is no such sum, or one of a single term.
	Each []exact.Num
	// Before are those whom the criterion looked at before Against, and against whom the
	// equal ones had the same; Passed those who are nearer in score than Against and whom
	// not all of them have met, for the field value.
	Before, Passed []ID
	// Decided: the values of the equal ones differ.
	Decided bool
	Reason  string // of a ruling
}

const (
	// ByLot is the criterion of an order that was drawn.
	ByLot = "lot"
	// ByRuling is the criterion of an order that the director gave.
	ByRuling = "ruling"
)
