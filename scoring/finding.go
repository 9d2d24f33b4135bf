package scoring

import (
	"fmt"
	"strconv"
	"strings"
)

// Code names a kind of finding, in capitals; scripts go by it.
type Code string

// What single entries can have wrong with them.
const (
	Unreadable         Code = "UNREADABLE" // what has no code of its own
	Doubtful           Code = "DOUBTFUL"
	ContractUnreadable Code = "CONTRACT_UNREADABLE"
	ContractMissing    Code = "CONTRACT_MISSING"
	DeclarerUnreadable Code = "DECLARER_UNREADABLE"
	DeclarerMissing    Code = "DECLARER_MISSING"
	LeadUnreadable     Code = "LEAD_UNREADABLE"
	ResultMissing      Code = "RESULT_MISSING"
	ResultUnreadable   Code = "RESULT_UNREADABLE"
	ResultAmbiguous    Code = "RESULT_AMBIGUOUS" // the tricks, or overtricks
	AwardUnreadable    Code = "AWARD_UNREADABLE"
	AwardOnOneSide     Code = "AWARD_ON_ONE_SIDE"
	// ContractAndScore: contract, tricks and score disagree.
	ContractAndScore Code = "CONTRACT_AND_SCORE"
	// ScoreNotRound: a score that does not end in 0.
	ScoreNotRound Code = "SCORE_NOT_ROUND"
	// ImpossibleScore: no contract gives it, at the vulnerability of the board.
	ImpossibleScore Code = "IMPOSSIBLE_SCORE"
)

// What rows can have wrong with each other, and with who takes part.
const (
	LineTwice         Code = "LINE_TWICE"
	PairTwice         Code = "PAIR_TWICE" // on a board
	PairAgainstItself Code = "PAIR_AGAINST_ITSELF"
	SameLine          Code = "SAME_LINE" // both pairs are of one line
	TwoTables         Code = "TWO_TABLES"
	TableTwice        Code = "TABLE_TWICE"
	WrongRoom         Code = "WRONG_ROOM"
	LineMissing       Code = "LINE_MISSING"
	LineExtra         Code = "LINE_EXTRA"
	WrongOpponents    Code = "WRONG_OPPONENTS"
	WrongBoard        Code = "WRONG_BOARD"
	WrongDirection    Code = "WRONG_DIRECTION"
	BoardAlone        Code = "BOARD_ALONE"
	// OtherMovement: most rows are not as the movement says.
	OtherMovement     Code = "OTHER_MOVEMENT"
	PairNotListed     Code = "PAIR_NOT_LISTED"
	PairWithoutResult Code = "PAIR_WITHOUT_RESULT"
	PlayerTwice       Code = "PLAYER_TWICE"
	PlayerMissing     Code = "PLAYER_MISSING"
	NumberTwice       Code = "NUMBER_TWICE"
	// PlayerWithoutNumber: the others have one.
	PlayerWithoutNumber Code = "PLAYER_WITHOUT_NUMBER"
)

// UnresolvedTie: several share a place, and a prize or the right to go on depends on it.
const UnresolvedTie Code = "UNRESOLVED_TIE"

// What the other results of a board, or its cards, make unlikely.
const (
	WrongSide       Code = "WRONG_SIDE"
	LoneExtreme     Code = "LONE_EXTREME"
	TricksUnlikely  Code = "TRICKS_UNLIKELY"
	FewTrumps       Code = "FEW_TRUMPS"
	BoardsExchanged Code = "BOARDS_EXCHANGED"
	AllPassed       Code = "ALL_PASSED"
	// DealTwice: two boards have the same cards.
	DealTwice Code = "DEAL_TWICE"
	// BoardConditions: the file has another dealer or vulnerability than the board.
	BoardConditions Code = "BOARD_CONDITIONS"
	LeadNotHeld     Code = "LEAD_NOT_HELD"
)

// Finding is a doubt about the data of an event, found by looking at it as a whole:
// something that cannot be, or hardly is, what happened.
type Finding struct {
	Code Code
	// Severity is Failure for what cannot be, Warning for what is unlikely, Note for
	// what touches no result.
	Severity Severity
	Pos      Position
	Row      int // of the event's rows; -1 where it is of none
	Session  int
	Section  string
	Round    int
	Table    int
	Board    int // 0 where no board is concerned
	NS, EW   ID
	Entry    string // what was entered: 4S= N 420
	// Reason is a word of templates with its figures; where its Word is empty, Text
	// says it as the reader did.
	Reason Fact
	Text   string
	// Probable is the entry that was probably meant; empty where none is likely.
	Probable string
}

// EntryText is a result as it is typed: 4S+1 N 450, PASS, or the score alone
// where there is no contract.
func EntryText(c Contract, declarer Seat, tricks, score int) string {
	switch {
	case c.IsPass():
		return c.String()
	case c.Level == 0:
		return fmt.Sprintf("%+d", score)
	}
	return strings.TrimSpace(c.String()+ResultText(c, tricks)+" "+declarer.String()) + " " + strconv.Itoa(score)
}

// Entry is the result of the row as it is typed; empty where there is none.
func (r *Row) Entry() string {
	if r.Outcome != Played && (r.Outcome != Disputed && r.Outcome != Repeated || r.Contract.IsZero() && r.Score == 0) {
		return ""
	}
	return EntryText(r.Contract, r.Declarer, r.Tricks, r.Score)
}

// likelyEntry is the result with one thing changed that gives the score: the
// tricks, the side, the doubling, the level or the vulnerability. Where there are
// several the first of them is meant, in that order; empty where there is none.
func likelyEntry(c Contract, declarer Seat, vul Vulnerability, tricks, score int) string {
	entry := func(c Contract, declarer Seat, tricks int) string { return EntryText(c, declarer, tricks, score) }
	for _, d := range [...]int{1, -1, 2, -2, 3, -3} {
		if t := tricks + d; t >= 0 && t <= 13 && NSScore(c, declarer, vul, t) == score {
			return entry(c, declarer, t)
		}
	}
	for _, risk := range [...]Risk{Undoubled, Doubled, Redoubled} {
		with := c
		with.Risk = risk
		if NSScore(with, declarer, vul, tricks) == score {
			return entry(with, declarer, tricks)
		}
	}
	side := North
	if declarer.Line() == NS {
		side = East
	}
	if NSScore(c, side, vul, tricks) == score {
		return fmt.Sprintf("%s%s %v %d", c, ResultText(c, tricks), side.Line(), score)
	}
	for level := int8(1); level <= 7; level++ {
		with := c
		with.Level = level
		for _, t := range [...]int{tricks, tricks + int(level-c.Level)} { // the tricks stand, or the result does
			if t >= 0 && t <= 13 && NSScore(with, declarer, vul, t) == score {
				return entry(with, declarer, t)
			}
		}
	}
	for _, v := range [...]Vulnerability{NoneVul, BothVul} {
		if NSScore(c, declarer, v, tricks) == score {
			return fmt.Sprintf("%s (%d is its score %s)", EntryText(c, declarer, tricks, NSScore(c, declarer, vul, tricks)), score, vulnerableText(v, declarer))
		}
	}
	return ""
}

// BoardRuns are numbers of boards in ascending order as people write them: 1–3, 7.
func BoardRuns(boards []int) string {
	var parts []string
	for i := 0; i < len(boards); {
		j := i
		for j+1 < len(boards) && boards[j+1] == boards[j]+1 {
			j++
		}
		part := strconv.Itoa(boards[i])
		if j > i {
			part += "–" + strconv.Itoa(boards[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ", ")
}
