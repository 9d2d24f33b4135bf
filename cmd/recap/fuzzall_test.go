package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

var fuzzing = flag.Duration("fuzzing", 0, "time for which TestFuzzAll fuzzes all targets together")

// fuzzTarget is a function of the project that can be fuzzed.
type fuzzTarget struct{ folder, name string }

// fuzzTargets are all of the project, in order.
func fuzzTargets(t *testing.T) (targets []fuzzTarget) {
	t.Helper()
	declared := regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)
	err := filepath.WalkDir(repoRoot, func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		folder, _ := filepath.Rel(repoRoot, filepath.Dir(path))
		for _, m := range declared.FindAllSubmatch(data, -1) {
			targets = append(targets, fuzzTarget{"./" + filepath.ToSlash(folder), string(m[1])})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(targets, func(a, b fuzzTarget) int { return strings.Compare(a.folder+a.name, b.folder+b.name) })
	return targets
}

// readers are the packages that read what others have written; each has a fuzz target.
var readers = []string{"scoring/exact", "scoring/exact/expr", "scoring/rules", "scoring/event", "scoring/masterpoint", "scoring/monopoly", "scoring/monopoly/sheets",
	"scoring/svoyaigra", "scoring/svoyaigra/protocol", "scoring/svoyaigra/tournament", "scoring/traveller", "scoring/traveller/acblclub", "scoring/traveller/acblscore",
	"scoring/traveller/bridgemate", "scoring/traveller/bridgemate/internal/jet", "scoring/traveller/jannersten", "scoring/traveller/magiccontest", "scoring/traveller/nzscorer",
	"scoring/traveller/pbn", "scoring/traveller/salliere", "scoring/traveller/sheet", "scoring/traveller/source", "scoring/traveller/usebio", "movements", "vp", "templates", "templates/html"}

// Every reader has a fuzz target; with -fuzzing all of them are fuzzed, each for its part of
// that time.
func TestFuzzAll(t *testing.T) {
	targets := fuzzTargets(t)
	for _, r := range readers {
		if !slices.ContainsFunc(targets, func(f fuzzTarget) bool { return f.folder == "./"+r }) {
			t.Errorf("%s has no fuzz target", r)
		}
	}
	if *fuzzing == 0 {
		return
	}
	each := *fuzzing / time.Duration(len(targets))
	counted := regexp.MustCompile(`execs: (\d+)`)
	all, table := 0, ""
	for _, f := range targets {
		// To make an interesting input smaller would take all the time where the samples are large.
		cmd := exec.Command("go", "test", f.folder, "-run", "^$", "-fuzz", "^"+f.name+"$", "-fuzztime", each.String(), "-fuzzminimizetime", "1x", "-parallel", "1")
		cmd.Dir = repoRoot
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
		out, err := cmd.CombinedOutput()
		// Where the time is up between two inputs the tool says so, and it is no failure.
		if err != nil && !(strings.Contains(string(out), "context deadline exceeded") && !strings.Contains(string(out), "Failing input")) {
			t.Errorf("%s %s: %v\n%s", f.folder, f.name, err, out)
		}
		execs := 0
		for _, m := range counted.FindAllSubmatch(out, -1) {
			execs, _ = strconv.Atoi(string(m[1]))
		}
		all += execs
		table += fmt.Sprintf("| %s %s | %d |\n", f.folder, f.name, execs)
	}
	t.Logf("\n| target | inputs |\n|---|---|\n%s", table)
	t.Logf("\n| %v of fuzzing | %d targets, %d inputs |", *fuzzing, len(targets), all)
}
