package scoring

import (
	"fmt"
	"strconv"
	"strings"

	"recap/scoring/exact"
)

// Ruled is a ruling as it was carried out on a row.
type Ruled struct {
	Ruling Ruling
	Row    int // of the event's rows, as they stand in the end
	// Before is what the travellers had there, or what an earlier ruling had left; Added
	// says that they had no such row. After is what this ruling made of it.
	Before, After Row
	Added         bool
}

// On gives a row as the ruling makes it; ok is false where that cannot be, which
// problems tell. vul is the vulnerability of the board that was played in place of
// the row's.
func (r *Ruling) On(row Row, vul Vulnerability) (after Row, problems []Problem, ok bool) {
	u := &underRuling{ruling: r, row: row, ok: true}
	switch r.Kind {
	case SwappedPairs:
		u.swap()
	case Misboarded:
		u.misboard(vul)
	case FouledBoard:
		u.row.SetGroup(r.Group)
	case Correction:
		u.correct()
	case CancelledBoard:
		u.remove()
	case NotPlayedBoard:
		u.notPlayed()
	case AbsentPair:
		u.absent()
	default:
		u.award()
	}
	return u.row, u.problems, u.ok
}

// underRuling is a row while a ruling is carried out on it.
type underRuling struct {
	ruling   *Ruling
	row      Row
	problems []Problem
	ok       bool
}

func (u *underRuling) say(sev Severity, hint, format string, args ...any) {
	u.problems = append(u.problems, Problem{Pos: u.ruling.Pos, Severity: sev, Board: u.row.Board, Text: fmt.Sprintf(format, args...), Hint: hint})
}

func (u *underRuling) fail(hint, format string, args ...any) {
	u.ok = false
	u.say(Failure, hint, format+"; the ruling is left out", args...)
}

// swap lets the two sides change seats. Score, contract and awards are those of the
// seats.
func (u *underRuling) swap() {
	p := u.row.Players()
	u.row.NS, u.row.EW = u.row.EW, u.row.NS
	u.row.SetPlayers([4]string{p[1], p[0], p[3], p[2]})
}

// misboard puts the row on the board that was played. Its contract is worth what it
// is there.
func (u *underRuling) misboard(vul Vulnerability) {
	r := &u.row
	byContract := r.Outcome == Played && r.Contract.Level > 0 && r.Score == NSScore(r.Contract, r.Declarer, r.Vulnerability(), r.Tricks)
	r.Board, r.Vul = u.ruling.Played, vul
	if byContract {
		r.Score = NSScore(r.Contract, r.Declarer, r.Vulnerability(), r.Tricks)
	}
}

// remove takes the board away from both sides.
func (u *underRuling) remove() {
	u.clear()
	r := &u.row
	for _, side := range u.sides() {
		if !side.award.IsZero() {
			u.give(side, Adjustment{Kind: NotPlayedSide})
			u.row.SetAward(side.line, Adjustment{})
		}
	}
	if r.Outcome != SatOut {
		r.Outcome = NotPlayed
	}
}

// clear takes the result at the table out of the row.
func (u *underRuling) clear() {
	r := &u.row
	r.Contract, r.Declarer, r.Lead, r.Tricks, r.Score = Contract{}, NoSeat, Card{}, 0, 0
}

// ruledSide is a side of the row.
type ruledSide struct {
	line  Line
	id    ID
	award Adjustment
}

func (u *underRuling) sides() [2]ruledSide {
	return [2]ruledSide{{NS, u.row.NS, u.row.NSAward()}, {EW, u.row.EW, u.row.EWAward()}}
}

// give gives a side an award, and says so where the traveller has another one.
func (u *underRuling) give(side ruledSide, award Adjustment) {
	if !side.award.IsZero() && side.award.String() != award.String() {
		u.say(Note, "", "the traveller gives %v %v; the ruling, %v, counts", side.line, side.award, award)
	}
	u.row.SetAward(side.line, award)
}

// correct puts the result that the ruling names in place of the one that was
// entered, of which stays what it does not name. Awards stand.
func (u *underRuling) correct() {
	r, e := &u.row, u.ruling.Entry
	if r.Outcome == SatOut {
		u.fail("", "nobody played the board here, so there is no result to correct")
		return
	}
	if e.Contract == "" && !r.Contract.IsPass() {
		e.Contract = r.Contract.String()
	}
	if e.Declarer == "" {
		e.Declarer = r.Declarer.String()
	}
	contract, _ := ParseContract(e.Contract)
	switch {
	case e.Result != "" || e.Score != "" || contract.IsPass() || r.Outcome != Played:
	case r.Contract.Level == 0 && !r.Contract.IsPass():
		e.Score = strconv.Itoa(r.Score)
	case contract.Level == r.Contract.Level:
		e.Result, e.TricksOnly = strconv.Itoa(r.Tricks), true
	case contract.Level > 0 && r.Contract.Level > 0:
		u.fail("give the result as well", "%v is corrected to %v, and it is not said whether the %d tricks stand, which are %s of it", r.Contract, contract, r.Tricks, ResultText(contract, r.Tricks))
		return
	}
	entered, ok := u.enter(e)
	if !ok {
		return
	}
	r.Contract, r.Declarer, r.Tricks, r.Score, r.Outcome = entered.Contract, entered.Declarer, entered.Tricks, entered.Score, entered.Outcome
	if !r.NSAward().IsZero() && !r.EWAward().IsZero() {
		u.say(Warning, "a ruling of its own says what the sides get", "both sides have an award, %v and %v, which stand; the correction changes no score", r.NSAward(), r.EWAward())
	}
}

// enter reads a result as that of the row.
func (u *underRuling) enter(e Entry) (Row, bool) {
	e.NSAward, e.EWAward = "", ""
	row := Row{Board: u.row.Board, Vul: u.row.Vul}.At(u.ruling.Pos)
	problems := row.Enter(e)
	for _, p := range problems {
		if p.Severity == Failure {
			// What counts in a traveller that contradicts itself does not count here.
			text, _, _ := strings.Cut(p.Text, ";")
			u.fail(p.Hint, "%s", text)
			continue
		}
		u.problems = append(u.problems, p)
	}
	if u.ok && row.Outcome == Outstanding {
		u.fail("", "the ruling has no result")
	}
	return row, u.ok
}

// notPlayed says that there is no result; a side that gets no award has no board.
func (u *underRuling) notPlayed() {
	if u.row.Outcome == Played {
		u.say(Warning, "", "the traveller has a result, %s, and the ruling says that the board was not played; the ruling counts", resultOf(&u.row))
	}
	if !u.ruling.Awards() {
		u.remove()
		return
	}
	u.clear()
	if u.row.Outcome != SatOut {
		u.row.Outcome = NotPlayed
	}
	u.award()
}

// absent leaves the opponents of the pair that the ruling names alone at the table.
func (u *underRuling) absent() {
	if u.row.Outcome == Played {
		u.say(Warning, "", "the traveller has a result, %s, and the ruling says that a pair was absent; the ruling counts", resultOf(&u.row))
	}
	u.remove()
	r := &u.row
	r.Outcome = SatOut
	r.SetAwards(Adjustment{}, Adjustment{})
	if r.NS.IsZero() || r.EW.IsZero() {
		u.fail("", "the row names one pair only")
	}
	if u.ruling.EW.IsZero() {
		r.NS = ID{}
		p := r.Players()
		r.SetPlayers([4]string{1: p[1], 3: p[3]})
	} else {
		r.EW = ID{}
		p := r.Players()
		r.SetPlayers([4]string{0: p[0], 2: p[2]})
	}
}

// resultOf is the result of a played row: 4S= by N, 420.
func resultOf(r *Row) string {
	switch {
	case r.Contract.IsPass():
		return "passed out"
	case r.Contract.Level == 0:
		return strconv.Itoa(r.Score)
	}
	return fmt.Sprintf("%v%s by %v, %d", r.Contract, ResultText(r.Contract, r.Tricks), r.Declarer, r.Score)
}

// award gives the sides what the ruling says. A side without an award keeps its
// result.
func (u *underRuling) award() {
	r, e := &u.row, u.ruling.Entry
	ns, ew := u.adjustment(e.NSAward), u.adjustment(e.EWAward)
	if e.hasResult() {
		if e.Declarer == "" {
			e.Declarer = r.Declarer.String()
		}
		entered, ok := u.enter(e)
		if !ok {
			return
		}
		// An assigned score is a weighted one of a single component (Law 12C1).
		assigned := Adjustment{Kind: Weighted, Parts: []Part{{exact.Int(1), entered.Score}}}
		if ns.IsZero() {
			ns = assigned
		}
		if ew.IsZero() {
			ew = assigned
		}
	}
	for k, award := range [...]Adjustment{ns, ew} {
		side := u.sides()[k]
		switch {
		case !award.IsZero() && r.Outcome == SatOut && side.id.IsZero() && r.Players() == [4]string{}:
			u.fail("", "nobody sits %v who could get %v", side.line, award)
		case !award.IsZero():
			for _, p := range award.Parts {
				if vul := r.Vulnerability(); award.Kind == Weighted && !PossibleScore(p.Score, vul) {
					u.say(Warning, "", "no contract scores %+d on this board (vulnerable: %v); it counts as it stands", p.Score, vul)
				}
			}
			u.give(side, award)
		}
	}
	r.SettleAwards()
}

// adjustment reads an award as one of the row.
func (u *underRuling) adjustment(text string) Adjustment {
	a, err := ParseAdjustment(text, u.row.Declarer, u.row.Vulnerability())
	if err != nil {
		u.fail(AwardHint, "%v", err)
	}
	return a
}
