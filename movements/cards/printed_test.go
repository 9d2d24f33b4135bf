package cards

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/movements"
	"recap/scoring"
	"recap/scoring/exact"
	"recap/templates"
	"recap/templates/pdf"
)

// pagesOf prints a report and reads the pages back, line by line with single blanks. A
// machine of the build must have pdftotext; a user's need not.
func pagesOf(t *testing.T, r *templates.Report) (pages [][]string) {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("pdftotext is not installed")
		}
		t.Skip("pdftotext is not installed")
	}
	var b bytes.Buffer
	if _, err := pdf.Write(&b, r, pdf.Options{}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "a.pdf")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdftotext", "-layout", "-enc", "UTF-8", file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	for page := range strings.SplitSeq(strings.TrimSuffix(string(out), "\f"), "\f") {
		var lines []string
		for line := range strings.Lines(page) {
			if line = strings.Join(strings.Fields(line), " "); line != "" {
				lines = append(lines, line)
			}
		}
		pages = append(pages, lines)
	}
	return pages
}

// block is what stands on the paper under a title, up to the next of the titles.
func block(t *testing.T, pages [][]string, title string, isTitle *regexp.Regexp) []string {
	t.Helper()
	for _, page := range pages {
		at := slices.Index(page, title)
		if at < 0 {
			continue
		}
		lines := page[at+1:]
		if end := slices.IndexFunc(lines, isTitle.MatchString); end >= 0 {
			lines = lines[:end]
		}
		return lines
	}
	t.Fatalf("%q is not printed", title)
	return nil
}

// printedMovements are those of which every card is read back.
var printedMovements = []struct {
	name, family string
	request      movements.Request
}{
	{"hesitation Mitchell", "hesitation", movements.Request{Tables: 7, PerSet: 3}},
	{"three-quarter Howell with a phantom", "howell", movements.Request{Tables: 7, Rounds: 11, PerSet: 2, HalfTable: true}},
	{"American Whist of nine teams", "american-whist-teams", movements.Request{Tables: 9, PerSet: 4}},
	{"arrow-switched Mitchell", "mitchell", movements.Request{Tables: 9, PerSet: 3, ArrowSwitch: movements.ArrowSwitch{Kind: movements.SwitchGiven, Rounds: []int{8, 9}}}},
	{"individual", "individual", movements.Request{Tables: 3, PerSet: 3}},
	{"rainbow", "rainbow", movements.Request{Tables: 5, PerSet: 4}},
	{"relay and share", "relay-mitchell", movements.Request{Tables: 8, PerSet: 3}},
	{"rover", "rover", movements.Request{Tables: 6, PerSet: 4}},
}

func printedMovement(t *testing.T, i int) movements.Movement {
	t.Helper()
	f, err := movements.Named(printedMovements[i].family)
	if err != nil {
		t.Fatal(err)
	}
	m, err := f.Make(printedMovements[i].request)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// sitting are those at a table in the order in which they are printed.
func sitting(m movements.Movement, g *movements.Meeting) []string {
	all := []int{g.NS, g.EW}
	if m.Individual {
		all = []int{g.Players[0], g.Players[2], g.Players[1], g.Players[3]}
	}
	var texts []string
	for _, n := range all {
		if n == 0 {
			texts = append(texts, "–")
		} else {
			texts = append(texts, strconv.Itoa(n))
		}
	}
	return texts
}

func printedBoards(g *movements.Meeting) string {
	text := scoring.BoardRuns(g.Boards)
	if !g.Played() {
		text = "(" + text + ")"
	}
	return text
}

// starts tells whether one of the lines begins with the words, and gives the rest of it.
func starts(lines []string, words ...string) (rest string, ok bool) {
	want := strings.Join(words, " ")
	for _, line := range lines {
		if rest, ok := strings.CutPrefix(line+" ", want+" "); ok {
			return strings.TrimSpace(rest), true
		}
	}
	return "", false
}

// Every card, slip and sheet that is printed says of each round and table what the
// movement has there, in every language.
func TestPrintedAgreesWithTheMovement(t *testing.T) {
	for i, p := range printedMovements {
		m := printedMovement(t, i)
		lang := templates.Langs()[i%3]
		t.Run(p.name+" "+lang.String(), func(t *testing.T) {
			b := &builder{track: follow(m), lang: lang}
			pages := pagesOf(t, New(m, Options{Lang: lang, Reports: Names}))
			titles := func(key string) *regexp.Regexp {
				return regexp.MustCompile(`^` + strings.ReplaceAll(regexp.QuoteMeta(b.word(key, "#")), "#", `.+`) + `$`)
			}
			master := ""
			for _, page := range pages {
				master += strings.Join(page, " ") + "\n"
			}
			for k := range m.Meetings {
				g := &m.Meetings[k]
				who := sitting(m, g)
				table, round := strconv.Itoa(g.Table), strconv.Itoa(g.Round)
				words := append(append([]string{round}, who...), printedBoards(g))
				if _, ok := starts(block(t, pages, b.word("table", table), titles("table")), words...); !ok {
					t.Errorf("table %d, round %d: the card lacks %q", g.Table, g.Round, words)
				}
				if g.Round == 1 {
					words := append(append([]string{table}, who...), printedBoards(g))
					if _, ok := starts(block(t, pages, b.word("start"), regexp.MustCompile(`^$`)), words...); !ok {
						t.Errorf("table %d: the starting positions lack %q", g.Table, words)
					}
				}
				if text := b.meetingText(g); !strings.Contains(master, text) {
					t.Errorf("round %d, table %d: the master sheet lacks %q", g.Round, g.Table, text)
				}
				checkPersonal(t, b, pages, g, titles(b.kind()))
				if g.Played() {
					checkSlip(t, b, pages, g)
				}
			}
			checkBoardSheet(t, b, pages)
		})
	}
}

// checkPersonal looks for a meeting on the cards of those who sit there.
func checkPersonal(t *testing.T, b *builder, pages [][]string, g *movements.Meeting, titles *regexp.Regexp) {
	t.Helper()
	for _, s := range b.seats(g) {
		if s.unit.Number == 0 {
			continue
		}
		words := []string{strconv.Itoa(g.Round), strconv.Itoa(g.Table), b.seatName(s.place)}
		switch who := b.seats(g); {
		case !g.Played() && b.m.Individual:
			words = append(words, "–", b.lang.Word("cell.sitout"))
		case !g.Played():
			words = append(words, b.lang.Word("cell.sitout"))
		case b.m.Individual:
			n := func(at scoring.Seat) string { return strconv.Itoa(who[slices.Index(printedSeats, at)].unit.Number) }
			partner := map[scoring.Seat]scoring.Seat{scoring.North: scoring.South, scoring.South: scoring.North, scoring.East: scoring.West, scoring.West: scoring.East}
			words = append(words, n(partner[s.seat]))
			if s.line == scoring.NS {
				words = append(words, n(scoring.East)+",", n(scoring.West))
			} else {
				words = append(words, n(scoring.North)+",", n(scoring.South))
			}
		case s.line == scoring.NS:
			words = append(words, strconv.Itoa(g.EW))
		default:
			words = append(words, strconv.Itoa(g.NS))
		}
		words = append(words, printedBoards(g))
		if _, ok := starts(block(t, pages, b.who(s.unit), titles), words...); !ok {
			t.Errorf("%s, round %d: the card lacks %q", b.who(s.unit), g.Round, words)
		}
	}
}

var printedSeats = []scoring.Seat{scoring.North, scoring.South, scoring.East, scoring.West}

// checkSlip looks for the slip of a meeting, and for its line on the form of each board.
func checkSlip(t *testing.T, b *builder, pages [][]string, g *movements.Meeting) {
	t.Helper()
	title := b.word("round", strconv.Itoa(g.Round)) + " · " + b.word("table", strconv.Itoa(g.Table))
	for _, s := range b.seats(g) {
		title += " · " + b.seatName(s.place) + " " + strconv.Itoa(s.unit.Number)
	}
	first := strings.ReplaceAll(regexp.QuoteMeta(b.word("round", "#")), "#", `\d+`)
	lines := block(t, pages, title, regexp.MustCompile(`^`+first+` · `))
	for _, board := range g.Boards {
		if _, ok := starts(lines, strconv.Itoa(board)); !ok {
			t.Errorf("%s: the slip lacks board %d: %q", title, board, lines)
		}
		form := b.lang.Word("title.board", strconv.Itoa(board)) + " · "
		found := false
		for _, page := range pages {
			at := slices.IndexFunc(page, func(line string) bool { return strings.HasPrefix(line, form) })
			if at >= 0 {
				_, found = starts(page[at:], append([]string{strconv.Itoa(g.Round)}, sitting(b.m, g)...)...)
			}
			if found {
				break
			}
		}
		if !found {
			t.Errorf("round %d, table %d: the form of board %d lacks it", g.Round, g.Table, board)
		}
	}
}

// checkBoardSheet compares the board sheet with the tables at which boards are played.
func checkBoardSheet(t *testing.T, b *builder, pages [][]string) {
	t.Helper()
	if len(b.rounds) > 13 {
		t.Fatal("the sheet may be parted")
	}
	for _, s := range setsOf(b.track) {
		words := []string{scoring.BoardRuns(s.boards)}
		last := 0
		for round := range b.rounds {
			var tables []string
			for _, table := range b.tables {
				if g := b.meetings[[2]int{round, table}]; g.Played() && slices.Contains(g.Boards, s.boards[0]) {
					tables = append(tables, strconv.Itoa(table))
				}
			}
			if len(tables) == 0 { // a table that sits out has them
				for _, table := range b.tables {
					if g := b.meetings[[2]int{round, table}]; slices.Contains(g.Boards, s.boards[0]) {
						tables = append(tables, strconv.Itoa(table))
					}
				}
			}
			switch {
			case len(tables) == 0:
				words = append(words, b.word("stand_short"))
				continue
			case len(tables) > 2 && len(tables) == len(b.tables):
				words = append(words, b.word("next.all"))
			default:
				words = append(words, strings.Join(tables, "+"))
			}
			last = len(words)
		}
		found := false
		for _, page := range pages {
			if _, ok := starts(page, words[:last]...); ok {
				found = true
			}
		}
		if !found {
			t.Errorf("the board sheet lacks %q", words)
		}
	}
}

// someDraw is a round of a Swiss of teams; the names are invented.
func someDraw() Draw {
	score := func(n int) templates.Cell { return templates.NumberCell(exact.Frac(n, 100), 2) }
	return Draw{Title: "Tavaszi csapat", Round: 3, Teams: true, Boards: []int{17, 18, 19, 20, 21, 22, 23, 24}, Unit: "VP", Matches: []Match{
		{Table: 1, Home: Entrant{"4", "Ősz Űrhajó", score(3412)}, Away: Entrant{"7", "Весенняя Щука", score(2990)}},
		{Table: 2, Home: Entrant{"1", "Árvíz", score(2511)}, Away: Entrant{"6", "Tükörfúró Gép Egyesület", score(2300)}},
		{Table: 3, Home: Entrant{"5", "Ёлочка", score(1888)}, Away: Entrant{"2", "Plain Sailors", score(1400)}},
		{Home: Entrant{"3", "Lazy Dogs", score(900)}},
	}}
}

// The draw of a Swiss round has each match with its table, and there is a slip with all
// boards for each that is played.
func TestDrawIsPrinted(t *testing.T) {
	d := someDraw()
	for _, lang := range templates.Langs() {
		pages := pagesOf(t, DrawSheet(d, lang))
		if len(pages) != 1 {
			t.Fatalf("%s: %d pages", lang, len(pages))
		}
		text := strings.Join(pages[0], "\n")
		for _, m := range d.Matches {
			away := m.Away.Number
			if m.Away.Number == "" {
				away = "–"
			}
			table := fmt.Sprint(m.Table)
			if m.Table == 0 {
				table = "–"
			}
			line := slices.IndexFunc(pages[0], func(l string) bool {
				f := strings.Fields(l)
				return len(f) > 3 && f[0] == table && f[1] == m.Home.Number && slices.Contains(f, away) && slices.Contains(f, m.Home.Score.String(lang))
			})
			if line < 0 {
				t.Errorf("%s: no line of %s–%s in\n%s", lang, m.Home.Number, m.Away.Number, text)
			}
			for _, e := range []Entrant{m.Home, m.Away} {
				for _, word := range strings.Fields(e.Name) {
					if !strings.Contains(text, word) {
						t.Errorf("%s: %q is not there", lang, word)
					}
				}
			}
		}
		slips := pagesOf(t, ScoreSlips(d, lang))
		for _, m := range d.Matches[:3] {
			title := fmt.Sprintf("%s %s – %s %s", m.Home.Number, m.Home.Name, m.Away.Number, m.Away.Name)
			found := false
			for _, page := range slips {
				// A long title is printed in two lines.
				at := slices.IndexFunc(page, func(l string) bool { return strings.Contains(l, fmt.Sprintf("%s %s", m.Home.Number, m.Home.Name)) })
				if at < 0 || !strings.Contains(strings.Join(page, " "), title) {
					continue
				}
				found = true
				for _, board := range d.Boards {
					if _, ok := starts(page[at:], fmt.Sprint(board)); !ok {
						t.Errorf("%s: the slip %q lacks board %d", lang, title, board)
					}
				}
			}
			if !found {
				t.Errorf("%s: no slip %q", lang, title)
			}
		}
		if all := fmt.Sprint(slips); strings.Contains(all, "Lazy Dogs") {
			t.Errorf("%s: who sits out has a slip", lang)
		}
	}
}
