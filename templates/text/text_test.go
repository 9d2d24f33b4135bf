package text

import (
	"bytes"
	"strings"
	"testing"

	"recap/scoring/exact"
	"recap/templates"
)

func draw(t *testing.T, r *templates.Report, opt Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, r, opt); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func figures(lang templates.Lang) *templates.Report {
	n := func(s string, places int) templates.Cell { return templates.NumberCell(exact.MustParse(s), places) }
	return &templates.Report{Title: "T", Lang: lang, Tables: []templates.Table{{
		Columns: []templates.Column{{Title: "P", Align: templates.Right}, {Title: "Name", Flex: true}, {Title: "MP", Align: templates.Right}, {Title: "C", Align: templates.Centre}},
		Rows: [][]templates.Cell{
			{templates.PlaceCell(1, false), templates.TextCell("Őry Űrs"), n("54", 0), templates.TextCell("4♥X")},
			{templates.PlaceCell(10, true), templates.TextCell("e\u0301te\u0301"), n("55.5", 1), templates.TextCell("x")},
			{templates.PlaceCell(10, true), templates.TextCell("王小明"), n("-7.25", 2), {}},
			{{}, templates.TextCell("Иванов Пётр"), templates.TextCell("–"), {}},
		},
	}}}
}

// Letters with marks, wide letters and figures of unequal decimals stand in line.
func TestAlignment(t *testing.T) {
	want := "T\n\n" +
		"  P  Name            MP   C\n" +
		"───  ───────────  ─────  ───\n" +
		" 1   Őry Űrs      54     4♥X\n" +
		"10=  e\u0301te\u0301          55,5    x\n" +
		"10=  王小明       -7,25\n" +
		"     Иванов Пётр      –\n"
	if got := draw(t, figures("hu"), Options{}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestNoTrailingBlanksAndNoColourUnasked(t *testing.T) {
	got := draw(t, figures("en"), Options{Width: 20})
	if strings.Contains(got, " \n") || strings.Contains(got, "\x1b") || strings.Contains(got, "\n\n\n") || strings.HasSuffix(got, "\n\n") {
		t.Errorf("%q", got)
	}
}

func TestColour(t *testing.T) {
	got := draw(t, figures("en"), Options{Colour: true})
	for _, want := range []string{"\x1b[1mT\x1b[0m", "4\x1b[31m♥\x1b[39mX"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
	// The colours change nothing else.
	if bare := strings.NewReplacer("\x1b[1m", "", "\x1b[0m", "", "\x1b[31m", "", "\x1b[39m", "").Replace(got); bare != draw(t, figures("en"), Options{}) {
		t.Errorf("with colours:\n%s", bare)
	}
}

func TestWidth(t *testing.T) {
	r := figures("en")
	r.Tables[0].Rows[0][1] = templates.TextCell(strings.Repeat("Ű", 200))
	r.Footer = []string{strings.Repeat("word ", 40)}
	for _, w := range []int{30, 40, 80} {
		for line := range strings.SplitSeq(draw(t, r, Options{Width: w}), "\n") {
			if columns(line) > w {
				t.Errorf("width %d: %q has %d", w, line, columns(line))
			}
		}
	}
	if got := draw(t, r, Options{}); !strings.Contains(got, strings.Repeat("Ű", 200)) || strings.Contains(got, "…") {
		t.Error("cut without a width")
	}
}

func TestCut(t *testing.T) {
	for _, test := range []struct {
		s    string
		to   int
		want string
	}{
		{"Őry Űrs", 7, "Őry Űrs"}, {"Őry Űrs", 5, "Őry…"}, {"王小明", 4, "王…"}, {"e\u0301te\u0301s", 3, "e\u0301t…"}, {"abc", 1, "…"},
	} {
		if got := cut(test.s, test.to); got != test.want {
			t.Errorf("cut(%q, %d) = %q, want %q", test.s, test.to, got, test.want)
		}
	}
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"\x1b[31mx": "\ufffd[31mx", "a\tb\nc\u2028d": "a b c d", "a\u202e\u200f\u2066b": "ab", "\u009b1m": "\ufffd1m", "a\xffb": "a\ufffdb", "plain é": "plain é",
	} {
		if got := clean(in); got != want {
			t.Errorf("clean(%q) = %q, want %q", in, got, want)
		}
	}
}

// A table with a column for each board is in parts where it is too wide, each with the
// names; the others are never taken apart.
func TestWideTableIsInParts(t *testing.T) {
	wide := func(each bool) *templates.Report {
		tab := templates.Table{Title: "Boards", Columns: []templates.Column{{Title: "Names", Flex: true, Lead: true}}, Notes: []string{"a note"}}
		row := []templates.Cell{templates.TextCell("Őry Űrs")}
		for j := range 40 {
			tab.Columns = append(tab.Columns, templates.Column{Title: "board", Each: each})
			row = append(row, templates.IntCell(100+j))
		}
		tab.Rows = [][]templates.Cell{row}
		return &templates.Report{Tables: []templates.Table{tab}, Lang: "en"}
	}
	for _, test := range []struct {
		width int
		each  bool
		parts int
	}{{0, true, 3}, {80, true, 4}, {5000, true, 1}, {0, false, 1}, {5, true, 1}} {
		got := draw(t, wide(test.each), Options{Width: test.width})
		if n := strings.Count(got, "Őry"); n != test.parts && test.width != 5 || strings.Count(got, "139") != 1 {
			t.Errorf("width %d: %d parts\n%s", test.width, n, got)
		}
		if strings.Count(got, "a note") != 1 && test.width != 5 {
			t.Errorf("width %d: the note\n%s", test.width, got)
		}
		for line := range strings.Lines(got) {
			if n := columns(strings.TrimSpace(line)); test.each && test.width != 5 && n > max(test.width, partWidth) {
				t.Errorf("width %d: a line of %d", test.width, n)
			}
		}
	}
}

// A text as long as a damaged file may have it is whole in a file, and does not make every
// other row as long.
func TestLongTextsStandAlone(t *testing.T) {
	long := strings.Repeat("Ő", 100_000)
	table := templates.Table{Title: "T", Columns: []templates.Column{{Key: "a", Title: "A", Flex: true}, {Key: "b", Title: "B"}}, Rows: [][]templates.Cell{{templates.TextCell(long), templates.TextCell("x")}}}
	for range 100 {
		table.Rows = append(table.Rows, []templates.Cell{templates.TextCell("Alfa Ágnes"), templates.TextCell("y")})
	}
	var b bytes.Buffer
	if err := Write(&b, &templates.Report{Lang: "en", Tables: []templates.Table{table}}, Options{}); err != nil {
		t.Fatal(err)
	}
	if strings.Count(b.String(), long+"  x\n") != 1 || strings.Count(b.String(), "y\n") != 100 || b.Len() > 2*len(long)+100*500 {
		t.Errorf("%d bytes, the long text %d times", b.Len(), strings.Count(b.String(), long))
	}
}
