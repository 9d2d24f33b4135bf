package monopoly

import (
	"slices"
	"strings"

	"recap/scoring"
)

// The codes of what a sheet can have wrong with it (A6), and of what a stage can. A
// warning has WARN_ before its code.
const (
	TableSize          scoring.Code = "TABLE_SIZE"           // §6, §6.3
	PlayerListedTwice  scoring.Code = "PLAYER_LISTED_TWICE"  // in one game
	PlayerInTwoGames   scoring.Code = "PLAYER_IN_TWO_GAMES"  // of a stage
	UnknownStage       scoring.Code = "UNKNOWN_STAGE"        // §3
	UnknownStatus      scoring.Code = "UNKNOWN_STATUS"       //
	GameMissing        scoring.Code = "GAME_MISSING"         // a line that names no game
	PlayerMissing      scoring.Code = "PLAYER_MISSING"       // a line that names nobody
	Over90Minutes      scoring.Code = "OVER_90_MINUTES"      // §4.1
	EndedEarly         scoring.Code = "ENDED_EARLY"          // §4.4, A-12: with two or more in the game
	StoppedEarly       scoring.Code = "STOPPED_EARLY"        // just before the end
	MinutesMissing     scoring.Code = "MINUTES_MISSING"      //
	MinutesUnreadable  scoring.Code = "MINUTES_UNREADABLE"   //
	MinutesDiffer      scoring.Code = "MINUTES_DIFFER"       // between the players of a game
	NotSignedCode      scoring.Code = "NOT_SIGNED"           // §8
	SignatureUnclear   scoring.Code = "SIGNATURE_UNREADABLE" //
	CashUnreadable     scoring.Code = "CASH_NOT_WHOLE"       // no whole number
	CashNegative       scoring.Code = "CASH_NEGATIVE"        //
	CashMissing        scoring.Code = "CASH_MISSING"         // of who is in the game
	CashOverSetTotal   scoring.Code = "CASH_OVER_SET_TOTAL"  // §5, A-11
	UnknownDeed        scoring.Code = "UNKNOWN_DEED"         // on the chosen board
	DeedHeldTwice      scoring.Code = "DEED_HELD_TWICE"      // G-trade
	BuildingOnOther    scoring.Code = "BUILDING_ON_STATION_OR_UTILITY"
	BuildingLevel      scoring.Code = "BUILDING_LEVEL"                // no 0 to 4 and no hotel (G-build)
	BuildingNoGroup    scoring.Code = "BUILDING_WITHOUT_FULL_GROUP"   // G-build
	UnevenBuilding     scoring.Code = "UNEVEN_BUILDING"               // G-build, A-10
	BuildingMortgaged  scoring.Code = "BUILDING_ON_MORTGAGED_PLOT"    // G-credit
	MortgageInGroup    scoring.Code = "MORTGAGE_IN_BUILT_GROUP"
	HousesOver         scoring.Code = "HOUSES_OVER_32"                // G-build
	HotelsOver         scoring.Code = "HOTELS_OVER_12"                // G-build
	BankruptWithAssets scoring.Code = "BANKRUPT_WITH_ASSETS"          // G-bankrupt
	NoSurvivor         scoring.Code = "NO_SURVIVOR"                   // §4.4
	DeclaredDiffers    scoring.Code = "DECLARED_TOTAL_DIFFERS"        // §8
	DeclaredUnclear    scoring.Code = "DECLARED_TOTAL_UNREADABLE"     //
	DuplicateSheet     scoring.Code = "DUPLICATE_SHEET"               // for one board
	BankruptOrderBad   scoring.Code = "BANKRUPT_ORDER_UNREADABLE"
	OrderOfNoBankrupt  scoring.Code = "BANKRUPT_ORDER_OF_NO_BANKRUPT"
	NearlyTheSame      scoring.Code = "NEARLY_THE_SAME"               // 7 and 07
	JailCardsBad       scoring.Code = "JAIL_CARDS_UNREADABLE"
	SpoiltCell         scoring.Code = "SPOILT_BY_SPREADSHEET"         //
	NotInPreliminary   scoring.Code = "NOT_IN_PRELIMINARY"            // §3.1
	NotQualified       scoring.Code = "NOT_QUALIFIED"                 // §3.2 to §3.4
	EarlierWaits       scoring.Code = "EARLIER_SHEET_WAITS"           // §3.2: whether a player qualified is open
	WithdrawnPlays     scoring.Code = "WITHDRAWN_PLAYS"               // §3.3, A-14
	SeveralFinals      scoring.Code = "SEVERAL_FINALS"                // §3, §6.3: there is one
	NotInList          scoring.Code = "NOT_IN_LIST"                   // of players, where one is given
	MoreCells          scoring.Code = "MORE_CELLS_THAN_HEADER"        // deeds that commas part, without quotes
	UnknownColumn      scoring.Code = "UNKNOWN_COLUMN"                // of a list of sheets
	RepeatedColumn     scoring.Code = "REPEATED_COLUMN"               //
	StageAssumed       scoring.Code = "STAGE_ASSUMED"                 //
	NoStatusColumn     scoring.Code = "NO_STATUS_COLUMN"              //
	NoMinutesColumn    scoring.Code = "NO_MINUTES_COLUMN"             //
	NoResultSheet      scoring.Code = "NO_RESULT_SHEET"               // a sheet of a workbook
	SheetNotFilledIn   scoring.Code = "SHEET_NOT_FILLED_IN"           // names alone are on it
	TwoNames           scoring.Code = "ID_WITH_TWO_NAMES"             //
	RulingUnused       scoring.Code = "RULING_WITHOUT_EFFECT"         // §7
	NoReserveLeft      scoring.Code = "NO_RESERVE_LEFT"               // §3.3
	AdjustmentRefused  scoring.Code = "ADJUSTMENT_REFUSED"
	UnresolvedTie                   = scoring.UnresolvedTie           // §3.2, A-4
)

// WarnPrefix begins the code of a warning.
const WarnPrefix = "WARN_"

// Finding is something wrong with a sheet or a stage, or doubtful.
type Finding struct {
	// Code is one of the above, with WARN_ before it where it is a warning. The words
	// for it are those of the code without that.
	Code     scoring.Code
	Severity scoring.Severity
	Pos      scoring.Position
	// Other is the place with which it disagrees; none where it is about one place.
	Other  scoring.Position
	Stage  Stage
	Game   string // empty where it is about the stage
	Player string // as the sheet has it; empty where it is about several
	Args   []string
	// Reason is why the referee lets it pass; empty where nobody said so.
	Reason string
}

// Base is the code without WARN_.
func (f *Finding) Base() scoring.Code {
	return scoring.Code(strings.TrimPrefix(string(f.Code), WarnPrefix))
}

// finding makes one; a severity of a setting is error, warning or off.
func finding(code scoring.Code, severity scoring.Severity, pos scoring.Position, player string, args ...string) Finding {
	if severity == scoring.Warning {
		code = WarnPrefix + code
	}
	return Finding{Code: code, Severity: severity, Pos: pos, Player: player, Args: args}
}

// against adds the place with which a finding disagrees.
func (f Finding) against(other scoring.Position) Finding {
	f.Other = other
	return f
}

// Failed makes the finding of a reader: an entry that cannot be used.
func Failed(code scoring.Code, pos scoring.Position, player string, args ...string) Finding {
	return finding(code, scoring.Failure, pos, player, args...)
}

// Told makes the finding of a reader about a file, not about a line of it.
func Told(code scoring.Code, severity scoring.Severity, pos scoring.Position, args ...string) Finding {
	return finding(code, severity, pos, "", args...)
}

// hasFailure tells whether a finding makes a sheet wait.
func hasFailure(fs []Finding) bool {
	return slices.ContainsFunc(fs, func(f Finding) bool { return f.Severity == scoring.Failure })
}
