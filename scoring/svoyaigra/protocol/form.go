package protocol

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"recap/scoring/svoyaigra"
)

// Form makes sheets to record games on, blank ones or those of games that were played: a
// workbook, which Read reads again, and a document to print. A game of the final series, and
// one whose order of play is known, gets a list of what happens, any other a cell for each
// player and value.
type Form struct {
	Rules  *svoyaigra.Rules
	Kind   svoyaigra.Kind
	Themes int // of each round
	Games  []FormGame
	Lang   string // en, hu or ru; en where it is another
	Paper  string // a4 or letter
	Date   string // ISO; empty leaves it open
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

// maxFormThemes and maxFormPlayers are as many as fit on paper.
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
		if n := f.themes(g); n < 1 || n > maxFormThemes {
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

// listed tells whether a game is recorded as a list of what happens.
func (f Form) listed(g FormGame) bool {
	if g.Played != nil {
		return !g.Played.Unordered || f.Rules.Of(f.kind(g)).Series
	}
	return f.Rules.Of(f.Kind).Series
}

// kind is that of a game.
func (f Form) kind(g FormGame) svoyaigra.Kind {
	if g.Played != nil {
		return g.Played.PlayedAs()
	}
	return f.Kind
}

// themes are as many as a round of the game has, the highest number that was played.
func (f Form) themes(g FormGame) int {
	if g.Played == nil {
		return f.Themes
	}
	n := 1
	for i := range g.Played.Questions {
		n = max(n, g.Played.Questions[i].Theme)
	}
	return n
}

// mark is what a player did with a question of a grid: R, W, - or nothing where it was not
// recorded.
func mark(g *svoyaigra.Game, seat, theme, value int) string {
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

// word is one of the sheet's words.
func (f Form) word(w [3]string) string {
	switch f.Lang {
	case "hu":
		return w[1]
	case "ru":
		return w[2]
	}
	return w[0]
}

// The words of the sheets, in English, Hungarian and Russian. The headings by which a
// workbook is read again are the same in all of them.
var (
	wTitle   = [3]string{"Svoya Igra: game sheet", "Szvoja igra: játéklap", "Своя игра: протокол боя"}
	wGame    = [3]string{"Game", "Játék", "Бой"}
	wDate    = [3]string{"Date", "Dátum", "Дата"}
	wHost    = [3]string{"Host", "Játékvezető", "Ведущий"}
	wTheme   = [3]string{"Theme", "Téma", "Тема"}
	wPlayer  = [3]string{"Player", "Játékos", "Игрок"}
	wPlace   = [3]string{"Place", "Hely", "Место"}
	wExtra   = [3]string{"Extra theme", "Szétlövés", "Перестрелка"}
	wValue   = [3]string{"Value", "Érték", "Номинал"}
	wPicked  = [3]string{"Picked by", "Választotta", "Выбирал"}
	wAuction = [3]string{"Auction: bids", "Licit: tétek", "Аукцион: ставки"}
	wBlue    = [3]string{"Blue", "Kék", "Синий"}
	wRed     = [3]string{"Red", "Piros", "Красный"}
	wFinal   = [3]string{"Final round: stake", "Döntő kör: tét", "Финальный раунд: ставка"}
	wAnswer  = [3]string{"answer R / W", "válasz R / W", "ответ R / W"}
	wScore   = [3]string{"Score", "Pontszám", "Счёт"}
	wSigned  = [3]string{"Signature of the host", "A játékvezető aláírása", "Подпись ведущего"}
	wMarks   = [3]string{"R right, W wrong, - nothing", "R jó, W rossz, - semmi", "R верно, W неверно, - нет ответа"}
	wGridUse = [3]string{
		"Type R for a right answer, W for a wrong one; a theme in which nobody answers gets one dash. sum and place are what the scorer announces: they are compared with the marks.",
		"R a jó válasz, W a rossz; ha egy témában senki sem válaszol, egy kötőjel kell bele. A sum és a place a jegyző bemondása: a program összeveti a jelekkel.",
		"R – верный ответ, W – неверный; в теме, где никто не отвечал, ставится один дефис. sum и place – то, что объявил секретарь: программа сверит их с отметками."}
	wListUse = [3]string{
		"One line for each thing that happens, in the order of play. event: pick, answer (mark R or W), none, bid (stake, or mark P), play, annul, withdraw, final, extra, declared. An empty question is the one that is played.",
		"Soronként egy esemény, a játék sorrendjében. event: pick (választ), answer (válasz, jel R vagy W), none (senki), bid (tét, vagy P passz), play (licit válasza), annul (törlés), withdraw (távozik), final, extra, declared (bemondott állás). Az üres kérdés az éppen játszott.",
		"Строка на каждое событие, в порядке игры. event: pick (выбор), answer (ответ, R или W), none (никто), bid (ставка или P – пас), play (ответ на аукционе), annul (снятие), withdraw (выход), final, extra (перестрелка), declared (объявленный счёт). Пустой вопрос – тот, что играется."}
)
