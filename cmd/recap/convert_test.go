package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/traveller"
	"recap/testdata/cases"
)

// scored opens and scores a file as recap score does; res is nil where it cannot
// be.
func scored(t *testing.T, file string, f inputFlags) (res *scoring.Results) {
	t.Helper()
	f.rules = cmp.Or(f.rules, "auto")
	var errs bytes.Buffer
	opt, code := f.options(environment{stderr: &errs})
	if code != exitOK {
		t.Fatalf("%s: %s", file, &errs)
	}
	in, err := f.open(file, opt)
	if err != nil {
		return nil
	}
	if res, err = event.Score(in.event, in.opt); err != nil {
		return nil
	}
	return res
}

// summary is what an event came to, for comparing two forms of it: every award in
// the order of boards, and every ranking.
func summary(res *scoring.Results, scale int) string {
	var lines []string
	for i, r := range res.Event.Rows {
		a := res.Awards[i]
		if r.Outcome == scoring.SatOut && a.NS.Kind == scoring.NoAward && a.EW.Kind == scoring.NoAward {
			continue
		}
		lines = append(lines, fmt.Sprintf("%d %s %04d %v-%v %d: %s %s", r.Session, r.Section, r.Board, r.NS, r.EW, r.Score,
			a.NS.Points.Times(scale).Text(2), a.EW.Points.Times(scale).Text(2)))
	}
	slices.Sort(lines)
	for _, r := range res.Rankings {
		if !r.IsMain() {
			continue
		}
		for _, st := range r.Standings {
			percent := ""
			if res.Method == scoring.Matchpoints {
				percent = st.Percent.Text(2)
			}
			lines = append(lines, fmt.Sprintf("%v %d %v %v %s: %s %s", r.Line, st.Place, st.Tied, st.Contestant.ID, strings.Join(st.Contestant.Names(), ", "),
				st.Score.Times(scale).Text(2), percent))
		}
	}
	return strings.Join(lines, "\n")
}

// firstDifference names the first lines in which two texts differ.
func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d of %d and %d\n  %s\n  %s", i+1, len(x), len(y), x[i], y[i])
		}
	}
	return fmt.Sprintf("%d and %d lines", len(x), len(y))
}

// throughFormat writes the results of a file in a format, and checks that reading
// and writing them again changes nothing; it gives what was read.
func throughFormat(t *testing.T, file string, res *scoring.Results, format traveller.Format, back inputFlags) *scoring.Results {
	t.Helper()
	dir := t.TempDir()
	write := func(res *scoring.Results, n string) (string, []byte) {
		data, _, err := format.Write(res)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		name := filepath.Join(dir, n+"."+format.Name)
		if format.WritePlayers != nil {
			players, _ := format.WritePlayers(res)
			if back.players = ""; len(players) > 0 {
				back.players = name + "-players"
				os.WriteFile(back.players, players, 0o644)
			}
			data = slices.Concat(data, nil)
			os.WriteFile(name, data, 0o644)
			return name, slices.Concat(data, players)
		}
		os.WriteFile(name, data, 0o644)
		return name, data
	}
	first, data := write(res, "event")
	again := scored(t, first, back)
	if again == nil {
		t.Errorf("%s: what was written as %s cannot be scored", file, format.Name)
		return nil
	}
	if _, data2 := write(again, "event"); !bytes.Equal(data, data2) {
		t.Errorf("%s: written, read and written again as %s it is another: %s", file, format.Name, firstDifference(string(data), string(data2)))
	}
	return again
}

func files(t *testing.T, dirs ...string) (all []string) {
	t.Helper()
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				all = append(all, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// events are the files of ours, and of the cases, that can be scored, with the
// flags that they need.
func events(t *testing.T, do func(file string, res *scoring.Results)) (n int) {
	t.Helper()
	dir := cases.Dir(t)
	dirs := []string{filepath.Join(repoRoot, "testdata", "events")}
	for _, d := range []string{"acbl-club-json", "acblscore", "bridgemate-bws", "encodings", "magic-contest", "nz-scorer", "usebio-compscore3", "usebio-scorebridge", "usebio-uk"} {
		dirs = append(dirs, filepath.Join(dir, d))
	}
	for _, file := range files(t, dirs...) {
		if strings.HasSuffix(file, "-players.csv") {
			continue
		}
		var f inputFlags
		if players := strings.TrimSuffix(file, filepath.Ext(file)) + "-players.csv"; filepath.Ext(file) == ".csv" {
			if _, err := os.Stat(players); err == nil {
				f.players = players
			}
		}
		if res := scored(t, file, f); res != nil {
			n++
			do(file, res)
		}
	}
	return n
}

// decisive are the losses without which an event is scored otherwise.
var decisive = []string{"which sections are scored", "the conditions of scoring", "outside of the ranking", "a weighted score", "from earlier sessions", "how the results of the sessions make one", "the form in which", "the scale of victory points"}

// keepsResults checks for all events that what is written in a format is read and
// scored as before, unless something decisive was said to be lost.
func keepsResults(t *testing.T, format traveller.Format, back inputFlags, halves int, lossy ...string) {
	t.Helper()
	compared := 0
	n := events(t, func(file string, res *scoring.Results) {
		_, lost, err := format.Write(res)
		if err != nil {
			return // the format holds nothing of such an event
		}
		for _, p := range lost {
			if slices.ContainsFunc(append(decisive, lossy...), func(s string) bool { return strings.Contains(p.Text, s) }) {
				return
			}
		}
		with := back
		if format.Name == "csv" || format.Name == "pbn" || format.Name == "salliere" || format.Name == "jannersten" {
			with.rules = res.Rules // these formats do not name them
		}
		if format.Name == "salliere" {
			with.method = string(res.Method)
		}
		again := throughFormat(t, file, res, format, with)
		if again == nil {
			return
		}
		compared++
		scale := 1
		if slices.ContainsFunc(res.Facts, func(f scoring.Fact) bool { return f.Word == "scale" && f.Args[0] == "1-½-0" }) {
			scale = halves
		}
		if a, b := summary(res, scale), summary(again, 1); a != b {
			t.Errorf("%s: %s", file, firstDifference(a, b))
		}
	})
	t.Logf("%d of %d events", compared, n)
	if 3*compared < n {
		t.Errorf("only %d of %d events were compared", compared, n)
	}
}

func TestUSEBIOKeepsResults(t *testing.T) {
	for _, name := range []string{"usebio", "usebio-1.3"} {
		format, _ := traveller.Named(name)
		keepsResults(t, format, inputFlags{}, 2)
	}
}

func TestTravellerTableKeepsResults(t *testing.T) {
	format, _ := traveller.Named("csv")
	keepsResults(t, format, inputFlags{}, 1, "the session of", "a penalty", "which counts for the others")
}

func TestJannerstenKeepsResults(t *testing.T) {
	format, _ := traveller.Named("jannersten")
	keepsResults(t, format, inputFlags{}, 1, "the session of", "a penalty", "an award other than", "the method", "the matches of a Swiss", "on the other line", "rank together", "a handicap")
}

func TestSalliereKeepsResults(t *testing.T) {
	format, _ := traveller.Named("salliere")
	keepsResults(t, format, inputFlags{}, 1, "the session of", "a penalty", "an award other than", "not played", "without opponents", "the matches", "rank apart", "the sections of the pairs", "typed over")
}

func TestPBNKeepsResults(t *testing.T) {
	format, _ := traveller.Named("pbn")
	keepsResults(t, format, inputFlags{}, 1, "sections are grouped", "penalties are in the totals", "plays outside", "average plus", "conditions of contest", "handicaps", "brought from earlier", "does not count for one side", "results of matches", "typed over", "forms in which", "written as the IMPs", "the points that it brings")
}
