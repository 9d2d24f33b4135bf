package pbn

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/rules"
	"recap/scoring/traveller/source"
	"recap/scoring/traveller/usebio"
	"recap/testdata/cases"
)

func read(t *testing.T, text string) (*scoring.Event, []scoring.Problem) {
	t.Helper()
	e, problems, err := Read(source.File{Name: "a.pbn", Data: []byte(text)})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return e, problems
}

// doubts are the problems that are more than notes.
func doubts(problems []scoring.Problem) (text []string) {
	for _, p := range problems {
		if p.Severity != scoring.Note {
			text = append(text, p.String())
		}
	}
	return text
}

func readFile(t *testing.T, parts ...string) (*scoring.Event, []scoring.Problem) {
	t.Helper()
	f, err := source.ReadFile(filepath.Join(parts...), "")
	if err != nil {
		t.Fatal(err)
	}
	e, problems, err := Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return e, problems
}

func score(t *testing.T, e *scoring.Event, ruleSet string) *scoring.Results {
	t.Helper()
	set, err := rules.Load(ruleSet)
	if err != nil {
		t.Fatal(err)
	}
	res, err := event.Score(e, event.Options{Rules: set})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// unplaced is an event without the positions of what is in it.
func unplaced(e *scoring.Event) scoring.Event {
	c := *e
	c.File = ""
	c.Rows = slices.Clone(c.Rows)
	for i := range c.Rows {
		c.Rows[i].SetPos(scoring.Position{})
	}
	c.Contestants = slices.Clone(c.Contestants)
	for i := range c.Contestants {
		c.Contestants[i].Pos = scoring.Position{}
	}
	c.Records = slices.Clone(c.Records)
	for i := range c.Records {
		c.Records[i].Pos = scoring.Position{}
	}
	deals := map[scoring.BoardKey]scoring.Deal{}
	for k, d := range c.Deals {
		d.Pos = scoring.Position{}
		deals[k] = d
	}
	c.Deals, c.LeftOut = deals, nil
	return c
}

// differ says what of two events is not the same.
func differ(a, b *scoring.Event) string {
	x, y := reflect.ValueOf(unplaced(a)), reflect.ValueOf(unplaced(b))
	for i := range x.NumField() {
		if f, g := x.Field(i), y.Field(i); !reflect.DeepEqual(f.Interface(), g.Interface()) {
			name := x.Type().Field(i).Name
			if f.Kind() == reflect.Slice {
				if f.Len() != g.Len() {
					return fmt.Sprintf("%s: %d and %d", name, f.Len(), g.Len())
				}
				for k := range f.Len() {
					if !reflect.DeepEqual(f.Index(k).Interface(), g.Index(k).Interface()) {
						return fmt.Sprintf("%s %d:\n%+v\n%+v", name, k, f.Index(k), g.Index(k))
					}
				}
			}
			return fmt.Sprintf("%s:\n%+v\n%+v", name, f, g)
		}
	}
	return ""
}

func write(t *testing.T, res *scoring.Results) []byte {
	t.Helper()
	data, _, err := Write(res)
	if err != nil {
		t.Fatal(err)
	}
	again, _, err := Write(res)
	if err != nil || !bytes.Equal(data, again) {
		t.Fatalf("written twice, it is not the same: %v", err)
	}
	return data
}

func caseFiles(t *testing.T) (names []string) {
	dir := cases.Dir(t)
	for _, pattern := range []string{"pbn/*.pbn", "pbn/conformance/*.pbn", "encodings/*.pbn", "usebio-uk/*.pbn"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, found...)
	}
	if len(names) < 12 {
		t.Fatalf("%d files", len(names))
	}
	return names
}

// What is read, written and read again is the same event, and is written again as
// the same bytes.
func TestCasesComeBack(t *testing.T) {
	for _, name := range caseFiles(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			e, _ := readFile(t, name)
			first := write(t, &scoring.Results{Event: e})
			back, _ := read(t, string(first))
			if d := differ(e, back); d != "" {
				t.Errorf("not the same: %s", d)
			}
			if second := write(t, &scoring.Results{Event: back}); !bytes.Equal(first, second) {
				t.Errorf("written again: %s", firstDifference(first, second))
			}
			if len(e.Rows) == 0 {
				return
			}
			// With its results too; what is published then is what was computed.
			scored := write(t, score(t, e, "wbf"))
			back, _ = read(t, string(scored))
			if second := write(t, score(t, back, "wbf")); !bytes.Equal(scored, second) {
				t.Errorf("scored and written again: %s", firstDifference(scored, second))
			}
			v, err := event.Verify(back, event.Options{Rules: mustLoad(t, "wbf")})
			if err != nil {
				t.Fatal(err)
			}
			if sum := v.Sum(); sum.Unexplained > 0 {
				t.Errorf("%+v: %v", sum, v.Differences[:min(3, len(v.Differences))])
			}
			checkForm(t, scored)
		})
	}
}

func mustLoad(t *testing.T, name string) rules.Set {
	t.Helper()
	set, err := rules.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func firstDifference(a, b []byte) string {
	x, y := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d: %q and %q", i+1, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d and %d lines", len(x), len(y))
}

// checkForm looks at what the export format demands.
func checkForm(t *testing.T, data []byte) {
	t.Helper()
	text := string(data)
	if !strings.HasPrefix(text, "% PBN 2.1\r\n% EXPORT\r\n%Content-type: text/x-pbn; charset=") || strings.ContainsRune(text, '\t') || strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\n") {
		t.Errorf("the head is %q", text[:min(len(text), 100)])
	}
	for _, g := range parse("", text).games {
		if len(g.tags) < len(mandatory) {
			continue
		}
		for i, name := range mandatory {
			if g.tags[i].name != name {
				t.Errorf("line %d: %s where %s belongs", g.tags[i].line, g.tags[i].name, name)
			}
		}
	}
}

func TestCorrectFilesHaveNoProblem(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "pbn", "conformance")
	for name, want := range map[string]struct{ rows, deals int }{
		"basic_20.pbn": {102, 1}, "correct_20.pbn": {155, 25}, "correct_21.pbn": {0, 2},
	} {
		e, problems := readFile(t, dir, name)
		if d := doubts(problems); d != nil {
			t.Errorf("%s: %v", name, d)
		}
		if len(e.Rows) != want.rows || len(e.Deals) != want.deals {
			t.Errorf("%s: %d rows, %d deals", name, len(e.Rows), len(e.Deals))
		}
	}
}

// Every fault of the faulty files is told at its line, and nothing else.
func TestFaultsOfTheCases(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "pbn", "conformance")
	for name, want := range map[string][]int{
		"errors_20.pbn": {7, 10, 15, 18, 23, 26, 40, 53, 66, 79, 92, 97, 100, 103, 108, 113, 117, 121, 125, 129, 143, 158, 174},
		"errors_21.pbn": {7, 11},
	} {
		_, problems := readFile(t, dir, name)
		var lines []int
		for _, p := range problems {
			if p.Severity != scoring.Note {
				lines = append(lines, p.Pos.Line)
			}
		}
		if !slices.Equal(lines, want) {
			t.Errorf("%s: problems at %v, want %v", name, lines, want)
		}
	}
}

// The session whose results are there in two formats has one ranking, by any rules.
func TestOneSessionInTwoFormats(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "usebio-uk")
	f, err := source.ReadFile(filepath.Join(dir, "usebio-and-pbn_usebio.xml"), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range rules.Names() {
		u, _, err := usebio.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := readFile(t, dir, "usebio-and-pbn_hands.pbn")
		want, got := ranking(score(t, u, set)), ranking(score(t, p, set))
		if len(want) != 13 || !slices.Equal(want, got) {
			t.Errorf("%s:\n%v\n%v", set, want, got)
		}
	}
}

func ranking(res *scoring.Results) (lines []string) {
	for _, r := range res.Rankings {
		for _, st := range r.Standings {
			lines = append(lines, fmt.Sprint(st.Place, st.Tied, st.Contestant.ID, st.Boards, st.Score, st.Maximum, st.Percent))
		}
	}
	return lines
}

func TestNamesOfTheCases(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "encodings")
	data, err := os.ReadFile(filepath.Join(dir, "expected_names.csv"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSpace(line), ",")
		if filepath.Ext(f[0]) != ".pbn" {
			continue
		}
		n++
		e, _ := readFile(t, dir, f[0])
		i := slices.IndexFunc(e.Records[0].Items, func(i scoring.Item) bool { return i.Name == f[2] })
		if i < 0 || e.Records[0].Items[i].Value != f[4] {
			t.Errorf("%s: %s is not %s: %v", f[0], f[2], f[4], e.Records[0].Items)
		}
	}
	if n != 16 {
		t.Errorf("%d names", n)
	}
}

func TestPublishedPointsOfMagicContest(t *testing.T) {
	e, _ := readFile(t, cases.Dir(t), "pbn", "magic_contest_one_board.pbn")
	set, _, err := rules.ForEvent(e)
	if err != nil {
		t.Fatal(err)
	}
	v, err := event.Verify(e, event.Options{Rules: set})
	if err != nil {
		t.Fatal(err)
	}
	if got := v.Figures[event.Award]; got != (event.Figures{Compared: 22, Identical: 22}) {
		t.Errorf("%+v %v", got, v.Differences)
	}
}

// Points that tables publish without saying whose they are come out too: those of
// a session, and percentages of an extract of a large one.
func TestPublishedPointsOfTheCases(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "pbn", "conformance")
	for name, want := range map[string]event.Figures{"basic_20.pbn": {Compared: 102, Identical: 102}, "correct_20.pbn": {Compared: 155, Identical: 37, Explained: 118}} {
		e, _ := readFile(t, dir, name)
		v, err := event.Verify(e, event.Options{Rules: mustLoad(t, "wbf")})
		if err != nil {
			t.Fatal(err)
		}
		if got := v.Figures[event.Award]; got != want {
			t.Errorf("%s: %+v %v", name, got, v.Differences[:min(3, len(v.Differences))])
		}
	}
}

// Percentages of the top are compared where a table has no points. Three results
// have 4, 2 and 0 of 4; in a field of any size they have 5/6, 3/6 and 1/6 of it.
func TestPercentagesAsAwards(t *testing.T) {
	const table = "[Board \"1\"]\n[Scoring \"MP\"]\n[ScoreTable \"%sContract;Declarer;Result;Percentage_NS;Percentage_EW\"]\n%s4S N 10 %s\n%s4S N 9 %s\n%s3NT N 9 %s\n"
	for _, tt := range []struct {
		name string
		args []any
		want event.Figures
	}{
		{"of the table", []any{"PairId_NS;PairId_EW;", "1 2 ", "100 0", "3 4 ", "0 100", "5 6 ", "50 50"}, event.Figures{Compared: 3, Identical: 3}},
		{"one is wrong", []any{"PairId_NS;PairId_EW;", "1 2 ", "100 0", "3 4 ", "0 100", "5 6 ", "60 40"}, event.Figures{Compared: 3, Identical: 2, Unexplained: 1}},
		{"of a large field", []any{"", "", "83.3 16.7", "", "16.7 83.3", "", "50.0 50.0"}, event.Figures{Compared: 3, Identical: 1, Explained: 2}},
		{"of none", []any{"", "", "83.4 16.6", "", "16.7 83.3", "", "50.0 50.0"}, event.Figures{Compared: 3, Identical: 1, Explained: 1, Unexplained: 1}},
	} {
		e, _ := read(t, fmt.Sprintf(table, tt.args...))
		back, _ := read(t, string(write(t, &scoring.Results{Event: e})))
		if d := differ(e, back); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
		v, err := event.Verify(e, event.Options{Rules: mustLoad(t, "wbf")})
		if err != nil {
			t.Fatal(err)
		}
		if got := v.Figures[event.Award]; got != tt.want {
			t.Errorf("%s: %+v %v", tt.name, got, v.Differences)
		}
	}
}

// within bounds the time of a reader on a damaged file: against one that does not end, on a
// machine that does other things too.
const within = 10 * time.Second

// Whatever is cut off a file, and whatever bit of it is wrong, it is read, and what
// is read can be written and read again.
func TestCutAndFlipped(t *testing.T) {
	data := []byte(sample)
	try := func(what string, data []byte) {
		start := time.Now()
		e, problems, err := Read(source.File{Name: "a.pbn", Data: data})
		if d := time.Since(start); d > within {
			t.Fatalf("%s: %v", what, d)
		}
		if err != nil {
			return
		}
		for _, p := range problems {
			if p.Pos.File == "" {
				t.Fatalf("%s: %v has no position", what, p)
			}
		}
		if out, _, err := Write(&scoring.Results{Event: e}); err == nil {
			if _, _, err := Read(source.File{Name: "b.pbn", Data: out}); err != nil {
				t.Fatalf("%s: %v\n%s", what, err, out)
			}
		}
	}
	for i := range data {
		try(fmt.Sprintf("cut at %d", i), data[:i])
		for _, bit := range []int{i % 5, 5 + i%3} {
			flipped := bytes.Clone(data)
			flipped[i] ^= 1 << bit
			try(fmt.Sprintf("bit %d of %d", bit, i), flipped)
		}
	}
}

// Files made to take long do not.
func TestNothingTakesLong(t *testing.T) {
	const size = 1 << 17
	for _, s := range []string{"{", "[", "]", "}", "\"", "; ", "%", "[A \"", "[A \"\"]\n", "[A \"\"]{\n\n[A \"", "[T1Table \"A\"]\na {", "a ", "\n[", "{\n\n", "[Event \"##a\"]\n\n", "[Board \"1\"]\n[ScoreTable \"A\"]\n1\n\n",
		"\\", "[Note \"1:\"]", "[ ", "[\n", "#", "[Play \"W\"]\nSA + - ", "^"} {
		for _, head := range []string{"% PBN 2.1\n", "[Board \"1\"]\n", "[Board \"1\"]\n[ScoreTable \"PairId_NS;PairId_EW;Contract\"]\na "} {
			data := []byte(head + strings.Repeat(s, size/len(s)))
			start := time.Now()
			Read(source.File{Name: "a.pbn", Data: data})
			if d := time.Since(start); d > within {
				t.Fatalf("%q behind %q takes %v", s, head, d)
			}
		}
	}
}

// As many tags as a file can have do not.
func TestManyTags(t *testing.T) {
	var b strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&b, "[A%d \"##\"]", i)
	}
	start := time.Now()
	if _, _, err := Read(source.File{Name: "a.pbn", Data: []byte("% PBN\n" + b.String())}); err != nil {
		t.Fatal(err)
	}
	if d := time.Since(start); d > within {
		t.Errorf("%v", d)
	}
}

// An event's name is nothing to score, whether it is told again or not; and what is no tag is
// told, and no data of the tag before it.
func TestEventWithoutGames(t *testing.T) {
	for _, data := range []string{"[Event \"a\"]\n", "[Event \"a\"]\n\n[Event \"b\"]\n", "[Event \"a\"]\n\n[Event \"b\"][", "[Event \"a\"]\n[Site \"c\"]\n\n[Event \"b\"][no tag]\n[Site \"d\"]\n"} {
		e, problems, err := Read(source.File{Name: "a.pbn", Data: []byte(data)})
		if err != nil {
			continue
		}
		if strings.Contains(data, "][") && len(problems) == 0 {
			t.Errorf("%q: what is no tag is not told", data)
		}
		for _, r := range e.Records {
			for _, i := range r.Items {
				if len(i.Lines) > 0 {
					t.Errorf("%q: %s has %q", data, i.Name, i.Lines)
				}
			}
		}
		if out, _, err := Write(&scoring.Results{Event: e}); err == nil {
			t.Errorf("%q is written as %s", data, out)
		}
	}
}

// Whoever sat out has no contract, whatever stood in the row: written with one, and one pair,
// the row would be left out when it is read again.
func TestSitOutHasNoContract(t *testing.T) {
	const data = "[Board \"1\"]\n[ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result\"]\n1 - Pass - -\n2 - 4S N -\n3 4 Pass - -\n"
	e, _, err := Read(source.File{Name: "a.pbn", Data: []byte(data)})
	if err != nil {
		t.Fatal(err)
	}
	for i := range e.Rows {
		if e.Rows[i].EW.IsZero() {
			e.Rows[i].Outcome = scoring.SatOut
			e.Rows[i].Contract, _ = scoring.ParseContract("Pass")
		}
	}
	out, _, err := Write(&scoring.Results{Event: e})
	if err != nil {
		t.Fatal(err)
	}
	back, _, err := Read(source.File{Name: "b.pbn", Data: out})
	if err != nil || len(back.Rows) != len(e.Rows) || len(e.Rows) < 2 {
		t.Fatalf("%v: %d rows became %d\n%s", err, len(e.Rows), len(back.Rows), out)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte("% PBN 2.1\n\n[Event \"##a\"]\n[Board \"1\"]\n\n[Board \"2\"]\n[Event \"#\"]\n"))
	f.Add([]byte("[Board \"1\"]\n[ScoreTable \"Contract;Declarer;Result;Multiplicity\"]\n4S N 10 3\n[Play \"W\"]\nSA S2 + -\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		e, _, err := Read(source.File{Name: "a.pbn", Data: data})
		if err != nil {
			return
		}
		first, _, err := Write(&scoring.Results{Event: e})
		if err != nil {
			return
		}
		back, _, err := Read(source.File{Name: "b.pbn", Data: first})
		if err != nil {
			t.Fatalf("%v\n%s", err, first)
		}
		if len(back.Rows) != len(e.Rows) {
			t.Errorf("%d rows became %d\n%s", len(e.Rows), len(back.Rows), first)
		}
		second, _, err := Write(&scoring.Results{Event: back})
		if err != nil {
			t.Fatal(err)
		}
		third, _, err := Read(source.File{Name: "c.pbn", Data: second})
		if err != nil {
			t.Fatal(err)
		}
		if out, _, err := Write(&scoring.Results{Event: third}); err != nil || !bytes.Equal(out, second) {
			t.Errorf("written again, %v: %s", err, firstDifference(second, out))
		}
	})
}

const sample = `% PBN 2.1
% EXPORT
%Content-type: text/x-pbn; charset=UTF-8
%BoardsPerPage 4
[Event "##Őszi \"páros\""]
[Site "##Gödöllő"]
[Date "##2026.10.05"]
[Board "1"]
[West ""]
[North ""]
[East ""]
[South ""]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:A98.J92.A75.Q852 532.86.K632.KJT7 KQ4.AKT73.JT.A93 JT76.Q54.Q984.64"] ; a hand {
[Scoring "##MP;MP1"]
{ two
lines }
[Annotator "Alfa\\Béta"]
[Auction "N"]
1C Pass 1H =1= Pass
4H AP
[Note "1:a suit"]
[Play "W"]
SJ SA S2 S4
*
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N NT 9
N  S 8
[ScoreTable "Section;Table;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer;Result\2R;Lead;Score_NS;MP_NS;MP_EW;Own"]
A 1  1  2 4H   S 10 SJ "420" 3 1 x
A 2  3  4 3NTX N  8 -  -100  0 4 "y z"
A 3  5  6 Pass -  - -  0     2 2 -
A 4  7  8 -    -  - -  -   ^2.4 ^1.6 -
A 5  9 10 ?    ?  ? ?  ?     ? ? ?
A 6 11  - -    -  - -  -     - - -

[Board "2"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "E:J943.KQ64.532.J9 AKT5.A9532.9.K62 .87.AK874.AT8753 Q8762.JT.QJT6.Q4"]
[DoubleDummyTricks "79844798444359843498"]
[ScoreTable "#"]
A 1 1 4 4SX  W 9 - 100 2 0 -
A 2 3 2 2H   N 9 - 140 2 0 -
[TotalScoreTable "-Rank;PairId;Names\20L;TotalMP;TotalPercentage;NrBoards;Town"]
1  1 "Alfa Ágnes;Béta Őrs"          5 62.5 2 Érd
2  3 "Gamma Łukasz;Дельта Иван" 2 25 2 -
`

func TestSample(t *testing.T) {
	e, problems := read(t, sample)
	if d := doubts(problems); d != nil {
		t.Errorf("%v", d)
	}
	back, _ := read(t, string(write(t, &scoring.Results{Event: e})))
	if d := differ(e, back); d != "" {
		t.Errorf("not the same: %s\n%s", d, write(t, &scoring.Results{Event: e}))
	}
}

// What was found by turning bits: a tag with nothing but its name, a text that
// begins with the signs of inheritance, and games that say nothing.
func TestDegenerateFilesComeBack(t *testing.T) {
	for _, text := range []string{"[Event\"00\"\n\n[Event\"\"0", "\x00PBN 0.0\n[Kvent \"#########\"][Board \"1\"]\n\n[Board \"0 \"0\"\n", "[Board \"1\"]\n[Own \"###\"]\n", "% PBN\n[own\"\"#0 ]\n\n[Event \"#\"]\n", "[Event \"?\"]\n", "[Own \"\"]\na b\n"} {
		e, _, err := Read(source.File{Name: "a.pbn", Data: []byte(text)})
		if err != nil {
			t.Fatal(err)
		}
		first, _, err := Write(&scoring.Results{Event: e})
		if err != nil {
			continue // there is nothing to write
		}
		back, _, err := Read(source.File{Name: "b.pbn", Data: first})
		if err != nil {
			t.Fatal(err)
		}
		if second, _, err := Write(&scoring.Results{Event: back}); err != nil || !bytes.Equal(first, second) {
			t.Errorf("%q, %v: %s", text, err, firstDifference(first, second))
		}
	}
}

// A table that says how often a result occurred, without pairs, has a row for
// those who sat out: the board has the four results 100, -300 and twice -460, and
// 100 beats three of them: 6 of 6.
func TestSittingOutInAFrequencyTable(t *testing.T) {
	const text = "% PBN 2.1\n[Event \"a\"]\n[Board \"1\"]\n[Scoring \"MatchPoints\"]\n[ScoreTable \"Score_NS;Score_EW;MP_NS;MP_EW;Multiplicity\"]\n100 -100 6 0 1\n-300 300 4 2 1\n-460 460 1 5 2\n- - - - 1\n"
	e, _ := read(t, text)
	back, _ := read(t, string(write(t, &scoring.Results{Event: e})))
	for _, e := range []*scoring.Event{e, back} {
		var outcomes []scoring.Outcome
		for _, r := range e.Rows {
			outcomes = append(outcomes, r.Outcome)
		}
		if want := []scoring.Outcome{scoring.Played, scoring.Played, scoring.Played, scoring.Played, scoring.SatOut}; !slices.Equal(outcomes, want) {
			t.Errorf("%v, want %v", outcomes, want)
		}
	}
}
