// Package perresult measures benchmarks by what a result costs.
package perresult

import (
	"bytes"
	"runtime"
	"testing"

	"recap/cmd/bench/generate"
)

// long is from how many results on a benchmark is left out with -short.
const long = 1_000_000

// Measure runs what takes so many results as a benchmark, and reports the results a
// second and the bytes that are allocated for each.
func Measure(b *testing.B, results int, do func()) {
	b.Helper()
	b.ReportAllocs()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for b.Loop() {
		do()
	}
	runtime.ReadMemStats(&after)
	all := float64(results) * float64(b.N)
	b.ReportMetric(all/b.Elapsed().Seconds(), "results/s")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/all, "B/result")
}

// Input is an event in a format. A benchmark on a large one is left out with -short.
func Input(b *testing.B, e generate.Event, format string) []byte {
	b.Helper()
	if testing.Short() && e.Results() >= long {
		b.Skip("left out with -short")
	}
	var out bytes.Buffer
	if err := e.Write(&out, format); err != nil {
		b.Fatal(err)
	}
	return out.Bytes()
}
