// Package protocol reads what the host's assistant recorded of games of Svoya Igra, and
// makes the sheets to record it on. Two shapes are read, as CSV or as a sheet of an
// .xlsx workbook; they are told by their columns:
//
// The grid has a row for each player of a game:
//
//	game,stage,group,round,wave,table,seat,player,marks,sum,place,pinned,shootout
//	1,,A,1,1,1,1,Alfa Ágnes,R--W- ----- RR---,20,1,,
//
// The marks are R (right), W (wrong), - (nothing) and ? (not recorded) for each value,
// themes apart by blanks. sum and place are what the scorer announced; pinned says that
// the place was set by hand; shootout has the points, or the marks, of tie-break themes, apart by /.
// Optional columns are kind, annulled (theme:value, apart by ;), running (the totals
// after each theme, apart by blanks), withdrawn (after which theme the player left),
// incomplete (why questions were left out) and note (the reason of a place set by hand).
// In place of marks there may be a column for each value: 1:10, 1:20 … 6:50, as the sheets
// have them that Form makes; a theme without any mark, - included, was not recorded.
//
// The event list has a row for each thing that happened, in the order of play:
//
//	game,kind,event,round,theme,value,player,mark,stake
//
// The events are player (one for each seat, first), pick, answer (R, W), none (nobody
// answers, or nobody else), bid (a
// stake, or the mark P), play (the auction player's answer), annul, withdraw, final (R, W
// or -, and the stake), extra (a tie-break theme: value and mark, - for no answer, or the points as the
// stake), declared (a total as the stake or the value, a place in the column place or
// as the mark), place (set by hand) and incomplete. Optional columns are place, note (a
// reason), after (of an annul: how many questions had been played by then, where that is
// not its place in the list), stage, group, tour, wave and table. An empty game or kind is that of the row
// above; an empty round, theme and value are those of the question that is played.
//
// A row that cannot be used is a finding and is left out; all the others are kept. Its
// question is not missing as well, and who won the game is open.
package protocol

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/svoyaigra"
	"recap/scoring/traveller/sheet"
	"recap/scoring/traveller/source"
)

// What a protocol can have wrong with itself.
const (
	MarkUnknown   scoring.Code = "MARK_UNKNOWN"
	MarksLength   scoring.Code = "MARKS_LENGTH"
	PlayerUnknown scoring.Code = "PLAYER_UNKNOWN"
	EventUnknown  scoring.Code = "EVENT_UNKNOWN"
	KindUnknown   scoring.Code = "KIND_UNKNOWN"
	Unreadable    scoring.Code = scoring.Unreadable
	SeatTwice     scoring.Code = "SEAT_TWICE"
	GameUnnamed   scoring.Code = "GAME_UNNAMED"
	ColumnUnknown scoring.Code = "COLUMN_UNKNOWN"
	ColumnOut     scoring.Code = "WARN_COLUMN_UNKNOWN"
	QuestionOpen  scoring.Code = "QUESTION_UNNAMED"
	AnswerAndNone scoring.Code = "ANSWER_AND_NONE"
)

// Read reads the games of a file; values are those of a theme, by which a grid is read.
// What is wrong with a game is among its own findings; those given are about no game.
// The error is a *scoring.InputError: not readable, no such table, no rows.
func Read(f source.File, values []int) ([]*svoyaigra.Game, []svoyaigra.Finding, error) {
	tables, problems, err := sheet.ReadPlain(f, isHeader)
	var findings []svoyaigra.Finding
	for _, p := range problems {
		findings = append(findings, OfProblem(p))
	}
	if err != nil {
		if in, ok := err.(*scoring.InputError); ok && strings.HasPrefix(in.Text, "no ") {
			in.Text, in.Hint = "no header row of a protocol", columnsHint
		}
		return nil, findings, err
	}
	var games []*svoyaigra.Game
	for i := range tables {
		r := &reader{Plain: &tables[i], values: values, games: map[string]*game{}}
		r.header()
		if _, ok := r.at["event"]; ok {
			r.events()
		} else {
			r.grid()
		}
		for _, g := range r.order {
			games = append(games, g.Game)
		}
		findings = append(findings, r.findings...)
	}
	if len(games) == 0 {
		return nil, findings, &scoring.InputError{Pos: tables[0].At(tables[0].Header, 0), Text: "there is no game below the header that can be used"}
	}
	return games, findings, nil
}

// OfProblem is what another reader said of the file, in its own words.
func OfProblem(p scoring.Problem) svoyaigra.Finding {
	text := p.Text
	if p.Hint != "" {
		text += " (" + p.Hint + ")"
	}
	return svoyaigra.Finding{Code: p.Code, Severity: p.Severity, Pos: p.Pos, Say: "reading.plain", Args: []string{text}}
}

const columnsHint = "a grid has the columns game, player and marks, an event list game, event, player, mark and stake"

// columns are those that are known, by the words for them.
var columns = map[string]string{
	"game": "game", "játék": "game", "игра": "game", "бой": "game",
	"kind": "kind", "stage": "stage", "group": "group", "csoport": "group", "группа": "group",
	"round": "round", "forduló": "round", "тур": "round", "раунд": "round", "tour": "tour", "wave": "wave",
	"table": "table", "asztal": "table", "стол": "table", "seat": "seat", "hely": "seat", "место": "seat",
	"player": "player", "játékos": "player", "игрок": "player",
	"marks": "marks", "jelek": "marks", "отметки": "marks",
	"sum": "sum", "összeg": "sum", "сумма": "sum", "place": "place", "helyezés": "place",
	"pinned": "pinned", "shootout": "shootout", "annulled": "annulled", "running": "running",
	"withdrawn": "withdrawn", "after": "after", "incomplete": "incomplete", "note": "note", "megjegyzés": "note", "примечание": "note",
	"event": "event", "esemény": "event", "событие": "event", "theme": "theme", "téma": "theme", "тема": "theme",
	"value": "value", "érték": "value", "номинал": "value", "mark": "mark", "jel": "mark", "отметка": "mark",
	"stake": "stake", "tét": "stake", "ставка": "stake",
}

// computed heads what a sheet works out for the eye; it is not read.
const computed = "Σ"

func isHeader(cells []string) bool {
	have := map[string]bool{}
	for _, c := range cells {
		have[columns[sheet.HeadingKey(c)]] = true
		if _, _, ok := valueColumn(c); ok {
			have["marks"] = true
		}
	}
	return have["player"] && (have["marks"] || have["game"] && have["event"])
}

// valueColumn reads the heading of a column for one value: 2:30 is theme 2, value 30.
func valueColumn(s string) (theme, value int, ok bool) {
	a, b, cut := strings.Cut(strings.TrimSpace(s), ":")
	theme, err1 := strconv.Atoi(a)
	value, err2 := strconv.Atoi(b)
	return theme, value, cut && err1 == nil && err2 == nil && theme > 0 && theme <= 100 && value > 0
}

// reader reads a table.
type reader struct {
	*sheet.Plain
	at       map[string]int // the columns
	wide     []wideColumn
	values   []int
	games    map[string]*game
	order    []*game
	findings []svoyaigra.Finding // of no game
}

// wideColumn is a column for one value.
type wideColumn struct{ col, theme, value int }

// game is a game being read.
type game struct {
	*svoyaigra.Game
	rows    []gridRow        // of a grid
	current int              // the question that is played; -1 before the first
	round   svoyaigra.Round  // that was named last
	latest  map[[3]int]int   // the last question of a round, theme and value
	seats   map[string]int   // by name
	nobody  map[int]bool     // the questions of which it was said that nobody answered
	kindAt  scoring.Position // where the kind was said
}

// about is what a finding is about, as far as it is known.
type about struct {
	round        svoyaigra.Round
	theme, value int
	player       string
}

// tell adds a finding to the game, or to the file where g is nil. say names its words,
// args are for them.
func (r *reader) tell(g *game, row, col int, code scoring.Code, say string, of about, args ...string) {
	f := svoyaigra.Finding{Code: code, Severity: scoring.Failure, Pos: r.At(row, col), Round: of.round, Theme: of.theme, Value: of.value, Player: of.player,
		Say: "reading." + say, Args: args}
	if strings.HasPrefix(string(code), "WARN_") {
		f.Severity = scoring.Warning
	}
	if g == nil {
		r.findings = append(r.findings, f)
		return
	}
	f.Game = g.ID
	g.Reading = append(g.Reading, f)
}

// quote is what stands in the file, cut where it is long.
func quote(s string) string { return fmt.Sprintf("%.40q", s) }

// header finds the columns.
func (r *reader) header() {
	r.at = map[string]int{}
	for col, c := range r.Rows[r.Header] {
		if theme, value, ok := valueColumn(c); ok {
			r.wide = append(r.wide, wideColumn{col, theme, value})
			continue
		}
		name, known := columns[sheet.HeadingKey(c)]
		_, twice := r.at[name]
		switch {
		case strings.TrimSpace(c) == "", strings.TrimSpace(c) == computed:
		case !known || twice:
			r.tell(nil, r.Header, col, ColumnOut, "column_out", about{}, quote(c))
		default:
			r.at[name] = col
		}
	}
}

// text is a cell of a row; empty where the table has no such column.
func (r *reader) text(row int, column string) string {
	col, ok := r.at[column]
	if !ok || col >= len(r.Rows[row]) {
		return ""
	}
	return sheet.PlainText(r.Rows[row][col])
}

// col is the number of a column; 0 where there is none.
func (r *reader) col(column string) int { return r.at[column] }

// most is the greatest number that a protocol may hold: far above any score.
const most = 1_000_000_000

// number reads a whole number; ok is false where there is none, which is a problem where
// something else stands there.
func (r *reader) number(g *game, row int, column string, of about) (n int, ok bool) {
	s := r.text(row, column)
	if s == "" {
		return 0, false
	}
	n, say := wholeNumber(strings.ReplaceAll(s, " ", ""))
	if say != "" {
		r.tell(g, row, r.col(column), Unreadable, say, of, column, quote(s))
		return 0, false
	}
	return n, true
}

// wholeNumber reads a whole number, which a spreadsheet may have given decimals (10.0). say
// names the words for what is none.
func wholeNumber(s string) (n int, say string) {
	s = strings.TrimPrefix(s, "+")
	if a, b, ok := strings.Cut(strings.ReplaceAll(s, ",", "."), "."); ok && a != "" && b != "" && strings.Trim(b, "0") == "" {
		s = a
	}
	n, err := strconv.Atoi(s)
	switch {
	case errors.Is(err, strconv.ErrRange) || err == nil && (n > most || n < -most):
		return 0, "too_large"
	case err != nil:
		return 0, "not_whole"
	}
	return n, ""
}

// usable tells whether a row has something in it that is no comment.
func (r *reader) usable(row int) bool {
	for _, c := range r.Rows[row] {
		if c = strings.TrimSpace(c); c != "" {
			return !strings.HasPrefix(c, "#")
		}
	}
	return false
}

// open gives the game of a row, which begins with its first row.
func (r *reader) open(row int, id string) *game {
	if g, ok := r.games[id]; ok {
		return g
	}
	g := &game{Game: &svoyaigra.Game{ID: id, Pos: r.At(row, r.col("game"))}, current: -1, latest: map[[3]int]int{}, nobody: map[int]bool{}, seats: map[string]int{}}
	g.Stage, g.Group, g.Wave, g.Table = r.text(row, "stage"), r.text(row, "group"), r.text(row, "wave"), r.text(row, "table")
	if _, list := r.at["event"]; list {
		g.Round = r.text(row, "tour")
	} else {
		g.Round = r.text(row, "round")
	}
	r.games[id] = g
	r.order = append(r.order, g)
	return g
}

// kind reads the kind of a game, once.
func (r *reader) kind(row int, g *game) {
	s := r.text(row, "kind")
	if s == "" {
		return
	}
	k, err := svoyaigra.ParseKind(s)
	switch {
	case err != nil:
		r.tell(g, row, r.col("kind"), KindUnknown, "kind_unknown", about{}, quote(s))
	case g.Kind == "":
		g.Kind, g.kindAt = k, r.At(row, r.col("kind"))
	case g.Kind != k:
		r.tell(g, row, r.col("kind"), KindUnknown, "kind_differs", about{}, string(k), string(g.Kind), g.kindAt.Within())
	}
}

// player adds a seat to the game.
func (g *game) player(name string, pos scoring.Position) int {
	seat := len(g.Players)
	g.Players = append(g.Players, svoyaigra.Player{Name: name, Pos: pos, LeftAfter: svoyaigra.Always})
	if _, ok := g.seats[name]; !ok {
		g.seats[name] = seat
	}
	return seat
}
