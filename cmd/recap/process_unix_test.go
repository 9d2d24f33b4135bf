//go:build unix

package main

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// BenchmarkProcess is the whole process, as a user runs it; best-ms is the best
// run. The README's figures are those of -benchtime 10x.
func BenchmarkProcess(b *testing.B) {
	dir := b.TempDir()
	program := filepath.Join(dir, "recap")
	if out, err := exec.Command("go", "build", "-o", program, "recap/cmd/recap").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	evening, large := travellers(14, 26, 1), travellers(500, 60, 1)
	for _, input := range []struct{ name, text, method, format string }{
		{"14x26", evening, "matchpoints", "json"}, {"14x26", evening, "matchpoints", "pdf"}, {"14x26", evening, "matchpoints", "xlsx"},
		{"14x26", evening, "matchpoints", "html"}, {"500x60", large, "matchpoints", "json"}, {"league", league(200, 20, 24, 1), "teams", "json"},
	} {
		b.Run(input.name+"/"+input.format, func(b *testing.B) {
			in, out := filepath.Join(dir, "in.csv"), filepath.Join(dir, "out."+input.format)
			if err := os.WriteFile(in, []byte(input.text), 0o600); err != nil {
				b.Fatal(err)
			}
			best, most := time.Duration(math.MaxInt64), int64(0)
			for b.Loop() {
				cmd := exec.Command(program, "score", in, "--method", input.method, "-o", out)
				start := time.Now()
				if err := cmd.Run(); err != nil {
					b.Fatal(err)
				}
				best = min(best, time.Since(start))
				if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
					most = max(most, usage.Maxrss)
				}
			}
			b.ReportMetric(float64(best.Microseconds())/1000, "best-ms")
			b.ReportMetric(float64(most)/1024, "MiB")
		})
	}
}
