package main

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/csv"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/pflag"
)

const versionHelp = `
recap version tells which version this is and what it was built from. With --notices
it prints the licences of what is in it: of Go, of its fonts and of each library.

Usage: recap version [--notices]

Examples:
  recap version
  recap version --notices
`

//go:embed notices
var notices embed.FS

// notice is a part of the program that others have written, with its licence.
type notice struct{ what, licence, text string }

func versionCommand(env environment, args []string) int {
	var all bool
	flags := pflag.NewFlagSet("version", pflag.ContinueOnError)
	flags.BoolVar(&all, "notices", false, "print the licences of what is in the program")
	if code, done := env.parse(flags, versionHelp, args); done {
		return code
	}
	if flags.NArg() > 0 {
		return env.usageError(fmt.Errorf("version takes no %q", flags.Arg(0)), "recap version --notices")
	}
	info, _ := debug.ReadBuildInfo()
	fmt.Fprintf(env.stdout, "recap %s\n%s\n", version, builtFrom(info))
	if all {
		printNotices(env)
	}
	return exitOK
}

// builtFrom tells from what the program was built, as far as that is known.
func builtFrom(info *debug.BuildInfo) string {
	parts := []string{runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH}
	if info == nil {
		return parts[0]
	}
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	if revision := set["vcs.revision"]; revision != "" {
		text := "revision " + revision[:min(len(revision), 12)]
		if day, _, ok := strings.Cut(set["vcs.time"], "T"); ok {
			text += " of " + day
		}
		if set["vcs.modified"] == "true" {
			text += ", changed"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// printNotices prints each text once, below all that it belongs to.
func printNotices(env environment) {
	list := readNotices()
	for i, n := range list {
		if i > 0 && list[i-1].text == n.text {
			continue
		}
		fmt.Fprintln(env.stdout, "\n"+strings.Repeat("─", 72))
		for _, of := range list[i:] {
			if of.text != n.text {
				break
			}
			fmt.Fprintf(env.stdout, "%s (%s)\n", of.what, of.licence)
		}
		text, err := notices.ReadFile("notices/" + n.text)
		if err != nil {
			panic(err) // it is embedded
		}
		fmt.Fprintf(env.stdout, "\n%s\n", bytes.TrimSpace(text))
	}
}

// readNotices is the list of the notices, those of one text together.
func readNotices() (list []notice) {
	data, err := notices.ReadFile("notices/notices.csv")
	if err != nil {
		panic(err) // it is embedded
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		panic(err)
	}
	for _, r := range rows[1:] {
		list = append(list, notice{r[0], cmp.Or(r[1], "?"), r[2]})
	}
	return list
}
