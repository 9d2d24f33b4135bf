package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"recap/cmd/bench/generate"
)

const eventHelp = `bench event invents an event. The same seed gives the same file.

Usage: go run ./cmd/bench event [flags] -o FILE

Examples:
  go run ./cmd/bench event --results 364 -o evening.csv
  go run ./cmd/bench event --results 30000 --section 13 -o sections.bws
  go run ./cmd/bench event --results 96000 --teams -o league.xml
  go run ./cmd/bench event --results 364 --format salliere -o boards.csv   and boards-players.csv beside it
`

// endings are the formats that the ending of a name tells.
var endings = map[string]string{".csv": "csv", ".xml": "usebio", ".bws": "bridgemate"}

func eventCommand(args []string, stdout, stderr io.Writer) int {
	var e generate.Event
	var results int
	var format, out string
	flags := pflag.NewFlagSet("event", pflag.ContinueOnError)
	flags.Uint64Var(&e.Seed, "seed", 1, "`NUMBER` that everything drawn follows from")
	flags.IntVar(&results, "results", 364, "how many results at least: every table plays all boards")
	flags.IntVar(&e.Boards, "boards", 0, "how many boards a table plays (default 26, of teams 240)")
	flags.IntVar(&e.Section, "section", 0, "how many tables a section has at most; 0 makes one section")
	flags.BoolVar(&e.Teams, "teams", false, "teams, every round drawn anew: matches of 24 boards")
	flags.StringVar(&format, "format", "", "`FORMAT` where the ending does not tell: "+strings.Join(generate.Formats, "|"))
	flags.StringVarP(&out, "output", "o", "", "write to `FILE`; - is the screen")
	if code, done := parse(flags, eventHelp, args, stdout, stderr); done {
		return code
	}
	const help = "go run ./cmd/bench event --help shows examples"
	if out == "" {
		return wrong(stderr, errors.New("event needs an output: -o FILE"), help)
	}
	if format = cmp.Or(format, endings[filepath.Ext(out)]); !slices.Contains(generate.Formats, format) {
		return wrong(stderr, fmt.Errorf("-o %s: name the format, --format %s", out, strings.Join(generate.Formats, "|")), help)
	}
	if e.Boards == 0 {
		e.Boards = 26
		if e.Teams {
			e.Boards = 240
		}
	}
	if e.Boards > 0 {
		e.Tables = (results + e.Boards - 1) / e.Boards
	}
	if e.Teams {
		e.Tables += e.Tables % 2
	}
	if err := e.Check(); err != nil {
		return wrong(stderr, err, help)
	}
	fmt.Fprintf(stderr, "seed %d\n%s\n", e.Seed, describe(e))
	if out == "-" {
		if err := e.Write(stdout, format); err != nil {
			return failed(stderr, exitOutput, err)
		}
		return exitOK
	}
	if err := writeEvent(e, format, out); err != nil {
		return failed(stderr, exitOutput, err)
	}
	return exitOK
}

// writeEvent writes an event to a file, and for salliere the list of its pairs beside
// it.
func writeEvent(e generate.Event, format, file string) error {
	if err := writeWhole(file, func(w io.Writer) error { return e.Write(w, format) }); err != nil || format != "salliere" {
		return err
	}
	return writeWhole(playersBeside(file), e.WritePairs)
}

func playersBeside(file string) string {
	ending := filepath.Ext(file)
	return strings.TrimSuffix(file, ending) + "-players" + ending
}

// writeWhole makes a file that is there as a whole or not at all.
func writeWhole(file string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(file), ".bench-*")
	if err != nil {
		return err
	}
	err = cmp.Or(write(f), f.Chmod(0o644), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		_ = f.Close()
		_ = os.Remove(f.Name())
	}
	return err
}

// describe tells how large an event is: 1,000,012 results (38,462 tables, 26 boards,
// 2,959 sections).
func describe(e generate.Event) string {
	of := "tables"
	if e.Teams {
		of = "teams"
	}
	text := fmt.Sprintf("%s results (%s %s, %s boards", grouped(e.Results()), grouped(e.Tables), of, grouped(e.Boards))
	if e.Sections() > 1 {
		text += fmt.Sprintf(", %s sections", grouped(e.Sections()))
	}
	return text + ")"
}

// grouped is a number with commas: 30,000.
func grouped(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
