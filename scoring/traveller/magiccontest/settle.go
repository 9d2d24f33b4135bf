package magiccontest

import (
	"slices"

	"recap/scoring"
)

// settle makes the event out of what was read, and compares it with what the
// page says that it has.
func (p *page) settle() error {
	p.Boards = p.boards.value
	p.settleRanking()
	if len(p.Contestants) == 0 && len(p.Rows) == 0 {
		return p.fail(p.last, "", "there is neither a ranking nor a board in the page that can be read")
	}
	if !p.closed {
		p.problem(p.last, 0, scoring.Failure, "", "the page is cut off: the end of PRE is missing")
	}
	if n := len(p.Contestants); p.pairs.value > 0 && n != p.pairs.value {
		p.problem(p.pairs.line, 0, scoring.Warning, "", "the page says that there are %d pairs, and its ranking has %d", p.pairs.value, n)
	}
	named := slices.ContainsFunc(p.Rows, func(r scoring.Row) bool { return !r.NS.IsZero() || !r.EW.IsZero() })
	switch n := len(p.tables.seen); {
	case len(p.Rows) == 0:
		p.problem(p.last, 0, scoring.Warning, "", "there are no score tables in the page, so nothing can be scored")
	case p.boards.value > 0 && n != p.boards.value:
		p.problem(p.boards.line, 0, scoring.Failure, "", "the page says that there are %d boards, and it has the tables of %d", p.boards.value, n)
	}
	if len(p.Rows) > 0 && !named {
		p.problem(p.Rows[0].Pos().Line, 0, scoring.Warning, "", "the tables say how often a result occurred and not whose it is, so there is no ranking to be made")
	}
	p.settleMethod()
	return nil
}

// settleMethod finds the method of a page that does not name it.
func (p *page) settleMethod() {
	a := p.Conditions.Artificial
	switch {
	case p.Method != scoring.UnknownMethod:
		return
	case len(p.Datums) > 0:
		p.Method = scoring.Butler
		return
	case a != nil && a.In == scoring.IMPsPerBoard:
		// Magic Contest counts those of cross-IMPs by comparisons.
		p.Method = scoring.Butler
	}
	taken := p.Method
	if taken == scoring.UnknownMethod {
		taken = scoring.Matchpoints // what holds where nothing is said
	}
	p.problem(p.last, 0, scoring.Warning, "--method names the method", "the page does not say by which method it was scored; taken as %s", taken)
}
