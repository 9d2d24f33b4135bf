//go:build unix

package main

import (
	"fmt"
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
	for _, size := range []struct {
		tables, boards int
		format         string
	}{{14, 26, "json"}, {14, 26, "pdf"}, {14, 26, "xlsx"}, {14, 26, "html"}, {500, 60, "json"}} {
		b.Run(fmt.Sprintf("%dx%d/%s", size.tables, size.boards, size.format), func(b *testing.B) {
			in, out := filepath.Join(dir, "in.csv"), filepath.Join(dir, "out."+size.format)
			if err := os.WriteFile(in, []byte(travellers(size.tables, size.boards, 1)), 0o600); err != nil {
				b.Fatal(err)
			}
			best, most := time.Duration(math.MaxInt64), int64(0)
			for b.Loop() {
				cmd := exec.Command(program, "score", in, "-o", out)
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
