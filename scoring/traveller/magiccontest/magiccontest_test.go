package magiccontest

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

// The invented pages, one of each layout. Their figures were computed apart from
// this project, by a script with a contract score and scales of its own.
var pages = []string{"butler", "cross", "frequencies", "levelled", "matchpoints", "no-contracts", "ranking-only"}

func data(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name+".htm"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func read(t testing.TB, data []byte) (*scoring.Event, []string) {
	t.Helper()
	ev, problems, err := Read(source.File{Name: "a.htm", Data: data})
	if err != nil {
		t.Fatal(err)
	}
	return ev, texts(problems)
}

func texts(problems []scoring.Problem) []string {
	var out []string
	for _, p := range problems {
		p.Hint, p.Probable = "", ""
		out = append(out, p.String())
	}
	return out
}

// show is a row with all that a page has of it.
func show(r scoring.Row) string {
	s := fmt.Sprintf("%d: %s v %s", r.Board, r.NS, r.EW)
	switch {
	case r.Outcome == scoring.SatOut:
		s += " sits out"
	case r.Outcome == scoring.Awarded:
		s += fmt.Sprintf(" %v/%v", r.NSAward(), r.EWAward())
	case r.Outcome != scoring.Played:
		s += " ?"
	default:
		s += fmt.Sprintf(" %s%s%s %s", r.Contract, scoring.ResultText(r.Contract, r.Tricks), r.Declarer, r.Lead)
		s = strings.TrimRight(s, " ") + fmt.Sprintf(" = %d", r.Score)
	}
	return s + fmt.Sprintf(" (%s, %s)", r.NSPublished(), r.EWPublished())
}

func TestLayouts(t *testing.T) {
	for _, tt := range []struct {
		page         string
		method       scoring.Method
		pairs, rows  int
		boards       int // with a datum
		contestants  []string
		problems     []string
		name, date   string
		artificial   string
		tie, levelly bool
	}{
		{page: "matchpoints", method: scoring.Matchpoints, pairs: 8, rows: 56, name: "Monday pairs", date: "2026-03-02", tie: true,
			artificial: "60 50 40 own in 0",
			contestants: []string{"7 Nü Ştefan +17, Kszi Ţara 1007: 1 51,7 61,5", "5 Jota Émile +15, Kappa Ödön 1005: 7 28,7 34,1",
				"3 Epsilon Űna , Zéta Gödölő +77: 8 28,7 34,1", "4 Éta Żaneta , Théta Péter : 5 42,3 50,4"}},
		{page: "butler", method: scoring.Butler, pairs: 6, rows: 45, boards: 15, name: "Butler & tea", date: "2026-03-09", artificial: "1.5 0 -1.5 own in 1"},
		{page: "cross", method: scoring.IMPsAcross, pairs: 5, rows: 60, name: "Cross", date: "2026-03-16", artificial: "1.5 0 -1.5 own in 2"},
		{page: "no-contracts", method: scoring.Matchpoints, pairs: 7, rows: 56, name: "Early", date: "2026-01-05",
			contestants: []string{"3 Epsilon Űna +13, Zéta Gödölő 1003: 1 35.0 62.5", "4 Éta Żaneta +14, Théta Péter 1004: 3 30.3 54.2",
				"5 Jota Émile +15, Kappa Ödön 1005: 3 30.3 54.2", "1 Alfa Ágnes +11, Béta Őrs 1001: 6 25.7 45.8 (Őrs)"},
			problems: []string{"a.htm:11: warning: no encoding is declared and the content is not UTF-8; read as windows-1250, the most likely code page"}},
		{page: "frequencies", method: scoring.Matchpoints, pairs: 7, rows: 56, name: "Early", date: "2026-01-05",
			problems: []string{"a.htm:62: warning: the tables say how often a result occurred and not whose it is, so there is no ranking to be made"}},
		{page: "levelled", method: scoring.Butler, pairs: 6, rows: 28, boards: 10, name: "Levelled", date: "2026-03-23", levelly: true,
			contestants: []string{"5 Jota Émile +15, Kappa Ödön 1005: 1 8,8  of 8", "3 Epsilon Űna +13, Zéta Gödölő 1003: 3 3,0  of 10"}},
		{page: "ranking-only", method: scoring.Matchpoints, pairs: 7,
			problems: []string{"a.htm:14: warning: there are no score tables in the page, so nothing can be scored"}},
	} {
		t.Run(tt.page, func(t *testing.T) {
			if !Recognise(data(t, tt.page)) {
				t.Error("not recognised")
			}
			ev, problems := read(t, data(t, tt.page))
			if ev.Method != tt.method || len(ev.Contestants) != tt.pairs || len(ev.Rows) != tt.rows || len(ev.Datums) != tt.boards {
				t.Errorf("%s, %d pairs, %d rows, %d datums", ev.Method, len(ev.Contestants), len(ev.Rows), len(ev.Datums))
			}
			if ev.Name != tt.name || ev.Date != tt.date || ev.Program != "Magic Contest" || ev.Winners != 1 {
				t.Errorf("%q %q %q %d", ev.Name, ev.Date, ev.Program, ev.Winners)
			}
			if !slices.Equal(problems, tt.problems) {
				t.Errorf("problems %q", problems)
			}
			stated := ""
			if a := ev.Conditions.Artificial; a != nil {
				stated = fmt.Sprintf("%v %v %v %s in %d", a.Plus, a.Average, a.Minus, map[bool]string{true: "own", false: "fixed"}[a.Own], a.In)
			}
			if stated != tt.artificial || ev.Conditions.HeadToHead != tt.tie || ev.Conditions.Levelled != tt.levelly {
				t.Errorf("conditions %+v, %s", ev.Conditions, stated)
			}
			for _, want := range tt.contestants {
				number, _, _ := strings.Cut(want, " ")
				for _, c := range ev.Contestants {
					if c.ID.Number != number {
						continue
					}
					got := fmt.Sprintf("%s %s %s, %s %s: %s %s %s", number, c.Players[0].Name, c.Players[0].ID, c.Players[1].Name, c.Players[1].ID,
						c.Published.Place, c.Published.Total, c.Published.Percent)
					if c.Published.Boards != "" {
						got += " of " + string(c.Published.Boards)
					}
					if c.Club != "" {
						got += " (" + c.Club + ")"
					}
					if got != want {
						t.Errorf("got %q, want %q", got, want)
					}
				}
			}
		})
	}
}

// small is a page: the lines of PRE.
func small(lines ...string) []byte {
	return []byte("<META  name=Generator content=\"Magic Contest\">\n<META name=ScoringType content=\"IMP;Butler-2;Mean\">\n<PRE>\n" + strings.Join(lines, "\n") + "\n</PRE>\n")
}

// Of the lines of a page the first three are its head: PRE begins on line 3.
const (
	twoWide = "Board:  1                                             Board:  2"
	header  = " Pair  Contr     Ld     Result     Score     Datum     Pair  Contr     Ld     Result     Score     Datum"
)

func TestRows(t *testing.T) {
	ev, problems := read(t, small("2 tables, 4 pairs. Number of boards: 2.", "", twoWide, header,
		" 1  2  4H   E  = C3       -420    0,0   0,0   -420     1  2  1Nx  S +1 D10    380        6,0  -6,0     20",
		"11 12  Pass                 0       9,0  -9,0          3  4                        A+/A=    1,5   0,0",
		" 5  6                    50        9,0  -9,0           5 --                      Bye   -2,0",
		" 7  8  3Nxx W -2         1000      16,0 -16,0         --  6                      Bye          1,3",
		"10  9  2S   N  = SA   110        9,5  -9,5             7  8                      Bye    0,3   0,2"))
	want := []string{
		"8 1: 1 v 2 4H=E C3 = -420 (0,0, 0,0)", "8 2: 1 v 2 1NTX+1S DT = 380 (6,0, -6,0)",
		"9 1: 11 v 12 PASS = 0 (9,0, -9,0)", "9 2: 3 v 4 A+/A (1,5, 0,0)",
		"10 1: 5 v 6 = 50 (9,0, -9,0)", "10 2: 5 v  sits out (-2,0, )",
		"11 1: 7 v 8 3NTXX-2W = 600 (16,0, -16,0)", "11 2:  v 6 sits out (, 1,3)",
		"12 1: 10 v 9 2S=N SA = 110 (9,5, -9,5)", "12 2: 7 v 8 sits out (0,3, 0,2)",
	}
	var got []string
	for _, r := range ev.Rows {
		got = append(got, fmt.Sprintf("%d %s", r.Pos().Line, show(r)))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	// Redoubled and vulnerable, two down are 1000; board 1 has nobody vulnerable.
	wantProblems := []string{"a.htm:4: warning: the page says that there are 4 pairs, and its ranking has 0",
		"a.htm:11: error: board 1: 3NTXX-2 by W, not vulnerable, scores 600, not 1000; the contract counts"}
	if !slices.Equal(problems, wantProblems) {
		t.Errorf("problems %q", problems)
	}
	for board, figure := range map[int]scoring.Figure{1: "-420", 2: "20"} {
		if got := ev.Datums[scoring.BoardKey{Board: board}]; got != figure {
			t.Errorf("datum of board %d is %q", board, got)
		}
	}
}

// A result as often as it occurred; a zero of a passed-out board; a sit-out.
func TestFrequencies(t *testing.T) {
	ev, problems := read(t, small("2 tables, 5 pairs. Number of boards: 2.",
		"-------------------------------------------------",
		"!                       !                       !",
		"! Board:  1             ! Board:  2             !",
		"! #    Result   Score   ! #    Result   Score   !",
		"! 2   100      1.0 1.0  ! 1     0      0.0 2.0  !",
		"!                       ! 1       Bye  2.9      !",
		"!                       !                       !",
		"-------------------------------------------------"))
	var got []string
	for _, r := range ev.Rows {
		got = append(got, fmt.Sprintf("%d %s", r.Pos().Line, show(r)))
	}
	want := []string{"9 1:  v = 100 (1.0, 1.0)", "9 1:  v = 100 (1.0, 1.0)", "9 2:  v = 0 (0.0, 2.0)", "10 2:  v  sits out (2.9, )"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	if !slices.Equal(problems, []string{"a.htm:4: warning: the page says that there are 5 pairs, and its ranking has 0",
		"a.htm:9: warning: the tables say how often a result occurred and not whose it is, so there is no ranking to be made"}) {
		t.Errorf("problems %q", problems)
	}
}

// The ranking of a page: columns by the header, a place left out where it is that
// of the row above, marks, numbers of one player only, names that are missing.
func TestRanking(t *testing.T) {
	ev, problems := read(t, small("4 tables, 5 pairs. Number of boards: 1.", "",
		"Rank  Pair  Score       %  Name                         M-ID    Club",
		"",
		"   1    10  101.3 *  62.5  Alfa Ágnes - Béta  Őrs      827  180  Tea &amp; Őrs",
		"   2     4   86.6    53.5  Gamma Ina-Éva - Delta &lt;2&gt;        +17",
		"         9   86.6    53.5                              +64",
		"",
		"   4     1   81.0    50.0  Solo",
		"   x     1   81.0    50.0  Nobody",
		"   5     1   81.0    50.0  Again - Again"))
	var got []string
	for _, c := range ev.Contestants {
		var players [][2]string
		for _, p := range c.Players {
			players = append(players, [2]string{p.Name, p.ID})
		}
		got = append(got, fmt.Sprintf("%d %s %q %s %s %s %s", c.Pos.Line, c.ID, players, c.Club, c.Published.Place, c.Published.Total, c.Published.Percent))
	}
	want := []string{
		`8 10 [["Alfa Ágnes" "827"] ["Béta Őrs" "180"]] Tea & Őrs 1 101.3 62.5`,
		`9 4 [["Gamma Ina-Éva" ""] ["Delta <2>" "+17"]]  2 86.6 53.5`,
		`10 9 [["" "+64"]]  2 86.6 53.5`,
		`12 1 [["Solo" ""]]  4 81.0 50.0`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	wantProblems := []string{
		"a.htm:4: warning: the page says that there are 5 pairs, and its ranking has 4",
		"a.htm:6: warning: the page is of matchpoints here, and of butler above; taken as of butler",
		`a.htm:13: error: no row of the ranking: "x 1 81.0 50.0 Nobody"`,
		"a.htm:14: error: pair 1 stands in the ranking twice (also line 12); this row is left out",
		"a.htm:15: warning: there are no score tables in the page, so nothing can be scored",
	}
	if !slices.Equal(problems, wantProblems) {
		t.Errorf("problems %q", problems)
	}
}

// Nothing of a damaged page is put on a board that it is not known to be of, and
// whatever is left out is said with its line.
func TestDamagedPages(t *testing.T) {
	row := " 1  2  4H   E  = C3       -420    0,0   0,0   -420"
	for _, tt := range []struct {
		rule     string
		lines    []string
		rows     int
		leftOut  int
		problems []string
	}{
		{"a line without a board", []string{row}, 0, 1, []string{`a.htm:4: error: results of no board: "1 2 4H E = C3 -420 0,0 0,0 -420"`}},
		{"results among the ranking", []string{"Rank  Pair  Score  Name", row}, 0, 1, []string{`a.htm:5: error: results of no board: "1 2 4H E = C3 -420 0,0 0,0 -420"`}},
		{"the number of a board", []string{"Board:  1x", header, row}, 0, 1, []string{`a.htm:4: error: "1x" is no number of a board; its results are left out`}},
		{"a board twice", []string{"Board:  1", header, row, "", "Board:  1", header, row}, 1, 1, []string{"a.htm:8: error: board 1: stands twice (also line 4); its results here are left out"}},
		{"a header without numbers of boards", []string{"Board:  1", header, row, header, row}, 1, 1,
			[]string{"a.htm:7: error: the tables of this line have no number of a board; their results are left out", `a.htm:8: error: results of no board: "1 2 4H E = C3 -420 0,0 0,0 -420"`}},
		{"no result", []string{"Board:  1", header, row, " 3  4  9H   E  = C3       -420    0,0   0,0"}, 2, 0,
			[]string{`a.htm:7: error: board 1: no result of a board: "3 4 9H E = C3 -420 0,0 0,0"`}},
		{"no pairs", []string{"Board:  1", header, row, " 3  ?  4H   E  = C3       -420    0,0   0,0"}, 1, 1,
			[]string{`a.htm:7: error: board 1: no row of a board: "3 ? 4H E = C3 -420 0,0 0,0"`}},
		{"beside the tables", []string{"  Board:  1", "   Pair  Contr", "x  1  2  4H   E  = C3       -420    0,0   0,0"}, 1, 1,
			[]string{`a.htm:5: error: board 1: no row of a board: "Pair Contr"`, `a.htm:6: error: "x" stands beside the tables`}},
		{"how often", []string{"Board:  1", "#  Result  Score", "99999 50 0,0 0,0", "1 50 0,0 0,0"}, 1, 1,
			[]string{`a.htm:6: error: board 1: no result of a board: "99999 50 0,0 0,0"`}},
		{"a sentence", []string{"The weather was fine.", "Board:  1", header, row}, 1, 0, []string{`a.htm:4: warning: not understood: "The weather was fine"`}},
		{"boards missing", []string{"Number of boards: 9.", "Board:  1", header, row}, 1, 0,
			[]string{"a.htm:4: error: the page says that there are 9 boards, and it has the tables of 1"}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			lines := tt.lines
			if tt.rows == 0 {
				lines = append(slices.Clip(lines), "", "Board:  17", header, row)
			}
			ev, problems := read(t, small(lines...))
			rows := slices.DeleteFunc(slices.Clone(ev.Rows), func(r scoring.Row) bool { return r.Board == 17 })
			if len(rows) != tt.rows || len(ev.LeftOut) != tt.leftOut {
				t.Errorf("%d rows, left out %v", len(rows), ev.LeftOut)
			}
			problems = slices.DeleteFunc(problems, func(s string) bool { return strings.Contains(s, "how often") })
			if !slices.Equal(problems, tt.problems) {
				t.Errorf("got  %q\nwant %q", problems, tt.problems)
			}
		})
	}
}

func TestPagesThatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		"<META name=Generator content=\"Magic Contest\">\n\n":            "a.htm:2: error: the page ends before its results",
		"<META name=Generator content=\"Magic Contest\">\n<PRE>\nHello.": "a.htm:3: error: there is neither a ranking nor a board in the page that can be read",
		"  \r\n": "a.htm: error: the file is empty",
	} {
		ev, _, err := Read(source.File{Name: "a.htm", Data: []byte(text)})
		if err == nil || ev != nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %s", text, ev, err, want)
		}
	}
}

func TestMethods(t *testing.T) {
	table := "\n<PRE>\n%s\nBoard:  1\n Pair  Result  Score\n 1  2  50  0,0  0,0\n</PRE>"
	for _, tt := range []struct {
		scoringType, head string
		method            scoring.Method
		problem           string
	}{
		{"MatchPoints;MP1", "", scoring.Matchpoints, ""},
		{"IMP;Cross", "", scoring.IMPsAcross, ""},
		{"IMP;Butler-4;Mean", "", scoring.Butler, `a.htm:2: warning: ScoringType "IMP;Butler-4;Mean" is not known; taken as "IMP;Butler-2;Mean"`},
		{"Chess", "Average: 81,0.", scoring.Matchpoints, `a.htm:2: warning: ScoringType "Chess" is not known`},
		{"", "Average: 81.", scoring.Matchpoints, ""},
		{"", "IMPs across the field.", scoring.IMPsAcross, ""},
		{"", "Butler IMPs (datum score).", scoring.Butler, ""},
		{"", "Average+/=/- awards 1.5 / 0.0 / -1.5 IMP(s) per comparison.", scoring.IMPsAcross, ""},
		{"", "Average+/=/- awards 1.5 / 0.0 / -1.5 IMP(s) per board.", scoring.Butler, "a.htm:8: warning: the page does not say by which method it was scored; taken as butler"},
		{"", "", scoring.UnknownMethod, "a.htm:8: warning: the page does not say by which method it was scored; taken as matchpoints"},
		{"", "Average+/=/- awards at least 600 / exactly 50 / at most 40 %.", scoring.Matchpoints, "a.htm:4: warning: 600 % is no percentage; the artificial scores are those of the program"},
	} {
		page := "<META name=Generator content=\"Magic Contest\">\n"
		page += fmt.Sprintf("<META name=ScoringType content=%q>", tt.scoringType) + fmt.Sprintf(table, tt.head)
		ev, problems := read(t, []byte(page))
		if ev.Method != tt.method || strings.Join(problems, "") != tt.problem {
			t.Errorf("%q %q: %q, %q", tt.scoringType, tt.head, ev.Method, problems)
		}
	}
}

// A page that declares its encoding is read in it; a page in another one, by its
// content.
func TestEncodings(t *testing.T) {
	page := strings.Replace(string(small("Rank  Pair  Score  Name", "   1     1    1,0  \xd5rs \xdbna")), "<META", "<META http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1250\">\n<META", 1)
	ev, _ := read(t, []byte(page))
	if got := ev.Contestants[0].Players[0].Name; got != "Őrs Űna" {
		t.Errorf("got %q", got)
	}
}

// check reads any data and looks at what comes out.
func check(t *testing.T, data []byte) {
	t.Helper()
	ev, problems, err := Read(source.File{Name: "a.htm", Data: data})
	if err != nil {
		var input *scoring.InputError
		if !errors.As(err, &input) || ev != nil {
			t.Fatalf("got %v with %v, want an InputError alone", ev, err)
		}
		return
	}
	if len(ev.Rows) == 0 && len(ev.Contestants) == 0 {
		t.Error("an event of nothing and no error")
	}
	for _, r := range ev.Rows {
		if r.Board < 1 || r.Pos().Line < 1 {
			t.Errorf("board %d at %v", r.Board, r.Pos())
		}
	}
	for _, p := range problems {
		if p.Text == "" || p.Pos.File == "" {
			t.Errorf("a problem without text or position: %+v", p)
		}
	}
}

// A page cut anywhere says so, unless only what follows PRE is missing.
func TestCutPages(t *testing.T) {
	for _, name := range pages {
		whole := data(t, name)
		end := max(bytes.LastIndex(whole, []byte("</pre>")), bytes.LastIndex(whole, []byte("</PRE>")))
		for n := 1; n < len(whole); n += 13 {
			check(t, whole[:n])
			_, problems, err := Read(source.File{Name: "a.htm", Data: whole[:n]})
			if n > end+len("</pre>") {
				continue
			}
			says := err != nil || slices.ContainsFunc(problems, func(p scoring.Problem) bool { return p.Pos.Line > 0 && p.Severity == scoring.Failure })
			if !says {
				t.Fatalf("%s cut at %d of %d: %q", name, n, len(whole), texts(problems))
			}
		}
	}
}

func TestFlippedBits(t *testing.T) {
	for _, name := range pages {
		whole := data(t, name)
		for n := 0; n < len(whole); n += 11 {
			flipped := bytes.Clone(whole)
			flipped[n] ^= 1 << (n / 11 % 8)
			check(t, flipped)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range pages {
		f.Add(data(f, name))
	}
	f.Add(small(twoWide, header, " 1  2  4H   E  = C3  -420  0,0  0,0  -420"))
	f.Fuzz(func(t *testing.T, data []byte) { check(t, data) })
}

// Real pages: every board, row and pair of the manifest, and no line of a whole
// page left over.
func TestCases(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "magic-contest")
	names, err := filepath.Glob(filepath.Join(dir, "*.htm*"))
	if err != nil || len(names) < 50 {
		t.Fatalf("%d pages, %v", len(names), err)
	}
	manifest, err := os.ReadFile(filepath.Join(dir, "..", "MANIFEST.csv"))
	if err != nil {
		t.Fatal(err)
	}
	// path,format,method,pairs,boards,lines,…; some texts have commas in them.
	lines, _ := csv.NewReader(bytes.NewReader(manifest)).ReadAll()
	want := map[string][]string{}
	for _, l := range lines {
		want[filepath.Base(l[0])] = l
	}
	for _, name := range names {
		file, err := source.ReadFile(name, "")
		if err != nil {
			t.Fatal(err)
		}
		ev, problems, err := Read(file)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		w := want[filepath.Base(name)]
		rows := 0
		for _, r := range ev.Rows {
			// The manifest counts neither sit-outs nor, on most pages, adjusted lines.
			if r.Outcome == scoring.Played {
				rows++
			}
		}
		adjusted := 0
		for _, r := range ev.Rows {
			if r.Outcome == scoring.Awarded {
				adjusted++
			}
		}
		if n, err := strconv.Atoi(w[5]); err != nil || rows != n && rows+adjusted != n {
			t.Errorf("%s: %d results and %d adjusted, want %s", filepath.Base(name), rows, adjusted, w[5])
		}
		damaged := strings.Contains(w[8], "cut")
		if pairs := strconv.Itoa(len(ev.Contestants)); pairs != w[3] && !damaged {
			t.Errorf("%s: %s pairs, want %s", filepath.Base(name), pairs, w[3])
		}
		for _, p := range problems {
			if p.Severity == scoring.Failure && !damaged {
				t.Errorf("%s", p)
			}
		}
	}
}
