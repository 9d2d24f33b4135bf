package event

import (
	"cmp"
	"maps"
	"slices"

	"recap/scoring"
)

// checkDeals looks at the cards that the file has: two boards with the same ones, and
// a dealer or a vulnerability that is not the board's. Where that is so on many boards
// it is how they were played.
func (c *checker) checkDeals() {
	keys := slices.SortedFunc(maps.Keys(c.ev.Deals), func(a, b scoring.BoardKey) int {
		return cmp.Or(cmp.Compare(a.Session, b.Session), scoring.CompareNumber(a.Section, b.Section), cmp.Compare(a.Board, b.Board))
	})
	type cards struct {
		session int
		section string
		hands   [4]scoring.Hand
	}
	first := map[cards]int{}
	var otherwise []scoring.Finding
	about := func(code scoring.Code, k scoring.BoardKey) scoring.Finding {
		return scoring.Finding{Code: code, Row: -1, Pos: c.ev.Deals[k].Pos, Session: k.Session, Section: k.Section, Board: k.Board}
	}
	for _, k := range keys {
		d := c.ev.Deals[k]
		if d.Known() {
			of := cards{k.Session, k.Section, d.Hands}
			if board, twice := first[of]; twice {
				c.add(about(scoring.DealTwice, k), scoring.Warning, "deal_twice", number(board), number(k.Board))
			} else {
				first[of] = k.Board
			}
		}
		f := about(scoring.BoardConditions, k)
		if dealer := scoring.BoardDealer(k.Board); d.Dealer != scoring.NoSeat && d.Dealer != dealer {
			f.Severity, f.Reason = scoring.Warning, fact("conditions", "Dealer "+d.Dealer.String(), number(k.Board), dealer.String())
			otherwise = append(otherwise, f)
		}
		if vul := scoring.BoardVulnerability(k.Board); d.Vul != scoring.ByBoard && d.Vul != vul {
			f.Severity, f.Reason = scoring.Warning, fact("conditions", "Vulnerable "+d.Vul.String(), number(k.Board), vul.String())
			otherwise = append(otherwise, f)
		}
	}
	if 4*len(otherwise) <= len(keys) {
		c.findings = append(c.findings, otherwise...)
	}
}
