package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"recap": main,
	})
}

// TestScripts runs the sessions at the command line that stand in
// testdata/script, one file a topic.
func TestScripts(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Cmds:                map[string]func(ts *testscript.TestScript, neg bool, args []string){"exits": exits},
		Setup: func(env *testscript.Env) error {
			env.Setenv("EVENTS", filepath.Join(root, "testdata", "events"))
			env.Setenv("ESC", "\x1b")
			return nil
		},
	})
}

// exits is the script command "exits CODE PROGRAM ARGS…": the program must end
// with just that code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARGS...")
	}
	err := ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	code := 0
	switch {
	case errors.As(err, &exit):
		code = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("%s exits with %d, not %s", strings.Join(args[1:], " "), code, args[0])
	}
}

// consoleBlock is a transcript in the README.
var consoleBlock = regexp.MustCompile("(?ms)^( *)```console\n(.*?)^ *```")

// TestReadme runs every command of the README's transcripts in a copy of the
// folder that they speak of, and compares what they print with what follows
// them there.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(filepath.Join(root, "testdata"), filepath.Join(dir, "testdata")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	commands := 0
	for _, block := range consoleBlock.FindAllStringSubmatch(string(readme), -1) {
		text := regexp.MustCompile("(?m)^"+block[1]).ReplaceAllString(block[2], "") // as far in as its fence
		for part := range strings.SplitSeq("\n"+text, "\n$ ") {
			line, want, _ := strings.Cut(strings.TrimSpace(part), "\n")
			args := strings.Fields(line)
			switch {
			case len(args) == 0:
				continue
			case strings.HasPrefix(line, "go run ./cmd/recap "):
				args = args[3:]
			case args[0] == "recap":
				args = args[1:]
			case strings.HasPrefix(line, "go test "), strings.HasPrefix(line, "go install "), strings.HasPrefix(line, "go run ./cmd/bench "):
				continue // what runs this test, what needs no test, and what has tests of its own
			default:
				t.Errorf("README: unknown command %q", line)
				continue
			}
			commands++
			var stdout, stderr bytes.Buffer
			if code := run(args, strings.NewReader(""), &stdout, &stderr); code != exitOK && !((args[0] == "check" || args[0] == "diff") && code == exitFindings) {
				t.Errorf("README: %s: exit %d\n%s", line, code, &stderr)
			}
			if want != "" && strings.TrimSpace(stdout.String()) != strings.TrimSpace(want) {
				t.Errorf("README: %s prints\n%s", line, &stdout)
			}
		}
	}
	if commands < 5 {
		t.Errorf("only %d commands found in the README", commands)
	}
}

// TestHelpExamples runs the examples of every --help that name files of ours.
func TestHelpExamples(t *testing.T) {
	for _, c := range commands() {
		var stdout, stderr bytes.Buffer
		if code := run([]string{c.name, "--help"}, nil, &stdout, &stderr); code != exitOK || stderr.Len() > 0 {
			t.Fatalf("%s --help: exit %d, %s", c.name, code, &stderr)
		}
		examples := 0
		for line := range strings.Lines(stdout.String()) {
			fields := strings.Fields(line)
			if len(fields) < 2 || fields[0] != "recap" || fields[1] != c.name || !strings.HasPrefix(line, "  ") {
				continue
			}
			examples++
			command, _, _ := strings.Cut(strings.TrimSpace(line), "   ")
			dir := t.TempDir()
			t.Chdir(dir)
			provide(t, dir)
			args := expand(t, strings.Fields(command)[1:])
			var out, errs bytes.Buffer
			// A check finds doubtful results in them, and diff changes.
			if code := run(args, nil, &out, &errs); code != exitOK && !((c.name == "check" || c.name == "diff") && code == exitFindings) {
				t.Errorf("%s: exit %d\n%s", command, code, &errs)
			}
		}
		if examples == 0 {
			t.Errorf("%s --help has no example", c.name)
		}
	}
}

// examplesFrom are our own events under the names that the examples use.
var examplesFrom = map[string]string{
	"monday.csv":                "club-evening.csv",
	"corrected.csv":             "mistyped-evening.csv",
	"announced.json":            "scored-club.json",
	"monday.bws":                "club-evening.bws",
	"league.toml":               "autumn-league.toml",
	"autumn-league-matches.csv": "autumn-league-matches.csv",
	"autumn-league-players.csv": "autumn-league-players.csv",
	"spring.toml":               "spring-swiss.toml",
	"spring-swiss-matches.csv":  "spring-swiss-matches.csv",
	"spring-swiss-players.csv":  "spring-swiss-players.csv",
	"players.csv":               "club-evening-players.csv",
	"register.csv":              "../masterpoints/register.csv",
	"club-points.toml":          "../masterpoints/club-points.toml",
	"results/autumn.json":       "../masterpoints/results/autumn.json",
	"results/monday.json":       "../masterpoints/results/monday.json",
	"entries.csv":               "seeding-players.csv",
	"preliminary.csv":           "../monopoly/preliminary.csv",
	"championship.toml":         "../monopoly/championship.toml",
	"club.toml":                 "../monopoly/club.toml",
	"entrants.csv":              "../monopoly/entrants.csv",
	"monday.xml":                "thursday-howell.xml",
	"january/one.xml":           "thursday-howell.xml",
	"january/two.xml":           "thursday-howell.xml",
	"group.csv":                 "../svoyaigra/group.csv",
	"final.csv":                 "../svoyaigra/final.csv",
	"cup.toml":                  "../svoyaigra/cup.toml",
}

var repoRoot = func() string {
	root, err := filepath.Abs("../..")
	if err != nil {
		panic(err)
	}
	return root
}()

func provide(t *testing.T, dir string) {
	t.Helper()
	for to, from := range examplesFrom {
		data, err := os.ReadFile(filepath.Join(repoRoot, "testdata", "events", from))
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, to)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	writeWorkbook(t, filepath.Join(dir, "monday.xlsx"), filepath.Join(dir, "monday.csv"))
}

// expand does what a shell does with *.
func expand(t *testing.T, args []string) []string {
	t.Helper()
	var out []string
	for _, a := range args {
		if !strings.Contains(a, "*") {
			out = append(out, a)
			continue
		}
		files, err := filepath.Glob(a)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v %v", a, files, err)
		}
		out = append(out, files...)
	}
	return out
}
