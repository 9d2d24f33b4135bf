package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recap/cmd/bench/generate"
	"recap/cmd/bench/perresult"
)

// travellers is an invented evening of one section, as a table of travellers.
func travellers(t testing.TB, tables, boards int, seed uint64) string {
	t.Helper()
	var b strings.Builder
	if err := (generate.Event{Seed: seed, Tables: tables, Boards: boards}).Write(&b, "csv"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// measure runs recap score on an input again and again, in this process. DIR in an
// argument is a folder for the outputs.
func measure(b *testing.B, results int, input []byte, args ...string) {
	b.Helper()
	dir := b.TempDir()
	in := filepath.Join(dir, "in.csv")
	if err := os.WriteFile(in, input, 0o600); err != nil {
		b.Fatal(err)
	}
	command := []string{"score", in}
	for _, a := range args {
		command = append(command, strings.ReplaceAll(a, "DIR", dir))
	}
	perresult.Measure(b, results, func() {
		if code := run(command, nil, io.Discard, io.Discard); code != exitOK {
			b.Fatalf("exit %d", code)
		}
	})
}

// BenchmarkEndToEnd is the command from a CSV to its output, by the method, the output and
// the size. go run ./cmd/bench speed measures whole processes, and cmd/bench each stage.
func BenchmarkEndToEnd(b *testing.B) {
	pairs := func(tables, boards int) generate.Event {
		return generate.Event{Seed: 1, Tables: tables, Boards: boards}
	}
	sections := func(tables int) generate.Event {
		return generate.Event{Seed: 1, Tables: tables, Section: 13, Boards: 26}
	}
	teams := func(teams, boards int) generate.Event {
		return generate.Event{Seed: 1, Tables: teams, Boards: boards, Teams: true}
	}
	for _, c := range []struct {
		event                  generate.Event
		method, report, format string
	}{
		{pairs(14, 26), "matchpoints", "all", "json"},
		{pairs(14, 26), "matchpoints", "ranking", "txt"},
		{pairs(14, 26), "matchpoints", "ranking,travellers", "pdf"},
		{pairs(100, 52), "matchpoints", "all", "json"},
		{pairs(100, 52), "matchpoints", "ranking,travellers,scorecards", "pdf"},
		{pairs(500, 60), "matchpoints", "all", "json"},
		{pairs(500, 60), "matchpoints", "ranking", "json"},
		{pairs(500, 60), "matchpoints", "ranking", "txt"},
		{pairs(500, 60), "imps-across", "ranking", "json"},
		{pairs(500, 60), "butler", "ranking", "json"},
		{teams(100, 300), "teams", "ranking", "json"},
		{teams(200, 480), "teams", "all", "json"},
		{sections(3847), "matchpoints", "ranking", "json"},
		{pairs(10000, 100), "matchpoints", "ranking", "json"},
		{pairs(10000, 100), "imps-across", "ranking", "json"},
		{pairs(10000, 100), "butler", "ranking", "json"},
		{teams(2000, 500), "teams", "ranking", "json"},
		{sections(38462), "matchpoints", "ranking", "json"},
		{sections(38462), "imps-across", "ranking", "json"},
	} {
		b.Run(fmt.Sprintf("method=%s/report=%s/format=%s/sections=%d/results=%d", c.method, c.report, c.format, c.event.Sections(), c.event.Results()), func(b *testing.B) {
			args := []string{"--method", c.method, "-o", "DIR/out." + c.format}
			if c.report != "all" {
				args = append(args, "--report", c.report)
			}
			measure(b, c.event.Results(), perresult.Input(b, c.event, "csv"), args...)
		})
	}
}

// BenchmarkPages is a set of pages of 100 tables and 52 boards: 253 pages of 5,200
// results, each on the page of its board and on those of its pairs.
func BenchmarkPages(b *testing.B) {
	e := generate.Event{Seed: 1, Tables: 100, Boards: 52}
	b.Run(fmt.Sprintf("results=%d", e.Results()), func(b *testing.B) {
		measure(b, e.Results(), perresult.Input(b, e, "csv"), "--format", "html", "-o", "DIR/out/")
	})
}

// BenchmarkOneRoom is a league of which only one room of every board is there: 48,000
// problems.
func BenchmarkOneRoom(b *testing.B) {
	e := generate.Event{Seed: 1, Tables: 200, Boards: 480, Teams: true}
	var half bytes.Buffer
	for i, line := range bytes.SplitAfter(perresult.Input(b, e, "csv"), []byte("\n")) {
		if i%2 == 1 || i == 0 {
			half.Write(line)
		}
	}
	b.Run(fmt.Sprintf("results=%d", e.Results()/2), func(b *testing.B) {
		measure(b, e.Results()/2, half.Bytes(), "--method", "teams", "-o", "DIR/out.json")
	})
}
