package scoring

import (
	"fmt"
	"strconv"
	"strings"
)

// Run is a run of numbers, both ends included.
type Run struct{ From, To int }

// Runs are numbers of boards, or of rounds; nil where none is named.
type Runs []Run

// maxNumbered bounds the numbers of boards and rounds: no event has as many.
const maxNumbered = 9999

// ParseRuns reads numbers from 1 up and runs of them: 7, 4-6, "1-3, 8".
func ParseRuns(s string) (Runs, error) {
	var runs Runs
	for part := range strings.FieldsFuncSeq(plainMinus(s), func(c rune) bool { return c == ',' || c == ' ' || c == ';' }) {
		from, to, run := strings.Cut(part, "-")
		if !run {
			to = from
		}
		a, err1 := strconv.Atoi(from)
		b, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil || a < 1 || b < a || b > maxNumbered {
			return nil, fmt.Errorf("%s is no run of numbers", quoted(part))
		}
		runs = append(runs, Run{a, b})
	}
	return runs, nil
}

// Has tells whether a number is among them.
func (rs Runs) Has(n int) bool {
	for _, r := range rs {
		if r.From <= n && n <= r.To {
			return true
		}
	}
	return false
}

// String is the runs as ParseRuns reads them: 1-3, 8.
func (rs Runs) String() string {
	parts := make([]string, len(rs))
	for i, r := range rs {
		parts[i] = strconv.Itoa(r.From)
		if r.To > r.From {
			parts[i] += "-" + strconv.Itoa(r.To)
		}
	}
	return strings.Join(parts, ", ")
}
