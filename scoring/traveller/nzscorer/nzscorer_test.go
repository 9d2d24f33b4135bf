package nzscorer

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

const sample = "../../../testdata/events/scored-session.xml"

// sessionOf is a file of results and pairs, each its attributes with an = and no
// quotation marks, a blank written _.
func sessionOf(results, pairs []string) string {
	element := func(name, attrs string) string {
		var b strings.Builder
		b.WriteString("<" + name)
		for f := range strings.FieldsSeq(attrs) {
			key, value, _ := strings.Cut(f, "=")
			fmt.Fprintf(&b, " %s=\"%s\"", key, strings.ReplaceAll(value, "_", " "))
		}
		return b.String() + "/>\n"
	}
	var b strings.Builder
	b.WriteString("<session club_no=\"1\" scoring_type=\"MP\">\n<board_results><brsection id=\"A\">\n")
	for _, r := range results {
		b.WriteString(element("result", r))
	}
	b.WriteString("</brsection></board_results><scores><scsection id=\"A\">\n")
	for _, p := range pairs {
		b.WriteString(element("pair", p))
	}
	return b.String() + "</scsection></scores></session>\n"
}

func read(t *testing.T, data string) (*scoring.Event, []string) {
	t.Helper()
	e, problems, err := Read(source.File{Name: "a.xml", Data: []byte(data)})
	if err != nil {
		t.Fatal(err)
	}
	var says []string
	for _, p := range problems {
		says = append(says, p.String())
	}
	return e, says
}

func TestSession(t *testing.T) {
	f, err := source.ReadFile(sample, "")
	if err != nil {
		t.Fatal(err)
	}
	if !Recognise(f.Data) {
		t.Error("not recognised")
	}
	e, problems, err := Read(f)
	if err != nil {
		t.Fatal(err)
	}
	if len(problems) != 1 || !strings.HasSuffix(problems[0].String(), ":18: warning: board 6: N P, not played, with the score 0; the score counts, as it does in the Scorer") {
		t.Errorf("problems %v", problems)
	}
	head := fmt.Sprint(e.Format, e.Program, e.Name, e.Club, e.Date, e.Method, e.Winners, e.Sections, len(e.Rows), len(e.Contestants))
	if want := fmt.Sprint("nz-scorer", "Scorer", "Tuesday pairs", "Gödöllői Őrs Bridge Club", "2026-10-06", "matchpoints", 2, []string{"A", "B"}, 48, 12); head != want {
		t.Errorf("got  %s\nwant %s", head, want)
	}
	row := func(r scoring.Row) string {
		return fmt.Sprintf("%d %s %d/%d/%d %v-%v %v%v %v %d %d %v/%v %s/%s", r.Pos().Line, r.Section, r.Board, r.Round, r.Table, r.NS, r.EW, r.Contract, r.Declarer, r.Lead, r.Score,
			r.Outcome, r.NSAward(), r.EWAward(), r.NSPublished(), r.EWPublished())
	}
	for i, want := range map[int]string{
		0:  "9 A 1/1/1 A 1N-A 1E 3DE H4 -130 1 / 0.0/4.0",
		4:  "13 A 5/1/3 A 3N-A 3E   0 3 +2.4/+1.6 2.4/1.6",
		7:  "16 A 4/2/1 A 1N-A 3E 4SXXS H4 -400 1 / 2.0/2.0",
		9:  "18 A 6/2/2 A 2N-A 1E   0 1 / 1.0/3.0",
		13: "22 A 6/3/1 A 1N-A 2E PASS  0 1 / 1.0/3.0",
		18: "29 B 1/1/1 B 1-B 6   0 4 / /",
		20: "31 B 1/1/2 B 5-B 2 4SS  420 1 / 0.5/3.5",
	} {
		if got := row(e.Rows[i]); got != want {
			t.Errorf("row %d:\ngot  %s\nwant %s", i, got, want)
		}
	}
	c := e.Contestants[0]
	if want := (scoring.Published{Total: "19", Maximum: "24", Percent: "77.08", Net: "80.08", Place: "1"}); c.ID.String() != "A 2N" || c.Published != want ||
		c.Handicap.String() != "6" || !reflect.DeepEqual(c.Players, []scoring.Player{{Name: "Alfa Ágnes", ID: "1"}, {Name: "Béta Őrs", ID: "2"}}) {
		t.Errorf("%+v", c)
	}
	var phantoms []string
	for _, c := range e.Contestants {
		if c.Phantom {
			phantoms = append(phantoms, c.ID.String())
		}
	}
	if !slices.Equal(phantoms, []string{"B 6"}) {
		t.Errorf("phantoms %v", phantoms)
	}
}

var howellPairs = []string{"no=1 dir=H place=1", "no=2 dir=H place=2", "no=3 dir=H", "no=4 dir=H"}

func TestResults(t *testing.T) {
	for _, tt := range []struct {
		rule, result string
		want         string // outcome, score, awards; empty where the line is left out
		says         []string
	}{
		{"plain", "bd=1 ns=1 ew=2 dec=S cont=3_NT res=-1 score=-50 mp_ns=40 mp_ew=200", "1 -50 / 4.0/20.0", nil},
		{"the score is what the program compared", "bd=1 ns=1 ew=2 dec=S cont=3_NT res=-1 score=-100", "1 -100 / /",
			[]string{"warning: board 1: 3NT-1 by S, not vulnerable, scores -50, not -100; the score counts\n    hint: perhaps 3NT-2 S -100"}},
		{"not played", "bd=1 ns=1 ew=2 cont=N_P", "2 0 / /", nil},
		{"nothing at a table of two pairs", "bd=1 ns=1 ew=2 cont= mp_ns=-9999 mp_ew=-9999", "2 0 / /",
			[]string{"warning: board 1: no result, and -9999 for points; taken as not played"}},
		{"not in yet", "bd=1 ns=1 ew=2", "0 0 / /", nil},
		{"a result beside -9999", "bd=1 ns=1 ew=2 score=420 mp_ns=-9999 mp_ew=-9999", "1 420 / /", nil},
		{"adjusted", "bd=1 ns=1 ew=2 score=Adj mp_ns=384 mp_ew=256", "3 0 +38.4/+25.6 38.4/25.6", nil},
		{"adjusted beside a contract", "bd=1 ns=1 ew=2 cont=1_NT dec=N res== score=adj mp_ns=6 mp_ew=4", "3 0 +0.6/+0.4 0.6/0.4",
			[]string{"warning: board 1: the contract 1 NT beside the adjusted score 0.6/0.4; the adjusted score counts"}},
		{"adjusted without points", "bd=1 ns=1 ew=2 score=Adj mp_ns=6", "0 0 / 0.6/",
			[]string{"error: board 1: an adjusted score without the points of both sides; the line is not scored"}},
		{"points that are none", "bd=1 ns=1 ew=2 score=420 mp_ns=1.5 mp_ew=99999999", "1 420 / /",
			[]string{"warning: board 1: mp_ns \"1.5\" is not a number and left out\n    hint: points are whole tenths of a matchpoint",
				"warning: board 1: mp_ew \"99999999\" is not a number and left out\n    hint: points are whole tenths of a matchpoint"}},
		{"negative points", "bd=1 ns=1 ew=2 score=420 mp_ns=-5 mp_ew=45", "1 420 / -0.5/4.5", nil},
		{"round that is none", "bd=1 ns=1 ew=2 score=420 rnd=x", "1 420 / /", []string{"warning: board 1: round \"x\" is not a number and left out"}},
		{"one pair", "bd=1 ns=1", "4 0 / /", nil},
		{"a result of one pair", "bd=1 ew=1 score=420", "", []string{"error: board 1: a line without the number of its NS pair is left out"}},
		{"no pairs", "bd=1 score=420", "", []string{"error: board 1: a line without pair numbers is left out"}},
		{"a pair without a number", "bd=1 ns=x ew=2 score=420", "", []string{"error: board 1: \"x\" is not a pair number; the line is left out"}},
		{"no board", "bd=0 ns=1 ew=2 score=420", "", []string{"error: \"0\" is not a board number; the line is left out"}},
		{"a pair that is not listed", "bd=1 ns=1 ew=9 score=420", "1 420 / /", []string{"warning: board 1: pair A 9 is not among the scores"}},
		{"another attribute", "bd=1 ns=1 ew=2 score=420 bonus=3", "1 420 / /", []string{"warning: the attribute bonus of result is not known and passed over"}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			// 3 and 4 keep every file one with a result.
			e, says := read(t, sessionOf([]string{"bd=2 ns=1 ew=2 score=50", "bd=2 ns=3 ew=4 score=50", tt.result}, howellPairs))
			got := ""
			if len(e.Rows) > 2 {
				r := e.Rows[2]
				got = fmt.Sprintf("%d %d %v/%v %s/%s", r.Outcome, r.Score, r.NSAward(), r.EWAward(), r.NSPublished(), r.EWPublished())
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			for i := range says {
				says[i] = strings.TrimPrefix(says[i], "a.xml:5: ")
			}
			if !slices.Equal(says, tt.says) {
				t.Errorf("says %q\nwant %q", says, tt.says)
			}
			if left := len(e.LeftOut); (left == 1) != (tt.want == "") {
				t.Errorf("%d lines left out", left)
			}
		})
	}
}

// Pairs of both lines with the same numbers are two; where only one line has the
// number, it is the pair wherever it sat.
func TestLines(t *testing.T) {
	results := []string{"bd=1 ns=1 ew=1 score=420", "bd=1 ns=3 ew=2 score=50"}
	e, says := read(t, sessionOf(results, []string{"no=1 dir=N", "no=2 dir=N", "no=1 dir=E", "no=3 dir=E"}))
	if got := fmt.Sprint(e.Winners, e.Rows[0].NS, e.Rows[0].EW, e.Rows[1].NS, e.Rows[1].EW); got != "2 A 1N A 1E A 3E A 2N" || len(says) > 0 {
		t.Errorf("got %s, %q", got, says)
	}
	// Without a list nothing is known of lines, and nothing warned of.
	e, says = read(t, sessionOf(results, nil))
	if got := fmt.Sprint(e.Winners, e.Rows[0].NS, e.Rows[0].EW); got != "0 A 1 A 1" || len(says) > 0 {
		t.Errorf("got %s, %q", got, says)
	}
}

func TestPairs(t *testing.T) {
	e, says := read(t, sessionOf([]string{"bd=1 ns=1 ew=2 score=420"}, []string{"no=1 dir=H match_points=0/0 raw_score=x place=0 res=51.5", "no=2 dir=Q handicap=y match_points=7", "no=1 dir=H", "no= dir=N"}))
	want := []string{
		"a.xml:5: warning: raw_score \"x\" is not a number and left out",
		"a.xml:6: warning: dir: unknown line \"Q\" (NS or EW)",
		"a.xml:6: warning: the handicap \"y\" is not a number",
		"a.xml:7: error: A 1 is listed twice (also line 5); the first one counts",
		"a.xml:8: error: \"\" is not a pair number; the pair is left out",
	}
	if !slices.Equal(says, want) {
		t.Errorf("says %q\nwant %q", says, want)
	}
	if got := []scoring.Published{e.Contestants[0].Published, e.Contestants[1].Published}; !slices.Equal(got, []scoring.Published{{Percent: "51.5"}, {Total: "7"}}) {
		t.Errorf("published %+v", got)
	}
}

func TestUnreadable(t *testing.T) {
	for _, tt := range []struct{ rule, data, want string }{
		{"empty", "", "a.xml: error: the file is empty"},
		{"another root", "<a/>", "a.xml:1: error: the root element is a, not session"},
		{"cut off", "<session club_no=\"1\">\n<board_results>", "a.xml:2: error: the file is cut off: the end of board_results (line 2) is missing"},
		{"not well-formed", "<session>\n<scores></session>", "a.xml:2: error: not well-formed XML: </session> where </scores> is due (line 2)"},
		{"no result", "<session scoring_type=\"MP\"/>", "a.xml: error: there is no result in it"},
		{"no result that can be read", sessionOf([]string{"bd=x"}, nil), "a.xml: error: there is no result in it that can be read"},
		{"an entity", "<!DOCTYPE a [<!ENTITY b 'c'>]><session/>", "a.xml:1: error: the DOCTYPE declares an entity, which is not read\n    hint: remove the declaration from the file"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			e, _, err := Read(source.File{Name: "a.xml", Data: []byte(tt.data)})
			if e != nil || err == nil || err.Error() != tt.want {
				t.Errorf("got %v\nwant %s", err, tt.want)
			}
		})
	}
	for _, data := range []string{"", "<session/>", "<USEBIO/>", "<session><x club_no=\"1\"/>"} {
		if Recognise([]byte(data)) {
			t.Errorf("%q is recognised", data)
		}
	}
	if _, says := read(t, strings.Replace(sessionOf([]string{"bd=1 ns=1 ew=2 score=420"}, nil), "\"MP\"", "\"PATTON\" event_date=\"x\"", 1)); len(says) != 2 {
		t.Errorf("says %q", says)
	}
}

// sound checks what holds of every outcome.
func sound(t *testing.T, data []byte) {
	t.Helper()
	e, problems, err := Read(source.File{Name: "a.xml", Data: data})
	if err != nil {
		var input *scoring.InputError
		if !errors.As(err, &input) || e != nil || input.Pos.File == "" {
			t.Fatalf("got %v with %v, want an InputError alone", e, err)
		}
		return
	}
	if len(e.Rows) == 0 {
		t.Error("an event without rows and without an error")
	}
	for _, r := range e.Rows {
		if r.Board < 1 || r.Pos().Line < 1 || r.NS.IsZero() && r.EW.IsZero() {
			t.Errorf("%+v", r)
		}
	}
	for _, p := range problems {
		if p.Text == "" || p.Pos.File == "" {
			t.Errorf("a problem without text or position: %+v", p)
		}
	}
}

// Cut off anywhere it cannot be read, and says where; with any bit flipped it is
// read or refused.
func TestCutAndFlipped(t *testing.T) {
	data, err := os.ReadFile(sample)
	if err != nil {
		t.Fatal(err)
	}
	// Some of each element are enough, every line of the middle being alike.
	var lines []string
	for i, l := range strings.SplitAfter(string(data), "\n") {
		if !strings.Contains(l, "<result") && !strings.Contains(l, "<pair") || i%6 == 0 {
			lines = append(lines, l)
		}
	}
	data = []byte(strings.TrimSpace(strings.Join(lines, "")))
	if e, _ := read(t, string(data)); len(e.Rows) < 6 || len(e.Contestants) < 2 {
		t.Fatalf("%d rows", len(e.Rows))
	}
	for i := range data {
		if _, _, err := Read(source.File{Name: "a.xml", Data: data[:i]}); err == nil {
			t.Fatalf("cut at %d it is read", i)
		}
		flipped := slices.Clone(data)
		flipped[i] ^= 1 << (i % 8)
		sound(t, flipped)
	}
}

func FuzzRead(f *testing.F) {
	if data, err := os.ReadFile(sample); err == nil {
		f.Add(data)
	}
	for _, s := range []string{"", "<session", sessionOf([]string{"bd=1 ns=1 ew=2 score=Adj mp_ns=1 mp_ew=-9999", "bd=1 ns=1 ew=3 mp_ns=-9999 mp_ew=-9999"}, []string{"no=1 dir=N match_points=1/2"})} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) { sound(t, data) })
}

// The manifest of the cases: pairs, lines, and what is published.
func TestCases(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "nz-scorer", "native")
	for name, want := range map[string][3]int{
		"pairs.xml":                             {26, 338, 338},
		"pairs-with-np-passed.xml":              {26, 338, 338},
		"three_quarter_howell_with_phantom.xml": {12, 162, 135}, // the phantom and its 27 lines
	} {
		f, err := source.ReadFile(filepath.Join(dir, name), "")
		if err != nil {
			t.Fatal(err)
		}
		e, problems, err := Read(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range problems {
			if p.Severity == scoring.Failure {
				t.Errorf("%v", p)
			}
		}
		got := [3]int{len(e.Contestants), len(e.Rows), 0}
		for _, r := range e.Rows {
			if r.NSPublished() != "" && r.Outcome == scoring.Played {
				got[2]++
			}
		}
		if got != want {
			t.Errorf("%s: %d pairs, lines and results, want %d", name, got, want)
		}
	}
}
