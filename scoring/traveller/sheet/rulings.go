package sheet

import (
	"errors"
	"fmt"
	"strings"

	"recap/scoring"
)

// The fields of a sheet of rulings.
const (
	rKind field = iota
	rSession
	rSection
	rRound
	rTable
	rBoard
	rNS
	rEW
	rUnit
	rNSAward
	rEWAward
	rContract
	rDeclarer
	rResult
	rScore
	rAmount
	rGroup
	rPlayed
	rResults
	rLaw
	rReason
	rBy
	rWhen
	rulingFields
)

var rulingWords = words(map[field]string{
	rKind:     "kind fajta döntés típus вид тип решение",
	rSession:  "session forduló menet сессия",
	rSection:  "section sec sect szekció sektor sekcja секция",
	rRound:    "round rnd rd kör runda тур раунд",
	rTable:    "table tbl asztal stół стол",
	rBoard:    "board boards bd leosztás leosztások rozdanie сдача сдачи",
	rNS:       "ns northsouth éd északdél сю северюг",
	rEW:       "ew eastwest kny keletnyugat вз востокзапад",
	rUnit:     "unit pair team player number pár csapat játékos szám пара команда игрок номер",
	rNSAward:  "nsaward awardns édmegítélt присужденоns",
	rEWAward:  "ewaward awardew knymegítélt присужденоew",
	rContract: "contract contr felvétel kontrakt контракт",
	rDeclarer: "declarer decl felvevő rozgrywający разыгрывающий разыгр",
	rResult:   "result res eredmény wynik результат",
	rScore:    "score pont zapis счет очки",
	rAmount:   "amount mérték összeg размер величина",
	rGroup:    "group form csoport változat группа форма",
	rPlayed:   "played játszott сыграна",
	rResults:  "results resultswithdrawal eredmények eredményekvisszalépés результаты результатыснятие",
	rLaw:      "law article szabály törvény cikk закон статья",
	rReason:   "reason indok indoklás ok причина обоснование",
	rBy:       "by director döntött versenyvezető судья",
	rWhen:     "when date mikor dátum когда дата",
})

// rulingKeys are the fields as an event file has them.
var rulingKeys = map[string]field{"kind": rKind, "session": rSession, "round": rRound, "table": rTable, "board": rBoard, "ns": rNS, "ew": rEW, "unit": rUnit, "ns_award": rNSAward,
	"ew_award": rEWAward, "contract": rContract, "declarer": rDeclarer, "result": rResult, "score": rScore, "amount": rAmount, "group": rGroup, "played": rPlayed, "results": rResults}

// Kinds of decisions that are none of scoring.Ruling.
const (
	penaltyKind    = "penalty"
	withdrawalKind = "withdrawal"
)

// rulingKindWords are the kinds of decisions; what is written otherwise is one word.
var rulingKindWords = words(map[string]string{
	string(scoring.AdjustedScore):   "adjusted módosított kiigazított скорректированный присужденный",
	string(scoring.ArtificialScore): "artificial mesterséges искусственный",
	string(scoring.WeightedScore):   "weighted súlyozott взвешенный",
	string(scoring.SplitScore):      "split megosztott раздельный",
	string(scoring.Correction):      "correction corrected javítás исправление",
	string(scoring.CancelledBoard):  "cancelled canceled törölt törlés отменен отменено отмена",
	string(scoring.NotPlayedBoard):  "notplayed np nemjátszott несыграно несыграна",
	string(scoring.AbsentPair):      "absent távol távolmaradt отсутствие отсутствовали",
	string(scoring.SwappedPairs):    "swap swapped csere обмен",
	string(scoring.Misboarded):      "misboarded másikleosztás другаясдача",
	string(scoring.FouledBoard):     "fouled group összekevert csoport испорченная испорчена группа",
	string(scoring.LateArrival):     "late késés опоздание",
	penaltyKind:                     "penalty büntetés штраф",
	withdrawalKind:                  "withdrawal withdrawn visszalépés снятие",
})

var rulingTable = kind{rulingFields, func(k string) field {
	if f, ok := rulingWords[k]; ok {
		return f
	}
	return noField
}, (*header).isRulings}

const rulingsHint = "the header names the columns: kind,board,ns,ew,unit,ns_award,ew_award,amount,reason"

// isRulings tells whether the row is surely the header of a sheet of rulings.
func (h *header) isRulings() bool { return h.has(rKind) && (h.has(rBoard) || h.has(rUnit)) }

// rulings reads what the director decided into the event, from the sheet of that
// name; empty for none. A line that cannot be used
// is a problem and is left out.
func (b *book) rulings(event *scoring.Event, name string) []scoring.Problem {
	if name == "" {
		return nil
	}
	g, err := b.grid(name)
	if err != nil {
		p := scoring.Problem{Pos: scoring.Position{File: b.name}, Text: err.Error()}
		if bad, ok := errors.AsType[*scoring.InputError](err); ok {
			p.Pos, p.Text, p.Hint = bad.Pos, bad.Text, bad.Hint
		}
		return []scoring.Problem{p}
	}
	top, _ := rulingTable.findHeader(g.rows)
	if top < 0 {
		if len(g.rows) == 0 {
			return nil
		}
		return []scoring.Problem{{Pos: g.at(0).cell(0), Text: "no header row in the sheet of rulings; none of it is read", Hint: rulingsHint}}
	}
	r := &rulings{event: event, header: rulingTable.header(g.rows[top]), epoch1904: b.epoch1904, seen: map[int]bool{}}
	r.problems = r.header.problems(g.at(top), rulingTable.find)
	g.fillMerged(top + 1)
	for i := top + 1; i < len(g.rows); i++ {
		if cells := g.rows[i]; !blank(cells) && !isComment(cells) {
			r.row(cells, g.at(i))
		}
	}
	return r.problems
}

// rulings turns the rows of a table into decisions.
type rulings struct {
	event     *scoring.Event
	header    header
	epoch1904 bool
	problems  []scoring.Problem
	seen      map[int]bool // unnamed columns already told
}

// rulingLine is a line of a sheet of rulings.
type rulingLine struct {
	*rulings
	cells []string
	at    place
	bad   bool // something of it cannot be, so it is left out
}

func (r *rulings) row(cells []string, at place) {
	r.problems = append(r.problems, r.header.stray(cells, at, r.seen)...)
	l := &rulingLine{rulings: r, cells: cells, at: at}
	kind := l.text(rKind)
	if known, ok := rulingKindWords[key(kind)]; ok {
		kind = known
	}
	if kind == "" && l.text(rAmount) != "" {
		kind = penaltyKind
	}
	switch kind {
	case penaltyKind:
		l.penalty()
	case withdrawalKind:
		l.withdrawal()
	default:
		l.ruling(kind)
	}
}

// text is a cell without the signs that a spreadsheet puts around it.
func (l *rulingLine) text(f field) string { return dropZeros(unguard(l.header.cell(l.cells, f))) }

// pos is the cell of a key; the line itself for one without a column.
func (l *rulingLine) pos(key string) scoring.Position {
	if f, ok := rulingKeys[key]; ok && l.header.has(f) {
		return l.at.cell(l.header.at[f])
	}
	return l.at.cell(l.header.first)
}

// name is the heading of a key; that of a workbook for one without a column.
func (l *rulingLine) name(key string) string {
	if f, ok := rulingKeys[key]; ok && l.header.has(f) {
		return l.header.names[l.header.at[f]]
	}
	return wordOf(rulingHeadings, key, 0)
}

// writing is how the words of a decision are written on the sheet.
func (l *rulingLine) writing() scoring.Writing { return scoring.Writing{At: l.pos, Name: l.name} }

func (l *rulingLine) fail(key, hint, format string, args ...any) {
	l.bad = true
	l.problems = append(l.problems, scoring.Problem{Pos: l.pos(key), Text: fmt.Sprintf(format, args...) + "; the line is left out", Hint: hint})
}

// number is a whole number from 1 up, 0 where there is none.
func (l *rulingLine) number(key string) int {
	s := l.text(rulingKeys[key])
	if s == "" || s == "-" {
		return 0
	}
	n := whole(s)
	if n < 1 {
		l.fail(key, "", "%s is %q, not a number from 1 up", l.name(key), short(s))
	}
	return n
}

// only tells of cells that a decision has no use for.
func (l *rulingLine) only(what string, keys ...string) {
	for _, key := range keys {
		if s := l.text(rulingKeys[key]); s != "" && s != "-" {
			l.fail(key, "a line of its own says that", "%s is %q, and that does not belong to a %s", l.name(key), short(s), what)
		}
	}
}

// take keeps the problems of a decision.
func (l *rulingLine) take(problems []scoring.Problem) {
	for _, p := range problems {
		l.bad = l.bad || p.Severity == scoring.Failure
	}
	l.problems = append(l.problems, problems...)
}

// when is a date, which a workbook keeps as a number, or what is written there.
func (l *rulingLine) when() string {
	s := l.text(rWhen)
	if day, ok := serialDate(s, l.epoch1904); ok {
		return day
	}
	return s
}

func (l *rulingLine) ruling(kind string) {
	r := scoring.Ruling{Pos: l.pos("kind"), Session: l.number("session"), Section: l.text(rSection), Table: l.number("table"),
		Law: l.text(rLaw), Reason: l.text(rReason), By: l.text(rBy), When: l.when(),
		Entry: scoring.Entry{Contract: l.text(rContract), Declarer: seatWord(l.text(rDeclarer)), Result: l.text(rResult), Score: l.text(rScore), NSAward: l.text(rNSAward), EWAward: l.text(rEWAward)}}
	l.only("ruling on a board", "amount", "unit")
	l.take(r.Enter(scoring.RulingWords{Kind: kind, Boards: l.text(rBoard), Rounds: l.text(rRound), NS: numberWord(l.text(rNS)), EW: numberWord(l.text(rEW)), Group: l.text(rGroup), Played: l.text(rPlayed)}, l.writing()))
	if !l.bad {
		l.event.Rulings = append(l.event.Rulings, r)
	}
}

func (l *rulingLine) penalty() {
	p := scoring.Penalty{Pos: l.pos("kind"), Session: l.number("session"), Section: l.text(rSection), Round: l.number("round"), Table: l.number("table"), Board: l.number("board"), Law: l.text(rLaw), Reason: l.text(rReason)}
	l.only("penalty", "ns_award", "ew_award", "contract", "declarer", "result", "score", "group", "played")
	units := strings.FieldsFunc(l.text(rUnit), func(c rune) bool { return c == ',' || c == ';' })
	for i := range units {
		units[i] = numberWord(units[i])
	}
	of, problems := p.Enter(scoring.PenaltyWords{Units: units, NS: numberWord(l.text(rNS)), EW: numberWord(l.text(rEW)), Amount: l.text(rAmount)}, l.writing())
	l.take(problems)
	if !l.bad {
		l.event.Penalties = append(l.event.Penalties, of...)
	}
}

// resultsWords are what becomes of the results of who withdrew.
var resultsWords = map[string]string{"": "", "kept": "kept", "megmarad": "kept", "сохраняются": "kept", "deleted": "deleted", "törölt": "deleted", "удаляются": "deleted"}

func (l *rulingLine) withdrawal() {
	w := scoring.Withdrawal{Pos: l.pos("kind"), Session: l.number("session"), Section: l.text(rSection), Round: l.number("round"), Law: l.text(rLaw), Reason: l.text(rReason)}
	l.only("withdrawal", "board", "ns", "ew", "ns_award", "ew_award", "contract", "declarer", "result", "score", "amount", "group", "played")
	var err error
	if w.Unit, w.Line, err = pairNumber(l.text(rUnit)); err != nil {
		l.fail("unit", pairHint, "withdrawal: %v", err)
	}
	var known bool
	if w.Results, known = resultsWords[key(l.text(rResults))]; !known {
		l.fail("results", "kept or deleted", "unknown results %q", short(l.text(rResults)))
	}
	if !l.bad {
		l.event.Withdrawals = append(l.event.Withdrawals, w)
	}
}
