package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"recap/scoring"
	"recap/templates/html"
	"recap/vp"
)

// The voice of the command: data goes to stdout, talk to stderr; talk is lower
// case and has no full stop. A message about an input begins with its position
// (file:line: error: …), any other with the name of the program. Where there is
// a remedy an indented hint follows.

// Exit codes.
const (
	exitOK       = 0
	exitFindings = 1 // verify found a difference without a cause, score a tie that matters, or --strict a problem
	exitUsage    = 2 // the command was called wrongly
	exitInput    = 3 // an input cannot be read
	exitOutput   = 4 // an output cannot be written
)

// environment is what a command talks to.
type environment struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	run            *running
}

// plainWriter passes on text as plain has it, and without what would write over the
// beginning of its line. Of a line that quotes what nobody reads to its end the middle is
// left out.
type plainWriter struct{ w io.Writer }

func (p plainWriter) Write(b []byte) (int, error) {
	clean := bytes.ReplaceAll(plain(bytes.ToValidUTF8(b, []byte("\uFFFD"))), []byte{'\r'}, []byte("\uFFFD"))
	if len(clean) > longestLine {
		var short []byte
		for line := range bytes.Lines(clean) {
			short = append(short, shortened(line)...)
		}
		clean = short
	}
	if _, err := p.w.Write(clean); err != nil {
		return 0, err
	}
	return len(b), nil
}

// longestLine is what is told of a line, in bytes.
const longestLine = 2000

// shortened is a line without its middle, where it is too long.
func shortened(line []byte) []byte {
	if len(line) <= longestLine {
		return line
	}
	head := bytes.ToValidUTF8(line[:longestLine*3/4], nil)
	tail := bytes.ToValidUTF8(line[len(line)-longestLine/4:], nil)
	return fmt.Appendf(nil, "%s … (%d bytes left out) … %s", head, len(line)-len(head)-len(tail), tail)
}

// plain is a text in UTF-8 without what a name may have in it and a terminal would obey:
// control characters show as U+FFFD, and marks that turn the direction of writing go.
// Bytes that are no UTF-8 belong to another encoding, and stay with all that is beside them.
func plain(text []byte) []byte {
	if !utf8.Valid(text) {
		return text
	}
	return bytes.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return r
		case unicode.IsControl(r):
			return utf8.RuneError
		case r >= utf8.RuneSelf && unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, text)
}

// command is one verb of the program.
type command struct {
	name, does string
	run        func(env environment, args []string) int
}

func commands() []command {
	return []command{
		{"score", "travellers → ranking and travellers on the screen, on paper and as data", scoreCommand},
		{"new", "a scoring workbook for an evening, into which its results are typed", newCommand},
		{"convert", "an event with its results in a format that other programs read", convertCommand},
		{"verify", "scores files again and compares with the results published in them", verifyCommand},
		{"check", "looks for mistakes before the results are announced", checkCommand},
		{"explain", "how a figure came about, step by step, with its law or article", explainCommand},
		{"diff", "what has changed between two editions of results", diffCommand},
		{"seed", "puts the entries of an event in the order of their strength", seedCommand},
		{"masterpoints", "what a federation awards for results, registers and the files for it", masterpointsCommand},
		{"monopoly", "result sheets of a Monopoly championship → ranking, finalists, tables", monopolyCommand},
		{"movement", "makes, checks and rates movements, and suggests one", movementCommand},
		{"pair", "draws the next round: Swiss, Danish, round robin, knock-out", pairCommand},
		{"svoya-igra", "games of Svoya Igra from their protocols, and their tournaments", svoyaIgraCommand},
		{"rules", "prints a rule set", rulesCommand},
		{"vp", "IMPs or percentages to victory points, and the scales", vpCommand},
		{"imp", "points to IMPs, and the scale", impCommand},
		{"version", "which version this is, and the licences of what is in it", versionCommand},
	}
}

// version is that of the program.
const version = "0.1.0"

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	env := environment{stdin, stdout, plainWriter{stderr}, new(running)}
	env.bind(usualLimits)
	if len(args) == 0 {
		usage(stderr)
		return exitUsage
	}
	switch args[0] {
	case "help", "--help", "-h":
		if len(args) > 1 && args[0] == "help" && args[1] == "limits" {
			fmt.Fprint(stdout, limitsUsage())
			return exitOK
		}
		if len(args) > 1 && args[0] == "help" {
			args = []string{args[1], "--help"}
			break
		}
		usage(stdout)
		return exitOK
	case "--version":
		args = []string{"version"}
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return env.bounded(func(env environment) int { return c.run(env, args[1:]) })
		}
	}
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return env.usageError(fmt.Errorf("there is no command %q (%s)", args[0], strings.Join(names, ", ")), "recap help shows what each does")
}

func usage(w io.Writer) {
	fmt.Fprint(w, "recap scores duplicate bridge, and two games more.\n\nUsage: recap COMMAND [flags] FILE...\n\nCommands:\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-12s %s\n", c.name, c.does)
	}
	fmt.Fprint(w, "\nrecap COMMAND --help shows the flags and examples of a command.\n"+
		"Exit codes: 0 fine, 1 findings of verify, a tie that matters or problems under --strict, 2 wrong use, 3 an input cannot be read, 4 an output cannot be written.\n")
}

// useMemory fits the garbage collector to an input: an evening ends before any
// collection is worth its time, and a table of a large event takes a multiple of
// its size, all of which is needed to the end. What a workbook unpacks to is not known.
func useMemory(data []byte) {
	this := inputs.Add(1)
	if bytes.HasPrefix(data, []byte("PK")) {
		debug.SetGCPercent(200)
		debug.SetMemoryLimit(math.MaxInt64)
		return
	}
	times := withResults
	if start := data[:min(len(data), 512)]; bytes.HasPrefix(bytes.TrimLeft(start, "\ufeff \r\n\t"), []byte("<")) || bytes.IndexByte(start, 0) >= 0 {
		times = withWords
	}
	least := int64(max(90<<20, times*len(data)))
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(least)
	// What the first collection leaves is needed to the end; after it there is one whenever
	// as much has come again. A large event is kept from growing by what it does not need.
	more, limit := 100, int64(math.MaxInt64)
	if len(data) > 16<<20 {
		more, limit = 35, least
	}
	runtime.AddCleanup(new([16]byte), func(input int64) {
		if input == inputs.Load() { // of several inputs the last one says
			debug.SetGCPercent(more)
			debug.SetMemoryLimit(limit)
		}
	}, this)
}

// inputs counts those that memory was fitted to.
var inputs atomic.Int64

// withResults is how many times the size of a table its event has in memory with all its
// results, if nothing of it is collected.
const withResults = 17

// withWords is the same of a file that has a word beside each figure, and of a database.
const withWords = 5

// usageError says what was wrong with the call.
func (env environment) usageError(err error, hint string) int {
	fmt.Fprintf(env.stderr, "recap: %v\n", err)
	if hint != "" {
		fmt.Fprintf(env.stderr, "    hint: %s\n", hint)
	}
	return exitUsage
}

// inputError says why an input cannot be read. An error that carries no
// position of its own is one of the call.
func (env environment) inputError(err error) int {
	var in *scoring.InputError
	var table *vp.FileError
	var template *html.TemplateError
	if errors.As(err, &in) || errors.As(err, &table) || errors.As(err, &template) {
		fmt.Fprintln(env.stderr, err)
		return exitInput
	}
	return env.usageError(err, "")
}

// parse reads the flags of a command. Where it says done, the command ends with
// the code.
func (env environment) parse(flags *pflag.FlagSet, help string, args []string) (code int, done bool) {
	flags.SortFlags = false
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	var l runLimits
	l.add(flags)
	switch err := flags.Parse(args); {
	case errors.Is(err, pflag.ErrHelp):
		fmt.Fprintf(env.stdout, "%s\nFlags:\n%s", strings.TrimLeft(help, "\n"), flags.FlagUsages()+limitsHelp)
		return exitOK, true
	case err != nil:
		var invalid *pflag.InvalidValueError
		if errors.As(err, &invalid) {
			if kind := map[string]string{"int": "whole number", "uint64": "whole number from 0 to 18446744073709551615", tablesType: "number of tables: 9, or 9½",
				"size": "size, such as 512MiB", "count": "number from 1", "duration": "time, such as 90s or 20m"}[invalid.GetFlag().Value.Type()]; kind != "" {
				err = fmt.Errorf("--%s %q is no %s", invalid.GetFlag().Name, invalid.GetValue(), kind)
			}
		}
		hint := "recap " + flags.Name() + " --help lists the flags"
		if invalid != nil && flags.Name() == "movement" {
			hint = cmp.Or(map[string]string{"minutes": "three hours are --minutes 180", "pairs": "9½ tables are --pairs 19, or --tables 9½"}[invalid.GetFlag().Name], hint)
		}
		return env.usageError(err, hint), true
	}
	env.bind(l)
	return exitOK, false
}
