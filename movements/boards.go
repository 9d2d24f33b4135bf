package movements

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

const (
	// maxBoard bounds board numbers, maxBoards the boards of a round.
	maxBoard  = 9999
	maxBoards = 100
)

// parseBoards reads the boards of a meeting: 4-6, or 4 5 6, or 4,5,6.
func parseBoards(s string) ([]int, error) {
	var boards []int
	s = strings.NewReplacer("–", "-", "—", "-", " - ", "-", ",", " ", ";", " ").Replace(s)
	for part := range strings.FieldsSeq(s) {
		low, high, isRange := strings.Cut(part, "-")
		from, okFrom := number(low, maxBoard)
		to, okTo := from, true
		if isRange {
			to, okTo = number(high, maxBoard)
		}
		switch {
		case !okFrom || !okTo:
			return nil, fmt.Errorf("%.40q is no board from 1 to %d", part, maxBoard)
		case to < from:
			return nil, fmt.Errorf("%d comes before %d", to, from)
		case len(boards)+to-from >= maxBoards:
			return nil, fmt.Errorf("there are more than %d", maxBoards)
		}
		for b := from; b <= to; b++ {
			boards = append(boards, b)
		}
	}
	return boards, nil
}

// number is a whole number from 1 to most, with digits alone.
func number(s string, most int) (n int, ok bool) {
	if s == "" || len(s) > 6 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 1 && n <= most
}

// boardsText writes boards one by one: a spreadsheet would take 4-6 for a date.
func boardsText(boards []int) string {
	var b strings.Builder
	for i, n := range boards {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
}

// span is a run of numbers, the last one included.
type span struct{ from, to int }

// ranges writes numbers for people: 4-6, 1-2 and 7.
func ranges(numbers []int) string {
	numbers = slices.Clone(numbers)
	slices.Sort(numbers)
	var spans []span
	for _, n := range numbers {
		if last := len(spans) - 1; last >= 0 && n <= spans[last].to+1 {
			spans[last].to = n
		} else {
			spans = append(spans, span{n, n})
		}
	}
	return spansText(spans)
}

// gaps are the runs of numbers from 0 on and below end that are not among those,
// which ascend.
func gaps(numbers []int, end int) (spans []span) {
	next := 0
	for _, n := range append(slices.Clone(numbers), end) {
		if n > next {
			spans = append(spans, span{next, n - 1})
		}
		next = max(next, n+1)
	}
	return spans
}

func spansText(spans []span) string {
	var parts []string
	for _, s := range spans {
		if s.from == s.to {
			parts = append(parts, strconv.Itoa(s.from))
		} else {
			parts = append(parts, fmt.Sprintf("%d-%d", s.from, s.to))
		}
	}
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	return strings.Join(parts, "")
}

// WithSets gives the movement with boards in place of its numbers of sets: set 1
// is the first so many boards from first on, set 2 those that follow, and so on.
func (m Movement) WithSets(boardsPerSet, first int) Movement {
	m.Meetings = slices.Clone(m.Meetings)
	for i := range m.Meetings {
		g := &m.Meetings[i]
		var boards []int
		for _, set := range g.Boards {
			for b := range boardsPerSet {
				boards = append(boards, first+(set-1)*boardsPerSet+b)
			}
		}
		g.Boards = boards
	}
	return m
}
