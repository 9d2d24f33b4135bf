package protocol

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"recap/scoring/svoyaigra"
)

// Form is sheets to record games on, blank ones or those of games that were played. Book
// makes a workbook of them, which Read reads again. A game of the final series, and one
// whose order of play is known, gets a list of what happens, any other a cell for each
// player and value.
type Form struct {
	Rules  *svoyaigra.Rules
	Kind   svoyaigra.Kind
	Themes int // of each round
	Games  []FormGame
	// Word gives the words of the sheets. The headings by which a workbook is read again are
	// the same in all languages.
	Word  func(key string, args ...string) string
	Paper string // a4 or letter
	Date  string // ISO; empty leaves it open
}

// FormGame is a game that is to be recorded.
type FormGame struct {
	ID      string
	Players []string
	Played  *svoyaigra.Game // nil for a blank sheet
}

// Of is the sheet of a game that was played.
func Of(g *svoyaigra.Game) FormGame {
	f := FormGame{ID: g.ID, Played: g}
	for _, p := range g.Players {
		f.Players = append(f.Players, p.Name)
	}
	return f
}

// maxFormThemes and maxFormPlayers are as many as there is room for.
const (
	maxFormThemes  = 20
	maxFormPlayers = 12
)

// Check says why there can be no sheet for the games.
func (f Form) Check() error {
	if len(f.Games) == 0 {
		return errors.New("a sheet needs a game")
	}
	for _, g := range f.Games {
		if n := len(g.Players); n < 1 || n > maxFormPlayers {
			return fmt.Errorf("game %s: %d players; a sheet has 1 to %d", g.ID, n, maxFormPlayers)
		}
		if n := f.ThemesOf(g); n < 1 || n > maxFormThemes {
			return fmt.Errorf("game %s: %d themes; a sheet has 1 to %d", g.ID, n, maxFormThemes)
		}
		for i, p := range g.Players {
			if slices.Contains(g.Players[:i], p) {
				return fmt.Errorf("game %s: %s plays twice", g.ID, p)
			}
		}
	}
	return nil
}

// Listed tells whether a game is recorded as a list of what happens.
func (f Form) Listed(g FormGame) bool {
	if g.Played != nil {
		return !g.Played.Unordered || f.Rules.Of(f.KindOf(g)).Series
	}
	return f.Rules.Of(f.Kind).Series
}

// KindOf is that of a game.
func (f Form) KindOf(g FormGame) svoyaigra.Kind {
	if g.Played != nil {
		return g.Played.PlayedAs()
	}
	return f.Kind
}

// ThemesOf are as many as a round of the game has, the highest number that was played.
func (f Form) ThemesOf(g FormGame) int {
	if g.Played == nil {
		return f.Themes
	}
	n := 1
	for i := range g.Played.Questions {
		n = max(n, g.Played.Questions[i].Theme)
	}
	return n
}

// annulled tells whether a question of a game that was played was annulled.
func (g FormGame) annulled(theme, value int) bool {
	return g.Played != nil && slices.ContainsFunc(g.Played.Questions, func(q svoyaigra.Question) bool {
		return q.Annulled && q.Theme == theme && q.Value == value
	})
}

// Mark is what a player did with a question of a grid: R, W, - or ? where it was not
// recorded; nothing where it was not played.
func Mark(g *svoyaigra.Game, seat, theme, value int) string {
	for i := range g.Questions {
		q := &g.Questions[i]
		if q.Theme != theme || q.Value != value {
			continue
		}
		for _, a := range q.Attempts {
			if a.Seat == seat {
				return map[bool]string{true: string(right), false: string(wrong)}[a.Right]
			}
		}
		if q.Unrecorded {
			return string(unrecorded)
		}
		return string(nothing)
	}
	return ""
}

// day is the date of the document's properties; the clock is never asked.
func (f Form) day() time.Time {
	if t, err := time.Parse(time.DateOnly, f.Date); err == nil {
		return t
	}
	return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
}
