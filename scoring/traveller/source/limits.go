package source

import (
	"fmt"
	"sync/atomic"

	"recap/scoring"
)

// Limits bound what an input may ask of the machine: against a wrong name, a damaged
// file and one that was made to do harm. Each is far above any tournament.
type Limits struct {
	Size    int64 // bytes of a file, and of what it unpacks to
	Rows    int   // of a table, and results of a file
	Nesting int   // of elements and values in one another; the formats have ten levels
}

// Usual are the limits where nobody names others.
var Usual = Limits{Size: 256 << 20, Rows: 5_000_000, Nesting: 64}

var limits atomic.Pointer[Limits]

// SetLimits names the limits of this process, for all that is read from now on.
func SetLimits(l Limits) { limits.Store(&l) }

// CurrentLimits are those that hold now.
func CurrentLimits() Limits {
	if l := limits.Load(); l != nil {
		return *l
	}
	return Usual
}

// Bytes is a number of bytes in words, rounded up.
func Bytes(n int64) string {
	if n < 10<<20 && n%(1<<20) != 0 {
		return fmt.Sprintf("%d KiB", (n+1<<10-1)>>10)
	}
	return fmt.Sprintf("%d MiB", (n+1<<20-1)>>20)
}

// CheckRows refuses more rows than the limit; the error is a *scoring.InputError.
func CheckRows(file string, rows int) error {
	limit := CurrentLimits().Rows
	if rows <= limit {
		return nil
	}
	return &scoring.InputError{Pos: scoring.Position{File: file}, Text: fmt.Sprintf("has %d rows, and the limit is %d", rows, limit), Hint: "--max-rows raises it"}
}
