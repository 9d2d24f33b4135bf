package monopoly

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Settings are the choices of a rule set; hungary-2009 has them all with their
// articles.
type Settings struct {
	Name    string `toml:"name"`
	Title   string `toml:"title"`
	TitleHU string `toml:"title-hu"` // in Hungarian; empty: Title
	TitleRU string `toml:"title-ru"` // in Russian; empty: Title
	Extends string `toml:"extends"`

	Set         SetRules    `toml:"set"`
	Valuation   Valuation   `toml:"valuation"`
	Ranking     RankRules   `toml:"ranking"`
	Game        GameRules   `toml:"game"`
	Preliminary Preliminary `toml:"preliminary"`
	SemiFinal   SemiFinal   `toml:"semi-final"`
	Final       Final       `toml:"final"`
	Draw        DrawRules   `toml:"draw"`
	Time        TimeRules   `toml:"time"`

	// Files are those of the user that it was read from.
	Files []string `toml:"-"`
	// Overrides are the single settings that were changed by Override.
	Overrides []string `toml:"-"`
}

// TitleIn is the title in a language.
func (s *Settings) TitleIn(lang string) string {
	return cmp.Or(map[string]string{"hu": s.TitleHU, "ru": s.TitleRU}[lang], s.Title)
}

// SetRules is what lies in one box (§5). Money is in dollars.
type SetRules struct {
	Board     string   `toml:"board"`
	Houses    int      `toml:"houses"`
	Hotels    int      `toml:"hotels"`
	CashTotal int      `toml:"cash-total"`
	Start     [][2]int `toml:"start"` // notes dealt to a player: value and how many
}

// Mortgaged says what a mortgaged deed is worth.
type Mortgaged string

const (
	PrintedHalf     Mortgaged = "printed_half"      // price less mortgage
	FullFace        Mortgaged = "full_face"         // the price
	MortgagedZero   Mortgaged = "mortgaged_zero"    // nothing
	NetOfRedemption Mortgaged = "net_of_redemption" // price less mortgage and interest
	Liquidation     Mortgaged = "liquidation"       // nothing; and all else at what the bank would pay
)

// Mortgages are all of them.
var Mortgages = []Mortgaged{PrintedHalf, FullFace, MortgagedZero, NetOfRedemption, Liquidation}

// Valuation says what property is worth.
type Valuation struct {
	Mortgaged         Mortgaged `toml:"mortgaged"`
	Buildings         string    `toml:"buildings"`
	TieBreakBuildings bool      `toml:"tiebreak-buildings"`
	Interest          int       `toml:"interest"` // percent
	InterestRounding  string    `toml:"interest-rounding"`
	JailCard          int       `toml:"jail-card"`
}

// RankRules say who stands before whom (§3.2, A-4 to ).
type RankRules struct {
	Ties         string   `toml:"ties"`
	Multi        string   `toml:"multi"`
	Bankrupt     string   `toml:"bankrupt"`
	MinWealth    int      `toml:"min-wealth"`
	Columns      []string `toml:"columns"`
	Disqualified string   `toml:"disqualified"`
}

// GameRules say what a result sheet must be like (§4 to §8, A-9 to A-13).
type GameRules struct {
	Minutes         int    `toml:"minutes"`
	StoppedFrom     int    `toml:"stopped-from"`
	StoppedEarly    string `toml:"stopped-early"`
	MortgageInGroup string `toml:"mortgage-in-group"`
	Uneven          string `toml:"uneven"`
	CashOverSet     string `toml:"cash-over-set"`
	Signatures      string `toml:"signatures"`
	UnfinishedDebt  string `toml:"unfinished-debt"`
	FaultySheets    string `toml:"faulty-sheets"`
	Smallest        int    `toml:"smallest"`
	Largest         int    `toml:"largest"`
}

// Cut is how many players of a stage go on, and how many wait behind them.
type Cut struct {
	Advance  int `toml:"advance"`
	Reserves int `toml:"reserves"`
}

// Preliminary is the cut of §3.2 and §3.3.
type Preliminary struct {
	Cut
	Fewer string `toml:"fewer"`
}

// SemiFinal is the cut of §3.4, and who may play.
type SemiFinal struct {
	Cut
	Eligible    string `toml:"eligible"`
	Replacement string `toml:"replacement"`
}

// Final is §3.5 and §6.3.
type Final struct {
	Cut
	Smallest int    `toml:"smallest"`
	Largest  int    `toml:"largest"`
	Title    string `toml:"title"`
}

// DrawRules say how players come to their tables (§6.1, A-17).
type DrawRules struct {
	Tables        string `toml:"tables"`
	Acquaintances string `toml:"acquaintances"`
}

// TimeRules are minutes (§4.2, §6.2).
type TimeRules struct {
	Announcements []int `toml:"announcements"`
	Registration  int   `toml:"registration"`
}

// CutOf is who goes on from a stage.
func (s *Settings) CutOf(stage Stage) Cut {
	switch stage {
	case SemiFinalStage:
		return s.SemiFinal.Cut
	case FinalStage:
		return s.Final.Cut
	}
	return s.Preliminary.Cut
}

// TableSize is how many may play at a board in a stage (§6, §6.3).
func (s *Settings) TableSize(stage Stage) (smallest, largest int) {
	if stage == FinalStage {
		return s.Final.Smallest, s.Final.Largest
	}
	return s.Game.Smallest, s.Game.Largest
}

// Check says which value of a setting is none.
func (s *Settings) Check() error {
	severities := "error warning off"
	var mortgages []string
	for _, m := range Mortgages {
		mortgages = append(mortgages, string(m))
	}
	for _, c := range []struct{ name, value, allowed string }{
		{"valuation.mortgaged", string(s.Valuation.Mortgaged), strings.Join(mortgages, " ")},
		{"valuation.buildings", s.Valuation.Buildings, "purchase half"},
		{"valuation.interest-rounding", s.Valuation.InterestRounding, "up down half-up none"},
		{"ranking.ties", s.Ranking.Ties, "ruling shared"},
		{"ranking.multi", s.Ranking.Multi, "one best sum last"},
		{"ranking.bankrupt", s.Ranking.Bankrupt, "shared later-higher"},
		{"ranking.disqualified", s.Ranking.Disqualified, "leaves kept"},
		{"game.stopped-early", s.Game.StoppedEarly, severities},
		{"game.mortgage-in-group", s.Game.MortgageInGroup, severities},
		{"game.uneven", s.Game.Uneven, severities},
		{"game.cash-over-set", s.Game.CashOverSet, severities},
		{"game.signatures", s.Game.Signatures, "given required off"},
		{"game.unfinished-debt", s.Game.UnfinishedDebt, "as-signed no-adjustments"},
		{"game.faulty-sheets", s.Game.FaultySheets, "apart ranked"},
		{"preliminary.fewer", s.Preliminary.Fewer, "all tables"},
		{"semi-final.eligible", s.SemiFinal.Eligible, "preliminary any"},
		{"semi-final.replacement", s.SemiFinal.Replacement, "seat end"},
		{"draw.tables", s.Draw.Tables, "fewest most"},
		{"draw.acquaintances", s.Draw.Acquaintances, "apart ignored"},
	} {
		if !slices.Contains(strings.Fields(c.allowed), c.value) {
			return fmt.Errorf("unknown value %q for %s (one of %s)", c.value, c.name, strings.ReplaceAll(c.allowed, " ", ", "))
		}
	}
	for _, column := range s.Ranking.Columns {
		if column != "share" && column != "place-points" {
			return fmt.Errorf("unknown column %q for ranking.columns (share, place-points)", column)
		}
	}
	for _, n := range []struct {
		name         string
		value, least int
	}{
		{"set.houses", s.Set.Houses, 0}, {"set.hotels", s.Set.Hotels, 0}, {"set.cash-total", s.Set.CashTotal, 0},
		{"valuation.interest", s.Valuation.Interest, 0}, {"valuation.jail-card", s.Valuation.JailCard, 0}, {"ranking.min-wealth", s.Ranking.MinWealth, 0},
		{"game.minutes", s.Game.Minutes, 1}, {"game.stopped-from", s.Game.StoppedFrom, 0}, {"game.smallest", s.Game.Smallest, 1}, {"game.largest", s.Game.Largest, s.Game.Smallest},
		{"preliminary.advance", s.Preliminary.Advance, 1}, {"preliminary.reserves", s.Preliminary.Reserves, 0},
		{"semi-final.advance", s.SemiFinal.Advance, 1}, {"semi-final.reserves", s.SemiFinal.Reserves, 0},
		{"final.advance", s.Final.Advance, 1}, {"final.reserves", s.Final.Reserves, 0}, {"final.smallest", s.Final.Smallest, 1}, {"final.largest", s.Final.Largest, s.Final.Smallest},
		{"time.registration", s.Time.Registration, 0},
	} {
		if n.value < n.least {
			return fmt.Errorf("%s is %d and cannot be less than %d", n.name, n.value, n.least)
		}
	}
	if !slices.IsSorted(s.Time.Announcements) {
		return fmt.Errorf("time.announcements %v do not rise", s.Time.Announcements)
	}
	return nil
}
