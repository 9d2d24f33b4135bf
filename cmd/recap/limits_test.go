package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"recap/scoring/traveller/source"
)

// A limit that is reached is told with what the file has and the flag that raises it;
// nothing is written, and the exit code is that of an input that cannot be read.
func TestLimits(t *testing.T) {
	dir := t.TempDir()
	events := filepath.Join(repoRoot, "testdata", "events")
	evening := filepath.Join(events, "club-evening.csv")
	book := filepath.Join(dir, "book.xlsx")
	writeWorkbook(t, book, evening)
	deep := filepath.Join(dir, "deep.xml")
	if err := os.WriteFile(deep, []byte("<USEBIO>"+strings.Repeat("<EVENT>", 70)), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args  []string
		want  string
		raise string // by which the same run succeeds
	}{
		{[]string{evening, "--max-size", "1KiB"}, evening + ": error: has 4 KiB, and the limit is 1 KiB\n    hint: --max-size raises it\n", "--max-size=1MiB"},
		{[]string{book, "--max-size", "14KiB"}, "the workbook unpacks to more than 14 KiB, which is the limit\n    hint: --max-size raises it\n", "--max-size=1MiB"},
		{[]string{evening, "--max-rows", "147"}, evening + ": error: has 152 rows, and the limit is 147\n    hint: --max-rows raises it\n", "--max-rows=152"},
		{[]string{book, "--max-rows", "20"}, book + ": error: has 21 rows, and the limit is 20\n    hint: --max-rows raises it\n", "--max-rows=200"},
		{[]string{filepath.Join(events, "thursday-howell.xml"), "--max-rows", "20"}, ": error: has 84 rows, and the limit is 20\n    hint: --max-rows raises it\n", "--max-rows=84"},
		{[]string{deep}, "elements are nested more than 64 deep\n    hint: --max-nesting raises the limit\n", ""},
		{[]string{evening, "--max-time", "1ns", "-o", filepath.Join(dir, "all") + "/"}, "recap: it has taken 1ns, which is the limit; nothing more is written\n    hint: --max-time raises it\n", "--max-time=1m"},
		{[]string{evening, "--max-memory", "1MiB", "-o", filepath.Join(dir, "all") + "/"}, " of memory are in use, and the limit is 1 MiB; nothing more is written\n    hint: --max-memory raises it\n", "--max-memory=4GiB"},
	} {
		out := filepath.Join(dir, "out.txt")
		args := append([]string{"score"}, tt.args...)
		if !strings.HasPrefix(tt.want, "recap: ") && !strings.HasPrefix(tt.want, " of memory") {
			args = append(args, "-o", out)
		}
		said, err := program(t, args...).CombinedOutput()
		if !strings.Contains(string(said), tt.want) || err == nil || err.Error() != "exit status 3" {
			t.Errorf("%v: %v\n%s", args, err, said)
		}
		for _, name := range []string{out, filepath.Join(dir, "all")} {
			if _, err := os.Stat(name); err == nil {
				t.Errorf("%v: there is an output", args)
			}
		}
		if tt.raise == "" {
			continue
		}
		if said, err := program(t, append(args, tt.raise)...).CombinedOutput(); err != nil {
			t.Errorf("%v %s: %v\n%s", args, tt.raise, err, said)
		}
		os.RemoveAll(out)
		os.RemoveAll(filepath.Join(dir, "all"))
	}
}

// Every command has the flags, and its help names them.
func TestLimitsOfEveryCommand(t *testing.T) {
	for _, c := range commands() {
		var stdout, stderr bytes.Buffer
		if code := run([]string{c.name, "--max-size", "2GiB", "--max-rows", "7", "--max-nesting", "8", "--max-memory", "3GiB", "--max-time", "90s", "--outside", "--help"}, nil, &stdout, &stderr); code != exitOK {
			t.Errorf("%s: exit %d: %s", c.name, code, &stderr)
		}
		if !strings.HasSuffix(stdout.String(), limitsHelp) {
			t.Errorf("%s --help does not name the limits", c.name)
		}
	}
	if got := source.CurrentLimits(); got != source.Usual {
		t.Errorf("the limits stay changed: %+v", got)
	}
}

func TestSizes(t *testing.T) {
	for text, want := range map[string]size{"1": 1, "512MiB": 512 << 20, "2G": 2 << 30, "3kB": 3 << 10, "10 KiB": 10 << 10, "0": 0, "-1": 0, "": 0, "MiB": 0, "1e9": 0, "9223372036854775807GiB": 0} {
		var s size
		err := s.Set(text)
		if s != want || (err == nil) != (want > 0) {
			t.Errorf("%q is %d: %v", text, s, err)
		}
		if err == nil {
			var again size
			if again.Set(s.String()); again != s {
				t.Errorf("%q is written as %s", text, &s)
			}
		}
	}
	var l runLimits
	flags := pflag.NewFlagSet("x", pflag.ContinueOnError)
	l.add(flags)
	if err := flags.Parse([]string{"--max-time", "2m"}); err != nil || l.time != 2*time.Minute || l.Limits != source.Usual {
		t.Errorf("%+v: %v", l, err)
	}
}

// What should never happen is told in a line that can be passed on, and is no end of the
// process in the middle of something.
func TestFaultOfTheProgram(t *testing.T) {
	var said bytes.Buffer
	env := environment{nil, nil, plainWriter{&said}, new(running)}
	env.bind(usualLimits)
	code := env.bounded(func(environment) int { panic("index out of range") })
	if code != exitInput || !strings.HasPrefix(said.String(), "recap: this is a fault of the program: index out of range\n    in recap/cmd/recap.TestFaultOfTheProgram.func1, limits_test.go:") {
		t.Errorf("exit %d: %s", code, &said)
	}
}

// Of a message that quotes a damaged file the middle is left out, and no letter is cut.
func TestLongMessagesAreShortened(t *testing.T) {
	var said bytes.Buffer
	long := "a.csv:1: error: \"" + strings.Repeat("ű", 100_000) + "\" is no board\n"
	if n, err := (plainWriter{&said}).Write([]byte("before\n" + long)); err != nil || n != len(long)+7 {
		t.Error(n, err)
	}
	got := said.String()
	if len(got) > longestLine+100 || !strings.HasPrefix(got, "before\na.csv:1: error: \"űű") || !strings.HasSuffix(got, "űű\" is no board\n") || !strings.Contains(got, " bytes left out) … ") || strings.Contains(got, "\ufffd") {
		t.Errorf("%d bytes: %s", len(got), got)
	}
}
