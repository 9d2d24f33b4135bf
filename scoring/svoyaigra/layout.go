package svoyaigra

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// layout checks who plays and that every question of every theme is there, once
// (4.1, 4.2, 4.3, 4.9).
func (s *scorer) layout() {
	if n := len(s.Players); n < s.rules.Game.PlayersMin || n > s.rules.Game.PlayersMax {
		s.finding(PlayerCount, scoring.Failure, scoring.Position{}, nil, Nobody, itoa(n), itoa(s.rules.Game.PlayersMin), itoa(s.rules.Game.PlayersMax))
	}
	names := make(map[string]bool, len(s.Players))
	for i, p := range s.Players {
		if names[p.Name] {
			s.finding(PlayerTwice, scoring.Failure, p.Pos, nil, i)
		}
		names[p.Name] = true
	}
	s.values()
	s.parts()
	if !s.kind.Series && !s.Unordered {
		s.rising()
	}
	for i := range s.Questions {
		if q := &s.Questions[i]; q.Replacement {
			if s.spares == nil {
				s.spares = map[[3]int]spare{}
			}
			k := [3]int{int(q.Round), q.Theme, q.Value}
			s.spares[k] = spare{true, s.spares[k].auction || q.Auction()}
		}
	}
	auctions := [3]int{}
	for i := range s.Questions {
		q := &s.Questions[i]
		if !q.Auction() || q.Annulled && (!s.rules.Auction.AnnulledCounts || s.spareFor(q).auction) {
			continue
		}
		auctions[q.Round]++
		if !s.kind.Series {
			s.finding(AuctionNotAllowed, scoring.Failure, q.Bids[0].Pos, q, Nobody, string(s.PlayedAs()))
		}
	}
	if !s.kind.Series {
		return
	}
	for _, c := range [...]struct {
		round Round
		want  int
	}{{Blue, s.kind.BlueAuctions}, {Red, s.kind.RedAuctions}} {
		got := auctions[c.round]
		if got == c.want || got < c.want && (s.Incomplete != "" || s.Damaged || s.rules.Game.Unplayed == "allowed") {
			continue
		}
		s.Findings = append(s.Findings, Finding{Code: AuctionCount, Severity: scoring.Failure, Pos: s.Pos, Game: s.ID, Round: c.round, Args: []string{itoa(got), itoa(c.want)}})
	}
}

// spare is what was read for an annulled question (B-10), and whether that was an auction
// (B-8).
type spare struct{ read, auction bool }

// spareFor is what was read for a question of the same value.
func (s *scorer) spareFor(q *Question) spare { return s.spares[[3]int{int(q.Round), q.Theme, q.Value}] }

// maxThemes of a round: more than any game has.
const maxThemes = 100

// values checks that each value of a round is there once in each theme (4.1, 4.2, 4.9).
// Themes may be numbered on from one round to the next.
func (s *scorer) values() {
	width := len(s.rules.Game.Blue)
	var first, last [3]int // the themes of each round; 0 where it has none
	for round, n := range s.Themes {
		first[round], last[round] = min(n, 1), min(n, maxThemes)
	}
	told := false // that a round does not go with the kind
	for i := range s.Questions {
		q := &s.Questions[i]
		if q.Theme < 1 || q.Theme > maxThemes {
			s.finding(ThemeUnknown, scoring.Failure, q.Pos, q, Nobody, itoa(q.Theme), itoa(maxThemes))
			continue
		}
		// The only round of a game without rounds may be called Blue.
		if !told && (s.kind.Series && q.Round == NoRound || !s.kind.Series && q.Round == Red) {
			told = true
			s.finding(RoundUnknown, scoring.Failure, q.Pos, q, Nobody, string(s.PlayedAs()))
		}
		last[q.Round] = max(last[q.Round], q.Theme)
		if first[q.Round] == 0 || q.Theme < first[q.Round] {
			first[q.Round] = q.Theme
		}
	}
	// seen tells which values were played: one row of values for each theme.
	var seen [3][]bool
	for round := range seen {
		seen[round] = make([]bool, last[round]*width)
	}
	for i := range s.Questions {
		q := &s.Questions[i]
		if q.Theme < 1 || q.Theme > maxThemes {
			continue
		}
		values := s.rules.Values(q.Round)
		at := slices.Index(values, q.Value)
		if at < 0 {
			s.finding(ValueUnknown, scoring.Failure, q.Pos, q, Nobody, itoa(q.Value), list(values))
			continue
		}
		if q.Unrecorded && !q.Damaged {
			continue
		}
		played := &seen[q.Round][(q.Theme-1)*width+at]
		if *played && !q.Replacement {
			s.finding(ValueTwice, scoring.Failure, q.Pos, q, Nobody)
		}
		*played = true
	}
	if s.Incomplete != "" {
		s.finding(Incomplete, scoring.Warning, scoring.Position{}, nil, Nobody, s.Incomplete)
		return
	}
	for round := NoRound; round <= Red; round++ {
		if last[round] > 0 || s.kind.Series && round != NoRound {
			s.missing(round, first[round], last[round], seen[round])
		}
	}
}

// missing tells the themes and values of a round that were not recorded (4.9).
func (s *scorer) missing(round Round, first, last int, seen []bool) {
	severity, notThere, themes := scoring.Failure, QuestionMissing, ThemeCount
	switch s.rules.Game.Unplayed {
	case "allowed":
		return
	case "warning":
		severity, notThere, themes = scoring.Warning, QuestionLeftOut, ThemesLeftOut
	}
	tell := func(code scoring.Code, theme, value int, args ...string) {
		s.Findings = append(s.Findings, Finding{Code: code, Severity: severity, Pos: s.Pos, Game: s.ID, Round: round, Theme: theme, Value: value, Args: args})
	}
	values := s.rules.Values(round)
	if last == 0 {
		tell(notThere, 0, 0, list(values))
		return
	}
	if got, want := last-first+1, s.kind.Themes; want > 0 && got != want {
		tell(themes, 0, 0, itoa(got), itoa(want))
	}
	for theme := first; theme <= last; theme++ {
		var lost []int
		for at, v := range values {
			if !seen[(theme-1)*len(values)+at] {
				lost = append(lost, v)
			}
		}
		switch len(lost) {
		case 0:
		case 1:
			tell(notThere, theme, lost[0], list(lost))
		default:
			tell(notThere, theme, 0, list(lost))
		}
	}
}

// parts checks the order of a game: Blue, Red, the final round, the extra theme (4.3, 4.10,
// 4.12, 4.13). Who may play the final round hangs on it. A spare question comes whenever
// it comes.
func (s *scorer) parts() {
	if s.Unordered {
		return // a grid does not tell
	}
	red := false
	for i := range s.Questions {
		q := &s.Questions[i]
		if q.Round == Blue && red && !q.Replacement {
			s.finding(RoundOrder, scoring.Failure, q.Pos, q, Nobody)
		}
		red = red || q.Round == Red
		switch q.Late {
		case AfterFinal:
			s.finding(QuestionAfterFinal, scoring.Failure, q.Pos, q, Nobody)
		case AfterExtra:
			s.finding(QuestionAfterExtra, scoring.Failure, q.Pos, q, Nobody)
		}
	}
	for _, a := range s.Final {
		if a.Late {
			s.finding(FinalAfterExtra, scoring.Failure, a.Pos, nil, a.Seat)
		}
	}
}

// themeKey is a theme of a round.
type themeKey struct {
	round Round
	theme int
}

// rising checks that the values of a theme were played in rising order (4.3). A spare
// question comes whenever it comes.
func (s *scorer) rising() {
	last := map[themeKey]int{}
	for i := range s.Questions {
		q := &s.Questions[i]
		k := themeKey{q.Round, q.Theme}
		if v := last[k]; v > q.Value && !q.Replacement {
			s.finding(ValueOrder, scoring.Failure, q.Pos, q, Nobody, itoa(v))
		}
		last[k] = max(last[k], q.Value)
	}
}

func list(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}
