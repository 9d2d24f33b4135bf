package templates

import (
	"bytes"
	"slices"
	"strconv"
	"testing"
)

// A long list is written in parts at once, and reads as if it had been written from the
// first line to the last, however much room there is.
func TestLongListsAreWrittenInParts(t *testing.T) {
	line := func(j []byte, i int) []byte { return append(strconv.AppendInt(j, int64(i), 10), ',') }
	for _, n := range []int{0, 1, manyLines, manyLines + 1, 3*manyLines + 2} {
		want := []byte("before ")
		for i := range n {
			want = line(want, i)
		}
		for _, room := range []int{0, 10 * n} {
			if got := appendAll(slices.Grow([]byte("before "), room), n, line); !bytes.Equal(got, want) {
				t.Errorf("%d lines, room for %d: another text", n, room)
			}
		}
	}
}
