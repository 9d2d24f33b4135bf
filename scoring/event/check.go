package event

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"

	"recap/scoring"
	"recap/scoring/exact"
)

// Checking looks at the data of an event before its results are announced. What
// single rows have wrong with them the readers say; here are the doubts that come
// from the other results of a board and from its cards (checkscores), from who
// takes part (checkpeople) and from who met whom (checkmeetings). They are worth a
// director's time or are not raised: what real events hold often is none.

// Check gives the findings of an event, in the order of sessions, boards and rows;
// problems are those that its reader told. The error is that of Score. The event is
// not changed, unless Options.InPlace lets it be.
func Check(ev *scoring.Event, problems []scoring.Problem, opt Options) (*scoring.Review, error) {
	if len(ev.Stages) > 0 {
		return checkStages(ev, problems, opt)
	}
	if len(ev.Rows) == 0 && len(ev.Matches) == 0 {
		_, err := Score(ev, opt)
		return nil, err
	}
	s, err := newScorer(ev, opt)
	if err != nil {
		return nil, err
	}
	res := s.results()
	s.checkTyped(res)
	c := s.review(problems, res.Problems)
	return &scoring.Review{Event: s.ev, Findings: c.findings, Movement: c.played(), PerRound: s.teams && s.dealsPerRound(), Aside: c.aside}, nil
}

// review is the check of an event that has been scored: told are the problems of its
// reader, found those of the scoring.
func (s *scorer) review(told, found []scoring.Problem) *checker {
	c := &checker{scorer: s, told: make([]bool, len(s.ev.Rows)), misplaced: make([]bool, len(s.ev.Rows)), explained: map[due]bool{}}
	c.takeOver(told, true)
	c.takeOver(found, false)
	c.checkPeople()
	c.checkMovement()
	c.checkMeetings()
	c.checkBoards()
	c.tellLeads()
	c.checkDeals()
	c.join()
	c.sort()
	return c
}

// checker collects the findings of an event.
type checker struct {
	*scorer
	findings []scoring.Finding
	// told are the rows of which a finding says that the result is wrong: they are no
	// evidence against others, and need no second doubt.
	told []bool
	// misplaced are the rows of which a finding says that a number in them is wrong.
	misplaced []bool
	// doubtful are the rows of meetings that are worth a look.
	doubtful []bool
	// lacked are holes in the sets of boards that two played.
	lacked []scoring.Missing
	// places finds rows by where they stand, contestants theirs by ID, starts the first
	// rows of the boards of the sections that have begun; each once it is asked for.
	places      func(scoring.Position) int
	contestants func(scoring.ID) int
	starts      map[boardOfSection]int
	begun       map[boardOfSection]bool
	// inDeal are the deals and kinds of the rows, tally that of the deal looked at last.
	inDeal []kindOfDeal
	tally  tally
	// instead are scores that may be meant by others, everywhere those of each board.
	instead    map[impossibleScore][]int
	everywhere map[boardOfSection]map[int]*string
	// explained are the boards of two pairs that stand under a wrong number.
	explained map[due]bool
	// badLeads are the findings of leads that the leader does not hold, of so many that
	// can be looked at.
	badLeads  []scoring.Finding
	aside     []scoring.Problem
	leadsSeen int
}

// add raises a finding.
func (c *checker) add(f scoring.Finding, severity scoring.Severity, word string, args ...string) {
	f.Severity, f.Reason = severity, fact(word, args...)
	c.findings = append(c.findings, f)
}

// about is a finding about a row.
func (c *checker) about(code scoring.Code, row int) scoring.Finding {
	r := &c.ev.Rows[row]
	return scoring.Finding{Code: code, Row: row, Pos: r.Pos(), Session: r.Session, Section: r.Section, Round: r.Round, Table: r.Table,
		Board: r.Board, NS: r.NS, EW: r.EW, Entry: r.Entry()}
}

// cellColumn is the column in the place of a cell: of Travellers!G7 it is G.
var cellColumn = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`![A-Z]+(\d+)$`) })

// rowAt is the row that stands at a position, or whose line it is: a problem may name
// another cell of the line. It is -1 for none.
func (c *checker) rowAt(p scoring.Position) int {
	if p == (scoring.Position{}) {
		return -1
	}
	if c.places == nil {
		c.places = c.rowFinder()
	}
	return c.places(p)
}

func (c *checker) rowFinder() func(scoring.Position) int {
	rows := c.ev.Rows
	compare := func(a, b scoring.Position) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	}
	inOrder := true
	for i := 0; i < len(rows) && inOrder; i++ {
		inOrder = rows[i].Pos().Place == "" && (i == 0 || compare(rows[i-1].Pos(), rows[i].Pos()) < 0)
	}
	if inOrder { // as in a file of lines
		return func(p scoring.Position) int {
			i, ok := sort.Find(len(rows), func(i int) int { return compare(p, rows[i].Pos()) })
			if !ok || p.Place != "" {
				return -1
			}
			return i
		}
	}
	line := func(p scoring.Position) scoring.Position {
		p.Place = cellColumn().ReplaceAllString(p.Place, "!$1")
		return p
	}
	at := make(map[scoring.Position]int, len(rows))
	for i := range rows {
		p := line(rows[i].Pos())
		if _, several := at[p]; several {
			at[p] = -1 // a place from which several rows come says nothing of one
			continue
		}
		at[p] = i
	}
	return func(p scoring.Position) int {
		if i, ok := at[line(p)]; ok {
			return i
		}
		return -1
	}
}

// takeOver makes findings of the problems that are doubts about the data. A warning
// of a reader that is of no row or board (an encoding that was guessed) is none.
func (c *checker) takeOver(problems []scoring.Problem, fromReader bool) {
	seen := map[scoring.Problem]bool{}
	for _, p := range problems {
		if p.Severity == scoring.Note {
			c.aside = append(c.aside, p)
			continue
		}
		if seen[p] {
			continue
		}
		seen[p] = true
		code := p.Code
		if code == "" {
			code = scoring.Doubtful
			if p.Severity == scoring.Failure {
				code = scoring.Unreadable
			}
		}
		f := scoring.Finding{Code: code, Row: -1, Board: p.Board}
		if row := c.rowAt(p.Pos); row >= 0 {
			if code == scoring.Doubtful && c.ev.Rows[row].Outcome == scoring.Outstanding {
				code = scoring.ResultMissing
			}
			f = c.about(code, row)
			switch code {
			case scoring.ContractAndScore, scoring.ScoreNotRound, scoring.ImpossibleScore, scoring.WrongSide:
				c.told[row] = true
			}
		}
		if fromReader && f.Row < 0 && f.Board == 0 && p.Code == "" && p.Severity == scoring.Warning {
			c.aside = append(c.aside, p)
			continue
		}
		f.Pos, f.Severity, f.Text, f.Probable = p.Pos, p.Severity, p.Text, p.Probable
		if f.Code == scoring.AwardOnOneSide {
			f.Reason = fact("award_on_one_side") // people read it under the board, in their language
		}
		c.findings = append(c.findings, f)
	}
}

func (c *checker) sort() {
	slices.SortStableFunc(c.findings, func(a, b scoring.Finding) int {
		return cmp.Or(cmp.Compare(a.Session, b.Session), cmp.Compare(a.Board, b.Board), scoring.CompareNumber(a.Section, b.Section),
			scoring.CompareID(a.NS, b.NS), scoring.CompareID(a.EW, b.EW), cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Code, b.Code))
	})
}

// number is a whole number as an argument of a reason.
func number(n int) string { return exact.Int(n).String() }

// signed is a score as an argument of a reason.
func signed(n int) string { return fmt.Sprintf("%+d", n) }

// join leaves out what follows from another finding: a pair is on a board twice
// because a number is wrong, and then neither row is scored until that is mended. Of
// one pair that is twice on several boards of a meeting there is one finding.
func (c *checker) join() {
	type pair struct{ session, board, unit int }
	why := map[pair]int{} // the finding that explains it
	for n, f := range c.findings {
		if f.Row >= 0 && c.misplaced[f.Row] && f.Reason.Word != "" {
			for _, unit := range c.unitsOf(f.Row) {
				why[pair{f.Session, f.Board, unit}] = n
			}
		}
	}
	type meeting struct {
		session int
		ns, ew  scoring.ID
	}
	first := map[meeting]int{} // the first finding of a pair that is twice
	several := map[meeting][]int{}
	drop := map[int]bool{}
	for n, f := range c.findings {
		if f.Row < 0 || f.Code != scoring.PairTwice {
			continue
		}
		for _, unit := range c.unitsOf(f.Row) {
			if at, ok := why[pair{f.Session, f.Board, unit}]; ok {
				c.findings[at].Severity = scoring.Failure
				drop[n] = true
			}
		}
		if drop[n] || f.Text == "" {
			continue
		}
		k := meeting{f.Session, f.NS, f.EW}
		if _, seen := first[k]; !seen {
			first[k] = n
			continue
		}
		several[k] = append(several[k], f.Board)
		drop[n] = true
	}
	for k, boards := range several {
		slices.Sort(boards)
		c.findings[first[k]].Text += "; so on boards " + scoring.BoardRuns(slices.Compact(boards))
	}
	kept := c.findings[:0]
	for n, f := range c.findings {
		if !drop[n] {
			kept = append(kept, f)
		}
	}
	c.findings = kept
}
