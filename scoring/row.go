package scoring

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"unique"
)

// Outcome tells what kind of line a row of a traveller is. Absent is not zero.
type Outcome uint8

const (
	// Outstanding: the line is expected, its result has not come in (or cannot
	// be read).
	Outstanding Outcome = iota
	// Played: there is a result at the table, a passed-out board among them.
	Played
	// NotPlayed: the board was not played at this table and will not be.
	NotPlayed
	// Awarded: there is no result at the table, only awards.
	Awarded
	// SatOut: one side had no opponents.
	SatOut
	// Disputed: the row contradicts itself or another one (a pair against
	// itself, a pair twice on a board), so it is not scored until that is mended;
	// a table did play it.
	Disputed
	// Repeated: the same pairs stand on the board once more, or one of them does and
	// nothing is entered here; this copy is left out.
	Repeated
)

// Row is a line of a traveller: what one table did on one board.
//
// The fields that every pass over a large event looks at stand together at the
// front. What few rows have are its Particulars, which methods give and set.
type Row struct {
	Session int // 1 for the first; 0 where the file has no sessions
	Board   int
	Score   int // for North-South, in points; only with Played
	Tricks  int // taken by declarer
	Outcome Outcome
	Vul     Vulnerability
	// Swapped: the pairs sat the other way round than NS and EW say; score and
	// contract are those of the seats.
	Swapped bool
	// Blank: nothing was entered, not even what cannot be read.
	Blank    bool
	Declarer Seat
	Contract Contract // zero where only the score is known
	Lead     Card
	line     int32  // of its position
	Section  string // of the table
	NS, EW   ID     // who sat there, by their home line; zero in a row of SatOut or of an individual
	Round    int    // 0 where unknown
	Table    int    // 0 where unknown

	file        unique.Handle[string] // of its position
	place       *string               // of its position; nil for most rows
	particulars *Particulars          // nil for most rows
}

// Pos is where the row stands in the input.
func (r *Row) Pos() (p Position) {
	if r.file != (unique.Handle[string]{}) {
		p.File = r.file.Value()
	}
	p.Line = int(r.line)
	if r.place != nil {
		p.Place = *r.place
	}
	return p
}

// SetPos says where the row stands in the input. Lines are counted to two thousand million.
func (r *Row) SetPos(p Position) {
	r.file, r.line, r.place = unique.Handle[string]{}, int32(min(p.Line, math.MaxInt32)), nil
	if p.File != "" {
		r.file = unique.Make(p.File)
	}
	if p.Place != "" {
		place := p.Place
		r.place = &place
	}
}

// At is the row at another position.
func (r Row) At(p Position) Row {
	r.SetPos(p)
	return r
}

// Expected tells whether the row is one of the results that its board has or is
// to have, however it came about: the E of Neuberg's formula counts these.
func (r *Row) Expected() bool {
	switch r.Outcome {
	case Played, Awarded, Outstanding, Disputed:
		return true
	}
	return false
}

// Vulnerability is the one that holds in this row.
func (r *Row) Vulnerability() Vulnerability {
	if r.Vul != ByBoard {
		return r.Vul
	}
	return BoardVulnerability(r.Board)
}

const resultHint = "write =, +1, -2 or the tricks taken"

// Entry is the result of a row in words, as a traveller or a file has it.
type Entry struct {
	Contract, Declarer, Lead, Result, Score string
	NSAward, EWAward                        string
	// TricksOnly: Result is the tricks taken, never relative to the contract.
	TricksOnly bool
	// ScoreCounts: the score is what the program that wrote the file compared, so
	// it counts where it is not that of the contract.
	ScoreCounts bool
}

// Enter reads an entry into the row, whose board and vulnerability stand
// already. What cannot be read is a problem; the rest is kept. Where contract
// and score disagree the contract counts, unless Entry.ScoreCounts. A row without any entry is
// Outstanding.
func (r *Row) Enter(e Entry) []Problem {
	var ps []Problem
	problem := func(code Code, sev Severity, hint, format string, args ...any) *Problem {
		ps = append(ps, Problem{Pos: r.Pos(), Code: code, Severity: sev, Board: r.Board, Text: fmt.Sprintf(format, args...), Hint: hint})
		return &ps[len(ps)-1]
	}
	var err error
	r.Blank = e == Entry{TricksOnly: e.TricksOnly, ScoreCounts: e.ScoreCounts}
	if r.Lead, err = ParseCard(e.Lead); err != nil {
		problem(LeadUnreadable, Warning, "", "lead: %v", err)
	}
	if r.Declarer, err = ParseSeat(e.Declarer); err != nil {
		problem(DeclarerUnreadable, Failure, "", "declarer: %v", err)
	}
	declarer := r.Declarer // also where all passed: a weighted award may need it
	ok := true             // the table's result is not in doubt
	score, hasScore := 0, false
	if s := strings.TrimSpace(e.Score); s != "" {
		if score, err = parseScore(s); err != nil {
			code := ImpossibleScore
			if _, is := errors.AsType[notRound](err); is {
				code = ScoreNotRound
			}
			problem(code, Failure, "a score is for North-South, in points: 420, -50", "%v", err)
			ok = false
		} else {
			hasScore = true
		}
	}
	contractText := strings.TrimSpace(e.Contract)
	switch {
	case strings.EqualFold(contractText, "NP"), strings.EqualFold(contractText, "not played"):
		r.Outcome, contractText = NotPlayed, ""
	case contractText != "":
		if r.Contract, err = ParseContract(contractText); err != nil {
			hint := "write 4S, 3NT, 5DX or PASS"
			if _, err := ParseAdjustment(contractText, NoSeat, NoneVul); err == nil {
				hint = "an award stands under ns_award and ew_award"
			}
			problem(ContractUnreadable, Failure, hint, "%v", err)
			ok = ok && hasScore
		}
	}
	switch {
	case r.Contract.IsPass():
		r.Declarer, r.Outcome = NoSeat, Played
		switch {
		case !hasScore || score == 0:
		case e.ScoreCounts:
			problem(ContractAndScore, Warning, "", "a passed-out board scores 0, not %d; the score counts", score)
			r.Contract, r.Score = Contract{}, score
		default:
			problem(ContractAndScore, Failure, "", "a passed-out board scores 0, not %d; the pass counts", score)
		}
		if t := strings.TrimSpace(e.Result); t != "" && t != "0" && t != "-" && (t != "=" || declarer != NoSeat && !e.ScoreCounts) {
			problem(ContractAndScore, Warning, "", "a passed-out board has no result %s", quoted(t))
		}
	case r.Contract.Level > 0:
		ok = r.enterPlayed(e, score, hasScore, problem) && ok
	case hasScore:
		r.Outcome, r.Score = Played, score
	case contractText == "" && strings.TrimSpace(e.Result) != "" && r.Outcome != NotPlayed:
		problem(ContractMissing, Failure, "", "result %s without a contract", quoted(strings.TrimSpace(e.Result)))
	}
	awards := r.enterAwards(e, declarer, problem)
	if !ok || !awards {
		r.Outcome, r.Score, r.Tricks = Outstanding, 0, 0
	}
	if awards {
		r.SettleAwards()
	}
	return ps
}

// telling adds a problem of a row, and gives it.
type telling func(code Code, sev Severity, hint, format string, args ...any) *Problem

// enterPlayed reads declarer, result and score of a contract that was played.
func (r *Row) enterPlayed(e Entry, score int, hasScore bool, problem telling) bool {
	c, vul := r.Contract, r.Vulnerability()
	text := strings.TrimSpace(e.Result)
	byScore := func(code Code, why, hint string) bool {
		if hasScore {
			problem(code, Warning, "", "%s; the score %d counts", why, score)
			r.Outcome, r.Score = Played, score
			r.Contract, r.Declarer = Contract{}, NoSeat
			return true
		}
		problem(code, Failure, hint, "%s", why)
		return false
	}
	var tricks int
	if text == "" {
		if !hasScore {
			// A contract alone is an entry half made.
			problem(ResultMissing, Failure, resultHint, "%v has no result", c)
			return false
		}
	} else {
		var err error
		tricks, err = ParseResult(text, c)
		switch {
		case errors.Is(err, ErrAmbiguous) && e.TricksOnly:
		case errors.Is(err, ErrAmbiguous):
			over := tricks + int(c.Level) + 6
			declarers := []Seat{r.Declarer}
			if r.Declarer == NoSeat {
				declarers = []Seat{North, East}
			}
			asTricks, asOver := false, false
			for _, d := range declarers {
				asTricks = asTricks || hasScore && NSScore(c, d, vul, tricks) == score
				asOver = asOver || hasScore && NSScore(c, d, vul, over) == score
			}
			switch {
			case asTricks && !asOver:
			case asOver && !asTricks:
				tricks = over
			case hasScore:
				problem(ResultAmbiguous, Failure, "", "result %s of %v is either the tricks or %s, and neither scores %d", text, c, ResultText(c, over), score)
				return false
			default:
				problem(ResultAmbiguous, Failure, "write the sign of +1, or give the score as well", "result %s of %v is either the tricks or %s", text, c, ResultText(c, over))
				return false
			}
		case err != nil:
			return byScore(ResultUnreadable, err.Error(), resultHint)
		}
	}
	if r.Declarer == NoSeat {
		if hasScore && text != "" {
			// The score tells the side, and either hand of it gives the same.
			for _, d := range [...]Seat{North, East} {
				if NSScore(c, d, vul, tricks) == score {
					r.Outcome, r.Tricks, r.Score = Played, tricks, score
					problem(DeclarerMissing, Warning, "", "%v has no declarer; the score %d is of %v", c, score, d.Line())
					return true
				}
			}
		}
		return byScore(DeclarerMissing, fmt.Sprintf("%v has no declarer", c), "")
	}
	if text == "" {
		for t := 0; t <= 13; t++ {
			if NSScore(c, r.Declarer, vul, t) == score {
				r.Outcome, r.Tricks, r.Score = Played, t, score
				return true
			}
		}
		return byScore(ContractAndScore, fmt.Sprintf("%v by %v, %s, cannot score %d", c, r.Declarer, vulnerableText(vul, r.Declarer), score), "")
	}
	r.Outcome, r.Tricks, r.Score = Played, tricks, NSScore(c, r.Declarer, vul, tricks)
	if hasScore && score != r.Score {
		severity, counts := Failure, "contract"
		if e.ScoreCounts {
			severity, counts = Warning, "score"
		}
		problem(ContractAndScore, severity, "", "%v%s by %v, %s, scores %d, not %d; the %s counts", c, ResultText(c, tricks), r.Declarer,
			vulnerableText(vul, r.Declarer), r.Score, score, counts).Probable = likelyEntry(c, r.Declarer, vul, tricks, score)
		if e.ScoreCounts {
			r.Score = score
		}
	}
	return true
}

func vulnerableText(vul Vulnerability, declarer Seat) string {
	if vul.Of(declarer) {
		return "vulnerable"
	}
	return "not vulnerable"
}

// enterAwards reads the awards of the two sides. Where one cannot be read the
// row has none and is not scored: the result at the table is not what the
// director meant.
func (r *Row) enterAwards(e Entry, declarer Seat, problem telling) bool {
	if e.NSAward == "" && e.EWAward == "" {
		return true
	}
	ok := true
	var awards [2]Adjustment
	for side, text := range [...]string{e.NSAward, e.EWAward} {
		var err error
		if awards[side], err = ParseAdjustment(text, declarer, r.Vulnerability()); err != nil {
			problem(AwardUnreadable, Failure, AwardHint, "%v; the row is not scored", err)
			ok = false
		}
	}
	if !ok {
		awards = [2]Adjustment{}
	}
	r.SetAwards(awards[0], awards[1])
	return ok
}

// SettleAwards gives a row without a result at the table its outcome from the
// awards of its two sides. Where the board was not played it is an award all the
// same; a side without one has no board.
func (r *Row) SettleAwards() {
	if r.Outcome != Outstanding && r.Outcome != NotPlayed || r.NSAward().IsZero() && r.EWAward().IsZero() {
		return
	}
	if r.Outcome == NotPlayed {
		for _, line := range [...]Line{NS, EW} {
			if award := r.Award(line); award.IsZero() {
				award.Kind = NotPlayedSide
				r.SetAward(line, award)
			}
		}
	}
	if r.NSAward().Kind == NotPlayedSide && r.EWAward().Kind == NotPlayedSide {
		r.Outcome = NotPlayed
		return
	}
	r.Outcome = Awarded
}
