package scoring

import (
	"runtime"
	"sync"

	"recap/scoring/exact"
)

// Field is the rows that are compared with one another: those of one session
// and of the sections that are scored together.
type Field struct {
	Rows  []FieldRow
	Units int // how many contestants the rows' numbers count
	// Expected is the E of Neuberg's formula where the rows alone do not tell
	// it; 0 takes Most.
	Expected int
	// Tables is how many tables the field needs, where only a part of its rows
	// is here; 0 counts them.
	Tables int
	// MatchRounds are, by the number of the row, the rounds of matches that began in an
	// earlier round than the row's own.
	MatchRounds map[int]int
	// Datums are those of boards that are not to be computed from the results, of
	// North-South's: they were typed.
	Datums map[int]exact.Num
	// Workings are to be filled in by the method; nil where nobody asks.
	Workings *Workings
}

// FieldRow is a row of a field with its contestants as numbers from 0, -1 where
// the side has none.
type FieldRow struct {
	*Row
	NSUnit, EWUnit int32
}

// Most is the largest number of results that any board of the field has or is
// to have, artificial ones included and boards not played not: the E of
// Neuberg's formula.
func (f Field) Most() int {
	if f.Expected > 0 {
		return f.Expected
	}
	var places Tally
	var counts []int
	most := 0
	for _, r := range f.Rows {
		if r.Expected() {
			at := places.Place(r.Board)
			if at == len(counts) {
				counts = append(counts, 0)
			}
			counts[at]++
			most = max(most, counts[at])
		}
	}
	return most
}

// Boards are the rows of each board, by their numbers in the field and in its
// order.
func (f Field) Boards() map[int][]int {
	var places Tally
	var numbers, counts []int
	for _, r := range f.Rows {
		at := places.Place(r.Board)
		if at == len(counts) {
			numbers, counts = append(numbers, r.Board), append(counts, 0)
		}
		counts[at]++
	}
	rows, all := make([][]int, len(counts)), make([]int, len(f.Rows))
	for at, n := range counts {
		rows[at], all = all[:0:n], all[n:]
	}
	for i, r := range f.Rows {
		at := places.Place(r.Board)
		rows[at] = append(rows[at], i)
	}
	boards := make(map[int][]int, len(counts))
	for at, number := range numbers {
		boards[number] = rows[at]
	}
	return boards
}

// manyRows is from how many rows on a field is worth all processors.
const manyRows = 5000

// EachBoard hands each of the boards to a worker. Boards have nothing to do with each other:
// those of a large field go to one worker for each processor, made by newWorker, unless
// workings are to be filled in.
func (f Field) EachBoard(boards map[int][]int, newWorker func() func(rows []int)) {
	workers := 1
	if len(f.Rows) > manyRows && f.Workings == nil {
		workers = min(runtime.GOMAXPROCS(0), len(boards))
	}
	work := make(chan []int, len(boards))
	for _, rows := range boards {
		work <- rows
	}
	close(work)
	var wait sync.WaitGroup
	for range workers {
		wait.Go(func() {
			do := newWorker()
			for rows := range work {
				do(rows)
			}
		})
	}
	wait.Wait()
}

// Side is what one side of a row is compared by, from the side's own point of
// view: a score, or the parts of a weighted one.
type Side struct {
	Row   int // of the field
	Score int
	Parts []Part
}

// Side gives the side of a row of the field; ok is false where it has no
// comparable result.
func (f Field) Side(row int, line Line) (s Side, ok bool) {
	r := f.Rows[row].Row
	award, sign := r.NSAward(), 1
	if line == EW {
		award, sign = r.EWAward(), -1
	}
	s.Row = row
	switch {
	case award.Kind == Weighted && r.Expected():
		s.Parts = make([]Part, len(award.Parts))
		for k, p := range award.Parts {
			s.Parts[k] = Part{Weight: p.Weight, Score: sign * p.Score}
		}
	case award.IsZero() && r.Outcome == Played:
		s.Score = sign * r.Score
	default:
		return s, false
	}
	return s, true
}

// Components are the parts of a side, a plain score being one of weight 1.
func (s Side) Components() []Part {
	if s.Parts != nil {
		return s.Parts
	}
	return []Part{{Weight: exact.Int(1), Score: s.Score}}
}
