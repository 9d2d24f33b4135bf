package acblscore

import (
	"fmt"

	"recap/scoring"
	"recap/scoring/exact"
)

// What the list of boards and a board hold, and where.
const (
	boardsAt = 0x26
	rowsAt   = 6
	rowSize  = 18
	sideSize = 8
	pairsOf  = 2 // competitors in a row of a pairs event
)

// readBoards reads the boards of a section.
func (g *game) readBoards(s *section, index block) {
	seen := map[int]bool{}
	for i := range index.u16(4) {
		at := boardsAt + 8*i
		if !index.has(at, 8) {
			g.problem(index.at+4, scoring.Failure, 0, "section %s is said to have %d boards, and its list has room for %d", s.name, index.u16(4), i)
			g.LeftOut = append(g.LeftOut, g.pos(index.at+4))
			return
		}
		number := index.u8(at)
		leftOut := func() { g.LeftOut = append(g.LeftOut, g.pos(index.at+at)) }
		if number == 0 || seen[number] {
			g.problem(index.at+at, scoring.Failure, number, "entry %d of the boards of section %s has the number %d, which is none, or that of another one; it is left out", i+1, s.name, number)
			leftOut()
			continue
		}
		seen[number] = true
		b, ok := g.follow(index, at+4, rowsAt, fmt.Sprintf("board %d of section %s", number, s.name))
		if !ok {
			leftOut()
			continue
		}
		if own := b.u8(2); own != number {
			g.problem(b.at+2, scoring.Warning, number, "section %s: the list of boards calls it %d, its own number is %d; the list counts", s.name, number, own)
		}
		if n := b.u8(4); n != pairsOf {
			g.problem(b.at+4, scoring.Failure, number, "section %s: its rows have %d competitors, and those of pairs have %d; it is left out", s.name, n, pairsOf)
			leftOut()
			continue
		}
		g.readRows(s, b, number, index.u16(at+2))
	}
}

// readRows reads the rows of a board, of which so many are said to count.
func (g *game) readRows(s *section, b block, board, said int) {
	counted := 0
	for i := range b.u8(5) {
		at := rowsAt + rowSize*i
		if !b.has(at, rowSize) {
			g.problem(b.at+5, scoring.Failure, board, "section %s: it is said to have %d rows, and there is room for %d", s.name, b.u8(5), i)
			g.LeftOut = append(g.LeftOut, g.pos(b.at+5))
			break
		}
		row := block{b.at + at, b.data[at : at+rowSize]}
		ns, ew := readSide(row, 2), readSide(row, 2+sideSize)
		if ns.kind == unused && ew.kind == unused {
			continue
		}
		if ns.counts() || ew.counts() {
			counted++
		}
		g.addRow(s, row, board, ns, ew)
	}
	if counted != said {
		g.problem(b.at, scoring.Warning, board, "section %s: %d results are said to count, and there are %d", s.name, said, counted)
	}
}

// sideKind is what a score code stands for.
type sideKind uint8

const (
	unknown sideKind = iota
	unused
	late
	notPlayed
	played
	average
)

// side is what a row says of one of its pairs.
type side struct {
	kind       sideKind
	number     int
	code       int
	score      int // of the side itself
	foul       int // which form of a fouled board; 0 for none
	award      scoring.AdjustmentKind
	matchpoint int // in hundredths
}

// counts tells whether the side has a result or an artificial score.
func (s side) counts() bool { return s.kind == played || s.kind == average }

// highestScore is the highest of a deal, in tens: 7NT redoubled, vulnerable, not
// made by 13 tricks.
const highestScore = 760

func readSide(row block, at int) side {
	s := side{number: row.u16(at), code: row.i16(at + 2), matchpoint: row.i32(at + 4)}
	code := s.code
	if code >= 3000 {
		// A result of a fouled board: the form of the board stands in the
		// thousands.
		s.foul = (code - 1000) / 2000
		code -= 2000 * (s.foul + 1)
	}
	switch {
	case code >= -highestScore && code <= highestScore:
		s.kind, s.score = played, 10*code
	case s.foul > 0:
	case code == 999:
		s.kind = unused
	case code == 900:
		s.kind = late
	case code == 950:
		s.kind = notPlayed
	case code == 2040:
		s.kind, s.award = average, scoring.AverageMinus
	case code == 2050:
		s.kind, s.award = average, scoring.Average
	case code == 2060:
		s.kind, s.award = average, scoring.AveragePlus
	}
	return s
}

// addRow makes a row of what it says of its two sides.
func (g *game) addRow(s *section, row block, board int, ns, ew side) {
	r := scoring.Row{Board: board, Section: s.name, Round: row.u8(0), Table: row.u8(1)}.At(g.pos(row.at))
	problem := func(severity scoring.Severity, format string, args ...any) {
		g.problem(row.at, severity, board, "section %s, round %d, table %d: "+format, append([]any{s.name, r.Round, r.Table}, args...)...)
	}
	if ns.number == 0 || ew.number == 0 {
		problem(scoring.Failure, "a row without the number of a pair is left out")
		g.LeftOut = append(g.LeftOut, r.Pos())
		return
	}
	r.NS, r.EW = s.id(ns.number, scoring.NS), s.id(ew.number, scoring.EW)
	defer func() { g.Rows = append(g.Rows, r) }()
	for _, x := range [...]side{ns, ew} {
		if x.kind == unknown {
			problem(scoring.Failure, "the score code %d is not known; the row is not scored", x.code)
			return
		}
	}
	switch {
	case ns.kind == late || ew.kind == late:
		if ns.kind != ew.kind {
			problem(scoring.Failure, "one side is a late play, and the other has the score code %d; the row is not scored", max(ns.code, ew.code))
		}
		return
	case ns.kind == unused || ew.kind == unused:
		problem(scoring.Failure, "one side has no score, the other one the score code %d; the row is not scored", min(ns.code, ew.code))
		return
	case ns.kind == played && ew.kind == played && ns.foul != ew.foul:
		problem(scoring.Failure, "the sides are compared in different forms of the board, %d and %d; the row is not scored", ns.foul, ew.foul)
		return
	}
	if foul := max(ns.foul, ew.foul); foul > 0 {
		r.SetGroup(string(rune('A' + foul - 1)))
	}
	r.SetAwards(ns.adjustment(), ew.adjustment())
	switch {
	case ns.kind == played && ew.kind == played && ns.score != -ew.score:
		// Each side has a score of its own and is compared with it.
		problem(scoring.Note, "North-South have %d and East-West %d; each side is compared by its own", ns.score, ew.score)
		r.SetAwards(splitScore(ns.score), splitScore(-ew.score))
	case ns.kind == played:
		r.Outcome, r.Score = scoring.Played, ns.score
	case ew.kind == played:
		r.Outcome, r.Score = scoring.Played, -ew.score
	}
	r.SettleAwards()
	var published [2]scoring.Figure
	if ns.counts() {
		published[0] = figure(ns.matchpoint)
	}
	if ew.counts() {
		published[1] = figure(ew.matchpoint)
	}
	r.SetPublished(published[0], published[1])
}

// adjustment is what stands in place of the side's result.
func (s side) adjustment() scoring.Adjustment {
	if s.kind == notPlayed {
		return scoring.Adjustment{Kind: scoring.NotPlayedSide}
	}
	return scoring.Adjustment{Kind: s.award}
}

// splitScore is the score of a side, for North-South, where the other side has
// another one.
func splitScore(score int) scoring.Adjustment {
	return scoring.Adjustment{Kind: scoring.Weighted, Parts: []scoring.Part{{Weight: exact.Int(1), Score: score}}}
}
