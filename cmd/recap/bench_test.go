package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// travellers writes an invented Mitchell of so many tables and boards, the same
// for the same seed.
func travellers(tables, boards int, seed uint64) string {
	rng := rand.New(rand.NewPCG(seed, seed))
	var b strings.Builder
	b.WriteString("section,round,table,board,ns,ew,contract,declarer,lead,result\n")
	for board := 1; board <= boards; board++ {
		for table := 1; table <= tables; table++ {
			fmt.Fprintf(&b, "A,%d,%d,%d,%dN,%dE,%d%s,%c,%c%c,%s\n", (board-1)/3+1, table, board, table, (table+board)%tables+1, 1+rng.IntN(5),
				[]string{"C", "D", "H", "S", "NT"}[rng.IntN(5)], "NESW"[rng.IntN(4)], "CDHS"[rng.IntN(4)], "AKQJT98765432"[rng.IntN(13)],
				[]string{"=", "=", "+1", "-1", "-2"}[rng.IntN(5)])
		}
	}
	return b.String()
}

// BenchmarkScore is the command from a CSV to its output, without the start of
// the process. Whole-process figures: see the README.
func BenchmarkScore(b *testing.B) {
	for _, size := range []struct {
		tables, boards int
		format         string
		flags          []string
	}{
		{14, 26, "json", nil}, {14, 26, "pdf", nil}, {14, 26, "txt", nil}, {500, 60, "json", nil}, {500, 60, "json", []string{"--report", "ranking"}},
		{100, 52, "pdf", []string{"--report", "ranking,travellers,scorecards"}},
	} {
		b.Run(fmt.Sprintf("%dx%d%s/%s", size.tables, size.boards, strings.Join(size.flags, ""), size.format), func(b *testing.B) {
			dir := b.TempDir()
			in, out := filepath.Join(dir, "in.csv"), filepath.Join(dir, "out."+size.format)
			if err := os.WriteFile(in, []byte(travellers(size.tables, size.boards, 1)), 0o600); err != nil {
				b.Fatal(err)
			}
			args := append([]string{"score", in, "-o", out}, size.flags...)
			b.ReportAllocs()
			for b.Loop() {
				if code := run(args, nil, io.Discard, io.Discard); code != exitOK {
					b.Fatalf("exit %d", code)
				}
			}
			b.ReportMetric(float64(size.tables*size.boards)*float64(b.N)/b.Elapsed().Seconds(), "results/s")
		})
	}
}

// BenchmarkPages is a set of pages of 100 tables and 52 boards: 253 pages of 5,200
// results, each on the page of its board and on those of its pairs.
func BenchmarkPages(b *testing.B) {
	dir := b.TempDir()
	in := filepath.Join(dir, "in.csv")
	if err := os.WriteFile(in, []byte(travellers(100, 52, 1)), 0o600); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if code := run([]string{"score", in, "--format", "html", "-o", filepath.Join(dir, "out") + "/"}, nil, io.Discard, io.Discard); code != exitOK {
			b.Fatalf("exit %d", code)
		}
	}
	b.ReportMetric(5200*float64(b.N)/b.Elapsed().Seconds(), "results/s")
}

// league writes an invented event of teams, every round drawn anew.
func league(teams, rounds, boards int, seed uint64) string {
	rng := rand.New(rand.NewPCG(seed, seed))
	scores := []int{50, -50, 420, -420, 620, -620, 100, -100, 170, 140, -110}
	var b strings.Builder
	b.WriteString("round,board,ns,ew,score\n")
	for round := 1; round <= rounds; round++ {
		draw := rng.Perm(teams)
		for i := 0; i+1 < teams; i += 2 {
			for board := 1; board <= boards; board++ {
				fmt.Fprintf(&b, "%d,%d,%d,%d,%d\n%d,%d,%d,%d,%d\n", round, board, draw[i]+1, draw[i+1]+1, scores[rng.IntN(len(scores))],
					round, board, draw[i+1]+1, draw[i]+1, scores[rng.IntN(len(scores))])
			}
		}
	}
	return b.String()
}

// BenchmarkLeague is a league of 200 teams, 20 rounds of 24 boards.
func BenchmarkLeague(b *testing.B) {
	whole := league(200, 20, 24, 1)
	var half strings.Builder // one room of every board: 48,000 problems
	for i, line := range strings.SplitAfter(whole, "\n") {
		if i == 0 || i%2 == 1 {
			half.WriteString(line)
		}
	}
	for name, text := range map[string]string{"both rooms": whole, "one room": half.String()} {
		b.Run(name, func(b *testing.B) {
			dir := b.TempDir()
			in := filepath.Join(dir, "league.csv")
			if err := os.WriteFile(in, []byte(text), 0o600); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if code := run([]string{"score", in, "--method", "teams", "-o", filepath.Join(dir, "out.json")}, nil, io.Discard, io.Discard); code != exitOK {
					b.Fatalf("exit %d", code)
				}
			}
		})
	}
}
