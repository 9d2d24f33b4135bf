package scoring

import "slices"

// Frequencies is how often each score occurs in a chart. Scores of contracts are tens up
// to 7600, and are found without searching. The zero value is empty; it may be used for
// one chart after the other.
type Frequencies struct {
	scores []int
	counts []int
	slots  [2*mostTens + 1]int32 // 1 + the place of the score in the lists, by its tens
	others map[int]int32         // the same of all other scores
}

// mostTens is the largest score in tens: 7NT redoubled, vulnerable, thirteen down.
const mostTens = 760

// slot is where the place of a score is kept; nil for one of the others.
func (f *Frequencies) slot(score int) *int32 {
	if tens := score / 10; tens*10 == score && -mostTens <= tens && tens <= mostTens {
		return &f.slots[tens+mostTens]
	}
	return nil
}

// Clear forgets all scores.
func (f *Frequencies) Clear() {
	for _, score := range f.scores {
		if slot := f.slot(score); slot != nil {
			*slot = 0
		}
	}
	clear(f.others)
	f.scores, f.counts = f.scores[:0], f.counts[:0]
}

// Add counts a score n times, which may be 0.
func (f *Frequencies) Add(score, n int) {
	at := f.Place(score)
	if at < 0 {
		at = len(f.scores)
		f.scores, f.counts = append(f.scores, score), append(f.counts, 0)
		f.put(score, at)
	}
	f.counts[at] += n
}

func (f *Frequencies) put(score, at int) {
	if slot := f.slot(score); slot != nil {
		*slot = int32(at + 1)
		return
	}
	if f.others == nil {
		f.others = map[int]int32{}
	}
	f.others[score] = int32(at + 1)
}

// Place is where a score stands in the lists; -1 where it does not occur.
func (f *Frequencies) Place(score int) int {
	if slot := f.slot(score); slot != nil {
		return int(*slot) - 1
	}
	return int(f.others[score]) - 1
}

// Sorted are the different scores, the worst first, and how often each occurs. The lists
// hold until the next Clear or Add.
func (f *Frequencies) Sorted() (scores, counts []int) {
	order := make([]int, len(f.scores))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return f.scores[a] - f.scores[b] })
	scores, counts = make([]int, len(order)), make([]int, len(order))
	for to, from := range order {
		scores[to], counts[to] = f.scores[from], f.counts[from]
		f.put(scores[to], to)
	}
	f.scores, f.counts = scores, counts
	return scores, counts
}
