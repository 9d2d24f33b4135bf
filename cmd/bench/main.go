// Bench invents events of any size and measures recap on them, as whole processes and
// beside other programs.
//
//	go run ./cmd/bench event --results 30000 -o event.csv
//	go run ./cmd/bench speed
//
// What each stage costs is measured by the benchmarks of this package, the command in
// one process by those of cmd/recap.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// Exit codes, those of recap.
const (
	exitOK     = 0
	exitFailed = 1 // programs disagree, or one failed
	exitUsage  = 2
	exitOutput = 4
)

const usage = `bench measures how fast recap is.

Usage: go run ./cmd/bench COMMAND [flags]

Commands:
  event   invents an event and writes it in a format
  speed   measures recap and other programs on invented events: the tables of the README

go run ./cmd/bench COMMAND --help shows the flags and examples of a command.
`

func run(args []string, stdout, stderr io.Writer) int {
	verb := ""
	if len(args) > 0 {
		verb = args[0]
	}
	switch verb {
	case "event":
		return eventCommand(args[1:], stdout, stderr)
	case "speed":
		return speedCommand(args[1:], stdout, stderr)
	case measureVerb:
		return measureCommand(args[1:], stdout, stderr)
	case "help", "--help", "-h":
		fmt.Fprint(stdout, usage)
		return exitOK
	}
	fmt.Fprint(stderr, usage)
	return exitUsage
}

// parse reads the flags of a command, which takes no other arguments. Where it says
// done, the command ends with the code.
func parse(flags *pflag.FlagSet, help string, args []string, stdout, stderr io.Writer) (code int, done bool) {
	flags.SortFlags = false
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	err := flags.Parse(args)
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("%q is no flag, and nothing else is expected", flags.Arg(0))
	}
	switch {
	case errors.Is(err, pflag.ErrHelp):
		fmt.Fprintf(stdout, "%s\nFlags:\n%s", help, flags.FlagUsages())
		return exitOK, true
	case err != nil:
		return wrong(stderr, err, "go run ./cmd/bench "+flags.Name()+" --help lists the flags"), true
	}
	return exitOK, false
}

// wrong says what was wrong with the call.
func wrong(stderr io.Writer, err error, hint string) int {
	fmt.Fprintf(stderr, "bench: %v\n    hint: %s\n", err, hint)
	return exitUsage
}

// failed says what did not work.
func failed(stderr io.Writer, code int, err error) int {
	fmt.Fprintf(stderr, "bench: %v\n", err)
	return code
}
