package svoyaigra

import (
	"recap/scoring"
)

// The codes of findings. What begins with WARN_ is unusual and may be right.
const (
	// Who plays, and what (4.1, 4.2, 4.9).
	PlayerCount     scoring.Code = "PLAYER_COUNT"
	PlayerTwice     scoring.Code = "PLAYER_TWICE"
	ThemeCount      scoring.Code = "THEME_COUNT"
	ThemeUnknown    scoring.Code = "THEME_UNKNOWN"
	ValueUnknown    scoring.Code = "VALUE_UNKNOWN"
	ValueTwice      scoring.Code = "VALUE_TWICE"
	QuestionMissing scoring.Code = "QUESTION_MISSING"
	QuestionLeftOut scoring.Code = "WARN_QUESTION_MISSING" // where the rules allow it with a warning
	ThemesLeftOut   scoring.Code = "WARN_THEME_COUNT"
	Incomplete      scoring.Code = "WARN_INCOMPLETE"
	RoundUnknown    scoring.Code = "ROUND_UNKNOWN"

	// The order of the parts of a game (4.3, 4.10, 4.12, 4.13).
	RoundOrder         scoring.Code = "ROUND_ORDER"
	QuestionAfterFinal scoring.Code = "QUESTION_AFTER_FINAL"
	QuestionAfterExtra scoring.Code = "QUESTION_AFTER_EXTRA"
	FinalAfterExtra    scoring.Code = "FINAL_AFTER_EXTRA"

	// Questions (4.3, 4.5).
	AnswerTwice      scoring.Code = "ANSWER_TWICE"
	TwoRight         scoring.Code = "TWO_RIGHT"
	AnswerAfterRight scoring.Code = "ANSWER_AFTER_RIGHT"
	ValueOrder       scoring.Code = "VALUE_ORDER"
	PickerWrong      scoring.Code = "PICKER_WRONG"
	AnswerAfterLeft  scoring.Code = "ANSWER_AFTER_WITHDRAWAL"
	NotReplaced      scoring.Code = "NOT_REPLACED"

	// Auctions (4.7, 4.8).
	AuctionCount      scoring.Code = "AUCTION_COUNT"
	AuctionNotAllowed scoring.Code = "AUCTION_NOT_ALLOWED"
	OpenerNotPicker   scoring.Code = "OPENER_NOT_PICKER"
	StakeNotPositive  scoring.Code = "STAKE_NOT_POSITIVE"
	StakeTooSmall     scoring.Code = "STAKE_BELOW_MINIMUM"
	StakeBelowNominal scoring.Code = "STAKE_BELOW_NOMINAL"
	WarnBelowNominal  scoring.Code = "WARN_STAKE_BELOW_NOMINAL"
	StakeOverScore    scoring.Code = "STAKE_OVER_SCORE"
	StakeNotMultiple  scoring.Code = "STAKE_NOT_MULTIPLE_OF_10"
	NotHigher         scoring.Code = "NOT_HIGHER"
	VabankOnly        scoring.Code = "VABANK_ONLY"
	RaiseNotAllowed   scoring.Code = "RAISE_NOT_ALLOWED"
	BidAfterPass      scoring.Code = "WARN_BID_AFTER_PASS"
	BidOrder          scoring.Code = "WARN_BID_ORDER"
	PassMissing       scoring.Code = "PASS_MISSING"
	NotHighestBidder  scoring.Code = "NOT_HIGHEST_BIDDER"
	AuctionNotPlayed  scoring.Code = "AUCTION_NOT_PLAYED"
	PlayWithoutBid    scoring.Code = "PLAY_WITHOUT_BID"
	RaisesOwnBid      scoring.Code = "WARN_RAISES_OWN_BID"

	// The final round (4.10, 4.11).
	FinalMissing       scoring.Code = "FINAL_MISSING"
	FinalNotDue        scoring.Code = "FINAL_NOT_DUE"
	PlayerNotEligible  scoring.Code = "PLAYER_NOT_ELIGIBLE"
	StakeMissing       scoring.Code = "STAKE_MISSING"
	StakeTwice         scoring.Code = "STAKE_TWICE"
	NoWinner           scoring.Code = "NO_WINNER"
	TitleNotAwarded    scoring.Code = "TITLE_NOT_AWARDED"
	WinnerWithoutFinal scoring.Code = "WINNER_WITHOUT_FINAL"
	FinalOneLeft       scoring.Code = "FINAL_ONE_LEFT" // others with a positive score left the game
	WinnerWithdrawn    scoring.Code = "WARN_WINNER_WITHDRAWN"
	WinnerNotAllowed   scoring.Code = "WINNER_NOT_POSITIVE"
	FinalAnswerMissing scoring.Code = "FINAL_ANSWER_MISSING"
	StakeOffFinalStep  scoring.Code = "FINAL_STAKE_NOT_MULTIPLE"

	// Ties (4.12, 4.13).
	TieUnresolved scoring.Code = "TIE_UNRESOLVED"
	ExtraNotDue   scoring.Code = "EXTRA_NOT_DUE"
	ExtraNoMatter scoring.Code = "WARN_EXTRA_NOT_DUE"
	ExtraNotTied  scoring.Code = "EXTRA_PLAYER_NOT_TIED"
	ExtraValue    scoring.Code = "EXTRA_VALUE_UNKNOWN"
	ExtraTwoRight scoring.Code = "EXTRA_TWO_RIGHT"
	ExtraNotFull  scoring.Code = "WARN_EXTRA_INCOMPLETE" // values of the theme are not recorded
	ExtraTwice    scoring.Code = "EXTRA_ANSWER_TWICE"

	// What the scorer announced.
	DeclaredTotal  scoring.Code = "DECLARED_TOTAL"
	DeclaredPlace  scoring.Code = "DECLARED_PLACE"
	DeclaredWinner scoring.Code = "DECLARED_WINNER"
	PlaceByHand    scoring.Code = "WARN_PLACE_BY_HAND"
)

// Finding is something wrong with a game, or worth knowing, and where: the game, the
// round, the theme, the value and the player, as far as it is about one.
type Finding struct {
	Code     scoring.Code
	Severity scoring.Severity
	Pos      scoring.Position
	Game     string
	Round    Round
	Theme    int
	Value    int
	Player   string
	// Say names the words, where they are not those of the code.
	Say string
	// Args are the figures and names that disagree, for the words of the code.
	Args []string
}
