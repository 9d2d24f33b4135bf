package sheet

import (
	"fmt"
	"strings"

	"recap/scoring"
)

// entry reads what was typed of the result. It waits where a cell has the error of
// a formula: what was typed there is lost.
func (t *travellers) entry(row *scoring.Row, cells []string, pos func(field) scoring.Position) (e scoring.Entry, waits bool) {
	for _, f := range [...]field{fContract, fDeclarer, fLead, fResult, fTricks, fScore, fNSAward, fEWAward} {
		if s := t.header.cell(cells, f); s != "" && isFormulaError(s) {
			t.problem(pos(f), scoring.Failure, row.Board, spoiledHint, "%s; the row waits for its result", spoiledText("a formula", s))
			waits = true
		}
	}
	if waits {
		return e, true
	}
	text := func(f field) string { return plainText(t.header.cell(cells, f)) }
	e = scoring.Entry{
		Contract: text(fContract), Declarer: seatWord(text(fDeclarer)), Lead: text(fLead),
		Result: t.figure(cells, fResult), Score: t.figure(cells, fScore),
		NSAward: text(fNSAward), EWAward: text(fEWAward),
	}
	if tricks := t.figure(cells, fTricks); tricks != "" {
		t.settleTricks(row, &e, tricks, pos)
	} else if e.Score == "" {
		t.overtricks(&e, pos)
	}
	return e, false
}

// mostUnsigned is the highest figure without a sign that is taken for overtricks
// where the heading says that results are against the contract. From 4 on a figure
// may be the tricks of a contract that went far down.
const mostUnsigned = 3

// overtricks reads a small result without a sign against the contract, where the
// heading says so: Result ±. A spreadsheet has made 1 of +1 there, or somebody
// saved the keystroke.
func (t *travellers) overtricks(e *scoring.Entry, pos func(field) scoring.Position) {
	n := whole(e.Result)
	if n < 0 || n > mostUnsigned || !t.header.ofWorkbook() {
		return
	}
	c, err := scoring.ParseContract(e.Contract)
	if err != nil || c.Level == 0 {
		return
	}
	e.Result = fmt.Sprintf("+%d", n)
	if _, err := scoring.ParseResult(e.Result, c); err != nil {
		return // more than 13 tricks, which Enter tells
	}
	if t.unsigned++; t.unsigned == 1 {
		t.firstUnsigned = pos(fResult)
	}
}

// tellUnsigned says how many results were read so.
func (t *travellers) tellUnsigned() {
	switch {
	case t.unsigned == 1:
		t.problem(t.firstUnsigned, scoring.Note, 0, "", "1 result from 0 to %d without a sign is read as overtricks, as its heading says", mostUnsigned)
	case t.unsigned > 1:
		t.problem(t.firstUnsigned, scoring.Note, 0, "", "%d results from 0 to %d without a sign, of which this is the first, are read as overtricks, as their heading says", t.unsigned, mostUnsigned)
	}
}

// plainText makes of a cell what its writer meant to type: signs and figures of
// typography and of wide scripts become plain ones, what nobody sees goes, and so
// does the apostrophe that is to keep a spreadsheet from calculating.
func plainText(s string) string {
	plain := true
	for i := 0; i < len(s) && plain; i++ {
		plain = s[i] < 0x80
	}
	if !plain {
		s = strings.Map(plainRune, s)
	}
	if rest, ok := strings.CutPrefix(s, "'"); ok {
		s = rest
	}
	return trim(s)
}

func plainRune(r rune) rune {
	switch {
	case r < 0x80:
		return r
	case r >= '！' && r <= '～':
		return r - '！' + '!'
	case r == '\u3000' || r == '\u00a0' || r >= '\u2000' && r <= '\u200a' || r == '\u202f':
		return ' '
	case r >= '\u200b' && r <= '\u200f' || r >= '\u202a' && r <= '\u202e' || r >= '\u2060' && r <= '\u2069' || r == '\ufe0e' || r == '\ufe0f':
		return -1
	case r >= '\u2010' && r <= '\u2015' || r == '\u2212' || r == '﹣':
		return '-'
	case r == '﹢':
		return '+'
	case r == '×' || r == '∗':
		return '*'
	case r == '‘' || r == '’':
		return '\''
	}
	return r
}
