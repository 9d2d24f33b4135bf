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
	for i, p := range s.Players {
		if s.Seat(p.Name) != i {
			s.finding(PlayerTwice, scoring.Failure, p.Pos, nil, i)
		}
	}
	s.values()
	if !s.kind.Series && !s.Unordered {
		s.rising()
	}
	auctions := [3]int{}
	for i := range s.Questions {
		q := &s.Questions[i]
		if !q.Auction() || q.Annulled && (!s.rules.Auction.AnnulledCounts || s.replacedByAuction(i)) {
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
		if got == c.want || got < c.want && (s.Incomplete != "" || s.rules.Game.Unplayed == "allowed") {
			continue
		}
		s.Findings = append(s.Findings, Finding{Code: AuctionCount, Severity: scoring.Failure, Pos: s.Pos, Game: s.ID, Round: c.round, Args: []string{itoa(got), itoa(c.want)}})
	}
}

// replacedByAuction tells whether the spare question read for an annulled auction was one
// (B-8).
func (s *scorer) replacedByAuction(i int) bool {
	q := &s.Questions[i]
	return slices.ContainsFunc(s.Questions, func(o Question) bool {
		return o.Replacement && o.Auction() && o.Round == q.Round && o.Theme == q.Theme && o.Value == q.Value
	})
}

// themeKey is a theme of a round.
type themeKey struct {
	round Round
	theme int
}

// values checks that each value of a round is there once in each theme.
func (s *scorer) values() {
	var most [3]int // the highest theme of each round
	copy(most[:], s.Themes[:])
	width := len(s.rules.Game.Blue)
	for i := range s.Questions {
		q := &s.Questions[i]
		most[q.Round] = max(most[q.Round], min(q.Theme, maxThemes))
	}
	rounds := []Round{NoRound}
	if s.kind.Series {
		rounds = []Round{Blue, Red}
	}
	// seen counts the questions of a value: one row of values for each theme.
	var seen [3][]int8
	for round := range seen {
		seen[round] = make([]int8, most[round]*width)
	}
	for i := range s.Questions {
		q := &s.Questions[i]
		if q.Theme < 1 || q.Theme > maxThemes {
			s.finding(ThemeUnknown, scoring.Failure, q.Pos, q, Nobody, itoa(q.Theme), itoa(maxThemes))
			continue
		}
		if s.kind.Series == (q.Round == NoRound) {
			s.finding(RoundUnknown, scoring.Failure, q.Pos, q, Nobody, string(s.PlayedAs()))
		}
		values := s.rules.Values(q.Round)
		at := slices.Index(values, q.Value)
		if at < 0 {
			s.finding(ValueUnknown, scoring.Failure, q.Pos, q, Nobody, itoa(q.Value), list(values))
			continue
		}
		if q.Unrecorded {
			continue
		}
		times := &seen[q.Round][(q.Theme-1)*width+at]
		if *times > 0 && !q.Replacement {
			s.finding(ValueTwice, scoring.Failure, q.Pos, q, Nobody)
		}
		*times = 1
	}
	themes := s.kind.Themes
	for _, round := range rounds {
		if !s.kind.Series {
			// A kind without rounds may still have been recorded with one, which is told.
			for _, r := range []Round{Blue, Red} {
				if most[r] > most[NoRound] {
					round = r
				}
			}
		}
		if themes > 0 && most[round] != themes && s.rules.Game.Unplayed != "allowed" {
			s.Findings = append(s.Findings, Finding{Code: ThemeCount, Severity: scoring.Failure, Pos: s.Pos, Game: s.ID, Round: round, Args: []string{itoa(most[round]), itoa(themes)}})
		}
		s.missing(round, max(themes, most[round]), seen[round])
	}
	if s.Incomplete != "" {
		s.finding(Incomplete, scoring.Warning, scoring.Position{}, nil, Nobody, s.Incomplete)
	}
}

// maxThemes of a round: more than any game has.
const maxThemes = 100

// missing tells the values of each theme that were not recorded (4.9).
func (s *scorer) missing(round Round, themes int, seen []int8) {
	if s.Incomplete != "" || s.rules.Game.Unplayed == "allowed" {
		return
	}
	severity := scoring.Failure
	if s.rules.Game.Unplayed == "warning" {
		severity = scoring.Warning
	}
	values := s.rules.Values(round)
	for theme := 1; theme <= themes; theme++ {
		var lost []int
		for at, v := range values {
			if k := (theme-1)*len(values) + at; k >= len(seen) || seen[k] == 0 {
				lost = append(lost, v)
			}
		}
		if len(lost) > 0 {
			f := Finding{Code: QuestionMissing, Severity: severity, Pos: s.Pos, Game: s.ID, Round: round, Theme: theme, Args: []string{list(lost)}}
			if len(lost) == 1 {
				f.Value = lost[0]
			}
			s.Findings = append(s.Findings, f)
		}
	}
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
