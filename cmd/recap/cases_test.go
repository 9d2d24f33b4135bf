package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"recap/scoring/event"
	"recap/testdata/cases"
)

// verifyFiles runs verify and reads its document.
func verifyFiles(t *testing.T, wantCode int, args ...string) (doc struct {
	Files []struct {
		File, Rules, Status, Reason string
		Figures                     map[event.Kind]event.Figures
		Unexplained, Explained      int
		Differences                 []struct{ Kind, Who, Published, Computed, Cause string }
	}
	Total event.Figures
}) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(append([]string{"verify", "--format", "json"}, args...), nil, &stdout, &stderr); code != wantCode {
		t.Errorf("verify %v: exit %d, want %d\n%s", args, code, wantCode, &stderr)
	}
	if err := json.Unmarshal(stdout.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

// Every published figure of the pairs events comes out, or its cause is
// shown. The counts are those of the manifest: lines and pairs of each file, and
// what it says of differences.
func TestCasesOfUSEBIO(t *testing.T) {
	dir := cases.Dir(t)
	want := map[string]struct {
		awards, totals, percentages, places  int
		awardsOff, totalsOff, percentagesOff int
		stale                                int // totals that do not follow from the lines
		datums                               int
	}{
		"usebio-compscore3/butler_howell.xml":     {awards: 140, totals: 8, places: 8, datums: 35},
		"usebio-compscore3/notsupported.xml":      {awards: 245, totals: 14, places: 14, datums: 35},
		"usebio-compscore3/cross_imp_howell.xml":  {awards: 108, totals: 9, places: 9},
		"usebio-compscore3/mp_pairs_howell.xml":   {awards: 161, totals: 12, percentages: 12, places: 12},
		"usebio-compscore3/mp_pairs_mitchell.xml": {awards: 512, totals: 38, percentages: 38, places: 38},
		// 40 of 42 totals do not follow from the lines, the two others are the sums
		// of the printed awards; two awards were typed over results, one over A5050.
		"usebio-compscore3/mp_pairs_mitchell_02.xml": {567, 42, 42, 42, 3, 42, 42, 40, 0},
		"usebio-scorebridge/sample.xml":              {awards: 94, percentages: 8, places: 8},
		"usebio-uk/multi-section.xml":                {awards: 305, percentages: 35, places: 35},
		"usebio-uk/realbridge.xml":                   {awards: 168, percentages: 16, places: 16},
		"usebio-uk/usebio-and-pbn_usebio.xml":        {awards: 144, percentages: 13, places: 13},
		"nz-scorer/usebio/pairs.xml":                 {awards: 338, totals: 26, percentages: 26, places: 26},
		"nz-scorer/usebio/pairs-with-np-passed.xml":  {awards: 338, totals: 26, percentages: 26, places: 26},
		// 120 of 135 lines; boards 1 to 3 count one more result.
		"nz-scorer/usebio/three_quarter_howell_with_phantom.xml": {135, 11, 11, 11, 15, 2, 2, 0, 0},
	}
	doc := verifyFiles(t, exitOK, filepath.Join(dir, "usebio-compscore3"), filepath.Join(dir, "usebio-uk"),
		filepath.Join(dir, "usebio-scorebridge"), filepath.Join(dir, "nz-scorer", "usebio"))
	if doc.Total.Unexplained != 0 {
		t.Errorf("%d figures unexplained", doc.Total.Unexplained)
	}
	seen := 0
	for _, f := range doc.Files {
		name, _ := filepath.Rel(dir, f.File)
		w, ok := want[filepath.ToSlash(name)]
		if !ok {
			continue
		}
		seen++
		for kind, n := range map[event.Kind][2]int{event.Award: {w.awards, w.awardsOff}, event.Total: {w.totals, w.totalsOff},
			event.Percentage: {w.percentages, w.percentagesOff}} {
			if g := f.Figures[kind]; g.Compared != n[0] || g.Compared-g.Identical != n[1] {
				t.Errorf("%s: %d of %d %ss identical, want %d of %d", name, g.Identical, g.Compared, kind, n[0]-n[1], n[0])
			}
		}
		if g := f.Figures[event.Datum]; g.Compared != w.datums || g.Identical != w.datums {
			t.Errorf("%s: %d of %d datums identical, want %d", name, g.Identical, g.Compared, w.datums)
		}
		if g := f.Figures[event.Place]; g.Compared != w.places {
			t.Errorf("%s: %d places compared, want %d", name, g.Compared, w.places)
		}
		stale := 0
		for _, d := range f.Differences {
			if d.Kind == string(event.Total) && strings.Contains(d.Cause, "own lines") {
				stale++
			}
		}
		if stale != w.stale {
			t.Errorf("%s: %d totals do not follow from the lines, want %d", name, stale, w.stale)
		}
	}
	if seen != len(want) {
		t.Errorf("%d of %d files seen", seen, len(want))
	}
}

// Every figure of the formats that programs have of their own comes out. The
// counts are those of the manifest.
func TestCasesOfOwnFormats(t *testing.T) {
	dir := cases.Dir(t)
	doc := verifyFiles(t, exitOK, filepath.Join(dir, "nz-scorer", "native"), filepath.Join(dir, "acbl-club-json"))
	type counts struct{ awards, awardsOff, totals, totalsOff, percentages, places int }
	want := map[string]counts{
		"nz-scorer/native/pairs.xml":                {awards: 338, totals: 26, percentages: 26, places: 26},
		"nz-scorer/native/pairs-with-np-passed.xml": {awards: 338, totals: 26, percentages: 26, places: 26},
		// 120 of 135 lines; boards 1 to 3 count one more result, and so do the totals
		// of two pairs who met on them.
		"nz-scorer/native/three_quarter_howell_with_phantom.xml": {awards: 135, awardsOff: 15, totals: 11, totalsOff: 2, percentages: 11, places: 11},
		// 36 places of strata.
		"acbl-club-json/sample-club-game.json": {awards: 312, totals: 25, percentages: 25, places: 36},
	}
	seen := 0
	for _, f := range doc.Files {
		name, _ := filepath.Rel(dir, f.File)
		w, ok := want[filepath.ToSlash(name)]
		if !ok {
			continue
		}
		seen++
		figures := func(k event.Kind) (compared, off int) {
			return f.Figures[k].Compared, f.Figures[k].Compared - f.Figures[k].Identical
		}
		var got counts
		got.awards, got.awardsOff = figures(event.Award)
		got.totals, got.totalsOff = figures(event.Total)
		got.percentages, _ = figures(event.Percentage)
		got.places, _ = figures(event.Place)
		if got != w || f.Unexplained != 0 {
			t.Errorf("%s: %+v, %d unexplained; want %+v", name, got, f.Unexplained, w)
		}
	}
	if seen != len(want) {
		t.Errorf("%d of %d files seen", seen, len(want))
	}
}

// The counts are those of the manifest: lines with those that sat out, pairs and
// datums. What differs is what the manifest says of single pages: three have no
// boards, two say only how often a result occurred, one was cut.
func TestCasesOfMagicContest(t *testing.T) {
	doc := verifyFiles(t, exitOK, filepath.Join(cases.Dir(t), "magic-contest"))
	want := map[event.Kind]event.Figures{
		event.Award:      {Compared: 6186, Identical: 6143, Explained: 43},
		event.Total:      {Compared: 463, Identical: 419, Explained: 44},
		event.Percentage: {Compared: 157, Identical: 139, Explained: 18},
		event.Place:      {Compared: 463, Identical: 421, Explained: 42},
		event.Datum:      {Compared: 634, Identical: 634},
	}
	got := map[event.Kind]event.Figures{}
	explained := map[string]bool{}
	for _, f := range doc.Files {
		for k, figures := range f.Figures {
			got[k] = got[k].Plus(figures)
		}
		if f.Explained > 0 {
			explained[filepath.Base(f.File)] = true
		}
	}
	for k, w := range want {
		if got[k] != w {
			t.Errorf("%ss %+v, want %+v", k, got[k], w)
		}
	}
	if names := slices.Sorted(maps.Keys(explained)); !slices.Equal(names, []string{"rezultate2012-03-12.htm", "rezultate2012-03-19.htm",
		"rezultate2012-03-27.htm", "rezultate2012-04-02.htm", "rezultate2013-10-14.html", "rezultate2013-10-28.html"}) {
		t.Errorf("differences in %v", names)
	}
}

// Figures of the invented pages, one of each layout, were computed apart from this
// project; all come out.
func TestMagicContestPages(t *testing.T) {
	for page, want := range map[string]event.Figures{
		"butler": {Compared: 72, Identical: 72}, "cross": {Compared: 70, Identical: 70}, "levelled": {Compared: 50, Identical: 50},
		"matchpoints": {Compared: 80, Identical: 80}, "no-contracts": {Compared: 77, Identical: 77},
		// 14 awards of sit-outs, 7 totals, percentages and places are not said whose.
		"frequencies": {Compared: 77, Identical: 42, Explained: 35}, "ranking-only": {Compared: 21, Explained: 21},
	} {
		doc := verifyFiles(t, exitOK, filepath.Join(repoRoot, "scoring", "traveller", "magiccontest", "testdata", page+".htm"))
		var got event.Figures
		for _, figures := range doc.Files[0].Figures {
			got = got.Plus(figures)
		}
		if got != want {
			t.Errorf("%s: %+v, want %+v", page, got, want)
		}
	}
}

// A figure that is changed on a page is found, alone.
func TestPlantedOnAPage(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(repoRoot, "scoring", "traveller", "magiccontest", "testdata", "butler.htm"))
	if err != nil {
		t.Fatal(err)
	}
	// The first row of the ranking, and one of a board: 1 and 2 by name, 5 points for 4.
	for kind, change := range map[event.Kind]*regexp.Regexp{
		event.Total: regexp.MustCompile(`(?m)^ {3}1 +[0-9]+ +(-?[0-9]+),[0-9] `),
		event.Award: regexp.MustCompile(`(?m)^ [0-9]  [0-9]  [1-7].* +-?([0-9]+),0 +-?[0-9]+,0`),
		event.Datum: regexp.MustCompile(`,0 +-?([0-9]+)0 `),
	} {
		m := change.FindSubmatchIndex(data)
		if m == nil {
			t.Fatalf("no %s on the page", kind)
		}
		copied := filepath.Join(t.TempDir(), "planted.htm")
		old := string(data[m[2]:m[3]])
		if err := os.WriteFile(copied, slices.Concat(data[:m[2]], []byte(changed(old)), data[m[3]:]), 0o644); err != nil {
			t.Fatal(err)
		}
		doc := verifyFiles(t, exitFindings, copied)
		if d := doc.Files[0].Differences; len(d) != 1 || d[0].Kind != string(kind) || d[0].Cause != "" {
			t.Errorf("%s %s to %s: %+v", kind, old, changed(old), d)
		}
	}
}

// A disagreement planted in a copy of a real file is found and named, alone.
func TestPlantedDisagreements(t *testing.T) {
	dir := cases.Dir(t)
	elements := map[event.Kind]string{event.Award: "<NS_MATCH_POINTS>([0-9.]+)(=?)</", event.Total: "<TOTAL_SCORE>([0-9.]+)(=?)</",
		event.Percentage: "<PERCENTAGE>([0-9.]+)(=?)</", event.Place: "<PLACE>([0-9.]+)(=?)</"}
	session := map[event.Kind]string{event.Award: `mp_ns="([0-9]+)"`, event.Total: `match_points="([0-9]+)/`, event.Percentage: ` raw_score="([0-9.]+)"`, event.Place: `place="([0-9]+)"`}
	club := map[event.Kind]string{event.Award: `"ns_match_points": "([0-9.]+)"`, event.Total: `"score": "([0-9.]+)"`, event.Percentage: `"percentage": "([0-9.]+)"`, event.Place: `"rank": "([0-9]+)"`}
	for _, file := range []string{"usebio-compscore3/mp_pairs_howell.xml", "usebio-compscore3/mp_pairs_mitchell.xml", "usebio-scorebridge/sample.xml",
		"usebio-uk/multi-section.xml", "usebio-uk/realbridge.xml", "usebio-uk/usebio-and-pbn_usebio.xml", "nz-scorer/usebio/pairs.xml",
		"nz-scorer/native/pairs.xml", "acbl-club-json/sample-club-game.json"} {
		patterns := elements
		switch {
		case strings.Contains(file, "native"):
			patterns = session
		case strings.Contains(file, "json"):
			patterns = club
		}
		data, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		for kind, element := range patterns {
			figures := regexp.MustCompile(element).FindAllSubmatchIndex(data, -1)
			if len(figures) == 0 {
				continue
			}
			for _, n := range []int{0, len(figures) / 2, len(figures) - 1} {
				m := figures[n]
				old := string(data[m[2]:m[3]])
				planted := slices.Concat(data[:m[2]], []byte(changed(old)), data[m[3]:])
				copied := filepath.Join(t.TempDir(), "planted.xml")
				if err := os.WriteFile(copied, planted, 0o644); err != nil {
					t.Fatal(err)
				}
				doc := verifyFiles(t, exitFindings, copied)
				if len(doc.Files) != 1 || len(doc.Files[0].Differences) != 1 {
					t.Errorf("%s, %s %d: %+v", file, element, n, doc.Files)
					continue
				}
				d := doc.Files[0].Differences[0]
				if d.Kind != string(kind) || d.Cause != "" || !strings.Contains(digits(d.Published), digits(changed(old))) && !strings.Contains(digits(changed(old)), digits(d.Published)) {
					t.Errorf("%s, %s %s → %s: %+v", file, element, old, changed(old), d)
				}
			}
		}
	}
}

// Every figure of ACBLscore's game files comes out: both sides of the lines, the
// scores and percentages of the pairs, and the places in lists, strata and overall.
func TestCasesOfACBLscore(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "acblscore")
	doc := verifyFiles(t, exitOK, dir)
	want := map[event.Kind]int{event.Award: 9824, event.Total: 809, event.Percentage: 809, event.Place: 2376}
	got := map[event.Kind]int{}
	for _, f := range doc.Files {
		for kind, g := range f.Figures {
			got[kind] += g.Identical
		}
	}
	if !maps.Equal(got, want) || doc.Total.Identical != doc.Total.Compared {
		t.Errorf("identical %v, want %v; %d compared", got, want, doc.Total.Compared)
	}
}

// A figure changed in a copy of the invented game file is found, alone.
func TestPlantedInGameFile(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(repoRoot, "testdata", "events", "game-file.ace"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "planted.ace")
	verify := func(code int) []struct{ Kind, Who, Published, Computed, Cause string } {
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return verifyFiles(t, code, file).Files[0].Differences
	}
	if d := verify(exitOK); len(d) != 0 {
		t.Fatalf("the file itself: %v", d)
	}
	// The entry of pair 3N of section A, which has no penalty: the session's score
	// at 12, the percentage at 28, the first place of the list at 104.
	at := bytes.Index(data, []byte("\x05Gamma")) + 2*120 // what follows pair 2N
	at = bytes.Index(data[at:], []byte("\x07Epsilon")) + at - 164
	for _, c := range []struct {
		kind   event.Kind
		offset int
	}{{event.Total, 12}, {event.Percentage, 28}, {event.Place, 104}} {
		data[at+c.offset]++
		d := verify(exitFindings)
		if len(d) != 1 || d[0].Kind != string(c.kind) || !strings.HasPrefix(d[0].Who, "A 3N") || d[0].Cause != "" {
			t.Errorf("%s: %+v", c.kind, d)
		}
		data[at+c.offset]--
	}
}

// digits are those of a figure, which may be written in tenths.
func digits(figure string) string { return strings.ReplaceAll(figure, ".", "") }

// changed is another figure of the same form: its first digit is one more or
// less.
func changed(figure string) string {
	first := figure[0] + 1
	if first > '9' {
		first = '8'
	}
	return fmt.Sprintf("%c%s", first, figure[1:])
}

// The matches of a league come out board by board, in victory points, totals and
// places, and the pairs of its teams line by line and in all.
// Its scale is of no known body: the manifest gives it as a table. Without
// it the file's own victory points count, and no figure of them counts as shown.
func TestCasesOfTeams(t *testing.T) {
	file := filepath.Join(cases.Dir(t), "usebio-uk", "multiple-teams.xml")
	table := filepath.Join(t.TempDir(), "scale.csv")
	if err := os.WriteFile(table, []byte("boards,10-10,11-9,12-8,13-7,14-6,15-5,16-4,17-3,18-2,19-1,20-0\n3,0,1,2,3,5,7,9,11,14,19,21\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args      []string
		explained int
	}{{[]string{"--vp", table}, 0}, {nil, 40}} {
		doc := verifyFiles(t, exitOK, append(tt.args, file)...)
		figures := doc.Files[0].Figures
		for kind, n := range map[event.Kind]int{event.Award: 480, event.Total: 29, event.Place: 10, event.MatchVP: 40} {
			want := event.Figures{Compared: n, Identical: n}
			if kind == event.MatchVP {
				want.Identical, want.Explained = n-tt.explained, tt.explained
			}
			if figures[kind] != want {
				t.Errorf("%v: %s %+v, want %+v", tt.args, kind, figures[kind], want)
			}
		}
	}
	// A single wrong figure is found, and is the only one.
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	planted := map[event.Kind]bool{}
	for element, kind := range map[string]event.Kind{"TEAM_VICTORY_POINTS": event.MatchVP, "TEAM_SCORE": event.MatchVP, "TOTAL_SCORE": event.Total, "PLACE": event.Place, "IMPS": event.Award} {
		m := regexp.MustCompile("<" + element + ">(-?[0-9.]+)(=?)</" + element + ">").FindSubmatchIndex(data)
		if m == nil {
			continue
		}
		planted[kind] = true
		copied := filepath.Join(t.TempDir(), "planted.xml")
		if err := os.WriteFile(copied, slices.Concat(data[:m[2]], []byte("44"), data[m[3]:]), 0o644); err != nil {
			t.Fatal(err)
		}
		doc := verifyFiles(t, exitFindings, "--vp", table, copied)
		want := 1
		if kind == event.Award {
			want = 2 // the board's IMPs are those of both rooms
		}
		if len(doc.Files) != 1 || len(doc.Files[0].Differences) != want || doc.Files[0].Differences[0].Kind != string(kind) {
			t.Errorf("%s: %+v", element, doc.Files)
		}
	}
	if len(planted) != 4 {
		t.Errorf("planted only %v", planted)
	}
}

// The names of a session come out of every encoding that clubs' files have.
func TestCasesOfEncodings(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "encodings")
	data, err := os.ReadFile(filepath.Join(dir, "expected_names.csv"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]string{}
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if i == 0 {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), ",")
		switch filepath.Ext(fields[0]) {
		case ".xml":
			files[fields[0]] = append(files[fields[0]], fields[len(fields)-1])
		case ".htm":
			files[fields[0]] = append(files[fields[0]], strings.Split(fields[len(fields)-1], " - ")...)
		}
	}
	if len(files) < 13 {
		t.Fatalf("only %d files expected", len(files))
	}
	for file, names := range files {
		var stdout, stderr bytes.Buffer
		if code := run([]string{"score", filepath.Join(dir, file), "--format", "json"}, nil, &stdout, &stderr); code != exitOK {
			t.Errorf("%s: exit %d: %s", file, code, &stderr)
		}
		for _, name := range names {
			if !strings.Contains(stdout.String(), `"`+norm.NFC.String(name)+`"`) {
				t.Errorf("%s: %q is not in it", file, name)
			}
		}
	}
}
