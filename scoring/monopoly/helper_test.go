package monopoly

import (
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

func testRules(t testing.TB, settings ...string) Settings {
	t.Helper()
	s, err := LoadRules(DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range settings {
		if err := s.Override(x); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func testBoard(t testing.TB) *Board {
	t.Helper()
	b, err := OpenBoard("uk")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// sheetLine makes a line from "game player status minutes cash deeds"; deeds may be
// left out.
func sheetLine(t testing.TB, b *Board, stage Stage, text string) *Line {
	t.Helper()
	f := append(strings.Fields(text), "")
	status, ok := ParseStatus(f[2])
	minutes, err1 := strconv.Atoi(f[3])
	cash, err2 := strconv.Atoi(f[4])
	if !ok || err1 != nil || err2 != nil {
		t.Fatalf("%q", text)
	}
	l := &Line{Game: f[0], Stage: stage, Player: f[1], Status: status, Minutes: minutes, Cash: cash, Declared: -1}
	for part := range strings.SplitSeq(f[5], ";") {
		if part == "" {
			continue
		}
		h, code := b.ParseHolding(part)
		if code != "" {
			t.Fatalf("%q: %s", text, code)
		}
		l.Holdings = append(l.Holdings, h)
	}
	return l
}

// sheetsOf makes the lines of a stage; each has its place in the text as position.
func sheetsOf(t testing.TB, b *Board, stage Stage, text string) (lines []*Line) {
	t.Helper()
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line != "" {
			l := sheetLine(t, b, stage, line)
			l.Pos = scoring.Position{File: stage.String(), Line: n}
			lines = append(lines, l)
		}
	}
	return lines
}

// cashGames makes games of four with just cash, a player for each amount: p1, p2 …
func cashGames(t testing.TB, b *Board, stage Stage, amounts ...int) (lines []*Line) {
	t.Helper()
	for i, cash := range amounts {
		lines = append(lines, &Line{Game: strconv.Itoa(1 + i/4), Stage: stage, Player: "p" + strconv.Itoa(i+1), Minutes: 90, Cash: cash, Declared: -1,
			Pos: scoring.Position{File: stage.String(), Line: i + 1}})
	}
	return lines
}

func codes(fs []Finding) string {
	var all []string
	for _, f := range fs {
		all = append(all, string(f.Code))
	}
	return strings.Join(all, " ")
}

// slots are the slots of a ranking in its order, with the places: p1:1:semifinal.
func slots(r *Result) string {
	var all []string
	for i := range r.Ranking {
		s := &r.Ranking[i]
		all = append(all, s.Player+":"+placeText(s)+":"+string(s.Slot))
	}
	return strings.Join(all, " ")
}

func num(n int) exact.Num { return exact.Int(n) }
