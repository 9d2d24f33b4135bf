package sheets

import (
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/monopoly"
)

// entry is one player's part of a result sheet while it is read, from a list or from the
// form.
type entry struct {
	r    *reader
	line *monopoly.Line
	text func(monopoly.Field) string
	has  func(monopoly.Field) bool
	// made says what a spreadsheet made of a cell; empty where it is as typed.
	made func(monopoly.Field) string
}

// field is the text of a field; empty where a spreadsheet spoilt it, which is told.
func (e *entry) field(f monopoly.Field) string {
	if made := e.made(f); made != "" {
		e.fail(monopoly.SpoiltCell, f, made)
		return ""
	}
	return e.text(f)
}

func (e *entry) fail(code scoring.Code, f monopoly.Field, args ...string) {
	e.line.Found = append(e.line.Found, monopoly.Failed(code, e.line.At(f), e.line.Player, args...))
}

// read reads everything but the deeds.
func (e *entry) read() {
	l := e.line
	l.Player, l.ID = e.field(monopoly.PlayerField), e.field(monopoly.IDField)
	l.Game = e.field(monopoly.GameField)
	l.Minutes, l.Declared = -1, -1
	if l.Player == "" {
		if l.ID != "" {
			l.Player = l.ID
		} else {
			e.fail(monopoly.PlayerMissing, monopoly.PlayerField)
		}
	}
	e.stage()
	e.status()
	e.minutes()
	e.cash()
	if text := e.field(monopoly.DeclaredField); text != "" {
		if n, ok := whole(text); ok && n >= 0 {
			l.Declared = n
		} else {
			e.fail(monopoly.DeclaredUnclear, monopoly.DeclaredField, text)
		}
	}
	l.PlayerSigned, l.BankerSigned = e.signature(monopoly.SignedPlayerField), e.signature(monopoly.SignedBankerField)
	l.BankruptOrder = e.count(monopoly.BankruptOrderField, monopoly.BankruptOrderBad)
	l.JailCards = e.count(monopoly.JailCardsField, monopoly.JailCardsBad)
}

func (e *entry) stage() {
	l := e.line
	l.Stage = e.r.stage
	text := e.field(monopoly.StageField)
	if text == "" && e.r.odd != "" {
		if l.Stage == monopoly.NoStage {
			l.Stage = monopoly.PreliminaryStage
		}
		l.Found = append(l.Found, monopoly.Failed(monopoly.UnknownStage, e.r.oddAt, l.Player, e.r.odd, l.Stage.String()))
		return
	}
	if text == "" {
		if l.Stage == monopoly.NoStage {
			l.Stage = monopoly.PreliminaryStage
			e.r.assume(l.At(monopoly.StageField))
		}
		return
	}
	stage, ok := monopoly.ParseStage(text)
	if ok && stage <= monopoly.FinalStage {
		l.Stage = stage
		return
	}
	if l.Stage == monopoly.NoStage {
		l.Stage = monopoly.PreliminaryStage
	}
	e.fail(monopoly.UnknownStage, monopoly.StageField, text, l.Stage.String())
}

// status: an empty one is that of a player who is in the game.
func (e *entry) status() {
	text := e.field(monopoly.StatusField)
	if text == "" {
		return
	}
	status, ok := monopoly.ParseStatus(text)
	if !ok {
		e.fail(monopoly.UnknownStatus, monopoly.StatusField, text)
	}
	e.line.Status = status
}

func (e *entry) minutes() {
	text := e.field(monopoly.MinutesField)
	if text == "" {
		return
	}
	n, ok := whole(text)
	if !ok || n < 0 {
		e.fail(monopoly.MinutesUnreadable, monopoly.MinutesField, text)
		return
	}
	e.line.Minutes = n
}

func (e *entry) cash() {
	l, text := e.line, e.field(monopoly.CashField)
	n, ok := whole(text)
	switch {
	case text == "" && l.Status == monopoly.Active && e.made(monopoly.CashField) == "":
		e.fail(monopoly.CashMissing, monopoly.CashField, l.Player)
	case text == "":
	case !ok:
		e.fail(monopoly.CashUnreadable, monopoly.CashField, text)
	case n < 0:
		e.fail(monopoly.CashNegative, monopoly.CashField, text)
	default:
		l.Cash = n
	}
}

// count reads a small number; empty is none.
func (e *entry) count(f monopoly.Field, code scoring.Code) int {
	text := e.field(f)
	if text == "" {
		return 0
	}
	n, ok := whole(text)
	if !ok || n < 0 || n > 100 {
		e.fail(code, f, text)
		return 0
	}
	return n
}

// signed is what stands where somebody has signed, or has not.
var signed = func() map[string]monopoly.Signature {
	words := map[string]monopoly.Signature{"": monopoly.NotSigned}
	for w := range strings.FieldsSeq("yes y x 1 true igen i да ✓ +") {
		words[w] = monopoly.Signed
	}
	for w := range strings.FieldsSeq("no n 0 false nem нет - –") {
		words[w] = monopoly.NotSigned
	}
	return words
}()

func (e *entry) signature(f monopoly.Field) monopoly.Signature {
	if !e.has(f) {
		return monopoly.NotRecorded
	}
	text := e.field(f)
	s, ok := signed[strings.ToLower(text)]
	if !ok {
		e.fail(monopoly.SignatureUnclear, f, text)
	}
	return s
}

// deeds reads the deeds of a list.
func (e *entry) deeds(text string) {
	for _, part := range splitDeeds(text) {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		h, code := e.r.board.ParseHolding(part)
		if code != "" {
			e.fail(code, monopoly.DeedsField, part, e.r.board.Name)
		}
		if code != monopoly.UnknownDeed {
			e.line.Holdings = append(e.line.Holdings, h)
		}
	}
}

// typography is what people and spreadsheets put into numbers.
var typography = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", "−", "-")

// whole reads a whole number; blanks may part its thousands.
func whole(s string) (int, bool) {
	n, err := strconv.Atoi(typography.Replace(s))
	const most = 1_000_000_000 // far above any set
	return n, err == nil && n <= most && n >= -most
}
